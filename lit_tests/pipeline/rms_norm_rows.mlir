// RUN: ascir-opt %s -p vector --print-between-passes 2>&1 | filecheck %s

// A norm of as many rows as there are at launch: what each pass makes of it, and of the function that launches it.
func.func @norm(%x: tensor<?x256xf32, #graph.dims<B, _>>, %gamma: tensor<256xf32>) -> tensor<?x256xf32, #graph.dims<B, _>> {
  %y = graph.rms_norm %x axis 1 gamma %gamma : (tensor<?x256xf32, #graph.dims<B, _>>, tensor<256xf32>) -> tensor<?x256xf32, #graph.dims<B, _>>
  func.return %y : tensor<?x256xf32, #graph.dims<B, _>>
}

// CHECK-LABEL: // IR after graph-name-dims
// CHECK:      builtin.module {
// CHECK-NEXT:   func.func @norm(%x: tensor<?x256xf32, #graph.dims<B, _>>, %gamma: tensor<256xf32>) -> tensor<?x256xf32, #graph.dims<B, _>> {
// CHECK-NEXT:     %y = graph.rms_norm %x gamma %gamma axis 1 : (tensor<?x256xf32, #graph.dims<B, _>>, tensor<256xf32>) -> tensor<?x256xf32, #graph.dims<B, _>>
// CHECK-NEXT:     func.return %y : tensor<?x256xf32, #graph.dims<B, _>>
// CHECK-NEXT:   }
// CHECK-NEXT: }

// CHECK-LABEL: // IR after graph-outline

// CHECK-LABEL: // IR after graph-decompose
// CHECK:      builtin.module {
// CHECK-NEXT:   func.func @norm(%x: tensor<?x256xf32, #graph.dims<B, _>>, %gamma: tensor<256xf32>) -> tensor<?x256xf32, #graph.dims<B, _>> {
// CHECK-NEXT:     %y = graph.mul %x, %x : tensor<?x256xf32, #graph.dims<B, _>>
// CHECK-NEXT:     %y_1 = graph.reduce sum %y axes [1] keepdims : tensor<?x256xf32, #graph.dims<B, _>> -> tensor<?x1xf32, #graph.dims<B, _>>
// CHECK-NEXT:     %y_2 = graph.constant dense<2.560000e+02> : tensor<f32>
// CHECK-NEXT:     %y_3 = graph.div %y_1, %y_2 : (tensor<?x1xf32, #graph.dims<B, _>>, tensor<f32>) -> tensor<?x1xf32, #graph.dims<B, _>>
// CHECK-NEXT:     %y_4 = graph.constant dense<1.000000e-06> : tensor<f32>
// CHECK-NEXT:     %y_5 = graph.add %y_3, %y_4 : (tensor<?x1xf32, #graph.dims<B, _>>, tensor<f32>) -> tensor<?x1xf32, #graph.dims<B, _>>
// CHECK-NEXT:     %y_6 = graph.sqrt %y_5 : tensor<?x1xf32, #graph.dims<B, _>>
// CHECK-NEXT:     %y_7 = graph.reciprocal %y_6 : tensor<?x1xf32, #graph.dims<B, _>>
// CHECK-NEXT:     %y_8 = graph.mul %x, %y_7 : (tensor<?x256xf32, #graph.dims<B, _>>, tensor<?x1xf32, #graph.dims<B, _>>) -> tensor<?x256xf32, #graph.dims<B, _>>
// CHECK-NEXT:     %y_9 = graph.mul %y_8, %gamma : (tensor<?x256xf32, #graph.dims<B, _>>, tensor<256xf32>) -> tensor<?x256xf32, #graph.dims<B, _>>
// CHECK-NEXT:     func.return %y_9 : tensor<?x256xf32, #graph.dims<B, _>>
// CHECK-NEXT:   }
// CHECK-NEXT: }

// CHECK-LABEL: // IR after canonicalize

// CHECK-LABEL: // IR after cse

// CHECK-LABEL: // IR after graph-tile
// CHECK:      builtin.module attributes {ascir.soc = "ascend910b1"} {
// CHECK-NEXT:   func.func @norm(%x: memref<?x256xf32, strided<[256, 1]>, #tile.space<gm>> {ascir.role = "in"}, %gamma: memref<256xf32, strided<[1]>, #tile.space<gm>> {ascir.role = "in"}, %out: memref<?x256xf32, strided<[256, 1]>, #tile.space<gm>> {ascir.role = "out"}, %B: index {ascir.dim = "B"}) attributes {tile.core = #tile.core<aiv>, tile.tiling = [{axes = ["B", "256"], tile = array<i64: 56, 256>, buffers = 2 : i64, bytes = 183264 : i64, ns = 2871 : i64, bound_ns = 1399 : i64, busiest = "V", runners_up = [{tile = array<i64: 48, 264>, ns = 2760 : i64}, {tile = array<i64: 32, 256>, ns = 2386 : i64}, {tile = array<i64: 32, 264>, ns = 2390 : i64}]}]} {
// CHECK-NEXT:     %block = tile.block_index
// CHECK-NEXT:     %blocks = tile.block_count
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %c56 = arith.constant 56 : index
// CHECK-NEXT:     %n16 = arith.constant 1.600000e+01 : f32
// CHECK-NEXT:     %n0p000256 = arith.constant 2.560000e-04 : f32
// CHECK-NEXT:     %0 = arith.muli %block, %B : index
// CHECK-NEXT:     %1 = arith.divui %0, %blocks : index
// CHECK-NEXT:     %2 = arith.addi %block, %c1 : index
// CHECK-NEXT:     %3 = arith.muli %2, %B : index
// CHECK-NEXT:     %4 = arith.divui %3, %blocks : index
// CHECK-NEXT:     %gamma_1 = tile.load %gamma[0] : memref<256xf32, strided<[1]>, #tile.space<gm>> -> !tile.tile<256xf32, ub>
// CHECK-NEXT:     %gamma_2 = tile.reshape %gamma_1 : !tile.tile<256xf32, ub> -> !tile.tile<1x256xf32, ub>
// CHECK-NEXT:     scf.for %a = %1 to %4 step %c56 {
// CHECK-NEXT:       %5 = arith.subi %4, %a : index
// CHECK-NEXT:       %6 = arith.minsi %c56, %5 : index
// CHECK-NEXT:       %x_1 = tile.load %x[%a, 0] sizes [%6, 256] buffers 2 : memref<?x256xf32, strided<[256, 1]>, #tile.space<gm>> -> !tile.tile<56x256xf32, ub>
// CHECK-NEXT:       %y = tile.mul %x_1, %x_1 : !tile.tile<56x256xf32, ub>
// CHECK-NEXT:       %y_1 = tile.reduce sum %y axes [1] : !tile.tile<56x256xf32, ub> -> !tile.tile<56x1xf32, ub>
// CHECK-NEXT:       %7 = tile.add %y_1, %n0p000256 : !tile.tile<56x1xf32, ub>, f32
// CHECK-NEXT:       %8 = tile.sqrt %7 : !tile.tile<56x1xf32, ub>
// CHECK-NEXT:       %y_2 = tile.div %n16, %8 : f32, !tile.tile<56x1xf32, ub>
// CHECK-NEXT:       %9 = tile.broadcast %y_2 : !tile.tile<56x1xf32, ub> -> !tile.tile<56x256xf32, ub>
// CHECK-NEXT:       %y_3 = tile.mul %x_1, %9 : !tile.tile<56x256xf32, ub>
// CHECK-NEXT:       %10 = tile.broadcast %gamma_2 : !tile.tile<1x256xf32, ub> -> !tile.tile<56x256xf32, ub>
// CHECK-NEXT:       %y_4 = tile.mul %y_3, %10 : !tile.tile<56x256xf32, ub>
// CHECK-NEXT:       tile.store %y_4, %out[%a, 0] sizes [%6, 256] buffers 2 : !tile.tile<56x256xf32, ub>, memref<?x256xf32, strided<[256, 1]>, #tile.space<gm>>
// CHECK-NEXT:     }
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func @norm_launch(%B: index {ascir.dim = "B"}) -> index attributes {tile.host} {
// CHECK-NEXT:     %c48 = arith.constant 48 : index
// CHECK-NEXT:     %c9711 = arith.constant 9711 : index
// CHECK-NEXT:     %c262144 = arith.constant 262144 : index
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %c1048576 = arith.constant 1048576 : index
// CHECK-NEXT:     %c4 = arith.constant 4 : index
// CHECK-NEXT:     %c4194304 = arith.constant 4194304 : index
// CHECK-NEXT:     %c16 = arith.constant 16 : index
// CHECK-NEXT:     %0 = arith.minsi %B, %c48 : index
// CHECK-NEXT:     %1 = arith.muli %B, %c9711 : index
// CHECK-NEXT:     %2 = arith.divui %1, %c262144 : index
// CHECK-NEXT:     %3 = arith.addi %2, %c1 : index
// CHECK-NEXT:     %4 = arith.minsi %0, %3 : index
// CHECK-NEXT:     %5 = arith.divui %1, %c1048576 : index
// CHECK-NEXT:     %6 = arith.addi %5, %c4 : index
// CHECK-NEXT:     %7 = arith.minsi %4, %6 : index
// CHECK-NEXT:     %8 = arith.divui %1, %c4194304 : index
// CHECK-NEXT:     %9 = arith.addi %8, %c16 : index
// CHECK-NEXT:     %10 = arith.minsi %7, %9 : index
// CHECK-NEXT:     %11 = arith.maxsi %c1, %10 : index
// CHECK-NEXT:     func.return %11 : index
// CHECK-NEXT:   }
// CHECK-NEXT: }

// CHECK-LABEL: // IR after tile-sparse-scatter

// CHECK-LABEL: // IR after tile-unpack-int4

// CHECK-LABEL: // IR after tile-legalize

// CHECK-LABEL: // IR after tile-sink-slices

// CHECK-LABEL: // IR after canonicalize

// CHECK-LABEL: // IR after cse

// CHECK-LABEL: // IR after tile-contract
// CHECK:      builtin.module attributes {ascir.soc = "ascend910b1"} {
// CHECK-NEXT:   func.func @norm(%x: memref<?x256xf32, strided<[256, 1]>, #tile.space<gm>> {ascir.role = "in"}, %gamma: memref<256xf32, strided<[1]>, #tile.space<gm>> {ascir.role = "in"}, %out: memref<?x256xf32, strided<[256, 1]>, #tile.space<gm>> {ascir.role = "out"}, %B: index {ascir.dim = "B"}) attributes {tile.core = #tile.core<aiv>, tile.tiling = [{axes = ["B", "256"], tile = array<i64: 56, 256>, buffers = 2 : i64, bytes = 183264 : i64, ns = 2871 : i64, bound_ns = 1399 : i64, busiest = "V", runners_up = [{tile = array<i64: 48, 264>, ns = 2760 : i64}, {tile = array<i64: 32, 256>, ns = 2386 : i64}, {tile = array<i64: 32, 264>, ns = 2390 : i64}]}]} {
// CHECK-NEXT:     %block = tile.block_index
// CHECK-NEXT:     %blocks = tile.block_count
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %c56 = arith.constant 56 : index
// CHECK-NEXT:     %n16 = arith.constant 1.600000e+01 : f32
// CHECK-NEXT:     %0 = tile.fill %n16 : f32 -> !tile.tile<1x1xf32, ub>
// CHECK-NEXT:     %n0p000256 = arith.constant 2.560000e-04 : f32
// CHECK-NEXT:     %1 = arith.muli %block, %B : index
// CHECK-NEXT:     %2 = arith.divui %1, %blocks : index
// CHECK-NEXT:     %3 = arith.addi %block, %c1 : index
// CHECK-NEXT:     %4 = arith.muli %3, %B : index
// CHECK-NEXT:     %5 = arith.divui %4, %blocks : index
// CHECK-NEXT:     %gamma_1 = tile.load %gamma[0] : memref<256xf32, strided<[1]>, #tile.space<gm>> -> !tile.tile<256xf32, ub>
// CHECK-NEXT:     %gamma_2 = tile.reshape %gamma_1 : !tile.tile<256xf32, ub> -> !tile.tile<1x256xf32, ub>
// CHECK-NEXT:     scf.for %a = %2 to %5 step %c56 {
// CHECK-NEXT:       %6 = arith.subi %5, %a : index
// CHECK-NEXT:       %7 = arith.minsi %c56, %6 : index
// CHECK-NEXT:       %x_1 = tile.load %x[%a, 0] sizes [%7, 256] buffers 2 : memref<?x256xf32, strided<[256, 1]>, #tile.space<gm>> -> !tile.tile<56x256xf32, ub>
// CHECK-NEXT:       %y = tile.mul %x_1, %x_1 : !tile.tile<56x256xf32, ub>
// CHECK-NEXT:       %y_1 = tile.reduce sum %y axes [1] : !tile.tile<56x256xf32, ub> -> !tile.tile<56x1xf32, ub>
// CHECK-NEXT:       %8 = tile.add %y_1, %n0p000256 : !tile.tile<56x1xf32, ub>, f32
// CHECK-NEXT:       %9 = tile.sqrt %8 : !tile.tile<56x1xf32, ub>
// CHECK-NEXT:       %10 = tile.broadcast %0 : !tile.tile<1x1xf32, ub> -> !tile.tile<56x1xf32, ub>
// CHECK-NEXT:       %y_2 = tile.div %10, %9 : !tile.tile<56x1xf32, ub>
// CHECK-NEXT:       %11 = tile.broadcast %y_2 : !tile.tile<56x1xf32, ub> -> !tile.tile<56x256xf32, ub>
// CHECK-NEXT:       %y_3 = tile.mul %x_1, %11 : !tile.tile<56x256xf32, ub>
// CHECK-NEXT:       %12 = tile.broadcast %gamma_2 : !tile.tile<1x256xf32, ub> -> !tile.tile<56x256xf32, ub>
// CHECK-NEXT:       %y_4 = tile.mul %y_3, %12 : !tile.tile<56x256xf32, ub>
// CHECK-NEXT:       tile.store %y_4, %out[%a, 0] sizes [%7, 256] buffers 2 : !tile.tile<56x256xf32, ub>, memref<?x256xf32, strided<[256, 1]>, #tile.space<gm>>
// CHECK-NEXT:     }
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func @norm_launch(%B: index {ascir.dim = "B"}) -> index attributes {tile.host} {
// CHECK-NEXT:     %c48 = arith.constant 48 : index
// CHECK-NEXT:     %c9711 = arith.constant 9711 : index
// CHECK-NEXT:     %c262144 = arith.constant 262144 : index
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %c1048576 = arith.constant 1048576 : index
// CHECK-NEXT:     %c4 = arith.constant 4 : index
// CHECK-NEXT:     %c4194304 = arith.constant 4194304 : index
// CHECK-NEXT:     %c16 = arith.constant 16 : index
// CHECK-NEXT:     %0 = arith.minsi %B, %c48 : index
// CHECK-NEXT:     %1 = arith.muli %B, %c9711 : index
// CHECK-NEXT:     %2 = arith.divui %1, %c262144 : index
// CHECK-NEXT:     %3 = arith.addi %2, %c1 : index
// CHECK-NEXT:     %4 = arith.minsi %0, %3 : index
// CHECK-NEXT:     %5 = arith.divui %1, %c1048576 : index
// CHECK-NEXT:     %6 = arith.addi %5, %c4 : index
// CHECK-NEXT:     %7 = arith.minsi %4, %6 : index
// CHECK-NEXT:     %8 = arith.divui %1, %c4194304 : index
// CHECK-NEXT:     %9 = arith.addi %8, %c16 : index
// CHECK-NEXT:     %10 = arith.minsi %7, %9 : index
// CHECK-NEXT:     %11 = arith.maxsi %c1, %10 : index
// CHECK-NEXT:     func.return %11 : index
// CHECK-NEXT:   }
// CHECK-NEXT: }

// CHECK-LABEL: // IR after tile-fold-broadcasts
// CHECK:      builtin.module attributes {ascir.soc = "ascend910b1"} {
// CHECK-NEXT:   func.func @norm(%x: memref<?x256xf32, strided<[256, 1]>, #tile.space<gm>> {ascir.role = "in"}, %gamma: memref<256xf32, strided<[1]>, #tile.space<gm>> {ascir.role = "in"}, %out: memref<?x256xf32, strided<[256, 1]>, #tile.space<gm>> {ascir.role = "out"}, %B: index {ascir.dim = "B"}) attributes {tile.core = #tile.core<aiv>, tile.tiling = [{axes = ["B", "256"], tile = array<i64: 56, 256>, buffers = 2 : i64, bytes = 183264 : i64, ns = 2871 : i64, bound_ns = 1399 : i64, busiest = "V", runners_up = [{tile = array<i64: 48, 264>, ns = 2760 : i64}, {tile = array<i64: 32, 256>, ns = 2386 : i64}, {tile = array<i64: 32, 264>, ns = 2390 : i64}]}]} {
// CHECK-NEXT:     %block = tile.block_index
// CHECK-NEXT:     %blocks = tile.block_count
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %c56 = arith.constant 56 : index
// CHECK-NEXT:     %n16 = arith.constant 1.600000e+01 : f32
// CHECK-NEXT:     %0 = tile.fill %n16 : f32 -> !tile.tile<1x1xf32, ub>
// CHECK-NEXT:     %n0p000256 = arith.constant 2.560000e-04 : f32
// CHECK-NEXT:     %1 = arith.muli %block, %B : index
// CHECK-NEXT:     %2 = arith.divui %1, %blocks : index
// CHECK-NEXT:     %3 = arith.addi %block, %c1 : index
// CHECK-NEXT:     %4 = arith.muli %3, %B : index
// CHECK-NEXT:     %5 = arith.divui %4, %blocks : index
// CHECK-NEXT:     %gamma_1 = tile.load %gamma[0] : memref<256xf32, strided<[1]>, #tile.space<gm>> -> !tile.tile<256xf32, ub>
// CHECK-NEXT:     %gamma_2 = tile.reshape %gamma_1 : !tile.tile<256xf32, ub> -> !tile.tile<1x256xf32, ub>
// CHECK-NEXT:     scf.for %a = %2 to %5 step %c56 {
// CHECK-NEXT:       %6 = arith.subi %5, %a : index
// CHECK-NEXT:       %7 = arith.minsi %c56, %6 : index
// CHECK-NEXT:       %x_1 = tile.load %x[%a, 0] sizes [%7, 256] buffers 2 : memref<?x256xf32, strided<[256, 1]>, #tile.space<gm>> -> !tile.tile<56x256xf32, ub>
// CHECK-NEXT:       %y = tile.mul %x_1, %x_1 : !tile.tile<56x256xf32, ub>
// CHECK-NEXT:       %y_1 = tile.reduce sum %y axes [1] : !tile.tile<56x256xf32, ub> -> !tile.tile<56x1xf32, ub>
// CHECK-NEXT:       %8 = tile.add %y_1, %n0p000256 : !tile.tile<56x1xf32, ub>, f32
// CHECK-NEXT:       %9 = tile.sqrt %8 : !tile.tile<56x1xf32, ub>
// CHECK-NEXT:       %10 = tile.broadcast %0 {tile.folded} : !tile.tile<1x1xf32, ub> -> !tile.tile<56x1xf32, ub>
// CHECK-NEXT:       %y_2 = tile.div %10, %9 : !tile.tile<56x1xf32, ub>
// CHECK-NEXT:       %11 = tile.broadcast %y_2 {tile.folded} : !tile.tile<56x1xf32, ub> -> !tile.tile<56x256xf32, ub>
// CHECK-NEXT:       %y_3 = tile.mul %x_1, %11 : !tile.tile<56x256xf32, ub>
// CHECK-NEXT:       %12 = tile.broadcast %gamma_2 {tile.folded} : !tile.tile<1x256xf32, ub> -> !tile.tile<56x256xf32, ub>
// CHECK-NEXT:       %y_4 = tile.mul %y_3, %12 : !tile.tile<56x256xf32, ub>
// CHECK-NEXT:       tile.store %y_4, %out[%a, 0] sizes [%7, 256] buffers 2 : !tile.tile<56x256xf32, ub>, memref<?x256xf32, strided<[256, 1]>, #tile.space<gm>>
// CHECK-NEXT:     }
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func @norm_launch(%B: index {ascir.dim = "B"}) -> index attributes {tile.host} {
// CHECK-NEXT:     %c48 = arith.constant 48 : index
// CHECK-NEXT:     %c9711 = arith.constant 9711 : index
// CHECK-NEXT:     %c262144 = arith.constant 262144 : index
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %c1048576 = arith.constant 1048576 : index
// CHECK-NEXT:     %c4 = arith.constant 4 : index
// CHECK-NEXT:     %c4194304 = arith.constant 4194304 : index
// CHECK-NEXT:     %c16 = arith.constant 16 : index
// CHECK-NEXT:     %0 = arith.minsi %B, %c48 : index
// CHECK-NEXT:     %1 = arith.muli %B, %c9711 : index
// CHECK-NEXT:     %2 = arith.divui %1, %c262144 : index
// CHECK-NEXT:     %3 = arith.addi %2, %c1 : index
// CHECK-NEXT:     %4 = arith.minsi %0, %3 : index
// CHECK-NEXT:     %5 = arith.divui %1, %c1048576 : index
// CHECK-NEXT:     %6 = arith.addi %5, %c4 : index
// CHECK-NEXT:     %7 = arith.minsi %4, %6 : index
// CHECK-NEXT:     %8 = arith.divui %1, %c4194304 : index
// CHECK-NEXT:     %9 = arith.addi %8, %c16 : index
// CHECK-NEXT:     %10 = arith.minsi %7, %9 : index
// CHECK-NEXT:     %11 = arith.maxsi %c1, %10 : index
// CHECK-NEXT:     func.return %11 : index
// CHECK-NEXT:   }
// CHECK-NEXT: }

// CHECK-LABEL: // IR after tile-place-buffers
// CHECK:      builtin.module attributes {ascir.soc = "ascend910b1"} {
// CHECK-NEXT:   func.func @norm(%x: memref<?x256xf32, strided<[256, 1]>, #tile.space<gm>> {ascir.role = "in"}, %gamma: memref<256xf32, strided<[1]>, #tile.space<gm>> {ascir.role = "in"}, %out: memref<?x256xf32, strided<[256, 1]>, #tile.space<gm>> {ascir.role = "out"}, %B: index {ascir.dim = "B"}) attributes {tile.core = #tile.core<aiv>, tile.tiling = [{axes = ["B", "256"], tile = array<i64: 56, 256>, buffers = 2 : i64, bytes = 183264 : i64, ns = 2871 : i64, bound_ns = 1399 : i64, busiest = "V", runners_up = [{tile = array<i64: 48, 264>, ns = 2760 : i64}, {tile = array<i64: 32, 256>, ns = 2386 : i64}, {tile = array<i64: 32, 264>, ns = 2390 : i64}]}], tile.placement = {ub = {peak = 182272 : i64, lower_bound = 182272 : i64, extent = 182528 : i64, capacity = 188160 : i64, optimal = true}}} {
// CHECK-NEXT:     %block = tile.block_index
// CHECK-NEXT:     %blocks = tile.block_count
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %c56 = arith.constant 56 : index
// CHECK-NEXT:     %n16 = arith.constant 1.600000e+01 : f32
// CHECK-NEXT:     %0 = tile.fill %n16 {tile.address = [array<i64: 57600>]} : f32 -> !tile.tile<1x1xf32, ub>
// CHECK-NEXT:     %n0p000256 = arith.constant 2.560000e-04 : f32
// CHECK-NEXT:     %1 = arith.muli %block, %B : index
// CHECK-NEXT:     %2 = arith.divui %1, %blocks : index
// CHECK-NEXT:     %3 = arith.addi %block, %c1 : index
// CHECK-NEXT:     %4 = arith.muli %3, %B : index
// CHECK-NEXT:     %5 = arith.divui %4, %blocks : index
// CHECK-NEXT:     %gamma_1 = tile.load %gamma[0] {tile.address = [array<i64: 181504>]} : memref<256xf32, strided<[1]>, #tile.space<gm>> -> !tile.tile<256xf32, ub>
// CHECK-NEXT:     %gamma_2 = tile.reshape %gamma_1 {tile.address = [array<i64: 181504>]} : !tile.tile<256xf32, ub> -> !tile.tile<1x256xf32, ub>
// CHECK-NEXT:     scf.for %a = %2 to %5 step %c56 {
// CHECK-NEXT:       %6 = arith.subi %5, %a : index
// CHECK-NEXT:       %7 = arith.minsi %c56, %6 : index
// CHECK-NEXT:       %x_1 = tile.load %x[%a, 0] sizes [%7, 256] buffers 2 {tile.address = [array<i64: 57856, 115200>]} : memref<?x256xf32, strided<[256, 1]>, #tile.space<gm>> -> !tile.tile<56x256xf32, ub>
// CHECK-NEXT:       %y = tile.mul %x_1, %x_1 {tile.address = [array<i64: 0>]} : !tile.tile<56x256xf32, ub>
// CHECK-NEXT:       %y_1 = tile.reduce sum %y axes [1] {tile.scratch = 172544 : i64, tile.scratch_bytes = 8960 : i64, tile.address = [array<i64: 57344>]} : !tile.tile<56x256xf32, ub> -> !tile.tile<56x1xf32, ub>
// CHECK-NEXT:       %8 = tile.add %y_1, %n0p000256 {tile.address = [array<i64: 57344>]} : !tile.tile<56x1xf32, ub>, f32
// CHECK-NEXT:       %9 = tile.sqrt %8 {tile.address = [array<i64: 57344>]} : !tile.tile<56x1xf32, ub>
// CHECK-NEXT:       %10 = tile.broadcast %0 {tile.folded, tile.address = [array<i64: 57600>]} : !tile.tile<1x1xf32, ub> -> !tile.tile<56x1xf32, ub>
// CHECK-NEXT:       %y_2 = tile.div %10, %9 {tile.address = [array<i64: 57344>]} : !tile.tile<56x1xf32, ub>
// CHECK-NEXT:       %11 = tile.broadcast %y_2 {tile.folded, tile.address = [array<i64: 172544>]} : !tile.tile<56x1xf32, ub> -> !tile.tile<56x256xf32, ub>
// CHECK-NEXT:       %y_3 = tile.mul %x_1, %11 {tile.address = [array<i64: 256>]} : !tile.tile<56x256xf32, ub>
// CHECK-NEXT:       %12 = tile.broadcast %gamma_2 {tile.folded, tile.address = [array<i64: 181504>]} : !tile.tile<1x256xf32, ub> -> !tile.tile<56x256xf32, ub>
// CHECK-NEXT:       %y_4 = tile.mul %y_3, %12 {tile.address = [array<i64: 57856, 115200>]} : !tile.tile<56x256xf32, ub>
// CHECK-NEXT:       tile.store %y_4, %out[%a, 0] sizes [%7, 256] buffers 2 : !tile.tile<56x256xf32, ub>, memref<?x256xf32, strided<[256, 1]>, #tile.space<gm>>
// CHECK-NEXT:     }
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func @norm_launch(%B: index {ascir.dim = "B"}) -> index attributes {tile.host} {
// CHECK-NEXT:     %c48 = arith.constant 48 : index
// CHECK-NEXT:     %c9711 = arith.constant 9711 : index
// CHECK-NEXT:     %c262144 = arith.constant 262144 : index
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %c1048576 = arith.constant 1048576 : index
// CHECK-NEXT:     %c4 = arith.constant 4 : index
// CHECK-NEXT:     %c4194304 = arith.constant 4194304 : index
// CHECK-NEXT:     %c16 = arith.constant 16 : index
// CHECK-NEXT:     %0 = arith.minsi %B, %c48 : index
// CHECK-NEXT:     %1 = arith.muli %B, %c9711 : index
// CHECK-NEXT:     %2 = arith.divui %1, %c262144 : index
// CHECK-NEXT:     %3 = arith.addi %2, %c1 : index
// CHECK-NEXT:     %4 = arith.minsi %0, %3 : index
// CHECK-NEXT:     %5 = arith.divui %1, %c1048576 : index
// CHECK-NEXT:     %6 = arith.addi %5, %c4 : index
// CHECK-NEXT:     %7 = arith.minsi %4, %6 : index
// CHECK-NEXT:     %8 = arith.divui %1, %c4194304 : index
// CHECK-NEXT:     %9 = arith.addi %8, %c16 : index
// CHECK-NEXT:     %10 = arith.minsi %7, %9 : index
// CHECK-NEXT:     %11 = arith.maxsi %c1, %10 : index
// CHECK-NEXT:     func.return %11 : index
// CHECK-NEXT:   }
// CHECK-NEXT: }

// CHECK-LABEL: // IR after tile-select-instructions
// CHECK:      builtin.module attributes {ascir.soc = "ascend910b1"} {
// CHECK-NEXT:   func.func @norm(%x: memref<?xf32, 22 : i64> {ascir.role = "in"}, %gamma: memref<?xf32, 22 : i64> {ascir.role = "in"}, %out: memref<?xf32, 22 : i64> {ascir.role = "out"}, %B: index {ascir.dim = "B"}) attributes {tile.tiling = [{axes = ["B", "256"], tile = array<i64: 56, 256>, buffers = 2 : i64, bytes = 183264 : i64, ns = 2871 : i64, bound_ns = 1399 : i64, busiest = "V", runners_up = [{tile = array<i64: 48, 264>, ns = 2760 : i64}, {tile = array<i64: 32, 256>, ns = 2386 : i64}, {tile = array<i64: 32, 264>, ns = 2390 : i64}]}], tile.placement = {ub = {peak = 182272 : i64, lower_bound = 182272 : i64, extent = 182528 : i64, capacity = 188160 : i64, optimal = true}}, ascendc.aicore, ascendc.global} {
// CHECK-NEXT:     %0 = arith.constant 188160 : i32
// CHECK-NEXT:     %1 = arith.constant 57600 : i32
// CHECK-NEXT:     %2 = arith.constant 8 : i32
// CHECK-NEXT:     %3 = arith.constant 181504 : i32
// CHECK-NEXT:     %4 = arith.constant 256 : i32
// CHECK-NEXT:     %5 = arith.constant 57344 : i32
// CHECK-NEXT:     %6 = arith.constant 57856 : i32
// CHECK-NEXT:     %7 = arith.constant 256 : index
// CHECK-NEXT:     %8 = arith.constant 4 : index
// CHECK-NEXT:     %9 = arith.constant 31 : index
// CHECK-NEXT:     %10 = arith.constant 32 : index
// CHECK-NEXT:     %11 = arith.constant 14336 : i32
// CHECK-NEXT:     %12 = arith.constant 1 : i32
// CHECK-NEXT:     %13 = arith.constant 0 : i32
// CHECK-NEXT:     %14 = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:     %15 = arith.constant false
// CHECK-NEXT:     %data_copy_pad_ext = ascendc.construct !ascendc.data_copy_pad_ext_params<f32>(%15, %13, %13, %14) : i1, i32, i32, f32
// CHECK-NEXT:     %16 = arith.constant 1024 : index
// CHECK-NEXT:     %17 = arith.constant 16 : index
// CHECK-NEXT:     %18 = arith.constant 1 : index
// CHECK-NEXT:     %19 = arith.constant 55 : index
// CHECK-NEXT:     %20 = arith.constant 28672 : index
// CHECK-NEXT:     %21 = arith.constant 28672 : i32
// CHECK-NEXT:     %22 = arith.constant 0 : i16
// CHECK-NEXT:     %23 = arith.constant 115200 : i32
// CHECK-NEXT:     %24 = arith.constant 172544 : i32
// CHECK-NEXT:     %25 = arith.constant 1792 : i32
// CHECK-NEXT:     %26 = arith.constant 64 : i32
// CHECK-NEXT:     %27 = arith.constant 224 : i32
// CHECK-NEXT:     %28 = arith.constant 179712 : i32
// CHECK-NEXT:     %29 = arith.constant 448 : i32
// CHECK-NEXT:     %30 = arith.constant 32 : i32
// CHECK-NEXT:     %31 = arith.constant 56 : i32
// CHECK-NEXT:     %32 = arith.constant 4 : i32
// CHECK-NEXT:     %33 = arith.constant 1085102592571150095 : i64
// CHECK-NEXT:     %34 = arith.constant 0 : i64
// CHECK-NEXT:     %35 = arith.constant 7 : i32
// CHECK-NEXT:     %binary = ascendc.construct !ascendc.binary_repeat_params(%12, %13, %12, %35, %13, %35) : i32, i32, i32, i32, i32, i32
// CHECK-NEXT:     %brcb = ascendc.construct !ascendc.brcb_repeat_params(%12, %2) : i32, i32
// CHECK-NEXT:     %36 = arith.constant 14144 : i32
// CHECK-NEXT:     %binary_1 = ascendc.construct !ascendc.binary_repeat_params(%12, %12, %13, %30, %30, %12) : i32, i32, i32, i32, i32, i32
// CHECK-NEXT:     %37 = arith.constant 512 : i32
// CHECK-NEXT:     %38 = arith.constant 768 : i32
// CHECK-NEXT:     %39 = arith.constant 1024 : i32
// CHECK-NEXT:     %binary_2 = ascendc.construct !ascendc.binary_repeat_params(%12, %12, %12, %30, %30, %13) : i32, i32, i32, i32, i32, i32
// CHECK-NEXT:     %40 = arith.constant 181760 : i32
// CHECK-NEXT:     %41 = arith.constant 182016 : i32
// CHECK-NEXT:     %42 = arith.constant 182272 : i32
// CHECK-NEXT:     %pipe = ascendc.pipe
// CHECK-NEXT:     %ub = ascendc.tbuf : <veccalc>
// CHECK-NEXT:     ascendc.pipe.init_buffer %pipe, %ub, %0 : !ascendc.tbuf<veccalc>, i32
// CHECK-NEXT:     %x_gm = ascendc.global_tensor : !ascendc.global_tensor<*xf32>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %x_gm, %x : !ascendc.global_tensor<*xf32>, memref<?xf32, 22 : i64>
// CHECK-NEXT:     %gamma_gm = ascendc.global_tensor : !ascendc.global_tensor<*xf32>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %gamma_gm, %gamma : !ascendc.global_tensor<*xf32>, memref<?xf32, 22 : i64>
// CHECK-NEXT:     %out_gm = ascendc.global_tensor : !ascendc.global_tensor<*xf32>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %out_gm, %out : !ascendc.global_tensor<*xf32>, memref<?xf32, 22 : i64>
// CHECK-NEXT:     %block = ascendc.get_block_idx : index
// CHECK-NEXT:     %blocks = ascendc.get_block_num : index
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %c56 = arith.constant 56 : index
// CHECK-NEXT:     %n16 = arith.constant 1.600000e+01 : f32
// CHECK-NEXT:     %43 = ascendc.tbuf.get_with_offset %ub, %2, %1 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.duplicate_l2 %43, %n16, %2 : !ascendc.local_tensor<*xf32>, f32, i32
// CHECK-NEXT:     %n0p000256 = arith.constant 2.560000e-04 : f32
// CHECK-NEXT:     %44 = arith.muli %block, %B : index
// CHECK-NEXT:     %45 = arith.divui %44, %blocks : index
// CHECK-NEXT:     %46 = arith.addi %block, %c1 : index
// CHECK-NEXT:     %47 = arith.muli %46, %B : index
// CHECK-NEXT:     %48 = arith.divui %47, %blocks : index
// CHECK-NEXT:     %gamma_1 = ascendc.tbuf.get_with_offset %ub, %4, %3 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.data_copy_l2 %gamma_1, %gamma_gm, %4 : !ascendc.local_tensor<*xf32>, !ascendc.global_tensor<*xf32>, i32
// CHECK-NEXT:     %49 = arith.constant 0 : i32
// CHECK-NEXT:     %50 = arith.subi %48, %45 : index
// CHECK-NEXT:     %51 = arith.minsi %c56, %50 : index
// CHECK-NEXT:     %52 = arith.muli %51, %16 : index
// CHECK-NEXT:     %53 = arith.addi %52, %9 : index
// CHECK-NEXT:     %54 = arith.divsi %53, %10 : index
// CHECK-NEXT:     %55 = arith.muli %54, %17 : index
// CHECK-NEXT:     %56 = arith.subi %51, %18 : index
// CHECK-NEXT:     %57 = arith.cmpi ult, %56, %19 : index
// CHECK-NEXT:     scf.if %57 {
// CHECK-NEXT:       %58 = arith.subi %20, %55 : index
// CHECK-NEXT:       %59 = ascendc.tbuf.get_with_offset %ub, %21, %6 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi16>
// CHECK-NEXT:       %60 = ascendc.local_tensor.subindex %59[%55] : !ascendc.local_tensor<*xi16>, index, !ascendc.local_tensor<*xi16>
// CHECK-NEXT:       %61 = arith.index_cast %58 : index to i32
// CHECK-NEXT:       ascendc.duplicate_l2 %60, %22, %61 : !ascendc.local_tensor<*xi16>, i16, i32
// CHECK-NEXT:     }
// CHECK-NEXT:     %62 = arith.addi %45, %c56 : index
// CHECK-NEXT:     %63 = arith.subi %48, %62 : index
// CHECK-NEXT:     %64 = arith.minsi %c56, %63 : index
// CHECK-NEXT:     %65 = arith.muli %64, %16 : index
// CHECK-NEXT:     %66 = arith.addi %65, %9 : index
// CHECK-NEXT:     %67 = arith.divsi %66, %10 : index
// CHECK-NEXT:     %68 = arith.muli %67, %17 : index
// CHECK-NEXT:     %69 = arith.subi %64, %18 : index
// CHECK-NEXT:     %70 = arith.cmpi ult, %69, %19 : index
// CHECK-NEXT:     scf.if %70 {
// CHECK-NEXT:       %71 = arith.subi %20, %68 : index
// CHECK-NEXT:       %72 = ascendc.tbuf.get_with_offset %ub, %21, %23 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi16>
// CHECK-NEXT:       %73 = ascendc.local_tensor.subindex %72[%68] : !ascendc.local_tensor<*xi16>, index, !ascendc.local_tensor<*xi16>
// CHECK-NEXT:       %74 = arith.index_cast %71 : index to i32
// CHECK-NEXT:       ascendc.duplicate_l2 %73, %22, %74 : !ascendc.local_tensor<*xi16>, i16, i32
// CHECK-NEXT:     }
// CHECK-NEXT:     %75 = scf.for %a = %45 to %48 step %c56 iter_args(%slot = %49) -> (i32) {
// CHECK-NEXT:       %76 = arith.subi %48, %a : index
// CHECK-NEXT:       %77 = arith.minsi %c56, %76 : index
// CHECK-NEXT:       %78 = arith.muli %slot, %5 : i32
// CHECK-NEXT:       %x_at = arith.addi %78, %6 : i32
// CHECK-NEXT:       %79 = arith.muli %a, %7 : index
// CHECK-NEXT:       %80 = arith.muli %77, %7 : index
// CHECK-NEXT:       %x_gm_1 = ascendc.global_tensor.subindex %x_gm[%79] : !ascendc.global_tensor<*xf32>, index, !ascendc.global_tensor<*xf32>
// CHECK-NEXT:       %x_1 = ascendc.tbuf.get_with_offset %ub, %11, %x_at : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       %81 = arith.muli %80, %8 : index
// CHECK-NEXT:       %82 = arith.index_cast %81 : index to i32
// CHECK-NEXT:       %data_copy_ext = ascendc.construct !ascendc.data_copy_ext_params(%12, %82, %13, %13, %13) [ui16, ui32, ui32, ui32, ui32] : i32, i32, i32, i32, i32
// CHECK-NEXT:       ascendc.data_copy_pad_l0_ext %x_1, %x_gm_1, %data_copy_ext, %data_copy_pad_ext : !ascendc.local_tensor<*xf32>, !ascendc.global_tensor<*xf32>, !ascendc.data_copy_ext_params, !ascendc.data_copy_pad_ext_params<f32>
// CHECK-NEXT:       %y = ascendc.tbuf.get_with_offset %ub, %11, %13 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       ascendc.mul_l2 %y, %x_1, %x_1, %11 : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32
// CHECK-NEXT:       %83 = ascendc.tbuf.get_with_offset %ub, %25, %24 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       ascendc.block_reduce_sum_l0 %83, %y, %27, %26, %12, %12, %2 : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32, i32, i32, i32, i32
// CHECK-NEXT:       %84 = ascendc.tbuf.get_with_offset %ub, %29, %28 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       ascendc.block_reduce_sum_l0 %84, %83, %31, %30, %12, %12, %32 : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32, i32, i32, i32, i32
// CHECK-NEXT:       %y_1 = ascendc.tbuf.get_with_offset %ub, %31, %5 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       %85 = builtin.unrealized_conversion_cast %33 : i64 to ui64
// CHECK-NEXT:       %86 = builtin.unrealized_conversion_cast %34 : i64 to ui64
// CHECK-NEXT:       ascendc.block_reduce_sum_l1 %y_1, %84, %35, %85, %86, %12, %12, %2 : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32, ui64, ui64, i32, i32, i32
// CHECK-NEXT:       %87 = ascendc.tbuf.get_with_offset %ub, %31, %5 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       ascendc.adds_l2 %87, %y_1, %n0p000256, %31 {isSetMask} : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, f32, i32
// CHECK-NEXT:       %88 = ascendc.tbuf.get_with_offset %ub, %31, %5 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       ascendc.sqrt_l2 %88, %87, %31 : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32
// CHECK-NEXT:       %y_2 = ascendc.tbuf.get_with_offset %ub, %31, %5 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       %89 = ascendc.tbuf.get_with_offset %ub, %2, %1 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       ascendc.div_l0 %y_2, %89, %88, %31, %12, %binary {isSetMask} : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32, i32, !ascendc.binary_repeat_params
// CHECK-NEXT:       %90 = ascendc.tbuf.get_with_offset %ub, %29, %24 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       ascendc.brcb_l0 %90, %y_2, %35, %brcb : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32, !ascendc.brcb_repeat_params
// CHECK-NEXT:       %y_3 = ascendc.tbuf.get_with_offset %ub, %36, %4 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       %x_2 = ascendc.tbuf.get_with_offset %ub, %36, %x_at : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       ascendc.mul_l0 %y_3, %x_2, %90, %26, %31, %binary_1 {isSetMask} : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32, i32, !ascendc.binary_repeat_params
// CHECK-NEXT:       %y_4 = ascendc.tbuf.get_with_offset %ub, %36, %37 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       %91 = arith.addi %x_at, %4 : i32
// CHECK-NEXT:       %x_3 = ascendc.tbuf.get_with_offset %ub, %36, %91 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       ascendc.mul_l0 %y_4, %x_3, %90, %26, %31, %binary_1 {isSetMask} : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32, i32, !ascendc.binary_repeat_params
// CHECK-NEXT:       %y_5 = ascendc.tbuf.get_with_offset %ub, %36, %38 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       %92 = arith.addi %x_at, %37 : i32
// CHECK-NEXT:       %x_4 = ascendc.tbuf.get_with_offset %ub, %36, %92 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       ascendc.mul_l0 %y_5, %x_4, %90, %26, %31, %binary_1 {isSetMask} : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32, i32, !ascendc.binary_repeat_params
// CHECK-NEXT:       %y_6 = ascendc.tbuf.get_with_offset %ub, %36, %39 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       %93 = arith.addi %x_at, %38 : i32
// CHECK-NEXT:       %x_5 = ascendc.tbuf.get_with_offset %ub, %36, %93 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       ascendc.mul_l0 %y_6, %x_5, %90, %26, %31, %binary_1 {isSetMask} : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32, i32, !ascendc.binary_repeat_params
// CHECK-NEXT:       %94 = arith.muli %slot, %5 : i32
// CHECK-NEXT:       %y_at = arith.addi %94, %6 : i32
// CHECK-NEXT:       %y_7 = ascendc.tbuf.get_with_offset %ub, %36, %y_at : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       %95 = ascendc.tbuf.get_with_offset %ub, %26, %3 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       ascendc.mul_l0 %y_7, %y_3, %95, %26, %31, %binary_2 {isSetMask} : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32, i32, !ascendc.binary_repeat_params
// CHECK-NEXT:       %96 = arith.addi %y_at, %4 : i32
// CHECK-NEXT:       %y_8 = ascendc.tbuf.get_with_offset %ub, %36, %96 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       %97 = ascendc.tbuf.get_with_offset %ub, %26, %40 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       ascendc.mul_l0 %y_8, %y_4, %97, %26, %31, %binary_2 {isSetMask} : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32, i32, !ascendc.binary_repeat_params
// CHECK-NEXT:       %98 = arith.addi %y_at, %37 : i32
// CHECK-NEXT:       %y_9 = ascendc.tbuf.get_with_offset %ub, %36, %98 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       %99 = ascendc.tbuf.get_with_offset %ub, %26, %41 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       ascendc.mul_l0 %y_9, %y_5, %99, %26, %31, %binary_2 {isSetMask} : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32, i32, !ascendc.binary_repeat_params
// CHECK-NEXT:       %100 = arith.addi %y_at, %38 : i32
// CHECK-NEXT:       %y_10 = ascendc.tbuf.get_with_offset %ub, %36, %100 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       %101 = ascendc.tbuf.get_with_offset %ub, %26, %42 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       ascendc.mul_l0 %y_10, %y_6, %101, %26, %31, %binary_2 {isSetMask} : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32, i32, !ascendc.binary_repeat_params
// CHECK-NEXT:       %102 = arith.muli %a, %7 : index
// CHECK-NEXT:       %103 = arith.muli %77, %7 : index
// CHECK-NEXT:       %out_gm_1 = ascendc.global_tensor.subindex %out_gm[%102] : !ascendc.global_tensor<*xf32>, index, !ascendc.global_tensor<*xf32>
// CHECK-NEXT:       %y_11 = ascendc.tbuf.get_with_offset %ub, %11, %y_at : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       %104 = arith.muli %103, %8 : index
// CHECK-NEXT:       %105 = arith.index_cast %104 : index to i32
// CHECK-NEXT:       %data_copy_ext_1 = ascendc.construct !ascendc.data_copy_ext_params(%12, %105, %13, %13, %13) [ui16, ui32, ui32, ui32, ui32] : i32, i32, i32, i32, i32
// CHECK-NEXT:       ascendc.data_copy_pad_l2_ext %out_gm_1, %y_11, %data_copy_ext_1 : !ascendc.global_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.data_copy_ext_params
// CHECK-NEXT:       %106 = arith.constant 1 : i32
// CHECK-NEXT:       %next_slot = arith.xori %slot, %106 : i32
// CHECK-NEXT:       scf.yield %next_slot : i32
// CHECK-NEXT:     }
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func @norm_launch(%B: index {ascir.dim = "B"}) -> index attributes {tile.host} {
// CHECK-NEXT:     %c48 = arith.constant 48 : index
// CHECK-NEXT:     %c9711 = arith.constant 9711 : index
// CHECK-NEXT:     %c262144 = arith.constant 262144 : index
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %c1048576 = arith.constant 1048576 : index
// CHECK-NEXT:     %c4 = arith.constant 4 : index
// CHECK-NEXT:     %c4194304 = arith.constant 4194304 : index
// CHECK-NEXT:     %c16 = arith.constant 16 : index
// CHECK-NEXT:     %0 = arith.minsi %B, %c48 : index
// CHECK-NEXT:     %1 = arith.muli %B, %c9711 : index
// CHECK-NEXT:     %2 = arith.divui %1, %c262144 : index
// CHECK-NEXT:     %3 = arith.addi %2, %c1 : index
// CHECK-NEXT:     %4 = arith.minsi %0, %3 : index
// CHECK-NEXT:     %5 = arith.divui %1, %c1048576 : index
// CHECK-NEXT:     %6 = arith.addi %5, %c4 : index
// CHECK-NEXT:     %7 = arith.minsi %4, %6 : index
// CHECK-NEXT:     %8 = arith.divui %1, %c4194304 : index
// CHECK-NEXT:     %9 = arith.addi %8, %c16 : index
// CHECK-NEXT:     %10 = arith.minsi %7, %9 : index
// CHECK-NEXT:     %11 = arith.maxsi %c1, %10 : index
// CHECK-NEXT:     func.return %11 : index
// CHECK-NEXT:   }
// CHECK-NEXT: }

// The result:
// CHECK:      builtin.module attributes {ascir.soc = "ascend910b1"} {
// CHECK-NEXT:   func.func @norm(%x: memref<?xf32, 22 : i64> {ascir.role = "in"}, %gamma: memref<?xf32, 22 : i64> {ascir.role = "in"}, %out: memref<?xf32, 22 : i64> {ascir.role = "out"}, %B: index {ascir.dim = "B"}) attributes {tile.tiling = [{axes = ["B", "256"], tile = array<i64: 56, 256>, buffers = 2 : i64, bytes = 183264 : i64, ns = 2871 : i64, bound_ns = 1399 : i64, busiest = "V", runners_up = [{tile = array<i64: 48, 264>, ns = 2760 : i64}, {tile = array<i64: 32, 256>, ns = 2386 : i64}, {tile = array<i64: 32, 264>, ns = 2390 : i64}]}], tile.placement = {ub = {peak = 182272 : i64, lower_bound = 182272 : i64, extent = 182528 : i64, capacity = 188160 : i64, optimal = true}}, ascendc.aicore, ascendc.global, ascendc.sync = {flags = 4 : i64, barriers = 9 : i64, dependences = 143 : i64, removed = 5 : i64, fallbacks = 0 : i64}} {
// CHECK-NEXT:     %flag1 = arith.constant 1 : i32
// CHECK-NEXT:     %flag0 = arith.constant 0 : i32
// CHECK-NEXT:     %0 = arith.constant 188160 : i32
// CHECK-NEXT:     %1 = arith.constant 57600 : i32
// CHECK-NEXT:     %2 = arith.constant 8 : i32
// CHECK-NEXT:     %3 = arith.constant 181504 : i32
// CHECK-NEXT:     %4 = arith.constant 256 : i32
// CHECK-NEXT:     %5 = arith.constant 57344 : i32
// CHECK-NEXT:     %6 = arith.constant 57856 : i32
// CHECK-NEXT:     %7 = arith.constant 256 : index
// CHECK-NEXT:     %8 = arith.constant 4 : index
// CHECK-NEXT:     %9 = arith.constant 31 : index
// CHECK-NEXT:     %10 = arith.constant 32 : index
// CHECK-NEXT:     %11 = arith.constant 14336 : i32
// CHECK-NEXT:     %12 = arith.constant 1 : i32
// CHECK-NEXT:     %13 = arith.constant 0 : i32
// CHECK-NEXT:     %14 = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:     %15 = arith.constant false
// CHECK-NEXT:     %data_copy_pad_ext = ascendc.construct !ascendc.data_copy_pad_ext_params<f32>(%15, %13, %13, %14) : i1, i32, i32, f32
// CHECK-NEXT:     %16 = arith.constant 1024 : index
// CHECK-NEXT:     %17 = arith.constant 16 : index
// CHECK-NEXT:     %18 = arith.constant 1 : index
// CHECK-NEXT:     %19 = arith.constant 55 : index
// CHECK-NEXT:     %20 = arith.constant 28672 : index
// CHECK-NEXT:     %21 = arith.constant 28672 : i32
// CHECK-NEXT:     %22 = arith.constant 0 : i16
// CHECK-NEXT:     %23 = arith.constant 115200 : i32
// CHECK-NEXT:     %24 = arith.constant 172544 : i32
// CHECK-NEXT:     %25 = arith.constant 1792 : i32
// CHECK-NEXT:     %26 = arith.constant 64 : i32
// CHECK-NEXT:     %27 = arith.constant 224 : i32
// CHECK-NEXT:     %28 = arith.constant 179712 : i32
// CHECK-NEXT:     %29 = arith.constant 448 : i32
// CHECK-NEXT:     %30 = arith.constant 32 : i32
// CHECK-NEXT:     %31 = arith.constant 56 : i32
// CHECK-NEXT:     %32 = arith.constant 4 : i32
// CHECK-NEXT:     %33 = arith.constant 1085102592571150095 : i64
// CHECK-NEXT:     %34 = arith.constant 0 : i64
// CHECK-NEXT:     %35 = arith.constant 7 : i32
// CHECK-NEXT:     %binary = ascendc.construct !ascendc.binary_repeat_params(%12, %13, %12, %35, %13, %35) : i32, i32, i32, i32, i32, i32
// CHECK-NEXT:     %brcb = ascendc.construct !ascendc.brcb_repeat_params(%12, %2) : i32, i32
// CHECK-NEXT:     %36 = arith.constant 14144 : i32
// CHECK-NEXT:     %binary_1 = ascendc.construct !ascendc.binary_repeat_params(%12, %12, %13, %30, %30, %12) : i32, i32, i32, i32, i32, i32
// CHECK-NEXT:     %37 = arith.constant 512 : i32
// CHECK-NEXT:     %38 = arith.constant 768 : i32
// CHECK-NEXT:     %39 = arith.constant 1024 : i32
// CHECK-NEXT:     %binary_2 = ascendc.construct !ascendc.binary_repeat_params(%12, %12, %12, %30, %30, %13) : i32, i32, i32, i32, i32, i32
// CHECK-NEXT:     %40 = arith.constant 181760 : i32
// CHECK-NEXT:     %41 = arith.constant 182016 : i32
// CHECK-NEXT:     %42 = arith.constant 182272 : i32
// CHECK-NEXT:     %pipe = ascendc.pipe
// CHECK-NEXT:     %ub = ascendc.tbuf : <veccalc>
// CHECK-NEXT:     ascendc.pipe.init_buffer %pipe, %ub, %0 : !ascendc.tbuf<veccalc>, i32
// CHECK-NEXT:     %x_gm = ascendc.global_tensor : !ascendc.global_tensor<*xf32>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %x_gm, %x : !ascendc.global_tensor<*xf32>, memref<?xf32, 22 : i64>
// CHECK-NEXT:     %gamma_gm = ascendc.global_tensor : !ascendc.global_tensor<*xf32>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %gamma_gm, %gamma : !ascendc.global_tensor<*xf32>, memref<?xf32, 22 : i64>
// CHECK-NEXT:     %out_gm = ascendc.global_tensor : !ascendc.global_tensor<*xf32>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %out_gm, %out : !ascendc.global_tensor<*xf32>, memref<?xf32, 22 : i64>
// CHECK-NEXT:     %block = ascendc.get_block_idx : index
// CHECK-NEXT:     %blocks = ascendc.get_block_num : index
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %c56 = arith.constant 56 : index
// CHECK-NEXT:     %n16 = arith.constant 1.600000e+01 : f32
// CHECK-NEXT:     %43 = ascendc.tbuf.get_with_offset %ub, %2, %1 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.duplicate_l2 %43, %n16, %2 : !ascendc.local_tensor<*xf32>, f32, i32
// CHECK-NEXT:     %n0p000256 = arith.constant 2.560000e-04 : f32
// CHECK-NEXT:     %44 = arith.muli %block, %B : index
// CHECK-NEXT:     %45 = arith.divui %44, %blocks : index
// CHECK-NEXT:     %46 = arith.addi %block, %c1 : index
// CHECK-NEXT:     %47 = arith.muli %46, %B : index
// CHECK-NEXT:     %48 = arith.divui %47, %blocks : index
// CHECK-NEXT:     %gamma_1 = ascendc.tbuf.get_with_offset %ub, %4, %3 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.data_copy_l2 %gamma_1, %gamma_gm, %4 : !ascendc.local_tensor<*xf32>, !ascendc.global_tensor<*xf32>, i32
// CHECK-NEXT:     %49 = arith.constant 0 : i32
// CHECK-NEXT:     %50 = arith.subi %48, %45 : index
// CHECK-NEXT:     %51 = arith.minsi %c56, %50 : index
// CHECK-NEXT:     %52 = arith.muli %51, %16 : index
// CHECK-NEXT:     %53 = arith.addi %52, %9 : index
// CHECK-NEXT:     %54 = arith.divsi %53, %10 : index
// CHECK-NEXT:     %55 = arith.muli %54, %17 : index
// CHECK-NEXT:     %56 = arith.subi %51, %18 : index
// CHECK-NEXT:     %57 = arith.cmpi ult, %56, %19 : index
// CHECK-NEXT:     scf.if %57 {
// CHECK-NEXT:       %58 = arith.subi %20, %55 : index
// CHECK-NEXT:       %59 = ascendc.tbuf.get_with_offset %ub, %21, %6 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi16>
// CHECK-NEXT:       %60 = ascendc.local_tensor.subindex %59[%55] : !ascendc.local_tensor<*xi16>, index, !ascendc.local_tensor<*xi16>
// CHECK-NEXT:       %61 = arith.index_cast %58 : index to i32
// CHECK-NEXT:       ascendc.duplicate_l2 %60, %22, %61 : !ascendc.local_tensor<*xi16>, i16, i32
// CHECK-NEXT:     }
// CHECK-NEXT:     %62 = arith.addi %45, %c56 : index
// CHECK-NEXT:     %63 = arith.subi %48, %62 : index
// CHECK-NEXT:     %64 = arith.minsi %c56, %63 : index
// CHECK-NEXT:     %65 = arith.muli %64, %16 : index
// CHECK-NEXT:     %66 = arith.addi %65, %9 : index
// CHECK-NEXT:     %67 = arith.divsi %66, %10 : index
// CHECK-NEXT:     %68 = arith.muli %67, %17 : index
// CHECK-NEXT:     %69 = arith.subi %64, %18 : index
// CHECK-NEXT:     %70 = arith.cmpi ult, %69, %19 : index
// CHECK-NEXT:     scf.if %70 {
// CHECK-NEXT:       %71 = arith.subi %20, %68 : index
// CHECK-NEXT:       %72 = ascendc.tbuf.get_with_offset %ub, %21, %23 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi16>
// CHECK-NEXT:       %73 = ascendc.local_tensor.subindex %72[%68] : !ascendc.local_tensor<*xi16>, index, !ascendc.local_tensor<*xi16>
// CHECK-NEXT:       %74 = arith.index_cast %71 : index to i32
// CHECK-NEXT:       ascendc.duplicate_l2 %73, %22, %74 : !ascendc.local_tensor<*xi16>, i16, i32
// CHECK-NEXT:     }
// CHECK-NEXT:     ascendc.set_flag v_mte2, %flag0 : i32
// CHECK-NEXT:     ascendc.set_flag mte3_mte2, %flag0 : i32
// CHECK-NEXT:     ascendc.set_flag mte3_mte2, %flag1 : i32
// CHECK-NEXT:     ascendc.wait_flag v_mte2, %flag0 : i32
// CHECK-NEXT:     %75 = scf.for %a = %45 to %48 step %c56 iter_args(%slot = %49) -> (i32) {
// CHECK-NEXT:       %76 = arith.subi %48, %a : index
// CHECK-NEXT:       %77 = arith.minsi %c56, %76 : index
// CHECK-NEXT:       %78 = arith.muli %slot, %5 : i32
// CHECK-NEXT:       %x_at = arith.addi %78, %6 : i32
// CHECK-NEXT:       %79 = arith.muli %a, %7 : index
// CHECK-NEXT:       %80 = arith.muli %77, %7 : index
// CHECK-NEXT:       %x_gm_1 = ascendc.global_tensor.subindex %x_gm[%79] : !ascendc.global_tensor<*xf32>, index, !ascendc.global_tensor<*xf32>
// CHECK-NEXT:       %x_1 = ascendc.tbuf.get_with_offset %ub, %11, %x_at : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       %81 = arith.muli %80, %8 : index
// CHECK-NEXT:       %82 = arith.index_cast %81 : index to i32
// CHECK-NEXT:       %data_copy_ext = ascendc.construct !ascendc.data_copy_ext_params(%12, %82, %13, %13, %13) [ui16, ui32, ui32, ui32, ui32] : i32, i32, i32, i32, i32
// CHECK-NEXT:       ascendc.wait_flag mte3_mte2, %slot : i32
// CHECK-NEXT:       ascendc.data_copy_pad_l0_ext %x_1, %x_gm_1, %data_copy_ext, %data_copy_pad_ext : !ascendc.local_tensor<*xf32>, !ascendc.global_tensor<*xf32>, !ascendc.data_copy_ext_params, !ascendc.data_copy_pad_ext_params<f32>
// CHECK-NEXT:       ascendc.set_flag mte2_v, %slot : i32
// CHECK-NEXT:       %y = ascendc.tbuf.get_with_offset %ub, %11, %13 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       ascendc.wait_flag mte2_v, %slot : i32
// CHECK-NEXT:       ascendc.mul_l2 %y, %x_1, %x_1, %11 : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32
// CHECK-NEXT:       %83 = ascendc.tbuf.get_with_offset %ub, %25, %24 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       ascendc.pipe_barrier pipe_v
// CHECK-NEXT:       ascendc.block_reduce_sum_l0 %83, %y, %27, %26, %12, %12, %2 : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32, i32, i32, i32, i32
// CHECK-NEXT:       %84 = ascendc.tbuf.get_with_offset %ub, %29, %28 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       ascendc.pipe_barrier pipe_v
// CHECK-NEXT:       ascendc.block_reduce_sum_l0 %84, %83, %31, %30, %12, %12, %32 : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32, i32, i32, i32, i32
// CHECK-NEXT:       %y_1 = ascendc.tbuf.get_with_offset %ub, %31, %5 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       %85 = builtin.unrealized_conversion_cast %33 : i64 to ui64
// CHECK-NEXT:       %86 = builtin.unrealized_conversion_cast %34 : i64 to ui64
// CHECK-NEXT:       ascendc.pipe_barrier pipe_v
// CHECK-NEXT:       ascendc.block_reduce_sum_l1 %y_1, %84, %35, %85, %86, %12, %12, %2 : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32, ui64, ui64, i32, i32, i32
// CHECK-NEXT:       %87 = ascendc.tbuf.get_with_offset %ub, %31, %5 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       ascendc.pipe_barrier pipe_v
// CHECK-NEXT:       ascendc.adds_l2 %87, %y_1, %n0p000256, %31 {isSetMask} : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, f32, i32
// CHECK-NEXT:       %88 = ascendc.tbuf.get_with_offset %ub, %31, %5 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       ascendc.pipe_barrier pipe_v
// CHECK-NEXT:       ascendc.sqrt_l2 %88, %87, %31 : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32
// CHECK-NEXT:       %y_2 = ascendc.tbuf.get_with_offset %ub, %31, %5 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       %89 = ascendc.tbuf.get_with_offset %ub, %2, %1 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       ascendc.pipe_barrier pipe_v
// CHECK-NEXT:       ascendc.div_l0 %y_2, %89, %88, %31, %12, %binary {isSetMask} : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32, i32, !ascendc.binary_repeat_params
// CHECK-NEXT:       %90 = ascendc.tbuf.get_with_offset %ub, %29, %24 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       ascendc.pipe_barrier pipe_v
// CHECK-NEXT:       ascendc.brcb_l0 %90, %y_2, %35, %brcb : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32, !ascendc.brcb_repeat_params
// CHECK-NEXT:       %y_3 = ascendc.tbuf.get_with_offset %ub, %36, %4 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       %x_2 = ascendc.tbuf.get_with_offset %ub, %36, %x_at : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       ascendc.pipe_barrier pipe_v
// CHECK-NEXT:       ascendc.mul_l0 %y_3, %x_2, %90, %26, %31, %binary_1 {isSetMask} : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32, i32, !ascendc.binary_repeat_params
// CHECK-NEXT:       %y_4 = ascendc.tbuf.get_with_offset %ub, %36, %37 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       %91 = arith.addi %x_at, %4 : i32
// CHECK-NEXT:       %x_3 = ascendc.tbuf.get_with_offset %ub, %36, %91 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       ascendc.mul_l0 %y_4, %x_3, %90, %26, %31, %binary_1 {isSetMask} : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32, i32, !ascendc.binary_repeat_params
// CHECK-NEXT:       %y_5 = ascendc.tbuf.get_with_offset %ub, %36, %38 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       %92 = arith.addi %x_at, %37 : i32
// CHECK-NEXT:       %x_4 = ascendc.tbuf.get_with_offset %ub, %36, %92 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       ascendc.mul_l0 %y_5, %x_4, %90, %26, %31, %binary_1 {isSetMask} : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32, i32, !ascendc.binary_repeat_params
// CHECK-NEXT:       %y_6 = ascendc.tbuf.get_with_offset %ub, %36, %39 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       %93 = arith.addi %x_at, %38 : i32
// CHECK-NEXT:       %x_5 = ascendc.tbuf.get_with_offset %ub, %36, %93 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       ascendc.mul_l0 %y_6, %x_5, %90, %26, %31, %binary_1 {isSetMask} : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32, i32, !ascendc.binary_repeat_params
// CHECK-NEXT:       %94 = arith.muli %slot, %5 : i32
// CHECK-NEXT:       %y_at = arith.addi %94, %6 : i32
// CHECK-NEXT:       %y_7 = ascendc.tbuf.get_with_offset %ub, %36, %y_at : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       %95 = ascendc.tbuf.get_with_offset %ub, %26, %3 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       ascendc.pipe_barrier pipe_v
// CHECK-NEXT:       ascendc.mul_l0 %y_7, %y_3, %95, %26, %31, %binary_2 {isSetMask} : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32, i32, !ascendc.binary_repeat_params
// CHECK-NEXT:       %96 = arith.addi %y_at, %4 : i32
// CHECK-NEXT:       %y_8 = ascendc.tbuf.get_with_offset %ub, %36, %96 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       %97 = ascendc.tbuf.get_with_offset %ub, %26, %40 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       ascendc.mul_l0 %y_8, %y_4, %97, %26, %31, %binary_2 {isSetMask} : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32, i32, !ascendc.binary_repeat_params
// CHECK-NEXT:       %98 = arith.addi %y_at, %37 : i32
// CHECK-NEXT:       %y_9 = ascendc.tbuf.get_with_offset %ub, %36, %98 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       %99 = ascendc.tbuf.get_with_offset %ub, %26, %41 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       ascendc.mul_l0 %y_9, %y_5, %99, %26, %31, %binary_2 {isSetMask} : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32, i32, !ascendc.binary_repeat_params
// CHECK-NEXT:       %100 = arith.addi %y_at, %38 : i32
// CHECK-NEXT:       %y_10 = ascendc.tbuf.get_with_offset %ub, %36, %100 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       %101 = ascendc.tbuf.get_with_offset %ub, %26, %42 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       ascendc.mul_l0 %y_10, %y_6, %101, %26, %31, %binary_2 {isSetMask} : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32, i32, !ascendc.binary_repeat_params
// CHECK-NEXT:       ascendc.set_flag v_mte3, %slot : i32
// CHECK-NEXT:       %102 = arith.muli %a, %7 : index
// CHECK-NEXT:       %103 = arith.muli %77, %7 : index
// CHECK-NEXT:       %out_gm_1 = ascendc.global_tensor.subindex %out_gm[%102] : !ascendc.global_tensor<*xf32>, index, !ascendc.global_tensor<*xf32>
// CHECK-NEXT:       %y_11 = ascendc.tbuf.get_with_offset %ub, %11, %y_at : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       %104 = arith.muli %103, %8 : index
// CHECK-NEXT:       %105 = arith.index_cast %104 : index to i32
// CHECK-NEXT:       %data_copy_ext_1 = ascendc.construct !ascendc.data_copy_ext_params(%12, %105, %13, %13, %13) [ui16, ui32, ui32, ui32, ui32] : i32, i32, i32, i32, i32
// CHECK-NEXT:       ascendc.wait_flag v_mte3, %slot : i32
// CHECK-NEXT:       ascendc.data_copy_pad_l2_ext %out_gm_1, %y_11, %data_copy_ext_1 : !ascendc.global_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.data_copy_ext_params
// CHECK-NEXT:       ascendc.set_flag mte3_mte2, %slot : i32
// CHECK-NEXT:       %106 = arith.constant 1 : i32
// CHECK-NEXT:       %next_slot = arith.xori %slot, %106 : i32
// CHECK-NEXT:       scf.yield %next_slot : i32
// CHECK-NEXT:     }
// CHECK-NEXT:     ascendc.wait_flag mte3_mte2, %flag0 : i32
// CHECK-NEXT:     ascendc.wait_flag mte3_mte2, %flag1 : i32
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func @norm_launch(%B: index {ascir.dim = "B"}) -> index attributes {tile.host} {
// CHECK-NEXT:     %c48 = arith.constant 48 : index
// CHECK-NEXT:     %c9711 = arith.constant 9711 : index
// CHECK-NEXT:     %c262144 = arith.constant 262144 : index
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %c1048576 = arith.constant 1048576 : index
// CHECK-NEXT:     %c4 = arith.constant 4 : index
// CHECK-NEXT:     %c4194304 = arith.constant 4194304 : index
// CHECK-NEXT:     %c16 = arith.constant 16 : index
// CHECK-NEXT:     %0 = arith.minsi %B, %c48 : index
// CHECK-NEXT:     %1 = arith.muli %B, %c9711 : index
// CHECK-NEXT:     %2 = arith.divui %1, %c262144 : index
// CHECK-NEXT:     %3 = arith.addi %2, %c1 : index
// CHECK-NEXT:     %4 = arith.minsi %0, %3 : index
// CHECK-NEXT:     %5 = arith.divui %1, %c1048576 : index
// CHECK-NEXT:     %6 = arith.addi %5, %c4 : index
// CHECK-NEXT:     %7 = arith.minsi %4, %6 : index
// CHECK-NEXT:     %8 = arith.divui %1, %c4194304 : index
// CHECK-NEXT:     %9 = arith.addi %8, %c16 : index
// CHECK-NEXT:     %10 = arith.minsi %7, %9 : index
// CHECK-NEXT:     %11 = arith.maxsi %c1, %10 : index
// CHECK-NEXT:     func.return %11 : index
// CHECK-NEXT:   }
// CHECK-NEXT: }
