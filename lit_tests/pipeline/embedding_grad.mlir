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
// CHECK-NEXT:   func.func @gradient(%g: memref<4096x64xf16, strided<[64, 1]>, #tile.space<gm>> {ascir.role = "in"}, %ids: memref<4096xi32, strided<[1]>, #tile.space<gm>> {ascir.role = "in"}, %out: memref<50000x64xf16, strided<[64, 1]>, #tile.space<gm>> {ascir.role = "out"}, %listed_rows: memref<196608xi32, strided<[1]>, #tile.space<gm>> {ascir.role = "workspace", ascir.extent = "196608"}, %listed_places: memref<196608xi32, strided<[1]>, #tile.space<gm>> {ascir.role = "workspace", ascir.extent = "196608"}) attributes {tile.core = #tile.core<aiv>, tile.scatter = {strategy = "listed", owned_ns = 23490 : i64, listed_ns = 17058 : i64, sorted_ns = 21289 : i64}, tile.block_dim = 48 : i64} {
// CHECK-NEXT:     %block = tile.block_index
// CHECK-NEXT:     %c4096 = arith.constant 4096 : index
// CHECK-NEXT:     %c50047 = arith.constant 50047 : index
// CHECK-NEXT:     %c48 = arith.constant 48 : index
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c2048 = arith.constant 2048 : index
// CHECK-NEXT:     %n0p0208333 = arith.constant 0.020833334 : f32
// CHECK-NEXT:     %n48 = arith.constant 4.800000e+01 : f32
// CHECK-NEXT:     %n0 = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:     %c6 = arith.constant 6 : index
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %c192 = arith.constant 192 : index
// CHECK-NEXT:     %c1024 = arith.constant 1024 : index
// CHECK-NEXT:     %c16 = arith.constant 16 : index
// CHECK-NEXT:     %c4096_1 = arith.constant 4096 : index
// CHECK-NEXT:     %numbers = tile.iota axis 0 : !tile.tile<2048xi32, ub>
// CHECK-NEXT:     %0 = arith.muli %block, %c4096 : index
// CHECK-NEXT:     %1 = arith.subi %c50047, %block : index
// CHECK-NEXT:     %2 = arith.divui %1, %c48 : index
// CHECK-NEXT:     %listed = scf.for %at = %c0 to %c4096_1 step %c2048 iter_args(%3 = %c0) -> (index) {
// CHECK-NEXT:       %4 = arith.subi %c4096_1, %at : index
// CHECK-NEXT:       %5 = arith.minsi %c2048, %4 : index
// CHECK-NEXT:       %ids_1 = tile.load %ids[%at] sizes [%5] pad(-1073741824 : i32) buffers 2 : memref<4096xi32, strided<[1]>, #tile.space<gm>> -> !tile.tile<2048xi32, ub>
// CHECK-NEXT:       %6 = arith.index_cast %block : index to i32
// CHECK-NEXT:       %7 = tile.sub %ids_1, %6 : !tile.tile<2048xi32, ub>, i32
// CHECK-NEXT:       %8 = tile.cast %7 rounding rint : !tile.tile<2048xi32, ub> -> !tile.tile<2048xf32, ub>
// CHECK-NEXT:       %9 = tile.mul %8, %n0p0208333 : !tile.tile<2048xf32, ub>, f32
// CHECK-NEXT:       %rows = tile.cast %9 rounding rint : !tile.tile<2048xf32, ub> -> !tile.tile<2048xi32, ub>
// CHECK-NEXT:       %10 = tile.cast %rows rounding rint : !tile.tile<2048xi32, ub> -> !tile.tile<2048xf32, ub>
// CHECK-NEXT:       %11 = tile.mul %10, %n48 : !tile.tile<2048xf32, ub>, f32
// CHECK-NEXT:       %12 = tile.compare eq %11, %8 : !tile.tile<2048xf32, ub>
// CHECK-NEXT:       %13 = tile.compare ge %10, %n0 : !tile.tile<2048xf32, ub>, f32
// CHECK-NEXT:       %14 = arith.index_cast %2 : index to i32
// CHECK-NEXT:       %15 = arith.sitofp %14 : i32 to f32
// CHECK-NEXT:       %16 = tile.compare lt %10, %15 : !tile.tile<2048xf32, ub>, f32
// CHECK-NEXT:       %17 = tile.and %13, %16 : !tile.tile<2048xi1, ub>
// CHECK-NEXT:       %18 = tile.and %12, %17 : !tile.tile<2048xi1, ub>
// CHECK-NEXT:       %19 = arith.index_cast %at : index to i32
// CHECK-NEXT:       %20 = tile.add %numbers, %19 : !tile.tile<2048xi32, ub>, i32
// CHECK-NEXT:       %rows_1, %found = tile.compress %rows, %18 : !tile.tile<2048xi32, ub>, !tile.tile<2048xi1, ub>
// CHECK-NEXT:       %places, %21 = tile.compress %20, %18 : !tile.tile<2048xi32, ub>, !tile.tile<2048xi1, ub>
// CHECK-NEXT:       %22 = arith.addi %0, %3 : index
// CHECK-NEXT:       tile.store %rows_1, %listed_rows[%22] sizes [%found] buffers 2 : !tile.tile<2048xi32, ub>, memref<196608xi32, strided<[1]>, #tile.space<gm>>
// CHECK-NEXT:       tile.store %places, %listed_places[%22] sizes [%found] buffers 2 : !tile.tile<2048xi32, ub>, memref<196608xi32, strided<[1]>, #tile.space<gm>>
// CHECK-NEXT:       %23 = arith.addi %3, %found : index
// CHECK-NEXT:       scf.yield %23 : index
// CHECK-NEXT:     }
// CHECK-NEXT:     scf.for %chunk = %c0 to %c6 step %c1 {
// CHECK-NEXT:       %24 = arith.muli %chunk, %c48 : index
// CHECK-NEXT:       %25 = arith.addi %24, %block : index
// CHECK-NEXT:       %26 = arith.remui %25, %c48 : index
// CHECK-NEXT:       %27 = arith.divui %25, %c48 : index
// CHECK-NEXT:       %28 = arith.muli %27, %c192 : index
// CHECK-NEXT:       %29 = arith.subi %c50047, %26 : index
// CHECK-NEXT:       %30 = arith.divui %29, %c48 : index
// CHECK-NEXT:       %31 = arith.subi %30, %28 : index
// CHECK-NEXT:       %32 = arith.minsi %c192, %31 : index
// CHECK-NEXT:       %33 = arith.maxsi %c0, %32 : index
// CHECK-NEXT:       %34 = arith.muli %28, %c48 : index
// CHECK-NEXT:       %35 = arith.addi %26, %34 : index
// CHECK-NEXT:       %36 = tile.fill %n0 : f32 -> !tile.tile<192x64xf32, ub>
// CHECK-NEXT:       %37 = scf.for %at_1 = %c0 to %listed step %c1024 iter_args(%38 = %36) -> (!tile.tile<192x64xf32, ub>) {
// CHECK-NEXT:         %39 = arith.subi %listed, %at_1 : index
// CHECK-NEXT:         %40 = arith.minsi %c1024, %39 : index
// CHECK-NEXT:         %41 = arith.addi %0, %at_1 : index
// CHECK-NEXT:         %rows_2 = tile.load %listed_rows[%41] sizes [%40] pad(-1073741824 : i32) buffers 2 : memref<196608xi32, strided<[1]>, #tile.space<gm>> -> !tile.tile<1024xi32, ub>
// CHECK-NEXT:         %places_1 = tile.load %listed_places[%41] sizes [%40] pad(-1073741824 : i32) buffers 2 : memref<196608xi32, strided<[1]>, #tile.space<gm>> -> !tile.tile<1024xi32, ub>
// CHECK-NEXT:         %42 = tile.cast %rows_2 rounding rint : !tile.tile<1024xi32, ub> -> !tile.tile<1024xf32, ub>
// CHECK-NEXT:         %43 = arith.index_cast %28 : index to i32
// CHECK-NEXT:         %44 = arith.sitofp %43 : i32 to f32
// CHECK-NEXT:         %45 = tile.compare ge %42, %44 : !tile.tile<1024xf32, ub>, f32
// CHECK-NEXT:         %46 = arith.addi %28, %33 : index
// CHECK-NEXT:         %47 = arith.index_cast %46 : index to i32
// CHECK-NEXT:         %48 = arith.sitofp %47 : i32 to f32
// CHECK-NEXT:         %49 = tile.compare lt %42, %48 : !tile.tile<1024xf32, ub>, f32
// CHECK-NEXT:         %50 = tile.and %45, %49 : !tile.tile<1024xi1, ub>
// CHECK-NEXT:         %rows_3, %found_1 = tile.compress %rows_2, %50 : !tile.tile<1024xi32, ub>, !tile.tile<1024xi1, ub>
// CHECK-NEXT:         %places_2, %51 = tile.compress %places_1, %50 : !tile.tile<1024xi32, ub>, !tile.tile<1024xi1, ub>
// CHECK-NEXT:         %52 = scf.for %j = %c0 to %found_1 step %c16 iter_args(%53 = %38) -> (!tile.tile<192x64xf32, ub>) {
// CHECK-NEXT:           %54 = arith.subi %found_1, %j : index
// CHECK-NEXT:           %55 = arith.minsi %c16, %54 : index
// CHECK-NEXT:           %update = tile.gather_rows %g rows %places_2 from %j columns [0] sizes [%55, 64] in_bounds buffers 2 : memref<4096x64xf16, strided<[64, 1]>, #tile.space<gm>>, !tile.tile<1024xi32, ub> -> !tile.tile<16x64xf16, ub>
// CHECK-NEXT:           %56 = tile.cast %update : !tile.tile<16x64xf16, ub> -> !tile.tile<16x64xf32, ub>
// CHECK-NEXT:           %57 = scf.for %j_1 = %c0 to %55 step %c1 iter_args(%58 = %53) -> (!tile.tile<192x64xf32, ub>) {
// CHECK-NEXT:             %59 = arith.addi %j, %j_1 : index
// CHECK-NEXT:             %row = tile.extract %rows_3[%59] : !tile.tile<1024xi32, ub> -> i32
// CHECK-NEXT:             %row_1 = arith.index_cast %row : i32 to index
// CHECK-NEXT:             %60 = arith.subi %row_1, %28 : index
// CHECK-NEXT:             %61 = tile.put_row add %56[%j_1] into %58[%60] : !tile.tile<16x64xf32, ub>, !tile.tile<192x64xf32, ub>
// CHECK-NEXT:             scf.yield %61 : !tile.tile<192x64xf32, ub>
// CHECK-NEXT:           }
// CHECK-NEXT:           scf.yield %57 : !tile.tile<192x64xf32, ub>
// CHECK-NEXT:         }
// CHECK-NEXT:         scf.yield %52 : !tile.tile<192x64xf32, ub>
// CHECK-NEXT:       }
// CHECK-NEXT:       %62 = tile.cast %37 rounding rint : !tile.tile<192x64xf32, ub> -> !tile.tile<192x64xf16, ub>
// CHECK-NEXT:       tile.store %62, %out[%35, 0] sizes [%33, 64] strides [48, 1] buffers 2 : !tile.tile<192x64xf16, ub>, memref<50000x64xf16, strided<[64, 1]>, #tile.space<gm>>
// CHECK-NEXT:     }
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// CHECK-LABEL: // IR after tile-unpack-int4

// CHECK-LABEL: // IR after tile-legalize

// CHECK-LABEL: // IR after tile-sink-slices

// CHECK-LABEL: // IR after canonicalize

