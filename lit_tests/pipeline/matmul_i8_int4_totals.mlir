// RUN: ascir-opt %s -p 'graph-decompose,canonicalize,cse,graph-tile{weights=totals},tile-unpack-int4,tile-legalize,tile-sink-slices,canonicalize,cse,tile-contract,tile-fold-broadcasts,tile-place-buffers,tile-select-instructions' --print-between-passes 2>&1 | filecheck %s

// Rows of bytes with a scale each by weights of four bits with scales for groups: the cube scales and adds up the sums of digits.
func.func @matmul_i8_int4_totals(%x: tensor<4x512xi8>, %t: tensor<4xf16>, %q: tensor<512x128xi4>, %s: tensor<4x128xf16>) -> tensor<4x128xf16> {
  %a = graph.dequantize %x, %t axis 0 : (tensor<4x512xi8>, tensor<4xf16>) -> tensor<4x512xf16>
  %w = graph.dequantize %q, %s axis 0 group_size 128 : (tensor<512x128xi4>, tensor<4x128xf16>) -> tensor<512x128xf16>
  %y = graph.matmul %a, %w : (tensor<4x512xf16>, tensor<512x128xf16>) -> tensor<4x128xf16>
  func.return %y : tensor<4x128xf16>
}

// CHECK-LABEL: // IR after graph-decompose
// CHECK:      builtin.module {
// CHECK-NEXT:   func.func @matmul_i8_int4_totals(%x: tensor<4x512xi8>, %t: tensor<4xf16>, %q: tensor<512x128xi4>, %s: tensor<4x128xf16>) -> tensor<4x128xf16> {
// CHECK-NEXT:     %a = graph.dequantize %x, %t axis 0 : (tensor<4x512xi8>, tensor<4xf16>) -> tensor<4x512xf16>
// CHECK-NEXT:     %w = graph.dequantize %q, %s axis 0 group_size 128 : (tensor<512x128xi4>, tensor<4x128xf16>) -> tensor<512x128xf16>
// CHECK-NEXT:     %y = graph.matmul %a, %w : (tensor<4x512xf16>, tensor<512x128xf16>) -> tensor<4x128xf16>
// CHECK-NEXT:     func.return %y : tensor<4x128xf16>
// CHECK-NEXT:   }
// CHECK-NEXT: }

// CHECK-LABEL: // IR after canonicalize

// CHECK-LABEL: // IR after cse

// CHECK-LABEL: // IR after graph-tile
// CHECK:      builtin.module attributes {ascir.soc = "ascend910b1"} {
// CHECK-NEXT:   tile.kernel @matmul_i8_int4_totals block_dim 1 attributes {tile.tiling = [{axes = ["1", "4", "128", "512"], tile = array<i64: 12, 128, 256, 128>, digits = 3 : i64, ns = 5878 : i64}], tile.weights = {strategy = "totals", expand_ns = 4242 : i64, digits_ns = 4179 : i64, totals_ns = 5878 : i64}} {
// CHECK-NEXT:     tile.channel @digits aiv_to_aic shared depth 1 : memref<1x12x256xi8, #tile.space<gm>>
// CHECK-NEXT:     tile.channel @words aiv_to_aic depth 2 : memref<1x1024xi32, #tile.space<gm>>
// CHECK-NEXT:     tile.channel @product aic_to_aiv depth 2 : memref<1x2x128x8xf32, #tile.space<gm>>
// CHECK-NEXT:     func.func @matmul_i8_int4_totals_cube(%x: memref<4x512xi8, strided<[512, 1]>, #tile.space<gm>> {ascir.role = "in"}, %t: memref<4xf16, strided<[1]>, #tile.space<gm>> {ascir.role = "in"}, %q: memref<8x8x16x32xi8, strided<[4096, 512, 32, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "fractals"}, %s: memref<4x128xf16, strided<[128, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "rows"}, %powers: memref<16x16xf16, strided<[16, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.value = dense<"0x001C000000000000002C000000000000003C00000000000000000000000000000000001C000000000000002C000000000000003C00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000001C000000000000002C000000000000003C00000000000000000000000000000000001C000000000000002C000000000000003C0000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000"> : tensor<16x16xf16>}, %out: memref<4x128xf16, strided<[128, 1]>, #tile.space<gm>> {ascir.role = "out"}) attributes {tile.core = #tile.core<aic>} {
// CHECK-NEXT:       %block = tile.block_index
// CHECK-NEXT:       %c8 = arith.constant 8 : index
// CHECK-NEXT:       %n0 = arith.constant 0.000000e+00 : f16
// CHECK-NEXT:       %c0 = arith.constant 0 : index
// CHECK-NEXT:       %c512 = arith.constant 512 : index
// CHECK-NEXT:       %c256 = arith.constant 256 : index
// CHECK-NEXT:       %c128 = arith.constant 128 : index
// CHECK-NEXT:       %n1 = arith.constant 1.000000e+00 : f32
// CHECK-NEXT:       %c1 = arith.constant 1 : index
// CHECK-NEXT:       %0 = arith.muli %block, %c8 : index
// CHECK-NEXT:       %b_bytes = tile.load %q[0, %0, 0, 0] : memref<8x8x16x32xi8, strided<[4096, 512, 32, 1]>, #tile.space<gm>> -> !tile.tile<8x8x16x32xi8, l1>
// CHECK-NEXT:       %b_l1 = tile.reinterpret %b_bytes : !tile.tile<8x8x16x32xi8, l1> -> !tile.tile<128x512xi4, l1, nz>
// CHECK-NEXT:       %powers_1 = tile.load %powers[0, 0] : memref<16x16xf16, strided<[16, 1]>, #tile.space<gm>> -> !tile.tile<16x16xf16, l1, nz>
// CHECK-NEXT:       %powers_l0 = tile.move %powers_1[0, 0] transpose : !tile.tile<16x16xf16, l1, nz> -> !tile.tile<16x16xf16, l0b, zn>
// CHECK-NEXT:       %digits = tile.pop @digits : memref<1x12x256xi8, #tile.space<gm>>
// CHECK-NEXT:       %a_bytes = tile.load %digits[0, 0, 0] sizes [1, 12, 256] : memref<1x12x256xi8, #tile.space<gm>> -> !tile.tile<16x256xi8, l1, nz>
// CHECK-NEXT:       %a_l1 = tile.reinterpret %a_bytes : !tile.tile<16x256xi8, l1, nz> -> !tile.tile<16x512xi4, l1, nz>
// CHECK-NEXT:       %1 = arith.muli %block, %c8 : index
// CHECK-NEXT:       %zero = tile.accumulator : !tile.tile<128x16xf32, l0c, nz>
// CHECK-NEXT:       %none = tile.fill %n0 : f16 -> !tile.tile<16x128xf16, l1, nz>
// CHECK-NEXT:       %scales = tile.pop @words : memref<1x1024xi32, #tile.space<gm>>
// CHECK-NEXT:       %words = tile.load %scales[0, 0] sizes [1, 1024] buffers 2 : memref<1x1024xi32, #tile.space<gm>> -> !tile.tile<1024xi32, l1>
// CHECK-NEXT:       tile.release %scales : memref<1x1024xi32, #tile.space<gm>>
// CHECK-NEXT:       %words_1 = tile.reinterpret %words : !tile.tile<1024xi32, l1> -> !tile.tile<512xui64, l1>
// CHECK-NEXT:       %total, %before, %behind = scf.for %k = %c0 to %c512 step %c256 iter_args(%sum = %zero, %before_1 = %none, %behind_1 = %none) -> (!tile.tile<128x16xf32, l0c, nz>, !tile.tile<16x128xf16, l1, nz>, !tile.tile<16x128xf16, l1, nz>) {
// CHECK-NEXT:         %zero_1 = tile.accumulator : !tile.tile<16x128xi32, l0c, nz>
// CHECK-NEXT:         %zero_2 = tile.accumulator : !tile.tile<16x128xi32, l0c, nz>
// CHECK-NEXT:         %a_l0 = tile.move %a_l1[0, %k] : !tile.tile<16x512xi4, l1, nz> -> !tile.tile<16x128xi4, l0a, zz>
// CHECK-NEXT:         %b_l0 = tile.move %b_l1[0, %k] transpose : !tile.tile<128x512xi4, l1, nz> -> !tile.tile<128x128xi4, l0b, zn>
// CHECK-NEXT:         %digits_l0 = tile.move %before_1[0, 0] transpose : !tile.tile<16x128xf16, l1, nz> -> !tile.tile<128x16xf16, l0a, zz>
// CHECK-NEXT:         %2 = arith.addi %k, %c128 : index
// CHECK-NEXT:         %3 = arith.addi %k, %c128 : index
// CHECK-NEXT:         %a_l0_1 = tile.move %a_l1[0, %2] : !tile.tile<16x512xi4, l1, nz> -> !tile.tile<16x128xi4, l0a, zz>
// CHECK-NEXT:         %b_l0_1 = tile.move %b_l1[0, %3] transpose : !tile.tile<128x512xi4, l1, nz> -> !tile.tile<128x128xi4, l0b, zn>
// CHECK-NEXT:         %sum_1 = tile.mmad %a_l0, %b_l0, %zero_1 sizes [12, 128, 128] : !tile.tile<16x128xi4, l0a, zz>, !tile.tile<128x128xi4, l0b, zn>, !tile.tile<16x128xi32, l0c, nz>
// CHECK-NEXT:         %total_1 = tile.mmad %digits_l0, %powers_l0, %sum sizes [128, 16, 12] : !tile.tile<128x16xf16, l0a, zz>, !tile.tile<16x16xf16, l0b, zn>, !tile.tile<128x16xf32, l0c, nz>
// CHECK-NEXT:         %digits_l0_1 = tile.move %behind_1[0, 0] transpose : !tile.tile<16x128xf16, l1, nz> -> !tile.tile<128x16xf16, l0a, zz>
// CHECK-NEXT:         %sum_2 = tile.mmad %a_l0_1, %b_l0_1, %zero_2 sizes [12, 128, 128] : !tile.tile<16x128xi4, l0a, zz>, !tile.tile<128x128xi4, l0b, zn>, !tile.tile<16x128xi32, l0c, nz>
// CHECK-NEXT:         %total_2 = tile.mmad %digits_l0_1, %powers_l0, %total_1 sizes [128, 16, 12] : !tile.tile<128x16xf16, l0a, zz>, !tile.tile<16x16xf16, l0b, zn>, !tile.tile<128x16xf32, l0c, nz>
// CHECK-NEXT:         %4 = arith.divui %k, %c128 : index
// CHECK-NEXT:         %5 = arith.muli %4, %c128 : index
// CHECK-NEXT:         %scale = tile.move %words_1[%5] : !tile.tile<512xui64, l1> -> !tile.tile<128xui64, fb>
// CHECK-NEXT:         %scaled = tile.fixpipe_move %sum_1 scale(%scale : !tile.tile<128xui64, fb>) : !tile.tile<16x128xi32, l0c, nz> -> !tile.tile<16x128xf16, l1, nz>
// CHECK-NEXT:         %6 = arith.addi %k, %c128 : index
// CHECK-NEXT:         %7 = arith.divui %6, %c128 : index
// CHECK-NEXT:         %8 = arith.muli %7, %c128 : index
// CHECK-NEXT:         %scale_1 = tile.move %words_1[%8] : !tile.tile<512xui64, l1> -> !tile.tile<128xui64, fb>
// CHECK-NEXT:         %scaled_1 = tile.fixpipe_move %sum_2 scale(%scale_1 : !tile.tile<128xui64, fb>) : !tile.tile<16x128xi32, l0c, nz> -> !tile.tile<16x128xf16, l1, nz>
// CHECK-NEXT:         scf.yield %total_2, %scaled, %scaled_1 : !tile.tile<128x16xf32, l0c, nz>, !tile.tile<16x128xf16, l1, nz>, !tile.tile<16x128xf16, l1, nz>
// CHECK-NEXT:       }
// CHECK-NEXT:       %digits_l0_2 = tile.move %before[0, 0] transpose : !tile.tile<16x128xf16, l1, nz> -> !tile.tile<128x16xf16, l0a, zz>
// CHECK-NEXT:       %total_3 = tile.mmad %digits_l0_2, %powers_l0, %total sizes [128, 16, 12] : !tile.tile<128x16xf16, l0a, zz>, !tile.tile<16x16xf16, l0b, zn>, !tile.tile<128x16xf32, l0c, nz>
// CHECK-NEXT:       %digits_l0_3 = tile.move %behind[0, 0] transpose : !tile.tile<16x128xf16, l1, nz> -> !tile.tile<128x16xf16, l0a, zz>
// CHECK-NEXT:       %total_4 = tile.mmad %digits_l0_3, %powers_l0, %total_3 sizes [128, 16, 12] : !tile.tile<128x16xf16, l0a, zz>, !tile.tile<16x16xf16, l0b, zn>, !tile.tile<128x16xf32, l0c, nz>
// CHECK-NEXT:       %slot = tile.acquire @product : memref<1x2x128x8xf32, #tile.space<gm>>
// CHECK-NEXT:       tile.fixpipe_store %total_4, %slot[0, 0, 0, 0] nz : !tile.tile<128x16xf32, l0c, nz>, memref<1x2x128x8xf32, #tile.space<gm>>
// CHECK-NEXT:       tile.push %slot : memref<1x2x128x8xf32, #tile.space<gm>>
// CHECK-NEXT:       %9 = arith.addi %block, %c1 : index
// CHECK-NEXT:       tile.release %digits : memref<1x12x256xi8, #tile.space<gm>>
// CHECK-NEXT:       func.return
// CHECK-NEXT:     }
// CHECK-NEXT:     func.func @matmul_i8_int4_totals_vector(%x: memref<4x512xi8, strided<[512, 1]>, #tile.space<gm>> {ascir.role = "in"}, %t: memref<4xf16, strided<[1]>, #tile.space<gm>> {ascir.role = "in"}, %q: memref<8x8x16x32xi8, strided<[4096, 512, 32, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "fractals"}, %s: memref<4x128xf16, strided<[128, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "rows"}, %powers: memref<16x16xf16, strided<[16, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.value = dense<"0x001C000000000000002C000000000000003C00000000000000000000000000000000001C000000000000002C000000000000003C00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000001C000000000000002C000000000000003C00000000000000000000000000000000001C000000000000002C000000000000003C0000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000"> : tensor<16x16xf16>}, %out: memref<4x128xf16, strided<[128, 1]>, #tile.space<gm>> {ascir.role = "out"}) attributes {tile.core = #tile.core<aiv>} {
// CHECK-NEXT:       %half = tile.sub_block_index
// CHECK-NEXT:       %block = tile.block_index
// CHECK-NEXT:       %c128 = arith.constant 128 : index
// CHECK-NEXT:       %n2p14748e09 = arith.constant 2147483647 : i32
// CHECK-NEXT:       %n1p07374e09 = arith.constant 1073741824 : i32
// CHECK-NEXT:       %n1 = arith.constant 1 : i16
// CHECK-NEXT:       %c2 = arith.constant 2 : index
// CHECK-NEXT:       %c256 = arith.constant 256 : index
// CHECK-NEXT:       %c512 = arith.constant 512 : index
// CHECK-NEXT:       %n12 = arith.constant 12 : i16
// CHECK-NEXT:       %n8 = arith.constant 8 : i16
// CHECK-NEXT:       %n4 = arith.constant 4 : i16
// CHECK-NEXT:       %n1024 = arith.constant 1024 : i16
// CHECK-NEXT:       %n31744 = arith.constant 31744 : i16
// CHECK-NEXT:       %n256 = arith.constant 2.560000e+02 : f32
// CHECK-NEXT:       %0 = arith.muli %block, %c128 : index
// CHECK-NEXT:       %1 = tile.fill %n2p14748e09 : i32 -> !tile.tile<2x128xi32, ub>
// CHECK-NEXT:       %2 = tile.cast %1 : !tile.tile<2x128xi32, ub> -> !tile.tile<2x128xi64, ub>
// CHECK-NEXT:       %3 = tile.reinterpret %2 : !tile.tile<2x128xi64, ub> -> !tile.tile<2x512xi16, ub>
// CHECK-NEXT:       %4 = tile.fill %n1p07374e09 : i32 -> !tile.tile<2x128xi32, ub>
// CHECK-NEXT:       %5 = tile.cast %4 : !tile.tile<2x128xi32, ub> -> !tile.tile<2x128xi64, ub>
// CHECK-NEXT:       %6 = tile.reinterpret %5 : !tile.tile<2x128xi64, ub> -> !tile.tile<2x512xi16, ub>
// CHECK-NEXT:       %7 = tile.shift_left %6, %n1 : !tile.tile<2x512xi16, ub>, i16
// CHECK-NEXT:       %low = tile.or %3, %7 : !tile.tile<2x512xi16, ub>
// CHECK-NEXT:       %slot = tile.acquire @digits : memref<1x12x256xi8, #tile.space<gm>>
// CHECK-NEXT:       %digits = memref.reinterpret_cast %slot to offset: [0], sizes: [1, 3, 4, 256], strides: [3072, 1024, 256, 1] : memref<1x12x256xi8, #tile.space<gm>> to memref<1x3x4x256xi8, strided<[3072, 1024, 256, 1]>, #tile.space<gm>>
// CHECK-NEXT:       %8 = arith.muli %block, %c2 : index
// CHECK-NEXT:       %9 = arith.addi %8, %half : index
// CHECK-NEXT:       %10 = arith.muli %9, %c256 : index
// CHECK-NEXT:       scf.for %k = %10 to %c512 step %c512 {
// CHECK-NEXT:         %x_1 = tile.load %x[0, %k] buffers 2 : memref<4x512xi8, strided<[512, 1]>, #tile.space<gm>> -> !tile.tile<4x256xi8, ub>
// CHECK-NEXT:         %11 = tile.cast %x_1 : !tile.tile<4x256xi8, ub> -> !tile.tile<4x256xf16, ub>
// CHECK-NEXT:         %rest = tile.cast %11 rounding rint : !tile.tile<4x256xf16, ub> -> !tile.tile<4x256xi16, ub>
// CHECK-NEXT:         %12 = tile.shift_left %rest, %n12 : !tile.tile<4x256xi16, ub>, i16
// CHECK-NEXT:         %digit = tile.shift_right %12, %n12 : !tile.tile<4x256xi16, ub>, i16
// CHECK-NEXT:         %13 = tile.add %rest, %n8 : !tile.tile<4x256xi16, ub>, i16
// CHECK-NEXT:         %rest_1 = tile.shift_right %13, %n4 : !tile.tile<4x256xi16, ub>, i16
// CHECK-NEXT:         %14 = tile.cast %digit rounding rint : !tile.tile<4x256xi16, ub> -> !tile.tile<4x256xf16, ub>
// CHECK-NEXT:         %digit_1 = tile.cast %14 rounding rint : !tile.tile<4x256xf16, ub> -> !tile.tile<4x256xi4, ub>
// CHECK-NEXT:         %15 = tile.reinterpret %digit_1 : !tile.tile<4x256xi4, ub> -> !tile.tile<4x128xi8, ub>
// CHECK-NEXT:         %16 = tile.reshape %15 : !tile.tile<4x128xi8, ub> -> !tile.tile<1x4x128xi8, ub>
// CHECK-NEXT:         %17 = arith.divui %k, %c2 : index
// CHECK-NEXT:         tile.store %16, %digits[0, 0, 0, %17] sizes [1, 1, 4, 128] : !tile.tile<1x4x128xi8, ub>, memref<1x3x4x256xi8, strided<[3072, 1024, 256, 1]>, #tile.space<gm>>
// CHECK-NEXT:         %18 = tile.shift_left %rest_1, %n12 : !tile.tile<4x256xi16, ub>, i16
// CHECK-NEXT:         %digit_2 = tile.shift_right %18, %n12 : !tile.tile<4x256xi16, ub>, i16
// CHECK-NEXT:         %19 = tile.add %rest_1, %n8 : !tile.tile<4x256xi16, ub>, i16
// CHECK-NEXT:         %rest_2 = tile.shift_right %19, %n4 : !tile.tile<4x256xi16, ub>, i16
// CHECK-NEXT:         %20 = tile.cast %digit_2 rounding rint : !tile.tile<4x256xi16, ub> -> !tile.tile<4x256xf16, ub>
// CHECK-NEXT:         %digit_3 = tile.cast %20 rounding rint : !tile.tile<4x256xf16, ub> -> !tile.tile<4x256xi4, ub>
// CHECK-NEXT:         %21 = tile.reinterpret %digit_3 : !tile.tile<4x256xi4, ub> -> !tile.tile<4x128xi8, ub>
// CHECK-NEXT:         %22 = tile.reshape %21 : !tile.tile<4x128xi8, ub> -> !tile.tile<1x4x128xi8, ub>
// CHECK-NEXT:         %23 = arith.divui %k, %c2 : index
// CHECK-NEXT:         tile.store %22, %digits[0, 1, 0, %23] sizes [1, 1, 4, 128] : !tile.tile<1x4x128xi8, ub>, memref<1x3x4x256xi8, strided<[3072, 1024, 256, 1]>, #tile.space<gm>>
// CHECK-NEXT:         %24 = tile.cast %rest_2 rounding rint : !tile.tile<4x256xi16, ub> -> !tile.tile<4x256xf16, ub>
// CHECK-NEXT:         %digit_4 = tile.cast %24 rounding rint : !tile.tile<4x256xf16, ub> -> !tile.tile<4x256xi4, ub>
// CHECK-NEXT:         %25 = tile.reinterpret %digit_4 : !tile.tile<4x256xi4, ub> -> !tile.tile<4x128xi8, ub>
// CHECK-NEXT:         %26 = tile.reshape %25 : !tile.tile<4x128xi8, ub> -> !tile.tile<1x4x128xi8, ub>
// CHECK-NEXT:         %27 = arith.divui %k, %c2 : index
// CHECK-NEXT:         tile.store %26, %digits[0, 2, 0, %27] sizes [1, 1, 4, 128] : !tile.tile<1x4x128xi8, ub>, memref<1x3x4x256xi8, strided<[3072, 1024, 256, 1]>, #tile.space<gm>>
// CHECK-NEXT:       }
// CHECK-NEXT:       tile.sync_blocks
// CHECK-NEXT:       tile.push %slot : memref<1x12x256xi8, #tile.space<gm>>
// CHECK-NEXT:       %least = tile.fill %n1024 : i16 -> !tile.tile<4x128xi16, ub>
// CHECK-NEXT:       %scale = tile.load %s[0, %0] buffers 2 : memref<4x128xf16, strided<[128, 1]>, #tile.space<gm>> -> !tile.tile<4x128xf16, ub>
// CHECK-NEXT:       %28 = tile.reinterpret %scale : !tile.tile<4x128xf16, ub> -> !tile.tile<4x128xi16, ub>
// CHECK-NEXT:       %29 = tile.fill %n31744 : i16 -> !tile.tile<4x128xi16, ub>
// CHECK-NEXT:       %30 = tile.and %28, %29 : !tile.tile<4x128xi16, ub>
// CHECK-NEXT:       %larger = tile.maximum %least, %30 : !tile.tile<4x128xi16, ub>
// CHECK-NEXT:       %31 = tile.slice %larger[0, 0] : !tile.tile<4x128xi16, ub> -> !tile.tile<2x128xi16, ub>
// CHECK-NEXT:       %32 = tile.slice %larger[2, 0] : !tile.tile<4x128xi16, ub> -> !tile.tile<2x128xi16, ub>
// CHECK-NEXT:       %larger_1 = tile.maximum %31, %32 : !tile.tile<2x128xi16, ub>
// CHECK-NEXT:       %33 = tile.slice %larger_1[0, 0] : !tile.tile<2x128xi16, ub> -> !tile.tile<1x128xi16, ub>
// CHECK-NEXT:       %34 = tile.slice %larger_1[1, 0] : !tile.tile<2x128xi16, ub> -> !tile.tile<1x128xi16, ub>
// CHECK-NEXT:       %larger_2 = tile.maximum %33, %34 : !tile.tile<1x128xi16, ub>
// CHECK-NEXT:       %35 = tile.reinterpret %larger_2 : !tile.tile<1x128xi16, ub> -> !tile.tile<1x128xf16, ub>
// CHECK-NEXT:       %36 = tile.cast %35 : !tile.tile<1x128xf16, ub> -> !tile.tile<1x128xf32, ub>
// CHECK-NEXT:       %slot_1 = tile.acquire @words : memref<1x1024xi32, #tile.space<gm>>
// CHECK-NEXT:       %37 = arith.muli %half, %c2 : index
// CHECK-NEXT:       %scale_1 = tile.load %s[%37, %0] buffers 2 : memref<4x128xf16, strided<[128, 1]>, #tile.space<gm>> -> !tile.tile<2x128xf16, ub>
// CHECK-NEXT:       %38 = tile.broadcast %36 : !tile.tile<1x128xf32, ub> -> !tile.tile<2x128xf32, ub>
// CHECK-NEXT:       %39 = tile.cast %scale_1 : !tile.tile<2x128xf16, ub> -> !tile.tile<2x128xf32, ub>
// CHECK-NEXT:       %quotient = tile.div %39, %38 : !tile.tile<2x128xf32, ub>
// CHECK-NEXT:       %bits = tile.reinterpret %quotient : !tile.tile<2x128xf32, ub> -> !tile.tile<2x128xi32, ub>
// CHECK-NEXT:       %40 = tile.cast %bits : !tile.tile<2x128xi32, ub> -> !tile.tile<2x128xi64, ub>
// CHECK-NEXT:       %41 = tile.reinterpret %40 : !tile.tile<2x128xi64, ub> -> !tile.tile<2x512xi16, ub>
// CHECK-NEXT:       %words = tile.and %41, %low : !tile.tile<2x512xi16, ub>
// CHECK-NEXT:       %42 = tile.reinterpret %words : !tile.tile<2x512xi16, ub> -> !tile.tile<2x256xi32, ub>
// CHECK-NEXT:       %43 = tile.reshape %42 : !tile.tile<2x256xi32, ub> -> !tile.tile<1x512xi32, ub>
// CHECK-NEXT:       %44 = arith.muli %37, %c256 : index
// CHECK-NEXT:       tile.store %43, %slot_1[0, %44] buffers 2 : !tile.tile<1x512xi32, ub>, memref<1x1024xi32, #tile.space<gm>>
// CHECK-NEXT:       tile.push %slot_1 : memref<1x1024xi32, #tile.space<gm>>
// CHECK-NEXT:       %45 = arith.muli %block, %c2 : index
// CHECK-NEXT:       %46 = arith.addi %45, %half : index
// CHECK-NEXT:       %47 = arith.muli %block, %c128 : index
// CHECK-NEXT:       %slot_2 = tile.pop @product : memref<1x2x128x8xf32, #tile.space<gm>>
// CHECK-NEXT:       %48 = arith.muli %half, %c2 : index
// CHECK-NEXT:       %49 = arith.addi %48, %c2 : index
// CHECK-NEXT:       scf.for %row = %48 to %49 step %c2 {
// CHECK-NEXT:         %turned = tile.load %slot_2[0, %half, 0, 0] buffers 2 : memref<1x2x128x8xf32, #tile.space<gm>> -> !tile.tile<128x8xf32, ub>
// CHECK-NEXT:         %sums = tile.transpose %turned [1, 0] : !tile.tile<128x8xf32, ub> -> !tile.tile<8x128xf32, ub>
// CHECK-NEXT:         %sums_1 = tile.slice %sums[0, 0] : !tile.tile<8x128xf32, ub> -> !tile.tile<2x128xf32, ub>
// CHECK-NEXT:         %50 = tile.broadcast %36 : !tile.tile<1x128xf32, ub> -> !tile.tile<2x128xf32, ub>
// CHECK-NEXT:         %51 = tile.mul %sums_1, %50 : !tile.tile<2x128xf32, ub>
// CHECK-NEXT:         %y = tile.mul %51, %n256 : !tile.tile<2x128xf32, ub>, f32
// CHECK-NEXT:         %t_1 = tile.load %t[%row] sizes [2] buffers 2 : memref<4xf16, strided<[1]>, #tile.space<gm>> -> !tile.tile<16xf16, ub>
// CHECK-NEXT:         %52 = tile.slice %t_1[0] : !tile.tile<16xf16, ub> -> !tile.tile<2xf16, ub>
// CHECK-NEXT:         %t_2 = tile.reshape %52 : !tile.tile<2xf16, ub> -> !tile.tile<2x1xf16, ub>
// CHECK-NEXT:         %53 = tile.cast %t_2 : !tile.tile<2x1xf16, ub> -> !tile.tile<2x1xf32, ub>
// CHECK-NEXT:         %54 = tile.broadcast %53 : !tile.tile<2x1xf32, ub> -> !tile.tile<2x128xf32, ub>
// CHECK-NEXT:         %55 = tile.mul %y, %54 : !tile.tile<2x128xf32, ub>
// CHECK-NEXT:         %y_1 = tile.cast %55 rounding rint : !tile.tile<2x128xf32, ub> -> !tile.tile<2x128xf16, ub>
// CHECK-NEXT:         tile.store %y_1, %out[%row, 0] buffers 2 : !tile.tile<2x128xf16, ub>, memref<4x128xf16, strided<[128, 1]>, #tile.space<gm>>
// CHECK-NEXT:       }
// CHECK-NEXT:       tile.release %slot_2 : memref<1x2x128x8xf32, #tile.space<gm>>
// CHECK-NEXT:       func.return
// CHECK-NEXT:     }
// CHECK-NEXT:   }
// CHECK-NEXT: }

// CHECK-LABEL: // IR after tile-unpack-int4

