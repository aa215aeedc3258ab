// RUN: ascir-opt %s -p vector --print-between-passes 2>&1 | filecheck %s

// Attention as one kernel of both kinds of core: what each pass makes of it. Three items for each of four cores.
func.func @attention(%q: tensor<12x32x32xf16>, %k: tensor<12x48x32xf16>, %v: tensor<12x48x32xf16>) -> tensor<12x32x32xf16> {
  %s = graph.matmul %q, %k transpose_b : (tensor<12x32x32xf16>, tensor<12x48x32xf16>) -> tensor<12x32x48xf16>
  %p = graph.softmax %s axis -1 : tensor<12x32x48xf16>
  %y = graph.matmul %p, %v : (tensor<12x32x48xf16>, tensor<12x48x32xf16>) -> tensor<12x32x32xf16>
  func.return %y : tensor<12x32x32xf16>
}

// CHECK-LABEL: // IR after graph-name-dims
// CHECK:      builtin.module {
// CHECK-NEXT:   func.func @attention(%q: tensor<12x32x32xf16>, %k: tensor<12x48x32xf16>, %v: tensor<12x48x32xf16>) -> tensor<12x32x32xf16> {
// CHECK-NEXT:     %s = graph.matmul %q, %k transpose_b : (tensor<12x32x32xf16>, tensor<12x48x32xf16>) -> tensor<12x32x48xf16>
// CHECK-NEXT:     %p = graph.softmax %s axis -1 : tensor<12x32x48xf16>
// CHECK-NEXT:     %y = graph.matmul %p, %v : (tensor<12x32x48xf16>, tensor<12x48x32xf16>) -> tensor<12x32x32xf16>
// CHECK-NEXT:     func.return %y : tensor<12x32x32xf16>
// CHECK-NEXT:   }
// CHECK-NEXT: }

// CHECK-LABEL: // IR after graph-outline

// CHECK-LABEL: // IR after graph-decompose
// CHECK:      builtin.module {
// CHECK-NEXT:   func.func @attention(%q: tensor<12x32x32xf16>, %k: tensor<12x48x32xf16>, %v: tensor<12x48x32xf16>) -> tensor<12x32x32xf16> {
// CHECK-NEXT:     %s = graph.matmul %q, %k transpose_b : (tensor<12x32x32xf16>, tensor<12x48x32xf16>) -> tensor<12x32x48xf16>
// CHECK-NEXT:     %p = graph.cast %s : tensor<12x32x48xf16> -> tensor<12x32x48xf32>
// CHECK-NEXT:     %p_1 = graph.reduce max %p axes [-1] keepdims {graph.ignores_nan} : tensor<12x32x48xf32> -> tensor<12x32x1xf32>
// CHECK-NEXT:     %p_2 = graph.sub %p, %p_1 : (tensor<12x32x48xf32>, tensor<12x32x1xf32>) -> tensor<12x32x48xf32>
// CHECK-NEXT:     %p_3 = graph.exp %p_2 : tensor<12x32x48xf32>
// CHECK-NEXT:     %p_4 = graph.reduce sum %p_3 axes [-1] keepdims : tensor<12x32x48xf32> -> tensor<12x32x1xf32>
// CHECK-NEXT:     %p_5 = graph.reciprocal %p_4 : tensor<12x32x1xf32>
// CHECK-NEXT:     %p_6 = graph.mul %p_3, %p_5 : (tensor<12x32x48xf32>, tensor<12x32x1xf32>) -> tensor<12x32x48xf32>
// CHECK-NEXT:     %p_7 = graph.cast %p_6 : tensor<12x32x48xf32> -> tensor<12x32x48xf16>
// CHECK-NEXT:     %y = graph.matmul %p_7, %v : (tensor<12x32x48xf16>, tensor<12x48x32xf16>) -> tensor<12x32x32xf16>
// CHECK-NEXT:     func.return %y : tensor<12x32x32xf16>
// CHECK-NEXT:   }
// CHECK-NEXT: }

// CHECK-LABEL: // IR after canonicalize

// CHECK-LABEL: // IR after cse

// CHECK-LABEL: // IR after graph-tile
// CHECK:      builtin.module attributes {ascir.soc = "ascend910b1"} {
// CHECK-NEXT:   tile.kernel @attention block_dim 6 attributes {tile.tiling = [{axes = ["12", "32", "48", "32", "32"], tile = array<i64: 32, 48, 48, 32>, ahead = 2 : i64, ns = 5716 : i64, bound_ns = 82 : i64, busiest = "latency", runners_up = [{tile = array<i64: 16, 48, 48, 32>, ns = 6365 : i64}]}]} {
// CHECK-NEXT:     tile.channel @scores aic_to_aiv depth 3 : memref<1x32x48xf16, #tile.space<gm>>
// CHECK-NEXT:     tile.channel @lhs aiv_to_aic depth 3 : memref<1x32x48xf16, #tile.space<gm>>
// CHECK-NEXT:     func.func @attention_cube(%q: memref<12x32x32xf16, strided<[1024, 32, 1]>, #tile.space<gm>> {ascir.role = "in"}, %k: memref<12x48x32xf16, strided<[1536, 32, 1]>, #tile.space<gm>> {ascir.role = "in"}, %v: memref<12x48x32xf16, strided<[1536, 32, 1]>, #tile.space<gm>> {ascir.role = "in"}, %out: memref<12x32x32xf16, strided<[1024, 32, 1]>, #tile.space<gm>> {ascir.role = "out"}) attributes {tile.core = #tile.core<aic>} {
// CHECK-NEXT:       %block = tile.block_index
// CHECK-NEXT:       %c0 = arith.constant 0 : index
// CHECK-NEXT:       %c4 = arith.constant 4 : index
// CHECK-NEXT:       %c1 = arith.constant 1 : index
// CHECK-NEXT:       %c2 = arith.constant 2 : index
// CHECK-NEXT:       %c6 = arith.constant 6 : index
// CHECK-NEXT:       scf.for %turn = %c0 to %c4 step %c1 {
// CHECK-NEXT:         %0 = arith.subi %turn, %c2 : index
// CHECK-NEXT:         %1 = arith.subi %c2, %turn : index
// CHECK-NEXT:         %2 = arith.maxsi %1, %c0 : index
// CHECK-NEXT:         %3 = arith.minsi %2, %c1 : index
// CHECK-NEXT:         scf.for %some = %c0 to %3 step %c1 {
// CHECK-NEXT:           %4 = arith.muli %turn, %c6 : index
// CHECK-NEXT:           %5 = arith.addi %block, %4 : index
// CHECK-NEXT:           %slot = tile.acquire @scores : memref<1x32x48xf16, #tile.space<gm>>
// CHECK-NEXT:           %a_l1 = tile.load %q[%5, 0, 0] sizes [1, 32, 32] buffers 2 : memref<12x32x32xf16, strided<[1024, 32, 1]>, #tile.space<gm>> -> !tile.tile<32x32xf16, l1, nz>
// CHECK-NEXT:           %b_l1 = tile.load %k[%5, 0, 0] sizes [1, 48, 32] buffers 2 : memref<12x48x32xf16, strided<[1536, 32, 1]>, #tile.space<gm>> -> !tile.tile<48x32xf16, l1, nz>
// CHECK-NEXT:           %zero = tile.accumulator : !tile.tile<32x48xf32, l0c, nz>
// CHECK-NEXT:           %a_l0 = tile.move %a_l1[0, 0] buffers 2 : !tile.tile<32x32xf16, l1, nz> -> !tile.tile<32x32xf16, l0a, zz>
// CHECK-NEXT:           %b_l0 = tile.move %b_l1[0, 0] transpose buffers 2 : !tile.tile<48x32xf16, l1, nz> -> !tile.tile<32x48xf16, l0b, zn>
// CHECK-NEXT:           %sum = tile.mmad %a_l0, %b_l0, %zero sizes [32, 48, 32] : !tile.tile<32x32xf16, l0a, zz>, !tile.tile<32x48xf16, l0b, zn>, !tile.tile<32x48xf32, l0c, nz>
// CHECK-NEXT:           tile.fixpipe_store %sum, %slot[0, 0, 0] sizes [1, 32, 48] buffers 2 : !tile.tile<32x48xf32, l0c, nz>, memref<1x32x48xf16, #tile.space<gm>>
// CHECK-NEXT:           tile.push %slot : memref<1x32x48xf16, #tile.space<gm>>
// CHECK-NEXT:         }
// CHECK-NEXT:         %6 = arith.addi %0, %c1 : index
// CHECK-NEXT:         %7 = arith.maxsi %6, %c0 : index
// CHECK-NEXT:         %8 = arith.minsi %7, %c1 : index
// CHECK-NEXT:         scf.for %some_1 = %c0 to %8 step %c1 {
// CHECK-NEXT:           %9 = arith.muli %0, %c6 : index
// CHECK-NEXT:           %10 = arith.addi %block, %9 : index
// CHECK-NEXT:           %zero_1 = tile.accumulator : !tile.tile<32x32xf32, l0c, nz>
// CHECK-NEXT:           %b_l1_1 = tile.load %v[%10, 0, 0] sizes [1, 48, 32] buffers 2 : memref<12x48x32xf16, strided<[1536, 32, 1]>, #tile.space<gm>> -> !tile.tile<48x32xf16, l1, nz>
// CHECK-NEXT:           %slot_1 = tile.pop @lhs : memref<1x32x48xf16, #tile.space<gm>>
// CHECK-NEXT:           %a_l1_1 = tile.load %slot_1[0, 0, 0] sizes [1, 32, 48] buffers 2 : memref<1x32x48xf16, #tile.space<gm>> -> !tile.tile<32x48xf16, l1, nz>
// CHECK-NEXT:           %a_l0_1 = tile.move %a_l1_1[0, 0] buffers 2 : !tile.tile<32x48xf16, l1, nz> -> !tile.tile<32x48xf16, l0a, zz>
// CHECK-NEXT:           %b_l0_1 = tile.move %b_l1_1[0, 0] buffers 2 : !tile.tile<48x32xf16, l1, nz> -> !tile.tile<48x32xf16, l0b, zn>
// CHECK-NEXT:           %sum_1 = tile.mmad %a_l0_1, %b_l0_1, %zero_1 sizes [32, 32, 48] : !tile.tile<32x48xf16, l0a, zz>, !tile.tile<48x32xf16, l0b, zn>, !tile.tile<32x32xf32, l0c, nz>
// CHECK-NEXT:           tile.release %slot_1 : memref<1x32x48xf16, #tile.space<gm>>
// CHECK-NEXT:           tile.fixpipe_store %sum_1, %out[%10, 0, 0] sizes [1, 32, 32] : !tile.tile<32x32xf32, l0c, nz>, memref<12x32x32xf16, strided<[1024, 32, 1]>, #tile.space<gm>>
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:       func.return
// CHECK-NEXT:     }
// CHECK-NEXT:     func.func @attention_vector(%q: memref<12x32x32xf16, strided<[1024, 32, 1]>, #tile.space<gm>> {ascir.role = "in"}, %k: memref<12x48x32xf16, strided<[1536, 32, 1]>, #tile.space<gm>> {ascir.role = "in"}, %v: memref<12x48x32xf16, strided<[1536, 32, 1]>, #tile.space<gm>> {ascir.role = "in"}, %out: memref<12x32x32xf16, strided<[1024, 32, 1]>, #tile.space<gm>> {ascir.role = "out"}) attributes {tile.core = #tile.core<aiv>} {
// CHECK-NEXT:       %half = tile.sub_block_index
// CHECK-NEXT:       %block = tile.block_index
// CHECK-NEXT:       %c12 = arith.constant 12 : index
// CHECK-NEXT:       %c6 = arith.constant 6 : index
// CHECK-NEXT:       %c16 = arith.constant 16 : index
// CHECK-NEXT:       scf.for %item = %block to %c12 step %c6 {
// CHECK-NEXT:         %scores = tile.pop @scores : memref<1x32x48xf16, #tile.space<gm>>
// CHECK-NEXT:         %handed = tile.acquire @lhs : memref<1x32x48xf16, #tile.space<gm>>
// CHECK-NEXT:         %0 = arith.muli %half, %c16 : index
// CHECK-NEXT:         %1 = arith.addi %0, %c16 : index
// CHECK-NEXT:         scf.for %row = %0 to %1 step %c16 {
// CHECK-NEXT:           %s = tile.load %scores[0, %row, 0] buffers 2 : memref<1x32x48xf16, #tile.space<gm>> -> !tile.tile<16x48xf16, ub>
// CHECK-NEXT:           %p = tile.cast %s : !tile.tile<16x48xf16, ub> -> !tile.tile<16x48xf32, ub>
// CHECK-NEXT:           %p_1 = tile.reduce max %p axes [1] {tile.ignores_nan} : !tile.tile<16x48xf32, ub> -> !tile.tile<16x1xf32, ub>
// CHECK-NEXT:           %2 = tile.broadcast %p_1 : !tile.tile<16x1xf32, ub> -> !tile.tile<16x48xf32, ub>
// CHECK-NEXT:           %p_2 = tile.sub %p, %2 : !tile.tile<16x48xf32, ub>
// CHECK-NEXT:           %p_3 = tile.exp %p_2 : !tile.tile<16x48xf32, ub>
// CHECK-NEXT:           %p_4 = tile.reduce sum %p_3 axes [1] : !tile.tile<16x48xf32, ub> -> !tile.tile<16x1xf32, ub>
// CHECK-NEXT:           %p_5 = tile.reciprocal %p_4 : !tile.tile<16x1xf32, ub>
// CHECK-NEXT:           %3 = tile.broadcast %p_5 : !tile.tile<16x1xf32, ub> -> !tile.tile<16x48xf32, ub>
// CHECK-NEXT:           %p_6 = tile.mul %p_3, %3 : !tile.tile<16x48xf32, ub>
// CHECK-NEXT:           %p_7 = tile.cast %p_6 rounding rint : !tile.tile<16x48xf32, ub> -> !tile.tile<16x48xf16, ub>
// CHECK-NEXT:           tile.store %p_7, %handed[0, %row, 0] buffers 2 : !tile.tile<16x48xf16, ub>, memref<1x32x48xf16, #tile.space<gm>>
// CHECK-NEXT:         }
// CHECK-NEXT:         tile.push %handed : memref<1x32x48xf16, #tile.space<gm>>
// CHECK-NEXT:         tile.release %scores : memref<1x32x48xf16, #tile.space<gm>>
// CHECK-NEXT:       }
// CHECK-NEXT:       func.return
// CHECK-NEXT:     }
// CHECK-NEXT:   }
// CHECK-NEXT: }

// CHECK-LABEL: // IR after tile-sparse-scatter

// CHECK-LABEL: // IR after tile-unpack-int4

