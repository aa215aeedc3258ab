// RUN: ascir-opt %s --verify-diagnostics --split-input-file

// Normalizations: axes, and parameters that do not fit.

func.func @f(%x: tensor<2x4x8xf32>) {
  // expected-error @+1 {{graph.softmax: axis 3 is out of range for rank 3}}
  %0 = graph.softmax %x axis 3 : tensor<2x4x8xf32>
  func.return
}

// -----

func.func @f(%x: tensor<2x4x8xf32>) {
  // expected-error @+1 {{graph.log_softmax: axis -4 is out of range for rank 3}}
  %0 = graph.log_softmax %x axis -4 : tensor<2x4x8xf32>
  func.return
}

// -----

func.func @f(%x: tensor<2x4x8xf32>) {
  // expected-error @+1 {{graph.layer_norm: axis 3 is out of range for rank 3}}
  %0 = graph.layer_norm %x axis 3 : tensor<2x4x8xf32>
  func.return
}

// -----

func.func @f(%x: tensor<2x4x8xf32>, %g: tensor<4xf32>) {
  // expected-error @+1 {{graph.layer_norm: gamma does not have the dimensions of x from axis 2 on: x tensor<2x4x8xf32>, gamma tensor<4xf32> (dimension 0: 4 vs 8)}}
  %0 = graph.layer_norm %x gamma %g : (tensor<2x4x8xf32>, tensor<4xf32>) -> tensor<2x4x8xf32>
  func.return
}

// -----

func.func @f(%x: tensor<2x4x8xf32>, %g: tensor<8xf32>) {
  // expected-error @+1 {{graph.layer_norm: beta does not have the dimensions of x from axis 1 on: x tensor<2x4x8xf32>, beta tensor<8xf32> (ranks 1 and 2)}}
  %0 = graph.layer_norm %x beta %g axis 1 : (tensor<2x4x8xf32>, tensor<8xf32>) -> tensor<2x4x8xf32>
  func.return
}

// -----

func.func @f(%x: tensor<2x4x8xf32>, %g: tensor<8xf16>) {
  // expected-error @+1 {{graph.layer_norm: element types differ: x tensor<2x4x8xf32>, gamma tensor<8xf16> (f32 vs f16)}}
  %0 = graph.layer_norm %x gamma %g : (tensor<2x4x8xf32>, tensor<8xf16>) -> tensor<2x4x8xf32>
  func.return
}

// -----

func.func @f(%x: tensor<2x4x8xf32>) {
  // expected-error @+1 {{graph.rms_norm: axis -4 is out of range for rank 3}}
  %0 = graph.rms_norm %x axis -4 : tensor<2x4x8xf32>
  func.return
}

// -----

func.func @f(%x: tensor<2x4x8xf32>, %g: tensor<4xf32>) {
  // expected-error @+1 {{graph.rms_norm: gamma does not have the dimensions of x from axis 2 on}}
  %0 = graph.rms_norm %x gamma %g : (tensor<2x4x8xf32>, tensor<4xf32>) -> tensor<2x4x8xf32>
  func.return
}

// -----

func.func @f(%x: tensor<2x4x8xf32>, %g: tensor<8xf16>) {
  // expected-error @+1 {{graph.rms_norm: element types differ}}
  %0 = graph.rms_norm %x gamma %g : (tensor<2x4x8xf32>, tensor<8xf16>) -> tensor<2x4x8xf32>
  func.return
}

// -----

func.func @f(%x: tensor<2x4x8xf32>, %c: tensor<4xf32>, %d: tensor<8xf32>) {
  // expected-error @+1 {{graph.batch_norm: var does not have one entry per channel}}
  %0 = graph.batch_norm %x, %c, %c, %c, %d : (tensor<2x4x8xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<8xf32>) -> tensor<2x4x8xf32>
  func.return
}

// -----

func.func @f(%x: tensor<4xf32>) {
  // expected-error @+1 {{graph.batch_norm: x must have rank 2 or more, not 1}}
  %0 = graph.batch_norm %x, %x, %x, %x, %x : tensor<4xf32>
  func.return
}

// -----

func.func @f(%x: tensor<2x4x8xf32>, %c: tensor<4xf32>, %d: tensor<4xf16>) {
  // expected-error @+1 {{graph.batch_norm: element types differ}}
  %0 = graph.batch_norm %x, %c, %c, %c, %d : (tensor<2x4x8xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf16>) -> tensor<2x4x8xf32>
  func.return
}

// -----

func.func @f(%x: tensor<2x4x8xf32>) {
  // expected-error @+1 {{graph.group_norm: 4 channels are not a multiple of 3 groups}}
  %0 = graph.group_norm %x groups 3 : tensor<2x4x8xf32>
  func.return
}

// -----

func.func @f(%x: tensor<2x4x8xf32>) {
  // expected-error @+1 {{graph.group_norm: groups must be 1 or more, not 0}}
  %0 = graph.group_norm %x groups 0 : tensor<2x4x8xf32>
  func.return
}

