// RUN: ascir-opt %s --verify-diagnostics --split-input-file

// Convolutions and poolings.

func.func @f(%x: tensor<4x9x9xf16>, %w: tensor<8x4x3x3xf16>) {
  // expected-error @+1 {{graph.conv2d: x must have rank 4, not 3}}
  %0 = graph.conv2d %x, %w : (tensor<4x9x9xf16>, tensor<8x4x3x3xf16>) -> tensor<1x8x7x7xf16>
  func.return
}

// -----

func.func @f(%x: tensor<1x4x9x9xf16>, %w: tensor<8x4x3xf16>) {
  // expected-error @+1 {{graph.conv2d: weight must have rank 4, not 3}}
  %0 = graph.conv2d %x, %w : (tensor<1x4x9x9xf16>, tensor<8x4x3xf16>) -> tensor<1x8x7x7xf16>
  func.return
}

// -----

func.func @f(%x: tensor<1x5x9x9xf16>, %w: tensor<8x4x3x3xf16>) {
  // expected-error @+1 {{graph.conv2d: channels differ: x tensor<1x5x9x9xf16>, weight tensor<8x4x3x3xf16> (x and weight times groups: 5 vs 4)}}
  %0 = graph.conv2d %x, %w : (tensor<1x5x9x9xf16>, tensor<8x4x3x3xf16>) -> tensor<1x8x7x7xf16>
  func.return
}

// -----

func.func @f(%x: tensor<1x4x9x9xf16>, %w: tensor<8x4x3x3xf16>) {
  // expected-error @+1 {{graph.conv2d: channels differ: x tensor<1x4x9x9xf16>, weight tensor<8x4x3x3xf16> (x and weight times groups: 4 vs 8)}}
  %0 = graph.conv2d %x, %w groups 2 : (tensor<1x4x9x9xf16>, tensor<8x4x3x3xf16>) -> tensor<1x8x7x7xf16>
  func.return
}

// -----

func.func @f(%x: tensor<1x4x9x9xf16>, %w: tensor<9x2x3x3xf16>) {
  // expected-error @+1 {{graph.conv2d: 9 output channels are not a multiple of 2 groups}}
  %0 = graph.conv2d %x, %w groups 2 : (tensor<1x4x9x9xf16>, tensor<9x2x3x3xf16>) -> tensor<1x8x7x7xf16>
  func.return
}

// -----

func.func @f(%x: tensor<1x4x9x9xf16>, %w: tensor<8x4x3x3xf16>) {
  // expected-error @+1 {{graph.conv2d: groups must be 1 or more, not 0}}
  %0 = graph.conv2d %x, %w groups 0 : (tensor<1x4x9x9xf16>, tensor<8x4x3x3xf16>) -> tensor<1x8x7x7xf16>
  func.return
}

// -----

func.func @f(%x: tensor<1x4x9x9xf16>, %w: tensor<8x4x0x3xf16>) {
  // expected-error @+1 {{graph.conv2d: kernel must be 1 or more, not 0}}
  %0 = graph.conv2d %x, %w : (tensor<1x4x9x9xf16>, tensor<8x4x0x3xf16>) -> tensor<1x8x7x7xf16>
  func.return
}

// -----

func.func @f(%x: tensor<1x4x9x9xf16>, %w: tensor<8x4x3x3xf16>) {
  // expected-error @+1 {{graph.conv2d: strides must have 2 entries, not 1}}
  %0 = graph.conv2d %x, %w strides [1] : (tensor<1x4x9x9xf16>, tensor<8x4x3x3xf16>) -> tensor<1x8x7x7xf16>
  func.return
}

// -----

func.func @f(%x: tensor<1x4x9x9xf16>, %w: tensor<8x4x3x3xf16>) {
  // expected-error @+1 {{graph.conv2d: pads must have 4 entries, not 2}}
  %0 = graph.conv2d %x, %w pads [1, 1] : (tensor<1x4x9x9xf16>, tensor<8x4x3x3xf16>) -> tensor<1x8x7x7xf16>
  func.return
}

