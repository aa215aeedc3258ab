// RUN: ascir-opt %s -p vector --print-between-passes 2>&1 | filecheck %s

// A product and what follows it, as a kernel of both kinds of core: what each pass makes of it.
func.func @matmul_gelu(%a: tensor<96x64xf16>, %b: tensor<64x80xf16>) -> tensor<96x80xf16> {
  %p = graph.matmul %a, %b : (tensor<96x64xf16>, tensor<64x80xf16>) -> tensor<96x80xf16>
  %y = graph.gelu %p approximate tanh : tensor<96x80xf16>
  func.return %y : tensor<96x80xf16>
}

// CHECK-LABEL: // IR after graph-name-dims
// CHECK:      builtin.module {
// CHECK-NEXT:   func.func @matmul_gelu(%a: tensor<96x64xf16>, %b: tensor<64x80xf16>) -> tensor<96x80xf16> {
// CHECK-NEXT:     %p = graph.matmul %a, %b : (tensor<96x64xf16>, tensor<64x80xf16>) -> tensor<96x80xf16>
// CHECK-NEXT:     %y = graph.gelu %p approximate tanh : tensor<96x80xf16>
// CHECK-NEXT:     func.return %y : tensor<96x80xf16>
// CHECK-NEXT:   }
// CHECK-NEXT: }

// CHECK-LABEL: // IR after graph-outline

// CHECK-LABEL: // IR after graph-decompose

// CHECK-LABEL: // IR after canonicalize

// CHECK-LABEL: // IR after cse

// CHECK-LABEL: // IR after graph-tile
// CHECK:      builtin.module attributes {ascir.soc = "ascend910b1"} {
// CHECK-NEXT:   tile.kernel @matmul_gelu block_dim 2 attributes {tile.tiling = [{axes = ["1", "96", "80", "64"], tile = array<i64: 48, 80, 64, 32>, turns = 1 : i64, group = 1 : i64, ns = 3389 : i64, bound_ns = 25 : i64, busiest = "M", runners_up = [{tile = array<i64: 32, 80, 64, 32>, ns = 3532 : i64}, {tile = array<i64: 96, 80, 64, 32>, ns = 3552 : i64}, {tile = array<i64: 64, 80, 64, 32>, ns = 3581 : i64}]}]} {
// CHECK-NEXT:     tile.channel @product aic_to_aiv depth 2 : memref<1x48x80xf16, #tile.space<gm>>
// CHECK-NEXT:     func.func @matmul_gelu_cube(%a: memref<96x64xf16, strided<[64, 1]>, #tile.space<gm>> {ascir.role = "in"}, %b: memref<64x80xf16, strided<[80, 1]>, #tile.space<gm>> {ascir.role = "in"}, %out: memref<96x80xf16, strided<[80, 1]>, #tile.space<gm>> {ascir.role = "out"}) attributes {tile.core = #tile.core<aic>} {
// CHECK-NEXT:       %a_1 = memref.reinterpret_cast %a to offset: [0], sizes: [1, 96, 64], strides: [6144, 64, 1] : memref<96x64xf16, strided<[64, 1]>, #tile.space<gm>> to memref<1x96x64xf16, strided<[6144, 64, 1]>, #tile.space<gm>>
// CHECK-NEXT:       %b_1 = memref.reinterpret_cast %b to offset: [0], sizes: [1, 64, 80], strides: [5120, 80, 1] : memref<64x80xf16, strided<[80, 1]>, #tile.space<gm>> to memref<1x64x80xf16, strided<[5120, 80, 1]>, #tile.space<gm>>
// CHECK-NEXT:       %block = tile.block_index
// CHECK-NEXT:       %c1 = arith.constant 1 : index
// CHECK-NEXT:       %c2 = arith.constant 2 : index
// CHECK-NEXT:       %c48 = arith.constant 48 : index
// CHECK-NEXT:       %c0 = arith.constant 0 : index
// CHECK-NEXT:       %c64 = arith.constant 64 : index
// CHECK-NEXT:       %c32 = arith.constant 32 : index
// CHECK-NEXT:       %0 = arith.remui %block, %c1 : index
// CHECK-NEXT:       %1 = arith.subi %c2, %block : index
// CHECK-NEXT:       %2 = arith.minsi %c1, %1 : index
// CHECK-NEXT:       %3 = arith.remui %0, %2 : index
// CHECK-NEXT:       %4 = arith.addi %block, %3 : index
// CHECK-NEXT:       %5 = arith.divui %0, %2 : index
// CHECK-NEXT:       %6 = arith.muli %4, %c48 : index
// CHECK-NEXT:       %zero = tile.accumulator : !tile.tile<48x80xf32, l0c, nz>
// CHECK-NEXT:       %a_l1 = tile.load %a_1[0, %6, 0] sizes [1, 48, 64] buffers 3 : memref<1x96x64xf16, strided<[6144, 64, 1]>, #tile.space<gm>> -> !tile.tile<48x64xf16, l1, nz>
// CHECK-NEXT:       %b_l1 = tile.load %b_1[0, 0, 0] sizes [1, 64, 80] buffers 3 : memref<1x64x80xf16, strided<[5120, 80, 1]>, #tile.space<gm>> -> !tile.tile<64x80xf16, l1, nz>
// CHECK-NEXT:       %total = scf.for %step = %c0 to %c64 step %c32 iter_args(%sum = %zero) -> (!tile.tile<48x80xf32, l0c, nz>) {
// CHECK-NEXT:         %a_l0 = tile.move %a_l1[0, %step] buffers 2 : !tile.tile<48x64xf16, l1, nz> -> !tile.tile<48x32xf16, l0a, zz>
// CHECK-NEXT:         %b_l0 = tile.move %b_l1[%step, 0] buffers 2 : !tile.tile<64x80xf16, l1, nz> -> !tile.tile<32x80xf16, l0b, zn>
// CHECK-NEXT:         %sum_1 = tile.mmad %a_l0, %b_l0, %sum sizes [48, 80, 32] : !tile.tile<48x32xf16, l0a, zz>, !tile.tile<32x80xf16, l0b, zn>, !tile.tile<48x80xf32, l0c, nz>
// CHECK-NEXT:         scf.yield %sum_1 : !tile.tile<48x80xf32, l0c, nz>
// CHECK-NEXT:       }
// CHECK-NEXT:       %slot = tile.acquire @product : memref<1x48x80xf16, #tile.space<gm>>
// CHECK-NEXT:       tile.fixpipe_store %total, %slot[0, 0, 0] sizes [1, 48, 80] : !tile.tile<48x80xf32, l0c, nz>, memref<1x48x80xf16, #tile.space<gm>>
// CHECK-NEXT:       tile.push %slot : memref<1x48x80xf16, #tile.space<gm>>
// CHECK-NEXT:       func.return
// CHECK-NEXT:     }
// CHECK-NEXT:     func.func @matmul_gelu_vector(%a: memref<96x64xf16, strided<[64, 1]>, #tile.space<gm>> {ascir.role = "in"}, %b: memref<64x80xf16, strided<[80, 1]>, #tile.space<gm>> {ascir.role = "in"}, %out: memref<96x80xf16, strided<[80, 1]>, #tile.space<gm>> {ascir.role = "out"}) attributes {tile.core = #tile.core<aiv>} {
// CHECK-NEXT:       %half = tile.sub_block_index
// CHECK-NEXT:       %block = tile.block_index
// CHECK-NEXT:       %c1 = arith.constant 1 : index
// CHECK-NEXT:       %c2 = arith.constant 2 : index
// CHECK-NEXT:       %c48 = arith.constant 48 : index
// CHECK-NEXT:       %c24 = arith.constant 24 : index
// CHECK-NEXT:       %0 = arith.remui %block, %c1 : index
// CHECK-NEXT:       %1 = arith.subi %c2, %block : index
// CHECK-NEXT:       %2 = arith.minsi %c1, %1 : index
// CHECK-NEXT:       %3 = arith.remui %0, %2 : index
// CHECK-NEXT:       %4 = arith.addi %block, %3 : index
// CHECK-NEXT:       %5 = arith.divui %0, %2 : index
// CHECK-NEXT:       %6 = arith.muli %4, %c48 : index
// CHECK-NEXT:       %slot = tile.pop @product : memref<1x48x80xf16, #tile.space<gm>>
// CHECK-NEXT:       %7 = arith.muli %half, %c24 : index
// CHECK-NEXT:       %8 = arith.addi %7, %c24 : index
// CHECK-NEXT:       %9 = arith.addi %6, %7 : index
// CHECK-NEXT:       %p = tile.load %slot[0, %7, 0] buffers 2 : memref<1x48x80xf16, #tile.space<gm>> -> !tile.tile<24x80xf16, ub>
// CHECK-NEXT:       %y = tile.gelu_tanh %p : !tile.tile<24x80xf16, ub>
// CHECK-NEXT:       tile.store %y, %out[%9, 0] buffers 2 : !tile.tile<24x80xf16, ub>, memref<96x80xf16, strided<[80, 1]>, #tile.space<gm>>
// CHECK-NEXT:       tile.release %slot : memref<1x48x80xf16, #tile.space<gm>>
// CHECK-NEXT:       func.return
// CHECK-NEXT:     }
// CHECK-NEXT:   }
// CHECK-NEXT: }

// CHECK-LABEL: // IR after tile-sparse-scatter

// CHECK-LABEL: // IR after tile-unpack-int4

