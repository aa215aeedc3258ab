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
// CHECK-NEXT:   tile.kernel @conv_add_relu block_dim 2 attributes {tile.tiling = [{axes = ["2", "1", "8", "8", "32", "288"], tile = array<i64: 4, 32, 16, 2, 288>, turns = 2 : i64, images = 1 : i64, cores = 2 : i64, kept = 1 : i64, ns = 4688 : i64, bound_ns = 23 : i64, busiest = "MTE1", runners_up = [{tile = array<i64: 8, 64, 16, 2, 144>, ns = 4738 : i64}, {tile = array<i64: 3, 24, 16, 2, 288>, ns = 4825 : i64}, {tile = array<i64: 4, 32, 32, 2, 288>, ns = 4885 : i64}]}]} {
// CHECK-NEXT:     tile.channel @product aic_to_aiv depth 4 : memref<1x1x32x16xf16, #tile.space<gm>>
// CHECK-NEXT:     func.func @conv_add_relu_cube(%x: memref<2x2x8x8x16xf16, strided<[2048, 1024, 128, 16, 1]>, #tile.space<gm>> {ascir.role = "in"}, %w: memref<32x288xf16, strided<[288, 1]>, #tile.space<gm>> {ascir.role = "in"}, %shortcut: memref<2x2x8x8x16xf16, strided<[2048, 1024, 128, 16, 1]>, #tile.space<gm>> {ascir.role = "in"}, %out: memref<2x2x8x8x16xf16, strided<[2048, 1024, 128, 16, 1]>, #tile.space<gm>> {ascir.role = "out"}) attributes {tile.core = #tile.core<aic>} {
// CHECK-NEXT:       %block = tile.block_index
// CHECK-NEXT:       %c2 = arith.constant 2 : index
// CHECK-NEXT:       %c16 = arith.constant 16 : index
// CHECK-NEXT:       %c32 = arith.constant 32 : index
// CHECK-NEXT:       %c4 = arith.constant 4 : index
// CHECK-NEXT:       %c1 = arith.constant 1 : index
// CHECK-NEXT:       %c6 = arith.constant 6 : index
// CHECK-NEXT:       %c0 = arith.constant 0 : index
// CHECK-NEXT:       %c8 = arith.constant 8 : index
// CHECK-NEXT:       %0 = arith.remui %block, %c2 : index
// CHECK-NEXT:       %1 = arith.remui %0, %c2 : index
// CHECK-NEXT:       %2 = arith.divui %0, %c2 : index
// CHECK-NEXT:       %3 = arith.muli %1, %c16 : index
// CHECK-NEXT:       %4 = arith.muli %2, %c2 : index
// CHECK-NEXT:       %5 = arith.muli %2, %c32 : index
// CHECK-NEXT:       %6 = arith.addi %5, %3 : index
// CHECK-NEXT:       %b_l1 = tile.load %w[%6, 0] sizes [16, 288] : memref<32x288xf16, strided<[288, 1]>, #tile.space<gm>> -> !tile.tile<16x288xf16, l1, nz>
// CHECK-NEXT:       %7 = arith.divui %block, %c2 : index
// CHECK-NEXT:       scf.for %block_1 = %7 to %c4 step %c1 {
// CHECK-NEXT:         %8 = arith.remui %block_1, %c2 : index
// CHECK-NEXT:         %9 = arith.divui %block_1, %c2 : index
// CHECK-NEXT:         %10 = arith.remui %0, %c2 : index
// CHECK-NEXT:         %11 = arith.divui %0, %c2 : index
// CHECK-NEXT:         %12 = arith.muli %10, %c16 : index
// CHECK-NEXT:         %13 = arith.muli %11, %c2 : index
// CHECK-NEXT:         %14 = arith.muli %11, %c32 : index
// CHECK-NEXT:         %15 = arith.addi %14, %12 : index
// CHECK-NEXT:         %16 = arith.muli %8, %c4 : index
// CHECK-NEXT:         %zero = tile.accumulator : !tile.tile<32x16xf32, l0c, nz>
// CHECK-NEXT:         %17 = arith.subi %16, %c1 : index
// CHECK-NEXT:         %18 = arith.addi %17, %c6 : index
// CHECK-NEXT:         %19 = arith.maxsi %17, %c0 : index
// CHECK-NEXT:         %20 = arith.minsi %18, %c8 : index
// CHECK-NEXT:         %21 = arith.subi %20, %19 : index
// CHECK-NEXT:         %22 = arith.subi %19, %17 : index
// CHECK-NEXT:         %23 = arith.subi %18, %20 : index
// CHECK-NEXT:         %map = tile.load %x[%9, %13, %19, 0, 0] sizes [1, 2, %21, 8, 16] buffers 2 : memref<2x2x8x8x16xf16, strided<[2048, 1024, 128, 16, 1]>, #tile.space<gm>> -> !tile.tile<2x6x8x16xf16, l1>
// CHECK-NEXT:         %a_l0 = tile.img2col %map[0, 0] kernel [3, 3] pads [%22, 1, %23, 1] image [%21, 8] buffers 2 : !tile.tile<2x6x8x16xf16, l1> -> !tile.tile<32x288xf16, l0a, zz>
// CHECK-NEXT:         %b_l0 = tile.move %b_l1[0, 0] transpose buffers 2 : !tile.tile<16x288xf16, l1, nz> -> !tile.tile<288x16xf16, l0b, zn>
// CHECK-NEXT:         %sum = tile.mmad %a_l0, %b_l0, %zero sizes [32, 16, 288] : !tile.tile<32x288xf16, l0a, zz>, !tile.tile<288x16xf16, l0b, zn>, !tile.tile<32x16xf32, l0c, nz>
// CHECK-NEXT:         %slot = tile.acquire @product : memref<1x1x32x16xf16, #tile.space<gm>>
// CHECK-NEXT:         tile.fixpipe_store %sum, %slot[0, 0, 0, 0] sizes [1, 1, 32, 16] nz buffers 2 : !tile.tile<32x16xf32, l0c, nz>, memref<1x1x32x16xf16, #tile.space<gm>>
// CHECK-NEXT:         tile.push %slot : memref<1x1x32x16xf16, #tile.space<gm>>
// CHECK-NEXT:       }
// CHECK-NEXT:       func.return
// CHECK-NEXT:     }
// CHECK-NEXT:     func.func @conv_add_relu_vector(%x: memref<2x2x8x8x16xf16, strided<[2048, 1024, 128, 16, 1]>, #tile.space<gm>> {ascir.role = "in"}, %w: memref<32x288xf16, strided<[288, 1]>, #tile.space<gm>> {ascir.role = "in"}, %shortcut: memref<2x2x8x8x16xf16, strided<[2048, 1024, 128, 16, 1]>, #tile.space<gm>> {ascir.role = "in"}, %out: memref<2x2x8x8x16xf16, strided<[2048, 1024, 128, 16, 1]>, #tile.space<gm>> {ascir.role = "out"}) attributes {tile.core = #tile.core<aiv>} {
// CHECK-NEXT:       %half = tile.sub_block_index
// CHECK-NEXT:       %block = tile.block_index
// CHECK-NEXT:       %c2 = arith.constant 2 : index
// CHECK-NEXT:       %c16 = arith.constant 16 : index
// CHECK-NEXT:       %c32 = arith.constant 32 : index
// CHECK-NEXT:       %c4 = arith.constant 4 : index
// CHECK-NEXT:       %c1 = arith.constant 1 : index
// CHECK-NEXT:       %c8 = arith.constant 8 : index
// CHECK-NEXT:       %shortcut_1 = memref.reinterpret_cast %shortcut to offset: [0], sizes: [2, 2, 64, 16], strides: [2048, 1024, 16, 1] : memref<2x2x8x8x16xf16, strided<[2048, 1024, 128, 16, 1]>, #tile.space<gm>> to memref<2x2x64x16xf16, strided<[2048, 1024, 16, 1]>, #tile.space<gm>>
// CHECK-NEXT:       %out_1 = memref.reinterpret_cast %out to offset: [0], sizes: [2, 2, 64, 16], strides: [2048, 1024, 16, 1] : memref<2x2x8x8x16xf16, strided<[2048, 1024, 128, 16, 1]>, #tile.space<gm>> to memref<2x2x64x16xf16, strided<[2048, 1024, 16, 1]>, #tile.space<gm>>
// CHECK-NEXT:       %0 = arith.remui %block, %c2 : index
// CHECK-NEXT:       %1 = arith.remui %0, %c2 : index
// CHECK-NEXT:       %2 = arith.divui %0, %c2 : index
// CHECK-NEXT:       %3 = arith.muli %1, %c16 : index
// CHECK-NEXT:       %4 = arith.muli %2, %c2 : index
// CHECK-NEXT:       %5 = arith.muli %2, %c32 : index
// CHECK-NEXT:       %6 = arith.addi %5, %3 : index
// CHECK-NEXT:       %7 = arith.divui %block, %c2 : index
// CHECK-NEXT:       scf.for %block_1 = %7 to %c4 step %c1 {
// CHECK-NEXT:         %8 = arith.remui %block_1, %c2 : index
// CHECK-NEXT:         %9 = arith.divui %block_1, %c2 : index
// CHECK-NEXT:         %10 = arith.remui %0, %c2 : index
// CHECK-NEXT:         %11 = arith.divui %0, %c2 : index
// CHECK-NEXT:         %12 = arith.muli %10, %c16 : index
// CHECK-NEXT:         %13 = arith.muli %11, %c2 : index
// CHECK-NEXT:         %14 = arith.muli %11, %c32 : index
// CHECK-NEXT:         %15 = arith.addi %14, %12 : index
// CHECK-NEXT:         %16 = arith.muli %8, %c4 : index
// CHECK-NEXT:         %17 = arith.muli %16, %c8 : index
// CHECK-NEXT:         %18 = arith.divui %15, %c16 : index
// CHECK-NEXT:         %slot = tile.pop @product : memref<1x1x32x16xf16, #tile.space<gm>>
// CHECK-NEXT:         %19 = arith.muli %half, %c16 : index
// CHECK-NEXT:         %20 = arith.addi %19, %c16 : index
// CHECK-NEXT:         %21 = arith.addi %17, %19 : index
// CHECK-NEXT:         %product = tile.load %slot[0, 0, %19, 0] buffers 2 : memref<1x1x32x16xf16, #tile.space<gm>> -> !tile.tile<16x16xf16, ub>
// CHECK-NEXT:         %shortcut_2 = tile.load %shortcut_1[%9, %18, %21, 0] buffers 2 : memref<2x2x64x16xf16, strided<[2048, 1024, 16, 1]>, #tile.space<gm>> -> !tile.tile<16x16xf16, ub>
// CHECK-NEXT:         %22 = tile.add %product, %shortcut_2 : !tile.tile<16x16xf16, ub>
// CHECK-NEXT:         %23 = tile.relu %22 : !tile.tile<16x16xf16, ub>
// CHECK-NEXT:         tile.store %23, %out_1[%9, %18, %21, 0] buffers 2 : !tile.tile<16x16xf16, ub>, memref<2x2x64x16xf16, strided<[2048, 1024, 16, 1]>, #tile.space<gm>>
// CHECK-NEXT:         tile.release %slot : memref<1x1x32x16xf16, #tile.space<gm>>
// CHECK-NEXT:       }
// CHECK-NEXT:       func.return
// CHECK-NEXT:     }
// CHECK-NEXT:   }
// CHECK-NEXT: }

// CHECK-LABEL: // IR after tile-sparse-scatter

// CHECK-LABEL: // IR after tile-unpack-int4

