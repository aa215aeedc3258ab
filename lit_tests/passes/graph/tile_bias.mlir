// RUN: ascir-opt %s -p 'graph-tile{tile=16,1024}' | filecheck %s

// The bias does not depend on the row: it is loaded once per core, before the loop. Rows are padded to 32 bytes.
// CHECK-LABEL: @bias
// CHECK: %[[B:.*]] = tile.load %b[0] sizes [1000] : {{.*}} -> !tile.tile<1008xf16, ub>
// CHECK-NEXT: %[[ROW:.*]] = tile.reshape %[[B]] : !tile.tile<1008xf16, ub> -> !tile.tile<1x1008xf16, ub>
// CHECK-NEXT: scf.for %a =
// CHECK: %[[X:.*]] = tile.load %x[%a, 0] sizes [%[[N:.*]], 1000] buffers 2 : {{.*}} -> !tile.tile<16x1008xf16, ub>
// CHECK-NEXT: %[[ROWS:.*]] = tile.broadcast %[[ROW]] : !tile.tile<1x1008xf16, ub> -> !tile.tile<16x1008xf16, ub>
// CHECK-NEXT: %[[Y:.*]] = tile.add %[[X]], %[[ROWS]]
// CHECK-NEXT: tile.store %[[Y]], %out[%a, 0] sizes [%[[N]], 1000] buffers 2
func.func @bias(%x: tensor<4096x1000xf16>, %b: tensor<1000xf16>) -> tensor<4096x1000xf16> {
  %y = graph.add %x, %b : (tensor<4096x1000xf16>, tensor<1000xf16>) -> tensor<4096x1000xf16>
  func.return %y : tensor<4096x1000xf16>
}

// A tensor of one element is a scalar beside the tiles of f32.
// CHECK-LABEL: @scale
// CHECK: %[[A:.*]] = tile.extract %{{.*}}[0] : !tile.tile<1xf32, ub> -> f32
// CHECK: scf.for
// CHECK: tile.mul %{{.*}}, %[[A]] : !tile.tile<1024xf32, ub>, f32
func.func @scale(%x: tensor<65536xf32>, %alpha: tensor<f32>) -> tensor<65536xf32> {
  %y = graph.mul %x, %alpha : (tensor<65536xf32>, tensor<f32>) -> tensor<65536xf32>
  func.return %y : tensor<65536xf32>
}
