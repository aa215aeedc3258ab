// RUN: ascir-opt %s -p 'graph-decompose,canonicalize,cse,graph-tile{weights=digits},tile-unpack-int4,tile-legalize,tile-sink-slices,canonicalize,cse,tile-contract,tile-fold-broadcasts,tile-place-buffers,tile-select-instructions' --print-between-passes 2>&1 | filecheck %s

// Rows of bytes by weights of four bits that the cube takes as they are, against three digits of the bytes: exact sums.
func.func @matmul_i8_int4_digits(%x: tensor<4x512xi8>, %q: tensor<512x128xi4>) -> tensor<4x128xi32> {
  %y = graph.matmul %x, %q : (tensor<4x512xi8>, tensor<512x128xi4>) -> tensor<4x128xi32>
  func.return %y : tensor<4x128xi32>
}

// CHECK-LABEL: // IR after graph-decompose
// CHECK:      builtin.module {
// CHECK-NEXT:   func.func @matmul_i8_int4_digits(%x: tensor<4x512xi8>, %q: tensor<512x128xi4>) -> tensor<4x128xi32> {
// CHECK-NEXT:     %y = graph.matmul %x, %q : (tensor<4x512xi8>, tensor<512x128xi4>) -> tensor<4x128xi32>
// CHECK-NEXT:     func.return %y : tensor<4x128xi32>
// CHECK-NEXT:   }
// CHECK-NEXT: }

// CHECK-LABEL: // IR after canonicalize

// CHECK-LABEL: // IR after cse

// CHECK-LABEL: // IR after graph-tile
// CHECK:      builtin.module attributes {ascir.soc = "ascend910b1"} {
// CHECK-NEXT:   tile.kernel @matmul_i8_int4_digits block_dim 1 attributes {tile.tiling = [{axes = ["1", "4", "128", "512"], tile = array<i64: 12, 128, 512, 512>, digits = 3 : i64, ns = 4144 : i64}], tile.weights = {strategy = "digits", bytes_ns = 3446 : i64, digits_ns = 4144 : i64}} {
// CHECK-NEXT:     tile.channel @digits aiv_to_aic shared depth 1 : memref<1x12x256xi8, #tile.space<gm>>
// CHECK-NEXT:     tile.channel @sums aic_to_aiv depth 6 : memref<1x12x1x128xi32, #tile.space<gm>>
// CHECK-NEXT:     func.func @matmul_i8_int4_digits_cube(%x: memref<4x512xi8, strided<[512, 1]>, #tile.space<gm>> {ascir.role = "in"}, %q: memref<8x8x16x32xi8, strided<[4096, 512, 32, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "fractals"}, %out: memref<4x128xi32, strided<[128, 1]>, #tile.space<gm>> {ascir.role = "out"}) attributes {tile.core = #tile.core<aic>} {
// CHECK-NEXT:       %block = tile.block_index
// CHECK-NEXT:       %c8 = arith.constant 8 : index
// CHECK-NEXT:       %0 = arith.muli %block, %c8 : index
// CHECK-NEXT:       %b_bytes = tile.load %q[0, %0, 0, 0] : memref<8x8x16x32xi8, strided<[4096, 512, 32, 1]>, #tile.space<gm>> -> !tile.tile<8x8x16x32xi8, l1>
// CHECK-NEXT:       %b_l1 = tile.reinterpret %b_bytes : !tile.tile<8x8x16x32xi8, l1> -> !tile.tile<128x512xi4, l1, nz>
// CHECK-NEXT:       %digits = tile.pop @digits : memref<1x12x256xi8, #tile.space<gm>>
// CHECK-NEXT:       %a_bytes = tile.load %digits[0, 0, 0] sizes [1, 12, 256] : memref<1x12x256xi8, #tile.space<gm>> -> !tile.tile<16x256xi8, l1, nz>
// CHECK-NEXT:       %a_l1 = tile.reinterpret %a_bytes : !tile.tile<16x256xi8, l1, nz> -> !tile.tile<16x512xi4, l1, nz>
// CHECK-NEXT:       %slot = tile.acquire @sums : memref<1x12x1x128xi32, #tile.space<gm>>
// CHECK-NEXT:       %zero = tile.accumulator : !tile.tile<16x128xi32, l0c, nz>
// CHECK-NEXT:       %a_l0 = tile.move %a_l1[0, 0] buffers 2 : !tile.tile<16x512xi4, l1, nz> -> !tile.tile<16x512xi4, l0a, zz>
// CHECK-NEXT:       %b_l0 = tile.move %b_l1[0, 0] transpose buffers 2 : !tile.tile<128x512xi4, l1, nz> -> !tile.tile<512x128xi4, l0b, zn>
// CHECK-NEXT:       %sum = tile.mmad %a_l0, %b_l0, %zero sizes [12, 128, 512] : !tile.tile<16x512xi4, l0a, zz>, !tile.tile<512x128xi4, l0b, zn>, !tile.tile<16x128xi32, l0c, nz>
// CHECK-NEXT:       tile.fixpipe_store %sum, %slot[0, 0, 0, 0] sizes [1, 12, 1, 128] buffers 2 : !tile.tile<16x128xi32, l0c, nz>, memref<1x12x1x128xi32, #tile.space<gm>>
// CHECK-NEXT:       tile.push %slot : memref<1x12x1x128xi32, #tile.space<gm>>
// CHECK-NEXT:       tile.release %digits : memref<1x12x256xi8, #tile.space<gm>>
// CHECK-NEXT:       func.return
// CHECK-NEXT:     }
// CHECK-NEXT:     func.func @matmul_i8_int4_digits_vector(%x: memref<4x512xi8, strided<[512, 1]>, #tile.space<gm>> {ascir.role = "in"}, %q: memref<8x8x16x32xi8, strided<[4096, 512, 32, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "fractals"}, %out: memref<4x128xi32, strided<[128, 1]>, #tile.space<gm>> {ascir.role = "out"}) attributes {tile.core = #tile.core<aiv>} {
// CHECK-NEXT:       %half = tile.sub_block_index
// CHECK-NEXT:       %block = tile.block_index
// CHECK-NEXT:       %c2 = arith.constant 2 : index
// CHECK-NEXT:       %c256 = arith.constant 256 : index
// CHECK-NEXT:       %c512 = arith.constant 512 : index
// CHECK-NEXT:       %n12 = arith.constant 12 : i16
// CHECK-NEXT:       %n8 = arith.constant 8 : i16
// CHECK-NEXT:       %n4 = arith.constant 4 : i16
// CHECK-NEXT:       %c128 = arith.constant 128 : index
// CHECK-NEXT:       %c6 = arith.constant 6 : index
// CHECK-NEXT:       %c4 = arith.constant 4 : index
// CHECK-NEXT:       %n4_1 = arith.constant 4 : i32
// CHECK-NEXT:       %slot = tile.acquire @digits : memref<1x12x256xi8, #tile.space<gm>>
// CHECK-NEXT:       %digits = memref.reinterpret_cast %slot to offset: [0], sizes: [2, 3, 2, 256], strides: [1536, 512, 256, 1] : memref<1x12x256xi8, #tile.space<gm>> to memref<2x3x2x256xi8, strided<[1536, 512, 256, 1]>, #tile.space<gm>>
// CHECK-NEXT:       %0 = arith.muli %block, %c2 : index
// CHECK-NEXT:       %1 = arith.addi %0, %half : index
// CHECK-NEXT:       %2 = arith.muli %1, %c256 : index
// CHECK-NEXT:       scf.for %k = %2 to %c512 step %c512 {
// CHECK-NEXT:         %x_1 = tile.load %x[0, %k] buffers 2 : memref<4x512xi8, strided<[512, 1]>, #tile.space<gm>> -> !tile.tile<4x256xi8, ub>
// CHECK-NEXT:         %3 = tile.cast %x_1 : !tile.tile<4x256xi8, ub> -> !tile.tile<4x256xf16, ub>
// CHECK-NEXT:         %rest = tile.cast %3 rounding rint : !tile.tile<4x256xf16, ub> -> !tile.tile<4x256xi16, ub>
// CHECK-NEXT:         %4 = tile.shift_left %rest, %n12 : !tile.tile<4x256xi16, ub>, i16
// CHECK-NEXT:         %digit = tile.shift_right %4, %n12 : !tile.tile<4x256xi16, ub>, i16
// CHECK-NEXT:         %5 = tile.add %rest, %n8 : !tile.tile<4x256xi16, ub>, i16
// CHECK-NEXT:         %rest_1 = tile.shift_right %5, %n4 : !tile.tile<4x256xi16, ub>, i16
// CHECK-NEXT:         %6 = tile.cast %digit rounding rint : !tile.tile<4x256xi16, ub> -> !tile.tile<4x256xf16, ub>
// CHECK-NEXT:         %digit_1 = tile.cast %6 rounding rint : !tile.tile<4x256xf16, ub> -> !tile.tile<4x256xi4, ub>
// CHECK-NEXT:         %7 = tile.reinterpret %digit_1 : !tile.tile<4x256xi4, ub> -> !tile.tile<4x128xi8, ub>
// CHECK-NEXT:         %8 = tile.reshape %7 : !tile.tile<4x128xi8, ub> -> !tile.tile<2x2x128xi8, ub>
// CHECK-NEXT:         %9 = arith.divui %k, %c2 : index
// CHECK-NEXT:         tile.store %8, %digits[0, 0, 0, %9] sizes [2, 1, 2, 128] : !tile.tile<2x2x128xi8, ub>, memref<2x3x2x256xi8, strided<[1536, 512, 256, 1]>, #tile.space<gm>>
// CHECK-NEXT:         %10 = tile.shift_left %rest_1, %n12 : !tile.tile<4x256xi16, ub>, i16
// CHECK-NEXT:         %digit_2 = tile.shift_right %10, %n12 : !tile.tile<4x256xi16, ub>, i16
// CHECK-NEXT:         %11 = tile.add %rest_1, %n8 : !tile.tile<4x256xi16, ub>, i16
// CHECK-NEXT:         %rest_2 = tile.shift_right %11, %n4 : !tile.tile<4x256xi16, ub>, i16
// CHECK-NEXT:         %12 = tile.cast %digit_2 rounding rint : !tile.tile<4x256xi16, ub> -> !tile.tile<4x256xf16, ub>
// CHECK-NEXT:         %digit_3 = tile.cast %12 rounding rint : !tile.tile<4x256xf16, ub> -> !tile.tile<4x256xi4, ub>
// CHECK-NEXT:         %13 = tile.reinterpret %digit_3 : !tile.tile<4x256xi4, ub> -> !tile.tile<4x128xi8, ub>
// CHECK-NEXT:         %14 = tile.reshape %13 : !tile.tile<4x128xi8, ub> -> !tile.tile<2x2x128xi8, ub>
// CHECK-NEXT:         %15 = arith.divui %k, %c2 : index
// CHECK-NEXT:         tile.store %14, %digits[0, 1, 0, %15] sizes [2, 1, 2, 128] : !tile.tile<2x2x128xi8, ub>, memref<2x3x2x256xi8, strided<[1536, 512, 256, 1]>, #tile.space<gm>>
// CHECK-NEXT:         %16 = tile.cast %rest_2 rounding rint : !tile.tile<4x256xi16, ub> -> !tile.tile<4x256xf16, ub>
// CHECK-NEXT:         %digit_4 = tile.cast %16 rounding rint : !tile.tile<4x256xf16, ub> -> !tile.tile<4x256xi4, ub>
// CHECK-NEXT:         %17 = tile.reinterpret %digit_4 : !tile.tile<4x256xi4, ub> -> !tile.tile<4x128xi8, ub>
// CHECK-NEXT:         %18 = tile.reshape %17 : !tile.tile<4x128xi8, ub> -> !tile.tile<2x2x128xi8, ub>
// CHECK-NEXT:         %19 = arith.divui %k, %c2 : index
// CHECK-NEXT:         tile.store %18, %digits[0, 2, 0, %19] sizes [2, 1, 2, 128] : !tile.tile<2x2x128xi8, ub>, memref<2x3x2x256xi8, strided<[1536, 512, 256, 1]>, #tile.space<gm>>
// CHECK-NEXT:       }
// CHECK-NEXT:       tile.sync_blocks
// CHECK-NEXT:       tile.push %slot : memref<1x12x256xi8, #tile.space<gm>>
// CHECK-NEXT:       %20 = arith.muli %block, %c128 : index
// CHECK-NEXT:       %slot_1 = tile.pop @sums : memref<1x12x1x128xi32, #tile.space<gm>>
// CHECK-NEXT:       %21 = arith.muli %half, %c2 : index
// CHECK-NEXT:       %22 = arith.addi %21, %c2 : index
// CHECK-NEXT:       scf.for %row = %21 to %22 step %c2 {
// CHECK-NEXT:         %23 = arith.divui %row, %c2 : index
// CHECK-NEXT:         %24 = arith.muli %23, %c6 : index
// CHECK-NEXT:         %25 = arith.remui %row, %c2 : index
// CHECK-NEXT:         %26 = arith.addi %24, %25 : index
// CHECK-NEXT:         %27 = arith.addi %26, %c4 : index
// CHECK-NEXT:         %line = tile.load %slot_1[0, %27, 0, 0] buffers 2 : memref<1x12x1x128xi32, #tile.space<gm>> -> !tile.tile<2x1x128xi32, ub>
// CHECK-NEXT:         %28 = tile.reshape %line : !tile.tile<2x1x128xi32, ub> -> !tile.tile<2x128xi32, ub>
// CHECK-NEXT:         %29 = tile.shift_left %28, %n4_1 : !tile.tile<2x128xi32, ub>, i32
// CHECK-NEXT:         %30 = arith.addi %26, %c2 : index
// CHECK-NEXT:         %line_1 = tile.load %slot_1[0, %30, 0, 0] buffers 2 : memref<1x12x1x128xi32, #tile.space<gm>> -> !tile.tile<2x1x128xi32, ub>
// CHECK-NEXT:         %31 = tile.reshape %line_1 : !tile.tile<2x1x128xi32, ub> -> !tile.tile<2x128xi32, ub>
// CHECK-NEXT:         %sum = tile.add %29, %31 : !tile.tile<2x128xi32, ub>
// CHECK-NEXT:         %32 = tile.shift_left %sum, %n4_1 : !tile.tile<2x128xi32, ub>, i32
// CHECK-NEXT:         %line_2 = tile.load %slot_1[0, %26, 0, 0] buffers 2 : memref<1x12x1x128xi32, #tile.space<gm>> -> !tile.tile<2x1x128xi32, ub>
// CHECK-NEXT:         %33 = tile.reshape %line_2 : !tile.tile<2x1x128xi32, ub> -> !tile.tile<2x128xi32, ub>
// CHECK-NEXT:         %y = tile.add %32, %33 : !tile.tile<2x128xi32, ub>
// CHECK-NEXT:         tile.store %y, %out[%row, 0] buffers 2 : !tile.tile<2x128xi32, ub>, memref<4x128xi32, strided<[128, 1]>, #tile.space<gm>>
// CHECK-NEXT:       }
// CHECK-NEXT:       tile.release %slot_1 : memref<1x12x1x128xi32, #tile.space<gm>>
// CHECK-NEXT:       func.return
// CHECK-NEXT:     }
// CHECK-NEXT:   }
// CHECK-NEXT: }

