// RUN: ascir-opt %s -p vector --print-between-passes 2>&1 | filecheck %s

// The gradient of a table of embeddings, by the cores that own its rows: what each pass makes of it.
func.func @gradient(%g: tensor<4096x64xf16>, %ids: tensor<4096xi32>) -> tensor<50000x64xf16> {
  %t = graph.embedding_grad %g, %ids rows 50000 : (tensor<4096x64xf16>, tensor<4096xi32>) -> tensor<50000x64xf16>
  func.return %t : tensor<50000x64xf16>
}

// CHECK-LABEL: // IR after graph-name-dims
// CHECK:      builtin.module {
// CHECK-NEXT:   func.func @gradient(%g: tensor<4096x64xf16>, %ids: tensor<4096xi32>) -> tensor<50000x64xf16> {
// CHECK-NEXT:     %t = graph.embedding_grad %g, %ids rows 50000 : (tensor<4096x64xf16>, tensor<4096xi32>) -> tensor<50000x64xf16>
// CHECK-NEXT:     func.return %t : tensor<50000x64xf16>
// CHECK-NEXT:   }
// CHECK-NEXT: }

// CHECK-LABEL: // IR after graph-outline

// CHECK-LABEL: // IR after graph-decompose

// CHECK-LABEL: // IR after canonicalize

// CHECK-LABEL: // IR after cse

// CHECK-LABEL: // IR after graph-tile
// CHECK:      builtin.module attributes {ascir.soc = "ascend910b1"} {
// CHECK-NEXT:   func.func @gradient(%g: memref<4096x64xf16, strided<[64, 1]>, #tile.space<gm>> {ascir.role = "in"}, %ids: memref<4096xi32, strided<[1]>, #tile.space<gm>> {ascir.role = "in"}, %out: memref<50000x64xf16, strided<[64, 1]>, #tile.space<gm>> {ascir.role = "out"}) attributes {tile.core = #tile.core<aiv>} {
// CHECK-NEXT:     %c4096 = arith.constant 4096 : index
// CHECK-NEXT:     tile.sparse_scatter add %g at %ids count %c4096 into %out : memref<4096x64xf16, strided<[64, 1]>, #tile.space<gm>>, memref<4096xi32, strided<[1]>, #tile.space<gm>>, memref<50000x64xf16, strided<[64, 1]>, #tile.space<gm>>
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// CHECK-LABEL: // IR after tile-sparse-scatter
// CHECK:      builtin.module attributes {ascir.soc = "ascend910b1"} {
// CHECK-NEXT:   func.func @gradient(%g: memref<4096x64xf16, strided<[64, 1]>, #tile.space<gm>> {ascir.role = "in"}, %ids: memref<4096xi32, strided<[1]>, #tile.space<gm>> {ascir.role = "in"}, %out: memref<50000x64xf16, strided<[64, 1]>, #tile.space<gm>> {ascir.role = "out"}) attributes {tile.core = #tile.core<aiv>, tile.scatter = {strategy = "owned", owned_ns = 31458 : i64}, tile.block_dim = 48 : i64} {
// CHECK-NEXT:     %block = tile.block_index
// CHECK-NEXT:     %c196 = arith.constant 196 : index
// CHECK-NEXT:     %c48 = arith.constant 48 : index
// CHECK-NEXT:     %c256 = arith.constant 256 : index
// CHECK-NEXT:     %c50000 = arith.constant 50000 : index
// CHECK-NEXT:     %n0 = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c1024 = arith.constant 1024 : index
// CHECK-NEXT:     %c16 = arith.constant 16 : index
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %c4096 = arith.constant 4096 : index
// CHECK-NEXT:     %numbers = tile.iota axis 0 : !tile.tile<1024xi32, ub>
// CHECK-NEXT:     scf.for %chunk = %block to %c196 step %c48 {
// CHECK-NEXT:       %0 = arith.muli %chunk, %c256 : index
// CHECK-NEXT:       %1 = arith.subi %c50000, %0 : index
// CHECK-NEXT:       %2 = arith.minsi %c256, %1 : index
// CHECK-NEXT:       %3 = arith.addi %0, %2 : index
// CHECK-NEXT:       %4 = tile.fill %n0 : f32 -> !tile.tile<256x64xf32, ub>
// CHECK-NEXT:       %5 = scf.for %at = %c0 to %c4096 step %c1024 iter_args(%6 = %4) -> (!tile.tile<256x64xf32, ub>) {
// CHECK-NEXT:         %7 = arith.subi %c4096, %at : index
// CHECK-NEXT:         %8 = arith.minsi %c1024, %7 : index
// CHECK-NEXT:         %ids_1 = tile.load %ids[%at] sizes [%8] buffers 2 : memref<4096xi32, strided<[1]>, #tile.space<gm>> -> !tile.tile<1024xi32, ub>
// CHECK-NEXT:         %9 = arith.index_cast %0 : index to i32
// CHECK-NEXT:         %10 = tile.compare ge %ids_1, %9 : !tile.tile<1024xi32, ub>, i32
// CHECK-NEXT:         %11 = arith.index_cast %3 : index to i32
// CHECK-NEXT:         %12 = tile.compare lt %ids_1, %11 : !tile.tile<1024xi32, ub>, i32
// CHECK-NEXT:         %13 = arith.index_cast %8 : index to i32
// CHECK-NEXT:         %14 = tile.compare lt %numbers, %13 : !tile.tile<1024xi32, ub>, i32
// CHECK-NEXT:         %15 = tile.and %10, %12 : !tile.tile<1024xi1, ub>
// CHECK-NEXT:         %16 = tile.and %15, %14 : !tile.tile<1024xi1, ub>
// CHECK-NEXT:         %17 = arith.index_cast %0 : index to i32
// CHECK-NEXT:         %18 = tile.sub %ids_1, %17 : !tile.tile<1024xi32, ub>, i32
// CHECK-NEXT:         %19 = arith.index_cast %at : index to i32
// CHECK-NEXT:         %20 = tile.add %numbers, %19 : !tile.tile<1024xi32, ub>, i32
// CHECK-NEXT:         %21, %22 = tile.compress %18, %16 : !tile.tile<1024xi32, ub>, !tile.tile<1024xi1, ub>
// CHECK-NEXT:         %23, %24 = tile.compress %20, %16 : !tile.tile<1024xi32, ub>, !tile.tile<1024xi1, ub>
// CHECK-NEXT:         %25 = scf.for %j = %c0 to %22 step %c16 iter_args(%26 = %6) -> (!tile.tile<256x64xf32, ub>) {
// CHECK-NEXT:           %27 = arith.subi %22, %j : index
// CHECK-NEXT:           %28 = arith.minsi %c16, %27 : index
// CHECK-NEXT:           %29 = tile.slice %23[%j] : !tile.tile<1024xi32, ub> -> !tile.tile<16xi32, ub>
// CHECK-NEXT:           %update = tile.gather_rows %g rows %29 columns [0] sizes [%28, 64] in_bounds buffers 2 : memref<4096x64xf16, strided<[64, 1]>, #tile.space<gm>>, !tile.tile<16xi32, ub> -> !tile.tile<16x64xf16, ub>
// CHECK-NEXT:           %30 = tile.cast %update : !tile.tile<16x64xf16, ub> -> !tile.tile<16x64xf32, ub>
// CHECK-NEXT:           %31 = scf.for %j_1 = %c0 to %28 step %c1 iter_args(%32 = %26) -> (!tile.tile<256x64xf32, ub>) {
// CHECK-NEXT:             %33 = arith.addi %j, %j_1 : index
// CHECK-NEXT:             %row = tile.extract %21[%33] : !tile.tile<1024xi32, ub> -> i32
// CHECK-NEXT:             %row_1 = arith.index_cast %row : i32 to index
// CHECK-NEXT:             %34 = tile.put_row add %30[%j_1] into %32[%row_1] : !tile.tile<16x64xf32, ub>, !tile.tile<256x64xf32, ub>
// CHECK-NEXT:             scf.yield %34 : !tile.tile<256x64xf32, ub>
// CHECK-NEXT:           }
// CHECK-NEXT:           scf.yield %31 : !tile.tile<256x64xf32, ub>
// CHECK-NEXT:         }
// CHECK-NEXT:         scf.yield %25 : !tile.tile<256x64xf32, ub>
// CHECK-NEXT:       }
// CHECK-NEXT:       %35 = tile.cast %5 rounding rint : !tile.tile<256x64xf32, ub> -> !tile.tile<256x64xf16, ub>
// CHECK-NEXT:       tile.store %35, %out[%0, 0] sizes [%2, 64] buffers 2 : !tile.tile<256x64xf16, ub>, memref<50000x64xf16, strided<[64, 1]>, #tile.space<gm>>
// CHECK-NEXT:     }
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// CHECK-LABEL: // IR after tile-unpack-int4

