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
// CHECK-NEXT:   func.func @conv3x3(%x: memref<2x2x8x8x16xf16, strided<[2048, 1024, 128, 16, 1]>, #tile.space<gm>> {ascir.role = "in"}, %w: memref<32x288xf16, strided<[288, 1]>, #tile.space<gm>> {ascir.role = "in"}, %out: memref<2x2x8x8x16xf16, strided<[2048, 1024, 128, 16, 1]>, #tile.space<gm>> {ascir.role = "out"}) attributes {tile.core = #tile.core<aic>, tile.block_dim = 2 : i64, tile.tiling = [{axes = ["2", "1", "8", "8", "32", "288"], tile = array<i64: 8, 64, 16, 1, 144>, turns = 2 : i64, images = 2 : i64, cores = 2 : i64, kept = 0 : i64, ns = 2097 : i64, bound_ns = 23 : i64, busiest = "MTE1", runners_up = [{tile = array<i64: 8, 64, 32, 1, 144>, ns = 2194 : i64}, {tile = array<i64: 4, 32, 16, 2, 288>, ns = 2242 : i64}, {tile = array<i64: 4, 32, 32, 2, 288>, ns = 2302 : i64}]}]} {
// CHECK-NEXT:     %result = memref.reinterpret_cast %out to offset: [0], sizes: [2, 2, 64, 16], strides: [2048, 1024, 16, 1] : memref<2x2x8x8x16xf16, strided<[2048, 1024, 128, 16, 1]>, #tile.space<gm>> to memref<2x2x64x16xf16, strided<[2048, 1024, 16, 1]>, #tile.space<gm>>
// CHECK-NEXT:     %block = tile.block_index
// CHECK-NEXT:     %c2 = arith.constant 2 : index
// CHECK-NEXT:     %c16 = arith.constant 16 : index
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %c144 = arith.constant 144 : index
// CHECK-NEXT:     %0 = arith.remui %block, %c2 : index
// CHECK-NEXT:     %1 = arith.divui %block, %c2 : index
// CHECK-NEXT:     %2 = arith.muli %0, %c16 : index
// CHECK-NEXT:     %zero = tile.accumulator : !tile.tile<64x16xf32, l0c, nz>
// CHECK-NEXT:     %zero_1 = tile.accumulator : !tile.tile<64x16xf32, l0c, nz>
// CHECK-NEXT:     %total, %total_1 = scf.for %c = %c0 to %c2 step %c1 iter_args(%sum = %zero, %sum_1 = %zero_1) -> (!tile.tile<64x16xf32, l0c, nz>, !tile.tile<64x16xf32, l0c, nz>) {
// CHECK-NEXT:       %map = tile.load %x[0, %c, 0, 0, 0] sizes [1, 1, 8, 8, 16] buffers 2 : memref<2x2x8x8x16xf16, strided<[2048, 1024, 128, 16, 1]>, #tile.space<gm>> -> !tile.tile<1x8x8x16xf16, l1>
// CHECK-NEXT:       %map_1 = tile.load %x[1, %c, 0, 0, 0] sizes [1, 1, 8, 8, 16] buffers 2 : memref<2x2x8x8x16xf16, strided<[2048, 1024, 128, 16, 1]>, #tile.space<gm>> -> !tile.tile<1x8x8x16xf16, l1>
// CHECK-NEXT:       %3 = arith.muli %c, %c144 : index
// CHECK-NEXT:       %b_l1 = tile.load %w[%2, %3] sizes [16, 144] buffers 2 : memref<32x288xf16, strided<[288, 1]>, #tile.space<gm>> -> !tile.tile<16x144xf16, l1, nz>
// CHECK-NEXT:       %b_l0 = tile.move %b_l1[0, 0] transpose buffers 2 : !tile.tile<16x144xf16, l1, nz> -> !tile.tile<144x16xf16, l0b, zn>
// CHECK-NEXT:       %a_l0 = tile.img2col %map[0, 0] kernel [3, 3] pads [1, 1, 1, 1] image [8, 8] : !tile.tile<1x8x8x16xf16, l1> -> !tile.tile<64x144xf16, l0a, zz>
// CHECK-NEXT:       %a_l0_1 = tile.img2col %map_1[0, 0] kernel [3, 3] pads [1, 1, 1, 1] image [8, 8] : !tile.tile<1x8x8x16xf16, l1> -> !tile.tile<64x144xf16, l0a, zz>
// CHECK-NEXT:       %sum_2 = tile.mmad %a_l0, %b_l0, %sum sizes [64, 16, 144] : !tile.tile<64x144xf16, l0a, zz>, !tile.tile<144x16xf16, l0b, zn>, !tile.tile<64x16xf32, l0c, nz>
// CHECK-NEXT:       %sum_3 = tile.mmad %a_l0_1, %b_l0, %sum_1 sizes [64, 16, 144] : !tile.tile<64x144xf16, l0a, zz>, !tile.tile<144x16xf16, l0b, zn>, !tile.tile<64x16xf32, l0c, nz>
// CHECK-NEXT:       scf.yield %sum_2, %sum_3 : !tile.tile<64x16xf32, l0c, nz>, !tile.tile<64x16xf32, l0c, nz>
// CHECK-NEXT:     }
// CHECK-NEXT:     %4 = arith.divui %2, %c16 : index
// CHECK-NEXT:     tile.fixpipe_store %total, %result[0, %4, 0, 0] sizes [1, 1, 64, 16] nz relu buffers 2 : !tile.tile<64x16xf32, l0c, nz>, memref<2x2x64x16xf16, strided<[2048, 1024, 16, 1]>, #tile.space<gm>>
// CHECK-NEXT:     tile.fixpipe_store %total_1, %result[1, %4, 0, 0] sizes [1, 1, 64, 16] nz relu buffers 2 : !tile.tile<64x16xf32, l0c, nz>, memref<2x2x64x16xf16, strided<[2048, 1024, 16, 1]>, #tile.space<gm>>
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// CHECK-LABEL: // IR after tile-sparse-scatter

// CHECK-LABEL: // IR after tile-unpack-int4

// CHECK-LABEL: // IR after tile-legalize

// CHECK-LABEL: // IR after tile-sink-slices