// CHECK-LABEL: // IR after tile-unpack-int4

// CHECK-LABEL: // IR after tile-legalize
// CHECK:      builtin.module attributes {ascir.soc = "ascend910b1"} {
// CHECK-NEXT:   tile.kernel @matmul_i8_int4_digits block_dim 1 attributes {tile.tiling = [{axes = ["1", "4", "128", "512"], tile = array<i64: 12, 128, 512, 512>, digits = 3 : i64, ns = 4144 : i64}], tile.weights = {strategy = "digits", bytes_ns = 3446 : i64, digits_ns = 4144 : i64}} {
// CHECK-NEXT:     tile.channel @digits aiv_to_aic shared depth 1 : memref<1x12x256xi8, #tile.space<gm>>
// CHECK-NEXT:     tile.channel @sums aic_to_aiv depth 6 : memref<1x12x1x128xi32, #tile.space<gm>>
// CHECK-NEXT:     func.func @matmul_i8_int4_digits_cube(%x: memref<4x512xi8, strided<[512, 1]>, #tile.space<gm>> {ascir.role = "in"}, %q: memref<8x8x16x32xi8, strided<[4096, 512, 32, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "fractals"}, %out: memref<4x128xi32, strided<[128, 1]>, #tile.space<gm>> {ascir.role = "out"}) attributes {tile.core = #tile.core<aic>} {
// CHECK-NEXT:       %block = tile.block_index
// CHECK-NEXT:       %c8 = arith.constant 8 : index
// CHECK-NEXT:       %0 = arith.muli %block, %c8 : index
// CHECK-NEXT:       %b_bytes = tile.load %q[0, %0, 0, 0] : memref<8x8x16x32xi8, strided<[4096, 512, 32, 1]>, #tile.space<gm>> -> !tile.tile<8x8x16x32xi8, l1>
// CHECK-NEXT:       %b_l1 = tile.reinterpret %b_bytes : !tile.tile<8x8x16x32xi8, l1> -> !tile.tile<128x512xi4, l1, nz>
// CHECK-NEXT:       %digits = tile.pop @digits : memref<1x12x256xi8, #tile.space<gm>>
// CHECK-NEXT:       %a_bytes = tile.load %digits[0, 0, 0] sizes [1, 12, 256] : memref<1x12x256xi8, #tile.space<gm>> -> !tile.tile<16x256xi8, l1, nz>
// CHECK-NEXT:       %a_l1 = tile.reinterpret %a_bytes : !tile.tile<16x256xi8, l1, nz> -> !tile.tile<16x512xi4, l1, nz>
// CHECK-NEXT:       %slot = tile.acquire @sums : memref<1x12x1x128xi32, #tile.space<gm>>
// CHECK-NEXT:       %zero = tile.accumulator : !tile.tile<16x128xi32, l0c, nz>
// CHECK-NEXT:       %a_l0 = tile.move %a_l1[0, 0] buffers 2 : !tile.tile<16x512xi4, l1, nz> -> !tile.tile<16x512xi4, l0a, zz>
// CHECK-NEXT:       %b_l0 = tile.move %b_l1[0, 0] transpose buffers 2 : !tile.tile<128x512xi4, l1, nz> -> !tile.tile<512x128xi4, l0b, zn>
// CHECK-NEXT:       %sum = tile.mmad %a_l0, %b_l0, %zero sizes [12, 128, 512] : !tile.tile<16x512xi4, l0a, zz>, !tile.tile<512x128xi4, l0b, zn>, !tile.tile<16x128xi32, l0c, nz>
// CHECK-NEXT:       tile.fixpipe_store %sum, %slot[0, 0, 0, 0] sizes [1, 12, 1, 128] buffers 2 : !tile.tile<16x128xi32, l0c, nz>, memref<1x12x1x128xi32, #tile.space<gm>>
// CHECK-NEXT:       tile.push %slot : memref<1x12x1x128xi32, #tile.space<gm>>
// CHECK-NEXT:       tile.release %digits : memref<1x12x256xi8, #tile.space<gm>>
// CHECK-NEXT:       func.return
// CHECK-NEXT:     }
// CHECK-NEXT:     func.func @matmul_i8_int4_digits_vector(%x: memref<4x512xi8, strided<[512, 1]>, #tile.space<gm>> {ascir.role = "in"}, %q: memref<8x8x16x32xi8, strided<[4096, 512, 32, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "fractals"}, %out: memref<4x128xi32, strided<[128, 1]>, #tile.space<gm>> {ascir.role = "out"}) attributes {tile.core = #tile.core<aiv>} {
// CHECK-NEXT:       %half = tile.sub_block_index
// CHECK-NEXT:       %block = tile.block_index
// CHECK-NEXT:       %c2 = arith.constant 2 : index
// CHECK-NEXT:       %c256 = arith.constant 256 : index
// CHECK-NEXT:       %c512 = arith.constant 512 : index
// CHECK-NEXT:       %n12 = arith.constant 12 : i16
// CHECK-NEXT:       %n8 = arith.constant 8 : i16
// CHECK-NEXT:       %n4 = arith.constant 4 : i16
// CHECK-NEXT:       %c128 = arith.constant 128 : index
// CHECK-NEXT:       %c6 = arith.constant 6 : index
// CHECK-NEXT:       %c4 = arith.constant 4 : index
// CHECK-NEXT:       %n4_1 = arith.constant 4 : i32
// CHECK-NEXT:       %slot = tile.acquire @digits : memref<1x12x256xi8, #tile.space<gm>>
// CHECK-NEXT:       %digits = memref.reinterpret_cast %slot to offset: [0], sizes: [2, 3, 2, 256], strides: [1536, 512, 256, 1] : memref<1x12x256xi8, #tile.space<gm>> to memref<2x3x2x256xi8, strided<[1536, 512, 256, 1]>, #tile.space<gm>>
// CHECK-NEXT:       %0 = arith.muli %block, %c2 : index
// CHECK-NEXT:       %1 = arith.addi %0, %half : index
// CHECK-NEXT:       %2 = arith.muli %1, %c256 : index
// CHECK-NEXT:       scf.for %k = %2 to %c512 step %c512 {
// CHECK-NEXT:         %x_1 = tile.load %x[0, %k] buffers 2 : memref<4x512xi8, strided<[512, 1]>, #tile.space<gm>> -> !tile.tile<4x256xi8, ub>
// CHECK-NEXT:         %3 = tile.cast %x_1 : !tile.tile<4x256xi8, ub> -> !tile.tile<4x256xf16, ub>
// CHECK-NEXT:         %rest = tile.cast %3 rounding rint : !tile.tile<4x256xf16, ub> -> !tile.tile<4x256xi16, ub>
// CHECK-NEXT:         %4 = tile.reinterpret %rest : !tile.tile<4x256xi16, ub> -> !tile.tile<4x256xui16, ub>
// CHECK-NEXT:         %5 = tile.shift_left %4, %n12 : !tile.tile<4x256xui16, ub>, i16
// CHECK-NEXT:         %6 = tile.reinterpret %5 : !tile.tile<4x256xui16, ub> -> !tile.tile<4x256xi16, ub>
// CHECK-NEXT:         %digit = tile.shift_right %6, %n12 : !tile.tile<4x256xi16, ub>, i16
// CHECK-NEXT:         %7 = tile.add %rest, %n8 : !tile.tile<4x256xi16, ub>, i16
// CHECK-NEXT:         %rest_1 = tile.shift_right %7, %n4 : !tile.tile<4x256xi16, ub>, i16
// CHECK-NEXT:         %8 = tile.cast %digit rounding rint : !tile.tile<4x256xi16, ub> -> !tile.tile<4x256xf16, ub>
// CHECK-NEXT:         %digit_1 = tile.cast %8 rounding rint : !tile.tile<4x256xf16, ub> -> !tile.tile<4x256xi4, ub>
// CHECK-NEXT:         %9 = tile.reinterpret %digit_1 : !tile.tile<4x256xi4, ub> -> !tile.tile<4x128xi8, ub>
// CHECK-NEXT:         %10 = tile.reshape %9 : !tile.tile<4x128xi8, ub> -> !tile.tile<2x2x128xi8, ub>
// CHECK-NEXT:         %11 = arith.divui %k, %c2 : index
// CHECK-NEXT:         tile.store %10, %digits[0, 0, 0, %11] sizes [2, 1, 2, 128] : !tile.tile<2x2x128xi8, ub>, memref<2x3x2x256xi8, strided<[1536, 512, 256, 1]>, #tile.space<gm>>
// CHECK-NEXT:         %12 = tile.reinterpret %rest_1 : !tile.tile<4x256xi16, ub> -> !tile.tile<4x256xui16, ub>
// CHECK-NEXT:         %13 = tile.shift_left %12, %n12 : !tile.tile<4x256xui16, ub>, i16
// CHECK-NEXT:         %14 = tile.reinterpret %13 : !tile.tile<4x256xui16, ub> -> !tile.tile<4x256xi16, ub>
// CHECK-NEXT:         %digit_2 = tile.shift_right %14, %n12 : !tile.tile<4x256xi16, ub>, i16
// CHECK-NEXT:         %15 = tile.add %rest_1, %n8 : !tile.tile<4x256xi16, ub>, i16
// CHECK-NEXT:         %rest_2 = tile.shift_right %15, %n4 : !tile.tile<4x256xi16, ub>, i16
// CHECK-NEXT:         %16 = tile.cast %digit_2 rounding rint : !tile.tile<4x256xi16, ub> -> !tile.tile<4x256xf16, ub>
// CHECK-NEXT:         %digit_3 = tile.cast %16 rounding rint : !tile.tile<4x256xf16, ub> -> !tile.tile<4x256xi4, ub>
// CHECK-NEXT:         %17 = tile.reinterpret %digit_3 : !tile.tile<4x256xi4, ub> -> !tile.tile<4x128xi8, ub>
// CHECK-NEXT:         %18 = tile.reshape %17 : !tile.tile<4x128xi8, ub> -> !tile.tile<2x2x128xi8, ub>
// CHECK-NEXT:         %19 = arith.divui %k, %c2 : index
// CHECK-NEXT:         tile.store %18, %digits[0, 1, 0, %19] sizes [2, 1, 2, 128] : !tile.tile<2x2x128xi8, ub>, memref<2x3x2x256xi8, strided<[1536, 512, 256, 1]>, #tile.space<gm>>
// CHECK-NEXT:         %20 = tile.cast %rest_2 rounding rint : !tile.tile<4x256xi16, ub> -> !tile.tile<4x256xf16, ub>
// CHECK-NEXT:         %digit_4 = tile.cast %20 rounding rint : !tile.tile<4x256xf16, ub> -> !tile.tile<4x256xi4, ub>
// CHECK-NEXT:         %21 = tile.reinterpret %digit_4 : !tile.tile<4x256xi4, ub> -> !tile.tile<4x128xi8, ub>
// CHECK-NEXT:         %22 = tile.reshape %21 : !tile.tile<4x128xi8, ub> -> !tile.tile<2x2x128xi8, ub>
// CHECK-NEXT:         %23 = arith.divui %k, %c2 : index
// CHECK-NEXT:         tile.store %22, %digits[0, 2, 0, %23] sizes [2, 1, 2, 128] : !tile.tile<2x2x128xi8, ub>, memref<2x3x2x256xi8, strided<[1536, 512, 256, 1]>, #tile.space<gm>>
// CHECK-NEXT:       }
// CHECK-NEXT:       tile.sync_blocks
// CHECK-NEXT:       tile.push %slot : memref<1x12x256xi8, #tile.space<gm>>
// CHECK-NEXT:       %24 = arith.muli %block, %c128 : index
// CHECK-NEXT:       %slot_1 = tile.pop @sums : memref<1x12x1x128xi32, #tile.space<gm>>
// CHECK-NEXT:       %25 = arith.muli %half, %c2 : index
// CHECK-NEXT:       %26 = arith.addi %25, %c2 : index
// CHECK-NEXT:       scf.for %row = %25 to %26 step %c2 {
// CHECK-NEXT:         %27 = arith.divui %row, %c2 : index
// CHECK-NEXT:         %28 = arith.muli %27, %c6 : index
// CHECK-NEXT:         %29 = arith.remui %row, %c2 : index
// CHECK-NEXT:         %30 = arith.addi %28, %29 : index
// CHECK-NEXT:         %31 = arith.addi %30, %c4 : index
// CHECK-NEXT:         %line = tile.load %slot_1[0, %31, 0, 0] buffers 2 : memref<1x12x1x128xi32, #tile.space<gm>> -> !tile.tile<2x1x128xi32, ub>
// CHECK-NEXT:         %32 = tile.reshape %line : !tile.tile<2x1x128xi32, ub> -> !tile.tile<2x128xi32, ub>
// CHECK-NEXT:         %33 = tile.reinterpret %32 : !tile.tile<2x128xi32, ub> -> !tile.tile<2x128xui32, ub>
// CHECK-NEXT:         %34 = tile.shift_left %33, %n4_1 : !tile.tile<2x128xui32, ub>, i32
// CHECK-NEXT:         %35 = tile.reinterpret %34 : !tile.tile<2x128xui32, ub> -> !tile.tile<2x128xi32, ub>
// CHECK-NEXT:         %36 = arith.addi %30, %c2 : index
// CHECK-NEXT:         %line_1 = tile.load %slot_1[0, %36, 0, 0] buffers 2 : memref<1x12x1x128xi32, #tile.space<gm>> -> !tile.tile<2x1x128xi32, ub>
// CHECK-NEXT:         %37 = tile.reshape %line_1 : !tile.tile<2x1x128xi32, ub> -> !tile.tile<2x128xi32, ub>
// CHECK-NEXT:         %sum = tile.add %35, %37 : !tile.tile<2x128xi32, ub>
// CHECK-NEXT:         %38 = tile.reinterpret %sum : !tile.tile<2x128xi32, ub> -> !tile.tile<2x128xui32, ub>
// CHECK-NEXT:         %39 = tile.shift_left %38, %n4_1 : !tile.tile<2x128xui32, ub>, i32
// CHECK-NEXT:         %40 = tile.reinterpret %39 : !tile.tile<2x128xui32, ub> -> !tile.tile<2x128xi32, ub>
// CHECK-NEXT:         %line_2 = tile.load %slot_1[0, %30, 0, 0] buffers 2 : memref<1x12x1x128xi32, #tile.space<gm>> -> !tile.tile<2x1x128xi32, ub>
// CHECK-NEXT:         %41 = tile.reshape %line_2 : !tile.tile<2x1x128xi32, ub> -> !tile.tile<2x128xi32, ub>
// CHECK-NEXT:         %y = tile.add %40, %41 : !tile.tile<2x128xi32, ub>
// CHECK-NEXT:         tile.store %y, %out[%row, 0] buffers 2 : !tile.tile<2x128xi32, ub>, memref<4x128xi32, strided<[128, 1]>, #tile.space<gm>>
// CHECK-NEXT:       }
// CHECK-NEXT:       tile.release %slot_1 : memref<1x12x1x128xi32, #tile.space<gm>>
// CHECK-NEXT:       func.return
// CHECK-NEXT:     }
// CHECK-NEXT:   }
// CHECK-NEXT: }