// CHECK-LABEL: // IR after tile-legalize
// CHECK:      builtin.module attributes {ascir.soc = "ascend910b1"} {
// CHECK-NEXT:   tile.kernel @conv_add_relu block_dim 2 attributes {tile.tiling = [{axes = ["2", "1", "8", "8", "32", "288"], tile = array<i64: 4, 32, 16, 2, 288>, turns = 2 : i64, images = 1 : i64, cores = 2 : i64, kept = 1 : i64, ns = 4688 : i64, bound_ns = 23 : i64, busiest = "MTE1", runners_up = [{tile = array<i64: 8, 64, 16, 2, 144>, ns = 4738 : i64}, {tile = array<i64: 3, 24, 16, 2, 288>, ns = 4825 : i64}, {tile = array<i64: 4, 32, 32, 2, 288>, ns = 4885 : i64}]}]} {
// CHECK-NEXT:     tile.channel @product aic_to_aiv depth 4 : memref<1x1x32x16xf16, #tile.space<gm>>
// CHECK-NEXT:     func.func @conv_add_relu_cube(%x: memref<2x2x8x8x16xf16, strided<[2048, 1024, 128, 16, 1]>, #tile.space<gm>> {ascir.role = "in"}, %w: memref<32x288xf16, strided<[288, 1]>, #tile.space<gm>> {ascir.role = "in"}, %shortcut: memref<2x2x8x8x16xf16, strided<[2048, 1024, 128, 16, 1]>, #tile.space<gm>> {ascir.role = "in"}, %out: memref<2x2x8x8x16xf16, strided<[2048, 1024, 128, 16, 1]>, #tile.space<gm>> {ascir.role = "out"}) attributes {tile.core = #tile.core<aic>} {
// CHECK-NEXT:       %block = tile.block_index
// CHECK-NEXT:       %c2 = arith.constant 2 : index
// CHECK-NEXT:       %c16 = arith.constant 16 : index
// CHECK-NEXT:       %c32 = arith.constant 32 : index
// CHECK-NEXT:       %c4 = arith.constant 4 : index
// CHECK-NEXT:       %c1 = arith.constant 1 : index
// CHECK-NEXT:       %c6 = arith.constant 6 : index
// CHECK-NEXT:       %c0 = arith.constant 0 : index
// CHECK-NEXT:       %c8 = arith.constant 8 : index
// CHECK-NEXT:       %0 = arith.remui %block, %c2 : index
// CHECK-NEXT:       %1 = arith.remui %0, %c2 : index
// CHECK-NEXT:       %2 = arith.divui %0, %c2 : index
// CHECK-NEXT:       %3 = arith.muli %1, %c16 : index
// CHECK-NEXT:       %4 = arith.muli %2, %c2 : index
// CHECK-NEXT:       %5 = arith.muli %2, %c32 : index
// CHECK-NEXT:       %6 = arith.addi %5, %3 : index
// CHECK-NEXT:       %b_l1 = tile.load %w[%6, 0] sizes [16, 288] : memref<32x288xf16, strided<[288, 1]>, #tile.space<gm>> -> !tile.tile<16x288xf16, l1, nz>
// CHECK-NEXT:       %7 = arith.divui %block, %c2 : index
// CHECK-NEXT:       scf.for %block_1 = %7 to %c4 step %c1 {
// CHECK-NEXT:         %8 = arith.remui %block_1, %c2 : index
// CHECK-NEXT:         %9 = arith.divui %block_1, %c2 : index
// CHECK-NEXT:         %10 = arith.remui %0, %c2 : index
// CHECK-NEXT:         %11 = arith.divui %0, %c2 : index
// CHECK-NEXT:         %12 = arith.muli %10, %c16 : index
// CHECK-NEXT:         %13 = arith.muli %11, %c2 : index
// CHECK-NEXT:         %14 = arith.muli %11, %c32 : index
// CHECK-NEXT:         %15 = arith.addi %14, %12 : index
// CHECK-NEXT:         %16 = arith.muli %8, %c4 : index
// CHECK-NEXT:         %zero = tile.accumulator : !tile.tile<32x16xf32, l0c, nz>
// CHECK-NEXT:         %17 = arith.subi %16, %c1 : index
// CHECK-NEXT:         %18 = arith.addi %17, %c6 : index
// CHECK-NEXT:         %19 = arith.maxsi %17, %c0 : index
// CHECK-NEXT:         %20 = arith.minsi %18, %c8 : index
// CHECK-NEXT:         %21 = arith.subi %20, %19 : index
// CHECK-NEXT:         %22 = arith.subi %19, %17 : index
// CHECK-NEXT:         %23 = arith.subi %18, %20 : index
// CHECK-NEXT:         %map = tile.load %x[%9, %13, %19, 0, 0] sizes [1, 2, %21, 8, 16] buffers 2 : memref<2x2x8x8x16xf16, strided<[2048, 1024, 128, 16, 1]>, #tile.space<gm>> -> !tile.tile<2x6x8x16xf16, l1>
// CHECK-NEXT:         %a_l0 = tile.img2col %map[0, 0] kernel [3, 3] pads [%22, 1, %23, 1] image [%21, 8] buffers 2 : !tile.tile<2x6x8x16xf16, l1> -> !tile.tile<32x288xf16, l0a, zz>
// CHECK-NEXT:         %b_l0 = tile.move %b_l1[0, 0] transpose buffers 2 : !tile.tile<16x288xf16, l1, nz> -> !tile.tile<288x16xf16, l0b, zn>
// CHECK-NEXT:         %sum = tile.mmad %a_l0, %b_l0, %zero sizes [32, 16, 288] : !tile.tile<32x288xf16, l0a, zz>, !tile.tile<288x16xf16, l0b, zn>, !tile.tile<32x16xf32, l0c, nz>
// CHECK-NEXT:         %slot = tile.acquire @product : memref<1x1x32x16xf16, #tile.space<gm>>
// CHECK-NEXT:         tile.fixpipe_store %sum, %slot[0, 0, 0, 0] sizes [1, 1, 32, 16] nz buffers 2 : !tile.tile<32x16xf32, l0c, nz>, memref<1x1x32x16xf16, #tile.space<gm>>
// CHECK-NEXT:         tile.push %slot : memref<1x1x32x16xf16, #tile.space<gm>>
// CHECK-NEXT:       }
// CHECK-NEXT:       func.return
// CHECK-NEXT:     }
// CHECK-NEXT:     func.func @conv_add_relu_vector(%x: memref<2x2x8x8x16xf16, strided<[2048, 1024, 128, 16, 1]>, #tile.space<gm>> {ascir.role = "in"}, %w: memref<32x288xf16, strided<[288, 1]>, #tile.space<gm>> {ascir.role = "in"}, %shortcut: memref<2x2x8x8x16xf16, strided<[2048, 1024, 128, 16, 1]>, #tile.space<gm>> {ascir.role = "in"}, %out: memref<2x2x8x8x16xf16, strided<[2048, 1024, 128, 16, 1]>, #tile.space<gm>> {ascir.role = "out"}) attributes {tile.core = #tile.core<aiv>} {
// CHECK-NEXT:       %0 = arith.constant 0.000000e+00 : f16
// CHECK-NEXT:       %half = tile.sub_block_index
// CHECK-NEXT:       %block = tile.block_index
// CHECK-NEXT:       %c2 = arith.constant 2 : index
// CHECK-NEXT:       %c16 = arith.constant 16 : index
// CHECK-NEXT:       %c32 = arith.constant 32 : index
// CHECK-NEXT:       %c4 = arith.constant 4 : index
// CHECK-NEXT:       %c1 = arith.constant 1 : index
// CHECK-NEXT:       %c8 = arith.constant 8 : index
// CHECK-NEXT:       %shortcut_1 = memref.reinterpret_cast %shortcut to offset: [0], sizes: [2, 2, 64, 16], strides: [2048, 1024, 16, 1] : memref<2x2x8x8x16xf16, strided<[2048, 1024, 128, 16, 1]>, #tile.space<gm>> to memref<2x2x64x16xf16, strided<[2048, 1024, 16, 1]>, #tile.space<gm>>
// CHECK-NEXT:       %out_1 = memref.reinterpret_cast %out to offset: [0], sizes: [2, 2, 64, 16], strides: [2048, 1024, 16, 1] : memref<2x2x8x8x16xf16, strided<[2048, 1024, 128, 16, 1]>, #tile.space<gm>> to memref<2x2x64x16xf16, strided<[2048, 1024, 16, 1]>, #tile.space<gm>>
// CHECK-NEXT:       %1 = arith.remui %block, %c2 : index
// CHECK-NEXT:       %2 = arith.remui %1, %c2 : index
// CHECK-NEXT:       %3 = arith.divui %1, %c2 : index
// CHECK-NEXT:       %4 = arith.muli %2, %c16 : index
// CHECK-NEXT:       %5 = arith.muli %3, %c2 : index
// CHECK-NEXT:       %6 = arith.muli %3, %c32 : index
// CHECK-NEXT:       %7 = arith.addi %6, %4 : index
// CHECK-NEXT:       %8 = arith.divui %block, %c2 : index
// CHECK-NEXT:       scf.for %block_1 = %8 to %c4 step %c1 {
// CHECK-NEXT:         %9 = arith.remui %block_1, %c2 : index
// CHECK-NEXT:         %10 = arith.divui %block_1, %c2 : index
// CHECK-NEXT:         %11 = arith.remui %1, %c2 : index
// CHECK-NEXT:         %12 = arith.divui %1, %c2 : index
// CHECK-NEXT:         %13 = arith.muli %11, %c16 : index
// CHECK-NEXT:         %14 = arith.muli %12, %c2 : index
// CHECK-NEXT:         %15 = arith.muli %12, %c32 : index
// CHECK-NEXT:         %16 = arith.addi %15, %13 : index
// CHECK-NEXT:         %17 = arith.muli %9, %c4 : index
// CHECK-NEXT:         %18 = arith.muli %17, %c8 : index
// CHECK-NEXT:         %19 = arith.divui %16, %c16 : index
// CHECK-NEXT:         %slot = tile.pop @product : memref<1x1x32x16xf16, #tile.space<gm>>
// CHECK-NEXT:         %20 = arith.muli %half, %c16 : index
// CHECK-NEXT:         %21 = arith.addi %20, %c16 : index
// CHECK-NEXT:         %22 = arith.addi %18, %20 : index
// CHECK-NEXT:         %product = tile.load %slot[0, 0, %20, 0] buffers 2 : memref<1x1x32x16xf16, #tile.space<gm>> -> !tile.tile<16x16xf16, ub>
// CHECK-NEXT:         %shortcut_2 = tile.load %shortcut_1[%10, %19, %22, 0] buffers 2 : memref<2x2x64x16xf16, strided<[2048, 1024, 16, 1]>, #tile.space<gm>> -> !tile.tile<16x16xf16, ub>
// CHECK-NEXT:         %23 = tile.add %product, %shortcut_2 : !tile.tile<16x16xf16, ub>
// CHECK-NEXT:         %24 = tile.compare lt %23, %0 : !tile.tile<16x16xf16, ub>, f16
// CHECK-NEXT:         %25 = tile.not %24 : !tile.tile<16x16xi1, ub>
// CHECK-NEXT:         %26 = tile.select %25, %23, %0 : !tile.tile<16x16xf16, ub>, f16
// CHECK-NEXT:         tile.store %26, %out_1[%10, %19, %22, 0] buffers 2 : !tile.tile<16x16xf16, ub>, memref<2x2x64x16xf16, strided<[2048, 1024, 16, 1]>, #tile.space<gm>>
// CHECK-NEXT:         tile.release %slot : memref<1x1x32x16xf16, #tile.space<gm>>
// CHECK-NEXT:       }
// CHECK-NEXT:       func.return
// CHECK-NEXT:     }
// CHECK-NEXT:   }
// CHECK-NEXT: }

// CHECK-LABEL: // IR after tile-sink-slices