// -----

func.func @f(%x: tensor<1x4x9x9xf16>, %w: tensor<8x4x3x3xf16>) {
  // expected-error @+1 {{graph.conv2d: dilations must have 2 entries, not 3}}
  %0 = graph.conv2d %x, %w dilations [1, 1, 1] : (tensor<1x4x9x9xf16>, tensor<8x4x3x3xf16>) -> tensor<1x8x7x7xf16>
  func.return
}

// -----

func.func @f(%x: tensor<1x4x9x9xf16>, %w: tensor<8x4x3x3xf16>) {
  // expected-error @+1 {{graph.conv2d: strides must be 1 or more, not 0}}
  %0 = graph.conv2d %x, %w strides [1, 0] : (tensor<1x4x9x9xf16>, tensor<8x4x3x3xf16>) -> tensor<1x8x7x7xf16>
  func.return
}

// -----

func.func @f(%x: tensor<1x4x9x9xf16>, %w: tensor<8x4x3x3xf16>) {
  // expected-error @+1 {{graph.conv2d: pads must be 0 or more, not -1}}
  %0 = graph.conv2d %x, %w pads [0, 0, 0, -1] : (tensor<1x4x9x9xf16>, tensor<8x4x3x3xf16>) -> tensor<1x8x7x7xf16>
  func.return
}

// -----

func.func @f(%x: tensor<1x4x9x9xf16>, %w: tensor<8x4x3x3xf16>) {
  // expected-error @+1 {{graph.conv2d: dilations must be 1 or more, not 0}}
  %0 = graph.conv2d %x, %w dilations [0, 1] : (tensor<1x4x9x9xf16>, tensor<8x4x3x3xf16>) -> tensor<1x8x7x7xf16>
  func.return
}

// -----

func.func @f(%x: tensor<1x4x2x9xf16>, %w: tensor<8x4x3x3xf16>) {
  // expected-error @+1 {{graph.conv2d: window is larger than the padded input: x tensor<1x4x2x9xf16>, weight tensor<8x4x3x3xf16> (spatial dimension 0: 5 vs 2 + 1 + 1)}}
  %0 = graph.conv2d %x, %w pads [1, 0, 1, 0] dilations [2, 1] : (tensor<1x4x2x9xf16>, tensor<8x4x3x3xf16>) -> tensor<1x8x7x7xf16>
  func.return
}

// -----

func.func @f(%x: tensor<1x4x9x9xf16>, %w: tensor<8x4x3x3xf16>) {
  // expected-error @+1 {{graph.conv2d: result 0 must be tensor<1x8x4x7xf16>, but is declared tensor<1x8x7x7xf16>}}
  %0 = graph.conv2d %x, %w strides [2, 1] : (tensor<1x4x9x9xf16>, tensor<8x4x3x3xf16>) -> tensor<1x8x7x7xf16>
  func.return
}

// -----

// A dynamic size says nothing of the other one.
func.func @f(%x: tensor<1x4x9x?xf16>, %w: tensor<8x4x3x3xf16>) {
  // expected-error @+1 {{graph.conv2d: result 0 must be tensor<1x8x7x?xf16>, but is declared tensor<1x8x6x7xf16>}}
  %0 = graph.conv2d %x, %w : (tensor<1x4x9x?xf16>, tensor<8x4x3x3xf16>) -> tensor<1x8x6x7xf16>
  func.return
}

// -----

func.func @f(%x: tensor<1x4x9x9xf16>, %w: tensor<8x4x3x3xf32>) {
  // expected-error @+1 {{graph.conv2d: element types differ}}
  %0 = graph.conv2d %x, %w : (tensor<1x4x9x9xf16>, tensor<8x4x3x3xf32>) -> tensor<1x8x7x7xf16>
  func.return
}