// CHECK-LABEL: // IR after tile-sink-slices

// CHECK-LABEL: // IR after canonicalize
// CHECK:      builtin.module attributes {ascir.soc = "ascend910b1"} {
// CHECK-NEXT:   tile.kernel @matmul_i8_int4_digits block_dim 1 attributes {tile.tiling = [{axes = ["1", "4", "128", "512"], tile = array<i64: 12, 128, 512, 512>, digits = 3 : i64, ns = 4144 : i64}], tile.weights = {strategy = "digits", bytes_ns = 3446 : i64, digits_ns = 4144 : i64}} {
// CHECK-NEXT:     tile.channel @digits aiv_to_aic shared depth 1 : memref<1x12x256xi8, #tile.space<gm>>
// CHECK-NEXT:     tile.channel @sums aic_to_aiv depth 6 : memref<1x12x1x128xi32, #tile.space<gm>>
// CHECK-NEXT:     func.func @matmul_i8_int4_digits_cube(%x: memref<4x512xi8, strided<[512, 1]>, #tile.space<gm>> {ascir.role = "in"}, %q: memref<8x8x16x32xi8, strided<[4096, 512, 32, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "fractals"}, %out: memref<4x128xi32, strided<[128, 1]>, #tile.space<gm>> {ascir.role = "out"}) attributes {tile.core = #tile.core<aic>} {
// CHECK-NEXT:       %block = tile.block_index
// CHECK-NEXT:       %c8 = arith.constant 8 : index
// CHECK-NEXT:       %0 = arith.muli %block, %c8 : index
// CHECK-NEXT:       %b_bytes = tile.load %q[0, %0, 0, 0] : memref<8x8x16x32xi8, strided<[4096, 512, 32, 1]>, #tile.space<gm>> -> !tile.tile<8x8x16x32xi8, l1>
// CHECK-NEXT:       %b_l1 = tile.reinterpret %b_bytes : !tile.tile<8x8x16x32xi8, l1> -> !tile.tile<128x512xi4, l1, nz>
// CHECK-NEXT:       %digits = tile.pop @digits : memref<1x12x256xi8, #tile.space<gm>>
// CHECK-NEXT:       %a_bytes = tile.load %digits[0, 0, 0] sizes [1, 12, 256] : memref<1x12x256xi8, #tile.space<gm>> -> !tile.tile<16x256xi8, l1, nz>
// CHECK-NEXT:       %a_l1 = tile.reinterpret %a_bytes : !tile.tile<16x256xi8, l1, nz> -> !tile.tile<16x512xi4, l1, nz>
// CHECK-NEXT:       %slot = tile.acquire @sums : memref<1x12x1x128xi32, #tile.space<gm>>
// CHECK-NEXT:       %zero = tile.accumulator : !tile.tile<16x128xi32, l0c, nz>
// CHECK-NEXT:       %a_l0 = tile.move %a_l1[0, 0] buffers 2 : !tile.tile<16x512xi4, l1, nz> -> !tile.tile<16x512xi4, l0a, zz>
// CHECK-NEXT:       %b_l0 = tile.move %b_l1[0, 0] transpose buffers 2 : !tile.tile<128x512xi4, l1, nz> -> !tile.tile<512x128xi4, l0b, zn>
// CHECK-NEXT:       %sum = tile.mmad %a_l0, %b_l0, %zero sizes [12, 128, 512] : !tile.tile<16x512xi4, l0a, zz>, !tile.tile<512x128xi4, l0b, zn>, !tile.tile<16x128xi32, l0c, nz>
// CHECK-NEXT:       tile.fixpipe_store %sum, %slot[0, 0, 0, 0] sizes [1, 12, 1, 128] buffers 2 : !tile.tile<16x128xi32, l0c, nz>, memref<1x12x1x128xi32, #tile.space<gm>>
// CHECK-NEXT:       tile.push %slot : memref<1x12x1x128xi32, #tile.space<gm>>
// CHECK-NEXT:       tile.release %digits : memref<1x12x256xi8, #tile.space<gm>>
// CHECK-NEXT:       func.return
// CHECK-NEXT:     }
// CHECK-NEXT:     func.func @matmul_i8_int4_digits_vector(%x: memref<4x512xi8, strided<[512, 1]>, #tile.space<gm>> {ascir.role = "in"}, %q: memref<8x8x16x32xi8, strided<[4096, 512, 32, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "fractals"}, %out: memref<4x128xi32, strided<[128, 1]>, #tile.space<gm>> {ascir.role = "out"}) attributes {tile.core = #tile.core<aiv>} {
// CHECK-NEXT:       %half = tile.sub_block_index
// CHECK-NEXT:       %block = tile.block_index
// CHECK-NEXT:       %c2 = arith.constant 2 : index
// CHECK-NEXT:       %c256 = arith.constant 256 : index
// CHECK-NEXT:       %c512 = arith.constant 512 : index
// CHECK-NEXT:       %n12 = arith.constant 12 : i16
// CHECK-NEXT:       %n8 = arith.constant 8 : i16
// CHECK-NEXT:       %n4 = arith.constant 4 : i16
// CHECK-NEXT:       %c6 = arith.constant 6 : index
// CHECK-NEXT:       %c4 = arith.constant 4 : index
// CHECK-NEXT:       %n4_1 = arith.constant 4 : i32
// CHECK-NEXT:       %slot = tile.acquire @digits : memref<1x12x256xi8, #tile.space<gm>>
// CHECK-NEXT:       %digits = memref.reinterpret_cast %slot to offset: [0], sizes: [2, 3, 2, 256], strides: [1536, 512, 256, 1] : memref<1x12x256xi8, #tile.space<gm>> to memref<2x3x2x256xi8, strided<[1536, 512, 256, 1]>, #tile.space<gm>>
// CHECK-NEXT:       %0 = arith.muli %block, %c2 : index
// CHECK-NEXT:       %1 = arith.addi %0, %half : index
// CHECK-NEXT:       %2 = arith.muli %1, %c256 : index
// CHECK-NEXT:       scf.for %k = %2 to %c512 step %c512 {
// CHECK-NEXT:         %x_1 = tile.load %x[0, %k] buffers 2 : memref<4x512xi8, strided<[512, 1]>, #tile.space<gm>> -> !tile.tile<4x256xi8, ub>
// CHECK-NEXT:         %3 = tile.cast %x_1 : !tile.tile<4x256xi8, ub> -> !tile.tile<4x256xf16, ub>
// CHECK-NEXT:         %rest = tile.cast %3 rounding rint : !tile.tile<4x256xf16, ub> -> !tile.tile<4x256xi16, ub>
// CHECK-NEXT:         %4 = tile.reinterpret %rest : !tile.tile<4x256xi16, ub> -> !tile.tile<4x256xui16, ub>
// CHECK-NEXT:         %5 = tile.shift_left %4, %n12 : !tile.tile<4x256xui16, ub>, i16
// CHECK-NEXT:         %6 = tile.reinterpret %5 : !tile.tile<4x256xui16, ub> -> !tile.tile<4x256xi16, ub>
// CHECK-NEXT:         %digit = tile.shift_right %6, %n12 : !tile.tile<4x256xi16, ub>, i16
// CHECK-NEXT:         %7 = tile.add %rest, %n8 : !tile.tile<4x256xi16, ub>, i16
// CHECK-NEXT:         %rest_1 = tile.shift_right %7, %n4 : !tile.tile<4x256xi16, ub>, i16
// CHECK-NEXT:         %8 = tile.cast %digit rounding rint : !tile.tile<4x256xi16, ub> -> !tile.tile<4x256xf16, ub>
// CHECK-NEXT:         %digit_1 = tile.cast %8 rounding rint : !tile.tile<4x256xf16, ub> -> !tile.tile<4x256xi4, ub>
// CHECK-NEXT:         %9 = tile.reinterpret %digit_1 : !tile.tile<4x256xi4, ub> -> !tile.tile<4x128xi8, ub>
// CHECK-NEXT:         %10 = tile.reshape %9 : !tile.tile<4x128xi8, ub> -> !tile.tile<2x2x128xi8, ub>
// CHECK-NEXT:         %11 = arith.divui %k, %c2 : index
// CHECK-NEXT:         tile.store %10, %digits[0, 0, 0, %11] sizes [2, 1, 2, 128] : !tile.tile<2x2x128xi8, ub>, memref<2x3x2x256xi8, strided<[1536, 512, 256, 1]>, #tile.space<gm>>
// CHECK-NEXT:         %12 = tile.reinterpret %rest_1 : !tile.tile<4x256xi16, ub> -> !tile.tile<4x256xui16, ub>
// CHECK-NEXT:         %13 = tile.shift_left %12, %n12 : !tile.tile<4x256xui16, ub>, i16
// CHECK-NEXT:         %14 = tile.reinterpret %13 : !tile.tile<4x256xui16, ub> -> !tile.tile<4x256xi16, ub>
// CHECK-NEXT:         %digit_2 = tile.shift_right %14, %n12 : !tile.tile<4x256xi16, ub>, i16
// CHECK-NEXT:         %15 = tile.add %rest_1, %n8 : !tile.tile<4x256xi16, ub>, i16
// CHECK-NEXT:         %rest_2 = tile.shift_right %15, %n4 : !tile.tile<4x256xi16, ub>, i16
// CHECK-NEXT:         %16 = tile.cast %digit_2 rounding rint : !tile.tile<4x256xi16, ub> -> !tile.tile<4x256xf16, ub>
// CHECK-NEXT:         %digit_3 = tile.cast %16 rounding rint : !tile.tile<4x256xf16, ub> -> !tile.tile<4x256xi4, ub>
// CHECK-NEXT:         %17 = tile.reinterpret %digit_3 : !tile.tile<4x256xi4, ub> -> !tile.tile<4x128xi8, ub>
// CHECK-NEXT:         %18 = tile.reshape %17 : !tile.tile<4x128xi8, ub> -> !tile.tile<2x2x128xi8, ub>
// CHECK-NEXT:         %19 = arith.divui %k, %c2 : index
// CHECK-NEXT:         tile.store %18, %digits[0, 1, 0, %19] sizes [2, 1, 2, 128] : !tile.tile<2x2x128xi8, ub>, memref<2x3x2x256xi8, strided<[1536, 512, 256, 1]>, #tile.space<gm>>
// CHECK-NEXT:         %20 = tile.cast %rest_2 rounding rint : !tile.tile<4x256xi16, ub> -> !tile.tile<4x256xf16, ub>
// CHECK-NEXT:         %digit_4 = tile.cast %20 rounding rint : !tile.tile<4x256xf16, ub> -> !tile.tile<4x256xi4, ub>
// CHECK-NEXT:         %21 = tile.reinterpret %digit_4 : !tile.tile<4x256xi4, ub> -> !tile.tile<4x128xi8, ub>
// CHECK-NEXT:         %22 = tile.reshape %21 : !tile.tile<4x128xi8, ub> -> !tile.tile<2x2x128xi8, ub>
// CHECK-NEXT:         %23 = arith.divui %k, %c2 : index
// CHECK-NEXT:         tile.store %22, %digits[0, 2, 0, %23] sizes [2, 1, 2, 128] : !tile.tile<2x2x128xi8, ub>, memref<2x3x2x256xi8, strided<[1536, 512, 256, 1]>, #tile.space<gm>>
// CHECK-NEXT:       }
// CHECK-NEXT:       tile.sync_blocks
// CHECK-NEXT:       tile.push %slot : memref<1x12x256xi8, #tile.space<gm>>
// CHECK-NEXT:       %slot_1 = tile.pop @sums : memref<1x12x1x128xi32, #tile.space<gm>>
// CHECK-NEXT:       %24 = arith.muli %half, %c2 : index
// CHECK-NEXT:       %25 = arith.addi %24, %c2 : index
// CHECK-NEXT:       scf.for %row = %24 to %25 step %c2 {
// CHECK-NEXT:         %26 = arith.divui %row, %c2 : index
// CHECK-NEXT:         %27 = arith.muli %26, %c6 : index
// CHECK-NEXT:         %28 = arith.remui %row, %c2 : index
// CHECK-NEXT:         %29 = arith.addi %27, %28 : index
// CHECK-NEXT:         %30 = arith.addi %29, %c4 : index
// CHECK-NEXT:         %line = tile.load %slot_1[0, %30, 0, 0] buffers 2 : memref<1x12x1x128xi32, #tile.space<gm>> -> !tile.tile<2x1x128xi32, ub>
// CHECK-NEXT:         %31 = tile.reshape %line : !tile.tile<2x1x128xi32, ub> -> !tile.tile<2x128xi32, ub>
// CHECK-NEXT:         %32 = tile.reinterpret %31 : !tile.tile<2x128xi32, ub> -> !tile.tile<2x128xui32, ub>
// CHECK-NEXT:         %33 = tile.shift_left %32, %n4_1 : !tile.tile<2x128xui32, ub>, i32
// CHECK-NEXT:         %34 = tile.reinterpret %33 : !tile.tile<2x128xui32, ub> -> !tile.tile<2x128xi32, ub>
// CHECK-NEXT:         %35 = arith.addi %29, %c2 : index
// CHECK-NEXT:         %line_1 = tile.load %slot_1[0, %35, 0, 0] buffers 2 : memref<1x12x1x128xi32, #tile.space<gm>> -> !tile.tile<2x1x128xi32, ub>
// CHECK-NEXT:         %36 = tile.reshape %line_1 : !tile.tile<2x1x128xi32, ub> -> !tile.tile<2x128xi32, ub>
// CHECK-NEXT:         %sum = tile.add %34, %36 : !tile.tile<2x128xi32, ub>
// CHECK-NEXT:         %37 = tile.reinterpret %sum : !tile.tile<2x128xi32, ub> -> !tile.tile<2x128xui32, ub>
// CHECK-NEXT:         %38 = tile.shift_left %37, %n4_1 : !tile.tile<2x128xui32, ub>, i32
// CHECK-NEXT:         %39 = tile.reinterpret %38 : !tile.tile<2x128xui32, ub> -> !tile.tile<2x128xi32, ub>
// CHECK-NEXT:         %line_2 = tile.load %slot_1[0, %29, 0, 0] buffers 2 : memref<1x12x1x128xi32, #tile.space<gm>> -> !tile.tile<2x1x128xi32, ub>
// CHECK-NEXT:         %40 = tile.reshape %line_2 : !tile.tile<2x1x128xi32, ub> -> !tile.tile<2x128xi32, ub>
// CHECK-NEXT:         %y = tile.add %39, %40 : !tile.tile<2x128xi32, ub>
// CHECK-NEXT:         tile.store %y, %out[%row, 0] buffers 2 : !tile.tile<2x128xi32, ub>, memref<4x128xi32, strided<[128, 1]>, #tile.space<gm>>
// CHECK-NEXT:       }
// CHECK-NEXT:       tile.release %slot_1 : memref<1x12x1x128xi32, #tile.space<gm>>
// CHECK-NEXT:       func.return
// CHECK-NEXT:     }
// CHECK-NEXT:   }
// CHECK-NEXT: }

