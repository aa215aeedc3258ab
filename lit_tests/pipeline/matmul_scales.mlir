// RUN: ascir-opt %s -p vector --print-between-passes 2>&1 | filecheck %s

// A product of bytes with a scale for each column: what each pass makes of it.
func.func @matmul(%a: tensor<64x96xi8>, %b: tensor<96x4xi8>) -> tensor<64x4xf16> {
  %s = graph.constant dense<[0.0009765625, 0.00048828125, 0.000732421875, 0.0009765625]> : tensor<4xf16>
  %c = graph.matmul %a, %b : (tensor<64x96xi8>, tensor<96x4xi8>) -> tensor<64x4xi32>
  %y = graph.dequantize %c, %s axis 1 : (tensor<64x4xi32>, tensor<4xf16>) -> tensor<64x4xf16>
  func.return %y : tensor<64x4xf16>
}

// CHECK-LABEL: // IR after graph-name-dims
// CHECK:      builtin.module {
// CHECK-NEXT:   func.func @matmul(%a: tensor<64x96xi8>, %b: tensor<96x4xi8>) -> tensor<64x4xf16> {
// CHECK-NEXT:     %s = graph.constant dense<[9.765620e-04, 4.882810e-04, 7.324220e-04, 9.765620e-04]> : tensor<4xf16>
// CHECK-NEXT:     %c = graph.matmul %a, %b : (tensor<64x96xi8>, tensor<96x4xi8>) -> tensor<64x4xi32>
// CHECK-NEXT:     %y = graph.dequantize %c, %s axis 1 : (tensor<64x4xi32>, tensor<4xf16>) -> tensor<64x4xf16>
// CHECK-NEXT:     func.return %y : tensor<64x4xf16>
// CHECK-NEXT:   }
// CHECK-NEXT: }

// CHECK-LABEL: // IR after graph-outline

// CHECK-LABEL: // IR after graph-decompose
// CHECK:      builtin.module {
// CHECK-NEXT:   func.func @matmul(%a: tensor<64x96xi8>, %b: tensor<96x4xi8>) -> tensor<64x4xf16> {
// CHECK-NEXT:     %s = graph.constant dense<[9.765620e-04, 4.882810e-04, 7.324220e-04, 9.765620e-04]> : tensor<4xf16>
// CHECK-NEXT:     %c = graph.matmul %a, %b : (tensor<64x96xi8>, tensor<96x4xi8>) -> tensor<64x4xi32>
// CHECK-NEXT:     %y = graph.cast %c : tensor<64x4xi32> -> tensor<64x4xf32>
// CHECK-NEXT:     %y_1 = graph.cast %s : tensor<4xf16> -> tensor<4xf32>
// CHECK-NEXT:     %y_2 = graph.mul %y, %y_1 : (tensor<64x4xf32>, tensor<4xf32>) -> tensor<64x4xf32>
// CHECK-NEXT:     %y_3 = graph.cast %y_2 : tensor<64x4xf32> -> tensor<64x4xf16>
// CHECK-NEXT:     func.return %y_3 : tensor<64x4xf16>
// CHECK-NEXT:   }
// CHECK-NEXT: }

// CHECK-LABEL: // IR after canonicalize

// CHECK-LABEL: // IR after cse

