// RUN: ascir-opt %s -p vector --print-between-passes 2>&1 | filecheck %s

// A 2:4 sparse product of bytes on the cube's sparse instruction: what each pass makes of it.
func.func @sparse_bytes(%x: tensor<40x256xi8>, %values: tensor<4x3x16x32xi8>, %places: tensor<4x3x16x8xui8>) -> tensor<40x44xi32> {
  %y = graph.sparse_matmul %x, %values, %places columns 44 : (tensor<40x256xi8>, tensor<4x3x16x32xi8>, tensor<4x3x16x8xui8>) -> tensor<40x44xi32>
  func.return %y : tensor<40x44xi32>
}

// CHECK-LABEL: // IR after graph-name-dims
// CHECK:      builtin.module {
// CHECK-NEXT:   func.func @sparse_bytes(%x: tensor<40x256xi8>, %values: tensor<4x3x16x32xi8>, %places: tensor<4x3x16x8xui8>) -> tensor<40x44xi32> {
// CHECK-NEXT:     %y = graph.sparse_matmul %x, %values, %places columns 44 : (tensor<40x256xi8>, tensor<4x3x16x32xi8>, tensor<4x3x16x8xui8>) -> tensor<40x44xi32>
// CHECK-NEXT:     func.return %y : tensor<40x44xi32>
// CHECK-NEXT:   }
// CHECK-NEXT: }

// CHECK-LABEL: // IR after graph-outline

// CHECK-LABEL: // IR after graph-decompose

// CHECK-LABEL: // IR after canonicalize

// CHECK-LABEL: // IR after cse

