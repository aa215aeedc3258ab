// RUN: ascir-opt %s -p tile-select-instructions | filecheck %s

// Rows of 1024 f32: the 8 elements of each block become one, the halves of the 128 that are left
// are added, and blocks of 8 become one twice more. An instruction has 255 repeats at most: 256 are two.
// CHECK-LABEL: @sum
// CHECK:         ascendc.block_reduce_sum_l0
// CHECK-NEXT:    {{.*}}get_with_offset
// CHECK-NEXT:    {{.*}}get_with_offset
// CHECK-NEXT:    ascendc.block_reduce_sum_l0
// CHECK:         ascendc.add_l0
// CHECK:         ascendc.block_reduce_sum_l0
// CHECK:         ascendc.block_reduce_sum_l0 %s,
func.func @sum(%x: memref<16x1024xf32, strided<[1024, 1]>, #tile.space<gm>>, %y: memref<16x1xf32, strided<[1, 1]>, #tile.space<gm>>) attributes {tile.core = #tile.core<aiv>} {
  %t = tile.load %x[0, 0] {tile.address = [array<i64: 0>]} : memref<16x1024xf32, strided<[1024, 1]>, #tile.space<gm>> -> !tile.tile<16x1024xf32, ub>
  %s = tile.reduce sum %t axes [1] {tile.address = [array<i64: 65536>], tile.scratch = 81920 : i64} : !tile.tile<16x1024xf32, ub> -> !tile.tile<16x1xf32, ub>
  tile.store %s, %y[0, 0] : !tile.tile<16x1xf32, ub>, memref<16x1xf32, strided<[1, 1]>, #tile.space<gm>>
  func.return
}

// A sum that is stored from two slots: what is behind it in its block is filled before the loop, as nothing else is made there.
// CHECK-LABEL: @stored
// CHECK-COUNT-2: ascendc.duplicate_l2
// CHECK:         scf.for
// CHECK-NOT:     ascendc.duplicate_l2
// CHECK:         ascendc.whole_reduce_sum_l0 %s
// CHECK-NOT:     ascendc.duplicate_l2
// CHECK:         func.return
func.func @stored(%x: memref<4x64xf32, strided<[64, 1]>, #tile.space<gm>>, %y: memref<4x1xf32, strided<[1, 1]>, #tile.space<gm>>) attributes {tile.core = #tile.core<aiv>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  scf.for %i = %c0 to %c4 step %c1 {
    %t = tile.load %x[%i, 0] sizes [1, 64] buffers 2 {tile.address = [array<i64: 0, 256>]} : memref<4x64xf32, strided<[64, 1]>, #tile.space<gm>> -> !tile.tile<1x64xf32, ub>
    %s = tile.reduce sum %t axes [1] {tile.address = [array<i64: 512, 544>]} : !tile.tile<1x64xf32, ub> -> !tile.tile<1x1xf32, ub>
    tile.store %s, %y[%i, 0] sizes [1, 1] buffers 2 : !tile.tile<1x1xf32, ub>, memref<4x1xf32, strided<[1, 1]>, #tile.space<gm>>
  }
  func.return
}

// Where what is loaded takes the same bytes, it is filled in each round.
// CHECK-LABEL: @shared
// CHECK:         scf.for
// CHECK:         ascendc.duplicate_l2
// CHECK:         ascendc.whole_reduce_sum_l0 %s
func.func @shared(%x: memref<4x64xf32, strided<[64, 1]>, #tile.space<gm>>, %y: memref<4x1xf32, strided<[1, 1]>, #tile.space<gm>>) attributes {tile.core = #tile.core<aiv>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  scf.for %i = %c0 to %c4 step %c1 {
    %t = tile.load %x[%i, 0] sizes [1, 64] buffers 2 {tile.address = [array<i64: 0, 256>]} : memref<4x64xf32, strided<[64, 1]>, #tile.space<gm>> -> !tile.tile<1x64xf32, ub>
    %s = tile.reduce sum %t axes [1] {tile.address = [array<i64: 0, 256>]} : !tile.tile<1x64xf32, ub> -> !tile.tile<1x1xf32, ub>
    tile.store %s, %y[%i, 0] sizes [1, 1] buffers 2 : !tile.tile<1x1xf32, ub>, memref<4x1xf32, strided<[1, 1]>, #tile.space<gm>>
  }
  func.return
}