// CHECK-LABEL: // IR after cse
// CHECK:      builtin.module attributes {ascir.soc = "ascend910b1"} {
// CHECK-NEXT:   func.func @gradient(%g: memref<4096x64xf16, strided<[64, 1]>, #tile.space<gm>> {ascir.role = "in"}, %ids: memref<4096xi32, strided<[1]>, #tile.space<gm>> {ascir.role = "in"}, %out: memref<50000x64xf16, strided<[64, 1]>, #tile.space<gm>> {ascir.role = "out"}, %listed_rows: memref<196608xi32, strided<[1]>, #tile.space<gm>> {ascir.role = "workspace", ascir.extent = "196608"}, %listed_places: memref<196608xi32, strided<[1]>, #tile.space<gm>> {ascir.role = "workspace", ascir.extent = "196608"}) attributes {tile.core = #tile.core<aiv>, tile.scatter = {strategy = "listed", owned_ns = 23490 : i64, listed_ns = 17058 : i64, sorted_ns = 21289 : i64}, tile.block_dim = 48 : i64} {
// CHECK-NEXT:     %block = tile.block_index
// CHECK-NEXT:     %c4096 = arith.constant 4096 : index
// CHECK-NEXT:     %c50047 = arith.constant 50047 : index
// CHECK-NEXT:     %c48 = arith.constant 48 : index
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c2048 = arith.constant 2048 : index
// CHECK-NEXT:     %n0p0208333 = arith.constant 0.020833334 : f32
// CHECK-NEXT:     %n48 = arith.constant 4.800000e+01 : f32
// CHECK-NEXT:     %n0 = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:     %c6 = arith.constant 6 : index
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %c192 = arith.constant 192 : index
// CHECK-NEXT:     %c1024 = arith.constant 1024 : index
// CHECK-NEXT:     %c16 = arith.constant 16 : index
// CHECK-NEXT:     %numbers = tile.iota axis 0 : !tile.tile<2048xi32, ub>
// CHECK-NEXT:     %0 = arith.muli %block, %c4096 : index
// CHECK-NEXT:     %1 = arith.subi %c50047, %block : index
// CHECK-NEXT:     %2 = arith.divui %1, %c48 : index
// CHECK-NEXT:     %listed = scf.for %at = %c0 to %c4096 step %c2048 iter_args(%3 = %c0) -> (index) {
// CHECK-NEXT:       %4 = arith.subi %c4096, %at : index
// CHECK-NEXT:       %5 = arith.minsi %c2048, %4 : index
// CHECK-NEXT:       %ids_1 = tile.load %ids[%at] sizes [%5] pad(-1073741824 : i32) buffers 2 : memref<4096xi32, strided<[1]>, #tile.space<gm>> -> !tile.tile<2048xi32, ub>
// CHECK-NEXT:       %6 = arith.index_cast %block : index to i32
// CHECK-NEXT:       %7 = tile.sub %ids_1, %6 : !tile.tile<2048xi32, ub>, i32
// CHECK-NEXT:       %8 = tile.cast %7 rounding rint : !tile.tile<2048xi32, ub> -> !tile.tile<2048xf32, ub>
// CHECK-NEXT:       %9 = tile.mul %8, %n0p0208333 : !tile.tile<2048xf32, ub>, f32
// CHECK-NEXT:       %rows = tile.cast %9 rounding rint : !tile.tile<2048xf32, ub> -> !tile.tile<2048xi32, ub>
// CHECK-NEXT:       %10 = tile.cast %rows rounding rint : !tile.tile<2048xi32, ub> -> !tile.tile<2048xf32, ub>
// CHECK-NEXT:       %11 = tile.mul %10, %n48 : !tile.tile<2048xf32, ub>, f32
// CHECK-NEXT:       %12 = tile.compare eq %11, %8 : !tile.tile<2048xf32, ub>
// CHECK-NEXT:       %13 = tile.compare ge %10, %n0 : !tile.tile<2048xf32, ub>, f32
// CHECK-NEXT:       %14 = arith.index_cast %2 : index to i32
// CHECK-NEXT:       %15 = arith.sitofp %14 : i32 to f32
// CHECK-NEXT:       %16 = tile.compare lt %10, %15 : !tile.tile<2048xf32, ub>, f32
// CHECK-NEXT:       %17 = tile.and %13, %16 : !tile.tile<2048xi1, ub>
// CHECK-NEXT:       %18 = tile.and %12, %17 : !tile.tile<2048xi1, ub>
// CHECK-NEXT:       %19 = arith.index_cast %at : index to i32
// CHECK-NEXT:       %20 = tile.add %numbers, %19 : !tile.tile<2048xi32, ub>, i32
// CHECK-NEXT:       %rows_1, %found = tile.compress %rows, %18 : !tile.tile<2048xi32, ub>, !tile.tile<2048xi1, ub>
// CHECK-NEXT:       %places, %21 = tile.compress %20, %18 : !tile.tile<2048xi32, ub>, !tile.tile<2048xi1, ub>
// CHECK-NEXT:       %22 = arith.addi %0, %3 : index
// CHECK-NEXT:       tile.store %rows_1, %listed_rows[%22] sizes [%found] buffers 2 : !tile.tile<2048xi32, ub>, memref<196608xi32, strided<[1]>, #tile.space<gm>>
// CHECK-NEXT:       tile.store %places, %listed_places[%22] sizes [%found] buffers 2 : !tile.tile<2048xi32, ub>, memref<196608xi32, strided<[1]>, #tile.space<gm>>
// CHECK-NEXT:       %23 = arith.addi %3, %found : index
// CHECK-NEXT:       scf.yield %23 : index
// CHECK-NEXT:     }
// CHECK-NEXT:     scf.for %chunk = %c0 to %c6 step %c1 {
// CHECK-NEXT:       %24 = arith.muli %chunk, %c48 : index
// CHECK-NEXT:       %25 = arith.addi %24, %block : index
// CHECK-NEXT:       %26 = arith.remui %25, %c48 : index
// CHECK-NEXT:       %27 = arith.divui %25, %c48 : index
// CHECK-NEXT:       %28 = arith.muli %27, %c192 : index
// CHECK-NEXT:       %29 = arith.subi %c50047, %26 : index
// CHECK-NEXT:       %30 = arith.divui %29, %c48 : index
// CHECK-NEXT:       %31 = arith.subi %30, %28 : index
// CHECK-NEXT:       %32 = arith.minsi %c192, %31 : index
// CHECK-NEXT:       %33 = arith.maxsi %c0, %32 : index
// CHECK-NEXT:       %34 = arith.muli %28, %c48 : index
// CHECK-NEXT:       %35 = arith.addi %26, %34 : index
// CHECK-NEXT:       %36 = tile.fill %n0 : f32 -> !tile.tile<192x64xf32, ub>
// CHECK-NEXT:       %37 = scf.for %at_1 = %c0 to %listed step %c1024 iter_args(%38 = %36) -> (!tile.tile<192x64xf32, ub>) {
// CHECK-NEXT:         %39 = arith.subi %listed, %at_1 : index
// CHECK-NEXT:         %40 = arith.minsi %c1024, %39 : index
// CHECK-NEXT:         %41 = arith.addi %0, %at_1 : index
// CHECK-NEXT:         %rows_2 = tile.load %listed_rows[%41] sizes [%40] pad(-1073741824 : i32) buffers 2 : memref<196608xi32, strided<[1]>, #tile.space<gm>> -> !tile.tile<1024xi32, ub>
// CHECK-NEXT:         %places_1 = tile.load %listed_places[%41] sizes [%40] pad(-1073741824 : i32) buffers 2 : memref<196608xi32, strided<[1]>, #tile.space<gm>> -> !tile.tile<1024xi32, ub>
// CHECK-NEXT:         %42 = tile.cast %rows_2 rounding rint : !tile.tile<1024xi32, ub> -> !tile.tile<1024xf32, ub>
// CHECK-NEXT:         %43 = arith.index_cast %28 : index to i32
// CHECK-NEXT:         %44 = arith.sitofp %43 : i32 to f32
// CHECK-NEXT:         %45 = tile.compare ge %42, %44 : !tile.tile<1024xf32, ub>, f32
// CHECK-NEXT:         %46 = arith.addi %28, %33 : index
// CHECK-NEXT:         %47 = arith.index_cast %46 : index to i32
// CHECK-NEXT:         %48 = arith.sitofp %47 : i32 to f32
// CHECK-NEXT:         %49 = tile.compare lt %42, %48 : !tile.tile<1024xf32, ub>, f32
// CHECK-NEXT:         %50 = tile.and %45, %49 : !tile.tile<1024xi1, ub>
// CHECK-NEXT:         %rows_3, %found_1 = tile.compress %rows_2, %50 : !tile.tile<1024xi32, ub>, !tile.tile<1024xi1, ub>
// CHECK-NEXT:         %places_2, %51 = tile.compress %places_1, %50 : !tile.tile<1024xi32, ub>, !tile.tile<1024xi1, ub>
// CHECK-NEXT:         %52 = scf.for %j = %c0 to %found_1 step %c16 iter_args(%53 = %38) -> (!tile.tile<192x64xf32, ub>) {
// CHECK-NEXT:           %54 = arith.subi %found_1, %j : index
// CHECK-NEXT:           %55 = arith.minsi %c16, %54 : index
// CHECK-NEXT:           %update = tile.gather_rows %g rows %places_2 from %j columns [0] sizes [%55, 64] in_bounds buffers 2 : memref<4096x64xf16, strided<[64, 1]>, #tile.space<gm>>, !tile.tile<1024xi32, ub> -> !tile.tile<16x64xf16, ub>
// CHECK-NEXT:           %56 = tile.cast %update : !tile.tile<16x64xf16, ub> -> !tile.tile<16x64xf32, ub>
// CHECK-NEXT:           %57 = scf.for %j_1 = %c0 to %55 step %c1 iter_args(%58 = %53) -> (!tile.tile<192x64xf32, ub>) {
// CHECK-NEXT:             %59 = arith.addi %j, %j_1 : index
// CHECK-NEXT:             %row = tile.extract %rows_3[%59] : !tile.tile<1024xi32, ub> -> i32
// CHECK-NEXT:             %row_1 = arith.index_cast %row : i32 to index
// CHECK-NEXT:             %60 = arith.subi %row_1, %28 : index
// CHECK-NEXT:             %61 = tile.put_row add %56[%j_1] into %58[%60] : !tile.tile<16x64xf32, ub>, !tile.tile<192x64xf32, ub>
// CHECK-NEXT:             scf.yield %61 : !tile.tile<192x64xf32, ub>
// CHECK-NEXT:           }
// CHECK-NEXT:           scf.yield %57 : !tile.tile<192x64xf32, ub>
// CHECK-NEXT:         }
// CHECK-NEXT:         scf.yield %52 : !tile.tile<192x64xf32, ub>
// CHECK-NEXT:       }
// CHECK-NEXT:       %62 = tile.cast %37 rounding rint : !tile.tile<192x64xf32, ub> -> !tile.tile<192x64xf16, ub>
// CHECK-NEXT:       tile.store %62, %out[%35, 0] sizes [%33, 64] strides [48, 1] buffers 2 : !tile.tile<192x64xf16, ub>, memref<50000x64xf16, strided<[64, 1]>, #tile.space<gm>>
// CHECK-NEXT:     }
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// CHECK-LABEL: // IR after tile-contract

// CHECK-LABEL: // IR after tile-fold-broadcasts