// CHECK-LABEL: // IR after tile-legalize
// CHECK:      builtin.module attributes {ascir.soc = "ascend910b1"} {
// CHECK-NEXT:   func.func @gradient(%g: memref<4096x64xf16, strided<[64, 1]>, #tile.space<gm>> {ascir.role = "in"}, %ids: memref<4096xi32, strided<[1]>, #tile.space<gm>> {ascir.role = "in"}, %out: memref<50000x64xf16, strided<[64, 1]>, #tile.space<gm>> {ascir.role = "out"}) attributes {tile.core = #tile.core<aiv>, tile.scatter = {strategy = "owned", owned_ns = 31458 : i64}, tile.block_dim = 48 : i64} {
// CHECK-NEXT:     %block = tile.block_index
// CHECK-NEXT:     %c196 = arith.constant 196 : index
// CHECK-NEXT:     %c48 = arith.constant 48 : index
// CHECK-NEXT:     %c256 = arith.constant 256 : index
// CHECK-NEXT:     %c50000 = arith.constant 50000 : index
// CHECK-NEXT:     %n0 = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c1024 = arith.constant 1024 : index
// CHECK-NEXT:     %c16 = arith.constant 16 : index
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %c4096 = arith.constant 4096 : index
// CHECK-NEXT:     %numbers = tile.iota axis 0 : !tile.tile<1024xi32, ub>
// CHECK-NEXT:     scf.for %chunk = %block to %c196 step %c48 {
// CHECK-NEXT:       %0 = arith.muli %chunk, %c256 : index
// CHECK-NEXT:       %1 = arith.subi %c50000, %0 : index
// CHECK-NEXT:       %2 = arith.minsi %c256, %1 : index
// CHECK-NEXT:       %3 = arith.addi %0, %2 : index
// CHECK-NEXT:       %4 = tile.fill %n0 : f32 -> !tile.tile<256x64xf32, ub>
// CHECK-NEXT:       %5 = scf.for %at = %c0 to %c4096 step %c1024 iter_args(%6 = %4) -> (!tile.tile<256x64xf32, ub>) {
// CHECK-NEXT:         %7 = arith.subi %c4096, %at : index
// CHECK-NEXT:         %8 = arith.minsi %c1024, %7 : index
// CHECK-NEXT:         %ids_1 = tile.load %ids[%at] sizes [%8] buffers 2 : memref<4096xi32, strided<[1]>, #tile.space<gm>> -> !tile.tile<1024xi32, ub>
// CHECK-NEXT:         %9 = arith.index_cast %0 : index to i32
// CHECK-NEXT:         %10 = tile.maximum %ids_1, %9 {tile.any_nan} : !tile.tile<1024xi32, ub>, i32
// CHECK-NEXT:         %11 = tile.compare eq %10, %ids_1 : !tile.tile<1024xi32, ub>
// CHECK-NEXT:         %12 = arith.index_cast %3 : index to i32
// CHECK-NEXT:         %13 = tile.maximum %ids_1, %12 {tile.any_nan} : !tile.tile<1024xi32, ub>, i32
// CHECK-NEXT:         %14 = tile.compare eq %13, %ids_1 : !tile.tile<1024xi32, ub>
// CHECK-NEXT:         %15 = tile.not %14 : !tile.tile<1024xi1, ub>
// CHECK-NEXT:         %16 = arith.index_cast %8 : index to i32
// CHECK-NEXT:         %17 = tile.maximum %numbers, %16 {tile.any_nan} : !tile.tile<1024xi32, ub>, i32
// CHECK-NEXT:         %18 = tile.compare eq %17, %numbers : !tile.tile<1024xi32, ub>
// CHECK-NEXT:         %19 = tile.not %18 : !tile.tile<1024xi1, ub>
// CHECK-NEXT:         %20 = tile.and %11, %15 : !tile.tile<1024xi1, ub>
// CHECK-NEXT:         %21 = tile.and %20, %19 : !tile.tile<1024xi1, ub>
// CHECK-NEXT:         %22 = arith.index_cast %0 : index to i32
// CHECK-NEXT:         %23 = tile.sub %ids_1, %22 : !tile.tile<1024xi32, ub>, i32
// CHECK-NEXT:         %24 = arith.index_cast %at : index to i32
// CHECK-NEXT:         %25 = tile.add %numbers, %24 : !tile.tile<1024xi32, ub>, i32
// CHECK-NEXT:         %26, %27 = tile.compress %23, %21 : !tile.tile<1024xi32, ub>, !tile.tile<1024xi1, ub>
// CHECK-NEXT:         %28, %29 = tile.compress %25, %21 : !tile.tile<1024xi32, ub>, !tile.tile<1024xi1, ub>
// CHECK-NEXT:         %30 = scf.for %j = %c0 to %27 step %c16 iter_args(%31 = %6) -> (!tile.tile<256x64xf32, ub>) {
// CHECK-NEXT:           %32 = arith.subi %27, %j : index
// CHECK-NEXT:           %33 = arith.minsi %c16, %32 : index
// CHECK-NEXT:           %34 = tile.slice %28[%j] : !tile.tile<1024xi32, ub> -> !tile.tile<16xi32, ub>
// CHECK-NEXT:           %update = tile.gather_rows %g rows %34 columns [0] sizes [%33, 64] in_bounds buffers 2 : memref<4096x64xf16, strided<[64, 1]>, #tile.space<gm>>, !tile.tile<16xi32, ub> -> !tile.tile<16x64xf16, ub>
// CHECK-NEXT:           %35 = tile.cast %update : !tile.tile<16x64xf16, ub> -> !tile.tile<16x64xf32, ub>
// CHECK-NEXT:           %36 = scf.for %j_1 = %c0 to %33 step %c1 iter_args(%37 = %31) -> (!tile.tile<256x64xf32, ub>) {
// CHECK-NEXT:             %38 = arith.addi %j, %j_1 : index
// CHECK-NEXT:             %row = tile.extract %26[%38] : !tile.tile<1024xi32, ub> -> i32
// CHECK-NEXT:             %row_1 = arith.index_cast %row : i32 to index
// CHECK-NEXT:             %39 = tile.put_row add %35[%j_1] into %37[%row_1] : !tile.tile<16x64xf32, ub>, !tile.tile<256x64xf32, ub>
// CHECK-NEXT:             scf.yield %39 : !tile.tile<256x64xf32, ub>
// CHECK-NEXT:           }
// CHECK-NEXT:           scf.yield %36 : !tile.tile<256x64xf32, ub>
// CHECK-NEXT:         }
// CHECK-NEXT:         scf.yield %30 : !tile.tile<256x64xf32, ub>
// CHECK-NEXT:       }
// CHECK-NEXT:       %40 = tile.cast %5 rounding rint : !tile.tile<256x64xf32, ub> -> !tile.tile<256x64xf16, ub>
// CHECK-NEXT:       tile.store %40, %out[%0, 0] sizes [%2, 64] buffers 2 : !tile.tile<256x64xf16, ub>, memref<50000x64xf16, strided<[64, 1]>, #tile.space<gm>>
// CHECK-NEXT:     }
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// CHECK-LABEL: // IR after tile-sink-slices

// CHECK-LABEL: // IR after canonicalize

// CHECK-LABEL: // IR after cse
// CHECK:      builtin.module attributes {ascir.soc = "ascend910b1"} {
// CHECK-NEXT:   func.func @gradient(%g: memref<4096x64xf16, strided<[64, 1]>, #tile.space<gm>> {ascir.role = "in"}, %ids: memref<4096xi32, strided<[1]>, #tile.space<gm>> {ascir.role = "in"}, %out: memref<50000x64xf16, strided<[64, 1]>, #tile.space<gm>> {ascir.role = "out"}) attributes {tile.core = #tile.core<aiv>, tile.scatter = {strategy = "owned", owned_ns = 31458 : i64}, tile.block_dim = 48 : i64} {
// CHECK-NEXT:     %block = tile.block_index
// CHECK-NEXT:     %c196 = arith.constant 196 : index
// CHECK-NEXT:     %c48 = arith.constant 48 : index
// CHECK-NEXT:     %c256 = arith.constant 256 : index
// CHECK-NEXT:     %c50000 = arith.constant 50000 : index
// CHECK-NEXT:     %n0 = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c1024 = arith.constant 1024 : index
// CHECK-NEXT:     %c16 = arith.constant 16 : index
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %c4096 = arith.constant 4096 : index
// CHECK-NEXT:     %numbers = tile.iota axis 0 : !tile.tile<1024xi32, ub>
// CHECK-NEXT:     scf.for %chunk = %block to %c196 step %c48 {
// CHECK-NEXT:       %0 = arith.muli %chunk, %c256 : index
// CHECK-NEXT:       %1 = arith.subi %c50000, %0 : index
// CHECK-NEXT:       %2 = arith.minsi %c256, %1 : index
// CHECK-NEXT:       %3 = arith.addi %0, %2 : index
// CHECK-NEXT:       %4 = tile.fill %n0 : f32 -> !tile.tile<256x64xf32, ub>
// CHECK-NEXT:       %5 = scf.for %at = %c0 to %c4096 step %c1024 iter_args(%6 = %4) -> (!tile.tile<256x64xf32, ub>) {
// CHECK-NEXT:         %7 = arith.subi %c4096, %at : index
// CHECK-NEXT:         %8 = arith.minsi %c1024, %7 : index
// CHECK-NEXT:         %ids_1 = tile.load %ids[%at] sizes [%8] buffers 2 : memref<4096xi32, strided<[1]>, #tile.space<gm>> -> !tile.tile<1024xi32, ub>
// CHECK-NEXT:         %9 = arith.index_cast %0 : index to i32
// CHECK-NEXT:         %10 = tile.maximum %ids_1, %9 {tile.any_nan} : !tile.tile<1024xi32, ub>, i32
// CHECK-NEXT:         %11 = tile.compare eq %10, %ids_1 : !tile.tile<1024xi32, ub>
// CHECK-NEXT:         %12 = arith.index_cast %3 : index to i32
// CHECK-NEXT:         %13 = tile.maximum %ids_1, %12 {tile.any_nan} : !tile.tile<1024xi32, ub>, i32
// CHECK-NEXT:         %14 = tile.compare eq %13, %ids_1 : !tile.tile<1024xi32, ub>
// CHECK-NEXT:         %15 = tile.not %14 : !tile.tile<1024xi1, ub>
// CHECK-NEXT:         %16 = arith.index_cast %8 : index to i32
// CHECK-NEXT:         %17 = tile.maximum %numbers, %16 {tile.any_nan} : !tile.tile<1024xi32, ub>, i32
// CHECK-NEXT:         %18 = tile.compare eq %17, %numbers : !tile.tile<1024xi32, ub>
// CHECK-NEXT:         %19 = tile.not %18 : !tile.tile<1024xi1, ub>
// CHECK-NEXT:         %20 = tile.and %11, %15 : !tile.tile<1024xi1, ub>
// CHECK-NEXT:         %21 = tile.and %20, %19 : !tile.tile<1024xi1, ub>
// CHECK-NEXT:         %22 = tile.sub %ids_1, %9 : !tile.tile<1024xi32, ub>, i32
// CHECK-NEXT:         %23 = arith.index_cast %at : index to i32
// CHECK-NEXT:         %24 = tile.add %numbers, %23 : !tile.tile<1024xi32, ub>, i32
// CHECK-NEXT:         %25, %26 = tile.compress %22, %21 : !tile.tile<1024xi32, ub>, !tile.tile<1024xi1, ub>
// CHECK-NEXT:         %27, %28 = tile.compress %24, %21 : !tile.tile<1024xi32, ub>, !tile.tile<1024xi1, ub>
// CHECK-NEXT:         %29 = scf.for %j = %c0 to %26 step %c16 iter_args(%30 = %6) -> (!tile.tile<256x64xf32, ub>) {
// CHECK-NEXT:           %31 = arith.subi %26, %j : index
// CHECK-NEXT:           %32 = arith.minsi %c16, %31 : index
// CHECK-NEXT:           %33 = tile.slice %27[%j] : !tile.tile<1024xi32, ub> -> !tile.tile<16xi32, ub>
// CHECK-NEXT:           %update = tile.gather_rows %g rows %33 columns [0] sizes [%32, 64] in_bounds buffers 2 : memref<4096x64xf16, strided<[64, 1]>, #tile.space<gm>>, !tile.tile<16xi32, ub> -> !tile.tile<16x64xf16, ub>
// CHECK-NEXT:           %34 = tile.cast %update : !tile.tile<16x64xf16, ub> -> !tile.tile<16x64xf32, ub>
// CHECK-NEXT:           %35 = scf.for %j_1 = %c0 to %32 step %c1 iter_args(%36 = %30) -> (!tile.tile<256x64xf32, ub>) {
// CHECK-NEXT:             %37 = arith.addi %j, %j_1 : index
// CHECK-NEXT:             %row = tile.extract %25[%37] : !tile.tile<1024xi32, ub> -> i32
// CHECK-NEXT:             %row_1 = arith.index_cast %row : i32 to index
// CHECK-NEXT:             %38 = tile.put_row add %34[%j_1] into %36[%row_1] : !tile.tile<16x64xf32, ub>, !tile.tile<256x64xf32, ub>
// CHECK-NEXT:             scf.yield %38 : !tile.tile<256x64xf32, ub>
// CHECK-NEXT:           }
// CHECK-NEXT:           scf.yield %35 : !tile.tile<256x64xf32, ub>
// CHECK-NEXT:         }
// CHECK-NEXT:         scf.yield %29 : !tile.tile<256x64xf32, ub>
// CHECK-NEXT:       }
// CHECK-NEXT:       %39 = tile.cast %5 rounding rint : !tile.tile<256x64xf32, ub> -> !tile.tile<256x64xf16, ub>
// CHECK-NEXT:       tile.store %39, %out[%0, 0] sizes [%2, 64] buffers 2 : !tile.tile<256x64xf16, ub>, memref<50000x64xf16, strided<[64, 1]>, #tile.space<gm>>
// CHECK-NEXT:     }
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// CHECK-LABEL: // IR after tile-contract

