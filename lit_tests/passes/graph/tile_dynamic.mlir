// RUN: ascir-opt %s -p 'graph-tile{tile=8,1024}' | filecheck %s

!x = tensor<?x1000xf32, #graph.dims<B, _>>

// A named dimension is an index argument; the cores share its rows, however many blocks are launched.
// CHECK-LABEL: @rows
// CHECK-SAME: %x: memref<?x1000xf32, strided<[1000, 1]>, #tile.space<gm>>
// CHECK-SAME: %B: index {ascir.dim = "B"})
// CHECK-NOT: tile.block_dim
// CHECK: %block = tile.block_index
// CHECK: %blocks = tile.block_count
// CHECK: %[[P:.*]] = arith.muli %block, %B
// CHECK-NEXT: %[[LOWER:.*]] = arith.divui %[[P]], %blocks
// CHECK-NEXT: %[[NEXT:.*]] = arith.addi %block, %c1
// CHECK-NEXT: %[[Q:.*]] = arith.muli %[[NEXT]], %B
// CHECK-NEXT: %[[UPPER:.*]] = arith.divui %[[Q]], %blocks
// CHECK-NEXT: scf.for %a = %[[LOWER]] to %[[UPPER]] step %c8 {
func.func @rows(%x: !x) -> tensor<?xf32, #graph.dims<B>> {
  %y = graph.reduce max %x axes [1] : !x -> tensor<?xf32, #graph.dims<B>>
  func.return %y : tensor<?xf32, #graph.dims<B>>
}

// The host computes the number of blocks: as many as there are rows and cores, and as pay for their launch. That is a square
// root of the rows, which is the least of some tangents.
// CHECK-LABEL: @rows_launch
// CHECK-SAME: (%B: index {ascir.dim = "B"}) -> index attributes {tile.host}
// CHECK: %[[N:.*]] = arith.minsi %B, %c48
// CHECK-NEXT: %[[W:.*]] = arith.muli %B, %[[ROW:.*]] : index
// CHECK-NEXT: %[[SLOPE:.*]] = arith.divui %[[W]], %c262144
// CHECK-NEXT: %[[TANGENT:.*]] = arith.addi %[[SLOPE]], %c1
// CHECK-NEXT: arith.minsi %[[N]], %[[TANGENT]]
// CHECK: %[[SLOPE:.*]] = arith.divui %[[W]], %c4194304
// CHECK-NEXT: %[[TANGENT:.*]] = arith.addi %[[SLOPE]], %c16
// CHECK-NEXT: %[[LAST:.*]] = arith.minsi %{{.*}}, %[[TANGENT]]
// CHECK-NEXT: %[[BLOCKS:.*]] = arith.maxsi %c1, %[[LAST]]
// CHECK-NEXT: func.return %[[BLOCKS]]
