// RUN: ascir-opt %s -p 'graph-decompose,canonicalize,cse,graph-tile' | filecheck %s

// A row that does not fit as one tile is walked three times; what a walk computes of its chunks stays for the next one, so
// that it is loaded once. The first chunks of the next row have a place of their own, to come while this one is computed.
// CHECK-LABEL: @softmax
// CHECK-SAME: kept
// CHECK: scf.for %a
// CHECK: %[[X:.*]] = tile.load %x[%a, 0] {tile.ahead} : {{.*}} -> !tile.tile<8192xf16, ub>
// CHECK: tile.load %x[%a, 24576] :
// CHECK-NOT: tile.load
// CHECK: %[[M:.*]] = tile.reduce max
// CHECK: tile.cast %[[X]]
// CHECK: %[[E:.*]] = tile.exp
// CHECK: tile.reduce sum %[[E]] axes [0]
// CHECK: %[[S:.*]] = tile.reciprocal
// CHECK-NOT: tile.exp
// CHECK: tile.mul %[[E]]
// CHECK: tile.store {{.*}}[%a, 0] :
// CHECK: tile.store {{.*}}[%a, 24576] :
func.func @softmax(%x: tensor<128x32768xf16>) -> tensor<128x32768xf16> {
  %y = graph.softmax %x axis 1 : tensor<128x32768xf16>
  func.return %y : tensor<128x32768xf16>
}

// Rows that do not stay are reduced in parts, each by itself: its maximum, and the sum below that. Then what the parts have
// left is combined, and rows are read a second time.
// CHECK-LABEL: @parts
// CHECK-SAME: memref<4x32xf32, {{.*}} {ascir.role = "workspace"}
// CHECK: %[[LOCAL:.*]] = tile.reduce max {{.*}} : !tile.tile<2x4096xf32, ub> -> !tile.tile<2x1xf32, ub>
// CHECK: %[[STORED:.*]] = tile.reshape %[[LOCAL]]
// CHECK: tile.store %[[STORED]], %work2
// CHECK: %[[SHIFT:.*]] = tile.maximum %[[LOCAL]], %nm3p40282e38
// CHECK: tile.broadcast %[[SHIFT]]
// CHECK: tile.reduce sum
// CHECK: tile.sync_blocks
// CHECK: tile.reduce max {{.*}} : !tile.tile<32x1xf32, ub> -> !tile.tile<1x1xf32, ub>
// CHECK: tile.reduce sum {{.*}} : !tile.tile<32x1xf32, ub> -> !tile.tile<1x1xf32, ub>
func.func @parts(%x: tensor<4x131072xf16>) -> tensor<4x131072xf16> {
  %y = graph.softmax %x axis 1 : tensor<4x131072xf16>
  func.return %y : tensor<4x131072xf16>
}