// CHECK-LABEL: // IR after tile-legalize
// CHECK:      builtin.module attributes {ascir.soc = "ascend910b1"} {
// CHECK-NEXT:   tile.kernel @matmul_i8_int4_totals block_dim 1 attributes {tile.tiling = [{axes = ["1", "4", "128", "512"], tile = array<i64: 12, 128, 256, 128>, digits = 3 : i64, ns = 5878 : i64}], tile.weights = {strategy = "totals", expand_ns = 4242 : i64, digits_ns = 4179 : i64, totals_ns = 5878 : i64}} {
// CHECK-NEXT:     tile.channel @digits aiv_to_aic shared depth 1 : memref<1x12x256xi8, #tile.space<gm>>
// CHECK-NEXT:     tile.channel @words aiv_to_aic depth 2 : memref<1x1024xi32, #tile.space<gm>>
// CHECK-NEXT:     tile.channel @product aic_to_aiv depth 2 : memref<1x2x128x8xf32, #tile.space<gm>>
// CHECK-NEXT:     func.func @matmul_i8_int4_totals_cube(%x: memref<4x512xi8, strided<[512, 1]>, #tile.space<gm>> {ascir.role = "in"}, %t: memref<4xf16, strided<[1]>, #tile.space<gm>> {ascir.role = "in"}, %q: memref<8x8x16x32xi8, strided<[4096, 512, 32, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "fractals"}, %s: memref<4x128xf16, strided<[128, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "rows"}, %powers: memref<16x16xf16, strided<[16, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.value = dense<"0x001C000000000000002C000000000000003C00000000000000000000000000000000001C000000000000002C000000000000003C00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000001C000000000000002C000000000000003C00000000000000000000000000000000001C000000000000002C000000000000003C0000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000"> : tensor<16x16xf16>}, %out: memref<4x128xf16, strided<[128, 1]>, #tile.space<gm>> {ascir.role = "out"}) attributes {tile.core = #tile.core<aic>} {
// CHECK-NEXT:       %block = tile.block_index
// CHECK-NEXT:       %c8 = arith.constant 8 : index
// CHECK-NEXT:       %n0 = arith.constant 0.000000e+00 : f16
// CHECK-NEXT:       %c0 = arith.constant 0 : index
// CHECK-NEXT:       %c512 = arith.constant 512 : index
// CHECK-NEXT:       %c256 = arith.constant 256 : index
// CHECK-NEXT:       %c128 = arith.constant 128 : index
// CHECK-NEXT:       %n1 = arith.constant 1.000000e+00 : f32
// CHECK-NEXT:       %c1 = arith.constant 1 : index
// CHECK-NEXT:       %0 = arith.muli %block, %c8 : index
// CHECK-NEXT:       %b_bytes = tile.load %q[0, %0, 0, 0] : memref<8x8x16x32xi8, strided<[4096, 512, 32, 1]>, #tile.space<gm>> -> !tile.tile<8x8x16x32xi8, l1>
// CHECK-NEXT:       %b_l1 = tile.reinterpret %b_bytes : !tile.tile<8x8x16x32xi8, l1> -> !tile.tile<128x512xi4, l1, nz>
// CHECK-NEXT:       %powers_1 = tile.load %powers[0, 0] : memref<16x16xf16, strided<[16, 1]>, #tile.space<gm>> -> !tile.tile<16x16xf16, l1, nz>
// CHECK-NEXT:       %powers_l0 = tile.move %powers_1[0, 0] transpose : !tile.tile<16x16xf16, l1, nz> -> !tile.tile<16x16xf16, l0b, zn>
// CHECK-NEXT:       %digits = tile.pop @digits : memref<1x12x256xi8, #tile.space<gm>>
// CHECK-NEXT:       %a_bytes = tile.load %digits[0, 0, 0] sizes [1, 12, 256] : memref<1x12x256xi8, #tile.space<gm>> -> !tile.tile<16x256xi8, l1, nz>
// CHECK-NEXT:       %a_l1 = tile.reinterpret %a_bytes : !tile.tile<16x256xi8, l1, nz> -> !tile.tile<16x512xi4, l1, nz>
// CHECK-NEXT:       %1 = arith.muli %block, %c8 : index
// CHECK-NEXT:       %zero = tile.accumulator : !tile.tile<128x16xf32, l0c, nz>
// CHECK-NEXT:       %none = tile.fill %n0 : f16 -> !tile.tile<16x128xf16, l1, nz>
// CHECK-NEXT:       %scales = tile.pop @words : memref<1x1024xi32, #tile.space<gm>>
// CHECK-NEXT:       %words = tile.load %scales[0, 0] sizes [1, 1024] buffers 2 : memref<1x1024xi32, #tile.space<gm>> -> !tile.tile<1024xi32, l1>
// CHECK-NEXT:       tile.release %scales : memref<1x1024xi32, #tile.space<gm>>
// CHECK-NEXT:       %words_1 = tile.reinterpret %words : !tile.tile<1024xi32, l1> -> !tile.tile<512xui64, l1>
// CHECK-NEXT:       %total, %before, %behind = scf.for %k = %c0 to %c512 step %c256 iter_args(%sum = %zero, %before_1 = %none, %behind_1 = %none) -> (!tile.tile<128x16xf32, l0c, nz>, !tile.tile<16x128xf16, l1, nz>, !tile.tile<16x128xf16, l1, nz>) {
// CHECK-NEXT:         %zero_1 = tile.accumulator : !tile.tile<16x128xi32, l0c, nz>
// CHECK-NEXT:         %zero_2 = tile.accumulator : !tile.tile<16x128xi32, l0c, nz>
// CHECK-NEXT:         %a_l0 = tile.move %a_l1[0, %k] : !tile.tile<16x512xi4, l1, nz> -> !tile.tile<16x128xi4, l0a, zz>
// CHECK-NEXT:         %b_l0 = tile.move %b_l1[0, %k] transpose : !tile.tile<128x512xi4, l1, nz> -> !tile.tile<128x128xi4, l0b, zn>
// CHECK-NEXT:         %digits_l0 = tile.move %before_1[0, 0] transpose : !tile.tile<16x128xf16, l1, nz> -> !tile.tile<128x16xf16, l0a, zz>
// CHECK-NEXT:         %2 = arith.addi %k, %c128 : index
// CHECK-NEXT:         %3 = arith.addi %k, %c128 : index
// CHECK-NEXT:         %a_l0_1 = tile.move %a_l1[0, %2] : !tile.tile<16x512xi4, l1, nz> -> !tile.tile<16x128xi4, l0a, zz>
// CHECK-NEXT:         %b_l0_1 = tile.move %b_l1[0, %3] transpose : !tile.tile<128x512xi4, l1, nz> -> !tile.tile<128x128xi4, l0b, zn>
// CHECK-NEXT:         %sum_1 = tile.mmad %a_l0, %b_l0, %zero_1 sizes [12, 128, 128] : !tile.tile<16x128xi4, l0a, zz>, !tile.tile<128x128xi4, l0b, zn>, !tile.tile<16x128xi32, l0c, nz>
// CHECK-NEXT:         %total_1 = tile.mmad %digits_l0, %powers_l0, %sum sizes [128, 16, 12] : !tile.tile<128x16xf16, l0a, zz>, !tile.tile<16x16xf16, l0b, zn>, !tile.tile<128x16xf32, l0c, nz>
// CHECK-NEXT:         %digits_l0_1 = tile.move %behind_1[0, 0] transpose : !tile.tile<16x128xf16, l1, nz> -> !tile.tile<128x16xf16, l0a, zz>
// CHECK-NEXT:         %sum_2 = tile.mmad %a_l0_1, %b_l0_1, %zero_2 sizes [12, 128, 128] : !tile.tile<16x128xi4, l0a, zz>, !tile.tile<128x128xi4, l0b, zn>, !tile.tile<16x128xi32, l0c, nz>
// CHECK-NEXT:         %total_2 = tile.mmad %digits_l0_1, %powers_l0, %total_1 sizes [128, 16, 12] : !tile.tile<128x16xf16, l0a, zz>, !tile.tile<16x16xf16, l0b, zn>, !tile.tile<128x16xf32, l0c, nz>
// CHECK-NEXT:         %4 = arith.divui %k, %c128 : index
// CHECK-NEXT:         %5 = arith.muli %4, %c128 : index
// CHECK-NEXT:         %scale = tile.move %words_1[%5] : !tile.tile<512xui64, l1> -> !tile.tile<128xui64, fb>
// CHECK-NEXT:         %scaled = tile.fixpipe_move %sum_1 scale(%scale : !tile.tile<128xui64, fb>) : !tile.tile<16x128xi32, l0c, nz> -> !tile.tile<16x128xf16, l1, nz>
// CHECK-NEXT:         %6 = arith.addi %k, %c128 : index
// CHECK-NEXT:         %7 = arith.divui %6, %c128 : index
// CHECK-NEXT:         %8 = arith.muli %7, %c128 : index
// CHECK-NEXT:         %scale_1 = tile.move %words_1[%8] : !tile.tile<512xui64, l1> -> !tile.tile<128xui64, fb>
// CHECK-NEXT:         %scaled_1 = tile.fixpipe_move %sum_2 scale(%scale_1 : !tile.tile<128xui64, fb>) : !tile.tile<16x128xi32, l0c, nz> -> !tile.tile<16x128xf16, l1, nz>
// CHECK-NEXT:         scf.yield %total_2, %scaled, %scaled_1 : !tile.tile<128x16xf32, l0c, nz>, !tile.tile<16x128xf16, l1, nz>, !tile.tile<16x128xf16, l1, nz>
// CHECK-NEXT:       }
// CHECK-NEXT:       %digits_l0_2 = tile.move %before[0, 0] transpose : !tile.tile<16x128xf16, l1, nz> -> !tile.tile<128x16xf16, l0a, zz>
// CHECK-NEXT:       %total_3 = tile.mmad %digits_l0_2, %powers_l0, %total sizes [128, 16, 12] : !tile.tile<128x16xf16, l0a, zz>, !tile.tile<16x16xf16, l0b, zn>, !tile.tile<128x16xf32, l0c, nz>
// CHECK-NEXT:       %digits_l0_3 = tile.move %behind[0, 0] transpose : !tile.tile<16x128xf16, l1, nz> -> !tile.tile<128x16xf16, l0a, zz>
// CHECK-NEXT:       %total_4 = tile.mmad %digits_l0_3, %powers_l0, %total_3 sizes [128, 16, 12] : !tile.tile<128x16xf16, l0a, zz>, !tile.tile<16x16xf16, l0b, zn>, !tile.tile<128x16xf32, l0c, nz>
// CHECK-NEXT:       %slot = tile.acquire @product : memref<1x2x128x8xf32, #tile.space<gm>>
// CHECK-NEXT:       tile.fixpipe_store %total_4, %slot[0, 0, 0, 0] nz : !tile.tile<128x16xf32, l0c, nz>, memref<1x2x128x8xf32, #tile.space<gm>>
// CHECK-NEXT:       tile.push %slot : memref<1x2x128x8xf32, #tile.space<gm>>
// CHECK-NEXT:       %9 = arith.addi %block, %c1 : index
// CHECK-NEXT:       tile.release %digits : memref<1x12x256xi8, #tile.space<gm>>
// CHECK-NEXT:       func.return
// CHECK-NEXT:     }
// CHECK-NEXT:     func.func @matmul_i8_int4_totals_vector(%x: memref<4x512xi8, strided<[512, 1]>, #tile.space<gm>> {ascir.role = "in"}, %t: memref<4xf16, strided<[1]>, #tile.space<gm>> {ascir.role = "in"}, %q: memref<8x8x16x32xi8, strided<[4096, 512, 32, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "fractals"}, %s: memref<4x128xf16, strided<[128, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "rows"}, %powers: memref<16x16xf16, strided<[16, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.value = dense<"0x001C000000000000002C000000000000003C00000000000000000000000000000000001C000000000000002C000000000000003C00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000001C000000000000002C000000000000003C00000000000000000000000000000000001C000000000000002C000000000000003C0000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000"> : tensor<16x16xf16>}, %out: memref<4x128xf16, strided<[128, 1]>, #tile.space<gm>> {ascir.role = "out"}) attributes {tile.core = #tile.core<aiv>} {
// CHECK-NEXT:       %half = tile.sub_block_index
// CHECK-NEXT:       %block = tile.block_index
// CHECK-NEXT:       %c128 = arith.constant 128 : index
// CHECK-NEXT:       %n2p14748e09 = arith.constant 2147483647 : i32
// CHECK-NEXT:       %n1p07374e09 = arith.constant 1073741824 : i32
// CHECK-NEXT:       %n1 = arith.constant 1 : i16
// CHECK-NEXT:       %c2 = arith.constant 2 : index
// CHECK-NEXT:       %c256 = arith.constant 256 : index
// CHECK-NEXT:       %c512 = arith.constant 512 : index
// CHECK-NEXT:       %n12 = arith.constant 12 : i16
// CHECK-NEXT:       %n8 = arith.constant 8 : i16
// CHECK-NEXT:       %n4 = arith.constant 4 : i16
// CHECK-NEXT:       %n1024 = arith.constant 1024 : i16
// CHECK-NEXT:       %n31744 = arith.constant 31744 : i16
// CHECK-NEXT:       %n256 = arith.constant 2.560000e+02 : f32
// CHECK-NEXT:       %0 = arith.muli %block, %c128 : index
// CHECK-NEXT:       %1 = tile.fill %n2p14748e09 : i32 -> !tile.tile<2x128xi32, ub>
// CHECK-NEXT:       %2 = tile.cast %1 : !tile.tile<2x128xi32, ub> -> !tile.tile<2x128xi64, ub>
// CHECK-NEXT:       %3 = tile.reinterpret %2 : !tile.tile<2x128xi64, ub> -> !tile.tile<2x512xi16, ub>
// CHECK-NEXT:       %4 = tile.fill %n1p07374e09 : i32 -> !tile.tile<2x128xi32, ub>
// CHECK-NEXT:       %5 = tile.cast %4 : !tile.tile<2x128xi32, ub> -> !tile.tile<2x128xi64, ub>
// CHECK-NEXT:       %6 = tile.reinterpret %5 : !tile.tile<2x128xi64, ub> -> !tile.tile<2x512xi16, ub>
// CHECK-NEXT:       %7 = tile.reinterpret %6 : !tile.tile<2x512xi16, ub> -> !tile.tile<2x512xui16, ub>
// CHECK-NEXT:       %8 = tile.shift_left %7, %n1 : !tile.tile<2x512xui16, ub>, i16
// CHECK-NEXT:       %9 = tile.reinterpret %8 : !tile.tile<2x512xui16, ub> -> !tile.tile<2x512xi16, ub>
// CHECK-NEXT:       %low = tile.or %3, %9 : !tile.tile<2x512xi16, ub>
// CHECK-NEXT:       %slot = tile.acquire @digits : memref<1x12x256xi8, #tile.space<gm>>
// CHECK-NEXT:       %digits = memref.reinterpret_cast %slot to offset: [0], sizes: [1, 3, 4, 256], strides: [3072, 1024, 256, 1] : memref<1x12x256xi8, #tile.space<gm>> to memref<1x3x4x256xi8, strided<[3072, 1024, 256, 1]>, #tile.space<gm>>
// CHECK-NEXT:       %10 = arith.muli %block, %c2 : index
// CHECK-NEXT:       %11 = arith.addi %10, %half : index
// CHECK-NEXT:       %12 = arith.muli %11, %c256 : index
// CHECK-NEXT:       scf.for %k = %12 to %c512 step %c512 {
// CHECK-NEXT:         %x_1 = tile.load %x[0, %k] buffers 2 : memref<4x512xi8, strided<[512, 1]>, #tile.space<gm>> -> !tile.tile<4x256xi8, ub>
// CHECK-NEXT:         %13 = tile.cast %x_1 : !tile.tile<4x256xi8, ub> -> !tile.tile<4x256xf16, ub>
// CHECK-NEXT:         %rest = tile.cast %13 rounding rint : !tile.tile<4x256xf16, ub> -> !tile.tile<4x256xi16, ub>
// CHECK-NEXT:         %14 = tile.reinterpret %rest : !tile.tile<4x256xi16, ub> -> !tile.tile<4x256xui16, ub>
// CHECK-NEXT:         %15 = tile.shift_left %14, %n12 : !tile.tile<4x256xui16, ub>, i16
// CHECK-NEXT:         %16 = tile.reinterpret %15 : !tile.tile<4x256xui16, ub> -> !tile.tile<4x256xi16, ub>
// CHECK-NEXT:         %digit = tile.shift_right %16, %n12 : !tile.tile<4x256xi16, ub>, i16
// CHECK-NEXT:         %17 = tile.add %rest, %n8 : !tile.tile<4x256xi16, ub>, i16
// CHECK-NEXT:         %rest_1 = tile.shift_right %17, %n4 : !tile.tile<4x256xi16, ub>, i16
// CHECK-NEXT:         %18 = tile.cast %digit rounding rint : !tile.tile<4x256xi16, ub> -> !tile.tile<4x256xf16, ub>
// CHECK-NEXT:         %digit_1 = tile.cast %18 rounding rint : !tile.tile<4x256xf16, ub> -> !tile.tile<4x256xi4, ub>
// CHECK-NEXT:         %19 = tile.reinterpret %digit_1 : !tile.tile<4x256xi4, ub> -> !tile.tile<4x128xi8, ub>
// CHECK-NEXT:         %20 = tile.reshape %19 : !tile.tile<4x128xi8, ub> -> !tile.tile<1x4x128xi8, ub>
// CHECK-NEXT:         %21 = arith.divui %k, %c2 : index
// CHECK-NEXT:         tile.store %20, %digits[0, 0, 0, %21] sizes [1, 1, 4, 128] : !tile.tile<1x4x128xi8, ub>, memref<1x3x4x256xi8, strided<[3072, 1024, 256, 1]>, #tile.space<gm>>
// CHECK-NEXT:         %22 = tile.reinterpret %rest_1 : !tile.tile<4x256xi16, ub> -> !tile.tile<4x256xui16, ub>
// CHECK-NEXT:         %23 = tile.shift_left %22, %n12 : !tile.tile<4x256xui16, ub>, i16
// CHECK-NEXT:         %24 = tile.reinterpret %23 : !tile.tile<4x256xui16, ub> -> !tile.tile<4x256xi16, ub>
// CHECK-NEXT:         %digit_2 = tile.shift_right %24, %n12 : !tile.tile<4x256xi16, ub>, i16
// CHECK-NEXT:         %25 = tile.add %rest_1, %n8 : !tile.tile<4x256xi16, ub>, i16
// CHECK-NEXT:         %rest_2 = tile.shift_right %25, %n4 : !tile.tile<4x256xi16, ub>, i16
// CHECK-NEXT:         %26 = tile.cast %digit_2 rounding rint : !tile.tile<4x256xi16, ub> -> !tile.tile<4x256xf16, ub>
// CHECK-NEXT:         %digit_3 = tile.cast %26 rounding rint : !tile.tile<4x256xf16, ub> -> !tile.tile<4x256xi4, ub>
// CHECK-NEXT:         %27 = tile.reinterpret %digit_3 : !tile.tile<4x256xi4, ub> -> !tile.tile<4x128xi8, ub>
// CHECK-NEXT:         %28 = tile.reshape %27 : !tile.tile<4x128xi8, ub> -> !tile.tile<1x4x128xi8, ub>
// CHECK-NEXT:         %29 = arith.divui %k, %c2 : index
// CHECK-NEXT:         tile.store %28, %digits[0, 1, 0, %29] sizes [1, 1, 4, 128] : !tile.tile<1x4x128xi8, ub>, memref<1x3x4x256xi8, strided<[3072, 1024, 256, 1]>, #tile.space<gm>>
// CHECK-NEXT:         %30 = tile.cast %rest_2 rounding rint : !tile.tile<4x256xi16, ub> -> !tile.tile<4x256xf16, ub>
// CHECK-NEXT:         %digit_4 = tile.cast %30 rounding rint : !tile.tile<4x256xf16, ub> -> !tile.tile<4x256xi4, ub>
// CHECK-NEXT:         %31 = tile.reinterpret %digit_4 : !tile.tile<4x256xi4, ub> -> !tile.tile<4x128xi8, ub>
// CHECK-NEXT:         %32 = tile.reshape %31 : !tile.tile<4x128xi8, ub> -> !tile.tile<1x4x128xi8, ub>
// CHECK-NEXT:         %33 = arith.divui %k, %c2 : index
// CHECK-NEXT:         tile.store %32, %digits[0, 2, 0, %33] sizes [1, 1, 4, 128] : !tile.tile<1x4x128xi8, ub>, memref<1x3x4x256xi8, strided<[3072, 1024, 256, 1]>, #tile.space<gm>>
// CHECK-NEXT:       }
// CHECK-NEXT:       tile.sync_blocks
// CHECK-NEXT:       tile.push %slot : memref<1x12x256xi8, #tile.space<gm>>
// CHECK-NEXT:       %least = tile.fill %n1024 : i16 -> !tile.tile<4x128xi16, ub>
// CHECK-NEXT:       %scale = tile.load %s[0, %0] buffers 2 : memref<4x128xf16, strided<[128, 1]>, #tile.space<gm>> -> !tile.tile<4x128xf16, ub>
// CHECK-NEXT:       %34 = tile.reinterpret %scale : !tile.tile<4x128xf16, ub> -> !tile.tile<4x128xi16, ub>
// CHECK-NEXT:       %35 = tile.fill %n31744 : i16 -> !tile.tile<4x128xi16, ub>
// CHECK-NEXT:       %36 = tile.and %34, %35 : !tile.tile<4x128xi16, ub>
// CHECK-NEXT:       %larger = tile.maximum %least, %36 : !tile.tile<4x128xi16, ub>
// CHECK-NEXT:       %37 = tile.slice %larger[0, 0] : !tile.tile<4x128xi16, ub> -> !tile.tile<2x128xi16, ub>
// CHECK-NEXT:       %38 = tile.slice %larger[2, 0] : !tile.tile<4x128xi16, ub> -> !tile.tile<2x128xi16, ub>
// CHECK-NEXT:       %larger_1 = tile.maximum %37, %38 : !tile.tile<2x128xi16, ub>
// CHECK-NEXT:       %39 = tile.slice %larger_1[0, 0] : !tile.tile<2x128xi16, ub> -> !tile.tile<1x128xi16, ub>
// CHECK-NEXT:       %40 = tile.slice %larger_1[1, 0] : !tile.tile<2x128xi16, ub> -> !tile.tile<1x128xi16, ub>
// CHECK-NEXT:       %larger_2 = tile.maximum %39, %40 : !tile.tile<1x128xi16, ub>
// CHECK-NEXT:       %41 = tile.reinterpret %larger_2 : !tile.tile<1x128xi16, ub> -> !tile.tile<1x128xf16, ub>
// CHECK-NEXT:       %42 = tile.cast %41 : !tile.tile<1x128xf16, ub> -> !tile.tile<1x128xf32, ub>
// CHECK-NEXT:       %slot_1 = tile.acquire @words : memref<1x1024xi32, #tile.space<gm>>
// CHECK-NEXT:       %43 = arith.muli %half, %c2 : index
// CHECK-NEXT:       %scale_1 = tile.load %s[%43, %0] buffers 2 : memref<4x128xf16, strided<[128, 1]>, #tile.space<gm>> -> !tile.tile<2x128xf16, ub>
// CHECK-NEXT:       %44 = tile.broadcast %42 : !tile.tile<1x128xf32, ub> -> !tile.tile<2x128xf32, ub>
// CHECK-NEXT:       %45 = tile.cast %scale_1 : !tile.tile<2x128xf16, ub> -> !tile.tile<2x128xf32, ub>
// CHECK-NEXT:       %quotient = tile.div %45, %44 : !tile.tile<2x128xf32, ub>
// CHECK-NEXT:       %bits = tile.reinterpret %quotient : !tile.tile<2x128xf32, ub> -> !tile.tile<2x128xi32, ub>
// CHECK-NEXT:       %46 = tile.cast %bits : !tile.tile<2x128xi32, ub> -> !tile.tile<2x128xi64, ub>
// CHECK-NEXT:       %47 = tile.reinterpret %46 : !tile.tile<2x128xi64, ub> -> !tile.tile<2x512xi16, ub>
// CHECK-NEXT:       %words = tile.and %47, %low : !tile.tile<2x512xi16, ub>
// CHECK-NEXT:       %48 = tile.reinterpret %words : !tile.tile<2x512xi16, ub> -> !tile.tile<2x256xi32, ub>
// CHECK-NEXT:       %49 = tile.reshape %48 : !tile.tile<2x256xi32, ub> -> !tile.tile<1x512xi32, ub>
// CHECK-NEXT:       %50 = arith.muli %43, %c256 : index
// CHECK-NEXT:       tile.store %49, %slot_1[0, %50] buffers 2 : !tile.tile<1x512xi32, ub>, memref<1x1024xi32, #tile.space<gm>>
// CHECK-NEXT:       tile.push %slot_1 : memref<1x1024xi32, #tile.space<gm>>
// CHECK-NEXT:       %51 = arith.muli %block, %c2 : index
// CHECK-NEXT:       %52 = arith.addi %51, %half : index
// CHECK-NEXT:       %53 = arith.muli %block, %c128 : index
// CHECK-NEXT:       %slot_2 = tile.pop @product : memref<1x2x128x8xf32, #tile.space<gm>>
// CHECK-NEXT:       %54 = arith.muli %half, %c2 : index
// CHECK-NEXT:       %55 = arith.addi %54, %c2 : index
// CHECK-NEXT:       scf.for %row = %54 to %55 step %c2 {
// CHECK-NEXT:         %turned = tile.load %slot_2[0, %half, 0, 0] buffers 2 : memref<1x2x128x8xf32, #tile.space<gm>> -> !tile.tile<128x8xf32, ub>
// CHECK-NEXT:         %sums = tile.transpose %turned [1, 0] : !tile.tile<128x8xf32, ub> -> !tile.tile<8x128xf32, ub>
// CHECK-NEXT:         %sums_1 = tile.slice %sums[0, 0] : !tile.tile<8x128xf32, ub> -> !tile.tile<2x128xf32, ub>
// CHECK-NEXT:         %56 = tile.broadcast %42 : !tile.tile<1x128xf32, ub> -> !tile.tile<2x128xf32, ub>
// CHECK-NEXT:         %57 = tile.mul %sums_1, %56 : !tile.tile<2x128xf32, ub>
// CHECK-NEXT:         %y = tile.mul %57, %n256 : !tile.tile<2x128xf32, ub>, f32
// CHECK-NEXT:         %t_1 = tile.load %t[%row] sizes [2] buffers 2 : memref<4xf16, strided<[1]>, #tile.space<gm>> -> !tile.tile<16xf16, ub>
// CHECK-NEXT:         %58 = tile.slice %t_1[0] : !tile.tile<16xf16, ub> -> !tile.tile<2xf16, ub>
// CHECK-NEXT:         %t_2 = tile.reshape %58 : !tile.tile<2xf16, ub> -> !tile.tile<2x1xf16, ub>
// CHECK-NEXT:         %59 = tile.cast %t_2 : !tile.tile<2x1xf16, ub> -> !tile.tile<2x1xf32, ub>
// CHECK-NEXT:         %60 = tile.broadcast %59 : !tile.tile<2x1xf32, ub> -> !tile.tile<2x128xf32, ub>
// CHECK-NEXT:         %61 = tile.mul %y, %60 : !tile.tile<2x128xf32, ub>
// CHECK-NEXT:         %y_1 = tile.cast %61 rounding rint : !tile.tile<2x128xf32, ub> -> !tile.tile<2x128xf16, ub>
// CHECK-NEXT:         tile.store %y_1, %out[%row, 0] buffers 2 : !tile.tile<2x128xf16, ub>, memref<4x128xf16, strided<[128, 1]>, #tile.space<gm>>
// CHECK-NEXT:       }
// CHECK-NEXT:       tile.release %slot_2 : memref<1x2x128x8xf32, #tile.space<gm>>
// CHECK-NEXT:       func.return
// CHECK-NEXT:     }
// CHECK-NEXT:   }
// CHECK-NEXT: }

// CHECK-LABEL: // IR after tile-sink-slices

