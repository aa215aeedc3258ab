// RUN: ascir-opt %s -p vector --print-between-passes 2>&1 | filecheck %s

// Softmax of rows of f16, computed in f32: what each pass makes of it.
func.func @softmax(%x: tensor<96x128xf16>) -> tensor<96x128xf16> {
  %y = graph.softmax %x axis 1 : tensor<96x128xf16>
  func.return %y : tensor<96x128xf16>
}

// CHECK-LABEL: // IR after graph-name-dims
// CHECK:      builtin.module {
// CHECK-NEXT:   func.func @softmax(%x: tensor<96x128xf16>) -> tensor<96x128xf16> {
// CHECK-NEXT:     %y = graph.softmax %x axis 1 : tensor<96x128xf16>
// CHECK-NEXT:     func.return %y : tensor<96x128xf16>
// CHECK-NEXT:   }
// CHECK-NEXT: }

// CHECK-LABEL: // IR after graph-outline

// CHECK-LABEL: // IR after graph-decompose
// CHECK:      builtin.module {
// CHECK-NEXT:   func.func @softmax(%x: tensor<96x128xf16>) -> tensor<96x128xf16> {
// CHECK-NEXT:     %y = graph.cast %x : tensor<96x128xf16> -> tensor<96x128xf32>
// CHECK-NEXT:     %y_1 = graph.reduce max %y axes [1] keepdims {graph.ignores_nan} : tensor<96x128xf32> -> tensor<96x1xf32>
// CHECK-NEXT:     %y_2 = graph.sub %y, %y_1 : (tensor<96x128xf32>, tensor<96x1xf32>) -> tensor<96x128xf32>
// CHECK-NEXT:     %y_3 = graph.exp %y_2 : tensor<96x128xf32>
// CHECK-NEXT:     %y_4 = graph.reduce sum %y_3 axes [1] keepdims : tensor<96x128xf32> -> tensor<96x1xf32>
// CHECK-NEXT:     %y_5 = graph.reciprocal %y_4 : tensor<96x1xf32>
// CHECK-NEXT:     %y_6 = graph.mul %y_3, %y_5 : (tensor<96x128xf32>, tensor<96x1xf32>) -> tensor<96x128xf32>
// CHECK-NEXT:     %y_7 = graph.cast %y_6 : tensor<96x128xf32> -> tensor<96x128xf16>
// CHECK-NEXT:     func.return %y_7 : tensor<96x128xf16>
// CHECK-NEXT:   }
// CHECK-NEXT: }

// CHECK-LABEL: // IR after canonicalize

// CHECK-LABEL: // IR after cse

// CHECK-LABEL: // IR after graph-tile
// CHECK:      builtin.module attributes {ascir.soc = "ascend910b1"} {
// CHECK-NEXT:   func.func @softmax(%x: memref<96x128xf16, strided<[128, 1]>, #tile.space<gm>> {ascir.role = "in"}, %out: memref<96x128xf16, strided<[128, 1]>, #tile.space<gm>> {ascir.role = "out"}) attributes {tile.core = #tile.core<aiv>, tile.block_dim = 3 : i64, tile.tiling = [{axes = ["96", "128"], tile = array<i64: 32, 128>, buffers = 2 : i64, bytes = 43136 : i64, ns = 1603 : i64, bound_ns = 33 : i64, busiest = "V", runners_up = [{tile = array<i64: 32, 144>, ns = 1610 : i64}, {tile = array<i64: 16, 144>, ns = 1337 : i64}, {tile = array<i64: 16, 128>, ns = 1358 : i64}]}]} {
// CHECK-NEXT:     %block = tile.block_index
// CHECK-NEXT:     %c32 = arith.constant 32 : index
// CHECK-NEXT:     %0 = arith.muli %block, %c32 : index
// CHECK-NEXT:     %1 = arith.addi %0, %c32 : index
// CHECK-NEXT:     scf.for %a = %0 to %1 step %c32 {
// CHECK-NEXT:       %x_1 = tile.load %x[%a, 0] buffers 2 : memref<96x128xf16, strided<[128, 1]>, #tile.space<gm>> -> !tile.tile<32x128xf16, ub>
// CHECK-NEXT:       %y = tile.cast %x_1 : !tile.tile<32x128xf16, ub> -> !tile.tile<32x128xf32, ub>
// CHECK-NEXT:       %y_1 = tile.reduce max %y axes [1] {tile.ignores_nan} : !tile.tile<32x128xf32, ub> -> !tile.tile<32x1xf32, ub>
// CHECK-NEXT:       %2 = tile.broadcast %y_1 : !tile.tile<32x1xf32, ub> -> !tile.tile<32x128xf32, ub>
// CHECK-NEXT:       %y_2 = tile.sub %y, %2 : !tile.tile<32x128xf32, ub>
// CHECK-NEXT:       %y_3 = tile.exp %y_2 : !tile.tile<32x128xf32, ub>
// CHECK-NEXT:       %y_4 = tile.reduce sum %y_3 axes [1] : !tile.tile<32x128xf32, ub> -> !tile.tile<32x1xf32, ub>
// CHECK-NEXT:       %y_5 = tile.reciprocal %y_4 : !tile.tile<32x1xf32, ub>
// CHECK-NEXT:       %3 = tile.broadcast %y_5 : !tile.tile<32x1xf32, ub> -> !tile.tile<32x128xf32, ub>
// CHECK-NEXT:       %y_6 = tile.mul %y_3, %3 : !tile.tile<32x128xf32, ub>
// CHECK-NEXT:       %y_7 = tile.cast %y_6 rounding rint : !tile.tile<32x128xf32, ub> -> !tile.tile<32x128xf16, ub>
// CHECK-NEXT:       tile.store %y_7, %out[%a, 0] buffers 2 : !tile.tile<32x128xf16, ub>, memref<96x128xf16, strided<[128, 1]>, #tile.space<gm>>
// CHECK-NEXT:     }
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// CHECK-LABEL: // IR after tile-sparse-scatter

