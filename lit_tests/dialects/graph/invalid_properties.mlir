// RUN: ascir-opt %s --verify-diagnostics --split-input-file

// Properties of a wrong kind: only the generic form and the dictionary can say them.

func.func @f(%x: tensor<4x8xf32>) {
  // expected-error @+1 {{axis must be a 64-bit integer, not 1 : i32}}
  %0 = graph.softmax %x {axis = 1 : i32} : tensor<4x8xf32>
  func.return
}

// -----

func.func @f(%x: tensor<4x8xf32>) {
  // expected-error @+1 {{axis must be a 64-bit integer, not "1"}}
  %0 = graph.softmax %x {axis = "1"} : tensor<4x8xf32>
  func.return
}

// -----

func.func @f(%x: tensor<4x8xf32>) {
  // expected-error @+1 {{property 'axis' expected in operation 'graph.softmax'}}
  %0 = graph.softmax %x : tensor<4x8xf32>
  func.return
}

// -----

func.func @f(%x: tensor<4x8xf32>) {
  // expected-error @+1 {{axes must be 64-bit integers, as `array<i64: 1, 2>`, not [1 : i64]}}
  %0 = graph.reduce sum %x {axes = [1]} : tensor<4x8xf32> -> tensor<4xf32>
  func.return
}

// -----

func.func @f(%x: tensor<4x8xf32>) {
  // expected-error @+1 {{axes must be 64-bit integers, as `array<i64: 1, 2>`, not array<i32: 1>}}
  %0 = graph.reduce sum %x {axes = array<i32: 1>} : tensor<4x8xf32> -> tensor<4xf32>
  func.return
}

// -----

func.func @f(%x: tensor<4x8xf32>) {
  // expected-error @+1 {{alpha must be a 64-bit float, not 1}}
  %0 = graph.elu %x {alpha = 1} : tensor<4x8xf32>
  func.return
}

// -----

func.func @f(%x: tensor<4x8xf32>) {
  // expected-error @+1 {{alpha must be a 64-bit float, not "1"}}
  %0 = graph.elu %x {alpha = "1"} : tensor<4x8xf32>
  func.return
}

// -----

func.func @f(%x: tensor<4x8xf32>) {
  // expected-error @+1 {{alpha must be a 64-bit float, not 1.000000e+00 : f32}}
  %0 = graph.elu %x {alpha = 1.0 : f32} : tensor<4x8xf32>
  func.return
}

// -----

func.func @f(%x: tensor<4x8xf32>) {
  // expected-error @+1 {{reverse must be true or false, not 1}}
  %0 = graph.cumsum %x axis 0 {reverse = 1} : tensor<4x8xf32>
  func.return
}

// -----

func.func @f(%x: tensor<4x8xf32>) {
  // expected-error @+1 {{reverse must be true or false, not "true"}}
  %0 = graph.cumsum %x axis 0 {reverse = "true"} : tensor<4x8xf32>
  func.return
}

// -----

func.func @f(%x: tensor<4x8xf32>) {
  // expected-error @+1 {{approximate must be one of none, tanh, not "erf"}}
  %0 = graph.gelu %x {approximate = "erf"} : tensor<4x8xf32>
  func.return
}

// -----

func.func @f(%x: tensor<4x8xf32>) {
  // expected-error @+1 {{approximate must be one of none, tanh, not 1}}
  %0 = graph.gelu %x {approximate = 1} : tensor<4x8xf32>
  func.return
}

// -----

func.func @f(%x: tensor<4x8xf32>) {
  // expected-error @+1 {{property 'axis' is not defined by the operation 'graph.exp'}}
  %0 = "graph.exp"(%x) <{axis = 1}> : (tensor<4x8xf32>) -> tensor<4x8xf32>
  func.return
}
