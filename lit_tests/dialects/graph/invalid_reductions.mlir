// RUN: ascir-opt %s --verify-diagnostics --split-input-file

// Reductions: axes, and kinds that the elements do not have.

func.func @f(%x: tensor<4x8xf32>) {
  // expected-error @+1 {{graph.reduce: axis 2 is out of range for rank 2: x tensor<4x8xf32>}}
  %0 = graph.reduce sum %x axes [2] : tensor<4x8xf32> -> tensor<4xf32>
  func.return
}

// -----

func.func @f(%x: tensor<4x8xf32>) {
  // expected-error @+1 {{graph.reduce: axis -3 is out of range for rank 2}}
  %0 = graph.reduce sum %x axes [-3] : tensor<4x8xf32> -> tensor<4xf32>
  func.return
}

// -----

func.func @f(%x: tensor<f32>) {
  // expected-error @+1 {{graph.reduce: axis 0 is out of range for rank 0}}
  %0 = graph.reduce sum %x axes [0] : tensor<f32>
  func.return
}

// -----

func.func @f(%x: tensor<4x8xf32>) {
  // expected-error @+1 {{graph.reduce: axis is given twice: x tensor<4x8xf32> ([1, -1])}}
  %0 = graph.reduce sum %x axes [1, -1] : tensor<4x8xf32> -> tensor<4xf32>
  func.return
}

// -----

func.func @f(%x: tensor<4x8xf32>) {
  // expected-error @+1 {{graph.reduce: result 0 must be tensor<4xf32>, but is declared tensor<4x1xf32>}}
  %0 = graph.reduce sum %x axes [1] : tensor<4x8xf32> -> tensor<4x1xf32>
  func.return
}

// -----

func.func @f(%x: tensor<4x8xf32>) {
  // expected-error @+1 {{graph.reduce: result 0 must be tensor<4x1xf32>, but is declared tensor<4xf32>}}
  %0 = graph.reduce sum %x axes [1] keepdims : tensor<4x8xf32> -> tensor<4xf32>
  func.return
}

// -----

func.func @f(%x: tensor<4x8xf32>) {
  // expected-error @+1 {{graph.reduce: any does not reduce elements of f32}}
  %0 = graph.reduce any %x axes [1] : tensor<4x8xf32> -> tensor<4xf32>
  func.return
}

// -----

func.func @f(%x: tensor<4x8xi1>) {
  // expected-error @+1 {{graph.reduce: sum does not reduce elements of i1}}
  %0 = graph.reduce sum %x axes [1] : tensor<4x8xi1> -> tensor<4xi1>
  func.return
}

// -----

func.func @f(%x: tensor<4x8xi32>) {
  // expected-error @+1 {{graph.reduce: mean reduces floats only, not i32; cast first}}
  %0 = graph.reduce mean %x axes [1] : tensor<4x8xi32> -> tensor<4xi32>
  func.return
}

// -----

func.func @f(%x: tensor<4x0xf32>) {
  // expected-error @+1 {{graph.reduce: axis 1 has no elements to choose from: x tensor<4x0xf32>}}
  %0 = graph.reduce max %x axes [1] : tensor<4x0xf32> -> tensor<4xf32>
  func.return
}

// -----

func.func @f(%x: tensor<4x0xf32>) {
  // expected-error @+1 {{graph.reduce: axis 1 has no elements to choose from}}
  %0 = graph.reduce min %x axes [1] : tensor<4x0xf32> -> tensor<4xf32>
  func.return
}

// -----

func.func @f(%x: tensor<4x0xf32>) {
  // expected-error @+1 {{graph.argmax: axis 1 has no elements to choose from}}
  %0 = graph.argmax %x axis 1 : tensor<4x0xf32> -> tensor<4xi64>
  func.return
}

// -----

func.func @f(%x: tensor<4x8xf32>) {
  // expected-error @+1 {{graph.argmin: axis 2 is out of range for rank 2}}
  %0 = graph.argmin %x axis 2 : tensor<4x8xf32> -> tensor<4xi64>
  func.return
}

// -----

func.func @f(%x: tensor<4x8xf32>) {
  // expected-error @+1 {{graph.argmax: result 0 must be tensor<4xi64>, but is declared tensor<4xi32>}}
  %0 = graph.argmax %x axis 1 : tensor<4x8xf32> -> tensor<4xi32>
  func.return
}

// -----

func.func @f(%x: tensor<4x8xf32>) {
  // expected-error @+1 {{graph.argmax: result 0 must be tensor<4x1xi64>, but is declared tensor<4xi64>}}
  %0 = graph.argmax %x axis 1 keepdims : tensor<4x8xf32> -> tensor<4xi64>
  func.return
}

// -----

func.func @f(%x: tensor<4x8xf32>) {
  // expected-error @+1 {{graph.cumsum: axis 2 is out of range for rank 2}}
  %0 = graph.cumsum %x axis 2 : tensor<4x8xf32>
  func.return
}
