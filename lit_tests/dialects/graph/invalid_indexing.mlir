// RUN: ascir-opt %s --verify-diagnostics --split-input-file

// Operations that choose by indices.

func.func @f(%a: tensor<4x8xf32>, %b: tensor<3xi32>) {
  // expected-error @+1 {{graph.gather: axis 2 is out of range for rank 2}}
  %0 = graph.gather %a, %b axis 2 : (tensor<4x8xf32>, tensor<3xi32>) -> tensor<3x8xf32>
  func.return
}

// -----

func.func @f(%a: tensor<4x8xf32>, %b: tensor<3xf32>) {
  // expected-error @+1 {{expected a ranked tensor of integers}}
  %0 = graph.gather %a, %b axis 0 : (tensor<4x8xf32>, tensor<3xf32>) -> tensor<3x8xf32>
  func.return
}

// -----

func.func @f(%a: tensor<4x8xf32>, %b: tensor<3x2xi32>) {
  // expected-error @+1 {{graph.gather: result 0 must be tensor<3x2x8xf32>, but is declared tensor<3x8xf32>}}
  %0 = graph.gather %a, %b axis 0 : (tensor<4x8xf32>, tensor<3x2xi32>) -> tensor<3x8xf32>
  func.return
}

// -----

func.func @f(%a: tensor<4x8xf32>, %b: tensor<3xi32>) {
  // expected-error @+1 {{graph.gather_elements: indices must have the rank of x: x tensor<4x8xf32>, indices tensor<3xi32> (1 vs 2)}}
  %0 = graph.gather_elements %a, %b axis 0 : (tensor<4x8xf32>, tensor<3xi32>) -> tensor<3xf32>
  func.return
}

// -----

func.func @f(%a: tensor<4x8xf32>, %b: tensor<3x8xi32>) {
  // expected-error @+1 {{graph.gather_elements: axis -3 is out of range for rank 2}}
  %0 = graph.gather_elements %a, %b axis -3 : (tensor<4x8xf32>, tensor<3x8xi32>) -> tensor<3x8xf32>
  func.return
}

// -----

func.func @f(%a: tensor<4x8xf32>, %b: tensor<3x7xi32>) {
  // expected-error @+1 {{graph.gather_elements: indices differ from x outside the axis: x tensor<4x8xf32>, indices tensor<3x7xi32> (dimension 1: 7 vs 8)}}
  %0 = graph.gather_elements %a, %b axis 0 : (tensor<4x8xf32>, tensor<3x7xi32>) -> tensor<3x7xf32>
  func.return
}

// -----

func.func @f(%a: tensor<4x8xf32>, %b: tensor<i32>) {
  // expected-error @+1 {{graph.gather_nd: indices must have rank 1 or more, not 0}}
  %0 = graph.gather_nd %a, %b : (tensor<4x8xf32>, tensor<i32>) -> tensor<f32>
  func.return
}

// -----

func.func @f(%a: tensor<4x8xf32>, %b: tensor<3x?xi32>) {
  // expected-error @+1 {{graph.gather_nd: the last dimension of the indices must be static}}
  %0 = graph.gather_nd %a, %b : (tensor<4x8xf32>, tensor<3x?xi32>) -> tensor<3x8xf32>
  func.return
}

// -----

func.func @f(%a: tensor<4x8xf32>, %b: tensor<5x3xi32>) {
  // expected-error @+1 {{graph.gather_nd: indices are longer than the rank of x: x tensor<4x8xf32>, indices tensor<5x3xi32> (3 after 0 of 2)}}
  %0 = graph.gather_nd %a, %b : (tensor<4x8xf32>, tensor<5x3xi32>) -> tensor<5xf32>
  func.return
}

// -----

func.func @f(%a: tensor<4x8xf32>, %b: tensor<4x1xi32>) {
  // expected-error @+1 {{graph.gather_nd: batch_dims 2 is out of range: x tensor<4x8xf32>, indices tensor<4x1xi32> (ranks of x and indices 2 and 2)}}
  %0 = graph.gather_nd %a, %b batch_dims 2 : (tensor<4x8xf32>, tensor<4x1xi32>) -> tensor<4xf32>
  func.return
}

// -----

func.func @f(%a: tensor<4x8xf32>, %b: tensor<4x1xi32>) {
  // expected-error @+1 {{graph.gather_nd: batch_dims -1 is out of range}}
  %0 = graph.gather_nd %a, %b batch_dims -1 : (tensor<4x8xf32>, tensor<4x1xi32>) -> tensor<4xf32>
  func.return
}

// -----

func.func @f(%a: tensor<4x8xf32>, %b: tensor<5x1xi32>) {
  // expected-error @+1 {{graph.gather_nd: batches differ: x tensor<4x8xf32>, indices tensor<5x1xi32> (dimension 0: 4 vs 5)}}
  %0 = graph.gather_nd %a, %b batch_dims 1 : (tensor<4x8xf32>, tensor<5x1xi32>) -> tensor<4xf32>
  func.return
}

// -----

func.func @f(%x: tensor<4x8xf32>) {
  // expected-error @+1 {{graph.sort: axis 2 is out of range for rank 2}}
  %0, %1 = graph.sort %x axis 2 : tensor<4x8xf32> -> (tensor<4x8xf32>, tensor<4x8xi64>)
  func.return
}

