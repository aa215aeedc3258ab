// RUN: ascir-opt %s -p 'graph-decompose,canonicalize,cse,graph-tile{weights=digits},tile-unpack-int4,tile-legalize,tile-sink-slices,canonicalize,cse,tile-contract,tile-fold-broadcasts,tile-place-buffers,tile-select-instructions' --print-between-passes 2>&1 | filecheck %s

// Rows of bytes with a scale each by weights of four bits with scales for groups: the vector cores scale and add up the sums of digits.
func.func @matmul_i8_int4_groups(%x: tensor<4x512xi8>, %t: tensor<4xf16>, %q: tensor<512x128xi4>, %s: tensor<4x128xf16>) -> tensor<4x128xf16> {
  %a = graph.dequantize %x, %t axis 0 : (tensor<4x512xi8>, tensor<4xf16>) -> tensor<4x512xf16>
  %w = graph.dequantize %q, %s axis 0 group_size 128 : (tensor<512x128xi4>, tensor<4x128xf16>) -> tensor<512x128xf16>
  %y = graph.matmul %a, %w : (tensor<4x512xf16>, tensor<512x128xf16>) -> tensor<4x128xf16>
  func.return %y : tensor<4x128xf16>
}

// CHECK-LABEL: // IR after graph-decompose
// CHECK:      builtin.module {
// CHECK-NEXT:   func.func @matmul_i8_int4_groups(%x: tensor<4x512xi8>, %t: tensor<4xf16>, %q: tensor<512x128xi4>, %s: tensor<4x128xf16>) -> tensor<4x128xf16> {
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
// CHECK-NEXT:   tile.kernel @matmul_i8_int4_groups block_dim 1 attributes {tile.tiling = [{axes = ["1", "4", "128", "512"], tile = array<i64: 12, 128, 512, 128>, digits = 3 : i64, ns = 4179 : i64}], tile.weights = {strategy = "digits", expand_ns = 4242 : i64, digits_ns = 4179 : i64, totals_ns = 5878 : i64}} {
// CHECK-NEXT:     tile.channel @digits aiv_to_aic shared depth 1 : memref<1x12x256xi8, #tile.space<gm>>
// CHECK-NEXT:     tile.channel @sums aic_to_aiv depth 6 : memref<1x12x4x128xf16, #tile.space<gm>>
// CHECK-NEXT:     func.func @matmul_i8_int4_groups_cube(%x: memref<4x512xi8, strided<[512, 1]>, #tile.space<gm>> {ascir.role = "in"}, %t: memref<4xf16, strided<[1]>, #tile.space<gm>> {ascir.role = "in"}, %q: memref<8x8x16x32xi8, strided<[4096, 512, 32, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "fractals"}, %s: memref<4x128xf16, strided<[128, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "rows"}, %out: memref<4x128xf16, strided<[128, 1]>, #tile.space<gm>> {ascir.role = "out"}) attributes {tile.core = #tile.core<aic>} {
// CHECK-NEXT:       %block = tile.block_index
// CHECK-NEXT:       %c8 = arith.constant 8 : index
// CHECK-NEXT:       %c0 = arith.constant 0 : index
// CHECK-NEXT:       %c512 = arith.constant 512 : index
// CHECK-NEXT:       %c128 = arith.constant 128 : index
// CHECK-NEXT:       %n1 = arith.constant 1.000000e+00 : f32
// CHECK-NEXT:       %0 = arith.muli %block, %c8 : index
// CHECK-NEXT:       %b_bytes = tile.load %q[0, %0, 0, 0] : memref<8x8x16x32xi8, strided<[4096, 512, 32, 1]>, #tile.space<gm>> -> !tile.tile<8x8x16x32xi8, l1>
// CHECK-NEXT:       %b_l1 = tile.reinterpret %b_bytes : !tile.tile<8x8x16x32xi8, l1> -> !tile.tile<128x512xi4, l1, nz>
// CHECK-NEXT:       %digits = tile.pop @digits : memref<1x12x256xi8, #tile.space<gm>>
// CHECK-NEXT:       %a_bytes = tile.load %digits[0, 0, 0] sizes [1, 12, 256] : memref<1x12x256xi8, #tile.space<gm>> -> !tile.tile<16x256xi8, l1, nz>
// CHECK-NEXT:       %a_l1 = tile.reinterpret %a_bytes : !tile.tile<16x256xi8, l1, nz> -> !tile.tile<16x512xi4, l1, nz>
// CHECK-NEXT:       %slot = tile.acquire @sums : memref<1x12x4x128xf16, #tile.space<gm>>
// CHECK-NEXT:       scf.for %group = %c0 to %c512 step %c128 {
// CHECK-NEXT:         %zero = tile.accumulator : !tile.tile<16x128xi32, l0c, nz>
// CHECK-NEXT:         %a_l0 = tile.move %a_l1[0, %group] buffers 2 : !tile.tile<16x512xi4, l1, nz> -> !tile.tile<16x128xi4, l0a, zz>
// CHECK-NEXT:         %b_l0 = tile.move %b_l1[0, %group] transpose buffers 2 : !tile.tile<128x512xi4, l1, nz> -> !tile.tile<128x128xi4, l0b, zn>
// CHECK-NEXT:         %sum = tile.mmad %a_l0, %b_l0, %zero sizes [12, 128, 128] : !tile.tile<16x128xi4, l0a, zz>, !tile.tile<128x128xi4, l0b, zn>, !tile.tile<16x128xi32, l0c, nz>
// CHECK-NEXT:         %1 = arith.divui %group, %c128 : index
// CHECK-NEXT:         tile.fixpipe_store %sum, %slot[0, 0, %1, 0] sizes [1, 12, 1, 128] scale(%n1 : f32) buffers 2 : !tile.tile<16x128xi32, l0c, nz>, memref<1x12x4x128xf16, #tile.space<gm>>
// CHECK-NEXT:       }
// CHECK-NEXT:       tile.push %slot : memref<1x12x4x128xf16, #tile.space<gm>>
// CHECK-NEXT:       tile.release %digits : memref<1x12x256xi8, #tile.space<gm>>
// CHECK-NEXT:       func.return
// CHECK-NEXT:     }
// CHECK-NEXT:     func.func @matmul_i8_int4_groups_vector(%x: memref<4x512xi8, strided<[512, 1]>, #tile.space<gm>> {ascir.role = "in"}, %t: memref<4xf16, strided<[1]>, #tile.space<gm>> {ascir.role = "in"}, %q: memref<8x8x16x32xi8, strided<[4096, 512, 32, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "fractals"}, %s: memref<4x128xf16, strided<[128, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "rows"}, %out: memref<4x128xf16, strided<[128, 1]>, #tile.space<gm>> {ascir.role = "out"}) attributes {tile.core = #tile.core<aiv>} {
// CHECK-NEXT:       %half = tile.sub_block_index
// CHECK-NEXT:       %c2 = arith.constant 2 : index
// CHECK-NEXT:       %n256 = arith.constant 2.560000e+02 : f32
// CHECK-NEXT:       %block = tile.block_index
// CHECK-NEXT:       %c256 = arith.constant 256 : index
// CHECK-NEXT:       %c512 = arith.constant 512 : index
// CHECK-NEXT:       %n12 = arith.constant 12 : i16
// CHECK-NEXT:       %n8 = arith.constant 8 : i16
// CHECK-NEXT:       %n4 = arith.constant 4 : i16
// CHECK-NEXT:       %c128 = arith.constant 128 : index
// CHECK-NEXT:       %n0 = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:       %c6 = arith.constant 6 : index
// CHECK-NEXT:       %n0p0625 = arith.constant 6.250000e-02 : f32
// CHECK-NEXT:       %0 = arith.muli %half, %c2 : index
// CHECK-NEXT:       %factors = tile.load %t[%0] sizes [2] : memref<4xf16, strided<[1]>, #tile.space<gm>> -> !tile.tile<2xf16, ub>
// CHECK-NEXT:       %1 = tile.reshape %factors : !tile.tile<2xf16, ub> -> !tile.tile<2x1xf16, ub>
// CHECK-NEXT:       %2 = tile.cast %1 : !tile.tile<2x1xf16, ub> -> !tile.tile<2x1xf32, ub>
// CHECK-NEXT:       %scale = tile.mul %2, %n256 : !tile.tile<2x1xf32, ub>, f32
// CHECK-NEXT:       %slot = tile.acquire @digits : memref<1x12x256xi8, #tile.space<gm>>
// CHECK-NEXT:       %digits = memref.reinterpret_cast %slot to offset: [0], sizes: [2, 3, 2, 256], strides: [1536, 512, 256, 1] : memref<1x12x256xi8, #tile.space<gm>> to memref<2x3x2x256xi8, strided<[1536, 512, 256, 1]>, #tile.space<gm>>
// CHECK-NEXT:       %3 = arith.muli %block, %c2 : index
// CHECK-NEXT:       %4 = arith.addi %3, %half : index
// CHECK-NEXT:       %5 = arith.muli %4, %c256 : index
// CHECK-NEXT:       scf.for %k = %5 to %c512 step %c512 {
// CHECK-NEXT:         %x_1 = tile.load %x[0, %k] buffers 2 : memref<4x512xi8, strided<[512, 1]>, #tile.space<gm>> -> !tile.tile<4x256xi8, ub>
// CHECK-NEXT:         %6 = tile.cast %x_1 : !tile.tile<4x256xi8, ub> -> !tile.tile<4x256xf16, ub>
// CHECK-NEXT:         %rest = tile.cast %6 rounding rint : !tile.tile<4x256xf16, ub> -> !tile.tile<4x256xi16, ub>
// CHECK-NEXT:         %7 = tile.shift_left %rest, %n12 : !tile.tile<4x256xi16, ub>, i16
// CHECK-NEXT:         %digit = tile.shift_right %7, %n12 : !tile.tile<4x256xi16, ub>, i16
// CHECK-NEXT:         %8 = tile.add %rest, %n8 : !tile.tile<4x256xi16, ub>, i16
// CHECK-NEXT:         %rest_1 = tile.shift_right %8, %n4 : !tile.tile<4x256xi16, ub>, i16
// CHECK-NEXT:         %9 = tile.cast %digit rounding rint : !tile.tile<4x256xi16, ub> -> !tile.tile<4x256xf16, ub>
// CHECK-NEXT:         %digit_1 = tile.cast %9 rounding rint : !tile.tile<4x256xf16, ub> -> !tile.tile<4x256xi4, ub>
// CHECK-NEXT:         %10 = tile.reinterpret %digit_1 : !tile.tile<4x256xi4, ub> -> !tile.tile<4x128xi8, ub>
// CHECK-NEXT:         %11 = tile.reshape %10 : !tile.tile<4x128xi8, ub> -> !tile.tile<2x2x128xi8, ub>
// CHECK-NEXT:         %12 = arith.divui %k, %c2 : index
// CHECK-NEXT:         tile.store %11, %digits[0, 0, 0, %12] sizes [2, 1, 2, 128] : !tile.tile<2x2x128xi8, ub>, memref<2x3x2x256xi8, strided<[1536, 512, 256, 1]>, #tile.space<gm>>
// CHECK-NEXT:         %13 = tile.shift_left %rest_1, %n12 : !tile.tile<4x256xi16, ub>, i16
// CHECK-NEXT:         %digit_2 = tile.shift_right %13, %n12 : !tile.tile<4x256xi16, ub>, i16
// CHECK-NEXT:         %14 = tile.add %rest_1, %n8 : !tile.tile<4x256xi16, ub>, i16
// CHECK-NEXT:         %rest_2 = tile.shift_right %14, %n4 : !tile.tile<4x256xi16, ub>, i16
// CHECK-NEXT:         %15 = tile.cast %digit_2 rounding rint : !tile.tile<4x256xi16, ub> -> !tile.tile<4x256xf16, ub>
// CHECK-NEXT:         %digit_3 = tile.cast %15 rounding rint : !tile.tile<4x256xf16, ub> -> !tile.tile<4x256xi4, ub>
// CHECK-NEXT:         %16 = tile.reinterpret %digit_3 : !tile.tile<4x256xi4, ub> -> !tile.tile<4x128xi8, ub>
// CHECK-NEXT:         %17 = tile.reshape %16 : !tile.tile<4x128xi8, ub> -> !tile.tile<2x2x128xi8, ub>
// CHECK-NEXT:         %18 = arith.divui %k, %c2 : index
// CHECK-NEXT:         tile.store %17, %digits[0, 1, 0, %18] sizes [2, 1, 2, 128] : !tile.tile<2x2x128xi8, ub>, memref<2x3x2x256xi8, strided<[1536, 512, 256, 1]>, #tile.space<gm>>
// CHECK-NEXT:         %19 = tile.cast %rest_2 rounding rint : !tile.tile<4x256xi16, ub> -> !tile.tile<4x256xf16, ub>
// CHECK-NEXT:         %digit_4 = tile.cast %19 rounding rint : !tile.tile<4x256xf16, ub> -> !tile.tile<4x256xi4, ub>
// CHECK-NEXT:         %20 = tile.reinterpret %digit_4 : !tile.tile<4x256xi4, ub> -> !tile.tile<4x128xi8, ub>
// CHECK-NEXT:         %21 = tile.reshape %20 : !tile.tile<4x128xi8, ub> -> !tile.tile<2x2x128xi8, ub>
// CHECK-NEXT:         %22 = arith.divui %k, %c2 : index
// CHECK-NEXT:         tile.store %21, %digits[0, 2, 0, %22] sizes [2, 1, 2, 128] : !tile.tile<2x2x128xi8, ub>, memref<2x3x2x256xi8, strided<[1536, 512, 256, 1]>, #tile.space<gm>>
// CHECK-NEXT:       }
// CHECK-NEXT:       tile.sync_blocks
// CHECK-NEXT:       tile.push %slot : memref<1x12x256xi8, #tile.space<gm>>
// CHECK-NEXT:       %23 = arith.muli %half, %c2 : index
// CHECK-NEXT:       %24 = arith.muli %block, %c128 : index
// CHECK-NEXT:       %zero = tile.fill %n0 : f32 -> !tile.tile<1x512xf32, ub>
// CHECK-NEXT:       %zero_1 = tile.fill %n0 : f32 -> !tile.tile<1x512xf32, ub>
// CHECK-NEXT:       %slot_1 = tile.pop @sums : memref<1x12x4x128xf16, #tile.space<gm>>
// CHECK-NEXT:       %25 = arith.muli %half, %c6 : index
// CHECK-NEXT:       %sums = tile.load %slot_1[0, %25, 0, 0] sizes [1, 6, 4, 128] buffers 2 : memref<1x12x4x128xf16, #tile.space<gm>> -> !tile.tile<6x4x128xf16, ub>
// CHECK-NEXT:       %26 = tile.reshape %sums : !tile.tile<6x4x128xf16, ub> -> !tile.tile<6x512xf16, ub>
// CHECK-NEXT:       %27 = tile.slice %26[0, 0] : !tile.tile<6x512xf16, ub> -> !tile.tile<2x512xf16, ub>
// CHECK-NEXT:       %28 = tile.slice %26[2, 0] : !tile.tile<6x512xf16, ub> -> !tile.tile<2x512xf16, ub>
// CHECK-NEXT:       %29 = tile.slice %26[4, 0] : !tile.tile<6x512xf16, ub> -> !tile.tile<2x512xf16, ub>
// CHECK-NEXT:       %30 = tile.cast %27 : !tile.tile<2x512xf16, ub> -> !tile.tile<2x512xf32, ub>
// CHECK-NEXT:       %31 = tile.cast %28 : !tile.tile<2x512xf16, ub> -> !tile.tile<2x512xf32, ub>
// CHECK-NEXT:       %32 = tile.mul %30, %n0p0625 : !tile.tile<2x512xf32, ub>, f32
// CHECK-NEXT:       %33 = tile.add %32, %31 : !tile.tile<2x512xf32, ub>
// CHECK-NEXT:       %34 = tile.cast %29 : !tile.tile<2x512xf16, ub> -> !tile.tile<2x512xf32, ub>
// CHECK-NEXT:       %35 = tile.mul %33, %n0p0625 : !tile.tile<2x512xf32, ub>, f32
// CHECK-NEXT:       %36 = tile.add %35, %34 : !tile.tile<2x512xf32, ub>
// CHECK-NEXT:       %scale_1 = tile.load %s[0, %24] buffers 2 : memref<4x128xf16, strided<[128, 1]>, #tile.space<gm>> -> !tile.tile<4x128xf16, ub>
// CHECK-NEXT:       %37 = tile.cast %scale_1 : !tile.tile<4x128xf16, ub> -> !tile.tile<4x128xf32, ub>
// CHECK-NEXT:       %38 = tile.reshape %37 : !tile.tile<4x128xf32, ub> -> !tile.tile<1x512xf32, ub>
// CHECK-NEXT:       tile.release %slot_1 : memref<1x12x4x128xf16, #tile.space<gm>>
// CHECK-NEXT:       %39 = tile.slice %36[0, 0] : !tile.tile<2x512xf32, ub> -> !tile.tile<1x512xf32, ub>
// CHECK-NEXT:       %40 = tile.mul %39, %38 : !tile.tile<1x512xf32, ub>
// CHECK-NEXT:       %sum = tile.add %zero, %40 : !tile.tile<1x512xf32, ub>
// CHECK-NEXT:       %41 = tile.slice %36[1, 0] : !tile.tile<2x512xf32, ub> -> !tile.tile<1x512xf32, ub>
// CHECK-NEXT:       %42 = tile.mul %41, %38 : !tile.tile<1x512xf32, ub>
// CHECK-NEXT:       %sum_1 = tile.add %zero_1, %42 : !tile.tile<1x512xf32, ub>
// CHECK-NEXT:       %43 = tile.concat %sum, %sum_1 axis 0 : !tile.tile<1x512xf32, ub>, !tile.tile<1x512xf32, ub> -> !tile.tile<2x512xf32, ub>
// CHECK-NEXT:       %44 = tile.broadcast %scale : !tile.tile<2x1xf32, ub> -> !tile.tile<2x128xf32, ub>
// CHECK-NEXT:       %45 = tile.reshape %43 : !tile.tile<2x512xf32, ub> -> !tile.tile<2x4x128xf32, ub>
// CHECK-NEXT:       %46 = tile.reduce sum %45 axes [1] : !tile.tile<2x4x128xf32, ub> -> !tile.tile<2x1x128xf32, ub>
// CHECK-NEXT:       %47 = tile.reshape %46 : !tile.tile<2x1x128xf32, ub> -> !tile.tile<2x128xf32, ub>
// CHECK-NEXT:       %48 = tile.mul %47, %44 : !tile.tile<2x128xf32, ub>
// CHECK-NEXT:       %49 = tile.cast %48 rounding rint : !tile.tile<2x128xf32, ub> -> !tile.tile<2x128xf16, ub>
// CHECK-NEXT:       tile.store %49, %out[%23, %24] sizes [2, 128] : !tile.tile<2x128xf16, ub>, memref<4x128xf16, strided<[128, 1]>, #tile.space<gm>>
// CHECK-NEXT:       func.return
// CHECK-NEXT:     }
// CHECK-NEXT:   }
// CHECK-NEXT: }

// CHECK-LABEL: // IR after tile-unpack-int4

