// RUN: ascir-opt %s --verify-diagnostics --split-input-file

// Operations that move elements.

func.func @f(%x: tensor<4x8xf32>) {
  // expected-error @+1 {{graph.reshape: number of elements differs: x tensor<4x8xf32> (32 vs 30)}}
  %0 = graph.reshape %x : tensor<4x8xf32> -> tensor<30xf32>
  func.return
}

// -----

func.func @f(%x: tensor<4x8xf32>) {
  // expected-error @+1 {{graph.reshape: number of elements differs: x tensor<4x8xf32> (32 is not a multiple of 5)}}
  %0 = graph.reshape %x : tensor<4x8xf32> -> tensor<5x?xf32>
  func.return
}

// -----

func.func @f(%x: tensor<4x8xf32>) {
  // expected-error @+1 {{graph.reshape: number of elements differs: x tensor<4x8xf32> (32 is not a multiple of 0)}}
  %0 = graph.reshape %x : tensor<4x8xf32> -> tensor<0x?xf32>
  func.return
}

// -----

func.func @f(%x: tensor<?x8xf32>) {
  // expected-error @+1 {{graph.reshape: reshape cannot tell the sizes of its result: x tensor<?x8xf32> (2 dynamic dimensions are not in the operand)}}
  %0 = graph.reshape %x : tensor<?x8xf32> -> tensor<?x?xf32>
  func.return
}

// -----

// Names that both sides have cancel out.
func.func @f(%x: tensor<?x8xf32, #graph.dims<n, _>>) {
  // expected-error @+1 {{graph.reshape: number of elements differs: x tensor<?x8xf32, #graph.dims<n, _>> (8 vs 6 per n)}}
  %0 = graph.reshape %x : tensor<?x8xf32, #graph.dims<n, _>> -> tensor<?x2x3xf32, #graph.dims<n, _, _>>
  func.return
}

// -----

func.func @f(%x: tensor<4x8xf32>) {
  // expected-error @+1 {{graph.reshape: result 0 must be tensor<32xf32>, but is declared tensor<32xf16>}}
  %0 = graph.reshape %x : tensor<4x8xf32> -> tensor<32xf16>
  func.return
}

// -----

func.func @f(%x: tensor<4x8xf32>) {
  // expected-error @+1 {{graph.transpose: permutation must have 2 entries, not 3}}
  %0 = graph.transpose %x permutation [0, 1, 2] : tensor<4x8xf32> -> tensor<4x8xf32>
  func.return
}

// -----

func.func @f(%x: tensor<4x8xf32>) {
  // expected-error @+1 {{graph.transpose: dimension 2 is out of range for rank 2}}
  %0 = graph.transpose %x permutation [0, 2] : tensor<4x8xf32> -> tensor<4x8xf32>
  func.return
}

// -----

func.func @f(%x: tensor<4x8xf32>) {
  // expected-error @+1 {{graph.transpose: dimension is given twice: x tensor<4x8xf32> ([1, -1])}}
  %0 = graph.transpose %x permutation [1, -1] : tensor<4x8xf32> -> tensor<4x8xf32>
  func.return
}

// -----

func.func @f(%x: tensor<4x8xf32>) {
  // expected-error @+1 {{graph.transpose: result 0 must be tensor<8x4xf32>, but is declared tensor<4x8xf32>}}
  %0 = graph.transpose %x permutation [1, 0] : tensor<4x8xf32> -> tensor<4x8xf32>
  func.return
}

// -----

func.func @f(%x: tensor<4x8xf32>) {
  // expected-error @+1 {{graph.broadcast_to: x does not broadcast to 4x9: x tensor<4x8xf32> (dimension 1: 8 vs 9)}}
  %0 = graph.broadcast_to %x : tensor<4x8xf32> -> tensor<4x9xf32>
  func.return
}

// -----

func.func @f(%x: tensor<4x8xf32>) {
  // expected-error @+1 {{graph.broadcast_to: x does not broadcast to 8: x tensor<4x8xf32> (rank 2 vs 1)}}
  %0 = graph.broadcast_to %x : tensor<4x8xf32> -> tensor<8xf32>
  func.return
}

