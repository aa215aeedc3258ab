// RUN: ascir-opt %s -p vector --print-between-passes 2>&1 | filecheck %s

// A 3x3 convolution with a shortcut that is added and rectified, the end of a residual block: the cube hands each block of
// sums to its two vector cores, through a ring of slots.
func.func @conv_add_relu(%x: tensor<2x2x8x8x16xf16>, %w: tensor<32x288xf16>, %shortcut: tensor<2x2x8x8x16xf16>) -> tensor<2x2x8x8x16xf16> {
  %0 = graph.conv2d_blocked %x, %w kernel [3, 3] pads [1, 1, 1, 1] : (tensor<2x2x8x8x16xf16>, tensor<32x288xf16>) -> tensor<2x2x8x8x16xf16>
  %1 = graph.add %0, %shortcut : tensor<2x2x8x8x16xf16>
  %2 = graph.relu %1 : tensor<2x2x8x8x16xf16>
  func.return %2 : tensor<2x2x8x8x16xf16>
}

// CHECK-LABEL: // IR after graph-name-dims
// CHECK:      builtin.module {
// CHECK-NEXT:   func.func @conv_add_relu(%x: tensor<2x2x8x8x16xf16>, %w: tensor<32x288xf16>, %shortcut: tensor<2x2x8x8x16xf16>) -> tensor<2x2x8x8x16xf16> {
// CHECK-NEXT:     %0 = graph.conv2d_blocked %x, %w kernel [3, 3] pads [1, 1, 1, 1] : (tensor<2x2x8x8x16xf16>, tensor<32x288xf16>) -> tensor<2x2x8x8x16xf16>
// CHECK-NEXT:     %1 = graph.add %0, %shortcut : tensor<2x2x8x8x16xf16>
// CHECK-NEXT:     %2 = graph.relu %1 : tensor<2x2x8x8x16xf16>
// CHECK-NEXT:     func.return %2 : tensor<2x2x8x8x16xf16>
// CHECK-NEXT:   }
// CHECK-NEXT: }

// CHECK-LABEL: // IR after graph-outline

// CHECK-LABEL: // IR after graph-decompose

// CHECK-LABEL: // IR after canonicalize

// CHECK-LABEL: // IR after cse

// CHECK-LABEL: // IR after graph-tile
// CHECK:      builtin.module attributes {ascir.soc = "ascend910b1"} {
// CHECK-NEXT:   tile.kernel @conv_add_relu block_dim 2 attributes {tile.tiling = [{axes = ["2", "1", "8", "8", "32", "288"], tile = array<i64: 8, 64, 16, 2, 144>, turns = 2 : i64, images = 1 : i64, cores = 2 : i64, kept = 0 : i64, ns = 4574 : i64, bound_ns = 23 : i64, busiest = "MTE2", runners_up = [{tile = array<i64: 4, 32, 16, 2, 288>, ns = 4606 : i64}, {tile = array<i64: 8, 64, 32, 2, 144>, ns = 4709 : i64}, {tile = array<i64: 4, 32, 32, 2, 288>, ns = 4720 : i64}]}]} {
// CHECK-NEXT:     tile.channel @product aic_to_aiv depth 2 : memref<1x1x64x16xf16, #tile.space<gm>>
// CHECK-NEXT:     func.func @conv_add_relu_cube(%x: memref<2x2x8x8x16xf16, strided<[2048, 1024, 128, 16, 1]>, #tile.space<gm>> {ascir.role = "in"}, %w: memref<32x288xf16, strided<[288, 1]>, #tile.space<gm>> {ascir.role = "in"}, %shortcut: memref<2x2x8x8x16xf16, strided<[2048, 1024, 128, 16, 1]>, #tile.space<gm>> {ascir.role = "in"}, %out: memref<2x2x8x8x16xf16, strided<[2048, 1024, 128, 16, 1]>, #tile.space<gm>> {ascir.role = "out"}) attributes {tile.core = #tile.core<aic>} {
// CHECK-NEXT:       %block = tile.block_index
// CHECK-NEXT:       %c4 = arith.constant 4 : index
// CHECK-NEXT:       %c2 = arith.constant 2 : index
// CHECK-NEXT:       %c16 = arith.constant 16 : index
// CHECK-NEXT:       %c0 = arith.constant 0 : index
// CHECK-NEXT:       %c288 = arith.constant 288 : index
// CHECK-NEXT:       %c144 = arith.constant 144 : index
// CHECK-NEXT:       scf.for %block_1 = %block to %c4 step %c2 {
// CHECK-NEXT:         %0 = arith.remui %block_1, %c2 : index
// CHECK-NEXT:         %1 = arith.divui %block_1, %c2 : index
// CHECK-NEXT:         %2 = arith.muli %0, %c16 : index
// CHECK-NEXT:         %zero = tile.accumulator : !tile.tile<64x16xf32, l0c, nz>
// CHECK-NEXT:         %map = tile.load %x[%1, 0, 0, 0, 0] sizes [1, 2, 8, 8, 16] buffers 2 : memref<2x2x8x8x16xf16, strided<[2048, 1024, 128, 16, 1]>, #tile.space<gm>> -> !tile.tile<2x8x8x16xf16, l1>
// CHECK-NEXT:         %b_l1 = tile.load %w[%2, 0] sizes [16, 288] buffers 2 : memref<32x288xf16, strided<[288, 1]>, #tile.space<gm>> -> !tile.tile<16x288xf16, l1, nz>
// CHECK-NEXT:         %total = scf.for %step = %c0 to %c288 step %c144 iter_args(%sum = %zero) -> (!tile.tile<64x16xf32, l0c, nz>) {
// CHECK-NEXT:           %a_l0 = tile.img2col %map[0, %step] kernel [3, 3] pads [1, 1, 1, 1] image [8, 8] buffers 2 : !tile.tile<2x8x8x16xf16, l1> -> !tile.tile<64x144xf16, l0a, zz>
// CHECK-NEXT:           %b_l0 = tile.move %b_l1[0, %step] transpose buffers 2 : !tile.tile<16x288xf16, l1, nz> -> !tile.tile<144x16xf16, l0b, zn>
// CHECK-NEXT:           %sum_1 = tile.mmad %a_l0, %b_l0, %sum sizes [64, 16, 144] : !tile.tile<64x144xf16, l0a, zz>, !tile.tile<144x16xf16, l0b, zn>, !tile.tile<64x16xf32, l0c, nz>
// CHECK-NEXT:           scf.yield %sum_1 : !tile.tile<64x16xf32, l0c, nz>
// CHECK-NEXT:         }
// CHECK-NEXT:         %slot = tile.acquire @product : memref<1x1x64x16xf16, #tile.space<gm>>
// CHECK-NEXT:         tile.fixpipe_store %total, %slot[0, 0, 0, 0] sizes [1, 1, 64, 16] nz buffers 2 : !tile.tile<64x16xf32, l0c, nz>, memref<1x1x64x16xf16, #tile.space<gm>>
// CHECK-NEXT:         tile.push %slot : memref<1x1x64x16xf16, #tile.space<gm>>
// CHECK-NEXT:       }
// CHECK-NEXT:       func.return
// CHECK-NEXT:     }
// CHECK-NEXT:     func.func @conv_add_relu_vector(%x: memref<2x2x8x8x16xf16, strided<[2048, 1024, 128, 16, 1]>, #tile.space<gm>> {ascir.role = "in"}, %w: memref<32x288xf16, strided<[288, 1]>, #tile.space<gm>> {ascir.role = "in"}, %shortcut: memref<2x2x8x8x16xf16, strided<[2048, 1024, 128, 16, 1]>, #tile.space<gm>> {ascir.role = "in"}, %out: memref<2x2x8x8x16xf16, strided<[2048, 1024, 128, 16, 1]>, #tile.space<gm>> {ascir.role = "out"}) attributes {tile.core = #tile.core<aiv>} {
// CHECK-NEXT:       %half = tile.sub_block_index
// CHECK-NEXT:       %block = tile.block_index
// CHECK-NEXT:       %c4 = arith.constant 4 : index
// CHECK-NEXT:       %c2 = arith.constant 2 : index
// CHECK-NEXT:       %c16 = arith.constant 16 : index
// CHECK-NEXT:       %c32 = arith.constant 32 : index
// CHECK-NEXT:       %shortcut_1 = memref.reinterpret_cast %shortcut to offset: [0], sizes: [2, 2, 64, 16], strides: [2048, 1024, 16, 1] : memref<2x2x8x8x16xf16, strided<[2048, 1024, 128, 16, 1]>, #tile.space<gm>> to memref<2x2x64x16xf16, strided<[2048, 1024, 16, 1]>, #tile.space<gm>>
// CHECK-NEXT:       %out_1 = memref.reinterpret_cast %out to offset: [0], sizes: [2, 2, 64, 16], strides: [2048, 1024, 16, 1] : memref<2x2x8x8x16xf16, strided<[2048, 1024, 128, 16, 1]>, #tile.space<gm>> to memref<2x2x64x16xf16, strided<[2048, 1024, 16, 1]>, #tile.space<gm>>
// CHECK-NEXT:       scf.for %block_1 = %block to %c4 step %c2 {
// CHECK-NEXT:         %0 = arith.remui %block_1, %c2 : index
// CHECK-NEXT:         %1 = arith.divui %block_1, %c2 : index
// CHECK-NEXT:         %2 = arith.muli %0, %c16 : index
// CHECK-NEXT:         %3 = arith.divui %2, %c16 : index
// CHECK-NEXT:         %slot = tile.pop @product : memref<1x1x64x16xf16, #tile.space<gm>>
// CHECK-NEXT:         %4 = arith.muli %half, %c32 : index
// CHECK-NEXT:         %5 = arith.addi %4, %c32 : index
// CHECK-NEXT:         %product = tile.load %slot[0, 0, %4, 0] buffers 2 : memref<1x1x64x16xf16, #tile.space<gm>> -> !tile.tile<32x16xf16, ub>
// CHECK-NEXT:         %shortcut_2 = tile.load %shortcut_1[%1, %3, %4, 0] buffers 2 : memref<2x2x64x16xf16, strided<[2048, 1024, 16, 1]>, #tile.space<gm>> -> !tile.tile<32x16xf16, ub>
// CHECK-NEXT:         %6 = tile.add %product, %shortcut_2 : !tile.tile<32x16xf16, ub>
// CHECK-NEXT:         %7 = tile.relu %6 : !tile.tile<32x16xf16, ub>
// CHECK-NEXT:         tile.store %7, %out_1[%1, %3, %4, 0] buffers 2 : !tile.tile<32x16xf16, ub>, memref<2x2x64x16xf16, strided<[2048, 1024, 16, 1]>, #tile.space<gm>>
// CHECK-NEXT:         tile.release %slot : memref<1x1x64x16xf16, #tile.space<gm>>
// CHECK-NEXT:       }
// CHECK-NEXT:       func.return
// CHECK-NEXT:     }
// CHECK-NEXT:   }
// CHECK-NEXT: }

// CHECK-LABEL: // IR after tile-sparse-scatter

// CHECK-LABEL: // IR after tile-unpack-int4