// CHECK-LABEL: // IR after graph-tile
// CHECK:      builtin.module attributes {ascir.soc = "ascend910b1"} {
// CHECK-NEXT:   func.func @sparse_bytes(%x: memref<40x256xi8, strided<[256, 1]>, #tile.space<gm>> {ascir.role = "in"}, %values: memref<4x3x16x32xi8, strided<[1536, 512, 32, 1]>, #tile.space<gm>> {ascir.role = "in"}, %places: memref<4x3x16x8xui8, strided<[384, 128, 8, 1]>, #tile.space<gm>> {ascir.role = "in"}, %out: memref<40x44xi32, strided<[44, 1]>, #tile.space<gm>> {ascir.role = "out"}) attributes {tile.core = #tile.core<aic>, tile.block_dim = 1 : i64, tile.tiling = [{axes = ["1", "40", "44", "256"], tile = array<i64: 48, 48, 256, 128>, turns = 1 : i64, group = 1 : i64, ns = 1870 : i64, bound_ns = 16 : i64, busiest = "M", runners_up = [{tile = array<i64: 48, 32, 256, 256>, ns = 1907 : i64}, {tile = array<i64: 32, 48, 256, 256>, ns = 1925 : i64}, {tile = array<i64: 48, 16, 256, 256>, ns = 1926 : i64}]}]} {
// CHECK-NEXT:     %x_1 = memref.reinterpret_cast %x to offset: [0], sizes: [1, 40, 256], strides: [10240, 256, 1] : memref<40x256xi8, strided<[256, 1]>, #tile.space<gm>> to memref<1x40x256xi8, strided<[10240, 256, 1]>, #tile.space<gm>>
// CHECK-NEXT:     %block = tile.block_index
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c256 = arith.constant 256 : index
// CHECK-NEXT:     %c128 = arith.constant 128 : index
// CHECK-NEXT:     %out_1 = memref.reinterpret_cast %out to offset: [0], sizes: [1, 40, 44], strides: [1760, 44, 1] : memref<40x44xi32, strided<[44, 1]>, #tile.space<gm>> to memref<1x40x44xi32, strided<[1760, 44, 1]>, #tile.space<gm>>
// CHECK-NEXT:     %0 = arith.remui %block, %c1 : index
// CHECK-NEXT:     %zero = tile.accumulator : !tile.tile<48x48xi32, l0c, nz>
// CHECK-NEXT:     %a_l1 = tile.load %x_1[0, 0, 0] sizes [1, 40, 256] buffers 3 : memref<1x40x256xi8, strided<[10240, 256, 1]>, #tile.space<gm>> -> !tile.tile<48x256xi8, l1, nz>
// CHECK-NEXT:     %b_l1 = tile.load %values[0, 0, 0, 0] sizes [4, 3, 16, 32] buffers 3 : memref<4x3x16x32xi8, strided<[1536, 512, 32, 1]>, #tile.space<gm>> -> !tile.tile<4x3x16x32xi8, l1>
// CHECK-NEXT:     %places_l1 = tile.load %places[0, 0, 0, 0] sizes [4, 3, 16, 8] buffers 3 : memref<4x3x16x8xui8, strided<[384, 128, 8, 1]>, #tile.space<gm>> -> !tile.tile<4x3x16x8xui8, l1>
// CHECK-NEXT:     %total = scf.for %step = %c0 to %c256 step %c128 iter_args(%sum = %zero) -> (!tile.tile<48x48xi32, l0c, nz>) {
// CHECK-NEXT:       %a_l0 = tile.move %a_l1[0, %step] buffers 2 : !tile.tile<48x256xi8, l1, nz> -> !tile.tile<48x128xi8, l0a, zz>
// CHECK-NEXT:       %b_l0 = tile.move_sparse %b_l1, %places_l1[%step] buffers 2 : !tile.tile<4x3x16x32xi8, l1>, !tile.tile<4x3x16x8xui8, l1> -> !tile.tile<128x48xi8, l0b, zn24>
// CHECK-NEXT:       %sum_1 = tile.mmad_sparse %a_l0, %b_l0, %sum sizes [40, 44, 128] : !tile.tile<48x128xi8, l0a, zz>, !tile.tile<128x48xi8, l0b, zn24>, !tile.tile<48x48xi32, l0c, nz>
// CHECK-NEXT:       scf.yield %sum_1 : !tile.tile<48x48xi32, l0c, nz>
// CHECK-NEXT:     }
// CHECK-NEXT:     tile.fixpipe_store %total, %out_1[0, 0, 0] sizes [1, 40, 44] : !tile.tile<48x48xi32, l0c, nz>, memref<1x40x44xi32, strided<[1760, 44, 1]>, #tile.space<gm>>
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
// CHECK-NEXT:   func.func @sparse_bytes(%x: memref<40x256xi8, strided<[256, 1]>, #tile.space<gm>> {ascir.role = "in"}, %values: memref<4x3x16x32xi8, strided<[1536, 512, 32, 1]>, #tile.space<gm>> {ascir.role = "in"}, %places: memref<4x3x16x8xui8, strided<[384, 128, 8, 1]>, #tile.space<gm>> {ascir.role = "in"}, %out: memref<40x44xi32, strided<[44, 1]>, #tile.space<gm>> {ascir.role = "out"}) attributes {tile.core = #tile.core<aic>, tile.block_dim = 1 : i64, tile.tiling = [{axes = ["1", "40", "44", "256"], tile = array<i64: 48, 48, 256, 128>, turns = 1 : i64, group = 1 : i64, ns = 1870 : i64, bound_ns = 16 : i64, busiest = "M", runners_up = [{tile = array<i64: 48, 32, 256, 256>, ns = 1907 : i64}, {tile = array<i64: 32, 48, 256, 256>, ns = 1925 : i64}, {tile = array<i64: 48, 16, 256, 256>, ns = 1926 : i64}]}], tile.placement = {l0a = {peak = 12288 : i64, lower_bound = 12288 : i64, extent = 12288 : i64, capacity = 65536 : i64, optimal = true}, l0b = {peak = 6144 : i64, lower_bound = 6144 : i64, extent = 6144 : i64, capacity = 65536 : i64, optimal = true}, l0c = {peak = 9216 : i64, lower_bound = 9216 : i64, extent = 9216 : i64, capacity = 131072 : i64, optimal = true}, l1 = {peak = 19968 : i64, lower_bound = 19968 : i64, extent = 19968 : i64, capacity = 524032 : i64, optimal = true}}} {
// CHECK-NEXT:     %x_1 = memref.reinterpret_cast %x to offset: [0], sizes: [1, 40, 256], strides: [10240, 256, 1] : memref<40x256xi8, strided<[256, 1]>, #tile.space<gm>> to memref<1x40x256xi8, strided<[10240, 256, 1]>, #tile.space<gm>>
// CHECK-NEXT:     %block = tile.block_index
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c256 = arith.constant 256 : index
// CHECK-NEXT:     %c128 = arith.constant 128 : index
// CHECK-NEXT:     %out_1 = memref.reinterpret_cast %out to offset: [0], sizes: [1, 40, 44], strides: [1760, 44, 1] : memref<40x44xi32, strided<[44, 1]>, #tile.space<gm>> to memref<1x40x44xi32, strided<[1760, 44, 1]>, #tile.space<gm>>
// CHECK-NEXT:     %0 = arith.remui %block, %c1 : index
// CHECK-NEXT:     %zero = tile.accumulator {tile.address = [array<i64: 0>]} : !tile.tile<48x48xi32, l0c, nz>
// CHECK-NEXT:     %a_l1 = tile.load %x_1[0, 0, 0] sizes [1, 40, 256] buffers 3 {tile.address = [array<i64: 0>]} : memref<1x40x256xi8, strided<[10240, 256, 1]>, #tile.space<gm>> -> !tile.tile<48x256xi8, l1, nz>
// CHECK-NEXT:     %b_l1 = tile.load %values[0, 0, 0, 0] sizes [4, 3, 16, 32] buffers 3 {tile.address = [array<i64: 12288>]} : memref<4x3x16x32xi8, strided<[1536, 512, 32, 1]>, #tile.space<gm>> -> !tile.tile<4x3x16x32xi8, l1>
// CHECK-NEXT:     %places_l1 = tile.load %places[0, 0, 0, 0] sizes [4, 3, 16, 8] buffers 3 {tile.address = [array<i64: 18432>]} : memref<4x3x16x8xui8, strided<[384, 128, 8, 1]>, #tile.space<gm>> -> !tile.tile<4x3x16x8xui8, l1>
// CHECK-NEXT:     %total = scf.for %step = %c0 to %c256 step %c128 iter_args(%sum = %zero) -> (!tile.tile<48x48xi32, l0c, nz>) {
// CHECK-NEXT:       %a_l0 = tile.move %a_l1[0, %step] buffers 2 {tile.address = [array<i64: 0, 6144>]} : !tile.tile<48x256xi8, l1, nz> -> !tile.tile<48x128xi8, l0a, zz>
// CHECK-NEXT:       %b_l0 = tile.move_sparse %b_l1, %places_l1[%step] buffers 2 {tile.address = [array<i64: 0, 3072>]} : !tile.tile<4x3x16x32xi8, l1>, !tile.tile<4x3x16x8xui8, l1> -> !tile.tile<128x48xi8, l0b, zn24>
// CHECK-NEXT:       %sum_1 = tile.mmad_sparse %a_l0, %b_l0, %sum sizes [40, 44, 128] {tile.address = [array<i64: 0>]} : !tile.tile<48x128xi8, l0a, zz>, !tile.tile<128x48xi8, l0b, zn24>, !tile.tile<48x48xi32, l0c, nz>
// CHECK-NEXT:       scf.yield %sum_1 : !tile.tile<48x48xi32, l0c, nz>
// CHECK-NEXT:     } {tile.address = [array<i64: 0>]}
// CHECK-NEXT:     tile.fixpipe_store %total, %out_1[0, 0, 0] sizes [1, 40, 44] : !tile.tile<48x48xi32, l0c, nz>, memref<1x40x44xi32, strided<[1760, 44, 1]>, #tile.space<gm>>
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// CHECK-LABEL: // IR after tile-select-instructions
// CHECK:      builtin.module attributes {ascir.soc = "ascend910b1"} {
// CHECK-NEXT:   func.func @sparse_bytes(%x: memref<?xi8, 22 : i64> {ascir.role = "in"}, %values: memref<?xi8, 22 : i64> {ascir.role = "in"}, %places: memref<?xui8, 22 : i64> {ascir.role = "in"}, %out: memref<?xi32, 22 : i64> {ascir.role = "out"}) attributes {tile.block_dim = 1 : i64, tile.tiling = [{axes = ["1", "40", "44", "256"], tile = array<i64: 48, 48, 256, 128>, turns = 1 : i64, group = 1 : i64, ns = 1870 : i64, bound_ns = 16 : i64, busiest = "M", runners_up = [{tile = array<i64: 48, 32, 256, 256>, ns = 1907 : i64}, {tile = array<i64: 32, 48, 256, 256>, ns = 1925 : i64}, {tile = array<i64: 48, 16, 256, 256>, ns = 1926 : i64}]}], tile.placement = {l0a = {peak = 12288 : i64, lower_bound = 12288 : i64, extent = 12288 : i64, capacity = 65536 : i64, optimal = true}, l0b = {peak = 6144 : i64, lower_bound = 6144 : i64, extent = 6144 : i64, capacity = 65536 : i64, optimal = true}, l0c = {peak = 9216 : i64, lower_bound = 9216 : i64, extent = 9216 : i64, capacity = 131072 : i64, optimal = true}, l1 = {peak = 19968 : i64, lower_bound = 19968 : i64, extent = 19968 : i64, capacity = 524032 : i64, optimal = true}}, ascendc.aicore, ascendc.global} {
// CHECK-NEXT:     %0 = arith.constant 524032 : i32
// CHECK-NEXT:     %1 = arith.constant 65536 : i32
// CHECK-NEXT:     %2 = arith.constant 65536 : i32
// CHECK-NEXT:     %3 = arith.constant 131072 : i32
// CHECK-NEXT:     %4 = arith.constant 0 : i32
// CHECK-NEXT:     %5 = arith.constant 12288 : i32
// CHECK-NEXT:     %6 = arith.constant 1 : i32
// CHECK-NEXT:     %7 = arith.constant 40 : i32
// CHECK-NEXT:     %8 = arith.constant 256 : i32
// CHECK-NEXT:     %9 = arith.constant 48 : i32
// CHECK-NEXT:     %10 = arith.constant 32 : i32
// CHECK-NEXT:     %nd2nz = ascendc.construct !ascendc.nd2nz_params(%6, %7, %8, %4, %8, %9, %6, %10) : i32, i32, i32, i32, i32, i32, i32, i32
// CHECK-NEXT:     %11 = arith.constant 4 : i32
// CHECK-NEXT:     %data_copy = ascendc.construct !ascendc.data_copy_params(%11, %9, %4, %4) : i32, i32, i32, i32
// CHECK-NEXT:     %12 = arith.constant 6144 : i32
// CHECK-NEXT:     %13 = arith.constant 12 : i32
// CHECK-NEXT:     %data_copy_1 = ascendc.construct !ascendc.data_copy_params(%11, %13, %4, %4) : i32, i32, i32, i32
// CHECK-NEXT:     %14 = arith.constant 18432 : i32
// CHECK-NEXT:     %15 = arith.constant 1536 : i32
// CHECK-NEXT:     %16 = arith.constant 0 : i8
// CHECK-NEXT:     %17 = arith.constant false
// CHECK-NEXT:     %18 = arith.constant 0 : index
// CHECK-NEXT:     %19 = arith.constant 1 : index
// CHECK-NEXT:     %20 = arith.constant 2 : index
// CHECK-NEXT:     %21 = arith.constant 3 : index
// CHECK-NEXT:     %no_pads = memref.alloca() {ascendc.emit_as_unsigned} : memref<4xi8>
// CHECK-NEXT:     memref.store %16, %no_pads[%18] : memref<4xi8>
// CHECK-NEXT:     memref.store %16, %no_pads[%19] : memref<4xi8>
// CHECK-NEXT:     memref.store %16, %no_pads[%20] : memref<4xi8>
// CHECK-NEXT:     memref.store %16, %no_pads[%21] : memref<4xi8>
// CHECK-NEXT:     %22 = arith.constant 128 : i32
// CHECK-NEXT:     %load_data_3d_params_v2 = ascendc.construct !ascendc.load_data_3d_params_v2<i8>(%no_pads, %6, %9, %22, %22, %9, %4, %4, %6, %6, %6, %6, %6, %6, %17, %17, %16) : memref<4xi8>, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i1, i1, i8
// CHECK-NEXT:     %23 = arith.constant 48 : index
// CHECK-NEXT:     %24 = arith.constant 3072 : i32
// CHECK-NEXT:     %25 = arith.constant 64 : index
// CHECK-NEXT:     %26 = arith.constant 6 : i32
// CHECK-NEXT:     %load_data_2d = ascendc.construct !ascendc.load_data_2d_params(%4, %26, %6, %4, %4, %4, %4) : i32, i32, i32, i32, i32, i32, i32
// CHECK-NEXT:     %27 = arith.constant 512 : index
// CHECK-NEXT:     %28 = arith.constant 128 : index
// CHECK-NEXT:     %29 = arith.constant 2304 : i32
// CHECK-NEXT:     %30 = arith.constant 44 : i32
// CHECK-NEXT:     %fixpipe_params_v220 = ascendc.construct !ascendc.fixpipe_params_v220(%30, %7, %9, %30, %4, %4, %4, %6, %4, %4, %4) [ui16, ui16, ui16, ui32, i32, !ascendc.quant_mode_t, ui64, ui16, ui16, ui16, ui8] : i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32
// CHECK-NEXT:     %fixpipe_config = ascendc.construct !ascendc.fixpipe_config(%6) [!ascendc.co2_layout] : i32
// CHECK-NEXT:     %pipe = ascendc.pipe
// CHECK-NEXT:     %l1 = ascendc.tbuf : <a1>
// CHECK-NEXT:     ascendc.pipe.init_buffer %pipe, %l1, %0 : !ascendc.tbuf<a1>, i32
// CHECK-NEXT:     %l0a = ascendc.tbuf : <a2>
// CHECK-NEXT:     ascendc.pipe.init_buffer %pipe, %l0a, %1 : !ascendc.tbuf<a2>, i32
// CHECK-NEXT:     %l0b = ascendc.tbuf : <b2>
// CHECK-NEXT:     ascendc.pipe.init_buffer %pipe, %l0b, %2 : !ascendc.tbuf<b2>, i32
// CHECK-NEXT:     %l0c = ascendc.tbuf : <co1>
// CHECK-NEXT:     ascendc.pipe.init_buffer %pipe, %l0c, %3 : !ascendc.tbuf<co1>, i32
// CHECK-NEXT:     %x_gm = ascendc.global_tensor : !ascendc.global_tensor<*xi8>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %x_gm, %x : !ascendc.global_tensor<*xi8>, memref<?xi8, 22 : i64>
// CHECK-NEXT:     %values_gm = ascendc.global_tensor : !ascendc.global_tensor<*xi8>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %values_gm, %values : !ascendc.global_tensor<*xi8>, memref<?xi8, 22 : i64>
// CHECK-NEXT:     %places_gm = ascendc.global_tensor : !ascendc.global_tensor<*xui8>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %places_gm, %places : !ascendc.global_tensor<*xui8>, memref<?xui8, 22 : i64>
// CHECK-NEXT:     %out_gm = ascendc.global_tensor : !ascendc.global_tensor<*xi32>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %out_gm, %out : !ascendc.global_tensor<*xi32>, memref<?xi32, 22 : i64>
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c256 = arith.constant 256 : index
// CHECK-NEXT:     %c128 = arith.constant 128 : index
// CHECK-NEXT:     %a_l1 = ascendc.tbuf.get_with_offset %l1, %5, %4 : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:     ascendc.data_copy_nd2nz %a_l1, %x_gm, %nd2nz : !ascendc.local_tensor<*xi8>, !ascendc.global_tensor<*xi8>, !ascendc.nd2nz_params
// CHECK-NEXT:     %b_l1 = ascendc.tbuf.get_with_offset %l1, %12, %5 : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:     ascendc.data_copy_l0 %b_l1, %values_gm, %data_copy : !ascendc.local_tensor<*xi8>, !ascendc.global_tensor<*xi8>, !ascendc.data_copy_params
// CHECK-NEXT:     %places_l1 = ascendc.tbuf.get_with_offset %l1, %15, %14 : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xui8>
// CHECK-NEXT:     ascendc.data_copy_l0 %places_l1, %places_gm, %data_copy_1 : !ascendc.local_tensor<*xui8>, !ascendc.global_tensor<*xui8>, !ascendc.data_copy_params
// CHECK-NEXT:     %31 = arith.constant 0 : i32
// CHECK-NEXT:     %32 = scf.for %step = %c0 to %c256 step %c128 iter_args(%slot = %31) -> (i32) {
// CHECK-NEXT:       %a_l0_at = arith.muli %slot, %12 : i32
// CHECK-NEXT:       %a_l0 = ascendc.tbuf.get_with_offset %l0a, %12, %a_l0_at : !ascendc.tbuf<a2>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:       %33 = arith.muli %step, %23 : index
// CHECK-NEXT:       %a_l1_1 = ascendc.local_tensor.subindex %a_l1[%33] : !ascendc.local_tensor<*xi8>, index, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:       ascendc.load_data_3d_l0_v2 %a_l0, %a_l1_1, %load_data_3d_params_v2 : !ascendc.local_tensor<*xi8>, !ascendc.local_tensor<*xi8>, !ascendc.load_data_3d_params_v2<i8>
// CHECK-NEXT:       %b_l0_at = arith.muli %slot, %24 : i32
// CHECK-NEXT:       %34 = arith.divsi %step, %25 : index
// CHECK-NEXT:       %35 = arith.muli %34, %21 : index
// CHECK-NEXT:       %b_l0 = ascendc.tbuf.get_with_offset %l0b, %24, %b_l0_at : !ascendc.tbuf<b2>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:       %36 = arith.muli %35, %27 : index
// CHECK-NEXT:       %b_l1_1 = ascendc.local_tensor.subindex %b_l1[%36] : !ascendc.local_tensor<*xi8>, index, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:       %37 = arith.muli %35, %28 : index
// CHECK-NEXT:       %places_l1_1 = ascendc.local_tensor.subindex %places_l1[%37] : !ascendc.local_tensor<*xui8>, index, !ascendc.local_tensor<*xui8>
// CHECK-NEXT:       ascendc.load_data_with_sparse %b_l0, %b_l1_1, %places_l1_1, %load_data_2d : !ascendc.local_tensor<*xi8>, !ascendc.local_tensor<*xi8>, !ascendc.local_tensor<*xui8>, !ascendc.load_data_2d_params
// CHECK-NEXT:       %sum = ascendc.tbuf.get_with_offset %l0c, %29, %4 : !ascendc.tbuf<co1>, i32, i32, !ascendc.local_tensor<*xi32>
// CHECK-NEXT:       %38 = arith.cmpi eq, %step, %c0 : index
// CHECK-NEXT:       %mmad = ascendc.construct !ascendc.mmad_params(%7, %30, %22, %4, %17, %38) [ui16, ui16, ui16, ui8, i1, i1] : i32, i32, i32, i32, i1, i1
// CHECK-NEXT:       ascendc.mmad_with_sparse %sum, %a_l0, %b_l0, %mmad : !ascendc.local_tensor<*xi32>, !ascendc.local_tensor<*xi8>, !ascendc.local_tensor<*xi8>, !ascendc.mmad_params
// CHECK-NEXT:       %39 = arith.constant 1 : i32
// CHECK-NEXT:       %next_slot = arith.xori %slot, %39 : i32
// CHECK-NEXT:       scf.yield %next_slot : i32
// CHECK-NEXT:     }
// CHECK-NEXT:     %sum_1 = ascendc.tbuf.get_with_offset %l0c, %29, %4 : !ascendc.tbuf<co1>, i32, i32, !ascendc.local_tensor<*xi32>
// CHECK-NEXT:     ascendc.fixpipe %out_gm, %sum_1, %fixpipe_params_v220, %fixpipe_config : !ascendc.global_tensor<*xi32>, !ascendc.local_tensor<*xi32>, !ascendc.fixpipe_params_v220, !ascendc.fixpipe_config
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// The result:
// CHECK:      builtin.module attributes {ascir.soc = "ascend910b1"} {
// CHECK-NEXT:   func.func @sparse_bytes(%x: memref<?xi8, 22 : i64> {ascir.role = "in"}, %values: memref<?xi8, 22 : i64> {ascir.role = "in"}, %places: memref<?xui8, 22 : i64> {ascir.role = "in"}, %out: memref<?xi32, 22 : i64> {ascir.role = "out"}) attributes {tile.block_dim = 1 : i64, tile.tiling = [{axes = ["1", "40", "44", "256"], tile = array<i64: 48, 48, 256, 128>, turns = 1 : i64, group = 1 : i64, ns = 1870 : i64, bound_ns = 16 : i64, busiest = "M", runners_up = [{tile = array<i64: 48, 32, 256, 256>, ns = 1907 : i64}, {tile = array<i64: 32, 48, 256, 256>, ns = 1925 : i64}, {tile = array<i64: 48, 16, 256, 256>, ns = 1926 : i64}]}], tile.placement = {l0a = {peak = 12288 : i64, lower_bound = 12288 : i64, extent = 12288 : i64, capacity = 65536 : i64, optimal = true}, l0b = {peak = 6144 : i64, lower_bound = 6144 : i64, extent = 6144 : i64, capacity = 65536 : i64, optimal = true}, l0c = {peak = 9216 : i64, lower_bound = 9216 : i64, extent = 9216 : i64, capacity = 131072 : i64, optimal = true}, l1 = {peak = 19968 : i64, lower_bound = 19968 : i64, extent = 19968 : i64, capacity = 524032 : i64, optimal = true}}, ascendc.aicore, ascendc.global, ascendc.sync = {flags = 3 : i64, barriers = 1 : i64, dependences = 7 : i64, removed = 1 : i64, fallbacks = 0 : i64}} {
// CHECK-NEXT:     %flag0 = arith.constant 0 : i32
// CHECK-NEXT:     %0 = arith.constant 524032 : i32
// CHECK-NEXT:     %1 = arith.constant 65536 : i32
// CHECK-NEXT:     %2 = arith.constant 65536 : i32
// CHECK-NEXT:     %3 = arith.constant 131072 : i32
// CHECK-NEXT:     %4 = arith.constant 0 : i32
// CHECK-NEXT:     %5 = arith.constant 12288 : i32
// CHECK-NEXT:     %6 = arith.constant 1 : i32
// CHECK-NEXT:     %7 = arith.constant 40 : i32
// CHECK-NEXT:     %8 = arith.constant 256 : i32
// CHECK-NEXT:     %9 = arith.constant 48 : i32
// CHECK-NEXT:     %10 = arith.constant 32 : i32
// CHECK-NEXT:     %nd2nz = ascendc.construct !ascendc.nd2nz_params(%6, %7, %8, %4, %8, %9, %6, %10) : i32, i32, i32, i32, i32, i32, i32, i32
// CHECK-NEXT:     %11 = arith.constant 4 : i32
// CHECK-NEXT:     %data_copy = ascendc.construct !ascendc.data_copy_params(%11, %9, %4, %4) : i32, i32, i32, i32
// CHECK-NEXT:     %12 = arith.constant 6144 : i32
// CHECK-NEXT:     %13 = arith.constant 12 : i32
// CHECK-NEXT:     %data_copy_1 = ascendc.construct !ascendc.data_copy_params(%11, %13, %4, %4) : i32, i32, i32, i32
// CHECK-NEXT:     %14 = arith.constant 18432 : i32
// CHECK-NEXT:     %15 = arith.constant 1536 : i32
// CHECK-NEXT:     %16 = arith.constant 0 : i8
// CHECK-NEXT:     %17 = arith.constant false
// CHECK-NEXT:     %18 = arith.constant 0 : index
// CHECK-NEXT:     %19 = arith.constant 1 : index
// CHECK-NEXT:     %20 = arith.constant 2 : index
// CHECK-NEXT:     %21 = arith.constant 3 : index
// CHECK-NEXT:     %no_pads = memref.alloca() {ascendc.emit_as_unsigned} : memref<4xi8>
// CHECK-NEXT:     memref.store %16, %no_pads[%18] : memref<4xi8>
// CHECK-NEXT:     memref.store %16, %no_pads[%19] : memref<4xi8>
// CHECK-NEXT:     memref.store %16, %no_pads[%20] : memref<4xi8>
// CHECK-NEXT:     memref.store %16, %no_pads[%21] : memref<4xi8>
// CHECK-NEXT:     %22 = arith.constant 128 : i32
// CHECK-NEXT:     %load_data_3d_params_v2 = ascendc.construct !ascendc.load_data_3d_params_v2<i8>(%no_pads, %6, %9, %22, %22, %9, %4, %4, %6, %6, %6, %6, %6, %6, %17, %17, %16) : memref<4xi8>, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i1, i1, i8
// CHECK-NEXT:     %23 = arith.constant 48 : index
// CHECK-NEXT:     %24 = arith.constant 3072 : i32
// CHECK-NEXT:     %25 = arith.constant 64 : index
// CHECK-NEXT:     %26 = arith.constant 6 : i32
// CHECK-NEXT:     %load_data_2d = ascendc.construct !ascendc.load_data_2d_params(%4, %26, %6, %4, %4, %4, %4) : i32, i32, i32, i32, i32, i32, i32
// CHECK-NEXT:     %27 = arith.constant 512 : index
// CHECK-NEXT:     %28 = arith.constant 128 : index
// CHECK-NEXT:     %29 = arith.constant 2304 : i32
// CHECK-NEXT:     %30 = arith.constant 44 : i32
// CHECK-NEXT:     %fixpipe_params_v220 = ascendc.construct !ascendc.fixpipe_params_v220(%30, %7, %9, %30, %4, %4, %4, %6, %4, %4, %4) [ui16, ui16, ui16, ui32, i32, !ascendc.quant_mode_t, ui64, ui16, ui16, ui16, ui8] : i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32
// CHECK-NEXT:     %fixpipe_config = ascendc.construct !ascendc.fixpipe_config(%6) [!ascendc.co2_layout] : i32
// CHECK-NEXT:     %pipe = ascendc.pipe
// CHECK-NEXT:     %l1 = ascendc.tbuf : <a1>
// CHECK-NEXT:     ascendc.pipe.init_buffer %pipe, %l1, %0 : !ascendc.tbuf<a1>, i32
// CHECK-NEXT:     %l0a = ascendc.tbuf : <a2>
// CHECK-NEXT:     ascendc.pipe.init_buffer %pipe, %l0a, %1 : !ascendc.tbuf<a2>, i32
// CHECK-NEXT:     %l0b = ascendc.tbuf : <b2>
// CHECK-NEXT:     ascendc.pipe.init_buffer %pipe, %l0b, %2 : !ascendc.tbuf<b2>, i32
// CHECK-NEXT:     %l0c = ascendc.tbuf : <co1>
// CHECK-NEXT:     ascendc.pipe.init_buffer %pipe, %l0c, %3 : !ascendc.tbuf<co1>, i32
// CHECK-NEXT:     %x_gm = ascendc.global_tensor : !ascendc.global_tensor<*xi8>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %x_gm, %x : !ascendc.global_tensor<*xi8>, memref<?xi8, 22 : i64>
// CHECK-NEXT:     %values_gm = ascendc.global_tensor : !ascendc.global_tensor<*xi8>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %values_gm, %values : !ascendc.global_tensor<*xi8>, memref<?xi8, 22 : i64>
// CHECK-NEXT:     %places_gm = ascendc.global_tensor : !ascendc.global_tensor<*xui8>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %places_gm, %places : !ascendc.global_tensor<*xui8>, memref<?xui8, 22 : i64>
// CHECK-NEXT:     %out_gm = ascendc.global_tensor : !ascendc.global_tensor<*xi32>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %out_gm, %out : !ascendc.global_tensor<*xi32>, memref<?xi32, 22 : i64>
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c256 = arith.constant 256 : index
// CHECK-NEXT:     %c128 = arith.constant 128 : index
// CHECK-NEXT:     %a_l1 = ascendc.tbuf.get_with_offset %l1, %5, %4 : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:     ascendc.data_copy_nd2nz %a_l1, %x_gm, %nd2nz : !ascendc.local_tensor<*xi8>, !ascendc.global_tensor<*xi8>, !ascendc.nd2nz_params
// CHECK-NEXT:     %b_l1 = ascendc.tbuf.get_with_offset %l1, %12, %5 : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:     ascendc.data_copy_l0 %b_l1, %values_gm, %data_copy : !ascendc.local_tensor<*xi8>, !ascendc.global_tensor<*xi8>, !ascendc.data_copy_params
// CHECK-NEXT:     %places_l1 = ascendc.tbuf.get_with_offset %l1, %15, %14 : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xui8>
// CHECK-NEXT:     ascendc.data_copy_l0 %places_l1, %places_gm, %data_copy_1 : !ascendc.local_tensor<*xui8>, !ascendc.global_tensor<*xui8>, !ascendc.data_copy_params
// CHECK-NEXT:     ascendc.set_flag mte2_mte1, %flag0 : i32
// CHECK-NEXT:     %31 = arith.constant 0 : i32
// CHECK-NEXT:     ascendc.wait_flag mte2_mte1, %flag0 : i32
// CHECK-NEXT:     %32 = scf.for %step = %c0 to %c256 step %c128 iter_args(%slot = %31) -> (i32) {
// CHECK-NEXT:       %a_l0_at = arith.muli %slot, %12 : i32
// CHECK-NEXT:       %a_l0 = ascendc.tbuf.get_with_offset %l0a, %12, %a_l0_at : !ascendc.tbuf<a2>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:       %33 = arith.muli %step, %23 : index
// CHECK-NEXT:       %a_l1_1 = ascendc.local_tensor.subindex %a_l1[%33] : !ascendc.local_tensor<*xi8>, index, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:       ascendc.load_data_3d_l0_v2 %a_l0, %a_l1_1, %load_data_3d_params_v2 : !ascendc.local_tensor<*xi8>, !ascendc.local_tensor<*xi8>, !ascendc.load_data_3d_params_v2<i8>
// CHECK-NEXT:       %b_l0_at = arith.muli %slot, %24 : i32
// CHECK-NEXT:       %34 = arith.divsi %step, %25 : index
// CHECK-NEXT:       %35 = arith.muli %34, %21 : index
// CHECK-NEXT:       %b_l0 = ascendc.tbuf.get_with_offset %l0b, %24, %b_l0_at : !ascendc.tbuf<b2>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:       %36 = arith.muli %35, %27 : index
// CHECK-NEXT:       %b_l1_1 = ascendc.local_tensor.subindex %b_l1[%36] : !ascendc.local_tensor<*xi8>, index, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:       %37 = arith.muli %35, %28 : index
// CHECK-NEXT:       %places_l1_1 = ascendc.local_tensor.subindex %places_l1[%37] : !ascendc.local_tensor<*xui8>, index, !ascendc.local_tensor<*xui8>
// CHECK-NEXT:       ascendc.load_data_with_sparse %b_l0, %b_l1_1, %places_l1_1, %load_data_2d : !ascendc.local_tensor<*xi8>, !ascendc.local_tensor<*xi8>, !ascendc.local_tensor<*xui8>, !ascendc.load_data_2d_params
// CHECK-NEXT:       ascendc.set_flag mte1_m, %slot : i32
// CHECK-NEXT:       %sum = ascendc.tbuf.get_with_offset %l0c, %29, %4 : !ascendc.tbuf<co1>, i32, i32, !ascendc.local_tensor<*xi32>
// CHECK-NEXT:       %38 = arith.cmpi eq, %step, %c0 : index
// CHECK-NEXT:       %mmad = ascendc.construct !ascendc.mmad_params(%7, %30, %22, %4, %17, %38) [ui16, ui16, ui16, ui8, i1, i1] : i32, i32, i32, i32, i1, i1
// CHECK-NEXT:       ascendc.wait_flag mte1_m, %slot : i32
// CHECK-NEXT:       ascendc.pipe_barrier pipe_m
// CHECK-NEXT:       ascendc.mmad_with_sparse %sum, %a_l0, %b_l0, %mmad : !ascendc.local_tensor<*xi32>, !ascendc.local_tensor<*xi8>, !ascendc.local_tensor<*xi8>, !ascendc.mmad_params
// CHECK-NEXT:       %39 = arith.constant 1 : i32
// CHECK-NEXT:       %next_slot = arith.xori %slot, %39 : i32
// CHECK-NEXT:       scf.yield %next_slot : i32
// CHECK-NEXT:     }
// CHECK-NEXT:     ascendc.set_flag m_fix, %flag0 : i32
// CHECK-NEXT:     %sum_1 = ascendc.tbuf.get_with_offset %l0c, %29, %4 : !ascendc.tbuf<co1>, i32, i32, !ascendc.local_tensor<*xi32>
// CHECK-NEXT:     ascendc.wait_flag m_fix, %flag0 : i32
// CHECK-NEXT:     ascendc.fixpipe %out_gm, %sum_1, %fixpipe_params_v220, %fixpipe_config : !ascendc.global_tensor<*xi32>, !ascendc.local_tensor<*xi32>, !ascendc.fixpipe_params_v220, !ascendc.fixpipe_config
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT: }