// CHECK-LABEL: // IR after tile-legalize
// CHECK:      builtin.module attributes {ascir.soc = "ascend910b1"} {
// CHECK-NEXT:   tile.kernel @attention block_dim 6 attributes {tile.tiling = [{axes = ["12", "32", "48", "32", "32"], tile = array<i64: 32, 48, 48, 32>, ahead = 2 : i64, ns = 5716 : i64, bound_ns = 82 : i64, busiest = "latency", runners_up = [{tile = array<i64: 16, 48, 48, 32>, ns = 6365 : i64}]}]} {
// CHECK-NEXT:     tile.channel @scores aic_to_aiv depth 3 : memref<1x32x48xf16, #tile.space<gm>>
// CHECK-NEXT:     tile.channel @lhs aiv_to_aic depth 3 : memref<1x32x48xf16, #tile.space<gm>>
// CHECK-NEXT:     func.func @attention_cube(%q: memref<12x32x32xf16, strided<[1024, 32, 1]>, #tile.space<gm>> {ascir.role = "in"}, %k: memref<12x48x32xf16, strided<[1536, 32, 1]>, #tile.space<gm>> {ascir.role = "in"}, %v: memref<12x48x32xf16, strided<[1536, 32, 1]>, #tile.space<gm>> {ascir.role = "in"}, %out: memref<12x32x32xf16, strided<[1024, 32, 1]>, #tile.space<gm>> {ascir.role = "out"}) attributes {tile.core = #tile.core<aic>} {
// CHECK-NEXT:       %block = tile.block_index
// CHECK-NEXT:       %c0 = arith.constant 0 : index
// CHECK-NEXT:       %c4 = arith.constant 4 : index
// CHECK-NEXT:       %c1 = arith.constant 1 : index
// CHECK-NEXT:       %c2 = arith.constant 2 : index
// CHECK-NEXT:       %c6 = arith.constant 6 : index
// CHECK-NEXT:       scf.for %turn = %c0 to %c4 step %c1 {
// CHECK-NEXT:         %0 = arith.subi %turn, %c2 : index
// CHECK-NEXT:         %1 = arith.subi %c2, %turn : index
// CHECK-NEXT:         %2 = arith.maxsi %1, %c0 : index
// CHECK-NEXT:         %3 = arith.minsi %2, %c1 : index
// CHECK-NEXT:         scf.for %some = %c0 to %3 step %c1 {
// CHECK-NEXT:           %4 = arith.muli %turn, %c6 : index
// CHECK-NEXT:           %5 = arith.addi %block, %4 : index
// CHECK-NEXT:           %slot = tile.acquire @scores : memref<1x32x48xf16, #tile.space<gm>>
// CHECK-NEXT:           %a_l1 = tile.load %q[%5, 0, 0] sizes [1, 32, 32] buffers 2 : memref<12x32x32xf16, strided<[1024, 32, 1]>, #tile.space<gm>> -> !tile.tile<32x32xf16, l1, nz>
// CHECK-NEXT:           %b_l1 = tile.load %k[%5, 0, 0] sizes [1, 48, 32] buffers 2 : memref<12x48x32xf16, strided<[1536, 32, 1]>, #tile.space<gm>> -> !tile.tile<48x32xf16, l1, nz>
// CHECK-NEXT:           %zero = tile.accumulator : !tile.tile<32x48xf32, l0c, nz>
// CHECK-NEXT:           %a_l0 = tile.move %a_l1[0, 0] buffers 2 : !tile.tile<32x32xf16, l1, nz> -> !tile.tile<32x32xf16, l0a, zz>
// CHECK-NEXT:           %b_l0 = tile.move %b_l1[0, 0] transpose buffers 2 : !tile.tile<48x32xf16, l1, nz> -> !tile.tile<32x48xf16, l0b, zn>
// CHECK-NEXT:           %sum = tile.mmad %a_l0, %b_l0, %zero sizes [32, 48, 32] : !tile.tile<32x32xf16, l0a, zz>, !tile.tile<32x48xf16, l0b, zn>, !tile.tile<32x48xf32, l0c, nz>
// CHECK-NEXT:           tile.fixpipe_store %sum, %slot[0, 0, 0] sizes [1, 32, 48] buffers 2 : !tile.tile<32x48xf32, l0c, nz>, memref<1x32x48xf16, #tile.space<gm>>
// CHECK-NEXT:           tile.push %slot : memref<1x32x48xf16, #tile.space<gm>>
// CHECK-NEXT:         }
// CHECK-NEXT:         %6 = arith.addi %0, %c1 : index
// CHECK-NEXT:         %7 = arith.maxsi %6, %c0 : index
// CHECK-NEXT:         %8 = arith.minsi %7, %c1 : index
// CHECK-NEXT:         scf.for %some_1 = %c0 to %8 step %c1 {
// CHECK-NEXT:           %9 = arith.muli %0, %c6 : index
// CHECK-NEXT:           %10 = arith.addi %block, %9 : index
// CHECK-NEXT:           %zero_1 = tile.accumulator : !tile.tile<32x32xf32, l0c, nz>
// CHECK-NEXT:           %b_l1_1 = tile.load %v[%10, 0, 0] sizes [1, 48, 32] buffers 2 : memref<12x48x32xf16, strided<[1536, 32, 1]>, #tile.space<gm>> -> !tile.tile<48x32xf16, l1, nz>
// CHECK-NEXT:           %slot_1 = tile.pop @lhs : memref<1x32x48xf16, #tile.space<gm>>
// CHECK-NEXT:           %a_l1_1 = tile.load %slot_1[0, 0, 0] sizes [1, 32, 48] buffers 2 : memref<1x32x48xf16, #tile.space<gm>> -> !tile.tile<32x48xf16, l1, nz>
// CHECK-NEXT:           %a_l0_1 = tile.move %a_l1_1[0, 0] buffers 2 : !tile.tile<32x48xf16, l1, nz> -> !tile.tile<32x48xf16, l0a, zz>
// CHECK-NEXT:           %b_l0_1 = tile.move %b_l1_1[0, 0] buffers 2 : !tile.tile<48x32xf16, l1, nz> -> !tile.tile<48x32xf16, l0b, zn>
// CHECK-NEXT:           %sum_1 = tile.mmad %a_l0_1, %b_l0_1, %zero_1 sizes [32, 32, 48] : !tile.tile<32x48xf16, l0a, zz>, !tile.tile<48x32xf16, l0b, zn>, !tile.tile<32x32xf32, l0c, nz>
// CHECK-NEXT:           tile.release %slot_1 : memref<1x32x48xf16, #tile.space<gm>>
// CHECK-NEXT:           tile.fixpipe_store %sum_1, %out[%10, 0, 0] sizes [1, 32, 32] : !tile.tile<32x32xf32, l0c, nz>, memref<12x32x32xf16, strided<[1024, 32, 1]>, #tile.space<gm>>
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:       func.return
// CHECK-NEXT:     }
// CHECK-NEXT:     func.func @attention_vector(%q: memref<12x32x32xf16, strided<[1024, 32, 1]>, #tile.space<gm>> {ascir.role = "in"}, %k: memref<12x48x32xf16, strided<[1536, 32, 1]>, #tile.space<gm>> {ascir.role = "in"}, %v: memref<12x48x32xf16, strided<[1536, 32, 1]>, #tile.space<gm>> {ascir.role = "in"}, %out: memref<12x32x32xf16, strided<[1024, 32, 1]>, #tile.space<gm>> {ascir.role = "out"}) attributes {tile.core = #tile.core<aiv>} {
// CHECK-NEXT:       %0 = arith.constant 1.000000e+00 : f32
// CHECK-NEXT:       %half = tile.sub_block_index
// CHECK-NEXT:       %block = tile.block_index
// CHECK-NEXT:       %c12 = arith.constant 12 : index
// CHECK-NEXT:       %c6 = arith.constant 6 : index
// CHECK-NEXT:       %c16 = arith.constant 16 : index
// CHECK-NEXT:       scf.for %item = %block to %c12 step %c6 {
// CHECK-NEXT:         %scores = tile.pop @scores : memref<1x32x48xf16, #tile.space<gm>>
// CHECK-NEXT:         %handed = tile.acquire @lhs : memref<1x32x48xf16, #tile.space<gm>>
// CHECK-NEXT:         %1 = arith.muli %half, %c16 : index
// CHECK-NEXT:         %2 = arith.addi %1, %c16 : index
// CHECK-NEXT:         scf.for %row = %1 to %2 step %c16 {
// CHECK-NEXT:           %s = tile.load %scores[0, %row, 0] buffers 2 : memref<1x32x48xf16, #tile.space<gm>> -> !tile.tile<16x48xf16, ub>
// CHECK-NEXT:           %p = tile.cast %s : !tile.tile<16x48xf16, ub> -> !tile.tile<16x48xf32, ub>
// CHECK-NEXT:           %p_1 = tile.reduce max %p axes [1] {tile.ignores_nan} : !tile.tile<16x48xf32, ub> -> !tile.tile<16x1xf32, ub>
// CHECK-NEXT:           %3 = tile.broadcast %p_1 : !tile.tile<16x1xf32, ub> -> !tile.tile<16x48xf32, ub>
// CHECK-NEXT:           %p_2 = tile.sub %p, %3 : !tile.tile<16x48xf32, ub>
// CHECK-NEXT:           %p_3 = tile.exp %p_2 : !tile.tile<16x48xf32, ub>
// CHECK-NEXT:           %p_4 = tile.reduce sum %p_3 axes [1] : !tile.tile<16x48xf32, ub> -> !tile.tile<16x1xf32, ub>
// CHECK-NEXT:           %p_5 = tile.div %0, %p_4 : f32, !tile.tile<16x1xf32, ub>
// CHECK-NEXT:           %4 = tile.broadcast %p_5 : !tile.tile<16x1xf32, ub> -> !tile.tile<16x48xf32, ub>
// CHECK-NEXT:           %p_6 = tile.mul %p_3, %4 : !tile.tile<16x48xf32, ub>
// CHECK-NEXT:           %p_7 = tile.cast %p_6 rounding rint : !tile.tile<16x48xf32, ub> -> !tile.tile<16x48xf16, ub>
// CHECK-NEXT:           tile.store %p_7, %handed[0, %row, 0] buffers 2 : !tile.tile<16x48xf16, ub>, memref<1x32x48xf16, #tile.space<gm>>
// CHECK-NEXT:         }
// CHECK-NEXT:         tile.push %handed : memref<1x32x48xf16, #tile.space<gm>>
// CHECK-NEXT:         tile.release %scores : memref<1x32x48xf16, #tile.space<gm>>
// CHECK-NEXT:       }
// CHECK-NEXT:       func.return
// CHECK-NEXT:     }
// CHECK-NEXT:   }
// CHECK-NEXT: }

// CHECK-LABEL: // IR after tile-sink-slices

// CHECK-LABEL: // IR after canonicalize

// CHECK-LABEL: // IR after cse

// CHECK-LABEL: // IR after tile-contract
// CHECK:      builtin.module attributes {ascir.soc = "ascend910b1"} {
// CHECK-NEXT:   tile.kernel @attention block_dim 6 attributes {tile.tiling = [{axes = ["12", "32", "48", "32", "32"], tile = array<i64: 32, 48, 48, 32>, ahead = 2 : i64, ns = 5716 : i64, bound_ns = 82 : i64, busiest = "latency", runners_up = [{tile = array<i64: 16, 48, 48, 32>, ns = 6365 : i64}]}]} {
// CHECK-NEXT:     tile.channel @scores aic_to_aiv depth 3 : memref<1x32x48xf16, #tile.space<gm>>
// CHECK-NEXT:     tile.channel @lhs aiv_to_aic depth 3 : memref<1x32x48xf16, #tile.space<gm>>
// CHECK-NEXT:     func.func @attention_cube(%q: memref<12x32x32xf16, strided<[1024, 32, 1]>, #tile.space<gm>> {ascir.role = "in"}, %k: memref<12x48x32xf16, strided<[1536, 32, 1]>, #tile.space<gm>> {ascir.role = "in"}, %v: memref<12x48x32xf16, strided<[1536, 32, 1]>, #tile.space<gm>> {ascir.role = "in"}, %out: memref<12x32x32xf16, strided<[1024, 32, 1]>, #tile.space<gm>> {ascir.role = "out"}) attributes {tile.core = #tile.core<aic>} {
// CHECK-NEXT:       %block = tile.block_index
// CHECK-NEXT:       %c0 = arith.constant 0 : index
// CHECK-NEXT:       %c4 = arith.constant 4 : index
// CHECK-NEXT:       %c1 = arith.constant 1 : index
// CHECK-NEXT:       %c2 = arith.constant 2 : index
// CHECK-NEXT:       %c6 = arith.constant 6 : index
// CHECK-NEXT:       scf.for %turn = %c0 to %c4 step %c1 {
// CHECK-NEXT:         %0 = arith.subi %turn, %c2 : index
// CHECK-NEXT:         %1 = arith.subi %c2, %turn : index
// CHECK-NEXT:         %2 = arith.maxsi %1, %c0 : index
// CHECK-NEXT:         %3 = arith.minsi %2, %c1 : index
// CHECK-NEXT:         scf.for %some = %c0 to %3 step %c1 {
// CHECK-NEXT:           %4 = arith.muli %turn, %c6 : index
// CHECK-NEXT:           %5 = arith.addi %block, %4 : index
// CHECK-NEXT:           %slot = tile.acquire @scores : memref<1x32x48xf16, #tile.space<gm>>
// CHECK-NEXT:           %a_l1 = tile.load %q[%5, 0, 0] sizes [1, 32, 32] buffers 2 : memref<12x32x32xf16, strided<[1024, 32, 1]>, #tile.space<gm>> -> !tile.tile<32x32xf16, l1, nz>
// CHECK-NEXT:           %b_l1 = tile.load %k[%5, 0, 0] sizes [1, 48, 32] buffers 2 : memref<12x48x32xf16, strided<[1536, 32, 1]>, #tile.space<gm>> -> !tile.tile<48x32xf16, l1, nz>
// CHECK-NEXT:           %zero = tile.accumulator : !tile.tile<32x48xf32, l0c, nz>
// CHECK-NEXT:           %a_l0 = tile.move %a_l1[0, 0] buffers 2 : !tile.tile<32x32xf16, l1, nz> -> !tile.tile<32x32xf16, l0a, zz>
// CHECK-NEXT:           %b_l0 = tile.move %b_l1[0, 0] transpose buffers 2 : !tile.tile<48x32xf16, l1, nz> -> !tile.tile<32x48xf16, l0b, zn>
// CHECK-NEXT:           %sum = tile.mmad %a_l0, %b_l0, %zero sizes [32, 48, 32] : !tile.tile<32x32xf16, l0a, zz>, !tile.tile<32x48xf16, l0b, zn>, !tile.tile<32x48xf32, l0c, nz>
// CHECK-NEXT:           tile.fixpipe_store %sum, %slot[0, 0, 0] sizes [1, 32, 48] buffers 2 : !tile.tile<32x48xf32, l0c, nz>, memref<1x32x48xf16, #tile.space<gm>>
// CHECK-NEXT:           tile.push %slot : memref<1x32x48xf16, #tile.space<gm>>
// CHECK-NEXT:         }
// CHECK-NEXT:         %6 = arith.addi %0, %c1 : index
// CHECK-NEXT:         %7 = arith.maxsi %6, %c0 : index
// CHECK-NEXT:         %8 = arith.minsi %7, %c1 : index
// CHECK-NEXT:         scf.for %some_1 = %c0 to %8 step %c1 {
// CHECK-NEXT:           %9 = arith.muli %0, %c6 : index
// CHECK-NEXT:           %10 = arith.addi %block, %9 : index
// CHECK-NEXT:           %zero_1 = tile.accumulator : !tile.tile<32x32xf32, l0c, nz>
// CHECK-NEXT:           %b_l1_1 = tile.load %v[%10, 0, 0] sizes [1, 48, 32] buffers 2 : memref<12x48x32xf16, strided<[1536, 32, 1]>, #tile.space<gm>> -> !tile.tile<48x32xf16, l1, nz>
// CHECK-NEXT:           %slot_1 = tile.pop @lhs : memref<1x32x48xf16, #tile.space<gm>>
// CHECK-NEXT:           %a_l1_1 = tile.load %slot_1[0, 0, 0] sizes [1, 32, 48] buffers 2 : memref<1x32x48xf16, #tile.space<gm>> -> !tile.tile<32x48xf16, l1, nz>
// CHECK-NEXT:           %a_l0_1 = tile.move %a_l1_1[0, 0] buffers 2 : !tile.tile<32x48xf16, l1, nz> -> !tile.tile<32x48xf16, l0a, zz>
// CHECK-NEXT:           %b_l0_1 = tile.move %b_l1_1[0, 0] buffers 2 : !tile.tile<48x32xf16, l1, nz> -> !tile.tile<48x32xf16, l0b, zn>
// CHECK-NEXT:           %sum_1 = tile.mmad %a_l0_1, %b_l0_1, %zero_1 sizes [32, 32, 48] : !tile.tile<32x48xf16, l0a, zz>, !tile.tile<48x32xf16, l0b, zn>, !tile.tile<32x32xf32, l0c, nz>
// CHECK-NEXT:           tile.release %slot_1 : memref<1x32x48xf16, #tile.space<gm>>
// CHECK-NEXT:           tile.fixpipe_store %sum_1, %out[%10, 0, 0] sizes [1, 32, 32] : !tile.tile<32x32xf32, l0c, nz>, memref<12x32x32xf16, strided<[1024, 32, 1]>, #tile.space<gm>>
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:       func.return
// CHECK-NEXT:     }
// CHECK-NEXT:     func.func @attention_vector(%q: memref<12x32x32xf16, strided<[1024, 32, 1]>, #tile.space<gm>> {ascir.role = "in"}, %k: memref<12x48x32xf16, strided<[1536, 32, 1]>, #tile.space<gm>> {ascir.role = "in"}, %v: memref<12x48x32xf16, strided<[1536, 32, 1]>, #tile.space<gm>> {ascir.role = "in"}, %out: memref<12x32x32xf16, strided<[1024, 32, 1]>, #tile.space<gm>> {ascir.role = "out"}) attributes {tile.core = #tile.core<aiv>} {
// CHECK-NEXT:       %0 = arith.constant 1.000000e+00 : f32
// CHECK-NEXT:       %1 = tile.fill %0 : f32 -> !tile.tile<1x1xf32, ub>
// CHECK-NEXT:       %half = tile.sub_block_index
// CHECK-NEXT:       %block = tile.block_index
// CHECK-NEXT:       %c12 = arith.constant 12 : index
// CHECK-NEXT:       %c6 = arith.constant 6 : index
// CHECK-NEXT:       %c16 = arith.constant 16 : index
// CHECK-NEXT:       scf.for %item = %block to %c12 step %c6 {
// CHECK-NEXT:         %scores = tile.pop @scores : memref<1x32x48xf16, #tile.space<gm>>
// CHECK-NEXT:         %handed = tile.acquire @lhs : memref<1x32x48xf16, #tile.space<gm>>
// CHECK-NEXT:         %2 = arith.muli %half, %c16 : index
// CHECK-NEXT:         %3 = arith.addi %2, %c16 : index
// CHECK-NEXT:         scf.for %row = %2 to %3 step %c16 {
// CHECK-NEXT:           %s = tile.load %scores[0, %row, 0] buffers 2 : memref<1x32x48xf16, #tile.space<gm>> -> !tile.tile<16x48xf16, ub>
// CHECK-NEXT:           %p = tile.cast %s : !tile.tile<16x48xf16, ub> -> !tile.tile<16x48xf32, ub>
// CHECK-NEXT:           %p_1 = tile.reduce max %p axes [1] {tile.ignores_nan} : !tile.tile<16x48xf32, ub> -> !tile.tile<16x1xf32, ub>
// CHECK-NEXT:           %4 = tile.broadcast %p_1 : !tile.tile<16x1xf32, ub> -> !tile.tile<16x48xf32, ub>
// CHECK-NEXT:           %p_2 = tile.sub %p, %4 : !tile.tile<16x48xf32, ub>
// CHECK-NEXT:           %p_3 = tile.exp %p_2 : !tile.tile<16x48xf32, ub>
// CHECK-NEXT:           %p_4 = tile.reduce sum %p_3 axes [1] : !tile.tile<16x48xf32, ub> -> !tile.tile<16x1xf32, ub>
// CHECK-NEXT:           %5 = tile.broadcast %1 : !tile.tile<1x1xf32, ub> -> !tile.tile<16x1xf32, ub>
// CHECK-NEXT:           %p_5 = tile.div %5, %p_4 : !tile.tile<16x1xf32, ub>
// CHECK-NEXT:           %6 = tile.broadcast %p_5 : !tile.tile<16x1xf32, ub> -> !tile.tile<16x48xf32, ub>
// CHECK-NEXT:           %p_6 = tile.mul %p_3, %6 : !tile.tile<16x48xf32, ub>
// CHECK-NEXT:           %p_7 = tile.cast %p_6 rounding rint : !tile.tile<16x48xf32, ub> -> !tile.tile<16x48xf16, ub>
// CHECK-NEXT:           tile.store %p_7, %handed[0, %row, 0] buffers 2 : !tile.tile<16x48xf16, ub>, memref<1x32x48xf16, #tile.space<gm>>
// CHECK-NEXT:         }
// CHECK-NEXT:         tile.push %handed : memref<1x32x48xf16, #tile.space<gm>>
// CHECK-NEXT:         tile.release %scores : memref<1x32x48xf16, #tile.space<gm>>
// CHECK-NEXT:       }
// CHECK-NEXT:       func.return
// CHECK-NEXT:     }
// CHECK-NEXT:   }
// CHECK-NEXT: }