// CHECK-LABEL: // IR after tile-legalize
// CHECK:      builtin.module attributes {ascir.soc = "ascend910b1"} {
// CHECK-NEXT:   tile.kernel @conv_add_relu block_dim 2 attributes {tile.tiling = [{axes = ["2", "1", "8", "8", "32", "288"], tile = array<i64: 8, 64, 16, 2, 144>, turns = 2 : i64, images = 1 : i64, cores = 2 : i64, kept = 0 : i64, ns = 4574 : i64, bound_ns = 23 : i64, busiest = "MTE2", runners_up = [{tile = array<i64: 4, 32, 16, 2, 288>, ns = 4606 : i64}, {tile = array<i64: 8, 64, 32, 2, 144>, ns = 4709 : i64}, {tile = array<i64: 4, 32, 32, 2, 288>, ns = 4720 : i64}]}]} {
// CHECK-NEXT:     tile.channel @product aic_to_aiv depth 2 : memref<1x1x64x16xf16, #tile.space<gm>>
// CHECK-NEXT:     func.func @conv_add_relu_cube(%x: memref<2x2x8x8x16xf16, strided<[2048, 1024, 128, 16, 1]>, #tile.space<gm>> {ascir.role = "in"}, %w: memref<32x288xf16, strided<[288, 1]>, #tile.space<gm>> {ascir.role = "in"}, %shortcut: memref<2x2x8x8x16xf16, strided<[2048, 1024, 128, 16, 1]>, #tile.space<gm>> {ascir.role = "in"}, %out: memref<2x2x8x8x16xf16, strided<[2048, 1024, 128, 16, 1]>, #tile.space<gm>> {ascir.role = "out"}) attributes {tile.core = #tile.core<aic>} {
// CHECK-NEXT:       %block = tile.block_index
// CHECK-NEXT:       %c4 = arith.constant 4 : index
// CHECK-NEXT:       %c2 = arith.constant 2 : index
// CHECK-NEXT:       %c16 = arith.constant 16 : index
// CHECK-NEXT:       %c0 = arith.constant 0 : index
// CHECK-NEXT:       %c288 = arith.constant 288 : index
// CHECK-NEXT:       %c144 = arith.constant 144 : index
// CHECK-NEXT:       scf.for %block_1 = %block to %c4 step %c2 {
// CHECK-NEXT:         %0 = arith.remui %block_1, %c2 : index
// CHECK-NEXT:         %1 = arith.divui %block_1, %c2 : index
// CHECK-NEXT:         %2 = arith.muli %0, %c16 : index
// CHECK-NEXT:         %zero = tile.accumulator : !tile.tile<64x16xf32, l0c, nz>
// CHECK-NEXT:         %map = tile.load %x[%1, 0, 0, 0, 0] sizes [1, 2, 8, 8, 16] buffers 2 : memref<2x2x8x8x16xf16, strided<[2048, 1024, 128, 16, 1]>, #tile.space<gm>> -> !tile.tile<2x8x8x16xf16, l1>
// CHECK-NEXT:         %b_l1 = tile.load %w[%2, 0] sizes [16, 288] buffers 2 : memref<32x288xf16, strided<[288, 1]>, #tile.space<gm>> -> !tile.tile<16x288xf16, l1, nz>
// CHECK-NEXT:         %total = scf.for %step = %c0 to %c288 step %c144 iter_args(%sum = %zero) -> (!tile.tile<64x16xf32, l0c, nz>) {
// CHECK-NEXT:           %a_l0 = tile.img2col %map[0, %step] kernel [3, 3] pads [1, 1, 1, 1] image [8, 8] buffers 2 : !tile.tile<2x8x8x16xf16, l1> -> !tile.tile<64x144xf16, l0a, zz>
// CHECK-NEXT:           %b_l0 = tile.move %b_l1[0, %step] transpose buffers 2 : !tile.tile<16x288xf16, l1, nz> -> !tile.tile<144x16xf16, l0b, zn>
// CHECK-NEXT:           %sum_1 = tile.mmad %a_l0, %b_l0, %sum sizes [64, 16, 144] : !tile.tile<64x144xf16, l0a, zz>, !tile.tile<144x16xf16, l0b, zn>, !tile.tile<64x16xf32, l0c, nz>
// CHECK-NEXT:           scf.yield %sum_1 : !tile.tile<64x16xf32, l0c, nz>
// CHECK-NEXT:         }
// CHECK-NEXT:         %slot = tile.acquire @product : memref<1x1x64x16xf16, #tile.space<gm>>
// CHECK-NEXT:         tile.fixpipe_store %total, %slot[0, 0, 0, 0] sizes [1, 1, 64, 16] nz buffers 2 : !tile.tile<64x16xf32, l0c, nz>, memref<1x1x64x16xf16, #tile.space<gm>>
// CHECK-NEXT:         tile.push %slot : memref<1x1x64x16xf16, #tile.space<gm>>
// CHECK-NEXT:       }
// CHECK-NEXT:       func.return
// CHECK-NEXT:     }
// CHECK-NEXT:     func.func @conv_add_relu_vector(%x: memref<2x2x8x8x16xf16, strided<[2048, 1024, 128, 16, 1]>, #tile.space<gm>> {ascir.role = "in"}, %w: memref<32x288xf16, strided<[288, 1]>, #tile.space<gm>> {ascir.role = "in"}, %shortcut: memref<2x2x8x8x16xf16, strided<[2048, 1024, 128, 16, 1]>, #tile.space<gm>> {ascir.role = "in"}, %out: memref<2x2x8x8x16xf16, strided<[2048, 1024, 128, 16, 1]>, #tile.space<gm>> {ascir.role = "out"}) attributes {tile.core = #tile.core<aiv>} {
// CHECK-NEXT:       %0 = arith.constant 0.000000e+00 : f16
// CHECK-NEXT:       %half = tile.sub_block_index
// CHECK-NEXT:       %block = tile.block_index
// CHECK-NEXT:       %c4 = arith.constant 4 : index
// CHECK-NEXT:       %c2 = arith.constant 2 : index
// CHECK-NEXT:       %c16 = arith.constant 16 : index
// CHECK-NEXT:       %c32 = arith.constant 32 : index
// CHECK-NEXT:       %shortcut_1 = memref.reinterpret_cast %shortcut to offset: [0], sizes: [2, 2, 64, 16], strides: [2048, 1024, 16, 1] : memref<2x2x8x8x16xf16, strided<[2048, 1024, 128, 16, 1]>, #tile.space<gm>> to memref<2x2x64x16xf16, strided<[2048, 1024, 16, 1]>, #tile.space<gm>>
// CHECK-NEXT:       %out_1 = memref.reinterpret_cast %out to offset: [0], sizes: [2, 2, 64, 16], strides: [2048, 1024, 16, 1] : memref<2x2x8x8x16xf16, strided<[2048, 1024, 128, 16, 1]>, #tile.space<gm>> to memref<2x2x64x16xf16, strided<[2048, 1024, 16, 1]>, #tile.space<gm>>
// CHECK-NEXT:       scf.for %block_1 = %block to %c4 step %c2 {
// CHECK-NEXT:         %1 = arith.remui %block_1, %c2 : index
// CHECK-NEXT:         %2 = arith.divui %block_1, %c2 : index
// CHECK-NEXT:         %3 = arith.muli %1, %c16 : index
// CHECK-NEXT:         %4 = arith.divui %3, %c16 : index
// CHECK-NEXT:         %slot = tile.pop @product : memref<1x1x64x16xf16, #tile.space<gm>>
// CHECK-NEXT:         %5 = arith.muli %half, %c32 : index
// CHECK-NEXT:         %6 = arith.addi %5, %c32 : index
// CHECK-NEXT:         %product = tile.load %slot[0, 0, %5, 0] buffers 2 : memref<1x1x64x16xf16, #tile.space<gm>> -> !tile.tile<32x16xf16, ub>
// CHECK-NEXT:         %shortcut_2 = tile.load %shortcut_1[%2, %4, %5, 0] buffers 2 : memref<2x2x64x16xf16, strided<[2048, 1024, 16, 1]>, #tile.space<gm>> -> !tile.tile<32x16xf16, ub>
// CHECK-NEXT:         %7 = tile.add %product, %shortcut_2 : !tile.tile<32x16xf16, ub>
// CHECK-NEXT:         %8 = tile.compare lt %7, %0 : !tile.tile<32x16xf16, ub>, f16
// CHECK-NEXT:         %9 = tile.not %8 : !tile.tile<32x16xi1, ub>
// CHECK-NEXT:         %10 = tile.select %9, %7, %0 : !tile.tile<32x16xf16, ub>, f16
// CHECK-NEXT:         tile.store %10, %out_1[%2, %4, %5, 0] buffers 2 : !tile.tile<32x16xf16, ub>, memref<2x2x64x16xf16, strided<[2048, 1024, 16, 1]>, #tile.space<gm>>
// CHECK-NEXT:         tile.release %slot : memref<1x1x64x16xf16, #tile.space<gm>>
// CHECK-NEXT:       }
// CHECK-NEXT:       func.return
// CHECK-NEXT:     }
// CHECK-NEXT:   }
// CHECK-NEXT: }

// CHECK-LABEL: // IR after tile-sink-slices

