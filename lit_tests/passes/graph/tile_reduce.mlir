// RUN: ascir-opt %s -p 'graph-tile{tile=2,4096 cores=32}' | filecheck %s

// Rows that do not fit: chunks are added up in a tile of f32, which is reduced once at the end.
// CHECK-LABEL: @rows
// CHECK: scf.for %a =
// CHECK-NEXT: %[[ZERO:.*]] = tile.fill %n0 : f32 -> !tile.tile<2x4096xf32, ub>
// CHECK-NEXT: %[[SUM:.*]] = scf.for %b = %c0 to %c100000 step %c4096 iter_args(%[[OLD:.*]] = %[[ZERO]])
// CHECK-NEXT: %[[REST:.*]] = arith.subi %c100000, %b
// CHECK-NEXT: %[[N:.*]] = arith.minsi %c4096, %[[REST]]
// CHECK-NEXT: %[[X:.*]] = tile.load %x[%a, %b] sizes [2, %[[N]]] pad(0.000000e+00 : f16) buffers 2
// CHECK-NEXT: %[[WIDE:.*]] = tile.cast %[[X]]
// CHECK-NEXT: %[[NEW:.*]] = tile.add %[[OLD]], %[[WIDE]]
// CHECK-NEXT: scf.yield %[[NEW]]
// CHECK-NEXT: }
// CHECK-NEXT: %[[Y:.*]] = tile.reduce sum %[[SUM]] axes [1] : !tile.tile<2x4096xf32, ub> -> !tile.tile<2x1xf32, ub>
// CHECK-NEXT: %[[H:.*]] = tile.cast %[[Y]] rounding rint
// CHECK-NEXT: %[[V:.*]] = tile.reshape %[[H]]
// CHECK-NEXT: tile.store %[[V]], %out[%a] buffers 2
func.func @rows(%x: tensor<64x100000xf16>) -> tensor<64xf16> {
  %y = graph.reduce sum %x axes [1] : tensor<64x100000xf16> -> tensor<64xf16>
  func.return %y : tensor<64xf16>
}

// Columns: the cores share them, the rows are walked.
// CHECK-LABEL: @columns
// CHECK: scf.for %b =
// CHECK: scf.for %a = %c0 to %c1024 step %c2 iter_args
// CHECK: tile.reduce sum %{{.*}} axes [0]
func.func @columns(%x: tensor<1024x131072xf32>) -> tensor<131072xf32> {
  %y = graph.reduce sum %x axes [0] : tensor<1024x131072xf32> -> tensor<131072xf32>
  func.return %y : tensor<131072xf32>
}

// The largest so far is a number; whether one of what came was NaN is a mask that goes with it.
// CHECK-LABEL: @extremes
// CHECK: %[[LOW:.*]] = tile.fill %nminf : f32 -> !tile.tile<2x4096xf32, ub>
// CHECK-NEXT: %[[NONE:.*]] = tile.compare eq %[[LOW]], %[[LOW]]
// CHECK-NEXT: %{{.*}} = scf.for %a = %{{.*}} iter_args(%[[OLD:.*]] = %[[LOW]], %[[MASK:.*]] = %[[NONE]])
// CHECK: %[[X:.*]] = tile.load
// CHECK-NEXT: %[[NEW:.*]] = tile.maximum %[[OLD]], %[[X]] {tile.ignores_nan}
// CHECK-NEXT: %[[HERE:.*]] = tile.compare eq %[[X]], %[[X]]
// CHECK-NEXT: %[[ALL:.*]] = tile.and %[[MASK]], %[[HERE]]
// CHECK-NEXT: scf.yield %[[NEW]], %[[ALL]]
// CHECK-NEXT: }
// CHECK-DAG: %[[M:.*]] = tile.reduce max %{{.*}} axes [0] {tile.ignores_nan}
// CHECK-DAG: %[[O:.*]] = tile.reduce all %{{.*}} axes [0]
// CHECK: tile.select %[[O]], %[[M]], %nnan
func.func @extremes(%x: tensor<1024x131072xf32>) -> tensor<131072xf32> {
  %y = graph.reduce max %x axes [0] : tensor<1024x131072xf32> -> tensor<131072xf32>
  func.return %y : tensor<131072xf32>
}