// CHECK-LABEL: // IR after canonicalize
// CHECK:      builtin.module attributes {ascir.soc = "ascend910b1"} {
// CHECK-NEXT:   func.func @conv3x3(%x: memref<2x2x8x8x16xf16, strided<[2048, 1024, 128, 16, 1]>, #tile.space<gm>> {ascir.role = "in"}, %w: memref<32x288xf16, strided<[288, 1]>, #tile.space<gm>> {ascir.role = "in"}, %out: memref<2x2x8x8x16xf16, strided<[2048, 1024, 128, 16, 1]>, #tile.space<gm>> {ascir.role = "out"}) attributes {tile.core = #tile.core<aic>, tile.block_dim = 2 : i64, tile.tiling = [{axes = ["2", "1", "8", "8", "32", "288"], tile = array<i64: 8, 64, 16, 1, 144>, turns = 2 : i64, images = 2 : i64, cores = 2 : i64, kept = 0 : i64, ns = 2097 : i64, bound_ns = 23 : i64, busiest = "MTE1", runners_up = [{tile = array<i64: 8, 64, 32, 1, 144>, ns = 2194 : i64}, {tile = array<i64: 4, 32, 16, 2, 288>, ns = 2242 : i64}, {tile = array<i64: 4, 32, 32, 2, 288>, ns = 2302 : i64}]}]} {
// CHECK-NEXT:     %result = memref.reinterpret_cast %out to offset: [0], sizes: [2, 2, 64, 16], strides: [2048, 1024, 16, 1] : memref<2x2x8x8x16xf16, strided<[2048, 1024, 128, 16, 1]>, #tile.space<gm>> to memref<2x2x64x16xf16, strided<[2048, 1024, 16, 1]>, #tile.space<gm>>
// CHECK-NEXT:     %block = tile.block_index
// CHECK-NEXT:     %c2 = arith.constant 2 : index
// CHECK-NEXT:     %c16 = arith.constant 16 : index
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %c144 = arith.constant 144 : index
// CHECK-NEXT:     %0 = arith.remui %block, %c2 : index
// CHECK-NEXT:     %1 = arith.muli %0, %c16 : index
// CHECK-NEXT:     %zero = tile.accumulator : !tile.tile<64x16xf32, l0c, nz>
// CHECK-NEXT:     %zero_1 = tile.accumulator : !tile.tile<64x16xf32, l0c, nz>
// CHECK-NEXT:     %total, %total_1 = scf.for %c = %c0 to %c2 step %c1 iter_args(%sum = %zero, %sum_1 = %zero_1) -> (!tile.tile<64x16xf32, l0c, nz>, !tile.tile<64x16xf32, l0c, nz>) {
// CHECK-NEXT:       %map = tile.load %x[0, %c, 0, 0, 0] sizes [1, 1, 8, 8, 16] buffers 2 : memref<2x2x8x8x16xf16, strided<[2048, 1024, 128, 16, 1]>, #tile.space<gm>> -> !tile.tile<1x8x8x16xf16, l1>
// CHECK-NEXT:       %map_1 = tile.load %x[1, %c, 0, 0, 0] sizes [1, 1, 8, 8, 16] buffers 2 : memref<2x2x8x8x16xf16, strided<[2048, 1024, 128, 16, 1]>, #tile.space<gm>> -> !tile.tile<1x8x8x16xf16, l1>
// CHECK-NEXT:       %2 = arith.muli %c, %c144 : index
// CHECK-NEXT:       %b_l1 = tile.load %w[%1, %2] sizes [16, 144] buffers 2 : memref<32x288xf16, strided<[288, 1]>, #tile.space<gm>> -> !tile.tile<16x144xf16, l1, nz>
// CHECK-NEXT:       %b_l0 = tile.move %b_l1[0, 0] transpose buffers 2 : !tile.tile<16x144xf16, l1, nz> -> !tile.tile<144x16xf16, l0b, zn>
// CHECK-NEXT:       %a_l0 = tile.img2col %map[0, 0] kernel [3, 3] pads [1, 1, 1, 1] image [8, 8] : !tile.tile<1x8x8x16xf16, l1> -> !tile.tile<64x144xf16, l0a, zz>
// CHECK-NEXT:       %a_l0_1 = tile.img2col %map_1[0, 0] kernel [3, 3] pads [1, 1, 1, 1] image [8, 8] : !tile.tile<1x8x8x16xf16, l1> -> !tile.tile<64x144xf16, l0a, zz>
// CHECK-NEXT:       %sum_2 = tile.mmad %a_l0, %b_l0, %sum sizes [64, 16, 144] : !tile.tile<64x144xf16, l0a, zz>, !tile.tile<144x16xf16, l0b, zn>, !tile.tile<64x16xf32, l0c, nz>
// CHECK-NEXT:       %sum_3 = tile.mmad %a_l0_1, %b_l0, %sum_1 sizes [64, 16, 144] : !tile.tile<64x144xf16, l0a, zz>, !tile.tile<144x16xf16, l0b, zn>, !tile.tile<64x16xf32, l0c, nz>
// CHECK-NEXT:       scf.yield %sum_2, %sum_3 : !tile.tile<64x16xf32, l0c, nz>, !tile.tile<64x16xf32, l0c, nz>
// CHECK-NEXT:     }
// CHECK-NEXT:     %3 = arith.divui %1, %c16 : index
// CHECK-NEXT:     tile.fixpipe_store %total, %result[0, %3, 0, 0] sizes [1, 1, 64, 16] nz relu buffers 2 : !tile.tile<64x16xf32, l0c, nz>, memref<2x2x64x16xf16, strided<[2048, 1024, 16, 1]>, #tile.space<gm>>
// CHECK-NEXT:     tile.fixpipe_store %total_1, %result[1, %3, 0, 0] sizes [1, 1, 64, 16] nz relu buffers 2 : !tile.tile<64x16xf32, l0c, nz>, memref<2x2x64x16xf16, strided<[2048, 1024, 16, 1]>, #tile.space<gm>>
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// CHECK-LABEL: // IR after cse

// CHECK-LABEL: // IR after tile-contract

// CHECK-LABEL: // IR after tile-fold-broadcasts

