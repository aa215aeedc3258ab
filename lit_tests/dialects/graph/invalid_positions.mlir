// RUN: ascir-opt %s --verify-diagnostics --split-input-file

// Operations that say where elements are.

func.func @f() {
  // expected-error @+1 {{graph.iota: the shape must be static, not tensor<?xi32>}}
  %0 = graph.iota axis 0 : tensor<?xi32>
  func.return
}

// -----

func.func @f() {
  // expected-error @+1 {{graph.iota: axis 1 is out of range for rank 1}}
  %0 = graph.iota axis 1 : tensor<4xi32>
  func.return
}

// -----

func.func @f() {
  // expected-error @+1 {{expected a ranked tensor of numbers}}
  %0 = graph.iota axis 0 : tensor<4xi1>
  func.return
}

// -----

func.func @f(%x: tensor<4xf16>) {
  // expected-error @+1 {{graph.positions: axis 1 is out of range for rank 1}}
  %0 = graph.positions %x axis 1 : tensor<4xf16> -> tensor<4xi32>
  func.return
}

// -----

func.func @f(%x: tensor<4xf16>) {
  // expected-error @+1 {{graph.positions: result 0 must be tensor<4xi32>, but is declared tensor<5xi32>}}
  %0 = graph.positions %x axis 0 : tensor<4xf16> -> tensor<5xi32>
  func.return
}
