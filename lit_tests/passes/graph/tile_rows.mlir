// RUN: ascir-opt %s -p 'graph-decompose,canonicalize,cse,graph-tile' | filecheck %s

// A row that does not fit as one tile is walked three times; what a walk computes of its chunks stays for the next one, so
// that it is loaded once. The first chunks of the next row and the last one have a place of their own, and come as soon as this
// row has read it; the others come in the places of this row's last ones, which leave first, and are asked for before what
// comes ahead of the next row. What a chunk adds to the sum is one number of each block of blocks, and what the row has come to
// is a number of the scalar unit.
// CHECK-LABEL: @softmax
// CHECK-SAME: kept
// CHECK: %[[FIRST:.*]] = tile.load %x[%{{.*}}, 0] {tile.ahead}
// CHECK: scf.for %a = %{{.*}} to %[[END:.*]] step %c1 iter_args(%[[X:.*]] = %[[FIRST]],
// CHECK: %[[LATE:.*]] = tile.load %x[%a, 16384] :
// CHECK: %[[NEXT:.*]] = arith.addi %a, %c1
// CHECK: tile.maximum %{{.*}}, %[[LATE]]
// CHECK-NOT: tile.load
// CHECK: tile.reduce max
// CHECK: tile.cast %[[X]]
// CHECK: %[[IS:.*]] = arith.cmpi ult, %[[NEXT]], %[[END]]
// CHECK: %[[ROW:.*]] = arith.select %[[IS]], %[[NEXT]], %c0
// CHECK: %[[AHEAD:.*]] = tile.load %x[%[[ROW]], 0] sizes [1, %{{.*}}] {tile.ahead}
// CHECK: %[[MOST:.*]] = tile.extract
// CHECK: tile.sub %{{.*}}, %[[MOST]] : !tile.tile<8192xf32, ub>, f32
// CHECK: %[[E:.*]] = tile.exp
// CHECK: %[[B:.*]] = tile.reshape %[[E]] : {{.*}} -> !tile.tile<1024x8xf32, ub>
// CHECK: tile.reduce sum %[[B]] axes [1]
// CHECK: tile.reduce sum {{.*}} axes [1] : !tile.tile<128x8xf32, ub>
// CHECK: tile.reduce sum {{.*}} axes [0] : !tile.tile<128xf32, ub> -> !tile.tile<1xf32, ub>
// CHECK: %[[S:.*]] = tile.reciprocal
// CHECK-NOT: tile.exp
// CHECK: tile.store {{.*}}[%a, 24576] :
// CHECK: tile.mul %[[E]]
// CHECK: tile.store {{.*}}[%a, 0] :
// CHECK: scf.yield %[[AHEAD]],
func.func @softmax(%x: tensor<128x32768xf16>) -> tensor<128x32768xf16> {
  %y = graph.softmax %x axis 1 : tensor<128x32768xf16>
  func.return %y : tensor<128x32768xf16>
}

// Exponentials of a longer row have no room: only what is loaded stays, each walk computes again what it needs of it, and as soon
// as the last one has read a chunk, that of the next row takes its place. The last chunk is shorter than the others.
// CHECK-LABEL: @again
// CHECK-SAME: kept, recomputed
// CHECK: tile.load %x[%{{.*}}, 38400] sizes [1, 11857] pad(0xfc00 : f16) {tile.ahead}
// CHECK: scf.for %a = %{{.*}} iter_args(%[[X:[a-z_0-9]+]] = 
// CHECK: tile.maximum %[[X]]
// CHECK: tile.cast %[[X]] {tile.walk = 1 : i64}
// CHECK: tile.exp
// CHECK: tile.reduce sum
// CHECK: tile.cast %[[X]] {tile.walk = 2 : i64}
// CHECK: tile.load %x[%{{.*}}, 0] sizes [1, %{{.*}}] {tile.ahead}
// CHECK: tile.exp
// CHECK: tile.store {{.*}}[%a, 0] :
// CHECK: tile.store {{.*}}[%a, 38400] sizes [1, 11857] :
func.func @again(%x: tensor<96x50257xf16>) -> tensor<96x50257xf16> {
  %y = graph.softmax %x axis 1 : tensor<96x50257xf16>
  func.return %y : tensor<96x50257xf16>
}