// CHECK-LABEL: // IR after canonicalize
// CHECK:      builtin.module attributes {ascir.soc = "ascend910b1"} {
// CHECK-NEXT:   tile.kernel @matmul_i8_int4_totals block_dim 1 attributes {tile.tiling = [{axes = ["1", "4", "128", "512"], tile = array<i64: 12, 128, 256, 128>, digits = 3 : i64, ns = 5878 : i64}], tile.weights = {strategy = "totals", expand_ns = 4242 : i64, digits_ns = 4179 : i64, totals_ns = 5878 : i64}} {
// CHECK-NEXT:     tile.channel @digits aiv_to_aic shared depth 1 : memref<1x12x256xi8, #tile.space<gm>>
// CHECK-NEXT:     tile.channel @words aiv_to_aic depth 2 : memref<1x1024xi32, #tile.space<gm>>
// CHECK-NEXT:     tile.channel @product aic_to_aiv depth 2 : memref<1x2x128x8xf32, #tile.space<gm>>
// CHECK-NEXT:     func.func @matmul_i8_int4_totals_cube(%x: memref<4x512xi8, strided<[512, 1]>, #tile.space<gm>> {ascir.role = "in"}, %t: memref<4xf16, strided<[1]>, #tile.space<gm>> {ascir.role = "in"}, %q: memref<8x8x16x32xi8, strided<[4096, 512, 32, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "fractals"}, %s: memref<4x128xf16, strided<[128, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "rows"}, %powers: memref<16x16xf16, strided<[16, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.value = dense<"0x001C000000000000002C000000000000003C00000000000000000000000000000000001C000000000000002C000000000000003C00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000001C000000000000002C000000000000003C00000000000000000000000000000000001C000000000000002C000000000000003C0000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000"> : tensor<16x16xf16>}, %out: memref<4x128xf16, strided<[128, 1]>, #tile.space<gm>> {ascir.role = "out"}) attributes {tile.core = #tile.core<aic>} {
// CHECK-NEXT:       %block = tile.block_index
// CHECK-NEXT:       %c8 = arith.constant 8 : index
// CHECK-NEXT:       %n0 = arith.constant 0.000000e+00 : f16
// CHECK-NEXT:       %c0 = arith.constant 0 : index
// CHECK-NEXT:       %c512 = arith.constant 512 : index
// CHECK-NEXT:       %c256 = arith.constant 256 : index
// CHECK-NEXT:       %c128 = arith.constant 128 : index
// CHECK-NEXT:       %0 = arith.muli %block, %c8 : index
// CHECK-NEXT:       %b_bytes = tile.load %q[0, %0, 0, 0] : memref<8x8x16x32xi8, strided<[4096, 512, 32, 1]>, #tile.space<gm>> -> !tile.tile<8x8x16x32xi8, l1>
// CHECK-NEXT:       %b_l1 = tile.reinterpret %b_bytes : !tile.tile<8x8x16x32xi8, l1> -> !tile.tile<128x512xi4, l1, nz>
// CHECK-NEXT:       %powers_1 = tile.load %powers[0, 0] : memref<16x16xf16, strided<[16, 1]>, #tile.space<gm>> -> !tile.tile<16x16xf16, l1, nz>
// CHECK-NEXT:       %powers_l0 = tile.move %powers_1[0, 0] transpose : !tile.tile<16x16xf16, l1, nz> -> !tile.tile<16x16xf16, l0b, zn>
// CHECK-NEXT:       %digits = tile.pop @digits : memref<1x12x256xi8, #tile.space<gm>>
// CHECK-NEXT:       %a_bytes = tile.load %digits[0, 0, 0] sizes [1, 12, 256] : memref<1x12x256xi8, #tile.space<gm>> -> !tile.tile<16x256xi8, l1, nz>
// CHECK-NEXT:       %a_l1 = tile.reinterpret %a_bytes : !tile.tile<16x256xi8, l1, nz> -> !tile.tile<16x512xi4, l1, nz>
// CHECK-NEXT:       %zero = tile.accumulator : !tile.tile<128x16xf32, l0c, nz>
// CHECK-NEXT:       %none = tile.fill %n0 : f16 -> !tile.tile<16x128xf16, l1, nz>
// CHECK-NEXT:       %scales = tile.pop @words : memref<1x1024xi32, #tile.space<gm>>
// CHECK-NEXT:       %words = tile.load %scales[0, 0] sizes [1, 1024] buffers 2 : memref<1x1024xi32, #tile.space<gm>> -> !tile.tile<1024xi32, l1>
// CHECK-NEXT:       tile.release %scales : memref<1x1024xi32, #tile.space<gm>>
// CHECK-NEXT:       %words_1 = tile.reinterpret %words : !tile.tile<1024xi32, l1> -> !tile.tile<512xui64, l1>
// CHECK-NEXT:       %total, %before, %behind = scf.for %k = %c0 to %c512 step %c256 iter_args(%sum = %zero, %before_1 = %none, %behind_1 = %none) -> (!tile.tile<128x16xf32, l0c, nz>, !tile.tile<16x128xf16, l1, nz>, !tile.tile<16x128xf16, l1, nz>) {
// CHECK-NEXT:         %zero_1 = tile.accumulator : !tile.tile<16x128xi32, l0c, nz>
// CHECK-NEXT:         %zero_2 = tile.accumulator : !tile.tile<16x128xi32, l0c, nz>
// CHECK-NEXT:         %a_l0 = tile.move %a_l1[0, %k] : !tile.tile<16x512xi4, l1, nz> -> !tile.tile<16x128xi4, l0a, zz>
// CHECK-NEXT:         %b_l0 = tile.move %b_l1[0, %k] transpose : !tile.tile<128x512xi4, l1, nz> -> !tile.tile<128x128xi4, l0b, zn>
// CHECK-NEXT:         %digits_l0 = tile.move %before_1[0, 0] transpose : !tile.tile<16x128xf16, l1, nz> -> !tile.tile<128x16xf16, l0a, zz>
// CHECK-NEXT:         %1 = arith.addi %k, %c128 : index
// CHECK-NEXT:         %2 = arith.addi %k, %c128 : index
// CHECK-NEXT:         %a_l0_1 = tile.move %a_l1[0, %1] : !tile.tile<16x512xi4, l1, nz> -> !tile.tile<16x128xi4, l0a, zz>
// CHECK-NEXT:         %b_l0_1 = tile.move %b_l1[0, %2] transpose : !tile.tile<128x512xi4, l1, nz> -> !tile.tile<128x128xi4, l0b, zn>
// CHECK-NEXT:         %sum_1 = tile.mmad %a_l0, %b_l0, %zero_1 sizes [12, 128, 128] : !tile.tile<16x128xi4, l0a, zz>, !tile.tile<128x128xi4, l0b, zn>, !tile.tile<16x128xi32, l0c, nz>
// CHECK-NEXT:         %total_1 = tile.mmad %digits_l0, %powers_l0, %sum sizes [128, 16, 12] : !tile.tile<128x16xf16, l0a, zz>, !tile.tile<16x16xf16, l0b, zn>, !tile.tile<128x16xf32, l0c, nz>
// CHECK-NEXT:         %digits_l0_1 = tile.move %behind_1[0, 0] transpose : !tile.tile<16x128xf16, l1, nz> -> !tile.tile<128x16xf16, l0a, zz>
// CHECK-NEXT:         %sum_2 = tile.mmad %a_l0_1, %b_l0_1, %zero_2 sizes [12, 128, 128] : !tile.tile<16x128xi4, l0a, zz>, !tile.tile<128x128xi4, l0b, zn>, !tile.tile<16x128xi32, l0c, nz>
// CHECK-NEXT:         %total_2 = tile.mmad %digits_l0_1, %powers_l0, %total_1 sizes [128, 16, 12] : !tile.tile<128x16xf16, l0a, zz>, !tile.tile<16x16xf16, l0b, zn>, !tile.tile<128x16xf32, l0c, nz>
// CHECK-NEXT:         %3 = arith.divui %k, %c128 : index
// CHECK-NEXT:         %4 = arith.muli %3, %c128 : index
// CHECK-NEXT:         %scale = tile.move %words_1[%4] : !tile.tile<512xui64, l1> -> !tile.tile<128xui64, fb>
// CHECK-NEXT:         %scaled = tile.fixpipe_move %sum_1 scale(%scale : !tile.tile<128xui64, fb>) : !tile.tile<16x128xi32, l0c, nz> -> !tile.tile<16x128xf16, l1, nz>
// CHECK-NEXT:         %5 = arith.addi %k, %c128 : index
// CHECK-NEXT:         %6 = arith.divui %5, %c128 : index
// CHECK-NEXT:         %7 = arith.muli %6, %c128 : index
// CHECK-NEXT:         %scale_1 = tile.move %words_1[%7] : !tile.tile<512xui64, l1> -> !tile.tile<128xui64, fb>
// CHECK-NEXT:         %scaled_1 = tile.fixpipe_move %sum_2 scale(%scale_1 : !tile.tile<128xui64, fb>) : !tile.tile<16x128xi32, l0c, nz> -> !tile.tile<16x128xf16, l1, nz>
// CHECK-NEXT:         scf.yield %total_2, %scaled, %scaled_1 : !tile.tile<128x16xf32, l0c, nz>, !tile.tile<16x128xf16, l1, nz>, !tile.tile<16x128xf16, l1, nz>
// CHECK-NEXT:       }
// CHECK-NEXT:       %digits_l0_2 = tile.move %before[0, 0] transpose : !tile.tile<16x128xf16, l1, nz> -> !tile.tile<128x16xf16, l0a, zz>
// CHECK-NEXT:       %total_3 = tile.mmad %digits_l0_2, %powers_l0, %total sizes [128, 16, 12] : !tile.tile<128x16xf16, l0a, zz>, !tile.tile<16x16xf16, l0b, zn>, !tile.tile<128x16xf32, l0c, nz>
// CHECK-NEXT:       %digits_l0_3 = tile.move %behind[0, 0] transpose : !tile.tile<16x128xf16, l1, nz> -> !tile.tile<128x16xf16, l0a, zz>
// CHECK-NEXT:       %total_4 = tile.mmad %digits_l0_3, %powers_l0, %total_3 sizes [128, 16, 12] : !tile.tile<128x16xf16, l0a, zz>, !tile.tile<16x16xf16, l0b, zn>, !tile.tile<128x16xf32, l0c, nz>
// CHECK-NEXT:       %slot = tile.acquire @product : memref<1x2x128x8xf32, #tile.space<gm>>
// CHECK-NEXT:       tile.fixpipe_store %total_4, %slot[0, 0, 0, 0] nz : !tile.tile<128x16xf32, l0c, nz>, memref<1x2x128x8xf32, #tile.space<gm>>
// CHECK-NEXT:       tile.push %slot : memref<1x2x128x8xf32, #tile.space<gm>>
// CHECK-NEXT:       tile.release %digits : memref<1x12x256xi8, #tile.space<gm>>
// CHECK-NEXT:       func.return
// CHECK-NEXT:     }
// CHECK-NEXT:     func.func @matmul_i8_int4_totals_vector(%x: memref<4x512xi8, strided<[512, 1]>, #tile.space<gm>> {ascir.role = "in"}, %t: memref<4xf16, strided<[1]>, #tile.space<gm>> {ascir.role = "in"}, %q: memref<8x8x16x32xi8, strided<[4096, 512, 32, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "fractals"}, %s: memref<4x128xf16, strided<[128, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "rows"}, %powers: memref<16x16xf16, strided<[16, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.value = dense<"0x001C000000000000002C000000000000003C00000000000000000000000000000000001C000000000000002C000000000000003C00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000001C000000000000002C000000000000003C00000000000000000000000000000000001C000000000000002C000000000000003C0000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000"> : tensor<16x16xf16>}, %out: memref<4x128xf16, strided<[128, 1]>, #tile.space<gm>> {ascir.role = "out"}) attributes {tile.core = #tile.core<aiv>} {
// CHECK-NEXT:       %half = tile.sub_block_index
// CHECK-NEXT:       %block = tile.block_index
// CHECK-NEXT:       %c128 = arith.constant 128 : index
// CHECK-NEXT:       %n2p14748e09 = arith.constant 2147483647 : i32
// CHECK-NEXT:       %n1p07374e09 = arith.constant 1073741824 : i32
// CHECK-NEXT:       %n1 = arith.constant 1 : i16
// CHECK-NEXT:       %c2 = arith.constant 2 : index
// CHECK-NEXT:       %c256 = arith.constant 256 : index
// CHECK-NEXT:       %c512 = arith.constant 512 : index
// CHECK-NEXT:       %n12 = arith.constant 12 : i16
// CHECK-NEXT:       %n8 = arith.constant 8 : i16
// CHECK-NEXT:       %n4 = arith.constant 4 : i16
// CHECK-NEXT:       %n1024 = arith.constant 1024 : i16
// CHECK-NEXT:       %n31744 = arith.constant 31744 : i16
// CHECK-NEXT:       %n256 = arith.constant 2.560000e+02 : f32
// CHECK-NEXT:       %0 = arith.muli %block, %c128 : index
// CHECK-NEXT:       %1 = tile.fill %n2p14748e09 : i32 -> !tile.tile<2x128xi32, ub>
// CHECK-NEXT:       %2 = tile.cast %1 : !tile.tile<2x128xi32, ub> -> !tile.tile<2x128xi64, ub>
// CHECK-NEXT:       %3 = tile.reinterpret %2 : !tile.tile<2x128xi64, ub> -> !tile.tile<2x512xi16, ub>
// CHECK-NEXT:       %4 = tile.fill %n1p07374e09 : i32 -> !tile.tile<2x128xi32, ub>
// CHECK-NEXT:       %5 = tile.cast %4 : !tile.tile<2x128xi32, ub> -> !tile.tile<2x128xi64, ub>
// CHECK-NEXT:       %6 = tile.reinterpret %5 : !tile.tile<2x128xi64, ub> -> !tile.tile<2x512xi16, ub>
// CHECK-NEXT:       %7 = tile.reinterpret %6 : !tile.tile<2x512xi16, ub> -> !tile.tile<2x512xui16, ub>
// CHECK-NEXT:       %8 = tile.shift_left %7, %n1 : !tile.tile<2x512xui16, ub>, i16
// CHECK-NEXT:       %9 = tile.reinterpret %8 : !tile.tile<2x512xui16, ub> -> !tile.tile<2x512xi16, ub>
// CHECK-NEXT:       %low = tile.or %3, %9 : !tile.tile<2x512xi16, ub>
// CHECK-NEXT:       %slot = tile.acquire @digits : memref<1x12x256xi8, #tile.space<gm>>
// CHECK-NEXT:       %digits = memref.reinterpret_cast %slot to offset: [0], sizes: [1, 3, 4, 256], strides: [3072, 1024, 256, 1] : memref<1x12x256xi8, #tile.space<gm>> to memref<1x3x4x256xi8, strided<[3072, 1024, 256, 1]>, #tile.space<gm>>
// CHECK-NEXT:       %10 = arith.muli %block, %c2 : index
// CHECK-NEXT:       %11 = arith.addi %10, %half : index
// CHECK-NEXT:       %12 = arith.muli %11, %c256 : index
// CHECK-NEXT:       scf.for %k = %12 to %c512 step %c512 {
// CHECK-NEXT:         %x_1 = tile.load %x[0, %k] buffers 2 : memref<4x512xi8, strided<[512, 1]>, #tile.space<gm>> -> !tile.tile<4x256xi8, ub>
// CHECK-NEXT:         %13 = tile.cast %x_1 : !tile.tile<4x256xi8, ub> -> !tile.tile<4x256xf16, ub>
// CHECK-NEXT:         %rest = tile.cast %13 rounding rint : !tile.tile<4x256xf16, ub> -> !tile.tile<4x256xi16, ub>
// CHECK-NEXT:         %14 = tile.reinterpret %rest : !tile.tile<4x256xi16, ub> -> !tile.tile<4x256xui16, ub>
// CHECK-NEXT:         %15 = tile.shift_left %14, %n12 : !tile.tile<4x256xui16, ub>, i16
// CHECK-NEXT:         %16 = tile.reinterpret %15 : !tile.tile<4x256xui16, ub> -> !tile.tile<4x256xi16, ub>
// CHECK-NEXT:         %digit = tile.shift_right %16, %n12 : !tile.tile<4x256xi16, ub>, i16
// CHECK-NEXT:         %17 = tile.add %rest, %n8 : !tile.tile<4x256xi16, ub>, i16
// CHECK-NEXT:         %rest_1 = tile.shift_right %17, %n4 : !tile.tile<4x256xi16, ub>, i16
// CHECK-NEXT:         %18 = tile.cast %digit rounding rint : !tile.tile<4x256xi16, ub> -> !tile.tile<4x256xf16, ub>
// CHECK-NEXT:         %digit_1 = tile.cast %18 rounding rint : !tile.tile<4x256xf16, ub> -> !tile.tile<4x256xi4, ub>
// CHECK-NEXT:         %19 = tile.reinterpret %digit_1 : !tile.tile<4x256xi4, ub> -> !tile.tile<4x128xi8, ub>
// CHECK-NEXT:         %20 = tile.reshape %19 : !tile.tile<4x128xi8, ub> -> !tile.tile<1x4x128xi8, ub>
// CHECK-NEXT:         %21 = arith.divui %k, %c2 : index
// CHECK-NEXT:         tile.store %20, %digits[0, 0, 0, %21] sizes [1, 1, 4, 128] : !tile.tile<1x4x128xi8, ub>, memref<1x3x4x256xi8, strided<[3072, 1024, 256, 1]>, #tile.space<gm>>
// CHECK-NEXT:         %22 = tile.reinterpret %rest_1 : !tile.tile<4x256xi16, ub> -> !tile.tile<4x256xui16, ub>
// CHECK-NEXT:         %23 = tile.shift_left %22, %n12 : !tile.tile<4x256xui16, ub>, i16
// CHECK-NEXT:         %24 = tile.reinterpret %23 : !tile.tile<4x256xui16, ub> -> !tile.tile<4x256xi16, ub>
// CHECK-NEXT:         %digit_2 = tile.shift_right %24, %n12 : !tile.tile<4x256xi16, ub>, i16
// CHECK-NEXT:         %25 = tile.add %rest_1, %n8 : !tile.tile<4x256xi16, ub>, i16
// CHECK-NEXT:         %rest_2 = tile.shift_right %25, %n4 : !tile.tile<4x256xi16, ub>, i16
// CHECK-NEXT:         %26 = tile.cast %digit_2 rounding rint : !tile.tile<4x256xi16, ub> -> !tile.tile<4x256xf16, ub>
// CHECK-NEXT:         %digit_3 = tile.cast %26 rounding rint : !tile.tile<4x256xf16, ub> -> !tile.tile<4x256xi4, ub>
// CHECK-NEXT:         %27 = tile.reinterpret %digit_3 : !tile.tile<4x256xi4, ub> -> !tile.tile<4x128xi8, ub>
// CHECK-NEXT:         %28 = tile.reshape %27 : !tile.tile<4x128xi8, ub> -> !tile.tile<1x4x128xi8, ub>
// CHECK-NEXT:         %29 = arith.divui %k, %c2 : index
// CHECK-NEXT:         tile.store %28, %digits[0, 1, 0, %29] sizes [1, 1, 4, 128] : !tile.tile<1x4x128xi8, ub>, memref<1x3x4x256xi8, strided<[3072, 1024, 256, 1]>, #tile.space<gm>>
// CHECK-NEXT:         %30 = tile.cast %rest_2 rounding rint : !tile.tile<4x256xi16, ub> -> !tile.tile<4x256xf16, ub>
// CHECK-NEXT:         %digit_4 = tile.cast %30 rounding rint : !tile.tile<4x256xf16, ub> -> !tile.tile<4x256xi4, ub>
// CHECK-NEXT:         %31 = tile.reinterpret %digit_4 : !tile.tile<4x256xi4, ub> -> !tile.tile<4x128xi8, ub>
// CHECK-NEXT:         %32 = tile.reshape %31 : !tile.tile<4x128xi8, ub> -> !tile.tile<1x4x128xi8, ub>
// CHECK-NEXT:         %33 = arith.divui %k, %c2 : index
// CHECK-NEXT:         tile.store %32, %digits[0, 2, 0, %33] sizes [1, 1, 4, 128] : !tile.tile<1x4x128xi8, ub>, memref<1x3x4x256xi8, strided<[3072, 1024, 256, 1]>, #tile.space<gm>>
// CHECK-NEXT:       }
// CHECK-NEXT:       tile.sync_blocks
// CHECK-NEXT:       tile.push %slot : memref<1x12x256xi8, #tile.space<gm>>
// CHECK-NEXT:       %least = tile.fill %n1024 : i16 -> !tile.tile<4x128xi16, ub>
// CHECK-NEXT:       %scale = tile.load %s[0, %0] buffers 2 : memref<4x128xf16, strided<[128, 1]>, #tile.space<gm>> -> !tile.tile<4x128xf16, ub>
// CHECK-NEXT:       %34 = tile.reinterpret %scale : !tile.tile<4x128xf16, ub> -> !tile.tile<4x128xi16, ub>
// CHECK-NEXT:       %35 = tile.fill %n31744 : i16 -> !tile.tile<4x128xi16, ub>
// CHECK-NEXT:       %36 = tile.and %34, %35 : !tile.tile<4x128xi16, ub>
// CHECK-NEXT:       %larger = tile.maximum %least, %36 : !tile.tile<4x128xi16, ub>
// CHECK-NEXT:       %37 = tile.slice %larger[0, 0] : !tile.tile<4x128xi16, ub> -> !tile.tile<2x128xi16, ub>
// CHECK-NEXT:       %38 = tile.slice %larger[2, 0] : !tile.tile<4x128xi16, ub> -> !tile.tile<2x128xi16, ub>
// CHECK-NEXT:       %larger_1 = tile.maximum %37, %38 : !tile.tile<2x128xi16, ub>
// CHECK-NEXT:       %39 = tile.slice %larger_1[0, 0] : !tile.tile<2x128xi16, ub> -> !tile.tile<1x128xi16, ub>
// CHECK-NEXT:       %40 = tile.slice %larger_1[1, 0] : !tile.tile<2x128xi16, ub> -> !tile.tile<1x128xi16, ub>
// CHECK-NEXT:       %larger_2 = tile.maximum %39, %40 : !tile.tile<1x128xi16, ub>
// CHECK-NEXT:       %41 = tile.reinterpret %larger_2 : !tile.tile<1x128xi16, ub> -> !tile.tile<1x128xf16, ub>
// CHECK-NEXT:       %42 = tile.cast %41 : !tile.tile<1x128xf16, ub> -> !tile.tile<1x128xf32, ub>
// CHECK-NEXT:       %slot_1 = tile.acquire @words : memref<1x1024xi32, #tile.space<gm>>
// CHECK-NEXT:       %43 = arith.muli %half, %c2 : index
// CHECK-NEXT:       %scale_1 = tile.load %s[%43, %0] buffers 2 : memref<4x128xf16, strided<[128, 1]>, #tile.space<gm>> -> !tile.tile<2x128xf16, ub>
// CHECK-NEXT:       %44 = tile.broadcast %42 : !tile.tile<1x128xf32, ub> -> !tile.tile<2x128xf32, ub>
// CHECK-NEXT:       %45 = tile.cast %scale_1 : !tile.tile<2x128xf16, ub> -> !tile.tile<2x128xf32, ub>
// CHECK-NEXT:       %quotient = tile.div %45, %44 : !tile.tile<2x128xf32, ub>
// CHECK-NEXT:       %bits = tile.reinterpret %quotient : !tile.tile<2x128xf32, ub> -> !tile.tile<2x128xi32, ub>
// CHECK-NEXT:       %46 = tile.cast %bits : !tile.tile<2x128xi32, ub> -> !tile.tile<2x128xi64, ub>
// CHECK-NEXT:       %47 = tile.reinterpret %46 : !tile.tile<2x128xi64, ub> -> !tile.tile<2x512xi16, ub>
// CHECK-NEXT:       %words = tile.and %47, %low : !tile.tile<2x512xi16, ub>
// CHECK-NEXT:       %48 = tile.reinterpret %words : !tile.tile<2x512xi16, ub> -> !tile.tile<2x256xi32, ub>
// CHECK-NEXT:       %49 = tile.reshape %48 : !tile.tile<2x256xi32, ub> -> !tile.tile<1x512xi32, ub>
// CHECK-NEXT:       %50 = arith.muli %43, %c256 : index
// CHECK-NEXT:       tile.store %49, %slot_1[0, %50] buffers 2 : !tile.tile<1x512xi32, ub>, memref<1x1024xi32, #tile.space<gm>>
// CHECK-NEXT:       tile.push %slot_1 : memref<1x1024xi32, #tile.space<gm>>
// CHECK-NEXT:       %slot_2 = tile.pop @product : memref<1x2x128x8xf32, #tile.space<gm>>
// CHECK-NEXT:       %51 = arith.muli %half, %c2 : index
// CHECK-NEXT:       %52 = arith.addi %51, %c2 : index
// CHECK-NEXT:       scf.for %row = %51 to %52 step %c2 {
// CHECK-NEXT:         %turned = tile.load %slot_2[0, %half, 0, 0] buffers 2 : memref<1x2x128x8xf32, #tile.space<gm>> -> !tile.tile<128x8xf32, ub>
// CHECK-NEXT:         %sums = tile.transpose %turned [1, 0] : !tile.tile<128x8xf32, ub> -> !tile.tile<8x128xf32, ub>
// CHECK-NEXT:         %sums_1 = tile.slice %sums[0, 0] : !tile.tile<8x128xf32, ub> -> !tile.tile<2x128xf32, ub>
// CHECK-NEXT:         %53 = tile.broadcast %42 : !tile.tile<1x128xf32, ub> -> !tile.tile<2x128xf32, ub>
// CHECK-NEXT:         %54 = tile.mul %sums_1, %53 : !tile.tile<2x128xf32, ub>
// CHECK-NEXT:         %y = tile.mul %54, %n256 : !tile.tile<2x128xf32, ub>, f32
// CHECK-NEXT:         %t_1 = tile.load %t[%row] sizes [2] buffers 2 : memref<4xf16, strided<[1]>, #tile.space<gm>> -> !tile.tile<16xf16, ub>
// CHECK-NEXT:         %55 = tile.slice %t_1[0] : !tile.tile<16xf16, ub> -> !tile.tile<2xf16, ub>
// CHECK-NEXT:         %t_2 = tile.reshape %55 : !tile.tile<2xf16, ub> -> !tile.tile<2x1xf16, ub>
// CHECK-NEXT:         %56 = tile.cast %t_2 : !tile.tile<2x1xf16, ub> -> !tile.tile<2x1xf32, ub>
// CHECK-NEXT:         %57 = tile.broadcast %56 : !tile.tile<2x1xf32, ub> -> !tile.tile<2x128xf32, ub>
// CHECK-NEXT:         %58 = tile.mul %y, %57 : !tile.tile<2x128xf32, ub>
// CHECK-NEXT:         %y_1 = tile.cast %58 rounding rint : !tile.tile<2x128xf32, ub> -> !tile.tile<2x128xf16, ub>
// CHECK-NEXT:         tile.store %y_1, %out[%row, 0] buffers 2 : !tile.tile<2x128xf16, ub>, memref<4x128xf16, strided<[128, 1]>, #tile.space<gm>>
// CHECK-NEXT:       }
// CHECK-NEXT:       tile.release %slot_2 : memref<1x2x128x8xf32, #tile.space<gm>>
// CHECK-NEXT:       func.return
// CHECK-NEXT:     }
// CHECK-NEXT:   }
// CHECK-NEXT: }