// -----

func.func @f(%x: tensor<1x4x9x9xf16>, %w: tensor<8x4x3x3xf16>, %b: tensor<4xf16>) {
  // expected-error @+1 {{graph.conv2d: bias does not fit the result}}
  %0 = graph.conv2d %x, %w bias %b : (tensor<1x4x9x9xf16>, tensor<8x4x3x3xf16>, tensor<4xf16>) -> tensor<1x8x7x7xf16>
  func.return
}

// -----

func.func @f(%x: tensor<1x4x9x9xf16>, %w: tensor<8x4x3x3xf16>, %b: tensor<8xf32>) {
  // expected-error @+1 {{graph.conv2d: bias must have the result's element type f16, not f32}}
  %0 = graph.conv2d %x, %w bias %b : (tensor<1x4x9x9xf16>, tensor<8x4x3x3xf16>, tensor<8xf32>) -> tensor<1x8x7x7xf16>
  func.return
}

// -----

func.func @f(%x: tensor<1x4x9x9xf16>, %w: tensor<8x4x3x3xf16>) {
  // expected-error @+1 {{graph.conv1d: x must have rank 3, not 4}}
  %0 = graph.conv1d %x, %w : (tensor<1x4x9x9xf16>, tensor<8x4x3x3xf16>) -> tensor<1x8x7x7xf16>
  func.return
}

// -----

func.func @f(%x: tensor<1x4x9xf16>, %w: tensor<8x4x3x3xf16>) {
  // expected-error @+1 {{graph.conv1d: weight must have rank 3, not 4}}
  %0 = graph.conv1d %x, %w : (tensor<1x4x9xf16>, tensor<8x4x3x3xf16>) -> tensor<1x8x7x7xf16>
  func.return
}

// -----

func.func @f(%x: tensor<1x4x9xf16>, %w: tensor<8x4x3xf16>) {
  // expected-error @+1 {{graph.conv1d: pads must have 2 entries, not 1}}
  %0 = graph.conv1d %x, %w pads [1] : (tensor<1x4x9xf16>, tensor<8x4x3xf16>) -> tensor<1x8x7xf16>
  func.return
}

// -----

func.func @f(%x: tensor<1x4x9xf16>, %w: tensor<8x4x3xf16>) {
  // expected-error @+1 {{graph.conv1d: strides must be 1 or more, not 0}}
  %0 = graph.conv1d %x, %w stride 0 : (tensor<1x4x9xf16>, tensor<8x4x3xf16>) -> tensor<1x8x7xf16>
  func.return
}

// -----

func.func @f(%x: tensor<1x4x9xf16>, %w: tensor<8x4x3xf16>) {
  // expected-error @+1 {{graph.conv1d: dilations must be 1 or more, not 0}}
  %0 = graph.conv1d %x, %w dilation 0 : (tensor<1x4x9xf16>, tensor<8x4x3xf16>) -> tensor<1x8x7xf16>
  func.return
}

// -----

func.func @f(%x: tensor<1x4x9xf16>, %w: tensor<8x4x3xf16>, %b: tensor<7xf16>) {
  // expected-error @+1 {{graph.conv1d: bias does not fit the result}}
  %0 = graph.conv1d %x, %w bias %b : (tensor<1x4x9xf16>, tensor<8x4x3xf16>, tensor<7xf16>) -> tensor<1x8x7xf16>
  func.return
}

// -----

func.func @f(%x: tensor<1x4x9xf16>, %w: tensor<8x4x3xf32>) {
  // expected-error @+1 {{graph.conv1d: element types differ}}
  %0 = graph.conv1d %x, %w : (tensor<1x4x9xf16>, tensor<8x4x3xf32>) -> tensor<1x8x7xf16>
  func.return
}

// -----