// CHECK-LABEL: // IR after tile-place-buffers
// CHECK:      builtin.module attributes {ascir.soc = "ascend910b1"} {
// CHECK-NEXT:   func.func @gradient(%g: memref<4096x64xf16, strided<[64, 1]>, #tile.space<gm>> {ascir.role = "in"}, %ids: memref<4096xi32, strided<[1]>, #tile.space<gm>> {ascir.role = "in"}, %out: memref<50000x64xf16, strided<[64, 1]>, #tile.space<gm>> {ascir.role = "out"}, %listed_rows: memref<196608xi32, strided<[1]>, #tile.space<gm>> {ascir.role = "workspace", ascir.extent = "196608"}, %listed_places: memref<196608xi32, strided<[1]>, #tile.space<gm>> {ascir.role = "workspace", ascir.extent = "196608"}) attributes {tile.core = #tile.core<aiv>, tile.scatter = {strategy = "listed", owned_ns = 23490 : i64, listed_ns = 17058 : i64, sorted_ns = 21289 : i64}, tile.block_dim = 48 : i64, tile.placement = {ub = {peak = 131072 : i64, lower_bound = 131072 : i64, extent = 131072 : i64, capacity = 188160 : i64, optimal = true}}} {
// CHECK-NEXT:     %block = tile.block_index
// CHECK-NEXT:     %c4096 = arith.constant 4096 : index
// CHECK-NEXT:     %c50047 = arith.constant 50047 : index
// CHECK-NEXT:     %c48 = arith.constant 48 : index
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c2048 = arith.constant 2048 : index
// CHECK-NEXT:     %n0p0208333 = arith.constant 0.020833334 : f32
// CHECK-NEXT:     %n48 = arith.constant 4.800000e+01 : f32
// CHECK-NEXT:     %n0 = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:     %c6 = arith.constant 6 : index
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %c192 = arith.constant 192 : index
// CHECK-NEXT:     %c1024 = arith.constant 1024 : index
// CHECK-NEXT:     %c16 = arith.constant 16 : index
// CHECK-NEXT:     %numbers = tile.iota axis 0 {tile.address = [array<i64: 24576>]} : !tile.tile<2048xi32, ub>
// CHECK-NEXT:     %0 = arith.muli %block, %c4096 : index
// CHECK-NEXT:     %1 = arith.subi %c50047, %block : index
// CHECK-NEXT:     %2 = arith.divui %1, %c48 : index
// CHECK-NEXT:     %listed = scf.for %at = %c0 to %c4096 step %c2048 iter_args(%3 = %c0) -> (index) {
// CHECK-NEXT:       %4 = arith.subi %c4096, %at : index
// CHECK-NEXT:       %5 = arith.minsi %c2048, %4 : index
// CHECK-NEXT:       %ids_1 = tile.load %ids[%at] sizes [%5] pad(-1073741824 : i32) buffers 2 {tile.address = [array<i64: 8192, 16384>]} : memref<4096xi32, strided<[1]>, #tile.space<gm>> -> !tile.tile<2048xi32, ub>
// CHECK-NEXT:       %6 = arith.index_cast %block : index to i32
// CHECK-NEXT:       %7 = tile.sub %ids_1, %6 {tile.address = [array<i64: 0>]} : !tile.tile<2048xi32, ub>, i32
// CHECK-NEXT:       %8 = tile.cast %7 rounding rint {tile.address = [array<i64: 0>]} : !tile.tile<2048xi32, ub> -> !tile.tile<2048xf32, ub>
// CHECK-NEXT:       %9 = tile.mul %8, %n0p0208333 {tile.address = [array<i64: 32768>]} : !tile.tile<2048xf32, ub>, f32
// CHECK-NEXT:       %rows = tile.cast %9 rounding rint {tile.address = [array<i64: 32768>]} : !tile.tile<2048xf32, ub> -> !tile.tile<2048xi32, ub>
// CHECK-NEXT:       %10 = tile.cast %rows rounding rint {tile.address = [array<i64: 40960>]} : !tile.tile<2048xi32, ub> -> !tile.tile<2048xf32, ub>
// CHECK-NEXT:       %11 = tile.mul %10, %n48 {tile.address = [array<i64: 49152>]} : !tile.tile<2048xf32, ub>, f32
// CHECK-NEXT:       %12 = tile.compare eq %11, %8 {tile.address = [array<i64: 90112>]} : !tile.tile<2048xf32, ub>
// CHECK-NEXT:       %13 = tile.compare ge %10, %n0 {tile.address = [array<i64: 0>]} : !tile.tile<2048xf32, ub>, f32
// CHECK-NEXT:       %14 = arith.index_cast %2 : index to i32
// CHECK-NEXT:       %15 = arith.sitofp %14 : i32 to f32
// CHECK-NEXT:       %16 = tile.compare lt %10, %15 {tile.address = [array<i64: 256>]} : !tile.tile<2048xf32, ub>, f32
// CHECK-NEXT:       %17 = tile.and %13, %16 {tile.address = [array<i64: 0>]} : !tile.tile<2048xi1, ub>
// CHECK-NEXT:       %18 = tile.and %12, %17 {tile.address = [array<i64: 90112>]} : !tile.tile<2048xi1, ub>
// CHECK-NEXT:       %19 = arith.index_cast %at : index to i32
// CHECK-NEXT:       %20 = tile.add %numbers, %19 {tile.address = [array<i64: 0>]} : !tile.tile<2048xi32, ub>, i32
// CHECK-NEXT:       %rows_1, %found = tile.compress %rows, %18 {tile.address = [array<i64: 57344, 65536>, array<i64>]} : !tile.tile<2048xi32, ub>, !tile.tile<2048xi1, ub>
// CHECK-NEXT:       %places, %21 = tile.compress %20, %18 {tile.address = [array<i64: 73728, 81920>, array<i64>]} : !tile.tile<2048xi32, ub>, !tile.tile<2048xi1, ub>
// CHECK-NEXT:       %22 = arith.addi %0, %3 : index
// CHECK-NEXT:       tile.store %rows_1, %listed_rows[%22] sizes [%found] buffers 2 : !tile.tile<2048xi32, ub>, memref<196608xi32, strided<[1]>, #tile.space<gm>>
// CHECK-NEXT:       tile.store %places, %listed_places[%22] sizes [%found] buffers 2 : !tile.tile<2048xi32, ub>, memref<196608xi32, strided<[1]>, #tile.space<gm>>
// CHECK-NEXT:       %23 = arith.addi %3, %found : index
// CHECK-NEXT:       scf.yield %23 : index
// CHECK-NEXT:     }
// CHECK-NEXT:     scf.for %chunk = %c0 to %c6 step %c1 {
// CHECK-NEXT:       %24 = arith.muli %chunk, %c48 : index
// CHECK-NEXT:       %25 = arith.addi %24, %block : index
// CHECK-NEXT:       %26 = arith.remui %25, %c48 : index
// CHECK-NEXT:       %27 = arith.divui %25, %c48 : index
// CHECK-NEXT:       %28 = arith.muli %27, %c192 : index
// CHECK-NEXT:       %29 = arith.subi %c50047, %26 : index
// CHECK-NEXT:       %30 = arith.divui %29, %c48 : index
// CHECK-NEXT:       %31 = arith.subi %30, %28 : index
// CHECK-NEXT:       %32 = arith.minsi %c192, %31 : index
// CHECK-NEXT:       %33 = arith.maxsi %c0, %32 : index
// CHECK-NEXT:       %34 = arith.muli %28, %c48 : index
// CHECK-NEXT:       %35 = arith.addi %26, %34 : index
// CHECK-NEXT:       %36 = tile.fill %n0 {tile.address = [array<i64: 69632>]} : f32 -> !tile.tile<192x64xf32, ub>
// CHECK-NEXT:       %37 = scf.for %at_1 = %c0 to %listed step %c1024 iter_args(%38 = %36) -> (!tile.tile<192x64xf32, ub>) {
// CHECK-NEXT:         %39 = arith.subi %listed, %at_1 : index
// CHECK-NEXT:         %40 = arith.minsi %c1024, %39 : index
// CHECK-NEXT:         %41 = arith.addi %0, %at_1 : index
// CHECK-NEXT:         %rows_2 = tile.load %listed_rows[%41] sizes [%40] pad(-1073741824 : i32) buffers 2 {tile.address = [array<i64: 4096, 8192>]} : memref<196608xi32, strided<[1]>, #tile.space<gm>> -> !tile.tile<1024xi32, ub>
// CHECK-NEXT:         %places_1 = tile.load %listed_places[%41] sizes [%40] pad(-1073741824 : i32) buffers 2 {tile.address = [array<i64: 118784, 122880>]} : memref<196608xi32, strided<[1]>, #tile.space<gm>> -> !tile.tile<1024xi32, ub>
// CHECK-NEXT:         %42 = tile.cast %rows_2 rounding rint {tile.address = [array<i64: 0>]} : !tile.tile<1024xi32, ub> -> !tile.tile<1024xf32, ub>
// CHECK-NEXT:         %43 = arith.index_cast %28 : index to i32
// CHECK-NEXT:         %44 = arith.sitofp %43 : i32 to f32
// CHECK-NEXT:         %45 = tile.compare ge %42, %44 {tile.address = [array<i64: 65536>]} : !tile.tile<1024xf32, ub>, f32
// CHECK-NEXT:         %46 = arith.addi %28, %33 : index
// CHECK-NEXT:         %47 = arith.index_cast %46 : index to i32
// CHECK-NEXT:         %48 = arith.sitofp %47 : i32 to f32
// CHECK-NEXT:         %49 = tile.compare lt %42, %48 {tile.address = [array<i64: 61440>]} : !tile.tile<1024xf32, ub>, f32
// CHECK-NEXT:         %50 = tile.and %45, %49 {tile.address = [array<i64: 65536>]} : !tile.tile<1024xi1, ub>
// CHECK-NEXT:         %rows_3, %found_1 = tile.compress %rows_2, %50 {tile.address = [array<i64: 61440>, array<i64>]} : !tile.tile<1024xi32, ub>, !tile.tile<1024xi1, ub>
// CHECK-NEXT:         %places_2, %51 = tile.compress %places_1, %50 {tile.address = [array<i64: 126976>, array<i64>]} : !tile.tile<1024xi32, ub>, !tile.tile<1024xi1, ub>
// CHECK-NEXT:         %52 = scf.for %j = %c0 to %found_1 step %c16 iter_args(%53 = %38) -> (!tile.tile<192x64xf32, ub>) {
// CHECK-NEXT:           %54 = arith.subi %found_1, %j : index
// CHECK-NEXT:           %55 = arith.minsi %c16, %54 : index
// CHECK-NEXT:           %update = tile.gather_rows %g rows %places_2 from %j columns [0] sizes [%55, 64] in_bounds buffers 2 {tile.address = [array<i64: 0, 2048>]} : memref<4096x64xf16, strided<[64, 1]>, #tile.space<gm>>, !tile.tile<1024xi32, ub> -> !tile.tile<16x64xf16, ub>
// CHECK-NEXT:           %56 = tile.cast %update {tile.address = [array<i64: 65536>]} : !tile.tile<16x64xf16, ub> -> !tile.tile<16x64xf32, ub>
// CHECK-NEXT:           %57 = scf.for %j_1 = %c0 to %55 step %c1 iter_args(%58 = %53) -> (!tile.tile<192x64xf32, ub>) {
// CHECK-NEXT:             %59 = arith.addi %j, %j_1 : index
// CHECK-NEXT:             %row = tile.extract %rows_3[%59] : !tile.tile<1024xi32, ub> -> i32
// CHECK-NEXT:             %row_1 = arith.index_cast %row : i32 to index
// CHECK-NEXT:             %60 = arith.subi %row_1, %28 : index
// CHECK-NEXT:             %61 = tile.put_row add %56[%j_1] into %58[%60] {tile.address = [array<i64: 69632>]} : !tile.tile<16x64xf32, ub>, !tile.tile<192x64xf32, ub>
// CHECK-NEXT:             scf.yield %61 : !tile.tile<192x64xf32, ub>
// CHECK-NEXT:           } {tile.address = [array<i64: 69632>]}
// CHECK-NEXT:           scf.yield %57 : !tile.tile<192x64xf32, ub>
// CHECK-NEXT:         } {tile.address = [array<i64: 69632>]}
// CHECK-NEXT:         scf.yield %52 : !tile.tile<192x64xf32, ub>
// CHECK-NEXT:       } {tile.address = [array<i64: 69632>]}
// CHECK-NEXT:       %62 = tile.cast %37 rounding rint {tile.address = [array<i64: 12288, 36864>]} : !tile.tile<192x64xf32, ub> -> !tile.tile<192x64xf16, ub>
// CHECK-NEXT:       tile.store %62, %out[%35, 0] sizes [%33, 64] strides [48, 1] buffers 2 : !tile.tile<192x64xf16, ub>, memref<50000x64xf16, strided<[64, 1]>, #tile.space<gm>>
// CHECK-NEXT:     }
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// CHECK-LABEL: // IR after tile-select-instructions
// CHECK:      builtin.module attributes {ascir.soc = "ascend910b1"} {
// CHECK-NEXT:   func.func @gradient(%g: memref<?xf16, 22 : i64> {ascir.role = "in"}, %ids: memref<?xi32, 22 : i64> {ascir.role = "in"}, %out: memref<?xf16, 22 : i64> {ascir.role = "out"}, %listed_rows: memref<?xi32, 22 : i64> {ascir.role = "workspace", ascir.extent = "196608"}, %listed_places: memref<?xi32, 22 : i64> {ascir.role = "workspace", ascir.extent = "196608"}) attributes {tile.scatter = {strategy = "listed", owned_ns = 23490 : i64, listed_ns = 17058 : i64, sorted_ns = 21289 : i64}, tile.block_dim = 48 : i64, tile.placement = {ub = {peak = 131072 : i64, lower_bound = 131072 : i64, extent = 131072 : i64, capacity = 188160 : i64, optimal = true}}, ascendc.aicore, ascendc.global} {
// CHECK-NEXT:     %0 = arith.constant 188160 : i32
// CHECK-NEXT:     %1 = arith.constant 0 : i32
// CHECK-NEXT:     %2 = arith.constant 24576 : i32
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
// CHECK-NEXT:     %17 = arith.constant 24832 : i32
// CHECK-NEXT:     %18 = arith.constant 25088 : i32
// CHECK-NEXT:     %19 = arith.constant 128 : i32
// CHECK-NEXT:     %20 = arith.constant 25600 : i32
// CHECK-NEXT:     %21 = arith.constant 256 : i32
// CHECK-NEXT:     %22 = arith.constant 26624 : i32
// CHECK-NEXT:     %23 = arith.constant 512 : i32
// CHECK-NEXT:     %24 = arith.constant 28672 : i32
// CHECK-NEXT:     %25 = arith.constant 1024 : i32
// CHECK-NEXT:     %26 = arith.constant 8192 : i32
// CHECK-NEXT:     %27 = arith.constant 4 : index
// CHECK-NEXT:     %28 = arith.constant 0 : index
// CHECK-NEXT:     %29 = arith.constant 2048 : i32
// CHECK-NEXT:     %30 = arith.constant 7 : index
// CHECK-NEXT:     %31 = arith.constant 8 : index
// CHECK-NEXT:     %32 = arith.constant -1073741824 : i32
// CHECK-NEXT:     %33 = arith.constant true
// CHECK-NEXT:     %34 = arith.constant 2048 : index
// CHECK-NEXT:     %35 = arith.constant 32768 : i32
// CHECK-NEXT:     %36 = arith.constant 40960 : i32
// CHECK-NEXT:     %37 = arith.constant 49152 : i32
// CHECK-NEXT:     %38 = arith.constant 90112 : i32
// CHECK-NEXT:     %39 = arith.constant 57344 : i32
// CHECK-NEXT:     %gather_mask = ascendc.construct !ascendc.gather_mask_params(%4, %4, %5, %1) : i32, i32, i32, i32
// CHECK-NEXT:     %40 = arith.constant 73728 : i32
// CHECK-NEXT:     %41 = arith.constant 69632 : i32
// CHECK-NEXT:     %42 = arith.constant 12288 : i32
// CHECK-NEXT:     %43 = arith.constant 4096 : i32
// CHECK-NEXT:     %44 = arith.constant 1024 : index
// CHECK-NEXT:     %45 = arith.constant 118784 : i32
// CHECK-NEXT:     %46 = arith.constant 65536 : i32
// CHECK-NEXT:     %47 = arith.constant 61440 : i32
// CHECK-NEXT:     %48 = arith.constant 126976 : i32
// CHECK-NEXT:     %49 = arith.constant 1 : index
// CHECK-NEXT:     %50 = arith.constant 64 : index
// CHECK-NEXT:     %data_copy_ext = ascendc.construct !ascendc.data_copy_ext_params(%4, %19, %1, %1, %1) : i32, i32, i32, i32, i32
// CHECK-NEXT:     %51 = arith.constant 0.000000e+00 : f16
// CHECK-NEXT:     %52 = arith.constant false
// CHECK-NEXT:     %data_copy_pad_ext = ascendc.construct !ascendc.data_copy_pad_ext_params<f16>(%52, %1, %1, %51) : i1, i32, i32, f16
// CHECK-NEXT:     %53 = arith.constant 188 : i32
// CHECK-NEXT:     %pipe = ascendc.pipe
// CHECK-NEXT:     %ub = ascendc.tbuf : <veccalc>
// CHECK-NEXT:     ascendc.pipe.init_buffer %pipe, %ub, %0 : !ascendc.tbuf<veccalc>, i32
// CHECK-NEXT:     %g_gm = ascendc.global_tensor : !ascendc.global_tensor<*xf16>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %g_gm, %g : !ascendc.global_tensor<*xf16>, memref<?xf16, 22 : i64>
// CHECK-NEXT:     %ids_gm = ascendc.global_tensor : !ascendc.global_tensor<*xi32>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %ids_gm, %ids : !ascendc.global_tensor<*xi32>, memref<?xi32, 22 : i64>
// CHECK-NEXT:     %out_gm = ascendc.global_tensor : !ascendc.global_tensor<*xf16>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %out_gm, %out : !ascendc.global_tensor<*xf16>, memref<?xf16, 22 : i64>
// CHECK-NEXT:     %listed_rows_gm = ascendc.global_tensor : !ascendc.global_tensor<*xi32>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %listed_rows_gm, %listed_rows : !ascendc.global_tensor<*xi32>, memref<?xi32, 22 : i64>
// CHECK-NEXT:     %listed_places_gm = ascendc.global_tensor : !ascendc.global_tensor<*xi32>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %listed_places_gm, %listed_places : !ascendc.global_tensor<*xi32>, memref<?xi32, 22 : i64>
// CHECK-NEXT:     %block = ascendc.get_block_idx : index
// CHECK-NEXT:     %c4096 = arith.constant 4096 : index
// CHECK-NEXT:     %c50047 = arith.constant 50047 : index
// CHECK-NEXT:     %c48 = arith.constant 48 : index
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c2048 = arith.constant 2048 : index
// CHECK-NEXT:     %n0p0208333 = arith.constant 0.020833334 : f32
// CHECK-NEXT:     %n48 = arith.constant 4.800000e+01 : f32
// CHECK-NEXT:     %n0 = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:     %c6 = arith.constant 6 : index
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %c192 = arith.constant 192 : index
// CHECK-NEXT:     %c1024 = arith.constant 1024 : index
// CHECK-NEXT:     %c16 = arith.constant 16 : index
// CHECK-NEXT:     %numbers = ascendc.tbuf.get_with_offset %ub, %3, %2 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi32>
// CHECK-NEXT:     ascendc.duplicate_l2 %numbers, %1, %3 : !ascendc.local_tensor<*xi32>, i32, i32
// CHECK-NEXT:     %54 = builtin.unrealized_conversion_cast %6 : i64 to ui64
// CHECK-NEXT:     %55 = builtin.unrealized_conversion_cast %7 : i64 to ui64
// CHECK-NEXT:     ascendc.adds_l1 %numbers, %numbers, %4, %54, %55, %4, %unary {isSetMask} : !ascendc.local_tensor<*xi32>, !ascendc.local_tensor<*xi32>, i32, ui64, ui64, i32, !ascendc.unary_repeat_params
// CHECK-NEXT:     %56 = builtin.unrealized_conversion_cast %8 : i64 to ui64
// CHECK-NEXT:     %57 = builtin.unrealized_conversion_cast %7 : i64 to ui64
// CHECK-NEXT:     ascendc.adds_l1 %numbers, %numbers, %9, %56, %57, %4, %unary {isSetMask} : !ascendc.local_tensor<*xi32>, !ascendc.local_tensor<*xi32>, i32, ui64, ui64, i32, !ascendc.unary_repeat_params
// CHECK-NEXT:     %58 = builtin.unrealized_conversion_cast %10 : i64 to ui64
// CHECK-NEXT:     %59 = builtin.unrealized_conversion_cast %7 : i64 to ui64
// CHECK-NEXT:     ascendc.adds_l1 %numbers, %numbers, %11, %58, %59, %4, %unary {isSetMask} : !ascendc.local_tensor<*xi32>, !ascendc.local_tensor<*xi32>, i32, ui64, ui64, i32, !ascendc.unary_repeat_params
// CHECK-NEXT:     %60 = builtin.unrealized_conversion_cast %12 : i64 to ui64
// CHECK-NEXT:     %61 = builtin.unrealized_conversion_cast %7 : i64 to ui64
// CHECK-NEXT:     ascendc.adds_l1 %numbers, %numbers, %5, %60, %61, %4, %unary {isSetMask} : !ascendc.local_tensor<*xi32>, !ascendc.local_tensor<*xi32>, i32, ui64, ui64, i32, !ascendc.unary_repeat_params
// CHECK-NEXT:     %62 = builtin.unrealized_conversion_cast %13 : i64 to ui64
// CHECK-NEXT:     %63 = builtin.unrealized_conversion_cast %7 : i64 to ui64
// CHECK-NEXT:     ascendc.adds_l1 %numbers, %numbers, %14, %62, %63, %4, %unary {isSetMask} : !ascendc.local_tensor<*xi32>, !ascendc.local_tensor<*xi32>, i32, ui64, ui64, i32, !ascendc.unary_repeat_params
// CHECK-NEXT:     %64 = builtin.unrealized_conversion_cast %15 : i64 to ui64
// CHECK-NEXT:     %65 = builtin.unrealized_conversion_cast %7 : i64 to ui64
// CHECK-NEXT:     ascendc.adds_l1 %numbers, %numbers, %16, %64, %65, %4, %unary {isSetMask} : !ascendc.local_tensor<*xi32>, !ascendc.local_tensor<*xi32>, i32, ui64, ui64, i32, !ascendc.unary_repeat_params
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
// CHECK-NEXT:     %numbers_8 = ascendc.tbuf.get_with_offset %ub, %25, %24 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi32>
// CHECK-NEXT:     %numbers_9 = ascendc.tbuf.get_with_offset %ub, %25, %2 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi32>
// CHECK-NEXT:     ascendc.adds_l2 %numbers_8, %numbers_9, %25, %25 {isSetMask} : !ascendc.local_tensor<*xi32>, !ascendc.local_tensor<*xi32>, i32, i32
// CHECK-NEXT:     %66 = arith.muli %block, %c4096 : index
// CHECK-NEXT:     %67 = arith.subi %c50047, %block : index
// CHECK-NEXT:     %68 = arith.divui %67, %c48 : index
// CHECK-NEXT:     %69 = arith.constant 0 : i32
// CHECK-NEXT:     %listed, %70 = scf.for %at = %c0 to %c4096 step %c2048 iter_args(%71 = %c0, %slot = %69) -> (index, i32) {
// CHECK-NEXT:       %72 = arith.subi %c4096, %at : index
// CHECK-NEXT:       %73 = arith.minsi %c2048, %72 : index
// CHECK-NEXT:       %74 = arith.muli %slot, %26 : i32
// CHECK-NEXT:       %ids_at = arith.addi %74, %26 : i32
// CHECK-NEXT:       %ids_gm_1 = ascendc.global_tensor.subindex %ids_gm[%at] : !ascendc.global_tensor<*xi32>, index, !ascendc.global_tensor<*xi32>
// CHECK-NEXT:       %ids_1 = ascendc.tbuf.get_with_offset %ub, %29, %ids_at : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi32>
// CHECK-NEXT:       %75 = arith.muli %73, %27 : index
// CHECK-NEXT:       %76 = arith.index_cast %75 : index to i32
// CHECK-NEXT:       %data_copy_ext_1 = ascendc.construct !ascendc.data_copy_ext_params(%4, %76, %1, %1, %1) [ui16, ui32, ui32, ui32, ui32] : i32, i32, i32, i32, i32
// CHECK-NEXT:       %77 = arith.addi %73, %30 : index
// CHECK-NEXT:       %78 = arith.divsi %77, %31 : index
// CHECK-NEXT:       %79 = arith.muli %78, %31 : index
// CHECK-NEXT:       %80 = arith.subi %79, %73 : index
// CHECK-NEXT:       %81 = arith.index_cast %80 : index to i32
// CHECK-NEXT:       %data_copy_pad_ext_1 = ascendc.construct !ascendc.data_copy_pad_ext_params<i32>(%33, %1, %81, %32) [i1, ui8, ui8, i32] : i1, i32, i32, i32
// CHECK-NEXT:       ascendc.data_copy_pad_l0_ext %ids_1, %ids_gm_1, %data_copy_ext_1, %data_copy_pad_ext_1 : !ascendc.local_tensor<*xi32>, !ascendc.global_tensor<*xi32>, !ascendc.data_copy_ext_params, !ascendc.data_copy_pad_ext_params<i32>
// CHECK-NEXT:       %82 = arith.addi %73, %30 : index
// CHECK-NEXT:       %83 = arith.divsi %82, %31 : index
// CHECK-NEXT:       %84 = arith.muli %83, %31 : index
// CHECK-NEXT:       %85 = arith.subi %34, %84 : index
// CHECK-NEXT:       %ids_2 = ascendc.local_tensor.subindex %ids_1[%84] : !ascendc.local_tensor<*xi32>, index, !ascendc.local_tensor<*xi32>
// CHECK-NEXT:       %86 = arith.index_cast %85 : index to i32
// CHECK-NEXT:       ascendc.duplicate_l2 %ids_2, %32, %86 : !ascendc.local_tensor<*xi32>, i32, i32
// CHECK-NEXT:       %87 = arith.index_cast %block : index to i32
// CHECK-NEXT:       %88 = arith.subi %1, %87 : i32
// CHECK-NEXT:       %89 = ascendc.tbuf.get_with_offset %ub, %29, %1 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi32>
// CHECK-NEXT:       ascendc.adds_l2 %89, %ids_1, %88, %29 {isSetMask} : !ascendc.local_tensor<*xi32>, !ascendc.local_tensor<*xi32>, i32, i32
// CHECK-NEXT:       %90 = ascendc.tbuf.get_with_offset %ub, %29, %1 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       ascendc.cast_l2 %90, %89, %29 {roundMode = 1 : i32} : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xi32>, i32
// CHECK-NEXT:       %91 = ascendc.tbuf.get_with_offset %ub, %29, %35 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       ascendc.muls_l2 %91, %90, %n0p0208333, %29 {isSetMask} : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, f32, i32
// CHECK-NEXT:       %rows = ascendc.tbuf.get_with_offset %ub, %29, %35 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi32>
// CHECK-NEXT:       ascendc.cast_l2 %rows, %91, %29 {roundMode = 1 : i32} : !ascendc.local_tensor<*xi32>, !ascendc.local_tensor<*xf32>, i32
// CHECK-NEXT:       %92 = ascendc.tbuf.get_with_offset %ub, %29, %36 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       ascendc.cast_l2 %92, %rows, %29 {roundMode = 1 : i32} : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xi32>, i32
// CHECK-NEXT:       %93 = ascendc.tbuf.get_with_offset %ub, %29, %37 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       ascendc.muls_l2 %93, %92, %n48, %29 {isSetMask} : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, f32, i32
// CHECK-NEXT:       %94 = ascendc.tbuf.get_with_offset %ub, %21, %38 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui8>
// CHECK-NEXT:       ascendc.compare_l2 %94, %93, %90, %29 {cmpMode = 2 : i64} : !ascendc.local_tensor<*xui8>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32
// CHECK-NEXT:       %95 = ascendc.tbuf.get_with_offset %ub, %21, %1 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui8>
// CHECK-NEXT:       ascendc.compare_scalar_l2 %95, %92, %n0, %29 {cmpMode = 4 : i64} : !ascendc.local_tensor<*xui8>, !ascendc.local_tensor<*xf32>, f32, i32
// CHECK-NEXT:       %96 = arith.index_cast %68 : index to i32
// CHECK-NEXT:       %97 = arith.sitofp %96 : i32 to f32
// CHECK-NEXT:       %98 = ascendc.tbuf.get_with_offset %ub, %21, %21 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui8>
// CHECK-NEXT:       ascendc.compare_scalar_l2 %98, %92, %97, %29 {cmpMode = 0 : i64} : !ascendc.local_tensor<*xui8>, !ascendc.local_tensor<*xf32>, f32, i32
// CHECK-NEXT:       %99 = ascendc.tbuf.get_with_offset %ub, %19, %1 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui16>
// CHECK-NEXT:       %100 = ascendc.tbuf.get_with_offset %ub, %19, %1 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui16>
// CHECK-NEXT:       %101 = ascendc.tbuf.get_with_offset %ub, %19, %21 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui16>
// CHECK-NEXT:       ascendc.and_l2 %99, %100, %101, %19 : !ascendc.local_tensor<*xui16>, !ascendc.local_tensor<*xui16>, !ascendc.local_tensor<*xui16>, i32
// CHECK-NEXT:       %102 = ascendc.tbuf.get_with_offset %ub, %19, %38 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui16>
// CHECK-NEXT:       %103 = ascendc.tbuf.get_with_offset %ub, %19, %38 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui16>
// CHECK-NEXT:       ascendc.and_l2 %102, %103, %99, %19 : !ascendc.local_tensor<*xui16>, !ascendc.local_tensor<*xui16>, !ascendc.local_tensor<*xui16>, i32
// CHECK-NEXT:       %104 = arith.index_cast %at : index to i32
// CHECK-NEXT:       %105 = ascendc.tbuf.get_with_offset %ub, %29, %1 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi32>
// CHECK-NEXT:       %numbers_10 = ascendc.tbuf.get_with_offset %ub, %29, %2 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi32>
// CHECK-NEXT:       ascendc.adds_l2 %105, %numbers_10, %104, %29 {isSetMask} : !ascendc.local_tensor<*xi32>, !ascendc.local_tensor<*xi32>, i32, i32
// CHECK-NEXT:       %106 = arith.muli %slot, %26 : i32
// CHECK-NEXT:       %rows_at = arith.addi %106, %39 : i32
// CHECK-NEXT:       %rows_1 = ascendc.tbuf.get_with_offset %ub, %29, %rows_at : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi32>
// CHECK-NEXT:       ascendc.duplicate_l2 %rows_1, %1, %29 : !ascendc.local_tensor<*xi32>, i32, i32
// CHECK-NEXT:       %107 = ascendc.tbuf.get_with_offset %ub, %3, %38 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui32>
// CHECK-NEXT:       %found = ascendc.gather_mask %rows_1, %rows, %107, %33, %29, %gather_mask, default : !ascendc.local_tensor<*xi32>, !ascendc.local_tensor<*xi32>, !ascendc.local_tensor<*xui32>, i1, i32, !ascendc.gather_mask_params -> ui64
// CHECK-NEXT:       %found_1 = builtin.unrealized_conversion_cast %found : ui64 to index
// CHECK-NEXT:       %108 = arith.muli %slot, %26 : i32
// CHECK-NEXT:       %places_at = arith.addi %108, %40 : i32
// CHECK-NEXT:       %places = ascendc.tbuf.get_with_offset %ub, %29, %places_at : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi32>
// CHECK-NEXT:       ascendc.duplicate_l2 %places, %1, %29 : !ascendc.local_tensor<*xi32>, i32, i32
// CHECK-NEXT:       %109 = ascendc.gather_mask %places, %105, %107, %33, %29, %gather_mask, default : !ascendc.local_tensor<*xi32>, !ascendc.local_tensor<*xi32>, !ascendc.local_tensor<*xui32>, i1, i32, !ascendc.gather_mask_params -> ui64
// CHECK-NEXT:       %110 = arith.addi %66, %71 : index
// CHECK-NEXT:       %listed_rows_gm_1 = ascendc.global_tensor.subindex %listed_rows_gm[%110] : !ascendc.global_tensor<*xi32>, index, !ascendc.global_tensor<*xi32>
// CHECK-NEXT:       %111 = arith.muli %found_1, %27 : index
// CHECK-NEXT:       %112 = arith.index_cast %111 : index to i32
// CHECK-NEXT:       %data_copy_ext_2 = ascendc.construct !ascendc.data_copy_ext_params(%4, %112, %1, %1, %1) [ui16, ui32, ui32, ui32, ui32] : i32, i32, i32, i32, i32
// CHECK-NEXT:       ascendc.data_copy_pad_l2_ext %listed_rows_gm_1, %rows_1, %data_copy_ext_2 : !ascendc.global_tensor<*xi32>, !ascendc.local_tensor<*xi32>, !ascendc.data_copy_ext_params
// CHECK-NEXT:       %listed_places_gm_1 = ascendc.global_tensor.subindex %listed_places_gm[%110] : !ascendc.global_tensor<*xi32>, index, !ascendc.global_tensor<*xi32>
// CHECK-NEXT:       %113 = arith.muli %found_1, %27 : index
// CHECK-NEXT:       %114 = arith.index_cast %113 : index to i32
// CHECK-NEXT:       %data_copy_ext_3 = ascendc.construct !ascendc.data_copy_ext_params(%4, %114, %1, %1, %1) [ui16, ui32, ui32, ui32, ui32] : i32, i32, i32, i32, i32
// CHECK-NEXT:       ascendc.data_copy_pad_l2_ext %listed_places_gm_1, %places, %data_copy_ext_3 : !ascendc.global_tensor<*xi32>, !ascendc.local_tensor<*xi32>, !ascendc.data_copy_ext_params
// CHECK-NEXT:       %115 = arith.addi %71, %found_1 : index
// CHECK-NEXT:       %116 = arith.constant 1 : i32
// CHECK-NEXT:       %next_slot = arith.xori %slot, %116 : i32
// CHECK-NEXT:       scf.yield %115, %next_slot : index, i32
// CHECK-NEXT:     }
// CHECK-NEXT:     %117 = arith.constant 0 : i32
// CHECK-NEXT:     %118 = arith.constant 0 : i32
// CHECK-NEXT:     %119 = arith.constant 0 : i32
// CHECK-NEXT:     %120, %121, %122 = scf.for %chunk = %c0 to %c6 step %c1 iter_args(%slot_1 = %117, %slot_2 = %118, %slot_3 = %119) -> (i32, i32, i32) {
// CHECK-NEXT:       %123 = arith.muli %chunk, %c48 : index
// CHECK-NEXT:       %124 = arith.addi %123, %block : index
// CHECK-NEXT:       %125 = arith.remui %124, %c48 : index
// CHECK-NEXT:       %126 = arith.divui %124, %c48 : index
// CHECK-NEXT:       %127 = arith.muli %126, %c192 : index
// CHECK-NEXT:       %128 = arith.subi %c50047, %125 : index
// CHECK-NEXT:       %129 = arith.divui %128, %c48 : index
// CHECK-NEXT:       %130 = arith.subi %129, %127 : index
// CHECK-NEXT:       %131 = arith.minsi %c192, %130 : index
// CHECK-NEXT:       %132 = arith.maxsi %c0, %131 : index
// CHECK-NEXT:       %133 = arith.muli %127, %c48 : index
// CHECK-NEXT:       %134 = arith.addi %125, %133 : index
// CHECK-NEXT:       %135 = ascendc.tbuf.get_with_offset %ub, %42, %41 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       ascendc.duplicate_l2 %135, %n0, %42 : !ascendc.local_tensor<*xf32>, f32, i32
// CHECK-NEXT:       %136, %137 = scf.for %at_1 = %c0 to %listed step %c1024 iter_args(%slot_4 = %slot_1, %slot_5 = %slot_2) -> (i32, i32) {
// CHECK-NEXT:         %138 = arith.subi %listed, %at_1 : index
// CHECK-NEXT:         %139 = arith.minsi %c1024, %138 : index
// CHECK-NEXT:         %140 = arith.addi %66, %at_1 : index
// CHECK-NEXT:         %141 = arith.muli %slot_4, %43 : i32
// CHECK-NEXT:         %rows_at_1 = arith.addi %141, %43 : i32
// CHECK-NEXT:         %listed_rows_gm_2 = ascendc.global_tensor.subindex %listed_rows_gm[%140] : !ascendc.global_tensor<*xi32>, index, !ascendc.global_tensor<*xi32>
// CHECK-NEXT:         %rows_2 = ascendc.tbuf.get_with_offset %ub, %25, %rows_at_1 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi32>
// CHECK-NEXT:         %142 = arith.muli %139, %27 : index
// CHECK-NEXT:         %143 = arith.index_cast %142 : index to i32
// CHECK-NEXT:         %data_copy_ext_4 = ascendc.construct !ascendc.data_copy_ext_params(%4, %143, %1, %1, %1) [ui16, ui32, ui32, ui32, ui32] : i32, i32, i32, i32, i32
// CHECK-NEXT:         %144 = arith.addi %139, %30 : index
// CHECK-NEXT:         %145 = arith.divsi %144, %31 : index
// CHECK-NEXT:         %146 = arith.muli %145, %31 : index
// CHECK-NEXT:         %147 = arith.subi %146, %139 : index
// CHECK-NEXT:         %148 = arith.index_cast %147 : index to i32
// CHECK-NEXT:         %data_copy_pad_ext_2 = ascendc.construct !ascendc.data_copy_pad_ext_params<i32>(%33, %1, %148, %32) [i1, ui8, ui8, i32] : i1, i32, i32, i32
// CHECK-NEXT:         ascendc.data_copy_pad_l0_ext %rows_2, %listed_rows_gm_2, %data_copy_ext_4, %data_copy_pad_ext_2 : !ascendc.local_tensor<*xi32>, !ascendc.global_tensor<*xi32>, !ascendc.data_copy_ext_params, !ascendc.data_copy_pad_ext_params<i32>
// CHECK-NEXT:         %149 = arith.addi %139, %30 : index
// CHECK-NEXT:         %150 = arith.divsi %149, %31 : index
// CHECK-NEXT:         %151 = arith.muli %150, %31 : index
// CHECK-NEXT:         %152 = arith.subi %44, %151 : index
// CHECK-NEXT:         %rows_3 = ascendc.local_tensor.subindex %rows_2[%151] : !ascendc.local_tensor<*xi32>, index, !ascendc.local_tensor<*xi32>
// CHECK-NEXT:         %153 = arith.index_cast %152 : index to i32
// CHECK-NEXT:         ascendc.duplicate_l2 %rows_3, %32, %153 : !ascendc.local_tensor<*xi32>, i32, i32
// CHECK-NEXT:         %154 = arith.muli %slot_4, %43 : i32
// CHECK-NEXT:         %places_at_1 = arith.addi %154, %45 : i32
// CHECK-NEXT:         %listed_places_gm_2 = ascendc.global_tensor.subindex %listed_places_gm[%140] : !ascendc.global_tensor<*xi32>, index, !ascendc.global_tensor<*xi32>
// CHECK-NEXT:         %places_1 = ascendc.tbuf.get_with_offset %ub, %25, %places_at_1 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi32>
// CHECK-NEXT:         %155 = arith.muli %139, %27 : index
// CHECK-NEXT:         %156 = arith.index_cast %155 : index to i32
// CHECK-NEXT:         %data_copy_ext_5 = ascendc.construct !ascendc.data_copy_ext_params(%4, %156, %1, %1, %1) [ui16, ui32, ui32, ui32, ui32] : i32, i32, i32, i32, i32
// CHECK-NEXT:         %157 = arith.addi %139, %30 : index
// CHECK-NEXT:         %158 = arith.divsi %157, %31 : index
// CHECK-NEXT:         %159 = arith.muli %158, %31 : index
// CHECK-NEXT:         %160 = arith.subi %159, %139 : index
// CHECK-NEXT:         %161 = arith.index_cast %160 : index to i32
// CHECK-NEXT:         %data_copy_pad_ext_3 = ascendc.construct !ascendc.data_copy_pad_ext_params<i32>(%33, %1, %161, %32) [i1, ui8, ui8, i32] : i1, i32, i32, i32
// CHECK-NEXT:         ascendc.data_copy_pad_l0_ext %places_1, %listed_places_gm_2, %data_copy_ext_5, %data_copy_pad_ext_3 : !ascendc.local_tensor<*xi32>, !ascendc.global_tensor<*xi32>, !ascendc.data_copy_ext_params, !ascendc.data_copy_pad_ext_params<i32>
// CHECK-NEXT:         %162 = arith.addi %139, %30 : index
// CHECK-NEXT:         %163 = arith.divsi %162, %31 : index
// CHECK-NEXT:         %164 = arith.muli %163, %31 : index
// CHECK-NEXT:         %165 = arith.subi %44, %164 : index
// CHECK-NEXT:         %places_2 = ascendc.local_tensor.subindex %places_1[%164] : !ascendc.local_tensor<*xi32>, index, !ascendc.local_tensor<*xi32>
// CHECK-NEXT:         %166 = arith.index_cast %165 : index to i32
// CHECK-NEXT:         ascendc.duplicate_l2 %places_2, %32, %166 : !ascendc.local_tensor<*xi32>, i32, i32
// CHECK-NEXT:         %167 = ascendc.tbuf.get_with_offset %ub, %25, %1 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:         ascendc.cast_l2 %167, %rows_2, %25 {roundMode = 1 : i32} : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xi32>, i32
// CHECK-NEXT:         %168 = arith.index_cast %127 : index to i32
// CHECK-NEXT:         %169 = arith.sitofp %168 : i32 to f32
// CHECK-NEXT:         %170 = ascendc.tbuf.get_with_offset %ub, %19, %46 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui8>
// CHECK-NEXT:         ascendc.compare_scalar_l2 %170, %167, %169, %25 {cmpMode = 4 : i64} : !ascendc.local_tensor<*xui8>, !ascendc.local_tensor<*xf32>, f32, i32
// CHECK-NEXT:         %171 = arith.addi %127, %132 : index
// CHECK-NEXT:         %172 = arith.index_cast %171 : index to i32
// CHECK-NEXT:         %173 = arith.sitofp %172 : i32 to f32
// CHECK-NEXT:         %174 = ascendc.tbuf.get_with_offset %ub, %19, %47 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui8>
// CHECK-NEXT:         ascendc.compare_scalar_l2 %174, %167, %173, %25 {cmpMode = 0 : i64} : !ascendc.local_tensor<*xui8>, !ascendc.local_tensor<*xf32>, f32, i32
// CHECK-NEXT:         %175 = ascendc.tbuf.get_with_offset %ub, %3, %46 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui16>
// CHECK-NEXT:         %176 = ascendc.tbuf.get_with_offset %ub, %3, %46 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui16>
// CHECK-NEXT:         %177 = ascendc.tbuf.get_with_offset %ub, %3, %47 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui16>
// CHECK-NEXT:         ascendc.and_l2 %175, %176, %177, %3 : !ascendc.local_tensor<*xui16>, !ascendc.local_tensor<*xui16>, !ascendc.local_tensor<*xui16>, i32
// CHECK-NEXT:         %rows_4 = ascendc.tbuf.get_with_offset %ub, %25, %47 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi32>
// CHECK-NEXT:         ascendc.duplicate_l2 %rows_4, %1, %25 : !ascendc.local_tensor<*xi32>, i32, i32
// CHECK-NEXT:         %178 = ascendc.tbuf.get_with_offset %ub, %16, %46 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui32>
// CHECK-NEXT:         %found_2 = ascendc.gather_mask %rows_4, %rows_2, %178, %33, %25, %gather_mask, default : !ascendc.local_tensor<*xi32>, !ascendc.local_tensor<*xi32>, !ascendc.local_tensor<*xui32>, i1, i32, !ascendc.gather_mask_params -> ui64
// CHECK-NEXT:         %found_3 = builtin.unrealized_conversion_cast %found_2 : ui64 to index
// CHECK-NEXT:         %places_3 = ascendc.tbuf.get_with_offset %ub, %25, %48 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi32>
// CHECK-NEXT:         ascendc.duplicate_l2 %places_3, %1, %25 : !ascendc.local_tensor<*xi32>, i32, i32
// CHECK-NEXT:         %179 = ascendc.gather_mask %places_3, %places_1, %178, %33, %25, %gather_mask, default : !ascendc.local_tensor<*xi32>, !ascendc.local_tensor<*xi32>, !ascendc.local_tensor<*xui32>, i1, i32, !ascendc.gather_mask_params -> ui64
// CHECK-NEXT:         %180 = scf.for %j = %c0 to %found_3 step %c16 iter_args(%slot_6 = %slot_5) -> (i32) {
// CHECK-NEXT:           %181 = arith.subi %found_3, %j : index
// CHECK-NEXT:           %182 = arith.minsi %c16, %181 : index
// CHECK-NEXT:           %update_at = arith.muli %slot_6, %29 : i32
// CHECK-NEXT:           scf.for %183 = %28 to %182 step %49 {
// CHECK-NEXT:             %184 = arith.addi %183, %j : index
// CHECK-NEXT:             %185 = arith.index_cast %184 : index to i32
// CHECK-NEXT:             %row = ascendc.local_tensor.get_value %places_3, %185 : !ascendc.local_tensor<*xi32>, i32, i32
// CHECK-NEXT:             %186 = arith.index_cast %row : i32 to index
// CHECK-NEXT:             %187 = arith.muli %186, %50 : index
// CHECK-NEXT:             %g_gm_1 = ascendc.global_tensor.subindex %g_gm[%187] : !ascendc.global_tensor<*xf16>, index, !ascendc.global_tensor<*xf16>
// CHECK-NEXT:             %188 = arith.muli %183, %50 : index
// CHECK-NEXT:             %update = ascendc.tbuf.get_with_offset %ub, %25, %update_at : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:             %update_1 = ascendc.local_tensor.subindex %update[%188] : !ascendc.local_tensor<*xf16>, index, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:             ascendc.data_copy_pad_l0_ext %update_1, %g_gm_1, %data_copy_ext, %data_copy_pad_ext : !ascendc.local_tensor<*xf16>, !ascendc.global_tensor<*xf16>, !ascendc.data_copy_ext_params, !ascendc.data_copy_pad_ext_params<f16>
// CHECK-NEXT:           }
// CHECK-NEXT:           %189 = arith.muli %182, %50 : index
// CHECK-NEXT:           %190 = arith.subi %44, %189 : index
// CHECK-NEXT:           %update_2 = ascendc.tbuf.get_with_offset %ub, %25, %update_at : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:           %update_3 = ascendc.local_tensor.subindex %update_2[%189] : !ascendc.local_tensor<*xf16>, index, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:           %191 = arith.index_cast %190 : index to i32
// CHECK-NEXT:           ascendc.duplicate_l2 %update_3, %51, %191 : !ascendc.local_tensor<*xf16>, f16, i32
// CHECK-NEXT:           %192 = ascendc.tbuf.get_with_offset %ub, %25, %46 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:           ascendc.cast_l2 %192, %update_2, %25 {roundMode = 0 : i32} : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf16>, i32
// CHECK-NEXT:           scf.for %j_1 = %c0 to %182 step %c1 {
// CHECK-NEXT:             %193 = arith.addi %j, %j_1 : index
// CHECK-NEXT:             %194 = arith.index_cast %193 : index to i32
// CHECK-NEXT:             %row_1 = ascendc.local_tensor.get_value %rows_4, %194 : !ascendc.local_tensor<*xi32>, i32, i32
// CHECK-NEXT:             %row_2 = arith.index_cast %row_1 : i32 to index
// CHECK-NEXT:             %195 = arith.subi %row_2, %127 : index
// CHECK-NEXT:             %196 = arith.muli %195, %50 : index
// CHECK-NEXT:             %197 = ascendc.tbuf.get_with_offset %ub, %42, %41 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:             %198 = ascendc.local_tensor.subindex %197[%196] : !ascendc.local_tensor<*xf32>, index, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:             %199 = arith.muli %j_1, %50 : index
// CHECK-NEXT:             %200 = ascendc.local_tensor.subindex %192[%199] : !ascendc.local_tensor<*xf32>, index, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:             ascendc.add_l2 %198, %198, %200, %3 : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32
// CHECK-NEXT:           }
// CHECK-NEXT:           %201 = arith.constant 1 : i32
// CHECK-NEXT:           %next_slot_1 = arith.xori %slot_6, %201 : i32
// CHECK-NEXT:           scf.yield %next_slot_1 : i32
// CHECK-NEXT:         }
// CHECK-NEXT:         %202 = arith.constant 1 : i32
// CHECK-NEXT:         %next_slot_2 = arith.xori %slot_4, %202 : i32
// CHECK-NEXT:         scf.yield %next_slot_2, %180 : i32, i32
// CHECK-NEXT:       }
// CHECK-NEXT:       %203 = arith.muli %slot_3, %2 : i32
// CHECK-NEXT:       %204 = arith.addi %203, %42 : i32
// CHECK-NEXT:       %205 = ascendc.tbuf.get_with_offset %ub, %42, %204 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:       %206 = ascendc.tbuf.get_with_offset %ub, %42, %41 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       ascendc.cast_l2 %205, %206, %42 {roundMode = 1 : i32} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf32>, i32
// CHECK-NEXT:       %207 = arith.muli %134, %50 : index
// CHECK-NEXT:       %out_gm_1 = ascendc.global_tensor.subindex %out_gm[%207] : !ascendc.global_tensor<*xf16>, index, !ascendc.global_tensor<*xf16>
// CHECK-NEXT:       %208 = arith.index_cast %132 : index to i32
// CHECK-NEXT:       %data_copy = ascendc.construct !ascendc.data_copy_params(%208, %11, %1, %53) [ui16, ui16, ui16, ui16] : i32, i32, i32, i32
// CHECK-NEXT:       ascendc.data_copy_l0 %out_gm_1, %205, %data_copy : !ascendc.global_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.data_copy_params
// CHECK-NEXT:       %209 = arith.constant 1 : i32
// CHECK-NEXT:       %next_slot_3 = arith.xori %slot_3, %209 : i32
// CHECK-NEXT:       scf.yield %136, %137, %next_slot_3 : i32, i32, i32
// CHECK-NEXT:     }
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// The result:
// CHECK:      builtin.module attributes {ascir.soc = "ascend910b1"} {
// CHECK-NEXT:   func.func @gradient(%g: memref<?xf16, 22 : i64> {ascir.role = "in"}, %ids: memref<?xi32, 22 : i64> {ascir.role = "in"}, %out: memref<?xf16, 22 : i64> {ascir.role = "out"}, %listed_rows: memref<?xi32, 22 : i64> {ascir.role = "workspace", ascir.extent = "196608"}, %listed_places: memref<?xi32, 22 : i64> {ascir.role = "workspace", ascir.extent = "196608"}) attributes {tile.scatter = {strategy = "listed", owned_ns = 23490 : i64, listed_ns = 17058 : i64, sorted_ns = 21289 : i64}, tile.block_dim = 48 : i64, tile.placement = {ub = {peak = 131072 : i64, lower_bound = 131072 : i64, extent = 131072 : i64, capacity = 188160 : i64, optimal = true}}, ascendc.aicore, ascendc.global, ascendc.sync = {flags = 13 : i64, barriers = 29 : i64, dependences = 393 : i64, removed = 6 : i64, fallbacks = 0 : i64}} {
// CHECK-NEXT:     %flag1 = arith.constant 1 : i32
// CHECK-NEXT:     %flag4 = arith.constant 4 : i32
// CHECK-NEXT:     %flag3 = arith.constant 3 : i32
// CHECK-NEXT:     %flag2 = arith.constant 2 : i32
// CHECK-NEXT:     %flag0 = arith.constant 0 : i32
// CHECK-NEXT:     %0 = arith.constant 188160 : i32
// CHECK-NEXT:     %1 = arith.constant 0 : i32
// CHECK-NEXT:     %2 = arith.constant 24576 : i32
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
// CHECK-NEXT:     %17 = arith.constant 24832 : i32
// CHECK-NEXT:     %18 = arith.constant 25088 : i32
// CHECK-NEXT:     %19 = arith.constant 128 : i32
// CHECK-NEXT:     %20 = arith.constant 25600 : i32
// CHECK-NEXT:     %21 = arith.constant 256 : i32
// CHECK-NEXT:     %22 = arith.constant 26624 : i32
// CHECK-NEXT:     %23 = arith.constant 512 : i32
// CHECK-NEXT:     %24 = arith.constant 28672 : i32
// CHECK-NEXT:     %25 = arith.constant 1024 : i32
// CHECK-NEXT:     %26 = arith.constant 8192 : i32
// CHECK-NEXT:     %27 = arith.constant 4 : index
// CHECK-NEXT:     %28 = arith.constant 0 : index
// CHECK-NEXT:     %29 = arith.constant 2048 : i32
// CHECK-NEXT:     %30 = arith.constant 7 : index
// CHECK-NEXT:     %31 = arith.constant 8 : index
// CHECK-NEXT:     %32 = arith.constant -1073741824 : i32
// CHECK-NEXT:     %33 = arith.constant true
// CHECK-NEXT:     %34 = arith.constant 2048 : index
// CHECK-NEXT:     %35 = arith.constant 32768 : i32
// CHECK-NEXT:     %36 = arith.constant 40960 : i32
// CHECK-NEXT:     %37 = arith.constant 49152 : i32
// CHECK-NEXT:     %38 = arith.constant 90112 : i32
// CHECK-NEXT:     %39 = arith.constant 57344 : i32
// CHECK-NEXT:     %gather_mask = ascendc.construct !ascendc.gather_mask_params(%4, %4, %5, %1) : i32, i32, i32, i32
// CHECK-NEXT:     %40 = arith.constant 73728 : i32
// CHECK-NEXT:     %41 = arith.constant 69632 : i32
// CHECK-NEXT:     %42 = arith.constant 12288 : i32
// CHECK-NEXT:     %43 = arith.constant 4096 : i32
// CHECK-NEXT:     %44 = arith.constant 1024 : index
// CHECK-NEXT:     %45 = arith.constant 118784 : i32
// CHECK-NEXT:     %46 = arith.constant 65536 : i32
// CHECK-NEXT:     %47 = arith.constant 61440 : i32
// CHECK-NEXT:     %48 = arith.constant 126976 : i32
// CHECK-NEXT:     %49 = arith.constant 1 : index
// CHECK-NEXT:     %50 = arith.constant 64 : index
// CHECK-NEXT:     %data_copy_ext = ascendc.construct !ascendc.data_copy_ext_params(%4, %19, %1, %1, %1) : i32, i32, i32, i32, i32
// CHECK-NEXT:     %51 = arith.constant 0.000000e+00 : f16
// CHECK-NEXT:     %52 = arith.constant false
// CHECK-NEXT:     %data_copy_pad_ext = ascendc.construct !ascendc.data_copy_pad_ext_params<f16>(%52, %1, %1, %51) : i1, i32, i32, f16
// CHECK-NEXT:     %53 = arith.constant 188 : i32
// CHECK-NEXT:     %pipe = ascendc.pipe
// CHECK-NEXT:     %ub = ascendc.tbuf : <veccalc>
// CHECK-NEXT:     ascendc.pipe.init_buffer %pipe, %ub, %0 : !ascendc.tbuf<veccalc>, i32
// CHECK-NEXT:     %g_gm = ascendc.global_tensor : !ascendc.global_tensor<*xf16>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %g_gm, %g : !ascendc.global_tensor<*xf16>, memref<?xf16, 22 : i64>
// CHECK-NEXT:     %ids_gm = ascendc.global_tensor : !ascendc.global_tensor<*xi32>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %ids_gm, %ids : !ascendc.global_tensor<*xi32>, memref<?xi32, 22 : i64>
// CHECK-NEXT:     %out_gm = ascendc.global_tensor : !ascendc.global_tensor<*xf16>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %out_gm, %out : !ascendc.global_tensor<*xf16>, memref<?xf16, 22 : i64>
// CHECK-NEXT:     %listed_rows_gm = ascendc.global_tensor : !ascendc.global_tensor<*xi32>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %listed_rows_gm, %listed_rows : !ascendc.global_tensor<*xi32>, memref<?xi32, 22 : i64>
// CHECK-NEXT:     %listed_places_gm = ascendc.global_tensor : !ascendc.global_tensor<*xi32>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %listed_places_gm, %listed_places : !ascendc.global_tensor<*xi32>, memref<?xi32, 22 : i64>
// CHECK-NEXT:     %block = ascendc.get_block_idx : index
// CHECK-NEXT:     %c4096 = arith.constant 4096 : index
// CHECK-NEXT:     %c50047 = arith.constant 50047 : index
// CHECK-NEXT:     %c48 = arith.constant 48 : index
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c2048 = arith.constant 2048 : index
// CHECK-NEXT:     %n0p0208333 = arith.constant 0.020833334 : f32
// CHECK-NEXT:     %n48 = arith.constant 4.800000e+01 : f32
// CHECK-NEXT:     %n0 = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:     %c6 = arith.constant 6 : index
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %c192 = arith.constant 192 : index
// CHECK-NEXT:     %c1024 = arith.constant 1024 : index
// CHECK-NEXT:     %c16 = arith.constant 16 : index
// CHECK-NEXT:     %numbers = ascendc.tbuf.get_with_offset %ub, %3, %2 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi32>
// CHECK-NEXT:     ascendc.duplicate_l2 %numbers, %1, %3 : !ascendc.local_tensor<*xi32>, i32, i32
// CHECK-NEXT:     %54 = builtin.unrealized_conversion_cast %6 : i64 to ui64
// CHECK-NEXT:     %55 = builtin.unrealized_conversion_cast %7 : i64 to ui64
// CHECK-NEXT:     ascendc.pipe_barrier pipe_v
// CHECK-NEXT:     ascendc.adds_l1 %numbers, %numbers, %4, %54, %55, %4, %unary {isSetMask} : !ascendc.local_tensor<*xi32>, !ascendc.local_tensor<*xi32>, i32, ui64, ui64, i32, !ascendc.unary_repeat_params
// CHECK-NEXT:     %56 = builtin.unrealized_conversion_cast %8 : i64 to ui64
// CHECK-NEXT:     %57 = builtin.unrealized_conversion_cast %7 : i64 to ui64
// CHECK-NEXT:     ascendc.pipe_barrier pipe_v
// CHECK-NEXT:     ascendc.adds_l1 %numbers, %numbers, %9, %56, %57, %4, %unary {isSetMask} : !ascendc.local_tensor<*xi32>, !ascendc.local_tensor<*xi32>, i32, ui64, ui64, i32, !ascendc.unary_repeat_params
// CHECK-NEXT:     %58 = builtin.unrealized_conversion_cast %10 : i64 to ui64
// CHECK-NEXT:     %59 = builtin.unrealized_conversion_cast %7 : i64 to ui64
// CHECK-NEXT:     ascendc.pipe_barrier pipe_v
// CHECK-NEXT:     ascendc.adds_l1 %numbers, %numbers, %11, %58, %59, %4, %unary {isSetMask} : !ascendc.local_tensor<*xi32>, !ascendc.local_tensor<*xi32>, i32, ui64, ui64, i32, !ascendc.unary_repeat_params
// CHECK-NEXT:     %60 = builtin.unrealized_conversion_cast %12 : i64 to ui64
// CHECK-NEXT:     %61 = builtin.unrealized_conversion_cast %7 : i64 to ui64
// CHECK-NEXT:     ascendc.pipe_barrier pipe_v
// CHECK-NEXT:     ascendc.adds_l1 %numbers, %numbers, %5, %60, %61, %4, %unary {isSetMask} : !ascendc.local_tensor<*xi32>, !ascendc.local_tensor<*xi32>, i32, ui64, ui64, i32, !ascendc.unary_repeat_params
// CHECK-NEXT:     %62 = builtin.unrealized_conversion_cast %13 : i64 to ui64
// CHECK-NEXT:     %63 = builtin.unrealized_conversion_cast %7 : i64 to ui64
// CHECK-NEXT:     ascendc.pipe_barrier pipe_v
// CHECK-NEXT:     ascendc.adds_l1 %numbers, %numbers, %14, %62, %63, %4, %unary {isSetMask} : !ascendc.local_tensor<*xi32>, !ascendc.local_tensor<*xi32>, i32, ui64, ui64, i32, !ascendc.unary_repeat_params
// CHECK-NEXT:     %64 = builtin.unrealized_conversion_cast %15 : i64 to ui64
// CHECK-NEXT:     %65 = builtin.unrealized_conversion_cast %7 : i64 to ui64
// CHECK-NEXT:     ascendc.pipe_barrier pipe_v
// CHECK-NEXT:     ascendc.adds_l1 %numbers, %numbers, %16, %64, %65, %4, %unary {isSetMask} : !ascendc.local_tensor<*xi32>, !ascendc.local_tensor<*xi32>, i32, ui64, ui64, i32, !ascendc.unary_repeat_params
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
// CHECK-NEXT:     %numbers_8 = ascendc.tbuf.get_with_offset %ub, %25, %24 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi32>
// CHECK-NEXT:     %numbers_9 = ascendc.tbuf.get_with_offset %ub, %25, %2 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi32>
// CHECK-NEXT:     ascendc.pipe_barrier pipe_v
// CHECK-NEXT:     ascendc.adds_l2 %numbers_8, %numbers_9, %25, %25 {isSetMask} : !ascendc.local_tensor<*xi32>, !ascendc.local_tensor<*xi32>, i32, i32
// CHECK-NEXT:     %66 = arith.muli %block, %c4096 : index
// CHECK-NEXT:     %67 = arith.subi %c50047, %block : index
// CHECK-NEXT:     %68 = arith.divui %67, %c48 : index
// CHECK-NEXT:     %69 = arith.constant 0 : i32
// CHECK-NEXT:     %listed, %70 = scf.for %at = %c0 to %c4096 step %c2048 iter_args(%71 = %c0, %slot = %69) -> (index, i32) {
// CHECK-NEXT:       %72 = arith.subi %c4096, %at : index
// CHECK-NEXT:       %73 = arith.minsi %c2048, %72 : index
// CHECK-NEXT:       %74 = arith.muli %slot, %26 : i32
// CHECK-NEXT:       %ids_at = arith.addi %74, %26 : i32
// CHECK-NEXT:       %ids_gm_1 = ascendc.global_tensor.subindex %ids_gm[%at] : !ascendc.global_tensor<*xi32>, index, !ascendc.global_tensor<*xi32>
// CHECK-NEXT:       %ids_1 = ascendc.tbuf.get_with_offset %ub, %29, %ids_at : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi32>
// CHECK-NEXT:       %75 = arith.muli %73, %27 : index
// CHECK-NEXT:       %76 = arith.index_cast %75 : index to i32
// CHECK-NEXT:       %data_copy_ext_1 = ascendc.construct !ascendc.data_copy_ext_params(%4, %76, %1, %1, %1) [ui16, ui32, ui32, ui32, ui32] : i32, i32, i32, i32, i32
// CHECK-NEXT:       %77 = arith.addi %73, %30 : index
// CHECK-NEXT:       %78 = arith.divsi %77, %31 : index
// CHECK-NEXT:       %79 = arith.muli %78, %31 : index
// CHECK-NEXT:       %80 = arith.subi %79, %73 : index
// CHECK-NEXT:       %81 = arith.index_cast %80 : index to i32
// CHECK-NEXT:       %data_copy_pad_ext_1 = ascendc.construct !ascendc.data_copy_pad_ext_params<i32>(%33, %1, %81, %32) [i1, ui8, ui8, i32] : i1, i32, i32, i32
// CHECK-NEXT:       ascendc.data_copy_pad_l0_ext %ids_1, %ids_gm_1, %data_copy_ext_1, %data_copy_pad_ext_1 : !ascendc.local_tensor<*xi32>, !ascendc.global_tensor<*xi32>, !ascendc.data_copy_ext_params, !ascendc.data_copy_pad_ext_params<i32>
// CHECK-NEXT:       ascendc.set_flag mte2_v, %slot : i32
// CHECK-NEXT:       %82 = arith.addi %73, %30 : index
// CHECK-NEXT:       %83 = arith.divsi %82, %31 : index
// CHECK-NEXT:       %84 = arith.muli %83, %31 : index
// CHECK-NEXT:       %85 = arith.subi %34, %84 : index
// CHECK-NEXT:       %ids_2 = ascendc.local_tensor.subindex %ids_1[%84] : !ascendc.local_tensor<*xi32>, index, !ascendc.local_tensor<*xi32>
// CHECK-NEXT:       %86 = arith.index_cast %85 : index to i32
// CHECK-NEXT:       ascendc.duplicate_l2 %ids_2, %32, %86 : !ascendc.local_tensor<*xi32>, i32, i32
// CHECK-NEXT:       %87 = arith.index_cast %block : index to i32
// CHECK-NEXT:       %88 = arith.subi %1, %87 : i32
// CHECK-NEXT:       %89 = ascendc.tbuf.get_with_offset %ub, %29, %1 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi32>
// CHECK-NEXT:       ascendc.wait_flag mte2_v, %slot : i32
// CHECK-NEXT:       ascendc.adds_l2 %89, %ids_1, %88, %29 {isSetMask} : !ascendc.local_tensor<*xi32>, !ascendc.local_tensor<*xi32>, i32, i32
// CHECK-NEXT:       %90 = ascendc.tbuf.get_with_offset %ub, %29, %1 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       ascendc.pipe_barrier pipe_v
// CHECK-NEXT:       ascendc.cast_l2 %90, %89, %29 {roundMode = 1 : i32} : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xi32>, i32
// CHECK-NEXT:       %91 = ascendc.tbuf.get_with_offset %ub, %29, %35 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       ascendc.pipe_barrier pipe_v
// CHECK-NEXT:       ascendc.muls_l2 %91, %90, %n0p0208333, %29 {isSetMask} : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, f32, i32
// CHECK-NEXT:       %rows = ascendc.tbuf.get_with_offset %ub, %29, %35 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi32>
// CHECK-NEXT:       ascendc.pipe_barrier pipe_v
// CHECK-NEXT:       ascendc.cast_l2 %rows, %91, %29 {roundMode = 1 : i32} : !ascendc.local_tensor<*xi32>, !ascendc.local_tensor<*xf32>, i32
// CHECK-NEXT:       %92 = ascendc.tbuf.get_with_offset %ub, %29, %36 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       ascendc.pipe_barrier pipe_v
// CHECK-NEXT:       ascendc.cast_l2 %92, %rows, %29 {roundMode = 1 : i32} : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xi32>, i32
// CHECK-NEXT:       %93 = ascendc.tbuf.get_with_offset %ub, %29, %37 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       ascendc.pipe_barrier pipe_v
// CHECK-NEXT:       ascendc.muls_l2 %93, %92, %n48, %29 {isSetMask} : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, f32, i32
// CHECK-NEXT:       %94 = ascendc.tbuf.get_with_offset %ub, %21, %38 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui8>
// CHECK-NEXT:       ascendc.pipe_barrier pipe_v
// CHECK-NEXT:       ascendc.compare_l2 %94, %93, %90, %29 {cmpMode = 2 : i64} : !ascendc.local_tensor<*xui8>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32
// CHECK-NEXT:       %95 = ascendc.tbuf.get_with_offset %ub, %21, %1 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui8>
// CHECK-NEXT:       ascendc.compare_scalar_l2 %95, %92, %n0, %29 {cmpMode = 4 : i64} : !ascendc.local_tensor<*xui8>, !ascendc.local_tensor<*xf32>, f32, i32
// CHECK-NEXT:       %96 = arith.index_cast %68 : index to i32
// CHECK-NEXT:       %97 = arith.sitofp %96 : i32 to f32
// CHECK-NEXT:       %98 = ascendc.tbuf.get_with_offset %ub, %21, %21 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui8>
// CHECK-NEXT:       ascendc.compare_scalar_l2 %98, %92, %97, %29 {cmpMode = 0 : i64} : !ascendc.local_tensor<*xui8>, !ascendc.local_tensor<*xf32>, f32, i32
// CHECK-NEXT:       %99 = ascendc.tbuf.get_with_offset %ub, %19, %1 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui16>
// CHECK-NEXT:       %100 = ascendc.tbuf.get_with_offset %ub, %19, %1 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui16>
// CHECK-NEXT:       %101 = ascendc.tbuf.get_with_offset %ub, %19, %21 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui16>
// CHECK-NEXT:       ascendc.pipe_barrier pipe_v
// CHECK-NEXT:       ascendc.and_l2 %99, %100, %101, %19 : !ascendc.local_tensor<*xui16>, !ascendc.local_tensor<*xui16>, !ascendc.local_tensor<*xui16>, i32
// CHECK-NEXT:       %102 = ascendc.tbuf.get_with_offset %ub, %19, %38 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui16>
// CHECK-NEXT:       %103 = ascendc.tbuf.get_with_offset %ub, %19, %38 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui16>
// CHECK-NEXT:       ascendc.pipe_barrier pipe_v
// CHECK-NEXT:       ascendc.and_l2 %102, %103, %99, %19 : !ascendc.local_tensor<*xui16>, !ascendc.local_tensor<*xui16>, !ascendc.local_tensor<*xui16>, i32
// CHECK-NEXT:       %104 = arith.index_cast %at : index to i32
// CHECK-NEXT:       %105 = ascendc.tbuf.get_with_offset %ub, %29, %1 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi32>
// CHECK-NEXT:       %numbers_10 = ascendc.tbuf.get_with_offset %ub, %29, %2 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi32>
// CHECK-NEXT:       ascendc.adds_l2 %105, %numbers_10, %104, %29 {isSetMask} : !ascendc.local_tensor<*xi32>, !ascendc.local_tensor<*xi32>, i32, i32
// CHECK-NEXT:       %106 = arith.muli %slot, %26 : i32
// CHECK-NEXT:       %rows_at = arith.addi %106, %39 : i32
// CHECK-NEXT:       %rows_1 = ascendc.tbuf.get_with_offset %ub, %29, %rows_at : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi32>
// CHECK-NEXT:       ascendc.duplicate_l2 %rows_1, %1, %29 : !ascendc.local_tensor<*xi32>, i32, i32
// CHECK-NEXT:       %107 = ascendc.tbuf.get_with_offset %ub, %3, %38 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui32>
// CHECK-NEXT:       ascendc.pipe_barrier pipe_v
// CHECK-NEXT:       %found = ascendc.gather_mask %rows_1, %rows, %107, %33, %29, %gather_mask, default : !ascendc.local_tensor<*xi32>, !ascendc.local_tensor<*xi32>, !ascendc.local_tensor<*xui32>, i1, i32, !ascendc.gather_mask_params -> ui64
// CHECK-NEXT:       ascendc.set_flag v_mte3, %slot : i32
// CHECK-NEXT:       %found_1 = builtin.unrealized_conversion_cast %found : ui64 to index
// CHECK-NEXT:       %108 = arith.muli %slot, %26 : i32
// CHECK-NEXT:       %places_at = arith.addi %108, %40 : i32
// CHECK-NEXT:       %places = ascendc.tbuf.get_with_offset %ub, %29, %places_at : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi32>
// CHECK-NEXT:       ascendc.duplicate_l2 %places, %1, %29 : !ascendc.local_tensor<*xi32>, i32, i32
// CHECK-NEXT:       ascendc.pipe_barrier pipe_v
// CHECK-NEXT:       %109 = ascendc.gather_mask %places, %105, %107, %33, %29, %gather_mask, default : !ascendc.local_tensor<*xi32>, !ascendc.local_tensor<*xi32>, !ascendc.local_tensor<*xui32>, i1, i32, !ascendc.gather_mask_params -> ui64
// CHECK-NEXT:       %110 = arith.addi %slot, %flag2 : i32
// CHECK-NEXT:       ascendc.set_flag v_mte3, %110 : i32
// CHECK-NEXT:       %111 = arith.addi %66, %71 : index
// CHECK-NEXT:       %listed_rows_gm_1 = ascendc.global_tensor.subindex %listed_rows_gm[%111] : !ascendc.global_tensor<*xi32>, index, !ascendc.global_tensor<*xi32>
// CHECK-NEXT:       %112 = arith.muli %found_1, %27 : index
// CHECK-NEXT:       %113 = arith.index_cast %112 : index to i32
// CHECK-NEXT:       %data_copy_ext_2 = ascendc.construct !ascendc.data_copy_ext_params(%4, %113, %1, %1, %1) [ui16, ui32, ui32, ui32, ui32] : i32, i32, i32, i32, i32
// CHECK-NEXT:       ascendc.wait_flag v_mte3, %slot : i32
// CHECK-NEXT:       ascendc.data_copy_pad_l2_ext %listed_rows_gm_1, %rows_1, %data_copy_ext_2 : !ascendc.global_tensor<*xi32>, !ascendc.local_tensor<*xi32>, !ascendc.data_copy_ext_params
// CHECK-NEXT:       %listed_places_gm_1 = ascendc.global_tensor.subindex %listed_places_gm[%111] : !ascendc.global_tensor<*xi32>, index, !ascendc.global_tensor<*xi32>
// CHECK-NEXT:       %114 = arith.muli %found_1, %27 : index
// CHECK-NEXT:       %115 = arith.index_cast %114 : index to i32
// CHECK-NEXT:       %data_copy_ext_3 = ascendc.construct !ascendc.data_copy_ext_params(%4, %115, %1, %1, %1) [ui16, ui32, ui32, ui32, ui32] : i32, i32, i32, i32, i32
// CHECK-NEXT:       %116 = arith.addi %slot, %flag2 : i32
// CHECK-NEXT:       ascendc.wait_flag v_mte3, %116 : i32
// CHECK-NEXT:       ascendc.data_copy_pad_l2_ext %listed_places_gm_1, %places, %data_copy_ext_3 : !ascendc.global_tensor<*xi32>, !ascendc.local_tensor<*xi32>, !ascendc.data_copy_ext_params
// CHECK-NEXT:       %117 = arith.addi %71, %found_1 : index
// CHECK-NEXT:       %118 = arith.constant 1 : i32
// CHECK-NEXT:       %next_slot = arith.xori %slot, %118 : i32
// CHECK-NEXT:       scf.yield %117, %next_slot : index, i32
// CHECK-NEXT:     }
// CHECK-NEXT:     ascendc.set_flag mte3_v, %flag0 : i32
// CHECK-NEXT:     ascendc.set_flag mte3_mte2, %flag0 : i32
// CHECK-NEXT:     %119 = arith.constant 0 : i32
// CHECK-NEXT:     %120 = arith.constant 0 : i32
// CHECK-NEXT:     %121 = arith.constant 0 : i32
// CHECK-NEXT:     ascendc.set_flag s_v, %flag0 : i32
// CHECK-NEXT:     ascendc.set_flag v_mte2, %flag0 : i32
// CHECK-NEXT:     ascendc.set_flag v_mte2, %flag1 : i32
// CHECK-NEXT:     ascendc.set_flag mte3_v, %flag1 : i32
// CHECK-NEXT:     ascendc.set_flag mte3_v, %flag2 : i32
// CHECK-NEXT:     ascendc.wait_flag mte3_v, %flag0 : i32
// CHECK-NEXT:     ascendc.wait_flag mte3_mte2, %flag0 : i32
// CHECK-NEXT:     %122, %123, %124 = scf.for %chunk = %c0 to %c6 step %c1 iter_args(%slot_1 = %119, %slot_2 = %120, %slot_3 = %121) -> (i32, i32, i32) {
// CHECK-NEXT:       %125 = arith.muli %chunk, %c48 : index
// CHECK-NEXT:       %126 = arith.addi %125, %block : index
// CHECK-NEXT:       %127 = arith.remui %126, %c48 : index
// CHECK-NEXT:       %128 = arith.divui %126, %c48 : index
// CHECK-NEXT:       %129 = arith.muli %128, %c192 : index
// CHECK-NEXT:       %130 = arith.subi %c50047, %127 : index
// CHECK-NEXT:       %131 = arith.divui %130, %c48 : index
// CHECK-NEXT:       %132 = arith.subi %131, %129 : index
// CHECK-NEXT:       %133 = arith.minsi %c192, %132 : index
// CHECK-NEXT:       %134 = arith.maxsi %c0, %133 : index
// CHECK-NEXT:       %135 = arith.muli %129, %c48 : index
// CHECK-NEXT:       %136 = arith.addi %127, %135 : index
// CHECK-NEXT:       %137 = ascendc.tbuf.get_with_offset %ub, %42, %41 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       ascendc.duplicate_l2 %137, %n0, %42 : !ascendc.local_tensor<*xf32>, f32, i32
// CHECK-NEXT:       %138, %139 = scf.for %at_1 = %c0 to %listed step %c1024 iter_args(%slot_4 = %slot_1, %slot_5 = %slot_2) -> (i32, i32) {
// CHECK-NEXT:         %140 = arith.subi %listed, %at_1 : index
// CHECK-NEXT:         %141 = arith.minsi %c1024, %140 : index
// CHECK-NEXT:         %142 = arith.addi %66, %at_1 : index
// CHECK-NEXT:         %143 = arith.muli %slot_4, %43 : i32
// CHECK-NEXT:         %rows_at_1 = arith.addi %143, %43 : i32
// CHECK-NEXT:         %listed_rows_gm_2 = ascendc.global_tensor.subindex %listed_rows_gm[%142] : !ascendc.global_tensor<*xi32>, index, !ascendc.global_tensor<*xi32>
// CHECK-NEXT:         %rows_2 = ascendc.tbuf.get_with_offset %ub, %25, %rows_at_1 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi32>
// CHECK-NEXT:         %144 = arith.muli %141, %27 : index
// CHECK-NEXT:         %145 = arith.index_cast %144 : index to i32
// CHECK-NEXT:         %data_copy_ext_4 = ascendc.construct !ascendc.data_copy_ext_params(%4, %145, %1, %1, %1) [ui16, ui32, ui32, ui32, ui32] : i32, i32, i32, i32, i32
// CHECK-NEXT:         %146 = arith.addi %141, %30 : index
// CHECK-NEXT:         %147 = arith.divsi %146, %31 : index
// CHECK-NEXT:         %148 = arith.muli %147, %31 : index
// CHECK-NEXT:         %149 = arith.subi %148, %141 : index
// CHECK-NEXT:         %150 = arith.index_cast %149 : index to i32
// CHECK-NEXT:         %data_copy_pad_ext_2 = ascendc.construct !ascendc.data_copy_pad_ext_params<i32>(%33, %1, %150, %32) [i1, ui8, ui8, i32] : i1, i32, i32, i32
// CHECK-NEXT:         ascendc.data_copy_pad_l0_ext %rows_2, %listed_rows_gm_2, %data_copy_ext_4, %data_copy_pad_ext_2 : !ascendc.local_tensor<*xi32>, !ascendc.global_tensor<*xi32>, !ascendc.data_copy_ext_params, !ascendc.data_copy_pad_ext_params<i32>
// CHECK-NEXT:         ascendc.set_flag mte2_v, %flag2 : i32
// CHECK-NEXT:         %151 = arith.addi %141, %30 : index
// CHECK-NEXT:         %152 = arith.divsi %151, %31 : index
// CHECK-NEXT:         %153 = arith.muli %152, %31 : index
// CHECK-NEXT:         %154 = arith.subi %44, %153 : index
// CHECK-NEXT:         %rows_3 = ascendc.local_tensor.subindex %rows_2[%153] : !ascendc.local_tensor<*xi32>, index, !ascendc.local_tensor<*xi32>
// CHECK-NEXT:         %155 = arith.index_cast %154 : index to i32
// CHECK-NEXT:         ascendc.wait_flag mte2_v, %flag2 : i32
// CHECK-NEXT:         ascendc.duplicate_l2 %rows_3, %32, %155 : !ascendc.local_tensor<*xi32>, i32, i32
// CHECK-NEXT:         %156 = arith.muli %slot_4, %43 : i32
// CHECK-NEXT:         %places_at_1 = arith.addi %156, %45 : i32
// CHECK-NEXT:         %listed_places_gm_2 = ascendc.global_tensor.subindex %listed_places_gm[%142] : !ascendc.global_tensor<*xi32>, index, !ascendc.global_tensor<*xi32>
// CHECK-NEXT:         %places_1 = ascendc.tbuf.get_with_offset %ub, %25, %places_at_1 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi32>
// CHECK-NEXT:         %157 = arith.muli %141, %27 : index
// CHECK-NEXT:         %158 = arith.index_cast %157 : index to i32
// CHECK-NEXT:         %data_copy_ext_5 = ascendc.construct !ascendc.data_copy_ext_params(%4, %158, %1, %1, %1) [ui16, ui32, ui32, ui32, ui32] : i32, i32, i32, i32, i32
// CHECK-NEXT:         %159 = arith.addi %141, %30 : index
// CHECK-NEXT:         %160 = arith.divsi %159, %31 : index
// CHECK-NEXT:         %161 = arith.muli %160, %31 : index
// CHECK-NEXT:         %162 = arith.subi %161, %141 : index
// CHECK-NEXT:         %163 = arith.index_cast %162 : index to i32
// CHECK-NEXT:         %data_copy_pad_ext_3 = ascendc.construct !ascendc.data_copy_pad_ext_params<i32>(%33, %1, %163, %32) [i1, ui8, ui8, i32] : i1, i32, i32, i32
// CHECK-NEXT:         ascendc.data_copy_pad_l0_ext %places_1, %listed_places_gm_2, %data_copy_ext_5, %data_copy_pad_ext_3 : !ascendc.local_tensor<*xi32>, !ascendc.global_tensor<*xi32>, !ascendc.data_copy_ext_params, !ascendc.data_copy_pad_ext_params<i32>
// CHECK-NEXT:         ascendc.set_flag mte2_v, %flag3 : i32
// CHECK-NEXT:         %164 = arith.addi %141, %30 : index
// CHECK-NEXT:         %165 = arith.divsi %164, %31 : index
// CHECK-NEXT:         %166 = arith.muli %165, %31 : index
// CHECK-NEXT:         %167 = arith.subi %44, %166 : index
// CHECK-NEXT:         %places_2 = ascendc.local_tensor.subindex %places_1[%166] : !ascendc.local_tensor<*xi32>, index, !ascendc.local_tensor<*xi32>
// CHECK-NEXT:         %168 = arith.index_cast %167 : index to i32
// CHECK-NEXT:         ascendc.wait_flag mte2_v, %flag3 : i32
// CHECK-NEXT:         ascendc.duplicate_l2 %places_2, %32, %168 : !ascendc.local_tensor<*xi32>, i32, i32
// CHECK-NEXT:         %169 = ascendc.tbuf.get_with_offset %ub, %25, %1 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:         ascendc.pipe_barrier pipe_v
// CHECK-NEXT:         ascendc.cast_l2 %169, %rows_2, %25 {roundMode = 1 : i32} : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xi32>, i32
// CHECK-NEXT:         %170 = arith.index_cast %129 : index to i32
// CHECK-NEXT:         %171 = arith.sitofp %170 : i32 to f32
// CHECK-NEXT:         %172 = ascendc.tbuf.get_with_offset %ub, %19, %46 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui8>
// CHECK-NEXT:         ascendc.pipe_barrier pipe_v
// CHECK-NEXT:         ascendc.compare_scalar_l2 %172, %169, %171, %25 {cmpMode = 4 : i64} : !ascendc.local_tensor<*xui8>, !ascendc.local_tensor<*xf32>, f32, i32
// CHECK-NEXT:         %173 = arith.addi %129, %134 : index
// CHECK-NEXT:         %174 = arith.index_cast %173 : index to i32
// CHECK-NEXT:         %175 = arith.sitofp %174 : i32 to f32
// CHECK-NEXT:         %176 = ascendc.tbuf.get_with_offset %ub, %19, %47 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui8>
// CHECK-NEXT:         ascendc.wait_flag s_v, %flag0 : i32
// CHECK-NEXT:         ascendc.compare_scalar_l2 %176, %169, %175, %25 {cmpMode = 0 : i64} : !ascendc.local_tensor<*xui8>, !ascendc.local_tensor<*xf32>, f32, i32
// CHECK-NEXT:         %177 = ascendc.tbuf.get_with_offset %ub, %3, %46 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui16>
// CHECK-NEXT:         %178 = ascendc.tbuf.get_with_offset %ub, %3, %46 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui16>
// CHECK-NEXT:         %179 = ascendc.tbuf.get_with_offset %ub, %3, %47 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui16>
// CHECK-NEXT:         ascendc.pipe_barrier pipe_v
// CHECK-NEXT:         ascendc.and_l2 %177, %178, %179, %3 : !ascendc.local_tensor<*xui16>, !ascendc.local_tensor<*xui16>, !ascendc.local_tensor<*xui16>, i32
// CHECK-NEXT:         %rows_4 = ascendc.tbuf.get_with_offset %ub, %25, %47 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi32>
// CHECK-NEXT:         ascendc.duplicate_l2 %rows_4, %1, %25 : !ascendc.local_tensor<*xi32>, i32, i32
// CHECK-NEXT:         %180 = ascendc.tbuf.get_with_offset %ub, %16, %46 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui32>
// CHECK-NEXT:         ascendc.pipe_barrier pipe_v
// CHECK-NEXT:         %found_2 = ascendc.gather_mask %rows_4, %rows_2, %180, %33, %25, %gather_mask, default : !ascendc.local_tensor<*xi32>, !ascendc.local_tensor<*xi32>, !ascendc.local_tensor<*xui32>, i1, i32, !ascendc.gather_mask_params -> ui64
// CHECK-NEXT:         %found_3 = builtin.unrealized_conversion_cast %found_2 : ui64 to index
// CHECK-NEXT:         %places_3 = ascendc.tbuf.get_with_offset %ub, %25, %48 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi32>
// CHECK-NEXT:         ascendc.duplicate_l2 %places_3, %1, %25 : !ascendc.local_tensor<*xi32>, i32, i32
// CHECK-NEXT:         ascendc.pipe_barrier pipe_v
// CHECK-NEXT:         %181 = ascendc.gather_mask %places_3, %places_1, %180, %33, %25, %gather_mask, default : !ascendc.local_tensor<*xi32>, !ascendc.local_tensor<*xi32>, !ascendc.local_tensor<*xui32>, i1, i32, !ascendc.gather_mask_params -> ui64
// CHECK-NEXT:         ascendc.set_flag v_s, %flag0 : i32
// CHECK-NEXT:         ascendc.wait_flag v_s, %flag0 : i32
// CHECK-NEXT:         %182 = scf.for %j = %c0 to %found_3 step %c16 iter_args(%slot_6 = %slot_5) -> (i32) {
// CHECK-NEXT:           %183 = arith.subi %found_3, %j : index
// CHECK-NEXT:           %184 = arith.minsi %c16, %183 : index
// CHECK-NEXT:           %update_at = arith.muli %slot_6, %29 : i32
// CHECK-NEXT:           ascendc.wait_flag v_mte2, %slot_6 : i32
// CHECK-NEXT:           scf.for %185 = %28 to %184 step %49 {
// CHECK-NEXT:             %186 = arith.addi %185, %j : index
// CHECK-NEXT:             %187 = arith.index_cast %186 : index to i32
// CHECK-NEXT:             %row = ascendc.local_tensor.get_value %places_3, %187 : !ascendc.local_tensor<*xi32>, i32, i32
// CHECK-NEXT:             %188 = arith.index_cast %row : i32 to index
// CHECK-NEXT:             %189 = arith.muli %188, %50 : index
// CHECK-NEXT:             %g_gm_1 = ascendc.global_tensor.subindex %g_gm[%189] : !ascendc.global_tensor<*xf16>, index, !ascendc.global_tensor<*xf16>
// CHECK-NEXT:             %190 = arith.muli %185, %50 : index
// CHECK-NEXT:             %update = ascendc.tbuf.get_with_offset %ub, %25, %update_at : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:             %update_1 = ascendc.local_tensor.subindex %update[%190] : !ascendc.local_tensor<*xf16>, index, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:             ascendc.data_copy_pad_l0_ext %update_1, %g_gm_1, %data_copy_ext, %data_copy_pad_ext : !ascendc.local_tensor<*xf16>, !ascendc.global_tensor<*xf16>, !ascendc.data_copy_ext_params, !ascendc.data_copy_pad_ext_params<f16>
// CHECK-NEXT:           }
// CHECK-NEXT:           %191 = arith.addi %slot_6, %flag4 : i32
// CHECK-NEXT:           ascendc.set_flag mte2_v, %191 : i32
// CHECK-NEXT:           %192 = arith.muli %184, %50 : index
// CHECK-NEXT:           %193 = arith.subi %44, %192 : index
// CHECK-NEXT:           %update_2 = ascendc.tbuf.get_with_offset %ub, %25, %update_at : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:           %update_3 = ascendc.local_tensor.subindex %update_2[%192] : !ascendc.local_tensor<*xf16>, index, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:           %194 = arith.index_cast %193 : index to i32
// CHECK-NEXT:           %195 = arith.addi %slot_6, %flag4 : i32
// CHECK-NEXT:           ascendc.wait_flag mte2_v, %195 : i32
// CHECK-NEXT:           ascendc.duplicate_l2 %update_3, %51, %194 : !ascendc.local_tensor<*xf16>, f16, i32
// CHECK-NEXT:           %196 = ascendc.tbuf.get_with_offset %ub, %25, %46 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:           ascendc.pipe_barrier pipe_v
// CHECK-NEXT:           ascendc.cast_l2 %196, %update_2, %25 {roundMode = 0 : i32} : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf16>, i32
// CHECK-NEXT:           ascendc.set_flag v_mte2, %slot_6 : i32
// CHECK-NEXT:           scf.for %j_1 = %c0 to %184 step %c1 {
// CHECK-NEXT:             %197 = arith.addi %j, %j_1 : index
// CHECK-NEXT:             %198 = arith.index_cast %197 : index to i32
// CHECK-NEXT:             %row_1 = ascendc.local_tensor.get_value %rows_4, %198 : !ascendc.local_tensor<*xi32>, i32, i32
// CHECK-NEXT:             %row_2 = arith.index_cast %row_1 : i32 to index
// CHECK-NEXT:             %199 = arith.subi %row_2, %129 : index
// CHECK-NEXT:             %200 = arith.muli %199, %50 : index
// CHECK-NEXT:             %201 = ascendc.tbuf.get_with_offset %ub, %42, %41 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:             %202 = ascendc.local_tensor.subindex %201[%200] : !ascendc.local_tensor<*xf32>, index, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:             %203 = arith.muli %j_1, %50 : index
// CHECK-NEXT:             %204 = ascendc.local_tensor.subindex %196[%203] : !ascendc.local_tensor<*xf32>, index, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:             ascendc.pipe_barrier pipe_v
// CHECK-NEXT:             ascendc.add_l2 %202, %202, %204, %3 : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32
// CHECK-NEXT:           }
// CHECK-NEXT:           %205 = arith.constant 1 : i32
// CHECK-NEXT:           %next_slot_1 = arith.xori %slot_6, %205 : i32
// CHECK-NEXT:           scf.yield %next_slot_1 : i32
// CHECK-NEXT:         }
// CHECK-NEXT:         ascendc.set_flag s_v, %flag0 : i32
// CHECK-NEXT:         %206 = arith.constant 1 : i32
// CHECK-NEXT:         %next_slot_2 = arith.xori %slot_4, %206 : i32
// CHECK-NEXT:         scf.yield %next_slot_2, %182 : i32, i32
// CHECK-NEXT:       }
// CHECK-NEXT:       %207 = arith.muli %slot_3, %2 : i32
// CHECK-NEXT:       %208 = arith.addi %207, %42 : i32
// CHECK-NEXT:       %209 = ascendc.tbuf.get_with_offset %ub, %42, %208 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:       %210 = ascendc.tbuf.get_with_offset %ub, %42, %41 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       %211 = arith.addi %slot_3, %flag1 : i32
// CHECK-NEXT:       ascendc.wait_flag mte3_v, %211 : i32
// CHECK-NEXT:       ascendc.pipe_barrier pipe_v
// CHECK-NEXT:       ascendc.cast_l2 %209, %210, %42 {roundMode = 1 : i32} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf32>, i32
// CHECK-NEXT:       %212 = arith.addi %slot_3, %flag4 : i32
// CHECK-NEXT:       ascendc.set_flag v_mte3, %212 : i32
// CHECK-NEXT:       %213 = arith.muli %136, %50 : index
// CHECK-NEXT:       %out_gm_1 = ascendc.global_tensor.subindex %out_gm[%213] : !ascendc.global_tensor<*xf16>, index, !ascendc.global_tensor<*xf16>
// CHECK-NEXT:       %214 = arith.index_cast %134 : index to i32
// CHECK-NEXT:       %data_copy = ascendc.construct !ascendc.data_copy_params(%214, %11, %1, %53) [ui16, ui16, ui16, ui16] : i32, i32, i32, i32
// CHECK-NEXT:       %215 = arith.addi %slot_3, %flag4 : i32
// CHECK-NEXT:       ascendc.wait_flag v_mte3, %215 : i32
// CHECK-NEXT:       ascendc.data_copy_l0 %out_gm_1, %209, %data_copy : !ascendc.global_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.data_copy_params
// CHECK-NEXT:       %216 = arith.addi %slot_3, %flag1 : i32
// CHECK-NEXT:       ascendc.set_flag mte3_v, %216 : i32
// CHECK-NEXT:       %217 = arith.constant 1 : i32
// CHECK-NEXT:       %next_slot_3 = arith.xori %slot_3, %217 : i32
// CHECK-NEXT:       scf.yield %138, %139, %next_slot_3 : i32, i32, i32
// CHECK-NEXT:     }
// CHECK-NEXT:     ascendc.wait_flag s_v, %flag0 : i32
// CHECK-NEXT:     ascendc.wait_flag v_mte2, %flag0 : i32
// CHECK-NEXT:     ascendc.wait_flag v_mte2, %flag1 : i32
// CHECK-NEXT:     ascendc.wait_flag mte3_v, %flag1 : i32
// CHECK-NEXT:     ascendc.wait_flag mte3_v, %flag2 : i32
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT: }
