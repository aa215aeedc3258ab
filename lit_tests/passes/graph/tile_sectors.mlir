// RUN: ascir-opt %s -p 'graph-decompose,canonicalize,cse,graph-tile' | filecheck %s

// Rows of 1154 bytes: 64 of them are whole sectors of 128 bytes, and so cores begin at multiples of 64 rows, as every
// second tile of 32 rows does then.
// CHECK-LABEL: @odd
// CHECK: %[[SHARE:.*]] = arith.muli %block, %c2048
// CHECK: %[[FIRST:.*]] = arith.divui %[[SHARE]], %c48
// CHECK: %[[LOWER:.*]] = arith.muli %[[FIRST]], %c64
// CHECK: scf.for %a = %[[LOWER]] to %{{.*}} step %c32
func.func @odd(%x: tensor<131072x577xf16>) -> tensor<131072x577xf16> {
  %y = graph.softmax %x axis 1 : tensor<131072x577xf16>
  func.return %y : tensor<131072x577xf16>
}

// Of so few rows one core would have much less than the others.
// CHECK-LABEL: @few
// CHECK: %[[SHARE:.*]] = arith.muli %block, %c20000
// CHECK: %[[FIRST:.*]] = arith.divui %[[SHARE]], %c48
// CHECK-NOT: %c64
func.func @few(%x: tensor<20000x577xf16>) -> tensor<20000x577xf16> {
  %y = graph.softmax %x axis 1 : tensor<20000x577xf16>
  func.return %y : tensor<20000x577xf16>
}

// Tiles follow each other in memory: of 512 rows all begin at a whole sector; of 489, which cores share as well, next to none.
// CHECK-LABEL: @sums
// CHECK-SAME: axes = ["500000", "33"], tile = array<i64: 512, 40>
func.func @sums(%x: tensor<500000x33xf32>) -> tensor<500000xf32> {
  %y = graph.reduce sum %x axes [1] : tensor<500000x33xf32> -> tensor<500000xf32>
  func.return %y : tensor<500000xf32>
}
