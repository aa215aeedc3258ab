// RUN: ascir-opt %s -p vector --print-between-passes 2>&1 | filecheck %s

// An addition that is cut over cores and tiles, with two buffers: what each pass makes of it.
func.func @add(%x: tensor<1000000xf16>, %y: tensor<1000000xf16>) -> tensor<1000000xf16> {
  %z = graph.add %x, %y : tensor<1000000xf16>
  func.return %z : tensor<1000000xf16>
}

// CHECK-LABEL: // IR after graph-name-dims
// CHECK:      builtin.module {
// CHECK-NEXT:   func.func @add(%x: tensor<1000000xf16>, %y: tensor<1000000xf16>) -> tensor<1000000xf16> {
// CHECK-NEXT:     %z = graph.add %x, %y : tensor<1000000xf16>
// CHECK-NEXT:     func.return %z : tensor<1000000xf16>
// CHECK-NEXT:   }
// CHECK-NEXT: }

// CHECK-LABEL: // IR after graph-outline

// CHECK-LABEL: // IR after graph-decompose

// CHECK-LABEL: // IR after canonicalize

// CHECK-LABEL: // IR after cse

// CHECK-LABEL: // IR after graph-tile
// CHECK:      builtin.module attributes {ascir.soc = "ascend910b1"} {
// CHECK-NEXT:   func.func @add(%x: memref<1000000xf16, strided<[1]>, #tile.space<gm>> {ascir.role = "in"}, %y: memref<1000000xf16, strided<[1]>, #tile.space<gm>> {ascir.role = "in"}, %out: memref<1000000xf16, strided<[1]>, #tile.space<gm>> {ascir.role = "out"}) attributes {tile.core = #tile.core<aiv>, tile.block_dim = 12 : i64, tile.tiling = [{axes = ["1000000"], tile = array<i64: 10496>, buffers = 2 : i64, bytes = 126976 : i64, ns = 3801 : i64, bound_ns = 4000 : i64, busiest = "MTE2", runners_up = [{tile = array<i64: 14080>, ns = 3867 : i64}, {tile = array<i64: 8448>, ns = 3998 : i64}, {tile = array<i64: 20992>, ns = 5978 : i64}]}]} {
// CHECK-NEXT:     %block = tile.block_index
// CHECK-NEXT:     %c3907 = arith.constant 3907 : index
// CHECK-NEXT:     %c12 = arith.constant 12 : index
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %c256 = arith.constant 256 : index
// CHECK-NEXT:     %c1000000 = arith.constant 1000000 : index
// CHECK-NEXT:     %c10496 = arith.constant 10496 : index
// CHECK-NEXT:     %0 = arith.muli %block, %c3907 : index
// CHECK-NEXT:     %1 = arith.divui %0, %c12 : index
// CHECK-NEXT:     %2 = arith.addi %block, %c1 : index
// CHECK-NEXT:     %3 = arith.muli %2, %c3907 : index
// CHECK-NEXT:     %4 = arith.divui %3, %c12 : index
// CHECK-NEXT:     %5 = arith.muli %1, %c256 : index
// CHECK-NEXT:     %6 = arith.muli %4, %c256 : index
// CHECK-NEXT:     %7 = arith.minsi %6, %c1000000 : index
// CHECK-NEXT:     scf.for %a = %5 to %7 step %c10496 {
// CHECK-NEXT:       %8 = arith.subi %7, %a : index
// CHECK-NEXT:       %9 = arith.minsi %c10496, %8 : index
// CHECK-NEXT:       %x_1 = tile.load %x[%a] sizes [%9] buffers 2 : memref<1000000xf16, strided<[1]>, #tile.space<gm>> -> !tile.tile<10496xf16, ub>
// CHECK-NEXT:       %y_1 = tile.load %y[%a] sizes [%9] buffers 2 : memref<1000000xf16, strided<[1]>, #tile.space<gm>> -> !tile.tile<10496xf16, ub>
// CHECK-NEXT:       %z = tile.add %x_1, %y_1 : !tile.tile<10496xf16, ub>
// CHECK-NEXT:       tile.store %z, %out[%a] sizes [%9] buffers 2 : !tile.tile<10496xf16, ub>, memref<1000000xf16, strided<[1]>, #tile.space<gm>>
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
// CHECK-NEXT:   func.func @add(%x: memref<1000000xf16, strided<[1]>, #tile.space<gm>> {ascir.role = "in"}, %y: memref<1000000xf16, strided<[1]>, #tile.space<gm>> {ascir.role = "in"}, %out: memref<1000000xf16, strided<[1]>, #tile.space<gm>> {ascir.role = "out"}) attributes {tile.core = #tile.core<aiv>, tile.block_dim = 12 : i64, tile.tiling = [{axes = ["1000000"], tile = array<i64: 10496>, buffers = 2 : i64, bytes = 126976 : i64, ns = 3801 : i64, bound_ns = 4000 : i64, busiest = "MTE2", runners_up = [{tile = array<i64: 14080>, ns = 3867 : i64}, {tile = array<i64: 8448>, ns = 3998 : i64}, {tile = array<i64: 20992>, ns = 5978 : i64}]}], tile.placement = {ub = {peak = 125952 : i64, lower_bound = 125952 : i64, extent = 173312 : i64, capacity = 188160 : i64, optimal = true}}} {
// CHECK-NEXT:     %block = tile.block_index
// CHECK-NEXT:     %c3907 = arith.constant 3907 : index
// CHECK-NEXT:     %c12 = arith.constant 12 : index
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %c256 = arith.constant 256 : index
// CHECK-NEXT:     %c1000000 = arith.constant 1000000 : index
// CHECK-NEXT:     %c10496 = arith.constant 10496 : index
// CHECK-NEXT:     %0 = arith.muli %block, %c3907 : index
// CHECK-NEXT:     %1 = arith.divui %0, %c12 : index
// CHECK-NEXT:     %2 = arith.addi %block, %c1 : index
// CHECK-NEXT:     %3 = arith.muli %2, %c3907 : index
// CHECK-NEXT:     %4 = arith.divui %3, %c12 : index
// CHECK-NEXT:     %5 = arith.muli %1, %c256 : index
// CHECK-NEXT:     %6 = arith.muli %4, %c256 : index
// CHECK-NEXT:     %7 = arith.minsi %6, %c1000000 : index
// CHECK-NEXT:     scf.for %a = %5 to %7 step %c10496 {
// CHECK-NEXT:       %8 = arith.subi %7, %a : index
// CHECK-NEXT:       %9 = arith.minsi %c10496, %8 : index
// CHECK-NEXT:       %x_1 = tile.load %x[%a] sizes [%9] buffers 2 {tile.address = [array<i64: 131328, 152320>]} : memref<1000000xf16, strided<[1]>, #tile.space<gm>> -> !tile.tile<10496xf16, ub>
// CHECK-NEXT:       %y_1 = tile.load %y[%a] sizes [%9] buffers 2 {tile.address = [array<i64: 41984, 62976>]} : memref<1000000xf16, strided<[1]>, #tile.space<gm>> -> !tile.tile<10496xf16, ub>
// CHECK-NEXT:       %z = tile.add %x_1, %y_1 {tile.address = [array<i64: 83968, 104960>]} : !tile.tile<10496xf16, ub>
// CHECK-NEXT:       tile.store %z, %out[%a] sizes [%9] buffers 2 : !tile.tile<10496xf16, ub>, memref<1000000xf16, strided<[1]>, #tile.space<gm>>
// CHECK-NEXT:     }
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// CHECK-LABEL: // IR after tile-select-instructions
// CHECK:      builtin.module attributes {ascir.soc = "ascend910b1"} {
// CHECK-NEXT:   func.func @add(%x: memref<?xf16, 22 : i64> {ascir.role = "in"}, %y: memref<?xf16, 22 : i64> {ascir.role = "in"}, %out: memref<?xf16, 22 : i64> {ascir.role = "out"}) attributes {tile.block_dim = 12 : i64, tile.tiling = [{axes = ["1000000"], tile = array<i64: 10496>, buffers = 2 : i64, bytes = 126976 : i64, ns = 3801 : i64, bound_ns = 4000 : i64, busiest = "MTE2", runners_up = [{tile = array<i64: 14080>, ns = 3867 : i64}, {tile = array<i64: 8448>, ns = 3998 : i64}, {tile = array<i64: 20992>, ns = 5978 : i64}]}], tile.placement = {ub = {peak = 125952 : i64, lower_bound = 125952 : i64, extent = 173312 : i64, capacity = 188160 : i64, optimal = true}}, ascendc.aicore, ascendc.global} {
// CHECK-NEXT:     %0 = arith.constant 188160 : i32
// CHECK-NEXT:     %1 = arith.constant 20992 : i32
// CHECK-NEXT:     %2 = arith.constant 131328 : i32
// CHECK-NEXT:     %3 = arith.constant 2 : index
// CHECK-NEXT:     %4 = arith.constant 31 : index
// CHECK-NEXT:     %5 = arith.constant 32 : index
// CHECK-NEXT:     %6 = arith.constant 10496 : i32
// CHECK-NEXT:     %7 = arith.constant 1 : i32
// CHECK-NEXT:     %8 = arith.constant 0 : i32
// CHECK-NEXT:     %9 = arith.constant 0.000000e+00 : f16
// CHECK-NEXT:     %10 = arith.constant false
// CHECK-NEXT:     %data_copy_pad_ext = ascendc.construct !ascendc.data_copy_pad_ext_params<f16>(%10, %8, %8, %9) : i1, i32, i32, f16
// CHECK-NEXT:     %11 = arith.constant 16 : index
// CHECK-NEXT:     %12 = arith.constant 1 : index
// CHECK-NEXT:     %13 = arith.constant 10495 : index
// CHECK-NEXT:     %14 = arith.constant 10496 : index
// CHECK-NEXT:     %15 = arith.constant 0 : i16
// CHECK-NEXT:     %16 = arith.constant 152320 : i32
// CHECK-NEXT:     %17 = arith.constant 41984 : i32
// CHECK-NEXT:     %18 = arith.constant 62976 : i32
// CHECK-NEXT:     %19 = arith.constant 83968 : i32
// CHECK-NEXT:     %pipe = ascendc.pipe
// CHECK-NEXT:     %ub = ascendc.tbuf : <veccalc>
// CHECK-NEXT:     ascendc.pipe.init_buffer %pipe, %ub, %0 : !ascendc.tbuf<veccalc>, i32
// CHECK-NEXT:     %x_gm = ascendc.global_tensor : !ascendc.global_tensor<*xf16>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %x_gm, %x : !ascendc.global_tensor<*xf16>, memref<?xf16, 22 : i64>
// CHECK-NEXT:     %y_gm = ascendc.global_tensor : !ascendc.global_tensor<*xf16>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %y_gm, %y : !ascendc.global_tensor<*xf16>, memref<?xf16, 22 : i64>
// CHECK-NEXT:     %out_gm = ascendc.global_tensor : !ascendc.global_tensor<*xf16>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %out_gm, %out : !ascendc.global_tensor<*xf16>, memref<?xf16, 22 : i64>
// CHECK-NEXT:     %block = ascendc.get_block_idx : index
// CHECK-NEXT:     %c3907 = arith.constant 3907 : index
// CHECK-NEXT:     %c12 = arith.constant 12 : index
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %c256 = arith.constant 256 : index
// CHECK-NEXT:     %c1000000 = arith.constant 1000000 : index
// CHECK-NEXT:     %c10496 = arith.constant 10496 : index
// CHECK-NEXT:     %20 = arith.muli %block, %c3907 : index
// CHECK-NEXT:     %21 = arith.divui %20, %c12 : index
// CHECK-NEXT:     %22 = arith.addi %block, %c1 : index
// CHECK-NEXT:     %23 = arith.muli %22, %c3907 : index
// CHECK-NEXT:     %24 = arith.divui %23, %c12 : index
// CHECK-NEXT:     %25 = arith.muli %21, %c256 : index
// CHECK-NEXT:     %26 = arith.muli %24, %c256 : index
// CHECK-NEXT:     %27 = arith.minsi %26, %c1000000 : index
// CHECK-NEXT:     %28 = arith.constant 0 : i32
// CHECK-NEXT:     %29 = arith.subi %27, %25 : index
// CHECK-NEXT:     %30 = arith.minsi %c10496, %29 : index
// CHECK-NEXT:     %31 = arith.muli %30, %3 : index
// CHECK-NEXT:     %32 = arith.addi %31, %4 : index
// CHECK-NEXT:     %33 = arith.divsi %32, %5 : index
// CHECK-NEXT:     %34 = arith.muli %33, %11 : index
// CHECK-NEXT:     %35 = arith.subi %30, %12 : index
// CHECK-NEXT:     %36 = arith.cmpi ult, %35, %13 : index
// CHECK-NEXT:     scf.if %36 {
// CHECK-NEXT:       %37 = arith.subi %14, %34 : index
// CHECK-NEXT:       %38 = ascendc.tbuf.get_with_offset %ub, %6, %2 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi16>
// CHECK-NEXT:       %39 = ascendc.local_tensor.subindex %38[%34] : !ascendc.local_tensor<*xi16>, index, !ascendc.local_tensor<*xi16>
// CHECK-NEXT:       %40 = arith.index_cast %37 : index to i32
// CHECK-NEXT:       ascendc.duplicate_l2 %39, %15, %40 : !ascendc.local_tensor<*xi16>, i16, i32
// CHECK-NEXT:     }
// CHECK-NEXT:     %41 = arith.addi %25, %c10496 : index
// CHECK-NEXT:     %42 = arith.subi %27, %41 : index
// CHECK-NEXT:     %43 = arith.minsi %c10496, %42 : index
// CHECK-NEXT:     %44 = arith.muli %43, %3 : index
// CHECK-NEXT:     %45 = arith.addi %44, %4 : index
// CHECK-NEXT:     %46 = arith.divsi %45, %5 : index
// CHECK-NEXT:     %47 = arith.muli %46, %11 : index
// CHECK-NEXT:     %48 = arith.subi %43, %12 : index
// CHECK-NEXT:     %49 = arith.cmpi ult, %48, %13 : index
// CHECK-NEXT:     scf.if %49 {
// CHECK-NEXT:       %50 = arith.subi %14, %47 : index
// CHECK-NEXT:       %51 = ascendc.tbuf.get_with_offset %ub, %6, %16 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi16>
// CHECK-NEXT:       %52 = ascendc.local_tensor.subindex %51[%47] : !ascendc.local_tensor<*xi16>, index, !ascendc.local_tensor<*xi16>
// CHECK-NEXT:       %53 = arith.index_cast %50 : index to i32
// CHECK-NEXT:       ascendc.duplicate_l2 %52, %15, %53 : !ascendc.local_tensor<*xi16>, i16, i32
// CHECK-NEXT:     }
// CHECK-NEXT:     %54 = arith.subi %27, %25 : index
// CHECK-NEXT:     %55 = arith.minsi %c10496, %54 : index
// CHECK-NEXT:     %56 = arith.muli %55, %3 : index
// CHECK-NEXT:     %57 = arith.addi %56, %4 : index
// CHECK-NEXT:     %58 = arith.divsi %57, %5 : index
// CHECK-NEXT:     %59 = arith.muli %58, %11 : index
// CHECK-NEXT:     %60 = arith.subi %55, %12 : index
// CHECK-NEXT:     %61 = arith.cmpi ult, %60, %13 : index
// CHECK-NEXT:     scf.if %61 {
// CHECK-NEXT:       %62 = arith.subi %14, %59 : index
// CHECK-NEXT:       %63 = ascendc.tbuf.get_with_offset %ub, %6, %17 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi16>
// CHECK-NEXT:       %64 = ascendc.local_tensor.subindex %63[%59] : !ascendc.local_tensor<*xi16>, index, !ascendc.local_tensor<*xi16>
// CHECK-NEXT:       %65 = arith.index_cast %62 : index to i32
// CHECK-NEXT:       ascendc.duplicate_l2 %64, %15, %65 : !ascendc.local_tensor<*xi16>, i16, i32
// CHECK-NEXT:     }
// CHECK-NEXT:     %66 = arith.addi %25, %c10496 : index
// CHECK-NEXT:     %67 = arith.subi %27, %66 : index
// CHECK-NEXT:     %68 = arith.minsi %c10496, %67 : index
// CHECK-NEXT:     %69 = arith.muli %68, %3 : index
// CHECK-NEXT:     %70 = arith.addi %69, %4 : index
// CHECK-NEXT:     %71 = arith.divsi %70, %5 : index
// CHECK-NEXT:     %72 = arith.muli %71, %11 : index
// CHECK-NEXT:     %73 = arith.subi %68, %12 : index
// CHECK-NEXT:     %74 = arith.cmpi ult, %73, %13 : index
// CHECK-NEXT:     scf.if %74 {
// CHECK-NEXT:       %75 = arith.subi %14, %72 : index
// CHECK-NEXT:       %76 = ascendc.tbuf.get_with_offset %ub, %6, %18 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi16>
// CHECK-NEXT:       %77 = ascendc.local_tensor.subindex %76[%72] : !ascendc.local_tensor<*xi16>, index, !ascendc.local_tensor<*xi16>
// CHECK-NEXT:       %78 = arith.index_cast %75 : index to i32
// CHECK-NEXT:       ascendc.duplicate_l2 %77, %15, %78 : !ascendc.local_tensor<*xi16>, i16, i32
// CHECK-NEXT:     }
// CHECK-NEXT:     %79 = scf.for %a = %25 to %27 step %c10496 iter_args(%slot = %28) -> (i32) {
// CHECK-NEXT:       %80 = arith.subi %27, %a : index
// CHECK-NEXT:       %81 = arith.minsi %c10496, %80 : index
// CHECK-NEXT:       %82 = arith.muli %slot, %1 : i32
// CHECK-NEXT:       %x_at = arith.addi %82, %2 : i32
// CHECK-NEXT:       %x_gm_1 = ascendc.global_tensor.subindex %x_gm[%a] : !ascendc.global_tensor<*xf16>, index, !ascendc.global_tensor<*xf16>
// CHECK-NEXT:       %x_1 = ascendc.tbuf.get_with_offset %ub, %6, %x_at : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:       %83 = arith.muli %81, %3 : index
// CHECK-NEXT:       %84 = arith.index_cast %83 : index to i32
// CHECK-NEXT:       %data_copy_ext = ascendc.construct !ascendc.data_copy_ext_params(%7, %84, %8, %8, %8) [ui16, ui32, ui32, ui32, ui32] : i32, i32, i32, i32, i32
// CHECK-NEXT:       ascendc.data_copy_pad_l0_ext %x_1, %x_gm_1, %data_copy_ext, %data_copy_pad_ext : !ascendc.local_tensor<*xf16>, !ascendc.global_tensor<*xf16>, !ascendc.data_copy_ext_params, !ascendc.data_copy_pad_ext_params<f16>
// CHECK-NEXT:       %85 = arith.muli %slot, %1 : i32
// CHECK-NEXT:       %y_at = arith.addi %85, %17 : i32
// CHECK-NEXT:       %y_gm_1 = ascendc.global_tensor.subindex %y_gm[%a] : !ascendc.global_tensor<*xf16>, index, !ascendc.global_tensor<*xf16>
// CHECK-NEXT:       %y_1 = ascendc.tbuf.get_with_offset %ub, %6, %y_at : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:       %86 = arith.muli %81, %3 : index
// CHECK-NEXT:       %87 = arith.index_cast %86 : index to i32
// CHECK-NEXT:       %data_copy_ext_1 = ascendc.construct !ascendc.data_copy_ext_params(%7, %87, %8, %8, %8) [ui16, ui32, ui32, ui32, ui32] : i32, i32, i32, i32, i32
// CHECK-NEXT:       ascendc.data_copy_pad_l0_ext %y_1, %y_gm_1, %data_copy_ext_1, %data_copy_pad_ext : !ascendc.local_tensor<*xf16>, !ascendc.global_tensor<*xf16>, !ascendc.data_copy_ext_params, !ascendc.data_copy_pad_ext_params<f16>
// CHECK-NEXT:       %88 = arith.muli %slot, %1 : i32
// CHECK-NEXT:       %z_at = arith.addi %88, %19 : i32
// CHECK-NEXT:       %z = ascendc.tbuf.get_with_offset %ub, %6, %z_at : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:       ascendc.add_l2 %z, %x_1, %y_1, %6 : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i32
// CHECK-NEXT:       %out_gm_1 = ascendc.global_tensor.subindex %out_gm[%a] : !ascendc.global_tensor<*xf16>, index, !ascendc.global_tensor<*xf16>
// CHECK-NEXT:       %89 = arith.muli %81, %3 : index
// CHECK-NEXT:       %90 = arith.index_cast %89 : index to i32
// CHECK-NEXT:       %data_copy_ext_2 = ascendc.construct !ascendc.data_copy_ext_params(%7, %90, %8, %8, %8) [ui16, ui32, ui32, ui32, ui32] : i32, i32, i32, i32, i32
// CHECK-NEXT:       ascendc.data_copy_pad_l2_ext %out_gm_1, %z, %data_copy_ext_2 : !ascendc.global_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.data_copy_ext_params
// CHECK-NEXT:       %91 = arith.constant 1 : i32
// CHECK-NEXT:       %next_slot = arith.xori %slot, %91 : i32
// CHECK-NEXT:       scf.yield %next_slot : i32
// CHECK-NEXT:     }
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// The result:
// CHECK:      builtin.module attributes {ascir.soc = "ascend910b1"} {
// CHECK-NEXT:   func.func @add(%x: memref<?xf16, 22 : i64> {ascir.role = "in"}, %y: memref<?xf16, 22 : i64> {ascir.role = "in"}, %out: memref<?xf16, 22 : i64> {ascir.role = "out"}) attributes {tile.block_dim = 12 : i64, tile.tiling = [{axes = ["1000000"], tile = array<i64: 10496>, buffers = 2 : i64, bytes = 126976 : i64, ns = 3801 : i64, bound_ns = 4000 : i64, busiest = "MTE2", runners_up = [{tile = array<i64: 14080>, ns = 3867 : i64}, {tile = array<i64: 8448>, ns = 3998 : i64}, {tile = array<i64: 20992>, ns = 5978 : i64}]}], tile.placement = {ub = {peak = 125952 : i64, lower_bound = 125952 : i64, extent = 173312 : i64, capacity = 188160 : i64, optimal = true}}, ascendc.aicore, ascendc.global, ascendc.sync = {flags = 4 : i64, barriers = 0 : i64, dependences = 17 : i64, removed = 5 : i64, fallbacks = 0 : i64}} {
// CHECK-NEXT:     %flag1 = arith.constant 1 : i32
// CHECK-NEXT:     %flag0 = arith.constant 0 : i32
// CHECK-NEXT:     %0 = arith.constant 188160 : i32
// CHECK-NEXT:     %1 = arith.constant 20992 : i32
// CHECK-NEXT:     %2 = arith.constant 131328 : i32
// CHECK-NEXT:     %3 = arith.constant 2 : index
// CHECK-NEXT:     %4 = arith.constant 31 : index
// CHECK-NEXT:     %5 = arith.constant 32 : index
// CHECK-NEXT:     %6 = arith.constant 10496 : i32
// CHECK-NEXT:     %7 = arith.constant 1 : i32
// CHECK-NEXT:     %8 = arith.constant 0 : i32
// CHECK-NEXT:     %9 = arith.constant 0.000000e+00 : f16
// CHECK-NEXT:     %10 = arith.constant false
// CHECK-NEXT:     %data_copy_pad_ext = ascendc.construct !ascendc.data_copy_pad_ext_params<f16>(%10, %8, %8, %9) : i1, i32, i32, f16
// CHECK-NEXT:     %11 = arith.constant 16 : index
// CHECK-NEXT:     %12 = arith.constant 1 : index
// CHECK-NEXT:     %13 = arith.constant 10495 : index
// CHECK-NEXT:     %14 = arith.constant 10496 : index
// CHECK-NEXT:     %15 = arith.constant 0 : i16
// CHECK-NEXT:     %16 = arith.constant 152320 : i32
// CHECK-NEXT:     %17 = arith.constant 41984 : i32
// CHECK-NEXT:     %18 = arith.constant 62976 : i32
// CHECK-NEXT:     %19 = arith.constant 83968 : i32
// CHECK-NEXT:     %pipe = ascendc.pipe
// CHECK-NEXT:     %ub = ascendc.tbuf : <veccalc>
// CHECK-NEXT:     ascendc.pipe.init_buffer %pipe, %ub, %0 : !ascendc.tbuf<veccalc>, i32
// CHECK-NEXT:     %x_gm = ascendc.global_tensor : !ascendc.global_tensor<*xf16>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %x_gm, %x : !ascendc.global_tensor<*xf16>, memref<?xf16, 22 : i64>
// CHECK-NEXT:     %y_gm = ascendc.global_tensor : !ascendc.global_tensor<*xf16>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %y_gm, %y : !ascendc.global_tensor<*xf16>, memref<?xf16, 22 : i64>
// CHECK-NEXT:     %out_gm = ascendc.global_tensor : !ascendc.global_tensor<*xf16>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %out_gm, %out : !ascendc.global_tensor<*xf16>, memref<?xf16, 22 : i64>
// CHECK-NEXT:     %block = ascendc.get_block_idx : index
// CHECK-NEXT:     %c3907 = arith.constant 3907 : index
// CHECK-NEXT:     %c12 = arith.constant 12 : index
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %c256 = arith.constant 256 : index
// CHECK-NEXT:     %c1000000 = arith.constant 1000000 : index
// CHECK-NEXT:     %c10496 = arith.constant 10496 : index
// CHECK-NEXT:     %20 = arith.muli %block, %c3907 : index
// CHECK-NEXT:     %21 = arith.divui %20, %c12 : index
// CHECK-NEXT:     %22 = arith.addi %block, %c1 : index
// CHECK-NEXT:     %23 = arith.muli %22, %c3907 : index
// CHECK-NEXT:     %24 = arith.divui %23, %c12 : index
// CHECK-NEXT:     %25 = arith.muli %21, %c256 : index
// CHECK-NEXT:     %26 = arith.muli %24, %c256 : index
// CHECK-NEXT:     %27 = arith.minsi %26, %c1000000 : index
// CHECK-NEXT:     %28 = arith.constant 0 : i32
// CHECK-NEXT:     %29 = arith.subi %27, %25 : index
// CHECK-NEXT:     %30 = arith.minsi %c10496, %29 : index
// CHECK-NEXT:     %31 = arith.muli %30, %3 : index
// CHECK-NEXT:     %32 = arith.addi %31, %4 : index
// CHECK-NEXT:     %33 = arith.divsi %32, %5 : index
// CHECK-NEXT:     %34 = arith.muli %33, %11 : index
// CHECK-NEXT:     %35 = arith.subi %30, %12 : index
// CHECK-NEXT:     %36 = arith.cmpi ult, %35, %13 : index
// CHECK-NEXT:     scf.if %36 {
// CHECK-NEXT:       %37 = arith.subi %14, %34 : index
// CHECK-NEXT:       %38 = ascendc.tbuf.get_with_offset %ub, %6, %2 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi16>
// CHECK-NEXT:       %39 = ascendc.local_tensor.subindex %38[%34] : !ascendc.local_tensor<*xi16>, index, !ascendc.local_tensor<*xi16>
// CHECK-NEXT:       %40 = arith.index_cast %37 : index to i32
// CHECK-NEXT:       ascendc.duplicate_l2 %39, %15, %40 : !ascendc.local_tensor<*xi16>, i16, i32
// CHECK-NEXT:     }
// CHECK-NEXT:     %41 = arith.addi %25, %c10496 : index
// CHECK-NEXT:     %42 = arith.subi %27, %41 : index
// CHECK-NEXT:     %43 = arith.minsi %c10496, %42 : index
// CHECK-NEXT:     %44 = arith.muli %43, %3 : index
// CHECK-NEXT:     %45 = arith.addi %44, %4 : index
// CHECK-NEXT:     %46 = arith.divsi %45, %5 : index
// CHECK-NEXT:     %47 = arith.muli %46, %11 : index
// CHECK-NEXT:     %48 = arith.subi %43, %12 : index
// CHECK-NEXT:     %49 = arith.cmpi ult, %48, %13 : index
// CHECK-NEXT:     scf.if %49 {
// CHECK-NEXT:       %50 = arith.subi %14, %47 : index
// CHECK-NEXT:       %51 = ascendc.tbuf.get_with_offset %ub, %6, %16 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi16>
// CHECK-NEXT:       %52 = ascendc.local_tensor.subindex %51[%47] : !ascendc.local_tensor<*xi16>, index, !ascendc.local_tensor<*xi16>
// CHECK-NEXT:       %53 = arith.index_cast %50 : index to i32
// CHECK-NEXT:       ascendc.duplicate_l2 %52, %15, %53 : !ascendc.local_tensor<*xi16>, i16, i32
// CHECK-NEXT:     }
// CHECK-NEXT:     %54 = arith.subi %27, %25 : index
// CHECK-NEXT:     %55 = arith.minsi %c10496, %54 : index
// CHECK-NEXT:     %56 = arith.muli %55, %3 : index
// CHECK-NEXT:     %57 = arith.addi %56, %4 : index
// CHECK-NEXT:     %58 = arith.divsi %57, %5 : index
// CHECK-NEXT:     %59 = arith.muli %58, %11 : index
// CHECK-NEXT:     %60 = arith.subi %55, %12 : index
// CHECK-NEXT:     %61 = arith.cmpi ult, %60, %13 : index
// CHECK-NEXT:     scf.if %61 {
// CHECK-NEXT:       %62 = arith.subi %14, %59 : index
// CHECK-NEXT:       %63 = ascendc.tbuf.get_with_offset %ub, %6, %17 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi16>
// CHECK-NEXT:       %64 = ascendc.local_tensor.subindex %63[%59] : !ascendc.local_tensor<*xi16>, index, !ascendc.local_tensor<*xi16>
// CHECK-NEXT:       %65 = arith.index_cast %62 : index to i32
// CHECK-NEXT:       ascendc.duplicate_l2 %64, %15, %65 : !ascendc.local_tensor<*xi16>, i16, i32
// CHECK-NEXT:     }
// CHECK-NEXT:     %66 = arith.addi %25, %c10496 : index
// CHECK-NEXT:     %67 = arith.subi %27, %66 : index
// CHECK-NEXT:     %68 = arith.minsi %c10496, %67 : index
// CHECK-NEXT:     %69 = arith.muli %68, %3 : index
// CHECK-NEXT:     %70 = arith.addi %69, %4 : index
// CHECK-NEXT:     %71 = arith.divsi %70, %5 : index
// CHECK-NEXT:     %72 = arith.muli %71, %11 : index
// CHECK-NEXT:     %73 = arith.subi %68, %12 : index
// CHECK-NEXT:     %74 = arith.cmpi ult, %73, %13 : index
// CHECK-NEXT:     scf.if %74 {
// CHECK-NEXT:       %75 = arith.subi %14, %72 : index
// CHECK-NEXT:       %76 = ascendc.tbuf.get_with_offset %ub, %6, %18 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi16>
// CHECK-NEXT:       %77 = ascendc.local_tensor.subindex %76[%72] : !ascendc.local_tensor<*xi16>, index, !ascendc.local_tensor<*xi16>
// CHECK-NEXT:       %78 = arith.index_cast %75 : index to i32
// CHECK-NEXT:       ascendc.duplicate_l2 %77, %15, %78 : !ascendc.local_tensor<*xi16>, i16, i32
// CHECK-NEXT:     }
// CHECK-NEXT:     ascendc.set_flag v_mte2, %flag0 : i32
// CHECK-NEXT:     ascendc.set_flag v_mte2, %flag1 : i32
// CHECK-NEXT:     ascendc.set_flag mte3_v, %flag0 : i32
// CHECK-NEXT:     ascendc.set_flag mte3_v, %flag1 : i32
// CHECK-NEXT:     %79 = scf.for %a = %25 to %27 step %c10496 iter_args(%slot = %28) -> (i32) {
// CHECK-NEXT:       %80 = arith.subi %27, %a : index
// CHECK-NEXT:       %81 = arith.minsi %c10496, %80 : index
// CHECK-NEXT:       %82 = arith.muli %slot, %1 : i32
// CHECK-NEXT:       %x_at = arith.addi %82, %2 : i32
// CHECK-NEXT:       %x_gm_1 = ascendc.global_tensor.subindex %x_gm[%a] : !ascendc.global_tensor<*xf16>, index, !ascendc.global_tensor<*xf16>
// CHECK-NEXT:       %x_1 = ascendc.tbuf.get_with_offset %ub, %6, %x_at : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:       %83 = arith.muli %81, %3 : index
// CHECK-NEXT:       %84 = arith.index_cast %83 : index to i32
// CHECK-NEXT:       %data_copy_ext = ascendc.construct !ascendc.data_copy_ext_params(%7, %84, %8, %8, %8) [ui16, ui32, ui32, ui32, ui32] : i32, i32, i32, i32, i32
// CHECK-NEXT:       ascendc.wait_flag v_mte2, %slot : i32
// CHECK-NEXT:       ascendc.data_copy_pad_l0_ext %x_1, %x_gm_1, %data_copy_ext, %data_copy_pad_ext : !ascendc.local_tensor<*xf16>, !ascendc.global_tensor<*xf16>, !ascendc.data_copy_ext_params, !ascendc.data_copy_pad_ext_params<f16>
// CHECK-NEXT:       %85 = arith.muli %slot, %1 : i32
// CHECK-NEXT:       %y_at = arith.addi %85, %17 : i32
// CHECK-NEXT:       %y_gm_1 = ascendc.global_tensor.subindex %y_gm[%a] : !ascendc.global_tensor<*xf16>, index, !ascendc.global_tensor<*xf16>
// CHECK-NEXT:       %y_1 = ascendc.tbuf.get_with_offset %ub, %6, %y_at : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:       %86 = arith.muli %81, %3 : index
// CHECK-NEXT:       %87 = arith.index_cast %86 : index to i32
// CHECK-NEXT:       %data_copy_ext_1 = ascendc.construct !ascendc.data_copy_ext_params(%7, %87, %8, %8, %8) [ui16, ui32, ui32, ui32, ui32] : i32, i32, i32, i32, i32
// CHECK-NEXT:       ascendc.data_copy_pad_l0_ext %y_1, %y_gm_1, %data_copy_ext_1, %data_copy_pad_ext : !ascendc.local_tensor<*xf16>, !ascendc.global_tensor<*xf16>, !ascendc.data_copy_ext_params, !ascendc.data_copy_pad_ext_params<f16>
// CHECK-NEXT:       ascendc.set_flag mte2_v, %slot : i32
// CHECK-NEXT:       %88 = arith.muli %slot, %1 : i32
// CHECK-NEXT:       %z_at = arith.addi %88, %19 : i32
// CHECK-NEXT:       %z = ascendc.tbuf.get_with_offset %ub, %6, %z_at : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:       ascendc.wait_flag mte2_v, %slot : i32
// CHECK-NEXT:       ascendc.wait_flag mte3_v, %slot : i32
// CHECK-NEXT:       ascendc.add_l2 %z, %x_1, %y_1, %6 : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i32
// CHECK-NEXT:       ascendc.set_flag v_mte2, %slot : i32
// CHECK-NEXT:       ascendc.set_flag v_mte3, %slot : i32
// CHECK-NEXT:       %out_gm_1 = ascendc.global_tensor.subindex %out_gm[%a] : !ascendc.global_tensor<*xf16>, index, !ascendc.global_tensor<*xf16>
// CHECK-NEXT:       %89 = arith.muli %81, %3 : index
// CHECK-NEXT:       %90 = arith.index_cast %89 : index to i32
// CHECK-NEXT:       %data_copy_ext_2 = ascendc.construct !ascendc.data_copy_ext_params(%7, %90, %8, %8, %8) [ui16, ui32, ui32, ui32, ui32] : i32, i32, i32, i32, i32
// CHECK-NEXT:       ascendc.wait_flag v_mte3, %slot : i32
// CHECK-NEXT:       ascendc.data_copy_pad_l2_ext %out_gm_1, %z, %data_copy_ext_2 : !ascendc.global_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.data_copy_ext_params
// CHECK-NEXT:       ascendc.set_flag mte3_v, %slot : i32
// CHECK-NEXT:       %91 = arith.constant 1 : i32
// CHECK-NEXT:       %next_slot = arith.xori %slot, %91 : i32
// CHECK-NEXT:       scf.yield %next_slot : i32
// CHECK-NEXT:     }
// CHECK-NEXT:     ascendc.wait_flag v_mte2, %flag0 : i32
// CHECK-NEXT:     ascendc.wait_flag v_mte2, %flag1 : i32
// CHECK-NEXT:     ascendc.wait_flag mte3_v, %flag0 : i32
// CHECK-NEXT:     ascendc.wait_flag mte3_v, %flag1 : i32
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT: }