// CHECK-LABEL: // IR after graph-tile
// CHECK:      builtin.module attributes {ascir.soc = "ascend910b1"} {
// CHECK-NEXT:   func.func @matmul(%a: memref<64x96xi8, strided<[96, 1]>, #tile.space<gm>> {ascir.role = "in"}, %b: memref<96x4xi8, strided<[4, 1]>, #tile.space<gm>> {ascir.role = "in"}, %scales: memref<32xui64, strided<[1]>, #tile.space<gm>> {ascir.role = "in", ascir.value = dense<[981467136, 973078528, 977272832, 981467136, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]> : tensor<32xui64>}, %out: memref<64x4xf16, strided<[4, 1]>, #tile.space<gm>> {ascir.role = "out"}) attributes {tile.core = #tile.core<aic>, tile.block_dim = 1 : i64, tile.tiling = [{axes = ["1", "64", "4", "96"], tile = array<i64: 64, 32, 96, 96>, turns = 1 : i64, group = 1 : i64, ns = 1605 : i64, bound_ns = 5 : i64, busiest = "MTE1", runners_up = [{tile = array<i64: 32, 32, 96, 96>, ns = 1607 : i64}, {tile = array<i64: 48, 32, 96, 96>, ns = 1640 : i64}, {tile = array<i64: 16, 32, 96, 96>, ns = 1696 : i64}]}]} {
// CHECK-NEXT:     %a_1 = memref.reinterpret_cast %a to offset: [0], sizes: [1, 64, 96], strides: [6144, 96, 1] : memref<64x96xi8, strided<[96, 1]>, #tile.space<gm>> to memref<1x64x96xi8, strided<[6144, 96, 1]>, #tile.space<gm>>
// CHECK-NEXT:     %b_1 = memref.reinterpret_cast %b to offset: [0], sizes: [1, 96, 4], strides: [384, 4, 1] : memref<96x4xi8, strided<[4, 1]>, #tile.space<gm>> to memref<1x96x4xi8, strided<[384, 4, 1]>, #tile.space<gm>>
// CHECK-NEXT:     %block = tile.block_index
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %out_1 = memref.reinterpret_cast %out to offset: [0], sizes: [1, 64, 4], strides: [256, 4, 1] : memref<64x4xf16, strided<[4, 1]>, #tile.space<gm>> to memref<1x64x4xf16, strided<[256, 4, 1]>, #tile.space<gm>>
// CHECK-NEXT:     %0 = arith.remui %block, %c1 : index
// CHECK-NEXT:     %scales_l1 = tile.load %scales[0] buffers 2 : memref<32xui64, strided<[1]>, #tile.space<gm>> -> !tile.tile<32xui64, l1>
// CHECK-NEXT:     %zero = tile.accumulator : !tile.tile<64x32xi32, l0c, nz>
// CHECK-NEXT:     %a_l1 = tile.load %a_1[0, 0, 0] sizes [1, 64, 96] buffers 3 : memref<1x64x96xi8, strided<[6144, 96, 1]>, #tile.space<gm>> -> !tile.tile<64x96xi8, l1, nz>
// CHECK-NEXT:     %b_l1 = tile.load %b_1[0, 0, 0] sizes [1, 96, 4] buffers 3 : memref<1x96x4xi8, strided<[384, 4, 1]>, #tile.space<gm>> -> !tile.tile<96x32xi8, l1, nz>
// CHECK-NEXT:     %a_l0 = tile.move %a_l1[0, 0] buffers 2 : !tile.tile<64x96xi8, l1, nz> -> !tile.tile<64x96xi8, l0a, zz>
// CHECK-NEXT:     %b_l0 = tile.move %b_l1[0, 0] buffers 2 : !tile.tile<96x32xi8, l1, nz> -> !tile.tile<96x32xi8, l0b, zn>
// CHECK-NEXT:     %sum = tile.mmad %a_l0, %b_l0, %zero sizes [64, 4, 96] : !tile.tile<64x96xi8, l0a, zz>, !tile.tile<96x32xi8, l0b, zn>, !tile.tile<64x32xi32, l0c, nz>
// CHECK-NEXT:     %scale = tile.move %scales_l1[0] : !tile.tile<32xui64, l1> -> !tile.tile<32xui64, fb>
// CHECK-NEXT:     tile.fixpipe_store %sum, %out_1[0, 0, 0] sizes [1, 64, 4] scale(%scale : !tile.tile<32xui64, fb>) : !tile.tile<64x32xi32, l0c, nz>, memref<1x64x4xf16, strided<[256, 4, 1]>, #tile.space<gm>>
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
// CHECK-NEXT:   func.func @matmul(%a: memref<64x96xi8, strided<[96, 1]>, #tile.space<gm>> {ascir.role = "in"}, %b: memref<96x4xi8, strided<[4, 1]>, #tile.space<gm>> {ascir.role = "in"}, %scales: memref<32xui64, strided<[1]>, #tile.space<gm>> {ascir.role = "in", ascir.value = dense<[981467136, 973078528, 977272832, 981467136, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]> : tensor<32xui64>}, %out: memref<64x4xf16, strided<[4, 1]>, #tile.space<gm>> {ascir.role = "out"}) attributes {tile.core = #tile.core<aic>, tile.block_dim = 1 : i64, tile.tiling = [{axes = ["1", "64", "4", "96"], tile = array<i64: 64, 32, 96, 96>, turns = 1 : i64, group = 1 : i64, ns = 1605 : i64, bound_ns = 5 : i64, busiest = "MTE1", runners_up = [{tile = array<i64: 32, 32, 96, 96>, ns = 1607 : i64}, {tile = array<i64: 48, 32, 96, 96>, ns = 1640 : i64}, {tile = array<i64: 16, 32, 96, 96>, ns = 1696 : i64}]}], tile.placement = {fb = {peak = 256 : i64, lower_bound = 256 : i64, extent = 256 : i64, capacity = 7168 : i64, optimal = true}, l0a = {peak = 6144 : i64, lower_bound = 6144 : i64, extent = 6144 : i64, capacity = 65536 : i64, optimal = true}, l0b = {peak = 3072 : i64, lower_bound = 3072 : i64, extent = 3072 : i64, capacity = 65536 : i64, optimal = true}, l0c = {peak = 8192 : i64, lower_bound = 8192 : i64, extent = 8192 : i64, capacity = 131072 : i64, optimal = true}, l1 = {peak = 9472 : i64, lower_bound = 9472 : i64, extent = 9472 : i64, capacity = 524032 : i64, optimal = true}}} {
// CHECK-NEXT:     %a_1 = memref.reinterpret_cast %a to offset: [0], sizes: [1, 64, 96], strides: [6144, 96, 1] : memref<64x96xi8, strided<[96, 1]>, #tile.space<gm>> to memref<1x64x96xi8, strided<[6144, 96, 1]>, #tile.space<gm>>
// CHECK-NEXT:     %b_1 = memref.reinterpret_cast %b to offset: [0], sizes: [1, 96, 4], strides: [384, 4, 1] : memref<96x4xi8, strided<[4, 1]>, #tile.space<gm>> to memref<1x96x4xi8, strided<[384, 4, 1]>, #tile.space<gm>>
// CHECK-NEXT:     %block = tile.block_index
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %out_1 = memref.reinterpret_cast %out to offset: [0], sizes: [1, 64, 4], strides: [256, 4, 1] : memref<64x4xf16, strided<[4, 1]>, #tile.space<gm>> to memref<1x64x4xf16, strided<[256, 4, 1]>, #tile.space<gm>>
// CHECK-NEXT:     %0 = arith.remui %block, %c1 : index
// CHECK-NEXT:     %scales_l1 = tile.load %scales[0] buffers 2 {tile.address = [array<i64: 9216>]} : memref<32xui64, strided<[1]>, #tile.space<gm>> -> !tile.tile<32xui64, l1>
// CHECK-NEXT:     %zero = tile.accumulator {tile.address = [array<i64: 0>]} : !tile.tile<64x32xi32, l0c, nz>
// CHECK-NEXT:     %a_l1 = tile.load %a_1[0, 0, 0] sizes [1, 64, 96] buffers 3 {tile.address = [array<i64: 0>]} : memref<1x64x96xi8, strided<[6144, 96, 1]>, #tile.space<gm>> -> !tile.tile<64x96xi8, l1, nz>
// CHECK-NEXT:     %b_l1 = tile.load %b_1[0, 0, 0] sizes [1, 96, 4] buffers 3 {tile.address = [array<i64: 6144>]} : memref<1x96x4xi8, strided<[384, 4, 1]>, #tile.space<gm>> -> !tile.tile<96x32xi8, l1, nz>
// CHECK-NEXT:     %a_l0 = tile.move %a_l1[0, 0] buffers 2 {tile.address = [array<i64: 0>]} : !tile.tile<64x96xi8, l1, nz> -> !tile.tile<64x96xi8, l0a, zz>
// CHECK-NEXT:     %b_l0 = tile.move %b_l1[0, 0] buffers 2 {tile.address = [array<i64: 0>]} : !tile.tile<96x32xi8, l1, nz> -> !tile.tile<96x32xi8, l0b, zn>
// CHECK-NEXT:     %sum = tile.mmad %a_l0, %b_l0, %zero sizes [64, 4, 96] {tile.address = [array<i64: 0>]} : !tile.tile<64x96xi8, l0a, zz>, !tile.tile<96x32xi8, l0b, zn>, !tile.tile<64x32xi32, l0c, nz>
// CHECK-NEXT:     %scale = tile.move %scales_l1[0] {tile.address = [array<i64: 0>]} : !tile.tile<32xui64, l1> -> !tile.tile<32xui64, fb>
// CHECK-NEXT:     tile.fixpipe_store %sum, %out_1[0, 0, 0] sizes [1, 64, 4] scale(%scale : !tile.tile<32xui64, fb>) : !tile.tile<64x32xi32, l0c, nz>, memref<1x64x4xf16, strided<[256, 4, 1]>, #tile.space<gm>>
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// CHECK-LABEL: // IR after tile-select-instructions
// CHECK:      builtin.module attributes {ascir.soc = "ascend910b1"} {
// CHECK-NEXT:   func.func @matmul(%a: memref<?xi8, 22 : i64> {ascir.role = "in"}, %b: memref<?xi8, 22 : i64> {ascir.role = "in"}, %scales: memref<?xui64, 22 : i64> {ascir.role = "in", ascir.value = dense<[981467136, 973078528, 977272832, 981467136, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]> : tensor<32xui64>}, %out: memref<?xf16, 22 : i64> {ascir.role = "out"}) attributes {tile.block_dim = 1 : i64, tile.tiling = [{axes = ["1", "64", "4", "96"], tile = array<i64: 64, 32, 96, 96>, turns = 1 : i64, group = 1 : i64, ns = 1605 : i64, bound_ns = 5 : i64, busiest = "MTE1", runners_up = [{tile = array<i64: 32, 32, 96, 96>, ns = 1607 : i64}, {tile = array<i64: 48, 32, 96, 96>, ns = 1640 : i64}, {tile = array<i64: 16, 32, 96, 96>, ns = 1696 : i64}]}], tile.placement = {fb = {peak = 256 : i64, lower_bound = 256 : i64, extent = 256 : i64, capacity = 7168 : i64, optimal = true}, l0a = {peak = 6144 : i64, lower_bound = 6144 : i64, extent = 6144 : i64, capacity = 65536 : i64, optimal = true}, l0b = {peak = 3072 : i64, lower_bound = 3072 : i64, extent = 3072 : i64, capacity = 65536 : i64, optimal = true}, l0c = {peak = 8192 : i64, lower_bound = 8192 : i64, extent = 8192 : i64, capacity = 131072 : i64, optimal = true}, l1 = {peak = 9472 : i64, lower_bound = 9472 : i64, extent = 9472 : i64, capacity = 524032 : i64, optimal = true}}, ascendc.aicore, ascendc.global} {
// CHECK-NEXT:     %0 = arith.constant 524032 : i32
// CHECK-NEXT:     %1 = arith.constant 65536 : i32
// CHECK-NEXT:     %2 = arith.constant 65536 : i32
// CHECK-NEXT:     %3 = arith.constant 131072 : i32
// CHECK-NEXT:     %4 = arith.constant 9216 : i32
// CHECK-NEXT:     %5 = arith.constant 32 : i32
// CHECK-NEXT:     %6 = arith.constant 0 : i32
// CHECK-NEXT:     %7 = arith.constant 6144 : i32
// CHECK-NEXT:     %8 = arith.constant 1 : i32
// CHECK-NEXT:     %9 = arith.constant 64 : i32
// CHECK-NEXT:     %10 = arith.constant 96 : i32
// CHECK-NEXT:     %nd2nz = ascendc.construct !ascendc.nd2nz_params(%8, %9, %10, %6, %10, %9, %8, %5) : i32, i32, i32, i32, i32, i32, i32, i32
// CHECK-NEXT:     %11 = arith.constant 3072 : i32
// CHECK-NEXT:     %12 = arith.constant 4 : i32
// CHECK-NEXT:     %nd2nz_1 = ascendc.construct !ascendc.nd2nz_params(%8, %10, %12, %6, %12, %10, %8, %5) : i32, i32, i32, i32, i32, i32, i32, i32
// CHECK-NEXT:     %13 = arith.constant 0 : i8
// CHECK-NEXT:     %14 = arith.constant false
// CHECK-NEXT:     %15 = arith.constant 0 : index
// CHECK-NEXT:     %16 = arith.constant 1 : index
// CHECK-NEXT:     %17 = arith.constant 2 : index
// CHECK-NEXT:     %18 = arith.constant 3 : index
// CHECK-NEXT:     %no_pads = memref.alloca() {ascendc.emit_as_unsigned} : memref<4xi8>
// CHECK-NEXT:     memref.store %13, %no_pads[%15] : memref<4xi8>
// CHECK-NEXT:     memref.store %13, %no_pads[%16] : memref<4xi8>
// CHECK-NEXT:     memref.store %13, %no_pads[%17] : memref<4xi8>
// CHECK-NEXT:     memref.store %13, %no_pads[%18] : memref<4xi8>
// CHECK-NEXT:     %load_data_3d_params_v2 = ascendc.construct !ascendc.load_data_3d_params_v2<i8>(%no_pads, %8, %9, %10, %10, %9, %6, %6, %8, %8, %8, %8, %8, %8, %14, %14, %13) : memref<4xi8>, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i1, i1, i8
// CHECK-NEXT:     %19 = arith.constant 3 : i32
// CHECK-NEXT:     %load_data_2d_transpose = ascendc.construct !ascendc.load_data_2d_transpose_params(%6, %8, %19, %8, %6, %6) : i32, i32, i32, i32, i32, i32
// CHECK-NEXT:     %20 = arith.constant 1024 : i32
// CHECK-NEXT:     %21 = arith.constant 2048 : i32
// CHECK-NEXT:     %22 = arith.constant 7168 : i32
// CHECK-NEXT:     %23 = arith.constant 8192 : i32
// CHECK-NEXT:     %24 = arith.constant true
// CHECK-NEXT:     %mmad = ascendc.construct !ascendc.mmad_params(%9, %5, %10, %6, %14, %24) : i32, i32, i32, i32, i1, i1
// CHECK-NEXT:     %25 = arith.constant 10 : i32
// CHECK-NEXT:     %fixpipe_params_v220 = ascendc.construct !ascendc.fixpipe_params_v220(%12, %9, %9, %12, %6, %25, %6, %8, %6, %6, %6) [ui16, ui16, ui16, ui32, i32, !ascendc.quant_mode_t, ui64, ui16, ui16, ui16, ui8] : i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32
// CHECK-NEXT:     %fixpipe_config = ascendc.construct !ascendc.fixpipe_config(%8) [!ascendc.co2_layout] : i32
// CHECK-NEXT:     %pipe = ascendc.pipe
// CHECK-NEXT:     %l1 = ascendc.tbuf : <a1>
// CHECK-NEXT:     ascendc.pipe.init_buffer %pipe, %l1, %0 : !ascendc.tbuf<a1>, i32
// CHECK-NEXT:     %l0a = ascendc.tbuf : <a2>
// CHECK-NEXT:     ascendc.pipe.init_buffer %pipe, %l0a, %1 : !ascendc.tbuf<a2>, i32
// CHECK-NEXT:     %l0b = ascendc.tbuf : <b2>
// CHECK-NEXT:     ascendc.pipe.init_buffer %pipe, %l0b, %2 : !ascendc.tbuf<b2>, i32
// CHECK-NEXT:     %l0c = ascendc.tbuf : <co1>
// CHECK-NEXT:     ascendc.pipe.init_buffer %pipe, %l0c, %3 : !ascendc.tbuf<co1>, i32
// CHECK-NEXT:     %a_gm = ascendc.global_tensor : !ascendc.global_tensor<*xi8>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %a_gm, %a : !ascendc.global_tensor<*xi8>, memref<?xi8, 22 : i64>
// CHECK-NEXT:     %b_gm = ascendc.global_tensor : !ascendc.global_tensor<*xi8>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %b_gm, %b : !ascendc.global_tensor<*xi8>, memref<?xi8, 22 : i64>
// CHECK-NEXT:     %scales_gm = ascendc.global_tensor : !ascendc.global_tensor<*xui64>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %scales_gm, %scales : !ascendc.global_tensor<*xui64>, memref<?xui64, 22 : i64>
// CHECK-NEXT:     %out_gm = ascendc.global_tensor : !ascendc.global_tensor<*xf16>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %out_gm, %out : !ascendc.global_tensor<*xf16>, memref<?xf16, 22 : i64>
// CHECK-NEXT:     %scales_l1 = ascendc.tbuf.get_with_offset %l1, %5, %4 : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xui64>
// CHECK-NEXT:     ascendc.data_copy_l2 %scales_l1, %scales_gm, %5 : !ascendc.local_tensor<*xui64>, !ascendc.global_tensor<*xui64>, i32
// CHECK-NEXT:     %a_l1 = ascendc.tbuf.get_with_offset %l1, %7, %6 : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:     ascendc.data_copy_nd2nz %a_l1, %a_gm, %nd2nz : !ascendc.local_tensor<*xi8>, !ascendc.global_tensor<*xi8>, !ascendc.nd2nz_params
// CHECK-NEXT:     %b_l1 = ascendc.tbuf.get_with_offset %l1, %11, %7 : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:     ascendc.data_copy_nd2nz %b_l1, %b_gm, %nd2nz_1 : !ascendc.local_tensor<*xi8>, !ascendc.global_tensor<*xi8>, !ascendc.nd2nz_params
// CHECK-NEXT:     %a_l0 = ascendc.tbuf.get_with_offset %l0a, %7, %6 : !ascendc.tbuf<a2>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:     ascendc.load_data_3d_l0_v2 %a_l0, %a_l1, %load_data_3d_params_v2 : !ascendc.local_tensor<*xi8>, !ascendc.local_tensor<*xi8>, !ascendc.load_data_3d_params_v2<i8>
// CHECK-NEXT:     %b_l0 = ascendc.tbuf.get_with_offset %l0b, %11, %6 : !ascendc.tbuf<b2>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:     ascendc.load_data_with_transpose %b_l0, %b_l1, %load_data_2d_transpose : !ascendc.local_tensor<*xi8>, !ascendc.local_tensor<*xi8>, !ascendc.load_data_2d_transpose_params
// CHECK-NEXT:     %b_l0_1 = ascendc.tbuf.get_with_offset %l0b, %21, %20 : !ascendc.tbuf<b2>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:     %b_l1_1 = ascendc.tbuf.get_with_offset %l1, %21, %22 : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:     ascendc.load_data_with_transpose %b_l0_1, %b_l1_1, %load_data_2d_transpose : !ascendc.local_tensor<*xi8>, !ascendc.local_tensor<*xi8>, !ascendc.load_data_2d_transpose_params
// CHECK-NEXT:     %b_l0_2 = ascendc.tbuf.get_with_offset %l0b, %20, %21 : !ascendc.tbuf<b2>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:     %b_l1_2 = ascendc.tbuf.get_with_offset %l1, %20, %23 : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:     ascendc.load_data_with_transpose %b_l0_2, %b_l1_2, %load_data_2d_transpose : !ascendc.local_tensor<*xi8>, !ascendc.local_tensor<*xi8>, !ascendc.load_data_2d_transpose_params
// CHECK-NEXT:     %sum = ascendc.tbuf.get_with_offset %l0c, %21, %6 : !ascendc.tbuf<co1>, i32, i32, !ascendc.local_tensor<*xi32>
// CHECK-NEXT:     ascendc.mmad %sum, %a_l0, %b_l0, %mmad : !ascendc.local_tensor<*xi32>, !ascendc.local_tensor<*xi8>, !ascendc.local_tensor<*xi8>, !ascendc.mmad_params
// CHECK-NEXT:     ascendc.fixpipe_with_workspace %out_gm, %sum, %scales_l1, %fixpipe_params_v220, %fixpipe_config : !ascendc.global_tensor<*xf16>, !ascendc.local_tensor<*xi32>, !ascendc.local_tensor<*xui64>, !ascendc.fixpipe_params_v220, !ascendc.fixpipe_config
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// The result:
// CHECK:      builtin.module attributes {ascir.soc = "ascend910b1"} {
// CHECK-NEXT:   func.func @matmul(%a: memref<?xi8, 22 : i64> {ascir.role = "in"}, %b: memref<?xi8, 22 : i64> {ascir.role = "in"}, %scales: memref<?xui64, 22 : i64> {ascir.role = "in", ascir.value = dense<[981467136, 973078528, 977272832, 981467136, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]> : tensor<32xui64>}, %out: memref<?xf16, 22 : i64> {ascir.role = "out"}) attributes {tile.block_dim = 1 : i64, tile.tiling = [{axes = ["1", "64", "4", "96"], tile = array<i64: 64, 32, 96, 96>, turns = 1 : i64, group = 1 : i64, ns = 1605 : i64, bound_ns = 5 : i64, busiest = "MTE1", runners_up = [{tile = array<i64: 32, 32, 96, 96>, ns = 1607 : i64}, {tile = array<i64: 48, 32, 96, 96>, ns = 1640 : i64}, {tile = array<i64: 16, 32, 96, 96>, ns = 1696 : i64}]}], tile.placement = {fb = {peak = 256 : i64, lower_bound = 256 : i64, extent = 256 : i64, capacity = 7168 : i64, optimal = true}, l0a = {peak = 6144 : i64, lower_bound = 6144 : i64, extent = 6144 : i64, capacity = 65536 : i64, optimal = true}, l0b = {peak = 3072 : i64, lower_bound = 3072 : i64, extent = 3072 : i64, capacity = 65536 : i64, optimal = true}, l0c = {peak = 8192 : i64, lower_bound = 8192 : i64, extent = 8192 : i64, capacity = 131072 : i64, optimal = true}, l1 = {peak = 9472 : i64, lower_bound = 9472 : i64, extent = 9472 : i64, capacity = 524032 : i64, optimal = true}}, ascendc.aicore, ascendc.global, ascendc.sync = {flags = 4 : i64, barriers = 0 : i64, dependences = 10 : i64, removed = 1 : i64, fallbacks = 0 : i64}} {
// CHECK-NEXT:     %flag1 = arith.constant 1 : i32
// CHECK-NEXT:     %flag0 = arith.constant 0 : i32
// CHECK-NEXT:     %0 = arith.constant 524032 : i32
// CHECK-NEXT:     %1 = arith.constant 65536 : i32
// CHECK-NEXT:     %2 = arith.constant 65536 : i32
// CHECK-NEXT:     %3 = arith.constant 131072 : i32
// CHECK-NEXT:     %4 = arith.constant 9216 : i32
// CHECK-NEXT:     %5 = arith.constant 32 : i32
// CHECK-NEXT:     %6 = arith.constant 0 : i32
// CHECK-NEXT:     %7 = arith.constant 6144 : i32
// CHECK-NEXT:     %8 = arith.constant 1 : i32
// CHECK-NEXT:     %9 = arith.constant 64 : i32
// CHECK-NEXT:     %10 = arith.constant 96 : i32
// CHECK-NEXT:     %nd2nz = ascendc.construct !ascendc.nd2nz_params(%8, %9, %10, %6, %10, %9, %8, %5) : i32, i32, i32, i32, i32, i32, i32, i32
// CHECK-NEXT:     %11 = arith.constant 3072 : i32
// CHECK-NEXT:     %12 = arith.constant 4 : i32
// CHECK-NEXT:     %nd2nz_1 = ascendc.construct !ascendc.nd2nz_params(%8, %10, %12, %6, %12, %10, %8, %5) : i32, i32, i32, i32, i32, i32, i32, i32
// CHECK-NEXT:     %13 = arith.constant 0 : i8
// CHECK-NEXT:     %14 = arith.constant false
// CHECK-NEXT:     %15 = arith.constant 0 : index
// CHECK-NEXT:     %16 = arith.constant 1 : index
// CHECK-NEXT:     %17 = arith.constant 2 : index
// CHECK-NEXT:     %18 = arith.constant 3 : index
// CHECK-NEXT:     %no_pads = memref.alloca() {ascendc.emit_as_unsigned} : memref<4xi8>
// CHECK-NEXT:     memref.store %13, %no_pads[%15] : memref<4xi8>
// CHECK-NEXT:     memref.store %13, %no_pads[%16] : memref<4xi8>
// CHECK-NEXT:     memref.store %13, %no_pads[%17] : memref<4xi8>
// CHECK-NEXT:     memref.store %13, %no_pads[%18] : memref<4xi8>
// CHECK-NEXT:     %load_data_3d_params_v2 = ascendc.construct !ascendc.load_data_3d_params_v2<i8>(%no_pads, %8, %9, %10, %10, %9, %6, %6, %8, %8, %8, %8, %8, %8, %14, %14, %13) : memref<4xi8>, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i1, i1, i8
// CHECK-NEXT:     %19 = arith.constant 3 : i32
// CHECK-NEXT:     %load_data_2d_transpose = ascendc.construct !ascendc.load_data_2d_transpose_params(%6, %8, %19, %8, %6, %6) : i32, i32, i32, i32, i32, i32
// CHECK-NEXT:     %20 = arith.constant 1024 : i32
// CHECK-NEXT:     %21 = arith.constant 2048 : i32
// CHECK-NEXT:     %22 = arith.constant 7168 : i32
// CHECK-NEXT:     %23 = arith.constant 8192 : i32
// CHECK-NEXT:     %24 = arith.constant true
// CHECK-NEXT:     %mmad = ascendc.construct !ascendc.mmad_params(%9, %5, %10, %6, %14, %24) : i32, i32, i32, i32, i1, i1
// CHECK-NEXT:     %25 = arith.constant 10 : i32
// CHECK-NEXT:     %fixpipe_params_v220 = ascendc.construct !ascendc.fixpipe_params_v220(%12, %9, %9, %12, %6, %25, %6, %8, %6, %6, %6) [ui16, ui16, ui16, ui32, i32, !ascendc.quant_mode_t, ui64, ui16, ui16, ui16, ui8] : i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32
// CHECK-NEXT:     %fixpipe_config = ascendc.construct !ascendc.fixpipe_config(%8) [!ascendc.co2_layout] : i32
// CHECK-NEXT:     %pipe = ascendc.pipe
// CHECK-NEXT:     %l1 = ascendc.tbuf : <a1>
// CHECK-NEXT:     ascendc.pipe.init_buffer %pipe, %l1, %0 : !ascendc.tbuf<a1>, i32
// CHECK-NEXT:     %l0a = ascendc.tbuf : <a2>
// CHECK-NEXT:     ascendc.pipe.init_buffer %pipe, %l0a, %1 : !ascendc.tbuf<a2>, i32
// CHECK-NEXT:     %l0b = ascendc.tbuf : <b2>
// CHECK-NEXT:     ascendc.pipe.init_buffer %pipe, %l0b, %2 : !ascendc.tbuf<b2>, i32
// CHECK-NEXT:     %l0c = ascendc.tbuf : <co1>
// CHECK-NEXT:     ascendc.pipe.init_buffer %pipe, %l0c, %3 : !ascendc.tbuf<co1>, i32
// CHECK-NEXT:     %a_gm = ascendc.global_tensor : !ascendc.global_tensor<*xi8>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %a_gm, %a : !ascendc.global_tensor<*xi8>, memref<?xi8, 22 : i64>
// CHECK-NEXT:     %b_gm = ascendc.global_tensor : !ascendc.global_tensor<*xi8>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %b_gm, %b : !ascendc.global_tensor<*xi8>, memref<?xi8, 22 : i64>
// CHECK-NEXT:     %scales_gm = ascendc.global_tensor : !ascendc.global_tensor<*xui64>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %scales_gm, %scales : !ascendc.global_tensor<*xui64>, memref<?xui64, 22 : i64>
// CHECK-NEXT:     %out_gm = ascendc.global_tensor : !ascendc.global_tensor<*xf16>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %out_gm, %out : !ascendc.global_tensor<*xf16>, memref<?xf16, 22 : i64>
// CHECK-NEXT:     %scales_l1 = ascendc.tbuf.get_with_offset %l1, %5, %4 : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xui64>
// CHECK-NEXT:     ascendc.data_copy_l2 %scales_l1, %scales_gm, %5 : !ascendc.local_tensor<*xui64>, !ascendc.global_tensor<*xui64>, i32
// CHECK-NEXT:     %a_l1 = ascendc.tbuf.get_with_offset %l1, %7, %6 : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:     ascendc.data_copy_nd2nz %a_l1, %a_gm, %nd2nz : !ascendc.local_tensor<*xi8>, !ascendc.global_tensor<*xi8>, !ascendc.nd2nz_params
// CHECK-NEXT:     ascendc.set_flag mte2_mte1, %flag0 : i32
// CHECK-NEXT:     %b_l1 = ascendc.tbuf.get_with_offset %l1, %11, %7 : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:     ascendc.data_copy_nd2nz %b_l1, %b_gm, %nd2nz_1 : !ascendc.local_tensor<*xi8>, !ascendc.global_tensor<*xi8>, !ascendc.nd2nz_params
// CHECK-NEXT:     ascendc.set_flag mte2_mte1, %flag1 : i32
// CHECK-NEXT:     %a_l0 = ascendc.tbuf.get_with_offset %l0a, %7, %6 : !ascendc.tbuf<a2>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:     ascendc.wait_flag mte2_mte1, %flag0 : i32
// CHECK-NEXT:     ascendc.load_data_3d_l0_v2 %a_l0, %a_l1, %load_data_3d_params_v2 : !ascendc.local_tensor<*xi8>, !ascendc.local_tensor<*xi8>, !ascendc.load_data_3d_params_v2<i8>
// CHECK-NEXT:     %b_l0 = ascendc.tbuf.get_with_offset %l0b, %11, %6 : !ascendc.tbuf<b2>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:     ascendc.wait_flag mte2_mte1, %flag1 : i32
// CHECK-NEXT:     ascendc.load_data_with_transpose %b_l0, %b_l1, %load_data_2d_transpose : !ascendc.local_tensor<*xi8>, !ascendc.local_tensor<*xi8>, !ascendc.load_data_2d_transpose_params
// CHECK-NEXT:     %b_l0_1 = ascendc.tbuf.get_with_offset %l0b, %21, %20 : !ascendc.tbuf<b2>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:     %b_l1_1 = ascendc.tbuf.get_with_offset %l1, %21, %22 : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:     ascendc.load_data_with_transpose %b_l0_1, %b_l1_1, %load_data_2d_transpose : !ascendc.local_tensor<*xi8>, !ascendc.local_tensor<*xi8>, !ascendc.load_data_2d_transpose_params
// CHECK-NEXT:     %b_l0_2 = ascendc.tbuf.get_with_offset %l0b, %20, %21 : !ascendc.tbuf<b2>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:     %b_l1_2 = ascendc.tbuf.get_with_offset %l1, %20, %23 : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:     ascendc.load_data_with_transpose %b_l0_2, %b_l1_2, %load_data_2d_transpose : !ascendc.local_tensor<*xi8>, !ascendc.local_tensor<*xi8>, !ascendc.load_data_2d_transpose_params
// CHECK-NEXT:     ascendc.set_flag mte1_m, %flag0 : i32
// CHECK-NEXT:     %sum = ascendc.tbuf.get_with_offset %l0c, %21, %6 : !ascendc.tbuf<co1>, i32, i32, !ascendc.local_tensor<*xi32>
// CHECK-NEXT:     ascendc.wait_flag mte1_m, %flag0 : i32
// CHECK-NEXT:     ascendc.mmad %sum, %a_l0, %b_l0, %mmad : !ascendc.local_tensor<*xi32>, !ascendc.local_tensor<*xi8>, !ascendc.local_tensor<*xi8>, !ascendc.mmad_params
// CHECK-NEXT:     ascendc.set_flag m_fix, %flag0 : i32
// CHECK-NEXT:     ascendc.wait_flag m_fix, %flag0 : i32
// CHECK-NEXT:     ascendc.fixpipe_with_workspace %out_gm, %sum, %scales_l1, %fixpipe_params_v220, %fixpipe_config : !ascendc.global_tensor<*xf16>, !ascendc.local_tensor<*xi32>, !ascendc.local_tensor<*xui64>, !ascendc.fixpipe_params_v220, !ascendc.fixpipe_config
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT: }
