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
// CHECK-NEXT:     %listed = scf.for %at = %c0 to %c4096 step %c2048 iter_args(%3 = %c0) -> (index) {
// CHECK-NEXT:       %ids_1 = tile.load %ids[%at] sizes [2048] pad(-1073741824 : i32) buffers 2 : memref<4096xi32, strided<[1]>, #tile.space<gm>> -> !tile.tile<2048xi32, ub>
// CHECK-NEXT:       %4 = arith.index_cast %block : index to i32
// CHECK-NEXT:       %5 = tile.sub %ids_1, %4 : !tile.tile<2048xi32, ub>, i32
// CHECK-NEXT:       %6 = tile.cast %5 rounding rint : !tile.tile<2048xi32, ub> -> !tile.tile<2048xf32, ub>
// CHECK-NEXT:       %7 = tile.mul %6, %n0p0208333 : !tile.tile<2048xf32, ub>, f32
// CHECK-NEXT:       %rows = tile.cast %7 rounding rint : !tile.tile<2048xf32, ub> -> !tile.tile<2048xi32, ub>
// CHECK-NEXT:       %8 = tile.cast %rows rounding rint : !tile.tile<2048xi32, ub> -> !tile.tile<2048xf32, ub>
// CHECK-NEXT:       %9 = tile.mul %8, %n48 : !tile.tile<2048xf32, ub>, f32
// CHECK-NEXT:       %10 = tile.compare eq %9, %6 : !tile.tile<2048xf32, ub>
// CHECK-NEXT:       %11 = tile.compare ge %8, %n0 : !tile.tile<2048xf32, ub>, f32
// CHECK-NEXT:       %12 = arith.index_cast %2 : index to i32
// CHECK-NEXT:       %13 = arith.sitofp %12 : i32 to f32
// CHECK-NEXT:       %14 = tile.compare lt %8, %13 : !tile.tile<2048xf32, ub>, f32
// CHECK-NEXT:       %15 = tile.and %11, %14 : !tile.tile<2048xi1, ub>
// CHECK-NEXT:       %16 = tile.and %10, %15 : !tile.tile<2048xi1, ub>
// CHECK-NEXT:       %17 = arith.index_cast %at : index to i32
// CHECK-NEXT:       %18 = tile.add %numbers, %17 : !tile.tile<2048xi32, ub>, i32
// CHECK-NEXT:       %rows_1, %found = tile.compress %rows, %16 : !tile.tile<2048xi32, ub>, !tile.tile<2048xi1, ub>
// CHECK-NEXT:       %places, %19 = tile.compress %18, %16 : !tile.tile<2048xi32, ub>, !tile.tile<2048xi1, ub>
// CHECK-NEXT:       %20 = arith.addi %0, %3 : index
// CHECK-NEXT:       tile.store %rows_1, %listed_rows[%20] sizes [%found] buffers 2 : !tile.tile<2048xi32, ub>, memref<196608xi32, strided<[1]>, #tile.space<gm>>
// CHECK-NEXT:       tile.store %places, %listed_places[%20] sizes [%found] buffers 2 : !tile.tile<2048xi32, ub>, memref<196608xi32, strided<[1]>, #tile.space<gm>>
// CHECK-NEXT:       %21 = arith.addi %3, %found : index
// CHECK-NEXT:       scf.yield %21 : index
// CHECK-NEXT:     }
// CHECK-NEXT:     scf.for %chunk = %c0 to %c6 step %c1 {
// CHECK-NEXT:       %22 = arith.muli %chunk, %c48 : index
// CHECK-NEXT:       %23 = arith.addi %22, %block : index
// CHECK-NEXT:       %24 = arith.remui %23, %c48 : index
// CHECK-NEXT:       %25 = arith.divui %23, %c48 : index
// CHECK-NEXT:       %26 = arith.muli %25, %c192 : index
// CHECK-NEXT:       %27 = arith.subi %c50047, %24 : index
// CHECK-NEXT:       %28 = arith.divui %27, %c48 : index
// CHECK-NEXT:       %29 = arith.subi %28, %26 : index
// CHECK-NEXT:       %30 = arith.minsi %c192, %29 : index
// CHECK-NEXT:       %31 = arith.maxsi %c0, %30 : index
// CHECK-NEXT:       %32 = arith.muli %26, %c48 : index
// CHECK-NEXT:       %33 = arith.addi %24, %32 : index
// CHECK-NEXT:       %34 = tile.fill %n0 : f32 -> !tile.tile<192x64xf32, ub>
// CHECK-NEXT:       %35 = scf.for %at_1 = %c0 to %listed step %c1024 iter_args(%36 = %34) -> (!tile.tile<192x64xf32, ub>) {
// CHECK-NEXT:         %37 = arith.subi %listed, %at_1 : index
// CHECK-NEXT:         %38 = arith.minsi %c1024, %37 : index
// CHECK-NEXT:         %39 = arith.addi %0, %at_1 : index
// CHECK-NEXT:         %rows_2 = tile.load %listed_rows[%39] sizes [%38] pad(-1073741824 : i32) buffers 2 : memref<196608xi32, strided<[1]>, #tile.space<gm>> -> !tile.tile<1024xi32, ub>
// CHECK-NEXT:         %places_1 = tile.load %listed_places[%39] sizes [%38] pad(-1073741824 : i32) buffers 2 : memref<196608xi32, strided<[1]>, #tile.space<gm>> -> !tile.tile<1024xi32, ub>
// CHECK-NEXT:         %40 = tile.cast %rows_2 rounding rint : !tile.tile<1024xi32, ub> -> !tile.tile<1024xf32, ub>
// CHECK-NEXT:         %41 = arith.index_cast %26 : index to i32
// CHECK-NEXT:         %42 = arith.sitofp %41 : i32 to f32
// CHECK-NEXT:         %43 = tile.compare ge %40, %42 : !tile.tile<1024xf32, ub>, f32
// CHECK-NEXT:         %44 = arith.addi %26, %31 : index
// CHECK-NEXT:         %45 = arith.index_cast %44 : index to i32
// CHECK-NEXT:         %46 = arith.sitofp %45 : i32 to f32
// CHECK-NEXT:         %47 = tile.compare lt %40, %46 : !tile.tile<1024xf32, ub>, f32
// CHECK-NEXT:         %48 = tile.and %43, %47 : !tile.tile<1024xi1, ub>
// CHECK-NEXT:         %rows_3, %found_1 = tile.compress %rows_2, %48 : !tile.tile<1024xi32, ub>, !tile.tile<1024xi1, ub>
// CHECK-NEXT:         %places_2, %49 = tile.compress %places_1, %48 : !tile.tile<1024xi32, ub>, !tile.tile<1024xi1, ub>
// CHECK-NEXT:         %50 = scf.for %j = %c0 to %found_1 step %c16 iter_args(%51 = %36) -> (!tile.tile<192x64xf32, ub>) {
// CHECK-NEXT:           %52 = arith.subi %found_1, %j : index
// CHECK-NEXT:           %53 = arith.minsi %c16, %52 : index
// CHECK-NEXT:           %update = tile.gather_rows %g rows %places_2 from %j columns [0] sizes [%53, 64] in_bounds buffers 2 : memref<4096x64xf16, strided<[64, 1]>, #tile.space<gm>>, !tile.tile<1024xi32, ub> -> !tile.tile<16x64xf16, ub>
// CHECK-NEXT:           %54 = tile.cast %update : !tile.tile<16x64xf16, ub> -> !tile.tile<16x64xf32, ub>
// CHECK-NEXT:           %55 = scf.for %j_1 = %c0 to %53 step %c1 iter_args(%56 = %51) -> (!tile.tile<192x64xf32, ub>) {
// CHECK-NEXT:             %57 = arith.addi %j, %j_1 : index
// CHECK-NEXT:             %row = tile.extract %rows_3[%57] : !tile.tile<1024xi32, ub> -> i32
// CHECK-NEXT:             %row_1 = arith.index_cast %row : i32 to index
// CHECK-NEXT:             %58 = arith.subi %row_1, %26 : index
// CHECK-NEXT:             %59 = tile.put_row add %54[%j_1] into %56[%58] : !tile.tile<16x64xf32, ub>, !tile.tile<192x64xf32, ub>
// CHECK-NEXT:             scf.yield %59 : !tile.tile<192x64xf32, ub>
// CHECK-NEXT:           }
// CHECK-NEXT:           scf.yield %55 : !tile.tile<192x64xf32, ub>
// CHECK-NEXT:         }
// CHECK-NEXT:         scf.yield %50 : !tile.tile<192x64xf32, ub>
// CHECK-NEXT:       }
// CHECK-NEXT:       %60 = tile.cast %35 rounding rint : !tile.tile<192x64xf32, ub> -> !tile.tile<192x64xf16, ub>
// CHECK-NEXT:       tile.store %60, %out[%33, 0] sizes [%31, 64] strides [48, 1] buffers 2 : !tile.tile<192x64xf16, ub>, memref<50000x64xf16, strided<[64, 1]>, #tile.space<gm>>
// CHECK-NEXT:     }
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// CHECK-LABEL: // IR after tile-unpack-int4

// CHECK-LABEL: // IR after tile-legalize

// CHECK-LABEL: // IR after tile-sink-slices