// CHECK-LABEL: // IR after tile-fold-broadcasts
// CHECK:      builtin.module attributes {ascir.soc = "ascend910b1"} {
// CHECK-NEXT:   tile.kernel @attention block_dim 6 attributes {tile.tiling = [{axes = ["12", "32", "48", "32", "32"], tile = array<i64: 32, 48, 48, 32>, ahead = 2 : i64, ns = 5716 : i64, bound_ns = 82 : i64, busiest = "latency", runners_up = [{tile = array<i64: 16, 48, 48, 32>, ns = 6365 : i64}]}]} {
// CHECK-NEXT:     tile.channel @scores aic_to_aiv depth 3 : memref<1x32x48xf16, #tile.space<gm>>
// CHECK-NEXT:     tile.channel @lhs aiv_to_aic depth 3 : memref<1x32x48xf16, #tile.space<gm>>
// CHECK-NEXT:     func.func @attention_cube(%q: memref<12x32x32xf16, strided<[1024, 32, 1]>, #tile.space<gm>> {ascir.role = "in"}, %k: memref<12x48x32xf16, strided<[1536, 32, 1]>, #tile.space<gm>> {ascir.role = "in"}, %v: memref<12x48x32xf16, strided<[1536, 32, 1]>, #tile.space<gm>> {ascir.role = "in"}, %out: memref<12x32x32xf16, strided<[1024, 32, 1]>, #tile.space<gm>> {ascir.role = "out"}) attributes {tile.core = #tile.core<aic>} {
// CHECK-NEXT:       %block = tile.block_index
// CHECK-NEXT:       %c0 = arith.constant 0 : index
// CHECK-NEXT:       %c4 = arith.constant 4 : index
// CHECK-NEXT:       %c1 = arith.constant 1 : index
// CHECK-NEXT:       %c2 = arith.constant 2 : index
// CHECK-NEXT:       %c6 = arith.constant 6 : index
// CHECK-NEXT:       scf.for %turn = %c0 to %c4 step %c1 {
// CHECK-NEXT:         %0 = arith.subi %turn, %c2 : index
// CHECK-NEXT:         %1 = arith.subi %c2, %turn : index
// CHECK-NEXT:         %2 = arith.maxsi %1, %c0 : index
// CHECK-NEXT:         %3 = arith.minsi %2, %c1 : index
// CHECK-NEXT:         scf.for %some = %c0 to %3 step %c1 {
// CHECK-NEXT:           %4 = arith.muli %turn, %c6 : index
// CHECK-NEXT:           %5 = arith.addi %block, %4 : index
// CHECK-NEXT:           %slot = tile.acquire @scores : memref<1x32x48xf16, #tile.space<gm>>
// CHECK-NEXT:           %a_l1 = tile.load %q[%5, 0, 0] sizes [1, 32, 32] buffers 2 : memref<12x32x32xf16, strided<[1024, 32, 1]>, #tile.space<gm>> -> !tile.tile<32x32xf16, l1, nz>
// CHECK-NEXT:           %b_l1 = tile.load %k[%5, 0, 0] sizes [1, 48, 32] buffers 2 : memref<12x48x32xf16, strided<[1536, 32, 1]>, #tile.space<gm>> -> !tile.tile<48x32xf16, l1, nz>
// CHECK-NEXT:           %zero = tile.accumulator : !tile.tile<32x48xf32, l0c, nz>
// CHECK-NEXT:           %a_l0 = tile.move %a_l1[0, 0] buffers 2 : !tile.tile<32x32xf16, l1, nz> -> !tile.tile<32x32xf16, l0a, zz>
// CHECK-NEXT:           %b_l0 = tile.move %b_l1[0, 0] transpose buffers 2 : !tile.tile<48x32xf16, l1, nz> -> !tile.tile<32x48xf16, l0b, zn>
// CHECK-NEXT:           %sum = tile.mmad %a_l0, %b_l0, %zero sizes [32, 48, 32] : !tile.tile<32x32xf16, l0a, zz>, !tile.tile<32x48xf16, l0b, zn>, !tile.tile<32x48xf32, l0c, nz>
// CHECK-NEXT:           tile.fixpipe_store %sum, %slot[0, 0, 0] sizes [1, 32, 48] buffers 2 : !tile.tile<32x48xf32, l0c, nz>, memref<1x32x48xf16, #tile.space<gm>>
// CHECK-NEXT:           tile.push %slot : memref<1x32x48xf16, #tile.space<gm>>
// CHECK-NEXT:         }
// CHECK-NEXT:         %6 = arith.addi %0, %c1 : index
// CHECK-NEXT:         %7 = arith.maxsi %6, %c0 : index
// CHECK-NEXT:         %8 = arith.minsi %7, %c1 : index
// CHECK-NEXT:         scf.for %some_1 = %c0 to %8 step %c1 {
// CHECK-NEXT:           %9 = arith.muli %0, %c6 : index
// CHECK-NEXT:           %10 = arith.addi %block, %9 : index
// CHECK-NEXT:           %zero_1 = tile.accumulator : !tile.tile<32x32xf32, l0c, nz>
// CHECK-NEXT:           %b_l1_1 = tile.load %v[%10, 0, 0] sizes [1, 48, 32] buffers 2 : memref<12x48x32xf16, strided<[1536, 32, 1]>, #tile.space<gm>> -> !tile.tile<48x32xf16, l1, nz>
// CHECK-NEXT:           %slot_1 = tile.pop @lhs : memref<1x32x48xf16, #tile.space<gm>>
// CHECK-NEXT:           %a_l1_1 = tile.load %slot_1[0, 0, 0] sizes [1, 32, 48] buffers 2 : memref<1x32x48xf16, #tile.space<gm>> -> !tile.tile<32x48xf16, l1, nz>
// CHECK-NEXT:           %a_l0_1 = tile.move %a_l1_1[0, 0] buffers 2 : !tile.tile<32x48xf16, l1, nz> -> !tile.tile<32x48xf16, l0a, zz>
// CHECK-NEXT:           %b_l0_1 = tile.move %b_l1_1[0, 0] buffers 2 : !tile.tile<48x32xf16, l1, nz> -> !tile.tile<48x32xf16, l0b, zn>
// CHECK-NEXT:           %sum_1 = tile.mmad %a_l0_1, %b_l0_1, %zero_1 sizes [32, 32, 48] : !tile.tile<32x48xf16, l0a, zz>, !tile.tile<48x32xf16, l0b, zn>, !tile.tile<32x32xf32, l0c, nz>
// CHECK-NEXT:           tile.release %slot_1 : memref<1x32x48xf16, #tile.space<gm>>
// CHECK-NEXT:           tile.fixpipe_store %sum_1, %out[%10, 0, 0] sizes [1, 32, 32] : !tile.tile<32x32xf32, l0c, nz>, memref<12x32x32xf16, strided<[1024, 32, 1]>, #tile.space<gm>>
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:       func.return
// CHECK-NEXT:     }
// CHECK-NEXT:     func.func @attention_vector(%q: memref<12x32x32xf16, strided<[1024, 32, 1]>, #tile.space<gm>> {ascir.role = "in"}, %k: memref<12x48x32xf16, strided<[1536, 32, 1]>, #tile.space<gm>> {ascir.role = "in"}, %v: memref<12x48x32xf16, strided<[1536, 32, 1]>, #tile.space<gm>> {ascir.role = "in"}, %out: memref<12x32x32xf16, strided<[1024, 32, 1]>, #tile.space<gm>> {ascir.role = "out"}) attributes {tile.core = #tile.core<aiv>} {
// CHECK-NEXT:       %0 = arith.constant 1.000000e+00 : f32
// CHECK-NEXT:       %1 = tile.fill %0 : f32 -> !tile.tile<1x1xf32, ub>
// CHECK-NEXT:       %half = tile.sub_block_index
// CHECK-NEXT:       %block = tile.block_index
// CHECK-NEXT:       %c12 = arith.constant 12 : index
// CHECK-NEXT:       %c6 = arith.constant 6 : index
// CHECK-NEXT:       %c16 = arith.constant 16 : index
// CHECK-NEXT:       scf.for %item = %block to %c12 step %c6 {
// CHECK-NEXT:         %scores = tile.pop @scores : memref<1x32x48xf16, #tile.space<gm>>
// CHECK-NEXT:         %handed = tile.acquire @lhs : memref<1x32x48xf16, #tile.space<gm>>
// CHECK-NEXT:         %2 = arith.muli %half, %c16 : index
// CHECK-NEXT:         %3 = arith.addi %2, %c16 : index
// CHECK-NEXT:         scf.for %row = %2 to %3 step %c16 {
// CHECK-NEXT:           %s = tile.load %scores[0, %row, 0] buffers 2 : memref<1x32x48xf16, #tile.space<gm>> -> !tile.tile<16x48xf16, ub>
// CHECK-NEXT:           %p = tile.cast %s : !tile.tile<16x48xf16, ub> -> !tile.tile<16x48xf32, ub>
// CHECK-NEXT:           %p_1 = tile.reduce max %p axes [1] {tile.ignores_nan} : !tile.tile<16x48xf32, ub> -> !tile.tile<16x1xf32, ub>
// CHECK-NEXT:           %4 = tile.broadcast %p_1 {tile.folded} : !tile.tile<16x1xf32, ub> -> !tile.tile<16x48xf32, ub>
// CHECK-NEXT:           %p_2 = tile.sub %p, %4 : !tile.tile<16x48xf32, ub>
// CHECK-NEXT:           %p_3 = tile.exp %p_2 : !tile.tile<16x48xf32, ub>
// CHECK-NEXT:           %p_4 = tile.reduce sum %p_3 axes [1] : !tile.tile<16x48xf32, ub> -> !tile.tile<16x1xf32, ub>
// CHECK-NEXT:           %5 = tile.broadcast %1 {tile.folded} : !tile.tile<1x1xf32, ub> -> !tile.tile<16x1xf32, ub>
// CHECK-NEXT:           %p_5 = tile.div %5, %p_4 : !tile.tile<16x1xf32, ub>
// CHECK-NEXT:           %6 = tile.broadcast %p_5 {tile.folded} : !tile.tile<16x1xf32, ub> -> !tile.tile<16x48xf32, ub>
// CHECK-NEXT:           %p_6 = tile.mul %p_3, %6 : !tile.tile<16x48xf32, ub>
// CHECK-NEXT:           %p_7 = tile.cast %p_6 rounding rint : !tile.tile<16x48xf32, ub> -> !tile.tile<16x48xf16, ub>
// CHECK-NEXT:           tile.store %p_7, %handed[0, %row, 0] buffers 2 : !tile.tile<16x48xf16, ub>, memref<1x32x48xf16, #tile.space<gm>>
// CHECK-NEXT:         }
// CHECK-NEXT:         tile.push %handed : memref<1x32x48xf16, #tile.space<gm>>
// CHECK-NEXT:         tile.release %scores : memref<1x32x48xf16, #tile.space<gm>>
// CHECK-NEXT:       }
// CHECK-NEXT:       func.return
// CHECK-NEXT:     }
// CHECK-NEXT:   }
// CHECK-NEXT: }

