// RUN: ascir-opt %s -p 'graph-tile{tile=4,8,64 cores=1}' | filecheck %s

// Where rows stay rows, a transpose is done on the way in: the view has its dimensions in the order of the tile.
// CHECK-LABEL: func.func @heads
// CHECK: %[[VIEW:.*]] = memref.reinterpret_cast %x to offset: [0], sizes: [8, 32, 64], strides: [64, 512, 1]
// CHECK: %[[TILE:.*]] = tile.load %[[VIEW]][{{.*}}] buffers 2 : {{.*}} -> !tile.tile<4x8x64xf16, ub>
// CHECK-NEXT: tile.store %[[TILE]], %out
func.func @heads(%x: tensor<32x8x64xf16>) -> tensor<8x32x64xf16> {
  %y = graph.transpose %x permutation [1, 0, 2] : tensor<32x8x64xf16> -> tensor<8x32x64xf16>
  func.return %y : tensor<8x32x64xf16>
}