func.func @f(%x: tensor<8x4x4xf16>, %w: tensor<8x3x2x2xf16>) {
  // expected-error @+1 {{graph.conv_transpose2d: x must have rank 4, not 3}}
  %0 = graph.conv_transpose2d %x, %w : (tensor<8x4x4xf16>, tensor<8x3x2x2xf16>) -> tensor<1x3x5x5xf16>
  func.return
}

// -----

func.func @f(%x: tensor<1x8x4x4xf16>, %w: tensor<8x3xf16>) {
  // expected-error @+1 {{graph.conv_transpose2d: weight must have rank 4, not 2}}
  %0 = graph.conv_transpose2d %x, %w : (tensor<1x8x4x4xf16>, tensor<8x3xf16>) -> tensor<1x3x5x5xf16>
  func.return
}

// -----

func.func @f(%x: tensor<1x7x4x4xf16>, %w: tensor<8x3x2x2xf16>) {
  // expected-error @+1 {{graph.conv_transpose2d: channels differ: x tensor<1x7x4x4xf16>, weight tensor<8x3x2x2xf16> (x and weight: 7 vs 8)}}
  %0 = graph.conv_transpose2d %x, %w : (tensor<1x7x4x4xf16>, tensor<8x3x2x2xf16>) -> tensor<1x3x5x5xf16>
  func.return
}

// -----

func.func @f(%x: tensor<1x8x4x4xf16>, %w: tensor<8x3x2x2xf16>) {
  // expected-error @+1 {{graph.conv_transpose2d: 8 input channels are not a multiple of 3 groups}}
  %0 = graph.conv_transpose2d %x, %w groups 3 : (tensor<1x8x4x4xf16>, tensor<8x3x2x2xf16>) -> tensor<1x3x5x5xf16>
  func.return
}

// -----

func.func @f(%x: tensor<1x8x4x4xf16>, %w: tensor<8x3x2x2xf16>) {
  // expected-error @+1 {{graph.conv_transpose2d: groups must be 1 or more, not -1}}
  %0 = graph.conv_transpose2d %x, %w groups -1 : (tensor<1x8x4x4xf16>, tensor<8x3x2x2xf16>) -> tensor<1x3x5x5xf16>
  func.return
}

// -----

func.func @f(%x: tensor<1x8x4x4xf16>, %w: tensor<8x3x0x2xf16>) {
  // expected-error @+1 {{graph.conv_transpose2d: kernel must be 1 or more, not 0}}
  %0 = graph.conv_transpose2d %x, %w : (tensor<1x8x4x4xf16>, tensor<8x3x0x2xf16>) -> tensor<1x3x5x5xf16>
  func.return
}

// -----

func.func @f(%x: tensor<1x8x4x4xf16>, %w: tensor<8x3x2x2xf16>) {
  // expected-error @+1 {{graph.conv_transpose2d: strides must have 2 entries, not 1}}
  %0 = graph.conv_transpose2d %x, %w strides [2] : (tensor<1x8x4x4xf16>, tensor<8x3x2x2xf16>) -> tensor<1x3x5x5xf16>
  func.return
}

// -----

func.func @f(%x: tensor<1x8x4x4xf16>, %w: tensor<8x3x2x2xf16>) {
  // expected-error @+1 {{graph.conv_transpose2d: output_pads must have 2 entries, not 1}}
  %0 = graph.conv_transpose2d %x, %w output_pads [0] : (tensor<1x8x4x4xf16>, tensor<8x3x2x2xf16>) -> tensor<1x3x5x5xf16>
  func.return
}

// -----

func.func @f(%x: tensor<1x8x4x4xf16>, %w: tensor<8x3x2x2xf16>) {
  // expected-error @+1 {{graph.conv_transpose2d: output_pads must be 0 or more, not -1}}
  %0 = graph.conv_transpose2d %x, %w output_pads [-1, 0] : (tensor<1x8x4x4xf16>, tensor<8x3x2x2xf16>) -> tensor<1x3x5x5xf16>
  func.return
}