// CHECK-LABEL: // IR after tile-legalize
// CHECK:      builtin.module attributes {ascir.soc = "ascend910b1"} {
// CHECK-NEXT:   tile.kernel @matmul_i8_int4_groups block_dim 1 attributes {tile.tiling = [{axes = ["1", "4", "128", "512"], tile = array<i64: 12, 128, 512, 128>, digits = 3 : i64, ns = 4179 : i64}], tile.weights = {strategy = "digits", expand_ns = 4242 : i64, digits_ns = 4179 : i64, totals_ns = 5878 : i64}} {
// CHECK-NEXT:     tile.channel @digits aiv_to_aic shared depth 1 : memref<1x12x256xi8, #tile.space<gm>>
// CHECK-NEXT:     tile.channel @sums aic_to_aiv depth 6 : memref<1x12x4x128xf16, #tile.space<gm>>
// CHECK-NEXT:     func.func @matmul_i8_int4_groups_cube(%x: memref<4x512xi8, strided<[512, 1]>, #tile.space<gm>> {ascir.role = "in"}, %t: memref<4xf16, strided<[1]>, #tile.space<gm>> {ascir.role = "in"}, %q: memref<8x8x16x32xi8, strided<[4096, 512, 32, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "fractals"}, %s: memref<4x128xf16, strided<[128, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "rows"}, %out: memref<4x128xf16, strided<[128, 1]>, #tile.space<gm>> {ascir.role = "out"}) attributes {tile.core = #tile.core<aic>} {
// CHECK-NEXT:       %block = tile.block_index
// CHECK-NEXT:       %c8 = arith.constant 8 : index
// CHECK-NEXT:       %c0 = arith.constant 0 : index
// CHECK-NEXT:       %c512 = arith.constant 512 : index
// CHECK-NEXT:       %c128 = arith.constant 128 : index
// CHECK-NEXT:       %n1 = arith.constant 1.000000e+00 : f32
// CHECK-NEXT:       %0 = arith.muli %block, %c8 : index
// CHECK-NEXT:       %b_bytes = tile.load %q[0, %0, 0, 0] : memref<8x8x16x32xi8, strided<[4096, 512, 32, 1]>, #tile.space<gm>> -> !tile.tile<8x8x16x32xi8, l1>
// CHECK-NEXT:       %b_l1 = tile.reinterpret %b_bytes : !tile.tile<8x8x16x32xi8, l1> -> !tile.tile<128x512xi4, l1, nz>
// CHECK-NEXT:       %digits = tile.pop @digits : memref<1x12x256xi8, #tile.space<gm>>
// CHECK-NEXT:       %a_bytes = tile.load %digits[0, 0, 0] sizes [1, 12, 256] : memref<1x12x256xi8, #tile.space<gm>> -> !tile.tile<16x256xi8, l1, nz>
// CHECK-NEXT:       %a_l1 = tile.reinterpret %a_bytes : !tile.tile<16x256xi8, l1, nz> -> !tile.tile<16x512xi4, l1, nz>
// CHECK-NEXT:       %slot = tile.acquire @sums : memref<1x12x4x128xf16, #tile.space<gm>>
// CHECK-NEXT:       scf.for %group = %c0 to %c512 step %c128 {
// CHECK-NEXT:         %zero = tile.accumulator : !tile.tile<16x128xi32, l0c, nz>
// CHECK-NEXT:         %a_l0 = tile.move %a_l1[0, %group] buffers 2 : !tile.tile<16x512xi4, l1, nz> -> !tile.tile<16x128xi4, l0a, zz>
// CHECK-NEXT:         %b_l0 = tile.move %b_l1[0, %group] transpose buffers 2 : !tile.tile<128x512xi4, l1, nz> -> !tile.tile<128x128xi4, l0b, zn>
// CHECK-NEXT:         %sum = tile.mmad %a_l0, %b_l0, %zero sizes [12, 128, 128] : !tile.tile<16x128xi4, l0a, zz>, !tile.tile<128x128xi4, l0b, zn>, !tile.tile<16x128xi32, l0c, nz>
// CHECK-NEXT:         %1 = arith.divui %group, %c128 : index
// CHECK-NEXT:         tile.fixpipe_store %sum, %slot[0, 0, %1, 0] sizes [1, 12, 1, 128] scale(%n1 : f32) buffers 2 : !tile.tile<16x128xi32, l0c, nz>, memref<1x12x4x128xf16, #tile.space<gm>>
// CHECK-NEXT:       }
// CHECK-NEXT:       tile.push %slot : memref<1x12x4x128xf16, #tile.space<gm>>
// CHECK-NEXT:       tile.release %digits : memref<1x12x256xi8, #tile.space<gm>>
// CHECK-NEXT:       func.return
// CHECK-NEXT:     }
// CHECK-NEXT:     func.func @matmul_i8_int4_groups_vector(%x: memref<4x512xi8, strided<[512, 1]>, #tile.space<gm>> {ascir.role = "in"}, %t: memref<4xf16, strided<[1]>, #tile.space<gm>> {ascir.role = "in"}, %q: memref<8x8x16x32xi8, strided<[4096, 512, 32, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "fractals"}, %s: memref<4x128xf16, strided<[128, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "rows"}, %out: memref<4x128xf16, strided<[128, 1]>, #tile.space<gm>> {ascir.role = "out"}) attributes {tile.core = #tile.core<aiv>} {
// CHECK-NEXT:       %half = tile.sub_block_index
// CHECK-NEXT:       %c2 = arith.constant 2 : index
// CHECK-NEXT:       %n256 = arith.constant 2.560000e+02 : f32
// CHECK-NEXT:       %block = tile.block_index
// CHECK-NEXT:       %c256 = arith.constant 256 : index
// CHECK-NEXT:       %c512 = arith.constant 512 : index
// CHECK-NEXT:       %n12 = arith.constant 12 : i16
// CHECK-NEXT:       %n8 = arith.constant 8 : i16
// CHECK-NEXT:       %n4 = arith.constant 4 : i16
// CHECK-NEXT:       %c128 = arith.constant 128 : index
// CHECK-NEXT:       %n0 = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:       %c6 = arith.constant 6 : index
// CHECK-NEXT:       %n0p0625 = arith.constant 6.250000e-02 : f32
// CHECK-NEXT:       %0 = arith.muli %half, %c2 : index
// CHECK-NEXT:       %factors = tile.load %t[%0] sizes [2] : memref<4xf16, strided<[1]>, #tile.space<gm>> -> !tile.tile<2xf16, ub>
// CHECK-NEXT:       %1 = tile.reshape %factors : !tile.tile<2xf16, ub> -> !tile.tile<2x1xf16, ub>
// CHECK-NEXT:       %2 = tile.cast %1 : !tile.tile<2x1xf16, ub> -> !tile.tile<2x1xf32, ub>
// CHECK-NEXT:       %scale = tile.mul %2, %n256 : !tile.tile<2x1xf32, ub>, f32
// CHECK-NEXT:       %slot = tile.acquire @digits : memref<1x12x256xi8, #tile.space<gm>>
// CHECK-NEXT:       %digits = memref.reinterpret_cast %slot to offset: [0], sizes: [2, 3, 2, 256], strides: [1536, 512, 256, 1] : memref<1x12x256xi8, #tile.space<gm>> to memref<2x3x2x256xi8, strided<[1536, 512, 256, 1]>, #tile.space<gm>>
// CHECK-NEXT:       %3 = arith.muli %block, %c2 : index
// CHECK-NEXT:       %4 = arith.addi %3, %half : index
// CHECK-NEXT:       %5 = arith.muli %4, %c256 : index
// CHECK-NEXT:       scf.for %k = %5 to %c512 step %c512 {
// CHECK-NEXT:         %x_1 = tile.load %x[0, %k] buffers 2 : memref<4x512xi8, strided<[512, 1]>, #tile.space<gm>> -> !tile.tile<4x256xi8, ub>
// CHECK-NEXT:         %6 = tile.cast %x_1 : !tile.tile<4x256xi8, ub> -> !tile.tile<4x256xf16, ub>
// CHECK-NEXT:         %rest = tile.cast %6 rounding rint : !tile.tile<4x256xf16, ub> -> !tile.tile<4x256xi16, ub>
// CHECK-NEXT:         %7 = tile.reinterpret %rest : !tile.tile<4x256xi16, ub> -> !tile.tile<4x256xui16, ub>
// CHECK-NEXT:         %8 = tile.shift_left %7, %n12 : !tile.tile<4x256xui16, ub>, i16
// CHECK-NEXT:         %9 = tile.reinterpret %8 : !tile.tile<4x256xui16, ub> -> !tile.tile<4x256xi16, ub>
// CHECK-NEXT:         %digit = tile.shift_right %9, %n12 : !tile.tile<4x256xi16, ub>, i16
// CHECK-NEXT:         %10 = tile.add %rest, %n8 : !tile.tile<4x256xi16, ub>, i16
// CHECK-NEXT:         %rest_1 = tile.shift_right %10, %n4 : !tile.tile<4x256xi16, ub>, i16
// CHECK-NEXT:         %11 = tile.cast %digit rounding rint : !tile.tile<4x256xi16, ub> -> !tile.tile<4x256xf16, ub>
// CHECK-NEXT:         %digit_1 = tile.cast %11 rounding rint : !tile.tile<4x256xf16, ub> -> !tile.tile<4x256xi4, ub>
// CHECK-NEXT:         %12 = tile.reinterpret %digit_1 : !tile.tile<4x256xi4, ub> -> !tile.tile<4x128xi8, ub>
// CHECK-NEXT:         %13 = tile.reshape %12 : !tile.tile<4x128xi8, ub> -> !tile.tile<2x2x128xi8, ub>
// CHECK-NEXT:         %14 = arith.divui %k, %c2 : index
// CHECK-NEXT:         tile.store %13, %digits[0, 0, 0, %14] sizes [2, 1, 2, 128] : !tile.tile<2x2x128xi8, ub>, memref<2x3x2x256xi8, strided<[1536, 512, 256, 1]>, #tile.space<gm>>
// CHECK-NEXT:         %15 = tile.reinterpret %rest_1 : !tile.tile<4x256xi16, ub> -> !tile.tile<4x256xui16, ub>
// CHECK-NEXT:         %16 = tile.shift_left %15, %n12 : !tile.tile<4x256xui16, ub>, i16
// CHECK-NEXT:         %17 = tile.reinterpret %16 : !tile.tile<4x256xui16, ub> -> !tile.tile<4x256xi16, ub>
// CHECK-NEXT:         %digit_2 = tile.shift_right %17, %n12 : !tile.tile<4x256xi16, ub>, i16
// CHECK-NEXT:         %18 = tile.add %rest_1, %n8 : !tile.tile<4x256xi16, ub>, i16
// CHECK-NEXT:         %rest_2 = tile.shift_right %18, %n4 : !tile.tile<4x256xi16, ub>, i16
// CHECK-NEXT:         %19 = tile.cast %digit_2 rounding rint : !tile.tile<4x256xi16, ub> -> !tile.tile<4x256xf16, ub>
// CHECK-NEXT:         %digit_3 = tile.cast %19 rounding rint : !tile.tile<4x256xf16, ub> -> !tile.tile<4x256xi4, ub>
// CHECK-NEXT:         %20 = tile.reinterpret %digit_3 : !tile.tile<4x256xi4, ub> -> !tile.tile<4x128xi8, ub>
// CHECK-NEXT:         %21 = tile.reshape %20 : !tile.tile<4x128xi8, ub> -> !tile.tile<2x2x128xi8, ub>
// CHECK-NEXT:         %22 = arith.divui %k, %c2 : index
// CHECK-NEXT:         tile.store %21, %digits[0, 1, 0, %22] sizes [2, 1, 2, 128] : !tile.tile<2x2x128xi8, ub>, memref<2x3x2x256xi8, strided<[1536, 512, 256, 1]>, #tile.space<gm>>
// CHECK-NEXT:         %23 = tile.cast %rest_2 rounding rint : !tile.tile<4x256xi16, ub> -> !tile.tile<4x256xf16, ub>
// CHECK-NEXT:         %digit_4 = tile.cast %23 rounding rint : !tile.tile<4x256xf16, ub> -> !tile.tile<4x256xi4, ub>
// CHECK-NEXT:         %24 = tile.reinterpret %digit_4 : !tile.tile<4x256xi4, ub> -> !tile.tile<4x128xi8, ub>
// CHECK-NEXT:         %25 = tile.reshape %24 : !tile.tile<4x128xi8, ub> -> !tile.tile<2x2x128xi8, ub>
// CHECK-NEXT:         %26 = arith.divui %k, %c2 : index
// CHECK-NEXT:         tile.store %25, %digits[0, 2, 0, %26] sizes [2, 1, 2, 128] : !tile.tile<2x2x128xi8, ub>, memref<2x3x2x256xi8, strided<[1536, 512, 256, 1]>, #tile.space<gm>>
// CHECK-NEXT:       }
// CHECK-NEXT:       tile.sync_blocks
// CHECK-NEXT:       tile.push %slot : memref<1x12x256xi8, #tile.space<gm>>
// CHECK-NEXT:       %27 = arith.muli %half, %c2 : index
// CHECK-NEXT:       %28 = arith.muli %block, %c128 : index
// CHECK-NEXT:       %zero = tile.fill %n0 : f32 -> !tile.tile<1x512xf32, ub>
// CHECK-NEXT:       %zero_1 = tile.fill %n0 : f32 -> !tile.tile<1x512xf32, ub>
// CHECK-NEXT:       %slot_1 = tile.pop @sums : memref<1x12x4x128xf16, #tile.space<gm>>
// CHECK-NEXT:       %29 = arith.muli %half, %c6 : index
// CHECK-NEXT:       %sums = tile.load %slot_1[0, %29, 0, 0] sizes [1, 6, 4, 128] buffers 2 : memref<1x12x4x128xf16, #tile.space<gm>> -> !tile.tile<6x4x128xf16, ub>
// CHECK-NEXT:       %30 = tile.reshape %sums : !tile.tile<6x4x128xf16, ub> -> !tile.tile<6x512xf16, ub>
// CHECK-NEXT:       %31 = tile.slice %30[0, 0] : !tile.tile<6x512xf16, ub> -> !tile.tile<2x512xf16, ub>
// CHECK-NEXT:       %32 = tile.slice %30[2, 0] : !tile.tile<6x512xf16, ub> -> !tile.tile<2x512xf16, ub>
// CHECK-NEXT:       %33 = tile.slice %30[4, 0] : !tile.tile<6x512xf16, ub> -> !tile.tile<2x512xf16, ub>
// CHECK-NEXT:       %34 = tile.cast %31 : !tile.tile<2x512xf16, ub> -> !tile.tile<2x512xf32, ub>
// CHECK-NEXT:       %35 = tile.cast %32 : !tile.tile<2x512xf16, ub> -> !tile.tile<2x512xf32, ub>
// CHECK-NEXT:       %36 = tile.mul %34, %n0p0625 : !tile.tile<2x512xf32, ub>, f32
// CHECK-NEXT:       %37 = tile.add %36, %35 : !tile.tile<2x512xf32, ub>
// CHECK-NEXT:       %38 = tile.cast %33 : !tile.tile<2x512xf16, ub> -> !tile.tile<2x512xf32, ub>
// CHECK-NEXT:       %39 = tile.mul %37, %n0p0625 : !tile.tile<2x512xf32, ub>, f32
// CHECK-NEXT:       %40 = tile.add %39, %38 : !tile.tile<2x512xf32, ub>
// CHECK-NEXT:       %scale_1 = tile.load %s[0, %28] buffers 2 : memref<4x128xf16, strided<[128, 1]>, #tile.space<gm>> -> !tile.tile<4x128xf16, ub>
// CHECK-NEXT:       %41 = tile.cast %scale_1 : !tile.tile<4x128xf16, ub> -> !tile.tile<4x128xf32, ub>
// CHECK-NEXT:       %42 = tile.reshape %41 : !tile.tile<4x128xf32, ub> -> !tile.tile<1x512xf32, ub>
// CHECK-NEXT:       tile.release %slot_1 : memref<1x12x4x128xf16, #tile.space<gm>>
// CHECK-NEXT:       %43 = tile.slice %40[0, 0] : !tile.tile<2x512xf32, ub> -> !tile.tile<1x512xf32, ub>
// CHECK-NEXT:       %44 = tile.mul %43, %42 : !tile.tile<1x512xf32, ub>
// CHECK-NEXT:       %sum = tile.add %zero, %44 : !tile.tile<1x512xf32, ub>
// CHECK-NEXT:       %45 = tile.slice %40[1, 0] : !tile.tile<2x512xf32, ub> -> !tile.tile<1x512xf32, ub>
// CHECK-NEXT:       %46 = tile.mul %45, %42 : !tile.tile<1x512xf32, ub>
// CHECK-NEXT:       %sum_1 = tile.add %zero_1, %46 : !tile.tile<1x512xf32, ub>
// CHECK-NEXT:       %47 = tile.concat %sum, %sum_1 axis 0 : !tile.tile<1x512xf32, ub>, !tile.tile<1x512xf32, ub> -> !tile.tile<2x512xf32, ub>
// CHECK-NEXT:       %48 = tile.broadcast %scale : !tile.tile<2x1xf32, ub> -> !tile.tile<2x128xf32, ub>
// CHECK-NEXT:       %49 = tile.reshape %47 : !tile.tile<2x512xf32, ub> -> !tile.tile<2x4x128xf32, ub>
// CHECK-NEXT:       %50 = tile.reduce sum %49 axes [1] : !tile.tile<2x4x128xf32, ub> -> !tile.tile<2x1x128xf32, ub>
// CHECK-NEXT:       %51 = tile.reshape %50 : !tile.tile<2x1x128xf32, ub> -> !tile.tile<2x128xf32, ub>
// CHECK-NEXT:       %52 = tile.mul %51, %48 : !tile.tile<2x128xf32, ub>
// CHECK-NEXT:       %53 = tile.cast %52 rounding rint : !tile.tile<2x128xf32, ub> -> !tile.tile<2x128xf16, ub>
// CHECK-NEXT:       tile.store %53, %out[%27, %28] sizes [2, 128] : !tile.tile<2x128xf16, ub>, memref<4x128xf16, strided<[128, 1]>, #tile.space<gm>>
// CHECK-NEXT:       func.return
// CHECK-NEXT:     }
// CHECK-NEXT:   }
// CHECK-NEXT: }

// CHECK-LABEL: // IR after tile-sink-slices

// CHECK-LABEL: // IR after canonicalize

