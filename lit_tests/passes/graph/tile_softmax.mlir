// RUN: ascir-opt %s -p 'graph-decompose,canonicalize,cse,graph-tile{tile=4,1024}' | filecheck %s

// Rows that fit into a tile: everything happens there. What lies behind a row is loaded as -inf, for the largest of each row:
// its exponential is 0, and changes no sum.
// CHECK-LABEL: @softmax
// CHECK: scf.for
// CHECK: %[[X:.*]] = tile.load %x[%a, 0] sizes [%{{.*}}, 1001] pad(0xff800000 : f32) buffers 2
// CHECK-NEXT: %[[M:.*]] = tile.reduce max %[[X]] axes [1] {tile.ignores_nan} : !tile.tile<4x1008xf32, ub> -> !tile.tile<4x1xf32, ub>
// CHECK-NEXT: %[[MS:.*]] = tile.broadcast %[[M]] : !tile.tile<4x1xf32, ub> -> !tile.tile<4x1008xf32, ub>
// CHECK-NEXT: %[[D:.*]] = tile.sub %[[X]], %[[MS]]
// CHECK-NEXT: %[[E:.*]] = tile.exp %[[D]]
// CHECK-NEXT: %[[S:.*]] = tile.reduce sum %[[E]] axes [1]
// CHECK-NEXT: %[[Q:.*]] = tile.reciprocal %[[S]]
// CHECK-NEXT: %[[SS:.*]] = tile.broadcast %[[Q]]
// CHECK-NEXT: %[[Y:.*]] = tile.mul %[[E]], %[[SS]]
// CHECK-NEXT: tile.store %[[Y]], %out[%a, 0]
func.func @softmax(%x: tensor<4096x1001xf32>) -> tensor<4096x1001xf32> {
  %y = graph.softmax %x axis -1 : tensor<4096x1001xf32>
  func.return %y : tensor<4096x1001xf32>
}

// Of exponentials of another difference nothing is known there: zeros are put behind the row first.
// CHECK-LABEL: @shifted
// CHECK: %[[E:.*]] = tile.exp
// CHECK-NEXT: %[[P:.*]] = tile.pad_tail %[[E]] sizes [4, 1001] pad(0.000000e+00 : f32)
// CHECK-NEXT: tile.reduce sum %[[P]] axes [1]
func.func @shifted(%x: tensor<4096x1001xf32>, %b: tensor<4096x1xf32>) -> tensor<4096x1xf32> {
  %d = graph.sub %x, %b : (tensor<4096x1001xf32>, tensor<4096x1xf32>) -> tensor<4096x1001xf32>
  %e = graph.exp %d : tensor<4096x1001xf32>
  %y = graph.reduce sum %e axes [1] keepdims : tensor<4096x1001xf32> -> tensor<4096x1xf32>
  func.return %y : tensor<4096x1xf32>
}
