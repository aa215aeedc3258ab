// RUN: ascir-opt %s -p 'graph-decompose,canonicalize,cse,graph-tile' | filecheck %s

// A row that fits as it comes, but not as f32, stays while its chunks are walked three times: it is loaded once, and each
// walk reads slices of it. Slices of different walks are marked: what is computed of them again is not to be kept.
// CHECK-LABEL: @softmax
// CHECK-SAME: resident
// CHECK: scf.for %a
// CHECK: %[[ROW:.*]] = tile.load %x[%a, 0] buffers 2 : {{.*}} -> !tile.tile<32768xf16, ub>
// CHECK-NOT: tile.load
// CHECK: %[[MAX:.*]] = tile.slice %[[ROW]][0] {tile.walk = 1 : i64} : !tile.tile<32768xf16, ub> -> !tile.tile<4096xf16, ub>
// CHECK: tile.maximum %[[MAX]]
// CHECK: tile.slice %[[ROW]][0] {tile.walk = 2 : i64}
// CHECK: tile.slice %[[ROW]][0] {tile.walk = 3 : i64}
// CHECK: tile.store {{.*}}[%a, 0] :
// CHECK: tile.store {{.*}}[%a, 28672] :
func.func @softmax(%x: tensor<128x32768xf16>) -> tensor<128x32768xf16> {
  %y = graph.softmax %x axis 1 : tensor<128x32768xf16>
  func.return %y : tensor<128x32768xf16>
}