// CHECK-LABEL: // IR after canonicalize
// CHECK:      builtin.module attributes {ascir.soc = "ascend910b1"} {
// CHECK-NEXT:   tile.kernel @conv_add_relu block_dim 2 attributes {tile.tiling = [{axes = ["2", "1", "8", "8", "32", "288"], tile = array<i64: 8, 64, 16, 2, 144>, turns = 2 : i64, images = 1 : i64, cores = 2 : i64, kept = 0 : i64, ns = 4574 : i64, bound_ns = 23 : i64, busiest = "MTE2", runners_up = [{tile = array<i64: 4, 32, 16, 2, 288>, ns = 4606 : i64}, {tile = array<i64: 8, 64, 32, 2, 144>, ns = 4709 : i64}, {tile = array<i64: 4, 32, 32, 2, 288>, ns = 4720 : i64}]}]} {
// CHECK-NEXT:     tile.channel @product aic_to_aiv depth 2 : memref<1x1x64x16xf16, #tile.space<gm>>
// CHECK-NEXT:     func.func @conv_add_relu_cube(%x: memref<2x2x8x8x16xf16, strided<[2048, 1024, 128, 16, 1]>, #tile.space<gm>> {ascir.role = "in"}, %w: memref<32x288xf16, strided<[288, 1]>, #tile.space<gm>> {ascir.role = "in"}, %shortcut: memref<2x2x8x8x16xf16, strided<[2048, 1024, 128, 16, 1]>, #tile.space<gm>> {ascir.role = "in"}, %out: memref<2x2x8x8x16xf16, strided<[2048, 1024, 128, 16, 1]>, #tile.space<gm>> {ascir.role = "out"}) attributes {tile.core = #tile.core<aic>} {
// CHECK-NEXT:       %block = tile.block_index
// CHECK-NEXT:       %c4 = arith.constant 4 : index
// CHECK-NEXT:       %c2 = arith.constant 2 : index
// CHECK-NEXT:       %c16 = arith.constant 16 : index
// CHECK-NEXT:       %c0 = arith.constant 0 : index
// CHECK-NEXT:       %c288 = arith.constant 288 : index
// CHECK-NEXT:       %c144 = arith.constant 144 : index
// CHECK-NEXT:       scf.for %block_1 = %block to %c4 step %c2 {
// CHECK-NEXT:         %0 = arith.remui %block_1, %c2 : index
// CHECK-NEXT:         %1 = arith.divui %block_1, %c2 : index
// CHECK-NEXT:         %2 = arith.muli %0, %c16 : index
// CHECK-NEXT:         %zero = tile.accumulator : !tile.tile<64x16xf32, l0c, nz>
// CHECK-NEXT:         %map = tile.load %x[%1, 0, 0, 0, 0] sizes [1, 2, 8, 8, 16] buffers 2 : memref<2x2x8x8x16xf16, strided<[2048, 1024, 128, 16, 1]>, #tile.space<gm>> -> !tile.tile<2x8x8x16xf16, l1>
// CHECK-NEXT:         %b_l1 = tile.load %w[%2, 0] sizes [16, 288] buffers 2 : memref<32x288xf16, strided<[288, 1]>, #tile.space<gm>> -> !tile.tile<16x288xf16, l1, nz>
// CHECK-NEXT:         %total = scf.for %step = %c0 to %c288 step %c144 iter_args(%sum = %zero) -> (!tile.tile<64x16xf32, l0c, nz>) {
// CHECK-NEXT:           %a_l0 = tile.img2col %map[0, %step] kernel [3, 3] pads [1, 1, 1, 1] image [8, 8] buffers 2 : !tile.tile<2x8x8x16xf16, l1> -> !tile.tile<64x144xf16, l0a, zz>
// CHECK-NEXT:           %b_l0 = tile.move %b_l1[0, %step] transpose buffers 2 : !tile.tile<16x288xf16, l1, nz> -> !tile.tile<144x16xf16, l0b, zn>
// CHECK-NEXT:           %sum_1 = tile.mmad %a_l0, %b_l0, %sum sizes [64, 16, 144] : !tile.tile<64x144xf16, l0a, zz>, !tile.tile<144x16xf16, l0b, zn>, !tile.tile<64x16xf32, l0c, nz>
// CHECK-NEXT:           scf.yield %sum_1 : !tile.tile<64x16xf32, l0c, nz>
// CHECK-NEXT:         }
// CHECK-NEXT:         %slot = tile.acquire @product : memref<1x1x64x16xf16, #tile.space<gm>>
// CHECK-NEXT:         tile.fixpipe_store %total, %slot[0, 0, 0, 0] sizes [1, 1, 64, 16] nz buffers 2 : !tile.tile<64x16xf32, l0c, nz>, memref<1x1x64x16xf16, #tile.space<gm>>
// CHECK-NEXT:         tile.push %slot : memref<1x1x64x16xf16, #tile.space<gm>>
// CHECK-NEXT:       }
// CHECK-NEXT:       func.return
// CHECK-NEXT:     }
// CHECK-NEXT:     func.func @conv_add_relu_vector(%x: memref<2x2x8x8x16xf16, strided<[2048, 1024, 128, 16, 1]>, #tile.space<gm>> {ascir.role = "in"}, %w: memref<32x288xf16, strided<[288, 1]>, #tile.space<gm>> {ascir.role = "in"}, %shortcut: memref<2x2x8x8x16xf16, strided<[2048, 1024, 128, 16, 1]>, #tile.space<gm>> {ascir.role = "in"}, %out: memref<2x2x8x8x16xf16, strided<[2048, 1024, 128, 16, 1]>, #tile.space<gm>> {ascir.role = "out"}) attributes {tile.core = #tile.core<aiv>} {
// CHECK-NEXT:       %0 = arith.constant 0.000000e+00 : f16
// CHECK-NEXT:       %half = tile.sub_block_index
// CHECK-NEXT:       %block = tile.block_index
// CHECK-NEXT:       %c4 = arith.constant 4 : index
// CHECK-NEXT:       %c2 = arith.constant 2 : index
// CHECK-NEXT:       %c16 = arith.constant 16 : index
// CHECK-NEXT:       %c32 = arith.constant 32 : index
// CHECK-NEXT:       %shortcut_1 = memref.reinterpret_cast %shortcut to offset: [0], sizes: [2, 2, 64, 16], strides: [2048, 1024, 16, 1] : memref<2x2x8x8x16xf16, strided<[2048, 1024, 128, 16, 1]>, #tile.space<gm>> to memref<2x2x64x16xf16, strided<[2048, 1024, 16, 1]>, #tile.space<gm>>
// CHECK-NEXT:       %out_1 = memref.reinterpret_cast %out to offset: [0], sizes: [2, 2, 64, 16], strides: [2048, 1024, 16, 1] : memref<2x2x8x8x16xf16, strided<[2048, 1024, 128, 16, 1]>, #tile.space<gm>> to memref<2x2x64x16xf16, strided<[2048, 1024, 16, 1]>, #tile.space<gm>>
// CHECK-NEXT:       scf.for %block_1 = %block to %c4 step %c2 {
// CHECK-NEXT:         %1 = arith.remui %block_1, %c2 : index
// CHECK-NEXT:         %2 = arith.divui %block_1, %c2 : index
// CHECK-NEXT:         %3 = arith.muli %1, %c16 : index
// CHECK-NEXT:         %4 = arith.divui %3, %c16 : index
// CHECK-NEXT:         %slot = tile.pop @product : memref<1x1x64x16xf16, #tile.space<gm>>
// CHECK-NEXT:         %5 = arith.muli %half, %c32 : index
// CHECK-NEXT:         %product = tile.load %slot[0, 0, %5, 0] buffers 2 : memref<1x1x64x16xf16, #tile.space<gm>> -> !tile.tile<32x16xf16, ub>
// CHECK-NEXT:         %shortcut_2 = tile.load %shortcut_1[%2, %4, %5, 0] buffers 2 : memref<2x2x64x16xf16, strided<[2048, 1024, 16, 1]>, #tile.space<gm>> -> !tile.tile<32x16xf16, ub>
// CHECK-NEXT:         %6 = tile.add %product, %shortcut_2 : !tile.tile<32x16xf16, ub>
// CHECK-NEXT:         %7 = tile.compare lt %6, %0 : !tile.tile<32x16xf16, ub>, f16
// CHECK-NEXT:         %8 = tile.not %7 : !tile.tile<32x16xi1, ub>
// CHECK-NEXT:         %9 = tile.select %8, %6, %0 : !tile.tile<32x16xf16, ub>, f16
// CHECK-NEXT:         tile.store %9, %out_1[%2, %4, %5, 0] buffers 2 : !tile.tile<32x16xf16, ub>, memref<2x2x64x16xf16, strided<[2048, 1024, 16, 1]>, #tile.space<gm>>
// CHECK-NEXT:         tile.release %slot : memref<1x1x64x16xf16, #tile.space<gm>>
// CHECK-NEXT:       }
// CHECK-NEXT:       func.return
// CHECK-NEXT:     }
// CHECK-NEXT:   }
// CHECK-NEXT: }

// CHECK-LABEL: // IR after cse

// CHECK-LABEL: // IR after tile-contract

// CHECK-LABEL: // IR after tile-fold-broadcasts

// CHECK-LABEL: // IR after tile-place-buffers
// CHECK:      builtin.module attributes {ascir.soc = "ascend910b1"} {
// CHECK-NEXT:   tile.kernel @conv_add_relu block_dim 2 attributes {tile.tiling = [{axes = ["2", "1", "8", "8", "32", "288"], tile = array<i64: 8, 64, 16, 2, 144>, turns = 2 : i64, images = 1 : i64, cores = 2 : i64, kept = 0 : i64, ns = 4574 : i64, bound_ns = 23 : i64, busiest = "MTE2", runners_up = [{tile = array<i64: 4, 32, 16, 2, 288>, ns = 4606 : i64}, {tile = array<i64: 8, 64, 32, 2, 144>, ns = 4709 : i64}, {tile = array<i64: 4, 32, 32, 2, 288>, ns = 4720 : i64}]}]} {
// CHECK-NEXT:     tile.channel @product aic_to_aiv depth 2 : memref<1x1x64x16xf16, #tile.space<gm>>
// CHECK-NEXT:     func.func @conv_add_relu_cube(%x: memref<2x2x8x8x16xf16, strided<[2048, 1024, 128, 16, 1]>, #tile.space<gm>> {ascir.role = "in"}, %w: memref<32x288xf16, strided<[288, 1]>, #tile.space<gm>> {ascir.role = "in"}, %shortcut: memref<2x2x8x8x16xf16, strided<[2048, 1024, 128, 16, 1]>, #tile.space<gm>> {ascir.role = "in"}, %out: memref<2x2x8x8x16xf16, strided<[2048, 1024, 128, 16, 1]>, #tile.space<gm>> {ascir.role = "out"}) attributes {tile.core = #tile.core<aic>, tile.placement = {l0a = {peak = 36864 : i64, lower_bound = 36864 : i64, extent = 36864 : i64, capacity = 65536 : i64, optimal = true}, l0b = {peak = 9216 : i64, lower_bound = 9216 : i64, extent = 9216 : i64, capacity = 65536 : i64, optimal = true}, l0c = {peak = 8192 : i64, lower_bound = 8192 : i64, extent = 8192 : i64, capacity = 131072 : i64, optimal = true}, l1 = {peak = 26624 : i64, lower_bound = 26624 : i64, extent = 26624 : i64, capacity = 524032 : i64, optimal = true}}} {
// CHECK-NEXT:       %block = tile.block_index
// CHECK-NEXT:       %c4 = arith.constant 4 : index
// CHECK-NEXT:       %c2 = arith.constant 2 : index
// CHECK-NEXT:       %c16 = arith.constant 16 : index
// CHECK-NEXT:       %c0 = arith.constant 0 : index
// CHECK-NEXT:       %c288 = arith.constant 288 : index
// CHECK-NEXT:       %c144 = arith.constant 144 : index
// CHECK-NEXT:       scf.for %block_1 = %block to %c4 step %c2 {
// CHECK-NEXT:         %0 = arith.remui %block_1, %c2 : index
// CHECK-NEXT:         %1 = arith.divui %block_1, %c2 : index
// CHECK-NEXT:         %2 = arith.muli %0, %c16 : index
// CHECK-NEXT:         %zero = tile.accumulator {tile.address = [array<i64: 0, 4096>]} : !tile.tile<64x16xf32, l0c, nz>
// CHECK-NEXT:         %map = tile.load %x[%1, 0, 0, 0, 0] sizes [1, 2, 8, 8, 16] buffers 2 {tile.address = [array<i64: 18432, 22528>]} : memref<2x2x8x8x16xf16, strided<[2048, 1024, 128, 16, 1]>, #tile.space<gm>> -> !tile.tile<2x8x8x16xf16, l1>
// CHECK-NEXT:         %b_l1 = tile.load %w[%2, 0] sizes [16, 288] buffers 2 {tile.address = [array<i64: 0, 9216>]} : memref<32x288xf16, strided<[288, 1]>, #tile.space<gm>> -> !tile.tile<16x288xf16, l1, nz>
// CHECK-NEXT:         %total = scf.for %step = %c0 to %c288 step %c144 iter_args(%sum = %zero) -> (!tile.tile<64x16xf32, l0c, nz>) {
// CHECK-NEXT:           %a_l0 = tile.img2col %map[0, %step] kernel [3, 3] pads [1, 1, 1, 1] image [8, 8] buffers 2 {tile.address = [array<i64: 0, 18432>]} : !tile.tile<2x8x8x16xf16, l1> -> !tile.tile<64x144xf16, l0a, zz>
// CHECK-NEXT:           %b_l0 = tile.move %b_l1[0, %step] transpose buffers 2 {tile.address = [array<i64: 0, 4608>]} : !tile.tile<16x288xf16, l1, nz> -> !tile.tile<144x16xf16, l0b, zn>
// CHECK-NEXT:           %sum_1 = tile.mmad %a_l0, %b_l0, %sum sizes [64, 16, 144] {tile.address = [array<i64: 0, 4096>]} : !tile.tile<64x144xf16, l0a, zz>, !tile.tile<144x16xf16, l0b, zn>, !tile.tile<64x16xf32, l0c, nz>
// CHECK-NEXT:           scf.yield %sum_1 : !tile.tile<64x16xf32, l0c, nz>
// CHECK-NEXT:         } {tile.address = [array<i64: 0, 4096>]}
// CHECK-NEXT:         %slot = tile.acquire @product : memref<1x1x64x16xf16, #tile.space<gm>>
// CHECK-NEXT:         tile.fixpipe_store %total, %slot[0, 0, 0, 0] sizes [1, 1, 64, 16] nz buffers 2 : !tile.tile<64x16xf32, l0c, nz>, memref<1x1x64x16xf16, #tile.space<gm>>
// CHECK-NEXT:         tile.push %slot : memref<1x1x64x16xf16, #tile.space<gm>>
// CHECK-NEXT:       }
// CHECK-NEXT:       func.return
// CHECK-NEXT:     }
// CHECK-NEXT:     func.func @conv_add_relu_vector(%x: memref<2x2x8x8x16xf16, strided<[2048, 1024, 128, 16, 1]>, #tile.space<gm>> {ascir.role = "in"}, %w: memref<32x288xf16, strided<[288, 1]>, #tile.space<gm>> {ascir.role = "in"}, %shortcut: memref<2x2x8x8x16xf16, strided<[2048, 1024, 128, 16, 1]>, #tile.space<gm>> {ascir.role = "in"}, %out: memref<2x2x8x8x16xf16, strided<[2048, 1024, 128, 16, 1]>, #tile.space<gm>> {ascir.role = "out"}) attributes {tile.core = #tile.core<aiv>, tile.placement = {ub = {peak = 7232 : i64, lower_bound = 7232 : i64, extent = 67840 : i64, capacity = 188160 : i64, optimal = true}}} {
// CHECK-NEXT:       %0 = arith.constant 0.000000e+00 : f16
// CHECK-NEXT:       %half = tile.sub_block_index
// CHECK-NEXT:       %block = tile.block_index
// CHECK-NEXT:       %c4 = arith.constant 4 : index
// CHECK-NEXT:       %c2 = arith.constant 2 : index
// CHECK-NEXT:       %c16 = arith.constant 16 : index
// CHECK-NEXT:       %c32 = arith.constant 32 : index
// CHECK-NEXT:       %shortcut_1 = memref.reinterpret_cast %shortcut to offset: [0], sizes: [2, 2, 64, 16], strides: [2048, 1024, 16, 1] : memref<2x2x8x8x16xf16, strided<[2048, 1024, 128, 16, 1]>, #tile.space<gm>> to memref<2x2x64x16xf16, strided<[2048, 1024, 16, 1]>, #tile.space<gm>>
// CHECK-NEXT:       %out_1 = memref.reinterpret_cast %out to offset: [0], sizes: [2, 2, 64, 16], strides: [2048, 1024, 16, 1] : memref<2x2x8x8x16xf16, strided<[2048, 1024, 128, 16, 1]>, #tile.space<gm>> to memref<2x2x64x16xf16, strided<[2048, 1024, 16, 1]>, #tile.space<gm>>
// CHECK-NEXT:       scf.for %block_1 = %block to %c4 step %c2 {
// CHECK-NEXT:         %1 = arith.remui %block_1, %c2 : index
// CHECK-NEXT:         %2 = arith.divui %block_1, %c2 : index
// CHECK-NEXT:         %3 = arith.muli %1, %c16 : index
// CHECK-NEXT:         %4 = arith.divui %3, %c16 : index
// CHECK-NEXT:         %slot = tile.pop @product : memref<1x1x64x16xf16, #tile.space<gm>>
// CHECK-NEXT:         %5 = arith.muli %half, %c32 : index
// CHECK-NEXT:         %product = tile.load %slot[0, 0, %5, 0] buffers 2 {tile.address = [array<i64: 65792, 66816>]} : memref<1x1x64x16xf16, #tile.space<gm>> -> !tile.tile<32x16xf16, ub>
// CHECK-NEXT:         %shortcut_2 = tile.load %shortcut_1[%2, %4, %5, 0] buffers 2 {tile.address = [array<i64: 2048, 3072>]} : memref<2x2x64x16xf16, strided<[2048, 1024, 16, 1]>, #tile.space<gm>> -> !tile.tile<32x16xf16, ub>
// CHECK-NEXT:         %6 = tile.add %product, %shortcut_2 {tile.address = [array<i64: 4096>]} : !tile.tile<32x16xf16, ub>
// CHECK-NEXT:         %7 = tile.compare lt %6, %0 {tile.address = [array<i64: 7168>]} : !tile.tile<32x16xf16, ub>, f16
// CHECK-NEXT:         %8 = tile.not %7 {tile.address = [array<i64: 7168>]} : !tile.tile<32x16xi1, ub>
// CHECK-NEXT:         %9 = tile.select %8, %6, %0 {tile.address = [array<i64: 5120, 6144>]} : !tile.tile<32x16xf16, ub>, f16
// CHECK-NEXT:         tile.store %9, %out_1[%2, %4, %5, 0] buffers 2 : !tile.tile<32x16xf16, ub>, memref<2x2x64x16xf16, strided<[2048, 1024, 16, 1]>, #tile.space<gm>>
// CHECK-NEXT:         tile.release %slot : memref<1x1x64x16xf16, #tile.space<gm>>
// CHECK-NEXT:       }
// CHECK-NEXT:       func.return
// CHECK-NEXT:     }
// CHECK-NEXT:   }
// CHECK-NEXT: }

