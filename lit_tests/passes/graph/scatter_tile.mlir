// RUN: ascir-opt %s -p graph-tile | filecheck %s

// The gradient of a table: rows start from zeros, the row of the padding stays so.
// CHECK-LABEL: func.func @gradient(%g: memref<64x16xf16, {{.*}}%ids: memref<64xi64, {{.*}}%out: memref<100x16xf16, 
// CHECK:         tile.sparse_scatter add %g at %ids count %c64 into %out skip 99 :
func.func @gradient(%g: tensor<4x16x16xf16>, %ids: tensor<4x16xi64>) -> tensor<100x16xf16> {
  %y = graph.embedding_grad %g, %ids rows 100 padding_idx 99 : (tensor<4x16x16xf16>, tensor<4x16xi64>) -> tensor<100x16xf16>
  func.return %y : tensor<100x16xf16>
}

// Slices replaced: rows start from the first operand, and negative indices count from the end.
// CHECK-LABEL: func.func @replaced(
// CHECK:         tile.sparse_scatter replace %u at %i count %c8 into %out from %x : {{.*}} wrap :
func.func @replaced(%x: tensor<10x2x3xf32>, %i: tensor<8xi32>, %u: tensor<8x2x3xf32>) -> tensor<10x2x3xf32> {
  %y = graph.scatter %x, %i, %u axis 0 : (tensor<10x2x3xf32>, tensor<8xi32>, tensor<8x2x3xf32>) -> tensor<10x2x3xf32>
  func.return %y : tensor<10x2x3xf32>
}

// How many updates there are may be known at launch only.
// CHECK-LABEL: func.func @segments(
// CHECK:         tile.sparse_scatter add %x at %i count %N into %out :
func.func @segments(%x: tensor<?x8xf32, #graph.dims<N, _>>, %i: tensor<?xi32, #graph.dims<N>>) -> tensor<5x8xf32> {
  %y = graph.unsorted_segment_sum %x, %i segments 5 : (tensor<?x8xf32, #graph.dims<N, _>>, tensor<?xi32, #graph.dims<N>>) -> tensor<5x8xf32>
  func.return %y : tensor<5x8xf32>
}

// Vectors of one index name rows; those that meet are combined as it says.
// CHECK-LABEL: func.func @greatest(
// CHECK:         tile.sparse_scatter max %u at %i count %c50 into %out from %x : {{.*}} wrap :
func.func @greatest(%x: tensor<40x8xf16>, %i: tensor<5x10x1xi32>, %u: tensor<5x10x8xf16>) -> tensor<40x8xf16> {
  %y = graph.scatter_nd %x, %i, %u reduction max : (tensor<40x8xf16>, tensor<5x10x1xi32>, tensor<5x10x8xf16>) -> tensor<40x8xf16>
  func.return %y : tensor<40x8xf16>
}

// A donated table is updated in place: the kernel has one argument for the rows before and after. The updates may not be in it.
// CHECK-LABEL: func.func @in_place(%x: memref<10x6xf32, {{.*}} {ascir.role = "inout"}, %i: memref<8xi32, {{.*}} {ascir.role = "in"}, %u: memref<8x6xf32, {{.*}} {ascir.role = "in"})
// CHECK:         tile.sparse_scatter replace %u at %i count %c8 into %x from %x : {{.*}} wrap :
func.func @in_place(%x: tensor<10x2x3xf32> {graph.donated}, %i: tensor<8xi32>, %u: tensor<8x2x3xf32>) -> tensor<10x2x3xf32> {
  %y = graph.scatter %x, %i, %u axis 0 : (tensor<10x2x3xf32>, tensor<8xi32>, tensor<8x2x3xf32>) -> tensor<10x2x3xf32>
  func.return %y : tensor<10x2x3xf32>
}

// CHECK-LABEL: func.func @reversed(
// CHECK:         tile.sparse_scatter replace %x at %i count %c8 into %out from %x :
func.func @reversed(%x: tensor<8x6xf32> {graph.donated}, %i: tensor<8xi32>) -> tensor<8x6xf32> {
  %y = graph.scatter %x, %i, %x axis 0 : (tensor<8x6xf32>, tensor<8xi32>, tensor<8x6xf32>) -> tensor<8x6xf32>
  func.return %y : tensor<8x6xf32>
}

// So may the number of rows be.
// CHECK-LABEL: func.func @cache(
// CHECK:         tile.sparse_scatter replace %u at %i count %c8 into %x rows %P from %x : {{.*}} wrap :
func.func @cache(%x: tensor<?x6xf32, #graph.dims<P, _>> {graph.donated}, %i: tensor<8xi32>, %u: tensor<8x6xf32>) -> tensor<?x6xf32, #graph.dims<P, _>> {
  %y = graph.scatter %x, %i, %u axis 0 : (tensor<?x6xf32, #graph.dims<P, _>>, tensor<8xi32>, tensor<8x6xf32>) -> tensor<?x6xf32, #graph.dims<P, _>>
  func.return %y : tensor<?x6xf32, #graph.dims<P, _>>
}
