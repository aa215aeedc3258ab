// RUN: ascir-opt %s -p vector --print-between-passes 2>&1 | filecheck %s

// A 3x3 convolution of two images in blocks of channels, and a rectifier: what each pass makes of them.
func.func @conv3x3(%x: tensor<2x2x8x8x16xf16>, %w: tensor<32x288xf16>) -> tensor<2x2x8x8x16xf16> {
  %0 = graph.conv2d_blocked %x, %w kernel [3, 3] pads [1, 1, 1, 1] : (tensor<2x2x8x8x16xf16>, tensor<32x288xf16>) -> tensor<2x2x8x8x16xf16>
  %1 = graph.relu %0 : tensor<2x2x8x8x16xf16>
  func.return %1 : tensor<2x2x8x8x16xf16>
}

// CHECK-LABEL: // IR after graph-name-dims
// CHECK:      builtin.module {
// CHECK-NEXT:   func.func @conv3x3(%x: tensor<2x2x8x8x16xf16>, %w: tensor<32x288xf16>) -> tensor<2x2x8x8x16xf16> {
// CHECK-NEXT:     %0 = graph.conv2d_blocked %x, %w kernel [3, 3] pads [1, 1, 1, 1] : (tensor<2x2x8x8x16xf16>, tensor<32x288xf16>) -> tensor<2x2x8x8x16xf16>
// CHECK-NEXT:     %1 = graph.relu %0 : tensor<2x2x8x8x16xf16>
// CHECK-NEXT:     func.return %1 : tensor<2x2x8x8x16xf16>
// CHECK-NEXT:   }
// CHECK-NEXT: }

// CHECK-LABEL: // IR after graph-outline

// CHECK-LABEL: // IR after graph-decompose

// CHECK-LABEL: // IR after canonicalize

// CHECK-LABEL: // IR after cse

// CHECK-LABEL: // IR after graph-tile
// CHECK:      builtin.module attributes {ascir.soc = "ascend910b1"} {
// CHECK-NEXT:   func.func @conv3x3(%x: memref<2x2x8x8x16xf16, strided<[2048, 1024, 128, 16, 1]>, #tile.space<gm>> {ascir.role = "in"}, %w: memref<32x288xf16, strided<[288, 1]>, #tile.space<gm>> {ascir.role = "in"}, %out: memref<2x2x8x8x16xf16, strided<[2048, 1024, 128, 16, 1]>, #tile.space<gm>> {ascir.role = "out"}) attributes {tile.core = #tile.core<aic>, tile.block_dim = 2 : i64, tile.tiling = [{axes = ["2", "1", "8", "8", "32", "288"], tile = array<i64: 8, 64, 16, 2, 144>, turns = 2 : i64, images = 1 : i64, cores = 2 : i64, kept = 1 : i64, ns = 2107 : i64, bound_ns = 23 : i64, busiest = "MTE1", runners_up = [{tile = array<i64: 4, 32, 16, 2, 288>, ns = 2191 : i64}, {tile = array<i64: 8, 64, 32, 1, 144>, ns = 2208 : i64}, {tile = array<i64: 4, 32, 32, 2, 288>, ns = 2248 : i64}]}]} {
// CHECK-NEXT:     %result = memref.reinterpret_cast %out to offset: [0], sizes: [2, 2, 64, 16], strides: [2048, 1024, 16, 1] : memref<2x2x8x8x16xf16, strided<[2048, 1024, 128, 16, 1]>, #tile.space<gm>> to memref<2x2x64x16xf16, strided<[2048, 1024, 16, 1]>, #tile.space<gm>>
// CHECK-NEXT:     %block = tile.block_index
// CHECK-NEXT:     %c2 = arith.constant 2 : index
// CHECK-NEXT:     %c16 = arith.constant 16 : index
// CHECK-NEXT:     %c32 = arith.constant 32 : index
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c288 = arith.constant 288 : index
// CHECK-NEXT:     %c144 = arith.constant 144 : index
// CHECK-NEXT:     %0 = arith.remui %block, %c2 : index
// CHECK-NEXT:     %1 = arith.remui %0, %c2 : index
// CHECK-NEXT:     %2 = arith.divui %0, %c2 : index
// CHECK-NEXT:     %3 = arith.muli %1, %c16 : index
// CHECK-NEXT:     %4 = arith.muli %2, %c2 : index
// CHECK-NEXT:     %5 = arith.muli %2, %c32 : index
// CHECK-NEXT:     %6 = arith.addi %5, %3 : index
// CHECK-NEXT:     %b_l1 = tile.load %w[%6, 0] sizes [16, 288] : memref<32x288xf16, strided<[288, 1]>, #tile.space<gm>> -> !tile.tile<16x288xf16, l1, nz>
// CHECK-NEXT:     %7 = arith.divui %block, %c2 : index
// CHECK-NEXT:     scf.for %block_1 = %7 to %c2 step %c1 {
// CHECK-NEXT:       %8 = arith.remui %0, %c2 : index
// CHECK-NEXT:       %9 = arith.divui %0, %c2 : index
// CHECK-NEXT:       %10 = arith.muli %8, %c16 : index
// CHECK-NEXT:       %11 = arith.muli %9, %c2 : index
// CHECK-NEXT:       %12 = arith.muli %9, %c32 : index
// CHECK-NEXT:       %13 = arith.addi %12, %10 : index
// CHECK-NEXT:       %zero = tile.accumulator : !tile.tile<64x16xf32, l0c, nz>
// CHECK-NEXT:       %map = tile.load %x[%block_1, %11, 0, 0, 0] sizes [1, 2, 8, 8, 16] buffers 2 : memref<2x2x8x8x16xf16, strided<[2048, 1024, 128, 16, 1]>, #tile.space<gm>> -> !tile.tile<2x8x8x16xf16, l1>
// CHECK-NEXT:       %total = scf.for %step = %c0 to %c288 step %c144 iter_args(%sum = %zero) -> (!tile.tile<64x16xf32, l0c, nz>) {
// CHECK-NEXT:         %a_l0 = tile.img2col %map[0, %step] kernel [3, 3] pads [1, 1, 1, 1] image [8, 8] buffers 2 : !tile.tile<2x8x8x16xf16, l1> -> !tile.tile<64x144xf16, l0a, zz>
// CHECK-NEXT:         %b_l0 = tile.move %b_l1[0, %step] transpose buffers 2 : !tile.tile<16x288xf16, l1, nz> -> !tile.tile<144x16xf16, l0b, zn>
// CHECK-NEXT:         %sum_1 = tile.mmad %a_l0, %b_l0, %sum sizes [64, 16, 144] : !tile.tile<64x144xf16, l0a, zz>, !tile.tile<144x16xf16, l0b, zn>, !tile.tile<64x16xf32, l0c, nz>
// CHECK-NEXT:         scf.yield %sum_1 : !tile.tile<64x16xf32, l0c, nz>
// CHECK-NEXT:       }
// CHECK-NEXT:       %14 = arith.divui %13, %c16 : index
// CHECK-NEXT:       tile.fixpipe_store %total, %result[%block_1, %14, 0, 0] sizes [1, 1, 64, 16] nz relu buffers 2 : !tile.tile<64x16xf32, l0c, nz>, memref<2x2x64x16xf16, strided<[2048, 1024, 16, 1]>, #tile.space<gm>>
// CHECK-NEXT:     }
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// CHECK-LABEL: // IR after tile-sparse-scatter

