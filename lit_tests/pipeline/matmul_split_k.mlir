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
// CHECK-NEXT:   func.func @product(%a: memref<4096x32xf16, strided<[32, 1]>, #tile.space<gm>> {ascir.role = "in"}, %b: memref<4096x64xf16, strided<[64, 1]>, #tile.space<gm>> {ascir.role = "in"}, %out: memref<32x64xf16, strided<[64, 1]>, #tile.space<gm>> {ascir.role = "out"}, %parts: memref<12x32x64xf32, strided<[2048, 64, 1]>, #tile.space<gm>> {ascir.role = "workspace"}) attributes {tile.core = #tile.core<aic>, tile.block_dim = 12 : i64, tile.tiling = [{axes = ["1", "32", "64", "4096"], tile = array<i64: 32, 64, 128, 32>, turns = 2 : i64, group = 1 : i64, parts = 12 : i64, ns = 4121 : i64, bound_ns = 527 : i64, busiest = "MTE2", runners_up = [{tile = array<i64: 32, 64, 192, 64>, ns = 7616 : i64}, {tile = array<i64: 16, 64, 1024, 256>, ns = 20628 : i64}, {tile = array<i64: 32, 48, 1344, 336>, ns = 23598 : i64}]}]} {
// CHECK-NEXT:     %block = tile.block_index
// CHECK-NEXT:     %c12 = arith.constant 12 : index
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %c352 = arith.constant 352 : index
// CHECK-NEXT:     %c11 = arith.constant 11 : index
// CHECK-NEXT:     %c224 = arith.constant 224 : index
// CHECK-NEXT:     %a_1 = memref.reinterpret_cast %a to offset: [0], sizes: [1, 4096, 32], strides: [131072, 32, 1] : memref<4096x32xf16, strided<[32, 1]>, #tile.space<gm>> to memref<1x4096x32xf16, strided<[131072, 32, 1]>, #tile.space<gm>>
// CHECK-NEXT:     %b_1 = memref.reinterpret_cast %b to offset: [0], sizes: [1, 4096, 64], strides: [262144, 64, 1] : memref<4096x64xf16, strided<[64, 1]>, #tile.space<gm>> to memref<1x4096x64xf16, strided<[262144, 64, 1]>, #tile.space<gm>>
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c128 = arith.constant 128 : index
// CHECK-NEXT:     %c32 = arith.constant 32 : index
// CHECK-NEXT:     %parts_1 = memref.reinterpret_cast %parts to offset: [0], sizes: [1, 12, 2048], strides: [24576, 2048, 1] : memref<12x32x64xf32, strided<[2048, 64, 1]>, #tile.space<gm>> to memref<1x12x2048xf32, strided<[24576, 2048, 1]>, #tile.space<gm>>
// CHECK-NEXT:     %out_1 = memref.reinterpret_cast %out to offset: [0], sizes: [1, 1, 2048], strides: [2048, 2048, 1] : memref<32x64xf16, strided<[64, 1]>, #tile.space<gm>> to memref<1x1x2048xf16, strided<[2048, 2048, 1]>, #tile.space<gm>>
// CHECK-NEXT:     %n1 = arith.constant 1.000000e+00 : f32
// CHECK-NEXT:     %c176 = arith.constant 176 : index
// CHECK-NEXT:     %c2048 = arith.constant 2048 : index
// CHECK-NEXT:     %c2112 = arith.constant 2112 : index
// CHECK-NEXT:     scf.for %item = %block to %c12 step %c12 {
// CHECK-NEXT:       %0 = arith.remui %item, %c12 : index
// CHECK-NEXT:       %1 = arith.divui %item, %c12 : index
// CHECK-NEXT:       %2 = arith.remui %1, %c1 : index
// CHECK-NEXT:       %3 = arith.muli %0, %c352 : index
// CHECK-NEXT:       %4 = arith.cmpi eq, %0, %c11 : index
// CHECK-NEXT:       %5 = arith.select %4, %c224, %c352 : index
// CHECK-NEXT:       %zero = tile.accumulator : !tile.tile<32x64xf32, l0c, nz>
// CHECK-NEXT:       %total = scf.for %k = %c0 to %5 step %c128 iter_args(%sum = %zero) -> (!tile.tile<32x64xf32, l0c, nz>) {
// CHECK-NEXT:         %6 = arith.addi %3, %k : index
// CHECK-NEXT:         %7 = arith.subi %5, %k : index
// CHECK-NEXT:         %8 = arith.minsi %c128, %7 : index
// CHECK-NEXT:         %a_l1 = tile.load %a_1[0, %6, 0] sizes [1, %8, 32] buffers 3 : memref<1x4096x32xf16, strided<[131072, 32, 1]>, #tile.space<gm>> -> !tile.tile<128x32xf16, l1, nz>
// CHECK-NEXT:         %b_l1 = tile.load %b_1[0, %6, 0] sizes [1, %8, 64] buffers 3 : memref<1x4096x64xf16, strided<[262144, 64, 1]>, #tile.space<gm>> -> !tile.tile<128x64xf16, l1, nz>
// CHECK-NEXT:         %total_1 = scf.for %step = %c0 to %8 step %c32 iter_args(%sum_1 = %sum) -> (!tile.tile<32x64xf32, l0c, nz>) {
// CHECK-NEXT:           %9 = arith.subi %8, %step : index
// CHECK-NEXT:           %10 = arith.minsi %c32, %9 : index
// CHECK-NEXT:           %a_l0 = tile.move %a_l1[%step, 0] transpose buffers 2 : !tile.tile<128x32xf16, l1, nz> -> !tile.tile<32x32xf16, l0a, zz>
// CHECK-NEXT:           %b_l0 = tile.move %b_l1[%step, 0] buffers 2 : !tile.tile<128x64xf16, l1, nz> -> !tile.tile<32x64xf16, l0b, zn>
// CHECK-NEXT:           %sum_2 = tile.mmad %a_l0, %b_l0, %sum_1 sizes [32, 64, %10] : !tile.tile<32x32xf16, l0a, zz>, !tile.tile<32x64xf16, l0b, zn>, !tile.tile<32x64xf32, l0c, nz>
// CHECK-NEXT:           scf.yield %sum_2 : !tile.tile<32x64xf32, l0c, nz>
// CHECK-NEXT:         }
// CHECK-NEXT:         scf.yield %total_1 : !tile.tile<32x64xf32, l0c, nz>
// CHECK-NEXT:       }
// CHECK-NEXT:       tile.fixpipe_store %total, %parts[%0, 0, 0] sizes [1, 32, 64] buffers 2 : !tile.tile<32x64xf32, l0c, nz>, memref<12x32x64xf32, strided<[2048, 64, 1]>, #tile.space<gm>>
// CHECK-NEXT:     }
// CHECK-NEXT:     tile.sync_blocks
// CHECK-NEXT:     %ones = tile.fill %n1 : f32 -> !tile.tile<16x16xf32, l0a, zz>
// CHECK-NEXT:     %11 = arith.muli %block, %c176 : index
// CHECK-NEXT:     scf.for %at = %11 to %c2048 step %c2112 {
// CHECK-NEXT:       %12 = arith.subi %c2048, %at : index
// CHECK-NEXT:       %13 = arith.minsi %c176, %12 : index
// CHECK-NEXT:       %parts_l1 = tile.load %parts_1[0, 0, %at] sizes [1, 12, %13] : memref<1x12x2048xf32, strided<[24576, 2048, 1]>, #tile.space<gm>> -> !tile.tile<16x176xf32, l1, nz>
// CHECK-NEXT:       %parts_l0 = tile.move %parts_l1[0, 0] : !tile.tile<16x176xf32, l1, nz> -> !tile.tile<16x176xf32, l0b, zn>
// CHECK-NEXT:       %zero_1 = tile.accumulator : !tile.tile<16x176xf32, l0c, nz>
// CHECK-NEXT:       %total_2 = tile.mmad %ones, %parts_l0, %zero_1 sizes [1, %13, 12] : !tile.tile<16x16xf32, l0a, zz>, !tile.tile<16x176xf32, l0b, zn>, !tile.tile<16x176xf32, l0c, nz>
// CHECK-NEXT:       tile.fixpipe_store %total_2, %out_1[0, 0, %at] sizes [1, 1, %13] : !tile.tile<16x176xf32, l0c, nz>, memref<1x1x2048xf16, strided<[2048, 2048, 1]>, #tile.space<gm>>
// CHECK-NEXT:     }
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// CHECK-LABEL: // IR after tile-legalize