// CHECK-LABEL: // IR after cse
// CHECK:      builtin.module attributes {ascir.soc = "ascend910b1"} {
// CHECK-NEXT:   tile.kernel @matmul_i8_int4_groups block_dim 1 attributes {tile.tiling = [{axes = ["1", "4", "128", "512"], tile = array<i64: 12, 128, 512, 128>, digits = 3 : i64, ns = 4179 : i64}], tile.weights = {strategy = "digits", expand_ns = 4242 : i64, digits_ns = 4179 : i64, totals_ns = 5878 : i64}} {
// CHECK-NEXT:     tile.channel @digits aiv_to_aic shared depth 1 : memref<1x12x256xi8, #tile.space<gm>>
// CHECK-NEXT:     tile.channel @sums aic_to_aiv depth 6 : memref<1x12x4x128xf16, #tile.space<gm>>
// CHECK-NEXT:     func.func @matmul_i8_int4_groups_cube(%x: memref<4x512xi8, strided<[512, 1]>, #tile.space<gm>> {ascir.role = "in"}, %t: memref<4xf16, strided<[1]>, #tile.space<gm>> {ascir.role = "in"}, %q: memref<8x8x16x32xi8, strided<[4096, 512, 32, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "fractals"}, %s: memref<4x128xf16, strided<[128, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "rows"}, %out: memref<4x128xf16, strided<[128, 1]>, #tile.space<gm>> {ascir.role = "out"}) attributes {tile.core = #tile.core<aic>} {
// CHECK-NEXT:       %block = tile.block_index
// CHECK-NEXT:       %c8 = arith.constant 8 : index
// CHECK-NEXT:       %c0 = arith.constant 0 : index
// CHECK-NEXT:       %c512 = arith.constant 512 : index
// CHECK-NEXT:       %c128 = arith.constant 128 : index
// CHECK-NEXT:       %n1 = arith.constant 1.000000e+00 : f32
// CHECK-NEXT:       %0 = arith.muli %block, %c8 : index
// CHECK-NEXT:       %b_bytes = tile.load %q[0, %0, 0, 0] : memref<8x8x16x32xi8, strided<[4096, 512, 32, 1]>, #tile.space<gm>> -> !tile.tile<8x8x16x32xi8, l1>
// CHECK-NEXT:       %b_l1 = tile.reinterpret %b_bytes : !tile.tile<8x8x16x32xi8, l1> -> !tile.tile<128x512xi4, l1, nz>
// CHECK-NEXT:       %digits = tile.pop @digits : memref<1x12x256xi8, #tile.space<gm>>
// CHECK-NEXT:       %a_bytes = tile.load %digits[0, 0, 0] sizes [1, 12, 256] : memref<1x12x256xi8, #tile.space<gm>> -> !tile.tile<16x256xi8, l1, nz>
// CHECK-NEXT:       %a_l1 = tile.reinterpret %a_bytes : !tile.tile<16x256xi8, l1, nz> -> !tile.tile<16x512xi4, l1, nz>
// CHECK-NEXT:       %slot = tile.acquire @sums : memref<1x12x4x128xf16, #tile.space<gm>>
// CHECK-NEXT:       scf.for %group = %c0 to %c512 step %c128 {
// CHECK-NEXT:         %zero = tile.accumulator : !tile.tile<16x128xi32, l0c, nz>
// CHECK-NEXT:         %a_l0 = tile.move %a_l1[0, %group] buffers 2 : !tile.tile<16x512xi4, l1, nz> -> !tile.tile<16x128xi4, l0a, zz>
// CHECK-NEXT:         %b_l0 = tile.move %b_l1[0, %group] transpose buffers 2 : !tile.tile<128x512xi4, l1, nz> -> !tile.tile<128x128xi4, l0b, zn>
// CHECK-NEXT:         %sum = tile.mmad %a_l0, %b_l0, %zero sizes [12, 128, 128] : !tile.tile<16x128xi4, l0a, zz>, !tile.tile<128x128xi4, l0b, zn>, !tile.tile<16x128xi32, l0c, nz>
// CHECK-NEXT:         %1 = arith.divui %group, %c128 : index
// CHECK-NEXT:         tile.fixpipe_store %sum, %slot[0, 0, %1, 0] sizes [1, 12, 1, 128] scale(%n1 : f32) buffers 2 : !tile.tile<16x128xi32, l0c, nz>, memref<1x12x4x128xf16, #tile.space<gm>>
// CHECK-NEXT:       }
// CHECK-NEXT:       tile.push %slot : memref<1x12x4x128xf16, #tile.space<gm>>
// CHECK-NEXT:       tile.release %digits : memref<1x12x256xi8, #tile.space<gm>>
// CHECK-NEXT:       func.return
// CHECK-NEXT:     }
// CHECK-NEXT:     func.func @matmul_i8_int4_groups_vector(%x: memref<4x512xi8, strided<[512, 1]>, #tile.space<gm>> {ascir.role = "in"}, %t: memref<4xf16, strided<[1]>, #tile.space<gm>> {ascir.role = "in"}, %q: memref<8x8x16x32xi8, strided<[4096, 512, 32, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "fractals"}, %s: memref<4x128xf16, strided<[128, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "rows"}, %out: memref<4x128xf16, strided<[128, 1]>, #tile.space<gm>> {ascir.role = "out"}) attributes {tile.core = #tile.core<aiv>} {
// CHECK-NEXT:       %half = tile.sub_block_index
// CHECK-NEXT:       %c2 = arith.constant 2 : index
// CHECK-NEXT:       %n256 = arith.constant 2.560000e+02 : f32
// CHECK-NEXT:       %block = tile.block_index
// CHECK-NEXT:       %c256 = arith.constant 256 : index
// CHECK-NEXT:       %c512 = arith.constant 512 : index
// CHECK-NEXT:       %n12 = arith.constant 12 : i16
// CHECK-NEXT:       %n8 = arith.constant 8 : i16
// CHECK-NEXT:       %n4 = arith.constant 4 : i16
// CHECK-NEXT:       %c128 = arith.constant 128 : index
// CHECK-NEXT:       %n0 = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:       %c6 = arith.constant 6 : index
// CHECK-NEXT:       %n0p0625 = arith.constant 6.250000e-02 : f32
// CHECK-NEXT:       %0 = arith.muli %half, %c2 : index
// CHECK-NEXT:       %factors = tile.load %t[%0] sizes [2] : memref<4xf16, strided<[1]>, #tile.space<gm>> -> !tile.tile<2xf16, ub>
// CHECK-NEXT:       %1 = tile.reshape %factors : !tile.tile<2xf16, ub> -> !tile.tile<2x1xf16, ub>
// CHECK-NEXT:       %2 = tile.cast %1 : !tile.tile<2x1xf16, ub> -> !tile.tile<2x1xf32, ub>
// CHECK-NEXT:       %scale = tile.mul %2, %n256 : !tile.tile<2x1xf32, ub>, f32
// CHECK-NEXT:       %slot = tile.acquire @digits : memref<1x12x256xi8, #tile.space<gm>>
// CHECK-NEXT:       %digits = memref.reinterpret_cast %slot to offset: [0], sizes: [2, 3, 2, 256], strides: [1536, 512, 256, 1] : memref<1x12x256xi8, #tile.space<gm>> to memref<2x3x2x256xi8, strided<[1536, 512, 256, 1]>, #tile.space<gm>>
// CHECK-NEXT:       %3 = arith.muli %block, %c2 : index
// CHECK-NEXT:       %4 = arith.addi %3, %half : index
// CHECK-NEXT:       %5 = arith.muli %4, %c256 : index
// CHECK-NEXT:       scf.for %k = %5 to %c512 step %c512 {
// CHECK-NEXT:         %x_1 = tile.load %x[0, %k] buffers 2 : memref<4x512xi8, strided<[512, 1]>, #tile.space<gm>> -> !tile.tile<4x256xi8, ub>
// CHECK-NEXT:         %6 = tile.cast %x_1 : !tile.tile<4x256xi8, ub> -> !tile.tile<4x256xf16, ub>
// CHECK-NEXT:         %rest = tile.cast %6 rounding rint : !tile.tile<4x256xf16, ub> -> !tile.tile<4x256xi16, ub>
// CHECK-NEXT:         %7 = tile.reinterpret %rest : !tile.tile<4x256xi16, ub> -> !tile.tile<4x256xui16, ub>
// CHECK-NEXT:         %8 = tile.shift_left %7, %n12 : !tile.tile<4x256xui16, ub>, i16
// CHECK-NEXT:         %9 = tile.reinterpret %8 : !tile.tile<4x256xui16, ub> -> !tile.tile<4x256xi16, ub>
// CHECK-NEXT:         %digit = tile.shift_right %9, %n12 : !tile.tile<4x256xi16, ub>, i16
// CHECK-NEXT:         %10 = tile.add %rest, %n8 : !tile.tile<4x256xi16, ub>, i16
// CHECK-NEXT:         %rest_1 = tile.shift_right %10, %n4 : !tile.tile<4x256xi16, ub>, i16
// CHECK-NEXT:         %11 = tile.cast %digit rounding rint : !tile.tile<4x256xi16, ub> -> !tile.tile<4x256xf16, ub>
// CHECK-NEXT:         %digit_1 = tile.cast %11 rounding rint : !tile.tile<4x256xf16, ub> -> !tile.tile<4x256xi4, ub>
// CHECK-NEXT:         %12 = tile.reinterpret %digit_1 : !tile.tile<4x256xi4, ub> -> !tile.tile<4x128xi8, ub>
// CHECK-NEXT:         %13 = tile.reshape %12 : !tile.tile<4x128xi8, ub> -> !tile.tile<2x2x128xi8, ub>
// CHECK-NEXT:         %14 = arith.divui %k, %c2 : index
// CHECK-NEXT:         tile.store %13, %digits[0, 0, 0, %14] sizes [2, 1, 2, 128] : !tile.tile<2x2x128xi8, ub>, memref<2x3x2x256xi8, strided<[1536, 512, 256, 1]>, #tile.space<gm>>
// CHECK-NEXT:         %15 = tile.reinterpret %rest_1 : !tile.tile<4x256xi16, ub> -> !tile.tile<4x256xui16, ub>
// CHECK-NEXT:         %16 = tile.shift_left %15, %n12 : !tile.tile<4x256xui16, ub>, i16
// CHECK-NEXT:         %17 = tile.reinterpret %16 : !tile.tile<4x256xui16, ub> -> !tile.tile<4x256xi16, ub>
// CHECK-NEXT:         %digit_2 = tile.shift_right %17, %n12 : !tile.tile<4x256xi16, ub>, i16
// CHECK-NEXT:         %18 = tile.add %rest_1, %n8 : !tile.tile<4x256xi16, ub>, i16
// CHECK-NEXT:         %rest_2 = tile.shift_right %18, %n4 : !tile.tile<4x256xi16, ub>, i16
// CHECK-NEXT:         %19 = tile.cast %digit_2 rounding rint : !tile.tile<4x256xi16, ub> -> !tile.tile<4x256xf16, ub>
// CHECK-NEXT:         %digit_3 = tile.cast %19 rounding rint : !tile.tile<4x256xf16, ub> -> !tile.tile<4x256xi4, ub>
// CHECK-NEXT:         %20 = tile.reinterpret %digit_3 : !tile.tile<4x256xi4, ub> -> !tile.tile<4x128xi8, ub>
// CHECK-NEXT:         %21 = tile.reshape %20 : !tile.tile<4x128xi8, ub> -> !tile.tile<2x2x128xi8, ub>
// CHECK-NEXT:         tile.store %21, %digits[0, 1, 0, %14] sizes [2, 1, 2, 128] : !tile.tile<2x2x128xi8, ub>, memref<2x3x2x256xi8, strided<[1536, 512, 256, 1]>, #tile.space<gm>>
// CHECK-NEXT:         %22 = tile.cast %rest_2 rounding rint : !tile.tile<4x256xi16, ub> -> !tile.tile<4x256xf16, ub>
// CHECK-NEXT:         %digit_4 = tile.cast %22 rounding rint : !tile.tile<4x256xf16, ub> -> !tile.tile<4x256xi4, ub>
// CHECK-NEXT:         %23 = tile.reinterpret %digit_4 : !tile.tile<4x256xi4, ub> -> !tile.tile<4x128xi8, ub>
// CHECK-NEXT:         %24 = tile.reshape %23 : !tile.tile<4x128xi8, ub> -> !tile.tile<2x2x128xi8, ub>
// CHECK-NEXT:         tile.store %24, %digits[0, 2, 0, %14] sizes [2, 1, 2, 128] : !tile.tile<2x2x128xi8, ub>, memref<2x3x2x256xi8, strided<[1536, 512, 256, 1]>, #tile.space<gm>>
// CHECK-NEXT:       }
// CHECK-NEXT:       tile.sync_blocks
// CHECK-NEXT:       tile.push %slot : memref<1x12x256xi8, #tile.space<gm>>
// CHECK-NEXT:       %25 = arith.muli %block, %c128 : index
// CHECK-NEXT:       %zero = tile.fill %n0 : f32 -> !tile.tile<1x512xf32, ub>
// CHECK-NEXT:       %slot_1 = tile.pop @sums : memref<1x12x4x128xf16, #tile.space<gm>>
// CHECK-NEXT:       %26 = arith.muli %half, %c6 : index
// CHECK-NEXT:       %sums = tile.load %slot_1[0, %26, 0, 0] sizes [1, 6, 4, 128] buffers 2 : memref<1x12x4x128xf16, #tile.space<gm>> -> !tile.tile<6x4x128xf16, ub>
// CHECK-NEXT:       %27 = tile.reshape %sums : !tile.tile<6x4x128xf16, ub> -> !tile.tile<6x512xf16, ub>
// CHECK-NEXT:       %28 = tile.slice %27[0, 0] : !tile.tile<6x512xf16, ub> -> !tile.tile<2x512xf16, ub>
// CHECK-NEXT:       %29 = tile.slice %27[2, 0] : !tile.tile<6x512xf16, ub> -> !tile.tile<2x512xf16, ub>
// CHECK-NEXT:       %30 = tile.slice %27[4, 0] : !tile.tile<6x512xf16, ub> -> !tile.tile<2x512xf16, ub>
// CHECK-NEXT:       %31 = tile.cast %28 : !tile.tile<2x512xf16, ub> -> !tile.tile<2x512xf32, ub>
// CHECK-NEXT:       %32 = tile.cast %29 : !tile.tile<2x512xf16, ub> -> !tile.tile<2x512xf32, ub>
// CHECK-NEXT:       %33 = tile.mul %31, %n0p0625 : !tile.tile<2x512xf32, ub>, f32
// CHECK-NEXT:       %34 = tile.add %33, %32 : !tile.tile<2x512xf32, ub>
// CHECK-NEXT:       %35 = tile.cast %30 : !tile.tile<2x512xf16, ub> -> !tile.tile<2x512xf32, ub>
// CHECK-NEXT:       %36 = tile.mul %34, %n0p0625 : !tile.tile<2x512xf32, ub>, f32
// CHECK-NEXT:       %37 = tile.add %36, %35 : !tile.tile<2x512xf32, ub>
// CHECK-NEXT:       %scale_1 = tile.load %s[0, %25] buffers 2 : memref<4x128xf16, strided<[128, 1]>, #tile.space<gm>> -> !tile.tile<4x128xf16, ub>
// CHECK-NEXT:       %38 = tile.cast %scale_1 : !tile.tile<4x128xf16, ub> -> !tile.tile<4x128xf32, ub>
// CHECK-NEXT:       %39 = tile.reshape %38 : !tile.tile<4x128xf32, ub> -> !tile.tile<1x512xf32, ub>
// CHECK-NEXT:       tile.release %slot_1 : memref<1x12x4x128xf16, #tile.space<gm>>
// CHECK-NEXT:       %40 = tile.slice %37[0, 0] : !tile.tile<2x512xf32, ub> -> !tile.tile<1x512xf32, ub>
// CHECK-NEXT:       %41 = tile.mul %40, %39 : !tile.tile<1x512xf32, ub>
// CHECK-NEXT:       %sum = tile.add %zero, %41 : !tile.tile<1x512xf32, ub>
// CHECK-NEXT:       %42 = tile.slice %37[1, 0] : !tile.tile<2x512xf32, ub> -> !tile.tile<1x512xf32, ub>
// CHECK-NEXT:       %43 = tile.mul %42, %39 : !tile.tile<1x512xf32, ub>
// CHECK-NEXT:       %sum_1 = tile.add %zero, %43 : !tile.tile<1x512xf32, ub>
// CHECK-NEXT:       %44 = tile.concat %sum, %sum_1 axis 0 : !tile.tile<1x512xf32, ub>, !tile.tile<1x512xf32, ub> -> !tile.tile<2x512xf32, ub>
// CHECK-NEXT:       %45 = tile.broadcast %scale : !tile.tile<2x1xf32, ub> -> !tile.tile<2x128xf32, ub>
// CHECK-NEXT:       %46 = tile.reshape %44 : !tile.tile<2x512xf32, ub> -> !tile.tile<2x4x128xf32, ub>
// CHECK-NEXT:       %47 = tile.reduce sum %46 axes [1] : !tile.tile<2x4x128xf32, ub> -> !tile.tile<2x1x128xf32, ub>
// CHECK-NEXT:       %48 = tile.reshape %47 : !tile.tile<2x1x128xf32, ub> -> !tile.tile<2x128xf32, ub>
// CHECK-NEXT:       %49 = tile.mul %48, %45 : !tile.tile<2x128xf32, ub>
// CHECK-NEXT:       %50 = tile.cast %49 rounding rint : !tile.tile<2x128xf32, ub> -> !tile.tile<2x128xf16, ub>
// CHECK-NEXT:       tile.store %50, %out[%0, %25] sizes [2, 128] : !tile.tile<2x128xf16, ub>, memref<4x128xf16, strided<[128, 1]>, #tile.space<gm>>
// CHECK-NEXT:       func.return
// CHECK-NEXT:     }
// CHECK-NEXT:   }
// CHECK-NEXT: }