// CHECK-LABEL: // IR after tile-legalize
// CHECK:      builtin.module attributes {ascir.soc = "ascend910b1"} {
// CHECK-NEXT:   tile.kernel @matmul_gelu block_dim 2 attributes {tile.tiling = [{axes = ["1", "96", "80", "64"], tile = array<i64: 48, 80, 64, 32>, turns = 1 : i64, group = 1 : i64, ns = 3389 : i64, bound_ns = 25 : i64, busiest = "M", runners_up = [{tile = array<i64: 32, 80, 64, 32>, ns = 3532 : i64}, {tile = array<i64: 96, 80, 64, 32>, ns = 3552 : i64}, {tile = array<i64: 64, 80, 64, 32>, ns = 3581 : i64}]}]} {
// CHECK-NEXT:     tile.channel @product aic_to_aiv depth 2 : memref<1x48x80xf16, #tile.space<gm>>
// CHECK-NEXT:     func.func @matmul_gelu_cube(%a: memref<96x64xf16, strided<[64, 1]>, #tile.space<gm>> {ascir.role = "in"}, %b: memref<64x80xf16, strided<[80, 1]>, #tile.space<gm>> {ascir.role = "in"}, %out: memref<96x80xf16, strided<[80, 1]>, #tile.space<gm>> {ascir.role = "out"}) attributes {tile.core = #tile.core<aic>} {
// CHECK-NEXT:       %a_1 = memref.reinterpret_cast %a to offset: [0], sizes: [1, 96, 64], strides: [6144, 64, 1] : memref<96x64xf16, strided<[64, 1]>, #tile.space<gm>> to memref<1x96x64xf16, strided<[6144, 64, 1]>, #tile.space<gm>>
// CHECK-NEXT:       %b_1 = memref.reinterpret_cast %b to offset: [0], sizes: [1, 64, 80], strides: [5120, 80, 1] : memref<64x80xf16, strided<[80, 1]>, #tile.space<gm>> to memref<1x64x80xf16, strided<[5120, 80, 1]>, #tile.space<gm>>
// CHECK-NEXT:       %block = tile.block_index
// CHECK-NEXT:       %c1 = arith.constant 1 : index
// CHECK-NEXT:       %c2 = arith.constant 2 : index
// CHECK-NEXT:       %c48 = arith.constant 48 : index
// CHECK-NEXT:       %c0 = arith.constant 0 : index
// CHECK-NEXT:       %c64 = arith.constant 64 : index
// CHECK-NEXT:       %c32 = arith.constant 32 : index
// CHECK-NEXT:       %0 = arith.remui %block, %c1 : index
// CHECK-NEXT:       %1 = arith.subi %c2, %block : index
// CHECK-NEXT:       %2 = arith.minsi %c1, %1 : index
// CHECK-NEXT:       %3 = arith.remui %0, %2 : index
// CHECK-NEXT:       %4 = arith.addi %block, %3 : index
// CHECK-NEXT:       %5 = arith.divui %0, %2 : index
// CHECK-NEXT:       %6 = arith.muli %4, %c48 : index
// CHECK-NEXT:       %zero = tile.accumulator : !tile.tile<48x80xf32, l0c, nz>
// CHECK-NEXT:       %a_l1 = tile.load %a_1[0, %6, 0] sizes [1, 48, 64] buffers 3 : memref<1x96x64xf16, strided<[6144, 64, 1]>, #tile.space<gm>> -> !tile.tile<48x64xf16, l1, nz>
// CHECK-NEXT:       %b_l1 = tile.load %b_1[0, 0, 0] sizes [1, 64, 80] buffers 3 : memref<1x64x80xf16, strided<[5120, 80, 1]>, #tile.space<gm>> -> !tile.tile<64x80xf16, l1, nz>
// CHECK-NEXT:       %total = scf.for %step = %c0 to %c64 step %c32 iter_args(%sum = %zero) -> (!tile.tile<48x80xf32, l0c, nz>) {
// CHECK-NEXT:         %a_l0 = tile.move %a_l1[0, %step] buffers 2 : !tile.tile<48x64xf16, l1, nz> -> !tile.tile<48x32xf16, l0a, zz>
// CHECK-NEXT:         %b_l0 = tile.move %b_l1[%step, 0] buffers 2 : !tile.tile<64x80xf16, l1, nz> -> !tile.tile<32x80xf16, l0b, zn>
// CHECK-NEXT:         %sum_1 = tile.mmad %a_l0, %b_l0, %sum sizes [48, 80, 32] : !tile.tile<48x32xf16, l0a, zz>, !tile.tile<32x80xf16, l0b, zn>, !tile.tile<48x80xf32, l0c, nz>
// CHECK-NEXT:         scf.yield %sum_1 : !tile.tile<48x80xf32, l0c, nz>
// CHECK-NEXT:       }
// CHECK-NEXT:       %slot = tile.acquire @product : memref<1x48x80xf16, #tile.space<gm>>
// CHECK-NEXT:       tile.fixpipe_store %total, %slot[0, 0, 0] sizes [1, 48, 80] : !tile.tile<48x80xf32, l0c, nz>, memref<1x48x80xf16, #tile.space<gm>>
// CHECK-NEXT:       tile.push %slot : memref<1x48x80xf16, #tile.space<gm>>
// CHECK-NEXT:       func.return
// CHECK-NEXT:     }
// CHECK-NEXT:     func.func @matmul_gelu_vector(%a: memref<96x64xf16, strided<[64, 1]>, #tile.space<gm>> {ascir.role = "in"}, %b: memref<64x80xf16, strided<[80, 1]>, #tile.space<gm>> {ascir.role = "in"}, %out: memref<96x80xf16, strided<[80, 1]>, #tile.space<gm>> {ascir.role = "out"}) attributes {tile.core = #tile.core<aiv>} {
// CHECK-NEXT:       %0 = arith.constant 1.000000e+00 : f32
// CHECK-NEXT:       %1 = arith.constant -1.59576917 : f32
// CHECK-NEXT:       %2 = arith.constant -0.0713548139 : f32
// CHECK-NEXT:       %half = tile.sub_block_index
// CHECK-NEXT:       %block = tile.block_index
// CHECK-NEXT:       %c1 = arith.constant 1 : index
// CHECK-NEXT:       %c2 = arith.constant 2 : index
// CHECK-NEXT:       %c48 = arith.constant 48 : index
// CHECK-NEXT:       %c24 = arith.constant 24 : index
// CHECK-NEXT:       %3 = arith.remui %block, %c1 : index
// CHECK-NEXT:       %4 = arith.subi %c2, %block : index
// CHECK-NEXT:       %5 = arith.minsi %c1, %4 : index
// CHECK-NEXT:       %6 = arith.remui %3, %5 : index
// CHECK-NEXT:       %7 = arith.addi %block, %6 : index
// CHECK-NEXT:       %8 = arith.divui %3, %5 : index
// CHECK-NEXT:       %9 = arith.muli %7, %c48 : index
// CHECK-NEXT:       %slot = tile.pop @product : memref<1x48x80xf16, #tile.space<gm>>
// CHECK-NEXT:       %10 = arith.muli %half, %c24 : index
// CHECK-NEXT:       %11 = arith.addi %10, %c24 : index
// CHECK-NEXT:       %12 = arith.addi %9, %10 : index
// CHECK-NEXT:       %p = tile.load %slot[0, %10, 0] buffers 2 : memref<1x48x80xf16, #tile.space<gm>> -> !tile.tile<24x80xf16, ub>
// CHECK-NEXT:       %13 = tile.cast %p : !tile.tile<24x80xf16, ub> -> !tile.tile<24x80xf32, ub>
// CHECK-NEXT:       %14 = tile.mul %13, %13 : !tile.tile<24x80xf32, ub>
// CHECK-NEXT:       %15 = tile.mul %14, %2 : !tile.tile<24x80xf32, ub>, f32
// CHECK-NEXT:       %16 = tile.add %15, %1 : !tile.tile<24x80xf32, ub>, f32
// CHECK-NEXT:       %17 = tile.mul %13, %16 : !tile.tile<24x80xf32, ub>
// CHECK-NEXT:       %18 = tile.exp %17 : !tile.tile<24x80xf32, ub>
// CHECK-NEXT:       %19 = tile.add %18, %0 : !tile.tile<24x80xf32, ub>, f32
// CHECK-NEXT:       %20 = tile.div %13, %19 : !tile.tile<24x80xf32, ub>
// CHECK-NEXT:       %y = tile.cast %20 rounding rint : !tile.tile<24x80xf32, ub> -> !tile.tile<24x80xf16, ub>
// CHECK-NEXT:       tile.store %y, %out[%12, 0] buffers 2 : !tile.tile<24x80xf16, ub>, memref<96x80xf16, strided<[80, 1]>, #tile.space<gm>>
// CHECK-NEXT:       tile.release %slot : memref<1x48x80xf16, #tile.space<gm>>
// CHECK-NEXT:       func.return
// CHECK-NEXT:     }
// CHECK-NEXT:   }
// CHECK-NEXT: }

// CHECK-LABEL: // IR after tile-sink-slices

