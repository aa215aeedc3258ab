// RUN: ascir-opt %s -p graph-tile | filecheck %s

!x = tensor<?x128x256xf16, #graph.dims<B, _, _>>
!r = tensor<?x128x4x64xf16, #graph.dims<B, _, _, _>>
!h = tensor<?x4x128x64xf16, #graph.dims<B, _, _, _>>
!s = tensor<?x4x128x128xf16, #graph.dims<B, _, _, _>>

// Heads lie beside each other in rows, and are loaded from there for any number of batches.
// CHECK-LABEL: @scores(
// CHECK: %q_1 = memref.reinterpret_cast %q to offset: [0], sizes: [%B, 4, 128, 64], strides: [32768, 64, 256, 1]
// CHECK: %k_1 = memref.reinterpret_cast %k to offset: [0], sizes: [%B, 4, 128, 64], strides: [32768, 64, 256, 1]
// CHECK: scf.for %[[T:.*]] = %block to %size step %blocks {
// CHECK: %[[HEAD:.*]] = arith.remui %[[T]], %c4
// CHECK: %[[BATCH:.*]] = arith.divui %[[T]], %c4
// CHECK: tile.load %q_1[%[[BATCH]], %[[HEAD]], 0, 0] sizes [1, 1, 128, 64]
// CHECK: tile.load %k_1[%{{.*}}, %{{.*}}, 0, 0] sizes [1, 1, 128, 64]
// CHECK: tile.fixpipe_store %{{.*}}, %out_1[%[[T]], 0, 0]
func.func @scores(%q: !x, %k: !x) -> !s {
  %0 = graph.reshape %q : !x -> !r
  %1 = graph.transpose %0 permutation [0, 2, 1, 3] : !r -> !h
  %2 = graph.reshape %k : !x -> !r
  %3 = graph.transpose %2 permutation [0, 2, 1, 3] : !r -> !h
  %4 = graph.matmul %1, %3 transpose_b : (!h, !h) -> !s
  func.return %4 : !s
}