// CHECK-LABEL: // IR after tile-unpack-int4

// CHECK-LABEL: // IR after tile-legalize

// CHECK-LABEL: // IR after tile-sink-slices

// CHECK-LABEL: // IR after canonicalize
// CHECK:      builtin.module attributes {ascir.soc = "ascend910b1"} {
// CHECK-NEXT:   func.func @conv3x3(%x: memref<2x2x8x8x16xf16, strided<[2048, 1024, 128, 16, 1]>, #tile.space<gm>> {ascir.role = "in"}, %w: memref<32x288xf16, strided<[288, 1]>, #tile.space<gm>> {ascir.role = "in"}, %out: memref<2x2x8x8x16xf16, strided<[2048, 1024, 128, 16, 1]>, #tile.space<gm>> {ascir.role = "out"}) attributes {tile.core = #tile.core<aic>, tile.block_dim = 2 : i64, tile.tiling = [{axes = ["2", "1", "8", "8", "32", "288"], tile = array<i64: 8, 64, 16, 2, 144>, turns = 2 : i64, images = 1 : i64, cores = 2 : i64, kept = 1 : i64, ns = 2107 : i64, bound_ns = 23 : i64, busiest = "MTE1", runners_up = [{tile = array<i64: 4, 32, 16, 2, 288>, ns = 2191 : i64}, {tile = array<i64: 8, 64, 32, 1, 144>, ns = 2208 : i64}, {tile = array<i64: 4, 32, 32, 2, 288>, ns = 2248 : i64}]}]} {
// CHECK-NEXT:     %result = memref.reinterpret_cast %out to offset: [0], sizes: [2, 2, 64, 16], strides: [2048, 1024, 16, 1] : memref<2x2x8x8x16xf16, strided<[2048, 1024, 128, 16, 1]>, #tile.space<gm>> to memref<2x2x64x16xf16, strided<[2048, 1024, 16, 1]>, #tile.space<gm>>
// CHECK-NEXT:     %block = tile.block_index
// CHECK-NEXT:     %c2 = arith.constant 2 : index
// CHECK-NEXT:     %c16 = arith.constant 16 : index
// CHECK-NEXT:     %c32 = arith.constant 32 : index
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c288 = arith.constant 288 : index
// CHECK-NEXT:     %c144 = arith.constant 144 : index
// CHECK-NEXT:     %0 = arith.remui %block, %c2 : index
// CHECK-NEXT:     %1 = arith.remui %0, %c2 : index
// CHECK-NEXT:     %2 = arith.divui %0, %c2 : index
// CHECK-NEXT:     %3 = arith.muli %1, %c16 : index
// CHECK-NEXT:     %4 = arith.muli %2, %c32 : index
// CHECK-NEXT:     %5 = arith.addi %4, %3 : index
// CHECK-NEXT:     %b_l1 = tile.load %w[%5, 0] sizes [16, 288] : memref<32x288xf16, strided<[288, 1]>, #tile.space<gm>> -> !tile.tile<16x288xf16, l1, nz>
// CHECK-NEXT:     %6 = arith.divui %block, %c2 : index
// CHECK-NEXT:     scf.for %block_1 = %6 to %c2 step %c1 {
// CHECK-NEXT:       %7 = arith.remui %0, %c2 : index
// CHECK-NEXT:       %8 = arith.divui %0, %c2 : index
// CHECK-NEXT:       %9 = arith.muli %7, %c16 : index
// CHECK-NEXT:       %10 = arith.muli %8, %c2 : index
// CHECK-NEXT:       %11 = arith.muli %8, %c32 : index
// CHECK-NEXT:       %12 = arith.addi %11, %9 : index
// CHECK-NEXT:       %zero = tile.accumulator : !tile.tile<64x16xf32, l0c, nz>
// CHECK-NEXT:       %map = tile.load %x[%block_1, %10, 0, 0, 0] sizes [1, 2, 8, 8, 16] buffers 2 : memref<2x2x8x8x16xf16, strided<[2048, 1024, 128, 16, 1]>, #tile.space<gm>> -> !tile.tile<2x8x8x16xf16, l1>
// CHECK-NEXT:       %total = scf.for %step = %c0 to %c288 step %c144 iter_args(%sum = %zero) -> (!tile.tile<64x16xf32, l0c, nz>) {
// CHECK-NEXT:         %a_l0 = tile.img2col %map[0, %step] kernel [3, 3] pads [1, 1, 1, 1] image [8, 8] buffers 2 : !tile.tile<2x8x8x16xf16, l1> -> !tile.tile<64x144xf16, l0a, zz>
// CHECK-NEXT:         %b_l0 = tile.move %b_l1[0, %step] transpose buffers 2 : !tile.tile<16x288xf16, l1, nz> -> !tile.tile<144x16xf16, l0b, zn>
// CHECK-NEXT:         %sum_1 = tile.mmad %a_l0, %b_l0, %sum sizes [64, 16, 144] : !tile.tile<64x144xf16, l0a, zz>, !tile.tile<144x16xf16, l0b, zn>, !tile.tile<64x16xf32, l0c, nz>
// CHECK-NEXT:         scf.yield %sum_1 : !tile.tile<64x16xf32, l0c, nz>
// CHECK-NEXT:       }
// CHECK-NEXT:       %13 = arith.divui %12, %c16 : index
// CHECK-NEXT:       tile.fixpipe_store %total, %result[%block_1, %13, 0, 0] sizes [1, 1, 64, 16] nz relu buffers 2 : !tile.tile<64x16xf32, l0c, nz>, memref<2x2x64x16xf16, strided<[2048, 1024, 16, 1]>, #tile.space<gm>>
// CHECK-NEXT:     }
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// CHECK-LABEL: // IR after cse
// CHECK:      builtin.module attributes {ascir.soc = "ascend910b1"} {
// CHECK-NEXT:   func.func @conv3x3(%x: memref<2x2x8x8x16xf16, strided<[2048, 1024, 128, 16, 1]>, #tile.space<gm>> {ascir.role = "in"}, %w: memref<32x288xf16, strided<[288, 1]>, #tile.space<gm>> {ascir.role = "in"}, %out: memref<2x2x8x8x16xf16, strided<[2048, 1024, 128, 16, 1]>, #tile.space<gm>> {ascir.role = "out"}) attributes {tile.core = #tile.core<aic>, tile.block_dim = 2 : i64, tile.tiling = [{axes = ["2", "1", "8", "8", "32", "288"], tile = array<i64: 8, 64, 16, 2, 144>, turns = 2 : i64, images = 1 : i64, cores = 2 : i64, kept = 1 : i64, ns = 2107 : i64, bound_ns = 23 : i64, busiest = "MTE1", runners_up = [{tile = array<i64: 4, 32, 16, 2, 288>, ns = 2191 : i64}, {tile = array<i64: 8, 64, 32, 1, 144>, ns = 2208 : i64}, {tile = array<i64: 4, 32, 32, 2, 288>, ns = 2248 : i64}]}]} {
// CHECK-NEXT:     %result = memref.reinterpret_cast %out to offset: [0], sizes: [2, 2, 64, 16], strides: [2048, 1024, 16, 1] : memref<2x2x8x8x16xf16, strided<[2048, 1024, 128, 16, 1]>, #tile.space<gm>> to memref<2x2x64x16xf16, strided<[2048, 1024, 16, 1]>, #tile.space<gm>>
// CHECK-NEXT:     %block = tile.block_index
// CHECK-NEXT:     %c2 = arith.constant 2 : index
// CHECK-NEXT:     %c16 = arith.constant 16 : index
// CHECK-NEXT:     %c32 = arith.constant 32 : index
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c288 = arith.constant 288 : index
// CHECK-NEXT:     %c144 = arith.constant 144 : index
// CHECK-NEXT:     %0 = arith.remui %block, %c2 : index
// CHECK-NEXT:     %1 = arith.remui %0, %c2 : index
// CHECK-NEXT:     %2 = arith.divui %0, %c2 : index
// CHECK-NEXT:     %3 = arith.muli %1, %c16 : index
// CHECK-NEXT:     %4 = arith.muli %2, %c32 : index
// CHECK-NEXT:     %5 = arith.addi %4, %3 : index
// CHECK-NEXT:     %b_l1 = tile.load %w[%5, 0] sizes [16, 288] : memref<32x288xf16, strided<[288, 1]>, #tile.space<gm>> -> !tile.tile<16x288xf16, l1, nz>
// CHECK-NEXT:     %6 = arith.divui %block, %c2 : index
// CHECK-NEXT:     scf.for %block_1 = %6 to %c2 step %c1 {
// CHECK-NEXT:       %7 = arith.remui %0, %c2 : index
// CHECK-NEXT:       %8 = arith.muli %7, %c16 : index
// CHECK-NEXT:       %9 = arith.muli %2, %c2 : index
// CHECK-NEXT:       %10 = arith.addi %4, %8 : index
// CHECK-NEXT:       %zero = tile.accumulator : !tile.tile<64x16xf32, l0c, nz>
// CHECK-NEXT:       %map = tile.load %x[%block_1, %9, 0, 0, 0] sizes [1, 2, 8, 8, 16] buffers 2 : memref<2x2x8x8x16xf16, strided<[2048, 1024, 128, 16, 1]>, #tile.space<gm>> -> !tile.tile<2x8x8x16xf16, l1>
// CHECK-NEXT:       %total = scf.for %step = %c0 to %c288 step %c144 iter_args(%sum = %zero) -> (!tile.tile<64x16xf32, l0c, nz>) {
// CHECK-NEXT:         %a_l0 = tile.img2col %map[0, %step] kernel [3, 3] pads [1, 1, 1, 1] image [8, 8] buffers 2 : !tile.tile<2x8x8x16xf16, l1> -> !tile.tile<64x144xf16, l0a, zz>
// CHECK-NEXT:         %b_l0 = tile.move %b_l1[0, %step] transpose buffers 2 : !tile.tile<16x288xf16, l1, nz> -> !tile.tile<144x16xf16, l0b, zn>
// CHECK-NEXT:         %sum_1 = tile.mmad %a_l0, %b_l0, %sum sizes [64, 16, 144] : !tile.tile<64x144xf16, l0a, zz>, !tile.tile<144x16xf16, l0b, zn>, !tile.tile<64x16xf32, l0c, nz>
// CHECK-NEXT:         scf.yield %sum_1 : !tile.tile<64x16xf32, l0c, nz>
// CHECK-NEXT:       }
// CHECK-NEXT:       %11 = arith.divui %10, %c16 : index
// CHECK-NEXT:       tile.fixpipe_store %total, %result[%block_1, %11, 0, 0] sizes [1, 1, 64, 16] nz relu buffers 2 : !tile.tile<64x16xf32, l0c, nz>, memref<2x2x64x16xf16, strided<[2048, 1024, 16, 1]>, #tile.space<gm>>
// CHECK-NEXT:     }
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// CHECK-LABEL: // IR after tile-contract