// CHECK-LABEL: // IR after canonicalize
// CHECK:      builtin.module attributes {ascir.soc = "ascend910b1"} {
// CHECK-NEXT:   tile.kernel @conv_add_relu block_dim 2 attributes {tile.tiling = [{axes = ["2", "1", "8", "8", "32", "288"], tile = array<i64: 4, 32, 16, 2, 288>, turns = 2 : i64, images = 1 : i64, cores = 2 : i64, kept = 1 : i64, ns = 4688 : i64, bound_ns = 23 : i64, busiest = "MTE1", runners_up = [{tile = array<i64: 8, 64, 16, 2, 144>, ns = 4738 : i64}, {tile = array<i64: 3, 24, 16, 2, 288>, ns = 4825 : i64}, {tile = array<i64: 4, 32, 32, 2, 288>, ns = 4885 : i64}]}]} {
// CHECK-NEXT:     tile.channel @product aic_to_aiv depth 4 : memref<1x1x32x16xf16, #tile.space<gm>>
// CHECK-NEXT:     func.func @conv_add_relu_cube(%x: memref<2x2x8x8x16xf16, strided<[2048, 1024, 128, 16, 1]>, #tile.space<gm>> {ascir.role = "in"}, %w: memref<32x288xf16, strided<[288, 1]>, #tile.space<gm>> {ascir.role = "in"}, %shortcut: memref<2x2x8x8x16xf16, strided<[2048, 1024, 128, 16, 1]>, #tile.space<gm>> {ascir.role = "in"}, %out: memref<2x2x8x8x16xf16, strided<[2048, 1024, 128, 16, 1]>, #tile.space<gm>> {ascir.role = "out"}) attributes {tile.core = #tile.core<aic>} {
// CHECK-NEXT:       %block = tile.block_index
// CHECK-NEXT:       %c2 = arith.constant 2 : index
// CHECK-NEXT:       %c16 = arith.constant 16 : index
// CHECK-NEXT:       %c32 = arith.constant 32 : index
// CHECK-NEXT:       %c4 = arith.constant 4 : index
// CHECK-NEXT:       %c1 = arith.constant 1 : index
// CHECK-NEXT:       %c6 = arith.constant 6 : index
// CHECK-NEXT:       %c0 = arith.constant 0 : index
// CHECK-NEXT:       %c8 = arith.constant 8 : index
// CHECK-NEXT:       %0 = arith.remui %block, %c2 : index
// CHECK-NEXT:       %1 = arith.remui %0, %c2 : index
// CHECK-NEXT:       %2 = arith.divui %0, %c2 : index
// CHECK-NEXT:       %3 = arith.muli %1, %c16 : index
// CHECK-NEXT:       %4 = arith.muli %2, %c32 : index
// CHECK-NEXT:       %5 = arith.addi %4, %3 : index
// CHECK-NEXT:       %b_l1 = tile.load %w[%5, 0] sizes [16, 288] : memref<32x288xf16, strided<[288, 1]>, #tile.space<gm>> -> !tile.tile<16x288xf16, l1, nz>
// CHECK-NEXT:       %6 = arith.divui %block, %c2 : index
// CHECK-NEXT:       scf.for %block_1 = %6 to %c4 step %c1 {
// CHECK-NEXT:         %7 = arith.remui %block_1, %c2 : index
// CHECK-NEXT:         %8 = arith.divui %block_1, %c2 : index
// CHECK-NEXT:         %9 = arith.remui %0, %c2 : index
// CHECK-NEXT:         %10 = arith.divui %0, %c2 : index
// CHECK-NEXT:         %11 = arith.muli %10, %c2 : index
// CHECK-NEXT:         %12 = arith.muli %7, %c4 : index
// CHECK-NEXT:         %zero = tile.accumulator : !tile.tile<32x16xf32, l0c, nz>
// CHECK-NEXT:         %13 = arith.subi %12, %c1 : index
// CHECK-NEXT:         %14 = arith.addi %13, %c6 : index
// CHECK-NEXT:         %15 = arith.maxsi %13, %c0 : index
// CHECK-NEXT:         %16 = arith.minsi %14, %c8 : index
// CHECK-NEXT:         %17 = arith.subi %16, %15 : index
// CHECK-NEXT:         %18 = arith.subi %15, %13 : index
// CHECK-NEXT:         %19 = arith.subi %14, %16 : index
// CHECK-NEXT:         %map = tile.load %x[%8, %11, %15, 0, 0] sizes [1, 2, %17, 8, 16] buffers 2 : memref<2x2x8x8x16xf16, strided<[2048, 1024, 128, 16, 1]>, #tile.space<gm>> -> !tile.tile<2x6x8x16xf16, l1>
// CHECK-NEXT:         %a_l0 = tile.img2col %map[0, 0] kernel [3, 3] pads [%18, 1, %19, 1] image [%17, 8] buffers 2 : !tile.tile<2x6x8x16xf16, l1> -> !tile.tile<32x288xf16, l0a, zz>
// CHECK-NEXT:         %b_l0 = tile.move %b_l1[0, 0] transpose buffers 2 : !tile.tile<16x288xf16, l1, nz> -> !tile.tile<288x16xf16, l0b, zn>
// CHECK-NEXT:         %sum = tile.mmad %a_l0, %b_l0, %zero sizes [32, 16, 288] : !tile.tile<32x288xf16, l0a, zz>, !tile.tile<288x16xf16, l0b, zn>, !tile.tile<32x16xf32, l0c, nz>
// CHECK-NEXT:         %slot = tile.acquire @product : memref<1x1x32x16xf16, #tile.space<gm>>
// CHECK-NEXT:         tile.fixpipe_store %sum, %slot[0, 0, 0, 0] sizes [1, 1, 32, 16] nz buffers 2 : !tile.tile<32x16xf32, l0c, nz>, memref<1x1x32x16xf16, #tile.space<gm>>
// CHECK-NEXT:         tile.push %slot : memref<1x1x32x16xf16, #tile.space<gm>>
// CHECK-NEXT:       }
// CHECK-NEXT:       func.return
// CHECK-NEXT:     }
// CHECK-NEXT:     func.func @conv_add_relu_vector(%x: memref<2x2x8x8x16xf16, strided<[2048, 1024, 128, 16, 1]>, #tile.space<gm>> {ascir.role = "in"}, %w: memref<32x288xf16, strided<[288, 1]>, #tile.space<gm>> {ascir.role = "in"}, %shortcut: memref<2x2x8x8x16xf16, strided<[2048, 1024, 128, 16, 1]>, #tile.space<gm>> {ascir.role = "in"}, %out: memref<2x2x8x8x16xf16, strided<[2048, 1024, 128, 16, 1]>, #tile.space<gm>> {ascir.role = "out"}) attributes {tile.core = #tile.core<aiv>} {
// CHECK-NEXT:       %0 = arith.constant 0.000000e+00 : f16
// CHECK-NEXT:       %half = tile.sub_block_index
// CHECK-NEXT:       %block = tile.block_index
// CHECK-NEXT:       %c2 = arith.constant 2 : index
// CHECK-NEXT:       %c16 = arith.constant 16 : index
// CHECK-NEXT:       %c32 = arith.constant 32 : index
// CHECK-NEXT:       %c4 = arith.constant 4 : index
// CHECK-NEXT:       %c1 = arith.constant 1 : index
// CHECK-NEXT:       %c8 = arith.constant 8 : index
// CHECK-NEXT:       %shortcut_1 = memref.reinterpret_cast %shortcut to offset: [0], sizes: [2, 2, 64, 16], strides: [2048, 1024, 16, 1] : memref<2x2x8x8x16xf16, strided<[2048, 1024, 128, 16, 1]>, #tile.space<gm>> to memref<2x2x64x16xf16, strided<[2048, 1024, 16, 1]>, #tile.space<gm>>
// CHECK-NEXT:       %out_1 = memref.reinterpret_cast %out to offset: [0], sizes: [2, 2, 64, 16], strides: [2048, 1024, 16, 1] : memref<2x2x8x8x16xf16, strided<[2048, 1024, 128, 16, 1]>, #tile.space<gm>> to memref<2x2x64x16xf16, strided<[2048, 1024, 16, 1]>, #tile.space<gm>>
// CHECK-NEXT:       %1 = arith.remui %block, %c2 : index
// CHECK-NEXT:       %2 = arith.remui %1, %c2 : index
// CHECK-NEXT:       %3 = arith.divui %block, %c2 : index
// CHECK-NEXT:       scf.for %block_1 = %3 to %c4 step %c1 {
// CHECK-NEXT:         %4 = arith.remui %block_1, %c2 : index
// CHECK-NEXT:         %5 = arith.divui %block_1, %c2 : index
// CHECK-NEXT:         %6 = arith.remui %1, %c2 : index
// CHECK-NEXT:         %7 = arith.divui %1, %c2 : index
// CHECK-NEXT:         %8 = arith.muli %6, %c16 : index
// CHECK-NEXT:         %9 = arith.muli %7, %c32 : index
// CHECK-NEXT:         %10 = arith.addi %9, %8 : index
// CHECK-NEXT:         %11 = arith.muli %4, %c4 : index
// CHECK-NEXT:         %12 = arith.muli %11, %c8 : index
// CHECK-NEXT:         %13 = arith.divui %10, %c16 : index
// CHECK-NEXT:         %slot = tile.pop @product : memref<1x1x32x16xf16, #tile.space<gm>>
// CHECK-NEXT:         %14 = arith.muli %half, %c16 : index
// CHECK-NEXT:         %15 = arith.addi %12, %14 : index
// CHECK-NEXT:         %product = tile.load %slot[0, 0, %14, 0] buffers 2 : memref<1x1x32x16xf16, #tile.space<gm>> -> !tile.tile<16x16xf16, ub>
// CHECK-NEXT:         %shortcut_2 = tile.load %shortcut_1[%5, %13, %15, 0] buffers 2 : memref<2x2x64x16xf16, strided<[2048, 1024, 16, 1]>, #tile.space<gm>> -> !tile.tile<16x16xf16, ub>
// CHECK-NEXT:         %16 = tile.add %product, %shortcut_2 : !tile.tile<16x16xf16, ub>
// CHECK-NEXT:         %17 = tile.compare lt %16, %0 : !tile.tile<16x16xf16, ub>, f16
// CHECK-NEXT:         %18 = tile.not %17 : !tile.tile<16x16xi1, ub>
// CHECK-NEXT:         %19 = tile.select %18, %16, %0 : !tile.tile<16x16xf16, ub>, f16
// CHECK-NEXT:         tile.store %19, %out_1[%5, %13, %15, 0] buffers 2 : !tile.tile<16x16xf16, ub>, memref<2x2x64x16xf16, strided<[2048, 1024, 16, 1]>, #tile.space<gm>>
// CHECK-NEXT:         tile.release %slot : memref<1x1x32x16xf16, #tile.space<gm>>
// CHECK-NEXT:       }
// CHECK-NEXT:       func.return
// CHECK-NEXT:     }
// CHECK-NEXT:   }
// CHECK-NEXT: }

// CHECK-LABEL: // IR after cse
// CHECK:      builtin.module attributes {ascir.soc = "ascend910b1"} {
// CHECK-NEXT:   tile.kernel @conv_add_relu block_dim 2 attributes {tile.tiling = [{axes = ["2", "1", "8", "8", "32", "288"], tile = array<i64: 4, 32, 16, 2, 288>, turns = 2 : i64, images = 1 : i64, cores = 2 : i64, kept = 1 : i64, ns = 4688 : i64, bound_ns = 23 : i64, busiest = "MTE1", runners_up = [{tile = array<i64: 8, 64, 16, 2, 144>, ns = 4738 : i64}, {tile = array<i64: 3, 24, 16, 2, 288>, ns = 4825 : i64}, {tile = array<i64: 4, 32, 32, 2, 288>, ns = 4885 : i64}]}]} {
// CHECK-NEXT:     tile.channel @product aic_to_aiv depth 4 : memref<1x1x32x16xf16, #tile.space<gm>>
// CHECK-NEXT:     func.func @conv_add_relu_cube(%x: memref<2x2x8x8x16xf16, strided<[2048, 1024, 128, 16, 1]>, #tile.space<gm>> {ascir.role = "in"}, %w: memref<32x288xf16, strided<[288, 1]>, #tile.space<gm>> {ascir.role = "in"}, %shortcut: memref<2x2x8x8x16xf16, strided<[2048, 1024, 128, 16, 1]>, #tile.space<gm>> {ascir.role = "in"}, %out: memref<2x2x8x8x16xf16, strided<[2048, 1024, 128, 16, 1]>, #tile.space<gm>> {ascir.role = "out"}) attributes {tile.core = #tile.core<aic>} {
// CHECK-NEXT:       %block = tile.block_index
// CHECK-NEXT:       %c2 = arith.constant 2 : index
// CHECK-NEXT:       %c16 = arith.constant 16 : index
// CHECK-NEXT:       %c32 = arith.constant 32 : index
// CHECK-NEXT:       %c4 = arith.constant 4 : index
// CHECK-NEXT:       %c1 = arith.constant 1 : index
// CHECK-NEXT:       %c6 = arith.constant 6 : index
// CHECK-NEXT:       %c0 = arith.constant 0 : index
// CHECK-NEXT:       %c8 = arith.constant 8 : index
// CHECK-NEXT:       %0 = arith.remui %block, %c2 : index
// CHECK-NEXT:       %1 = arith.remui %0, %c2 : index
// CHECK-NEXT:       %2 = arith.divui %0, %c2 : index
// CHECK-NEXT:       %3 = arith.muli %1, %c16 : index
// CHECK-NEXT:       %4 = arith.muli %2, %c32 : index
// CHECK-NEXT:       %5 = arith.addi %4, %3 : index
// CHECK-NEXT:       %b_l1 = tile.load %w[%5, 0] sizes [16, 288] : memref<32x288xf16, strided<[288, 1]>, #tile.space<gm>> -> !tile.tile<16x288xf16, l1, nz>
// CHECK-NEXT:       %6 = arith.divui %block, %c2 : index
// CHECK-NEXT:       scf.for %block_1 = %6 to %c4 step %c1 {
// CHECK-NEXT:         %7 = arith.remui %block_1, %c2 : index
// CHECK-NEXT:         %8 = arith.divui %block_1, %c2 : index
// CHECK-NEXT:         %9 = arith.remui %0, %c2 : index
// CHECK-NEXT:         %10 = arith.muli %2, %c2 : index
// CHECK-NEXT:         %11 = arith.muli %7, %c4 : index
// CHECK-NEXT:         %zero = tile.accumulator : !tile.tile<32x16xf32, l0c, nz>
// CHECK-NEXT:         %12 = arith.subi %11, %c1 : index
// CHECK-NEXT:         %13 = arith.addi %12, %c6 : index
// CHECK-NEXT:         %14 = arith.maxsi %12, %c0 : index
// CHECK-NEXT:         %15 = arith.minsi %13, %c8 : index
// CHECK-NEXT:         %16 = arith.subi %15, %14 : index
// CHECK-NEXT:         %17 = arith.subi %14, %12 : index
// CHECK-NEXT:         %18 = arith.subi %13, %15 : index
// CHECK-NEXT:         %map = tile.load %x[%8, %10, %14, 0, 0] sizes [1, 2, %16, 8, 16] buffers 2 : memref<2x2x8x8x16xf16, strided<[2048, 1024, 128, 16, 1]>, #tile.space<gm>> -> !tile.tile<2x6x8x16xf16, l1>
// CHECK-NEXT:         %a_l0 = tile.img2col %map[0, 0] kernel [3, 3] pads [%17, 1, %18, 1] image [%16, 8] buffers 2 : !tile.tile<2x6x8x16xf16, l1> -> !tile.tile<32x288xf16, l0a, zz>
// CHECK-NEXT:         %b_l0 = tile.move %b_l1[0, 0] transpose buffers 2 : !tile.tile<16x288xf16, l1, nz> -> !tile.tile<288x16xf16, l0b, zn>
// CHECK-NEXT:         %sum = tile.mmad %a_l0, %b_l0, %zero sizes [32, 16, 288] : !tile.tile<32x288xf16, l0a, zz>, !tile.tile<288x16xf16, l0b, zn>, !tile.tile<32x16xf32, l0c, nz>
// CHECK-NEXT:         %slot = tile.acquire @product : memref<1x1x32x16xf16, #tile.space<gm>>
// CHECK-NEXT:         tile.fixpipe_store %sum, %slot[0, 0, 0, 0] sizes [1, 1, 32, 16] nz buffers 2 : !tile.tile<32x16xf32, l0c, nz>, memref<1x1x32x16xf16, #tile.space<gm>>
// CHECK-NEXT:         tile.push %slot : memref<1x1x32x16xf16, #tile.space<gm>>
// CHECK-NEXT:       }
// CHECK-NEXT:       func.return
// CHECK-NEXT:     }
// CHECK-NEXT:     func.func @conv_add_relu_vector(%x: memref<2x2x8x8x16xf16, strided<[2048, 1024, 128, 16, 1]>, #tile.space<gm>> {ascir.role = "in"}, %w: memref<32x288xf16, strided<[288, 1]>, #tile.space<gm>> {ascir.role = "in"}, %shortcut: memref<2x2x8x8x16xf16, strided<[2048, 1024, 128, 16, 1]>, #tile.space<gm>> {ascir.role = "in"}, %out: memref<2x2x8x8x16xf16, strided<[2048, 1024, 128, 16, 1]>, #tile.space<gm>> {ascir.role = "out"}) attributes {tile.core = #tile.core<aiv>} {
// CHECK-NEXT:       %0 = arith.constant 0.000000e+00 : f16
// CHECK-NEXT:       %half = tile.sub_block_index
// CHECK-NEXT:       %block = tile.block_index
// CHECK-NEXT:       %c2 = arith.constant 2 : index
// CHECK-NEXT:       %c16 = arith.constant 16 : index
// CHECK-NEXT:       %c32 = arith.constant 32 : index
// CHECK-NEXT:       %c4 = arith.constant 4 : index
// CHECK-NEXT:       %c1 = arith.constant 1 : index
// CHECK-NEXT:       %c8 = arith.constant 8 : index
// CHECK-NEXT:       %shortcut_1 = memref.reinterpret_cast %shortcut to offset: [0], sizes: [2, 2, 64, 16], strides: [2048, 1024, 16, 1] : memref<2x2x8x8x16xf16, strided<[2048, 1024, 128, 16, 1]>, #tile.space<gm>> to memref<2x2x64x16xf16, strided<[2048, 1024, 16, 1]>, #tile.space<gm>>
// CHECK-NEXT:       %out_1 = memref.reinterpret_cast %out to offset: [0], sizes: [2, 2, 64, 16], strides: [2048, 1024, 16, 1] : memref<2x2x8x8x16xf16, strided<[2048, 1024, 128, 16, 1]>, #tile.space<gm>> to memref<2x2x64x16xf16, strided<[2048, 1024, 16, 1]>, #tile.space<gm>>
// CHECK-NEXT:       %1 = arith.remui %block, %c2 : index
// CHECK-NEXT:       %2 = arith.remui %1, %c2 : index
// CHECK-NEXT:       %3 = arith.divui %block, %c2 : index
// CHECK-NEXT:       scf.for %block_1 = %3 to %c4 step %c1 {
// CHECK-NEXT:         %4 = arith.remui %block_1, %c2 : index
// CHECK-NEXT:         %5 = arith.divui %block_1, %c2 : index
// CHECK-NEXT:         %6 = arith.remui %1, %c2 : index
// CHECK-NEXT:         %7 = arith.divui %1, %c2 : index
// CHECK-NEXT:         %8 = arith.muli %6, %c16 : index
// CHECK-NEXT:         %9 = arith.muli %7, %c32 : index
// CHECK-NEXT:         %10 = arith.addi %9, %8 : index
// CHECK-NEXT:         %11 = arith.muli %4, %c4 : index
// CHECK-NEXT:         %12 = arith.muli %11, %c8 : index
// CHECK-NEXT:         %13 = arith.divui %10, %c16 : index
// CHECK-NEXT:         %slot = tile.pop @product : memref<1x1x32x16xf16, #tile.space<gm>>
// CHECK-NEXT:         %14 = arith.muli %half, %c16 : index
// CHECK-NEXT:         %15 = arith.addi %12, %14 : index
// CHECK-NEXT:         %product = tile.load %slot[0, 0, %14, 0] buffers 2 : memref<1x1x32x16xf16, #tile.space<gm>> -> !tile.tile<16x16xf16, ub>
// CHECK-NEXT:         %shortcut_2 = tile.load %shortcut_1[%5, %13, %15, 0] buffers 2 : memref<2x2x64x16xf16, strided<[2048, 1024, 16, 1]>, #tile.space<gm>> -> !tile.tile<16x16xf16, ub>
// CHECK-NEXT:         %16 = tile.add %product, %shortcut_2 : !tile.tile<16x16xf16, ub>
// CHECK-NEXT:         %17 = tile.compare lt %16, %0 : !tile.tile<16x16xf16, ub>, f16
// CHECK-NEXT:         %18 = tile.not %17 : !tile.tile<16x16xi1, ub>
// CHECK-NEXT:         %19 = tile.select %18, %16, %0 : !tile.tile<16x16xf16, ub>, f16
// CHECK-NEXT:         tile.store %19, %out_1[%5, %13, %15, 0] buffers 2 : !tile.tile<16x16xf16, ub>, memref<2x2x64x16xf16, strided<[2048, 1024, 16, 1]>, #tile.space<gm>>
// CHECK-NEXT:         tile.release %slot : memref<1x1x32x16xf16, #tile.space<gm>>
// CHECK-NEXT:       }
// CHECK-NEXT:       func.return
// CHECK-NEXT:     }
// CHECK-NEXT:   }
// CHECK-NEXT: }

