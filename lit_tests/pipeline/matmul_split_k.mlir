// RUN: ascir-opt %s -p vector --print-between-passes 2>&1 | filecheck %s

// A product of one block and a long k: the cores share out k, and add up what they found.
func.func @product(%a: tensor<4096x32xf16>, %b: tensor<4096x64xf16>) -> tensor<32x64xf16> {
  %c = graph.matmul %a, %b transpose_a : (tensor<4096x32xf16>, tensor<4096x64xf16>) -> tensor<32x64xf16>
  func.return %c : tensor<32x64xf16>
}

// CHECK-LABEL: // IR after graph-name-dims
// CHECK:      builtin.module {
// CHECK-NEXT:   func.func @product(%a: tensor<4096x32xf16>, %b: tensor<4096x64xf16>) -> tensor<32x64xf16> {
// CHECK-NEXT:     %c = graph.matmul %a, %b transpose_a : (tensor<4096x32xf16>, tensor<4096x64xf16>) -> tensor<32x64xf16>
// CHECK-NEXT:     func.return %c : tensor<32x64xf16>
// CHECK-NEXT:   }
// CHECK-NEXT: }

// CHECK-LABEL: // IR after graph-outline

// CHECK-LABEL: // IR after graph-decompose

// CHECK-LABEL: // IR after canonicalize

// CHECK-LABEL: // IR after cse

// CHECK-LABEL: // IR after graph-tile
// CHECK:      builtin.module attributes {ascir.soc = "ascend910b1"} {
// CHECK-NEXT:   func.func @product(%a: memref<4096x32xf16, strided<[32, 1]>, #tile.space<gm>> {ascir.role = "in"}, %b: memref<4096x64xf16, strided<[64, 1]>, #tile.space<gm>> {ascir.role = "in"}, %out: memref<32x64xf16, strided<[64, 1]>, #tile.space<gm>> {ascir.role = "out"}, %parts: memref<6x32x64xf32, strided<[2048, 64, 1]>, #tile.space<gm>> {ascir.role = "workspace"}) attributes {tile.core = #tile.core<aic>, tile.block_dim = 6 : i64, tile.tiling = [{axes = ["1", "32", "64", "4096"], tile = array<i64: 32, 64, 192, 64>, turns = 1 : i64, group = 1 : i64, parts = 6 : i64, ns = 3803 : i64, bound_ns = 527 : i64, busiest = "MTE2", runners_up = [{tile = array<i64: 32, 64, 512, 128>, ns = 6569 : i64}, {tile = array<i64: 16, 64, 1024, 256>, ns = 16856 : i64}, {tile = array<i64: 32, 32, 1536, 512>, ns = 17632 : i64}]}]} {
// CHECK-NEXT:     %block = tile.block_index
// CHECK-NEXT:     %c6 = arith.constant 6 : index
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %c768 = arith.constant 768 : index
// CHECK-NEXT:     %c5 = arith.constant 5 : index
// CHECK-NEXT:     %c256 = arith.constant 256 : index
// CHECK-NEXT:     %a_1 = memref.reinterpret_cast %a to offset: [0], sizes: [1, 4096, 32], strides: [131072, 32, 1] : memref<4096x32xf16, strided<[32, 1]>, #tile.space<gm>> to memref<1x4096x32xf16, strided<[131072, 32, 1]>, #tile.space<gm>>
// CHECK-NEXT:     %b_1 = memref.reinterpret_cast %b to offset: [0], sizes: [1, 4096, 64], strides: [262144, 64, 1] : memref<4096x64xf16, strided<[64, 1]>, #tile.space<gm>> to memref<1x4096x64xf16, strided<[262144, 64, 1]>, #tile.space<gm>>
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c192 = arith.constant 192 : index
// CHECK-NEXT:     %c64 = arith.constant 64 : index
// CHECK-NEXT:     %parts_1 = memref.reinterpret_cast %parts to offset: [0], sizes: [1, 6, 2048], strides: [12288, 2048, 1] : memref<6x32x64xf32, strided<[2048, 64, 1]>, #tile.space<gm>> to memref<1x6x2048xf32, strided<[12288, 2048, 1]>, #tile.space<gm>>
// CHECK-NEXT:     %out_1 = memref.reinterpret_cast %out to offset: [0], sizes: [1, 1, 2048], strides: [2048, 2048, 1] : memref<32x64xf16, strided<[64, 1]>, #tile.space<gm>> to memref<1x1x2048xf16, strided<[2048, 2048, 1]>, #tile.space<gm>>
// CHECK-NEXT:     %n1 = arith.constant 1.000000e+00 : f32
// CHECK-NEXT:     %c352 = arith.constant 352 : index
// CHECK-NEXT:     %c2048 = arith.constant 2048 : index
// CHECK-NEXT:     %c2112 = arith.constant 2112 : index
// CHECK-NEXT:     %0 = arith.remui %block, %c6 : index
// CHECK-NEXT:     %1 = arith.divui %block, %c6 : index
// CHECK-NEXT:     %2 = arith.remui %1, %c1 : index
// CHECK-NEXT:     %3 = arith.muli %0, %c768 : index
// CHECK-NEXT:     %4 = arith.cmpi eq, %0, %c5 : index
// CHECK-NEXT:     %5 = arith.select %4, %c256, %c768 : index
// CHECK-NEXT:     %zero = tile.accumulator : !tile.tile<32x64xf32, l0c, nz>
// CHECK-NEXT:     %total = scf.for %k = %c0 to %5 step %c192 iter_args(%sum = %zero) -> (!tile.tile<32x64xf32, l0c, nz>) {
// CHECK-NEXT:       %6 = arith.addi %3, %k : index
// CHECK-NEXT:       %7 = arith.subi %5, %k : index
// CHECK-NEXT:       %8 = arith.minsi %c192, %7 : index
// CHECK-NEXT:       %a_l1 = tile.load %a_1[0, %6, 0] sizes [1, %8, 32] buffers 3 : memref<1x4096x32xf16, strided<[131072, 32, 1]>, #tile.space<gm>> -> !tile.tile<192x32xf16, l1, nz>
// CHECK-NEXT:       %b_l1 = tile.load %b_1[0, %6, 0] sizes [1, %8, 64] buffers 3 : memref<1x4096x64xf16, strided<[262144, 64, 1]>, #tile.space<gm>> -> !tile.tile<192x64xf16, l1, nz>
// CHECK-NEXT:       %total_1 = scf.for %step = %c0 to %8 step %c64 iter_args(%sum_1 = %sum) -> (!tile.tile<32x64xf32, l0c, nz>) {
// CHECK-NEXT:         %9 = arith.subi %8, %step : index
// CHECK-NEXT:         %10 = arith.minsi %c64, %9 : index
// CHECK-NEXT:         %a_l0 = tile.move %a_l1[%step, 0] transpose buffers 2 : !tile.tile<192x32xf16, l1, nz> -> !tile.tile<32x64xf16, l0a, zz>
// CHECK-NEXT:         %b_l0 = tile.move %b_l1[%step, 0] buffers 2 : !tile.tile<192x64xf16, l1, nz> -> !tile.tile<64x64xf16, l0b, zn>
// CHECK-NEXT:         %sum_2 = tile.mmad %a_l0, %b_l0, %sum_1 sizes [32, 64, %10] : !tile.tile<32x64xf16, l0a, zz>, !tile.tile<64x64xf16, l0b, zn>, !tile.tile<32x64xf32, l0c, nz>
// CHECK-NEXT:         scf.yield %sum_2 : !tile.tile<32x64xf32, l0c, nz>
// CHECK-NEXT:       }
// CHECK-NEXT:       scf.yield %total_1 : !tile.tile<32x64xf32, l0c, nz>
// CHECK-NEXT:     }
// CHECK-NEXT:     tile.fixpipe_store %total, %parts[%0, 0, 0] sizes [1, 32, 64] : !tile.tile<32x64xf32, l0c, nz>, memref<6x32x64xf32, strided<[2048, 64, 1]>, #tile.space<gm>>
// CHECK-NEXT:     tile.sync_blocks
// CHECK-NEXT:     %ones = tile.fill %n1 : f32 -> !tile.tile<16x16xf32, l0a, zz>
// CHECK-NEXT:     %11 = arith.muli %block, %c352 : index
// CHECK-NEXT:     scf.for %at = %11 to %c2048 step %c2112 {
// CHECK-NEXT:       %12 = arith.subi %c2048, %at : index
// CHECK-NEXT:       %13 = arith.minsi %c352, %12 : index
// CHECK-NEXT:       %parts_l1 = tile.load %parts_1[0, 0, %at] sizes [1, 6, %13] : memref<1x6x2048xf32, strided<[12288, 2048, 1]>, #tile.space<gm>> -> !tile.tile<16x352xf32, l1, nz>
// CHECK-NEXT:       %parts_l0 = tile.move %parts_l1[0, 0] : !tile.tile<16x352xf32, l1, nz> -> !tile.tile<16x352xf32, l0b, zn>
// CHECK-NEXT:       %zero_1 = tile.accumulator : !tile.tile<16x352xf32, l0c, nz>
// CHECK-NEXT:       %total_2 = tile.mmad %ones, %parts_l0, %zero_1 sizes [1, %13, 6] : !tile.tile<16x16xf32, l0a, zz>, !tile.tile<16x352xf32, l0b, zn>, !tile.tile<16x352xf32, l0c, nz>
// CHECK-NEXT:       tile.fixpipe_store %total_2, %out_1[0, 0, %at] sizes [1, 1, %13] : !tile.tile<16x352xf32, l0c, nz>, memref<1x1x2048xf16, strided<[2048, 2048, 1]>, #tile.space<gm>>
// CHECK-NEXT:     }
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// CHECK-LABEL: // IR after tile-sparse-scatter