// -----

func.func @f(%x: tensor<4x8xf32>) {
  // expected-error @+1 {{graph.top_k: k is more than there are elements: x tensor<4x8xf32> (9 vs 8)}}
  %0, %1 = graph.top_k %x k 9 : tensor<4x8xf32> -> (tensor<4x9xf32>, tensor<4x9xi64>)
  func.return
}

// -----

func.func @f(%x: tensor<4x8xf32>) {
  // expected-error @+1 {{graph.top_k: k must be 0 or more, not -1}}
  %0, %1 = graph.top_k %x k -1 : tensor<4x8xf32> -> (tensor<4x1xf32>, tensor<4x1xi64>)
  func.return
}

// -----

func.func @f(%x: tensor<4x8xf32>) {
  // expected-error @+1 {{graph.top_k: axis 2 is out of range for rank 2}}
  %0, %1 = graph.top_k %x k 1 axis 2 : tensor<4x8xf32> -> (tensor<4x1xf32>, tensor<4x1xi64>)
  func.return
}

// -----

func.func @f(%x: tensor<4x8xf32>) {
  // expected-error @+1 {{graph.top_k: result 1 must be tensor<4x1xi64>, but is declared tensor<4x1xi32>}}
  %0, %1 = graph.top_k %x k 1 : tensor<4x8xf32> -> (tensor<4x1xf32>, tensor<4x1xi32>)
  func.return
}

// -----

func.func @f(%a: tensor<4xi32>) {
  // expected-error @+1 {{graph.one_hot: axis 2 is out of range for rank 2}}
  %0 = graph.one_hot %a depth 10 axis 2 : (tensor<4xi32>) -> tensor<4x10xf32>
  func.return
}

// -----

func.func @f(%a: tensor<4xi32>) {
  // expected-error @+1 {{graph.one_hot: depth must be 0 or more, not -1}}
  %0 = graph.one_hot %a depth -1 : (tensor<4xi32>) -> tensor<4x1xf32>
  func.return
}

// -----

func.func @f(%a: tensor<4xi32>) {
  // expected-error @+1 {{graph.one_hot: on must be an integer for elements of i8, not 0.5}}
  %0 = graph.one_hot %a depth 10 on 0.5 : (tensor<4xi32>) -> tensor<4x10xi8>
  func.return
}

// -----

func.func @f(%a: tensor<4xi32>) {
  // expected-error @+1 {{graph.one_hot: off must be an integer for elements of i8, not nan}}
  %0 = graph.one_hot %a depth 10 off nan : (tensor<4xi32>) -> tensor<4x10xi8>
  func.return
}

// -----

func.func @f(%a: tensor<4xi32>) {
  // expected-error @+1 {{graph.one_hot: result 0 must be tensor<10x4xf32>, but is declared tensor<4x10xf32>}}
  %0 = graph.one_hot %a depth 10 axis 0 : (tensor<4xi32>) -> tensor<4x10xf32>
  func.return
}

// -----

func.func @f(%a: tensor<4x8xf32>, %b: tensor<5xi32>) {
  // expected-error @+1 {{graph.unsorted_segment_sum: x does not begin with the shape of segment_ids: x tensor<4x8xf32>, segment_ids tensor<5xi32> (dimension 0: 4 vs 5)}}
  %0 = graph.unsorted_segment_sum %a, %b segments 3 : (tensor<4x8xf32>, tensor<5xi32>) -> tensor<3x8xf32>
  func.return
}

// -----

func.func @f(%a: tensor<4x8xf32>, %b: tensor<i32>) {
  // expected-error @+1 {{graph.unsorted_segment_sum: segment_ids must have rank 1 or more, not 0}}
  %0 = graph.unsorted_segment_sum %a, %b segments 3 : (tensor<4x8xf32>, tensor<i32>) -> tensor<3x8xf32>
  func.return
}

// -----

func.func @f(%a: tensor<4xf32>, %b: tensor<4x1xi32>) {
  // expected-error @+1 {{graph.unsorted_segment_sum: x must have rank 2 or more, not 1}}
  %0 = graph.unsorted_segment_sum %a, %b segments 3 : (tensor<4xf32>, tensor<4x1xi32>) -> tensor<3xf32>
  func.return
}

// -----

func.func @f(%a: tensor<4x8xf32>, %b: tensor<4xi32>) {
  // expected-error @+1 {{graph.unsorted_segment_sum: segments must be 0 or more, not -1}}
  %0 = graph.unsorted_segment_sum %a, %b segments -1 : (tensor<4x8xf32>, tensor<4xi32>) -> tensor<3x8xf32>
  func.return
}

// -----

func.func @f(%a: tensor<4x8xf32>, %b: tensor<4xi32>) {
  // expected-error @+1 {{graph.unsorted_segment_sum: result 0 must be tensor<3x8xf32>, but is declared tensor<4x8xf32>}}
  %0 = graph.unsorted_segment_sum %a, %b segments 3 : (tensor<4x8xf32>, tensor<4xi32>) -> tensor<4x8xf32>
  func.return
}
