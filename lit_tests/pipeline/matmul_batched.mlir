// RUN: ascir-opt %s -p vector --print-between-passes 2>&1 | filecheck %s

// Products of a batch, the right operand transposed and shared: what each pass makes of them.
func.func @products(%a: tensor<3x40x64xf16>, %b: tensor<80x64xf16>) -> tensor<3x40x80xf16> {
  %c = graph.matmul %a, %b transpose_b : (tensor<3x40x64xf16>, tensor<80x64xf16>) -> tensor<3x40x80xf16>
  func.return %c : tensor<3x40x80xf16>
}

// CHECK-LABEL: // IR after graph-name-dims
// CHECK:      builtin.module {
// CHECK-NEXT:   func.func @products(%a: tensor<3x40x64xf16>, %b: tensor<80x64xf16>) -> tensor<3x40x80xf16> {
// CHECK-NEXT:     %c = graph.matmul %a, %b transpose_b : (tensor<3x40x64xf16>, tensor<80x64xf16>) -> tensor<3x40x80xf16>
// CHECK-NEXT:     func.return %c : tensor<3x40x80xf16>
// CHECK-NEXT:   }
// CHECK-NEXT: }

// CHECK-LABEL: // IR after graph-outline

// CHECK-LABEL: // IR after graph-decompose

// CHECK-LABEL: // IR after canonicalize

// CHECK-LABEL: // IR after cse

// CHECK-LABEL: // IR after graph-tile
// CHECK:      builtin.module attributes {ascir.soc = "ascend910b1"} {
// CHECK-NEXT:   func.func @products(%a: memref<3x40x64xf16, strided<[2560, 64, 1]>, #tile.space<gm>> {ascir.role = "in"}, %b: memref<80x64xf16, strided<[64, 1]>, #tile.space<gm>> {ascir.role = "in"}, %out: memref<3x40x80xf16, strided<[3200, 80, 1]>, #tile.space<gm>> {ascir.role = "out"}) attributes {tile.core = #tile.core<aic>, tile.block_dim = 2 : i64, tile.tiling = [{axes = ["3", "40", "80", "64"], tile = array<i64: 48, 48, 64, 32>, turns = 2 : i64, group = 1 : i64, ns = 2054 : i64, bound_ns = 44 : i64, busiest = "FIX", runners_up = [{tile = array<i64: 48, 80, 64, 32>, ns = 2064 : i64}, {tile = array<i64: 48, 32, 64, 64>, ns = 2089 : i64}, {tile = array<i64: 48, 64, 64, 32>, ns = 2184 : i64}]}]} {
// CHECK-NEXT:     %b_1 = memref.reinterpret_cast %b to offset: [0], sizes: [1, 80, 64], strides: [5120, 64, 1] : memref<80x64xf16, strided<[64, 1]>, #tile.space<gm>> to memref<1x80x64xf16, strided<[5120, 64, 1]>, #tile.space<gm>>
// CHECK-NEXT:     %block = tile.block_index
// CHECK-NEXT:     %c6 = arith.constant 6 : index
// CHECK-NEXT:     %c2 = arith.constant 2 : index
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %c48 = arith.constant 48 : index
// CHECK-NEXT:     %c32 = arith.constant 32 : index
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c64 = arith.constant 64 : index
// CHECK-NEXT:     scf.for %block_1 = %block to %c6 step %c2 {
// CHECK-NEXT:       %0 = arith.divui %block_1, %c2 : index
// CHECK-NEXT:       %1 = arith.remui %block_1, %c2 : index
// CHECK-NEXT:       %2 = arith.remui %1, %c1 : index
// CHECK-NEXT:       %3 = arith.muli %1, %c48 : index
// CHECK-NEXT:       %4 = arith.cmpi eq, %1, %c1 : index
// CHECK-NEXT:       %5 = arith.select %4, %c32, %c48 : index
// CHECK-NEXT:       %zero = tile.accumulator : !tile.tile<48x48xf32, l0c, nz>
// CHECK-NEXT:       %a_l1 = tile.load %a[%0, 0, 0] sizes [1, 40, 64] buffers 3 : memref<3x40x64xf16, strided<[2560, 64, 1]>, #tile.space<gm>> -> !tile.tile<48x64xf16, l1, nz>
// CHECK-NEXT:       %b_l1 = tile.load %b_1[0, %3, 0] sizes [1, %5, 64] buffers 3 : memref<1x80x64xf16, strided<[5120, 64, 1]>, #tile.space<gm>> -> !tile.tile<48x64xf16, l1, nz>
// CHECK-NEXT:       %total = scf.for %step = %c0 to %c64 step %c32 iter_args(%sum = %zero) -> (!tile.tile<48x48xf32, l0c, nz>) {
// CHECK-NEXT:         %a_l0 = tile.move %a_l1[0, %step] buffers 2 : !tile.tile<48x64xf16, l1, nz> -> !tile.tile<48x32xf16, l0a, zz>
// CHECK-NEXT:         %b_l0 = tile.move %b_l1[0, %step] transpose buffers 2 : !tile.tile<48x64xf16, l1, nz> -> !tile.tile<32x48xf16, l0b, zn>
// CHECK-NEXT:         %sum_1 = tile.mmad %a_l0, %b_l0, %sum sizes [40, %5, 32] : !tile.tile<48x32xf16, l0a, zz>, !tile.tile<32x48xf16, l0b, zn>, !tile.tile<48x48xf32, l0c, nz>
// CHECK-NEXT:         scf.yield %sum_1 : !tile.tile<48x48xf32, l0c, nz>
// CHECK-NEXT:       }
// CHECK-NEXT:       tile.fixpipe_store %total, %out[%0, 0, %3] sizes [1, 40, %5] buffers 2 : !tile.tile<48x48xf32, l0c, nz>, memref<3x40x80xf16, strided<[3200, 80, 1]>, #tile.space<gm>>
// CHECK-NEXT:     }
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// CHECK-LABEL: // IR after tile-sparse-scatter