// CHECK-LABEL: // IR after tile-unpack-int4

// CHECK-LABEL: // IR after tile-legalize
// CHECK:      builtin.module attributes {ascir.soc = "ascend910b1"} {
// CHECK-NEXT:   func.func @softmax(%x: memref<96x128xf16, strided<[128, 1]>, #tile.space<gm>> {ascir.role = "in"}, %out: memref<96x128xf16, strided<[128, 1]>, #tile.space<gm>> {ascir.role = "out"}) attributes {tile.core = #tile.core<aiv>, tile.block_dim = 3 : i64, tile.tiling = [{axes = ["96", "128"], tile = array<i64: 32, 128>, buffers = 2 : i64, bytes = 43136 : i64, ns = 1603 : i64, bound_ns = 33 : i64, busiest = "V", runners_up = [{tile = array<i64: 32, 144>, ns = 1610 : i64}, {tile = array<i64: 16, 144>, ns = 1337 : i64}, {tile = array<i64: 16, 128>, ns = 1358 : i64}]}]} {
// CHECK-NEXT:     %0 = arith.constant 1.000000e+00 : f32
// CHECK-NEXT:     %block = tile.block_index
// CHECK-NEXT:     %c32 = arith.constant 32 : index
// CHECK-NEXT:     %1 = arith.muli %block, %c32 : index
// CHECK-NEXT:     %2 = arith.addi %1, %c32 : index
// CHECK-NEXT:     scf.for %a = %1 to %2 step %c32 {
// CHECK-NEXT:       %x_1 = tile.load %x[%a, 0] buffers 2 : memref<96x128xf16, strided<[128, 1]>, #tile.space<gm>> -> !tile.tile<32x128xf16, ub>
// CHECK-NEXT:       %y = tile.cast %x_1 : !tile.tile<32x128xf16, ub> -> !tile.tile<32x128xf32, ub>
// CHECK-NEXT:       %y_1 = tile.reduce max %y axes [1] {tile.ignores_nan} : !tile.tile<32x128xf32, ub> -> !tile.tile<32x1xf32, ub>
// CHECK-NEXT:       %3 = tile.broadcast %y_1 : !tile.tile<32x1xf32, ub> -> !tile.tile<32x128xf32, ub>
// CHECK-NEXT:       %y_2 = tile.sub %y, %3 : !tile.tile<32x128xf32, ub>
// CHECK-NEXT:       %y_3 = tile.exp %y_2 : !tile.tile<32x128xf32, ub>
// CHECK-NEXT:       %y_4 = tile.reduce sum %y_3 axes [1] : !tile.tile<32x128xf32, ub> -> !tile.tile<32x1xf32, ub>
// CHECK-NEXT:       %y_5 = tile.div %0, %y_4 : f32, !tile.tile<32x1xf32, ub>
// CHECK-NEXT:       %4 = tile.broadcast %y_5 : !tile.tile<32x1xf32, ub> -> !tile.tile<32x128xf32, ub>
// CHECK-NEXT:       %y_6 = tile.mul %y_3, %4 : !tile.tile<32x128xf32, ub>
// CHECK-NEXT:       %y_7 = tile.cast %y_6 rounding rint : !tile.tile<32x128xf32, ub> -> !tile.tile<32x128xf16, ub>
// CHECK-NEXT:       tile.store %y_7, %out[%a, 0] buffers 2 : !tile.tile<32x128xf16, ub>, memref<96x128xf16, strided<[128, 1]>, #tile.space<gm>>
// CHECK-NEXT:     }
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// CHECK-LABEL: // IR after tile-sink-slices

// CHECK-LABEL: // IR after canonicalize

// CHECK-LABEL: // IR after cse