// CHECK-LABEL: // IR after tile-place-buffers
// CHECK:      builtin.module attributes {ascir.soc = "ascend910b1"} {
// CHECK-NEXT:   tile.kernel @attention block_dim 6 attributes {tile.tiling = [{axes = ["12", "32", "48", "32", "32"], tile = array<i64: 32, 48, 48, 32>, ahead = 2 : i64, ns = 5716 : i64, bound_ns = 82 : i64, busiest = "latency", runners_up = [{tile = array<i64: 16, 48, 48, 32>, ns = 6365 : i64}]}]} {
// CHECK-NEXT:     tile.channel @scores aic_to_aiv depth 3 : memref<1x32x48xf16, #tile.space<gm>>
// CHECK-NEXT:     tile.channel @lhs aiv_to_aic depth 3 : memref<1x32x48xf16, #tile.space<gm>>
// CHECK-NEXT:     func.func @attention_cube(%q: memref<12x32x32xf16, strided<[1024, 32, 1]>, #tile.space<gm>> {ascir.role = "in"}, %k: memref<12x48x32xf16, strided<[1536, 32, 1]>, #tile.space<gm>> {ascir.role = "in"}, %v: memref<12x48x32xf16, strided<[1536, 32, 1]>, #tile.space<gm>> {ascir.role = "in"}, %out: memref<12x32x32xf16, strided<[1024, 32, 1]>, #tile.space<gm>> {ascir.role = "out"}) attributes {tile.core = #tile.core<aic>, tile.placement = {l0a = {peak = 6144 : i64, lower_bound = 6144 : i64, extent = 10240 : i64, capacity = 65536 : i64, optimal = true}, l0b = {peak = 6144 : i64, lower_bound = 6144 : i64, extent = 12288 : i64, capacity = 65536 : i64, optimal = true}, l0c = {peak = 12288 : i64, lower_bound = 12288 : i64, extent = 16384 : i64, capacity = 131072 : i64, optimal = true}, l1 = {peak = 12288 : i64, lower_bound = 12288 : i64, extent = 22528 : i64, capacity = 524032 : i64, optimal = true}}} {
// CHECK-NEXT:       %block = tile.block_index
// CHECK-NEXT:       %c0 = arith.constant 0 : index
// CHECK-NEXT:       %c4 = arith.constant 4 : index
// CHECK-NEXT:       %c1 = arith.constant 1 : index
// CHECK-NEXT:       %c2 = arith.constant 2 : index
// CHECK-NEXT:       %c6 = arith.constant 6 : index
// CHECK-NEXT:       scf.for %turn = %c0 to %c4 step %c1 {
// CHECK-NEXT:         %0 = arith.subi %turn, %c2 : index
// CHECK-NEXT:         %1 = arith.subi %c2, %turn : index
// CHECK-NEXT:         %2 = arith.maxsi %1, %c0 : index
// CHECK-NEXT:         %3 = arith.minsi %2, %c1 : index
// CHECK-NEXT:         scf.for %some = %c0 to %3 step %c1 {
// CHECK-NEXT:           %4 = arith.muli %turn, %c6 : index
// CHECK-NEXT:           %5 = arith.addi %block, %4 : index
// CHECK-NEXT:           %slot = tile.acquire @scores : memref<1x32x48xf16, #tile.space<gm>>
// CHECK-NEXT:           %a_l1 = tile.load %q[%5, 0, 0] sizes [1, 32, 32] buffers 2 {tile.address = [array<i64: 18432, 20480>]} : memref<12x32x32xf16, strided<[1024, 32, 1]>, #tile.space<gm>> -> !tile.tile<32x32xf16, l1, nz>
// CHECK-NEXT:           %b_l1 = tile.load %k[%5, 0, 0] sizes [1, 48, 32] buffers 2 {tile.address = [array<i64: 0, 3072>]} : memref<12x48x32xf16, strided<[1536, 32, 1]>, #tile.space<gm>> -> !tile.tile<48x32xf16, l1, nz>
// CHECK-NEXT:           %zero = tile.accumulator {tile.address = [array<i64: 0, 6144>]} : !tile.tile<32x48xf32, l0c, nz>
// CHECK-NEXT:           %a_l0 = tile.move %a_l1[0, 0] buffers 2 {tile.address = [array<i64: 6144, 8192>]} : !tile.tile<32x32xf16, l1, nz> -> !tile.tile<32x32xf16, l0a, zz>
// CHECK-NEXT:           %b_l0 = tile.move %b_l1[0, 0] transpose buffers 2 {tile.address = [array<i64: 0, 3072>]} : !tile.tile<48x32xf16, l1, nz> -> !tile.tile<32x48xf16, l0b, zn>
// CHECK-NEXT:           %sum = tile.mmad %a_l0, %b_l0, %zero sizes [32, 48, 32] {tile.address = [array<i64: 0, 6144>]} : !tile.tile<32x32xf16, l0a, zz>, !tile.tile<32x48xf16, l0b, zn>, !tile.tile<32x48xf32, l0c, nz>
// CHECK-NEXT:           tile.fixpipe_store %sum, %slot[0, 0, 0] sizes [1, 32, 48] buffers 2 : !tile.tile<32x48xf32, l0c, nz>, memref<1x32x48xf16, #tile.space<gm>>
// CHECK-NEXT:           tile.push %slot : memref<1x32x48xf16, #tile.space<gm>>
// CHECK-NEXT:         }
// CHECK-NEXT:         %6 = arith.addi %0, %c1 : index
// CHECK-NEXT:         %7 = arith.maxsi %6, %c0 : index
// CHECK-NEXT:         %8 = arith.minsi %7, %c1 : index
// CHECK-NEXT:         scf.for %some_1 = %c0 to %8 step %c1 {
// CHECK-NEXT:           %9 = arith.muli %0, %c6 : index
// CHECK-NEXT:           %10 = arith.addi %block, %9 : index
// CHECK-NEXT:           %zero_1 = tile.accumulator {tile.address = [array<i64: 12288>]} : !tile.tile<32x32xf32, l0c, nz>
// CHECK-NEXT:           %b_l1_1 = tile.load %v[%10, 0, 0] sizes [1, 48, 32] buffers 2 {tile.address = [array<i64: 12288, 15360>]} : memref<12x48x32xf16, strided<[1536, 32, 1]>, #tile.space<gm>> -> !tile.tile<48x32xf16, l1, nz>
// CHECK-NEXT:           %slot_1 = tile.pop @lhs : memref<1x32x48xf16, #tile.space<gm>>
// CHECK-NEXT:           %a_l1_1 = tile.load %slot_1[0, 0, 0] sizes [1, 32, 48] buffers 2 {tile.address = [array<i64: 6144, 9216>]} : memref<1x32x48xf16, #tile.space<gm>> -> !tile.tile<32x48xf16, l1, nz>
// CHECK-NEXT:           %a_l0_1 = tile.move %a_l1_1[0, 0] buffers 2 {tile.address = [array<i64: 0, 3072>]} : !tile.tile<32x48xf16, l1, nz> -> !tile.tile<32x48xf16, l0a, zz>
// CHECK-NEXT:           %b_l0_1 = tile.move %b_l1_1[0, 0] buffers 2 {tile.address = [array<i64: 6144, 9216>]} : !tile.tile<48x32xf16, l1, nz> -> !tile.tile<48x32xf16, l0b, zn>
// CHECK-NEXT:           %sum_1 = tile.mmad %a_l0_1, %b_l0_1, %zero_1 sizes [32, 32, 48] {tile.address = [array<i64: 12288>]} : !tile.tile<32x48xf16, l0a, zz>, !tile.tile<48x32xf16, l0b, zn>, !tile.tile<32x32xf32, l0c, nz>
// CHECK-NEXT:           tile.release %slot_1 : memref<1x32x48xf16, #tile.space<gm>>
// CHECK-NEXT:           tile.fixpipe_store %sum_1, %out[%10, 0, 0] sizes [1, 32, 32] : !tile.tile<32x32xf32, l0c, nz>, memref<12x32x32xf16, strided<[1024, 32, 1]>, #tile.space<gm>>
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:       func.return
// CHECK-NEXT:     }
// CHECK-NEXT:     func.func @attention_vector(%q: memref<12x32x32xf16, strided<[1024, 32, 1]>, #tile.space<gm>> {ascir.role = "in"}, %k: memref<12x48x32xf16, strided<[1536, 32, 1]>, #tile.space<gm>> {ascir.role = "in"}, %v: memref<12x48x32xf16, strided<[1536, 32, 1]>, #tile.space<gm>> {ascir.role = "in"}, %out: memref<12x32x32xf16, strided<[1024, 32, 1]>, #tile.space<gm>> {ascir.role = "out"}) attributes {tile.core = #tile.core<aiv>, tile.placement = {ub = {peak = 9824 : i64, lower_bound = 9824 : i64, extent = 71680 : i64, capacity = 188160 : i64, optimal = true}}} {
// CHECK-NEXT:       %0 = arith.constant 1.000000e+00 : f32
// CHECK-NEXT:       %1 = tile.fill %0 {tile.address = [array<i64: 3648>]} : f32 -> !tile.tile<1x1xf32, ub>
// CHECK-NEXT:       %half = tile.sub_block_index
// CHECK-NEXT:       %block = tile.block_index
// CHECK-NEXT:       %c12 = arith.constant 12 : index
// CHECK-NEXT:       %c6 = arith.constant 6 : index
// CHECK-NEXT:       %c16 = arith.constant 16 : index
// CHECK-NEXT:       scf.for %item = %block to %c12 step %c6 {
// CHECK-NEXT:         %scores = tile.pop @scores : memref<1x32x48xf16, #tile.space<gm>>
// CHECK-NEXT:         %handed = tile.acquire @lhs : memref<1x32x48xf16, #tile.space<gm>>
// CHECK-NEXT:         %2 = arith.muli %half, %c16 : index
// CHECK-NEXT:         %3 = arith.addi %2, %c16 : index
// CHECK-NEXT:         scf.for %row = %2 to %3 step %c16 {
// CHECK-NEXT:           %s = tile.load %scores[0, %row, 0] buffers 2 {tile.address = [array<i64: 65536, 67072>]} : memref<1x32x48xf16, #tile.space<gm>> -> !tile.tile<16x48xf16, ub>
// CHECK-NEXT:           %p = tile.cast %s {tile.address = [array<i64: 0>]} : !tile.tile<16x48xf16, ub> -> !tile.tile<16x48xf32, ub>
// CHECK-NEXT:           %p_1 = tile.reduce max %p axes [1] {tile.ignores_nan, tile.scratch = 3072 : i64, tile.scratch_bytes = 512 : i64, tile.address = [array<i64: 3584>]} : !tile.tile<16x48xf32, ub> -> !tile.tile<16x1xf32, ub>
// CHECK-NEXT:           %4 = tile.broadcast %p_1 {tile.folded, tile.address = [array<i64: 3072>]} : !tile.tile<16x1xf32, ub> -> !tile.tile<16x48xf32, ub>
// CHECK-NEXT:           %p_2 = tile.sub %p, %4 {tile.address = [array<i64: 0>]} : !tile.tile<16x48xf32, ub>
// CHECK-NEXT:           %p_3 = tile.exp %p_2 {tile.address = [array<i64: 0>]} : !tile.tile<16x48xf32, ub>
// CHECK-NEXT:           %p_4 = tile.reduce sum %p_3 axes [1] {tile.scratch = 3072 : i64, tile.scratch_bytes = 512 : i64, tile.address = [array<i64: 3584>]} : !tile.tile<16x48xf32, ub> -> !tile.tile<16x1xf32, ub>
// CHECK-NEXT:           %5 = tile.broadcast %1 {tile.folded, tile.address = [array<i64: 3648>]} : !tile.tile<1x1xf32, ub> -> !tile.tile<16x1xf32, ub>
// CHECK-NEXT:           %p_5 = tile.div %5, %p_4 {tile.address = [array<i64: 3584>]} : !tile.tile<16x1xf32, ub>
// CHECK-NEXT:           %6 = tile.broadcast %p_5 {tile.folded, tile.address = [array<i64: 3072>]} : !tile.tile<16x1xf32, ub> -> !tile.tile<16x48xf32, ub>
// CHECK-NEXT:           %p_6 = tile.mul %p_3, %6 {tile.address = [array<i64: 0>]} : !tile.tile<16x48xf32, ub>
// CHECK-NEXT:           %p_7 = tile.cast %p_6 rounding rint {tile.address = [array<i64: 68608, 70144>]} : !tile.tile<16x48xf32, ub> -> !tile.tile<16x48xf16, ub>
// CHECK-NEXT:           tile.store %p_7, %handed[0, %row, 0] buffers 2 : !tile.tile<16x48xf16, ub>, memref<1x32x48xf16, #tile.space<gm>>
// CHECK-NEXT:         }
// CHECK-NEXT:         tile.push %handed : memref<1x32x48xf16, #tile.space<gm>>
// CHECK-NEXT:         tile.release %scores : memref<1x32x48xf16, #tile.space<gm>>
// CHECK-NEXT:       }
// CHECK-NEXT:       func.return
// CHECK-NEXT:     }
// CHECK-NEXT:   }
// CHECK-NEXT: }