// CHECK-LABEL: // IR after tile-contract
// CHECK:      builtin.module attributes {ascir.soc = "ascend910b1"} {
// CHECK-NEXT:   tile.kernel @matmul_i8_int4_groups block_dim 1 attributes {tile.tiling = [{axes = ["1", "4", "128", "512"], tile = array<i64: 12, 128, 512, 128>, digits = 3 : i64, ns = 4179 : i64}], tile.weights = {strategy = "digits", expand_ns = 4242 : i64, digits_ns = 4179 : i64, totals_ns = 5878 : i64}} {
// CHECK-NEXT:     tile.channel @digits aiv_to_aic shared depth 1 : memref<1x12x256xi8, #tile.space<gm>>
// CHECK-NEXT:     tile.channel @sums aic_to_aiv depth 6 : memref<1x12x4x128xf16, #tile.space<gm>>
// CHECK-NEXT:     func.func @matmul_i8_int4_groups_cube(%x: memref<4x512xi8, strided<[512, 1]>, #tile.space<gm>> {ascir.role = "in"}, %t: memref<4xf16, strided<[1]>, #tile.space<gm>> {ascir.role = "in"}, %q: memref<8x8x16x32xi8, strided<[4096, 512, 32, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "fractals"}, %s: memref<4x128xf16, strided<[128, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "rows"}, %out: memref<4x128xf16, strided<[128, 1]>, #tile.space<gm>> {ascir.role = "out"}) attributes {tile.core = #tile.core<aic>} {
// CHECK-NEXT:       %block = tile.block_index
// CHECK-NEXT:       %c8 = arith.constant 8 : index
// CHECK-NEXT:       %c0 = arith.constant 0 : index
// CHECK-NEXT:       %c512 = arith.constant 512 : index
// CHECK-NEXT:       %c128 = arith.constant 128 : index
// CHECK-NEXT:       %n1 = arith.constant 1.000000e+00 : f32
// CHECK-NEXT:       %0 = arith.muli %block, %c8 : index
// CHECK-NEXT:       %b_bytes = tile.load %q[0, %0, 0, 0] : memref<8x8x16x32xi8, strided<[4096, 512, 32, 1]>, #tile.space<gm>> -> !tile.tile<8x8x16x32xi8, l1>
// CHECK-NEXT:       %b_l1 = tile.reinterpret %b_bytes : !tile.tile<8x8x16x32xi8, l1> -> !tile.tile<128x512xi4, l1, nz>
// CHECK-NEXT:       %digits = tile.pop @digits : memref<1x12x256xi8, #tile.space<gm>>
// CHECK-NEXT:       %a_bytes = tile.load %digits[0, 0, 0] sizes [1, 12, 256] : memref<1x12x256xi8, #tile.space<gm>> -> !tile.tile<16x256xi8, l1, nz>
// CHECK-NEXT:       %a_l1 = tile.reinterpret %a_bytes : !tile.tile<16x256xi8, l1, nz> -> !tile.tile<16x512xi4, l1, nz>
// CHECK-NEXT:       %slot = tile.acquire @sums : memref<1x12x4x128xf16, #tile.space<gm>>
// CHECK-NEXT:       scf.for %group = %c0 to %c512 step %c128 {
// CHECK-NEXT:         %zero = tile.accumulator : !tile.tile<16x128xi32, l0c, nz>
// CHECK-NEXT:         %a_l0 = tile.move %a_l1[0, %group] buffers 2 : !tile.tile<16x512xi4, l1, nz> -> !tile.tile<16x128xi4, l0a, zz>
// CHECK-NEXT:         %b_l0 = tile.move %b_l1[0, %group] transpose buffers 2 : !tile.tile<128x512xi4, l1, nz> -> !tile.tile<128x128xi4, l0b, zn>
// CHECK-NEXT:         %sum = tile.mmad %a_l0, %b_l0, %zero sizes [12, 128, 128] : !tile.tile<16x128xi4, l0a, zz>, !tile.tile<128x128xi4, l0b, zn>, !tile.tile<16x128xi32, l0c, nz>
// CHECK-NEXT:         %1 = arith.divui %group, %c128 : index
// CHECK-NEXT:         tile.fixpipe_store %sum, %slot[0, 0, %1, 0] sizes [1, 12, 1, 128] scale(%n1 : f32) buffers 2 : !tile.tile<16x128xi32, l0c, nz>, memref<1x12x4x128xf16, #tile.space<gm>>
// CHECK-NEXT:       }
// CHECK-NEXT:       tile.push %slot : memref<1x12x4x128xf16, #tile.space<gm>>
// CHECK-NEXT:       tile.release %digits : memref<1x12x256xi8, #tile.space<gm>>
// CHECK-NEXT:       func.return
// CHECK-NEXT:     }
// CHECK-NEXT:     func.func @matmul_i8_int4_groups_vector(%x: memref<4x512xi8, strided<[512, 1]>, #tile.space<gm>> {ascir.role = "in"}, %t: memref<4xf16, strided<[1]>, #tile.space<gm>> {ascir.role = "in"}, %q: memref<8x8x16x32xi8, strided<[4096, 512, 32, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "fractals"}, %s: memref<4x128xf16, strided<[128, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "rows"}, %out: memref<4x128xf16, strided<[128, 1]>, #tile.space<gm>> {ascir.role = "out"}) attributes {tile.core = #tile.core<aiv>} {
// CHECK-NEXT:       %half = tile.sub_block_index
// CHECK-NEXT:       %c2 = arith.constant 2 : index
// CHECK-NEXT:       %n256 = arith.constant 2.560000e+02 : f32
// CHECK-NEXT:       %block = tile.block_index
// CHECK-NEXT:       %c256 = arith.constant 256 : index
// CHECK-NEXT:       %c512 = arith.constant 512 : index
// CHECK-NEXT:       %n12 = arith.constant 12 : i16
// CHECK-NEXT:       %n8 = arith.constant 8 : i16
// CHECK-NEXT:       %n4 = arith.constant 4 : i16
// CHECK-NEXT:       %c128 = arith.constant 128 : index
// CHECK-NEXT:       %n0 = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:       %c6 = arith.constant 6 : index
// CHECK-NEXT:       %n0p0625 = arith.constant 6.250000e-02 : f32
// CHECK-NEXT:       %0 = arith.muli %half, %c2 : index
// CHECK-NEXT:       %factors = tile.load %t[%0] sizes [2] : memref<4xf16, strided<[1]>, #tile.space<gm>> -> !tile.tile<2xf16, ub>
// CHECK-NEXT:       %1 = tile.reshape %factors : !tile.tile<2xf16, ub> -> !tile.tile<2x1xf16, ub>
// CHECK-NEXT:       %2 = tile.cast %1 : !tile.tile<2x1xf16, ub> -> !tile.tile<2x1xf32, ub>
// CHECK-NEXT:       %scale = tile.mul %2, %n256 : !tile.tile<2x1xf32, ub>, f32
// CHECK-NEXT:       %slot = tile.acquire @digits : memref<1x12x256xi8, #tile.space<gm>>
// CHECK-NEXT:       %digits = memref.reinterpret_cast %slot to offset: [0], sizes: [2, 3, 2, 256], strides: [1536, 512, 256, 1] : memref<1x12x256xi8, #tile.space<gm>> to memref<2x3x2x256xi8, strided<[1536, 512, 256, 1]>, #tile.space<gm>>
// CHECK-NEXT:       %3 = arith.muli %block, %c2 : index
// CHECK-NEXT:       %4 = arith.addi %3, %half : index
// CHECK-NEXT:       %5 = arith.muli %4, %c256 : index
// CHECK-NEXT:       scf.for %k = %5 to %c512 step %c512 {
// CHECK-NEXT:         %x_1 = tile.load %x[0, %k] buffers 2 : memref<4x512xi8, strided<[512, 1]>, #tile.space<gm>> -> !tile.tile<4x256xi8, ub>
// CHECK-NEXT:         %6 = tile.cast %x_1 : !tile.tile<4x256xi8, ub> -> !tile.tile<4x256xf16, ub>
// CHECK-NEXT:         %rest = tile.cast %6 rounding rint : !tile.tile<4x256xf16, ub> -> !tile.tile<4x256xi16, ub>
// CHECK-NEXT:         %7 = tile.reinterpret %rest : !tile.tile<4x256xi16, ub> -> !tile.tile<4x256xui16, ub>
// CHECK-NEXT:         %8 = tile.shift_left %7, %n12 : !tile.tile<4x256xui16, ub>, i16
// CHECK-NEXT:         %9 = tile.reinterpret %8 : !tile.tile<4x256xui16, ub> -> !tile.tile<4x256xi16, ub>
// CHECK-NEXT:         %digit = tile.shift_right %9, %n12 : !tile.tile<4x256xi16, ub>, i16
// CHECK-NEXT:         %10 = tile.add %rest, %n8 : !tile.tile<4x256xi16, ub>, i16
// CHECK-NEXT:         %rest_1 = tile.shift_right %10, %n4 : !tile.tile<4x256xi16, ub>, i16
// CHECK-NEXT:         %11 = tile.cast %digit rounding rint : !tile.tile<4x256xi16, ub> -> !tile.tile<4x256xf16, ub>
// CHECK-NEXT:         %digit_1 = tile.cast %11 rounding rint : !tile.tile<4x256xf16, ub> -> !tile.tile<4x256xi4, ub>
// CHECK-NEXT:         %12 = tile.reinterpret %digit_1 : !tile.tile<4x256xi4, ub> -> !tile.tile<4x128xi8, ub>
// CHECK-NEXT:         %13 = tile.reshape %12 : !tile.tile<4x128xi8, ub> -> !tile.tile<2x2x128xi8, ub>
// CHECK-NEXT:         %14 = arith.divui %k, %c2 : index
// CHECK-NEXT:         tile.store %13, %digits[0, 0, 0, %14] sizes [2, 1, 2, 128] : !tile.tile<2x2x128xi8, ub>, memref<2x3x2x256xi8, strided<[1536, 512, 256, 1]>, #tile.space<gm>>
// CHECK-NEXT:         %15 = tile.reinterpret %rest_1 : !tile.tile<4x256xi16, ub> -> !tile.tile<4x256xui16, ub>
// CHECK-NEXT:         %16 = tile.shift_left %15, %n12 : !tile.tile<4x256xui16, ub>, i16
// CHECK-NEXT:         %17 = tile.reinterpret %16 : !tile.tile<4x256xui16, ub> -> !tile.tile<4x256xi16, ub>
// CHECK-NEXT:         %digit_2 = tile.shift_right %17, %n12 : !tile.tile<4x256xi16, ub>, i16
// CHECK-NEXT:         %18 = tile.add %rest_1, %n8 : !tile.tile<4x256xi16, ub>, i16
// CHECK-NEXT:         %rest_2 = tile.shift_right %18, %n4 : !tile.tile<4x256xi16, ub>, i16
// CHECK-NEXT:         %19 = tile.cast %digit_2 rounding rint : !tile.tile<4x256xi16, ub> -> !tile.tile<4x256xf16, ub>
// CHECK-NEXT:         %digit_3 = tile.cast %19 rounding rint : !tile.tile<4x256xf16, ub> -> !tile.tile<4x256xi4, ub>
// CHECK-NEXT:         %20 = tile.reinterpret %digit_3 : !tile.tile<4x256xi4, ub> -> !tile.tile<4x128xi8, ub>
// CHECK-NEXT:         %21 = tile.reshape %20 : !tile.tile<4x128xi8, ub> -> !tile.tile<2x2x128xi8, ub>
// CHECK-NEXT:         tile.store %21, %digits[0, 1, 0, %14] sizes [2, 1, 2, 128] : !tile.tile<2x2x128xi8, ub>, memref<2x3x2x256xi8, strided<[1536, 512, 256, 1]>, #tile.space<gm>>
// CHECK-NEXT:         %22 = tile.cast %rest_2 rounding rint : !tile.tile<4x256xi16, ub> -> !tile.tile<4x256xf16, ub>
// CHECK-NEXT:         %digit_4 = tile.cast %22 rounding rint : !tile.tile<4x256xf16, ub> -> !tile.tile<4x256xi4, ub>
// CHECK-NEXT:         %23 = tile.reinterpret %digit_4 : !tile.tile<4x256xi4, ub> -> !tile.tile<4x128xi8, ub>
// CHECK-NEXT:         %24 = tile.reshape %23 : !tile.tile<4x128xi8, ub> -> !tile.tile<2x2x128xi8, ub>
// CHECK-NEXT:         tile.store %24, %digits[0, 2, 0, %14] sizes [2, 1, 2, 128] : !tile.tile<2x2x128xi8, ub>, memref<2x3x2x256xi8, strided<[1536, 512, 256, 1]>, #tile.space<gm>>
// CHECK-NEXT:       }
// CHECK-NEXT:       tile.sync_blocks
// CHECK-NEXT:       tile.push %slot : memref<1x12x256xi8, #tile.space<gm>>
// CHECK-NEXT:       %25 = arith.muli %block, %c128 : index
// CHECK-NEXT:       %zero = tile.fill %n0 : f32 -> !tile.tile<1x512xf32, ub>
// CHECK-NEXT:       %slot_1 = tile.pop @sums : memref<1x12x4x128xf16, #tile.space<gm>>
// CHECK-NEXT:       %26 = arith.muli %half, %c6 : index
// CHECK-NEXT:       %sums = tile.load %slot_1[0, %26, 0, 0] sizes [1, 6, 4, 128] buffers 2 : memref<1x12x4x128xf16, #tile.space<gm>> -> !tile.tile<6x4x128xf16, ub>
// CHECK-NEXT:       %27 = tile.reshape %sums : !tile.tile<6x4x128xf16, ub> -> !tile.tile<6x512xf16, ub>
// CHECK-NEXT:       %28 = tile.slice %27[0, 0] : !tile.tile<6x512xf16, ub> -> !tile.tile<2x512xf16, ub>
// CHECK-NEXT:       %29 = tile.slice %27[2, 0] : !tile.tile<6x512xf16, ub> -> !tile.tile<2x512xf16, ub>
// CHECK-NEXT:       %30 = tile.slice %27[4, 0] : !tile.tile<6x512xf16, ub> -> !tile.tile<2x512xf16, ub>
// CHECK-NEXT:       %31 = tile.cast %28 : !tile.tile<2x512xf16, ub> -> !tile.tile<2x512xf32, ub>
// CHECK-NEXT:       %32 = tile.cast %29 : !tile.tile<2x512xf16, ub> -> !tile.tile<2x512xf32, ub>
// CHECK-NEXT:       %33 = tile.multiply_add %31, %n0p0625, %32 : !tile.tile<2x512xf32, ub>, f32, !tile.tile<2x512xf32, ub>
// CHECK-NEXT:       %34 = tile.cast %30 : !tile.tile<2x512xf16, ub> -> !tile.tile<2x512xf32, ub>
// CHECK-NEXT:       %35 = tile.multiply_add %33, %n0p0625, %34 : !tile.tile<2x512xf32, ub>, f32, !tile.tile<2x512xf32, ub>
// CHECK-NEXT:       %scale_1 = tile.load %s[0, %25] buffers 2 : memref<4x128xf16, strided<[128, 1]>, #tile.space<gm>> -> !tile.tile<4x128xf16, ub>
// CHECK-NEXT:       %36 = tile.cast %scale_1 : !tile.tile<4x128xf16, ub> -> !tile.tile<4x128xf32, ub>
// CHECK-NEXT:       %37 = tile.reshape %36 : !tile.tile<4x128xf32, ub> -> !tile.tile<1x512xf32, ub>
// CHECK-NEXT:       tile.release %slot_1 : memref<1x12x4x128xf16, #tile.space<gm>>
// CHECK-NEXT:       %38 = tile.slice %35[0, 0] : !tile.tile<2x512xf32, ub> -> !tile.tile<1x512xf32, ub>
// CHECK-NEXT:       %sum = tile.multiply_add %38, %37, %zero : !tile.tile<1x512xf32, ub>
// CHECK-NEXT:       %39 = tile.slice %35[1, 0] : !tile.tile<2x512xf32, ub> -> !tile.tile<1x512xf32, ub>
// CHECK-NEXT:       %sum_1 = tile.multiply_add %39, %37, %zero : !tile.tile<1x512xf32, ub>
// CHECK-NEXT:       %40 = tile.concat %sum, %sum_1 axis 0 : !tile.tile<1x512xf32, ub>, !tile.tile<1x512xf32, ub> -> !tile.tile<2x512xf32, ub>
// CHECK-NEXT:       %41 = tile.broadcast %scale : !tile.tile<2x1xf32, ub> -> !tile.tile<2x128xf32, ub>
// CHECK-NEXT:       %42 = tile.reshape %40 : !tile.tile<2x512xf32, ub> -> !tile.tile<2x4x128xf32, ub>
// CHECK-NEXT:       %43 = tile.reduce sum %42 axes [1] : !tile.tile<2x4x128xf32, ub> -> !tile.tile<2x1x128xf32, ub>
// CHECK-NEXT:       %44 = tile.reshape %43 : !tile.tile<2x1x128xf32, ub> -> !tile.tile<2x128xf32, ub>
// CHECK-NEXT:       %45 = tile.mul %44, %41 : !tile.tile<2x128xf32, ub>
// CHECK-NEXT:       %46 = tile.cast %45 rounding rint : !tile.tile<2x128xf32, ub> -> !tile.tile<2x128xf16, ub>
// CHECK-NEXT:       tile.store %46, %out[%0, %25] sizes [2, 128] : !tile.tile<2x128xf16, ub>, memref<4x128xf16, strided<[128, 1]>, #tile.space<gm>>
// CHECK-NEXT:       func.return
// CHECK-NEXT:     }
// CHECK-NEXT:   }
// CHECK-NEXT: }

