// RUN: ascir-opt %s -p 'graph-decompose,canonicalize,cse,graph-tile{weights=blocks},tile-unpack-int4,tile-legalize,tile-sink-slices,canonicalize,cse,tile-contract,tile-fold-broadcasts,tile-place-buffers,tile-select-instructions' --print-between-passes 2>&1 | filecheck %s

// A named number of rows by weights of four bits, which the cube itself turns into floats: one tiling for few rows, one
// for many.
func.func @matmul_int4_blocks(%x: tensor<?x1024xf16, #graph.dims<B, _>>, %q: tensor<1024x1024xi4>, %s: tensor<8x1024xf16>) -> tensor<?x1024xf16, #graph.dims<B, _>> {
  %w = graph.dequantize %q, %s axis 0 group_size 128 : (tensor<1024x1024xi4>, tensor<8x1024xf16>) -> tensor<1024x1024xf16>
  %y = graph.matmul %x, %w : (tensor<?x1024xf16, #graph.dims<B, _>>, tensor<1024x1024xf16>) -> tensor<?x1024xf16, #graph.dims<B, _>>
  func.return %y : tensor<?x1024xf16, #graph.dims<B, _>>
}

// CHECK-LABEL: // IR after graph-decompose
// CHECK:      builtin.module {
// CHECK-NEXT:   func.func @matmul_int4_blocks(%x: tensor<?x1024xf16, #graph.dims<B, _>>, %q: tensor<1024x1024xi4>, %s: tensor<8x1024xf16>) -> tensor<?x1024xf16, #graph.dims<B, _>> {
// CHECK-NEXT:     %w = graph.dequantize %q, %s axis 0 group_size 128 : (tensor<1024x1024xi4>, tensor<8x1024xf16>) -> tensor<1024x1024xf16>
// CHECK-NEXT:     %y = graph.matmul %x, %w : (tensor<?x1024xf16, #graph.dims<B, _>>, tensor<1024x1024xf16>) -> tensor<?x1024xf16, #graph.dims<B, _>>
// CHECK-NEXT:     func.return %y : tensor<?x1024xf16, #graph.dims<B, _>>
// CHECK-NEXT:   }
// CHECK-NEXT: }

// CHECK-LABEL: // IR after canonicalize

// CHECK-LABEL: // IR after cse

// CHECK-LABEL: // IR after graph-tile
// CHECK:      builtin.module attributes {ascir.soc = "ascend910b1"} {
// CHECK-NEXT:   func.func @matmul_int4_blocks(%x: memref<?x1024xf16, strided<[1024, 1]>, #tile.space<gm>> {ascir.role = "in"}, %q: memref<16x66x16x32xi8, strided<[33792, 512, 32, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "fractals"}, %s: memref<8x1056xf16, strided<[1056, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "rows"}, %unit: memref<64x32xi8, strided<[32, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.value = dense<"0x0100000000000000000000000000000000000000000000000000000000000000100000000000000000000000000000000000000000000000000000000000000000010000000000000000000000000000000000000000000000000000000000000010000000000000000000000000000000000000000000000000000000000000000001000000000000000000000000000000000000000000000000000000000000001000000000000000000000000000000000000000000000000000000000000000000100000000000000000000000000000000000000000000000000000000000000100000000000000000000000000000000000000000000000000000000000000000010000000000000000000000000000000000000000000000000000000000000010000000000000000000000000000000000000000000000000000000000000000001000000000000000000000000000000000000000000000000000000000000001000000000000000000000000000000000000000000000000000000000000000000100000000000000000000000000000000000000000000000000000000000000100000000000000000000000000000000000000000000000000000000000000000010000000000000000000000000000000000000000000000000000000000000010000000000000000000000000000000000000000000000000000000000000000001000000000000000000000000000000000000000000000000000000000000001000000000000000000000000000000000000000000000000000000000000000000100000000000000000000000000000000000000000000000000000000000000100000000000000000000000000000000000000000000000000000000000000000010000000000000000000000000000000000000000000000000000000000000010000000000000000000000000000000000000000000000000000000000000000001000000000000000000000000000000000000000000000000000000000000001000000000000000000000000000000000000000000000000000000000000000000100000000000000000000000000000000000000000000000000000000000000100000000000000000000000000000000000000000000000000000000000000000010000000000000000000000000000000000000000000000000000000000000010000000000000000000000000000000000000000000000000000000000000000001000000000000000000000000000000000000000000000000000000000000001000000000000000000000000000000000000000000000000000000000000000000100000000000000000000000000000000000000000000000000000000000000100000000000000000000000000000000000000000000000000000000000000000010000000000000000000000000000000000000000000000000000000000000010000000000000000000000000000000000000000000000000000000000000000001000000000000000000000000000000000000000000000000000000000000001000000000000000000000000000000000000000000000000000000000000000000100000000000000000000000000000000000000000000000000000000000000100000000000000000000000000000000000000000000000000000000000000000010000000000000000000000000000000000000000000000000000000000000010000000000000000000000000000000000000000000000000000000000000000001000000000000000000000000000000000000000000000000000000000000001000000000000000000000000000000000000000000000000000000000000000000100000000000000000000000000000000000000000000000000000000000000100000000000000000000000000000000000000000000000000000000000000000010000000000000000000000000000000000000000000000000000000000000010000000000000000000000000000000000000000000000000000000000000000001000000000000000000000000000000000000000000000000000000000000001000000000000000000000000000000000000000000000000000000000000000000100000000000000000000000000000000000000000000000000000000000000100000000000000000000000000000000000000000000000000000000000000000010000000000000000000000000000000000000000000000000000000000000010000000000000000000000000000000000000000000000000000000000000000001000000000000000000000000000000000000000000000000000000000000001000000000000000000000000000000000000000000000000000000000000000000100000000000000000000000000000000000000000000000000000000000000100000000000000000000000000000000000000000000000000000000000000000010000000000000000000000000000000000000000000000000000000000000010000000000000000000000000000000000000000000000000000000000000000001000000000000000000000000000000000000000000000000000000000000001000000000000000000000000000000000000000000000000000000000000000000100000000000000000000000000000000000000000000000000000000000000100000000000000000000000000000000000000000000000000000000000000000010000000000000000000000000000000000000000000000000000000000000010"> : tensor<64x32xi8>}, %apart: memref<32x64xf16, strided<[64, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.value = dense<"0x003C00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000003C00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000003C00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000003C00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000003C00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000003C00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000003C00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000003C00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000003C00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000003C00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000003C00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000003C00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000003C00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000003C00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000003C00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000003C00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000003C00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000003C00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000003C00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000003C00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000003C00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000003C00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000003C00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000003C00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000003C00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000003C00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000003C00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000003C00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000003C00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000003C00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000003C00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000003C0000"> : tensor<32x64xf16>}, %out: memref<?x1024xf16, strided<[1024, 1]>, #tile.space<gm>> {ascir.role = "out"}, %words: memref<24x1x8x256xf32, strided<[2048, 2048, 256, 1]>, #tile.space<gm>> {ascir.role = "workspace"}, %few_words: memref<11x1x8x256xf32, strided<[2048, 2048, 256, 1]>, #tile.space<gm>> {ascir.role = "workspace"}, %B: index {ascir.dim = "B"}) attributes {tile.core = #tile.core<aic>, tile.tiling = [{axes = ["1", "B", "1024", "1024"], tile = array<i64: 192, 128, 128, 64>, ns = 16165 : i64, tile_of_few_rows = {tile = array<i64: 48, 96, 128, 64>, rows = 48 : i64}}], tile.weights = {strategy = "blocks", expand_ns = 20595 : i64, blocks_ns = 16165 : i64}} {
// CHECK-NEXT:     %c48 = arith.constant 48 : index
// CHECK-NEXT:     %block = tile.block_index
// CHECK-NEXT:     %c96 = arith.constant 96 : index
// CHECK-NEXT:     %word_rows = memref.reinterpret_cast %few_words to offset: [0], sizes: [11, 1, 2048], strides: [2048, 2048, 1] : memref<11x1x8x256xf32, strided<[2048, 2048, 256, 1]>, #tile.space<gm>> to memref<11x1x2048xf32, strided<[2048, 2048, 1]>, #tile.space<gm>>
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c32 = arith.constant 32 : index
// CHECK-NEXT:     %c2 = arith.constant 2 : index
// CHECK-NEXT:     %c47 = arith.constant 47 : index
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %c15 = arith.constant 15 : index
// CHECK-NEXT:     %c16 = arith.constant 16 : index
// CHECK-NEXT:     %c1024 = arith.constant 1024 : index
// CHECK-NEXT:     %c512 = arith.constant 512 : index
// CHECK-NEXT:     %c128 = arith.constant 128 : index
// CHECK-NEXT:     %c896 = arith.constant 896 : index
// CHECK-NEXT:     %c64 = arith.constant 64 : index
// CHECK-NEXT:     %c256 = arith.constant 256 : index
// CHECK-NEXT:     %c8 = arith.constant 8 : index
// CHECK-NEXT:     %word_rows_1 = memref.reinterpret_cast %words to offset: [0], sizes: [24, 1, 2048], strides: [2048, 2048, 1] : memref<24x1x8x256xf32, strided<[2048, 2048, 256, 1]>, #tile.space<gm>> to memref<24x1x2048xf32, strided<[2048, 2048, 1]>, #tile.space<gm>>
// CHECK-NEXT:     %c191 = arith.constant 191 : index
// CHECK-NEXT:     %c192 = arith.constant 192 : index
// CHECK-NEXT:     %c3 = arith.constant 3 : index
// CHECK-NEXT:     %few = arith.cmpi sle, %B, %c48 : index
// CHECK-NEXT:     scf.if %few {
// CHECK-NEXT:       %0 = arith.muli %block, %c96 : index
// CHECK-NEXT:       %scales = tile.load %s[0, %0] sizes [8, 96] : memref<8x1056xf16, strided<[1056, 1]>, #tile.space<gm>> -> !tile.tile<16x96xf16, l1, nz>
// CHECK-NEXT:       %apart_l1 = tile.load %apart[0, 0] : memref<32x64xf16, strided<[64, 1]>, #tile.space<gm>> -> !tile.tile<32x64xf16, l1, nz>
// CHECK-NEXT:       %apart_1 = tile.move %apart_l1[0, 0] : !tile.tile<32x64xf16, l1, nz> -> !tile.tile<32x64xf16, l0b, zn>
// CHECK-NEXT:       %unit_bytes = tile.load %unit[0, 0] : memref<64x32xi8, strided<[32, 1]>, #tile.space<gm>> -> !tile.tile<64x32xi8, l1, nz>
// CHECK-NEXT:       %unit_l1 = tile.reinterpret %unit_bytes : !tile.tile<64x32xi8, l1, nz> -> !tile.tile<64x64xi4, l1, nz>
// CHECK-NEXT:       %unit_1 = tile.move %unit_l1[0, 0] : !tile.tile<64x64xi4, l1, nz> -> !tile.tile<64x64xi4, l0a, zz>
// CHECK-NEXT:       scf.for %column = %c0 to %c96 step %c32 {
// CHECK-NEXT:         %scales_l0 = tile.move %scales[0, %column] buffers 2 : !tile.tile<16x96xf16, l1, nz> -> !tile.tile<16x32xf16, l0a, zz>
// CHECK-NEXT:         %zero = tile.accumulator : !tile.tile<16x64xf32, l0c, nz>
// CHECK-NEXT:         %words_1 = tile.mmad %scales_l0, %apart_1, %zero sizes [8, 64, 32] : !tile.tile<16x32xf16, l0a, zz>, !tile.tile<32x64xf16, l0b, zn>, !tile.tile<16x64xf32, l0c, nz>
// CHECK-NEXT:         %1 = arith.muli %column, %c2 : index
// CHECK-NEXT:         tile.fixpipe_store %words_1, %few_words[%block, 0, 0, %1] sizes [1, 1, 8, 64] buffers 2 : !tile.tile<16x64xf32, l0c, nz>, memref<11x1x8x256xf32, strided<[2048, 2048, 256, 1]>, #tile.space<gm>>
// CHECK-NEXT:       }
// CHECK-NEXT:       %2 = arith.addi %B, %c47 : index
// CHECK-NEXT:       %3 = arith.divui %2, %c48 : index
// CHECK-NEXT:       %4 = arith.maxsi %3, %c1 : index
// CHECK-NEXT:       %5 = arith.subi %4, %c1 : index
// CHECK-NEXT:       %6 = arith.addi %B, %5 : index
// CHECK-NEXT:       %7 = arith.divui %6, %4 : index
// CHECK-NEXT:       %8 = arith.addi %7, %c15 : index
// CHECK-NEXT:       %9 = arith.divui %8, %c16 : index
// CHECK-NEXT:       %10 = arith.muli %9, %c16 : index
// CHECK-NEXT:       %11 = arith.maxsi %10, %c16 : index
// CHECK-NEXT:       %12 = arith.minsi %11, %c48 : index
// CHECK-NEXT:       %13 = arith.subi %12, %c1 : index
// CHECK-NEXT:       %14 = arith.addi %B, %13 : index
// CHECK-NEXT:       %15 = arith.divui %14, %12 : index
// CHECK-NEXT:       scf.for %row = %c0 to %15 step %c1 {
// CHECK-NEXT:         %16 = arith.muli %row, %12 : index
// CHECK-NEXT:         %17 = arith.subi %B, %16 : index
// CHECK-NEXT:         %18 = arith.minsi %12, %17 : index
// CHECK-NEXT:         %19 = arith.muli %block, %c96 : index
// CHECK-NEXT:         %zero_1 = tile.accumulator : !tile.tile<48x96xf32, l0c, nz>
// CHECK-NEXT:         %20 = arith.divui %19, %c16 : index
// CHECK-NEXT:         %b_bytes = tile.load %q[0, %20, 0, 0] : memref<16x66x16x32xi8, strided<[33792, 512, 32, 1]>, #tile.space<gm>> -> !tile.tile<2x6x16x32xi8, l1>
// CHECK-NEXT:         %b_l1 = tile.reinterpret %b_bytes : !tile.tile<2x6x16x32xi8, l1> -> !tile.tile<96x128xi4, l1, nz>
// CHECK-NEXT:         %word_halves = tile.load %word_rows[%block, 0, 0] sizes [1, 1, 192] : memref<11x1x2048xf32, strided<[2048, 2048, 1]>, #tile.space<gm>> -> !tile.tile<192xf32, l1>
// CHECK-NEXT:         %words_2 = tile.reinterpret %word_halves : !tile.tile<192xf32, l1> -> !tile.tile<96xui64, l1>
// CHECK-NEXT:         %b_l0 = tile.move %b_l1[0, 0] transpose : !tile.tile<96x128xi4, l1, nz> -> !tile.tile<64x96xi4, l0b, zn>
// CHECK-NEXT:         %b_l0_1 = tile.move %b_l1[0, 64] transpose : !tile.tile<96x128xi4, l1, nz> -> !tile.tile<64x96xi4, l0b, zn>
// CHECK-NEXT:         %zero_2 = tile.accumulator : !tile.tile<64x96xi32, l0c, nz>
// CHECK-NEXT:         %q_1 = tile.mmad %unit_1, %b_l0, %zero_2 sizes [64, 96, 64] : !tile.tile<64x64xi4, l0a, zz>, !tile.tile<64x96xi4, l0b, zn>, !tile.tile<64x96xi32, l0c, nz>
// CHECK-NEXT:         %zero_3 = tile.accumulator : !tile.tile<64x96xi32, l0c, nz>
// CHECK-NEXT:         %q_2 = tile.mmad %unit_1, %b_l0_1, %zero_3 sizes [64, 96, 64] : !tile.tile<64x64xi4, l0a, zz>, !tile.tile<64x96xi4, l0b, zn>, !tile.tile<64x96xi32, l0c, nz>
// CHECK-NEXT:         %scale = tile.move %words_2[0] kept : !tile.tile<96xui64, l1> -> !tile.tile<96xui64, fb>
// CHECK-NEXT:         %floats = tile.fixpipe_move %q_1 scale(%scale : !tile.tile<96xui64, fb>) : !tile.tile<64x96xi32, l0c, nz> -> !tile.tile<64x96xf16, l1, nz>
// CHECK-NEXT:         %floats_1 = tile.fixpipe_move %q_2 scale(%scale : !tile.tile<96xui64, fb>) : !tile.tile<64x96xi32, l0c, nz> -> !tile.tile<64x96xf16, l1, nz>
// CHECK-NEXT:         %total, %floats0, %floats1 = scf.for %chunk = %c0 to %c1024 step %c512 iter_args(%sum = %zero_1, %floats0_1 = %floats, %floats1_1 = %floats_1) -> (!tile.tile<48x96xf32, l0c, nz>, !tile.tile<64x96xf16, l1, nz>, !tile.tile<64x96xf16, l1, nz>) {
// CHECK-NEXT:           %x_l1 = tile.load %x[%16, %chunk] sizes [%18, 512] buffers 2 {tile.refill} : memref<?x1024xf16, strided<[1024, 1]>, #tile.space<gm>> -> !tile.tile<48x512xf16, l1, nz>
// CHECK-NEXT:           %total_1, %floats0_2, %floats1_2 = scf.for %k = %c0 to %c512 step %c128 iter_args(%sum_1 = %sum, %floats0_3 = %floats0_1, %floats1_3 = %floats1_1) -> (!tile.tile<48x96xf32, l0c, nz>, !tile.tile<64x96xf16, l1, nz>, !tile.tile<64x96xf16, l1, nz>) {
// CHECK-NEXT:             %21 = arith.addi %chunk, %k : index
// CHECK-NEXT:             %22 = arith.addi %21, %c128 : index
// CHECK-NEXT:             %23 = arith.minsi %22, %c896 : index
// CHECK-NEXT:             %24 = arith.divui %23, %c64 : index
// CHECK-NEXT:             %25 = arith.divui %19, %c16 : index
// CHECK-NEXT:             %b_bytes_1 = tile.load %q[%24, %25, 0, 0] buffers 3 {tile.refill} : memref<16x66x16x32xi8, strided<[33792, 512, 32, 1]>, #tile.space<gm>> -> !tile.tile<2x6x16x32xi8, l1>
// CHECK-NEXT:             %b_l1_1 = tile.reinterpret %b_bytes_1 : !tile.tile<2x6x16x32xi8, l1> -> !tile.tile<96x128xi4, l1, nz>
// CHECK-NEXT:             %26 = arith.divui %23, %c128 : index
// CHECK-NEXT:             %27 = arith.muli %26, %c256 : index
// CHECK-NEXT:             %word_halves_1 = tile.load %word_rows[%block, 0, %27] sizes [1, 1, 192] buffers 3 {tile.refill, tile.refill_here} : memref<11x1x2048xf32, strided<[2048, 2048, 1]>, #tile.space<gm>> -> !tile.tile<192xf32, l1>
// CHECK-NEXT:             %words_3 = tile.reinterpret %word_halves_1 : !tile.tile<192xf32, l1> -> !tile.tile<96xui64, l1>
// CHECK-NEXT:             %b_l0_2 = tile.move %b_l1_1[0, 0] transpose : !tile.tile<96x128xi4, l1, nz> -> !tile.tile<64x96xi4, l0b, zn>
// CHECK-NEXT:             %x_l0 = tile.move %x_l1[0, %k] : !tile.tile<48x512xf16, l1, nz> -> !tile.tile<48x64xf16, l0a, zz>
// CHECK-NEXT:             %w_l0 = tile.move %floats0_3[0, 0] : !tile.tile<64x96xf16, l1, nz> -> !tile.tile<64x96xf16, l0b, zn>
// CHECK-NEXT:             %b_l0_3 = tile.move %b_l1_1[0, 64] transpose : !tile.tile<96x128xi4, l1, nz> -> !tile.tile<64x96xi4, l0b, zn>
// CHECK-NEXT:             %28 = arith.addi %k, %c64 : index
// CHECK-NEXT:             %x_l0_1 = tile.move %x_l1[0, %28] : !tile.tile<48x512xf16, l1, nz> -> !tile.tile<48x64xf16, l0a, zz>
// CHECK-NEXT:             %w_l0_1 = tile.move %floats1_3[0, 0] : !tile.tile<64x96xf16, l1, nz> -> !tile.tile<64x96xf16, l0b, zn>
// CHECK-NEXT:             %zero_4 = tile.accumulator : !tile.tile<64x96xi32, l0c, nz>
// CHECK-NEXT:             %q_3 = tile.mmad %unit_1, %b_l0_2, %zero_4 sizes [64, 96, 64] : !tile.tile<64x64xi4, l0a, zz>, !tile.tile<64x96xi4, l0b, zn>, !tile.tile<64x96xi32, l0c, nz>
// CHECK-NEXT:             %total_2 = tile.mmad %x_l0, %w_l0, %sum_1 sizes [%18, 96, 64] : !tile.tile<48x64xf16, l0a, zz>, !tile.tile<64x96xf16, l0b, zn>, !tile.tile<48x96xf32, l0c, nz>
// CHECK-NEXT:             %zero_5 = tile.accumulator : !tile.tile<64x96xi32, l0c, nz>
// CHECK-NEXT:             %q_4 = tile.mmad %unit_1, %b_l0_3, %zero_5 sizes [64, 96, 64] : !tile.tile<64x64xi4, l0a, zz>, !tile.tile<64x96xi4, l0b, zn>, !tile.tile<64x96xi32, l0c, nz>
// CHECK-NEXT:             %total_3 = tile.mmad %x_l0_1, %w_l0_1, %total_2 sizes [%18, 96, 64] : !tile.tile<48x64xf16, l0a, zz>, !tile.tile<64x96xf16, l0b, zn>, !tile.tile<48x96xf32, l0c, nz>
// CHECK-NEXT:             %scale_1 = tile.move %words_3[0] kept : !tile.tile<96xui64, l1> -> !tile.tile<96xui64, fb>
// CHECK-NEXT:             %floats_2 = tile.fixpipe_move %q_3 scale(%scale_1 : !tile.tile<96xui64, fb>) : !tile.tile<64x96xi32, l0c, nz> -> !tile.tile<64x96xf16, l1, nz>
// CHECK-NEXT:             %floats_3 = tile.fixpipe_move %q_4 scale(%scale_1 : !tile.tile<96xui64, fb>) : !tile.tile<64x96xi32, l0c, nz> -> !tile.tile<64x96xf16, l1, nz>
// CHECK-NEXT:             scf.yield %total_3, %floats_2, %floats_3 : !tile.tile<48x96xf32, l0c, nz>, !tile.tile<64x96xf16, l1, nz>, !tile.tile<64x96xf16, l1, nz>
// CHECK-NEXT:           }
// CHECK-NEXT:           scf.yield %total_1, %floats0_2, %floats1_2 : !tile.tile<48x96xf32, l0c, nz>, !tile.tile<64x96xf16, l1, nz>, !tile.tile<64x96xf16, l1, nz>
// CHECK-NEXT:         }
// CHECK-NEXT:         %29 = arith.subi %c1024, %19 : index
// CHECK-NEXT:         %30 = arith.minsi %c96, %29 : index
// CHECK-NEXT:         tile.fixpipe_store %total, %out[%16, %19] sizes [%18, %30] : !tile.tile<48x96xf32, l0c, nz>, memref<?x1024xf16, strided<[1024, 1]>, #tile.space<gm>>
// CHECK-NEXT:       }
// CHECK-NEXT:     } else {
// CHECK-NEXT:       %31 = arith.remui %block, %c8 : index
// CHECK-NEXT:       %32 = arith.muli %31, %c128 : index
// CHECK-NEXT:       %scales_1 = tile.load %s[0, %32] sizes [8, 128] : memref<8x1056xf16, strided<[1056, 1]>, #tile.space<gm>> -> !tile.tile<16x128xf16, l1, nz>
// CHECK-NEXT:       %apart_l1_1 = tile.load %apart[0, 0] : memref<32x64xf16, strided<[64, 1]>, #tile.space<gm>> -> !tile.tile<32x64xf16, l1, nz>
// CHECK-NEXT:       %apart_2 = tile.move %apart_l1_1[0, 0] : !tile.tile<32x64xf16, l1, nz> -> !tile.tile<32x64xf16, l0b, zn>
// CHECK-NEXT:       %unit_bytes_1 = tile.load %unit[0, 0] : memref<64x32xi8, strided<[32, 1]>, #tile.space<gm>> -> !tile.tile<64x32xi8, l1, nz>
// CHECK-NEXT:       %unit_l1_1 = tile.reinterpret %unit_bytes_1 : !tile.tile<64x32xi8, l1, nz> -> !tile.tile<64x64xi4, l1, nz>
// CHECK-NEXT:       %unit_2 = tile.move %unit_l1_1[0, 0] : !tile.tile<64x64xi4, l1, nz> -> !tile.tile<64x64xi4, l0a, zz>
// CHECK-NEXT:       scf.for %column_1 = %c0 to %c128 step %c32 {
// CHECK-NEXT:         %scales_l0_1 = tile.move %scales_1[0, %column_1] buffers 2 : !tile.tile<16x128xf16, l1, nz> -> !tile.tile<16x32xf16, l0a, zz>
// CHECK-NEXT:         %zero_6 = tile.accumulator : !tile.tile<16x64xf32, l0c, nz>
// CHECK-NEXT:         %words_4 = tile.mmad %scales_l0_1, %apart_2, %zero_6 sizes [8, 64, 32] : !tile.tile<16x32xf16, l0a, zz>, !tile.tile<32x64xf16, l0b, zn>, !tile.tile<16x64xf32, l0c, nz>
// CHECK-NEXT:         %33 = arith.muli %column_1, %c2 : index
// CHECK-NEXT:         tile.fixpipe_store %words_4, %words[%block, 0, 0, %33] sizes [1, 1, 8, 64] buffers 2 : !tile.tile<16x64xf32, l0c, nz>, memref<24x1x8x256xf32, strided<[2048, 2048, 256, 1]>, #tile.space<gm>>
// CHECK-NEXT:       }
// CHECK-NEXT:       %34 = arith.divui %block, %c8 : index
// CHECK-NEXT:       %35 = arith.addi %B, %c191 : index
// CHECK-NEXT:       %36 = arith.divui %35, %c192 : index
// CHECK-NEXT:       %37 = arith.minsi %36, %c3 : index
// CHECK-NEXT:       %38 = arith.maxsi %c1, %37 : index
// CHECK-NEXT:       %39 = arith.addi %B, %c191 : index
// CHECK-NEXT:       %40 = arith.divui %39, %c192 : index
// CHECK-NEXT:       %41 = arith.subi %38, %c1 : index
// CHECK-NEXT:       %42 = arith.addi %40, %41 : index
// CHECK-NEXT:       %43 = arith.divui %42, %38 : index
// CHECK-NEXT:       %44 = arith.maxsi %43, %c1 : index
// CHECK-NEXT:       %45 = arith.muli %44, %38 : index
// CHECK-NEXT:       %46 = arith.subi %45, %c1 : index
// CHECK-NEXT:       %47 = arith.addi %B, %46 : index
// CHECK-NEXT:       %48 = arith.divui %47, %45 : index
// CHECK-NEXT:       %49 = arith.addi %48, %c15 : index
// CHECK-NEXT:       %50 = arith.divui %49, %c16 : index
// CHECK-NEXT:       %51 = arith.muli %50, %c16 : index
// CHECK-NEXT:       %52 = arith.maxsi %51, %c16 : index
// CHECK-NEXT:       %53 = arith.minsi %52, %c192 : index
// CHECK-NEXT:       %54 = arith.subi %53, %c1 : index
// CHECK-NEXT:       %55 = arith.addi %B, %54 : index
// CHECK-NEXT:       %56 = arith.divui %55, %53 : index
// CHECK-NEXT:       scf.for %row_1 = %34 to %56 step %38 {
// CHECK-NEXT:         %57 = arith.muli %row_1, %53 : index
// CHECK-NEXT:         %58 = arith.subi %B, %57 : index
// CHECK-NEXT:         %59 = arith.minsi %53, %58 : index
// CHECK-NEXT:         %60 = arith.remui %block, %c8 : index
// CHECK-NEXT:         %61 = arith.muli %60, %c128 : index
// CHECK-NEXT:         %zero_7 = tile.accumulator : !tile.tile<192x128xf32, l0c, nz>
// CHECK-NEXT:         %62 = arith.divui %61, %c16 : index
// CHECK-NEXT:         %b_bytes_2 = tile.load %q[0, %62, 0, 0] : memref<16x66x16x32xi8, strided<[33792, 512, 32, 1]>, #tile.space<gm>> -> !tile.tile<2x8x16x32xi8, l1>
// CHECK-NEXT:         %b_l1_2 = tile.reinterpret %b_bytes_2 : !tile.tile<2x8x16x32xi8, l1> -> !tile.tile<128x128xi4, l1, nz>
// CHECK-NEXT:         %word_halves_2 = tile.load %word_rows_1[%block, 0, 0] sizes [1, 1, 256] : memref<24x1x2048xf32, strided<[2048, 2048, 1]>, #tile.space<gm>> -> !tile.tile<256xf32, l1>
// CHECK-NEXT:         %words_5 = tile.reinterpret %word_halves_2 : !tile.tile<256xf32, l1> -> !tile.tile<128xui64, l1>
// CHECK-NEXT:         %b_l0_4 = tile.move %b_l1_2[0, 0] transpose : !tile.tile<128x128xi4, l1, nz> -> !tile.tile<64x128xi4, l0b, zn>
// CHECK-NEXT:         %b_l0_5 = tile.move %b_l1_2[0, 64] transpose : !tile.tile<128x128xi4, l1, nz> -> !tile.tile<64x128xi4, l0b, zn>
// CHECK-NEXT:         %zero_8 = tile.accumulator : !tile.tile<64x128xi32, l0c, nz>
// CHECK-NEXT:         %q_5 = tile.mmad %unit_2, %b_l0_4, %zero_8 sizes [64, 128, 64] : !tile.tile<64x64xi4, l0a, zz>, !tile.tile<64x128xi4, l0b, zn>, !tile.tile<64x128xi32, l0c, nz>
// CHECK-NEXT:         %scale_2 = tile.move %words_5[0] kept : !tile.tile<128xui64, l1> -> !tile.tile<128xui64, fb>
// CHECK-NEXT:         %floats_4 = tile.fixpipe_move %q_5 scale(%scale_2 : !tile.tile<128xui64, fb>) : !tile.tile<64x128xi32, l0c, nz> -> !tile.tile<64x128xf16, l1, nz>
// CHECK-NEXT:         %zero_9 = tile.accumulator : !tile.tile<64x128xi32, l0c, nz>
// CHECK-NEXT:         %q_6 = tile.mmad %unit_2, %b_l0_5, %zero_9 sizes [64, 128, 64] : !tile.tile<64x64xi4, l0a, zz>, !tile.tile<64x128xi4, l0b, zn>, !tile.tile<64x128xi32, l0c, nz>
// CHECK-NEXT:         %floats_5 = tile.fixpipe_move %q_6 scale(%scale_2 : !tile.tile<128xui64, fb>) : !tile.tile<64x128xi32, l0c, nz> -> !tile.tile<64x128xf16, l1, nz>
// CHECK-NEXT:         %total_4, %floats0_4, %floats1_4 = scf.for %chunk_1 = %c0 to %c1024 step %c512 iter_args(%sum_2 = %zero_7, %floats0_5 = %floats_4, %floats1_5 = %floats_5) -> (!tile.tile<192x128xf32, l0c, nz>, !tile.tile<64x128xf16, l1, nz>, !tile.tile<64x128xf16, l1, nz>) {
// CHECK-NEXT:           %x_l1_1 = tile.load %x[%57, %chunk_1] sizes [%59, 512] buffers 2 {tile.refill} : memref<?x1024xf16, strided<[1024, 1]>, #tile.space<gm>> -> !tile.tile<192x512xf16, l1, nz>
// CHECK-NEXT:           %total_5, %floats0_6, %floats1_6 = scf.for %k_1 = %c0 to %c512 step %c128 iter_args(%sum_3 = %sum_2, %floats0_7 = %floats0_5, %floats1_7 = %floats1_5) -> (!tile.tile<192x128xf32, l0c, nz>, !tile.tile<64x128xf16, l1, nz>, !tile.tile<64x128xf16, l1, nz>) {
// CHECK-NEXT:             %63 = arith.addi %chunk_1, %k_1 : index
// CHECK-NEXT:             %64 = arith.addi %63, %c128 : index
// CHECK-NEXT:             %65 = arith.minsi %64, %c896 : index
// CHECK-NEXT:             %66 = arith.divui %65, %c64 : index
// CHECK-NEXT:             %67 = arith.divui %61, %c16 : index
// CHECK-NEXT:             %b_bytes_3 = tile.load %q[%66, %67, 0, 0] buffers 3 {tile.refill} : memref<16x66x16x32xi8, strided<[33792, 512, 32, 1]>, #tile.space<gm>> -> !tile.tile<2x8x16x32xi8, l1>
// CHECK-NEXT:             %b_l1_3 = tile.reinterpret %b_bytes_3 : !tile.tile<2x8x16x32xi8, l1> -> !tile.tile<128x128xi4, l1, nz>
// CHECK-NEXT:             %68 = arith.divui %65, %c128 : index
// CHECK-NEXT:             %69 = arith.muli %68, %c256 : index
// CHECK-NEXT:             %word_halves_3 = tile.load %word_rows_1[%block, 0, %69] sizes [1, 1, 256] buffers 3 {tile.refill, tile.refill_here} : memref<24x1x2048xf32, strided<[2048, 2048, 1]>, #tile.space<gm>> -> !tile.tile<256xf32, l1>
// CHECK-NEXT:             %words_6 = tile.reinterpret %word_halves_3 : !tile.tile<256xf32, l1> -> !tile.tile<128xui64, l1>
// CHECK-NEXT:             %b_l0_6 = tile.move %b_l1_3[0, 0] transpose : !tile.tile<128x128xi4, l1, nz> -> !tile.tile<64x128xi4, l0b, zn>
// CHECK-NEXT:             %x_l0_2 = tile.move %x_l1_1[0, %k_1] : !tile.tile<192x512xf16, l1, nz> -> !tile.tile<192x64xf16, l0a, zz>
// CHECK-NEXT:             %w_l0_2 = tile.move %floats0_7[0, 0] : !tile.tile<64x128xf16, l1, nz> -> !tile.tile<64x128xf16, l0b, zn>
// CHECK-NEXT:             %b_l0_7 = tile.move %b_l1_3[0, 64] transpose : !tile.tile<128x128xi4, l1, nz> -> !tile.tile<64x128xi4, l0b, zn>
// CHECK-NEXT:             %70 = arith.addi %k_1, %c64 : index
// CHECK-NEXT:             %x_l0_3 = tile.move %x_l1_1[0, %70] : !tile.tile<192x512xf16, l1, nz> -> !tile.tile<192x64xf16, l0a, zz>
// CHECK-NEXT:             %w_l0_3 = tile.move %floats1_7[0, 0] : !tile.tile<64x128xf16, l1, nz> -> !tile.tile<64x128xf16, l0b, zn>
// CHECK-NEXT:             %zero_10 = tile.accumulator : !tile.tile<64x128xi32, l0c, nz>
// CHECK-NEXT:             %q_7 = tile.mmad %unit_2, %b_l0_6, %zero_10 sizes [64, 128, 64] : !tile.tile<64x64xi4, l0a, zz>, !tile.tile<64x128xi4, l0b, zn>, !tile.tile<64x128xi32, l0c, nz>
// CHECK-NEXT:             %scale_3 = tile.move %words_6[0] kept : !tile.tile<128xui64, l1> -> !tile.tile<128xui64, fb>
// CHECK-NEXT:             %floats_6 = tile.fixpipe_move %q_7 scale(%scale_3 : !tile.tile<128xui64, fb>) : !tile.tile<64x128xi32, l0c, nz> -> !tile.tile<64x128xf16, l1, nz>
// CHECK-NEXT:             %total_6 = tile.mmad %x_l0_2, %w_l0_2, %sum_3 sizes [%59, 128, 64] : !tile.tile<192x64xf16, l0a, zz>, !tile.tile<64x128xf16, l0b, zn>, !tile.tile<192x128xf32, l0c, nz>
// CHECK-NEXT:             %zero_11 = tile.accumulator : !tile.tile<64x128xi32, l0c, nz>
// CHECK-NEXT:             %q_8 = tile.mmad %unit_2, %b_l0_7, %zero_11 sizes [64, 128, 64] : !tile.tile<64x64xi4, l0a, zz>, !tile.tile<64x128xi4, l0b, zn>, !tile.tile<64x128xi32, l0c, nz>
// CHECK-NEXT:             %floats_7 = tile.fixpipe_move %q_8 scale(%scale_3 : !tile.tile<128xui64, fb>) : !tile.tile<64x128xi32, l0c, nz> -> !tile.tile<64x128xf16, l1, nz>
// CHECK-NEXT:             %total_7 = tile.mmad %x_l0_3, %w_l0_3, %total_6 sizes [%59, 128, 64] : !tile.tile<192x64xf16, l0a, zz>, !tile.tile<64x128xf16, l0b, zn>, !tile.tile<192x128xf32, l0c, nz>
// CHECK-NEXT:             scf.yield %total_7, %floats_6, %floats_7 : !tile.tile<192x128xf32, l0c, nz>, !tile.tile<64x128xf16, l1, nz>, !tile.tile<64x128xf16, l1, nz>
// CHECK-NEXT:           }
// CHECK-NEXT:           scf.yield %total_5, %floats0_6, %floats1_6 : !tile.tile<192x128xf32, l0c, nz>, !tile.tile<64x128xf16, l1, nz>, !tile.tile<64x128xf16, l1, nz>
// CHECK-NEXT:         }
// CHECK-NEXT:         tile.fixpipe_store %total_4, %out[%57, %61] sizes [%59, 128] : !tile.tile<192x128xf32, l0c, nz>, memref<?x1024xf16, strided<[1024, 1]>, #tile.space<gm>>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func @matmul_int4_blocks_launch(%B: index {ascir.dim = "B"}) -> index attributes {tile.host} {
// CHECK-NEXT:     %c191 = arith.constant 191 : index
// CHECK-NEXT:     %c192 = arith.constant 192 : index
// CHECK-NEXT:     %c3 = arith.constant 3 : index
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %c8 = arith.constant 8 : index
// CHECK-NEXT:     %c11 = arith.constant 11 : index
// CHECK-NEXT:     %c48 = arith.constant 48 : index
// CHECK-NEXT:     %0 = arith.addi %B, %c191 : index
// CHECK-NEXT:     %1 = arith.divui %0, %c192 : index
// CHECK-NEXT:     %2 = arith.minsi %1, %c3 : index
// CHECK-NEXT:     %3 = arith.maxsi %c1, %2 : index
// CHECK-NEXT:     %4 = arith.muli %3, %c8 : index
// CHECK-NEXT:     %few = arith.cmpi sle, %B, %c48 : index
// CHECK-NEXT:     %5 = arith.select %few, %c11, %4 : index
// CHECK-NEXT:     func.return %5 : index
// CHECK-NEXT:   }
// CHECK-NEXT: }

// CHECK-LABEL: // IR after tile-unpack-int4

// CHECK-LABEL: // IR after tile-legalize

// CHECK-LABEL: // IR after tile-sink-slices

// CHECK-LABEL: // IR after canonicalize

// CHECK-LABEL: // IR after cse
// CHECK:      builtin.module attributes {ascir.soc = "ascend910b1"} {
// CHECK-NEXT:   func.func @matmul_int4_blocks(%x: memref<?x1024xf16, strided<[1024, 1]>, #tile.space<gm>> {ascir.role = "in"}, %q: memref<16x66x16x32xi8, strided<[33792, 512, 32, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "fractals"}, %s: memref<8x1056xf16, strided<[1056, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "rows"}, %unit: memref<64x32xi8, strided<[32, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.value = dense<"0x0100000000000000000000000000000000000000000000000000000000000000100000000000000000000000000000000000000000000000000000000000000000010000000000000000000000000000000000000000000000000000000000000010000000000000000000000000000000000000000000000000000000000000000001000000000000000000000000000000000000000000000000000000000000001000000000000000000000000000000000000000000000000000000000000000000100000000000000000000000000000000000000000000000000000000000000100000000000000000000000000000000000000000000000000000000000000000010000000000000000000000000000000000000000000000000000000000000010000000000000000000000000000000000000000000000000000000000000000001000000000000000000000000000000000000000000000000000000000000001000000000000000000000000000000000000000000000000000000000000000000100000000000000000000000000000000000000000000000000000000000000100000000000000000000000000000000000000000000000000000000000000000010000000000000000000000000000000000000000000000000000000000000010000000000000000000000000000000000000000000000000000000000000000001000000000000000000000000000000000000000000000000000000000000001000000000000000000000000000000000000000000000000000000000000000000100000000000000000000000000000000000000000000000000000000000000100000000000000000000000000000000000000000000000000000000000000000010000000000000000000000000000000000000000000000000000000000000010000000000000000000000000000000000000000000000000000000000000000001000000000000000000000000000000000000000000000000000000000000001000000000000000000000000000000000000000000000000000000000000000000100000000000000000000000000000000000000000000000000000000000000100000000000000000000000000000000000000000000000000000000000000000010000000000000000000000000000000000000000000000000000000000000010000000000000000000000000000000000000000000000000000000000000000001000000000000000000000000000000000000000000000000000000000000001000000000000000000000000000000000000000000000000000000000000000000100000000000000000000000000000000000000000000000000000000000000100000000000000000000000000000000000000000000000000000000000000000010000000000000000000000000000000000000000000000000000000000000010000000000000000000000000000000000000000000000000000000000000000001000000000000000000000000000000000000000000000000000000000000001000000000000000000000000000000000000000000000000000000000000000000100000000000000000000000000000000000000000000000000000000000000100000000000000000000000000000000000000000000000000000000000000000010000000000000000000000000000000000000000000000000000000000000010000000000000000000000000000000000000000000000000000000000000000001000000000000000000000000000000000000000000000000000000000000001000000000000000000000000000000000000000000000000000000000000000000100000000000000000000000000000000000000000000000000000000000000100000000000000000000000000000000000000000000000000000000000000000010000000000000000000000000000000000000000000000000000000000000010000000000000000000000000000000000000000000000000000000000000000001000000000000000000000000000000000000000000000000000000000000001000000000000000000000000000000000000000000000000000000000000000000100000000000000000000000000000000000000000000000000000000000000100000000000000000000000000000000000000000000000000000000000000000010000000000000000000000000000000000000000000000000000000000000010000000000000000000000000000000000000000000000000000000000000000001000000000000000000000000000000000000000000000000000000000000001000000000000000000000000000000000000000000000000000000000000000000100000000000000000000000000000000000000000000000000000000000000100000000000000000000000000000000000000000000000000000000000000000010000000000000000000000000000000000000000000000000000000000000010000000000000000000000000000000000000000000000000000000000000000001000000000000000000000000000000000000000000000000000000000000001000000000000000000000000000000000000000000000000000000000000000000100000000000000000000000000000000000000000000000000000000000000100000000000000000000000000000000000000000000000000000000000000000010000000000000000000000000000000000000000000000000000000000000010"> : tensor<64x32xi8>}, %apart: memref<32x64xf16, strided<[64, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.value = dense<"0x003C00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000003C00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000003C00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000003C00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000003C00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000003C00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000003C00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000003C00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000003C00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000003C00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000003C00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000003C00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000003C00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000003C00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000003C00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000003C00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000003C00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000003C00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000003C00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000003C00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000003C00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000003C00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000003C00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000003C00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000003C00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000003C00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000003C00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000003C00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000003C00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000003C00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000003C00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000003C0000"> : tensor<32x64xf16>}, %out: memref<?x1024xf16, strided<[1024, 1]>, #tile.space<gm>> {ascir.role = "out"}, %words: memref<24x1x8x256xf32, strided<[2048, 2048, 256, 1]>, #tile.space<gm>> {ascir.role = "workspace"}, %few_words: memref<11x1x8x256xf32, strided<[2048, 2048, 256, 1]>, #tile.space<gm>> {ascir.role = "workspace"}, %B: index {ascir.dim = "B"}) attributes {tile.core = #tile.core<aic>, tile.tiling = [{axes = ["1", "B", "1024", "1024"], tile = array<i64: 192, 128, 128, 64>, ns = 16165 : i64, tile_of_few_rows = {tile = array<i64: 48, 96, 128, 64>, rows = 48 : i64}}], tile.weights = {strategy = "blocks", expand_ns = 20595 : i64, blocks_ns = 16165 : i64}} {
// CHECK-NEXT:     %c48 = arith.constant 48 : index
// CHECK-NEXT:     %block = tile.block_index
// CHECK-NEXT:     %c96 = arith.constant 96 : index
// CHECK-NEXT:     %word_rows = memref.reinterpret_cast %few_words to offset: [0], sizes: [11, 1, 2048], strides: [2048, 2048, 1] : memref<11x1x8x256xf32, strided<[2048, 2048, 256, 1]>, #tile.space<gm>> to memref<11x1x2048xf32, strided<[2048, 2048, 1]>, #tile.space<gm>>
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c32 = arith.constant 32 : index
// CHECK-NEXT:     %c2 = arith.constant 2 : index
// CHECK-NEXT:     %c47 = arith.constant 47 : index
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %c15 = arith.constant 15 : index
// CHECK-NEXT:     %c16 = arith.constant 16 : index
// CHECK-NEXT:     %c1024 = arith.constant 1024 : index
// CHECK-NEXT:     %c512 = arith.constant 512 : index
// CHECK-NEXT:     %c128 = arith.constant 128 : index
// CHECK-NEXT:     %c896 = arith.constant 896 : index
// CHECK-NEXT:     %c64 = arith.constant 64 : index
// CHECK-NEXT:     %c256 = arith.constant 256 : index
// CHECK-NEXT:     %c8 = arith.constant 8 : index
// CHECK-NEXT:     %word_rows_1 = memref.reinterpret_cast %words to offset: [0], sizes: [24, 1, 2048], strides: [2048, 2048, 1] : memref<24x1x8x256xf32, strided<[2048, 2048, 256, 1]>, #tile.space<gm>> to memref<24x1x2048xf32, strided<[2048, 2048, 1]>, #tile.space<gm>>
// CHECK-NEXT:     %c191 = arith.constant 191 : index
// CHECK-NEXT:     %c192 = arith.constant 192 : index
// CHECK-NEXT:     %c3 = arith.constant 3 : index
// CHECK-NEXT:     %few = arith.cmpi sle, %B, %c48 : index
// CHECK-NEXT:     scf.if %few {
// CHECK-NEXT:       %0 = arith.muli %block, %c96 : index
// CHECK-NEXT:       %scales = tile.load %s[0, %0] sizes [8, 96] : memref<8x1056xf16, strided<[1056, 1]>, #tile.space<gm>> -> !tile.tile<16x96xf16, l1, nz>
// CHECK-NEXT:       %apart_l1 = tile.load %apart[0, 0] : memref<32x64xf16, strided<[64, 1]>, #tile.space<gm>> -> !tile.tile<32x64xf16, l1, nz>
// CHECK-NEXT:       %apart_1 = tile.move %apart_l1[0, 0] : !tile.tile<32x64xf16, l1, nz> -> !tile.tile<32x64xf16, l0b, zn>
// CHECK-NEXT:       %unit_bytes = tile.load %unit[0, 0] : memref<64x32xi8, strided<[32, 1]>, #tile.space<gm>> -> !tile.tile<64x32xi8, l1, nz>
// CHECK-NEXT:       %unit_l1 = tile.reinterpret %unit_bytes : !tile.tile<64x32xi8, l1, nz> -> !tile.tile<64x64xi4, l1, nz>
// CHECK-NEXT:       %unit_1 = tile.move %unit_l1[0, 0] : !tile.tile<64x64xi4, l1, nz> -> !tile.tile<64x64xi4, l0a, zz>
// CHECK-NEXT:       scf.for %column = %c0 to %c96 step %c32 {
// CHECK-NEXT:         %scales_l0 = tile.move %scales[0, %column] buffers 2 : !tile.tile<16x96xf16, l1, nz> -> !tile.tile<16x32xf16, l0a, zz>
// CHECK-NEXT:         %zero = tile.accumulator : !tile.tile<16x64xf32, l0c, nz>
// CHECK-NEXT:         %words_1 = tile.mmad %scales_l0, %apart_1, %zero sizes [8, 64, 32] : !tile.tile<16x32xf16, l0a, zz>, !tile.tile<32x64xf16, l0b, zn>, !tile.tile<16x64xf32, l0c, nz>
// CHECK-NEXT:         %1 = arith.muli %column, %c2 : index
// CHECK-NEXT:         tile.fixpipe_store %words_1, %few_words[%block, 0, 0, %1] sizes [1, 1, 8, 64] buffers 2 : !tile.tile<16x64xf32, l0c, nz>, memref<11x1x8x256xf32, strided<[2048, 2048, 256, 1]>, #tile.space<gm>>
// CHECK-NEXT:       }
// CHECK-NEXT:       %2 = arith.addi %B, %c47 : index
// CHECK-NEXT:       %3 = arith.divui %2, %c48 : index
// CHECK-NEXT:       %4 = arith.maxsi %3, %c1 : index
// CHECK-NEXT:       %5 = arith.subi %4, %c1 : index
// CHECK-NEXT:       %6 = arith.addi %B, %5 : index
// CHECK-NEXT:       %7 = arith.divui %6, %4 : index
// CHECK-NEXT:       %8 = arith.addi %7, %c15 : index
// CHECK-NEXT:       %9 = arith.divui %8, %c16 : index
// CHECK-NEXT:       %10 = arith.muli %9, %c16 : index
// CHECK-NEXT:       %11 = arith.maxsi %10, %c16 : index
// CHECK-NEXT:       %12 = arith.minsi %11, %c48 : index
// CHECK-NEXT:       %13 = arith.subi %12, %c1 : index
// CHECK-NEXT:       %14 = arith.addi %B, %13 : index
// CHECK-NEXT:       %15 = arith.divui %14, %12 : index
// CHECK-NEXT:       scf.for %row = %c0 to %15 step %c1 {
// CHECK-NEXT:         %16 = arith.muli %row, %12 : index
// CHECK-NEXT:         %17 = arith.subi %B, %16 : index
// CHECK-NEXT:         %18 = arith.minsi %12, %17 : index
// CHECK-NEXT:         %zero_1 = tile.accumulator : !tile.tile<48x96xf32, l0c, nz>
// CHECK-NEXT:         %19 = arith.divui %0, %c16 : index
// CHECK-NEXT:         %b_bytes = tile.load %q[0, %19, 0, 0] : memref<16x66x16x32xi8, strided<[33792, 512, 32, 1]>, #tile.space<gm>> -> !tile.tile<2x6x16x32xi8, l1>
// CHECK-NEXT:         %b_l1 = tile.reinterpret %b_bytes : !tile.tile<2x6x16x32xi8, l1> -> !tile.tile<96x128xi4, l1, nz>
// CHECK-NEXT:         %word_halves = tile.load %word_rows[%block, 0, 0] sizes [1, 1, 192] : memref<11x1x2048xf32, strided<[2048, 2048, 1]>, #tile.space<gm>> -> !tile.tile<192xf32, l1>
// CHECK-NEXT:         %words_2 = tile.reinterpret %word_halves : !tile.tile<192xf32, l1> -> !tile.tile<96xui64, l1>
// CHECK-NEXT:         %b_l0 = tile.move %b_l1[0, 0] transpose : !tile.tile<96x128xi4, l1, nz> -> !tile.tile<64x96xi4, l0b, zn>
// CHECK-NEXT:         %b_l0_1 = tile.move %b_l1[0, 64] transpose : !tile.tile<96x128xi4, l1, nz> -> !tile.tile<64x96xi4, l0b, zn>
// CHECK-NEXT:         %zero_2 = tile.accumulator : !tile.tile<64x96xi32, l0c, nz>
// CHECK-NEXT:         %q_1 = tile.mmad %unit_1, %b_l0, %zero_2 sizes [64, 96, 64] : !tile.tile<64x64xi4, l0a, zz>, !tile.tile<64x96xi4, l0b, zn>, !tile.tile<64x96xi32, l0c, nz>
// CHECK-NEXT:         %zero_3 = tile.accumulator : !tile.tile<64x96xi32, l0c, nz>
// CHECK-NEXT:         %q_2 = tile.mmad %unit_1, %b_l0_1, %zero_3 sizes [64, 96, 64] : !tile.tile<64x64xi4, l0a, zz>, !tile.tile<64x96xi4, l0b, zn>, !tile.tile<64x96xi32, l0c, nz>
// CHECK-NEXT:         %scale = tile.move %words_2[0] kept : !tile.tile<96xui64, l1> -> !tile.tile<96xui64, fb>
// CHECK-NEXT:         %floats = tile.fixpipe_move %q_1 scale(%scale : !tile.tile<96xui64, fb>) : !tile.tile<64x96xi32, l0c, nz> -> !tile.tile<64x96xf16, l1, nz>
// CHECK-NEXT:         %floats_1 = tile.fixpipe_move %q_2 scale(%scale : !tile.tile<96xui64, fb>) : !tile.tile<64x96xi32, l0c, nz> -> !tile.tile<64x96xf16, l1, nz>
// CHECK-NEXT:         %total, %floats0, %floats1 = scf.for %chunk = %c0 to %c1024 step %c512 iter_args(%sum = %zero_1, %floats0_1 = %floats, %floats1_1 = %floats_1) -> (!tile.tile<48x96xf32, l0c, nz>, !tile.tile<64x96xf16, l1, nz>, !tile.tile<64x96xf16, l1, nz>) {
// CHECK-NEXT:           %x_l1 = tile.load %x[%16, %chunk] sizes [%18, 512] buffers 2 {tile.refill} : memref<?x1024xf16, strided<[1024, 1]>, #tile.space<gm>> -> !tile.tile<48x512xf16, l1, nz>
// CHECK-NEXT:           %total_1, %floats0_2, %floats1_2 = scf.for %k = %c0 to %c512 step %c128 iter_args(%sum_1 = %sum, %floats0_3 = %floats0_1, %floats1_3 = %floats1_1) -> (!tile.tile<48x96xf32, l0c, nz>, !tile.tile<64x96xf16, l1, nz>, !tile.tile<64x96xf16, l1, nz>) {
// CHECK-NEXT:             %20 = arith.addi %chunk, %k : index
// CHECK-NEXT:             %21 = arith.addi %20, %c128 : index
// CHECK-NEXT:             %22 = arith.minsi %21, %c896 : index
// CHECK-NEXT:             %23 = arith.divui %22, %c64 : index
// CHECK-NEXT:             %b_bytes_1 = tile.load %q[%23, %19, 0, 0] buffers 3 {tile.refill} : memref<16x66x16x32xi8, strided<[33792, 512, 32, 1]>, #tile.space<gm>> -> !tile.tile<2x6x16x32xi8, l1>
// CHECK-NEXT:             %b_l1_1 = tile.reinterpret %b_bytes_1 : !tile.tile<2x6x16x32xi8, l1> -> !tile.tile<96x128xi4, l1, nz>
// CHECK-NEXT:             %24 = arith.divui %22, %c128 : index
// CHECK-NEXT:             %25 = arith.muli %24, %c256 : index
// CHECK-NEXT:             %word_halves_1 = tile.load %word_rows[%block, 0, %25] sizes [1, 1, 192] buffers 3 {tile.refill, tile.refill_here} : memref<11x1x2048xf32, strided<[2048, 2048, 1]>, #tile.space<gm>> -> !tile.tile<192xf32, l1>
// CHECK-NEXT:             %words_3 = tile.reinterpret %word_halves_1 : !tile.tile<192xf32, l1> -> !tile.tile<96xui64, l1>
// CHECK-NEXT:             %b_l0_2 = tile.move %b_l1_1[0, 0] transpose : !tile.tile<96x128xi4, l1, nz> -> !tile.tile<64x96xi4, l0b, zn>
// CHECK-NEXT:             %x_l0 = tile.move %x_l1[0, %k] : !tile.tile<48x512xf16, l1, nz> -> !tile.tile<48x64xf16, l0a, zz>
// CHECK-NEXT:             %w_l0 = tile.move %floats0_3[0, 0] : !tile.tile<64x96xf16, l1, nz> -> !tile.tile<64x96xf16, l0b, zn>
// CHECK-NEXT:             %b_l0_3 = tile.move %b_l1_1[0, 64] transpose : !tile.tile<96x128xi4, l1, nz> -> !tile.tile<64x96xi4, l0b, zn>
// CHECK-NEXT:             %26 = arith.addi %k, %c64 : index
// CHECK-NEXT:             %x_l0_1 = tile.move %x_l1[0, %26] : !tile.tile<48x512xf16, l1, nz> -> !tile.tile<48x64xf16, l0a, zz>
// CHECK-NEXT:             %w_l0_1 = tile.move %floats1_3[0, 0] : !tile.tile<64x96xf16, l1, nz> -> !tile.tile<64x96xf16, l0b, zn>
// CHECK-NEXT:             %zero_4 = tile.accumulator : !tile.tile<64x96xi32, l0c, nz>
// CHECK-NEXT:             %q_3 = tile.mmad %unit_1, %b_l0_2, %zero_4 sizes [64, 96, 64] : !tile.tile<64x64xi4, l0a, zz>, !tile.tile<64x96xi4, l0b, zn>, !tile.tile<64x96xi32, l0c, nz>
// CHECK-NEXT:             %total_2 = tile.mmad %x_l0, %w_l0, %sum_1 sizes [%18, 96, 64] : !tile.tile<48x64xf16, l0a, zz>, !tile.tile<64x96xf16, l0b, zn>, !tile.tile<48x96xf32, l0c, nz>
// CHECK-NEXT:             %zero_5 = tile.accumulator : !tile.tile<64x96xi32, l0c, nz>
// CHECK-NEXT:             %q_4 = tile.mmad %unit_1, %b_l0_3, %zero_5 sizes [64, 96, 64] : !tile.tile<64x64xi4, l0a, zz>, !tile.tile<64x96xi4, l0b, zn>, !tile.tile<64x96xi32, l0c, nz>
// CHECK-NEXT:             %total_3 = tile.mmad %x_l0_1, %w_l0_1, %total_2 sizes [%18, 96, 64] : !tile.tile<48x64xf16, l0a, zz>, !tile.tile<64x96xf16, l0b, zn>, !tile.tile<48x96xf32, l0c, nz>
// CHECK-NEXT:             %scale_1 = tile.move %words_3[0] kept : !tile.tile<96xui64, l1> -> !tile.tile<96xui64, fb>
// CHECK-NEXT:             %floats_2 = tile.fixpipe_move %q_3 scale(%scale_1 : !tile.tile<96xui64, fb>) : !tile.tile<64x96xi32, l0c, nz> -> !tile.tile<64x96xf16, l1, nz>
// CHECK-NEXT:             %floats_3 = tile.fixpipe_move %q_4 scale(%scale_1 : !tile.tile<96xui64, fb>) : !tile.tile<64x96xi32, l0c, nz> -> !tile.tile<64x96xf16, l1, nz>
// CHECK-NEXT:             scf.yield %total_3, %floats_2, %floats_3 : !tile.tile<48x96xf32, l0c, nz>, !tile.tile<64x96xf16, l1, nz>, !tile.tile<64x96xf16, l1, nz>
// CHECK-NEXT:           }
// CHECK-NEXT:           scf.yield %total_1, %floats0_2, %floats1_2 : !tile.tile<48x96xf32, l0c, nz>, !tile.tile<64x96xf16, l1, nz>, !tile.tile<64x96xf16, l1, nz>
// CHECK-NEXT:         }
// CHECK-NEXT:         %27 = arith.subi %c1024, %0 : index
// CHECK-NEXT:         %28 = arith.minsi %c96, %27 : index
// CHECK-NEXT:         tile.fixpipe_store %total, %out[%16, %0] sizes [%18, %28] : !tile.tile<48x96xf32, l0c, nz>, memref<?x1024xf16, strided<[1024, 1]>, #tile.space<gm>>
// CHECK-NEXT:       }
// CHECK-NEXT:     } else {
// CHECK-NEXT:       %29 = arith.remui %block, %c8 : index
// CHECK-NEXT:       %30 = arith.muli %29, %c128 : index
// CHECK-NEXT:       %scales_1 = tile.load %s[0, %30] sizes [8, 128] : memref<8x1056xf16, strided<[1056, 1]>, #tile.space<gm>> -> !tile.tile<16x128xf16, l1, nz>
// CHECK-NEXT:       %apart_l1_1 = tile.load %apart[0, 0] : memref<32x64xf16, strided<[64, 1]>, #tile.space<gm>> -> !tile.tile<32x64xf16, l1, nz>
// CHECK-NEXT:       %apart_2 = tile.move %apart_l1_1[0, 0] : !tile.tile<32x64xf16, l1, nz> -> !tile.tile<32x64xf16, l0b, zn>
// CHECK-NEXT:       %unit_bytes_1 = tile.load %unit[0, 0] : memref<64x32xi8, strided<[32, 1]>, #tile.space<gm>> -> !tile.tile<64x32xi8, l1, nz>
// CHECK-NEXT:       %unit_l1_1 = tile.reinterpret %unit_bytes_1 : !tile.tile<64x32xi8, l1, nz> -> !tile.tile<64x64xi4, l1, nz>
// CHECK-NEXT:       %unit_2 = tile.move %unit_l1_1[0, 0] : !tile.tile<64x64xi4, l1, nz> -> !tile.tile<64x64xi4, l0a, zz>
// CHECK-NEXT:       scf.for %column_1 = %c0 to %c128 step %c32 {
// CHECK-NEXT:         %scales_l0_1 = tile.move %scales_1[0, %column_1] buffers 2 : !tile.tile<16x128xf16, l1, nz> -> !tile.tile<16x32xf16, l0a, zz>
// CHECK-NEXT:         %zero_6 = tile.accumulator : !tile.tile<16x64xf32, l0c, nz>
// CHECK-NEXT:         %words_4 = tile.mmad %scales_l0_1, %apart_2, %zero_6 sizes [8, 64, 32] : !tile.tile<16x32xf16, l0a, zz>, !tile.tile<32x64xf16, l0b, zn>, !tile.tile<16x64xf32, l0c, nz>
// CHECK-NEXT:         %31 = arith.muli %column_1, %c2 : index
// CHECK-NEXT:         tile.fixpipe_store %words_4, %words[%block, 0, 0, %31] sizes [1, 1, 8, 64] buffers 2 : !tile.tile<16x64xf32, l0c, nz>, memref<24x1x8x256xf32, strided<[2048, 2048, 256, 1]>, #tile.space<gm>>
// CHECK-NEXT:       }
// CHECK-NEXT:       %32 = arith.divui %block, %c8 : index
// CHECK-NEXT:       %33 = arith.addi %B, %c191 : index
// CHECK-NEXT:       %34 = arith.divui %33, %c192 : index
// CHECK-NEXT:       %35 = arith.minsi %34, %c3 : index
// CHECK-NEXT:       %36 = arith.maxsi %c1, %35 : index
// CHECK-NEXT:       %37 = arith.subi %36, %c1 : index
// CHECK-NEXT:       %38 = arith.addi %34, %37 : index
// CHECK-NEXT:       %39 = arith.divui %38, %36 : index
// CHECK-NEXT:       %40 = arith.maxsi %39, %c1 : index
// CHECK-NEXT:       %41 = arith.muli %40, %36 : index
// CHECK-NEXT:       %42 = arith.subi %41, %c1 : index
// CHECK-NEXT:       %43 = arith.addi %B, %42 : index
// CHECK-NEXT:       %44 = arith.divui %43, %41 : index
// CHECK-NEXT:       %45 = arith.addi %44, %c15 : index
// CHECK-NEXT:       %46 = arith.divui %45, %c16 : index
// CHECK-NEXT:       %47 = arith.muli %46, %c16 : index
// CHECK-NEXT:       %48 = arith.maxsi %47, %c16 : index
// CHECK-NEXT:       %49 = arith.minsi %48, %c192 : index
// CHECK-NEXT:       %50 = arith.subi %49, %c1 : index
// CHECK-NEXT:       %51 = arith.addi %B, %50 : index
// CHECK-NEXT:       %52 = arith.divui %51, %49 : index
// CHECK-NEXT:       scf.for %row_1 = %32 to %52 step %36 {
// CHECK-NEXT:         %53 = arith.muli %row_1, %49 : index
// CHECK-NEXT:         %54 = arith.subi %B, %53 : index
// CHECK-NEXT:         %55 = arith.minsi %49, %54 : index
// CHECK-NEXT:         %56 = arith.remui %block, %c8 : index
// CHECK-NEXT:         %57 = arith.muli %56, %c128 : index
// CHECK-NEXT:         %zero_7 = tile.accumulator : !tile.tile<192x128xf32, l0c, nz>
// CHECK-NEXT:         %58 = arith.divui %57, %c16 : index
// CHECK-NEXT:         %b_bytes_2 = tile.load %q[0, %58, 0, 0] : memref<16x66x16x32xi8, strided<[33792, 512, 32, 1]>, #tile.space<gm>> -> !tile.tile<2x8x16x32xi8, l1>
// CHECK-NEXT:         %b_l1_2 = tile.reinterpret %b_bytes_2 : !tile.tile<2x8x16x32xi8, l1> -> !tile.tile<128x128xi4, l1, nz>
// CHECK-NEXT:         %word_halves_2 = tile.load %word_rows_1[%block, 0, 0] sizes [1, 1, 256] : memref<24x1x2048xf32, strided<[2048, 2048, 1]>, #tile.space<gm>> -> !tile.tile<256xf32, l1>
// CHECK-NEXT:         %words_5 = tile.reinterpret %word_halves_2 : !tile.tile<256xf32, l1> -> !tile.tile<128xui64, l1>
// CHECK-NEXT:         %b_l0_4 = tile.move %b_l1_2[0, 0] transpose : !tile.tile<128x128xi4, l1, nz> -> !tile.tile<64x128xi4, l0b, zn>
// CHECK-NEXT:         %b_l0_5 = tile.move %b_l1_2[0, 64] transpose : !tile.tile<128x128xi4, l1, nz> -> !tile.tile<64x128xi4, l0b, zn>
// CHECK-NEXT:         %zero_8 = tile.accumulator : !tile.tile<64x128xi32, l0c, nz>
// CHECK-NEXT:         %q_5 = tile.mmad %unit_2, %b_l0_4, %zero_8 sizes [64, 128, 64] : !tile.tile<64x64xi4, l0a, zz>, !tile.tile<64x128xi4, l0b, zn>, !tile.tile<64x128xi32, l0c, nz>
// CHECK-NEXT:         %scale_2 = tile.move %words_5[0] kept : !tile.tile<128xui64, l1> -> !tile.tile<128xui64, fb>
// CHECK-NEXT:         %floats_4 = tile.fixpipe_move %q_5 scale(%scale_2 : !tile.tile<128xui64, fb>) : !tile.tile<64x128xi32, l0c, nz> -> !tile.tile<64x128xf16, l1, nz>
// CHECK-NEXT:         %zero_9 = tile.accumulator : !tile.tile<64x128xi32, l0c, nz>
// CHECK-NEXT:         %q_6 = tile.mmad %unit_2, %b_l0_5, %zero_9 sizes [64, 128, 64] : !tile.tile<64x64xi4, l0a, zz>, !tile.tile<64x128xi4, l0b, zn>, !tile.tile<64x128xi32, l0c, nz>
// CHECK-NEXT:         %floats_5 = tile.fixpipe_move %q_6 scale(%scale_2 : !tile.tile<128xui64, fb>) : !tile.tile<64x128xi32, l0c, nz> -> !tile.tile<64x128xf16, l1, nz>
// CHECK-NEXT:         %total_4, %floats0_4, %floats1_4 = scf.for %chunk_1 = %c0 to %c1024 step %c512 iter_args(%sum_2 = %zero_7, %floats0_5 = %floats_4, %floats1_5 = %floats_5) -> (!tile.tile<192x128xf32, l0c, nz>, !tile.tile<64x128xf16, l1, nz>, !tile.tile<64x128xf16, l1, nz>) {
// CHECK-NEXT:           %x_l1_1 = tile.load %x[%53, %chunk_1] sizes [%55, 512] buffers 2 {tile.refill} : memref<?x1024xf16, strided<[1024, 1]>, #tile.space<gm>> -> !tile.tile<192x512xf16, l1, nz>
// CHECK-NEXT:           %total_5, %floats0_6, %floats1_6 = scf.for %k_1 = %c0 to %c512 step %c128 iter_args(%sum_3 = %sum_2, %floats0_7 = %floats0_5, %floats1_7 = %floats1_5) -> (!tile.tile<192x128xf32, l0c, nz>, !tile.tile<64x128xf16, l1, nz>, !tile.tile<64x128xf16, l1, nz>) {
// CHECK-NEXT:             %59 = arith.addi %chunk_1, %k_1 : index
// CHECK-NEXT:             %60 = arith.addi %59, %c128 : index
// CHECK-NEXT:             %61 = arith.minsi %60, %c896 : index
// CHECK-NEXT:             %62 = arith.divui %61, %c64 : index
// CHECK-NEXT:             %b_bytes_3 = tile.load %q[%62, %58, 0, 0] buffers 3 {tile.refill} : memref<16x66x16x32xi8, strided<[33792, 512, 32, 1]>, #tile.space<gm>> -> !tile.tile<2x8x16x32xi8, l1>
// CHECK-NEXT:             %b_l1_3 = tile.reinterpret %b_bytes_3 : !tile.tile<2x8x16x32xi8, l1> -> !tile.tile<128x128xi4, l1, nz>
// CHECK-NEXT:             %63 = arith.divui %61, %c128 : index
// CHECK-NEXT:             %64 = arith.muli %63, %c256 : index
// CHECK-NEXT:             %word_halves_3 = tile.load %word_rows_1[%block, 0, %64] sizes [1, 1, 256] buffers 3 {tile.refill, tile.refill_here} : memref<24x1x2048xf32, strided<[2048, 2048, 1]>, #tile.space<gm>> -> !tile.tile<256xf32, l1>
// CHECK-NEXT:             %words_6 = tile.reinterpret %word_halves_3 : !tile.tile<256xf32, l1> -> !tile.tile<128xui64, l1>
// CHECK-NEXT:             %b_l0_6 = tile.move %b_l1_3[0, 0] transpose : !tile.tile<128x128xi4, l1, nz> -> !tile.tile<64x128xi4, l0b, zn>
// CHECK-NEXT:             %x_l0_2 = tile.move %x_l1_1[0, %k_1] : !tile.tile<192x512xf16, l1, nz> -> !tile.tile<192x64xf16, l0a, zz>
// CHECK-NEXT:             %w_l0_2 = tile.move %floats0_7[0, 0] : !tile.tile<64x128xf16, l1, nz> -> !tile.tile<64x128xf16, l0b, zn>
// CHECK-NEXT:             %b_l0_7 = tile.move %b_l1_3[0, 64] transpose : !tile.tile<128x128xi4, l1, nz> -> !tile.tile<64x128xi4, l0b, zn>
// CHECK-NEXT:             %65 = arith.addi %k_1, %c64 : index
// CHECK-NEXT:             %x_l0_3 = tile.move %x_l1_1[0, %65] : !tile.tile<192x512xf16, l1, nz> -> !tile.tile<192x64xf16, l0a, zz>
// CHECK-NEXT:             %w_l0_3 = tile.move %floats1_7[0, 0] : !tile.tile<64x128xf16, l1, nz> -> !tile.tile<64x128xf16, l0b, zn>
// CHECK-NEXT:             %zero_10 = tile.accumulator : !tile.tile<64x128xi32, l0c, nz>
// CHECK-NEXT:             %q_7 = tile.mmad %unit_2, %b_l0_6, %zero_10 sizes [64, 128, 64] : !tile.tile<64x64xi4, l0a, zz>, !tile.tile<64x128xi4, l0b, zn>, !tile.tile<64x128xi32, l0c, nz>
// CHECK-NEXT:             %scale_3 = tile.move %words_6[0] kept : !tile.tile<128xui64, l1> -> !tile.tile<128xui64, fb>
// CHECK-NEXT:             %floats_6 = tile.fixpipe_move %q_7 scale(%scale_3 : !tile.tile<128xui64, fb>) : !tile.tile<64x128xi32, l0c, nz> -> !tile.tile<64x128xf16, l1, nz>
// CHECK-NEXT:             %total_6 = tile.mmad %x_l0_2, %w_l0_2, %sum_3 sizes [%55, 128, 64] : !tile.tile<192x64xf16, l0a, zz>, !tile.tile<64x128xf16, l0b, zn>, !tile.tile<192x128xf32, l0c, nz>
// CHECK-NEXT:             %zero_11 = tile.accumulator : !tile.tile<64x128xi32, l0c, nz>
// CHECK-NEXT:             %q_8 = tile.mmad %unit_2, %b_l0_7, %zero_11 sizes [64, 128, 64] : !tile.tile<64x64xi4, l0a, zz>, !tile.tile<64x128xi4, l0b, zn>, !tile.tile<64x128xi32, l0c, nz>
// CHECK-NEXT:             %floats_7 = tile.fixpipe_move %q_8 scale(%scale_3 : !tile.tile<128xui64, fb>) : !tile.tile<64x128xi32, l0c, nz> -> !tile.tile<64x128xf16, l1, nz>
// CHECK-NEXT:             %total_7 = tile.mmad %x_l0_3, %w_l0_3, %total_6 sizes [%55, 128, 64] : !tile.tile<192x64xf16, l0a, zz>, !tile.tile<64x128xf16, l0b, zn>, !tile.tile<192x128xf32, l0c, nz>
// CHECK-NEXT:             scf.yield %total_7, %floats_6, %floats_7 : !tile.tile<192x128xf32, l0c, nz>, !tile.tile<64x128xf16, l1, nz>, !tile.tile<64x128xf16, l1, nz>
// CHECK-NEXT:           }
// CHECK-NEXT:           scf.yield %total_5, %floats0_6, %floats1_6 : !tile.tile<192x128xf32, l0c, nz>, !tile.tile<64x128xf16, l1, nz>, !tile.tile<64x128xf16, l1, nz>
// CHECK-NEXT:         }
// CHECK-NEXT:         tile.fixpipe_store %total_4, %out[%53, %57] sizes [%55, 128] : !tile.tile<192x128xf32, l0c, nz>, memref<?x1024xf16, strided<[1024, 1]>, #tile.space<gm>>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func @matmul_int4_blocks_launch(%B: index {ascir.dim = "B"}) -> index attributes {tile.host} {
// CHECK-NEXT:     %c191 = arith.constant 191 : index
// CHECK-NEXT:     %c192 = arith.constant 192 : index
// CHECK-NEXT:     %c3 = arith.constant 3 : index
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %c8 = arith.constant 8 : index
// CHECK-NEXT:     %c11 = arith.constant 11 : index
// CHECK-NEXT:     %c48 = arith.constant 48 : index
// CHECK-NEXT:     %0 = arith.addi %B, %c191 : index
// CHECK-NEXT:     %1 = arith.divui %0, %c192 : index
// CHECK-NEXT:     %2 = arith.minsi %1, %c3 : index
// CHECK-NEXT:     %3 = arith.maxsi %c1, %2 : index
// CHECK-NEXT:     %4 = arith.muli %3, %c8 : index
// CHECK-NEXT:     %few = arith.cmpi sle, %B, %c48 : index
// CHECK-NEXT:     %5 = arith.select %few, %c11, %4 : index
// CHECK-NEXT:     func.return %5 : index
// CHECK-NEXT:   }
// CHECK-NEXT: }

// CHECK-LABEL: // IR after tile-contract

// CHECK-LABEL: // IR after tile-fold-broadcasts

// CHECK-LABEL: // IR after tile-place-buffers
// CHECK:      builtin.module attributes {ascir.soc = "ascend910b1"} {
// CHECK-NEXT:   func.func @matmul_int4_blocks(%x: memref<?x1024xf16, strided<[1024, 1]>, #tile.space<gm>> {ascir.role = "in"}, %q: memref<16x66x16x32xi8, strided<[33792, 512, 32, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "fractals"}, %s: memref<8x1056xf16, strided<[1056, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "rows"}, %unit: memref<64x32xi8, strided<[32, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.value = dense<"0x0100000000000000000000000000000000000000000000000000000000000000100000000000000000000000000000000000000000000000000000000000000000010000000000000000000000000000000000000000000000000000000000000010000000000000000000000000000000000000000000000000000000000000000001000000000000000000000000000000000000000000000000000000000000001000000000000000000000000000000000000000000000000000000000000000000100000000000000000000000000000000000000000000000000000000000000100000000000000000000000000000000000000000000000000000000000000000010000000000000000000000000000000000000000000000000000000000000010000000000000000000000000000000000000000000000000000000000000000001000000000000000000000000000000000000000000000000000000000000001000000000000000000000000000000000000000000000000000000000000000000100000000000000000000000000000000000000000000000000000000000000100000000000000000000000000000000000000000000000000000000000000000010000000000000000000000000000000000000000000000000000000000000010000000000000000000000000000000000000000000000000000000000000000001000000000000000000000000000000000000000000000000000000000000001000000000000000000000000000000000000000000000000000000000000000000100000000000000000000000000000000000000000000000000000000000000100000000000000000000000000000000000000000000000000000000000000000010000000000000000000000000000000000000000000000000000000000000010000000000000000000000000000000000000000000000000000000000000000001000000000000000000000000000000000000000000000000000000000000001000000000000000000000000000000000000000000000000000000000000000000100000000000000000000000000000000000000000000000000000000000000100000000000000000000000000000000000000000000000000000000000000000010000000000000000000000000000000000000000000000000000000000000010000000000000000000000000000000000000000000000000000000000000000001000000000000000000000000000000000000000000000000000000000000001000000000000000000000000000000000000000000000000000000000000000000100000000000000000000000000000000000000000000000000000000000000100000000000000000000000000000000000000000000000000000000000000000010000000000000000000000000000000000000000000000000000000000000010000000000000000000000000000000000000000000000000000000000000000001000000000000000000000000000000000000000000000000000000000000001000000000000000000000000000000000000000000000000000000000000000000100000000000000000000000000000000000000000000000000000000000000100000000000000000000000000000000000000000000000000000000000000000010000000000000000000000000000000000000000000000000000000000000010000000000000000000000000000000000000000000000000000000000000000001000000000000000000000000000000000000000000000000000000000000001000000000000000000000000000000000000000000000000000000000000000000100000000000000000000000000000000000000000000000000000000000000100000000000000000000000000000000000000000000000000000000000000000010000000000000000000000000000000000000000000000000000000000000010000000000000000000000000000000000000000000000000000000000000000001000000000000000000000000000000000000000000000000000000000000001000000000000000000000000000000000000000000000000000000000000000000100000000000000000000000000000000000000000000000000000000000000100000000000000000000000000000000000000000000000000000000000000000010000000000000000000000000000000000000000000000000000000000000010000000000000000000000000000000000000000000000000000000000000000001000000000000000000000000000000000000000000000000000000000000001000000000000000000000000000000000000000000000000000000000000000000100000000000000000000000000000000000000000000000000000000000000100000000000000000000000000000000000000000000000000000000000000000010000000000000000000000000000000000000000000000000000000000000010000000000000000000000000000000000000000000000000000000000000000001000000000000000000000000000000000000000000000000000000000000001000000000000000000000000000000000000000000000000000000000000000000100000000000000000000000000000000000000000000000000000000000000100000000000000000000000000000000000000000000000000000000000000000010000000000000000000000000000000000000000000000000000000000000010"> : tensor<64x32xi8>}, %apart: memref<32x64xf16, strided<[64, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.value = dense<"0x003C00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000003C00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000003C00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000003C00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000003C00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000003C00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000003C00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000003C00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000003C00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000003C00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000003C00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000003C00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000003C00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000003C00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000003C00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000003C00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000003C00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000003C00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000003C00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000003C00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000003C00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000003C00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000003C00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000003C00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000003C00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000003C00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000003C00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000003C00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000003C00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000003C00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000003C00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000003C0000"> : tensor<32x64xf16>}, %out: memref<?x1024xf16, strided<[1024, 1]>, #tile.space<gm>> {ascir.role = "out"}, %words: memref<24x1x8x256xf32, strided<[2048, 2048, 256, 1]>, #tile.space<gm>> {ascir.role = "workspace"}, %few_words: memref<11x1x8x256xf32, strided<[2048, 2048, 256, 1]>, #tile.space<gm>> {ascir.role = "workspace"}, %B: index {ascir.dim = "B"}) attributes {tile.core = #tile.core<aic>, tile.tiling = [{axes = ["1", "B", "1024", "1024"], tile = array<i64: 192, 128, 128, 64>, ns = 16165 : i64, tile_of_few_rows = {tile = array<i64: 48, 96, 128, 64>, rows = 48 : i64}}], tile.weights = {strategy = "blocks", expand_ns = 20595 : i64, blocks_ns = 16165 : i64}, tile.placement = {fb = {peak = 1024 : i64, lower_bound = 1024 : i64, extent = 1024 : i64, capacity = 7168 : i64, optimal = true}, l0a = {peak = 51200 : i64, lower_bound = 51200 : i64, extent = 53248 : i64, capacity = 65536 : i64, optimal = true}, l0b = {peak = 40960 : i64, lower_bound = 40960 : i64, extent = 53248 : i64, capacity = 65536 : i64, optimal = true}, l0c = {peak = 131072 : i64, lower_bound = 131072 : i64, extent = 131072 : i64, capacity = 131072 : i64, optimal = true}, l1 = {peak = 453632 : i64, lower_bound = 453632 : i64, extent = 473088 : i64, capacity = 524032 : i64, optimal = true}}} {
// CHECK-NEXT:     %c48 = arith.constant 48 : index
// CHECK-NEXT:     %block = tile.block_index
// CHECK-NEXT:     %c96 = arith.constant 96 : index
// CHECK-NEXT:     %word_rows = memref.reinterpret_cast %few_words to offset: [0], sizes: [11, 1, 2048], strides: [2048, 2048, 1] : memref<11x1x8x256xf32, strided<[2048, 2048, 256, 1]>, #tile.space<gm>> to memref<11x1x2048xf32, strided<[2048, 2048, 1]>, #tile.space<gm>>
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c32 = arith.constant 32 : index
// CHECK-NEXT:     %c2 = arith.constant 2 : index
// CHECK-NEXT:     %c47 = arith.constant 47 : index
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %c15 = arith.constant 15 : index
// CHECK-NEXT:     %c16 = arith.constant 16 : index
// CHECK-NEXT:     %c1024 = arith.constant 1024 : index
// CHECK-NEXT:     %c512 = arith.constant 512 : index
// CHECK-NEXT:     %c128 = arith.constant 128 : index
// CHECK-NEXT:     %c896 = arith.constant 896 : index
// CHECK-NEXT:     %c64 = arith.constant 64 : index
// CHECK-NEXT:     %c256 = arith.constant 256 : index
// CHECK-NEXT:     %c8 = arith.constant 8 : index
// CHECK-NEXT:     %word_rows_1 = memref.reinterpret_cast %words to offset: [0], sizes: [24, 1, 2048], strides: [2048, 2048, 1] : memref<24x1x8x256xf32, strided<[2048, 2048, 256, 1]>, #tile.space<gm>> to memref<24x1x2048xf32, strided<[2048, 2048, 1]>, #tile.space<gm>>
// CHECK-NEXT:     %c191 = arith.constant 191 : index
// CHECK-NEXT:     %c192 = arith.constant 192 : index
// CHECK-NEXT:     %c3 = arith.constant 3 : index
// CHECK-NEXT:     %few = arith.cmpi sle, %B, %c48 : index
// CHECK-NEXT:     scf.if %few {
// CHECK-NEXT:       %0 = arith.muli %block, %c96 : index
// CHECK-NEXT:       %scales = tile.load %s[0, %0] sizes [8, 96] {tile.address = [array<i64: 153856>]} : memref<8x1056xf16, strided<[1056, 1]>, #tile.space<gm>> -> !tile.tile<16x96xf16, l1, nz>
// CHECK-NEXT:       %apart_l1 = tile.load %apart[0, 0] {tile.address = [array<i64: 149760>]} : memref<32x64xf16, strided<[64, 1]>, #tile.space<gm>> -> !tile.tile<32x64xf16, l1, nz>
// CHECK-NEXT:       %apart_1 = tile.move %apart_l1[0, 0] {tile.address = [array<i64: 30720>]} : !tile.tile<32x64xf16, l1, nz> -> !tile.tile<32x64xf16, l0b, zn>
// CHECK-NEXT:       %unit_bytes = tile.load %unit[0, 0] {tile.address = [array<i64: 156928>]} : memref<64x32xi8, strided<[32, 1]>, #tile.space<gm>> -> !tile.tile<64x32xi8, l1, nz>
// CHECK-NEXT:       %unit_l1 = tile.reinterpret %unit_bytes {tile.address = [array<i64: 156928>]} : !tile.tile<64x32xi8, l1, nz> -> !tile.tile<64x64xi4, l1, nz>
// CHECK-NEXT:       %unit_1 = tile.move %unit_l1[0, 0] {tile.address = [array<i64: 12288>]} : !tile.tile<64x64xi4, l1, nz> -> !tile.tile<64x64xi4, l0a, zz>
// CHECK-NEXT:       scf.for %column = %c0 to %c96 step %c32 {
// CHECK-NEXT:         %scales_l0 = tile.move %scales[0, %column] buffers 2 {tile.address = [array<i64: 14336, 15360>]} : !tile.tile<16x96xf16, l1, nz> -> !tile.tile<16x32xf16, l0a, zz>
// CHECK-NEXT:         %zero = tile.accumulator {tile.address = [array<i64: 0, 4096>]} : !tile.tile<16x64xf32, l0c, nz>
// CHECK-NEXT:         %words_1 = tile.mmad %scales_l0, %apart_1, %zero sizes [8, 64, 32] {tile.address = [array<i64: 0, 4096>]} : !tile.tile<16x32xf16, l0a, zz>, !tile.tile<32x64xf16, l0b, zn>, !tile.tile<16x64xf32, l0c, nz>
// CHECK-NEXT:         %1 = arith.muli %column, %c2 : index
// CHECK-NEXT:         tile.fixpipe_store %words_1, %few_words[%block, 0, 0, %1] sizes [1, 1, 8, 64] buffers 2 : !tile.tile<16x64xf32, l0c, nz>, memref<11x1x8x256xf32, strided<[2048, 2048, 256, 1]>, #tile.space<gm>>
// CHECK-NEXT:       }
// CHECK-NEXT:       %2 = arith.addi %B, %c47 : index
// CHECK-NEXT:       %3 = arith.divui %2, %c48 : index
// CHECK-NEXT:       %4 = arith.maxsi %3, %c1 : index
// CHECK-NEXT:       %5 = arith.subi %4, %c1 : index
// CHECK-NEXT:       %6 = arith.addi %B, %5 : index
// CHECK-NEXT:       %7 = arith.divui %6, %4 : index
// CHECK-NEXT:       %8 = arith.addi %7, %c15 : index
// CHECK-NEXT:       %9 = arith.divui %8, %c16 : index
// CHECK-NEXT:       %10 = arith.muli %9, %c16 : index
// CHECK-NEXT:       %11 = arith.maxsi %10, %c16 : index
// CHECK-NEXT:       %12 = arith.minsi %11, %c48 : index
// CHECK-NEXT:       %13 = arith.subi %12, %c1 : index
// CHECK-NEXT:       %14 = arith.addi %B, %13 : index
// CHECK-NEXT:       %15 = arith.divui %14, %12 : index
// CHECK-NEXT:       scf.for %row = %c0 to %15 step %c1 {
// CHECK-NEXT:         %16 = arith.muli %row, %12 : index
// CHECK-NEXT:         %17 = arith.subi %B, %16 : index
// CHECK-NEXT:         %18 = arith.minsi %12, %17 : index
// CHECK-NEXT:         %zero_1 = tile.accumulator {tile.address = [array<i64: 49152>]} : !tile.tile<48x96xf32, l0c, nz>
// CHECK-NEXT:         %19 = arith.divui %0, %c16 : index
// CHECK-NEXT:         %b_bytes = tile.load %q[0, %19, 0, 0] {tile.address = [array<i64: 143616>]} : memref<16x66x16x32xi8, strided<[33792, 512, 32, 1]>, #tile.space<gm>> -> !tile.tile<2x6x16x32xi8, l1>
// CHECK-NEXT:         %b_l1 = tile.reinterpret %b_bytes {tile.address = [array<i64: 143616>]} : !tile.tile<2x6x16x32xi8, l1> -> !tile.tile<96x128xi4, l1, nz>
// CHECK-NEXT:         %word_halves = tile.load %word_rows[%block, 0, 0] sizes [1, 1, 192] {tile.address = [array<i64: 158976>]} : memref<11x1x2048xf32, strided<[2048, 2048, 1]>, #tile.space<gm>> -> !tile.tile<192xf32, l1>
// CHECK-NEXT:         %words_2 = tile.reinterpret %word_halves {tile.address = [array<i64: 158976>]} : !tile.tile<192xf32, l1> -> !tile.tile<96xui64, l1>
// CHECK-NEXT:         %b_l0 = tile.move %b_l1[0, 0] transpose {tile.address = [array<i64: 34816>]} : !tile.tile<96x128xi4, l1, nz> -> !tile.tile<64x96xi4, l0b, zn>
// CHECK-NEXT:         %b_l0_1 = tile.move %b_l1[0, 64] transpose {tile.address = [array<i64: 37888>]} : !tile.tile<96x128xi4, l1, nz> -> !tile.tile<64x96xi4, l0b, zn>
// CHECK-NEXT:         %zero_2 = tile.accumulator {tile.address = [array<i64: 0>]} : !tile.tile<64x96xi32, l0c, nz>
// CHECK-NEXT:         %q_1 = tile.mmad %unit_1, %b_l0, %zero_2 sizes [64, 96, 64] {tile.address = [array<i64: 0>]} : !tile.tile<64x64xi4, l0a, zz>, !tile.tile<64x96xi4, l0b, zn>, !tile.tile<64x96xi32, l0c, nz>
// CHECK-NEXT:         %zero_3 = tile.accumulator {tile.address = [array<i64: 24576>]} : !tile.tile<64x96xi32, l0c, nz>
// CHECK-NEXT:         %q_2 = tile.mmad %unit_1, %b_l0_1, %zero_3 sizes [64, 96, 64] {tile.address = [array<i64: 24576>]} : !tile.tile<64x64xi4, l0a, zz>, !tile.tile<64x96xi4, l0b, zn>, !tile.tile<64x96xi32, l0c, nz>
// CHECK-NEXT:         %scale = tile.move %words_2[0] kept {tile.address = [array<i64: 0>]} : !tile.tile<96xui64, l1> -> !tile.tile<96xui64, fb>
// CHECK-NEXT:         %floats = tile.fixpipe_move %q_1 scale(%scale : !tile.tile<96xui64, fb>) {tile.address = [array<i64: 116736>]} : !tile.tile<64x96xi32, l0c, nz> -> !tile.tile<64x96xf16, l1, nz>
// CHECK-NEXT:         %floats_1 = tile.fixpipe_move %q_2 scale(%scale : !tile.tile<96xui64, fb>) {tile.address = [array<i64: 129024>]} : !tile.tile<64x96xi32, l0c, nz> -> !tile.tile<64x96xf16, l1, nz>
// CHECK-NEXT:         %total, %floats0, %floats1 = scf.for %chunk = %c0 to %c1024 step %c512 iter_args(%sum = %zero_1, %floats0_1 = %floats, %floats1_1 = %floats_1) -> (!tile.tile<48x96xf32, l0c, nz>, !tile.tile<64x96xf16, l1, nz>, !tile.tile<64x96xf16, l1, nz>) {
// CHECK-NEXT:           %x_l1 = tile.load %x[%16, %chunk] sizes [%18, 512] buffers 2 {tile.refill, tile.address = [array<i64: 0, 49152>]} : memref<?x1024xf16, strided<[1024, 1]>, #tile.space<gm>> -> !tile.tile<48x512xf16, l1, nz>
// CHECK-NEXT:           %total_1, %floats0_2, %floats1_2 = scf.for %k = %c0 to %c512 step %c128 iter_args(%sum_1 = %sum, %floats0_3 = %floats0_1, %floats1_3 = %floats1_1) -> (!tile.tile<48x96xf32, l0c, nz>, !tile.tile<64x96xf16, l1, nz>, !tile.tile<64x96xf16, l1, nz>) {
// CHECK-NEXT:             %20 = arith.addi %chunk, %k : index
// CHECK-NEXT:             %21 = arith.addi %20, %c128 : index
// CHECK-NEXT:             %22 = arith.minsi %21, %c896 : index
// CHECK-NEXT:             %23 = arith.divui %22, %c64 : index
// CHECK-NEXT:             %b_bytes_1 = tile.load %q[%23, %19, 0, 0] buffers 3 {tile.refill, tile.address = [array<i64: 98304, 104448, 110592>]} : memref<16x66x16x32xi8, strided<[33792, 512, 32, 1]>, #tile.space<gm>> -> !tile.tile<2x6x16x32xi8, l1>
// CHECK-NEXT:             %b_l1_1 = tile.reinterpret %b_bytes_1 {tile.address = [array<i64: 98304, 104448, 110592>]} : !tile.tile<2x6x16x32xi8, l1> -> !tile.tile<96x128xi4, l1, nz>
// CHECK-NEXT:             %24 = arith.divui %22, %c128 : index
// CHECK-NEXT:             %25 = arith.muli %24, %c256 : index
// CHECK-NEXT:             %word_halves_1 = tile.load %word_rows[%block, 0, %25] sizes [1, 1, 192] buffers 3 {tile.refill, tile.refill_here, tile.address = [array<i64: 141312, 142080, 142848>]} : memref<11x1x2048xf32, strided<[2048, 2048, 1]>, #tile.space<gm>> -> !tile.tile<192xf32, l1>
// CHECK-NEXT:             %words_3 = tile.reinterpret %word_halves_1 {tile.address = [array<i64: 141312, 142080, 142848>]} : !tile.tile<192xf32, l1> -> !tile.tile<96xui64, l1>
// CHECK-NEXT:             %b_l0_2 = tile.move %b_l1_1[0, 0] transpose {tile.address = [array<i64: 24576>]} : !tile.tile<96x128xi4, l1, nz> -> !tile.tile<64x96xi4, l0b, zn>
// CHECK-NEXT:             %x_l0 = tile.move %x_l1[0, %k] {tile.address = [array<i64: 0>]} : !tile.tile<48x512xf16, l1, nz> -> !tile.tile<48x64xf16, l0a, zz>
// CHECK-NEXT:             %w_l0 = tile.move %floats0_3[0, 0] {tile.address = [array<i64: 0>]} : !tile.tile<64x96xf16, l1, nz> -> !tile.tile<64x96xf16, l0b, zn>
// CHECK-NEXT:             %b_l0_3 = tile.move %b_l1_1[0, 64] transpose {tile.address = [array<i64: 27648>]} : !tile.tile<96x128xi4, l1, nz> -> !tile.tile<64x96xi4, l0b, zn>
// CHECK-NEXT:             %26 = arith.addi %k, %c64 : index
// CHECK-NEXT:             %x_l0_1 = tile.move %x_l1[0, %26] {tile.address = [array<i64: 6144>]} : !tile.tile<48x512xf16, l1, nz> -> !tile.tile<48x64xf16, l0a, zz>
// CHECK-NEXT:             %w_l0_1 = tile.move %floats1_3[0, 0] {tile.address = [array<i64: 12288>]} : !tile.tile<64x96xf16, l1, nz> -> !tile.tile<64x96xf16, l0b, zn>
// CHECK-NEXT:             %zero_4 = tile.accumulator {tile.address = [array<i64: 0>]} : !tile.tile<64x96xi32, l0c, nz>
// CHECK-NEXT:             %q_3 = tile.mmad %unit_1, %b_l0_2, %zero_4 sizes [64, 96, 64] {tile.address = [array<i64: 0>]} : !tile.tile<64x64xi4, l0a, zz>, !tile.tile<64x96xi4, l0b, zn>, !tile.tile<64x96xi32, l0c, nz>
// CHECK-NEXT:             %total_2 = tile.mmad %x_l0, %w_l0, %sum_1 sizes [%18, 96, 64] {tile.address = [array<i64: 49152>]} : !tile.tile<48x64xf16, l0a, zz>, !tile.tile<64x96xf16, l0b, zn>, !tile.tile<48x96xf32, l0c, nz>
// CHECK-NEXT:             %zero_5 = tile.accumulator {tile.address = [array<i64: 24576>]} : !tile.tile<64x96xi32, l0c, nz>
// CHECK-NEXT:             %q_4 = tile.mmad %unit_1, %b_l0_3, %zero_5 sizes [64, 96, 64] {tile.address = [array<i64: 24576>]} : !tile.tile<64x64xi4, l0a, zz>, !tile.tile<64x96xi4, l0b, zn>, !tile.tile<64x96xi32, l0c, nz>
// CHECK-NEXT:             %total_3 = tile.mmad %x_l0_1, %w_l0_1, %total_2 sizes [%18, 96, 64] {tile.address = [array<i64: 49152>]} : !tile.tile<48x64xf16, l0a, zz>, !tile.tile<64x96xf16, l0b, zn>, !tile.tile<48x96xf32, l0c, nz>
// CHECK-NEXT:             %scale_1 = tile.move %words_3[0] kept {tile.address = [array<i64: 0>]} : !tile.tile<96xui64, l1> -> !tile.tile<96xui64, fb>
// CHECK-NEXT:             %floats_2 = tile.fixpipe_move %q_3 scale(%scale_1 : !tile.tile<96xui64, fb>) {tile.address = [array<i64: 116736>]} : !tile.tile<64x96xi32, l0c, nz> -> !tile.tile<64x96xf16, l1, nz>
// CHECK-NEXT:             %floats_3 = tile.fixpipe_move %q_4 scale(%scale_1 : !tile.tile<96xui64, fb>) {tile.address = [array<i64: 129024>]} : !tile.tile<64x96xi32, l0c, nz> -> !tile.tile<64x96xf16, l1, nz>
// CHECK-NEXT:             scf.yield %total_3, %floats_2, %floats_3 : !tile.tile<48x96xf32, l0c, nz>, !tile.tile<64x96xf16, l1, nz>, !tile.tile<64x96xf16, l1, nz>
// CHECK-NEXT:           } {tile.address = [array<i64: 49152>, array<i64: 116736>, array<i64: 129024>]}
// CHECK-NEXT:           scf.yield %total_1, %floats0_2, %floats1_2 : !tile.tile<48x96xf32, l0c, nz>, !tile.tile<64x96xf16, l1, nz>, !tile.tile<64x96xf16, l1, nz>
// CHECK-NEXT:         } {tile.address = [array<i64: 49152>, array<i64: 116736>, array<i64: 129024>]}
// CHECK-NEXT:         %27 = arith.subi %c1024, %0 : index
// CHECK-NEXT:         %28 = arith.minsi %c96, %27 : index
// CHECK-NEXT:         tile.fixpipe_store %total, %out[%16, %0] sizes [%18, %28] : !tile.tile<48x96xf32, l0c, nz>, memref<?x1024xf16, strided<[1024, 1]>, #tile.space<gm>>
// CHECK-NEXT:       }
// CHECK-NEXT:     } else {
// CHECK-NEXT:       %29 = arith.remui %block, %c8 : index
// CHECK-NEXT:       %30 = arith.muli %29, %c128 : index
// CHECK-NEXT:       %scales_1 = tile.load %s[0, %30] sizes [8, 128] {tile.address = [array<i64: 461824>]} : memref<8x1056xf16, strided<[1056, 1]>, #tile.space<gm>> -> !tile.tile<16x128xf16, l1, nz>
// CHECK-NEXT:       %apart_l1_1 = tile.load %apart[0, 0] {tile.address = [array<i64: 465920>]} : memref<32x64xf16, strided<[64, 1]>, #tile.space<gm>> -> !tile.tile<32x64xf16, l1, nz>
// CHECK-NEXT:       %apart_2 = tile.move %apart_l1_1[0, 0] {tile.address = [array<i64: 40960>]} : !tile.tile<32x64xf16, l1, nz> -> !tile.tile<32x64xf16, l0b, zn>
// CHECK-NEXT:       %unit_bytes_1 = tile.load %unit[0, 0] {tile.address = [array<i64: 470016>]} : memref<64x32xi8, strided<[32, 1]>, #tile.space<gm>> -> !tile.tile<64x32xi8, l1, nz>
// CHECK-NEXT:       %unit_l1_1 = tile.reinterpret %unit_bytes_1 {tile.address = [array<i64: 470016>]} : !tile.tile<64x32xi8, l1, nz> -> !tile.tile<64x64xi4, l1, nz>
// CHECK-NEXT:       %unit_2 = tile.move %unit_l1_1[0, 0] {tile.address = [array<i64: 49152>]} : !tile.tile<64x64xi4, l1, nz> -> !tile.tile<64x64xi4, l0a, zz>
// CHECK-NEXT:       scf.for %column_1 = %c0 to %c128 step %c32 {
// CHECK-NEXT:         %scales_l0_1 = tile.move %scales_1[0, %column_1] buffers 2 {tile.address = [array<i64: 51200, 52224>]} : !tile.tile<16x128xf16, l1, nz> -> !tile.tile<16x32xf16, l0a, zz>
// CHECK-NEXT:         %zero_6 = tile.accumulator {tile.address = [array<i64: 0, 4096>]} : !tile.tile<16x64xf32, l0c, nz>
// CHECK-NEXT:         %words_4 = tile.mmad %scales_l0_1, %apart_2, %zero_6 sizes [8, 64, 32] {tile.address = [array<i64: 0, 4096>]} : !tile.tile<16x32xf16, l0a, zz>, !tile.tile<32x64xf16, l0b, zn>, !tile.tile<16x64xf32, l0c, nz>
// CHECK-NEXT:         %31 = arith.muli %column_1, %c2 : index
// CHECK-NEXT:         tile.fixpipe_store %words_4, %words[%block, 0, 0, %31] sizes [1, 1, 8, 64] buffers 2 : !tile.tile<16x64xf32, l0c, nz>, memref<24x1x8x256xf32, strided<[2048, 2048, 256, 1]>, #tile.space<gm>>
// CHECK-NEXT:       }
// CHECK-NEXT:       %32 = arith.divui %block, %c8 : index
// CHECK-NEXT:       %33 = arith.addi %B, %c191 : index
// CHECK-NEXT:       %34 = arith.divui %33, %c192 : index
// CHECK-NEXT:       %35 = arith.minsi %34, %c3 : index
// CHECK-NEXT:       %36 = arith.maxsi %c1, %35 : index
// CHECK-NEXT:       %37 = arith.subi %36, %c1 : index
// CHECK-NEXT:       %38 = arith.addi %34, %37 : index
// CHECK-NEXT:       %39 = arith.divui %38, %36 : index
// CHECK-NEXT:       %40 = arith.maxsi %39, %c1 : index
// CHECK-NEXT:       %41 = arith.muli %40, %36 : index
// CHECK-NEXT:       %42 = arith.subi %41, %c1 : index
// CHECK-NEXT:       %43 = arith.addi %B, %42 : index
// CHECK-NEXT:       %44 = arith.divui %43, %41 : index
// CHECK-NEXT:       %45 = arith.addi %44, %c15 : index
// CHECK-NEXT:       %46 = arith.divui %45, %c16 : index
// CHECK-NEXT:       %47 = arith.muli %46, %c16 : index
// CHECK-NEXT:       %48 = arith.maxsi %47, %c16 : index
// CHECK-NEXT:       %49 = arith.minsi %48, %c192 : index
// CHECK-NEXT:       %50 = arith.subi %49, %c1 : index
// CHECK-NEXT:       %51 = arith.addi %B, %50 : index
// CHECK-NEXT:       %52 = arith.divui %51, %49 : index
// CHECK-NEXT:       scf.for %row_1 = %32 to %52 step %36 {
// CHECK-NEXT:         %53 = arith.muli %row_1, %49 : index
// CHECK-NEXT:         %54 = arith.subi %B, %53 : index
// CHECK-NEXT:         %55 = arith.minsi %49, %54 : index
// CHECK-NEXT:         %56 = arith.remui %block, %c8 : index
// CHECK-NEXT:         %57 = arith.muli %56, %c128 : index
// CHECK-NEXT:         %zero_7 = tile.accumulator {tile.address = [array<i64: 0>]} : !tile.tile<192x128xf32, l0c, nz>
// CHECK-NEXT:         %58 = arith.divui %57, %c16 : index
// CHECK-NEXT:         %b_bytes_2 = tile.load %q[0, %58, 0, 0] {tile.address = [array<i64: 453632>]} : memref<16x66x16x32xi8, strided<[33792, 512, 32, 1]>, #tile.space<gm>> -> !tile.tile<2x8x16x32xi8, l1>
// CHECK-NEXT:         %b_l1_2 = tile.reinterpret %b_bytes_2 {tile.address = [array<i64: 453632>]} : !tile.tile<2x8x16x32xi8, l1> -> !tile.tile<128x128xi4, l1, nz>
// CHECK-NEXT:         %word_halves_2 = tile.load %word_rows_1[%block, 0, 0] sizes [1, 1, 256] {tile.address = [array<i64: 472064>]} : memref<24x1x2048xf32, strided<[2048, 2048, 1]>, #tile.space<gm>> -> !tile.tile<256xf32, l1>
// CHECK-NEXT:         %words_5 = tile.reinterpret %word_halves_2 {tile.address = [array<i64: 472064>]} : !tile.tile<256xf32, l1> -> !tile.tile<128xui64, l1>
// CHECK-NEXT:         %b_l0_4 = tile.move %b_l1_2[0, 0] transpose {tile.address = [array<i64: 45056>]} : !tile.tile<128x128xi4, l1, nz> -> !tile.tile<64x128xi4, l0b, zn>
// CHECK-NEXT:         %b_l0_5 = tile.move %b_l1_2[0, 64] transpose {tile.address = [array<i64: 49152>]} : !tile.tile<128x128xi4, l1, nz> -> !tile.tile<64x128xi4, l0b, zn>
// CHECK-NEXT:         %zero_8 = tile.accumulator {tile.address = [array<i64: 98304>]} : !tile.tile<64x128xi32, l0c, nz>
// CHECK-NEXT:         %q_5 = tile.mmad %unit_2, %b_l0_4, %zero_8 sizes [64, 128, 64] {tile.address = [array<i64: 98304>]} : !tile.tile<64x64xi4, l0a, zz>, !tile.tile<64x128xi4, l0b, zn>, !tile.tile<64x128xi32, l0c, nz>
// CHECK-NEXT:         %scale_2 = tile.move %words_5[0] kept {tile.address = [array<i64: 0>]} : !tile.tile<128xui64, l1> -> !tile.tile<128xui64, fb>
// CHECK-NEXT:         %floats_4 = tile.fixpipe_move %q_5 scale(%scale_2 : !tile.tile<128xui64, fb>) {tile.address = [array<i64: 417792>]} : !tile.tile<64x128xi32, l0c, nz> -> !tile.tile<64x128xf16, l1, nz>
// CHECK-NEXT:         %zero_9 = tile.accumulator {tile.address = [array<i64: 98304>]} : !tile.tile<64x128xi32, l0c, nz>
// CHECK-NEXT:         %q_6 = tile.mmad %unit_2, %b_l0_5, %zero_9 sizes [64, 128, 64] {tile.address = [array<i64: 98304>]} : !tile.tile<64x64xi4, l0a, zz>, !tile.tile<64x128xi4, l0b, zn>, !tile.tile<64x128xi32, l0c, nz>
// CHECK-NEXT:         %floats_5 = tile.fixpipe_move %q_6 scale(%scale_2 : !tile.tile<128xui64, fb>) {tile.address = [array<i64: 434176>]} : !tile.tile<64x128xi32, l0c, nz> -> !tile.tile<64x128xf16, l1, nz>
// CHECK-NEXT:         %total_4, %floats0_4, %floats1_4 = scf.for %chunk_1 = %c0 to %c1024 step %c512 iter_args(%sum_2 = %zero_7, %floats0_5 = %floats_4, %floats1_5 = %floats_5) -> (!tile.tile<192x128xf32, l0c, nz>, !tile.tile<64x128xf16, l1, nz>, !tile.tile<64x128xf16, l1, nz>) {
// CHECK-NEXT:           %x_l1_1 = tile.load %x[%53, %chunk_1] sizes [%55, 512] buffers 2 {tile.refill, tile.address = [array<i64: 0, 196608>]} : memref<?x1024xf16, strided<[1024, 1]>, #tile.space<gm>> -> !tile.tile<192x512xf16, l1, nz>
// CHECK-NEXT:           %total_5, %floats0_6, %floats1_6 = scf.for %k_1 = %c0 to %c512 step %c128 iter_args(%sum_3 = %sum_2, %floats0_7 = %floats0_5, %floats1_7 = %floats1_5) -> (!tile.tile<192x128xf32, l0c, nz>, !tile.tile<64x128xf16, l1, nz>, !tile.tile<64x128xf16, l1, nz>) {
// CHECK-NEXT:             %59 = arith.addi %chunk_1, %k_1 : index
// CHECK-NEXT:             %60 = arith.addi %59, %c128 : index
// CHECK-NEXT:             %61 = arith.minsi %60, %c896 : index
// CHECK-NEXT:             %62 = arith.divui %61, %c64 : index
// CHECK-NEXT:             %b_bytes_3 = tile.load %q[%62, %58, 0, 0] buffers 3 {tile.refill, tile.address = [array<i64: 393216, 401408, 409600>]} : memref<16x66x16x32xi8, strided<[33792, 512, 32, 1]>, #tile.space<gm>> -> !tile.tile<2x8x16x32xi8, l1>
// CHECK-NEXT:             %b_l1_3 = tile.reinterpret %b_bytes_3 {tile.address = [array<i64: 393216, 401408, 409600>]} : !tile.tile<2x8x16x32xi8, l1> -> !tile.tile<128x128xi4, l1, nz>
// CHECK-NEXT:             %63 = arith.divui %61, %c128 : index
// CHECK-NEXT:             %64 = arith.muli %63, %c256 : index
// CHECK-NEXT:             %word_halves_3 = tile.load %word_rows_1[%block, 0, %64] sizes [1, 1, 256] buffers 3 {tile.refill, tile.refill_here, tile.address = [array<i64: 450560, 451584, 452608>]} : memref<24x1x2048xf32, strided<[2048, 2048, 1]>, #tile.space<gm>> -> !tile.tile<256xf32, l1>
// CHECK-NEXT:             %words_6 = tile.reinterpret %word_halves_3 {tile.address = [array<i64: 450560, 451584, 452608>]} : !tile.tile<256xf32, l1> -> !tile.tile<128xui64, l1>
// CHECK-NEXT:             %b_l0_6 = tile.move %b_l1_3[0, 0] transpose {tile.address = [array<i64: 32768>]} : !tile.tile<128x128xi4, l1, nz> -> !tile.tile<64x128xi4, l0b, zn>
// CHECK-NEXT:             %x_l0_2 = tile.move %x_l1_1[0, %k_1] {tile.address = [array<i64: 0>]} : !tile.tile<192x512xf16, l1, nz> -> !tile.tile<192x64xf16, l0a, zz>
// CHECK-NEXT:             %w_l0_2 = tile.move %floats0_7[0, 0] {tile.address = [array<i64: 0>]} : !tile.tile<64x128xf16, l1, nz> -> !tile.tile<64x128xf16, l0b, zn>
// CHECK-NEXT:             %b_l0_7 = tile.move %b_l1_3[0, 64] transpose {tile.address = [array<i64: 36864>]} : !tile.tile<128x128xi4, l1, nz> -> !tile.tile<64x128xi4, l0b, zn>
// CHECK-NEXT:             %65 = arith.addi %k_1, %c64 : index
// CHECK-NEXT:             %x_l0_3 = tile.move %x_l1_1[0, %65] {tile.address = [array<i64: 24576>]} : !tile.tile<192x512xf16, l1, nz> -> !tile.tile<192x64xf16, l0a, zz>
// CHECK-NEXT:             %w_l0_3 = tile.move %floats1_7[0, 0] {tile.address = [array<i64: 16384>]} : !tile.tile<64x128xf16, l1, nz> -> !tile.tile<64x128xf16, l0b, zn>
// CHECK-NEXT:             %zero_10 = tile.accumulator {tile.address = [array<i64: 98304>]} : !tile.tile<64x128xi32, l0c, nz>
// CHECK-NEXT:             %q_7 = tile.mmad %unit_2, %b_l0_6, %zero_10 sizes [64, 128, 64] {tile.address = [array<i64: 98304>]} : !tile.tile<64x64xi4, l0a, zz>, !tile.tile<64x128xi4, l0b, zn>, !tile.tile<64x128xi32, l0c, nz>
// CHECK-NEXT:             %scale_3 = tile.move %words_6[0] kept {tile.address = [array<i64: 0>]} : !tile.tile<128xui64, l1> -> !tile.tile<128xui64, fb>
// CHECK-NEXT:             %floats_6 = tile.fixpipe_move %q_7 scale(%scale_3 : !tile.tile<128xui64, fb>) {tile.address = [array<i64: 417792>]} : !tile.tile<64x128xi32, l0c, nz> -> !tile.tile<64x128xf16, l1, nz>
// CHECK-NEXT:             %total_6 = tile.mmad %x_l0_2, %w_l0_2, %sum_3 sizes [%55, 128, 64] {tile.address = [array<i64: 0>]} : !tile.tile<192x64xf16, l0a, zz>, !tile.tile<64x128xf16, l0b, zn>, !tile.tile<192x128xf32, l0c, nz>
// CHECK-NEXT:             %zero_11 = tile.accumulator {tile.address = [array<i64: 98304>]} : !tile.tile<64x128xi32, l0c, nz>
// CHECK-NEXT:             %q_8 = tile.mmad %unit_2, %b_l0_7, %zero_11 sizes [64, 128, 64] {tile.address = [array<i64: 98304>]} : !tile.tile<64x64xi4, l0a, zz>, !tile.tile<64x128xi4, l0b, zn>, !tile.tile<64x128xi32, l0c, nz>
// CHECK-NEXT:             %floats_7 = tile.fixpipe_move %q_8 scale(%scale_3 : !tile.tile<128xui64, fb>) {tile.address = [array<i64: 434176>]} : !tile.tile<64x128xi32, l0c, nz> -> !tile.tile<64x128xf16, l1, nz>
// CHECK-NEXT:             %total_7 = tile.mmad %x_l0_3, %w_l0_3, %total_6 sizes [%55, 128, 64] {tile.address = [array<i64: 0>]} : !tile.tile<192x64xf16, l0a, zz>, !tile.tile<64x128xf16, l0b, zn>, !tile.tile<192x128xf32, l0c, nz>
// CHECK-NEXT:             scf.yield %total_7, %floats_6, %floats_7 : !tile.tile<192x128xf32, l0c, nz>, !tile.tile<64x128xf16, l1, nz>, !tile.tile<64x128xf16, l1, nz>
// CHECK-NEXT:           } {tile.address = [array<i64: 0>, array<i64: 417792>, array<i64: 434176>]}
// CHECK-NEXT:           scf.yield %total_5, %floats0_6, %floats1_6 : !tile.tile<192x128xf32, l0c, nz>, !tile.tile<64x128xf16, l1, nz>, !tile.tile<64x128xf16, l1, nz>
// CHECK-NEXT:         } {tile.address = [array<i64: 0>, array<i64: 417792>, array<i64: 434176>]}
// CHECK-NEXT:         tile.fixpipe_store %total_4, %out[%53, %57] sizes [%55, 128] : !tile.tile<192x128xf32, l0c, nz>, memref<?x1024xf16, strided<[1024, 1]>, #tile.space<gm>>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func @matmul_int4_blocks_launch(%B: index {ascir.dim = "B"}) -> index attributes {tile.host} {
// CHECK-NEXT:     %c191 = arith.constant 191 : index
// CHECK-NEXT:     %c192 = arith.constant 192 : index
// CHECK-NEXT:     %c3 = arith.constant 3 : index
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %c8 = arith.constant 8 : index
// CHECK-NEXT:     %c11 = arith.constant 11 : index
// CHECK-NEXT:     %c48 = arith.constant 48 : index
// CHECK-NEXT:     %0 = arith.addi %B, %c191 : index
// CHECK-NEXT:     %1 = arith.divui %0, %c192 : index
// CHECK-NEXT:     %2 = arith.minsi %1, %c3 : index
// CHECK-NEXT:     %3 = arith.maxsi %c1, %2 : index
// CHECK-NEXT:     %4 = arith.muli %3, %c8 : index
// CHECK-NEXT:     %few = arith.cmpi sle, %B, %c48 : index
// CHECK-NEXT:     %5 = arith.select %few, %c11, %4 : index
// CHECK-NEXT:     func.return %5 : index
// CHECK-NEXT:   }
// CHECK-NEXT: }

// The result:
// CHECK:      builtin.module attributes {ascir.soc = "ascend910b1"} {
// CHECK-NEXT:   func.func @matmul_int4_blocks(%x: memref<?xf16, 22 : i64> {ascir.role = "in"}, %q: memref<?xi8, 22 : i64> {ascir.role = "in", ascir.packing = "fractals"}, %s: memref<?xf16, 22 : i64> {ascir.role = "in", ascir.packing = "rows"}, %unit: memref<?xi8, 22 : i64> {ascir.role = "in", ascir.value = dense<"0x0100000000000000000000000000000000000000000000000000000000000000100000000000000000000000000000000000000000000000000000000000000000010000000000000000000000000000000000000000000000000000000000000010000000000000000000000000000000000000000000000000000000000000000001000000000000000000000000000000000000000000000000000000000000001000000000000000000000000000000000000000000000000000000000000000000100000000000000000000000000000000000000000000000000000000000000100000000000000000000000000000000000000000000000000000000000000000010000000000000000000000000000000000000000000000000000000000000010000000000000000000000000000000000000000000000000000000000000000001000000000000000000000000000000000000000000000000000000000000001000000000000000000000000000000000000000000000000000000000000000000100000000000000000000000000000000000000000000000000000000000000100000000000000000000000000000000000000000000000000000000000000000010000000000000000000000000000000000000000000000000000000000000010000000000000000000000000000000000000000000000000000000000000000001000000000000000000000000000000000000000000000000000000000000001000000000000000000000000000000000000000000000000000000000000000000100000000000000000000000000000000000000000000000000000000000000100000000000000000000000000000000000000000000000000000000000000000010000000000000000000000000000000000000000000000000000000000000010000000000000000000000000000000000000000000000000000000000000000001000000000000000000000000000000000000000000000000000000000000001000000000000000000000000000000000000000000000000000000000000000000100000000000000000000000000000000000000000000000000000000000000100000000000000000000000000000000000000000000000000000000000000000010000000000000000000000000000000000000000000000000000000000000010000000000000000000000000000000000000000000000000000000000000000001000000000000000000000000000000000000000000000000000000000000001000000000000000000000000000000000000000000000000000000000000000000100000000000000000000000000000000000000000000000000000000000000100000000000000000000000000000000000000000000000000000000000000000010000000000000000000000000000000000000000000000000000000000000010000000000000000000000000000000000000000000000000000000000000000001000000000000000000000000000000000000000000000000000000000000001000000000000000000000000000000000000000000000000000000000000000000100000000000000000000000000000000000000000000000000000000000000100000000000000000000000000000000000000000000000000000000000000000010000000000000000000000000000000000000000000000000000000000000010000000000000000000000000000000000000000000000000000000000000000001000000000000000000000000000000000000000000000000000000000000001000000000000000000000000000000000000000000000000000000000000000000100000000000000000000000000000000000000000000000000000000000000100000000000000000000000000000000000000000000000000000000000000000010000000000000000000000000000000000000000000000000000000000000010000000000000000000000000000000000000000000000000000000000000000001000000000000000000000000000000000000000000000000000000000000001000000000000000000000000000000000000000000000000000000000000000000100000000000000000000000000000000000000000000000000000000000000100000000000000000000000000000000000000000000000000000000000000000010000000000000000000000000000000000000000000000000000000000000010000000000000000000000000000000000000000000000000000000000000000001000000000000000000000000000000000000000000000000000000000000001000000000000000000000000000000000000000000000000000000000000000000100000000000000000000000000000000000000000000000000000000000000100000000000000000000000000000000000000000000000000000000000000000010000000000000000000000000000000000000000000000000000000000000010000000000000000000000000000000000000000000000000000000000000000001000000000000000000000000000000000000000000000000000000000000001000000000000000000000000000000000000000000000000000000000000000000100000000000000000000000000000000000000000000000000000000000000100000000000000000000000000000000000000000000000000000000000000000010000000000000000000000000000000000000000000000000000000000000010"> : tensor<64x32xi8>}, %apart: memref<?xf16, 22 : i64> {ascir.role = "in", ascir.value = dense<"0x003C00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000003C00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000003C00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000003C00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000003C00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000003C00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000003C00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000003C00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000003C00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000003C00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000003C00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000003C00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000003C00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000003C00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000003C00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000003C00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000003C00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000003C00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000003C00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000003C00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000003C00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000003C00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000003C00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000003C00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000003C00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000003C00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000003C00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000003C00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000003C00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000003C00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000003C00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000003C0000"> : tensor<32x64xf16>}, %out: memref<?xf16, 22 : i64> {ascir.role = "out"}, %words: memref<?xf32, 22 : i64> {ascir.role = "workspace"}, %few_words: memref<?xf32, 22 : i64> {ascir.role = "workspace"}, %B: index {ascir.dim = "B"}) attributes {tile.tiling = [{axes = ["1", "B", "1024", "1024"], tile = array<i64: 192, 128, 128, 64>, ns = 16165 : i64, tile_of_few_rows = {tile = array<i64: 48, 96, 128, 64>, rows = 48 : i64}}], tile.weights = {strategy = "blocks", expand_ns = 20595 : i64, blocks_ns = 16165 : i64}, tile.placement = {fb = {peak = 1024 : i64, lower_bound = 1024 : i64, extent = 1024 : i64, capacity = 7168 : i64, optimal = true}, l0a = {peak = 51200 : i64, lower_bound = 51200 : i64, extent = 53248 : i64, capacity = 65536 : i64, optimal = true}, l0b = {peak = 40960 : i64, lower_bound = 40960 : i64, extent = 53248 : i64, capacity = 65536 : i64, optimal = true}, l0c = {peak = 131072 : i64, lower_bound = 131072 : i64, extent = 131072 : i64, capacity = 131072 : i64, optimal = true}, l1 = {peak = 453632 : i64, lower_bound = 453632 : i64, extent = 473088 : i64, capacity = 524032 : i64, optimal = true}}, ascendc.aicore, ascendc.global} {
// CHECK-NEXT:     %0 = arith.constant 524032 : i32
// CHECK-NEXT:     %1 = arith.constant 65536 : i32
// CHECK-NEXT:     %2 = arith.constant 65536 : i32
// CHECK-NEXT:     %3 = arith.constant 131072 : i32
// CHECK-NEXT:     %4 = arith.constant 7168 : i32
// CHECK-NEXT:     %5 = arith.constant 153856 : i32
// CHECK-NEXT:     %6 = arith.constant 1536 : i32
// CHECK-NEXT:     %7 = arith.constant 1 : i32
// CHECK-NEXT:     %8 = arith.constant 8 : i32
// CHECK-NEXT:     %9 = arith.constant 96 : i32
// CHECK-NEXT:     %10 = arith.constant 0 : i32
// CHECK-NEXT:     %11 = arith.constant 1056 : i32
// CHECK-NEXT:     %12 = arith.constant 16 : i32
// CHECK-NEXT:     %nd2nz = ascendc.construct !ascendc.nd2nz_params(%7, %8, %9, %10, %11, %12, %7, %12) : i32, i32, i32, i32, i32, i32, i32, i32
// CHECK-NEXT:     %13 = arith.constant 149760 : i32
// CHECK-NEXT:     %14 = arith.constant 2048 : i32
// CHECK-NEXT:     %15 = arith.constant 32 : i32
// CHECK-NEXT:     %16 = arith.constant 64 : i32
// CHECK-NEXT:     %nd2nz_1 = ascendc.construct !ascendc.nd2nz_params(%7, %15, %16, %10, %16, %15, %7, %12) : i32, i32, i32, i32, i32, i32, i32, i32
// CHECK-NEXT:     %17 = arith.constant 0.000000e+00 : f16
// CHECK-NEXT:     %18 = arith.constant false
// CHECK-NEXT:     %19 = arith.constant 0 : i8
// CHECK-NEXT:     %20 = arith.constant 0 : index
// CHECK-NEXT:     %21 = arith.constant 1 : index
// CHECK-NEXT:     %22 = arith.constant 2 : index
// CHECK-NEXT:     %23 = arith.constant 3 : index
// CHECK-NEXT:     %no_pads = memref.alloca() {ascendc.emit_as_unsigned} : memref<4xi8>
// CHECK-NEXT:     memref.store %19, %no_pads[%20] : memref<4xi8>
// CHECK-NEXT:     memref.store %19, %no_pads[%21] : memref<4xi8>
// CHECK-NEXT:     memref.store %19, %no_pads[%22] : memref<4xi8>
// CHECK-NEXT:     memref.store %19, %no_pads[%23] : memref<4xi8>
// CHECK-NEXT:     %load_data_3d_params_v2 = ascendc.construct !ascendc.load_data_3d_params_v2<f16>(%no_pads, %7, %15, %16, %16, %15, %10, %10, %7, %7, %7, %7, %7, %7, %18, %18, %17) : memref<4xi8>, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i1, i1, f16
// CHECK-NEXT:     %24 = arith.constant 30720 : i32
// CHECK-NEXT:     %25 = arith.constant 156928 : i32
// CHECK-NEXT:     %nd2nz_2 = ascendc.construct !ascendc.nd2nz_params(%7, %16, %15, %10, %15, %16, %7, %15) : i32, i32, i32, i32, i32, i32, i32, i32
// CHECK-NEXT:     %load_data_3d_params_v2_1 = ascendc.construct !ascendc.load_data_3d_params_v2<i8>(%no_pads, %7, %16, %15, %15, %16, %10, %10, %7, %7, %7, %7, %7, %7, %18, %18, %19) : memref<4xi8>, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i1, i1, i8
// CHECK-NEXT:     %26 = arith.constant 12288 : i32
// CHECK-NEXT:     %27 = arith.constant 1024 : i32
// CHECK-NEXT:     %28 = arith.constant 14336 : i32
// CHECK-NEXT:     %load_data_3d_params_v2_2 = ascendc.construct !ascendc.load_data_3d_params_v2<f16>(%no_pads, %7, %12, %15, %15, %12, %10, %10, %7, %7, %7, %7, %7, %7, %18, %18, %17) : memref<4xi8>, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i1, i1, f16
// CHECK-NEXT:     %29 = arith.constant 512 : i32
// CHECK-NEXT:     %30 = arith.constant 16 : index
// CHECK-NEXT:     %31 = arith.constant 4096 : i32
// CHECK-NEXT:     %32 = arith.constant true
// CHECK-NEXT:     %mmad = ascendc.construct !ascendc.mmad_params(%8, %16, %15, %10, %18, %32) : i32, i32, i32, i32, i1, i1
// CHECK-NEXT:     %33 = arith.constant 2048 : index
// CHECK-NEXT:     %34 = arith.constant 256 : i32
// CHECK-NEXT:     %fixpipe_params_v220 = ascendc.construct !ascendc.fixpipe_params_v220(%16, %8, %12, %34, %10, %10, %10, %7, %10, %10, %10) [ui16, ui16, ui16, ui32, i32, !ascendc.quant_mode_t, ui64, ui16, ui16, ui16, ui8] : i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32
// CHECK-NEXT:     %fixpipe_config = ascendc.construct !ascendc.fixpipe_config(%7) [!ascendc.co2_layout] : i32
// CHECK-NEXT:     %35 = arith.constant 512 : index
// CHECK-NEXT:     %36 = arith.constant 2 : i32
// CHECK-NEXT:     %37 = arith.constant 960 : i32
// CHECK-NEXT:     %data_copy = ascendc.construct !ascendc.data_copy_params(%36, %9, %37, %10) : i32, i32, i32, i32
// CHECK-NEXT:     %38 = arith.constant 143616 : i32
// CHECK-NEXT:     %39 = arith.constant 6144 : i32
// CHECK-NEXT:     %40 = arith.constant 158976 : i32
// CHECK-NEXT:     %41 = arith.constant 192 : i32
// CHECK-NEXT:     %42 = arith.constant 6 : i32
// CHECK-NEXT:     %load_data_2d = ascendc.construct !ascendc.load_data_2d_params(%10, %42, %7, %10, %10, %10, %10) : i32, i32, i32, i32, i32, i32, i32
// CHECK-NEXT:     %43 = arith.constant 34816 : i32
// CHECK-NEXT:     %44 = arith.constant 3072 : i32
// CHECK-NEXT:     %45 = arith.constant 146688 : i32
// CHECK-NEXT:     %46 = arith.constant 37888 : i32
// CHECK-NEXT:     %mmad_1 = ascendc.construct !ascendc.mmad_params(%16, %9, %16, %10, %18, %32) : i32, i32, i32, i32, i1, i1
// CHECK-NEXT:     %47 = arith.constant 24576 : i32
// CHECK-NEXT:     %data_copy_1 = ascendc.construct !ascendc.data_copy_params(%7, %42, %10, %10) : i32, i32, i32, i32
// CHECK-NEXT:     %48 = arith.constant 10 : i32
// CHECK-NEXT:     %data_copy_co12dst = ascendc.construct !ascendc.data_copy_co12dst_params(%9, %16, %16, %16, %48, %10, %18, %18) [ui16, ui16, ui32, ui16, !ascendc.quant_mode_t, ui8, i1, i1] : i32, i32, i32, i32, i32, i32, i1, i1
// CHECK-NEXT:     %49 = arith.constant 116736 : i32
// CHECK-NEXT:     %50 = arith.constant 129024 : i32
// CHECK-NEXT:     %51 = arith.constant 49152 : i32
// CHECK-NEXT:     %52 = arith.constant 1024 : index
// CHECK-NEXT:     %53 = arith.constant 4 : index
// CHECK-NEXT:     %54 = arith.constant 48 : i32
// CHECK-NEXT:     %55 = arith.constant 98304 : i32
// CHECK-NEXT:     %56 = arith.constant 33792 : index
// CHECK-NEXT:     %57 = arith.constant 768 : i32
// CHECK-NEXT:     %58 = arith.constant 141312 : i32
// CHECK-NEXT:     %59 = arith.constant 15 : index
// CHECK-NEXT:     %60 = arith.constant 48 : index
// CHECK-NEXT:     %load_data_3d_params_v2_3 = ascendc.construct !ascendc.load_data_3d_params_v2<f16>(%no_pads, %7, %16, %9, %9, %16, %10, %10, %7, %7, %7, %7, %7, %7, %18, %18, %17) : memref<4xi8>, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i1, i1, f16
// CHECK-NEXT:     %61 = arith.constant 27648 : i32
// CHECK-NEXT:     %62 = arith.constant 4608 : i32
// CHECK-NEXT:     %63 = arith.constant 461824 : i32
// CHECK-NEXT:     %64 = arith.constant 128 : i32
// CHECK-NEXT:     %nd2nz_3 = ascendc.construct !ascendc.nd2nz_params(%7, %8, %64, %10, %11, %12, %7, %12) : i32, i32, i32, i32, i32, i32, i32, i32
// CHECK-NEXT:     %65 = arith.constant 465920 : i32
// CHECK-NEXT:     %66 = arith.constant 40960 : i32
// CHECK-NEXT:     %67 = arith.constant 470016 : i32
// CHECK-NEXT:     %68 = arith.constant 51200 : i32
// CHECK-NEXT:     %69 = arith.constant 928 : i32
// CHECK-NEXT:     %data_copy_2 = ascendc.construct !ascendc.data_copy_params(%36, %64, %69, %10) : i32, i32, i32, i32
// CHECK-NEXT:     %70 = arith.constant 453632 : i32
// CHECK-NEXT:     %71 = arith.constant 8192 : i32
// CHECK-NEXT:     %72 = arith.constant 472064 : i32
// CHECK-NEXT:     %load_data_2d_1 = ascendc.construct !ascendc.load_data_2d_params(%10, %8, %7, %10, %10, %10, %10) : i32, i32, i32, i32, i32, i32, i32
// CHECK-NEXT:     %73 = arith.constant 45056 : i32
// CHECK-NEXT:     %74 = arith.constant 457728 : i32
// CHECK-NEXT:     %mmad_2 = ascendc.construct !ascendc.mmad_params(%16, %64, %16, %10, %18, %32) : i32, i32, i32, i32, i1, i1
// CHECK-NEXT:     %data_copy_3 = ascendc.construct !ascendc.data_copy_params(%7, %8, %10, %10) : i32, i32, i32, i32
// CHECK-NEXT:     %data_copy_co12dst_1 = ascendc.construct !ascendc.data_copy_co12dst_params(%64, %16, %16, %16, %48, %10, %18, %18) [ui16, ui16, ui32, ui16, !ascendc.quant_mode_t, ui8, i1, i1] : i32, i32, i32, i32, i32, i32, i1, i1
// CHECK-NEXT:     %75 = arith.constant 417792 : i32
// CHECK-NEXT:     %76 = arith.constant 434176 : i32
// CHECK-NEXT:     %77 = arith.constant 196608 : i32
// CHECK-NEXT:     %78 = arith.constant 393216 : i32
// CHECK-NEXT:     %79 = arith.constant 450560 : i32
// CHECK-NEXT:     %80 = arith.constant 32768 : i32
// CHECK-NEXT:     %81 = arith.constant 192 : index
// CHECK-NEXT:     %load_data_3d_params_v2_4 = ascendc.construct !ascendc.load_data_3d_params_v2<f16>(%no_pads, %7, %16, %64, %64, %16, %10, %10, %7, %7, %7, %7, %7, %7, %18, %18, %17) : memref<4xi8>, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i1, i1, f16
// CHECK-NEXT:     %82 = arith.constant 36864 : i32
// CHECK-NEXT:     %83 = arith.constant 16384 : i32
// CHECK-NEXT:     %pipe = ascendc.pipe
// CHECK-NEXT:     %l1 = ascendc.tbuf : <a1>
// CHECK-NEXT:     ascendc.pipe.init_buffer %pipe, %l1, %0 : !ascendc.tbuf<a1>, i32
// CHECK-NEXT:     %l0a = ascendc.tbuf : <a2>
// CHECK-NEXT:     ascendc.pipe.init_buffer %pipe, %l0a, %1 : !ascendc.tbuf<a2>, i32
// CHECK-NEXT:     %l0b = ascendc.tbuf : <b2>
// CHECK-NEXT:     ascendc.pipe.init_buffer %pipe, %l0b, %2 : !ascendc.tbuf<b2>, i32
// CHECK-NEXT:     %l0c = ascendc.tbuf : <co1>
// CHECK-NEXT:     ascendc.pipe.init_buffer %pipe, %l0c, %3 : !ascendc.tbuf<co1>, i32
// CHECK-NEXT:     %fb = ascendc.tbuf : <c2pipe2gm>
// CHECK-NEXT:     ascendc.pipe.init_buffer %pipe, %fb, %4 : !ascendc.tbuf<c2pipe2gm>, i32
// CHECK-NEXT:     %x_gm = ascendc.global_tensor : !ascendc.global_tensor<*xf16>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %x_gm, %x : !ascendc.global_tensor<*xf16>, memref<?xf16, 22 : i64>
// CHECK-NEXT:     %q_gm = ascendc.global_tensor : !ascendc.global_tensor<*xi8>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %q_gm, %q : !ascendc.global_tensor<*xi8>, memref<?xi8, 22 : i64>
// CHECK-NEXT:     %s_gm = ascendc.global_tensor : !ascendc.global_tensor<*xf16>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %s_gm, %s : !ascendc.global_tensor<*xf16>, memref<?xf16, 22 : i64>
// CHECK-NEXT:     %unit_gm = ascendc.global_tensor : !ascendc.global_tensor<*xi8>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %unit_gm, %unit : !ascendc.global_tensor<*xi8>, memref<?xi8, 22 : i64>
// CHECK-NEXT:     %apart_gm = ascendc.global_tensor : !ascendc.global_tensor<*xf16>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %apart_gm, %apart : !ascendc.global_tensor<*xf16>, memref<?xf16, 22 : i64>
// CHECK-NEXT:     %out_gm = ascendc.global_tensor : !ascendc.global_tensor<*xf16>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %out_gm, %out : !ascendc.global_tensor<*xf16>, memref<?xf16, 22 : i64>
// CHECK-NEXT:     %words_gm = ascendc.global_tensor : !ascendc.global_tensor<*xf32>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %words_gm, %words : !ascendc.global_tensor<*xf32>, memref<?xf32, 22 : i64>
// CHECK-NEXT:     %few_words_gm = ascendc.global_tensor : !ascendc.global_tensor<*xf32>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %few_words_gm, %few_words : !ascendc.global_tensor<*xf32>, memref<?xf32, 22 : i64>
// CHECK-NEXT:     %c48 = arith.constant 48 : index
// CHECK-NEXT:     %block = ascendc.get_block_idx : index
// CHECK-NEXT:     %c96 = arith.constant 96 : index
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c32 = arith.constant 32 : index
// CHECK-NEXT:     %c2 = arith.constant 2 : index
// CHECK-NEXT:     %c47 = arith.constant 47 : index
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %c15 = arith.constant 15 : index
// CHECK-NEXT:     %c16 = arith.constant 16 : index
// CHECK-NEXT:     %c1024 = arith.constant 1024 : index
// CHECK-NEXT:     %c512 = arith.constant 512 : index
// CHECK-NEXT:     %c128 = arith.constant 128 : index
// CHECK-NEXT:     %c896 = arith.constant 896 : index
// CHECK-NEXT:     %c64 = arith.constant 64 : index
// CHECK-NEXT:     %c256 = arith.constant 256 : index
// CHECK-NEXT:     %c8 = arith.constant 8 : index
// CHECK-NEXT:     %c191 = arith.constant 191 : index
// CHECK-NEXT:     %c192 = arith.constant 192 : index
// CHECK-NEXT:     %c3 = arith.constant 3 : index
// CHECK-NEXT:     %few = arith.cmpi sle, %B, %c48 : index
// CHECK-NEXT:     scf.if %few {
// CHECK-NEXT:       %84 = arith.muli %block, %c96 : index
// CHECK-NEXT:       %s_gm_1 = ascendc.global_tensor.subindex %s_gm[%84] : !ascendc.global_tensor<*xf16>, index, !ascendc.global_tensor<*xf16>
// CHECK-NEXT:       %scales = ascendc.tbuf.get_with_offset %l1, %6, %5 : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:       ascendc.data_copy_nd2nz %scales, %s_gm_1, %nd2nz : !ascendc.local_tensor<*xf16>, !ascendc.global_tensor<*xf16>, !ascendc.nd2nz_params
// CHECK-NEXT:       %apart_l1 = ascendc.tbuf.get_with_offset %l1, %14, %13 : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:       ascendc.data_copy_nd2nz %apart_l1, %apart_gm, %nd2nz_1 : !ascendc.local_tensor<*xf16>, !ascendc.global_tensor<*xf16>, !ascendc.nd2nz_params
// CHECK-NEXT:       %apart_1 = ascendc.tbuf.get_with_offset %l0b, %14, %24 : !ascendc.tbuf<b2>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:       ascendc.load_data_3d_l0_v2 %apart_1, %apart_l1, %load_data_3d_params_v2 : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.load_data_3d_params_v2<f16>
// CHECK-NEXT:       %unit_bytes = ascendc.tbuf.get_with_offset %l1, %14, %25 : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:       ascendc.data_copy_nd2nz %unit_bytes, %unit_gm, %nd2nz_2 : !ascendc.local_tensor<*xi8>, !ascendc.global_tensor<*xi8>, !ascendc.nd2nz_params
// CHECK-NEXT:       %unit_1 = ascendc.tbuf.get_with_offset %l0a, %14, %26 : !ascendc.tbuf<a2>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:       %unit_l1 = ascendc.tbuf.get_with_offset %l1, %14, %25 : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:       ascendc.load_data_3d_l0_v2 %unit_1, %unit_l1, %load_data_3d_params_v2_1 : !ascendc.local_tensor<*xi8>, !ascendc.local_tensor<*xi8>, !ascendc.load_data_3d_params_v2<i8>
// CHECK-NEXT:       %85 = arith.constant 0 : i32
// CHECK-NEXT:       %86 = arith.constant 0 : i32
// CHECK-NEXT:       %87 = arith.addi %B, %c47 : index
// CHECK-NEXT:       %88 = arith.divui %87, %c48 : index
// CHECK-NEXT:       %89 = arith.maxsi %88, %c1 : index
// CHECK-NEXT:       %90 = arith.subi %89, %c1 : index
// CHECK-NEXT:       %91 = arith.addi %B, %90 : index
// CHECK-NEXT:       %92 = arith.divui %91, %89 : index
// CHECK-NEXT:       %93 = arith.addi %92, %c15 : index
// CHECK-NEXT:       %94 = arith.divui %93, %c16 : index
// CHECK-NEXT:       %95 = arith.muli %94, %c16 : index
// CHECK-NEXT:       %96 = arith.maxsi %95, %c16 : index
// CHECK-NEXT:       %97 = arith.minsi %96, %c48 : index
// CHECK-NEXT:       %98 = arith.subi %97, %c1 : index
// CHECK-NEXT:       %99 = arith.addi %B, %98 : index
// CHECK-NEXT:       %100 = arith.divui %99, %97 : index
// CHECK-NEXT:       %101 = arith.cmpi slt, %c0, %100 : index
// CHECK-NEXT:       scf.if %101 {
// CHECK-NEXT:         %x_l1_at = arith.muli %86, %51 : i32
// CHECK-NEXT:         %x_l1 = ascendc.tbuf.get_with_offset %l1, %47, %x_l1_at : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:         %102 = arith.addi %B, %c47 : index
// CHECK-NEXT:         %103 = arith.divui %102, %c48 : index
// CHECK-NEXT:         %104 = arith.maxsi %103, %c1 : index
// CHECK-NEXT:         %105 = arith.subi %104, %c1 : index
// CHECK-NEXT:         %106 = arith.addi %B, %105 : index
// CHECK-NEXT:         %107 = arith.divui %106, %104 : index
// CHECK-NEXT:         %108 = arith.addi %107, %c15 : index
// CHECK-NEXT:         %109 = arith.divui %108, %c16 : index
// CHECK-NEXT:         %110 = arith.muli %109, %c16 : index
// CHECK-NEXT:         %111 = arith.maxsi %110, %c16 : index
// CHECK-NEXT:         %112 = arith.minsi %111, %c48 : index
// CHECK-NEXT:         %113 = arith.muli %c0, %112 : index
// CHECK-NEXT:         %114 = arith.muli %113, %52 : index
// CHECK-NEXT:         %115 = arith.addi %114, %c0 : index
// CHECK-NEXT:         %x_gm_1 = ascendc.global_tensor.subindex %x_gm[%115] : !ascendc.global_tensor<*xf16>, index, !ascendc.global_tensor<*xf16>
// CHECK-NEXT:         %116 = arith.subi %B, %113 : index
// CHECK-NEXT:         %117 = arith.minsi %112, %116 : index
// CHECK-NEXT:         %118 = arith.addi %117, %21 : index
// CHECK-NEXT:         %119 = arith.divsi %53, %118 : index
// CHECK-NEXT:         %120 = arith.maxsi %119, %21 : index
// CHECK-NEXT:         %121 = arith.index_cast %120 : index to i32
// CHECK-NEXT:         %122 = arith.index_cast %117 : index to i32
// CHECK-NEXT:         %nd2nz_4 = ascendc.construct !ascendc.nd2nz_params(%121, %122, %29, %10, %27, %54, %7, %12) [ui16, ui16, ui16, ui16, ui16, ui16, ui16, ui16] : i32, i32, i32, i32, i32, i32, i32, i32
// CHECK-NEXT:         ascendc.data_copy_nd2nz %x_l1, %x_gm_1, %nd2nz_4 : !ascendc.local_tensor<*xf16>, !ascendc.global_tensor<*xf16>, !ascendc.nd2nz_params
// CHECK-NEXT:       }
// CHECK-NEXT:       %123 = arith.constant 1 : i32
// CHECK-NEXT:       %next_slot = arith.xori %86, %123 : i32
// CHECK-NEXT:       %124 = arith.constant 1 : index
// CHECK-NEXT:       %125 = arith.muli %c512, %124 : index
// CHECK-NEXT:       %126 = arith.addi %c0, %125 : index
// CHECK-NEXT:       %127 = arith.cmpi slt, %c0, %100 : index
// CHECK-NEXT:       scf.if %127 {
// CHECK-NEXT:         %x_l1_at_1 = arith.muli %next_slot, %51 : i32
// CHECK-NEXT:         %x_l1_1 = ascendc.tbuf.get_with_offset %l1, %47, %x_l1_at_1 : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:         %128 = arith.addi %B, %c47 : index
// CHECK-NEXT:         %129 = arith.divui %128, %c48 : index
// CHECK-NEXT:         %130 = arith.maxsi %129, %c1 : index
// CHECK-NEXT:         %131 = arith.subi %130, %c1 : index
// CHECK-NEXT:         %132 = arith.addi %B, %131 : index
// CHECK-NEXT:         %133 = arith.divui %132, %130 : index
// CHECK-NEXT:         %134 = arith.addi %133, %c15 : index
// CHECK-NEXT:         %135 = arith.divui %134, %c16 : index
// CHECK-NEXT:         %136 = arith.muli %135, %c16 : index
// CHECK-NEXT:         %137 = arith.maxsi %136, %c16 : index
// CHECK-NEXT:         %138 = arith.minsi %137, %c48 : index
// CHECK-NEXT:         %139 = arith.muli %c0, %138 : index
// CHECK-NEXT:         %140 = arith.muli %139, %52 : index
// CHECK-NEXT:         %141 = arith.addi %140, %126 : index
// CHECK-NEXT:         %x_gm_2 = ascendc.global_tensor.subindex %x_gm[%141] : !ascendc.global_tensor<*xf16>, index, !ascendc.global_tensor<*xf16>
// CHECK-NEXT:         %142 = arith.subi %B, %139 : index
// CHECK-NEXT:         %143 = arith.minsi %138, %142 : index
// CHECK-NEXT:         %144 = arith.addi %143, %21 : index
// CHECK-NEXT:         %145 = arith.divsi %53, %144 : index
// CHECK-NEXT:         %146 = arith.maxsi %145, %21 : index
// CHECK-NEXT:         %147 = arith.index_cast %146 : index to i32
// CHECK-NEXT:         %148 = arith.index_cast %143 : index to i32
// CHECK-NEXT:         %nd2nz_5 = ascendc.construct !ascendc.nd2nz_params(%147, %148, %29, %10, %27, %54, %7, %12) [ui16, ui16, ui16, ui16, ui16, ui16, ui16, ui16] : i32, i32, i32, i32, i32, i32, i32, i32
// CHECK-NEXT:         ascendc.data_copy_nd2nz %x_l1_1, %x_gm_2, %nd2nz_5 : !ascendc.local_tensor<*xf16>, !ascendc.global_tensor<*xf16>, !ascendc.nd2nz_params
// CHECK-NEXT:       }
// CHECK-NEXT:       %149 = arith.constant 0 : i32
// CHECK-NEXT:       %150 = arith.addi %B, %c47 : index
// CHECK-NEXT:       %151 = arith.divui %150, %c48 : index
// CHECK-NEXT:       %152 = arith.maxsi %151, %c1 : index
// CHECK-NEXT:       %153 = arith.subi %152, %c1 : index
// CHECK-NEXT:       %154 = arith.addi %B, %153 : index
// CHECK-NEXT:       %155 = arith.divui %154, %152 : index
// CHECK-NEXT:       %156 = arith.addi %155, %c15 : index
// CHECK-NEXT:       %157 = arith.divui %156, %c16 : index
// CHECK-NEXT:       %158 = arith.muli %157, %c16 : index
// CHECK-NEXT:       %159 = arith.maxsi %158, %c16 : index
// CHECK-NEXT:       %160 = arith.minsi %159, %c48 : index
// CHECK-NEXT:       %161 = arith.subi %160, %c1 : index
// CHECK-NEXT:       %162 = arith.addi %B, %161 : index
// CHECK-NEXT:       %163 = arith.divui %162, %160 : index
// CHECK-NEXT:       %164 = arith.cmpi slt, %c0, %163 : index
// CHECK-NEXT:       scf.if %164 {
// CHECK-NEXT:         %165 = arith.muli %149, %39 : i32
// CHECK-NEXT:         %b_bytes_at = arith.addi %165, %55 : i32
// CHECK-NEXT:         %b_bytes = ascendc.tbuf.get_with_offset %l1, %39, %b_bytes_at : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:         %166 = arith.addi %c0, %c0 : index
// CHECK-NEXT:         %167 = arith.addi %166, %c128 : index
// CHECK-NEXT:         %168 = arith.minsi %167, %c896 : index
// CHECK-NEXT:         %169 = arith.divui %168, %c64 : index
// CHECK-NEXT:         %170 = arith.muli %169, %56 : index
// CHECK-NEXT:         %171 = arith.divui %84, %c16 : index
// CHECK-NEXT:         %172 = arith.muli %171, %35 : index
// CHECK-NEXT:         %173 = arith.addi %170, %172 : index
// CHECK-NEXT:         %q_gm_1 = ascendc.global_tensor.subindex %q_gm[%173] : !ascendc.global_tensor<*xi8>, index, !ascendc.global_tensor<*xi8>
// CHECK-NEXT:         ascendc.data_copy_l0 %b_bytes, %q_gm_1, %data_copy : !ascendc.local_tensor<*xi8>, !ascendc.global_tensor<*xi8>, !ascendc.data_copy_params
// CHECK-NEXT:       }
// CHECK-NEXT:       %174 = arith.constant 1 : i32
// CHECK-NEXT:       %175 = arith.addi %149, %174 : i32
// CHECK-NEXT:       %176 = arith.constant 3 : i32
// CHECK-NEXT:       %177 = arith.cmpi eq, %175, %176 : i32
// CHECK-NEXT:       %178 = arith.constant 0 : i32
// CHECK-NEXT:       %next_slot_1 = arith.select %177, %178, %175 : i32
// CHECK-NEXT:       %179 = arith.constant 1 : index
// CHECK-NEXT:       %180 = arith.muli %c128, %179 : index
// CHECK-NEXT:       %181 = arith.addi %c0, %180 : index
// CHECK-NEXT:       %182 = arith.cmpi slt, %c0, %163 : index
// CHECK-NEXT:       scf.if %182 {
// CHECK-NEXT:         %183 = arith.muli %next_slot_1, %39 : i32
// CHECK-NEXT:         %b_bytes_at_1 = arith.addi %183, %55 : i32
// CHECK-NEXT:         %b_bytes_1 = ascendc.tbuf.get_with_offset %l1, %39, %b_bytes_at_1 : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:         %184 = arith.addi %c0, %181 : index
// CHECK-NEXT:         %185 = arith.addi %184, %c128 : index
// CHECK-NEXT:         %186 = arith.minsi %185, %c896 : index
// CHECK-NEXT:         %187 = arith.divui %186, %c64 : index
// CHECK-NEXT:         %188 = arith.muli %187, %56 : index
// CHECK-NEXT:         %189 = arith.divui %84, %c16 : index
// CHECK-NEXT:         %190 = arith.muli %189, %35 : index
// CHECK-NEXT:         %191 = arith.addi %188, %190 : index
// CHECK-NEXT:         %q_gm_2 = ascendc.global_tensor.subindex %q_gm[%191] : !ascendc.global_tensor<*xi8>, index, !ascendc.global_tensor<*xi8>
// CHECK-NEXT:         ascendc.data_copy_l0 %b_bytes_1, %q_gm_2, %data_copy : !ascendc.local_tensor<*xi8>, !ascendc.global_tensor<*xi8>, !ascendc.data_copy_params
// CHECK-NEXT:       }
// CHECK-NEXT:       %192 = arith.constant 1 : i32
// CHECK-NEXT:       %193 = arith.addi %next_slot_1, %192 : i32
// CHECK-NEXT:       %194 = arith.constant 3 : i32
// CHECK-NEXT:       %195 = arith.cmpi eq, %193, %194 : i32
// CHECK-NEXT:       %196 = arith.constant 0 : i32
// CHECK-NEXT:       %next_slot_2 = arith.select %195, %196, %193 : i32
// CHECK-NEXT:       %197 = arith.constant 2 : index
// CHECK-NEXT:       %198 = arith.muli %c128, %197 : index
// CHECK-NEXT:       %199 = arith.addi %c0, %198 : index
// CHECK-NEXT:       %200 = arith.cmpi slt, %c0, %163 : index
// CHECK-NEXT:       scf.if %200 {
// CHECK-NEXT:         %201 = arith.muli %next_slot_2, %39 : i32
// CHECK-NEXT:         %b_bytes_at_2 = arith.addi %201, %55 : i32
// CHECK-NEXT:         %b_bytes_2 = ascendc.tbuf.get_with_offset %l1, %39, %b_bytes_at_2 : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:         %202 = arith.addi %c0, %199 : index
// CHECK-NEXT:         %203 = arith.addi %202, %c128 : index
// CHECK-NEXT:         %204 = arith.minsi %203, %c896 : index
// CHECK-NEXT:         %205 = arith.divui %204, %c64 : index
// CHECK-NEXT:         %206 = arith.muli %205, %56 : index
// CHECK-NEXT:         %207 = arith.divui %84, %c16 : index
// CHECK-NEXT:         %208 = arith.muli %207, %35 : index
// CHECK-NEXT:         %209 = arith.addi %206, %208 : index
// CHECK-NEXT:         %q_gm_3 = ascendc.global_tensor.subindex %q_gm[%209] : !ascendc.global_tensor<*xi8>, index, !ascendc.global_tensor<*xi8>
// CHECK-NEXT:         ascendc.data_copy_l0 %b_bytes_2, %q_gm_3, %data_copy : !ascendc.local_tensor<*xi8>, !ascendc.global_tensor<*xi8>, !ascendc.data_copy_params
// CHECK-NEXT:       }
// CHECK-NEXT:       %210 = scf.for %column = %c0 to %c96 step %c32 iter_args(%slot = %85) -> (i32) {
// CHECK-NEXT:         %211 = arith.muli %slot, %27 : i32
// CHECK-NEXT:         %scales_l0_at = arith.addi %211, %28 : i32
// CHECK-NEXT:         %scales_l0 = ascendc.tbuf.get_with_offset %l0a, %29, %scales_l0_at : !ascendc.tbuf<a2>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:         %212 = arith.muli %column, %30 : index
// CHECK-NEXT:         %scales_1 = ascendc.local_tensor.subindex %scales[%212] : !ascendc.local_tensor<*xf16>, index, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:         ascendc.load_data_3d_l0_v2 %scales_l0, %scales_1, %load_data_3d_params_v2_2 : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.load_data_3d_params_v2<f16>
// CHECK-NEXT:         %zero_at = arith.muli %slot, %31 : i32
// CHECK-NEXT:         %words_1 = ascendc.tbuf.get_with_offset %l0c, %27, %zero_at : !ascendc.tbuf<co1>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:         ascendc.mmad %words_1, %scales_l0, %apart_1, %mmad : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.mmad_params
// CHECK-NEXT:         %213 = arith.muli %column, %c2 : index
// CHECK-NEXT:         %214 = arith.muli %block, %33 : index
// CHECK-NEXT:         %215 = arith.addi %214, %213 : index
// CHECK-NEXT:         %few_words_gm_1 = ascendc.global_tensor.subindex %few_words_gm[%215] : !ascendc.global_tensor<*xf32>, index, !ascendc.global_tensor<*xf32>
// CHECK-NEXT:         ascendc.fixpipe %few_words_gm_1, %words_1, %fixpipe_params_v220, %fixpipe_config : !ascendc.global_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.fixpipe_params_v220, !ascendc.fixpipe_config
// CHECK-NEXT:         %216 = arith.constant 1 : i32
// CHECK-NEXT:         %next_slot_3 = arith.xori %slot, %216 : i32
// CHECK-NEXT:         scf.yield %next_slot_3 : i32
// CHECK-NEXT:       }
// CHECK-NEXT:       %217 = arith.addi %B, %c47 : index
// CHECK-NEXT:       %218 = arith.divui %217, %c48 : index
// CHECK-NEXT:       %219 = arith.maxsi %218, %c1 : index
// CHECK-NEXT:       %220 = arith.subi %219, %c1 : index
// CHECK-NEXT:       %221 = arith.addi %B, %220 : index
// CHECK-NEXT:       %222 = arith.divui %221, %219 : index
// CHECK-NEXT:       %223 = arith.addi %222, %c15 : index
// CHECK-NEXT:       %224 = arith.divui %223, %c16 : index
// CHECK-NEXT:       %225 = arith.muli %224, %c16 : index
// CHECK-NEXT:       %226 = arith.maxsi %225, %c16 : index
// CHECK-NEXT:       %227 = arith.minsi %226, %c48 : index
// CHECK-NEXT:       %228 = arith.subi %227, %c1 : index
// CHECK-NEXT:       %229 = arith.addi %B, %228 : index
// CHECK-NEXT:       %230 = arith.divui %229, %227 : index
// CHECK-NEXT:       %231 = arith.constant 0 : i32
// CHECK-NEXT:       %232 = arith.constant 0 : i32
// CHECK-NEXT:       %233 = arith.cmpi slt, %c0, %230 : index
// CHECK-NEXT:       scf.if %233 {
// CHECK-NEXT:         %234 = arith.muli %232, %57 : i32
// CHECK-NEXT:         %word_halves_at = arith.addi %234, %58 : i32
// CHECK-NEXT:         %word_halves = ascendc.tbuf.get_with_offset %l1, %41, %word_halves_at : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:         %235 = arith.muli %block, %33 : index
// CHECK-NEXT:         %236 = arith.addi %c0, %c0 : index
// CHECK-NEXT:         %237 = arith.addi %236, %c128 : index
// CHECK-NEXT:         %238 = arith.minsi %237, %c896 : index
// CHECK-NEXT:         %239 = arith.divui %238, %c128 : index
// CHECK-NEXT:         %240 = arith.muli %239, %c256 : index
// CHECK-NEXT:         %241 = arith.addi %235, %240 : index
// CHECK-NEXT:         %few_words_gm_2 = ascendc.global_tensor.subindex %few_words_gm[%241] : !ascendc.global_tensor<*xf32>, index, !ascendc.global_tensor<*xf32>
// CHECK-NEXT:         ascendc.data_copy_l2 %word_halves, %few_words_gm_2, %41 : !ascendc.local_tensor<*xf32>, !ascendc.global_tensor<*xf32>, i32
// CHECK-NEXT:       }
// CHECK-NEXT:       %242 = arith.constant 1 : i32
// CHECK-NEXT:       %243 = arith.addi %232, %242 : i32
// CHECK-NEXT:       %244 = arith.constant 3 : i32
// CHECK-NEXT:       %245 = arith.cmpi eq, %243, %244 : i32
// CHECK-NEXT:       %246 = arith.constant 0 : i32
// CHECK-NEXT:       %next_slot_4 = arith.select %245, %246, %243 : i32
// CHECK-NEXT:       %247 = arith.constant 1 : index
// CHECK-NEXT:       %248 = arith.muli %c128, %247 : index
// CHECK-NEXT:       %249 = arith.addi %c0, %248 : index
// CHECK-NEXT:       %250 = arith.cmpi slt, %c0, %230 : index
// CHECK-NEXT:       scf.if %250 {
// CHECK-NEXT:         %251 = arith.muli %next_slot_4, %57 : i32
// CHECK-NEXT:         %word_halves_at_1 = arith.addi %251, %58 : i32
// CHECK-NEXT:         %word_halves_1 = ascendc.tbuf.get_with_offset %l1, %41, %word_halves_at_1 : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:         %252 = arith.muli %block, %33 : index
// CHECK-NEXT:         %253 = arith.addi %c0, %249 : index
// CHECK-NEXT:         %254 = arith.addi %253, %c128 : index
// CHECK-NEXT:         %255 = arith.minsi %254, %c896 : index
// CHECK-NEXT:         %256 = arith.divui %255, %c128 : index
// CHECK-NEXT:         %257 = arith.muli %256, %c256 : index
// CHECK-NEXT:         %258 = arith.addi %252, %257 : index
// CHECK-NEXT:         %few_words_gm_3 = ascendc.global_tensor.subindex %few_words_gm[%258] : !ascendc.global_tensor<*xf32>, index, !ascendc.global_tensor<*xf32>
// CHECK-NEXT:         ascendc.data_copy_l2 %word_halves_1, %few_words_gm_3, %41 : !ascendc.local_tensor<*xf32>, !ascendc.global_tensor<*xf32>, i32
// CHECK-NEXT:       }
// CHECK-NEXT:       %259 = arith.constant 1 : i32
// CHECK-NEXT:       %260 = arith.addi %next_slot_4, %259 : i32
// CHECK-NEXT:       %261 = arith.constant 3 : i32
// CHECK-NEXT:       %262 = arith.cmpi eq, %260, %261 : i32
// CHECK-NEXT:       %263 = arith.constant 0 : i32
// CHECK-NEXT:       %next_slot_5 = arith.select %262, %263, %260 : i32
// CHECK-NEXT:       %264 = arith.constant 2 : index
// CHECK-NEXT:       %265 = arith.muli %c128, %264 : index
// CHECK-NEXT:       %266 = arith.addi %c0, %265 : index
// CHECK-NEXT:       %267 = arith.cmpi slt, %c0, %230 : index
// CHECK-NEXT:       scf.if %267 {
// CHECK-NEXT:         %268 = arith.muli %next_slot_5, %57 : i32
// CHECK-NEXT:         %word_halves_at_2 = arith.addi %268, %58 : i32
// CHECK-NEXT:         %word_halves_2 = ascendc.tbuf.get_with_offset %l1, %41, %word_halves_at_2 : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:         %269 = arith.muli %block, %33 : index
// CHECK-NEXT:         %270 = arith.addi %c0, %266 : index
// CHECK-NEXT:         %271 = arith.addi %270, %c128 : index
// CHECK-NEXT:         %272 = arith.minsi %271, %c896 : index
// CHECK-NEXT:         %273 = arith.divui %272, %c128 : index
// CHECK-NEXT:         %274 = arith.muli %273, %c256 : index
// CHECK-NEXT:         %275 = arith.addi %269, %274 : index
// CHECK-NEXT:         %few_words_gm_4 = ascendc.global_tensor.subindex %few_words_gm[%275] : !ascendc.global_tensor<*xf32>, index, !ascendc.global_tensor<*xf32>
// CHECK-NEXT:         ascendc.data_copy_l2 %word_halves_2, %few_words_gm_4, %41 : !ascendc.local_tensor<*xf32>, !ascendc.global_tensor<*xf32>, i32
// CHECK-NEXT:       }
// CHECK-NEXT:       %276, %277 = scf.for %row = %c0 to %230 step %c1 iter_args(%slot_1 = %231, %slot_2 = %232) -> (i32, i32) {
// CHECK-NEXT:         %278 = arith.muli %row, %227 : index
// CHECK-NEXT:         %279 = arith.subi %B, %278 : index
// CHECK-NEXT:         %280 = arith.minsi %227, %279 : index
// CHECK-NEXT:         %281 = arith.divui %84, %c16 : index
// CHECK-NEXT:         %282 = arith.muli %281, %35 : index
// CHECK-NEXT:         %b_bytes_3 = ascendc.tbuf.get_with_offset %l1, %39, %38 : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:         %q_gm_4 = ascendc.global_tensor.subindex %q_gm[%282] : !ascendc.global_tensor<*xi8>, index, !ascendc.global_tensor<*xi8>
// CHECK-NEXT:         ascendc.data_copy_l0 %b_bytes_3, %q_gm_4, %data_copy : !ascendc.local_tensor<*xi8>, !ascendc.global_tensor<*xi8>, !ascendc.data_copy_params
// CHECK-NEXT:         %283 = arith.muli %block, %33 : index
// CHECK-NEXT:         %few_words_gm_5 = ascendc.global_tensor.subindex %few_words_gm[%283] : !ascendc.global_tensor<*xf32>, index, !ascendc.global_tensor<*xf32>
// CHECK-NEXT:         %word_halves_3 = ascendc.tbuf.get_with_offset %l1, %41, %40 : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:         ascendc.data_copy_l2 %word_halves_3, %few_words_gm_5, %41 : !ascendc.local_tensor<*xf32>, !ascendc.global_tensor<*xf32>, i32
// CHECK-NEXT:         %b_l1 = ascendc.tbuf.get_with_offset %l1, %39, %38 : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:         %b_l0 = ascendc.tbuf.get_with_offset %l0b, %44, %43 : !ascendc.tbuf<b2>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:         ascendc.load_data_l0 %b_l0, %b_l1, %load_data_2d : !ascendc.local_tensor<*xi8>, !ascendc.local_tensor<*xi8>, !ascendc.load_data_2d_params
// CHECK-NEXT:         %b_l1_1 = ascendc.tbuf.get_with_offset %l1, %44, %45 : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:         %b_l0_1 = ascendc.tbuf.get_with_offset %l0b, %44, %46 : !ascendc.tbuf<b2>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:         ascendc.load_data_l0 %b_l0_1, %b_l1_1, %load_data_2d : !ascendc.local_tensor<*xi8>, !ascendc.local_tensor<*xi8>, !ascendc.load_data_2d_params
// CHECK-NEXT:         %q_1 = ascendc.tbuf.get_with_offset %l0c, %39, %10 : !ascendc.tbuf<co1>, i32, i32, !ascendc.local_tensor<*xi32>
// CHECK-NEXT:         %unit_2 = ascendc.reinterpret_cast %unit_1 : !ascendc.local_tensor<*xi8> to !ascendc.local_tensor<*xi4>
// CHECK-NEXT:         %b_l0_2 = ascendc.reinterpret_cast %b_l0 : !ascendc.local_tensor<*xi8> to !ascendc.local_tensor<*xi4>
// CHECK-NEXT:         ascendc.mmad %q_1, %unit_2, %b_l0_2, %mmad_1 : !ascendc.local_tensor<*xi32>, !ascendc.local_tensor<*xi4>, !ascendc.local_tensor<*xi4>, !ascendc.mmad_params
// CHECK-NEXT:         %q_2 = ascendc.tbuf.get_with_offset %l0c, %39, %47 : !ascendc.tbuf<co1>, i32, i32, !ascendc.local_tensor<*xi32>
// CHECK-NEXT:         %b_l0_3 = ascendc.reinterpret_cast %b_l0_1 : !ascendc.local_tensor<*xi8> to !ascendc.local_tensor<*xi4>
// CHECK-NEXT:         ascendc.mmad %q_2, %unit_2, %b_l0_3, %mmad_1 : !ascendc.local_tensor<*xi32>, !ascendc.local_tensor<*xi4>, !ascendc.local_tensor<*xi4>, !ascendc.mmad_params
// CHECK-NEXT:         %scale = ascendc.tbuf.get_with_offset %fb, %9, %10 : !ascendc.tbuf<c2pipe2gm>, i32, i32, !ascendc.local_tensor<*xui64>
// CHECK-NEXT:         %words_2 = ascendc.tbuf.get_with_offset %l1, %9, %40 : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xui64>
// CHECK-NEXT:         ascendc.data_copy_l0 %scale, %words_2, %data_copy_1 : !ascendc.local_tensor<*xui64>, !ascendc.local_tensor<*xui64>, !ascendc.data_copy_params
// CHECK-NEXT:         ascendc.set_fix_pipe_config %scale : !ascendc.local_tensor<*xui64>
// CHECK-NEXT:         %floats = ascendc.tbuf.get_with_offset %l1, %39, %49 : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:         ascendc.data_copy_co12dst %floats, %q_1, %data_copy_co12dst : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xi32>, !ascendc.data_copy_co12dst_params
// CHECK-NEXT:         ascendc.set_fix_pipe_config %scale : !ascendc.local_tensor<*xui64>
// CHECK-NEXT:         %floats_1 = ascendc.tbuf.get_with_offset %l1, %39, %50 : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:         ascendc.data_copy_co12dst %floats_1, %q_2, %data_copy_co12dst : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xi32>, !ascendc.data_copy_co12dst_params
// CHECK-NEXT:         %284, %285 = scf.for %chunk = %c0 to %c1024 step %c512 iter_args(%slot_3 = %slot_1, %slot_4 = %slot_2) -> (i32, i32) {
// CHECK-NEXT:           %x_l1_at_2 = arith.muli %slot_3, %51 : i32
// CHECK-NEXT:           %x_l1_2 = ascendc.tbuf.get_with_offset %l1, %47, %x_l1_at_2 : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:           %286 = scf.for %k = %c0 to %c512 step %c128 iter_args(%slot_5 = %slot_4) -> (i32) {
// CHECK-NEXT:             %287 = arith.muli %slot_5, %39 : i32
// CHECK-NEXT:             %b_bytes_at_3 = arith.addi %287, %55 : i32
// CHECK-NEXT:             %288 = arith.muli %281, %35 : index
// CHECK-NEXT:             %b_bytes_4 = ascendc.tbuf.get_with_offset %l1, %39, %b_bytes_at_3 : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:             %289 = arith.muli %slot_5, %57 : i32
// CHECK-NEXT:             %word_halves_at_3 = arith.addi %289, %58 : i32
// CHECK-NEXT:             %290 = arith.muli %block, %33 : index
// CHECK-NEXT:             %word_halves_4 = ascendc.tbuf.get_with_offset %l1, %41, %word_halves_at_3 : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:             %b_l1_2 = ascendc.tbuf.get_with_offset %l1, %39, %b_bytes_at_3 : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:             %b_l0_4 = ascendc.tbuf.get_with_offset %l0b, %44, %47 : !ascendc.tbuf<b2>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:             ascendc.load_data_l0 %b_l0_4, %b_l1_2, %load_data_2d : !ascendc.local_tensor<*xi8>, !ascendc.local_tensor<*xi8>, !ascendc.load_data_2d_params
// CHECK-NEXT:             %291 = arith.maxsi %280, %22 : index
// CHECK-NEXT:             %292 = arith.addi %291, %59 : index
// CHECK-NEXT:             %293 = arith.divsi %292, %30 : index
// CHECK-NEXT:             %294 = arith.muli %293, %30 : index
// CHECK-NEXT:             %295 = arith.index_cast %294 : index to i32
// CHECK-NEXT:             %load_data_3d_params_v2_5 = ascendc.construct !ascendc.load_data_3d_params_v2<f16>(%no_pads, %7, %54, %16, %16, %295, %10, %10, %7, %7, %7, %7, %7, %7, %18, %18, %17) [memref<4xi8>, ui16, ui16, ui16, ui16, ui16, ui16, ui16, ui8, ui8, ui8, ui8, ui8, ui8, i1, i1, f16] : memref<4xi8>, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i1, i1, f16
// CHECK-NEXT:             %x_l0 = ascendc.tbuf.get_with_offset %l0a, %44, %10 : !ascendc.tbuf<a2>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:             %296 = arith.muli %k, %60 : index
// CHECK-NEXT:             %x_l1_3 = ascendc.local_tensor.subindex %x_l1_2[%296] : !ascendc.local_tensor<*xf16>, index, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:             ascendc.load_data_3d_l0_v2 %x_l0, %x_l1_3, %load_data_3d_params_v2_5 : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.load_data_3d_params_v2<f16>
// CHECK-NEXT:             %w_l0 = ascendc.tbuf.get_with_offset %l0b, %39, %10 : !ascendc.tbuf<b2>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:             %floats0 = ascendc.tbuf.get_with_offset %l1, %39, %49 : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:             ascendc.load_data_3d_l0_v2 %w_l0, %floats0, %load_data_3d_params_v2_3 : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.load_data_3d_params_v2<f16>
// CHECK-NEXT:             %297 = arith.addi %b_bytes_at_3, %44 : i32
// CHECK-NEXT:             %b_l1_3 = ascendc.tbuf.get_with_offset %l1, %44, %297 : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:             %b_l0_5 = ascendc.tbuf.get_with_offset %l0b, %44, %61 : !ascendc.tbuf<b2>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:             ascendc.load_data_l0 %b_l0_5, %b_l1_3, %load_data_2d : !ascendc.local_tensor<*xi8>, !ascendc.local_tensor<*xi8>, !ascendc.load_data_2d_params
// CHECK-NEXT:             %298 = arith.constant 3 : index
// CHECK-NEXT:             %299 = arith.muli %c128, %298 : index
// CHECK-NEXT:             %300 = arith.addi %k, %299 : index
// CHECK-NEXT:             %301 = arith.cmpi slt, %300, %c512 : index
// CHECK-NEXT:             %302 = arith.constant 4 : index
// CHECK-NEXT:             %303 = arith.muli %c128, %302 : index
// CHECK-NEXT:             %304 = arith.subi %300, %303 : index
// CHECK-NEXT:             %305 = arith.select %301, %300, %304 : index
// CHECK-NEXT:             %306 = arith.constant 1 : index
// CHECK-NEXT:             %307 = arith.muli %c512, %306 : index
// CHECK-NEXT:             %308 = arith.addi %chunk, %307 : index
// CHECK-NEXT:             %309 = arith.select %301, %chunk, %308 : index
// CHECK-NEXT:             %310 = arith.cmpi slt, %309, %c1024 : index
// CHECK-NEXT:             %311 = arith.constant 2 : index
// CHECK-NEXT:             %312 = arith.muli %c512, %311 : index
// CHECK-NEXT:             %313 = arith.subi %309, %312 : index
// CHECK-NEXT:             %314 = arith.select %310, %309, %313 : index
// CHECK-NEXT:             %315 = arith.constant 1 : index
// CHECK-NEXT:             %316 = arith.muli %c1, %315 : index
// CHECK-NEXT:             %317 = arith.addi %row, %316 : index
// CHECK-NEXT:             %318 = arith.select %310, %row, %317 : index
// CHECK-NEXT:             %319 = arith.cmpi slt, %318, %230 : index
// CHECK-NEXT:             scf.if %319 {
// CHECK-NEXT:               %320 = arith.addi %314, %305 : index
// CHECK-NEXT:               %321 = arith.addi %320, %c128 : index
// CHECK-NEXT:               %322 = arith.minsi %321, %c896 : index
// CHECK-NEXT:               %323 = arith.divui %322, %c64 : index
// CHECK-NEXT:               %324 = arith.muli %323, %56 : index
// CHECK-NEXT:               %325 = arith.addi %324, %288 : index
// CHECK-NEXT:               %q_gm_5 = ascendc.global_tensor.subindex %q_gm[%325] : !ascendc.global_tensor<*xi8>, index, !ascendc.global_tensor<*xi8>
// CHECK-NEXT:               ascendc.data_copy_l0 %b_bytes_4, %q_gm_5, %data_copy : !ascendc.local_tensor<*xi8>, !ascendc.global_tensor<*xi8>, !ascendc.data_copy_params
// CHECK-NEXT:             }
// CHECK-NEXT:             %326 = arith.addi %k, %c64 : index
// CHECK-NEXT:             %327 = arith.maxsi %280, %22 : index
// CHECK-NEXT:             %328 = arith.addi %327, %59 : index
// CHECK-NEXT:             %329 = arith.divsi %328, %30 : index
// CHECK-NEXT:             %330 = arith.muli %329, %30 : index
// CHECK-NEXT:             %331 = arith.index_cast %330 : index to i32
// CHECK-NEXT:             %load_data_3d_params_v2_6 = ascendc.construct !ascendc.load_data_3d_params_v2<f16>(%no_pads, %7, %54, %16, %16, %331, %10, %10, %7, %7, %7, %7, %7, %7, %18, %18, %17) [memref<4xi8>, ui16, ui16, ui16, ui16, ui16, ui16, ui16, ui8, ui8, ui8, ui8, ui8, ui8, i1, i1, f16] : memref<4xi8>, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i1, i1, f16
// CHECK-NEXT:             %x_l0_1 = ascendc.tbuf.get_with_offset %l0a, %44, %39 : !ascendc.tbuf<a2>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:             %332 = arith.muli %326, %60 : index
// CHECK-NEXT:             %x_l1_4 = ascendc.local_tensor.subindex %x_l1_2[%332] : !ascendc.local_tensor<*xf16>, index, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:             ascendc.load_data_3d_l0_v2 %x_l0_1, %x_l1_4, %load_data_3d_params_v2_6 : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.load_data_3d_params_v2<f16>
// CHECK-NEXT:             %w_l0_1 = ascendc.tbuf.get_with_offset %l0b, %39, %26 : !ascendc.tbuf<b2>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:             %floats1 = ascendc.tbuf.get_with_offset %l1, %39, %50 : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:             ascendc.load_data_3d_l0_v2 %w_l0_1, %floats1, %load_data_3d_params_v2_3 : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.load_data_3d_params_v2<f16>
// CHECK-NEXT:             %q_3 = ascendc.tbuf.get_with_offset %l0c, %39, %10 : !ascendc.tbuf<co1>, i32, i32, !ascendc.local_tensor<*xi32>
// CHECK-NEXT:             %b_l0_6 = ascendc.reinterpret_cast %b_l0_4 : !ascendc.local_tensor<*xi8> to !ascendc.local_tensor<*xi4>
// CHECK-NEXT:             ascendc.mmad %q_3, %unit_2, %b_l0_6, %mmad_1 : !ascendc.local_tensor<*xi32>, !ascendc.local_tensor<*xi4>, !ascendc.local_tensor<*xi4>, !ascendc.mmad_params
// CHECK-NEXT:             %333 = arith.maxsi %280, %22 : index
// CHECK-NEXT:             %total = ascendc.tbuf.get_with_offset %l0c, %62, %51 : !ascendc.tbuf<co1>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:             %334 = arith.cmpi eq, %k, %c0 : index
// CHECK-NEXT:             %335 = arith.cmpi eq, %chunk, %c0 : index
// CHECK-NEXT:             %336 = arith.andi %334, %335 : i1
// CHECK-NEXT:             %337 = arith.index_cast %333 : index to i32
// CHECK-NEXT:             %mmad_3 = ascendc.construct !ascendc.mmad_params(%337, %9, %16, %10, %18, %336) [ui16, ui16, ui16, ui8, i1, i1] : i32, i32, i32, i32, i1, i1
// CHECK-NEXT:             ascendc.mmad %total, %x_l0, %w_l0, %mmad_3 : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.mmad_params
// CHECK-NEXT:             %q_4 = ascendc.tbuf.get_with_offset %l0c, %39, %47 : !ascendc.tbuf<co1>, i32, i32, !ascendc.local_tensor<*xi32>
// CHECK-NEXT:             %b_l0_7 = ascendc.reinterpret_cast %b_l0_5 : !ascendc.local_tensor<*xi8> to !ascendc.local_tensor<*xi4>
// CHECK-NEXT:             ascendc.mmad %q_4, %unit_2, %b_l0_7, %mmad_1 : !ascendc.local_tensor<*xi32>, !ascendc.local_tensor<*xi4>, !ascendc.local_tensor<*xi4>, !ascendc.mmad_params
// CHECK-NEXT:             %338 = arith.maxsi %280, %22 : index
// CHECK-NEXT:             %total_1 = ascendc.tbuf.get_with_offset %l0c, %62, %51 : !ascendc.tbuf<co1>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:             %339 = arith.index_cast %338 : index to i32
// CHECK-NEXT:             %mmad_4 = ascendc.construct !ascendc.mmad_params(%339, %9, %16, %10, %18, %18) [ui16, ui16, ui16, ui8, i1, i1] : i32, i32, i32, i32, i1, i1
// CHECK-NEXT:             ascendc.mmad %total_1, %x_l0_1, %w_l0_1, %mmad_4 : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.mmad_params
// CHECK-NEXT:             %scale_1 = ascendc.tbuf.get_with_offset %fb, %9, %10 : !ascendc.tbuf<c2pipe2gm>, i32, i32, !ascendc.local_tensor<*xui64>
// CHECK-NEXT:             %words_3 = ascendc.tbuf.get_with_offset %l1, %9, %word_halves_at_3 : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xui64>
// CHECK-NEXT:             ascendc.data_copy_l0 %scale_1, %words_3, %data_copy_1 : !ascendc.local_tensor<*xui64>, !ascendc.local_tensor<*xui64>, !ascendc.data_copy_params
// CHECK-NEXT:             %340 = arith.constant 3 : index
// CHECK-NEXT:             %341 = arith.muli %c128, %340 : index
// CHECK-NEXT:             %342 = arith.addi %k, %341 : index
// CHECK-NEXT:             %343 = arith.cmpi slt, %342, %c512 : index
// CHECK-NEXT:             %344 = arith.constant 4 : index
// CHECK-NEXT:             %345 = arith.muli %c128, %344 : index
// CHECK-NEXT:             %346 = arith.subi %342, %345 : index
// CHECK-NEXT:             %347 = arith.select %343, %342, %346 : index
// CHECK-NEXT:             %348 = arith.constant 1 : index
// CHECK-NEXT:             %349 = arith.muli %c512, %348 : index
// CHECK-NEXT:             %350 = arith.addi %chunk, %349 : index
// CHECK-NEXT:             %351 = arith.select %343, %chunk, %350 : index
// CHECK-NEXT:             %352 = arith.cmpi slt, %351, %c1024 : index
// CHECK-NEXT:             %353 = arith.constant 2 : index
// CHECK-NEXT:             %354 = arith.muli %c512, %353 : index
// CHECK-NEXT:             %355 = arith.subi %351, %354 : index
// CHECK-NEXT:             %356 = arith.select %352, %351, %355 : index
// CHECK-NEXT:             %357 = arith.constant 1 : index
// CHECK-NEXT:             %358 = arith.muli %c1, %357 : index
// CHECK-NEXT:             %359 = arith.addi %row, %358 : index
// CHECK-NEXT:             %360 = arith.select %352, %row, %359 : index
// CHECK-NEXT:             %361 = arith.cmpi slt, %360, %230 : index
// CHECK-NEXT:             scf.if %361 {
// CHECK-NEXT:               %362 = arith.addi %356, %347 : index
// CHECK-NEXT:               %363 = arith.addi %362, %c128 : index
// CHECK-NEXT:               %364 = arith.minsi %363, %c896 : index
// CHECK-NEXT:               %365 = arith.divui %364, %c128 : index
// CHECK-NEXT:               %366 = arith.muli %365, %c256 : index
// CHECK-NEXT:               %367 = arith.addi %290, %366 : index
// CHECK-NEXT:               %few_words_gm_6 = ascendc.global_tensor.subindex %few_words_gm[%367] : !ascendc.global_tensor<*xf32>, index, !ascendc.global_tensor<*xf32>
// CHECK-NEXT:               ascendc.data_copy_l2 %word_halves_4, %few_words_gm_6, %41 : !ascendc.local_tensor<*xf32>, !ascendc.global_tensor<*xf32>, i32
// CHECK-NEXT:             }
// CHECK-NEXT:             ascendc.set_fix_pipe_config %scale_1 : !ascendc.local_tensor<*xui64>
// CHECK-NEXT:             %floats_2 = ascendc.tbuf.get_with_offset %l1, %39, %49 : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:             ascendc.data_copy_co12dst %floats_2, %q_3, %data_copy_co12dst : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xi32>, !ascendc.data_copy_co12dst_params
// CHECK-NEXT:             ascendc.set_fix_pipe_config %scale_1 : !ascendc.local_tensor<*xui64>
// CHECK-NEXT:             %floats_3 = ascendc.tbuf.get_with_offset %l1, %39, %50 : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:             ascendc.data_copy_co12dst %floats_3, %q_4, %data_copy_co12dst : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xi32>, !ascendc.data_copy_co12dst_params
// CHECK-NEXT:             %368 = arith.constant 1 : i32
// CHECK-NEXT:             %369 = arith.addi %slot_5, %368 : i32
// CHECK-NEXT:             %370 = arith.constant 3 : i32
// CHECK-NEXT:             %371 = arith.constant 0 : i32
// CHECK-NEXT:             %372 = arith.cmpi eq, %369, %370 : i32
// CHECK-NEXT:             %next_slot_6 = arith.select %372, %371, %369 : i32
// CHECK-NEXT:             scf.yield %next_slot_6 : i32
// CHECK-NEXT:           }
// CHECK-NEXT:           %373 = arith.constant 2 : index
// CHECK-NEXT:           %374 = arith.muli %c512, %373 : index
// CHECK-NEXT:           %375 = arith.addi %chunk, %374 : index
// CHECK-NEXT:           %376 = arith.cmpi slt, %375, %c1024 : index
// CHECK-NEXT:           %377 = arith.constant 2 : index
// CHECK-NEXT:           %378 = arith.muli %c512, %377 : index
// CHECK-NEXT:           %379 = arith.subi %375, %378 : index
// CHECK-NEXT:           %380 = arith.select %376, %375, %379 : index
// CHECK-NEXT:           %381 = arith.constant 1 : index
// CHECK-NEXT:           %382 = arith.muli %c1, %381 : index
// CHECK-NEXT:           %383 = arith.addi %row, %382 : index
// CHECK-NEXT:           %384 = arith.select %376, %row, %383 : index
// CHECK-NEXT:           %385 = arith.cmpi slt, %384, %230 : index
// CHECK-NEXT:           scf.if %385 {
// CHECK-NEXT:             %386 = arith.muli %384, %227 : index
// CHECK-NEXT:             %387 = arith.muli %386, %52 : index
// CHECK-NEXT:             %388 = arith.addi %387, %380 : index
// CHECK-NEXT:             %x_gm_3 = ascendc.global_tensor.subindex %x_gm[%388] : !ascendc.global_tensor<*xf16>, index, !ascendc.global_tensor<*xf16>
// CHECK-NEXT:             %389 = arith.subi %B, %386 : index
// CHECK-NEXT:             %390 = arith.minsi %227, %389 : index
// CHECK-NEXT:             %391 = arith.addi %390, %21 : index
// CHECK-NEXT:             %392 = arith.divsi %53, %391 : index
// CHECK-NEXT:             %393 = arith.maxsi %392, %21 : index
// CHECK-NEXT:             %394 = arith.index_cast %393 : index to i32
// CHECK-NEXT:             %395 = arith.index_cast %390 : index to i32
// CHECK-NEXT:             %nd2nz_6 = ascendc.construct !ascendc.nd2nz_params(%394, %395, %29, %10, %27, %54, %7, %12) [ui16, ui16, ui16, ui16, ui16, ui16, ui16, ui16] : i32, i32, i32, i32, i32, i32, i32, i32
// CHECK-NEXT:             ascendc.data_copy_nd2nz %x_l1_2, %x_gm_3, %nd2nz_6 : !ascendc.local_tensor<*xf16>, !ascendc.global_tensor<*xf16>, !ascendc.nd2nz_params
// CHECK-NEXT:           }
// CHECK-NEXT:           %396 = arith.constant 1 : i32
// CHECK-NEXT:           %next_slot_7 = arith.xori %slot_3, %396 : i32
// CHECK-NEXT:           scf.yield %next_slot_7, %286 : i32, i32
// CHECK-NEXT:         }
// CHECK-NEXT:         %397 = arith.subi %c1024, %84 : index
// CHECK-NEXT:         %398 = arith.minsi %c96, %397 : index
// CHECK-NEXT:         %399 = arith.muli %278, %52 : index
// CHECK-NEXT:         %400 = arith.addi %399, %84 : index
// CHECK-NEXT:         %401 = arith.maxsi %280, %22 : index
// CHECK-NEXT:         %402 = arith.addi %401, %59 : index
// CHECK-NEXT:         %403 = arith.divsi %402, %30 : index
// CHECK-NEXT:         %404 = arith.muli %403, %30 : index
// CHECK-NEXT:         %405 = arith.index_cast %398 : index to i32
// CHECK-NEXT:         %406 = arith.index_cast %280 : index to i32
// CHECK-NEXT:         %407 = arith.index_cast %404 : index to i32
// CHECK-NEXT:         %fixpipe_params_v220_1 = ascendc.construct !ascendc.fixpipe_params_v220(%405, %406, %407, %27, %10, %7, %10, %7, %10, %10, %10) [ui16, ui16, ui16, ui32, i32, !ascendc.quant_mode_t, ui64, ui16, ui16, ui16, ui8] : i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32
// CHECK-NEXT:         %out_gm_1 = ascendc.global_tensor.subindex %out_gm[%400] : !ascendc.global_tensor<*xf16>, index, !ascendc.global_tensor<*xf16>
// CHECK-NEXT:         %sum = ascendc.tbuf.get_with_offset %l0c, %62, %51 : !ascendc.tbuf<co1>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:         ascendc.fixpipe %out_gm_1, %sum, %fixpipe_params_v220_1, %fixpipe_config : !ascendc.global_tensor<*xf16>, !ascendc.local_tensor<*xf32>, !ascendc.fixpipe_params_v220, !ascendc.fixpipe_config
// CHECK-NEXT:         scf.yield %284, %285 : i32, i32
// CHECK-NEXT:       }
// CHECK-NEXT:     } else {
// CHECK-NEXT:       %408 = arith.remui %block, %c8 : index
// CHECK-NEXT:       %409 = arith.muli %408, %c128 : index
// CHECK-NEXT:       %s_gm_2 = ascendc.global_tensor.subindex %s_gm[%409] : !ascendc.global_tensor<*xf16>, index, !ascendc.global_tensor<*xf16>
// CHECK-NEXT:       %scales_2 = ascendc.tbuf.get_with_offset %l1, %14, %63 : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:       ascendc.data_copy_nd2nz %scales_2, %s_gm_2, %nd2nz_3 : !ascendc.local_tensor<*xf16>, !ascendc.global_tensor<*xf16>, !ascendc.nd2nz_params
// CHECK-NEXT:       %apart_l1_1 = ascendc.tbuf.get_with_offset %l1, %14, %65 : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:       ascendc.data_copy_nd2nz %apart_l1_1, %apart_gm, %nd2nz_1 : !ascendc.local_tensor<*xf16>, !ascendc.global_tensor<*xf16>, !ascendc.nd2nz_params
// CHECK-NEXT:       %apart_2 = ascendc.tbuf.get_with_offset %l0b, %14, %66 : !ascendc.tbuf<b2>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:       ascendc.load_data_3d_l0_v2 %apart_2, %apart_l1_1, %load_data_3d_params_v2 : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.load_data_3d_params_v2<f16>
// CHECK-NEXT:       %unit_bytes_1 = ascendc.tbuf.get_with_offset %l1, %14, %67 : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:       ascendc.data_copy_nd2nz %unit_bytes_1, %unit_gm, %nd2nz_2 : !ascendc.local_tensor<*xi8>, !ascendc.global_tensor<*xi8>, !ascendc.nd2nz_params
// CHECK-NEXT:       %unit_3 = ascendc.tbuf.get_with_offset %l0a, %14, %51 : !ascendc.tbuf<a2>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:       %unit_l1_1 = ascendc.tbuf.get_with_offset %l1, %14, %67 : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:       ascendc.load_data_3d_l0_v2 %unit_3, %unit_l1_1, %load_data_3d_params_v2_1 : !ascendc.local_tensor<*xi8>, !ascendc.local_tensor<*xi8>, !ascendc.load_data_3d_params_v2<i8>
// CHECK-NEXT:       %410 = arith.constant 0 : i32
// CHECK-NEXT:       %411 = arith.constant 0 : i32
// CHECK-NEXT:       %412 = arith.divui %block, %c8 : index
// CHECK-NEXT:       %413 = arith.addi %B, %c191 : index
// CHECK-NEXT:       %414 = arith.divui %413, %c192 : index
// CHECK-NEXT:       %415 = arith.minsi %414, %c3 : index
// CHECK-NEXT:       %416 = arith.maxsi %c1, %415 : index
// CHECK-NEXT:       %417 = arith.subi %416, %c1 : index
// CHECK-NEXT:       %418 = arith.addi %414, %417 : index
// CHECK-NEXT:       %419 = arith.divui %418, %416 : index
// CHECK-NEXT:       %420 = arith.maxsi %419, %c1 : index
// CHECK-NEXT:       %421 = arith.muli %420, %416 : index
// CHECK-NEXT:       %422 = arith.subi %421, %c1 : index
// CHECK-NEXT:       %423 = arith.addi %B, %422 : index
// CHECK-NEXT:       %424 = arith.divui %423, %421 : index
// CHECK-NEXT:       %425 = arith.addi %424, %c15 : index
// CHECK-NEXT:       %426 = arith.divui %425, %c16 : index
// CHECK-NEXT:       %427 = arith.muli %426, %c16 : index
// CHECK-NEXT:       %428 = arith.maxsi %427, %c16 : index
// CHECK-NEXT:       %429 = arith.minsi %428, %c192 : index
// CHECK-NEXT:       %430 = arith.subi %429, %c1 : index
// CHECK-NEXT:       %431 = arith.addi %B, %430 : index
// CHECK-NEXT:       %432 = arith.divui %431, %429 : index
// CHECK-NEXT:       %433 = arith.cmpi slt, %412, %432 : index
// CHECK-NEXT:       scf.if %433 {
// CHECK-NEXT:         %x_l1_at_3 = arith.muli %411, %77 : i32
// CHECK-NEXT:         %x_l1_5 = ascendc.tbuf.get_with_offset %l1, %55, %x_l1_at_3 : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:         %434 = arith.addi %B, %c191 : index
// CHECK-NEXT:         %435 = arith.divui %434, %c192 : index
// CHECK-NEXT:         %436 = arith.minsi %435, %c3 : index
// CHECK-NEXT:         %437 = arith.maxsi %c1, %436 : index
// CHECK-NEXT:         %438 = arith.subi %437, %c1 : index
// CHECK-NEXT:         %439 = arith.addi %435, %438 : index
// CHECK-NEXT:         %440 = arith.divui %439, %437 : index
// CHECK-NEXT:         %441 = arith.maxsi %440, %c1 : index
// CHECK-NEXT:         %442 = arith.muli %441, %437 : index
// CHECK-NEXT:         %443 = arith.subi %442, %c1 : index
// CHECK-NEXT:         %444 = arith.addi %B, %443 : index
// CHECK-NEXT:         %445 = arith.divui %444, %442 : index
// CHECK-NEXT:         %446 = arith.addi %445, %c15 : index
// CHECK-NEXT:         %447 = arith.divui %446, %c16 : index
// CHECK-NEXT:         %448 = arith.muli %447, %c16 : index
// CHECK-NEXT:         %449 = arith.maxsi %448, %c16 : index
// CHECK-NEXT:         %450 = arith.minsi %449, %c192 : index
// CHECK-NEXT:         %451 = arith.muli %412, %450 : index
// CHECK-NEXT:         %452 = arith.muli %451, %52 : index
// CHECK-NEXT:         %453 = arith.addi %452, %c0 : index
// CHECK-NEXT:         %x_gm_4 = ascendc.global_tensor.subindex %x_gm[%453] : !ascendc.global_tensor<*xf16>, index, !ascendc.global_tensor<*xf16>
// CHECK-NEXT:         %454 = arith.subi %B, %451 : index
// CHECK-NEXT:         %455 = arith.minsi %450, %454 : index
// CHECK-NEXT:         %456 = arith.addi %455, %21 : index
// CHECK-NEXT:         %457 = arith.divsi %53, %456 : index
// CHECK-NEXT:         %458 = arith.maxsi %457, %21 : index
// CHECK-NEXT:         %459 = arith.index_cast %458 : index to i32
// CHECK-NEXT:         %460 = arith.index_cast %455 : index to i32
// CHECK-NEXT:         %nd2nz_7 = ascendc.construct !ascendc.nd2nz_params(%459, %460, %29, %10, %27, %41, %7, %12) [ui16, ui16, ui16, ui16, ui16, ui16, ui16, ui16] : i32, i32, i32, i32, i32, i32, i32, i32
// CHECK-NEXT:         ascendc.data_copy_nd2nz %x_l1_5, %x_gm_4, %nd2nz_7 : !ascendc.local_tensor<*xf16>, !ascendc.global_tensor<*xf16>, !ascendc.nd2nz_params
// CHECK-NEXT:       }
// CHECK-NEXT:       %461 = arith.constant 1 : i32
// CHECK-NEXT:       %next_slot_8 = arith.xori %411, %461 : i32
// CHECK-NEXT:       %462 = arith.constant 1 : index
// CHECK-NEXT:       %463 = arith.muli %c512, %462 : index
// CHECK-NEXT:       %464 = arith.addi %c0, %463 : index
// CHECK-NEXT:       %465 = arith.cmpi slt, %412, %432 : index
// CHECK-NEXT:       scf.if %465 {
// CHECK-NEXT:         %x_l1_at_4 = arith.muli %next_slot_8, %77 : i32
// CHECK-NEXT:         %x_l1_6 = ascendc.tbuf.get_with_offset %l1, %55, %x_l1_at_4 : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:         %466 = arith.addi %B, %c191 : index
// CHECK-NEXT:         %467 = arith.divui %466, %c192 : index
// CHECK-NEXT:         %468 = arith.minsi %467, %c3 : index
// CHECK-NEXT:         %469 = arith.maxsi %c1, %468 : index
// CHECK-NEXT:         %470 = arith.subi %469, %c1 : index
// CHECK-NEXT:         %471 = arith.addi %467, %470 : index
// CHECK-NEXT:         %472 = arith.divui %471, %469 : index
// CHECK-NEXT:         %473 = arith.maxsi %472, %c1 : index
// CHECK-NEXT:         %474 = arith.muli %473, %469 : index
// CHECK-NEXT:         %475 = arith.subi %474, %c1 : index
// CHECK-NEXT:         %476 = arith.addi %B, %475 : index
// CHECK-NEXT:         %477 = arith.divui %476, %474 : index
// CHECK-NEXT:         %478 = arith.addi %477, %c15 : index
// CHECK-NEXT:         %479 = arith.divui %478, %c16 : index
// CHECK-NEXT:         %480 = arith.muli %479, %c16 : index
// CHECK-NEXT:         %481 = arith.maxsi %480, %c16 : index
// CHECK-NEXT:         %482 = arith.minsi %481, %c192 : index
// CHECK-NEXT:         %483 = arith.muli %412, %482 : index
// CHECK-NEXT:         %484 = arith.muli %483, %52 : index
// CHECK-NEXT:         %485 = arith.addi %484, %464 : index
// CHECK-NEXT:         %x_gm_5 = ascendc.global_tensor.subindex %x_gm[%485] : !ascendc.global_tensor<*xf16>, index, !ascendc.global_tensor<*xf16>
// CHECK-NEXT:         %486 = arith.subi %B, %483 : index
// CHECK-NEXT:         %487 = arith.minsi %482, %486 : index
// CHECK-NEXT:         %488 = arith.addi %487, %21 : index
// CHECK-NEXT:         %489 = arith.divsi %53, %488 : index
// CHECK-NEXT:         %490 = arith.maxsi %489, %21 : index
// CHECK-NEXT:         %491 = arith.index_cast %490 : index to i32
// CHECK-NEXT:         %492 = arith.index_cast %487 : index to i32
// CHECK-NEXT:         %nd2nz_8 = ascendc.construct !ascendc.nd2nz_params(%491, %492, %29, %10, %27, %41, %7, %12) [ui16, ui16, ui16, ui16, ui16, ui16, ui16, ui16] : i32, i32, i32, i32, i32, i32, i32, i32
// CHECK-NEXT:         ascendc.data_copy_nd2nz %x_l1_6, %x_gm_5, %nd2nz_8 : !ascendc.local_tensor<*xf16>, !ascendc.global_tensor<*xf16>, !ascendc.nd2nz_params
// CHECK-NEXT:       }
// CHECK-NEXT:       %493 = scf.for %column_1 = %c0 to %c128 step %c32 iter_args(%slot_6 = %410) -> (i32) {
// CHECK-NEXT:         %494 = arith.muli %slot_6, %27 : i32
// CHECK-NEXT:         %scales_l0_at_1 = arith.addi %494, %68 : i32
// CHECK-NEXT:         %scales_l0_1 = ascendc.tbuf.get_with_offset %l0a, %29, %scales_l0_at_1 : !ascendc.tbuf<a2>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:         %495 = arith.muli %column_1, %30 : index
// CHECK-NEXT:         %scales_3 = ascendc.local_tensor.subindex %scales_2[%495] : !ascendc.local_tensor<*xf16>, index, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:         ascendc.load_data_3d_l0_v2 %scales_l0_1, %scales_3, %load_data_3d_params_v2_2 : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.load_data_3d_params_v2<f16>
// CHECK-NEXT:         %zero_at_1 = arith.muli %slot_6, %31 : i32
// CHECK-NEXT:         %words_4 = ascendc.tbuf.get_with_offset %l0c, %27, %zero_at_1 : !ascendc.tbuf<co1>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:         ascendc.mmad %words_4, %scales_l0_1, %apart_2, %mmad : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.mmad_params
// CHECK-NEXT:         %496 = arith.muli %column_1, %c2 : index
// CHECK-NEXT:         %497 = arith.muli %block, %33 : index
// CHECK-NEXT:         %498 = arith.addi %497, %496 : index
// CHECK-NEXT:         %words_gm_1 = ascendc.global_tensor.subindex %words_gm[%498] : !ascendc.global_tensor<*xf32>, index, !ascendc.global_tensor<*xf32>
// CHECK-NEXT:         ascendc.fixpipe %words_gm_1, %words_4, %fixpipe_params_v220, %fixpipe_config : !ascendc.global_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.fixpipe_params_v220, !ascendc.fixpipe_config
// CHECK-NEXT:         %499 = arith.constant 1 : i32
// CHECK-NEXT:         %next_slot_9 = arith.xori %slot_6, %499 : i32
// CHECK-NEXT:         scf.yield %next_slot_9 : i32
// CHECK-NEXT:       }
// CHECK-NEXT:       %500 = arith.divui %block, %c8 : index
// CHECK-NEXT:       %501 = arith.addi %B, %c191 : index
// CHECK-NEXT:       %502 = arith.divui %501, %c192 : index
// CHECK-NEXT:       %503 = arith.minsi %502, %c3 : index
// CHECK-NEXT:       %504 = arith.maxsi %c1, %503 : index
// CHECK-NEXT:       %505 = arith.subi %504, %c1 : index
// CHECK-NEXT:       %506 = arith.addi %502, %505 : index
// CHECK-NEXT:       %507 = arith.divui %506, %504 : index
// CHECK-NEXT:       %508 = arith.maxsi %507, %c1 : index
// CHECK-NEXT:       %509 = arith.muli %508, %504 : index
// CHECK-NEXT:       %510 = arith.subi %509, %c1 : index
// CHECK-NEXT:       %511 = arith.addi %B, %510 : index
// CHECK-NEXT:       %512 = arith.divui %511, %509 : index
// CHECK-NEXT:       %513 = arith.addi %512, %c15 : index
// CHECK-NEXT:       %514 = arith.divui %513, %c16 : index
// CHECK-NEXT:       %515 = arith.muli %514, %c16 : index
// CHECK-NEXT:       %516 = arith.maxsi %515, %c16 : index
// CHECK-NEXT:       %517 = arith.minsi %516, %c192 : index
// CHECK-NEXT:       %518 = arith.subi %517, %c1 : index
// CHECK-NEXT:       %519 = arith.addi %B, %518 : index
// CHECK-NEXT:       %520 = arith.divui %519, %517 : index
// CHECK-NEXT:       %521 = arith.constant 0 : i32
// CHECK-NEXT:       %522 = arith.constant 0 : i32
// CHECK-NEXT:       %523 = arith.cmpi slt, %500, %520 : index
// CHECK-NEXT:       scf.if %523 {
// CHECK-NEXT:         %524 = arith.muli %522, %71 : i32
// CHECK-NEXT:         %b_bytes_at_4 = arith.addi %524, %78 : i32
// CHECK-NEXT:         %b_bytes_5 = ascendc.tbuf.get_with_offset %l1, %71, %b_bytes_at_4 : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:         %525 = arith.addi %c0, %c0 : index
// CHECK-NEXT:         %526 = arith.addi %525, %c128 : index
// CHECK-NEXT:         %527 = arith.minsi %526, %c896 : index
// CHECK-NEXT:         %528 = arith.divui %527, %c64 : index
// CHECK-NEXT:         %529 = arith.muli %528, %56 : index
// CHECK-NEXT:         %530 = arith.remui %block, %c8 : index
// CHECK-NEXT:         %531 = arith.muli %530, %c128 : index
// CHECK-NEXT:         %532 = arith.divui %531, %c16 : index
// CHECK-NEXT:         %533 = arith.muli %532, %35 : index
// CHECK-NEXT:         %534 = arith.addi %529, %533 : index
// CHECK-NEXT:         %q_gm_6 = ascendc.global_tensor.subindex %q_gm[%534] : !ascendc.global_tensor<*xi8>, index, !ascendc.global_tensor<*xi8>
// CHECK-NEXT:         ascendc.data_copy_l0 %b_bytes_5, %q_gm_6, %data_copy_2 : !ascendc.local_tensor<*xi8>, !ascendc.global_tensor<*xi8>, !ascendc.data_copy_params
// CHECK-NEXT:       }
// CHECK-NEXT:       %535 = arith.constant 1 : i32
// CHECK-NEXT:       %536 = arith.addi %522, %535 : i32
// CHECK-NEXT:       %537 = arith.constant 3 : i32
// CHECK-NEXT:       %538 = arith.cmpi eq, %536, %537 : i32
// CHECK-NEXT:       %539 = arith.constant 0 : i32
// CHECK-NEXT:       %next_slot_10 = arith.select %538, %539, %536 : i32
// CHECK-NEXT:       %540 = arith.constant 1 : index
// CHECK-NEXT:       %541 = arith.muli %c128, %540 : index
// CHECK-NEXT:       %542 = arith.addi %c0, %541 : index
// CHECK-NEXT:       %543 = arith.cmpi slt, %500, %520 : index
// CHECK-NEXT:       scf.if %543 {
// CHECK-NEXT:         %544 = arith.muli %next_slot_10, %71 : i32
// CHECK-NEXT:         %b_bytes_at_5 = arith.addi %544, %78 : i32
// CHECK-NEXT:         %b_bytes_6 = ascendc.tbuf.get_with_offset %l1, %71, %b_bytes_at_5 : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:         %545 = arith.addi %c0, %542 : index
// CHECK-NEXT:         %546 = arith.addi %545, %c128 : index
// CHECK-NEXT:         %547 = arith.minsi %546, %c896 : index
// CHECK-NEXT:         %548 = arith.divui %547, %c64 : index
// CHECK-NEXT:         %549 = arith.muli %548, %56 : index
// CHECK-NEXT:         %550 = arith.remui %block, %c8 : index
// CHECK-NEXT:         %551 = arith.muli %550, %c128 : index
// CHECK-NEXT:         %552 = arith.divui %551, %c16 : index
// CHECK-NEXT:         %553 = arith.muli %552, %35 : index
// CHECK-NEXT:         %554 = arith.addi %549, %553 : index
// CHECK-NEXT:         %q_gm_7 = ascendc.global_tensor.subindex %q_gm[%554] : !ascendc.global_tensor<*xi8>, index, !ascendc.global_tensor<*xi8>
// CHECK-NEXT:         ascendc.data_copy_l0 %b_bytes_6, %q_gm_7, %data_copy_2 : !ascendc.local_tensor<*xi8>, !ascendc.global_tensor<*xi8>, !ascendc.data_copy_params
// CHECK-NEXT:       }
// CHECK-NEXT:       %555 = arith.constant 1 : i32
// CHECK-NEXT:       %556 = arith.addi %next_slot_10, %555 : i32
// CHECK-NEXT:       %557 = arith.constant 3 : i32
// CHECK-NEXT:       %558 = arith.cmpi eq, %556, %557 : i32
// CHECK-NEXT:       %559 = arith.constant 0 : i32
// CHECK-NEXT:       %next_slot_11 = arith.select %558, %559, %556 : i32
// CHECK-NEXT:       %560 = arith.constant 2 : index
// CHECK-NEXT:       %561 = arith.muli %c128, %560 : index
// CHECK-NEXT:       %562 = arith.addi %c0, %561 : index
// CHECK-NEXT:       %563 = arith.cmpi slt, %500, %520 : index
// CHECK-NEXT:       scf.if %563 {
// CHECK-NEXT:         %564 = arith.muli %next_slot_11, %71 : i32
// CHECK-NEXT:         %b_bytes_at_6 = arith.addi %564, %78 : i32
// CHECK-NEXT:         %b_bytes_7 = ascendc.tbuf.get_with_offset %l1, %71, %b_bytes_at_6 : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:         %565 = arith.addi %c0, %562 : index
// CHECK-NEXT:         %566 = arith.addi %565, %c128 : index
// CHECK-NEXT:         %567 = arith.minsi %566, %c896 : index
// CHECK-NEXT:         %568 = arith.divui %567, %c64 : index
// CHECK-NEXT:         %569 = arith.muli %568, %56 : index
// CHECK-NEXT:         %570 = arith.remui %block, %c8 : index
// CHECK-NEXT:         %571 = arith.muli %570, %c128 : index
// CHECK-NEXT:         %572 = arith.divui %571, %c16 : index
// CHECK-NEXT:         %573 = arith.muli %572, %35 : index
// CHECK-NEXT:         %574 = arith.addi %569, %573 : index
// CHECK-NEXT:         %q_gm_8 = ascendc.global_tensor.subindex %q_gm[%574] : !ascendc.global_tensor<*xi8>, index, !ascendc.global_tensor<*xi8>
// CHECK-NEXT:         ascendc.data_copy_l0 %b_bytes_7, %q_gm_8, %data_copy_2 : !ascendc.local_tensor<*xi8>, !ascendc.global_tensor<*xi8>, !ascendc.data_copy_params
// CHECK-NEXT:       }
// CHECK-NEXT:       %575 = arith.cmpi slt, %500, %520 : index
// CHECK-NEXT:       scf.if %575 {
// CHECK-NEXT:         %576 = arith.muli %522, %27 : i32
// CHECK-NEXT:         %word_halves_at_4 = arith.addi %576, %79 : i32
// CHECK-NEXT:         %word_halves_5 = ascendc.tbuf.get_with_offset %l1, %34, %word_halves_at_4 : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:         %577 = arith.muli %block, %33 : index
// CHECK-NEXT:         %578 = arith.addi %c0, %c0 : index
// CHECK-NEXT:         %579 = arith.addi %578, %c128 : index
// CHECK-NEXT:         %580 = arith.minsi %579, %c896 : index
// CHECK-NEXT:         %581 = arith.divui %580, %c128 : index
// CHECK-NEXT:         %582 = arith.muli %581, %c256 : index
// CHECK-NEXT:         %583 = arith.addi %577, %582 : index
// CHECK-NEXT:         %words_gm_2 = ascendc.global_tensor.subindex %words_gm[%583] : !ascendc.global_tensor<*xf32>, index, !ascendc.global_tensor<*xf32>
// CHECK-NEXT:         ascendc.data_copy_l2 %word_halves_5, %words_gm_2, %34 : !ascendc.local_tensor<*xf32>, !ascendc.global_tensor<*xf32>, i32
// CHECK-NEXT:       }
// CHECK-NEXT:       %584 = arith.constant 1 : i32
// CHECK-NEXT:       %585 = arith.addi %522, %584 : i32
// CHECK-NEXT:       %586 = arith.constant 3 : i32
// CHECK-NEXT:       %587 = arith.cmpi eq, %585, %586 : i32
// CHECK-NEXT:       %588 = arith.constant 0 : i32
// CHECK-NEXT:       %next_slot_12 = arith.select %587, %588, %585 : i32
// CHECK-NEXT:       %589 = arith.constant 1 : index
// CHECK-NEXT:       %590 = arith.muli %c128, %589 : index
// CHECK-NEXT:       %591 = arith.addi %c0, %590 : index
// CHECK-NEXT:       %592 = arith.cmpi slt, %500, %520 : index
// CHECK-NEXT:       scf.if %592 {
// CHECK-NEXT:         %593 = arith.muli %next_slot_12, %27 : i32
// CHECK-NEXT:         %word_halves_at_5 = arith.addi %593, %79 : i32
// CHECK-NEXT:         %word_halves_6 = ascendc.tbuf.get_with_offset %l1, %34, %word_halves_at_5 : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:         %594 = arith.muli %block, %33 : index
// CHECK-NEXT:         %595 = arith.addi %c0, %591 : index
// CHECK-NEXT:         %596 = arith.addi %595, %c128 : index
// CHECK-NEXT:         %597 = arith.minsi %596, %c896 : index
// CHECK-NEXT:         %598 = arith.divui %597, %c128 : index
// CHECK-NEXT:         %599 = arith.muli %598, %c256 : index
// CHECK-NEXT:         %600 = arith.addi %594, %599 : index
// CHECK-NEXT:         %words_gm_3 = ascendc.global_tensor.subindex %words_gm[%600] : !ascendc.global_tensor<*xf32>, index, !ascendc.global_tensor<*xf32>
// CHECK-NEXT:         ascendc.data_copy_l2 %word_halves_6, %words_gm_3, %34 : !ascendc.local_tensor<*xf32>, !ascendc.global_tensor<*xf32>, i32
// CHECK-NEXT:       }
// CHECK-NEXT:       %601 = arith.constant 1 : i32
// CHECK-NEXT:       %602 = arith.addi %next_slot_12, %601 : i32
// CHECK-NEXT:       %603 = arith.constant 3 : i32
// CHECK-NEXT:       %604 = arith.cmpi eq, %602, %603 : i32
// CHECK-NEXT:       %605 = arith.constant 0 : i32
// CHECK-NEXT:       %next_slot_13 = arith.select %604, %605, %602 : i32
// CHECK-NEXT:       %606 = arith.constant 2 : index
// CHECK-NEXT:       %607 = arith.muli %c128, %606 : index
// CHECK-NEXT:       %608 = arith.addi %c0, %607 : index
// CHECK-NEXT:       %609 = arith.cmpi slt, %500, %520 : index
// CHECK-NEXT:       scf.if %609 {
// CHECK-NEXT:         %610 = arith.muli %next_slot_13, %27 : i32
// CHECK-NEXT:         %word_halves_at_6 = arith.addi %610, %79 : i32
// CHECK-NEXT:         %word_halves_7 = ascendc.tbuf.get_with_offset %l1, %34, %word_halves_at_6 : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:         %611 = arith.muli %block, %33 : index
// CHECK-NEXT:         %612 = arith.addi %c0, %608 : index
// CHECK-NEXT:         %613 = arith.addi %612, %c128 : index
// CHECK-NEXT:         %614 = arith.minsi %613, %c896 : index
// CHECK-NEXT:         %615 = arith.divui %614, %c128 : index
// CHECK-NEXT:         %616 = arith.muli %615, %c256 : index
// CHECK-NEXT:         %617 = arith.addi %611, %616 : index
// CHECK-NEXT:         %words_gm_4 = ascendc.global_tensor.subindex %words_gm[%617] : !ascendc.global_tensor<*xf32>, index, !ascendc.global_tensor<*xf32>
// CHECK-NEXT:         ascendc.data_copy_l2 %word_halves_7, %words_gm_4, %34 : !ascendc.local_tensor<*xf32>, !ascendc.global_tensor<*xf32>, i32
// CHECK-NEXT:       }
// CHECK-NEXT:       %618, %619 = scf.for %row_1 = %500 to %520 step %504 iter_args(%slot_7 = %521, %slot_8 = %522) -> (i32, i32) {
// CHECK-NEXT:         %620 = arith.muli %row_1, %517 : index
// CHECK-NEXT:         %621 = arith.subi %B, %620 : index
// CHECK-NEXT:         %622 = arith.minsi %517, %621 : index
// CHECK-NEXT:         %623 = arith.remui %block, %c8 : index
// CHECK-NEXT:         %624 = arith.muli %623, %c128 : index
// CHECK-NEXT:         %625 = arith.divui %624, %c16 : index
// CHECK-NEXT:         %626 = arith.muli %625, %35 : index
// CHECK-NEXT:         %b_bytes_8 = ascendc.tbuf.get_with_offset %l1, %71, %70 : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:         %q_gm_9 = ascendc.global_tensor.subindex %q_gm[%626] : !ascendc.global_tensor<*xi8>, index, !ascendc.global_tensor<*xi8>
// CHECK-NEXT:         ascendc.data_copy_l0 %b_bytes_8, %q_gm_9, %data_copy_2 : !ascendc.local_tensor<*xi8>, !ascendc.global_tensor<*xi8>, !ascendc.data_copy_params
// CHECK-NEXT:         %627 = arith.muli %block, %33 : index
// CHECK-NEXT:         %words_gm_5 = ascendc.global_tensor.subindex %words_gm[%627] : !ascendc.global_tensor<*xf32>, index, !ascendc.global_tensor<*xf32>
// CHECK-NEXT:         %word_halves_8 = ascendc.tbuf.get_with_offset %l1, %34, %72 : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:         ascendc.data_copy_l2 %word_halves_8, %words_gm_5, %34 : !ascendc.local_tensor<*xf32>, !ascendc.global_tensor<*xf32>, i32
// CHECK-NEXT:         %b_l1_4 = ascendc.tbuf.get_with_offset %l1, %71, %70 : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:         %b_l0_8 = ascendc.tbuf.get_with_offset %l0b, %31, %73 : !ascendc.tbuf<b2>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:         ascendc.load_data_l0 %b_l0_8, %b_l1_4, %load_data_2d_1 : !ascendc.local_tensor<*xi8>, !ascendc.local_tensor<*xi8>, !ascendc.load_data_2d_params
// CHECK-NEXT:         %b_l1_5 = ascendc.tbuf.get_with_offset %l1, %31, %74 : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:         %b_l0_9 = ascendc.tbuf.get_with_offset %l0b, %31, %51 : !ascendc.tbuf<b2>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:         ascendc.load_data_l0 %b_l0_9, %b_l1_5, %load_data_2d_1 : !ascendc.local_tensor<*xi8>, !ascendc.local_tensor<*xi8>, !ascendc.load_data_2d_params
// CHECK-NEXT:         %q_5 = ascendc.tbuf.get_with_offset %l0c, %71, %55 : !ascendc.tbuf<co1>, i32, i32, !ascendc.local_tensor<*xi32>
// CHECK-NEXT:         %unit_4 = ascendc.reinterpret_cast %unit_3 : !ascendc.local_tensor<*xi8> to !ascendc.local_tensor<*xi4>
// CHECK-NEXT:         %b_l0_10 = ascendc.reinterpret_cast %b_l0_8 : !ascendc.local_tensor<*xi8> to !ascendc.local_tensor<*xi4>
// CHECK-NEXT:         ascendc.mmad %q_5, %unit_4, %b_l0_10, %mmad_2 : !ascendc.local_tensor<*xi32>, !ascendc.local_tensor<*xi4>, !ascendc.local_tensor<*xi4>, !ascendc.mmad_params
// CHECK-NEXT:         %scale_2 = ascendc.tbuf.get_with_offset %fb, %64, %10 : !ascendc.tbuf<c2pipe2gm>, i32, i32, !ascendc.local_tensor<*xui64>
// CHECK-NEXT:         %words_5 = ascendc.tbuf.get_with_offset %l1, %64, %72 : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xui64>
// CHECK-NEXT:         ascendc.data_copy_l0 %scale_2, %words_5, %data_copy_3 : !ascendc.local_tensor<*xui64>, !ascendc.local_tensor<*xui64>, !ascendc.data_copy_params
// CHECK-NEXT:         ascendc.set_fix_pipe_config %scale_2 : !ascendc.local_tensor<*xui64>
// CHECK-NEXT:         %floats_4 = ascendc.tbuf.get_with_offset %l1, %71, %75 : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:         ascendc.data_copy_co12dst %floats_4, %q_5, %data_copy_co12dst_1 : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xi32>, !ascendc.data_copy_co12dst_params
// CHECK-NEXT:         %q_6 = ascendc.tbuf.get_with_offset %l0c, %71, %55 : !ascendc.tbuf<co1>, i32, i32, !ascendc.local_tensor<*xi32>
// CHECK-NEXT:         %b_l0_11 = ascendc.reinterpret_cast %b_l0_9 : !ascendc.local_tensor<*xi8> to !ascendc.local_tensor<*xi4>
// CHECK-NEXT:         ascendc.mmad %q_6, %unit_4, %b_l0_11, %mmad_2 : !ascendc.local_tensor<*xi32>, !ascendc.local_tensor<*xi4>, !ascendc.local_tensor<*xi4>, !ascendc.mmad_params
// CHECK-NEXT:         ascendc.set_fix_pipe_config %scale_2 : !ascendc.local_tensor<*xui64>
// CHECK-NEXT:         %floats_5 = ascendc.tbuf.get_with_offset %l1, %71, %76 : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:         ascendc.data_copy_co12dst %floats_5, %q_6, %data_copy_co12dst_1 : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xi32>, !ascendc.data_copy_co12dst_params
// CHECK-NEXT:         %628, %629 = scf.for %chunk_1 = %c0 to %c1024 step %c512 iter_args(%slot_9 = %slot_7, %slot_10 = %slot_8) -> (i32, i32) {
// CHECK-NEXT:           %x_l1_at_5 = arith.muli %slot_9, %77 : i32
// CHECK-NEXT:           %x_l1_7 = ascendc.tbuf.get_with_offset %l1, %55, %x_l1_at_5 : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:           %630 = scf.for %k_1 = %c0 to %c512 step %c128 iter_args(%slot_11 = %slot_10) -> (i32) {
// CHECK-NEXT:             %631 = arith.muli %slot_11, %71 : i32
// CHECK-NEXT:             %b_bytes_at_7 = arith.addi %631, %78 : i32
// CHECK-NEXT:             %632 = arith.muli %625, %35 : index
// CHECK-NEXT:             %b_bytes_9 = ascendc.tbuf.get_with_offset %l1, %71, %b_bytes_at_7 : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:             %633 = arith.muli %slot_11, %27 : i32
// CHECK-NEXT:             %word_halves_at_7 = arith.addi %633, %79 : i32
// CHECK-NEXT:             %634 = arith.muli %block, %33 : index
// CHECK-NEXT:             %word_halves_9 = ascendc.tbuf.get_with_offset %l1, %34, %word_halves_at_7 : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:             %b_l1_6 = ascendc.tbuf.get_with_offset %l1, %71, %b_bytes_at_7 : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:             %b_l0_12 = ascendc.tbuf.get_with_offset %l0b, %31, %80 : !ascendc.tbuf<b2>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:             ascendc.load_data_l0 %b_l0_12, %b_l1_6, %load_data_2d_1 : !ascendc.local_tensor<*xi8>, !ascendc.local_tensor<*xi8>, !ascendc.load_data_2d_params
// CHECK-NEXT:             %635 = arith.maxsi %622, %22 : index
// CHECK-NEXT:             %636 = arith.addi %635, %59 : index
// CHECK-NEXT:             %637 = arith.divsi %636, %30 : index
// CHECK-NEXT:             %638 = arith.muli %637, %30 : index
// CHECK-NEXT:             %639 = arith.index_cast %638 : index to i32
// CHECK-NEXT:             %load_data_3d_params_v2_7 = ascendc.construct !ascendc.load_data_3d_params_v2<f16>(%no_pads, %7, %41, %16, %16, %639, %10, %10, %7, %7, %7, %7, %7, %7, %18, %18, %17) [memref<4xi8>, ui16, ui16, ui16, ui16, ui16, ui16, ui16, ui8, ui8, ui8, ui8, ui8, ui8, i1, i1, f16] : memref<4xi8>, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i1, i1, f16
// CHECK-NEXT:             %x_l0_2 = ascendc.tbuf.get_with_offset %l0a, %26, %10 : !ascendc.tbuf<a2>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:             %640 = arith.muli %k_1, %81 : index
// CHECK-NEXT:             %x_l1_8 = ascendc.local_tensor.subindex %x_l1_7[%640] : !ascendc.local_tensor<*xf16>, index, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:             ascendc.load_data_3d_l0_v2 %x_l0_2, %x_l1_8, %load_data_3d_params_v2_7 : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.load_data_3d_params_v2<f16>
// CHECK-NEXT:             %w_l0_2 = ascendc.tbuf.get_with_offset %l0b, %71, %10 : !ascendc.tbuf<b2>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:             %floats0_1 = ascendc.tbuf.get_with_offset %l1, %71, %75 : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:             ascendc.load_data_3d_l0_v2 %w_l0_2, %floats0_1, %load_data_3d_params_v2_4 : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.load_data_3d_params_v2<f16>
// CHECK-NEXT:             %641 = arith.addi %b_bytes_at_7, %31 : i32
// CHECK-NEXT:             %b_l1_7 = ascendc.tbuf.get_with_offset %l1, %31, %641 : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:             %b_l0_13 = ascendc.tbuf.get_with_offset %l0b, %31, %82 : !ascendc.tbuf<b2>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:             ascendc.load_data_l0 %b_l0_13, %b_l1_7, %load_data_2d_1 : !ascendc.local_tensor<*xi8>, !ascendc.local_tensor<*xi8>, !ascendc.load_data_2d_params
// CHECK-NEXT:             %642 = arith.constant 3 : index
// CHECK-NEXT:             %643 = arith.muli %c128, %642 : index
// CHECK-NEXT:             %644 = arith.addi %k_1, %643 : index
// CHECK-NEXT:             %645 = arith.cmpi slt, %644, %c512 : index
// CHECK-NEXT:             %646 = arith.constant 4 : index
// CHECK-NEXT:             %647 = arith.muli %c128, %646 : index
// CHECK-NEXT:             %648 = arith.subi %644, %647 : index
// CHECK-NEXT:             %649 = arith.select %645, %644, %648 : index
// CHECK-NEXT:             %650 = arith.constant 1 : index
// CHECK-NEXT:             %651 = arith.muli %c512, %650 : index
// CHECK-NEXT:             %652 = arith.addi %chunk_1, %651 : index
// CHECK-NEXT:             %653 = arith.select %645, %chunk_1, %652 : index
// CHECK-NEXT:             %654 = arith.cmpi slt, %653, %c1024 : index
// CHECK-NEXT:             %655 = arith.constant 2 : index
// CHECK-NEXT:             %656 = arith.muli %c512, %655 : index
// CHECK-NEXT:             %657 = arith.subi %653, %656 : index
// CHECK-NEXT:             %658 = arith.select %654, %653, %657 : index
// CHECK-NEXT:             %659 = arith.constant 1 : index
// CHECK-NEXT:             %660 = arith.muli %504, %659 : index
// CHECK-NEXT:             %661 = arith.addi %row_1, %660 : index
// CHECK-NEXT:             %662 = arith.select %654, %row_1, %661 : index
// CHECK-NEXT:             %663 = arith.cmpi slt, %662, %520 : index
// CHECK-NEXT:             scf.if %663 {
// CHECK-NEXT:               %664 = arith.addi %658, %649 : index
// CHECK-NEXT:               %665 = arith.addi %664, %c128 : index
// CHECK-NEXT:               %666 = arith.minsi %665, %c896 : index
// CHECK-NEXT:               %667 = arith.divui %666, %c64 : index
// CHECK-NEXT:               %668 = arith.muli %667, %56 : index
// CHECK-NEXT:               %669 = arith.addi %668, %632 : index
// CHECK-NEXT:               %q_gm_10 = ascendc.global_tensor.subindex %q_gm[%669] : !ascendc.global_tensor<*xi8>, index, !ascendc.global_tensor<*xi8>
// CHECK-NEXT:               ascendc.data_copy_l0 %b_bytes_9, %q_gm_10, %data_copy_2 : !ascendc.local_tensor<*xi8>, !ascendc.global_tensor<*xi8>, !ascendc.data_copy_params
// CHECK-NEXT:             }
// CHECK-NEXT:             %670 = arith.addi %k_1, %c64 : index
// CHECK-NEXT:             %671 = arith.maxsi %622, %22 : index
// CHECK-NEXT:             %672 = arith.addi %671, %59 : index
// CHECK-NEXT:             %673 = arith.divsi %672, %30 : index
// CHECK-NEXT:             %674 = arith.muli %673, %30 : index
// CHECK-NEXT:             %675 = arith.index_cast %674 : index to i32
// CHECK-NEXT:             %load_data_3d_params_v2_8 = ascendc.construct !ascendc.load_data_3d_params_v2<f16>(%no_pads, %7, %41, %16, %16, %675, %10, %10, %7, %7, %7, %7, %7, %7, %18, %18, %17) [memref<4xi8>, ui16, ui16, ui16, ui16, ui16, ui16, ui16, ui8, ui8, ui8, ui8, ui8, ui8, i1, i1, f16] : memref<4xi8>, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i1, i1, f16
// CHECK-NEXT:             %x_l0_3 = ascendc.tbuf.get_with_offset %l0a, %26, %47 : !ascendc.tbuf<a2>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:             %676 = arith.muli %670, %81 : index
// CHECK-NEXT:             %x_l1_9 = ascendc.local_tensor.subindex %x_l1_7[%676] : !ascendc.local_tensor<*xf16>, index, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:             ascendc.load_data_3d_l0_v2 %x_l0_3, %x_l1_9, %load_data_3d_params_v2_8 : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.load_data_3d_params_v2<f16>
// CHECK-NEXT:             %w_l0_3 = ascendc.tbuf.get_with_offset %l0b, %71, %83 : !ascendc.tbuf<b2>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:             %floats1_1 = ascendc.tbuf.get_with_offset %l1, %71, %76 : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:             ascendc.load_data_3d_l0_v2 %w_l0_3, %floats1_1, %load_data_3d_params_v2_4 : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.load_data_3d_params_v2<f16>
// CHECK-NEXT:             %q_7 = ascendc.tbuf.get_with_offset %l0c, %71, %55 : !ascendc.tbuf<co1>, i32, i32, !ascendc.local_tensor<*xi32>
// CHECK-NEXT:             %b_l0_14 = ascendc.reinterpret_cast %b_l0_12 : !ascendc.local_tensor<*xi8> to !ascendc.local_tensor<*xi4>
// CHECK-NEXT:             ascendc.mmad %q_7, %unit_4, %b_l0_14, %mmad_2 : !ascendc.local_tensor<*xi32>, !ascendc.local_tensor<*xi4>, !ascendc.local_tensor<*xi4>, !ascendc.mmad_params
// CHECK-NEXT:             %scale_3 = ascendc.tbuf.get_with_offset %fb, %64, %10 : !ascendc.tbuf<c2pipe2gm>, i32, i32, !ascendc.local_tensor<*xui64>
// CHECK-NEXT:             %words_6 = ascendc.tbuf.get_with_offset %l1, %64, %word_halves_at_7 : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xui64>
// CHECK-NEXT:             ascendc.data_copy_l0 %scale_3, %words_6, %data_copy_3 : !ascendc.local_tensor<*xui64>, !ascendc.local_tensor<*xui64>, !ascendc.data_copy_params
// CHECK-NEXT:             %677 = arith.constant 3 : index
// CHECK-NEXT:             %678 = arith.muli %c128, %677 : index
// CHECK-NEXT:             %679 = arith.addi %k_1, %678 : index
// CHECK-NEXT:             %680 = arith.cmpi slt, %679, %c512 : index
// CHECK-NEXT:             %681 = arith.constant 4 : index
// CHECK-NEXT:             %682 = arith.muli %c128, %681 : index
// CHECK-NEXT:             %683 = arith.subi %679, %682 : index
// CHECK-NEXT:             %684 = arith.select %680, %679, %683 : index
// CHECK-NEXT:             %685 = arith.constant 1 : index
// CHECK-NEXT:             %686 = arith.muli %c512, %685 : index
// CHECK-NEXT:             %687 = arith.addi %chunk_1, %686 : index
// CHECK-NEXT:             %688 = arith.select %680, %chunk_1, %687 : index
// CHECK-NEXT:             %689 = arith.cmpi slt, %688, %c1024 : index
// CHECK-NEXT:             %690 = arith.constant 2 : index
// CHECK-NEXT:             %691 = arith.muli %c512, %690 : index
// CHECK-NEXT:             %692 = arith.subi %688, %691 : index
// CHECK-NEXT:             %693 = arith.select %689, %688, %692 : index
// CHECK-NEXT:             %694 = arith.constant 1 : index
// CHECK-NEXT:             %695 = arith.muli %504, %694 : index
// CHECK-NEXT:             %696 = arith.addi %row_1, %695 : index
// CHECK-NEXT:             %697 = arith.select %689, %row_1, %696 : index
// CHECK-NEXT:             %698 = arith.cmpi slt, %697, %520 : index
// CHECK-NEXT:             scf.if %698 {
// CHECK-NEXT:               %699 = arith.addi %693, %684 : index
// CHECK-NEXT:               %700 = arith.addi %699, %c128 : index
// CHECK-NEXT:               %701 = arith.minsi %700, %c896 : index
// CHECK-NEXT:               %702 = arith.divui %701, %c128 : index
// CHECK-NEXT:               %703 = arith.muli %702, %c256 : index
// CHECK-NEXT:               %704 = arith.addi %634, %703 : index
// CHECK-NEXT:               %words_gm_6 = ascendc.global_tensor.subindex %words_gm[%704] : !ascendc.global_tensor<*xf32>, index, !ascendc.global_tensor<*xf32>
// CHECK-NEXT:               ascendc.data_copy_l2 %word_halves_9, %words_gm_6, %34 : !ascendc.local_tensor<*xf32>, !ascendc.global_tensor<*xf32>, i32
// CHECK-NEXT:             }
// CHECK-NEXT:             ascendc.set_fix_pipe_config %scale_3 : !ascendc.local_tensor<*xui64>
// CHECK-NEXT:             %floats_6 = ascendc.tbuf.get_with_offset %l1, %71, %75 : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:             ascendc.data_copy_co12dst %floats_6, %q_7, %data_copy_co12dst_1 : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xi32>, !ascendc.data_copy_co12dst_params
// CHECK-NEXT:             %705 = arith.maxsi %622, %22 : index
// CHECK-NEXT:             %total_2 = ascendc.tbuf.get_with_offset %l0c, %47, %10 : !ascendc.tbuf<co1>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:             %706 = arith.cmpi eq, %k_1, %c0 : index
// CHECK-NEXT:             %707 = arith.cmpi eq, %chunk_1, %c0 : index
// CHECK-NEXT:             %708 = arith.andi %706, %707 : i1
// CHECK-NEXT:             %709 = arith.index_cast %705 : index to i32
// CHECK-NEXT:             %mmad_5 = ascendc.construct !ascendc.mmad_params(%709, %64, %16, %10, %18, %708) [ui16, ui16, ui16, ui8, i1, i1] : i32, i32, i32, i32, i1, i1
// CHECK-NEXT:             ascendc.mmad %total_2, %x_l0_2, %w_l0_2, %mmad_5 : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.mmad_params
// CHECK-NEXT:             %q_8 = ascendc.tbuf.get_with_offset %l0c, %71, %55 : !ascendc.tbuf<co1>, i32, i32, !ascendc.local_tensor<*xi32>
// CHECK-NEXT:             %b_l0_15 = ascendc.reinterpret_cast %b_l0_13 : !ascendc.local_tensor<*xi8> to !ascendc.local_tensor<*xi4>
// CHECK-NEXT:             ascendc.mmad %q_8, %unit_4, %b_l0_15, %mmad_2 : !ascendc.local_tensor<*xi32>, !ascendc.local_tensor<*xi4>, !ascendc.local_tensor<*xi4>, !ascendc.mmad_params
// CHECK-NEXT:             ascendc.set_fix_pipe_config %scale_3 : !ascendc.local_tensor<*xui64>
// CHECK-NEXT:             %floats_7 = ascendc.tbuf.get_with_offset %l1, %71, %76 : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:             ascendc.data_copy_co12dst %floats_7, %q_8, %data_copy_co12dst_1 : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xi32>, !ascendc.data_copy_co12dst_params
// CHECK-NEXT:             %710 = arith.maxsi %622, %22 : index
// CHECK-NEXT:             %total_3 = ascendc.tbuf.get_with_offset %l0c, %47, %10 : !ascendc.tbuf<co1>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:             %711 = arith.index_cast %710 : index to i32
// CHECK-NEXT:             %mmad_6 = ascendc.construct !ascendc.mmad_params(%711, %64, %16, %10, %18, %18) [ui16, ui16, ui16, ui8, i1, i1] : i32, i32, i32, i32, i1, i1
// CHECK-NEXT:             ascendc.mmad %total_3, %x_l0_3, %w_l0_3, %mmad_6 : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.mmad_params
// CHECK-NEXT:             %712 = arith.constant 1 : i32
// CHECK-NEXT:             %713 = arith.addi %slot_11, %712 : i32
// CHECK-NEXT:             %714 = arith.constant 3 : i32
// CHECK-NEXT:             %715 = arith.constant 0 : i32
// CHECK-NEXT:             %716 = arith.cmpi eq, %713, %714 : i32
// CHECK-NEXT:             %next_slot_14 = arith.select %716, %715, %713 : i32
// CHECK-NEXT:             scf.yield %next_slot_14 : i32
// CHECK-NEXT:           }
// CHECK-NEXT:           %717 = arith.constant 2 : index
// CHECK-NEXT:           %718 = arith.muli %c512, %717 : index
// CHECK-NEXT:           %719 = arith.addi %chunk_1, %718 : index
// CHECK-NEXT:           %720 = arith.cmpi slt, %719, %c1024 : index
// CHECK-NEXT:           %721 = arith.constant 2 : index
// CHECK-NEXT:           %722 = arith.muli %c512, %721 : index
// CHECK-NEXT:           %723 = arith.subi %719, %722 : index
// CHECK-NEXT:           %724 = arith.select %720, %719, %723 : index
// CHECK-NEXT:           %725 = arith.constant 1 : index
// CHECK-NEXT:           %726 = arith.muli %504, %725 : index
// CHECK-NEXT:           %727 = arith.addi %row_1, %726 : index
// CHECK-NEXT:           %728 = arith.select %720, %row_1, %727 : index
// CHECK-NEXT:           %729 = arith.cmpi slt, %728, %520 : index
// CHECK-NEXT:           scf.if %729 {
// CHECK-NEXT:             %730 = arith.muli %728, %517 : index
// CHECK-NEXT:             %731 = arith.muli %730, %52 : index
// CHECK-NEXT:             %732 = arith.addi %731, %724 : index
// CHECK-NEXT:             %x_gm_6 = ascendc.global_tensor.subindex %x_gm[%732] : !ascendc.global_tensor<*xf16>, index, !ascendc.global_tensor<*xf16>
// CHECK-NEXT:             %733 = arith.subi %B, %730 : index
// CHECK-NEXT:             %734 = arith.minsi %517, %733 : index
// CHECK-NEXT:             %735 = arith.addi %734, %21 : index
// CHECK-NEXT:             %736 = arith.divsi %53, %735 : index
// CHECK-NEXT:             %737 = arith.maxsi %736, %21 : index
// CHECK-NEXT:             %738 = arith.index_cast %737 : index to i32
// CHECK-NEXT:             %739 = arith.index_cast %734 : index to i32
// CHECK-NEXT:             %nd2nz_9 = ascendc.construct !ascendc.nd2nz_params(%738, %739, %29, %10, %27, %41, %7, %12) [ui16, ui16, ui16, ui16, ui16, ui16, ui16, ui16] : i32, i32, i32, i32, i32, i32, i32, i32
// CHECK-NEXT:             ascendc.data_copy_nd2nz %x_l1_7, %x_gm_6, %nd2nz_9 : !ascendc.local_tensor<*xf16>, !ascendc.global_tensor<*xf16>, !ascendc.nd2nz_params
// CHECK-NEXT:           }
// CHECK-NEXT:           %740 = arith.constant 1 : i32
// CHECK-NEXT:           %next_slot_15 = arith.xori %slot_9, %740 : i32
// CHECK-NEXT:           scf.yield %next_slot_15, %630 : i32, i32
// CHECK-NEXT:         }
// CHECK-NEXT:         %741 = arith.muli %620, %52 : index
// CHECK-NEXT:         %742 = arith.addi %741, %624 : index
// CHECK-NEXT:         %743 = arith.maxsi %622, %22 : index
// CHECK-NEXT:         %744 = arith.addi %743, %59 : index
// CHECK-NEXT:         %745 = arith.divsi %744, %30 : index
// CHECK-NEXT:         %746 = arith.muli %745, %30 : index
// CHECK-NEXT:         %747 = arith.index_cast %622 : index to i32
// CHECK-NEXT:         %748 = arith.index_cast %746 : index to i32
// CHECK-NEXT:         %fixpipe_params_v220_2 = ascendc.construct !ascendc.fixpipe_params_v220(%64, %747, %748, %27, %10, %7, %10, %7, %10, %10, %10) [ui16, ui16, ui16, ui32, i32, !ascendc.quant_mode_t, ui64, ui16, ui16, ui16, ui8] : i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32
// CHECK-NEXT:         %out_gm_2 = ascendc.global_tensor.subindex %out_gm[%742] : !ascendc.global_tensor<*xf16>, index, !ascendc.global_tensor<*xf16>
// CHECK-NEXT:         %sum_1 = ascendc.tbuf.get_with_offset %l0c, %47, %10 : !ascendc.tbuf<co1>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:         ascendc.fixpipe %out_gm_2, %sum_1, %fixpipe_params_v220_2, %fixpipe_config : !ascendc.global_tensor<*xf16>, !ascendc.local_tensor<*xf32>, !ascendc.fixpipe_params_v220, !ascendc.fixpipe_config
// CHECK-NEXT:         scf.yield %628, %629 : i32, i32
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func @matmul_int4_blocks_launch(%B: index {ascir.dim = "B"}) -> index attributes {tile.host} {
// CHECK-NEXT:     %c191 = arith.constant 191 : index
// CHECK-NEXT:     %c192 = arith.constant 192 : index
// CHECK-NEXT:     %c3 = arith.constant 3 : index
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %c8 = arith.constant 8 : index
// CHECK-NEXT:     %c11 = arith.constant 11 : index
// CHECK-NEXT:     %c48 = arith.constant 48 : index
// CHECK-NEXT:     %0 = arith.addi %B, %c191 : index
// CHECK-NEXT:     %1 = arith.divui %0, %c192 : index
// CHECK-NEXT:     %2 = arith.minsi %1, %c3 : index
// CHECK-NEXT:     %3 = arith.maxsi %c1, %2 : index
// CHECK-NEXT:     %4 = arith.muli %3, %c8 : index
// CHECK-NEXT:     %few = arith.cmpi sle, %B, %c48 : index
// CHECK-NEXT:     %5 = arith.select %few, %c11, %4 : index
// CHECK-NEXT:     func.return %5 : index
// CHECK-NEXT:   }
// CHECK-NEXT: }