// CHECK-LABEL: // IR after tile-legalize

// CHECK-LABEL: // IR after tile-sink-slices

// CHECK-LABEL: // IR after canonicalize

// CHECK-LABEL: // IR after cse

// CHECK-LABEL: // IR after tile-contract

// CHECK-LABEL: // IR after tile-fold-broadcasts

// CHECK-LABEL: // IR after tile-place-buffers
// CHECK:      builtin.module attributes {ascir.soc = "ascend910b1"} {
// CHECK-NEXT:   func.func @products(%a: memref<3x40x64xf16, strided<[2560, 64, 1]>, #tile.space<gm>> {ascir.role = "in"}, %b: memref<80x64xf16, strided<[64, 1]>, #tile.space<gm>> {ascir.role = "in"}, %out: memref<3x40x80xf16, strided<[3200, 80, 1]>, #tile.space<gm>> {ascir.role = "out"}) attributes {tile.core = #tile.core<aic>, tile.block_dim = 2 : i64, tile.tiling = [{axes = ["3", "40", "80", "64"], tile = array<i64: 48, 48, 64, 32>, turns = 2 : i64, group = 1 : i64, ns = 2054 : i64, bound_ns = 44 : i64, busiest = "FIX", runners_up = [{tile = array<i64: 48, 80, 64, 32>, ns = 2064 : i64}, {tile = array<i64: 48, 32, 64, 64>, ns = 2089 : i64}, {tile = array<i64: 48, 64, 64, 32>, ns = 2184 : i64}]}], tile.placement = {l0a = {peak = 6144 : i64, lower_bound = 6144 : i64, extent = 6144 : i64, capacity = 65536 : i64, optimal = true}, l0b = {peak = 6144 : i64, lower_bound = 6144 : i64, extent = 6144 : i64, capacity = 65536 : i64, optimal = true}, l0c = {peak = 18432 : i64, lower_bound = 18432 : i64, extent = 18432 : i64, capacity = 131072 : i64, optimal = true}, l1 = {peak = 36864 : i64, lower_bound = 36864 : i64, extent = 36864 : i64, capacity = 524032 : i64, optimal = true}}} {
// CHECK-NEXT:     %b_1 = memref.reinterpret_cast %b to offset: [0], sizes: [1, 80, 64], strides: [5120, 64, 1] : memref<80x64xf16, strided<[64, 1]>, #tile.space<gm>> to memref<1x80x64xf16, strided<[5120, 64, 1]>, #tile.space<gm>>
// CHECK-NEXT:     %block = tile.block_index
// CHECK-NEXT:     %c6 = arith.constant 6 : index
// CHECK-NEXT:     %c2 = arith.constant 2 : index
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %c48 = arith.constant 48 : index
// CHECK-NEXT:     %c32 = arith.constant 32 : index
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c64 = arith.constant 64 : index
// CHECK-NEXT:     scf.for %block_1 = %block to %c6 step %c2 {
// CHECK-NEXT:       %0 = arith.divui %block_1, %c2 : index
// CHECK-NEXT:       %1 = arith.remui %block_1, %c2 : index
// CHECK-NEXT:       %2 = arith.remui %1, %c1 : index
// CHECK-NEXT:       %3 = arith.muli %1, %c48 : index
// CHECK-NEXT:       %4 = arith.cmpi eq, %1, %c1 : index
// CHECK-NEXT:       %5 = arith.select %4, %c32, %c48 : index
// CHECK-NEXT:       %zero = tile.accumulator {tile.address = [array<i64: 0, 9216>]} : !tile.tile<48x48xf32, l0c, nz>
// CHECK-NEXT:       %a_l1 = tile.load %a[%0, 0, 0] sizes [1, 40, 64] buffers 3 {tile.address = [array<i64: 0, 6144, 12288>]} : memref<3x40x64xf16, strided<[2560, 64, 1]>, #tile.space<gm>> -> !tile.tile<48x64xf16, l1, nz>
// CHECK-NEXT:       %b_l1 = tile.load %b_1[0, %3, 0] sizes [1, %5, 64] buffers 3 {tile.address = [array<i64: 18432, 24576, 30720>]} : memref<1x80x64xf16, strided<[5120, 64, 1]>, #tile.space<gm>> -> !tile.tile<48x64xf16, l1, nz>
// CHECK-NEXT:       %total = scf.for %step = %c0 to %c64 step %c32 iter_args(%sum = %zero) -> (!tile.tile<48x48xf32, l0c, nz>) {
// CHECK-NEXT:         %a_l0 = tile.move %a_l1[0, %step] buffers 2 {tile.address = [array<i64: 0, 3072>]} : !tile.tile<48x64xf16, l1, nz> -> !tile.tile<48x32xf16, l0a, zz>
// CHECK-NEXT:         %b_l0 = tile.move %b_l1[0, %step] transpose buffers 2 {tile.address = [array<i64: 0, 3072>]} : !tile.tile<48x64xf16, l1, nz> -> !tile.tile<32x48xf16, l0b, zn>
// CHECK-NEXT:         %sum_1 = tile.mmad %a_l0, %b_l0, %sum sizes [40, %5, 32] {tile.address = [array<i64: 0, 9216>]} : !tile.tile<48x32xf16, l0a, zz>, !tile.tile<32x48xf16, l0b, zn>, !tile.tile<48x48xf32, l0c, nz>
// CHECK-NEXT:         scf.yield %sum_1 : !tile.tile<48x48xf32, l0c, nz>
// CHECK-NEXT:       } {tile.address = [array<i64: 0, 9216>]}
// CHECK-NEXT:       tile.fixpipe_store %total, %out[%0, 0, %3] sizes [1, 40, %5] buffers 2 : !tile.tile<48x48xf32, l0c, nz>, memref<3x40x80xf16, strided<[3200, 80, 1]>, #tile.space<gm>>
// CHECK-NEXT:     }
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// CHECK-LABEL: // IR after tile-select-instructions
// CHECK:      builtin.module attributes {ascir.soc = "ascend910b1"} {
// CHECK-NEXT:   func.func @products(%a: memref<?xf16, 22 : i64> {ascir.role = "in"}, %b: memref<?xf16, 22 : i64> {ascir.role = "in"}, %out: memref<?xf16, 22 : i64> {ascir.role = "out"}) attributes {tile.block_dim = 2 : i64, tile.tiling = [{axes = ["3", "40", "80", "64"], tile = array<i64: 48, 48, 64, 32>, turns = 2 : i64, group = 1 : i64, ns = 2054 : i64, bound_ns = 44 : i64, busiest = "FIX", runners_up = [{tile = array<i64: 48, 80, 64, 32>, ns = 2064 : i64}, {tile = array<i64: 48, 32, 64, 64>, ns = 2089 : i64}, {tile = array<i64: 48, 64, 64, 32>, ns = 2184 : i64}]}], tile.placement = {l0a = {peak = 6144 : i64, lower_bound = 6144 : i64, extent = 6144 : i64, capacity = 65536 : i64, optimal = true}, l0b = {peak = 6144 : i64, lower_bound = 6144 : i64, extent = 6144 : i64, capacity = 65536 : i64, optimal = true}, l0c = {peak = 18432 : i64, lower_bound = 18432 : i64, extent = 18432 : i64, capacity = 131072 : i64, optimal = true}, l1 = {peak = 36864 : i64, lower_bound = 36864 : i64, extent = 36864 : i64, capacity = 524032 : i64, optimal = true}}, ascendc.aicore, ascendc.global} {
// CHECK-NEXT:     %0 = arith.constant 524032 : i32
// CHECK-NEXT:     %1 = arith.constant 65536 : i32
// CHECK-NEXT:     %2 = arith.constant 65536 : i32
// CHECK-NEXT:     %3 = arith.constant 131072 : i32
// CHECK-NEXT:     %4 = arith.constant 9216 : i32
// CHECK-NEXT:     %5 = arith.constant 6144 : i32
// CHECK-NEXT:     %6 = arith.constant 2560 : index
// CHECK-NEXT:     %7 = arith.constant 3072 : i32
// CHECK-NEXT:     %8 = arith.constant 1 : i32
// CHECK-NEXT:     %9 = arith.constant 40 : i32
// CHECK-NEXT:     %10 = arith.constant 64 : i32
// CHECK-NEXT:     %11 = arith.constant 0 : i32
// CHECK-NEXT:     %12 = arith.constant 48 : i32
// CHECK-NEXT:     %13 = arith.constant 16 : i32
// CHECK-NEXT:     %nd2nz = ascendc.construct !ascendc.nd2nz_params(%8, %9, %10, %11, %10, %12, %8, %13) : i32, i32, i32, i32, i32, i32, i32, i32
// CHECK-NEXT:     %14 = arith.constant 18432 : i32
// CHECK-NEXT:     %15 = arith.constant 64 : index
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
// CHECK-NEXT:     %load_data_3d_params_v2 = ascendc.construct !ascendc.load_data_3d_params_v2<f16>(%no_pads, %8, %12, %23, %23, %12, %11, %11, %8, %8, %8, %8, %8, %8, %17, %17, %16) : memref<4xi8>, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i1, i1, f16
// CHECK-NEXT:     %24 = arith.constant 1536 : i32
// CHECK-NEXT:     %25 = arith.constant 48 : index
// CHECK-NEXT:     %26 = arith.constant 15 : index
// CHECK-NEXT:     %27 = arith.constant 16 : index
// CHECK-NEXT:     %28 = arith.constant 768 : index
// CHECK-NEXT:     %29 = arith.constant 256 : index
// CHECK-NEXT:     %30 = arith.constant 2304 : i32
// CHECK-NEXT:     %31 = arith.constant 3200 : index
// CHECK-NEXT:     %32 = arith.constant 80 : i32
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
// CHECK-NEXT:     %a_gm = ascendc.global_tensor : !ascendc.global_tensor<*xf16>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %a_gm, %a : !ascendc.global_tensor<*xf16>, memref<?xf16, 22 : i64>
// CHECK-NEXT:     %b_gm = ascendc.global_tensor : !ascendc.global_tensor<*xf16>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %b_gm, %b : !ascendc.global_tensor<*xf16>, memref<?xf16, 22 : i64>
// CHECK-NEXT:     %out_gm = ascendc.global_tensor : !ascendc.global_tensor<*xf16>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %out_gm, %out : !ascendc.global_tensor<*xf16>, memref<?xf16, 22 : i64>
// CHECK-NEXT:     %block = ascendc.get_block_idx : index
// CHECK-NEXT:     %c6 = arith.constant 6 : index
// CHECK-NEXT:     %c2 = arith.constant 2 : index
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %c48 = arith.constant 48 : index
// CHECK-NEXT:     %c32 = arith.constant 32 : index
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c64 = arith.constant 64 : index
// CHECK-NEXT:     %33 = arith.constant 0 : i32
// CHECK-NEXT:     %34 = arith.constant 0 : i32
// CHECK-NEXT:     %35 = arith.constant 0 : i32
// CHECK-NEXT:     %36, %37, %38 = scf.for %block_1 = %block to %c6 step %c2 iter_args(%slot = %33, %slot_1 = %34, %slot_2 = %35) -> (i32, i32, i32) {
// CHECK-NEXT:       %39 = arith.divui %block_1, %c2 : index
// CHECK-NEXT:       %40 = arith.remui %block_1, %c2 : index
// CHECK-NEXT:       %41 = arith.remui %40, %c1 : index
// CHECK-NEXT:       %42 = arith.muli %40, %c48 : index
// CHECK-NEXT:       %43 = arith.cmpi eq, %40, %c1 : index
// CHECK-NEXT:       %44 = arith.select %43, %c32, %c48 : index
// CHECK-NEXT:       %zero_at = arith.muli %slot, %4 : i32
// CHECK-NEXT:       %a_l1_at = arith.muli %slot_1, %5 : i32
// CHECK-NEXT:       %45 = arith.muli %39, %6 : index
// CHECK-NEXT:       %a_gm_1 = ascendc.global_tensor.subindex %a_gm[%45] : !ascendc.global_tensor<*xf16>, index, !ascendc.global_tensor<*xf16>
// CHECK-NEXT:       %a_l1 = ascendc.tbuf.get_with_offset %l1, %7, %a_l1_at : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:       ascendc.data_copy_nd2nz %a_l1, %a_gm_1, %nd2nz : !ascendc.local_tensor<*xf16>, !ascendc.global_tensor<*xf16>, !ascendc.nd2nz_params
// CHECK-NEXT:       %46 = arith.muli %slot_1, %5 : i32
// CHECK-NEXT:       %b_l1_at = arith.addi %46, %14 : i32
// CHECK-NEXT:       %47 = arith.muli %42, %15 : index
// CHECK-NEXT:       %b_gm_1 = ascendc.global_tensor.subindex %b_gm[%47] : !ascendc.global_tensor<*xf16>, index, !ascendc.global_tensor<*xf16>
// CHECK-NEXT:       %b_l1 = ascendc.tbuf.get_with_offset %l1, %7, %b_l1_at : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:       %48 = arith.index_cast %44 : index to i32
// CHECK-NEXT:       %nd2nz_1 = ascendc.construct !ascendc.nd2nz_params(%8, %48, %10, %11, %10, %12, %8, %13) [ui16, ui16, ui16, ui16, ui16, ui16, ui16, ui16] : i32, i32, i32, i32, i32, i32, i32, i32
// CHECK-NEXT:       ascendc.data_copy_nd2nz %b_l1, %b_gm_1, %nd2nz_1 : !ascendc.local_tensor<*xf16>, !ascendc.global_tensor<*xf16>, !ascendc.nd2nz_params
// CHECK-NEXT:       %49 = scf.for %step = %c0 to %c64 step %c32 iter_args(%slot_3 = %slot_2) -> (i32) {
// CHECK-NEXT:         %a_l0_at = arith.muli %slot_3, %7 : i32
// CHECK-NEXT:         %a_l0 = ascendc.tbuf.get_with_offset %l0a, %24, %a_l0_at : !ascendc.tbuf<a2>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:         %50 = arith.muli %step, %25 : index
// CHECK-NEXT:         %a_l1_1 = ascendc.local_tensor.subindex %a_l1[%50] : !ascendc.local_tensor<*xf16>, index, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:         ascendc.load_data_3d_l0_v2 %a_l0, %a_l1_1, %load_data_3d_params_v2 : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.load_data_3d_params_v2<f16>
// CHECK-NEXT:         %b_l0_at = arith.muli %slot_3, %7 : i32
// CHECK-NEXT:         %51 = arith.addi %44, %26 : index
// CHECK-NEXT:         %52 = arith.divsi %51, %27 : index
// CHECK-NEXT:         %53 = arith.muli %step, %25 : index
// CHECK-NEXT:         %54 = arith.index_cast %52 : index to i32
// CHECK-NEXT:         %load_data_2d = ascendc.construct !ascendc.load_data_2d_params(%11, %54, %8, %11, %11, %11, %11) [ui16, ui8, ui16, ui8, ui16, i32, ui8] : i32, i32, i32, i32, i32, i32, i32
// CHECK-NEXT:         %b_l1_1 = ascendc.local_tensor.subindex %b_l1[%53] : !ascendc.local_tensor<*xf16>, index, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:         %b_l0 = ascendc.tbuf.get_with_offset %l0b, %24, %b_l0_at : !ascendc.tbuf<b2>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:         ascendc.load_data_l0 %b_l0, %b_l1_1, %load_data_2d : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.load_data_2d_params
// CHECK-NEXT:         %55 = arith.index_cast %52 : index to i32
// CHECK-NEXT:         %load_data_2d_1 = ascendc.construct !ascendc.load_data_2d_params(%11, %55, %8, %11, %11, %11, %11) [ui16, ui8, ui16, ui8, ui16, i32, ui8] : i32, i32, i32, i32, i32, i32, i32
// CHECK-NEXT:         %56 = arith.addi %53, %28 : index
// CHECK-NEXT:         %b_l1_2 = ascendc.local_tensor.subindex %b_l1[%56] : !ascendc.local_tensor<*xf16>, index, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:         %57 = arith.muli %52, %29 : index
// CHECK-NEXT:         %b_l0_1 = ascendc.local_tensor.subindex %b_l0[%57] : !ascendc.local_tensor<*xf16>, index, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:         ascendc.load_data_l0 %b_l0_1, %b_l1_2, %load_data_2d_1 : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.load_data_2d_params
// CHECK-NEXT:         %sum = ascendc.tbuf.get_with_offset %l0c, %30, %zero_at : !ascendc.tbuf<co1>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:         %58 = arith.cmpi eq, %step, %c0 : index
// CHECK-NEXT:         %59 = arith.index_cast %44 : index to i32
// CHECK-NEXT:         %mmad = ascendc.construct !ascendc.mmad_params(%9, %59, %23, %11, %17, %58) [ui16, ui16, ui16, ui8, i1, i1] : i32, i32, i32, i32, i1, i1
// CHECK-NEXT:         ascendc.mmad %sum, %a_l0, %b_l0, %mmad : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.mmad_params
// CHECK-NEXT:         %60 = arith.constant 1 : i32
// CHECK-NEXT:         %next_slot = arith.xori %slot_3, %60 : i32
// CHECK-NEXT:         scf.yield %next_slot : i32
// CHECK-NEXT:       }
// CHECK-NEXT:       %61 = arith.muli %39, %31 : index
// CHECK-NEXT:       %62 = arith.addi %61, %42 : index
// CHECK-NEXT:       %63 = arith.index_cast %44 : index to i32
// CHECK-NEXT:       %fixpipe_params_v220 = ascendc.construct !ascendc.fixpipe_params_v220(%63, %9, %12, %32, %11, %8, %11, %8, %11, %11, %11) [ui16, ui16, ui16, ui32, i32, !ascendc.quant_mode_t, ui64, ui16, ui16, ui16, ui8] : i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32
// CHECK-NEXT:       %out_gm_1 = ascendc.global_tensor.subindex %out_gm[%62] : !ascendc.global_tensor<*xf16>, index, !ascendc.global_tensor<*xf16>
// CHECK-NEXT:       %zero = ascendc.tbuf.get_with_offset %l0c, %30, %zero_at : !ascendc.tbuf<co1>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       ascendc.fixpipe %out_gm_1, %zero, %fixpipe_params_v220, %fixpipe_config : !ascendc.global_tensor<*xf16>, !ascendc.local_tensor<*xf32>, !ascendc.fixpipe_params_v220, !ascendc.fixpipe_config
// CHECK-NEXT:       %64 = arith.constant 1 : i32
// CHECK-NEXT:       %next_slot_1 = arith.xori %slot, %64 : i32
// CHECK-NEXT:       %65 = arith.constant 1 : i32
// CHECK-NEXT:       %66 = arith.addi %slot_1, %65 : i32
// CHECK-NEXT:       %67 = arith.constant 3 : i32
// CHECK-NEXT:       %68 = arith.constant 0 : i32
// CHECK-NEXT:       %69 = arith.cmpi eq, %66, %67 : i32
// CHECK-NEXT:       %next_slot_2 = arith.select %69, %68, %66 : i32
// CHECK-NEXT:       scf.yield %next_slot_1, %next_slot_2, %49 : i32, i32, i32
// CHECK-NEXT:     }
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// The result:
// CHECK:      builtin.module attributes {ascir.soc = "ascend910b1"} {
// CHECK-NEXT:   func.func @products(%a: memref<?xf16, 22 : i64> {ascir.role = "in"}, %b: memref<?xf16, 22 : i64> {ascir.role = "in"}, %out: memref<?xf16, 22 : i64> {ascir.role = "out"}) attributes {tile.block_dim = 2 : i64, tile.tiling = [{axes = ["3", "40", "80", "64"], tile = array<i64: 48, 48, 64, 32>, turns = 2 : i64, group = 1 : i64, ns = 2054 : i64, bound_ns = 44 : i64, busiest = "FIX", runners_up = [{tile = array<i64: 48, 80, 64, 32>, ns = 2064 : i64}, {tile = array<i64: 48, 32, 64, 64>, ns = 2089 : i64}, {tile = array<i64: 48, 64, 64, 32>, ns = 2184 : i64}]}], tile.placement = {l0a = {peak = 6144 : i64, lower_bound = 6144 : i64, extent = 6144 : i64, capacity = 65536 : i64, optimal = true}, l0b = {peak = 6144 : i64, lower_bound = 6144 : i64, extent = 6144 : i64, capacity = 65536 : i64, optimal = true}, l0c = {peak = 18432 : i64, lower_bound = 18432 : i64, extent = 18432 : i64, capacity = 131072 : i64, optimal = true}, l1 = {peak = 36864 : i64, lower_bound = 36864 : i64, extent = 36864 : i64, capacity = 524032 : i64, optimal = true}}, ascendc.aicore, ascendc.global, ascendc.sync = {flags = 6 : i64, barriers = 1 : i64, dependences = 17 : i64, removed = 3 : i64, fallbacks = 0 : i64}} {
// CHECK-NEXT:     %flag4 = arith.constant 4 : i32
// CHECK-NEXT:     %flag2 = arith.constant 2 : i32
// CHECK-NEXT:     %flag1 = arith.constant 1 : i32
// CHECK-NEXT:     %flag3 = arith.constant 3 : i32
// CHECK-NEXT:     %flag0 = arith.constant 0 : i32
// CHECK-NEXT:     %0 = arith.constant 524032 : i32
// CHECK-NEXT:     %1 = arith.constant 65536 : i32
// CHECK-NEXT:     %2 = arith.constant 65536 : i32
// CHECK-NEXT:     %3 = arith.constant 131072 : i32
// CHECK-NEXT:     %4 = arith.constant 9216 : i32
// CHECK-NEXT:     %5 = arith.constant 6144 : i32
// CHECK-NEXT:     %6 = arith.constant 2560 : index
// CHECK-NEXT:     %7 = arith.constant 3072 : i32
// CHECK-NEXT:     %8 = arith.constant 1 : i32
// CHECK-NEXT:     %9 = arith.constant 40 : i32
// CHECK-NEXT:     %10 = arith.constant 64 : i32
// CHECK-NEXT:     %11 = arith.constant 0 : i32
// CHECK-NEXT:     %12 = arith.constant 48 : i32
// CHECK-NEXT:     %13 = arith.constant 16 : i32
// CHECK-NEXT:     %nd2nz = ascendc.construct !ascendc.nd2nz_params(%8, %9, %10, %11, %10, %12, %8, %13) : i32, i32, i32, i32, i32, i32, i32, i32
// CHECK-NEXT:     %14 = arith.constant 18432 : i32
// CHECK-NEXT:     %15 = arith.constant 64 : index
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
// CHECK-NEXT:     %load_data_3d_params_v2 = ascendc.construct !ascendc.load_data_3d_params_v2<f16>(%no_pads, %8, %12, %23, %23, %12, %11, %11, %8, %8, %8, %8, %8, %8, %17, %17, %16) : memref<4xi8>, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i1, i1, f16
// CHECK-NEXT:     %24 = arith.constant 1536 : i32
// CHECK-NEXT:     %25 = arith.constant 48 : index
// CHECK-NEXT:     %26 = arith.constant 15 : index
// CHECK-NEXT:     %27 = arith.constant 16 : index
// CHECK-NEXT:     %28 = arith.constant 768 : index
// CHECK-NEXT:     %29 = arith.constant 256 : index
// CHECK-NEXT:     %30 = arith.constant 2304 : i32
// CHECK-NEXT:     %31 = arith.constant 3200 : index
// CHECK-NEXT:     %32 = arith.constant 80 : i32
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
// CHECK-NEXT:     %a_gm = ascendc.global_tensor : !ascendc.global_tensor<*xf16>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %a_gm, %a : !ascendc.global_tensor<*xf16>, memref<?xf16, 22 : i64>
// CHECK-NEXT:     %b_gm = ascendc.global_tensor : !ascendc.global_tensor<*xf16>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %b_gm, %b : !ascendc.global_tensor<*xf16>, memref<?xf16, 22 : i64>
// CHECK-NEXT:     %out_gm = ascendc.global_tensor : !ascendc.global_tensor<*xf16>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %out_gm, %out : !ascendc.global_tensor<*xf16>, memref<?xf16, 22 : i64>
// CHECK-NEXT:     %block = ascendc.get_block_idx : index
// CHECK-NEXT:     %c6 = arith.constant 6 : index
// CHECK-NEXT:     %c2 = arith.constant 2 : index
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %c48 = arith.constant 48 : index
// CHECK-NEXT:     %c32 = arith.constant 32 : index
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c64 = arith.constant 64 : index
// CHECK-NEXT:     %33 = arith.constant 0 : i32
// CHECK-NEXT:     %34 = arith.constant 0 : i32
// CHECK-NEXT:     %35 = arith.constant 0 : i32
// CHECK-NEXT:     ascendc.set_flag mte1_mte2, %flag0 : i32
// CHECK-NEXT:     ascendc.set_flag mte1_mte2, %flag1 : i32
// CHECK-NEXT:     ascendc.set_flag mte1_mte2, %flag2 : i32
// CHECK-NEXT:     ascendc.set_flag m_mte1, %flag3 : i32
// CHECK-NEXT:     ascendc.set_flag m_mte1, %flag4 : i32
// CHECK-NEXT:     ascendc.set_flag fix_m, %flag0 : i32
// CHECK-NEXT:     ascendc.set_flag fix_m, %flag1 : i32
// CHECK-NEXT:     %36, %37, %38 = scf.for %block_1 = %block to %c6 step %c2 iter_args(%slot = %33, %slot_1 = %34, %slot_2 = %35) -> (i32, i32, i32) {
// CHECK-NEXT:       %39 = arith.divui %block_1, %c2 : index
// CHECK-NEXT:       %40 = arith.remui %block_1, %c2 : index
// CHECK-NEXT:       %41 = arith.remui %40, %c1 : index
// CHECK-NEXT:       %42 = arith.muli %40, %c48 : index
// CHECK-NEXT:       %43 = arith.cmpi eq, %40, %c1 : index
// CHECK-NEXT:       %44 = arith.select %43, %c32, %c48 : index
// CHECK-NEXT:       %zero_at = arith.muli %slot, %4 : i32
// CHECK-NEXT:       %a_l1_at = arith.muli %slot_1, %5 : i32
// CHECK-NEXT:       %45 = arith.muli %39, %6 : index
// CHECK-NEXT:       %a_gm_1 = ascendc.global_tensor.subindex %a_gm[%45] : !ascendc.global_tensor<*xf16>, index, !ascendc.global_tensor<*xf16>
// CHECK-NEXT:       %a_l1 = ascendc.tbuf.get_with_offset %l1, %7, %a_l1_at : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:       ascendc.wait_flag mte1_mte2, %slot_1 : i32
// CHECK-NEXT:       ascendc.data_copy_nd2nz %a_l1, %a_gm_1, %nd2nz : !ascendc.local_tensor<*xf16>, !ascendc.global_tensor<*xf16>, !ascendc.nd2nz_params
// CHECK-NEXT:       %46 = arith.muli %slot_1, %5 : i32
// CHECK-NEXT:       %b_l1_at = arith.addi %46, %14 : i32
// CHECK-NEXT:       %47 = arith.muli %42, %15 : index
// CHECK-NEXT:       %b_gm_1 = ascendc.global_tensor.subindex %b_gm[%47] : !ascendc.global_tensor<*xf16>, index, !ascendc.global_tensor<*xf16>
// CHECK-NEXT:       %b_l1 = ascendc.tbuf.get_with_offset %l1, %7, %b_l1_at : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:       %48 = arith.index_cast %44 : index to i32
// CHECK-NEXT:       %nd2nz_1 = ascendc.construct !ascendc.nd2nz_params(%8, %48, %10, %11, %10, %12, %8, %13) [ui16, ui16, ui16, ui16, ui16, ui16, ui16, ui16] : i32, i32, i32, i32, i32, i32, i32, i32
// CHECK-NEXT:       ascendc.data_copy_nd2nz %b_l1, %b_gm_1, %nd2nz_1 : !ascendc.local_tensor<*xf16>, !ascendc.global_tensor<*xf16>, !ascendc.nd2nz_params
// CHECK-NEXT:       ascendc.set_flag mte2_mte1, %slot_1 : i32
// CHECK-NEXT:       ascendc.wait_flag mte2_mte1, %slot_1 : i32
// CHECK-NEXT:       ascendc.wait_flag fix_m, %slot : i32
// CHECK-NEXT:       %49 = scf.for %step = %c0 to %c64 step %c32 iter_args(%slot_3 = %slot_2) -> (i32) {
// CHECK-NEXT:         %a_l0_at = arith.muli %slot_3, %7 : i32
// CHECK-NEXT:         %a_l0 = ascendc.tbuf.get_with_offset %l0a, %24, %a_l0_at : !ascendc.tbuf<a2>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:         %50 = arith.muli %step, %25 : index
// CHECK-NEXT:         %a_l1_1 = ascendc.local_tensor.subindex %a_l1[%50] : !ascendc.local_tensor<*xf16>, index, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:         %51 = arith.addi %slot_3, %flag3 : i32
// CHECK-NEXT:         ascendc.wait_flag m_mte1, %51 : i32
// CHECK-NEXT:         ascendc.load_data_3d_l0_v2 %a_l0, %a_l1_1, %load_data_3d_params_v2 : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.load_data_3d_params_v2<f16>
// CHECK-NEXT:         %b_l0_at = arith.muli %slot_3, %7 : i32
// CHECK-NEXT:         %52 = arith.addi %44, %26 : index
// CHECK-NEXT:         %53 = arith.divsi %52, %27 : index
// CHECK-NEXT:         %54 = arith.muli %step, %25 : index
// CHECK-NEXT:         %55 = arith.index_cast %53 : index to i32
// CHECK-NEXT:         %load_data_2d = ascendc.construct !ascendc.load_data_2d_params(%11, %55, %8, %11, %11, %11, %11) [ui16, ui8, ui16, ui8, ui16, i32, ui8] : i32, i32, i32, i32, i32, i32, i32
// CHECK-NEXT:         %b_l1_1 = ascendc.local_tensor.subindex %b_l1[%54] : !ascendc.local_tensor<*xf16>, index, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:         %b_l0 = ascendc.tbuf.get_with_offset %l0b, %24, %b_l0_at : !ascendc.tbuf<b2>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:         ascendc.load_data_l0 %b_l0, %b_l1_1, %load_data_2d : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.load_data_2d_params
// CHECK-NEXT:         %56 = arith.index_cast %53 : index to i32
// CHECK-NEXT:         %load_data_2d_1 = ascendc.construct !ascendc.load_data_2d_params(%11, %56, %8, %11, %11, %11, %11) [ui16, ui8, ui16, ui8, ui16, i32, ui8] : i32, i32, i32, i32, i32, i32, i32
// CHECK-NEXT:         %57 = arith.addi %54, %28 : index
// CHECK-NEXT:         %b_l1_2 = ascendc.local_tensor.subindex %b_l1[%57] : !ascendc.local_tensor<*xf16>, index, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:         %58 = arith.muli %53, %29 : index
// CHECK-NEXT:         %b_l0_1 = ascendc.local_tensor.subindex %b_l0[%58] : !ascendc.local_tensor<*xf16>, index, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:         ascendc.load_data_l0 %b_l0_1, %b_l1_2, %load_data_2d_1 : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.load_data_2d_params
// CHECK-NEXT:         ascendc.set_flag mte1_m, %slot_3 : i32
// CHECK-NEXT:         %sum = ascendc.tbuf.get_with_offset %l0c, %30, %zero_at : !ascendc.tbuf<co1>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:         %59 = arith.cmpi eq, %step, %c0 : index
// CHECK-NEXT:         %60 = arith.index_cast %44 : index to i32
// CHECK-NEXT:         %mmad = ascendc.construct !ascendc.mmad_params(%9, %60, %23, %11, %17, %59) [ui16, ui16, ui16, ui8, i1, i1] : i32, i32, i32, i32, i1, i1
// CHECK-NEXT:         ascendc.wait_flag mte1_m, %slot_3 : i32
// CHECK-NEXT:         ascendc.pipe_barrier pipe_m
// CHECK-NEXT:         ascendc.mmad %sum, %a_l0, %b_l0, %mmad : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.mmad_params
// CHECK-NEXT:         %61 = arith.addi %slot_3, %flag3 : i32
// CHECK-NEXT:         ascendc.set_flag m_mte1, %61 : i32
// CHECK-NEXT:         %62 = arith.constant 1 : i32
// CHECK-NEXT:         %next_slot = arith.xori %slot_3, %62 : i32
// CHECK-NEXT:         scf.yield %next_slot : i32
// CHECK-NEXT:       }
// CHECK-NEXT:       ascendc.set_flag mte1_mte2, %slot_1 : i32
// CHECK-NEXT:       ascendc.set_flag m_fix, %slot_1 : i32
// CHECK-NEXT:       %63 = arith.muli %39, %31 : index
// CHECK-NEXT:       %64 = arith.addi %63, %42 : index
// CHECK-NEXT:       %65 = arith.index_cast %44 : index to i32
// CHECK-NEXT:       %fixpipe_params_v220 = ascendc.construct !ascendc.fixpipe_params_v220(%65, %9, %12, %32, %11, %8, %11, %8, %11, %11, %11) [ui16, ui16, ui16, ui32, i32, !ascendc.quant_mode_t, ui64, ui16, ui16, ui16, ui8] : i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32
// CHECK-NEXT:       %out_gm_1 = ascendc.global_tensor.subindex %out_gm[%64] : !ascendc.global_tensor<*xf16>, index, !ascendc.global_tensor<*xf16>
// CHECK-NEXT:       %zero = ascendc.tbuf.get_with_offset %l0c, %30, %zero_at : !ascendc.tbuf<co1>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       ascendc.wait_flag m_fix, %slot_1 : i32
// CHECK-NEXT:       ascendc.fixpipe %out_gm_1, %zero, %fixpipe_params_v220, %fixpipe_config : !ascendc.global_tensor<*xf16>, !ascendc.local_tensor<*xf32>, !ascendc.fixpipe_params_v220, !ascendc.fixpipe_config
// CHECK-NEXT:       ascendc.set_flag fix_m, %slot : i32
// CHECK-NEXT:       %66 = arith.constant 1 : i32
// CHECK-NEXT:       %next_slot_1 = arith.xori %slot, %66 : i32
// CHECK-NEXT:       %67 = arith.constant 1 : i32
// CHECK-NEXT:       %68 = arith.addi %slot_1, %67 : i32
// CHECK-NEXT:       %69 = arith.constant 3 : i32
// CHECK-NEXT:       %70 = arith.constant 0 : i32
// CHECK-NEXT:       %71 = arith.cmpi eq, %68, %69 : i32
// CHECK-NEXT:       %next_slot_2 = arith.select %71, %70, %68 : i32
// CHECK-NEXT:       scf.yield %next_slot_1, %next_slot_2, %49 : i32, i32, i32
// CHECK-NEXT:     }
// CHECK-NEXT:     ascendc.wait_flag mte1_mte2, %flag0 : i32
// CHECK-NEXT:     ascendc.wait_flag mte1_mte2, %flag1 : i32
// CHECK-NEXT:     ascendc.wait_flag mte1_mte2, %flag2 : i32
// CHECK-NEXT:     ascendc.wait_flag m_mte1, %flag3 : i32
// CHECK-NEXT:     ascendc.wait_flag m_mte1, %flag4 : i32
// CHECK-NEXT:     ascendc.wait_flag fix_m, %flag0 : i32
// CHECK-NEXT:     ascendc.wait_flag fix_m, %flag1 : i32
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT: }