// CHECK-LABEL: // IR after tile-fold-broadcasts
// CHECK:      builtin.module attributes {ascir.soc = "ascend910b1"} {
// CHECK-NEXT:   tile.kernel @matmul_i8_int4_groups block_dim 1 attributes {tile.tiling = [{axes = ["1", "4", "128", "512"], tile = array<i64: 12, 128, 512, 128>, digits = 3 : i64, ns = 4179 : i64}], tile.weights = {strategy = "digits", expand_ns = 4242 : i64, digits_ns = 4179 : i64, totals_ns = 5878 : i64}} {
// CHECK-NEXT:     tile.channel @digits aiv_to_aic shared depth 1 : memref<1x12x256xi8, #tile.space<gm>>
// CHECK-NEXT:     tile.channel @sums aic_to_aiv depth 6 : memref<1x12x4x128xf16, #tile.space<gm>>
// CHECK-NEXT:     func.func @matmul_i8_int4_groups_cube(%x: memref<4x512xi8, strided<[512, 1]>, #tile.space<gm>> {ascir.role = "in"}, %t: memref<4xf16, strided<[1]>, #tile.space<gm>> {ascir.role = "in"}, %q: memref<8x8x16x32xi8, strided<[4096, 512, 32, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "fractals"}, %s: memref<4x128xf16, strided<[128, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "rows"}, %out: memref<4x128xf16, strided<[128, 1]>, #tile.space<gm>> {ascir.role = "out"}) attributes {tile.core = #tile.core<aic>} {
// CHECK-NEXT:       %block = tile.block_index
// CHECK-NEXT:       %c8 = arith.constant 8 : index
// CHECK-NEXT:       %c0 = arith.constant 0 : index
// CHECK-NEXT:       %c512 = arith.constant 512 : index
// CHECK-NEXT:       %c128 = arith.constant 128 : index
// CHECK-NEXT:       %n1 = arith.constant 1.000000e+00 : f32
// CHECK-NEXT:       %0 = arith.muli %block, %c8 : index
// CHECK-NEXT:       %b_bytes = tile.load %q[0, %0, 0, 0] : memref<8x8x16x32xi8, strided<[4096, 512, 32, 1]>, #tile.space<gm>> -> !tile.tile<8x8x16x32xi8, l1>
// CHECK-NEXT:       %b_l1 = tile.reinterpret %b_bytes : !tile.tile<8x8x16x32xi8, l1> -> !tile.tile<128x512xi4, l1, nz>
// CHECK-NEXT:       %digits = tile.pop @digits : memref<1x12x256xi8, #tile.space<gm>>
// CHECK-NEXT:       %a_bytes = tile.load %digits[0, 0, 0] sizes [1, 12, 256] : memref<1x12x256xi8, #tile.space<gm>> -> !tile.tile<16x256xi8, l1, nz>
// CHECK-NEXT:       %a_l1 = tile.reinterpret %a_bytes : !tile.tile<16x256xi8, l1, nz> -> !tile.tile<16x512xi4, l1, nz>
// CHECK-NEXT:       %slot = tile.acquire @sums : memref<1x12x4x128xf16, #tile.space<gm>>
// CHECK-NEXT:       scf.for %group = %c0 to %c512 step %c128 {
// CHECK-NEXT:         %zero = tile.accumulator : !tile.tile<16x128xi32, l0c, nz>
// CHECK-NEXT:         %a_l0 = tile.move %a_l1[0, %group] buffers 2 : !tile.tile<16x512xi4, l1, nz> -> !tile.tile<16x128xi4, l0a, zz>
// CHECK-NEXT:         %b_l0 = tile.move %b_l1[0, %group] transpose buffers 2 : !tile.tile<128x512xi4, l1, nz> -> !tile.tile<128x128xi4, l0b, zn>
// CHECK-NEXT:         %sum = tile.mmad %a_l0, %b_l0, %zero sizes [12, 128, 128] : !tile.tile<16x128xi4, l0a, zz>, !tile.tile<128x128xi4, l0b, zn>, !tile.tile<16x128xi32, l0c, nz>
// CHECK-NEXT:         %1 = arith.divui %group, %c128 : index
// CHECK-NEXT:         tile.fixpipe_store %sum, %slot[0, 0, %1, 0] sizes [1, 12, 1, 128] scale(%n1 : f32) buffers 2 : !tile.tile<16x128xi32, l0c, nz>, memref<1x12x4x128xf16, #tile.space<gm>>
// CHECK-NEXT:       }
// CHECK-NEXT:       tile.push %slot : memref<1x12x4x128xf16, #tile.space<gm>>
// CHECK-NEXT:       tile.release %digits : memref<1x12x256xi8, #tile.space<gm>>
// CHECK-NEXT:       func.return
// CHECK-NEXT:     }
// CHECK-NEXT:     func.func @matmul_i8_int4_groups_vector(%x: memref<4x512xi8, strided<[512, 1]>, #tile.space<gm>> {ascir.role = "in"}, %t: memref<4xf16, strided<[1]>, #tile.space<gm>> {ascir.role = "in"}, %q: memref<8x8x16x32xi8, strided<[4096, 512, 32, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "fractals"}, %s: memref<4x128xf16, strided<[128, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "rows"}, %out: memref<4x128xf16, strided<[128, 1]>, #tile.space<gm>> {ascir.role = "out"}) attributes {tile.core = #tile.core<aiv>} {
// CHECK-NEXT:       %half = tile.sub_block_index
// CHECK-NEXT:       %c2 = arith.constant 2 : index
// CHECK-NEXT:       %n256 = arith.constant 2.560000e+02 : f32
// CHECK-NEXT:       %block = tile.block_index
// CHECK-NEXT:       %c256 = arith.constant 256 : index
// CHECK-NEXT:       %c512 = arith.constant 512 : index
// CHECK-NEXT:       %n12 = arith.constant 12 : i16
// CHECK-NEXT:       %n8 = arith.constant 8 : i16
// CHECK-NEXT:       %n4 = arith.constant 4 : i16
// CHECK-NEXT:       %c128 = arith.constant 128 : index
// CHECK-NEXT:       %n0 = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:       %c6 = arith.constant 6 : index
// CHECK-NEXT:       %n0p0625 = arith.constant 6.250000e-02 : f32
// CHECK-NEXT:       %0 = arith.muli %half, %c2 : index
// CHECK-NEXT:       %factors = tile.load %t[%0] sizes [2] : memref<4xf16, strided<[1]>, #tile.space<gm>> -> !tile.tile<2xf16, ub>
// CHECK-NEXT:       %1 = tile.reshape %factors : !tile.tile<2xf16, ub> -> !tile.tile<2x1xf16, ub>
// CHECK-NEXT:       %2 = tile.cast %1 : !tile.tile<2x1xf16, ub> -> !tile.tile<2x1xf32, ub>
// CHECK-NEXT:       %scale = tile.mul %2, %n256 : !tile.tile<2x1xf32, ub>, f32
// CHECK-NEXT:       %slot = tile.acquire @digits : memref<1x12x256xi8, #tile.space<gm>>
// CHECK-NEXT:       %digits = memref.reinterpret_cast %slot to offset: [0], sizes: [2, 3, 2, 256], strides: [1536, 512, 256, 1] : memref<1x12x256xi8, #tile.space<gm>> to memref<2x3x2x256xi8, strided<[1536, 512, 256, 1]>, #tile.space<gm>>
// CHECK-NEXT:       %3 = arith.muli %block, %c2 : index
// CHECK-NEXT:       %4 = arith.addi %3, %half : index
// CHECK-NEXT:       %5 = arith.muli %4, %c256 : index
// CHECK-NEXT:       scf.for %k = %5 to %c512 step %c512 {
// CHECK-NEXT:         %x_1 = tile.load %x[0, %k] buffers 2 : memref<4x512xi8, strided<[512, 1]>, #tile.space<gm>> -> !tile.tile<4x256xi8, ub>
// CHECK-NEXT:         %6 = tile.cast %x_1 : !tile.tile<4x256xi8, ub> -> !tile.tile<4x256xf16, ub>
// CHECK-NEXT:         %rest = tile.cast %6 rounding rint : !tile.tile<4x256xf16, ub> -> !tile.tile<4x256xi16, ub>
// CHECK-NEXT:         %7 = tile.reinterpret %rest : !tile.tile<4x256xi16, ub> -> !tile.tile<4x256xui16, ub>
// CHECK-NEXT:         %8 = tile.shift_left %7, %n12 : !tile.tile<4x256xui16, ub>, i16
// CHECK-NEXT:         %9 = tile.reinterpret %8 : !tile.tile<4x256xui16, ub> -> !tile.tile<4x256xi16, ub>
// CHECK-NEXT:         %digit = tile.shift_right %9, %n12 : !tile.tile<4x256xi16, ub>, i16
// CHECK-NEXT:         %10 = tile.add %rest, %n8 : !tile.tile<4x256xi16, ub>, i16
// CHECK-NEXT:         %rest_1 = tile.shift_right %10, %n4 : !tile.tile<4x256xi16, ub>, i16
// CHECK-NEXT:         %11 = tile.cast %digit rounding rint : !tile.tile<4x256xi16, ub> -> !tile.tile<4x256xf16, ub>
// CHECK-NEXT:         %digit_1 = tile.cast %11 rounding rint : !tile.tile<4x256xf16, ub> -> !tile.tile<4x256xi4, ub>
// CHECK-NEXT:         %12 = tile.reinterpret %digit_1 : !tile.tile<4x256xi4, ub> -> !tile.tile<4x128xi8, ub>
// CHECK-NEXT:         %13 = tile.reshape %12 : !tile.tile<4x128xi8, ub> -> !tile.tile<2x2x128xi8, ub>
// CHECK-NEXT:         %14 = arith.divui %k, %c2 : index
// CHECK-NEXT:         tile.store %13, %digits[0, 0, 0, %14] sizes [2, 1, 2, 128] : !tile.tile<2x2x128xi8, ub>, memref<2x3x2x256xi8, strided<[1536, 512, 256, 1]>, #tile.space<gm>>
// CHECK-NEXT:         %15 = tile.reinterpret %rest_1 : !tile.tile<4x256xi16, ub> -> !tile.tile<4x256xui16, ub>
// CHECK-NEXT:         %16 = tile.shift_left %15, %n12 : !tile.tile<4x256xui16, ub>, i16
// CHECK-NEXT:         %17 = tile.reinterpret %16 : !tile.tile<4x256xui16, ub> -> !tile.tile<4x256xi16, ub>
// CHECK-NEXT:         %digit_2 = tile.shift_right %17, %n12 : !tile.tile<4x256xi16, ub>, i16
// CHECK-NEXT:         %18 = tile.add %rest_1, %n8 : !tile.tile<4x256xi16, ub>, i16
// CHECK-NEXT:         %rest_2 = tile.shift_right %18, %n4 : !tile.tile<4x256xi16, ub>, i16
// CHECK-NEXT:         %19 = tile.cast %digit_2 rounding rint : !tile.tile<4x256xi16, ub> -> !tile.tile<4x256xf16, ub>
// CHECK-NEXT:         %digit_3 = tile.cast %19 rounding rint : !tile.tile<4x256xf16, ub> -> !tile.tile<4x256xi4, ub>
// CHECK-NEXT:         %20 = tile.reinterpret %digit_3 : !tile.tile<4x256xi4, ub> -> !tile.tile<4x128xi8, ub>
// CHECK-NEXT:         %21 = tile.reshape %20 : !tile.tile<4x128xi8, ub> -> !tile.tile<2x2x128xi8, ub>
// CHECK-NEXT:         tile.store %21, %digits[0, 1, 0, %14] sizes [2, 1, 2, 128] : !tile.tile<2x2x128xi8, ub>, memref<2x3x2x256xi8, strided<[1536, 512, 256, 1]>, #tile.space<gm>>
// CHECK-NEXT:         %22 = tile.cast %rest_2 rounding rint : !tile.tile<4x256xi16, ub> -> !tile.tile<4x256xf16, ub>
// CHECK-NEXT:         %digit_4 = tile.cast %22 rounding rint : !tile.tile<4x256xf16, ub> -> !tile.tile<4x256xi4, ub>
// CHECK-NEXT:         %23 = tile.reinterpret %digit_4 : !tile.tile<4x256xi4, ub> -> !tile.tile<4x128xi8, ub>
// CHECK-NEXT:         %24 = tile.reshape %23 : !tile.tile<4x128xi8, ub> -> !tile.tile<2x2x128xi8, ub>
// CHECK-NEXT:         tile.store %24, %digits[0, 2, 0, %14] sizes [2, 1, 2, 128] : !tile.tile<2x2x128xi8, ub>, memref<2x3x2x256xi8, strided<[1536, 512, 256, 1]>, #tile.space<gm>>
// CHECK-NEXT:       }
// CHECK-NEXT:       tile.sync_blocks
// CHECK-NEXT:       tile.push %slot : memref<1x12x256xi8, #tile.space<gm>>
// CHECK-NEXT:       %25 = arith.muli %block, %c128 : index
// CHECK-NEXT:       %zero = tile.fill %n0 : f32 -> !tile.tile<1x512xf32, ub>
// CHECK-NEXT:       %slot_1 = tile.pop @sums : memref<1x12x4x128xf16, #tile.space<gm>>
// CHECK-NEXT:       %26 = arith.muli %half, %c6 : index
// CHECK-NEXT:       %sums = tile.load %slot_1[0, %26, 0, 0] sizes [1, 6, 4, 128] buffers 2 : memref<1x12x4x128xf16, #tile.space<gm>> -> !tile.tile<6x4x128xf16, ub>
// CHECK-NEXT:       %27 = tile.reshape %sums : !tile.tile<6x4x128xf16, ub> -> !tile.tile<6x512xf16, ub>
// CHECK-NEXT:       %28 = tile.slice %27[0, 0] : !tile.tile<6x512xf16, ub> -> !tile.tile<2x512xf16, ub>
// CHECK-NEXT:       %29 = tile.slice %27[2, 0] : !tile.tile<6x512xf16, ub> -> !tile.tile<2x512xf16, ub>
// CHECK-NEXT:       %30 = tile.slice %27[4, 0] : !tile.tile<6x512xf16, ub> -> !tile.tile<2x512xf16, ub>
// CHECK-NEXT:       %31 = tile.cast %28 : !tile.tile<2x512xf16, ub> -> !tile.tile<2x512xf32, ub>
// CHECK-NEXT:       %32 = tile.cast %29 : !tile.tile<2x512xf16, ub> -> !tile.tile<2x512xf32, ub>
// CHECK-NEXT:       %33 = tile.multiply_add %31, %n0p0625, %32 : !tile.tile<2x512xf32, ub>, f32, !tile.tile<2x512xf32, ub>
// CHECK-NEXT:       %34 = tile.cast %30 : !tile.tile<2x512xf16, ub> -> !tile.tile<2x512xf32, ub>
// CHECK-NEXT:       %35 = tile.multiply_add %33, %n0p0625, %34 : !tile.tile<2x512xf32, ub>, f32, !tile.tile<2x512xf32, ub>
// CHECK-NEXT:       %scale_1 = tile.load %s[0, %25] buffers 2 : memref<4x128xf16, strided<[128, 1]>, #tile.space<gm>> -> !tile.tile<4x128xf16, ub>
// CHECK-NEXT:       %36 = tile.cast %scale_1 : !tile.tile<4x128xf16, ub> -> !tile.tile<4x128xf32, ub>
// CHECK-NEXT:       %37 = tile.reshape %36 : !tile.tile<4x128xf32, ub> -> !tile.tile<1x512xf32, ub>
// CHECK-NEXT:       tile.release %slot_1 : memref<1x12x4x128xf16, #tile.space<gm>>
// CHECK-NEXT:       %38 = tile.slice %35[0, 0] : !tile.tile<2x512xf32, ub> -> !tile.tile<1x512xf32, ub>
// CHECK-NEXT:       %sum = tile.multiply_add %38, %37, %zero : !tile.tile<1x512xf32, ub>
// CHECK-NEXT:       %39 = tile.slice %35[1, 0] : !tile.tile<2x512xf32, ub> -> !tile.tile<1x512xf32, ub>
// CHECK-NEXT:       %sum_1 = tile.multiply_add %39, %37, %zero : !tile.tile<1x512xf32, ub>
// CHECK-NEXT:       %40 = tile.concat %sum, %sum_1 axis 0 : !tile.tile<1x512xf32, ub>, !tile.tile<1x512xf32, ub> -> !tile.tile<2x512xf32, ub>
// CHECK-NEXT:       %41 = tile.broadcast %scale {tile.folded} : !tile.tile<2x1xf32, ub> -> !tile.tile<2x128xf32, ub>
// CHECK-NEXT:       %42 = tile.reshape %40 : !tile.tile<2x512xf32, ub> -> !tile.tile<2x4x128xf32, ub>
// CHECK-NEXT:       %43 = tile.reduce sum %42 axes [1] : !tile.tile<2x4x128xf32, ub> -> !tile.tile<2x1x128xf32, ub>
// CHECK-NEXT:       %44 = tile.reshape %43 : !tile.tile<2x1x128xf32, ub> -> !tile.tile<2x128xf32, ub>
// CHECK-NEXT:       %45 = tile.mul %44, %41 : !tile.tile<2x128xf32, ub>
// CHECK-NEXT:       %46 = tile.cast %45 rounding rint : !tile.tile<2x128xf32, ub> -> !tile.tile<2x128xf16, ub>
// CHECK-NEXT:       tile.store %46, %out[%0, %25] sizes [2, 128] : !tile.tile<2x128xf16, ub>, memref<4x128xf16, strided<[128, 1]>, #tile.space<gm>>
// CHECK-NEXT:       func.return
// CHECK-NEXT:     }
// CHECK-NEXT:   }
// CHECK-NEXT: }

