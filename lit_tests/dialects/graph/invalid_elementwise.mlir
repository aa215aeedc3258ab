// RUN: ascir-opt %s --verify-diagnostics --split-input-file

// Operations of every element: broadcasting, and parameters that the elements cannot be.

// Two sizes that are neither equal nor 1.
func.func @f(%x: tensor<4x8xf32>, %y: tensor<4x7xf32>) {
  // expected-error @+1 {{graph.add: shapes do not broadcast: lhs tensor<4x8xf32>, rhs tensor<4x7xf32> (dimension 1: 8 vs 7)}}
  %0 = graph.add %x, %y : (tensor<4x8xf32>, tensor<4x7xf32>) -> tensor<4x8xf32>
  func.return
}

// -----

// A dimension of size 0 is no 1.
func.func @f(%x: tensor<0xf32>, %y: tensor<2xf32>) {
  // expected-error @+1 {{graph.add: shapes do not broadcast: lhs tensor<0xf32>, rhs tensor<2xf32> (dimension 0: 0 vs 2)}}
  %0 = graph.add %x, %y : (tensor<0xf32>, tensor<2xf32>) -> tensor<0xf32>
  func.return
}

// -----

// A broadcast result is as large as the larger operand.
func.func @f(%x: tensor<4x1xf32>, %y: tensor<8xf32>) {
  // expected-error @+1 {{graph.add: result 0 must be tensor<4x8xf32>, but is declared tensor<4x1xf32>}}
  %0 = graph.add %x, %y : (tensor<4x1xf32>, tensor<8xf32>) -> tensor<4x1xf32>
  func.return
}

// -----

// The 1 is in the left operand.
func.func @f(%x: tensor<1xf32>, %y: tensor<8xf32>) {
  // expected-error @+1 {{graph.add: result 0 must be tensor<8xf32>, but is declared tensor<1xf32>}}
  %0 = graph.add %x, %y : (tensor<1xf32>, tensor<8xf32>) -> tensor<1xf32>
  func.return
}

// -----

// A static size decides over a dynamic one.
func.func @f(%x: tensor<?xf32>, %y: tensor<8xf32>) {
  // expected-error @+1 {{graph.add: result 0 must be tensor<8xf32>, but is declared tensor<4xf32>}}
  %0 = graph.add %x, %y : (tensor<?xf32>, tensor<8xf32>) -> tensor<4xf32>
  func.return
}

// -----

func.func @f(%x: tensor<4x8xf32>, %y: tensor<4x7xf32>) {
  // expected-error @+1 {{graph.compare: shapes do not broadcast}}
  %0 = graph.compare lt %x, %y : (tensor<4x8xf32>, tensor<4x7xf32>) -> tensor<4x8xi1>
  func.return
}

// -----

func.func @f(%x: tensor<4xf32>, %y: tensor<4xf16>) {
  // expected-error @+1 {{graph.compare: element types differ: lhs tensor<4xf32>, rhs tensor<4xf16> (f32 vs f16)}}
  %0 = graph.compare lt %x, %y : (tensor<4xf32>, tensor<4xf16>) -> tensor<4xi1>
  func.return
}

// -----

func.func @f(%x: tensor<4xf32>) {
  // expected-error @+1 {{expected a ranked tensor of booleans (i1), got tensor<4xf32>}}
  %0 = graph.compare lt %x, %x : tensor<4xf32>
  func.return
}

// -----

func.func @f(%c: tensor<3xi1>, %x: tensor<4xf32>) {
  // expected-error @+1 {{graph.select: shapes do not broadcast: condition tensor<3xi1>, lhs tensor<4xf32>, rhs tensor<4xf32> (dimension 0: 3 vs 4)}}
  %0 = graph.select %c, %x, %x : (tensor<3xi1>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  func.return
}

// -----

func.func @f(%c: tensor<4xi1>, %x: tensor<4xf32>, %y: tensor<4xf16>) {
  // expected-error @+1 {{graph.select: element types differ}}
  %0 = graph.select %c, %x, %y : (tensor<4xi1>, tensor<4xf32>, tensor<4xf16>) -> tensor<4xf32>
  func.return
}

// -----

func.func @f(%x: tensor<4xf32>) {
  // expected-error @+1 {{graph.cast: result 0 must be tensor<4xf16>, but is declared tensor<5xf16>}}
  %0 = graph.cast %x : tensor<4xf32> -> tensor<5xf16>
  func.return
}

// -----

func.func @f(%x: tensor<4xf32>) {
  // expected-error @+1 {{graph.bitcast: the bits of an element stay as many: x tensor<4xf32> (f32 vs i16)}}
  %0 = graph.bitcast %x : tensor<4xf32> -> tensor<4xi16>
  func.return
}

// -----

func.func @f(%x: tensor<4xf32>) {
  // expected-error @+1 {{graph.isnan: result 0 must be tensor<4xi1>, but is declared tensor<5xi1>}}
  %0 = graph.isnan %x : tensor<4xf32> -> tensor<5xi1>
  func.return
}

// -----

// Bounds of integers.
func.func @f(%x: tensor<4xi32>) {
  // expected-error @+1 {{graph.clamp: min must be an integer for elements of i32, not 0.5: x tensor<4xi32>}}
  %0 = graph.clamp %x min 0.5 : tensor<4xi32>
  func.return
}

// -----

func.func @f(%x: tensor<4xi32>) {
  // expected-error @+1 {{graph.clamp: max must be an integer for elements of i32, not inf: x tensor<4xi32>}}
  %0 = graph.clamp %x max inf : tensor<4xi32>
  func.return
}