// CHECK-LABEL: // IR after tile-fold-broadcasts

// CHECK-LABEL: // IR after tile-place-buffers
// CHECK:      builtin.module attributes {ascir.soc = "ascend910b1"} {
// CHECK-NEXT:   func.func @conv3x3(%x: memref<2x2x8x8x16xf16, strided<[2048, 1024, 128, 16, 1]>, #tile.space<gm>> {ascir.role = "in"}, %w: memref<32x288xf16, strided<[288, 1]>, #tile.space<gm>> {ascir.role = "in"}, %out: memref<2x2x8x8x16xf16, strided<[2048, 1024, 128, 16, 1]>, #tile.space<gm>> {ascir.role = "out"}) attributes {tile.core = #tile.core<aic>, tile.block_dim = 2 : i64, tile.tiling = [{axes = ["2", "1", "8", "8", "32", "288"], tile = array<i64: 8, 64, 16, 2, 144>, turns = 2 : i64, images = 1 : i64, cores = 2 : i64, kept = 1 : i64, ns = 2107 : i64, bound_ns = 23 : i64, busiest = "MTE1", runners_up = [{tile = array<i64: 4, 32, 16, 2, 288>, ns = 2191 : i64}, {tile = array<i64: 8, 64, 32, 1, 144>, ns = 2208 : i64}, {tile = array<i64: 4, 32, 32, 2, 288>, ns = 2248 : i64}]}], tile.placement = {l0a = {peak = 36864 : i64, lower_bound = 36864 : i64, extent = 36864 : i64, capacity = 65536 : i64, optimal = true}, l0b = {peak = 9216 : i64, lower_bound = 9216 : i64, extent = 9216 : i64, capacity = 65536 : i64, optimal = true}, l0c = {peak = 8192 : i64, lower_bound = 8192 : i64, extent = 8192 : i64, capacity = 131072 : i64, optimal = true}, l1 = {peak = 17408 : i64, lower_bound = 17408 : i64, extent = 17408 : i64, capacity = 524032 : i64, optimal = true}}} {
// CHECK-NEXT:     %result = memref.reinterpret_cast %out to offset: [0], sizes: [2, 2, 64, 16], strides: [2048, 1024, 16, 1] : memref<2x2x8x8x16xf16, strided<[2048, 1024, 128, 16, 1]>, #tile.space<gm>> to memref<2x2x64x16xf16, strided<[2048, 1024, 16, 1]>, #tile.space<gm>>
// CHECK-NEXT:     %block = tile.block_index
// CHECK-NEXT:     %c2 = arith.constant 2 : index
// CHECK-NEXT:     %c16 = arith.constant 16 : index
// CHECK-NEXT:     %c32 = arith.constant 32 : index
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c288 = arith.constant 288 : index
// CHECK-NEXT:     %c144 = arith.constant 144 : index
// CHECK-NEXT:     %0 = arith.remui %block, %c2 : index
// CHECK-NEXT:     %1 = arith.remui %0, %c2 : index
// CHECK-NEXT:     %2 = arith.divui %0, %c2 : index
// CHECK-NEXT:     %3 = arith.muli %1, %c16 : index
// CHECK-NEXT:     %4 = arith.muli %2, %c32 : index
// CHECK-NEXT:     %5 = arith.addi %4, %3 : index
// CHECK-NEXT:     %b_l1 = tile.load %w[%5, 0] sizes [16, 288] {tile.address = [array<i64: 0>]} : memref<32x288xf16, strided<[288, 1]>, #tile.space<gm>> -> !tile.tile<16x288xf16, l1, nz>
// CHECK-NEXT:     %6 = arith.divui %block, %c2 : index
// CHECK-NEXT:     scf.for %block_1 = %6 to %c2 step %c1 {
// CHECK-NEXT:       %7 = arith.remui %0, %c2 : index
// CHECK-NEXT:       %8 = arith.muli %7, %c16 : index
// CHECK-NEXT:       %9 = arith.muli %2, %c2 : index
// CHECK-NEXT:       %10 = arith.addi %4, %8 : index
// CHECK-NEXT:       %zero = tile.accumulator {tile.address = [array<i64: 0, 4096>]} : !tile.tile<64x16xf32, l0c, nz>
// CHECK-NEXT:       %map = tile.load %x[%block_1, %9, 0, 0, 0] sizes [1, 2, 8, 8, 16] buffers 2 {tile.address = [array<i64: 9216, 13312>]} : memref<2x2x8x8x16xf16, strided<[2048, 1024, 128, 16, 1]>, #tile.space<gm>> -> !tile.tile<2x8x8x16xf16, l1>
// CHECK-NEXT:       %total = scf.for %step = %c0 to %c288 step %c144 iter_args(%sum = %zero) -> (!tile.tile<64x16xf32, l0c, nz>) {
// CHECK-NEXT:         %a_l0 = tile.img2col %map[0, %step] kernel [3, 3] pads [1, 1, 1, 1] image [8, 8] buffers 2 {tile.address = [array<i64: 0, 18432>]} : !tile.tile<2x8x8x16xf16, l1> -> !tile.tile<64x144xf16, l0a, zz>
// CHECK-NEXT:         %b_l0 = tile.move %b_l1[0, %step] transpose buffers 2 {tile.address = [array<i64: 0, 4608>]} : !tile.tile<16x288xf16, l1, nz> -> !tile.tile<144x16xf16, l0b, zn>
// CHECK-NEXT:         %sum_1 = tile.mmad %a_l0, %b_l0, %sum sizes [64, 16, 144] {tile.address = [array<i64: 0, 4096>]} : !tile.tile<64x144xf16, l0a, zz>, !tile.tile<144x16xf16, l0b, zn>, !tile.tile<64x16xf32, l0c, nz>
// CHECK-NEXT:         scf.yield %sum_1 : !tile.tile<64x16xf32, l0c, nz>
// CHECK-NEXT:       } {tile.address = [array<i64: 0, 4096>]}
// CHECK-NEXT:       %11 = arith.divui %10, %c16 : index
// CHECK-NEXT:       tile.fixpipe_store %total, %result[%block_1, %11, 0, 0] sizes [1, 1, 64, 16] nz relu buffers 2 : !tile.tile<64x16xf32, l0c, nz>, memref<2x2x64x16xf16, strided<[2048, 1024, 16, 1]>, #tile.space<gm>>
// CHECK-NEXT:     }
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// CHECK-LABEL: // IR after tile-select-instructions
// CHECK:      builtin.module attributes {ascir.soc = "ascend910b1"} {
// CHECK-NEXT:   func.func @conv3x3(%x: memref<?xf16, 22 : i64> {ascir.role = "in"}, %w: memref<?xf16, 22 : i64> {ascir.role = "in"}, %out: memref<?xf16, 22 : i64> {ascir.role = "out"}) attributes {tile.block_dim = 2 : i64, tile.tiling = [{axes = ["2", "1", "8", "8", "32", "288"], tile = array<i64: 8, 64, 16, 2, 144>, turns = 2 : i64, images = 1 : i64, cores = 2 : i64, kept = 1 : i64, ns = 2107 : i64, bound_ns = 23 : i64, busiest = "MTE1", runners_up = [{tile = array<i64: 4, 32, 16, 2, 288>, ns = 2191 : i64}, {tile = array<i64: 8, 64, 32, 1, 144>, ns = 2208 : i64}, {tile = array<i64: 4, 32, 32, 2, 288>, ns = 2248 : i64}]}], tile.placement = {l0a = {peak = 36864 : i64, lower_bound = 36864 : i64, extent = 36864 : i64, capacity = 65536 : i64, optimal = true}, l0b = {peak = 9216 : i64, lower_bound = 9216 : i64, extent = 9216 : i64, capacity = 65536 : i64, optimal = true}, l0c = {peak = 8192 : i64, lower_bound = 8192 : i64, extent = 8192 : i64, capacity = 131072 : i64, optimal = true}, l1 = {peak = 17408 : i64, lower_bound = 17408 : i64, extent = 17408 : i64, capacity = 524032 : i64, optimal = true}}, ascendc.aicore, ascendc.global} {
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
// CHECK-NEXT:     %10 = arith.constant 4096 : i32
// CHECK-NEXT:     %11 = arith.constant 9216 : i32
// CHECK-NEXT:     %12 = arith.constant 2048 : index
// CHECK-NEXT:     %13 = arith.constant 1024 : index
// CHECK-NEXT:     %14 = arith.constant 2 : i32
// CHECK-NEXT:     %15 = arith.constant 64 : i32
// CHECK-NEXT:     %data_copy = ascendc.construct !ascendc.data_copy_params(%14, %15, %5, %5) : i32, i32, i32, i32
// CHECK-NEXT:     %16 = arith.constant 2048 : i32
// CHECK-NEXT:     %17 = arith.constant 18432 : i32
// CHECK-NEXT:     %18 = arith.constant 0.000000e+00 : f16
// CHECK-NEXT:     %pads = memref.alloca() {ascendc.emit_as_unsigned} : memref<4xi8>
// CHECK-NEXT:     %19 = arith.constant 1 : i8
// CHECK-NEXT:     %20 = arith.constant 0 : index
// CHECK-NEXT:     memref.store %19, %pads[%20] : memref<4xi8>
// CHECK-NEXT:     %21 = arith.constant 1 : index
// CHECK-NEXT:     memref.store %19, %pads[%21] : memref<4xi8>
// CHECK-NEXT:     %22 = arith.constant 2 : index
// CHECK-NEXT:     memref.store %19, %pads[%22] : memref<4xi8>
// CHECK-NEXT:     %23 = arith.constant 3 : index
// CHECK-NEXT:     memref.store %19, %pads[%23] : memref<4xi8>
// CHECK-NEXT:     %24 = arith.constant false
// CHECK-NEXT:     %25 = arith.constant 8 : i32
// CHECK-NEXT:     %26 = arith.constant 32 : i32
// CHECK-NEXT:     %27 = arith.constant 144 : i32
// CHECK-NEXT:     %28 = arith.constant 3 : i32
// CHECK-NEXT:     %29 = arith.constant 16 : index
// CHECK-NEXT:     %30 = arith.constant 9 : i32
// CHECK-NEXT:     %load_data_2d = ascendc.construct !ascendc.load_data_2d_params(%5, %30, %7, %5, %5, %5, %5) : i32, i32, i32, i32, i32, i32, i32
// CHECK-NEXT:     %31 = arith.constant 2304 : i32
// CHECK-NEXT:     %32 = arith.constant 1024 : i32
// CHECK-NEXT:     %fixpipe_params_v220 = ascendc.construct !ascendc.fixpipe_params_v220(%8, %15, %15, %15, %7, %7, %5, %7, %5, %5, %5) [ui16, ui16, ui16, ui32, i32, !ascendc.quant_mode_t, ui64, ui16, ui16, ui16, ui8] : i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32
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
// CHECK-NEXT:     %out_gm = ascendc.global_tensor : !ascendc.global_tensor<*xf16>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %out_gm, %out : !ascendc.global_tensor<*xf16>, memref<?xf16, 22 : i64>
// CHECK-NEXT:     %block = ascendc.get_block_idx : index
// CHECK-NEXT:     %c2 = arith.constant 2 : index
// CHECK-NEXT:     %c16 = arith.constant 16 : index
// CHECK-NEXT:     %c32 = arith.constant 32 : index
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c288 = arith.constant 288 : index
// CHECK-NEXT:     %c144 = arith.constant 144 : index
// CHECK-NEXT:     %33 = arith.remui %block, %c2 : index
// CHECK-NEXT:     %34 = arith.remui %33, %c2 : index
// CHECK-NEXT:     %35 = arith.divui %33, %c2 : index
// CHECK-NEXT:     %36 = arith.muli %34, %c16 : index
// CHECK-NEXT:     %37 = arith.muli %35, %c32 : index
// CHECK-NEXT:     %38 = arith.addi %37, %36 : index
// CHECK-NEXT:     %39 = arith.muli %38, %4 : index
// CHECK-NEXT:     %w_gm_1 = ascendc.global_tensor.subindex %w_gm[%39] : !ascendc.global_tensor<*xf16>, index, !ascendc.global_tensor<*xf16>
// CHECK-NEXT:     %b_l1 = ascendc.tbuf.get_with_offset %l1, %6, %5 : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     ascendc.data_copy_nd2nz %b_l1, %w_gm_1, %nd2nz : !ascendc.local_tensor<*xf16>, !ascendc.global_tensor<*xf16>, !ascendc.nd2nz_params
// CHECK-NEXT:     %40 = arith.divui %block, %c2 : index
// CHECK-NEXT:     %41 = arith.constant 0 : i32
// CHECK-NEXT:     %42 = arith.constant 0 : i32
// CHECK-NEXT:     %43, %44 = scf.for %block_1 = %40 to %c2 step %c1 iter_args(%slot = %41, %slot_1 = %42) -> (i32, i32) {
// CHECK-NEXT:       %45 = arith.remui %33, %c2 : index
// CHECK-NEXT:       %46 = arith.muli %45, %c16 : index
// CHECK-NEXT:       %47 = arith.muli %35, %c2 : index
// CHECK-NEXT:       %48 = arith.addi %37, %46 : index
// CHECK-NEXT:       %zero_at = arith.muli %slot, %10 : i32
// CHECK-NEXT:       %49 = arith.muli %slot, %10 : i32
// CHECK-NEXT:       %map_at = arith.addi %49, %11 : i32
// CHECK-NEXT:       %50 = arith.muli %block_1, %12 : index
// CHECK-NEXT:       %51 = arith.muli %47, %13 : index
// CHECK-NEXT:       %52 = arith.addi %50, %51 : index
// CHECK-NEXT:       %map = ascendc.tbuf.get_with_offset %l1, %16, %map_at : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:       %x_gm_1 = ascendc.global_tensor.subindex %x_gm[%52] : !ascendc.global_tensor<*xf16>, index, !ascendc.global_tensor<*xf16>
// CHECK-NEXT:       ascendc.data_copy_l0 %map, %x_gm_1, %data_copy : !ascendc.local_tensor<*xf16>, !ascendc.global_tensor<*xf16>, !ascendc.data_copy_params
// CHECK-NEXT:       %53 = scf.for %step = %c0 to %c288 step %c144 iter_args(%slot_2 = %slot_1) -> (i32) {
// CHECK-NEXT:         %a_l0_at = arith.muli %slot_2, %17 : i32
// CHECK-NEXT:         %54 = arith.index_cast %step : index to i32
// CHECK-NEXT:         %load_data_3d_params_v2 = ascendc.construct !ascendc.load_data_3d_params_v2<f16>(%pads, %25, %25, %26, %27, %15, %54, %5, %7, %7, %28, %28, %7, %7, %24, %24, %18) [memref<4xi8>, ui16, ui16, ui16, ui16, ui16, ui16, ui16, ui8, ui8, ui8, ui8, ui8, ui8, i1, i1, f16] : memref<4xi8>, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i1, i1, f16
// CHECK-NEXT:         %a_l0 = ascendc.tbuf.get_with_offset %l0a, %11, %a_l0_at : !ascendc.tbuf<a2>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:         ascendc.load_data_3d_l0_v2 %a_l0, %map, %load_data_3d_params_v2 : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.load_data_3d_params_v2<f16>
// CHECK-NEXT:         %b_l0_at = arith.muli %slot_2, %6 : i32
// CHECK-NEXT:         %55 = arith.muli %step, %29 : index
// CHECK-NEXT:         %b_l1_1 = ascendc.local_tensor.subindex %b_l1[%55] : !ascendc.local_tensor<*xf16>, index, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:         %b_l0 = ascendc.tbuf.get_with_offset %l0b, %31, %b_l0_at : !ascendc.tbuf<b2>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:         ascendc.load_data_l0 %b_l0, %b_l1_1, %load_data_2d : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.load_data_2d_params
// CHECK-NEXT:         %sum = ascendc.tbuf.get_with_offset %l0c, %32, %zero_at : !ascendc.tbuf<co1>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:         %56 = arith.cmpi eq, %step, %c0 : index
// CHECK-NEXT:         %mmad = ascendc.construct !ascendc.mmad_params(%15, %8, %27, %5, %24, %56) [ui16, ui16, ui16, ui8, i1, i1] : i32, i32, i32, i32, i1, i1
// CHECK-NEXT:         ascendc.mmad %sum, %a_l0, %b_l0, %mmad : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.mmad_params
// CHECK-NEXT:         %57 = arith.constant 1 : i32
// CHECK-NEXT:         %next_slot = arith.xori %slot_2, %57 : i32
// CHECK-NEXT:         scf.yield %next_slot : i32
// CHECK-NEXT:       }
// CHECK-NEXT:       %58 = arith.divui %48, %c16 : index
// CHECK-NEXT:       %59 = arith.muli %block_1, %12 : index
// CHECK-NEXT:       %60 = arith.muli %58, %13 : index
// CHECK-NEXT:       %61 = arith.addi %59, %60 : index
// CHECK-NEXT:       %out_gm_1 = ascendc.global_tensor.subindex %out_gm[%61] : !ascendc.global_tensor<*xf16>, index, !ascendc.global_tensor<*xf16>
// CHECK-NEXT:       %zero = ascendc.tbuf.get_with_offset %l0c, %32, %zero_at : !ascendc.tbuf<co1>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       ascendc.fixpipe %out_gm_1, %zero, %fixpipe_params_v220, %fixpipe_config : !ascendc.global_tensor<*xf16>, !ascendc.local_tensor<*xf32>, !ascendc.fixpipe_params_v220, !ascendc.fixpipe_config
// CHECK-NEXT:       %62 = arith.constant 1 : i32
// CHECK-NEXT:       %next_slot_1 = arith.xori %slot, %62 : i32
// CHECK-NEXT:       scf.yield %next_slot_1, %53 : i32, i32
// CHECK-NEXT:     }
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// The result:
// CHECK:      builtin.module attributes {ascir.soc = "ascend910b1"} {
// CHECK-NEXT:   func.func @conv3x3(%x: memref<?xf16, 22 : i64> {ascir.role = "in"}, %w: memref<?xf16, 22 : i64> {ascir.role = "in"}, %out: memref<?xf16, 22 : i64> {ascir.role = "out"}) attributes {tile.block_dim = 2 : i64, tile.tiling = [{axes = ["2", "1", "8", "8", "32", "288"], tile = array<i64: 8, 64, 16, 2, 144>, turns = 2 : i64, images = 1 : i64, cores = 2 : i64, kept = 1 : i64, ns = 2107 : i64, bound_ns = 23 : i64, busiest = "MTE1", runners_up = [{tile = array<i64: 4, 32, 16, 2, 288>, ns = 2191 : i64}, {tile = array<i64: 8, 64, 32, 1, 144>, ns = 2208 : i64}, {tile = array<i64: 4, 32, 32, 2, 288>, ns = 2248 : i64}]}], tile.placement = {l0a = {peak = 36864 : i64, lower_bound = 36864 : i64, extent = 36864 : i64, capacity = 65536 : i64, optimal = true}, l0b = {peak = 9216 : i64, lower_bound = 9216 : i64, extent = 9216 : i64, capacity = 65536 : i64, optimal = true}, l0c = {peak = 8192 : i64, lower_bound = 8192 : i64, extent = 8192 : i64, capacity = 131072 : i64, optimal = true}, l1 = {peak = 17408 : i64, lower_bound = 17408 : i64, extent = 17408 : i64, capacity = 524032 : i64, optimal = true}}, ascendc.aicore, ascendc.global, ascendc.sync = {flags = 6 : i64, barriers = 1 : i64, dependences = 11 : i64, removed = 1 : i64, fallbacks = 0 : i64}} {
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
// CHECK-NEXT:     %10 = arith.constant 4096 : i32
// CHECK-NEXT:     %11 = arith.constant 9216 : i32
// CHECK-NEXT:     %12 = arith.constant 2048 : index
// CHECK-NEXT:     %13 = arith.constant 1024 : index
// CHECK-NEXT:     %14 = arith.constant 2 : i32
// CHECK-NEXT:     %15 = arith.constant 64 : i32
// CHECK-NEXT:     %data_copy = ascendc.construct !ascendc.data_copy_params(%14, %15, %5, %5) : i32, i32, i32, i32
// CHECK-NEXT:     %16 = arith.constant 2048 : i32
// CHECK-NEXT:     %17 = arith.constant 18432 : i32
// CHECK-NEXT:     %18 = arith.constant 0.000000e+00 : f16
// CHECK-NEXT:     %pads = memref.alloca() {ascendc.emit_as_unsigned} : memref<4xi8>
// CHECK-NEXT:     %19 = arith.constant 1 : i8
// CHECK-NEXT:     %20 = arith.constant 0 : index
// CHECK-NEXT:     memref.store %19, %pads[%20] : memref<4xi8>
// CHECK-NEXT:     %21 = arith.constant 1 : index
// CHECK-NEXT:     memref.store %19, %pads[%21] : memref<4xi8>
// CHECK-NEXT:     %22 = arith.constant 2 : index
// CHECK-NEXT:     memref.store %19, %pads[%22] : memref<4xi8>
// CHECK-NEXT:     %23 = arith.constant 3 : index
// CHECK-NEXT:     memref.store %19, %pads[%23] : memref<4xi8>
// CHECK-NEXT:     %24 = arith.constant false
// CHECK-NEXT:     %25 = arith.constant 8 : i32
// CHECK-NEXT:     %26 = arith.constant 32 : i32
// CHECK-NEXT:     %27 = arith.constant 144 : i32
// CHECK-NEXT:     %28 = arith.constant 3 : i32
// CHECK-NEXT:     %29 = arith.constant 16 : index
// CHECK-NEXT:     %30 = arith.constant 9 : i32
// CHECK-NEXT:     %load_data_2d = ascendc.construct !ascendc.load_data_2d_params(%5, %30, %7, %5, %5, %5, %5) : i32, i32, i32, i32, i32, i32, i32
// CHECK-NEXT:     %31 = arith.constant 2304 : i32
// CHECK-NEXT:     %32 = arith.constant 1024 : i32
// CHECK-NEXT:     %fixpipe_params_v220 = ascendc.construct !ascendc.fixpipe_params_v220(%8, %15, %15, %15, %7, %7, %5, %7, %5, %5, %5) [ui16, ui16, ui16, ui32, i32, !ascendc.quant_mode_t, ui64, ui16, ui16, ui16, ui8] : i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32
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
// CHECK-NEXT:     %out_gm = ascendc.global_tensor : !ascendc.global_tensor<*xf16>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %out_gm, %out : !ascendc.global_tensor<*xf16>, memref<?xf16, 22 : i64>
// CHECK-NEXT:     %block = ascendc.get_block_idx : index
// CHECK-NEXT:     %c2 = arith.constant 2 : index
// CHECK-NEXT:     %c16 = arith.constant 16 : index
// CHECK-NEXT:     %c32 = arith.constant 32 : index
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c288 = arith.constant 288 : index
// CHECK-NEXT:     %c144 = arith.constant 144 : index
// CHECK-NEXT:     %33 = arith.remui %block, %c2 : index
// CHECK-NEXT:     %34 = arith.remui %33, %c2 : index
// CHECK-NEXT:     %35 = arith.divui %33, %c2 : index
// CHECK-NEXT:     %36 = arith.muli %34, %c16 : index
// CHECK-NEXT:     %37 = arith.muli %35, %c32 : index
// CHECK-NEXT:     %38 = arith.addi %37, %36 : index
// CHECK-NEXT:     %39 = arith.muli %38, %4 : index
// CHECK-NEXT:     %w_gm_1 = ascendc.global_tensor.subindex %w_gm[%39] : !ascendc.global_tensor<*xf16>, index, !ascendc.global_tensor<*xf16>
// CHECK-NEXT:     %b_l1 = ascendc.tbuf.get_with_offset %l1, %6, %5 : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     ascendc.data_copy_nd2nz %b_l1, %w_gm_1, %nd2nz : !ascendc.local_tensor<*xf16>, !ascendc.global_tensor<*xf16>, !ascendc.nd2nz_params
// CHECK-NEXT:     %40 = arith.divui %block, %c2 : index
// CHECK-NEXT:     %41 = arith.constant 0 : i32
// CHECK-NEXT:     %42 = arith.constant 0 : i32
// CHECK-NEXT:     ascendc.set_flag mte1_mte2, %flag0 : i32
// CHECK-NEXT:     ascendc.set_flag mte1_mte2, %flag1 : i32
// CHECK-NEXT:     ascendc.set_flag m_mte1, %flag3 : i32
// CHECK-NEXT:     ascendc.set_flag m_mte1, %flag4 : i32
// CHECK-NEXT:     ascendc.set_flag fix_m, %flag0 : i32
// CHECK-NEXT:     ascendc.set_flag fix_m, %flag1 : i32
// CHECK-NEXT:     %43, %44 = scf.for %block_1 = %40 to %c2 step %c1 iter_args(%slot = %41, %slot_1 = %42) -> (i32, i32) {
// CHECK-NEXT:       %45 = arith.remui %33, %c2 : index
// CHECK-NEXT:       %46 = arith.muli %45, %c16 : index
// CHECK-NEXT:       %47 = arith.muli %35, %c2 : index
// CHECK-NEXT:       %48 = arith.addi %37, %46 : index
// CHECK-NEXT:       %zero_at = arith.muli %slot, %10 : i32
// CHECK-NEXT:       %49 = arith.muli %slot, %10 : i32
// CHECK-NEXT:       %map_at = arith.addi %49, %11 : i32
// CHECK-NEXT:       %50 = arith.muli %block_1, %12 : index
// CHECK-NEXT:       %51 = arith.muli %47, %13 : index
// CHECK-NEXT:       %52 = arith.addi %50, %51 : index
// CHECK-NEXT:       %map = ascendc.tbuf.get_with_offset %l1, %16, %map_at : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:       %x_gm_1 = ascendc.global_tensor.subindex %x_gm[%52] : !ascendc.global_tensor<*xf16>, index, !ascendc.global_tensor<*xf16>
// CHECK-NEXT:       ascendc.wait_flag mte1_mte2, %slot : i32
// CHECK-NEXT:       ascendc.data_copy_l0 %map, %x_gm_1, %data_copy : !ascendc.local_tensor<*xf16>, !ascendc.global_tensor<*xf16>, !ascendc.data_copy_params
// CHECK-NEXT:       ascendc.set_flag mte2_mte1, %slot : i32
// CHECK-NEXT:       ascendc.wait_flag mte2_mte1, %slot : i32
// CHECK-NEXT:       ascendc.wait_flag fix_m, %slot : i32
// CHECK-NEXT:       %53 = scf.for %step = %c0 to %c288 step %c144 iter_args(%slot_2 = %slot_1) -> (i32) {
// CHECK-NEXT:         %a_l0_at = arith.muli %slot_2, %17 : i32
// CHECK-NEXT:         %54 = arith.index_cast %step : index to i32
// CHECK-NEXT:         %load_data_3d_params_v2 = ascendc.construct !ascendc.load_data_3d_params_v2<f16>(%pads, %25, %25, %26, %27, %15, %54, %5, %7, %7, %28, %28, %7, %7, %24, %24, %18) [memref<4xi8>, ui16, ui16, ui16, ui16, ui16, ui16, ui16, ui8, ui8, ui8, ui8, ui8, ui8, i1, i1, f16] : memref<4xi8>, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i1, i1, f16
// CHECK-NEXT:         %a_l0 = ascendc.tbuf.get_with_offset %l0a, %11, %a_l0_at : !ascendc.tbuf<a2>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:         %55 = arith.addi %slot_2, %flag3 : i32
// CHECK-NEXT:         ascendc.wait_flag m_mte1, %55 : i32
// CHECK-NEXT:         ascendc.load_data_3d_l0_v2 %a_l0, %map, %load_data_3d_params_v2 : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.load_data_3d_params_v2<f16>
// CHECK-NEXT:         %b_l0_at = arith.muli %slot_2, %6 : i32
// CHECK-NEXT:         %56 = arith.muli %step, %29 : index
// CHECK-NEXT:         %b_l1_1 = ascendc.local_tensor.subindex %b_l1[%56] : !ascendc.local_tensor<*xf16>, index, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:         %b_l0 = ascendc.tbuf.get_with_offset %l0b, %31, %b_l0_at : !ascendc.tbuf<b2>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:         ascendc.load_data_l0 %b_l0, %b_l1_1, %load_data_2d : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.load_data_2d_params
// CHECK-NEXT:         ascendc.set_flag mte1_m, %slot_2 : i32
// CHECK-NEXT:         %sum = ascendc.tbuf.get_with_offset %l0c, %32, %zero_at : !ascendc.tbuf<co1>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:         %57 = arith.cmpi eq, %step, %c0 : index
// CHECK-NEXT:         %mmad = ascendc.construct !ascendc.mmad_params(%15, %8, %27, %5, %24, %57) [ui16, ui16, ui16, ui8, i1, i1] : i32, i32, i32, i32, i1, i1
// CHECK-NEXT:         ascendc.wait_flag mte1_m, %slot_2 : i32
// CHECK-NEXT:         ascendc.pipe_barrier pipe_m
// CHECK-NEXT:         ascendc.mmad %sum, %a_l0, %b_l0, %mmad : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.mmad_params
// CHECK-NEXT:         %58 = arith.addi %slot_2, %flag3 : i32
// CHECK-NEXT:         ascendc.set_flag m_mte1, %58 : i32
// CHECK-NEXT:         %59 = arith.constant 1 : i32
// CHECK-NEXT:         %next_slot = arith.xori %slot_2, %59 : i32
// CHECK-NEXT:         scf.yield %next_slot : i32
// CHECK-NEXT:       }
// CHECK-NEXT:       ascendc.set_flag mte1_mte2, %slot : i32
// CHECK-NEXT:       ascendc.set_flag m_fix, %slot : i32
// CHECK-NEXT:       %60 = arith.divui %48, %c16 : index
// CHECK-NEXT:       %61 = arith.muli %block_1, %12 : index
// CHECK-NEXT:       %62 = arith.muli %60, %13 : index
// CHECK-NEXT:       %63 = arith.addi %61, %62 : index
// CHECK-NEXT:       %out_gm_1 = ascendc.global_tensor.subindex %out_gm[%63] : !ascendc.global_tensor<*xf16>, index, !ascendc.global_tensor<*xf16>
// CHECK-NEXT:       %zero = ascendc.tbuf.get_with_offset %l0c, %32, %zero_at : !ascendc.tbuf<co1>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       ascendc.wait_flag m_fix, %slot : i32
// CHECK-NEXT:       ascendc.fixpipe %out_gm_1, %zero, %fixpipe_params_v220, %fixpipe_config : !ascendc.global_tensor<*xf16>, !ascendc.local_tensor<*xf32>, !ascendc.fixpipe_params_v220, !ascendc.fixpipe_config
// CHECK-NEXT:       ascendc.set_flag fix_m, %slot : i32
// CHECK-NEXT:       %64 = arith.constant 1 : i32
// CHECK-NEXT:       %next_slot_1 = arith.xori %slot, %64 : i32
// CHECK-NEXT:       scf.yield %next_slot_1, %53 : i32, i32
// CHECK-NEXT:     }
// CHECK-NEXT:     ascendc.wait_flag mte1_mte2, %flag0 : i32
// CHECK-NEXT:     ascendc.wait_flag mte1_mte2, %flag1 : i32
// CHECK-NEXT:     ascendc.wait_flag m_mte1, %flag3 : i32
// CHECK-NEXT:     ascendc.wait_flag m_mte1, %flag4 : i32
// CHECK-NEXT:     ascendc.wait_flag fix_m, %flag0 : i32
// CHECK-NEXT:     ascendc.wait_flag fix_m, %flag1 : i32
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT: }