// CHECK-LABEL: // IR after tile-place-buffers
// CHECK:      builtin.module attributes {ascir.soc = "ascend910b1"} {
// CHECK-NEXT:   tile.kernel @matmul_i8_int4_groups block_dim 1 attributes {tile.tiling = [{axes = ["1", "4", "128", "512"], tile = array<i64: 12, 128, 512, 128>, digits = 3 : i64, ns = 4179 : i64}], tile.weights = {strategy = "digits", expand_ns = 4242 : i64, digits_ns = 4179 : i64, totals_ns = 5878 : i64}} {
// CHECK-NEXT:     tile.channel @digits aiv_to_aic shared depth 1 : memref<1x12x256xi8, #tile.space<gm>>
// CHECK-NEXT:     tile.channel @sums aic_to_aiv depth 6 : memref<1x12x4x128xf16, #tile.space<gm>>
// CHECK-NEXT:     func.func @matmul_i8_int4_groups_cube(%x: memref<4x512xi8, strided<[512, 1]>, #tile.space<gm>> {ascir.role = "in"}, %t: memref<4xf16, strided<[1]>, #tile.space<gm>> {ascir.role = "in"}, %q: memref<8x8x16x32xi8, strided<[4096, 512, 32, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "fractals"}, %s: memref<4x128xf16, strided<[128, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "rows"}, %out: memref<4x128xf16, strided<[128, 1]>, #tile.space<gm>> {ascir.role = "out"}) attributes {tile.core = #tile.core<aic>, tile.placement = {l0a = {peak = 2048 : i64, lower_bound = 2048 : i64, extent = 2048 : i64, capacity = 65536 : i64, optimal = true}, l0b = {peak = 16384 : i64, lower_bound = 16384 : i64, extent = 16384 : i64, capacity = 65536 : i64, optimal = true}, l0c = {peak = 16384 : i64, lower_bound = 16384 : i64, extent = 16384 : i64, capacity = 131072 : i64, optimal = true}, l1 = {peak = 36864 : i64, lower_bound = 36864 : i64, extent = 36864 : i64, capacity = 524032 : i64, optimal = true}}} {
// CHECK-NEXT:       %block = tile.block_index
// CHECK-NEXT:       %c8 = arith.constant 8 : index
// CHECK-NEXT:       %c0 = arith.constant 0 : index
// CHECK-NEXT:       %c512 = arith.constant 512 : index
// CHECK-NEXT:       %c128 = arith.constant 128 : index
// CHECK-NEXT:       %n1 = arith.constant 1.000000e+00 : f32
// CHECK-NEXT:       %0 = arith.muli %block, %c8 : index
// CHECK-NEXT:       %b_bytes = tile.load %q[0, %0, 0, 0] {tile.address = [array<i64: 0>]} : memref<8x8x16x32xi8, strided<[4096, 512, 32, 1]>, #tile.space<gm>> -> !tile.tile<8x8x16x32xi8, l1>
// CHECK-NEXT:       %b_l1 = tile.reinterpret %b_bytes {tile.address = [array<i64: 0>]} : !tile.tile<8x8x16x32xi8, l1> -> !tile.tile<128x512xi4, l1, nz>
// CHECK-NEXT:       %digits = tile.pop @digits : memref<1x12x256xi8, #tile.space<gm>>
// CHECK-NEXT:       %a_bytes = tile.load %digits[0, 0, 0] sizes [1, 12, 256] {tile.address = [array<i64: 32768>]} : memref<1x12x256xi8, #tile.space<gm>> -> !tile.tile<16x256xi8, l1, nz>
// CHECK-NEXT:       %a_l1 = tile.reinterpret %a_bytes {tile.address = [array<i64: 32768>]} : !tile.tile<16x256xi8, l1, nz> -> !tile.tile<16x512xi4, l1, nz>
// CHECK-NEXT:       %slot = tile.acquire @sums : memref<1x12x4x128xf16, #tile.space<gm>>
// CHECK-NEXT:       scf.for %group = %c0 to %c512 step %c128 {
// CHECK-NEXT:         %zero = tile.accumulator {tile.address = [array<i64: 0, 8192>]} : !tile.tile<16x128xi32, l0c, nz>
// CHECK-NEXT:         %a_l0 = tile.move %a_l1[0, %group] buffers 2 {tile.address = [array<i64: 0, 1024>]} : !tile.tile<16x512xi4, l1, nz> -> !tile.tile<16x128xi4, l0a, zz>
// CHECK-NEXT:         %b_l0 = tile.move %b_l1[0, %group] transpose buffers 2 {tile.address = [array<i64: 0, 8192>]} : !tile.tile<128x512xi4, l1, nz> -> !tile.tile<128x128xi4, l0b, zn>
// CHECK-NEXT:         %sum = tile.mmad %a_l0, %b_l0, %zero sizes [12, 128, 128] {tile.address = [array<i64: 0, 8192>]} : !tile.tile<16x128xi4, l0a, zz>, !tile.tile<128x128xi4, l0b, zn>, !tile.tile<16x128xi32, l0c, nz>
// CHECK-NEXT:         %1 = arith.divui %group, %c128 : index
// CHECK-NEXT:         tile.fixpipe_store %sum, %slot[0, 0, %1, 0] sizes [1, 12, 1, 128] scale(%n1 : f32) buffers 2 : !tile.tile<16x128xi32, l0c, nz>, memref<1x12x4x128xf16, #tile.space<gm>>
// CHECK-NEXT:       }
// CHECK-NEXT:       tile.push %slot : memref<1x12x4x128xf16, #tile.space<gm>>
// CHECK-NEXT:       tile.release %digits : memref<1x12x256xi8, #tile.space<gm>>
// CHECK-NEXT:       func.return
// CHECK-NEXT:     }
// CHECK-NEXT:     func.func @matmul_i8_int4_groups_vector(%x: memref<4x512xi8, strided<[512, 1]>, #tile.space<gm>> {ascir.role = "in"}, %t: memref<4xf16, strided<[1]>, #tile.space<gm>> {ascir.role = "in"}, %q: memref<8x8x16x32xi8, strided<[4096, 512, 32, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "fractals"}, %s: memref<4x128xf16, strided<[128, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "rows"}, %out: memref<4x128xf16, strided<[128, 1]>, #tile.space<gm>> {ascir.role = "out"}) attributes {tile.core = #tile.core<aiv>, tile.placement = {ub = {peak = 16416 : i64, lower_bound = 16416 : i64, extent = 69888 : i64, capacity = 188160 : i64, optimal = true}}} {
// CHECK-NEXT:       %half = tile.sub_block_index
// CHECK-NEXT:       %c2 = arith.constant 2 : index
// CHECK-NEXT:       %n256 = arith.constant 2.560000e+02 : f32
// CHECK-NEXT:       %block = tile.block_index
// CHECK-NEXT:       %c256 = arith.constant 256 : index
// CHECK-NEXT:       %c512 = arith.constant 512 : index
// CHECK-NEXT:       %n12 = arith.constant 12 : i16
// CHECK-NEXT:       %n8 = arith.constant 8 : i16
// CHECK-NEXT:       %n4 = arith.constant 4 : i16
// CHECK-NEXT:       %c128 = arith.constant 128 : index
// CHECK-NEXT:       %n0 = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:       %c6 = arith.constant 6 : index
// CHECK-NEXT:       %n0p0625 = arith.constant 6.250000e-02 : f32
// CHECK-NEXT:       %0 = arith.muli %half, %c2 : index
// CHECK-NEXT:       %factors = tile.load %t[%0] sizes [2] {tile.address = [array<i64: 0>]} : memref<4xf16, strided<[1]>, #tile.space<gm>> -> !tile.tile<2xf16, ub>
// CHECK-NEXT:       %1 = tile.reshape %factors {tile.address = [array<i64: 0>]} : !tile.tile<2xf16, ub> -> !tile.tile<2x1xf16, ub>
// CHECK-NEXT:       %2 = tile.cast %1 {tile.address = [array<i64: 16384>]} : !tile.tile<2x1xf16, ub> -> !tile.tile<2x1xf32, ub>
// CHECK-NEXT:       %scale = tile.mul %2, %n256 {tile.address = [array<i64: 16384>]} : !tile.tile<2x1xf32, ub>, f32
// CHECK-NEXT:       %slot = tile.acquire @digits : memref<1x12x256xi8, #tile.space<gm>>
// CHECK-NEXT:       %digits = memref.reinterpret_cast %slot to offset: [0], sizes: [2, 3, 2, 256], strides: [1536, 512, 256, 1] : memref<1x12x256xi8, #tile.space<gm>> to memref<2x3x2x256xi8, strided<[1536, 512, 256, 1]>, #tile.space<gm>>
// CHECK-NEXT:       %3 = arith.muli %block, %c2 : index
// CHECK-NEXT:       %4 = arith.addi %3, %half : index
// CHECK-NEXT:       %5 = arith.muli %4, %c256 : index
// CHECK-NEXT:       scf.for %k = %5 to %c512 step %c512 {
// CHECK-NEXT:         %x_1 = tile.load %x[0, %k] buffers 2 {tile.address = [array<i64: 65536, 66560>]} : memref<4x512xi8, strided<[512, 1]>, #tile.space<gm>> -> !tile.tile<4x256xi8, ub>
// CHECK-NEXT:         %6 = tile.cast %x_1 {tile.address = [array<i64: 0>]} : !tile.tile<4x256xi8, ub> -> !tile.tile<4x256xf16, ub>
// CHECK-NEXT:         %rest = tile.cast %6 rounding rint {tile.address = [array<i64: 0>]} : !tile.tile<4x256xf16, ub> -> !tile.tile<4x256xi16, ub>
// CHECK-NEXT:         %7 = tile.reinterpret %rest {tile.address = [array<i64: 0>]} : !tile.tile<4x256xi16, ub> -> !tile.tile<4x256xui16, ub>
// CHECK-NEXT:         %8 = tile.shift_left %7, %n12 {tile.address = [array<i64: 2048>]} : !tile.tile<4x256xui16, ub>, i16
// CHECK-NEXT:         %9 = tile.reinterpret %8 {tile.address = [array<i64: 2048>]} : !tile.tile<4x256xui16, ub> -> !tile.tile<4x256xi16, ub>
// CHECK-NEXT:         %digit = tile.shift_right %9, %n12 {tile.address = [array<i64: 2048>]} : !tile.tile<4x256xi16, ub>, i16
// CHECK-NEXT:         %10 = tile.add %rest, %n8 {tile.address = [array<i64: 0>]} : !tile.tile<4x256xi16, ub>, i16
// CHECK-NEXT:         %rest_1 = tile.shift_right %10, %n4 {tile.address = [array<i64: 0>]} : !tile.tile<4x256xi16, ub>, i16
// CHECK-NEXT:         %11 = tile.cast %digit rounding rint {tile.address = [array<i64: 2048>]} : !tile.tile<4x256xi16, ub> -> !tile.tile<4x256xf16, ub>
// CHECK-NEXT:         %digit_1 = tile.cast %11 rounding rint {tile.address = [array<i64: 67584>]} : !tile.tile<4x256xf16, ub> -> !tile.tile<4x256xi4, ub>
// CHECK-NEXT:         %12 = tile.reinterpret %digit_1 {tile.address = [array<i64: 67584>]} : !tile.tile<4x256xi4, ub> -> !tile.tile<4x128xi8, ub>
// CHECK-NEXT:         %13 = tile.reshape %12 {tile.address = [array<i64: 67584>]} : !tile.tile<4x128xi8, ub> -> !tile.tile<2x2x128xi8, ub>
// CHECK-NEXT:         %14 = arith.divui %k, %c2 : index
// CHECK-NEXT:         tile.store %13, %digits[0, 0, 0, %14] sizes [2, 1, 2, 128] : !tile.tile<2x2x128xi8, ub>, memref<2x3x2x256xi8, strided<[1536, 512, 256, 1]>, #tile.space<gm>>
// CHECK-NEXT:         %15 = tile.reinterpret %rest_1 {tile.address = [array<i64: 0>]} : !tile.tile<4x256xi16, ub> -> !tile.tile<4x256xui16, ub>
// CHECK-NEXT:         %16 = tile.shift_left %15, %n12 {tile.address = [array<i64: 2048>]} : !tile.tile<4x256xui16, ub>, i16
// CHECK-NEXT:         %17 = tile.reinterpret %16 {tile.address = [array<i64: 2048>]} : !tile.tile<4x256xui16, ub> -> !tile.tile<4x256xi16, ub>
// CHECK-NEXT:         %digit_2 = tile.shift_right %17, %n12 {tile.address = [array<i64: 2048>]} : !tile.tile<4x256xi16, ub>, i16
// CHECK-NEXT:         %18 = tile.add %rest_1, %n8 {tile.address = [array<i64: 0>]} : !tile.tile<4x256xi16, ub>, i16
// CHECK-NEXT:         %rest_2 = tile.shift_right %18, %n4 {tile.address = [array<i64: 0>]} : !tile.tile<4x256xi16, ub>, i16
// CHECK-NEXT:         %19 = tile.cast %digit_2 rounding rint {tile.address = [array<i64: 2048>]} : !tile.tile<4x256xi16, ub> -> !tile.tile<4x256xf16, ub>
// CHECK-NEXT:         %digit_3 = tile.cast %19 rounding rint {tile.address = [array<i64: 68096>]} : !tile.tile<4x256xf16, ub> -> !tile.tile<4x256xi4, ub>
// CHECK-NEXT:         %20 = tile.reinterpret %digit_3 {tile.address = [array<i64: 68096>]} : !tile.tile<4x256xi4, ub> -> !tile.tile<4x128xi8, ub>
// CHECK-NEXT:         %21 = tile.reshape %20 {tile.address = [array<i64: 68096>]} : !tile.tile<4x128xi8, ub> -> !tile.tile<2x2x128xi8, ub>
// CHECK-NEXT:         tile.store %21, %digits[0, 1, 0, %14] sizes [2, 1, 2, 128] : !tile.tile<2x2x128xi8, ub>, memref<2x3x2x256xi8, strided<[1536, 512, 256, 1]>, #tile.space<gm>>
// CHECK-NEXT:         %22 = tile.cast %rest_2 rounding rint {tile.address = [array<i64: 0>]} : !tile.tile<4x256xi16, ub> -> !tile.tile<4x256xf16, ub>
// CHECK-NEXT:         %digit_4 = tile.cast %22 rounding rint {tile.address = [array<i64: 68608>]} : !tile.tile<4x256xf16, ub> -> !tile.tile<4x256xi4, ub>
// CHECK-NEXT:         %23 = tile.reinterpret %digit_4 {tile.address = [array<i64: 68608>]} : !tile.tile<4x256xi4, ub> -> !tile.tile<4x128xi8, ub>
// CHECK-NEXT:         %24 = tile.reshape %23 {tile.address = [array<i64: 68608>]} : !tile.tile<4x128xi8, ub> -> !tile.tile<2x2x128xi8, ub>
// CHECK-NEXT:         tile.store %24, %digits[0, 2, 0, %14] sizes [2, 1, 2, 128] : !tile.tile<2x2x128xi8, ub>, memref<2x3x2x256xi8, strided<[1536, 512, 256, 1]>, #tile.space<gm>>
// CHECK-NEXT:       }
// CHECK-NEXT:       tile.sync_blocks
// CHECK-NEXT:       tile.push %slot : memref<1x12x256xi8, #tile.space<gm>>
// CHECK-NEXT:       %25 = arith.muli %block, %c128 : index
// CHECK-NEXT:       %zero = tile.fill %n0 {tile.address = [array<i64: 8192>]} : f32 -> !tile.tile<1x512xf32, ub>
// CHECK-NEXT:       %slot_1 = tile.pop @sums : memref<1x12x4x128xf16, #tile.space<gm>>
// CHECK-NEXT:       %26 = arith.muli %half, %c6 : index
// CHECK-NEXT:       %sums = tile.load %slot_1[0, %26, 0, 0] sizes [1, 6, 4, 128] buffers 2 {tile.address = [array<i64: 10240>]} : memref<1x12x4x128xf16, #tile.space<gm>> -> !tile.tile<6x4x128xf16, ub>
// CHECK-NEXT:       %27 = tile.reshape %sums {tile.address = [array<i64: 10240>]} : !tile.tile<6x4x128xf16, ub> -> !tile.tile<6x512xf16, ub>
// CHECK-NEXT:       %28 = tile.slice %27[0, 0] {tile.address = [array<i64: 10240>]} : !tile.tile<6x512xf16, ub> -> !tile.tile<2x512xf16, ub>
// CHECK-NEXT:       %29 = tile.slice %27[2, 0] {tile.address = [array<i64: 12288>]} : !tile.tile<6x512xf16, ub> -> !tile.tile<2x512xf16, ub>
// CHECK-NEXT:       %30 = tile.slice %27[4, 0] {tile.address = [array<i64: 14336>]} : !tile.tile<6x512xf16, ub> -> !tile.tile<2x512xf16, ub>
// CHECK-NEXT:       %31 = tile.cast %28 {tile.address = [array<i64: 4096>]} : !tile.tile<2x512xf16, ub> -> !tile.tile<2x512xf32, ub>
// CHECK-NEXT:       %32 = tile.cast %29 {tile.address = [array<i64: 0>]} : !tile.tile<2x512xf16, ub> -> !tile.tile<2x512xf32, ub>
// CHECK-NEXT:       %33 = tile.multiply_add %31, %n0p0625, %32 {tile.address = [array<i64: 0>]} : !tile.tile<2x512xf32, ub>, f32, !tile.tile<2x512xf32, ub>
// CHECK-NEXT:       %34 = tile.cast %30 {tile.address = [array<i64: 65792>]} : !tile.tile<2x512xf16, ub> -> !tile.tile<2x512xf32, ub>
// CHECK-NEXT:       %35 = tile.multiply_add %33, %n0p0625, %34 {tile.address = [array<i64: 65792>]} : !tile.tile<2x512xf32, ub>, f32, !tile.tile<2x512xf32, ub>
// CHECK-NEXT:       %scale_1 = tile.load %s[0, %25] buffers 2 {tile.address = [array<i64: 2048>]} : memref<4x128xf16, strided<[128, 1]>, #tile.space<gm>> -> !tile.tile<4x128xf16, ub>
// CHECK-NEXT:       %36 = tile.cast %scale_1 {tile.address = [array<i64: 0>]} : !tile.tile<4x128xf16, ub> -> !tile.tile<4x128xf32, ub>
// CHECK-NEXT:       %37 = tile.reshape %36 {tile.address = [array<i64: 0>]} : !tile.tile<4x128xf32, ub> -> !tile.tile<1x512xf32, ub>
// CHECK-NEXT:       tile.release %slot_1 : memref<1x12x4x128xf16, #tile.space<gm>>
// CHECK-NEXT:       %38 = tile.slice %35[0, 0] {tile.address = [array<i64: 65792>]} : !tile.tile<2x512xf32, ub> -> !tile.tile<1x512xf32, ub>
// CHECK-NEXT:       %sum = tile.multiply_add %38, %37, %zero {tile.address = [array<i64: 2048>]} : !tile.tile<1x512xf32, ub>
// CHECK-NEXT:       %39 = tile.slice %35[1, 0] {tile.address = [array<i64: 67840>]} : !tile.tile<2x512xf32, ub> -> !tile.tile<1x512xf32, ub>
// CHECK-NEXT:       %sum_1 = tile.multiply_add %39, %37, %zero {tile.address = [array<i64: 0>]} : !tile.tile<1x512xf32, ub>
// CHECK-NEXT:       %40 = tile.concat %sum, %sum_1 axis 0 {tile.address = [array<i64: 4096>]} : !tile.tile<1x512xf32, ub>, !tile.tile<1x512xf32, ub> -> !tile.tile<2x512xf32, ub>
// CHECK-NEXT:       %41 = tile.broadcast %scale {tile.folded, tile.address = [array<i64: 1024>]} : !tile.tile<2x1xf32, ub> -> !tile.tile<2x128xf32, ub>
// CHECK-NEXT:       %42 = tile.reshape %40 {tile.address = [array<i64: 4096>]} : !tile.tile<2x512xf32, ub> -> !tile.tile<2x4x128xf32, ub>
// CHECK-NEXT:       %43 = tile.reduce sum %42 axes [1] {tile.scratch = 1280 : i64, tile.scratch_bytes = 1024 : i64, tile.address = [array<i64: 0>]} : !tile.tile<2x4x128xf32, ub> -> !tile.tile<2x1x128xf32, ub>
// CHECK-NEXT:       %44 = tile.reshape %43 {tile.address = [array<i64: 0>]} : !tile.tile<2x1x128xf32, ub> -> !tile.tile<2x128xf32, ub>
// CHECK-NEXT:       %45 = tile.mul %44, %41 {tile.address = [array<i64: 0>]} : !tile.tile<2x128xf32, ub>
// CHECK-NEXT:       %46 = tile.cast %45 rounding rint {tile.address = [array<i64: 1024>]} : !tile.tile<2x128xf32, ub> -> !tile.tile<2x128xf16, ub>
// CHECK-NEXT:       tile.store %46, %out[%0, %25] sizes [2, 128] : !tile.tile<2x128xf16, ub>, memref<4x128xf16, strided<[128, 1]>, #tile.space<gm>>
// CHECK-NEXT:       func.return
// CHECK-NEXT:     }
// CHECK-NEXT:   }
// CHECK-NEXT: }

