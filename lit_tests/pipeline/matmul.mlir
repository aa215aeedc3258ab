// RUN: ascir-opt %s -p vector --print-between-passes 2>&1 | filecheck %s

// A product: what each pass makes of it.
func.func @matmul(%a: tensor<64x96xf16>, %b: tensor<96x48xf16>) -> tensor<64x48xf16> {
  %c = graph.matmul %a, %b : (tensor<64x96xf16>, tensor<96x48xf16>) -> tensor<64x48xf16>
  func.return %c : tensor<64x48xf16>
}

// CHECK-LABEL: // IR after graph-name-dims
// CHECK:      builtin.module {
// CHECK-NEXT:   func.func @matmul(%a: tensor<64x96xf16>, %b: tensor<96x48xf16>) -> tensor<64x48xf16> {
// CHECK-NEXT:     %c = graph.matmul %a, %b : (tensor<64x96xf16>, tensor<96x48xf16>) -> tensor<64x48xf16>
// CHECK-NEXT:     func.return %c : tensor<64x48xf16>
// CHECK-NEXT:   }
// CHECK-NEXT: }

// CHECK-LABEL: // IR after graph-outline

// CHECK-LABEL: // IR after graph-decompose

// CHECK-LABEL: // IR after canonicalize

// CHECK-LABEL: // IR after cse

// CHECK-LABEL: // IR after graph-tile
// CHECK:      builtin.module attributes {ascir.soc = "ascend910b1"} {
// CHECK-NEXT:   func.func @matmul(%a: memref<64x96xf16, strided<[96, 1]>, #tile.space<gm>> {ascir.role = "in"}, %b: memref<96x48xf16, strided<[48, 1]>, #tile.space<gm>> {ascir.role = "in"}, %out: memref<64x48xf16, strided<[48, 1]>, #tile.space<gm>> {ascir.role = "out"}) attributes {tile.core = #tile.core<aic>, tile.block_dim = 2 : i64, tile.tiling = [{axes = ["1", "64", "48", "96"], tile = array<i64: 32, 48, 96, 96>, turns = 1 : i64, group = 1 : i64, ns = 1837 : i64, bound_ns = 18 : i64, busiest = "MTE1", runners_up = [{tile = array<i64: 64, 48, 96, 96>, ns = 1847 : i64}, {tile = array<i64: 16, 48, 96, 96>, ns = 1894 : i64}, {tile = array<i64: 48, 48, 96, 96>, ns = 1899 : i64}]}]} {
// CHECK-NEXT:     %a_1 = memref.reinterpret_cast %a to offset: [0], sizes: [1, 64, 96], strides: [6144, 96, 1] : memref<64x96xf16, strided<[96, 1]>, #tile.space<gm>> to memref<1x64x96xf16, strided<[6144, 96, 1]>, #tile.space<gm>>
// CHECK-NEXT:     %b_1 = memref.reinterpret_cast %b to offset: [0], sizes: [1, 96, 48], strides: [4608, 48, 1] : memref<96x48xf16, strided<[48, 1]>, #tile.space<gm>> to memref<1x96x48xf16, strided<[4608, 48, 1]>, #tile.space<gm>>
// CHECK-NEXT:     %block = tile.block_index
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %c2 = arith.constant 2 : index
// CHECK-NEXT:     %c32 = arith.constant 32 : index
// CHECK-NEXT:     %out_1 = memref.reinterpret_cast %out to offset: [0], sizes: [1, 64, 48], strides: [3072, 48, 1] : memref<64x48xf16, strided<[48, 1]>, #tile.space<gm>> to memref<1x64x48xf16, strided<[3072, 48, 1]>, #tile.space<gm>>
// CHECK-NEXT:     %0 = arith.remui %block, %c1 : index
// CHECK-NEXT:     %1 = arith.subi %c2, %block : index
// CHECK-NEXT:     %2 = arith.minsi %c1, %1 : index
// CHECK-NEXT:     %3 = arith.remui %0, %2 : index
// CHECK-NEXT:     %4 = arith.addi %block, %3 : index
// CHECK-NEXT:     %5 = arith.divui %0, %2 : index
// CHECK-NEXT:     %6 = arith.muli %4, %c32 : index
// CHECK-NEXT:     %zero = tile.accumulator : !tile.tile<32x48xf32, l0c, nz>
// CHECK-NEXT:     %a_l1 = tile.load %a_1[0, %6, 0] sizes [1, 32, 96] buffers 3 : memref<1x64x96xf16, strided<[6144, 96, 1]>, #tile.space<gm>> -> !tile.tile<32x96xf16, l1, nz>
// CHECK-NEXT:     %b_l1 = tile.load %b_1[0, 0, 0] sizes [1, 96, 48] buffers 3 : memref<1x96x48xf16, strided<[4608, 48, 1]>, #tile.space<gm>> -> !tile.tile<96x48xf16, l1, nz>
// CHECK-NEXT:     %a_l0 = tile.move %a_l1[0, 0] buffers 2 : !tile.tile<32x96xf16, l1, nz> -> !tile.tile<32x96xf16, l0a, zz>
// CHECK-NEXT:     %b_l0 = tile.move %b_l1[0, 0] buffers 2 : !tile.tile<96x48xf16, l1, nz> -> !tile.tile<96x48xf16, l0b, zn>
// CHECK-NEXT:     %sum = tile.mmad %a_l0, %b_l0, %zero sizes [32, 48, 96] : !tile.tile<32x96xf16, l0a, zz>, !tile.tile<96x48xf16, l0b, zn>, !tile.tile<32x48xf32, l0c, nz>
// CHECK-NEXT:     tile.fixpipe_store %sum, %out_1[0, %6, 0] sizes [1, 32, 48] : !tile.tile<32x48xf32, l0c, nz>, memref<1x64x48xf16, strided<[3072, 48, 1]>, #tile.space<gm>>
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// CHECK-LABEL: // IR after tile-sparse-scatter