// CHECK-LABEL: // IR after cse
// CHECK:      builtin.module attributes {ascir.soc = "ascend910b1"} {
// CHECK-NEXT:   tile.kernel @matmul_i8_int4_digits block_dim 1 attributes {tile.tiling = [{axes = ["1", "4", "128", "512"], tile = array<i64: 12, 128, 512, 512>, digits = 3 : i64, ns = 4144 : i64}], tile.weights = {strategy = "digits", bytes_ns = 3446 : i64, digits_ns = 4144 : i64}} {
// CHECK-NEXT:     tile.channel @digits aiv_to_aic shared depth 1 : memref<1x12x256xi8, #tile.space<gm>>
// CHECK-NEXT:     tile.channel @sums aic_to_aiv depth 6 : memref<1x12x1x128xi32, #tile.space<gm>>
// CHECK-NEXT:     func.func @matmul_i8_int4_digits_cube(%x: memref<4x512xi8, strided<[512, 1]>, #tile.space<gm>> {ascir.role = "in"}, %q: memref<8x8x16x32xi8, strided<[4096, 512, 32, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "fractals"}, %out: memref<4x128xi32, strided<[128, 1]>, #tile.space<gm>> {ascir.role = "out"}) attributes {tile.core = #tile.core<aic>} {
// CHECK-NEXT:       %block = tile.block_index
// CHECK-NEXT:       %c8 = arith.constant 8 : index
// CHECK-NEXT:       %0 = arith.muli %block, %c8 : index
// CHECK-NEXT:       %b_bytes = tile.load %q[0, %0, 0, 0] : memref<8x8x16x32xi8, strided<[4096, 512, 32, 1]>, #tile.space<gm>> -> !tile.tile<8x8x16x32xi8, l1>
// CHECK-NEXT:       %b_l1 = tile.reinterpret %b_bytes : !tile.tile<8x8x16x32xi8, l1> -> !tile.tile<128x512xi4, l1, nz>
// CHECK-NEXT:       %digits = tile.pop @digits : memref<1x12x256xi8, #tile.space<gm>>
// CHECK-NEXT:       %a_bytes = tile.load %digits[0, 0, 0] sizes [1, 12, 256] : memref<1x12x256xi8, #tile.space<gm>> -> !tile.tile<16x256xi8, l1, nz>
// CHECK-NEXT:       %a_l1 = tile.reinterpret %a_bytes : !tile.tile<16x256xi8, l1, nz> -> !tile.tile<16x512xi4, l1, nz>
// CHECK-NEXT:       %slot = tile.acquire @sums : memref<1x12x1x128xi32, #tile.space<gm>>
// CHECK-NEXT:       %zero = tile.accumulator : !tile.tile<16x128xi32, l0c, nz>
// CHECK-NEXT:       %a_l0 = tile.move %a_l1[0, 0] buffers 2 : !tile.tile<16x512xi4, l1, nz> -> !tile.tile<16x512xi4, l0a, zz>
// CHECK-NEXT:       %b_l0 = tile.move %b_l1[0, 0] transpose buffers 2 : !tile.tile<128x512xi4, l1, nz> -> !tile.tile<512x128xi4, l0b, zn>
// CHECK-NEXT:       %sum = tile.mmad %a_l0, %b_l0, %zero sizes [12, 128, 512] : !tile.tile<16x512xi4, l0a, zz>, !tile.tile<512x128xi4, l0b, zn>, !tile.tile<16x128xi32, l0c, nz>
// CHECK-NEXT:       tile.fixpipe_store %sum, %slot[0, 0, 0, 0] sizes [1, 12, 1, 128] buffers 2 : !tile.tile<16x128xi32, l0c, nz>, memref<1x12x1x128xi32, #tile.space<gm>>
// CHECK-NEXT:       tile.push %slot : memref<1x12x1x128xi32, #tile.space<gm>>
// CHECK-NEXT:       tile.release %digits : memref<1x12x256xi8, #tile.space<gm>>
// CHECK-NEXT:       func.return
// CHECK-NEXT:     }
// CHECK-NEXT:     func.func @matmul_i8_int4_digits_vector(%x: memref<4x512xi8, strided<[512, 1]>, #tile.space<gm>> {ascir.role = "in"}, %q: memref<8x8x16x32xi8, strided<[4096, 512, 32, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "fractals"}, %out: memref<4x128xi32, strided<[128, 1]>, #tile.space<gm>> {ascir.role = "out"}) attributes {tile.core = #tile.core<aiv>} {
// CHECK-NEXT:       %half = tile.sub_block_index
// CHECK-NEXT:       %block = tile.block_index
// CHECK-NEXT:       %c2 = arith.constant 2 : index
// CHECK-NEXT:       %c256 = arith.constant 256 : index
// CHECK-NEXT:       %c512 = arith.constant 512 : index
// CHECK-NEXT:       %n12 = arith.constant 12 : i16
// CHECK-NEXT:       %n8 = arith.constant 8 : i16
// CHECK-NEXT:       %n4 = arith.constant 4 : i16
// CHECK-NEXT:       %c6 = arith.constant 6 : index
// CHECK-NEXT:       %c4 = arith.constant 4 : index
// CHECK-NEXT:       %n4_1 = arith.constant 4 : i32
// CHECK-NEXT:       %slot = tile.acquire @digits : memref<1x12x256xi8, #tile.space<gm>>
// CHECK-NEXT:       %digits = memref.reinterpret_cast %slot to offset: [0], sizes: [2, 3, 2, 256], strides: [1536, 512, 256, 1] : memref<1x12x256xi8, #tile.space<gm>> to memref<2x3x2x256xi8, strided<[1536, 512, 256, 1]>, #tile.space<gm>>
// CHECK-NEXT:       %0 = arith.muli %block, %c2 : index
// CHECK-NEXT:       %1 = arith.addi %0, %half : index
// CHECK-NEXT:       %2 = arith.muli %1, %c256 : index
// CHECK-NEXT:       scf.for %k = %2 to %c512 step %c512 {
// CHECK-NEXT:         %x_1 = tile.load %x[0, %k] buffers 2 : memref<4x512xi8, strided<[512, 1]>, #tile.space<gm>> -> !tile.tile<4x256xi8, ub>
// CHECK-NEXT:         %3 = tile.cast %x_1 : !tile.tile<4x256xi8, ub> -> !tile.tile<4x256xf16, ub>
// CHECK-NEXT:         %rest = tile.cast %3 rounding rint : !tile.tile<4x256xf16, ub> -> !tile.tile<4x256xi16, ub>
// CHECK-NEXT:         %4 = tile.reinterpret %rest : !tile.tile<4x256xi16, ub> -> !tile.tile<4x256xui16, ub>
// CHECK-NEXT:         %5 = tile.shift_left %4, %n12 : !tile.tile<4x256xui16, ub>, i16
// CHECK-NEXT:         %6 = tile.reinterpret %5 : !tile.tile<4x256xui16, ub> -> !tile.tile<4x256xi16, ub>
// CHECK-NEXT:         %digit = tile.shift_right %6, %n12 : !tile.tile<4x256xi16, ub>, i16
// CHECK-NEXT:         %7 = tile.add %rest, %n8 : !tile.tile<4x256xi16, ub>, i16
// CHECK-NEXT:         %rest_1 = tile.shift_right %7, %n4 : !tile.tile<4x256xi16, ub>, i16
// CHECK-NEXT:         %8 = tile.cast %digit rounding rint : !tile.tile<4x256xi16, ub> -> !tile.tile<4x256xf16, ub>
// CHECK-NEXT:         %digit_1 = tile.cast %8 rounding rint : !tile.tile<4x256xf16, ub> -> !tile.tile<4x256xi4, ub>
// CHECK-NEXT:         %9 = tile.reinterpret %digit_1 : !tile.tile<4x256xi4, ub> -> !tile.tile<4x128xi8, ub>
// CHECK-NEXT:         %10 = tile.reshape %9 : !tile.tile<4x128xi8, ub> -> !tile.tile<2x2x128xi8, ub>
// CHECK-NEXT:         %11 = arith.divui %k, %c2 : index
// CHECK-NEXT:         tile.store %10, %digits[0, 0, 0, %11] sizes [2, 1, 2, 128] : !tile.tile<2x2x128xi8, ub>, memref<2x3x2x256xi8, strided<[1536, 512, 256, 1]>, #tile.space<gm>>
// CHECK-NEXT:         %12 = tile.reinterpret %rest_1 : !tile.tile<4x256xi16, ub> -> !tile.tile<4x256xui16, ub>
// CHECK-NEXT:         %13 = tile.shift_left %12, %n12 : !tile.tile<4x256xui16, ub>, i16
// CHECK-NEXT:         %14 = tile.reinterpret %13 : !tile.tile<4x256xui16, ub> -> !tile.tile<4x256xi16, ub>
// CHECK-NEXT:         %digit_2 = tile.shift_right %14, %n12 : !tile.tile<4x256xi16, ub>, i16
// CHECK-NEXT:         %15 = tile.add %rest_1, %n8 : !tile.tile<4x256xi16, ub>, i16
// CHECK-NEXT:         %rest_2 = tile.shift_right %15, %n4 : !tile.tile<4x256xi16, ub>, i16
// CHECK-NEXT:         %16 = tile.cast %digit_2 rounding rint : !tile.tile<4x256xi16, ub> -> !tile.tile<4x256xf16, ub>
// CHECK-NEXT:         %digit_3 = tile.cast %16 rounding rint : !tile.tile<4x256xf16, ub> -> !tile.tile<4x256xi4, ub>
// CHECK-NEXT:         %17 = tile.reinterpret %digit_3 : !tile.tile<4x256xi4, ub> -> !tile.tile<4x128xi8, ub>
// CHECK-NEXT:         %18 = tile.reshape %17 : !tile.tile<4x128xi8, ub> -> !tile.tile<2x2x128xi8, ub>
// CHECK-NEXT:         tile.store %18, %digits[0, 1, 0, %11] sizes [2, 1, 2, 128] : !tile.tile<2x2x128xi8, ub>, memref<2x3x2x256xi8, strided<[1536, 512, 256, 1]>, #tile.space<gm>>
// CHECK-NEXT:         %19 = tile.cast %rest_2 rounding rint : !tile.tile<4x256xi16, ub> -> !tile.tile<4x256xf16, ub>
// CHECK-NEXT:         %digit_4 = tile.cast %19 rounding rint : !tile.tile<4x256xf16, ub> -> !tile.tile<4x256xi4, ub>
// CHECK-NEXT:         %20 = tile.reinterpret %digit_4 : !tile.tile<4x256xi4, ub> -> !tile.tile<4x128xi8, ub>
// CHECK-NEXT:         %21 = tile.reshape %20 : !tile.tile<4x128xi8, ub> -> !tile.tile<2x2x128xi8, ub>
// CHECK-NEXT:         tile.store %21, %digits[0, 2, 0, %11] sizes [2, 1, 2, 128] : !tile.tile<2x2x128xi8, ub>, memref<2x3x2x256xi8, strided<[1536, 512, 256, 1]>, #tile.space<gm>>
// CHECK-NEXT:       }
// CHECK-NEXT:       tile.sync_blocks
// CHECK-NEXT:       tile.push %slot : memref<1x12x256xi8, #tile.space<gm>>
// CHECK-NEXT:       %slot_1 = tile.pop @sums : memref<1x12x1x128xi32, #tile.space<gm>>
// CHECK-NEXT:       %22 = arith.muli %half, %c2 : index
// CHECK-NEXT:       %23 = arith.addi %22, %c2 : index
// CHECK-NEXT:       scf.for %row = %22 to %23 step %c2 {
// CHECK-NEXT:         %24 = arith.divui %row, %c2 : index
// CHECK-NEXT:         %25 = arith.muli %24, %c6 : index
// CHECK-NEXT:         %26 = arith.remui %row, %c2 : index
// CHECK-NEXT:         %27 = arith.addi %25, %26 : index
// CHECK-NEXT:         %28 = arith.addi %27, %c4 : index
// CHECK-NEXT:         %line = tile.load %slot_1[0, %28, 0, 0] buffers 2 : memref<1x12x1x128xi32, #tile.space<gm>> -> !tile.tile<2x1x128xi32, ub>
// CHECK-NEXT:         %29 = tile.reshape %line : !tile.tile<2x1x128xi32, ub> -> !tile.tile<2x128xi32, ub>
// CHECK-NEXT:         %30 = tile.reinterpret %29 : !tile.tile<2x128xi32, ub> -> !tile.tile<2x128xui32, ub>
// CHECK-NEXT:         %31 = tile.shift_left %30, %n4_1 : !tile.tile<2x128xui32, ub>, i32
// CHECK-NEXT:         %32 = tile.reinterpret %31 : !tile.tile<2x128xui32, ub> -> !tile.tile<2x128xi32, ub>
// CHECK-NEXT:         %33 = arith.addi %27, %c2 : index
// CHECK-NEXT:         %line_1 = tile.load %slot_1[0, %33, 0, 0] buffers 2 : memref<1x12x1x128xi32, #tile.space<gm>> -> !tile.tile<2x1x128xi32, ub>
// CHECK-NEXT:         %34 = tile.reshape %line_1 : !tile.tile<2x1x128xi32, ub> -> !tile.tile<2x128xi32, ub>
// CHECK-NEXT:         %sum = tile.add %32, %34 : !tile.tile<2x128xi32, ub>
// CHECK-NEXT:         %35 = tile.reinterpret %sum : !tile.tile<2x128xi32, ub> -> !tile.tile<2x128xui32, ub>
// CHECK-NEXT:         %36 = tile.shift_left %35, %n4_1 : !tile.tile<2x128xui32, ub>, i32
// CHECK-NEXT:         %37 = tile.reinterpret %36 : !tile.tile<2x128xui32, ub> -> !tile.tile<2x128xi32, ub>
// CHECK-NEXT:         %line_2 = tile.load %slot_1[0, %27, 0, 0] buffers 2 : memref<1x12x1x128xi32, #tile.space<gm>> -> !tile.tile<2x1x128xi32, ub>
// CHECK-NEXT:         %38 = tile.reshape %line_2 : !tile.tile<2x1x128xi32, ub> -> !tile.tile<2x128xi32, ub>
// CHECK-NEXT:         %y = tile.add %37, %38 : !tile.tile<2x128xi32, ub>
// CHECK-NEXT:         tile.store %y, %out[%row, 0] buffers 2 : !tile.tile<2x128xi32, ub>, memref<4x128xi32, strided<[128, 1]>, #tile.space<gm>>
// CHECK-NEXT:       }
// CHECK-NEXT:       tile.release %slot_1 : memref<1x12x1x128xi32, #tile.space<gm>>
// CHECK-NEXT:       func.return
// CHECK-NEXT:     }
// CHECK-NEXT:   }
// CHECK-NEXT: }