// CHECK-LABEL: // IR after canonicalize
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
// CHECK-NEXT:       %ids_1 = tile.load %ids[%at] sizes [2048] pad(-1073741824 : i32) buffers 2 : memref<4096xi32, strided<[1]>, #tile.space<gm>> -> !tile.tile<2048xi32, ub>
// CHECK-NEXT:       %4 = arith.index_cast %block : index to i32
// CHECK-NEXT:       %5 = tile.sub %ids_1, %4 : !tile.tile<2048xi32, ub>, i32
// CHECK-NEXT:       %6 = tile.cast %5 rounding rint : !tile.tile<2048xi32, ub> -> !tile.tile<2048xf32, ub>
// CHECK-NEXT:       %7 = tile.mul %6, %n0p0208333 : !tile.tile<2048xf32, ub>, f32
// CHECK-NEXT:       %rows = tile.cast %7 rounding rint : !tile.tile<2048xf32, ub> -> !tile.tile<2048xi32, ub>
// CHECK-NEXT:       %8 = tile.cast %rows rounding rint : !tile.tile<2048xi32, ub> -> !tile.tile<2048xf32, ub>
// CHECK-NEXT:       %9 = tile.mul %8, %n48 : !tile.tile<2048xf32, ub>, f32
// CHECK-NEXT:       %10 = tile.compare eq %9, %6 : !tile.tile<2048xf32, ub>
// CHECK-NEXT:       %11 = tile.compare ge %8, %n0 : !tile.tile<2048xf32, ub>, f32
// CHECK-NEXT:       %12 = arith.index_cast %2 : index to i32
// CHECK-NEXT:       %13 = arith.sitofp %12 : i32 to f32
// CHECK-NEXT:       %14 = tile.compare lt %8, %13 : !tile.tile<2048xf32, ub>, f32
// CHECK-NEXT:       %15 = tile.and %11, %14 : !tile.tile<2048xi1, ub>
// CHECK-NEXT:       %16 = tile.and %10, %15 : !tile.tile<2048xi1, ub>
// CHECK-NEXT:       %17 = arith.index_cast %at : index to i32
// CHECK-NEXT:       %18 = tile.add %numbers, %17 : !tile.tile<2048xi32, ub>, i32
// CHECK-NEXT:       %rows_1, %found = tile.compress %rows, %16 : !tile.tile<2048xi32, ub>, !tile.tile<2048xi1, ub>
// CHECK-NEXT:       %places, %19 = tile.compress %18, %16 : !tile.tile<2048xi32, ub>, !tile.tile<2048xi1, ub>
// CHECK-NEXT:       %20 = arith.addi %0, %3 : index
// CHECK-NEXT:       tile.store %rows_1, %listed_rows[%20] sizes [%found] buffers 2 : !tile.tile<2048xi32, ub>, memref<196608xi32, strided<[1]>, #tile.space<gm>>
// CHECK-NEXT:       tile.store %places, %listed_places[%20] sizes [%found] buffers 2 : !tile.tile<2048xi32, ub>, memref<196608xi32, strided<[1]>, #tile.space<gm>>
// CHECK-NEXT:       %21 = arith.addi %3, %found : index
// CHECK-NEXT:       scf.yield %21 : index
// CHECK-NEXT:     }
// CHECK-NEXT:     scf.for %chunk = %c0 to %c6 step %c1 {
// CHECK-NEXT:       %22 = arith.muli %chunk, %c48 : index
// CHECK-NEXT:       %23 = arith.addi %22, %block : index
// CHECK-NEXT:       %24 = arith.remui %23, %c48 : index
// CHECK-NEXT:       %25 = arith.divui %23, %c48 : index
// CHECK-NEXT:       %26 = arith.muli %25, %c192 : index
// CHECK-NEXT:       %27 = arith.subi %c50047, %24 : index
// CHECK-NEXT:       %28 = arith.divui %27, %c48 : index
// CHECK-NEXT:       %29 = arith.subi %28, %26 : index
// CHECK-NEXT:       %30 = arith.minsi %c192, %29 : index
// CHECK-NEXT:       %31 = arith.maxsi %c0, %30 : index
// CHECK-NEXT:       %32 = arith.muli %26, %c48 : index
// CHECK-NEXT:       %33 = arith.addi %24, %32 : index
// CHECK-NEXT:       %34 = tile.fill %n0 : f32 -> !tile.tile<192x64xf32, ub>
// CHECK-NEXT:       %35 = scf.for %at_1 = %c0 to %listed step %c1024 iter_args(%36 = %34) -> (!tile.tile<192x64xf32, ub>) {
// CHECK-NEXT:         %37 = arith.subi %listed, %at_1 : index
// CHECK-NEXT:         %38 = arith.minsi %c1024, %37 : index
// CHECK-NEXT:         %39 = arith.addi %0, %at_1 : index
// CHECK-NEXT:         %rows_2 = tile.load %listed_rows[%39] sizes [%38] pad(-1073741824 : i32) buffers 2 : memref<196608xi32, strided<[1]>, #tile.space<gm>> -> !tile.tile<1024xi32, ub>
// CHECK-NEXT:         %places_1 = tile.load %listed_places[%39] sizes [%38] pad(-1073741824 : i32) buffers 2 : memref<196608xi32, strided<[1]>, #tile.space<gm>> -> !tile.tile<1024xi32, ub>
// CHECK-NEXT:         %40 = tile.cast %rows_2 rounding rint : !tile.tile<1024xi32, ub> -> !tile.tile<1024xf32, ub>
// CHECK-NEXT:         %41 = arith.index_cast %26 : index to i32
// CHECK-NEXT:         %42 = arith.sitofp %41 : i32 to f32
// CHECK-NEXT:         %43 = tile.compare ge %40, %42 : !tile.tile<1024xf32, ub>, f32
// CHECK-NEXT:         %44 = arith.addi %26, %31 : index
// CHECK-NEXT:         %45 = arith.index_cast %44 : index to i32
// CHECK-NEXT:         %46 = arith.sitofp %45 : i32 to f32
// CHECK-NEXT:         %47 = tile.compare lt %40, %46 : !tile.tile<1024xf32, ub>, f32
// CHECK-NEXT:         %48 = tile.and %43, %47 : !tile.tile<1024xi1, ub>
// CHECK-NEXT:         %rows_3, %found_1 = tile.compress %rows_2, %48 : !tile.tile<1024xi32, ub>, !tile.tile<1024xi1, ub>
// CHECK-NEXT:         %places_2, %49 = tile.compress %places_1, %48 : !tile.tile<1024xi32, ub>, !tile.tile<1024xi1, ub>
// CHECK-NEXT:         %50 = scf.for %j = %c0 to %found_1 step %c16 iter_args(%51 = %36) -> (!tile.tile<192x64xf32, ub>) {
// CHECK-NEXT:           %52 = arith.subi %found_1, %j : index
// CHECK-NEXT:           %53 = arith.minsi %c16, %52 : index
// CHECK-NEXT:           %update = tile.gather_rows %g rows %places_2 from %j columns [0] sizes [%53, 64] in_bounds buffers 2 : memref<4096x64xf16, strided<[64, 1]>, #tile.space<gm>>, !tile.tile<1024xi32, ub> -> !tile.tile<16x64xf16, ub>
// CHECK-NEXT:           %54 = tile.cast %update : !tile.tile<16x64xf16, ub> -> !tile.tile<16x64xf32, ub>
// CHECK-NEXT:           %55 = scf.for %j_1 = %c0 to %53 step %c1 iter_args(%56 = %51) -> (!tile.tile<192x64xf32, ub>) {
// CHECK-NEXT:             %57 = arith.addi %j, %j_1 : index
// CHECK-NEXT:             %row = tile.extract %rows_3[%57] : !tile.tile<1024xi32, ub> -> i32
// CHECK-NEXT:             %row_1 = arith.index_cast %row : i32 to index
// CHECK-NEXT:             %58 = arith.subi %row_1, %26 : index
// CHECK-NEXT:             %59 = tile.put_row add %54[%j_1] into %56[%58] : !tile.tile<16x64xf32, ub>, !tile.tile<192x64xf32, ub>
// CHECK-NEXT:             scf.yield %59 : !tile.tile<192x64xf32, ub>
// CHECK-NEXT:           }
// CHECK-NEXT:           scf.yield %55 : !tile.tile<192x64xf32, ub>
// CHECK-NEXT:         }
// CHECK-NEXT:         scf.yield %50 : !tile.tile<192x64xf32, ub>
// CHECK-NEXT:       }
// CHECK-NEXT:       %60 = tile.cast %35 rounding rint : !tile.tile<192x64xf32, ub> -> !tile.tile<192x64xf16, ub>
// CHECK-NEXT:       tile.store %60, %out[%33, 0] sizes [%31, 64] strides [48, 1] buffers 2 : !tile.tile<192x64xf16, ub>, memref<50000x64xf16, strided<[64, 1]>, #tile.space<gm>>
// CHECK-NEXT:     }
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// CHECK-LABEL: // IR after cse

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
// CHECK-NEXT:       %ids_1 = tile.load %ids[%at] sizes [2048] pad(-1073741824 : i32) buffers 2 {tile.address = [array<i64: 8192, 16384>]} : memref<4096xi32, strided<[1]>, #tile.space<gm>> -> !tile.tile<2048xi32, ub>
// CHECK-NEXT:       %4 = arith.index_cast %block : index to i32
// CHECK-NEXT:       %5 = tile.sub %ids_1, %4 {tile.address = [array<i64: 0>]} : !tile.tile<2048xi32, ub>, i32
// CHECK-NEXT:       %6 = tile.cast %5 rounding rint {tile.address = [array<i64: 0>]} : !tile.tile<2048xi32, ub> -> !tile.tile<2048xf32, ub>
// CHECK-NEXT:       %7 = tile.mul %6, %n0p0208333 {tile.address = [array<i64: 32768>]} : !tile.tile<2048xf32, ub>, f32
// CHECK-NEXT:       %rows = tile.cast %7 rounding rint {tile.address = [array<i64: 32768>]} : !tile.tile<2048xf32, ub> -> !tile.tile<2048xi32, ub>
// CHECK-NEXT:       %8 = tile.cast %rows rounding rint {tile.address = [array<i64: 40960>]} : !tile.tile<2048xi32, ub> -> !tile.tile<2048xf32, ub>
// CHECK-NEXT:       %9 = tile.mul %8, %n48 {tile.address = [array<i64: 49152>]} : !tile.tile<2048xf32, ub>, f32
// CHECK-NEXT:       %10 = tile.compare eq %9, %6 {tile.address = [array<i64: 90112>]} : !tile.tile<2048xf32, ub>
// CHECK-NEXT:       %11 = tile.compare ge %8, %n0 {tile.address = [array<i64: 0>]} : !tile.tile<2048xf32, ub>, f32
// CHECK-NEXT:       %12 = arith.index_cast %2 : index to i32
// CHECK-NEXT:       %13 = arith.sitofp %12 : i32 to f32
// CHECK-NEXT:       %14 = tile.compare lt %8, %13 {tile.address = [array<i64: 256>]} : !tile.tile<2048xf32, ub>, f32
// CHECK-NEXT:       %15 = tile.and %11, %14 {tile.address = [array<i64: 0>]} : !tile.tile<2048xi1, ub>
// CHECK-NEXT:       %16 = tile.and %10, %15 {tile.address = [array<i64: 90112>]} : !tile.tile<2048xi1, ub>
// CHECK-NEXT:       %17 = arith.index_cast %at : index to i32
// CHECK-NEXT:       %18 = tile.add %numbers, %17 {tile.address = [array<i64: 0>]} : !tile.tile<2048xi32, ub>, i32
// CHECK-NEXT:       %rows_1, %found = tile.compress %rows, %16 {tile.address = [array<i64: 57344, 65536>, array<i64>]} : !tile.tile<2048xi32, ub>, !tile.tile<2048xi1, ub>
// CHECK-NEXT:       %places, %19 = tile.compress %18, %16 {tile.address = [array<i64: 73728, 81920>, array<i64>]} : !tile.tile<2048xi32, ub>, !tile.tile<2048xi1, ub>
// CHECK-NEXT:       %20 = arith.addi %0, %3 : index
// CHECK-NEXT:       tile.store %rows_1, %listed_rows[%20] sizes [%found] buffers 2 : !tile.tile<2048xi32, ub>, memref<196608xi32, strided<[1]>, #tile.space<gm>>
// CHECK-NEXT:       tile.store %places, %listed_places[%20] sizes [%found] buffers 2 : !tile.tile<2048xi32, ub>, memref<196608xi32, strided<[1]>, #tile.space<gm>>
// CHECK-NEXT:       %21 = arith.addi %3, %found : index
// CHECK-NEXT:       scf.yield %21 : index
// CHECK-NEXT:     }
// CHECK-NEXT:     scf.for %chunk = %c0 to %c6 step %c1 {
// CHECK-NEXT:       %22 = arith.muli %chunk, %c48 : index
// CHECK-NEXT:       %23 = arith.addi %22, %block : index
// CHECK-NEXT:       %24 = arith.remui %23, %c48 : index
// CHECK-NEXT:       %25 = arith.divui %23, %c48 : index
// CHECK-NEXT:       %26 = arith.muli %25, %c192 : index
// CHECK-NEXT:       %27 = arith.subi %c50047, %24 : index
// CHECK-NEXT:       %28 = arith.divui %27, %c48 : index
// CHECK-NEXT:       %29 = arith.subi %28, %26 : index
// CHECK-NEXT:       %30 = arith.minsi %c192, %29 : index
// CHECK-NEXT:       %31 = arith.maxsi %c0, %30 : index
// CHECK-NEXT:       %32 = arith.muli %26, %c48 : index
// CHECK-NEXT:       %33 = arith.addi %24, %32 : index
// CHECK-NEXT:       %34 = tile.fill %n0 {tile.address = [array<i64: 69632>]} : f32 -> !tile.tile<192x64xf32, ub>
// CHECK-NEXT:       %35 = scf.for %at_1 = %c0 to %listed step %c1024 iter_args(%36 = %34) -> (!tile.tile<192x64xf32, ub>) {
// CHECK-NEXT:         %37 = arith.subi %listed, %at_1 : index
// CHECK-NEXT:         %38 = arith.minsi %c1024, %37 : index
// CHECK-NEXT:         %39 = arith.addi %0, %at_1 : index
// CHECK-NEXT:         %rows_2 = tile.load %listed_rows[%39] sizes [%38] pad(-1073741824 : i32) buffers 2 {tile.address = [array<i64: 4096, 8192>]} : memref<196608xi32, strided<[1]>, #tile.space<gm>> -> !tile.tile<1024xi32, ub>
// CHECK-NEXT:         %places_1 = tile.load %listed_places[%39] sizes [%38] pad(-1073741824 : i32) buffers 2 {tile.address = [array<i64: 118784, 122880>]} : memref<196608xi32, strided<[1]>, #tile.space<gm>> -> !tile.tile<1024xi32, ub>
// CHECK-NEXT:         %40 = tile.cast %rows_2 rounding rint {tile.address = [array<i64: 0>]} : !tile.tile<1024xi32, ub> -> !tile.tile<1024xf32, ub>
// CHECK-NEXT:         %41 = arith.index_cast %26 : index to i32
// CHECK-NEXT:         %42 = arith.sitofp %41 : i32 to f32
// CHECK-NEXT:         %43 = tile.compare ge %40, %42 {tile.address = [array<i64: 65536>]} : !tile.tile<1024xf32, ub>, f32
// CHECK-NEXT:         %44 = arith.addi %26, %31 : index
// CHECK-NEXT:         %45 = arith.index_cast %44 : index to i32
// CHECK-NEXT:         %46 = arith.sitofp %45 : i32 to f32
// CHECK-NEXT:         %47 = tile.compare lt %40, %46 {tile.address = [array<i64: 61440>]} : !tile.tile<1024xf32, ub>, f32
// CHECK-NEXT:         %48 = tile.and %43, %47 {tile.address = [array<i64: 65536>]} : !tile.tile<1024xi1, ub>
// CHECK-NEXT:         %rows_3, %found_1 = tile.compress %rows_2, %48 {tile.address = [array<i64: 61440>, array<i64>]} : !tile.tile<1024xi32, ub>, !tile.tile<1024xi1, ub>
// CHECK-NEXT:         %places_2, %49 = tile.compress %places_1, %48 {tile.address = [array<i64: 126976>, array<i64>]} : !tile.tile<1024xi32, ub>, !tile.tile<1024xi1, ub>
// CHECK-NEXT:         %50 = scf.for %j = %c0 to %found_1 step %c16 iter_args(%51 = %36) -> (!tile.tile<192x64xf32, ub>) {
// CHECK-NEXT:           %52 = arith.subi %found_1, %j : index
// CHECK-NEXT:           %53 = arith.minsi %c16, %52 : index
// CHECK-NEXT:           %update = tile.gather_rows %g rows %places_2 from %j columns [0] sizes [%53, 64] in_bounds buffers 2 {tile.address = [array<i64: 0, 2048>]} : memref<4096x64xf16, strided<[64, 1]>, #tile.space<gm>>, !tile.tile<1024xi32, ub> -> !tile.tile<16x64xf16, ub>
// CHECK-NEXT:           %54 = tile.cast %update {tile.address = [array<i64: 65536>]} : !tile.tile<16x64xf16, ub> -> !tile.tile<16x64xf32, ub>
// CHECK-NEXT:           %55 = scf.for %j_1 = %c0 to %53 step %c1 iter_args(%56 = %51) -> (!tile.tile<192x64xf32, ub>) {
// CHECK-NEXT:             %57 = arith.addi %j, %j_1 : index
// CHECK-NEXT:             %row = tile.extract %rows_3[%57] : !tile.tile<1024xi32, ub> -> i32
// CHECK-NEXT:             %row_1 = arith.index_cast %row : i32 to index
// CHECK-NEXT:             %58 = arith.subi %row_1, %26 : index
// CHECK-NEXT:             %59 = tile.put_row add %54[%j_1] into %56[%58] {tile.address = [array<i64: 69632>]} : !tile.tile<16x64xf32, ub>, !tile.tile<192x64xf32, ub>
// CHECK-NEXT:             scf.yield %59 : !tile.tile<192x64xf32, ub>
// CHECK-NEXT:           } {tile.address = [array<i64: 69632>]}
// CHECK-NEXT:           scf.yield %55 : !tile.tile<192x64xf32, ub>
// CHECK-NEXT:         } {tile.address = [array<i64: 69632>]}
// CHECK-NEXT:         scf.yield %50 : !tile.tile<192x64xf32, ub>
// CHECK-NEXT:       } {tile.address = [array<i64: 69632>]}
// CHECK-NEXT:       %60 = tile.cast %35 rounding rint {tile.address = [array<i64: 12288, 36864>]} : !tile.tile<192x64xf32, ub> -> !tile.tile<192x64xf16, ub>
// CHECK-NEXT:       tile.store %60, %out[%33, 0] sizes [%31, 64] strides [48, 1] buffers 2 : !tile.tile<192x64xf16, ub>, memref<50000x64xf16, strided<[64, 1]>, #tile.space<gm>>
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
// CHECK-NEXT:     %27 = arith.constant 2048 : i32
// CHECK-NEXT:     %28 = arith.constant 32768 : i32
// CHECK-NEXT:     %29 = arith.constant 40960 : i32
// CHECK-NEXT:     %30 = arith.constant 49152 : i32
// CHECK-NEXT:     %31 = arith.constant 90112 : i32
// CHECK-NEXT:     %32 = arith.constant 57344 : i32
// CHECK-NEXT:     %33 = arith.constant true
// CHECK-NEXT:     %gather_mask = ascendc.construct !ascendc.gather_mask_params(%4, %4, %5, %1) : i32, i32, i32, i32
// CHECK-NEXT:     %34 = arith.constant 73728 : i32
// CHECK-NEXT:     %35 = arith.constant 4 : index
// CHECK-NEXT:     %36 = arith.constant 0 : index
// CHECK-NEXT:     %37 = arith.constant 69632 : i32
// CHECK-NEXT:     %38 = arith.constant 12288 : i32
// CHECK-NEXT:     %39 = arith.constant 4096 : i32
// CHECK-NEXT:     %40 = arith.constant 7 : index
// CHECK-NEXT:     %41 = arith.constant 8 : index
// CHECK-NEXT:     %42 = arith.constant -1073741824 : i32
// CHECK-NEXT:     %43 = arith.constant 1024 : index
// CHECK-NEXT:     %44 = arith.constant 118784 : i32
// CHECK-NEXT:     %45 = arith.constant 65536 : i32
// CHECK-NEXT:     %46 = arith.constant 61440 : i32
// CHECK-NEXT:     %47 = arith.constant 126976 : i32
// CHECK-NEXT:     %48 = arith.constant 1 : index
// CHECK-NEXT:     %49 = arith.constant 64 : index
// CHECK-NEXT:     %data_copy_ext = ascendc.construct !ascendc.data_copy_ext_params(%4, %19, %1, %1, %1) : i32, i32, i32, i32, i32
// CHECK-NEXT:     %50 = arith.constant 0.000000e+00 : f16
// CHECK-NEXT:     %51 = arith.constant false
// CHECK-NEXT:     %data_copy_pad_ext = ascendc.construct !ascendc.data_copy_pad_ext_params<f16>(%51, %1, %1, %50) : i1, i32, i32, f16
// CHECK-NEXT:     %52 = arith.constant 188 : i32
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
// CHECK-NEXT:     %53 = builtin.unrealized_conversion_cast %6 : i64 to ui64
// CHECK-NEXT:     %54 = builtin.unrealized_conversion_cast %7 : i64 to ui64
// CHECK-NEXT:     ascendc.adds_l1 %numbers, %numbers, %4, %53, %54, %4, %unary {isSetMask} : !ascendc.local_tensor<*xi32>, !ascendc.local_tensor<*xi32>, i32, ui64, ui64, i32, !ascendc.unary_repeat_params
// CHECK-NEXT:     %55 = builtin.unrealized_conversion_cast %8 : i64 to ui64
// CHECK-NEXT:     %56 = builtin.unrealized_conversion_cast %7 : i64 to ui64
// CHECK-NEXT:     ascendc.adds_l1 %numbers, %numbers, %9, %55, %56, %4, %unary {isSetMask} : !ascendc.local_tensor<*xi32>, !ascendc.local_tensor<*xi32>, i32, ui64, ui64, i32, !ascendc.unary_repeat_params
// CHECK-NEXT:     %57 = builtin.unrealized_conversion_cast %10 : i64 to ui64
// CHECK-NEXT:     %58 = builtin.unrealized_conversion_cast %7 : i64 to ui64
// CHECK-NEXT:     ascendc.adds_l1 %numbers, %numbers, %11, %57, %58, %4, %unary {isSetMask} : !ascendc.local_tensor<*xi32>, !ascendc.local_tensor<*xi32>, i32, ui64, ui64, i32, !ascendc.unary_repeat_params
// CHECK-NEXT:     %59 = builtin.unrealized_conversion_cast %12 : i64 to ui64
// CHECK-NEXT:     %60 = builtin.unrealized_conversion_cast %7 : i64 to ui64
// CHECK-NEXT:     ascendc.adds_l1 %numbers, %numbers, %5, %59, %60, %4, %unary {isSetMask} : !ascendc.local_tensor<*xi32>, !ascendc.local_tensor<*xi32>, i32, ui64, ui64, i32, !ascendc.unary_repeat_params
// CHECK-NEXT:     %61 = builtin.unrealized_conversion_cast %13 : i64 to ui64
// CHECK-NEXT:     %62 = builtin.unrealized_conversion_cast %7 : i64 to ui64
// CHECK-NEXT:     ascendc.adds_l1 %numbers, %numbers, %14, %61, %62, %4, %unary {isSetMask} : !ascendc.local_tensor<*xi32>, !ascendc.local_tensor<*xi32>, i32, ui64, ui64, i32, !ascendc.unary_repeat_params
// CHECK-NEXT:     %63 = builtin.unrealized_conversion_cast %15 : i64 to ui64
// CHECK-NEXT:     %64 = builtin.unrealized_conversion_cast %7 : i64 to ui64
// CHECK-NEXT:     ascendc.adds_l1 %numbers, %numbers, %16, %63, %64, %4, %unary {isSetMask} : !ascendc.local_tensor<*xi32>, !ascendc.local_tensor<*xi32>, i32, ui64, ui64, i32, !ascendc.unary_repeat_params
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
// CHECK-NEXT:     %65 = arith.muli %block, %c4096 : index
// CHECK-NEXT:     %66 = arith.subi %c50047, %block : index
// CHECK-NEXT:     %67 = arith.divui %66, %c48 : index
// CHECK-NEXT:     %68 = arith.constant 0 : i32
// CHECK-NEXT:     %listed, %69 = scf.for %at = %c0 to %c4096 step %c2048 iter_args(%70 = %c0, %slot = %68) -> (index, i32) {
// CHECK-NEXT:       %71 = arith.muli %slot, %26 : i32
// CHECK-NEXT:       %ids_at = arith.addi %71, %26 : i32
// CHECK-NEXT:       %ids_gm_1 = ascendc.global_tensor.subindex %ids_gm[%at] : !ascendc.global_tensor<*xi32>, index, !ascendc.global_tensor<*xi32>
// CHECK-NEXT:       %ids_1 = ascendc.tbuf.get_with_offset %ub, %27, %ids_at : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi32>
// CHECK-NEXT:       ascendc.data_copy_l2 %ids_1, %ids_gm_1, %27 : !ascendc.local_tensor<*xi32>, !ascendc.global_tensor<*xi32>, i32
// CHECK-NEXT:       %72 = arith.index_cast %block : index to i32
// CHECK-NEXT:       %73 = arith.subi %1, %72 : i32
// CHECK-NEXT:       %74 = ascendc.tbuf.get_with_offset %ub, %27, %1 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi32>
// CHECK-NEXT:       ascendc.adds_l2 %74, %ids_1, %73, %27 {isSetMask} : !ascendc.local_tensor<*xi32>, !ascendc.local_tensor<*xi32>, i32, i32
// CHECK-NEXT:       %75 = ascendc.tbuf.get_with_offset %ub, %27, %1 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       ascendc.cast_l2 %75, %74, %27 {roundMode = 1 : i32} : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xi32>, i32
// CHECK-NEXT:       %76 = ascendc.tbuf.get_with_offset %ub, %27, %28 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       ascendc.muls_l2 %76, %75, %n0p0208333, %27 {isSetMask} : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, f32, i32
// CHECK-NEXT:       %rows = ascendc.tbuf.get_with_offset %ub, %27, %28 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi32>
// CHECK-NEXT:       ascendc.cast_l2 %rows, %76, %27 {roundMode = 1 : i32} : !ascendc.local_tensor<*xi32>, !ascendc.local_tensor<*xf32>, i32
// CHECK-NEXT:       %77 = ascendc.tbuf.get_with_offset %ub, %27, %29 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       ascendc.cast_l2 %77, %rows, %27 {roundMode = 1 : i32} : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xi32>, i32
// CHECK-NEXT:       %78 = ascendc.tbuf.get_with_offset %ub, %27, %30 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       ascendc.muls_l2 %78, %77, %n48, %27 {isSetMask} : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, f32, i32
// CHECK-NEXT:       %79 = ascendc.tbuf.get_with_offset %ub, %21, %31 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui8>
// CHECK-NEXT:       ascendc.compare_l2 %79, %78, %75, %27 {cmpMode = 2 : i64} : !ascendc.local_tensor<*xui8>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32
// CHECK-NEXT:       %80 = ascendc.tbuf.get_with_offset %ub, %21, %1 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui8>
// CHECK-NEXT:       ascendc.compare_scalar_l2 %80, %77, %n0, %27 {cmpMode = 4 : i64} : !ascendc.local_tensor<*xui8>, !ascendc.local_tensor<*xf32>, f32, i32
// CHECK-NEXT:       %81 = arith.index_cast %67 : index to i32
// CHECK-NEXT:       %82 = arith.sitofp %81 : i32 to f32
// CHECK-NEXT:       %83 = ascendc.tbuf.get_with_offset %ub, %21, %21 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui8>
// CHECK-NEXT:       ascendc.compare_scalar_l2 %83, %77, %82, %27 {cmpMode = 0 : i64} : !ascendc.local_tensor<*xui8>, !ascendc.local_tensor<*xf32>, f32, i32
// CHECK-NEXT:       %84 = ascendc.tbuf.get_with_offset %ub, %19, %1 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui16>
// CHECK-NEXT:       %85 = ascendc.tbuf.get_with_offset %ub, %19, %1 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui16>
// CHECK-NEXT:       %86 = ascendc.tbuf.get_with_offset %ub, %19, %21 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui16>
// CHECK-NEXT:       ascendc.and_l2 %84, %85, %86, %19 : !ascendc.local_tensor<*xui16>, !ascendc.local_tensor<*xui16>, !ascendc.local_tensor<*xui16>, i32
// CHECK-NEXT:       %87 = ascendc.tbuf.get_with_offset %ub, %19, %31 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui16>
// CHECK-NEXT:       %88 = ascendc.tbuf.get_with_offset %ub, %19, %31 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui16>
// CHECK-NEXT:       ascendc.and_l2 %87, %88, %84, %19 : !ascendc.local_tensor<*xui16>, !ascendc.local_tensor<*xui16>, !ascendc.local_tensor<*xui16>, i32
// CHECK-NEXT:       %89 = arith.index_cast %at : index to i32
// CHECK-NEXT:       %90 = ascendc.tbuf.get_with_offset %ub, %27, %1 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi32>
// CHECK-NEXT:       %numbers_10 = ascendc.tbuf.get_with_offset %ub, %27, %2 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi32>
// CHECK-NEXT:       ascendc.adds_l2 %90, %numbers_10, %89, %27 {isSetMask} : !ascendc.local_tensor<*xi32>, !ascendc.local_tensor<*xi32>, i32, i32
// CHECK-NEXT:       %91 = arith.muli %slot, %26 : i32
// CHECK-NEXT:       %rows_at = arith.addi %91, %32 : i32
// CHECK-NEXT:       %rows_1 = ascendc.tbuf.get_with_offset %ub, %27, %rows_at : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi32>
// CHECK-NEXT:       ascendc.duplicate_l2 %rows_1, %1, %27 : !ascendc.local_tensor<*xi32>, i32, i32
// CHECK-NEXT:       %92 = ascendc.tbuf.get_with_offset %ub, %3, %31 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui32>
// CHECK-NEXT:       %found = ascendc.gather_mask %rows_1, %rows, %92, %33, %27, %gather_mask, default : !ascendc.local_tensor<*xi32>, !ascendc.local_tensor<*xi32>, !ascendc.local_tensor<*xui32>, i1, i32, !ascendc.gather_mask_params -> ui64
// CHECK-NEXT:       %found_1 = builtin.unrealized_conversion_cast %found : ui64 to index
// CHECK-NEXT:       %93 = arith.muli %slot, %26 : i32
// CHECK-NEXT:       %places_at = arith.addi %93, %34 : i32
// CHECK-NEXT:       %places = ascendc.tbuf.get_with_offset %ub, %27, %places_at : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi32>
// CHECK-NEXT:       ascendc.duplicate_l2 %places, %1, %27 : !ascendc.local_tensor<*xi32>, i32, i32
// CHECK-NEXT:       %94 = ascendc.gather_mask %places, %90, %92, %33, %27, %gather_mask, default : !ascendc.local_tensor<*xi32>, !ascendc.local_tensor<*xi32>, !ascendc.local_tensor<*xui32>, i1, i32, !ascendc.gather_mask_params -> ui64
// CHECK-NEXT:       %95 = arith.addi %65, %70 : index
// CHECK-NEXT:       %listed_rows_gm_1 = ascendc.global_tensor.subindex %listed_rows_gm[%95] : !ascendc.global_tensor<*xi32>, index, !ascendc.global_tensor<*xi32>
// CHECK-NEXT:       %96 = arith.muli %found_1, %35 : index
// CHECK-NEXT:       %97 = arith.index_cast %96 : index to i32
// CHECK-NEXT:       %data_copy_ext_1 = ascendc.construct !ascendc.data_copy_ext_params(%4, %97, %1, %1, %1) [ui16, ui32, ui32, ui32, ui32] : i32, i32, i32, i32, i32
// CHECK-NEXT:       ascendc.data_copy_pad_l2_ext %listed_rows_gm_1, %rows_1, %data_copy_ext_1 : !ascendc.global_tensor<*xi32>, !ascendc.local_tensor<*xi32>, !ascendc.data_copy_ext_params
// CHECK-NEXT:       %listed_places_gm_1 = ascendc.global_tensor.subindex %listed_places_gm[%95] : !ascendc.global_tensor<*xi32>, index, !ascendc.global_tensor<*xi32>
// CHECK-NEXT:       %98 = arith.muli %found_1, %35 : index
// CHECK-NEXT:       %99 = arith.index_cast %98 : index to i32
// CHECK-NEXT:       %data_copy_ext_2 = ascendc.construct !ascendc.data_copy_ext_params(%4, %99, %1, %1, %1) [ui16, ui32, ui32, ui32, ui32] : i32, i32, i32, i32, i32
// CHECK-NEXT:       ascendc.data_copy_pad_l2_ext %listed_places_gm_1, %places, %data_copy_ext_2 : !ascendc.global_tensor<*xi32>, !ascendc.local_tensor<*xi32>, !ascendc.data_copy_ext_params
// CHECK-NEXT:       %100 = arith.addi %70, %found_1 : index
// CHECK-NEXT:       %101 = arith.constant 1 : i32
// CHECK-NEXT:       %next_slot = arith.xori %slot, %101 : i32
// CHECK-NEXT:       scf.yield %100, %next_slot : index, i32
// CHECK-NEXT:     }
// CHECK-NEXT:     %102 = arith.constant 0 : i32
// CHECK-NEXT:     %103 = arith.constant 0 : i32
// CHECK-NEXT:     %104 = arith.constant 0 : i32
// CHECK-NEXT:     %105, %106, %107 = scf.for %chunk = %c0 to %c6 step %c1 iter_args(%slot_1 = %102, %slot_2 = %103, %slot_3 = %104) -> (i32, i32, i32) {
// CHECK-NEXT:       %108 = arith.muli %chunk, %c48 : index
// CHECK-NEXT:       %109 = arith.addi %108, %block : index
// CHECK-NEXT:       %110 = arith.remui %109, %c48 : index
// CHECK-NEXT:       %111 = arith.divui %109, %c48 : index
// CHECK-NEXT:       %112 = arith.muli %111, %c192 : index
// CHECK-NEXT:       %113 = arith.subi %c50047, %110 : index
// CHECK-NEXT:       %114 = arith.divui %113, %c48 : index
// CHECK-NEXT:       %115 = arith.subi %114, %112 : index
// CHECK-NEXT:       %116 = arith.minsi %c192, %115 : index
// CHECK-NEXT:       %117 = arith.maxsi %c0, %116 : index
// CHECK-NEXT:       %118 = arith.muli %112, %c48 : index
// CHECK-NEXT:       %119 = arith.addi %110, %118 : index
// CHECK-NEXT:       %120 = ascendc.tbuf.get_with_offset %ub, %38, %37 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       ascendc.duplicate_l2 %120, %n0, %38 : !ascendc.local_tensor<*xf32>, f32, i32
// CHECK-NEXT:       %121, %122 = scf.for %at_1 = %c0 to %listed step %c1024 iter_args(%slot_4 = %slot_1, %slot_5 = %slot_2) -> (i32, i32) {
// CHECK-NEXT:         %123 = arith.subi %listed, %at_1 : index
// CHECK-NEXT:         %124 = arith.minsi %c1024, %123 : index
// CHECK-NEXT:         %125 = arith.addi %65, %at_1 : index
// CHECK-NEXT:         %126 = arith.muli %slot_4, %39 : i32
// CHECK-NEXT:         %rows_at_1 = arith.addi %126, %39 : i32
// CHECK-NEXT:         %listed_rows_gm_2 = ascendc.global_tensor.subindex %listed_rows_gm[%125] : !ascendc.global_tensor<*xi32>, index, !ascendc.global_tensor<*xi32>
// CHECK-NEXT:         %rows_2 = ascendc.tbuf.get_with_offset %ub, %25, %rows_at_1 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi32>
// CHECK-NEXT:         %127 = arith.muli %124, %35 : index
// CHECK-NEXT:         %128 = arith.index_cast %127 : index to i32
// CHECK-NEXT:         %data_copy_ext_3 = ascendc.construct !ascendc.data_copy_ext_params(%4, %128, %1, %1, %1) [ui16, ui32, ui32, ui32, ui32] : i32, i32, i32, i32, i32
// CHECK-NEXT:         %129 = arith.addi %124, %40 : index
// CHECK-NEXT:         %130 = arith.divsi %129, %41 : index
// CHECK-NEXT:         %131 = arith.muli %130, %41 : index
// CHECK-NEXT:         %132 = arith.subi %131, %124 : index
// CHECK-NEXT:         %133 = arith.index_cast %132 : index to i32
// CHECK-NEXT:         %data_copy_pad_ext_1 = ascendc.construct !ascendc.data_copy_pad_ext_params<i32>(%33, %1, %133, %42) [i1, ui8, ui8, i32] : i1, i32, i32, i32
// CHECK-NEXT:         ascendc.data_copy_pad_l0_ext %rows_2, %listed_rows_gm_2, %data_copy_ext_3, %data_copy_pad_ext_1 : !ascendc.local_tensor<*xi32>, !ascendc.global_tensor<*xi32>, !ascendc.data_copy_ext_params, !ascendc.data_copy_pad_ext_params<i32>
// CHECK-NEXT:         %134 = arith.addi %124, %40 : index
// CHECK-NEXT:         %135 = arith.divsi %134, %41 : index
// CHECK-NEXT:         %136 = arith.muli %135, %41 : index
// CHECK-NEXT:         %137 = arith.subi %43, %136 : index
// CHECK-NEXT:         %rows_3 = ascendc.local_tensor.subindex %rows_2[%136] : !ascendc.local_tensor<*xi32>, index, !ascendc.local_tensor<*xi32>
// CHECK-NEXT:         %138 = arith.index_cast %137 : index to i32
// CHECK-NEXT:         ascendc.duplicate_l2 %rows_3, %42, %138 : !ascendc.local_tensor<*xi32>, i32, i32
// CHECK-NEXT:         %139 = arith.muli %slot_4, %39 : i32
// CHECK-NEXT:         %places_at_1 = arith.addi %139, %44 : i32
// CHECK-NEXT:         %listed_places_gm_2 = ascendc.global_tensor.subindex %listed_places_gm[%125] : !ascendc.global_tensor<*xi32>, index, !ascendc.global_tensor<*xi32>
// CHECK-NEXT:         %places_1 = ascendc.tbuf.get_with_offset %ub, %25, %places_at_1 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi32>
// CHECK-NEXT:         %140 = arith.muli %124, %35 : index
// CHECK-NEXT:         %141 = arith.index_cast %140 : index to i32
// CHECK-NEXT:         %data_copy_ext_4 = ascendc.construct !ascendc.data_copy_ext_params(%4, %141, %1, %1, %1) [ui16, ui32, ui32, ui32, ui32] : i32, i32, i32, i32, i32
// CHECK-NEXT:         %142 = arith.addi %124, %40 : index
// CHECK-NEXT:         %143 = arith.divsi %142, %41 : index
// CHECK-NEXT:         %144 = arith.muli %143, %41 : index
// CHECK-NEXT:         %145 = arith.subi %144, %124 : index
// CHECK-NEXT:         %146 = arith.index_cast %145 : index to i32
// CHECK-NEXT:         %data_copy_pad_ext_2 = ascendc.construct !ascendc.data_copy_pad_ext_params<i32>(%33, %1, %146, %42) [i1, ui8, ui8, i32] : i1, i32, i32, i32
// CHECK-NEXT:         ascendc.data_copy_pad_l0_ext %places_1, %listed_places_gm_2, %data_copy_ext_4, %data_copy_pad_ext_2 : !ascendc.local_tensor<*xi32>, !ascendc.global_tensor<*xi32>, !ascendc.data_copy_ext_params, !ascendc.data_copy_pad_ext_params<i32>
// CHECK-NEXT:         %147 = arith.addi %124, %40 : index
// CHECK-NEXT:         %148 = arith.divsi %147, %41 : index
// CHECK-NEXT:         %149 = arith.muli %148, %41 : index
// CHECK-NEXT:         %150 = arith.subi %43, %149 : index
// CHECK-NEXT:         %places_2 = ascendc.local_tensor.subindex %places_1[%149] : !ascendc.local_tensor<*xi32>, index, !ascendc.local_tensor<*xi32>
// CHECK-NEXT:         %151 = arith.index_cast %150 : index to i32
// CHECK-NEXT:         ascendc.duplicate_l2 %places_2, %42, %151 : !ascendc.local_tensor<*xi32>, i32, i32
// CHECK-NEXT:         %152 = ascendc.tbuf.get_with_offset %ub, %25, %1 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:         ascendc.cast_l2 %152, %rows_2, %25 {roundMode = 1 : i32} : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xi32>, i32
// CHECK-NEXT:         %153 = arith.index_cast %112 : index to i32
// CHECK-NEXT:         %154 = arith.sitofp %153 : i32 to f32
// CHECK-NEXT:         %155 = ascendc.tbuf.get_with_offset %ub, %19, %45 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui8>
// CHECK-NEXT:         ascendc.compare_scalar_l2 %155, %152, %154, %25 {cmpMode = 4 : i64} : !ascendc.local_tensor<*xui8>, !ascendc.local_tensor<*xf32>, f32, i32
// CHECK-NEXT:         %156 = arith.addi %112, %117 : index
// CHECK-NEXT:         %157 = arith.index_cast %156 : index to i32
// CHECK-NEXT:         %158 = arith.sitofp %157 : i32 to f32
// CHECK-NEXT:         %159 = ascendc.tbuf.get_with_offset %ub, %19, %46 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui8>
// CHECK-NEXT:         ascendc.compare_scalar_l2 %159, %152, %158, %25 {cmpMode = 0 : i64} : !ascendc.local_tensor<*xui8>, !ascendc.local_tensor<*xf32>, f32, i32
// CHECK-NEXT:         %160 = ascendc.tbuf.get_with_offset %ub, %3, %45 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui16>
// CHECK-NEXT:         %161 = ascendc.tbuf.get_with_offset %ub, %3, %45 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui16>
// CHECK-NEXT:         %162 = ascendc.tbuf.get_with_offset %ub, %3, %46 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui16>
// CHECK-NEXT:         ascendc.and_l2 %160, %161, %162, %3 : !ascendc.local_tensor<*xui16>, !ascendc.local_tensor<*xui16>, !ascendc.local_tensor<*xui16>, i32
// CHECK-NEXT:         %rows_4 = ascendc.tbuf.get_with_offset %ub, %25, %46 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi32>
// CHECK-NEXT:         ascendc.duplicate_l2 %rows_4, %1, %25 : !ascendc.local_tensor<*xi32>, i32, i32
// CHECK-NEXT:         %163 = ascendc.tbuf.get_with_offset %ub, %16, %45 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui32>
// CHECK-NEXT:         %found_2 = ascendc.gather_mask %rows_4, %rows_2, %163, %33, %25, %gather_mask, default : !ascendc.local_tensor<*xi32>, !ascendc.local_tensor<*xi32>, !ascendc.local_tensor<*xui32>, i1, i32, !ascendc.gather_mask_params -> ui64
// CHECK-NEXT:         %found_3 = builtin.unrealized_conversion_cast %found_2 : ui64 to index
// CHECK-NEXT:         %places_3 = ascendc.tbuf.get_with_offset %ub, %25, %47 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi32>
// CHECK-NEXT:         ascendc.duplicate_l2 %places_3, %1, %25 : !ascendc.local_tensor<*xi32>, i32, i32
// CHECK-NEXT:         %164 = ascendc.gather_mask %places_3, %places_1, %163, %33, %25, %gather_mask, default : !ascendc.local_tensor<*xi32>, !ascendc.local_tensor<*xi32>, !ascendc.local_tensor<*xui32>, i1, i32, !ascendc.gather_mask_params -> ui64
// CHECK-NEXT:         %165 = scf.for %j = %c0 to %found_3 step %c16 iter_args(%slot_6 = %slot_5) -> (i32) {
// CHECK-NEXT:           %166 = arith.subi %found_3, %j : index
// CHECK-NEXT:           %167 = arith.minsi %c16, %166 : index
// CHECK-NEXT:           %update_at = arith.muli %slot_6, %27 : i32
// CHECK-NEXT:           scf.for %168 = %36 to %167 step %48 {
// CHECK-NEXT:             %169 = arith.addi %168, %j : index
// CHECK-NEXT:             %170 = arith.index_cast %169 : index to i32
// CHECK-NEXT:             %row = ascendc.local_tensor.get_value %places_3, %170 : !ascendc.local_tensor<*xi32>, i32, i32
// CHECK-NEXT:             %171 = arith.index_cast %row : i32 to index
// CHECK-NEXT:             %172 = arith.muli %171, %49 : index
// CHECK-NEXT:             %g_gm_1 = ascendc.global_tensor.subindex %g_gm[%172] : !ascendc.global_tensor<*xf16>, index, !ascendc.global_tensor<*xf16>
// CHECK-NEXT:             %173 = arith.muli %168, %49 : index
// CHECK-NEXT:             %update = ascendc.tbuf.get_with_offset %ub, %25, %update_at : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:             %update_1 = ascendc.local_tensor.subindex %update[%173] : !ascendc.local_tensor<*xf16>, index, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:             ascendc.data_copy_pad_l0_ext %update_1, %g_gm_1, %data_copy_ext, %data_copy_pad_ext : !ascendc.local_tensor<*xf16>, !ascendc.global_tensor<*xf16>, !ascendc.data_copy_ext_params, !ascendc.data_copy_pad_ext_params<f16>
// CHECK-NEXT:           }
// CHECK-NEXT:           %174 = arith.muli %167, %49 : index
// CHECK-NEXT:           %175 = arith.subi %43, %174 : index
// CHECK-NEXT:           %update_2 = ascendc.tbuf.get_with_offset %ub, %25, %update_at : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:           %update_3 = ascendc.local_tensor.subindex %update_2[%174] : !ascendc.local_tensor<*xf16>, index, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:           %176 = arith.index_cast %175 : index to i32
// CHECK-NEXT:           ascendc.duplicate_l2 %update_3, %50, %176 : !ascendc.local_tensor<*xf16>, f16, i32
// CHECK-NEXT:           %177 = ascendc.tbuf.get_with_offset %ub, %25, %45 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:           ascendc.cast_l2 %177, %update_2, %25 {roundMode = 0 : i32} : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf16>, i32
// CHECK-NEXT:           scf.for %j_1 = %c0 to %167 step %c1 {
// CHECK-NEXT:             %178 = arith.addi %j, %j_1 : index
// CHECK-NEXT:             %179 = arith.index_cast %178 : index to i32
// CHECK-NEXT:             %row_1 = ascendc.local_tensor.get_value %rows_4, %179 : !ascendc.local_tensor<*xi32>, i32, i32
// CHECK-NEXT:             %row_2 = arith.index_cast %row_1 : i32 to index
// CHECK-NEXT:             %180 = arith.subi %row_2, %112 : index
// CHECK-NEXT:             %181 = arith.muli %180, %49 : index
// CHECK-NEXT:             %182 = ascendc.tbuf.get_with_offset %ub, %38, %37 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:             %183 = ascendc.local_tensor.subindex %182[%181] : !ascendc.local_tensor<*xf32>, index, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:             %184 = arith.muli %j_1, %49 : index
// CHECK-NEXT:             %185 = ascendc.local_tensor.subindex %177[%184] : !ascendc.local_tensor<*xf32>, index, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:             ascendc.add_l2 %183, %183, %185, %3 : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32
// CHECK-NEXT:           }
// CHECK-NEXT:           %186 = arith.constant 1 : i32
// CHECK-NEXT:           %next_slot_1 = arith.xori %slot_6, %186 : i32
// CHECK-NEXT:           scf.yield %next_slot_1 : i32
// CHECK-NEXT:         }
// CHECK-NEXT:         %187 = arith.constant 1 : i32
// CHECK-NEXT:         %next_slot_2 = arith.xori %slot_4, %187 : i32
// CHECK-NEXT:         scf.yield %next_slot_2, %165 : i32, i32
// CHECK-NEXT:       }
// CHECK-NEXT:       %188 = arith.muli %slot_3, %2 : i32
// CHECK-NEXT:       %189 = arith.addi %188, %38 : i32
// CHECK-NEXT:       %190 = ascendc.tbuf.get_with_offset %ub, %38, %189 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:       %191 = ascendc.tbuf.get_with_offset %ub, %38, %37 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       ascendc.cast_l2 %190, %191, %38 {roundMode = 1 : i32} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf32>, i32
// CHECK-NEXT:       %192 = arith.muli %119, %49 : index
// CHECK-NEXT:       %out_gm_1 = ascendc.global_tensor.subindex %out_gm[%192] : !ascendc.global_tensor<*xf16>, index, !ascendc.global_tensor<*xf16>
// CHECK-NEXT:       %193 = arith.index_cast %117 : index to i32
// CHECK-NEXT:       %data_copy = ascendc.construct !ascendc.data_copy_params(%193, %11, %1, %52) [ui16, ui16, ui16, ui16] : i32, i32, i32, i32
// CHECK-NEXT:       ascendc.data_copy_l0 %out_gm_1, %190, %data_copy : !ascendc.global_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.data_copy_params
// CHECK-NEXT:       %194 = arith.constant 1 : i32
// CHECK-NEXT:       %next_slot_3 = arith.xori %slot_3, %194 : i32
// CHECK-NEXT:       scf.yield %121, %122, %next_slot_3 : i32, i32, i32
// CHECK-NEXT:     }
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// The result:
// CHECK:      builtin.module attributes {ascir.soc = "ascend910b1"} {
// CHECK-NEXT:   func.func @gradient(%g: memref<?xf16, 22 : i64> {ascir.role = "in"}, %ids: memref<?xi32, 22 : i64> {ascir.role = "in"}, %out: memref<?xf16, 22 : i64> {ascir.role = "out"}, %listed_rows: memref<?xi32, 22 : i64> {ascir.role = "workspace", ascir.extent = "196608"}, %listed_places: memref<?xi32, 22 : i64> {ascir.role = "workspace", ascir.extent = "196608"}) attributes {tile.scatter = {strategy = "listed", owned_ns = 23490 : i64, listed_ns = 17058 : i64, sorted_ns = 21289 : i64}, tile.block_dim = 48 : i64, tile.placement = {ub = {peak = 131072 : i64, lower_bound = 131072 : i64, extent = 131072 : i64, capacity = 188160 : i64, optimal = true}}, ascendc.aicore, ascendc.global, ascendc.sync = {flags = 13 : i64, barriers = 29 : i64, dependences = 393 : i64, removed = 7 : i64, fallbacks = 0 : i64}} {
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
// CHECK-NEXT:     %27 = arith.constant 2048 : i32
// CHECK-NEXT:     %28 = arith.constant 32768 : i32
// CHECK-NEXT:     %29 = arith.constant 40960 : i32
// CHECK-NEXT:     %30 = arith.constant 49152 : i32
// CHECK-NEXT:     %31 = arith.constant 90112 : i32
// CHECK-NEXT:     %32 = arith.constant 57344 : i32
// CHECK-NEXT:     %33 = arith.constant true
// CHECK-NEXT:     %gather_mask = ascendc.construct !ascendc.gather_mask_params(%4, %4, %5, %1) : i32, i32, i32, i32
// CHECK-NEXT:     %34 = arith.constant 73728 : i32
// CHECK-NEXT:     %35 = arith.constant 4 : index
// CHECK-NEXT:     %36 = arith.constant 0 : index
// CHECK-NEXT:     %37 = arith.constant 69632 : i32
// CHECK-NEXT:     %38 = arith.constant 12288 : i32
// CHECK-NEXT:     %39 = arith.constant 4096 : i32
// CHECK-NEXT:     %40 = arith.constant 7 : index
// CHECK-NEXT:     %41 = arith.constant 8 : index
// CHECK-NEXT:     %42 = arith.constant -1073741824 : i32
// CHECK-NEXT:     %43 = arith.constant 1024 : index
// CHECK-NEXT:     %44 = arith.constant 118784 : i32
// CHECK-NEXT:     %45 = arith.constant 65536 : i32
// CHECK-NEXT:     %46 = arith.constant 61440 : i32
// CHECK-NEXT:     %47 = arith.constant 126976 : i32
// CHECK-NEXT:     %48 = arith.constant 1 : index
// CHECK-NEXT:     %49 = arith.constant 64 : index
// CHECK-NEXT:     %data_copy_ext = ascendc.construct !ascendc.data_copy_ext_params(%4, %19, %1, %1, %1) : i32, i32, i32, i32, i32
// CHECK-NEXT:     %50 = arith.constant 0.000000e+00 : f16
// CHECK-NEXT:     %51 = arith.constant false
// CHECK-NEXT:     %data_copy_pad_ext = ascendc.construct !ascendc.data_copy_pad_ext_params<f16>(%51, %1, %1, %50) : i1, i32, i32, f16
// CHECK-NEXT:     %52 = arith.constant 188 : i32
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
// CHECK-NEXT:     %53 = builtin.unrealized_conversion_cast %6 : i64 to ui64
// CHECK-NEXT:     %54 = builtin.unrealized_conversion_cast %7 : i64 to ui64
// CHECK-NEXT:     ascendc.pipe_barrier pipe_v
// CHECK-NEXT:     ascendc.adds_l1 %numbers, %numbers, %4, %53, %54, %4, %unary {isSetMask} : !ascendc.local_tensor<*xi32>, !ascendc.local_tensor<*xi32>, i32, ui64, ui64, i32, !ascendc.unary_repeat_params
// CHECK-NEXT:     %55 = builtin.unrealized_conversion_cast %8 : i64 to ui64
// CHECK-NEXT:     %56 = builtin.unrealized_conversion_cast %7 : i64 to ui64
// CHECK-NEXT:     ascendc.pipe_barrier pipe_v
// CHECK-NEXT:     ascendc.adds_l1 %numbers, %numbers, %9, %55, %56, %4, %unary {isSetMask} : !ascendc.local_tensor<*xi32>, !ascendc.local_tensor<*xi32>, i32, ui64, ui64, i32, !ascendc.unary_repeat_params
// CHECK-NEXT:     %57 = builtin.unrealized_conversion_cast %10 : i64 to ui64
// CHECK-NEXT:     %58 = builtin.unrealized_conversion_cast %7 : i64 to ui64
// CHECK-NEXT:     ascendc.pipe_barrier pipe_v
// CHECK-NEXT:     ascendc.adds_l1 %numbers, %numbers, %11, %57, %58, %4, %unary {isSetMask} : !ascendc.local_tensor<*xi32>, !ascendc.local_tensor<*xi32>, i32, ui64, ui64, i32, !ascendc.unary_repeat_params
// CHECK-NEXT:     %59 = builtin.unrealized_conversion_cast %12 : i64 to ui64
// CHECK-NEXT:     %60 = builtin.unrealized_conversion_cast %7 : i64 to ui64
// CHECK-NEXT:     ascendc.pipe_barrier pipe_v
// CHECK-NEXT:     ascendc.adds_l1 %numbers, %numbers, %5, %59, %60, %4, %unary {isSetMask} : !ascendc.local_tensor<*xi32>, !ascendc.local_tensor<*xi32>, i32, ui64, ui64, i32, !ascendc.unary_repeat_params
// CHECK-NEXT:     %61 = builtin.unrealized_conversion_cast %13 : i64 to ui64
// CHECK-NEXT:     %62 = builtin.unrealized_conversion_cast %7 : i64 to ui64
// CHECK-NEXT:     ascendc.pipe_barrier pipe_v
// CHECK-NEXT:     ascendc.adds_l1 %numbers, %numbers, %14, %61, %62, %4, %unary {isSetMask} : !ascendc.local_tensor<*xi32>, !ascendc.local_tensor<*xi32>, i32, ui64, ui64, i32, !ascendc.unary_repeat_params
// CHECK-NEXT:     %63 = builtin.unrealized_conversion_cast %15 : i64 to ui64
// CHECK-NEXT:     %64 = builtin.unrealized_conversion_cast %7 : i64 to ui64
// CHECK-NEXT:     ascendc.pipe_barrier pipe_v
// CHECK-NEXT:     ascendc.adds_l1 %numbers, %numbers, %16, %63, %64, %4, %unary {isSetMask} : !ascendc.local_tensor<*xi32>, !ascendc.local_tensor<*xi32>, i32, ui64, ui64, i32, !ascendc.unary_repeat_params
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
// CHECK-NEXT:     %65 = arith.muli %block, %c4096 : index
// CHECK-NEXT:     %66 = arith.subi %c50047, %block : index
// CHECK-NEXT:     %67 = arith.divui %66, %c48 : index
// CHECK-NEXT:     %68 = arith.constant 0 : i32
// CHECK-NEXT:     %listed, %69 = scf.for %at = %c0 to %c4096 step %c2048 iter_args(%70 = %c0, %slot = %68) -> (index, i32) {
// CHECK-NEXT:       %71 = arith.muli %slot, %26 : i32
// CHECK-NEXT:       %ids_at = arith.addi %71, %26 : i32
// CHECK-NEXT:       %ids_gm_1 = ascendc.global_tensor.subindex %ids_gm[%at] : !ascendc.global_tensor<*xi32>, index, !ascendc.global_tensor<*xi32>
// CHECK-NEXT:       %ids_1 = ascendc.tbuf.get_with_offset %ub, %27, %ids_at : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi32>
// CHECK-NEXT:       ascendc.data_copy_l2 %ids_1, %ids_gm_1, %27 : !ascendc.local_tensor<*xi32>, !ascendc.global_tensor<*xi32>, i32
// CHECK-NEXT:       ascendc.set_flag mte2_v, %slot : i32
// CHECK-NEXT:       %72 = arith.index_cast %block : index to i32
// CHECK-NEXT:       %73 = arith.subi %1, %72 : i32
// CHECK-NEXT:       %74 = ascendc.tbuf.get_with_offset %ub, %27, %1 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi32>
// CHECK-NEXT:       ascendc.wait_flag mte2_v, %slot : i32
// CHECK-NEXT:       ascendc.adds_l2 %74, %ids_1, %73, %27 {isSetMask} : !ascendc.local_tensor<*xi32>, !ascendc.local_tensor<*xi32>, i32, i32
// CHECK-NEXT:       %75 = ascendc.tbuf.get_with_offset %ub, %27, %1 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       ascendc.pipe_barrier pipe_v
// CHECK-NEXT:       ascendc.cast_l2 %75, %74, %27 {roundMode = 1 : i32} : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xi32>, i32
// CHECK-NEXT:       %76 = ascendc.tbuf.get_with_offset %ub, %27, %28 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       ascendc.pipe_barrier pipe_v
// CHECK-NEXT:       ascendc.muls_l2 %76, %75, %n0p0208333, %27 {isSetMask} : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, f32, i32
// CHECK-NEXT:       %rows = ascendc.tbuf.get_with_offset %ub, %27, %28 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi32>
// CHECK-NEXT:       ascendc.pipe_barrier pipe_v
// CHECK-NEXT:       ascendc.cast_l2 %rows, %76, %27 {roundMode = 1 : i32} : !ascendc.local_tensor<*xi32>, !ascendc.local_tensor<*xf32>, i32
// CHECK-NEXT:       %77 = ascendc.tbuf.get_with_offset %ub, %27, %29 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       ascendc.pipe_barrier pipe_v
// CHECK-NEXT:       ascendc.cast_l2 %77, %rows, %27 {roundMode = 1 : i32} : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xi32>, i32
// CHECK-NEXT:       %78 = ascendc.tbuf.get_with_offset %ub, %27, %30 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       ascendc.pipe_barrier pipe_v
// CHECK-NEXT:       ascendc.muls_l2 %78, %77, %n48, %27 {isSetMask} : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, f32, i32
// CHECK-NEXT:       %79 = ascendc.tbuf.get_with_offset %ub, %21, %31 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui8>
// CHECK-NEXT:       ascendc.pipe_barrier pipe_v
// CHECK-NEXT:       ascendc.compare_l2 %79, %78, %75, %27 {cmpMode = 2 : i64} : !ascendc.local_tensor<*xui8>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32
// CHECK-NEXT:       %80 = ascendc.tbuf.get_with_offset %ub, %21, %1 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui8>
// CHECK-NEXT:       ascendc.compare_scalar_l2 %80, %77, %n0, %27 {cmpMode = 4 : i64} : !ascendc.local_tensor<*xui8>, !ascendc.local_tensor<*xf32>, f32, i32
// CHECK-NEXT:       %81 = arith.index_cast %67 : index to i32
// CHECK-NEXT:       %82 = arith.sitofp %81 : i32 to f32
// CHECK-NEXT:       %83 = ascendc.tbuf.get_with_offset %ub, %21, %21 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui8>
// CHECK-NEXT:       ascendc.compare_scalar_l2 %83, %77, %82, %27 {cmpMode = 0 : i64} : !ascendc.local_tensor<*xui8>, !ascendc.local_tensor<*xf32>, f32, i32
// CHECK-NEXT:       %84 = ascendc.tbuf.get_with_offset %ub, %19, %1 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui16>
// CHECK-NEXT:       %85 = ascendc.tbuf.get_with_offset %ub, %19, %1 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui16>
// CHECK-NEXT:       %86 = ascendc.tbuf.get_with_offset %ub, %19, %21 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui16>
// CHECK-NEXT:       ascendc.pipe_barrier pipe_v
// CHECK-NEXT:       ascendc.and_l2 %84, %85, %86, %19 : !ascendc.local_tensor<*xui16>, !ascendc.local_tensor<*xui16>, !ascendc.local_tensor<*xui16>, i32
// CHECK-NEXT:       %87 = ascendc.tbuf.get_with_offset %ub, %19, %31 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui16>
// CHECK-NEXT:       %88 = ascendc.tbuf.get_with_offset %ub, %19, %31 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui16>
// CHECK-NEXT:       ascendc.pipe_barrier pipe_v
// CHECK-NEXT:       ascendc.and_l2 %87, %88, %84, %19 : !ascendc.local_tensor<*xui16>, !ascendc.local_tensor<*xui16>, !ascendc.local_tensor<*xui16>, i32
// CHECK-NEXT:       %89 = arith.index_cast %at : index to i32
// CHECK-NEXT:       %90 = ascendc.tbuf.get_with_offset %ub, %27, %1 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi32>
// CHECK-NEXT:       %numbers_10 = ascendc.tbuf.get_with_offset %ub, %27, %2 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi32>
// CHECK-NEXT:       ascendc.adds_l2 %90, %numbers_10, %89, %27 {isSetMask} : !ascendc.local_tensor<*xi32>, !ascendc.local_tensor<*xi32>, i32, i32
// CHECK-NEXT:       %91 = arith.muli %slot, %26 : i32
// CHECK-NEXT:       %rows_at = arith.addi %91, %32 : i32
// CHECK-NEXT:       %rows_1 = ascendc.tbuf.get_with_offset %ub, %27, %rows_at : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi32>
// CHECK-NEXT:       ascendc.duplicate_l2 %rows_1, %1, %27 : !ascendc.local_tensor<*xi32>, i32, i32
// CHECK-NEXT:       %92 = ascendc.tbuf.get_with_offset %ub, %3, %31 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui32>
// CHECK-NEXT:       ascendc.pipe_barrier pipe_v
// CHECK-NEXT:       %found = ascendc.gather_mask %rows_1, %rows, %92, %33, %27, %gather_mask, default : !ascendc.local_tensor<*xi32>, !ascendc.local_tensor<*xi32>, !ascendc.local_tensor<*xui32>, i1, i32, !ascendc.gather_mask_params -> ui64
// CHECK-NEXT:       ascendc.set_flag v_mte3, %slot : i32
// CHECK-NEXT:       %found_1 = builtin.unrealized_conversion_cast %found : ui64 to index
// CHECK-NEXT:       %93 = arith.muli %slot, %26 : i32
// CHECK-NEXT:       %places_at = arith.addi %93, %34 : i32
// CHECK-NEXT:       %places = ascendc.tbuf.get_with_offset %ub, %27, %places_at : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi32>
// CHECK-NEXT:       ascendc.duplicate_l2 %places, %1, %27 : !ascendc.local_tensor<*xi32>, i32, i32
// CHECK-NEXT:       ascendc.pipe_barrier pipe_v
// CHECK-NEXT:       %94 = ascendc.gather_mask %places, %90, %92, %33, %27, %gather_mask, default : !ascendc.local_tensor<*xi32>, !ascendc.local_tensor<*xi32>, !ascendc.local_tensor<*xui32>, i1, i32, !ascendc.gather_mask_params -> ui64
// CHECK-NEXT:       %95 = arith.addi %slot, %flag2 : i32
// CHECK-NEXT:       ascendc.set_flag v_mte3, %95 : i32
// CHECK-NEXT:       %96 = arith.addi %65, %70 : index
// CHECK-NEXT:       %listed_rows_gm_1 = ascendc.global_tensor.subindex %listed_rows_gm[%96] : !ascendc.global_tensor<*xi32>, index, !ascendc.global_tensor<*xi32>
// CHECK-NEXT:       %97 = arith.muli %found_1, %35 : index
// CHECK-NEXT:       %98 = arith.index_cast %97 : index to i32
// CHECK-NEXT:       %data_copy_ext_1 = ascendc.construct !ascendc.data_copy_ext_params(%4, %98, %1, %1, %1) [ui16, ui32, ui32, ui32, ui32] : i32, i32, i32, i32, i32
// CHECK-NEXT:       ascendc.wait_flag v_mte3, %slot : i32
// CHECK-NEXT:       ascendc.data_copy_pad_l2_ext %listed_rows_gm_1, %rows_1, %data_copy_ext_1 : !ascendc.global_tensor<*xi32>, !ascendc.local_tensor<*xi32>, !ascendc.data_copy_ext_params
// CHECK-NEXT:       %listed_places_gm_1 = ascendc.global_tensor.subindex %listed_places_gm[%96] : !ascendc.global_tensor<*xi32>, index, !ascendc.global_tensor<*xi32>
// CHECK-NEXT:       %99 = arith.muli %found_1, %35 : index
// CHECK-NEXT:       %100 = arith.index_cast %99 : index to i32
// CHECK-NEXT:       %data_copy_ext_2 = ascendc.construct !ascendc.data_copy_ext_params(%4, %100, %1, %1, %1) [ui16, ui32, ui32, ui32, ui32] : i32, i32, i32, i32, i32
// CHECK-NEXT:       %101 = arith.addi %slot, %flag2 : i32
// CHECK-NEXT:       ascendc.wait_flag v_mte3, %101 : i32
// CHECK-NEXT:       ascendc.data_copy_pad_l2_ext %listed_places_gm_1, %places, %data_copy_ext_2 : !ascendc.global_tensor<*xi32>, !ascendc.local_tensor<*xi32>, !ascendc.data_copy_ext_params
// CHECK-NEXT:       %102 = arith.addi %70, %found_1 : index
// CHECK-NEXT:       %103 = arith.constant 1 : i32
// CHECK-NEXT:       %next_slot = arith.xori %slot, %103 : i32
// CHECK-NEXT:       scf.yield %102, %next_slot : index, i32
// CHECK-NEXT:     }
// CHECK-NEXT:     ascendc.set_flag mte3_v, %flag0 : i32
// CHECK-NEXT:     ascendc.set_flag mte3_mte2, %flag0 : i32
// CHECK-NEXT:     %104 = arith.constant 0 : i32
// CHECK-NEXT:     %105 = arith.constant 0 : i32
// CHECK-NEXT:     %106 = arith.constant 0 : i32
// CHECK-NEXT:     ascendc.set_flag s_v, %flag0 : i32
// CHECK-NEXT:     ascendc.set_flag v_mte2, %flag0 : i32
// CHECK-NEXT:     ascendc.set_flag v_mte2, %flag1 : i32
// CHECK-NEXT:     ascendc.set_flag mte3_v, %flag1 : i32
// CHECK-NEXT:     ascendc.set_flag mte3_v, %flag2 : i32
// CHECK-NEXT:     ascendc.wait_flag mte3_v, %flag0 : i32
// CHECK-NEXT:     ascendc.wait_flag mte3_mte2, %flag0 : i32
// CHECK-NEXT:     %107, %108, %109 = scf.for %chunk = %c0 to %c6 step %c1 iter_args(%slot_1 = %104, %slot_2 = %105, %slot_3 = %106) -> (i32, i32, i32) {
// CHECK-NEXT:       %110 = arith.muli %chunk, %c48 : index
// CHECK-NEXT:       %111 = arith.addi %110, %block : index
// CHECK-NEXT:       %112 = arith.remui %111, %c48 : index
// CHECK-NEXT:       %113 = arith.divui %111, %c48 : index
// CHECK-NEXT:       %114 = arith.muli %113, %c192 : index
// CHECK-NEXT:       %115 = arith.subi %c50047, %112 : index
// CHECK-NEXT:       %116 = arith.divui %115, %c48 : index
// CHECK-NEXT:       %117 = arith.subi %116, %114 : index
// CHECK-NEXT:       %118 = arith.minsi %c192, %117 : index
// CHECK-NEXT:       %119 = arith.maxsi %c0, %118 : index
// CHECK-NEXT:       %120 = arith.muli %114, %c48 : index
// CHECK-NEXT:       %121 = arith.addi %112, %120 : index
// CHECK-NEXT:       %122 = ascendc.tbuf.get_with_offset %ub, %38, %37 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       ascendc.duplicate_l2 %122, %n0, %38 : !ascendc.local_tensor<*xf32>, f32, i32
// CHECK-NEXT:       %123, %124 = scf.for %at_1 = %c0 to %listed step %c1024 iter_args(%slot_4 = %slot_1, %slot_5 = %slot_2) -> (i32, i32) {
// CHECK-NEXT:         %125 = arith.subi %listed, %at_1 : index
// CHECK-NEXT:         %126 = arith.minsi %c1024, %125 : index
// CHECK-NEXT:         %127 = arith.addi %65, %at_1 : index
// CHECK-NEXT:         %128 = arith.muli %slot_4, %39 : i32
// CHECK-NEXT:         %rows_at_1 = arith.addi %128, %39 : i32
// CHECK-NEXT:         %listed_rows_gm_2 = ascendc.global_tensor.subindex %listed_rows_gm[%127] : !ascendc.global_tensor<*xi32>, index, !ascendc.global_tensor<*xi32>
// CHECK-NEXT:         %rows_2 = ascendc.tbuf.get_with_offset %ub, %25, %rows_at_1 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi32>
// CHECK-NEXT:         %129 = arith.muli %126, %35 : index
// CHECK-NEXT:         %130 = arith.index_cast %129 : index to i32
// CHECK-NEXT:         %data_copy_ext_3 = ascendc.construct !ascendc.data_copy_ext_params(%4, %130, %1, %1, %1) [ui16, ui32, ui32, ui32, ui32] : i32, i32, i32, i32, i32
// CHECK-NEXT:         %131 = arith.addi %126, %40 : index
// CHECK-NEXT:         %132 = arith.divsi %131, %41 : index
// CHECK-NEXT:         %133 = arith.muli %132, %41 : index
// CHECK-NEXT:         %134 = arith.subi %133, %126 : index
// CHECK-NEXT:         %135 = arith.index_cast %134 : index to i32
// CHECK-NEXT:         %data_copy_pad_ext_1 = ascendc.construct !ascendc.data_copy_pad_ext_params<i32>(%33, %1, %135, %42) [i1, ui8, ui8, i32] : i1, i32, i32, i32
// CHECK-NEXT:         ascendc.data_copy_pad_l0_ext %rows_2, %listed_rows_gm_2, %data_copy_ext_3, %data_copy_pad_ext_1 : !ascendc.local_tensor<*xi32>, !ascendc.global_tensor<*xi32>, !ascendc.data_copy_ext_params, !ascendc.data_copy_pad_ext_params<i32>
// CHECK-NEXT:         ascendc.set_flag mte2_v, %flag2 : i32
// CHECK-NEXT:         %136 = arith.addi %126, %40 : index
// CHECK-NEXT:         %137 = arith.divsi %136, %41 : index
// CHECK-NEXT:         %138 = arith.muli %137, %41 : index
// CHECK-NEXT:         %139 = arith.subi %43, %138 : index
// CHECK-NEXT:         %rows_3 = ascendc.local_tensor.subindex %rows_2[%138] : !ascendc.local_tensor<*xi32>, index, !ascendc.local_tensor<*xi32>
// CHECK-NEXT:         %140 = arith.index_cast %139 : index to i32
// CHECK-NEXT:         ascendc.wait_flag mte2_v, %flag2 : i32
// CHECK-NEXT:         ascendc.wait_flag s_v, %flag0 : i32
// CHECK-NEXT:         ascendc.duplicate_l2 %rows_3, %42, %140 : !ascendc.local_tensor<*xi32>, i32, i32
// CHECK-NEXT:         %141 = arith.muli %slot_4, %39 : i32
// CHECK-NEXT:         %places_at_1 = arith.addi %141, %44 : i32
// CHECK-NEXT:         %listed_places_gm_2 = ascendc.global_tensor.subindex %listed_places_gm[%127] : !ascendc.global_tensor<*xi32>, index, !ascendc.global_tensor<*xi32>
// CHECK-NEXT:         %places_1 = ascendc.tbuf.get_with_offset %ub, %25, %places_at_1 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi32>
// CHECK-NEXT:         %142 = arith.muli %126, %35 : index
// CHECK-NEXT:         %143 = arith.index_cast %142 : index to i32
// CHECK-NEXT:         %data_copy_ext_4 = ascendc.construct !ascendc.data_copy_ext_params(%4, %143, %1, %1, %1) [ui16, ui32, ui32, ui32, ui32] : i32, i32, i32, i32, i32
// CHECK-NEXT:         %144 = arith.addi %126, %40 : index
// CHECK-NEXT:         %145 = arith.divsi %144, %41 : index
// CHECK-NEXT:         %146 = arith.muli %145, %41 : index
// CHECK-NEXT:         %147 = arith.subi %146, %126 : index
// CHECK-NEXT:         %148 = arith.index_cast %147 : index to i32
// CHECK-NEXT:         %data_copy_pad_ext_2 = ascendc.construct !ascendc.data_copy_pad_ext_params<i32>(%33, %1, %148, %42) [i1, ui8, ui8, i32] : i1, i32, i32, i32
// CHECK-NEXT:         ascendc.data_copy_pad_l0_ext %places_1, %listed_places_gm_2, %data_copy_ext_4, %data_copy_pad_ext_2 : !ascendc.local_tensor<*xi32>, !ascendc.global_tensor<*xi32>, !ascendc.data_copy_ext_params, !ascendc.data_copy_pad_ext_params<i32>
// CHECK-NEXT:         ascendc.set_flag mte2_v, %flag3 : i32
// CHECK-NEXT:         %149 = arith.addi %126, %40 : index
// CHECK-NEXT:         %150 = arith.divsi %149, %41 : index
// CHECK-NEXT:         %151 = arith.muli %150, %41 : index
// CHECK-NEXT:         %152 = arith.subi %43, %151 : index
// CHECK-NEXT:         %places_2 = ascendc.local_tensor.subindex %places_1[%151] : !ascendc.local_tensor<*xi32>, index, !ascendc.local_tensor<*xi32>
// CHECK-NEXT:         %153 = arith.index_cast %152 : index to i32
// CHECK-NEXT:         ascendc.wait_flag mte2_v, %flag3 : i32
// CHECK-NEXT:         ascendc.duplicate_l2 %places_2, %42, %153 : !ascendc.local_tensor<*xi32>, i32, i32
// CHECK-NEXT:         %154 = ascendc.tbuf.get_with_offset %ub, %25, %1 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:         ascendc.pipe_barrier pipe_v
// CHECK-NEXT:         ascendc.cast_l2 %154, %rows_2, %25 {roundMode = 1 : i32} : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xi32>, i32
// CHECK-NEXT:         %155 = arith.index_cast %114 : index to i32
// CHECK-NEXT:         %156 = arith.sitofp %155 : i32 to f32
// CHECK-NEXT:         %157 = ascendc.tbuf.get_with_offset %ub, %19, %45 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui8>
// CHECK-NEXT:         ascendc.pipe_barrier pipe_v
// CHECK-NEXT:         ascendc.compare_scalar_l2 %157, %154, %156, %25 {cmpMode = 4 : i64} : !ascendc.local_tensor<*xui8>, !ascendc.local_tensor<*xf32>, f32, i32
// CHECK-NEXT:         %158 = arith.addi %114, %119 : index
// CHECK-NEXT:         %159 = arith.index_cast %158 : index to i32
// CHECK-NEXT:         %160 = arith.sitofp %159 : i32 to f32
// CHECK-NEXT:         %161 = ascendc.tbuf.get_with_offset %ub, %19, %46 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui8>
// CHECK-NEXT:         ascendc.compare_scalar_l2 %161, %154, %160, %25 {cmpMode = 0 : i64} : !ascendc.local_tensor<*xui8>, !ascendc.local_tensor<*xf32>, f32, i32
// CHECK-NEXT:         %162 = ascendc.tbuf.get_with_offset %ub, %3, %45 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui16>
// CHECK-NEXT:         %163 = ascendc.tbuf.get_with_offset %ub, %3, %45 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui16>
// CHECK-NEXT:         %164 = ascendc.tbuf.get_with_offset %ub, %3, %46 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui16>
// CHECK-NEXT:         ascendc.pipe_barrier pipe_v
// CHECK-NEXT:         ascendc.and_l2 %162, %163, %164, %3 : !ascendc.local_tensor<*xui16>, !ascendc.local_tensor<*xui16>, !ascendc.local_tensor<*xui16>, i32
// CHECK-NEXT:         %rows_4 = ascendc.tbuf.get_with_offset %ub, %25, %46 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi32>
// CHECK-NEXT:         ascendc.duplicate_l2 %rows_4, %1, %25 : !ascendc.local_tensor<*xi32>, i32, i32
// CHECK-NEXT:         %165 = ascendc.tbuf.get_with_offset %ub, %16, %45 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui32>
// CHECK-NEXT:         ascendc.pipe_barrier pipe_v
// CHECK-NEXT:         %found_2 = ascendc.gather_mask %rows_4, %rows_2, %165, %33, %25, %gather_mask, default : !ascendc.local_tensor<*xi32>, !ascendc.local_tensor<*xi32>, !ascendc.local_tensor<*xui32>, i1, i32, !ascendc.gather_mask_params -> ui64
// CHECK-NEXT:         %found_3 = builtin.unrealized_conversion_cast %found_2 : ui64 to index
// CHECK-NEXT:         %places_3 = ascendc.tbuf.get_with_offset %ub, %25, %47 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi32>
// CHECK-NEXT:         ascendc.duplicate_l2 %places_3, %1, %25 : !ascendc.local_tensor<*xi32>, i32, i32
// CHECK-NEXT:         ascendc.pipe_barrier pipe_v
// CHECK-NEXT:         %166 = ascendc.gather_mask %places_3, %places_1, %165, %33, %25, %gather_mask, default : !ascendc.local_tensor<*xi32>, !ascendc.local_tensor<*xi32>, !ascendc.local_tensor<*xui32>, i1, i32, !ascendc.gather_mask_params -> ui64
// CHECK-NEXT:         ascendc.set_flag v_s, %flag0 : i32
// CHECK-NEXT:         ascendc.wait_flag v_s, %flag0 : i32
// CHECK-NEXT:         %167 = scf.for %j = %c0 to %found_3 step %c16 iter_args(%slot_6 = %slot_5) -> (i32) {
// CHECK-NEXT:           %168 = arith.subi %found_3, %j : index
// CHECK-NEXT:           %169 = arith.minsi %c16, %168 : index
// CHECK-NEXT:           %update_at = arith.muli %slot_6, %27 : i32
// CHECK-NEXT:           ascendc.wait_flag v_mte2, %slot_6 : i32
// CHECK-NEXT:           scf.for %170 = %36 to %169 step %48 {
// CHECK-NEXT:             %171 = arith.addi %170, %j : index
// CHECK-NEXT:             %172 = arith.index_cast %171 : index to i32
// CHECK-NEXT:             %row = ascendc.local_tensor.get_value %places_3, %172 : !ascendc.local_tensor<*xi32>, i32, i32
// CHECK-NEXT:             %173 = arith.index_cast %row : i32 to index
// CHECK-NEXT:             %174 = arith.muli %173, %49 : index
// CHECK-NEXT:             %g_gm_1 = ascendc.global_tensor.subindex %g_gm[%174] : !ascendc.global_tensor<*xf16>, index, !ascendc.global_tensor<*xf16>
// CHECK-NEXT:             %175 = arith.muli %170, %49 : index
// CHECK-NEXT:             %update = ascendc.tbuf.get_with_offset %ub, %25, %update_at : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:             %update_1 = ascendc.local_tensor.subindex %update[%175] : !ascendc.local_tensor<*xf16>, index, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:             ascendc.data_copy_pad_l0_ext %update_1, %g_gm_1, %data_copy_ext, %data_copy_pad_ext : !ascendc.local_tensor<*xf16>, !ascendc.global_tensor<*xf16>, !ascendc.data_copy_ext_params, !ascendc.data_copy_pad_ext_params<f16>
// CHECK-NEXT:           }
// CHECK-NEXT:           %176 = arith.addi %slot_6, %flag4 : i32
// CHECK-NEXT:           ascendc.set_flag mte2_v, %176 : i32
// CHECK-NEXT:           %177 = arith.muli %169, %49 : index
// CHECK-NEXT:           %178 = arith.subi %43, %177 : index
// CHECK-NEXT:           %update_2 = ascendc.tbuf.get_with_offset %ub, %25, %update_at : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:           %update_3 = ascendc.local_tensor.subindex %update_2[%177] : !ascendc.local_tensor<*xf16>, index, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:           %179 = arith.index_cast %178 : index to i32
// CHECK-NEXT:           %180 = arith.addi %slot_6, %flag4 : i32
// CHECK-NEXT:           ascendc.wait_flag mte2_v, %180 : i32
// CHECK-NEXT:           ascendc.duplicate_l2 %update_3, %50, %179 : !ascendc.local_tensor<*xf16>, f16, i32
// CHECK-NEXT:           %181 = ascendc.tbuf.get_with_offset %ub, %25, %45 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:           ascendc.pipe_barrier pipe_v
// CHECK-NEXT:           ascendc.cast_l2 %181, %update_2, %25 {roundMode = 0 : i32} : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf16>, i32
// CHECK-NEXT:           ascendc.set_flag v_mte2, %slot_6 : i32
// CHECK-NEXT:           scf.for %j_1 = %c0 to %169 step %c1 {
// CHECK-NEXT:             %182 = arith.addi %j, %j_1 : index
// CHECK-NEXT:             %183 = arith.index_cast %182 : index to i32
// CHECK-NEXT:             %row_1 = ascendc.local_tensor.get_value %rows_4, %183 : !ascendc.local_tensor<*xi32>, i32, i32
// CHECK-NEXT:             %row_2 = arith.index_cast %row_1 : i32 to index
// CHECK-NEXT:             %184 = arith.subi %row_2, %114 : index
// CHECK-NEXT:             %185 = arith.muli %184, %49 : index
// CHECK-NEXT:             %186 = ascendc.tbuf.get_with_offset %ub, %38, %37 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:             %187 = ascendc.local_tensor.subindex %186[%185] : !ascendc.local_tensor<*xf32>, index, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:             %188 = arith.muli %j_1, %49 : index
// CHECK-NEXT:             %189 = ascendc.local_tensor.subindex %181[%188] : !ascendc.local_tensor<*xf32>, index, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:             ascendc.pipe_barrier pipe_v
// CHECK-NEXT:             ascendc.add_l2 %187, %187, %189, %3 : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32
// CHECK-NEXT:           }
// CHECK-NEXT:           %190 = arith.constant 1 : i32
// CHECK-NEXT:           %next_slot_1 = arith.xori %slot_6, %190 : i32
// CHECK-NEXT:           scf.yield %next_slot_1 : i32
// CHECK-NEXT:         }
// CHECK-NEXT:         ascendc.set_flag s_v, %flag0 : i32
// CHECK-NEXT:         %191 = arith.constant 1 : i32
// CHECK-NEXT:         %next_slot_2 = arith.xori %slot_4, %191 : i32
// CHECK-NEXT:         scf.yield %next_slot_2, %167 : i32, i32
// CHECK-NEXT:       }
// CHECK-NEXT:       %192 = arith.muli %slot_3, %2 : i32
// CHECK-NEXT:       %193 = arith.addi %192, %38 : i32
// CHECK-NEXT:       %194 = ascendc.tbuf.get_with_offset %ub, %38, %193 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:       %195 = ascendc.tbuf.get_with_offset %ub, %38, %37 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       %196 = arith.addi %slot_3, %flag1 : i32
// CHECK-NEXT:       ascendc.wait_flag mte3_v, %196 : i32
// CHECK-NEXT:       ascendc.pipe_barrier pipe_v
// CHECK-NEXT:       ascendc.cast_l2 %194, %195, %38 {roundMode = 1 : i32} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf32>, i32
// CHECK-NEXT:       %197 = arith.addi %slot_3, %flag4 : i32
// CHECK-NEXT:       ascendc.set_flag v_mte3, %197 : i32
// CHECK-NEXT:       %198 = arith.muli %121, %49 : index
// CHECK-NEXT:       %out_gm_1 = ascendc.global_tensor.subindex %out_gm[%198] : !ascendc.global_tensor<*xf16>, index, !ascendc.global_tensor<*xf16>
// CHECK-NEXT:       %199 = arith.index_cast %119 : index to i32
// CHECK-NEXT:       %data_copy = ascendc.construct !ascendc.data_copy_params(%199, %11, %1, %52) [ui16, ui16, ui16, ui16] : i32, i32, i32, i32
// CHECK-NEXT:       %200 = arith.addi %slot_3, %flag4 : i32
// CHECK-NEXT:       ascendc.wait_flag v_mte3, %200 : i32
// CHECK-NEXT:       ascendc.data_copy_l0 %out_gm_1, %194, %data_copy : !ascendc.global_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.data_copy_params
// CHECK-NEXT:       %201 = arith.addi %slot_3, %flag1 : i32
// CHECK-NEXT:       ascendc.set_flag mte3_v, %201 : i32
// CHECK-NEXT:       %202 = arith.constant 1 : i32
// CHECK-NEXT:       %next_slot_3 = arith.xori %slot_3, %202 : i32
// CHECK-NEXT:       scf.yield %123, %124, %next_slot_3 : i32, i32, i32
// CHECK-NEXT:     }
// CHECK-NEXT:     ascendc.wait_flag s_v, %flag0 : i32
// CHECK-NEXT:     ascendc.wait_flag v_mte2, %flag0 : i32
// CHECK-NEXT:     ascendc.wait_flag v_mte2, %flag1 : i32
// CHECK-NEXT:     ascendc.wait_flag mte3_v, %flag1 : i32
// CHECK-NEXT:     ascendc.wait_flag mte3_v, %flag2 : i32
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT: }