// CHECK-LABEL: // IR after tile-place-buffers
// CHECK:      builtin.module attributes {ascir.soc = "ascend910b1"} {
// CHECK-NEXT:   func.func @conv3x3(%x: memref<2x2x8x8x16xf16, strided<[2048, 1024, 128, 16, 1]>, #tile.space<gm>> {ascir.role = "in"}, %w: memref<32x288xf16, strided<[288, 1]>, #tile.space<gm>> {ascir.role = "in"}, %out: memref<2x2x8x8x16xf16, strided<[2048, 1024, 128, 16, 1]>, #tile.space<gm>> {ascir.role = "out"}) attributes {tile.core = #tile.core<aic>, tile.block_dim = 2 : i64, tile.tiling = [{axes = ["2", "1", "8", "8", "32", "288"], tile = array<i64: 8, 64, 16, 1, 144>, turns = 2 : i64, images = 2 : i64, cores = 2 : i64, kept = 0 : i64, ns = 2097 : i64, bound_ns = 23 : i64, busiest = "MTE1", runners_up = [{tile = array<i64: 8, 64, 32, 1, 144>, ns = 2194 : i64}, {tile = array<i64: 4, 32, 16, 2, 288>, ns = 2242 : i64}, {tile = array<i64: 4, 32, 32, 2, 288>, ns = 2302 : i64}]}], tile.placement = {l0a = {peak = 36864 : i64, lower_bound = 36864 : i64, extent = 36864 : i64, capacity = 65536 : i64, optimal = true}, l0b = {peak = 9216 : i64, lower_bound = 9216 : i64, extent = 9216 : i64, capacity = 65536 : i64, optimal = true}, l0c = {peak = 8192 : i64, lower_bound = 8192 : i64, extent = 8192 : i64, capacity = 131072 : i64, optimal = true}, l1 = {peak = 17408 : i64, lower_bound = 17408 : i64, extent = 17408 : i64, capacity = 524032 : i64, optimal = true}}} {
// CHECK-NEXT:     %result = memref.reinterpret_cast %out to offset: [0], sizes: [2, 2, 64, 16], strides: [2048, 1024, 16, 1] : memref<2x2x8x8x16xf16, strided<[2048, 1024, 128, 16, 1]>, #tile.space<gm>> to memref<2x2x64x16xf16, strided<[2048, 1024, 16, 1]>, #tile.space<gm>>
// CHECK-NEXT:     %block = tile.block_index
// CHECK-NEXT:     %c2 = arith.constant 2 : index
// CHECK-NEXT:     %c16 = arith.constant 16 : index
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %c144 = arith.constant 144 : index
// CHECK-NEXT:     %0 = arith.remui %block, %c2 : index
// CHECK-NEXT:     %1 = arith.muli %0, %c16 : index
// CHECK-NEXT:     %zero = tile.accumulator {tile.address = [array<i64: 0>]} : !tile.tile<64x16xf32, l0c, nz>
// CHECK-NEXT:     %zero_1 = tile.accumulator {tile.address = [array<i64: 4096>]} : !tile.tile<64x16xf32, l0c, nz>
// CHECK-NEXT:     %total, %total_1 = scf.for %c = %c0 to %c2 step %c1 iter_args(%sum = %zero, %sum_1 = %zero_1) -> (!tile.tile<64x16xf32, l0c, nz>, !tile.tile<64x16xf32, l0c, nz>) {
// CHECK-NEXT:       %map = tile.load %x[0, %c, 0, 0, 0] sizes [1, 1, 8, 8, 16] buffers 2 {tile.address = [array<i64: 9216, 11264>]} : memref<2x2x8x8x16xf16, strided<[2048, 1024, 128, 16, 1]>, #tile.space<gm>> -> !tile.tile<1x8x8x16xf16, l1>
// CHECK-NEXT:       %map_1 = tile.load %x[1, %c, 0, 0, 0] sizes [1, 1, 8, 8, 16] buffers 2 {tile.address = [array<i64: 13312, 15360>]} : memref<2x2x8x8x16xf16, strided<[2048, 1024, 128, 16, 1]>, #tile.space<gm>> -> !tile.tile<1x8x8x16xf16, l1>
// CHECK-NEXT:       %2 = arith.muli %c, %c144 : index
// CHECK-NEXT:       %b_l1 = tile.load %w[%1, %2] sizes [16, 144] buffers 2 {tile.address = [array<i64: 0, 4608>]} : memref<32x288xf16, strided<[288, 1]>, #tile.space<gm>> -> !tile.tile<16x144xf16, l1, nz>
// CHECK-NEXT:       %b_l0 = tile.move %b_l1[0, 0] transpose buffers 2 {tile.address = [array<i64: 0, 4608>]} : !tile.tile<16x144xf16, l1, nz> -> !tile.tile<144x16xf16, l0b, zn>
// CHECK-NEXT:       %a_l0 = tile.img2col %map[0, 0] kernel [3, 3] pads [1, 1, 1, 1] image [8, 8] {tile.address = [array<i64: 0>]} : !tile.tile<1x8x8x16xf16, l1> -> !tile.tile<64x144xf16, l0a, zz>
// CHECK-NEXT:       %a_l0_1 = tile.img2col %map_1[0, 0] kernel [3, 3] pads [1, 1, 1, 1] image [8, 8] {tile.address = [array<i64: 18432>]} : !tile.tile<1x8x8x16xf16, l1> -> !tile.tile<64x144xf16, l0a, zz>
// CHECK-NEXT:       %sum_2 = tile.mmad %a_l0, %b_l0, %sum sizes [64, 16, 144] {tile.address = [array<i64: 0>]} : !tile.tile<64x144xf16, l0a, zz>, !tile.tile<144x16xf16, l0b, zn>, !tile.tile<64x16xf32, l0c, nz>
// CHECK-NEXT:       %sum_3 = tile.mmad %a_l0_1, %b_l0, %sum_1 sizes [64, 16, 144] {tile.address = [array<i64: 4096>]} : !tile.tile<64x144xf16, l0a, zz>, !tile.tile<144x16xf16, l0b, zn>, !tile.tile<64x16xf32, l0c, nz>
// CHECK-NEXT:       scf.yield %sum_2, %sum_3 : !tile.tile<64x16xf32, l0c, nz>, !tile.tile<64x16xf32, l0c, nz>
// CHECK-NEXT:     } {tile.address = [array<i64: 0>, array<i64: 4096>]}
// CHECK-NEXT:     %3 = arith.divui %1, %c16 : index
// CHECK-NEXT:     tile.fixpipe_store %total, %result[0, %3, 0, 0] sizes [1, 1, 64, 16] nz relu buffers 2 : !tile.tile<64x16xf32, l0c, nz>, memref<2x2x64x16xf16, strided<[2048, 1024, 16, 1]>, #tile.space<gm>>
// CHECK-NEXT:     tile.fixpipe_store %total_1, %result[1, %3, 0, 0] sizes [1, 1, 64, 16] nz relu buffers 2 : !tile.tile<64x16xf32, l0c, nz>, memref<2x2x64x16xf16, strided<[2048, 1024, 16, 1]>, #tile.space<gm>>
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// CHECK-LABEL: // IR after tile-select-instructions
// CHECK:      builtin.module attributes {ascir.soc = "ascend910b1"} {
// CHECK-NEXT:   func.func @conv3x3(%x: memref<?xf16, 22 : i64> {ascir.role = "in"}, %w: memref<?xf16, 22 : i64> {ascir.role = "in"}, %out: memref<?xf16, 22 : i64> {ascir.role = "out"}) attributes {tile.block_dim = 2 : i64, tile.tiling = [{axes = ["2", "1", "8", "8", "32", "288"], tile = array<i64: 8, 64, 16, 1, 144>, turns = 2 : i64, images = 2 : i64, cores = 2 : i64, kept = 0 : i64, ns = 2097 : i64, bound_ns = 23 : i64, busiest = "MTE1", runners_up = [{tile = array<i64: 8, 64, 32, 1, 144>, ns = 2194 : i64}, {tile = array<i64: 4, 32, 16, 2, 288>, ns = 2242 : i64}, {tile = array<i64: 4, 32, 32, 2, 288>, ns = 2302 : i64}]}], tile.placement = {l0a = {peak = 36864 : i64, lower_bound = 36864 : i64, extent = 36864 : i64, capacity = 65536 : i64, optimal = true}, l0b = {peak = 9216 : i64, lower_bound = 9216 : i64, extent = 9216 : i64, capacity = 65536 : i64, optimal = true}, l0c = {peak = 8192 : i64, lower_bound = 8192 : i64, extent = 8192 : i64, capacity = 131072 : i64, optimal = true}, l1 = {peak = 17408 : i64, lower_bound = 17408 : i64, extent = 17408 : i64, capacity = 524032 : i64, optimal = true}}, ascendc.aicore, ascendc.global} {
// CHECK-NEXT:     %0 = arith.constant 524032 : i32
// CHECK-NEXT:     %1 = arith.constant 65536 : i32
// CHECK-NEXT:     %2 = arith.constant 65536 : i32
// CHECK-NEXT:     %3 = arith.constant 131072 : i32
// CHECK-NEXT:     %4 = arith.constant 2048 : i32
// CHECK-NEXT:     %5 = arith.constant 9216 : i32
// CHECK-NEXT:     %6 = arith.constant 1024 : index
// CHECK-NEXT:     %7 = arith.constant 1 : i32
// CHECK-NEXT:     %8 = arith.constant 64 : i32
// CHECK-NEXT:     %9 = arith.constant 0 : i32
// CHECK-NEXT:     %data_copy = ascendc.construct !ascendc.data_copy_params(%7, %8, %9, %9) : i32, i32, i32, i32
// CHECK-NEXT:     %10 = arith.constant 1024 : i32
// CHECK-NEXT:     %11 = arith.constant 13312 : i32
// CHECK-NEXT:     %12 = arith.constant 2048 : index
// CHECK-NEXT:     %13 = arith.constant 4608 : i32
// CHECK-NEXT:     %14 = arith.constant 288 : index
// CHECK-NEXT:     %15 = arith.constant 2304 : i32
// CHECK-NEXT:     %16 = arith.constant 16 : i32
// CHECK-NEXT:     %17 = arith.constant 144 : i32
// CHECK-NEXT:     %18 = arith.constant 288 : i32
// CHECK-NEXT:     %nd2nz = ascendc.construct !ascendc.nd2nz_params(%7, %16, %17, %9, %18, %16, %7, %16) : i32, i32, i32, i32, i32, i32, i32, i32
// CHECK-NEXT:     %19 = arith.constant 9 : i32
// CHECK-NEXT:     %load_data_2d = ascendc.construct !ascendc.load_data_2d_params(%9, %19, %7, %9, %9, %9, %9) : i32, i32, i32, i32, i32, i32, i32
// CHECK-NEXT:     %20 = arith.constant 0.000000e+00 : f16
// CHECK-NEXT:     %pads = memref.alloca() {ascendc.emit_as_unsigned} : memref<4xi8>
// CHECK-NEXT:     %21 = arith.constant 1 : i8
// CHECK-NEXT:     %22 = arith.constant 0 : index
// CHECK-NEXT:     memref.store %21, %pads[%22] : memref<4xi8>
// CHECK-NEXT:     %23 = arith.constant 1 : index
// CHECK-NEXT:     memref.store %21, %pads[%23] : memref<4xi8>
// CHECK-NEXT:     %24 = arith.constant 2 : index
// CHECK-NEXT:     memref.store %21, %pads[%24] : memref<4xi8>
// CHECK-NEXT:     %25 = arith.constant 3 : index
// CHECK-NEXT:     memref.store %21, %pads[%25] : memref<4xi8>
// CHECK-NEXT:     %26 = arith.constant false
// CHECK-NEXT:     %27 = arith.constant 8 : i32
// CHECK-NEXT:     %28 = arith.constant 3 : i32
// CHECK-NEXT:     %pads_1 = memref.alloca() {ascendc.emit_as_unsigned} : memref<4xi8>
// CHECK-NEXT:     memref.store %21, %pads_1[%22] : memref<4xi8>
// CHECK-NEXT:     memref.store %21, %pads_1[%23] : memref<4xi8>
// CHECK-NEXT:     memref.store %21, %pads_1[%24] : memref<4xi8>
// CHECK-NEXT:     memref.store %21, %pads_1[%25] : memref<4xi8>
// CHECK-NEXT:     %29 = arith.constant 18432 : i32
// CHECK-NEXT:     %30 = arith.constant 4096 : i32
// CHECK-NEXT:     %fixpipe_params_v220 = ascendc.construct !ascendc.fixpipe_params_v220(%16, %8, %8, %8, %7, %7, %9, %7, %9, %9, %9) [ui16, ui16, ui16, ui32, i32, !ascendc.quant_mode_t, ui64, ui16, ui16, ui16, ui8] : i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32
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
// CHECK-NEXT:     %out_gm = ascendc.global_tensor : !ascendc.global_tensor<*xf16>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %out_gm, %out : !ascendc.global_tensor<*xf16>, memref<?xf16, 22 : i64>
// CHECK-NEXT:     %block = ascendc.get_block_idx : index
// CHECK-NEXT:     %c2 = arith.constant 2 : index
// CHECK-NEXT:     %c16 = arith.constant 16 : index
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %c144 = arith.constant 144 : index
// CHECK-NEXT:     %31 = arith.remui %block, %c2 : index
// CHECK-NEXT:     %32 = arith.muli %31, %c16 : index
// CHECK-NEXT:     %33 = arith.constant 0 : i32
// CHECK-NEXT:     %34 = scf.for %c = %c0 to %c2 step %c1 iter_args(%slot = %33) -> (i32) {
// CHECK-NEXT:       %35 = arith.muli %slot, %4 : i32
// CHECK-NEXT:       %map_at = arith.addi %35, %5 : i32
// CHECK-NEXT:       %36 = arith.muli %c, %6 : index
// CHECK-NEXT:       %map = ascendc.tbuf.get_with_offset %l1, %10, %map_at : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:       %x_gm_1 = ascendc.global_tensor.subindex %x_gm[%36] : !ascendc.global_tensor<*xf16>, index, !ascendc.global_tensor<*xf16>
// CHECK-NEXT:       ascendc.data_copy_l0 %map, %x_gm_1, %data_copy : !ascendc.local_tensor<*xf16>, !ascendc.global_tensor<*xf16>, !ascendc.data_copy_params
// CHECK-NEXT:       %37 = arith.muli %slot, %4 : i32
// CHECK-NEXT:       %map_at_1 = arith.addi %37, %11 : i32
// CHECK-NEXT:       %38 = arith.muli %c, %6 : index
// CHECK-NEXT:       %39 = arith.addi %12, %38 : index
// CHECK-NEXT:       %map_1 = ascendc.tbuf.get_with_offset %l1, %10, %map_at_1 : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:       %x_gm_2 = ascendc.global_tensor.subindex %x_gm[%39] : !ascendc.global_tensor<*xf16>, index, !ascendc.global_tensor<*xf16>
// CHECK-NEXT:       ascendc.data_copy_l0 %map_1, %x_gm_2, %data_copy : !ascendc.local_tensor<*xf16>, !ascendc.global_tensor<*xf16>, !ascendc.data_copy_params
// CHECK-NEXT:       %40 = arith.muli %c, %c144 : index
// CHECK-NEXT:       %b_l1_at = arith.muli %slot, %13 : i32
// CHECK-NEXT:       %41 = arith.muli %32, %14 : index
// CHECK-NEXT:       %42 = arith.addi %41, %40 : index
// CHECK-NEXT:       %w_gm_1 = ascendc.global_tensor.subindex %w_gm[%42] : !ascendc.global_tensor<*xf16>, index, !ascendc.global_tensor<*xf16>
// CHECK-NEXT:       %b_l1 = ascendc.tbuf.get_with_offset %l1, %15, %b_l1_at : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:       ascendc.data_copy_nd2nz %b_l1, %w_gm_1, %nd2nz : !ascendc.local_tensor<*xf16>, !ascendc.global_tensor<*xf16>, !ascendc.nd2nz_params
// CHECK-NEXT:       %b_l0_at = arith.muli %slot, %13 : i32
// CHECK-NEXT:       %b_l0 = ascendc.tbuf.get_with_offset %l0b, %15, %b_l0_at : !ascendc.tbuf<b2>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:       ascendc.load_data_l0 %b_l0, %b_l1, %load_data_2d : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.load_data_2d_params
// CHECK-NEXT:       %load_data_3d_params_v2 = ascendc.construct !ascendc.load_data_3d_params_v2<f16>(%pads, %27, %27, %16, %17, %8, %9, %9, %7, %7, %28, %28, %7, %7, %26, %26, %20) [memref<4xi8>, ui16, ui16, ui16, ui16, ui16, ui16, ui16, ui8, ui8, ui8, ui8, ui8, ui8, i1, i1, f16] : memref<4xi8>, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i1, i1, f16
// CHECK-NEXT:       %a_l0 = ascendc.tbuf.get_with_offset %l0a, %5, %9 : !ascendc.tbuf<a2>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:       ascendc.load_data_3d_l0_v2 %a_l0, %map, %load_data_3d_params_v2 : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.load_data_3d_params_v2<f16>
// CHECK-NEXT:       %load_data_3d_params_v2_1 = ascendc.construct !ascendc.load_data_3d_params_v2<f16>(%pads_1, %27, %27, %16, %17, %8, %9, %9, %7, %7, %28, %28, %7, %7, %26, %26, %20) [memref<4xi8>, ui16, ui16, ui16, ui16, ui16, ui16, ui16, ui8, ui8, ui8, ui8, ui8, ui8, i1, i1, f16] : memref<4xi8>, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i1, i1, f16
// CHECK-NEXT:       %a_l0_1 = ascendc.tbuf.get_with_offset %l0a, %5, %29 : !ascendc.tbuf<a2>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:       ascendc.load_data_3d_l0_v2 %a_l0_1, %map_1, %load_data_3d_params_v2_1 : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.load_data_3d_params_v2<f16>
// CHECK-NEXT:       %sum = ascendc.tbuf.get_with_offset %l0c, %10, %9 : !ascendc.tbuf<co1>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       %43 = arith.cmpi eq, %c, %c0 : index
// CHECK-NEXT:       %mmad = ascendc.construct !ascendc.mmad_params(%8, %16, %17, %9, %26, %43) [ui16, ui16, ui16, ui8, i1, i1] : i32, i32, i32, i32, i1, i1
// CHECK-NEXT:       ascendc.mmad %sum, %a_l0, %b_l0, %mmad : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.mmad_params
// CHECK-NEXT:       %sum_1 = ascendc.tbuf.get_with_offset %l0c, %10, %30 : !ascendc.tbuf<co1>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       %44 = arith.cmpi eq, %c, %c0 : index
// CHECK-NEXT:       %mmad_1 = ascendc.construct !ascendc.mmad_params(%8, %16, %17, %9, %26, %44) [ui16, ui16, ui16, ui8, i1, i1] : i32, i32, i32, i32, i1, i1
// CHECK-NEXT:       ascendc.mmad %sum_1, %a_l0_1, %b_l0, %mmad_1 : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.mmad_params
// CHECK-NEXT:       %45 = arith.constant 1 : i32
// CHECK-NEXT:       %next_slot = arith.xori %slot, %45 : i32
// CHECK-NEXT:       scf.yield %next_slot : i32
// CHECK-NEXT:     }
// CHECK-NEXT:     %46 = arith.divui %32, %c16 : index
// CHECK-NEXT:     %47 = arith.muli %46, %6 : index
// CHECK-NEXT:     %out_gm_1 = ascendc.global_tensor.subindex %out_gm[%47] : !ascendc.global_tensor<*xf16>, index, !ascendc.global_tensor<*xf16>
// CHECK-NEXT:     %sum_2 = ascendc.tbuf.get_with_offset %l0c, %10, %9 : !ascendc.tbuf<co1>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.fixpipe %out_gm_1, %sum_2, %fixpipe_params_v220, %fixpipe_config : !ascendc.global_tensor<*xf16>, !ascendc.local_tensor<*xf32>, !ascendc.fixpipe_params_v220, !ascendc.fixpipe_config
// CHECK-NEXT:     %48 = arith.muli %46, %6 : index
// CHECK-NEXT:     %49 = arith.addi %12, %48 : index
// CHECK-NEXT:     %out_gm_2 = ascendc.global_tensor.subindex %out_gm[%49] : !ascendc.global_tensor<*xf16>, index, !ascendc.global_tensor<*xf16>
// CHECK-NEXT:     %sum_3 = ascendc.tbuf.get_with_offset %l0c, %10, %30 : !ascendc.tbuf<co1>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.fixpipe %out_gm_2, %sum_3, %fixpipe_params_v220, %fixpipe_config : !ascendc.global_tensor<*xf16>, !ascendc.local_tensor<*xf32>, !ascendc.fixpipe_params_v220, !ascendc.fixpipe_config
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// The result:
// CHECK:      builtin.module attributes {ascir.soc = "ascend910b1"} {
// CHECK-NEXT:   func.func @conv3x3(%x: memref<?xf16, 22 : i64> {ascir.role = "in"}, %w: memref<?xf16, 22 : i64> {ascir.role = "in"}, %out: memref<?xf16, 22 : i64> {ascir.role = "out"}) attributes {tile.block_dim = 2 : i64, tile.tiling = [{axes = ["2", "1", "8", "8", "32", "288"], tile = array<i64: 8, 64, 16, 1, 144>, turns = 2 : i64, images = 2 : i64, cores = 2 : i64, kept = 0 : i64, ns = 2097 : i64, bound_ns = 23 : i64, busiest = "MTE1", runners_up = [{tile = array<i64: 8, 64, 32, 1, 144>, ns = 2194 : i64}, {tile = array<i64: 4, 32, 16, 2, 288>, ns = 2242 : i64}, {tile = array<i64: 4, 32, 32, 2, 288>, ns = 2302 : i64}]}], tile.placement = {l0a = {peak = 36864 : i64, lower_bound = 36864 : i64, extent = 36864 : i64, capacity = 65536 : i64, optimal = true}, l0b = {peak = 9216 : i64, lower_bound = 9216 : i64, extent = 9216 : i64, capacity = 65536 : i64, optimal = true}, l0c = {peak = 8192 : i64, lower_bound = 8192 : i64, extent = 8192 : i64, capacity = 131072 : i64, optimal = true}, l1 = {peak = 17408 : i64, lower_bound = 17408 : i64, extent = 17408 : i64, capacity = 524032 : i64, optimal = true}}, ascendc.aicore, ascendc.global, ascendc.sync = {flags = 6 : i64, barriers = 0 : i64, dependences = 13 : i64, removed = 1 : i64, fallbacks = 0 : i64}} {
// CHECK-NEXT:     %flag4 = arith.constant 4 : i32
// CHECK-NEXT:     %flag3 = arith.constant 3 : i32
// CHECK-NEXT:     %flag1 = arith.constant 1 : i32
// CHECK-NEXT:     %flag0 = arith.constant 0 : i32
// CHECK-NEXT:     %0 = arith.constant 524032 : i32
// CHECK-NEXT:     %1 = arith.constant 65536 : i32
// CHECK-NEXT:     %2 = arith.constant 65536 : i32
// CHECK-NEXT:     %3 = arith.constant 131072 : i32
// CHECK-NEXT:     %4 = arith.constant 2048 : i32
// CHECK-NEXT:     %5 = arith.constant 9216 : i32
// CHECK-NEXT:     %6 = arith.constant 1024 : index
// CHECK-NEXT:     %7 = arith.constant 1 : i32
// CHECK-NEXT:     %8 = arith.constant 64 : i32
// CHECK-NEXT:     %9 = arith.constant 0 : i32
// CHECK-NEXT:     %data_copy = ascendc.construct !ascendc.data_copy_params(%7, %8, %9, %9) : i32, i32, i32, i32
// CHECK-NEXT:     %10 = arith.constant 1024 : i32
// CHECK-NEXT:     %11 = arith.constant 13312 : i32
// CHECK-NEXT:     %12 = arith.constant 2048 : index
// CHECK-NEXT:     %13 = arith.constant 4608 : i32
// CHECK-NEXT:     %14 = arith.constant 288 : index
// CHECK-NEXT:     %15 = arith.constant 2304 : i32
// CHECK-NEXT:     %16 = arith.constant 16 : i32
// CHECK-NEXT:     %17 = arith.constant 144 : i32
// CHECK-NEXT:     %18 = arith.constant 288 : i32
// CHECK-NEXT:     %nd2nz = ascendc.construct !ascendc.nd2nz_params(%7, %16, %17, %9, %18, %16, %7, %16) : i32, i32, i32, i32, i32, i32, i32, i32
// CHECK-NEXT:     %19 = arith.constant 9 : i32
// CHECK-NEXT:     %load_data_2d = ascendc.construct !ascendc.load_data_2d_params(%9, %19, %7, %9, %9, %9, %9) : i32, i32, i32, i32, i32, i32, i32
// CHECK-NEXT:     %20 = arith.constant 0.000000e+00 : f16
// CHECK-NEXT:     %pads = memref.alloca() {ascendc.emit_as_unsigned} : memref<4xi8>
// CHECK-NEXT:     %21 = arith.constant 1 : i8
// CHECK-NEXT:     %22 = arith.constant 0 : index
// CHECK-NEXT:     memref.store %21, %pads[%22] : memref<4xi8>
// CHECK-NEXT:     %23 = arith.constant 1 : index
// CHECK-NEXT:     memref.store %21, %pads[%23] : memref<4xi8>
// CHECK-NEXT:     %24 = arith.constant 2 : index
// CHECK-NEXT:     memref.store %21, %pads[%24] : memref<4xi8>
// CHECK-NEXT:     %25 = arith.constant 3 : index
// CHECK-NEXT:     memref.store %21, %pads[%25] : memref<4xi8>
// CHECK-NEXT:     %26 = arith.constant false
// CHECK-NEXT:     %27 = arith.constant 8 : i32
// CHECK-NEXT:     %28 = arith.constant 3 : i32
// CHECK-NEXT:     %pads_1 = memref.alloca() {ascendc.emit_as_unsigned} : memref<4xi8>
// CHECK-NEXT:     memref.store %21, %pads_1[%22] : memref<4xi8>
// CHECK-NEXT:     memref.store %21, %pads_1[%23] : memref<4xi8>
// CHECK-NEXT:     memref.store %21, %pads_1[%24] : memref<4xi8>
// CHECK-NEXT:     memref.store %21, %pads_1[%25] : memref<4xi8>
// CHECK-NEXT:     %29 = arith.constant 18432 : i32
// CHECK-NEXT:     %30 = arith.constant 4096 : i32
// CHECK-NEXT:     %fixpipe_params_v220 = ascendc.construct !ascendc.fixpipe_params_v220(%16, %8, %8, %8, %7, %7, %9, %7, %9, %9, %9) [ui16, ui16, ui16, ui32, i32, !ascendc.quant_mode_t, ui64, ui16, ui16, ui16, ui8] : i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32
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
// CHECK-NEXT:     %out_gm = ascendc.global_tensor : !ascendc.global_tensor<*xf16>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %out_gm, %out : !ascendc.global_tensor<*xf16>, memref<?xf16, 22 : i64>
// CHECK-NEXT:     %block = ascendc.get_block_idx : index
// CHECK-NEXT:     %c2 = arith.constant 2 : index
// CHECK-NEXT:     %c16 = arith.constant 16 : index
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %c144 = arith.constant 144 : index
// CHECK-NEXT:     %31 = arith.remui %block, %c2 : index
// CHECK-NEXT:     %32 = arith.muli %31, %c16 : index
// CHECK-NEXT:     %33 = arith.constant 0 : i32
// CHECK-NEXT:     ascendc.set_flag m_mte1, %flag3 : i32
// CHECK-NEXT:     ascendc.set_flag m_mte1, %flag4 : i32
// CHECK-NEXT:     %34 = scf.for %c = %c0 to %c2 step %c1 iter_args(%slot = %33) -> (i32) {
// CHECK-NEXT:       %35 = arith.muli %slot, %4 : i32
// CHECK-NEXT:       %map_at = arith.addi %35, %5 : i32
// CHECK-NEXT:       %36 = arith.muli %c, %6 : index
// CHECK-NEXT:       %map = ascendc.tbuf.get_with_offset %l1, %10, %map_at : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:       %x_gm_1 = ascendc.global_tensor.subindex %x_gm[%36] : !ascendc.global_tensor<*xf16>, index, !ascendc.global_tensor<*xf16>
// CHECK-NEXT:       ascendc.data_copy_l0 %map, %x_gm_1, %data_copy : !ascendc.local_tensor<*xf16>, !ascendc.global_tensor<*xf16>, !ascendc.data_copy_params
// CHECK-NEXT:       %37 = arith.muli %slot, %4 : i32
// CHECK-NEXT:       %map_at_1 = arith.addi %37, %11 : i32
// CHECK-NEXT:       %38 = arith.muli %c, %6 : index
// CHECK-NEXT:       %39 = arith.addi %12, %38 : index
// CHECK-NEXT:       %map_1 = ascendc.tbuf.get_with_offset %l1, %10, %map_at_1 : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:       %x_gm_2 = ascendc.global_tensor.subindex %x_gm[%39] : !ascendc.global_tensor<*xf16>, index, !ascendc.global_tensor<*xf16>
// CHECK-NEXT:       ascendc.data_copy_l0 %map_1, %x_gm_2, %data_copy : !ascendc.local_tensor<*xf16>, !ascendc.global_tensor<*xf16>, !ascendc.data_copy_params
// CHECK-NEXT:       %40 = arith.muli %c, %c144 : index
// CHECK-NEXT:       %b_l1_at = arith.muli %slot, %13 : i32
// CHECK-NEXT:       %41 = arith.muli %32, %14 : index
// CHECK-NEXT:       %42 = arith.addi %41, %40 : index
// CHECK-NEXT:       %w_gm_1 = ascendc.global_tensor.subindex %w_gm[%42] : !ascendc.global_tensor<*xf16>, index, !ascendc.global_tensor<*xf16>
// CHECK-NEXT:       %b_l1 = ascendc.tbuf.get_with_offset %l1, %15, %b_l1_at : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:       ascendc.data_copy_nd2nz %b_l1, %w_gm_1, %nd2nz : !ascendc.local_tensor<*xf16>, !ascendc.global_tensor<*xf16>, !ascendc.nd2nz_params
// CHECK-NEXT:       ascendc.set_flag mte2_mte1, %slot : i32
// CHECK-NEXT:       %b_l0_at = arith.muli %slot, %13 : i32
// CHECK-NEXT:       %b_l0 = ascendc.tbuf.get_with_offset %l0b, %15, %b_l0_at : !ascendc.tbuf<b2>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:       ascendc.wait_flag mte2_mte1, %slot : i32
// CHECK-NEXT:       ascendc.load_data_l0 %b_l0, %b_l1, %load_data_2d : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.load_data_2d_params
// CHECK-NEXT:       %load_data_3d_params_v2 = ascendc.construct !ascendc.load_data_3d_params_v2<f16>(%pads, %27, %27, %16, %17, %8, %9, %9, %7, %7, %28, %28, %7, %7, %26, %26, %20) [memref<4xi8>, ui16, ui16, ui16, ui16, ui16, ui16, ui16, ui8, ui8, ui8, ui8, ui8, ui8, i1, i1, f16] : memref<4xi8>, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i1, i1, f16
// CHECK-NEXT:       %a_l0 = ascendc.tbuf.get_with_offset %l0a, %5, %9 : !ascendc.tbuf<a2>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:       ascendc.wait_flag m_mte1, %flag3 : i32
// CHECK-NEXT:       ascendc.load_data_3d_l0_v2 %a_l0, %map, %load_data_3d_params_v2 : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.load_data_3d_params_v2<f16>
// CHECK-NEXT:       ascendc.set_flag mte1_m, %flag0 : i32
// CHECK-NEXT:       %load_data_3d_params_v2_1 = ascendc.construct !ascendc.load_data_3d_params_v2<f16>(%pads_1, %27, %27, %16, %17, %8, %9, %9, %7, %7, %28, %28, %7, %7, %26, %26, %20) [memref<4xi8>, ui16, ui16, ui16, ui16, ui16, ui16, ui16, ui8, ui8, ui8, ui8, ui8, ui8, i1, i1, f16] : memref<4xi8>, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i1, i1, f16
// CHECK-NEXT:       %a_l0_1 = ascendc.tbuf.get_with_offset %l0a, %5, %29 : !ascendc.tbuf<a2>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:       ascendc.wait_flag m_mte1, %flag4 : i32
// CHECK-NEXT:       ascendc.load_data_3d_l0_v2 %a_l0_1, %map_1, %load_data_3d_params_v2_1 : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.load_data_3d_params_v2<f16>
// CHECK-NEXT:       ascendc.set_flag mte1_m, %flag1 : i32
// CHECK-NEXT:       %sum = ascendc.tbuf.get_with_offset %l0c, %10, %9 : !ascendc.tbuf<co1>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       %43 = arith.cmpi eq, %c, %c0 : index
// CHECK-NEXT:       %mmad = ascendc.construct !ascendc.mmad_params(%8, %16, %17, %9, %26, %43) [ui16, ui16, ui16, ui8, i1, i1] : i32, i32, i32, i32, i1, i1
// CHECK-NEXT:       ascendc.wait_flag mte1_m, %flag0 : i32
// CHECK-NEXT:       ascendc.mmad %sum, %a_l0, %b_l0, %mmad : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.mmad_params
// CHECK-NEXT:       ascendc.set_flag m_mte1, %flag3 : i32
// CHECK-NEXT:       %sum_1 = ascendc.tbuf.get_with_offset %l0c, %10, %30 : !ascendc.tbuf<co1>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       %44 = arith.cmpi eq, %c, %c0 : index
// CHECK-NEXT:       %mmad_1 = ascendc.construct !ascendc.mmad_params(%8, %16, %17, %9, %26, %44) [ui16, ui16, ui16, ui8, i1, i1] : i32, i32, i32, i32, i1, i1
// CHECK-NEXT:       ascendc.wait_flag mte1_m, %flag1 : i32
// CHECK-NEXT:       ascendc.mmad %sum_1, %a_l0_1, %b_l0, %mmad_1 : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.mmad_params
// CHECK-NEXT:       ascendc.set_flag m_mte1, %flag4 : i32
// CHECK-NEXT:       %45 = arith.constant 1 : i32
// CHECK-NEXT:       %next_slot = arith.xori %slot, %45 : i32
// CHECK-NEXT:       scf.yield %next_slot : i32
// CHECK-NEXT:     }
// CHECK-NEXT:     ascendc.set_flag m_fix, %flag0 : i32
// CHECK-NEXT:     ascendc.wait_flag m_mte1, %flag3 : i32
// CHECK-NEXT:     ascendc.wait_flag m_mte1, %flag4 : i32
// CHECK-NEXT:     %46 = arith.divui %32, %c16 : index
// CHECK-NEXT:     %47 = arith.muli %46, %6 : index
// CHECK-NEXT:     %out_gm_1 = ascendc.global_tensor.subindex %out_gm[%47] : !ascendc.global_tensor<*xf16>, index, !ascendc.global_tensor<*xf16>
// CHECK-NEXT:     %sum_2 = ascendc.tbuf.get_with_offset %l0c, %10, %9 : !ascendc.tbuf<co1>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.wait_flag m_fix, %flag0 : i32
// CHECK-NEXT:     ascendc.fixpipe %out_gm_1, %sum_2, %fixpipe_params_v220, %fixpipe_config : !ascendc.global_tensor<*xf16>, !ascendc.local_tensor<*xf32>, !ascendc.fixpipe_params_v220, !ascendc.fixpipe_config
// CHECK-NEXT:     %48 = arith.muli %46, %6 : index
// CHECK-NEXT:     %49 = arith.addi %12, %48 : index
// CHECK-NEXT:     %out_gm_2 = ascendc.global_tensor.subindex %out_gm[%49] : !ascendc.global_tensor<*xf16>, index, !ascendc.global_tensor<*xf16>
// CHECK-NEXT:     %sum_3 = ascendc.tbuf.get_with_offset %l0c, %10, %30 : !ascendc.tbuf<co1>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.fixpipe %out_gm_2, %sum_3, %fixpipe_params_v220, %fixpipe_config : !ascendc.global_tensor<*xf16>, !ascendc.local_tensor<*xf32>, !ascendc.fixpipe_params_v220, !ascendc.fixpipe_config
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT: }
