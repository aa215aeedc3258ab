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
// CHECK-NEXT:   func.func @norm(%x: memref<?x256xf32, strided<[256, 1]>, #tile.space<gm>> {ascir.role = "in"}, %gamma: memref<256xf32, strided<[1]>, #tile.space<gm>> {ascir.role = "in"}, %out: memref<?x256xf32, strided<[256, 1]>, #tile.space<gm>> {ascir.role = "out"}, %B: index {ascir.dim = "B"}) attributes {tile.core = #tile.core<aiv>, tile.tiling = [{axes = ["B", "256"], tile = array<i64: 8, 264>, buffers = 2 : i64, bytes = 35904 : i64, ns = 2177 : i64, bound_ns = 1399 : i64, busiest = "V", runners_up = [{tile = array<i64: 8, 256>, ns = 2337 : i64}, {tile = array<i64: 32, 256>, ns = 2394 : i64}, {tile = array<i64: 16, 264>, ns = 2426 : i64}]}]} {
// CHECK-NEXT:     %block = tile.block_index
// CHECK-NEXT:     %blocks = tile.block_count
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %c8 = arith.constant 8 : index
// CHECK-NEXT:     %n256 = arith.constant 2.560000e+02 : f32
// CHECK-NEXT:     %n1em06 = arith.constant 1.000000e-06 : f32
// CHECK-NEXT:     %0 = arith.muli %block, %B : index
// CHECK-NEXT:     %1 = arith.divui %0, %blocks : index
// CHECK-NEXT:     %2 = arith.addi %block, %c1 : index
// CHECK-NEXT:     %3 = arith.muli %2, %B : index
// CHECK-NEXT:     %4 = arith.divui %3, %blocks : index
// CHECK-NEXT:     %gamma_1 = tile.load %gamma[0] sizes [256] : memref<256xf32, strided<[1]>, #tile.space<gm>> -> !tile.tile<264xf32, ub>
// CHECK-NEXT:     %gamma_2 = tile.reshape %gamma_1 : !tile.tile<264xf32, ub> -> !tile.tile<1x264xf32, ub>
// CHECK-NEXT:     scf.for %a = %1 to %4 step %c8 {
// CHECK-NEXT:       %5 = arith.subi %4, %a : index
// CHECK-NEXT:       %6 = arith.minsi %c8, %5 : index
// CHECK-NEXT:       %x_1 = tile.load %x[%a, 0] sizes [%6, 256] buffers 2 : memref<?x256xf32, strided<[256, 1]>, #tile.space<gm>> -> !tile.tile<8x264xf32, ub>
// CHECK-NEXT:       %y = tile.mul %x_1, %x_1 : !tile.tile<8x264xf32, ub>
// CHECK-NEXT:       %7 = tile.pad_tail %y sizes [8, 256] pad(0.000000e+00 : f32) : !tile.tile<8x264xf32, ub>
// CHECK-NEXT:       %y_1 = tile.reduce sum %7 axes [1] : !tile.tile<8x264xf32, ub> -> !tile.tile<8x1xf32, ub>
// CHECK-NEXT:       %y_2 = tile.div %y_1, %n256 : !tile.tile<8x1xf32, ub>, f32
// CHECK-NEXT:       %y_3 = tile.add %y_2, %n1em06 : !tile.tile<8x1xf32, ub>, f32
// CHECK-NEXT:       %y_4 = tile.sqrt %y_3 : !tile.tile<8x1xf32, ub>
// CHECK-NEXT:       %y_5 = tile.reciprocal %y_4 : !tile.tile<8x1xf32, ub>
// CHECK-NEXT:       %8 = tile.broadcast %y_5 : !tile.tile<8x1xf32, ub> -> !tile.tile<8x264xf32, ub>
// CHECK-NEXT:       %y_6 = tile.mul %x_1, %8 : !tile.tile<8x264xf32, ub>
// CHECK-NEXT:       %9 = tile.broadcast %gamma_2 : !tile.tile<1x264xf32, ub> -> !tile.tile<8x264xf32, ub>
// CHECK-NEXT:       %y_7 = tile.mul %y_6, %9 : !tile.tile<8x264xf32, ub>
// CHECK-NEXT:       tile.store %y_7, %out[%a, 0] sizes [%6, 256] buffers 2 : !tile.tile<8x264xf32, ub>, memref<?x256xf32, strided<[256, 1]>, #tile.space<gm>>
// CHECK-NEXT:     }
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func @norm_launch(%B: index {ascir.dim = "B"}) -> index attributes {tile.host} {
// CHECK-NEXT:     %c48 = arith.constant 48 : index
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %0 = arith.minsi %B, %c48 : index
// CHECK-NEXT:     %1 = arith.maxsi %c1, %0 : index
// CHECK-NEXT:     func.return %1 : index
// CHECK-NEXT:   }
// CHECK-NEXT: }

// CHECK-LABEL: // IR after tile-sparse-scatter

// CHECK-LABEL: // IR after tile-legalize
// CHECK:      builtin.module attributes {ascir.soc = "ascend910b1"} {
// CHECK-NEXT:   func.func @norm(%x: memref<?x256xf32, strided<[256, 1]>, #tile.space<gm>> {ascir.role = "in"}, %gamma: memref<256xf32, strided<[1]>, #tile.space<gm>> {ascir.role = "in"}, %out: memref<?x256xf32, strided<[256, 1]>, #tile.space<gm>> {ascir.role = "out"}, %B: index {ascir.dim = "B"}) attributes {tile.core = #tile.core<aiv>, tile.tiling = [{axes = ["B", "256"], tile = array<i64: 8, 264>, buffers = 2 : i64, bytes = 35904 : i64, ns = 2177 : i64, bound_ns = 1399 : i64, busiest = "V", runners_up = [{tile = array<i64: 8, 256>, ns = 2337 : i64}, {tile = array<i64: 32, 256>, ns = 2394 : i64}, {tile = array<i64: 16, 264>, ns = 2426 : i64}]}]} {
// CHECK-NEXT:     %0 = arith.constant 1.000000e+00 : f32
// CHECK-NEXT:     %1 = arith.constant 3.906250e-03 : f32
// CHECK-NEXT:     %block = tile.block_index
// CHECK-NEXT:     %blocks = tile.block_count
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %c8 = arith.constant 8 : index
// CHECK-NEXT:     %n256 = arith.constant 2.560000e+02 : f32
// CHECK-NEXT:     %n1em06 = arith.constant 1.000000e-06 : f32
// CHECK-NEXT:     %2 = arith.muli %block, %B : index
// CHECK-NEXT:     %3 = arith.divui %2, %blocks : index
// CHECK-NEXT:     %4 = arith.addi %block, %c1 : index
// CHECK-NEXT:     %5 = arith.muli %4, %B : index
// CHECK-NEXT:     %6 = arith.divui %5, %blocks : index
// CHECK-NEXT:     %gamma_1 = tile.load %gamma[0] sizes [256] : memref<256xf32, strided<[1]>, #tile.space<gm>> -> !tile.tile<264xf32, ub>
// CHECK-NEXT:     %gamma_2 = tile.reshape %gamma_1 : !tile.tile<264xf32, ub> -> !tile.tile<1x264xf32, ub>
// CHECK-NEXT:     scf.for %a = %3 to %6 step %c8 {
// CHECK-NEXT:       %7 = arith.subi %6, %a : index
// CHECK-NEXT:       %8 = arith.minsi %c8, %7 : index
// CHECK-NEXT:       %x_1 = tile.load %x[%a, 0] sizes [%8, 256] buffers 2 : memref<?x256xf32, strided<[256, 1]>, #tile.space<gm>> -> !tile.tile<8x264xf32, ub>
// CHECK-NEXT:       %y = tile.mul %x_1, %x_1 : !tile.tile<8x264xf32, ub>
// CHECK-NEXT:       %9 = tile.pad_tail %y sizes [8, 256] pad(0.000000e+00 : f32) : !tile.tile<8x264xf32, ub>
// CHECK-NEXT:       %y_1 = tile.reduce sum %9 axes [1] : !tile.tile<8x264xf32, ub> -> !tile.tile<8x1xf32, ub>
// CHECK-NEXT:       %y_2 = tile.mul %y_1, %1 : !tile.tile<8x1xf32, ub>, f32
// CHECK-NEXT:       %y_3 = tile.add %y_2, %n1em06 : !tile.tile<8x1xf32, ub>, f32
// CHECK-NEXT:       %y_4 = tile.sqrt %y_3 : !tile.tile<8x1xf32, ub>
// CHECK-NEXT:       %y_5 = tile.div %0, %y_4 : f32, !tile.tile<8x1xf32, ub>
// CHECK-NEXT:       %10 = tile.broadcast %y_5 : !tile.tile<8x1xf32, ub> -> !tile.tile<8x264xf32, ub>
// CHECK-NEXT:       %y_6 = tile.mul %x_1, %10 : !tile.tile<8x264xf32, ub>
// CHECK-NEXT:       %11 = tile.broadcast %gamma_2 : !tile.tile<1x264xf32, ub> -> !tile.tile<8x264xf32, ub>
// CHECK-NEXT:       %y_7 = tile.mul %y_6, %11 : !tile.tile<8x264xf32, ub>
// CHECK-NEXT:       tile.store %y_7, %out[%a, 0] sizes [%8, 256] buffers 2 : !tile.tile<8x264xf32, ub>, memref<?x256xf32, strided<[256, 1]>, #tile.space<gm>>
// CHECK-NEXT:     }
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func @norm_launch(%B: index {ascir.dim = "B"}) -> index attributes {tile.host} {
// CHECK-NEXT:     %c48 = arith.constant 48 : index
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %0 = arith.minsi %B, %c48 : index
// CHECK-NEXT:     %1 = arith.maxsi %c1, %0 : index
// CHECK-NEXT:     func.return %1 : index
// CHECK-NEXT:   }
// CHECK-NEXT: }

// CHECK-LABEL: // IR after tile-sink-slices

// CHECK-LABEL: // IR after canonicalize
// CHECK:      builtin.module attributes {ascir.soc = "ascend910b1"} {
// CHECK-NEXT:   func.func @norm(%x: memref<?x256xf32, strided<[256, 1]>, #tile.space<gm>> {ascir.role = "in"}, %gamma: memref<256xf32, strided<[1]>, #tile.space<gm>> {ascir.role = "in"}, %out: memref<?x256xf32, strided<[256, 1]>, #tile.space<gm>> {ascir.role = "out"}, %B: index {ascir.dim = "B"}) attributes {tile.core = #tile.core<aiv>, tile.tiling = [{axes = ["B", "256"], tile = array<i64: 8, 264>, buffers = 2 : i64, bytes = 35904 : i64, ns = 2177 : i64, bound_ns = 1399 : i64, busiest = "V", runners_up = [{tile = array<i64: 8, 256>, ns = 2337 : i64}, {tile = array<i64: 32, 256>, ns = 2394 : i64}, {tile = array<i64: 16, 264>, ns = 2426 : i64}]}]} {
// CHECK-NEXT:     %0 = arith.constant 1.000000e+00 : f32
// CHECK-NEXT:     %1 = arith.constant 3.906250e-03 : f32
// CHECK-NEXT:     %block = tile.block_index
// CHECK-NEXT:     %blocks = tile.block_count
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %c8 = arith.constant 8 : index
// CHECK-NEXT:     %n1em06 = arith.constant 1.000000e-06 : f32
// CHECK-NEXT:     %2 = arith.muli %block, %B : index
// CHECK-NEXT:     %3 = arith.divui %2, %blocks : index
// CHECK-NEXT:     %4 = arith.addi %block, %c1 : index
// CHECK-NEXT:     %5 = arith.muli %4, %B : index
// CHECK-NEXT:     %6 = arith.divui %5, %blocks : index
// CHECK-NEXT:     %gamma_1 = tile.load %gamma[0] sizes [256] : memref<256xf32, strided<[1]>, #tile.space<gm>> -> !tile.tile<264xf32, ub>
// CHECK-NEXT:     %gamma_2 = tile.reshape %gamma_1 : !tile.tile<264xf32, ub> -> !tile.tile<1x264xf32, ub>
// CHECK-NEXT:     scf.for %a = %3 to %6 step %c8 {
// CHECK-NEXT:       %7 = arith.subi %6, %a : index
// CHECK-NEXT:       %8 = arith.minsi %c8, %7 : index
// CHECK-NEXT:       %x_1 = tile.load %x[%a, 0] sizes [%8, 256] buffers 2 : memref<?x256xf32, strided<[256, 1]>, #tile.space<gm>> -> !tile.tile<8x264xf32, ub>
// CHECK-NEXT:       %y = tile.mul %x_1, %x_1 : !tile.tile<8x264xf32, ub>
// CHECK-NEXT:       %9 = tile.pad_tail %y sizes [8, 256] pad(0.000000e+00 : f32) : !tile.tile<8x264xf32, ub>
// CHECK-NEXT:       %y_1 = tile.reduce sum %9 axes [1] : !tile.tile<8x264xf32, ub> -> !tile.tile<8x1xf32, ub>
// CHECK-NEXT:       %y_2 = tile.mul %y_1, %1 : !tile.tile<8x1xf32, ub>, f32
// CHECK-NEXT:       %y_3 = tile.add %y_2, %n1em06 : !tile.tile<8x1xf32, ub>, f32
// CHECK-NEXT:       %y_4 = tile.sqrt %y_3 : !tile.tile<8x1xf32, ub>
// CHECK-NEXT:       %y_5 = tile.div %0, %y_4 : f32, !tile.tile<8x1xf32, ub>
// CHECK-NEXT:       %10 = tile.broadcast %y_5 : !tile.tile<8x1xf32, ub> -> !tile.tile<8x264xf32, ub>
// CHECK-NEXT:       %y_6 = tile.mul %x_1, %10 : !tile.tile<8x264xf32, ub>
// CHECK-NEXT:       %11 = tile.broadcast %gamma_2 : !tile.tile<1x264xf32, ub> -> !tile.tile<8x264xf32, ub>
// CHECK-NEXT:       %y_7 = tile.mul %y_6, %11 : !tile.tile<8x264xf32, ub>
// CHECK-NEXT:       tile.store %y_7, %out[%a, 0] sizes [%8, 256] buffers 2 : !tile.tile<8x264xf32, ub>, memref<?x256xf32, strided<[256, 1]>, #tile.space<gm>>
// CHECK-NEXT:     }
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func @norm_launch(%B: index {ascir.dim = "B"}) -> index attributes {tile.host} {
// CHECK-NEXT:     %c48 = arith.constant 48 : index
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %0 = arith.minsi %B, %c48 : index
// CHECK-NEXT:     %1 = arith.maxsi %c1, %0 : index
// CHECK-NEXT:     func.return %1 : index
// CHECK-NEXT:   }
// CHECK-NEXT: }

// CHECK-LABEL: // IR after cse

// CHECK-LABEL: // IR after tile-contract
// CHECK:      builtin.module attributes {ascir.soc = "ascend910b1"} {
// CHECK-NEXT:   func.func @norm(%x: memref<?x256xf32, strided<[256, 1]>, #tile.space<gm>> {ascir.role = "in"}, %gamma: memref<256xf32, strided<[1]>, #tile.space<gm>> {ascir.role = "in"}, %out: memref<?x256xf32, strided<[256, 1]>, #tile.space<gm>> {ascir.role = "out"}, %B: index {ascir.dim = "B"}) attributes {tile.core = #tile.core<aiv>, tile.tiling = [{axes = ["B", "256"], tile = array<i64: 8, 264>, buffers = 2 : i64, bytes = 35904 : i64, ns = 2177 : i64, bound_ns = 1399 : i64, busiest = "V", runners_up = [{tile = array<i64: 8, 256>, ns = 2337 : i64}, {tile = array<i64: 32, 256>, ns = 2394 : i64}, {tile = array<i64: 16, 264>, ns = 2426 : i64}]}]} {
// CHECK-NEXT:     %0 = arith.constant 1.000000e+00 : f32
// CHECK-NEXT:     %1 = tile.fill %0 : f32 -> !tile.tile<1x1xf32, ub>
// CHECK-NEXT:     %2 = arith.constant 3.906250e-03 : f32
// CHECK-NEXT:     %block = tile.block_index
// CHECK-NEXT:     %blocks = tile.block_count
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %c8 = arith.constant 8 : index
// CHECK-NEXT:     %n1em06 = arith.constant 1.000000e-06 : f32
// CHECK-NEXT:     %3 = arith.muli %block, %B : index
// CHECK-NEXT:     %4 = arith.divui %3, %blocks : index
// CHECK-NEXT:     %5 = arith.addi %block, %c1 : index
// CHECK-NEXT:     %6 = arith.muli %5, %B : index
// CHECK-NEXT:     %7 = arith.divui %6, %blocks : index
// CHECK-NEXT:     %gamma_1 = tile.load %gamma[0] sizes [256] : memref<256xf32, strided<[1]>, #tile.space<gm>> -> !tile.tile<264xf32, ub>
// CHECK-NEXT:     %gamma_2 = tile.reshape %gamma_1 : !tile.tile<264xf32, ub> -> !tile.tile<1x264xf32, ub>
// CHECK-NEXT:     scf.for %a = %4 to %7 step %c8 {
// CHECK-NEXT:       %8 = arith.subi %7, %a : index
// CHECK-NEXT:       %9 = arith.minsi %c8, %8 : index
// CHECK-NEXT:       %x_1 = tile.load %x[%a, 0] sizes [%9, 256] buffers 2 : memref<?x256xf32, strided<[256, 1]>, #tile.space<gm>> -> !tile.tile<8x264xf32, ub>
// CHECK-NEXT:       %y = tile.mul %x_1, %x_1 : !tile.tile<8x264xf32, ub>
// CHECK-NEXT:       %10 = tile.pad_tail %y sizes [8, 256] pad(0.000000e+00 : f32) : !tile.tile<8x264xf32, ub>
// CHECK-NEXT:       %y_1 = tile.reduce sum %10 axes [1] : !tile.tile<8x264xf32, ub> -> !tile.tile<8x1xf32, ub>
// CHECK-NEXT:       %y_2 = tile.mul %y_1, %2 : !tile.tile<8x1xf32, ub>, f32
// CHECK-NEXT:       %y_3 = tile.add %y_2, %n1em06 : !tile.tile<8x1xf32, ub>, f32
// CHECK-NEXT:       %y_4 = tile.sqrt %y_3 : !tile.tile<8x1xf32, ub>
// CHECK-NEXT:       %11 = tile.broadcast %1 : !tile.tile<1x1xf32, ub> -> !tile.tile<8x1xf32, ub>
// CHECK-NEXT:       %y_5 = tile.div %11, %y_4 : !tile.tile<8x1xf32, ub>
// CHECK-NEXT:       %12 = tile.broadcast %y_5 : !tile.tile<8x1xf32, ub> -> !tile.tile<8x264xf32, ub>
// CHECK-NEXT:       %y_6 = tile.mul %x_1, %12 : !tile.tile<8x264xf32, ub>
// CHECK-NEXT:       %13 = tile.broadcast %gamma_2 : !tile.tile<1x264xf32, ub> -> !tile.tile<8x264xf32, ub>
// CHECK-NEXT:       %y_7 = tile.mul %y_6, %13 : !tile.tile<8x264xf32, ub>
// CHECK-NEXT:       tile.store %y_7, %out[%a, 0] sizes [%9, 256] buffers 2 : !tile.tile<8x264xf32, ub>, memref<?x256xf32, strided<[256, 1]>, #tile.space<gm>>
// CHECK-NEXT:     }
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func @norm_launch(%B: index {ascir.dim = "B"}) -> index attributes {tile.host} {
// CHECK-NEXT:     %c48 = arith.constant 48 : index
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %0 = arith.minsi %B, %c48 : index
// CHECK-NEXT:     %1 = arith.maxsi %c1, %0 : index
// CHECK-NEXT:     func.return %1 : index
// CHECK-NEXT:   }
// CHECK-NEXT: }

// CHECK-LABEL: // IR after tile-fold-broadcasts
// CHECK:      builtin.module attributes {ascir.soc = "ascend910b1"} {
// CHECK-NEXT:   func.func @norm(%x: memref<?x256xf32, strided<[256, 1]>, #tile.space<gm>> {ascir.role = "in"}, %gamma: memref<256xf32, strided<[1]>, #tile.space<gm>> {ascir.role = "in"}, %out: memref<?x256xf32, strided<[256, 1]>, #tile.space<gm>> {ascir.role = "out"}, %B: index {ascir.dim = "B"}) attributes {tile.core = #tile.core<aiv>, tile.tiling = [{axes = ["B", "256"], tile = array<i64: 8, 264>, buffers = 2 : i64, bytes = 35904 : i64, ns = 2177 : i64, bound_ns = 1399 : i64, busiest = "V", runners_up = [{tile = array<i64: 8, 256>, ns = 2337 : i64}, {tile = array<i64: 32, 256>, ns = 2394 : i64}, {tile = array<i64: 16, 264>, ns = 2426 : i64}]}]} {
// CHECK-NEXT:     %0 = arith.constant 1.000000e+00 : f32
// CHECK-NEXT:     %1 = tile.fill %0 : f32 -> !tile.tile<1x1xf32, ub>
// CHECK-NEXT:     %2 = arith.constant 3.906250e-03 : f32
// CHECK-NEXT:     %block = tile.block_index
// CHECK-NEXT:     %blocks = tile.block_count
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %c8 = arith.constant 8 : index
// CHECK-NEXT:     %n1em06 = arith.constant 1.000000e-06 : f32
// CHECK-NEXT:     %3 = arith.muli %block, %B : index
// CHECK-NEXT:     %4 = arith.divui %3, %blocks : index
// CHECK-NEXT:     %5 = arith.addi %block, %c1 : index
// CHECK-NEXT:     %6 = arith.muli %5, %B : index
// CHECK-NEXT:     %7 = arith.divui %6, %blocks : index
// CHECK-NEXT:     %gamma_1 = tile.load %gamma[0] sizes [256] : memref<256xf32, strided<[1]>, #tile.space<gm>> -> !tile.tile<264xf32, ub>
// CHECK-NEXT:     %gamma_2 = tile.reshape %gamma_1 : !tile.tile<264xf32, ub> -> !tile.tile<1x264xf32, ub>
// CHECK-NEXT:     scf.for %a = %4 to %7 step %c8 {
// CHECK-NEXT:       %8 = arith.subi %7, %a : index
// CHECK-NEXT:       %9 = arith.minsi %c8, %8 : index
// CHECK-NEXT:       %x_1 = tile.load %x[%a, 0] sizes [%9, 256] buffers 2 : memref<?x256xf32, strided<[256, 1]>, #tile.space<gm>> -> !tile.tile<8x264xf32, ub>
// CHECK-NEXT:       %y = tile.mul %x_1, %x_1 {tile.folded} : !tile.tile<8x264xf32, ub>
// CHECK-NEXT:       %10 = tile.pad_tail %y sizes [8, 256] pad(0.000000e+00 : f32) {tile.folded} : !tile.tile<8x264xf32, ub>
// CHECK-NEXT:       %y_1 = tile.reduce sum %10 axes [1] : !tile.tile<8x264xf32, ub> -> !tile.tile<8x1xf32, ub>
// CHECK-NEXT:       %y_2 = tile.mul %y_1, %2 : !tile.tile<8x1xf32, ub>, f32
// CHECK-NEXT:       %y_3 = tile.add %y_2, %n1em06 : !tile.tile<8x1xf32, ub>, f32
// CHECK-NEXT:       %y_4 = tile.sqrt %y_3 : !tile.tile<8x1xf32, ub>
// CHECK-NEXT:       %11 = tile.broadcast %1 {tile.folded} : !tile.tile<1x1xf32, ub> -> !tile.tile<8x1xf32, ub>
// CHECK-NEXT:       %y_5 = tile.div %11, %y_4 : !tile.tile<8x1xf32, ub>
// CHECK-NEXT:       %12 = tile.broadcast %y_5 {tile.folded} : !tile.tile<8x1xf32, ub> -> !tile.tile<8x264xf32, ub>
// CHECK-NEXT:       %y_6 = tile.mul %x_1, %12 : !tile.tile<8x264xf32, ub>
// CHECK-NEXT:       %13 = tile.broadcast %gamma_2 {tile.folded} : !tile.tile<1x264xf32, ub> -> !tile.tile<8x264xf32, ub>
// CHECK-NEXT:       %y_7 = tile.mul %y_6, %13 : !tile.tile<8x264xf32, ub>
// CHECK-NEXT:       tile.store %y_7, %out[%a, 0] sizes [%9, 256] buffers 2 : !tile.tile<8x264xf32, ub>, memref<?x256xf32, strided<[256, 1]>, #tile.space<gm>>
// CHECK-NEXT:     }
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func @norm_launch(%B: index {ascir.dim = "B"}) -> index attributes {tile.host} {
// CHECK-NEXT:     %c48 = arith.constant 48 : index
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %0 = arith.minsi %B, %c48 : index
// CHECK-NEXT:     %1 = arith.maxsi %c1, %0 : index
// CHECK-NEXT:     func.return %1 : index
// CHECK-NEXT:   }
// CHECK-NEXT: }

// CHECK-LABEL: // IR after tile-place-buffers
// CHECK:      builtin.module attributes {ascir.soc = "ascend910b1"} {
// CHECK-NEXT:   func.func @norm(%x: memref<?x256xf32, strided<[256, 1]>, #tile.space<gm>> {ascir.role = "in"}, %gamma: memref<256xf32, strided<[1]>, #tile.space<gm>> {ascir.role = "in"}, %out: memref<?x256xf32, strided<[256, 1]>, #tile.space<gm>> {ascir.role = "out"}, %B: index {ascir.dim = "B"}) attributes {tile.core = #tile.core<aiv>, tile.tiling = [{axes = ["B", "256"], tile = array<i64: 8, 264>, buffers = 2 : i64, bytes = 35904 : i64, ns = 2177 : i64, bound_ns = 1399 : i64, busiest = "V", runners_up = [{tile = array<i64: 8, 256>, ns = 2337 : i64}, {tile = array<i64: 32, 256>, ns = 2394 : i64}, {tile = array<i64: 16, 264>, ns = 2426 : i64}]}], tile.placement = {ub = {peak = 43584 : i64, lower_bound = 43584 : i64, extent = 73984 : i64, capacity = 188160 : i64, optimal = true}}} {
// CHECK-NEXT:     %0 = arith.constant 1.000000e+00 : f32
// CHECK-NEXT:     %1 = tile.fill %0 {tile.address = [array<i64: 44064>]} : f32 -> !tile.tile<1x1xf32, ub>
// CHECK-NEXT:     %2 = arith.constant 3.906250e-03 : f32
// CHECK-NEXT:     %block = tile.block_index
// CHECK-NEXT:     %blocks = tile.block_count
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %c8 = arith.constant 8 : index
// CHECK-NEXT:     %n1em06 = arith.constant 1.000000e-06 : f32
// CHECK-NEXT:     %3 = arith.muli %block, %B : index
// CHECK-NEXT:     %4 = arith.divui %3, %blocks : index
// CHECK-NEXT:     %5 = arith.addi %block, %c1 : index
// CHECK-NEXT:     %6 = arith.muli %5, %B : index
// CHECK-NEXT:     %7 = arith.divui %6, %blocks : index
// CHECK-NEXT:     %gamma_1 = tile.load %gamma[0] sizes [256] {tile.address = [array<i64: 42752>]} : memref<256xf32, strided<[1]>, #tile.space<gm>> -> !tile.tile<264xf32, ub>
// CHECK-NEXT:     %gamma_2 = tile.reshape %gamma_1 {tile.address = [array<i64: 42752>]} : !tile.tile<264xf32, ub> -> !tile.tile<1x264xf32, ub>
// CHECK-NEXT:     scf.for %a = %4 to %7 step %c8 {
// CHECK-NEXT:       %8 = arith.subi %7, %a : index
// CHECK-NEXT:       %9 = arith.minsi %c8, %8 : index
// CHECK-NEXT:       %x_1 = tile.load %x[%a, 0] sizes [%9, 256] buffers 2 {tile.address = [array<i64: 8448, 17152>]} : memref<?x256xf32, strided<[256, 1]>, #tile.space<gm>> -> !tile.tile<8x264xf32, ub>
// CHECK-NEXT:       %y = tile.mul %x_1, %x_1 {tile.folded, tile.address = [array<i64: 8448, 17152>]} : !tile.tile<8x264xf32, ub>
// CHECK-NEXT:       %10 = tile.pad_tail %y sizes [8, 256] pad(0.000000e+00 : f32) {tile.folded, tile.address = [array<i64: 8448, 17152>]} : !tile.tile<8x264xf32, ub>
// CHECK-NEXT:       %y_1 = tile.reduce sum %10 axes [1] {tile.scratch = 0 : i64, tile.scratch_bytes = 4096 : i64, tile.address = [array<i64: 4096>]} : !tile.tile<8x264xf32, ub> -> !tile.tile<8x1xf32, ub>
// CHECK-NEXT:       %y_2 = tile.mul %y_1, %2 {tile.address = [array<i64: 4096>]} : !tile.tile<8x1xf32, ub>, f32
// CHECK-NEXT:       %y_3 = tile.add %y_2, %n1em06 {tile.address = [array<i64: 4096>]} : !tile.tile<8x1xf32, ub>, f32
// CHECK-NEXT:       %y_4 = tile.sqrt %y_3 {tile.address = [array<i64: 4096>]} : !tile.tile<8x1xf32, ub>
// CHECK-NEXT:       %11 = tile.broadcast %1 {tile.folded, tile.address = [array<i64: 44064>]} : !tile.tile<1x1xf32, ub> -> !tile.tile<8x1xf32, ub>
// CHECK-NEXT:       %y_5 = tile.div %11, %y_4 {tile.address = [array<i64: 4096>]} : !tile.tile<8x1xf32, ub>
// CHECK-NEXT:       %12 = tile.broadcast %y_5 {tile.folded, tile.address = [array<i64: 43808>]} : !tile.tile<8x1xf32, ub> -> !tile.tile<8x264xf32, ub>
// CHECK-NEXT:       %y_6 = tile.mul %x_1, %12 {tile.address = [array<i64: 65536>]} : !tile.tile<8x264xf32, ub>
// CHECK-NEXT:       %13 = tile.broadcast %gamma_2 {tile.folded, tile.address = [array<i64: 42752>]} : !tile.tile<1x264xf32, ub> -> !tile.tile<8x264xf32, ub>
// CHECK-NEXT:       %y_7 = tile.mul %y_6, %13 {tile.address = [array<i64: 25600, 34304>]} : !tile.tile<8x264xf32, ub>
// CHECK-NEXT:       tile.store %y_7, %out[%a, 0] sizes [%9, 256] buffers 2 : !tile.tile<8x264xf32, ub>, memref<?x256xf32, strided<[256, 1]>, #tile.space<gm>>
// CHECK-NEXT:     }
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func @norm_launch(%B: index {ascir.dim = "B"}) -> index attributes {tile.host} {
// CHECK-NEXT:     %c48 = arith.constant 48 : index
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %0 = arith.minsi %B, %c48 : index
// CHECK-NEXT:     %1 = arith.maxsi %c1, %0 : index
// CHECK-NEXT:     func.return %1 : index
// CHECK-NEXT:   }
// CHECK-NEXT: }

// CHECK-LABEL: // IR after tile-select-instructions
// CHECK:      builtin.module attributes {ascir.soc = "ascend910b1"} {
// CHECK-NEXT:   func.func @norm(%x: memref<?xf32, 22 : i64> {ascir.role = "in"}, %gamma: memref<?xf32, 22 : i64> {ascir.role = "in"}, %out: memref<?xf32, 22 : i64> {ascir.role = "out"}, %B: index {ascir.dim = "B"}) attributes {tile.tiling = [{axes = ["B", "256"], tile = array<i64: 8, 264>, buffers = 2 : i64, bytes = 35904 : i64, ns = 2177 : i64, bound_ns = 1399 : i64, busiest = "V", runners_up = [{tile = array<i64: 8, 256>, ns = 2337 : i64}, {tile = array<i64: 32, 256>, ns = 2394 : i64}, {tile = array<i64: 16, 264>, ns = 2426 : i64}]}], tile.placement = {ub = {peak = 43584 : i64, lower_bound = 43584 : i64, extent = 73984 : i64, capacity = 188160 : i64, optimal = true}}, ascendc.aicore, ascendc.global} {
// CHECK-NEXT:     %0 = arith.constant 188160 : i32
// CHECK-NEXT:     %1 = arith.constant 44064 : i32
// CHECK-NEXT:     %2 = arith.constant 8 : i32
// CHECK-NEXT:     %3 = arith.constant 42752 : i32
// CHECK-NEXT:     %4 = arith.constant 264 : i32
// CHECK-NEXT:     %5 = arith.constant 1 : i32
// CHECK-NEXT:     %6 = arith.constant 1024 : i32
// CHECK-NEXT:     %7 = arith.constant 0 : i32
// CHECK-NEXT:     %data_copy_ext = ascendc.construct !ascendc.data_copy_ext_params(%5, %6, %7, %7, %7) : i32, i32, i32, i32, i32
// CHECK-NEXT:     %8 = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:     %9 = arith.constant true
// CHECK-NEXT:     %data_copy_pad_ext = ascendc.construct !ascendc.data_copy_pad_ext_params<f32>(%9, %7, %2, %8) : i1, i32, i32, f32
// CHECK-NEXT:     %10 = arith.constant 8704 : i32
// CHECK-NEXT:     %11 = arith.constant 8448 : i32
// CHECK-NEXT:     %12 = arith.constant 256 : index
// CHECK-NEXT:     %13 = arith.constant 2112 : i32
// CHECK-NEXT:     %14 = arith.constant 1056 : index
// CHECK-NEXT:     %15 = arith.constant 31 : index
// CHECK-NEXT:     %16 = arith.constant 32 : index
// CHECK-NEXT:     %17 = arith.constant 16 : index
// CHECK-NEXT:     %18 = arith.constant 1 : index
// CHECK-NEXT:     %19 = arith.constant 7 : index
// CHECK-NEXT:     %20 = arith.constant 4224 : index
// CHECK-NEXT:     %21 = arith.constant 4224 : i32
// CHECK-NEXT:     %22 = arith.constant 0 : i16
// CHECK-NEXT:     %23 = arith.constant 17152 : i32
// CHECK-NEXT:     %24 = arith.constant 2096 : i32
// CHECK-NEXT:     %25 = arith.constant 33 : i32
// CHECK-NEXT:     %26 = arith.constant 2 : i32
// CHECK-NEXT:     %binary = ascendc.construct !ascendc.binary_repeat_params(%5, %25, %25, %2, %26, %26) : i32, i32, i32, i32, i32, i32
// CHECK-NEXT:     %27 = arith.constant 64 : i32
// CHECK-NEXT:     %28 = arith.constant 16 : i32
// CHECK-NEXT:     %29 = arith.constant 32 : i32
// CHECK-NEXT:     %30 = arith.constant 256 : i32
// CHECK-NEXT:     %31 = arith.constant 960 : i32
// CHECK-NEXT:     %binary_1 = ascendc.construct !ascendc.binary_repeat_params(%5, %5, %5, %7, %2, %7) : i32, i32, i32, i32, i32, i32
// CHECK-NEXT:     %32 = arith.constant 15 : i32
// CHECK-NEXT:     %33 = arith.constant 4096 : i32
// CHECK-NEXT:     %binary_2 = ascendc.construct !ascendc.binary_repeat_params(%5, %7, %5, %5, %7, %5) : i32, i32, i32, i32, i32, i32
// CHECK-NEXT:     %34 = arith.constant 43808 : i32
// CHECK-NEXT:     %brcb = ascendc.construct !ascendc.brcb_repeat_params(%5, %2) : i32, i32
// CHECK-NEXT:     %35 = arith.constant 65536 : i32
// CHECK-NEXT:     %binary_3 = ascendc.construct !ascendc.binary_repeat_params(%25, %25, %5, %5, %5, %7) : i32, i32, i32, i32, i32, i32
// CHECK-NEXT:     %36 = arith.constant 25600 : i32
// CHECK-NEXT:     %binary_4 = ascendc.construct !ascendc.binary_repeat_params(%25, %25, %7, %5, %5, %5) : i32, i32, i32, i32, i32, i32
// CHECK-NEXT:     %pipe = ascendc.pipe
// CHECK-NEXT:     %ub = ascendc.tbuf : <veccalc>
// CHECK-NEXT:     ascendc.pipe.init_buffer %pipe, %ub, %0 : !ascendc.tbuf<veccalc>, i32
// CHECK-NEXT:     %x_gm = ascendc.global_tensor : !ascendc.global_tensor<*xf32>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %x_gm, %x : !ascendc.global_tensor<*xf32>, memref<?xf32, 22 : i64>
// CHECK-NEXT:     %gamma_gm = ascendc.global_tensor : !ascendc.global_tensor<*xf32>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %gamma_gm, %gamma : !ascendc.global_tensor<*xf32>, memref<?xf32, 22 : i64>
// CHECK-NEXT:     %out_gm = ascendc.global_tensor : !ascendc.global_tensor<*xf32>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %out_gm, %out : !ascendc.global_tensor<*xf32>, memref<?xf32, 22 : i64>
// CHECK-NEXT:     %37 = arith.constant 1.000000e+00 : f32
// CHECK-NEXT:     %38 = ascendc.tbuf.get_with_offset %ub, %2, %1 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.duplicate_l2 %38, %37, %2 : !ascendc.local_tensor<*xf32>, f32, i32
// CHECK-NEXT:     %39 = arith.constant 3.906250e-03 : f32
// CHECK-NEXT:     %block = ascendc.get_block_idx : index
// CHECK-NEXT:     %blocks = ascendc.get_block_num : index
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %c8 = arith.constant 8 : index
// CHECK-NEXT:     %n1em06 = arith.constant 1.000000e-06 : f32
// CHECK-NEXT:     %40 = arith.muli %block, %B : index
// CHECK-NEXT:     %41 = arith.divui %40, %blocks : index
// CHECK-NEXT:     %42 = arith.addi %block, %c1 : index
// CHECK-NEXT:     %43 = arith.muli %42, %B : index
// CHECK-NEXT:     %44 = arith.divui %43, %blocks : index
// CHECK-NEXT:     %gamma_1 = ascendc.tbuf.get_with_offset %ub, %4, %3 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.data_copy_pad_l0_ext %gamma_1, %gamma_gm, %data_copy_ext, %data_copy_pad_ext : !ascendc.local_tensor<*xf32>, !ascendc.global_tensor<*xf32>, !ascendc.data_copy_ext_params, !ascendc.data_copy_pad_ext_params<f32>
// CHECK-NEXT:     %45 = arith.constant 0 : i32
// CHECK-NEXT:     %46 = arith.subi %44, %41 : index
// CHECK-NEXT:     %47 = arith.minsi %c8, %46 : index
// CHECK-NEXT:     %48 = arith.muli %47, %14 : index
// CHECK-NEXT:     %49 = arith.addi %48, %15 : index
// CHECK-NEXT:     %50 = arith.divsi %49, %16 : index
// CHECK-NEXT:     %51 = arith.muli %50, %17 : index
// CHECK-NEXT:     %52 = arith.subi %47, %18 : index
// CHECK-NEXT:     %53 = arith.cmpi ult, %52, %19 : index
// CHECK-NEXT:     scf.if %53 {
// CHECK-NEXT:       %54 = arith.subi %20, %51 : index
// CHECK-NEXT:       %55 = ascendc.tbuf.get_with_offset %ub, %21, %11 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi16>
// CHECK-NEXT:       %56 = ascendc.local_tensor.subindex %55[%51] : !ascendc.local_tensor<*xi16>, index, !ascendc.local_tensor<*xi16>
// CHECK-NEXT:       %57 = arith.index_cast %54 : index to i32
// CHECK-NEXT:       ascendc.duplicate_l2 %56, %22, %57 : !ascendc.local_tensor<*xi16>, i16, i32
// CHECK-NEXT:     }
// CHECK-NEXT:     %58 = arith.addi %41, %c8 : index
// CHECK-NEXT:     %59 = arith.subi %44, %58 : index
// CHECK-NEXT:     %60 = arith.minsi %c8, %59 : index
// CHECK-NEXT:     %61 = arith.muli %60, %14 : index
// CHECK-NEXT:     %62 = arith.addi %61, %15 : index
// CHECK-NEXT:     %63 = arith.divsi %62, %16 : index
// CHECK-NEXT:     %64 = arith.muli %63, %17 : index
// CHECK-NEXT:     %65 = arith.subi %60, %18 : index
// CHECK-NEXT:     %66 = arith.cmpi ult, %65, %19 : index
// CHECK-NEXT:     scf.if %66 {
// CHECK-NEXT:       %67 = arith.subi %20, %64 : index
// CHECK-NEXT:       %68 = ascendc.tbuf.get_with_offset %ub, %21, %23 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi16>
// CHECK-NEXT:       %69 = ascendc.local_tensor.subindex %68[%64] : !ascendc.local_tensor<*xi16>, index, !ascendc.local_tensor<*xi16>
// CHECK-NEXT:       %70 = arith.index_cast %67 : index to i32
// CHECK-NEXT:       ascendc.duplicate_l2 %69, %22, %70 : !ascendc.local_tensor<*xi16>, i16, i32
// CHECK-NEXT:     }
// CHECK-NEXT:     %71 = scf.for %a = %41 to %44 step %c8 iter_args(%slot = %45) -> (i32) {
// CHECK-NEXT:       %72 = arith.subi %44, %a : index
// CHECK-NEXT:       %73 = arith.minsi %c8, %72 : index
// CHECK-NEXT:       %74 = arith.muli %slot, %10 : i32
// CHECK-NEXT:       %x_at = arith.addi %74, %11 : i32
// CHECK-NEXT:       %75 = arith.muli %a, %12 : index
// CHECK-NEXT:       %x_gm_1 = ascendc.global_tensor.subindex %x_gm[%75] : !ascendc.global_tensor<*xf32>, index, !ascendc.global_tensor<*xf32>
// CHECK-NEXT:       %x_1 = ascendc.tbuf.get_with_offset %ub, %13, %x_at : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       %76 = arith.index_cast %73 : index to i32
// CHECK-NEXT:       %data_copy_ext_1 = ascendc.construct !ascendc.data_copy_ext_params(%76, %6, %7, %7, %7) [ui16, ui32, ui32, ui32, ui32] : i32, i32, i32, i32, i32
// CHECK-NEXT:       ascendc.data_copy_pad_l0_ext %x_1, %x_gm_1, %data_copy_ext_1, %data_copy_pad_ext : !ascendc.local_tensor<*xf32>, !ascendc.global_tensor<*xf32>, !ascendc.data_copy_ext_params, !ascendc.data_copy_pad_ext_params<f32>
// CHECK-NEXT:       %77 = ascendc.tbuf.get_with_offset %ub, %24, %x_at : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       %78 = ascendc.tbuf.get_with_offset %ub, %6, %7 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       ascendc.mul_l0 %78, %77, %77, %27, %28, %binary {isSetMask} : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32, i32, !ascendc.binary_repeat_params
// CHECK-NEXT:       %79 = arith.addi %x_at, %29 : i32
// CHECK-NEXT:       %80 = ascendc.tbuf.get_with_offset %ub, %24, %79 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       ascendc.mul_add_dst_l0 %78, %80, %80, %27, %28, %binary {isSetMask} : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32, i32, !ascendc.binary_repeat_params
// CHECK-NEXT:       %81 = ascendc.tbuf.get_with_offset %ub, %27, %7 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       %82 = ascendc.tbuf.get_with_offset %ub, %31, %30 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       ascendc.add_l0 %81, %82, %81, %27, %32, %binary_1 {isSetMask} : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32, i32, !ascendc.binary_repeat_params
// CHECK-NEXT:       %y = ascendc.tbuf.get_with_offset %ub, %2, %33 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       ascendc.block_reduce_sum_l0 %y, %81, %5, %27, %5, %5, %2 : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32, i32, i32, i32, i32
// CHECK-NEXT:       %y_1 = ascendc.tbuf.get_with_offset %ub, %2, %33 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       ascendc.muls_l2 %y_1, %y, %39, %2 {isSetMask} : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, f32, i32
// CHECK-NEXT:       %y_2 = ascendc.tbuf.get_with_offset %ub, %2, %33 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       ascendc.adds_l2 %y_2, %y_1, %n1em06, %2 {isSetMask} : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, f32, i32
// CHECK-NEXT:       %y_3 = ascendc.tbuf.get_with_offset %ub, %2, %33 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       ascendc.sqrt_l2 %y_3, %y_2, %2 : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32
// CHECK-NEXT:       %y_4 = ascendc.tbuf.get_with_offset %ub, %2, %33 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       %83 = ascendc.tbuf.get_with_offset %ub, %2, %1 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       ascendc.div_l0 %y_4, %83, %y_3, %2, %5, %binary_2 {isSetMask} : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32, i32, !ascendc.binary_repeat_params
// CHECK-NEXT:       %84 = ascendc.tbuf.get_with_offset %ub, %27, %34 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       ascendc.brcb_l0 %84, %y_4, %5, %brcb : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32, !ascendc.brcb_repeat_params
// CHECK-NEXT:       %y_5 = ascendc.tbuf.get_with_offset %ub, %13, %35 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       ascendc.mul_l0 %y_5, %x_1, %84, %27, %25, %binary_3 {isSetMask} : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32, i32, !ascendc.binary_repeat_params
// CHECK-NEXT:       %85 = arith.muli %slot, %10 : i32
// CHECK-NEXT:       %y_at = arith.addi %85, %36 : i32
// CHECK-NEXT:       %y_6 = ascendc.tbuf.get_with_offset %ub, %13, %y_at : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       %86 = ascendc.tbuf.get_with_offset %ub, %4, %3 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       ascendc.mul_l0 %y_6, %y_5, %86, %27, %25, %binary_4 {isSetMask} : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32, i32, !ascendc.binary_repeat_params
// CHECK-NEXT:       %87 = arith.muli %a, %12 : index
// CHECK-NEXT:       %out_gm_1 = ascendc.global_tensor.subindex %out_gm[%87] : !ascendc.global_tensor<*xf32>, index, !ascendc.global_tensor<*xf32>
// CHECK-NEXT:       %88 = arith.index_cast %73 : index to i32
// CHECK-NEXT:       %data_copy = ascendc.construct !ascendc.data_copy_params(%88, %29, %5, %7) [ui16, ui16, ui16, ui16] : i32, i32, i32, i32
// CHECK-NEXT:       ascendc.data_copy_l0 %out_gm_1, %y_6, %data_copy : !ascendc.global_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.data_copy_params
// CHECK-NEXT:       %89 = arith.constant 1 : i32
// CHECK-NEXT:       %next_slot = arith.xori %slot, %89 : i32
// CHECK-NEXT:       scf.yield %next_slot : i32
// CHECK-NEXT:     }
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func @norm_launch(%B: index {ascir.dim = "B"}) -> index attributes {tile.host} {
// CHECK-NEXT:     %c48 = arith.constant 48 : index
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %0 = arith.minsi %B, %c48 : index
// CHECK-NEXT:     %1 = arith.maxsi %c1, %0 : index
// CHECK-NEXT:     func.return %1 : index
// CHECK-NEXT:   }
// CHECK-NEXT: }

// The result:
// CHECK:      builtin.module attributes {ascir.soc = "ascend910b1"} {
// CHECK-NEXT:   func.func @norm(%x: memref<?xf32, 22 : i64> {ascir.role = "in"}, %gamma: memref<?xf32, 22 : i64> {ascir.role = "in"}, %out: memref<?xf32, 22 : i64> {ascir.role = "out"}, %B: index {ascir.dim = "B"}) attributes {tile.tiling = [{axes = ["B", "256"], tile = array<i64: 8, 264>, buffers = 2 : i64, bytes = 35904 : i64, ns = 2177 : i64, bound_ns = 1399 : i64, busiest = "V", runners_up = [{tile = array<i64: 8, 256>, ns = 2337 : i64}, {tile = array<i64: 32, 256>, ns = 2394 : i64}, {tile = array<i64: 16, 264>, ns = 2426 : i64}]}], tile.placement = {ub = {peak = 43584 : i64, lower_bound = 43584 : i64, extent = 73984 : i64, capacity = 188160 : i64, optimal = true}}, ascendc.aicore, ascendc.global, ascendc.sync = {flags = 4 : i64, barriers = 10 : i64, dependences = 66 : i64, removed = 4 : i64, fallbacks = 0 : i64}} {
// CHECK-NEXT:     %flag1 = arith.constant 1 : i32
// CHECK-NEXT:     %flag0 = arith.constant 0 : i32
// CHECK-NEXT:     %0 = arith.constant 188160 : i32
// CHECK-NEXT:     %1 = arith.constant 44064 : i32
// CHECK-NEXT:     %2 = arith.constant 8 : i32
// CHECK-NEXT:     %3 = arith.constant 42752 : i32
// CHECK-NEXT:     %4 = arith.constant 264 : i32
// CHECK-NEXT:     %5 = arith.constant 1 : i32
// CHECK-NEXT:     %6 = arith.constant 1024 : i32
// CHECK-NEXT:     %7 = arith.constant 0 : i32
// CHECK-NEXT:     %data_copy_ext = ascendc.construct !ascendc.data_copy_ext_params(%5, %6, %7, %7, %7) : i32, i32, i32, i32, i32
// CHECK-NEXT:     %8 = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:     %9 = arith.constant true
// CHECK-NEXT:     %data_copy_pad_ext = ascendc.construct !ascendc.data_copy_pad_ext_params<f32>(%9, %7, %2, %8) : i1, i32, i32, f32
// CHECK-NEXT:     %10 = arith.constant 8704 : i32
// CHECK-NEXT:     %11 = arith.constant 8448 : i32
// CHECK-NEXT:     %12 = arith.constant 256 : index
// CHECK-NEXT:     %13 = arith.constant 2112 : i32
// CHECK-NEXT:     %14 = arith.constant 1056 : index
// CHECK-NEXT:     %15 = arith.constant 31 : index
// CHECK-NEXT:     %16 = arith.constant 32 : index
// CHECK-NEXT:     %17 = arith.constant 16 : index
// CHECK-NEXT:     %18 = arith.constant 1 : index
// CHECK-NEXT:     %19 = arith.constant 7 : index
// CHECK-NEXT:     %20 = arith.constant 4224 : index
// CHECK-NEXT:     %21 = arith.constant 4224 : i32
// CHECK-NEXT:     %22 = arith.constant 0 : i16
// CHECK-NEXT:     %23 = arith.constant 17152 : i32
// CHECK-NEXT:     %24 = arith.constant 2096 : i32
// CHECK-NEXT:     %25 = arith.constant 33 : i32
// CHECK-NEXT:     %26 = arith.constant 2 : i32
// CHECK-NEXT:     %binary = ascendc.construct !ascendc.binary_repeat_params(%5, %25, %25, %2, %26, %26) : i32, i32, i32, i32, i32, i32
// CHECK-NEXT:     %27 = arith.constant 64 : i32
// CHECK-NEXT:     %28 = arith.constant 16 : i32
// CHECK-NEXT:     %29 = arith.constant 32 : i32
// CHECK-NEXT:     %30 = arith.constant 256 : i32
// CHECK-NEXT:     %31 = arith.constant 960 : i32
// CHECK-NEXT:     %binary_1 = ascendc.construct !ascendc.binary_repeat_params(%5, %5, %5, %7, %2, %7) : i32, i32, i32, i32, i32, i32
// CHECK-NEXT:     %32 = arith.constant 15 : i32
// CHECK-NEXT:     %33 = arith.constant 4096 : i32
// CHECK-NEXT:     %binary_2 = ascendc.construct !ascendc.binary_repeat_params(%5, %7, %5, %5, %7, %5) : i32, i32, i32, i32, i32, i32
// CHECK-NEXT:     %34 = arith.constant 43808 : i32
// CHECK-NEXT:     %brcb = ascendc.construct !ascendc.brcb_repeat_params(%5, %2) : i32, i32
// CHECK-NEXT:     %35 = arith.constant 65536 : i32
// CHECK-NEXT:     %binary_3 = ascendc.construct !ascendc.binary_repeat_params(%25, %25, %5, %5, %5, %7) : i32, i32, i32, i32, i32, i32
// CHECK-NEXT:     %36 = arith.constant 25600 : i32
// CHECK-NEXT:     %binary_4 = ascendc.construct !ascendc.binary_repeat_params(%25, %25, %7, %5, %5, %5) : i32, i32, i32, i32, i32, i32
// CHECK-NEXT:     %pipe = ascendc.pipe
// CHECK-NEXT:     %ub = ascendc.tbuf : <veccalc>
// CHECK-NEXT:     ascendc.pipe.init_buffer %pipe, %ub, %0 : !ascendc.tbuf<veccalc>, i32
// CHECK-NEXT:     %x_gm = ascendc.global_tensor : !ascendc.global_tensor<*xf32>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %x_gm, %x : !ascendc.global_tensor<*xf32>, memref<?xf32, 22 : i64>
// CHECK-NEXT:     %gamma_gm = ascendc.global_tensor : !ascendc.global_tensor<*xf32>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %gamma_gm, %gamma : !ascendc.global_tensor<*xf32>, memref<?xf32, 22 : i64>
// CHECK-NEXT:     %out_gm = ascendc.global_tensor : !ascendc.global_tensor<*xf32>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %out_gm, %out : !ascendc.global_tensor<*xf32>, memref<?xf32, 22 : i64>
// CHECK-NEXT:     %37 = arith.constant 1.000000e+00 : f32
// CHECK-NEXT:     %38 = ascendc.tbuf.get_with_offset %ub, %2, %1 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.duplicate_l2 %38, %37, %2 : !ascendc.local_tensor<*xf32>, f32, i32
// CHECK-NEXT:     %39 = arith.constant 3.906250e-03 : f32
// CHECK-NEXT:     %block = ascendc.get_block_idx : index
// CHECK-NEXT:     %blocks = ascendc.get_block_num : index
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %c8 = arith.constant 8 : index
// CHECK-NEXT:     %n1em06 = arith.constant 1.000000e-06 : f32
// CHECK-NEXT:     %40 = arith.muli %block, %B : index
// CHECK-NEXT:     %41 = arith.divui %40, %blocks : index
// CHECK-NEXT:     %42 = arith.addi %block, %c1 : index
// CHECK-NEXT:     %43 = arith.muli %42, %B : index
// CHECK-NEXT:     %44 = arith.divui %43, %blocks : index
// CHECK-NEXT:     %gamma_1 = ascendc.tbuf.get_with_offset %ub, %4, %3 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.data_copy_pad_l0_ext %gamma_1, %gamma_gm, %data_copy_ext, %data_copy_pad_ext : !ascendc.local_tensor<*xf32>, !ascendc.global_tensor<*xf32>, !ascendc.data_copy_ext_params, !ascendc.data_copy_pad_ext_params<f32>
// CHECK-NEXT:     %45 = arith.constant 0 : i32
// CHECK-NEXT:     %46 = arith.subi %44, %41 : index
// CHECK-NEXT:     %47 = arith.minsi %c8, %46 : index
// CHECK-NEXT:     %48 = arith.muli %47, %14 : index
// CHECK-NEXT:     %49 = arith.addi %48, %15 : index
// CHECK-NEXT:     %50 = arith.divsi %49, %16 : index
// CHECK-NEXT:     %51 = arith.muli %50, %17 : index
// CHECK-NEXT:     %52 = arith.subi %47, %18 : index
// CHECK-NEXT:     %53 = arith.cmpi ult, %52, %19 : index
// CHECK-NEXT:     scf.if %53 {
// CHECK-NEXT:       %54 = arith.subi %20, %51 : index
// CHECK-NEXT:       %55 = ascendc.tbuf.get_with_offset %ub, %21, %11 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi16>
// CHECK-NEXT:       %56 = ascendc.local_tensor.subindex %55[%51] : !ascendc.local_tensor<*xi16>, index, !ascendc.local_tensor<*xi16>
// CHECK-NEXT:       %57 = arith.index_cast %54 : index to i32
// CHECK-NEXT:       ascendc.duplicate_l2 %56, %22, %57 : !ascendc.local_tensor<*xi16>, i16, i32
// CHECK-NEXT:     }
// CHECK-NEXT:     %58 = arith.addi %41, %c8 : index
// CHECK-NEXT:     %59 = arith.subi %44, %58 : index
// CHECK-NEXT:     %60 = arith.minsi %c8, %59 : index
// CHECK-NEXT:     %61 = arith.muli %60, %14 : index
// CHECK-NEXT:     %62 = arith.addi %61, %15 : index
// CHECK-NEXT:     %63 = arith.divsi %62, %16 : index
// CHECK-NEXT:     %64 = arith.muli %63, %17 : index
// CHECK-NEXT:     %65 = arith.subi %60, %18 : index
// CHECK-NEXT:     %66 = arith.cmpi ult, %65, %19 : index
// CHECK-NEXT:     scf.if %66 {
// CHECK-NEXT:       %67 = arith.subi %20, %64 : index
// CHECK-NEXT:       %68 = ascendc.tbuf.get_with_offset %ub, %21, %23 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi16>
// CHECK-NEXT:       %69 = ascendc.local_tensor.subindex %68[%64] : !ascendc.local_tensor<*xi16>, index, !ascendc.local_tensor<*xi16>
// CHECK-NEXT:       %70 = arith.index_cast %67 : index to i32
// CHECK-NEXT:       ascendc.duplicate_l2 %69, %22, %70 : !ascendc.local_tensor<*xi16>, i16, i32
// CHECK-NEXT:     }
// CHECK-NEXT:     ascendc.set_flag v_mte2, %flag0 : i32
// CHECK-NEXT:     ascendc.set_flag v_mte2, %flag1 : i32
// CHECK-NEXT:     ascendc.set_flag mte3_v, %flag0 : i32
// CHECK-NEXT:     ascendc.set_flag mte3_v, %flag1 : i32
// CHECK-NEXT:     %71 = scf.for %a = %41 to %44 step %c8 iter_args(%slot = %45) -> (i32) {
// CHECK-NEXT:       %72 = arith.subi %44, %a : index
// CHECK-NEXT:       %73 = arith.minsi %c8, %72 : index
// CHECK-NEXT:       %74 = arith.muli %slot, %10 : i32
// CHECK-NEXT:       %x_at = arith.addi %74, %11 : i32
// CHECK-NEXT:       %75 = arith.muli %a, %12 : index
// CHECK-NEXT:       %x_gm_1 = ascendc.global_tensor.subindex %x_gm[%75] : !ascendc.global_tensor<*xf32>, index, !ascendc.global_tensor<*xf32>
// CHECK-NEXT:       %x_1 = ascendc.tbuf.get_with_offset %ub, %13, %x_at : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       %76 = arith.index_cast %73 : index to i32
// CHECK-NEXT:       %data_copy_ext_1 = ascendc.construct !ascendc.data_copy_ext_params(%76, %6, %7, %7, %7) [ui16, ui32, ui32, ui32, ui32] : i32, i32, i32, i32, i32
// CHECK-NEXT:       ascendc.wait_flag v_mte2, %slot : i32
// CHECK-NEXT:       ascendc.data_copy_pad_l0_ext %x_1, %x_gm_1, %data_copy_ext_1, %data_copy_pad_ext : !ascendc.local_tensor<*xf32>, !ascendc.global_tensor<*xf32>, !ascendc.data_copy_ext_params, !ascendc.data_copy_pad_ext_params<f32>
// CHECK-NEXT:       ascendc.set_flag mte2_v, %slot : i32
// CHECK-NEXT:       %77 = ascendc.tbuf.get_with_offset %ub, %24, %x_at : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       %78 = ascendc.tbuf.get_with_offset %ub, %6, %7 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       ascendc.wait_flag mte2_v, %slot : i32
// CHECK-NEXT:       ascendc.mul_l0 %78, %77, %77, %27, %28, %binary {isSetMask} : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32, i32, !ascendc.binary_repeat_params
// CHECK-NEXT:       %79 = arith.addi %x_at, %29 : i32
// CHECK-NEXT:       %80 = ascendc.tbuf.get_with_offset %ub, %24, %79 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       ascendc.pipe_barrier pipe_v
// CHECK-NEXT:       ascendc.mul_add_dst_l0 %78, %80, %80, %27, %28, %binary {isSetMask} : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32, i32, !ascendc.binary_repeat_params
// CHECK-NEXT:       %81 = ascendc.tbuf.get_with_offset %ub, %27, %7 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       %82 = ascendc.tbuf.get_with_offset %ub, %31, %30 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       ascendc.pipe_barrier pipe_v
// CHECK-NEXT:       ascendc.add_l0 %81, %82, %81, %27, %32, %binary_1 {isSetMask} : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32, i32, !ascendc.binary_repeat_params
// CHECK-NEXT:       %y = ascendc.tbuf.get_with_offset %ub, %2, %33 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       ascendc.pipe_barrier pipe_v
// CHECK-NEXT:       ascendc.block_reduce_sum_l0 %y, %81, %5, %27, %5, %5, %2 : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32, i32, i32, i32, i32
// CHECK-NEXT:       %y_1 = ascendc.tbuf.get_with_offset %ub, %2, %33 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       ascendc.pipe_barrier pipe_v
// CHECK-NEXT:       ascendc.muls_l2 %y_1, %y, %39, %2 {isSetMask} : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, f32, i32
// CHECK-NEXT:       %y_2 = ascendc.tbuf.get_with_offset %ub, %2, %33 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       ascendc.pipe_barrier pipe_v
// CHECK-NEXT:       ascendc.adds_l2 %y_2, %y_1, %n1em06, %2 {isSetMask} : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, f32, i32
// CHECK-NEXT:       %y_3 = ascendc.tbuf.get_with_offset %ub, %2, %33 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       ascendc.pipe_barrier pipe_v
// CHECK-NEXT:       ascendc.sqrt_l2 %y_3, %y_2, %2 : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32
// CHECK-NEXT:       %y_4 = ascendc.tbuf.get_with_offset %ub, %2, %33 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       %83 = ascendc.tbuf.get_with_offset %ub, %2, %1 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       ascendc.pipe_barrier pipe_v
// CHECK-NEXT:       ascendc.div_l0 %y_4, %83, %y_3, %2, %5, %binary_2 {isSetMask} : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32, i32, !ascendc.binary_repeat_params
// CHECK-NEXT:       %84 = ascendc.tbuf.get_with_offset %ub, %27, %34 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       ascendc.pipe_barrier pipe_v
// CHECK-NEXT:       ascendc.brcb_l0 %84, %y_4, %5, %brcb : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32, !ascendc.brcb_repeat_params
// CHECK-NEXT:       %y_5 = ascendc.tbuf.get_with_offset %ub, %13, %35 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       ascendc.pipe_barrier pipe_v
// CHECK-NEXT:       ascendc.mul_l0 %y_5, %x_1, %84, %27, %25, %binary_3 {isSetMask} : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32, i32, !ascendc.binary_repeat_params
// CHECK-NEXT:       ascendc.set_flag v_mte2, %slot : i32
// CHECK-NEXT:       %85 = arith.muli %slot, %10 : i32
// CHECK-NEXT:       %y_at = arith.addi %85, %36 : i32
// CHECK-NEXT:       %y_6 = ascendc.tbuf.get_with_offset %ub, %13, %y_at : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       %86 = ascendc.tbuf.get_with_offset %ub, %4, %3 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       ascendc.wait_flag mte3_v, %slot : i32
// CHECK-NEXT:       ascendc.pipe_barrier pipe_v
// CHECK-NEXT:       ascendc.mul_l0 %y_6, %y_5, %86, %27, %25, %binary_4 {isSetMask} : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32, i32, !ascendc.binary_repeat_params
// CHECK-NEXT:       ascendc.set_flag v_mte3, %slot : i32
// CHECK-NEXT:       %87 = arith.muli %a, %12 : index
// CHECK-NEXT:       %out_gm_1 = ascendc.global_tensor.subindex %out_gm[%87] : !ascendc.global_tensor<*xf32>, index, !ascendc.global_tensor<*xf32>
// CHECK-NEXT:       %88 = arith.index_cast %73 : index to i32
// CHECK-NEXT:       %data_copy = ascendc.construct !ascendc.data_copy_params(%88, %29, %5, %7) [ui16, ui16, ui16, ui16] : i32, i32, i32, i32
// CHECK-NEXT:       ascendc.wait_flag v_mte3, %slot : i32
// CHECK-NEXT:       ascendc.data_copy_l0 %out_gm_1, %y_6, %data_copy : !ascendc.global_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.data_copy_params
// CHECK-NEXT:       ascendc.set_flag mte3_v, %slot : i32
// CHECK-NEXT:       %89 = arith.constant 1 : i32
// CHECK-NEXT:       %next_slot = arith.xori %slot, %89 : i32
// CHECK-NEXT:       scf.yield %next_slot : i32
// CHECK-NEXT:     }
// CHECK-NEXT:     ascendc.wait_flag v_mte2, %flag0 : i32
// CHECK-NEXT:     ascendc.wait_flag v_mte2, %flag1 : i32
// CHECK-NEXT:     ascendc.wait_flag mte3_v, %flag0 : i32
// CHECK-NEXT:     ascendc.wait_flag mte3_v, %flag1 : i32
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func @norm_launch(%B: index {ascir.dim = "B"}) -> index attributes {tile.host} {
// CHECK-NEXT:     %c48 = arith.constant 48 : index
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %0 = arith.minsi %B, %c48 : index
// CHECK-NEXT:     %1 = arith.maxsi %c1, %0 : index
// CHECK-NEXT:     func.return %1 : index
// CHECK-NEXT:   }
// CHECK-NEXT: }
