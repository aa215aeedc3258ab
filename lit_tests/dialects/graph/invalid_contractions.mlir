// RUN: ascir-opt %s --verify-diagnostics --split-input-file

// Matrix products.

func.func @f(%a: tensor<2x3xf16>, %b: tensor<4x5xf16>) {
  // expected-error @+1 {{graph.matmul: inner dimensions differ: lhs tensor<2x3xf16>, rhs tensor<4x5xf16> (lhs and rhs: 3 vs 4)}}
  %0 = graph.matmul %a, %b : (tensor<2x3xf16>, tensor<4x5xf16>) -> tensor<2x5xf16>
  func.return
}

// -----

func.func @f(%a: tensor<2x3xf16>, %b: tensor<3x5xf16>) {
  // expected-error @+1 {{graph.matmul: inner dimensions differ: lhs tensor<2x3xf16>, rhs tensor<3x5xf16> (lhs and rhs: 2 vs 3)}}
  %0 = graph.matmul %a, %b transpose_a : (tensor<2x3xf16>, tensor<3x5xf16>) -> tensor<3x5xf16>
  func.return
}

// -----

func.func @f(%a: tensor<2x3xf16>, %b: tensor<3x5xf16>) {
  // expected-error @+1 {{graph.matmul: inner dimensions differ: lhs tensor<2x3xf16>, rhs tensor<3x5xf16> (lhs and rhs: 3 vs 5)}}
  %0 = graph.matmul %a, %b transpose_b : (tensor<2x3xf16>, tensor<3x5xf16>) -> tensor<2x3xf16>
  func.return
}

// -----

func.func @f(%a: tensor<3xf16>, %b: tensor<3x5xf16>) {
  // expected-error @+1 {{graph.matmul: lhs must have rank 2 or more, not 1}}
  %0 = graph.matmul %a, %b : (tensor<3xf16>, tensor<3x5xf16>) -> tensor<5xf16>
  func.return
}

// -----

func.func @f(%a: tensor<2x3xf16>, %b: tensor<3xf16>) {
  // expected-error @+1 {{graph.matmul: rhs must have rank 2 or more, not 1}}
  %0 = graph.matmul %a, %b : (tensor<2x3xf16>, tensor<3xf16>) -> tensor<2xf16>
  func.return
}

// -----

// Leading dimensions broadcast.
func.func @f(%a: tensor<4x2x3xf16>, %b: tensor<5x3x2xf16>) {
  // expected-error @+1 {{graph.matmul: shapes do not broadcast: lhs tensor<4x2x3xf16>, rhs tensor<5x3x2xf16> (dimension 0: 4 vs 5)}}
  %0 = graph.matmul %a, %b : (tensor<4x2x3xf16>, tensor<5x3x2xf16>) -> tensor<4x2x2xf16>
  func.return
}

// -----

// The result has what they broadcast to, and no more.
func.func @f(%a: tensor<3x4x8xf16>, %b: tensor<1x3x8x5xf16>) {
  // expected-error @+1 {{graph.matmul: result 0 must be tensor<1x3x4x5xf16>, but is declared tensor<2x3x4x5xf16>: lhs tensor<3x4x8xf16>, rhs tensor<1x3x8x5xf16>}}
  %0 = graph.matmul %a, %b : (tensor<3x4x8xf16>, tensor<1x3x8x5xf16>) -> tensor<2x3x4x5xf16>
  func.return
}

// -----

func.func @f(%a: tensor<2x3xf16>, %b: tensor<3x5xf32>) {
  // expected-error @+1 {{graph.matmul: element types differ}}
  %0 = graph.matmul %a, %b : (tensor<2x3xf16>, tensor<3x5xf32>) -> tensor<2x5xf16>
  func.return
}

// -----

func.func @f(%a: tensor<2x3xi8>, %b: tensor<3x5xi8>) {
  // expected-error @+1 {{graph.matmul: result 0 must be tensor<2x5xi32>, but is declared tensor<2x5xf32>}}
  %0 = graph.matmul %a, %b : (tensor<2x3xi8>, tensor<3x5xi8>) -> tensor<2x5xf32>
  func.return
}

// -----

func.func @f(%a: tensor<2x3xi32>, %b: tensor<3x5xi32>) {
  // expected-error @+1 {{expected a ranked tensor of factors (f16, bf16, f32, f64, i8)}}
  %0 = graph.matmul %a, %b : (tensor<2x3xi32>, tensor<3x5xi32>) -> tensor<2x5xi32>
  func.return
}

// -----

func.func @f(%a: tensor<2x3xi8>, %b: tensor<3x5xi8>, %c: tensor<5xf32>) {
  // expected-error @+1 {{graph.matmul: bias must have the result's element type i32, not f32}}
  %0 = graph.matmul %a, %b bias %c : (tensor<2x3xi8>, tensor<3x5xi8>, tensor<5xf32>) -> tensor<2x5xi32>
  func.return
}

// -----