// CHECK-LABEL: // IR after tile-sink-slices

// CHECK-LABEL: // IR after canonicalize

// CHECK-LABEL: // IR after cse

// CHECK-LABEL: // IR after tile-contract

// CHECK-LABEL: // IR after tile-fold-broadcasts

// CHECK-LABEL: // IR after tile-place-buffers
// CHECK:      builtin.module attributes {ascir.soc = "ascend910b1"} {
// CHECK-NEXT:   func.func @product(%a: memref<4096x32xf16, strided<[32, 1]>, #tile.space<gm>> {ascir.role = "in"}, %b: memref<4096x64xf16, strided<[64, 1]>, #tile.space<gm>> {ascir.role = "in"}, %out: memref<32x64xf16, strided<[64, 1]>, #tile.space<gm>> {ascir.role = "out"}, %parts: memref<12x32x64xf32, strided<[2048, 64, 1]>, #tile.space<gm>> {ascir.role = "workspace"}) attributes {tile.core = #tile.core<aic>, tile.block_dim = 12 : i64, tile.tiling = [{axes = ["1", "32", "64", "4096"], tile = array<i64: 32, 64, 128, 32>, turns = 2 : i64, group = 1 : i64, parts = 12 : i64, ns = 4121 : i64, bound_ns = 527 : i64, busiest = "MTE2", runners_up = [{tile = array<i64: 32, 64, 192, 64>, ns = 7616 : i64}, {tile = array<i64: 16, 64, 1024, 256>, ns = 20628 : i64}, {tile = array<i64: 32, 48, 1344, 336>, ns = 23598 : i64}]}], tile.placement = {l0a = {peak = 4096 : i64, lower_bound = 4096 : i64, extent = 4096 : i64, capacity = 65536 : i64, optimal = true}, l0b = {peak = 11264 : i64, lower_bound = 11264 : i64, extent = 11264 : i64, capacity = 65536 : i64, optimal = true}, l0c = {peak = 16384 : i64, lower_bound = 16384 : i64, extent = 16384 : i64, capacity = 131072 : i64, optimal = true}, l1 = {peak = 73728 : i64, lower_bound = 73728 : i64, extent = 73728 : i64, capacity = 524032 : i64, optimal = true}}} {
// CHECK-NEXT:     %block = tile.block_index
// CHECK-NEXT:     %c12 = arith.constant 12 : index
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %c352 = arith.constant 352 : index
// CHECK-NEXT:     %c11 = arith.constant 11 : index
// CHECK-NEXT:     %c224 = arith.constant 224 : index
// CHECK-NEXT:     %a_1 = memref.reinterpret_cast %a to offset: [0], sizes: [1, 4096, 32], strides: [131072, 32, 1] : memref<4096x32xf16, strided<[32, 1]>, #tile.space<gm>> to memref<1x4096x32xf16, strided<[131072, 32, 1]>, #tile.space<gm>>
// CHECK-NEXT:     %b_1 = memref.reinterpret_cast %b to offset: [0], sizes: [1, 4096, 64], strides: [262144, 64, 1] : memref<4096x64xf16, strided<[64, 1]>, #tile.space<gm>> to memref<1x4096x64xf16, strided<[262144, 64, 1]>, #tile.space<gm>>
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c128 = arith.constant 128 : index
// CHECK-NEXT:     %c32 = arith.constant 32 : index
// CHECK-NEXT:     %parts_1 = memref.reinterpret_cast %parts to offset: [0], sizes: [1, 12, 2048], strides: [24576, 2048, 1] : memref<12x32x64xf32, strided<[2048, 64, 1]>, #tile.space<gm>> to memref<1x12x2048xf32, strided<[24576, 2048, 1]>, #tile.space<gm>>
// CHECK-NEXT:     %out_1 = memref.reinterpret_cast %out to offset: [0], sizes: [1, 1, 2048], strides: [2048, 2048, 1] : memref<32x64xf16, strided<[64, 1]>, #tile.space<gm>> to memref<1x1x2048xf16, strided<[2048, 2048, 1]>, #tile.space<gm>>
// CHECK-NEXT:     %n1 = arith.constant 1.000000e+00 : f32
// CHECK-NEXT:     %c176 = arith.constant 176 : index
// CHECK-NEXT:     %c2048 = arith.constant 2048 : index
// CHECK-NEXT:     %c2112 = arith.constant 2112 : index
// CHECK-NEXT:     scf.for %item = %block to %c12 step %c12 {
// CHECK-NEXT:       %0 = arith.remui %item, %c12 : index
// CHECK-NEXT:       %1 = arith.divui %item, %c12 : index
// CHECK-NEXT:       %2 = arith.remui %1, %c1 : index
// CHECK-NEXT:       %3 = arith.muli %0, %c352 : index
// CHECK-NEXT:       %4 = arith.cmpi eq, %0, %c11 : index
// CHECK-NEXT:       %5 = arith.select %4, %c224, %c352 : index
// CHECK-NEXT:       %zero = tile.accumulator {tile.address = [array<i64: 0, 8192>]} : !tile.tile<32x64xf32, l0c, nz>
// CHECK-NEXT:       %total = scf.for %k = %c0 to %5 step %c128 iter_args(%sum = %zero) -> (!tile.tile<32x64xf32, l0c, nz>) {
// CHECK-NEXT:         %6 = arith.addi %3, %k : index
// CHECK-NEXT:         %7 = arith.subi %5, %k : index
// CHECK-NEXT:         %8 = arith.minsi %c128, %7 : index
// CHECK-NEXT:         %a_l1 = tile.load %a_1[0, %6, 0] sizes [1, %8, 32] buffers 3 {tile.address = [array<i64: 49152, 57344, 65536>]} : memref<1x4096x32xf16, strided<[131072, 32, 1]>, #tile.space<gm>> -> !tile.tile<128x32xf16, l1, nz>
// CHECK-NEXT:         %b_l1 = tile.load %b_1[0, %6, 0] sizes [1, %8, 64] buffers 3 {tile.address = [array<i64: 0, 16384, 32768>]} : memref<1x4096x64xf16, strided<[262144, 64, 1]>, #tile.space<gm>> -> !tile.tile<128x64xf16, l1, nz>
// CHECK-NEXT:         %total_1 = scf.for %step = %c0 to %8 step %c32 iter_args(%sum_1 = %sum) -> (!tile.tile<32x64xf32, l0c, nz>) {
// CHECK-NEXT:           %9 = arith.subi %8, %step : index
// CHECK-NEXT:           %10 = arith.minsi %c32, %9 : index
// CHECK-NEXT:           %a_l0 = tile.move %a_l1[%step, 0] transpose buffers 2 {tile.address = [array<i64: 0, 2048>]} : !tile.tile<128x32xf16, l1, nz> -> !tile.tile<32x32xf16, l0a, zz>
// CHECK-NEXT:           %b_l0 = tile.move %b_l1[%step, 0] buffers 2 {tile.address = [array<i64: 0, 4096>]} : !tile.tile<128x64xf16, l1, nz> -> !tile.tile<32x64xf16, l0b, zn>
// CHECK-NEXT:           %sum_2 = tile.mmad %a_l0, %b_l0, %sum_1 sizes [32, 64, %10] {tile.address = [array<i64: 0, 8192>]} : !tile.tile<32x32xf16, l0a, zz>, !tile.tile<32x64xf16, l0b, zn>, !tile.tile<32x64xf32, l0c, nz>
// CHECK-NEXT:           scf.yield %sum_2 : !tile.tile<32x64xf32, l0c, nz>
// CHECK-NEXT:         } {tile.address = [array<i64: 0, 8192>]}
// CHECK-NEXT:         scf.yield %total_1 : !tile.tile<32x64xf32, l0c, nz>
// CHECK-NEXT:       } {tile.address = [array<i64: 0, 8192>]}
// CHECK-NEXT:       tile.fixpipe_store %total, %parts[%0, 0, 0] sizes [1, 32, 64] buffers 2 : !tile.tile<32x64xf32, l0c, nz>, memref<12x32x64xf32, strided<[2048, 64, 1]>, #tile.space<gm>>
// CHECK-NEXT:     }
// CHECK-NEXT:     tile.sync_blocks
// CHECK-NEXT:     %ones = tile.fill %n1 {tile.address = [array<i64: 0>]} : f32 -> !tile.tile<16x16xf32, l0a, zz>
// CHECK-NEXT:     %11 = arith.muli %block, %c176 : index
// CHECK-NEXT:     scf.for %at = %11 to %c2048 step %c2112 {
// CHECK-NEXT:       %12 = arith.subi %c2048, %at : index
// CHECK-NEXT:       %13 = arith.minsi %c176, %12 : index
// CHECK-NEXT:       %parts_l1 = tile.load %parts_1[0, 0, %at] sizes [1, 12, %13] {tile.address = [array<i64: 0>]} : memref<1x12x2048xf32, strided<[24576, 2048, 1]>, #tile.space<gm>> -> !tile.tile<16x176xf32, l1, nz>
// CHECK-NEXT:       %parts_l0 = tile.move %parts_l1[0, 0] {tile.address = [array<i64: 0>]} : !tile.tile<16x176xf32, l1, nz> -> !tile.tile<16x176xf32, l0b, zn>
// CHECK-NEXT:       %zero_1 = tile.accumulator {tile.address = [array<i64: 0>]} : !tile.tile<16x176xf32, l0c, nz>
// CHECK-NEXT:       %total_2 = tile.mmad %ones, %parts_l0, %zero_1 sizes [1, %13, 12] {tile.address = [array<i64: 0>]} : !tile.tile<16x16xf32, l0a, zz>, !tile.tile<16x176xf32, l0b, zn>, !tile.tile<16x176xf32, l0c, nz>
// CHECK-NEXT:       tile.fixpipe_store %total_2, %out_1[0, 0, %at] sizes [1, 1, %13] : !tile.tile<16x176xf32, l0c, nz>, memref<1x1x2048xf16, strided<[2048, 2048, 1]>, #tile.space<gm>>
// CHECK-NEXT:     }
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// CHECK-LABEL: // IR after tile-select-instructions
// CHECK:      builtin.module attributes {ascir.soc = "ascend910b1"} {
// CHECK-NEXT:   func.func @product(%a: memref<?xf16, 22 : i64> {ascir.role = "in"}, %b: memref<?xf16, 22 : i64> {ascir.role = "in"}, %out: memref<?xf16, 22 : i64> {ascir.role = "out"}, %parts: memref<?xf32, 22 : i64> {ascir.role = "workspace"}) attributes {tile.block_dim = 12 : i64, tile.tiling = [{axes = ["1", "32", "64", "4096"], tile = array<i64: 32, 64, 128, 32>, turns = 2 : i64, group = 1 : i64, parts = 12 : i64, ns = 4121 : i64, bound_ns = 527 : i64, busiest = "MTE2", runners_up = [{tile = array<i64: 32, 64, 192, 64>, ns = 7616 : i64}, {tile = array<i64: 16, 64, 1024, 256>, ns = 20628 : i64}, {tile = array<i64: 32, 48, 1344, 336>, ns = 23598 : i64}]}], tile.placement = {l0a = {peak = 4096 : i64, lower_bound = 4096 : i64, extent = 4096 : i64, capacity = 65536 : i64, optimal = true}, l0b = {peak = 11264 : i64, lower_bound = 11264 : i64, extent = 11264 : i64, capacity = 65536 : i64, optimal = true}, l0c = {peak = 16384 : i64, lower_bound = 16384 : i64, extent = 16384 : i64, capacity = 131072 : i64, optimal = true}, l1 = {peak = 73728 : i64, lower_bound = 73728 : i64, extent = 73728 : i64, capacity = 524032 : i64, optimal = true}}, ascendc.kernel_type = "mix_aic_1_0", ascendc.aicore, ascendc.global} {
// CHECK-NEXT:     %0 = arith.constant 524032 : i32
// CHECK-NEXT:     %1 = arith.constant 65536 : i32
// CHECK-NEXT:     %2 = arith.constant 65536 : i32
// CHECK-NEXT:     %3 = arith.constant 131072 : i32
// CHECK-NEXT:     %4 = arith.constant 8192 : i32
// CHECK-NEXT:     %5 = arith.constant 49152 : i32
// CHECK-NEXT:     %6 = arith.constant 32 : index
// CHECK-NEXT:     %7 = arith.constant 4096 : i32
// CHECK-NEXT:     %8 = arith.constant 1 : i32
// CHECK-NEXT:     %9 = arith.constant 32 : i32
// CHECK-NEXT:     %10 = arith.constant 0 : i32
// CHECK-NEXT:     %11 = arith.constant 128 : i32
// CHECK-NEXT:     %12 = arith.constant 16 : i32
// CHECK-NEXT:     %13 = arith.constant 16384 : i32
// CHECK-NEXT:     %14 = arith.constant 64 : index
// CHECK-NEXT:     %15 = arith.constant 64 : i32
// CHECK-NEXT:     %16 = arith.constant 2048 : i32
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
// CHECK-NEXT:     %27 = arith.constant 1024 : i32
// CHECK-NEXT:     %28 = arith.constant 2048 : index
// CHECK-NEXT:     %fixpipe_params_v220 = ascendc.construct !ascendc.fixpipe_params_v220(%15, %9, %9, %15, %10, %10, %10, %8, %10, %10, %10) [ui16, ui16, ui16, ui32, i32, !ascendc.quant_mode_t, ui64, ui16, ui16, ui16, ui8] : i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32
// CHECK-NEXT:     %fixpipe_config = ascendc.construct !ascendc.fixpipe_config(%8) [!ascendc.co2_layout] : i32
// CHECK-NEXT:     %29 = arith.constant 2 : i32
// CHECK-NEXT:     %30 = arith.constant 256 : i32
// CHECK-NEXT:     %31 = arith.constant 2816 : i32
// CHECK-NEXT:     %32 = arith.constant 12 : i32
// CHECK-NEXT:     %33 = arith.constant 8 : i32
// CHECK-NEXT:     %34 = arith.constant 0.000000e+00 : f32
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
// CHECK-NEXT:     %c12 = arith.constant 12 : index
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %c352 = arith.constant 352 : index
// CHECK-NEXT:     %c11 = arith.constant 11 : index
// CHECK-NEXT:     %c224 = arith.constant 224 : index
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c128 = arith.constant 128 : index
// CHECK-NEXT:     %c32 = arith.constant 32 : index
// CHECK-NEXT:     %n1 = arith.constant 1.000000e+00 : f32
// CHECK-NEXT:     %c176 = arith.constant 176 : index
// CHECK-NEXT:     %c2048 = arith.constant 2048 : index
// CHECK-NEXT:     %c2112 = arith.constant 2112 : index
// CHECK-NEXT:     %35 = arith.constant 0 : i32
// CHECK-NEXT:     %36 = arith.constant 0 : i32
// CHECK-NEXT:     %37 = arith.constant 0 : i32
// CHECK-NEXT:     %38, %39, %40 = scf.for %item = %block to %c12 step %c12 iter_args(%slot = %35, %slot_1 = %36, %slot_2 = %37) -> (i32, i32, i32) {
// CHECK-NEXT:       %41 = arith.remui %item, %c12 : index
// CHECK-NEXT:       %42 = arith.divui %item, %c12 : index
// CHECK-NEXT:       %43 = arith.remui %42, %c1 : index
// CHECK-NEXT:       %44 = arith.muli %41, %c352 : index
// CHECK-NEXT:       %45 = arith.cmpi eq, %41, %c11 : index
// CHECK-NEXT:       %46 = arith.select %45, %c224, %c352 : index
// CHECK-NEXT:       %zero_at = arith.muli %slot, %4 : i32
// CHECK-NEXT:       %47, %48 = scf.for %k = %c0 to %46 step %c128 iter_args(%slot_3 = %slot_1, %slot_4 = %slot_2) -> (i32, i32) {
// CHECK-NEXT:         %49 = arith.addi %44, %k : index
// CHECK-NEXT:         %50 = arith.subi %46, %k : index
// CHECK-NEXT:         %51 = arith.minsi %c128, %50 : index
// CHECK-NEXT:         %52 = arith.muli %slot_3, %4 : i32
// CHECK-NEXT:         %a_l1_at = arith.addi %52, %5 : i32
// CHECK-NEXT:         %53 = arith.muli %49, %6 : index
// CHECK-NEXT:         %a_gm_1 = ascendc.global_tensor.subindex %a_gm[%53] : !ascendc.global_tensor<*xf16>, index, !ascendc.global_tensor<*xf16>
// CHECK-NEXT:         %a_l1 = ascendc.tbuf.get_with_offset %l1, %7, %a_l1_at : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:         %54 = arith.index_cast %51 : index to i32
// CHECK-NEXT:         %nd2nz = ascendc.construct !ascendc.nd2nz_params(%8, %54, %9, %10, %9, %11, %8, %12) [ui16, ui16, ui16, ui16, ui16, ui16, ui16, ui16] : i32, i32, i32, i32, i32, i32, i32, i32
// CHECK-NEXT:         ascendc.data_copy_nd2nz %a_l1, %a_gm_1, %nd2nz : !ascendc.local_tensor<*xf16>, !ascendc.global_tensor<*xf16>, !ascendc.nd2nz_params
// CHECK-NEXT:         %b_l1_at = arith.muli %slot_3, %13 : i32
// CHECK-NEXT:         %55 = arith.muli %49, %14 : index
// CHECK-NEXT:         %b_gm_1 = ascendc.global_tensor.subindex %b_gm[%55] : !ascendc.global_tensor<*xf16>, index, !ascendc.global_tensor<*xf16>
// CHECK-NEXT:         %b_l1 = ascendc.tbuf.get_with_offset %l1, %4, %b_l1_at : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:         %56 = arith.index_cast %51 : index to i32
// CHECK-NEXT:         %nd2nz_1 = ascendc.construct !ascendc.nd2nz_params(%8, %56, %15, %10, %15, %11, %8, %12) [ui16, ui16, ui16, ui16, ui16, ui16, ui16, ui16] : i32, i32, i32, i32, i32, i32, i32, i32
// CHECK-NEXT:         ascendc.data_copy_nd2nz %b_l1, %b_gm_1, %nd2nz_1 : !ascendc.local_tensor<*xf16>, !ascendc.global_tensor<*xf16>, !ascendc.nd2nz_params
// CHECK-NEXT:         %57 = scf.for %step = %c0 to %51 step %c32 iter_args(%slot_5 = %slot_4) -> (i32) {
// CHECK-NEXT:           %58 = arith.subi %51, %step : index
// CHECK-NEXT:           %59 = arith.minsi %c32, %58 : index
// CHECK-NEXT:           %a_l0_at = arith.muli %slot_5, %16 : i32
// CHECK-NEXT:           %60 = arith.addi %59, %17 : index
// CHECK-NEXT:           %61 = arith.divsi %60, %18 : index
// CHECK-NEXT:           %62 = arith.muli %61, %18 : index
// CHECK-NEXT:           %63 = arith.index_cast %62 : index to i32
// CHECK-NEXT:           %64 = arith.index_cast %step : index to i32
// CHECK-NEXT:           %load_data_3d_params_v2 = ascendc.construct !ascendc.load_data_3d_params_v2<f16>(%no_pads, %8, %11, %9, %9, %63, %10, %64, %8, %8, %8, %8, %8, %8, %20, %26, %19) [memref<4xi8>, ui16, ui16, ui16, ui16, ui16, ui16, ui16, ui8, ui8, ui8, ui8, ui8, ui8, i1, i1, f16] : memref<4xi8>, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i1, i1, f16
// CHECK-NEXT:           %a_l0 = ascendc.tbuf.get_with_offset %l0a, %27, %a_l0_at : !ascendc.tbuf<a2>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:           ascendc.load_data_3d_l0_v2 %a_l0, %a_l1, %load_data_3d_params_v2 : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.load_data_3d_params_v2<f16>
// CHECK-NEXT:           %b_l0_at = arith.muli %slot_5, %7 : i32
// CHECK-NEXT:           %65 = arith.addi %59, %17 : index
// CHECK-NEXT:           %66 = arith.divsi %65, %18 : index
// CHECK-NEXT:           %67 = arith.muli %66, %18 : index
// CHECK-NEXT:           %68 = arith.index_cast %67 : index to i32
// CHECK-NEXT:           %69 = arith.index_cast %step : index to i32
// CHECK-NEXT:           %load_data_3d_params_v2_1 = ascendc.construct !ascendc.load_data_3d_params_v2<f16>(%no_pads, %8, %11, %15, %15, %68, %10, %69, %8, %8, %8, %8, %8, %8, %26, %26, %19) [memref<4xi8>, ui16, ui16, ui16, ui16, ui16, ui16, ui16, ui8, ui8, ui8, ui8, ui8, ui8, i1, i1, f16] : memref<4xi8>, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i1, i1, f16
// CHECK-NEXT:           %b_l0 = ascendc.tbuf.get_with_offset %l0b, %16, %b_l0_at : !ascendc.tbuf<b2>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:           ascendc.load_data_3d_l0_v2 %b_l0, %b_l1, %load_data_3d_params_v2_1 : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.load_data_3d_params_v2<f16>
// CHECK-NEXT:           %sum = ascendc.tbuf.get_with_offset %l0c, %16, %zero_at : !ascendc.tbuf<co1>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:           %70 = arith.cmpi eq, %step, %c0 : index
// CHECK-NEXT:           %71 = arith.cmpi eq, %k, %c0 : index
// CHECK-NEXT:           %72 = arith.andi %70, %71 : i1
// CHECK-NEXT:           %73 = arith.index_cast %59 : index to i32
// CHECK-NEXT:           %mmad = ascendc.construct !ascendc.mmad_params(%9, %15, %73, %10, %26, %72) [ui16, ui16, ui16, ui8, i1, i1] : i32, i32, i32, i32, i1, i1
// CHECK-NEXT:           ascendc.mmad %sum, %a_l0, %b_l0, %mmad : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.mmad_params
// CHECK-NEXT:           %74 = arith.constant 1 : i32
// CHECK-NEXT:           %next_slot = arith.xori %slot_5, %74 : i32
// CHECK-NEXT:           scf.yield %next_slot : i32
// CHECK-NEXT:         }
// CHECK-NEXT:         %75 = arith.constant 1 : i32
// CHECK-NEXT:         %76 = arith.addi %slot_3, %75 : i32
// CHECK-NEXT:         %77 = arith.constant 3 : i32
// CHECK-NEXT:         %78 = arith.constant 0 : i32
// CHECK-NEXT:         %79 = arith.cmpi eq, %76, %77 : i32
// CHECK-NEXT:         %next_slot_1 = arith.select %79, %78, %76 : i32
// CHECK-NEXT:         scf.yield %next_slot_1, %57 : i32, i32
// CHECK-NEXT:       }
// CHECK-NEXT:       %80 = arith.muli %41, %28 : index
// CHECK-NEXT:       %parts_gm_1 = ascendc.global_tensor.subindex %parts_gm[%80] : !ascendc.global_tensor<*xf32>, index, !ascendc.global_tensor<*xf32>
// CHECK-NEXT:       %zero = ascendc.tbuf.get_with_offset %l0c, %16, %zero_at : !ascendc.tbuf<co1>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       ascendc.fixpipe %parts_gm_1, %zero, %fixpipe_params_v220, %fixpipe_config : !ascendc.global_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.fixpipe_params_v220, !ascendc.fixpipe_config
// CHECK-NEXT:       %81 = arith.constant 1 : i32
// CHECK-NEXT:       %next_slot_2 = arith.xori %slot, %81 : i32
// CHECK-NEXT:       scf.yield %next_slot_2, %47, %48 : i32, i32, i32
// CHECK-NEXT:     }
// CHECK-NEXT:     ascendc.cross_core_set_flag %10, 0, pipe_fix : i32
// CHECK-NEXT:     ascendc.cross_core_wait_flag %10, 0, pipe_fix : i32
// CHECK-NEXT:     %init_const_value = ascendc.construct !ascendc.init_const_value_params<f32>(%8, %29, %10, %n1) [ui16, ui16, ui16, f32] : i32, i32, i32, f32
// CHECK-NEXT:     %ones = ascendc.tbuf.get_with_offset %l0a, %30, %10 : !ascendc.tbuf<a2>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.init_const_value %ones, %init_const_value : !ascendc.local_tensor<*xf32>, !ascendc.init_const_value_params<f32>
// CHECK-NEXT:     %82 = arith.muli %block, %c176 : index
// CHECK-NEXT:     scf.for %at = %82 to %c2048 step %c2112 {
// CHECK-NEXT:       %83 = arith.subi %c2048, %at : index
// CHECK-NEXT:       %84 = arith.minsi %c176, %83 : index
// CHECK-NEXT:       %parts_gm_2 = ascendc.global_tensor.subindex %parts_gm[%at] : !ascendc.global_tensor<*xf32>, index, !ascendc.global_tensor<*xf32>
// CHECK-NEXT:       %parts_l1 = ascendc.tbuf.get_with_offset %l1, %31, %10 : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       %85 = arith.index_cast %84 : index to i32
// CHECK-NEXT:       %nd2nz_2 = ascendc.construct !ascendc.nd2nz_params(%8, %32, %85, %10, %16, %12, %8, %33) [ui16, ui16, ui16, ui16, ui16, ui16, ui16, ui16] : i32, i32, i32, i32, i32, i32, i32, i32
// CHECK-NEXT:       ascendc.data_copy_nd2nz %parts_l1, %parts_gm_2, %nd2nz_2 : !ascendc.local_tensor<*xf32>, !ascendc.global_tensor<*xf32>, !ascendc.nd2nz_params
// CHECK-NEXT:       %86 = arith.addi %84, %17 : index
// CHECK-NEXT:       %87 = arith.divsi %86, %18 : index
// CHECK-NEXT:       %88 = arith.muli %87, %18 : index
// CHECK-NEXT:       %89 = arith.index_cast %88 : index to i32
// CHECK-NEXT:       %90 = arith.index_cast %88 : index to i32
// CHECK-NEXT:       %load_data_3d_params_v2_2 = ascendc.construct !ascendc.load_data_3d_params_v2<f32>(%no_pads, %8, %12, %89, %90, %12, %10, %10, %8, %8, %8, %8, %8, %8, %26, %26, %34) [memref<4xi8>, ui16, ui16, ui16, ui16, ui16, ui16, ui16, ui8, ui8, ui8, ui8, ui8, ui8, i1, i1, f32] : memref<4xi8>, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i1, i1, f32
// CHECK-NEXT:       %parts_l0 = ascendc.tbuf.get_with_offset %l0b, %31, %10 : !ascendc.tbuf<b2>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       ascendc.load_data_3d_l0_v2 %parts_l0, %parts_l1, %load_data_3d_params_v2_2 : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.load_data_3d_params_v2<f32>
// CHECK-NEXT:       %total = ascendc.tbuf.get_with_offset %l0c, %31, %10 : !ascendc.tbuf<co1>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       %91 = arith.index_cast %84 : index to i32
// CHECK-NEXT:       %mmad_1 = ascendc.construct !ascendc.mmad_params(%29, %91, %32, %10, %26, %20) [ui16, ui16, ui16, ui8, i1, i1] : i32, i32, i32, i32, i1, i1
// CHECK-NEXT:       ascendc.mmad %total, %ones, %parts_l0, %mmad_1 : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.mmad_params
// CHECK-NEXT:       %92 = arith.index_cast %84 : index to i32
// CHECK-NEXT:       %fixpipe_params_v220_1 = ascendc.construct !ascendc.fixpipe_params_v220(%92, %8, %12, %16, %10, %8, %10, %8, %10, %10, %10) [ui16, ui16, ui16, ui32, i32, !ascendc.quant_mode_t, ui64, ui16, ui16, ui16, ui8] : i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32
// CHECK-NEXT:       %out_gm_1 = ascendc.global_tensor.subindex %out_gm[%at] : !ascendc.global_tensor<*xf16>, index, !ascendc.global_tensor<*xf16>
// CHECK-NEXT:       ascendc.fixpipe %out_gm_1, %total, %fixpipe_params_v220_1, %fixpipe_config : !ascendc.global_tensor<*xf16>, !ascendc.local_tensor<*xf32>, !ascendc.fixpipe_params_v220, !ascendc.fixpipe_config
// CHECK-NEXT:     }
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// The result:
// CHECK:      builtin.module attributes {ascir.soc = "ascend910b1"} {
// CHECK-NEXT:   func.func @product(%a: memref<?xf16, 22 : i64> {ascir.role = "in"}, %b: memref<?xf16, 22 : i64> {ascir.role = "in"}, %out: memref<?xf16, 22 : i64> {ascir.role = "out"}, %parts: memref<?xf32, 22 : i64> {ascir.role = "workspace"}) attributes {tile.block_dim = 12 : i64, tile.tiling = [{axes = ["1", "32", "64", "4096"], tile = array<i64: 32, 64, 128, 32>, turns = 2 : i64, group = 1 : i64, parts = 12 : i64, ns = 4121 : i64, bound_ns = 527 : i64, busiest = "MTE2", runners_up = [{tile = array<i64: 32, 64, 192, 64>, ns = 7616 : i64}, {tile = array<i64: 16, 64, 1024, 256>, ns = 20628 : i64}, {tile = array<i64: 32, 48, 1344, 336>, ns = 23598 : i64}]}], tile.placement = {l0a = {peak = 4096 : i64, lower_bound = 4096 : i64, extent = 4096 : i64, capacity = 65536 : i64, optimal = true}, l0b = {peak = 11264 : i64, lower_bound = 11264 : i64, extent = 11264 : i64, capacity = 65536 : i64, optimal = true}, l0c = {peak = 16384 : i64, lower_bound = 16384 : i64, extent = 16384 : i64, capacity = 131072 : i64, optimal = true}, l1 = {peak = 73728 : i64, lower_bound = 73728 : i64, extent = 73728 : i64, capacity = 524032 : i64, optimal = true}}, ascendc.kernel_type = "mix_aic_1_0", ascendc.aicore, ascendc.global, ascendc.sync = {flags = 13 : i64, barriers = 1 : i64, dependences = 31 : i64, removed = 4 : i64, fallbacks = 0 : i64}} {
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
// CHECK-NEXT:     %4 = arith.constant 8192 : i32
// CHECK-NEXT:     %5 = arith.constant 49152 : i32
// CHECK-NEXT:     %6 = arith.constant 32 : index
// CHECK-NEXT:     %7 = arith.constant 4096 : i32
// CHECK-NEXT:     %8 = arith.constant 1 : i32
// CHECK-NEXT:     %9 = arith.constant 32 : i32
// CHECK-NEXT:     %10 = arith.constant 0 : i32
// CHECK-NEXT:     %11 = arith.constant 128 : i32
// CHECK-NEXT:     %12 = arith.constant 16 : i32
// CHECK-NEXT:     %13 = arith.constant 16384 : i32
// CHECK-NEXT:     %14 = arith.constant 64 : index
// CHECK-NEXT:     %15 = arith.constant 64 : i32
// CHECK-NEXT:     %16 = arith.constant 2048 : i32
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
// CHECK-NEXT:     %27 = arith.constant 1024 : i32
// CHECK-NEXT:     %28 = arith.constant 2048 : index
// CHECK-NEXT:     %fixpipe_params_v220 = ascendc.construct !ascendc.fixpipe_params_v220(%15, %9, %9, %15, %10, %10, %10, %8, %10, %10, %10) [ui16, ui16, ui16, ui32, i32, !ascendc.quant_mode_t, ui64, ui16, ui16, ui16, ui8] : i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32
// CHECK-NEXT:     %fixpipe_config = ascendc.construct !ascendc.fixpipe_config(%8) [!ascendc.co2_layout] : i32
// CHECK-NEXT:     %29 = arith.constant 2 : i32
// CHECK-NEXT:     %30 = arith.constant 256 : i32
// CHECK-NEXT:     %31 = arith.constant 2816 : i32
// CHECK-NEXT:     %32 = arith.constant 12 : i32
// CHECK-NEXT:     %33 = arith.constant 8 : i32
// CHECK-NEXT:     %34 = arith.constant 0.000000e+00 : f32
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
// CHECK-NEXT:     %c12 = arith.constant 12 : index
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %c352 = arith.constant 352 : index
// CHECK-NEXT:     %c11 = arith.constant 11 : index
// CHECK-NEXT:     %c224 = arith.constant 224 : index
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c128 = arith.constant 128 : index
// CHECK-NEXT:     %c32 = arith.constant 32 : index
// CHECK-NEXT:     %n1 = arith.constant 1.000000e+00 : f32
// CHECK-NEXT:     %c176 = arith.constant 176 : index
// CHECK-NEXT:     %c2048 = arith.constant 2048 : index
// CHECK-NEXT:     %c2112 = arith.constant 2112 : index
// CHECK-NEXT:     %35 = arith.constant 0 : i32
// CHECK-NEXT:     %36 = arith.constant 0 : i32
// CHECK-NEXT:     %37 = arith.constant 0 : i32
// CHECK-NEXT:     ascendc.set_flag mte1_mte2, %flag0 : i32
// CHECK-NEXT:     ascendc.set_flag mte1_mte2, %flag1 : i32
// CHECK-NEXT:     ascendc.set_flag mte1_mte2, %flag2 : i32
// CHECK-NEXT:     ascendc.set_flag m_mte1, %flag3 : i32
// CHECK-NEXT:     ascendc.set_flag m_mte1, %flag4 : i32
// CHECK-NEXT:     ascendc.set_flag fix_m, %flag0 : i32
// CHECK-NEXT:     ascendc.set_flag fix_m, %flag1 : i32
// CHECK-NEXT:     %38, %39, %40 = scf.for %item = %block to %c12 step %c12 iter_args(%slot = %35, %slot_1 = %36, %slot_2 = %37) -> (i32, i32, i32) {
// CHECK-NEXT:       %41 = arith.remui %item, %c12 : index
// CHECK-NEXT:       %42 = arith.divui %item, %c12 : index
// CHECK-NEXT:       %43 = arith.remui %42, %c1 : index
// CHECK-NEXT:       %44 = arith.muli %41, %c352 : index
// CHECK-NEXT:       %45 = arith.cmpi eq, %41, %c11 : index
// CHECK-NEXT:       %46 = arith.select %45, %c224, %c352 : index
// CHECK-NEXT:       %zero_at = arith.muli %slot, %4 : i32
// CHECK-NEXT:       ascendc.wait_flag fix_m, %slot : i32
// CHECK-NEXT:       %47, %48 = scf.for %k = %c0 to %46 step %c128 iter_args(%slot_3 = %slot_1, %slot_4 = %slot_2) -> (i32, i32) {
// CHECK-NEXT:         %49 = arith.addi %44, %k : index
// CHECK-NEXT:         %50 = arith.subi %46, %k : index
// CHECK-NEXT:         %51 = arith.minsi %c128, %50 : index
// CHECK-NEXT:         %52 = arith.muli %slot_3, %4 : i32
// CHECK-NEXT:         %a_l1_at = arith.addi %52, %5 : i32
// CHECK-NEXT:         %53 = arith.muli %49, %6 : index
// CHECK-NEXT:         %a_gm_1 = ascendc.global_tensor.subindex %a_gm[%53] : !ascendc.global_tensor<*xf16>, index, !ascendc.global_tensor<*xf16>
// CHECK-NEXT:         %a_l1 = ascendc.tbuf.get_with_offset %l1, %7, %a_l1_at : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:         %54 = arith.index_cast %51 : index to i32
// CHECK-NEXT:         %nd2nz = ascendc.construct !ascendc.nd2nz_params(%8, %54, %9, %10, %9, %11, %8, %12) [ui16, ui16, ui16, ui16, ui16, ui16, ui16, ui16] : i32, i32, i32, i32, i32, i32, i32, i32
// CHECK-NEXT:         ascendc.wait_flag mte1_mte2, %slot_3 : i32
// CHECK-NEXT:         ascendc.data_copy_nd2nz %a_l1, %a_gm_1, %nd2nz : !ascendc.local_tensor<*xf16>, !ascendc.global_tensor<*xf16>, !ascendc.nd2nz_params
// CHECK-NEXT:         %b_l1_at = arith.muli %slot_3, %13 : i32
// CHECK-NEXT:         %55 = arith.muli %49, %14 : index
// CHECK-NEXT:         %b_gm_1 = ascendc.global_tensor.subindex %b_gm[%55] : !ascendc.global_tensor<*xf16>, index, !ascendc.global_tensor<*xf16>
// CHECK-NEXT:         %b_l1 = ascendc.tbuf.get_with_offset %l1, %4, %b_l1_at : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:         %56 = arith.index_cast %51 : index to i32
// CHECK-NEXT:         %nd2nz_1 = ascendc.construct !ascendc.nd2nz_params(%8, %56, %15, %10, %15, %11, %8, %12) [ui16, ui16, ui16, ui16, ui16, ui16, ui16, ui16] : i32, i32, i32, i32, i32, i32, i32, i32
// CHECK-NEXT:         ascendc.data_copy_nd2nz %b_l1, %b_gm_1, %nd2nz_1 : !ascendc.local_tensor<*xf16>, !ascendc.global_tensor<*xf16>, !ascendc.nd2nz_params
// CHECK-NEXT:         ascendc.set_flag mte2_mte1, %slot_3 : i32
// CHECK-NEXT:         ascendc.wait_flag mte2_mte1, %slot_3 : i32
// CHECK-NEXT:         %57 = scf.for %step = %c0 to %51 step %c32 iter_args(%slot_5 = %slot_4) -> (i32) {
// CHECK-NEXT:           %58 = arith.subi %51, %step : index
// CHECK-NEXT:           %59 = arith.minsi %c32, %58 : index
// CHECK-NEXT:           %a_l0_at = arith.muli %slot_5, %16 : i32
// CHECK-NEXT:           %60 = arith.addi %59, %17 : index
// CHECK-NEXT:           %61 = arith.divsi %60, %18 : index
// CHECK-NEXT:           %62 = arith.muli %61, %18 : index
// CHECK-NEXT:           %63 = arith.index_cast %62 : index to i32
// CHECK-NEXT:           %64 = arith.index_cast %step : index to i32
// CHECK-NEXT:           %load_data_3d_params_v2 = ascendc.construct !ascendc.load_data_3d_params_v2<f16>(%no_pads, %8, %11, %9, %9, %63, %10, %64, %8, %8, %8, %8, %8, %8, %20, %26, %19) [memref<4xi8>, ui16, ui16, ui16, ui16, ui16, ui16, ui16, ui8, ui8, ui8, ui8, ui8, ui8, i1, i1, f16] : memref<4xi8>, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i1, i1, f16
// CHECK-NEXT:           %a_l0 = ascendc.tbuf.get_with_offset %l0a, %27, %a_l0_at : !ascendc.tbuf<a2>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:           %65 = arith.addi %slot_5, %flag3 : i32
// CHECK-NEXT:           ascendc.wait_flag m_mte1, %65 : i32
// CHECK-NEXT:           ascendc.load_data_3d_l0_v2 %a_l0, %a_l1, %load_data_3d_params_v2 : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.load_data_3d_params_v2<f16>
// CHECK-NEXT:           %b_l0_at = arith.muli %slot_5, %7 : i32
// CHECK-NEXT:           %66 = arith.addi %59, %17 : index
// CHECK-NEXT:           %67 = arith.divsi %66, %18 : index
// CHECK-NEXT:           %68 = arith.muli %67, %18 : index
// CHECK-NEXT:           %69 = arith.index_cast %68 : index to i32
// CHECK-NEXT:           %70 = arith.index_cast %step : index to i32
// CHECK-NEXT:           %load_data_3d_params_v2_1 = ascendc.construct !ascendc.load_data_3d_params_v2<f16>(%no_pads, %8, %11, %15, %15, %69, %10, %70, %8, %8, %8, %8, %8, %8, %26, %26, %19) [memref<4xi8>, ui16, ui16, ui16, ui16, ui16, ui16, ui16, ui8, ui8, ui8, ui8, ui8, ui8, i1, i1, f16] : memref<4xi8>, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i1, i1, f16
// CHECK-NEXT:           %b_l0 = ascendc.tbuf.get_with_offset %l0b, %16, %b_l0_at : !ascendc.tbuf<b2>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:           ascendc.load_data_3d_l0_v2 %b_l0, %b_l1, %load_data_3d_params_v2_1 : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.load_data_3d_params_v2<f16>
// CHECK-NEXT:           ascendc.set_flag mte1_m, %slot_5 : i32
// CHECK-NEXT:           %sum = ascendc.tbuf.get_with_offset %l0c, %16, %zero_at : !ascendc.tbuf<co1>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:           %71 = arith.cmpi eq, %step, %c0 : index
// CHECK-NEXT:           %72 = arith.cmpi eq, %k, %c0 : index
// CHECK-NEXT:           %73 = arith.andi %71, %72 : i1
// CHECK-NEXT:           %74 = arith.index_cast %59 : index to i32
// CHECK-NEXT:           %mmad = ascendc.construct !ascendc.mmad_params(%9, %15, %74, %10, %26, %73) [ui16, ui16, ui16, ui8, i1, i1] : i32, i32, i32, i32, i1, i1
// CHECK-NEXT:           ascendc.wait_flag mte1_m, %slot_5 : i32
// CHECK-NEXT:           ascendc.pipe_barrier pipe_m
// CHECK-NEXT:           ascendc.mmad %sum, %a_l0, %b_l0, %mmad : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.mmad_params
// CHECK-NEXT:           %75 = arith.addi %slot_5, %flag3 : i32
// CHECK-NEXT:           ascendc.set_flag m_mte1, %75 : i32
// CHECK-NEXT:           %76 = arith.constant 1 : i32
// CHECK-NEXT:           %next_slot = arith.xori %slot_5, %76 : i32
// CHECK-NEXT:           scf.yield %next_slot : i32
// CHECK-NEXT:         }
// CHECK-NEXT:         ascendc.set_flag mte1_mte2, %slot_3 : i32
// CHECK-NEXT:         %77 = arith.constant 1 : i32
// CHECK-NEXT:         %78 = arith.addi %slot_3, %77 : i32
// CHECK-NEXT:         %79 = arith.constant 3 : i32
// CHECK-NEXT:         %80 = arith.constant 0 : i32
// CHECK-NEXT:         %81 = arith.cmpi eq, %78, %79 : i32
// CHECK-NEXT:         %next_slot_1 = arith.select %81, %80, %78 : i32
// CHECK-NEXT:         scf.yield %next_slot_1, %57 : i32, i32
// CHECK-NEXT:       }
// CHECK-NEXT:       ascendc.set_flag m_fix, %slot : i32
// CHECK-NEXT:       %82 = arith.muli %41, %28 : index
// CHECK-NEXT:       %parts_gm_1 = ascendc.global_tensor.subindex %parts_gm[%82] : !ascendc.global_tensor<*xf32>, index, !ascendc.global_tensor<*xf32>
// CHECK-NEXT:       %zero = ascendc.tbuf.get_with_offset %l0c, %16, %zero_at : !ascendc.tbuf<co1>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       ascendc.wait_flag m_fix, %slot : i32
// CHECK-NEXT:       ascendc.fixpipe %parts_gm_1, %zero, %fixpipe_params_v220, %fixpipe_config : !ascendc.global_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.fixpipe_params_v220, !ascendc.fixpipe_config
// CHECK-NEXT:       ascendc.set_flag fix_m, %slot : i32
// CHECK-NEXT:       %83 = arith.constant 1 : i32
// CHECK-NEXT:       %next_slot_2 = arith.xori %slot, %83 : i32
// CHECK-NEXT:       scf.yield %next_slot_2, %47, %48 : i32, i32, i32
// CHECK-NEXT:     }
// CHECK-NEXT:     ascendc.set_flag fix_mte2, %flag0 : i32
// CHECK-NEXT:     ascendc.wait_flag mte1_mte2, %flag0 : i32
// CHECK-NEXT:     ascendc.wait_flag mte1_mte2, %flag1 : i32
// CHECK-NEXT:     ascendc.wait_flag mte1_mte2, %flag2 : i32
// CHECK-NEXT:     ascendc.wait_flag m_mte1, %flag3 : i32
// CHECK-NEXT:     ascendc.wait_flag m_mte1, %flag4 : i32
// CHECK-NEXT:     ascendc.wait_flag fix_m, %flag0 : i32
// CHECK-NEXT:     ascendc.wait_flag fix_m, %flag1 : i32
// CHECK-NEXT:     ascendc.cross_core_set_flag %10, 0, pipe_fix : i32
// CHECK-NEXT:     ascendc.cross_core_wait_flag %10, 0, pipe_fix : i32
// CHECK-NEXT:     %init_const_value = ascendc.construct !ascendc.init_const_value_params<f32>(%8, %29, %10, %n1) [ui16, ui16, ui16, f32] : i32, i32, i32, f32
// CHECK-NEXT:     %ones = ascendc.tbuf.get_with_offset %l0a, %30, %10 : !ascendc.tbuf<a2>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.init_const_value %ones, %init_const_value : !ascendc.local_tensor<*xf32>, !ascendc.init_const_value_params<f32>
// CHECK-NEXT:     %84 = arith.muli %block, %c176 : index
// CHECK-NEXT:     ascendc.set_flag mte1_mte2, %flag3 : i32
// CHECK-NEXT:     ascendc.set_flag m_mte1, %flag5 : i32
// CHECK-NEXT:     ascendc.set_flag fix_m, %flag2 : i32
// CHECK-NEXT:     ascendc.wait_flag fix_mte2, %flag0 : i32
// CHECK-NEXT:     scf.for %at = %84 to %c2048 step %c2112 {
// CHECK-NEXT:       %85 = arith.subi %c2048, %at : index
// CHECK-NEXT:       %86 = arith.minsi %c176, %85 : index
// CHECK-NEXT:       %parts_gm_2 = ascendc.global_tensor.subindex %parts_gm[%at] : !ascendc.global_tensor<*xf32>, index, !ascendc.global_tensor<*xf32>
// CHECK-NEXT:       %parts_l1 = ascendc.tbuf.get_with_offset %l1, %31, %10 : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       %87 = arith.index_cast %86 : index to i32
// CHECK-NEXT:       %nd2nz_2 = ascendc.construct !ascendc.nd2nz_params(%8, %32, %87, %10, %16, %12, %8, %33) [ui16, ui16, ui16, ui16, ui16, ui16, ui16, ui16] : i32, i32, i32, i32, i32, i32, i32, i32
// CHECK-NEXT:       ascendc.wait_flag mte1_mte2, %flag3 : i32
// CHECK-NEXT:       ascendc.data_copy_nd2nz %parts_l1, %parts_gm_2, %nd2nz_2 : !ascendc.local_tensor<*xf32>, !ascendc.global_tensor<*xf32>, !ascendc.nd2nz_params
// CHECK-NEXT:       ascendc.set_flag mte2_mte1, %flag3 : i32
// CHECK-NEXT:       %88 = arith.addi %86, %17 : index
// CHECK-NEXT:       %89 = arith.divsi %88, %18 : index
// CHECK-NEXT:       %90 = arith.muli %89, %18 : index
// CHECK-NEXT:       %91 = arith.index_cast %90 : index to i32
// CHECK-NEXT:       %92 = arith.index_cast %90 : index to i32
// CHECK-NEXT:       %load_data_3d_params_v2_2 = ascendc.construct !ascendc.load_data_3d_params_v2<f32>(%no_pads, %8, %12, %91, %92, %12, %10, %10, %8, %8, %8, %8, %8, %8, %26, %26, %34) [memref<4xi8>, ui16, ui16, ui16, ui16, ui16, ui16, ui16, ui8, ui8, ui8, ui8, ui8, ui8, i1, i1, f32] : memref<4xi8>, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i1, i1, f32
// CHECK-NEXT:       %parts_l0 = ascendc.tbuf.get_with_offset %l0b, %31, %10 : !ascendc.tbuf<b2>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       ascendc.wait_flag mte2_mte1, %flag3 : i32
// CHECK-NEXT:       ascendc.wait_flag m_mte1, %flag5 : i32
// CHECK-NEXT:       ascendc.load_data_3d_l0_v2 %parts_l0, %parts_l1, %load_data_3d_params_v2_2 : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.load_data_3d_params_v2<f32>
// CHECK-NEXT:       ascendc.set_flag mte1_mte2, %flag3 : i32
// CHECK-NEXT:       ascendc.set_flag mte1_m, %flag2 : i32
// CHECK-NEXT:       %total = ascendc.tbuf.get_with_offset %l0c, %31, %10 : !ascendc.tbuf<co1>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       %93 = arith.index_cast %86 : index to i32
// CHECK-NEXT:       %mmad_1 = ascendc.construct !ascendc.mmad_params(%29, %93, %32, %10, %26, %20) [ui16, ui16, ui16, ui8, i1, i1] : i32, i32, i32, i32, i1, i1
// CHECK-NEXT:       ascendc.wait_flag mte1_m, %flag2 : i32
// CHECK-NEXT:       ascendc.wait_flag fix_m, %flag2 : i32
// CHECK-NEXT:       ascendc.mmad %total, %ones, %parts_l0, %mmad_1 : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.mmad_params
// CHECK-NEXT:       ascendc.set_flag m_mte1, %flag5 : i32
// CHECK-NEXT:       ascendc.set_flag m_fix, %flag2 : i32
// CHECK-NEXT:       %94 = arith.index_cast %86 : index to i32
// CHECK-NEXT:       %fixpipe_params_v220_1 = ascendc.construct !ascendc.fixpipe_params_v220(%94, %8, %12, %16, %10, %8, %10, %8, %10, %10, %10) [ui16, ui16, ui16, ui32, i32, !ascendc.quant_mode_t, ui64, ui16, ui16, ui16, ui8] : i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32
// CHECK-NEXT:       %out_gm_1 = ascendc.global_tensor.subindex %out_gm[%at] : !ascendc.global_tensor<*xf16>, index, !ascendc.global_tensor<*xf16>
// CHECK-NEXT:       ascendc.wait_flag m_fix, %flag2 : i32
// CHECK-NEXT:       ascendc.fixpipe %out_gm_1, %total, %fixpipe_params_v220_1, %fixpipe_config : !ascendc.global_tensor<*xf16>, !ascendc.local_tensor<*xf32>, !ascendc.fixpipe_params_v220, !ascendc.fixpipe_config
// CHECK-NEXT:       ascendc.set_flag fix_m, %flag2 : i32
// CHECK-NEXT:     }
// CHECK-NEXT:     ascendc.wait_flag mte1_mte2, %flag3 : i32
// CHECK-NEXT:     ascendc.wait_flag m_mte1, %flag5 : i32
// CHECK-NEXT:     ascendc.wait_flag fix_m, %flag2 : i32
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT: }