// CHECK-LABEL: // IR after tile-unpack-int4

// CHECK-LABEL: // IR after tile-legalize

// CHECK-LABEL: // IR after tile-sink-slices

// CHECK-LABEL: // IR after canonicalize

// CHECK-LABEL: // IR after cse

// CHECK-LABEL: // IR after tile-contract

// CHECK-LABEL: // IR after tile-fold-broadcasts

// CHECK-LABEL: // IR after tile-place-buffers
// CHECK:      builtin.module attributes {ascir.soc = "ascend910b1"} {
// CHECK-NEXT:   func.func @product(%a: memref<4096x32xf16, strided<[32, 1]>, #tile.space<gm>> {ascir.role = "in"}, %b: memref<4096x64xf16, strided<[64, 1]>, #tile.space<gm>> {ascir.role = "in"}, %out: memref<32x64xf16, strided<[64, 1]>, #tile.space<gm>> {ascir.role = "out"}, %parts: memref<6x32x64xf32, strided<[2048, 64, 1]>, #tile.space<gm>> {ascir.role = "workspace"}) attributes {tile.core = #tile.core<aic>, tile.block_dim = 6 : i64, tile.tiling = [{axes = ["1", "32", "64", "4096"], tile = array<i64: 32, 64, 192, 64>, turns = 1 : i64, group = 1 : i64, parts = 6 : i64, ns = 3803 : i64, bound_ns = 527 : i64, busiest = "MTE2", runners_up = [{tile = array<i64: 32, 64, 512, 128>, ns = 6569 : i64}, {tile = array<i64: 16, 64, 1024, 256>, ns = 16856 : i64}, {tile = array<i64: 32, 32, 1536, 512>, ns = 17632 : i64}]}], tile.placement = {l0a = {peak = 8192 : i64, lower_bound = 8192 : i64, extent = 9216 : i64, capacity = 65536 : i64, optimal = true}, l0b = {peak = 22528 : i64, lower_bound = 22528 : i64, extent = 38912 : i64, capacity = 65536 : i64, optimal = true}, l0c = {peak = 22528 : i64, lower_bound = 22528 : i64, extent = 30720 : i64, capacity = 131072 : i64, optimal = true}, l1 = {peak = 110592 : i64, lower_bound = 110592 : i64, extent = 133120 : i64, capacity = 524032 : i64, optimal = true}}} {
// CHECK-NEXT:     %block = tile.block_index
// CHECK-NEXT:     %c6 = arith.constant 6 : index
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %c768 = arith.constant 768 : index
// CHECK-NEXT:     %c5 = arith.constant 5 : index
// CHECK-NEXT:     %c256 = arith.constant 256 : index
// CHECK-NEXT:     %a_1 = memref.reinterpret_cast %a to offset: [0], sizes: [1, 4096, 32], strides: [131072, 32, 1] : memref<4096x32xf16, strided<[32, 1]>, #tile.space<gm>> to memref<1x4096x32xf16, strided<[131072, 32, 1]>, #tile.space<gm>>
// CHECK-NEXT:     %b_1 = memref.reinterpret_cast %b to offset: [0], sizes: [1, 4096, 64], strides: [262144, 64, 1] : memref<4096x64xf16, strided<[64, 1]>, #tile.space<gm>> to memref<1x4096x64xf16, strided<[262144, 64, 1]>, #tile.space<gm>>
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c192 = arith.constant 192 : index
// CHECK-NEXT:     %c64 = arith.constant 64 : index
// CHECK-NEXT:     %parts_1 = memref.reinterpret_cast %parts to offset: [0], sizes: [1, 6, 2048], strides: [12288, 2048, 1] : memref<6x32x64xf32, strided<[2048, 64, 1]>, #tile.space<gm>> to memref<1x6x2048xf32, strided<[12288, 2048, 1]>, #tile.space<gm>>
// CHECK-NEXT:     %out_1 = memref.reinterpret_cast %out to offset: [0], sizes: [1, 1, 2048], strides: [2048, 2048, 1] : memref<32x64xf16, strided<[64, 1]>, #tile.space<gm>> to memref<1x1x2048xf16, strided<[2048, 2048, 1]>, #tile.space<gm>>
// CHECK-NEXT:     %n1 = arith.constant 1.000000e+00 : f32
// CHECK-NEXT:     %c352 = arith.constant 352 : index
// CHECK-NEXT:     %c2048 = arith.constant 2048 : index
// CHECK-NEXT:     %c2112 = arith.constant 2112 : index
// CHECK-NEXT:     %0 = arith.remui %block, %c6 : index
// CHECK-NEXT:     %1 = arith.divui %block, %c6 : index
// CHECK-NEXT:     %2 = arith.remui %1, %c1 : index
// CHECK-NEXT:     %3 = arith.muli %0, %c768 : index
// CHECK-NEXT:     %4 = arith.cmpi eq, %0, %c5 : index
// CHECK-NEXT:     %5 = arith.select %4, %c256, %c768 : index
// CHECK-NEXT:     %zero = tile.accumulator {tile.address = [array<i64: 22528>]} : !tile.tile<32x64xf32, l0c, nz>
// CHECK-NEXT:     %total = scf.for %k = %c0 to %5 step %c192 iter_args(%sum = %zero) -> (!tile.tile<32x64xf32, l0c, nz>) {
// CHECK-NEXT:       %6 = arith.addi %3, %k : index
// CHECK-NEXT:       %7 = arith.subi %5, %k : index
// CHECK-NEXT:       %8 = arith.minsi %c192, %7 : index
// CHECK-NEXT:       %a_l1 = tile.load %a_1[0, %6, 0] sizes [1, %8, 32] buffers 3 {tile.address = [array<i64: 73728, 86016, 98304>]} : memref<1x4096x32xf16, strided<[131072, 32, 1]>, #tile.space<gm>> -> !tile.tile<192x32xf16, l1, nz>
// CHECK-NEXT:       %b_l1 = tile.load %b_1[0, %6, 0] sizes [1, %8, 64] buffers 3 {tile.address = [array<i64: 0, 24576, 49152>]} : memref<1x4096x64xf16, strided<[262144, 64, 1]>, #tile.space<gm>> -> !tile.tile<192x64xf16, l1, nz>
// CHECK-NEXT:       %total_1 = scf.for %step = %c0 to %8 step %c64 iter_args(%sum_1 = %sum) -> (!tile.tile<32x64xf32, l0c, nz>) {
// CHECK-NEXT:         %9 = arith.subi %8, %step : index
// CHECK-NEXT:         %10 = arith.minsi %c64, %9 : index
// CHECK-NEXT:         %a_l0 = tile.move %a_l1[%step, 0] transpose buffers 2 {tile.address = [array<i64: 0, 4096>]} : !tile.tile<192x32xf16, l1, nz> -> !tile.tile<32x64xf16, l0a, zz>
// CHECK-NEXT:         %b_l0 = tile.move %b_l1[%step, 0] buffers 2 {tile.address = [array<i64: 22528, 30720>]} : !tile.tile<192x64xf16, l1, nz> -> !tile.tile<64x64xf16, l0b, zn>
// CHECK-NEXT:         %sum_2 = tile.mmad %a_l0, %b_l0, %sum_1 sizes [32, 64, %10] {tile.address = [array<i64: 22528>]} : !tile.tile<32x64xf16, l0a, zz>, !tile.tile<64x64xf16, l0b, zn>, !tile.tile<32x64xf32, l0c, nz>
// CHECK-NEXT:         scf.yield %sum_2 : !tile.tile<32x64xf32, l0c, nz>
// CHECK-NEXT:       } {tile.address = [array<i64: 22528>]}
// CHECK-NEXT:       scf.yield %total_1 : !tile.tile<32x64xf32, l0c, nz>
// CHECK-NEXT:     } {tile.address = [array<i64: 22528>]}
// CHECK-NEXT:     tile.fixpipe_store %total, %parts[%0, 0, 0] sizes [1, 32, 64] : !tile.tile<32x64xf32, l0c, nz>, memref<6x32x64xf32, strided<[2048, 64, 1]>, #tile.space<gm>>
// CHECK-NEXT:     tile.sync_blocks
// CHECK-NEXT:     %ones = tile.fill %n1 {tile.address = [array<i64: 8192>]} : f32 -> !tile.tile<16x16xf32, l0a, zz>
// CHECK-NEXT:     %11 = arith.muli %block, %c352 : index
// CHECK-NEXT:     scf.for %at = %11 to %c2048 step %c2112 {
// CHECK-NEXT:       %12 = arith.subi %c2048, %at : index
// CHECK-NEXT:       %13 = arith.minsi %c352, %12 : index
// CHECK-NEXT:       %parts_l1 = tile.load %parts_1[0, 0, %at] sizes [1, 6, %13] {tile.address = [array<i64: 110592>]} : memref<1x6x2048xf32, strided<[12288, 2048, 1]>, #tile.space<gm>> -> !tile.tile<16x352xf32, l1, nz>
// CHECK-NEXT:       %parts_l0 = tile.move %parts_l1[0, 0] {tile.address = [array<i64: 0>]} : !tile.tile<16x352xf32, l1, nz> -> !tile.tile<16x352xf32, l0b, zn>
// CHECK-NEXT:       %zero_1 = tile.accumulator {tile.address = [array<i64: 0>]} : !tile.tile<16x352xf32, l0c, nz>
// CHECK-NEXT:       %total_2 = tile.mmad %ones, %parts_l0, %zero_1 sizes [1, %13, 6] {tile.address = [array<i64: 0>]} : !tile.tile<16x16xf32, l0a, zz>, !tile.tile<16x352xf32, l0b, zn>, !tile.tile<16x352xf32, l0c, nz>
// CHECK-NEXT:       tile.fixpipe_store %total_2, %out_1[0, 0, %at] sizes [1, 1, %13] : !tile.tile<16x352xf32, l0c, nz>, memref<1x1x2048xf16, strided<[2048, 2048, 1]>, #tile.space<gm>>
// CHECK-NEXT:     }
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// CHECK-LABEL: // IR after tile-select-instructions
// CHECK:      builtin.module attributes {ascir.soc = "ascend910b1"} {
// CHECK-NEXT:   func.func @product(%a: memref<?xf16, 22 : i64> {ascir.role = "in"}, %b: memref<?xf16, 22 : i64> {ascir.role = "in"}, %out: memref<?xf16, 22 : i64> {ascir.role = "out"}, %parts: memref<?xf32, 22 : i64> {ascir.role = "workspace"}) attributes {tile.block_dim = 6 : i64, tile.tiling = [{axes = ["1", "32", "64", "4096"], tile = array<i64: 32, 64, 192, 64>, turns = 1 : i64, group = 1 : i64, parts = 6 : i64, ns = 3803 : i64, bound_ns = 527 : i64, busiest = "MTE2", runners_up = [{tile = array<i64: 32, 64, 512, 128>, ns = 6569 : i64}, {tile = array<i64: 16, 64, 1024, 256>, ns = 16856 : i64}, {tile = array<i64: 32, 32, 1536, 512>, ns = 17632 : i64}]}], tile.placement = {l0a = {peak = 8192 : i64, lower_bound = 8192 : i64, extent = 9216 : i64, capacity = 65536 : i64, optimal = true}, l0b = {peak = 22528 : i64, lower_bound = 22528 : i64, extent = 38912 : i64, capacity = 65536 : i64, optimal = true}, l0c = {peak = 22528 : i64, lower_bound = 22528 : i64, extent = 30720 : i64, capacity = 131072 : i64, optimal = true}, l1 = {peak = 110592 : i64, lower_bound = 110592 : i64, extent = 133120 : i64, capacity = 524032 : i64, optimal = true}}, ascendc.kernel_type = "mix_aic_1_0", ascendc.aicore, ascendc.global} {
// CHECK-NEXT:     %0 = arith.constant 524032 : i32
// CHECK-NEXT:     %1 = arith.constant 65536 : i32
// CHECK-NEXT:     %2 = arith.constant 65536 : i32
// CHECK-NEXT:     %3 = arith.constant 131072 : i32
// CHECK-NEXT:     %4 = arith.constant 12288 : i32
// CHECK-NEXT:     %5 = arith.constant 73728 : i32
// CHECK-NEXT:     %6 = arith.constant 32 : index
// CHECK-NEXT:     %7 = arith.constant 6144 : i32
// CHECK-NEXT:     %8 = arith.constant 1 : i32
// CHECK-NEXT:     %9 = arith.constant 32 : i32
// CHECK-NEXT:     %10 = arith.constant 0 : i32
// CHECK-NEXT:     %11 = arith.constant 192 : i32
// CHECK-NEXT:     %12 = arith.constant 16 : i32
// CHECK-NEXT:     %13 = arith.constant 24576 : i32
// CHECK-NEXT:     %14 = arith.constant 64 : index
// CHECK-NEXT:     %15 = arith.constant 64 : i32
// CHECK-NEXT:     %16 = arith.constant 4096 : i32
// CHECK-NEXT:     %17 = arith.constant 15 : index
// CHECK-NEXT:     %18 = arith.constant 16 : index
// CHECK-NEXT:     %19 = arith.constant 0.000000e+00 : f16
// CHECK-NEXT:     %20 = arith.constant true
// CHECK-NEXT:     %21 = arith.constant 0 : i8
// CHECK-NEXT:     %22 = arith.constant 0 : index
// CHECK-NEXT:     %23 = arith.constant 1 : index
// CHECK-NEXT:     %24 = arith.constant 2 : index
// CHECK-NEXT:     %25 = arith.constant 3 : index
// CHECK-NEXT:     %no_pads = memref.alloca() {ascendc.emit_as_unsigned} : memref<4xi8>
// CHECK-NEXT:     memref.store %21, %no_pads[%22] : memref<4xi8>
// CHECK-NEXT:     memref.store %21, %no_pads[%23] : memref<4xi8>
// CHECK-NEXT:     memref.store %21, %no_pads[%24] : memref<4xi8>
// CHECK-NEXT:     memref.store %21, %no_pads[%25] : memref<4xi8>
// CHECK-NEXT:     %26 = arith.constant false
// CHECK-NEXT:     %27 = arith.constant 2048 : i32
// CHECK-NEXT:     %28 = arith.constant 8192 : i32
// CHECK-NEXT:     %29 = arith.constant 22528 : i32
// CHECK-NEXT:     %30 = arith.constant 2048 : index
// CHECK-NEXT:     %fixpipe_params_v220 = ascendc.construct !ascendc.fixpipe_params_v220(%15, %9, %9, %15, %10, %10, %10, %8, %10, %10, %10) [ui16, ui16, ui16, ui32, i32, !ascendc.quant_mode_t, ui64, ui16, ui16, ui16, ui8] : i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32
// CHECK-NEXT:     %fixpipe_config = ascendc.construct !ascendc.fixpipe_config(%8) [!ascendc.co2_layout] : i32
// CHECK-NEXT:     %31 = arith.constant 2 : i32
// CHECK-NEXT:     %32 = arith.constant 256 : i32
// CHECK-NEXT:     %33 = arith.constant 110592 : i32
// CHECK-NEXT:     %34 = arith.constant 5632 : i32
// CHECK-NEXT:     %35 = arith.constant 6 : i32
// CHECK-NEXT:     %36 = arith.constant 8 : i32
// CHECK-NEXT:     %37 = arith.constant 0.000000e+00 : f32
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
// CHECK-NEXT:     %out_gm = ascendc.global_tensor : !ascendc.global_tensor<*xf16>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %out_gm, %out : !ascendc.global_tensor<*xf16>, memref<?xf16, 22 : i64>
// CHECK-NEXT:     %parts_gm = ascendc.global_tensor : !ascendc.global_tensor<*xf32>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %parts_gm, %parts : !ascendc.global_tensor<*xf32>, memref<?xf32, 22 : i64>
// CHECK-NEXT:     %block = ascendc.get_block_idx : index
// CHECK-NEXT:     %c6 = arith.constant 6 : index
// CHECK-NEXT:     %c768 = arith.constant 768 : index
// CHECK-NEXT:     %c5 = arith.constant 5 : index
// CHECK-NEXT:     %c256 = arith.constant 256 : index
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c192 = arith.constant 192 : index
// CHECK-NEXT:     %c64 = arith.constant 64 : index
// CHECK-NEXT:     %n1 = arith.constant 1.000000e+00 : f32
// CHECK-NEXT:     %c352 = arith.constant 352 : index
// CHECK-NEXT:     %c2048 = arith.constant 2048 : index
// CHECK-NEXT:     %c2112 = arith.constant 2112 : index
// CHECK-NEXT:     %38 = arith.remui %block, %c6 : index
// CHECK-NEXT:     %39 = arith.muli %38, %c768 : index
// CHECK-NEXT:     %40 = arith.cmpi eq, %38, %c5 : index
// CHECK-NEXT:     %41 = arith.select %40, %c256, %c768 : index
// CHECK-NEXT:     %42 = arith.constant 0 : i32
// CHECK-NEXT:     %43 = arith.constant 0 : i32
// CHECK-NEXT:     %44, %45 = scf.for %k = %c0 to %41 step %c192 iter_args(%slot = %42, %slot_1 = %43) -> (i32, i32) {
// CHECK-NEXT:       %46 = arith.addi %39, %k : index
// CHECK-NEXT:       %47 = arith.subi %41, %k : index
// CHECK-NEXT:       %48 = arith.minsi %c192, %47 : index
// CHECK-NEXT:       %49 = arith.muli %slot, %4 : i32
// CHECK-NEXT:       %a_l1_at = arith.addi %49, %5 : i32
// CHECK-NEXT:       %50 = arith.muli %46, %6 : index
// CHECK-NEXT:       %a_gm_1 = ascendc.global_tensor.subindex %a_gm[%50] : !ascendc.global_tensor<*xf16>, index, !ascendc.global_tensor<*xf16>
// CHECK-NEXT:       %a_l1 = ascendc.tbuf.get_with_offset %l1, %7, %a_l1_at : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:       %51 = arith.index_cast %48 : index to i32
// CHECK-NEXT:       %nd2nz = ascendc.construct !ascendc.nd2nz_params(%8, %51, %9, %10, %9, %11, %8, %12) [ui16, ui16, ui16, ui16, ui16, ui16, ui16, ui16] : i32, i32, i32, i32, i32, i32, i32, i32
// CHECK-NEXT:       ascendc.data_copy_nd2nz %a_l1, %a_gm_1, %nd2nz : !ascendc.local_tensor<*xf16>, !ascendc.global_tensor<*xf16>, !ascendc.nd2nz_params
// CHECK-NEXT:       %b_l1_at = arith.muli %slot, %13 : i32
// CHECK-NEXT:       %52 = arith.muli %46, %14 : index
// CHECK-NEXT:       %b_gm_1 = ascendc.global_tensor.subindex %b_gm[%52] : !ascendc.global_tensor<*xf16>, index, !ascendc.global_tensor<*xf16>
// CHECK-NEXT:       %b_l1 = ascendc.tbuf.get_with_offset %l1, %4, %b_l1_at : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:       %53 = arith.index_cast %48 : index to i32
// CHECK-NEXT:       %nd2nz_1 = ascendc.construct !ascendc.nd2nz_params(%8, %53, %15, %10, %15, %11, %8, %12) [ui16, ui16, ui16, ui16, ui16, ui16, ui16, ui16] : i32, i32, i32, i32, i32, i32, i32, i32
// CHECK-NEXT:       ascendc.data_copy_nd2nz %b_l1, %b_gm_1, %nd2nz_1 : !ascendc.local_tensor<*xf16>, !ascendc.global_tensor<*xf16>, !ascendc.nd2nz_params
// CHECK-NEXT:       %54 = scf.for %step = %c0 to %48 step %c64 iter_args(%slot_2 = %slot_1) -> (i32) {
// CHECK-NEXT:         %55 = arith.subi %48, %step : index
// CHECK-NEXT:         %56 = arith.minsi %c64, %55 : index
// CHECK-NEXT:         %a_l0_at = arith.muli %slot_2, %16 : i32
// CHECK-NEXT:         %57 = arith.addi %56, %17 : index
// CHECK-NEXT:         %58 = arith.divsi %57, %18 : index
// CHECK-NEXT:         %59 = arith.muli %58, %18 : index
// CHECK-NEXT:         %60 = arith.index_cast %59 : index to i32
// CHECK-NEXT:         %61 = arith.index_cast %step : index to i32
// CHECK-NEXT:         %load_data_3d_params_v2 = ascendc.construct !ascendc.load_data_3d_params_v2<f16>(%no_pads, %8, %11, %9, %9, %60, %10, %61, %8, %8, %8, %8, %8, %8, %20, %26, %19) [memref<4xi8>, ui16, ui16, ui16, ui16, ui16, ui16, ui16, ui8, ui8, ui8, ui8, ui8, ui8, i1, i1, f16] : memref<4xi8>, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i1, i1, f16
// CHECK-NEXT:         %a_l0 = ascendc.tbuf.get_with_offset %l0a, %27, %a_l0_at : !ascendc.tbuf<a2>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:         ascendc.load_data_3d_l0_v2 %a_l0, %a_l1, %load_data_3d_params_v2 : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.load_data_3d_params_v2<f16>
// CHECK-NEXT:         %62 = arith.muli %slot_2, %28 : i32
// CHECK-NEXT:         %b_l0_at = arith.addi %62, %29 : i32
// CHECK-NEXT:         %63 = arith.addi %56, %17 : index
// CHECK-NEXT:         %64 = arith.divsi %63, %18 : index
// CHECK-NEXT:         %65 = arith.muli %64, %18 : index
// CHECK-NEXT:         %66 = arith.index_cast %65 : index to i32
// CHECK-NEXT:         %67 = arith.index_cast %step : index to i32
// CHECK-NEXT:         %load_data_3d_params_v2_1 = ascendc.construct !ascendc.load_data_3d_params_v2<f16>(%no_pads, %8, %11, %15, %15, %66, %10, %67, %8, %8, %8, %8, %8, %8, %26, %26, %19) [memref<4xi8>, ui16, ui16, ui16, ui16, ui16, ui16, ui16, ui8, ui8, ui8, ui8, ui8, ui8, i1, i1, f16] : memref<4xi8>, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i1, i1, f16
// CHECK-NEXT:         %b_l0 = ascendc.tbuf.get_with_offset %l0b, %16, %b_l0_at : !ascendc.tbuf<b2>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:         ascendc.load_data_3d_l0_v2 %b_l0, %b_l1, %load_data_3d_params_v2_1 : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.load_data_3d_params_v2<f16>
// CHECK-NEXT:         %sum = ascendc.tbuf.get_with_offset %l0c, %27, %29 : !ascendc.tbuf<co1>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:         %68 = arith.cmpi eq, %step, %c0 : index
// CHECK-NEXT:         %69 = arith.cmpi eq, %k, %c0 : index
// CHECK-NEXT:         %70 = arith.andi %68, %69 : i1
// CHECK-NEXT:         %71 = arith.index_cast %56 : index to i32
// CHECK-NEXT:         %mmad = ascendc.construct !ascendc.mmad_params(%9, %15, %71, %10, %26, %70) [ui16, ui16, ui16, ui8, i1, i1] : i32, i32, i32, i32, i1, i1
// CHECK-NEXT:         ascendc.mmad %sum, %a_l0, %b_l0, %mmad : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.mmad_params
// CHECK-NEXT:         %72 = arith.constant 1 : i32
// CHECK-NEXT:         %next_slot = arith.xori %slot_2, %72 : i32
// CHECK-NEXT:         scf.yield %next_slot : i32
// CHECK-NEXT:       }
// CHECK-NEXT:       %73 = arith.constant 1 : i32
// CHECK-NEXT:       %74 = arith.addi %slot, %73 : i32
// CHECK-NEXT:       %75 = arith.constant 3 : i32
// CHECK-NEXT:       %76 = arith.constant 0 : i32
// CHECK-NEXT:       %77 = arith.cmpi eq, %74, %75 : i32
// CHECK-NEXT:       %next_slot_1 = arith.select %77, %76, %74 : i32
// CHECK-NEXT:       scf.yield %next_slot_1, %54 : i32, i32
// CHECK-NEXT:     }
// CHECK-NEXT:     %78 = arith.muli %38, %30 : index
// CHECK-NEXT:     %parts_gm_1 = ascendc.global_tensor.subindex %parts_gm[%78] : !ascendc.global_tensor<*xf32>, index, !ascendc.global_tensor<*xf32>
// CHECK-NEXT:     %sum_1 = ascendc.tbuf.get_with_offset %l0c, %27, %29 : !ascendc.tbuf<co1>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.fixpipe %parts_gm_1, %sum_1, %fixpipe_params_v220, %fixpipe_config : !ascendc.global_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.fixpipe_params_v220, !ascendc.fixpipe_config
// CHECK-NEXT:     ascendc.cross_core_set_flag %10, 0, pipe_fix : i32
// CHECK-NEXT:     ascendc.cross_core_wait_flag %10, 0, pipe_fix : i32
// CHECK-NEXT:     %init_const_value = ascendc.construct !ascendc.init_const_value_params<f32>(%8, %31, %10, %n1) [ui16, ui16, ui16, f32] : i32, i32, i32, f32
// CHECK-NEXT:     %ones = ascendc.tbuf.get_with_offset %l0a, %32, %28 : !ascendc.tbuf<a2>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.init_const_value %ones, %init_const_value : !ascendc.local_tensor<*xf32>, !ascendc.init_const_value_params<f32>
// CHECK-NEXT:     %79 = arith.muli %block, %c352 : index
// CHECK-NEXT:     scf.for %at = %79 to %c2048 step %c2112 {
// CHECK-NEXT:       %80 = arith.subi %c2048, %at : index
// CHECK-NEXT:       %81 = arith.minsi %c352, %80 : index
// CHECK-NEXT:       %parts_gm_2 = ascendc.global_tensor.subindex %parts_gm[%at] : !ascendc.global_tensor<*xf32>, index, !ascendc.global_tensor<*xf32>
// CHECK-NEXT:       %parts_l1 = ascendc.tbuf.get_with_offset %l1, %34, %33 : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       %82 = arith.index_cast %81 : index to i32
// CHECK-NEXT:       %nd2nz_2 = ascendc.construct !ascendc.nd2nz_params(%8, %35, %82, %10, %27, %12, %8, %36) [ui16, ui16, ui16, ui16, ui16, ui16, ui16, ui16] : i32, i32, i32, i32, i32, i32, i32, i32
// CHECK-NEXT:       ascendc.data_copy_nd2nz %parts_l1, %parts_gm_2, %nd2nz_2 : !ascendc.local_tensor<*xf32>, !ascendc.global_tensor<*xf32>, !ascendc.nd2nz_params
// CHECK-NEXT:       %83 = arith.addi %81, %17 : index
// CHECK-NEXT:       %84 = arith.divsi %83, %18 : index
// CHECK-NEXT:       %85 = arith.muli %84, %18 : index
// CHECK-NEXT:       %86 = arith.index_cast %85 : index to i32
// CHECK-NEXT:       %87 = arith.index_cast %85 : index to i32
// CHECK-NEXT:       %load_data_3d_params_v2_2 = ascendc.construct !ascendc.load_data_3d_params_v2<f32>(%no_pads, %8, %12, %86, %87, %12, %10, %10, %8, %8, %8, %8, %8, %8, %26, %26, %37) [memref<4xi8>, ui16, ui16, ui16, ui16, ui16, ui16, ui16, ui8, ui8, ui8, ui8, ui8, ui8, i1, i1, f32] : memref<4xi8>, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i1, i1, f32
// CHECK-NEXT:       %parts_l0 = ascendc.tbuf.get_with_offset %l0b, %34, %10 : !ascendc.tbuf<b2>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       ascendc.load_data_3d_l0_v2 %parts_l0, %parts_l1, %load_data_3d_params_v2_2 : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.load_data_3d_params_v2<f32>
// CHECK-NEXT:       %total = ascendc.tbuf.get_with_offset %l0c, %34, %10 : !ascendc.tbuf<co1>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       %88 = arith.index_cast %81 : index to i32
// CHECK-NEXT:       %mmad_1 = ascendc.construct !ascendc.mmad_params(%31, %88, %35, %10, %26, %20) [ui16, ui16, ui16, ui8, i1, i1] : i32, i32, i32, i32, i1, i1
// CHECK-NEXT:       ascendc.mmad %total, %ones, %parts_l0, %mmad_1 : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.mmad_params
// CHECK-NEXT:       %89 = arith.index_cast %81 : index to i32
// CHECK-NEXT:       %fixpipe_params_v220_1 = ascendc.construct !ascendc.fixpipe_params_v220(%89, %8, %12, %27, %10, %8, %10, %8, %10, %10, %10) [ui16, ui16, ui16, ui32, i32, !ascendc.quant_mode_t, ui64, ui16, ui16, ui16, ui8] : i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32
// CHECK-NEXT:       %out_gm_1 = ascendc.global_tensor.subindex %out_gm[%at] : !ascendc.global_tensor<*xf16>, index, !ascendc.global_tensor<*xf16>
// CHECK-NEXT:       ascendc.fixpipe %out_gm_1, %total, %fixpipe_params_v220_1, %fixpipe_config : !ascendc.global_tensor<*xf16>, !ascendc.local_tensor<*xf32>, !ascendc.fixpipe_params_v220, !ascendc.fixpipe_config
// CHECK-NEXT:     }
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// The result:
// CHECK:      builtin.module attributes {ascir.soc = "ascend910b1"} {
// CHECK-NEXT:   func.func @product(%a: memref<?xf16, 22 : i64> {ascir.role = "in"}, %b: memref<?xf16, 22 : i64> {ascir.role = "in"}, %out: memref<?xf16, 22 : i64> {ascir.role = "out"}, %parts: memref<?xf32, 22 : i64> {ascir.role = "workspace"}) attributes {tile.block_dim = 6 : i64, tile.tiling = [{axes = ["1", "32", "64", "4096"], tile = array<i64: 32, 64, 192, 64>, turns = 1 : i64, group = 1 : i64, parts = 6 : i64, ns = 3803 : i64, bound_ns = 527 : i64, busiest = "MTE2", runners_up = [{tile = array<i64: 32, 64, 512, 128>, ns = 6569 : i64}, {tile = array<i64: 16, 64, 1024, 256>, ns = 16856 : i64}, {tile = array<i64: 32, 32, 1536, 512>, ns = 17632 : i64}]}], tile.placement = {l0a = {peak = 8192 : i64, lower_bound = 8192 : i64, extent = 9216 : i64, capacity = 65536 : i64, optimal = true}, l0b = {peak = 22528 : i64, lower_bound = 22528 : i64, extent = 38912 : i64, capacity = 65536 : i64, optimal = true}, l0c = {peak = 22528 : i64, lower_bound = 22528 : i64, extent = 30720 : i64, capacity = 131072 : i64, optimal = true}, l1 = {peak = 110592 : i64, lower_bound = 110592 : i64, extent = 133120 : i64, capacity = 524032 : i64, optimal = true}}, ascendc.kernel_type = "mix_aic_1_0", ascendc.aicore, ascendc.global, ascendc.sync = {flags = 12 : i64, barriers = 1 : i64, dependences = 21 : i64, removed = 4 : i64, fallbacks = 0 : i64}} {
// CHECK-NEXT:     %flag4 = arith.constant 4 : i32
// CHECK-NEXT:     %flag1 = arith.constant 1 : i32
// CHECK-NEXT:     %flag5 = arith.constant 5 : i32
// CHECK-NEXT:     %flag2 = arith.constant 2 : i32
// CHECK-NEXT:     %flag3 = arith.constant 3 : i32
// CHECK-NEXT:     %flag0 = arith.constant 0 : i32
// CHECK-NEXT:     %0 = arith.constant 524032 : i32
// CHECK-NEXT:     %1 = arith.constant 65536 : i32
// CHECK-NEXT:     %2 = arith.constant 65536 : i32
// CHECK-NEXT:     %3 = arith.constant 131072 : i32
// CHECK-NEXT:     %4 = arith.constant 12288 : i32
// CHECK-NEXT:     %5 = arith.constant 73728 : i32
// CHECK-NEXT:     %6 = arith.constant 32 : index
// CHECK-NEXT:     %7 = arith.constant 6144 : i32
// CHECK-NEXT:     %8 = arith.constant 1 : i32
// CHECK-NEXT:     %9 = arith.constant 32 : i32
// CHECK-NEXT:     %10 = arith.constant 0 : i32
// CHECK-NEXT:     %11 = arith.constant 192 : i32
// CHECK-NEXT:     %12 = arith.constant 16 : i32
// CHECK-NEXT:     %13 = arith.constant 24576 : i32
// CHECK-NEXT:     %14 = arith.constant 64 : index
// CHECK-NEXT:     %15 = arith.constant 64 : i32
// CHECK-NEXT:     %16 = arith.constant 4096 : i32
// CHECK-NEXT:     %17 = arith.constant 15 : index
// CHECK-NEXT:     %18 = arith.constant 16 : index
// CHECK-NEXT:     %19 = arith.constant 0.000000e+00 : f16
// CHECK-NEXT:     %20 = arith.constant true
// CHECK-NEXT:     %21 = arith.constant 0 : i8
// CHECK-NEXT:     %22 = arith.constant 0 : index
// CHECK-NEXT:     %23 = arith.constant 1 : index
// CHECK-NEXT:     %24 = arith.constant 2 : index
// CHECK-NEXT:     %25 = arith.constant 3 : index
// CHECK-NEXT:     %no_pads = memref.alloca() {ascendc.emit_as_unsigned} : memref<4xi8>
// CHECK-NEXT:     memref.store %21, %no_pads[%22] : memref<4xi8>
// CHECK-NEXT:     memref.store %21, %no_pads[%23] : memref<4xi8>
// CHECK-NEXT:     memref.store %21, %no_pads[%24] : memref<4xi8>
// CHECK-NEXT:     memref.store %21, %no_pads[%25] : memref<4xi8>
// CHECK-NEXT:     %26 = arith.constant false
// CHECK-NEXT:     %27 = arith.constant 2048 : i32
// CHECK-NEXT:     %28 = arith.constant 8192 : i32
// CHECK-NEXT:     %29 = arith.constant 22528 : i32
// CHECK-NEXT:     %30 = arith.constant 2048 : index
// CHECK-NEXT:     %fixpipe_params_v220 = ascendc.construct !ascendc.fixpipe_params_v220(%15, %9, %9, %15, %10, %10, %10, %8, %10, %10, %10) [ui16, ui16, ui16, ui32, i32, !ascendc.quant_mode_t, ui64, ui16, ui16, ui16, ui8] : i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32
// CHECK-NEXT:     %fixpipe_config = ascendc.construct !ascendc.fixpipe_config(%8) [!ascendc.co2_layout] : i32
// CHECK-NEXT:     %31 = arith.constant 2 : i32
// CHECK-NEXT:     %32 = arith.constant 256 : i32
// CHECK-NEXT:     %33 = arith.constant 110592 : i32
// CHECK-NEXT:     %34 = arith.constant 5632 : i32
// CHECK-NEXT:     %35 = arith.constant 6 : i32
// CHECK-NEXT:     %36 = arith.constant 8 : i32
// CHECK-NEXT:     %37 = arith.constant 0.000000e+00 : f32
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
// CHECK-NEXT:     %out_gm = ascendc.global_tensor : !ascendc.global_tensor<*xf16>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %out_gm, %out : !ascendc.global_tensor<*xf16>, memref<?xf16, 22 : i64>
// CHECK-NEXT:     %parts_gm = ascendc.global_tensor : !ascendc.global_tensor<*xf32>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %parts_gm, %parts : !ascendc.global_tensor<*xf32>, memref<?xf32, 22 : i64>
// CHECK-NEXT:     %block = ascendc.get_block_idx : index
// CHECK-NEXT:     %c6 = arith.constant 6 : index
// CHECK-NEXT:     %c768 = arith.constant 768 : index
// CHECK-NEXT:     %c5 = arith.constant 5 : index
// CHECK-NEXT:     %c256 = arith.constant 256 : index
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c192 = arith.constant 192 : index
// CHECK-NEXT:     %c64 = arith.constant 64 : index
// CHECK-NEXT:     %n1 = arith.constant 1.000000e+00 : f32
// CHECK-NEXT:     %c352 = arith.constant 352 : index
// CHECK-NEXT:     %c2048 = arith.constant 2048 : index
// CHECK-NEXT:     %c2112 = arith.constant 2112 : index
// CHECK-NEXT:     %38 = arith.remui %block, %c6 : index
// CHECK-NEXT:     %39 = arith.muli %38, %c768 : index
// CHECK-NEXT:     %40 = arith.cmpi eq, %38, %c5 : index
// CHECK-NEXT:     %41 = arith.select %40, %c256, %c768 : index
// CHECK-NEXT:     %42 = arith.constant 0 : i32
// CHECK-NEXT:     %43 = arith.constant 0 : i32
// CHECK-NEXT:     ascendc.set_flag mte1_mte2, %flag0 : i32
// CHECK-NEXT:     ascendc.set_flag mte1_mte2, %flag1 : i32
// CHECK-NEXT:     ascendc.set_flag mte1_mte2, %flag2 : i32
// CHECK-NEXT:     ascendc.set_flag m_mte1, %flag3 : i32
// CHECK-NEXT:     ascendc.set_flag m_mte1, %flag4 : i32
// CHECK-NEXT:     %44, %45 = scf.for %k = %c0 to %41 step %c192 iter_args(%slot = %42, %slot_1 = %43) -> (i32, i32) {
// CHECK-NEXT:       %46 = arith.addi %39, %k : index
// CHECK-NEXT:       %47 = arith.subi %41, %k : index
// CHECK-NEXT:       %48 = arith.minsi %c192, %47 : index
// CHECK-NEXT:       %49 = arith.muli %slot, %4 : i32
// CHECK-NEXT:       %a_l1_at = arith.addi %49, %5 : i32
// CHECK-NEXT:       %50 = arith.muli %46, %6 : index
// CHECK-NEXT:       %a_gm_1 = ascendc.global_tensor.subindex %a_gm[%50] : !ascendc.global_tensor<*xf16>, index, !ascendc.global_tensor<*xf16>
// CHECK-NEXT:       %a_l1 = ascendc.tbuf.get_with_offset %l1, %7, %a_l1_at : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:       %51 = arith.index_cast %48 : index to i32
// CHECK-NEXT:       %nd2nz = ascendc.construct !ascendc.nd2nz_params(%8, %51, %9, %10, %9, %11, %8, %12) [ui16, ui16, ui16, ui16, ui16, ui16, ui16, ui16] : i32, i32, i32, i32, i32, i32, i32, i32
// CHECK-NEXT:       ascendc.wait_flag mte1_mte2, %slot : i32
// CHECK-NEXT:       ascendc.data_copy_nd2nz %a_l1, %a_gm_1, %nd2nz : !ascendc.local_tensor<*xf16>, !ascendc.global_tensor<*xf16>, !ascendc.nd2nz_params
// CHECK-NEXT:       %b_l1_at = arith.muli %slot, %13 : i32
// CHECK-NEXT:       %52 = arith.muli %46, %14 : index
// CHECK-NEXT:       %b_gm_1 = ascendc.global_tensor.subindex %b_gm[%52] : !ascendc.global_tensor<*xf16>, index, !ascendc.global_tensor<*xf16>
// CHECK-NEXT:       %b_l1 = ascendc.tbuf.get_with_offset %l1, %4, %b_l1_at : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:       %53 = arith.index_cast %48 : index to i32
// CHECK-NEXT:       %nd2nz_1 = ascendc.construct !ascendc.nd2nz_params(%8, %53, %15, %10, %15, %11, %8, %12) [ui16, ui16, ui16, ui16, ui16, ui16, ui16, ui16] : i32, i32, i32, i32, i32, i32, i32, i32
// CHECK-NEXT:       ascendc.data_copy_nd2nz %b_l1, %b_gm_1, %nd2nz_1 : !ascendc.local_tensor<*xf16>, !ascendc.global_tensor<*xf16>, !ascendc.nd2nz_params
// CHECK-NEXT:       ascendc.set_flag mte2_mte1, %slot : i32
// CHECK-NEXT:       ascendc.wait_flag mte2_mte1, %slot : i32
// CHECK-NEXT:       %54 = scf.for %step = %c0 to %48 step %c64 iter_args(%slot_2 = %slot_1) -> (i32) {
// CHECK-NEXT:         %55 = arith.subi %48, %step : index
// CHECK-NEXT:         %56 = arith.minsi %c64, %55 : index
// CHECK-NEXT:         %a_l0_at = arith.muli %slot_2, %16 : i32
// CHECK-NEXT:         %57 = arith.addi %56, %17 : index
// CHECK-NEXT:         %58 = arith.divsi %57, %18 : index
// CHECK-NEXT:         %59 = arith.muli %58, %18 : index
// CHECK-NEXT:         %60 = arith.index_cast %59 : index to i32
// CHECK-NEXT:         %61 = arith.index_cast %step : index to i32
// CHECK-NEXT:         %load_data_3d_params_v2 = ascendc.construct !ascendc.load_data_3d_params_v2<f16>(%no_pads, %8, %11, %9, %9, %60, %10, %61, %8, %8, %8, %8, %8, %8, %20, %26, %19) [memref<4xi8>, ui16, ui16, ui16, ui16, ui16, ui16, ui16, ui8, ui8, ui8, ui8, ui8, ui8, i1, i1, f16] : memref<4xi8>, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i1, i1, f16
// CHECK-NEXT:         %a_l0 = ascendc.tbuf.get_with_offset %l0a, %27, %a_l0_at : !ascendc.tbuf<a2>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:         %62 = arith.addi %slot_2, %flag3 : i32
// CHECK-NEXT:         ascendc.wait_flag m_mte1, %62 : i32
// CHECK-NEXT:         ascendc.load_data_3d_l0_v2 %a_l0, %a_l1, %load_data_3d_params_v2 : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.load_data_3d_params_v2<f16>
// CHECK-NEXT:         %63 = arith.muli %slot_2, %28 : i32
// CHECK-NEXT:         %b_l0_at = arith.addi %63, %29 : i32
// CHECK-NEXT:         %64 = arith.addi %56, %17 : index
// CHECK-NEXT:         %65 = arith.divsi %64, %18 : index
// CHECK-NEXT:         %66 = arith.muli %65, %18 : index
// CHECK-NEXT:         %67 = arith.index_cast %66 : index to i32
// CHECK-NEXT:         %68 = arith.index_cast %step : index to i32
// CHECK-NEXT:         %load_data_3d_params_v2_1 = ascendc.construct !ascendc.load_data_3d_params_v2<f16>(%no_pads, %8, %11, %15, %15, %67, %10, %68, %8, %8, %8, %8, %8, %8, %26, %26, %19) [memref<4xi8>, ui16, ui16, ui16, ui16, ui16, ui16, ui16, ui8, ui8, ui8, ui8, ui8, ui8, i1, i1, f16] : memref<4xi8>, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i1, i1, f16
// CHECK-NEXT:         %b_l0 = ascendc.tbuf.get_with_offset %l0b, %16, %b_l0_at : !ascendc.tbuf<b2>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:         ascendc.load_data_3d_l0_v2 %b_l0, %b_l1, %load_data_3d_params_v2_1 : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.load_data_3d_params_v2<f16>
// CHECK-NEXT:         ascendc.set_flag mte1_m, %slot_2 : i32
// CHECK-NEXT:         %sum = ascendc.tbuf.get_with_offset %l0c, %27, %29 : !ascendc.tbuf<co1>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:         %69 = arith.cmpi eq, %step, %c0 : index
// CHECK-NEXT:         %70 = arith.cmpi eq, %k, %c0 : index
// CHECK-NEXT:         %71 = arith.andi %69, %70 : i1
// CHECK-NEXT:         %72 = arith.index_cast %56 : index to i32
// CHECK-NEXT:         %mmad = ascendc.construct !ascendc.mmad_params(%9, %15, %72, %10, %26, %71) [ui16, ui16, ui16, ui8, i1, i1] : i32, i32, i32, i32, i1, i1
// CHECK-NEXT:         ascendc.wait_flag mte1_m, %slot_2 : i32
// CHECK-NEXT:         ascendc.pipe_barrier pipe_m
// CHECK-NEXT:         ascendc.mmad %sum, %a_l0, %b_l0, %mmad : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.mmad_params
// CHECK-NEXT:         %73 = arith.addi %slot_2, %flag3 : i32
// CHECK-NEXT:         ascendc.set_flag m_mte1, %73 : i32
// CHECK-NEXT:         %74 = arith.constant 1 : i32
// CHECK-NEXT:         %next_slot = arith.xori %slot_2, %74 : i32
// CHECK-NEXT:         scf.yield %next_slot : i32
// CHECK-NEXT:       }
// CHECK-NEXT:       ascendc.set_flag mte1_mte2, %slot : i32
// CHECK-NEXT:       %75 = arith.constant 1 : i32
// CHECK-NEXT:       %76 = arith.addi %slot, %75 : i32
// CHECK-NEXT:       %77 = arith.constant 3 : i32
// CHECK-NEXT:       %78 = arith.constant 0 : i32
// CHECK-NEXT:       %79 = arith.cmpi eq, %76, %77 : i32
// CHECK-NEXT:       %next_slot_1 = arith.select %79, %78, %76 : i32
// CHECK-NEXT:       scf.yield %next_slot_1, %54 : i32, i32
// CHECK-NEXT:     }
// CHECK-NEXT:     ascendc.set_flag m_fix, %flag0 : i32
// CHECK-NEXT:     ascendc.wait_flag mte1_mte2, %flag0 : i32
// CHECK-NEXT:     ascendc.wait_flag mte1_mte2, %flag1 : i32
// CHECK-NEXT:     ascendc.wait_flag mte1_mte2, %flag2 : i32
// CHECK-NEXT:     ascendc.wait_flag m_mte1, %flag3 : i32
// CHECK-NEXT:     ascendc.wait_flag m_mte1, %flag4 : i32
// CHECK-NEXT:     %80 = arith.muli %38, %30 : index
// CHECK-NEXT:     %parts_gm_1 = ascendc.global_tensor.subindex %parts_gm[%80] : !ascendc.global_tensor<*xf32>, index, !ascendc.global_tensor<*xf32>
// CHECK-NEXT:     %sum_1 = ascendc.tbuf.get_with_offset %l0c, %27, %29 : !ascendc.tbuf<co1>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.wait_flag m_fix, %flag0 : i32
// CHECK-NEXT:     ascendc.fixpipe %parts_gm_1, %sum_1, %fixpipe_params_v220, %fixpipe_config : !ascendc.global_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.fixpipe_params_v220, !ascendc.fixpipe_config
// CHECK-NEXT:     ascendc.set_flag fix_mte2, %flag0 : i32
// CHECK-NEXT:     ascendc.cross_core_set_flag %10, 0, pipe_fix : i32
// CHECK-NEXT:     ascendc.cross_core_wait_flag %10, 0, pipe_fix : i32
// CHECK-NEXT:     %init_const_value = ascendc.construct !ascendc.init_const_value_params<f32>(%8, %31, %10, %n1) [ui16, ui16, ui16, f32] : i32, i32, i32, f32
// CHECK-NEXT:     %ones = ascendc.tbuf.get_with_offset %l0a, %32, %28 : !ascendc.tbuf<a2>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.init_const_value %ones, %init_const_value : !ascendc.local_tensor<*xf32>, !ascendc.init_const_value_params<f32>
// CHECK-NEXT:     %81 = arith.muli %block, %c352 : index
// CHECK-NEXT:     ascendc.set_flag mte1_mte2, %flag3 : i32
// CHECK-NEXT:     ascendc.set_flag m_mte1, %flag5 : i32
// CHECK-NEXT:     ascendc.set_flag fix_m, %flag0 : i32
// CHECK-NEXT:     ascendc.wait_flag fix_mte2, %flag0 : i32
// CHECK-NEXT:     scf.for %at = %81 to %c2048 step %c2112 {
// CHECK-NEXT:       %82 = arith.subi %c2048, %at : index
// CHECK-NEXT:       %83 = arith.minsi %c352, %82 : index
// CHECK-NEXT:       %parts_gm_2 = ascendc.global_tensor.subindex %parts_gm[%at] : !ascendc.global_tensor<*xf32>, index, !ascendc.global_tensor<*xf32>
// CHECK-NEXT:       %parts_l1 = ascendc.tbuf.get_with_offset %l1, %34, %33 : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       %84 = arith.index_cast %83 : index to i32
// CHECK-NEXT:       %nd2nz_2 = ascendc.construct !ascendc.nd2nz_params(%8, %35, %84, %10, %27, %12, %8, %36) [ui16, ui16, ui16, ui16, ui16, ui16, ui16, ui16] : i32, i32, i32, i32, i32, i32, i32, i32
// CHECK-NEXT:       ascendc.wait_flag mte1_mte2, %flag3 : i32
// CHECK-NEXT:       ascendc.data_copy_nd2nz %parts_l1, %parts_gm_2, %nd2nz_2 : !ascendc.local_tensor<*xf32>, !ascendc.global_tensor<*xf32>, !ascendc.nd2nz_params
// CHECK-NEXT:       ascendc.set_flag mte2_mte1, %flag3 : i32
// CHECK-NEXT:       %85 = arith.addi %83, %17 : index
// CHECK-NEXT:       %86 = arith.divsi %85, %18 : index
// CHECK-NEXT:       %87 = arith.muli %86, %18 : index
// CHECK-NEXT:       %88 = arith.index_cast %87 : index to i32
// CHECK-NEXT:       %89 = arith.index_cast %87 : index to i32
// CHECK-NEXT:       %load_data_3d_params_v2_2 = ascendc.construct !ascendc.load_data_3d_params_v2<f32>(%no_pads, %8, %12, %88, %89, %12, %10, %10, %8, %8, %8, %8, %8, %8, %26, %26, %37) [memref<4xi8>, ui16, ui16, ui16, ui16, ui16, ui16, ui16, ui8, ui8, ui8, ui8, ui8, ui8, i1, i1, f32] : memref<4xi8>, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i1, i1, f32
// CHECK-NEXT:       %parts_l0 = ascendc.tbuf.get_with_offset %l0b, %34, %10 : !ascendc.tbuf<b2>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       ascendc.wait_flag mte2_mte1, %flag3 : i32
// CHECK-NEXT:       ascendc.wait_flag m_mte1, %flag5 : i32
// CHECK-NEXT:       ascendc.load_data_3d_l0_v2 %parts_l0, %parts_l1, %load_data_3d_params_v2_2 : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.load_data_3d_params_v2<f32>
// CHECK-NEXT:       ascendc.set_flag mte1_mte2, %flag3 : i32
// CHECK-NEXT:       ascendc.set_flag mte1_m, %flag2 : i32
// CHECK-NEXT:       %total = ascendc.tbuf.get_with_offset %l0c, %34, %10 : !ascendc.tbuf<co1>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       %90 = arith.index_cast %83 : index to i32
// CHECK-NEXT:       %mmad_1 = ascendc.construct !ascendc.mmad_params(%31, %90, %35, %10, %26, %20) [ui16, ui16, ui16, ui8, i1, i1] : i32, i32, i32, i32, i1, i1
// CHECK-NEXT:       ascendc.wait_flag mte1_m, %flag2 : i32
// CHECK-NEXT:       ascendc.wait_flag fix_m, %flag0 : i32
// CHECK-NEXT:       ascendc.mmad %total, %ones, %parts_l0, %mmad_1 : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.mmad_params
// CHECK-NEXT:       ascendc.set_flag m_mte1, %flag5 : i32
// CHECK-NEXT:       ascendc.set_flag m_fix, %flag1 : i32
// CHECK-NEXT:       %91 = arith.index_cast %83 : index to i32
// CHECK-NEXT:       %fixpipe_params_v220_1 = ascendc.construct !ascendc.fixpipe_params_v220(%91, %8, %12, %27, %10, %8, %10, %8, %10, %10, %10) [ui16, ui16, ui16, ui32, i32, !ascendc.quant_mode_t, ui64, ui16, ui16, ui16, ui8] : i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32
// CHECK-NEXT:       %out_gm_1 = ascendc.global_tensor.subindex %out_gm[%at] : !ascendc.global_tensor<*xf16>, index, !ascendc.global_tensor<*xf16>
// CHECK-NEXT:       ascendc.wait_flag m_fix, %flag1 : i32
// CHECK-NEXT:       ascendc.fixpipe %out_gm_1, %total, %fixpipe_params_v220_1, %fixpipe_config : !ascendc.global_tensor<*xf16>, !ascendc.local_tensor<*xf32>, !ascendc.fixpipe_params_v220, !ascendc.fixpipe_config
// CHECK-NEXT:       ascendc.set_flag fix_m, %flag0 : i32
// CHECK-NEXT:     }
// CHECK-NEXT:     ascendc.wait_flag mte1_mte2, %flag3 : i32
// CHECK-NEXT:     ascendc.wait_flag m_mte1, %flag5 : i32
// CHECK-NEXT:     ascendc.wait_flag fix_m, %flag0 : i32
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT: }