// CHECK-LABEL: // IR after tile-select-instructions
// CHECK:      builtin.module attributes {ascir.soc = "ascend910b1"} {
// CHECK-NEXT:   func.func @conv_add_relu_aic(%x: memref<?xf16, 22 : i64> {ascir.role = "in"}, %w: memref<?xf16, 22 : i64> {ascir.role = "in"}, %shortcut: memref<?xf16, 22 : i64> {ascir.role = "in"}, %out: memref<?xf16, 22 : i64> {ascir.role = "out"}, %product: memref<?xf16, 22 : i64> {ascir.role = "workspace", ascir.extent = "4096"}) attributes {tile.placement = {l0a = {peak = 36864 : i64, lower_bound = 36864 : i64, extent = 36864 : i64, capacity = 65536 : i64, optimal = true}, l0b = {peak = 9216 : i64, lower_bound = 9216 : i64, extent = 9216 : i64, capacity = 65536 : i64, optimal = true}, l0c = {peak = 8192 : i64, lower_bound = 8192 : i64, extent = 8192 : i64, capacity = 131072 : i64, optimal = true}, l1 = {peak = 26624 : i64, lower_bound = 26624 : i64, extent = 26624 : i64, capacity = 524032 : i64, optimal = true}}, ascendc.aicore} {
// CHECK-NEXT:     %0 = arith.constant 524032 : i32
// CHECK-NEXT:     %1 = arith.constant 65536 : i32
// CHECK-NEXT:     %2 = arith.constant 65536 : i32
// CHECK-NEXT:     %3 = arith.constant 131072 : i32
// CHECK-NEXT:     %4 = arith.constant 4096 : i32
// CHECK-NEXT:     %5 = arith.constant 18432 : i32
// CHECK-NEXT:     %6 = arith.constant 2048 : index
// CHECK-NEXT:     %7 = arith.constant 2 : i32
// CHECK-NEXT:     %8 = arith.constant 64 : i32
// CHECK-NEXT:     %9 = arith.constant 0 : i32
// CHECK-NEXT:     %data_copy = ascendc.construct !ascendc.data_copy_params(%7, %8, %9, %9) : i32, i32, i32, i32
// CHECK-NEXT:     %10 = arith.constant 2048 : i32
// CHECK-NEXT:     %11 = arith.constant 9216 : i32
// CHECK-NEXT:     %12 = arith.constant 288 : index
// CHECK-NEXT:     %13 = arith.constant 4608 : i32
// CHECK-NEXT:     %14 = arith.constant 1 : i32
// CHECK-NEXT:     %15 = arith.constant 16 : i32
// CHECK-NEXT:     %16 = arith.constant 288 : i32
// CHECK-NEXT:     %nd2nz = ascendc.construct !ascendc.nd2nz_params(%14, %15, %16, %9, %16, %15, %14, %15) : i32, i32, i32, i32, i32, i32, i32, i32
// CHECK-NEXT:     %17 = arith.constant 0.000000e+00 : f16
// CHECK-NEXT:     %pads = memref.alloca() {ascendc.emit_as_unsigned} : memref<4xi8>
// CHECK-NEXT:     %18 = arith.constant 1 : i8
// CHECK-NEXT:     %19 = arith.constant 0 : index
// CHECK-NEXT:     memref.store %18, %pads[%19] : memref<4xi8>
// CHECK-NEXT:     %20 = arith.constant 1 : index
// CHECK-NEXT:     memref.store %18, %pads[%20] : memref<4xi8>
// CHECK-NEXT:     %21 = arith.constant 2 : index
// CHECK-NEXT:     memref.store %18, %pads[%21] : memref<4xi8>
// CHECK-NEXT:     %22 = arith.constant 3 : index
// CHECK-NEXT:     memref.store %18, %pads[%22] : memref<4xi8>
// CHECK-NEXT:     %23 = arith.constant false
// CHECK-NEXT:     %24 = arith.constant 8 : i32
// CHECK-NEXT:     %25 = arith.constant 32 : i32
// CHECK-NEXT:     %26 = arith.constant 144 : i32
// CHECK-NEXT:     %27 = arith.constant 3 : i32
// CHECK-NEXT:     %28 = arith.constant 16 : index
// CHECK-NEXT:     %29 = arith.constant 9 : i32
// CHECK-NEXT:     %load_data_2d = ascendc.construct !ascendc.load_data_2d_params(%9, %29, %14, %9, %9, %9, %9) : i32, i32, i32, i32, i32, i32, i32
// CHECK-NEXT:     %30 = arith.constant 2304 : i32
// CHECK-NEXT:     %31 = arith.constant 1024 : i32
// CHECK-NEXT:     %fixpipe_params_v220 = ascendc.construct !ascendc.fixpipe_params_v220(%15, %8, %8, %8, %9, %14, %9, %14, %9, %9, %9) [ui16, ui16, ui16, ui32, i32, !ascendc.quant_mode_t, ui64, ui16, ui16, ui16, ui8] : i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32
// CHECK-NEXT:     %fixpipe_config = ascendc.construct !ascendc.fixpipe_config(%9) [!ascendc.co2_layout] : i32
// CHECK-NEXT:     %pipe = ascendc.pipe
// CHECK-NEXT:     %l1 = ascendc.tbuf : <a1>
// CHECK-NEXT:     ascendc.pipe.init_buffer %pipe, %l1, %0 : !ascendc.tbuf<a1>, i32
// CHECK-NEXT:     %l0a = ascendc.tbuf : <a2>
// CHECK-NEXT:     ascendc.pipe.init_buffer %pipe, %l0a, %1 : !ascendc.tbuf<a2>, i32
// CHECK-NEXT:     %l0b = ascendc.tbuf : <b2>
// CHECK-NEXT:     ascendc.pipe.init_buffer %pipe, %l0b, %2 : !ascendc.tbuf<b2>, i32
// CHECK-NEXT:     %l0c = ascendc.tbuf : <co1>
// CHECK-NEXT:     ascendc.pipe.init_buffer %pipe, %l0c, %3 : !ascendc.tbuf<co1>, i32
// CHECK-NEXT:     %x_gm = ascendc.global_tensor : !ascendc.global_tensor<*xf16>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %x_gm, %x : !ascendc.global_tensor<*xf16>, memref<?xf16, 22 : i64>
// CHECK-NEXT:     %w_gm = ascendc.global_tensor : !ascendc.global_tensor<*xf16>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %w_gm, %w : !ascendc.global_tensor<*xf16>, memref<?xf16, 22 : i64>
// CHECK-NEXT:     %shortcut_gm = ascendc.global_tensor : !ascendc.global_tensor<*xf16>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %shortcut_gm, %shortcut : !ascendc.global_tensor<*xf16>, memref<?xf16, 22 : i64>
// CHECK-NEXT:     %out_gm = ascendc.global_tensor : !ascendc.global_tensor<*xf16>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %out_gm, %out : !ascendc.global_tensor<*xf16>, memref<?xf16, 22 : i64>
// CHECK-NEXT:     %product_gm = ascendc.global_tensor : !ascendc.global_tensor<*xf16>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %product_gm, %product : !ascendc.global_tensor<*xf16>, memref<?xf16, 22 : i64>
// CHECK-NEXT:     %flag = arith.constant 1 : i32
// CHECK-NEXT:     %flag_1 = arith.constant 0 : i32
// CHECK-NEXT:     %ring = arith.constant 2048 : index
// CHECK-NEXT:     %block = ascendc.get_block_idx : index
// CHECK-NEXT:     %product_ring = arith.muli %block, %ring : index
// CHECK-NEXT:     %slot = arith.constant 0 : i32
// CHECK-NEXT:     %block_1 = ascendc.get_block_idx : index
// CHECK-NEXT:     %c4 = arith.constant 4 : index
// CHECK-NEXT:     %c2 = arith.constant 2 : index
// CHECK-NEXT:     %c16 = arith.constant 16 : index
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c288 = arith.constant 288 : index
// CHECK-NEXT:     %c144 = arith.constant 144 : index
// CHECK-NEXT:     %32 = arith.constant 0 : i32
// CHECK-NEXT:     %33 = arith.constant 0 : i32
// CHECK-NEXT:     %34, %35, %36 = scf.for %block_2 = %block_1 to %c4 step %c2 iter_args(%slot_1 = %slot, %slot_2 = %32, %slot_3 = %33) -> (i32, i32, i32) {
// CHECK-NEXT:       %37 = arith.remui %block_2, %c2 : index
// CHECK-NEXT:       %38 = arith.divui %block_2, %c2 : index
// CHECK-NEXT:       %39 = arith.muli %37, %c16 : index
// CHECK-NEXT:       %zero_at = arith.muli %slot_2, %4 : i32
// CHECK-NEXT:       %40 = arith.muli %slot_2, %4 : i32
// CHECK-NEXT:       %map_at = arith.addi %40, %5 : i32
// CHECK-NEXT:       %41 = arith.muli %38, %6 : index
// CHECK-NEXT:       %map = ascendc.tbuf.get_with_offset %l1, %10, %map_at : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:       %x_gm_1 = ascendc.global_tensor.subindex %x_gm[%41] : !ascendc.global_tensor<*xf16>, index, !ascendc.global_tensor<*xf16>
// CHECK-NEXT:       ascendc.data_copy_l0 %map, %x_gm_1, %data_copy : !ascendc.local_tensor<*xf16>, !ascendc.global_tensor<*xf16>, !ascendc.data_copy_params
// CHECK-NEXT:       %b_l1_at = arith.muli %slot_2, %11 : i32
// CHECK-NEXT:       %42 = arith.muli %39, %12 : index
// CHECK-NEXT:       %w_gm_1 = ascendc.global_tensor.subindex %w_gm[%42] : !ascendc.global_tensor<*xf16>, index, !ascendc.global_tensor<*xf16>
// CHECK-NEXT:       %b_l1 = ascendc.tbuf.get_with_offset %l1, %13, %b_l1_at : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:       ascendc.data_copy_nd2nz %b_l1, %w_gm_1, %nd2nz : !ascendc.local_tensor<*xf16>, !ascendc.global_tensor<*xf16>, !ascendc.nd2nz_params
// CHECK-NEXT:       %43 = scf.for %step = %c0 to %c288 step %c144 iter_args(%slot_4 = %slot_3) -> (i32) {
// CHECK-NEXT:         %a_l0_at = arith.muli %slot_4, %5 : i32
// CHECK-NEXT:         %44 = arith.index_cast %step : index to i32
// CHECK-NEXT:         %load_data_3d_params_v2 = ascendc.construct !ascendc.load_data_3d_params_v2<f16>(%pads, %24, %24, %25, %26, %8, %44, %9, %14, %14, %27, %27, %14, %14, %23, %23, %17) [memref<4xi8>, ui16, ui16, ui16, ui16, ui16, ui16, ui16, ui8, ui8, ui8, ui8, ui8, ui8, i1, i1, f16] : memref<4xi8>, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i1, i1, f16
// CHECK-NEXT:         %a_l0 = ascendc.tbuf.get_with_offset %l0a, %11, %a_l0_at : !ascendc.tbuf<a2>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:         ascendc.load_data_3d_l0_v2 %a_l0, %map, %load_data_3d_params_v2 : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.load_data_3d_params_v2<f16>
// CHECK-NEXT:         %b_l0_at = arith.muli %slot_4, %13 : i32
// CHECK-NEXT:         %45 = arith.muli %step, %28 : index
// CHECK-NEXT:         %b_l1_1 = ascendc.local_tensor.subindex %b_l1[%45] : !ascendc.local_tensor<*xf16>, index, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:         %b_l0 = ascendc.tbuf.get_with_offset %l0b, %30, %b_l0_at : !ascendc.tbuf<b2>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:         ascendc.load_data_l0 %b_l0, %b_l1_1, %load_data_2d : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.load_data_2d_params
// CHECK-NEXT:         %sum = ascendc.tbuf.get_with_offset %l0c, %31, %zero_at : !ascendc.tbuf<co1>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:         %46 = arith.cmpi eq, %step, %c0 : index
// CHECK-NEXT:         %mmad = ascendc.construct !ascendc.mmad_params(%8, %15, %26, %9, %23, %46) [ui16, ui16, ui16, ui8, i1, i1] : i32, i32, i32, i32, i1, i1
// CHECK-NEXT:         ascendc.mmad %sum, %a_l0, %b_l0, %mmad : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.mmad_params
// CHECK-NEXT:         %47 = arith.constant 1 : i32
// CHECK-NEXT:         %next_slot = arith.xori %slot_4, %47 : i32
// CHECK-NEXT:         scf.yield %next_slot : i32
// CHECK-NEXT:       }
// CHECK-NEXT:       ascendc.cross_core_wait_flag %flag, 2, pipe_fix : i32
// CHECK-NEXT:       %48 = arith.index_cast %slot_1 : i32 to index
// CHECK-NEXT:       %slot_size = arith.constant 1024 : index
// CHECK-NEXT:       %49 = arith.muli %48, %slot_size : index
// CHECK-NEXT:       %50 = arith.addi %product_ring, %49 : index
// CHECK-NEXT:       %one = arith.constant 1 : i32
// CHECK-NEXT:       %next_slot_1 = arith.xori %slot_1, %one : i32
// CHECK-NEXT:       %product_gm_1 = ascendc.global_tensor.subindex %product_gm[%50] : !ascendc.global_tensor<*xf16>, index, !ascendc.global_tensor<*xf16>
// CHECK-NEXT:       %zero = ascendc.tbuf.get_with_offset %l0c, %31, %zero_at : !ascendc.tbuf<co1>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       ascendc.fixpipe %product_gm_1, %zero, %fixpipe_params_v220, %fixpipe_config : !ascendc.global_tensor<*xf16>, !ascendc.local_tensor<*xf32>, !ascendc.fixpipe_params_v220, !ascendc.fixpipe_config
// CHECK-NEXT:       ascendc.cross_core_set_flag %flag_1, 2, pipe_fix : i32
// CHECK-NEXT:       %51 = arith.constant 1 : i32
// CHECK-NEXT:       %next_slot_2 = arith.xori %slot_2, %51 : i32
// CHECK-NEXT:       scf.yield %next_slot_1, %next_slot_2, %43 : i32, i32, i32
// CHECK-NEXT:     }
// CHECK-NEXT:     ascendc.cross_core_wait_flag %flag, 2, pipe_fix : i32
// CHECK-NEXT:     ascendc.cross_core_wait_flag %flag, 2, pipe_fix : i32
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func @conv_add_relu_aiv(%x: memref<?xf16, 22 : i64> {ascir.role = "in"}, %w: memref<?xf16, 22 : i64> {ascir.role = "in"}, %shortcut: memref<?xf16, 22 : i64> {ascir.role = "in"}, %out: memref<?xf16, 22 : i64> {ascir.role = "out"}, %product: memref<?xf16, 22 : i64> {ascir.role = "workspace", ascir.extent = "4096"}) attributes {tile.placement = {ub = {peak = 7232 : i64, lower_bound = 7232 : i64, extent = 67840 : i64, capacity = 188160 : i64, optimal = true}}, ascendc.aicore} {
// CHECK-NEXT:     %0 = arith.constant 188160 : i32
// CHECK-NEXT:     %1 = arith.constant 1024 : i32
// CHECK-NEXT:     %2 = arith.constant 65792 : i32
// CHECK-NEXT:     %3 = arith.constant 16 : index
// CHECK-NEXT:     %4 = arith.constant 512 : i32
// CHECK-NEXT:     %5 = arith.constant 2048 : i32
// CHECK-NEXT:     %6 = arith.constant 2048 : index
// CHECK-NEXT:     %7 = arith.constant 1024 : index
// CHECK-NEXT:     %8 = arith.constant 4096 : i32
// CHECK-NEXT:     %9 = arith.constant 7168 : i32
// CHECK-NEXT:     %10 = arith.constant 64 : i32
// CHECK-NEXT:     %11 = arith.constant 32 : i32
// CHECK-NEXT:     %12 = arith.constant 5120 : i32
// CHECK-NEXT:     %pipe = ascendc.pipe
// CHECK-NEXT:     %ub = ascendc.tbuf : <veccalc>
// CHECK-NEXT:     ascendc.pipe.init_buffer %pipe, %ub, %0 : !ascendc.tbuf<veccalc>, i32
// CHECK-NEXT:     %x_gm = ascendc.global_tensor : !ascendc.global_tensor<*xf16>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %x_gm, %x : !ascendc.global_tensor<*xf16>, memref<?xf16, 22 : i64>
// CHECK-NEXT:     %w_gm = ascendc.global_tensor : !ascendc.global_tensor<*xf16>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %w_gm, %w : !ascendc.global_tensor<*xf16>, memref<?xf16, 22 : i64>
// CHECK-NEXT:     %shortcut_gm = ascendc.global_tensor : !ascendc.global_tensor<*xf16>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %shortcut_gm, %shortcut : !ascendc.global_tensor<*xf16>, memref<?xf16, 22 : i64>
// CHECK-NEXT:     %out_gm = ascendc.global_tensor : !ascendc.global_tensor<*xf16>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %out_gm, %out : !ascendc.global_tensor<*xf16>, memref<?xf16, 22 : i64>
// CHECK-NEXT:     %product_gm = ascendc.global_tensor : !ascendc.global_tensor<*xf16>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %product_gm, %product : !ascendc.global_tensor<*xf16>, memref<?xf16, 22 : i64>
// CHECK-NEXT:     %flag = arith.constant 0 : i32
// CHECK-NEXT:     %flag_1 = arith.constant 1 : i32
// CHECK-NEXT:     %ring = arith.constant 2048 : index
// CHECK-NEXT:     %block = ascendc.get_block_idx : index
// CHECK-NEXT:     %block_1 = arith.constant 2 : index
// CHECK-NEXT:     %block_2 = arith.divui %block, %block_1 : index
// CHECK-NEXT:     %product_ring = arith.muli %block_2, %ring : index
// CHECK-NEXT:     %slot = arith.constant 0 : i32
// CHECK-NEXT:     ascendc.cross_core_set_flag %flag_1, 2, pipe_mte2 : i32
// CHECK-NEXT:     ascendc.cross_core_set_flag %flag_1, 2, pipe_mte2 : i32
// CHECK-NEXT:     %13 = arith.constant 0.000000e+00 : f16
// CHECK-NEXT:     %half = ascendc.get_sub_block_idx : i64
// CHECK-NEXT:     %half_1 = arith.index_cast %half : i64 to index
// CHECK-NEXT:     %block_3 = ascendc.get_block_idx : index
// CHECK-NEXT:     %block_4 = arith.constant 2 : index
// CHECK-NEXT:     %block_5 = arith.divui %block_3, %block_4 : index
// CHECK-NEXT:     %c4 = arith.constant 4 : index
// CHECK-NEXT:     %c2 = arith.constant 2 : index
// CHECK-NEXT:     %c16 = arith.constant 16 : index
// CHECK-NEXT:     %c32 = arith.constant 32 : index
// CHECK-NEXT:     %14 = arith.constant 0 : i32
// CHECK-NEXT:     %15, %16 = scf.for %block_6 = %block_5 to %c4 step %c2 iter_args(%slot_1 = %slot, %slot_2 = %14) -> (i32, i32) {
// CHECK-NEXT:       %17 = arith.remui %block_6, %c2 : index
// CHECK-NEXT:       %18 = arith.divui %block_6, %c2 : index
// CHECK-NEXT:       %19 = arith.muli %17, %c16 : index
// CHECK-NEXT:       %20 = arith.divui %19, %c16 : index
// CHECK-NEXT:       ascendc.cross_core_wait_flag %flag, 2, pipe_mte2 : i32
// CHECK-NEXT:       %21 = arith.index_cast %slot_1 : i32 to index
// CHECK-NEXT:       %slot_size = arith.constant 1024 : index
// CHECK-NEXT:       %22 = arith.muli %21, %slot_size : index
// CHECK-NEXT:       %23 = arith.addi %product_ring, %22 : index
// CHECK-NEXT:       %one = arith.constant 1 : i32
// CHECK-NEXT:       %next_slot = arith.xori %slot_1, %one : i32
// CHECK-NEXT:       %24 = arith.muli %half_1, %c32 : index
// CHECK-NEXT:       %25 = arith.muli %slot_2, %1 : i32
// CHECK-NEXT:       %product_at = arith.addi %25, %2 : i32
// CHECK-NEXT:       %26 = arith.muli %24, %3 : index
// CHECK-NEXT:       %27 = arith.addi %23, %26 : index
// CHECK-NEXT:       %product_gm_1 = ascendc.global_tensor.subindex %product_gm[%27] : !ascendc.global_tensor<*xf16>, index, !ascendc.global_tensor<*xf16>
// CHECK-NEXT:       %product_1 = ascendc.tbuf.get_with_offset %ub, %4, %product_at : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:       ascendc.data_copy_l2 %product_1, %product_gm_1, %4 : !ascendc.local_tensor<*xf16>, !ascendc.global_tensor<*xf16>, i32
// CHECK-NEXT:       %28 = arith.muli %slot_2, %1 : i32
// CHECK-NEXT:       %shortcut_at = arith.addi %28, %5 : i32
// CHECK-NEXT:       %29 = arith.muli %18, %6 : index
// CHECK-NEXT:       %30 = arith.muli %20, %7 : index
// CHECK-NEXT:       %31 = arith.addi %29, %30 : index
// CHECK-NEXT:       %32 = arith.muli %24, %3 : index
// CHECK-NEXT:       %33 = arith.addi %31, %32 : index
// CHECK-NEXT:       %shortcut_gm_1 = ascendc.global_tensor.subindex %shortcut_gm[%33] : !ascendc.global_tensor<*xf16>, index, !ascendc.global_tensor<*xf16>
// CHECK-NEXT:       %shortcut_1 = ascendc.tbuf.get_with_offset %ub, %4, %shortcut_at : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:       ascendc.data_copy_l2 %shortcut_1, %shortcut_gm_1, %4 : !ascendc.local_tensor<*xf16>, !ascendc.global_tensor<*xf16>, i32
// CHECK-NEXT:       %34 = ascendc.tbuf.get_with_offset %ub, %4, %8 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:       ascendc.add_l2 %34, %product_1, %shortcut_1, %4 : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i32
// CHECK-NEXT:       %35 = ascendc.tbuf.get_with_offset %ub, %10, %9 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui8>
// CHECK-NEXT:       ascendc.compare_scalar_l2 %35, %34, %13, %4 {cmpMode = 0 : i64} : !ascendc.local_tensor<*xui8>, !ascendc.local_tensor<*xf16>, f16, i32
// CHECK-NEXT:       %36 = ascendc.tbuf.get_with_offset %ub, %11, %9 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui16>
// CHECK-NEXT:       %37 = ascendc.tbuf.get_with_offset %ub, %11, %9 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui16>
// CHECK-NEXT:       ascendc.not_l2 %36, %37, %11 : !ascendc.local_tensor<*xui16>, !ascendc.local_tensor<*xui16>, i32
// CHECK-NEXT:       %38 = arith.muli %slot_2, %1 : i32
// CHECK-NEXT:       %39 = arith.addi %38, %12 : i32
// CHECK-NEXT:       %40 = ascendc.tbuf.get_with_offset %ub, %4, %39 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:       %41 = ascendc.tbuf.get_with_offset %ub, %10, %9 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui8>
// CHECK-NEXT:       ascendc.select_scalar_l2 %40, %41, %34, %13, %4 {selMode = 1 : i32} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xui8>, !ascendc.local_tensor<*xf16>, f16, i32
// CHECK-NEXT:       %42 = arith.muli %18, %6 : index
// CHECK-NEXT:       %43 = arith.muli %20, %7 : index
// CHECK-NEXT:       %44 = arith.addi %42, %43 : index
// CHECK-NEXT:       %45 = arith.muli %24, %3 : index
// CHECK-NEXT:       %46 = arith.addi %44, %45 : index
// CHECK-NEXT:       %out_gm_1 = ascendc.global_tensor.subindex %out_gm[%46] : !ascendc.global_tensor<*xf16>, index, !ascendc.global_tensor<*xf16>
// CHECK-NEXT:       ascendc.data_copy_l2 %out_gm_1, %40, %4 : !ascendc.global_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i32
// CHECK-NEXT:       ascendc.cross_core_set_flag %flag_1, 2, pipe_mte2 : i32
// CHECK-NEXT:       %47 = arith.constant 1 : i32
// CHECK-NEXT:       %next_slot_1 = arith.xori %slot_2, %47 : i32
// CHECK-NEXT:       scf.yield %next_slot, %next_slot_1 : i32, i32
// CHECK-NEXT:     }
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func @conv_add_relu(%x: memref<?xf16, 22 : i64> {ascir.role = "in"}, %w: memref<?xf16, 22 : i64> {ascir.role = "in"}, %shortcut: memref<?xf16, 22 : i64> {ascir.role = "in"}, %out: memref<?xf16, 22 : i64> {ascir.role = "out"}, %product: memref<?xf16, 22 : i64> {ascir.role = "workspace", ascir.extent = "4096"}) attributes {tile.tiling = [{axes = ["2", "1", "8", "8", "32", "288"], tile = array<i64: 8, 64, 16, 2, 144>, turns = 2 : i64, images = 1 : i64, cores = 2 : i64, kept = 0 : i64, ns = 4574 : i64, bound_ns = 23 : i64, busiest = "MTE2", runners_up = [{tile = array<i64: 4, 32, 16, 2, 288>, ns = 4606 : i64}, {tile = array<i64: 8, 64, 32, 2, 144>, ns = 4709 : i64}, {tile = array<i64: 4, 32, 32, 2, 288>, ns = 4720 : i64}]}], ascendc.aicore, ascendc.global, ascendc.kernel_type = "mix_aic_1_2", tile.block_dim = 2 : i64} {
// CHECK-NEXT:     func.call @conv_add_relu_aic(%x, %w, %shortcut, %out, %product) {ascendc.core = "aic"} : (memref<?xf16, 22 : i64>, memref<?xf16, 22 : i64>, memref<?xf16, 22 : i64>, memref<?xf16, 22 : i64>, memref<?xf16, 22 : i64>) -> ()
// CHECK-NEXT:     func.call @conv_add_relu_aiv(%x, %w, %shortcut, %out, %product) {ascendc.core = "aiv"} : (memref<?xf16, 22 : i64>, memref<?xf16, 22 : i64>, memref<?xf16, 22 : i64>, memref<?xf16, 22 : i64>, memref<?xf16, 22 : i64>) -> ()
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// The result:
// CHECK:      builtin.module attributes {ascir.soc = "ascend910b1"} {
// CHECK-NEXT:   func.func @conv_add_relu_aic(%x: memref<?xf16, 22 : i64> {ascir.role = "in"}, %w: memref<?xf16, 22 : i64> {ascir.role = "in"}, %shortcut: memref<?xf16, 22 : i64> {ascir.role = "in"}, %out: memref<?xf16, 22 : i64> {ascir.role = "out"}, %product: memref<?xf16, 22 : i64> {ascir.role = "workspace", ascir.extent = "4096"}) attributes {tile.placement = {l0a = {peak = 36864 : i64, lower_bound = 36864 : i64, extent = 36864 : i64, capacity = 65536 : i64, optimal = true}, l0b = {peak = 9216 : i64, lower_bound = 9216 : i64, extent = 9216 : i64, capacity = 65536 : i64, optimal = true}, l0c = {peak = 8192 : i64, lower_bound = 8192 : i64, extent = 8192 : i64, capacity = 131072 : i64, optimal = true}, l1 = {peak = 26624 : i64, lower_bound = 26624 : i64, extent = 26624 : i64, capacity = 524032 : i64, optimal = true}}, ascendc.aicore, ascendc.sync = {flags = 6 : i64, barriers = 1 : i64, dependences = 13 : i64, removed = 3 : i64, fallbacks = 0 : i64}} {
// CHECK-NEXT:     %flag4 = arith.constant 4 : i32
// CHECK-NEXT:     %flag1 = arith.constant 1 : i32
// CHECK-NEXT:     %flag3 = arith.constant 3 : i32
// CHECK-NEXT:     %flag0 = arith.constant 0 : i32
// CHECK-NEXT:     %0 = arith.constant 524032 : i32
// CHECK-NEXT:     %1 = arith.constant 65536 : i32
// CHECK-NEXT:     %2 = arith.constant 65536 : i32
// CHECK-NEXT:     %3 = arith.constant 131072 : i32
// CHECK-NEXT:     %4 = arith.constant 4096 : i32
// CHECK-NEXT:     %5 = arith.constant 18432 : i32
// CHECK-NEXT:     %6 = arith.constant 2048 : index
// CHECK-NEXT:     %7 = arith.constant 2 : i32
// CHECK-NEXT:     %8 = arith.constant 64 : i32
// CHECK-NEXT:     %9 = arith.constant 0 : i32
// CHECK-NEXT:     %data_copy = ascendc.construct !ascendc.data_copy_params(%7, %8, %9, %9) : i32, i32, i32, i32
// CHECK-NEXT:     %10 = arith.constant 2048 : i32
// CHECK-NEXT:     %11 = arith.constant 9216 : i32
// CHECK-NEXT:     %12 = arith.constant 288 : index
// CHECK-NEXT:     %13 = arith.constant 4608 : i32
// CHECK-NEXT:     %14 = arith.constant 1 : i32
// CHECK-NEXT:     %15 = arith.constant 16 : i32
// CHECK-NEXT:     %16 = arith.constant 288 : i32
// CHECK-NEXT:     %nd2nz = ascendc.construct !ascendc.nd2nz_params(%14, %15, %16, %9, %16, %15, %14, %15) : i32, i32, i32, i32, i32, i32, i32, i32
// CHECK-NEXT:     %17 = arith.constant 0.000000e+00 : f16
// CHECK-NEXT:     %pads = memref.alloca() {ascendc.emit_as_unsigned} : memref<4xi8>
// CHECK-NEXT:     %18 = arith.constant 1 : i8
// CHECK-NEXT:     %19 = arith.constant 0 : index
// CHECK-NEXT:     memref.store %18, %pads[%19] : memref<4xi8>
// CHECK-NEXT:     %20 = arith.constant 1 : index
// CHECK-NEXT:     memref.store %18, %pads[%20] : memref<4xi8>
// CHECK-NEXT:     %21 = arith.constant 2 : index
// CHECK-NEXT:     memref.store %18, %pads[%21] : memref<4xi8>
// CHECK-NEXT:     %22 = arith.constant 3 : index
// CHECK-NEXT:     memref.store %18, %pads[%22] : memref<4xi8>
// CHECK-NEXT:     %23 = arith.constant false
// CHECK-NEXT:     %24 = arith.constant 8 : i32
// CHECK-NEXT:     %25 = arith.constant 32 : i32
// CHECK-NEXT:     %26 = arith.constant 144 : i32
// CHECK-NEXT:     %27 = arith.constant 3 : i32
// CHECK-NEXT:     %28 = arith.constant 16 : index
// CHECK-NEXT:     %29 = arith.constant 9 : i32
// CHECK-NEXT:     %load_data_2d = ascendc.construct !ascendc.load_data_2d_params(%9, %29, %14, %9, %9, %9, %9) : i32, i32, i32, i32, i32, i32, i32
// CHECK-NEXT:     %30 = arith.constant 2304 : i32
// CHECK-NEXT:     %31 = arith.constant 1024 : i32
// CHECK-NEXT:     %fixpipe_params_v220 = ascendc.construct !ascendc.fixpipe_params_v220(%15, %8, %8, %8, %9, %14, %9, %14, %9, %9, %9) [ui16, ui16, ui16, ui32, i32, !ascendc.quant_mode_t, ui64, ui16, ui16, ui16, ui8] : i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32
// CHECK-NEXT:     %fixpipe_config = ascendc.construct !ascendc.fixpipe_config(%9) [!ascendc.co2_layout] : i32
// CHECK-NEXT:     %pipe = ascendc.pipe
// CHECK-NEXT:     %l1 = ascendc.tbuf : <a1>
// CHECK-NEXT:     ascendc.pipe.init_buffer %pipe, %l1, %0 : !ascendc.tbuf<a1>, i32
// CHECK-NEXT:     %l0a = ascendc.tbuf : <a2>
// CHECK-NEXT:     ascendc.pipe.init_buffer %pipe, %l0a, %1 : !ascendc.tbuf<a2>, i32
// CHECK-NEXT:     %l0b = ascendc.tbuf : <b2>
// CHECK-NEXT:     ascendc.pipe.init_buffer %pipe, %l0b, %2 : !ascendc.tbuf<b2>, i32
// CHECK-NEXT:     %l0c = ascendc.tbuf : <co1>
// CHECK-NEXT:     ascendc.pipe.init_buffer %pipe, %l0c, %3 : !ascendc.tbuf<co1>, i32
// CHECK-NEXT:     %x_gm = ascendc.global_tensor : !ascendc.global_tensor<*xf16>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %x_gm, %x : !ascendc.global_tensor<*xf16>, memref<?xf16, 22 : i64>
// CHECK-NEXT:     %w_gm = ascendc.global_tensor : !ascendc.global_tensor<*xf16>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %w_gm, %w : !ascendc.global_tensor<*xf16>, memref<?xf16, 22 : i64>
// CHECK-NEXT:     %shortcut_gm = ascendc.global_tensor : !ascendc.global_tensor<*xf16>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %shortcut_gm, %shortcut : !ascendc.global_tensor<*xf16>, memref<?xf16, 22 : i64>
// CHECK-NEXT:     %out_gm = ascendc.global_tensor : !ascendc.global_tensor<*xf16>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %out_gm, %out : !ascendc.global_tensor<*xf16>, memref<?xf16, 22 : i64>
// CHECK-NEXT:     %product_gm = ascendc.global_tensor : !ascendc.global_tensor<*xf16>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %product_gm, %product : !ascendc.global_tensor<*xf16>, memref<?xf16, 22 : i64>
// CHECK-NEXT:     %flag = arith.constant 1 : i32
// CHECK-NEXT:     %flag_1 = arith.constant 0 : i32
// CHECK-NEXT:     %ring = arith.constant 2048 : index
// CHECK-NEXT:     %block = ascendc.get_block_idx : index
// CHECK-NEXT:     %product_ring = arith.muli %block, %ring : index
// CHECK-NEXT:     %slot = arith.constant 0 : i32
// CHECK-NEXT:     %block_1 = ascendc.get_block_idx : index
// CHECK-NEXT:     %c4 = arith.constant 4 : index
// CHECK-NEXT:     %c2 = arith.constant 2 : index
// CHECK-NEXT:     %c16 = arith.constant 16 : index
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c288 = arith.constant 288 : index
// CHECK-NEXT:     %c144 = arith.constant 144 : index
// CHECK-NEXT:     %32 = arith.constant 0 : i32
// CHECK-NEXT:     %33 = arith.constant 0 : i32
// CHECK-NEXT:     ascendc.set_flag mte1_mte2, %flag0 : i32
// CHECK-NEXT:     ascendc.set_flag mte1_mte2, %flag1 : i32
// CHECK-NEXT:     ascendc.set_flag m_mte1, %flag3 : i32
// CHECK-NEXT:     ascendc.set_flag m_mte1, %flag4 : i32
// CHECK-NEXT:     ascendc.set_flag fix_m, %flag0 : i32
// CHECK-NEXT:     ascendc.set_flag fix_m, %flag1 : i32
// CHECK-NEXT:     %34, %35, %36 = scf.for %block_2 = %block_1 to %c4 step %c2 iter_args(%slot_1 = %slot, %slot_2 = %32, %slot_3 = %33) -> (i32, i32, i32) {
// CHECK-NEXT:       %37 = arith.remui %block_2, %c2 : index
// CHECK-NEXT:       %38 = arith.divui %block_2, %c2 : index
// CHECK-NEXT:       %39 = arith.muli %37, %c16 : index
// CHECK-NEXT:       %zero_at = arith.muli %slot_2, %4 : i32
// CHECK-NEXT:       %40 = arith.muli %slot_2, %4 : i32
// CHECK-NEXT:       %map_at = arith.addi %40, %5 : i32
// CHECK-NEXT:       %41 = arith.muli %38, %6 : index
// CHECK-NEXT:       %map = ascendc.tbuf.get_with_offset %l1, %10, %map_at : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:       %x_gm_1 = ascendc.global_tensor.subindex %x_gm[%41] : !ascendc.global_tensor<*xf16>, index, !ascendc.global_tensor<*xf16>
// CHECK-NEXT:       ascendc.wait_flag mte1_mte2, %slot_2 : i32
// CHECK-NEXT:       ascendc.data_copy_l0 %map, %x_gm_1, %data_copy : !ascendc.local_tensor<*xf16>, !ascendc.global_tensor<*xf16>, !ascendc.data_copy_params
// CHECK-NEXT:       %b_l1_at = arith.muli %slot_2, %11 : i32
// CHECK-NEXT:       %42 = arith.muli %39, %12 : index
// CHECK-NEXT:       %w_gm_1 = ascendc.global_tensor.subindex %w_gm[%42] : !ascendc.global_tensor<*xf16>, index, !ascendc.global_tensor<*xf16>
// CHECK-NEXT:       %b_l1 = ascendc.tbuf.get_with_offset %l1, %13, %b_l1_at : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:       ascendc.data_copy_nd2nz %b_l1, %w_gm_1, %nd2nz : !ascendc.local_tensor<*xf16>, !ascendc.global_tensor<*xf16>, !ascendc.nd2nz_params
// CHECK-NEXT:       ascendc.set_flag mte2_mte1, %slot_2 : i32
// CHECK-NEXT:       ascendc.wait_flag mte2_mte1, %slot_2 : i32
// CHECK-NEXT:       ascendc.wait_flag fix_m, %slot_2 : i32
// CHECK-NEXT:       %43 = scf.for %step = %c0 to %c288 step %c144 iter_args(%slot_4 = %slot_3) -> (i32) {
// CHECK-NEXT:         %a_l0_at = arith.muli %slot_4, %5 : i32
// CHECK-NEXT:         %44 = arith.index_cast %step : index to i32
// CHECK-NEXT:         %load_data_3d_params_v2 = ascendc.construct !ascendc.load_data_3d_params_v2<f16>(%pads, %24, %24, %25, %26, %8, %44, %9, %14, %14, %27, %27, %14, %14, %23, %23, %17) [memref<4xi8>, ui16, ui16, ui16, ui16, ui16, ui16, ui16, ui8, ui8, ui8, ui8, ui8, ui8, i1, i1, f16] : memref<4xi8>, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i1, i1, f16
// CHECK-NEXT:         %a_l0 = ascendc.tbuf.get_with_offset %l0a, %11, %a_l0_at : !ascendc.tbuf<a2>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:         %45 = arith.addi %slot_4, %flag3 : i32
// CHECK-NEXT:         ascendc.wait_flag m_mte1, %45 : i32
// CHECK-NEXT:         ascendc.load_data_3d_l0_v2 %a_l0, %map, %load_data_3d_params_v2 : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.load_data_3d_params_v2<f16>
// CHECK-NEXT:         %b_l0_at = arith.muli %slot_4, %13 : i32
// CHECK-NEXT:         %46 = arith.muli %step, %28 : index
// CHECK-NEXT:         %b_l1_1 = ascendc.local_tensor.subindex %b_l1[%46] : !ascendc.local_tensor<*xf16>, index, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:         %b_l0 = ascendc.tbuf.get_with_offset %l0b, %30, %b_l0_at : !ascendc.tbuf<b2>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:         ascendc.load_data_l0 %b_l0, %b_l1_1, %load_data_2d : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.load_data_2d_params
// CHECK-NEXT:         ascendc.set_flag mte1_m, %slot_4 : i32
// CHECK-NEXT:         %sum = ascendc.tbuf.get_with_offset %l0c, %31, %zero_at : !ascendc.tbuf<co1>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:         %47 = arith.cmpi eq, %step, %c0 : index
// CHECK-NEXT:         %mmad = ascendc.construct !ascendc.mmad_params(%8, %15, %26, %9, %23, %47) [ui16, ui16, ui16, ui8, i1, i1] : i32, i32, i32, i32, i1, i1
// CHECK-NEXT:         ascendc.wait_flag mte1_m, %slot_4 : i32
// CHECK-NEXT:         ascendc.pipe_barrier pipe_m
// CHECK-NEXT:         ascendc.mmad %sum, %a_l0, %b_l0, %mmad : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.mmad_params
// CHECK-NEXT:         %48 = arith.addi %slot_4, %flag3 : i32
// CHECK-NEXT:         ascendc.set_flag m_mte1, %48 : i32
// CHECK-NEXT:         %49 = arith.constant 1 : i32
// CHECK-NEXT:         %next_slot = arith.xori %slot_4, %49 : i32
// CHECK-NEXT:         scf.yield %next_slot : i32
// CHECK-NEXT:       }
// CHECK-NEXT:       ascendc.set_flag mte1_mte2, %slot_2 : i32
// CHECK-NEXT:       ascendc.set_flag m_fix, %slot_2 : i32
// CHECK-NEXT:       ascendc.cross_core_wait_flag %flag, 2, pipe_fix : i32
// CHECK-NEXT:       %50 = arith.index_cast %slot_1 : i32 to index
// CHECK-NEXT:       %slot_size = arith.constant 1024 : index
// CHECK-NEXT:       %51 = arith.muli %50, %slot_size : index
// CHECK-NEXT:       %52 = arith.addi %product_ring, %51 : index
// CHECK-NEXT:       %one = arith.constant 1 : i32
// CHECK-NEXT:       %next_slot_1 = arith.xori %slot_1, %one : i32
// CHECK-NEXT:       %product_gm_1 = ascendc.global_tensor.subindex %product_gm[%52] : !ascendc.global_tensor<*xf16>, index, !ascendc.global_tensor<*xf16>
// CHECK-NEXT:       %zero = ascendc.tbuf.get_with_offset %l0c, %31, %zero_at : !ascendc.tbuf<co1>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       ascendc.wait_flag m_fix, %slot_2 : i32
// CHECK-NEXT:       ascendc.fixpipe %product_gm_1, %zero, %fixpipe_params_v220, %fixpipe_config : !ascendc.global_tensor<*xf16>, !ascendc.local_tensor<*xf32>, !ascendc.fixpipe_params_v220, !ascendc.fixpipe_config
// CHECK-NEXT:       ascendc.set_flag fix_m, %slot_2 : i32
// CHECK-NEXT:       ascendc.cross_core_set_flag %flag_1, 2, pipe_fix : i32
// CHECK-NEXT:       %53 = arith.constant 1 : i32
// CHECK-NEXT:       %next_slot_2 = arith.xori %slot_2, %53 : i32
// CHECK-NEXT:       scf.yield %next_slot_1, %next_slot_2, %43 : i32, i32, i32
// CHECK-NEXT:     }
// CHECK-NEXT:     ascendc.wait_flag mte1_mte2, %flag0 : i32
// CHECK-NEXT:     ascendc.wait_flag mte1_mte2, %flag1 : i32
// CHECK-NEXT:     ascendc.wait_flag m_mte1, %flag3 : i32
// CHECK-NEXT:     ascendc.wait_flag m_mte1, %flag4 : i32
// CHECK-NEXT:     ascendc.wait_flag fix_m, %flag0 : i32
// CHECK-NEXT:     ascendc.wait_flag fix_m, %flag1 : i32
// CHECK-NEXT:     ascendc.cross_core_wait_flag %flag, 2, pipe_fix : i32
// CHECK-NEXT:     ascendc.cross_core_wait_flag %flag, 2, pipe_fix : i32
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func @conv_add_relu_aiv(%x: memref<?xf16, 22 : i64> {ascir.role = "in"}, %w: memref<?xf16, 22 : i64> {ascir.role = "in"}, %shortcut: memref<?xf16, 22 : i64> {ascir.role = "in"}, %out: memref<?xf16, 22 : i64> {ascir.role = "out"}, %product: memref<?xf16, 22 : i64> {ascir.role = "workspace", ascir.extent = "4096"}) attributes {tile.placement = {ub = {peak = 7232 : i64, lower_bound = 7232 : i64, extent = 67840 : i64, capacity = 188160 : i64, optimal = true}}, ascendc.aicore, ascendc.sync = {flags = 4 : i64, barriers = 3 : i64, dependences = 18 : i64, removed = 1 : i64, fallbacks = 0 : i64}} {
// CHECK-NEXT:     %flag1 = arith.constant 1 : i32
// CHECK-NEXT:     %flag0 = arith.constant 0 : i32
// CHECK-NEXT:     %0 = arith.constant 188160 : i32
// CHECK-NEXT:     %1 = arith.constant 1024 : i32
// CHECK-NEXT:     %2 = arith.constant 65792 : i32
// CHECK-NEXT:     %3 = arith.constant 16 : index
// CHECK-NEXT:     %4 = arith.constant 512 : i32
// CHECK-NEXT:     %5 = arith.constant 2048 : i32
// CHECK-NEXT:     %6 = arith.constant 2048 : index
// CHECK-NEXT:     %7 = arith.constant 1024 : index
// CHECK-NEXT:     %8 = arith.constant 4096 : i32
// CHECK-NEXT:     %9 = arith.constant 7168 : i32
// CHECK-NEXT:     %10 = arith.constant 64 : i32
// CHECK-NEXT:     %11 = arith.constant 32 : i32
// CHECK-NEXT:     %12 = arith.constant 5120 : i32
// CHECK-NEXT:     %pipe = ascendc.pipe
// CHECK-NEXT:     %ub = ascendc.tbuf : <veccalc>
// CHECK-NEXT:     ascendc.pipe.init_buffer %pipe, %ub, %0 : !ascendc.tbuf<veccalc>, i32
// CHECK-NEXT:     %x_gm = ascendc.global_tensor : !ascendc.global_tensor<*xf16>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %x_gm, %x : !ascendc.global_tensor<*xf16>, memref<?xf16, 22 : i64>
// CHECK-NEXT:     %w_gm = ascendc.global_tensor : !ascendc.global_tensor<*xf16>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %w_gm, %w : !ascendc.global_tensor<*xf16>, memref<?xf16, 22 : i64>
// CHECK-NEXT:     %shortcut_gm = ascendc.global_tensor : !ascendc.global_tensor<*xf16>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %shortcut_gm, %shortcut : !ascendc.global_tensor<*xf16>, memref<?xf16, 22 : i64>
// CHECK-NEXT:     %out_gm = ascendc.global_tensor : !ascendc.global_tensor<*xf16>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %out_gm, %out : !ascendc.global_tensor<*xf16>, memref<?xf16, 22 : i64>
// CHECK-NEXT:     %product_gm = ascendc.global_tensor : !ascendc.global_tensor<*xf16>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %product_gm, %product : !ascendc.global_tensor<*xf16>, memref<?xf16, 22 : i64>
// CHECK-NEXT:     %flag = arith.constant 0 : i32
// CHECK-NEXT:     %flag_1 = arith.constant 1 : i32
// CHECK-NEXT:     %ring = arith.constant 2048 : index
// CHECK-NEXT:     %block = ascendc.get_block_idx : index
// CHECK-NEXT:     %block_1 = arith.constant 2 : index
// CHECK-NEXT:     %block_2 = arith.divui %block, %block_1 : index
// CHECK-NEXT:     %product_ring = arith.muli %block_2, %ring : index
// CHECK-NEXT:     %slot = arith.constant 0 : i32
// CHECK-NEXT:     ascendc.cross_core_set_flag %flag_1, 2, pipe_mte2 : i32
// CHECK-NEXT:     ascendc.cross_core_set_flag %flag_1, 2, pipe_mte2 : i32
// CHECK-NEXT:     %13 = arith.constant 0.000000e+00 : f16
// CHECK-NEXT:     %half = ascendc.get_sub_block_idx : i64
// CHECK-NEXT:     %half_1 = arith.index_cast %half : i64 to index
// CHECK-NEXT:     %block_3 = ascendc.get_block_idx : index
// CHECK-NEXT:     %block_4 = arith.constant 2 : index
// CHECK-NEXT:     %block_5 = arith.divui %block_3, %block_4 : index
// CHECK-NEXT:     %c4 = arith.constant 4 : index
// CHECK-NEXT:     %c2 = arith.constant 2 : index
// CHECK-NEXT:     %c16 = arith.constant 16 : index
// CHECK-NEXT:     %c32 = arith.constant 32 : index
// CHECK-NEXT:     %14 = arith.constant 0 : i32
// CHECK-NEXT:     ascendc.set_flag v_mte2, %flag0 : i32
// CHECK-NEXT:     ascendc.set_flag v_mte2, %flag1 : i32
// CHECK-NEXT:     ascendc.set_flag mte3_v, %flag0 : i32
// CHECK-NEXT:     ascendc.set_flag mte3_v, %flag1 : i32
// CHECK-NEXT:     %15, %16 = scf.for %block_6 = %block_5 to %c4 step %c2 iter_args(%slot_1 = %slot, %slot_2 = %14) -> (i32, i32) {
// CHECK-NEXT:       %17 = arith.remui %block_6, %c2 : index
// CHECK-NEXT:       %18 = arith.divui %block_6, %c2 : index
// CHECK-NEXT:       %19 = arith.muli %17, %c16 : index
// CHECK-NEXT:       %20 = arith.divui %19, %c16 : index
// CHECK-NEXT:       ascendc.cross_core_wait_flag %flag, 2, pipe_mte2 : i32
// CHECK-NEXT:       %21 = arith.index_cast %slot_1 : i32 to index
// CHECK-NEXT:       %slot_size = arith.constant 1024 : index
// CHECK-NEXT:       %22 = arith.muli %21, %slot_size : index
// CHECK-NEXT:       %23 = arith.addi %product_ring, %22 : index
// CHECK-NEXT:       %one = arith.constant 1 : i32
// CHECK-NEXT:       %next_slot = arith.xori %slot_1, %one : i32
// CHECK-NEXT:       %24 = arith.muli %half_1, %c32 : index
// CHECK-NEXT:       %25 = arith.muli %slot_2, %1 : i32
// CHECK-NEXT:       %product_at = arith.addi %25, %2 : i32
// CHECK-NEXT:       %26 = arith.muli %24, %3 : index
// CHECK-NEXT:       %27 = arith.addi %23, %26 : index
// CHECK-NEXT:       %product_gm_1 = ascendc.global_tensor.subindex %product_gm[%27] : !ascendc.global_tensor<*xf16>, index, !ascendc.global_tensor<*xf16>
// CHECK-NEXT:       %product_1 = ascendc.tbuf.get_with_offset %ub, %4, %product_at : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:       ascendc.wait_flag v_mte2, %slot_2 : i32
// CHECK-NEXT:       ascendc.data_copy_l2 %product_1, %product_gm_1, %4 : !ascendc.local_tensor<*xf16>, !ascendc.global_tensor<*xf16>, i32
// CHECK-NEXT:       %28 = arith.muli %slot_2, %1 : i32
// CHECK-NEXT:       %shortcut_at = arith.addi %28, %5 : i32
// CHECK-NEXT:       %29 = arith.muli %18, %6 : index
// CHECK-NEXT:       %30 = arith.muli %20, %7 : index
// CHECK-NEXT:       %31 = arith.addi %29, %30 : index
// CHECK-NEXT:       %32 = arith.muli %24, %3 : index
// CHECK-NEXT:       %33 = arith.addi %31, %32 : index
// CHECK-NEXT:       %shortcut_gm_1 = ascendc.global_tensor.subindex %shortcut_gm[%33] : !ascendc.global_tensor<*xf16>, index, !ascendc.global_tensor<*xf16>
// CHECK-NEXT:       %shortcut_1 = ascendc.tbuf.get_with_offset %ub, %4, %shortcut_at : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:       ascendc.data_copy_l2 %shortcut_1, %shortcut_gm_1, %4 : !ascendc.local_tensor<*xf16>, !ascendc.global_tensor<*xf16>, i32
// CHECK-NEXT:       ascendc.set_flag mte2_v, %slot_2 : i32
// CHECK-NEXT:       %34 = ascendc.tbuf.get_with_offset %ub, %4, %8 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:       ascendc.wait_flag mte2_v, %slot_2 : i32
// CHECK-NEXT:       ascendc.add_l2 %34, %product_1, %shortcut_1, %4 : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i32
// CHECK-NEXT:       ascendc.set_flag v_mte2, %slot_2 : i32
// CHECK-NEXT:       %35 = ascendc.tbuf.get_with_offset %ub, %10, %9 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui8>
// CHECK-NEXT:       ascendc.pipe_barrier pipe_v
// CHECK-NEXT:       ascendc.compare_scalar_l2 %35, %34, %13, %4 {cmpMode = 0 : i64} : !ascendc.local_tensor<*xui8>, !ascendc.local_tensor<*xf16>, f16, i32
// CHECK-NEXT:       %36 = ascendc.tbuf.get_with_offset %ub, %11, %9 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui16>
// CHECK-NEXT:       %37 = ascendc.tbuf.get_with_offset %ub, %11, %9 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui16>
// CHECK-NEXT:       ascendc.pipe_barrier pipe_v
// CHECK-NEXT:       ascendc.not_l2 %36, %37, %11 : !ascendc.local_tensor<*xui16>, !ascendc.local_tensor<*xui16>, i32
// CHECK-NEXT:       %38 = arith.muli %slot_2, %1 : i32
// CHECK-NEXT:       %39 = arith.addi %38, %12 : i32
// CHECK-NEXT:       %40 = ascendc.tbuf.get_with_offset %ub, %4, %39 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:       %41 = ascendc.tbuf.get_with_offset %ub, %10, %9 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui8>
// CHECK-NEXT:       ascendc.wait_flag mte3_v, %slot_2 : i32
// CHECK-NEXT:       ascendc.pipe_barrier pipe_v
// CHECK-NEXT:       ascendc.select_scalar_l2 %40, %41, %34, %13, %4 {selMode = 1 : i32} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xui8>, !ascendc.local_tensor<*xf16>, f16, i32
// CHECK-NEXT:       ascendc.set_flag v_mte3, %slot_2 : i32
// CHECK-NEXT:       %42 = arith.muli %18, %6 : index
// CHECK-NEXT:       %43 = arith.muli %20, %7 : index
// CHECK-NEXT:       %44 = arith.addi %42, %43 : index
// CHECK-NEXT:       %45 = arith.muli %24, %3 : index
// CHECK-NEXT:       %46 = arith.addi %44, %45 : index
// CHECK-NEXT:       %out_gm_1 = ascendc.global_tensor.subindex %out_gm[%46] : !ascendc.global_tensor<*xf16>, index, !ascendc.global_tensor<*xf16>
// CHECK-NEXT:       ascendc.wait_flag v_mte3, %slot_2 : i32
// CHECK-NEXT:       ascendc.data_copy_l2 %out_gm_1, %40, %4 : !ascendc.global_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i32
// CHECK-NEXT:       ascendc.set_flag mte3_v, %slot_2 : i32
// CHECK-NEXT:       ascendc.cross_core_set_flag %flag_1, 2, pipe_mte2 : i32
// CHECK-NEXT:       %47 = arith.constant 1 : i32
// CHECK-NEXT:       %next_slot_1 = arith.xori %slot_2, %47 : i32
// CHECK-NEXT:       scf.yield %next_slot, %next_slot_1 : i32, i32
// CHECK-NEXT:     }
// CHECK-NEXT:     ascendc.wait_flag v_mte2, %flag0 : i32
// CHECK-NEXT:     ascendc.wait_flag v_mte2, %flag1 : i32
// CHECK-NEXT:     ascendc.wait_flag mte3_v, %flag0 : i32
// CHECK-NEXT:     ascendc.wait_flag mte3_v, %flag1 : i32
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func @conv_add_relu(%x: memref<?xf16, 22 : i64> {ascir.role = "in"}, %w: memref<?xf16, 22 : i64> {ascir.role = "in"}, %shortcut: memref<?xf16, 22 : i64> {ascir.role = "in"}, %out: memref<?xf16, 22 : i64> {ascir.role = "out"}, %product: memref<?xf16, 22 : i64> {ascir.role = "workspace", ascir.extent = "4096"}) attributes {tile.tiling = [{axes = ["2", "1", "8", "8", "32", "288"], tile = array<i64: 8, 64, 16, 2, 144>, turns = 2 : i64, images = 1 : i64, cores = 2 : i64, kept = 0 : i64, ns = 4574 : i64, bound_ns = 23 : i64, busiest = "MTE2", runners_up = [{tile = array<i64: 4, 32, 16, 2, 288>, ns = 4606 : i64}, {tile = array<i64: 8, 64, 32, 2, 144>, ns = 4709 : i64}, {tile = array<i64: 4, 32, 32, 2, 288>, ns = 4720 : i64}]}], ascendc.aicore, ascendc.global, ascendc.kernel_type = "mix_aic_1_2", tile.block_dim = 2 : i64, ascendc.sync = {flags = 0 : i64, barriers = 0 : i64, dependences = 0 : i64, removed = 0 : i64, fallbacks = 0 : i64}} {
// CHECK-NEXT:     func.call @conv_add_relu_aic(%x, %w, %shortcut, %out, %product) {ascendc.core = "aic"} : (memref<?xf16, 22 : i64>, memref<?xf16, 22 : i64>, memref<?xf16, 22 : i64>, memref<?xf16, 22 : i64>, memref<?xf16, 22 : i64>) -> ()
// CHECK-NEXT:     func.call @conv_add_relu_aiv(%x, %w, %shortcut, %out, %product) {ascendc.core = "aiv"} : (memref<?xf16, 22 : i64>, memref<?xf16, 22 : i64>, memref<?xf16, 22 : i64>, memref<?xf16, 22 : i64>, memref<?xf16, 22 : i64>) -> ()
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT: }