// CHECK-LABEL: // IR after cse
// CHECK:      builtin.module attributes {ascir.soc = "ascend910b1"} {
// CHECK-NEXT:   tile.kernel @matmul_i8_int4_totals block_dim 1 attributes {tile.tiling = [{axes = ["1", "4", "128", "512"], tile = array<i64: 12, 128, 256, 128>, digits = 3 : i64, ns = 5878 : i64}], tile.weights = {strategy = "totals", expand_ns = 4242 : i64, digits_ns = 4179 : i64, totals_ns = 5878 : i64}} {
// CHECK-NEXT:     tile.channel @digits aiv_to_aic shared depth 1 : memref<1x12x256xi8, #tile.space<gm>>
// CHECK-NEXT:     tile.channel @words aiv_to_aic depth 2 : memref<1x1024xi32, #tile.space<gm>>
// CHECK-NEXT:     tile.channel @product aic_to_aiv depth 2 : memref<1x2x128x8xf32, #tile.space<gm>>
// CHECK-NEXT:     func.func @matmul_i8_int4_totals_cube(%x: memref<4x512xi8, strided<[512, 1]>, #tile.space<gm>> {ascir.role = "in"}, %t: memref<4xf16, strided<[1]>, #tile.space<gm>> {ascir.role = "in"}, %q: memref<8x8x16x32xi8, strided<[4096, 512, 32, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "fractals"}, %s: memref<4x128xf16, strided<[128, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "rows"}, %powers: memref<16x16xf16, strided<[16, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.value = dense<"0x001C000000000000002C000000000000003C00000000000000000000000000000000001C000000000000002C000000000000003C00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000001C000000000000002C000000000000003C00000000000000000000000000000000001C000000000000002C000000000000003C0000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000"> : tensor<16x16xf16>}, %out: memref<4x128xf16, strided<[128, 1]>, #tile.space<gm>> {ascir.role = "out"}) attributes {tile.core = #tile.core<aic>} {
// CHECK-NEXT:       %block = tile.block_index
// CHECK-NEXT:       %c8 = arith.constant 8 : index
// CHECK-NEXT:       %n0 = arith.constant 0.000000e+00 : f16
// CHECK-NEXT:       %c0 = arith.constant 0 : index
// CHECK-NEXT:       %c512 = arith.constant 512 : index
// CHECK-NEXT:       %c256 = arith.constant 256 : index
// CHECK-NEXT:       %c128 = arith.constant 128 : index
// CHECK-NEXT:       %0 = arith.muli %block, %c8 : index
// CHECK-NEXT:       %b_bytes = tile.load %q[0, %0, 0, 0] : memref<8x8x16x32xi8, strided<[4096, 512, 32, 1]>, #tile.space<gm>> -> !tile.tile<8x8x16x32xi8, l1>
// CHECK-NEXT:       %b_l1 = tile.reinterpret %b_bytes : !tile.tile<8x8x16x32xi8, l1> -> !tile.tile<128x512xi4, l1, nz>
// CHECK-NEXT:       %powers_1 = tile.load %powers[0, 0] : memref<16x16xf16, strided<[16, 1]>, #tile.space<gm>> -> !tile.tile<16x16xf16, l1, nz>
// CHECK-NEXT:       %powers_l0 = tile.move %powers_1[0, 0] transpose : !tile.tile<16x16xf16, l1, nz> -> !tile.tile<16x16xf16, l0b, zn>
// CHECK-NEXT:       %digits = tile.pop @digits : memref<1x12x256xi8, #tile.space<gm>>
// CHECK-NEXT:       %a_bytes = tile.load %digits[0, 0, 0] sizes [1, 12, 256] : memref<1x12x256xi8, #tile.space<gm>> -> !tile.tile<16x256xi8, l1, nz>
// CHECK-NEXT:       %a_l1 = tile.reinterpret %a_bytes : !tile.tile<16x256xi8, l1, nz> -> !tile.tile<16x512xi4, l1, nz>
// CHECK-NEXT:       %zero = tile.accumulator : !tile.tile<128x16xf32, l0c, nz>
// CHECK-NEXT:       %none = tile.fill %n0 : f16 -> !tile.tile<16x128xf16, l1, nz>
// CHECK-NEXT:       %scales = tile.pop @words : memref<1x1024xi32, #tile.space<gm>>
// CHECK-NEXT:       %words = tile.load %scales[0, 0] sizes [1, 1024] buffers 2 : memref<1x1024xi32, #tile.space<gm>> -> !tile.tile<1024xi32, l1>
// CHECK-NEXT:       tile.release %scales : memref<1x1024xi32, #tile.space<gm>>
// CHECK-NEXT:       %words_1 = tile.reinterpret %words : !tile.tile<1024xi32, l1> -> !tile.tile<512xui64, l1>
// CHECK-NEXT:       %total, %before, %behind = scf.for %k = %c0 to %c512 step %c256 iter_args(%sum = %zero, %before_1 = %none, %behind_1 = %none) -> (!tile.tile<128x16xf32, l0c, nz>, !tile.tile<16x128xf16, l1, nz>, !tile.tile<16x128xf16, l1, nz>) {
// CHECK-NEXT:         %zero_1 = tile.accumulator : !tile.tile<16x128xi32, l0c, nz>
// CHECK-NEXT:         %zero_2 = tile.accumulator : !tile.tile<16x128xi32, l0c, nz>
// CHECK-NEXT:         %a_l0 = tile.move %a_l1[0, %k] : !tile.tile<16x512xi4, l1, nz> -> !tile.tile<16x128xi4, l0a, zz>
// CHECK-NEXT:         %b_l0 = tile.move %b_l1[0, %k] transpose : !tile.tile<128x512xi4, l1, nz> -> !tile.tile<128x128xi4, l0b, zn>
// CHECK-NEXT:         %digits_l0 = tile.move %before_1[0, 0] transpose : !tile.tile<16x128xf16, l1, nz> -> !tile.tile<128x16xf16, l0a, zz>
// CHECK-NEXT:         %1 = arith.addi %k, %c128 : index
// CHECK-NEXT:         %a_l0_1 = tile.move %a_l1[0, %1] : !tile.tile<16x512xi4, l1, nz> -> !tile.tile<16x128xi4, l0a, zz>
// CHECK-NEXT:         %b_l0_1 = tile.move %b_l1[0, %1] transpose : !tile.tile<128x512xi4, l1, nz> -> !tile.tile<128x128xi4, l0b, zn>
// CHECK-NEXT:         %sum_1 = tile.mmad %a_l0, %b_l0, %zero_1 sizes [12, 128, 128] : !tile.tile<16x128xi4, l0a, zz>, !tile.tile<128x128xi4, l0b, zn>, !tile.tile<16x128xi32, l0c, nz>
// CHECK-NEXT:         %total_1 = tile.mmad %digits_l0, %powers_l0, %sum sizes [128, 16, 12] : !tile.tile<128x16xf16, l0a, zz>, !tile.tile<16x16xf16, l0b, zn>, !tile.tile<128x16xf32, l0c, nz>
// CHECK-NEXT:         %digits_l0_1 = tile.move %behind_1[0, 0] transpose : !tile.tile<16x128xf16, l1, nz> -> !tile.tile<128x16xf16, l0a, zz>
// CHECK-NEXT:         %sum_2 = tile.mmad %a_l0_1, %b_l0_1, %zero_2 sizes [12, 128, 128] : !tile.tile<16x128xi4, l0a, zz>, !tile.tile<128x128xi4, l0b, zn>, !tile.tile<16x128xi32, l0c, nz>
// CHECK-NEXT:         %total_2 = tile.mmad %digits_l0_1, %powers_l0, %total_1 sizes [128, 16, 12] : !tile.tile<128x16xf16, l0a, zz>, !tile.tile<16x16xf16, l0b, zn>, !tile.tile<128x16xf32, l0c, nz>
// CHECK-NEXT:         %2 = arith.divui %k, %c128 : index
// CHECK-NEXT:         %3 = arith.muli %2, %c128 : index
// CHECK-NEXT:         %scale = tile.move %words_1[%3] : !tile.tile<512xui64, l1> -> !tile.tile<128xui64, fb>
// CHECK-NEXT:         %scaled = tile.fixpipe_move %sum_1 scale(%scale : !tile.tile<128xui64, fb>) : !tile.tile<16x128xi32, l0c, nz> -> !tile.tile<16x128xf16, l1, nz>
// CHECK-NEXT:         %4 = arith.divui %1, %c128 : index
// CHECK-NEXT:         %5 = arith.muli %4, %c128 : index
// CHECK-NEXT:         %scale_1 = tile.move %words_1[%5] : !tile.tile<512xui64, l1> -> !tile.tile<128xui64, fb>
// CHECK-NEXT:         %scaled_1 = tile.fixpipe_move %sum_2 scale(%scale_1 : !tile.tile<128xui64, fb>) : !tile.tile<16x128xi32, l0c, nz> -> !tile.tile<16x128xf16, l1, nz>
// CHECK-NEXT:         scf.yield %total_2, %scaled, %scaled_1 : !tile.tile<128x16xf32, l0c, nz>, !tile.tile<16x128xf16, l1, nz>, !tile.tile<16x128xf16, l1, nz>
// CHECK-NEXT:       }
// CHECK-NEXT:       %digits_l0_2 = tile.move %before[0, 0] transpose : !tile.tile<16x128xf16, l1, nz> -> !tile.tile<128x16xf16, l0a, zz>
// CHECK-NEXT:       %total_3 = tile.mmad %digits_l0_2, %powers_l0, %total sizes [128, 16, 12] : !tile.tile<128x16xf16, l0a, zz>, !tile.tile<16x16xf16, l0b, zn>, !tile.tile<128x16xf32, l0c, nz>
// CHECK-NEXT:       %digits_l0_3 = tile.move %behind[0, 0] transpose : !tile.tile<16x128xf16, l1, nz> -> !tile.tile<128x16xf16, l0a, zz>
// CHECK-NEXT:       %total_4 = tile.mmad %digits_l0_3, %powers_l0, %total_3 sizes [128, 16, 12] : !tile.tile<128x16xf16, l0a, zz>, !tile.tile<16x16xf16, l0b, zn>, !tile.tile<128x16xf32, l0c, nz>
// CHECK-NEXT:       %slot = tile.acquire @product : memref<1x2x128x8xf32, #tile.space<gm>>
// CHECK-NEXT:       tile.fixpipe_store %total_4, %slot[0, 0, 0, 0] nz : !tile.tile<128x16xf32, l0c, nz>, memref<1x2x128x8xf32, #tile.space<gm>>
// CHECK-NEXT:       tile.push %slot : memref<1x2x128x8xf32, #tile.space<gm>>
// CHECK-NEXT:       tile.release %digits : memref<1x12x256xi8, #tile.space<gm>>
// CHECK-NEXT:       func.return
// CHECK-NEXT:     }
// CHECK-NEXT:     func.func @matmul_i8_int4_totals_vector(%x: memref<4x512xi8, strided<[512, 1]>, #tile.space<gm>> {ascir.role = "in"}, %t: memref<4xf16, strided<[1]>, #tile.space<gm>> {ascir.role = "in"}, %q: memref<8x8x16x32xi8, strided<[4096, 512, 32, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "fractals"}, %s: memref<4x128xf16, strided<[128, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "rows"}, %powers: memref<16x16xf16, strided<[16, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.value = dense<"0x001C000000000000002C000000000000003C00000000000000000000000000000000001C000000000000002C000000000000003C00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000001C000000000000002C000000000000003C00000000000000000000000000000000001C000000000000002C000000000000003C0000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000"> : tensor<16x16xf16>}, %out: memref<4x128xf16, strided<[128, 1]>, #tile.space<gm>> {ascir.role = "out"}) attributes {tile.core = #tile.core<aiv>} {
// CHECK-NEXT:       %half = tile.sub_block_index
// CHECK-NEXT:       %block = tile.block_index
// CHECK-NEXT:       %c128 = arith.constant 128 : index
// CHECK-NEXT:       %n2p14748e09 = arith.constant 2147483647 : i32
// CHECK-NEXT:       %n1p07374e09 = arith.constant 1073741824 : i32
// CHECK-NEXT:       %n1 = arith.constant 1 : i16
// CHECK-NEXT:       %c2 = arith.constant 2 : index
// CHECK-NEXT:       %c256 = arith.constant 256 : index
// CHECK-NEXT:       %c512 = arith.constant 512 : index
// CHECK-NEXT:       %n12 = arith.constant 12 : i16
// CHECK-NEXT:       %n8 = arith.constant 8 : i16
// CHECK-NEXT:       %n4 = arith.constant 4 : i16
// CHECK-NEXT:       %n1024 = arith.constant 1024 : i16
// CHECK-NEXT:       %n31744 = arith.constant 31744 : i16
// CHECK-NEXT:       %n256 = arith.constant 2.560000e+02 : f32
// CHECK-NEXT:       %0 = arith.muli %block, %c128 : index
// CHECK-NEXT:       %1 = tile.fill %n2p14748e09 : i32 -> !tile.tile<2x128xi32, ub>
// CHECK-NEXT:       %2 = tile.cast %1 : !tile.tile<2x128xi32, ub> -> !tile.tile<2x128xi64, ub>
// CHECK-NEXT:       %3 = tile.reinterpret %2 : !tile.tile<2x128xi64, ub> -> !tile.tile<2x512xi16, ub>
// CHECK-NEXT:       %4 = tile.fill %n1p07374e09 : i32 -> !tile.tile<2x128xi32, ub>
// CHECK-NEXT:       %5 = tile.cast %4 : !tile.tile<2x128xi32, ub> -> !tile.tile<2x128xi64, ub>
// CHECK-NEXT:       %6 = tile.reinterpret %5 : !tile.tile<2x128xi64, ub> -> !tile.tile<2x512xi16, ub>
// CHECK-NEXT:       %7 = tile.reinterpret %6 : !tile.tile<2x512xi16, ub> -> !tile.tile<2x512xui16, ub>
// CHECK-NEXT:       %8 = tile.shift_left %7, %n1 : !tile.tile<2x512xui16, ub>, i16
// CHECK-NEXT:       %9 = tile.reinterpret %8 : !tile.tile<2x512xui16, ub> -> !tile.tile<2x512xi16, ub>
// CHECK-NEXT:       %low = tile.or %3, %9 : !tile.tile<2x512xi16, ub>
// CHECK-NEXT:       %slot = tile.acquire @digits : memref<1x12x256xi8, #tile.space<gm>>
// CHECK-NEXT:       %digits = memref.reinterpret_cast %slot to offset: [0], sizes: [1, 3, 4, 256], strides: [3072, 1024, 256, 1] : memref<1x12x256xi8, #tile.space<gm>> to memref<1x3x4x256xi8, strided<[3072, 1024, 256, 1]>, #tile.space<gm>>
// CHECK-NEXT:       %10 = arith.muli %block, %c2 : index
// CHECK-NEXT:       %11 = arith.addi %10, %half : index
// CHECK-NEXT:       %12 = arith.muli %11, %c256 : index
// CHECK-NEXT:       scf.for %k = %12 to %c512 step %c512 {
// CHECK-NEXT:         %x_1 = tile.load %x[0, %k] buffers 2 : memref<4x512xi8, strided<[512, 1]>, #tile.space<gm>> -> !tile.tile<4x256xi8, ub>
// CHECK-NEXT:         %13 = tile.cast %x_1 : !tile.tile<4x256xi8, ub> -> !tile.tile<4x256xf16, ub>
// CHECK-NEXT:         %rest = tile.cast %13 rounding rint : !tile.tile<4x256xf16, ub> -> !tile.tile<4x256xi16, ub>
// CHECK-NEXT:         %14 = tile.reinterpret %rest : !tile.tile<4x256xi16, ub> -> !tile.tile<4x256xui16, ub>
// CHECK-NEXT:         %15 = tile.shift_left %14, %n12 : !tile.tile<4x256xui16, ub>, i16
// CHECK-NEXT:         %16 = tile.reinterpret %15 : !tile.tile<4x256xui16, ub> -> !tile.tile<4x256xi16, ub>
// CHECK-NEXT:         %digit = tile.shift_right %16, %n12 : !tile.tile<4x256xi16, ub>, i16
// CHECK-NEXT:         %17 = tile.add %rest, %n8 : !tile.tile<4x256xi16, ub>, i16
// CHECK-NEXT:         %rest_1 = tile.shift_right %17, %n4 : !tile.tile<4x256xi16, ub>, i16
// CHECK-NEXT:         %18 = tile.cast %digit rounding rint : !tile.tile<4x256xi16, ub> -> !tile.tile<4x256xf16, ub>
// CHECK-NEXT:         %digit_1 = tile.cast %18 rounding rint : !tile.tile<4x256xf16, ub> -> !tile.tile<4x256xi4, ub>
// CHECK-NEXT:         %19 = tile.reinterpret %digit_1 : !tile.tile<4x256xi4, ub> -> !tile.tile<4x128xi8, ub>
// CHECK-NEXT:         %20 = tile.reshape %19 : !tile.tile<4x128xi8, ub> -> !tile.tile<1x4x128xi8, ub>
// CHECK-NEXT:         %21 = arith.divui %k, %c2 : index
// CHECK-NEXT:         tile.store %20, %digits[0, 0, 0, %21] sizes [1, 1, 4, 128] : !tile.tile<1x4x128xi8, ub>, memref<1x3x4x256xi8, strided<[3072, 1024, 256, 1]>, #tile.space<gm>>
// CHECK-NEXT:         %22 = tile.reinterpret %rest_1 : !tile.tile<4x256xi16, ub> -> !tile.tile<4x256xui16, ub>
// CHECK-NEXT:         %23 = tile.shift_left %22, %n12 : !tile.tile<4x256xui16, ub>, i16
// CHECK-NEXT:         %24 = tile.reinterpret %23 : !tile.tile<4x256xui16, ub> -> !tile.tile<4x256xi16, ub>
// CHECK-NEXT:         %digit_2 = tile.shift_right %24, %n12 : !tile.tile<4x256xi16, ub>, i16
// CHECK-NEXT:         %25 = tile.add %rest_1, %n8 : !tile.tile<4x256xi16, ub>, i16
// CHECK-NEXT:         %rest_2 = tile.shift_right %25, %n4 : !tile.tile<4x256xi16, ub>, i16
// CHECK-NEXT:         %26 = tile.cast %digit_2 rounding rint : !tile.tile<4x256xi16, ub> -> !tile.tile<4x256xf16, ub>
// CHECK-NEXT:         %digit_3 = tile.cast %26 rounding rint : !tile.tile<4x256xf16, ub> -> !tile.tile<4x256xi4, ub>
// CHECK-NEXT:         %27 = tile.reinterpret %digit_3 : !tile.tile<4x256xi4, ub> -> !tile.tile<4x128xi8, ub>
// CHECK-NEXT:         %28 = tile.reshape %27 : !tile.tile<4x128xi8, ub> -> !tile.tile<1x4x128xi8, ub>
// CHECK-NEXT:         tile.store %28, %digits[0, 1, 0, %21] sizes [1, 1, 4, 128] : !tile.tile<1x4x128xi8, ub>, memref<1x3x4x256xi8, strided<[3072, 1024, 256, 1]>, #tile.space<gm>>
// CHECK-NEXT:         %29 = tile.cast %rest_2 rounding rint : !tile.tile<4x256xi16, ub> -> !tile.tile<4x256xf16, ub>
// CHECK-NEXT:         %digit_4 = tile.cast %29 rounding rint : !tile.tile<4x256xf16, ub> -> !tile.tile<4x256xi4, ub>
// CHECK-NEXT:         %30 = tile.reinterpret %digit_4 : !tile.tile<4x256xi4, ub> -> !tile.tile<4x128xi8, ub>
// CHECK-NEXT:         %31 = tile.reshape %30 : !tile.tile<4x128xi8, ub> -> !tile.tile<1x4x128xi8, ub>
// CHECK-NEXT:         tile.store %31, %digits[0, 2, 0, %21] sizes [1, 1, 4, 128] : !tile.tile<1x4x128xi8, ub>, memref<1x3x4x256xi8, strided<[3072, 1024, 256, 1]>, #tile.space<gm>>
// CHECK-NEXT:       }
// CHECK-NEXT:       tile.sync_blocks
// CHECK-NEXT:       tile.push %slot : memref<1x12x256xi8, #tile.space<gm>>
// CHECK-NEXT:       %least = tile.fill %n1024 : i16 -> !tile.tile<4x128xi16, ub>
// CHECK-NEXT:       %scale = tile.load %s[0, %0] buffers 2 : memref<4x128xf16, strided<[128, 1]>, #tile.space<gm>> -> !tile.tile<4x128xf16, ub>
// CHECK-NEXT:       %32 = tile.reinterpret %scale : !tile.tile<4x128xf16, ub> -> !tile.tile<4x128xi16, ub>
// CHECK-NEXT:       %33 = tile.fill %n31744 : i16 -> !tile.tile<4x128xi16, ub>
// CHECK-NEXT:       %34 = tile.and %32, %33 : !tile.tile<4x128xi16, ub>
// CHECK-NEXT:       %larger = tile.maximum %least, %34 : !tile.tile<4x128xi16, ub>
// CHECK-NEXT:       %35 = tile.slice %larger[0, 0] : !tile.tile<4x128xi16, ub> -> !tile.tile<2x128xi16, ub>
// CHECK-NEXT:       %36 = tile.slice %larger[2, 0] : !tile.tile<4x128xi16, ub> -> !tile.tile<2x128xi16, ub>
// CHECK-NEXT:       %larger_1 = tile.maximum %35, %36 : !tile.tile<2x128xi16, ub>
// CHECK-NEXT:       %37 = tile.slice %larger_1[0, 0] : !tile.tile<2x128xi16, ub> -> !tile.tile<1x128xi16, ub>
// CHECK-NEXT:       %38 = tile.slice %larger_1[1, 0] : !tile.tile<2x128xi16, ub> -> !tile.tile<1x128xi16, ub>
// CHECK-NEXT:       %larger_2 = tile.maximum %37, %38 : !tile.tile<1x128xi16, ub>
// CHECK-NEXT:       %39 = tile.reinterpret %larger_2 : !tile.tile<1x128xi16, ub> -> !tile.tile<1x128xf16, ub>
// CHECK-NEXT:       %40 = tile.cast %39 : !tile.tile<1x128xf16, ub> -> !tile.tile<1x128xf32, ub>
// CHECK-NEXT:       %slot_1 = tile.acquire @words : memref<1x1024xi32, #tile.space<gm>>
// CHECK-NEXT:       %41 = arith.muli %half, %c2 : index
// CHECK-NEXT:       %scale_1 = tile.load %s[%41, %0] buffers 2 : memref<4x128xf16, strided<[128, 1]>, #tile.space<gm>> -> !tile.tile<2x128xf16, ub>
// CHECK-NEXT:       %42 = tile.broadcast %40 : !tile.tile<1x128xf32, ub> -> !tile.tile<2x128xf32, ub>
// CHECK-NEXT:       %43 = tile.cast %scale_1 : !tile.tile<2x128xf16, ub> -> !tile.tile<2x128xf32, ub>
// CHECK-NEXT:       %quotient = tile.div %43, %42 : !tile.tile<2x128xf32, ub>
// CHECK-NEXT:       %bits = tile.reinterpret %quotient : !tile.tile<2x128xf32, ub> -> !tile.tile<2x128xi32, ub>
// CHECK-NEXT:       %44 = tile.cast %bits : !tile.tile<2x128xi32, ub> -> !tile.tile<2x128xi64, ub>
// CHECK-NEXT:       %45 = tile.reinterpret %44 : !tile.tile<2x128xi64, ub> -> !tile.tile<2x512xi16, ub>
// CHECK-NEXT:       %words = tile.and %45, %low : !tile.tile<2x512xi16, ub>
// CHECK-NEXT:       %46 = tile.reinterpret %words : !tile.tile<2x512xi16, ub> -> !tile.tile<2x256xi32, ub>
// CHECK-NEXT:       %47 = tile.reshape %46 : !tile.tile<2x256xi32, ub> -> !tile.tile<1x512xi32, ub>
// CHECK-NEXT:       %48 = arith.muli %41, %c256 : index
// CHECK-NEXT:       tile.store %47, %slot_1[0, %48] buffers 2 : !tile.tile<1x512xi32, ub>, memref<1x1024xi32, #tile.space<gm>>
// CHECK-NEXT:       tile.push %slot_1 : memref<1x1024xi32, #tile.space<gm>>
// CHECK-NEXT:       %slot_2 = tile.pop @product : memref<1x2x128x8xf32, #tile.space<gm>>
// CHECK-NEXT:       %49 = arith.addi %41, %c2 : index
// CHECK-NEXT:       scf.for %row = %41 to %49 step %c2 {
// CHECK-NEXT:         %turned = tile.load %slot_2[0, %half, 0, 0] buffers 2 : memref<1x2x128x8xf32, #tile.space<gm>> -> !tile.tile<128x8xf32, ub>
// CHECK-NEXT:         %sums = tile.transpose %turned [1, 0] : !tile.tile<128x8xf32, ub> -> !tile.tile<8x128xf32, ub>
// CHECK-NEXT:         %sums_1 = tile.slice %sums[0, 0] : !tile.tile<8x128xf32, ub> -> !tile.tile<2x128xf32, ub>
// CHECK-NEXT:         %50 = tile.mul %sums_1, %42 : !tile.tile<2x128xf32, ub>
// CHECK-NEXT:         %y = tile.mul %50, %n256 : !tile.tile<2x128xf32, ub>, f32
// CHECK-NEXT:         %t_1 = tile.load %t[%row] sizes [2] buffers 2 : memref<4xf16, strided<[1]>, #tile.space<gm>> -> !tile.tile<16xf16, ub>
// CHECK-NEXT:         %51 = tile.slice %t_1[0] : !tile.tile<16xf16, ub> -> !tile.tile<2xf16, ub>
// CHECK-NEXT:         %t_2 = tile.reshape %51 : !tile.tile<2xf16, ub> -> !tile.tile<2x1xf16, ub>
// CHECK-NEXT:         %52 = tile.cast %t_2 : !tile.tile<2x1xf16, ub> -> !tile.tile<2x1xf32, ub>
// CHECK-NEXT:         %53 = tile.broadcast %52 : !tile.tile<2x1xf32, ub> -> !tile.tile<2x128xf32, ub>
// CHECK-NEXT:         %54 = tile.mul %y, %53 : !tile.tile<2x128xf32, ub>
// CHECK-NEXT:         %y_1 = tile.cast %54 rounding rint : !tile.tile<2x128xf32, ub> -> !tile.tile<2x128xf16, ub>
// CHECK-NEXT:         tile.store %y_1, %out[%row, 0] buffers 2 : !tile.tile<2x128xf16, ub>, memref<4x128xf16, strided<[128, 1]>, #tile.space<gm>>
// CHECK-NEXT:       }
// CHECK-NEXT:       tile.release %slot_2 : memref<1x2x128x8xf32, #tile.space<gm>>
// CHECK-NEXT:       func.return
// CHECK-NEXT:     }
// CHECK-NEXT:   }
// CHECK-NEXT: }

// CHECK-LABEL: // IR after tile-contract