// Rows that do not stay are reduced in parts, each by itself: its maximum, as it came, and the sum below that. Then what the parts have
// left is combined, and rows are read a second time.
// CHECK-LABEL: @parts
// CHECK-SAME: memref<4x16xf16, {{.*}} {ascir.role = "workspace"}
// CHECK: %[[LOCAL:.*]] = tile.reduce max {{.*}} : !tile.tile<8192xf16, ub> -> !tile.tile<1xf16, ub>
// CHECK: tile.store %[[LOCAL]], %work2
// CHECK: %[[WIDE:.*]] = tile.cast %[[LOCAL]]
// CHECK: %[[SHIFT:.*]] = tile.maximum %[[WIDE]], %nm3p40282e38
// CHECK: tile.broadcast %[[SHIFT]]
// CHECK: tile.reduce sum
// CHECK: tile.sync_blocks
// CHECK: tile.reduce max {{.*}} : !tile.tile<16x1xf32, ub> -> !tile.tile<1x1xf32, ub>
// CHECK: tile.reduce sum {{.*}} : !tile.tile<16x1xf32, ub> -> !tile.tile<1x1xf32, ub>
func.func @parts(%x: tensor<4x131072xf16>) -> tensor<4x131072xf16> {
  %y = graph.softmax %x axis 1 : tensor<4x131072xf16>
  func.return %y : tensor<4x131072xf16>
}

// What is the same for all rows is loaded and cast once for several of them, and where the mean has come in parts, what is far
// from it is one product and sum. What is computed of rows alone is done once for each row of tiles, in a loop of its own.
// CHECK-LABEL: @norm
// CHECK: tile.sync_blocks
// CHECK: scf.for %row = %[[FIRST:.*]] to
// CHECK: %[[BEGIN:.*]] = arith.muli %row, %c128
// CHECK: %[[LOWER:.*]] = arith.maxsi %{{.*}}, %[[BEGIN]]
// CHECK: tile.div
// CHECK: scf.for %tile_1 = %[[LOWER]] to
// CHECK: %[[X:.*]] = tile.load %x[{{.*}} -> !tile.tile<64x256xf16, ub>
// CHECK: tile.load %g[{{.*}} -> !tile.tile<256xf16, ub>
// CHECK-NOT: tile.reduce
// CHECK: %[[Y:.*]] = tile.mul {{.*}} : !tile.tile<64x1x256xf32, ub>
// CHECK: tile.add %[[Y]], {{.*}} : !tile.tile<64x1x256xf32, ub>
func.func @norm(%x: tensor<512x32768xf16>, %g: tensor<32768xf16>, %b: tensor<32768xf16>) -> tensor<512x32768xf16> {
  %y = graph.layer_norm %x axis 1 gamma %g beta %b : (tensor<512x32768xf16>, tensor<32768xf16>, tensor<32768xf16>) -> tensor<512x32768xf16>
  func.return %y : tensor<512x32768xf16>
}

// What is put in order along another axis than the last, and has too many neighbours for one tile, becomes rows first.
// CHECK-LABEL: @order
// CHECK: tile.transpose
// CHECK: tile.store {{.*}}, %work
// CHECK: tile.sync_blocks
// CHECK: tile.sort {{.*}} : !tile.tile<1x1024xf16, ub>
// CHECK: tile.sync_blocks
// CHECK: tile.transpose
func.func @order(%x: tensor<3x1000x5xf16>) -> tensor<3x1000x5xf16> {
  %v, %i = graph.sort %x axis 1 : tensor<3x1000x5xf16> -> (tensor<3x1000x5xf16>, tensor<3x1000x5xi64>)
  func.return %v : tensor<3x1000x5xf16>
}

// Cores that share the columns' sums read whole rows of memory, each alone short pieces of them: that pays before most cores
// are idle, and with few of them.
// CHECK-LABEL: @columns
// CHECK-SAME: tile.block_dim = 16 : i64
// CHECK: tile.load %x{{.*}} -> !tile.tile<{{[0-9]+}}x1024xf32, ub>
// CHECK: tile.sync_blocks
func.func @columns(%x: tensor<4096x1024xf32>) -> tensor<1024xf32> {
  %y = graph.reduce sum %x axes [0] : tensor<4096x1024xf32> -> tensor<1024xf32>
  func.return %y : tensor<1024xf32>
}

// Whole rows of memory also where only few of them fit: of 784 columns, longer chunks of less are not taken before these are tried.
// CHECK-LABEL: @uneven_columns
// CHECK: tile.load %x{{.*}} -> !tile.tile<{{[0-9]+}}x784xbf16
func.func @uneven_columns(%x: tensor<21399x784xbf16>) -> tensor<784xbf16> {
  %y = graph.reduce sum %x axes [0] : tensor<21399x784xbf16> -> tensor<784xbf16>
  func.return %y : tensor<784xbf16>
}
