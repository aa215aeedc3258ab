// RUN: ascir-opt %s --verify-diagnostics --split-input-file

// Operations that put updates at indices.

func.func @f(%a: tensor<10x8xf32>, %b: tensor<4xi32>, %c: tensor<4x8xf32>) {
  // expected-error @+1 {{graph.scatter: axis 2 is out of range for rank 2}}
  %0 = graph.scatter %a, %b, %c axis 2 : (tensor<10x8xf32>, tensor<4xi32>, tensor<4x8xf32>) -> tensor<10x8xf32>
  func.return
}

// -----

func.func @f(%a: tensor<10x8xf32>, %b: tensor<4xi32>, %c: tensor<5x8xf32>) {
  // expected-error @+1 {{graph.scatter: updates do not fit x and the indices: x tensor<10x8xf32>, indices tensor<4xi32>, updates tensor<5x8xf32> (dimension 0: 5 vs 4)}}
  %0 = graph.scatter %a, %b, %c axis 0 : (tensor<10x8xf32>, tensor<4xi32>, tensor<5x8xf32>) -> tensor<10x8xf32>
  func.return
}

// -----

func.func @f(%a: tensor<10x8xf32>, %b: tensor<4xi32>, %c: tensor<4x8xf16>) {
  // expected-error @+1 {{graph.scatter: element types differ: x tensor<10x8xf32>, indices tensor<4xi32>, updates tensor<4x8xf16> (f32 vs f16)}}
  %0 = graph.scatter %a, %b, %c axis 0 : (tensor<10x8xf32>, tensor<4xi32>, tensor<4x8xf16>) -> tensor<10x8xf32>
  func.return
}

// -----

func.func @f(%a: tensor<10x8xf32>, %b: tensor<4xi32>, %c: tensor<8xf32>) {
  // expected-error @+1 {{graph.scatter_add: updates do not fit x and the indices}}
  %0 = graph.scatter_add %a, %b, %c axis 0 : (tensor<10x8xf32>, tensor<4xi32>, tensor<8xf32>) -> tensor<10x8xf32>
  func.return
}

// -----

func.func @f(%a: tensor<10x8xi4>, %b: tensor<4xi32>, %c: tensor<4x8xi4>) {
  // expected-error @+1 {{expected a ranked tensor of numbers}}
  %0 = graph.scatter_add %a, %b, %c axis 0 : (tensor<10x8xi4>, tensor<4xi32>, tensor<4x8xi4>) -> tensor<10x8xi4>
  func.return
}

// -----

func.func @f(%a: tensor<10x8xf32>, %b: tensor<4xi32>, %c: tensor<4xf32>) {
  // expected-error @+1 {{graph.scatter_elements: indices must have the rank of x}}
  %0 = graph.scatter_elements %a, %b, %c axis 0 : (tensor<10x8xf32>, tensor<4xi32>, tensor<4xf32>) -> tensor<10x8xf32>
  func.return
}

// -----

func.func @f(%a: tensor<10x8xf32>, %b: tensor<4x8xi32>, %c: tensor<3x8xf32>) {
  // expected-error @+1 {{graph.scatter_elements: updates must have the shape of the indices: x tensor<10x8xf32>, indices tensor<4x8xi32>, updates tensor<3x8xf32> (dimension 0: 3 vs 4)}}
  %0 = graph.scatter_elements %a, %b, %c axis 0 : (tensor<10x8xf32>, tensor<4x8xi32>, tensor<3x8xf32>) -> tensor<10x8xf32>
  func.return
}

// -----

func.func @f(%a: tensor<10x8xi1>, %b: tensor<4x8xi32>, %c: tensor<4x8xi1>) {
  // expected-error @+1 {{graph.scatter_elements: reduction add does not combine elements of i1}}
  %0 = graph.scatter_elements %a, %b, %c axis 0 reduction add : (tensor<10x8xi1>, tensor<4x8xi32>, tensor<4x8xi1>) -> tensor<10x8xi1>
  func.return
}

// -----

func.func @f(%a: tensor<10x8xf32>, %b: tensor<4x8xi32>, %c: tensor<4x8xf16>) {
  // expected-error @+1 {{graph.scatter_elements: element types differ}}
  %0 = graph.scatter_elements %a, %b, %c axis 0 : (tensor<10x8xf32>, tensor<4x8xi32>, tensor<4x8xf16>) -> tensor<10x8xf32>
  func.return
}

// -----

func.func @f(%a: tensor<10x8xf32>, %b: tensor<4x3xi32>, %c: tensor<4xf32>) {
  // expected-error @+1 {{graph.scatter_nd: indices are longer than the rank of x}}
  %0 = graph.scatter_nd %a, %b, %c : (tensor<10x8xf32>, tensor<4x3xi32>, tensor<4xf32>) -> tensor<10x8xf32>
  func.return
}

// -----

func.func @f(%a: tensor<10x8xf32>, %b: tensor<4x1xi32>, %c: tensor<4xf32>) {
  // expected-error @+1 {{graph.scatter_nd: updates do not fit x and the indices: x tensor<10x8xf32>, indices tensor<4x1xi32>, updates tensor<4xf32> (ranks 1 and 2)}}
  %0 = graph.scatter_nd %a, %b, %c : (tensor<10x8xf32>, tensor<4x1xi32>, tensor<4xf32>) -> tensor<10x8xf32>
  func.return
}

// -----

func.func @f(%a: tensor<10x8xf32>, %b: tensor<4x1xi32>, %c: tensor<4x8xf16>) {
  // expected-error @+1 {{graph.scatter_nd: element types differ}}
  %0 = graph.scatter_nd %a, %b, %c : (tensor<10x8xf32>, tensor<4x1xi32>, tensor<4x8xf16>) -> tensor<10x8xf32>
  func.return
}

// -----

func.func @f(%a: tensor<10x8xi4>, %b: tensor<4x1xi32>, %c: tensor<4x8xi4>) {
  // expected-error @+1 {{graph.scatter_nd: reduction max does not combine elements of i4}}
  %0 = graph.scatter_nd %a, %b, %c reduction max : (tensor<10x8xi4>, tensor<4x1xi32>, tensor<4x8xi4>) -> tensor<10x8xi4>
  func.return
}

// -----

func.func @f(%a: tensor<10x8xf32>, %b: tensor<4x1xi32>, %c: tensor<4x8xf32>) {
  // expected-error @+1 {{graph.scatter_nd: result 0 must be tensor<10x8xf32>, but is declared tensor<4x8xf32>}}
  %0 = graph.scatter_nd %a, %b, %c : (tensor<10x8xf32>, tensor<4x1xi32>, tensor<4x8xf32>) -> tensor<4x8xf32>
  func.return
}