// CHECK-LABEL: // IR after canonicalize
// CHECK:      builtin.module attributes {ascir.soc = "ascend910b1"} {
// CHECK-NEXT:   tile.kernel @matmul_gelu block_dim 2 attributes {tile.tiling = [{axes = ["1", "96", "80", "64"], tile = array<i64: 48, 80, 64, 32>, turns = 1 : i64, group = 1 : i64, ns = 3389 : i64, bound_ns = 25 : i64, busiest = "M", runners_up = [{tile = array<i64: 32, 80, 64, 32>, ns = 3532 : i64}, {tile = array<i64: 96, 80, 64, 32>, ns = 3552 : i64}, {tile = array<i64: 64, 80, 64, 32>, ns = 3581 : i64}]}]} {
// CHECK-NEXT:     tile.channel @product aic_to_aiv depth 2 : memref<1x48x80xf16, #tile.space<gm>>
// CHECK-NEXT:     func.func @matmul_gelu_cube(%a: memref<96x64xf16, strided<[64, 1]>, #tile.space<gm>> {ascir.role = "in"}, %b: memref<64x80xf16, strided<[80, 1]>, #tile.space<gm>> {ascir.role = "in"}, %out: memref<96x80xf16, strided<[80, 1]>, #tile.space<gm>> {ascir.role = "out"}) attributes {tile.core = #tile.core<aic>} {
// CHECK-NEXT:       %a_1 = memref.reinterpret_cast %a to offset: [0], sizes: [1, 96, 64], strides: [6144, 64, 1] : memref<96x64xf16, strided<[64, 1]>, #tile.space<gm>> to memref<1x96x64xf16, strided<[6144, 64, 1]>, #tile.space<gm>>
// CHECK-NEXT:       %b_1 = memref.reinterpret_cast %b to offset: [0], sizes: [1, 64, 80], strides: [5120, 80, 1] : memref<64x80xf16, strided<[80, 1]>, #tile.space<gm>> to memref<1x64x80xf16, strided<[5120, 80, 1]>, #tile.space<gm>>
// CHECK-NEXT:       %block = tile.block_index
// CHECK-NEXT:       %c1 = arith.constant 1 : index
// CHECK-NEXT:       %c2 = arith.constant 2 : index
// CHECK-NEXT:       %c48 = arith.constant 48 : index
// CHECK-NEXT:       %c0 = arith.constant 0 : index
// CHECK-NEXT:       %c64 = arith.constant 64 : index
// CHECK-NEXT:       %c32 = arith.constant 32 : index
// CHECK-NEXT:       %0 = arith.remui %block, %c1 : index
// CHECK-NEXT:       %1 = arith.subi %c2, %block : index
// CHECK-NEXT:       %2 = arith.minsi %c1, %1 : index
// CHECK-NEXT:       %3 = arith.remui %0, %2 : index
// CHECK-NEXT:       %4 = arith.addi %block, %3 : index
// CHECK-NEXT:       %5 = arith.muli %4, %c48 : index
// CHECK-NEXT:       %zero = tile.accumulator : !tile.tile<48x80xf32, l0c, nz>
// CHECK-NEXT:       %a_l1 = tile.load %a_1[0, %5, 0] sizes [1, 48, 64] buffers 3 : memref<1x96x64xf16, strided<[6144, 64, 1]>, #tile.space<gm>> -> !tile.tile<48x64xf16, l1, nz>
// CHECK-NEXT:       %b_l1 = tile.load %b_1[0, 0, 0] sizes [1, 64, 80] buffers 3 : memref<1x64x80xf16, strided<[5120, 80, 1]>, #tile.space<gm>> -> !tile.tile<64x80xf16, l1, nz>
// CHECK-NEXT:       %total = scf.for %step = %c0 to %c64 step %c32 iter_args(%sum = %zero) -> (!tile.tile<48x80xf32, l0c, nz>) {
// CHECK-NEXT:         %a_l0 = tile.move %a_l1[0, %step] buffers 2 : !tile.tile<48x64xf16, l1, nz> -> !tile.tile<48x32xf16, l0a, zz>
// CHECK-NEXT:         %b_l0 = tile.move %b_l1[%step, 0] buffers 2 : !tile.tile<64x80xf16, l1, nz> -> !tile.tile<32x80xf16, l0b, zn>
// CHECK-NEXT:         %sum_1 = tile.mmad %a_l0, %b_l0, %sum sizes [48, 80, 32] : !tile.tile<48x32xf16, l0a, zz>, !tile.tile<32x80xf16, l0b, zn>, !tile.tile<48x80xf32, l0c, nz>
// CHECK-NEXT:         scf.yield %sum_1 : !tile.tile<48x80xf32, l0c, nz>
// CHECK-NEXT:       }
// CHECK-NEXT:       %slot = tile.acquire @product : memref<1x48x80xf16, #tile.space<gm>>
// CHECK-NEXT:       tile.fixpipe_store %total, %slot[0, 0, 0] sizes [1, 48, 80] : !tile.tile<48x80xf32, l0c, nz>, memref<1x48x80xf16, #tile.space<gm>>
// CHECK-NEXT:       tile.push %slot : memref<1x48x80xf16, #tile.space<gm>>
// CHECK-NEXT:       func.return
// CHECK-NEXT:     }
// CHECK-NEXT:     func.func @matmul_gelu_vector(%a: memref<96x64xf16, strided<[64, 1]>, #tile.space<gm>> {ascir.role = "in"}, %b: memref<64x80xf16, strided<[80, 1]>, #tile.space<gm>> {ascir.role = "in"}, %out: memref<96x80xf16, strided<[80, 1]>, #tile.space<gm>> {ascir.role = "out"}) attributes {tile.core = #tile.core<aiv>} {
// CHECK-NEXT:       %0 = arith.constant 1.000000e+00 : f32
// CHECK-NEXT:       %1 = arith.constant -1.59576917 : f32
// CHECK-NEXT:       %2 = arith.constant -0.0713548139 : f32
// CHECK-NEXT:       %half = tile.sub_block_index
// CHECK-NEXT:       %block = tile.block_index
// CHECK-NEXT:       %c1 = arith.constant 1 : index
// CHECK-NEXT:       %c2 = arith.constant 2 : index
// CHECK-NEXT:       %c48 = arith.constant 48 : index
// CHECK-NEXT:       %c24 = arith.constant 24 : index
// CHECK-NEXT:       %3 = arith.remui %block, %c1 : index
// CHECK-NEXT:       %4 = arith.subi %c2, %block : index
// CHECK-NEXT:       %5 = arith.minsi %c1, %4 : index
// CHECK-NEXT:       %6 = arith.remui %3, %5 : index
// CHECK-NEXT:       %7 = arith.addi %block, %6 : index
// CHECK-NEXT:       %8 = arith.muli %7, %c48 : index
// CHECK-NEXT:       %slot = tile.pop @product : memref<1x48x80xf16, #tile.space<gm>>
// CHECK-NEXT:       %9 = arith.muli %half, %c24 : index
// CHECK-NEXT:       %10 = arith.addi %8, %9 : index
// CHECK-NEXT:       %p = tile.load %slot[0, %9, 0] buffers 2 : memref<1x48x80xf16, #tile.space<gm>> -> !tile.tile<24x80xf16, ub>
// CHECK-NEXT:       %11 = tile.cast %p : !tile.tile<24x80xf16, ub> -> !tile.tile<24x80xf32, ub>
// CHECK-NEXT:       %12 = tile.mul %11, %11 : !tile.tile<24x80xf32, ub>
// CHECK-NEXT:       %13 = tile.mul %12, %2 : !tile.tile<24x80xf32, ub>, f32
// CHECK-NEXT:       %14 = tile.add %13, %1 : !tile.tile<24x80xf32, ub>, f32
// CHECK-NEXT:       %15 = tile.mul %11, %14 : !tile.tile<24x80xf32, ub>
// CHECK-NEXT:       %16 = tile.exp %15 : !tile.tile<24x80xf32, ub>
// CHECK-NEXT:       %17 = tile.add %16, %0 : !tile.tile<24x80xf32, ub>, f32
// CHECK-NEXT:       %18 = tile.div %11, %17 : !tile.tile<24x80xf32, ub>
// CHECK-NEXT:       %y = tile.cast %18 rounding rint : !tile.tile<24x80xf32, ub> -> !tile.tile<24x80xf16, ub>
// CHECK-NEXT:       tile.store %y, %out[%10, 0] buffers 2 : !tile.tile<24x80xf16, ub>, memref<96x80xf16, strided<[80, 1]>, #tile.space<gm>>
// CHECK-NEXT:       tile.release %slot : memref<1x48x80xf16, #tile.space<gm>>
// CHECK-NEXT:       func.return
// CHECK-NEXT:     }
// CHECK-NEXT:   }
// CHECK-NEXT: }

// CHECK-LABEL: // IR after cse

// CHECK-LABEL: // IR after tile-contract

// CHECK-LABEL: // IR after tile-fold-broadcasts

