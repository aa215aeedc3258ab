// RUN: ascir-opt %s -p 'graph-decompose,canonicalize,cse,graph-tile' | filecheck %s

// Of the 341 or 342 rows of a core the 6 that are no tile of 16 come first: the vector unit, which has most to do, waits for
// these only. What they leave of a tile means nothing, as sums leave out what lies behind the elements of a row.
// CHECK-LABEL: @first
// CHECK: %[[LOWER:.*]] = arith.divui
// CHECK: %[[UPPER:.*]] = arith.divui
// CHECK: %[[BEGIN:.*]] = arith.subi %[[LOWER]], %c10
// CHECK: scf.for %a = %[[BEGIN]] to %[[UPPER]] step %c16
// CHECK: %[[FROM:.*]] = arith.maxsi %a, %[[LOWER]]
// CHECK: %[[BEHIND:.*]] = arith.addi %a, %c16
// CHECK: %[[TO:.*]] = arith.minsi %[[BEHIND]], %[[UPPER]]
// CHECK: %[[COUNT:.*]] = arith.subi %[[TO]], %[[FROM]]
// CHECK: tile.load %x[%[[FROM]], 0] sizes [%[[COUNT]], 1024] buffers 2 {tile.refill} :
// CHECK: tile.pad_tail %{{.*}} sizes [16, 1024] pad(0.000000e+00 : f32) : !tile.tile<16x1040xf32, ub>
// CHECK: tile.store %{{.*}}, %out[%[[FROM]], 0] sizes [%[[COUNT]], 1024]
func.func @first(%x: tensor<16384x1024xf16>) -> tensor<16384x1024xf16> {
  %y = graph.layer_norm %x axis 1 : tensor<16384x1024xf16>
  func.return %y : tensor<16384x1024xf16>
}

// Sums wait for what is loaded, and the last tile is the short one.
// CHECK-LABEL: @last
// CHECK: scf.for %a =
// CHECK-NOT: arith.maxsi
// CHECK: tile.load %x[%a, 0]
func.func @last(%x: tensor<16384x1000xf32>) -> tensor<16384xf32> {
  %y = graph.reduce sum %x axes [1] : tensor<16384x1000xf32> -> tensor<16384xf32>
  func.return %y : tensor<16384xf32>
}