// CHECK-LABEL: // IR after tile-contract
// CHECK:      builtin.module attributes {ascir.soc = "ascend910b1"} {
// CHECK-NEXT:   func.func @softmax(%x: memref<96x128xf16, strided<[128, 1]>, #tile.space<gm>> {ascir.role = "in"}, %out: memref<96x128xf16, strided<[128, 1]>, #tile.space<gm>> {ascir.role = "out"}) attributes {tile.core = #tile.core<aiv>, tile.block_dim = 3 : i64, tile.tiling = [{axes = ["96", "128"], tile = array<i64: 32, 128>, buffers = 2 : i64, bytes = 43136 : i64, ns = 1603 : i64, bound_ns = 33 : i64, busiest = "V", runners_up = [{tile = array<i64: 32, 144>, ns = 1610 : i64}, {tile = array<i64: 16, 144>, ns = 1337 : i64}, {tile = array<i64: 16, 128>, ns = 1358 : i64}]}]} {
// CHECK-NEXT:     %0 = arith.constant 1.000000e+00 : f32
// CHECK-NEXT:     %1 = tile.fill %0 : f32 -> !tile.tile<1x1xf32, ub>
// CHECK-NEXT:     %block = tile.block_index
// CHECK-NEXT:     %c32 = arith.constant 32 : index
// CHECK-NEXT:     %2 = arith.muli %block, %c32 : index
// CHECK-NEXT:     %3 = arith.addi %2, %c32 : index
// CHECK-NEXT:     scf.for %a = %2 to %3 step %c32 {
// CHECK-NEXT:       %x_1 = tile.load %x[%a, 0] buffers 2 : memref<96x128xf16, strided<[128, 1]>, #tile.space<gm>> -> !tile.tile<32x128xf16, ub>
// CHECK-NEXT:       %y = tile.cast %x_1 : !tile.tile<32x128xf16, ub> -> !tile.tile<32x128xf32, ub>
// CHECK-NEXT:       %y_1 = tile.reduce max %y axes [1] {tile.ignores_nan} : !tile.tile<32x128xf32, ub> -> !tile.tile<32x1xf32, ub>
// CHECK-NEXT:       %4 = tile.broadcast %y_1 : !tile.tile<32x1xf32, ub> -> !tile.tile<32x128xf32, ub>
// CHECK-NEXT:       %y_2 = tile.sub %y, %4 : !tile.tile<32x128xf32, ub>
// CHECK-NEXT:       %y_3 = tile.exp %y_2 : !tile.tile<32x128xf32, ub>
// CHECK-NEXT:       %y_4 = tile.reduce sum %y_3 axes [1] : !tile.tile<32x128xf32, ub> -> !tile.tile<32x1xf32, ub>
// CHECK-NEXT:       %5 = tile.broadcast %1 : !tile.tile<1x1xf32, ub> -> !tile.tile<32x1xf32, ub>
// CHECK-NEXT:       %y_5 = tile.div %5, %y_4 : !tile.tile<32x1xf32, ub>
// CHECK-NEXT:       %6 = tile.broadcast %y_5 : !tile.tile<32x1xf32, ub> -> !tile.tile<32x128xf32, ub>
// CHECK-NEXT:       %y_6 = tile.mul %y_3, %6 : !tile.tile<32x128xf32, ub>
// CHECK-NEXT:       %y_7 = tile.cast %y_6 rounding rint : !tile.tile<32x128xf32, ub> -> !tile.tile<32x128xf16, ub>
// CHECK-NEXT:       tile.store %y_7, %out[%a, 0] buffers 2 : !tile.tile<32x128xf16, ub>, memref<96x128xf16, strided<[128, 1]>, #tile.space<gm>>
// CHECK-NEXT:     }
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// CHECK-LABEL: // IR after tile-fold-broadcasts
// CHECK:      builtin.module attributes {ascir.soc = "ascend910b1"} {
// CHECK-NEXT:   func.func @softmax(%x: memref<96x128xf16, strided<[128, 1]>, #tile.space<gm>> {ascir.role = "in"}, %out: memref<96x128xf16, strided<[128, 1]>, #tile.space<gm>> {ascir.role = "out"}) attributes {tile.core = #tile.core<aiv>, tile.block_dim = 3 : i64, tile.tiling = [{axes = ["96", "128"], tile = array<i64: 32, 128>, buffers = 2 : i64, bytes = 43136 : i64, ns = 1603 : i64, bound_ns = 33 : i64, busiest = "V", runners_up = [{tile = array<i64: 32, 144>, ns = 1610 : i64}, {tile = array<i64: 16, 144>, ns = 1337 : i64}, {tile = array<i64: 16, 128>, ns = 1358 : i64}]}]} {
// CHECK-NEXT:     %0 = arith.constant 1.000000e+00 : f32
// CHECK-NEXT:     %1 = tile.fill %0 : f32 -> !tile.tile<1x1xf32, ub>
// CHECK-NEXT:     %block = tile.block_index
// CHECK-NEXT:     %c32 = arith.constant 32 : index
// CHECK-NEXT:     %2 = arith.muli %block, %c32 : index
// CHECK-NEXT:     %3 = arith.addi %2, %c32 : index
// CHECK-NEXT:     scf.for %a = %2 to %3 step %c32 {
// CHECK-NEXT:       %x_1 = tile.load %x[%a, 0] buffers 2 : memref<96x128xf16, strided<[128, 1]>, #tile.space<gm>> -> !tile.tile<32x128xf16, ub>
// CHECK-NEXT:       %y = tile.cast %x_1 : !tile.tile<32x128xf16, ub> -> !tile.tile<32x128xf32, ub>
// CHECK-NEXT:       %y_1 = tile.reduce max %y axes [1] {tile.ignores_nan} : !tile.tile<32x128xf32, ub> -> !tile.tile<32x1xf32, ub>
// CHECK-NEXT:       %4 = tile.broadcast %y_1 {tile.folded} : !tile.tile<32x1xf32, ub> -> !tile.tile<32x128xf32, ub>
// CHECK-NEXT:       %y_2 = tile.sub %y, %4 : !tile.tile<32x128xf32, ub>
// CHECK-NEXT:       %y_3 = tile.exp %y_2 : !tile.tile<32x128xf32, ub>
// CHECK-NEXT:       %y_4 = tile.reduce sum %y_3 axes [1] : !tile.tile<32x128xf32, ub> -> !tile.tile<32x1xf32, ub>
// CHECK-NEXT:       %5 = tile.broadcast %1 {tile.folded} : !tile.tile<1x1xf32, ub> -> !tile.tile<32x1xf32, ub>
// CHECK-NEXT:       %y_5 = tile.div %5, %y_4 : !tile.tile<32x1xf32, ub>
// CHECK-NEXT:       %6 = tile.broadcast %y_5 {tile.folded} : !tile.tile<32x1xf32, ub> -> !tile.tile<32x128xf32, ub>
// CHECK-NEXT:       %y_6 = tile.mul %y_3, %6 : !tile.tile<32x128xf32, ub>
// CHECK-NEXT:       %y_7 = tile.cast %y_6 rounding rint : !tile.tile<32x128xf32, ub> -> !tile.tile<32x128xf16, ub>
// CHECK-NEXT:       tile.store %y_7, %out[%a, 0] buffers 2 : !tile.tile<32x128xf16, ub>, memref<96x128xf16, strided<[128, 1]>, #tile.space<gm>>
// CHECK-NEXT:     }
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// CHECK-LABEL: // IR after tile-place-buffers
// CHECK:      builtin.module attributes {ascir.soc = "ascend910b1"} {
// CHECK-NEXT:   func.func @softmax(%x: memref<96x128xf16, strided<[128, 1]>, #tile.space<gm>> {ascir.role = "in"}, %out: memref<96x128xf16, strided<[128, 1]>, #tile.space<gm>> {ascir.role = "out"}) attributes {tile.core = #tile.core<aiv>, tile.block_dim = 3 : i64, tile.tiling = [{axes = ["96", "128"], tile = array<i64: 32, 128>, buffers = 2 : i64, bytes = 43136 : i64, ns = 1603 : i64, bound_ns = 33 : i64, busiest = "V", runners_up = [{tile = array<i64: 32, 144>, ns = 1610 : i64}, {tile = array<i64: 16, 144>, ns = 1337 : i64}, {tile = array<i64: 16, 128>, ns = 1358 : i64}]}], tile.placement = {ub = {peak = 66592 : i64, lower_bound = 66592 : i64, extent = 147456 : i64, capacity = 188160 : i64, optimal = true}}} {
// CHECK-NEXT:     %0 = arith.constant 1.000000e+00 : f32
// CHECK-NEXT:     %1 = tile.fill %0 {tile.address = [array<i64: 33792>]} : f32 -> !tile.tile<1x1xf32, ub>
// CHECK-NEXT:     %block = tile.block_index
// CHECK-NEXT:     %c32 = arith.constant 32 : index
// CHECK-NEXT:     %2 = arith.muli %block, %c32 : index
// CHECK-NEXT:     %3 = arith.addi %2, %c32 : index
// CHECK-NEXT:     scf.for %a = %2 to %3 step %c32 {
// CHECK-NEXT:       %x_1 = tile.load %x[%a, 0] buffers 2 {tile.address = [array<i64: 74752, 82944>]} : memref<96x128xf16, strided<[128, 1]>, #tile.space<gm>> -> !tile.tile<32x128xf16, ub>
// CHECK-NEXT:       %y = tile.cast %x_1 {tile.address = [array<i64: 16384>]} : !tile.tile<32x128xf16, ub> -> !tile.tile<32x128xf32, ub>
// CHECK-NEXT:       %y_1 = tile.reduce max %y axes [1] {tile.ignores_nan, tile.scratch = 65536 : i64, tile.scratch_bytes = 9216 : i64, tile.address = [array<i64: 0>]} : !tile.tile<32x128xf32, ub> -> !tile.tile<32x1xf32, ub>
// CHECK-NEXT:       %4 = tile.broadcast %y_1 {tile.folded, tile.address = [array<i64: 32768>]} : !tile.tile<32x1xf32, ub> -> !tile.tile<32x128xf32, ub>
// CHECK-NEXT:       %y_2 = tile.sub %y, %4 {tile.address = [array<i64: 131072>]} : !tile.tile<32x128xf32, ub>
// CHECK-NEXT:       %y_3 = tile.exp %y_2 {tile.address = [array<i64: 131072>]} : !tile.tile<32x128xf32, ub>
// CHECK-NEXT:       %y_4 = tile.reduce sum %y_3 axes [1] {tile.scratch = 65536 : i64, tile.scratch_bytes = 9216 : i64, tile.address = [array<i64: 16384>]} : !tile.tile<32x128xf32, ub> -> !tile.tile<32x1xf32, ub>
// CHECK-NEXT:       %5 = tile.broadcast %1 {tile.folded, tile.address = [array<i64: 33792>]} : !tile.tile<1x1xf32, ub> -> !tile.tile<32x1xf32, ub>
// CHECK-NEXT:       %y_5 = tile.div %5, %y_4 {tile.address = [array<i64: 16384>]} : !tile.tile<32x1xf32, ub>
// CHECK-NEXT:       %6 = tile.broadcast %y_5 {tile.folded, tile.address = [array<i64: 32768>]} : !tile.tile<32x1xf32, ub> -> !tile.tile<32x128xf32, ub>
// CHECK-NEXT:       %y_6 = tile.mul %y_3, %6 {tile.address = [array<i64: 33824>]} : !tile.tile<32x128xf32, ub>
// CHECK-NEXT:       %y_7 = tile.cast %y_6 rounding rint {tile.address = [array<i64: 91136, 99328>]} : !tile.tile<32x128xf32, ub> -> !tile.tile<32x128xf16, ub>
// CHECK-NEXT:       tile.store %y_7, %out[%a, 0] buffers 2 : !tile.tile<32x128xf16, ub>, memref<96x128xf16, strided<[128, 1]>, #tile.space<gm>>
// CHECK-NEXT:     }
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// CHECK-LABEL: // IR after tile-select-instructions
// CHECK:      builtin.module attributes {ascir.soc = "ascend910b1"} {
// CHECK-NEXT:   func.func @softmax(%x: memref<?xf16, 22 : i64> {ascir.role = "in"}, %out: memref<?xf16, 22 : i64> {ascir.role = "out"}) attributes {tile.block_dim = 3 : i64, tile.tiling = [{axes = ["96", "128"], tile = array<i64: 32, 128>, buffers = 2 : i64, bytes = 43136 : i64, ns = 1603 : i64, bound_ns = 33 : i64, busiest = "V", runners_up = [{tile = array<i64: 32, 144>, ns = 1610 : i64}, {tile = array<i64: 16, 144>, ns = 1337 : i64}, {tile = array<i64: 16, 128>, ns = 1358 : i64}]}], tile.placement = {ub = {peak = 66592 : i64, lower_bound = 66592 : i64, extent = 147456 : i64, capacity = 188160 : i64, optimal = true}}, ascendc.aicore, ascendc.global} {
// CHECK-NEXT:     %0 = arith.constant 188160 : i32
// CHECK-NEXT:     %1 = arith.constant 33792 : i32
// CHECK-NEXT:     %2 = arith.constant 8 : i32
// CHECK-NEXT:     %3 = arith.constant 8192 : i32
// CHECK-NEXT:     %4 = arith.constant 74752 : i32
// CHECK-NEXT:     %5 = arith.constant 128 : index
// CHECK-NEXT:     %6 = arith.constant 4096 : i32
// CHECK-NEXT:     %7 = arith.constant 16384 : i32
// CHECK-NEXT:     %8 = arith.constant 65536 : i32
// CHECK-NEXT:     %9 = arith.constant 2048 : i32
// CHECK-NEXT:     %10 = arith.constant 16640 : i32
// CHECK-NEXT:     %11 = arith.constant 4032 : i32
// CHECK-NEXT:     %12 = arith.constant 1 : i32
// CHECK-NEXT:     %13 = arith.constant 16 : i32
// CHECK-NEXT:     %binary = ascendc.construct !ascendc.binary_repeat_params(%12, %12, %12, %2, %13, %13) : i32, i32, i32, i32, i32, i32
// CHECK-NEXT:     %14 = arith.constant 64 : i32
// CHECK-NEXT:     %15 = arith.constant 32 : i32
// CHECK-NEXT:     %16 = arith.constant 73728 : i32
// CHECK-NEXT:     %17 = arith.constant 256 : i32
// CHECK-NEXT:     %18 = arith.constant 0 : i32
// CHECK-NEXT:     %19 = arith.constant 4 : i32
// CHECK-NEXT:     %20 = arith.constant 32768 : i32
// CHECK-NEXT:     %brcb = ascendc.construct !ascendc.brcb_repeat_params(%12, %2) : i32, i32
// CHECK-NEXT:     %21 = arith.constant 131072 : i32
// CHECK-NEXT:     %binary_1 = ascendc.construct !ascendc.binary_repeat_params(%12, %12, %18, %13, %13, %12) : i32, i32, i32, i32, i32, i32
// CHECK-NEXT:     %22 = arith.constant 131328 : i32
// CHECK-NEXT:     %binary_2 = ascendc.construct !ascendc.binary_repeat_params(%12, %18, %12, %19, %18, %19) : i32, i32, i32, i32, i32, i32
// CHECK-NEXT:     %23 = arith.constant 33824 : i32
// CHECK-NEXT:     %24 = arith.constant 34080 : i32
// CHECK-NEXT:     %25 = arith.constant 91136 : i32
// CHECK-NEXT:     %pipe = ascendc.pipe
// CHECK-NEXT:     %ub = ascendc.tbuf : <veccalc>
// CHECK-NEXT:     ascendc.pipe.init_buffer %pipe, %ub, %0 : !ascendc.tbuf<veccalc>, i32
// CHECK-NEXT:     %x_gm = ascendc.global_tensor : !ascendc.global_tensor<*xf16>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %x_gm, %x : !ascendc.global_tensor<*xf16>, memref<?xf16, 22 : i64>
// CHECK-NEXT:     %out_gm = ascendc.global_tensor : !ascendc.global_tensor<*xf16>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %out_gm, %out : !ascendc.global_tensor<*xf16>, memref<?xf16, 22 : i64>
// CHECK-NEXT:     %26 = arith.constant 1.000000e+00 : f32
// CHECK-NEXT:     %27 = ascendc.tbuf.get_with_offset %ub, %2, %1 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.duplicate_l2 %27, %26, %2 : !ascendc.local_tensor<*xf32>, f32, i32
// CHECK-NEXT:     %block = ascendc.get_block_idx : index
// CHECK-NEXT:     %c32 = arith.constant 32 : index
// CHECK-NEXT:     %28 = arith.muli %block, %c32 : index
// CHECK-NEXT:     %29 = arith.addi %28, %c32 : index
// CHECK-NEXT:     %30 = arith.constant 0 : i32
// CHECK-NEXT:     %31 = scf.for %a = %28 to %29 step %c32 iter_args(%slot = %30) -> (i32) {
// CHECK-NEXT:       %32 = arith.muli %slot, %3 : i32
// CHECK-NEXT:       %x_at = arith.addi %32, %4 : i32
// CHECK-NEXT:       %33 = arith.muli %a, %5 : index
// CHECK-NEXT:       %x_gm_1 = ascendc.global_tensor.subindex %x_gm[%33] : !ascendc.global_tensor<*xf16>, index, !ascendc.global_tensor<*xf16>
// CHECK-NEXT:       %x_1 = ascendc.tbuf.get_with_offset %ub, %6, %x_at : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:       ascendc.data_copy_l2 %x_1, %x_gm_1, %6 : !ascendc.local_tensor<*xf16>, !ascendc.global_tensor<*xf16>, i32
// CHECK-NEXT:       %y = ascendc.tbuf.get_with_offset %ub, %6, %7 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       ascendc.cast_l2 %y, %x_1, %6 {roundMode = 0 : i32} : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf16>, i32
// CHECK-NEXT:       %34 = ascendc.tbuf.get_with_offset %ub, %9, %8 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       %y_1 = ascendc.tbuf.get_with_offset %ub, %11, %10 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       %y_2 = ascendc.tbuf.get_with_offset %ub, %11, %7 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       ascendc.max_l0 %34, %y_1, %y_2, %14, %15, %binary {isSetMask} : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32, i32, !ascendc.binary_repeat_params
// CHECK-NEXT:       %35 = ascendc.tbuf.get_with_offset %ub, %17, %16 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       ascendc.block_reduce_max_l0 %35, %34, %15, %14, %12, %12, %2 : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32, i32, i32, i32, i32
// CHECK-NEXT:       %y_3 = ascendc.tbuf.get_with_offset %ub, %15, %18 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       ascendc.block_reduce_max_l0 %y_3, %35, %19, %14, %12, %12, %2 : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32, i32, i32, i32, i32
// CHECK-NEXT:       %36 = ascendc.tbuf.get_with_offset %ub, %17, %20 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       ascendc.brcb_l0 %36, %y_3, %19, %brcb : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32, !ascendc.brcb_repeat_params
// CHECK-NEXT:       %y_4 = ascendc.tbuf.get_with_offset %ub, %11, %21 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       ascendc.sub_l0 %y_4, %y_2, %36, %14, %15, %binary_1 {isSetMask} : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32, i32, !ascendc.binary_repeat_params
// CHECK-NEXT:       %y_5 = ascendc.tbuf.get_with_offset %ub, %11, %22 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       ascendc.sub_l0 %y_5, %y_1, %36, %14, %15, %binary_1 {isSetMask} : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32, i32, !ascendc.binary_repeat_params
// CHECK-NEXT:       %y_6 = ascendc.tbuf.get_with_offset %ub, %6, %21 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       %y_7 = ascendc.tbuf.get_with_offset %ub, %6, %21 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       ascendc.exp_l2 %y_6, %y_7, %6 : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32
// CHECK-NEXT:       %37 = ascendc.tbuf.get_with_offset %ub, %9, %8 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       %y_8 = ascendc.tbuf.get_with_offset %ub, %11, %22 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       %y_9 = ascendc.tbuf.get_with_offset %ub, %11, %21 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       ascendc.add_l0 %37, %y_8, %y_9, %14, %15, %binary {isSetMask} : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32, i32, !ascendc.binary_repeat_params
// CHECK-NEXT:       %38 = ascendc.tbuf.get_with_offset %ub, %17, %16 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       ascendc.block_reduce_sum_l0 %38, %37, %15, %14, %12, %12, %2 : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32, i32, i32, i32, i32
// CHECK-NEXT:       %y_10 = ascendc.tbuf.get_with_offset %ub, %15, %7 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       ascendc.block_reduce_sum_l0 %y_10, %38, %19, %14, %12, %12, %2 : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32, i32, i32, i32, i32
// CHECK-NEXT:       %y_11 = ascendc.tbuf.get_with_offset %ub, %15, %7 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       %39 = ascendc.tbuf.get_with_offset %ub, %2, %1 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       ascendc.div_l0 %y_11, %39, %y_10, %15, %12, %binary_2 {isSetMask} : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32, i32, !ascendc.binary_repeat_params
// CHECK-NEXT:       %40 = ascendc.tbuf.get_with_offset %ub, %17, %20 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       ascendc.brcb_l0 %40, %y_11, %19, %brcb : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32, !ascendc.brcb_repeat_params
// CHECK-NEXT:       %y_12 = ascendc.tbuf.get_with_offset %ub, %11, %23 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       ascendc.mul_l0 %y_12, %y_9, %40, %14, %15, %binary_1 {isSetMask} : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32, i32, !ascendc.binary_repeat_params
// CHECK-NEXT:       %y_13 = ascendc.tbuf.get_with_offset %ub, %11, %24 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       ascendc.mul_l0 %y_13, %y_8, %40, %14, %15, %binary_1 {isSetMask} : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32, i32, !ascendc.binary_repeat_params
// CHECK-NEXT:       %41 = arith.muli %slot, %3 : i32
// CHECK-NEXT:       %y_at = arith.addi %41, %25 : i32
// CHECK-NEXT:       %y_14 = ascendc.tbuf.get_with_offset %ub, %6, %y_at : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:       %y_15 = ascendc.tbuf.get_with_offset %ub, %6, %23 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       ascendc.cast_l2 %y_14, %y_15, %6 {roundMode = 1 : i32} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf32>, i32
// CHECK-NEXT:       %42 = arith.muli %a, %5 : index
// CHECK-NEXT:       %out_gm_1 = ascendc.global_tensor.subindex %out_gm[%42] : !ascendc.global_tensor<*xf16>, index, !ascendc.global_tensor<*xf16>
// CHECK-NEXT:       ascendc.data_copy_l2 %out_gm_1, %y_14, %6 : !ascendc.global_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i32
// CHECK-NEXT:       %43 = arith.constant 1 : i32
// CHECK-NEXT:       %next_slot = arith.xori %slot, %43 : i32
// CHECK-NEXT:       scf.yield %next_slot : i32
// CHECK-NEXT:     }
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// The result:
// CHECK:      builtin.module attributes {ascir.soc = "ascend910b1"} {
// CHECK-NEXT:   func.func @softmax(%x: memref<?xf16, 22 : i64> {ascir.role = "in"}, %out: memref<?xf16, 22 : i64> {ascir.role = "out"}) attributes {tile.block_dim = 3 : i64, tile.tiling = [{axes = ["96", "128"], tile = array<i64: 32, 128>, buffers = 2 : i64, bytes = 43136 : i64, ns = 1603 : i64, bound_ns = 33 : i64, busiest = "V", runners_up = [{tile = array<i64: 32, 144>, ns = 1610 : i64}, {tile = array<i64: 16, 144>, ns = 1337 : i64}, {tile = array<i64: 16, 128>, ns = 1358 : i64}]}], tile.placement = {ub = {peak = 66592 : i64, lower_bound = 66592 : i64, extent = 147456 : i64, capacity = 188160 : i64, optimal = true}}, ascendc.aicore, ascendc.global, ascendc.sync = {flags = 2 : i64, barriers = 13 : i64, dependences = 39 : i64, removed = 0 : i64, fallbacks = 0 : i64}} {
// CHECK-NEXT:     %flag0 = arith.constant 0 : i32
// CHECK-NEXT:     %0 = arith.constant 188160 : i32
// CHECK-NEXT:     %1 = arith.constant 33792 : i32
// CHECK-NEXT:     %2 = arith.constant 8 : i32
// CHECK-NEXT:     %3 = arith.constant 8192 : i32
// CHECK-NEXT:     %4 = arith.constant 74752 : i32
// CHECK-NEXT:     %5 = arith.constant 128 : index
// CHECK-NEXT:     %6 = arith.constant 4096 : i32
// CHECK-NEXT:     %7 = arith.constant 16384 : i32
// CHECK-NEXT:     %8 = arith.constant 65536 : i32
// CHECK-NEXT:     %9 = arith.constant 2048 : i32
// CHECK-NEXT:     %10 = arith.constant 16640 : i32
// CHECK-NEXT:     %11 = arith.constant 4032 : i32
// CHECK-NEXT:     %12 = arith.constant 1 : i32
// CHECK-NEXT:     %13 = arith.constant 16 : i32
// CHECK-NEXT:     %binary = ascendc.construct !ascendc.binary_repeat_params(%12, %12, %12, %2, %13, %13) : i32, i32, i32, i32, i32, i32
// CHECK-NEXT:     %14 = arith.constant 64 : i32
// CHECK-NEXT:     %15 = arith.constant 32 : i32
// CHECK-NEXT:     %16 = arith.constant 73728 : i32
// CHECK-NEXT:     %17 = arith.constant 256 : i32
// CHECK-NEXT:     %18 = arith.constant 0 : i32
// CHECK-NEXT:     %19 = arith.constant 4 : i32
// CHECK-NEXT:     %20 = arith.constant 32768 : i32
// CHECK-NEXT:     %brcb = ascendc.construct !ascendc.brcb_repeat_params(%12, %2) : i32, i32
// CHECK-NEXT:     %21 = arith.constant 131072 : i32
// CHECK-NEXT:     %binary_1 = ascendc.construct !ascendc.binary_repeat_params(%12, %12, %18, %13, %13, %12) : i32, i32, i32, i32, i32, i32
// CHECK-NEXT:     %22 = arith.constant 131328 : i32
// CHECK-NEXT:     %binary_2 = ascendc.construct !ascendc.binary_repeat_params(%12, %18, %12, %19, %18, %19) : i32, i32, i32, i32, i32, i32
// CHECK-NEXT:     %23 = arith.constant 33824 : i32
// CHECK-NEXT:     %24 = arith.constant 34080 : i32
// CHECK-NEXT:     %25 = arith.constant 91136 : i32
// CHECK-NEXT:     %pipe = ascendc.pipe
// CHECK-NEXT:     %ub = ascendc.tbuf : <veccalc>
// CHECK-NEXT:     ascendc.pipe.init_buffer %pipe, %ub, %0 : !ascendc.tbuf<veccalc>, i32
// CHECK-NEXT:     %x_gm = ascendc.global_tensor : !ascendc.global_tensor<*xf16>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %x_gm, %x : !ascendc.global_tensor<*xf16>, memref<?xf16, 22 : i64>
// CHECK-NEXT:     %out_gm = ascendc.global_tensor : !ascendc.global_tensor<*xf16>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %out_gm, %out : !ascendc.global_tensor<*xf16>, memref<?xf16, 22 : i64>
// CHECK-NEXT:     %26 = arith.constant 1.000000e+00 : f32
// CHECK-NEXT:     %27 = ascendc.tbuf.get_with_offset %ub, %2, %1 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.duplicate_l2 %27, %26, %2 : !ascendc.local_tensor<*xf32>, f32, i32
// CHECK-NEXT:     %block = ascendc.get_block_idx : index
// CHECK-NEXT:     %c32 = arith.constant 32 : index
// CHECK-NEXT:     %28 = arith.muli %block, %c32 : index
// CHECK-NEXT:     %29 = arith.addi %28, %c32 : index
// CHECK-NEXT:     %30 = arith.constant 0 : i32
// CHECK-NEXT:     %31 = scf.for %a = %28 to %29 step %c32 iter_args(%slot = %30) -> (i32) {
// CHECK-NEXT:       %32 = arith.muli %slot, %3 : i32
// CHECK-NEXT:       %x_at = arith.addi %32, %4 : i32
// CHECK-NEXT:       %33 = arith.muli %a, %5 : index
// CHECK-NEXT:       %x_gm_1 = ascendc.global_tensor.subindex %x_gm[%33] : !ascendc.global_tensor<*xf16>, index, !ascendc.global_tensor<*xf16>
// CHECK-NEXT:       %x_1 = ascendc.tbuf.get_with_offset %ub, %6, %x_at : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:       ascendc.data_copy_l2 %x_1, %x_gm_1, %6 : !ascendc.local_tensor<*xf16>, !ascendc.global_tensor<*xf16>, i32
// CHECK-NEXT:       ascendc.set_flag mte2_v, %flag0 : i32
// CHECK-NEXT:       %y = ascendc.tbuf.get_with_offset %ub, %6, %7 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       ascendc.wait_flag mte2_v, %flag0 : i32
// CHECK-NEXT:       ascendc.cast_l2 %y, %x_1, %6 {roundMode = 0 : i32} : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf16>, i32
// CHECK-NEXT:       %34 = ascendc.tbuf.get_with_offset %ub, %9, %8 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       %y_1 = ascendc.tbuf.get_with_offset %ub, %11, %10 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       %y_2 = ascendc.tbuf.get_with_offset %ub, %11, %7 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       ascendc.pipe_barrier pipe_v
// CHECK-NEXT:       ascendc.max_l0 %34, %y_1, %y_2, %14, %15, %binary {isSetMask} : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32, i32, !ascendc.binary_repeat_params
// CHECK-NEXT:       %35 = ascendc.tbuf.get_with_offset %ub, %17, %16 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       ascendc.pipe_barrier pipe_v
// CHECK-NEXT:       ascendc.block_reduce_max_l0 %35, %34, %15, %14, %12, %12, %2 : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32, i32, i32, i32, i32
// CHECK-NEXT:       %y_3 = ascendc.tbuf.get_with_offset %ub, %15, %18 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       ascendc.pipe_barrier pipe_v
// CHECK-NEXT:       ascendc.block_reduce_max_l0 %y_3, %35, %19, %14, %12, %12, %2 : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32, i32, i32, i32, i32
// CHECK-NEXT:       %36 = ascendc.tbuf.get_with_offset %ub, %17, %20 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       ascendc.pipe_barrier pipe_v
// CHECK-NEXT:       ascendc.brcb_l0 %36, %y_3, %19, %brcb : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32, !ascendc.brcb_repeat_params
// CHECK-NEXT:       %y_4 = ascendc.tbuf.get_with_offset %ub, %11, %21 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       ascendc.pipe_barrier pipe_v
// CHECK-NEXT:       ascendc.sub_l0 %y_4, %y_2, %36, %14, %15, %binary_1 {isSetMask} : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32, i32, !ascendc.binary_repeat_params
// CHECK-NEXT:       %y_5 = ascendc.tbuf.get_with_offset %ub, %11, %22 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       ascendc.sub_l0 %y_5, %y_1, %36, %14, %15, %binary_1 {isSetMask} : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32, i32, !ascendc.binary_repeat_params
// CHECK-NEXT:       %y_6 = ascendc.tbuf.get_with_offset %ub, %6, %21 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       %y_7 = ascendc.tbuf.get_with_offset %ub, %6, %21 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       ascendc.pipe_barrier pipe_v
// CHECK-NEXT:       ascendc.exp_l2 %y_6, %y_7, %6 : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32
// CHECK-NEXT:       %37 = ascendc.tbuf.get_with_offset %ub, %9, %8 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       %y_8 = ascendc.tbuf.get_with_offset %ub, %11, %22 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       %y_9 = ascendc.tbuf.get_with_offset %ub, %11, %21 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       ascendc.pipe_barrier pipe_v
// CHECK-NEXT:       ascendc.add_l0 %37, %y_8, %y_9, %14, %15, %binary {isSetMask} : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32, i32, !ascendc.binary_repeat_params
// CHECK-NEXT:       %38 = ascendc.tbuf.get_with_offset %ub, %17, %16 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       ascendc.pipe_barrier pipe_v
// CHECK-NEXT:       ascendc.block_reduce_sum_l0 %38, %37, %15, %14, %12, %12, %2 : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32, i32, i32, i32, i32
// CHECK-NEXT:       %y_10 = ascendc.tbuf.get_with_offset %ub, %15, %7 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       ascendc.pipe_barrier pipe_v
// CHECK-NEXT:       ascendc.block_reduce_sum_l0 %y_10, %38, %19, %14, %12, %12, %2 : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32, i32, i32, i32, i32
// CHECK-NEXT:       %y_11 = ascendc.tbuf.get_with_offset %ub, %15, %7 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       %39 = ascendc.tbuf.get_with_offset %ub, %2, %1 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       ascendc.pipe_barrier pipe_v
// CHECK-NEXT:       ascendc.div_l0 %y_11, %39, %y_10, %15, %12, %binary_2 {isSetMask} : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32, i32, !ascendc.binary_repeat_params
// CHECK-NEXT:       %40 = ascendc.tbuf.get_with_offset %ub, %17, %20 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       ascendc.pipe_barrier pipe_v
// CHECK-NEXT:       ascendc.brcb_l0 %40, %y_11, %19, %brcb : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32, !ascendc.brcb_repeat_params
// CHECK-NEXT:       %y_12 = ascendc.tbuf.get_with_offset %ub, %11, %23 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       ascendc.pipe_barrier pipe_v
// CHECK-NEXT:       ascendc.mul_l0 %y_12, %y_9, %40, %14, %15, %binary_1 {isSetMask} : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32, i32, !ascendc.binary_repeat_params
// CHECK-NEXT:       %y_13 = ascendc.tbuf.get_with_offset %ub, %11, %24 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       ascendc.mul_l0 %y_13, %y_8, %40, %14, %15, %binary_1 {isSetMask} : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32, i32, !ascendc.binary_repeat_params
// CHECK-NEXT:       %41 = arith.muli %slot, %3 : i32
// CHECK-NEXT:       %y_at = arith.addi %41, %25 : i32
// CHECK-NEXT:       %y_14 = ascendc.tbuf.get_with_offset %ub, %6, %y_at : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:       %y_15 = ascendc.tbuf.get_with_offset %ub, %6, %23 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       ascendc.pipe_barrier pipe_v
// CHECK-NEXT:       ascendc.cast_l2 %y_14, %y_15, %6 {roundMode = 1 : i32} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf32>, i32
// CHECK-NEXT:       ascendc.set_flag v_mte3, %flag0 : i32
// CHECK-NEXT:       %42 = arith.muli %a, %5 : index
// CHECK-NEXT:       %out_gm_1 = ascendc.global_tensor.subindex %out_gm[%42] : !ascendc.global_tensor<*xf16>, index, !ascendc.global_tensor<*xf16>
// CHECK-NEXT:       ascendc.wait_flag v_mte3, %flag0 : i32
// CHECK-NEXT:       ascendc.data_copy_l2 %out_gm_1, %y_14, %6 : !ascendc.global_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i32
// CHECK-NEXT:       %43 = arith.constant 1 : i32
// CHECK-NEXT:       %next_slot = arith.xori %slot, %43 : i32
// CHECK-NEXT:       scf.yield %next_slot : i32
// CHECK-NEXT:     }
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT: }
