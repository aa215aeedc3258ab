// RUN: ascir-opt %s -p vector --print-between-passes 2>&1 | filecheck %s

// Products of a batch, the right operands transposed: what each pass makes of them.
func.func @products(%a: tensor<3x40x64xf16>, %b: tensor<3x80x64xf16>) -> tensor<3x40x80xf16> {
  %c = graph.matmul %a, %b transpose_b : (tensor<3x40x64xf16>, tensor<3x80x64xf16>) -> tensor<3x40x80xf16>
  func.return %c : tensor<3x40x80xf16>
}

// CHECK-LABEL: // IR after graph-name-dims
// CHECK:      builtin.module {
// CHECK-NEXT:   func.func @products(%a: tensor<3x40x64xf16>, %b: tensor<3x80x64xf16>) -> tensor<3x40x80xf16> {
// CHECK-NEXT:     %c = graph.matmul %a, %b transpose_b : (tensor<3x40x64xf16>, tensor<3x80x64xf16>) -> tensor<3x40x80xf16>
// CHECK-NEXT:     func.return %c : tensor<3x40x80xf16>
// CHECK-NEXT:   }
// CHECK-NEXT: }

// CHECK-LABEL: // IR after graph-outline

// CHECK-LABEL: // IR after graph-decompose

// CHECK-LABEL: // IR after canonicalize

// CHECK-LABEL: // IR after cse

