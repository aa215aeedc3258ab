// RUN: ascir-opt %s --verify-diagnostics --split-input-file

// Tensors that graph operations do not take, and encodings that name no dimension.

// Kinds of elements: every family says which it takes.
func.func @f(%x: tensor<4xi32>) {
  // expected-error @+1 {{expected a ranked tensor of floats (f16, bf16, f32, f64), got tensor<4xi32>}}
  %0 = graph.sin %x : tensor<4xi32>
  func.return
}

// -----

func.func @f(%x: tensor<4xi1>) {
  // expected-error @+1 {{expected a ranked tensor of numbers (f16, bf16, f32, f64, i8, i16, i32, i64, ui8, ui16, ui32, ui64), got tensor<4xi1>}}
  %0 = graph.neg %x : tensor<4xi1>
  func.return
}

// -----

func.func @f(%x: tensor<4xi4>) {
  // expected-error @+1 {{expected a ranked tensor of numbers}}
  %0 = graph.add %x, %x : tensor<4xi4>
  func.return
}

// -----

func.func @f(%x: tensor<4xf32>, %i: tensor<4xi32>) {
  // expected-error @+1 {{graph.add: element types differ: lhs tensor<4xi32>, rhs tensor<4xf32> (i32 vs f32)}}
  %0 = graph.add %i, %x : (tensor<4xi32>, tensor<4xf32>) -> tensor<4xi32>
  func.return
}

// -----

func.func @f(%x: tensor<4xf32>) {
  // expected-error @+1 {{expected a ranked tensor of booleans or integers}}
  %0 = graph.not %x : tensor<4xf32>
  func.return
}

// -----

func.func @f(%x: tensor<4xf32>) {
  // expected-error @+1 {{expected a ranked tensor of booleans or integers}}
  %0 = graph.and %x, %x : tensor<4xf32>
  func.return
}

// -----

func.func @f(%x: tensor<4xi1>) {
  // expected-error @+1 {{expected a ranked tensor of integers}}
  %0 = graph.shift_left %x, %x : tensor<4xi1>
  func.return
}

// -----

func.func @f(%x: tensor<4xi32>) {
  // expected-error @+1 {{expected a ranked tensor of floats}}
  %0 = graph.atan2 %x, %x : tensor<4xi32>
  func.return
}

// -----

func.func @f(%x: tensor<4xi4>) {
  // expected-error @+1 {{expected a ranked tensor of booleans or numbers}}
  %0 = graph.compare eq %x, %x : (tensor<4xi4>, tensor<4xi4>) -> tensor<4xi1>
  func.return
}

// -----

func.func @f(%x: tensor<4xi32>) {
  // expected-error @+1 {{expected a ranked tensor of booleans (i1), got tensor<4xi32>}}
  %0 = graph.select %x, %x, %x : tensor<4xi32>
  func.return
}

// -----

func.func @f(%x: tensor<4xi32>) {
  // expected-error @+1 {{expected a ranked tensor of floats}}
  %0 = graph.isnan %x : (tensor<4xi32>) -> tensor<4xi1>
  func.return
}

// -----

func.func @f(%x: tensor<4xindex>) {
  // expected-error @+1 {{expected a ranked tensor of elements (f16, bf16, f32, f64, i1, i4, i8, i16, i32, i64, ui8, ui16, ui32, ui64), got tensor<4xindex>}}
  %0 = graph.reshape %x : tensor<4xindex>
  func.return
}

// -----

func.func @f(%x: tensor<4xcomplex<f32>>) {
  // expected-error @+1 {{expected a ranked tensor of floats}}
  %0 = graph.exp %x : tensor<4xcomplex<f32>>
  func.return
}

// -----

// What is not a ranked tensor.
func.func @f(%x: tensor<*xf32>) {
  // expected-error @+1 {{expected a ranked tensor of floats (f16, bf16, f32, f64), got tensor<*xf32>}}
  %0 = graph.exp %x : tensor<*xf32>
  func.return
}

// -----

func.func @f(%x: f32) {
  // expected-error @+1 {{expected a ranked tensor of floats}}
  %0 = graph.exp %x : f32
  func.return
}

// -----

func.func @f(%x: memref<4xf32>) {
  // expected-error @+1 {{expected a ranked tensor of floats}}
  %0 = graph.exp %x : memref<4xf32>
  func.return
}

// -----

func.func @f(%x: vector<4xf32>) {
  // expected-error @+1 {{expected a ranked tensor of floats}}
  %0 = graph.exp %x : vector<4xf32>
  func.return
}

