// RUN: ascir-opt %s -p tile-select-instructions | filecheck %s

// A folded column becomes a block for each row; a subtraction reads that block for all of its row: the step from block
// to block is 0, the step from repeat to repeat is one block.
// CHECK-LABEL: @column
// CHECK:         %binary = ascendc.construct !ascendc.binary_repeat_params(%[[ONE:.*]], %[[ONE]], %[[ZERO:.*]], %[[EIGHT:.*]], %[[EIGHT]], %[[ONE]])
// CHECK:         ascendc.brcb_l0 %b, %m, %{{.*}}, %brcb
// CHECK:         ascendc.sub_l0 %d, %x_1, %b, %{{.*}}, %{{.*}}, %binary {isSetMask}
func.func @column(%x: memref<16x64xf32, strided<[64, 1]>, #tile.space<gm>>) attributes {tile.core = #tile.core<aiv>} {
  %x_1 = tile.load %x[0, 0] {tile.address = [array<i64: 0>]} : memref<16x64xf32, strided<[64, 1]>, #tile.space<gm>> -> !tile.tile<16x64xf32, ub>
  %m = tile.reduce max %x_1 axes [1] {tile.address = [array<i64: 4096>], tile.scratch = 8192 : i64} : !tile.tile<16x64xf32, ub> -> !tile.tile<16x1xf32, ub>
  %b = tile.broadcast %m {tile.folded, tile.address = [array<i64: 4160>]} : !tile.tile<16x1xf32, ub> -> !tile.tile<16x64xf32, ub>
  %d = tile.sub %x_1, %b {tile.address = [array<i64: 0>]} : !tile.tile<16x64xf32, ub>
  tile.store %d, %x[0, 0] : !tile.tile<16x64xf32, ub>, memref<16x64xf32, strided<[64, 1]>, #tile.space<gm>>
  func.return
}

// A row beside the two rows of each of 32 runs: one instruction for the first rows of all, one for the second ones.
// CHECK-LABEL: @runs
// CHECK:         %[[RUNS:.*]] = arith.constant 32 : i32
// CHECK-COUNT-2: ascendc.sub_l0
// CHECK-NOT:     ascendc.sub_
// CHECK:         func.return
func.func @runs(%x: memref<32x2x16xf32, #tile.space<gm>>, %z: memref<32x1x16xf32, #tile.space<gm>>) attributes {tile.core = #tile.core<aiv>} {
  %x_1 = tile.load %x[0, 0, 0] {tile.address = [array<i64: 0>]} : memref<32x2x16xf32, #tile.space<gm>> -> !tile.tile<32x2x16xf32, ub>
  %m = tile.load %z[0, 0, 0] {tile.address = [array<i64: 4096>]} : memref<32x1x16xf32, #tile.space<gm>> -> !tile.tile<32x1x16xf32, ub>
  %b = tile.broadcast %m {tile.folded, tile.address = [array<i64: 4096>]} : !tile.tile<32x1x16xf32, ub> -> !tile.tile<32x2x16xf32, ub>
  %d = tile.sub %x_1, %b {tile.address = [array<i64: 8192>]} : !tile.tile<32x2x16xf32, ub>
  tile.store %d, %x[0, 0, 0] : !tile.tile<32x2x16xf32, ub>, memref<32x2x16xf32, #tile.space<gm>>
  func.return
}

// Rows of one block are made in place, eight at a time, except for the last three: these 24 elements are copied from
// eight blocks, of which the others would lie behind the tile.
// CHECK-LABEL: @blocks
// CHECK:         %[[ROWS:.*]] = arith.constant 24 : i32
// CHECK:         ascendc.brcb_l0 %b
// CHECK:         ascendc.brcb_l0
// CHECK:         ascendc.copy_l1 %{{.*}}, %{{.*}}, %[[ROWS]]
// CHECK-NOT:     ascendc.copy_l
// CHECK:         func.return
func.func @blocks(%x: memref<19xf32, strided<[1]>, #tile.space<gm>>, %y: memref<19x8xf32, strided<[8, 1]>, #tile.space<gm>>) attributes {tile.core = #tile.core<aiv>} {
  %x_1 = tile.load %x[0] sizes [19] {tile.address = [array<i64: 0>]} : memref<19xf32, strided<[1]>, #tile.space<gm>> -> !tile.tile<24xf32, ub>
  %s = tile.slice %x_1[0] {tile.address = [array<i64: 0>]} : !tile.tile<24xf32, ub> -> !tile.tile<19xf32, ub>
  %c = tile.reshape %s {tile.address = [array<i64: 0>]} : !tile.tile<19xf32, ub> -> !tile.tile<19x1xf32, ub>
  %b = tile.broadcast %c {tile.address = [array<i64: 96>], tile.scratch = 704 : i64} : !tile.tile<19x1xf32, ub> -> !tile.tile<19x8xf32, ub>
  tile.store %b, %y[0, 0] : !tile.tile<19x8xf32, ub>, memref<19x8xf32, strided<[8, 1]>, #tile.space<gm>>
  func.return
}