// CHECK-LABEL: // IR after graph-tile
// CHECK:      builtin.module attributes {ascir.soc = "ascend910b1"} {
// CHECK-NEXT:   func.func @products(%a: memref<3x40x64xf16, strided<[2560, 64, 1]>, #tile.space<gm>> {ascir.role = "in"}, %b: memref<3x80x64xf16, strided<[5120, 64, 1]>, #tile.space<gm>> {ascir.role = "in"}, %out: memref<3x40x80xf16, strided<[3200, 80, 1]>, #tile.space<gm>> {ascir.role = "out"}) attributes {tile.core = #tile.core<aic>, tile.block_dim = 3 : i64, tile.tiling = [{axes = ["3", "40", "80", "64"], tile = array<i64: 48, 80, 64, 32>, turns = 1 : i64, group = 1 : i64, ns = 2033 : i64, bound_ns = 44 : i64, busiest = "M", runners_up = [{tile = array<i64: 48, 48, 64, 32>, ns = 2043 : i64}, {tile = array<i64: 48, 32, 64, 64>, ns = 2165 : i64}, {tile = array<i64: 48, 64, 64, 32>, ns = 2173 : i64}]}]} {
// CHECK-NEXT:     %block = tile.block_index
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c64 = arith.constant 64 : index
// CHECK-NEXT:     %c32 = arith.constant 32 : index
// CHECK-NEXT:     %0 = arith.remui %block, %c1 : index
// CHECK-NEXT:     %1 = arith.remui %0, %c1 : index
// CHECK-NEXT:     %zero = tile.accumulator : !tile.tile<48x80xf32, l0c, nz>
// CHECK-NEXT:     %a_l1 = tile.load %a[%block, 0, 0] sizes [1, 40, 64] buffers 3 : memref<3x40x64xf16, strided<[2560, 64, 1]>, #tile.space<gm>> -> !tile.tile<48x64xf16, l1, nz>
// CHECK-NEXT:     %b_l1 = tile.load %b[%block, 0, 0] sizes [1, 80, 64] buffers 3 : memref<3x80x64xf16, strided<[5120, 64, 1]>, #tile.space<gm>> -> !tile.tile<80x64xf16, l1, nz>
// CHECK-NEXT:     %total = scf.for %step = %c0 to %c64 step %c32 iter_args(%sum = %zero) -> (!tile.tile<48x80xf32, l0c, nz>) {
// CHECK-NEXT:       %a_l0 = tile.move %a_l1[0, %step] buffers 2 : !tile.tile<48x64xf16, l1, nz> -> !tile.tile<48x32xf16, l0a, zz>
// CHECK-NEXT:       %b_l0 = tile.move %b_l1[0, %step] transpose buffers 2 : !tile.tile<80x64xf16, l1, nz> -> !tile.tile<32x80xf16, l0b, zn>
// CHECK-NEXT:       %sum_1 = tile.mmad %a_l0, %b_l0, %sum sizes [40, 80, 32] : !tile.tile<48x32xf16, l0a, zz>, !tile.tile<32x80xf16, l0b, zn>, !tile.tile<48x80xf32, l0c, nz>
// CHECK-NEXT:       scf.yield %sum_1 : !tile.tile<48x80xf32, l0c, nz>
// CHECK-NEXT:     }
// CHECK-NEXT:     tile.fixpipe_store %total, %out[%block, 0, 0] sizes [1, 40, 80] : !tile.tile<48x80xf32, l0c, nz>, memref<3x40x80xf16, strided<[3200, 80, 1]>, #tile.space<gm>>
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
// CHECK-NEXT:   func.func @products(%a: memref<3x40x64xf16, strided<[2560, 64, 1]>, #tile.space<gm>> {ascir.role = "in"}, %b: memref<3x80x64xf16, strided<[5120, 64, 1]>, #tile.space<gm>> {ascir.role = "in"}, %out: memref<3x40x80xf16, strided<[3200, 80, 1]>, #tile.space<gm>> {ascir.role = "out"}) attributes {tile.core = #tile.core<aic>, tile.block_dim = 3 : i64, tile.tiling = [{axes = ["3", "40", "80", "64"], tile = array<i64: 48, 80, 64, 32>, turns = 1 : i64, group = 1 : i64, ns = 2033 : i64, bound_ns = 44 : i64, busiest = "M", runners_up = [{tile = array<i64: 48, 48, 64, 32>, ns = 2043 : i64}, {tile = array<i64: 48, 32, 64, 64>, ns = 2165 : i64}, {tile = array<i64: 48, 64, 64, 32>, ns = 2173 : i64}]}], tile.placement = {l0a = {peak = 6144 : i64, lower_bound = 6144 : i64, extent = 6144 : i64, capacity = 65536 : i64, optimal = true}, l0b = {peak = 10240 : i64, lower_bound = 10240 : i64, extent = 10240 : i64, capacity = 65536 : i64, optimal = true}, l0c = {peak = 15360 : i64, lower_bound = 15360 : i64, extent = 15360 : i64, capacity = 131072 : i64, optimal = true}, l1 = {peak = 16384 : i64, lower_bound = 16384 : i64, extent = 16384 : i64, capacity = 524032 : i64, optimal = true}}} {
// CHECK-NEXT:     %block = tile.block_index
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c64 = arith.constant 64 : index
// CHECK-NEXT:     %c32 = arith.constant 32 : index
// CHECK-NEXT:     %0 = arith.remui %block, %c1 : index
// CHECK-NEXT:     %1 = arith.remui %0, %c1 : index
// CHECK-NEXT:     %zero = tile.accumulator {tile.address = [array<i64: 0>]} : !tile.tile<48x80xf32, l0c, nz>
// CHECK-NEXT:     %a_l1 = tile.load %a[%block, 0, 0] sizes [1, 40, 64] buffers 3 {tile.address = [array<i64: 10240>]} : memref<3x40x64xf16, strided<[2560, 64, 1]>, #tile.space<gm>> -> !tile.tile<48x64xf16, l1, nz>
// CHECK-NEXT:     %b_l1 = tile.load %b[%block, 0, 0] sizes [1, 80, 64] buffers 3 {tile.address = [array<i64: 0>]} : memref<3x80x64xf16, strided<[5120, 64, 1]>, #tile.space<gm>> -> !tile.tile<80x64xf16, l1, nz>
// CHECK-NEXT:     %total = scf.for %step = %c0 to %c64 step %c32 iter_args(%sum = %zero) -> (!tile.tile<48x80xf32, l0c, nz>) {
// CHECK-NEXT:       %a_l0 = tile.move %a_l1[0, %step] buffers 2 {tile.address = [array<i64: 0, 3072>]} : !tile.tile<48x64xf16, l1, nz> -> !tile.tile<48x32xf16, l0a, zz>
// CHECK-NEXT:       %b_l0 = tile.move %b_l1[0, %step] transpose buffers 2 {tile.address = [array<i64: 0, 5120>]} : !tile.tile<80x64xf16, l1, nz> -> !tile.tile<32x80xf16, l0b, zn>
// CHECK-NEXT:       %sum_1 = tile.mmad %a_l0, %b_l0, %sum sizes [40, 80, 32] {tile.address = [array<i64: 0>]} : !tile.tile<48x32xf16, l0a, zz>, !tile.tile<32x80xf16, l0b, zn>, !tile.tile<48x80xf32, l0c, nz>
// CHECK-NEXT:       scf.yield %sum_1 : !tile.tile<48x80xf32, l0c, nz>
// CHECK-NEXT:     } {tile.address = [array<i64: 0>]}
// CHECK-NEXT:     tile.fixpipe_store %total, %out[%block, 0, 0] sizes [1, 40, 80] : !tile.tile<48x80xf32, l0c, nz>, memref<3x40x80xf16, strided<[3200, 80, 1]>, #tile.space<gm>>
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// CHECK-LABEL: // IR after tile-select-instructions
// CHECK:      builtin.module attributes {ascir.soc = "ascend910b1"} {
// CHECK-NEXT:   func.func @products(%a: memref<?xf16, 22 : i64> {ascir.role = "in"}, %b: memref<?xf16, 22 : i64> {ascir.role = "in"}, %out: memref<?xf16, 22 : i64> {ascir.role = "out"}) attributes {tile.block_dim = 3 : i64, tile.tiling = [{axes = ["3", "40", "80", "64"], tile = array<i64: 48, 80, 64, 32>, turns = 1 : i64, group = 1 : i64, ns = 2033 : i64, bound_ns = 44 : i64, busiest = "M", runners_up = [{tile = array<i64: 48, 48, 64, 32>, ns = 2043 : i64}, {tile = array<i64: 48, 32, 64, 64>, ns = 2165 : i64}, {tile = array<i64: 48, 64, 64, 32>, ns = 2173 : i64}]}], tile.placement = {l0a = {peak = 6144 : i64, lower_bound = 6144 : i64, extent = 6144 : i64, capacity = 65536 : i64, optimal = true}, l0b = {peak = 10240 : i64, lower_bound = 10240 : i64, extent = 10240 : i64, capacity = 65536 : i64, optimal = true}, l0c = {peak = 15360 : i64, lower_bound = 15360 : i64, extent = 15360 : i64, capacity = 131072 : i64, optimal = true}, l1 = {peak = 16384 : i64, lower_bound = 16384 : i64, extent = 16384 : i64, capacity = 524032 : i64, optimal = true}}, ascendc.aicore, ascendc.global} {
// CHECK-NEXT:     %0 = arith.constant 524032 : i32
// CHECK-NEXT:     %1 = arith.constant 65536 : i32
// CHECK-NEXT:     %2 = arith.constant 65536 : i32
// CHECK-NEXT:     %3 = arith.constant 131072 : i32
// CHECK-NEXT:     %4 = arith.constant 2560 : index
// CHECK-NEXT:     %5 = arith.constant 10240 : i32
// CHECK-NEXT:     %6 = arith.constant 3072 : i32
// CHECK-NEXT:     %7 = arith.constant 1 : i32
// CHECK-NEXT:     %8 = arith.constant 40 : i32
// CHECK-NEXT:     %9 = arith.constant 64 : i32
// CHECK-NEXT:     %10 = arith.constant 0 : i32
// CHECK-NEXT:     %11 = arith.constant 48 : i32
// CHECK-NEXT:     %12 = arith.constant 16 : i32
// CHECK-NEXT:     %nd2nz = ascendc.construct !ascendc.nd2nz_params(%7, %8, %9, %10, %9, %11, %7, %12) : i32, i32, i32, i32, i32, i32, i32, i32
// CHECK-NEXT:     %13 = arith.constant 5120 : index
// CHECK-NEXT:     %14 = arith.constant 5120 : i32
// CHECK-NEXT:     %15 = arith.constant 80 : i32
// CHECK-NEXT:     %nd2nz_1 = ascendc.construct !ascendc.nd2nz_params(%7, %15, %9, %10, %9, %15, %7, %12) : i32, i32, i32, i32, i32, i32, i32, i32
// CHECK-NEXT:     %16 = arith.constant 0.000000e+00 : f16
// CHECK-NEXT:     %17 = arith.constant false
// CHECK-NEXT:     %18 = arith.constant 0 : i8
// CHECK-NEXT:     %19 = arith.constant 0 : index
// CHECK-NEXT:     %20 = arith.constant 1 : index
// CHECK-NEXT:     %21 = arith.constant 2 : index
// CHECK-NEXT:     %22 = arith.constant 3 : index
// CHECK-NEXT:     %no_pads = memref.alloca() {ascendc.emit_as_unsigned} : memref<4xi8>
// CHECK-NEXT:     memref.store %18, %no_pads[%19] : memref<4xi8>
// CHECK-NEXT:     memref.store %18, %no_pads[%20] : memref<4xi8>
// CHECK-NEXT:     memref.store %18, %no_pads[%21] : memref<4xi8>
// CHECK-NEXT:     memref.store %18, %no_pads[%22] : memref<4xi8>
// CHECK-NEXT:     %23 = arith.constant 32 : i32
// CHECK-NEXT:     %load_data_3d_params_v2 = ascendc.construct !ascendc.load_data_3d_params_v2<f16>(%no_pads, %7, %11, %23, %23, %11, %10, %10, %7, %7, %7, %7, %7, %7, %17, %17, %16) : memref<4xi8>, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i1, i1, f16
// CHECK-NEXT:     %24 = arith.constant 1536 : i32
// CHECK-NEXT:     %25 = arith.constant 48 : index
// CHECK-NEXT:     %26 = arith.constant 80 : index
// CHECK-NEXT:     %27 = arith.constant 10 : i32
// CHECK-NEXT:     %load_data_2d = ascendc.construct !ascendc.load_data_2d_params(%10, %27, %7, %10, %10, %10, %10) : i32, i32, i32, i32, i32, i32, i32
// CHECK-NEXT:     %28 = arith.constant 2560 : i32
// CHECK-NEXT:     %29 = arith.constant 3840 : i32
// CHECK-NEXT:     %30 = arith.constant 3200 : index
// CHECK-NEXT:     %fixpipe_params_v220 = ascendc.construct !ascendc.fixpipe_params_v220(%15, %8, %11, %15, %10, %7, %10, %7, %10, %10, %10) [ui16, ui16, ui16, ui32, i32, !ascendc.quant_mode_t, ui64, ui16, ui16, ui16, ui8] : i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32
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
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c64 = arith.constant 64 : index
// CHECK-NEXT:     %c32 = arith.constant 32 : index
// CHECK-NEXT:     %31 = arith.muli %block, %4 : index
// CHECK-NEXT:     %a_gm_1 = ascendc.global_tensor.subindex %a_gm[%31] : !ascendc.global_tensor<*xf16>, index, !ascendc.global_tensor<*xf16>
// CHECK-NEXT:     %a_l1 = ascendc.tbuf.get_with_offset %l1, %6, %5 : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     ascendc.data_copy_nd2nz %a_l1, %a_gm_1, %nd2nz : !ascendc.local_tensor<*xf16>, !ascendc.global_tensor<*xf16>, !ascendc.nd2nz_params
// CHECK-NEXT:     %32 = arith.muli %block, %13 : index
// CHECK-NEXT:     %b_gm_1 = ascendc.global_tensor.subindex %b_gm[%32] : !ascendc.global_tensor<*xf16>, index, !ascendc.global_tensor<*xf16>
// CHECK-NEXT:     %b_l1 = ascendc.tbuf.get_with_offset %l1, %14, %10 : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     ascendc.data_copy_nd2nz %b_l1, %b_gm_1, %nd2nz_1 : !ascendc.local_tensor<*xf16>, !ascendc.global_tensor<*xf16>, !ascendc.nd2nz_params
// CHECK-NEXT:     %33 = arith.constant 0 : i32
// CHECK-NEXT:     %34 = scf.for %step = %c0 to %c64 step %c32 iter_args(%slot = %33) -> (i32) {
// CHECK-NEXT:       %a_l0_at = arith.muli %slot, %6 : i32
// CHECK-NEXT:       %a_l0 = ascendc.tbuf.get_with_offset %l0a, %24, %a_l0_at : !ascendc.tbuf<a2>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:       %35 = arith.muli %step, %25 : index
// CHECK-NEXT:       %a_l1_1 = ascendc.local_tensor.subindex %a_l1[%35] : !ascendc.local_tensor<*xf16>, index, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:       ascendc.load_data_3d_l0_v2 %a_l0, %a_l1_1, %load_data_3d_params_v2 : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.load_data_3d_params_v2<f16>
// CHECK-NEXT:       %b_l0_at = arith.muli %slot, %14 : i32
// CHECK-NEXT:       %36 = arith.muli %step, %26 : index
// CHECK-NEXT:       %b_l1_1 = ascendc.local_tensor.subindex %b_l1[%36] : !ascendc.local_tensor<*xf16>, index, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:       %b_l0 = ascendc.tbuf.get_with_offset %l0b, %28, %b_l0_at : !ascendc.tbuf<b2>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:       ascendc.load_data_l0 %b_l0, %b_l1_1, %load_data_2d : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.load_data_2d_params
// CHECK-NEXT:       %sum = ascendc.tbuf.get_with_offset %l0c, %29, %10 : !ascendc.tbuf<co1>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       %37 = arith.cmpi eq, %step, %c0 : index
// CHECK-NEXT:       %mmad = ascendc.construct !ascendc.mmad_params(%8, %15, %23, %10, %17, %37) [ui16, ui16, ui16, ui8, i1, i1] : i32, i32, i32, i32, i1, i1
// CHECK-NEXT:       ascendc.mmad %sum, %a_l0, %b_l0, %mmad : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.mmad_params
// CHECK-NEXT:       %38 = arith.constant 1 : i32
// CHECK-NEXT:       %next_slot = arith.xori %slot, %38 : i32
// CHECK-NEXT:       scf.yield %next_slot : i32
// CHECK-NEXT:     }
// CHECK-NEXT:     %39 = arith.muli %block, %30 : index
// CHECK-NEXT:     %out_gm_1 = ascendc.global_tensor.subindex %out_gm[%39] : !ascendc.global_tensor<*xf16>, index, !ascendc.global_tensor<*xf16>
// CHECK-NEXT:     %sum_1 = ascendc.tbuf.get_with_offset %l0c, %29, %10 : !ascendc.tbuf<co1>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.fixpipe %out_gm_1, %sum_1, %fixpipe_params_v220, %fixpipe_config : !ascendc.global_tensor<*xf16>, !ascendc.local_tensor<*xf32>, !ascendc.fixpipe_params_v220, !ascendc.fixpipe_config
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// The result:
// CHECK:      builtin.module attributes {ascir.soc = "ascend910b1"} {
// CHECK-NEXT:   func.func @products(%a: memref<?xf16, 22 : i64> {ascir.role = "in"}, %b: memref<?xf16, 22 : i64> {ascir.role = "in"}, %out: memref<?xf16, 22 : i64> {ascir.role = "out"}) attributes {tile.block_dim = 3 : i64, tile.tiling = [{axes = ["3", "40", "80", "64"], tile = array<i64: 48, 80, 64, 32>, turns = 1 : i64, group = 1 : i64, ns = 2033 : i64, bound_ns = 44 : i64, busiest = "M", runners_up = [{tile = array<i64: 48, 48, 64, 32>, ns = 2043 : i64}, {tile = array<i64: 48, 32, 64, 64>, ns = 2165 : i64}, {tile = array<i64: 48, 64, 64, 32>, ns = 2173 : i64}]}], tile.placement = {l0a = {peak = 6144 : i64, lower_bound = 6144 : i64, extent = 6144 : i64, capacity = 65536 : i64, optimal = true}, l0b = {peak = 10240 : i64, lower_bound = 10240 : i64, extent = 10240 : i64, capacity = 65536 : i64, optimal = true}, l0c = {peak = 15360 : i64, lower_bound = 15360 : i64, extent = 15360 : i64, capacity = 131072 : i64, optimal = true}, l1 = {peak = 16384 : i64, lower_bound = 16384 : i64, extent = 16384 : i64, capacity = 524032 : i64, optimal = true}}, ascendc.aicore, ascendc.global, ascendc.sync = {flags = 3 : i64, barriers = 0 : i64, dependences = 5 : i64, removed = 1 : i64, fallbacks = 0 : i64}} {
// CHECK-NEXT:     %flag0 = arith.constant 0 : i32
// CHECK-NEXT:     %0 = arith.constant 524032 : i32
// CHECK-NEXT:     %1 = arith.constant 65536 : i32
// CHECK-NEXT:     %2 = arith.constant 65536 : i32
// CHECK-NEXT:     %3 = arith.constant 131072 : i32
// CHECK-NEXT:     %4 = arith.constant 2560 : index
// CHECK-NEXT:     %5 = arith.constant 10240 : i32
// CHECK-NEXT:     %6 = arith.constant 3072 : i32
// CHECK-NEXT:     %7 = arith.constant 1 : i32
// CHECK-NEXT:     %8 = arith.constant 40 : i32
// CHECK-NEXT:     %9 = arith.constant 64 : i32
// CHECK-NEXT:     %10 = arith.constant 0 : i32
// CHECK-NEXT:     %11 = arith.constant 48 : i32
// CHECK-NEXT:     %12 = arith.constant 16 : i32
// CHECK-NEXT:     %nd2nz = ascendc.construct !ascendc.nd2nz_params(%7, %8, %9, %10, %9, %11, %7, %12) : i32, i32, i32, i32, i32, i32, i32, i32
// CHECK-NEXT:     %13 = arith.constant 5120 : index
// CHECK-NEXT:     %14 = arith.constant 5120 : i32
// CHECK-NEXT:     %15 = arith.constant 80 : i32
// CHECK-NEXT:     %nd2nz_1 = ascendc.construct !ascendc.nd2nz_params(%7, %15, %9, %10, %9, %15, %7, %12) : i32, i32, i32, i32, i32, i32, i32, i32
// CHECK-NEXT:     %16 = arith.constant 0.000000e+00 : f16
// CHECK-NEXT:     %17 = arith.constant false
// CHECK-NEXT:     %18 = arith.constant 0 : i8
// CHECK-NEXT:     %19 = arith.constant 0 : index
// CHECK-NEXT:     %20 = arith.constant 1 : index
// CHECK-NEXT:     %21 = arith.constant 2 : index
// CHECK-NEXT:     %22 = arith.constant 3 : index
// CHECK-NEXT:     %no_pads = memref.alloca() {ascendc.emit_as_unsigned} : memref<4xi8>
// CHECK-NEXT:     memref.store %18, %no_pads[%19] : memref<4xi8>
// CHECK-NEXT:     memref.store %18, %no_pads[%20] : memref<4xi8>
// CHECK-NEXT:     memref.store %18, %no_pads[%21] : memref<4xi8>
// CHECK-NEXT:     memref.store %18, %no_pads[%22] : memref<4xi8>
// CHECK-NEXT:     %23 = arith.constant 32 : i32
// CHECK-NEXT:     %load_data_3d_params_v2 = ascendc.construct !ascendc.load_data_3d_params_v2<f16>(%no_pads, %7, %11, %23, %23, %11, %10, %10, %7, %7, %7, %7, %7, %7, %17, %17, %16) : memref<4xi8>, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i1, i1, f16
// CHECK-NEXT:     %24 = arith.constant 1536 : i32
// CHECK-NEXT:     %25 = arith.constant 48 : index
// CHECK-NEXT:     %26 = arith.constant 80 : index
// CHECK-NEXT:     %27 = arith.constant 10 : i32
// CHECK-NEXT:     %load_data_2d = ascendc.construct !ascendc.load_data_2d_params(%10, %27, %7, %10, %10, %10, %10) : i32, i32, i32, i32, i32, i32, i32
// CHECK-NEXT:     %28 = arith.constant 2560 : i32
// CHECK-NEXT:     %29 = arith.constant 3840 : i32
// CHECK-NEXT:     %30 = arith.constant 3200 : index
// CHECK-NEXT:     %fixpipe_params_v220 = ascendc.construct !ascendc.fixpipe_params_v220(%15, %8, %11, %15, %10, %7, %10, %7, %10, %10, %10) [ui16, ui16, ui16, ui32, i32, !ascendc.quant_mode_t, ui64, ui16, ui16, ui16, ui8] : i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32
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
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c64 = arith.constant 64 : index
// CHECK-NEXT:     %c32 = arith.constant 32 : index
// CHECK-NEXT:     %31 = arith.muli %block, %4 : index
// CHECK-NEXT:     %a_gm_1 = ascendc.global_tensor.subindex %a_gm[%31] : !ascendc.global_tensor<*xf16>, index, !ascendc.global_tensor<*xf16>
// CHECK-NEXT:     %a_l1 = ascendc.tbuf.get_with_offset %l1, %6, %5 : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     ascendc.data_copy_nd2nz %a_l1, %a_gm_1, %nd2nz : !ascendc.local_tensor<*xf16>, !ascendc.global_tensor<*xf16>, !ascendc.nd2nz_params
// CHECK-NEXT:     %32 = arith.muli %block, %13 : index
// CHECK-NEXT:     %b_gm_1 = ascendc.global_tensor.subindex %b_gm[%32] : !ascendc.global_tensor<*xf16>, index, !ascendc.global_tensor<*xf16>
// CHECK-NEXT:     %b_l1 = ascendc.tbuf.get_with_offset %l1, %14, %10 : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     ascendc.data_copy_nd2nz %b_l1, %b_gm_1, %nd2nz_1 : !ascendc.local_tensor<*xf16>, !ascendc.global_tensor<*xf16>, !ascendc.nd2nz_params
// CHECK-NEXT:     ascendc.set_flag mte2_mte1, %flag0 : i32
// CHECK-NEXT:     %33 = arith.constant 0 : i32
// CHECK-NEXT:     ascendc.wait_flag mte2_mte1, %flag0 : i32
// CHECK-NEXT:     %34 = scf.for %step = %c0 to %c64 step %c32 iter_args(%slot = %33) -> (i32) {
// CHECK-NEXT:       %a_l0_at = arith.muli %slot, %6 : i32
// CHECK-NEXT:       %a_l0 = ascendc.tbuf.get_with_offset %l0a, %24, %a_l0_at : !ascendc.tbuf<a2>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:       %35 = arith.muli %step, %25 : index
// CHECK-NEXT:       %a_l1_1 = ascendc.local_tensor.subindex %a_l1[%35] : !ascendc.local_tensor<*xf16>, index, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:       ascendc.load_data_3d_l0_v2 %a_l0, %a_l1_1, %load_data_3d_params_v2 : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.load_data_3d_params_v2<f16>
// CHECK-NEXT:       %b_l0_at = arith.muli %slot, %14 : i32
// CHECK-NEXT:       %36 = arith.muli %step, %26 : index
// CHECK-NEXT:       %b_l1_1 = ascendc.local_tensor.subindex %b_l1[%36] : !ascendc.local_tensor<*xf16>, index, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:       %b_l0 = ascendc.tbuf.get_with_offset %l0b, %28, %b_l0_at : !ascendc.tbuf<b2>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:       ascendc.load_data_l0 %b_l0, %b_l1_1, %load_data_2d : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.load_data_2d_params
// CHECK-NEXT:       ascendc.set_flag mte1_m, %slot : i32
// CHECK-NEXT:       %sum = ascendc.tbuf.get_with_offset %l0c, %29, %10 : !ascendc.tbuf<co1>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       %37 = arith.cmpi eq, %step, %c0 : index
// CHECK-NEXT:       %mmad = ascendc.construct !ascendc.mmad_params(%8, %15, %23, %10, %17, %37) [ui16, ui16, ui16, ui8, i1, i1] : i32, i32, i32, i32, i1, i1
// CHECK-NEXT:       ascendc.wait_flag mte1_m, %slot : i32
// CHECK-NEXT:       ascendc.mmad %sum, %a_l0, %b_l0, %mmad : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.mmad_params
// CHECK-NEXT:       %38 = arith.constant 1 : i32
// CHECK-NEXT:       %next_slot = arith.xori %slot, %38 : i32
// CHECK-NEXT:       scf.yield %next_slot : i32
// CHECK-NEXT:     }
// CHECK-NEXT:     ascendc.set_flag m_fix, %flag0 : i32
// CHECK-NEXT:     %39 = arith.muli %block, %30 : index
// CHECK-NEXT:     %out_gm_1 = ascendc.global_tensor.subindex %out_gm[%39] : !ascendc.global_tensor<*xf16>, index, !ascendc.global_tensor<*xf16>
// CHECK-NEXT:     %sum_1 = ascendc.tbuf.get_with_offset %l0c, %29, %10 : !ascendc.tbuf<co1>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.wait_flag m_fix, %flag0 : i32
// CHECK-NEXT:     ascendc.fixpipe %out_gm_1, %sum_1, %fixpipe_params_v220, %fixpipe_config : !ascendc.global_tensor<*xf16>, !ascendc.local_tensor<*xf32>, !ascendc.fixpipe_params_v220, !ascendc.fixpipe_config
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT: }