// CHECK-LABEL: // IR after tile-select-instructions
// CHECK:      builtin.module attributes {ascir.soc = "ascend910b1"} {
// CHECK-NEXT:   func.func @attention_aic(%q: memref<?xf16, 22 : i64> {ascir.role = "in"}, %k: memref<?xf16, 22 : i64> {ascir.role = "in"}, %v: memref<?xf16, 22 : i64> {ascir.role = "in"}, %out: memref<?xf16, 22 : i64> {ascir.role = "out"}, %scores: memref<?xf16, 22 : i64> {ascir.role = "workspace", ascir.extent = "27648"}, %lhs: memref<?xf16, 22 : i64> {ascir.role = "workspace", ascir.extent = "27648"}) attributes {tile.placement = {l0a = {peak = 6144 : i64, lower_bound = 6144 : i64, extent = 10240 : i64, capacity = 65536 : i64, optimal = true}, l0b = {peak = 6144 : i64, lower_bound = 6144 : i64, extent = 12288 : i64, capacity = 65536 : i64, optimal = true}, l0c = {peak = 12288 : i64, lower_bound = 12288 : i64, extent = 16384 : i64, capacity = 131072 : i64, optimal = true}, l1 = {peak = 12288 : i64, lower_bound = 12288 : i64, extent = 22528 : i64, capacity = 524032 : i64, optimal = true}}, ascendc.aicore} {
// CHECK-NEXT:     %0 = arith.constant 524032 : i32
// CHECK-NEXT:     %1 = arith.constant 65536 : i32
// CHECK-NEXT:     %2 = arith.constant 65536 : i32
// CHECK-NEXT:     %3 = arith.constant 131072 : i32
// CHECK-NEXT:     %4 = arith.constant 2048 : i32
// CHECK-NEXT:     %5 = arith.constant 18432 : i32
// CHECK-NEXT:     %6 = arith.constant 1024 : index
// CHECK-NEXT:     %7 = arith.constant 1024 : i32
// CHECK-NEXT:     %8 = arith.constant 1 : i32
// CHECK-NEXT:     %9 = arith.constant 32 : i32
// CHECK-NEXT:     %10 = arith.constant 0 : i32
// CHECK-NEXT:     %11 = arith.constant 16 : i32
// CHECK-NEXT:     %nd2nz = ascendc.construct !ascendc.nd2nz_params(%8, %9, %9, %10, %9, %9, %8, %11) : i32, i32, i32, i32, i32, i32, i32, i32
// CHECK-NEXT:     %12 = arith.constant 3072 : i32
// CHECK-NEXT:     %13 = arith.constant 1536 : index
// CHECK-NEXT:     %14 = arith.constant 1536 : i32
// CHECK-NEXT:     %15 = arith.constant 48 : i32
// CHECK-NEXT:     %nd2nz_1 = ascendc.construct !ascendc.nd2nz_params(%8, %15, %9, %10, %9, %15, %8, %11) : i32, i32, i32, i32, i32, i32, i32, i32
// CHECK-NEXT:     %16 = arith.constant 6144 : i32
// CHECK-NEXT:     %17 = arith.constant 0.000000e+00 : f16
// CHECK-NEXT:     %18 = arith.constant false
// CHECK-NEXT:     %19 = arith.constant 0 : i8
// CHECK-NEXT:     %20 = arith.constant 0 : index
// CHECK-NEXT:     %21 = arith.constant 1 : index
// CHECK-NEXT:     %22 = arith.constant 2 : index
// CHECK-NEXT:     %23 = arith.constant 3 : index
// CHECK-NEXT:     %no_pads = memref.alloca() {ascendc.emit_as_unsigned} : memref<4xi8>
// CHECK-NEXT:     memref.store %19, %no_pads[%20] : memref<4xi8>
// CHECK-NEXT:     memref.store %19, %no_pads[%21] : memref<4xi8>
// CHECK-NEXT:     memref.store %19, %no_pads[%22] : memref<4xi8>
// CHECK-NEXT:     memref.store %19, %no_pads[%23] : memref<4xi8>
// CHECK-NEXT:     %load_data_3d_params_v2 = ascendc.construct !ascendc.load_data_3d_params_v2<f16>(%no_pads, %8, %9, %9, %9, %9, %10, %10, %8, %8, %8, %8, %8, %8, %18, %18, %17) : memref<4xi8>, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i1, i1, f16
// CHECK-NEXT:     %24 = arith.constant 6 : i32
// CHECK-NEXT:     %load_data_2d = ascendc.construct !ascendc.load_data_2d_params(%10, %24, %8, %10, %10, %10, %10) : i32, i32, i32, i32, i32, i32, i32
// CHECK-NEXT:     %25 = arith.constant true
// CHECK-NEXT:     %mmad = ascendc.construct !ascendc.mmad_params(%9, %15, %9, %10, %18, %25) : i32, i32, i32, i32, i1, i1
// CHECK-NEXT:     %fixpipe_params_v220 = ascendc.construct !ascendc.fixpipe_params_v220(%15, %9, %9, %15, %10, %8, %10, %8, %10, %10, %10) [ui16, ui16, ui16, ui32, i32, !ascendc.quant_mode_t, ui64, ui16, ui16, ui16, ui8] : i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32
// CHECK-NEXT:     %fixpipe_config = ascendc.construct !ascendc.fixpipe_config(%8) [!ascendc.co2_layout] : i32
// CHECK-NEXT:     %26 = arith.constant 12288 : i32
// CHECK-NEXT:     %nd2nz_2 = ascendc.construct !ascendc.nd2nz_params(%8, %9, %15, %10, %15, %9, %8, %11) : i32, i32, i32, i32, i32, i32, i32, i32
// CHECK-NEXT:     %load_data_3d_params_v2_1 = ascendc.construct !ascendc.load_data_3d_params_v2<f16>(%no_pads, %8, %9, %15, %15, %9, %10, %10, %8, %8, %8, %8, %8, %8, %18, %18, %17) : memref<4xi8>, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i1, i1, f16
// CHECK-NEXT:     %load_data_3d_params_v2_2 = ascendc.construct !ascendc.load_data_3d_params_v2<f16>(%no_pads, %8, %15, %9, %9, %15, %10, %10, %8, %8, %8, %8, %8, %8, %18, %18, %17) : memref<4xi8>, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i1, i1, f16
// CHECK-NEXT:     %27 = arith.constant 3 : i32
// CHECK-NEXT:     %mmad_1 = ascendc.construct !ascendc.mmad_params(%9, %9, %15, %27, %18, %25) : i32, i32, i32, i32, i1, i1
// CHECK-NEXT:     %fixpipe_params_v220_1 = ascendc.construct !ascendc.fixpipe_params_v220(%9, %9, %9, %9, %10, %8, %10, %8, %10, %10, %27) [ui16, ui16, ui16, ui32, i32, !ascendc.quant_mode_t, ui64, ui16, ui16, ui16, ui8] : i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32
// CHECK-NEXT:     %pipe = ascendc.pipe
// CHECK-NEXT:     %l1 = ascendc.tbuf : <a1>
// CHECK-NEXT:     ascendc.pipe.init_buffer %pipe, %l1, %0 : !ascendc.tbuf<a1>, i32
// CHECK-NEXT:     %l0a = ascendc.tbuf : <a2>
// CHECK-NEXT:     ascendc.pipe.init_buffer %pipe, %l0a, %1 : !ascendc.tbuf<a2>, i32
// CHECK-NEXT:     %l0b = ascendc.tbuf : <b2>
// CHECK-NEXT:     ascendc.pipe.init_buffer %pipe, %l0b, %2 : !ascendc.tbuf<b2>, i32
// CHECK-NEXT:     %l0c = ascendc.tbuf : <co1>
// CHECK-NEXT:     ascendc.pipe.init_buffer %pipe, %l0c, %3 : !ascendc.tbuf<co1>, i32
// CHECK-NEXT:     %q_gm = ascendc.global_tensor : !ascendc.global_tensor<*xf16>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %q_gm, %q : !ascendc.global_tensor<*xf16>, memref<?xf16, 22 : i64>
// CHECK-NEXT:     %k_gm = ascendc.global_tensor : !ascendc.global_tensor<*xf16>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %k_gm, %k : !ascendc.global_tensor<*xf16>, memref<?xf16, 22 : i64>
// CHECK-NEXT:     %v_gm = ascendc.global_tensor : !ascendc.global_tensor<*xf16>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %v_gm, %v : !ascendc.global_tensor<*xf16>, memref<?xf16, 22 : i64>
// CHECK-NEXT:     %out_gm = ascendc.global_tensor : !ascendc.global_tensor<*xf16>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %out_gm, %out : !ascendc.global_tensor<*xf16>, memref<?xf16, 22 : i64>
// CHECK-NEXT:     %scores_gm = ascendc.global_tensor : !ascendc.global_tensor<*xf16>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %scores_gm, %scores : !ascendc.global_tensor<*xf16>, memref<?xf16, 22 : i64>
// CHECK-NEXT:     %lhs_gm = ascendc.global_tensor : !ascendc.global_tensor<*xf16>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %lhs_gm, %lhs : !ascendc.global_tensor<*xf16>, memref<?xf16, 22 : i64>
// CHECK-NEXT:     %flag = arith.constant 2 : i32
// CHECK-NEXT:     %flag_1 = arith.constant 3 : i32
// CHECK-NEXT:     %ring = arith.constant 4608 : index
// CHECK-NEXT:     %block = ascendc.get_block_idx : index
// CHECK-NEXT:     %lhs_ring = arith.muli %block, %ring : index
// CHECK-NEXT:     %slot = arith.constant 0 : i32
// CHECK-NEXT:     ascendc.cross_core_set_flag %flag_1, 2, pipe_mte2 : i32
// CHECK-NEXT:     ascendc.cross_core_set_flag %flag_1, 2, pipe_mte2 : i32
// CHECK-NEXT:     ascendc.cross_core_set_flag %flag_1, 2, pipe_mte2 : i32
// CHECK-NEXT:     %flag_2 = arith.constant 1 : i32
// CHECK-NEXT:     %flag_3 = arith.constant 0 : i32
// CHECK-NEXT:     %ring_1 = arith.constant 4608 : index
// CHECK-NEXT:     %block_1 = ascendc.get_block_idx : index
// CHECK-NEXT:     %scores_ring = arith.muli %block_1, %ring_1 : index
// CHECK-NEXT:     %slot_1 = arith.constant 0 : i32
// CHECK-NEXT:     %block_2 = ascendc.get_block_idx : index
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c4 = arith.constant 4 : index
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %c2 = arith.constant 2 : index
// CHECK-NEXT:     %c6 = arith.constant 6 : index
// CHECK-NEXT:     %28 = arith.constant 0 : i32
// CHECK-NEXT:     %29 = arith.constant 0 : i32
// CHECK-NEXT:     %30, %31, %32, %33 = scf.for %turn = %c0 to %c4 step %c1 iter_args(%slot_2 = %slot_1, %slot_3 = %slot, %slot_4 = %28, %slot_5 = %29) -> (i32, i32, i32, i32) {
// CHECK-NEXT:       %34 = arith.subi %turn, %c2 : index
// CHECK-NEXT:       %35 = arith.subi %c2, %turn : index
// CHECK-NEXT:       %36 = arith.maxsi %35, %c0 : index
// CHECK-NEXT:       %37 = arith.minsi %36, %c1 : index
// CHECK-NEXT:       %38, %39 = scf.for %some = %c0 to %37 step %c1 iter_args(%slot_6 = %slot_2, %slot_7 = %slot_4) -> (i32, i32) {
// CHECK-NEXT:         %40 = arith.muli %turn, %c6 : index
// CHECK-NEXT:         %41 = arith.addi %block_2, %40 : index
// CHECK-NEXT:         ascendc.cross_core_wait_flag %flag_2, 2, pipe_fix : i32
// CHECK-NEXT:         %42 = arith.index_cast %slot_6 : i32 to index
// CHECK-NEXT:         %slot_size = arith.constant 1536 : index
// CHECK-NEXT:         %43 = arith.muli %42, %slot_size : index
// CHECK-NEXT:         %44 = arith.addi %scores_ring, %43 : index
// CHECK-NEXT:         %one = arith.constant 1 : i32
// CHECK-NEXT:         %45 = arith.addi %slot_6, %one : i32
// CHECK-NEXT:         %depth = arith.constant 3 : i32
// CHECK-NEXT:         %first = arith.constant 0 : i32
// CHECK-NEXT:         %46 = arith.cmpi eq, %45, %depth : i32
// CHECK-NEXT:         %next_slot = arith.select %46, %first, %45 : i32
// CHECK-NEXT:         %47 = arith.muli %slot_7, %4 : i32
// CHECK-NEXT:         %a_l1_at = arith.addi %47, %5 : i32
// CHECK-NEXT:         %48 = arith.muli %41, %6 : index
// CHECK-NEXT:         %q_gm_1 = ascendc.global_tensor.subindex %q_gm[%48] : !ascendc.global_tensor<*xf16>, index, !ascendc.global_tensor<*xf16>
// CHECK-NEXT:         %a_l1 = ascendc.tbuf.get_with_offset %l1, %7, %a_l1_at : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:         ascendc.data_copy_nd2nz %a_l1, %q_gm_1, %nd2nz : !ascendc.local_tensor<*xf16>, !ascendc.global_tensor<*xf16>, !ascendc.nd2nz_params
// CHECK-NEXT:         %b_l1_at = arith.muli %slot_7, %12 : i32
// CHECK-NEXT:         %49 = arith.muli %41, %13 : index
// CHECK-NEXT:         %k_gm_1 = ascendc.global_tensor.subindex %k_gm[%49] : !ascendc.global_tensor<*xf16>, index, !ascendc.global_tensor<*xf16>
// CHECK-NEXT:         %b_l1 = ascendc.tbuf.get_with_offset %l1, %14, %b_l1_at : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:         ascendc.data_copy_nd2nz %b_l1, %k_gm_1, %nd2nz_1 : !ascendc.local_tensor<*xf16>, !ascendc.global_tensor<*xf16>, !ascendc.nd2nz_params
// CHECK-NEXT:         %zero_at = arith.muli %slot_7, %16 : i32
// CHECK-NEXT:         %50 = arith.muli %slot_7, %4 : i32
// CHECK-NEXT:         %a_l0_at = arith.addi %50, %16 : i32
// CHECK-NEXT:         %a_l0 = ascendc.tbuf.get_with_offset %l0a, %7, %a_l0_at : !ascendc.tbuf<a2>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:         ascendc.load_data_3d_l0_v2 %a_l0, %a_l1, %load_data_3d_params_v2 : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.load_data_3d_params_v2<f16>
// CHECK-NEXT:         %b_l0_at = arith.muli %slot_7, %12 : i32
// CHECK-NEXT:         %b_l0 = ascendc.tbuf.get_with_offset %l0b, %14, %b_l0_at : !ascendc.tbuf<b2>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:         ascendc.load_data_l0 %b_l0, %b_l1, %load_data_2d : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.load_data_2d_params
// CHECK-NEXT:         %sum = ascendc.tbuf.get_with_offset %l0c, %14, %zero_at : !ascendc.tbuf<co1>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:         ascendc.mmad %sum, %a_l0, %b_l0, %mmad : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.mmad_params
// CHECK-NEXT:         %scores_gm_1 = ascendc.global_tensor.subindex %scores_gm[%44] : !ascendc.global_tensor<*xf16>, index, !ascendc.global_tensor<*xf16>
// CHECK-NEXT:         ascendc.fixpipe %scores_gm_1, %sum, %fixpipe_params_v220, %fixpipe_config : !ascendc.global_tensor<*xf16>, !ascendc.local_tensor<*xf32>, !ascendc.fixpipe_params_v220, !ascendc.fixpipe_config
// CHECK-NEXT:         ascendc.cross_core_set_flag %flag_3, 2, pipe_fix : i32
// CHECK-NEXT:         %51 = arith.constant 1 : i32
// CHECK-NEXT:         %next_slot_1 = arith.xori %slot_7, %51 : i32
// CHECK-NEXT:         scf.yield %next_slot, %next_slot_1 : i32, i32
// CHECK-NEXT:       }
// CHECK-NEXT:       %52 = arith.addi %34, %c1 : index
// CHECK-NEXT:       %53 = arith.maxsi %52, %c0 : index
// CHECK-NEXT:       %54 = arith.minsi %53, %c1 : index
// CHECK-NEXT:       %55, %56 = scf.for %some_1 = %c0 to %54 step %c1 iter_args(%slot_8 = %slot_3, %slot_9 = %slot_5) -> (i32, i32) {
// CHECK-NEXT:         %57 = arith.muli %34, %c6 : index
// CHECK-NEXT:         %58 = arith.addi %block_2, %57 : index
// CHECK-NEXT:         %59 = arith.muli %slot_9, %12 : i32
// CHECK-NEXT:         %b_l1_at_1 = arith.addi %59, %26 : i32
// CHECK-NEXT:         %60 = arith.muli %58, %13 : index
// CHECK-NEXT:         %v_gm_1 = ascendc.global_tensor.subindex %v_gm[%60] : !ascendc.global_tensor<*xf16>, index, !ascendc.global_tensor<*xf16>
// CHECK-NEXT:         %b_l1_1 = ascendc.tbuf.get_with_offset %l1, %14, %b_l1_at_1 : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:         ascendc.data_copy_nd2nz %b_l1_1, %v_gm_1, %nd2nz_1 : !ascendc.local_tensor<*xf16>, !ascendc.global_tensor<*xf16>, !ascendc.nd2nz_params
// CHECK-NEXT:         ascendc.cross_core_wait_flag %flag, 2, pipe_mte2 : i32
// CHECK-NEXT:         %61 = arith.index_cast %slot_8 : i32 to index
// CHECK-NEXT:         %slot_size_1 = arith.constant 1536 : index
// CHECK-NEXT:         %62 = arith.muli %61, %slot_size_1 : index
// CHECK-NEXT:         %63 = arith.addi %lhs_ring, %62 : index
// CHECK-NEXT:         %one_1 = arith.constant 1 : i32
// CHECK-NEXT:         %64 = arith.addi %slot_8, %one_1 : i32
// CHECK-NEXT:         %depth_1 = arith.constant 3 : i32
// CHECK-NEXT:         %first_1 = arith.constant 0 : i32
// CHECK-NEXT:         %65 = arith.cmpi eq, %64, %depth_1 : i32
// CHECK-NEXT:         %next_slot_2 = arith.select %65, %first_1, %64 : i32
// CHECK-NEXT:         %66 = arith.muli %slot_9, %12 : i32
// CHECK-NEXT:         %a_l1_at_1 = arith.addi %66, %16 : i32
// CHECK-NEXT:         %lhs_gm_1 = ascendc.global_tensor.subindex %lhs_gm[%63] : !ascendc.global_tensor<*xf16>, index, !ascendc.global_tensor<*xf16>
// CHECK-NEXT:         %a_l1_1 = ascendc.tbuf.get_with_offset %l1, %14, %a_l1_at_1 : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:         ascendc.data_copy_nd2nz %a_l1_1, %lhs_gm_1, %nd2nz_2 : !ascendc.local_tensor<*xf16>, !ascendc.global_tensor<*xf16>, !ascendc.nd2nz_params
// CHECK-NEXT:         %a_l0_at_1 = arith.muli %slot_9, %12 : i32
// CHECK-NEXT:         %a_l0_1 = ascendc.tbuf.get_with_offset %l0a, %14, %a_l0_at_1 : !ascendc.tbuf<a2>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:         ascendc.load_data_3d_l0_v2 %a_l0_1, %a_l1_1, %load_data_3d_params_v2_1 : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.load_data_3d_params_v2<f16>
// CHECK-NEXT:         %67 = arith.muli %slot_9, %12 : i32
// CHECK-NEXT:         %b_l0_at_1 = arith.addi %67, %16 : i32
// CHECK-NEXT:         %b_l0_1 = ascendc.tbuf.get_with_offset %l0b, %14, %b_l0_at_1 : !ascendc.tbuf<b2>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:         ascendc.load_data_3d_l0_v2 %b_l0_1, %b_l1_1, %load_data_3d_params_v2_2 : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.load_data_3d_params_v2<f16>
// CHECK-NEXT:         %sum_1 = ascendc.tbuf.get_with_offset %l0c, %7, %26 : !ascendc.tbuf<co1>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:         ascendc.mmad %sum_1, %a_l0_1, %b_l0_1, %mmad_1 : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.mmad_params
// CHECK-NEXT:         ascendc.cross_core_set_flag %flag_1, 2, pipe_mte2 : i32
// CHECK-NEXT:         %68 = arith.muli %58, %6 : index
// CHECK-NEXT:         %out_gm_1 = ascendc.global_tensor.subindex %out_gm[%68] : !ascendc.global_tensor<*xf16>, index, !ascendc.global_tensor<*xf16>
// CHECK-NEXT:         ascendc.fixpipe %out_gm_1, %sum_1, %fixpipe_params_v220_1, %fixpipe_config : !ascendc.global_tensor<*xf16>, !ascendc.local_tensor<*xf32>, !ascendc.fixpipe_params_v220, !ascendc.fixpipe_config
// CHECK-NEXT:         %69 = arith.constant 1 : i32
// CHECK-NEXT:         %next_slot_3 = arith.xori %slot_9, %69 : i32
// CHECK-NEXT:         scf.yield %next_slot_2, %next_slot_3 : i32, i32
// CHECK-NEXT:       }
// CHECK-NEXT:       scf.yield %38, %55, %39, %56 : i32, i32, i32, i32
// CHECK-NEXT:     }
// CHECK-NEXT:     ascendc.cross_core_wait_flag %flag_2, 2, pipe_fix : i32
// CHECK-NEXT:     ascendc.cross_core_wait_flag %flag_2, 2, pipe_fix : i32
// CHECK-NEXT:     ascendc.cross_core_wait_flag %flag_2, 2, pipe_fix : i32
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func @attention_aiv(%q: memref<?xf16, 22 : i64> {ascir.role = "in"}, %k: memref<?xf16, 22 : i64> {ascir.role = "in"}, %v: memref<?xf16, 22 : i64> {ascir.role = "in"}, %out: memref<?xf16, 22 : i64> {ascir.role = "out"}, %scores: memref<?xf16, 22 : i64> {ascir.role = "workspace", ascir.extent = "27648"}, %lhs: memref<?xf16, 22 : i64> {ascir.role = "workspace", ascir.extent = "27648"}) attributes {tile.placement = {ub = {peak = 9824 : i64, lower_bound = 9824 : i64, extent = 71680 : i64, capacity = 188160 : i64, optimal = true}}, ascendc.aicore} {
// CHECK-NEXT:     %0 = arith.constant 188160 : i32
// CHECK-NEXT:     %1 = arith.constant 3648 : i32
// CHECK-NEXT:     %2 = arith.constant 8 : i32
// CHECK-NEXT:     %3 = arith.constant 1536 : i32
// CHECK-NEXT:     %4 = arith.constant 65536 : i32
// CHECK-NEXT:     %5 = arith.constant 48 : index
// CHECK-NEXT:     %6 = arith.constant 768 : i32
// CHECK-NEXT:     %7 = arith.constant 0 : i32
// CHECK-NEXT:     %8 = arith.constant 3072 : i32
// CHECK-NEXT:     %9 = arith.constant 128 : i32
// CHECK-NEXT:     %10 = arith.constant 48 : i32
// CHECK-NEXT:     %11 = arith.constant 16 : i32
// CHECK-NEXT:     %12 = arith.constant 1 : i32
// CHECK-NEXT:     %13 = arith.constant 6 : i32
// CHECK-NEXT:     %14 = arith.constant 3584 : i32
// CHECK-NEXT:     %15 = arith.constant 4557430888798830399 : i64
// CHECK-NEXT:     %16 = arith.constant 0 : i64
// CHECK-NEXT:     %17 = arith.constant 2 : i32
// CHECK-NEXT:     %brcb = ascendc.construct !ascendc.brcb_repeat_params(%12, %2) : i32, i32
// CHECK-NEXT:     %binary = ascendc.construct !ascendc.binary_repeat_params(%12, %12, %7, %13, %13, %12) : i32, i32, i32, i32, i32, i32
// CHECK-NEXT:     %binary_1 = ascendc.construct !ascendc.binary_repeat_params(%12, %7, %12, %17, %7, %17) : i32, i32, i32, i32, i32, i32
// CHECK-NEXT:     %18 = arith.constant 68608 : i32
// CHECK-NEXT:     %pipe = ascendc.pipe
// CHECK-NEXT:     %ub = ascendc.tbuf : <veccalc>
// CHECK-NEXT:     ascendc.pipe.init_buffer %pipe, %ub, %0 : !ascendc.tbuf<veccalc>, i32
// CHECK-NEXT:     %scores_gm = ascendc.global_tensor : !ascendc.global_tensor<*xf16>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %scores_gm, %scores : !ascendc.global_tensor<*xf16>, memref<?xf16, 22 : i64>
// CHECK-NEXT:     %lhs_gm = ascendc.global_tensor : !ascendc.global_tensor<*xf16>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %lhs_gm, %lhs : !ascendc.global_tensor<*xf16>, memref<?xf16, 22 : i64>
// CHECK-NEXT:     %flag = arith.constant 3 : i32
// CHECK-NEXT:     %flag_1 = arith.constant 2 : i32
// CHECK-NEXT:     %ring = arith.constant 4608 : index
// CHECK-NEXT:     %block = ascendc.get_block_idx : index
// CHECK-NEXT:     %block_1 = arith.constant 2 : index
// CHECK-NEXT:     %block_2 = arith.divui %block, %block_1 : index
// CHECK-NEXT:     %lhs_ring = arith.muli %block_2, %ring : index
// CHECK-NEXT:     %slot = arith.constant 0 : i32
// CHECK-NEXT:     %flag_2 = arith.constant 0 : i32
// CHECK-NEXT:     %flag_3 = arith.constant 1 : i32
// CHECK-NEXT:     %ring_1 = arith.constant 4608 : index
// CHECK-NEXT:     %block_3 = ascendc.get_block_idx : index
// CHECK-NEXT:     %block_4 = arith.constant 2 : index
// CHECK-NEXT:     %block_5 = arith.divui %block_3, %block_4 : index
// CHECK-NEXT:     %scores_ring = arith.muli %block_5, %ring_1 : index
// CHECK-NEXT:     %slot_1 = arith.constant 0 : i32
// CHECK-NEXT:     ascendc.cross_core_set_flag %flag_3, 2, pipe_mte2 : i32
// CHECK-NEXT:     ascendc.cross_core_set_flag %flag_3, 2, pipe_mte2 : i32
// CHECK-NEXT:     ascendc.cross_core_set_flag %flag_3, 2, pipe_mte2 : i32
// CHECK-NEXT:     %19 = arith.constant 1.000000e+00 : f32
// CHECK-NEXT:     %20 = ascendc.tbuf.get_with_offset %ub, %2, %1 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.duplicate_l2 %20, %19, %2 : !ascendc.local_tensor<*xf32>, f32, i32
// CHECK-NEXT:     %half = ascendc.get_sub_block_idx : i64
// CHECK-NEXT:     %half_1 = arith.index_cast %half : i64 to index
// CHECK-NEXT:     %block_6 = ascendc.get_block_idx : index
// CHECK-NEXT:     %block_7 = arith.constant 2 : index
// CHECK-NEXT:     %block_8 = arith.divui %block_6, %block_7 : index
// CHECK-NEXT:     %c12 = arith.constant 12 : index
// CHECK-NEXT:     %c6 = arith.constant 6 : index
// CHECK-NEXT:     %c16 = arith.constant 16 : index
// CHECK-NEXT:     %21 = arith.constant 0 : i32
// CHECK-NEXT:     %22, %23, %24 = scf.for %item = %block_8 to %c12 step %c6 iter_args(%slot_2 = %slot_1, %slot_3 = %slot, %slot_4 = %21) -> (i32, i32, i32) {
// CHECK-NEXT:       ascendc.cross_core_wait_flag %flag_2, 2, pipe_mte2 : i32
// CHECK-NEXT:       %25 = arith.index_cast %slot_2 : i32 to index
// CHECK-NEXT:       %slot_size = arith.constant 1536 : index
// CHECK-NEXT:       %26 = arith.muli %25, %slot_size : index
// CHECK-NEXT:       %27 = arith.addi %scores_ring, %26 : index
// CHECK-NEXT:       %one = arith.constant 1 : i32
// CHECK-NEXT:       %28 = arith.addi %slot_2, %one : i32
// CHECK-NEXT:       %depth = arith.constant 3 : i32
// CHECK-NEXT:       %first = arith.constant 0 : i32
// CHECK-NEXT:       %29 = arith.cmpi eq, %28, %depth : i32
// CHECK-NEXT:       %next_slot = arith.select %29, %first, %28 : i32
// CHECK-NEXT:       ascendc.cross_core_wait_flag %flag, 2, pipe_mte3 : i32
// CHECK-NEXT:       %30 = arith.index_cast %slot_3 : i32 to index
// CHECK-NEXT:       %slot_size_1 = arith.constant 1536 : index
// CHECK-NEXT:       %31 = arith.muli %30, %slot_size_1 : index
// CHECK-NEXT:       %32 = arith.addi %lhs_ring, %31 : index
// CHECK-NEXT:       %one_1 = arith.constant 1 : i32
// CHECK-NEXT:       %33 = arith.addi %slot_3, %one_1 : i32
// CHECK-NEXT:       %depth_1 = arith.constant 3 : i32
// CHECK-NEXT:       %first_1 = arith.constant 0 : i32
// CHECK-NEXT:       %34 = arith.cmpi eq, %33, %depth_1 : i32
// CHECK-NEXT:       %next_slot_1 = arith.select %34, %first_1, %33 : i32
// CHECK-NEXT:       %35 = arith.muli %half_1, %c16 : index
// CHECK-NEXT:       %36 = arith.addi %35, %c16 : index
// CHECK-NEXT:       %37 = scf.for %row = %35 to %36 step %c16 iter_args(%slot_5 = %slot_4) -> (i32) {
// CHECK-NEXT:         %38 = arith.muli %slot_5, %3 : i32
// CHECK-NEXT:         %s_at = arith.addi %38, %4 : i32
// CHECK-NEXT:         %39 = arith.muli %row, %5 : index
// CHECK-NEXT:         %40 = arith.addi %27, %39 : index
// CHECK-NEXT:         %scores_gm_1 = ascendc.global_tensor.subindex %scores_gm[%40] : !ascendc.global_tensor<*xf16>, index, !ascendc.global_tensor<*xf16>
// CHECK-NEXT:         %s = ascendc.tbuf.get_with_offset %ub, %6, %s_at : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:         ascendc.data_copy_l2 %s, %scores_gm_1, %6 : !ascendc.local_tensor<*xf16>, !ascendc.global_tensor<*xf16>, i32
// CHECK-NEXT:         %p = ascendc.tbuf.get_with_offset %ub, %6, %7 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:         ascendc.cast_l2 %p, %s, %6 {roundMode = 0 : i32} : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf16>, i32
// CHECK-NEXT:         %41 = ascendc.tbuf.get_with_offset %ub, %9, %8 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:         ascendc.block_reduce_max_l0 %41, %p, %11, %10, %12, %12, %13 : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32, i32, i32, i32, i32
// CHECK-NEXT:         %p_1 = ascendc.tbuf.get_with_offset %ub, %11, %14 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:         %42 = builtin.unrealized_conversion_cast %15 : i64 to ui64
// CHECK-NEXT:         %43 = builtin.unrealized_conversion_cast %16 : i64 to ui64
// CHECK-NEXT:         ascendc.block_reduce_max_l1 %p_1, %41, %17, %42, %43, %12, %12, %2 : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32, ui64, ui64, i32, i32, i32
// CHECK-NEXT:         %44 = ascendc.tbuf.get_with_offset %ub, %9, %8 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:         ascendc.brcb_l0 %44, %p_1, %17, %brcb : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32, !ascendc.brcb_repeat_params
// CHECK-NEXT:         %p_2 = ascendc.tbuf.get_with_offset %ub, %6, %7 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:         ascendc.sub_l0 %p_2, %p, %44, %10, %11, %binary {isSetMask} : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32, i32, !ascendc.binary_repeat_params
// CHECK-NEXT:         %p_3 = ascendc.tbuf.get_with_offset %ub, %6, %7 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:         ascendc.exp_l2 %p_3, %p_2, %6 : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32
// CHECK-NEXT:         %45 = ascendc.tbuf.get_with_offset %ub, %9, %8 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:         ascendc.block_reduce_sum_l0 %45, %p_3, %11, %10, %12, %12, %13 : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32, i32, i32, i32, i32
// CHECK-NEXT:         %p_4 = ascendc.tbuf.get_with_offset %ub, %11, %14 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:         %46 = builtin.unrealized_conversion_cast %15 : i64 to ui64
// CHECK-NEXT:         %47 = builtin.unrealized_conversion_cast %16 : i64 to ui64
// CHECK-NEXT:         ascendc.block_reduce_sum_l1 %p_4, %45, %17, %46, %47, %12, %12, %2 : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32, ui64, ui64, i32, i32, i32
// CHECK-NEXT:         %p_5 = ascendc.tbuf.get_with_offset %ub, %11, %14 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:         %48 = ascendc.tbuf.get_with_offset %ub, %2, %1 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:         ascendc.div_l0 %p_5, %48, %p_4, %11, %12, %binary_1 {isSetMask} : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32, i32, !ascendc.binary_repeat_params
// CHECK-NEXT:         %49 = ascendc.tbuf.get_with_offset %ub, %9, %8 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:         ascendc.brcb_l0 %49, %p_5, %17, %brcb : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32, !ascendc.brcb_repeat_params
// CHECK-NEXT:         %p_6 = ascendc.tbuf.get_with_offset %ub, %6, %7 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:         ascendc.mul_l0 %p_6, %p_3, %49, %10, %11, %binary {isSetMask} : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32, i32, !ascendc.binary_repeat_params
// CHECK-NEXT:         %50 = arith.muli %slot_5, %3 : i32
// CHECK-NEXT:         %p_at = arith.addi %50, %18 : i32
// CHECK-NEXT:         %p_7 = ascendc.tbuf.get_with_offset %ub, %6, %p_at : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:         ascendc.cast_l2 %p_7, %p_6, %6 {roundMode = 1 : i32} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf32>, i32
// CHECK-NEXT:         %51 = arith.muli %row, %5 : index
// CHECK-NEXT:         %52 = arith.addi %32, %51 : index
// CHECK-NEXT:         %lhs_gm_1 = ascendc.global_tensor.subindex %lhs_gm[%52] : !ascendc.global_tensor<*xf16>, index, !ascendc.global_tensor<*xf16>
// CHECK-NEXT:         ascendc.data_copy_l2 %lhs_gm_1, %p_7, %6 : !ascendc.global_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i32
// CHECK-NEXT:         %53 = arith.constant 1 : i32
// CHECK-NEXT:         %next_slot_2 = arith.xori %slot_5, %53 : i32
// CHECK-NEXT:         scf.yield %next_slot_2 : i32
// CHECK-NEXT:       }
// CHECK-NEXT:       ascendc.cross_core_set_flag %flag_1, 2, pipe_mte3 : i32
// CHECK-NEXT:       ascendc.cross_core_set_flag %flag_3, 2, pipe_mte2 : i32
// CHECK-NEXT:       scf.yield %next_slot, %next_slot_1, %37 : i32, i32, i32
// CHECK-NEXT:     }
// CHECK-NEXT:     ascendc.cross_core_wait_flag %flag, 2, pipe_mte3 : i32
// CHECK-NEXT:     ascendc.cross_core_wait_flag %flag, 2, pipe_mte3 : i32
// CHECK-NEXT:     ascendc.cross_core_wait_flag %flag, 2, pipe_mte3 : i32
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func @attention(%q: memref<?xf16, 22 : i64> {ascir.role = "in"}, %k: memref<?xf16, 22 : i64> {ascir.role = "in"}, %v: memref<?xf16, 22 : i64> {ascir.role = "in"}, %out: memref<?xf16, 22 : i64> {ascir.role = "out"}, %scores: memref<?xf16, 22 : i64> {ascir.role = "workspace", ascir.extent = "27648"}, %lhs: memref<?xf16, 22 : i64> {ascir.role = "workspace", ascir.extent = "27648"}) attributes {tile.tiling = [{axes = ["12", "32", "48", "32", "32"], tile = array<i64: 32, 48, 48, 32>, ahead = 2 : i64, ns = 5716 : i64, bound_ns = 82 : i64, busiest = "latency", runners_up = [{tile = array<i64: 16, 48, 48, 32>, ns = 6365 : i64}]}], ascendc.aicore, ascendc.global, ascendc.kernel_type = "mix_aic_1_2", tile.block_dim = 6 : i64} {
// CHECK-NEXT:     func.call @attention_aic(%q, %k, %v, %out, %scores, %lhs) {ascendc.core = "aic"} : (memref<?xf16, 22 : i64>, memref<?xf16, 22 : i64>, memref<?xf16, 22 : i64>, memref<?xf16, 22 : i64>, memref<?xf16, 22 : i64>, memref<?xf16, 22 : i64>) -> ()
// CHECK-NEXT:     func.call @attention_aiv(%q, %k, %v, %out, %scores, %lhs) {ascendc.core = "aiv"} : (memref<?xf16, 22 : i64>, memref<?xf16, 22 : i64>, memref<?xf16, 22 : i64>, memref<?xf16, 22 : i64>, memref<?xf16, 22 : i64>, memref<?xf16, 22 : i64>) -> ()
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// The result:
// CHECK:      builtin.module attributes {ascir.soc = "ascend910b1"} {
// CHECK-NEXT:   func.func @attention_aic(%q: memref<?xf16, 22 : i64> {ascir.role = "in"}, %k: memref<?xf16, 22 : i64> {ascir.role = "in"}, %v: memref<?xf16, 22 : i64> {ascir.role = "in"}, %out: memref<?xf16, 22 : i64> {ascir.role = "out"}, %scores: memref<?xf16, 22 : i64> {ascir.role = "workspace", ascir.extent = "27648"}, %lhs: memref<?xf16, 22 : i64> {ascir.role = "workspace", ascir.extent = "27648"}) attributes {tile.placement = {l0a = {peak = 6144 : i64, lower_bound = 6144 : i64, extent = 10240 : i64, capacity = 65536 : i64, optimal = true}, l0b = {peak = 6144 : i64, lower_bound = 6144 : i64, extent = 12288 : i64, capacity = 65536 : i64, optimal = true}, l0c = {peak = 12288 : i64, lower_bound = 12288 : i64, extent = 16384 : i64, capacity = 131072 : i64, optimal = true}, l1 = {peak = 12288 : i64, lower_bound = 12288 : i64, extent = 22528 : i64, capacity = 524032 : i64, optimal = true}}, ascendc.aicore, ascendc.sync = {flags = 6 : i64, barriers = 0 : i64, dependences = 9 : i64, removed = 0 : i64, fallbacks = 0 : i64}} {
// CHECK-NEXT:     %flag4 = arith.constant 4 : i32
// CHECK-NEXT:     %flag2 = arith.constant 2 : i32
// CHECK-NEXT:     %flag0 = arith.constant 0 : i32
// CHECK-NEXT:     %0 = arith.constant 524032 : i32
// CHECK-NEXT:     %1 = arith.constant 65536 : i32
// CHECK-NEXT:     %2 = arith.constant 65536 : i32
// CHECK-NEXT:     %3 = arith.constant 131072 : i32
// CHECK-NEXT:     %4 = arith.constant 2048 : i32
// CHECK-NEXT:     %5 = arith.constant 18432 : i32
// CHECK-NEXT:     %6 = arith.constant 1024 : index
// CHECK-NEXT:     %7 = arith.constant 1024 : i32
// CHECK-NEXT:     %8 = arith.constant 1 : i32
// CHECK-NEXT:     %9 = arith.constant 32 : i32
// CHECK-NEXT:     %10 = arith.constant 0 : i32
// CHECK-NEXT:     %11 = arith.constant 16 : i32
// CHECK-NEXT:     %nd2nz = ascendc.construct !ascendc.nd2nz_params(%8, %9, %9, %10, %9, %9, %8, %11) : i32, i32, i32, i32, i32, i32, i32, i32
// CHECK-NEXT:     %12 = arith.constant 3072 : i32
// CHECK-NEXT:     %13 = arith.constant 1536 : index
// CHECK-NEXT:     %14 = arith.constant 1536 : i32
// CHECK-NEXT:     %15 = arith.constant 48 : i32
// CHECK-NEXT:     %nd2nz_1 = ascendc.construct !ascendc.nd2nz_params(%8, %15, %9, %10, %9, %15, %8, %11) : i32, i32, i32, i32, i32, i32, i32, i32
// CHECK-NEXT:     %16 = arith.constant 6144 : i32
// CHECK-NEXT:     %17 = arith.constant 0.000000e+00 : f16
// CHECK-NEXT:     %18 = arith.constant false
// CHECK-NEXT:     %19 = arith.constant 0 : i8
// CHECK-NEXT:     %20 = arith.constant 0 : index
// CHECK-NEXT:     %21 = arith.constant 1 : index
// CHECK-NEXT:     %22 = arith.constant 2 : index
// CHECK-NEXT:     %23 = arith.constant 3 : index
// CHECK-NEXT:     %no_pads = memref.alloca() {ascendc.emit_as_unsigned} : memref<4xi8>
// CHECK-NEXT:     memref.store %19, %no_pads[%20] : memref<4xi8>
// CHECK-NEXT:     memref.store %19, %no_pads[%21] : memref<4xi8>
// CHECK-NEXT:     memref.store %19, %no_pads[%22] : memref<4xi8>
// CHECK-NEXT:     memref.store %19, %no_pads[%23] : memref<4xi8>
// CHECK-NEXT:     %load_data_3d_params_v2 = ascendc.construct !ascendc.load_data_3d_params_v2<f16>(%no_pads, %8, %9, %9, %9, %9, %10, %10, %8, %8, %8, %8, %8, %8, %18, %18, %17) : memref<4xi8>, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i1, i1, f16
// CHECK-NEXT:     %24 = arith.constant 6 : i32
// CHECK-NEXT:     %load_data_2d = ascendc.construct !ascendc.load_data_2d_params(%10, %24, %8, %10, %10, %10, %10) : i32, i32, i32, i32, i32, i32, i32
// CHECK-NEXT:     %25 = arith.constant true
// CHECK-NEXT:     %mmad = ascendc.construct !ascendc.mmad_params(%9, %15, %9, %10, %18, %25) : i32, i32, i32, i32, i1, i1
// CHECK-NEXT:     %fixpipe_params_v220 = ascendc.construct !ascendc.fixpipe_params_v220(%15, %9, %9, %15, %10, %8, %10, %8, %10, %10, %10) [ui16, ui16, ui16, ui32, i32, !ascendc.quant_mode_t, ui64, ui16, ui16, ui16, ui8] : i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32
// CHECK-NEXT:     %fixpipe_config = ascendc.construct !ascendc.fixpipe_config(%8) [!ascendc.co2_layout] : i32
// CHECK-NEXT:     %26 = arith.constant 12288 : i32
// CHECK-NEXT:     %nd2nz_2 = ascendc.construct !ascendc.nd2nz_params(%8, %9, %15, %10, %15, %9, %8, %11) : i32, i32, i32, i32, i32, i32, i32, i32
// CHECK-NEXT:     %load_data_3d_params_v2_1 = ascendc.construct !ascendc.load_data_3d_params_v2<f16>(%no_pads, %8, %9, %15, %15, %9, %10, %10, %8, %8, %8, %8, %8, %8, %18, %18, %17) : memref<4xi8>, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i1, i1, f16
// CHECK-NEXT:     %load_data_3d_params_v2_2 = ascendc.construct !ascendc.load_data_3d_params_v2<f16>(%no_pads, %8, %15, %9, %9, %15, %10, %10, %8, %8, %8, %8, %8, %8, %18, %18, %17) : memref<4xi8>, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i1, i1, f16
// CHECK-NEXT:     %27 = arith.constant 3 : i32
// CHECK-NEXT:     %mmad_1 = ascendc.construct !ascendc.mmad_params(%9, %9, %15, %27, %18, %25) : i32, i32, i32, i32, i1, i1
// CHECK-NEXT:     %fixpipe_params_v220_1 = ascendc.construct !ascendc.fixpipe_params_v220(%9, %9, %9, %9, %10, %8, %10, %8, %10, %10, %27) [ui16, ui16, ui16, ui32, i32, !ascendc.quant_mode_t, ui64, ui16, ui16, ui16, ui8] : i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32
// CHECK-NEXT:     %pipe = ascendc.pipe
// CHECK-NEXT:     %l1 = ascendc.tbuf : <a1>
// CHECK-NEXT:     ascendc.pipe.init_buffer %pipe, %l1, %0 : !ascendc.tbuf<a1>, i32
// CHECK-NEXT:     %l0a = ascendc.tbuf : <a2>
// CHECK-NEXT:     ascendc.pipe.init_buffer %pipe, %l0a, %1 : !ascendc.tbuf<a2>, i32
// CHECK-NEXT:     %l0b = ascendc.tbuf : <b2>
// CHECK-NEXT:     ascendc.pipe.init_buffer %pipe, %l0b, %2 : !ascendc.tbuf<b2>, i32
// CHECK-NEXT:     %l0c = ascendc.tbuf : <co1>
// CHECK-NEXT:     ascendc.pipe.init_buffer %pipe, %l0c, %3 : !ascendc.tbuf<co1>, i32
// CHECK-NEXT:     %q_gm = ascendc.global_tensor : !ascendc.global_tensor<*xf16>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %q_gm, %q : !ascendc.global_tensor<*xf16>, memref<?xf16, 22 : i64>
// CHECK-NEXT:     %k_gm = ascendc.global_tensor : !ascendc.global_tensor<*xf16>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %k_gm, %k : !ascendc.global_tensor<*xf16>, memref<?xf16, 22 : i64>
// CHECK-NEXT:     %v_gm = ascendc.global_tensor : !ascendc.global_tensor<*xf16>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %v_gm, %v : !ascendc.global_tensor<*xf16>, memref<?xf16, 22 : i64>
// CHECK-NEXT:     %out_gm = ascendc.global_tensor : !ascendc.global_tensor<*xf16>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %out_gm, %out : !ascendc.global_tensor<*xf16>, memref<?xf16, 22 : i64>
// CHECK-NEXT:     %scores_gm = ascendc.global_tensor : !ascendc.global_tensor<*xf16>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %scores_gm, %scores : !ascendc.global_tensor<*xf16>, memref<?xf16, 22 : i64>
// CHECK-NEXT:     %lhs_gm = ascendc.global_tensor : !ascendc.global_tensor<*xf16>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %lhs_gm, %lhs : !ascendc.global_tensor<*xf16>, memref<?xf16, 22 : i64>
// CHECK-NEXT:     %flag = arith.constant 2 : i32
// CHECK-NEXT:     %flag_1 = arith.constant 3 : i32
// CHECK-NEXT:     %ring = arith.constant 4608 : index
// CHECK-NEXT:     %block = ascendc.get_block_idx : index
// CHECK-NEXT:     %lhs_ring = arith.muli %block, %ring : index
// CHECK-NEXT:     %slot = arith.constant 0 : i32
// CHECK-NEXT:     ascendc.cross_core_set_flag %flag_1, 2, pipe_mte2 : i32
// CHECK-NEXT:     ascendc.cross_core_set_flag %flag_1, 2, pipe_mte2 : i32
// CHECK-NEXT:     ascendc.cross_core_set_flag %flag_1, 2, pipe_mte2 : i32
// CHECK-NEXT:     %flag_2 = arith.constant 1 : i32
// CHECK-NEXT:     %flag_3 = arith.constant 0 : i32
// CHECK-NEXT:     %ring_1 = arith.constant 4608 : index
// CHECK-NEXT:     %block_1 = ascendc.get_block_idx : index
// CHECK-NEXT:     %scores_ring = arith.muli %block_1, %ring_1 : index
// CHECK-NEXT:     %slot_1 = arith.constant 0 : i32
// CHECK-NEXT:     %block_2 = ascendc.get_block_idx : index
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c4 = arith.constant 4 : index
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %c2 = arith.constant 2 : index
// CHECK-NEXT:     %c6 = arith.constant 6 : index
// CHECK-NEXT:     %28 = arith.constant 0 : i32
// CHECK-NEXT:     %29 = arith.constant 0 : i32
// CHECK-NEXT:     %30, %31, %32, %33 = scf.for %turn = %c0 to %c4 step %c1 iter_args(%slot_2 = %slot_1, %slot_3 = %slot, %slot_4 = %28, %slot_5 = %29) -> (i32, i32, i32, i32) {
// CHECK-NEXT:       %34 = arith.subi %turn, %c2 : index
// CHECK-NEXT:       %35 = arith.subi %c2, %turn : index
// CHECK-NEXT:       %36 = arith.maxsi %35, %c0 : index
// CHECK-NEXT:       %37 = arith.minsi %36, %c1 : index
// CHECK-NEXT:       %38, %39 = scf.for %some = %c0 to %37 step %c1 iter_args(%slot_6 = %slot_2, %slot_7 = %slot_4) -> (i32, i32) {
// CHECK-NEXT:         %40 = arith.muli %turn, %c6 : index
// CHECK-NEXT:         %41 = arith.addi %block_2, %40 : index
// CHECK-NEXT:         ascendc.cross_core_wait_flag %flag_2, 2, pipe_fix : i32
// CHECK-NEXT:         %42 = arith.index_cast %slot_6 : i32 to index
// CHECK-NEXT:         %slot_size = arith.constant 1536 : index
// CHECK-NEXT:         %43 = arith.muli %42, %slot_size : index
// CHECK-NEXT:         %44 = arith.addi %scores_ring, %43 : index
// CHECK-NEXT:         %one = arith.constant 1 : i32
// CHECK-NEXT:         %45 = arith.addi %slot_6, %one : i32
// CHECK-NEXT:         %depth = arith.constant 3 : i32
// CHECK-NEXT:         %first = arith.constant 0 : i32
// CHECK-NEXT:         %46 = arith.cmpi eq, %45, %depth : i32
// CHECK-NEXT:         %next_slot = arith.select %46, %first, %45 : i32
// CHECK-NEXT:         %47 = arith.muli %slot_7, %4 : i32
// CHECK-NEXT:         %a_l1_at = arith.addi %47, %5 : i32
// CHECK-NEXT:         %48 = arith.muli %41, %6 : index
// CHECK-NEXT:         %q_gm_1 = ascendc.global_tensor.subindex %q_gm[%48] : !ascendc.global_tensor<*xf16>, index, !ascendc.global_tensor<*xf16>
// CHECK-NEXT:         %a_l1 = ascendc.tbuf.get_with_offset %l1, %7, %a_l1_at : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:         ascendc.data_copy_nd2nz %a_l1, %q_gm_1, %nd2nz : !ascendc.local_tensor<*xf16>, !ascendc.global_tensor<*xf16>, !ascendc.nd2nz_params
// CHECK-NEXT:         ascendc.set_flag mte2_mte1, %slot_7 : i32
// CHECK-NEXT:         %b_l1_at = arith.muli %slot_7, %12 : i32
// CHECK-NEXT:         %49 = arith.muli %41, %13 : index
// CHECK-NEXT:         %k_gm_1 = ascendc.global_tensor.subindex %k_gm[%49] : !ascendc.global_tensor<*xf16>, index, !ascendc.global_tensor<*xf16>
// CHECK-NEXT:         %b_l1 = ascendc.tbuf.get_with_offset %l1, %14, %b_l1_at : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:         ascendc.data_copy_nd2nz %b_l1, %k_gm_1, %nd2nz_1 : !ascendc.local_tensor<*xf16>, !ascendc.global_tensor<*xf16>, !ascendc.nd2nz_params
// CHECK-NEXT:         %50 = arith.addi %slot_7, %flag2 : i32
// CHECK-NEXT:         ascendc.set_flag mte2_mte1, %50 : i32
// CHECK-NEXT:         %zero_at = arith.muli %slot_7, %16 : i32
// CHECK-NEXT:         %51 = arith.muli %slot_7, %4 : i32
// CHECK-NEXT:         %a_l0_at = arith.addi %51, %16 : i32
// CHECK-NEXT:         %a_l0 = ascendc.tbuf.get_with_offset %l0a, %7, %a_l0_at : !ascendc.tbuf<a2>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:         ascendc.wait_flag mte2_mte1, %slot_7 : i32
// CHECK-NEXT:         ascendc.load_data_3d_l0_v2 %a_l0, %a_l1, %load_data_3d_params_v2 : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.load_data_3d_params_v2<f16>
// CHECK-NEXT:         %b_l0_at = arith.muli %slot_7, %12 : i32
// CHECK-NEXT:         %b_l0 = ascendc.tbuf.get_with_offset %l0b, %14, %b_l0_at : !ascendc.tbuf<b2>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:         %52 = arith.addi %slot_7, %flag2 : i32
// CHECK-NEXT:         ascendc.wait_flag mte2_mte1, %52 : i32
// CHECK-NEXT:         ascendc.load_data_l0 %b_l0, %b_l1, %load_data_2d : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.load_data_2d_params
// CHECK-NEXT:         ascendc.set_flag mte1_m, %slot_7 : i32
// CHECK-NEXT:         %sum = ascendc.tbuf.get_with_offset %l0c, %14, %zero_at : !ascendc.tbuf<co1>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:         ascendc.wait_flag mte1_m, %slot_7 : i32
// CHECK-NEXT:         ascendc.mmad %sum, %a_l0, %b_l0, %mmad : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.mmad_params
// CHECK-NEXT:         ascendc.set_flag m_fix, %slot_7 : i32
// CHECK-NEXT:         %scores_gm_1 = ascendc.global_tensor.subindex %scores_gm[%44] : !ascendc.global_tensor<*xf16>, index, !ascendc.global_tensor<*xf16>
// CHECK-NEXT:         ascendc.wait_flag m_fix, %slot_7 : i32
// CHECK-NEXT:         ascendc.fixpipe %scores_gm_1, %sum, %fixpipe_params_v220, %fixpipe_config : !ascendc.global_tensor<*xf16>, !ascendc.local_tensor<*xf32>, !ascendc.fixpipe_params_v220, !ascendc.fixpipe_config
// CHECK-NEXT:         ascendc.cross_core_set_flag %flag_3, 2, pipe_fix : i32
// CHECK-NEXT:         %53 = arith.constant 1 : i32
// CHECK-NEXT:         %next_slot_1 = arith.xori %slot_7, %53 : i32
// CHECK-NEXT:         scf.yield %next_slot, %next_slot_1 : i32, i32
// CHECK-NEXT:       }
// CHECK-NEXT:       %54 = arith.addi %34, %c1 : index
// CHECK-NEXT:       %55 = arith.maxsi %54, %c0 : index
// CHECK-NEXT:       %56 = arith.minsi %55, %c1 : index
// CHECK-NEXT:       %57, %58 = scf.for %some_1 = %c0 to %56 step %c1 iter_args(%slot_8 = %slot_3, %slot_9 = %slot_5) -> (i32, i32) {
// CHECK-NEXT:         %59 = arith.muli %34, %c6 : index
// CHECK-NEXT:         %60 = arith.addi %block_2, %59 : index
// CHECK-NEXT:         %61 = arith.muli %slot_9, %12 : i32
// CHECK-NEXT:         %b_l1_at_1 = arith.addi %61, %26 : i32
// CHECK-NEXT:         %62 = arith.muli %60, %13 : index
// CHECK-NEXT:         %v_gm_1 = ascendc.global_tensor.subindex %v_gm[%62] : !ascendc.global_tensor<*xf16>, index, !ascendc.global_tensor<*xf16>
// CHECK-NEXT:         %b_l1_1 = ascendc.tbuf.get_with_offset %l1, %14, %b_l1_at_1 : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:         ascendc.data_copy_nd2nz %b_l1_1, %v_gm_1, %nd2nz_1 : !ascendc.local_tensor<*xf16>, !ascendc.global_tensor<*xf16>, !ascendc.nd2nz_params
// CHECK-NEXT:         ascendc.cross_core_wait_flag %flag, 2, pipe_mte2 : i32
// CHECK-NEXT:         %63 = arith.index_cast %slot_8 : i32 to index
// CHECK-NEXT:         %slot_size_1 = arith.constant 1536 : index
// CHECK-NEXT:         %64 = arith.muli %63, %slot_size_1 : index
// CHECK-NEXT:         %65 = arith.addi %lhs_ring, %64 : index
// CHECK-NEXT:         %one_1 = arith.constant 1 : i32
// CHECK-NEXT:         %66 = arith.addi %slot_8, %one_1 : i32
// CHECK-NEXT:         %depth_1 = arith.constant 3 : i32
// CHECK-NEXT:         %first_1 = arith.constant 0 : i32
// CHECK-NEXT:         %67 = arith.cmpi eq, %66, %depth_1 : i32
// CHECK-NEXT:         %next_slot_2 = arith.select %67, %first_1, %66 : i32
// CHECK-NEXT:         %68 = arith.muli %slot_9, %12 : i32
// CHECK-NEXT:         %a_l1_at_1 = arith.addi %68, %16 : i32
// CHECK-NEXT:         %lhs_gm_1 = ascendc.global_tensor.subindex %lhs_gm[%65] : !ascendc.global_tensor<*xf16>, index, !ascendc.global_tensor<*xf16>
// CHECK-NEXT:         %a_l1_1 = ascendc.tbuf.get_with_offset %l1, %14, %a_l1_at_1 : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:         ascendc.data_copy_nd2nz %a_l1_1, %lhs_gm_1, %nd2nz_2 : !ascendc.local_tensor<*xf16>, !ascendc.global_tensor<*xf16>, !ascendc.nd2nz_params
// CHECK-NEXT:         %69 = arith.addi %slot_9, %flag4 : i32
// CHECK-NEXT:         ascendc.set_flag mte2_mte1, %69 : i32
// CHECK-NEXT:         %a_l0_at_1 = arith.muli %slot_9, %12 : i32
// CHECK-NEXT:         %a_l0_1 = ascendc.tbuf.get_with_offset %l0a, %14, %a_l0_at_1 : !ascendc.tbuf<a2>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:         %70 = arith.addi %slot_9, %flag4 : i32
// CHECK-NEXT:         ascendc.wait_flag mte2_mte1, %70 : i32
// CHECK-NEXT:         ascendc.load_data_3d_l0_v2 %a_l0_1, %a_l1_1, %load_data_3d_params_v2_1 : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.load_data_3d_params_v2<f16>
// CHECK-NEXT:         %71 = arith.muli %slot_9, %12 : i32
// CHECK-NEXT:         %b_l0_at_1 = arith.addi %71, %16 : i32
// CHECK-NEXT:         %b_l0_1 = ascendc.tbuf.get_with_offset %l0b, %14, %b_l0_at_1 : !ascendc.tbuf<b2>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:         ascendc.load_data_3d_l0_v2 %b_l0_1, %b_l1_1, %load_data_3d_params_v2_2 : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.load_data_3d_params_v2<f16>
// CHECK-NEXT:         %72 = arith.addi %slot_9, %flag2 : i32
// CHECK-NEXT:         ascendc.set_flag mte1_m, %72 : i32
// CHECK-NEXT:         %sum_1 = ascendc.tbuf.get_with_offset %l0c, %7, %26 : !ascendc.tbuf<co1>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:         %73 = arith.addi %slot_9, %flag2 : i32
// CHECK-NEXT:         ascendc.wait_flag mte1_m, %73 : i32
// CHECK-NEXT:         ascendc.mmad %sum_1, %a_l0_1, %b_l0_1, %mmad_1 : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.mmad_params
// CHECK-NEXT:         ascendc.cross_core_set_flag %flag_1, 2, pipe_mte2 : i32
// CHECK-NEXT:         %74 = arith.muli %60, %6 : index
// CHECK-NEXT:         %out_gm_1 = ascendc.global_tensor.subindex %out_gm[%74] : !ascendc.global_tensor<*xf16>, index, !ascendc.global_tensor<*xf16>
// CHECK-NEXT:         ascendc.fixpipe %out_gm_1, %sum_1, %fixpipe_params_v220_1, %fixpipe_config : !ascendc.global_tensor<*xf16>, !ascendc.local_tensor<*xf32>, !ascendc.fixpipe_params_v220, !ascendc.fixpipe_config
// CHECK-NEXT:         %75 = arith.constant 1 : i32
// CHECK-NEXT:         %next_slot_3 = arith.xori %slot_9, %75 : i32
// CHECK-NEXT:         scf.yield %next_slot_2, %next_slot_3 : i32, i32
// CHECK-NEXT:       }
// CHECK-NEXT:       scf.yield %38, %57, %39, %58 : i32, i32, i32, i32
// CHECK-NEXT:     }
// CHECK-NEXT:     ascendc.cross_core_wait_flag %flag_2, 2, pipe_fix : i32
// CHECK-NEXT:     ascendc.cross_core_wait_flag %flag_2, 2, pipe_fix : i32
// CHECK-NEXT:     ascendc.cross_core_wait_flag %flag_2, 2, pipe_fix : i32
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func @attention_aiv(%q: memref<?xf16, 22 : i64> {ascir.role = "in"}, %k: memref<?xf16, 22 : i64> {ascir.role = "in"}, %v: memref<?xf16, 22 : i64> {ascir.role = "in"}, %out: memref<?xf16, 22 : i64> {ascir.role = "out"}, %scores: memref<?xf16, 22 : i64> {ascir.role = "workspace", ascir.extent = "27648"}, %lhs: memref<?xf16, 22 : i64> {ascir.role = "workspace", ascir.extent = "27648"}) attributes {tile.placement = {ub = {peak = 9824 : i64, lower_bound = 9824 : i64, extent = 71680 : i64, capacity = 188160 : i64, optimal = true}}, ascendc.aicore, ascendc.sync = {flags = 4 : i64, barriers = 11 : i64, dependences = 82 : i64, removed = 1 : i64, fallbacks = 0 : i64}} {
// CHECK-NEXT:     %flag1 = arith.constant 1 : i32
// CHECK-NEXT:     %flag0 = arith.constant 0 : i32
// CHECK-NEXT:     %0 = arith.constant 188160 : i32
// CHECK-NEXT:     %1 = arith.constant 3648 : i32
// CHECK-NEXT:     %2 = arith.constant 8 : i32
// CHECK-NEXT:     %3 = arith.constant 1536 : i32
// CHECK-NEXT:     %4 = arith.constant 65536 : i32
// CHECK-NEXT:     %5 = arith.constant 48 : index
// CHECK-NEXT:     %6 = arith.constant 768 : i32
// CHECK-NEXT:     %7 = arith.constant 0 : i32
// CHECK-NEXT:     %8 = arith.constant 3072 : i32
// CHECK-NEXT:     %9 = arith.constant 128 : i32
// CHECK-NEXT:     %10 = arith.constant 48 : i32
// CHECK-NEXT:     %11 = arith.constant 16 : i32
// CHECK-NEXT:     %12 = arith.constant 1 : i32
// CHECK-NEXT:     %13 = arith.constant 6 : i32
// CHECK-NEXT:     %14 = arith.constant 3584 : i32
// CHECK-NEXT:     %15 = arith.constant 4557430888798830399 : i64
// CHECK-NEXT:     %16 = arith.constant 0 : i64
// CHECK-NEXT:     %17 = arith.constant 2 : i32
// CHECK-NEXT:     %brcb = ascendc.construct !ascendc.brcb_repeat_params(%12, %2) : i32, i32
// CHECK-NEXT:     %binary = ascendc.construct !ascendc.binary_repeat_params(%12, %12, %7, %13, %13, %12) : i32, i32, i32, i32, i32, i32
// CHECK-NEXT:     %binary_1 = ascendc.construct !ascendc.binary_repeat_params(%12, %7, %12, %17, %7, %17) : i32, i32, i32, i32, i32, i32
// CHECK-NEXT:     %18 = arith.constant 68608 : i32
// CHECK-NEXT:     %pipe = ascendc.pipe
// CHECK-NEXT:     %ub = ascendc.tbuf : <veccalc>
// CHECK-NEXT:     ascendc.pipe.init_buffer %pipe, %ub, %0 : !ascendc.tbuf<veccalc>, i32
// CHECK-NEXT:     %scores_gm = ascendc.global_tensor : !ascendc.global_tensor<*xf16>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %scores_gm, %scores : !ascendc.global_tensor<*xf16>, memref<?xf16, 22 : i64>
// CHECK-NEXT:     %lhs_gm = ascendc.global_tensor : !ascendc.global_tensor<*xf16>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %lhs_gm, %lhs : !ascendc.global_tensor<*xf16>, memref<?xf16, 22 : i64>
// CHECK-NEXT:     %flag = arith.constant 3 : i32
// CHECK-NEXT:     %flag_1 = arith.constant 2 : i32
// CHECK-NEXT:     %ring = arith.constant 4608 : index
// CHECK-NEXT:     %block = ascendc.get_block_idx : index
// CHECK-NEXT:     %block_1 = arith.constant 2 : index
// CHECK-NEXT:     %block_2 = arith.divui %block, %block_1 : index
// CHECK-NEXT:     %lhs_ring = arith.muli %block_2, %ring : index
// CHECK-NEXT:     %slot = arith.constant 0 : i32
// CHECK-NEXT:     %flag_2 = arith.constant 0 : i32
// CHECK-NEXT:     %flag_3 = arith.constant 1 : i32
// CHECK-NEXT:     %ring_1 = arith.constant 4608 : index
// CHECK-NEXT:     %block_3 = ascendc.get_block_idx : index
// CHECK-NEXT:     %block_4 = arith.constant 2 : index
// CHECK-NEXT:     %block_5 = arith.divui %block_3, %block_4 : index
// CHECK-NEXT:     %scores_ring = arith.muli %block_5, %ring_1 : index
// CHECK-NEXT:     %slot_1 = arith.constant 0 : i32
// CHECK-NEXT:     ascendc.cross_core_set_flag %flag_3, 2, pipe_mte2 : i32
// CHECK-NEXT:     ascendc.cross_core_set_flag %flag_3, 2, pipe_mte2 : i32
// CHECK-NEXT:     ascendc.cross_core_set_flag %flag_3, 2, pipe_mte2 : i32
// CHECK-NEXT:     %19 = arith.constant 1.000000e+00 : f32
// CHECK-NEXT:     %20 = ascendc.tbuf.get_with_offset %ub, %2, %1 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.duplicate_l2 %20, %19, %2 : !ascendc.local_tensor<*xf32>, f32, i32
// CHECK-NEXT:     %half = ascendc.get_sub_block_idx : i64
// CHECK-NEXT:     %half_1 = arith.index_cast %half : i64 to index
// CHECK-NEXT:     %block_6 = ascendc.get_block_idx : index
// CHECK-NEXT:     %block_7 = arith.constant 2 : index
// CHECK-NEXT:     %block_8 = arith.divui %block_6, %block_7 : index
// CHECK-NEXT:     %c12 = arith.constant 12 : index
// CHECK-NEXT:     %c6 = arith.constant 6 : index
// CHECK-NEXT:     %c16 = arith.constant 16 : index
// CHECK-NEXT:     %21 = arith.constant 0 : i32
// CHECK-NEXT:     ascendc.set_flag v_mte2, %flag0 : i32
// CHECK-NEXT:     ascendc.set_flag v_mte2, %flag1 : i32
// CHECK-NEXT:     ascendc.set_flag mte3_v, %flag0 : i32
// CHECK-NEXT:     ascendc.set_flag mte3_v, %flag1 : i32
// CHECK-NEXT:     %22, %23, %24 = scf.for %item = %block_8 to %c12 step %c6 iter_args(%slot_2 = %slot_1, %slot_3 = %slot, %slot_4 = %21) -> (i32, i32, i32) {
// CHECK-NEXT:       ascendc.cross_core_wait_flag %flag_2, 2, pipe_mte2 : i32
// CHECK-NEXT:       %25 = arith.index_cast %slot_2 : i32 to index
// CHECK-NEXT:       %slot_size = arith.constant 1536 : index
// CHECK-NEXT:       %26 = arith.muli %25, %slot_size : index
// CHECK-NEXT:       %27 = arith.addi %scores_ring, %26 : index
// CHECK-NEXT:       %one = arith.constant 1 : i32
// CHECK-NEXT:       %28 = arith.addi %slot_2, %one : i32
// CHECK-NEXT:       %depth = arith.constant 3 : i32
// CHECK-NEXT:       %first = arith.constant 0 : i32
// CHECK-NEXT:       %29 = arith.cmpi eq, %28, %depth : i32
// CHECK-NEXT:       %next_slot = arith.select %29, %first, %28 : i32
// CHECK-NEXT:       ascendc.cross_core_wait_flag %flag, 2, pipe_mte3 : i32
// CHECK-NEXT:       %30 = arith.index_cast %slot_3 : i32 to index
// CHECK-NEXT:       %slot_size_1 = arith.constant 1536 : index
// CHECK-NEXT:       %31 = arith.muli %30, %slot_size_1 : index
// CHECK-NEXT:       %32 = arith.addi %lhs_ring, %31 : index
// CHECK-NEXT:       %one_1 = arith.constant 1 : i32
// CHECK-NEXT:       %33 = arith.addi %slot_3, %one_1 : i32
// CHECK-NEXT:       %depth_1 = arith.constant 3 : i32
// CHECK-NEXT:       %first_1 = arith.constant 0 : i32
// CHECK-NEXT:       %34 = arith.cmpi eq, %33, %depth_1 : i32
// CHECK-NEXT:       %next_slot_1 = arith.select %34, %first_1, %33 : i32
// CHECK-NEXT:       %35 = arith.muli %half_1, %c16 : index
// CHECK-NEXT:       %36 = arith.addi %35, %c16 : index
// CHECK-NEXT:       %37 = scf.for %row = %35 to %36 step %c16 iter_args(%slot_5 = %slot_4) -> (i32) {
// CHECK-NEXT:         %38 = arith.muli %slot_5, %3 : i32
// CHECK-NEXT:         %s_at = arith.addi %38, %4 : i32
// CHECK-NEXT:         %39 = arith.muli %row, %5 : index
// CHECK-NEXT:         %40 = arith.addi %27, %39 : index
// CHECK-NEXT:         %scores_gm_1 = ascendc.global_tensor.subindex %scores_gm[%40] : !ascendc.global_tensor<*xf16>, index, !ascendc.global_tensor<*xf16>
// CHECK-NEXT:         %s = ascendc.tbuf.get_with_offset %ub, %6, %s_at : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:         ascendc.wait_flag v_mte2, %slot_5 : i32
// CHECK-NEXT:         ascendc.data_copy_l2 %s, %scores_gm_1, %6 : !ascendc.local_tensor<*xf16>, !ascendc.global_tensor<*xf16>, i32
// CHECK-NEXT:         ascendc.set_flag mte2_v, %slot_5 : i32
// CHECK-NEXT:         %p = ascendc.tbuf.get_with_offset %ub, %6, %7 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:         ascendc.wait_flag mte2_v, %slot_5 : i32
// CHECK-NEXT:         ascendc.cast_l2 %p, %s, %6 {roundMode = 0 : i32} : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf16>, i32
// CHECK-NEXT:         ascendc.set_flag v_mte2, %slot_5 : i32
// CHECK-NEXT:         %41 = ascendc.tbuf.get_with_offset %ub, %9, %8 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:         ascendc.pipe_barrier pipe_v
// CHECK-NEXT:         ascendc.block_reduce_max_l0 %41, %p, %11, %10, %12, %12, %13 : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32, i32, i32, i32, i32
// CHECK-NEXT:         %p_1 = ascendc.tbuf.get_with_offset %ub, %11, %14 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:         %42 = builtin.unrealized_conversion_cast %15 : i64 to ui64
// CHECK-NEXT:         %43 = builtin.unrealized_conversion_cast %16 : i64 to ui64
// CHECK-NEXT:         ascendc.pipe_barrier pipe_v
// CHECK-NEXT:         ascendc.block_reduce_max_l1 %p_1, %41, %17, %42, %43, %12, %12, %2 : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32, ui64, ui64, i32, i32, i32
// CHECK-NEXT:         %44 = ascendc.tbuf.get_with_offset %ub, %9, %8 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:         ascendc.pipe_barrier pipe_v
// CHECK-NEXT:         ascendc.brcb_l0 %44, %p_1, %17, %brcb : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32, !ascendc.brcb_repeat_params
// CHECK-NEXT:         %p_2 = ascendc.tbuf.get_with_offset %ub, %6, %7 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:         ascendc.pipe_barrier pipe_v
// CHECK-NEXT:         ascendc.sub_l0 %p_2, %p, %44, %10, %11, %binary {isSetMask} : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32, i32, !ascendc.binary_repeat_params
// CHECK-NEXT:         %p_3 = ascendc.tbuf.get_with_offset %ub, %6, %7 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:         ascendc.pipe_barrier pipe_v
// CHECK-NEXT:         ascendc.exp_l2 %p_3, %p_2, %6 : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32
// CHECK-NEXT:         %45 = ascendc.tbuf.get_with_offset %ub, %9, %8 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:         ascendc.pipe_barrier pipe_v
// CHECK-NEXT:         ascendc.block_reduce_sum_l0 %45, %p_3, %11, %10, %12, %12, %13 : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32, i32, i32, i32, i32
// CHECK-NEXT:         %p_4 = ascendc.tbuf.get_with_offset %ub, %11, %14 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:         %46 = builtin.unrealized_conversion_cast %15 : i64 to ui64
// CHECK-NEXT:         %47 = builtin.unrealized_conversion_cast %16 : i64 to ui64
// CHECK-NEXT:         ascendc.pipe_barrier pipe_v
// CHECK-NEXT:         ascendc.block_reduce_sum_l1 %p_4, %45, %17, %46, %47, %12, %12, %2 : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32, ui64, ui64, i32, i32, i32
// CHECK-NEXT:         %p_5 = ascendc.tbuf.get_with_offset %ub, %11, %14 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:         %48 = ascendc.tbuf.get_with_offset %ub, %2, %1 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:         ascendc.pipe_barrier pipe_v
// CHECK-NEXT:         ascendc.div_l0 %p_5, %48, %p_4, %11, %12, %binary_1 {isSetMask} : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32, i32, !ascendc.binary_repeat_params
// CHECK-NEXT:         %49 = ascendc.tbuf.get_with_offset %ub, %9, %8 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:         ascendc.pipe_barrier pipe_v
// CHECK-NEXT:         ascendc.brcb_l0 %49, %p_5, %17, %brcb : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32, !ascendc.brcb_repeat_params
// CHECK-NEXT:         %p_6 = ascendc.tbuf.get_with_offset %ub, %6, %7 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:         ascendc.pipe_barrier pipe_v
// CHECK-NEXT:         ascendc.mul_l0 %p_6, %p_3, %49, %10, %11, %binary {isSetMask} : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32, i32, !ascendc.binary_repeat_params
// CHECK-NEXT:         %50 = arith.muli %slot_5, %3 : i32
// CHECK-NEXT:         %p_at = arith.addi %50, %18 : i32
// CHECK-NEXT:         %p_7 = ascendc.tbuf.get_with_offset %ub, %6, %p_at : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:         ascendc.wait_flag mte3_v, %slot_5 : i32
// CHECK-NEXT:         ascendc.pipe_barrier pipe_v
// CHECK-NEXT:         ascendc.cast_l2 %p_7, %p_6, %6 {roundMode = 1 : i32} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf32>, i32
// CHECK-NEXT:         ascendc.set_flag v_mte3, %slot_5 : i32
// CHECK-NEXT:         %51 = arith.muli %row, %5 : index
// CHECK-NEXT:         %52 = arith.addi %32, %51 : index
// CHECK-NEXT:         %lhs_gm_1 = ascendc.global_tensor.subindex %lhs_gm[%52] : !ascendc.global_tensor<*xf16>, index, !ascendc.global_tensor<*xf16>
// CHECK-NEXT:         ascendc.wait_flag v_mte3, %slot_5 : i32
// CHECK-NEXT:         ascendc.data_copy_l2 %lhs_gm_1, %p_7, %6 : !ascendc.global_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i32
// CHECK-NEXT:         ascendc.set_flag mte3_v, %slot_5 : i32
// CHECK-NEXT:         %53 = arith.constant 1 : i32
// CHECK-NEXT:         %next_slot_2 = arith.xori %slot_5, %53 : i32
// CHECK-NEXT:         scf.yield %next_slot_2 : i32
// CHECK-NEXT:       }
// CHECK-NEXT:       ascendc.cross_core_set_flag %flag_1, 2, pipe_mte3 : i32
// CHECK-NEXT:       ascendc.cross_core_set_flag %flag_3, 2, pipe_mte2 : i32
// CHECK-NEXT:       scf.yield %next_slot, %next_slot_1, %37 : i32, i32, i32
// CHECK-NEXT:     }
// CHECK-NEXT:     ascendc.wait_flag v_mte2, %flag0 : i32
// CHECK-NEXT:     ascendc.wait_flag v_mte2, %flag1 : i32
// CHECK-NEXT:     ascendc.wait_flag mte3_v, %flag0 : i32
// CHECK-NEXT:     ascendc.wait_flag mte3_v, %flag1 : i32
// CHECK-NEXT:     ascendc.cross_core_wait_flag %flag, 2, pipe_mte3 : i32
// CHECK-NEXT:     ascendc.cross_core_wait_flag %flag, 2, pipe_mte3 : i32
// CHECK-NEXT:     ascendc.cross_core_wait_flag %flag, 2, pipe_mte3 : i32
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func @attention(%q: memref<?xf16, 22 : i64> {ascir.role = "in"}, %k: memref<?xf16, 22 : i64> {ascir.role = "in"}, %v: memref<?xf16, 22 : i64> {ascir.role = "in"}, %out: memref<?xf16, 22 : i64> {ascir.role = "out"}, %scores: memref<?xf16, 22 : i64> {ascir.role = "workspace", ascir.extent = "27648"}, %lhs: memref<?xf16, 22 : i64> {ascir.role = "workspace", ascir.extent = "27648"}) attributes {tile.tiling = [{axes = ["12", "32", "48", "32", "32"], tile = array<i64: 32, 48, 48, 32>, ahead = 2 : i64, ns = 5716 : i64, bound_ns = 82 : i64, busiest = "latency", runners_up = [{tile = array<i64: 16, 48, 48, 32>, ns = 6365 : i64}]}], ascendc.aicore, ascendc.global, ascendc.kernel_type = "mix_aic_1_2", tile.block_dim = 6 : i64, ascendc.sync = {flags = 0 : i64, barriers = 0 : i64, dependences = 0 : i64, removed = 0 : i64, fallbacks = 0 : i64}} {
// CHECK-NEXT:     func.call @attention_aic(%q, %k, %v, %out, %scores, %lhs) {ascendc.core = "aic"} : (memref<?xf16, 22 : i64>, memref<?xf16, 22 : i64>, memref<?xf16, 22 : i64>, memref<?xf16, 22 : i64>, memref<?xf16, 22 : i64>, memref<?xf16, 22 : i64>) -> ()
// CHECK-NEXT:     func.call @attention_aiv(%q, %k, %v, %out, %scores, %lhs) {ascendc.core = "aiv"} : (memref<?xf16, 22 : i64>, memref<?xf16, 22 : i64>, memref<?xf16, 22 : i64>, memref<?xf16, 22 : i64>, memref<?xf16, 22 : i64>, memref<?xf16, 22 : i64>) -> ()
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT: }