// The middle of 32x5x16: pairs of all 32 runs at once, 16 lanes of each; the odd element, and the last pair.
// CHECK-LABEL: @middle
// CHECK:         %[[RUNS:.*]] = arith.constant 32 : i32
// CHECK-COUNT-3: ascendc.add_l0
// CHECK-NOT:     ascendc.add_
// CHECK:         func.return
func.func @middle(%x: memref<32x5x16xf32, #tile.space<gm>>, %y: memref<32x1x16xf32, #tile.space<gm>>) attributes {tile.core = #tile.core<aiv>} {
  %t = tile.load %x[0, 0, 0] {tile.address = [array<i64: 0>]} : memref<32x5x16xf32, #tile.space<gm>> -> !tile.tile<32x5x16xf32, ub>
  %s = tile.reduce sum %t axes [1] {tile.address = [array<i64: 10240>], tile.scratch = 12288 : i64} : !tile.tile<32x5x16xf32, ub> -> !tile.tile<32x1x16xf32, ub>
  tile.store %s, %y[0, 0, 0] : !tile.tile<32x1x16xf32, ub>, memref<32x1x16xf32, #tile.space<gm>>
  func.return
}

// Bits of five rows of 256: 16 words of 16 bits each; pairs, the odd row, and the last pair.
// CHECK-LABEL: @bits
// CHECK:         ascendc.compare_l2
// CHECK-COUNT-3: ascendc.and_l2 %{{.*}} : !ascendc.local_tensor<*xui16>
// CHECK-NOT:     ascendc.and_
// CHECK:         ascendc.select
func.func @bits(%x: memref<5x256xf32, #tile.space<gm>>, %y: memref<1x256xf32, #tile.space<gm>>) attributes {tile.core = #tile.core<aiv>} {
  %nan = arith.constant 0x7FC00000 : f32
  %t = tile.load %x[0, 0] {tile.address = [array<i64: 0>]} : memref<5x256xf32, #tile.space<gm>> -> !tile.tile<5x256xf32, ub>
  %o = tile.compare eq %t, %t {tile.address = [array<i64: 6144>]} : !tile.tile<5x256xf32, ub>
  %a = tile.reduce all %o axes [0] {tile.address = [array<i64: 7168>], tile.scratch = 8192 : i64} : !tile.tile<5x256xi1, ub> -> !tile.tile<1x256xi1, ub>
  %m = tile.reduce max %t axes [0] {tile.address = [array<i64: 9216>], tile.scratch = 10240 : i64} : !tile.tile<5x256xf32, ub> -> !tile.tile<1x256xf32, ub>
  %r = tile.select %a, %m, %nan {tile.address = [array<i64: 12288>]} : !tile.tile<1x256xf32, ub>, f32
  tile.store %r, %y[0, 0] : !tile.tile<1x256xf32, ub>, memref<1x256xf32, #tile.space<gm>>
  func.return
}

// 24 rows of 577, 592 apart: of 16 rows, then of eight, pairs of blocks join in a stack, where those of the 16 that were before
// had their second ones; and of the block that is left in part, the first lane of each of eight rows.
// CHECK-LABEL: @part
// CHECK:         arith.constant 72340172838076673 : i64
// CHECK-COUNT-4: ascendc.add_l0
// CHECK-COUNT-2: ascendc.add_l1
// CHECK-COUNT-2: ascendc.add_l0
// CHECK:         ascendc.add_l1
// CHECK:         ascendc.block_reduce_sum_l0 %s,
func.func @part(%x: memref<24x577xf32, strided<[577, 1]>, #tile.space<gm>>, %y: memref<24x1xf32, strided<[1, 1]>, #tile.space<gm>>) attributes {tile.core = #tile.core<aiv>} {
  %t = tile.load %x[0, 0] sizes [24, 577] {tile.address = [array<i64: 0>]} : memref<24x577xf32, strided<[577, 1]>, #tile.space<gm>> -> !tile.tile<24x592xf32, ub>
  %p = tile.pad_tail %t sizes [24, 577] pad(0.0 : f32) {tile.folded, tile.address = [array<i64: 0>]} : !tile.tile<24x592xf32, ub>
  %s = tile.reduce sum %p axes [1] {tile.address = [array<i64: 65536>], tile.scratch = 81920 : i64} : !tile.tile<24x592xf32, ub> -> !tile.tile<24x1xf32, ub>
  tile.store %s, %y[0, 0] : !tile.tile<24x1xf32, ub>, memref<24x1xf32, strided<[1, 1]>, #tile.space<gm>>
  func.return
}