// CHECK-LABEL: // IR after tile-place-buffers
// CHECK:      builtin.module attributes {ascir.soc = "ascend910b1"} {
// CHECK-NEXT:   tile.kernel @matmul_gelu block_dim 2 attributes {tile.tiling = [{axes = ["1", "96", "80", "64"], tile = array<i64: 48, 80, 64, 32>, turns = 1 : i64, group = 1 : i64, ns = 3389 : i64, bound_ns = 25 : i64, busiest = "M", runners_up = [{tile = array<i64: 32, 80, 64, 32>, ns = 3532 : i64}, {tile = array<i64: 96, 80, 64, 32>, ns = 3552 : i64}, {tile = array<i64: 64, 80, 64, 32>, ns = 3581 : i64}]}]} {
// CHECK-NEXT:     tile.channel @product aic_to_aiv depth 2 : memref<1x48x80xf16, #tile.space<gm>>
// CHECK-NEXT:     func.func @matmul_gelu_cube(%a: memref<96x64xf16, strided<[64, 1]>, #tile.space<gm>> {ascir.role = "in"}, %b: memref<64x80xf16, strided<[80, 1]>, #tile.space<gm>> {ascir.role = "in"}, %out: memref<96x80xf16, strided<[80, 1]>, #tile.space<gm>> {ascir.role = "out"}) attributes {tile.core = #tile.core<aic>, tile.placement = {l0a = {peak = 6144 : i64, lower_bound = 6144 : i64, extent = 6144 : i64, capacity = 65536 : i64, optimal = true}, l0b = {peak = 10240 : i64, lower_bound = 10240 : i64, extent = 10240 : i64, capacity = 65536 : i64, optimal = true}, l0c = {peak = 15360 : i64, lower_bound = 15360 : i64, extent = 15360 : i64, capacity = 131072 : i64, optimal = true}, l1 = {peak = 16384 : i64, lower_bound = 16384 : i64, extent = 16384 : i64, capacity = 524032 : i64, optimal = true}}} {
// CHECK-NEXT:       %a_1 = memref.reinterpret_cast %a to offset: [0], sizes: [1, 96, 64], strides: [6144, 64, 1] : memref<96x64xf16, strided<[64, 1]>, #tile.space<gm>> to memref<1x96x64xf16, strided<[6144, 64, 1]>, #tile.space<gm>>
// CHECK-NEXT:       %b_1 = memref.reinterpret_cast %b to offset: [0], sizes: [1, 64, 80], strides: [5120, 80, 1] : memref<64x80xf16, strided<[80, 1]>, #tile.space<gm>> to memref<1x64x80xf16, strided<[5120, 80, 1]>, #tile.space<gm>>
// CHECK-NEXT:       %block = tile.block_index
// CHECK-NEXT:       %c1 = arith.constant 1 : index
// CHECK-NEXT:       %c2 = arith.constant 2 : index
// CHECK-NEXT:       %c48 = arith.constant 48 : index
// CHECK-NEXT:       %c0 = arith.constant 0 : index
// CHECK-NEXT:       %c64 = arith.constant 64 : index
// CHECK-NEXT:       %c32 = arith.constant 32 : index
// CHECK-NEXT:       %0 = arith.remui %block, %c1 : index
// CHECK-NEXT:       %1 = arith.subi %c2, %block : index
// CHECK-NEXT:       %2 = arith.minsi %c1, %1 : index
// CHECK-NEXT:       %3 = arith.remui %0, %2 : index
// CHECK-NEXT:       %4 = arith.addi %block, %3 : index
// CHECK-NEXT:       %5 = arith.muli %4, %c48 : index
// CHECK-NEXT:       %zero = tile.accumulator {tile.address = [array<i64: 0>]} : !tile.tile<48x80xf32, l0c, nz>
// CHECK-NEXT:       %a_l1 = tile.load %a_1[0, %5, 0] sizes [1, 48, 64] buffers 3 {tile.address = [array<i64: 10240>]} : memref<1x96x64xf16, strided<[6144, 64, 1]>, #tile.space<gm>> -> !tile.tile<48x64xf16, l1, nz>
// CHECK-NEXT:       %b_l1 = tile.load %b_1[0, 0, 0] sizes [1, 64, 80] buffers 3 {tile.address = [array<i64: 0>]} : memref<1x64x80xf16, strided<[5120, 80, 1]>, #tile.space<gm>> -> !tile.tile<64x80xf16, l1, nz>
// CHECK-NEXT:       %total = scf.for %step = %c0 to %c64 step %c32 iter_args(%sum = %zero) -> (!tile.tile<48x80xf32, l0c, nz>) {
// CHECK-NEXT:         %a_l0 = tile.move %a_l1[0, %step] buffers 2 {tile.address = [array<i64: 0, 3072>]} : !tile.tile<48x64xf16, l1, nz> -> !tile.tile<48x32xf16, l0a, zz>
// CHECK-NEXT:         %b_l0 = tile.move %b_l1[%step, 0] buffers 2 {tile.address = [array<i64: 0, 5120>]} : !tile.tile<64x80xf16, l1, nz> -> !tile.tile<32x80xf16, l0b, zn>
// CHECK-NEXT:         %sum_1 = tile.mmad %a_l0, %b_l0, %sum sizes [48, 80, 32] {tile.address = [array<i64: 0>]} : !tile.tile<48x32xf16, l0a, zz>, !tile.tile<32x80xf16, l0b, zn>, !tile.tile<48x80xf32, l0c, nz>
// CHECK-NEXT:         scf.yield %sum_1 : !tile.tile<48x80xf32, l0c, nz>
// CHECK-NEXT:       } {tile.address = [array<i64: 0>]}
// CHECK-NEXT:       %slot = tile.acquire @product : memref<1x48x80xf16, #tile.space<gm>>
// CHECK-NEXT:       tile.fixpipe_store %total, %slot[0, 0, 0] sizes [1, 48, 80] : !tile.tile<48x80xf32, l0c, nz>, memref<1x48x80xf16, #tile.space<gm>>
// CHECK-NEXT:       tile.push %slot : memref<1x48x80xf16, #tile.space<gm>>
// CHECK-NEXT:       func.return
// CHECK-NEXT:     }
// CHECK-NEXT:     func.func @matmul_gelu_vector(%a: memref<96x64xf16, strided<[64, 1]>, #tile.space<gm>> {ascir.role = "in"}, %b: memref<64x80xf16, strided<[80, 1]>, #tile.space<gm>> {ascir.role = "in"}, %out: memref<96x80xf16, strided<[80, 1]>, #tile.space<gm>> {ascir.role = "out"}) attributes {tile.core = #tile.core<aiv>, tile.placement = {ub = {peak = 15360 : i64, lower_bound = 15360 : i64, extent = 73472 : i64, capacity = 188160 : i64, optimal = true}}} {
// CHECK-NEXT:       %0 = arith.constant 1.000000e+00 : f32
// CHECK-NEXT:       %1 = arith.constant -1.59576917 : f32
// CHECK-NEXT:       %2 = arith.constant -0.0713548139 : f32
// CHECK-NEXT:       %half = tile.sub_block_index
// CHECK-NEXT:       %block = tile.block_index
// CHECK-NEXT:       %c1 = arith.constant 1 : index
// CHECK-NEXT:       %c2 = arith.constant 2 : index
// CHECK-NEXT:       %c48 = arith.constant 48 : index
// CHECK-NEXT:       %c24 = arith.constant 24 : index
// CHECK-NEXT:       %3 = arith.remui %block, %c1 : index
// CHECK-NEXT:       %4 = arith.subi %c2, %block : index
// CHECK-NEXT:       %5 = arith.minsi %c1, %4 : index
// CHECK-NEXT:       %6 = arith.remui %3, %5 : index
// CHECK-NEXT:       %7 = arith.addi %block, %6 : index
// CHECK-NEXT:       %8 = arith.muli %7, %c48 : index
// CHECK-NEXT:       %slot = tile.pop @product : memref<1x48x80xf16, #tile.space<gm>>
// CHECK-NEXT:       %9 = arith.muli %half, %c24 : index
// CHECK-NEXT:       %10 = arith.addi %8, %9 : index
// CHECK-NEXT:       %p = tile.load %slot[0, %9, 0] buffers 2 {tile.address = [array<i64: 65536>]} : memref<1x48x80xf16, #tile.space<gm>> -> !tile.tile<24x80xf16, ub>
// CHECK-NEXT:       %11 = tile.cast %p {tile.address = [array<i64: 0>]} : !tile.tile<24x80xf16, ub> -> !tile.tile<24x80xf32, ub>
// CHECK-NEXT:       %12 = tile.mul %11, %11 {tile.address = [array<i64: 65792>]} : !tile.tile<24x80xf32, ub>
// CHECK-NEXT:       %13 = tile.mul %12, %2 {tile.address = [array<i64: 65792>]} : !tile.tile<24x80xf32, ub>, f32
// CHECK-NEXT:       %14 = tile.add %13, %1 {tile.address = [array<i64: 65792>]} : !tile.tile<24x80xf32, ub>, f32
// CHECK-NEXT:       %15 = tile.mul %11, %14 {tile.address = [array<i64: 65792>]} : !tile.tile<24x80xf32, ub>
// CHECK-NEXT:       %16 = tile.exp %15 {tile.address = [array<i64: 65792>]} : !tile.tile<24x80xf32, ub>
// CHECK-NEXT:       %17 = tile.add %16, %0 {tile.address = [array<i64: 65792>]} : !tile.tile<24x80xf32, ub>, f32
// CHECK-NEXT:       %18 = tile.div %11, %17 {tile.address = [array<i64: 0>]} : !tile.tile<24x80xf32, ub>
// CHECK-NEXT:       %y = tile.cast %18 rounding rint {tile.address = [array<i64: 65536>]} : !tile.tile<24x80xf32, ub> -> !tile.tile<24x80xf16, ub>
// CHECK-NEXT:       tile.store %y, %out[%10, 0] buffers 2 : !tile.tile<24x80xf16, ub>, memref<96x80xf16, strided<[80, 1]>, #tile.space<gm>>
// CHECK-NEXT:       tile.release %slot : memref<1x48x80xf16, #tile.space<gm>>
// CHECK-NEXT:       func.return
// CHECK-NEXT:     }
// CHECK-NEXT:   }
// CHECK-NEXT: }

