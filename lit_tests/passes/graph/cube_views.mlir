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

// So they are in attention, whose items are dealt to however many cores are launched: in each turn the scores of an item, if
// one is left, and the context of the one two before.
// CHECK-LABEL: tile.kernel @attention attributes
// CHECK: @attention_cube(
// CHECK: %k_1 = memref.reinterpret_cast %k to offset: [0], sizes: [%B, 4, 128, 64], strides: [32768, 64, 256, 1]
// CHECK: %v_1 = memref.reinterpret_cast %v to offset: [0], sizes: [%B, 4, 128, 64], strides: [32768, 64, 256, 1]
// CHECK: %out_1 = memref.reinterpret_cast %out to offset: [0], sizes: [%B, 4, 128, 64], strides: [32768, 64, 256, 1]
// CHECK: %[[COUNT:.*]] = arith.divui %{{.*}}, %blocks
// CHECK: %[[ANY:.*]] = arith.minsi %[[COUNT]], %c1
// CHECK: %[[AHEAD:.*]] = arith.muli %[[ANY]], %c2
// CHECK: %[[TURNS:.*]] = arith.addi %[[COUNT]], %[[AHEAD]]
// CHECK: scf.for %turn = %c0 to %[[TURNS]] step %c1 {
// CHECK: %[[BEFORE:.*]] = arith.subi %turn, %c2
// CHECK: %[[LEFT:.*]] = arith.subi %[[COUNT]], %turn
// CHECK: scf.for %{{.*}} = %c0 to %{{.*}} step %c1 {
// CHECK: arith.muli %turn, %blocks
// CHECK: tile.push
// CHECK: scf.for %{{.*}} = %c0 to %{{.*}} step %c1 {
// CHECK: arith.muli %[[BEFORE]], %blocks
// CHECK: tile.pop
// CHECK: func.func @attention_launch(%B: index
func.func @attention(%q: !x, %k: !x, %v: !x) -> !x {
  %0 = graph.reshape %q : !x -> !r
  %1 = graph.transpose %0 permutation [0, 2, 1, 3] : !r -> !h
  %2 = graph.reshape %k : !x -> !r
  %3 = graph.transpose %2 permutation [0, 2, 1, 3] : !r -> !h
  %4 = graph.reshape %v : !x -> !r
  %5 = graph.transpose %4 permutation [0, 2, 1, 3] : !r -> !h
  %6 = graph.matmul %1, %3 transpose_b : (!h, !h) -> !s
  %7 = graph.exp %6 : !s
  %8 = graph.matmul %7, %5 : (!s, !h) -> !h
  %9 = graph.transpose %8 permutation [0, 2, 1, 3] : !h -> !r
  %10 = graph.reshape %9 : !r -> !x
  func.return %10 : !x
}