// 100 rows of 49, 56 apart: seven blocks of each row become one each, and the first seven elements of these blocks, of eight rows
// in a repeat, one; what twelve groups of eight leave is an instruction of its own.
// CHECK-LABEL: @short
// CHECK-DAG:     arith.constant 9187201950435737471 : i64
// CHECK:         ascendc.block_reduce_sum_l0
// CHECK:         ascendc.block_reduce_sum_l1 %s
// CHECK:         ascendc.block_reduce_sum_l1
// CHECK-NOT:     ascendc.block_reduce
// CHECK:         func.return
func.func @short(%x: memref<100x49xf32, strided<[49, 1]>, #tile.space<gm>>, %y: memref<100x1xf32, strided<[1, 1]>, #tile.space<gm>>) attributes {tile.core = #tile.core<aiv>} {
  %t = tile.load %x[0, 0] sizes [100, 49] {tile.address = [array<i64: 0>]} : memref<100x49xf32, strided<[49, 1]>, #tile.space<gm>> -> !tile.tile<100x56xf32, ub>
  %p = tile.pad_tail %t sizes [100, 49] pad(0.0 : f32) {tile.folded, tile.address = [array<i64: 0>]} : !tile.tile<100x56xf32, ub>
  %s = tile.reduce sum %p axes [1] {tile.address = [array<i64: 65536>], tile.scratch = 81920 : i64} : !tile.tile<100x56xf32, ub> -> !tile.tile<100x1xf32, ub>
  tile.store %s, %y[0, 0] : !tile.tile<100x1xf32, ub>, memref<100x1xf32, strided<[1, 1]>, #tile.space<gm>>
  func.return
}

// 200 rows of 77, 80 apart: the two elements that the second repeat of a row leaves join the first eight, of eight rows in a repeat.
// CHECK-LABEL: @joined
// CHECK-DAG:     arith.constant 217020518514230019 : i64
// CHECK-COUNT-2: ascendc.block_reduce_sum_l0
// CHECK:         ascendc.add_l1
// CHECK:         ascendc.block_reduce_sum_l0 %s
// CHECK-NOT:     ascendc.block_reduce
// CHECK:         func.return
func.func @joined(%x: memref<200x77xf32, strided<[77, 1]>, #tile.space<gm>>, %y: memref<200x1xf32, strided<[1, 1]>, #tile.space<gm>>) attributes {tile.core = #tile.core<aiv>} {
  %t = tile.load %x[0, 0] sizes [200, 77] {tile.address = [array<i64: 0>]} : memref<200x77xf32, strided<[77, 1]>, #tile.space<gm>> -> !tile.tile<200x80xf32, ub>
  %p = tile.pad_tail %t sizes [200, 77] pad(0.0 : f32) {tile.folded, tile.address = [array<i64: 0>]} : !tile.tile<200x80xf32, ub>
  %s = tile.reduce sum %p axes [1] {tile.address = [array<i64: 65536>], tile.scratch = 81920 : i64} : !tile.tile<200x80xf32, ub> -> !tile.tile<200x1xf32, ub>
  tile.store %s, %y[0, 0] : !tile.tile<200x1xf32, ub>, memref<200x1xf32, strided<[1, 1]>, #tile.space<gm>>
  func.return
}

// A row of 8192: 16 repeats of what its blocks become join the first of them, in its place.
// CHECK-LABEL: @row
// CHECK:         ascendc.block_reduce_sum_l0
// CHECK:         ascendc.add_l0 %[[SUMS:[^,]*]], %{{[^,]*}}, %[[SUMS]],
// CHECK-NOT:     ascendc.add_
// CHECK:         ascendc.whole_reduce_sum_l0 %s, %[[SUMS]],
func.func @row(%x: memref<1x8192xf32, strided<[8192, 1]>, #tile.space<gm>>, %y: memref<1x1xf32, strided<[1, 1]>, #tile.space<gm>>) attributes {tile.core = #tile.core<aiv>} {
  %t = tile.load %x[0, 0] {tile.address = [array<i64: 0>]} : memref<1x8192xf32, strided<[8192, 1]>, #tile.space<gm>> -> !tile.tile<1x8192xf32, ub>
  %s = tile.reduce sum %t axes [1] {tile.address = [array<i64: 65536>], tile.scratch = 81920 : i64} : !tile.tile<1x8192xf32, ub> -> !tile.tile<1x1xf32, ub>
  tile.store %s, %y[0, 0] : !tile.tile<1x1xf32, ub>, memref<1x1xf32, strided<[1, 1]>, #tile.space<gm>>
  func.return
}