// -----

func.func @f(%x: tensor<1x8x4x4xf16>, %w: tensor<8x3x2x2xf16>) {
  // expected-error @+1 {{graph.conv_transpose2d: output_pads must be less than the stride or the dilation: x tensor<1x8x4x4xf16>, weight tensor<8x3x2x2xf16> (spatial dimension 1: 2 vs 2 and 1)}}
  %0 = graph.conv_transpose2d %x, %w strides [2, 2] output_pads [0, 2] : (tensor<1x8x4x4xf16>, tensor<8x3x2x2xf16>) -> tensor<1x3x5x5xf16>
  func.return
}

// -----

func.func @f(%x: tensor<1x8x4x4xf16>, %w: tensor<8x3x2x2xf16>) {
  // expected-error @+1 {{graph.conv_transpose2d: pads leave no output: x tensor<1x8x4x4xf16>, weight tensor<8x3x2x2xf16> (spatial dimension 0: 5 of 5)}}
  %0 = graph.conv_transpose2d %x, %w pads [3, 0, 2, 0] : (tensor<1x8x4x4xf16>, tensor<8x3x2x2xf16>) -> tensor<1x3x5x5xf16>
  func.return
}

// -----

func.func @f(%x: tensor<1x8x4x4xf16>, %w: tensor<8x3x2x2xf16>) {
  // expected-error @+1 {{graph.conv_transpose2d: result 0 must be tensor<1x6x5x5xf16>, but is declared tensor<1x3x5x5xf16>}}
  %0 = graph.conv_transpose2d %x, %w groups 2 : (tensor<1x8x4x4xf16>, tensor<8x3x2x2xf16>) -> tensor<1x3x5x5xf16>
  func.return
}

// -----

func.func @f(%x: tensor<1x8x4x?xf16>, %w: tensor<8x3x2x2xf16>) {
  // expected-error @+1 {{graph.conv_transpose2d: result 0 must be tensor<1x3x5x?xf16>, but is declared tensor<1x3x4x5xf16>}}
  %0 = graph.conv_transpose2d %x, %w : (tensor<1x8x4x?xf16>, tensor<8x3x2x2xf16>) -> tensor<1x3x4x5xf16>
  func.return
}

// -----

func.func @f(%x: tensor<1x8x4x4xf16>, %w: tensor<8x3x2x2xf32>) {
  // expected-error @+1 {{graph.conv_transpose2d: element types differ}}
  %0 = graph.conv_transpose2d %x, %w : (tensor<1x8x4x4xf16>, tensor<8x3x2x2xf32>) -> tensor<1x3x5x5xf16>
  func.return
}

// -----

func.func @f(%x: tensor<1x8x4x4xf16>, %w: tensor<8x3x2x2xf16>, %b: tensor<8xf16>) {
  // expected-error @+1 {{graph.conv_transpose2d: bias does not fit the result}}
  %0 = graph.conv_transpose2d %x, %w bias %b : (tensor<1x8x4x4xf16>, tensor<8x3x2x2xf16>, tensor<8xf16>) -> tensor<1x3x5x5xf16>
  func.return
}

// -----

func.func @f(%x: tensor<3x8x8xf16>) {
  // expected-error @+1 {{graph.max_pool2d: x must have rank 4, not 3}}
  %0 = graph.max_pool2d %x kernel [2, 2] : tensor<3x8x8xf16> -> tensor<1x3x7x7xf16>
  func.return
}

// -----

func.func @f(%x: tensor<1x3x8x8xf16>) {
  // expected-error @+1 {{graph.max_pool2d: kernel must have 2 entries, not 1}}
  %0 = graph.max_pool2d %x kernel [2] : tensor<1x3x8x8xf16> -> tensor<1x3x7x7xf16>
  func.return
}

// -----

