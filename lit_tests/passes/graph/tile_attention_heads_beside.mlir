// RUN: ascir-opt %s -p graph-decompose,canonicalize,cse,graph-tile | filecheck %s

// A step of decoding with heads side by side in rows, as in caches: the rows of four heads are loaded at a time.
func.func @attention(%q: tensor<8x8x1x64xf16>, %k: tensor<8x1024x8x64xf16>, %v: tensor<8x1024x8x64xf16>) -> tensor<8x8x1x64xf16> {
  %kt = graph.transpose %k permutation [0, 2, 1, 3] : tensor<8x1024x8x64xf16> -> tensor<8x8x1024x64xf16>
  %vt = graph.transpose %v permutation [0, 2, 1, 3] : tensor<8x1024x8x64xf16> -> tensor<8x8x1024x64xf16>
  %y = graph.attention %q, %kt, %vt : (tensor<8x8x1x64xf16>, tensor<8x8x1024x64xf16>, tensor<8x8x1024x64xf16>) -> tensor<8x8x1x64xf16>
  func.return %y : tensor<8x8x1x64xf16>
}

// Eight heads of eight sequences are sixteen items.
// CHECK:      tile.kernel @attention block_dim 16 attributes {tile.tiling = [{axes = ["8", "8", "1024", "64", "64"], tile = array<i64: 4, 64, 128, 64>, keys = 128 : i64, heads = 4 : i64, ahead = 2 : i64
// CHECK-NEXT:   tile.channel @scores aic_to_aiv depth 3 : memref<1x4x128xf32, #tile.space<gm>>
// CHECK:        func.func @attention_cube
// CHECK:          %k_1 = memref.reinterpret_cast %k to offset: [0], sizes: [8, 1024, 512], strides: [524288, 512, 1]

// Rows of 512 bytes; each head takes its columns of them, and the store its row of what all queries give.
// CHECK:            %[[BATCH:[0-9]+]] = arith.divui %block, %c2 : index
// CHECK-NEXT:       %[[NUMBER:[0-9]+]] = arith.remui %block, %c2 : index
// CHECK-NEXT:       %[[HEAD:[0-9]+]] = arith.muli %[[NUMBER]], %c4 : index
// CHECK:            %a_l1 = tile.load %q_1[%[[BATCH]], %[[HEAD]], 0] sizes [1, 4, 64] buffers 2
// CHECK-NEXT:       scf.for %column = %c0 to %c128 step %c64 {
// CHECK-NEXT:         %[[KEY:[0-9]+]] = arith.addi %{{[0-9]+}}, %column : index
// CHECK-NEXT:         %[[FIRST:[0-9]+]] = arith.muli %[[HEAD]], %c64 : index
// CHECK-NEXT:         %b_l1 = tile.load %k_1[%[[BATCH]], %[[KEY]], %[[FIRST]]] sizes [1, 64, 256] buffers 2
// CHECK-NEXT:         scf.for %head = %c0 to %c4 step %c1 {
// CHECK-NEXT:           %zero = tile.accumulator
// CHECK-NEXT:           %[[AT:[0-9]+]] = arith.muli %head, %c64 : index
// CHECK-NEXT:           %a_l0 = tile.move %a_l1[0, 0] buffers 2
// CHECK-NEXT:           %b_l0 = tile.move %b_l1[0, %[[AT]]] transpose buffers 2
// CHECK-NEXT:           %sum = tile.mmad %a_l0, %b_l0, %zero sizes [4, 64, 64]
// CHECK-NEXT:           tile.fixpipe_store %sum, %slot[0, %head, %column] sizes [1, 1, 64] from [%head] buffers 2
// CHECK:            tile.push %slot

// The same with values: all keys of a block are loaded before the exponentials come.
// CHECK:            %b_l1_1 = tile.load %v_1[{{.*}}] sizes [1, 128, 256] buffers 2
// CHECK-NEXT:       %slot_1 = tile.pop @lhs
// CHECK-NEXT:       %a_l1_1 = tile.load %slot_1[0, 0, 0] sizes [1, 4, 128] buffers 2
// CHECK-NEXT:       %sums = tile.acquire @context
// CHECK-NEXT:       scf.for %head_1 = %c0 to %c4 step %c1 {
// CHECK-NEXT:         %[[ACROSS:[0-9]+]] = arith.muli %head_1, %c64 : index
// CHECK:              %b_l0_1 = tile.move %b_l1_1[0, %[[ACROSS]]] buffers 2
// CHECK:              tile.fixpipe_store %sum_1, %sums[0, %head_1, 0] sizes [1, 1, 64] from [%head_1]
