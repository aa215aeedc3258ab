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
// CHECK-NEXT:   func.func @columns(%x: memref<200x96xf32, strided<[96, 1]>, #tile.space<gm>> {ascir.role = "in"}, %out: memref<96xf32, strided<[1]>, #tile.space<gm>> {ascir.role = "out"}) attributes {tile.core = #tile.core<aiv>, tile.block_dim = 1 : i64, tile.tiling = [{axes = ["200", "96"], tile = array<i64: 100, 96>, buffers = 2 : i64, bytes = 136192 : i64, ns = 1776 : i64, bound_ns = 51 : i64, busiest = "MTE2", runners_up = [{tile = array<i64: 50, 96>, ns = 1818 : i64}, {tile = array<i64: 67, 96>, ns = 1879 : i64}, {tile = array<i64: 40, 96>, ns = 1889 : i64}]}]} {
// CHECK-NEXT:     %n0 = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c200 = arith.constant 200 : index
// CHECK-NEXT:     %c100 = arith.constant 100 : index
// CHECK-NEXT:     %0 = tile.fill %n0 : f32 -> !tile.tile<100x96xf32, ub>
// CHECK-NEXT:     %1 = scf.for %a = %c0 to %c200 step %c100 iter_args(%2 = %0) -> (!tile.tile<100x96xf32, ub>) {
// CHECK-NEXT:       %x_1 = tile.load %x[%a, 0] buffers 2 : memref<200x96xf32, strided<[96, 1]>, #tile.space<gm>> -> !tile.tile<100x96xf32, ub>
// CHECK-NEXT:       %3 = tile.add %2, %x_1 : !tile.tile<100x96xf32, ub>
// CHECK-NEXT:       scf.yield %3 : !tile.tile<100x96xf32, ub>
// CHECK-NEXT:     }
// CHECK-NEXT:     %y = tile.reduce sum %1 axes [0] : !tile.tile<100x96xf32, ub> -> !tile.tile<1x96xf32, ub>
// CHECK-NEXT:     %4 = tile.reshape %y : !tile.tile<1x96xf32, ub> -> !tile.tile<96xf32, ub>
// CHECK-NEXT:     tile.store %4, %out[0] buffers 2 : !tile.tile<96xf32, ub>, memref<96xf32, strided<[1]>, #tile.space<gm>>
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
// CHECK-NEXT:   func.func @columns(%x: memref<200x96xf32, strided<[96, 1]>, #tile.space<gm>> {ascir.role = "in"}, %out: memref<96xf32, strided<[1]>, #tile.space<gm>> {ascir.role = "out"}) attributes {tile.core = #tile.core<aiv>, tile.block_dim = 1 : i64, tile.tiling = [{axes = ["200", "96"], tile = array<i64: 100, 96>, buffers = 2 : i64, bytes = 136192 : i64, ns = 1776 : i64, bound_ns = 51 : i64, busiest = "MTE2", runners_up = [{tile = array<i64: 50, 96>, ns = 1818 : i64}, {tile = array<i64: 67, 96>, ns = 1879 : i64}, {tile = array<i64: 40, 96>, ns = 1889 : i64}]}], tile.placement = {ub = {peak = 115200 : i64, lower_bound = 115200 : i64, extent = 169728 : i64, capacity = 188160 : i64, optimal = true}}} {
// CHECK-NEXT:     %n0 = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c200 = arith.constant 200 : index
// CHECK-NEXT:     %c100 = arith.constant 100 : index
// CHECK-NEXT:     %0 = tile.fill %n0 {tile.address = [array<i64: 131328>]} : f32 -> !tile.tile<100x96xf32, ub>
// CHECK-NEXT:     %1 = scf.for %a = %c0 to %c200 step %c100 iter_args(%2 = %0) -> (!tile.tile<100x96xf32, ub>) {
// CHECK-NEXT:       %x_1 = tile.load %x[%a, 0] buffers 2 {tile.address = [array<i64: 0, 38400>]} : memref<200x96xf32, strided<[96, 1]>, #tile.space<gm>> -> !tile.tile<100x96xf32, ub>
// CHECK-NEXT:       %3 = tile.add %2, %x_1 {tile.address = [array<i64: 131328>]} : !tile.tile<100x96xf32, ub>
// CHECK-NEXT:       scf.yield %3 : !tile.tile<100x96xf32, ub>
// CHECK-NEXT:     } {tile.address = [array<i64: 131328>]}
// CHECK-NEXT:     %y = tile.reduce sum %1 axes [0] {tile.scratch = 0 : i64, tile.scratch_bytes = 19200 : i64, tile.address = [array<i64: 19200>]} : !tile.tile<100x96xf32, ub> -> !tile.tile<1x96xf32, ub>
// CHECK-NEXT:     %4 = tile.reshape %y {tile.address = [array<i64: 19200>]} : !tile.tile<1x96xf32, ub> -> !tile.tile<96xf32, ub>
// CHECK-NEXT:     tile.store %4, %out[0] buffers 2 : !tile.tile<96xf32, ub>, memref<96xf32, strided<[1]>, #tile.space<gm>>
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// CHECK-LABEL: // IR after tile-select-instructions
// CHECK:      builtin.module attributes {ascir.soc = "ascend910b1"} {
// CHECK-NEXT:   func.func @columns(%x: memref<?xf32, 22 : i64> {ascir.role = "in"}, %out: memref<?xf32, 22 : i64> {ascir.role = "out"}) attributes {tile.block_dim = 1 : i64, tile.tiling = [{axes = ["200", "96"], tile = array<i64: 100, 96>, buffers = 2 : i64, bytes = 136192 : i64, ns = 1776 : i64, bound_ns = 51 : i64, busiest = "MTE2", runners_up = [{tile = array<i64: 50, 96>, ns = 1818 : i64}, {tile = array<i64: 67, 96>, ns = 1879 : i64}, {tile = array<i64: 40, 96>, ns = 1889 : i64}]}], tile.placement = {ub = {peak = 115200 : i64, lower_bound = 115200 : i64, extent = 169728 : i64, capacity = 188160 : i64, optimal = true}}, ascendc.aicore, ascendc.global} {
// CHECK-NEXT:     %0 = arith.constant 188160 : i32
// CHECK-NEXT:     %1 = arith.constant 131328 : i32
// CHECK-NEXT:     %2 = arith.constant 9600 : i32
// CHECK-NEXT:     %3 = arith.constant 38400 : i32
// CHECK-NEXT:     %4 = arith.constant 96 : index
// CHECK-NEXT:     %5 = arith.constant 0 : i32
// CHECK-NEXT:     %6 = arith.constant 4800 : i32
// CHECK-NEXT:     %7 = arith.constant 150528 : i32
// CHECK-NEXT:     %8 = arith.constant 2400 : i32
// CHECK-NEXT:     %9 = arith.constant 1152 : i32
// CHECK-NEXT:     %10 = arith.constant 4608 : i32
// CHECK-NEXT:     %11 = arith.constant 96 : i32
// CHECK-NEXT:     %12 = arith.constant 9216 : i32
// CHECK-NEXT:     %13 = arith.constant 576 : i32
// CHECK-NEXT:     %14 = arith.constant 2304 : i32
// CHECK-NEXT:     %15 = arith.constant 288 : i32
// CHECK-NEXT:     %16 = arith.constant 19200 : i32
// CHECK-NEXT:     %17 = arith.constant 384 : i32
// CHECK-NEXT:     %18 = arith.constant 768 : i32
// CHECK-NEXT:     %pipe = ascendc.pipe
// CHECK-NEXT:     %ub = ascendc.tbuf : <veccalc>
// CHECK-NEXT:     ascendc.pipe.init_buffer %pipe, %ub, %0 : !ascendc.tbuf<veccalc>, i32
// CHECK-NEXT:     %x_gm = ascendc.global_tensor : !ascendc.global_tensor<*xf32>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %x_gm, %x : !ascendc.global_tensor<*xf32>, memref<?xf32, 22 : i64>
// CHECK-NEXT:     %out_gm = ascendc.global_tensor : !ascendc.global_tensor<*xf32>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %out_gm, %out : !ascendc.global_tensor<*xf32>, memref<?xf32, 22 : i64>
// CHECK-NEXT:     %n0 = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c200 = arith.constant 200 : index
// CHECK-NEXT:     %c100 = arith.constant 100 : index
// CHECK-NEXT:     %19 = ascendc.tbuf.get_with_offset %ub, %2, %1 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.duplicate_l2 %19, %n0, %2 : !ascendc.local_tensor<*xf32>, f32, i32
// CHECK-NEXT:     %20 = arith.constant 0 : i32
// CHECK-NEXT:     %21 = scf.for %a = %c0 to %c200 step %c100 iter_args(%slot = %20) -> (i32) {
// CHECK-NEXT:       %x_at = arith.muli %slot, %3 : i32
// CHECK-NEXT:       %22 = arith.muli %a, %4 : index
// CHECK-NEXT:       %x_gm_1 = ascendc.global_tensor.subindex %x_gm[%22] : !ascendc.global_tensor<*xf32>, index, !ascendc.global_tensor<*xf32>
// CHECK-NEXT:       %x_1 = ascendc.tbuf.get_with_offset %ub, %2, %x_at : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       ascendc.data_copy_l2 %x_1, %x_gm_1, %2 : !ascendc.local_tensor<*xf32>, !ascendc.global_tensor<*xf32>, i32
// CHECK-NEXT:       %23 = ascendc.tbuf.get_with_offset %ub, %2, %1 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       %24 = ascendc.tbuf.get_with_offset %ub, %2, %1 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       ascendc.add_l2 %23, %24, %x_1, %2 : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32
// CHECK-NEXT:       %25 = arith.constant 1 : i32
// CHECK-NEXT:       %next_slot = arith.xori %slot, %25 : i32
// CHECK-NEXT:       scf.yield %next_slot : i32
// CHECK-NEXT:     }
// CHECK-NEXT:     %26 = ascendc.tbuf.get_with_offset %ub, %6, %5 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     %27 = ascendc.tbuf.get_with_offset %ub, %6, %1 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     %28 = ascendc.tbuf.get_with_offset %ub, %6, %7 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.add_l2 %26, %27, %28, %6 : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32
// CHECK-NEXT:     %29 = ascendc.tbuf.get_with_offset %ub, %8, %5 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     %30 = ascendc.tbuf.get_with_offset %ub, %8, %5 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     %31 = ascendc.tbuf.get_with_offset %ub, %8, %2 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.add_l2 %29, %30, %31, %8 : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32
// CHECK-NEXT:     %32 = ascendc.tbuf.get_with_offset %ub, %9, %5 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     %33 = ascendc.tbuf.get_with_offset %ub, %9, %5 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     %34 = ascendc.tbuf.get_with_offset %ub, %9, %10 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.add_l2 %32, %33, %34, %9 : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32
// CHECK-NEXT:     %35 = ascendc.tbuf.get_with_offset %ub, %11, %5 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     %36 = ascendc.tbuf.get_with_offset %ub, %11, %12 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.add_l2 %35, %35, %36, %11 : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32
// CHECK-NEXT:     %37 = ascendc.tbuf.get_with_offset %ub, %13, %5 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     %38 = ascendc.tbuf.get_with_offset %ub, %13, %5 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     %39 = ascendc.tbuf.get_with_offset %ub, %13, %14 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.add_l2 %37, %38, %39, %13 : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32
// CHECK-NEXT:     %40 = ascendc.tbuf.get_with_offset %ub, %15, %5 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     %41 = ascendc.tbuf.get_with_offset %ub, %15, %5 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     %42 = ascendc.tbuf.get_with_offset %ub, %15, %9 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.add_l2 %40, %41, %42, %15 : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32
// CHECK-NEXT:     %y = ascendc.tbuf.get_with_offset %ub, %11, %16 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     %43 = ascendc.tbuf.get_with_offset %ub, %11, %5 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     %44 = ascendc.tbuf.get_with_offset %ub, %11, %17 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.add_l2 %y, %43, %44, %11 : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32
// CHECK-NEXT:     %45 = ascendc.tbuf.get_with_offset %ub, %11, %18 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.add_l2 %y, %y, %45, %11 : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32
// CHECK-NEXT:     %46 = ascendc.tbuf.get_with_offset %ub, %11, %16 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.data_copy_l2 %out_gm, %46, %11 : !ascendc.global_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// The result:
// CHECK:      builtin.module attributes {ascir.soc = "ascend910b1"} {
// CHECK-NEXT:   func.func @columns(%x: memref<?xf32, 22 : i64> {ascir.role = "in"}, %out: memref<?xf32, 22 : i64> {ascir.role = "out"}) attributes {tile.block_dim = 1 : i64, tile.tiling = [{axes = ["200", "96"], tile = array<i64: 100, 96>, buffers = 2 : i64, bytes = 136192 : i64, ns = 1776 : i64, bound_ns = 51 : i64, busiest = "MTE2", runners_up = [{tile = array<i64: 50, 96>, ns = 1818 : i64}, {tile = array<i64: 67, 96>, ns = 1879 : i64}, {tile = array<i64: 40, 96>, ns = 1889 : i64}]}], tile.placement = {ub = {peak = 115200 : i64, lower_bound = 115200 : i64, extent = 169728 : i64, capacity = 188160 : i64, optimal = true}}, ascendc.aicore, ascendc.global, ascendc.sync = {flags = 2 : i64, barriers = 9 : i64, dependences = 43 : i64, removed = 2 : i64, fallbacks = 0 : i64}} {
// CHECK-NEXT:     %flag0 = arith.constant 0 : i32
// CHECK-NEXT:     %0 = arith.constant 188160 : i32
// CHECK-NEXT:     %1 = arith.constant 131328 : i32
// CHECK-NEXT:     %2 = arith.constant 9600 : i32
// CHECK-NEXT:     %3 = arith.constant 38400 : i32
// CHECK-NEXT:     %4 = arith.constant 96 : index
// CHECK-NEXT:     %5 = arith.constant 0 : i32
// CHECK-NEXT:     %6 = arith.constant 4800 : i32
// CHECK-NEXT:     %7 = arith.constant 150528 : i32
// CHECK-NEXT:     %8 = arith.constant 2400 : i32
// CHECK-NEXT:     %9 = arith.constant 1152 : i32
// CHECK-NEXT:     %10 = arith.constant 4608 : i32
// CHECK-NEXT:     %11 = arith.constant 96 : i32
// CHECK-NEXT:     %12 = arith.constant 9216 : i32
// CHECK-NEXT:     %13 = arith.constant 576 : i32
// CHECK-NEXT:     %14 = arith.constant 2304 : i32
// CHECK-NEXT:     %15 = arith.constant 288 : i32
// CHECK-NEXT:     %16 = arith.constant 19200 : i32
// CHECK-NEXT:     %17 = arith.constant 384 : i32
// CHECK-NEXT:     %18 = arith.constant 768 : i32
// CHECK-NEXT:     %pipe = ascendc.pipe
// CHECK-NEXT:     %ub = ascendc.tbuf : <veccalc>
// CHECK-NEXT:     ascendc.pipe.init_buffer %pipe, %ub, %0 : !ascendc.tbuf<veccalc>, i32
// CHECK-NEXT:     %x_gm = ascendc.global_tensor : !ascendc.global_tensor<*xf32>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %x_gm, %x : !ascendc.global_tensor<*xf32>, memref<?xf32, 22 : i64>
// CHECK-NEXT:     %out_gm = ascendc.global_tensor : !ascendc.global_tensor<*xf32>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %out_gm, %out : !ascendc.global_tensor<*xf32>, memref<?xf32, 22 : i64>
// CHECK-NEXT:     %n0 = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c200 = arith.constant 200 : index
// CHECK-NEXT:     %c100 = arith.constant 100 : index
// CHECK-NEXT:     %19 = ascendc.tbuf.get_with_offset %ub, %2, %1 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.duplicate_l2 %19, %n0, %2 : !ascendc.local_tensor<*xf32>, f32, i32
// CHECK-NEXT:     %20 = arith.constant 0 : i32
// CHECK-NEXT:     %21 = scf.for %a = %c0 to %c200 step %c100 iter_args(%slot = %20) -> (i32) {
// CHECK-NEXT:       %x_at = arith.muli %slot, %3 : i32
// CHECK-NEXT:       %22 = arith.muli %a, %4 : index
// CHECK-NEXT:       %x_gm_1 = ascendc.global_tensor.subindex %x_gm[%22] : !ascendc.global_tensor<*xf32>, index, !ascendc.global_tensor<*xf32>
// CHECK-NEXT:       %x_1 = ascendc.tbuf.get_with_offset %ub, %2, %x_at : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       ascendc.data_copy_l2 %x_1, %x_gm_1, %2 : !ascendc.local_tensor<*xf32>, !ascendc.global_tensor<*xf32>, i32
// CHECK-NEXT:       ascendc.set_flag mte2_v, %slot : i32
// CHECK-NEXT:       %23 = ascendc.tbuf.get_with_offset %ub, %2, %1 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       %24 = ascendc.tbuf.get_with_offset %ub, %2, %1 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       ascendc.wait_flag mte2_v, %slot : i32
// CHECK-NEXT:       ascendc.pipe_barrier pipe_v
// CHECK-NEXT:       ascendc.add_l2 %23, %24, %x_1, %2 : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32
// CHECK-NEXT:       %25 = arith.constant 1 : i32
// CHECK-NEXT:       %next_slot = arith.xori %slot, %25 : i32
// CHECK-NEXT:       scf.yield %next_slot : i32
// CHECK-NEXT:     }
// CHECK-NEXT:     %26 = ascendc.tbuf.get_with_offset %ub, %6, %5 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     %27 = ascendc.tbuf.get_with_offset %ub, %6, %1 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     %28 = ascendc.tbuf.get_with_offset %ub, %6, %7 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.pipe_barrier pipe_v
// CHECK-NEXT:     ascendc.add_l2 %26, %27, %28, %6 : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32
// CHECK-NEXT:     %29 = ascendc.tbuf.get_with_offset %ub, %8, %5 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     %30 = ascendc.tbuf.get_with_offset %ub, %8, %5 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     %31 = ascendc.tbuf.get_with_offset %ub, %8, %2 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.pipe_barrier pipe_v
// CHECK-NEXT:     ascendc.add_l2 %29, %30, %31, %8 : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32
// CHECK-NEXT:     %32 = ascendc.tbuf.get_with_offset %ub, %9, %5 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     %33 = ascendc.tbuf.get_with_offset %ub, %9, %5 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     %34 = ascendc.tbuf.get_with_offset %ub, %9, %10 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.pipe_barrier pipe_v
// CHECK-NEXT:     ascendc.add_l2 %32, %33, %34, %9 : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32
// CHECK-NEXT:     %35 = ascendc.tbuf.get_with_offset %ub, %11, %5 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     %36 = ascendc.tbuf.get_with_offset %ub, %11, %12 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.pipe_barrier pipe_v
// CHECK-NEXT:     ascendc.add_l2 %35, %35, %36, %11 : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32
// CHECK-NEXT:     %37 = ascendc.tbuf.get_with_offset %ub, %13, %5 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     %38 = ascendc.tbuf.get_with_offset %ub, %13, %5 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     %39 = ascendc.tbuf.get_with_offset %ub, %13, %14 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.pipe_barrier pipe_v
// CHECK-NEXT:     ascendc.add_l2 %37, %38, %39, %13 : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32
// CHECK-NEXT:     %40 = ascendc.tbuf.get_with_offset %ub, %15, %5 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     %41 = ascendc.tbuf.get_with_offset %ub, %15, %5 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     %42 = ascendc.tbuf.get_with_offset %ub, %15, %9 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.pipe_barrier pipe_v
// CHECK-NEXT:     ascendc.add_l2 %40, %41, %42, %15 : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32
// CHECK-NEXT:     %y = ascendc.tbuf.get_with_offset %ub, %11, %16 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     %43 = ascendc.tbuf.get_with_offset %ub, %11, %5 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     %44 = ascendc.tbuf.get_with_offset %ub, %11, %17 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.pipe_barrier pipe_v
// CHECK-NEXT:     ascendc.add_l2 %y, %43, %44, %11 : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32
// CHECK-NEXT:     %45 = ascendc.tbuf.get_with_offset %ub, %11, %18 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.pipe_barrier pipe_v
// CHECK-NEXT:     ascendc.add_l2 %y, %y, %45, %11 : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32
// CHECK-NEXT:     ascendc.set_flag v_mte3, %flag0 : i32
// CHECK-NEXT:     %46 = ascendc.tbuf.get_with_offset %ub, %11, %16 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.wait_flag v_mte3, %flag0 : i32
// CHECK-NEXT:     ascendc.data_copy_l2 %out_gm, %46, %11 : !ascendc.global_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT: }