// CHECK-LABEL: // IR after tile-contract

// CHECK-LABEL: // IR after tile-fold-broadcasts

// CHECK-LABEL: // IR after tile-place-buffers
// CHECK:      builtin.module attributes {ascir.soc = "ascend910b1"} {
// CHECK-NEXT:   tile.kernel @matmul_i8_int4_digits block_dim 1 attributes {tile.tiling = [{axes = ["1", "4", "128", "512"], tile = array<i64: 12, 128, 512, 512>, digits = 3 : i64, ns = 4144 : i64}], tile.weights = {strategy = "digits", bytes_ns = 3446 : i64, digits_ns = 4144 : i64}} {
// CHECK-NEXT:     tile.channel @digits aiv_to_aic shared depth 1 : memref<1x12x256xi8, #tile.space<gm>>
// CHECK-NEXT:     tile.channel @sums aic_to_aiv depth 6 : memref<1x12x1x128xi32, #tile.space<gm>>
// CHECK-NEXT:     func.func @matmul_i8_int4_digits_cube(%x: memref<4x512xi8, strided<[512, 1]>, #tile.space<gm>> {ascir.role = "in"}, %q: memref<8x8x16x32xi8, strided<[4096, 512, 32, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "fractals"}, %out: memref<4x128xi32, strided<[128, 1]>, #tile.space<gm>> {ascir.role = "out"}) attributes {tile.core = #tile.core<aic>, tile.placement = {l0a = {peak = 4096 : i64, lower_bound = 4096 : i64, extent = 4096 : i64, capacity = 65536 : i64, optimal = true}, l0b = {peak = 32768 : i64, lower_bound = 32768 : i64, extent = 32768 : i64, capacity = 65536 : i64, optimal = true}, l0c = {peak = 8192 : i64, lower_bound = 8192 : i64, extent = 8192 : i64, capacity = 131072 : i64, optimal = true}, l1 = {peak = 36864 : i64, lower_bound = 36864 : i64, extent = 36864 : i64, capacity = 524032 : i64, optimal = true}}} {
// CHECK-NEXT:       %block = tile.block_index
// CHECK-NEXT:       %c8 = arith.constant 8 : index
// CHECK-NEXT:       %0 = arith.muli %block, %c8 : index
// CHECK-NEXT:       %b_bytes = tile.load %q[0, %0, 0, 0] {tile.address = [array<i64: 0>]} : memref<8x8x16x32xi8, strided<[4096, 512, 32, 1]>, #tile.space<gm>> -> !tile.tile<8x8x16x32xi8, l1>
// CHECK-NEXT:       %b_l1 = tile.reinterpret %b_bytes {tile.address = [array<i64: 0>]} : !tile.tile<8x8x16x32xi8, l1> -> !tile.tile<128x512xi4, l1, nz>
// CHECK-NEXT:       %digits = tile.pop @digits : memref<1x12x256xi8, #tile.space<gm>>
// CHECK-NEXT:       %a_bytes = tile.load %digits[0, 0, 0] sizes [1, 12, 256] {tile.address = [array<i64: 32768>]} : memref<1x12x256xi8, #tile.space<gm>> -> !tile.tile<16x256xi8, l1, nz>
// CHECK-NEXT:       %a_l1 = tile.reinterpret %a_bytes {tile.address = [array<i64: 32768>]} : !tile.tile<16x256xi8, l1, nz> -> !tile.tile<16x512xi4, l1, nz>
// CHECK-NEXT:       %slot = tile.acquire @sums : memref<1x12x1x128xi32, #tile.space<gm>>
// CHECK-NEXT:       %zero = tile.accumulator {tile.address = [array<i64: 0>]} : !tile.tile<16x128xi32, l0c, nz>
// CHECK-NEXT:       %a_l0 = tile.move %a_l1[0, 0] buffers 2 {tile.address = [array<i64: 0>]} : !tile.tile<16x512xi4, l1, nz> -> !tile.tile<16x512xi4, l0a, zz>
// CHECK-NEXT:       %b_l0 = tile.move %b_l1[0, 0] transpose buffers 2 {tile.address = [array<i64: 0>]} : !tile.tile<128x512xi4, l1, nz> -> !tile.tile<512x128xi4, l0b, zn>
// CHECK-NEXT:       %sum = tile.mmad %a_l0, %b_l0, %zero sizes [12, 128, 512] {tile.address = [array<i64: 0>]} : !tile.tile<16x512xi4, l0a, zz>, !tile.tile<512x128xi4, l0b, zn>, !tile.tile<16x128xi32, l0c, nz>
// CHECK-NEXT:       tile.fixpipe_store %sum, %slot[0, 0, 0, 0] sizes [1, 12, 1, 128] buffers 2 : !tile.tile<16x128xi32, l0c, nz>, memref<1x12x1x128xi32, #tile.space<gm>>
// CHECK-NEXT:       tile.push %slot : memref<1x12x1x128xi32, #tile.space<gm>>
// CHECK-NEXT:       tile.release %digits : memref<1x12x256xi8, #tile.space<gm>>
// CHECK-NEXT:       func.return
// CHECK-NEXT:     }
// CHECK-NEXT:     func.func @matmul_i8_int4_digits_vector(%x: memref<4x512xi8, strided<[512, 1]>, #tile.space<gm>> {ascir.role = "in"}, %q: memref<8x8x16x32xi8, strided<[4096, 512, 32, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "fractals"}, %out: memref<4x128xi32, strided<[128, 1]>, #tile.space<gm>> {ascir.role = "out"}) attributes {tile.core = #tile.core<aiv>, tile.placement = {ub = {peak = 9216 : i64, lower_bound = 9216 : i64, extent = 69888 : i64, capacity = 188160 : i64, optimal = true}}} {
// CHECK-NEXT:       %half = tile.sub_block_index
// CHECK-NEXT:       %block = tile.block_index
// CHECK-NEXT:       %c2 = arith.constant 2 : index
// CHECK-NEXT:       %c256 = arith.constant 256 : index
// CHECK-NEXT:       %c512 = arith.constant 512 : index
// CHECK-NEXT:       %n12 = arith.constant 12 : i16
// CHECK-NEXT:       %n8 = arith.constant 8 : i16
// CHECK-NEXT:       %n4 = arith.constant 4 : i16
// CHECK-NEXT:       %c6 = arith.constant 6 : index
// CHECK-NEXT:       %c4 = arith.constant 4 : index
// CHECK-NEXT:       %n4_1 = arith.constant 4 : i32
// CHECK-NEXT:       %slot = tile.acquire @digits : memref<1x12x256xi8, #tile.space<gm>>
// CHECK-NEXT:       %digits = memref.reinterpret_cast %slot to offset: [0], sizes: [2, 3, 2, 256], strides: [1536, 512, 256, 1] : memref<1x12x256xi8, #tile.space<gm>> to memref<2x3x2x256xi8, strided<[1536, 512, 256, 1]>, #tile.space<gm>>
// CHECK-NEXT:       %0 = arith.muli %block, %c2 : index
// CHECK-NEXT:       %1 = arith.addi %0, %half : index
// CHECK-NEXT:       %2 = arith.muli %1, %c256 : index
// CHECK-NEXT:       scf.for %k = %2 to %c512 step %c512 {
// CHECK-NEXT:         %x_1 = tile.load %x[0, %k] buffers 2 {tile.address = [array<i64: 65536, 66560>]} : memref<4x512xi8, strided<[512, 1]>, #tile.space<gm>> -> !tile.tile<4x256xi8, ub>
// CHECK-NEXT:         %3 = tile.cast %x_1 {tile.address = [array<i64: 0>]} : !tile.tile<4x256xi8, ub> -> !tile.tile<4x256xf16, ub>
// CHECK-NEXT:         %rest = tile.cast %3 rounding rint {tile.address = [array<i64: 0>]} : !tile.tile<4x256xf16, ub> -> !tile.tile<4x256xi16, ub>
// CHECK-NEXT:         %4 = tile.reinterpret %rest {tile.address = [array<i64: 0>]} : !tile.tile<4x256xi16, ub> -> !tile.tile<4x256xui16, ub>
// CHECK-NEXT:         %5 = tile.shift_left %4, %n12 {tile.address = [array<i64: 2048>]} : !tile.tile<4x256xui16, ub>, i16
// CHECK-NEXT:         %6 = tile.reinterpret %5 {tile.address = [array<i64: 2048>]} : !tile.tile<4x256xui16, ub> -> !tile.tile<4x256xi16, ub>
// CHECK-NEXT:         %digit = tile.shift_right %6, %n12 {tile.address = [array<i64: 2048>]} : !tile.tile<4x256xi16, ub>, i16
// CHECK-NEXT:         %7 = tile.add %rest, %n8 {tile.address = [array<i64: 0>]} : !tile.tile<4x256xi16, ub>, i16
// CHECK-NEXT:         %rest_1 = tile.shift_right %7, %n4 {tile.address = [array<i64: 0>]} : !tile.tile<4x256xi16, ub>, i16
// CHECK-NEXT:         %8 = tile.cast %digit rounding rint {tile.address = [array<i64: 2048>]} : !tile.tile<4x256xi16, ub> -> !tile.tile<4x256xf16, ub>
// CHECK-NEXT:         %digit_1 = tile.cast %8 rounding rint {tile.address = [array<i64: 67584>]} : !tile.tile<4x256xf16, ub> -> !tile.tile<4x256xi4, ub>
// CHECK-NEXT:         %9 = tile.reinterpret %digit_1 {tile.address = [array<i64: 67584>]} : !tile.tile<4x256xi4, ub> -> !tile.tile<4x128xi8, ub>
// CHECK-NEXT:         %10 = tile.reshape %9 {tile.address = [array<i64: 67584>]} : !tile.tile<4x128xi8, ub> -> !tile.tile<2x2x128xi8, ub>
// CHECK-NEXT:         %11 = arith.divui %k, %c2 : index
// CHECK-NEXT:         tile.store %10, %digits[0, 0, 0, %11] sizes [2, 1, 2, 128] : !tile.tile<2x2x128xi8, ub>, memref<2x3x2x256xi8, strided<[1536, 512, 256, 1]>, #tile.space<gm>>
// CHECK-NEXT:         %12 = tile.reinterpret %rest_1 {tile.address = [array<i64: 0>]} : !tile.tile<4x256xi16, ub> -> !tile.tile<4x256xui16, ub>
// CHECK-NEXT:         %13 = tile.shift_left %12, %n12 {tile.address = [array<i64: 2048>]} : !tile.tile<4x256xui16, ub>, i16
// CHECK-NEXT:         %14 = tile.reinterpret %13 {tile.address = [array<i64: 2048>]} : !tile.tile<4x256xui16, ub> -> !tile.tile<4x256xi16, ub>
// CHECK-NEXT:         %digit_2 = tile.shift_right %14, %n12 {tile.address = [array<i64: 2048>]} : !tile.tile<4x256xi16, ub>, i16
// CHECK-NEXT:         %15 = tile.add %rest_1, %n8 {tile.address = [array<i64: 0>]} : !tile.tile<4x256xi16, ub>, i16
// CHECK-NEXT:         %rest_2 = tile.shift_right %15, %n4 {tile.address = [array<i64: 0>]} : !tile.tile<4x256xi16, ub>, i16
// CHECK-NEXT:         %16 = tile.cast %digit_2 rounding rint {tile.address = [array<i64: 2048>]} : !tile.tile<4x256xi16, ub> -> !tile.tile<4x256xf16, ub>
// CHECK-NEXT:         %digit_3 = tile.cast %16 rounding rint {tile.address = [array<i64: 68096>]} : !tile.tile<4x256xf16, ub> -> !tile.tile<4x256xi4, ub>
// CHECK-NEXT:         %17 = tile.reinterpret %digit_3 {tile.address = [array<i64: 68096>]} : !tile.tile<4x256xi4, ub> -> !tile.tile<4x128xi8, ub>
// CHECK-NEXT:         %18 = tile.reshape %17 {tile.address = [array<i64: 68096>]} : !tile.tile<4x128xi8, ub> -> !tile.tile<2x2x128xi8, ub>
// CHECK-NEXT:         tile.store %18, %digits[0, 1, 0, %11] sizes [2, 1, 2, 128] : !tile.tile<2x2x128xi8, ub>, memref<2x3x2x256xi8, strided<[1536, 512, 256, 1]>, #tile.space<gm>>
// CHECK-NEXT:         %19 = tile.cast %rest_2 rounding rint {tile.address = [array<i64: 0>]} : !tile.tile<4x256xi16, ub> -> !tile.tile<4x256xf16, ub>
// CHECK-NEXT:         %digit_4 = tile.cast %19 rounding rint {tile.address = [array<i64: 68608>]} : !tile.tile<4x256xf16, ub> -> !tile.tile<4x256xi4, ub>
// CHECK-NEXT:         %20 = tile.reinterpret %digit_4 {tile.address = [array<i64: 68608>]} : !tile.tile<4x256xi4, ub> -> !tile.tile<4x128xi8, ub>
// CHECK-NEXT:         %21 = tile.reshape %20 {tile.address = [array<i64: 68608>]} : !tile.tile<4x128xi8, ub> -> !tile.tile<2x2x128xi8, ub>
// CHECK-NEXT:         tile.store %21, %digits[0, 2, 0, %11] sizes [2, 1, 2, 128] : !tile.tile<2x2x128xi8, ub>, memref<2x3x2x256xi8, strided<[1536, 512, 256, 1]>, #tile.space<gm>>
// CHECK-NEXT:       }
// CHECK-NEXT:       tile.sync_blocks
// CHECK-NEXT:       tile.push %slot : memref<1x12x256xi8, #tile.space<gm>>
// CHECK-NEXT:       %slot_1 = tile.pop @sums : memref<1x12x1x128xi32, #tile.space<gm>>
// CHECK-NEXT:       %22 = arith.muli %half, %c2 : index
// CHECK-NEXT:       %23 = arith.addi %22, %c2 : index
// CHECK-NEXT:       scf.for %row = %22 to %23 step %c2 {
// CHECK-NEXT:         %24 = arith.divui %row, %c2 : index
// CHECK-NEXT:         %25 = arith.muli %24, %c6 : index
// CHECK-NEXT:         %26 = arith.remui %row, %c2 : index
// CHECK-NEXT:         %27 = arith.addi %25, %26 : index
// CHECK-NEXT:         %28 = arith.addi %27, %c4 : index
// CHECK-NEXT:         %line = tile.load %slot_1[0, %28, 0, 0] buffers 2 {tile.address = [array<i64: 1024, 2048>]} : memref<1x12x1x128xi32, #tile.space<gm>> -> !tile.tile<2x1x128xi32, ub>
// CHECK-NEXT:         %29 = tile.reshape %line {tile.address = [array<i64: 1024, 2048>]} : !tile.tile<2x1x128xi32, ub> -> !tile.tile<2x128xi32, ub>
// CHECK-NEXT:         %30 = tile.reinterpret %29 {tile.address = [array<i64: 1024, 2048>]} : !tile.tile<2x128xi32, ub> -> !tile.tile<2x128xui32, ub>
// CHECK-NEXT:         %31 = tile.shift_left %30, %n4_1 {tile.address = [array<i64: 0>]} : !tile.tile<2x128xui32, ub>, i32
// CHECK-NEXT:         %32 = tile.reinterpret %31 {tile.address = [array<i64: 0>]} : !tile.tile<2x128xui32, ub> -> !tile.tile<2x128xi32, ub>
// CHECK-NEXT:         %33 = arith.addi %27, %c2 : index
// CHECK-NEXT:         %line_1 = tile.load %slot_1[0, %33, 0, 0] buffers 2 {tile.address = [array<i64: 65792, 66816>]} : memref<1x12x1x128xi32, #tile.space<gm>> -> !tile.tile<2x1x128xi32, ub>
// CHECK-NEXT:         %34 = tile.reshape %line_1 {tile.address = [array<i64: 65792, 66816>]} : !tile.tile<2x1x128xi32, ub> -> !tile.tile<2x128xi32, ub>
// CHECK-NEXT:         %sum = tile.add %32, %34 {tile.address = [array<i64: 0>]} : !tile.tile<2x128xi32, ub>
// CHECK-NEXT:         %35 = tile.reinterpret %sum {tile.address = [array<i64: 0>]} : !tile.tile<2x128xi32, ub> -> !tile.tile<2x128xui32, ub>
// CHECK-NEXT:         %36 = tile.shift_left %35, %n4_1 {tile.address = [array<i64: 0>]} : !tile.tile<2x128xui32, ub>, i32
// CHECK-NEXT:         %37 = tile.reinterpret %36 {tile.address = [array<i64: 0>]} : !tile.tile<2x128xui32, ub> -> !tile.tile<2x128xi32, ub>
// CHECK-NEXT:         %line_2 = tile.load %slot_1[0, %27, 0, 0] buffers 2 {tile.address = [array<i64: 67840, 68864>]} : memref<1x12x1x128xi32, #tile.space<gm>> -> !tile.tile<2x1x128xi32, ub>
// CHECK-NEXT:         %38 = tile.reshape %line_2 {tile.address = [array<i64: 67840, 68864>]} : !tile.tile<2x1x128xi32, ub> -> !tile.tile<2x128xi32, ub>
// CHECK-NEXT:         %y = tile.add %37, %38 {tile.address = [array<i64: 5120, 6144>]} : !tile.tile<2x128xi32, ub>
// CHECK-NEXT:         tile.store %y, %out[%row, 0] buffers 2 : !tile.tile<2x128xi32, ub>, memref<4x128xi32, strided<[128, 1]>, #tile.space<gm>>
// CHECK-NEXT:       }
// CHECK-NEXT:       tile.release %slot_1 : memref<1x12x1x128xi32, #tile.space<gm>>
// CHECK-NEXT:       func.return
// CHECK-NEXT:     }
// CHECK-NEXT:   }
// CHECK-NEXT: }

