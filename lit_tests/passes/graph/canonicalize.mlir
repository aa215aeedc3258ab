// RUN: ascir-opt %s -p canonicalize --check-each | filecheck %s

// What canonicalization knows of graph operations.

// CHECK-LABEL: func.func @add_of_zero
// CHECK-NEXT: func.return %x : tensor<4x8xf32>
func.func @add_of_zero(%x: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %z = graph.constant dense<0.0> : tensor<8xf32>
  %y = graph.add %z, %x : (tensor<8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
  func.return %y : tensor<4x8xf32>
}

// The zero has the larger shape: the addition broadcasts.
// CHECK-LABEL: func.func @add_of_larger_zero
// CHECK-NEXT: %z = graph.constant dense<0.000000e+00> : tensor<4x8xf32>
// CHECK-NEXT: %y = graph.add %x, %z : (tensor<8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
// CHECK-NEXT: func.return %y : tensor<4x8xf32>
func.func @add_of_larger_zero(%x: tensor<8xf32>) -> tensor<4x8xf32> {
  %z = graph.constant dense<0.0> : tensor<4x8xf32>
  %y = graph.add %x, %z : (tensor<8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
  func.return %y : tensor<4x8xf32>
}

// CHECK-LABEL: func.func @add_of_some_zeros
// CHECK-NEXT: %z = graph.constant dense<[0, 1]> : tensor<2xi32>
// CHECK-NEXT: %y = graph.add %x, %z : tensor<2xi32>
// CHECK-NEXT: func.return %y : tensor<2xi32>
func.func @add_of_some_zeros(%x: tensor<2xi32>) -> tensor<2xi32> {
  %z = graph.constant dense<[0, 1]> : tensor<2xi32>
  %y = graph.add %x, %z : tensor<2xi32>
  func.return %y : tensor<2xi32>
}

// CHECK-LABEL: func.func @mul_by_one
// CHECK-NEXT: func.return %x : tensor<2xi32>
func.func @mul_by_one(%x: tensor<2xi32>) -> tensor<2xi32> {
  %z = graph.constant dense<1> : tensor<i32>
  %y = graph.mul %x, %z : (tensor<2xi32>, tensor<i32>) -> tensor<2xi32>
  func.return %y : tensor<2xi32>
}

// A constant of arith is one too.
// CHECK-LABEL: func.func @mul_by_arith_one
// CHECK-NEXT: func.return %x : tensor<2xf16>
func.func @mul_by_arith_one(%x: tensor<2xf16>) -> tensor<2xf16> {
  %z = arith.constant dense<1.0> : tensor<2xf16>
  %y = graph.mul %z, %x : tensor<2xf16>
  func.return %y : tensor<2xf16>
}

// CHECK-LABEL: func.func @mul_by_two
// CHECK-NEXT: %z = graph.constant dense<2> : tensor<i32>
// CHECK-NEXT: %y = graph.mul %x, %z : (tensor<2xi32>, tensor<i32>) -> tensor<2xi32>
// CHECK-NEXT: func.return %y : tensor<2xi32>
func.func @mul_by_two(%x: tensor<2xi32>) -> tensor<2xi32> {
  %z = graph.constant dense<2> : tensor<i32>
  %y = graph.mul %x, %z : (tensor<2xi32>, tensor<i32>) -> tensor<2xi32>
  func.return %y : tensor<2xi32>
}

// Empty constants are no number.
// CHECK-LABEL: func.func @add_of_nothing
// CHECK-NEXT: %z = graph.constant dense<> : tensor<0xf32>
// CHECK-NEXT: %y = graph.add %x, %z : tensor<0xf32>
// CHECK-NEXT: func.return %y : tensor<0xf32>
func.func @add_of_nothing(%x: tensor<0xf32>) -> tensor<0xf32> {
  %z = graph.constant dense<> : tensor<0xf32>
  %y = graph.add %x, %z : tensor<0xf32>
  func.return %y : tensor<0xf32>
}

// CHECK-LABEL: func.func @neg_of_neg
// CHECK-NEXT: func.return %x : tensor<4x8xf32>
func.func @neg_of_neg(%x: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %0 = graph.neg %x : tensor<4x8xf32>
  %y = graph.neg %0 : tensor<4x8xf32>
  func.return %y : tensor<4x8xf32>
}

// CHECK-LABEL: func.func @cast_to_same_type
// CHECK-NEXT: func.return %x : tensor<4x8xf32>
func.func @cast_to_same_type(%x: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %y = graph.cast %x : tensor<4x8xf32> -> tensor<4x8xf32>
  func.return %y : tensor<4x8xf32>
}

// A rounding is more than a cast.
// CHECK-LABEL: func.func @cast_with_rounding
// CHECK-NEXT: %y = graph.cast %x rounding floor : tensor<4x8xf32>
// CHECK-NEXT: func.return %y : tensor<4x8xf32>
func.func @cast_with_rounding(%x: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %y = graph.cast %x rounding floor : tensor<4x8xf32> -> tensor<4x8xf32>
  func.return %y : tensor<4x8xf32>
}

// CHECK-LABEL: func.func @bitcast_there_and_back
// CHECK-NEXT: func.return %x : tensor<8xf32>
func.func @bitcast_there_and_back(%x: tensor<8xf32>) -> tensor<8xf32> {
  %0 = graph.bitcast %x : tensor<8xf32> -> tensor<8xi32>
  %y = graph.bitcast %0 : tensor<8xi32> -> tensor<8xf32>
  func.return %y : tensor<8xf32>
}

// CHECK-LABEL: func.func @broadcast_to_same_shape
// CHECK-NEXT: func.return %x : tensor<4x8xf32>
func.func @broadcast_to_same_shape(%x: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %y = graph.broadcast_to %x : tensor<4x8xf32> -> tensor<4x8xf32>
  func.return %y : tensor<4x8xf32>
}

// CHECK-LABEL: func.func @reshape_to_same_type
// CHECK-NEXT: func.return %x : tensor<4x8xf32>
func.func @reshape_to_same_type(%x: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %y = graph.reshape %x : tensor<4x8xf32> -> tensor<4x8xf32>
  func.return %y : tensor<4x8xf32>
}

// CHECK-LABEL: func.func @reshape_of_reshape
// CHECK-NEXT: %y = graph.reshape %x : tensor<4x8xf32> -> tensor<2x16xf32>
// CHECK-NEXT: func.return %y : tensor<2x16xf32>
func.func @reshape_of_reshape(%x: tensor<4x8xf32>) -> tensor<2x16xf32> {
  %0 = graph.reshape %x : tensor<4x8xf32> -> tensor<32xf32>
  %y = graph.reshape %0 : tensor<32xf32> -> tensor<2x16xf32>
  func.return %y : tensor<2x16xf32>
}

// Only the one in between tells the sizes.
// CHECK-LABEL: func.func @reshape_through_names
// CHECK-NEXT: %0 = graph.reshape %x : tensor<?x?xf32> -> tensor<?xf32, #graph.dims<n>>
// CHECK-NEXT: %y = graph.reshape %0 : tensor<?xf32, #graph.dims<n>> -> tensor<?x?xf32, #graph.dims<n, _>>
// CHECK-NEXT: func.return %y : tensor<?x?xf32, #graph.dims<n, _>>
func.func @reshape_through_names(%x: tensor<?x?xf32>) -> tensor<?x?xf32, #graph.dims<n, _>> {
  %0 = graph.reshape %x : tensor<?x?xf32> -> tensor<?xf32, #graph.dims<n>>
  %y = graph.reshape %0 : tensor<?xf32, #graph.dims<n>> -> tensor<?x?xf32, #graph.dims<n, _>>
  func.return %y : tensor<?x?xf32, #graph.dims<n, _>>
}

// CHECK-LABEL: func.func @identity_transpose
// CHECK-NEXT: func.return %x : tensor<4x8xf32>
func.func @identity_transpose(%x: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %y = graph.transpose %x permutation [0, -1] : tensor<4x8xf32>
  func.return %y : tensor<4x8xf32>
}

// CHECK-LABEL: func.func @transpose_of_transpose
// CHECK-NEXT: %y = graph.transpose %x permutation [1, 0, 2] : tensor<2x3x4xf32> -> tensor<3x2x4xf32>
// CHECK-NEXT: func.return %y : tensor<3x2x4xf32>
func.func @transpose_of_transpose(%x: tensor<2x3x4xf32>) -> tensor<3x2x4xf32> {
  %0 = graph.transpose %x permutation [1, 2, 0] : tensor<2x3x4xf32> -> tensor<3x4x2xf32>
  %y = graph.transpose %0 permutation [0, 2, 1] : tensor<3x4x2xf32> -> tensor<3x2x4xf32>
  func.return %y : tensor<3x2x4xf32>
}

// A transpose there and back.
// CHECK-LABEL: func.func @transposes_that_cancel
// CHECK-NEXT: func.return %x : tensor<2x3x4xf32>
func.func @transposes_that_cancel(%x: tensor<2x3x4xf32>) -> tensor<2x3x4xf32> {
  %0 = graph.transpose %x permutation [1, 2, 0] : tensor<2x3x4xf32> -> tensor<3x4x2xf32>
  %y = graph.transpose %0 permutation [2, 0, 1] : tensor<3x4x2xf32> -> tensor<2x3x4xf32>
  func.return %y : tensor<2x3x4xf32>
}

// Unused operations go: all are pure.
// CHECK-LABEL: func.func @unused
// CHECK-NEXT: func.return %x : tensor<4x8xf32>
func.func @unused(%x: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %0 = graph.exp %x : tensor<4x8xf32>
  %y = graph.fusion(%a = %x) -> tensor<4x8xf32> {
  graph.yield %a : tensor<4x8xf32>
  }
  func.return %x : tensor<4x8xf32>
}

// A product takes an operand with its last two dimensions turned: the last one of %k stays the last one.
// CHECK-LABEL: func.func @matmul_of_transpose
// CHECK-NEXT: %0 = graph.transpose %k permutation [0, 2, 1, 3] : tensor<2x5x3x4xf16> -> tensor<2x3x5x4xf16>
// CHECK-NEXT: %y = graph.matmul %q, %0 transpose_b : (tensor<2x3x6x4xf16>, tensor<2x3x5x4xf16>) -> tensor<2x3x6x5xf16>
func.func @matmul_of_transpose(%q: tensor<2x3x6x4xf16>, %k: tensor<2x5x3x4xf16>) -> tensor<2x3x6x5xf16> {
  %t = graph.transpose %k permutation [0, 2, 3, 1] : tensor<2x5x3x4xf16> -> tensor<2x3x4x5xf16>
  %y = graph.matmul %q, %t : (tensor<2x3x6x4xf16>, tensor<2x3x4x5xf16>) -> tensor<2x3x6x5xf16>
  func.return %y : tensor<2x3x6x5xf16>
}

// Both operands, of which one was turned already; and a transpose that leaves the last dimension where it is.
// CHECK-LABEL: func.func @matmul_of_transposes
// CHECK-NEXT: %y = graph.matmul %a, %b transpose_a : (tensor<4x6xf16>, tensor<4x5xf16>) -> tensor<6x5xf16>
// CHECK-NEXT: %v = graph.transpose %c permutation [1, 0, 2] : tensor<6x2x4xf16> -> tensor<2x6x4xf16>
// CHECK-NEXT: %z = graph.matmul %v, %b : (tensor<2x6x4xf16>, tensor<4x5xf16>) -> tensor<2x6x5xf16>
func.func @matmul_of_transposes(%a: tensor<4x6xf16>, %b: tensor<4x5xf16>, %c: tensor<6x2x4xf16>) -> (tensor<6x5xf16>, tensor<2x6x5xf16>) {
  %t = graph.transpose %a permutation [1, 0] : tensor<4x6xf16> -> tensor<6x4xf16>
  %u = graph.transpose %b permutation [1, 0] : tensor<4x5xf16> -> tensor<5x4xf16>
  %y = graph.matmul %t, %u transpose_b : (tensor<6x4xf16>, tensor<5x4xf16>) -> tensor<6x5xf16>
  %v = graph.transpose %c permutation [1, 0, 2] : tensor<6x2x4xf16> -> tensor<2x6x4xf16>
  %z = graph.matmul %v, %b : (tensor<2x6x4xf16>, tensor<4x5xf16>) -> tensor<2x6x5xf16>
  func.return %y, %z : tensor<6x5xf16>, tensor<2x6x5xf16>
}

// There is nothing to add up.
// CHECK-LABEL: func.func @matmul_of_nothing
// CHECK-NEXT: %0 = graph.constant dense<0.000000e+00> : tensor<f16>
// CHECK-NEXT: %y = graph.broadcast_to %0 : tensor<f16> -> tensor<2x4x5xf16>
// CHECK-NEXT: %z = graph.broadcast_to %bias : tensor<5xf16> -> tensor<4x5xf16>
func.func @matmul_of_nothing(%a: tensor<2x4x0xf16>, %b: tensor<0x5xf16>, %c: tensor<0x4xf16>, %bias: tensor<5xf16>) -> (tensor<2x4x5xf16>, tensor<4x5xf16>) {
  %y = graph.matmul %a, %b : (tensor<2x4x0xf16>, tensor<0x5xf16>) -> tensor<2x4x5xf16>
  %z = graph.matmul %c, %b bias %bias transpose_a : (tensor<0x4xf16>, tensor<0x5xf16>, tensor<5xf16>) -> tensor<4x5xf16>
  func.return %y, %z : tensor<2x4x5xf16>, tensor<4x5xf16>
}

// What is left of all other dimensions, those with names too, is 0.
// CHECK-LABEL: func.func @matmul_of_named_nothing
// CHECK-NEXT: %0 = graph.cast %a : tensor<?x0xi8, #graph.dims<M, _>> -> tensor<?x0xi32, #graph.dims<M, _>>
// CHECK-NEXT: %1 = graph.reduce sum %0 axes [-1] keepdims : tensor<?x0xi32, #graph.dims<M, _>> -> tensor<?x1xi32, #graph.dims<M, _>>
// CHECK-NEXT: %2 = graph.transpose %b permutation [1, 0] : tensor<5x0xi8> -> tensor<0x5xi8>
// CHECK-NEXT: %3 = graph.cast %2 : tensor<0x5xi8> -> tensor<0x5xi32>
// CHECK-NEXT: %4 = graph.reduce sum %3 axes [-2] keepdims : tensor<0x5xi32> -> tensor<1x5xi32>
// CHECK-NEXT: %y = graph.add %1, %4 : (tensor<?x1xi32, #graph.dims<M, _>>, tensor<1x5xi32>) -> tensor<?x5xi32, #graph.dims<M, _>>
// CHECK-NEXT: func.return %y : tensor<?x5xi32, #graph.dims<M, _>>
func.func @matmul_of_named_nothing(%a: tensor<?x0xi8, #graph.dims<M, _>>, %b: tensor<5x0xi8>) -> tensor<?x5xi32, #graph.dims<M, _>> {
  %y = graph.matmul %a, %b transpose_b : (tensor<?x0xi8, #graph.dims<M, _>>, tensor<5x0xi8>) -> tensor<?x5xi32, #graph.dims<M, _>>
  func.return %y : tensor<?x5xi32, #graph.dims<M, _>>
}

// No blocks of a product are computed where its result has no elements.
// CHECK-LABEL: func.func @matmul_of_no_rows
// CHECK-NEXT: %y = graph.constant dense<> : tensor<0x5xf16>
// CHECK-NEXT: func.return %y : tensor<0x5xf16>
func.func @matmul_of_no_rows(%a: tensor<0x4xf16>, %b: tensor<4x5xf16>) -> tensor<0x5xf16> {
  %y = graph.matmul %a, %b : (tensor<0x4xf16>, tensor<4x5xf16>) -> tensor<0x5xf16>
  func.return %y : tensor<0x5xf16>
}

// Nor where no window of a convolution holds an element: the sums of none are zeros, or the bias.
// CHECK-LABEL: func.func @conv_of_no_channels
// CHECK-NEXT: %0 = graph.constant dense<0.000000e+00> : tensor<f16>
// CHECK-NEXT: %y = graph.broadcast_to %0 : tensor<f16> -> tensor<1x2x2x2xf16>
// CHECK-NEXT: func.return %y : tensor<1x2x2x2xf16>
func.func @conv_of_no_channels(%x: tensor<1x0x4x4xf16>, %w: tensor<2x0x3x3xf16>) -> tensor<1x2x2x2xf16> {
  %y = graph.conv2d %x, %w : (tensor<1x0x4x4xf16>, tensor<2x0x3x3xf16>) -> tensor<1x2x2x2xf16>
  func.return %y : tensor<1x2x2x2xf16>
}

// CHECK-LABEL: func.func @conv_of_padding_alone
// CHECK-NEXT: %0 = graph.reshape %b : tensor<2xf16> -> tensor<2x1xf16>
// CHECK-NEXT: %y = graph.broadcast_to %0 : tensor<2x1xf16> -> tensor<1x2x1xf16>
// CHECK-NEXT: func.return %y : tensor<1x2x1xf16>
func.func @conv_of_padding_alone(%x: tensor<1x3x0xf16>, %w: tensor<2x3x2xf16>, %b: tensor<2xf16>) -> tensor<1x2x1xf16> {
  %y = graph.conv1d %x, %w bias %b pads [1, 1] : (tensor<1x3x0xf16>, tensor<2x3x2xf16>, tensor<2xf16>) -> tensor<1x2x1xf16>
  func.return %y : tensor<1x2x1xf16>
}

// CHECK-LABEL: func.func @positions_of_static_shape
// CHECK-NEXT: %y = graph.iota axis 1 : tensor<4x8xi32>
// CHECK-NEXT: func.return %y : tensor<4x8xi32>
func.func @positions_of_static_shape(%x: tensor<4x8xf16>) -> tensor<4x8xi32> {
  %y = graph.positions %x axis 1 : tensor<4x8xf16> -> tensor<4x8xi32>
  func.return %y : tensor<4x8xi32>
}

// CHECK-LABEL: func.func @positions_of_dynamic_shape
// CHECK-NEXT: %y = graph.positions %x axis 1 : tensor<4x?xf16> -> tensor<4x?xi32>
// CHECK-NEXT: func.return %y : tensor<4x?xi32>
func.func @positions_of_dynamic_shape(%x: tensor<4x?xf16>) -> tensor<4x?xi32> {
  %y = graph.positions %x axis 1 : tensor<4x?xf16> -> tensor<4x?xi32>
  func.return %y : tensor<4x?xi32>
}

// CHECK-LABEL: func.func @no_updates
// CHECK-NEXT: func.return %x, %x : tensor<7x8xf32>, tensor<7x8xf32>
func.func @no_updates(%x: tensor<7x8xf32>, %i: tensor<0xi32>, %u: tensor<0x8xf32>) -> (tensor<7x8xf32>, tensor<7x8xf32>) {
  %y = graph.scatter_add %x, %i, %u axis 0 : (tensor<7x8xf32>, tensor<0xi32>, tensor<0x8xf32>) -> tensor<7x8xf32>
  %z = graph.scatter %x, %i, %u axis 0 : (tensor<7x8xf32>, tensor<0xi32>, tensor<0x8xf32>) -> tensor<7x8xf32>
  func.return %y, %z : tensor<7x8xf32>, tensor<7x8xf32>
}

// CHECK-LABEL: func.func @sums_of_nothing
// CHECK-NEXT: %y = graph.constant dense<0.000000e+00> : tensor<5x8xf32>
// CHECK-NEXT: func.return %y : tensor<5x8xf32>
func.func @sums_of_nothing(%x: tensor<0x8xf32>, %i: tensor<0xi32>) -> tensor<5x8xf32> {
  %y = graph.unsorted_segment_sum %x, %i segments 5 : (tensor<0x8xf32>, tensor<0xi32>) -> tensor<5x8xf32>
  func.return %y : tensor<5x8xf32>
}

// CHECK-LABEL: func.func @gradient_of_nothing
// CHECK-NEXT: %y = graph.constant dense<0.000000e+00> : tensor<5x8xf32>
// CHECK-NEXT: func.return %y : tensor<5x8xf32>
func.func @gradient_of_nothing(%g: tensor<0x8xf32>, %i: tensor<0xi32>) -> tensor<5x8xf32> {
  %y = graph.embedding_grad %g, %i rows 5 : (tensor<0x8xf32>, tensor<0xi32>) -> tensor<5x8xf32>
  func.return %y : tensor<5x8xf32>
}

// CHECK-LABEL: func.func @bags_of_nothing
// CHECK-NEXT: %y = graph.constant dense<0.000000e+00> : tensor<3x8xf32>
// CHECK-NEXT: func.return %y : tensor<3x8xf32>
func.func @bags_of_nothing(%t: tensor<5x8xf32>, %i: tensor<0xi32>, %o: tensor<3xi32>) -> tensor<3x8xf32> {
  %y = graph.embedding_bag %t, %i, %o : (tensor<5x8xf32>, tensor<0xi32>, tensor<3xi32>) -> tensor<3x8xf32>
  func.return %y : tensor<3x8xf32>
}

// CHECK-LABEL: func.func @groups_of_nothing
// CHECK-NEXT: %y = graph.constant dense<0> : tensor<7x16xi32>
// CHECK-NEXT: func.return %y : tensor<7x16xi32>
func.func @groups_of_nothing(%x: tensor<7x8xi8>, %w: tensor<0x8x16xi8>, %s: tensor<0xi64>) -> tensor<7x16xi32> {
  %y = graph.grouped_matmul %x, %w, %s : (tensor<7x8xi8>, tensor<0x8x16xi8>, tensor<0xi64>) -> tensor<7x16xi32>
  func.return %y : tensor<7x16xi32>
}