// -----

func.func @f(%x: tensor<1x8xf32>) {
  // expected-error @+1 {{graph.broadcast_to: a dynamic dimension of the result must be one of x: x tensor<1x8xf32> (dimension 0)}}
  %0 = graph.broadcast_to %x : tensor<1x8xf32> -> tensor<?x8xf32>
  func.return
}

// -----

func.func @f(%x: tensor<8xf32>) {
  // expected-error @+1 {{graph.broadcast_to: a dynamic dimension of the result must be one of x: x tensor<8xf32> (dimension 0)}}
  %0 = graph.broadcast_to %x : tensor<8xf32> -> tensor<?x8xf32, #graph.dims<n, _>>
  func.return
}

// -----

func.func @f(%x: tensor<8xf32>) {
  // expected-error @+1 {{graph.broadcast_to: result 0 must be tensor<4x8xf32>, but is declared tensor<4x8xf16>}}
  %0 = graph.broadcast_to %x : tensor<8xf32> -> tensor<4x8xf16>
  func.return
}

// -----

func.func @f() {
  // expected-error @+1 {{graph.concat: concat needs an operand}}
  %0 = graph.concat axis 0 : () -> tensor<4xf32>
  func.return
}

// -----

func.func @f(%x: tensor<4x8xf32>, %y: tensor<4xf32>) {
  // expected-error @+1 {{graph.concat: ranks differ: inputs[0] tensor<4x8xf32>, inputs[1] tensor<4xf32> (operand 1: 1 vs 2)}}
  %0 = graph.concat %x, %y axis 0 : (tensor<4x8xf32>, tensor<4xf32>) -> tensor<8x8xf32>
  func.return
}

// -----

func.func @f(%x: tensor<4x8xf32>, %y: tensor<4x7xf32>) {
  // expected-error @+1 {{graph.concat: shapes differ outside the axis: inputs[0] tensor<4x8xf32>, inputs[1] tensor<4x7xf32> (operand 1, dimension 1: 8 vs 7)}}
  %0 = graph.concat %x, %y axis 0 : (tensor<4x8xf32>, tensor<4x7xf32>) -> tensor<8x8xf32>
  func.return
}

// -----

func.func @f(%x: tensor<4x8xf32>, %y: tensor<4x7xf32>) {
  // expected-error @+1 {{graph.concat: axis 2 is out of range for rank 2}}
  %0 = graph.concat %x, %y axis 2 : (tensor<4x8xf32>, tensor<4x7xf32>) -> tensor<8x8xf32>
  func.return
}

// -----

func.func @f(%x: tensor<4x8xf32>, %y: tensor<4x8xf16>) {
  // expected-error @+1 {{graph.concat: element types differ}}
  %0 = graph.concat %x, %y axis 0 : (tensor<4x8xf32>, tensor<4x8xf16>) -> tensor<8x8xf32>
  func.return
}

// -----

func.func @f(%x: tensor<4x8xf32>) {
  // expected-error @+1 {{graph.concat: result 0 must be tensor<4x16xf32>, but is declared tensor<4x8xf32>}}
  %0 = graph.concat %x, %x axis 1 : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
  func.return
}

// -----

func.func @f(%x: tensor<4x8xf32>) {
  // expected-error @+1 {{graph.split: axis 2 is out of range for rank 2}}
  %0 = graph.split %x axis 2 sizes [8] : tensor<4x8xf32> -> tensor<4x8xf32>
  func.return
}

// -----

func.func @f(%x: tensor<4x8xf32>) {
  // expected-error @+1 {{graph.split: sizes must be 0 or more, not -1}}
  %0 = graph.split %x axis 0 sizes [-1, 5] : tensor<4x8xf32> -> tensor<4x8xf32>
  func.return
}

// -----

func.func @f(%x: tensor<4x8xf32>) {
  // expected-error @+1 {{graph.split: sizes do not add up to the dimension: x tensor<4x8xf32> (dimension 1: 8 vs 7)}}
  %0 = graph.split %x axis 1 sizes [3, 4] : tensor<4x8xf32> -> tensor<4x8xf32>
  func.return
}

// -----