// CHECK-LABEL: // IR after tile-contract

// CHECK-LABEL: // IR after tile-fold-broadcasts

// CHECK-LABEL: // IR after tile-place-buffers
// CHECK:      builtin.module attributes {ascir.soc = "ascend910b1"} {
// CHECK-NEXT:   tile.kernel @conv_add_relu block_dim 2 attributes {tile.tiling = [{axes = ["2", "1", "8", "8", "32", "288"], tile = array<i64: 4, 32, 16, 2, 288>, turns = 2 : i64, images = 1 : i64, cores = 2 : i64, kept = 1 : i64, ns = 4688 : i64, bound_ns = 23 : i64, busiest = "MTE1", runners_up = [{tile = array<i64: 8, 64, 16, 2, 144>, ns = 4738 : i64}, {tile = array<i64: 3, 24, 16, 2, 288>, ns = 4825 : i64}, {tile = array<i64: 4, 32, 32, 2, 288>, ns = 4885 : i64}]}]} {
// CHECK-NEXT:     tile.channel @product aic_to_aiv depth 4 : memref<1x1x32x16xf16, #tile.space<gm>>
// CHECK-NEXT:     func.func @conv_add_relu_cube(%x: memref<2x2x8x8x16xf16, strided<[2048, 1024, 128, 16, 1]>, #tile.space<gm>> {ascir.role = "in"}, %w: memref<32x288xf16, strided<[288, 1]>, #tile.space<gm>> {ascir.role = "in"}, %shortcut: memref<2x2x8x8x16xf16, strided<[2048, 1024, 128, 16, 1]>, #tile.space<gm>> {ascir.role = "in"}, %out: memref<2x2x8x8x16xf16, strided<[2048, 1024, 128, 16, 1]>, #tile.space<gm>> {ascir.role = "out"}) attributes {tile.core = #tile.core<aic>, tile.placement = {l0a = {peak = 36864 : i64, lower_bound = 36864 : i64, extent = 36864 : i64, capacity = 65536 : i64, optimal = true}, l0b = {peak = 18432 : i64, lower_bound = 18432 : i64, extent = 18432 : i64, capacity = 65536 : i64, optimal = true}, l0c = {peak = 4096 : i64, lower_bound = 4096 : i64, extent = 4096 : i64, capacity = 131072 : i64, optimal = true}, l1 = {peak = 15360 : i64, lower_bound = 15360 : i64, extent = 15360 : i64, capacity = 524032 : i64, optimal = true}}} {
// CHECK-NEXT:       %block = tile.block_index
// CHECK-NEXT:       %c2 = arith.constant 2 : index
// CHECK-NEXT:       %c16 = arith.constant 16 : index
// CHECK-NEXT:       %c32 = arith.constant 32 : index
// CHECK-NEXT:       %c4 = arith.constant 4 : index
// CHECK-NEXT:       %c1 = arith.constant 1 : index
// CHECK-NEXT:       %c6 = arith.constant 6 : index
// CHECK-NEXT:       %c0 = arith.constant 0 : index
// CHECK-NEXT:       %c8 = arith.constant 8 : index
// CHECK-NEXT:       %0 = arith.remui %block, %c2 : index
// CHECK-NEXT:       %1 = arith.remui %0, %c2 : index
// CHECK-NEXT:       %2 = arith.divui %0, %c2 : index
// CHECK-NEXT:       %3 = arith.muli %1, %c16 : index
// CHECK-NEXT:       %4 = arith.muli %2, %c32 : index
// CHECK-NEXT:       %5 = arith.addi %4, %3 : index
// CHECK-NEXT:       %b_l1 = tile.load %w[%5, 0] sizes [16, 288] {tile.address = [array<i64: 0>]} : memref<32x288xf16, strided<[288, 1]>, #tile.space<gm>> -> !tile.tile<16x288xf16, l1, nz>
// CHECK-NEXT:       %6 = arith.divui %block, %c2 : index
// CHECK-NEXT:       scf.for %block_1 = %6 to %c4 step %c1 {
// CHECK-NEXT:         %7 = arith.remui %block_1, %c2 : index
// CHECK-NEXT:         %8 = arith.divui %block_1, %c2 : index
// CHECK-NEXT:         %9 = arith.remui %0, %c2 : index
// CHECK-NEXT:         %10 = arith.muli %2, %c2 : index
// CHECK-NEXT:         %11 = arith.muli %7, %c4 : index
// CHECK-NEXT:         %zero = tile.accumulator {tile.address = [array<i64: 0, 2048>]} : !tile.tile<32x16xf32, l0c, nz>
// CHECK-NEXT:         %12 = arith.subi %11, %c1 : index
// CHECK-NEXT:         %13 = arith.addi %12, %c6 : index
// CHECK-NEXT:         %14 = arith.maxsi %12, %c0 : index
// CHECK-NEXT:         %15 = arith.minsi %13, %c8 : index
// CHECK-NEXT:         %16 = arith.subi %15, %14 : index
// CHECK-NEXT:         %17 = arith.subi %14, %12 : index
// CHECK-NEXT:         %18 = arith.subi %13, %15 : index
// CHECK-NEXT:         %map = tile.load %x[%8, %10, %14, 0, 0] sizes [1, 2, %16, 8, 16] buffers 2 {tile.address = [array<i64: 9216, 12288>]} : memref<2x2x8x8x16xf16, strided<[2048, 1024, 128, 16, 1]>, #tile.space<gm>> -> !tile.tile<2x6x8x16xf16, l1>
// CHECK-NEXT:         %a_l0 = tile.img2col %map[0, 0] kernel [3, 3] pads [%17, 1, %18, 1] image [%16, 8] buffers 2 {tile.address = [array<i64: 0, 18432>]} : !tile.tile<2x6x8x16xf16, l1> -> !tile.tile<32x288xf16, l0a, zz>
// CHECK-NEXT:         %b_l0 = tile.move %b_l1[0, 0] transpose buffers 2 {tile.address = [array<i64: 0, 9216>]} : !tile.tile<16x288xf16, l1, nz> -> !tile.tile<288x16xf16, l0b, zn>
// CHECK-NEXT:         %sum = tile.mmad %a_l0, %b_l0, %zero sizes [32, 16, 288] {tile.address = [array<i64: 0, 2048>]} : !tile.tile<32x288xf16, l0a, zz>, !tile.tile<288x16xf16, l0b, zn>, !tile.tile<32x16xf32, l0c, nz>
// CHECK-NEXT:         %slot = tile.acquire @product : memref<1x1x32x16xf16, #tile.space<gm>>
// CHECK-NEXT:         tile.fixpipe_store %sum, %slot[0, 0, 0, 0] sizes [1, 1, 32, 16] nz buffers 2 : !tile.tile<32x16xf32, l0c, nz>, memref<1x1x32x16xf16, #tile.space<gm>>
// CHECK-NEXT:         tile.push %slot : memref<1x1x32x16xf16, #tile.space<gm>>
// CHECK-NEXT:       }
// CHECK-NEXT:       func.return
// CHECK-NEXT:     }
// CHECK-NEXT:     func.func @conv_add_relu_vector(%x: memref<2x2x8x8x16xf16, strided<[2048, 1024, 128, 16, 1]>, #tile.space<gm>> {ascir.role = "in"}, %w: memref<32x288xf16, strided<[288, 1]>, #tile.space<gm>> {ascir.role = "in"}, %shortcut: memref<2x2x8x8x16xf16, strided<[2048, 1024, 128, 16, 1]>, #tile.space<gm>> {ascir.role = "in"}, %out: memref<2x2x8x8x16xf16, strided<[2048, 1024, 128, 16, 1]>, #tile.space<gm>> {ascir.role = "out"}) attributes {tile.core = #tile.core<aiv>, tile.placement = {ub = {peak = 3616 : i64, lower_bound = 3616 : i64, extent = 66816 : i64, capacity = 188160 : i64, optimal = true}}} {
// CHECK-NEXT:       %0 = arith.constant 0.000000e+00 : f16
// CHECK-NEXT:       %half = tile.sub_block_index
// CHECK-NEXT:       %block = tile.block_index
// CHECK-NEXT:       %c2 = arith.constant 2 : index
// CHECK-NEXT:       %c16 = arith.constant 16 : index
// CHECK-NEXT:       %c32 = arith.constant 32 : index
// CHECK-NEXT:       %c4 = arith.constant 4 : index
// CHECK-NEXT:       %c1 = arith.constant 1 : index
// CHECK-NEXT:       %c8 = arith.constant 8 : index
// CHECK-NEXT:       %shortcut_1 = memref.reinterpret_cast %shortcut to offset: [0], sizes: [2, 2, 64, 16], strides: [2048, 1024, 16, 1] : memref<2x2x8x8x16xf16, strided<[2048, 1024, 128, 16, 1]>, #tile.space<gm>> to memref<2x2x64x16xf16, strided<[2048, 1024, 16, 1]>, #tile.space<gm>>
// CHECK-NEXT:       %out_1 = memref.reinterpret_cast %out to offset: [0], sizes: [2, 2, 64, 16], strides: [2048, 1024, 16, 1] : memref<2x2x8x8x16xf16, strided<[2048, 1024, 128, 16, 1]>, #tile.space<gm>> to memref<2x2x64x16xf16, strided<[2048, 1024, 16, 1]>, #tile.space<gm>>
// CHECK-NEXT:       %1 = arith.remui %block, %c2 : index
// CHECK-NEXT:       %2 = arith.remui %1, %c2 : index
// CHECK-NEXT:       %3 = arith.divui %block, %c2 : index
// CHECK-NEXT:       scf.for %block_1 = %3 to %c4 step %c1 {
// CHECK-NEXT:         %4 = arith.remui %block_1, %c2 : index
// CHECK-NEXT:         %5 = arith.divui %block_1, %c2 : index
// CHECK-NEXT:         %6 = arith.remui %1, %c2 : index
// CHECK-NEXT:         %7 = arith.divui %1, %c2 : index
// CHECK-NEXT:         %8 = arith.muli %6, %c16 : index
// CHECK-NEXT:         %9 = arith.muli %7, %c32 : index
// CHECK-NEXT:         %10 = arith.addi %9, %8 : index
// CHECK-NEXT:         %11 = arith.muli %4, %c4 : index
// CHECK-NEXT:         %12 = arith.muli %11, %c8 : index
// CHECK-NEXT:         %13 = arith.divui %10, %c16 : index
// CHECK-NEXT:         %slot = tile.pop @product : memref<1x1x32x16xf16, #tile.space<gm>>
// CHECK-NEXT:         %14 = arith.muli %half, %c16 : index
// CHECK-NEXT:         %15 = arith.addi %12, %14 : index
// CHECK-NEXT:         %product = tile.load %slot[0, 0, %14, 0] buffers 2 {tile.address = [array<i64: 512, 1024>]} : memref<1x1x32x16xf16, #tile.space<gm>> -> !tile.tile<16x16xf16, ub>
// CHECK-NEXT:         %shortcut_2 = tile.load %shortcut_1[%5, %13, %15, 0] buffers 2 {tile.address = [array<i64: 65792, 66304>]} : memref<2x2x64x16xf16, strided<[2048, 1024, 16, 1]>, #tile.space<gm>> -> !tile.tile<16x16xf16, ub>
// CHECK-NEXT:         %16 = tile.add %product, %shortcut_2 {tile.address = [array<i64: 0>]} : !tile.tile<16x16xf16, ub>
// CHECK-NEXT:         %17 = tile.compare lt %16, %0 {tile.address = [array<i64: 2560>]} : !tile.tile<16x16xf16, ub>, f16
// CHECK-NEXT:         %18 = tile.not %17 {tile.address = [array<i64: 2560>]} : !tile.tile<16x16xi1, ub>
// CHECK-NEXT:         %19 = tile.select %18, %16, %0 {tile.address = [array<i64: 1536, 2048>]} : !tile.tile<16x16xf16, ub>, f16
// CHECK-NEXT:         tile.store %19, %out_1[%5, %13, %15, 0] buffers 2 : !tile.tile<16x16xf16, ub>, memref<2x2x64x16xf16, strided<[2048, 1024, 16, 1]>, #tile.space<gm>>
// CHECK-NEXT:         tile.release %slot : memref<1x1x32x16xf16, #tile.space<gm>>
// CHECK-NEXT:       }
// CHECK-NEXT:       func.return
// CHECK-NEXT:     }
// CHECK-NEXT:   }
// CHECK-NEXT: }