// CHECK-LABEL: // IR after tile-unpack-int4

// CHECK-LABEL: // IR after tile-legalize

// CHECK-LABEL: // IR after tile-sink-slices

// CHECK-LABEL: // IR after canonicalize
// CHECK:      builtin.module attributes {ascir.soc = "ascend910b1"} {
// CHECK-NEXT:   func.func @matmul(%a: memref<64x96xf16, strided<[96, 1]>, #tile.space<gm>> {ascir.role = "in"}, %b: memref<96x48xf16, strided<[48, 1]>, #tile.space<gm>> {ascir.role = "in"}, %out: memref<64x48xf16, strided<[48, 1]>, #tile.space<gm>> {ascir.role = "out"}) attributes {tile.core = #tile.core<aic>, tile.block_dim = 2 : i64, tile.tiling = [{axes = ["1", "64", "48", "96"], tile = array<i64: 32, 48, 96, 96>, turns = 1 : i64, group = 1 : i64, ns = 1837 : i64, bound_ns = 18 : i64, busiest = "MTE1", runners_up = [{tile = array<i64: 64, 48, 96, 96>, ns = 1847 : i64}, {tile = array<i64: 16, 48, 96, 96>, ns = 1894 : i64}, {tile = array<i64: 48, 48, 96, 96>, ns = 1899 : i64}]}]} {
// CHECK-NEXT:     %a_1 = memref.reinterpret_cast %a to offset: [0], sizes: [1, 64, 96], strides: [6144, 96, 1] : memref<64x96xf16, strided<[96, 1]>, #tile.space<gm>> to memref<1x64x96xf16, strided<[6144, 96, 1]>, #tile.space<gm>>
// CHECK-NEXT:     %b_1 = memref.reinterpret_cast %b to offset: [0], sizes: [1, 96, 48], strides: [4608, 48, 1] : memref<96x48xf16, strided<[48, 1]>, #tile.space<gm>> to memref<1x96x48xf16, strided<[4608, 48, 1]>, #tile.space<gm>>
// CHECK-NEXT:     %block = tile.block_index
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %c2 = arith.constant 2 : index
// CHECK-NEXT:     %c32 = arith.constant 32 : index
// CHECK-NEXT:     %out_1 = memref.reinterpret_cast %out to offset: [0], sizes: [1, 64, 48], strides: [3072, 48, 1] : memref<64x48xf16, strided<[48, 1]>, #tile.space<gm>> to memref<1x64x48xf16, strided<[3072, 48, 1]>, #tile.space<gm>>
// CHECK-NEXT:     %0 = arith.remui %block, %c1 : index
// CHECK-NEXT:     %1 = arith.subi %c2, %block : index
// CHECK-NEXT:     %2 = arith.minsi %c1, %1 : index
// CHECK-NEXT:     %3 = arith.remui %0, %2 : index
// CHECK-NEXT:     %4 = arith.addi %block, %3 : index
// CHECK-NEXT:     %5 = arith.muli %4, %c32 : index
// CHECK-NEXT:     %zero = tile.accumulator : !tile.tile<32x48xf32, l0c, nz>
// CHECK-NEXT:     %a_l1 = tile.load %a_1[0, %5, 0] sizes [1, 32, 96] buffers 3 : memref<1x64x96xf16, strided<[6144, 96, 1]>, #tile.space<gm>> -> !tile.tile<32x96xf16, l1, nz>
// CHECK-NEXT:     %b_l1 = tile.load %b_1[0, 0, 0] sizes [1, 96, 48] buffers 3 : memref<1x96x48xf16, strided<[4608, 48, 1]>, #tile.space<gm>> -> !tile.tile<96x48xf16, l1, nz>
// CHECK-NEXT:     %a_l0 = tile.move %a_l1[0, 0] buffers 2 : !tile.tile<32x96xf16, l1, nz> -> !tile.tile<32x96xf16, l0a, zz>
// CHECK-NEXT:     %b_l0 = tile.move %b_l1[0, 0] buffers 2 : !tile.tile<96x48xf16, l1, nz> -> !tile.tile<96x48xf16, l0b, zn>
// CHECK-NEXT:     %sum = tile.mmad %a_l0, %b_l0, %zero sizes [32, 48, 96] : !tile.tile<32x96xf16, l0a, zz>, !tile.tile<96x48xf16, l0b, zn>, !tile.tile<32x48xf32, l0c, nz>
// CHECK-NEXT:     tile.fixpipe_store %sum, %out_1[0, %5, 0] sizes [1, 32, 48] : !tile.tile<32x48xf32, l0c, nz>, memref<1x64x48xf16, strided<[3072, 48, 1]>, #tile.space<gm>>
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// CHECK-LABEL: // IR after cse