func.func @f(%x: tensor<4x8xf32>) {
  // expected-error @+1 {{graph.slice: starts must have 2 entries, not 1}}
  %0 = graph.slice %x starts [0] ends [4, 8] steps [1, 1] : tensor<4x8xf32> -> tensor<4x8xf32>
  func.return
}

// -----

func.func @f(%x: tensor<4x8xf32>) {
  // expected-error @+1 {{graph.slice: ends must have 2 entries, not 1}}
  %0 = graph.slice %x starts [0, 0] ends [4] steps [1, 1] : tensor<4x8xf32> -> tensor<4x8xf32>
  func.return
}

// -----

func.func @f(%x: tensor<4x8xf32>) {
  // expected-error @+1 {{graph.slice: steps must have 2 entries, not 0}}
  %0 = graph.slice %x starts [0, 0] ends [4, 8] steps [] : tensor<4x8xf32> -> tensor<4x8xf32>
  func.return
}

// -----

func.func @f(%x: tensor<4x8xf32>) {
  // expected-error @+1 {{graph.slice: steps must not be 0}}
  %0 = graph.slice %x starts [0, 0] ends [4, 8] steps [1, 0] : tensor<4x8xf32> -> tensor<4x8xf32>
  func.return
}

// -----

func.func @f(%x: tensor<4x8xf32>) {
  // expected-error @+1 {{graph.slice: result 0 must be tensor<2x3xf32>, but is declared tensor<4x8xf32>}}
  %0 = graph.slice %x starts [1, -1] ends [-1, 1] steps [1, -2] : tensor<4x8xf32> -> tensor<4x8xf32>
  func.return
}

// -----

func.func @f(%x: tensor<4x8xf32>) {
  // expected-error @+1 {{graph.slice: result 0 must be tensor<4x0xf32>, but is declared tensor<4x8xf32>}}
  %0 = graph.slice %x starts [0, 5] ends [4, 5] steps [1, 1] : tensor<4x8xf32> -> tensor<4x8xf32>
  func.return
}

// -----

func.func @f(%x: tensor<4x8xf32>) {
  // expected-error @+1 {{graph.pad: low must have 2 entries, not 1}}
  %0 = graph.pad %x low [0] high [0, 0] : tensor<4x8xf32> -> tensor<4x8xf32>
  func.return
}

// -----

func.func @f(%x: tensor<4x8xf32>) {
  // expected-error @+1 {{graph.pad: high must have 2 entries, not 3}}
  %0 = graph.pad %x low [0, 0] high [0, 0, 0] : tensor<4x8xf32> -> tensor<4x8xf32>
  func.return
}

// -----

func.func @f(%x: tensor<4x8xf32>) {
  // expected-error @+1 {{graph.pad: low must be 0 or more, not -1}}
  %0 = graph.pad %x low [0, -1] high [0, 0] : tensor<4x8xf32> -> tensor<4x8xf32>
  func.return
}

// -----

func.func @f(%x: tensor<4x8xf32>) {
  // expected-error @+1 {{graph.pad: high must be 0 or more, not -1}}
  %0 = graph.pad %x low [0, 0] high [-1, 0] : tensor<4x8xf32> -> tensor<4x8xf32>
  func.return
}

// -----

func.func @f(%x: tensor<4x8xf32>) {
  // expected-error @+1 {{graph.pad: reflect padding needs more elements: x tensor<4x8xf32> (dimension 0: 4, needs 5)}}
  %0 = graph.pad %x low [4, 0] high [0, 0] mode reflect : tensor<4x8xf32> -> tensor<8x8xf32>
  func.return
}

// -----

func.func @f(%x: tensor<0x8xf32>) {
  // expected-error @+1 {{graph.pad: edge padding needs more elements: x tensor<0x8xf32> (dimension 0: 0, needs 1)}}
  %0 = graph.pad %x low [2, 0] high [1, 0] mode edge : tensor<0x8xf32> -> tensor<3x8xf32>
  func.return
}

// -----

