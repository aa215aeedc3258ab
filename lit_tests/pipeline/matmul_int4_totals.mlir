// RUN: ascir-opt %s -p 'graph-decompose,canonicalize,cse,graph-tile{weights=totals},tile-unpack-int4,tile-legalize,tile-sink-slices,canonicalize,cse,tile-contract,tile-fold-broadcasts,tile-place-buffers,tile-select-instructions' --print-between-passes 2>&1 | filecheck %s

// Rows by weights of four bits, with what stands behind: the cube scales and adds up the sums of digits itself.
func.func @matmul_int4_totals(%x: tensor<16x1024xf16>, %q: tensor<1024x512xi4>, %s: tensor<8x512xf16>) -> tensor<16x512xf16> {
  %w = graph.dequantize %q, %s axis 0 group_size 128 : (tensor<1024x512xi4>, tensor<8x512xf16>) -> tensor<1024x512xf16>
  %p = graph.matmul %x, %w : (tensor<16x1024xf16>, tensor<1024x512xf16>) -> tensor<16x512xf16>
  %y = graph.silu %p : tensor<16x512xf16>
  func.return %y : tensor<16x512xf16>
}

// CHECK-LABEL: // IR after graph-decompose
// CHECK:      builtin.module {
// CHECK-NEXT:   func.func @matmul_int4_totals(%x: tensor<16x1024xf16>, %q: tensor<1024x512xi4>, %s: tensor<8x512xf16>) -> tensor<16x512xf16> {
// CHECK-NEXT:     %w = graph.dequantize %q, %s axis 0 group_size 128 : (tensor<1024x512xi4>, tensor<8x512xf16>) -> tensor<1024x512xf16>
// CHECK-NEXT:     %p = graph.matmul %x, %w : (tensor<16x1024xf16>, tensor<1024x512xf16>) -> tensor<16x512xf16>
// CHECK-NEXT:     %y = graph.cast %p : tensor<16x512xf16> -> tensor<16x512xf32>
// CHECK-NEXT:     %y_1 = graph.neg %y : tensor<16x512xf32>
// CHECK-NEXT:     %y_2 = graph.exp %y_1 : tensor<16x512xf32>
// CHECK-NEXT:     %y_3 = graph.constant dense<1.000000e+00> : tensor<f32>
// CHECK-NEXT:     %y_4 = graph.add %y_2, %y_3 : (tensor<16x512xf32>, tensor<f32>) -> tensor<16x512xf32>
// CHECK-NEXT:     %y_5 = graph.constant dense<1.000000e+00> : tensor<f32>
// CHECK-NEXT:     %y_6 = graph.div %y_5, %y_4 : (tensor<f32>, tensor<16x512xf32>) -> tensor<16x512xf32>
// CHECK-NEXT:     %y_7 = graph.mul %y, %y_6 : tensor<16x512xf32>
// CHECK-NEXT:     %y_8 = graph.cast %y_7 : tensor<16x512xf32> -> tensor<16x512xf16>
// CHECK-NEXT:     func.return %y_8 : tensor<16x512xf16>
// CHECK-NEXT:   }
// CHECK-NEXT: }

// CHECK-LABEL: // IR after canonicalize

// CHECK-LABEL: // IR after cse
// CHECK:      builtin.module {
// CHECK-NEXT:   func.func @matmul_int4_totals(%x: tensor<16x1024xf16>, %q: tensor<1024x512xi4>, %s: tensor<8x512xf16>) -> tensor<16x512xf16> {
// CHECK-NEXT:     %w = graph.dequantize %q, %s axis 0 group_size 128 : (tensor<1024x512xi4>, tensor<8x512xf16>) -> tensor<1024x512xf16>
// CHECK-NEXT:     %p = graph.matmul %x, %w : (tensor<16x1024xf16>, tensor<1024x512xf16>) -> tensor<16x512xf16>
// CHECK-NEXT:     %y = graph.cast %p : tensor<16x512xf16> -> tensor<16x512xf32>
// CHECK-NEXT:     %y_1 = graph.neg %y : tensor<16x512xf32>
// CHECK-NEXT:     %y_2 = graph.exp %y_1 : tensor<16x512xf32>
// CHECK-NEXT:     %y_3 = graph.constant dense<1.000000e+00> : tensor<f32>
// CHECK-NEXT:     %y_4 = graph.add %y_2, %y_3 : (tensor<16x512xf32>, tensor<f32>) -> tensor<16x512xf32>
// CHECK-NEXT:     %y_5 = graph.div %y_3, %y_4 : (tensor<f32>, tensor<16x512xf32>) -> tensor<16x512xf32>
// CHECK-NEXT:     %y_6 = graph.mul %y, %y_5 : tensor<16x512xf32>
// CHECK-NEXT:     %y_7 = graph.cast %y_6 : tensor<16x512xf32> -> tensor<16x512xf16>
// CHECK-NEXT:     func.return %y_7 : tensor<16x512xf16>
// CHECK-NEXT:   }
// CHECK-NEXT: }

// CHECK-LABEL: // IR after graph-tile
// CHECK:      builtin.module attributes {ascir.soc = "ascend910b1"} {
// CHECK-NEXT:   tile.kernel @matmul_int4_totals block_dim 4 attributes {tile.tiling = [{axes = ["1", "16", "512", "1024"], tile = array<i64: 64, 128, 256, 128>, digits = 4 : i64, ns = 8939 : i64}], tile.weights = {strategy = "totals", expand_ns = 6863 : i64, totals_ns = 8939 : i64}} {
// CHECK-NEXT:     tile.channel @digits aiv_to_aic shared depth 1 : memref<1x64x512xi8, #tile.space<gm>>
// CHECK-NEXT:     tile.channel @words aiv_to_aic depth 2 : memref<1x2048xi32, #tile.space<gm>>
// CHECK-NEXT:     tile.channel @product aic_to_aiv depth 2 : memref<1x2x128x8xf32, #tile.space<gm>>
// CHECK-NEXT:     func.func @matmul_int4_totals_cube(%x: memref<16x1024xf16, strided<[1024, 1]>, #tile.space<gm>> {ascir.role = "in"}, %q: memref<16x32x16x32xi8, strided<[16384, 512, 32, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "fractals"}, %s: memref<8x512xf16, strided<[512, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "rows"}, %powers: memref<16x64xf16, strided<[64, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.value = dense<"0x000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C"> : tensor<16x64xf16>}, %out: memref<16x512xf16, strided<[512, 1]>, #tile.space<gm>> {ascir.role = "out"}, %0: memref<16x16xf32, strided<[16, 1]>, #tile.space<gm>> {ascir.role = "workspace"}) attributes {tile.core = #tile.core<aic>} {
// CHECK-NEXT:       %block = tile.block_index
// CHECK-NEXT:       %c8 = arith.constant 8 : index
// CHECK-NEXT:       %n0 = arith.constant 0.000000e+00 : f16
// CHECK-NEXT:       %c0 = arith.constant 0 : index
// CHECK-NEXT:       %c1024 = arith.constant 1024 : index
// CHECK-NEXT:       %c256 = arith.constant 256 : index
// CHECK-NEXT:       %c64 = arith.constant 64 : index
// CHECK-NEXT:       %c128 = arith.constant 128 : index
// CHECK-NEXT:       %n1 = arith.constant 1.000000e+00 : f32
// CHECK-NEXT:       %powers_1 = tile.load %powers[0, 0] : memref<16x64xf16, strided<[64, 1]>, #tile.space<gm>> -> !tile.tile<16x64xf16, l1, nz>
// CHECK-NEXT:       %powers_l0 = tile.move %powers_1[0, 0] transpose : !tile.tile<16x64xf16, l1, nz> -> !tile.tile<64x16xf16, l0b, zn>
// CHECK-NEXT:       %digits = tile.pop @digits : memref<1x64x512xi8, #tile.space<gm>>
// CHECK-NEXT:       %a_bytes = tile.load %digits[0, 0, 0] sizes [1, 64, 512] : memref<1x64x512xi8, #tile.space<gm>> -> !tile.tile<64x512xi8, l1, nz>
// CHECK-NEXT:       %a_l1 = tile.reinterpret %a_bytes : !tile.tile<64x512xi8, l1, nz> -> !tile.tile<64x1024xi4, l1, nz>
// CHECK-NEXT:       %1 = arith.muli %block, %c8 : index
// CHECK-NEXT:       %zero = tile.accumulator : !tile.tile<128x16xf32, l0c, nz>
// CHECK-NEXT:       %none = tile.fill %n0 : f16 -> !tile.tile<64x128xf16, l1, nz>
// CHECK-NEXT:       %scales = tile.pop @words : memref<1x2048xi32, #tile.space<gm>>
// CHECK-NEXT:       %words = tile.load %scales[0, 0] sizes [1, 2048] buffers 2 : memref<1x2048xi32, #tile.space<gm>> -> !tile.tile<2048xi32, l1>
// CHECK-NEXT:       tile.release %scales : memref<1x2048xi32, #tile.space<gm>>
// CHECK-NEXT:       %words_1 = tile.reinterpret %words : !tile.tile<2048xi32, l1> -> !tile.tile<1024xui64, l1>
// CHECK-NEXT:       %total, %before, %behind = scf.for %k = %c0 to %c1024 step %c256 iter_args(%sum = %zero, %before_1 = %none, %behind_1 = %none) -> (!tile.tile<128x16xf32, l0c, nz>, !tile.tile<64x128xf16, l1, nz>, !tile.tile<64x128xf16, l1, nz>) {
// CHECK-NEXT:         %2 = arith.divui %k, %c64 : index
// CHECK-NEXT:         %b_bytes = tile.load %q[%2, %1, 0, 0] buffers 4 {tile.refill} : memref<16x32x16x32xi8, strided<[16384, 512, 32, 1]>, #tile.space<gm>> -> !tile.tile<4x8x16x32xi8, l1>
// CHECK-NEXT:         %b_l1 = tile.reinterpret %b_bytes : !tile.tile<4x8x16x32xi8, l1> -> !tile.tile<128x256xi4, l1, nz>
// CHECK-NEXT:         %zero_1 = tile.accumulator : !tile.tile<64x128xi32, l0c, nz>
// CHECK-NEXT:         %zero_2 = tile.accumulator : !tile.tile<64x128xi32, l0c, nz>
// CHECK-NEXT:         %a_l0 = tile.move %a_l1[0, %k] : !tile.tile<64x1024xi4, l1, nz> -> !tile.tile<64x128xi4, l0a, zz>
// CHECK-NEXT:         %b_l0 = tile.move %b_l1[0, 0] transpose : !tile.tile<128x256xi4, l1, nz> -> !tile.tile<128x128xi4, l0b, zn>
// CHECK-NEXT:         %digits_l0 = tile.move %before_1[0, 0] transpose : !tile.tile<64x128xf16, l1, nz> -> !tile.tile<128x64xf16, l0a, zz>
// CHECK-NEXT:         %3 = arith.addi %k, %c128 : index
// CHECK-NEXT:         %a_l0_1 = tile.move %a_l1[0, %3] : !tile.tile<64x1024xi4, l1, nz> -> !tile.tile<64x128xi4, l0a, zz>
// CHECK-NEXT:         %b_l0_1 = tile.move %b_l1[0, 128] transpose : !tile.tile<128x256xi4, l1, nz> -> !tile.tile<128x128xi4, l0b, zn>
// CHECK-NEXT:         %sum_1 = tile.mmad %a_l0, %b_l0, %zero_1 sizes [64, 128, 128] : !tile.tile<64x128xi4, l0a, zz>, !tile.tile<128x128xi4, l0b, zn>, !tile.tile<64x128xi32, l0c, nz>
// CHECK-NEXT:         %total_1 = tile.mmad %digits_l0, %powers_l0, %sum sizes [128, 16, 64] : !tile.tile<128x64xf16, l0a, zz>, !tile.tile<64x16xf16, l0b, zn>, !tile.tile<128x16xf32, l0c, nz>
// CHECK-NEXT:         %digits_l0_1 = tile.move %behind_1[0, 0] transpose : !tile.tile<64x128xf16, l1, nz> -> !tile.tile<128x64xf16, l0a, zz>
// CHECK-NEXT:         %sum_2 = tile.mmad %a_l0_1, %b_l0_1, %zero_2 sizes [64, 128, 128] : !tile.tile<64x128xi4, l0a, zz>, !tile.tile<128x128xi4, l0b, zn>, !tile.tile<64x128xi32, l0c, nz>
// CHECK-NEXT:         %total_2 = tile.mmad %digits_l0_1, %powers_l0, %total_1 sizes [128, 16, 64] : !tile.tile<128x64xf16, l0a, zz>, !tile.tile<64x16xf16, l0b, zn>, !tile.tile<128x16xf32, l0c, nz>
// CHECK-NEXT:         %4 = arith.divui %k, %c128 : index
// CHECK-NEXT:         %5 = arith.muli %4, %c128 : index
// CHECK-NEXT:         %scale = tile.move %words_1[%5] : !tile.tile<1024xui64, l1> -> !tile.tile<128xui64, fb>
// CHECK-NEXT:         %scaled = tile.fixpipe_move %sum_1 scale(%scale : !tile.tile<128xui64, fb>) : !tile.tile<64x128xi32, l0c, nz> -> !tile.tile<64x128xf16, l1, nz>
// CHECK-NEXT:         %6 = arith.addi %k, %c128 : index
// CHECK-NEXT:         %7 = arith.divui %6, %c128 : index
// CHECK-NEXT:         %8 = arith.muli %7, %c128 : index
// CHECK-NEXT:         %scale_1 = tile.move %words_1[%8] : !tile.tile<1024xui64, l1> -> !tile.tile<128xui64, fb>
// CHECK-NEXT:         %scaled_1 = tile.fixpipe_move %sum_2 scale(%scale_1 : !tile.tile<128xui64, fb>) : !tile.tile<64x128xi32, l0c, nz> -> !tile.tile<64x128xf16, l1, nz>
// CHECK-NEXT:         scf.yield %total_2, %scaled, %scaled_1 : !tile.tile<128x16xf32, l0c, nz>, !tile.tile<64x128xf16, l1, nz>, !tile.tile<64x128xf16, l1, nz>
// CHECK-NEXT:       }
// CHECK-NEXT:       %digits_l0_2 = tile.move %before[0, 0] transpose : !tile.tile<64x128xf16, l1, nz> -> !tile.tile<128x64xf16, l0a, zz>
// CHECK-NEXT:       %total_3 = tile.mmad %digits_l0_2, %powers_l0, %total sizes [128, 16, 64] : !tile.tile<128x64xf16, l0a, zz>, !tile.tile<64x16xf16, l0b, zn>, !tile.tile<128x16xf32, l0c, nz>
// CHECK-NEXT:       %digits_l0_3 = tile.move %behind[0, 0] transpose : !tile.tile<64x128xf16, l1, nz> -> !tile.tile<128x64xf16, l0a, zz>
// CHECK-NEXT:       %total_4 = tile.mmad %digits_l0_3, %powers_l0, %total_3 sizes [128, 16, 64] : !tile.tile<128x64xf16, l0a, zz>, !tile.tile<64x16xf16, l0b, zn>, !tile.tile<128x16xf32, l0c, nz>
// CHECK-NEXT:       %slot = tile.acquire @product : memref<1x2x128x8xf32, #tile.space<gm>>
// CHECK-NEXT:       tile.fixpipe_store %total_4, %slot[0, 0, 0, 0] nz : !tile.tile<128x16xf32, l0c, nz>, memref<1x2x128x8xf32, #tile.space<gm>>
// CHECK-NEXT:       tile.push %slot : memref<1x2x128x8xf32, #tile.space<gm>>
// CHECK-NEXT:       tile.release %digits : memref<1x64x512xi8, #tile.space<gm>>
// CHECK-NEXT:       func.return
// CHECK-NEXT:     }
// CHECK-NEXT:     func.func @matmul_int4_totals_vector(%x: memref<16x1024xf16, strided<[1024, 1]>, #tile.space<gm>> {ascir.role = "in"}, %q: memref<16x32x16x32xi8, strided<[16384, 512, 32, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "fractals"}, %s: memref<8x512xf16, strided<[512, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "rows"}, %powers: memref<16x64xf16, strided<[64, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.value = dense<"0x000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C"> : tensor<16x64xf16>}, %out: memref<16x512xf16, strided<[512, 1]>, #tile.space<gm>> {ascir.role = "out"}, %0: memref<16x16xf32, strided<[16, 1]>, #tile.space<gm>> {ascir.role = "workspace"}) attributes {tile.core = #tile.core<aiv>} {
// CHECK-NEXT:       %half = tile.sub_block_index
// CHECK-NEXT:       %block = tile.block_index
// CHECK-NEXT:       %c128 = arith.constant 128 : index
// CHECK-NEXT:       %n2p14748e09 = arith.constant 2147483647 : i32
// CHECK-NEXT:       %n1p07374e09 = arith.constant 1073741824 : i32
// CHECK-NEXT:       %n1 = arith.constant 1 : i16
// CHECK-NEXT:       %c2 = arith.constant 2 : index
// CHECK-NEXT:       %n32767 = arith.constant 32767 : i16
// CHECK-NEXT:       %n0 = arith.constant 0 : i16
// CHECK-NEXT:       %c896 = arith.constant 896 : index
// CHECK-NEXT:       %c8 = arith.constant 8 : index
// CHECK-NEXT:       %n1em30 = arith.constant 1.000000e-30 : f32
// CHECK-NEXT:       %n30000 = arith.constant 3.000000e+04 : f32
// CHECK-NEXT:       %n0p136533 = arith.constant 0.136533335 : f32
// CHECK-NEXT:       %c1024 = arith.constant 1024 : index
// CHECK-NEXT:       %n12 = arith.constant 12 : i16
// CHECK-NEXT:       %n8 = arith.constant 8 : i16
// CHECK-NEXT:       %n4 = arith.constant 4 : i16
// CHECK-NEXT:       %n1024 = arith.constant 1024 : i16
// CHECK-NEXT:       %n31744 = arith.constant 31744 : i16
// CHECK-NEXT:       %c4 = arith.constant 4 : index
// CHECK-NEXT:       %c256 = arith.constant 256 : index
// CHECK-NEXT:       %n1_1 = arith.constant 1.000000e+00 : f32
// CHECK-NEXT:       %1 = arith.muli %block, %c128 : index
// CHECK-NEXT:       %2 = tile.fill %n2p14748e09 : i32 -> !tile.tile<4x128xi32, ub>
// CHECK-NEXT:       %3 = tile.cast %2 : !tile.tile<4x128xi32, ub> -> !tile.tile<4x128xi64, ub>
// CHECK-NEXT:       %4 = tile.reinterpret %3 : !tile.tile<4x128xi64, ub> -> !tile.tile<4x512xi16, ub>
// CHECK-NEXT:       %5 = tile.fill %n1p07374e09 : i32 -> !tile.tile<4x128xi32, ub>
// CHECK-NEXT:       %6 = tile.cast %5 : !tile.tile<4x128xi32, ub> -> !tile.tile<4x128xi64, ub>
// CHECK-NEXT:       %7 = tile.reinterpret %6 : !tile.tile<4x128xi64, ub> -> !tile.tile<4x512xi16, ub>
// CHECK-NEXT:       %8 = tile.shift_left %7, %n1 : !tile.tile<4x512xi16, ub>, i16
// CHECK-NEXT:       %low = tile.or %4, %8 : !tile.tile<4x512xi16, ub>
// CHECK-NEXT:       %9 = arith.muli %block, %c2 : index
// CHECK-NEXT:       %10 = arith.addi %9, %half : index
// CHECK-NEXT:       %11 = arith.muli %10, %c128 : index
// CHECK-NEXT:       %mask = tile.fill %n32767 : i16 -> !tile.tile<16x128xi16, ub>
// CHECK-NEXT:       %none = tile.fill %n0 : i16 -> !tile.tile<16x128xi16, ub>
// CHECK-NEXT:       %12 = arith.minsi %11, %c896 : index
// CHECK-NEXT:       %x_1 = tile.load %x[0, %12] : memref<16x1024xf16, strided<[1024, 1]>, #tile.space<gm>> -> !tile.tile<16x128xf16, ub>
// CHECK-NEXT:       %13 = tile.reinterpret %x_1 : !tile.tile<16x128xf16, ub> -> !tile.tile<16x128xi16, ub>
// CHECK-NEXT:       %14 = tile.and %13, %mask : !tile.tile<16x128xi16, ub>
// CHECK-NEXT:       %larger = tile.maximum %none, %14 : !tile.tile<16x128xi16, ub>
// CHECK-NEXT:       %15 = tile.reduce max %larger axes [1] : !tile.tile<16x128xi16, ub> -> !tile.tile<16x1xi16, ub>
// CHECK-NEXT:       %16 = tile.reinterpret %15 : !tile.tile<16x1xi16, ub> -> !tile.tile<16x1xf16, ub>
// CHECK-NEXT:       %17 = tile.cast %16 : !tile.tile<16x1xf16, ub> -> !tile.tile<16x1xf32, ub>
// CHECK-NEXT:       %18 = tile.reshape %17 : !tile.tile<16x1xf32, ub> -> !tile.tile<1x16xf32, ub>
// CHECK-NEXT:       %19 = arith.muli %block, %c2 : index
// CHECK-NEXT:       %20 = arith.addi %19, %half : index
// CHECK-NEXT:       %21 = arith.addi %20, %c8 : index
// CHECK-NEXT:       tile.store %18, %0[%21, 0] : !tile.tile<1x16xf32, ub>, memref<16x16xf32, strided<[16, 1]>, #tile.space<gm>>
// CHECK-NEXT:       tile.sync_blocks
// CHECK-NEXT:       %found = tile.load %0[8, 0] sizes [8, 16] : memref<16x16xf32, strided<[16, 1]>, #tile.space<gm>> -> !tile.tile<8x16xf32, ub>
// CHECK-NEXT:       %scales = tile.load %s[0, %1] : memref<8x512xf16, strided<[512, 1]>, #tile.space<gm>> -> !tile.tile<8x128xf16, ub>
// CHECK-NEXT:       %22 = tile.reinterpret %found : !tile.tile<8x16xf32, ub> -> !tile.tile<8x16xi32, ub>
// CHECK-NEXT:       %23 = tile.slice %22[0, 0] : !tile.tile<8x16xi32, ub> -> !tile.tile<4x16xi32, ub>
// CHECK-NEXT:       %24 = tile.slice %22[4, 0] : !tile.tile<8x16xi32, ub> -> !tile.tile<4x16xi32, ub>
// CHECK-NEXT:       %larger_1 = tile.maximum %23, %24 : !tile.tile<4x16xi32, ub>
// CHECK-NEXT:       %25 = tile.slice %larger_1[0, 0] : !tile.tile<4x16xi32, ub> -> !tile.tile<2x16xi32, ub>
// CHECK-NEXT:       %26 = tile.slice %larger_1[2, 0] : !tile.tile<4x16xi32, ub> -> !tile.tile<2x16xi32, ub>
// CHECK-NEXT:       %larger_2 = tile.maximum %25, %26 : !tile.tile<2x16xi32, ub>
// CHECK-NEXT:       %27 = tile.slice %larger_2[0, 0] : !tile.tile<2x16xi32, ub> -> !tile.tile<1x16xi32, ub>
// CHECK-NEXT:       %28 = tile.slice %larger_2[1, 0] : !tile.tile<2x16xi32, ub> -> !tile.tile<1x16xi32, ub>
// CHECK-NEXT:       %larger_3 = tile.maximum %27, %28 : !tile.tile<1x16xi32, ub>
// CHECK-NEXT:       %29 = tile.reinterpret %larger_3 : !tile.tile<1x16xi32, ub> -> !tile.tile<1x16xf32, ub>
// CHECK-NEXT:       %largest = tile.reshape %29 : !tile.tile<1x16xf32, ub> -> !tile.tile<16x1xf32, ub>
// CHECK-NEXT:       %30 = tile.fill %n1em30 : f32 -> !tile.tile<16x1xf32, ub>
// CHECK-NEXT:       %largest_1 = tile.add %largest, %30 : !tile.tile<16x1xf32, ub>
// CHECK-NEXT:       %31 = tile.fill %n30000 : f32 -> !tile.tile<16x1xf32, ub>
// CHECK-NEXT:       %factor = tile.div %31, %largest_1 : !tile.tile<16x1xf32, ub>
// CHECK-NEXT:       %scale = tile.mul %largest_1, %n0p136533 : !tile.tile<16x1xf32, ub>, f32
// CHECK-NEXT:       %slot = tile.acquire @digits : memref<1x64x512xi8, #tile.space<gm>>
// CHECK-NEXT:       %digits = memref.reinterpret_cast %slot to offset: [0], sizes: [1, 4, 16, 512], strides: [32768, 8192, 512, 1] : memref<1x64x512xi8, #tile.space<gm>> to memref<1x4x16x512xi8, strided<[32768, 8192, 512, 1]>, #tile.space<gm>>
// CHECK-NEXT:       %32 = arith.muli %block, %c2 : index
// CHECK-NEXT:       %33 = arith.addi %32, %half : index
// CHECK-NEXT:       %34 = arith.muli %33, %c128 : index
// CHECK-NEXT:       scf.for %k = %34 to %c1024 step %c1024 {
// CHECK-NEXT:         %35 = tile.cast %x_1 : !tile.tile<16x128xf16, ub> -> !tile.tile<16x128xf32, ub>
// CHECK-NEXT:         %36 = tile.broadcast %factor : !tile.tile<16x1xf32, ub> -> !tile.tile<16x128xf32, ub>
// CHECK-NEXT:         %37 = tile.mul %35, %36 : !tile.tile<16x128xf32, ub>
// CHECK-NEXT:         %rest = tile.cast %37 rounding rint : !tile.tile<16x128xf32, ub> -> !tile.tile<16x128xi16, ub>
// CHECK-NEXT:         %38 = tile.shift_left %rest, %n12 : !tile.tile<16x128xi16, ub>, i16
// CHECK-NEXT:         %digit = tile.shift_right %38, %n12 : !tile.tile<16x128xi16, ub>, i16
// CHECK-NEXT:         %39 = tile.add %rest, %n8 : !tile.tile<16x128xi16, ub>, i16
// CHECK-NEXT:         %rest_1 = tile.shift_right %39, %n4 : !tile.tile<16x128xi16, ub>, i16
// CHECK-NEXT:         %40 = tile.cast %digit rounding rint : !tile.tile<16x128xi16, ub> -> !tile.tile<16x128xf16, ub>
// CHECK-NEXT:         %digit_1 = tile.cast %40 rounding rint : !tile.tile<16x128xf16, ub> -> !tile.tile<16x128xi4, ub>
// CHECK-NEXT:         %41 = tile.reinterpret %digit_1 : !tile.tile<16x128xi4, ub> -> !tile.tile<16x64xi8, ub>
// CHECK-NEXT:         %42 = tile.reshape %41 : !tile.tile<16x64xi8, ub> -> !tile.tile<1x16x64xi8, ub>
// CHECK-NEXT:         %43 = arith.divui %k, %c2 : index
// CHECK-NEXT:         tile.store %42, %digits[0, 0, 0, %43] sizes [1, 1, 16, 64] : !tile.tile<1x16x64xi8, ub>, memref<1x4x16x512xi8, strided<[32768, 8192, 512, 1]>, #tile.space<gm>>
// CHECK-NEXT:         %44 = tile.shift_left %rest_1, %n12 : !tile.tile<16x128xi16, ub>, i16
// CHECK-NEXT:         %digit_2 = tile.shift_right %44, %n12 : !tile.tile<16x128xi16, ub>, i16
// CHECK-NEXT:         %45 = tile.add %rest_1, %n8 : !tile.tile<16x128xi16, ub>, i16
// CHECK-NEXT:         %rest_2 = tile.shift_right %45, %n4 : !tile.tile<16x128xi16, ub>, i16
// CHECK-NEXT:         %46 = tile.cast %digit_2 rounding rint : !tile.tile<16x128xi16, ub> -> !tile.tile<16x128xf16, ub>
// CHECK-NEXT:         %digit_3 = tile.cast %46 rounding rint : !tile.tile<16x128xf16, ub> -> !tile.tile<16x128xi4, ub>
// CHECK-NEXT:         %47 = tile.reinterpret %digit_3 : !tile.tile<16x128xi4, ub> -> !tile.tile<16x64xi8, ub>
// CHECK-NEXT:         %48 = tile.reshape %47 : !tile.tile<16x64xi8, ub> -> !tile.tile<1x16x64xi8, ub>
// CHECK-NEXT:         %49 = arith.divui %k, %c2 : index
// CHECK-NEXT:         tile.store %48, %digits[0, 1, 0, %49] sizes [1, 1, 16, 64] : !tile.tile<1x16x64xi8, ub>, memref<1x4x16x512xi8, strided<[32768, 8192, 512, 1]>, #tile.space<gm>>
// CHECK-NEXT:         %50 = tile.shift_left %rest_2, %n12 : !tile.tile<16x128xi16, ub>, i16
// CHECK-NEXT:         %digit_4 = tile.shift_right %50, %n12 : !tile.tile<16x128xi16, ub>, i16
// CHECK-NEXT:         %51 = tile.add %rest_2, %n8 : !tile.tile<16x128xi16, ub>, i16
// CHECK-NEXT:         %rest_3 = tile.shift_right %51, %n4 : !tile.tile<16x128xi16, ub>, i16
// CHECK-NEXT:         %52 = tile.cast %digit_4 rounding rint : !tile.tile<16x128xi16, ub> -> !tile.tile<16x128xf16, ub>
// CHECK-NEXT:         %digit_5 = tile.cast %52 rounding rint : !tile.tile<16x128xf16, ub> -> !tile.tile<16x128xi4, ub>
// CHECK-NEXT:         %53 = tile.reinterpret %digit_5 : !tile.tile<16x128xi4, ub> -> !tile.tile<16x64xi8, ub>
// CHECK-NEXT:         %54 = tile.reshape %53 : !tile.tile<16x64xi8, ub> -> !tile.tile<1x16x64xi8, ub>
// CHECK-NEXT:         %55 = arith.divui %k, %c2 : index
// CHECK-NEXT:         tile.store %54, %digits[0, 2, 0, %55] sizes [1, 1, 16, 64] : !tile.tile<1x16x64xi8, ub>, memref<1x4x16x512xi8, strided<[32768, 8192, 512, 1]>, #tile.space<gm>>
// CHECK-NEXT:         %56 = tile.cast %rest_3 rounding rint : !tile.tile<16x128xi16, ub> -> !tile.tile<16x128xf16, ub>
// CHECK-NEXT:         %digit_6 = tile.cast %56 rounding rint : !tile.tile<16x128xf16, ub> -> !tile.tile<16x128xi4, ub>
// CHECK-NEXT:         %57 = tile.reinterpret %digit_6 : !tile.tile<16x128xi4, ub> -> !tile.tile<16x64xi8, ub>
// CHECK-NEXT:         %58 = tile.reshape %57 : !tile.tile<16x64xi8, ub> -> !tile.tile<1x16x64xi8, ub>
// CHECK-NEXT:         %59 = arith.divui %k, %c2 : index
// CHECK-NEXT:         tile.store %58, %digits[0, 3, 0, %59] sizes [1, 1, 16, 64] : !tile.tile<1x16x64xi8, ub>, memref<1x4x16x512xi8, strided<[32768, 8192, 512, 1]>, #tile.space<gm>>
// CHECK-NEXT:       }
// CHECK-NEXT:       %60 = tile.reshape %scale : !tile.tile<16x1xf32, ub> -> !tile.tile<1x16xf32, ub>
// CHECK-NEXT:       tile.store %60, %0[%33, 0] : !tile.tile<1x16xf32, ub>, memref<16x16xf32, strided<[16, 1]>, #tile.space<gm>>
// CHECK-NEXT:       tile.sync_blocks
// CHECK-NEXT:       tile.push %slot : memref<1x64x512xi8, #tile.space<gm>>
// CHECK-NEXT:       %least = tile.fill %n1024 : i16 -> !tile.tile<8x128xi16, ub>
// CHECK-NEXT:       %61 = tile.reinterpret %scales : !tile.tile<8x128xf16, ub> -> !tile.tile<8x128xi16, ub>
// CHECK-NEXT:       %62 = tile.fill %n31744 : i16 -> !tile.tile<8x128xi16, ub>
// CHECK-NEXT:       %63 = tile.and %61, %62 : !tile.tile<8x128xi16, ub>
// CHECK-NEXT:       %larger_4 = tile.maximum %least, %63 : !tile.tile<8x128xi16, ub>
// CHECK-NEXT:       %64 = tile.slice %larger_4[0, 0] : !tile.tile<8x128xi16, ub> -> !tile.tile<4x128xi16, ub>
// CHECK-NEXT:       %65 = tile.slice %larger_4[4, 0] : !tile.tile<8x128xi16, ub> -> !tile.tile<4x128xi16, ub>
// CHECK-NEXT:       %larger_5 = tile.maximum %64, %65 : !tile.tile<4x128xi16, ub>
// CHECK-NEXT:       %66 = tile.slice %larger_5[0, 0] : !tile.tile<4x128xi16, ub> -> !tile.tile<2x128xi16, ub>
// CHECK-NEXT:       %67 = tile.slice %larger_5[2, 0] : !tile.tile<4x128xi16, ub> -> !tile.tile<2x128xi16, ub>
// CHECK-NEXT:       %larger_6 = tile.maximum %66, %67 : !tile.tile<2x128xi16, ub>
// CHECK-NEXT:       %68 = tile.slice %larger_6[0, 0] : !tile.tile<2x128xi16, ub> -> !tile.tile<1x128xi16, ub>
// CHECK-NEXT:       %69 = tile.slice %larger_6[1, 0] : !tile.tile<2x128xi16, ub> -> !tile.tile<1x128xi16, ub>
// CHECK-NEXT:       %larger_7 = tile.maximum %68, %69 : !tile.tile<1x128xi16, ub>
// CHECK-NEXT:       %70 = tile.reinterpret %larger_7 : !tile.tile<1x128xi16, ub> -> !tile.tile<1x128xf16, ub>
// CHECK-NEXT:       %71 = tile.cast %70 : !tile.tile<1x128xf16, ub> -> !tile.tile<1x128xf32, ub>
// CHECK-NEXT:       %slot_1 = tile.acquire @words : memref<1x2048xi32, #tile.space<gm>>
// CHECK-NEXT:       %72 = arith.muli %half, %c4 : index
// CHECK-NEXT:       %scale_1 = tile.load %s[%72, %1] buffers 2 : memref<8x512xf16, strided<[512, 1]>, #tile.space<gm>> -> !tile.tile<4x128xf16, ub>
// CHECK-NEXT:       %73 = tile.broadcast %71 : !tile.tile<1x128xf32, ub> -> !tile.tile<4x128xf32, ub>
// CHECK-NEXT:       %74 = tile.cast %scale_1 : !tile.tile<4x128xf16, ub> -> !tile.tile<4x128xf32, ub>
// CHECK-NEXT:       %quotient = tile.div %74, %73 : !tile.tile<4x128xf32, ub>
// CHECK-NEXT:       %bits = tile.reinterpret %quotient : !tile.tile<4x128xf32, ub> -> !tile.tile<4x128xi32, ub>
// CHECK-NEXT:       %75 = tile.cast %bits : !tile.tile<4x128xi32, ub> -> !tile.tile<4x128xi64, ub>
// CHECK-NEXT:       %76 = tile.reinterpret %75 : !tile.tile<4x128xi64, ub> -> !tile.tile<4x512xi16, ub>
// CHECK-NEXT:       %words = tile.and %76, %low : !tile.tile<4x512xi16, ub>
// CHECK-NEXT:       %77 = tile.reinterpret %words : !tile.tile<4x512xi16, ub> -> !tile.tile<4x256xi32, ub>
// CHECK-NEXT:       %78 = tile.reshape %77 : !tile.tile<4x256xi32, ub> -> !tile.tile<1x1024xi32, ub>
// CHECK-NEXT:       %79 = arith.muli %72, %c256 : index
// CHECK-NEXT:       tile.store %78, %slot_1[0, %79] buffers 2 : !tile.tile<1x1024xi32, ub>, memref<1x2048xi32, #tile.space<gm>>
// CHECK-NEXT:       tile.push %slot_1 : memref<1x2048xi32, #tile.space<gm>>
// CHECK-NEXT:       %80 = arith.muli %block, %c2 : index
// CHECK-NEXT:       %81 = arith.addi %80, %half : index
// CHECK-NEXT:       %82 = arith.muli %block, %c128 : index
// CHECK-NEXT:       %slot_2 = tile.pop @product : memref<1x2x128x8xf32, #tile.space<gm>>
// CHECK-NEXT:       %83 = arith.muli %half, %c8 : index
// CHECK-NEXT:       %84 = arith.addi %83, %c8 : index
// CHECK-NEXT:       scf.for %row = %83 to %84 step %c8 {
// CHECK-NEXT:         %turned = tile.load %slot_2[0, %half, 0, 0] buffers 2 : memref<1x2x128x8xf32, #tile.space<gm>> -> !tile.tile<128x8xf32, ub>
// CHECK-NEXT:         %sums = tile.transpose %turned [1, 0] : !tile.tile<128x8xf32, ub> -> !tile.tile<8x128xf32, ub>
// CHECK-NEXT:         %85 = tile.broadcast %71 : !tile.tile<1x128xf32, ub> -> !tile.tile<8x128xf32, ub>
// CHECK-NEXT:         %86 = tile.mul %sums, %85 : !tile.tile<8x128xf32, ub>
// CHECK-NEXT:         %scale_2 = tile.load %0[%81, %row] buffers 2 : memref<16x16xf32, strided<[16, 1]>, #tile.space<gm>> -> !tile.tile<1x8xf32, ub>
// CHECK-NEXT:         %87 = tile.reshape %scale_2 : !tile.tile<1x8xf32, ub> -> !tile.tile<8x1xf32, ub>
// CHECK-NEXT:         %88 = tile.broadcast %87 : !tile.tile<8x1xf32, ub> -> !tile.tile<8x128xf32, ub>
// CHECK-NEXT:         %89 = tile.mul %86, %88 : !tile.tile<8x128xf32, ub>
// CHECK-NEXT:         %p = tile.cast %89 rounding rint : !tile.tile<8x128xf32, ub> -> !tile.tile<8x128xf16, ub>
// CHECK-NEXT:         %y = tile.cast %p : !tile.tile<8x128xf16, ub> -> !tile.tile<8x128xf32, ub>
// CHECK-NEXT:         %y_1 = tile.neg %y : !tile.tile<8x128xf32, ub>
// CHECK-NEXT:         %y_2 = tile.exp %y_1 : !tile.tile<8x128xf32, ub>
// CHECK-NEXT:         %y_3 = tile.add %y_2, %n1_1 : !tile.tile<8x128xf32, ub>, f32
// CHECK-NEXT:         %y_4 = tile.div %n1_1, %y_3 : f32, !tile.tile<8x128xf32, ub>
// CHECK-NEXT:         %y_5 = tile.mul %y, %y_4 : !tile.tile<8x128xf32, ub>
// CHECK-NEXT:         %y_6 = tile.cast %y_5 rounding rint : !tile.tile<8x128xf32, ub> -> !tile.tile<8x128xf16, ub>
// CHECK-NEXT:         tile.store %y_6, %out[%row, %82] buffers 2 : !tile.tile<8x128xf16, ub>, memref<16x512xf16, strided<[512, 1]>, #tile.space<gm>>
// CHECK-NEXT:       }
// CHECK-NEXT:       tile.release %slot_2 : memref<1x2x128x8xf32, #tile.space<gm>>
// CHECK-NEXT:       func.return
// CHECK-NEXT:     }
// CHECK-NEXT:   }
// CHECK-NEXT: }

// CHECK-LABEL: // IR after tile-unpack-int4

// CHECK-LABEL: // IR after tile-legalize
// CHECK:      builtin.module attributes {ascir.soc = "ascend910b1"} {
// CHECK-NEXT:   tile.kernel @matmul_int4_totals block_dim 4 attributes {tile.tiling = [{axes = ["1", "16", "512", "1024"], tile = array<i64: 64, 128, 256, 128>, digits = 4 : i64, ns = 8939 : i64}], tile.weights = {strategy = "totals", expand_ns = 6863 : i64, totals_ns = 8939 : i64}} {
// CHECK-NEXT:     tile.channel @digits aiv_to_aic shared depth 1 : memref<1x64x512xi8, #tile.space<gm>>
// CHECK-NEXT:     tile.channel @words aiv_to_aic depth 2 : memref<1x2048xi32, #tile.space<gm>>
// CHECK-NEXT:     tile.channel @product aic_to_aiv depth 2 : memref<1x2x128x8xf32, #tile.space<gm>>
// CHECK-NEXT:     func.func @matmul_int4_totals_cube(%x: memref<16x1024xf16, strided<[1024, 1]>, #tile.space<gm>> {ascir.role = "in"}, %q: memref<16x32x16x32xi8, strided<[16384, 512, 32, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "fractals"}, %s: memref<8x512xf16, strided<[512, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "rows"}, %powers: memref<16x64xf16, strided<[64, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.value = dense<"0x000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C"> : tensor<16x64xf16>}, %out: memref<16x512xf16, strided<[512, 1]>, #tile.space<gm>> {ascir.role = "out"}, %0: memref<16x16xf32, strided<[16, 1]>, #tile.space<gm>> {ascir.role = "workspace"}) attributes {tile.core = #tile.core<aic>} {
// CHECK-NEXT:       %block = tile.block_index
// CHECK-NEXT:       %c8 = arith.constant 8 : index
// CHECK-NEXT:       %n0 = arith.constant 0.000000e+00 : f16
// CHECK-NEXT:       %c0 = arith.constant 0 : index
// CHECK-NEXT:       %c1024 = arith.constant 1024 : index
// CHECK-NEXT:       %c256 = arith.constant 256 : index
// CHECK-NEXT:       %c64 = arith.constant 64 : index
// CHECK-NEXT:       %c128 = arith.constant 128 : index
// CHECK-NEXT:       %n1 = arith.constant 1.000000e+00 : f32
// CHECK-NEXT:       %powers_1 = tile.load %powers[0, 0] : memref<16x64xf16, strided<[64, 1]>, #tile.space<gm>> -> !tile.tile<16x64xf16, l1, nz>
// CHECK-NEXT:       %powers_l0 = tile.move %powers_1[0, 0] transpose : !tile.tile<16x64xf16, l1, nz> -> !tile.tile<64x16xf16, l0b, zn>
// CHECK-NEXT:       %digits = tile.pop @digits : memref<1x64x512xi8, #tile.space<gm>>
// CHECK-NEXT:       %a_bytes = tile.load %digits[0, 0, 0] sizes [1, 64, 512] : memref<1x64x512xi8, #tile.space<gm>> -> !tile.tile<64x512xi8, l1, nz>
// CHECK-NEXT:       %a_l1 = tile.reinterpret %a_bytes : !tile.tile<64x512xi8, l1, nz> -> !tile.tile<64x1024xi4, l1, nz>
// CHECK-NEXT:       %1 = arith.muli %block, %c8 : index
// CHECK-NEXT:       %zero = tile.accumulator : !tile.tile<128x16xf32, l0c, nz>
// CHECK-NEXT:       %none = tile.fill %n0 : f16 -> !tile.tile<64x128xf16, l1, nz>
// CHECK-NEXT:       %scales = tile.pop @words : memref<1x2048xi32, #tile.space<gm>>
// CHECK-NEXT:       %words = tile.load %scales[0, 0] sizes [1, 2048] buffers 2 : memref<1x2048xi32, #tile.space<gm>> -> !tile.tile<2048xi32, l1>
// CHECK-NEXT:       tile.release %scales : memref<1x2048xi32, #tile.space<gm>>
// CHECK-NEXT:       %words_1 = tile.reinterpret %words : !tile.tile<2048xi32, l1> -> !tile.tile<1024xui64, l1>
// CHECK-NEXT:       %total, %before, %behind = scf.for %k = %c0 to %c1024 step %c256 iter_args(%sum = %zero, %before_1 = %none, %behind_1 = %none) -> (!tile.tile<128x16xf32, l0c, nz>, !tile.tile<64x128xf16, l1, nz>, !tile.tile<64x128xf16, l1, nz>) {
// CHECK-NEXT:         %2 = arith.divui %k, %c64 : index
// CHECK-NEXT:         %b_bytes = tile.load %q[%2, %1, 0, 0] buffers 4 {tile.refill} : memref<16x32x16x32xi8, strided<[16384, 512, 32, 1]>, #tile.space<gm>> -> !tile.tile<4x8x16x32xi8, l1>
// CHECK-NEXT:         %b_l1 = tile.reinterpret %b_bytes : !tile.tile<4x8x16x32xi8, l1> -> !tile.tile<128x256xi4, l1, nz>
// CHECK-NEXT:         %zero_1 = tile.accumulator : !tile.tile<64x128xi32, l0c, nz>
// CHECK-NEXT:         %zero_2 = tile.accumulator : !tile.tile<64x128xi32, l0c, nz>
// CHECK-NEXT:         %a_l0 = tile.move %a_l1[0, %k] : !tile.tile<64x1024xi4, l1, nz> -> !tile.tile<64x128xi4, l0a, zz>
// CHECK-NEXT:         %b_l0 = tile.move %b_l1[0, 0] transpose : !tile.tile<128x256xi4, l1, nz> -> !tile.tile<128x128xi4, l0b, zn>
// CHECK-NEXT:         %digits_l0 = tile.move %before_1[0, 0] transpose : !tile.tile<64x128xf16, l1, nz> -> !tile.tile<128x64xf16, l0a, zz>
// CHECK-NEXT:         %3 = arith.addi %k, %c128 : index
// CHECK-NEXT:         %a_l0_1 = tile.move %a_l1[0, %3] : !tile.tile<64x1024xi4, l1, nz> -> !tile.tile<64x128xi4, l0a, zz>
// CHECK-NEXT:         %b_l0_1 = tile.move %b_l1[0, 128] transpose : !tile.tile<128x256xi4, l1, nz> -> !tile.tile<128x128xi4, l0b, zn>
// CHECK-NEXT:         %sum_1 = tile.mmad %a_l0, %b_l0, %zero_1 sizes [64, 128, 128] : !tile.tile<64x128xi4, l0a, zz>, !tile.tile<128x128xi4, l0b, zn>, !tile.tile<64x128xi32, l0c, nz>
// CHECK-NEXT:         %total_1 = tile.mmad %digits_l0, %powers_l0, %sum sizes [128, 16, 64] : !tile.tile<128x64xf16, l0a, zz>, !tile.tile<64x16xf16, l0b, zn>, !tile.tile<128x16xf32, l0c, nz>
// CHECK-NEXT:         %digits_l0_1 = tile.move %behind_1[0, 0] transpose : !tile.tile<64x128xf16, l1, nz> -> !tile.tile<128x64xf16, l0a, zz>
// CHECK-NEXT:         %sum_2 = tile.mmad %a_l0_1, %b_l0_1, %zero_2 sizes [64, 128, 128] : !tile.tile<64x128xi4, l0a, zz>, !tile.tile<128x128xi4, l0b, zn>, !tile.tile<64x128xi32, l0c, nz>
// CHECK-NEXT:         %total_2 = tile.mmad %digits_l0_1, %powers_l0, %total_1 sizes [128, 16, 64] : !tile.tile<128x64xf16, l0a, zz>, !tile.tile<64x16xf16, l0b, zn>, !tile.tile<128x16xf32, l0c, nz>
// CHECK-NEXT:         %4 = arith.divui %k, %c128 : index
// CHECK-NEXT:         %5 = arith.muli %4, %c128 : index
// CHECK-NEXT:         %scale = tile.move %words_1[%5] : !tile.tile<1024xui64, l1> -> !tile.tile<128xui64, fb>
// CHECK-NEXT:         %scaled = tile.fixpipe_move %sum_1 scale(%scale : !tile.tile<128xui64, fb>) : !tile.tile<64x128xi32, l0c, nz> -> !tile.tile<64x128xf16, l1, nz>
// CHECK-NEXT:         %6 = arith.addi %k, %c128 : index
// CHECK-NEXT:         %7 = arith.divui %6, %c128 : index
// CHECK-NEXT:         %8 = arith.muli %7, %c128 : index
// CHECK-NEXT:         %scale_1 = tile.move %words_1[%8] : !tile.tile<1024xui64, l1> -> !tile.tile<128xui64, fb>
// CHECK-NEXT:         %scaled_1 = tile.fixpipe_move %sum_2 scale(%scale_1 : !tile.tile<128xui64, fb>) : !tile.tile<64x128xi32, l0c, nz> -> !tile.tile<64x128xf16, l1, nz>
// CHECK-NEXT:         scf.yield %total_2, %scaled, %scaled_1 : !tile.tile<128x16xf32, l0c, nz>, !tile.tile<64x128xf16, l1, nz>, !tile.tile<64x128xf16, l1, nz>
// CHECK-NEXT:       }
// CHECK-NEXT:       %digits_l0_2 = tile.move %before[0, 0] transpose : !tile.tile<64x128xf16, l1, nz> -> !tile.tile<128x64xf16, l0a, zz>
// CHECK-NEXT:       %total_3 = tile.mmad %digits_l0_2, %powers_l0, %total sizes [128, 16, 64] : !tile.tile<128x64xf16, l0a, zz>, !tile.tile<64x16xf16, l0b, zn>, !tile.tile<128x16xf32, l0c, nz>
// CHECK-NEXT:       %digits_l0_3 = tile.move %behind[0, 0] transpose : !tile.tile<64x128xf16, l1, nz> -> !tile.tile<128x64xf16, l0a, zz>
// CHECK-NEXT:       %total_4 = tile.mmad %digits_l0_3, %powers_l0, %total_3 sizes [128, 16, 64] : !tile.tile<128x64xf16, l0a, zz>, !tile.tile<64x16xf16, l0b, zn>, !tile.tile<128x16xf32, l0c, nz>
// CHECK-NEXT:       %slot = tile.acquire @product : memref<1x2x128x8xf32, #tile.space<gm>>
// CHECK-NEXT:       tile.fixpipe_store %total_4, %slot[0, 0, 0, 0] nz : !tile.tile<128x16xf32, l0c, nz>, memref<1x2x128x8xf32, #tile.space<gm>>
// CHECK-NEXT:       tile.push %slot : memref<1x2x128x8xf32, #tile.space<gm>>
// CHECK-NEXT:       tile.release %digits : memref<1x64x512xi8, #tile.space<gm>>
// CHECK-NEXT:       func.return
// CHECK-NEXT:     }
// CHECK-NEXT:     func.func @matmul_int4_totals_vector(%x: memref<16x1024xf16, strided<[1024, 1]>, #tile.space<gm>> {ascir.role = "in"}, %q: memref<16x32x16x32xi8, strided<[16384, 512, 32, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "fractals"}, %s: memref<8x512xf16, strided<[512, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "rows"}, %powers: memref<16x64xf16, strided<[64, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.value = dense<"0x000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C"> : tensor<16x64xf16>}, %out: memref<16x512xf16, strided<[512, 1]>, #tile.space<gm>> {ascir.role = "out"}, %0: memref<16x16xf32, strided<[16, 1]>, #tile.space<gm>> {ascir.role = "workspace"}) attributes {tile.core = #tile.core<aiv>} {
// CHECK-NEXT:       %half = tile.sub_block_index
// CHECK-NEXT:       %block = tile.block_index
// CHECK-NEXT:       %c128 = arith.constant 128 : index
// CHECK-NEXT:       %n2p14748e09 = arith.constant 2147483647 : i32
// CHECK-NEXT:       %n1p07374e09 = arith.constant 1073741824 : i32
// CHECK-NEXT:       %n1 = arith.constant 1 : i16
// CHECK-NEXT:       %c2 = arith.constant 2 : index
// CHECK-NEXT:       %n32767 = arith.constant 32767 : i16
// CHECK-NEXT:       %n0 = arith.constant 0 : i16
// CHECK-NEXT:       %c896 = arith.constant 896 : index
// CHECK-NEXT:       %c8 = arith.constant 8 : index
// CHECK-NEXT:       %n1em30 = arith.constant 1.000000e-30 : f32
// CHECK-NEXT:       %n30000 = arith.constant 3.000000e+04 : f32
// CHECK-NEXT:       %n0p136533 = arith.constant 0.136533335 : f32
// CHECK-NEXT:       %c1024 = arith.constant 1024 : index
// CHECK-NEXT:       %n12 = arith.constant 12 : i16
// CHECK-NEXT:       %n8 = arith.constant 8 : i16
// CHECK-NEXT:       %n4 = arith.constant 4 : i16
// CHECK-NEXT:       %n1024 = arith.constant 1024 : i16
// CHECK-NEXT:       %n31744 = arith.constant 31744 : i16
// CHECK-NEXT:       %c4 = arith.constant 4 : index
// CHECK-NEXT:       %c256 = arith.constant 256 : index
// CHECK-NEXT:       %n1_1 = arith.constant 1.000000e+00 : f32
// CHECK-NEXT:       %1 = arith.muli %block, %c128 : index
// CHECK-NEXT:       %2 = tile.fill %n2p14748e09 : i32 -> !tile.tile<4x128xi32, ub>
// CHECK-NEXT:       %3 = tile.cast %2 : !tile.tile<4x128xi32, ub> -> !tile.tile<4x128xi64, ub>
// CHECK-NEXT:       %4 = tile.reinterpret %3 : !tile.tile<4x128xi64, ub> -> !tile.tile<4x512xi16, ub>
// CHECK-NEXT:       %5 = tile.fill %n1p07374e09 : i32 -> !tile.tile<4x128xi32, ub>
// CHECK-NEXT:       %6 = tile.cast %5 : !tile.tile<4x128xi32, ub> -> !tile.tile<4x128xi64, ub>
// CHECK-NEXT:       %7 = tile.reinterpret %6 : !tile.tile<4x128xi64, ub> -> !tile.tile<4x512xi16, ub>
// CHECK-NEXT:       %8 = tile.reinterpret %7 : !tile.tile<4x512xi16, ub> -> !tile.tile<4x512xui16, ub>
// CHECK-NEXT:       %9 = tile.shift_left %8, %n1 : !tile.tile<4x512xui16, ub>, i16
// CHECK-NEXT:       %10 = tile.reinterpret %9 : !tile.tile<4x512xui16, ub> -> !tile.tile<4x512xi16, ub>
// CHECK-NEXT:       %low = tile.or %4, %10 : !tile.tile<4x512xi16, ub>
// CHECK-NEXT:       %11 = arith.muli %block, %c2 : index
// CHECK-NEXT:       %12 = arith.addi %11, %half : index
// CHECK-NEXT:       %13 = arith.muli %12, %c128 : index
// CHECK-NEXT:       %mask = tile.fill %n32767 : i16 -> !tile.tile<16x128xi16, ub>
// CHECK-NEXT:       %none = tile.fill %n0 : i16 -> !tile.tile<16x128xi16, ub>
// CHECK-NEXT:       %14 = arith.minsi %13, %c896 : index
// CHECK-NEXT:       %x_1 = tile.load %x[0, %14] : memref<16x1024xf16, strided<[1024, 1]>, #tile.space<gm>> -> !tile.tile<16x128xf16, ub>
// CHECK-NEXT:       %15 = tile.reinterpret %x_1 : !tile.tile<16x128xf16, ub> -> !tile.tile<16x128xi16, ub>
// CHECK-NEXT:       %16 = tile.and %15, %mask : !tile.tile<16x128xi16, ub>
// CHECK-NEXT:       %larger = tile.maximum %none, %16 : !tile.tile<16x128xi16, ub>
// CHECK-NEXT:       %17 = tile.cast %larger : !tile.tile<16x128xi16, ub> -> !tile.tile<16x128xf32, ub>
// CHECK-NEXT:       %18 = tile.reduce max %17 axes [1] {tile.ignores_nan} : !tile.tile<16x128xf32, ub> -> !tile.tile<16x1xf32, ub>
// CHECK-NEXT:       %19 = tile.cast %18 rounding rint : !tile.tile<16x1xf32, ub> -> !tile.tile<16x1xi16, ub>
// CHECK-NEXT:       %20 = tile.reinterpret %19 : !tile.tile<16x1xi16, ub> -> !tile.tile<16x1xf16, ub>
// CHECK-NEXT:       %21 = tile.cast %20 : !tile.tile<16x1xf16, ub> -> !tile.tile<16x1xf32, ub>
// CHECK-NEXT:       %22 = tile.reshape %21 : !tile.tile<16x1xf32, ub> -> !tile.tile<1x16xf32, ub>
// CHECK-NEXT:       %23 = arith.muli %block, %c2 : index
// CHECK-NEXT:       %24 = arith.addi %23, %half : index
// CHECK-NEXT:       %25 = arith.addi %24, %c8 : index
// CHECK-NEXT:       tile.store %22, %0[%25, 0] : !tile.tile<1x16xf32, ub>, memref<16x16xf32, strided<[16, 1]>, #tile.space<gm>>
// CHECK-NEXT:       tile.sync_blocks
// CHECK-NEXT:       %found = tile.load %0[8, 0] sizes [8, 16] : memref<16x16xf32, strided<[16, 1]>, #tile.space<gm>> -> !tile.tile<8x16xf32, ub>
// CHECK-NEXT:       %scales = tile.load %s[0, %1] : memref<8x512xf16, strided<[512, 1]>, #tile.space<gm>> -> !tile.tile<8x128xf16, ub>
// CHECK-NEXT:       %26 = tile.reinterpret %found : !tile.tile<8x16xf32, ub> -> !tile.tile<8x16xi32, ub>
// CHECK-NEXT:       %27 = tile.slice %26[0, 0] : !tile.tile<8x16xi32, ub> -> !tile.tile<4x16xi32, ub>
// CHECK-NEXT:       %28 = tile.slice %26[4, 0] : !tile.tile<8x16xi32, ub> -> !tile.tile<4x16xi32, ub>
// CHECK-NEXT:       %larger_1 = tile.maximum %27, %28 : !tile.tile<4x16xi32, ub>
// CHECK-NEXT:       %29 = tile.slice %larger_1[0, 0] : !tile.tile<4x16xi32, ub> -> !tile.tile<2x16xi32, ub>
// CHECK-NEXT:       %30 = tile.slice %larger_1[2, 0] : !tile.tile<4x16xi32, ub> -> !tile.tile<2x16xi32, ub>
// CHECK-NEXT:       %larger_2 = tile.maximum %29, %30 : !tile.tile<2x16xi32, ub>
// CHECK-NEXT:       %31 = tile.slice %larger_2[0, 0] : !tile.tile<2x16xi32, ub> -> !tile.tile<1x16xi32, ub>
// CHECK-NEXT:       %32 = tile.slice %larger_2[1, 0] : !tile.tile<2x16xi32, ub> -> !tile.tile<1x16xi32, ub>
// CHECK-NEXT:       %larger_3 = tile.maximum %31, %32 : !tile.tile<1x16xi32, ub>
// CHECK-NEXT:       %33 = tile.reinterpret %larger_3 : !tile.tile<1x16xi32, ub> -> !tile.tile<1x16xf32, ub>
// CHECK-NEXT:       %largest = tile.reshape %33 : !tile.tile<1x16xf32, ub> -> !tile.tile<16x1xf32, ub>
// CHECK-NEXT:       %34 = tile.fill %n1em30 : f32 -> !tile.tile<16x1xf32, ub>
// CHECK-NEXT:       %largest_1 = tile.add %largest, %34 : !tile.tile<16x1xf32, ub>
// CHECK-NEXT:       %35 = tile.fill %n30000 : f32 -> !tile.tile<16x1xf32, ub>
// CHECK-NEXT:       %factor = tile.div %35, %largest_1 : !tile.tile<16x1xf32, ub>
// CHECK-NEXT:       %scale = tile.mul %largest_1, %n0p136533 : !tile.tile<16x1xf32, ub>, f32
// CHECK-NEXT:       %slot = tile.acquire @digits : memref<1x64x512xi8, #tile.space<gm>>
// CHECK-NEXT:       %digits = memref.reinterpret_cast %slot to offset: [0], sizes: [1, 4, 16, 512], strides: [32768, 8192, 512, 1] : memref<1x64x512xi8, #tile.space<gm>> to memref<1x4x16x512xi8, strided<[32768, 8192, 512, 1]>, #tile.space<gm>>
// CHECK-NEXT:       %36 = arith.muli %block, %c2 : index
// CHECK-NEXT:       %37 = arith.addi %36, %half : index
// CHECK-NEXT:       %38 = arith.muli %37, %c128 : index
// CHECK-NEXT:       scf.for %k = %38 to %c1024 step %c1024 {
// CHECK-NEXT:         %39 = tile.cast %x_1 : !tile.tile<16x128xf16, ub> -> !tile.tile<16x128xf32, ub>
// CHECK-NEXT:         %40 = tile.broadcast %factor : !tile.tile<16x1xf32, ub> -> !tile.tile<16x128xf32, ub>
// CHECK-NEXT:         %41 = tile.mul %39, %40 : !tile.tile<16x128xf32, ub>
// CHECK-NEXT:         %rest = tile.cast %41 rounding rint : !tile.tile<16x128xf32, ub> -> !tile.tile<16x128xi16, ub>
// CHECK-NEXT:         %42 = tile.reinterpret %rest : !tile.tile<16x128xi16, ub> -> !tile.tile<16x128xui16, ub>
// CHECK-NEXT:         %43 = tile.shift_left %42, %n12 : !tile.tile<16x128xui16, ub>, i16
// CHECK-NEXT:         %44 = tile.reinterpret %43 : !tile.tile<16x128xui16, ub> -> !tile.tile<16x128xi16, ub>
// CHECK-NEXT:         %digit = tile.shift_right %44, %n12 : !tile.tile<16x128xi16, ub>, i16
// CHECK-NEXT:         %45 = tile.add %rest, %n8 : !tile.tile<16x128xi16, ub>, i16
// CHECK-NEXT:         %rest_1 = tile.shift_right %45, %n4 : !tile.tile<16x128xi16, ub>, i16
// CHECK-NEXT:         %46 = tile.cast %digit rounding rint : !tile.tile<16x128xi16, ub> -> !tile.tile<16x128xf16, ub>
// CHECK-NEXT:         %digit_1 = tile.cast %46 rounding rint : !tile.tile<16x128xf16, ub> -> !tile.tile<16x128xi4, ub>
// CHECK-NEXT:         %47 = tile.reinterpret %digit_1 : !tile.tile<16x128xi4, ub> -> !tile.tile<16x64xi8, ub>
// CHECK-NEXT:         %48 = tile.reshape %47 : !tile.tile<16x64xi8, ub> -> !tile.tile<1x16x64xi8, ub>
// CHECK-NEXT:         %49 = arith.divui %k, %c2 : index
// CHECK-NEXT:         tile.store %48, %digits[0, 0, 0, %49] sizes [1, 1, 16, 64] : !tile.tile<1x16x64xi8, ub>, memref<1x4x16x512xi8, strided<[32768, 8192, 512, 1]>, #tile.space<gm>>
// CHECK-NEXT:         %50 = tile.reinterpret %rest_1 : !tile.tile<16x128xi16, ub> -> !tile.tile<16x128xui16, ub>
// CHECK-NEXT:         %51 = tile.shift_left %50, %n12 : !tile.tile<16x128xui16, ub>, i16
// CHECK-NEXT:         %52 = tile.reinterpret %51 : !tile.tile<16x128xui16, ub> -> !tile.tile<16x128xi16, ub>
// CHECK-NEXT:         %digit_2 = tile.shift_right %52, %n12 : !tile.tile<16x128xi16, ub>, i16
// CHECK-NEXT:         %53 = tile.add %rest_1, %n8 : !tile.tile<16x128xi16, ub>, i16
// CHECK-NEXT:         %rest_2 = tile.shift_right %53, %n4 : !tile.tile<16x128xi16, ub>, i16
// CHECK-NEXT:         %54 = tile.cast %digit_2 rounding rint : !tile.tile<16x128xi16, ub> -> !tile.tile<16x128xf16, ub>
// CHECK-NEXT:         %digit_3 = tile.cast %54 rounding rint : !tile.tile<16x128xf16, ub> -> !tile.tile<16x128xi4, ub>
// CHECK-NEXT:         %55 = tile.reinterpret %digit_3 : !tile.tile<16x128xi4, ub> -> !tile.tile<16x64xi8, ub>
// CHECK-NEXT:         %56 = tile.reshape %55 : !tile.tile<16x64xi8, ub> -> !tile.tile<1x16x64xi8, ub>
// CHECK-NEXT:         %57 = arith.divui %k, %c2 : index
// CHECK-NEXT:         tile.store %56, %digits[0, 1, 0, %57] sizes [1, 1, 16, 64] : !tile.tile<1x16x64xi8, ub>, memref<1x4x16x512xi8, strided<[32768, 8192, 512, 1]>, #tile.space<gm>>
// CHECK-NEXT:         %58 = tile.reinterpret %rest_2 : !tile.tile<16x128xi16, ub> -> !tile.tile<16x128xui16, ub>
// CHECK-NEXT:         %59 = tile.shift_left %58, %n12 : !tile.tile<16x128xui16, ub>, i16
// CHECK-NEXT:         %60 = tile.reinterpret %59 : !tile.tile<16x128xui16, ub> -> !tile.tile<16x128xi16, ub>
// CHECK-NEXT:         %digit_4 = tile.shift_right %60, %n12 : !tile.tile<16x128xi16, ub>, i16
// CHECK-NEXT:         %61 = tile.add %rest_2, %n8 : !tile.tile<16x128xi16, ub>, i16
// CHECK-NEXT:         %rest_3 = tile.shift_right %61, %n4 : !tile.tile<16x128xi16, ub>, i16
// CHECK-NEXT:         %62 = tile.cast %digit_4 rounding rint : !tile.tile<16x128xi16, ub> -> !tile.tile<16x128xf16, ub>
// CHECK-NEXT:         %digit_5 = tile.cast %62 rounding rint : !tile.tile<16x128xf16, ub> -> !tile.tile<16x128xi4, ub>
// CHECK-NEXT:         %63 = tile.reinterpret %digit_5 : !tile.tile<16x128xi4, ub> -> !tile.tile<16x64xi8, ub>
// CHECK-NEXT:         %64 = tile.reshape %63 : !tile.tile<16x64xi8, ub> -> !tile.tile<1x16x64xi8, ub>
// CHECK-NEXT:         %65 = arith.divui %k, %c2 : index
// CHECK-NEXT:         tile.store %64, %digits[0, 2, 0, %65] sizes [1, 1, 16, 64] : !tile.tile<1x16x64xi8, ub>, memref<1x4x16x512xi8, strided<[32768, 8192, 512, 1]>, #tile.space<gm>>
// CHECK-NEXT:         %66 = tile.cast %rest_3 rounding rint : !tile.tile<16x128xi16, ub> -> !tile.tile<16x128xf16, ub>
// CHECK-NEXT:         %digit_6 = tile.cast %66 rounding rint : !tile.tile<16x128xf16, ub> -> !tile.tile<16x128xi4, ub>
// CHECK-NEXT:         %67 = tile.reinterpret %digit_6 : !tile.tile<16x128xi4, ub> -> !tile.tile<16x64xi8, ub>
// CHECK-NEXT:         %68 = tile.reshape %67 : !tile.tile<16x64xi8, ub> -> !tile.tile<1x16x64xi8, ub>
// CHECK-NEXT:         %69 = arith.divui %k, %c2 : index
// CHECK-NEXT:         tile.store %68, %digits[0, 3, 0, %69] sizes [1, 1, 16, 64] : !tile.tile<1x16x64xi8, ub>, memref<1x4x16x512xi8, strided<[32768, 8192, 512, 1]>, #tile.space<gm>>
// CHECK-NEXT:       }
// CHECK-NEXT:       %70 = tile.reshape %scale : !tile.tile<16x1xf32, ub> -> !tile.tile<1x16xf32, ub>
// CHECK-NEXT:       tile.store %70, %0[%37, 0] : !tile.tile<1x16xf32, ub>, memref<16x16xf32, strided<[16, 1]>, #tile.space<gm>>
// CHECK-NEXT:       tile.sync_blocks
// CHECK-NEXT:       tile.push %slot : memref<1x64x512xi8, #tile.space<gm>>
// CHECK-NEXT:       %least = tile.fill %n1024 : i16 -> !tile.tile<8x128xi16, ub>
// CHECK-NEXT:       %71 = tile.reinterpret %scales : !tile.tile<8x128xf16, ub> -> !tile.tile<8x128xi16, ub>
// CHECK-NEXT:       %72 = tile.fill %n31744 : i16 -> !tile.tile<8x128xi16, ub>
// CHECK-NEXT:       %73 = tile.and %71, %72 : !tile.tile<8x128xi16, ub>
// CHECK-NEXT:       %larger_4 = tile.maximum %least, %73 : !tile.tile<8x128xi16, ub>
// CHECK-NEXT:       %74 = tile.slice %larger_4[0, 0] : !tile.tile<8x128xi16, ub> -> !tile.tile<4x128xi16, ub>
// CHECK-NEXT:       %75 = tile.slice %larger_4[4, 0] : !tile.tile<8x128xi16, ub> -> !tile.tile<4x128xi16, ub>
// CHECK-NEXT:       %larger_5 = tile.maximum %74, %75 : !tile.tile<4x128xi16, ub>
// CHECK-NEXT:       %76 = tile.slice %larger_5[0, 0] : !tile.tile<4x128xi16, ub> -> !tile.tile<2x128xi16, ub>
// CHECK-NEXT:       %77 = tile.slice %larger_5[2, 0] : !tile.tile<4x128xi16, ub> -> !tile.tile<2x128xi16, ub>
// CHECK-NEXT:       %larger_6 = tile.maximum %76, %77 : !tile.tile<2x128xi16, ub>
// CHECK-NEXT:       %78 = tile.slice %larger_6[0, 0] : !tile.tile<2x128xi16, ub> -> !tile.tile<1x128xi16, ub>
// CHECK-NEXT:       %79 = tile.slice %larger_6[1, 0] : !tile.tile<2x128xi16, ub> -> !tile.tile<1x128xi16, ub>
// CHECK-NEXT:       %larger_7 = tile.maximum %78, %79 : !tile.tile<1x128xi16, ub>
// CHECK-NEXT:       %80 = tile.reinterpret %larger_7 : !tile.tile<1x128xi16, ub> -> !tile.tile<1x128xf16, ub>
// CHECK-NEXT:       %81 = tile.cast %80 : !tile.tile<1x128xf16, ub> -> !tile.tile<1x128xf32, ub>
// CHECK-NEXT:       %slot_1 = tile.acquire @words : memref<1x2048xi32, #tile.space<gm>>
// CHECK-NEXT:       %82 = arith.muli %half, %c4 : index
// CHECK-NEXT:       %scale_1 = tile.load %s[%82, %1] buffers 2 : memref<8x512xf16, strided<[512, 1]>, #tile.space<gm>> -> !tile.tile<4x128xf16, ub>
// CHECK-NEXT:       %83 = tile.broadcast %81 : !tile.tile<1x128xf32, ub> -> !tile.tile<4x128xf32, ub>
// CHECK-NEXT:       %84 = tile.cast %scale_1 : !tile.tile<4x128xf16, ub> -> !tile.tile<4x128xf32, ub>
// CHECK-NEXT:       %quotient = tile.div %84, %83 : !tile.tile<4x128xf32, ub>
// CHECK-NEXT:       %bits = tile.reinterpret %quotient : !tile.tile<4x128xf32, ub> -> !tile.tile<4x128xi32, ub>
// CHECK-NEXT:       %85 = tile.cast %bits : !tile.tile<4x128xi32, ub> -> !tile.tile<4x128xi64, ub>
// CHECK-NEXT:       %86 = tile.reinterpret %85 : !tile.tile<4x128xi64, ub> -> !tile.tile<4x512xi16, ub>
// CHECK-NEXT:       %words = tile.and %86, %low : !tile.tile<4x512xi16, ub>
// CHECK-NEXT:       %87 = tile.reinterpret %words : !tile.tile<4x512xi16, ub> -> !tile.tile<4x256xi32, ub>
// CHECK-NEXT:       %88 = tile.reshape %87 : !tile.tile<4x256xi32, ub> -> !tile.tile<1x1024xi32, ub>
// CHECK-NEXT:       %89 = arith.muli %82, %c256 : index
// CHECK-NEXT:       tile.store %88, %slot_1[0, %89] buffers 2 : !tile.tile<1x1024xi32, ub>, memref<1x2048xi32, #tile.space<gm>>
// CHECK-NEXT:       tile.push %slot_1 : memref<1x2048xi32, #tile.space<gm>>
// CHECK-NEXT:       %90 = arith.muli %block, %c2 : index
// CHECK-NEXT:       %91 = arith.addi %90, %half : index
// CHECK-NEXT:       %92 = arith.muli %block, %c128 : index
// CHECK-NEXT:       %slot_2 = tile.pop @product : memref<1x2x128x8xf32, #tile.space<gm>>
// CHECK-NEXT:       %93 = arith.muli %half, %c8 : index
// CHECK-NEXT:       %94 = arith.addi %93, %c8 : index
// CHECK-NEXT:       scf.for %row = %93 to %94 step %c8 {
// CHECK-NEXT:         %turned = tile.load %slot_2[0, %half, 0, 0] buffers 2 : memref<1x2x128x8xf32, #tile.space<gm>> -> !tile.tile<128x8xf32, ub>
// CHECK-NEXT:         %sums = tile.transpose %turned [1, 0] : !tile.tile<128x8xf32, ub> -> !tile.tile<8x128xf32, ub>
// CHECK-NEXT:         %95 = tile.broadcast %81 : !tile.tile<1x128xf32, ub> -> !tile.tile<8x128xf32, ub>
// CHECK-NEXT:         %96 = tile.mul %sums, %95 : !tile.tile<8x128xf32, ub>
// CHECK-NEXT:         %scale_2 = tile.load %0[%91, %row] buffers 2 : memref<16x16xf32, strided<[16, 1]>, #tile.space<gm>> -> !tile.tile<1x8xf32, ub>
// CHECK-NEXT:         %97 = tile.reshape %scale_2 : !tile.tile<1x8xf32, ub> -> !tile.tile<8x1xf32, ub>
// CHECK-NEXT:         %98 = tile.broadcast %97 : !tile.tile<8x1xf32, ub> -> !tile.tile<8x128xf32, ub>
// CHECK-NEXT:         %99 = tile.mul %96, %98 : !tile.tile<8x128xf32, ub>
// CHECK-NEXT:         %p = tile.cast %99 rounding rint : !tile.tile<8x128xf32, ub> -> !tile.tile<8x128xf16, ub>
// CHECK-NEXT:         %y = tile.cast %p : !tile.tile<8x128xf16, ub> -> !tile.tile<8x128xf32, ub>
// CHECK-NEXT:         %y_1 = tile.neg %y : !tile.tile<8x128xf32, ub>
// CHECK-NEXT:         %y_2 = tile.exp %y_1 : !tile.tile<8x128xf32, ub>
// CHECK-NEXT:         %y_3 = tile.add %y_2, %n1_1 : !tile.tile<8x128xf32, ub>, f32
// CHECK-NEXT:         %y_4 = tile.div %n1_1, %y_3 : f32, !tile.tile<8x128xf32, ub>
// CHECK-NEXT:         %y_5 = tile.mul %y, %y_4 : !tile.tile<8x128xf32, ub>
// CHECK-NEXT:         %y_6 = tile.cast %y_5 rounding rint : !tile.tile<8x128xf32, ub> -> !tile.tile<8x128xf16, ub>
// CHECK-NEXT:         tile.store %y_6, %out[%row, %92] buffers 2 : !tile.tile<8x128xf16, ub>, memref<16x512xf16, strided<[512, 1]>, #tile.space<gm>>
// CHECK-NEXT:       }
// CHECK-NEXT:       tile.release %slot_2 : memref<1x2x128x8xf32, #tile.space<gm>>
// CHECK-NEXT:       func.return
// CHECK-NEXT:     }
// CHECK-NEXT:   }
// CHECK-NEXT: }

// CHECK-LABEL: // IR after tile-sink-slices

// CHECK-LABEL: // IR after canonicalize
// CHECK:      builtin.module attributes {ascir.soc = "ascend910b1"} {
// CHECK-NEXT:   tile.kernel @matmul_int4_totals block_dim 4 attributes {tile.tiling = [{axes = ["1", "16", "512", "1024"], tile = array<i64: 64, 128, 256, 128>, digits = 4 : i64, ns = 8939 : i64}], tile.weights = {strategy = "totals", expand_ns = 6863 : i64, totals_ns = 8939 : i64}} {
// CHECK-NEXT:     tile.channel @digits aiv_to_aic shared depth 1 : memref<1x64x512xi8, #tile.space<gm>>
// CHECK-NEXT:     tile.channel @words aiv_to_aic depth 2 : memref<1x2048xi32, #tile.space<gm>>
// CHECK-NEXT:     tile.channel @product aic_to_aiv depth 2 : memref<1x2x128x8xf32, #tile.space<gm>>
// CHECK-NEXT:     func.func @matmul_int4_totals_cube(%x: memref<16x1024xf16, strided<[1024, 1]>, #tile.space<gm>> {ascir.role = "in"}, %q: memref<16x32x16x32xi8, strided<[16384, 512, 32, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "fractals"}, %s: memref<8x512xf16, strided<[512, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "rows"}, %powers: memref<16x64xf16, strided<[64, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.value = dense<"0x000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C"> : tensor<16x64xf16>}, %out: memref<16x512xf16, strided<[512, 1]>, #tile.space<gm>> {ascir.role = "out"}, %0: memref<16x16xf32, strided<[16, 1]>, #tile.space<gm>> {ascir.role = "workspace"}) attributes {tile.core = #tile.core<aic>} {
// CHECK-NEXT:       %block = tile.block_index
// CHECK-NEXT:       %c8 = arith.constant 8 : index
// CHECK-NEXT:       %n0 = arith.constant 0.000000e+00 : f16
// CHECK-NEXT:       %c0 = arith.constant 0 : index
// CHECK-NEXT:       %c1024 = arith.constant 1024 : index
// CHECK-NEXT:       %c256 = arith.constant 256 : index
// CHECK-NEXT:       %c64 = arith.constant 64 : index
// CHECK-NEXT:       %c128 = arith.constant 128 : index
// CHECK-NEXT:       %powers_1 = tile.load %powers[0, 0] : memref<16x64xf16, strided<[64, 1]>, #tile.space<gm>> -> !tile.tile<16x64xf16, l1, nz>
// CHECK-NEXT:       %powers_l0 = tile.move %powers_1[0, 0] transpose : !tile.tile<16x64xf16, l1, nz> -> !tile.tile<64x16xf16, l0b, zn>
// CHECK-NEXT:       %digits = tile.pop @digits : memref<1x64x512xi8, #tile.space<gm>>
// CHECK-NEXT:       %a_bytes = tile.load %digits[0, 0, 0] sizes [1, 64, 512] : memref<1x64x512xi8, #tile.space<gm>> -> !tile.tile<64x512xi8, l1, nz>
// CHECK-NEXT:       %a_l1 = tile.reinterpret %a_bytes : !tile.tile<64x512xi8, l1, nz> -> !tile.tile<64x1024xi4, l1, nz>
// CHECK-NEXT:       %1 = arith.muli %block, %c8 : index
// CHECK-NEXT:       %zero = tile.accumulator : !tile.tile<128x16xf32, l0c, nz>
// CHECK-NEXT:       %none = tile.fill %n0 : f16 -> !tile.tile<64x128xf16, l1, nz>
// CHECK-NEXT:       %scales = tile.pop @words : memref<1x2048xi32, #tile.space<gm>>
// CHECK-NEXT:       %words = tile.load %scales[0, 0] sizes [1, 2048] buffers 2 : memref<1x2048xi32, #tile.space<gm>> -> !tile.tile<2048xi32, l1>
// CHECK-NEXT:       tile.release %scales : memref<1x2048xi32, #tile.space<gm>>
// CHECK-NEXT:       %words_1 = tile.reinterpret %words : !tile.tile<2048xi32, l1> -> !tile.tile<1024xui64, l1>
// CHECK-NEXT:       %total, %before, %behind = scf.for %k = %c0 to %c1024 step %c256 iter_args(%sum = %zero, %before_1 = %none, %behind_1 = %none) -> (!tile.tile<128x16xf32, l0c, nz>, !tile.tile<64x128xf16, l1, nz>, !tile.tile<64x128xf16, l1, nz>) {
// CHECK-NEXT:         %2 = arith.divui %k, %c64 : index
// CHECK-NEXT:         %b_bytes = tile.load %q[%2, %1, 0, 0] buffers 4 {tile.refill} : memref<16x32x16x32xi8, strided<[16384, 512, 32, 1]>, #tile.space<gm>> -> !tile.tile<4x8x16x32xi8, l1>
// CHECK-NEXT:         %b_l1 = tile.reinterpret %b_bytes : !tile.tile<4x8x16x32xi8, l1> -> !tile.tile<128x256xi4, l1, nz>
// CHECK-NEXT:         %zero_1 = tile.accumulator : !tile.tile<64x128xi32, l0c, nz>
// CHECK-NEXT:         %zero_2 = tile.accumulator : !tile.tile<64x128xi32, l0c, nz>
// CHECK-NEXT:         %a_l0 = tile.move %a_l1[0, %k] : !tile.tile<64x1024xi4, l1, nz> -> !tile.tile<64x128xi4, l0a, zz>
// CHECK-NEXT:         %b_l0 = tile.move %b_l1[0, 0] transpose : !tile.tile<128x256xi4, l1, nz> -> !tile.tile<128x128xi4, l0b, zn>
// CHECK-NEXT:         %digits_l0 = tile.move %before_1[0, 0] transpose : !tile.tile<64x128xf16, l1, nz> -> !tile.tile<128x64xf16, l0a, zz>
// CHECK-NEXT:         %3 = arith.addi %k, %c128 : index
// CHECK-NEXT:         %a_l0_1 = tile.move %a_l1[0, %3] : !tile.tile<64x1024xi4, l1, nz> -> !tile.tile<64x128xi4, l0a, zz>
// CHECK-NEXT:         %b_l0_1 = tile.move %b_l1[0, 128] transpose : !tile.tile<128x256xi4, l1, nz> -> !tile.tile<128x128xi4, l0b, zn>
// CHECK-NEXT:         %sum_1 = tile.mmad %a_l0, %b_l0, %zero_1 sizes [64, 128, 128] : !tile.tile<64x128xi4, l0a, zz>, !tile.tile<128x128xi4, l0b, zn>, !tile.tile<64x128xi32, l0c, nz>
// CHECK-NEXT:         %total_1 = tile.mmad %digits_l0, %powers_l0, %sum sizes [128, 16, 64] : !tile.tile<128x64xf16, l0a, zz>, !tile.tile<64x16xf16, l0b, zn>, !tile.tile<128x16xf32, l0c, nz>
// CHECK-NEXT:         %digits_l0_1 = tile.move %behind_1[0, 0] transpose : !tile.tile<64x128xf16, l1, nz> -> !tile.tile<128x64xf16, l0a, zz>
// CHECK-NEXT:         %sum_2 = tile.mmad %a_l0_1, %b_l0_1, %zero_2 sizes [64, 128, 128] : !tile.tile<64x128xi4, l0a, zz>, !tile.tile<128x128xi4, l0b, zn>, !tile.tile<64x128xi32, l0c, nz>
// CHECK-NEXT:         %total_2 = tile.mmad %digits_l0_1, %powers_l0, %total_1 sizes [128, 16, 64] : !tile.tile<128x64xf16, l0a, zz>, !tile.tile<64x16xf16, l0b, zn>, !tile.tile<128x16xf32, l0c, nz>
// CHECK-NEXT:         %4 = arith.divui %k, %c128 : index
// CHECK-NEXT:         %5 = arith.muli %4, %c128 : index
// CHECK-NEXT:         %scale = tile.move %words_1[%5] : !tile.tile<1024xui64, l1> -> !tile.tile<128xui64, fb>
// CHECK-NEXT:         %scaled = tile.fixpipe_move %sum_1 scale(%scale : !tile.tile<128xui64, fb>) : !tile.tile<64x128xi32, l0c, nz> -> !tile.tile<64x128xf16, l1, nz>
// CHECK-NEXT:         %6 = arith.addi %k, %c128 : index
// CHECK-NEXT:         %7 = arith.divui %6, %c128 : index
// CHECK-NEXT:         %8 = arith.muli %7, %c128 : index
// CHECK-NEXT:         %scale_1 = tile.move %words_1[%8] : !tile.tile<1024xui64, l1> -> !tile.tile<128xui64, fb>
// CHECK-NEXT:         %scaled_1 = tile.fixpipe_move %sum_2 scale(%scale_1 : !tile.tile<128xui64, fb>) : !tile.tile<64x128xi32, l0c, nz> -> !tile.tile<64x128xf16, l1, nz>
// CHECK-NEXT:         scf.yield %total_2, %scaled, %scaled_1 : !tile.tile<128x16xf32, l0c, nz>, !tile.tile<64x128xf16, l1, nz>, !tile.tile<64x128xf16, l1, nz>
// CHECK-NEXT:       }
// CHECK-NEXT:       %digits_l0_2 = tile.move %before[0, 0] transpose : !tile.tile<64x128xf16, l1, nz> -> !tile.tile<128x64xf16, l0a, zz>
// CHECK-NEXT:       %total_3 = tile.mmad %digits_l0_2, %powers_l0, %total sizes [128, 16, 64] : !tile.tile<128x64xf16, l0a, zz>, !tile.tile<64x16xf16, l0b, zn>, !tile.tile<128x16xf32, l0c, nz>
// CHECK-NEXT:       %digits_l0_3 = tile.move %behind[0, 0] transpose : !tile.tile<64x128xf16, l1, nz> -> !tile.tile<128x64xf16, l0a, zz>
// CHECK-NEXT:       %total_4 = tile.mmad %digits_l0_3, %powers_l0, %total_3 sizes [128, 16, 64] : !tile.tile<128x64xf16, l0a, zz>, !tile.tile<64x16xf16, l0b, zn>, !tile.tile<128x16xf32, l0c, nz>
// CHECK-NEXT:       %slot = tile.acquire @product : memref<1x2x128x8xf32, #tile.space<gm>>
// CHECK-NEXT:       tile.fixpipe_store %total_4, %slot[0, 0, 0, 0] nz : !tile.tile<128x16xf32, l0c, nz>, memref<1x2x128x8xf32, #tile.space<gm>>
// CHECK-NEXT:       tile.push %slot : memref<1x2x128x8xf32, #tile.space<gm>>
// CHECK-NEXT:       tile.release %digits : memref<1x64x512xi8, #tile.space<gm>>
// CHECK-NEXT:       func.return
// CHECK-NEXT:     }
// CHECK-NEXT:     func.func @matmul_int4_totals_vector(%x: memref<16x1024xf16, strided<[1024, 1]>, #tile.space<gm>> {ascir.role = "in"}, %q: memref<16x32x16x32xi8, strided<[16384, 512, 32, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "fractals"}, %s: memref<8x512xf16, strided<[512, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "rows"}, %powers: memref<16x64xf16, strided<[64, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.value = dense<"0x000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C"> : tensor<16x64xf16>}, %out: memref<16x512xf16, strided<[512, 1]>, #tile.space<gm>> {ascir.role = "out"}, %0: memref<16x16xf32, strided<[16, 1]>, #tile.space<gm>> {ascir.role = "workspace"}) attributes {tile.core = #tile.core<aiv>} {
// CHECK-NEXT:       %half = tile.sub_block_index
// CHECK-NEXT:       %block = tile.block_index
// CHECK-NEXT:       %c128 = arith.constant 128 : index
// CHECK-NEXT:       %n2p14748e09 = arith.constant 2147483647 : i32
// CHECK-NEXT:       %n1p07374e09 = arith.constant 1073741824 : i32
// CHECK-NEXT:       %n1 = arith.constant 1 : i16
// CHECK-NEXT:       %c2 = arith.constant 2 : index
// CHECK-NEXT:       %n32767 = arith.constant 32767 : i16
// CHECK-NEXT:       %n0 = arith.constant 0 : i16
// CHECK-NEXT:       %c896 = arith.constant 896 : index
// CHECK-NEXT:       %c8 = arith.constant 8 : index
// CHECK-NEXT:       %n1em30 = arith.constant 1.000000e-30 : f32
// CHECK-NEXT:       %n30000 = arith.constant 3.000000e+04 : f32
// CHECK-NEXT:       %n0p136533 = arith.constant 0.136533335 : f32
// CHECK-NEXT:       %c1024 = arith.constant 1024 : index
// CHECK-NEXT:       %n12 = arith.constant 12 : i16
// CHECK-NEXT:       %n8 = arith.constant 8 : i16
// CHECK-NEXT:       %n4 = arith.constant 4 : i16
// CHECK-NEXT:       %n1024 = arith.constant 1024 : i16
// CHECK-NEXT:       %n31744 = arith.constant 31744 : i16
// CHECK-NEXT:       %c4 = arith.constant 4 : index
// CHECK-NEXT:       %c256 = arith.constant 256 : index
// CHECK-NEXT:       %n1_1 = arith.constant 1.000000e+00 : f32
// CHECK-NEXT:       %1 = arith.muli %block, %c128 : index
// CHECK-NEXT:       %2 = tile.fill %n2p14748e09 : i32 -> !tile.tile<4x128xi32, ub>
// CHECK-NEXT:       %3 = tile.cast %2 : !tile.tile<4x128xi32, ub> -> !tile.tile<4x128xi64, ub>
// CHECK-NEXT:       %4 = tile.reinterpret %3 : !tile.tile<4x128xi64, ub> -> !tile.tile<4x512xi16, ub>
// CHECK-NEXT:       %5 = tile.fill %n1p07374e09 : i32 -> !tile.tile<4x128xi32, ub>
// CHECK-NEXT:       %6 = tile.cast %5 : !tile.tile<4x128xi32, ub> -> !tile.tile<4x128xi64, ub>
// CHECK-NEXT:       %7 = tile.reinterpret %6 : !tile.tile<4x128xi64, ub> -> !tile.tile<4x512xi16, ub>
// CHECK-NEXT:       %8 = tile.reinterpret %7 : !tile.tile<4x512xi16, ub> -> !tile.tile<4x512xui16, ub>
// CHECK-NEXT:       %9 = tile.shift_left %8, %n1 : !tile.tile<4x512xui16, ub>, i16
// CHECK-NEXT:       %10 = tile.reinterpret %9 : !tile.tile<4x512xui16, ub> -> !tile.tile<4x512xi16, ub>
// CHECK-NEXT:       %low = tile.or %4, %10 : !tile.tile<4x512xi16, ub>
// CHECK-NEXT:       %11 = arith.muli %block, %c2 : index
// CHECK-NEXT:       %12 = arith.addi %11, %half : index
// CHECK-NEXT:       %13 = arith.muli %12, %c128 : index
// CHECK-NEXT:       %mask = tile.fill %n32767 : i16 -> !tile.tile<16x128xi16, ub>
// CHECK-NEXT:       %none = tile.fill %n0 : i16 -> !tile.tile<16x128xi16, ub>
// CHECK-NEXT:       %14 = arith.minsi %13, %c896 : index
// CHECK-NEXT:       %x_1 = tile.load %x[0, %14] : memref<16x1024xf16, strided<[1024, 1]>, #tile.space<gm>> -> !tile.tile<16x128xf16, ub>
// CHECK-NEXT:       %15 = tile.reinterpret %x_1 : !tile.tile<16x128xf16, ub> -> !tile.tile<16x128xi16, ub>
// CHECK-NEXT:       %16 = tile.and %15, %mask : !tile.tile<16x128xi16, ub>
// CHECK-NEXT:       %larger = tile.maximum %none, %16 : !tile.tile<16x128xi16, ub>
// CHECK-NEXT:       %17 = tile.cast %larger : !tile.tile<16x128xi16, ub> -> !tile.tile<16x128xf32, ub>
// CHECK-NEXT:       %18 = tile.reduce max %17 axes [1] {tile.ignores_nan} : !tile.tile<16x128xf32, ub> -> !tile.tile<16x1xf32, ub>
// CHECK-NEXT:       %19 = tile.cast %18 rounding rint : !tile.tile<16x1xf32, ub> -> !tile.tile<16x1xi16, ub>
// CHECK-NEXT:       %20 = tile.reinterpret %19 : !tile.tile<16x1xi16, ub> -> !tile.tile<16x1xf16, ub>
// CHECK-NEXT:       %21 = tile.cast %20 : !tile.tile<16x1xf16, ub> -> !tile.tile<16x1xf32, ub>
// CHECK-NEXT:       %22 = tile.reshape %21 : !tile.tile<16x1xf32, ub> -> !tile.tile<1x16xf32, ub>
// CHECK-NEXT:       %23 = arith.muli %block, %c2 : index
// CHECK-NEXT:       %24 = arith.addi %23, %half : index
// CHECK-NEXT:       %25 = arith.addi %24, %c8 : index
// CHECK-NEXT:       tile.store %22, %0[%25, 0] : !tile.tile<1x16xf32, ub>, memref<16x16xf32, strided<[16, 1]>, #tile.space<gm>>
// CHECK-NEXT:       tile.sync_blocks
// CHECK-NEXT:       %found = tile.load %0[8, 0] sizes [8, 16] : memref<16x16xf32, strided<[16, 1]>, #tile.space<gm>> -> !tile.tile<8x16xf32, ub>
// CHECK-NEXT:       %scales = tile.load %s[0, %1] : memref<8x512xf16, strided<[512, 1]>, #tile.space<gm>> -> !tile.tile<8x128xf16, ub>
// CHECK-NEXT:       %26 = tile.reinterpret %found : !tile.tile<8x16xf32, ub> -> !tile.tile<8x16xi32, ub>
// CHECK-NEXT:       %27 = tile.slice %26[0, 0] : !tile.tile<8x16xi32, ub> -> !tile.tile<4x16xi32, ub>
// CHECK-NEXT:       %28 = tile.slice %26[4, 0] : !tile.tile<8x16xi32, ub> -> !tile.tile<4x16xi32, ub>
// CHECK-NEXT:       %larger_1 = tile.maximum %27, %28 : !tile.tile<4x16xi32, ub>
// CHECK-NEXT:       %29 = tile.slice %larger_1[0, 0] : !tile.tile<4x16xi32, ub> -> !tile.tile<2x16xi32, ub>
// CHECK-NEXT:       %30 = tile.slice %larger_1[2, 0] : !tile.tile<4x16xi32, ub> -> !tile.tile<2x16xi32, ub>
// CHECK-NEXT:       %larger_2 = tile.maximum %29, %30 : !tile.tile<2x16xi32, ub>
// CHECK-NEXT:       %31 = tile.slice %larger_2[0, 0] : !tile.tile<2x16xi32, ub> -> !tile.tile<1x16xi32, ub>
// CHECK-NEXT:       %32 = tile.slice %larger_2[1, 0] : !tile.tile<2x16xi32, ub> -> !tile.tile<1x16xi32, ub>
// CHECK-NEXT:       %larger_3 = tile.maximum %31, %32 : !tile.tile<1x16xi32, ub>
// CHECK-NEXT:       %33 = tile.reinterpret %larger_3 : !tile.tile<1x16xi32, ub> -> !tile.tile<1x16xf32, ub>
// CHECK-NEXT:       %largest = tile.reshape %33 : !tile.tile<1x16xf32, ub> -> !tile.tile<16x1xf32, ub>
// CHECK-NEXT:       %34 = tile.fill %n1em30 : f32 -> !tile.tile<16x1xf32, ub>
// CHECK-NEXT:       %largest_1 = tile.add %largest, %34 : !tile.tile<16x1xf32, ub>
// CHECK-NEXT:       %35 = tile.fill %n30000 : f32 -> !tile.tile<16x1xf32, ub>
// CHECK-NEXT:       %factor = tile.div %35, %largest_1 : !tile.tile<16x1xf32, ub>
// CHECK-NEXT:       %scale = tile.mul %largest_1, %n0p136533 : !tile.tile<16x1xf32, ub>, f32
// CHECK-NEXT:       %slot = tile.acquire @digits : memref<1x64x512xi8, #tile.space<gm>>
// CHECK-NEXT:       %digits = memref.reinterpret_cast %slot to offset: [0], sizes: [1, 4, 16, 512], strides: [32768, 8192, 512, 1] : memref<1x64x512xi8, #tile.space<gm>> to memref<1x4x16x512xi8, strided<[32768, 8192, 512, 1]>, #tile.space<gm>>
// CHECK-NEXT:       %36 = arith.muli %block, %c2 : index
// CHECK-NEXT:       %37 = arith.addi %36, %half : index
// CHECK-NEXT:       %38 = arith.muli %37, %c128 : index
// CHECK-NEXT:       scf.for %k = %38 to %c1024 step %c1024 {
// CHECK-NEXT:         %39 = tile.cast %x_1 : !tile.tile<16x128xf16, ub> -> !tile.tile<16x128xf32, ub>
// CHECK-NEXT:         %40 = tile.broadcast %factor : !tile.tile<16x1xf32, ub> -> !tile.tile<16x128xf32, ub>
// CHECK-NEXT:         %41 = tile.mul %39, %40 : !tile.tile<16x128xf32, ub>
// CHECK-NEXT:         %rest = tile.cast %41 rounding rint : !tile.tile<16x128xf32, ub> -> !tile.tile<16x128xi16, ub>
// CHECK-NEXT:         %42 = tile.reinterpret %rest : !tile.tile<16x128xi16, ub> -> !tile.tile<16x128xui16, ub>
// CHECK-NEXT:         %43 = tile.shift_left %42, %n12 : !tile.tile<16x128xui16, ub>, i16
// CHECK-NEXT:         %44 = tile.reinterpret %43 : !tile.tile<16x128xui16, ub> -> !tile.tile<16x128xi16, ub>
// CHECK-NEXT:         %digit = tile.shift_right %44, %n12 : !tile.tile<16x128xi16, ub>, i16
// CHECK-NEXT:         %45 = tile.add %rest, %n8 : !tile.tile<16x128xi16, ub>, i16
// CHECK-NEXT:         %rest_1 = tile.shift_right %45, %n4 : !tile.tile<16x128xi16, ub>, i16
// CHECK-NEXT:         %46 = tile.cast %digit rounding rint : !tile.tile<16x128xi16, ub> -> !tile.tile<16x128xf16, ub>
// CHECK-NEXT:         %digit_1 = tile.cast %46 rounding rint : !tile.tile<16x128xf16, ub> -> !tile.tile<16x128xi4, ub>
// CHECK-NEXT:         %47 = tile.reinterpret %digit_1 : !tile.tile<16x128xi4, ub> -> !tile.tile<16x64xi8, ub>
// CHECK-NEXT:         %48 = tile.reshape %47 : !tile.tile<16x64xi8, ub> -> !tile.tile<1x16x64xi8, ub>
// CHECK-NEXT:         %49 = arith.divui %k, %c2 : index
// CHECK-NEXT:         tile.store %48, %digits[0, 0, 0, %49] sizes [1, 1, 16, 64] : !tile.tile<1x16x64xi8, ub>, memref<1x4x16x512xi8, strided<[32768, 8192, 512, 1]>, #tile.space<gm>>
// CHECK-NEXT:         %50 = tile.reinterpret %rest_1 : !tile.tile<16x128xi16, ub> -> !tile.tile<16x128xui16, ub>
// CHECK-NEXT:         %51 = tile.shift_left %50, %n12 : !tile.tile<16x128xui16, ub>, i16
// CHECK-NEXT:         %52 = tile.reinterpret %51 : !tile.tile<16x128xui16, ub> -> !tile.tile<16x128xi16, ub>
// CHECK-NEXT:         %digit_2 = tile.shift_right %52, %n12 : !tile.tile<16x128xi16, ub>, i16
// CHECK-NEXT:         %53 = tile.add %rest_1, %n8 : !tile.tile<16x128xi16, ub>, i16
// CHECK-NEXT:         %rest_2 = tile.shift_right %53, %n4 : !tile.tile<16x128xi16, ub>, i16
// CHECK-NEXT:         %54 = tile.cast %digit_2 rounding rint : !tile.tile<16x128xi16, ub> -> !tile.tile<16x128xf16, ub>
// CHECK-NEXT:         %digit_3 = tile.cast %54 rounding rint : !tile.tile<16x128xf16, ub> -> !tile.tile<16x128xi4, ub>
// CHECK-NEXT:         %55 = tile.reinterpret %digit_3 : !tile.tile<16x128xi4, ub> -> !tile.tile<16x64xi8, ub>
// CHECK-NEXT:         %56 = tile.reshape %55 : !tile.tile<16x64xi8, ub> -> !tile.tile<1x16x64xi8, ub>
// CHECK-NEXT:         %57 = arith.divui %k, %c2 : index
// CHECK-NEXT:         tile.store %56, %digits[0, 1, 0, %57] sizes [1, 1, 16, 64] : !tile.tile<1x16x64xi8, ub>, memref<1x4x16x512xi8, strided<[32768, 8192, 512, 1]>, #tile.space<gm>>
// CHECK-NEXT:         %58 = tile.reinterpret %rest_2 : !tile.tile<16x128xi16, ub> -> !tile.tile<16x128xui16, ub>
// CHECK-NEXT:         %59 = tile.shift_left %58, %n12 : !tile.tile<16x128xui16, ub>, i16
// CHECK-NEXT:         %60 = tile.reinterpret %59 : !tile.tile<16x128xui16, ub> -> !tile.tile<16x128xi16, ub>
// CHECK-NEXT:         %digit_4 = tile.shift_right %60, %n12 : !tile.tile<16x128xi16, ub>, i16
// CHECK-NEXT:         %61 = tile.add %rest_2, %n8 : !tile.tile<16x128xi16, ub>, i16
// CHECK-NEXT:         %rest_3 = tile.shift_right %61, %n4 : !tile.tile<16x128xi16, ub>, i16
// CHECK-NEXT:         %62 = tile.cast %digit_4 rounding rint : !tile.tile<16x128xi16, ub> -> !tile.tile<16x128xf16, ub>
// CHECK-NEXT:         %digit_5 = tile.cast %62 rounding rint : !tile.tile<16x128xf16, ub> -> !tile.tile<16x128xi4, ub>
// CHECK-NEXT:         %63 = tile.reinterpret %digit_5 : !tile.tile<16x128xi4, ub> -> !tile.tile<16x64xi8, ub>
// CHECK-NEXT:         %64 = tile.reshape %63 : !tile.tile<16x64xi8, ub> -> !tile.tile<1x16x64xi8, ub>
// CHECK-NEXT:         %65 = arith.divui %k, %c2 : index
// CHECK-NEXT:         tile.store %64, %digits[0, 2, 0, %65] sizes [1, 1, 16, 64] : !tile.tile<1x16x64xi8, ub>, memref<1x4x16x512xi8, strided<[32768, 8192, 512, 1]>, #tile.space<gm>>
// CHECK-NEXT:         %66 = tile.cast %rest_3 rounding rint : !tile.tile<16x128xi16, ub> -> !tile.tile<16x128xf16, ub>
// CHECK-NEXT:         %digit_6 = tile.cast %66 rounding rint : !tile.tile<16x128xf16, ub> -> !tile.tile<16x128xi4, ub>
// CHECK-NEXT:         %67 = tile.reinterpret %digit_6 : !tile.tile<16x128xi4, ub> -> !tile.tile<16x64xi8, ub>
// CHECK-NEXT:         %68 = tile.reshape %67 : !tile.tile<16x64xi8, ub> -> !tile.tile<1x16x64xi8, ub>
// CHECK-NEXT:         %69 = arith.divui %k, %c2 : index
// CHECK-NEXT:         tile.store %68, %digits[0, 3, 0, %69] sizes [1, 1, 16, 64] : !tile.tile<1x16x64xi8, ub>, memref<1x4x16x512xi8, strided<[32768, 8192, 512, 1]>, #tile.space<gm>>
// CHECK-NEXT:       }
// CHECK-NEXT:       %70 = tile.reshape %scale : !tile.tile<16x1xf32, ub> -> !tile.tile<1x16xf32, ub>
// CHECK-NEXT:       tile.store %70, %0[%37, 0] : !tile.tile<1x16xf32, ub>, memref<16x16xf32, strided<[16, 1]>, #tile.space<gm>>
// CHECK-NEXT:       tile.sync_blocks
// CHECK-NEXT:       tile.push %slot : memref<1x64x512xi8, #tile.space<gm>>
// CHECK-NEXT:       %least = tile.fill %n1024 : i16 -> !tile.tile<8x128xi16, ub>
// CHECK-NEXT:       %71 = tile.reinterpret %scales : !tile.tile<8x128xf16, ub> -> !tile.tile<8x128xi16, ub>
// CHECK-NEXT:       %72 = tile.fill %n31744 : i16 -> !tile.tile<8x128xi16, ub>
// CHECK-NEXT:       %73 = tile.and %71, %72 : !tile.tile<8x128xi16, ub>
// CHECK-NEXT:       %larger_4 = tile.maximum %least, %73 : !tile.tile<8x128xi16, ub>
// CHECK-NEXT:       %74 = tile.slice %larger_4[0, 0] : !tile.tile<8x128xi16, ub> -> !tile.tile<4x128xi16, ub>
// CHECK-NEXT:       %75 = tile.slice %larger_4[4, 0] : !tile.tile<8x128xi16, ub> -> !tile.tile<4x128xi16, ub>
// CHECK-NEXT:       %larger_5 = tile.maximum %74, %75 : !tile.tile<4x128xi16, ub>
// CHECK-NEXT:       %76 = tile.slice %larger_5[0, 0] : !tile.tile<4x128xi16, ub> -> !tile.tile<2x128xi16, ub>
// CHECK-NEXT:       %77 = tile.slice %larger_5[2, 0] : !tile.tile<4x128xi16, ub> -> !tile.tile<2x128xi16, ub>
// CHECK-NEXT:       %larger_6 = tile.maximum %76, %77 : !tile.tile<2x128xi16, ub>
// CHECK-NEXT:       %78 = tile.slice %larger_6[0, 0] : !tile.tile<2x128xi16, ub> -> !tile.tile<1x128xi16, ub>
// CHECK-NEXT:       %79 = tile.slice %larger_6[1, 0] : !tile.tile<2x128xi16, ub> -> !tile.tile<1x128xi16, ub>
// CHECK-NEXT:       %larger_7 = tile.maximum %78, %79 : !tile.tile<1x128xi16, ub>
// CHECK-NEXT:       %80 = tile.reinterpret %larger_7 : !tile.tile<1x128xi16, ub> -> !tile.tile<1x128xf16, ub>
// CHECK-NEXT:       %81 = tile.cast %80 : !tile.tile<1x128xf16, ub> -> !tile.tile<1x128xf32, ub>
// CHECK-NEXT:       %slot_1 = tile.acquire @words : memref<1x2048xi32, #tile.space<gm>>
// CHECK-NEXT:       %82 = arith.muli %half, %c4 : index
// CHECK-NEXT:       %scale_1 = tile.load %s[%82, %1] buffers 2 : memref<8x512xf16, strided<[512, 1]>, #tile.space<gm>> -> !tile.tile<4x128xf16, ub>
// CHECK-NEXT:       %83 = tile.broadcast %81 : !tile.tile<1x128xf32, ub> -> !tile.tile<4x128xf32, ub>
// CHECK-NEXT:       %84 = tile.cast %scale_1 : !tile.tile<4x128xf16, ub> -> !tile.tile<4x128xf32, ub>
// CHECK-NEXT:       %quotient = tile.div %84, %83 : !tile.tile<4x128xf32, ub>
// CHECK-NEXT:       %bits = tile.reinterpret %quotient : !tile.tile<4x128xf32, ub> -> !tile.tile<4x128xi32, ub>
// CHECK-NEXT:       %85 = tile.cast %bits : !tile.tile<4x128xi32, ub> -> !tile.tile<4x128xi64, ub>
// CHECK-NEXT:       %86 = tile.reinterpret %85 : !tile.tile<4x128xi64, ub> -> !tile.tile<4x512xi16, ub>
// CHECK-NEXT:       %words = tile.and %86, %low : !tile.tile<4x512xi16, ub>
// CHECK-NEXT:       %87 = tile.reinterpret %words : !tile.tile<4x512xi16, ub> -> !tile.tile<4x256xi32, ub>
// CHECK-NEXT:       %88 = tile.reshape %87 : !tile.tile<4x256xi32, ub> -> !tile.tile<1x1024xi32, ub>
// CHECK-NEXT:       %89 = arith.muli %82, %c256 : index
// CHECK-NEXT:       tile.store %88, %slot_1[0, %89] buffers 2 : !tile.tile<1x1024xi32, ub>, memref<1x2048xi32, #tile.space<gm>>
// CHECK-NEXT:       tile.push %slot_1 : memref<1x2048xi32, #tile.space<gm>>
// CHECK-NEXT:       %90 = arith.muli %block, %c2 : index
// CHECK-NEXT:       %91 = arith.addi %90, %half : index
// CHECK-NEXT:       %92 = arith.muli %block, %c128 : index
// CHECK-NEXT:       %slot_2 = tile.pop @product : memref<1x2x128x8xf32, #tile.space<gm>>
// CHECK-NEXT:       %93 = arith.muli %half, %c8 : index
// CHECK-NEXT:       %94 = arith.addi %93, %c8 : index
// CHECK-NEXT:       scf.for %row = %93 to %94 step %c8 {
// CHECK-NEXT:         %turned = tile.load %slot_2[0, %half, 0, 0] buffers 2 : memref<1x2x128x8xf32, #tile.space<gm>> -> !tile.tile<128x8xf32, ub>
// CHECK-NEXT:         %sums = tile.transpose %turned [1, 0] : !tile.tile<128x8xf32, ub> -> !tile.tile<8x128xf32, ub>
// CHECK-NEXT:         %95 = tile.broadcast %81 : !tile.tile<1x128xf32, ub> -> !tile.tile<8x128xf32, ub>
// CHECK-NEXT:         %96 = tile.mul %sums, %95 : !tile.tile<8x128xf32, ub>
// CHECK-NEXT:         %scale_2 = tile.load %0[%91, %row] buffers 2 : memref<16x16xf32, strided<[16, 1]>, #tile.space<gm>> -> !tile.tile<1x8xf32, ub>
// CHECK-NEXT:         %97 = tile.reshape %scale_2 : !tile.tile<1x8xf32, ub> -> !tile.tile<8x1xf32, ub>
// CHECK-NEXT:         %98 = tile.broadcast %97 : !tile.tile<8x1xf32, ub> -> !tile.tile<8x128xf32, ub>
// CHECK-NEXT:         %99 = tile.mul %96, %98 : !tile.tile<8x128xf32, ub>
// CHECK-NEXT:         %p = tile.cast %99 rounding rint : !tile.tile<8x128xf32, ub> -> !tile.tile<8x128xf16, ub>
// CHECK-NEXT:         %y = tile.cast %p : !tile.tile<8x128xf16, ub> -> !tile.tile<8x128xf32, ub>
// CHECK-NEXT:         %y_1 = tile.neg %y : !tile.tile<8x128xf32, ub>
// CHECK-NEXT:         %y_2 = tile.exp %y_1 : !tile.tile<8x128xf32, ub>
// CHECK-NEXT:         %y_3 = tile.add %y_2, %n1_1 : !tile.tile<8x128xf32, ub>, f32
// CHECK-NEXT:         %y_4 = tile.div %n1_1, %y_3 : f32, !tile.tile<8x128xf32, ub>
// CHECK-NEXT:         %y_5 = tile.mul %y, %y_4 : !tile.tile<8x128xf32, ub>
// CHECK-NEXT:         %y_6 = tile.cast %y_5 rounding rint : !tile.tile<8x128xf32, ub> -> !tile.tile<8x128xf16, ub>
// CHECK-NEXT:         tile.store %y_6, %out[%row, %92] buffers 2 : !tile.tile<8x128xf16, ub>, memref<16x512xf16, strided<[512, 1]>, #tile.space<gm>>
// CHECK-NEXT:       }
// CHECK-NEXT:       tile.release %slot_2 : memref<1x2x128x8xf32, #tile.space<gm>>
// CHECK-NEXT:       func.return
// CHECK-NEXT:     }
// CHECK-NEXT:   }
// CHECK-NEXT: }

// CHECK-LABEL: // IR after cse
// CHECK:      builtin.module attributes {ascir.soc = "ascend910b1"} {
// CHECK-NEXT:   tile.kernel @matmul_int4_totals block_dim 4 attributes {tile.tiling = [{axes = ["1", "16", "512", "1024"], tile = array<i64: 64, 128, 256, 128>, digits = 4 : i64, ns = 8939 : i64}], tile.weights = {strategy = "totals", expand_ns = 6863 : i64, totals_ns = 8939 : i64}} {
// CHECK-NEXT:     tile.channel @digits aiv_to_aic shared depth 1 : memref<1x64x512xi8, #tile.space<gm>>
// CHECK-NEXT:     tile.channel @words aiv_to_aic depth 2 : memref<1x2048xi32, #tile.space<gm>>
// CHECK-NEXT:     tile.channel @product aic_to_aiv depth 2 : memref<1x2x128x8xf32, #tile.space<gm>>
// CHECK-NEXT:     func.func @matmul_int4_totals_cube(%x: memref<16x1024xf16, strided<[1024, 1]>, #tile.space<gm>> {ascir.role = "in"}, %q: memref<16x32x16x32xi8, strided<[16384, 512, 32, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "fractals"}, %s: memref<8x512xf16, strided<[512, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "rows"}, %powers: memref<16x64xf16, strided<[64, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.value = dense<"0x000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C"> : tensor<16x64xf16>}, %out: memref<16x512xf16, strided<[512, 1]>, #tile.space<gm>> {ascir.role = "out"}, %0: memref<16x16xf32, strided<[16, 1]>, #tile.space<gm>> {ascir.role = "workspace"}) attributes {tile.core = #tile.core<aic>} {
// CHECK-NEXT:       %block = tile.block_index
// CHECK-NEXT:       %c8 = arith.constant 8 : index
// CHECK-NEXT:       %n0 = arith.constant 0.000000e+00 : f16
// CHECK-NEXT:       %c0 = arith.constant 0 : index
// CHECK-NEXT:       %c1024 = arith.constant 1024 : index
// CHECK-NEXT:       %c256 = arith.constant 256 : index
// CHECK-NEXT:       %c64 = arith.constant 64 : index
// CHECK-NEXT:       %c128 = arith.constant 128 : index
// CHECK-NEXT:       %powers_1 = tile.load %powers[0, 0] : memref<16x64xf16, strided<[64, 1]>, #tile.space<gm>> -> !tile.tile<16x64xf16, l1, nz>
// CHECK-NEXT:       %powers_l0 = tile.move %powers_1[0, 0] transpose : !tile.tile<16x64xf16, l1, nz> -> !tile.tile<64x16xf16, l0b, zn>
// CHECK-NEXT:       %digits = tile.pop @digits : memref<1x64x512xi8, #tile.space<gm>>
// CHECK-NEXT:       %a_bytes = tile.load %digits[0, 0, 0] sizes [1, 64, 512] : memref<1x64x512xi8, #tile.space<gm>> -> !tile.tile<64x512xi8, l1, nz>
// CHECK-NEXT:       %a_l1 = tile.reinterpret %a_bytes : !tile.tile<64x512xi8, l1, nz> -> !tile.tile<64x1024xi4, l1, nz>
// CHECK-NEXT:       %1 = arith.muli %block, %c8 : index
// CHECK-NEXT:       %zero = tile.accumulator : !tile.tile<128x16xf32, l0c, nz>
// CHECK-NEXT:       %none = tile.fill %n0 : f16 -> !tile.tile<64x128xf16, l1, nz>
// CHECK-NEXT:       %scales = tile.pop @words : memref<1x2048xi32, #tile.space<gm>>
// CHECK-NEXT:       %words = tile.load %scales[0, 0] sizes [1, 2048] buffers 2 : memref<1x2048xi32, #tile.space<gm>> -> !tile.tile<2048xi32, l1>
// CHECK-NEXT:       tile.release %scales : memref<1x2048xi32, #tile.space<gm>>
// CHECK-NEXT:       %words_1 = tile.reinterpret %words : !tile.tile<2048xi32, l1> -> !tile.tile<1024xui64, l1>
// CHECK-NEXT:       %total, %before, %behind = scf.for %k = %c0 to %c1024 step %c256 iter_args(%sum = %zero, %before_1 = %none, %behind_1 = %none) -> (!tile.tile<128x16xf32, l0c, nz>, !tile.tile<64x128xf16, l1, nz>, !tile.tile<64x128xf16, l1, nz>) {
// CHECK-NEXT:         %2 = arith.divui %k, %c64 : index
// CHECK-NEXT:         %b_bytes = tile.load %q[%2, %1, 0, 0] buffers 4 {tile.refill} : memref<16x32x16x32xi8, strided<[16384, 512, 32, 1]>, #tile.space<gm>> -> !tile.tile<4x8x16x32xi8, l1>
// CHECK-NEXT:         %b_l1 = tile.reinterpret %b_bytes : !tile.tile<4x8x16x32xi8, l1> -> !tile.tile<128x256xi4, l1, nz>
// CHECK-NEXT:         %zero_1 = tile.accumulator : !tile.tile<64x128xi32, l0c, nz>
// CHECK-NEXT:         %zero_2 = tile.accumulator : !tile.tile<64x128xi32, l0c, nz>
// CHECK-NEXT:         %a_l0 = tile.move %a_l1[0, %k] : !tile.tile<64x1024xi4, l1, nz> -> !tile.tile<64x128xi4, l0a, zz>
// CHECK-NEXT:         %b_l0 = tile.move %b_l1[0, 0] transpose : !tile.tile<128x256xi4, l1, nz> -> !tile.tile<128x128xi4, l0b, zn>
// CHECK-NEXT:         %digits_l0 = tile.move %before_1[0, 0] transpose : !tile.tile<64x128xf16, l1, nz> -> !tile.tile<128x64xf16, l0a, zz>
// CHECK-NEXT:         %3 = arith.addi %k, %c128 : index
// CHECK-NEXT:         %a_l0_1 = tile.move %a_l1[0, %3] : !tile.tile<64x1024xi4, l1, nz> -> !tile.tile<64x128xi4, l0a, zz>
// CHECK-NEXT:         %b_l0_1 = tile.move %b_l1[0, 128] transpose : !tile.tile<128x256xi4, l1, nz> -> !tile.tile<128x128xi4, l0b, zn>
// CHECK-NEXT:         %sum_1 = tile.mmad %a_l0, %b_l0, %zero_1 sizes [64, 128, 128] : !tile.tile<64x128xi4, l0a, zz>, !tile.tile<128x128xi4, l0b, zn>, !tile.tile<64x128xi32, l0c, nz>
// CHECK-NEXT:         %total_1 = tile.mmad %digits_l0, %powers_l0, %sum sizes [128, 16, 64] : !tile.tile<128x64xf16, l0a, zz>, !tile.tile<64x16xf16, l0b, zn>, !tile.tile<128x16xf32, l0c, nz>
// CHECK-NEXT:         %digits_l0_1 = tile.move %behind_1[0, 0] transpose : !tile.tile<64x128xf16, l1, nz> -> !tile.tile<128x64xf16, l0a, zz>
// CHECK-NEXT:         %sum_2 = tile.mmad %a_l0_1, %b_l0_1, %zero_2 sizes [64, 128, 128] : !tile.tile<64x128xi4, l0a, zz>, !tile.tile<128x128xi4, l0b, zn>, !tile.tile<64x128xi32, l0c, nz>
// CHECK-NEXT:         %total_2 = tile.mmad %digits_l0_1, %powers_l0, %total_1 sizes [128, 16, 64] : !tile.tile<128x64xf16, l0a, zz>, !tile.tile<64x16xf16, l0b, zn>, !tile.tile<128x16xf32, l0c, nz>
// CHECK-NEXT:         %4 = arith.divui %k, %c128 : index
// CHECK-NEXT:         %5 = arith.muli %4, %c128 : index
// CHECK-NEXT:         %scale = tile.move %words_1[%5] : !tile.tile<1024xui64, l1> -> !tile.tile<128xui64, fb>
// CHECK-NEXT:         %scaled = tile.fixpipe_move %sum_1 scale(%scale : !tile.tile<128xui64, fb>) : !tile.tile<64x128xi32, l0c, nz> -> !tile.tile<64x128xf16, l1, nz>
// CHECK-NEXT:         %6 = arith.divui %3, %c128 : index
// CHECK-NEXT:         %7 = arith.muli %6, %c128 : index
// CHECK-NEXT:         %scale_1 = tile.move %words_1[%7] : !tile.tile<1024xui64, l1> -> !tile.tile<128xui64, fb>
// CHECK-NEXT:         %scaled_1 = tile.fixpipe_move %sum_2 scale(%scale_1 : !tile.tile<128xui64, fb>) : !tile.tile<64x128xi32, l0c, nz> -> !tile.tile<64x128xf16, l1, nz>
// CHECK-NEXT:         scf.yield %total_2, %scaled, %scaled_1 : !tile.tile<128x16xf32, l0c, nz>, !tile.tile<64x128xf16, l1, nz>, !tile.tile<64x128xf16, l1, nz>
// CHECK-NEXT:       }
// CHECK-NEXT:       %digits_l0_2 = tile.move %before[0, 0] transpose : !tile.tile<64x128xf16, l1, nz> -> !tile.tile<128x64xf16, l0a, zz>
// CHECK-NEXT:       %total_3 = tile.mmad %digits_l0_2, %powers_l0, %total sizes [128, 16, 64] : !tile.tile<128x64xf16, l0a, zz>, !tile.tile<64x16xf16, l0b, zn>, !tile.tile<128x16xf32, l0c, nz>
// CHECK-NEXT:       %digits_l0_3 = tile.move %behind[0, 0] transpose : !tile.tile<64x128xf16, l1, nz> -> !tile.tile<128x64xf16, l0a, zz>
// CHECK-NEXT:       %total_4 = tile.mmad %digits_l0_3, %powers_l0, %total_3 sizes [128, 16, 64] : !tile.tile<128x64xf16, l0a, zz>, !tile.tile<64x16xf16, l0b, zn>, !tile.tile<128x16xf32, l0c, nz>
// CHECK-NEXT:       %slot = tile.acquire @product : memref<1x2x128x8xf32, #tile.space<gm>>
// CHECK-NEXT:       tile.fixpipe_store %total_4, %slot[0, 0, 0, 0] nz : !tile.tile<128x16xf32, l0c, nz>, memref<1x2x128x8xf32, #tile.space<gm>>
// CHECK-NEXT:       tile.push %slot : memref<1x2x128x8xf32, #tile.space<gm>>
// CHECK-NEXT:       tile.release %digits : memref<1x64x512xi8, #tile.space<gm>>
// CHECK-NEXT:       func.return
// CHECK-NEXT:     }
// CHECK-NEXT:     func.func @matmul_int4_totals_vector(%x: memref<16x1024xf16, strided<[1024, 1]>, #tile.space<gm>> {ascir.role = "in"}, %q: memref<16x32x16x32xi8, strided<[16384, 512, 32, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "fractals"}, %s: memref<8x512xf16, strided<[512, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "rows"}, %powers: memref<16x64xf16, strided<[64, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.value = dense<"0x000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C"> : tensor<16x64xf16>}, %out: memref<16x512xf16, strided<[512, 1]>, #tile.space<gm>> {ascir.role = "out"}, %0: memref<16x16xf32, strided<[16, 1]>, #tile.space<gm>> {ascir.role = "workspace"}) attributes {tile.core = #tile.core<aiv>} {
// CHECK-NEXT:       %half = tile.sub_block_index
// CHECK-NEXT:       %block = tile.block_index
// CHECK-NEXT:       %c128 = arith.constant 128 : index
// CHECK-NEXT:       %n2p14748e09 = arith.constant 2147483647 : i32
// CHECK-NEXT:       %n1p07374e09 = arith.constant 1073741824 : i32
// CHECK-NEXT:       %n1 = arith.constant 1 : i16
// CHECK-NEXT:       %c2 = arith.constant 2 : index
// CHECK-NEXT:       %n32767 = arith.constant 32767 : i16
// CHECK-NEXT:       %n0 = arith.constant 0 : i16
// CHECK-NEXT:       %c896 = arith.constant 896 : index
// CHECK-NEXT:       %c8 = arith.constant 8 : index
// CHECK-NEXT:       %n1em30 = arith.constant 1.000000e-30 : f32
// CHECK-NEXT:       %n30000 = arith.constant 3.000000e+04 : f32
// CHECK-NEXT:       %n0p136533 = arith.constant 0.136533335 : f32
// CHECK-NEXT:       %c1024 = arith.constant 1024 : index
// CHECK-NEXT:       %n12 = arith.constant 12 : i16
// CHECK-NEXT:       %n8 = arith.constant 8 : i16
// CHECK-NEXT:       %n4 = arith.constant 4 : i16
// CHECK-NEXT:       %n1024 = arith.constant 1024 : i16
// CHECK-NEXT:       %n31744 = arith.constant 31744 : i16
// CHECK-NEXT:       %c4 = arith.constant 4 : index
// CHECK-NEXT:       %c256 = arith.constant 256 : index
// CHECK-NEXT:       %n1_1 = arith.constant 1.000000e+00 : f32
// CHECK-NEXT:       %1 = arith.muli %block, %c128 : index
// CHECK-NEXT:       %2 = tile.fill %n2p14748e09 : i32 -> !tile.tile<4x128xi32, ub>
// CHECK-NEXT:       %3 = tile.cast %2 : !tile.tile<4x128xi32, ub> -> !tile.tile<4x128xi64, ub>
// CHECK-NEXT:       %4 = tile.reinterpret %3 : !tile.tile<4x128xi64, ub> -> !tile.tile<4x512xi16, ub>
// CHECK-NEXT:       %5 = tile.fill %n1p07374e09 : i32 -> !tile.tile<4x128xi32, ub>
// CHECK-NEXT:       %6 = tile.cast %5 : !tile.tile<4x128xi32, ub> -> !tile.tile<4x128xi64, ub>
// CHECK-NEXT:       %7 = tile.reinterpret %6 : !tile.tile<4x128xi64, ub> -> !tile.tile<4x512xi16, ub>
// CHECK-NEXT:       %8 = tile.reinterpret %7 : !tile.tile<4x512xi16, ub> -> !tile.tile<4x512xui16, ub>
// CHECK-NEXT:       %9 = tile.shift_left %8, %n1 : !tile.tile<4x512xui16, ub>, i16
// CHECK-NEXT:       %10 = tile.reinterpret %9 : !tile.tile<4x512xui16, ub> -> !tile.tile<4x512xi16, ub>
// CHECK-NEXT:       %low = tile.or %4, %10 : !tile.tile<4x512xi16, ub>
// CHECK-NEXT:       %11 = arith.muli %block, %c2 : index
// CHECK-NEXT:       %12 = arith.addi %11, %half : index
// CHECK-NEXT:       %13 = arith.muli %12, %c128 : index
// CHECK-NEXT:       %mask = tile.fill %n32767 : i16 -> !tile.tile<16x128xi16, ub>
// CHECK-NEXT:       %none = tile.fill %n0 : i16 -> !tile.tile<16x128xi16, ub>
// CHECK-NEXT:       %14 = arith.minsi %13, %c896 : index
// CHECK-NEXT:       %x_1 = tile.load %x[0, %14] : memref<16x1024xf16, strided<[1024, 1]>, #tile.space<gm>> -> !tile.tile<16x128xf16, ub>
// CHECK-NEXT:       %15 = tile.reinterpret %x_1 : !tile.tile<16x128xf16, ub> -> !tile.tile<16x128xi16, ub>
// CHECK-NEXT:       %16 = tile.and %15, %mask : !tile.tile<16x128xi16, ub>
// CHECK-NEXT:       %larger = tile.maximum %none, %16 : !tile.tile<16x128xi16, ub>
// CHECK-NEXT:       %17 = tile.cast %larger : !tile.tile<16x128xi16, ub> -> !tile.tile<16x128xf32, ub>
// CHECK-NEXT:       %18 = tile.reduce max %17 axes [1] {tile.ignores_nan} : !tile.tile<16x128xf32, ub> -> !tile.tile<16x1xf32, ub>
// CHECK-NEXT:       %19 = tile.cast %18 rounding rint : !tile.tile<16x1xf32, ub> -> !tile.tile<16x1xi16, ub>
// CHECK-NEXT:       %20 = tile.reinterpret %19 : !tile.tile<16x1xi16, ub> -> !tile.tile<16x1xf16, ub>
// CHECK-NEXT:       %21 = tile.cast %20 : !tile.tile<16x1xf16, ub> -> !tile.tile<16x1xf32, ub>
// CHECK-NEXT:       %22 = tile.reshape %21 : !tile.tile<16x1xf32, ub> -> !tile.tile<1x16xf32, ub>
// CHECK-NEXT:       %23 = arith.addi %12, %c8 : index
// CHECK-NEXT:       tile.store %22, %0[%23, 0] : !tile.tile<1x16xf32, ub>, memref<16x16xf32, strided<[16, 1]>, #tile.space<gm>>
// CHECK-NEXT:       tile.sync_blocks
// CHECK-NEXT:       %found = tile.load %0[8, 0] sizes [8, 16] : memref<16x16xf32, strided<[16, 1]>, #tile.space<gm>> -> !tile.tile<8x16xf32, ub>
// CHECK-NEXT:       %scales = tile.load %s[0, %1] : memref<8x512xf16, strided<[512, 1]>, #tile.space<gm>> -> !tile.tile<8x128xf16, ub>
// CHECK-NEXT:       %24 = tile.reinterpret %found : !tile.tile<8x16xf32, ub> -> !tile.tile<8x16xi32, ub>
// CHECK-NEXT:       %25 = tile.slice %24[0, 0] : !tile.tile<8x16xi32, ub> -> !tile.tile<4x16xi32, ub>
// CHECK-NEXT:       %26 = tile.slice %24[4, 0] : !tile.tile<8x16xi32, ub> -> !tile.tile<4x16xi32, ub>
// CHECK-NEXT:       %larger_1 = tile.maximum %25, %26 : !tile.tile<4x16xi32, ub>
// CHECK-NEXT:       %27 = tile.slice %larger_1[0, 0] : !tile.tile<4x16xi32, ub> -> !tile.tile<2x16xi32, ub>
// CHECK-NEXT:       %28 = tile.slice %larger_1[2, 0] : !tile.tile<4x16xi32, ub> -> !tile.tile<2x16xi32, ub>
// CHECK-NEXT:       %larger_2 = tile.maximum %27, %28 : !tile.tile<2x16xi32, ub>
// CHECK-NEXT:       %29 = tile.slice %larger_2[0, 0] : !tile.tile<2x16xi32, ub> -> !tile.tile<1x16xi32, ub>
// CHECK-NEXT:       %30 = tile.slice %larger_2[1, 0] : !tile.tile<2x16xi32, ub> -> !tile.tile<1x16xi32, ub>
// CHECK-NEXT:       %larger_3 = tile.maximum %29, %30 : !tile.tile<1x16xi32, ub>
// CHECK-NEXT:       %31 = tile.reinterpret %larger_3 : !tile.tile<1x16xi32, ub> -> !tile.tile<1x16xf32, ub>
// CHECK-NEXT:       %largest = tile.reshape %31 : !tile.tile<1x16xf32, ub> -> !tile.tile<16x1xf32, ub>
// CHECK-NEXT:       %32 = tile.fill %n1em30 : f32 -> !tile.tile<16x1xf32, ub>
// CHECK-NEXT:       %largest_1 = tile.add %largest, %32 : !tile.tile<16x1xf32, ub>
// CHECK-NEXT:       %33 = tile.fill %n30000 : f32 -> !tile.tile<16x1xf32, ub>
// CHECK-NEXT:       %factor = tile.div %33, %largest_1 : !tile.tile<16x1xf32, ub>
// CHECK-NEXT:       %scale = tile.mul %largest_1, %n0p136533 : !tile.tile<16x1xf32, ub>, f32
// CHECK-NEXT:       %slot = tile.acquire @digits : memref<1x64x512xi8, #tile.space<gm>>
// CHECK-NEXT:       %digits = memref.reinterpret_cast %slot to offset: [0], sizes: [1, 4, 16, 512], strides: [32768, 8192, 512, 1] : memref<1x64x512xi8, #tile.space<gm>> to memref<1x4x16x512xi8, strided<[32768, 8192, 512, 1]>, #tile.space<gm>>
// CHECK-NEXT:       scf.for %k = %13 to %c1024 step %c1024 {
// CHECK-NEXT:         %34 = tile.cast %x_1 : !tile.tile<16x128xf16, ub> -> !tile.tile<16x128xf32, ub>
// CHECK-NEXT:         %35 = tile.broadcast %factor : !tile.tile<16x1xf32, ub> -> !tile.tile<16x128xf32, ub>
// CHECK-NEXT:         %36 = tile.mul %34, %35 : !tile.tile<16x128xf32, ub>
// CHECK-NEXT:         %rest = tile.cast %36 rounding rint : !tile.tile<16x128xf32, ub> -> !tile.tile<16x128xi16, ub>
// CHECK-NEXT:         %37 = tile.reinterpret %rest : !tile.tile<16x128xi16, ub> -> !tile.tile<16x128xui16, ub>
// CHECK-NEXT:         %38 = tile.shift_left %37, %n12 : !tile.tile<16x128xui16, ub>, i16
// CHECK-NEXT:         %39 = tile.reinterpret %38 : !tile.tile<16x128xui16, ub> -> !tile.tile<16x128xi16, ub>
// CHECK-NEXT:         %digit = tile.shift_right %39, %n12 : !tile.tile<16x128xi16, ub>, i16
// CHECK-NEXT:         %40 = tile.add %rest, %n8 : !tile.tile<16x128xi16, ub>, i16
// CHECK-NEXT:         %rest_1 = tile.shift_right %40, %n4 : !tile.tile<16x128xi16, ub>, i16
// CHECK-NEXT:         %41 = tile.cast %digit rounding rint : !tile.tile<16x128xi16, ub> -> !tile.tile<16x128xf16, ub>
// CHECK-NEXT:         %digit_1 = tile.cast %41 rounding rint : !tile.tile<16x128xf16, ub> -> !tile.tile<16x128xi4, ub>
// CHECK-NEXT:         %42 = tile.reinterpret %digit_1 : !tile.tile<16x128xi4, ub> -> !tile.tile<16x64xi8, ub>
// CHECK-NEXT:         %43 = tile.reshape %42 : !tile.tile<16x64xi8, ub> -> !tile.tile<1x16x64xi8, ub>
// CHECK-NEXT:         %44 = arith.divui %k, %c2 : index
// CHECK-NEXT:         tile.store %43, %digits[0, 0, 0, %44] sizes [1, 1, 16, 64] : !tile.tile<1x16x64xi8, ub>, memref<1x4x16x512xi8, strided<[32768, 8192, 512, 1]>, #tile.space<gm>>
// CHECK-NEXT:         %45 = tile.reinterpret %rest_1 : !tile.tile<16x128xi16, ub> -> !tile.tile<16x128xui16, ub>
// CHECK-NEXT:         %46 = tile.shift_left %45, %n12 : !tile.tile<16x128xui16, ub>, i16
// CHECK-NEXT:         %47 = tile.reinterpret %46 : !tile.tile<16x128xui16, ub> -> !tile.tile<16x128xi16, ub>
// CHECK-NEXT:         %digit_2 = tile.shift_right %47, %n12 : !tile.tile<16x128xi16, ub>, i16
// CHECK-NEXT:         %48 = tile.add %rest_1, %n8 : !tile.tile<16x128xi16, ub>, i16
// CHECK-NEXT:         %rest_2 = tile.shift_right %48, %n4 : !tile.tile<16x128xi16, ub>, i16
// CHECK-NEXT:         %49 = tile.cast %digit_2 rounding rint : !tile.tile<16x128xi16, ub> -> !tile.tile<16x128xf16, ub>
// CHECK-NEXT:         %digit_3 = tile.cast %49 rounding rint : !tile.tile<16x128xf16, ub> -> !tile.tile<16x128xi4, ub>
// CHECK-NEXT:         %50 = tile.reinterpret %digit_3 : !tile.tile<16x128xi4, ub> -> !tile.tile<16x64xi8, ub>
// CHECK-NEXT:         %51 = tile.reshape %50 : !tile.tile<16x64xi8, ub> -> !tile.tile<1x16x64xi8, ub>
// CHECK-NEXT:         tile.store %51, %digits[0, 1, 0, %44] sizes [1, 1, 16, 64] : !tile.tile<1x16x64xi8, ub>, memref<1x4x16x512xi8, strided<[32768, 8192, 512, 1]>, #tile.space<gm>>
// CHECK-NEXT:         %52 = tile.reinterpret %rest_2 : !tile.tile<16x128xi16, ub> -> !tile.tile<16x128xui16, ub>
// CHECK-NEXT:         %53 = tile.shift_left %52, %n12 : !tile.tile<16x128xui16, ub>, i16
// CHECK-NEXT:         %54 = tile.reinterpret %53 : !tile.tile<16x128xui16, ub> -> !tile.tile<16x128xi16, ub>
// CHECK-NEXT:         %digit_4 = tile.shift_right %54, %n12 : !tile.tile<16x128xi16, ub>, i16
// CHECK-NEXT:         %55 = tile.add %rest_2, %n8 : !tile.tile<16x128xi16, ub>, i16
// CHECK-NEXT:         %rest_3 = tile.shift_right %55, %n4 : !tile.tile<16x128xi16, ub>, i16
// CHECK-NEXT:         %56 = tile.cast %digit_4 rounding rint : !tile.tile<16x128xi16, ub> -> !tile.tile<16x128xf16, ub>
// CHECK-NEXT:         %digit_5 = tile.cast %56 rounding rint : !tile.tile<16x128xf16, ub> -> !tile.tile<16x128xi4, ub>
// CHECK-NEXT:         %57 = tile.reinterpret %digit_5 : !tile.tile<16x128xi4, ub> -> !tile.tile<16x64xi8, ub>
// CHECK-NEXT:         %58 = tile.reshape %57 : !tile.tile<16x64xi8, ub> -> !tile.tile<1x16x64xi8, ub>
// CHECK-NEXT:         tile.store %58, %digits[0, 2, 0, %44] sizes [1, 1, 16, 64] : !tile.tile<1x16x64xi8, ub>, memref<1x4x16x512xi8, strided<[32768, 8192, 512, 1]>, #tile.space<gm>>
// CHECK-NEXT:         %59 = tile.cast %rest_3 rounding rint : !tile.tile<16x128xi16, ub> -> !tile.tile<16x128xf16, ub>
// CHECK-NEXT:         %digit_6 = tile.cast %59 rounding rint : !tile.tile<16x128xf16, ub> -> !tile.tile<16x128xi4, ub>
// CHECK-NEXT:         %60 = tile.reinterpret %digit_6 : !tile.tile<16x128xi4, ub> -> !tile.tile<16x64xi8, ub>
// CHECK-NEXT:         %61 = tile.reshape %60 : !tile.tile<16x64xi8, ub> -> !tile.tile<1x16x64xi8, ub>
// CHECK-NEXT:         tile.store %61, %digits[0, 3, 0, %44] sizes [1, 1, 16, 64] : !tile.tile<1x16x64xi8, ub>, memref<1x4x16x512xi8, strided<[32768, 8192, 512, 1]>, #tile.space<gm>>
// CHECK-NEXT:       }
// CHECK-NEXT:       %62 = tile.reshape %scale : !tile.tile<16x1xf32, ub> -> !tile.tile<1x16xf32, ub>
// CHECK-NEXT:       tile.store %62, %0[%12, 0] : !tile.tile<1x16xf32, ub>, memref<16x16xf32, strided<[16, 1]>, #tile.space<gm>>
// CHECK-NEXT:       tile.sync_blocks
// CHECK-NEXT:       tile.push %slot : memref<1x64x512xi8, #tile.space<gm>>
// CHECK-NEXT:       %least = tile.fill %n1024 : i16 -> !tile.tile<8x128xi16, ub>
// CHECK-NEXT:       %63 = tile.reinterpret %scales : !tile.tile<8x128xf16, ub> -> !tile.tile<8x128xi16, ub>
// CHECK-NEXT:       %64 = tile.fill %n31744 : i16 -> !tile.tile<8x128xi16, ub>
// CHECK-NEXT:       %65 = tile.and %63, %64 : !tile.tile<8x128xi16, ub>
// CHECK-NEXT:       %larger_4 = tile.maximum %least, %65 : !tile.tile<8x128xi16, ub>
// CHECK-NEXT:       %66 = tile.slice %larger_4[0, 0] : !tile.tile<8x128xi16, ub> -> !tile.tile<4x128xi16, ub>
// CHECK-NEXT:       %67 = tile.slice %larger_4[4, 0] : !tile.tile<8x128xi16, ub> -> !tile.tile<4x128xi16, ub>
// CHECK-NEXT:       %larger_5 = tile.maximum %66, %67 : !tile.tile<4x128xi16, ub>
// CHECK-NEXT:       %68 = tile.slice %larger_5[0, 0] : !tile.tile<4x128xi16, ub> -> !tile.tile<2x128xi16, ub>
// CHECK-NEXT:       %69 = tile.slice %larger_5[2, 0] : !tile.tile<4x128xi16, ub> -> !tile.tile<2x128xi16, ub>
// CHECK-NEXT:       %larger_6 = tile.maximum %68, %69 : !tile.tile<2x128xi16, ub>
// CHECK-NEXT:       %70 = tile.slice %larger_6[0, 0] : !tile.tile<2x128xi16, ub> -> !tile.tile<1x128xi16, ub>
// CHECK-NEXT:       %71 = tile.slice %larger_6[1, 0] : !tile.tile<2x128xi16, ub> -> !tile.tile<1x128xi16, ub>
// CHECK-NEXT:       %larger_7 = tile.maximum %70, %71 : !tile.tile<1x128xi16, ub>
// CHECK-NEXT:       %72 = tile.reinterpret %larger_7 : !tile.tile<1x128xi16, ub> -> !tile.tile<1x128xf16, ub>
// CHECK-NEXT:       %73 = tile.cast %72 : !tile.tile<1x128xf16, ub> -> !tile.tile<1x128xf32, ub>
// CHECK-NEXT:       %slot_1 = tile.acquire @words : memref<1x2048xi32, #tile.space<gm>>
// CHECK-NEXT:       %74 = arith.muli %half, %c4 : index
// CHECK-NEXT:       %scale_1 = tile.load %s[%74, %1] buffers 2 : memref<8x512xf16, strided<[512, 1]>, #tile.space<gm>> -> !tile.tile<4x128xf16, ub>
// CHECK-NEXT:       %75 = tile.broadcast %73 : !tile.tile<1x128xf32, ub> -> !tile.tile<4x128xf32, ub>
// CHECK-NEXT:       %76 = tile.cast %scale_1 : !tile.tile<4x128xf16, ub> -> !tile.tile<4x128xf32, ub>
// CHECK-NEXT:       %quotient = tile.div %76, %75 : !tile.tile<4x128xf32, ub>
// CHECK-NEXT:       %bits = tile.reinterpret %quotient : !tile.tile<4x128xf32, ub> -> !tile.tile<4x128xi32, ub>
// CHECK-NEXT:       %77 = tile.cast %bits : !tile.tile<4x128xi32, ub> -> !tile.tile<4x128xi64, ub>
// CHECK-NEXT:       %78 = tile.reinterpret %77 : !tile.tile<4x128xi64, ub> -> !tile.tile<4x512xi16, ub>
// CHECK-NEXT:       %words = tile.and %78, %low : !tile.tile<4x512xi16, ub>
// CHECK-NEXT:       %79 = tile.reinterpret %words : !tile.tile<4x512xi16, ub> -> !tile.tile<4x256xi32, ub>
// CHECK-NEXT:       %80 = tile.reshape %79 : !tile.tile<4x256xi32, ub> -> !tile.tile<1x1024xi32, ub>
// CHECK-NEXT:       %81 = arith.muli %74, %c256 : index
// CHECK-NEXT:       tile.store %80, %slot_1[0, %81] buffers 2 : !tile.tile<1x1024xi32, ub>, memref<1x2048xi32, #tile.space<gm>>
// CHECK-NEXT:       tile.push %slot_1 : memref<1x2048xi32, #tile.space<gm>>
// CHECK-NEXT:       %slot_2 = tile.pop @product : memref<1x2x128x8xf32, #tile.space<gm>>
// CHECK-NEXT:       %82 = arith.muli %half, %c8 : index
// CHECK-NEXT:       %83 = arith.addi %82, %c8 : index
// CHECK-NEXT:       scf.for %row = %82 to %83 step %c8 {
// CHECK-NEXT:         %turned = tile.load %slot_2[0, %half, 0, 0] buffers 2 : memref<1x2x128x8xf32, #tile.space<gm>> -> !tile.tile<128x8xf32, ub>
// CHECK-NEXT:         %sums = tile.transpose %turned [1, 0] : !tile.tile<128x8xf32, ub> -> !tile.tile<8x128xf32, ub>
// CHECK-NEXT:         %84 = tile.broadcast %73 : !tile.tile<1x128xf32, ub> -> !tile.tile<8x128xf32, ub>
// CHECK-NEXT:         %85 = tile.mul %sums, %84 : !tile.tile<8x128xf32, ub>
// CHECK-NEXT:         %scale_2 = tile.load %0[%12, %row] buffers 2 : memref<16x16xf32, strided<[16, 1]>, #tile.space<gm>> -> !tile.tile<1x8xf32, ub>
// CHECK-NEXT:         %86 = tile.reshape %scale_2 : !tile.tile<1x8xf32, ub> -> !tile.tile<8x1xf32, ub>
// CHECK-NEXT:         %87 = tile.broadcast %86 : !tile.tile<8x1xf32, ub> -> !tile.tile<8x128xf32, ub>
// CHECK-NEXT:         %88 = tile.mul %85, %87 : !tile.tile<8x128xf32, ub>
// CHECK-NEXT:         %p = tile.cast %88 rounding rint : !tile.tile<8x128xf32, ub> -> !tile.tile<8x128xf16, ub>
// CHECK-NEXT:         %y = tile.cast %p : !tile.tile<8x128xf16, ub> -> !tile.tile<8x128xf32, ub>
// CHECK-NEXT:         %y_1 = tile.neg %y : !tile.tile<8x128xf32, ub>
// CHECK-NEXT:         %y_2 = tile.exp %y_1 : !tile.tile<8x128xf32, ub>
// CHECK-NEXT:         %y_3 = tile.add %y_2, %n1_1 : !tile.tile<8x128xf32, ub>, f32
// CHECK-NEXT:         %y_4 = tile.div %n1_1, %y_3 : f32, !tile.tile<8x128xf32, ub>
// CHECK-NEXT:         %y_5 = tile.mul %y, %y_4 : !tile.tile<8x128xf32, ub>
// CHECK-NEXT:         %y_6 = tile.cast %y_5 rounding rint : !tile.tile<8x128xf32, ub> -> !tile.tile<8x128xf16, ub>
// CHECK-NEXT:         tile.store %y_6, %out[%row, %1] buffers 2 : !tile.tile<8x128xf16, ub>, memref<16x512xf16, strided<[512, 1]>, #tile.space<gm>>
// CHECK-NEXT:       }
// CHECK-NEXT:       tile.release %slot_2 : memref<1x2x128x8xf32, #tile.space<gm>>
// CHECK-NEXT:       func.return
// CHECK-NEXT:     }
// CHECK-NEXT:   }
// CHECK-NEXT: }

// CHECK-LABEL: // IR after tile-contract
// CHECK:      builtin.module attributes {ascir.soc = "ascend910b1"} {
// CHECK-NEXT:   tile.kernel @matmul_int4_totals block_dim 4 attributes {tile.tiling = [{axes = ["1", "16", "512", "1024"], tile = array<i64: 64, 128, 256, 128>, digits = 4 : i64, ns = 8939 : i64}], tile.weights = {strategy = "totals", expand_ns = 6863 : i64, totals_ns = 8939 : i64}} {
// CHECK-NEXT:     tile.channel @digits aiv_to_aic shared depth 1 : memref<1x64x512xi8, #tile.space<gm>>
// CHECK-NEXT:     tile.channel @words aiv_to_aic depth 2 : memref<1x2048xi32, #tile.space<gm>>
// CHECK-NEXT:     tile.channel @product aic_to_aiv depth 2 : memref<1x2x128x8xf32, #tile.space<gm>>
// CHECK-NEXT:     func.func @matmul_int4_totals_cube(%x: memref<16x1024xf16, strided<[1024, 1]>, #tile.space<gm>> {ascir.role = "in"}, %q: memref<16x32x16x32xi8, strided<[16384, 512, 32, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "fractals"}, %s: memref<8x512xf16, strided<[512, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "rows"}, %powers: memref<16x64xf16, strided<[64, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.value = dense<"0x000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C"> : tensor<16x64xf16>}, %out: memref<16x512xf16, strided<[512, 1]>, #tile.space<gm>> {ascir.role = "out"}, %0: memref<16x16xf32, strided<[16, 1]>, #tile.space<gm>> {ascir.role = "workspace"}) attributes {tile.core = #tile.core<aic>} {
// CHECK-NEXT:       %block = tile.block_index
// CHECK-NEXT:       %c8 = arith.constant 8 : index
// CHECK-NEXT:       %n0 = arith.constant 0.000000e+00 : f16
// CHECK-NEXT:       %c0 = arith.constant 0 : index
// CHECK-NEXT:       %c1024 = arith.constant 1024 : index
// CHECK-NEXT:       %c256 = arith.constant 256 : index
// CHECK-NEXT:       %c64 = arith.constant 64 : index
// CHECK-NEXT:       %c128 = arith.constant 128 : index
// CHECK-NEXT:       %powers_1 = tile.load %powers[0, 0] : memref<16x64xf16, strided<[64, 1]>, #tile.space<gm>> -> !tile.tile<16x64xf16, l1, nz>
// CHECK-NEXT:       %powers_l0 = tile.move %powers_1[0, 0] transpose : !tile.tile<16x64xf16, l1, nz> -> !tile.tile<64x16xf16, l0b, zn>
// CHECK-NEXT:       %digits = tile.pop @digits : memref<1x64x512xi8, #tile.space<gm>>
// CHECK-NEXT:       %a_bytes = tile.load %digits[0, 0, 0] sizes [1, 64, 512] : memref<1x64x512xi8, #tile.space<gm>> -> !tile.tile<64x512xi8, l1, nz>
// CHECK-NEXT:       %a_l1 = tile.reinterpret %a_bytes : !tile.tile<64x512xi8, l1, nz> -> !tile.tile<64x1024xi4, l1, nz>
// CHECK-NEXT:       %1 = arith.muli %block, %c8 : index
// CHECK-NEXT:       %zero = tile.accumulator : !tile.tile<128x16xf32, l0c, nz>
// CHECK-NEXT:       %none = tile.fill %n0 : f16 -> !tile.tile<64x128xf16, l1, nz>
// CHECK-NEXT:       %scales = tile.pop @words : memref<1x2048xi32, #tile.space<gm>>
// CHECK-NEXT:       %words = tile.load %scales[0, 0] sizes [1, 2048] buffers 2 : memref<1x2048xi32, #tile.space<gm>> -> !tile.tile<2048xi32, l1>
// CHECK-NEXT:       tile.release %scales : memref<1x2048xi32, #tile.space<gm>>
// CHECK-NEXT:       %words_1 = tile.reinterpret %words : !tile.tile<2048xi32, l1> -> !tile.tile<1024xui64, l1>
// CHECK-NEXT:       %total, %before, %behind = scf.for %k = %c0 to %c1024 step %c256 iter_args(%sum = %zero, %before_1 = %none, %behind_1 = %none) -> (!tile.tile<128x16xf32, l0c, nz>, !tile.tile<64x128xf16, l1, nz>, !tile.tile<64x128xf16, l1, nz>) {
// CHECK-NEXT:         %2 = arith.divui %k, %c64 : index
// CHECK-NEXT:         %b_bytes = tile.load %q[%2, %1, 0, 0] buffers 4 {tile.refill} : memref<16x32x16x32xi8, strided<[16384, 512, 32, 1]>, #tile.space<gm>> -> !tile.tile<4x8x16x32xi8, l1>
// CHECK-NEXT:         %b_l1 = tile.reinterpret %b_bytes : !tile.tile<4x8x16x32xi8, l1> -> !tile.tile<128x256xi4, l1, nz>
// CHECK-NEXT:         %zero_1 = tile.accumulator : !tile.tile<64x128xi32, l0c, nz>
// CHECK-NEXT:         %zero_2 = tile.accumulator : !tile.tile<64x128xi32, l0c, nz>
// CHECK-NEXT:         %a_l0 = tile.move %a_l1[0, %k] : !tile.tile<64x1024xi4, l1, nz> -> !tile.tile<64x128xi4, l0a, zz>
// CHECK-NEXT:         %b_l0 = tile.move %b_l1[0, 0] transpose : !tile.tile<128x256xi4, l1, nz> -> !tile.tile<128x128xi4, l0b, zn>
// CHECK-NEXT:         %digits_l0 = tile.move %before_1[0, 0] transpose : !tile.tile<64x128xf16, l1, nz> -> !tile.tile<128x64xf16, l0a, zz>
// CHECK-NEXT:         %3 = arith.addi %k, %c128 : index
// CHECK-NEXT:         %a_l0_1 = tile.move %a_l1[0, %3] : !tile.tile<64x1024xi4, l1, nz> -> !tile.tile<64x128xi4, l0a, zz>
// CHECK-NEXT:         %b_l0_1 = tile.move %b_l1[0, 128] transpose : !tile.tile<128x256xi4, l1, nz> -> !tile.tile<128x128xi4, l0b, zn>
// CHECK-NEXT:         %sum_1 = tile.mmad %a_l0, %b_l0, %zero_1 sizes [64, 128, 128] : !tile.tile<64x128xi4, l0a, zz>, !tile.tile<128x128xi4, l0b, zn>, !tile.tile<64x128xi32, l0c, nz>
// CHECK-NEXT:         %total_1 = tile.mmad %digits_l0, %powers_l0, %sum sizes [128, 16, 64] : !tile.tile<128x64xf16, l0a, zz>, !tile.tile<64x16xf16, l0b, zn>, !tile.tile<128x16xf32, l0c, nz>
// CHECK-NEXT:         %digits_l0_1 = tile.move %behind_1[0, 0] transpose : !tile.tile<64x128xf16, l1, nz> -> !tile.tile<128x64xf16, l0a, zz>
// CHECK-NEXT:         %sum_2 = tile.mmad %a_l0_1, %b_l0_1, %zero_2 sizes [64, 128, 128] : !tile.tile<64x128xi4, l0a, zz>, !tile.tile<128x128xi4, l0b, zn>, !tile.tile<64x128xi32, l0c, nz>
// CHECK-NEXT:         %total_2 = tile.mmad %digits_l0_1, %powers_l0, %total_1 sizes [128, 16, 64] : !tile.tile<128x64xf16, l0a, zz>, !tile.tile<64x16xf16, l0b, zn>, !tile.tile<128x16xf32, l0c, nz>
// CHECK-NEXT:         %4 = arith.divui %k, %c128 : index
// CHECK-NEXT:         %5 = arith.muli %4, %c128 : index
// CHECK-NEXT:         %scale = tile.move %words_1[%5] : !tile.tile<1024xui64, l1> -> !tile.tile<128xui64, fb>
// CHECK-NEXT:         %scaled = tile.fixpipe_move %sum_1 scale(%scale : !tile.tile<128xui64, fb>) : !tile.tile<64x128xi32, l0c, nz> -> !tile.tile<64x128xf16, l1, nz>
// CHECK-NEXT:         %6 = arith.divui %3, %c128 : index
// CHECK-NEXT:         %7 = arith.muli %6, %c128 : index
// CHECK-NEXT:         %scale_1 = tile.move %words_1[%7] : !tile.tile<1024xui64, l1> -> !tile.tile<128xui64, fb>
// CHECK-NEXT:         %scaled_1 = tile.fixpipe_move %sum_2 scale(%scale_1 : !tile.tile<128xui64, fb>) : !tile.tile<64x128xi32, l0c, nz> -> !tile.tile<64x128xf16, l1, nz>
// CHECK-NEXT:         scf.yield %total_2, %scaled, %scaled_1 : !tile.tile<128x16xf32, l0c, nz>, !tile.tile<64x128xf16, l1, nz>, !tile.tile<64x128xf16, l1, nz>
// CHECK-NEXT:       }
// CHECK-NEXT:       %digits_l0_2 = tile.move %before[0, 0] transpose : !tile.tile<64x128xf16, l1, nz> -> !tile.tile<128x64xf16, l0a, zz>
// CHECK-NEXT:       %total_3 = tile.mmad %digits_l0_2, %powers_l0, %total sizes [128, 16, 64] : !tile.tile<128x64xf16, l0a, zz>, !tile.tile<64x16xf16, l0b, zn>, !tile.tile<128x16xf32, l0c, nz>
// CHECK-NEXT:       %digits_l0_3 = tile.move %behind[0, 0] transpose : !tile.tile<64x128xf16, l1, nz> -> !tile.tile<128x64xf16, l0a, zz>
// CHECK-NEXT:       %total_4 = tile.mmad %digits_l0_3, %powers_l0, %total_3 sizes [128, 16, 64] : !tile.tile<128x64xf16, l0a, zz>, !tile.tile<64x16xf16, l0b, zn>, !tile.tile<128x16xf32, l0c, nz>
// CHECK-NEXT:       %slot = tile.acquire @product : memref<1x2x128x8xf32, #tile.space<gm>>
// CHECK-NEXT:       tile.fixpipe_store %total_4, %slot[0, 0, 0, 0] nz : !tile.tile<128x16xf32, l0c, nz>, memref<1x2x128x8xf32, #tile.space<gm>>
// CHECK-NEXT:       tile.push %slot : memref<1x2x128x8xf32, #tile.space<gm>>
// CHECK-NEXT:       tile.release %digits : memref<1x64x512xi8, #tile.space<gm>>
// CHECK-NEXT:       func.return
// CHECK-NEXT:     }
// CHECK-NEXT:     func.func @matmul_int4_totals_vector(%x: memref<16x1024xf16, strided<[1024, 1]>, #tile.space<gm>> {ascir.role = "in"}, %q: memref<16x32x16x32xi8, strided<[16384, 512, 32, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "fractals"}, %s: memref<8x512xf16, strided<[512, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "rows"}, %powers: memref<16x64xf16, strided<[64, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.value = dense<"0x000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C"> : tensor<16x64xf16>}, %out: memref<16x512xf16, strided<[512, 1]>, #tile.space<gm>> {ascir.role = "out"}, %0: memref<16x16xf32, strided<[16, 1]>, #tile.space<gm>> {ascir.role = "workspace"}) attributes {tile.core = #tile.core<aiv>} {
// CHECK-NEXT:       %half = tile.sub_block_index
// CHECK-NEXT:       %block = tile.block_index
// CHECK-NEXT:       %c128 = arith.constant 128 : index
// CHECK-NEXT:       %n2p14748e09 = arith.constant 2147483647 : i32
// CHECK-NEXT:       %n1p07374e09 = arith.constant 1073741824 : i32
// CHECK-NEXT:       %n1 = arith.constant 1 : i16
// CHECK-NEXT:       %c2 = arith.constant 2 : index
// CHECK-NEXT:       %n32767 = arith.constant 32767 : i16
// CHECK-NEXT:       %n0 = arith.constant 0 : i16
// CHECK-NEXT:       %c896 = arith.constant 896 : index
// CHECK-NEXT:       %c8 = arith.constant 8 : index
// CHECK-NEXT:       %n1em30 = arith.constant 1.000000e-30 : f32
// CHECK-NEXT:       %n30000 = arith.constant 3.000000e+04 : f32
// CHECK-NEXT:       %n0p136533 = arith.constant 0.136533335 : f32
// CHECK-NEXT:       %c1024 = arith.constant 1024 : index
// CHECK-NEXT:       %n12 = arith.constant 12 : i16
// CHECK-NEXT:       %n8 = arith.constant 8 : i16
// CHECK-NEXT:       %n4 = arith.constant 4 : i16
// CHECK-NEXT:       %n1024 = arith.constant 1024 : i16
// CHECK-NEXT:       %n31744 = arith.constant 31744 : i16
// CHECK-NEXT:       %c4 = arith.constant 4 : index
// CHECK-NEXT:       %c256 = arith.constant 256 : index
// CHECK-NEXT:       %n1_1 = arith.constant 1.000000e+00 : f32
// CHECK-NEXT:       %1 = tile.fill %n1_1 : f32 -> !tile.tile<1x1xf32, ub>
// CHECK-NEXT:       %2 = arith.muli %block, %c128 : index
// CHECK-NEXT:       %3 = tile.fill %n2p14748e09 : i32 -> !tile.tile<4x128xi32, ub>
// CHECK-NEXT:       %4 = tile.cast %3 : !tile.tile<4x128xi32, ub> -> !tile.tile<4x128xi64, ub>
// CHECK-NEXT:       %5 = tile.reinterpret %4 : !tile.tile<4x128xi64, ub> -> !tile.tile<4x512xi16, ub>
// CHECK-NEXT:       %6 = tile.fill %n1p07374e09 : i32 -> !tile.tile<4x128xi32, ub>
// CHECK-NEXT:       %7 = tile.cast %6 : !tile.tile<4x128xi32, ub> -> !tile.tile<4x128xi64, ub>
// CHECK-NEXT:       %8 = tile.reinterpret %7 : !tile.tile<4x128xi64, ub> -> !tile.tile<4x512xi16, ub>
// CHECK-NEXT:       %9 = tile.reinterpret %8 : !tile.tile<4x512xi16, ub> -> !tile.tile<4x512xui16, ub>
// CHECK-NEXT:       %10 = tile.shift_left %9, %n1 : !tile.tile<4x512xui16, ub>, i16
// CHECK-NEXT:       %11 = tile.reinterpret %10 : !tile.tile<4x512xui16, ub> -> !tile.tile<4x512xi16, ub>
// CHECK-NEXT:       %low = tile.or %5, %11 : !tile.tile<4x512xi16, ub>
// CHECK-NEXT:       %12 = arith.muli %block, %c2 : index
// CHECK-NEXT:       %13 = arith.addi %12, %half : index
// CHECK-NEXT:       %14 = arith.muli %13, %c128 : index
// CHECK-NEXT:       %mask = tile.fill %n32767 : i16 -> !tile.tile<16x128xi16, ub>
// CHECK-NEXT:       %none = tile.fill %n0 : i16 -> !tile.tile<16x128xi16, ub>
// CHECK-NEXT:       %15 = arith.minsi %14, %c896 : index
// CHECK-NEXT:       %x_1 = tile.load %x[0, %15] : memref<16x1024xf16, strided<[1024, 1]>, #tile.space<gm>> -> !tile.tile<16x128xf16, ub>
// CHECK-NEXT:       %16 = tile.reinterpret %x_1 : !tile.tile<16x128xf16, ub> -> !tile.tile<16x128xi16, ub>
// CHECK-NEXT:       %17 = tile.and %16, %mask : !tile.tile<16x128xi16, ub>
// CHECK-NEXT:       %larger = tile.maximum %none, %17 : !tile.tile<16x128xi16, ub>
// CHECK-NEXT:       %18 = tile.cast %larger : !tile.tile<16x128xi16, ub> -> !tile.tile<16x128xf32, ub>
// CHECK-NEXT:       %19 = tile.reduce max %18 axes [1] {tile.ignores_nan} : !tile.tile<16x128xf32, ub> -> !tile.tile<16x1xf32, ub>
// CHECK-NEXT:       %20 = tile.cast %19 rounding rint : !tile.tile<16x1xf32, ub> -> !tile.tile<16x1xi16, ub>
// CHECK-NEXT:       %21 = tile.reinterpret %20 : !tile.tile<16x1xi16, ub> -> !tile.tile<16x1xf16, ub>
// CHECK-NEXT:       %22 = tile.cast %21 : !tile.tile<16x1xf16, ub> -> !tile.tile<16x1xf32, ub>
// CHECK-NEXT:       %23 = tile.reshape %22 : !tile.tile<16x1xf32, ub> -> !tile.tile<1x16xf32, ub>
// CHECK-NEXT:       %24 = arith.addi %13, %c8 : index
// CHECK-NEXT:       tile.store %23, %0[%24, 0] : !tile.tile<1x16xf32, ub>, memref<16x16xf32, strided<[16, 1]>, #tile.space<gm>>
// CHECK-NEXT:       tile.sync_blocks
// CHECK-NEXT:       %found = tile.load %0[8, 0] sizes [8, 16] : memref<16x16xf32, strided<[16, 1]>, #tile.space<gm>> -> !tile.tile<8x16xf32, ub>
// CHECK-NEXT:       %scales = tile.load %s[0, %2] : memref<8x512xf16, strided<[512, 1]>, #tile.space<gm>> -> !tile.tile<8x128xf16, ub>
// CHECK-NEXT:       %25 = tile.reinterpret %found : !tile.tile<8x16xf32, ub> -> !tile.tile<8x16xi32, ub>
// CHECK-NEXT:       %26 = tile.slice %25[0, 0] : !tile.tile<8x16xi32, ub> -> !tile.tile<4x16xi32, ub>
// CHECK-NEXT:       %27 = tile.slice %25[4, 0] : !tile.tile<8x16xi32, ub> -> !tile.tile<4x16xi32, ub>
// CHECK-NEXT:       %larger_1 = tile.maximum %26, %27 : !tile.tile<4x16xi32, ub>
// CHECK-NEXT:       %28 = tile.slice %larger_1[0, 0] : !tile.tile<4x16xi32, ub> -> !tile.tile<2x16xi32, ub>
// CHECK-NEXT:       %29 = tile.slice %larger_1[2, 0] : !tile.tile<4x16xi32, ub> -> !tile.tile<2x16xi32, ub>
// CHECK-NEXT:       %larger_2 = tile.maximum %28, %29 : !tile.tile<2x16xi32, ub>
// CHECK-NEXT:       %30 = tile.slice %larger_2[0, 0] : !tile.tile<2x16xi32, ub> -> !tile.tile<1x16xi32, ub>
// CHECK-NEXT:       %31 = tile.slice %larger_2[1, 0] : !tile.tile<2x16xi32, ub> -> !tile.tile<1x16xi32, ub>
// CHECK-NEXT:       %larger_3 = tile.maximum %30, %31 : !tile.tile<1x16xi32, ub>
// CHECK-NEXT:       %32 = tile.reinterpret %larger_3 : !tile.tile<1x16xi32, ub> -> !tile.tile<1x16xf32, ub>
// CHECK-NEXT:       %largest = tile.reshape %32 : !tile.tile<1x16xf32, ub> -> !tile.tile<16x1xf32, ub>
// CHECK-NEXT:       %33 = tile.fill %n1em30 : f32 -> !tile.tile<16x1xf32, ub>
// CHECK-NEXT:       %largest_1 = tile.add %largest, %33 : !tile.tile<16x1xf32, ub>
// CHECK-NEXT:       %34 = tile.fill %n30000 : f32 -> !tile.tile<16x1xf32, ub>
// CHECK-NEXT:       %factor = tile.div %34, %largest_1 : !tile.tile<16x1xf32, ub>
// CHECK-NEXT:       %scale = tile.mul %largest_1, %n0p136533 : !tile.tile<16x1xf32, ub>, f32
// CHECK-NEXT:       %slot = tile.acquire @digits : memref<1x64x512xi8, #tile.space<gm>>
// CHECK-NEXT:       %digits = memref.reinterpret_cast %slot to offset: [0], sizes: [1, 4, 16, 512], strides: [32768, 8192, 512, 1] : memref<1x64x512xi8, #tile.space<gm>> to memref<1x4x16x512xi8, strided<[32768, 8192, 512, 1]>, #tile.space<gm>>
// CHECK-NEXT:       scf.for %k = %14 to %c1024 step %c1024 {
// CHECK-NEXT:         %35 = tile.cast %x_1 : !tile.tile<16x128xf16, ub> -> !tile.tile<16x128xf32, ub>
// CHECK-NEXT:         %36 = tile.broadcast %factor : !tile.tile<16x1xf32, ub> -> !tile.tile<16x128xf32, ub>
// CHECK-NEXT:         %37 = tile.mul %35, %36 : !tile.tile<16x128xf32, ub>
// CHECK-NEXT:         %rest = tile.cast %37 rounding rint : !tile.tile<16x128xf32, ub> -> !tile.tile<16x128xi16, ub>
// CHECK-NEXT:         %38 = tile.reinterpret %rest : !tile.tile<16x128xi16, ub> -> !tile.tile<16x128xui16, ub>
// CHECK-NEXT:         %39 = tile.shift_left %38, %n12 : !tile.tile<16x128xui16, ub>, i16
// CHECK-NEXT:         %40 = tile.reinterpret %39 : !tile.tile<16x128xui16, ub> -> !tile.tile<16x128xi16, ub>
// CHECK-NEXT:         %digit = tile.shift_right %40, %n12 : !tile.tile<16x128xi16, ub>, i16
// CHECK-NEXT:         %41 = tile.add %rest, %n8 : !tile.tile<16x128xi16, ub>, i16
// CHECK-NEXT:         %rest_1 = tile.shift_right %41, %n4 : !tile.tile<16x128xi16, ub>, i16
// CHECK-NEXT:         %42 = tile.cast %digit rounding rint : !tile.tile<16x128xi16, ub> -> !tile.tile<16x128xf16, ub>
// CHECK-NEXT:         %digit_1 = tile.cast %42 rounding rint : !tile.tile<16x128xf16, ub> -> !tile.tile<16x128xi4, ub>
// CHECK-NEXT:         %43 = tile.reinterpret %digit_1 : !tile.tile<16x128xi4, ub> -> !tile.tile<16x64xi8, ub>
// CHECK-NEXT:         %44 = tile.reshape %43 : !tile.tile<16x64xi8, ub> -> !tile.tile<1x16x64xi8, ub>
// CHECK-NEXT:         %45 = arith.divui %k, %c2 : index
// CHECK-NEXT:         tile.store %44, %digits[0, 0, 0, %45] sizes [1, 1, 16, 64] : !tile.tile<1x16x64xi8, ub>, memref<1x4x16x512xi8, strided<[32768, 8192, 512, 1]>, #tile.space<gm>>
// CHECK-NEXT:         %46 = tile.reinterpret %rest_1 : !tile.tile<16x128xi16, ub> -> !tile.tile<16x128xui16, ub>
// CHECK-NEXT:         %47 = tile.shift_left %46, %n12 : !tile.tile<16x128xui16, ub>, i16
// CHECK-NEXT:         %48 = tile.reinterpret %47 : !tile.tile<16x128xui16, ub> -> !tile.tile<16x128xi16, ub>
// CHECK-NEXT:         %digit_2 = tile.shift_right %48, %n12 : !tile.tile<16x128xi16, ub>, i16
// CHECK-NEXT:         %49 = tile.add %rest_1, %n8 : !tile.tile<16x128xi16, ub>, i16
// CHECK-NEXT:         %rest_2 = tile.shift_right %49, %n4 : !tile.tile<16x128xi16, ub>, i16
// CHECK-NEXT:         %50 = tile.cast %digit_2 rounding rint : !tile.tile<16x128xi16, ub> -> !tile.tile<16x128xf16, ub>
// CHECK-NEXT:         %digit_3 = tile.cast %50 rounding rint : !tile.tile<16x128xf16, ub> -> !tile.tile<16x128xi4, ub>
// CHECK-NEXT:         %51 = tile.reinterpret %digit_3 : !tile.tile<16x128xi4, ub> -> !tile.tile<16x64xi8, ub>
// CHECK-NEXT:         %52 = tile.reshape %51 : !tile.tile<16x64xi8, ub> -> !tile.tile<1x16x64xi8, ub>
// CHECK-NEXT:         tile.store %52, %digits[0, 1, 0, %45] sizes [1, 1, 16, 64] : !tile.tile<1x16x64xi8, ub>, memref<1x4x16x512xi8, strided<[32768, 8192, 512, 1]>, #tile.space<gm>>
// CHECK-NEXT:         %53 = tile.reinterpret %rest_2 : !tile.tile<16x128xi16, ub> -> !tile.tile<16x128xui16, ub>
// CHECK-NEXT:         %54 = tile.shift_left %53, %n12 : !tile.tile<16x128xui16, ub>, i16
// CHECK-NEXT:         %55 = tile.reinterpret %54 : !tile.tile<16x128xui16, ub> -> !tile.tile<16x128xi16, ub>
// CHECK-NEXT:         %digit_4 = tile.shift_right %55, %n12 : !tile.tile<16x128xi16, ub>, i16
// CHECK-NEXT:         %56 = tile.add %rest_2, %n8 : !tile.tile<16x128xi16, ub>, i16
// CHECK-NEXT:         %rest_3 = tile.shift_right %56, %n4 : !tile.tile<16x128xi16, ub>, i16
// CHECK-NEXT:         %57 = tile.cast %digit_4 rounding rint : !tile.tile<16x128xi16, ub> -> !tile.tile<16x128xf16, ub>
// CHECK-NEXT:         %digit_5 = tile.cast %57 rounding rint : !tile.tile<16x128xf16, ub> -> !tile.tile<16x128xi4, ub>
// CHECK-NEXT:         %58 = tile.reinterpret %digit_5 : !tile.tile<16x128xi4, ub> -> !tile.tile<16x64xi8, ub>
// CHECK-NEXT:         %59 = tile.reshape %58 : !tile.tile<16x64xi8, ub> -> !tile.tile<1x16x64xi8, ub>
// CHECK-NEXT:         tile.store %59, %digits[0, 2, 0, %45] sizes [1, 1, 16, 64] : !tile.tile<1x16x64xi8, ub>, memref<1x4x16x512xi8, strided<[32768, 8192, 512, 1]>, #tile.space<gm>>
// CHECK-NEXT:         %60 = tile.cast %rest_3 rounding rint : !tile.tile<16x128xi16, ub> -> !tile.tile<16x128xf16, ub>
// CHECK-NEXT:         %digit_6 = tile.cast %60 rounding rint : !tile.tile<16x128xf16, ub> -> !tile.tile<16x128xi4, ub>
// CHECK-NEXT:         %61 = tile.reinterpret %digit_6 : !tile.tile<16x128xi4, ub> -> !tile.tile<16x64xi8, ub>
// CHECK-NEXT:         %62 = tile.reshape %61 : !tile.tile<16x64xi8, ub> -> !tile.tile<1x16x64xi8, ub>
// CHECK-NEXT:         tile.store %62, %digits[0, 3, 0, %45] sizes [1, 1, 16, 64] : !tile.tile<1x16x64xi8, ub>, memref<1x4x16x512xi8, strided<[32768, 8192, 512, 1]>, #tile.space<gm>>
// CHECK-NEXT:       }
// CHECK-NEXT:       %63 = tile.reshape %scale : !tile.tile<16x1xf32, ub> -> !tile.tile<1x16xf32, ub>
// CHECK-NEXT:       tile.store %63, %0[%13, 0] : !tile.tile<1x16xf32, ub>, memref<16x16xf32, strided<[16, 1]>, #tile.space<gm>>
// CHECK-NEXT:       tile.sync_blocks
// CHECK-NEXT:       tile.push %slot : memref<1x64x512xi8, #tile.space<gm>>
// CHECK-NEXT:       %least = tile.fill %n1024 : i16 -> !tile.tile<8x128xi16, ub>
// CHECK-NEXT:       %64 = tile.reinterpret %scales : !tile.tile<8x128xf16, ub> -> !tile.tile<8x128xi16, ub>
// CHECK-NEXT:       %65 = tile.fill %n31744 : i16 -> !tile.tile<8x128xi16, ub>
// CHECK-NEXT:       %66 = tile.and %64, %65 : !tile.tile<8x128xi16, ub>
// CHECK-NEXT:       %larger_4 = tile.maximum %least, %66 : !tile.tile<8x128xi16, ub>
// CHECK-NEXT:       %67 = tile.slice %larger_4[0, 0] : !tile.tile<8x128xi16, ub> -> !tile.tile<4x128xi16, ub>
// CHECK-NEXT:       %68 = tile.slice %larger_4[4, 0] : !tile.tile<8x128xi16, ub> -> !tile.tile<4x128xi16, ub>
// CHECK-NEXT:       %larger_5 = tile.maximum %67, %68 : !tile.tile<4x128xi16, ub>
// CHECK-NEXT:       %69 = tile.slice %larger_5[0, 0] : !tile.tile<4x128xi16, ub> -> !tile.tile<2x128xi16, ub>
// CHECK-NEXT:       %70 = tile.slice %larger_5[2, 0] : !tile.tile<4x128xi16, ub> -> !tile.tile<2x128xi16, ub>
// CHECK-NEXT:       %larger_6 = tile.maximum %69, %70 : !tile.tile<2x128xi16, ub>
// CHECK-NEXT:       %71 = tile.slice %larger_6[0, 0] : !tile.tile<2x128xi16, ub> -> !tile.tile<1x128xi16, ub>
// CHECK-NEXT:       %72 = tile.slice %larger_6[1, 0] : !tile.tile<2x128xi16, ub> -> !tile.tile<1x128xi16, ub>
// CHECK-NEXT:       %larger_7 = tile.maximum %71, %72 : !tile.tile<1x128xi16, ub>
// CHECK-NEXT:       %73 = tile.reinterpret %larger_7 : !tile.tile<1x128xi16, ub> -> !tile.tile<1x128xf16, ub>
// CHECK-NEXT:       %74 = tile.cast %73 : !tile.tile<1x128xf16, ub> -> !tile.tile<1x128xf32, ub>
// CHECK-NEXT:       %slot_1 = tile.acquire @words : memref<1x2048xi32, #tile.space<gm>>
// CHECK-NEXT:       %75 = arith.muli %half, %c4 : index
// CHECK-NEXT:       %scale_1 = tile.load %s[%75, %2] buffers 2 : memref<8x512xf16, strided<[512, 1]>, #tile.space<gm>> -> !tile.tile<4x128xf16, ub>
// CHECK-NEXT:       %76 = tile.broadcast %74 : !tile.tile<1x128xf32, ub> -> !tile.tile<4x128xf32, ub>
// CHECK-NEXT:       %77 = tile.cast %scale_1 : !tile.tile<4x128xf16, ub> -> !tile.tile<4x128xf32, ub>
// CHECK-NEXT:       %quotient = tile.div %77, %76 : !tile.tile<4x128xf32, ub>
// CHECK-NEXT:       %bits = tile.reinterpret %quotient : !tile.tile<4x128xf32, ub> -> !tile.tile<4x128xi32, ub>
// CHECK-NEXT:       %78 = tile.cast %bits : !tile.tile<4x128xi32, ub> -> !tile.tile<4x128xi64, ub>
// CHECK-NEXT:       %79 = tile.reinterpret %78 : !tile.tile<4x128xi64, ub> -> !tile.tile<4x512xi16, ub>
// CHECK-NEXT:       %words = tile.and %79, %low : !tile.tile<4x512xi16, ub>
// CHECK-NEXT:       %80 = tile.reinterpret %words : !tile.tile<4x512xi16, ub> -> !tile.tile<4x256xi32, ub>
// CHECK-NEXT:       %81 = tile.reshape %80 : !tile.tile<4x256xi32, ub> -> !tile.tile<1x1024xi32, ub>
// CHECK-NEXT:       %82 = arith.muli %75, %c256 : index
// CHECK-NEXT:       tile.store %81, %slot_1[0, %82] buffers 2 : !tile.tile<1x1024xi32, ub>, memref<1x2048xi32, #tile.space<gm>>
// CHECK-NEXT:       tile.push %slot_1 : memref<1x2048xi32, #tile.space<gm>>
// CHECK-NEXT:       %slot_2 = tile.pop @product : memref<1x2x128x8xf32, #tile.space<gm>>
// CHECK-NEXT:       %83 = arith.muli %half, %c8 : index
// CHECK-NEXT:       %84 = arith.addi %83, %c8 : index
// CHECK-NEXT:       scf.for %row = %83 to %84 step %c8 {
// CHECK-NEXT:         %turned = tile.load %slot_2[0, %half, 0, 0] buffers 2 : memref<1x2x128x8xf32, #tile.space<gm>> -> !tile.tile<128x8xf32, ub>
// CHECK-NEXT:         %sums = tile.transpose %turned [1, 0] : !tile.tile<128x8xf32, ub> -> !tile.tile<8x128xf32, ub>
// CHECK-NEXT:         %85 = tile.broadcast %74 : !tile.tile<1x128xf32, ub> -> !tile.tile<8x128xf32, ub>
// CHECK-NEXT:         %86 = tile.mul %sums, %85 : !tile.tile<8x128xf32, ub>
// CHECK-NEXT:         %scale_2 = tile.load %0[%13, %row] buffers 2 : memref<16x16xf32, strided<[16, 1]>, #tile.space<gm>> -> !tile.tile<1x8xf32, ub>
// CHECK-NEXT:         %87 = tile.reshape %scale_2 : !tile.tile<1x8xf32, ub> -> !tile.tile<8x1xf32, ub>
// CHECK-NEXT:         %88 = tile.broadcast %87 : !tile.tile<8x1xf32, ub> -> !tile.tile<8x128xf32, ub>
// CHECK-NEXT:         %89 = tile.mul %86, %88 : !tile.tile<8x128xf32, ub>
// CHECK-NEXT:         %p = tile.cast %89 rounding rint : !tile.tile<8x128xf32, ub> -> !tile.tile<8x128xf16, ub>
// CHECK-NEXT:         %y = tile.cast %p : !tile.tile<8x128xf16, ub> -> !tile.tile<8x128xf32, ub>
// CHECK-NEXT:         %y_1 = tile.neg %y : !tile.tile<8x128xf32, ub>
// CHECK-NEXT:         %y_2 = tile.exp %y_1 : !tile.tile<8x128xf32, ub>
// CHECK-NEXT:         %y_3 = tile.add %y_2, %n1_1 : !tile.tile<8x128xf32, ub>, f32
// CHECK-NEXT:         %90 = tile.broadcast %1 : !tile.tile<1x1xf32, ub> -> !tile.tile<8x128xf32, ub>
// CHECK-NEXT:         %y_4 = tile.div %90, %y_3 : !tile.tile<8x128xf32, ub>
// CHECK-NEXT:         %y_5 = tile.mul %y, %y_4 : !tile.tile<8x128xf32, ub>
// CHECK-NEXT:         %y_6 = tile.cast %y_5 rounding rint : !tile.tile<8x128xf32, ub> -> !tile.tile<8x128xf16, ub>
// CHECK-NEXT:         tile.store %y_6, %out[%row, %2] buffers 2 : !tile.tile<8x128xf16, ub>, memref<16x512xf16, strided<[512, 1]>, #tile.space<gm>>
// CHECK-NEXT:       }
// CHECK-NEXT:       tile.release %slot_2 : memref<1x2x128x8xf32, #tile.space<gm>>
// CHECK-NEXT:       func.return
// CHECK-NEXT:     }
// CHECK-NEXT:   }
// CHECK-NEXT: }

// CHECK-LABEL: // IR after tile-fold-broadcasts
// CHECK:      builtin.module attributes {ascir.soc = "ascend910b1"} {
// CHECK-NEXT:   tile.kernel @matmul_int4_totals block_dim 4 attributes {tile.tiling = [{axes = ["1", "16", "512", "1024"], tile = array<i64: 64, 128, 256, 128>, digits = 4 : i64, ns = 8939 : i64}], tile.weights = {strategy = "totals", expand_ns = 6863 : i64, totals_ns = 8939 : i64}} {
// CHECK-NEXT:     tile.channel @digits aiv_to_aic shared depth 1 : memref<1x64x512xi8, #tile.space<gm>>
// CHECK-NEXT:     tile.channel @words aiv_to_aic depth 2 : memref<1x2048xi32, #tile.space<gm>>
// CHECK-NEXT:     tile.channel @product aic_to_aiv depth 2 : memref<1x2x128x8xf32, #tile.space<gm>>
// CHECK-NEXT:     func.func @matmul_int4_totals_cube(%x: memref<16x1024xf16, strided<[1024, 1]>, #tile.space<gm>> {ascir.role = "in"}, %q: memref<16x32x16x32xi8, strided<[16384, 512, 32, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "fractals"}, %s: memref<8x512xf16, strided<[512, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "rows"}, %powers: memref<16x64xf16, strided<[64, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.value = dense<"0x000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C"> : tensor<16x64xf16>}, %out: memref<16x512xf16, strided<[512, 1]>, #tile.space<gm>> {ascir.role = "out"}, %0: memref<16x16xf32, strided<[16, 1]>, #tile.space<gm>> {ascir.role = "workspace"}) attributes {tile.core = #tile.core<aic>} {
// CHECK-NEXT:       %block = tile.block_index
// CHECK-NEXT:       %c8 = arith.constant 8 : index
// CHECK-NEXT:       %n0 = arith.constant 0.000000e+00 : f16
// CHECK-NEXT:       %c0 = arith.constant 0 : index
// CHECK-NEXT:       %c1024 = arith.constant 1024 : index
// CHECK-NEXT:       %c256 = arith.constant 256 : index
// CHECK-NEXT:       %c64 = arith.constant 64 : index
// CHECK-NEXT:       %c128 = arith.constant 128 : index
// CHECK-NEXT:       %powers_1 = tile.load %powers[0, 0] : memref<16x64xf16, strided<[64, 1]>, #tile.space<gm>> -> !tile.tile<16x64xf16, l1, nz>
// CHECK-NEXT:       %powers_l0 = tile.move %powers_1[0, 0] transpose : !tile.tile<16x64xf16, l1, nz> -> !tile.tile<64x16xf16, l0b, zn>
// CHECK-NEXT:       %digits = tile.pop @digits : memref<1x64x512xi8, #tile.space<gm>>
// CHECK-NEXT:       %a_bytes = tile.load %digits[0, 0, 0] sizes [1, 64, 512] : memref<1x64x512xi8, #tile.space<gm>> -> !tile.tile<64x512xi8, l1, nz>
// CHECK-NEXT:       %a_l1 = tile.reinterpret %a_bytes : !tile.tile<64x512xi8, l1, nz> -> !tile.tile<64x1024xi4, l1, nz>
// CHECK-NEXT:       %1 = arith.muli %block, %c8 : index
// CHECK-NEXT:       %zero = tile.accumulator : !tile.tile<128x16xf32, l0c, nz>
// CHECK-NEXT:       %none = tile.fill %n0 : f16 -> !tile.tile<64x128xf16, l1, nz>
// CHECK-NEXT:       %scales = tile.pop @words : memref<1x2048xi32, #tile.space<gm>>
// CHECK-NEXT:       %words = tile.load %scales[0, 0] sizes [1, 2048] buffers 2 : memref<1x2048xi32, #tile.space<gm>> -> !tile.tile<2048xi32, l1>
// CHECK-NEXT:       tile.release %scales : memref<1x2048xi32, #tile.space<gm>>
// CHECK-NEXT:       %words_1 = tile.reinterpret %words : !tile.tile<2048xi32, l1> -> !tile.tile<1024xui64, l1>
// CHECK-NEXT:       %total, %before, %behind = scf.for %k = %c0 to %c1024 step %c256 iter_args(%sum = %zero, %before_1 = %none, %behind_1 = %none) -> (!tile.tile<128x16xf32, l0c, nz>, !tile.tile<64x128xf16, l1, nz>, !tile.tile<64x128xf16, l1, nz>) {
// CHECK-NEXT:         %2 = arith.divui %k, %c64 : index
// CHECK-NEXT:         %b_bytes = tile.load %q[%2, %1, 0, 0] buffers 4 {tile.refill} : memref<16x32x16x32xi8, strided<[16384, 512, 32, 1]>, #tile.space<gm>> -> !tile.tile<4x8x16x32xi8, l1>
// CHECK-NEXT:         %b_l1 = tile.reinterpret %b_bytes : !tile.tile<4x8x16x32xi8, l1> -> !tile.tile<128x256xi4, l1, nz>
// CHECK-NEXT:         %zero_1 = tile.accumulator : !tile.tile<64x128xi32, l0c, nz>
// CHECK-NEXT:         %zero_2 = tile.accumulator : !tile.tile<64x128xi32, l0c, nz>
// CHECK-NEXT:         %a_l0 = tile.move %a_l1[0, %k] : !tile.tile<64x1024xi4, l1, nz> -> !tile.tile<64x128xi4, l0a, zz>
// CHECK-NEXT:         %b_l0 = tile.move %b_l1[0, 0] transpose : !tile.tile<128x256xi4, l1, nz> -> !tile.tile<128x128xi4, l0b, zn>
// CHECK-NEXT:         %digits_l0 = tile.move %before_1[0, 0] transpose : !tile.tile<64x128xf16, l1, nz> -> !tile.tile<128x64xf16, l0a, zz>
// CHECK-NEXT:         %3 = arith.addi %k, %c128 : index
// CHECK-NEXT:         %a_l0_1 = tile.move %a_l1[0, %3] : !tile.tile<64x1024xi4, l1, nz> -> !tile.tile<64x128xi4, l0a, zz>
// CHECK-NEXT:         %b_l0_1 = tile.move %b_l1[0, 128] transpose : !tile.tile<128x256xi4, l1, nz> -> !tile.tile<128x128xi4, l0b, zn>
// CHECK-NEXT:         %sum_1 = tile.mmad %a_l0, %b_l0, %zero_1 sizes [64, 128, 128] : !tile.tile<64x128xi4, l0a, zz>, !tile.tile<128x128xi4, l0b, zn>, !tile.tile<64x128xi32, l0c, nz>
// CHECK-NEXT:         %total_1 = tile.mmad %digits_l0, %powers_l0, %sum sizes [128, 16, 64] : !tile.tile<128x64xf16, l0a, zz>, !tile.tile<64x16xf16, l0b, zn>, !tile.tile<128x16xf32, l0c, nz>
// CHECK-NEXT:         %digits_l0_1 = tile.move %behind_1[0, 0] transpose : !tile.tile<64x128xf16, l1, nz> -> !tile.tile<128x64xf16, l0a, zz>
// CHECK-NEXT:         %sum_2 = tile.mmad %a_l0_1, %b_l0_1, %zero_2 sizes [64, 128, 128] : !tile.tile<64x128xi4, l0a, zz>, !tile.tile<128x128xi4, l0b, zn>, !tile.tile<64x128xi32, l0c, nz>
// CHECK-NEXT:         %total_2 = tile.mmad %digits_l0_1, %powers_l0, %total_1 sizes [128, 16, 64] : !tile.tile<128x64xf16, l0a, zz>, !tile.tile<64x16xf16, l0b, zn>, !tile.tile<128x16xf32, l0c, nz>
// CHECK-NEXT:         %4 = arith.divui %k, %c128 : index
// CHECK-NEXT:         %5 = arith.muli %4, %c128 : index
// CHECK-NEXT:         %scale = tile.move %words_1[%5] : !tile.tile<1024xui64, l1> -> !tile.tile<128xui64, fb>
// CHECK-NEXT:         %scaled = tile.fixpipe_move %sum_1 scale(%scale : !tile.tile<128xui64, fb>) : !tile.tile<64x128xi32, l0c, nz> -> !tile.tile<64x128xf16, l1, nz>
// CHECK-NEXT:         %6 = arith.divui %3, %c128 : index
// CHECK-NEXT:         %7 = arith.muli %6, %c128 : index
// CHECK-NEXT:         %scale_1 = tile.move %words_1[%7] : !tile.tile<1024xui64, l1> -> !tile.tile<128xui64, fb>
// CHECK-NEXT:         %scaled_1 = tile.fixpipe_move %sum_2 scale(%scale_1 : !tile.tile<128xui64, fb>) : !tile.tile<64x128xi32, l0c, nz> -> !tile.tile<64x128xf16, l1, nz>
// CHECK-NEXT:         scf.yield %total_2, %scaled, %scaled_1 : !tile.tile<128x16xf32, l0c, nz>, !tile.tile<64x128xf16, l1, nz>, !tile.tile<64x128xf16, l1, nz>
// CHECK-NEXT:       }
// CHECK-NEXT:       %digits_l0_2 = tile.move %before[0, 0] transpose : !tile.tile<64x128xf16, l1, nz> -> !tile.tile<128x64xf16, l0a, zz>
// CHECK-NEXT:       %total_3 = tile.mmad %digits_l0_2, %powers_l0, %total sizes [128, 16, 64] : !tile.tile<128x64xf16, l0a, zz>, !tile.tile<64x16xf16, l0b, zn>, !tile.tile<128x16xf32, l0c, nz>
// CHECK-NEXT:       %digits_l0_3 = tile.move %behind[0, 0] transpose : !tile.tile<64x128xf16, l1, nz> -> !tile.tile<128x64xf16, l0a, zz>
// CHECK-NEXT:       %total_4 = tile.mmad %digits_l0_3, %powers_l0, %total_3 sizes [128, 16, 64] : !tile.tile<128x64xf16, l0a, zz>, !tile.tile<64x16xf16, l0b, zn>, !tile.tile<128x16xf32, l0c, nz>
// CHECK-NEXT:       %slot = tile.acquire @product : memref<1x2x128x8xf32, #tile.space<gm>>
// CHECK-NEXT:       tile.fixpipe_store %total_4, %slot[0, 0, 0, 0] nz : !tile.tile<128x16xf32, l0c, nz>, memref<1x2x128x8xf32, #tile.space<gm>>
// CHECK-NEXT:       tile.push %slot : memref<1x2x128x8xf32, #tile.space<gm>>
// CHECK-NEXT:       tile.release %digits : memref<1x64x512xi8, #tile.space<gm>>
// CHECK-NEXT:       func.return
// CHECK-NEXT:     }
// CHECK-NEXT:     func.func @matmul_int4_totals_vector(%x: memref<16x1024xf16, strided<[1024, 1]>, #tile.space<gm>> {ascir.role = "in"}, %q: memref<16x32x16x32xi8, strided<[16384, 512, 32, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "fractals"}, %s: memref<8x512xf16, strided<[512, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "rows"}, %powers: memref<16x64xf16, strided<[64, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.value = dense<"0x000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C"> : tensor<16x64xf16>}, %out: memref<16x512xf16, strided<[512, 1]>, #tile.space<gm>> {ascir.role = "out"}, %0: memref<16x16xf32, strided<[16, 1]>, #tile.space<gm>> {ascir.role = "workspace"}) attributes {tile.core = #tile.core<aiv>} {
// CHECK-NEXT:       %half = tile.sub_block_index
// CHECK-NEXT:       %block = tile.block_index
// CHECK-NEXT:       %c128 = arith.constant 128 : index
// CHECK-NEXT:       %n2p14748e09 = arith.constant 2147483647 : i32
// CHECK-NEXT:       %n1p07374e09 = arith.constant 1073741824 : i32
// CHECK-NEXT:       %n1 = arith.constant 1 : i16
// CHECK-NEXT:       %c2 = arith.constant 2 : index
// CHECK-NEXT:       %n32767 = arith.constant 32767 : i16
// CHECK-NEXT:       %n0 = arith.constant 0 : i16
// CHECK-NEXT:       %c896 = arith.constant 896 : index
// CHECK-NEXT:       %c8 = arith.constant 8 : index
// CHECK-NEXT:       %n1em30 = arith.constant 1.000000e-30 : f32
// CHECK-NEXT:       %n30000 = arith.constant 3.000000e+04 : f32
// CHECK-NEXT:       %n0p136533 = arith.constant 0.136533335 : f32
// CHECK-NEXT:       %c1024 = arith.constant 1024 : index
// CHECK-NEXT:       %n12 = arith.constant 12 : i16
// CHECK-NEXT:       %n8 = arith.constant 8 : i16
// CHECK-NEXT:       %n4 = arith.constant 4 : i16
// CHECK-NEXT:       %n1024 = arith.constant 1024 : i16
// CHECK-NEXT:       %n31744 = arith.constant 31744 : i16
// CHECK-NEXT:       %c4 = arith.constant 4 : index
// CHECK-NEXT:       %c256 = arith.constant 256 : index
// CHECK-NEXT:       %n1_1 = arith.constant 1.000000e+00 : f32
// CHECK-NEXT:       %1 = tile.fill %n1_1 : f32 -> !tile.tile<1x1xf32, ub>
// CHECK-NEXT:       %2 = arith.muli %block, %c128 : index
// CHECK-NEXT:       %3 = tile.fill %n2p14748e09 : i32 -> !tile.tile<4x128xi32, ub>
// CHECK-NEXT:       %4 = tile.cast %3 : !tile.tile<4x128xi32, ub> -> !tile.tile<4x128xi64, ub>
// CHECK-NEXT:       %5 = tile.reinterpret %4 : !tile.tile<4x128xi64, ub> -> !tile.tile<4x512xi16, ub>
// CHECK-NEXT:       %6 = tile.fill %n1p07374e09 : i32 -> !tile.tile<4x128xi32, ub>
// CHECK-NEXT:       %7 = tile.cast %6 : !tile.tile<4x128xi32, ub> -> !tile.tile<4x128xi64, ub>
// CHECK-NEXT:       %8 = tile.reinterpret %7 : !tile.tile<4x128xi64, ub> -> !tile.tile<4x512xi16, ub>
// CHECK-NEXT:       %9 = tile.reinterpret %8 : !tile.tile<4x512xi16, ub> -> !tile.tile<4x512xui16, ub>
// CHECK-NEXT:       %10 = tile.shift_left %9, %n1 : !tile.tile<4x512xui16, ub>, i16
// CHECK-NEXT:       %11 = tile.reinterpret %10 : !tile.tile<4x512xui16, ub> -> !tile.tile<4x512xi16, ub>
// CHECK-NEXT:       %low = tile.or %5, %11 : !tile.tile<4x512xi16, ub>
// CHECK-NEXT:       %12 = arith.muli %block, %c2 : index
// CHECK-NEXT:       %13 = arith.addi %12, %half : index
// CHECK-NEXT:       %14 = arith.muli %13, %c128 : index
// CHECK-NEXT:       %mask = tile.fill %n32767 : i16 -> !tile.tile<16x128xi16, ub>
// CHECK-NEXT:       %none = tile.fill %n0 : i16 -> !tile.tile<16x128xi16, ub>
// CHECK-NEXT:       %15 = arith.minsi %14, %c896 : index
// CHECK-NEXT:       %x_1 = tile.load %x[0, %15] : memref<16x1024xf16, strided<[1024, 1]>, #tile.space<gm>> -> !tile.tile<16x128xf16, ub>
// CHECK-NEXT:       %16 = tile.reinterpret %x_1 : !tile.tile<16x128xf16, ub> -> !tile.tile<16x128xi16, ub>
// CHECK-NEXT:       %17 = tile.and %16, %mask : !tile.tile<16x128xi16, ub>
// CHECK-NEXT:       %larger = tile.maximum %none, %17 : !tile.tile<16x128xi16, ub>
// CHECK-NEXT:       %18 = tile.cast %larger : !tile.tile<16x128xi16, ub> -> !tile.tile<16x128xf32, ub>
// CHECK-NEXT:       %19 = tile.reduce max %18 axes [1] {tile.ignores_nan} : !tile.tile<16x128xf32, ub> -> !tile.tile<16x1xf32, ub>
// CHECK-NEXT:       %20 = tile.cast %19 rounding rint : !tile.tile<16x1xf32, ub> -> !tile.tile<16x1xi16, ub>
// CHECK-NEXT:       %21 = tile.reinterpret %20 : !tile.tile<16x1xi16, ub> -> !tile.tile<16x1xf16, ub>
// CHECK-NEXT:       %22 = tile.cast %21 : !tile.tile<16x1xf16, ub> -> !tile.tile<16x1xf32, ub>
// CHECK-NEXT:       %23 = tile.reshape %22 : !tile.tile<16x1xf32, ub> -> !tile.tile<1x16xf32, ub>
// CHECK-NEXT:       %24 = arith.addi %13, %c8 : index
// CHECK-NEXT:       tile.store %23, %0[%24, 0] : !tile.tile<1x16xf32, ub>, memref<16x16xf32, strided<[16, 1]>, #tile.space<gm>>
// CHECK-NEXT:       tile.sync_blocks
// CHECK-NEXT:       %found = tile.load %0[8, 0] sizes [8, 16] : memref<16x16xf32, strided<[16, 1]>, #tile.space<gm>> -> !tile.tile<8x16xf32, ub>
// CHECK-NEXT:       %scales = tile.load %s[0, %2] : memref<8x512xf16, strided<[512, 1]>, #tile.space<gm>> -> !tile.tile<8x128xf16, ub>
// CHECK-NEXT:       %25 = tile.reinterpret %found : !tile.tile<8x16xf32, ub> -> !tile.tile<8x16xi32, ub>
// CHECK-NEXT:       %26 = tile.slice %25[0, 0] : !tile.tile<8x16xi32, ub> -> !tile.tile<4x16xi32, ub>
// CHECK-NEXT:       %27 = tile.slice %25[4, 0] : !tile.tile<8x16xi32, ub> -> !tile.tile<4x16xi32, ub>
// CHECK-NEXT:       %larger_1 = tile.maximum %26, %27 : !tile.tile<4x16xi32, ub>
// CHECK-NEXT:       %28 = tile.slice %larger_1[0, 0] : !tile.tile<4x16xi32, ub> -> !tile.tile<2x16xi32, ub>
// CHECK-NEXT:       %29 = tile.slice %larger_1[2, 0] : !tile.tile<4x16xi32, ub> -> !tile.tile<2x16xi32, ub>
// CHECK-NEXT:       %larger_2 = tile.maximum %28, %29 : !tile.tile<2x16xi32, ub>
// CHECK-NEXT:       %30 = tile.slice %larger_2[0, 0] : !tile.tile<2x16xi32, ub> -> !tile.tile<1x16xi32, ub>
// CHECK-NEXT:       %31 = tile.slice %larger_2[1, 0] : !tile.tile<2x16xi32, ub> -> !tile.tile<1x16xi32, ub>
// CHECK-NEXT:       %larger_3 = tile.maximum %30, %31 : !tile.tile<1x16xi32, ub>
// CHECK-NEXT:       %32 = tile.reinterpret %larger_3 : !tile.tile<1x16xi32, ub> -> !tile.tile<1x16xf32, ub>
// CHECK-NEXT:       %largest = tile.reshape %32 : !tile.tile<1x16xf32, ub> -> !tile.tile<16x1xf32, ub>
// CHECK-NEXT:       %33 = tile.fill %n1em30 : f32 -> !tile.tile<16x1xf32, ub>
// CHECK-NEXT:       %largest_1 = tile.add %largest, %33 : !tile.tile<16x1xf32, ub>
// CHECK-NEXT:       %34 = tile.fill %n30000 : f32 -> !tile.tile<16x1xf32, ub>
// CHECK-NEXT:       %factor = tile.div %34, %largest_1 : !tile.tile<16x1xf32, ub>
// CHECK-NEXT:       %scale = tile.mul %largest_1, %n0p136533 : !tile.tile<16x1xf32, ub>, f32
// CHECK-NEXT:       %slot = tile.acquire @digits : memref<1x64x512xi8, #tile.space<gm>>
// CHECK-NEXT:       %digits = memref.reinterpret_cast %slot to offset: [0], sizes: [1, 4, 16, 512], strides: [32768, 8192, 512, 1] : memref<1x64x512xi8, #tile.space<gm>> to memref<1x4x16x512xi8, strided<[32768, 8192, 512, 1]>, #tile.space<gm>>
// CHECK-NEXT:       scf.for %k = %14 to %c1024 step %c1024 {
// CHECK-NEXT:         %35 = tile.cast %x_1 : !tile.tile<16x128xf16, ub> -> !tile.tile<16x128xf32, ub>
// CHECK-NEXT:         %36 = tile.broadcast %factor {tile.folded} : !tile.tile<16x1xf32, ub> -> !tile.tile<16x128xf32, ub>
// CHECK-NEXT:         %37 = tile.mul %35, %36 : !tile.tile<16x128xf32, ub>
// CHECK-NEXT:         %rest = tile.cast %37 rounding rint : !tile.tile<16x128xf32, ub> -> !tile.tile<16x128xi16, ub>
// CHECK-NEXT:         %38 = tile.reinterpret %rest : !tile.tile<16x128xi16, ub> -> !tile.tile<16x128xui16, ub>
// CHECK-NEXT:         %39 = tile.shift_left %38, %n12 : !tile.tile<16x128xui16, ub>, i16
// CHECK-NEXT:         %40 = tile.reinterpret %39 : !tile.tile<16x128xui16, ub> -> !tile.tile<16x128xi16, ub>
// CHECK-NEXT:         %digit = tile.shift_right %40, %n12 : !tile.tile<16x128xi16, ub>, i16
// CHECK-NEXT:         %41 = tile.add %rest, %n8 : !tile.tile<16x128xi16, ub>, i16
// CHECK-NEXT:         %rest_1 = tile.shift_right %41, %n4 : !tile.tile<16x128xi16, ub>, i16
// CHECK-NEXT:         %42 = tile.cast %digit rounding rint : !tile.tile<16x128xi16, ub> -> !tile.tile<16x128xf16, ub>
// CHECK-NEXT:         %digit_1 = tile.cast %42 rounding rint : !tile.tile<16x128xf16, ub> -> !tile.tile<16x128xi4, ub>
// CHECK-NEXT:         %43 = tile.reinterpret %digit_1 : !tile.tile<16x128xi4, ub> -> !tile.tile<16x64xi8, ub>
// CHECK-NEXT:         %44 = tile.reshape %43 : !tile.tile<16x64xi8, ub> -> !tile.tile<1x16x64xi8, ub>
// CHECK-NEXT:         %45 = arith.divui %k, %c2 : index
// CHECK-NEXT:         tile.store %44, %digits[0, 0, 0, %45] sizes [1, 1, 16, 64] : !tile.tile<1x16x64xi8, ub>, memref<1x4x16x512xi8, strided<[32768, 8192, 512, 1]>, #tile.space<gm>>
// CHECK-NEXT:         %46 = tile.reinterpret %rest_1 : !tile.tile<16x128xi16, ub> -> !tile.tile<16x128xui16, ub>
// CHECK-NEXT:         %47 = tile.shift_left %46, %n12 : !tile.tile<16x128xui16, ub>, i16
// CHECK-NEXT:         %48 = tile.reinterpret %47 : !tile.tile<16x128xui16, ub> -> !tile.tile<16x128xi16, ub>
// CHECK-NEXT:         %digit_2 = tile.shift_right %48, %n12 : !tile.tile<16x128xi16, ub>, i16
// CHECK-NEXT:         %49 = tile.add %rest_1, %n8 : !tile.tile<16x128xi16, ub>, i16
// CHECK-NEXT:         %rest_2 = tile.shift_right %49, %n4 : !tile.tile<16x128xi16, ub>, i16
// CHECK-NEXT:         %50 = tile.cast %digit_2 rounding rint : !tile.tile<16x128xi16, ub> -> !tile.tile<16x128xf16, ub>
// CHECK-NEXT:         %digit_3 = tile.cast %50 rounding rint : !tile.tile<16x128xf16, ub> -> !tile.tile<16x128xi4, ub>
// CHECK-NEXT:         %51 = tile.reinterpret %digit_3 : !tile.tile<16x128xi4, ub> -> !tile.tile<16x64xi8, ub>
// CHECK-NEXT:         %52 = tile.reshape %51 : !tile.tile<16x64xi8, ub> -> !tile.tile<1x16x64xi8, ub>
// CHECK-NEXT:         tile.store %52, %digits[0, 1, 0, %45] sizes [1, 1, 16, 64] : !tile.tile<1x16x64xi8, ub>, memref<1x4x16x512xi8, strided<[32768, 8192, 512, 1]>, #tile.space<gm>>
// CHECK-NEXT:         %53 = tile.reinterpret %rest_2 : !tile.tile<16x128xi16, ub> -> !tile.tile<16x128xui16, ub>
// CHECK-NEXT:         %54 = tile.shift_left %53, %n12 : !tile.tile<16x128xui16, ub>, i16
// CHECK-NEXT:         %55 = tile.reinterpret %54 : !tile.tile<16x128xui16, ub> -> !tile.tile<16x128xi16, ub>
// CHECK-NEXT:         %digit_4 = tile.shift_right %55, %n12 : !tile.tile<16x128xi16, ub>, i16
// CHECK-NEXT:         %56 = tile.add %rest_2, %n8 : !tile.tile<16x128xi16, ub>, i16
// CHECK-NEXT:         %rest_3 = tile.shift_right %56, %n4 : !tile.tile<16x128xi16, ub>, i16
// CHECK-NEXT:         %57 = tile.cast %digit_4 rounding rint : !tile.tile<16x128xi16, ub> -> !tile.tile<16x128xf16, ub>
// CHECK-NEXT:         %digit_5 = tile.cast %57 rounding rint : !tile.tile<16x128xf16, ub> -> !tile.tile<16x128xi4, ub>
// CHECK-NEXT:         %58 = tile.reinterpret %digit_5 : !tile.tile<16x128xi4, ub> -> !tile.tile<16x64xi8, ub>
// CHECK-NEXT:         %59 = tile.reshape %58 : !tile.tile<16x64xi8, ub> -> !tile.tile<1x16x64xi8, ub>
// CHECK-NEXT:         tile.store %59, %digits[0, 2, 0, %45] sizes [1, 1, 16, 64] : !tile.tile<1x16x64xi8, ub>, memref<1x4x16x512xi8, strided<[32768, 8192, 512, 1]>, #tile.space<gm>>
// CHECK-NEXT:         %60 = tile.cast %rest_3 rounding rint : !tile.tile<16x128xi16, ub> -> !tile.tile<16x128xf16, ub>
// CHECK-NEXT:         %digit_6 = tile.cast %60 rounding rint : !tile.tile<16x128xf16, ub> -> !tile.tile<16x128xi4, ub>
// CHECK-NEXT:         %61 = tile.reinterpret %digit_6 : !tile.tile<16x128xi4, ub> -> !tile.tile<16x64xi8, ub>
// CHECK-NEXT:         %62 = tile.reshape %61 : !tile.tile<16x64xi8, ub> -> !tile.tile<1x16x64xi8, ub>
// CHECK-NEXT:         tile.store %62, %digits[0, 3, 0, %45] sizes [1, 1, 16, 64] : !tile.tile<1x16x64xi8, ub>, memref<1x4x16x512xi8, strided<[32768, 8192, 512, 1]>, #tile.space<gm>>
// CHECK-NEXT:       }
// CHECK-NEXT:       %63 = tile.reshape %scale : !tile.tile<16x1xf32, ub> -> !tile.tile<1x16xf32, ub>
// CHECK-NEXT:       tile.store %63, %0[%13, 0] : !tile.tile<1x16xf32, ub>, memref<16x16xf32, strided<[16, 1]>, #tile.space<gm>>
// CHECK-NEXT:       tile.sync_blocks
// CHECK-NEXT:       tile.push %slot : memref<1x64x512xi8, #tile.space<gm>>
// CHECK-NEXT:       %least = tile.fill %n1024 : i16 -> !tile.tile<8x128xi16, ub>
// CHECK-NEXT:       %64 = tile.reinterpret %scales : !tile.tile<8x128xf16, ub> -> !tile.tile<8x128xi16, ub>
// CHECK-NEXT:       %65 = tile.fill %n31744 : i16 -> !tile.tile<8x128xi16, ub>
// CHECK-NEXT:       %66 = tile.and %64, %65 : !tile.tile<8x128xi16, ub>
// CHECK-NEXT:       %larger_4 = tile.maximum %least, %66 : !tile.tile<8x128xi16, ub>
// CHECK-NEXT:       %67 = tile.slice %larger_4[0, 0] : !tile.tile<8x128xi16, ub> -> !tile.tile<4x128xi16, ub>
// CHECK-NEXT:       %68 = tile.slice %larger_4[4, 0] : !tile.tile<8x128xi16, ub> -> !tile.tile<4x128xi16, ub>
// CHECK-NEXT:       %larger_5 = tile.maximum %67, %68 : !tile.tile<4x128xi16, ub>
// CHECK-NEXT:       %69 = tile.slice %larger_5[0, 0] : !tile.tile<4x128xi16, ub> -> !tile.tile<2x128xi16, ub>
// CHECK-NEXT:       %70 = tile.slice %larger_5[2, 0] : !tile.tile<4x128xi16, ub> -> !tile.tile<2x128xi16, ub>
// CHECK-NEXT:       %larger_6 = tile.maximum %69, %70 : !tile.tile<2x128xi16, ub>
// CHECK-NEXT:       %71 = tile.slice %larger_6[0, 0] : !tile.tile<2x128xi16, ub> -> !tile.tile<1x128xi16, ub>
// CHECK-NEXT:       %72 = tile.slice %larger_6[1, 0] : !tile.tile<2x128xi16, ub> -> !tile.tile<1x128xi16, ub>
// CHECK-NEXT:       %larger_7 = tile.maximum %71, %72 : !tile.tile<1x128xi16, ub>
// CHECK-NEXT:       %73 = tile.reinterpret %larger_7 : !tile.tile<1x128xi16, ub> -> !tile.tile<1x128xf16, ub>
// CHECK-NEXT:       %74 = tile.cast %73 : !tile.tile<1x128xf16, ub> -> !tile.tile<1x128xf32, ub>
// CHECK-NEXT:       %slot_1 = tile.acquire @words : memref<1x2048xi32, #tile.space<gm>>
// CHECK-NEXT:       %75 = arith.muli %half, %c4 : index
// CHECK-NEXT:       %scale_1 = tile.load %s[%75, %2] buffers 2 : memref<8x512xf16, strided<[512, 1]>, #tile.space<gm>> -> !tile.tile<4x128xf16, ub>
// CHECK-NEXT:       %76 = tile.broadcast %74 {tile.folded} : !tile.tile<1x128xf32, ub> -> !tile.tile<4x128xf32, ub>
// CHECK-NEXT:       %77 = tile.cast %scale_1 : !tile.tile<4x128xf16, ub> -> !tile.tile<4x128xf32, ub>
// CHECK-NEXT:       %quotient = tile.div %77, %76 : !tile.tile<4x128xf32, ub>
// CHECK-NEXT:       %bits = tile.reinterpret %quotient : !tile.tile<4x128xf32, ub> -> !tile.tile<4x128xi32, ub>
// CHECK-NEXT:       %78 = tile.cast %bits : !tile.tile<4x128xi32, ub> -> !tile.tile<4x128xi64, ub>
// CHECK-NEXT:       %79 = tile.reinterpret %78 : !tile.tile<4x128xi64, ub> -> !tile.tile<4x512xi16, ub>
// CHECK-NEXT:       %words = tile.and %79, %low : !tile.tile<4x512xi16, ub>
// CHECK-NEXT:       %80 = tile.reinterpret %words : !tile.tile<4x512xi16, ub> -> !tile.tile<4x256xi32, ub>
// CHECK-NEXT:       %81 = tile.reshape %80 : !tile.tile<4x256xi32, ub> -> !tile.tile<1x1024xi32, ub>
// CHECK-NEXT:       %82 = arith.muli %75, %c256 : index
// CHECK-NEXT:       tile.store %81, %slot_1[0, %82] buffers 2 : !tile.tile<1x1024xi32, ub>, memref<1x2048xi32, #tile.space<gm>>
// CHECK-NEXT:       tile.push %slot_1 : memref<1x2048xi32, #tile.space<gm>>
// CHECK-NEXT:       %slot_2 = tile.pop @product : memref<1x2x128x8xf32, #tile.space<gm>>
// CHECK-NEXT:       %83 = arith.muli %half, %c8 : index
// CHECK-NEXT:       %84 = arith.addi %83, %c8 : index
// CHECK-NEXT:       scf.for %row = %83 to %84 step %c8 {
// CHECK-NEXT:         %turned = tile.load %slot_2[0, %half, 0, 0] buffers 2 : memref<1x2x128x8xf32, #tile.space<gm>> -> !tile.tile<128x8xf32, ub>
// CHECK-NEXT:         %sums = tile.transpose %turned [1, 0] : !tile.tile<128x8xf32, ub> -> !tile.tile<8x128xf32, ub>
// CHECK-NEXT:         %85 = tile.broadcast %74 {tile.folded} : !tile.tile<1x128xf32, ub> -> !tile.tile<8x128xf32, ub>
// CHECK-NEXT:         %86 = tile.mul %sums, %85 : !tile.tile<8x128xf32, ub>
// CHECK-NEXT:         %scale_2 = tile.load %0[%13, %row] buffers 2 : memref<16x16xf32, strided<[16, 1]>, #tile.space<gm>> -> !tile.tile<1x8xf32, ub>
// CHECK-NEXT:         %87 = tile.reshape %scale_2 : !tile.tile<1x8xf32, ub> -> !tile.tile<8x1xf32, ub>
// CHECK-NEXT:         %88 = tile.broadcast %87 {tile.folded} : !tile.tile<8x1xf32, ub> -> !tile.tile<8x128xf32, ub>
// CHECK-NEXT:         %89 = tile.mul %86, %88 : !tile.tile<8x128xf32, ub>
// CHECK-NEXT:         %p = tile.cast %89 rounding rint : !tile.tile<8x128xf32, ub> -> !tile.tile<8x128xf16, ub>
// CHECK-NEXT:         %y = tile.cast %p : !tile.tile<8x128xf16, ub> -> !tile.tile<8x128xf32, ub>
// CHECK-NEXT:         %y_1 = tile.neg %y : !tile.tile<8x128xf32, ub>
// CHECK-NEXT:         %y_2 = tile.exp %y_1 : !tile.tile<8x128xf32, ub>
// CHECK-NEXT:         %y_3 = tile.add %y_2, %n1_1 : !tile.tile<8x128xf32, ub>, f32
// CHECK-NEXT:         %90 = tile.broadcast %1 {tile.folded} : !tile.tile<1x1xf32, ub> -> !tile.tile<8x128xf32, ub>
// CHECK-NEXT:         %y_4 = tile.div %90, %y_3 : !tile.tile<8x128xf32, ub>
// CHECK-NEXT:         %y_5 = tile.mul %y, %y_4 : !tile.tile<8x128xf32, ub>
// CHECK-NEXT:         %y_6 = tile.cast %y_5 rounding rint : !tile.tile<8x128xf32, ub> -> !tile.tile<8x128xf16, ub>
// CHECK-NEXT:         tile.store %y_6, %out[%row, %2] buffers 2 : !tile.tile<8x128xf16, ub>, memref<16x512xf16, strided<[512, 1]>, #tile.space<gm>>
// CHECK-NEXT:       }
// CHECK-NEXT:       tile.release %slot_2 : memref<1x2x128x8xf32, #tile.space<gm>>
// CHECK-NEXT:       func.return
// CHECK-NEXT:     }
// CHECK-NEXT:   }
// CHECK-NEXT: }

// CHECK-LABEL: // IR after tile-place-buffers
// CHECK:      builtin.module attributes {ascir.soc = "ascend910b1"} {
// CHECK-NEXT:   tile.kernel @matmul_int4_totals block_dim 4 attributes {tile.tiling = [{axes = ["1", "16", "512", "1024"], tile = array<i64: 64, 128, 256, 128>, digits = 4 : i64, ns = 8939 : i64}], tile.weights = {strategy = "totals", expand_ns = 6863 : i64, totals_ns = 8939 : i64}} {
// CHECK-NEXT:     tile.channel @digits aiv_to_aic shared depth 1 : memref<1x64x512xi8, #tile.space<gm>>
// CHECK-NEXT:     tile.channel @words aiv_to_aic depth 2 : memref<1x2048xi32, #tile.space<gm>>
// CHECK-NEXT:     tile.channel @product aic_to_aiv depth 2 : memref<1x2x128x8xf32, #tile.space<gm>>
// CHECK-NEXT:     func.func @matmul_int4_totals_cube(%x: memref<16x1024xf16, strided<[1024, 1]>, #tile.space<gm>> {ascir.role = "in"}, %q: memref<16x32x16x32xi8, strided<[16384, 512, 32, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "fractals"}, %s: memref<8x512xf16, strided<[512, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "rows"}, %powers: memref<16x64xf16, strided<[64, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.value = dense<"0x000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C"> : tensor<16x64xf16>}, %out: memref<16x512xf16, strided<[512, 1]>, #tile.space<gm>> {ascir.role = "out"}, %0: memref<16x16xf32, strided<[16, 1]>, #tile.space<gm>> {ascir.role = "workspace"}) attributes {tile.core = #tile.core<aic>, tile.placement = {fb = {peak = 1024 : i64, lower_bound = 1024 : i64, extent = 1024 : i64, capacity = 7168 : i64, optimal = true}, l0a = {peak = 24576 : i64, lower_bound = 24576 : i64, extent = 24576 : i64, capacity = 65536 : i64, optimal = true}, l0b = {peak = 18432 : i64, lower_bound = 18432 : i64, extent = 18432 : i64, capacity = 65536 : i64, optimal = true}, l0c = {peak = 73728 : i64, lower_bound = 73728 : i64, extent = 73728 : i64, capacity = 131072 : i64, optimal = true}, l1 = {peak = 139264 : i64, lower_bound = 139264 : i64, extent = 141312 : i64, capacity = 524032 : i64, optimal = true}}} {
// CHECK-NEXT:       %block = tile.block_index
// CHECK-NEXT:       %c8 = arith.constant 8 : index
// CHECK-NEXT:       %n0 = arith.constant 0.000000e+00 : f16
// CHECK-NEXT:       %c0 = arith.constant 0 : index
// CHECK-NEXT:       %c1024 = arith.constant 1024 : index
// CHECK-NEXT:       %c256 = arith.constant 256 : index
// CHECK-NEXT:       %c64 = arith.constant 64 : index
// CHECK-NEXT:       %c128 = arith.constant 128 : index
// CHECK-NEXT:       %powers_1 = tile.load %powers[0, 0] {tile.address = [array<i64: 139264>]} : memref<16x64xf16, strided<[64, 1]>, #tile.space<gm>> -> !tile.tile<16x64xf16, l1, nz>
// CHECK-NEXT:       %powers_l0 = tile.move %powers_1[0, 0] transpose {tile.address = [array<i64: 16384>]} : !tile.tile<16x64xf16, l1, nz> -> !tile.tile<64x16xf16, l0b, zn>
// CHECK-NEXT:       %digits = tile.pop @digits : memref<1x64x512xi8, #tile.space<gm>>
// CHECK-NEXT:       %a_bytes = tile.load %digits[0, 0, 0] sizes [1, 64, 512] {tile.address = [array<i64: 65536>]} : memref<1x64x512xi8, #tile.space<gm>> -> !tile.tile<64x512xi8, l1, nz>
// CHECK-NEXT:       %a_l1 = tile.reinterpret %a_bytes {tile.address = [array<i64: 65536>]} : !tile.tile<64x512xi8, l1, nz> -> !tile.tile<64x1024xi4, l1, nz>
// CHECK-NEXT:       %1 = arith.muli %block, %c8 : index
// CHECK-NEXT:       %zero = tile.accumulator {tile.address = [array<i64: 65536>]} : !tile.tile<128x16xf32, l0c, nz>
// CHECK-NEXT:       %none = tile.fill %n0 {tile.address = [array<i64: 98304>]} : f16 -> !tile.tile<64x128xf16, l1, nz>
// CHECK-NEXT:       %none_1 = tile.fill %n0 {tile.address = [array<i64: 114688>]} : f16 -> !tile.tile<64x128xf16, l1, nz>
// CHECK-NEXT:       %scales = tile.pop @words : memref<1x2048xi32, #tile.space<gm>>
// CHECK-NEXT:       %words = tile.load %scales[0, 0] sizes [1, 2048] buffers 2 {tile.address = [array<i64: 131072>]} : memref<1x2048xi32, #tile.space<gm>> -> !tile.tile<2048xi32, l1>
// CHECK-NEXT:       tile.release %scales : memref<1x2048xi32, #tile.space<gm>>
// CHECK-NEXT:       %words_1 = tile.reinterpret %words {tile.address = [array<i64: 131072>]} : !tile.tile<2048xi32, l1> -> !tile.tile<1024xui64, l1>
// CHECK-NEXT:       %total, %before, %behind = scf.for %k = %c0 to %c1024 step %c256 iter_args(%sum = %zero, %before_1 = %none, %behind_1 = %none_1) -> (!tile.tile<128x16xf32, l0c, nz>, !tile.tile<64x128xf16, l1, nz>, !tile.tile<64x128xf16, l1, nz>) {
// CHECK-NEXT:         %2 = arith.divui %k, %c64 : index
// CHECK-NEXT:         %b_bytes = tile.load %q[%2, %1, 0, 0] buffers 4 {tile.refill, tile.address = [array<i64: 0, 16384, 32768, 49152>]} : memref<16x32x16x32xi8, strided<[16384, 512, 32, 1]>, #tile.space<gm>> -> !tile.tile<4x8x16x32xi8, l1>
// CHECK-NEXT:         %b_l1 = tile.reinterpret %b_bytes {tile.address = [array<i64: 0, 16384, 32768, 49152>]} : !tile.tile<4x8x16x32xi8, l1> -> !tile.tile<128x256xi4, l1, nz>
// CHECK-NEXT:         %zero_1 = tile.accumulator {tile.address = [array<i64: 0>]} : !tile.tile<64x128xi32, l0c, nz>
// CHECK-NEXT:         %zero_2 = tile.accumulator {tile.address = [array<i64: 32768>]} : !tile.tile<64x128xi32, l0c, nz>
// CHECK-NEXT:         %a_l0 = tile.move %a_l1[0, %k] {tile.address = [array<i64: 16384>]} : !tile.tile<64x1024xi4, l1, nz> -> !tile.tile<64x128xi4, l0a, zz>
// CHECK-NEXT:         %b_l0 = tile.move %b_l1[0, 0] transpose {tile.address = [array<i64: 0>]} : !tile.tile<128x256xi4, l1, nz> -> !tile.tile<128x128xi4, l0b, zn>
// CHECK-NEXT:         %digits_l0 = tile.move %before_1[0, 0] transpose {tile.address = [array<i64: 0>]} : !tile.tile<64x128xf16, l1, nz> -> !tile.tile<128x64xf16, l0a, zz>
// CHECK-NEXT:         %3 = arith.addi %k, %c128 : index
// CHECK-NEXT:         %a_l0_1 = tile.move %a_l1[0, %3] {tile.address = [array<i64: 20480>]} : !tile.tile<64x1024xi4, l1, nz> -> !tile.tile<64x128xi4, l0a, zz>
// CHECK-NEXT:         %b_l0_1 = tile.move %b_l1[0, 128] transpose {tile.address = [array<i64: 8192>]} : !tile.tile<128x256xi4, l1, nz> -> !tile.tile<128x128xi4, l0b, zn>
// CHECK-NEXT:         %sum_1 = tile.mmad %a_l0, %b_l0, %zero_1 sizes [64, 128, 128] {tile.address = [array<i64: 0>]} : !tile.tile<64x128xi4, l0a, zz>, !tile.tile<128x128xi4, l0b, zn>, !tile.tile<64x128xi32, l0c, nz>
// CHECK-NEXT:         %total_1 = tile.mmad %digits_l0, %powers_l0, %sum sizes [128, 16, 64] {tile.address = [array<i64: 65536>]} : !tile.tile<128x64xf16, l0a, zz>, !tile.tile<64x16xf16, l0b, zn>, !tile.tile<128x16xf32, l0c, nz>
// CHECK-NEXT:         %digits_l0_1 = tile.move %behind_1[0, 0] transpose {tile.address = [array<i64: 0>]} : !tile.tile<64x128xf16, l1, nz> -> !tile.tile<128x64xf16, l0a, zz>
// CHECK-NEXT:         %sum_2 = tile.mmad %a_l0_1, %b_l0_1, %zero_2 sizes [64, 128, 128] {tile.address = [array<i64: 32768>]} : !tile.tile<64x128xi4, l0a, zz>, !tile.tile<128x128xi4, l0b, zn>, !tile.tile<64x128xi32, l0c, nz>
// CHECK-NEXT:         %total_2 = tile.mmad %digits_l0_1, %powers_l0, %total_1 sizes [128, 16, 64] {tile.address = [array<i64: 65536>]} : !tile.tile<128x64xf16, l0a, zz>, !tile.tile<64x16xf16, l0b, zn>, !tile.tile<128x16xf32, l0c, nz>
// CHECK-NEXT:         %4 = arith.divui %k, %c128 : index
// CHECK-NEXT:         %5 = arith.muli %4, %c128 : index
// CHECK-NEXT:         %scale = tile.move %words_1[%5] {tile.address = [array<i64: 0>]} : !tile.tile<1024xui64, l1> -> !tile.tile<128xui64, fb>
// CHECK-NEXT:         %scaled = tile.fixpipe_move %sum_1 scale(%scale : !tile.tile<128xui64, fb>) {tile.address = [array<i64: 98304>]} : !tile.tile<64x128xi32, l0c, nz> -> !tile.tile<64x128xf16, l1, nz>
// CHECK-NEXT:         %6 = arith.divui %3, %c128 : index
// CHECK-NEXT:         %7 = arith.muli %6, %c128 : index
// CHECK-NEXT:         %scale_1 = tile.move %words_1[%7] {tile.address = [array<i64: 0>]} : !tile.tile<1024xui64, l1> -> !tile.tile<128xui64, fb>
// CHECK-NEXT:         %scaled_1 = tile.fixpipe_move %sum_2 scale(%scale_1 : !tile.tile<128xui64, fb>) {tile.address = [array<i64: 114688>]} : !tile.tile<64x128xi32, l0c, nz> -> !tile.tile<64x128xf16, l1, nz>
// CHECK-NEXT:         scf.yield %total_2, %scaled, %scaled_1 : !tile.tile<128x16xf32, l0c, nz>, !tile.tile<64x128xf16, l1, nz>, !tile.tile<64x128xf16, l1, nz>
// CHECK-NEXT:       } {tile.address = [array<i64: 65536>, array<i64: 98304>, array<i64: 114688>]}
// CHECK-NEXT:       %digits_l0_2 = tile.move %before[0, 0] transpose {tile.address = [array<i64: 0>]} : !tile.tile<64x128xf16, l1, nz> -> !tile.tile<128x64xf16, l0a, zz>
// CHECK-NEXT:       %total_3 = tile.mmad %digits_l0_2, %powers_l0, %total sizes [128, 16, 64] {tile.address = [array<i64: 65536>]} : !tile.tile<128x64xf16, l0a, zz>, !tile.tile<64x16xf16, l0b, zn>, !tile.tile<128x16xf32, l0c, nz>
// CHECK-NEXT:       %digits_l0_3 = tile.move %behind[0, 0] transpose {tile.address = [array<i64: 0>]} : !tile.tile<64x128xf16, l1, nz> -> !tile.tile<128x64xf16, l0a, zz>
// CHECK-NEXT:       %total_4 = tile.mmad %digits_l0_3, %powers_l0, %total_3 sizes [128, 16, 64] {tile.address = [array<i64: 65536>]} : !tile.tile<128x64xf16, l0a, zz>, !tile.tile<64x16xf16, l0b, zn>, !tile.tile<128x16xf32, l0c, nz>
// CHECK-NEXT:       %slot = tile.acquire @product : memref<1x2x128x8xf32, #tile.space<gm>>
// CHECK-NEXT:       tile.fixpipe_store %total_4, %slot[0, 0, 0, 0] nz : !tile.tile<128x16xf32, l0c, nz>, memref<1x2x128x8xf32, #tile.space<gm>>
// CHECK-NEXT:       tile.push %slot : memref<1x2x128x8xf32, #tile.space<gm>>
// CHECK-NEXT:       tile.release %digits : memref<1x64x512xi8, #tile.space<gm>>
// CHECK-NEXT:       func.return
// CHECK-NEXT:     }
// CHECK-NEXT:     func.func @matmul_int4_totals_vector(%x: memref<16x1024xf16, strided<[1024, 1]>, #tile.space<gm>> {ascir.role = "in"}, %q: memref<16x32x16x32xi8, strided<[16384, 512, 32, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "fractals"}, %s: memref<8x512xf16, strided<[512, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "rows"}, %powers: memref<16x64xf16, strided<[64, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.value = dense<"0x000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C"> : tensor<16x64xf16>}, %out: memref<16x512xf16, strided<[512, 1]>, #tile.space<gm>> {ascir.role = "out"}, %0: memref<16x16xf32, strided<[16, 1]>, #tile.space<gm>> {ascir.role = "workspace"}) attributes {tile.core = #tile.core<aiv>, tile.placement = {ub = {peak = 22688 : i64, lower_bound = 22688 : i64, extent = 77824 : i64, capacity = 188160 : i64, optimal = true}}} {
// CHECK-NEXT:       %half = tile.sub_block_index
// CHECK-NEXT:       %block = tile.block_index
// CHECK-NEXT:       %c128 = arith.constant 128 : index
// CHECK-NEXT:       %n2p14748e09 = arith.constant 2147483647 : i32
// CHECK-NEXT:       %n1p07374e09 = arith.constant 1073741824 : i32
// CHECK-NEXT:       %n1 = arith.constant 1 : i16
// CHECK-NEXT:       %c2 = arith.constant 2 : index
// CHECK-NEXT:       %n32767 = arith.constant 32767 : i16
// CHECK-NEXT:       %n0 = arith.constant 0 : i16
// CHECK-NEXT:       %c896 = arith.constant 896 : index
// CHECK-NEXT:       %c8 = arith.constant 8 : index
// CHECK-NEXT:       %n1em30 = arith.constant 1.000000e-30 : f32
// CHECK-NEXT:       %n30000 = arith.constant 3.000000e+04 : f32
// CHECK-NEXT:       %n0p136533 = arith.constant 0.136533335 : f32
// CHECK-NEXT:       %c1024 = arith.constant 1024 : index
// CHECK-NEXT:       %n12 = arith.constant 12 : i16
// CHECK-NEXT:       %n8 = arith.constant 8 : i16
// CHECK-NEXT:       %n4 = arith.constant 4 : i16
// CHECK-NEXT:       %n1024 = arith.constant 1024 : i16
// CHECK-NEXT:       %n31744 = arith.constant 31744 : i16
// CHECK-NEXT:       %c4 = arith.constant 4 : index
// CHECK-NEXT:       %c256 = arith.constant 256 : index
// CHECK-NEXT:       %n1_1 = arith.constant 1.000000e+00 : f32
// CHECK-NEXT:       %1 = tile.fill %n1_1 {tile.address = [array<i64: 20480>]} : f32 -> !tile.tile<1x1xf32, ub>
// CHECK-NEXT:       %2 = arith.muli %block, %c128 : index
// CHECK-NEXT:       %3 = tile.fill %n2p14748e09 {tile.address = [array<i64: 0>]} : i32 -> !tile.tile<4x128xi32, ub>
// CHECK-NEXT:       %4 = tile.cast %3 {tile.address = [array<i64: 12288>]} : !tile.tile<4x128xi32, ub> -> !tile.tile<4x128xi64, ub>
// CHECK-NEXT:       %5 = tile.reinterpret %4 {tile.address = [array<i64: 12288>]} : !tile.tile<4x128xi64, ub> -> !tile.tile<4x512xi16, ub>
// CHECK-NEXT:       %6 = tile.fill %n1p07374e09 {tile.address = [array<i64: 0>]} : i32 -> !tile.tile<4x128xi32, ub>
// CHECK-NEXT:       %7 = tile.cast %6 {tile.address = [array<i64: 65792>]} : !tile.tile<4x128xi32, ub> -> !tile.tile<4x128xi64, ub>
// CHECK-NEXT:       %8 = tile.reinterpret %7 {tile.address = [array<i64: 65792>]} : !tile.tile<4x128xi64, ub> -> !tile.tile<4x512xi16, ub>
// CHECK-NEXT:       %9 = tile.reinterpret %8 {tile.address = [array<i64: 65792>]} : !tile.tile<4x512xi16, ub> -> !tile.tile<4x512xui16, ub>
// CHECK-NEXT:       %10 = tile.shift_left %9, %n1 {tile.address = [array<i64: 65792>]} : !tile.tile<4x512xui16, ub>, i16
// CHECK-NEXT:       %11 = tile.reinterpret %10 {tile.address = [array<i64: 65792>]} : !tile.tile<4x512xui16, ub> -> !tile.tile<4x512xi16, ub>
// CHECK-NEXT:       %low = tile.or %5, %11 {tile.address = [array<i64: 12288>]} : !tile.tile<4x512xi16, ub>
// CHECK-NEXT:       %12 = arith.muli %block, %c2 : index
// CHECK-NEXT:       %13 = arith.addi %12, %half : index
// CHECK-NEXT:       %14 = arith.muli %13, %c128 : index
// CHECK-NEXT:       %mask = tile.fill %n32767 {tile.address = [array<i64: 65792>]} : i16 -> !tile.tile<16x128xi16, ub>
// CHECK-NEXT:       %none = tile.fill %n0 {tile.address = [array<i64: 16384>]} : i16 -> !tile.tile<16x128xi16, ub>
// CHECK-NEXT:       %15 = arith.minsi %14, %c896 : index
// CHECK-NEXT:       %x_1 = tile.load %x[0, %15] {tile.address = [array<i64: 8192>]} : memref<16x1024xf16, strided<[1024, 1]>, #tile.space<gm>> -> !tile.tile<16x128xf16, ub>
// CHECK-NEXT:       %16 = tile.reinterpret %x_1 {tile.address = [array<i64: 8192>]} : !tile.tile<16x128xf16, ub> -> !tile.tile<16x128xi16, ub>
// CHECK-NEXT:       %17 = tile.and %16, %mask {tile.address = [array<i64: 65792>]} : !tile.tile<16x128xi16, ub>
// CHECK-NEXT:       %larger = tile.maximum %none, %17 {tile.address = [array<i64: 16384>]} : !tile.tile<16x128xi16, ub>
// CHECK-NEXT:       %18 = tile.cast %larger {tile.address = [array<i64: 0>]} : !tile.tile<16x128xi16, ub> -> !tile.tile<16x128xf32, ub>
// CHECK-NEXT:       %19 = tile.reduce max %18 axes [1] {tile.ignores_nan, tile.scratch = 65536 : i64, tile.scratch_bytes = 4608 : i64, tile.address = [array<i64: 16384>]} : !tile.tile<16x128xf32, ub> -> !tile.tile<16x1xf32, ub>
// CHECK-NEXT:       %20 = tile.cast %19 rounding rint {tile.address = [array<i64: 64>]} : !tile.tile<16x1xf32, ub> -> !tile.tile<16x1xi16, ub>
// CHECK-NEXT:       %21 = tile.reinterpret %20 {tile.address = [array<i64: 64>]} : !tile.tile<16x1xi16, ub> -> !tile.tile<16x1xf16, ub>
// CHECK-NEXT:       %22 = tile.cast %21 {tile.address = [array<i64: 0>]} : !tile.tile<16x1xf16, ub> -> !tile.tile<16x1xf32, ub>
// CHECK-NEXT:       %23 = tile.reshape %22 {tile.address = [array<i64: 0>]} : !tile.tile<16x1xf32, ub> -> !tile.tile<1x16xf32, ub>
// CHECK-NEXT:       %24 = arith.addi %13, %c8 : index
// CHECK-NEXT:       tile.store %23, %0[%24, 0] : !tile.tile<1x16xf32, ub>, memref<16x16xf32, strided<[16, 1]>, #tile.space<gm>>
// CHECK-NEXT:       tile.sync_blocks
// CHECK-NEXT:       %found = tile.load %0[8, 0] sizes [8, 16] {tile.address = [array<i64: 0>]} : memref<16x16xf32, strided<[16, 1]>, #tile.space<gm>> -> !tile.tile<8x16xf32, ub>
// CHECK-NEXT:       %scales = tile.load %s[0, %2] {tile.address = [array<i64: 16384>]} : memref<8x512xf16, strided<[512, 1]>, #tile.space<gm>> -> !tile.tile<8x128xf16, ub>
// CHECK-NEXT:       %25 = tile.reinterpret %found {tile.address = [array<i64: 0>]} : !tile.tile<8x16xf32, ub> -> !tile.tile<8x16xi32, ub>
// CHECK-NEXT:       %26 = tile.slice %25[0, 0] {tile.address = [array<i64: 0>]} : !tile.tile<8x16xi32, ub> -> !tile.tile<4x16xi32, ub>
// CHECK-NEXT:       %27 = tile.slice %25[4, 0] {tile.address = [array<i64: 256>]} : !tile.tile<8x16xi32, ub> -> !tile.tile<4x16xi32, ub>
// CHECK-NEXT:       %larger_1 = tile.maximum %26, %27 {tile.address = [array<i64: 512>]} : !tile.tile<4x16xi32, ub>
// CHECK-NEXT:       %28 = tile.slice %larger_1[0, 0] {tile.address = [array<i64: 512>]} : !tile.tile<4x16xi32, ub> -> !tile.tile<2x16xi32, ub>
// CHECK-NEXT:       %29 = tile.slice %larger_1[2, 0] {tile.address = [array<i64: 640>]} : !tile.tile<4x16xi32, ub> -> !tile.tile<2x16xi32, ub>
// CHECK-NEXT:       %larger_2 = tile.maximum %28, %29 {tile.address = [array<i64: 0>]} : !tile.tile<2x16xi32, ub>
// CHECK-NEXT:       %30 = tile.slice %larger_2[0, 0] {tile.address = [array<i64: 0>]} : !tile.tile<2x16xi32, ub> -> !tile.tile<1x16xi32, ub>
// CHECK-NEXT:       %31 = tile.slice %larger_2[1, 0] {tile.address = [array<i64: 64>]} : !tile.tile<2x16xi32, ub> -> !tile.tile<1x16xi32, ub>
// CHECK-NEXT:       %larger_3 = tile.maximum %30, %31 {tile.address = [array<i64: 18432>]} : !tile.tile<1x16xi32, ub>
// CHECK-NEXT:       %32 = tile.reinterpret %larger_3 {tile.address = [array<i64: 18432>]} : !tile.tile<1x16xi32, ub> -> !tile.tile<1x16xf32, ub>
// CHECK-NEXT:       %largest = tile.reshape %32 {tile.address = [array<i64: 18432>]} : !tile.tile<1x16xf32, ub> -> !tile.tile<16x1xf32, ub>
// CHECK-NEXT:       %33 = tile.fill %n1em30 {tile.address = [array<i64: 0>]} : f32 -> !tile.tile<16x1xf32, ub>
// CHECK-NEXT:       %largest_1 = tile.add %largest, %33 {tile.address = [array<i64: 18432>]} : !tile.tile<16x1xf32, ub>
// CHECK-NEXT:       %34 = tile.fill %n30000 {tile.address = [array<i64: 18496>]} : f32 -> !tile.tile<16x1xf32, ub>
// CHECK-NEXT:       %factor = tile.div %34, %largest_1 {tile.address = [array<i64: 18496>]} : !tile.tile<16x1xf32, ub>
// CHECK-NEXT:       %scale = tile.mul %largest_1, %n0p136533 {tile.address = [array<i64: 18432>]} : !tile.tile<16x1xf32, ub>, f32
// CHECK-NEXT:       %slot = tile.acquire @digits : memref<1x64x512xi8, #tile.space<gm>>
// CHECK-NEXT:       %digits = memref.reinterpret_cast %slot to offset: [0], sizes: [1, 4, 16, 512], strides: [32768, 8192, 512, 1] : memref<1x64x512xi8, #tile.space<gm>> to memref<1x4x16x512xi8, strided<[32768, 8192, 512, 1]>, #tile.space<gm>>
// CHECK-NEXT:       scf.for %k = %14 to %c1024 step %c1024 {
// CHECK-NEXT:         %35 = tile.cast %x_1 {tile.address = [array<i64: 65536>]} : !tile.tile<16x128xf16, ub> -> !tile.tile<16x128xf32, ub>
// CHECK-NEXT:         %36 = tile.broadcast %factor {tile.folded, tile.address = [array<i64: 0>]} : !tile.tile<16x1xf32, ub> -> !tile.tile<16x128xf32, ub>
// CHECK-NEXT:         %37 = tile.mul %35, %36 {tile.address = [array<i64: 65536>]} : !tile.tile<16x128xf32, ub>
// CHECK-NEXT:         %rest = tile.cast %37 rounding rint {tile.address = [array<i64: 0>]} : !tile.tile<16x128xf32, ub> -> !tile.tile<16x128xi16, ub>
// CHECK-NEXT:         %38 = tile.reinterpret %rest {tile.address = [array<i64: 0>]} : !tile.tile<16x128xi16, ub> -> !tile.tile<16x128xui16, ub>
// CHECK-NEXT:         %39 = tile.shift_left %38, %n12 {tile.address = [array<i64: 4096>]} : !tile.tile<16x128xui16, ub>, i16
// CHECK-NEXT:         %40 = tile.reinterpret %39 {tile.address = [array<i64: 4096>]} : !tile.tile<16x128xui16, ub> -> !tile.tile<16x128xi16, ub>
// CHECK-NEXT:         %digit = tile.shift_right %40, %n12 {tile.address = [array<i64: 4096>]} : !tile.tile<16x128xi16, ub>, i16
// CHECK-NEXT:         %41 = tile.add %rest, %n8 {tile.address = [array<i64: 0>]} : !tile.tile<16x128xi16, ub>, i16
// CHECK-NEXT:         %rest_1 = tile.shift_right %41, %n4 {tile.address = [array<i64: 0>]} : !tile.tile<16x128xi16, ub>, i16
// CHECK-NEXT:         %42 = tile.cast %digit rounding rint {tile.address = [array<i64: 4096>]} : !tile.tile<16x128xi16, ub> -> !tile.tile<16x128xf16, ub>
// CHECK-NEXT:         %digit_1 = tile.cast %42 rounding rint {tile.address = [array<i64: 73728>]} : !tile.tile<16x128xf16, ub> -> !tile.tile<16x128xi4, ub>
// CHECK-NEXT:         %43 = tile.reinterpret %digit_1 {tile.address = [array<i64: 73728>]} : !tile.tile<16x128xi4, ub> -> !tile.tile<16x64xi8, ub>
// CHECK-NEXT:         %44 = tile.reshape %43 {tile.address = [array<i64: 73728>]} : !tile.tile<16x64xi8, ub> -> !tile.tile<1x16x64xi8, ub>
// CHECK-NEXT:         %45 = arith.divui %k, %c2 : index
// CHECK-NEXT:         tile.store %44, %digits[0, 0, 0, %45] sizes [1, 1, 16, 64] : !tile.tile<1x16x64xi8, ub>, memref<1x4x16x512xi8, strided<[32768, 8192, 512, 1]>, #tile.space<gm>>
// CHECK-NEXT:         %46 = tile.reinterpret %rest_1 {tile.address = [array<i64: 0>]} : !tile.tile<16x128xi16, ub> -> !tile.tile<16x128xui16, ub>
// CHECK-NEXT:         %47 = tile.shift_left %46, %n12 {tile.address = [array<i64: 4096>]} : !tile.tile<16x128xui16, ub>, i16
// CHECK-NEXT:         %48 = tile.reinterpret %47 {tile.address = [array<i64: 4096>]} : !tile.tile<16x128xui16, ub> -> !tile.tile<16x128xi16, ub>
// CHECK-NEXT:         %digit_2 = tile.shift_right %48, %n12 {tile.address = [array<i64: 4096>]} : !tile.tile<16x128xi16, ub>, i16
// CHECK-NEXT:         %49 = tile.add %rest_1, %n8 {tile.address = [array<i64: 0>]} : !tile.tile<16x128xi16, ub>, i16
// CHECK-NEXT:         %rest_2 = tile.shift_right %49, %n4 {tile.address = [array<i64: 0>]} : !tile.tile<16x128xi16, ub>, i16
// CHECK-NEXT:         %50 = tile.cast %digit_2 rounding rint {tile.address = [array<i64: 4096>]} : !tile.tile<16x128xi16, ub> -> !tile.tile<16x128xf16, ub>
// CHECK-NEXT:         %digit_3 = tile.cast %50 rounding rint {tile.address = [array<i64: 74752>]} : !tile.tile<16x128xf16, ub> -> !tile.tile<16x128xi4, ub>
// CHECK-NEXT:         %51 = tile.reinterpret %digit_3 {tile.address = [array<i64: 74752>]} : !tile.tile<16x128xi4, ub> -> !tile.tile<16x64xi8, ub>
// CHECK-NEXT:         %52 = tile.reshape %51 {tile.address = [array<i64: 74752>]} : !tile.tile<16x64xi8, ub> -> !tile.tile<1x16x64xi8, ub>
// CHECK-NEXT:         tile.store %52, %digits[0, 1, 0, %45] sizes [1, 1, 16, 64] : !tile.tile<1x16x64xi8, ub>, memref<1x4x16x512xi8, strided<[32768, 8192, 512, 1]>, #tile.space<gm>>
// CHECK-NEXT:         %53 = tile.reinterpret %rest_2 {tile.address = [array<i64: 0>]} : !tile.tile<16x128xi16, ub> -> !tile.tile<16x128xui16, ub>
// CHECK-NEXT:         %54 = tile.shift_left %53, %n12 {tile.address = [array<i64: 4096>]} : !tile.tile<16x128xui16, ub>, i16
// CHECK-NEXT:         %55 = tile.reinterpret %54 {tile.address = [array<i64: 4096>]} : !tile.tile<16x128xui16, ub> -> !tile.tile<16x128xi16, ub>
// CHECK-NEXT:         %digit_4 = tile.shift_right %55, %n12 {tile.address = [array<i64: 4096>]} : !tile.tile<16x128xi16, ub>, i16
// CHECK-NEXT:         %56 = tile.add %rest_2, %n8 {tile.address = [array<i64: 0>]} : !tile.tile<16x128xi16, ub>, i16
// CHECK-NEXT:         %rest_3 = tile.shift_right %56, %n4 {tile.address = [array<i64: 0>]} : !tile.tile<16x128xi16, ub>, i16
// CHECK-NEXT:         %57 = tile.cast %digit_4 rounding rint {tile.address = [array<i64: 4096>]} : !tile.tile<16x128xi16, ub> -> !tile.tile<16x128xf16, ub>
// CHECK-NEXT:         %digit_5 = tile.cast %57 rounding rint {tile.address = [array<i64: 75776>]} : !tile.tile<16x128xf16, ub> -> !tile.tile<16x128xi4, ub>
// CHECK-NEXT:         %58 = tile.reinterpret %digit_5 {tile.address = [array<i64: 75776>]} : !tile.tile<16x128xi4, ub> -> !tile.tile<16x64xi8, ub>
// CHECK-NEXT:         %59 = tile.reshape %58 {tile.address = [array<i64: 75776>]} : !tile.tile<16x64xi8, ub> -> !tile.tile<1x16x64xi8, ub>
// CHECK-NEXT:         tile.store %59, %digits[0, 2, 0, %45] sizes [1, 1, 16, 64] : !tile.tile<1x16x64xi8, ub>, memref<1x4x16x512xi8, strided<[32768, 8192, 512, 1]>, #tile.space<gm>>
// CHECK-NEXT:         %60 = tile.cast %rest_3 rounding rint {tile.address = [array<i64: 0>]} : !tile.tile<16x128xi16, ub> -> !tile.tile<16x128xf16, ub>
// CHECK-NEXT:         %digit_6 = tile.cast %60 rounding rint {tile.address = [array<i64: 76800>]} : !tile.tile<16x128xf16, ub> -> !tile.tile<16x128xi4, ub>
// CHECK-NEXT:         %61 = tile.reinterpret %digit_6 {tile.address = [array<i64: 76800>]} : !tile.tile<16x128xi4, ub> -> !tile.tile<16x64xi8, ub>
// CHECK-NEXT:         %62 = tile.reshape %61 {tile.address = [array<i64: 76800>]} : !tile.tile<16x64xi8, ub> -> !tile.tile<1x16x64xi8, ub>
// CHECK-NEXT:         tile.store %62, %digits[0, 3, 0, %45] sizes [1, 1, 16, 64] : !tile.tile<1x16x64xi8, ub>, memref<1x4x16x512xi8, strided<[32768, 8192, 512, 1]>, #tile.space<gm>>
// CHECK-NEXT:       }
// CHECK-NEXT:       %63 = tile.reshape %scale {tile.address = [array<i64: 18432>]} : !tile.tile<16x1xf32, ub> -> !tile.tile<1x16xf32, ub>
// CHECK-NEXT:       tile.store %63, %0[%13, 0] : !tile.tile<1x16xf32, ub>, memref<16x16xf32, strided<[16, 1]>, #tile.space<gm>>
// CHECK-NEXT:       tile.sync_blocks
// CHECK-NEXT:       tile.push %slot : memref<1x64x512xi8, #tile.space<gm>>
// CHECK-NEXT:       %least = tile.fill %n1024 {tile.address = [array<i64: 0>]} : i16 -> !tile.tile<8x128xi16, ub>
// CHECK-NEXT:       %64 = tile.reinterpret %scales {tile.address = [array<i64: 16384>]} : !tile.tile<8x128xf16, ub> -> !tile.tile<8x128xi16, ub>
// CHECK-NEXT:       %65 = tile.fill %n31744 {tile.address = [array<i64: 2048>]} : i16 -> !tile.tile<8x128xi16, ub>
// CHECK-NEXT:       %66 = tile.and %64, %65 {tile.address = [array<i64: 16384>]} : !tile.tile<8x128xi16, ub>
// CHECK-NEXT:       %larger_4 = tile.maximum %least, %66 {tile.address = [array<i64: 0>]} : !tile.tile<8x128xi16, ub>
// CHECK-NEXT:       %67 = tile.slice %larger_4[0, 0] {tile.address = [array<i64: 0>]} : !tile.tile<8x128xi16, ub> -> !tile.tile<4x128xi16, ub>
// CHECK-NEXT:       %68 = tile.slice %larger_4[4, 0] {tile.address = [array<i64: 1024>]} : !tile.tile<8x128xi16, ub> -> !tile.tile<4x128xi16, ub>
// CHECK-NEXT:       %larger_5 = tile.maximum %67, %68 {tile.address = [array<i64: 2048>]} : !tile.tile<4x128xi16, ub>
// CHECK-NEXT:       %69 = tile.slice %larger_5[0, 0] {tile.address = [array<i64: 2048>]} : !tile.tile<4x128xi16, ub> -> !tile.tile<2x128xi16, ub>
// CHECK-NEXT:       %70 = tile.slice %larger_5[2, 0] {tile.address = [array<i64: 2560>]} : !tile.tile<4x128xi16, ub> -> !tile.tile<2x128xi16, ub>
// CHECK-NEXT:       %larger_6 = tile.maximum %69, %70 {tile.address = [array<i64: 0>]} : !tile.tile<2x128xi16, ub>
// CHECK-NEXT:       %71 = tile.slice %larger_6[0, 0] {tile.address = [array<i64: 0>]} : !tile.tile<2x128xi16, ub> -> !tile.tile<1x128xi16, ub>
// CHECK-NEXT:       %72 = tile.slice %larger_6[1, 0] {tile.address = [array<i64: 256>]} : !tile.tile<2x128xi16, ub> -> !tile.tile<1x128xi16, ub>
// CHECK-NEXT:       %larger_7 = tile.maximum %71, %72 {tile.address = [array<i64: 512>]} : !tile.tile<1x128xi16, ub>
// CHECK-NEXT:       %73 = tile.reinterpret %larger_7 {tile.address = [array<i64: 512>]} : !tile.tile<1x128xi16, ub> -> !tile.tile<1x128xf16, ub>
// CHECK-NEXT:       %74 = tile.cast %73 {tile.address = [array<i64: 4096>]} : !tile.tile<1x128xf16, ub> -> !tile.tile<1x128xf32, ub>
// CHECK-NEXT:       %slot_1 = tile.acquire @words : memref<1x2048xi32, #tile.space<gm>>
// CHECK-NEXT:       %75 = arith.muli %half, %c4 : index
// CHECK-NEXT:       %scale_1 = tile.load %s[%75, %2] buffers 2 {tile.address = [array<i64: 2048>]} : memref<8x512xf16, strided<[512, 1]>, #tile.space<gm>> -> !tile.tile<4x128xf16, ub>
// CHECK-NEXT:       %76 = tile.broadcast %74 {tile.folded, tile.address = [array<i64: 4096>]} : !tile.tile<1x128xf32, ub> -> !tile.tile<4x128xf32, ub>
// CHECK-NEXT:       %77 = tile.cast %scale_1 {tile.address = [array<i64: 0>]} : !tile.tile<4x128xf16, ub> -> !tile.tile<4x128xf32, ub>
// CHECK-NEXT:       %quotient = tile.div %77, %76 {tile.address = [array<i64: 0>]} : !tile.tile<4x128xf32, ub>
// CHECK-NEXT:       %bits = tile.reinterpret %quotient {tile.address = [array<i64: 0>]} : !tile.tile<4x128xf32, ub> -> !tile.tile<4x128xi32, ub>
// CHECK-NEXT:       %78 = tile.cast %bits {tile.address = [array<i64: 65792>]} : !tile.tile<4x128xi32, ub> -> !tile.tile<4x128xi64, ub>
// CHECK-NEXT:       %79 = tile.reinterpret %78 {tile.address = [array<i64: 65792>]} : !tile.tile<4x128xi64, ub> -> !tile.tile<4x512xi16, ub>
// CHECK-NEXT:       %words = tile.and %79, %low {tile.address = [array<i64: 65792>]} : !tile.tile<4x512xi16, ub>
// CHECK-NEXT:       %80 = tile.reinterpret %words {tile.address = [array<i64: 65792>]} : !tile.tile<4x512xi16, ub> -> !tile.tile<4x256xi32, ub>
// CHECK-NEXT:       %81 = tile.reshape %80 {tile.address = [array<i64: 65792>]} : !tile.tile<4x256xi32, ub> -> !tile.tile<1x1024xi32, ub>
// CHECK-NEXT:       %82 = arith.muli %75, %c256 : index
// CHECK-NEXT:       tile.store %81, %slot_1[0, %82] buffers 2 : !tile.tile<1x1024xi32, ub>, memref<1x2048xi32, #tile.space<gm>>
// CHECK-NEXT:       tile.push %slot_1 : memref<1x2048xi32, #tile.space<gm>>
// CHECK-NEXT:       %slot_2 = tile.pop @product : memref<1x2x128x8xf32, #tile.space<gm>>
// CHECK-NEXT:       %83 = arith.muli %half, %c8 : index
// CHECK-NEXT:       %84 = arith.addi %83, %c8 : index
// CHECK-NEXT:       scf.for %row = %83 to %84 step %c8 {
// CHECK-NEXT:         %turned = tile.load %slot_2[0, %half, 0, 0] buffers 2 {tile.address = [array<i64: 4864, 8960>]} : memref<1x2x128x8xf32, #tile.space<gm>> -> !tile.tile<128x8xf32, ub>
// CHECK-NEXT:         %sums = tile.transpose %turned [1, 0] {tile.address = [array<i64: 0>]} : !tile.tile<128x8xf32, ub> -> !tile.tile<8x128xf32, ub>
// CHECK-NEXT:         %85 = tile.broadcast %74 {tile.folded, tile.address = [array<i64: 4096>]} : !tile.tile<1x128xf32, ub> -> !tile.tile<8x128xf32, ub>
// CHECK-NEXT:         %86 = tile.mul %sums, %85 {tile.address = [array<i64: 0>]} : !tile.tile<8x128xf32, ub>
// CHECK-NEXT:         %scale_2 = tile.load %0[%13, %row] buffers 2 {tile.address = [array<i64: 13056, 13568>]} : memref<16x16xf32, strided<[16, 1]>, #tile.space<gm>> -> !tile.tile<1x8xf32, ub>
// CHECK-NEXT:         %87 = tile.reshape %scale_2 {tile.address = [array<i64: 13056, 13568>]} : !tile.tile<1x8xf32, ub> -> !tile.tile<8x1xf32, ub>
// CHECK-NEXT:         %88 = tile.broadcast %87 {tile.folded, tile.address = [array<i64: 4608>]} : !tile.tile<8x1xf32, ub> -> !tile.tile<8x128xf32, ub>
// CHECK-NEXT:         %89 = tile.mul %86, %88 {tile.address = [array<i64: 0>]} : !tile.tile<8x128xf32, ub>
// CHECK-NEXT:         %p = tile.cast %89 rounding rint {tile.address = [array<i64: 65536>]} : !tile.tile<8x128xf32, ub> -> !tile.tile<8x128xf16, ub>
// CHECK-NEXT:         %y = tile.cast %p {tile.address = [array<i64: 0>]} : !tile.tile<8x128xf16, ub> -> !tile.tile<8x128xf32, ub>
// CHECK-NEXT:         %y_1 = tile.neg %y {tile.address = [array<i64: 65792>]} : !tile.tile<8x128xf32, ub>
// CHECK-NEXT:         %y_2 = tile.exp %y_1 {tile.address = [array<i64: 65792>]} : !tile.tile<8x128xf32, ub>
// CHECK-NEXT:         %y_3 = tile.add %y_2, %n1_1 {tile.address = [array<i64: 65792>]} : !tile.tile<8x128xf32, ub>, f32
// CHECK-NEXT:         %90 = tile.broadcast %1 {tile.folded, tile.address = [array<i64: 20480>]} : !tile.tile<1x1xf32, ub> -> !tile.tile<8x128xf32, ub>
// CHECK-NEXT:         %y_4 = tile.div %90, %y_3 {tile.address = [array<i64: 65792>]} : !tile.tile<8x128xf32, ub>
// CHECK-NEXT:         %y_5 = tile.mul %y, %y_4 {tile.address = [array<i64: 0>]} : !tile.tile<8x128xf32, ub>
// CHECK-NEXT:         %y_6 = tile.cast %y_5 rounding rint {tile.address = [array<i64: 69888, 71936>]} : !tile.tile<8x128xf32, ub> -> !tile.tile<8x128xf16, ub>
// CHECK-NEXT:         tile.store %y_6, %out[%row, %2] buffers 2 : !tile.tile<8x128xf16, ub>, memref<16x512xf16, strided<[512, 1]>, #tile.space<gm>>
// CHECK-NEXT:       }
// CHECK-NEXT:       tile.release %slot_2 : memref<1x2x128x8xf32, #tile.space<gm>>
// CHECK-NEXT:       func.return
// CHECK-NEXT:     }
// CHECK-NEXT:   }
// CHECK-NEXT: }

// The result:
// CHECK:      builtin.module attributes {ascir.soc = "ascend910b1"} {
// CHECK-NEXT:   func.func @matmul_int4_totals_aic(%x: memref<?xf16, 22 : i64> {ascir.role = "in"}, %q: memref<?xi8, 22 : i64> {ascir.role = "in", ascir.packing = "fractals"}, %s: memref<?xf16, 22 : i64> {ascir.role = "in", ascir.packing = "rows"}, %powers: memref<?xf16, 22 : i64> {ascir.role = "in", ascir.value = dense<"0x000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C"> : tensor<16x64xf16>}, %out: memref<?xf16, 22 : i64> {ascir.role = "out"}, %0: memref<?xf32, 22 : i64> {ascir.role = "workspace"}, %digits: memref<?xi8, 22 : i64> {ascir.role = "workspace", ascir.extent = "32768"}, %words: memref<?xi32, 22 : i64> {ascir.role = "workspace", ascir.extent = "16384"}, %product: memref<?xf32, 22 : i64> {ascir.role = "workspace", ascir.extent = "16384"}) attributes {tile.placement = {fb = {peak = 1024 : i64, lower_bound = 1024 : i64, extent = 1024 : i64, capacity = 7168 : i64, optimal = true}, l0a = {peak = 24576 : i64, lower_bound = 24576 : i64, extent = 24576 : i64, capacity = 65536 : i64, optimal = true}, l0b = {peak = 18432 : i64, lower_bound = 18432 : i64, extent = 18432 : i64, capacity = 65536 : i64, optimal = true}, l0c = {peak = 73728 : i64, lower_bound = 73728 : i64, extent = 73728 : i64, capacity = 131072 : i64, optimal = true}, l1 = {peak = 139264 : i64, lower_bound = 139264 : i64, extent = 141312 : i64, capacity = 524032 : i64, optimal = true}}, ascendc.aicore} {
// CHECK-NEXT:     %1 = arith.constant 524032 : i32
// CHECK-NEXT:     %2 = arith.constant 65536 : i32
// CHECK-NEXT:     %3 = arith.constant 65536 : i32
// CHECK-NEXT:     %4 = arith.constant 131072 : i32
// CHECK-NEXT:     %5 = arith.constant 139264 : i32
// CHECK-NEXT:     %6 = arith.constant 1024 : i32
// CHECK-NEXT:     %7 = arith.constant 1 : i32
// CHECK-NEXT:     %8 = arith.constant 16 : i32
// CHECK-NEXT:     %9 = arith.constant 64 : i32
// CHECK-NEXT:     %10 = arith.constant 0 : i32
// CHECK-NEXT:     %nd2nz = ascendc.construct !ascendc.nd2nz_params(%7, %8, %9, %10, %9, %8, %7, %8) : i32, i32, i32, i32, i32, i32, i32, i32
// CHECK-NEXT:     %11 = arith.constant 4 : i32
// CHECK-NEXT:     %load_data_2d = ascendc.construct !ascendc.load_data_2d_params(%10, %11, %7, %10, %10, %10, %10) : i32, i32, i32, i32, i32, i32, i32
// CHECK-NEXT:     %12 = arith.constant 16384 : i32
// CHECK-NEXT:     %13 = arith.constant 65536 : i32
// CHECK-NEXT:     %14 = arith.constant 32768 : i32
// CHECK-NEXT:     %15 = arith.constant 512 : i32
// CHECK-NEXT:     %16 = arith.constant 32 : i32
// CHECK-NEXT:     %nd2nz_1 = ascendc.construct !ascendc.nd2nz_params(%7, %9, %15, %10, %15, %9, %7, %16) : i32, i32, i32, i32, i32, i32, i32, i32
// CHECK-NEXT:     %17 = arith.constant 98304 : i32
// CHECK-NEXT:     %18 = arith.constant 8192 : i32
// CHECK-NEXT:     %19 = arith.constant 114688 : i32
// CHECK-NEXT:     %20 = arith.constant 131072 : i32
// CHECK-NEXT:     %21 = arith.constant 2048 : i32
// CHECK-NEXT:     %22 = arith.constant 16384 : index
// CHECK-NEXT:     %23 = arith.constant 512 : index
// CHECK-NEXT:     %24 = arith.constant 128 : i32
// CHECK-NEXT:     %25 = arith.constant 384 : i32
// CHECK-NEXT:     %data_copy = ascendc.construct !ascendc.data_copy_params(%11, %24, %25, %10) : i32, i32, i32, i32
// CHECK-NEXT:     %26 = arith.constant 2 : index
// CHECK-NEXT:     %27 = arith.constant 0 : i8
// CHECK-NEXT:     %28 = arith.constant false
// CHECK-NEXT:     %29 = arith.constant 0 : index
// CHECK-NEXT:     %30 = arith.constant 1 : index
// CHECK-NEXT:     %31 = arith.constant 3 : index
// CHECK-NEXT:     %no_pads = memref.alloca() {ascendc.emit_as_unsigned} : memref<4xi8>
// CHECK-NEXT:     memref.store %27, %no_pads[%29] : memref<4xi8>
// CHECK-NEXT:     memref.store %27, %no_pads[%30] : memref<4xi8>
// CHECK-NEXT:     memref.store %27, %no_pads[%26] : memref<4xi8>
// CHECK-NEXT:     memref.store %27, %no_pads[%31] : memref<4xi8>
// CHECK-NEXT:     %load_data_3d_params_v2 = ascendc.construct !ascendc.load_data_3d_params_v2<i8>(%no_pads, %7, %9, %9, %9, %9, %10, %10, %7, %7, %7, %7, %7, %7, %28, %28, %27) : memref<4xi8>, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i1, i1, i8
// CHECK-NEXT:     %32 = arith.constant 4096 : i32
// CHECK-NEXT:     %33 = arith.constant 64 : index
// CHECK-NEXT:     %load_data_2d_1 = ascendc.construct !ascendc.load_data_2d_params(%10, %8, %7, %10, %10, %10, %10) : i32, i32, i32, i32, i32, i32, i32
// CHECK-NEXT:     %34 = arith.constant 0.000000e+00 : f16
// CHECK-NEXT:     %35 = arith.constant true
// CHECK-NEXT:     %load_data_3d_params_v2_1 = ascendc.construct !ascendc.load_data_3d_params_v2<f16>(%no_pads, %7, %9, %24, %24, %9, %10, %10, %7, %7, %7, %7, %7, %7, %35, %28, %34) : memref<4xi8>, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i1, i1, f16
// CHECK-NEXT:     %36 = arith.constant 20480 : i32
// CHECK-NEXT:     %mmad = ascendc.construct !ascendc.mmad_params(%9, %24, %24, %10, %28, %35) : i32, i32, i32, i32, i1, i1
// CHECK-NEXT:     %mmad_1 = ascendc.construct !ascendc.mmad_params(%24, %8, %9, %10, %28, %28) : i32, i32, i32, i32, i1, i1
// CHECK-NEXT:     %37 = arith.constant 10 : i32
// CHECK-NEXT:     %fixpipe_params_v220 = ascendc.construct !ascendc.fixpipe_params_v220(%24, %9, %9, %9, %10, %37, %10, %7, %10, %10, %10) [ui16, ui16, ui16, ui32, i32, !ascendc.quant_mode_t, ui64, ui16, ui16, ui16, ui8] : i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32
// CHECK-NEXT:     %fixpipe_config = ascendc.construct !ascendc.fixpipe_config(%10) [!ascendc.co2_layout] : i32
// CHECK-NEXT:     %fixpipe_params_v220_1 = ascendc.construct !ascendc.fixpipe_params_v220(%8, %24, %24, %24, %10, %10, %10, %7, %10, %10, %10, %35) [ui16, ui16, ui16, ui32, i32, !ascendc.quant_mode_t, ui64, ui16, ui16, ui16, ui8, i1] : i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i1
// CHECK-NEXT:     %pipe = ascendc.pipe
// CHECK-NEXT:     %l1 = ascendc.tbuf : <a1>
// CHECK-NEXT:     ascendc.pipe.init_buffer %pipe, %l1, %1 : !ascendc.tbuf<a1>, i32
// CHECK-NEXT:     %l0a = ascendc.tbuf : <a2>
// CHECK-NEXT:     ascendc.pipe.init_buffer %pipe, %l0a, %2 : !ascendc.tbuf<a2>, i32
// CHECK-NEXT:     %l0b = ascendc.tbuf : <b2>
// CHECK-NEXT:     ascendc.pipe.init_buffer %pipe, %l0b, %3 : !ascendc.tbuf<b2>, i32
// CHECK-NEXT:     %l0c = ascendc.tbuf : <co1>
// CHECK-NEXT:     ascendc.pipe.init_buffer %pipe, %l0c, %4 : !ascendc.tbuf<co1>, i32
// CHECK-NEXT:     %q_gm = ascendc.global_tensor : !ascendc.global_tensor<*xi8>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %q_gm, %q : !ascendc.global_tensor<*xi8>, memref<?xi8, 22 : i64>
// CHECK-NEXT:     %powers_gm = ascendc.global_tensor : !ascendc.global_tensor<*xf16>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %powers_gm, %powers : !ascendc.global_tensor<*xf16>, memref<?xf16, 22 : i64>
// CHECK-NEXT:     %digits_gm = ascendc.global_tensor : !ascendc.global_tensor<*xi8>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %digits_gm, %digits : !ascendc.global_tensor<*xi8>, memref<?xi8, 22 : i64>
// CHECK-NEXT:     %words_gm = ascendc.global_tensor : !ascendc.global_tensor<*xi32>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %words_gm, %words : !ascendc.global_tensor<*xi32>, memref<?xi32, 22 : i64>
// CHECK-NEXT:     %product_gm = ascendc.global_tensor : !ascendc.global_tensor<*xf32>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %product_gm, %product : !ascendc.global_tensor<*xf32>, memref<?xf32, 22 : i64>
// CHECK-NEXT:     %flag = arith.constant 5 : i32
// CHECK-NEXT:     %flag_1 = arith.constant 4 : i32
// CHECK-NEXT:     %ring = arith.constant 4096 : index
// CHECK-NEXT:     %block = ascendc.get_block_idx : index
// CHECK-NEXT:     %product_ring = arith.muli %block, %ring : index
// CHECK-NEXT:     %slot = arith.constant 0 : i32
// CHECK-NEXT:     %flag_2 = arith.constant 2 : i32
// CHECK-NEXT:     %flag_3 = arith.constant 3 : i32
// CHECK-NEXT:     %ring_1 = arith.constant 4096 : index
// CHECK-NEXT:     %block_1 = ascendc.get_block_idx : index
// CHECK-NEXT:     %words_ring = arith.muli %block_1, %ring_1 : index
// CHECK-NEXT:     %slot_1 = arith.constant 0 : i32
// CHECK-NEXT:     ascendc.cross_core_set_flag %flag_3, 2, pipe_mte2 : i32
// CHECK-NEXT:     ascendc.cross_core_set_flag %flag_3, 2, pipe_mte2 : i32
// CHECK-NEXT:     %flag_4 = arith.constant 0 : i32
// CHECK-NEXT:     %flag_5 = arith.constant 1 : i32
// CHECK-NEXT:     %ring_2 = arith.constant 0 : index
// CHECK-NEXT:     ascendc.cross_core_set_flag %flag_5, 2, pipe_mte2 : i32
// CHECK-NEXT:     %block_2 = ascendc.get_block_idx : index
// CHECK-NEXT:     %c8 = arith.constant 8 : index
// CHECK-NEXT:     %n0 = arith.constant 0.000000e+00 : f16
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c1024 = arith.constant 1024 : index
// CHECK-NEXT:     %c256 = arith.constant 256 : index
// CHECK-NEXT:     %c64 = arith.constant 64 : index
// CHECK-NEXT:     %c128 = arith.constant 128 : index
// CHECK-NEXT:     %powers_1 = ascendc.tbuf.get_with_offset %l1, %6, %5 : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     ascendc.data_copy_nd2nz %powers_1, %powers_gm, %nd2nz : !ascendc.local_tensor<*xf16>, !ascendc.global_tensor<*xf16>, !ascendc.nd2nz_params
// CHECK-NEXT:     %powers_l0 = ascendc.tbuf.get_with_offset %l0b, %6, %12 : !ascendc.tbuf<b2>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     ascendc.load_data_l0 %powers_l0, %powers_1, %load_data_2d : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.load_data_2d_params
// CHECK-NEXT:     %38 = arith.constant 0 : i32
// CHECK-NEXT:     %b_bytes_at = arith.muli %38, %12 : i32
// CHECK-NEXT:     %b_bytes = ascendc.tbuf.get_with_offset %l1, %12, %b_bytes_at : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:     %39 = arith.divui %c0, %c64 : index
// CHECK-NEXT:     %40 = arith.muli %39, %22 : index
// CHECK-NEXT:     %41 = arith.muli %block_2, %c8 : index
// CHECK-NEXT:     %42 = arith.muli %41, %23 : index
// CHECK-NEXT:     %43 = arith.addi %40, %42 : index
// CHECK-NEXT:     %q_gm_1 = ascendc.global_tensor.subindex %q_gm[%43] : !ascendc.global_tensor<*xi8>, index, !ascendc.global_tensor<*xi8>
// CHECK-NEXT:     ascendc.data_copy_l0 %b_bytes, %q_gm_1, %data_copy : !ascendc.local_tensor<*xi8>, !ascendc.global_tensor<*xi8>, !ascendc.data_copy_params
// CHECK-NEXT:     %44 = arith.constant 1 : i32
// CHECK-NEXT:     %45 = arith.addi %38, %44 : i32
// CHECK-NEXT:     %46 = arith.constant 4 : i32
// CHECK-NEXT:     %47 = arith.cmpi eq, %45, %46 : i32
// CHECK-NEXT:     %48 = arith.constant 0 : i32
// CHECK-NEXT:     %next_slot = arith.select %47, %48, %45 : i32
// CHECK-NEXT:     %49 = arith.constant 1 : index
// CHECK-NEXT:     %50 = arith.muli %c256, %49 : index
// CHECK-NEXT:     %51 = arith.addi %c0, %50 : index
// CHECK-NEXT:     %b_bytes_at_1 = arith.muli %next_slot, %12 : i32
// CHECK-NEXT:     %b_bytes_1 = ascendc.tbuf.get_with_offset %l1, %12, %b_bytes_at_1 : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:     %52 = arith.divui %51, %c64 : index
// CHECK-NEXT:     %53 = arith.muli %52, %22 : index
// CHECK-NEXT:     %54 = arith.muli %block_2, %c8 : index
// CHECK-NEXT:     %55 = arith.muli %54, %23 : index
// CHECK-NEXT:     %56 = arith.addi %53, %55 : index
// CHECK-NEXT:     %q_gm_2 = ascendc.global_tensor.subindex %q_gm[%56] : !ascendc.global_tensor<*xi8>, index, !ascendc.global_tensor<*xi8>
// CHECK-NEXT:     ascendc.data_copy_l0 %b_bytes_1, %q_gm_2, %data_copy : !ascendc.local_tensor<*xi8>, !ascendc.global_tensor<*xi8>, !ascendc.data_copy_params
// CHECK-NEXT:     %57 = arith.constant 1 : i32
// CHECK-NEXT:     %58 = arith.addi %next_slot, %57 : i32
// CHECK-NEXT:     %59 = arith.constant 4 : i32
// CHECK-NEXT:     %60 = arith.cmpi eq, %58, %59 : i32
// CHECK-NEXT:     %61 = arith.constant 0 : i32
// CHECK-NEXT:     %next_slot_1 = arith.select %60, %61, %58 : i32
// CHECK-NEXT:     %62 = arith.constant 2 : index
// CHECK-NEXT:     %63 = arith.muli %c256, %62 : index
// CHECK-NEXT:     %64 = arith.addi %c0, %63 : index
// CHECK-NEXT:     %b_bytes_at_2 = arith.muli %next_slot_1, %12 : i32
// CHECK-NEXT:     %b_bytes_2 = ascendc.tbuf.get_with_offset %l1, %12, %b_bytes_at_2 : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:     %65 = arith.divui %64, %c64 : index
// CHECK-NEXT:     %66 = arith.muli %65, %22 : index
// CHECK-NEXT:     %67 = arith.muli %block_2, %c8 : index
// CHECK-NEXT:     %68 = arith.muli %67, %23 : index
// CHECK-NEXT:     %69 = arith.addi %66, %68 : index
// CHECK-NEXT:     %q_gm_3 = ascendc.global_tensor.subindex %q_gm[%69] : !ascendc.global_tensor<*xi8>, index, !ascendc.global_tensor<*xi8>
// CHECK-NEXT:     ascendc.data_copy_l0 %b_bytes_2, %q_gm_3, %data_copy : !ascendc.local_tensor<*xi8>, !ascendc.global_tensor<*xi8>, !ascendc.data_copy_params
// CHECK-NEXT:     %70 = arith.constant 1 : i32
// CHECK-NEXT:     %71 = arith.addi %next_slot_1, %70 : i32
// CHECK-NEXT:     %72 = arith.constant 4 : i32
// CHECK-NEXT:     %73 = arith.cmpi eq, %71, %72 : i32
// CHECK-NEXT:     %74 = arith.constant 0 : i32
// CHECK-NEXT:     %next_slot_2 = arith.select %73, %74, %71 : i32
// CHECK-NEXT:     %75 = arith.constant 3 : index
// CHECK-NEXT:     %76 = arith.muli %c256, %75 : index
// CHECK-NEXT:     %77 = arith.addi %c0, %76 : index
// CHECK-NEXT:     %b_bytes_at_3 = arith.muli %next_slot_2, %12 : i32
// CHECK-NEXT:     %b_bytes_3 = ascendc.tbuf.get_with_offset %l1, %12, %b_bytes_at_3 : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:     %78 = arith.divui %77, %c64 : index
// CHECK-NEXT:     %79 = arith.muli %78, %22 : index
// CHECK-NEXT:     %80 = arith.muli %block_2, %c8 : index
// CHECK-NEXT:     %81 = arith.muli %80, %23 : index
// CHECK-NEXT:     %82 = arith.addi %79, %81 : index
// CHECK-NEXT:     %q_gm_4 = ascendc.global_tensor.subindex %q_gm[%82] : !ascendc.global_tensor<*xi8>, index, !ascendc.global_tensor<*xi8>
// CHECK-NEXT:     ascendc.data_copy_l0 %b_bytes_3, %q_gm_4, %data_copy : !ascendc.local_tensor<*xi8>, !ascendc.global_tensor<*xi8>, !ascendc.data_copy_params
// CHECK-NEXT:     ascendc.cross_core_wait_flag %flag_4, 2, pipe_mte2 : i32
// CHECK-NEXT:     %digits_gm_1 = ascendc.global_tensor.subindex %digits_gm[%ring_2] : !ascendc.global_tensor<*xi8>, index, !ascendc.global_tensor<*xi8>
// CHECK-NEXT:     %a_bytes = ascendc.tbuf.get_with_offset %l1, %14, %13 : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:     ascendc.data_copy_nd2nz %a_bytes, %digits_gm_1, %nd2nz_1 : !ascendc.local_tensor<*xi8>, !ascendc.global_tensor<*xi8>, !ascendc.nd2nz_params
// CHECK-NEXT:     %83 = arith.muli %block_2, %c8 : index
// CHECK-NEXT:     %init_const_value = ascendc.construct !ascendc.init_const_value_params<f16>(%7, %15, %10, %n0) [ui16, ui16, ui16, f16] : i32, i32, i32, f16
// CHECK-NEXT:     %none = ascendc.tbuf.get_with_offset %l1, %18, %17 : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     ascendc.init_const_value %none, %init_const_value : !ascendc.local_tensor<*xf16>, !ascendc.init_const_value_params<f16>
// CHECK-NEXT:     %init_const_value_1 = ascendc.construct !ascendc.init_const_value_params<f16>(%7, %15, %10, %n0) [ui16, ui16, ui16, f16] : i32, i32, i32, f16
// CHECK-NEXT:     %none_1 = ascendc.tbuf.get_with_offset %l1, %18, %19 : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     ascendc.init_const_value %none_1, %init_const_value_1 : !ascendc.local_tensor<*xf16>, !ascendc.init_const_value_params<f16>
// CHECK-NEXT:     ascendc.cross_core_wait_flag %flag_2, 2, pipe_mte2 : i32
// CHECK-NEXT:     %84 = arith.index_cast %slot_1 : i32 to index
// CHECK-NEXT:     %slot_size = arith.constant 2048 : index
// CHECK-NEXT:     %85 = arith.muli %84, %slot_size : index
// CHECK-NEXT:     %86 = arith.addi %words_ring, %85 : index
// CHECK-NEXT:     %words_gm_1 = ascendc.global_tensor.subindex %words_gm[%86] : !ascendc.global_tensor<*xi32>, index, !ascendc.global_tensor<*xi32>
// CHECK-NEXT:     %words_1 = ascendc.tbuf.get_with_offset %l1, %21, %20 : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xi32>
// CHECK-NEXT:     ascendc.data_copy_l2 %words_1, %words_gm_1, %21 : !ascendc.local_tensor<*xi32>, !ascendc.global_tensor<*xi32>, i32
// CHECK-NEXT:     ascendc.cross_core_set_flag %flag_3, 2, pipe_mte2 : i32
// CHECK-NEXT:     %87 = arith.constant 0 : i32
// CHECK-NEXT:     %88 = scf.for %k = %c0 to %c1024 step %c256 iter_args(%slot_2 = %87) -> (i32) {
// CHECK-NEXT:       %b_bytes_at_4 = arith.muli %slot_2, %12 : i32
// CHECK-NEXT:       %89 = arith.muli %83, %23 : index
// CHECK-NEXT:       %b_bytes_4 = ascendc.tbuf.get_with_offset %l1, %12, %b_bytes_at_4 : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:       %90 = arith.divsi %k, %26 : index
// CHECK-NEXT:       %a_l0 = ascendc.tbuf.get_with_offset %l0a, %32, %12 : !ascendc.tbuf<a2>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:       %91 = arith.muli %90, %33 : index
// CHECK-NEXT:       %a_l1 = ascendc.tbuf.get_with_offset %l1, %14, %13 : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:       %a_l1_1 = ascendc.local_tensor.subindex %a_l1[%91] : !ascendc.local_tensor<*xi8>, index, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:       ascendc.load_data_3d_l0_v2 %a_l0, %a_l1_1, %load_data_3d_params_v2 : !ascendc.local_tensor<*xi8>, !ascendc.local_tensor<*xi8>, !ascendc.load_data_3d_params_v2<i8>
// CHECK-NEXT:       %b_l1 = ascendc.tbuf.get_with_offset %l1, %12, %b_bytes_at_4 : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:       %b_l0 = ascendc.tbuf.get_with_offset %l0b, %18, %10 : !ascendc.tbuf<b2>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:       ascendc.load_data_l0 %b_l0, %b_l1, %load_data_2d_1 : !ascendc.local_tensor<*xi8>, !ascendc.local_tensor<*xi8>, !ascendc.load_data_2d_params
// CHECK-NEXT:       %digits_l0 = ascendc.tbuf.get_with_offset %l0a, %18, %10 : !ascendc.tbuf<a2>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:       %before = ascendc.tbuf.get_with_offset %l1, %18, %17 : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:       ascendc.load_data_3d_l0_v2 %digits_l0, %before, %load_data_3d_params_v2_1 : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.load_data_3d_params_v2<f16>
// CHECK-NEXT:       %92 = arith.addi %k, %c128 : index
// CHECK-NEXT:       %93 = arith.divsi %92, %26 : index
// CHECK-NEXT:       %a_l0_1 = ascendc.tbuf.get_with_offset %l0a, %32, %36 : !ascendc.tbuf<a2>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:       %94 = arith.muli %93, %33 : index
// CHECK-NEXT:       %a_l1_2 = ascendc.local_tensor.subindex %a_l1[%94] : !ascendc.local_tensor<*xi8>, index, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:       ascendc.load_data_3d_l0_v2 %a_l0_1, %a_l1_2, %load_data_3d_params_v2 : !ascendc.local_tensor<*xi8>, !ascendc.local_tensor<*xi8>, !ascendc.load_data_3d_params_v2<i8>
// CHECK-NEXT:       %95 = arith.addi %b_bytes_at_4, %18 : i32
// CHECK-NEXT:       %b_l1_1 = ascendc.tbuf.get_with_offset %l1, %18, %95 : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:       %b_l0_1 = ascendc.tbuf.get_with_offset %l0b, %18, %18 : !ascendc.tbuf<b2>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:       ascendc.load_data_l0 %b_l0_1, %b_l1_1, %load_data_2d_1 : !ascendc.local_tensor<*xi8>, !ascendc.local_tensor<*xi8>, !ascendc.load_data_2d_params
// CHECK-NEXT:       %96 = arith.constant 4 : index
// CHECK-NEXT:       %97 = arith.muli %c256, %96 : index
// CHECK-NEXT:       %98 = arith.addi %k, %97 : index
// CHECK-NEXT:       %99 = arith.cmpi slt, %98, %c1024 : index
// CHECK-NEXT:       scf.if %99 {
// CHECK-NEXT:         %100 = arith.divui %98, %c64 : index
// CHECK-NEXT:         %101 = arith.muli %100, %22 : index
// CHECK-NEXT:         %102 = arith.addi %101, %89 : index
// CHECK-NEXT:         %q_gm_5 = ascendc.global_tensor.subindex %q_gm[%102] : !ascendc.global_tensor<*xi8>, index, !ascendc.global_tensor<*xi8>
// CHECK-NEXT:         ascendc.data_copy_l0 %b_bytes_4, %q_gm_5, %data_copy : !ascendc.local_tensor<*xi8>, !ascendc.global_tensor<*xi8>, !ascendc.data_copy_params
// CHECK-NEXT:       }
// CHECK-NEXT:       %sum = ascendc.tbuf.get_with_offset %l0c, %18, %10 : !ascendc.tbuf<co1>, i32, i32, !ascendc.local_tensor<*xi32>
// CHECK-NEXT:       %a_l0_2 = ascendc.reinterpret_cast %a_l0 : !ascendc.local_tensor<*xi8> to !ascendc.local_tensor<*xi4>
// CHECK-NEXT:       %b_l0_2 = ascendc.reinterpret_cast %b_l0 : !ascendc.local_tensor<*xi8> to !ascendc.local_tensor<*xi4>
// CHECK-NEXT:       ascendc.mmad %sum, %a_l0_2, %b_l0_2, %mmad : !ascendc.local_tensor<*xi32>, !ascendc.local_tensor<*xi4>, !ascendc.local_tensor<*xi4>, !ascendc.mmad_params
// CHECK-NEXT:       %total = ascendc.tbuf.get_with_offset %l0c, %21, %13 : !ascendc.tbuf<co1>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       %103 = arith.cmpi eq, %k, %c0 : index
// CHECK-NEXT:       %mmad_2 = ascendc.construct !ascendc.mmad_params(%24, %8, %9, %10, %28, %103) [ui16, ui16, ui16, ui8, i1, i1] : i32, i32, i32, i32, i1, i1
// CHECK-NEXT:       ascendc.mmad %total, %digits_l0, %powers_l0, %mmad_2 : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.mmad_params
// CHECK-NEXT:       %digits_l0_1 = ascendc.tbuf.get_with_offset %l0a, %18, %10 : !ascendc.tbuf<a2>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:       %behind = ascendc.tbuf.get_with_offset %l1, %18, %19 : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:       ascendc.load_data_3d_l0_v2 %digits_l0_1, %behind, %load_data_3d_params_v2_1 : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.load_data_3d_params_v2<f16>
// CHECK-NEXT:       %sum_1 = ascendc.tbuf.get_with_offset %l0c, %18, %14 : !ascendc.tbuf<co1>, i32, i32, !ascendc.local_tensor<*xi32>
// CHECK-NEXT:       %a_l0_3 = ascendc.reinterpret_cast %a_l0_1 : !ascendc.local_tensor<*xi8> to !ascendc.local_tensor<*xi4>
// CHECK-NEXT:       %b_l0_3 = ascendc.reinterpret_cast %b_l0_1 : !ascendc.local_tensor<*xi8> to !ascendc.local_tensor<*xi4>
// CHECK-NEXT:       ascendc.mmad %sum_1, %a_l0_3, %b_l0_3, %mmad : !ascendc.local_tensor<*xi32>, !ascendc.local_tensor<*xi4>, !ascendc.local_tensor<*xi4>, !ascendc.mmad_params
// CHECK-NEXT:       %total_1 = ascendc.tbuf.get_with_offset %l0c, %21, %13 : !ascendc.tbuf<co1>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       ascendc.mmad %total_1, %digits_l0_1, %powers_l0, %mmad_1 : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.mmad_params
// CHECK-NEXT:       %104 = arith.divui %k, %c128 : index
// CHECK-NEXT:       %105 = arith.muli %104, %c128 : index
// CHECK-NEXT:       %words_2 = ascendc.tbuf.get_with_offset %l1, %6, %20 : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xui64>
// CHECK-NEXT:       %words_3 = ascendc.local_tensor.subindex %words_2[%105] : !ascendc.local_tensor<*xui64>, index, !ascendc.local_tensor<*xui64>
// CHECK-NEXT:       %scaled = ascendc.tbuf.get_with_offset %l1, %18, %17 : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:       ascendc.fixpipe_with_workspace %scaled, %sum, %words_3, %fixpipe_params_v220, %fixpipe_config : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xi32>, !ascendc.local_tensor<*xui64>, !ascendc.fixpipe_params_v220, !ascendc.fixpipe_config
// CHECK-NEXT:       %106 = arith.divui %92, %c128 : index
// CHECK-NEXT:       %107 = arith.muli %106, %c128 : index
// CHECK-NEXT:       %words_4 = ascendc.local_tensor.subindex %words_2[%107] : !ascendc.local_tensor<*xui64>, index, !ascendc.local_tensor<*xui64>
// CHECK-NEXT:       %scaled_1 = ascendc.tbuf.get_with_offset %l1, %18, %19 : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:       ascendc.fixpipe_with_workspace %scaled_1, %sum_1, %words_4, %fixpipe_params_v220, %fixpipe_config : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xi32>, !ascendc.local_tensor<*xui64>, !ascendc.fixpipe_params_v220, !ascendc.fixpipe_config
// CHECK-NEXT:       %108 = arith.constant 1 : i32
// CHECK-NEXT:       %109 = arith.addi %slot_2, %108 : i32
// CHECK-NEXT:       %110 = arith.constant 4 : i32
// CHECK-NEXT:       %111 = arith.constant 0 : i32
// CHECK-NEXT:       %112 = arith.cmpi eq, %109, %110 : i32
// CHECK-NEXT:       %next_slot_3 = arith.select %112, %111, %109 : i32
// CHECK-NEXT:       scf.yield %next_slot_3 : i32
// CHECK-NEXT:     }
// CHECK-NEXT:     %digits_l0_2 = ascendc.tbuf.get_with_offset %l0a, %18, %10 : !ascendc.tbuf<a2>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     %before_1 = ascendc.tbuf.get_with_offset %l1, %18, %17 : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     ascendc.load_data_3d_l0_v2 %digits_l0_2, %before_1, %load_data_3d_params_v2_1 : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.load_data_3d_params_v2<f16>
// CHECK-NEXT:     %total_2 = ascendc.tbuf.get_with_offset %l0c, %21, %13 : !ascendc.tbuf<co1>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.mmad %total_2, %digits_l0_2, %powers_l0, %mmad_1 : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.mmad_params
// CHECK-NEXT:     %digits_l0_3 = ascendc.tbuf.get_with_offset %l0a, %18, %10 : !ascendc.tbuf<a2>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     %behind_1 = ascendc.tbuf.get_with_offset %l1, %18, %19 : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     ascendc.load_data_3d_l0_v2 %digits_l0_3, %behind_1, %load_data_3d_params_v2_1 : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.load_data_3d_params_v2<f16>
// CHECK-NEXT:     %total_3 = ascendc.tbuf.get_with_offset %l0c, %21, %13 : !ascendc.tbuf<co1>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.mmad %total_3, %digits_l0_3, %powers_l0, %mmad_1 : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.mmad_params
// CHECK-NEXT:     ascendc.cross_core_wait_flag %flag, 2, pipe_fix : i32
// CHECK-NEXT:     %113 = arith.index_cast %slot : i32 to index
// CHECK-NEXT:     %slot_size_1 = arith.constant 2048 : index
// CHECK-NEXT:     %114 = arith.muli %113, %slot_size_1 : index
// CHECK-NEXT:     %115 = arith.addi %product_ring, %114 : index
// CHECK-NEXT:     %product_gm_1 = ascendc.global_tensor.subindex %product_gm[%115] : !ascendc.global_tensor<*xf32>, index, !ascendc.global_tensor<*xf32>
// CHECK-NEXT:     ascendc.fixpipe %product_gm_1, %total_3, %fixpipe_params_v220_1, %fixpipe_config : !ascendc.global_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.fixpipe_params_v220, !ascendc.fixpipe_config
// CHECK-NEXT:     ascendc.cross_core_set_flag %flag_1, 2, pipe_fix : i32
// CHECK-NEXT:     ascendc.cross_core_set_flag %flag_5, 2, pipe_mte2 : i32
// CHECK-NEXT:     ascendc.cross_core_wait_flag %flag, 2, pipe_fix : i32
// CHECK-NEXT:     ascendc.cross_core_wait_flag %flag, 2, pipe_fix : i32
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func @matmul_int4_totals_aiv(%x: memref<?xf16, 22 : i64> {ascir.role = "in"}, %q: memref<?xi8, 22 : i64> {ascir.role = "in", ascir.packing = "fractals"}, %s: memref<?xf16, 22 : i64> {ascir.role = "in", ascir.packing = "rows"}, %powers: memref<?xf16, 22 : i64> {ascir.role = "in", ascir.value = dense<"0x000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C"> : tensor<16x64xf16>}, %out: memref<?xf16, 22 : i64> {ascir.role = "out"}, %0: memref<?xf32, 22 : i64> {ascir.role = "workspace"}, %digits: memref<?xi8, 22 : i64> {ascir.role = "workspace", ascir.extent = "32768"}, %words: memref<?xi32, 22 : i64> {ascir.role = "workspace", ascir.extent = "16384"}, %product: memref<?xf32, 22 : i64> {ascir.role = "workspace", ascir.extent = "16384"}) attributes {tile.placement = {ub = {peak = 22688 : i64, lower_bound = 22688 : i64, extent = 77824 : i64, capacity = 188160 : i64, optimal = true}}, ascendc.aicore} {
// CHECK-NEXT:     %1 = arith.constant 188160 : i32
// CHECK-NEXT:     %2 = arith.constant 20480 : i32
// CHECK-NEXT:     %3 = arith.constant 8 : i32
// CHECK-NEXT:     %4 = arith.constant 0 : i32
// CHECK-NEXT:     %5 = arith.constant 512 : i32
// CHECK-NEXT:     %6 = arith.constant 12288 : i32
// CHECK-NEXT:     %7 = arith.constant 65792 : i32
// CHECK-NEXT:     %8 = arith.constant 2048 : i32
// CHECK-NEXT:     %9 = arith.constant 1 : i16
// CHECK-NEXT:     %10 = arith.constant 16384 : i32
// CHECK-NEXT:     %11 = arith.constant 8192 : i32
// CHECK-NEXT:     %12 = arith.constant 16 : i32
// CHECK-NEXT:     %13 = arith.constant 56 : i32
// CHECK-NEXT:     %data_copy = ascendc.construct !ascendc.data_copy_params(%12, %3, %13, %4) : i32, i32, i32, i32
// CHECK-NEXT:     %14 = arith.constant 65536 : i32
// CHECK-NEXT:     %15 = arith.constant 1024 : i32
// CHECK-NEXT:     %16 = arith.constant 256 : i32
// CHECK-NEXT:     %17 = arith.constant 1984 : i32
// CHECK-NEXT:     %18 = arith.constant 1 : i32
// CHECK-NEXT:     %binary = ascendc.construct !ascendc.binary_repeat_params(%18, %18, %18, %3, %12, %12) : i32, i32, i32, i32, i32, i32
// CHECK-NEXT:     %19 = arith.constant 64 : i32
// CHECK-NEXT:     %20 = arith.constant 69632 : i32
// CHECK-NEXT:     %21 = arith.constant 128 : i32
// CHECK-NEXT:     %22 = arith.constant 2 : i32
// CHECK-NEXT:     %23 = arith.constant 16 : index
// CHECK-NEXT:     %24 = arith.constant 128 : index
// CHECK-NEXT:     %25 = arith.constant 24 : i32
// CHECK-NEXT:     %data_copy_1 = ascendc.construct !ascendc.data_copy_params(%3, %3, %25, %4) : i32, i32, i32, i32
// CHECK-NEXT:     %26 = arith.constant 32 : i32
// CHECK-NEXT:     %27 = arith.constant 640 : i32
// CHECK-NEXT:     %28 = arith.constant 18432 : i32
// CHECK-NEXT:     %29 = arith.constant 18496 : i32
// CHECK-NEXT:     %brcb = ascendc.construct !ascendc.brcb_repeat_params(%18, %3) : i32, i32
// CHECK-NEXT:     %binary_1 = ascendc.construct !ascendc.binary_repeat_params(%18, %18, %4, %12, %12, %18) : i32, i32, i32, i32, i32, i32
// CHECK-NEXT:     %30 = arith.constant 4096 : i32
// CHECK-NEXT:     %31 = arith.constant 12 : i16
// CHECK-NEXT:     %32 = arith.constant 4 : i16
// CHECK-NEXT:     %33 = arith.constant 73728 : i32
// CHECK-NEXT:     %34 = arith.constant 14 : i32
// CHECK-NEXT:     %data_copy_2 = ascendc.construct !ascendc.data_copy_params(%12, %22, %4, %34) : i32, i32, i32, i32
// CHECK-NEXT:     %35 = arith.constant 74752 : i32
// CHECK-NEXT:     %36 = arith.constant 8192 : index
// CHECK-NEXT:     %37 = arith.constant 75776 : i32
// CHECK-NEXT:     %38 = arith.constant 16384 : index
// CHECK-NEXT:     %39 = arith.constant 76800 : i32
// CHECK-NEXT:     %40 = arith.constant 24576 : index
// CHECK-NEXT:     %41 = arith.constant 2560 : i32
// CHECK-NEXT:     %42 = arith.constant 512 : index
// CHECK-NEXT:     %43 = arith.constant 4 : i32
// CHECK-NEXT:     %data_copy_3 = ascendc.construct !ascendc.data_copy_params(%43, %3, %25, %4) : i32, i32, i32, i32
// CHECK-NEXT:     %44 = arith.constant 448 : i32
// CHECK-NEXT:     %binary_2 = ascendc.construct !ascendc.binary_repeat_params(%18, %18, %18, %12, %12, %4) : i32, i32, i32, i32, i32, i32
// CHECK-NEXT:     %45 = arith.constant 4352 : i32
// CHECK-NEXT:     %46 = arith.constant 4864 : i32
// CHECK-NEXT:     %47 = arith.constant 1024 : index
// CHECK-NEXT:     %48 = arith.constant 904 : i32
// CHECK-NEXT:     %49 = arith.constant 96 : i32
// CHECK-NEXT:     %50 = arith.constant 160 : i32
// CHECK-NEXT:     %51 = arith.constant 192 : i32
// CHECK-NEXT:     %52 = arith.constant 224 : i32
// CHECK-NEXT:     %53 = arith.constant 288 : i32
// CHECK-NEXT:     %54 = arith.constant 320 : i32
// CHECK-NEXT:     %55 = arith.constant 352 : i32
// CHECK-NEXT:     %56 = arith.constant 384 : i32
// CHECK-NEXT:     %57 = arith.constant 416 : i32
// CHECK-NEXT:     %58 = arith.constant 480 : i32
// CHECK-NEXT:     %59 = arith.constant 120 : i32
// CHECK-NEXT:     %60 = arith.constant 544 : i32
// CHECK-NEXT:     %61 = arith.constant 1056 : i32
// CHECK-NEXT:     %62 = arith.constant 1536 : i32
// CHECK-NEXT:     %63 = arith.constant 1568 : i32
// CHECK-NEXT:     %64 = arith.constant 2080 : i32
// CHECK-NEXT:     %65 = arith.constant 2592 : i32
// CHECK-NEXT:     %66 = arith.constant 3072 : i32
// CHECK-NEXT:     %67 = arith.constant 3104 : i32
// CHECK-NEXT:     %68 = arith.constant 3584 : i32
// CHECK-NEXT:     %69 = arith.constant 3616 : i32
// CHECK-NEXT:     %70 = arith.constant false
// CHECK-NEXT:     %trans_data_to_5hd = ascendc.construct !ascendc.trans_data_to_5hd_params(%70, %70, %3, %22, %12) : i1, i1, i32, i32, i32
// CHECK-NEXT:     %71 = arith.constant 960 : i32
// CHECK-NEXT:     %72 = arith.constant 13056 : i32
// CHECK-NEXT:     %73 = arith.constant 4608 : i32
// CHECK-NEXT:     %74 = arith.constant -1.000000e+00 : f32
// CHECK-NEXT:     %binary_3 = ascendc.construct !ascendc.binary_repeat_params(%18, %4, %18, %3, %4, %3) : i32, i32, i32, i32, i32, i32
// CHECK-NEXT:     %75 = arith.constant 69888 : i32
// CHECK-NEXT:     %data_copy_4 = ascendc.construct !ascendc.data_copy_params(%3, %3, %4, %25) : i32, i32, i32, i32
// CHECK-NEXT:     %pipe = ascendc.pipe
// CHECK-NEXT:     %ub = ascendc.tbuf : <veccalc>
// CHECK-NEXT:     ascendc.pipe.init_buffer %pipe, %ub, %1 : !ascendc.tbuf<veccalc>, i32
// CHECK-NEXT:     %x_gm = ascendc.global_tensor : !ascendc.global_tensor<*xf16>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %x_gm, %x : !ascendc.global_tensor<*xf16>, memref<?xf16, 22 : i64>
// CHECK-NEXT:     %s_gm = ascendc.global_tensor : !ascendc.global_tensor<*xf16>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %s_gm, %s : !ascendc.global_tensor<*xf16>, memref<?xf16, 22 : i64>
// CHECK-NEXT:     %out_gm = ascendc.global_tensor : !ascendc.global_tensor<*xf16>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %out_gm, %out : !ascendc.global_tensor<*xf16>, memref<?xf16, 22 : i64>
// CHECK-NEXT:     %76 = ascendc.global_tensor : !ascendc.global_tensor<*xf32>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %76, %0 : !ascendc.global_tensor<*xf32>, memref<?xf32, 22 : i64>
// CHECK-NEXT:     %digits_gm = ascendc.global_tensor : !ascendc.global_tensor<*xi8>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %digits_gm, %digits : !ascendc.global_tensor<*xi8>, memref<?xi8, 22 : i64>
// CHECK-NEXT:     %words_gm = ascendc.global_tensor : !ascendc.global_tensor<*xi32>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %words_gm, %words : !ascendc.global_tensor<*xi32>, memref<?xi32, 22 : i64>
// CHECK-NEXT:     %product_gm = ascendc.global_tensor : !ascendc.global_tensor<*xf32>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %product_gm, %product : !ascendc.global_tensor<*xf32>, memref<?xf32, 22 : i64>
// CHECK-NEXT:     %flag = arith.constant 4 : i32
// CHECK-NEXT:     %flag_1 = arith.constant 5 : i32
// CHECK-NEXT:     %ring = arith.constant 4096 : index
// CHECK-NEXT:     %block = ascendc.get_block_idx : index
// CHECK-NEXT:     %block_1 = arith.constant 2 : index
// CHECK-NEXT:     %block_2 = arith.divui %block, %block_1 : index
// CHECK-NEXT:     %product_ring = arith.muli %block_2, %ring : index
// CHECK-NEXT:     %slot = arith.constant 0 : i32
// CHECK-NEXT:     ascendc.cross_core_set_flag %flag_1, 2, pipe_mte2 : i32
// CHECK-NEXT:     ascendc.cross_core_set_flag %flag_1, 2, pipe_mte2 : i32
// CHECK-NEXT:     %flag_2 = arith.constant 3 : i32
// CHECK-NEXT:     %flag_3 = arith.constant 2 : i32
// CHECK-NEXT:     %ring_1 = arith.constant 4096 : index
// CHECK-NEXT:     %block_3 = ascendc.get_block_idx : index
// CHECK-NEXT:     %block_4 = arith.constant 2 : index
// CHECK-NEXT:     %block_5 = arith.divui %block_3, %block_4 : index
// CHECK-NEXT:     %words_ring = arith.muli %block_5, %ring_1 : index
// CHECK-NEXT:     %slot_1 = arith.constant 0 : i32
// CHECK-NEXT:     %flag_4 = arith.constant 1 : i32
// CHECK-NEXT:     %flag_5 = arith.constant 0 : i32
// CHECK-NEXT:     %half = ascendc.get_sub_block_idx : i64
// CHECK-NEXT:     %half_1 = arith.index_cast %half : i64 to index
// CHECK-NEXT:     %block_6 = ascendc.get_block_idx : index
// CHECK-NEXT:     %block_7 = arith.constant 2 : index
// CHECK-NEXT:     %block_8 = arith.divui %block_6, %block_7 : index
// CHECK-NEXT:     %c128 = arith.constant 128 : index
// CHECK-NEXT:     %n2p14748e09 = arith.constant 2147483647 : i32
// CHECK-NEXT:     %n1p07374e09 = arith.constant 1073741824 : i32
// CHECK-NEXT:     %c2 = arith.constant 2 : index
// CHECK-NEXT:     %n32767 = arith.constant 32767 : i16
// CHECK-NEXT:     %n0 = arith.constant 0 : i16
// CHECK-NEXT:     %c896 = arith.constant 896 : index
// CHECK-NEXT:     %c8 = arith.constant 8 : index
// CHECK-NEXT:     %n1em30 = arith.constant 1.000000e-30 : f32
// CHECK-NEXT:     %n30000 = arith.constant 3.000000e+04 : f32
// CHECK-NEXT:     %n0p136533 = arith.constant 0.136533335 : f32
// CHECK-NEXT:     %c1024 = arith.constant 1024 : index
// CHECK-NEXT:     %n8 = arith.constant 8 : i16
// CHECK-NEXT:     %n1024 = arith.constant 1024 : i16
// CHECK-NEXT:     %n31744 = arith.constant 31744 : i16
// CHECK-NEXT:     %c4 = arith.constant 4 : index
// CHECK-NEXT:     %c256 = arith.constant 256 : index
// CHECK-NEXT:     %n1 = arith.constant 1.000000e+00 : f32
// CHECK-NEXT:     %77 = ascendc.tbuf.get_with_offset %ub, %3, %2 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.duplicate_l2 %77, %n1, %3 : !ascendc.local_tensor<*xf32>, f32, i32
// CHECK-NEXT:     %78 = arith.muli %block_8, %c128 : index
// CHECK-NEXT:     %79 = ascendc.tbuf.get_with_offset %ub, %5, %4 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi32>
// CHECK-NEXT:     ascendc.duplicate_l2 %79, %n2p14748e09, %5 : !ascendc.local_tensor<*xi32>, i32, i32
// CHECK-NEXT:     %80 = ascendc.tbuf.get_with_offset %ub, %5, %6 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi64>
// CHECK-NEXT:     ascendc.cast_l2 %80, %79, %5 {roundMode = 0 : i32} : !ascendc.local_tensor<*xi64>, !ascendc.local_tensor<*xi32>, i32
// CHECK-NEXT:     %81 = ascendc.tbuf.get_with_offset %ub, %5, %4 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi32>
// CHECK-NEXT:     ascendc.duplicate_l2 %81, %n1p07374e09, %5 : !ascendc.local_tensor<*xi32>, i32, i32
// CHECK-NEXT:     %82 = ascendc.tbuf.get_with_offset %ub, %5, %7 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi64>
// CHECK-NEXT:     ascendc.cast_l2 %82, %81, %5 {roundMode = 0 : i32} : !ascendc.local_tensor<*xi64>, !ascendc.local_tensor<*xi32>, i32
// CHECK-NEXT:     %83 = ascendc.tbuf.get_with_offset %ub, %8, %7 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui16>
// CHECK-NEXT:     %84 = ascendc.tbuf.get_with_offset %ub, %8, %7 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui16>
// CHECK-NEXT:     %85 = builtin.unrealized_conversion_cast %9 : i16 to ui16
// CHECK-NEXT:     ascendc.shift_left_l2 %83, %84, %85, %8 {isSetMask} : !ascendc.local_tensor<*xui16>, !ascendc.local_tensor<*xui16>, ui16, i32
// CHECK-NEXT:     %low = ascendc.tbuf.get_with_offset %ub, %8, %6 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui16>
// CHECK-NEXT:     %86 = ascendc.tbuf.get_with_offset %ub, %8, %6 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui16>
// CHECK-NEXT:     %87 = ascendc.tbuf.get_with_offset %ub, %8, %7 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui16>
// CHECK-NEXT:     ascendc.or_l2 %low, %86, %87, %8 : !ascendc.local_tensor<*xui16>, !ascendc.local_tensor<*xui16>, !ascendc.local_tensor<*xui16>, i32
// CHECK-NEXT:     %88 = arith.muli %block_8, %c2 : index
// CHECK-NEXT:     %89 = arith.addi %88, %half_1 : index
// CHECK-NEXT:     %90 = arith.muli %89, %c128 : index
// CHECK-NEXT:     %mask = ascendc.tbuf.get_with_offset %ub, %8, %7 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi16>
// CHECK-NEXT:     ascendc.duplicate_l2 %mask, %n32767, %8 : !ascendc.local_tensor<*xi16>, i16, i32
// CHECK-NEXT:     %none = ascendc.tbuf.get_with_offset %ub, %8, %10 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi16>
// CHECK-NEXT:     ascendc.duplicate_l2 %none, %n0, %8 : !ascendc.local_tensor<*xi16>, i16, i32
// CHECK-NEXT:     %91 = arith.minsi %90, %c896 : index
// CHECK-NEXT:     %x_gm_1 = ascendc.global_tensor.subindex %x_gm[%91] : !ascendc.global_tensor<*xf16>, index, !ascendc.global_tensor<*xf16>
// CHECK-NEXT:     %x_1 = ascendc.tbuf.get_with_offset %ub, %8, %11 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     ascendc.data_copy_l0 %x_1, %x_gm_1, %data_copy : !ascendc.local_tensor<*xf16>, !ascendc.global_tensor<*xf16>, !ascendc.data_copy_params
// CHECK-NEXT:     %92 = ascendc.tbuf.get_with_offset %ub, %8, %7 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui16>
// CHECK-NEXT:     %93 = ascendc.tbuf.get_with_offset %ub, %8, %11 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui16>
// CHECK-NEXT:     %mask_1 = ascendc.tbuf.get_with_offset %ub, %8, %7 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui16>
// CHECK-NEXT:     ascendc.and_l2 %92, %93, %mask_1, %8 : !ascendc.local_tensor<*xui16>, !ascendc.local_tensor<*xui16>, !ascendc.local_tensor<*xui16>, i32
// CHECK-NEXT:     %larger = ascendc.tbuf.get_with_offset %ub, %8, %10 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi16>
// CHECK-NEXT:     %94 = ascendc.tbuf.get_with_offset %ub, %8, %7 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi16>
// CHECK-NEXT:     ascendc.max_l2 %larger, %none, %94, %8 : !ascendc.local_tensor<*xi16>, !ascendc.local_tensor<*xi16>, !ascendc.local_tensor<*xi16>, i32
// CHECK-NEXT:     %95 = ascendc.tbuf.get_with_offset %ub, %8, %4 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.cast_l2 %95, %larger, %8 {roundMode = 0 : i32} : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xi16>, i32
// CHECK-NEXT:     %96 = ascendc.tbuf.get_with_offset %ub, %15, %14 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     %97 = ascendc.tbuf.get_with_offset %ub, %17, %16 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     %98 = ascendc.tbuf.get_with_offset %ub, %17, %4 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.max_l0 %96, %97, %98, %19, %12, %binary {isSetMask} : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32, i32, !ascendc.binary_repeat_params
// CHECK-NEXT:     %99 = ascendc.tbuf.get_with_offset %ub, %21, %20 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.block_reduce_max_l0 %99, %96, %12, %19, %18, %18, %3 : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32, i32, i32, i32, i32
// CHECK-NEXT:     %100 = ascendc.tbuf.get_with_offset %ub, %12, %10 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.block_reduce_max_l0 %100, %99, %22, %19, %18, %18, %3 : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32, i32, i32, i32, i32
// CHECK-NEXT:     %101 = ascendc.tbuf.get_with_offset %ub, %12, %19 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi16>
// CHECK-NEXT:     ascendc.cast_l2 %101, %100, %12 {roundMode = 1 : i32} : !ascendc.local_tensor<*xi16>, !ascendc.local_tensor<*xf32>, i32
// CHECK-NEXT:     %102 = ascendc.tbuf.get_with_offset %ub, %12, %4 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     %103 = ascendc.tbuf.get_with_offset %ub, %12, %19 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     ascendc.cast_l2 %102, %103, %12 {roundMode = 0 : i32} : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf16>, i32
// CHECK-NEXT:     %104 = arith.addi %89, %c8 : index
// CHECK-NEXT:     %105 = arith.muli %104, %23 : index
// CHECK-NEXT:     %106 = ascendc.global_tensor.subindex %76[%105] : !ascendc.global_tensor<*xf32>, index, !ascendc.global_tensor<*xf32>
// CHECK-NEXT:     %107 = ascendc.tbuf.get_with_offset %ub, %12, %4 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.data_copy_l2 %106, %107, %12 : !ascendc.global_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32
// CHECK-NEXT:     ascendc.sync_all_hard {isAIVOnly}
// CHECK-NEXT:     %108 = ascendc.global_tensor.subindex %76[%24] : !ascendc.global_tensor<*xf32>, index, !ascendc.global_tensor<*xf32>
// CHECK-NEXT:     %found = ascendc.tbuf.get_with_offset %ub, %21, %4 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.data_copy_l2 %found, %108, %21 : !ascendc.local_tensor<*xf32>, !ascendc.global_tensor<*xf32>, i32
// CHECK-NEXT:     %s_gm_1 = ascendc.global_tensor.subindex %s_gm[%78] : !ascendc.global_tensor<*xf16>, index, !ascendc.global_tensor<*xf16>
// CHECK-NEXT:     %scales = ascendc.tbuf.get_with_offset %ub, %15, %10 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     ascendc.data_copy_l0 %scales, %s_gm_1, %data_copy_1 : !ascendc.local_tensor<*xf16>, !ascendc.global_tensor<*xf16>, !ascendc.data_copy_params
// CHECK-NEXT:     %larger_1 = ascendc.tbuf.get_with_offset %ub, %19, %5 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi32>
// CHECK-NEXT:     %109 = ascendc.tbuf.get_with_offset %ub, %19, %4 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi32>
// CHECK-NEXT:     %110 = ascendc.tbuf.get_with_offset %ub, %19, %16 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi32>
// CHECK-NEXT:     ascendc.max_l2 %larger_1, %109, %110, %19 : !ascendc.local_tensor<*xi32>, !ascendc.local_tensor<*xi32>, !ascendc.local_tensor<*xi32>, i32
// CHECK-NEXT:     %larger_2 = ascendc.tbuf.get_with_offset %ub, %26, %4 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi32>
// CHECK-NEXT:     %111 = ascendc.tbuf.get_with_offset %ub, %26, %5 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi32>
// CHECK-NEXT:     %112 = ascendc.tbuf.get_with_offset %ub, %26, %27 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi32>
// CHECK-NEXT:     ascendc.max_l2 %larger_2, %111, %112, %26 : !ascendc.local_tensor<*xi32>, !ascendc.local_tensor<*xi32>, !ascendc.local_tensor<*xi32>, i32
// CHECK-NEXT:     %larger_3 = ascendc.tbuf.get_with_offset %ub, %12, %28 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi32>
// CHECK-NEXT:     %113 = ascendc.tbuf.get_with_offset %ub, %12, %4 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi32>
// CHECK-NEXT:     %114 = ascendc.tbuf.get_with_offset %ub, %12, %19 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi32>
// CHECK-NEXT:     ascendc.max_l2 %larger_3, %113, %114, %12 : !ascendc.local_tensor<*xi32>, !ascendc.local_tensor<*xi32>, !ascendc.local_tensor<*xi32>, i32
// CHECK-NEXT:     %115 = ascendc.tbuf.get_with_offset %ub, %12, %4 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.duplicate_l2 %115, %n1em30, %12 : !ascendc.local_tensor<*xf32>, f32, i32
// CHECK-NEXT:     %largest = ascendc.tbuf.get_with_offset %ub, %12, %28 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     %largest_1 = ascendc.tbuf.get_with_offset %ub, %12, %28 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.add_l2 %largest, %largest_1, %115, %12 : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32
// CHECK-NEXT:     %116 = ascendc.tbuf.get_with_offset %ub, %12, %29 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.duplicate_l2 %116, %n30000, %12 : !ascendc.local_tensor<*xf32>, f32, i32
// CHECK-NEXT:     %factor = ascendc.tbuf.get_with_offset %ub, %12, %29 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.div_l2 %factor, %116, %largest, %12 : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32
// CHECK-NEXT:     %scale = ascendc.tbuf.get_with_offset %ub, %12, %28 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.muls_l2 %scale, %largest, %n0p136533, %12 {isSetMask} : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, f32, i32
// CHECK-NEXT:     ascendc.cross_core_wait_flag %flag_4, 2, pipe_mte3 : i32
// CHECK-NEXT:     scf.for %k = %90 to %c1024 step %c1024 {
// CHECK-NEXT:       %117 = ascendc.tbuf.get_with_offset %ub, %8, %14 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       ascendc.cast_l2 %117, %x_1, %8 {roundMode = 0 : i32} : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf16>, i32
// CHECK-NEXT:       %118 = ascendc.tbuf.get_with_offset %ub, %21, %4 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       ascendc.brcb_l0 %118, %factor, %22, %brcb : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32, !ascendc.brcb_repeat_params
// CHECK-NEXT:       %119 = ascendc.tbuf.get_with_offset %ub, %17, %14 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       %120 = ascendc.tbuf.get_with_offset %ub, %17, %14 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       ascendc.mul_l0 %119, %120, %118, %19, %12, %binary_1 {isSetMask} : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32, i32, !ascendc.binary_repeat_params
// CHECK-NEXT:       %121 = ascendc.tbuf.get_with_offset %ub, %17, %7 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       %122 = ascendc.tbuf.get_with_offset %ub, %17, %7 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       ascendc.mul_l0 %121, %122, %118, %19, %12, %binary_1 {isSetMask} : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32, i32, !ascendc.binary_repeat_params
// CHECK-NEXT:       %rest = ascendc.tbuf.get_with_offset %ub, %8, %4 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi16>
// CHECK-NEXT:       %123 = ascendc.tbuf.get_with_offset %ub, %8, %14 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       ascendc.cast_l2 %rest, %123, %8 {roundMode = 1 : i32} : !ascendc.local_tensor<*xi16>, !ascendc.local_tensor<*xf32>, i32
// CHECK-NEXT:       %124 = ascendc.tbuf.get_with_offset %ub, %8, %30 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui16>
// CHECK-NEXT:       %125 = ascendc.tbuf.get_with_offset %ub, %8, %4 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui16>
// CHECK-NEXT:       %126 = builtin.unrealized_conversion_cast %31 : i16 to ui16
// CHECK-NEXT:       ascendc.shift_left_l2 %124, %125, %126, %8 {isSetMask} : !ascendc.local_tensor<*xui16>, !ascendc.local_tensor<*xui16>, ui16, i32
// CHECK-NEXT:       %digit = ascendc.tbuf.get_with_offset %ub, %8, %30 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi16>
// CHECK-NEXT:       %127 = ascendc.tbuf.get_with_offset %ub, %8, %30 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi16>
// CHECK-NEXT:       ascendc.shift_right_l2 %digit, %127, %31, %8 {isSetMask} : !ascendc.local_tensor<*xi16>, !ascendc.local_tensor<*xi16>, i16, i32
// CHECK-NEXT:       %128 = ascendc.tbuf.get_with_offset %ub, %8, %4 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi16>
// CHECK-NEXT:       ascendc.adds_l2 %128, %rest, %n8, %8 {isSetMask} : !ascendc.local_tensor<*xi16>, !ascendc.local_tensor<*xi16>, i16, i32
// CHECK-NEXT:       %rest_1 = ascendc.tbuf.get_with_offset %ub, %8, %4 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi16>
// CHECK-NEXT:       ascendc.shift_right_l2 %rest_1, %128, %32, %8 {isSetMask} : !ascendc.local_tensor<*xi16>, !ascendc.local_tensor<*xi16>, i16, i32
// CHECK-NEXT:       %129 = ascendc.tbuf.get_with_offset %ub, %8, %30 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:       ascendc.cast_l2 %129, %digit, %8 {roundMode = 1 : i32} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xi16>, i32
// CHECK-NEXT:       %digit_1 = ascendc.tbuf.get_with_offset %ub, %15, %33 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:       %digit_2 = ascendc.reinterpret_cast %digit_1 : !ascendc.local_tensor<*xi8> to !ascendc.local_tensor<*xi4>
// CHECK-NEXT:       ascendc.cast_l2 %digit_2, %129, %8 {roundMode = 1 : i32} : !ascendc.local_tensor<*xi4>, !ascendc.local_tensor<*xf16>, i32
// CHECK-NEXT:       %130 = arith.divui %k, %c2 : index
// CHECK-NEXT:       %digits_gm_1 = ascendc.global_tensor.subindex %digits_gm[%130] : !ascendc.global_tensor<*xi8>, index, !ascendc.global_tensor<*xi8>
// CHECK-NEXT:       %131 = ascendc.tbuf.get_with_offset %ub, %15, %33 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:       ascendc.data_copy_l0 %digits_gm_1, %131, %data_copy_2 : !ascendc.global_tensor<*xi8>, !ascendc.local_tensor<*xi8>, !ascendc.data_copy_params
// CHECK-NEXT:       %132 = ascendc.tbuf.get_with_offset %ub, %8, %30 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui16>
// CHECK-NEXT:       %133 = ascendc.tbuf.get_with_offset %ub, %8, %4 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui16>
// CHECK-NEXT:       %134 = builtin.unrealized_conversion_cast %31 : i16 to ui16
// CHECK-NEXT:       ascendc.shift_left_l2 %132, %133, %134, %8 {isSetMask} : !ascendc.local_tensor<*xui16>, !ascendc.local_tensor<*xui16>, ui16, i32
// CHECK-NEXT:       %digit_3 = ascendc.tbuf.get_with_offset %ub, %8, %30 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi16>
// CHECK-NEXT:       %135 = ascendc.tbuf.get_with_offset %ub, %8, %30 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi16>
// CHECK-NEXT:       ascendc.shift_right_l2 %digit_3, %135, %31, %8 {isSetMask} : !ascendc.local_tensor<*xi16>, !ascendc.local_tensor<*xi16>, i16, i32
// CHECK-NEXT:       %136 = ascendc.tbuf.get_with_offset %ub, %8, %4 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi16>
// CHECK-NEXT:       ascendc.adds_l2 %136, %rest_1, %n8, %8 {isSetMask} : !ascendc.local_tensor<*xi16>, !ascendc.local_tensor<*xi16>, i16, i32
// CHECK-NEXT:       %rest_2 = ascendc.tbuf.get_with_offset %ub, %8, %4 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi16>
// CHECK-NEXT:       ascendc.shift_right_l2 %rest_2, %136, %32, %8 {isSetMask} : !ascendc.local_tensor<*xi16>, !ascendc.local_tensor<*xi16>, i16, i32
// CHECK-NEXT:       %137 = ascendc.tbuf.get_with_offset %ub, %8, %30 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:       ascendc.cast_l2 %137, %digit_3, %8 {roundMode = 1 : i32} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xi16>, i32
// CHECK-NEXT:       %digit_4 = ascendc.tbuf.get_with_offset %ub, %15, %35 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:       %digit_5 = ascendc.reinterpret_cast %digit_4 : !ascendc.local_tensor<*xi8> to !ascendc.local_tensor<*xi4>
// CHECK-NEXT:       ascendc.cast_l2 %digit_5, %137, %8 {roundMode = 1 : i32} : !ascendc.local_tensor<*xi4>, !ascendc.local_tensor<*xf16>, i32
// CHECK-NEXT:       %138 = arith.addi %36, %130 : index
// CHECK-NEXT:       %digits_gm_2 = ascendc.global_tensor.subindex %digits_gm[%138] : !ascendc.global_tensor<*xi8>, index, !ascendc.global_tensor<*xi8>
// CHECK-NEXT:       %139 = ascendc.tbuf.get_with_offset %ub, %15, %35 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:       ascendc.data_copy_l0 %digits_gm_2, %139, %data_copy_2 : !ascendc.global_tensor<*xi8>, !ascendc.local_tensor<*xi8>, !ascendc.data_copy_params
// CHECK-NEXT:       %140 = ascendc.tbuf.get_with_offset %ub, %8, %30 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui16>
// CHECK-NEXT:       %141 = ascendc.tbuf.get_with_offset %ub, %8, %4 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui16>
// CHECK-NEXT:       %142 = builtin.unrealized_conversion_cast %31 : i16 to ui16
// CHECK-NEXT:       ascendc.shift_left_l2 %140, %141, %142, %8 {isSetMask} : !ascendc.local_tensor<*xui16>, !ascendc.local_tensor<*xui16>, ui16, i32
// CHECK-NEXT:       %digit_6 = ascendc.tbuf.get_with_offset %ub, %8, %30 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi16>
// CHECK-NEXT:       %143 = ascendc.tbuf.get_with_offset %ub, %8, %30 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi16>
// CHECK-NEXT:       ascendc.shift_right_l2 %digit_6, %143, %31, %8 {isSetMask} : !ascendc.local_tensor<*xi16>, !ascendc.local_tensor<*xi16>, i16, i32
// CHECK-NEXT:       %144 = ascendc.tbuf.get_with_offset %ub, %8, %4 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi16>
// CHECK-NEXT:       ascendc.adds_l2 %144, %rest_2, %n8, %8 {isSetMask} : !ascendc.local_tensor<*xi16>, !ascendc.local_tensor<*xi16>, i16, i32
// CHECK-NEXT:       %rest_3 = ascendc.tbuf.get_with_offset %ub, %8, %4 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi16>
// CHECK-NEXT:       ascendc.shift_right_l2 %rest_3, %144, %32, %8 {isSetMask} : !ascendc.local_tensor<*xi16>, !ascendc.local_tensor<*xi16>, i16, i32
// CHECK-NEXT:       %145 = ascendc.tbuf.get_with_offset %ub, %8, %30 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:       ascendc.cast_l2 %145, %digit_6, %8 {roundMode = 1 : i32} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xi16>, i32
// CHECK-NEXT:       %digit_7 = ascendc.tbuf.get_with_offset %ub, %15, %37 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:       %digit_8 = ascendc.reinterpret_cast %digit_7 : !ascendc.local_tensor<*xi8> to !ascendc.local_tensor<*xi4>
// CHECK-NEXT:       ascendc.cast_l2 %digit_8, %145, %8 {roundMode = 1 : i32} : !ascendc.local_tensor<*xi4>, !ascendc.local_tensor<*xf16>, i32
// CHECK-NEXT:       %146 = arith.addi %38, %130 : index
// CHECK-NEXT:       %digits_gm_3 = ascendc.global_tensor.subindex %digits_gm[%146] : !ascendc.global_tensor<*xi8>, index, !ascendc.global_tensor<*xi8>
// CHECK-NEXT:       %147 = ascendc.tbuf.get_with_offset %ub, %15, %37 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:       ascendc.data_copy_l0 %digits_gm_3, %147, %data_copy_2 : !ascendc.global_tensor<*xi8>, !ascendc.local_tensor<*xi8>, !ascendc.data_copy_params
// CHECK-NEXT:       %148 = ascendc.tbuf.get_with_offset %ub, %8, %4 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:       ascendc.cast_l2 %148, %rest_3, %8 {roundMode = 1 : i32} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xi16>, i32
// CHECK-NEXT:       %digit_9 = ascendc.tbuf.get_with_offset %ub, %15, %39 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:       %digit_10 = ascendc.reinterpret_cast %digit_9 : !ascendc.local_tensor<*xi8> to !ascendc.local_tensor<*xi4>
// CHECK-NEXT:       ascendc.cast_l2 %digit_10, %148, %8 {roundMode = 1 : i32} : !ascendc.local_tensor<*xi4>, !ascendc.local_tensor<*xf16>, i32
// CHECK-NEXT:       %149 = arith.addi %40, %130 : index
// CHECK-NEXT:       %digits_gm_4 = ascendc.global_tensor.subindex %digits_gm[%149] : !ascendc.global_tensor<*xi8>, index, !ascendc.global_tensor<*xi8>
// CHECK-NEXT:       %150 = ascendc.tbuf.get_with_offset %ub, %15, %39 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:       ascendc.data_copy_l0 %digits_gm_4, %150, %data_copy_2 : !ascendc.global_tensor<*xi8>, !ascendc.local_tensor<*xi8>, !ascendc.data_copy_params
// CHECK-NEXT:     }
// CHECK-NEXT:     %151 = arith.muli %89, %23 : index
// CHECK-NEXT:     %152 = ascendc.global_tensor.subindex %76[%151] : !ascendc.global_tensor<*xf32>, index, !ascendc.global_tensor<*xf32>
// CHECK-NEXT:     %153 = ascendc.tbuf.get_with_offset %ub, %12, %28 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.data_copy_l2 %152, %153, %12 : !ascendc.global_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32
// CHECK-NEXT:     ascendc.sync_all_hard {isAIVOnly}
// CHECK-NEXT:     ascendc.cross_core_set_flag %flag_5, 2, pipe_mte3 : i32
// CHECK-NEXT:     %least = ascendc.tbuf.get_with_offset %ub, %15, %4 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi16>
// CHECK-NEXT:     ascendc.duplicate_l2 %least, %n1024, %15 : !ascendc.local_tensor<*xi16>, i16, i32
// CHECK-NEXT:     %154 = ascendc.tbuf.get_with_offset %ub, %15, %8 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi16>
// CHECK-NEXT:     ascendc.duplicate_l2 %154, %n31744, %15 : !ascendc.local_tensor<*xi16>, i16, i32
// CHECK-NEXT:     %155 = ascendc.tbuf.get_with_offset %ub, %15, %10 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui16>
// CHECK-NEXT:     %156 = ascendc.tbuf.get_with_offset %ub, %15, %10 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui16>
// CHECK-NEXT:     %157 = ascendc.tbuf.get_with_offset %ub, %15, %8 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui16>
// CHECK-NEXT:     ascendc.and_l2 %155, %156, %157, %15 : !ascendc.local_tensor<*xui16>, !ascendc.local_tensor<*xui16>, !ascendc.local_tensor<*xui16>, i32
// CHECK-NEXT:     %larger_4 = ascendc.tbuf.get_with_offset %ub, %15, %4 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi16>
// CHECK-NEXT:     %158 = ascendc.tbuf.get_with_offset %ub, %15, %10 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi16>
// CHECK-NEXT:     ascendc.max_l2 %larger_4, %least, %158, %15 : !ascendc.local_tensor<*xi16>, !ascendc.local_tensor<*xi16>, !ascendc.local_tensor<*xi16>, i32
// CHECK-NEXT:     %larger_5 = ascendc.tbuf.get_with_offset %ub, %5, %8 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi16>
// CHECK-NEXT:     %159 = ascendc.tbuf.get_with_offset %ub, %5, %4 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi16>
// CHECK-NEXT:     %160 = ascendc.tbuf.get_with_offset %ub, %5, %15 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi16>
// CHECK-NEXT:     ascendc.max_l2 %larger_5, %159, %160, %5 : !ascendc.local_tensor<*xi16>, !ascendc.local_tensor<*xi16>, !ascendc.local_tensor<*xi16>, i32
// CHECK-NEXT:     %larger_6 = ascendc.tbuf.get_with_offset %ub, %16, %4 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi16>
// CHECK-NEXT:     %161 = ascendc.tbuf.get_with_offset %ub, %16, %8 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi16>
// CHECK-NEXT:     %162 = ascendc.tbuf.get_with_offset %ub, %16, %41 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi16>
// CHECK-NEXT:     ascendc.max_l2 %larger_6, %161, %162, %16 : !ascendc.local_tensor<*xi16>, !ascendc.local_tensor<*xi16>, !ascendc.local_tensor<*xi16>, i32
// CHECK-NEXT:     %larger_7 = ascendc.tbuf.get_with_offset %ub, %21, %5 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi16>
// CHECK-NEXT:     %163 = ascendc.tbuf.get_with_offset %ub, %21, %4 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi16>
// CHECK-NEXT:     %164 = ascendc.tbuf.get_with_offset %ub, %21, %16 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi16>
// CHECK-NEXT:     ascendc.max_l2 %larger_7, %163, %164, %21 : !ascendc.local_tensor<*xi16>, !ascendc.local_tensor<*xi16>, !ascendc.local_tensor<*xi16>, i32
// CHECK-NEXT:     %165 = ascendc.tbuf.get_with_offset %ub, %21, %30 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     %166 = ascendc.tbuf.get_with_offset %ub, %21, %5 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     ascendc.cast_l2 %165, %166, %21 {roundMode = 0 : i32} : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf16>, i32
// CHECK-NEXT:     ascendc.cross_core_wait_flag %flag_2, 2, pipe_mte3 : i32
// CHECK-NEXT:     %167 = arith.index_cast %slot_1 : i32 to index
// CHECK-NEXT:     %slot_size = arith.constant 2048 : index
// CHECK-NEXT:     %168 = arith.muli %167, %slot_size : index
// CHECK-NEXT:     %169 = arith.addi %words_ring, %168 : index
// CHECK-NEXT:     %170 = arith.muli %half_1, %c4 : index
// CHECK-NEXT:     %171 = arith.muli %170, %42 : index
// CHECK-NEXT:     %172 = arith.addi %171, %78 : index
// CHECK-NEXT:     %s_gm_2 = ascendc.global_tensor.subindex %s_gm[%172] : !ascendc.global_tensor<*xf16>, index, !ascendc.global_tensor<*xf16>
// CHECK-NEXT:     %scale_1 = ascendc.tbuf.get_with_offset %ub, %5, %8 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     ascendc.data_copy_l0 %scale_1, %s_gm_2, %data_copy_3 : !ascendc.local_tensor<*xf16>, !ascendc.global_tensor<*xf16>, !ascendc.data_copy_params
// CHECK-NEXT:     %173 = ascendc.tbuf.get_with_offset %ub, %5, %4 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.cast_l2 %173, %scale_1, %5 {roundMode = 0 : i32} : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf16>, i32
// CHECK-NEXT:     %quotient = ascendc.tbuf.get_with_offset %ub, %44, %4 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     %174 = ascendc.tbuf.get_with_offset %ub, %44, %4 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     %175 = ascendc.tbuf.get_with_offset %ub, %19, %30 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.div_l0 %quotient, %174, %175, %19, %43, %binary_2 {isSetMask} : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32, i32, !ascendc.binary_repeat_params
// CHECK-NEXT:     %quotient_1 = ascendc.tbuf.get_with_offset %ub, %44, %16 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     %176 = ascendc.tbuf.get_with_offset %ub, %44, %16 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     %177 = ascendc.tbuf.get_with_offset %ub, %19, %45 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.div_l0 %quotient_1, %176, %177, %19, %43, %binary_2 {isSetMask} : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32, i32, !ascendc.binary_repeat_params
// CHECK-NEXT:     %178 = ascendc.tbuf.get_with_offset %ub, %5, %7 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi64>
// CHECK-NEXT:     %bits = ascendc.tbuf.get_with_offset %ub, %5, %4 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi32>
// CHECK-NEXT:     ascendc.cast_l2 %178, %bits, %5 {roundMode = 0 : i32} : !ascendc.local_tensor<*xi64>, !ascendc.local_tensor<*xi32>, i32
// CHECK-NEXT:     %words_1 = ascendc.tbuf.get_with_offset %ub, %8, %7 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui16>
// CHECK-NEXT:     %179 = ascendc.tbuf.get_with_offset %ub, %8, %7 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui16>
// CHECK-NEXT:     ascendc.and_l2 %words_1, %179, %low, %8 : !ascendc.local_tensor<*xui16>, !ascendc.local_tensor<*xui16>, !ascendc.local_tensor<*xui16>, i32
// CHECK-NEXT:     %180 = arith.muli %170, %c256 : index
// CHECK-NEXT:     %181 = arith.addi %169, %180 : index
// CHECK-NEXT:     %words_gm_1 = ascendc.global_tensor.subindex %words_gm[%181] : !ascendc.global_tensor<*xi32>, index, !ascendc.global_tensor<*xi32>
// CHECK-NEXT:     %182 = ascendc.tbuf.get_with_offset %ub, %15, %7 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi32>
// CHECK-NEXT:     ascendc.data_copy_l2 %words_gm_1, %182, %15 : !ascendc.global_tensor<*xi32>, !ascendc.local_tensor<*xi32>, i32
// CHECK-NEXT:     ascendc.cross_core_set_flag %flag_3, 2, pipe_mte3 : i32
// CHECK-NEXT:     ascendc.cross_core_wait_flag %flag, 2, pipe_mte2 : i32
// CHECK-NEXT:     %183 = arith.index_cast %slot : i32 to index
// CHECK-NEXT:     %slot_size_1 = arith.constant 2048 : index
// CHECK-NEXT:     %184 = arith.muli %183, %slot_size_1 : index
// CHECK-NEXT:     %185 = arith.addi %product_ring, %184 : index
// CHECK-NEXT:     %186 = arith.muli %half_1, %c8 : index
// CHECK-NEXT:     %187 = arith.addi %186, %c8 : index
// CHECK-NEXT:     %188 = arith.constant 0 : i32
// CHECK-NEXT:     %189 = scf.for %row = %186 to %187 step %c8 iter_args(%slot_2 = %188) -> (i32) {
// CHECK-NEXT:       %190 = arith.muli %slot_2, %30 : i32
// CHECK-NEXT:       %turned_at = arith.addi %190, %46 : i32
// CHECK-NEXT:       %191 = arith.muli %half_1, %47 : index
// CHECK-NEXT:       %192 = arith.addi %185, %191 : index
// CHECK-NEXT:       %product_gm_1 = ascendc.global_tensor.subindex %product_gm[%192] : !ascendc.global_tensor<*xf32>, index, !ascendc.global_tensor<*xf32>
// CHECK-NEXT:       %turned = ascendc.tbuf.get_with_offset %ub, %15, %turned_at : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       ascendc.data_copy_l2 %turned, %product_gm_1, %15 : !ascendc.local_tensor<*xf32>, !ascendc.global_tensor<*xf32>, i32
// CHECK-NEXT:       %turned_1 = ascendc.tbuf.get_with_offset %ub, %48, %turned_at : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       %193 = arith.addi %turned_at, %26 : i32
// CHECK-NEXT:       %turned_2 = ascendc.tbuf.get_with_offset %ub, %48, %193 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       %194 = arith.addi %turned_at, %19 : i32
// CHECK-NEXT:       %turned_3 = ascendc.tbuf.get_with_offset %ub, %48, %194 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       %195 = arith.addi %turned_at, %49 : i32
// CHECK-NEXT:       %turned_4 = ascendc.tbuf.get_with_offset %ub, %48, %195 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       %196 = arith.addi %turned_at, %21 : i32
// CHECK-NEXT:       %turned_5 = ascendc.tbuf.get_with_offset %ub, %48, %196 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       %197 = arith.addi %turned_at, %50 : i32
// CHECK-NEXT:       %turned_6 = ascendc.tbuf.get_with_offset %ub, %48, %197 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       %198 = arith.addi %turned_at, %51 : i32
// CHECK-NEXT:       %turned_7 = ascendc.tbuf.get_with_offset %ub, %48, %198 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       %199 = arith.addi %turned_at, %52 : i32
// CHECK-NEXT:       %turned_8 = ascendc.tbuf.get_with_offset %ub, %48, %199 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       %200 = arith.addi %turned_at, %16 : i32
// CHECK-NEXT:       %turned_9 = ascendc.tbuf.get_with_offset %ub, %48, %200 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       %201 = arith.addi %turned_at, %53 : i32
// CHECK-NEXT:       %turned_10 = ascendc.tbuf.get_with_offset %ub, %48, %201 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       %202 = arith.addi %turned_at, %54 : i32
// CHECK-NEXT:       %turned_11 = ascendc.tbuf.get_with_offset %ub, %48, %202 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       %203 = arith.addi %turned_at, %55 : i32
// CHECK-NEXT:       %turned_12 = ascendc.tbuf.get_with_offset %ub, %48, %203 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       %204 = arith.addi %turned_at, %56 : i32
// CHECK-NEXT:       %turned_13 = ascendc.tbuf.get_with_offset %ub, %48, %204 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       %205 = arith.addi %turned_at, %57 : i32
// CHECK-NEXT:       %turned_14 = ascendc.tbuf.get_with_offset %ub, %48, %205 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       %206 = arith.addi %turned_at, %44 : i32
// CHECK-NEXT:       %turned_15 = ascendc.tbuf.get_with_offset %ub, %48, %206 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       %207 = arith.addi %turned_at, %58 : i32
// CHECK-NEXT:       %turned_16 = ascendc.tbuf.get_with_offset %ub, %48, %207 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       %sums = ascendc.tbuf.get_with_offset %ub, %59, %4 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       %sums_1 = ascendc.tbuf.get_with_offset %ub, %59, %26 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       %sums_2 = ascendc.tbuf.get_with_offset %ub, %59, %5 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       %sums_3 = ascendc.tbuf.get_with_offset %ub, %59, %60 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       %sums_4 = ascendc.tbuf.get_with_offset %ub, %59, %15 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       %sums_5 = ascendc.tbuf.get_with_offset %ub, %59, %61 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       %sums_6 = ascendc.tbuf.get_with_offset %ub, %59, %62 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       %sums_7 = ascendc.tbuf.get_with_offset %ub, %59, %63 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       %sums_8 = ascendc.tbuf.get_with_offset %ub, %59, %8 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       %sums_9 = ascendc.tbuf.get_with_offset %ub, %59, %64 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       %sums_10 = ascendc.tbuf.get_with_offset %ub, %59, %41 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       %sums_11 = ascendc.tbuf.get_with_offset %ub, %59, %65 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       %sums_12 = ascendc.tbuf.get_with_offset %ub, %59, %66 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       %sums_13 = ascendc.tbuf.get_with_offset %ub, %59, %67 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       %sums_14 = ascendc.tbuf.get_with_offset %ub, %59, %68 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       %sums_15 = ascendc.tbuf.get_with_offset %ub, %59, %69 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       ascendc.trans_data_to_5hd_tensor_list %sums, %sums_1, %sums_2, %sums_3, %sums_4, %sums_5, %sums_6, %sums_7, %sums_8, %sums_9, %sums_10, %sums_11, %sums_12, %sums_13, %sums_14, %sums_15, %turned_1, %turned_2, %turned_3, %turned_4, %turned_5, %turned_6, %turned_7, %turned_8, %turned_9, %turned_10, %turned_11, %turned_12, %turned_13, %turned_14, %turned_15, %turned_16, %trans_data_to_5hd {operandSegmentSizes = array<i32: 16, 16, 1>} : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.trans_data_to_5hd_params
// CHECK-NEXT:       %208 = ascendc.tbuf.get_with_offset %ub, %71, %4 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       %sums_16 = ascendc.tbuf.get_with_offset %ub, %71, %4 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       %209 = ascendc.tbuf.get_with_offset %ub, %19, %30 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       ascendc.mul_l0 %208, %sums_16, %209, %19, %3, %binary_2 {isSetMask} : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32, i32, !ascendc.binary_repeat_params
// CHECK-NEXT:       %210 = ascendc.tbuf.get_with_offset %ub, %71, %16 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       %sums_17 = ascendc.tbuf.get_with_offset %ub, %71, %16 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       %211 = ascendc.tbuf.get_with_offset %ub, %19, %45 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       ascendc.mul_l0 %210, %sums_17, %211, %19, %3, %binary_2 {isSetMask} : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32, i32, !ascendc.binary_repeat_params
// CHECK-NEXT:       %212 = arith.muli %slot_2, %5 : i32
// CHECK-NEXT:       %scale_at = arith.addi %212, %72 : i32
// CHECK-NEXT:       %213 = arith.muli %89, %23 : index
// CHECK-NEXT:       %214 = arith.addi %213, %row : index
// CHECK-NEXT:       %215 = ascendc.global_tensor.subindex %76[%214] : !ascendc.global_tensor<*xf32>, index, !ascendc.global_tensor<*xf32>
// CHECK-NEXT:       %scale_2 = ascendc.tbuf.get_with_offset %ub, %3, %scale_at : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       ascendc.data_copy_l2 %scale_2, %215, %3 : !ascendc.local_tensor<*xf32>, !ascendc.global_tensor<*xf32>, i32
// CHECK-NEXT:       %216 = ascendc.tbuf.get_with_offset %ub, %19, %73 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       %217 = ascendc.tbuf.get_with_offset %ub, %3, %scale_at : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       ascendc.brcb_l0 %216, %217, %18, %brcb : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32, !ascendc.brcb_repeat_params
// CHECK-NEXT:       %218 = ascendc.tbuf.get_with_offset %ub, %71, %4 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       ascendc.mul_l0 %218, %208, %216, %19, %3, %binary_1 {isSetMask} : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32, i32, !ascendc.binary_repeat_params
// CHECK-NEXT:       %219 = ascendc.tbuf.get_with_offset %ub, %71, %16 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       ascendc.mul_l0 %219, %210, %216, %19, %3, %binary_1 {isSetMask} : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32, i32, !ascendc.binary_repeat_params
// CHECK-NEXT:       %p = ascendc.tbuf.get_with_offset %ub, %15, %14 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:       %220 = ascendc.tbuf.get_with_offset %ub, %15, %4 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       ascendc.cast_l2 %p, %220, %15 {roundMode = 1 : i32} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf32>, i32
// CHECK-NEXT:       %y = ascendc.tbuf.get_with_offset %ub, %15, %4 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       ascendc.cast_l2 %y, %p, %15 {roundMode = 0 : i32} : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf16>, i32
// CHECK-NEXT:       %y_1 = ascendc.tbuf.get_with_offset %ub, %15, %7 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       ascendc.muls_l2 %y_1, %y, %74, %15 {isSetMask} : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, f32, i32
// CHECK-NEXT:       %y_2 = ascendc.tbuf.get_with_offset %ub, %15, %7 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       ascendc.exp_l2 %y_2, %y_1, %15 : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32
// CHECK-NEXT:       %y_3 = ascendc.tbuf.get_with_offset %ub, %15, %7 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       ascendc.adds_l2 %y_3, %y_2, %n1, %15 {isSetMask} : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, f32, i32
// CHECK-NEXT:       %y_4 = ascendc.tbuf.get_with_offset %ub, %15, %7 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       %221 = ascendc.tbuf.get_with_offset %ub, %3, %2 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       ascendc.div_l0 %y_4, %221, %y_3, %19, %12, %binary_3 {isSetMask} : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32, i32, !ascendc.binary_repeat_params
// CHECK-NEXT:       %y_5 = ascendc.tbuf.get_with_offset %ub, %15, %4 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       ascendc.mul_l2 %y_5, %y, %y_4, %15 : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32
// CHECK-NEXT:       %222 = arith.muli %slot_2, %8 : i32
// CHECK-NEXT:       %y_at = arith.addi %222, %75 : i32
// CHECK-NEXT:       %y_6 = ascendc.tbuf.get_with_offset %ub, %15, %y_at : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:       ascendc.cast_l2 %y_6, %y_5, %15 {roundMode = 1 : i32} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf32>, i32
// CHECK-NEXT:       %223 = arith.muli %row, %42 : index
// CHECK-NEXT:       %224 = arith.addi %223, %78 : index
// CHECK-NEXT:       %out_gm_1 = ascendc.global_tensor.subindex %out_gm[%224] : !ascendc.global_tensor<*xf16>, index, !ascendc.global_tensor<*xf16>
// CHECK-NEXT:       ascendc.data_copy_l0 %out_gm_1, %y_6, %data_copy_4 : !ascendc.global_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.data_copy_params
// CHECK-NEXT:       %225 = arith.constant 1 : i32
// CHECK-NEXT:       %next_slot = arith.xori %slot_2, %225 : i32
// CHECK-NEXT:       scf.yield %next_slot : i32
// CHECK-NEXT:     }
// CHECK-NEXT:     ascendc.cross_core_set_flag %flag_1, 2, pipe_mte2 : i32
// CHECK-NEXT:     ascendc.cross_core_wait_flag %flag_4, 2, pipe_mte3 : i32
// CHECK-NEXT:     ascendc.cross_core_wait_flag %flag_2, 2, pipe_mte3 : i32
// CHECK-NEXT:     ascendc.cross_core_wait_flag %flag_2, 2, pipe_mte3 : i32
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func @matmul_int4_totals(%x: memref<?xf16, 22 : i64> {ascir.role = "in"}, %q: memref<?xi8, 22 : i64> {ascir.role = "in", ascir.packing = "fractals"}, %s: memref<?xf16, 22 : i64> {ascir.role = "in", ascir.packing = "rows"}, %powers: memref<?xf16, 22 : i64> {ascir.role = "in", ascir.value = dense<"0x000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C0000000000000000000000000000000000000000000000000000000000000000000C000000000000000000000000000000000000000000000000000000000000001C000000000000000000000000000000000000000000000000000000000000002C000000000000000000000000000000000000000000000000000000000000003C"> : tensor<16x64xf16>}, %out: memref<?xf16, 22 : i64> {ascir.role = "out"}, %0: memref<?xf32, 22 : i64> {ascir.role = "workspace"}, %digits: memref<?xi8, 22 : i64> {ascir.role = "workspace", ascir.extent = "32768"}, %words: memref<?xi32, 22 : i64> {ascir.role = "workspace", ascir.extent = "16384"}, %product: memref<?xf32, 22 : i64> {ascir.role = "workspace", ascir.extent = "16384"}) attributes {tile.tiling = [{axes = ["1", "16", "512", "1024"], tile = array<i64: 64, 128, 256, 128>, digits = 4 : i64, ns = 8939 : i64}], tile.weights = {strategy = "totals", expand_ns = 6863 : i64, totals_ns = 8939 : i64}, ascendc.aicore, ascendc.global, ascendc.kernel_type = "mix_aic_1_2", tile.block_dim = 4 : i64} {
// CHECK-NEXT:     func.call @matmul_int4_totals_aic(%x, %q, %s, %powers, %out, %0, %digits, %words, %product) {ascendc.core = "aic"} : (memref<?xf16, 22 : i64>, memref<?xi8, 22 : i64>, memref<?xf16, 22 : i64>, memref<?xf16, 22 : i64>, memref<?xf16, 22 : i64>, memref<?xf32, 22 : i64>, memref<?xi8, 22 : i64>, memref<?xi32, 22 : i64>, memref<?xf32, 22 : i64>) -> ()
// CHECK-NEXT:     func.call @matmul_int4_totals_aiv(%x, %q, %s, %powers, %out, %0, %digits, %words, %product) {ascendc.core = "aiv"} : (memref<?xf16, 22 : i64>, memref<?xi8, 22 : i64>, memref<?xf16, 22 : i64>, memref<?xf16, 22 : i64>, memref<?xf16, 22 : i64>, memref<?xf32, 22 : i64>, memref<?xi8, 22 : i64>, memref<?xi32, 22 : i64>, memref<?xf32, 22 : i64>) -> ()
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT: }