// CHECK-LABEL: // IR after tile-fold-broadcasts
// CHECK:      builtin.module attributes {ascir.soc = "ascend910b1"} {
// CHECK-NEXT:   tile.kernel @matmul_i8_int4_totals block_dim 1 attributes {tile.tiling = [{axes = ["1", "4", "128", "512"], tile = array<i64: 12, 128, 256, 128>, digits = 3 : i64, ns = 5878 : i64}], tile.weights = {strategy = "totals", expand_ns = 4242 : i64, digits_ns = 4179 : i64, totals_ns = 5878 : i64}} {
// CHECK-NEXT:     tile.channel @digits aiv_to_aic shared depth 1 : memref<1x12x256xi8, #tile.space<gm>>
// CHECK-NEXT:     tile.channel @words aiv_to_aic depth 2 : memref<1x1024xi32, #tile.space<gm>>
// CHECK-NEXT:     tile.channel @product aic_to_aiv depth 2 : memref<1x2x128x8xf32, #tile.space<gm>>
// CHECK-NEXT:     func.func @matmul_i8_int4_totals_cube(%x: memref<4x512xi8, strided<[512, 1]>, #tile.space<gm>> {ascir.role = "in"}, %t: memref<4xf16, strided<[1]>, #tile.space<gm>> {ascir.role = "in"}, %q: memref<8x8x16x32xi8, strided<[4096, 512, 32, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "fractals"}, %s: memref<4x128xf16, strided<[128, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "rows"}, %powers: memref<16x16xf16, strided<[16, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.value = dense<"0x001C000000000000002C000000000000003C00000000000000000000000000000000001C000000000000002C000000000000003C00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000001C000000000000002C000000000000003C00000000000000000000000000000000001C000000000000002C000000000000003C0000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000"> : tensor<16x16xf16>}, %out: memref<4x128xf16, strided<[128, 1]>, #tile.space<gm>> {ascir.role = "out"}) attributes {tile.core = #tile.core<aic>} {
// CHECK-NEXT:       %block = tile.block_index
// CHECK-NEXT:       %c8 = arith.constant 8 : index
// CHECK-NEXT:       %n0 = arith.constant 0.000000e+00 : f16
// CHECK-NEXT:       %c0 = arith.constant 0 : index
// CHECK-NEXT:       %c512 = arith.constant 512 : index
// CHECK-NEXT:       %c256 = arith.constant 256 : index
// CHECK-NEXT:       %c128 = arith.constant 128 : index
// CHECK-NEXT:       %0 = arith.muli %block, %c8 : index
// CHECK-NEXT:       %b_bytes = tile.load %q[0, %0, 0, 0] : memref<8x8x16x32xi8, strided<[4096, 512, 32, 1]>, #tile.space<gm>> -> !tile.tile<8x8x16x32xi8, l1>
// CHECK-NEXT:       %b_l1 = tile.reinterpret %b_bytes : !tile.tile<8x8x16x32xi8, l1> -> !tile.tile<128x512xi4, l1, nz>
// CHECK-NEXT:       %powers_1 = tile.load %powers[0, 0] : memref<16x16xf16, strided<[16, 1]>, #tile.space<gm>> -> !tile.tile<16x16xf16, l1, nz>
// CHECK-NEXT:       %powers_l0 = tile.move %powers_1[0, 0] transpose : !tile.tile<16x16xf16, l1, nz> -> !tile.tile<16x16xf16, l0b, zn>
// CHECK-NEXT:       %digits = tile.pop @digits : memref<1x12x256xi8, #tile.space<gm>>
// CHECK-NEXT:       %a_bytes = tile.load %digits[0, 0, 0] sizes [1, 12, 256] : memref<1x12x256xi8, #tile.space<gm>> -> !tile.tile<16x256xi8, l1, nz>
// CHECK-NEXT:       %a_l1 = tile.reinterpret %a_bytes : !tile.tile<16x256xi8, l1, nz> -> !tile.tile<16x512xi4, l1, nz>
// CHECK-NEXT:       %zero = tile.accumulator : !tile.tile<128x16xf32, l0c, nz>
// CHECK-NEXT:       %none = tile.fill %n0 : f16 -> !tile.tile<16x128xf16, l1, nz>
// CHECK-NEXT:       %scales = tile.pop @words : memref<1x1024xi32, #tile.space<gm>>
// CHECK-NEXT:       %words = tile.load %scales[0, 0] sizes [1, 1024] buffers 2 : memref<1x1024xi32, #tile.space<gm>> -> !tile.tile<1024xi32, l1>
// CHECK-NEXT:       tile.release %scales : memref<1x1024xi32, #tile.space<gm>>
// CHECK-NEXT:       %words_1 = tile.reinterpret %words : !tile.tile<1024xi32, l1> -> !tile.tile<512xui64, l1>
// CHECK-NEXT:       %total, %before, %behind = scf.for %k = %c0 to %c512 step %c256 iter_args(%sum = %zero, %before_1 = %none, %behind_1 = %none) -> (!tile.tile<128x16xf32, l0c, nz>, !tile.tile<16x128xf16, l1, nz>, !tile.tile<16x128xf16, l1, nz>) {
// CHECK-NEXT:         %zero_1 = tile.accumulator : !tile.tile<16x128xi32, l0c, nz>
// CHECK-NEXT:         %zero_2 = tile.accumulator : !tile.tile<16x128xi32, l0c, nz>
// CHECK-NEXT:         %a_l0 = tile.move %a_l1[0, %k] : !tile.tile<16x512xi4, l1, nz> -> !tile.tile<16x128xi4, l0a, zz>
// CHECK-NEXT:         %b_l0 = tile.move %b_l1[0, %k] transpose : !tile.tile<128x512xi4, l1, nz> -> !tile.tile<128x128xi4, l0b, zn>
// CHECK-NEXT:         %digits_l0 = tile.move %before_1[0, 0] transpose : !tile.tile<16x128xf16, l1, nz> -> !tile.tile<128x16xf16, l0a, zz>
// CHECK-NEXT:         %1 = arith.addi %k, %c128 : index
// CHECK-NEXT:         %a_l0_1 = tile.move %a_l1[0, %1] : !tile.tile<16x512xi4, l1, nz> -> !tile.tile<16x128xi4, l0a, zz>
// CHECK-NEXT:         %b_l0_1 = tile.move %b_l1[0, %1] transpose : !tile.tile<128x512xi4, l1, nz> -> !tile.tile<128x128xi4, l0b, zn>
// CHECK-NEXT:         %sum_1 = tile.mmad %a_l0, %b_l0, %zero_1 sizes [12, 128, 128] : !tile.tile<16x128xi4, l0a, zz>, !tile.tile<128x128xi4, l0b, zn>, !tile.tile<16x128xi32, l0c, nz>
// CHECK-NEXT:         %total_1 = tile.mmad %digits_l0, %powers_l0, %sum sizes [128, 16, 12] : !tile.tile<128x16xf16, l0a, zz>, !tile.tile<16x16xf16, l0b, zn>, !tile.tile<128x16xf32, l0c, nz>
// CHECK-NEXT:         %digits_l0_1 = tile.move %behind_1[0, 0] transpose : !tile.tile<16x128xf16, l1, nz> -> !tile.tile<128x16xf16, l0a, zz>
// CHECK-NEXT:         %sum_2 = tile.mmad %a_l0_1, %b_l0_1, %zero_2 sizes [12, 128, 128] : !tile.tile<16x128xi4, l0a, zz>, !tile.tile<128x128xi4, l0b, zn>, !tile.tile<16x128xi32, l0c, nz>
// CHECK-NEXT:         %total_2 = tile.mmad %digits_l0_1, %powers_l0, %total_1 sizes [128, 16, 12] : !tile.tile<128x16xf16, l0a, zz>, !tile.tile<16x16xf16, l0b, zn>, !tile.tile<128x16xf32, l0c, nz>
// CHECK-NEXT:         %2 = arith.divui %k, %c128 : index
// CHECK-NEXT:         %3 = arith.muli %2, %c128 : index
// CHECK-NEXT:         %scale = tile.move %words_1[%3] : !tile.tile<512xui64, l1> -> !tile.tile<128xui64, fb>
// CHECK-NEXT:         %scaled = tile.fixpipe_move %sum_1 scale(%scale : !tile.tile<128xui64, fb>) : !tile.tile<16x128xi32, l0c, nz> -> !tile.tile<16x128xf16, l1, nz>
// CHECK-NEXT:         %4 = arith.divui %1, %c128 : index
// CHECK-NEXT:         %5 = arith.muli %4, %c128 : index
// CHECK-NEXT:         %scale_1 = tile.move %words_1[%5] : !tile.tile<512xui64, l1> -> !tile.tile<128xui64, fb>
// CHECK-NEXT:         %scaled_1 = tile.fixpipe_move %sum_2 scale(%scale_1 : !tile.tile<128xui64, fb>) : !tile.tile<16x128xi32, l0c, nz> -> !tile.tile<16x128xf16, l1, nz>
// CHECK-NEXT:         scf.yield %total_2, %scaled, %scaled_1 : !tile.tile<128x16xf32, l0c, nz>, !tile.tile<16x128xf16, l1, nz>, !tile.tile<16x128xf16, l1, nz>
// CHECK-NEXT:       }
// CHECK-NEXT:       %digits_l0_2 = tile.move %before[0, 0] transpose : !tile.tile<16x128xf16, l1, nz> -> !tile.tile<128x16xf16, l0a, zz>
// CHECK-NEXT:       %total_3 = tile.mmad %digits_l0_2, %powers_l0, %total sizes [128, 16, 12] : !tile.tile<128x16xf16, l0a, zz>, !tile.tile<16x16xf16, l0b, zn>, !tile.tile<128x16xf32, l0c, nz>
// CHECK-NEXT:       %digits_l0_3 = tile.move %behind[0, 0] transpose : !tile.tile<16x128xf16, l1, nz> -> !tile.tile<128x16xf16, l0a, zz>
// CHECK-NEXT:       %total_4 = tile.mmad %digits_l0_3, %powers_l0, %total_3 sizes [128, 16, 12] : !tile.tile<128x16xf16, l0a, zz>, !tile.tile<16x16xf16, l0b, zn>, !tile.tile<128x16xf32, l0c, nz>
// CHECK-NEXT:       %slot = tile.acquire @product : memref<1x2x128x8xf32, #tile.space<gm>>
// CHECK-NEXT:       tile.fixpipe_store %total_4, %slot[0, 0, 0, 0] nz : !tile.tile<128x16xf32, l0c, nz>, memref<1x2x128x8xf32, #tile.space<gm>>
// CHECK-NEXT:       tile.push %slot : memref<1x2x128x8xf32, #tile.space<gm>>
// CHECK-NEXT:       tile.release %digits : memref<1x12x256xi8, #tile.space<gm>>
// CHECK-NEXT:       func.return
// CHECK-NEXT:     }
// CHECK-NEXT:     func.func @matmul_i8_int4_totals_vector(%x: memref<4x512xi8, strided<[512, 1]>, #tile.space<gm>> {ascir.role = "in"}, %t: memref<4xf16, strided<[1]>, #tile.space<gm>> {ascir.role = "in"}, %q: memref<8x8x16x32xi8, strided<[4096, 512, 32, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "fractals"}, %s: memref<4x128xf16, strided<[128, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "rows"}, %powers: memref<16x16xf16, strided<[16, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.value = dense<"0x001C000000000000002C000000000000003C00000000000000000000000000000000001C000000000000002C000000000000003C00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000001C000000000000002C000000000000003C00000000000000000000000000000000001C000000000000002C000000000000003C0000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000"> : tensor<16x16xf16>}, %out: memref<4x128xf16, strided<[128, 1]>, #tile.space<gm>> {ascir.role = "out"}) attributes {tile.core = #tile.core<aiv>} {
// CHECK-NEXT:       %half = tile.sub_block_index
// CHECK-NEXT:       %block = tile.block_index
// CHECK-NEXT:       %c128 = arith.constant 128 : index
// CHECK-NEXT:       %n2p14748e09 = arith.constant 2147483647 : i32
// CHECK-NEXT:       %n1p07374e09 = arith.constant 1073741824 : i32
// CHECK-NEXT:       %n1 = arith.constant 1 : i16
// CHECK-NEXT:       %c2 = arith.constant 2 : index
// CHECK-NEXT:       %c256 = arith.constant 256 : index
// CHECK-NEXT:       %c512 = arith.constant 512 : index
// CHECK-NEXT:       %n12 = arith.constant 12 : i16
// CHECK-NEXT:       %n8 = arith.constant 8 : i16
// CHECK-NEXT:       %n4 = arith.constant 4 : i16
// CHECK-NEXT:       %n1024 = arith.constant 1024 : i16
// CHECK-NEXT:       %n31744 = arith.constant 31744 : i16
// CHECK-NEXT:       %n256 = arith.constant 2.560000e+02 : f32
// CHECK-NEXT:       %0 = arith.muli %block, %c128 : index
// CHECK-NEXT:       %1 = tile.fill %n2p14748e09 : i32 -> !tile.tile<2x128xi32, ub>
// CHECK-NEXT:       %2 = tile.cast %1 : !tile.tile<2x128xi32, ub> -> !tile.tile<2x128xi64, ub>
// CHECK-NEXT:       %3 = tile.reinterpret %2 : !tile.tile<2x128xi64, ub> -> !tile.tile<2x512xi16, ub>
// CHECK-NEXT:       %4 = tile.fill %n1p07374e09 : i32 -> !tile.tile<2x128xi32, ub>
// CHECK-NEXT:       %5 = tile.cast %4 : !tile.tile<2x128xi32, ub> -> !tile.tile<2x128xi64, ub>
// CHECK-NEXT:       %6 = tile.reinterpret %5 : !tile.tile<2x128xi64, ub> -> !tile.tile<2x512xi16, ub>
// CHECK-NEXT:       %7 = tile.reinterpret %6 : !tile.tile<2x512xi16, ub> -> !tile.tile<2x512xui16, ub>
// CHECK-NEXT:       %8 = tile.shift_left %7, %n1 : !tile.tile<2x512xui16, ub>, i16
// CHECK-NEXT:       %9 = tile.reinterpret %8 : !tile.tile<2x512xui16, ub> -> !tile.tile<2x512xi16, ub>
// CHECK-NEXT:       %low = tile.or %3, %9 : !tile.tile<2x512xi16, ub>
// CHECK-NEXT:       %slot = tile.acquire @digits : memref<1x12x256xi8, #tile.space<gm>>
// CHECK-NEXT:       %digits = memref.reinterpret_cast %slot to offset: [0], sizes: [1, 3, 4, 256], strides: [3072, 1024, 256, 1] : memref<1x12x256xi8, #tile.space<gm>> to memref<1x3x4x256xi8, strided<[3072, 1024, 256, 1]>, #tile.space<gm>>
// CHECK-NEXT:       %10 = arith.muli %block, %c2 : index
// CHECK-NEXT:       %11 = arith.addi %10, %half : index
// CHECK-NEXT:       %12 = arith.muli %11, %c256 : index
// CHECK-NEXT:       scf.for %k = %12 to %c512 step %c512 {
// CHECK-NEXT:         %x_1 = tile.load %x[0, %k] buffers 2 : memref<4x512xi8, strided<[512, 1]>, #tile.space<gm>> -> !tile.tile<4x256xi8, ub>
// CHECK-NEXT:         %13 = tile.cast %x_1 : !tile.tile<4x256xi8, ub> -> !tile.tile<4x256xf16, ub>
// CHECK-NEXT:         %rest = tile.cast %13 rounding rint : !tile.tile<4x256xf16, ub> -> !tile.tile<4x256xi16, ub>
// CHECK-NEXT:         %14 = tile.reinterpret %rest : !tile.tile<4x256xi16, ub> -> !tile.tile<4x256xui16, ub>
// CHECK-NEXT:         %15 = tile.shift_left %14, %n12 : !tile.tile<4x256xui16, ub>, i16
// CHECK-NEXT:         %16 = tile.reinterpret %15 : !tile.tile<4x256xui16, ub> -> !tile.tile<4x256xi16, ub>
// CHECK-NEXT:         %digit = tile.shift_right %16, %n12 : !tile.tile<4x256xi16, ub>, i16
// CHECK-NEXT:         %17 = tile.add %rest, %n8 : !tile.tile<4x256xi16, ub>, i16
// CHECK-NEXT:         %rest_1 = tile.shift_right %17, %n4 : !tile.tile<4x256xi16, ub>, i16
// CHECK-NEXT:         %18 = tile.cast %digit rounding rint : !tile.tile<4x256xi16, ub> -> !tile.tile<4x256xf16, ub>
// CHECK-NEXT:         %digit_1 = tile.cast %18 rounding rint : !tile.tile<4x256xf16, ub> -> !tile.tile<4x256xi4, ub>
// CHECK-NEXT:         %19 = tile.reinterpret %digit_1 : !tile.tile<4x256xi4, ub> -> !tile.tile<4x128xi8, ub>
// CHECK-NEXT:         %20 = tile.reshape %19 : !tile.tile<4x128xi8, ub> -> !tile.tile<1x4x128xi8, ub>
// CHECK-NEXT:         %21 = arith.divui %k, %c2 : index
// CHECK-NEXT:         tile.store %20, %digits[0, 0, 0, %21] sizes [1, 1, 4, 128] : !tile.tile<1x4x128xi8, ub>, memref<1x3x4x256xi8, strided<[3072, 1024, 256, 1]>, #tile.space<gm>>
// CHECK-NEXT:         %22 = tile.reinterpret %rest_1 : !tile.tile<4x256xi16, ub> -> !tile.tile<4x256xui16, ub>
// CHECK-NEXT:         %23 = tile.shift_left %22, %n12 : !tile.tile<4x256xui16, ub>, i16
// CHECK-NEXT:         %24 = tile.reinterpret %23 : !tile.tile<4x256xui16, ub> -> !tile.tile<4x256xi16, ub>
// CHECK-NEXT:         %digit_2 = tile.shift_right %24, %n12 : !tile.tile<4x256xi16, ub>, i16
// CHECK-NEXT:         %25 = tile.add %rest_1, %n8 : !tile.tile<4x256xi16, ub>, i16
// CHECK-NEXT:         %rest_2 = tile.shift_right %25, %n4 : !tile.tile<4x256xi16, ub>, i16
// CHECK-NEXT:         %26 = tile.cast %digit_2 rounding rint : !tile.tile<4x256xi16, ub> -> !tile.tile<4x256xf16, ub>
// CHECK-NEXT:         %digit_3 = tile.cast %26 rounding rint : !tile.tile<4x256xf16, ub> -> !tile.tile<4x256xi4, ub>
// CHECK-NEXT:         %27 = tile.reinterpret %digit_3 : !tile.tile<4x256xi4, ub> -> !tile.tile<4x128xi8, ub>
// CHECK-NEXT:         %28 = tile.reshape %27 : !tile.tile<4x128xi8, ub> -> !tile.tile<1x4x128xi8, ub>
// CHECK-NEXT:         tile.store %28, %digits[0, 1, 0, %21] sizes [1, 1, 4, 128] : !tile.tile<1x4x128xi8, ub>, memref<1x3x4x256xi8, strided<[3072, 1024, 256, 1]>, #tile.space<gm>>
// CHECK-NEXT:         %29 = tile.cast %rest_2 rounding rint : !tile.tile<4x256xi16, ub> -> !tile.tile<4x256xf16, ub>
// CHECK-NEXT:         %digit_4 = tile.cast %29 rounding rint : !tile.tile<4x256xf16, ub> -> !tile.tile<4x256xi4, ub>
// CHECK-NEXT:         %30 = tile.reinterpret %digit_4 : !tile.tile<4x256xi4, ub> -> !tile.tile<4x128xi8, ub>
// CHECK-NEXT:         %31 = tile.reshape %30 : !tile.tile<4x128xi8, ub> -> !tile.tile<1x4x128xi8, ub>
// CHECK-NEXT:         tile.store %31, %digits[0, 2, 0, %21] sizes [1, 1, 4, 128] : !tile.tile<1x4x128xi8, ub>, memref<1x3x4x256xi8, strided<[3072, 1024, 256, 1]>, #tile.space<gm>>
// CHECK-NEXT:       }
// CHECK-NEXT:       tile.sync_blocks
// CHECK-NEXT:       tile.push %slot : memref<1x12x256xi8, #tile.space<gm>>
// CHECK-NEXT:       %least = tile.fill %n1024 : i16 -> !tile.tile<4x128xi16, ub>
// CHECK-NEXT:       %scale = tile.load %s[0, %0] buffers 2 : memref<4x128xf16, strided<[128, 1]>, #tile.space<gm>> -> !tile.tile<4x128xf16, ub>
// CHECK-NEXT:       %32 = tile.reinterpret %scale : !tile.tile<4x128xf16, ub> -> !tile.tile<4x128xi16, ub>
// CHECK-NEXT:       %33 = tile.fill %n31744 : i16 -> !tile.tile<4x128xi16, ub>
// CHECK-NEXT:       %34 = tile.and %32, %33 : !tile.tile<4x128xi16, ub>
// CHECK-NEXT:       %larger = tile.maximum %least, %34 : !tile.tile<4x128xi16, ub>
// CHECK-NEXT:       %35 = tile.slice %larger[0, 0] : !tile.tile<4x128xi16, ub> -> !tile.tile<2x128xi16, ub>
// CHECK-NEXT:       %36 = tile.slice %larger[2, 0] : !tile.tile<4x128xi16, ub> -> !tile.tile<2x128xi16, ub>
// CHECK-NEXT:       %larger_1 = tile.maximum %35, %36 : !tile.tile<2x128xi16, ub>
// CHECK-NEXT:       %37 = tile.slice %larger_1[0, 0] : !tile.tile<2x128xi16, ub> -> !tile.tile<1x128xi16, ub>
// CHECK-NEXT:       %38 = tile.slice %larger_1[1, 0] : !tile.tile<2x128xi16, ub> -> !tile.tile<1x128xi16, ub>
// CHECK-NEXT:       %larger_2 = tile.maximum %37, %38 : !tile.tile<1x128xi16, ub>
// CHECK-NEXT:       %39 = tile.reinterpret %larger_2 : !tile.tile<1x128xi16, ub> -> !tile.tile<1x128xf16, ub>
// CHECK-NEXT:       %40 = tile.cast %39 : !tile.tile<1x128xf16, ub> -> !tile.tile<1x128xf32, ub>
// CHECK-NEXT:       %slot_1 = tile.acquire @words : memref<1x1024xi32, #tile.space<gm>>
// CHECK-NEXT:       %41 = arith.muli %half, %c2 : index
// CHECK-NEXT:       %scale_1 = tile.load %s[%41, %0] buffers 2 : memref<4x128xf16, strided<[128, 1]>, #tile.space<gm>> -> !tile.tile<2x128xf16, ub>
// CHECK-NEXT:       %42 = tile.broadcast %40 {tile.folded} : !tile.tile<1x128xf32, ub> -> !tile.tile<2x128xf32, ub>
// CHECK-NEXT:       %43 = tile.cast %scale_1 : !tile.tile<2x128xf16, ub> -> !tile.tile<2x128xf32, ub>
// CHECK-NEXT:       %quotient = tile.div %43, %42 : !tile.tile<2x128xf32, ub>
// CHECK-NEXT:       %bits = tile.reinterpret %quotient : !tile.tile<2x128xf32, ub> -> !tile.tile<2x128xi32, ub>
// CHECK-NEXT:       %44 = tile.cast %bits : !tile.tile<2x128xi32, ub> -> !tile.tile<2x128xi64, ub>
// CHECK-NEXT:       %45 = tile.reinterpret %44 : !tile.tile<2x128xi64, ub> -> !tile.tile<2x512xi16, ub>
// CHECK-NEXT:       %words = tile.and %45, %low : !tile.tile<2x512xi16, ub>
// CHECK-NEXT:       %46 = tile.reinterpret %words : !tile.tile<2x512xi16, ub> -> !tile.tile<2x256xi32, ub>
// CHECK-NEXT:       %47 = tile.reshape %46 : !tile.tile<2x256xi32, ub> -> !tile.tile<1x512xi32, ub>
// CHECK-NEXT:       %48 = arith.muli %41, %c256 : index
// CHECK-NEXT:       tile.store %47, %slot_1[0, %48] buffers 2 : !tile.tile<1x512xi32, ub>, memref<1x1024xi32, #tile.space<gm>>
// CHECK-NEXT:       tile.push %slot_1 : memref<1x1024xi32, #tile.space<gm>>
// CHECK-NEXT:       %slot_2 = tile.pop @product : memref<1x2x128x8xf32, #tile.space<gm>>
// CHECK-NEXT:       %49 = arith.addi %41, %c2 : index
// CHECK-NEXT:       scf.for %row = %41 to %49 step %c2 {
// CHECK-NEXT:         %turned = tile.load %slot_2[0, %half, 0, 0] buffers 2 : memref<1x2x128x8xf32, #tile.space<gm>> -> !tile.tile<128x8xf32, ub>
// CHECK-NEXT:         %sums = tile.transpose %turned [1, 0] : !tile.tile<128x8xf32, ub> -> !tile.tile<8x128xf32, ub>
// CHECK-NEXT:         %sums_1 = tile.slice %sums[0, 0] : !tile.tile<8x128xf32, ub> -> !tile.tile<2x128xf32, ub>
// CHECK-NEXT:         %50 = tile.mul %sums_1, %42 : !tile.tile<2x128xf32, ub>
// CHECK-NEXT:         %y = tile.mul %50, %n256 : !tile.tile<2x128xf32, ub>, f32
// CHECK-NEXT:         %t_1 = tile.load %t[%row] sizes [2] buffers 2 : memref<4xf16, strided<[1]>, #tile.space<gm>> -> !tile.tile<16xf16, ub>
// CHECK-NEXT:         %51 = tile.slice %t_1[0] : !tile.tile<16xf16, ub> -> !tile.tile<2xf16, ub>
// CHECK-NEXT:         %t_2 = tile.reshape %51 : !tile.tile<2xf16, ub> -> !tile.tile<2x1xf16, ub>
// CHECK-NEXT:         %52 = tile.cast %t_2 : !tile.tile<2x1xf16, ub> -> !tile.tile<2x1xf32, ub>
// CHECK-NEXT:         %53 = tile.broadcast %52 {tile.folded} : !tile.tile<2x1xf32, ub> -> !tile.tile<2x128xf32, ub>
// CHECK-NEXT:         %54 = tile.mul %y, %53 : !tile.tile<2x128xf32, ub>
// CHECK-NEXT:         %y_1 = tile.cast %54 rounding rint : !tile.tile<2x128xf32, ub> -> !tile.tile<2x128xf16, ub>
// CHECK-NEXT:         tile.store %y_1, %out[%row, 0] buffers 2 : !tile.tile<2x128xf16, ub>, memref<4x128xf16, strided<[128, 1]>, #tile.space<gm>>
// CHECK-NEXT:       }
// CHECK-NEXT:       tile.release %slot_2 : memref<1x2x128x8xf32, #tile.space<gm>>
// CHECK-NEXT:       func.return
// CHECK-NEXT:     }
// CHECK-NEXT:   }
// CHECK-NEXT: }

