// RUN: ascir-opt %s --verify-diagnostics --split-input-file

// Text that is no graph operation.

func.func @f(%x: tensor<4x8xf32>) {
  // expected-error @+1 {{graph.softmax has no clause 'axes'; it takes axis}}
  %0 = graph.softmax %x axes 1 : tensor<4x8xf32>
  func.return
}

// -----

func.func @f(%x: tensor<4x8xf32>) {
  // expected-error @+1 {{graph.exp has no clause 'fast'; it takes none}}
  %0 = graph.exp %x fast : tensor<4x8xf32>
  func.return
}

// -----

func.func @f(%x: tensor<4x8xf32>) {
  // expected-error @+1 {{clause 'axis' is given twice}}
  %0 = graph.softmax %x axis 1 axis 0 : tensor<4x8xf32>
  func.return
}

// -----

func.func @f(%x: tensor<4x8xf32>, %g: tensor<8xf32>) {
  // expected-error @+1 {{clause 'gamma' is given twice}}
  %0 = graph.rms_norm %x gamma %g gamma %g : (tensor<4x8xf32>, tensor<8xf32>) -> tensor<4x8xf32>
  func.return
}

// -----

func.func @f(%x: tensor<4x8xf32>) {
  // expected-error @+1 {{clause 'axis' is given twice}}
  %0 = graph.softmax %x axis 1 {axis = 1} : tensor<4x8xf32>
  func.return
}

// -----

func.func @f(%x: tensor<4x8xf32>) {
  // expected-error @+1 {{99999999999999999999 does not fit into 64 bits}}
  %0 = graph.softmax %x axis 99999999999999999999 : tensor<4x8xf32>
  func.return
}

// -----

func.func @f(%x: tensor<4x8xf32>) {
  // expected-error @+1 {{-99999999999999999999 does not fit into 64 bits}}
  %0 = graph.reduce sum %x axes [-99999999999999999999] : tensor<4x8xf32>
  func.return
}

// -----

func.func @f(%x: tensor<4x8xf32>) {
  // expected-error @+1 {{the number is too large for a 64-bit float}}
  %0 = graph.elu %x alpha 9999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999 : tensor<4x8xf32>
  func.return
}

// -----

func.func @f(%x: tensor<4x8xf32>) {
  // expected-error @+1 {{kind must be one of sum, mean, max, min, prod, any, all}}
  %0 = graph.reduce average %x axes [0] : tensor<4x8xf32>
  func.return
}

// -----

func.func @f(%x: tensor<4x8xf32>) {
  // expected-error @+1 {{before the types}}
  %0 = graph.softmax %x axis 1 %x
  func.return
}

// -----

func.func @f(%x: tensor<4x8xf32>) {
  // expected-error @+1 {{expected `operand types -> result types`}}
  %0 = graph.add %x, %x : (tensor<4x8xf32>, tensor<4x8xf32>)
  func.return
}

// -----

func.func @f(%x: tensor<4x8xf32>) {
  // expected-error @+1 {{expected `operand types -> result types`}}
  %0 = graph.split %x axis 0 sizes [4] : tensor<4x8xf32>
  func.return
}

// -----

func.func @f(%x: tensor<4x8xf32>) {
  // expected-error @+1 {{expected 1 operand types but had 2}}
  %0 = graph.add %x, %x : tensor<4x8xf32> -> tensor<4x8xf32>
  func.return
}

// -----

func.func @f(%x: tensor<4x8xf32>) {
  // expected-error @+1 {{graph.exp has 1 results, not 2}}
  %0 = graph.exp %x : tensor<4x8xf32> -> (tensor<4x8xf32>, tensor<4x8xf32>)
  func.return
}