func.func @f(%x: tensor<4x8xui8>) {
  // expected-error @+1 {{graph.pad: value 300 is not an element of ui8, which has 0 to 255: x tensor<4x8xui8>}}
  %0 = graph.pad %x low [0, 0] high [1, 0] value 300.0 : tensor<4x8xui8> -> tensor<5x8xui8>
  func.return
}

// -----

func.func @f(%x: tensor<4x8xi1>) {
  // expected-error @+1 {{graph.pad: value -1 is not an element of i1, which has 0 to 1: x tensor<4x8xi1>}}
  %0 = graph.pad %x low [0, 0] high [1, 0] value -1.0 : tensor<4x8xi1> -> tensor<5x8xi1>
  func.return
}

// -----

func.func @f(%x: tensor<4x8xi8>) {
  // expected-error @+1 {{graph.pad: value must be an integer for elements of i8, not 0.5}}
  %0 = graph.pad %x low [0, 0] high [0, 0] value 0.5 : tensor<4x8xi8> -> tensor<4x8xi8>
  func.return
}

// -----

func.func @f(%x: tensor<4x8xf32>) {
  // expected-error @+1 {{graph.pad: result 0 must be tensor<5x10xf32>, but is declared tensor<4x8xf32>}}
  %0 = graph.pad %x low [1, 0] high [0, 2] : tensor<4x8xf32> -> tensor<4x8xf32>
  func.return
}

// -----

func.func @f(%x: tensor<4x8xf32>) {
  // expected-error @+1 {{graph.repeat: counts must have 2 entries, not 1}}
  %0 = graph.repeat %x counts [2] : tensor<4x8xf32> -> tensor<4x8xf32>
  func.return
}

// -----

func.func @f(%x: tensor<4x8xf32>) {
  // expected-error @+1 {{graph.repeat: counts must be 0 or more, not -2}}
  %0 = graph.repeat %x counts [-2, 1] : tensor<4x8xf32> -> tensor<4x8xf32>
  func.return
}

// -----

func.func @f(%x: tensor<4x8xf32>) {
  // expected-error @+1 {{graph.repeat: result 0 must be tensor<8x8xf32>, but is declared tensor<4x8xf32>}}
  %0 = graph.repeat %x counts [2, 1] : tensor<4x8xf32> -> tensor<4x8xf32>
  func.return
}

// -----

func.func @f(%x: tensor<?x?xf32>) {
  // expected-error @+1 {{graph.repeat: result 0 must be tensor<0x?xf32>, but is declared tensor<4x8xf32>}}
  %0 = graph.repeat %x counts [0, 1] : tensor<?x?xf32> -> tensor<4x8xf32>
  func.return
}

// -----

func.func @f(%x: tensor<4x8xf32>) {
  // expected-error @+1 {{graph.resize: x must have rank 4, not 2}}
  %0 = graph.resize %x : tensor<4x8xf32> -> tensor<4x8xf32>
  func.return
}

// -----

func.func @f(%x: tensor<1x3x8x8xf32>) {
  // expected-error @+1 {{graph.resize: the result must have rank 4, not 2}}
  %0 = graph.resize %x : tensor<1x3x8x8xf32> -> tensor<4x8xf32>
  func.return
}

// -----

func.func @f(%x: tensor<1x3x8x8xf32>) {
  // expected-error @+1 {{graph.resize: the size of the result must be static: x tensor<1x3x8x8xf32> (dimension 3)}}
  %0 = graph.resize %x : tensor<1x3x8x8xf32> -> tensor<1x3x8x?xf32>
  func.return
}

// -----

func.func @f(%x: tensor<1x3x0x8xf32>) {
  // expected-error @+1 {{graph.resize: an empty image has no elements to take: x tensor<1x3x0x8xf32> (dimension 2)}}
  %0 = graph.resize %x : tensor<1x3x0x8xf32> -> tensor<1x3x8x8xf32>
  func.return
}

// -----

func.func @f(%x: tensor<1x3x8x8xf32>) {
  // expected-error @+1 {{graph.resize: result 0 must be tensor<1x3x9x9xf32>, but is declared tensor<1x4x9x9xf32>}}
  %0 = graph.resize %x : tensor<1x3x8x8xf32> -> tensor<1x4x9x9xf32>
  func.return
}