func.func @f(%a: tensor<2x3xf16>, %b: tensor<3x5xf16>, %c: tensor<2xf16>) {
  // expected-error @+1 {{graph.matmul: bias does not fit the result: lhs tensor<2x3xf16>, rhs tensor<3x5xf16>, bias tensor<2xf16> (entries: 2 vs 5)}}
  %0 = graph.matmul %a, %b bias %c : (tensor<2x3xf16>, tensor<3x5xf16>, tensor<2xf16>) -> tensor<2x5xf16>
  func.return
}

// -----

func.func @f(%a: tensor<2x3xf16>, %b: tensor<3x5xf16>, %c: tensor<2x5xf16>) {
  // expected-error @+1 {{graph.matmul: bias must have rank 1, not 2}}
  %0 = graph.matmul %a, %b bias %c : (tensor<2x3xf16>, tensor<3x5xf16>, tensor<2x5xf16>) -> tensor<2x5xf16>
  func.return
}

// -----

func.func @f(%a: tensor<2x3xf16>, %w: tensor<5x4xf16>) {
  // expected-error @+1 {{graph.linear: inner dimensions differ: x tensor<2x3xf16>, weight tensor<5x4xf16> (x and weight: 3 vs 4)}}
  %0 = graph.linear %a, %w : (tensor<2x3xf16>, tensor<5x4xf16>) -> tensor<2x5xf16>
  func.return
}

// -----

func.func @f(%a: tensor<3xf16>, %w: tensor<5x3xf16>) {
  // expected-error @+1 {{graph.linear: x must have rank 2 or more, not 1}}
  %0 = graph.linear %a, %w : (tensor<3xf16>, tensor<5x3xf16>) -> tensor<5xf16>
  func.return
}

// -----

func.func @f(%a: tensor<2x3xf16>, %w: tensor<1x5x3xf16>) {
  // expected-error @+1 {{graph.linear: weight must have rank 2, not 3}}
  %0 = graph.linear %a, %w : (tensor<2x3xf16>, tensor<1x5x3xf16>) -> tensor<2x5xf16>
  func.return
}

// -----

func.func @f(%a: tensor<2x3xf16>, %w: tensor<5x3xf32>) {
  // expected-error @+1 {{graph.linear: element types differ}}
  %0 = graph.linear %a, %w : (tensor<2x3xf16>, tensor<5x3xf32>) -> tensor<2x5xf16>
  func.return
}

// -----

func.func @f(%a: tensor<2x3xf16>, %w: tensor<5x3xf16>, %c: tensor<4xf16>) {
  // expected-error @+1 {{graph.linear: bias does not fit the result}}
  %0 = graph.linear %a, %w bias %c : (tensor<2x3xf16>, tensor<5x3xf16>, tensor<4xf16>) -> tensor<2x5xf16>
  func.return
}

// -----

func.func @f(%x: tensor<8x16xf16>, %w: tensor<4x16x32xf16>, %s: tensor<3xi64>) {
  // expected-error @+1 {{graph.grouped_matmul: numbers of groups differ: x tensor<8x16xf16>, weight tensor<4x16x32xf16>, sizes tensor<3xi64> (sizes and weight: 3 vs 4)}}
  %0 = graph.grouped_matmul %x, %w, %s : (tensor<8x16xf16>, tensor<4x16x32xf16>, tensor<3xi64>) -> tensor<8x32xf16>
  func.return
}

// -----

func.func @f(%x: tensor<8x16xf16>, %w: tensor<16x32xf16>, %s: tensor<4xi64>) {
  // expected-error @+1 {{graph.grouped_matmul: weight must have rank 3, not 2}}
  %0 = graph.grouped_matmul %x, %w, %s : (tensor<8x16xf16>, tensor<16x32xf16>, tensor<4xi64>) -> tensor<8x32xf16>
  func.return
}

// -----

func.func @f(%x: tensor<8x16xf16>, %w: tensor<4x32x16xf16>, %s: tensor<4xi64>) {
  // expected-error @+1 {{graph.grouped_matmul: inner dimensions differ: x tensor<8x16xf16>, weight tensor<4x32x16xf16>}}
  %0 = graph.grouped_matmul %x, %w, %s : (tensor<8x16xf16>, tensor<4x32x16xf16>, tensor<4xi64>) -> tensor<8x16xf16>
  func.return
}

// -----

func.func @f(%a: tensor<2x4xf16>, %q: tensor<4x6xi4>) {
  // expected-error @+1 {{graph.matmul: i4 multiplies i8, not f16: dequantize it first}}
  %0 = graph.matmul %a, %q : (tensor<2x4xf16>, tensor<4x6xi4>) -> tensor<2x6xf16>
  func.return
}

// -----

func.func @f(%q: tensor<2x4xi4>, %a: tensor<4x6xi8>) {
  // expected-error @+1 {{expected a ranked tensor of factors (f16, bf16, f32, f64, i8), got tensor<2x4xi4>}}
  %0 = graph.matmul %q, %a : (tensor<2x4xi4>, tensor<4x6xi8>) -> tensor<2x6xi32>
  func.return
}