// The result:
// CHECK:      builtin.module attributes {ascir.soc = "ascend910b1"} {
// CHECK-NEXT:   func.func @matmul_i8_int4_groups_aic(%x: memref<?xi8, 22 : i64> {ascir.role = "in"}, %t: memref<?xf16, 22 : i64> {ascir.role = "in"}, %q: memref<?xi8, 22 : i64> {ascir.role = "in", ascir.packing = "fractals"}, %s: memref<?xf16, 22 : i64> {ascir.role = "in", ascir.packing = "rows"}, %out: memref<?xf16, 22 : i64> {ascir.role = "out"}, %digits: memref<?xi8, 22 : i64> {ascir.role = "workspace", ascir.extent = "3072"}, %sums: memref<?xf16, 22 : i64> {ascir.role = "workspace", ascir.extent = "36864"}) attributes {tile.placement = {l0a = {peak = 2048 : i64, lower_bound = 2048 : i64, extent = 2048 : i64, capacity = 65536 : i64, optimal = true}, l0b = {peak = 16384 : i64, lower_bound = 16384 : i64, extent = 16384 : i64, capacity = 65536 : i64, optimal = true}, l0c = {peak = 16384 : i64, lower_bound = 16384 : i64, extent = 16384 : i64, capacity = 131072 : i64, optimal = true}, l1 = {peak = 36864 : i64, lower_bound = 36864 : i64, extent = 36864 : i64, capacity = 524032 : i64, optimal = true}}, ascendc.aicore} {
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
// CHECK-NEXT:     %9 = arith.constant 4096 : i32
// CHECK-NEXT:     %10 = arith.constant 1 : i32
// CHECK-NEXT:     %11 = arith.constant 12 : i32
// CHECK-NEXT:     %12 = arith.constant 256 : i32
// CHECK-NEXT:     %13 = arith.constant 16 : i32
// CHECK-NEXT:     %14 = arith.constant 32 : i32
// CHECK-NEXT:     %nd2nz = ascendc.construct !ascendc.nd2nz_params(%10, %11, %12, %7, %12, %13, %10, %14) : i32, i32, i32, i32, i32, i32, i32, i32
// CHECK-NEXT:     %15 = arith.constant 8192 : i32
// CHECK-NEXT:     %16 = arith.constant 1024 : i32
// CHECK-NEXT:     %17 = arith.constant 2 : index
// CHECK-NEXT:     %18 = arith.constant 0 : i8
// CHECK-NEXT:     %19 = arith.constant false
// CHECK-NEXT:     %20 = arith.constant 0 : index
// CHECK-NEXT:     %21 = arith.constant 1 : index
// CHECK-NEXT:     %22 = arith.constant 3 : index
// CHECK-NEXT:     %no_pads = memref.alloca() {ascendc.emit_as_unsigned} : memref<4xi8>
// CHECK-NEXT:     memref.store %18, %no_pads[%20] : memref<4xi8>
// CHECK-NEXT:     memref.store %18, %no_pads[%21] : memref<4xi8>
// CHECK-NEXT:     memref.store %18, %no_pads[%17] : memref<4xi8>
// CHECK-NEXT:     memref.store %18, %no_pads[%22] : memref<4xi8>
// CHECK-NEXT:     %23 = arith.constant 64 : i32
// CHECK-NEXT:     %load_data_3d_params_v2 = ascendc.construct !ascendc.load_data_3d_params_v2<i8>(%no_pads, %10, %13, %23, %23, %13, %7, %7, %10, %10, %10, %10, %10, %10, %19, %19, %18) : memref<4xi8>, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i1, i1, i8
// CHECK-NEXT:     %24 = arith.constant 16 : index
// CHECK-NEXT:     %25 = arith.constant 128 : index
// CHECK-NEXT:     %load_data_2d = ascendc.construct !ascendc.load_data_2d_params(%7, %13, %10, %7, %7, %7, %7) : i32, i32, i32, i32, i32, i32, i32
// CHECK-NEXT:     %26 = arith.constant 2048 : i32
// CHECK-NEXT:     %27 = arith.constant true
// CHECK-NEXT:     %mmad = ascendc.construct !ascendc.mmad_params(%11, %6, %6, %7, %19, %27) : i32, i32, i32, i32, i1, i1
// CHECK-NEXT:     %28 = arith.constant 512 : i32
// CHECK-NEXT:     %29 = arith.constant 11 : i32
// CHECK-NEXT:     %fixpipe_config = ascendc.construct !ascendc.fixpipe_config(%10) [!ascendc.co2_layout] : i32
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
// CHECK-NEXT:     %digits_gm = ascendc.global_tensor : !ascendc.global_tensor<*xi8>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %digits_gm, %digits : !ascendc.global_tensor<*xi8>, memref<?xi8, 22 : i64>
// CHECK-NEXT:     %sums_gm = ascendc.global_tensor : !ascendc.global_tensor<*xf16>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %sums_gm, %sums : !ascendc.global_tensor<*xf16>, memref<?xf16, 22 : i64>
// CHECK-NEXT:     %flag = arith.constant 3 : i32
// CHECK-NEXT:     %flag_1 = arith.constant 2 : i32
// CHECK-NEXT:     %ring = arith.constant 36864 : index
// CHECK-NEXT:     %block = ascendc.get_block_idx : index
// CHECK-NEXT:     %sums_ring = arith.muli %block, %ring : index
// CHECK-NEXT:     %slot = arith.constant 0 : i32
// CHECK-NEXT:     %flag_2 = arith.constant 0 : i32
// CHECK-NEXT:     %flag_3 = arith.constant 1 : i32
// CHECK-NEXT:     %ring_1 = arith.constant 0 : index
// CHECK-NEXT:     ascendc.cross_core_set_flag %flag_3, 2, pipe_mte2 : i32
// CHECK-NEXT:     %block_1 = ascendc.get_block_idx : index
// CHECK-NEXT:     %c8 = arith.constant 8 : index
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c512 = arith.constant 512 : index
// CHECK-NEXT:     %c128 = arith.constant 128 : index
// CHECK-NEXT:     %n1 = arith.constant 1.000000e+00 : f32
// CHECK-NEXT:     %30 = arith.muli %block_1, %c8 : index
// CHECK-NEXT:     %31 = arith.muli %30, %4 : index
// CHECK-NEXT:     %b_bytes = ascendc.tbuf.get_with_offset %l1, %8, %7 : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:     %q_gm_1 = ascendc.global_tensor.subindex %q_gm[%31] : !ascendc.global_tensor<*xi8>, index, !ascendc.global_tensor<*xi8>
// CHECK-NEXT:     ascendc.data_copy_l0 %b_bytes, %q_gm_1, %data_copy : !ascendc.local_tensor<*xi8>, !ascendc.global_tensor<*xi8>, !ascendc.data_copy_params
// CHECK-NEXT:     ascendc.cross_core_wait_flag %flag_2, 2, pipe_mte2 : i32
// CHECK-NEXT:     %digits_gm_1 = ascendc.global_tensor.subindex %digits_gm[%ring_1] : !ascendc.global_tensor<*xi8>, index, !ascendc.global_tensor<*xi8>
// CHECK-NEXT:     %a_bytes = ascendc.tbuf.get_with_offset %l1, %9, %8 : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:     ascendc.data_copy_nd2nz %a_bytes, %digits_gm_1, %nd2nz : !ascendc.local_tensor<*xi8>, !ascendc.global_tensor<*xi8>, !ascendc.nd2nz_params
// CHECK-NEXT:     ascendc.cross_core_wait_flag %flag, 2, pipe_fix : i32
// CHECK-NEXT:     %32 = arith.index_cast %slot : i32 to index
// CHECK-NEXT:     %slot_size = arith.constant 6144 : index
// CHECK-NEXT:     %33 = arith.muli %32, %slot_size : index
// CHECK-NEXT:     %34 = arith.addi %sums_ring, %33 : index
// CHECK-NEXT:     %35 = arith.constant 0 : i32
// CHECK-NEXT:     %36 = scf.for %group = %c0 to %c512 step %c128 iter_args(%slot_1 = %35) -> (i32) {
// CHECK-NEXT:       %zero_at = arith.muli %slot_1, %15 : i32
// CHECK-NEXT:       %a_l0_at = arith.muli %slot_1, %16 : i32
// CHECK-NEXT:       %37 = arith.divsi %group, %17 : index
// CHECK-NEXT:       %a_l0 = ascendc.tbuf.get_with_offset %l0a, %16, %a_l0_at : !ascendc.tbuf<a2>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:       %38 = arith.muli %37, %24 : index
// CHECK-NEXT:       %a_l1 = ascendc.tbuf.get_with_offset %l1, %9, %8 : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:       %a_l1_1 = ascendc.local_tensor.subindex %a_l1[%38] : !ascendc.local_tensor<*xi8>, index, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:       ascendc.load_data_3d_l0_v2 %a_l0, %a_l1_1, %load_data_3d_params_v2 : !ascendc.local_tensor<*xi8>, !ascendc.local_tensor<*xi8>, !ascendc.load_data_3d_params_v2<i8>
// CHECK-NEXT:       %b_l0_at = arith.muli %slot_1, %15 : i32
// CHECK-NEXT:       %39 = arith.muli %group, %25 : index
// CHECK-NEXT:       %40 = arith.divsi %39, %17 : index
// CHECK-NEXT:       %b_l1 = ascendc.tbuf.get_with_offset %l1, %8, %7 : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:       %b_l1_1 = ascendc.local_tensor.subindex %b_l1[%40] : !ascendc.local_tensor<*xi8>, index, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:       %b_l0 = ascendc.tbuf.get_with_offset %l0b, %15, %b_l0_at : !ascendc.tbuf<b2>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:       ascendc.load_data_l0 %b_l0, %b_l1_1, %load_data_2d : !ascendc.local_tensor<*xi8>, !ascendc.local_tensor<*xi8>, !ascendc.load_data_2d_params
// CHECK-NEXT:       %sum = ascendc.tbuf.get_with_offset %l0c, %26, %zero_at : !ascendc.tbuf<co1>, i32, i32, !ascendc.local_tensor<*xi32>
// CHECK-NEXT:       %a_l0_1 = ascendc.reinterpret_cast %a_l0 : !ascendc.local_tensor<*xi8> to !ascendc.local_tensor<*xi4>
// CHECK-NEXT:       %b_l0_1 = ascendc.reinterpret_cast %b_l0 : !ascendc.local_tensor<*xi8> to !ascendc.local_tensor<*xi4>
// CHECK-NEXT:       ascendc.mmad %sum, %a_l0_1, %b_l0_1, %mmad : !ascendc.local_tensor<*xi32>, !ascendc.local_tensor<*xi4>, !ascendc.local_tensor<*xi4>, !ascendc.mmad_params
// CHECK-NEXT:       %41 = arith.divui %group, %c128 : index
// CHECK-NEXT:       %42 = arith.muli %41, %25 : index
// CHECK-NEXT:       %43 = arith.addi %34, %42 : index
// CHECK-NEXT:       %44 = arith.bitcast %n1 : f32 to i32
// CHECK-NEXT:       %45 = arith.extui %44 : i32 to i64
// CHECK-NEXT:       %fixpipe_params_v220 = ascendc.construct !ascendc.fixpipe_params_v220(%6, %11, %13, %28, %7, %29, %45, %10, %7, %7, %7) [ui16, ui16, ui16, ui32, i32, !ascendc.quant_mode_t, ui64, ui16, ui16, ui16, ui8] : i32, i32, i32, i32, i32, i32, i64, i32, i32, i32, i32
// CHECK-NEXT:       %sums_gm_1 = ascendc.global_tensor.subindex %sums_gm[%43] : !ascendc.global_tensor<*xf16>, index, !ascendc.global_tensor<*xf16>
// CHECK-NEXT:       ascendc.fixpipe %sums_gm_1, %sum, %fixpipe_params_v220, %fixpipe_config : !ascendc.global_tensor<*xf16>, !ascendc.local_tensor<*xi32>, !ascendc.fixpipe_params_v220, !ascendc.fixpipe_config
// CHECK-NEXT:       %46 = arith.constant 1 : i32
// CHECK-NEXT:       %next_slot = arith.xori %slot_1, %46 : i32
// CHECK-NEXT:       scf.yield %next_slot : i32
// CHECK-NEXT:     }
// CHECK-NEXT:     ascendc.cross_core_set_flag %flag_1, 2, pipe_fix : i32
// CHECK-NEXT:     ascendc.cross_core_set_flag %flag_3, 2, pipe_mte2 : i32
// CHECK-NEXT:     ascendc.cross_core_wait_flag %flag, 2, pipe_fix : i32
// CHECK-NEXT:     ascendc.cross_core_wait_flag %flag, 2, pipe_fix : i32
// CHECK-NEXT:     ascendc.cross_core_wait_flag %flag, 2, pipe_fix : i32
// CHECK-NEXT:     ascendc.cross_core_wait_flag %flag, 2, pipe_fix : i32
// CHECK-NEXT:     ascendc.cross_core_wait_flag %flag, 2, pipe_fix : i32
// CHECK-NEXT:     ascendc.cross_core_wait_flag %flag, 2, pipe_fix : i32
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func @matmul_i8_int4_groups_aiv(%x: memref<?xi8, 22 : i64> {ascir.role = "in"}, %t: memref<?xf16, 22 : i64> {ascir.role = "in"}, %q: memref<?xi8, 22 : i64> {ascir.role = "in", ascir.packing = "fractals"}, %s: memref<?xf16, 22 : i64> {ascir.role = "in", ascir.packing = "rows"}, %out: memref<?xf16, 22 : i64> {ascir.role = "out"}, %digits: memref<?xi8, 22 : i64> {ascir.role = "workspace", ascir.extent = "3072"}, %sums: memref<?xf16, 22 : i64> {ascir.role = "workspace", ascir.extent = "36864"}) attributes {tile.placement = {ub = {peak = 16416 : i64, lower_bound = 16416 : i64, extent = 69888 : i64, capacity = 188160 : i64, optimal = true}}, ascendc.aicore} {
// CHECK-NEXT:     %0 = arith.constant 188160 : i32
// CHECK-NEXT:     %1 = arith.constant 0 : i32
// CHECK-NEXT:     %2 = arith.constant 16 : i32
// CHECK-NEXT:     %3 = arith.constant 1 : i32
// CHECK-NEXT:     %4 = arith.constant 4 : i32
// CHECK-NEXT:     %data_copy_ext = ascendc.construct !ascendc.data_copy_ext_params(%3, %4, %1, %1, %1) : i32, i32, i32, i32, i32
// CHECK-NEXT:     %5 = arith.constant 0.000000e+00 : f16
// CHECK-NEXT:     %6 = arith.constant false
// CHECK-NEXT:     %data_copy_pad_ext = ascendc.construct !ascendc.data_copy_pad_ext_params<f16>(%6, %1, %1, %5) : i1, i32, i32, f16
// CHECK-NEXT:     %7 = arith.constant 16384 : i32
// CHECK-NEXT:     %8 = arith.constant 8 : i32
// CHECK-NEXT:     %9 = arith.constant 1024 : i32
// CHECK-NEXT:     %10 = arith.constant 65536 : i32
// CHECK-NEXT:     %data_copy = ascendc.construct !ascendc.data_copy_params(%4, %8, %8, %1) : i32, i32, i32, i32
// CHECK-NEXT:     %11 = arith.constant 2048 : i32
// CHECK-NEXT:     %12 = arith.constant 12 : i16
// CHECK-NEXT:     %13 = arith.constant 4 : i16
// CHECK-NEXT:     %14 = arith.constant 67584 : i32
// CHECK-NEXT:     %15 = arith.constant 512 : i32
// CHECK-NEXT:     %16 = arith.constant 256 : i32
// CHECK-NEXT:     %17 = arith.constant 2 : i32
// CHECK-NEXT:     %data_copy_1 = ascendc.construct !ascendc.data_copy_params(%17, %4, %1, %4) : i32, i32, i32, i32
// CHECK-NEXT:     %18 = arith.constant 1536 : index
// CHECK-NEXT:     %19 = arith.constant 67840 : i32
// CHECK-NEXT:     %20 = arith.constant 68096 : i32
// CHECK-NEXT:     %21 = arith.constant 512 : index
// CHECK-NEXT:     %22 = arith.constant 68352 : i32
// CHECK-NEXT:     %23 = arith.constant 68608 : i32
// CHECK-NEXT:     %24 = arith.constant 1024 : index
// CHECK-NEXT:     %25 = arith.constant 68864 : i32
// CHECK-NEXT:     %26 = arith.constant 8192 : i32
// CHECK-NEXT:     %27 = arith.constant 10240 : i32
// CHECK-NEXT:     %28 = arith.constant 3072 : i32
// CHECK-NEXT:     %29 = arith.constant 4096 : i32
// CHECK-NEXT:     %30 = arith.constant 12288 : i32
// CHECK-NEXT:     %31 = arith.constant 65792 : i32
// CHECK-NEXT:     %32 = arith.constant 14336 : i32
// CHECK-NEXT:     %33 = arith.constant 6144 : i32
// CHECK-NEXT:     %34 = arith.constant 64 : i32
// CHECK-NEXT:     %brcb = ascendc.construct !ascendc.brcb_repeat_params(%3, %8) : i32, i32
// CHECK-NEXT:     %35 = arith.constant 1280 : i32
// CHECK-NEXT:     %36 = arith.constant 5120 : i32
// CHECK-NEXT:     %37 = arith.constant 128 : i32
// CHECK-NEXT:     %38 = arith.constant 1792 : i32
// CHECK-NEXT:     %39 = arith.constant 7168 : i32
// CHECK-NEXT:     %40 = arith.constant 192 : i32
// CHECK-NEXT:     %binary = ascendc.construct !ascendc.binary_repeat_params(%3, %3, %1, %2, %2, %3) : i32, i32, i32, i32, i32, i32
// CHECK-NEXT:     %41 = arith.constant 128 : index
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
// CHECK-NEXT:     %sums_gm = ascendc.global_tensor : !ascendc.global_tensor<*xf16>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %sums_gm, %sums : !ascendc.global_tensor<*xf16>, memref<?xf16, 22 : i64>
// CHECK-NEXT:     %flag = arith.constant 2 : i32
// CHECK-NEXT:     %flag_1 = arith.constant 3 : i32
// CHECK-NEXT:     %ring = arith.constant 36864 : index
// CHECK-NEXT:     %block = ascendc.get_block_idx : index
// CHECK-NEXT:     %block_1 = arith.constant 2 : index
// CHECK-NEXT:     %block_2 = arith.divui %block, %block_1 : index
// CHECK-NEXT:     %sums_ring = arith.muli %block_2, %ring : index
// CHECK-NEXT:     %slot = arith.constant 0 : i32
// CHECK-NEXT:     ascendc.cross_core_set_flag %flag_1, 2, pipe_mte2 : i32
// CHECK-NEXT:     ascendc.cross_core_set_flag %flag_1, 2, pipe_mte2 : i32
// CHECK-NEXT:     ascendc.cross_core_set_flag %flag_1, 2, pipe_mte2 : i32
// CHECK-NEXT:     ascendc.cross_core_set_flag %flag_1, 2, pipe_mte2 : i32
// CHECK-NEXT:     ascendc.cross_core_set_flag %flag_1, 2, pipe_mte2 : i32
// CHECK-NEXT:     ascendc.cross_core_set_flag %flag_1, 2, pipe_mte2 : i32
// CHECK-NEXT:     %flag_2 = arith.constant 1 : i32
// CHECK-NEXT:     %flag_3 = arith.constant 0 : i32
// CHECK-NEXT:     %half = ascendc.get_sub_block_idx : i64
// CHECK-NEXT:     %half_1 = arith.index_cast %half : i64 to index
// CHECK-NEXT:     %c2 = arith.constant 2 : index
// CHECK-NEXT:     %n256 = arith.constant 2.560000e+02 : f32
// CHECK-NEXT:     %block_3 = ascendc.get_block_idx : index
// CHECK-NEXT:     %block_4 = arith.constant 2 : index
// CHECK-NEXT:     %block_5 = arith.divui %block_3, %block_4 : index
// CHECK-NEXT:     %c256 = arith.constant 256 : index
// CHECK-NEXT:     %c512 = arith.constant 512 : index
// CHECK-NEXT:     %n8 = arith.constant 8 : i16
// CHECK-NEXT:     %c128 = arith.constant 128 : index
// CHECK-NEXT:     %n0 = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:     %c6 = arith.constant 6 : index
// CHECK-NEXT:     %n0p0625 = arith.constant 6.250000e-02 : f32
// CHECK-NEXT:     %42 = arith.muli %half_1, %c2 : index
// CHECK-NEXT:     %t_gm_1 = ascendc.global_tensor.subindex %t_gm[%42] : !ascendc.global_tensor<*xf16>, index, !ascendc.global_tensor<*xf16>
// CHECK-NEXT:     %factors = ascendc.tbuf.get_with_offset %ub, %2, %1 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     ascendc.data_copy_pad_l0_ext %factors, %t_gm_1, %data_copy_ext, %data_copy_pad_ext : !ascendc.local_tensor<*xf16>, !ascendc.global_tensor<*xf16>, !ascendc.data_copy_ext_params, !ascendc.data_copy_pad_ext_params<f16>
// CHECK-NEXT:     %43 = ascendc.tbuf.get_with_offset %ub, %8, %7 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     %44 = ascendc.tbuf.get_with_offset %ub, %2, %1 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     ascendc.cast_l2 %43, %44, %8 {roundMode = 0 : i32} : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf16>, i32
// CHECK-NEXT:     %scale = ascendc.tbuf.get_with_offset %ub, %8, %7 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.muls_l2 %scale, %43, %n256, %8 {isSetMask} : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, f32, i32
// CHECK-NEXT:     ascendc.cross_core_wait_flag %flag_2, 2, pipe_mte3 : i32
// CHECK-NEXT:     %45 = arith.muli %block_5, %c2 : index
// CHECK-NEXT:     %46 = arith.addi %45, %half_1 : index
// CHECK-NEXT:     %47 = arith.muli %46, %c256 : index
// CHECK-NEXT:     %48 = arith.constant 0 : i32
// CHECK-NEXT:     %49 = scf.for %k = %47 to %c512 step %c512 iter_args(%slot_1 = %48) -> (i32) {
// CHECK-NEXT:       %50 = arith.muli %slot_1, %9 : i32
// CHECK-NEXT:       %x_at = arith.addi %50, %10 : i32
// CHECK-NEXT:       %x_gm_1 = ascendc.global_tensor.subindex %x_gm[%k] : !ascendc.global_tensor<*xi8>, index, !ascendc.global_tensor<*xi8>
// CHECK-NEXT:       %x_1 = ascendc.tbuf.get_with_offset %ub, %9, %x_at : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:       ascendc.data_copy_l0 %x_1, %x_gm_1, %data_copy : !ascendc.local_tensor<*xi8>, !ascendc.global_tensor<*xi8>, !ascendc.data_copy_params
// CHECK-NEXT:       %51 = ascendc.tbuf.get_with_offset %ub, %9, %1 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:       ascendc.cast_l2 %51, %x_1, %9 {roundMode = 0 : i32} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xi8>, i32
// CHECK-NEXT:       %rest = ascendc.tbuf.get_with_offset %ub, %9, %1 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi16>
// CHECK-NEXT:       ascendc.cast_l2 %rest, %51, %9 {roundMode = 1 : i32} : !ascendc.local_tensor<*xi16>, !ascendc.local_tensor<*xf16>, i32
// CHECK-NEXT:       %52 = ascendc.tbuf.get_with_offset %ub, %9, %11 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui16>
// CHECK-NEXT:       %53 = ascendc.tbuf.get_with_offset %ub, %9, %1 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui16>
// CHECK-NEXT:       %54 = builtin.unrealized_conversion_cast %12 : i16 to ui16
// CHECK-NEXT:       ascendc.shift_left_l2 %52, %53, %54, %9 {isSetMask} : !ascendc.local_tensor<*xui16>, !ascendc.local_tensor<*xui16>, ui16, i32
// CHECK-NEXT:       %digit = ascendc.tbuf.get_with_offset %ub, %9, %11 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi16>
// CHECK-NEXT:       %55 = ascendc.tbuf.get_with_offset %ub, %9, %11 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi16>
// CHECK-NEXT:       ascendc.shift_right_l2 %digit, %55, %12, %9 {isSetMask} : !ascendc.local_tensor<*xi16>, !ascendc.local_tensor<*xi16>, i16, i32
// CHECK-NEXT:       %56 = ascendc.tbuf.get_with_offset %ub, %9, %1 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi16>
// CHECK-NEXT:       ascendc.adds_l2 %56, %rest, %n8, %9 {isSetMask} : !ascendc.local_tensor<*xi16>, !ascendc.local_tensor<*xi16>, i16, i32
// CHECK-NEXT:       %rest_1 = ascendc.tbuf.get_with_offset %ub, %9, %1 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi16>
// CHECK-NEXT:       ascendc.shift_right_l2 %rest_1, %56, %13, %9 {isSetMask} : !ascendc.local_tensor<*xi16>, !ascendc.local_tensor<*xi16>, i16, i32
// CHECK-NEXT:       %57 = ascendc.tbuf.get_with_offset %ub, %9, %11 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:       ascendc.cast_l2 %57, %digit, %9 {roundMode = 1 : i32} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xi16>, i32
// CHECK-NEXT:       %digit_1 = ascendc.tbuf.get_with_offset %ub, %15, %14 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:       %digit_2 = ascendc.reinterpret_cast %digit_1 : !ascendc.local_tensor<*xi8> to !ascendc.local_tensor<*xi4>
// CHECK-NEXT:       ascendc.cast_l2 %digit_2, %57, %9 {roundMode = 1 : i32} : !ascendc.local_tensor<*xi4>, !ascendc.local_tensor<*xf16>, i32
// CHECK-NEXT:       %58 = arith.divui %k, %c2 : index
// CHECK-NEXT:       %digits_gm_1 = ascendc.global_tensor.subindex %digits_gm[%58] : !ascendc.global_tensor<*xi8>, index, !ascendc.global_tensor<*xi8>
// CHECK-NEXT:       %59 = ascendc.tbuf.get_with_offset %ub, %16, %14 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:       ascendc.data_copy_l0 %digits_gm_1, %59, %data_copy_1 : !ascendc.global_tensor<*xi8>, !ascendc.local_tensor<*xi8>, !ascendc.data_copy_params
// CHECK-NEXT:       %60 = arith.addi %58, %18 : index
// CHECK-NEXT:       %digits_gm_2 = ascendc.global_tensor.subindex %digits_gm[%60] : !ascendc.global_tensor<*xi8>, index, !ascendc.global_tensor<*xi8>
// CHECK-NEXT:       %61 = ascendc.tbuf.get_with_offset %ub, %16, %19 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:       ascendc.data_copy_l0 %digits_gm_2, %61, %data_copy_1 : !ascendc.global_tensor<*xi8>, !ascendc.local_tensor<*xi8>, !ascendc.data_copy_params
// CHECK-NEXT:       %62 = ascendc.tbuf.get_with_offset %ub, %9, %11 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui16>
// CHECK-NEXT:       %63 = ascendc.tbuf.get_with_offset %ub, %9, %1 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui16>
// CHECK-NEXT:       %64 = builtin.unrealized_conversion_cast %12 : i16 to ui16
// CHECK-NEXT:       ascendc.shift_left_l2 %62, %63, %64, %9 {isSetMask} : !ascendc.local_tensor<*xui16>, !ascendc.local_tensor<*xui16>, ui16, i32
// CHECK-NEXT:       %digit_3 = ascendc.tbuf.get_with_offset %ub, %9, %11 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi16>
// CHECK-NEXT:       %65 = ascendc.tbuf.get_with_offset %ub, %9, %11 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi16>
// CHECK-NEXT:       ascendc.shift_right_l2 %digit_3, %65, %12, %9 {isSetMask} : !ascendc.local_tensor<*xi16>, !ascendc.local_tensor<*xi16>, i16, i32
// CHECK-NEXT:       %66 = ascendc.tbuf.get_with_offset %ub, %9, %1 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi16>
// CHECK-NEXT:       ascendc.adds_l2 %66, %rest_1, %n8, %9 {isSetMask} : !ascendc.local_tensor<*xi16>, !ascendc.local_tensor<*xi16>, i16, i32
// CHECK-NEXT:       %rest_2 = ascendc.tbuf.get_with_offset %ub, %9, %1 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi16>
// CHECK-NEXT:       ascendc.shift_right_l2 %rest_2, %66, %13, %9 {isSetMask} : !ascendc.local_tensor<*xi16>, !ascendc.local_tensor<*xi16>, i16, i32
// CHECK-NEXT:       %67 = ascendc.tbuf.get_with_offset %ub, %9, %11 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:       ascendc.cast_l2 %67, %digit_3, %9 {roundMode = 1 : i32} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xi16>, i32
// CHECK-NEXT:       %digit_4 = ascendc.tbuf.get_with_offset %ub, %15, %20 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:       %digit_5 = ascendc.reinterpret_cast %digit_4 : !ascendc.local_tensor<*xi8> to !ascendc.local_tensor<*xi4>
// CHECK-NEXT:       ascendc.cast_l2 %digit_5, %67, %9 {roundMode = 1 : i32} : !ascendc.local_tensor<*xi4>, !ascendc.local_tensor<*xf16>, i32
// CHECK-NEXT:       %68 = arith.addi %21, %58 : index
// CHECK-NEXT:       %digits_gm_3 = ascendc.global_tensor.subindex %digits_gm[%68] : !ascendc.global_tensor<*xi8>, index, !ascendc.global_tensor<*xi8>
// CHECK-NEXT:       %69 = ascendc.tbuf.get_with_offset %ub, %16, %20 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:       ascendc.data_copy_l0 %digits_gm_3, %69, %data_copy_1 : !ascendc.global_tensor<*xi8>, !ascendc.local_tensor<*xi8>, !ascendc.data_copy_params
// CHECK-NEXT:       %70 = arith.addi %68, %18 : index
// CHECK-NEXT:       %digits_gm_4 = ascendc.global_tensor.subindex %digits_gm[%70] : !ascendc.global_tensor<*xi8>, index, !ascendc.global_tensor<*xi8>
// CHECK-NEXT:       %71 = ascendc.tbuf.get_with_offset %ub, %16, %22 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:       ascendc.data_copy_l0 %digits_gm_4, %71, %data_copy_1 : !ascendc.global_tensor<*xi8>, !ascendc.local_tensor<*xi8>, !ascendc.data_copy_params
// CHECK-NEXT:       %72 = ascendc.tbuf.get_with_offset %ub, %9, %1 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:       ascendc.cast_l2 %72, %rest_2, %9 {roundMode = 1 : i32} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xi16>, i32
// CHECK-NEXT:       %digit_6 = ascendc.tbuf.get_with_offset %ub, %15, %23 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:       %digit_7 = ascendc.reinterpret_cast %digit_6 : !ascendc.local_tensor<*xi8> to !ascendc.local_tensor<*xi4>
// CHECK-NEXT:       ascendc.cast_l2 %digit_7, %72, %9 {roundMode = 1 : i32} : !ascendc.local_tensor<*xi4>, !ascendc.local_tensor<*xf16>, i32
// CHECK-NEXT:       %73 = arith.addi %24, %58 : index
// CHECK-NEXT:       %digits_gm_5 = ascendc.global_tensor.subindex %digits_gm[%73] : !ascendc.global_tensor<*xi8>, index, !ascendc.global_tensor<*xi8>
// CHECK-NEXT:       %74 = ascendc.tbuf.get_with_offset %ub, %16, %23 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:       ascendc.data_copy_l0 %digits_gm_5, %74, %data_copy_1 : !ascendc.global_tensor<*xi8>, !ascendc.local_tensor<*xi8>, !ascendc.data_copy_params
// CHECK-NEXT:       %75 = arith.addi %73, %18 : index
// CHECK-NEXT:       %digits_gm_6 = ascendc.global_tensor.subindex %digits_gm[%75] : !ascendc.global_tensor<*xi8>, index, !ascendc.global_tensor<*xi8>
// CHECK-NEXT:       %76 = ascendc.tbuf.get_with_offset %ub, %16, %25 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:       ascendc.data_copy_l0 %digits_gm_6, %76, %data_copy_1 : !ascendc.global_tensor<*xi8>, !ascendc.local_tensor<*xi8>, !ascendc.data_copy_params
// CHECK-NEXT:       %77 = arith.constant 1 : i32
// CHECK-NEXT:       %next_slot = arith.xori %slot_1, %77 : i32
// CHECK-NEXT:       scf.yield %next_slot : i32
// CHECK-NEXT:     }
// CHECK-NEXT:     ascendc.sync_all_hard {isAIVOnly}
// CHECK-NEXT:     ascendc.cross_core_set_flag %flag_3, 2, pipe_mte3 : i32
// CHECK-NEXT:     %78 = arith.muli %block_5, %c128 : index
// CHECK-NEXT:     %zero = ascendc.tbuf.get_with_offset %ub, %15, %26 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.duplicate_l2 %zero, %n0, %15 : !ascendc.local_tensor<*xf32>, f32, i32
// CHECK-NEXT:     ascendc.cross_core_wait_flag %flag, 2, pipe_mte2 : i32
// CHECK-NEXT:     %79 = arith.index_cast %slot : i32 to index
// CHECK-NEXT:     %slot_size = arith.constant 6144 : index
// CHECK-NEXT:     %80 = arith.muli %79, %slot_size : index
// CHECK-NEXT:     %81 = arith.addi %sums_ring, %80 : index
// CHECK-NEXT:     %82 = arith.muli %half_1, %c6 : index
// CHECK-NEXT:     %83 = arith.muli %82, %21 : index
// CHECK-NEXT:     %84 = arith.addi %81, %83 : index
// CHECK-NEXT:     %sums_gm_1 = ascendc.global_tensor.subindex %sums_gm[%84] : !ascendc.global_tensor<*xf16>, index, !ascendc.global_tensor<*xf16>
// CHECK-NEXT:     %sums_1 = ascendc.tbuf.get_with_offset %ub, %28, %27 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     ascendc.data_copy_l2 %sums_1, %sums_gm_1, %28 : !ascendc.local_tensor<*xf16>, !ascendc.global_tensor<*xf16>, i32
// CHECK-NEXT:     %85 = ascendc.tbuf.get_with_offset %ub, %9, %29 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     %86 = ascendc.tbuf.get_with_offset %ub, %9, %27 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     ascendc.cast_l2 %85, %86, %9 {roundMode = 0 : i32} : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf16>, i32
// CHECK-NEXT:     %87 = ascendc.tbuf.get_with_offset %ub, %9, %1 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     %88 = ascendc.tbuf.get_with_offset %ub, %9, %30 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     ascendc.cast_l2 %87, %88, %9 {roundMode = 0 : i32} : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf16>, i32
// CHECK-NEXT:     %89 = ascendc.tbuf.get_with_offset %ub, %9, %1 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.axpy_l2 %89, %85, %n0p0625, %9 {isSetMask} : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, f32, i32
// CHECK-NEXT:     %90 = ascendc.tbuf.get_with_offset %ub, %9, %31 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     %91 = ascendc.tbuf.get_with_offset %ub, %9, %32 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     ascendc.cast_l2 %90, %91, %9 {roundMode = 0 : i32} : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf16>, i32
// CHECK-NEXT:     %92 = ascendc.tbuf.get_with_offset %ub, %9, %31 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.axpy_l2 %92, %89, %n0p0625, %9 {isSetMask} : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, f32, i32
// CHECK-NEXT:     %s_gm_1 = ascendc.global_tensor.subindex %s_gm[%78] : !ascendc.global_tensor<*xf16>, index, !ascendc.global_tensor<*xf16>
// CHECK-NEXT:     %scale_1 = ascendc.tbuf.get_with_offset %ub, %15, %11 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     ascendc.data_copy_l2 %scale_1, %s_gm_1, %15 : !ascendc.local_tensor<*xf16>, !ascendc.global_tensor<*xf16>, i32
// CHECK-NEXT:     %93 = ascendc.tbuf.get_with_offset %ub, %15, %1 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.cast_l2 %93, %scale_1, %15 {roundMode = 0 : i32} : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf16>, i32
// CHECK-NEXT:     ascendc.cross_core_set_flag %flag_1, 2, pipe_mte2 : i32
// CHECK-NEXT:     %sum = ascendc.tbuf.get_with_offset %ub, %15, %11 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     %94 = ascendc.tbuf.get_with_offset %ub, %15, %31 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     %95 = ascendc.tbuf.get_with_offset %ub, %15, %1 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.mul_l2 %sum, %94, %95, %15 : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32
// CHECK-NEXT:     ascendc.add_l2 %sum, %sum, %zero, %15 : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32
// CHECK-NEXT:     %sum_1 = ascendc.tbuf.get_with_offset %ub, %15, %1 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     %96 = ascendc.tbuf.get_with_offset %ub, %15, %19 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.fused_mul_add_l2 %sum_1, %96, %zero, %15 : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32
// CHECK-NEXT:     %97 = ascendc.tbuf.get_with_offset %ub, %15, %29 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.data_copy_l2 %97, %sum, %15 : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32
// CHECK-NEXT:     %98 = ascendc.tbuf.get_with_offset %ub, %15, %33 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.data_copy_l2 %98, %sum_1, %15 : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32
// CHECK-NEXT:     %99 = ascendc.tbuf.get_with_offset %ub, %34, %9 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.brcb_l0 %99, %scale, %3, %brcb : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32, !ascendc.brcb_repeat_params
// CHECK-NEXT:     %100 = ascendc.tbuf.get_with_offset %ub, %16, %35 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     %101 = ascendc.tbuf.get_with_offset %ub, %16, %29 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     %102 = ascendc.tbuf.get_with_offset %ub, %16, %36 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.add_l2 %100, %101, %102, %16 : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32
// CHECK-NEXT:     %103 = ascendc.tbuf.get_with_offset %ub, %37, %1 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     %104 = ascendc.tbuf.get_with_offset %ub, %37, %35 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     %105 = ascendc.tbuf.get_with_offset %ub, %37, %38 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.add_l2 %103, %104, %105, %37 : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32
// CHECK-NEXT:     %106 = ascendc.tbuf.get_with_offset %ub, %16, %35 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     %107 = ascendc.tbuf.get_with_offset %ub, %16, %33 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     %108 = ascendc.tbuf.get_with_offset %ub, %16, %39 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.add_l2 %106, %107, %108, %16 : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32
// CHECK-NEXT:     %109 = ascendc.tbuf.get_with_offset %ub, %37, %15 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     %110 = ascendc.tbuf.get_with_offset %ub, %37, %35 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     %111 = ascendc.tbuf.get_with_offset %ub, %37, %38 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.add_l2 %109, %110, %111, %37 : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32
// CHECK-NEXT:     %112 = ascendc.tbuf.get_with_offset %ub, %40, %1 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     %113 = ascendc.tbuf.get_with_offset %ub, %40, %1 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     %114 = ascendc.tbuf.get_with_offset %ub, %2, %9 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.mul_l0 %112, %113, %114, %34, %17, %binary {isSetMask} : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32, i32, !ascendc.binary_repeat_params
// CHECK-NEXT:     %115 = ascendc.tbuf.get_with_offset %ub, %40, %16 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     %116 = ascendc.tbuf.get_with_offset %ub, %40, %16 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.mul_l0 %115, %116, %114, %34, %17, %binary {isSetMask} : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32, i32, !ascendc.binary_repeat_params
// CHECK-NEXT:     %117 = ascendc.tbuf.get_with_offset %ub, %16, %9 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     %118 = ascendc.tbuf.get_with_offset %ub, %16, %1 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.cast_l2 %117, %118, %16 {roundMode = 1 : i32} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf32>, i32
// CHECK-NEXT:     %119 = arith.muli %42, %41 : index
// CHECK-NEXT:     %120 = arith.addi %119, %78 : index
// CHECK-NEXT:     %out_gm_1 = ascendc.global_tensor.subindex %out_gm[%120] : !ascendc.global_tensor<*xf16>, index, !ascendc.global_tensor<*xf16>
// CHECK-NEXT:     ascendc.data_copy_l2 %out_gm_1, %117, %16 : !ascendc.global_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i32
// CHECK-NEXT:     ascendc.cross_core_wait_flag %flag_2, 2, pipe_mte3 : i32
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func @matmul_i8_int4_groups(%x: memref<?xi8, 22 : i64> {ascir.role = "in"}, %t: memref<?xf16, 22 : i64> {ascir.role = "in"}, %q: memref<?xi8, 22 : i64> {ascir.role = "in", ascir.packing = "fractals"}, %s: memref<?xf16, 22 : i64> {ascir.role = "in", ascir.packing = "rows"}, %out: memref<?xf16, 22 : i64> {ascir.role = "out"}, %digits: memref<?xi8, 22 : i64> {ascir.role = "workspace", ascir.extent = "3072"}, %sums: memref<?xf16, 22 : i64> {ascir.role = "workspace", ascir.extent = "36864"}) attributes {tile.tiling = [{axes = ["1", "4", "128", "512"], tile = array<i64: 12, 128, 512, 128>, digits = 3 : i64, ns = 4179 : i64}], tile.weights = {strategy = "digits", expand_ns = 4242 : i64, digits_ns = 4179 : i64, totals_ns = 5878 : i64}, ascendc.aicore, ascendc.global, ascendc.kernel_type = "mix_aic_1_2", tile.block_dim = 1 : i64} {
// CHECK-NEXT:     func.call @matmul_i8_int4_groups_aic(%x, %t, %q, %s, %out, %digits, %sums) {ascendc.core = "aic"} : (memref<?xi8, 22 : i64>, memref<?xf16, 22 : i64>, memref<?xi8, 22 : i64>, memref<?xf16, 22 : i64>, memref<?xf16, 22 : i64>, memref<?xi8, 22 : i64>, memref<?xf16, 22 : i64>) -> ()
// CHECK-NEXT:     func.call @matmul_i8_int4_groups_aiv(%x, %t, %q, %s, %out, %digits, %sums) {ascendc.core = "aiv"} : (memref<?xi8, 22 : i64>, memref<?xf16, 22 : i64>, memref<?xi8, 22 : i64>, memref<?xf16, 22 : i64>, memref<?xf16, 22 : i64>, memref<?xi8, 22 : i64>, memref<?xf16, 22 : i64>) -> ()
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT: }
