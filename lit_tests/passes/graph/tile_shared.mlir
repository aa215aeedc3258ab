// RUN: ascir-opt %s -p 'graph-tile{cores=8}' | filecheck %s

// One sum, and all cores: each adds up a slice, what it leaves goes to a workspace, and behind the barrier the first
// core adds up those. The number of slices does not depend on the launch: neither does the result.
// CHECK-LABEL: @sum
// CHECK-SAME: %[[WORK:work2]]: memref<8xf32, strided<[1]>, #tile.space<gm>> {ascir.role = "workspace"}
// CHECK: scf.for %[[P:.*]] = %block to
// CHECK: %[[LOWER:.*]] = arith.muli %[[P]], %c375040
// CHECK: %[[SUM:.*]] = scf.for %a = %[[LOWER]] to %{{.*}} step %{{.*}} iter_args
// CHECK: %[[PART:.*]] = tile.reduce sum %[[SUM]] axes [0]
// CHECK-NEXT: tile.store %[[PART]], %[[WORK]][%[[P]]]
// CHECK: tile.sync_blocks
// CHECK: scf.if
// CHECK-NEXT: %[[PARTS:.*]] = tile.load %[[WORK]][0]
// CHECK-NEXT: %[[Y:.*]] = tile.reduce sum %[[PARTS]] axes [0] : !tile.tile<8xf32, ub> -> !tile.tile<1xf32, ub>
// CHECK-NEXT: tile.store %[[Y]], %out[0]
func.func @sum(%x: tensor<1000x3000xf32>) -> tensor<f32> {
  %y = graph.reduce sum %x axes [0, 1] : tensor<1000x3000xf32> -> tensor<f32>
  func.return %y : tensor<f32>
}
