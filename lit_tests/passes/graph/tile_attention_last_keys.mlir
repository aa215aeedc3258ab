// RUN: ascir-opt %s -p graph-decompose,canonicalize,cse,graph-tile | filecheck %s

// Attention with a number of keys that no block of usual length divides: the last block of each item is shorter.
func.func @attention(%q: tensor<4x64x64xf16>, %k: tensor<4x3000x64xf16>, %v: tensor<4x3000x64xf16>) -> tensor<4x64x64xf16> {
  %y = graph.attention %q, %k, %v : (tensor<4x64x64xf16>, tensor<4x3000x64xf16>, tensor<4x3000x64xf16>) -> tensor<4x64x64xf16>
  func.return %y : tensor<4x64x64xf16>
}

// CHECK:      tile.kernel @attention block_dim 16 attributes {tile.tiling = [{axes = ["4", "64", "3000", "64", "64"], tile = array<i64: 16, 256, 512, 32>, keys = 512 : i64, ahead = 2 : i64

// Both parts of the last block, too, are scored; of the second one, what there is.
// CHECK:        func.func @attention_cube
// CHECK:          scf.for %unit = %c0 to %c8 step %c1 {
// CHECK:              %[[FIRST:[0-9]+]] = arith.muli %unit, %c512 : index
// CHECK-NEXT:         %[[LEFT:[0-9]+]] = arith.subi %c3000, %[[FIRST]] : index
// CHECK-NEXT:         %[[SIZE:[0-9]+]] = arith.minsi %c512, %[[LEFT]] : index
// CHECK:              scf.for %column = %c0 to %c512 step %c256 {
// CHECK-NEXT:           %[[AT:[0-9]+]] = arith.addi %[[FIRST]], %column : index
// CHECK-NEXT:           %[[REST:[0-9]+]] = arith.subi %[[SIZE]], %column : index
// CHECK-NEXT:           %[[PART:[0-9]+]] = arith.minsi %c256, %[[REST]] : index
// CHECK-NEXT:           %b_l1 = tile.load %k[%{{[0-9]+}}, %[[AT]], 0] sizes [1, %[[PART]], 64]
// CHECK:                tile.fixpipe_store %total, %slot[0, 0, %column] sizes [1, 16, %[[PART]]]

// The first two blocks are whole.
// CHECK:        func.func @attention_vector
// CHECK:          %y = tile.load %scores[0, %{{[0-9]+}}, 0] buffers 2
// CHECK-NOT:      tile.pad_tail
// CHECK:          %y_5 = tile.load %scores_1[0, %{{[0-9]+}}, 0] buffers 2
// CHECK-NOT:      tile.pad_tail

// Of those behind them, the last one has 440 keys: what is behind these scores -inf.
// CHECK:          scf.for %unit = %c2 to %c6 step %c1
// CHECK:            %[[BEFORE:[0-9]+]] = arith.subi %c5, %unit : index
// CHECK-NEXT:       %[[OTHER:[0-9]+]] = arith.minsi %[[BEFORE]], %c1 : index
// CHECK-NEXT:       %[[LAST:[0-9]+]] = arith.subi %c1, %[[OTHER]] : index
// CHECK:            %y_11 = tile.mul %y_10
// CHECK-NEXT:       %[[HIDDEN:[0-9]+]] = scf.for %short = %c0 to %[[LAST]] step %c1 iter_args(%[[ALL:[0-9]+]] = %y_11)
// CHECK-NEXT:         %y_12 = tile.pad_tail %[[ALL]] sizes [8, 440] pad(0xff800000 : f32)
// CHECK-NEXT:         scf.yield %y_12
// CHECK-NEXT:       }
// CHECK-NEXT:       %y_13 = tile.reduce max %[[HIDDEN]] axes [1] {tile.ignores_nan}