// CHECK-LABEL: // IR after tile-fold-broadcasts

// CHECK-LABEL: // IR after tile-place-buffers
// CHECK:      builtin.module attributes {ascir.soc = "ascend910b1"} {
// CHECK-NEXT:   func.func @gradient(%g: memref<4096x64xf16, strided<[64, 1]>, #tile.space<gm>> {ascir.role = "in"}, %ids: memref<4096xi32, strided<[1]>, #tile.space<gm>> {ascir.role = "in"}, %out: memref<50000x64xf16, strided<[64, 1]>, #tile.space<gm>> {ascir.role = "out"}) attributes {tile.core = #tile.core<aiv>, tile.scatter = {strategy = "owned", owned_ns = 31458 : i64}, tile.block_dim = 48 : i64, tile.placement = {ub = {peak = 159744 : i64, lower_bound = 159744 : i64, extent = 159744 : i64, capacity = 188160 : i64, optimal = true}}} {
// CHECK-NEXT:     %block = tile.block_index
// CHECK-NEXT:     %c196 = arith.constant 196 : index
// CHECK-NEXT:     %c48 = arith.constant 48 : index
// CHECK-NEXT:     %c256 = arith.constant 256 : index
// CHECK-NEXT:     %c50000 = arith.constant 50000 : index
// CHECK-NEXT:     %n0 = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c1024 = arith.constant 1024 : index
// CHECK-NEXT:     %c16 = arith.constant 16 : index
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %c4096 = arith.constant 4096 : index
// CHECK-NEXT:     %numbers = tile.iota axis 0 {tile.address = [array<i64: 139264>]} : !tile.tile<1024xi32, ub>
// CHECK-NEXT:     scf.for %chunk = %block to %c196 step %c48 {
// CHECK-NEXT:       %0 = arith.muli %chunk, %c256 : index
// CHECK-NEXT:       %1 = arith.subi %c50000, %0 : index
// CHECK-NEXT:       %2 = arith.minsi %c256, %1 : index
// CHECK-NEXT:       %3 = arith.addi %0, %2 : index
// CHECK-NEXT:       %4 = tile.fill %n0 {tile.address = [array<i64: 65536>]} : f32 -> !tile.tile<256x64xf32, ub>
// CHECK-NEXT:       %5 = scf.for %at = %c0 to %c4096 step %c1024 iter_args(%6 = %4) -> (!tile.tile<256x64xf32, ub>) {
// CHECK-NEXT:         %7 = arith.subi %c4096, %at : index
// CHECK-NEXT:         %8 = arith.minsi %c1024, %7 : index
// CHECK-NEXT:         %ids_1 = tile.load %ids[%at] sizes [%8] buffers 2 {tile.address = [array<i64: 131072, 135168>]} : memref<4096xi32, strided<[1]>, #tile.space<gm>> -> !tile.tile<1024xi32, ub>
// CHECK-NEXT:         %9 = arith.index_cast %0 : index to i32
// CHECK-NEXT:         %10 = tile.maximum %ids_1, %9 {tile.any_nan, tile.address = [array<i64: 143360>]} : !tile.tile<1024xi32, ub>, i32
// CHECK-NEXT:         %11 = tile.compare eq %10, %ids_1 {tile.address = [array<i64: 155648>]} : !tile.tile<1024xi32, ub>
// CHECK-NEXT:         %12 = arith.index_cast %3 : index to i32
// CHECK-NEXT:         %13 = tile.maximum %ids_1, %12 {tile.any_nan, tile.address = [array<i64: 143360>]} : !tile.tile<1024xi32, ub>, i32
// CHECK-NEXT:         %14 = tile.compare eq %13, %ids_1 {tile.address = [array<i64: 147456>]} : !tile.tile<1024xi32, ub>
// CHECK-NEXT:         %15 = tile.not %14 {tile.address = [array<i64: 147456>]} : !tile.tile<1024xi1, ub>
// CHECK-NEXT:         %16 = arith.index_cast %8 : index to i32
// CHECK-NEXT:         %17 = tile.maximum %numbers, %16 {tile.any_nan, tile.address = [array<i64: 143360>]} : !tile.tile<1024xi32, ub>, i32
// CHECK-NEXT:         %18 = tile.compare eq %17, %numbers {tile.address = [array<i64: 147584>]} : !tile.tile<1024xi32, ub>
// CHECK-NEXT:         %19 = tile.not %18 {tile.address = [array<i64: 147584>]} : !tile.tile<1024xi1, ub>
// CHECK-NEXT:         %20 = tile.and %11, %15 {tile.address = [array<i64: 155648>]} : !tile.tile<1024xi1, ub>
// CHECK-NEXT:         %21 = tile.and %20, %19 {tile.address = [array<i64: 155648>]} : !tile.tile<1024xi1, ub>
// CHECK-NEXT:         %22 = tile.sub %ids_1, %9 {tile.address = [array<i64: 143360>]} : !tile.tile<1024xi32, ub>, i32
// CHECK-NEXT:         %23 = arith.index_cast %at : index to i32
// CHECK-NEXT:         %24 = tile.add %numbers, %23 {tile.address = [array<i64: 147456>]} : !tile.tile<1024xi32, ub>, i32
// CHECK-NEXT:         %25, %26 = tile.compress %22, %21 {tile.address = [array<i64: 151552>, array<i64>]} : !tile.tile<1024xi32, ub>, !tile.tile<1024xi1, ub>
// CHECK-NEXT:         %27, %28 = tile.compress %24, %21 {tile.address = [array<i64: 143360>, array<i64>]} : !tile.tile<1024xi32, ub>, !tile.tile<1024xi1, ub>
// CHECK-NEXT:         %29 = scf.for %j = %c0 to %26 step %c16 iter_args(%30 = %6) -> (!tile.tile<256x64xf32, ub>) {
// CHECK-NEXT:           %31 = arith.subi %26, %j : index
// CHECK-NEXT:           %32 = arith.minsi %c16, %31 : index
// CHECK-NEXT:           %33 = tile.slice %27[%j] {tile.address = [array<i64: 155648>]} : !tile.tile<1024xi32, ub> -> !tile.tile<16xi32, ub>
// CHECK-NEXT:           %update = tile.gather_rows %g rows %33 columns [0] sizes [%32, 64] in_bounds buffers 2 {tile.address = [array<i64: 147456, 149504>]} : memref<4096x64xf16, strided<[64, 1]>, #tile.space<gm>>, !tile.tile<16xi32, ub> -> !tile.tile<16x64xf16, ub>
// CHECK-NEXT:           %34 = tile.cast %update {tile.address = [array<i64: 155648>]} : !tile.tile<16x64xf16, ub> -> !tile.tile<16x64xf32, ub>
// CHECK-NEXT:           %35 = scf.for %j_1 = %c0 to %32 step %c1 iter_args(%36 = %30) -> (!tile.tile<256x64xf32, ub>) {
// CHECK-NEXT:             %37 = arith.addi %j, %j_1 : index
// CHECK-NEXT:             %row = tile.extract %25[%37] : !tile.tile<1024xi32, ub> -> i32
// CHECK-NEXT:             %row_1 = arith.index_cast %row : i32 to index
// CHECK-NEXT:             %38 = tile.put_row add %34[%j_1] into %36[%row_1] {tile.address = [array<i64: 65536>]} : !tile.tile<16x64xf32, ub>, !tile.tile<256x64xf32, ub>
// CHECK-NEXT:             scf.yield %38 : !tile.tile<256x64xf32, ub>
// CHECK-NEXT:           } {tile.address = [array<i64: 65536>]}
// CHECK-NEXT:           scf.yield %35 : !tile.tile<256x64xf32, ub>
// CHECK-NEXT:         } {tile.address = [array<i64: 65536>]}
// CHECK-NEXT:         scf.yield %29 : !tile.tile<256x64xf32, ub>
// CHECK-NEXT:       } {tile.address = [array<i64: 65536>]}
// CHECK-NEXT:       %39 = tile.cast %5 rounding rint {tile.address = [array<i64: 0, 32768>]} : !tile.tile<256x64xf32, ub> -> !tile.tile<256x64xf16, ub>
// CHECK-NEXT:       tile.store %39, %out[%0, 0] sizes [%2, 64] buffers 2 : !tile.tile<256x64xf16, ub>, memref<50000x64xf16, strided<[64, 1]>, #tile.space<gm>>
// CHECK-NEXT:     }
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// CHECK-LABEL: // IR after tile-select-instructions
// CHECK:      builtin.module attributes {ascir.soc = "ascend910b1"} {
// CHECK-NEXT:   func.func @gradient(%g: memref<?xf16, 22 : i64> {ascir.role = "in"}, %ids: memref<?xi32, 22 : i64> {ascir.role = "in"}, %out: memref<?xf16, 22 : i64> {ascir.role = "out"}) attributes {tile.scatter = {strategy = "owned", owned_ns = 31458 : i64}, tile.block_dim = 48 : i64, tile.placement = {ub = {peak = 159744 : i64, lower_bound = 159744 : i64, extent = 159744 : i64, capacity = 188160 : i64, optimal = true}}, ascendc.aicore, ascendc.global} {
// CHECK-NEXT:     %0 = arith.constant 188160 : i32
// CHECK-NEXT:     %1 = arith.constant 0 : i32
// CHECK-NEXT:     %2 = arith.constant 139264 : i32
// CHECK-NEXT:     %3 = arith.constant 64 : i32
// CHECK-NEXT:     %4 = arith.constant 1 : i32
// CHECK-NEXT:     %5 = arith.constant 8 : i32
// CHECK-NEXT:     %unary = ascendc.construct !ascendc.unary_repeat_params(%4, %4, %5, %5) : i32, i32, i32, i32
// CHECK-NEXT:     %6 = arith.constant -6148914691236517206 : i64
// CHECK-NEXT:     %7 = arith.constant 0 : i64
// CHECK-NEXT:     %8 = arith.constant -3689348814741910324 : i64
// CHECK-NEXT:     %9 = arith.constant 2 : i32
// CHECK-NEXT:     %10 = arith.constant -1085102592571150096 : i64
// CHECK-NEXT:     %11 = arith.constant 4 : i32
// CHECK-NEXT:     %12 = arith.constant -71777214294589696 : i64
// CHECK-NEXT:     %13 = arith.constant -281470681808896 : i64
// CHECK-NEXT:     %14 = arith.constant 16 : i32
// CHECK-NEXT:     %15 = arith.constant -4294967296 : i64
// CHECK-NEXT:     %16 = arith.constant 32 : i32
// CHECK-NEXT:     %17 = arith.constant 139520 : i32
// CHECK-NEXT:     %18 = arith.constant 139776 : i32
// CHECK-NEXT:     %19 = arith.constant 128 : i32
// CHECK-NEXT:     %20 = arith.constant 140288 : i32
// CHECK-NEXT:     %21 = arith.constant 256 : i32
// CHECK-NEXT:     %22 = arith.constant 141312 : i32
// CHECK-NEXT:     %23 = arith.constant 512 : i32
// CHECK-NEXT:     %24 = arith.constant 65536 : i32
// CHECK-NEXT:     %25 = arith.constant 16384 : i32
// CHECK-NEXT:     %26 = arith.constant 4096 : i32
// CHECK-NEXT:     %27 = arith.constant 131072 : i32
// CHECK-NEXT:     %28 = arith.constant 4 : index
// CHECK-NEXT:     %29 = arith.constant 0 : index
// CHECK-NEXT:     %30 = arith.constant 1024 : i32
// CHECK-NEXT:     %31 = arith.constant false
// CHECK-NEXT:     %data_copy_pad_ext = ascendc.construct !ascendc.data_copy_pad_ext_params<i32>(%31, %1, %1, %1) : i1, i32, i32, i32
// CHECK-NEXT:     %32 = arith.constant 2048 : i32
// CHECK-NEXT:     %33 = arith.constant 0 : i16
// CHECK-NEXT:     %34 = arith.constant 135168 : i32
// CHECK-NEXT:     %35 = arith.constant 143360 : i32
// CHECK-NEXT:     %36 = arith.constant 155648 : i32
// CHECK-NEXT:     %37 = arith.constant 147456 : i32
// CHECK-NEXT:     %38 = arith.constant 147584 : i32
// CHECK-NEXT:     %39 = arith.constant 151552 : i32
// CHECK-NEXT:     %40 = arith.constant true
// CHECK-NEXT:     %gather_mask = ascendc.construct !ascendc.gather_mask_params(%4, %4, %5, %1) : i32, i32, i32, i32
// CHECK-NEXT:     %41 = arith.constant 1 : index
// CHECK-NEXT:     %42 = arith.constant 64 : index
// CHECK-NEXT:     %data_copy_ext = ascendc.construct !ascendc.data_copy_ext_params(%4, %19, %1, %1, %1) : i32, i32, i32, i32, i32
// CHECK-NEXT:     %43 = arith.constant 0.000000e+00 : f16
// CHECK-NEXT:     %data_copy_pad_ext_1 = ascendc.construct !ascendc.data_copy_pad_ext_params<f16>(%31, %1, %1, %43) : i1, i32, i32, f16
// CHECK-NEXT:     %44 = arith.constant 1024 : index
// CHECK-NEXT:     %45 = arith.constant 32768 : i32
// CHECK-NEXT:     %46 = arith.constant 2 : index
// CHECK-NEXT:     %pipe = ascendc.pipe
// CHECK-NEXT:     %ub = ascendc.tbuf : <veccalc>
// CHECK-NEXT:     ascendc.pipe.init_buffer %pipe, %ub, %0 : !ascendc.tbuf<veccalc>, i32
// CHECK-NEXT:     %g_gm = ascendc.global_tensor : !ascendc.global_tensor<*xf16>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %g_gm, %g : !ascendc.global_tensor<*xf16>, memref<?xf16, 22 : i64>
// CHECK-NEXT:     %ids_gm = ascendc.global_tensor : !ascendc.global_tensor<*xi32>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %ids_gm, %ids : !ascendc.global_tensor<*xi32>, memref<?xi32, 22 : i64>
// CHECK-NEXT:     %out_gm = ascendc.global_tensor : !ascendc.global_tensor<*xf16>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %out_gm, %out : !ascendc.global_tensor<*xf16>, memref<?xf16, 22 : i64>
// CHECK-NEXT:     %block = ascendc.get_block_idx : index
// CHECK-NEXT:     %c196 = arith.constant 196 : index
// CHECK-NEXT:     %c48 = arith.constant 48 : index
// CHECK-NEXT:     %c256 = arith.constant 256 : index
// CHECK-NEXT:     %c50000 = arith.constant 50000 : index
// CHECK-NEXT:     %n0 = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c1024 = arith.constant 1024 : index
// CHECK-NEXT:     %c16 = arith.constant 16 : index
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %c4096 = arith.constant 4096 : index
// CHECK-NEXT:     %numbers = ascendc.tbuf.get_with_offset %ub, %3, %2 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi32>
// CHECK-NEXT:     ascendc.duplicate_l2 %numbers, %1, %3 : !ascendc.local_tensor<*xi32>, i32, i32
// CHECK-NEXT:     %47 = builtin.unrealized_conversion_cast %6 : i64 to ui64
// CHECK-NEXT:     %48 = builtin.unrealized_conversion_cast %7 : i64 to ui64
// CHECK-NEXT:     ascendc.adds_l1 %numbers, %numbers, %4, %47, %48, %4, %unary {isSetMask} : !ascendc.local_tensor<*xi32>, !ascendc.local_tensor<*xi32>, i32, ui64, ui64, i32, !ascendc.unary_repeat_params
// CHECK-NEXT:     %49 = builtin.unrealized_conversion_cast %8 : i64 to ui64
// CHECK-NEXT:     %50 = builtin.unrealized_conversion_cast %7 : i64 to ui64
// CHECK-NEXT:     ascendc.adds_l1 %numbers, %numbers, %9, %49, %50, %4, %unary {isSetMask} : !ascendc.local_tensor<*xi32>, !ascendc.local_tensor<*xi32>, i32, ui64, ui64, i32, !ascendc.unary_repeat_params
// CHECK-NEXT:     %51 = builtin.unrealized_conversion_cast %10 : i64 to ui64
// CHECK-NEXT:     %52 = builtin.unrealized_conversion_cast %7 : i64 to ui64
// CHECK-NEXT:     ascendc.adds_l1 %numbers, %numbers, %11, %51, %52, %4, %unary {isSetMask} : !ascendc.local_tensor<*xi32>, !ascendc.local_tensor<*xi32>, i32, ui64, ui64, i32, !ascendc.unary_repeat_params
// CHECK-NEXT:     %53 = builtin.unrealized_conversion_cast %12 : i64 to ui64
// CHECK-NEXT:     %54 = builtin.unrealized_conversion_cast %7 : i64 to ui64
// CHECK-NEXT:     ascendc.adds_l1 %numbers, %numbers, %5, %53, %54, %4, %unary {isSetMask} : !ascendc.local_tensor<*xi32>, !ascendc.local_tensor<*xi32>, i32, ui64, ui64, i32, !ascendc.unary_repeat_params
// CHECK-NEXT:     %55 = builtin.unrealized_conversion_cast %13 : i64 to ui64
// CHECK-NEXT:     %56 = builtin.unrealized_conversion_cast %7 : i64 to ui64
// CHECK-NEXT:     ascendc.adds_l1 %numbers, %numbers, %14, %55, %56, %4, %unary {isSetMask} : !ascendc.local_tensor<*xi32>, !ascendc.local_tensor<*xi32>, i32, ui64, ui64, i32, !ascendc.unary_repeat_params
// CHECK-NEXT:     %57 = builtin.unrealized_conversion_cast %15 : i64 to ui64
// CHECK-NEXT:     %58 = builtin.unrealized_conversion_cast %7 : i64 to ui64
// CHECK-NEXT:     ascendc.adds_l1 %numbers, %numbers, %16, %57, %58, %4, %unary {isSetMask} : !ascendc.local_tensor<*xi32>, !ascendc.local_tensor<*xi32>, i32, ui64, ui64, i32, !ascendc.unary_repeat_params
// CHECK-NEXT:     %numbers_1 = ascendc.tbuf.get_with_offset %ub, %3, %17 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi32>
// CHECK-NEXT:     ascendc.adds_l2 %numbers_1, %numbers, %3, %3 {isSetMask} : !ascendc.local_tensor<*xi32>, !ascendc.local_tensor<*xi32>, i32, i32
// CHECK-NEXT:     %numbers_2 = ascendc.tbuf.get_with_offset %ub, %19, %18 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi32>
// CHECK-NEXT:     %numbers_3 = ascendc.tbuf.get_with_offset %ub, %19, %2 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi32>
// CHECK-NEXT:     ascendc.adds_l2 %numbers_2, %numbers_3, %19, %19 {isSetMask} : !ascendc.local_tensor<*xi32>, !ascendc.local_tensor<*xi32>, i32, i32
// CHECK-NEXT:     %numbers_4 = ascendc.tbuf.get_with_offset %ub, %21, %20 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi32>
// CHECK-NEXT:     %numbers_5 = ascendc.tbuf.get_with_offset %ub, %21, %2 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi32>
// CHECK-NEXT:     ascendc.adds_l2 %numbers_4, %numbers_5, %21, %21 {isSetMask} : !ascendc.local_tensor<*xi32>, !ascendc.local_tensor<*xi32>, i32, i32
// CHECK-NEXT:     %numbers_6 = ascendc.tbuf.get_with_offset %ub, %23, %22 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi32>
// CHECK-NEXT:     %numbers_7 = ascendc.tbuf.get_with_offset %ub, %23, %2 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi32>
// CHECK-NEXT:     ascendc.adds_l2 %numbers_6, %numbers_7, %23, %23 {isSetMask} : !ascendc.local_tensor<*xi32>, !ascendc.local_tensor<*xi32>, i32, i32
// CHECK-NEXT:     %59 = arith.constant 0 : i32
// CHECK-NEXT:     %60 = arith.constant 0 : i32
// CHECK-NEXT:     %61 = arith.constant 0 : i32
// CHECK-NEXT:     %62 = ascendc.tbuf.get_with_offset %ub, %32, %27 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi16>
// CHECK-NEXT:     ascendc.duplicate_l2 %62, %33, %32 : !ascendc.local_tensor<*xi16>, i16, i32
// CHECK-NEXT:     %63 = ascendc.tbuf.get_with_offset %ub, %32, %34 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi16>
// CHECK-NEXT:     ascendc.duplicate_l2 %63, %33, %32 : !ascendc.local_tensor<*xi16>, i16, i32
// CHECK-NEXT:     %64, %65, %66 = scf.for %chunk = %block to %c196 step %c48 iter_args(%slot = %59, %slot_1 = %60, %slot_2 = %61) -> (i32, i32, i32) {
// CHECK-NEXT:       %67 = arith.muli %chunk, %c256 : index
// CHECK-NEXT:       %68 = arith.subi %c50000, %67 : index
// CHECK-NEXT:       %69 = arith.minsi %c256, %68 : index
// CHECK-NEXT:       %70 = arith.addi %67, %69 : index
// CHECK-NEXT:       %71 = ascendc.tbuf.get_with_offset %ub, %25, %24 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       ascendc.duplicate_l2 %71, %n0, %25 : !ascendc.local_tensor<*xf32>, f32, i32
// CHECK-NEXT:       %72, %73 = scf.for %at = %c0 to %c4096 step %c1024 iter_args(%slot_3 = %slot, %slot_4 = %slot_1) -> (i32, i32) {
// CHECK-NEXT:         %74 = arith.subi %c4096, %at : index
// CHECK-NEXT:         %75 = arith.minsi %c1024, %74 : index
// CHECK-NEXT:         %76 = arith.muli %slot_3, %26 : i32
// CHECK-NEXT:         %ids_at = arith.addi %76, %27 : i32
// CHECK-NEXT:         %ids_gm_1 = ascendc.global_tensor.subindex %ids_gm[%at] : !ascendc.global_tensor<*xi32>, index, !ascendc.global_tensor<*xi32>
// CHECK-NEXT:         %ids_1 = ascendc.tbuf.get_with_offset %ub, %30, %ids_at : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi32>
// CHECK-NEXT:         %77 = arith.muli %75, %28 : index
// CHECK-NEXT:         %78 = arith.index_cast %77 : index to i32
// CHECK-NEXT:         %data_copy_ext_1 = ascendc.construct !ascendc.data_copy_ext_params(%4, %78, %1, %1, %1) [ui16, ui32, ui32, ui32, ui32] : i32, i32, i32, i32, i32
// CHECK-NEXT:         ascendc.data_copy_pad_l0_ext %ids_1, %ids_gm_1, %data_copy_ext_1, %data_copy_pad_ext : !ascendc.local_tensor<*xi32>, !ascendc.global_tensor<*xi32>, !ascendc.data_copy_ext_params, !ascendc.data_copy_pad_ext_params<i32>
// CHECK-NEXT:         %79 = arith.index_cast %67 : index to i32
// CHECK-NEXT:         %80 = ascendc.tbuf.get_with_offset %ub, %30, %35 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi32>
// CHECK-NEXT:         ascendc.maxs_l2 %80, %ids_1, %79, %30 {isSetMask} : !ascendc.local_tensor<*xi32>, !ascendc.local_tensor<*xi32>, i32, i32
// CHECK-NEXT:         %81 = ascendc.tbuf.get_with_offset %ub, %19, %36 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui8>
// CHECK-NEXT:         ascendc.compare_l2 %81, %80, %ids_1, %30 {cmpMode = 2 : i64} : !ascendc.local_tensor<*xui8>, !ascendc.local_tensor<*xi32>, !ascendc.local_tensor<*xi32>, i32
// CHECK-NEXT:         %82 = arith.index_cast %70 : index to i32
// CHECK-NEXT:         %83 = ascendc.tbuf.get_with_offset %ub, %30, %35 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi32>
// CHECK-NEXT:         ascendc.maxs_l2 %83, %ids_1, %82, %30 {isSetMask} : !ascendc.local_tensor<*xi32>, !ascendc.local_tensor<*xi32>, i32, i32
// CHECK-NEXT:         %84 = ascendc.tbuf.get_with_offset %ub, %19, %37 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui8>
// CHECK-NEXT:         ascendc.compare_l2 %84, %83, %ids_1, %30 {cmpMode = 2 : i64} : !ascendc.local_tensor<*xui8>, !ascendc.local_tensor<*xi32>, !ascendc.local_tensor<*xi32>, i32
// CHECK-NEXT:         %85 = ascendc.tbuf.get_with_offset %ub, %3, %37 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui16>
// CHECK-NEXT:         %86 = ascendc.tbuf.get_with_offset %ub, %3, %37 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui16>
// CHECK-NEXT:         ascendc.not_l2 %85, %86, %3 : !ascendc.local_tensor<*xui16>, !ascendc.local_tensor<*xui16>, i32
// CHECK-NEXT:         %87 = arith.index_cast %75 : index to i32
// CHECK-NEXT:         %88 = ascendc.tbuf.get_with_offset %ub, %30, %35 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi32>
// CHECK-NEXT:         %numbers_8 = ascendc.tbuf.get_with_offset %ub, %30, %2 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi32>
// CHECK-NEXT:         ascendc.maxs_l2 %88, %numbers_8, %87, %30 {isSetMask} : !ascendc.local_tensor<*xi32>, !ascendc.local_tensor<*xi32>, i32, i32
// CHECK-NEXT:         %89 = ascendc.tbuf.get_with_offset %ub, %19, %38 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui8>
// CHECK-NEXT:         ascendc.compare_l2 %89, %88, %numbers_8, %30 {cmpMode = 2 : i64} : !ascendc.local_tensor<*xui8>, !ascendc.local_tensor<*xi32>, !ascendc.local_tensor<*xi32>, i32
// CHECK-NEXT:         %90 = ascendc.tbuf.get_with_offset %ub, %3, %38 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui16>
// CHECK-NEXT:         %91 = ascendc.tbuf.get_with_offset %ub, %3, %38 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui16>
// CHECK-NEXT:         ascendc.not_l2 %90, %91, %3 : !ascendc.local_tensor<*xui16>, !ascendc.local_tensor<*xui16>, i32
// CHECK-NEXT:         %92 = ascendc.tbuf.get_with_offset %ub, %3, %36 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui16>
// CHECK-NEXT:         %93 = ascendc.tbuf.get_with_offset %ub, %3, %36 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui16>
// CHECK-NEXT:         ascendc.and_l2 %92, %93, %85, %3 : !ascendc.local_tensor<*xui16>, !ascendc.local_tensor<*xui16>, !ascendc.local_tensor<*xui16>, i32
// CHECK-NEXT:         %94 = ascendc.tbuf.get_with_offset %ub, %3, %36 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui16>
// CHECK-NEXT:         ascendc.and_l2 %94, %92, %90, %3 : !ascendc.local_tensor<*xui16>, !ascendc.local_tensor<*xui16>, !ascendc.local_tensor<*xui16>, i32
// CHECK-NEXT:         %95 = arith.subi %1, %79 : i32
// CHECK-NEXT:         %96 = ascendc.tbuf.get_with_offset %ub, %30, %35 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi32>
// CHECK-NEXT:         ascendc.adds_l2 %96, %ids_1, %95, %30 {isSetMask} : !ascendc.local_tensor<*xi32>, !ascendc.local_tensor<*xi32>, i32, i32
// CHECK-NEXT:         %97 = arith.index_cast %at : index to i32
// CHECK-NEXT:         %98 = ascendc.tbuf.get_with_offset %ub, %30, %37 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi32>
// CHECK-NEXT:         ascendc.adds_l2 %98, %numbers_8, %97, %30 {isSetMask} : !ascendc.local_tensor<*xi32>, !ascendc.local_tensor<*xi32>, i32, i32
// CHECK-NEXT:         %99 = ascendc.tbuf.get_with_offset %ub, %30, %39 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi32>
// CHECK-NEXT:         ascendc.duplicate_l2 %99, %1, %30 : !ascendc.local_tensor<*xi32>, i32, i32
// CHECK-NEXT:         %100 = ascendc.tbuf.get_with_offset %ub, %16, %36 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui32>
// CHECK-NEXT:         %101 = ascendc.gather_mask %99, %96, %100, %40, %30, %gather_mask, default : !ascendc.local_tensor<*xi32>, !ascendc.local_tensor<*xi32>, !ascendc.local_tensor<*xui32>, i1, i32, !ascendc.gather_mask_params -> ui64
// CHECK-NEXT:         %102 = builtin.unrealized_conversion_cast %101 : ui64 to index
// CHECK-NEXT:         %103 = ascendc.tbuf.get_with_offset %ub, %30, %35 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi32>
// CHECK-NEXT:         ascendc.duplicate_l2 %103, %1, %30 : !ascendc.local_tensor<*xi32>, i32, i32
// CHECK-NEXT:         %104 = ascendc.gather_mask %103, %98, %100, %40, %30, %gather_mask, default : !ascendc.local_tensor<*xi32>, !ascendc.local_tensor<*xi32>, !ascendc.local_tensor<*xui32>, i1, i32, !ascendc.gather_mask_params -> ui64
// CHECK-NEXT:         %105 = scf.for %j = %c0 to %102 step %c16 iter_args(%slot_5 = %slot_4) -> (i32) {
// CHECK-NEXT:           %106 = arith.subi %102, %j : index
// CHECK-NEXT:           %107 = arith.minsi %c16, %106 : index
// CHECK-NEXT:           %108 = ascendc.local_tensor.subindex %103[%j] : !ascendc.local_tensor<*xi32>, index, !ascendc.local_tensor<*xi32>
// CHECK-NEXT:           %109 = ascendc.tbuf.get_with_offset %ub, %14, %36 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi32>
// CHECK-NEXT:           ascendc.data_copy_l2 %109, %108, %14 : !ascendc.local_tensor<*xi32>, !ascendc.local_tensor<*xi32>, i32
// CHECK-NEXT:           %110 = arith.muli %slot_5, %32 : i32
// CHECK-NEXT:           %update_at = arith.addi %110, %37 : i32
// CHECK-NEXT:           scf.for %111 = %29 to %107 step %41 {
// CHECK-NEXT:             %112 = arith.index_cast %111 : index to i32
// CHECK-NEXT:             %row = ascendc.local_tensor.get_value %109, %112 : !ascendc.local_tensor<*xi32>, i32, i32
// CHECK-NEXT:             %113 = arith.index_cast %row : i32 to index
// CHECK-NEXT:             %114 = arith.muli %113, %42 : index
// CHECK-NEXT:             %g_gm_1 = ascendc.global_tensor.subindex %g_gm[%114] : !ascendc.global_tensor<*xf16>, index, !ascendc.global_tensor<*xf16>
// CHECK-NEXT:             %115 = arith.muli %111, %42 : index
// CHECK-NEXT:             %update = ascendc.tbuf.get_with_offset %ub, %30, %update_at : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:             %update_1 = ascendc.local_tensor.subindex %update[%115] : !ascendc.local_tensor<*xf16>, index, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:             ascendc.data_copy_pad_l0_ext %update_1, %g_gm_1, %data_copy_ext, %data_copy_pad_ext_1 : !ascendc.local_tensor<*xf16>, !ascendc.global_tensor<*xf16>, !ascendc.data_copy_ext_params, !ascendc.data_copy_pad_ext_params<f16>
// CHECK-NEXT:           }
// CHECK-NEXT:           %116 = arith.muli %107, %42 : index
// CHECK-NEXT:           %117 = arith.subi %44, %116 : index
// CHECK-NEXT:           %update_2 = ascendc.tbuf.get_with_offset %ub, %30, %update_at : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:           %update_3 = ascendc.local_tensor.subindex %update_2[%116] : !ascendc.local_tensor<*xf16>, index, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:           %118 = arith.index_cast %117 : index to i32
// CHECK-NEXT:           ascendc.duplicate_l2 %update_3, %43, %118 : !ascendc.local_tensor<*xf16>, f16, i32
// CHECK-NEXT:           %119 = ascendc.tbuf.get_with_offset %ub, %30, %36 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:           ascendc.cast_l2 %119, %update_2, %30 {roundMode = 0 : i32} : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf16>, i32
// CHECK-NEXT:           scf.for %j_1 = %c0 to %107 step %c1 {
// CHECK-NEXT:             %120 = arith.addi %j, %j_1 : index
// CHECK-NEXT:             %121 = arith.index_cast %120 : index to i32
// CHECK-NEXT:             %row_1 = ascendc.local_tensor.get_value %99, %121 : !ascendc.local_tensor<*xi32>, i32, i32
// CHECK-NEXT:             %row_2 = arith.index_cast %row_1 : i32 to index
// CHECK-NEXT:             %122 = arith.muli %row_2, %42 : index
// CHECK-NEXT:             %123 = ascendc.tbuf.get_with_offset %ub, %25, %24 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:             %124 = ascendc.local_tensor.subindex %123[%122] : !ascendc.local_tensor<*xf32>, index, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:             %125 = arith.muli %j_1, %42 : index
// CHECK-NEXT:             %126 = ascendc.local_tensor.subindex %119[%125] : !ascendc.local_tensor<*xf32>, index, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:             ascendc.add_l2 %124, %124, %126, %3 : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32
// CHECK-NEXT:           }
// CHECK-NEXT:           %127 = arith.constant 1 : i32
// CHECK-NEXT:           %next_slot = arith.xori %slot_5, %127 : i32
// CHECK-NEXT:           scf.yield %next_slot : i32
// CHECK-NEXT:         }
// CHECK-NEXT:         %128 = arith.constant 1 : i32
// CHECK-NEXT:         %next_slot_1 = arith.xori %slot_3, %128 : i32
// CHECK-NEXT:         scf.yield %next_slot_1, %105 : i32, i32
// CHECK-NEXT:       }
// CHECK-NEXT:       %129 = arith.muli %slot_2, %45 : i32
// CHECK-NEXT:       %130 = ascendc.tbuf.get_with_offset %ub, %25, %129 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:       %131 = ascendc.tbuf.get_with_offset %ub, %25, %24 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       ascendc.cast_l2 %130, %131, %25 {roundMode = 1 : i32} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf32>, i32
// CHECK-NEXT:       %132 = arith.muli %67, %42 : index
// CHECK-NEXT:       %133 = arith.muli %69, %42 : index
// CHECK-NEXT:       %out_gm_1 = ascendc.global_tensor.subindex %out_gm[%132] : !ascendc.global_tensor<*xf16>, index, !ascendc.global_tensor<*xf16>
// CHECK-NEXT:       %134 = arith.muli %133, %46 : index
// CHECK-NEXT:       %135 = arith.index_cast %134 : index to i32
// CHECK-NEXT:       %data_copy_ext_2 = ascendc.construct !ascendc.data_copy_ext_params(%4, %135, %1, %1, %1) [ui16, ui32, ui32, ui32, ui32] : i32, i32, i32, i32, i32
// CHECK-NEXT:       ascendc.data_copy_pad_l2_ext %out_gm_1, %130, %data_copy_ext_2 : !ascendc.global_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.data_copy_ext_params
// CHECK-NEXT:       %136 = arith.constant 1 : i32
// CHECK-NEXT:       %next_slot_2 = arith.xori %slot_2, %136 : i32
// CHECK-NEXT:       scf.yield %72, %73, %next_slot_2 : i32, i32, i32
// CHECK-NEXT:     }
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// The result:
// CHECK:      builtin.module attributes {ascir.soc = "ascend910b1"} {
// CHECK-NEXT:   func.func @gradient(%g: memref<?xf16, 22 : i64> {ascir.role = "in"}, %ids: memref<?xi32, 22 : i64> {ascir.role = "in"}, %out: memref<?xf16, 22 : i64> {ascir.role = "out"}) attributes {tile.scatter = {strategy = "owned", owned_ns = 31458 : i64}, tile.block_dim = 48 : i64, tile.placement = {ub = {peak = 159744 : i64, lower_bound = 159744 : i64, extent = 159744 : i64, capacity = 188160 : i64, optimal = true}}, ascendc.aicore, ascendc.global, ascendc.sync = {flags = 9 : i64, barriers = 23 : i64, dependences = 313 : i64, removed = 2 : i64, fallbacks = 0 : i64}} {
// CHECK-NEXT:     %flag1 = arith.constant 1 : i32
// CHECK-NEXT:     %flag0 = arith.constant 0 : i32
// CHECK-NEXT:     %0 = arith.constant 188160 : i32
// CHECK-NEXT:     %1 = arith.constant 0 : i32
// CHECK-NEXT:     %2 = arith.constant 139264 : i32
// CHECK-NEXT:     %3 = arith.constant 64 : i32
// CHECK-NEXT:     %4 = arith.constant 1 : i32
// CHECK-NEXT:     %5 = arith.constant 8 : i32
// CHECK-NEXT:     %unary = ascendc.construct !ascendc.unary_repeat_params(%4, %4, %5, %5) : i32, i32, i32, i32
// CHECK-NEXT:     %6 = arith.constant -6148914691236517206 : i64
// CHECK-NEXT:     %7 = arith.constant 0 : i64
// CHECK-NEXT:     %8 = arith.constant -3689348814741910324 : i64
// CHECK-NEXT:     %9 = arith.constant 2 : i32
// CHECK-NEXT:     %10 = arith.constant -1085102592571150096 : i64
// CHECK-NEXT:     %11 = arith.constant 4 : i32
// CHECK-NEXT:     %12 = arith.constant -71777214294589696 : i64
// CHECK-NEXT:     %13 = arith.constant -281470681808896 : i64
// CHECK-NEXT:     %14 = arith.constant 16 : i32
// CHECK-NEXT:     %15 = arith.constant -4294967296 : i64
// CHECK-NEXT:     %16 = arith.constant 32 : i32
// CHECK-NEXT:     %17 = arith.constant 139520 : i32
// CHECK-NEXT:     %18 = arith.constant 139776 : i32
// CHECK-NEXT:     %19 = arith.constant 128 : i32
// CHECK-NEXT:     %20 = arith.constant 140288 : i32
// CHECK-NEXT:     %21 = arith.constant 256 : i32
// CHECK-NEXT:     %22 = arith.constant 141312 : i32
// CHECK-NEXT:     %23 = arith.constant 512 : i32
// CHECK-NEXT:     %24 = arith.constant 65536 : i32
// CHECK-NEXT:     %25 = arith.constant 16384 : i32
// CHECK-NEXT:     %26 = arith.constant 4096 : i32
// CHECK-NEXT:     %27 = arith.constant 131072 : i32
// CHECK-NEXT:     %28 = arith.constant 4 : index
// CHECK-NEXT:     %29 = arith.constant 0 : index
// CHECK-NEXT:     %30 = arith.constant 1024 : i32
// CHECK-NEXT:     %31 = arith.constant false
// CHECK-NEXT:     %data_copy_pad_ext = ascendc.construct !ascendc.data_copy_pad_ext_params<i32>(%31, %1, %1, %1) : i1, i32, i32, i32
// CHECK-NEXT:     %32 = arith.constant 2048 : i32
// CHECK-NEXT:     %33 = arith.constant 0 : i16
// CHECK-NEXT:     %34 = arith.constant 135168 : i32
// CHECK-NEXT:     %35 = arith.constant 143360 : i32
// CHECK-NEXT:     %36 = arith.constant 155648 : i32
// CHECK-NEXT:     %37 = arith.constant 147456 : i32
// CHECK-NEXT:     %38 = arith.constant 147584 : i32
// CHECK-NEXT:     %39 = arith.constant 151552 : i32
// CHECK-NEXT:     %40 = arith.constant true
// CHECK-NEXT:     %gather_mask = ascendc.construct !ascendc.gather_mask_params(%4, %4, %5, %1) : i32, i32, i32, i32
// CHECK-NEXT:     %41 = arith.constant 1 : index
// CHECK-NEXT:     %42 = arith.constant 64 : index
// CHECK-NEXT:     %data_copy_ext = ascendc.construct !ascendc.data_copy_ext_params(%4, %19, %1, %1, %1) : i32, i32, i32, i32, i32
// CHECK-NEXT:     %43 = arith.constant 0.000000e+00 : f16
// CHECK-NEXT:     %data_copy_pad_ext_1 = ascendc.construct !ascendc.data_copy_pad_ext_params<f16>(%31, %1, %1, %43) : i1, i32, i32, f16
// CHECK-NEXT:     %44 = arith.constant 1024 : index
// CHECK-NEXT:     %45 = arith.constant 32768 : i32
// CHECK-NEXT:     %46 = arith.constant 2 : index
// CHECK-NEXT:     %pipe = ascendc.pipe
// CHECK-NEXT:     %ub = ascendc.tbuf : <veccalc>
// CHECK-NEXT:     ascendc.pipe.init_buffer %pipe, %ub, %0 : !ascendc.tbuf<veccalc>, i32
// CHECK-NEXT:     %g_gm = ascendc.global_tensor : !ascendc.global_tensor<*xf16>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %g_gm, %g : !ascendc.global_tensor<*xf16>, memref<?xf16, 22 : i64>
// CHECK-NEXT:     %ids_gm = ascendc.global_tensor : !ascendc.global_tensor<*xi32>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %ids_gm, %ids : !ascendc.global_tensor<*xi32>, memref<?xi32, 22 : i64>
// CHECK-NEXT:     %out_gm = ascendc.global_tensor : !ascendc.global_tensor<*xf16>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %out_gm, %out : !ascendc.global_tensor<*xf16>, memref<?xf16, 22 : i64>
// CHECK-NEXT:     %block = ascendc.get_block_idx : index
// CHECK-NEXT:     %c196 = arith.constant 196 : index
// CHECK-NEXT:     %c48 = arith.constant 48 : index
// CHECK-NEXT:     %c256 = arith.constant 256 : index
// CHECK-NEXT:     %c50000 = arith.constant 50000 : index
// CHECK-NEXT:     %n0 = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c1024 = arith.constant 1024 : index
// CHECK-NEXT:     %c16 = arith.constant 16 : index
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %c4096 = arith.constant 4096 : index
// CHECK-NEXT:     %numbers = ascendc.tbuf.get_with_offset %ub, %3, %2 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi32>
// CHECK-NEXT:     ascendc.duplicate_l2 %numbers, %1, %3 : !ascendc.local_tensor<*xi32>, i32, i32
// CHECK-NEXT:     %47 = builtin.unrealized_conversion_cast %6 : i64 to ui64
// CHECK-NEXT:     %48 = builtin.unrealized_conversion_cast %7 : i64 to ui64
// CHECK-NEXT:     ascendc.pipe_barrier pipe_v
// CHECK-NEXT:     ascendc.adds_l1 %numbers, %numbers, %4, %47, %48, %4, %unary {isSetMask} : !ascendc.local_tensor<*xi32>, !ascendc.local_tensor<*xi32>, i32, ui64, ui64, i32, !ascendc.unary_repeat_params
// CHECK-NEXT:     %49 = builtin.unrealized_conversion_cast %8 : i64 to ui64
// CHECK-NEXT:     %50 = builtin.unrealized_conversion_cast %7 : i64 to ui64
// CHECK-NEXT:     ascendc.pipe_barrier pipe_v
// CHECK-NEXT:     ascendc.adds_l1 %numbers, %numbers, %9, %49, %50, %4, %unary {isSetMask} : !ascendc.local_tensor<*xi32>, !ascendc.local_tensor<*xi32>, i32, ui64, ui64, i32, !ascendc.unary_repeat_params
// CHECK-NEXT:     %51 = builtin.unrealized_conversion_cast %10 : i64 to ui64
// CHECK-NEXT:     %52 = builtin.unrealized_conversion_cast %7 : i64 to ui64
// CHECK-NEXT:     ascendc.pipe_barrier pipe_v
// CHECK-NEXT:     ascendc.adds_l1 %numbers, %numbers, %11, %51, %52, %4, %unary {isSetMask} : !ascendc.local_tensor<*xi32>, !ascendc.local_tensor<*xi32>, i32, ui64, ui64, i32, !ascendc.unary_repeat_params
// CHECK-NEXT:     %53 = builtin.unrealized_conversion_cast %12 : i64 to ui64
// CHECK-NEXT:     %54 = builtin.unrealized_conversion_cast %7 : i64 to ui64
// CHECK-NEXT:     ascendc.pipe_barrier pipe_v
// CHECK-NEXT:     ascendc.adds_l1 %numbers, %numbers, %5, %53, %54, %4, %unary {isSetMask} : !ascendc.local_tensor<*xi32>, !ascendc.local_tensor<*xi32>, i32, ui64, ui64, i32, !ascendc.unary_repeat_params
// CHECK-NEXT:     %55 = builtin.unrealized_conversion_cast %13 : i64 to ui64
// CHECK-NEXT:     %56 = builtin.unrealized_conversion_cast %7 : i64 to ui64
// CHECK-NEXT:     ascendc.pipe_barrier pipe_v
// CHECK-NEXT:     ascendc.adds_l1 %numbers, %numbers, %14, %55, %56, %4, %unary {isSetMask} : !ascendc.local_tensor<*xi32>, !ascendc.local_tensor<*xi32>, i32, ui64, ui64, i32, !ascendc.unary_repeat_params
// CHECK-NEXT:     %57 = builtin.unrealized_conversion_cast %15 : i64 to ui64
// CHECK-NEXT:     %58 = builtin.unrealized_conversion_cast %7 : i64 to ui64
// CHECK-NEXT:     ascendc.pipe_barrier pipe_v
// CHECK-NEXT:     ascendc.adds_l1 %numbers, %numbers, %16, %57, %58, %4, %unary {isSetMask} : !ascendc.local_tensor<*xi32>, !ascendc.local_tensor<*xi32>, i32, ui64, ui64, i32, !ascendc.unary_repeat_params
// CHECK-NEXT:     %numbers_1 = ascendc.tbuf.get_with_offset %ub, %3, %17 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi32>
// CHECK-NEXT:     ascendc.pipe_barrier pipe_v
// CHECK-NEXT:     ascendc.adds_l2 %numbers_1, %numbers, %3, %3 {isSetMask} : !ascendc.local_tensor<*xi32>, !ascendc.local_tensor<*xi32>, i32, i32
// CHECK-NEXT:     %numbers_2 = ascendc.tbuf.get_with_offset %ub, %19, %18 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi32>
// CHECK-NEXT:     %numbers_3 = ascendc.tbuf.get_with_offset %ub, %19, %2 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi32>
// CHECK-NEXT:     ascendc.pipe_barrier pipe_v
// CHECK-NEXT:     ascendc.adds_l2 %numbers_2, %numbers_3, %19, %19 {isSetMask} : !ascendc.local_tensor<*xi32>, !ascendc.local_tensor<*xi32>, i32, i32
// CHECK-NEXT:     %numbers_4 = ascendc.tbuf.get_with_offset %ub, %21, %20 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi32>
// CHECK-NEXT:     %numbers_5 = ascendc.tbuf.get_with_offset %ub, %21, %2 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi32>
// CHECK-NEXT:     ascendc.pipe_barrier pipe_v
// CHECK-NEXT:     ascendc.adds_l2 %numbers_4, %numbers_5, %21, %21 {isSetMask} : !ascendc.local_tensor<*xi32>, !ascendc.local_tensor<*xi32>, i32, i32
// CHECK-NEXT:     %numbers_6 = ascendc.tbuf.get_with_offset %ub, %23, %22 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi32>
// CHECK-NEXT:     %numbers_7 = ascendc.tbuf.get_with_offset %ub, %23, %2 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi32>
// CHECK-NEXT:     ascendc.pipe_barrier pipe_v
// CHECK-NEXT:     ascendc.adds_l2 %numbers_6, %numbers_7, %23, %23 {isSetMask} : !ascendc.local_tensor<*xi32>, !ascendc.local_tensor<*xi32>, i32, i32
// CHECK-NEXT:     %59 = arith.constant 0 : i32
// CHECK-NEXT:     %60 = arith.constant 0 : i32
// CHECK-NEXT:     %61 = arith.constant 0 : i32
// CHECK-NEXT:     %62 = ascendc.tbuf.get_with_offset %ub, %32, %27 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi16>
// CHECK-NEXT:     ascendc.duplicate_l2 %62, %33, %32 : !ascendc.local_tensor<*xi16>, i16, i32
// CHECK-NEXT:     %63 = ascendc.tbuf.get_with_offset %ub, %32, %34 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi16>
// CHECK-NEXT:     ascendc.duplicate_l2 %63, %33, %32 : !ascendc.local_tensor<*xi16>, i16, i32
// CHECK-NEXT:     ascendc.set_flag v_mte2, %flag0 : i32
// CHECK-NEXT:     ascendc.set_flag s_v, %flag0 : i32
// CHECK-NEXT:     ascendc.set_flag mte3_v, %flag0 : i32
// CHECK-NEXT:     ascendc.set_flag mte3_v, %flag1 : i32
// CHECK-NEXT:     ascendc.wait_flag v_mte2, %flag0 : i32
// CHECK-NEXT:     %64, %65, %66 = scf.for %chunk = %block to %c196 step %c48 iter_args(%slot = %59, %slot_1 = %60, %slot_2 = %61) -> (i32, i32, i32) {
// CHECK-NEXT:       %67 = arith.muli %chunk, %c256 : index
// CHECK-NEXT:       %68 = arith.subi %c50000, %67 : index
// CHECK-NEXT:       %69 = arith.minsi %c256, %68 : index
// CHECK-NEXT:       %70 = arith.addi %67, %69 : index
// CHECK-NEXT:       %71 = ascendc.tbuf.get_with_offset %ub, %25, %24 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       ascendc.duplicate_l2 %71, %n0, %25 : !ascendc.local_tensor<*xf32>, f32, i32
// CHECK-NEXT:       %72, %73 = scf.for %at = %c0 to %c4096 step %c1024 iter_args(%slot_3 = %slot, %slot_4 = %slot_1) -> (i32, i32) {
// CHECK-NEXT:         %74 = arith.subi %c4096, %at : index
// CHECK-NEXT:         %75 = arith.minsi %c1024, %74 : index
// CHECK-NEXT:         %76 = arith.muli %slot_3, %26 : i32
// CHECK-NEXT:         %ids_at = arith.addi %76, %27 : i32
// CHECK-NEXT:         %ids_gm_1 = ascendc.global_tensor.subindex %ids_gm[%at] : !ascendc.global_tensor<*xi32>, index, !ascendc.global_tensor<*xi32>
// CHECK-NEXT:         %ids_1 = ascendc.tbuf.get_with_offset %ub, %30, %ids_at : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi32>
// CHECK-NEXT:         %77 = arith.muli %75, %28 : index
// CHECK-NEXT:         %78 = arith.index_cast %77 : index to i32
// CHECK-NEXT:         %data_copy_ext_1 = ascendc.construct !ascendc.data_copy_ext_params(%4, %78, %1, %1, %1) [ui16, ui32, ui32, ui32, ui32] : i32, i32, i32, i32, i32
// CHECK-NEXT:         ascendc.data_copy_pad_l0_ext %ids_1, %ids_gm_1, %data_copy_ext_1, %data_copy_pad_ext : !ascendc.local_tensor<*xi32>, !ascendc.global_tensor<*xi32>, !ascendc.data_copy_ext_params, !ascendc.data_copy_pad_ext_params<i32>
// CHECK-NEXT:         ascendc.set_flag mte2_v, %flag0 : i32
// CHECK-NEXT:         %79 = arith.index_cast %67 : index to i32
// CHECK-NEXT:         %80 = ascendc.tbuf.get_with_offset %ub, %30, %35 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi32>
// CHECK-NEXT:         ascendc.wait_flag mte2_v, %flag0 : i32
// CHECK-NEXT:         ascendc.pipe_barrier pipe_v
// CHECK-NEXT:         ascendc.maxs_l2 %80, %ids_1, %79, %30 {isSetMask} : !ascendc.local_tensor<*xi32>, !ascendc.local_tensor<*xi32>, i32, i32
// CHECK-NEXT:         %81 = ascendc.tbuf.get_with_offset %ub, %19, %36 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui8>
// CHECK-NEXT:         ascendc.pipe_barrier pipe_v
// CHECK-NEXT:         ascendc.compare_l2 %81, %80, %ids_1, %30 {cmpMode = 2 : i64} : !ascendc.local_tensor<*xui8>, !ascendc.local_tensor<*xi32>, !ascendc.local_tensor<*xi32>, i32
// CHECK-NEXT:         %82 = arith.index_cast %70 : index to i32
// CHECK-NEXT:         %83 = ascendc.tbuf.get_with_offset %ub, %30, %35 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi32>
// CHECK-NEXT:         ascendc.maxs_l2 %83, %ids_1, %82, %30 {isSetMask} : !ascendc.local_tensor<*xi32>, !ascendc.local_tensor<*xi32>, i32, i32
// CHECK-NEXT:         %84 = ascendc.tbuf.get_with_offset %ub, %19, %37 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui8>
// CHECK-NEXT:         ascendc.pipe_barrier pipe_v
// CHECK-NEXT:         ascendc.compare_l2 %84, %83, %ids_1, %30 {cmpMode = 2 : i64} : !ascendc.local_tensor<*xui8>, !ascendc.local_tensor<*xi32>, !ascendc.local_tensor<*xi32>, i32
// CHECK-NEXT:         %85 = ascendc.tbuf.get_with_offset %ub, %3, %37 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui16>
// CHECK-NEXT:         %86 = ascendc.tbuf.get_with_offset %ub, %3, %37 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui16>
// CHECK-NEXT:         ascendc.pipe_barrier pipe_v
// CHECK-NEXT:         ascendc.not_l2 %85, %86, %3 : !ascendc.local_tensor<*xui16>, !ascendc.local_tensor<*xui16>, i32
// CHECK-NEXT:         %87 = arith.index_cast %75 : index to i32
// CHECK-NEXT:         %88 = ascendc.tbuf.get_with_offset %ub, %30, %35 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi32>
// CHECK-NEXT:         %numbers_8 = ascendc.tbuf.get_with_offset %ub, %30, %2 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi32>
// CHECK-NEXT:         ascendc.maxs_l2 %88, %numbers_8, %87, %30 {isSetMask} : !ascendc.local_tensor<*xi32>, !ascendc.local_tensor<*xi32>, i32, i32
// CHECK-NEXT:         %89 = ascendc.tbuf.get_with_offset %ub, %19, %38 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui8>
// CHECK-NEXT:         ascendc.pipe_barrier pipe_v
// CHECK-NEXT:         ascendc.compare_l2 %89, %88, %numbers_8, %30 {cmpMode = 2 : i64} : !ascendc.local_tensor<*xui8>, !ascendc.local_tensor<*xi32>, !ascendc.local_tensor<*xi32>, i32
// CHECK-NEXT:         %90 = ascendc.tbuf.get_with_offset %ub, %3, %38 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui16>
// CHECK-NEXT:         %91 = ascendc.tbuf.get_with_offset %ub, %3, %38 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui16>
// CHECK-NEXT:         ascendc.pipe_barrier pipe_v
// CHECK-NEXT:         ascendc.not_l2 %90, %91, %3 : !ascendc.local_tensor<*xui16>, !ascendc.local_tensor<*xui16>, i32
// CHECK-NEXT:         %92 = ascendc.tbuf.get_with_offset %ub, %3, %36 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui16>
// CHECK-NEXT:         %93 = ascendc.tbuf.get_with_offset %ub, %3, %36 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui16>
// CHECK-NEXT:         ascendc.and_l2 %92, %93, %85, %3 : !ascendc.local_tensor<*xui16>, !ascendc.local_tensor<*xui16>, !ascendc.local_tensor<*xui16>, i32
// CHECK-NEXT:         %94 = ascendc.tbuf.get_with_offset %ub, %3, %36 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui16>
// CHECK-NEXT:         ascendc.pipe_barrier pipe_v
// CHECK-NEXT:         ascendc.and_l2 %94, %92, %90, %3 : !ascendc.local_tensor<*xui16>, !ascendc.local_tensor<*xui16>, !ascendc.local_tensor<*xui16>, i32
// CHECK-NEXT:         %95 = arith.subi %1, %79 : i32
// CHECK-NEXT:         %96 = ascendc.tbuf.get_with_offset %ub, %30, %35 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi32>
// CHECK-NEXT:         ascendc.adds_l2 %96, %ids_1, %95, %30 {isSetMask} : !ascendc.local_tensor<*xi32>, !ascendc.local_tensor<*xi32>, i32, i32
// CHECK-NEXT:         %97 = arith.index_cast %at : index to i32
// CHECK-NEXT:         %98 = ascendc.tbuf.get_with_offset %ub, %30, %37 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi32>
// CHECK-NEXT:         ascendc.adds_l2 %98, %numbers_8, %97, %30 {isSetMask} : !ascendc.local_tensor<*xi32>, !ascendc.local_tensor<*xi32>, i32, i32
// CHECK-NEXT:         %99 = ascendc.tbuf.get_with_offset %ub, %30, %39 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi32>
// CHECK-NEXT:         ascendc.wait_flag s_v, %flag0 : i32
// CHECK-NEXT:         ascendc.duplicate_l2 %99, %1, %30 : !ascendc.local_tensor<*xi32>, i32, i32
// CHECK-NEXT:         %100 = ascendc.tbuf.get_with_offset %ub, %16, %36 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui32>
// CHECK-NEXT:         ascendc.pipe_barrier pipe_v
// CHECK-NEXT:         %101 = ascendc.gather_mask %99, %96, %100, %40, %30, %gather_mask, default : !ascendc.local_tensor<*xi32>, !ascendc.local_tensor<*xi32>, !ascendc.local_tensor<*xui32>, i1, i32, !ascendc.gather_mask_params -> ui64
// CHECK-NEXT:         ascendc.set_flag v_s, %flag0 : i32
// CHECK-NEXT:         %102 = builtin.unrealized_conversion_cast %101 : ui64 to index
// CHECK-NEXT:         %103 = ascendc.tbuf.get_with_offset %ub, %30, %35 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi32>
// CHECK-NEXT:         ascendc.duplicate_l2 %103, %1, %30 : !ascendc.local_tensor<*xi32>, i32, i32
// CHECK-NEXT:         ascendc.pipe_barrier pipe_v
// CHECK-NEXT:         %104 = ascendc.gather_mask %103, %98, %100, %40, %30, %gather_mask, default : !ascendc.local_tensor<*xi32>, !ascendc.local_tensor<*xi32>, !ascendc.local_tensor<*xui32>, i1, i32, !ascendc.gather_mask_params -> ui64
// CHECK-NEXT:         ascendc.wait_flag v_s, %flag0 : i32
// CHECK-NEXT:         %105 = scf.for %j = %c0 to %102 step %c16 iter_args(%slot_5 = %slot_4) -> (i32) {
// CHECK-NEXT:           %106 = arith.subi %102, %j : index
// CHECK-NEXT:           %107 = arith.minsi %c16, %106 : index
// CHECK-NEXT:           %108 = ascendc.local_tensor.subindex %103[%j] : !ascendc.local_tensor<*xi32>, index, !ascendc.local_tensor<*xi32>
// CHECK-NEXT:           %109 = ascendc.tbuf.get_with_offset %ub, %14, %36 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi32>
// CHECK-NEXT:           ascendc.pipe_barrier pipe_v
// CHECK-NEXT:           ascendc.data_copy_l2 %109, %108, %14 : !ascendc.local_tensor<*xi32>, !ascendc.local_tensor<*xi32>, i32
// CHECK-NEXT:           ascendc.set_flag v_s, %flag1 : i32
// CHECK-NEXT:           %110 = arith.muli %slot_5, %32 : i32
// CHECK-NEXT:           %update_at = arith.addi %110, %37 : i32
// CHECK-NEXT:           ascendc.wait_flag v_s, %flag1 : i32
// CHECK-NEXT:           scf.for %111 = %29 to %107 step %41 {
// CHECK-NEXT:             %112 = arith.index_cast %111 : index to i32
// CHECK-NEXT:             %row = ascendc.local_tensor.get_value %109, %112 : !ascendc.local_tensor<*xi32>, i32, i32
// CHECK-NEXT:             %113 = arith.index_cast %row : i32 to index
// CHECK-NEXT:             %114 = arith.muli %113, %42 : index
// CHECK-NEXT:             %g_gm_1 = ascendc.global_tensor.subindex %g_gm[%114] : !ascendc.global_tensor<*xf16>, index, !ascendc.global_tensor<*xf16>
// CHECK-NEXT:             %115 = arith.muli %111, %42 : index
// CHECK-NEXT:             %update = ascendc.tbuf.get_with_offset %ub, %30, %update_at : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:             %update_1 = ascendc.local_tensor.subindex %update[%115] : !ascendc.local_tensor<*xf16>, index, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:             ascendc.data_copy_pad_l0_ext %update_1, %g_gm_1, %data_copy_ext, %data_copy_pad_ext_1 : !ascendc.local_tensor<*xf16>, !ascendc.global_tensor<*xf16>, !ascendc.data_copy_ext_params, !ascendc.data_copy_pad_ext_params<f16>
// CHECK-NEXT:           }
// CHECK-NEXT:           ascendc.set_flag mte2_v, %flag1 : i32
// CHECK-NEXT:           ascendc.set_flag s_v, %flag1 : i32
// CHECK-NEXT:           %116 = arith.muli %107, %42 : index
// CHECK-NEXT:           %117 = arith.subi %44, %116 : index
// CHECK-NEXT:           %update_2 = ascendc.tbuf.get_with_offset %ub, %30, %update_at : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:           %update_3 = ascendc.local_tensor.subindex %update_2[%116] : !ascendc.local_tensor<*xf16>, index, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:           %118 = arith.index_cast %117 : index to i32
// CHECK-NEXT:           ascendc.wait_flag mte2_v, %flag1 : i32
// CHECK-NEXT:           ascendc.duplicate_l2 %update_3, %43, %118 : !ascendc.local_tensor<*xf16>, f16, i32
// CHECK-NEXT:           %119 = ascendc.tbuf.get_with_offset %ub, %30, %36 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:           ascendc.wait_flag s_v, %flag1 : i32
// CHECK-NEXT:           ascendc.pipe_barrier pipe_v
// CHECK-NEXT:           ascendc.cast_l2 %119, %update_2, %30 {roundMode = 0 : i32} : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf16>, i32
// CHECK-NEXT:           scf.for %j_1 = %c0 to %107 step %c1 {
// CHECK-NEXT:             %120 = arith.addi %j, %j_1 : index
// CHECK-NEXT:             %121 = arith.index_cast %120 : index to i32
// CHECK-NEXT:             %row_1 = ascendc.local_tensor.get_value %99, %121 : !ascendc.local_tensor<*xi32>, i32, i32
// CHECK-NEXT:             %row_2 = arith.index_cast %row_1 : i32 to index
// CHECK-NEXT:             %122 = arith.muli %row_2, %42 : index
// CHECK-NEXT:             %123 = ascendc.tbuf.get_with_offset %ub, %25, %24 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:             %124 = ascendc.local_tensor.subindex %123[%122] : !ascendc.local_tensor<*xf32>, index, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:             %125 = arith.muli %j_1, %42 : index
// CHECK-NEXT:             %126 = ascendc.local_tensor.subindex %119[%125] : !ascendc.local_tensor<*xf32>, index, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:             ascendc.pipe_barrier pipe_v
// CHECK-NEXT:             ascendc.add_l2 %124, %124, %126, %3 : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32
// CHECK-NEXT:           }
// CHECK-NEXT:           %127 = arith.constant 1 : i32
// CHECK-NEXT:           %next_slot = arith.xori %slot_5, %127 : i32
// CHECK-NEXT:           scf.yield %next_slot : i32
// CHECK-NEXT:         }
// CHECK-NEXT:         ascendc.set_flag s_v, %flag0 : i32
// CHECK-NEXT:         %128 = arith.constant 1 : i32
// CHECK-NEXT:         %next_slot_1 = arith.xori %slot_3, %128 : i32
// CHECK-NEXT:         scf.yield %next_slot_1, %105 : i32, i32
// CHECK-NEXT:       }
// CHECK-NEXT:       %129 = arith.muli %slot_2, %45 : i32
// CHECK-NEXT:       %130 = ascendc.tbuf.get_with_offset %ub, %25, %129 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:       %131 = ascendc.tbuf.get_with_offset %ub, %25, %24 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       ascendc.wait_flag mte3_v, %slot_2 : i32
// CHECK-NEXT:       ascendc.pipe_barrier pipe_v
// CHECK-NEXT:       ascendc.cast_l2 %130, %131, %25 {roundMode = 1 : i32} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf32>, i32
// CHECK-NEXT:       ascendc.set_flag v_mte3, %slot_2 : i32
// CHECK-NEXT:       %132 = arith.muli %67, %42 : index
// CHECK-NEXT:       %133 = arith.muli %69, %42 : index
// CHECK-NEXT:       %out_gm_1 = ascendc.global_tensor.subindex %out_gm[%132] : !ascendc.global_tensor<*xf16>, index, !ascendc.global_tensor<*xf16>
// CHECK-NEXT:       %134 = arith.muli %133, %46 : index
// CHECK-NEXT:       %135 = arith.index_cast %134 : index to i32
// CHECK-NEXT:       %data_copy_ext_2 = ascendc.construct !ascendc.data_copy_ext_params(%4, %135, %1, %1, %1) [ui16, ui32, ui32, ui32, ui32] : i32, i32, i32, i32, i32
// CHECK-NEXT:       ascendc.wait_flag v_mte3, %slot_2 : i32
// CHECK-NEXT:       ascendc.data_copy_pad_l2_ext %out_gm_1, %130, %data_copy_ext_2 : !ascendc.global_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.data_copy_ext_params
// CHECK-NEXT:       ascendc.set_flag mte3_v, %slot_2 : i32
// CHECK-NEXT:       %136 = arith.constant 1 : i32
// CHECK-NEXT:       %next_slot_2 = arith.xori %slot_2, %136 : i32
// CHECK-NEXT:       scf.yield %72, %73, %next_slot_2 : i32, i32, i32
// CHECK-NEXT:     }
// CHECK-NEXT:     ascendc.wait_flag s_v, %flag0 : i32
// CHECK-NEXT:     ascendc.wait_flag mte3_v, %flag0 : i32
// CHECK-NEXT:     ascendc.wait_flag mte3_v, %flag1 : i32
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT: }