// CHECK-LABEL: // IR after tile-select-instructions
// CHECK:      builtin.module attributes {ascir.soc = "ascend910b1"} {
// CHECK-NEXT:   func.func @conv_add_relu_aic(%x: memref<?xf16, 22 : i64> {ascir.role = "in"}, %w: memref<?xf16, 22 : i64> {ascir.role = "in"}, %shortcut: memref<?xf16, 22 : i64> {ascir.role = "in"}, %out: memref<?xf16, 22 : i64> {ascir.role = "out"}, %product: memref<?xf16, 22 : i64> {ascir.role = "workspace", ascir.extent = "4096"}) attributes {tile.placement = {l0a = {peak = 36864 : i64, lower_bound = 36864 : i64, extent = 36864 : i64, capacity = 65536 : i64, optimal = true}, l0b = {peak = 18432 : i64, lower_bound = 18432 : i64, extent = 18432 : i64, capacity = 65536 : i64, optimal = true}, l0c = {peak = 4096 : i64, lower_bound = 4096 : i64, extent = 4096 : i64, capacity = 131072 : i64, optimal = true}, l1 = {peak = 15360 : i64, lower_bound = 15360 : i64, extent = 15360 : i64, capacity = 524032 : i64, optimal = true}}, ascendc.aicore} {
// CHECK-NEXT:     %0 = arith.constant 524032 : i32
// CHECK-NEXT:     %1 = arith.constant 65536 : i32
// CHECK-NEXT:     %2 = arith.constant 65536 : i32
// CHECK-NEXT:     %3 = arith.constant 131072 : i32
// CHECK-NEXT:     %4 = arith.constant 288 : index
// CHECK-NEXT:     %5 = arith.constant 0 : i32
// CHECK-NEXT:     %6 = arith.constant 4608 : i32
// CHECK-NEXT:     %7 = arith.constant 1 : i32
// CHECK-NEXT:     %8 = arith.constant 16 : i32
// CHECK-NEXT:     %9 = arith.constant 288 : i32
// CHECK-NEXT:     %nd2nz = ascendc.construct !ascendc.nd2nz_params(%7, %8, %9, %5, %9, %8, %7, %8) : i32, i32, i32, i32, i32, i32, i32, i32
// CHECK-NEXT:     %10 = arith.constant 2048 : i32
// CHECK-NEXT:     %11 = arith.constant 3072 : i32
// CHECK-NEXT:     %12 = arith.constant 9216 : i32
// CHECK-NEXT:     %13 = arith.constant 2048 : index
// CHECK-NEXT:     %14 = arith.constant 1024 : index
// CHECK-NEXT:     %15 = arith.constant 128 : index
// CHECK-NEXT:     %16 = arith.constant 8 : index
// CHECK-NEXT:     %17 = arith.constant 64 : index
// CHECK-NEXT:     %18 = arith.constant 2 : i32
// CHECK-NEXT:     %19 = arith.constant 1536 : i32
// CHECK-NEXT:     %20 = arith.constant 18432 : i32
// CHECK-NEXT:     %21 = arith.constant 0.000000e+00 : f16
// CHECK-NEXT:     %pads = memref.alloca() {ascendc.emit_as_unsigned} : memref<4xi8>
// CHECK-NEXT:     %22 = arith.constant 1 : i8
// CHECK-NEXT:     %23 = arith.constant 0 : index
// CHECK-NEXT:     %24 = arith.constant 1 : index
// CHECK-NEXT:     %25 = arith.constant 2 : index
// CHECK-NEXT:     %26 = arith.constant 3 : index
// CHECK-NEXT:     %27 = arith.constant false
// CHECK-NEXT:     %28 = arith.constant 8 : i32
// CHECK-NEXT:     %29 = arith.constant 32 : i32
// CHECK-NEXT:     %30 = arith.constant 3 : i32
// CHECK-NEXT:     %31 = arith.constant 18 : i32
// CHECK-NEXT:     %load_data_2d = ascendc.construct !ascendc.load_data_2d_params(%5, %31, %7, %5, %5, %5, %5) : i32, i32, i32, i32, i32, i32, i32
// CHECK-NEXT:     %32 = arith.constant 512 : i32
// CHECK-NEXT:     %33 = arith.constant true
// CHECK-NEXT:     %mmad = ascendc.construct !ascendc.mmad_params(%29, %8, %9, %5, %27, %33) : i32, i32, i32, i32, i1, i1
// CHECK-NEXT:     %fixpipe_params_v220 = ascendc.construct !ascendc.fixpipe_params_v220(%8, %29, %29, %29, %5, %7, %5, %7, %5, %5, %5) [ui16, ui16, ui16, ui32, i32, !ascendc.quant_mode_t, ui64, ui16, ui16, ui16, ui8] : i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32
// CHECK-NEXT:     %fixpipe_config = ascendc.construct !ascendc.fixpipe_config(%5) [!ascendc.co2_layout] : i32
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
// CHECK-NEXT:     %product_gm = ascendc.global_tensor : !ascendc.global_tensor<*xf16>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %product_gm, %product : !ascendc.global_tensor<*xf16>, memref<?xf16, 22 : i64>
// CHECK-NEXT:     %flag = arith.constant 1 : i32
// CHECK-NEXT:     %flag_1 = arith.constant 0 : i32
// CHECK-NEXT:     %ring = arith.constant 2048 : index
// CHECK-NEXT:     %block = ascendc.get_block_idx : index
// CHECK-NEXT:     %product_ring = arith.muli %block, %ring : index
// CHECK-NEXT:     %slot = arith.constant 0 : i32
// CHECK-NEXT:     %block_1 = ascendc.get_block_idx : index
// CHECK-NEXT:     %c2 = arith.constant 2 : index
// CHECK-NEXT:     %c16 = arith.constant 16 : index
// CHECK-NEXT:     %c32 = arith.constant 32 : index
// CHECK-NEXT:     %c4 = arith.constant 4 : index
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %c6 = arith.constant 6 : index
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c8 = arith.constant 8 : index
// CHECK-NEXT:     %34 = arith.remui %block_1, %c2 : index
// CHECK-NEXT:     %35 = arith.remui %34, %c2 : index
// CHECK-NEXT:     %36 = arith.divui %34, %c2 : index
// CHECK-NEXT:     %37 = arith.muli %35, %c16 : index
// CHECK-NEXT:     %38 = arith.muli %36, %c32 : index
// CHECK-NEXT:     %39 = arith.addi %38, %37 : index
// CHECK-NEXT:     %40 = arith.muli %39, %4 : index
// CHECK-NEXT:     %w_gm_1 = ascendc.global_tensor.subindex %w_gm[%40] : !ascendc.global_tensor<*xf16>, index, !ascendc.global_tensor<*xf16>
// CHECK-NEXT:     %b_l1 = ascendc.tbuf.get_with_offset %l1, %6, %5 : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     ascendc.data_copy_nd2nz %b_l1, %w_gm_1, %nd2nz : !ascendc.local_tensor<*xf16>, !ascendc.global_tensor<*xf16>, !ascendc.nd2nz_params
// CHECK-NEXT:     %41 = arith.divui %block_1, %c2 : index
// CHECK-NEXT:     %42 = arith.constant 0 : i32
// CHECK-NEXT:     %43, %44 = scf.for %block_2 = %41 to %c4 step %c1 iter_args(%slot_1 = %slot, %slot_2 = %42) -> (i32, i32) {
// CHECK-NEXT:       %45 = arith.remui %block_2, %c2 : index
// CHECK-NEXT:       %46 = arith.divui %block_2, %c2 : index
// CHECK-NEXT:       %47 = arith.muli %36, %c2 : index
// CHECK-NEXT:       %48 = arith.muli %45, %c4 : index
// CHECK-NEXT:       %zero_at = arith.muli %slot_2, %10 : i32
// CHECK-NEXT:       %49 = arith.subi %48, %c1 : index
// CHECK-NEXT:       %50 = arith.addi %49, %c6 : index
// CHECK-NEXT:       %51 = arith.maxsi %49, %c0 : index
// CHECK-NEXT:       %52 = arith.minsi %50, %c8 : index
// CHECK-NEXT:       %53 = arith.subi %52, %51 : index
// CHECK-NEXT:       %54 = arith.subi %51, %49 : index
// CHECK-NEXT:       %55 = arith.subi %50, %52 : index
// CHECK-NEXT:       %56 = arith.muli %slot_2, %11 : i32
// CHECK-NEXT:       %map_at = arith.addi %56, %12 : i32
// CHECK-NEXT:       %57 = arith.muli %46, %13 : index
// CHECK-NEXT:       %58 = arith.muli %47, %14 : index
// CHECK-NEXT:       %59 = arith.addi %57, %58 : index
// CHECK-NEXT:       %60 = arith.muli %51, %15 : index
// CHECK-NEXT:       %61 = arith.addi %59, %60 : index
// CHECK-NEXT:       %62 = arith.muli %53, %16 : index
// CHECK-NEXT:       %63 = arith.subi %17, %62 : index
// CHECK-NEXT:       %64 = arith.index_cast %62 : index to i32
// CHECK-NEXT:       %65 = arith.index_cast %63 : index to i32
// CHECK-NEXT:       %data_copy = ascendc.construct !ascendc.data_copy_params(%18, %64, %65, %5) [ui16, ui16, ui16, ui16] : i32, i32, i32, i32
// CHECK-NEXT:       %map = ascendc.tbuf.get_with_offset %l1, %19, %map_at : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:       %x_gm_1 = ascendc.global_tensor.subindex %x_gm[%61] : !ascendc.global_tensor<*xf16>, index, !ascendc.global_tensor<*xf16>
// CHECK-NEXT:       ascendc.data_copy_l0 %map, %x_gm_1, %data_copy : !ascendc.local_tensor<*xf16>, !ascendc.global_tensor<*xf16>, !ascendc.data_copy_params
// CHECK-NEXT:       %a_l0_at = arith.muli %slot_2, %20 : i32
// CHECK-NEXT:       memref.store %22, %pads[%23] : memref<4xi8>
// CHECK-NEXT:       memref.store %22, %pads[%24] : memref<4xi8>
// CHECK-NEXT:       %66 = arith.index_cast %54 : index to i8
// CHECK-NEXT:       memref.store %66, %pads[%25] : memref<4xi8>
// CHECK-NEXT:       %67 = arith.index_cast %55 : index to i8
// CHECK-NEXT:       memref.store %67, %pads[%26] : memref<4xi8>
// CHECK-NEXT:       %68 = arith.index_cast %53 : index to i32
// CHECK-NEXT:       %load_data_3d_params_v2 = ascendc.construct !ascendc.load_data_3d_params_v2<f16>(%pads, %68, %28, %29, %9, %29, %5, %5, %7, %7, %30, %30, %7, %7, %27, %27, %21) [memref<4xi8>, ui16, ui16, ui16, ui16, ui16, ui16, ui16, ui8, ui8, ui8, ui8, ui8, ui8, i1, i1, f16] : memref<4xi8>, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i1, i1, f16
// CHECK-NEXT:       %a_l0 = ascendc.tbuf.get_with_offset %l0a, %12, %a_l0_at : !ascendc.tbuf<a2>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:       ascendc.load_data_3d_l0_v2 %a_l0, %map, %load_data_3d_params_v2 : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.load_data_3d_params_v2<f16>
// CHECK-NEXT:       %b_l0_at = arith.muli %slot_2, %12 : i32
// CHECK-NEXT:       %b_l0 = ascendc.tbuf.get_with_offset %l0b, %6, %b_l0_at : !ascendc.tbuf<b2>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:       ascendc.load_data_l0 %b_l0, %b_l1, %load_data_2d : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.load_data_2d_params
// CHECK-NEXT:       %sum = ascendc.tbuf.get_with_offset %l0c, %32, %zero_at : !ascendc.tbuf<co1>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       ascendc.mmad %sum, %a_l0, %b_l0, %mmad : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.mmad_params
// CHECK-NEXT:       ascendc.cross_core_wait_flag %flag, 2, pipe_fix : i32
// CHECK-NEXT:       %69 = arith.index_cast %slot_1 : i32 to index
// CHECK-NEXT:       %slot_size = arith.constant 512 : index
// CHECK-NEXT:       %70 = arith.muli %69, %slot_size : index
// CHECK-NEXT:       %71 = arith.addi %product_ring, %70 : index
// CHECK-NEXT:       %one = arith.constant 1 : i32
// CHECK-NEXT:       %72 = arith.addi %slot_1, %one : i32
// CHECK-NEXT:       %depth = arith.constant 4 : i32
// CHECK-NEXT:       %first = arith.constant 0 : i32
// CHECK-NEXT:       %73 = arith.cmpi eq, %72, %depth : i32
// CHECK-NEXT:       %next_slot = arith.select %73, %first, %72 : i32
// CHECK-NEXT:       %product_gm_1 = ascendc.global_tensor.subindex %product_gm[%71] : !ascendc.global_tensor<*xf16>, index, !ascendc.global_tensor<*xf16>
// CHECK-NEXT:       ascendc.fixpipe %product_gm_1, %sum, %fixpipe_params_v220, %fixpipe_config : !ascendc.global_tensor<*xf16>, !ascendc.local_tensor<*xf32>, !ascendc.fixpipe_params_v220, !ascendc.fixpipe_config
// CHECK-NEXT:       ascendc.cross_core_set_flag %flag_1, 2, pipe_fix : i32
// CHECK-NEXT:       %74 = arith.constant 1 : i32
// CHECK-NEXT:       %next_slot_1 = arith.xori %slot_2, %74 : i32
// CHECK-NEXT:       scf.yield %next_slot, %next_slot_1 : i32, i32
// CHECK-NEXT:     }
// CHECK-NEXT:     ascendc.cross_core_wait_flag %flag, 2, pipe_fix : i32
// CHECK-NEXT:     ascendc.cross_core_wait_flag %flag, 2, pipe_fix : i32
// CHECK-NEXT:     ascendc.cross_core_wait_flag %flag, 2, pipe_fix : i32
// CHECK-NEXT:     ascendc.cross_core_wait_flag %flag, 2, pipe_fix : i32
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func @conv_add_relu_aiv(%x: memref<?xf16, 22 : i64> {ascir.role = "in"}, %w: memref<?xf16, 22 : i64> {ascir.role = "in"}, %shortcut: memref<?xf16, 22 : i64> {ascir.role = "in"}, %out: memref<?xf16, 22 : i64> {ascir.role = "out"}, %product: memref<?xf16, 22 : i64> {ascir.role = "workspace", ascir.extent = "4096"}) attributes {tile.placement = {ub = {peak = 3616 : i64, lower_bound = 3616 : i64, extent = 66816 : i64, capacity = 188160 : i64, optimal = true}}, ascendc.aicore} {
// CHECK-NEXT:     %0 = arith.constant 188160 : i32
// CHECK-NEXT:     %1 = arith.constant 512 : i32
// CHECK-NEXT:     %2 = arith.constant 16 : index
// CHECK-NEXT:     %3 = arith.constant 256 : i32
// CHECK-NEXT:     %4 = arith.constant 65792 : i32
// CHECK-NEXT:     %5 = arith.constant 2048 : index
// CHECK-NEXT:     %6 = arith.constant 1024 : index
// CHECK-NEXT:     %7 = arith.constant 0 : i32
// CHECK-NEXT:     %8 = arith.constant 2560 : i32
// CHECK-NEXT:     %9 = arith.constant 32 : i32
// CHECK-NEXT:     %10 = arith.constant 16 : i32
// CHECK-NEXT:     %11 = arith.constant 1536 : i32
// CHECK-NEXT:     %pipe = ascendc.pipe
// CHECK-NEXT:     %ub = ascendc.tbuf : <veccalc>
// CHECK-NEXT:     ascendc.pipe.init_buffer %pipe, %ub, %0 : !ascendc.tbuf<veccalc>, i32
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
// CHECK-NEXT:     ascendc.cross_core_set_flag %flag_1, 2, pipe_mte2 : i32
// CHECK-NEXT:     ascendc.cross_core_set_flag %flag_1, 2, pipe_mte2 : i32
// CHECK-NEXT:     %12 = arith.constant 0.000000e+00 : f16
// CHECK-NEXT:     %half = ascendc.get_sub_block_idx : i64
// CHECK-NEXT:     %half_1 = arith.index_cast %half : i64 to index
// CHECK-NEXT:     %block_3 = ascendc.get_block_idx : index
// CHECK-NEXT:     %block_4 = arith.constant 2 : index
// CHECK-NEXT:     %block_5 = arith.divui %block_3, %block_4 : index
// CHECK-NEXT:     %c2 = arith.constant 2 : index
// CHECK-NEXT:     %c16 = arith.constant 16 : index
// CHECK-NEXT:     %c32 = arith.constant 32 : index
// CHECK-NEXT:     %c4 = arith.constant 4 : index
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %c8 = arith.constant 8 : index
// CHECK-NEXT:     %13 = arith.remui %block_5, %c2 : index
// CHECK-NEXT:     %14 = arith.divui %block_5, %c2 : index
// CHECK-NEXT:     %15 = arith.constant 0 : i32
// CHECK-NEXT:     %16, %17 = scf.for %block_6 = %14 to %c4 step %c1 iter_args(%slot_1 = %slot, %slot_2 = %15) -> (i32, i32) {
// CHECK-NEXT:       %18 = arith.remui %block_6, %c2 : index
// CHECK-NEXT:       %19 = arith.divui %block_6, %c2 : index
// CHECK-NEXT:       %20 = arith.remui %13, %c2 : index
// CHECK-NEXT:       %21 = arith.divui %13, %c2 : index
// CHECK-NEXT:       %22 = arith.muli %20, %c16 : index
// CHECK-NEXT:       %23 = arith.muli %21, %c32 : index
// CHECK-NEXT:       %24 = arith.addi %23, %22 : index
// CHECK-NEXT:       %25 = arith.muli %18, %c4 : index
// CHECK-NEXT:       %26 = arith.muli %25, %c8 : index
// CHECK-NEXT:       %27 = arith.divui %24, %c16 : index
// CHECK-NEXT:       ascendc.cross_core_wait_flag %flag, 2, pipe_mte2 : i32
// CHECK-NEXT:       %28 = arith.index_cast %slot_1 : i32 to index
// CHECK-NEXT:       %slot_size = arith.constant 512 : index
// CHECK-NEXT:       %29 = arith.muli %28, %slot_size : index
// CHECK-NEXT:       %30 = arith.addi %product_ring, %29 : index
// CHECK-NEXT:       %one = arith.constant 1 : i32
// CHECK-NEXT:       %31 = arith.addi %slot_1, %one : i32
// CHECK-NEXT:       %depth = arith.constant 4 : i32
// CHECK-NEXT:       %first = arith.constant 0 : i32
// CHECK-NEXT:       %32 = arith.cmpi eq, %31, %depth : i32
// CHECK-NEXT:       %next_slot = arith.select %32, %first, %31 : i32
// CHECK-NEXT:       %33 = arith.muli %half_1, %c16 : index
// CHECK-NEXT:       %34 = arith.addi %26, %33 : index
// CHECK-NEXT:       %35 = arith.muli %slot_2, %1 : i32
// CHECK-NEXT:       %product_at = arith.addi %35, %1 : i32
// CHECK-NEXT:       %36 = arith.muli %33, %2 : index
// CHECK-NEXT:       %37 = arith.addi %30, %36 : index
// CHECK-NEXT:       %product_gm_1 = ascendc.global_tensor.subindex %product_gm[%37] : !ascendc.global_tensor<*xf16>, index, !ascendc.global_tensor<*xf16>
// CHECK-NEXT:       %product_1 = ascendc.tbuf.get_with_offset %ub, %3, %product_at : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:       ascendc.data_copy_l2 %product_1, %product_gm_1, %3 : !ascendc.local_tensor<*xf16>, !ascendc.global_tensor<*xf16>, i32
// CHECK-NEXT:       %38 = arith.muli %slot_2, %1 : i32
// CHECK-NEXT:       %shortcut_at = arith.addi %38, %4 : i32
// CHECK-NEXT:       %39 = arith.muli %19, %5 : index
// CHECK-NEXT:       %40 = arith.muli %27, %6 : index
// CHECK-NEXT:       %41 = arith.addi %39, %40 : index
// CHECK-NEXT:       %42 = arith.muli %34, %2 : index
// CHECK-NEXT:       %43 = arith.addi %41, %42 : index
// CHECK-NEXT:       %shortcut_gm_1 = ascendc.global_tensor.subindex %shortcut_gm[%43] : !ascendc.global_tensor<*xf16>, index, !ascendc.global_tensor<*xf16>
// CHECK-NEXT:       %shortcut_1 = ascendc.tbuf.get_with_offset %ub, %3, %shortcut_at : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:       ascendc.data_copy_l2 %shortcut_1, %shortcut_gm_1, %3 : !ascendc.local_tensor<*xf16>, !ascendc.global_tensor<*xf16>, i32
// CHECK-NEXT:       %44 = ascendc.tbuf.get_with_offset %ub, %3, %7 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:       ascendc.add_l2 %44, %product_1, %shortcut_1, %3 : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i32
// CHECK-NEXT:       %45 = ascendc.tbuf.get_with_offset %ub, %9, %8 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui8>
// CHECK-NEXT:       ascendc.compare_scalar_l2 %45, %44, %12, %3 {cmpMode = 0 : i64} : !ascendc.local_tensor<*xui8>, !ascendc.local_tensor<*xf16>, f16, i32
// CHECK-NEXT:       %46 = ascendc.tbuf.get_with_offset %ub, %10, %8 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui16>
// CHECK-NEXT:       %47 = ascendc.tbuf.get_with_offset %ub, %10, %8 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui16>
// CHECK-NEXT:       ascendc.not_l2 %46, %47, %10 : !ascendc.local_tensor<*xui16>, !ascendc.local_tensor<*xui16>, i32
// CHECK-NEXT:       %48 = arith.muli %slot_2, %1 : i32
// CHECK-NEXT:       %49 = arith.addi %48, %11 : i32
// CHECK-NEXT:       %50 = ascendc.tbuf.get_with_offset %ub, %3, %49 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:       %51 = ascendc.tbuf.get_with_offset %ub, %9, %8 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui8>
// CHECK-NEXT:       ascendc.select_scalar_l2 %50, %51, %44, %12, %3 {selMode = 1 : i32} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xui8>, !ascendc.local_tensor<*xf16>, f16, i32
// CHECK-NEXT:       %52 = arith.muli %19, %5 : index
// CHECK-NEXT:       %53 = arith.muli %27, %6 : index
// CHECK-NEXT:       %54 = arith.addi %52, %53 : index
// CHECK-NEXT:       %55 = arith.muli %34, %2 : index
// CHECK-NEXT:       %56 = arith.addi %54, %55 : index
// CHECK-NEXT:       %out_gm_1 = ascendc.global_tensor.subindex %out_gm[%56] : !ascendc.global_tensor<*xf16>, index, !ascendc.global_tensor<*xf16>
// CHECK-NEXT:       ascendc.data_copy_l2 %out_gm_1, %50, %3 : !ascendc.global_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i32
// CHECK-NEXT:       ascendc.cross_core_set_flag %flag_1, 2, pipe_mte2 : i32
// CHECK-NEXT:       %57 = arith.constant 1 : i32
// CHECK-NEXT:       %next_slot_1 = arith.xori %slot_2, %57 : i32
// CHECK-NEXT:       scf.yield %next_slot, %next_slot_1 : i32, i32
// CHECK-NEXT:     }
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func @conv_add_relu(%x: memref<?xf16, 22 : i64> {ascir.role = "in"}, %w: memref<?xf16, 22 : i64> {ascir.role = "in"}, %shortcut: memref<?xf16, 22 : i64> {ascir.role = "in"}, %out: memref<?xf16, 22 : i64> {ascir.role = "out"}, %product: memref<?xf16, 22 : i64> {ascir.role = "workspace", ascir.extent = "4096"}) attributes {tile.tiling = [{axes = ["2", "1", "8", "8", "32", "288"], tile = array<i64: 4, 32, 16, 2, 288>, turns = 2 : i64, images = 1 : i64, cores = 2 : i64, kept = 1 : i64, ns = 4688 : i64, bound_ns = 23 : i64, busiest = "MTE1", runners_up = [{tile = array<i64: 8, 64, 16, 2, 144>, ns = 4738 : i64}, {tile = array<i64: 3, 24, 16, 2, 288>, ns = 4825 : i64}, {tile = array<i64: 4, 32, 32, 2, 288>, ns = 4885 : i64}]}], ascendc.aicore, ascendc.global, ascendc.kernel_type = "mix_aic_1_2", tile.block_dim = 2 : i64} {
// CHECK-NEXT:     func.call @conv_add_relu_aic(%x, %w, %shortcut, %out, %product) {ascendc.core = "aic"} : (memref<?xf16, 22 : i64>, memref<?xf16, 22 : i64>, memref<?xf16, 22 : i64>, memref<?xf16, 22 : i64>, memref<?xf16, 22 : i64>) -> ()
// CHECK-NEXT:     func.call @conv_add_relu_aiv(%x, %w, %shortcut, %out, %product) {ascendc.core = "aiv"} : (memref<?xf16, 22 : i64>, memref<?xf16, 22 : i64>, memref<?xf16, 22 : i64>, memref<?xf16, 22 : i64>, memref<?xf16, 22 : i64>) -> ()
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// The result:
// CHECK:      builtin.module attributes {ascir.soc = "ascend910b1"} {
// CHECK-NEXT:   func.func @conv_add_relu_aic(%x: memref<?xf16, 22 : i64> {ascir.role = "in"}, %w: memref<?xf16, 22 : i64> {ascir.role = "in"}, %shortcut: memref<?xf16, 22 : i64> {ascir.role = "in"}, %out: memref<?xf16, 22 : i64> {ascir.role = "out"}, %product: memref<?xf16, 22 : i64> {ascir.role = "workspace", ascir.extent = "4096"}) attributes {tile.placement = {l0a = {peak = 36864 : i64, lower_bound = 36864 : i64, extent = 36864 : i64, capacity = 65536 : i64, optimal = true}, l0b = {peak = 18432 : i64, lower_bound = 18432 : i64, extent = 18432 : i64, capacity = 65536 : i64, optimal = true}, l0c = {peak = 4096 : i64, lower_bound = 4096 : i64, extent = 4096 : i64, capacity = 131072 : i64, optimal = true}, l1 = {peak = 15360 : i64, lower_bound = 15360 : i64, extent = 15360 : i64, capacity = 524032 : i64, optimal = true}}, ascendc.aicore, ascendc.sync = {flags = 6 : i64, barriers = 0 : i64, dependences = 10 : i64, removed = 1 : i64, fallbacks = 0 : i64}} {
// CHECK-NEXT:     %flag4 = arith.constant 4 : i32
// CHECK-NEXT:     %flag1 = arith.constant 1 : i32
// CHECK-NEXT:     %flag3 = arith.constant 3 : i32
// CHECK-NEXT:     %flag0 = arith.constant 0 : i32
// CHECK-NEXT:     %0 = arith.constant 524032 : i32
// CHECK-NEXT:     %1 = arith.constant 65536 : i32
// CHECK-NEXT:     %2 = arith.constant 65536 : i32
// CHECK-NEXT:     %3 = arith.constant 131072 : i32
// CHECK-NEXT:     %4 = arith.constant 288 : index
// CHECK-NEXT:     %5 = arith.constant 0 : i32
// CHECK-NEXT:     %6 = arith.constant 4608 : i32
// CHECK-NEXT:     %7 = arith.constant 1 : i32
// CHECK-NEXT:     %8 = arith.constant 16 : i32
// CHECK-NEXT:     %9 = arith.constant 288 : i32
// CHECK-NEXT:     %nd2nz = ascendc.construct !ascendc.nd2nz_params(%7, %8, %9, %5, %9, %8, %7, %8) : i32, i32, i32, i32, i32, i32, i32, i32
// CHECK-NEXT:     %10 = arith.constant 2048 : i32
// CHECK-NEXT:     %11 = arith.constant 3072 : i32
// CHECK-NEXT:     %12 = arith.constant 9216 : i32
// CHECK-NEXT:     %13 = arith.constant 2048 : index
// CHECK-NEXT:     %14 = arith.constant 1024 : index
// CHECK-NEXT:     %15 = arith.constant 128 : index
// CHECK-NEXT:     %16 = arith.constant 8 : index
// CHECK-NEXT:     %17 = arith.constant 64 : index
// CHECK-NEXT:     %18 = arith.constant 2 : i32
// CHECK-NEXT:     %19 = arith.constant 1536 : i32
// CHECK-NEXT:     %20 = arith.constant 18432 : i32
// CHECK-NEXT:     %21 = arith.constant 0.000000e+00 : f16
// CHECK-NEXT:     %pads = memref.alloca() {ascendc.emit_as_unsigned} : memref<4xi8>
// CHECK-NEXT:     %22 = arith.constant 1 : i8
// CHECK-NEXT:     %23 = arith.constant 0 : index
// CHECK-NEXT:     %24 = arith.constant 1 : index
// CHECK-NEXT:     %25 = arith.constant 2 : index
// CHECK-NEXT:     %26 = arith.constant 3 : index
// CHECK-NEXT:     %27 = arith.constant false
// CHECK-NEXT:     %28 = arith.constant 8 : i32
// CHECK-NEXT:     %29 = arith.constant 32 : i32
// CHECK-NEXT:     %30 = arith.constant 3 : i32
// CHECK-NEXT:     %31 = arith.constant 18 : i32
// CHECK-NEXT:     %load_data_2d = ascendc.construct !ascendc.load_data_2d_params(%5, %31, %7, %5, %5, %5, %5) : i32, i32, i32, i32, i32, i32, i32
// CHECK-NEXT:     %32 = arith.constant 512 : i32
// CHECK-NEXT:     %33 = arith.constant true
// CHECK-NEXT:     %mmad = ascendc.construct !ascendc.mmad_params(%29, %8, %9, %5, %27, %33) : i32, i32, i32, i32, i1, i1
// CHECK-NEXT:     %fixpipe_params_v220 = ascendc.construct !ascendc.fixpipe_params_v220(%8, %29, %29, %29, %5, %7, %5, %7, %5, %5, %5) [ui16, ui16, ui16, ui32, i32, !ascendc.quant_mode_t, ui64, ui16, ui16, ui16, ui8] : i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32
// CHECK-NEXT:     %fixpipe_config = ascendc.construct !ascendc.fixpipe_config(%5) [!ascendc.co2_layout] : i32
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
// CHECK-NEXT:     %product_gm = ascendc.global_tensor : !ascendc.global_tensor<*xf16>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %product_gm, %product : !ascendc.global_tensor<*xf16>, memref<?xf16, 22 : i64>
// CHECK-NEXT:     %flag = arith.constant 1 : i32
// CHECK-NEXT:     %flag_1 = arith.constant 0 : i32
// CHECK-NEXT:     %ring = arith.constant 2048 : index
// CHECK-NEXT:     %block = ascendc.get_block_idx : index
// CHECK-NEXT:     %product_ring = arith.muli %block, %ring : index
// CHECK-NEXT:     %slot = arith.constant 0 : i32
// CHECK-NEXT:     %block_1 = ascendc.get_block_idx : index
// CHECK-NEXT:     %c2 = arith.constant 2 : index
// CHECK-NEXT:     %c16 = arith.constant 16 : index
// CHECK-NEXT:     %c32 = arith.constant 32 : index
// CHECK-NEXT:     %c4 = arith.constant 4 : index
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %c6 = arith.constant 6 : index
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c8 = arith.constant 8 : index
// CHECK-NEXT:     %34 = arith.remui %block_1, %c2 : index
// CHECK-NEXT:     %35 = arith.remui %34, %c2 : index
// CHECK-NEXT:     %36 = arith.divui %34, %c2 : index
// CHECK-NEXT:     %37 = arith.muli %35, %c16 : index
// CHECK-NEXT:     %38 = arith.muli %36, %c32 : index
// CHECK-NEXT:     %39 = arith.addi %38, %37 : index
// CHECK-NEXT:     %40 = arith.muli %39, %4 : index
// CHECK-NEXT:     %w_gm_1 = ascendc.global_tensor.subindex %w_gm[%40] : !ascendc.global_tensor<*xf16>, index, !ascendc.global_tensor<*xf16>
// CHECK-NEXT:     %b_l1 = ascendc.tbuf.get_with_offset %l1, %6, %5 : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     ascendc.data_copy_nd2nz %b_l1, %w_gm_1, %nd2nz : !ascendc.local_tensor<*xf16>, !ascendc.global_tensor<*xf16>, !ascendc.nd2nz_params
// CHECK-NEXT:     %41 = arith.divui %block_1, %c2 : index
// CHECK-NEXT:     %42 = arith.constant 0 : i32
// CHECK-NEXT:     ascendc.set_flag mte1_mte2, %flag0 : i32
// CHECK-NEXT:     ascendc.set_flag mte1_mte2, %flag1 : i32
// CHECK-NEXT:     ascendc.set_flag m_mte1, %flag3 : i32
// CHECK-NEXT:     ascendc.set_flag m_mte1, %flag4 : i32
// CHECK-NEXT:     ascendc.set_flag fix_m, %flag0 : i32
// CHECK-NEXT:     ascendc.set_flag fix_m, %flag1 : i32
// CHECK-NEXT:     %43, %44 = scf.for %block_2 = %41 to %c4 step %c1 iter_args(%slot_1 = %slot, %slot_2 = %42) -> (i32, i32) {
// CHECK-NEXT:       %45 = arith.remui %block_2, %c2 : index
// CHECK-NEXT:       %46 = arith.divui %block_2, %c2 : index
// CHECK-NEXT:       %47 = arith.muli %36, %c2 : index
// CHECK-NEXT:       %48 = arith.muli %45, %c4 : index
// CHECK-NEXT:       %zero_at = arith.muli %slot_2, %10 : i32
// CHECK-NEXT:       %49 = arith.subi %48, %c1 : index
// CHECK-NEXT:       %50 = arith.addi %49, %c6 : index
// CHECK-NEXT:       %51 = arith.maxsi %49, %c0 : index
// CHECK-NEXT:       %52 = arith.minsi %50, %c8 : index
// CHECK-NEXT:       %53 = arith.subi %52, %51 : index
// CHECK-NEXT:       %54 = arith.subi %51, %49 : index
// CHECK-NEXT:       %55 = arith.subi %50, %52 : index
// CHECK-NEXT:       %56 = arith.muli %slot_2, %11 : i32
// CHECK-NEXT:       %map_at = arith.addi %56, %12 : i32
// CHECK-NEXT:       %57 = arith.muli %46, %13 : index
// CHECK-NEXT:       %58 = arith.muli %47, %14 : index
// CHECK-NEXT:       %59 = arith.addi %57, %58 : index
// CHECK-NEXT:       %60 = arith.muli %51, %15 : index
// CHECK-NEXT:       %61 = arith.addi %59, %60 : index
// CHECK-NEXT:       %62 = arith.muli %53, %16 : index
// CHECK-NEXT:       %63 = arith.subi %17, %62 : index
// CHECK-NEXT:       %64 = arith.index_cast %62 : index to i32
// CHECK-NEXT:       %65 = arith.index_cast %63 : index to i32
// CHECK-NEXT:       %data_copy = ascendc.construct !ascendc.data_copy_params(%18, %64, %65, %5) [ui16, ui16, ui16, ui16] : i32, i32, i32, i32
// CHECK-NEXT:       %map = ascendc.tbuf.get_with_offset %l1, %19, %map_at : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:       %x_gm_1 = ascendc.global_tensor.subindex %x_gm[%61] : !ascendc.global_tensor<*xf16>, index, !ascendc.global_tensor<*xf16>
// CHECK-NEXT:       ascendc.wait_flag mte1_mte2, %slot_2 : i32
// CHECK-NEXT:       ascendc.data_copy_l0 %map, %x_gm_1, %data_copy : !ascendc.local_tensor<*xf16>, !ascendc.global_tensor<*xf16>, !ascendc.data_copy_params
// CHECK-NEXT:       ascendc.set_flag mte2_mte1, %slot_2 : i32
// CHECK-NEXT:       %a_l0_at = arith.muli %slot_2, %20 : i32
// CHECK-NEXT:       memref.store %22, %pads[%23] : memref<4xi8>
// CHECK-NEXT:       memref.store %22, %pads[%24] : memref<4xi8>
// CHECK-NEXT:       %66 = arith.index_cast %54 : index to i8
// CHECK-NEXT:       memref.store %66, %pads[%25] : memref<4xi8>
// CHECK-NEXT:       %67 = arith.index_cast %55 : index to i8
// CHECK-NEXT:       memref.store %67, %pads[%26] : memref<4xi8>
// CHECK-NEXT:       %68 = arith.index_cast %53 : index to i32
// CHECK-NEXT:       %load_data_3d_params_v2 = ascendc.construct !ascendc.load_data_3d_params_v2<f16>(%pads, %68, %28, %29, %9, %29, %5, %5, %7, %7, %30, %30, %7, %7, %27, %27, %21) [memref<4xi8>, ui16, ui16, ui16, ui16, ui16, ui16, ui16, ui8, ui8, ui8, ui8, ui8, ui8, i1, i1, f16] : memref<4xi8>, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i1, i1, f16
// CHECK-NEXT:       %a_l0 = ascendc.tbuf.get_with_offset %l0a, %12, %a_l0_at : !ascendc.tbuf<a2>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:       ascendc.wait_flag mte2_mte1, %slot_2 : i32
// CHECK-NEXT:       %69 = arith.addi %slot_2, %flag3 : i32
// CHECK-NEXT:       ascendc.wait_flag m_mte1, %69 : i32
// CHECK-NEXT:       ascendc.load_data_3d_l0_v2 %a_l0, %map, %load_data_3d_params_v2 : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.load_data_3d_params_v2<f16>
// CHECK-NEXT:       ascendc.set_flag mte1_mte2, %slot_2 : i32
// CHECK-NEXT:       %b_l0_at = arith.muli %slot_2, %12 : i32
// CHECK-NEXT:       %b_l0 = ascendc.tbuf.get_with_offset %l0b, %6, %b_l0_at : !ascendc.tbuf<b2>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:       ascendc.load_data_l0 %b_l0, %b_l1, %load_data_2d : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.load_data_2d_params
// CHECK-NEXT:       ascendc.set_flag mte1_m, %slot_2 : i32
// CHECK-NEXT:       %sum = ascendc.tbuf.get_with_offset %l0c, %32, %zero_at : !ascendc.tbuf<co1>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       ascendc.wait_flag mte1_m, %slot_2 : i32
// CHECK-NEXT:       ascendc.wait_flag fix_m, %slot_2 : i32
// CHECK-NEXT:       ascendc.mmad %sum, %a_l0, %b_l0, %mmad : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.mmad_params
// CHECK-NEXT:       %70 = arith.addi %slot_2, %flag3 : i32
// CHECK-NEXT:       ascendc.set_flag m_mte1, %70 : i32
// CHECK-NEXT:       ascendc.set_flag m_fix, %slot_2 : i32
// CHECK-NEXT:       ascendc.cross_core_wait_flag %flag, 2, pipe_fix : i32
// CHECK-NEXT:       %71 = arith.index_cast %slot_1 : i32 to index
// CHECK-NEXT:       %slot_size = arith.constant 512 : index
// CHECK-NEXT:       %72 = arith.muli %71, %slot_size : index
// CHECK-NEXT:       %73 = arith.addi %product_ring, %72 : index
// CHECK-NEXT:       %one = arith.constant 1 : i32
// CHECK-NEXT:       %74 = arith.addi %slot_1, %one : i32
// CHECK-NEXT:       %depth = arith.constant 4 : i32
// CHECK-NEXT:       %first = arith.constant 0 : i32
// CHECK-NEXT:       %75 = arith.cmpi eq, %74, %depth : i32
// CHECK-NEXT:       %next_slot = arith.select %75, %first, %74 : i32
// CHECK-NEXT:       %product_gm_1 = ascendc.global_tensor.subindex %product_gm[%73] : !ascendc.global_tensor<*xf16>, index, !ascendc.global_tensor<*xf16>
// CHECK-NEXT:       ascendc.wait_flag m_fix, %slot_2 : i32
// CHECK-NEXT:       ascendc.fixpipe %product_gm_1, %sum, %fixpipe_params_v220, %fixpipe_config : !ascendc.global_tensor<*xf16>, !ascendc.local_tensor<*xf32>, !ascendc.fixpipe_params_v220, !ascendc.fixpipe_config
// CHECK-NEXT:       ascendc.set_flag fix_m, %slot_2 : i32
// CHECK-NEXT:       ascendc.cross_core_set_flag %flag_1, 2, pipe_fix : i32
// CHECK-NEXT:       %76 = arith.constant 1 : i32
// CHECK-NEXT:       %next_slot_1 = arith.xori %slot_2, %76 : i32
// CHECK-NEXT:       scf.yield %next_slot, %next_slot_1 : i32, i32
// CHECK-NEXT:     }
// CHECK-NEXT:     ascendc.wait_flag mte1_mte2, %flag0 : i32
// CHECK-NEXT:     ascendc.wait_flag mte1_mte2, %flag1 : i32
// CHECK-NEXT:     ascendc.wait_flag m_mte1, %flag3 : i32
// CHECK-NEXT:     ascendc.wait_flag m_mte1, %flag4 : i32
// CHECK-NEXT:     ascendc.wait_flag fix_m, %flag0 : i32
// CHECK-NEXT:     ascendc.wait_flag fix_m, %flag1 : i32
// CHECK-NEXT:     ascendc.cross_core_wait_flag %flag, 2, pipe_fix : i32
// CHECK-NEXT:     ascendc.cross_core_wait_flag %flag, 2, pipe_fix : i32
// CHECK-NEXT:     ascendc.cross_core_wait_flag %flag, 2, pipe_fix : i32
// CHECK-NEXT:     ascendc.cross_core_wait_flag %flag, 2, pipe_fix : i32
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func @conv_add_relu_aiv(%x: memref<?xf16, 22 : i64> {ascir.role = "in"}, %w: memref<?xf16, 22 : i64> {ascir.role = "in"}, %shortcut: memref<?xf16, 22 : i64> {ascir.role = "in"}, %out: memref<?xf16, 22 : i64> {ascir.role = "out"}, %product: memref<?xf16, 22 : i64> {ascir.role = "workspace", ascir.extent = "4096"}) attributes {tile.placement = {ub = {peak = 3616 : i64, lower_bound = 3616 : i64, extent = 66816 : i64, capacity = 188160 : i64, optimal = true}}, ascendc.aicore, ascendc.sync = {flags = 4 : i64, barriers = 3 : i64, dependences = 18 : i64, removed = 1 : i64, fallbacks = 0 : i64}} {
// CHECK-NEXT:     %flag1 = arith.constant 1 : i32
// CHECK-NEXT:     %flag0 = arith.constant 0 : i32
// CHECK-NEXT:     %0 = arith.constant 188160 : i32
// CHECK-NEXT:     %1 = arith.constant 512 : i32
// CHECK-NEXT:     %2 = arith.constant 16 : index
// CHECK-NEXT:     %3 = arith.constant 256 : i32
// CHECK-NEXT:     %4 = arith.constant 65792 : i32
// CHECK-NEXT:     %5 = arith.constant 2048 : index
// CHECK-NEXT:     %6 = arith.constant 1024 : index
// CHECK-NEXT:     %7 = arith.constant 0 : i32
// CHECK-NEXT:     %8 = arith.constant 2560 : i32
// CHECK-NEXT:     %9 = arith.constant 32 : i32
// CHECK-NEXT:     %10 = arith.constant 16 : i32
// CHECK-NEXT:     %11 = arith.constant 1536 : i32
// CHECK-NEXT:     %pipe = ascendc.pipe
// CHECK-NEXT:     %ub = ascendc.tbuf : <veccalc>
// CHECK-NEXT:     ascendc.pipe.init_buffer %pipe, %ub, %0 : !ascendc.tbuf<veccalc>, i32
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
// CHECK-NEXT:     ascendc.cross_core_set_flag %flag_1, 2, pipe_mte2 : i32
// CHECK-NEXT:     ascendc.cross_core_set_flag %flag_1, 2, pipe_mte2 : i32
// CHECK-NEXT:     %12 = arith.constant 0.000000e+00 : f16
// CHECK-NEXT:     %half = ascendc.get_sub_block_idx : i64
// CHECK-NEXT:     %half_1 = arith.index_cast %half : i64 to index
// CHECK-NEXT:     %block_3 = ascendc.get_block_idx : index
// CHECK-NEXT:     %block_4 = arith.constant 2 : index
// CHECK-NEXT:     %block_5 = arith.divui %block_3, %block_4 : index
// CHECK-NEXT:     %c2 = arith.constant 2 : index
// CHECK-NEXT:     %c16 = arith.constant 16 : index
// CHECK-NEXT:     %c32 = arith.constant 32 : index
// CHECK-NEXT:     %c4 = arith.constant 4 : index
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %c8 = arith.constant 8 : index
// CHECK-NEXT:     %13 = arith.remui %block_5, %c2 : index
// CHECK-NEXT:     %14 = arith.divui %block_5, %c2 : index
// CHECK-NEXT:     %15 = arith.constant 0 : i32
// CHECK-NEXT:     ascendc.set_flag v_mte2, %flag0 : i32
// CHECK-NEXT:     ascendc.set_flag v_mte2, %flag1 : i32
// CHECK-NEXT:     ascendc.set_flag mte3_v, %flag0 : i32
// CHECK-NEXT:     ascendc.set_flag mte3_v, %flag1 : i32
// CHECK-NEXT:     %16, %17 = scf.for %block_6 = %14 to %c4 step %c1 iter_args(%slot_1 = %slot, %slot_2 = %15) -> (i32, i32) {
// CHECK-NEXT:       %18 = arith.remui %block_6, %c2 : index
// CHECK-NEXT:       %19 = arith.divui %block_6, %c2 : index
// CHECK-NEXT:       %20 = arith.remui %13, %c2 : index
// CHECK-NEXT:       %21 = arith.divui %13, %c2 : index
// CHECK-NEXT:       %22 = arith.muli %20, %c16 : index
// CHECK-NEXT:       %23 = arith.muli %21, %c32 : index
// CHECK-NEXT:       %24 = arith.addi %23, %22 : index
// CHECK-NEXT:       %25 = arith.muli %18, %c4 : index
// CHECK-NEXT:       %26 = arith.muli %25, %c8 : index
// CHECK-NEXT:       %27 = arith.divui %24, %c16 : index
// CHECK-NEXT:       ascendc.cross_core_wait_flag %flag, 2, pipe_mte2 : i32
// CHECK-NEXT:       %28 = arith.index_cast %slot_1 : i32 to index
// CHECK-NEXT:       %slot_size = arith.constant 512 : index
// CHECK-NEXT:       %29 = arith.muli %28, %slot_size : index
// CHECK-NEXT:       %30 = arith.addi %product_ring, %29 : index
// CHECK-NEXT:       %one = arith.constant 1 : i32
// CHECK-NEXT:       %31 = arith.addi %slot_1, %one : i32
// CHECK-NEXT:       %depth = arith.constant 4 : i32
// CHECK-NEXT:       %first = arith.constant 0 : i32
// CHECK-NEXT:       %32 = arith.cmpi eq, %31, %depth : i32
// CHECK-NEXT:       %next_slot = arith.select %32, %first, %31 : i32
// CHECK-NEXT:       %33 = arith.muli %half_1, %c16 : index
// CHECK-NEXT:       %34 = arith.addi %26, %33 : index
// CHECK-NEXT:       %35 = arith.muli %slot_2, %1 : i32
// CHECK-NEXT:       %product_at = arith.addi %35, %1 : i32
// CHECK-NEXT:       %36 = arith.muli %33, %2 : index
// CHECK-NEXT:       %37 = arith.addi %30, %36 : index
// CHECK-NEXT:       %product_gm_1 = ascendc.global_tensor.subindex %product_gm[%37] : !ascendc.global_tensor<*xf16>, index, !ascendc.global_tensor<*xf16>
// CHECK-NEXT:       %product_1 = ascendc.tbuf.get_with_offset %ub, %3, %product_at : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:       ascendc.wait_flag v_mte2, %slot_2 : i32
// CHECK-NEXT:       ascendc.data_copy_l2 %product_1, %product_gm_1, %3 : !ascendc.local_tensor<*xf16>, !ascendc.global_tensor<*xf16>, i32
// CHECK-NEXT:       %38 = arith.muli %slot_2, %1 : i32
// CHECK-NEXT:       %shortcut_at = arith.addi %38, %4 : i32
// CHECK-NEXT:       %39 = arith.muli %19, %5 : index
// CHECK-NEXT:       %40 = arith.muli %27, %6 : index
// CHECK-NEXT:       %41 = arith.addi %39, %40 : index
// CHECK-NEXT:       %42 = arith.muli %34, %2 : index
// CHECK-NEXT:       %43 = arith.addi %41, %42 : index
// CHECK-NEXT:       %shortcut_gm_1 = ascendc.global_tensor.subindex %shortcut_gm[%43] : !ascendc.global_tensor<*xf16>, index, !ascendc.global_tensor<*xf16>
// CHECK-NEXT:       %shortcut_1 = ascendc.tbuf.get_with_offset %ub, %3, %shortcut_at : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:       ascendc.data_copy_l2 %shortcut_1, %shortcut_gm_1, %3 : !ascendc.local_tensor<*xf16>, !ascendc.global_tensor<*xf16>, i32
// CHECK-NEXT:       ascendc.set_flag mte2_v, %slot_2 : i32
// CHECK-NEXT:       %44 = ascendc.tbuf.get_with_offset %ub, %3, %7 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:       ascendc.wait_flag mte2_v, %slot_2 : i32
// CHECK-NEXT:       ascendc.add_l2 %44, %product_1, %shortcut_1, %3 : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i32
// CHECK-NEXT:       ascendc.set_flag v_mte2, %slot_2 : i32
// CHECK-NEXT:       %45 = ascendc.tbuf.get_with_offset %ub, %9, %8 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui8>
// CHECK-NEXT:       ascendc.pipe_barrier pipe_v
// CHECK-NEXT:       ascendc.compare_scalar_l2 %45, %44, %12, %3 {cmpMode = 0 : i64} : !ascendc.local_tensor<*xui8>, !ascendc.local_tensor<*xf16>, f16, i32
// CHECK-NEXT:       %46 = ascendc.tbuf.get_with_offset %ub, %10, %8 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui16>
// CHECK-NEXT:       %47 = ascendc.tbuf.get_with_offset %ub, %10, %8 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui16>
// CHECK-NEXT:       ascendc.pipe_barrier pipe_v
// CHECK-NEXT:       ascendc.not_l2 %46, %47, %10 : !ascendc.local_tensor<*xui16>, !ascendc.local_tensor<*xui16>, i32
// CHECK-NEXT:       %48 = arith.muli %slot_2, %1 : i32
// CHECK-NEXT:       %49 = arith.addi %48, %11 : i32
// CHECK-NEXT:       %50 = ascendc.tbuf.get_with_offset %ub, %3, %49 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:       %51 = ascendc.tbuf.get_with_offset %ub, %9, %8 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui8>
// CHECK-NEXT:       ascendc.wait_flag mte3_v, %slot_2 : i32
// CHECK-NEXT:       ascendc.pipe_barrier pipe_v
// CHECK-NEXT:       ascendc.select_scalar_l2 %50, %51, %44, %12, %3 {selMode = 1 : i32} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xui8>, !ascendc.local_tensor<*xf16>, f16, i32
// CHECK-NEXT:       ascendc.set_flag v_mte3, %slot_2 : i32
// CHECK-NEXT:       %52 = arith.muli %19, %5 : index
// CHECK-NEXT:       %53 = arith.muli %27, %6 : index
// CHECK-NEXT:       %54 = arith.addi %52, %53 : index
// CHECK-NEXT:       %55 = arith.muli %34, %2 : index
// CHECK-NEXT:       %56 = arith.addi %54, %55 : index
// CHECK-NEXT:       %out_gm_1 = ascendc.global_tensor.subindex %out_gm[%56] : !ascendc.global_tensor<*xf16>, index, !ascendc.global_tensor<*xf16>
// CHECK-NEXT:       ascendc.wait_flag v_mte3, %slot_2 : i32
// CHECK-NEXT:       ascendc.data_copy_l2 %out_gm_1, %50, %3 : !ascendc.global_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i32
// CHECK-NEXT:       ascendc.set_flag mte3_v, %slot_2 : i32
// CHECK-NEXT:       ascendc.cross_core_set_flag %flag_1, 2, pipe_mte2 : i32
// CHECK-NEXT:       %57 = arith.constant 1 : i32
// CHECK-NEXT:       %next_slot_1 = arith.xori %slot_2, %57 : i32
// CHECK-NEXT:       scf.yield %next_slot, %next_slot_1 : i32, i32
// CHECK-NEXT:     }
// CHECK-NEXT:     ascendc.wait_flag v_mte2, %flag0 : i32
// CHECK-NEXT:     ascendc.wait_flag v_mte2, %flag1 : i32
// CHECK-NEXT:     ascendc.wait_flag mte3_v, %flag0 : i32
// CHECK-NEXT:     ascendc.wait_flag mte3_v, %flag1 : i32
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func @conv_add_relu(%x: memref<?xf16, 22 : i64> {ascir.role = "in"}, %w: memref<?xf16, 22 : i64> {ascir.role = "in"}, %shortcut: memref<?xf16, 22 : i64> {ascir.role = "in"}, %out: memref<?xf16, 22 : i64> {ascir.role = "out"}, %product: memref<?xf16, 22 : i64> {ascir.role = "workspace", ascir.extent = "4096"}) attributes {tile.tiling = [{axes = ["2", "1", "8", "8", "32", "288"], tile = array<i64: 4, 32, 16, 2, 288>, turns = 2 : i64, images = 1 : i64, cores = 2 : i64, kept = 1 : i64, ns = 4688 : i64, bound_ns = 23 : i64, busiest = "MTE1", runners_up = [{tile = array<i64: 8, 64, 16, 2, 144>, ns = 4738 : i64}, {tile = array<i64: 3, 24, 16, 2, 288>, ns = 4825 : i64}, {tile = array<i64: 4, 32, 32, 2, 288>, ns = 4885 : i64}]}], ascendc.aicore, ascendc.global, ascendc.kernel_type = "mix_aic_1_2", tile.block_dim = 2 : i64, ascendc.sync = {flags = 0 : i64, barriers = 0 : i64, dependences = 0 : i64, removed = 0 : i64, fallbacks = 0 : i64}} {
// CHECK-NEXT:     func.call @conv_add_relu_aic(%x, %w, %shortcut, %out, %product) {ascendc.core = "aic"} : (memref<?xf16, 22 : i64>, memref<?xf16, 22 : i64>, memref<?xf16, 22 : i64>, memref<?xf16, 22 : i64>, memref<?xf16, 22 : i64>) -> ()
// CHECK-NEXT:     func.call @conv_add_relu_aiv(%x, %w, %shortcut, %out, %product) {ascendc.core = "aiv"} : (memref<?xf16, 22 : i64>, memref<?xf16, 22 : i64>, memref<?xf16, 22 : i64>, memref<?xf16, 22 : i64>, memref<?xf16, 22 : i64>) -> ()
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT: }