// CHECK-LABEL: // IR after tile-place-buffers
// CHECK:      builtin.module attributes {ascir.soc = "ascend910b1"} {
// CHECK-NEXT:   tile.kernel @matmul_i8_int4_totals block_dim 1 attributes {tile.tiling = [{axes = ["1", "4", "128", "512"], tile = array<i64: 12, 128, 256, 128>, digits = 3 : i64, ns = 5878 : i64}], tile.weights = {strategy = "totals", expand_ns = 4242 : i64, digits_ns = 4179 : i64, totals_ns = 5878 : i64}} {
// CHECK-NEXT:     tile.channel @digits aiv_to_aic shared depth 1 : memref<1x12x256xi8, #tile.space<gm>>
// CHECK-NEXT:     tile.channel @words aiv_to_aic depth 2 : memref<1x1024xi32, #tile.space<gm>>
// CHECK-NEXT:     tile.channel @product aic_to_aiv depth 2 : memref<1x2x128x8xf32, #tile.space<gm>>
// CHECK-NEXT:     func.func @matmul_i8_int4_totals_cube(%x: memref<4x512xi8, strided<[512, 1]>, #tile.space<gm>> {ascir.role = "in"}, %t: memref<4xf16, strided<[1]>, #tile.space<gm>> {ascir.role = "in"}, %q: memref<8x8x16x32xi8, strided<[4096, 512, 32, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "fractals"}, %s: memref<4x128xf16, strided<[128, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "rows"}, %powers: memref<16x16xf16, strided<[16, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.value = dense<"0x001C000000000000002C000000000000003C00000000000000000000000000000000001C000000000000002C000000000000003C00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000001C000000000000002C000000000000003C00000000000000000000000000000000001C000000000000002C000000000000003C0000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000"> : tensor<16x16xf16>}, %out: memref<4x128xf16, strided<[128, 1]>, #tile.space<gm>> {ascir.role = "out"}) attributes {tile.core = #tile.core<aic>, tile.placement = {fb = {peak = 1024 : i64, lower_bound = 1024 : i64, extent = 1024 : i64, capacity = 7168 : i64, optimal = true}, l0a = {peak = 6144 : i64, lower_bound = 6144 : i64, extent = 18432 : i64, capacity = 65536 : i64, optimal = true}, l0b = {peak = 16896 : i64, lower_bound = 16896 : i64, extent = 16896 : i64, capacity = 65536 : i64, optimal = true}, l0c = {peak = 24576 : i64, lower_bound = 24576 : i64, extent = 24576 : i64, capacity = 131072 : i64, optimal = true}, l1 = {peak = 49152 : i64, lower_bound = 49152 : i64, extent = 49664 : i64, capacity = 524032 : i64, optimal = true}}} {
// CHECK-NEXT:       %block = tile.block_index
// CHECK-NEXT:       %c8 = arith.constant 8 : index
// CHECK-NEXT:       %n0 = arith.constant 0.000000e+00 : f16
// CHECK-NEXT:       %c0 = arith.constant 0 : index
// CHECK-NEXT:       %c512 = arith.constant 512 : index
// CHECK-NEXT:       %c256 = arith.constant 256 : index
// CHECK-NEXT:       %c128 = arith.constant 128 : index
// CHECK-NEXT:       %0 = arith.muli %block, %c8 : index
// CHECK-NEXT:       %b_bytes = tile.load %q[0, %0, 0, 0] {tile.address = [array<i64: 0>]} : memref<8x8x16x32xi8, strided<[4096, 512, 32, 1]>, #tile.space<gm>> -> !tile.tile<8x8x16x32xi8, l1>
// CHECK-NEXT:       %b_l1 = tile.reinterpret %b_bytes {tile.address = [array<i64: 0>]} : !tile.tile<8x8x16x32xi8, l1> -> !tile.tile<128x512xi4, l1, nz>
// CHECK-NEXT:       %powers_1 = tile.load %powers[0, 0] {tile.address = [array<i64: 49152>]} : memref<16x16xf16, strided<[16, 1]>, #tile.space<gm>> -> !tile.tile<16x16xf16, l1, nz>
// CHECK-NEXT:       %powers_l0 = tile.move %powers_1[0, 0] transpose {tile.address = [array<i64: 16384>]} : !tile.tile<16x16xf16, l1, nz> -> !tile.tile<16x16xf16, l0b, zn>
// CHECK-NEXT:       %digits = tile.pop @digits : memref<1x12x256xi8, #tile.space<gm>>
// CHECK-NEXT:       %a_bytes = tile.load %digits[0, 0, 0] sizes [1, 12, 256] {tile.address = [array<i64: 32768>]} : memref<1x12x256xi8, #tile.space<gm>> -> !tile.tile<16x256xi8, l1, nz>
// CHECK-NEXT:       %a_l1 = tile.reinterpret %a_bytes {tile.address = [array<i64: 32768>]} : !tile.tile<16x256xi8, l1, nz> -> !tile.tile<16x512xi4, l1, nz>
// CHECK-NEXT:       %zero = tile.accumulator {tile.address = [array<i64: 0>]} : !tile.tile<128x16xf32, l0c, nz>
// CHECK-NEXT:       %none = tile.fill %n0 {tile.address = [array<i64: 36864>]} : f16 -> !tile.tile<16x128xf16, l1, nz>
// CHECK-NEXT:       %none_1 = tile.fill %n0 {tile.address = [array<i64: 40960>]} : f16 -> !tile.tile<16x128xf16, l1, nz>
// CHECK-NEXT:       %scales = tile.pop @words : memref<1x1024xi32, #tile.space<gm>>
// CHECK-NEXT:       %words = tile.load %scales[0, 0] sizes [1, 1024] buffers 2 {tile.address = [array<i64: 45056>]} : memref<1x1024xi32, #tile.space<gm>> -> !tile.tile<1024xi32, l1>
// CHECK-NEXT:       tile.release %scales : memref<1x1024xi32, #tile.space<gm>>
// CHECK-NEXT:       %words_1 = tile.reinterpret %words {tile.address = [array<i64: 45056>]} : !tile.tile<1024xi32, l1> -> !tile.tile<512xui64, l1>
// CHECK-NEXT:       %total, %before, %behind = scf.for %k = %c0 to %c512 step %c256 iter_args(%sum = %zero, %before_1 = %none, %behind_1 = %none_1) -> (!tile.tile<128x16xf32, l0c, nz>, !tile.tile<16x128xf16, l1, nz>, !tile.tile<16x128xf16, l1, nz>) {
// CHECK-NEXT:         %zero_1 = tile.accumulator {tile.address = [array<i64: 8192>]} : !tile.tile<16x128xi32, l0c, nz>
// CHECK-NEXT:         %zero_2 = tile.accumulator {tile.address = [array<i64: 16384>]} : !tile.tile<16x128xi32, l0c, nz>
// CHECK-NEXT:         %a_l0 = tile.move %a_l1[0, %k] {tile.address = [array<i64: 4096>]} : !tile.tile<16x512xi4, l1, nz> -> !tile.tile<16x128xi4, l0a, zz>
// CHECK-NEXT:         %b_l0 = tile.move %b_l1[0, %k] transpose {tile.address = [array<i64: 0>]} : !tile.tile<128x512xi4, l1, nz> -> !tile.tile<128x128xi4, l0b, zn>
// CHECK-NEXT:         %digits_l0 = tile.move %before_1[0, 0] transpose {tile.address = [array<i64: 0>]} : !tile.tile<16x128xf16, l1, nz> -> !tile.tile<128x16xf16, l0a, zz>
// CHECK-NEXT:         %1 = arith.addi %k, %c128 : index
// CHECK-NEXT:         %a_l0_1 = tile.move %a_l1[0, %1] {tile.address = [array<i64: 5120>]} : !tile.tile<16x512xi4, l1, nz> -> !tile.tile<16x128xi4, l0a, zz>
// CHECK-NEXT:         %b_l0_1 = tile.move %b_l1[0, %1] transpose {tile.address = [array<i64: 8192>]} : !tile.tile<128x512xi4, l1, nz> -> !tile.tile<128x128xi4, l0b, zn>
// CHECK-NEXT:         %sum_1 = tile.mmad %a_l0, %b_l0, %zero_1 sizes [12, 128, 128] {tile.address = [array<i64: 8192>]} : !tile.tile<16x128xi4, l0a, zz>, !tile.tile<128x128xi4, l0b, zn>, !tile.tile<16x128xi32, l0c, nz>
// CHECK-NEXT:         %total_1 = tile.mmad %digits_l0, %powers_l0, %sum sizes [128, 16, 12] {tile.address = [array<i64: 0>]} : !tile.tile<128x16xf16, l0a, zz>, !tile.tile<16x16xf16, l0b, zn>, !tile.tile<128x16xf32, l0c, nz>
// CHECK-NEXT:         %digits_l0_1 = tile.move %behind_1[0, 0] transpose {tile.address = [array<i64: 6144>]} : !tile.tile<16x128xf16, l1, nz> -> !tile.tile<128x16xf16, l0a, zz>
// CHECK-NEXT:         %sum_2 = tile.mmad %a_l0_1, %b_l0_1, %zero_2 sizes [12, 128, 128] {tile.address = [array<i64: 16384>]} : !tile.tile<16x128xi4, l0a, zz>, !tile.tile<128x128xi4, l0b, zn>, !tile.tile<16x128xi32, l0c, nz>
// CHECK-NEXT:         %total_2 = tile.mmad %digits_l0_1, %powers_l0, %total_1 sizes [128, 16, 12] {tile.address = [array<i64: 0>]} : !tile.tile<128x16xf16, l0a, zz>, !tile.tile<16x16xf16, l0b, zn>, !tile.tile<128x16xf32, l0c, nz>
// CHECK-NEXT:         %2 = arith.divui %k, %c128 : index
// CHECK-NEXT:         %3 = arith.muli %2, %c128 : index
// CHECK-NEXT:         %scale = tile.move %words_1[%3] {tile.address = [array<i64: 0>]} : !tile.tile<512xui64, l1> -> !tile.tile<128xui64, fb>
// CHECK-NEXT:         %scaled = tile.fixpipe_move %sum_1 scale(%scale : !tile.tile<128xui64, fb>) {tile.address = [array<i64: 36864>]} : !tile.tile<16x128xi32, l0c, nz> -> !tile.tile<16x128xf16, l1, nz>
// CHECK-NEXT:         %4 = arith.divui %1, %c128 : index
// CHECK-NEXT:         %5 = arith.muli %4, %c128 : index
// CHECK-NEXT:         %scale_1 = tile.move %words_1[%5] {tile.address = [array<i64: 0>]} : !tile.tile<512xui64, l1> -> !tile.tile<128xui64, fb>
// CHECK-NEXT:         %scaled_1 = tile.fixpipe_move %sum_2 scale(%scale_1 : !tile.tile<128xui64, fb>) {tile.address = [array<i64: 40960>]} : !tile.tile<16x128xi32, l0c, nz> -> !tile.tile<16x128xf16, l1, nz>
// CHECK-NEXT:         scf.yield %total_2, %scaled, %scaled_1 : !tile.tile<128x16xf32, l0c, nz>, !tile.tile<16x128xf16, l1, nz>, !tile.tile<16x128xf16, l1, nz>
// CHECK-NEXT:       } {tile.address = [array<i64: 0>, array<i64: 36864>, array<i64: 40960>]}
// CHECK-NEXT:       %digits_l0_2 = tile.move %before[0, 0] transpose {tile.address = [array<i64: 10240>]} : !tile.tile<16x128xf16, l1, nz> -> !tile.tile<128x16xf16, l0a, zz>
// CHECK-NEXT:       %total_3 = tile.mmad %digits_l0_2, %powers_l0, %total sizes [128, 16, 12] {tile.address = [array<i64: 0>]} : !tile.tile<128x16xf16, l0a, zz>, !tile.tile<16x16xf16, l0b, zn>, !tile.tile<128x16xf32, l0c, nz>
// CHECK-NEXT:       %digits_l0_3 = tile.move %behind[0, 0] transpose {tile.address = [array<i64: 14336>]} : !tile.tile<16x128xf16, l1, nz> -> !tile.tile<128x16xf16, l0a, zz>
// CHECK-NEXT:       %total_4 = tile.mmad %digits_l0_3, %powers_l0, %total_3 sizes [128, 16, 12] {tile.address = [array<i64: 0>]} : !tile.tile<128x16xf16, l0a, zz>, !tile.tile<16x16xf16, l0b, zn>, !tile.tile<128x16xf32, l0c, nz>
// CHECK-NEXT:       %slot = tile.acquire @product : memref<1x2x128x8xf32, #tile.space<gm>>
// CHECK-NEXT:       tile.fixpipe_store %total_4, %slot[0, 0, 0, 0] nz : !tile.tile<128x16xf32, l0c, nz>, memref<1x2x128x8xf32, #tile.space<gm>>
// CHECK-NEXT:       tile.push %slot : memref<1x2x128x8xf32, #tile.space<gm>>
// CHECK-NEXT:       tile.release %digits : memref<1x12x256xi8, #tile.space<gm>>
// CHECK-NEXT:       func.return
// CHECK-NEXT:     }
// CHECK-NEXT:     func.func @matmul_i8_int4_totals_vector(%x: memref<4x512xi8, strided<[512, 1]>, #tile.space<gm>> {ascir.role = "in"}, %t: memref<4xf16, strided<[1]>, #tile.space<gm>> {ascir.role = "in"}, %q: memref<8x8x16x32xi8, strided<[4096, 512, 32, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "fractals"}, %s: memref<4x128xf16, strided<[128, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "rows"}, %powers: memref<16x16xf16, strided<[16, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.value = dense<"0x001C000000000000002C000000000000003C00000000000000000000000000000000001C000000000000002C000000000000003C00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000001C000000000000002C000000000000003C00000000000000000000000000000000001C000000000000002C000000000000003C0000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000"> : tensor<16x16xf16>}, %out: memref<4x128xf16, strided<[128, 1]>, #tile.space<gm>> {ascir.role = "out"}) attributes {tile.core = #tile.core<aiv>, tile.placement = {ub = {peak = 14912 : i64, lower_bound = 14912 : i64, extent = 69120 : i64, capacity = 188160 : i64, optimal = true}}} {
// CHECK-NEXT:       %half = tile.sub_block_index
// CHECK-NEXT:       %block = tile.block_index
// CHECK-NEXT:       %c128 = arith.constant 128 : index
// CHECK-NEXT:       %n2p14748e09 = arith.constant 2147483647 : i32
// CHECK-NEXT:       %n1p07374e09 = arith.constant 1073741824 : i32
// CHECK-NEXT:       %n1 = arith.constant 1 : i16
// CHECK-NEXT:       %c2 = arith.constant 2 : index
// CHECK-NEXT:       %c256 = arith.constant 256 : index
// CHECK-NEXT:       %c512 = arith.constant 512 : index
// CHECK-NEXT:       %n12 = arith.constant 12 : i16
// CHECK-NEXT:       %n8 = arith.constant 8 : i16
// CHECK-NEXT:       %n4 = arith.constant 4 : i16
// CHECK-NEXT:       %n1024 = arith.constant 1024 : i16
// CHECK-NEXT:       %n31744 = arith.constant 31744 : i16
// CHECK-NEXT:       %n256 = arith.constant 2.560000e+02 : f32
// CHECK-NEXT:       %0 = arith.muli %block, %c128 : index
// CHECK-NEXT:       %1 = tile.fill %n2p14748e09 {tile.address = [array<i64: 0>]} : i32 -> !tile.tile<2x128xi32, ub>
// CHECK-NEXT:       %2 = tile.cast %1 {tile.address = [array<i64: 5632>]} : !tile.tile<2x128xi32, ub> -> !tile.tile<2x128xi64, ub>
// CHECK-NEXT:       %3 = tile.reinterpret %2 {tile.address = [array<i64: 5632>]} : !tile.tile<2x128xi64, ub> -> !tile.tile<2x512xi16, ub>
// CHECK-NEXT:       %4 = tile.fill %n1p07374e09 {tile.address = [array<i64: 0>]} : i32 -> !tile.tile<2x128xi32, ub>
// CHECK-NEXT:       %5 = tile.cast %4 {tile.address = [array<i64: 65792>]} : !tile.tile<2x128xi32, ub> -> !tile.tile<2x128xi64, ub>
// CHECK-NEXT:       %6 = tile.reinterpret %5 {tile.address = [array<i64: 65792>]} : !tile.tile<2x128xi64, ub> -> !tile.tile<2x512xi16, ub>
// CHECK-NEXT:       %7 = tile.reinterpret %6 {tile.address = [array<i64: 65792>]} : !tile.tile<2x512xi16, ub> -> !tile.tile<2x512xui16, ub>
// CHECK-NEXT:       %8 = tile.shift_left %7, %n1 {tile.address = [array<i64: 65792>]} : !tile.tile<2x512xui16, ub>, i16
// CHECK-NEXT:       %9 = tile.reinterpret %8 {tile.address = [array<i64: 65792>]} : !tile.tile<2x512xui16, ub> -> !tile.tile<2x512xi16, ub>
// CHECK-NEXT:       %low = tile.or %3, %9 {tile.address = [array<i64: 5632>]} : !tile.tile<2x512xi16, ub>
// CHECK-NEXT:       %slot = tile.acquire @digits : memref<1x12x256xi8, #tile.space<gm>>
// CHECK-NEXT:       %digits = memref.reinterpret_cast %slot to offset: [0], sizes: [1, 3, 4, 256], strides: [3072, 1024, 256, 1] : memref<1x12x256xi8, #tile.space<gm>> to memref<1x3x4x256xi8, strided<[3072, 1024, 256, 1]>, #tile.space<gm>>
// CHECK-NEXT:       %10 = arith.muli %block, %c2 : index
// CHECK-NEXT:       %11 = arith.addi %10, %half : index
// CHECK-NEXT:       %12 = arith.muli %11, %c256 : index
// CHECK-NEXT:       scf.for %k = %12 to %c512 step %c512 {
// CHECK-NEXT:         %x_1 = tile.load %x[0, %k] buffers 2 {tile.address = [array<i64: 65536, 66560>]} : memref<4x512xi8, strided<[512, 1]>, #tile.space<gm>> -> !tile.tile<4x256xi8, ub>
// CHECK-NEXT:         %13 = tile.cast %x_1 {tile.address = [array<i64: 0>]} : !tile.tile<4x256xi8, ub> -> !tile.tile<4x256xf16, ub>
// CHECK-NEXT:         %rest = tile.cast %13 rounding rint {tile.address = [array<i64: 0>]} : !tile.tile<4x256xf16, ub> -> !tile.tile<4x256xi16, ub>
// CHECK-NEXT:         %14 = tile.reinterpret %rest {tile.address = [array<i64: 0>]} : !tile.tile<4x256xi16, ub> -> !tile.tile<4x256xui16, ub>
// CHECK-NEXT:         %15 = tile.shift_left %14, %n12 {tile.address = [array<i64: 2048>]} : !tile.tile<4x256xui16, ub>, i16
// CHECK-NEXT:         %16 = tile.reinterpret %15 {tile.address = [array<i64: 2048>]} : !tile.tile<4x256xui16, ub> -> !tile.tile<4x256xi16, ub>
// CHECK-NEXT:         %digit = tile.shift_right %16, %n12 {tile.address = [array<i64: 2048>]} : !tile.tile<4x256xi16, ub>, i16
// CHECK-NEXT:         %17 = tile.add %rest, %n8 {tile.address = [array<i64: 0>]} : !tile.tile<4x256xi16, ub>, i16
// CHECK-NEXT:         %rest_1 = tile.shift_right %17, %n4 {tile.address = [array<i64: 0>]} : !tile.tile<4x256xi16, ub>, i16
// CHECK-NEXT:         %18 = tile.cast %digit rounding rint {tile.address = [array<i64: 2048>]} : !tile.tile<4x256xi16, ub> -> !tile.tile<4x256xf16, ub>
// CHECK-NEXT:         %digit_1 = tile.cast %18 rounding rint {tile.address = [array<i64: 67584>]} : !tile.tile<4x256xf16, ub> -> !tile.tile<4x256xi4, ub>
// CHECK-NEXT:         %19 = tile.reinterpret %digit_1 {tile.address = [array<i64: 67584>]} : !tile.tile<4x256xi4, ub> -> !tile.tile<4x128xi8, ub>
// CHECK-NEXT:         %20 = tile.reshape %19 {tile.address = [array<i64: 67584>]} : !tile.tile<4x128xi8, ub> -> !tile.tile<1x4x128xi8, ub>
// CHECK-NEXT:         %21 = arith.divui %k, %c2 : index
// CHECK-NEXT:         tile.store %20, %digits[0, 0, 0, %21] sizes [1, 1, 4, 128] : !tile.tile<1x4x128xi8, ub>, memref<1x3x4x256xi8, strided<[3072, 1024, 256, 1]>, #tile.space<gm>>
// CHECK-NEXT:         %22 = tile.reinterpret %rest_1 {tile.address = [array<i64: 0>]} : !tile.tile<4x256xi16, ub> -> !tile.tile<4x256xui16, ub>
// CHECK-NEXT:         %23 = tile.shift_left %22, %n12 {tile.address = [array<i64: 2048>]} : !tile.tile<4x256xui16, ub>, i16
// CHECK-NEXT:         %24 = tile.reinterpret %23 {tile.address = [array<i64: 2048>]} : !tile.tile<4x256xui16, ub> -> !tile.tile<4x256xi16, ub>
// CHECK-NEXT:         %digit_2 = tile.shift_right %24, %n12 {tile.address = [array<i64: 2048>]} : !tile.tile<4x256xi16, ub>, i16
// CHECK-NEXT:         %25 = tile.add %rest_1, %n8 {tile.address = [array<i64: 0>]} : !tile.tile<4x256xi16, ub>, i16
// CHECK-NEXT:         %rest_2 = tile.shift_right %25, %n4 {tile.address = [array<i64: 0>]} : !tile.tile<4x256xi16, ub>, i16
// CHECK-NEXT:         %26 = tile.cast %digit_2 rounding rint {tile.address = [array<i64: 2048>]} : !tile.tile<4x256xi16, ub> -> !tile.tile<4x256xf16, ub>
// CHECK-NEXT:         %digit_3 = tile.cast %26 rounding rint {tile.address = [array<i64: 68096>]} : !tile.tile<4x256xf16, ub> -> !tile.tile<4x256xi4, ub>
// CHECK-NEXT:         %27 = tile.reinterpret %digit_3 {tile.address = [array<i64: 68096>]} : !tile.tile<4x256xi4, ub> -> !tile.tile<4x128xi8, ub>
// CHECK-NEXT:         %28 = tile.reshape %27 {tile.address = [array<i64: 68096>]} : !tile.tile<4x128xi8, ub> -> !tile.tile<1x4x128xi8, ub>
// CHECK-NEXT:         tile.store %28, %digits[0, 1, 0, %21] sizes [1, 1, 4, 128] : !tile.tile<1x4x128xi8, ub>, memref<1x3x4x256xi8, strided<[3072, 1024, 256, 1]>, #tile.space<gm>>
// CHECK-NEXT:         %29 = tile.cast %rest_2 rounding rint {tile.address = [array<i64: 0>]} : !tile.tile<4x256xi16, ub> -> !tile.tile<4x256xf16, ub>
// CHECK-NEXT:         %digit_4 = tile.cast %29 rounding rint {tile.address = [array<i64: 68608>]} : !tile.tile<4x256xf16, ub> -> !tile.tile<4x256xi4, ub>
// CHECK-NEXT:         %30 = tile.reinterpret %digit_4 {tile.address = [array<i64: 68608>]} : !tile.tile<4x256xi4, ub> -> !tile.tile<4x128xi8, ub>
// CHECK-NEXT:         %31 = tile.reshape %30 {tile.address = [array<i64: 68608>]} : !tile.tile<4x128xi8, ub> -> !tile.tile<1x4x128xi8, ub>
// CHECK-NEXT:         tile.store %31, %digits[0, 2, 0, %21] sizes [1, 1, 4, 128] : !tile.tile<1x4x128xi8, ub>, memref<1x3x4x256xi8, strided<[3072, 1024, 256, 1]>, #tile.space<gm>>
// CHECK-NEXT:       }
// CHECK-NEXT:       tile.sync_blocks
// CHECK-NEXT:       tile.push %slot : memref<1x12x256xi8, #tile.space<gm>>
// CHECK-NEXT:       %least = tile.fill %n1024 {tile.address = [array<i64: 65792>]} : i16 -> !tile.tile<4x128xi16, ub>
// CHECK-NEXT:       %scale = tile.load %s[0, %0] buffers 2 {tile.address = [array<i64: 0>]} : memref<4x128xf16, strided<[128, 1]>, #tile.space<gm>> -> !tile.tile<4x128xf16, ub>
// CHECK-NEXT:       %32 = tile.reinterpret %scale {tile.address = [array<i64: 0>]} : !tile.tile<4x128xf16, ub> -> !tile.tile<4x128xi16, ub>
// CHECK-NEXT:       %33 = tile.fill %n31744 {tile.address = [array<i64: 66816>]} : i16 -> !tile.tile<4x128xi16, ub>
// CHECK-NEXT:       %34 = tile.and %32, %33 {tile.address = [array<i64: 0>]} : !tile.tile<4x128xi16, ub>
// CHECK-NEXT:       %larger = tile.maximum %least, %34 {tile.address = [array<i64: 65792>]} : !tile.tile<4x128xi16, ub>
// CHECK-NEXT:       %35 = tile.slice %larger[0, 0] {tile.address = [array<i64: 65792>]} : !tile.tile<4x128xi16, ub> -> !tile.tile<2x128xi16, ub>
// CHECK-NEXT:       %36 = tile.slice %larger[2, 0] {tile.address = [array<i64: 66304>]} : !tile.tile<4x128xi16, ub> -> !tile.tile<2x128xi16, ub>
// CHECK-NEXT:       %larger_1 = tile.maximum %35, %36 {tile.address = [array<i64: 0>]} : !tile.tile<2x128xi16, ub>
// CHECK-NEXT:       %37 = tile.slice %larger_1[0, 0] {tile.address = [array<i64: 0>]} : !tile.tile<2x128xi16, ub> -> !tile.tile<1x128xi16, ub>
// CHECK-NEXT:       %38 = tile.slice %larger_1[1, 0] {tile.address = [array<i64: 256>]} : !tile.tile<2x128xi16, ub> -> !tile.tile<1x128xi16, ub>
// CHECK-NEXT:       %larger_2 = tile.maximum %37, %38 {tile.address = [array<i64: 512>]} : !tile.tile<1x128xi16, ub>
// CHECK-NEXT:       %39 = tile.reinterpret %larger_2 {tile.address = [array<i64: 512>]} : !tile.tile<1x128xi16, ub> -> !tile.tile<1x128xf16, ub>
// CHECK-NEXT:       %40 = tile.cast %39 {tile.address = [array<i64: 5120>]} : !tile.tile<1x128xf16, ub> -> !tile.tile<1x128xf32, ub>
// CHECK-NEXT:       %slot_1 = tile.acquire @words : memref<1x1024xi32, #tile.space<gm>>
// CHECK-NEXT:       %41 = arith.muli %half, %c2 : index
// CHECK-NEXT:       %scale_1 = tile.load %s[%41, %0] buffers 2 {tile.address = [array<i64: 1024>]} : memref<4x128xf16, strided<[128, 1]>, #tile.space<gm>> -> !tile.tile<2x128xf16, ub>
// CHECK-NEXT:       %42 = tile.broadcast %40 {tile.folded, tile.address = [array<i64: 5120>]} : !tile.tile<1x128xf32, ub> -> !tile.tile<2x128xf32, ub>
// CHECK-NEXT:       %43 = tile.cast %scale_1 {tile.address = [array<i64: 0>]} : !tile.tile<2x128xf16, ub> -> !tile.tile<2x128xf32, ub>
// CHECK-NEXT:       %quotient = tile.div %43, %42 {tile.address = [array<i64: 0>]} : !tile.tile<2x128xf32, ub>
// CHECK-NEXT:       %bits = tile.reinterpret %quotient {tile.address = [array<i64: 0>]} : !tile.tile<2x128xf32, ub> -> !tile.tile<2x128xi32, ub>
// CHECK-NEXT:       %44 = tile.cast %bits {tile.address = [array<i64: 65792>]} : !tile.tile<2x128xi32, ub> -> !tile.tile<2x128xi64, ub>
// CHECK-NEXT:       %45 = tile.reinterpret %44 {tile.address = [array<i64: 65792>]} : !tile.tile<2x128xi64, ub> -> !tile.tile<2x512xi16, ub>
// CHECK-NEXT:       %words = tile.and %45, %low {tile.address = [array<i64: 65792>]} : !tile.tile<2x512xi16, ub>
// CHECK-NEXT:       %46 = tile.reinterpret %words {tile.address = [array<i64: 65792>]} : !tile.tile<2x512xi16, ub> -> !tile.tile<2x256xi32, ub>
// CHECK-NEXT:       %47 = tile.reshape %46 {tile.address = [array<i64: 65792>]} : !tile.tile<2x256xi32, ub> -> !tile.tile<1x512xi32, ub>
// CHECK-NEXT:       %48 = arith.muli %41, %c256 : index
// CHECK-NEXT:       tile.store %47, %slot_1[0, %48] buffers 2 : !tile.tile<1x512xi32, ub>, memref<1x1024xi32, #tile.space<gm>>
// CHECK-NEXT:       tile.push %slot_1 : memref<1x1024xi32, #tile.space<gm>>
// CHECK-NEXT:       %slot_2 = tile.pop @product : memref<1x2x128x8xf32, #tile.space<gm>>
// CHECK-NEXT:       %49 = arith.addi %41, %c2 : index
// CHECK-NEXT:       scf.for %row = %41 to %49 step %c2 {
// CHECK-NEXT:         %turned = tile.load %slot_2[0, %half, 0, 0] buffers 2 {tile.address = [array<i64: 5632, 9728>]} : memref<1x2x128x8xf32, #tile.space<gm>> -> !tile.tile<128x8xf32, ub>
// CHECK-NEXT:         %sums = tile.transpose %turned [1, 0] {tile.address = [array<i64: 1024>]} : !tile.tile<128x8xf32, ub> -> !tile.tile<8x128xf32, ub>
// CHECK-NEXT:         %sums_1 = tile.slice %sums[0, 0] {tile.address = [array<i64: 1024>]} : !tile.tile<8x128xf32, ub> -> !tile.tile<2x128xf32, ub>
// CHECK-NEXT:         %50 = tile.mul %sums_1, %42 {tile.address = [array<i64: 14592>]} : !tile.tile<2x128xf32, ub>
// CHECK-NEXT:         %y = tile.mul %50, %n256 {tile.address = [array<i64: 14592>]} : !tile.tile<2x128xf32, ub>, f32
// CHECK-NEXT:         %t_1 = tile.load %t[%row] sizes [2] buffers 2 {tile.address = [array<i64: 13824, 14336>]} : memref<4xf16, strided<[1]>, #tile.space<gm>> -> !tile.tile<16xf16, ub>
// CHECK-NEXT:         %51 = tile.slice %t_1[0] {tile.address = [array<i64: 13824, 14336>]} : !tile.tile<16xf16, ub> -> !tile.tile<2xf16, ub>
// CHECK-NEXT:         %t_2 = tile.reshape %51 {tile.address = [array<i64: 13824, 14336>]} : !tile.tile<2xf16, ub> -> !tile.tile<2x1xf16, ub>
// CHECK-NEXT:         %52 = tile.cast %t_2 {tile.address = [array<i64: 1280>]} : !tile.tile<2x1xf16, ub> -> !tile.tile<2x1xf32, ub>
// CHECK-NEXT:         %53 = tile.broadcast %52 {tile.folded, tile.address = [array<i64: 1024>]} : !tile.tile<2x1xf32, ub> -> !tile.tile<2x128xf32, ub>
// CHECK-NEXT:         %54 = tile.mul %y, %53 {tile.address = [array<i64: 14592>]} : !tile.tile<2x128xf32, ub>
// CHECK-NEXT:         %y_1 = tile.cast %54 rounding rint {tile.address = [array<i64: 65536, 66048>]} : !tile.tile<2x128xf32, ub> -> !tile.tile<2x128xf16, ub>
// CHECK-NEXT:         tile.store %y_1, %out[%row, 0] buffers 2 : !tile.tile<2x128xf16, ub>, memref<4x128xf16, strided<[128, 1]>, #tile.space<gm>>
// CHECK-NEXT:       }
// CHECK-NEXT:       tile.release %slot_2 : memref<1x2x128x8xf32, #tile.space<gm>>
// CHECK-NEXT:       func.return
// CHECK-NEXT:     }
// CHECK-NEXT:   }
// CHECK-NEXT: }