// CHECK-LABEL: // IR after tile-select-instructions
// CHECK:      builtin.module attributes {ascir.soc = "ascend910b1"} {
// CHECK-NEXT:   func.func @matmul_gelu_aic(%a: memref<?xf16, 22 : i64> {ascir.role = "in"}, %b: memref<?xf16, 22 : i64> {ascir.role = "in"}, %out: memref<?xf16, 22 : i64> {ascir.role = "out"}, %product: memref<?xf16, 22 : i64> {ascir.role = "workspace", ascir.extent = "15360"}) attributes {tile.placement = {l0a = {peak = 6144 : i64, lower_bound = 6144 : i64, extent = 6144 : i64, capacity = 65536 : i64, optimal = true}, l0b = {peak = 10240 : i64, lower_bound = 10240 : i64, extent = 10240 : i64, capacity = 65536 : i64, optimal = true}, l0c = {peak = 15360 : i64, lower_bound = 15360 : i64, extent = 15360 : i64, capacity = 131072 : i64, optimal = true}, l1 = {peak = 16384 : i64, lower_bound = 16384 : i64, extent = 16384 : i64, capacity = 524032 : i64, optimal = true}}, ascendc.aicore} {
// CHECK-NEXT:     %0 = arith.constant 524032 : i32
// CHECK-NEXT:     %1 = arith.constant 65536 : i32
// CHECK-NEXT:     %2 = arith.constant 65536 : i32
// CHECK-NEXT:     %3 = arith.constant 131072 : i32
// CHECK-NEXT:     %4 = arith.constant 64 : index
// CHECK-NEXT:     %5 = arith.constant 10240 : i32
// CHECK-NEXT:     %6 = arith.constant 3072 : i32
// CHECK-NEXT:     %7 = arith.constant 1 : i32
// CHECK-NEXT:     %8 = arith.constant 48 : i32
// CHECK-NEXT:     %9 = arith.constant 64 : i32
// CHECK-NEXT:     %10 = arith.constant 0 : i32
// CHECK-NEXT:     %11 = arith.constant 16 : i32
// CHECK-NEXT:     %nd2nz = ascendc.construct !ascendc.nd2nz_params(%7, %8, %9, %10, %9, %8, %7, %11) : i32, i32, i32, i32, i32, i32, i32, i32
// CHECK-NEXT:     %12 = arith.constant 5120 : i32
// CHECK-NEXT:     %13 = arith.constant 80 : i32
// CHECK-NEXT:     %nd2nz_1 = ascendc.construct !ascendc.nd2nz_params(%7, %9, %13, %10, %13, %9, %7, %11) : i32, i32, i32, i32, i32, i32, i32, i32
// CHECK-NEXT:     %14 = arith.constant 0.000000e+00 : f16
// CHECK-NEXT:     %15 = arith.constant false
// CHECK-NEXT:     %16 = arith.constant 0 : i8
// CHECK-NEXT:     %17 = arith.constant 0 : index
// CHECK-NEXT:     %18 = arith.constant 1 : index
// CHECK-NEXT:     %19 = arith.constant 2 : index
// CHECK-NEXT:     %20 = arith.constant 3 : index
// CHECK-NEXT:     %no_pads = memref.alloca() {ascendc.emit_as_unsigned} : memref<4xi8>
// CHECK-NEXT:     memref.store %16, %no_pads[%17] : memref<4xi8>
// CHECK-NEXT:     memref.store %16, %no_pads[%18] : memref<4xi8>
// CHECK-NEXT:     memref.store %16, %no_pads[%19] : memref<4xi8>
// CHECK-NEXT:     memref.store %16, %no_pads[%20] : memref<4xi8>
// CHECK-NEXT:     %21 = arith.constant 32 : i32
// CHECK-NEXT:     %load_data_3d_params_v2 = ascendc.construct !ascendc.load_data_3d_params_v2<f16>(%no_pads, %7, %8, %21, %21, %8, %10, %10, %7, %7, %7, %7, %7, %7, %15, %15, %14) : memref<4xi8>, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i1, i1, f16
// CHECK-NEXT:     %22 = arith.constant 1536 : i32
// CHECK-NEXT:     %23 = arith.constant 48 : index
// CHECK-NEXT:     %24 = arith.constant 2560 : i32
// CHECK-NEXT:     %25 = arith.constant 3840 : i32
// CHECK-NEXT:     %26 = arith.constant 32 : index
// CHECK-NEXT:     %27 = arith.constant 3 : i32
// CHECK-NEXT:     %fixpipe_params_v220 = ascendc.construct !ascendc.fixpipe_params_v220(%13, %8, %8, %13, %10, %7, %10, %7, %10, %10, %27) [ui16, ui16, ui16, ui32, i32, !ascendc.quant_mode_t, ui64, ui16, ui16, ui16, ui8] : i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32
// CHECK-NEXT:     %fixpipe_config = ascendc.construct !ascendc.fixpipe_config(%7) [!ascendc.co2_layout] : i32
// CHECK-NEXT:     %pipe = ascendc.pipe
// CHECK-NEXT:     %l1 = ascendc.tbuf : <a1>
// CHECK-NEXT:     ascendc.pipe.init_buffer %pipe, %l1, %0 : !ascendc.tbuf<a1>, i32
// CHECK-NEXT:     %l0a = ascendc.tbuf : <a2>
// CHECK-NEXT:     ascendc.pipe.init_buffer %pipe, %l0a, %1 : !ascendc.tbuf<a2>, i32
// CHECK-NEXT:     %l0b = ascendc.tbuf : <b2>
// CHECK-NEXT:     ascendc.pipe.init_buffer %pipe, %l0b, %2 : !ascendc.tbuf<b2>, i32
// CHECK-NEXT:     %l0c = ascendc.tbuf : <co1>
// CHECK-NEXT:     ascendc.pipe.init_buffer %pipe, %l0c, %3 : !ascendc.tbuf<co1>, i32
// CHECK-NEXT:     %a_gm = ascendc.global_tensor : !ascendc.global_tensor<*xf16>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %a_gm, %a : !ascendc.global_tensor<*xf16>, memref<?xf16, 22 : i64>
// CHECK-NEXT:     %b_gm = ascendc.global_tensor : !ascendc.global_tensor<*xf16>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %b_gm, %b : !ascendc.global_tensor<*xf16>, memref<?xf16, 22 : i64>
// CHECK-NEXT:     %product_gm = ascendc.global_tensor : !ascendc.global_tensor<*xf16>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %product_gm, %product : !ascendc.global_tensor<*xf16>, memref<?xf16, 22 : i64>
// CHECK-NEXT:     %flag = arith.constant 1 : i32
// CHECK-NEXT:     %flag_1 = arith.constant 0 : i32
// CHECK-NEXT:     %ring = arith.constant 7680 : index
// CHECK-NEXT:     %block = ascendc.get_block_idx : index
// CHECK-NEXT:     %product_ring = arith.muli %block, %ring : index
// CHECK-NEXT:     %slot = arith.constant 0 : i32
// CHECK-NEXT:     %block_1 = ascendc.get_block_idx : index
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %c2 = arith.constant 2 : index
// CHECK-NEXT:     %c48 = arith.constant 48 : index
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c64 = arith.constant 64 : index
// CHECK-NEXT:     %c32 = arith.constant 32 : index
// CHECK-NEXT:     %28 = arith.remui %block_1, %c1 : index
// CHECK-NEXT:     %29 = arith.subi %c2, %block_1 : index
// CHECK-NEXT:     %30 = arith.minsi %c1, %29 : index
// CHECK-NEXT:     %31 = arith.remui %28, %30 : index
// CHECK-NEXT:     %32 = arith.addi %block_1, %31 : index
// CHECK-NEXT:     %33 = arith.muli %32, %c48 : index
// CHECK-NEXT:     %34 = arith.muli %33, %4 : index
// CHECK-NEXT:     %a_gm_1 = ascendc.global_tensor.subindex %a_gm[%34] : !ascendc.global_tensor<*xf16>, index, !ascendc.global_tensor<*xf16>
// CHECK-NEXT:     %a_l1 = ascendc.tbuf.get_with_offset %l1, %6, %5 : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     ascendc.data_copy_nd2nz %a_l1, %a_gm_1, %nd2nz : !ascendc.local_tensor<*xf16>, !ascendc.global_tensor<*xf16>, !ascendc.nd2nz_params
// CHECK-NEXT:     %b_l1 = ascendc.tbuf.get_with_offset %l1, %12, %10 : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     ascendc.data_copy_nd2nz %b_l1, %b_gm, %nd2nz_1 : !ascendc.local_tensor<*xf16>, !ascendc.global_tensor<*xf16>, !ascendc.nd2nz_params
// CHECK-NEXT:     %35 = arith.constant 0 : i32
// CHECK-NEXT:     %36 = scf.for %step = %c0 to %c64 step %c32 iter_args(%slot_1 = %35) -> (i32) {
// CHECK-NEXT:       %a_l0_at = arith.muli %slot_1, %6 : i32
// CHECK-NEXT:       %a_l0 = ascendc.tbuf.get_with_offset %l0a, %22, %a_l0_at : !ascendc.tbuf<a2>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:       %37 = arith.muli %step, %23 : index
// CHECK-NEXT:       %a_l1_1 = ascendc.local_tensor.subindex %a_l1[%37] : !ascendc.local_tensor<*xf16>, index, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:       ascendc.load_data_3d_l0_v2 %a_l0, %a_l1_1, %load_data_3d_params_v2 : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.load_data_3d_params_v2<f16>
// CHECK-NEXT:       %b_l0_at = arith.muli %slot_1, %12 : i32
// CHECK-NEXT:       %38 = arith.index_cast %step : index to i32
// CHECK-NEXT:       %load_data_3d_params_v2_1 = ascendc.construct !ascendc.load_data_3d_params_v2<f16>(%no_pads, %7, %9, %13, %13, %21, %10, %38, %7, %7, %7, %7, %7, %7, %15, %15, %14) [memref<4xi8>, ui16, ui16, ui16, ui16, ui16, ui16, ui16, ui8, ui8, ui8, ui8, ui8, ui8, i1, i1, f16] : memref<4xi8>, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i1, i1, f16
// CHECK-NEXT:       %b_l0 = ascendc.tbuf.get_with_offset %l0b, %24, %b_l0_at : !ascendc.tbuf<b2>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:       ascendc.load_data_3d_l0_v2 %b_l0, %b_l1, %load_data_3d_params_v2_1 : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.load_data_3d_params_v2<f16>
// CHECK-NEXT:       %sum = ascendc.tbuf.get_with_offset %l0c, %25, %10 : !ascendc.tbuf<co1>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       %39 = arith.cmpi eq, %step, %26 : index
// CHECK-NEXT:       %40 = arith.select %39, %20, %19 : index
// CHECK-NEXT:       %41 = arith.cmpi eq, %step, %c0 : index
// CHECK-NEXT:       %42 = arith.index_cast %40 : index to i32
// CHECK-NEXT:       %mmad = ascendc.construct !ascendc.mmad_params(%8, %13, %21, %42, %15, %41) [ui16, ui16, ui16, ui8, i1, i1] : i32, i32, i32, i32, i1, i1
// CHECK-NEXT:       ascendc.mmad %sum, %a_l0, %b_l0, %mmad : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.mmad_params
// CHECK-NEXT:       %43 = arith.constant 1 : i32
// CHECK-NEXT:       %next_slot = arith.xori %slot_1, %43 : i32
// CHECK-NEXT:       scf.yield %next_slot : i32
// CHECK-NEXT:     }
// CHECK-NEXT:     ascendc.cross_core_wait_flag %flag, 2, pipe_fix : i32
// CHECK-NEXT:     %44 = arith.index_cast %slot : i32 to index
// CHECK-NEXT:     %slot_size = arith.constant 3840 : index
// CHECK-NEXT:     %45 = arith.muli %44, %slot_size : index
// CHECK-NEXT:     %46 = arith.addi %product_ring, %45 : index
// CHECK-NEXT:     %product_gm_1 = ascendc.global_tensor.subindex %product_gm[%46] : !ascendc.global_tensor<*xf16>, index, !ascendc.global_tensor<*xf16>
// CHECK-NEXT:     %sum_1 = ascendc.tbuf.get_with_offset %l0c, %25, %10 : !ascendc.tbuf<co1>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.fixpipe %product_gm_1, %sum_1, %fixpipe_params_v220, %fixpipe_config : !ascendc.global_tensor<*xf16>, !ascendc.local_tensor<*xf32>, !ascendc.fixpipe_params_v220, !ascendc.fixpipe_config
// CHECK-NEXT:     ascendc.cross_core_set_flag %flag_1, 2, pipe_fix : i32
// CHECK-NEXT:     ascendc.cross_core_wait_flag %flag, 2, pipe_fix : i32
// CHECK-NEXT:     ascendc.cross_core_wait_flag %flag, 2, pipe_fix : i32
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func @matmul_gelu_aiv(%a: memref<?xf16, 22 : i64> {ascir.role = "in"}, %b: memref<?xf16, 22 : i64> {ascir.role = "in"}, %out: memref<?xf16, 22 : i64> {ascir.role = "out"}, %product: memref<?xf16, 22 : i64> {ascir.role = "workspace", ascir.extent = "15360"}) attributes {tile.placement = {ub = {peak = 15360 : i64, lower_bound = 15360 : i64, extent = 73472 : i64, capacity = 188160 : i64, optimal = true}}, ascendc.aicore} {
// CHECK-NEXT:     %0 = arith.constant 188160 : i32
// CHECK-NEXT:     %1 = arith.constant 80 : index
// CHECK-NEXT:     %2 = arith.constant 65536 : i32
// CHECK-NEXT:     %3 = arith.constant 1920 : i32
// CHECK-NEXT:     %4 = arith.constant 0 : i32
// CHECK-NEXT:     %5 = arith.constant 65792 : i32
// CHECK-NEXT:     %pipe = ascendc.pipe
// CHECK-NEXT:     %ub = ascendc.tbuf : <veccalc>
// CHECK-NEXT:     ascendc.pipe.init_buffer %pipe, %ub, %0 : !ascendc.tbuf<veccalc>, i32
// CHECK-NEXT:     %out_gm = ascendc.global_tensor : !ascendc.global_tensor<*xf16>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %out_gm, %out : !ascendc.global_tensor<*xf16>, memref<?xf16, 22 : i64>
// CHECK-NEXT:     %product_gm = ascendc.global_tensor : !ascendc.global_tensor<*xf16>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %product_gm, %product : !ascendc.global_tensor<*xf16>, memref<?xf16, 22 : i64>
// CHECK-NEXT:     %flag = arith.constant 0 : i32
// CHECK-NEXT:     %flag_1 = arith.constant 1 : i32
// CHECK-NEXT:     %ring = arith.constant 7680 : index
// CHECK-NEXT:     %block = ascendc.get_block_idx : index
// CHECK-NEXT:     %block_1 = arith.constant 2 : index
// CHECK-NEXT:     %block_2 = arith.divui %block, %block_1 : index
// CHECK-NEXT:     %product_ring = arith.muli %block_2, %ring : index
// CHECK-NEXT:     %slot = arith.constant 0 : i32
// CHECK-NEXT:     ascendc.cross_core_set_flag %flag_1, 2, pipe_mte2 : i32
// CHECK-NEXT:     ascendc.cross_core_set_flag %flag_1, 2, pipe_mte2 : i32
// CHECK-NEXT:     %6 = arith.constant 1.000000e+00 : f32
// CHECK-NEXT:     %7 = arith.constant -1.59576917 : f32
// CHECK-NEXT:     %8 = arith.constant -0.0713548139 : f32
// CHECK-NEXT:     %half = ascendc.get_sub_block_idx : i64
// CHECK-NEXT:     %half_1 = arith.index_cast %half : i64 to index
// CHECK-NEXT:     %block_3 = ascendc.get_block_idx : index
// CHECK-NEXT:     %block_4 = arith.constant 2 : index
// CHECK-NEXT:     %block_5 = arith.divui %block_3, %block_4 : index
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %c2 = arith.constant 2 : index
// CHECK-NEXT:     %c48 = arith.constant 48 : index
// CHECK-NEXT:     %c24 = arith.constant 24 : index
// CHECK-NEXT:     %9 = arith.remui %block_5, %c1 : index
// CHECK-NEXT:     %10 = arith.subi %c2, %block_5 : index
// CHECK-NEXT:     %11 = arith.minsi %c1, %10 : index
// CHECK-NEXT:     %12 = arith.remui %9, %11 : index
// CHECK-NEXT:     %13 = arith.addi %block_5, %12 : index
// CHECK-NEXT:     %14 = arith.muli %13, %c48 : index
// CHECK-NEXT:     ascendc.cross_core_wait_flag %flag, 2, pipe_mte2 : i32
// CHECK-NEXT:     %15 = arith.index_cast %slot : i32 to index
// CHECK-NEXT:     %slot_size = arith.constant 3840 : index
// CHECK-NEXT:     %16 = arith.muli %15, %slot_size : index
// CHECK-NEXT:     %17 = arith.addi %product_ring, %16 : index
// CHECK-NEXT:     %18 = arith.muli %half_1, %c24 : index
// CHECK-NEXT:     %19 = arith.addi %14, %18 : index
// CHECK-NEXT:     %20 = arith.muli %18, %1 : index
// CHECK-NEXT:     %21 = arith.addi %17, %20 : index
// CHECK-NEXT:     %product_gm_1 = ascendc.global_tensor.subindex %product_gm[%21] : !ascendc.global_tensor<*xf16>, index, !ascendc.global_tensor<*xf16>
// CHECK-NEXT:     %p = ascendc.tbuf.get_with_offset %ub, %3, %2 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     ascendc.data_copy_l2 %p, %product_gm_1, %3 : !ascendc.local_tensor<*xf16>, !ascendc.global_tensor<*xf16>, i32
// CHECK-NEXT:     %22 = ascendc.tbuf.get_with_offset %ub, %3, %4 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.cast_l2 %22, %p, %3 {roundMode = 0 : i32} : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf16>, i32
// CHECK-NEXT:     %23 = ascendc.tbuf.get_with_offset %ub, %3, %5 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.mul_l2 %23, %22, %22, %3 : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32
// CHECK-NEXT:     %24 = ascendc.tbuf.get_with_offset %ub, %3, %5 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.muls_l2 %24, %23, %8, %3 {isSetMask} : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, f32, i32
// CHECK-NEXT:     %25 = ascendc.tbuf.get_with_offset %ub, %3, %5 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.adds_l2 %25, %24, %7, %3 {isSetMask} : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, f32, i32
// CHECK-NEXT:     %26 = ascendc.tbuf.get_with_offset %ub, %3, %5 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.mul_l2 %26, %22, %25, %3 : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32
// CHECK-NEXT:     %27 = ascendc.tbuf.get_with_offset %ub, %3, %5 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.exp_l2 %27, %26, %3 : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32
// CHECK-NEXT:     %28 = ascendc.tbuf.get_with_offset %ub, %3, %5 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.adds_l2 %28, %27, %6, %3 {isSetMask} : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, f32, i32
// CHECK-NEXT:     %29 = ascendc.tbuf.get_with_offset %ub, %3, %4 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.div_l2 %29, %22, %28, %3 : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32
// CHECK-NEXT:     %y = ascendc.tbuf.get_with_offset %ub, %3, %2 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     ascendc.cast_l2 %y, %29, %3 {roundMode = 1 : i32} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf32>, i32
// CHECK-NEXT:     %30 = arith.muli %19, %1 : index
// CHECK-NEXT:     %out_gm_1 = ascendc.global_tensor.subindex %out_gm[%30] : !ascendc.global_tensor<*xf16>, index, !ascendc.global_tensor<*xf16>
// CHECK-NEXT:     ascendc.data_copy_l2 %out_gm_1, %y, %3 : !ascendc.global_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i32
// CHECK-NEXT:     ascendc.cross_core_set_flag %flag_1, 2, pipe_mte2 : i32
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func @matmul_gelu(%a: memref<?xf16, 22 : i64> {ascir.role = "in"}, %b: memref<?xf16, 22 : i64> {ascir.role = "in"}, %out: memref<?xf16, 22 : i64> {ascir.role = "out"}, %product: memref<?xf16, 22 : i64> {ascir.role = "workspace", ascir.extent = "15360"}) attributes {tile.tiling = [{axes = ["1", "96", "80", "64"], tile = array<i64: 48, 80, 64, 32>, turns = 1 : i64, group = 1 : i64, ns = 3389 : i64, bound_ns = 25 : i64, busiest = "M", runners_up = [{tile = array<i64: 32, 80, 64, 32>, ns = 3532 : i64}, {tile = array<i64: 96, 80, 64, 32>, ns = 3552 : i64}, {tile = array<i64: 64, 80, 64, 32>, ns = 3581 : i64}]}], ascendc.aicore, ascendc.global, ascendc.kernel_type = "mix_aic_1_2", tile.block_dim = 2 : i64} {
// CHECK-NEXT:     func.call @matmul_gelu_aic(%a, %b, %out, %product) {ascendc.core = "aic"} : (memref<?xf16, 22 : i64>, memref<?xf16, 22 : i64>, memref<?xf16, 22 : i64>, memref<?xf16, 22 : i64>) -> ()
// CHECK-NEXT:     func.call @matmul_gelu_aiv(%a, %b, %out, %product) {ascendc.core = "aiv"} : (memref<?xf16, 22 : i64>, memref<?xf16, 22 : i64>, memref<?xf16, 22 : i64>, memref<?xf16, 22 : i64>) -> ()
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// The result:
// CHECK:      builtin.module attributes {ascir.soc = "ascend910b1"} {
// CHECK-NEXT:   func.func @matmul_gelu_aic(%a: memref<?xf16, 22 : i64> {ascir.role = "in"}, %b: memref<?xf16, 22 : i64> {ascir.role = "in"}, %out: memref<?xf16, 22 : i64> {ascir.role = "out"}, %product: memref<?xf16, 22 : i64> {ascir.role = "workspace", ascir.extent = "15360"}) attributes {tile.placement = {l0a = {peak = 6144 : i64, lower_bound = 6144 : i64, extent = 6144 : i64, capacity = 65536 : i64, optimal = true}, l0b = {peak = 10240 : i64, lower_bound = 10240 : i64, extent = 10240 : i64, capacity = 65536 : i64, optimal = true}, l0c = {peak = 15360 : i64, lower_bound = 15360 : i64, extent = 15360 : i64, capacity = 131072 : i64, optimal = true}, l1 = {peak = 16384 : i64, lower_bound = 16384 : i64, extent = 16384 : i64, capacity = 524032 : i64, optimal = true}}, ascendc.aicore, ascendc.sync = {flags = 2 : i64, barriers = 0 : i64, dependences = 4 : i64, removed = 1 : i64, fallbacks = 0 : i64}} {
// CHECK-NEXT:     %flag0 = arith.constant 0 : i32
// CHECK-NEXT:     %0 = arith.constant 524032 : i32
// CHECK-NEXT:     %1 = arith.constant 65536 : i32
// CHECK-NEXT:     %2 = arith.constant 65536 : i32
// CHECK-NEXT:     %3 = arith.constant 131072 : i32
// CHECK-NEXT:     %4 = arith.constant 64 : index
// CHECK-NEXT:     %5 = arith.constant 10240 : i32
// CHECK-NEXT:     %6 = arith.constant 3072 : i32
// CHECK-NEXT:     %7 = arith.constant 1 : i32
// CHECK-NEXT:     %8 = arith.constant 48 : i32
// CHECK-NEXT:     %9 = arith.constant 64 : i32
// CHECK-NEXT:     %10 = arith.constant 0 : i32
// CHECK-NEXT:     %11 = arith.constant 16 : i32
// CHECK-NEXT:     %nd2nz = ascendc.construct !ascendc.nd2nz_params(%7, %8, %9, %10, %9, %8, %7, %11) : i32, i32, i32, i32, i32, i32, i32, i32
// CHECK-NEXT:     %12 = arith.constant 5120 : i32
// CHECK-NEXT:     %13 = arith.constant 80 : i32
// CHECK-NEXT:     %nd2nz_1 = ascendc.construct !ascendc.nd2nz_params(%7, %9, %13, %10, %13, %9, %7, %11) : i32, i32, i32, i32, i32, i32, i32, i32
// CHECK-NEXT:     %14 = arith.constant 0.000000e+00 : f16
// CHECK-NEXT:     %15 = arith.constant false
// CHECK-NEXT:     %16 = arith.constant 0 : i8
// CHECK-NEXT:     %17 = arith.constant 0 : index
// CHECK-NEXT:     %18 = arith.constant 1 : index
// CHECK-NEXT:     %19 = arith.constant 2 : index
// CHECK-NEXT:     %20 = arith.constant 3 : index
// CHECK-NEXT:     %no_pads = memref.alloca() {ascendc.emit_as_unsigned} : memref<4xi8>
// CHECK-NEXT:     memref.store %16, %no_pads[%17] : memref<4xi8>
// CHECK-NEXT:     memref.store %16, %no_pads[%18] : memref<4xi8>
// CHECK-NEXT:     memref.store %16, %no_pads[%19] : memref<4xi8>
// CHECK-NEXT:     memref.store %16, %no_pads[%20] : memref<4xi8>
// CHECK-NEXT:     %21 = arith.constant 32 : i32
// CHECK-NEXT:     %load_data_3d_params_v2 = ascendc.construct !ascendc.load_data_3d_params_v2<f16>(%no_pads, %7, %8, %21, %21, %8, %10, %10, %7, %7, %7, %7, %7, %7, %15, %15, %14) : memref<4xi8>, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i1, i1, f16
// CHECK-NEXT:     %22 = arith.constant 1536 : i32
// CHECK-NEXT:     %23 = arith.constant 48 : index
// CHECK-NEXT:     %24 = arith.constant 2560 : i32
// CHECK-NEXT:     %25 = arith.constant 3840 : i32
// CHECK-NEXT:     %26 = arith.constant 32 : index
// CHECK-NEXT:     %27 = arith.constant 3 : i32
// CHECK-NEXT:     %fixpipe_params_v220 = ascendc.construct !ascendc.fixpipe_params_v220(%13, %8, %8, %13, %10, %7, %10, %7, %10, %10, %27) [ui16, ui16, ui16, ui32, i32, !ascendc.quant_mode_t, ui64, ui16, ui16, ui16, ui8] : i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32
// CHECK-NEXT:     %fixpipe_config = ascendc.construct !ascendc.fixpipe_config(%7) [!ascendc.co2_layout] : i32
// CHECK-NEXT:     %pipe = ascendc.pipe
// CHECK-NEXT:     %l1 = ascendc.tbuf : <a1>
// CHECK-NEXT:     ascendc.pipe.init_buffer %pipe, %l1, %0 : !ascendc.tbuf<a1>, i32
// CHECK-NEXT:     %l0a = ascendc.tbuf : <a2>
// CHECK-NEXT:     ascendc.pipe.init_buffer %pipe, %l0a, %1 : !ascendc.tbuf<a2>, i32
// CHECK-NEXT:     %l0b = ascendc.tbuf : <b2>
// CHECK-NEXT:     ascendc.pipe.init_buffer %pipe, %l0b, %2 : !ascendc.tbuf<b2>, i32
// CHECK-NEXT:     %l0c = ascendc.tbuf : <co1>
// CHECK-NEXT:     ascendc.pipe.init_buffer %pipe, %l0c, %3 : !ascendc.tbuf<co1>, i32
// CHECK-NEXT:     %a_gm = ascendc.global_tensor : !ascendc.global_tensor<*xf16>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %a_gm, %a : !ascendc.global_tensor<*xf16>, memref<?xf16, 22 : i64>
// CHECK-NEXT:     %b_gm = ascendc.global_tensor : !ascendc.global_tensor<*xf16>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %b_gm, %b : !ascendc.global_tensor<*xf16>, memref<?xf16, 22 : i64>
// CHECK-NEXT:     %product_gm = ascendc.global_tensor : !ascendc.global_tensor<*xf16>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %product_gm, %product : !ascendc.global_tensor<*xf16>, memref<?xf16, 22 : i64>
// CHECK-NEXT:     %flag = arith.constant 1 : i32
// CHECK-NEXT:     %flag_1 = arith.constant 0 : i32
// CHECK-NEXT:     %ring = arith.constant 7680 : index
// CHECK-NEXT:     %block = ascendc.get_block_idx : index
// CHECK-NEXT:     %product_ring = arith.muli %block, %ring : index
// CHECK-NEXT:     %slot = arith.constant 0 : i32
// CHECK-NEXT:     %block_1 = ascendc.get_block_idx : index
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %c2 = arith.constant 2 : index
// CHECK-NEXT:     %c48 = arith.constant 48 : index
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c64 = arith.constant 64 : index
// CHECK-NEXT:     %c32 = arith.constant 32 : index
// CHECK-NEXT:     %28 = arith.remui %block_1, %c1 : index
// CHECK-NEXT:     %29 = arith.subi %c2, %block_1 : index
// CHECK-NEXT:     %30 = arith.minsi %c1, %29 : index
// CHECK-NEXT:     %31 = arith.remui %28, %30 : index
// CHECK-NEXT:     %32 = arith.addi %block_1, %31 : index
// CHECK-NEXT:     %33 = arith.muli %32, %c48 : index
// CHECK-NEXT:     %34 = arith.muli %33, %4 : index
// CHECK-NEXT:     %a_gm_1 = ascendc.global_tensor.subindex %a_gm[%34] : !ascendc.global_tensor<*xf16>, index, !ascendc.global_tensor<*xf16>
// CHECK-NEXT:     %a_l1 = ascendc.tbuf.get_with_offset %l1, %6, %5 : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     ascendc.data_copy_nd2nz %a_l1, %a_gm_1, %nd2nz : !ascendc.local_tensor<*xf16>, !ascendc.global_tensor<*xf16>, !ascendc.nd2nz_params
// CHECK-NEXT:     %b_l1 = ascendc.tbuf.get_with_offset %l1, %12, %10 : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     ascendc.data_copy_nd2nz %b_l1, %b_gm, %nd2nz_1 : !ascendc.local_tensor<*xf16>, !ascendc.global_tensor<*xf16>, !ascendc.nd2nz_params
// CHECK-NEXT:     ascendc.set_flag mte2_mte1, %flag0 : i32
// CHECK-NEXT:     %35 = arith.constant 0 : i32
// CHECK-NEXT:     ascendc.wait_flag mte2_mte1, %flag0 : i32
// CHECK-NEXT:     %36 = scf.for %step = %c0 to %c64 step %c32 iter_args(%slot_1 = %35) -> (i32) {
// CHECK-NEXT:       %a_l0_at = arith.muli %slot_1, %6 : i32
// CHECK-NEXT:       %a_l0 = ascendc.tbuf.get_with_offset %l0a, %22, %a_l0_at : !ascendc.tbuf<a2>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:       %37 = arith.muli %step, %23 : index
// CHECK-NEXT:       %a_l1_1 = ascendc.local_tensor.subindex %a_l1[%37] : !ascendc.local_tensor<*xf16>, index, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:       ascendc.load_data_3d_l0_v2 %a_l0, %a_l1_1, %load_data_3d_params_v2 : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.load_data_3d_params_v2<f16>
// CHECK-NEXT:       %b_l0_at = arith.muli %slot_1, %12 : i32
// CHECK-NEXT:       %38 = arith.index_cast %step : index to i32
// CHECK-NEXT:       %load_data_3d_params_v2_1 = ascendc.construct !ascendc.load_data_3d_params_v2<f16>(%no_pads, %7, %9, %13, %13, %21, %10, %38, %7, %7, %7, %7, %7, %7, %15, %15, %14) [memref<4xi8>, ui16, ui16, ui16, ui16, ui16, ui16, ui16, ui8, ui8, ui8, ui8, ui8, ui8, i1, i1, f16] : memref<4xi8>, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i1, i1, f16
// CHECK-NEXT:       %b_l0 = ascendc.tbuf.get_with_offset %l0b, %24, %b_l0_at : !ascendc.tbuf<b2>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:       ascendc.load_data_3d_l0_v2 %b_l0, %b_l1, %load_data_3d_params_v2_1 : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.load_data_3d_params_v2<f16>
// CHECK-NEXT:       ascendc.set_flag mte1_m, %slot_1 : i32
// CHECK-NEXT:       %sum = ascendc.tbuf.get_with_offset %l0c, %25, %10 : !ascendc.tbuf<co1>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       %39 = arith.cmpi eq, %step, %26 : index
// CHECK-NEXT:       %40 = arith.select %39, %20, %19 : index
// CHECK-NEXT:       %41 = arith.cmpi eq, %step, %c0 : index
// CHECK-NEXT:       %42 = arith.index_cast %40 : index to i32
// CHECK-NEXT:       %mmad = ascendc.construct !ascendc.mmad_params(%8, %13, %21, %42, %15, %41) [ui16, ui16, ui16, ui8, i1, i1] : i32, i32, i32, i32, i1, i1
// CHECK-NEXT:       ascendc.wait_flag mte1_m, %slot_1 : i32
// CHECK-NEXT:       ascendc.mmad %sum, %a_l0, %b_l0, %mmad : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.mmad_params
// CHECK-NEXT:       %43 = arith.constant 1 : i32
// CHECK-NEXT:       %next_slot = arith.xori %slot_1, %43 : i32
// CHECK-NEXT:       scf.yield %next_slot : i32
// CHECK-NEXT:     }
// CHECK-NEXT:     ascendc.cross_core_wait_flag %flag, 2, pipe_fix : i32
// CHECK-NEXT:     %44 = arith.index_cast %slot : i32 to index
// CHECK-NEXT:     %slot_size = arith.constant 3840 : index
// CHECK-NEXT:     %45 = arith.muli %44, %slot_size : index
// CHECK-NEXT:     %46 = arith.addi %product_ring, %45 : index
// CHECK-NEXT:     %product_gm_1 = ascendc.global_tensor.subindex %product_gm[%46] : !ascendc.global_tensor<*xf16>, index, !ascendc.global_tensor<*xf16>
// CHECK-NEXT:     %sum_1 = ascendc.tbuf.get_with_offset %l0c, %25, %10 : !ascendc.tbuf<co1>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.fixpipe %product_gm_1, %sum_1, %fixpipe_params_v220, %fixpipe_config : !ascendc.global_tensor<*xf16>, !ascendc.local_tensor<*xf32>, !ascendc.fixpipe_params_v220, !ascendc.fixpipe_config
// CHECK-NEXT:     ascendc.cross_core_set_flag %flag_1, 2, pipe_fix : i32
// CHECK-NEXT:     ascendc.cross_core_wait_flag %flag, 2, pipe_fix : i32
// CHECK-NEXT:     ascendc.cross_core_wait_flag %flag, 2, pipe_fix : i32
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func @matmul_gelu_aiv(%a: memref<?xf16, 22 : i64> {ascir.role = "in"}, %b: memref<?xf16, 22 : i64> {ascir.role = "in"}, %out: memref<?xf16, 22 : i64> {ascir.role = "out"}, %product: memref<?xf16, 22 : i64> {ascir.role = "workspace", ascir.extent = "15360"}) attributes {tile.placement = {ub = {peak = 15360 : i64, lower_bound = 15360 : i64, extent = 73472 : i64, capacity = 188160 : i64, optimal = true}}, ascendc.aicore, ascendc.sync = {flags = 2 : i64, barriers = 8 : i64, dependences = 49 : i64, removed = 1 : i64, fallbacks = 0 : i64}} {
// CHECK-NEXT:     %flag0 = arith.constant 0 : i32
// CHECK-NEXT:     %0 = arith.constant 188160 : i32
// CHECK-NEXT:     %1 = arith.constant 80 : index
// CHECK-NEXT:     %2 = arith.constant 65536 : i32
// CHECK-NEXT:     %3 = arith.constant 1920 : i32
// CHECK-NEXT:     %4 = arith.constant 0 : i32
// CHECK-NEXT:     %5 = arith.constant 65792 : i32
// CHECK-NEXT:     %pipe = ascendc.pipe
// CHECK-NEXT:     %ub = ascendc.tbuf : <veccalc>
// CHECK-NEXT:     ascendc.pipe.init_buffer %pipe, %ub, %0 : !ascendc.tbuf<veccalc>, i32
// CHECK-NEXT:     %out_gm = ascendc.global_tensor : !ascendc.global_tensor<*xf16>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %out_gm, %out : !ascendc.global_tensor<*xf16>, memref<?xf16, 22 : i64>
// CHECK-NEXT:     %product_gm = ascendc.global_tensor : !ascendc.global_tensor<*xf16>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %product_gm, %product : !ascendc.global_tensor<*xf16>, memref<?xf16, 22 : i64>
// CHECK-NEXT:     %flag = arith.constant 0 : i32
// CHECK-NEXT:     %flag_1 = arith.constant 1 : i32
// CHECK-NEXT:     %ring = arith.constant 7680 : index
// CHECK-NEXT:     %block = ascendc.get_block_idx : index
// CHECK-NEXT:     %block_1 = arith.constant 2 : index
// CHECK-NEXT:     %block_2 = arith.divui %block, %block_1 : index
// CHECK-NEXT:     %product_ring = arith.muli %block_2, %ring : index
// CHECK-NEXT:     %slot = arith.constant 0 : i32
// CHECK-NEXT:     ascendc.cross_core_set_flag %flag_1, 2, pipe_mte2 : i32
// CHECK-NEXT:     ascendc.cross_core_set_flag %flag_1, 2, pipe_mte2 : i32
// CHECK-NEXT:     %6 = arith.constant 1.000000e+00 : f32
// CHECK-NEXT:     %7 = arith.constant -1.59576917 : f32
// CHECK-NEXT:     %8 = arith.constant -0.0713548139 : f32
// CHECK-NEXT:     %half = ascendc.get_sub_block_idx : i64
// CHECK-NEXT:     %half_1 = arith.index_cast %half : i64 to index
// CHECK-NEXT:     %block_3 = ascendc.get_block_idx : index
// CHECK-NEXT:     %block_4 = arith.constant 2 : index
// CHECK-NEXT:     %block_5 = arith.divui %block_3, %block_4 : index
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %c2 = arith.constant 2 : index
// CHECK-NEXT:     %c48 = arith.constant 48 : index
// CHECK-NEXT:     %c24 = arith.constant 24 : index
// CHECK-NEXT:     %9 = arith.remui %block_5, %c1 : index
// CHECK-NEXT:     %10 = arith.subi %c2, %block_5 : index
// CHECK-NEXT:     %11 = arith.minsi %c1, %10 : index
// CHECK-NEXT:     %12 = arith.remui %9, %11 : index
// CHECK-NEXT:     %13 = arith.addi %block_5, %12 : index
// CHECK-NEXT:     %14 = arith.muli %13, %c48 : index
// CHECK-NEXT:     ascendc.cross_core_wait_flag %flag, 2, pipe_mte2 : i32
// CHECK-NEXT:     %15 = arith.index_cast %slot : i32 to index
// CHECK-NEXT:     %slot_size = arith.constant 3840 : index
// CHECK-NEXT:     %16 = arith.muli %15, %slot_size : index
// CHECK-NEXT:     %17 = arith.addi %product_ring, %16 : index
// CHECK-NEXT:     %18 = arith.muli %half_1, %c24 : index
// CHECK-NEXT:     %19 = arith.addi %14, %18 : index
// CHECK-NEXT:     %20 = arith.muli %18, %1 : index
// CHECK-NEXT:     %21 = arith.addi %17, %20 : index
// CHECK-NEXT:     %product_gm_1 = ascendc.global_tensor.subindex %product_gm[%21] : !ascendc.global_tensor<*xf16>, index, !ascendc.global_tensor<*xf16>
// CHECK-NEXT:     %p = ascendc.tbuf.get_with_offset %ub, %3, %2 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     ascendc.data_copy_l2 %p, %product_gm_1, %3 : !ascendc.local_tensor<*xf16>, !ascendc.global_tensor<*xf16>, i32
// CHECK-NEXT:     ascendc.set_flag mte2_v, %flag0 : i32
// CHECK-NEXT:     %22 = ascendc.tbuf.get_with_offset %ub, %3, %4 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.wait_flag mte2_v, %flag0 : i32
// CHECK-NEXT:     ascendc.cast_l2 %22, %p, %3 {roundMode = 0 : i32} : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf16>, i32
// CHECK-NEXT:     %23 = ascendc.tbuf.get_with_offset %ub, %3, %5 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.pipe_barrier pipe_v
// CHECK-NEXT:     ascendc.mul_l2 %23, %22, %22, %3 : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32
// CHECK-NEXT:     %24 = ascendc.tbuf.get_with_offset %ub, %3, %5 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.pipe_barrier pipe_v
// CHECK-NEXT:     ascendc.muls_l2 %24, %23, %8, %3 {isSetMask} : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, f32, i32
// CHECK-NEXT:     %25 = ascendc.tbuf.get_with_offset %ub, %3, %5 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.pipe_barrier pipe_v
// CHECK-NEXT:     ascendc.adds_l2 %25, %24, %7, %3 {isSetMask} : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, f32, i32
// CHECK-NEXT:     %26 = ascendc.tbuf.get_with_offset %ub, %3, %5 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.pipe_barrier pipe_v
// CHECK-NEXT:     ascendc.mul_l2 %26, %22, %25, %3 : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32
// CHECK-NEXT:     %27 = ascendc.tbuf.get_with_offset %ub, %3, %5 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.pipe_barrier pipe_v
// CHECK-NEXT:     ascendc.exp_l2 %27, %26, %3 : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32
// CHECK-NEXT:     %28 = ascendc.tbuf.get_with_offset %ub, %3, %5 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.pipe_barrier pipe_v
// CHECK-NEXT:     ascendc.adds_l2 %28, %27, %6, %3 {isSetMask} : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, f32, i32
// CHECK-NEXT:     %29 = ascendc.tbuf.get_with_offset %ub, %3, %4 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.pipe_barrier pipe_v
// CHECK-NEXT:     ascendc.div_l2 %29, %22, %28, %3 : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32
// CHECK-NEXT:     %y = ascendc.tbuf.get_with_offset %ub, %3, %2 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     ascendc.pipe_barrier pipe_v
// CHECK-NEXT:     ascendc.cast_l2 %y, %29, %3 {roundMode = 1 : i32} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf32>, i32
// CHECK-NEXT:     ascendc.set_flag v_mte3, %flag0 : i32
// CHECK-NEXT:     %30 = arith.muli %19, %1 : index
// CHECK-NEXT:     %out_gm_1 = ascendc.global_tensor.subindex %out_gm[%30] : !ascendc.global_tensor<*xf16>, index, !ascendc.global_tensor<*xf16>
// CHECK-NEXT:     ascendc.wait_flag v_mte3, %flag0 : i32
// CHECK-NEXT:     ascendc.data_copy_l2 %out_gm_1, %y, %3 : !ascendc.global_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i32
// CHECK-NEXT:     ascendc.cross_core_set_flag %flag_1, 2, pipe_mte2 : i32
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func @matmul_gelu(%a: memref<?xf16, 22 : i64> {ascir.role = "in"}, %b: memref<?xf16, 22 : i64> {ascir.role = "in"}, %out: memref<?xf16, 22 : i64> {ascir.role = "out"}, %product: memref<?xf16, 22 : i64> {ascir.role = "workspace", ascir.extent = "15360"}) attributes {tile.tiling = [{axes = ["1", "96", "80", "64"], tile = array<i64: 48, 80, 64, 32>, turns = 1 : i64, group = 1 : i64, ns = 3389 : i64, bound_ns = 25 : i64, busiest = "M", runners_up = [{tile = array<i64: 32, 80, 64, 32>, ns = 3532 : i64}, {tile = array<i64: 96, 80, 64, 32>, ns = 3552 : i64}, {tile = array<i64: 64, 80, 64, 32>, ns = 3581 : i64}]}], ascendc.aicore, ascendc.global, ascendc.kernel_type = "mix_aic_1_2", tile.block_dim = 2 : i64, ascendc.sync = {flags = 0 : i64, barriers = 0 : i64, dependences = 0 : i64, removed = 0 : i64, fallbacks = 0 : i64}} {
// CHECK-NEXT:     func.call @matmul_gelu_aic(%a, %b, %out, %product) {ascendc.core = "aic"} : (memref<?xf16, 22 : i64>, memref<?xf16, 22 : i64>, memref<?xf16, 22 : i64>, memref<?xf16, 22 : i64>) -> ()
// CHECK-NEXT:     func.call @matmul_gelu_aiv(%a, %b, %out, %product) {ascendc.core = "aiv"} : (memref<?xf16, 22 : i64>, memref<?xf16, 22 : i64>, memref<?xf16, 22 : i64>, memref<?xf16, 22 : i64>) -> ()
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT: }