func.func @f(%x: tensor<1x3x8x8xf16>) {
  // expected-error @+1 {{graph.max_pool2d: kernel must be 1 or more, not 0}}
  %0 = graph.max_pool2d %x kernel [2, 0] : tensor<1x3x8x8xf16> -> tensor<1x3x7x7xf16>
  func.return
}

// -----

func.func @f(%x: tensor<1x3x8x8xf16>) {
  // expected-error @+1 {{graph.max_pool2d: strides must be 1 or more, not -1}}
  %0 = graph.max_pool2d %x kernel [2, 2] strides [-1, 1] : tensor<1x3x8x8xf16> -> tensor<1x3x7x7xf16>
  func.return
}

// -----

func.func @f(%x: tensor<1x3x8x8xf16>) {
  // expected-error @+1 {{graph.max_pool2d: dilations must have 2 entries, not 1}}
  %0 = graph.max_pool2d %x kernel [2, 2] dilations [1] : tensor<1x3x8x8xf16> -> tensor<1x3x7x7xf16>
  func.return
}

// -----

func.func @f(%x: tensor<1x3x8x8xf16>) {
  // expected-error @+1 {{graph.max_pool2d: window is larger than the padded input}}
  %0 = graph.max_pool2d %x kernel [9, 2] : tensor<1x3x8x8xf16> -> tensor<1x3x7x7xf16>
  func.return
}

// -----

// A window that sees nothing but padding has no largest element.
func.func @f(%x: tensor<1x3x8x8xf16>) {
  // expected-error @+1 {{graph.max_pool2d: pads must be less than the window: x tensor<1x3x8x8xf16> (2 vs 2)}}
  %0 = graph.max_pool2d %x kernel [2, 2] pads [0, 0, 2, 0] : tensor<1x3x8x8xf16> -> tensor<1x3x7x7xf16>
  func.return
}

// -----

func.func @f(%x: tensor<1x3x8x8xf16>) {
  // expected-error @+1 {{graph.max_pool2d: result 0 must be tensor<1x3x4x4xf16>, but is declared tensor<1x3x3x3xf16>}}
  %0 = graph.max_pool2d %x kernel [3, 3] strides [2, 2] ceil_mode : tensor<1x3x8x8xf16> -> tensor<1x3x3x3xf16>
  func.return
}

// -----

// A window that would start after the end is none, in spite of ceil_mode.
func.func @f(%x: tensor<1x3x8x8xf16>) {
  // expected-error @+1 {{graph.max_pool2d: result 0 must be tensor<1x3x3x3xf16>, but is declared tensor<1x3x4x4xf16>}}
  %0 = graph.max_pool2d %x kernel [1, 1] strides [3, 3] ceil_mode : tensor<1x3x8x8xf16> -> tensor<1x3x4x4xf16>
  func.return
}

// -----

func.func @f(%x: tensor<1x3x8x8xf16>) {
  // expected-error @+1 {{graph.avg_pool2d: pads must be less than the window}}
  %0 = graph.avg_pool2d %x kernel [2, 2] pads [0, 2, 0, 0] : tensor<1x3x8x8xf16> -> tensor<1x3x7x7xf16>
  func.return
}

// -----

func.func @f(%x: tensor<1x3x8x8xf16>) {
  // expected-error @+1 {{graph.avg_pool2d: pads must have 4 entries, not 2}}
  %0 = graph.avg_pool2d %x kernel [2, 2] pads [1, 1] : tensor<1x3x8x8xf16> -> tensor<1x3x7x7xf16>
  func.return
}

// -----

func.func @f(%x: tensor<1x3x8x8xf16>) {
  // expected-error @+1 {{graph.avg_pool2d: result 0 must be tensor<1x3x7x7xf16>, but is declared tensor<1x3x8x8xf16>}}
  %0 = graph.avg_pool2d %x kernel [2, 2] : tensor<1x3x8x8xf16> -> tensor<1x3x8x8xf16>
  func.return
}
