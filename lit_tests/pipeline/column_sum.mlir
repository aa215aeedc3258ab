// RUN: ascir-opt %s -p vector --print-between-passes 2>&1 | filecheck %s

// A sum over the leading axis: what each pass makes of it.
func.func @columns(%x: tensor<200x96xf32>) -> tensor<96xf32> {
  %y = graph.reduce sum %x axes [0] : tensor<200x96xf32> -> tensor<96xf32>
  func.return %y : tensor<96xf32>
}

// CHECK-LABEL: // IR after graph-name-dims
// CHECK:      builtin.module {
// CHECK-NEXT:   func.func @columns(%x: tensor<200x96xf32>) -> tensor<96xf32> {
// CHECK-NEXT:     %y = graph.reduce sum %x axes [0] : tensor<200x96xf32> -> tensor<96xf32>
// CHECK-NEXT:     func.return %y : tensor<96xf32>
// CHECK-NEXT:   }
// CHECK-NEXT: }

// CHECK-LABEL: // IR after graph-outline

// CHECK-LABEL: // IR after graph-decompose

// CHECK-LABEL: // IR after canonicalize

// CHECK-LABEL: // IR after cse

// CHECK-LABEL: // IR after graph-tile
// CHECK:      builtin.module attributes {ascir.soc = "ascend910b1"} {
// CHECK-NEXT:   func.func @columns(%x: memref<200x96xf32, strided<[96, 1]>, #tile.space<gm>> {ascir.role = "in"}, %out: memref<96xf32, strided<[1]>, #tile.space<gm>> {ascir.role = "out"}) attributes {tile.core = #tile.core<aiv>, tile.block_dim = 6 : i64, tile.tiling = [{axes = ["200", "96"], tile = array<i64: 100, 16>, buffers = 2 : i64, bytes = 23552 : i64, ns = 1680 : i64, bound_ns = 51 : i64, busiest = "MTE2", runners_up = [{tile = array<i64: 100, 32>, ns = 1721 : i64}, {tile = array<i64: 200, 16>, ns = 1728 : i64}, {tile = array<i64: 200, 32>, ns = 1782 : i64}]}]} {
// CHECK-NEXT:     %block = tile.block_index
// CHECK-NEXT:     %c16 = arith.constant 16 : index
// CHECK-NEXT:     %n0 = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c200 = arith.constant 200 : index
// CHECK-NEXT:     %c100 = arith.constant 100 : index
// CHECK-NEXT:     %0 = arith.muli %block, %c16 : index
// CHECK-NEXT:     %1 = arith.addi %0, %c16 : index
// CHECK-NEXT:     scf.for %b = %0 to %1 step %c16 {
// CHECK-NEXT:       %2 = tile.fill %n0 : f32 -> !tile.tile<100x16xf32, ub>
// CHECK-NEXT:       %3 = scf.for %a = %c0 to %c200 step %c100 iter_args(%4 = %2) -> (!tile.tile<100x16xf32, ub>) {
// CHECK-NEXT:         %x_1 = tile.load %x[%a, %b] buffers 2 : memref<200x96xf32, strided<[96, 1]>, #tile.space<gm>> -> !tile.tile<100x16xf32, ub>
// CHECK-NEXT:         %5 = tile.add %4, %x_1 : !tile.tile<100x16xf32, ub>
// CHECK-NEXT:         scf.yield %5 : !tile.tile<100x16xf32, ub>
// CHECK-NEXT:       }
// CHECK-NEXT:       %y = tile.reduce sum %3 axes [0] : !tile.tile<100x16xf32, ub> -> !tile.tile<1x16xf32, ub>
// CHECK-NEXT:       %6 = tile.reshape %y : !tile.tile<1x16xf32, ub> -> !tile.tile<16xf32, ub>
// CHECK-NEXT:       tile.store %6, %out[%b] buffers 2 : !tile.tile<16xf32, ub>, memref<96xf32, strided<[1]>, #tile.space<gm>>
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
// CHECK-NEXT:   func.func @columns(%x: memref<200x96xf32, strided<[96, 1]>, #tile.space<gm>> {ascir.role = "in"}, %out: memref<96xf32, strided<[1]>, #tile.space<gm>> {ascir.role = "out"}) attributes {tile.core = #tile.core<aiv>, tile.block_dim = 6 : i64, tile.tiling = [{axes = ["200", "96"], tile = array<i64: 100, 16>, buffers = 2 : i64, bytes = 23552 : i64, ns = 1680 : i64, bound_ns = 51 : i64, busiest = "MTE2", runners_up = [{tile = array<i64: 100, 32>, ns = 1721 : i64}, {tile = array<i64: 200, 16>, ns = 1728 : i64}, {tile = array<i64: 200, 32>, ns = 1782 : i64}]}], tile.placement = {ub = {peak = 19328 : i64, lower_bound = 19328 : i64, extent = 72192 : i64, capacity = 188160 : i64, optimal = true}}} {
// CHECK-NEXT:     %block = tile.block_index
// CHECK-NEXT:     %c16 = arith.constant 16 : index
// CHECK-NEXT:     %n0 = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c200 = arith.constant 200 : index
// CHECK-NEXT:     %c100 = arith.constant 100 : index
// CHECK-NEXT:     %0 = arith.muli %block, %c16 : index
// CHECK-NEXT:     %1 = arith.addi %0, %c16 : index
// CHECK-NEXT:     scf.for %b = %0 to %1 step %c16 {
// CHECK-NEXT:       %2 = tile.fill %n0 {tile.address = [array<i64: 65792>]} : f32 -> !tile.tile<100x16xf32, ub>
// CHECK-NEXT:       %3 = scf.for %a = %c0 to %c200 step %c100 iter_args(%4 = %2) -> (!tile.tile<100x16xf32, ub>) {
// CHECK-NEXT:         %x_1 = tile.load %x[%a, %b] buffers 2 {tile.address = [array<i64: 0, 6656>]} : memref<200x96xf32, strided<[96, 1]>, #tile.space<gm>> -> !tile.tile<100x16xf32, ub>
// CHECK-NEXT:         %5 = tile.add %4, %x_1 {tile.address = [array<i64: 65792>]} : !tile.tile<100x16xf32, ub>
// CHECK-NEXT:         scf.yield %5 : !tile.tile<100x16xf32, ub>
// CHECK-NEXT:       } {tile.address = [array<i64: 65792>]}
// CHECK-NEXT:       %y = tile.reduce sum %3 axes [0] {tile.scratch = 0 : i64, tile.scratch_bytes = 3200 : i64, tile.address = [array<i64: 13056, 13568>]} : !tile.tile<100x16xf32, ub> -> !tile.tile<1x16xf32, ub>
// CHECK-NEXT:       %6 = tile.reshape %y {tile.address = [array<i64: 13056, 13568>]} : !tile.tile<1x16xf32, ub> -> !tile.tile<16xf32, ub>
// CHECK-NEXT:       tile.store %6, %out[%b] buffers 2 : !tile.tile<16xf32, ub>, memref<96xf32, strided<[1]>, #tile.space<gm>>
// CHECK-NEXT:     }
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// CHECK-LABEL: // IR after tile-select-instructions
// CHECK:      builtin.module attributes {ascir.soc = "ascend910b1"} {
// CHECK-NEXT:   func.func @columns(%x: memref<?xf32, 22 : i64> {ascir.role = "in"}, %out: memref<?xf32, 22 : i64> {ascir.role = "out"}) attributes {tile.block_dim = 6 : i64, tile.tiling = [{axes = ["200", "96"], tile = array<i64: 100, 16>, buffers = 2 : i64, bytes = 23552 : i64, ns = 1680 : i64, bound_ns = 51 : i64, busiest = "MTE2", runners_up = [{tile = array<i64: 100, 32>, ns = 1721 : i64}, {tile = array<i64: 200, 16>, ns = 1728 : i64}, {tile = array<i64: 200, 32>, ns = 1782 : i64}]}], tile.placement = {ub = {peak = 19328 : i64, lower_bound = 19328 : i64, extent = 72192 : i64, capacity = 188160 : i64, optimal = true}}, ascendc.aicore, ascendc.global} {
// CHECK-NEXT:     %0 = arith.constant 188160 : i32
// CHECK-NEXT:     %1 = arith.constant 65792 : i32
// CHECK-NEXT:     %2 = arith.constant 1600 : i32
// CHECK-NEXT:     %3 = arith.constant 6656 : i32
// CHECK-NEXT:     %4 = arith.constant 96 : index
// CHECK-NEXT:     %5 = arith.constant 100 : i32
// CHECK-NEXT:     %6 = arith.constant 2 : i32
// CHECK-NEXT:     %7 = arith.constant 10 : i32
// CHECK-NEXT:     %8 = arith.constant 0 : i32
// CHECK-NEXT:     %data_copy = ascendc.construct !ascendc.data_copy_params(%5, %6, %7, %8) : i32, i32, i32, i32
// CHECK-NEXT:     %9 = arith.constant 512 : i32
// CHECK-NEXT:     %10 = arith.constant 13056 : i32
// CHECK-NEXT:     %11 = arith.constant 800 : i32
// CHECK-NEXT:     %12 = arith.constant 68992 : i32
// CHECK-NEXT:     %13 = arith.constant 400 : i32
// CHECK-NEXT:     %14 = arith.constant 192 : i32
// CHECK-NEXT:     %15 = arith.constant 768 : i32
// CHECK-NEXT:     %16 = arith.constant 16 : i32
// CHECK-NEXT:     %17 = arith.constant 1536 : i32
// CHECK-NEXT:     %18 = arith.constant 96 : i32
// CHECK-NEXT:     %19 = arith.constant 384 : i32
// CHECK-NEXT:     %20 = arith.constant 48 : i32
// CHECK-NEXT:     %21 = arith.constant 64 : i32
// CHECK-NEXT:     %22 = arith.constant 128 : i32
// CHECK-NEXT:     %pipe = ascendc.pipe
// CHECK-NEXT:     %ub = ascendc.tbuf : <veccalc>
// CHECK-NEXT:     ascendc.pipe.init_buffer %pipe, %ub, %0 : !ascendc.tbuf<veccalc>, i32
// CHECK-NEXT:     %x_gm = ascendc.global_tensor : !ascendc.global_tensor<*xf32>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %x_gm, %x : !ascendc.global_tensor<*xf32>, memref<?xf32, 22 : i64>
// CHECK-NEXT:     %out_gm = ascendc.global_tensor : !ascendc.global_tensor<*xf32>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %out_gm, %out : !ascendc.global_tensor<*xf32>, memref<?xf32, 22 : i64>
// CHECK-NEXT:     %block = ascendc.get_block_idx : index
// CHECK-NEXT:     %c16 = arith.constant 16 : index
// CHECK-NEXT:     %n0 = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c200 = arith.constant 200 : index
// CHECK-NEXT:     %c100 = arith.constant 100 : index
// CHECK-NEXT:     %23 = arith.muli %block, %c16 : index
// CHECK-NEXT:     %24 = arith.addi %23, %c16 : index
// CHECK-NEXT:     %25 = arith.constant 0 : i32
// CHECK-NEXT:     %26 = arith.constant 0 : i32
// CHECK-NEXT:     %27, %28 = scf.for %b = %23 to %24 step %c16 iter_args(%slot = %25, %slot_1 = %26) -> (i32, i32) {
// CHECK-NEXT:       %29 = ascendc.tbuf.get_with_offset %ub, %2, %1 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       ascendc.duplicate_l2 %29, %n0, %2 : !ascendc.local_tensor<*xf32>, f32, i32
// CHECK-NEXT:       %30 = scf.for %a = %c0 to %c200 step %c100 iter_args(%slot_2 = %slot) -> (i32) {
// CHECK-NEXT:         %x_at = arith.muli %slot_2, %3 : i32
// CHECK-NEXT:         %31 = arith.muli %a, %4 : index
// CHECK-NEXT:         %32 = arith.addi %31, %b : index
// CHECK-NEXT:         %x_gm_1 = ascendc.global_tensor.subindex %x_gm[%32] : !ascendc.global_tensor<*xf32>, index, !ascendc.global_tensor<*xf32>
// CHECK-NEXT:         %x_1 = ascendc.tbuf.get_with_offset %ub, %2, %x_at : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:         ascendc.data_copy_l0 %x_1, %x_gm_1, %data_copy : !ascendc.local_tensor<*xf32>, !ascendc.global_tensor<*xf32>, !ascendc.data_copy_params
// CHECK-NEXT:         %33 = ascendc.tbuf.get_with_offset %ub, %2, %1 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:         %34 = ascendc.tbuf.get_with_offset %ub, %2, %1 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:         ascendc.add_l2 %33, %34, %x_1, %2 : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32
// CHECK-NEXT:         %35 = arith.constant 1 : i32
// CHECK-NEXT:         %next_slot = arith.xori %slot_2, %35 : i32
// CHECK-NEXT:         scf.yield %next_slot : i32
// CHECK-NEXT:       }
// CHECK-NEXT:       %36 = arith.muli %slot_1, %9 : i32
// CHECK-NEXT:       %y_at = arith.addi %36, %10 : i32
// CHECK-NEXT:       %37 = ascendc.tbuf.get_with_offset %ub, %11, %8 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       %38 = ascendc.tbuf.get_with_offset %ub, %11, %1 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       %39 = ascendc.tbuf.get_with_offset %ub, %11, %12 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       ascendc.add_l2 %37, %38, %39, %11 : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32
// CHECK-NEXT:       %40 = ascendc.tbuf.get_with_offset %ub, %13, %8 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       %41 = ascendc.tbuf.get_with_offset %ub, %13, %8 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       %42 = ascendc.tbuf.get_with_offset %ub, %13, %2 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       ascendc.add_l2 %40, %41, %42, %13 : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32
// CHECK-NEXT:       %43 = ascendc.tbuf.get_with_offset %ub, %14, %8 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       %44 = ascendc.tbuf.get_with_offset %ub, %14, %8 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       %45 = ascendc.tbuf.get_with_offset %ub, %14, %15 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       ascendc.add_l2 %43, %44, %45, %14 : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32
// CHECK-NEXT:       %46 = ascendc.tbuf.get_with_offset %ub, %16, %8 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       %47 = ascendc.tbuf.get_with_offset %ub, %16, %17 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       ascendc.add_l2 %46, %46, %47, %16 : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32
// CHECK-NEXT:       %48 = ascendc.tbuf.get_with_offset %ub, %18, %8 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       %49 = ascendc.tbuf.get_with_offset %ub, %18, %8 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       %50 = ascendc.tbuf.get_with_offset %ub, %18, %19 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       ascendc.add_l2 %48, %49, %50, %18 : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32
// CHECK-NEXT:       %51 = ascendc.tbuf.get_with_offset %ub, %20, %8 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       %52 = ascendc.tbuf.get_with_offset %ub, %20, %8 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       %53 = ascendc.tbuf.get_with_offset %ub, %20, %14 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       ascendc.add_l2 %51, %52, %53, %20 : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32
// CHECK-NEXT:       %y = ascendc.tbuf.get_with_offset %ub, %16, %y_at : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       %54 = ascendc.tbuf.get_with_offset %ub, %16, %8 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       %55 = ascendc.tbuf.get_with_offset %ub, %16, %21 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       ascendc.add_l2 %y, %54, %55, %16 : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32
// CHECK-NEXT:       %56 = ascendc.tbuf.get_with_offset %ub, %16, %22 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       ascendc.add_l2 %y, %y, %56, %16 : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32
// CHECK-NEXT:       %out_gm_1 = ascendc.global_tensor.subindex %out_gm[%b] : !ascendc.global_tensor<*xf32>, index, !ascendc.global_tensor<*xf32>
// CHECK-NEXT:       %57 = ascendc.tbuf.get_with_offset %ub, %16, %y_at : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       ascendc.data_copy_l2 %out_gm_1, %57, %16 : !ascendc.global_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32
// CHECK-NEXT:       %58 = arith.constant 1 : i32
// CHECK-NEXT:       %next_slot_1 = arith.xori %slot_1, %58 : i32
// CHECK-NEXT:       scf.yield %30, %next_slot_1 : i32, i32
// CHECK-NEXT:     }
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// The result:
// CHECK:      builtin.module attributes {ascir.soc = "ascend910b1"} {
// CHECK-NEXT:   func.func @columns(%x: memref<?xf32, 22 : i64> {ascir.role = "in"}, %out: memref<?xf32, 22 : i64> {ascir.role = "out"}) attributes {tile.block_dim = 6 : i64, tile.tiling = [{axes = ["200", "96"], tile = array<i64: 100, 16>, buffers = 2 : i64, bytes = 23552 : i64, ns = 1680 : i64, bound_ns = 51 : i64, busiest = "MTE2", runners_up = [{tile = array<i64: 100, 32>, ns = 1721 : i64}, {tile = array<i64: 200, 16>, ns = 1728 : i64}, {tile = array<i64: 200, 32>, ns = 1782 : i64}]}], tile.placement = {ub = {peak = 19328 : i64, lower_bound = 19328 : i64, extent = 72192 : i64, capacity = 188160 : i64, optimal = true}}, ascendc.aicore, ascendc.global, ascendc.sync = {flags = 2 : i64, barriers = 9 : i64, dependences = 42 : i64, removed = 0 : i64, fallbacks = 0 : i64}} {
// CHECK-NEXT:     %flag0 = arith.constant 0 : i32
// CHECK-NEXT:     %0 = arith.constant 188160 : i32
// CHECK-NEXT:     %1 = arith.constant 65792 : i32
// CHECK-NEXT:     %2 = arith.constant 1600 : i32
// CHECK-NEXT:     %3 = arith.constant 6656 : i32
// CHECK-NEXT:     %4 = arith.constant 96 : index
// CHECK-NEXT:     %5 = arith.constant 100 : i32
// CHECK-NEXT:     %6 = arith.constant 2 : i32
// CHECK-NEXT:     %7 = arith.constant 10 : i32
// CHECK-NEXT:     %8 = arith.constant 0 : i32
// CHECK-NEXT:     %data_copy = ascendc.construct !ascendc.data_copy_params(%5, %6, %7, %8) : i32, i32, i32, i32
// CHECK-NEXT:     %9 = arith.constant 512 : i32
// CHECK-NEXT:     %10 = arith.constant 13056 : i32
// CHECK-NEXT:     %11 = arith.constant 800 : i32
// CHECK-NEXT:     %12 = arith.constant 68992 : i32
// CHECK-NEXT:     %13 = arith.constant 400 : i32
// CHECK-NEXT:     %14 = arith.constant 192 : i32
// CHECK-NEXT:     %15 = arith.constant 768 : i32
// CHECK-NEXT:     %16 = arith.constant 16 : i32
// CHECK-NEXT:     %17 = arith.constant 1536 : i32
// CHECK-NEXT:     %18 = arith.constant 96 : i32
// CHECK-NEXT:     %19 = arith.constant 384 : i32
// CHECK-NEXT:     %20 = arith.constant 48 : i32
// CHECK-NEXT:     %21 = arith.constant 64 : i32
// CHECK-NEXT:     %22 = arith.constant 128 : i32
// CHECK-NEXT:     %pipe = ascendc.pipe
// CHECK-NEXT:     %ub = ascendc.tbuf : <veccalc>
// CHECK-NEXT:     ascendc.pipe.init_buffer %pipe, %ub, %0 : !ascendc.tbuf<veccalc>, i32
// CHECK-NEXT:     %x_gm = ascendc.global_tensor : !ascendc.global_tensor<*xf32>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %x_gm, %x : !ascendc.global_tensor<*xf32>, memref<?xf32, 22 : i64>
// CHECK-NEXT:     %out_gm = ascendc.global_tensor : !ascendc.global_tensor<*xf32>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %out_gm, %out : !ascendc.global_tensor<*xf32>, memref<?xf32, 22 : i64>
// CHECK-NEXT:     %block = ascendc.get_block_idx : index
// CHECK-NEXT:     %c16 = arith.constant 16 : index
// CHECK-NEXT:     %n0 = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c200 = arith.constant 200 : index
// CHECK-NEXT:     %c100 = arith.constant 100 : index
// CHECK-NEXT:     %23 = arith.muli %block, %c16 : index
// CHECK-NEXT:     %24 = arith.addi %23, %c16 : index
// CHECK-NEXT:     %25 = arith.constant 0 : i32
// CHECK-NEXT:     %26 = arith.constant 0 : i32
// CHECK-NEXT:     %27, %28 = scf.for %b = %23 to %24 step %c16 iter_args(%slot = %25, %slot_1 = %26) -> (i32, i32) {
// CHECK-NEXT:       %29 = ascendc.tbuf.get_with_offset %ub, %2, %1 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       ascendc.duplicate_l2 %29, %n0, %2 : !ascendc.local_tensor<*xf32>, f32, i32
// CHECK-NEXT:       %30 = scf.for %a = %c0 to %c200 step %c100 iter_args(%slot_2 = %slot) -> (i32) {
// CHECK-NEXT:         %x_at = arith.muli %slot_2, %3 : i32
// CHECK-NEXT:         %31 = arith.muli %a, %4 : index
// CHECK-NEXT:         %32 = arith.addi %31, %b : index
// CHECK-NEXT:         %x_gm_1 = ascendc.global_tensor.subindex %x_gm[%32] : !ascendc.global_tensor<*xf32>, index, !ascendc.global_tensor<*xf32>
// CHECK-NEXT:         %x_1 = ascendc.tbuf.get_with_offset %ub, %2, %x_at : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:         ascendc.data_copy_l0 %x_1, %x_gm_1, %data_copy : !ascendc.local_tensor<*xf32>, !ascendc.global_tensor<*xf32>, !ascendc.data_copy_params
// CHECK-NEXT:         ascendc.set_flag mte2_v, %slot_2 : i32
// CHECK-NEXT:         %33 = ascendc.tbuf.get_with_offset %ub, %2, %1 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:         %34 = ascendc.tbuf.get_with_offset %ub, %2, %1 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:         ascendc.wait_flag mte2_v, %slot_2 : i32
// CHECK-NEXT:         ascendc.pipe_barrier pipe_v
// CHECK-NEXT:         ascendc.add_l2 %33, %34, %x_1, %2 : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32
// CHECK-NEXT:         %35 = arith.constant 1 : i32
// CHECK-NEXT:         %next_slot = arith.xori %slot_2, %35 : i32
// CHECK-NEXT:         scf.yield %next_slot : i32
// CHECK-NEXT:       }
// CHECK-NEXT:       %36 = arith.muli %slot_1, %9 : i32
// CHECK-NEXT:       %y_at = arith.addi %36, %10 : i32
// CHECK-NEXT:       %37 = ascendc.tbuf.get_with_offset %ub, %11, %8 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       %38 = ascendc.tbuf.get_with_offset %ub, %11, %1 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       %39 = ascendc.tbuf.get_with_offset %ub, %11, %12 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       ascendc.pipe_barrier pipe_v
// CHECK-NEXT:       ascendc.add_l2 %37, %38, %39, %11 : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32
// CHECK-NEXT:       %40 = ascendc.tbuf.get_with_offset %ub, %13, %8 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       %41 = ascendc.tbuf.get_with_offset %ub, %13, %8 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       %42 = ascendc.tbuf.get_with_offset %ub, %13, %2 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       ascendc.pipe_barrier pipe_v
// CHECK-NEXT:       ascendc.add_l2 %40, %41, %42, %13 : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32
// CHECK-NEXT:       %43 = ascendc.tbuf.get_with_offset %ub, %14, %8 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       %44 = ascendc.tbuf.get_with_offset %ub, %14, %8 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       %45 = ascendc.tbuf.get_with_offset %ub, %14, %15 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       ascendc.pipe_barrier pipe_v
// CHECK-NEXT:       ascendc.add_l2 %43, %44, %45, %14 : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32
// CHECK-NEXT:       %46 = ascendc.tbuf.get_with_offset %ub, %16, %8 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       %47 = ascendc.tbuf.get_with_offset %ub, %16, %17 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       ascendc.pipe_barrier pipe_v
// CHECK-NEXT:       ascendc.add_l2 %46, %46, %47, %16 : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32
// CHECK-NEXT:       %48 = ascendc.tbuf.get_with_offset %ub, %18, %8 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       %49 = ascendc.tbuf.get_with_offset %ub, %18, %8 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       %50 = ascendc.tbuf.get_with_offset %ub, %18, %19 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       ascendc.pipe_barrier pipe_v
// CHECK-NEXT:       ascendc.add_l2 %48, %49, %50, %18 : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32
// CHECK-NEXT:       %51 = ascendc.tbuf.get_with_offset %ub, %20, %8 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       %52 = ascendc.tbuf.get_with_offset %ub, %20, %8 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       %53 = ascendc.tbuf.get_with_offset %ub, %20, %14 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       ascendc.pipe_barrier pipe_v
// CHECK-NEXT:       ascendc.add_l2 %51, %52, %53, %20 : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32
// CHECK-NEXT:       %y = ascendc.tbuf.get_with_offset %ub, %16, %y_at : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       %54 = ascendc.tbuf.get_with_offset %ub, %16, %8 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       %55 = ascendc.tbuf.get_with_offset %ub, %16, %21 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       ascendc.pipe_barrier pipe_v
// CHECK-NEXT:       ascendc.add_l2 %y, %54, %55, %16 : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32
// CHECK-NEXT:       %56 = ascendc.tbuf.get_with_offset %ub, %16, %22 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       ascendc.pipe_barrier pipe_v
// CHECK-NEXT:       ascendc.add_l2 %y, %y, %56, %16 : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32
// CHECK-NEXT:       ascendc.set_flag v_mte3, %flag0 : i32
// CHECK-NEXT:       %out_gm_1 = ascendc.global_tensor.subindex %out_gm[%b] : !ascendc.global_tensor<*xf32>, index, !ascendc.global_tensor<*xf32>
// CHECK-NEXT:       %57 = ascendc.tbuf.get_with_offset %ub, %16, %y_at : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       ascendc.wait_flag v_mte3, %flag0 : i32
// CHECK-NEXT:       ascendc.data_copy_l2 %out_gm_1, %57, %16 : !ascendc.global_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32
// CHECK-NEXT:       %58 = arith.constant 1 : i32
// CHECK-NEXT:       %next_slot_1 = arith.xori %slot_1, %58 : i32
// CHECK-NEXT:       scf.yield %30, %next_slot_1 : i32, i32
// CHECK-NEXT:     }
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT: }