// CHECK-LABEL: // IR after tile-contract

// CHECK-LABEL: // IR after tile-fold-broadcasts

// CHECK-LABEL: // IR after tile-place-buffers
// CHECK:      builtin.module attributes {ascir.soc = "ascend910b1"} {
// CHECK-NEXT:   func.func @matmul(%a: memref<64x96xf16, strided<[96, 1]>, #tile.space<gm>> {ascir.role = "in"}, %b: memref<96x48xf16, strided<[48, 1]>, #tile.space<gm>> {ascir.role = "in"}, %out: memref<64x48xf16, strided<[48, 1]>, #tile.space<gm>> {ascir.role = "out"}) attributes {tile.core = #tile.core<aic>, tile.block_dim = 2 : i64, tile.tiling = [{axes = ["1", "64", "48", "96"], tile = array<i64: 32, 48, 96, 96>, turns = 1 : i64, group = 1 : i64, ns = 1837 : i64, bound_ns = 18 : i64, busiest = "MTE1", runners_up = [{tile = array<i64: 64, 48, 96, 96>, ns = 1847 : i64}, {tile = array<i64: 16, 48, 96, 96>, ns = 1894 : i64}, {tile = array<i64: 48, 48, 96, 96>, ns = 1899 : i64}]}], tile.placement = {l0a = {peak = 6144 : i64, lower_bound = 6144 : i64, extent = 6144 : i64, capacity = 65536 : i64, optimal = true}, l0b = {peak = 9216 : i64, lower_bound = 9216 : i64, extent = 9216 : i64, capacity = 65536 : i64, optimal = true}, l0c = {peak = 6144 : i64, lower_bound = 6144 : i64, extent = 6144 : i64, capacity = 131072 : i64, optimal = true}, l1 = {peak = 15360 : i64, lower_bound = 15360 : i64, extent = 15360 : i64, capacity = 524032 : i64, optimal = true}}} {
// CHECK-NEXT:     %a_1 = memref.reinterpret_cast %a to offset: [0], sizes: [1, 64, 96], strides: [6144, 96, 1] : memref<64x96xf16, strided<[96, 1]>, #tile.space<gm>> to memref<1x64x96xf16, strided<[6144, 96, 1]>, #tile.space<gm>>
// CHECK-NEXT:     %b_1 = memref.reinterpret_cast %b to offset: [0], sizes: [1, 96, 48], strides: [4608, 48, 1] : memref<96x48xf16, strided<[48, 1]>, #tile.space<gm>> to memref<1x96x48xf16, strided<[4608, 48, 1]>, #tile.space<gm>>
// CHECK-NEXT:     %block = tile.block_index
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %c2 = arith.constant 2 : index
// CHECK-NEXT:     %c32 = arith.constant 32 : index
// CHECK-NEXT:     %out_1 = memref.reinterpret_cast %out to offset: [0], sizes: [1, 64, 48], strides: [3072, 48, 1] : memref<64x48xf16, strided<[48, 1]>, #tile.space<gm>> to memref<1x64x48xf16, strided<[3072, 48, 1]>, #tile.space<gm>>
// CHECK-NEXT:     %0 = arith.remui %block, %c1 : index
// CHECK-NEXT:     %1 = arith.subi %c2, %block : index
// CHECK-NEXT:     %2 = arith.minsi %c1, %1 : index
// CHECK-NEXT:     %3 = arith.remui %0, %2 : index
// CHECK-NEXT:     %4 = arith.addi %block, %3 : index
// CHECK-NEXT:     %5 = arith.muli %4, %c32 : index
// CHECK-NEXT:     %zero = tile.accumulator {tile.address = [array<i64: 0>]} : !tile.tile<32x48xf32, l0c, nz>
// CHECK-NEXT:     %a_l1 = tile.load %a_1[0, %5, 0] sizes [1, 32, 96] buffers 3 {tile.address = [array<i64: 9216>]} : memref<1x64x96xf16, strided<[6144, 96, 1]>, #tile.space<gm>> -> !tile.tile<32x96xf16, l1, nz>
// CHECK-NEXT:     %b_l1 = tile.load %b_1[0, 0, 0] sizes [1, 96, 48] buffers 3 {tile.address = [array<i64: 0>]} : memref<1x96x48xf16, strided<[4608, 48, 1]>, #tile.space<gm>> -> !tile.tile<96x48xf16, l1, nz>
// CHECK-NEXT:     %a_l0 = tile.move %a_l1[0, 0] buffers 2 {tile.address = [array<i64: 0>]} : !tile.tile<32x96xf16, l1, nz> -> !tile.tile<32x96xf16, l0a, zz>
// CHECK-NEXT:     %b_l0 = tile.move %b_l1[0, 0] buffers 2 {tile.address = [array<i64: 0>]} : !tile.tile<96x48xf16, l1, nz> -> !tile.tile<96x48xf16, l0b, zn>
// CHECK-NEXT:     %sum = tile.mmad %a_l0, %b_l0, %zero sizes [32, 48, 96] {tile.address = [array<i64: 0>]} : !tile.tile<32x96xf16, l0a, zz>, !tile.tile<96x48xf16, l0b, zn>, !tile.tile<32x48xf32, l0c, nz>
// CHECK-NEXT:     tile.fixpipe_store %sum, %out_1[0, %5, 0] sizes [1, 32, 48] : !tile.tile<32x48xf32, l0c, nz>, memref<1x64x48xf16, strided<[3072, 48, 1]>, #tile.space<gm>>
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// CHECK-LABEL: // IR after tile-select-instructions
// CHECK:      builtin.module attributes {ascir.soc = "ascend910b1"} {
// CHECK-NEXT:   func.func @matmul(%a: memref<?xf16, 22 : i64> {ascir.role = "in"}, %b: memref<?xf16, 22 : i64> {ascir.role = "in"}, %out: memref<?xf16, 22 : i64> {ascir.role = "out"}) attributes {tile.block_dim = 2 : i64, tile.tiling = [{axes = ["1", "64", "48", "96"], tile = array<i64: 32, 48, 96, 96>, turns = 1 : i64, group = 1 : i64, ns = 1837 : i64, bound_ns = 18 : i64, busiest = "MTE1", runners_up = [{tile = array<i64: 64, 48, 96, 96>, ns = 1847 : i64}, {tile = array<i64: 16, 48, 96, 96>, ns = 1894 : i64}, {tile = array<i64: 48, 48, 96, 96>, ns = 1899 : i64}]}], tile.placement = {l0a = {peak = 6144 : i64, lower_bound = 6144 : i64, extent = 6144 : i64, capacity = 65536 : i64, optimal = true}, l0b = {peak = 9216 : i64, lower_bound = 9216 : i64, extent = 9216 : i64, capacity = 65536 : i64, optimal = true}, l0c = {peak = 6144 : i64, lower_bound = 6144 : i64, extent = 6144 : i64, capacity = 131072 : i64, optimal = true}, l1 = {peak = 15360 : i64, lower_bound = 15360 : i64, extent = 15360 : i64, capacity = 524032 : i64, optimal = true}}, ascendc.aicore, ascendc.global} {
// CHECK-NEXT:     %0 = arith.constant 524032 : i32
// CHECK-NEXT:     %1 = arith.constant 65536 : i32
// CHECK-NEXT:     %2 = arith.constant 65536 : i32
// CHECK-NEXT:     %3 = arith.constant 131072 : i32
// CHECK-NEXT:     %4 = arith.constant 96 : index
// CHECK-NEXT:     %5 = arith.constant 9216 : i32
// CHECK-NEXT:     %6 = arith.constant 3072 : i32
// CHECK-NEXT:     %7 = arith.constant 1 : i32
// CHECK-NEXT:     %8 = arith.constant 32 : i32
// CHECK-NEXT:     %9 = arith.constant 96 : i32
// CHECK-NEXT:     %10 = arith.constant 0 : i32
// CHECK-NEXT:     %11 = arith.constant 16 : i32
// CHECK-NEXT:     %nd2nz = ascendc.construct !ascendc.nd2nz_params(%7, %8, %9, %10, %9, %8, %7, %11) : i32, i32, i32, i32, i32, i32, i32, i32
// CHECK-NEXT:     %12 = arith.constant 4608 : i32
// CHECK-NEXT:     %13 = arith.constant 48 : i32
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
// CHECK-NEXT:     %load_data_3d_params_v2 = ascendc.construct !ascendc.load_data_3d_params_v2<f16>(%no_pads, %7, %8, %9, %9, %8, %10, %10, %7, %7, %7, %7, %7, %7, %15, %15, %14) : memref<4xi8>, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i1, i1, f16
// CHECK-NEXT:     %load_data_3d_params_v2_1 = ascendc.construct !ascendc.load_data_3d_params_v2<f16>(%no_pads, %7, %9, %13, %13, %9, %10, %10, %7, %7, %7, %7, %7, %7, %15, %15, %14) : memref<4xi8>, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i1, i1, f16
// CHECK-NEXT:     %21 = arith.constant 1536 : i32
// CHECK-NEXT:     %22 = arith.constant true
// CHECK-NEXT:     %23 = arith.constant 3 : i32
// CHECK-NEXT:     %mmad = ascendc.construct !ascendc.mmad_params(%8, %13, %9, %23, %15, %22) : i32, i32, i32, i32, i1, i1
// CHECK-NEXT:     %24 = arith.constant 48 : index
// CHECK-NEXT:     %fixpipe_params_v220 = ascendc.construct !ascendc.fixpipe_params_v220(%13, %8, %8, %13, %10, %7, %10, %7, %10, %10, %23) [ui16, ui16, ui16, ui32, i32, !ascendc.quant_mode_t, ui64, ui16, ui16, ui16, ui8] : i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32
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
// CHECK-NEXT:     %out_gm = ascendc.global_tensor : !ascendc.global_tensor<*xf16>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %out_gm, %out : !ascendc.global_tensor<*xf16>, memref<?xf16, 22 : i64>
// CHECK-NEXT:     %block = ascendc.get_block_idx : index
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %c2 = arith.constant 2 : index
// CHECK-NEXT:     %c32 = arith.constant 32 : index
// CHECK-NEXT:     %25 = arith.remui %block, %c1 : index
// CHECK-NEXT:     %26 = arith.subi %c2, %block : index
// CHECK-NEXT:     %27 = arith.minsi %c1, %26 : index
// CHECK-NEXT:     %28 = arith.remui %25, %27 : index
// CHECK-NEXT:     %29 = arith.addi %block, %28 : index
// CHECK-NEXT:     %30 = arith.muli %29, %c32 : index
// CHECK-NEXT:     %31 = arith.muli %30, %4 : index
// CHECK-NEXT:     %a_gm_1 = ascendc.global_tensor.subindex %a_gm[%31] : !ascendc.global_tensor<*xf16>, index, !ascendc.global_tensor<*xf16>
// CHECK-NEXT:     %a_l1 = ascendc.tbuf.get_with_offset %l1, %6, %5 : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     ascendc.data_copy_nd2nz %a_l1, %a_gm_1, %nd2nz : !ascendc.local_tensor<*xf16>, !ascendc.global_tensor<*xf16>, !ascendc.nd2nz_params
// CHECK-NEXT:     %b_l1 = ascendc.tbuf.get_with_offset %l1, %12, %10 : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     ascendc.data_copy_nd2nz %b_l1, %b_gm, %nd2nz_1 : !ascendc.local_tensor<*xf16>, !ascendc.global_tensor<*xf16>, !ascendc.nd2nz_params
// CHECK-NEXT:     %a_l0 = ascendc.tbuf.get_with_offset %l0a, %6, %10 : !ascendc.tbuf<a2>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     ascendc.load_data_3d_l0_v2 %a_l0, %a_l1, %load_data_3d_params_v2 : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.load_data_3d_params_v2<f16>
// CHECK-NEXT:     %b_l0 = ascendc.tbuf.get_with_offset %l0b, %12, %10 : !ascendc.tbuf<b2>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     ascendc.load_data_3d_l0_v2 %b_l0, %b_l1, %load_data_3d_params_v2_1 : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.load_data_3d_params_v2<f16>
// CHECK-NEXT:     %sum = ascendc.tbuf.get_with_offset %l0c, %21, %10 : !ascendc.tbuf<co1>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.mmad %sum, %a_l0, %b_l0, %mmad : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.mmad_params
// CHECK-NEXT:     %32 = arith.muli %30, %24 : index
// CHECK-NEXT:     %out_gm_1 = ascendc.global_tensor.subindex %out_gm[%32] : !ascendc.global_tensor<*xf16>, index, !ascendc.global_tensor<*xf16>
// CHECK-NEXT:     ascendc.fixpipe %out_gm_1, %sum, %fixpipe_params_v220, %fixpipe_config : !ascendc.global_tensor<*xf16>, !ascendc.local_tensor<*xf32>, !ascendc.fixpipe_params_v220, !ascendc.fixpipe_config
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// The result:
// CHECK:      builtin.module attributes {ascir.soc = "ascend910b1"} {
// CHECK-NEXT:   func.func @matmul(%a: memref<?xf16, 22 : i64> {ascir.role = "in"}, %b: memref<?xf16, 22 : i64> {ascir.role = "in"}, %out: memref<?xf16, 22 : i64> {ascir.role = "out"}) attributes {tile.block_dim = 2 : i64, tile.tiling = [{axes = ["1", "64", "48", "96"], tile = array<i64: 32, 48, 96, 96>, turns = 1 : i64, group = 1 : i64, ns = 1837 : i64, bound_ns = 18 : i64, busiest = "MTE1", runners_up = [{tile = array<i64: 64, 48, 96, 96>, ns = 1847 : i64}, {tile = array<i64: 16, 48, 96, 96>, ns = 1894 : i64}, {tile = array<i64: 48, 48, 96, 96>, ns = 1899 : i64}]}], tile.placement = {l0a = {peak = 6144 : i64, lower_bound = 6144 : i64, extent = 6144 : i64, capacity = 65536 : i64, optimal = true}, l0b = {peak = 9216 : i64, lower_bound = 9216 : i64, extent = 9216 : i64, capacity = 65536 : i64, optimal = true}, l0c = {peak = 6144 : i64, lower_bound = 6144 : i64, extent = 6144 : i64, capacity = 131072 : i64, optimal = true}, l1 = {peak = 15360 : i64, lower_bound = 15360 : i64, extent = 15360 : i64, capacity = 524032 : i64, optimal = true}}, ascendc.aicore, ascendc.global, ascendc.sync = {flags = 3 : i64, barriers = 0 : i64, dependences = 4 : i64, removed = 0 : i64, fallbacks = 0 : i64}} {
// CHECK-NEXT:     %flag1 = arith.constant 1 : i32
// CHECK-NEXT:     %flag0 = arith.constant 0 : i32
// CHECK-NEXT:     %0 = arith.constant 524032 : i32
// CHECK-NEXT:     %1 = arith.constant 65536 : i32
// CHECK-NEXT:     %2 = arith.constant 65536 : i32
// CHECK-NEXT:     %3 = arith.constant 131072 : i32
// CHECK-NEXT:     %4 = arith.constant 96 : index
// CHECK-NEXT:     %5 = arith.constant 9216 : i32
// CHECK-NEXT:     %6 = arith.constant 3072 : i32
// CHECK-NEXT:     %7 = arith.constant 1 : i32
// CHECK-NEXT:     %8 = arith.constant 32 : i32
// CHECK-NEXT:     %9 = arith.constant 96 : i32
// CHECK-NEXT:     %10 = arith.constant 0 : i32
// CHECK-NEXT:     %11 = arith.constant 16 : i32
// CHECK-NEXT:     %nd2nz = ascendc.construct !ascendc.nd2nz_params(%7, %8, %9, %10, %9, %8, %7, %11) : i32, i32, i32, i32, i32, i32, i32, i32
// CHECK-NEXT:     %12 = arith.constant 4608 : i32
// CHECK-NEXT:     %13 = arith.constant 48 : i32
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
// CHECK-NEXT:     %load_data_3d_params_v2 = ascendc.construct !ascendc.load_data_3d_params_v2<f16>(%no_pads, %7, %8, %9, %9, %8, %10, %10, %7, %7, %7, %7, %7, %7, %15, %15, %14) : memref<4xi8>, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i1, i1, f16
// CHECK-NEXT:     %load_data_3d_params_v2_1 = ascendc.construct !ascendc.load_data_3d_params_v2<f16>(%no_pads, %7, %9, %13, %13, %9, %10, %10, %7, %7, %7, %7, %7, %7, %15, %15, %14) : memref<4xi8>, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i1, i1, f16
// CHECK-NEXT:     %21 = arith.constant 1536 : i32
// CHECK-NEXT:     %22 = arith.constant true
// CHECK-NEXT:     %23 = arith.constant 3 : i32
// CHECK-NEXT:     %mmad = ascendc.construct !ascendc.mmad_params(%8, %13, %9, %23, %15, %22) : i32, i32, i32, i32, i1, i1
// CHECK-NEXT:     %24 = arith.constant 48 : index
// CHECK-NEXT:     %fixpipe_params_v220 = ascendc.construct !ascendc.fixpipe_params_v220(%13, %8, %8, %13, %10, %7, %10, %7, %10, %10, %23) [ui16, ui16, ui16, ui32, i32, !ascendc.quant_mode_t, ui64, ui16, ui16, ui16, ui8] : i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32
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
// CHECK-NEXT:     %out_gm = ascendc.global_tensor : !ascendc.global_tensor<*xf16>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %out_gm, %out : !ascendc.global_tensor<*xf16>, memref<?xf16, 22 : i64>
// CHECK-NEXT:     %block = ascendc.get_block_idx : index
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %c2 = arith.constant 2 : index
// CHECK-NEXT:     %c32 = arith.constant 32 : index
// CHECK-NEXT:     %25 = arith.remui %block, %c1 : index
// CHECK-NEXT:     %26 = arith.subi %c2, %block : index
// CHECK-NEXT:     %27 = arith.minsi %c1, %26 : index
// CHECK-NEXT:     %28 = arith.remui %25, %27 : index
// CHECK-NEXT:     %29 = arith.addi %block, %28 : index
// CHECK-NEXT:     %30 = arith.muli %29, %c32 : index
// CHECK-NEXT:     %31 = arith.muli %30, %4 : index
// CHECK-NEXT:     %a_gm_1 = ascendc.global_tensor.subindex %a_gm[%31] : !ascendc.global_tensor<*xf16>, index, !ascendc.global_tensor<*xf16>
// CHECK-NEXT:     %a_l1 = ascendc.tbuf.get_with_offset %l1, %6, %5 : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     ascendc.data_copy_nd2nz %a_l1, %a_gm_1, %nd2nz : !ascendc.local_tensor<*xf16>, !ascendc.global_tensor<*xf16>, !ascendc.nd2nz_params
// CHECK-NEXT:     ascendc.set_flag mte2_mte1, %flag0 : i32
// CHECK-NEXT:     %b_l1 = ascendc.tbuf.get_with_offset %l1, %12, %10 : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     ascendc.data_copy_nd2nz %b_l1, %b_gm, %nd2nz_1 : !ascendc.local_tensor<*xf16>, !ascendc.global_tensor<*xf16>, !ascendc.nd2nz_params
// CHECK-NEXT:     ascendc.set_flag mte2_mte1, %flag1 : i32
// CHECK-NEXT:     %a_l0 = ascendc.tbuf.get_with_offset %l0a, %6, %10 : !ascendc.tbuf<a2>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     ascendc.wait_flag mte2_mte1, %flag0 : i32
// CHECK-NEXT:     ascendc.load_data_3d_l0_v2 %a_l0, %a_l1, %load_data_3d_params_v2 : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.load_data_3d_params_v2<f16>
// CHECK-NEXT:     %b_l0 = ascendc.tbuf.get_with_offset %l0b, %12, %10 : !ascendc.tbuf<b2>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     ascendc.wait_flag mte2_mte1, %flag1 : i32
// CHECK-NEXT:     ascendc.load_data_3d_l0_v2 %b_l0, %b_l1, %load_data_3d_params_v2_1 : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.load_data_3d_params_v2<f16>
// CHECK-NEXT:     ascendc.set_flag mte1_m, %flag0 : i32
// CHECK-NEXT:     %sum = ascendc.tbuf.get_with_offset %l0c, %21, %10 : !ascendc.tbuf<co1>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.wait_flag mte1_m, %flag0 : i32
// CHECK-NEXT:     ascendc.mmad %sum, %a_l0, %b_l0, %mmad : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.mmad_params
// CHECK-NEXT:     %32 = arith.muli %30, %24 : index
// CHECK-NEXT:     %out_gm_1 = ascendc.global_tensor.subindex %out_gm[%32] : !ascendc.global_tensor<*xf16>, index, !ascendc.global_tensor<*xf16>
// CHECK-NEXT:     ascendc.fixpipe %out_gm_1, %sum, %fixpipe_params_v220, %fixpipe_config : !ascendc.global_tensor<*xf16>, !ascendc.local_tensor<*xf32>, !ascendc.fixpipe_params_v220, !ascendc.fixpipe_config
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT: }