// The result:
// CHECK:      builtin.module attributes {ascir.soc = "ascend910b1"} {
// CHECK-NEXT:   func.func @matmul_i8_int4_totals_aic(%x: memref<?xi8, 22 : i64> {ascir.role = "in"}, %t: memref<?xf16, 22 : i64> {ascir.role = "in"}, %q: memref<?xi8, 22 : i64> {ascir.role = "in", ascir.packing = "fractals"}, %s: memref<?xf16, 22 : i64> {ascir.role = "in", ascir.packing = "rows"}, %powers: memref<?xf16, 22 : i64> {ascir.role = "in", ascir.value = dense<"0x001C000000000000002C000000000000003C00000000000000000000000000000000001C000000000000002C000000000000003C00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000001C000000000000002C000000000000003C00000000000000000000000000000000001C000000000000002C000000000000003C0000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000"> : tensor<16x16xf16>}, %out: memref<?xf16, 22 : i64> {ascir.role = "out"}, %digits: memref<?xi8, 22 : i64> {ascir.role = "workspace", ascir.extent = "3072"}, %words: memref<?xi32, 22 : i64> {ascir.role = "workspace", ascir.extent = "2048"}, %product: memref<?xf32, 22 : i64> {ascir.role = "workspace", ascir.extent = "4096"}) attributes {tile.placement = {fb = {peak = 1024 : i64, lower_bound = 1024 : i64, extent = 1024 : i64, capacity = 7168 : i64, optimal = true}, l0a = {peak = 6144 : i64, lower_bound = 6144 : i64, extent = 18432 : i64, capacity = 65536 : i64, optimal = true}, l0b = {peak = 16896 : i64, lower_bound = 16896 : i64, extent = 16896 : i64, capacity = 65536 : i64, optimal = true}, l0c = {peak = 24576 : i64, lower_bound = 24576 : i64, extent = 24576 : i64, capacity = 131072 : i64, optimal = true}, l1 = {peak = 49152 : i64, lower_bound = 49152 : i64, extent = 49664 : i64, capacity = 524032 : i64, optimal = true}}, ascendc.aicore} {
// CHECK-NEXT:     %0 = arith.constant 524032 : i32
// CHECK-NEXT:     %1 = arith.constant 65536 : i32
// CHECK-NEXT:     %2 = arith.constant 65536 : i32
// CHECK-NEXT:     %3 = arith.constant 131072 : i32
// CHECK-NEXT:     %4 = arith.constant 512 : index
// CHECK-NEXT:     %5 = arith.constant 8 : i32
// CHECK-NEXT:     %6 = arith.constant 128 : i32
// CHECK-NEXT:     %7 = arith.constant 0 : i32
// CHECK-NEXT:     %data_copy = ascendc.construct !ascendc.data_copy_params(%5, %6, %7, %7) : i32, i32, i32, i32
// CHECK-NEXT:     %8 = arith.constant 32768 : i32
// CHECK-NEXT:     %9 = arith.constant 49152 : i32
// CHECK-NEXT:     %10 = arith.constant 256 : i32
// CHECK-NEXT:     %11 = arith.constant 1 : i32
// CHECK-NEXT:     %12 = arith.constant 16 : i32
// CHECK-NEXT:     %nd2nz = ascendc.construct !ascendc.nd2nz_params(%11, %12, %12, %7, %12, %12, %11, %12) : i32, i32, i32, i32, i32, i32, i32, i32
// CHECK-NEXT:     %load_data_2d = ascendc.construct !ascendc.load_data_2d_params(%7, %11, %11, %7, %7, %7, %7) : i32, i32, i32, i32, i32, i32, i32
// CHECK-NEXT:     %13 = arith.constant 16384 : i32
// CHECK-NEXT:     %14 = arith.constant 4096 : i32
// CHECK-NEXT:     %15 = arith.constant 12 : i32
// CHECK-NEXT:     %16 = arith.constant 32 : i32
// CHECK-NEXT:     %nd2nz_1 = ascendc.construct !ascendc.nd2nz_params(%11, %15, %10, %7, %10, %12, %11, %16) : i32, i32, i32, i32, i32, i32, i32, i32
// CHECK-NEXT:     %17 = arith.constant 36864 : i32
// CHECK-NEXT:     %18 = arith.constant 2048 : i32
// CHECK-NEXT:     %19 = arith.constant 40960 : i32
// CHECK-NEXT:     %20 = arith.constant 45056 : i32
// CHECK-NEXT:     %21 = arith.constant 1024 : i32
// CHECK-NEXT:     %22 = arith.constant 2 : index
// CHECK-NEXT:     %23 = arith.constant 0 : i8
// CHECK-NEXT:     %24 = arith.constant false
// CHECK-NEXT:     %25 = arith.constant 0 : index
// CHECK-NEXT:     %26 = arith.constant 1 : index
// CHECK-NEXT:     %27 = arith.constant 3 : index
// CHECK-NEXT:     %no_pads = memref.alloca() {ascendc.emit_as_unsigned} : memref<4xi8>
// CHECK-NEXT:     memref.store %23, %no_pads[%25] : memref<4xi8>
// CHECK-NEXT:     memref.store %23, %no_pads[%26] : memref<4xi8>
// CHECK-NEXT:     memref.store %23, %no_pads[%22] : memref<4xi8>
// CHECK-NEXT:     memref.store %23, %no_pads[%27] : memref<4xi8>
// CHECK-NEXT:     %28 = arith.constant 64 : i32
// CHECK-NEXT:     %load_data_3d_params_v2 = ascendc.construct !ascendc.load_data_3d_params_v2<i8>(%no_pads, %11, %12, %28, %28, %12, %7, %7, %11, %11, %11, %11, %11, %11, %24, %24, %23) : memref<4xi8>, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i1, i1, i8
// CHECK-NEXT:     %29 = arith.constant 16 : index
// CHECK-NEXT:     %30 = arith.constant 128 : index
// CHECK-NEXT:     %load_data_2d_1 = ascendc.construct !ascendc.load_data_2d_params(%7, %12, %11, %7, %7, %7, %7) : i32, i32, i32, i32, i32, i32, i32
// CHECK-NEXT:     %31 = arith.constant 8192 : i32
// CHECK-NEXT:     %32 = arith.constant 0.000000e+00 : f16
// CHECK-NEXT:     %33 = arith.constant true
// CHECK-NEXT:     %load_data_3d_params_v2_1 = ascendc.construct !ascendc.load_data_3d_params_v2<f16>(%no_pads, %11, %12, %6, %6, %12, %7, %7, %11, %11, %11, %11, %11, %11, %33, %24, %32) : memref<4xi8>, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i1, i1, f16
// CHECK-NEXT:     %34 = arith.constant 5120 : i32
// CHECK-NEXT:     %mmad = ascendc.construct !ascendc.mmad_params(%15, %6, %6, %7, %24, %33) : i32, i32, i32, i32, i1, i1
// CHECK-NEXT:     %35 = arith.constant 6144 : i32
// CHECK-NEXT:     %mmad_1 = ascendc.construct !ascendc.mmad_params(%6, %12, %15, %7, %24, %24) : i32, i32, i32, i32, i1, i1
// CHECK-NEXT:     %36 = arith.constant 10 : i32
// CHECK-NEXT:     %fixpipe_params_v220 = ascendc.construct !ascendc.fixpipe_params_v220(%6, %15, %12, %12, %7, %36, %7, %11, %7, %7, %7) [ui16, ui16, ui16, ui32, i32, !ascendc.quant_mode_t, ui64, ui16, ui16, ui16, ui8] : i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32
// CHECK-NEXT:     %fixpipe_config = ascendc.construct !ascendc.fixpipe_config(%7) [!ascendc.co2_layout] : i32
// CHECK-NEXT:     %37 = arith.constant 512 : i32
// CHECK-NEXT:     %38 = arith.constant 10240 : i32
// CHECK-NEXT:     %39 = arith.constant 14336 : i32
// CHECK-NEXT:     %fixpipe_params_v220_1 = ascendc.construct !ascendc.fixpipe_params_v220(%12, %6, %6, %6, %7, %7, %7, %11, %7, %7, %7, %33) [ui16, ui16, ui16, ui32, i32, !ascendc.quant_mode_t, ui64, ui16, ui16, ui16, ui8, i1] : i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i1
// CHECK-NEXT:     %pipe = ascendc.pipe
// CHECK-NEXT:     %l1 = ascendc.tbuf : <a1>
// CHECK-NEXT:     ascendc.pipe.init_buffer %pipe, %l1, %0 : !ascendc.tbuf<a1>, i32
// CHECK-NEXT:     %l0a = ascendc.tbuf : <a2>
// CHECK-NEXT:     ascendc.pipe.init_buffer %pipe, %l0a, %1 : !ascendc.tbuf<a2>, i32
// CHECK-NEXT:     %l0b = ascendc.tbuf : <b2>
// CHECK-NEXT:     ascendc.pipe.init_buffer %pipe, %l0b, %2 : !ascendc.tbuf<b2>, i32
// CHECK-NEXT:     %l0c = ascendc.tbuf : <co1>
// CHECK-NEXT:     ascendc.pipe.init_buffer %pipe, %l0c, %3 : !ascendc.tbuf<co1>, i32
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
// CHECK-NEXT:     %ring_1 = arith.constant 2048 : index
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
// CHECK-NEXT:     %c512 = arith.constant 512 : index
// CHECK-NEXT:     %c256 = arith.constant 256 : index
// CHECK-NEXT:     %c128 = arith.constant 128 : index
// CHECK-NEXT:     %40 = arith.muli %block_2, %c8 : index
// CHECK-NEXT:     %41 = arith.muli %40, %4 : index
// CHECK-NEXT:     %b_bytes = ascendc.tbuf.get_with_offset %l1, %8, %7 : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:     %q_gm_1 = ascendc.global_tensor.subindex %q_gm[%41] : !ascendc.global_tensor<*xi8>, index, !ascendc.global_tensor<*xi8>
// CHECK-NEXT:     ascendc.data_copy_l0 %b_bytes, %q_gm_1, %data_copy : !ascendc.local_tensor<*xi8>, !ascendc.global_tensor<*xi8>, !ascendc.data_copy_params
// CHECK-NEXT:     %powers_1 = ascendc.tbuf.get_with_offset %l1, %10, %9 : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     ascendc.data_copy_nd2nz %powers_1, %powers_gm, %nd2nz : !ascendc.local_tensor<*xf16>, !ascendc.global_tensor<*xf16>, !ascendc.nd2nz_params
// CHECK-NEXT:     %powers_l0 = ascendc.tbuf.get_with_offset %l0b, %10, %13 : !ascendc.tbuf<b2>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     ascendc.load_data_l0 %powers_l0, %powers_1, %load_data_2d : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.load_data_2d_params
// CHECK-NEXT:     ascendc.cross_core_wait_flag %flag_4, 2, pipe_mte2 : i32
// CHECK-NEXT:     %digits_gm_1 = ascendc.global_tensor.subindex %digits_gm[%ring_2] : !ascendc.global_tensor<*xi8>, index, !ascendc.global_tensor<*xi8>
// CHECK-NEXT:     %a_bytes = ascendc.tbuf.get_with_offset %l1, %14, %8 : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:     ascendc.data_copy_nd2nz %a_bytes, %digits_gm_1, %nd2nz_1 : !ascendc.local_tensor<*xi8>, !ascendc.global_tensor<*xi8>, !ascendc.nd2nz_params
// CHECK-NEXT:     %init_const_value = ascendc.construct !ascendc.init_const_value_params<f16>(%11, %6, %7, %n0) [ui16, ui16, ui16, f16] : i32, i32, i32, f16
// CHECK-NEXT:     %none = ascendc.tbuf.get_with_offset %l1, %18, %17 : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     ascendc.init_const_value %none, %init_const_value : !ascendc.local_tensor<*xf16>, !ascendc.init_const_value_params<f16>
// CHECK-NEXT:     %init_const_value_1 = ascendc.construct !ascendc.init_const_value_params<f16>(%11, %6, %7, %n0) [ui16, ui16, ui16, f16] : i32, i32, i32, f16
// CHECK-NEXT:     %none_1 = ascendc.tbuf.get_with_offset %l1, %18, %19 : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     ascendc.init_const_value %none_1, %init_const_value_1 : !ascendc.local_tensor<*xf16>, !ascendc.init_const_value_params<f16>
// CHECK-NEXT:     ascendc.cross_core_wait_flag %flag_2, 2, pipe_mte2 : i32
// CHECK-NEXT:     %42 = arith.index_cast %slot_1 : i32 to index
// CHECK-NEXT:     %slot_size = arith.constant 1024 : index
// CHECK-NEXT:     %43 = arith.muli %42, %slot_size : index
// CHECK-NEXT:     %44 = arith.addi %words_ring, %43 : index
// CHECK-NEXT:     %words_gm_1 = ascendc.global_tensor.subindex %words_gm[%44] : !ascendc.global_tensor<*xi32>, index, !ascendc.global_tensor<*xi32>
// CHECK-NEXT:     %words_1 = ascendc.tbuf.get_with_offset %l1, %21, %20 : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xi32>
// CHECK-NEXT:     ascendc.data_copy_l2 %words_1, %words_gm_1, %21 : !ascendc.local_tensor<*xi32>, !ascendc.global_tensor<*xi32>, i32
// CHECK-NEXT:     ascendc.cross_core_set_flag %flag_3, 2, pipe_mte2 : i32
// CHECK-NEXT:     scf.for %k = %c0 to %c512 step %c256 {
// CHECK-NEXT:       %45 = arith.divsi %k, %22 : index
// CHECK-NEXT:       %a_l0 = ascendc.tbuf.get_with_offset %l0a, %21, %14 : !ascendc.tbuf<a2>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:       %46 = arith.muli %45, %29 : index
// CHECK-NEXT:       %a_l1 = ascendc.tbuf.get_with_offset %l1, %14, %8 : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:       %a_l1_1 = ascendc.local_tensor.subindex %a_l1[%46] : !ascendc.local_tensor<*xi8>, index, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:       ascendc.load_data_3d_l0_v2 %a_l0, %a_l1_1, %load_data_3d_params_v2 : !ascendc.local_tensor<*xi8>, !ascendc.local_tensor<*xi8>, !ascendc.load_data_3d_params_v2<i8>
// CHECK-NEXT:       %47 = arith.muli %k, %30 : index
// CHECK-NEXT:       %48 = arith.divsi %47, %22 : index
// CHECK-NEXT:       %b_l1 = ascendc.tbuf.get_with_offset %l1, %8, %7 : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:       %b_l1_1 = ascendc.local_tensor.subindex %b_l1[%48] : !ascendc.local_tensor<*xi8>, index, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:       %b_l0 = ascendc.tbuf.get_with_offset %l0b, %31, %7 : !ascendc.tbuf<b2>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:       ascendc.load_data_l0 %b_l0, %b_l1_1, %load_data_2d_1 : !ascendc.local_tensor<*xi8>, !ascendc.local_tensor<*xi8>, !ascendc.load_data_2d_params
// CHECK-NEXT:       %digits_l0 = ascendc.tbuf.get_with_offset %l0a, %18, %7 : !ascendc.tbuf<a2>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:       %before = ascendc.tbuf.get_with_offset %l1, %18, %17 : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:       ascendc.load_data_3d_l0_v2 %digits_l0, %before, %load_data_3d_params_v2_1 : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.load_data_3d_params_v2<f16>
// CHECK-NEXT:       %49 = arith.addi %k, %c128 : index
// CHECK-NEXT:       %50 = arith.divsi %49, %22 : index
// CHECK-NEXT:       %a_l0_1 = ascendc.tbuf.get_with_offset %l0a, %21, %34 : !ascendc.tbuf<a2>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:       %51 = arith.muli %50, %29 : index
// CHECK-NEXT:       %a_l1_2 = ascendc.local_tensor.subindex %a_l1[%51] : !ascendc.local_tensor<*xi8>, index, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:       ascendc.load_data_3d_l0_v2 %a_l0_1, %a_l1_2, %load_data_3d_params_v2 : !ascendc.local_tensor<*xi8>, !ascendc.local_tensor<*xi8>, !ascendc.load_data_3d_params_v2<i8>
// CHECK-NEXT:       %52 = arith.muli %49, %30 : index
// CHECK-NEXT:       %53 = arith.divsi %52, %22 : index
// CHECK-NEXT:       %b_l1_2 = ascendc.local_tensor.subindex %b_l1[%53] : !ascendc.local_tensor<*xi8>, index, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:       %b_l0_1 = ascendc.tbuf.get_with_offset %l0b, %31, %31 : !ascendc.tbuf<b2>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:       ascendc.load_data_l0 %b_l0_1, %b_l1_2, %load_data_2d_1 : !ascendc.local_tensor<*xi8>, !ascendc.local_tensor<*xi8>, !ascendc.load_data_2d_params
// CHECK-NEXT:       %sum = ascendc.tbuf.get_with_offset %l0c, %18, %31 : !ascendc.tbuf<co1>, i32, i32, !ascendc.local_tensor<*xi32>
// CHECK-NEXT:       %a_l0_2 = ascendc.reinterpret_cast %a_l0 : !ascendc.local_tensor<*xi8> to !ascendc.local_tensor<*xi4>
// CHECK-NEXT:       %b_l0_2 = ascendc.reinterpret_cast %b_l0 : !ascendc.local_tensor<*xi8> to !ascendc.local_tensor<*xi4>
// CHECK-NEXT:       ascendc.mmad %sum, %a_l0_2, %b_l0_2, %mmad : !ascendc.local_tensor<*xi32>, !ascendc.local_tensor<*xi4>, !ascendc.local_tensor<*xi4>, !ascendc.mmad_params
// CHECK-NEXT:       %total = ascendc.tbuf.get_with_offset %l0c, %18, %7 : !ascendc.tbuf<co1>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       %54 = arith.cmpi eq, %k, %c0 : index
// CHECK-NEXT:       %mmad_2 = ascendc.construct !ascendc.mmad_params(%6, %12, %15, %7, %24, %54) [ui16, ui16, ui16, ui8, i1, i1] : i32, i32, i32, i32, i1, i1
// CHECK-NEXT:       ascendc.mmad %total, %digits_l0, %powers_l0, %mmad_2 : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.mmad_params
// CHECK-NEXT:       %digits_l0_1 = ascendc.tbuf.get_with_offset %l0a, %18, %35 : !ascendc.tbuf<a2>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:       %behind = ascendc.tbuf.get_with_offset %l1, %18, %19 : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:       ascendc.load_data_3d_l0_v2 %digits_l0_1, %behind, %load_data_3d_params_v2_1 : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.load_data_3d_params_v2<f16>
// CHECK-NEXT:       %sum_1 = ascendc.tbuf.get_with_offset %l0c, %18, %13 : !ascendc.tbuf<co1>, i32, i32, !ascendc.local_tensor<*xi32>
// CHECK-NEXT:       %a_l0_3 = ascendc.reinterpret_cast %a_l0_1 : !ascendc.local_tensor<*xi8> to !ascendc.local_tensor<*xi4>
// CHECK-NEXT:       %b_l0_3 = ascendc.reinterpret_cast %b_l0_1 : !ascendc.local_tensor<*xi8> to !ascendc.local_tensor<*xi4>
// CHECK-NEXT:       ascendc.mmad %sum_1, %a_l0_3, %b_l0_3, %mmad : !ascendc.local_tensor<*xi32>, !ascendc.local_tensor<*xi4>, !ascendc.local_tensor<*xi4>, !ascendc.mmad_params
// CHECK-NEXT:       %total_1 = ascendc.tbuf.get_with_offset %l0c, %18, %7 : !ascendc.tbuf<co1>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       ascendc.mmad %total_1, %digits_l0_1, %powers_l0, %mmad_1 : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.mmad_params
// CHECK-NEXT:       %55 = arith.divui %k, %c128 : index
// CHECK-NEXT:       %56 = arith.muli %55, %c128 : index
// CHECK-NEXT:       %words_2 = ascendc.tbuf.get_with_offset %l1, %37, %20 : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xui64>
// CHECK-NEXT:       %words_3 = ascendc.local_tensor.subindex %words_2[%56] : !ascendc.local_tensor<*xui64>, index, !ascendc.local_tensor<*xui64>
// CHECK-NEXT:       %scaled = ascendc.tbuf.get_with_offset %l1, %18, %17 : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:       ascendc.fixpipe_with_workspace %scaled, %sum, %words_3, %fixpipe_params_v220, %fixpipe_config : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xi32>, !ascendc.local_tensor<*xui64>, !ascendc.fixpipe_params_v220, !ascendc.fixpipe_config
// CHECK-NEXT:       %57 = arith.divui %49, %c128 : index
// CHECK-NEXT:       %58 = arith.muli %57, %c128 : index
// CHECK-NEXT:       %words_4 = ascendc.local_tensor.subindex %words_2[%58] : !ascendc.local_tensor<*xui64>, index, !ascendc.local_tensor<*xui64>
// CHECK-NEXT:       %scaled_1 = ascendc.tbuf.get_with_offset %l1, %18, %19 : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:       ascendc.fixpipe_with_workspace %scaled_1, %sum_1, %words_4, %fixpipe_params_v220, %fixpipe_config : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xi32>, !ascendc.local_tensor<*xui64>, !ascendc.fixpipe_params_v220, !ascendc.fixpipe_config
// CHECK-NEXT:     }
// CHECK-NEXT:     %digits_l0_2 = ascendc.tbuf.get_with_offset %l0a, %18, %38 : !ascendc.tbuf<a2>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     %before_1 = ascendc.tbuf.get_with_offset %l1, %18, %17 : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     ascendc.load_data_3d_l0_v2 %digits_l0_2, %before_1, %load_data_3d_params_v2_1 : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.load_data_3d_params_v2<f16>
// CHECK-NEXT:     %total_2 = ascendc.tbuf.get_with_offset %l0c, %18, %7 : !ascendc.tbuf<co1>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.mmad %total_2, %digits_l0_2, %powers_l0, %mmad_1 : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.mmad_params
// CHECK-NEXT:     %digits_l0_3 = ascendc.tbuf.get_with_offset %l0a, %18, %39 : !ascendc.tbuf<a2>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     %behind_1 = ascendc.tbuf.get_with_offset %l1, %18, %19 : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     ascendc.load_data_3d_l0_v2 %digits_l0_3, %behind_1, %load_data_3d_params_v2_1 : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.load_data_3d_params_v2<f16>
// CHECK-NEXT:     %total_3 = ascendc.tbuf.get_with_offset %l0c, %18, %7 : !ascendc.tbuf<co1>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.mmad %total_3, %digits_l0_3, %powers_l0, %mmad_1 : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.mmad_params
// CHECK-NEXT:     ascendc.cross_core_wait_flag %flag, 2, pipe_fix : i32
// CHECK-NEXT:     %59 = arith.index_cast %slot : i32 to index
// CHECK-NEXT:     %slot_size_1 = arith.constant 2048 : index
// CHECK-NEXT:     %60 = arith.muli %59, %slot_size_1 : index
// CHECK-NEXT:     %61 = arith.addi %product_ring, %60 : index
// CHECK-NEXT:     %product_gm_1 = ascendc.global_tensor.subindex %product_gm[%61] : !ascendc.global_tensor<*xf32>, index, !ascendc.global_tensor<*xf32>
// CHECK-NEXT:     ascendc.fixpipe %product_gm_1, %total_3, %fixpipe_params_v220_1, %fixpipe_config : !ascendc.global_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.fixpipe_params_v220, !ascendc.fixpipe_config
// CHECK-NEXT:     ascendc.cross_core_set_flag %flag_1, 2, pipe_fix : i32
// CHECK-NEXT:     ascendc.cross_core_set_flag %flag_5, 2, pipe_mte2 : i32
// CHECK-NEXT:     ascendc.cross_core_wait_flag %flag, 2, pipe_fix : i32
// CHECK-NEXT:     ascendc.cross_core_wait_flag %flag, 2, pipe_fix : i32
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func @matmul_i8_int4_totals_aiv(%x: memref<?xi8, 22 : i64> {ascir.role = "in"}, %t: memref<?xf16, 22 : i64> {ascir.role = "in"}, %q: memref<?xi8, 22 : i64> {ascir.role = "in", ascir.packing = "fractals"}, %s: memref<?xf16, 22 : i64> {ascir.role = "in", ascir.packing = "rows"}, %powers: memref<?xf16, 22 : i64> {ascir.role = "in", ascir.value = dense<"0x001C000000000000002C000000000000003C00000000000000000000000000000000001C000000000000002C000000000000003C00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000001C000000000000002C000000000000003C00000000000000000000000000000000001C000000000000002C000000000000003C0000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000"> : tensor<16x16xf16>}, %out: memref<?xf16, 22 : i64> {ascir.role = "out"}, %digits: memref<?xi8, 22 : i64> {ascir.role = "workspace", ascir.extent = "3072"}, %words: memref<?xi32, 22 : i64> {ascir.role = "workspace", ascir.extent = "2048"}, %product: memref<?xf32, 22 : i64> {ascir.role = "workspace", ascir.extent = "4096"}) attributes {tile.placement = {ub = {peak = 14912 : i64, lower_bound = 14912 : i64, extent = 69120 : i64, capacity = 188160 : i64, optimal = true}}, ascendc.aicore} {
// CHECK-NEXT:     %0 = arith.constant 188160 : i32
// CHECK-NEXT:     %1 = arith.constant 0 : i32
// CHECK-NEXT:     %2 = arith.constant 256 : i32
// CHECK-NEXT:     %3 = arith.constant 5632 : i32
// CHECK-NEXT:     %4 = arith.constant 65792 : i32
// CHECK-NEXT:     %5 = arith.constant 1024 : i32
// CHECK-NEXT:     %6 = arith.constant 1 : i16
// CHECK-NEXT:     %7 = arith.constant 65536 : i32
// CHECK-NEXT:     %8 = arith.constant 4 : i32
// CHECK-NEXT:     %9 = arith.constant 8 : i32
// CHECK-NEXT:     %data_copy = ascendc.construct !ascendc.data_copy_params(%8, %9, %9, %1) : i32, i32, i32, i32
// CHECK-NEXT:     %10 = arith.constant 2048 : i32
// CHECK-NEXT:     %11 = arith.constant 12 : i16
// CHECK-NEXT:     %12 = arith.constant 4 : i16
// CHECK-NEXT:     %13 = arith.constant 67584 : i32
// CHECK-NEXT:     %14 = arith.constant 512 : i32
// CHECK-NEXT:     %data_copy_1 = ascendc.construct !ascendc.data_copy_params(%8, %8, %1, %8) : i32, i32, i32, i32
// CHECK-NEXT:     %15 = arith.constant 68096 : i32
// CHECK-NEXT:     %16 = arith.constant 1024 : index
// CHECK-NEXT:     %17 = arith.constant 68608 : i32
// CHECK-NEXT:     %18 = arith.constant 2048 : index
// CHECK-NEXT:     %19 = arith.constant 66816 : i32
// CHECK-NEXT:     %20 = arith.constant 66304 : i32
// CHECK-NEXT:     %21 = arith.constant 128 : i32
// CHECK-NEXT:     %22 = arith.constant 5120 : i32
// CHECK-NEXT:     %23 = arith.constant 128 : index
// CHECK-NEXT:     %24 = arith.constant 192 : i32
// CHECK-NEXT:     %25 = arith.constant 64 : i32
// CHECK-NEXT:     %26 = arith.constant 1 : i32
// CHECK-NEXT:     %27 = arith.constant 16 : i32
// CHECK-NEXT:     %binary = ascendc.construct !ascendc.binary_repeat_params(%26, %26, %26, %27, %27, %1) : i32, i32, i32, i32, i32, i32
// CHECK-NEXT:     %28 = arith.constant 2 : i32
// CHECK-NEXT:     %29 = arith.constant 5376 : i32
// CHECK-NEXT:     %30 = arith.constant 4096 : i32
// CHECK-NEXT:     %31 = arith.constant 904 : i32
// CHECK-NEXT:     %32 = arith.constant 32 : i32
// CHECK-NEXT:     %33 = arith.constant 96 : i32
// CHECK-NEXT:     %34 = arith.constant 160 : i32
// CHECK-NEXT:     %35 = arith.constant 224 : i32
// CHECK-NEXT:     %36 = arith.constant 288 : i32
// CHECK-NEXT:     %37 = arith.constant 320 : i32
// CHECK-NEXT:     %38 = arith.constant 352 : i32
// CHECK-NEXT:     %39 = arith.constant 384 : i32
// CHECK-NEXT:     %40 = arith.constant 416 : i32
// CHECK-NEXT:     %41 = arith.constant 448 : i32
// CHECK-NEXT:     %42 = arith.constant 480 : i32
// CHECK-NEXT:     %43 = arith.constant 120 : i32
// CHECK-NEXT:     %44 = arith.constant 1056 : i32
// CHECK-NEXT:     %45 = arith.constant 1536 : i32
// CHECK-NEXT:     %46 = arith.constant 1568 : i32
// CHECK-NEXT:     %47 = arith.constant 2080 : i32
// CHECK-NEXT:     %48 = arith.constant 2560 : i32
// CHECK-NEXT:     %49 = arith.constant 2592 : i32
// CHECK-NEXT:     %50 = arith.constant 3072 : i32
// CHECK-NEXT:     %51 = arith.constant 3104 : i32
// CHECK-NEXT:     %52 = arith.constant 3584 : i32
// CHECK-NEXT:     %53 = arith.constant 3616 : i32
// CHECK-NEXT:     %54 = arith.constant 4128 : i32
// CHECK-NEXT:     %55 = arith.constant 4608 : i32
// CHECK-NEXT:     %56 = arith.constant 4640 : i32
// CHECK-NEXT:     %57 = arith.constant false
// CHECK-NEXT:     %trans_data_to_5hd = ascendc.construct !ascendc.trans_data_to_5hd_params(%57, %57, %9, %28, %27) : i1, i1, i32, i32, i32
// CHECK-NEXT:     %58 = arith.constant 14592 : i32
// CHECK-NEXT:     %59 = arith.constant 14848 : i32
// CHECK-NEXT:     %60 = arith.constant 1280 : i32
// CHECK-NEXT:     %61 = arith.constant 13824 : i32
// CHECK-NEXT:     %data_copy_ext = ascendc.construct !ascendc.data_copy_ext_params(%26, %8, %1, %1, %1) : i32, i32, i32, i32, i32
// CHECK-NEXT:     %62 = arith.constant 0.000000e+00 : f16
// CHECK-NEXT:     %data_copy_pad_ext = ascendc.construct !ascendc.data_copy_pad_ext_params<f16>(%57, %1, %1, %62) : i1, i32, i32, f16
// CHECK-NEXT:     %brcb = ascendc.construct !ascendc.brcb_repeat_params(%26, %9) : i32, i32
// CHECK-NEXT:     %binary_1 = ascendc.construct !ascendc.binary_repeat_params(%26, %26, %1, %27, %27, %26) : i32, i32, i32, i32, i32, i32
// CHECK-NEXT:     %pipe = ascendc.pipe
// CHECK-NEXT:     %ub = ascendc.tbuf : <veccalc>
// CHECK-NEXT:     ascendc.pipe.init_buffer %pipe, %ub, %0 : !ascendc.tbuf<veccalc>, i32
// CHECK-NEXT:     %x_gm = ascendc.global_tensor : !ascendc.global_tensor<*xi8>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %x_gm, %x : !ascendc.global_tensor<*xi8>, memref<?xi8, 22 : i64>
// CHECK-NEXT:     %t_gm = ascendc.global_tensor : !ascendc.global_tensor<*xf16>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %t_gm, %t : !ascendc.global_tensor<*xf16>, memref<?xf16, 22 : i64>
// CHECK-NEXT:     %s_gm = ascendc.global_tensor : !ascendc.global_tensor<*xf16>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %s_gm, %s : !ascendc.global_tensor<*xf16>, memref<?xf16, 22 : i64>
// CHECK-NEXT:     %out_gm = ascendc.global_tensor : !ascendc.global_tensor<*xf16>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %out_gm, %out : !ascendc.global_tensor<*xf16>, memref<?xf16, 22 : i64>
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
// CHECK-NEXT:     %ring_1 = arith.constant 2048 : index
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
// CHECK-NEXT:     %c256 = arith.constant 256 : index
// CHECK-NEXT:     %c512 = arith.constant 512 : index
// CHECK-NEXT:     %n8 = arith.constant 8 : i16
// CHECK-NEXT:     %n1024 = arith.constant 1024 : i16
// CHECK-NEXT:     %n31744 = arith.constant 31744 : i16
// CHECK-NEXT:     %n256 = arith.constant 2.560000e+02 : f32
// CHECK-NEXT:     %63 = arith.muli %block_8, %c128 : index
// CHECK-NEXT:     %64 = ascendc.tbuf.get_with_offset %ub, %2, %1 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi32>
// CHECK-NEXT:     ascendc.duplicate_l2 %64, %n2p14748e09, %2 : !ascendc.local_tensor<*xi32>, i32, i32
// CHECK-NEXT:     %65 = ascendc.tbuf.get_with_offset %ub, %2, %3 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi64>
// CHECK-NEXT:     ascendc.cast_l2 %65, %64, %2 {roundMode = 0 : i32} : !ascendc.local_tensor<*xi64>, !ascendc.local_tensor<*xi32>, i32
// CHECK-NEXT:     %66 = ascendc.tbuf.get_with_offset %ub, %2, %1 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi32>
// CHECK-NEXT:     ascendc.duplicate_l2 %66, %n1p07374e09, %2 : !ascendc.local_tensor<*xi32>, i32, i32
// CHECK-NEXT:     %67 = ascendc.tbuf.get_with_offset %ub, %2, %4 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi64>
// CHECK-NEXT:     ascendc.cast_l2 %67, %66, %2 {roundMode = 0 : i32} : !ascendc.local_tensor<*xi64>, !ascendc.local_tensor<*xi32>, i32
// CHECK-NEXT:     %68 = ascendc.tbuf.get_with_offset %ub, %5, %4 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui16>
// CHECK-NEXT:     %69 = ascendc.tbuf.get_with_offset %ub, %5, %4 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui16>
// CHECK-NEXT:     %70 = builtin.unrealized_conversion_cast %6 : i16 to ui16
// CHECK-NEXT:     ascendc.shift_left_l2 %68, %69, %70, %5 {isSetMask} : !ascendc.local_tensor<*xui16>, !ascendc.local_tensor<*xui16>, ui16, i32
// CHECK-NEXT:     %low = ascendc.tbuf.get_with_offset %ub, %5, %3 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui16>
// CHECK-NEXT:     %71 = ascendc.tbuf.get_with_offset %ub, %5, %3 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui16>
// CHECK-NEXT:     %72 = ascendc.tbuf.get_with_offset %ub, %5, %4 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui16>
// CHECK-NEXT:     ascendc.or_l2 %low, %71, %72, %5 : !ascendc.local_tensor<*xui16>, !ascendc.local_tensor<*xui16>, !ascendc.local_tensor<*xui16>, i32
// CHECK-NEXT:     ascendc.cross_core_wait_flag %flag_4, 2, pipe_mte3 : i32
// CHECK-NEXT:     %73 = arith.muli %block_8, %c2 : index
// CHECK-NEXT:     %74 = arith.addi %73, %half_1 : index
// CHECK-NEXT:     %75 = arith.muli %74, %c256 : index
// CHECK-NEXT:     %76 = arith.constant 0 : i32
// CHECK-NEXT:     %77 = scf.for %k = %75 to %c512 step %c512 iter_args(%slot_2 = %76) -> (i32) {
// CHECK-NEXT:       %78 = arith.muli %slot_2, %5 : i32
// CHECK-NEXT:       %x_at = arith.addi %78, %7 : i32
// CHECK-NEXT:       %x_gm_1 = ascendc.global_tensor.subindex %x_gm[%k] : !ascendc.global_tensor<*xi8>, index, !ascendc.global_tensor<*xi8>
// CHECK-NEXT:       %x_1 = ascendc.tbuf.get_with_offset %ub, %5, %x_at : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:       ascendc.data_copy_l0 %x_1, %x_gm_1, %data_copy : !ascendc.local_tensor<*xi8>, !ascendc.global_tensor<*xi8>, !ascendc.data_copy_params
// CHECK-NEXT:       %79 = ascendc.tbuf.get_with_offset %ub, %5, %1 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:       ascendc.cast_l2 %79, %x_1, %5 {roundMode = 0 : i32} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xi8>, i32
// CHECK-NEXT:       %rest = ascendc.tbuf.get_with_offset %ub, %5, %1 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi16>
// CHECK-NEXT:       ascendc.cast_l2 %rest, %79, %5 {roundMode = 1 : i32} : !ascendc.local_tensor<*xi16>, !ascendc.local_tensor<*xf16>, i32
// CHECK-NEXT:       %80 = ascendc.tbuf.get_with_offset %ub, %5, %10 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui16>
// CHECK-NEXT:       %81 = ascendc.tbuf.get_with_offset %ub, %5, %1 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui16>
// CHECK-NEXT:       %82 = builtin.unrealized_conversion_cast %11 : i16 to ui16
// CHECK-NEXT:       ascendc.shift_left_l2 %80, %81, %82, %5 {isSetMask} : !ascendc.local_tensor<*xui16>, !ascendc.local_tensor<*xui16>, ui16, i32
// CHECK-NEXT:       %digit = ascendc.tbuf.get_with_offset %ub, %5, %10 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi16>
// CHECK-NEXT:       %83 = ascendc.tbuf.get_with_offset %ub, %5, %10 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi16>
// CHECK-NEXT:       ascendc.shift_right_l2 %digit, %83, %11, %5 {isSetMask} : !ascendc.local_tensor<*xi16>, !ascendc.local_tensor<*xi16>, i16, i32
// CHECK-NEXT:       %84 = ascendc.tbuf.get_with_offset %ub, %5, %1 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi16>
// CHECK-NEXT:       ascendc.adds_l2 %84, %rest, %n8, %5 {isSetMask} : !ascendc.local_tensor<*xi16>, !ascendc.local_tensor<*xi16>, i16, i32
// CHECK-NEXT:       %rest_1 = ascendc.tbuf.get_with_offset %ub, %5, %1 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi16>
// CHECK-NEXT:       ascendc.shift_right_l2 %rest_1, %84, %12, %5 {isSetMask} : !ascendc.local_tensor<*xi16>, !ascendc.local_tensor<*xi16>, i16, i32
// CHECK-NEXT:       %85 = ascendc.tbuf.get_with_offset %ub, %5, %10 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:       ascendc.cast_l2 %85, %digit, %5 {roundMode = 1 : i32} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xi16>, i32
// CHECK-NEXT:       %digit_1 = ascendc.tbuf.get_with_offset %ub, %14, %13 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:       %digit_2 = ascendc.reinterpret_cast %digit_1 : !ascendc.local_tensor<*xi8> to !ascendc.local_tensor<*xi4>
// CHECK-NEXT:       ascendc.cast_l2 %digit_2, %85, %5 {roundMode = 1 : i32} : !ascendc.local_tensor<*xi4>, !ascendc.local_tensor<*xf16>, i32
// CHECK-NEXT:       %86 = arith.divui %k, %c2 : index
// CHECK-NEXT:       %digits_gm_1 = ascendc.global_tensor.subindex %digits_gm[%86] : !ascendc.global_tensor<*xi8>, index, !ascendc.global_tensor<*xi8>
// CHECK-NEXT:       %87 = ascendc.tbuf.get_with_offset %ub, %14, %13 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:       ascendc.data_copy_l0 %digits_gm_1, %87, %data_copy_1 : !ascendc.global_tensor<*xi8>, !ascendc.local_tensor<*xi8>, !ascendc.data_copy_params
// CHECK-NEXT:       %88 = ascendc.tbuf.get_with_offset %ub, %5, %10 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui16>
// CHECK-NEXT:       %89 = ascendc.tbuf.get_with_offset %ub, %5, %1 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui16>
// CHECK-NEXT:       %90 = builtin.unrealized_conversion_cast %11 : i16 to ui16
// CHECK-NEXT:       ascendc.shift_left_l2 %88, %89, %90, %5 {isSetMask} : !ascendc.local_tensor<*xui16>, !ascendc.local_tensor<*xui16>, ui16, i32
// CHECK-NEXT:       %digit_3 = ascendc.tbuf.get_with_offset %ub, %5, %10 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi16>
// CHECK-NEXT:       %91 = ascendc.tbuf.get_with_offset %ub, %5, %10 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi16>
// CHECK-NEXT:       ascendc.shift_right_l2 %digit_3, %91, %11, %5 {isSetMask} : !ascendc.local_tensor<*xi16>, !ascendc.local_tensor<*xi16>, i16, i32
// CHECK-NEXT:       %92 = ascendc.tbuf.get_with_offset %ub, %5, %1 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi16>
// CHECK-NEXT:       ascendc.adds_l2 %92, %rest_1, %n8, %5 {isSetMask} : !ascendc.local_tensor<*xi16>, !ascendc.local_tensor<*xi16>, i16, i32
// CHECK-NEXT:       %rest_2 = ascendc.tbuf.get_with_offset %ub, %5, %1 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi16>
// CHECK-NEXT:       ascendc.shift_right_l2 %rest_2, %92, %12, %5 {isSetMask} : !ascendc.local_tensor<*xi16>, !ascendc.local_tensor<*xi16>, i16, i32
// CHECK-NEXT:       %93 = ascendc.tbuf.get_with_offset %ub, %5, %10 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:       ascendc.cast_l2 %93, %digit_3, %5 {roundMode = 1 : i32} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xi16>, i32
// CHECK-NEXT:       %digit_4 = ascendc.tbuf.get_with_offset %ub, %14, %15 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:       %digit_5 = ascendc.reinterpret_cast %digit_4 : !ascendc.local_tensor<*xi8> to !ascendc.local_tensor<*xi4>
// CHECK-NEXT:       ascendc.cast_l2 %digit_5, %93, %5 {roundMode = 1 : i32} : !ascendc.local_tensor<*xi4>, !ascendc.local_tensor<*xf16>, i32
// CHECK-NEXT:       %94 = arith.addi %16, %86 : index
// CHECK-NEXT:       %digits_gm_2 = ascendc.global_tensor.subindex %digits_gm[%94] : !ascendc.global_tensor<*xi8>, index, !ascendc.global_tensor<*xi8>
// CHECK-NEXT:       %95 = ascendc.tbuf.get_with_offset %ub, %14, %15 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:       ascendc.data_copy_l0 %digits_gm_2, %95, %data_copy_1 : !ascendc.global_tensor<*xi8>, !ascendc.local_tensor<*xi8>, !ascendc.data_copy_params
// CHECK-NEXT:       %96 = ascendc.tbuf.get_with_offset %ub, %5, %1 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:       ascendc.cast_l2 %96, %rest_2, %5 {roundMode = 1 : i32} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xi16>, i32
// CHECK-NEXT:       %digit_6 = ascendc.tbuf.get_with_offset %ub, %14, %17 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:       %digit_7 = ascendc.reinterpret_cast %digit_6 : !ascendc.local_tensor<*xi8> to !ascendc.local_tensor<*xi4>
// CHECK-NEXT:       ascendc.cast_l2 %digit_7, %96, %5 {roundMode = 1 : i32} : !ascendc.local_tensor<*xi4>, !ascendc.local_tensor<*xf16>, i32
// CHECK-NEXT:       %97 = arith.addi %18, %86 : index
// CHECK-NEXT:       %digits_gm_3 = ascendc.global_tensor.subindex %digits_gm[%97] : !ascendc.global_tensor<*xi8>, index, !ascendc.global_tensor<*xi8>
// CHECK-NEXT:       %98 = ascendc.tbuf.get_with_offset %ub, %14, %17 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:       ascendc.data_copy_l0 %digits_gm_3, %98, %data_copy_1 : !ascendc.global_tensor<*xi8>, !ascendc.local_tensor<*xi8>, !ascendc.data_copy_params
// CHECK-NEXT:       %99 = arith.constant 1 : i32
// CHECK-NEXT:       %next_slot = arith.xori %slot_2, %99 : i32
// CHECK-NEXT:       scf.yield %next_slot : i32
// CHECK-NEXT:     }
// CHECK-NEXT:     ascendc.sync_all_hard {isAIVOnly}
// CHECK-NEXT:     ascendc.cross_core_set_flag %flag_5, 2, pipe_mte3 : i32
// CHECK-NEXT:     %least = ascendc.tbuf.get_with_offset %ub, %14, %4 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi16>
// CHECK-NEXT:     ascendc.duplicate_l2 %least, %n1024, %14 : !ascendc.local_tensor<*xi16>, i16, i32
// CHECK-NEXT:     %s_gm_1 = ascendc.global_tensor.subindex %s_gm[%63] : !ascendc.global_tensor<*xf16>, index, !ascendc.global_tensor<*xf16>
// CHECK-NEXT:     %scale = ascendc.tbuf.get_with_offset %ub, %14, %1 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     ascendc.data_copy_l2 %scale, %s_gm_1, %14 : !ascendc.local_tensor<*xf16>, !ascendc.global_tensor<*xf16>, i32
// CHECK-NEXT:     %100 = ascendc.tbuf.get_with_offset %ub, %14, %19 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi16>
// CHECK-NEXT:     ascendc.duplicate_l2 %100, %n31744, %14 : !ascendc.local_tensor<*xi16>, i16, i32
// CHECK-NEXT:     %101 = ascendc.tbuf.get_with_offset %ub, %14, %1 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui16>
// CHECK-NEXT:     %102 = ascendc.tbuf.get_with_offset %ub, %14, %1 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui16>
// CHECK-NEXT:     %103 = ascendc.tbuf.get_with_offset %ub, %14, %19 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui16>
// CHECK-NEXT:     ascendc.and_l2 %101, %102, %103, %14 : !ascendc.local_tensor<*xui16>, !ascendc.local_tensor<*xui16>, !ascendc.local_tensor<*xui16>, i32
// CHECK-NEXT:     %larger = ascendc.tbuf.get_with_offset %ub, %14, %4 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi16>
// CHECK-NEXT:     %104 = ascendc.tbuf.get_with_offset %ub, %14, %1 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi16>
// CHECK-NEXT:     ascendc.max_l2 %larger, %least, %104, %14 : !ascendc.local_tensor<*xi16>, !ascendc.local_tensor<*xi16>, !ascendc.local_tensor<*xi16>, i32
// CHECK-NEXT:     %larger_1 = ascendc.tbuf.get_with_offset %ub, %2, %1 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi16>
// CHECK-NEXT:     %105 = ascendc.tbuf.get_with_offset %ub, %2, %4 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi16>
// CHECK-NEXT:     %106 = ascendc.tbuf.get_with_offset %ub, %2, %20 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi16>
// CHECK-NEXT:     ascendc.max_l2 %larger_1, %105, %106, %2 : !ascendc.local_tensor<*xi16>, !ascendc.local_tensor<*xi16>, !ascendc.local_tensor<*xi16>, i32
// CHECK-NEXT:     %larger_2 = ascendc.tbuf.get_with_offset %ub, %21, %14 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi16>
// CHECK-NEXT:     %107 = ascendc.tbuf.get_with_offset %ub, %21, %1 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi16>
// CHECK-NEXT:     %108 = ascendc.tbuf.get_with_offset %ub, %21, %2 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi16>
// CHECK-NEXT:     ascendc.max_l2 %larger_2, %107, %108, %21 : !ascendc.local_tensor<*xi16>, !ascendc.local_tensor<*xi16>, !ascendc.local_tensor<*xi16>, i32
// CHECK-NEXT:     %109 = ascendc.tbuf.get_with_offset %ub, %21, %22 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     %110 = ascendc.tbuf.get_with_offset %ub, %21, %14 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     ascendc.cast_l2 %109, %110, %21 {roundMode = 0 : i32} : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf16>, i32
// CHECK-NEXT:     ascendc.cross_core_wait_flag %flag_2, 2, pipe_mte3 : i32
// CHECK-NEXT:     %111 = arith.index_cast %slot_1 : i32 to index
// CHECK-NEXT:     %slot_size = arith.constant 1024 : index
// CHECK-NEXT:     %112 = arith.muli %111, %slot_size : index
// CHECK-NEXT:     %113 = arith.addi %words_ring, %112 : index
// CHECK-NEXT:     %114 = arith.muli %half_1, %c2 : index
// CHECK-NEXT:     %115 = arith.muli %114, %23 : index
// CHECK-NEXT:     %116 = arith.addi %115, %63 : index
// CHECK-NEXT:     %s_gm_2 = ascendc.global_tensor.subindex %s_gm[%116] : !ascendc.global_tensor<*xf16>, index, !ascendc.global_tensor<*xf16>
// CHECK-NEXT:     %scale_1 = ascendc.tbuf.get_with_offset %ub, %2, %5 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     ascendc.data_copy_l2 %scale_1, %s_gm_2, %2 : !ascendc.local_tensor<*xf16>, !ascendc.global_tensor<*xf16>, i32
// CHECK-NEXT:     %117 = ascendc.tbuf.get_with_offset %ub, %2, %1 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.cast_l2 %117, %scale_1, %2 {roundMode = 0 : i32} : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf16>, i32
// CHECK-NEXT:     %quotient = ascendc.tbuf.get_with_offset %ub, %24, %1 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     %118 = ascendc.tbuf.get_with_offset %ub, %24, %1 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     %119 = ascendc.tbuf.get_with_offset %ub, %25, %22 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.div_l0 %quotient, %118, %119, %25, %28, %binary {isSetMask} : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32, i32, !ascendc.binary_repeat_params
// CHECK-NEXT:     %quotient_1 = ascendc.tbuf.get_with_offset %ub, %24, %2 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     %120 = ascendc.tbuf.get_with_offset %ub, %24, %2 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     %121 = ascendc.tbuf.get_with_offset %ub, %25, %29 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.div_l0 %quotient_1, %120, %121, %25, %28, %binary {isSetMask} : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32, i32, !ascendc.binary_repeat_params
// CHECK-NEXT:     %122 = ascendc.tbuf.get_with_offset %ub, %2, %4 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi64>
// CHECK-NEXT:     %bits = ascendc.tbuf.get_with_offset %ub, %2, %1 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi32>
// CHECK-NEXT:     ascendc.cast_l2 %122, %bits, %2 {roundMode = 0 : i32} : !ascendc.local_tensor<*xi64>, !ascendc.local_tensor<*xi32>, i32
// CHECK-NEXT:     %words_1 = ascendc.tbuf.get_with_offset %ub, %5, %4 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui16>
// CHECK-NEXT:     %123 = ascendc.tbuf.get_with_offset %ub, %5, %4 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui16>
// CHECK-NEXT:     ascendc.and_l2 %words_1, %123, %low, %5 : !ascendc.local_tensor<*xui16>, !ascendc.local_tensor<*xui16>, !ascendc.local_tensor<*xui16>, i32
// CHECK-NEXT:     %124 = arith.muli %114, %c256 : index
// CHECK-NEXT:     %125 = arith.addi %113, %124 : index
// CHECK-NEXT:     %words_gm_1 = ascendc.global_tensor.subindex %words_gm[%125] : !ascendc.global_tensor<*xi32>, index, !ascendc.global_tensor<*xi32>
// CHECK-NEXT:     %126 = ascendc.tbuf.get_with_offset %ub, %14, %4 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi32>
// CHECK-NEXT:     ascendc.data_copy_l2 %words_gm_1, %126, %14 : !ascendc.global_tensor<*xi32>, !ascendc.local_tensor<*xi32>, i32
// CHECK-NEXT:     ascendc.cross_core_set_flag %flag_3, 2, pipe_mte3 : i32
// CHECK-NEXT:     ascendc.cross_core_wait_flag %flag, 2, pipe_mte2 : i32
// CHECK-NEXT:     %127 = arith.index_cast %slot : i32 to index
// CHECK-NEXT:     %slot_size_1 = arith.constant 2048 : index
// CHECK-NEXT:     %128 = arith.muli %127, %slot_size_1 : index
// CHECK-NEXT:     %129 = arith.addi %product_ring, %128 : index
// CHECK-NEXT:     %130 = arith.addi %114, %c2 : index
// CHECK-NEXT:     %131 = arith.constant 0 : i32
// CHECK-NEXT:     %132 = scf.for %row = %114 to %130 step %c2 iter_args(%slot_3 = %131) -> (i32) {
// CHECK-NEXT:       %133 = arith.muli %slot_3, %30 : i32
// CHECK-NEXT:       %turned_at = arith.addi %133, %3 : i32
// CHECK-NEXT:       %134 = arith.muli %half_1, %16 : index
// CHECK-NEXT:       %135 = arith.addi %129, %134 : index
// CHECK-NEXT:       %product_gm_1 = ascendc.global_tensor.subindex %product_gm[%135] : !ascendc.global_tensor<*xf32>, index, !ascendc.global_tensor<*xf32>
// CHECK-NEXT:       %turned = ascendc.tbuf.get_with_offset %ub, %5, %turned_at : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       ascendc.data_copy_l2 %turned, %product_gm_1, %5 : !ascendc.local_tensor<*xf32>, !ascendc.global_tensor<*xf32>, i32
// CHECK-NEXT:       %turned_1 = ascendc.tbuf.get_with_offset %ub, %31, %turned_at : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       %136 = arith.addi %turned_at, %32 : i32
// CHECK-NEXT:       %turned_2 = ascendc.tbuf.get_with_offset %ub, %31, %136 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       %137 = arith.addi %turned_at, %25 : i32
// CHECK-NEXT:       %turned_3 = ascendc.tbuf.get_with_offset %ub, %31, %137 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       %138 = arith.addi %turned_at, %33 : i32
// CHECK-NEXT:       %turned_4 = ascendc.tbuf.get_with_offset %ub, %31, %138 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       %139 = arith.addi %turned_at, %21 : i32
// CHECK-NEXT:       %turned_5 = ascendc.tbuf.get_with_offset %ub, %31, %139 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       %140 = arith.addi %turned_at, %34 : i32
// CHECK-NEXT:       %turned_6 = ascendc.tbuf.get_with_offset %ub, %31, %140 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       %141 = arith.addi %turned_at, %24 : i32
// CHECK-NEXT:       %turned_7 = ascendc.tbuf.get_with_offset %ub, %31, %141 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       %142 = arith.addi %turned_at, %35 : i32
// CHECK-NEXT:       %turned_8 = ascendc.tbuf.get_with_offset %ub, %31, %142 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       %143 = arith.addi %turned_at, %2 : i32
// CHECK-NEXT:       %turned_9 = ascendc.tbuf.get_with_offset %ub, %31, %143 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       %144 = arith.addi %turned_at, %36 : i32
// CHECK-NEXT:       %turned_10 = ascendc.tbuf.get_with_offset %ub, %31, %144 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       %145 = arith.addi %turned_at, %37 : i32
// CHECK-NEXT:       %turned_11 = ascendc.tbuf.get_with_offset %ub, %31, %145 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       %146 = arith.addi %turned_at, %38 : i32
// CHECK-NEXT:       %turned_12 = ascendc.tbuf.get_with_offset %ub, %31, %146 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       %147 = arith.addi %turned_at, %39 : i32
// CHECK-NEXT:       %turned_13 = ascendc.tbuf.get_with_offset %ub, %31, %147 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       %148 = arith.addi %turned_at, %40 : i32
// CHECK-NEXT:       %turned_14 = ascendc.tbuf.get_with_offset %ub, %31, %148 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       %149 = arith.addi %turned_at, %41 : i32
// CHECK-NEXT:       %turned_15 = ascendc.tbuf.get_with_offset %ub, %31, %149 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       %150 = arith.addi %turned_at, %42 : i32
// CHECK-NEXT:       %turned_16 = ascendc.tbuf.get_with_offset %ub, %31, %150 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       %sums = ascendc.tbuf.get_with_offset %ub, %43, %5 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       %sums_1 = ascendc.tbuf.get_with_offset %ub, %43, %44 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       %sums_2 = ascendc.tbuf.get_with_offset %ub, %43, %45 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       %sums_3 = ascendc.tbuf.get_with_offset %ub, %43, %46 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       %sums_4 = ascendc.tbuf.get_with_offset %ub, %43, %10 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       %sums_5 = ascendc.tbuf.get_with_offset %ub, %43, %47 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       %sums_6 = ascendc.tbuf.get_with_offset %ub, %43, %48 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       %sums_7 = ascendc.tbuf.get_with_offset %ub, %43, %49 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       %sums_8 = ascendc.tbuf.get_with_offset %ub, %43, %50 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       %sums_9 = ascendc.tbuf.get_with_offset %ub, %43, %51 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       %sums_10 = ascendc.tbuf.get_with_offset %ub, %43, %52 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       %sums_11 = ascendc.tbuf.get_with_offset %ub, %43, %53 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       %sums_12 = ascendc.tbuf.get_with_offset %ub, %43, %30 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       %sums_13 = ascendc.tbuf.get_with_offset %ub, %43, %54 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       %sums_14 = ascendc.tbuf.get_with_offset %ub, %43, %55 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       %sums_15 = ascendc.tbuf.get_with_offset %ub, %43, %56 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       ascendc.trans_data_to_5hd_tensor_list %sums, %sums_1, %sums_2, %sums_3, %sums_4, %sums_5, %sums_6, %sums_7, %sums_8, %sums_9, %sums_10, %sums_11, %sums_12, %sums_13, %sums_14, %sums_15, %turned_1, %turned_2, %turned_3, %turned_4, %turned_5, %turned_6, %turned_7, %turned_8, %turned_9, %turned_10, %turned_11, %turned_12, %turned_13, %turned_14, %turned_15, %turned_16, %trans_data_to_5hd {operandSegmentSizes = array<i32: 16, 16, 1>} : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.trans_data_to_5hd_params
// CHECK-NEXT:       %151 = ascendc.tbuf.get_with_offset %ub, %24, %58 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       %sums_16 = ascendc.tbuf.get_with_offset %ub, %24, %5 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       ascendc.mul_l0 %151, %sums_16, %119, %25, %28, %binary {isSetMask} : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32, i32, !ascendc.binary_repeat_params
// CHECK-NEXT:       %152 = ascendc.tbuf.get_with_offset %ub, %24, %59 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       %sums_17 = ascendc.tbuf.get_with_offset %ub, %24, %60 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       ascendc.mul_l0 %152, %sums_17, %121, %25, %28, %binary {isSetMask} : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32, i32, !ascendc.binary_repeat_params
// CHECK-NEXT:       %y = ascendc.tbuf.get_with_offset %ub, %2, %58 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       %153 = ascendc.tbuf.get_with_offset %ub, %2, %58 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       ascendc.muls_l2 %y, %153, %n256, %2 {isSetMask} : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, f32, i32
// CHECK-NEXT:       %154 = arith.muli %slot_3, %14 : i32
// CHECK-NEXT:       %t_at = arith.addi %154, %61 : i32
// CHECK-NEXT:       %t_gm_1 = ascendc.global_tensor.subindex %t_gm[%row] : !ascendc.global_tensor<*xf16>, index, !ascendc.global_tensor<*xf16>
// CHECK-NEXT:       %t_1 = ascendc.tbuf.get_with_offset %ub, %27, %t_at : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:       ascendc.data_copy_pad_l0_ext %t_1, %t_gm_1, %data_copy_ext, %data_copy_pad_ext : !ascendc.local_tensor<*xf16>, !ascendc.global_tensor<*xf16>, !ascendc.data_copy_ext_params, !ascendc.data_copy_pad_ext_params<f16>
// CHECK-NEXT:       %155 = ascendc.tbuf.get_with_offset %ub, %9, %60 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       %t_2 = ascendc.tbuf.get_with_offset %ub, %27, %t_at : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:       ascendc.cast_l2 %155, %t_2, %9 {roundMode = 0 : i32} : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf16>, i32
// CHECK-NEXT:       %156 = ascendc.tbuf.get_with_offset %ub, %25, %5 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       ascendc.brcb_l0 %156, %155, %26, %brcb : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32, !ascendc.brcb_repeat_params
// CHECK-NEXT:       %157 = ascendc.tbuf.get_with_offset %ub, %24, %58 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       %y_1 = ascendc.tbuf.get_with_offset %ub, %24, %58 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       %158 = ascendc.tbuf.get_with_offset %ub, %27, %5 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       ascendc.mul_l0 %157, %y_1, %158, %25, %28, %binary_1 {isSetMask} : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32, i32, !ascendc.binary_repeat_params
// CHECK-NEXT:       %159 = ascendc.tbuf.get_with_offset %ub, %24, %59 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       %y_2 = ascendc.tbuf.get_with_offset %ub, %24, %59 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       ascendc.mul_l0 %159, %y_2, %158, %25, %28, %binary_1 {isSetMask} : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32, i32, !ascendc.binary_repeat_params
// CHECK-NEXT:       %160 = arith.muli %slot_3, %14 : i32
// CHECK-NEXT:       %y_at = arith.addi %160, %7 : i32
// CHECK-NEXT:       %y_3 = ascendc.tbuf.get_with_offset %ub, %2, %y_at : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:       %161 = ascendc.tbuf.get_with_offset %ub, %2, %58 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       ascendc.cast_l2 %y_3, %161, %2 {roundMode = 1 : i32} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf32>, i32
// CHECK-NEXT:       %162 = arith.muli %row, %23 : index
// CHECK-NEXT:       %out_gm_1 = ascendc.global_tensor.subindex %out_gm[%162] : !ascendc.global_tensor<*xf16>, index, !ascendc.global_tensor<*xf16>
// CHECK-NEXT:       ascendc.data_copy_l2 %out_gm_1, %y_3, %2 : !ascendc.global_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i32
// CHECK-NEXT:       %163 = arith.constant 1 : i32
// CHECK-NEXT:       %next_slot_1 = arith.xori %slot_3, %163 : i32
// CHECK-NEXT:       scf.yield %next_slot_1 : i32
// CHECK-NEXT:     }
// CHECK-NEXT:     ascendc.cross_core_set_flag %flag_1, 2, pipe_mte2 : i32
// CHECK-NEXT:     ascendc.cross_core_wait_flag %flag_4, 2, pipe_mte3 : i32
// CHECK-NEXT:     ascendc.cross_core_wait_flag %flag_2, 2, pipe_mte3 : i32
// CHECK-NEXT:     ascendc.cross_core_wait_flag %flag_2, 2, pipe_mte3 : i32
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func @matmul_i8_int4_totals(%x: memref<?xi8, 22 : i64> {ascir.role = "in"}, %t: memref<?xf16, 22 : i64> {ascir.role = "in"}, %q: memref<?xi8, 22 : i64> {ascir.role = "in", ascir.packing = "fractals"}, %s: memref<?xf16, 22 : i64> {ascir.role = "in", ascir.packing = "rows"}, %powers: memref<?xf16, 22 : i64> {ascir.role = "in", ascir.value = dense<"0x001C000000000000002C000000000000003C00000000000000000000000000000000001C000000000000002C000000000000003C00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000001C000000000000002C000000000000003C00000000000000000000000000000000001C000000000000002C000000000000003C0000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000"> : tensor<16x16xf16>}, %out: memref<?xf16, 22 : i64> {ascir.role = "out"}, %digits: memref<?xi8, 22 : i64> {ascir.role = "workspace", ascir.extent = "3072"}, %words: memref<?xi32, 22 : i64> {ascir.role = "workspace", ascir.extent = "2048"}, %product: memref<?xf32, 22 : i64> {ascir.role = "workspace", ascir.extent = "4096"}) attributes {tile.tiling = [{axes = ["1", "4", "128", "512"], tile = array<i64: 12, 128, 256, 128>, digits = 3 : i64, ns = 5878 : i64}], tile.weights = {strategy = "totals", expand_ns = 4242 : i64, digits_ns = 4179 : i64, totals_ns = 5878 : i64}, ascendc.aicore, ascendc.global, ascendc.kernel_type = "mix_aic_1_2", tile.block_dim = 1 : i64} {
// CHECK-NEXT:     func.call @matmul_i8_int4_totals_aic(%x, %t, %q, %s, %powers, %out, %digits, %words, %product) {ascendc.core = "aic"} : (memref<?xi8, 22 : i64>, memref<?xf16, 22 : i64>, memref<?xi8, 22 : i64>, memref<?xf16, 22 : i64>, memref<?xf16, 22 : i64>, memref<?xf16, 22 : i64>, memref<?xi8, 22 : i64>, memref<?xi32, 22 : i64>, memref<?xf32, 22 : i64>) -> ()
// CHECK-NEXT:     func.call @matmul_i8_int4_totals_aiv(%x, %t, %q, %s, %powers, %out, %digits, %words, %product) {ascendc.core = "aiv"} : (memref<?xi8, 22 : i64>, memref<?xf16, 22 : i64>, memref<?xi8, 22 : i64>, memref<?xf16, 22 : i64>, memref<?xf16, 22 : i64>, memref<?xf16, 22 : i64>, memref<?xi8, 22 : i64>, memref<?xi32, 22 : i64>, memref<?xf32, 22 : i64>) -> ()
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT: }