// -----

func.func @f(%x: tensor<2x4x8xf32>, %c: tensor<8xf32>) {
  // expected-error @+1 {{graph.group_norm: beta does not have one entry per channel}}
  %0 = graph.group_norm %x beta %c groups 2 : (tensor<2x4x8xf32>, tensor<8xf32>) -> tensor<2x4x8xf32>
  func.return
}

// -----

func.func @f(%x: tensor<2x4x8xf32>, %c: tensor<4xf16>) {
  // expected-error @+1 {{graph.group_norm: element types differ}}
  %0 = graph.group_norm %x gamma %c groups 2 : (tensor<2x4x8xf32>, tensor<4xf16>) -> tensor<2x4x8xf32>
  func.return
}

// -----

func.func @f(%x: tensor<4xf32>) {
  // expected-error @+1 {{graph.group_norm: x must have rank 2 or more, not 1}}
  %0 = graph.group_norm %x groups 2 : tensor<4xf32>
  func.return
}

// -----

func.func @f(%x: tensor<4x8xf32>) {
  // expected-error @+1 {{graph.instance_norm: x must have rank 3 or more, not 2}}
  %0 = graph.instance_norm %x : tensor<4x8xf32>
  func.return
}

// -----

func.func @f(%x: tensor<2x4x8xf32>, %c: tensor<8xf32>) {
  // expected-error @+1 {{graph.instance_norm: gamma does not have one entry per channel}}
  %0 = graph.instance_norm %x gamma %c : (tensor<2x4x8xf32>, tensor<8xf32>) -> tensor<2x4x8xf32>
  func.return
}

// -----

func.func @f(%x: tensor<4x8xf32>, %m: tensor<8xi1>) {
  // expected-error @+1 {{graph.dropout: mask does not have the shape of x: x tensor<4x8xf32>, mask tensor<8xi1> (ranks 2 and 1)}}
  %0 = graph.dropout %x, %m rate 0.5 : (tensor<4x8xf32>, tensor<8xi1>) -> tensor<4x8xf32>
  func.return
}

// -----

func.func @f(%x: tensor<8xf32>, %m: tensor<8xi1>) {
  // expected-error @+1 {{graph.dropout: rate must be 0 or more and less than 1, not 1.0}}
  %0 = graph.dropout %x, %m rate 1.0 : (tensor<8xf32>, tensor<8xi1>) -> tensor<8xf32>
  func.return
}

// -----

func.func @f(%x: tensor<8xf32>, %m: tensor<8xi1>) {
  // expected-error @+1 {{graph.dropout: rate must be 0 or more and less than 1, not nan}}
  %0 = graph.dropout %x, %m rate nan : (tensor<8xf32>, tensor<8xi1>) -> tensor<8xf32>
  func.return
}

// -----

func.func @f(%x: tensor<8xf32>, %m: tensor<8xf32>) {
  // expected-error @+1 {{expected a ranked tensor of booleans (i1)}}
  %0 = graph.dropout %x, %m rate 0.5 : tensor<8xf32>
  func.return
}

// -----

func.func @f(%x: tensor<4x8x2xf32>, %l: tensor<4xi64>) {
  // expected-error @+1 {{graph.cross_entropy: logits must have rank 2, not 3}}
  %0 = graph.cross_entropy %x, %l : (tensor<4x8x2xf32>, tensor<4xi64>) -> tensor<f32>
  func.return
}

// -----

func.func @f(%x: tensor<4x8xf32>, %l: tensor<4x1xi64>) {
  // expected-error @+1 {{graph.cross_entropy: labels must have rank 1, not 2}}
  %0 = graph.cross_entropy %x, %l : (tensor<4x8xf32>, tensor<4x1xi64>) -> tensor<f32>
  func.return
}

// -----

func.func @f(%x: tensor<4x8xf32>, %l: tensor<5xi64>) {
  // expected-error @+1 {{graph.cross_entropy: numbers of samples differ: logits tensor<4x8xf32>, labels tensor<5xi64> (logits and labels: 4 vs 5)}}
  %0 = graph.cross_entropy %x, %l : (tensor<4x8xf32>, tensor<5xi64>) -> tensor<f32>
  func.return
}

// -----

func.func @f(%x: tensor<4x8xf32>, %l: tensor<4xi64>) {
  // expected-error @+1 {{graph.cross_entropy: result 0 must be tensor<4xf32>, but is declared tensor<f32>}}
  %0 = graph.cross_entropy %x, %l reduction none : (tensor<4x8xf32>, tensor<4xi64>) -> tensor<f32>
  func.return
}

// -----

func.func @f(%x: tensor<4x8xf32>, %l: tensor<4xf32>) {
  // expected-error @+1 {{expected a ranked tensor of integers}}
  %0 = graph.cross_entropy %x, %l : (tensor<4x8xf32>, tensor<4xf32>) -> tensor<f32>
  func.return
}