// -----

func.func @f(%x: tensor<4xf32>) {
  // expected-error @+1 {{expected a ranked tensor of elements}}
  %0 = graph.cast %x : tensor<4xf32> -> tensor<*xf16>
  func.return
}

// -----

// Encodings.
func.func @f(%x: tensor<4xf32, dense<1> : tensor<1xi32>>) {
  // expected-error @+1 {{expected a tensor without encoding or with #graph.dims, got tensor<4xf32, dense<1> : tensor<1xi32>>}}
  %0 = graph.exp %x : tensor<4xf32, dense<1> : tensor<1xi32>>
  func.return
}

// -----

func.func @f(%x: tensor<?x?xf32, #graph.dims<B>>) {
  // expected-error @+1 {{#graph.dims has 1 entries for the 2 dimensions of tensor<?x?xf32, #graph.dims<B>>}}
  %0 = graph.exp %x : tensor<?x?xf32, #graph.dims<B>>
  func.return
}

// -----

func.func @f(%x: tensor<4xf32, #graph.dims<B>>) {
  // expected-error @+1 {{#graph.dims names the static dimension 4 of tensor<4xf32, #graph.dims<B>>: only a '?' has a name}}
  %0 = graph.exp %x : tensor<4xf32, #graph.dims<B>>
  func.return
}

// -----

// expected-error @+1 {{#graph.dims: no dimension has a name; leave the encoding out}}
func.func private @f(tensor<?x?xf32, #graph.dims<_, _>>)

// -----

// expected-error @+1 {{#graph.dims: no dimension has a name; leave the encoding out}}
func.func private @f(tensor<f32, #graph.dims<>>)

// -----

// A result must agree with what is inferred: in rank, in size, in element type.
func.func @f(%x: tensor<4x8xf32>) {
  // expected-error @+1 {{graph.exp: result 0 must be tensor<4x8xf32>, but is declared tensor<4xf32>: x tensor<4x8xf32>}}
  %0 = graph.exp %x : tensor<4x8xf32> -> tensor<4xf32>
  func.return
}

// -----

func.func @f(%x: tensor<4x8xf32>) {
  // expected-error @+1 {{graph.exp: result 0 must be tensor<4x8xf32>, but is declared tensor<4x7xf32>}}
  %0 = graph.exp %x : tensor<4x8xf32> -> tensor<4x7xf32>
  func.return
}

// -----

func.func @f(%x: tensor<4x8xf32>) {
  // expected-error @+1 {{graph.exp: result 0 must be tensor<4x8xf32>, but is declared tensor<4x8xf16>}}
  %0 = graph.exp %x : tensor<4x8xf32> -> tensor<4x8xf16>
  func.return
}

// -----

func.func @f(%x: tensor<4x8xf32>) {
  // expected-error @+1 {{graph.sort: result 1 must be tensor<4x8xi64>, but is declared tensor<8x4xi64>}}
  %0, %1 = graph.sort %x axis 0 : tensor<4x8xf32> -> (tensor<4x8xf32>, tensor<8x4xi64>)
  func.return
}

// -----

func.func @f(%x: tensor<4x8xf32>) {
  // expected-error @+1 {{graph.split: expected 3 results, got 2: x tensor<4x8xf32>}}
  %0, %1 = graph.split %x axis 0 sizes [1, 1, 2] : tensor<4x8xf32> -> (tensor<1x8xf32>, tensor<1x8xf32>)
  func.return
}

// -----

// Sums of names have one form, and one of them is not another.
// expected-error @+1 {{#graph.dims: '1+S' is written 'S+1'}}
func.func @f(%x: tensor<?x8xf32, #graph.dims<"1+S", _>>) {
  func.return
}

// -----

// expected-error @+1 {{#graph.dims: 'S-T' is not a name of a dimension}}
func.func @f(%x: tensor<?x8xf32, #graph.dims<"S-T", _>>) {
  func.return
}

// -----

func.func @f(%x: tensor<?xf32, #graph.dims<S>>) {
  // expected-error @+1 {{graph.slice: result 0 must be tensor<?xf32, #graph.dims<"S-1">>, but is declared tensor<?xf32, #graph.dims<S>>}}
  %0 = graph.slice %x starts [1] ends [9223372036854775807] steps [1] : tensor<?xf32, #graph.dims<S>> -> tensor<?xf32, #graph.dims<S>>
  func.return
}