// The result:
// CHECK:      builtin.module attributes {ascir.soc = "ascend910b1"} {
// CHECK-NEXT:   func.func @matmul_i8_int4_digits_aic(%x: memref<?xi8, 22 : i64> {ascir.role = "in"}, %q: memref<?xi8, 22 : i64> {ascir.role = "in", ascir.packing = "fractals"}, %out: memref<?xi32, 22 : i64> {ascir.role = "out"}, %digits: memref<?xi8, 22 : i64> {ascir.role = "workspace", ascir.extent = "3072"}, %sums: memref<?xi32, 22 : i64> {ascir.role = "workspace", ascir.extent = "9216"}) attributes {tile.placement = {l0a = {peak = 4096 : i64, lower_bound = 4096 : i64, extent = 4096 : i64, capacity = 65536 : i64, optimal = true}, l0b = {peak = 32768 : i64, lower_bound = 32768 : i64, extent = 32768 : i64, capacity = 65536 : i64, optimal = true}, l0c = {peak = 8192 : i64, lower_bound = 8192 : i64, extent = 8192 : i64, capacity = 131072 : i64, optimal = true}, l1 = {peak = 36864 : i64, lower_bound = 36864 : i64, extent = 36864 : i64, capacity = 524032 : i64, optimal = true}}, ascendc.aicore} {
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
// CHECK-NEXT:     %15 = arith.constant 0 : i8
// CHECK-NEXT:     %16 = arith.constant false
// CHECK-NEXT:     %17 = arith.constant 0 : index
// CHECK-NEXT:     %18 = arith.constant 1 : index
// CHECK-NEXT:     %19 = arith.constant 2 : index
// CHECK-NEXT:     %20 = arith.constant 3 : index
// CHECK-NEXT:     %no_pads = memref.alloca() {ascendc.emit_as_unsigned} : memref<4xi8>
// CHECK-NEXT:     memref.store %15, %no_pads[%17] : memref<4xi8>
// CHECK-NEXT:     memref.store %15, %no_pads[%18] : memref<4xi8>
// CHECK-NEXT:     memref.store %15, %no_pads[%19] : memref<4xi8>
// CHECK-NEXT:     memref.store %15, %no_pads[%20] : memref<4xi8>
// CHECK-NEXT:     %load_data_3d_params_v2 = ascendc.construct !ascendc.load_data_3d_params_v2<i8>(%no_pads, %10, %13, %12, %12, %13, %7, %7, %10, %10, %10, %10, %10, %10, %16, %16, %15) : memref<4xi8>, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i1, i1, i8
// CHECK-NEXT:     %21 = arith.constant 64 : i32
// CHECK-NEXT:     %load_data_2d = ascendc.construct !ascendc.load_data_2d_params(%7, %21, %10, %7, %7, %7, %7) : i32, i32, i32, i32, i32, i32, i32
// CHECK-NEXT:     %22 = arith.constant 2048 : i32
// CHECK-NEXT:     %23 = arith.constant true
// CHECK-NEXT:     %24 = arith.constant 512 : i32
// CHECK-NEXT:     %mmad = ascendc.construct !ascendc.mmad_params(%11, %6, %24, %7, %16, %23) : i32, i32, i32, i32, i1, i1
// CHECK-NEXT:     %fixpipe_params_v220 = ascendc.construct !ascendc.fixpipe_params_v220(%6, %11, %13, %6, %7, %7, %7, %10, %7, %7, %7) [ui16, ui16, ui16, ui32, i32, !ascendc.quant_mode_t, ui64, ui16, ui16, ui16, ui8] : i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32
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
// CHECK-NEXT:     %sums_gm = ascendc.global_tensor : !ascendc.global_tensor<*xi32>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %sums_gm, %sums : !ascendc.global_tensor<*xi32>, memref<?xi32, 22 : i64>
// CHECK-NEXT:     %flag = arith.constant 3 : i32
// CHECK-NEXT:     %flag_1 = arith.constant 2 : i32
// CHECK-NEXT:     %ring = arith.constant 9216 : index
// CHECK-NEXT:     %block = ascendc.get_block_idx : index
// CHECK-NEXT:     %sums_ring = arith.muli %block, %ring : index
// CHECK-NEXT:     %slot = arith.constant 0 : i32
// CHECK-NEXT:     %flag_2 = arith.constant 0 : i32
// CHECK-NEXT:     %flag_3 = arith.constant 1 : i32
// CHECK-NEXT:     %ring_1 = arith.constant 0 : index
// CHECK-NEXT:     ascendc.cross_core_set_flag %flag_3, 2, pipe_mte2 : i32
// CHECK-NEXT:     %block_1 = ascendc.get_block_idx : index
// CHECK-NEXT:     %c8 = arith.constant 8 : index
// CHECK-NEXT:     %25 = arith.muli %block_1, %c8 : index
// CHECK-NEXT:     %26 = arith.muli %25, %4 : index
// CHECK-NEXT:     %b_bytes = ascendc.tbuf.get_with_offset %l1, %8, %7 : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:     %q_gm_1 = ascendc.global_tensor.subindex %q_gm[%26] : !ascendc.global_tensor<*xi8>, index, !ascendc.global_tensor<*xi8>
// CHECK-NEXT:     ascendc.data_copy_l0 %b_bytes, %q_gm_1, %data_copy : !ascendc.local_tensor<*xi8>, !ascendc.global_tensor<*xi8>, !ascendc.data_copy_params
// CHECK-NEXT:     ascendc.cross_core_wait_flag %flag_2, 2, pipe_mte2 : i32
// CHECK-NEXT:     %digits_gm_1 = ascendc.global_tensor.subindex %digits_gm[%ring_1] : !ascendc.global_tensor<*xi8>, index, !ascendc.global_tensor<*xi8>
// CHECK-NEXT:     %a_bytes = ascendc.tbuf.get_with_offset %l1, %9, %8 : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:     ascendc.data_copy_nd2nz %a_bytes, %digits_gm_1, %nd2nz : !ascendc.local_tensor<*xi8>, !ascendc.global_tensor<*xi8>, !ascendc.nd2nz_params
// CHECK-NEXT:     ascendc.cross_core_wait_flag %flag, 2, pipe_fix : i32
// CHECK-NEXT:     %27 = arith.index_cast %slot : i32 to index
// CHECK-NEXT:     %slot_size = arith.constant 1536 : index
// CHECK-NEXT:     %28 = arith.muli %27, %slot_size : index
// CHECK-NEXT:     %29 = arith.addi %sums_ring, %28 : index
// CHECK-NEXT:     %a_l0 = ascendc.tbuf.get_with_offset %l0a, %9, %7 : !ascendc.tbuf<a2>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:     %a_l1 = ascendc.tbuf.get_with_offset %l1, %9, %8 : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:     ascendc.load_data_3d_l0_v2 %a_l0, %a_l1, %load_data_3d_params_v2 : !ascendc.local_tensor<*xi8>, !ascendc.local_tensor<*xi8>, !ascendc.load_data_3d_params_v2<i8>
// CHECK-NEXT:     %b_l1 = ascendc.tbuf.get_with_offset %l1, %8, %7 : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:     %b_l0 = ascendc.tbuf.get_with_offset %l0b, %8, %7 : !ascendc.tbuf<b2>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:     ascendc.load_data_l0 %b_l0, %b_l1, %load_data_2d : !ascendc.local_tensor<*xi8>, !ascendc.local_tensor<*xi8>, !ascendc.load_data_2d_params
// CHECK-NEXT:     %sum = ascendc.tbuf.get_with_offset %l0c, %22, %7 : !ascendc.tbuf<co1>, i32, i32, !ascendc.local_tensor<*xi32>
// CHECK-NEXT:     %a_l0_1 = ascendc.reinterpret_cast %a_l0 : !ascendc.local_tensor<*xi8> to !ascendc.local_tensor<*xi4>
// CHECK-NEXT:     %b_l0_1 = ascendc.reinterpret_cast %b_l0 : !ascendc.local_tensor<*xi8> to !ascendc.local_tensor<*xi4>
// CHECK-NEXT:     ascendc.mmad %sum, %a_l0_1, %b_l0_1, %mmad : !ascendc.local_tensor<*xi32>, !ascendc.local_tensor<*xi4>, !ascendc.local_tensor<*xi4>, !ascendc.mmad_params
// CHECK-NEXT:     %sums_gm_1 = ascendc.global_tensor.subindex %sums_gm[%29] : !ascendc.global_tensor<*xi32>, index, !ascendc.global_tensor<*xi32>
// CHECK-NEXT:     ascendc.fixpipe %sums_gm_1, %sum, %fixpipe_params_v220, %fixpipe_config : !ascendc.global_tensor<*xi32>, !ascendc.local_tensor<*xi32>, !ascendc.fixpipe_params_v220, !ascendc.fixpipe_config
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
// CHECK-NEXT:   func.func @matmul_i8_int4_digits_aiv(%x: memref<?xi8, 22 : i64> {ascir.role = "in"}, %q: memref<?xi8, 22 : i64> {ascir.role = "in", ascir.packing = "fractals"}, %out: memref<?xi32, 22 : i64> {ascir.role = "out"}, %digits: memref<?xi8, 22 : i64> {ascir.role = "workspace", ascir.extent = "3072"}, %sums: memref<?xi32, 22 : i64> {ascir.role = "workspace", ascir.extent = "9216"}) attributes {tile.placement = {ub = {peak = 9216 : i64, lower_bound = 9216 : i64, extent = 69888 : i64, capacity = 188160 : i64, optimal = true}}, ascendc.aicore} {
// CHECK-NEXT:     %0 = arith.constant 188160 : i32
// CHECK-NEXT:     %1 = arith.constant 1024 : i32
// CHECK-NEXT:     %2 = arith.constant 65536 : i32
// CHECK-NEXT:     %3 = arith.constant 4 : i32
// CHECK-NEXT:     %4 = arith.constant 8 : i32
// CHECK-NEXT:     %5 = arith.constant 0 : i32
// CHECK-NEXT:     %data_copy = ascendc.construct !ascendc.data_copy_params(%3, %4, %4, %5) : i32, i32, i32, i32
// CHECK-NEXT:     %6 = arith.constant 2048 : i32
// CHECK-NEXT:     %7 = arith.constant 12 : i16
// CHECK-NEXT:     %8 = arith.constant 4 : i16
// CHECK-NEXT:     %9 = arith.constant 67584 : i32
// CHECK-NEXT:     %10 = arith.constant 512 : i32
// CHECK-NEXT:     %11 = arith.constant 256 : i32
// CHECK-NEXT:     %12 = arith.constant 2 : i32
// CHECK-NEXT:     %data_copy_1 = ascendc.construct !ascendc.data_copy_params(%12, %3, %5, %3) : i32, i32, i32, i32
// CHECK-NEXT:     %13 = arith.constant 1536 : index
// CHECK-NEXT:     %14 = arith.constant 67840 : i32
// CHECK-NEXT:     %15 = arith.constant 68096 : i32
// CHECK-NEXT:     %16 = arith.constant 512 : index
// CHECK-NEXT:     %17 = arith.constant 68352 : i32
// CHECK-NEXT:     %18 = arith.constant 68608 : i32
// CHECK-NEXT:     %19 = arith.constant 1024 : index
// CHECK-NEXT:     %20 = arith.constant 68864 : i32
// CHECK-NEXT:     %21 = arith.constant 128 : index
// CHECK-NEXT:     %22 = arith.constant 65792 : i32
// CHECK-NEXT:     %23 = arith.constant 5120 : i32
// CHECK-NEXT:     %pipe = ascendc.pipe
// CHECK-NEXT:     %ub = ascendc.tbuf : <veccalc>
// CHECK-NEXT:     ascendc.pipe.init_buffer %pipe, %ub, %0 : !ascendc.tbuf<veccalc>, i32
// CHECK-NEXT:     %x_gm = ascendc.global_tensor : !ascendc.global_tensor<*xi8>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %x_gm, %x : !ascendc.global_tensor<*xi8>, memref<?xi8, 22 : i64>
// CHECK-NEXT:     %out_gm = ascendc.global_tensor : !ascendc.global_tensor<*xi32>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %out_gm, %out : !ascendc.global_tensor<*xi32>, memref<?xi32, 22 : i64>
// CHECK-NEXT:     %digits_gm = ascendc.global_tensor : !ascendc.global_tensor<*xi8>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %digits_gm, %digits : !ascendc.global_tensor<*xi8>, memref<?xi8, 22 : i64>
// CHECK-NEXT:     %sums_gm = ascendc.global_tensor : !ascendc.global_tensor<*xi32>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %sums_gm, %sums : !ascendc.global_tensor<*xi32>, memref<?xi32, 22 : i64>
// CHECK-NEXT:     %flag = arith.constant 2 : i32
// CHECK-NEXT:     %flag_1 = arith.constant 3 : i32
// CHECK-NEXT:     %ring = arith.constant 9216 : index
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
// CHECK-NEXT:     %block_3 = ascendc.get_block_idx : index
// CHECK-NEXT:     %block_4 = arith.constant 2 : index
// CHECK-NEXT:     %block_5 = arith.divui %block_3, %block_4 : index
// CHECK-NEXT:     %c2 = arith.constant 2 : index
// CHECK-NEXT:     %c256 = arith.constant 256 : index
// CHECK-NEXT:     %c512 = arith.constant 512 : index
// CHECK-NEXT:     %n8 = arith.constant 8 : i16
// CHECK-NEXT:     %c6 = arith.constant 6 : index
// CHECK-NEXT:     %c4 = arith.constant 4 : index
// CHECK-NEXT:     ascendc.cross_core_wait_flag %flag_2, 2, pipe_mte3 : i32
// CHECK-NEXT:     %24 = arith.muli %block_5, %c2 : index
// CHECK-NEXT:     %25 = arith.addi %24, %half_1 : index
// CHECK-NEXT:     %26 = arith.muli %25, %c256 : index
// CHECK-NEXT:     %27 = arith.constant 0 : i32
// CHECK-NEXT:     %28 = scf.for %k = %26 to %c512 step %c512 iter_args(%slot_1 = %27) -> (i32) {
// CHECK-NEXT:       %29 = arith.muli %slot_1, %1 : i32
// CHECK-NEXT:       %x_at = arith.addi %29, %2 : i32
// CHECK-NEXT:       %x_gm_1 = ascendc.global_tensor.subindex %x_gm[%k] : !ascendc.global_tensor<*xi8>, index, !ascendc.global_tensor<*xi8>
// CHECK-NEXT:       %x_1 = ascendc.tbuf.get_with_offset %ub, %1, %x_at : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:       ascendc.data_copy_l0 %x_1, %x_gm_1, %data_copy : !ascendc.local_tensor<*xi8>, !ascendc.global_tensor<*xi8>, !ascendc.data_copy_params
// CHECK-NEXT:       %30 = ascendc.tbuf.get_with_offset %ub, %1, %5 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:       ascendc.cast_l2 %30, %x_1, %1 {roundMode = 0 : i32} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xi8>, i32
// CHECK-NEXT:       %rest = ascendc.tbuf.get_with_offset %ub, %1, %5 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi16>
// CHECK-NEXT:       ascendc.cast_l2 %rest, %30, %1 {roundMode = 1 : i32} : !ascendc.local_tensor<*xi16>, !ascendc.local_tensor<*xf16>, i32
// CHECK-NEXT:       %31 = ascendc.tbuf.get_with_offset %ub, %1, %6 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui16>
// CHECK-NEXT:       %32 = ascendc.tbuf.get_with_offset %ub, %1, %5 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui16>
// CHECK-NEXT:       %33 = builtin.unrealized_conversion_cast %7 : i16 to ui16
// CHECK-NEXT:       ascendc.shift_left_l2 %31, %32, %33, %1 {isSetMask} : !ascendc.local_tensor<*xui16>, !ascendc.local_tensor<*xui16>, ui16, i32
// CHECK-NEXT:       %digit = ascendc.tbuf.get_with_offset %ub, %1, %6 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi16>
// CHECK-NEXT:       %34 = ascendc.tbuf.get_with_offset %ub, %1, %6 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi16>
// CHECK-NEXT:       ascendc.shift_right_l2 %digit, %34, %7, %1 {isSetMask} : !ascendc.local_tensor<*xi16>, !ascendc.local_tensor<*xi16>, i16, i32
// CHECK-NEXT:       %35 = ascendc.tbuf.get_with_offset %ub, %1, %5 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi16>
// CHECK-NEXT:       ascendc.adds_l2 %35, %rest, %n8, %1 {isSetMask} : !ascendc.local_tensor<*xi16>, !ascendc.local_tensor<*xi16>, i16, i32
// CHECK-NEXT:       %rest_1 = ascendc.tbuf.get_with_offset %ub, %1, %5 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi16>
// CHECK-NEXT:       ascendc.shift_right_l2 %rest_1, %35, %8, %1 {isSetMask} : !ascendc.local_tensor<*xi16>, !ascendc.local_tensor<*xi16>, i16, i32
// CHECK-NEXT:       %36 = ascendc.tbuf.get_with_offset %ub, %1, %6 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:       ascendc.cast_l2 %36, %digit, %1 {roundMode = 1 : i32} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xi16>, i32
// CHECK-NEXT:       %digit_1 = ascendc.tbuf.get_with_offset %ub, %10, %9 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:       %digit_2 = ascendc.reinterpret_cast %digit_1 : !ascendc.local_tensor<*xi8> to !ascendc.local_tensor<*xi4>
// CHECK-NEXT:       ascendc.cast_l2 %digit_2, %36, %1 {roundMode = 1 : i32} : !ascendc.local_tensor<*xi4>, !ascendc.local_tensor<*xf16>, i32
// CHECK-NEXT:       %37 = arith.divui %k, %c2 : index
// CHECK-NEXT:       %digits_gm_1 = ascendc.global_tensor.subindex %digits_gm[%37] : !ascendc.global_tensor<*xi8>, index, !ascendc.global_tensor<*xi8>
// CHECK-NEXT:       %38 = ascendc.tbuf.get_with_offset %ub, %11, %9 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:       ascendc.data_copy_l0 %digits_gm_1, %38, %data_copy_1 : !ascendc.global_tensor<*xi8>, !ascendc.local_tensor<*xi8>, !ascendc.data_copy_params
// CHECK-NEXT:       %39 = arith.addi %37, %13 : index
// CHECK-NEXT:       %digits_gm_2 = ascendc.global_tensor.subindex %digits_gm[%39] : !ascendc.global_tensor<*xi8>, index, !ascendc.global_tensor<*xi8>
// CHECK-NEXT:       %40 = ascendc.tbuf.get_with_offset %ub, %11, %14 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:       ascendc.data_copy_l0 %digits_gm_2, %40, %data_copy_1 : !ascendc.global_tensor<*xi8>, !ascendc.local_tensor<*xi8>, !ascendc.data_copy_params
// CHECK-NEXT:       %41 = ascendc.tbuf.get_with_offset %ub, %1, %6 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui16>
// CHECK-NEXT:       %42 = ascendc.tbuf.get_with_offset %ub, %1, %5 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui16>
// CHECK-NEXT:       %43 = builtin.unrealized_conversion_cast %7 : i16 to ui16
// CHECK-NEXT:       ascendc.shift_left_l2 %41, %42, %43, %1 {isSetMask} : !ascendc.local_tensor<*xui16>, !ascendc.local_tensor<*xui16>, ui16, i32
// CHECK-NEXT:       %digit_3 = ascendc.tbuf.get_with_offset %ub, %1, %6 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi16>
// CHECK-NEXT:       %44 = ascendc.tbuf.get_with_offset %ub, %1, %6 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi16>
// CHECK-NEXT:       ascendc.shift_right_l2 %digit_3, %44, %7, %1 {isSetMask} : !ascendc.local_tensor<*xi16>, !ascendc.local_tensor<*xi16>, i16, i32
// CHECK-NEXT:       %45 = ascendc.tbuf.get_with_offset %ub, %1, %5 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi16>
// CHECK-NEXT:       ascendc.adds_l2 %45, %rest_1, %n8, %1 {isSetMask} : !ascendc.local_tensor<*xi16>, !ascendc.local_tensor<*xi16>, i16, i32
// CHECK-NEXT:       %rest_2 = ascendc.tbuf.get_with_offset %ub, %1, %5 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi16>
// CHECK-NEXT:       ascendc.shift_right_l2 %rest_2, %45, %8, %1 {isSetMask} : !ascendc.local_tensor<*xi16>, !ascendc.local_tensor<*xi16>, i16, i32
// CHECK-NEXT:       %46 = ascendc.tbuf.get_with_offset %ub, %1, %6 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:       ascendc.cast_l2 %46, %digit_3, %1 {roundMode = 1 : i32} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xi16>, i32
// CHECK-NEXT:       %digit_4 = ascendc.tbuf.get_with_offset %ub, %10, %15 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:       %digit_5 = ascendc.reinterpret_cast %digit_4 : !ascendc.local_tensor<*xi8> to !ascendc.local_tensor<*xi4>
// CHECK-NEXT:       ascendc.cast_l2 %digit_5, %46, %1 {roundMode = 1 : i32} : !ascendc.local_tensor<*xi4>, !ascendc.local_tensor<*xf16>, i32
// CHECK-NEXT:       %47 = arith.addi %16, %37 : index
// CHECK-NEXT:       %digits_gm_3 = ascendc.global_tensor.subindex %digits_gm[%47] : !ascendc.global_tensor<*xi8>, index, !ascendc.global_tensor<*xi8>
// CHECK-NEXT:       %48 = ascendc.tbuf.get_with_offset %ub, %11, %15 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:       ascendc.data_copy_l0 %digits_gm_3, %48, %data_copy_1 : !ascendc.global_tensor<*xi8>, !ascendc.local_tensor<*xi8>, !ascendc.data_copy_params
// CHECK-NEXT:       %49 = arith.addi %47, %13 : index
// CHECK-NEXT:       %digits_gm_4 = ascendc.global_tensor.subindex %digits_gm[%49] : !ascendc.global_tensor<*xi8>, index, !ascendc.global_tensor<*xi8>
// CHECK-NEXT:       %50 = ascendc.tbuf.get_with_offset %ub, %11, %17 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:       ascendc.data_copy_l0 %digits_gm_4, %50, %data_copy_1 : !ascendc.global_tensor<*xi8>, !ascendc.local_tensor<*xi8>, !ascendc.data_copy_params
// CHECK-NEXT:       %51 = ascendc.tbuf.get_with_offset %ub, %1, %5 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:       ascendc.cast_l2 %51, %rest_2, %1 {roundMode = 1 : i32} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xi16>, i32
// CHECK-NEXT:       %digit_6 = ascendc.tbuf.get_with_offset %ub, %10, %18 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:       %digit_7 = ascendc.reinterpret_cast %digit_6 : !ascendc.local_tensor<*xi8> to !ascendc.local_tensor<*xi4>
// CHECK-NEXT:       ascendc.cast_l2 %digit_7, %51, %1 {roundMode = 1 : i32} : !ascendc.local_tensor<*xi4>, !ascendc.local_tensor<*xf16>, i32
// CHECK-NEXT:       %52 = arith.addi %19, %37 : index
// CHECK-NEXT:       %digits_gm_5 = ascendc.global_tensor.subindex %digits_gm[%52] : !ascendc.global_tensor<*xi8>, index, !ascendc.global_tensor<*xi8>
// CHECK-NEXT:       %53 = ascendc.tbuf.get_with_offset %ub, %11, %18 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:       ascendc.data_copy_l0 %digits_gm_5, %53, %data_copy_1 : !ascendc.global_tensor<*xi8>, !ascendc.local_tensor<*xi8>, !ascendc.data_copy_params
// CHECK-NEXT:       %54 = arith.addi %52, %13 : index
// CHECK-NEXT:       %digits_gm_6 = ascendc.global_tensor.subindex %digits_gm[%54] : !ascendc.global_tensor<*xi8>, index, !ascendc.global_tensor<*xi8>
// CHECK-NEXT:       %55 = ascendc.tbuf.get_with_offset %ub, %11, %20 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:       ascendc.data_copy_l0 %digits_gm_6, %55, %data_copy_1 : !ascendc.global_tensor<*xi8>, !ascendc.local_tensor<*xi8>, !ascendc.data_copy_params
// CHECK-NEXT:       %56 = arith.constant 1 : i32
// CHECK-NEXT:       %next_slot = arith.xori %slot_1, %56 : i32
// CHECK-NEXT:       scf.yield %next_slot : i32
// CHECK-NEXT:     }
// CHECK-NEXT:     ascendc.sync_all_hard {isAIVOnly}
// CHECK-NEXT:     ascendc.cross_core_set_flag %flag_3, 2, pipe_mte3 : i32
// CHECK-NEXT:     ascendc.cross_core_wait_flag %flag, 2, pipe_mte2 : i32
// CHECK-NEXT:     %57 = arith.index_cast %slot : i32 to index
// CHECK-NEXT:     %slot_size = arith.constant 1536 : index
// CHECK-NEXT:     %58 = arith.muli %57, %slot_size : index
// CHECK-NEXT:     %59 = arith.addi %sums_ring, %58 : index
// CHECK-NEXT:     %60 = arith.muli %half_1, %c2 : index
// CHECK-NEXT:     %61 = arith.addi %60, %c2 : index
// CHECK-NEXT:     %62 = arith.constant 0 : i32
// CHECK-NEXT:     %63 = scf.for %row = %60 to %61 step %c2 iter_args(%slot_2 = %62) -> (i32) {
// CHECK-NEXT:       %64 = arith.divui %row, %c2 : index
// CHECK-NEXT:       %65 = arith.muli %64, %c6 : index
// CHECK-NEXT:       %66 = arith.remui %row, %c2 : index
// CHECK-NEXT:       %67 = arith.addi %65, %66 : index
// CHECK-NEXT:       %68 = arith.addi %67, %c4 : index
// CHECK-NEXT:       %69 = arith.muli %slot_2, %1 : i32
// CHECK-NEXT:       %line_at = arith.addi %69, %1 : i32
// CHECK-NEXT:       %70 = arith.muli %68, %21 : index
// CHECK-NEXT:       %71 = arith.addi %59, %70 : index
// CHECK-NEXT:       %sums_gm_1 = ascendc.global_tensor.subindex %sums_gm[%71] : !ascendc.global_tensor<*xi32>, index, !ascendc.global_tensor<*xi32>
// CHECK-NEXT:       %line = ascendc.tbuf.get_with_offset %ub, %11, %line_at : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi32>
// CHECK-NEXT:       ascendc.data_copy_l2 %line, %sums_gm_1, %11 : !ascendc.local_tensor<*xi32>, !ascendc.global_tensor<*xi32>, i32
// CHECK-NEXT:       %72 = ascendc.tbuf.get_with_offset %ub, %11, %5 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui32>
// CHECK-NEXT:       %73 = ascendc.tbuf.get_with_offset %ub, %11, %line_at : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui32>
// CHECK-NEXT:       %74 = builtin.unrealized_conversion_cast %3 : i32 to ui32
// CHECK-NEXT:       ascendc.shift_left_l2 %72, %73, %74, %11 {isSetMask} : !ascendc.local_tensor<*xui32>, !ascendc.local_tensor<*xui32>, ui32, i32
// CHECK-NEXT:       %75 = arith.addi %67, %c2 : index
// CHECK-NEXT:       %76 = arith.muli %slot_2, %1 : i32
// CHECK-NEXT:       %line_at_1 = arith.addi %76, %22 : i32
// CHECK-NEXT:       %77 = arith.muli %75, %21 : index
// CHECK-NEXT:       %78 = arith.addi %59, %77 : index
// CHECK-NEXT:       %sums_gm_2 = ascendc.global_tensor.subindex %sums_gm[%78] : !ascendc.global_tensor<*xi32>, index, !ascendc.global_tensor<*xi32>
// CHECK-NEXT:       %line_1 = ascendc.tbuf.get_with_offset %ub, %11, %line_at_1 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi32>
// CHECK-NEXT:       ascendc.data_copy_l2 %line_1, %sums_gm_2, %11 : !ascendc.local_tensor<*xi32>, !ascendc.global_tensor<*xi32>, i32
// CHECK-NEXT:       %sum = ascendc.tbuf.get_with_offset %ub, %11, %5 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi32>
// CHECK-NEXT:       %79 = ascendc.tbuf.get_with_offset %ub, %11, %5 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi32>
// CHECK-NEXT:       %80 = ascendc.tbuf.get_with_offset %ub, %11, %line_at_1 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi32>
// CHECK-NEXT:       ascendc.add_l2 %sum, %79, %80, %11 : !ascendc.local_tensor<*xi32>, !ascendc.local_tensor<*xi32>, !ascendc.local_tensor<*xi32>, i32
// CHECK-NEXT:       %81 = ascendc.tbuf.get_with_offset %ub, %11, %5 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui32>
// CHECK-NEXT:       %82 = ascendc.tbuf.get_with_offset %ub, %11, %5 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui32>
// CHECK-NEXT:       %83 = builtin.unrealized_conversion_cast %3 : i32 to ui32
// CHECK-NEXT:       ascendc.shift_left_l2 %81, %82, %83, %11 {isSetMask} : !ascendc.local_tensor<*xui32>, !ascendc.local_tensor<*xui32>, ui32, i32
// CHECK-NEXT:       %84 = arith.muli %slot_2, %1 : i32
// CHECK-NEXT:       %line_at_2 = arith.addi %84, %14 : i32
// CHECK-NEXT:       %85 = arith.muli %67, %21 : index
// CHECK-NEXT:       %86 = arith.addi %59, %85 : index
// CHECK-NEXT:       %sums_gm_3 = ascendc.global_tensor.subindex %sums_gm[%86] : !ascendc.global_tensor<*xi32>, index, !ascendc.global_tensor<*xi32>
// CHECK-NEXT:       %line_2 = ascendc.tbuf.get_with_offset %ub, %11, %line_at_2 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi32>
// CHECK-NEXT:       ascendc.data_copy_l2 %line_2, %sums_gm_3, %11 : !ascendc.local_tensor<*xi32>, !ascendc.global_tensor<*xi32>, i32
// CHECK-NEXT:       %87 = arith.muli %slot_2, %1 : i32
// CHECK-NEXT:       %y_at = arith.addi %87, %23 : i32
// CHECK-NEXT:       %y = ascendc.tbuf.get_with_offset %ub, %11, %y_at : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi32>
// CHECK-NEXT:       %88 = ascendc.tbuf.get_with_offset %ub, %11, %5 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi32>
// CHECK-NEXT:       %89 = ascendc.tbuf.get_with_offset %ub, %11, %line_at_2 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi32>
// CHECK-NEXT:       ascendc.add_l2 %y, %88, %89, %11 : !ascendc.local_tensor<*xi32>, !ascendc.local_tensor<*xi32>, !ascendc.local_tensor<*xi32>, i32
// CHECK-NEXT:       %90 = arith.muli %row, %21 : index
// CHECK-NEXT:       %out_gm_1 = ascendc.global_tensor.subindex %out_gm[%90] : !ascendc.global_tensor<*xi32>, index, !ascendc.global_tensor<*xi32>
// CHECK-NEXT:       ascendc.data_copy_l2 %out_gm_1, %y, %11 : !ascendc.global_tensor<*xi32>, !ascendc.local_tensor<*xi32>, i32
// CHECK-NEXT:       %91 = arith.constant 1 : i32
// CHECK-NEXT:       %next_slot_1 = arith.xori %slot_2, %91 : i32
// CHECK-NEXT:       scf.yield %next_slot_1 : i32
// CHECK-NEXT:     }
// CHECK-NEXT:     ascendc.cross_core_set_flag %flag_1, 2, pipe_mte2 : i32
// CHECK-NEXT:     ascendc.cross_core_wait_flag %flag_2, 2, pipe_mte3 : i32
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func @matmul_i8_int4_digits(%x: memref<?xi8, 22 : i64> {ascir.role = "in"}, %q: memref<?xi8, 22 : i64> {ascir.role = "in", ascir.packing = "fractals"}, %out: memref<?xi32, 22 : i64> {ascir.role = "out"}, %digits: memref<?xi8, 22 : i64> {ascir.role = "workspace", ascir.extent = "3072"}, %sums: memref<?xi32, 22 : i64> {ascir.role = "workspace", ascir.extent = "9216"}) attributes {tile.tiling = [{axes = ["1", "4", "128", "512"], tile = array<i64: 12, 128, 512, 512>, digits = 3 : i64, ns = 4144 : i64}], tile.weights = {strategy = "digits", bytes_ns = 3446 : i64, digits_ns = 4144 : i64}, ascendc.aicore, ascendc.global, ascendc.kernel_type = "mix_aic_1_2", tile.block_dim = 1 : i64} {
// CHECK-NEXT:     func.call @matmul_i8_int4_digits_aic(%x, %q, %out, %digits, %sums) {ascendc.core = "aic"} : (memref<?xi8, 22 : i64>, memref<?xi8, 22 : i64>, memref<?xi32, 22 : i64>, memref<?xi8, 22 : i64>, memref<?xi32, 22 : i64>) -> ()
// CHECK-NEXT:     func.call @matmul_i8_int4_digits_aiv(%x, %q, %out, %digits, %sums) {ascendc.core = "aiv"} : (memref<?xi8, 22 : i64>, memref<?xi8, 22 : i64>, memref<?xi32, 22 : i64>, memref<?xi8, 22 : i64>, memref<?xi32, 22 : i64>) -> ()
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT: }
