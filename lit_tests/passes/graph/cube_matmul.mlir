// RUN: ascir-opt %s -p 'graph-tile{tile=128,256,256,64}' | filecheck %s

// Blocks of the result are dealt to the cores in turn; k goes by in loads through l1 and in steps through l0, while the
// sum stays in l0c. Six rows of blocks are gone through together.
// CHECK-LABEL: @product
// CHECK-SAME: tile.core = #tile.core<aic>, tile.block_dim = 24 : i64
// CHECK: scf.for %[[T:.*]] = %block to %c128 step %c24 {
// CHECK: arith.divui %[[T]], %c48
// CHECK: %zero = tile.accumulator
// CHECK-NEXT: scf.for %k = %c0 to %c1024 step %c256 iter_args(%[[OUTER:.*]] = %zero)
// CHECK-NEXT: %a_l1 = tile.load %a_1[0, %{{.*}}, %k] sizes [1, 128, 256] buffers 2
// CHECK-SAME: -> !tile.tile<128x256xf16, l1, nz>
// CHECK-NEXT: %b_l1 = tile.load %b_1[0, %k, %{{.*}}] sizes [1, 256, 256] buffers 2
// CHECK-NEXT: scf.for %step = %c0 to %c256 step %c64 iter_args(%[[INNER:.*]] = %[[OUTER]])
// CHECK-NEXT: %a_l0 = tile.move %a_l1[0, %step] buffers 2
// CHECK-NEXT: %b_l0 = tile.move %b_l1[%step, 0] buffers 2
// CHECK-NEXT: tile.mmad %a_l0, %b_l0, %[[INNER]] sizes [128, 256, 64]
// CHECK: tile.fixpipe_store %{{.*}}, %out_1[0, %{{.*}}, %{{.*}}] sizes [1, 128, 256]
func.func @product(%a: tensor<2048x1024xf16>, %b: tensor<1024x2048xf16>) -> tensor<2048x2048xf16> {
  %c = graph.matmul %a, %b : (tensor<2048x1024xf16>, tensor<1024x2048xf16>) -> tensor<2048x2048xf16>
  func.return %c : tensor<2048x2048xf16>
}

// One matrix on the left serves all products of a batch; the rows of those on the right are the columns of the result.
// CHECK-LABEL: @batched
// CHECK-SAME: tile.block_dim = 4 : i64
// CHECK: tile.load %a_1[0, 0, 0] sizes [1, 100, 64]
// CHECK: tile.load %b[%[[B:.*]], 0, 0] sizes [1, 200, 64]
// CHECK: tile.move %b_l1[0, 0] transpose
// CHECK: tile.fixpipe_store %{{.*}}, %out[%[[B]], 0, 0] sizes [1, 100, 200] relu
func.func @batched(%a: tensor<100x64xf16>, %b: tensor<4x200x64xf16>) -> tensor<4x100x200xf16> {
  %c = graph.matmul %a, %b transpose_b : (tensor<100x64xf16>, tensor<4x200x64xf16>) -> tensor<4x100x200xf16>
  %d = graph.relu %c : tensor<4x100x200xf16>
  func.return %d : tensor<4x100x200xf16>
}

// One matrix on the right: the rows of all matrices on the left are one matrix, so that a block may have rows of
// several.
// CHECK-LABEL: @stacked
// CHECK-SAME: axes = ["1", "400", "200", "64"]
// CHECK: tile.load %a_1[0, %{{.*}}, 0] sizes [1, %{{.*}}, 64] buffers 2 : memref<1x400x64xf16
// CHECK: tile.fixpipe_store %{{.*}}, %out_1[0, %{{.*}}, 0] sizes [1, %{{.*}}, 200] relu : {{.*}}memref<1x400x200xf16
func.func @stacked(%a: tensor<4x100x64xf16>, %b: tensor<200x64xf16>) -> tensor<4x100x200xf16> {
  %c = graph.matmul %a, %b transpose_b : (tensor<4x100x64xf16>, tensor<200x64xf16>) -> tensor<4x100x200xf16>
  %d = graph.relu %c : tensor<4x100x200xf16>
  func.return %d : tensor<4x100x200xf16>
}
