// RUN: ascir-opt %s -p vector --print-between-passes 2>&1 | filecheck %s

// A row by weights of four bits that the cube takes as they are, against digits of the row: what each pass makes of it.
func.func @matmul_int4(%x: tensor<1x4096xf16>, %q: tensor<4096x1024xi4>, %s: tensor<32x1024xf16>) -> tensor<1x1024xf16> {
  %w = graph.dequantize %q, %s axis 0 group_size 128 : (tensor<4096x1024xi4>, tensor<32x1024xf16>) -> tensor<4096x1024xf16>
  %y = graph.matmul %x, %w : (tensor<1x4096xf16>, tensor<4096x1024xf16>) -> tensor<1x1024xf16>
  func.return %y : tensor<1x1024xf16>
}

// CHECK-LABEL: // IR after graph-name-dims
// CHECK:      builtin.module {
// CHECK-NEXT:   func.func @matmul_int4(%x: tensor<1x4096xf16>, %q: tensor<4096x1024xi4>, %s: tensor<32x1024xf16>) -> tensor<1x1024xf16> {
// CHECK-NEXT:     %w = graph.dequantize %q, %s axis 0 group_size 128 : (tensor<4096x1024xi4>, tensor<32x1024xf16>) -> tensor<4096x1024xf16>
// CHECK-NEXT:     %y = graph.matmul %x, %w : (tensor<1x4096xf16>, tensor<4096x1024xf16>) -> tensor<1x1024xf16>
// CHECK-NEXT:     func.return %y : tensor<1x1024xf16>
// CHECK-NEXT:   }
// CHECK-NEXT: }

// CHECK-LABEL: // IR after graph-outline

// CHECK-LABEL: // IR after graph-decompose

// CHECK-LABEL: // IR after canonicalize

// CHECK-LABEL: // IR after cse

// CHECK-LABEL: // IR after graph-tile
// CHECK:      builtin.module attributes {ascir.soc = "ascend910b1"} {
// CHECK-NEXT:   tile.kernel @matmul_int4 block_dim 4 attributes {tile.tiling = [{axes = ["1", "1", "1024", "4096"], tile = array<i64: 4, 256, 512, 128>, digits = 4 : i64, ns = 8835 : i64}], tile.weights = {strategy = "digits", expand_ns = 11242 : i64, panels_ns = 13305 : i64, digits_ns = 8835 : i64, totals_ns = 10999 : i64, unit_ns = 8856 : i64}} {
// CHECK-NEXT:     tile.channel @digits aiv_to_aic shared depth 1 : memref<1x4x2048xi8, #tile.space<gm>>
// CHECK-NEXT:     tile.channel @sums aic_to_aiv depth 6 : memref<1x4x4x256xf16, #tile.space<gm>>
// CHECK-NEXT:     func.func @matmul_int4_cube(%x: memref<1x4096xf16, strided<[4096, 1]>, #tile.space<gm>> {ascir.role = "in"}, %q: memref<64x64x16x32xi8, strided<[32768, 512, 32, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "fractals"}, %s: memref<32x1024xf16, strided<[1024, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "rows"}, %out: memref<1x1024xf16, strided<[1024, 1]>, #tile.space<gm>> {ascir.role = "out"}) attributes {tile.core = #tile.core<aic>} {
// CHECK-NEXT:       %block = tile.block_index
// CHECK-NEXT:       %c16 = arith.constant 16 : index
// CHECK-NEXT:       %c0 = arith.constant 0 : index
// CHECK-NEXT:       %c2048 = arith.constant 2048 : index
// CHECK-NEXT:       %c512 = arith.constant 512 : index
// CHECK-NEXT:       %c128 = arith.constant 128 : index
// CHECK-NEXT:       %n1 = arith.constant 1.000000e+00 : f32
// CHECK-NEXT:       %c4 = arith.constant 4 : index
// CHECK-NEXT:       %c8 = arith.constant 8 : index
// CHECK-NEXT:       %c1 = arith.constant 1 : index
// CHECK-NEXT:       %c64 = arith.constant 64 : index
// CHECK-NEXT:       %0 = arith.muli %block, %c16 : index
// CHECK-NEXT:       %b_bytes = tile.load %q[0, %0, 0, 0] : memref<64x64x16x32xi8, strided<[32768, 512, 32, 1]>, #tile.space<gm>> -> !tile.tile<32x16x16x32xi8, l1>
// CHECK-NEXT:       %b_l1 = tile.reinterpret %b_bytes : !tile.tile<32x16x16x32xi8, l1> -> !tile.tile<256x2048xi4, l1, nz>
// CHECK-NEXT:       %digits = tile.pop @digits : memref<1x4x2048xi8, #tile.space<gm>>
// CHECK-NEXT:       %a_bytes = tile.load %digits[0, 0, 0] sizes [1, 4, 2048] : memref<1x4x2048xi8, #tile.space<gm>> -> !tile.tile<16x2048xi8, l1, nz>
// CHECK-NEXT:       %a_l1 = tile.reinterpret %a_bytes : !tile.tile<16x2048xi8, l1, nz> -> !tile.tile<16x4096xi4, l1, nz>
// CHECK-NEXT:       scf.for %at = %c0 to %c2048 step %c512 {
// CHECK-NEXT:         %slot = tile.acquire @sums : memref<1x4x4x256xf16, #tile.space<gm>>
// CHECK-NEXT:         scf.for %group = %c0 to %c512 step %c128 {
// CHECK-NEXT:           %1 = arith.addi %at, %group : index
// CHECK-NEXT:           %zero = tile.accumulator : !tile.tile<16x256xi32, l0c, nz>
// CHECK-NEXT:           %a_l0 = tile.move %a_l1[0, %1] buffers 2 : !tile.tile<16x4096xi4, l1, nz> -> !tile.tile<16x128xi4, l0a, zz>
// CHECK-NEXT:           %b_l0 = tile.move %b_l1[0, %1] transpose buffers 2 : !tile.tile<256x2048xi4, l1, nz> -> !tile.tile<128x256xi4, l0b, zn>
// CHECK-NEXT:           %sum = tile.mmad %a_l0, %b_l0, %zero sizes [4, 256, 128] : !tile.tile<16x128xi4, l0a, zz>, !tile.tile<128x256xi4, l0b, zn>, !tile.tile<16x256xi32, l0c, nz>
// CHECK-NEXT:           %2 = arith.divui %group, %c128 : index
// CHECK-NEXT:           tile.fixpipe_store %sum, %slot[0, 0, %2, 0] sizes [1, 4, 1, 256] scale(%n1 : f32) buffers 2 : !tile.tile<16x256xi32, l0c, nz>, memref<1x4x4x256xf16, #tile.space<gm>>
// CHECK-NEXT:         }
// CHECK-NEXT:         tile.push %slot : memref<1x4x4x256xf16, #tile.space<gm>>
// CHECK-NEXT:       }
// CHECK-NEXT:       scf.for %load = %c4 to %c8 step %c1 {
// CHECK-NEXT:         %3 = arith.divui %load, %c8 : index
// CHECK-NEXT:         %4 = arith.muli %3, %c4 : index
// CHECK-NEXT:         %5 = arith.addi %block, %4 : index
// CHECK-NEXT:         %6 = arith.muli %5, %c16 : index
// CHECK-NEXT:         %7 = arith.remui %load, %c8 : index
// CHECK-NEXT:         %8 = arith.muli %7, %c512 : index
// CHECK-NEXT:         %9 = arith.divui %8, %c64 : index
// CHECK-NEXT:         %b_bytes_1 = tile.load %q[%9, %6, 0, 0] buffers 3 {tile.refill} : memref<64x64x16x32xi8, strided<[32768, 512, 32, 1]>, #tile.space<gm>> -> !tile.tile<8x16x16x32xi8, l1>
// CHECK-NEXT:         %b_l1_1 = tile.reinterpret %b_bytes_1 : !tile.tile<8x16x16x32xi8, l1> -> !tile.tile<256x512xi4, l1, nz>
// CHECK-NEXT:         %slot_1 = tile.acquire @sums : memref<1x4x4x256xf16, #tile.space<gm>>
// CHECK-NEXT:         scf.for %group_1 = %c0 to %c512 step %c128 {
// CHECK-NEXT:           %10 = arith.addi %8, %group_1 : index
// CHECK-NEXT:           %zero_1 = tile.accumulator : !tile.tile<16x256xi32, l0c, nz>
// CHECK-NEXT:           %a_l0_1 = tile.move %a_l1[0, %10] buffers 2 : !tile.tile<16x4096xi4, l1, nz> -> !tile.tile<16x128xi4, l0a, zz>
// CHECK-NEXT:           %b_l0_1 = tile.move %b_l1_1[0, %group_1] transpose buffers 2 : !tile.tile<256x512xi4, l1, nz> -> !tile.tile<128x256xi4, l0b, zn>
// CHECK-NEXT:           %sum_1 = tile.mmad %a_l0_1, %b_l0_1, %zero_1 sizes [4, 256, 128] : !tile.tile<16x128xi4, l0a, zz>, !tile.tile<128x256xi4, l0b, zn>, !tile.tile<16x256xi32, l0c, nz>
// CHECK-NEXT:           %11 = arith.divui %group_1, %c128 : index
// CHECK-NEXT:           tile.fixpipe_store %sum_1, %slot_1[0, 0, %11, 0] sizes [1, 4, 1, 256] scale(%n1 : f32) buffers 2 : !tile.tile<16x256xi32, l0c, nz>, memref<1x4x4x256xf16, #tile.space<gm>>
// CHECK-NEXT:         }
// CHECK-NEXT:         tile.push %slot_1 : memref<1x4x4x256xf16, #tile.space<gm>>
// CHECK-NEXT:       }
// CHECK-NEXT:       tile.release %digits : memref<1x4x2048xi8, #tile.space<gm>>
// CHECK-NEXT:       func.return
// CHECK-NEXT:     }
// CHECK-NEXT:     func.func @matmul_int4_vector(%x: memref<1x4096xf16, strided<[4096, 1]>, #tile.space<gm>> {ascir.role = "in"}, %q: memref<64x64x16x32xi8, strided<[32768, 512, 32, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "fractals"}, %s: memref<32x1024xf16, strided<[1024, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "rows"}, %out: memref<1x1024xf16, strided<[1024, 1]>, #tile.space<gm>> {ascir.role = "out"}) attributes {tile.core = #tile.core<aiv>} {
// CHECK-NEXT:       %half = tile.sub_block_index
// CHECK-NEXT:       %n32767 = arith.constant 32767 : i16
// CHECK-NEXT:       %n0 = arith.constant 0 : i16
// CHECK-NEXT:       %n1em30 = arith.constant 1.000000e-30 : f32
// CHECK-NEXT:       %n30000 = arith.constant 3.000000e+04 : f32
// CHECK-NEXT:       %n0p136533 = arith.constant 0.136533335 : f32
// CHECK-NEXT:       %block = tile.block_index
// CHECK-NEXT:       %c2 = arith.constant 2 : index
// CHECK-NEXT:       %c512 = arith.constant 512 : index
// CHECK-NEXT:       %c4096 = arith.constant 4096 : index
// CHECK-NEXT:       %n12 = arith.constant 12 : i16
// CHECK-NEXT:       %n8 = arith.constant 8 : i16
// CHECK-NEXT:       %n4 = arith.constant 4 : i16
// CHECK-NEXT:       %c128 = arith.constant 128 : index
// CHECK-NEXT:       %c256 = arith.constant 256 : index
// CHECK-NEXT:       %n0_1 = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:       %c0 = arith.constant 0 : index
// CHECK-NEXT:       %c32 = arith.constant 32 : index
// CHECK-NEXT:       %c4 = arith.constant 4 : index
// CHECK-NEXT:       %n0p0625 = arith.constant 6.250000e-02 : f16
// CHECK-NEXT:       %n0p0625_1 = arith.constant 6.250000e-02 : f32
// CHECK-NEXT:       %mask = tile.fill %n32767 : i16 -> !tile.tile<1x4096xi16, ub>
// CHECK-NEXT:       %none = tile.fill %n0 : i16 -> !tile.tile<1x4096xi16, ub>
// CHECK-NEXT:       %x_1 = tile.load %x[0, 0] : memref<1x4096xf16, strided<[4096, 1]>, #tile.space<gm>> -> !tile.tile<1x4096xf16, ub>
// CHECK-NEXT:       %0 = tile.reinterpret %x_1 : !tile.tile<1x4096xf16, ub> -> !tile.tile<1x4096xi16, ub>
// CHECK-NEXT:       %1 = tile.and %0, %mask : !tile.tile<1x4096xi16, ub>
// CHECK-NEXT:       %larger = tile.maximum %none, %1 : !tile.tile<1x4096xi16, ub>
// CHECK-NEXT:       %2 = tile.slice %larger[0, 0] : !tile.tile<1x4096xi16, ub> -> !tile.tile<1x2048xi16, ub>
// CHECK-NEXT:       %3 = tile.slice %larger[0, 2048] : !tile.tile<1x4096xi16, ub> -> !tile.tile<1x2048xi16, ub>
// CHECK-NEXT:       %4 = tile.maximum %2, %3 : !tile.tile<1x2048xi16, ub>
// CHECK-NEXT:       %5 = tile.slice %4[0, 0] : !tile.tile<1x2048xi16, ub> -> !tile.tile<1x1024xi16, ub>
// CHECK-NEXT:       %6 = tile.slice %4[0, 1024] : !tile.tile<1x2048xi16, ub> -> !tile.tile<1x1024xi16, ub>
// CHECK-NEXT:       %7 = tile.maximum %5, %6 : !tile.tile<1x1024xi16, ub>
// CHECK-NEXT:       %8 = tile.slice %7[0, 0] : !tile.tile<1x1024xi16, ub> -> !tile.tile<1x512xi16, ub>
// CHECK-NEXT:       %9 = tile.slice %7[0, 512] : !tile.tile<1x1024xi16, ub> -> !tile.tile<1x512xi16, ub>
// CHECK-NEXT:       %10 = tile.maximum %8, %9 : !tile.tile<1x512xi16, ub>
// CHECK-NEXT:       %11 = tile.slice %10[0, 0] : !tile.tile<1x512xi16, ub> -> !tile.tile<1x256xi16, ub>
// CHECK-NEXT:       %12 = tile.slice %10[0, 256] : !tile.tile<1x512xi16, ub> -> !tile.tile<1x256xi16, ub>
// CHECK-NEXT:       %13 = tile.maximum %11, %12 : !tile.tile<1x256xi16, ub>
// CHECK-NEXT:       %14 = tile.slice %13[0, 0] : !tile.tile<1x256xi16, ub> -> !tile.tile<1x128xi16, ub>
// CHECK-NEXT:       %15 = tile.slice %13[0, 128] : !tile.tile<1x256xi16, ub> -> !tile.tile<1x128xi16, ub>
// CHECK-NEXT:       %16 = tile.maximum %14, %15 : !tile.tile<1x128xi16, ub>
// CHECK-NEXT:       %17 = tile.reduce max %16 axes [1] : !tile.tile<1x128xi16, ub> -> !tile.tile<1x1xi16, ub>
// CHECK-NEXT:       %18 = tile.reinterpret %17 : !tile.tile<1x1xi16, ub> -> !tile.tile<1x1xf16, ub>
// CHECK-NEXT:       %19 = tile.cast %18 : !tile.tile<1x1xf16, ub> -> !tile.tile<1x1xf32, ub>
// CHECK-NEXT:       %20 = tile.fill %n1em30 : f32 -> !tile.tile<1x1xf32, ub>
// CHECK-NEXT:       %largest = tile.add %19, %20 : !tile.tile<1x1xf32, ub>
// CHECK-NEXT:       %21 = tile.fill %n30000 : f32 -> !tile.tile<1x1xf32, ub>
// CHECK-NEXT:       %factor = tile.div %21, %largest : !tile.tile<1x1xf32, ub>
// CHECK-NEXT:       %scale = tile.mul %largest, %n0p136533 : !tile.tile<1x1xf32, ub>, f32
// CHECK-NEXT:       %slot = tile.acquire @digits : memref<1x4x2048xi8, #tile.space<gm>>
// CHECK-NEXT:       %digits = memref.reinterpret_cast %slot to offset: [0], sizes: [1, 4, 1, 2048], strides: [8192, 2048, 2048, 1] : memref<1x4x2048xi8, #tile.space<gm>> to memref<1x4x1x2048xi8, strided<[8192, 2048, 2048, 1]>, #tile.space<gm>>
// CHECK-NEXT:       %22 = arith.muli %block, %c2 : index
// CHECK-NEXT:       %23 = arith.addi %22, %half : index
// CHECK-NEXT:       %24 = arith.muli %23, %c512 : index
// CHECK-NEXT:       scf.for %k = %24 to %c4096 step %c4096 {
// CHECK-NEXT:         %x_2 = tile.load %x[0, %k] buffers 2 : memref<1x4096xf16, strided<[4096, 1]>, #tile.space<gm>> -> !tile.tile<1x512xf16, ub>
// CHECK-NEXT:         %25 = tile.cast %x_2 : !tile.tile<1x512xf16, ub> -> !tile.tile<1x512xf32, ub>
// CHECK-NEXT:         %26 = tile.broadcast %factor : !tile.tile<1x1xf32, ub> -> !tile.tile<1x512xf32, ub>
// CHECK-NEXT:         %27 = tile.mul %25, %26 : !tile.tile<1x512xf32, ub>
// CHECK-NEXT:         %rest = tile.cast %27 rounding rint : !tile.tile<1x512xf32, ub> -> !tile.tile<1x512xi16, ub>
// CHECK-NEXT:         %28 = tile.shift_left %rest, %n12 : !tile.tile<1x512xi16, ub>, i16
// CHECK-NEXT:         %digit = tile.shift_right %28, %n12 : !tile.tile<1x512xi16, ub>, i16
// CHECK-NEXT:         %29 = tile.add %rest, %n8 : !tile.tile<1x512xi16, ub>, i16
// CHECK-NEXT:         %rest_1 = tile.shift_right %29, %n4 : !tile.tile<1x512xi16, ub>, i16
// CHECK-NEXT:         %30 = tile.cast %digit rounding rint : !tile.tile<1x512xi16, ub> -> !tile.tile<1x512xf16, ub>
// CHECK-NEXT:         %digit_1 = tile.cast %30 rounding rint : !tile.tile<1x512xf16, ub> -> !tile.tile<1x512xi4, ub>
// CHECK-NEXT:         %31 = tile.reinterpret %digit_1 : !tile.tile<1x512xi4, ub> -> !tile.tile<1x256xi8, ub>
// CHECK-NEXT:         %32 = tile.reshape %31 : !tile.tile<1x256xi8, ub> -> !tile.tile<1x1x256xi8, ub>
// CHECK-NEXT:         %33 = arith.divui %k, %c2 : index
// CHECK-NEXT:         tile.store %32, %digits[0, 0, 0, %33] sizes [1, 1, 1, 256] : !tile.tile<1x1x256xi8, ub>, memref<1x4x1x2048xi8, strided<[8192, 2048, 2048, 1]>, #tile.space<gm>>
// CHECK-NEXT:         %34 = tile.shift_left %rest_1, %n12 : !tile.tile<1x512xi16, ub>, i16
// CHECK-NEXT:         %digit_2 = tile.shift_right %34, %n12 : !tile.tile<1x512xi16, ub>, i16
// CHECK-NEXT:         %35 = tile.add %rest_1, %n8 : !tile.tile<1x512xi16, ub>, i16
// CHECK-NEXT:         %rest_2 = tile.shift_right %35, %n4 : !tile.tile<1x512xi16, ub>, i16
// CHECK-NEXT:         %36 = tile.cast %digit_2 rounding rint : !tile.tile<1x512xi16, ub> -> !tile.tile<1x512xf16, ub>
// CHECK-NEXT:         %digit_3 = tile.cast %36 rounding rint : !tile.tile<1x512xf16, ub> -> !tile.tile<1x512xi4, ub>
// CHECK-NEXT:         %37 = tile.reinterpret %digit_3 : !tile.tile<1x512xi4, ub> -> !tile.tile<1x256xi8, ub>
// CHECK-NEXT:         %38 = tile.reshape %37 : !tile.tile<1x256xi8, ub> -> !tile.tile<1x1x256xi8, ub>
// CHECK-NEXT:         %39 = arith.divui %k, %c2 : index
// CHECK-NEXT:         tile.store %38, %digits[0, 1, 0, %39] sizes [1, 1, 1, 256] : !tile.tile<1x1x256xi8, ub>, memref<1x4x1x2048xi8, strided<[8192, 2048, 2048, 1]>, #tile.space<gm>>
// CHECK-NEXT:         %40 = tile.shift_left %rest_2, %n12 : !tile.tile<1x512xi16, ub>, i16
// CHECK-NEXT:         %digit_4 = tile.shift_right %40, %n12 : !tile.tile<1x512xi16, ub>, i16
// CHECK-NEXT:         %41 = tile.add %rest_2, %n8 : !tile.tile<1x512xi16, ub>, i16
// CHECK-NEXT:         %rest_3 = tile.shift_right %41, %n4 : !tile.tile<1x512xi16, ub>, i16
// CHECK-NEXT:         %42 = tile.cast %digit_4 rounding rint : !tile.tile<1x512xi16, ub> -> !tile.tile<1x512xf16, ub>
// CHECK-NEXT:         %digit_5 = tile.cast %42 rounding rint : !tile.tile<1x512xf16, ub> -> !tile.tile<1x512xi4, ub>
// CHECK-NEXT:         %43 = tile.reinterpret %digit_5 : !tile.tile<1x512xi4, ub> -> !tile.tile<1x256xi8, ub>
// CHECK-NEXT:         %44 = tile.reshape %43 : !tile.tile<1x256xi8, ub> -> !tile.tile<1x1x256xi8, ub>
// CHECK-NEXT:         %45 = arith.divui %k, %c2 : index
// CHECK-NEXT:         tile.store %44, %digits[0, 2, 0, %45] sizes [1, 1, 1, 256] : !tile.tile<1x1x256xi8, ub>, memref<1x4x1x2048xi8, strided<[8192, 2048, 2048, 1]>, #tile.space<gm>>
// CHECK-NEXT:         %46 = tile.cast %rest_3 rounding rint : !tile.tile<1x512xi16, ub> -> !tile.tile<1x512xf16, ub>
// CHECK-NEXT:         %digit_6 = tile.cast %46 rounding rint : !tile.tile<1x512xf16, ub> -> !tile.tile<1x512xi4, ub>
// CHECK-NEXT:         %47 = tile.reinterpret %digit_6 : !tile.tile<1x512xi4, ub> -> !tile.tile<1x256xi8, ub>
// CHECK-NEXT:         %48 = tile.reshape %47 : !tile.tile<1x256xi8, ub> -> !tile.tile<1x1x256xi8, ub>
// CHECK-NEXT:         %49 = arith.divui %k, %c2 : index
// CHECK-NEXT:         tile.store %48, %digits[0, 3, 0, %49] sizes [1, 1, 1, 256] : !tile.tile<1x1x256xi8, ub>, memref<1x4x1x2048xi8, strided<[8192, 2048, 2048, 1]>, #tile.space<gm>>
// CHECK-NEXT:       }
// CHECK-NEXT:       tile.sync_blocks
// CHECK-NEXT:       tile.push %slot : memref<1x4x2048xi8, #tile.space<gm>>
// CHECK-NEXT:       %50 = arith.muli %half, %c128 : index
// CHECK-NEXT:       %51 = arith.muli %block, %c256 : index
// CHECK-NEXT:       %52 = arith.addi %51, %50 : index
// CHECK-NEXT:       %zero = tile.fill %n0_1 : f32 -> !tile.tile<1x512xf32, ub>
// CHECK-NEXT:       %sum0 = scf.for %group = %c0 to %c32 step %c4 iter_args(%sum0_1 = %zero) -> (!tile.tile<1x512xf32, ub>) {
// CHECK-NEXT:         %slot_1 = tile.pop @sums : memref<1x4x4x256xf16, #tile.space<gm>>
// CHECK-NEXT:         %sums = tile.load %slot_1[0, 0, 0, %50] sizes [1, 4, 4, 128] buffers 2 : memref<1x4x4x256xf16, #tile.space<gm>> -> !tile.tile<4x4x128xf16, ub>
// CHECK-NEXT:         %53 = tile.reshape %sums : !tile.tile<4x4x128xf16, ub> -> !tile.tile<4x512xf16, ub>
// CHECK-NEXT:         %54 = tile.slice %53[0, 0] : !tile.tile<4x512xf16, ub> -> !tile.tile<1x512xf16, ub>
// CHECK-NEXT:         %55 = tile.slice %53[1, 0] : !tile.tile<4x512xf16, ub> -> !tile.tile<1x512xf16, ub>
// CHECK-NEXT:         %56 = tile.slice %53[2, 0] : !tile.tile<4x512xf16, ub> -> !tile.tile<1x512xf16, ub>
// CHECK-NEXT:         %57 = tile.slice %53[3, 0] : !tile.tile<4x512xf16, ub> -> !tile.tile<1x512xf16, ub>
// CHECK-NEXT:         %58 = tile.mul %54, %n0p0625 : !tile.tile<1x512xf16, ub>, f16
// CHECK-NEXT:         %59 = tile.add %58, %55 : !tile.tile<1x512xf16, ub>
// CHECK-NEXT:         %60 = tile.cast %59 : !tile.tile<1x512xf16, ub> -> !tile.tile<1x512xf32, ub>
// CHECK-NEXT:         %61 = tile.cast %56 : !tile.tile<1x512xf16, ub> -> !tile.tile<1x512xf32, ub>
// CHECK-NEXT:         %62 = tile.mul %60, %n0p0625_1 : !tile.tile<1x512xf32, ub>, f32
// CHECK-NEXT:         %63 = tile.add %62, %61 : !tile.tile<1x512xf32, ub>
// CHECK-NEXT:         %64 = tile.cast %57 : !tile.tile<1x512xf16, ub> -> !tile.tile<1x512xf32, ub>
// CHECK-NEXT:         %65 = tile.mul %63, %n0p0625_1 : !tile.tile<1x512xf32, ub>, f32
// CHECK-NEXT:         %66 = tile.add %65, %64 : !tile.tile<1x512xf32, ub>
// CHECK-NEXT:         %scale_1 = tile.load %s[%group, %52] buffers 2 : memref<32x1024xf16, strided<[1024, 1]>, #tile.space<gm>> -> !tile.tile<4x128xf16, ub>
// CHECK-NEXT:         %67 = tile.cast %scale_1 : !tile.tile<4x128xf16, ub> -> !tile.tile<4x128xf32, ub>
// CHECK-NEXT:         %68 = tile.reshape %67 : !tile.tile<4x128xf32, ub> -> !tile.tile<1x512xf32, ub>
// CHECK-NEXT:         tile.release %slot_1 : memref<1x4x4x256xf16, #tile.space<gm>>
// CHECK-NEXT:         %69 = tile.mul %66, %68 : !tile.tile<1x512xf32, ub>
// CHECK-NEXT:         %sum = tile.add %sum0_1, %69 : !tile.tile<1x512xf32, ub>
// CHECK-NEXT:         scf.yield %sum : !tile.tile<1x512xf32, ub>
// CHECK-NEXT:       }
// CHECK-NEXT:       %70 = tile.broadcast %scale : !tile.tile<1x1xf32, ub> -> !tile.tile<1x128xf32, ub>
// CHECK-NEXT:       %71 = tile.reshape %sum0 : !tile.tile<1x512xf32, ub> -> !tile.tile<1x4x128xf32, ub>
// CHECK-NEXT:       %72 = tile.reduce sum %71 axes [1] : !tile.tile<1x4x128xf32, ub> -> !tile.tile<1x1x128xf32, ub>
// CHECK-NEXT:       %73 = tile.reshape %72 : !tile.tile<1x1x128xf32, ub> -> !tile.tile<1x128xf32, ub>
// CHECK-NEXT:       %74 = tile.mul %73, %70 : !tile.tile<1x128xf32, ub>
// CHECK-NEXT:       %75 = tile.cast %74 rounding rint : !tile.tile<1x128xf32, ub> -> !tile.tile<1x128xf16, ub>
// CHECK-NEXT:       tile.store %75, %out[0, %52] sizes [1, 128] : !tile.tile<1x128xf16, ub>, memref<1x1024xf16, strided<[1024, 1]>, #tile.space<gm>>
// CHECK-NEXT:       func.return
// CHECK-NEXT:     }
// CHECK-NEXT:   }
// CHECK-NEXT: }

// CHECK-LABEL: // IR after tile-sparse-scatter

// CHECK-LABEL: // IR after tile-unpack-int4

// CHECK-LABEL: // IR after tile-legalize
// CHECK:      builtin.module attributes {ascir.soc = "ascend910b1"} {
// CHECK-NEXT:   tile.kernel @matmul_int4 block_dim 4 attributes {tile.tiling = [{axes = ["1", "1", "1024", "4096"], tile = array<i64: 4, 256, 512, 128>, digits = 4 : i64, ns = 8835 : i64}], tile.weights = {strategy = "digits", expand_ns = 11242 : i64, panels_ns = 13305 : i64, digits_ns = 8835 : i64, totals_ns = 10999 : i64, unit_ns = 8856 : i64}} {
// CHECK-NEXT:     tile.channel @digits aiv_to_aic shared depth 1 : memref<1x4x2048xi8, #tile.space<gm>>
// CHECK-NEXT:     tile.channel @sums aic_to_aiv depth 6 : memref<1x4x4x256xf16, #tile.space<gm>>
// CHECK-NEXT:     func.func @matmul_int4_cube(%x: memref<1x4096xf16, strided<[4096, 1]>, #tile.space<gm>> {ascir.role = "in"}, %q: memref<64x64x16x32xi8, strided<[32768, 512, 32, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "fractals"}, %s: memref<32x1024xf16, strided<[1024, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "rows"}, %out: memref<1x1024xf16, strided<[1024, 1]>, #tile.space<gm>> {ascir.role = "out"}) attributes {tile.core = #tile.core<aic>} {
// CHECK-NEXT:       %block = tile.block_index
// CHECK-NEXT:       %c16 = arith.constant 16 : index
// CHECK-NEXT:       %c0 = arith.constant 0 : index
// CHECK-NEXT:       %c2048 = arith.constant 2048 : index
// CHECK-NEXT:       %c512 = arith.constant 512 : index
// CHECK-NEXT:       %c128 = arith.constant 128 : index
// CHECK-NEXT:       %n1 = arith.constant 1.000000e+00 : f32
// CHECK-NEXT:       %c4 = arith.constant 4 : index
// CHECK-NEXT:       %c8 = arith.constant 8 : index
// CHECK-NEXT:       %c1 = arith.constant 1 : index
// CHECK-NEXT:       %c64 = arith.constant 64 : index
// CHECK-NEXT:       %0 = arith.muli %block, %c16 : index
// CHECK-NEXT:       %b_bytes = tile.load %q[0, %0, 0, 0] : memref<64x64x16x32xi8, strided<[32768, 512, 32, 1]>, #tile.space<gm>> -> !tile.tile<32x16x16x32xi8, l1>
// CHECK-NEXT:       %b_l1 = tile.reinterpret %b_bytes : !tile.tile<32x16x16x32xi8, l1> -> !tile.tile<256x2048xi4, l1, nz>
// CHECK-NEXT:       %digits = tile.pop @digits : memref<1x4x2048xi8, #tile.space<gm>>
// CHECK-NEXT:       %a_bytes = tile.load %digits[0, 0, 0] sizes [1, 4, 2048] : memref<1x4x2048xi8, #tile.space<gm>> -> !tile.tile<16x2048xi8, l1, nz>
// CHECK-NEXT:       %a_l1 = tile.reinterpret %a_bytes : !tile.tile<16x2048xi8, l1, nz> -> !tile.tile<16x4096xi4, l1, nz>
// CHECK-NEXT:       scf.for %at = %c0 to %c2048 step %c512 {
// CHECK-NEXT:         %slot = tile.acquire @sums : memref<1x4x4x256xf16, #tile.space<gm>>
// CHECK-NEXT:         scf.for %group = %c0 to %c512 step %c128 {
// CHECK-NEXT:           %1 = arith.addi %at, %group : index
// CHECK-NEXT:           %zero = tile.accumulator : !tile.tile<16x256xi32, l0c, nz>
// CHECK-NEXT:           %a_l0 = tile.move %a_l1[0, %1] buffers 2 : !tile.tile<16x4096xi4, l1, nz> -> !tile.tile<16x128xi4, l0a, zz>
// CHECK-NEXT:           %b_l0 = tile.move %b_l1[0, %1] transpose buffers 2 : !tile.tile<256x2048xi4, l1, nz> -> !tile.tile<128x256xi4, l0b, zn>
// CHECK-NEXT:           %sum = tile.mmad %a_l0, %b_l0, %zero sizes [4, 256, 128] : !tile.tile<16x128xi4, l0a, zz>, !tile.tile<128x256xi4, l0b, zn>, !tile.tile<16x256xi32, l0c, nz>
// CHECK-NEXT:           %2 = arith.divui %group, %c128 : index
// CHECK-NEXT:           tile.fixpipe_store %sum, %slot[0, 0, %2, 0] sizes [1, 4, 1, 256] scale(%n1 : f32) buffers 2 : !tile.tile<16x256xi32, l0c, nz>, memref<1x4x4x256xf16, #tile.space<gm>>
// CHECK-NEXT:         }
// CHECK-NEXT:         tile.push %slot : memref<1x4x4x256xf16, #tile.space<gm>>
// CHECK-NEXT:       }
// CHECK-NEXT:       scf.for %load = %c4 to %c8 step %c1 {
// CHECK-NEXT:         %3 = arith.divui %load, %c8 : index
// CHECK-NEXT:         %4 = arith.muli %3, %c4 : index
// CHECK-NEXT:         %5 = arith.addi %block, %4 : index
// CHECK-NEXT:         %6 = arith.muli %5, %c16 : index
// CHECK-NEXT:         %7 = arith.remui %load, %c8 : index
// CHECK-NEXT:         %8 = arith.muli %7, %c512 : index
// CHECK-NEXT:         %9 = arith.divui %8, %c64 : index
// CHECK-NEXT:         %b_bytes_1 = tile.load %q[%9, %6, 0, 0] buffers 3 {tile.refill} : memref<64x64x16x32xi8, strided<[32768, 512, 32, 1]>, #tile.space<gm>> -> !tile.tile<8x16x16x32xi8, l1>
// CHECK-NEXT:         %b_l1_1 = tile.reinterpret %b_bytes_1 : !tile.tile<8x16x16x32xi8, l1> -> !tile.tile<256x512xi4, l1, nz>
// CHECK-NEXT:         %slot_1 = tile.acquire @sums : memref<1x4x4x256xf16, #tile.space<gm>>
// CHECK-NEXT:         scf.for %group_1 = %c0 to %c512 step %c128 {
// CHECK-NEXT:           %10 = arith.addi %8, %group_1 : index
// CHECK-NEXT:           %zero_1 = tile.accumulator : !tile.tile<16x256xi32, l0c, nz>
// CHECK-NEXT:           %a_l0_1 = tile.move %a_l1[0, %10] buffers 2 : !tile.tile<16x4096xi4, l1, nz> -> !tile.tile<16x128xi4, l0a, zz>
// CHECK-NEXT:           %b_l0_1 = tile.move %b_l1_1[0, %group_1] transpose buffers 2 : !tile.tile<256x512xi4, l1, nz> -> !tile.tile<128x256xi4, l0b, zn>
// CHECK-NEXT:           %sum_1 = tile.mmad %a_l0_1, %b_l0_1, %zero_1 sizes [4, 256, 128] : !tile.tile<16x128xi4, l0a, zz>, !tile.tile<128x256xi4, l0b, zn>, !tile.tile<16x256xi32, l0c, nz>
// CHECK-NEXT:           %11 = arith.divui %group_1, %c128 : index
// CHECK-NEXT:           tile.fixpipe_store %sum_1, %slot_1[0, 0, %11, 0] sizes [1, 4, 1, 256] scale(%n1 : f32) buffers 2 : !tile.tile<16x256xi32, l0c, nz>, memref<1x4x4x256xf16, #tile.space<gm>>
// CHECK-NEXT:         }
// CHECK-NEXT:         tile.push %slot_1 : memref<1x4x4x256xf16, #tile.space<gm>>
// CHECK-NEXT:       }
// CHECK-NEXT:       tile.release %digits : memref<1x4x2048xi8, #tile.space<gm>>
// CHECK-NEXT:       func.return
// CHECK-NEXT:     }
// CHECK-NEXT:     func.func @matmul_int4_vector(%x: memref<1x4096xf16, strided<[4096, 1]>, #tile.space<gm>> {ascir.role = "in"}, %q: memref<64x64x16x32xi8, strided<[32768, 512, 32, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "fractals"}, %s: memref<32x1024xf16, strided<[1024, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "rows"}, %out: memref<1x1024xf16, strided<[1024, 1]>, #tile.space<gm>> {ascir.role = "out"}) attributes {tile.core = #tile.core<aiv>} {
// CHECK-NEXT:       %half = tile.sub_block_index
// CHECK-NEXT:       %n32767 = arith.constant 32767 : i16
// CHECK-NEXT:       %n0 = arith.constant 0 : i16
// CHECK-NEXT:       %n1em30 = arith.constant 1.000000e-30 : f32
// CHECK-NEXT:       %n30000 = arith.constant 3.000000e+04 : f32
// CHECK-NEXT:       %n0p136533 = arith.constant 0.136533335 : f32
// CHECK-NEXT:       %block = tile.block_index
// CHECK-NEXT:       %c2 = arith.constant 2 : index
// CHECK-NEXT:       %c512 = arith.constant 512 : index
// CHECK-NEXT:       %c4096 = arith.constant 4096 : index
// CHECK-NEXT:       %n12 = arith.constant 12 : i16
// CHECK-NEXT:       %n8 = arith.constant 8 : i16
// CHECK-NEXT:       %n4 = arith.constant 4 : i16
// CHECK-NEXT:       %c128 = arith.constant 128 : index
// CHECK-NEXT:       %c256 = arith.constant 256 : index
// CHECK-NEXT:       %n0_1 = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:       %c0 = arith.constant 0 : index
// CHECK-NEXT:       %c32 = arith.constant 32 : index
// CHECK-NEXT:       %c4 = arith.constant 4 : index
// CHECK-NEXT:       %n0p0625 = arith.constant 6.250000e-02 : f16
// CHECK-NEXT:       %n0p0625_1 = arith.constant 6.250000e-02 : f32
// CHECK-NEXT:       %mask = tile.fill %n32767 : i16 -> !tile.tile<1x4096xi16, ub>
// CHECK-NEXT:       %none = tile.fill %n0 : i16 -> !tile.tile<1x4096xi16, ub>
// CHECK-NEXT:       %x_1 = tile.load %x[0, 0] : memref<1x4096xf16, strided<[4096, 1]>, #tile.space<gm>> -> !tile.tile<1x4096xf16, ub>
// CHECK-NEXT:       %0 = tile.reinterpret %x_1 : !tile.tile<1x4096xf16, ub> -> !tile.tile<1x4096xi16, ub>
// CHECK-NEXT:       %1 = tile.and %0, %mask : !tile.tile<1x4096xi16, ub>
// CHECK-NEXT:       %larger = tile.maximum %none, %1 : !tile.tile<1x4096xi16, ub>
// CHECK-NEXT:       %2 = tile.slice %larger[0, 0] : !tile.tile<1x4096xi16, ub> -> !tile.tile<1x2048xi16, ub>
// CHECK-NEXT:       %3 = tile.slice %larger[0, 2048] : !tile.tile<1x4096xi16, ub> -> !tile.tile<1x2048xi16, ub>
// CHECK-NEXT:       %4 = tile.maximum %2, %3 : !tile.tile<1x2048xi16, ub>
// CHECK-NEXT:       %5 = tile.slice %4[0, 0] : !tile.tile<1x2048xi16, ub> -> !tile.tile<1x1024xi16, ub>
// CHECK-NEXT:       %6 = tile.slice %4[0, 1024] : !tile.tile<1x2048xi16, ub> -> !tile.tile<1x1024xi16, ub>
// CHECK-NEXT:       %7 = tile.maximum %5, %6 : !tile.tile<1x1024xi16, ub>
// CHECK-NEXT:       %8 = tile.slice %7[0, 0] : !tile.tile<1x1024xi16, ub> -> !tile.tile<1x512xi16, ub>
// CHECK-NEXT:       %9 = tile.slice %7[0, 512] : !tile.tile<1x1024xi16, ub> -> !tile.tile<1x512xi16, ub>
// CHECK-NEXT:       %10 = tile.maximum %8, %9 : !tile.tile<1x512xi16, ub>
// CHECK-NEXT:       %11 = tile.slice %10[0, 0] : !tile.tile<1x512xi16, ub> -> !tile.tile<1x256xi16, ub>
// CHECK-NEXT:       %12 = tile.slice %10[0, 256] : !tile.tile<1x512xi16, ub> -> !tile.tile<1x256xi16, ub>
// CHECK-NEXT:       %13 = tile.maximum %11, %12 : !tile.tile<1x256xi16, ub>
// CHECK-NEXT:       %14 = tile.slice %13[0, 0] : !tile.tile<1x256xi16, ub> -> !tile.tile<1x128xi16, ub>
// CHECK-NEXT:       %15 = tile.slice %13[0, 128] : !tile.tile<1x256xi16, ub> -> !tile.tile<1x128xi16, ub>
// CHECK-NEXT:       %16 = tile.maximum %14, %15 : !tile.tile<1x128xi16, ub>
// CHECK-NEXT:       %17 = tile.cast %16 : !tile.tile<1x128xi16, ub> -> !tile.tile<1x128xf32, ub>
// CHECK-NEXT:       %18 = tile.reduce max %17 axes [1] {tile.ignores_nan} : !tile.tile<1x128xf32, ub> -> !tile.tile<1x1xf32, ub>
// CHECK-NEXT:       %19 = tile.cast %18 rounding rint : !tile.tile<1x1xf32, ub> -> !tile.tile<1x1xi16, ub>
// CHECK-NEXT:       %20 = tile.reinterpret %19 : !tile.tile<1x1xi16, ub> -> !tile.tile<1x1xf16, ub>
// CHECK-NEXT:       %21 = tile.cast %20 : !tile.tile<1x1xf16, ub> -> !tile.tile<1x1xf32, ub>
// CHECK-NEXT:       %22 = tile.fill %n1em30 : f32 -> !tile.tile<1x1xf32, ub>
// CHECK-NEXT:       %largest = tile.add %21, %22 : !tile.tile<1x1xf32, ub>
// CHECK-NEXT:       %23 = tile.fill %n30000 : f32 -> !tile.tile<1x1xf32, ub>
// CHECK-NEXT:       %factor = tile.div %23, %largest : !tile.tile<1x1xf32, ub>
// CHECK-NEXT:       %scale = tile.mul %largest, %n0p136533 : !tile.tile<1x1xf32, ub>, f32
// CHECK-NEXT:       %slot = tile.acquire @digits : memref<1x4x2048xi8, #tile.space<gm>>
// CHECK-NEXT:       %digits = memref.reinterpret_cast %slot to offset: [0], sizes: [1, 4, 1, 2048], strides: [8192, 2048, 2048, 1] : memref<1x4x2048xi8, #tile.space<gm>> to memref<1x4x1x2048xi8, strided<[8192, 2048, 2048, 1]>, #tile.space<gm>>
// CHECK-NEXT:       %24 = arith.muli %block, %c2 : index
// CHECK-NEXT:       %25 = arith.addi %24, %half : index
// CHECK-NEXT:       %26 = arith.muli %25, %c512 : index
// CHECK-NEXT:       scf.for %k = %26 to %c4096 step %c4096 {
// CHECK-NEXT:         %x_2 = tile.load %x[0, %k] buffers 2 : memref<1x4096xf16, strided<[4096, 1]>, #tile.space<gm>> -> !tile.tile<1x512xf16, ub>
// CHECK-NEXT:         %27 = tile.cast %x_2 : !tile.tile<1x512xf16, ub> -> !tile.tile<1x512xf32, ub>
// CHECK-NEXT:         %28 = tile.broadcast %factor : !tile.tile<1x1xf32, ub> -> !tile.tile<1x512xf32, ub>
// CHECK-NEXT:         %29 = tile.mul %27, %28 : !tile.tile<1x512xf32, ub>
// CHECK-NEXT:         %rest = tile.cast %29 rounding rint : !tile.tile<1x512xf32, ub> -> !tile.tile<1x512xi16, ub>
// CHECK-NEXT:         %30 = tile.reinterpret %rest : !tile.tile<1x512xi16, ub> -> !tile.tile<1x512xui16, ub>
// CHECK-NEXT:         %31 = tile.shift_left %30, %n12 : !tile.tile<1x512xui16, ub>, i16
// CHECK-NEXT:         %32 = tile.reinterpret %31 : !tile.tile<1x512xui16, ub> -> !tile.tile<1x512xi16, ub>
// CHECK-NEXT:         %digit = tile.shift_right %32, %n12 : !tile.tile<1x512xi16, ub>, i16
// CHECK-NEXT:         %33 = tile.add %rest, %n8 : !tile.tile<1x512xi16, ub>, i16
// CHECK-NEXT:         %rest_1 = tile.shift_right %33, %n4 : !tile.tile<1x512xi16, ub>, i16
// CHECK-NEXT:         %34 = tile.cast %digit rounding rint : !tile.tile<1x512xi16, ub> -> !tile.tile<1x512xf16, ub>
// CHECK-NEXT:         %digit_1 = tile.cast %34 rounding rint : !tile.tile<1x512xf16, ub> -> !tile.tile<1x512xi4, ub>
// CHECK-NEXT:         %35 = tile.reinterpret %digit_1 : !tile.tile<1x512xi4, ub> -> !tile.tile<1x256xi8, ub>
// CHECK-NEXT:         %36 = tile.reshape %35 : !tile.tile<1x256xi8, ub> -> !tile.tile<1x1x256xi8, ub>
// CHECK-NEXT:         %37 = arith.divui %k, %c2 : index
// CHECK-NEXT:         tile.store %36, %digits[0, 0, 0, %37] sizes [1, 1, 1, 256] : !tile.tile<1x1x256xi8, ub>, memref<1x4x1x2048xi8, strided<[8192, 2048, 2048, 1]>, #tile.space<gm>>
// CHECK-NEXT:         %38 = tile.reinterpret %rest_1 : !tile.tile<1x512xi16, ub> -> !tile.tile<1x512xui16, ub>
// CHECK-NEXT:         %39 = tile.shift_left %38, %n12 : !tile.tile<1x512xui16, ub>, i16
// CHECK-NEXT:         %40 = tile.reinterpret %39 : !tile.tile<1x512xui16, ub> -> !tile.tile<1x512xi16, ub>
// CHECK-NEXT:         %digit_2 = tile.shift_right %40, %n12 : !tile.tile<1x512xi16, ub>, i16
// CHECK-NEXT:         %41 = tile.add %rest_1, %n8 : !tile.tile<1x512xi16, ub>, i16
// CHECK-NEXT:         %rest_2 = tile.shift_right %41, %n4 : !tile.tile<1x512xi16, ub>, i16
// CHECK-NEXT:         %42 = tile.cast %digit_2 rounding rint : !tile.tile<1x512xi16, ub> -> !tile.tile<1x512xf16, ub>
// CHECK-NEXT:         %digit_3 = tile.cast %42 rounding rint : !tile.tile<1x512xf16, ub> -> !tile.tile<1x512xi4, ub>
// CHECK-NEXT:         %43 = tile.reinterpret %digit_3 : !tile.tile<1x512xi4, ub> -> !tile.tile<1x256xi8, ub>
// CHECK-NEXT:         %44 = tile.reshape %43 : !tile.tile<1x256xi8, ub> -> !tile.tile<1x1x256xi8, ub>
// CHECK-NEXT:         %45 = arith.divui %k, %c2 : index
// CHECK-NEXT:         tile.store %44, %digits[0, 1, 0, %45] sizes [1, 1, 1, 256] : !tile.tile<1x1x256xi8, ub>, memref<1x4x1x2048xi8, strided<[8192, 2048, 2048, 1]>, #tile.space<gm>>
// CHECK-NEXT:         %46 = tile.reinterpret %rest_2 : !tile.tile<1x512xi16, ub> -> !tile.tile<1x512xui16, ub>
// CHECK-NEXT:         %47 = tile.shift_left %46, %n12 : !tile.tile<1x512xui16, ub>, i16
// CHECK-NEXT:         %48 = tile.reinterpret %47 : !tile.tile<1x512xui16, ub> -> !tile.tile<1x512xi16, ub>
// CHECK-NEXT:         %digit_4 = tile.shift_right %48, %n12 : !tile.tile<1x512xi16, ub>, i16
// CHECK-NEXT:         %49 = tile.add %rest_2, %n8 : !tile.tile<1x512xi16, ub>, i16
// CHECK-NEXT:         %rest_3 = tile.shift_right %49, %n4 : !tile.tile<1x512xi16, ub>, i16
// CHECK-NEXT:         %50 = tile.cast %digit_4 rounding rint : !tile.tile<1x512xi16, ub> -> !tile.tile<1x512xf16, ub>
// CHECK-NEXT:         %digit_5 = tile.cast %50 rounding rint : !tile.tile<1x512xf16, ub> -> !tile.tile<1x512xi4, ub>
// CHECK-NEXT:         %51 = tile.reinterpret %digit_5 : !tile.tile<1x512xi4, ub> -> !tile.tile<1x256xi8, ub>
// CHECK-NEXT:         %52 = tile.reshape %51 : !tile.tile<1x256xi8, ub> -> !tile.tile<1x1x256xi8, ub>
// CHECK-NEXT:         %53 = arith.divui %k, %c2 : index
// CHECK-NEXT:         tile.store %52, %digits[0, 2, 0, %53] sizes [1, 1, 1, 256] : !tile.tile<1x1x256xi8, ub>, memref<1x4x1x2048xi8, strided<[8192, 2048, 2048, 1]>, #tile.space<gm>>
// CHECK-NEXT:         %54 = tile.cast %rest_3 rounding rint : !tile.tile<1x512xi16, ub> -> !tile.tile<1x512xf16, ub>
// CHECK-NEXT:         %digit_6 = tile.cast %54 rounding rint : !tile.tile<1x512xf16, ub> -> !tile.tile<1x512xi4, ub>
// CHECK-NEXT:         %55 = tile.reinterpret %digit_6 : !tile.tile<1x512xi4, ub> -> !tile.tile<1x256xi8, ub>
// CHECK-NEXT:         %56 = tile.reshape %55 : !tile.tile<1x256xi8, ub> -> !tile.tile<1x1x256xi8, ub>
// CHECK-NEXT:         %57 = arith.divui %k, %c2 : index
// CHECK-NEXT:         tile.store %56, %digits[0, 3, 0, %57] sizes [1, 1, 1, 256] : !tile.tile<1x1x256xi8, ub>, memref<1x4x1x2048xi8, strided<[8192, 2048, 2048, 1]>, #tile.space<gm>>
// CHECK-NEXT:       }
// CHECK-NEXT:       tile.sync_blocks
// CHECK-NEXT:       tile.push %slot : memref<1x4x2048xi8, #tile.space<gm>>
// CHECK-NEXT:       %58 = arith.muli %half, %c128 : index
// CHECK-NEXT:       %59 = arith.muli %block, %c256 : index
// CHECK-NEXT:       %60 = arith.addi %59, %58 : index
// CHECK-NEXT:       %zero = tile.fill %n0_1 : f32 -> !tile.tile<1x512xf32, ub>
// CHECK-NEXT:       %sum0 = scf.for %group = %c0 to %c32 step %c4 iter_args(%sum0_1 = %zero) -> (!tile.tile<1x512xf32, ub>) {
// CHECK-NEXT:         %slot_1 = tile.pop @sums : memref<1x4x4x256xf16, #tile.space<gm>>
// CHECK-NEXT:         %sums = tile.load %slot_1[0, 0, 0, %58] sizes [1, 4, 4, 128] buffers 2 : memref<1x4x4x256xf16, #tile.space<gm>> -> !tile.tile<4x4x128xf16, ub>
// CHECK-NEXT:         %61 = tile.reshape %sums : !tile.tile<4x4x128xf16, ub> -> !tile.tile<4x512xf16, ub>
// CHECK-NEXT:         %62 = tile.slice %61[0, 0] : !tile.tile<4x512xf16, ub> -> !tile.tile<1x512xf16, ub>
// CHECK-NEXT:         %63 = tile.slice %61[1, 0] : !tile.tile<4x512xf16, ub> -> !tile.tile<1x512xf16, ub>
// CHECK-NEXT:         %64 = tile.slice %61[2, 0] : !tile.tile<4x512xf16, ub> -> !tile.tile<1x512xf16, ub>
// CHECK-NEXT:         %65 = tile.slice %61[3, 0] : !tile.tile<4x512xf16, ub> -> !tile.tile<1x512xf16, ub>
// CHECK-NEXT:         %66 = tile.mul %62, %n0p0625 : !tile.tile<1x512xf16, ub>, f16
// CHECK-NEXT:         %67 = tile.add %66, %63 : !tile.tile<1x512xf16, ub>
// CHECK-NEXT:         %68 = tile.cast %67 : !tile.tile<1x512xf16, ub> -> !tile.tile<1x512xf32, ub>
// CHECK-NEXT:         %69 = tile.cast %64 : !tile.tile<1x512xf16, ub> -> !tile.tile<1x512xf32, ub>
// CHECK-NEXT:         %70 = tile.mul %68, %n0p0625_1 : !tile.tile<1x512xf32, ub>, f32
// CHECK-NEXT:         %71 = tile.add %70, %69 : !tile.tile<1x512xf32, ub>
// CHECK-NEXT:         %72 = tile.cast %65 : !tile.tile<1x512xf16, ub> -> !tile.tile<1x512xf32, ub>
// CHECK-NEXT:         %73 = tile.mul %71, %n0p0625_1 : !tile.tile<1x512xf32, ub>, f32
// CHECK-NEXT:         %74 = tile.add %73, %72 : !tile.tile<1x512xf32, ub>
// CHECK-NEXT:         %scale_1 = tile.load %s[%group, %60] buffers 2 : memref<32x1024xf16, strided<[1024, 1]>, #tile.space<gm>> -> !tile.tile<4x128xf16, ub>
// CHECK-NEXT:         %75 = tile.cast %scale_1 : !tile.tile<4x128xf16, ub> -> !tile.tile<4x128xf32, ub>
// CHECK-NEXT:         %76 = tile.reshape %75 : !tile.tile<4x128xf32, ub> -> !tile.tile<1x512xf32, ub>
// CHECK-NEXT:         tile.release %slot_1 : memref<1x4x4x256xf16, #tile.space<gm>>
// CHECK-NEXT:         %77 = tile.mul %74, %76 : !tile.tile<1x512xf32, ub>
// CHECK-NEXT:         %sum = tile.add %sum0_1, %77 : !tile.tile<1x512xf32, ub>
// CHECK-NEXT:         scf.yield %sum : !tile.tile<1x512xf32, ub>
// CHECK-NEXT:       }
// CHECK-NEXT:       %78 = tile.broadcast %scale : !tile.tile<1x1xf32, ub> -> !tile.tile<1x128xf32, ub>
// CHECK-NEXT:       %79 = tile.reshape %sum0 : !tile.tile<1x512xf32, ub> -> !tile.tile<1x4x128xf32, ub>
// CHECK-NEXT:       %80 = tile.reduce sum %79 axes [1] : !tile.tile<1x4x128xf32, ub> -> !tile.tile<1x1x128xf32, ub>
// CHECK-NEXT:       %81 = tile.reshape %80 : !tile.tile<1x1x128xf32, ub> -> !tile.tile<1x128xf32, ub>
// CHECK-NEXT:       %82 = tile.mul %81, %78 : !tile.tile<1x128xf32, ub>
// CHECK-NEXT:       %83 = tile.cast %82 rounding rint : !tile.tile<1x128xf32, ub> -> !tile.tile<1x128xf16, ub>
// CHECK-NEXT:       tile.store %83, %out[0, %60] sizes [1, 128] : !tile.tile<1x128xf16, ub>, memref<1x1024xf16, strided<[1024, 1]>, #tile.space<gm>>
// CHECK-NEXT:       func.return
// CHECK-NEXT:     }
// CHECK-NEXT:   }
// CHECK-NEXT: }

// CHECK-LABEL: // IR after tile-sink-slices

// CHECK-LABEL: // IR after canonicalize

// CHECK-LABEL: // IR after cse
// CHECK:      builtin.module attributes {ascir.soc = "ascend910b1"} {
// CHECK-NEXT:   tile.kernel @matmul_int4 block_dim 4 attributes {tile.tiling = [{axes = ["1", "1", "1024", "4096"], tile = array<i64: 4, 256, 512, 128>, digits = 4 : i64, ns = 8835 : i64}], tile.weights = {strategy = "digits", expand_ns = 11242 : i64, panels_ns = 13305 : i64, digits_ns = 8835 : i64, totals_ns = 10999 : i64, unit_ns = 8856 : i64}} {
// CHECK-NEXT:     tile.channel @digits aiv_to_aic shared depth 1 : memref<1x4x2048xi8, #tile.space<gm>>
// CHECK-NEXT:     tile.channel @sums aic_to_aiv depth 6 : memref<1x4x4x256xf16, #tile.space<gm>>
// CHECK-NEXT:     func.func @matmul_int4_cube(%x: memref<1x4096xf16, strided<[4096, 1]>, #tile.space<gm>> {ascir.role = "in"}, %q: memref<64x64x16x32xi8, strided<[32768, 512, 32, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "fractals"}, %s: memref<32x1024xf16, strided<[1024, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "rows"}, %out: memref<1x1024xf16, strided<[1024, 1]>, #tile.space<gm>> {ascir.role = "out"}) attributes {tile.core = #tile.core<aic>} {
// CHECK-NEXT:       %block = tile.block_index
// CHECK-NEXT:       %c16 = arith.constant 16 : index
// CHECK-NEXT:       %c0 = arith.constant 0 : index
// CHECK-NEXT:       %c2048 = arith.constant 2048 : index
// CHECK-NEXT:       %c512 = arith.constant 512 : index
// CHECK-NEXT:       %c128 = arith.constant 128 : index
// CHECK-NEXT:       %n1 = arith.constant 1.000000e+00 : f32
// CHECK-NEXT:       %c4 = arith.constant 4 : index
// CHECK-NEXT:       %c8 = arith.constant 8 : index
// CHECK-NEXT:       %c1 = arith.constant 1 : index
// CHECK-NEXT:       %c64 = arith.constant 64 : index
// CHECK-NEXT:       %0 = arith.muli %block, %c16 : index
// CHECK-NEXT:       %b_bytes = tile.load %q[0, %0, 0, 0] : memref<64x64x16x32xi8, strided<[32768, 512, 32, 1]>, #tile.space<gm>> -> !tile.tile<32x16x16x32xi8, l1>
// CHECK-NEXT:       %b_l1 = tile.reinterpret %b_bytes : !tile.tile<32x16x16x32xi8, l1> -> !tile.tile<256x2048xi4, l1, nz>
// CHECK-NEXT:       %digits = tile.pop @digits : memref<1x4x2048xi8, #tile.space<gm>>
// CHECK-NEXT:       %a_bytes = tile.load %digits[0, 0, 0] sizes [1, 4, 2048] : memref<1x4x2048xi8, #tile.space<gm>> -> !tile.tile<16x2048xi8, l1, nz>
// CHECK-NEXT:       %a_l1 = tile.reinterpret %a_bytes : !tile.tile<16x2048xi8, l1, nz> -> !tile.tile<16x4096xi4, l1, nz>
// CHECK-NEXT:       scf.for %at = %c0 to %c2048 step %c512 {
// CHECK-NEXT:         %slot = tile.acquire @sums : memref<1x4x4x256xf16, #tile.space<gm>>
// CHECK-NEXT:         scf.for %group = %c0 to %c512 step %c128 {
// CHECK-NEXT:           %1 = arith.addi %at, %group : index
// CHECK-NEXT:           %zero = tile.accumulator : !tile.tile<16x256xi32, l0c, nz>
// CHECK-NEXT:           %a_l0 = tile.move %a_l1[0, %1] buffers 2 : !tile.tile<16x4096xi4, l1, nz> -> !tile.tile<16x128xi4, l0a, zz>
// CHECK-NEXT:           %b_l0 = tile.move %b_l1[0, %1] transpose buffers 2 : !tile.tile<256x2048xi4, l1, nz> -> !tile.tile<128x256xi4, l0b, zn>
// CHECK-NEXT:           %sum = tile.mmad %a_l0, %b_l0, %zero sizes [4, 256, 128] : !tile.tile<16x128xi4, l0a, zz>, !tile.tile<128x256xi4, l0b, zn>, !tile.tile<16x256xi32, l0c, nz>
// CHECK-NEXT:           %2 = arith.divui %group, %c128 : index
// CHECK-NEXT:           tile.fixpipe_store %sum, %slot[0, 0, %2, 0] sizes [1, 4, 1, 256] scale(%n1 : f32) buffers 2 : !tile.tile<16x256xi32, l0c, nz>, memref<1x4x4x256xf16, #tile.space<gm>>
// CHECK-NEXT:         }
// CHECK-NEXT:         tile.push %slot : memref<1x4x4x256xf16, #tile.space<gm>>
// CHECK-NEXT:       }
// CHECK-NEXT:       scf.for %load = %c4 to %c8 step %c1 {
// CHECK-NEXT:         %3 = arith.divui %load, %c8 : index
// CHECK-NEXT:         %4 = arith.muli %3, %c4 : index
// CHECK-NEXT:         %5 = arith.addi %block, %4 : index
// CHECK-NEXT:         %6 = arith.muli %5, %c16 : index
// CHECK-NEXT:         %7 = arith.remui %load, %c8 : index
// CHECK-NEXT:         %8 = arith.muli %7, %c512 : index
// CHECK-NEXT:         %9 = arith.divui %8, %c64 : index
// CHECK-NEXT:         %b_bytes_1 = tile.load %q[%9, %6, 0, 0] buffers 3 {tile.refill} : memref<64x64x16x32xi8, strided<[32768, 512, 32, 1]>, #tile.space<gm>> -> !tile.tile<8x16x16x32xi8, l1>
// CHECK-NEXT:         %b_l1_1 = tile.reinterpret %b_bytes_1 : !tile.tile<8x16x16x32xi8, l1> -> !tile.tile<256x512xi4, l1, nz>
// CHECK-NEXT:         %slot_1 = tile.acquire @sums : memref<1x4x4x256xf16, #tile.space<gm>>
// CHECK-NEXT:         scf.for %group_1 = %c0 to %c512 step %c128 {
// CHECK-NEXT:           %10 = arith.addi %8, %group_1 : index
// CHECK-NEXT:           %zero_1 = tile.accumulator : !tile.tile<16x256xi32, l0c, nz>
// CHECK-NEXT:           %a_l0_1 = tile.move %a_l1[0, %10] buffers 2 : !tile.tile<16x4096xi4, l1, nz> -> !tile.tile<16x128xi4, l0a, zz>
// CHECK-NEXT:           %b_l0_1 = tile.move %b_l1_1[0, %group_1] transpose buffers 2 : !tile.tile<256x512xi4, l1, nz> -> !tile.tile<128x256xi4, l0b, zn>
// CHECK-NEXT:           %sum_1 = tile.mmad %a_l0_1, %b_l0_1, %zero_1 sizes [4, 256, 128] : !tile.tile<16x128xi4, l0a, zz>, !tile.tile<128x256xi4, l0b, zn>, !tile.tile<16x256xi32, l0c, nz>
// CHECK-NEXT:           %11 = arith.divui %group_1, %c128 : index
// CHECK-NEXT:           tile.fixpipe_store %sum_1, %slot_1[0, 0, %11, 0] sizes [1, 4, 1, 256] scale(%n1 : f32) buffers 2 : !tile.tile<16x256xi32, l0c, nz>, memref<1x4x4x256xf16, #tile.space<gm>>
// CHECK-NEXT:         }
// CHECK-NEXT:         tile.push %slot_1 : memref<1x4x4x256xf16, #tile.space<gm>>
// CHECK-NEXT:       }
// CHECK-NEXT:       tile.release %digits : memref<1x4x2048xi8, #tile.space<gm>>
// CHECK-NEXT:       func.return
// CHECK-NEXT:     }
// CHECK-NEXT:     func.func @matmul_int4_vector(%x: memref<1x4096xf16, strided<[4096, 1]>, #tile.space<gm>> {ascir.role = "in"}, %q: memref<64x64x16x32xi8, strided<[32768, 512, 32, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "fractals"}, %s: memref<32x1024xf16, strided<[1024, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "rows"}, %out: memref<1x1024xf16, strided<[1024, 1]>, #tile.space<gm>> {ascir.role = "out"}) attributes {tile.core = #tile.core<aiv>} {
// CHECK-NEXT:       %half = tile.sub_block_index
// CHECK-NEXT:       %n32767 = arith.constant 32767 : i16
// CHECK-NEXT:       %n0 = arith.constant 0 : i16
// CHECK-NEXT:       %n1em30 = arith.constant 1.000000e-30 : f32
// CHECK-NEXT:       %n30000 = arith.constant 3.000000e+04 : f32
// CHECK-NEXT:       %n0p136533 = arith.constant 0.136533335 : f32
// CHECK-NEXT:       %block = tile.block_index
// CHECK-NEXT:       %c2 = arith.constant 2 : index
// CHECK-NEXT:       %c512 = arith.constant 512 : index
// CHECK-NEXT:       %c4096 = arith.constant 4096 : index
// CHECK-NEXT:       %n12 = arith.constant 12 : i16
// CHECK-NEXT:       %n8 = arith.constant 8 : i16
// CHECK-NEXT:       %n4 = arith.constant 4 : i16
// CHECK-NEXT:       %c128 = arith.constant 128 : index
// CHECK-NEXT:       %c256 = arith.constant 256 : index
// CHECK-NEXT:       %n0_1 = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:       %c0 = arith.constant 0 : index
// CHECK-NEXT:       %c32 = arith.constant 32 : index
// CHECK-NEXT:       %c4 = arith.constant 4 : index
// CHECK-NEXT:       %n0p0625 = arith.constant 6.250000e-02 : f16
// CHECK-NEXT:       %n0p0625_1 = arith.constant 6.250000e-02 : f32
// CHECK-NEXT:       %mask = tile.fill %n32767 : i16 -> !tile.tile<1x4096xi16, ub>
// CHECK-NEXT:       %none = tile.fill %n0 : i16 -> !tile.tile<1x4096xi16, ub>
// CHECK-NEXT:       %x_1 = tile.load %x[0, 0] : memref<1x4096xf16, strided<[4096, 1]>, #tile.space<gm>> -> !tile.tile<1x4096xf16, ub>
// CHECK-NEXT:       %0 = tile.reinterpret %x_1 : !tile.tile<1x4096xf16, ub> -> !tile.tile<1x4096xi16, ub>
// CHECK-NEXT:       %1 = tile.and %0, %mask : !tile.tile<1x4096xi16, ub>
// CHECK-NEXT:       %larger = tile.maximum %none, %1 : !tile.tile<1x4096xi16, ub>
// CHECK-NEXT:       %2 = tile.slice %larger[0, 0] : !tile.tile<1x4096xi16, ub> -> !tile.tile<1x2048xi16, ub>
// CHECK-NEXT:       %3 = tile.slice %larger[0, 2048] : !tile.tile<1x4096xi16, ub> -> !tile.tile<1x2048xi16, ub>
// CHECK-NEXT:       %4 = tile.maximum %2, %3 : !tile.tile<1x2048xi16, ub>
// CHECK-NEXT:       %5 = tile.slice %4[0, 0] : !tile.tile<1x2048xi16, ub> -> !tile.tile<1x1024xi16, ub>
// CHECK-NEXT:       %6 = tile.slice %4[0, 1024] : !tile.tile<1x2048xi16, ub> -> !tile.tile<1x1024xi16, ub>
// CHECK-NEXT:       %7 = tile.maximum %5, %6 : !tile.tile<1x1024xi16, ub>
// CHECK-NEXT:       %8 = tile.slice %7[0, 0] : !tile.tile<1x1024xi16, ub> -> !tile.tile<1x512xi16, ub>
// CHECK-NEXT:       %9 = tile.slice %7[0, 512] : !tile.tile<1x1024xi16, ub> -> !tile.tile<1x512xi16, ub>
// CHECK-NEXT:       %10 = tile.maximum %8, %9 : !tile.tile<1x512xi16, ub>
// CHECK-NEXT:       %11 = tile.slice %10[0, 0] : !tile.tile<1x512xi16, ub> -> !tile.tile<1x256xi16, ub>
// CHECK-NEXT:       %12 = tile.slice %10[0, 256] : !tile.tile<1x512xi16, ub> -> !tile.tile<1x256xi16, ub>
// CHECK-NEXT:       %13 = tile.maximum %11, %12 : !tile.tile<1x256xi16, ub>
// CHECK-NEXT:       %14 = tile.slice %13[0, 0] : !tile.tile<1x256xi16, ub> -> !tile.tile<1x128xi16, ub>
// CHECK-NEXT:       %15 = tile.slice %13[0, 128] : !tile.tile<1x256xi16, ub> -> !tile.tile<1x128xi16, ub>
// CHECK-NEXT:       %16 = tile.maximum %14, %15 : !tile.tile<1x128xi16, ub>
// CHECK-NEXT:       %17 = tile.cast %16 : !tile.tile<1x128xi16, ub> -> !tile.tile<1x128xf32, ub>
// CHECK-NEXT:       %18 = tile.reduce max %17 axes [1] {tile.ignores_nan} : !tile.tile<1x128xf32, ub> -> !tile.tile<1x1xf32, ub>
// CHECK-NEXT:       %19 = tile.cast %18 rounding rint : !tile.tile<1x1xf32, ub> -> !tile.tile<1x1xi16, ub>
// CHECK-NEXT:       %20 = tile.reinterpret %19 : !tile.tile<1x1xi16, ub> -> !tile.tile<1x1xf16, ub>
// CHECK-NEXT:       %21 = tile.cast %20 : !tile.tile<1x1xf16, ub> -> !tile.tile<1x1xf32, ub>
// CHECK-NEXT:       %22 = tile.fill %n1em30 : f32 -> !tile.tile<1x1xf32, ub>
// CHECK-NEXT:       %largest = tile.add %21, %22 : !tile.tile<1x1xf32, ub>
// CHECK-NEXT:       %23 = tile.fill %n30000 : f32 -> !tile.tile<1x1xf32, ub>
// CHECK-NEXT:       %factor = tile.div %23, %largest : !tile.tile<1x1xf32, ub>
// CHECK-NEXT:       %scale = tile.mul %largest, %n0p136533 : !tile.tile<1x1xf32, ub>, f32
// CHECK-NEXT:       %slot = tile.acquire @digits : memref<1x4x2048xi8, #tile.space<gm>>
// CHECK-NEXT:       %digits = memref.reinterpret_cast %slot to offset: [0], sizes: [1, 4, 1, 2048], strides: [8192, 2048, 2048, 1] : memref<1x4x2048xi8, #tile.space<gm>> to memref<1x4x1x2048xi8, strided<[8192, 2048, 2048, 1]>, #tile.space<gm>>
// CHECK-NEXT:       %24 = arith.muli %block, %c2 : index
// CHECK-NEXT:       %25 = arith.addi %24, %half : index
// CHECK-NEXT:       %26 = arith.muli %25, %c512 : index
// CHECK-NEXT:       scf.for %k = %26 to %c4096 step %c4096 {
// CHECK-NEXT:         %x_2 = tile.load %x[0, %k] buffers 2 : memref<1x4096xf16, strided<[4096, 1]>, #tile.space<gm>> -> !tile.tile<1x512xf16, ub>
// CHECK-NEXT:         %27 = tile.cast %x_2 : !tile.tile<1x512xf16, ub> -> !tile.tile<1x512xf32, ub>
// CHECK-NEXT:         %28 = tile.broadcast %factor : !tile.tile<1x1xf32, ub> -> !tile.tile<1x512xf32, ub>
// CHECK-NEXT:         %29 = tile.mul %27, %28 : !tile.tile<1x512xf32, ub>
// CHECK-NEXT:         %rest = tile.cast %29 rounding rint : !tile.tile<1x512xf32, ub> -> !tile.tile<1x512xi16, ub>
// CHECK-NEXT:         %30 = tile.reinterpret %rest : !tile.tile<1x512xi16, ub> -> !tile.tile<1x512xui16, ub>
// CHECK-NEXT:         %31 = tile.shift_left %30, %n12 : !tile.tile<1x512xui16, ub>, i16
// CHECK-NEXT:         %32 = tile.reinterpret %31 : !tile.tile<1x512xui16, ub> -> !tile.tile<1x512xi16, ub>
// CHECK-NEXT:         %digit = tile.shift_right %32, %n12 : !tile.tile<1x512xi16, ub>, i16
// CHECK-NEXT:         %33 = tile.add %rest, %n8 : !tile.tile<1x512xi16, ub>, i16
// CHECK-NEXT:         %rest_1 = tile.shift_right %33, %n4 : !tile.tile<1x512xi16, ub>, i16
// CHECK-NEXT:         %34 = tile.cast %digit rounding rint : !tile.tile<1x512xi16, ub> -> !tile.tile<1x512xf16, ub>
// CHECK-NEXT:         %digit_1 = tile.cast %34 rounding rint : !tile.tile<1x512xf16, ub> -> !tile.tile<1x512xi4, ub>
// CHECK-NEXT:         %35 = tile.reinterpret %digit_1 : !tile.tile<1x512xi4, ub> -> !tile.tile<1x256xi8, ub>
// CHECK-NEXT:         %36 = tile.reshape %35 : !tile.tile<1x256xi8, ub> -> !tile.tile<1x1x256xi8, ub>
// CHECK-NEXT:         %37 = arith.divui %k, %c2 : index
// CHECK-NEXT:         tile.store %36, %digits[0, 0, 0, %37] sizes [1, 1, 1, 256] : !tile.tile<1x1x256xi8, ub>, memref<1x4x1x2048xi8, strided<[8192, 2048, 2048, 1]>, #tile.space<gm>>
// CHECK-NEXT:         %38 = tile.reinterpret %rest_1 : !tile.tile<1x512xi16, ub> -> !tile.tile<1x512xui16, ub>
// CHECK-NEXT:         %39 = tile.shift_left %38, %n12 : !tile.tile<1x512xui16, ub>, i16
// CHECK-NEXT:         %40 = tile.reinterpret %39 : !tile.tile<1x512xui16, ub> -> !tile.tile<1x512xi16, ub>
// CHECK-NEXT:         %digit_2 = tile.shift_right %40, %n12 : !tile.tile<1x512xi16, ub>, i16
// CHECK-NEXT:         %41 = tile.add %rest_1, %n8 : !tile.tile<1x512xi16, ub>, i16
// CHECK-NEXT:         %rest_2 = tile.shift_right %41, %n4 : !tile.tile<1x512xi16, ub>, i16
// CHECK-NEXT:         %42 = tile.cast %digit_2 rounding rint : !tile.tile<1x512xi16, ub> -> !tile.tile<1x512xf16, ub>
// CHECK-NEXT:         %digit_3 = tile.cast %42 rounding rint : !tile.tile<1x512xf16, ub> -> !tile.tile<1x512xi4, ub>
// CHECK-NEXT:         %43 = tile.reinterpret %digit_3 : !tile.tile<1x512xi4, ub> -> !tile.tile<1x256xi8, ub>
// CHECK-NEXT:         %44 = tile.reshape %43 : !tile.tile<1x256xi8, ub> -> !tile.tile<1x1x256xi8, ub>
// CHECK-NEXT:         tile.store %44, %digits[0, 1, 0, %37] sizes [1, 1, 1, 256] : !tile.tile<1x1x256xi8, ub>, memref<1x4x1x2048xi8, strided<[8192, 2048, 2048, 1]>, #tile.space<gm>>
// CHECK-NEXT:         %45 = tile.reinterpret %rest_2 : !tile.tile<1x512xi16, ub> -> !tile.tile<1x512xui16, ub>
// CHECK-NEXT:         %46 = tile.shift_left %45, %n12 : !tile.tile<1x512xui16, ub>, i16
// CHECK-NEXT:         %47 = tile.reinterpret %46 : !tile.tile<1x512xui16, ub> -> !tile.tile<1x512xi16, ub>
// CHECK-NEXT:         %digit_4 = tile.shift_right %47, %n12 : !tile.tile<1x512xi16, ub>, i16
// CHECK-NEXT:         %48 = tile.add %rest_2, %n8 : !tile.tile<1x512xi16, ub>, i16
// CHECK-NEXT:         %rest_3 = tile.shift_right %48, %n4 : !tile.tile<1x512xi16, ub>, i16
// CHECK-NEXT:         %49 = tile.cast %digit_4 rounding rint : !tile.tile<1x512xi16, ub> -> !tile.tile<1x512xf16, ub>
// CHECK-NEXT:         %digit_5 = tile.cast %49 rounding rint : !tile.tile<1x512xf16, ub> -> !tile.tile<1x512xi4, ub>
// CHECK-NEXT:         %50 = tile.reinterpret %digit_5 : !tile.tile<1x512xi4, ub> -> !tile.tile<1x256xi8, ub>
// CHECK-NEXT:         %51 = tile.reshape %50 : !tile.tile<1x256xi8, ub> -> !tile.tile<1x1x256xi8, ub>
// CHECK-NEXT:         tile.store %51, %digits[0, 2, 0, %37] sizes [1, 1, 1, 256] : !tile.tile<1x1x256xi8, ub>, memref<1x4x1x2048xi8, strided<[8192, 2048, 2048, 1]>, #tile.space<gm>>
// CHECK-NEXT:         %52 = tile.cast %rest_3 rounding rint : !tile.tile<1x512xi16, ub> -> !tile.tile<1x512xf16, ub>
// CHECK-NEXT:         %digit_6 = tile.cast %52 rounding rint : !tile.tile<1x512xf16, ub> -> !tile.tile<1x512xi4, ub>
// CHECK-NEXT:         %53 = tile.reinterpret %digit_6 : !tile.tile<1x512xi4, ub> -> !tile.tile<1x256xi8, ub>
// CHECK-NEXT:         %54 = tile.reshape %53 : !tile.tile<1x256xi8, ub> -> !tile.tile<1x1x256xi8, ub>
// CHECK-NEXT:         tile.store %54, %digits[0, 3, 0, %37] sizes [1, 1, 1, 256] : !tile.tile<1x1x256xi8, ub>, memref<1x4x1x2048xi8, strided<[8192, 2048, 2048, 1]>, #tile.space<gm>>
// CHECK-NEXT:       }
// CHECK-NEXT:       tile.sync_blocks
// CHECK-NEXT:       tile.push %slot : memref<1x4x2048xi8, #tile.space<gm>>
// CHECK-NEXT:       %55 = arith.muli %half, %c128 : index
// CHECK-NEXT:       %56 = arith.muli %block, %c256 : index
// CHECK-NEXT:       %57 = arith.addi %56, %55 : index
// CHECK-NEXT:       %zero = tile.fill %n0_1 : f32 -> !tile.tile<1x512xf32, ub>
// CHECK-NEXT:       %sum0 = scf.for %group = %c0 to %c32 step %c4 iter_args(%sum0_1 = %zero) -> (!tile.tile<1x512xf32, ub>) {
// CHECK-NEXT:         %slot_1 = tile.pop @sums : memref<1x4x4x256xf16, #tile.space<gm>>
// CHECK-NEXT:         %sums = tile.load %slot_1[0, 0, 0, %55] sizes [1, 4, 4, 128] buffers 2 : memref<1x4x4x256xf16, #tile.space<gm>> -> !tile.tile<4x4x128xf16, ub>
// CHECK-NEXT:         %58 = tile.reshape %sums : !tile.tile<4x4x128xf16, ub> -> !tile.tile<4x512xf16, ub>
// CHECK-NEXT:         %59 = tile.slice %58[0, 0] : !tile.tile<4x512xf16, ub> -> !tile.tile<1x512xf16, ub>
// CHECK-NEXT:         %60 = tile.slice %58[1, 0] : !tile.tile<4x512xf16, ub> -> !tile.tile<1x512xf16, ub>
// CHECK-NEXT:         %61 = tile.slice %58[2, 0] : !tile.tile<4x512xf16, ub> -> !tile.tile<1x512xf16, ub>
// CHECK-NEXT:         %62 = tile.slice %58[3, 0] : !tile.tile<4x512xf16, ub> -> !tile.tile<1x512xf16, ub>
// CHECK-NEXT:         %63 = tile.mul %59, %n0p0625 : !tile.tile<1x512xf16, ub>, f16
// CHECK-NEXT:         %64 = tile.add %63, %60 : !tile.tile<1x512xf16, ub>
// CHECK-NEXT:         %65 = tile.cast %64 : !tile.tile<1x512xf16, ub> -> !tile.tile<1x512xf32, ub>
// CHECK-NEXT:         %66 = tile.cast %61 : !tile.tile<1x512xf16, ub> -> !tile.tile<1x512xf32, ub>
// CHECK-NEXT:         %67 = tile.mul %65, %n0p0625_1 : !tile.tile<1x512xf32, ub>, f32
// CHECK-NEXT:         %68 = tile.add %67, %66 : !tile.tile<1x512xf32, ub>
// CHECK-NEXT:         %69 = tile.cast %62 : !tile.tile<1x512xf16, ub> -> !tile.tile<1x512xf32, ub>
// CHECK-NEXT:         %70 = tile.mul %68, %n0p0625_1 : !tile.tile<1x512xf32, ub>, f32
// CHECK-NEXT:         %71 = tile.add %70, %69 : !tile.tile<1x512xf32, ub>
// CHECK-NEXT:         %scale_1 = tile.load %s[%group, %57] buffers 2 : memref<32x1024xf16, strided<[1024, 1]>, #tile.space<gm>> -> !tile.tile<4x128xf16, ub>
// CHECK-NEXT:         %72 = tile.cast %scale_1 : !tile.tile<4x128xf16, ub> -> !tile.tile<4x128xf32, ub>
// CHECK-NEXT:         %73 = tile.reshape %72 : !tile.tile<4x128xf32, ub> -> !tile.tile<1x512xf32, ub>
// CHECK-NEXT:         tile.release %slot_1 : memref<1x4x4x256xf16, #tile.space<gm>>
// CHECK-NEXT:         %74 = tile.mul %71, %73 : !tile.tile<1x512xf32, ub>
// CHECK-NEXT:         %sum = tile.add %sum0_1, %74 : !tile.tile<1x512xf32, ub>
// CHECK-NEXT:         scf.yield %sum : !tile.tile<1x512xf32, ub>
// CHECK-NEXT:       }
// CHECK-NEXT:       %75 = tile.broadcast %scale : !tile.tile<1x1xf32, ub> -> !tile.tile<1x128xf32, ub>
// CHECK-NEXT:       %76 = tile.reshape %sum0 : !tile.tile<1x512xf32, ub> -> !tile.tile<1x4x128xf32, ub>
// CHECK-NEXT:       %77 = tile.reduce sum %76 axes [1] : !tile.tile<1x4x128xf32, ub> -> !tile.tile<1x1x128xf32, ub>
// CHECK-NEXT:       %78 = tile.reshape %77 : !tile.tile<1x1x128xf32, ub> -> !tile.tile<1x128xf32, ub>
// CHECK-NEXT:       %79 = tile.mul %78, %75 : !tile.tile<1x128xf32, ub>
// CHECK-NEXT:       %80 = tile.cast %79 rounding rint : !tile.tile<1x128xf32, ub> -> !tile.tile<1x128xf16, ub>
// CHECK-NEXT:       tile.store %80, %out[0, %57] sizes [1, 128] : !tile.tile<1x128xf16, ub>, memref<1x1024xf16, strided<[1024, 1]>, #tile.space<gm>>
// CHECK-NEXT:       func.return
// CHECK-NEXT:     }
// CHECK-NEXT:   }
// CHECK-NEXT: }

// CHECK-LABEL: // IR after tile-contract
// CHECK:      builtin.module attributes {ascir.soc = "ascend910b1"} {
// CHECK-NEXT:   tile.kernel @matmul_int4 block_dim 4 attributes {tile.tiling = [{axes = ["1", "1", "1024", "4096"], tile = array<i64: 4, 256, 512, 128>, digits = 4 : i64, ns = 8835 : i64}], tile.weights = {strategy = "digits", expand_ns = 11242 : i64, panels_ns = 13305 : i64, digits_ns = 8835 : i64, totals_ns = 10999 : i64, unit_ns = 8856 : i64}} {
// CHECK-NEXT:     tile.channel @digits aiv_to_aic shared depth 1 : memref<1x4x2048xi8, #tile.space<gm>>
// CHECK-NEXT:     tile.channel @sums aic_to_aiv depth 6 : memref<1x4x4x256xf16, #tile.space<gm>>
// CHECK-NEXT:     func.func @matmul_int4_cube(%x: memref<1x4096xf16, strided<[4096, 1]>, #tile.space<gm>> {ascir.role = "in"}, %q: memref<64x64x16x32xi8, strided<[32768, 512, 32, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "fractals"}, %s: memref<32x1024xf16, strided<[1024, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "rows"}, %out: memref<1x1024xf16, strided<[1024, 1]>, #tile.space<gm>> {ascir.role = "out"}) attributes {tile.core = #tile.core<aic>} {
// CHECK-NEXT:       %block = tile.block_index
// CHECK-NEXT:       %c16 = arith.constant 16 : index
// CHECK-NEXT:       %c0 = arith.constant 0 : index
// CHECK-NEXT:       %c2048 = arith.constant 2048 : index
// CHECK-NEXT:       %c512 = arith.constant 512 : index
// CHECK-NEXT:       %c128 = arith.constant 128 : index
// CHECK-NEXT:       %n1 = arith.constant 1.000000e+00 : f32
// CHECK-NEXT:       %c4 = arith.constant 4 : index
// CHECK-NEXT:       %c8 = arith.constant 8 : index
// CHECK-NEXT:       %c1 = arith.constant 1 : index
// CHECK-NEXT:       %c64 = arith.constant 64 : index
// CHECK-NEXT:       %0 = arith.muli %block, %c16 : index
// CHECK-NEXT:       %b_bytes = tile.load %q[0, %0, 0, 0] : memref<64x64x16x32xi8, strided<[32768, 512, 32, 1]>, #tile.space<gm>> -> !tile.tile<32x16x16x32xi8, l1>
// CHECK-NEXT:       %b_l1 = tile.reinterpret %b_bytes : !tile.tile<32x16x16x32xi8, l1> -> !tile.tile<256x2048xi4, l1, nz>
// CHECK-NEXT:       %digits = tile.pop @digits : memref<1x4x2048xi8, #tile.space<gm>>
// CHECK-NEXT:       %a_bytes = tile.load %digits[0, 0, 0] sizes [1, 4, 2048] : memref<1x4x2048xi8, #tile.space<gm>> -> !tile.tile<16x2048xi8, l1, nz>
// CHECK-NEXT:       %a_l1 = tile.reinterpret %a_bytes : !tile.tile<16x2048xi8, l1, nz> -> !tile.tile<16x4096xi4, l1, nz>
// CHECK-NEXT:       scf.for %at = %c0 to %c2048 step %c512 {
// CHECK-NEXT:         %slot = tile.acquire @sums : memref<1x4x4x256xf16, #tile.space<gm>>
// CHECK-NEXT:         scf.for %group = %c0 to %c512 step %c128 {
// CHECK-NEXT:           %1 = arith.addi %at, %group : index
// CHECK-NEXT:           %zero = tile.accumulator : !tile.tile<16x256xi32, l0c, nz>
// CHECK-NEXT:           %a_l0 = tile.move %a_l1[0, %1] buffers 2 : !tile.tile<16x4096xi4, l1, nz> -> !tile.tile<16x128xi4, l0a, zz>
// CHECK-NEXT:           %b_l0 = tile.move %b_l1[0, %1] transpose buffers 2 : !tile.tile<256x2048xi4, l1, nz> -> !tile.tile<128x256xi4, l0b, zn>
// CHECK-NEXT:           %sum = tile.mmad %a_l0, %b_l0, %zero sizes [4, 256, 128] : !tile.tile<16x128xi4, l0a, zz>, !tile.tile<128x256xi4, l0b, zn>, !tile.tile<16x256xi32, l0c, nz>
// CHECK-NEXT:           %2 = arith.divui %group, %c128 : index
// CHECK-NEXT:           tile.fixpipe_store %sum, %slot[0, 0, %2, 0] sizes [1, 4, 1, 256] scale(%n1 : f32) buffers 2 : !tile.tile<16x256xi32, l0c, nz>, memref<1x4x4x256xf16, #tile.space<gm>>
// CHECK-NEXT:         }
// CHECK-NEXT:         tile.push %slot : memref<1x4x4x256xf16, #tile.space<gm>>
// CHECK-NEXT:       }
// CHECK-NEXT:       scf.for %load = %c4 to %c8 step %c1 {
// CHECK-NEXT:         %3 = arith.divui %load, %c8 : index
// CHECK-NEXT:         %4 = arith.muli %3, %c4 : index
// CHECK-NEXT:         %5 = arith.addi %block, %4 : index
// CHECK-NEXT:         %6 = arith.muli %5, %c16 : index
// CHECK-NEXT:         %7 = arith.remui %load, %c8 : index
// CHECK-NEXT:         %8 = arith.muli %7, %c512 : index
// CHECK-NEXT:         %9 = arith.divui %8, %c64 : index
// CHECK-NEXT:         %b_bytes_1 = tile.load %q[%9, %6, 0, 0] buffers 3 {tile.refill} : memref<64x64x16x32xi8, strided<[32768, 512, 32, 1]>, #tile.space<gm>> -> !tile.tile<8x16x16x32xi8, l1>
// CHECK-NEXT:         %b_l1_1 = tile.reinterpret %b_bytes_1 : !tile.tile<8x16x16x32xi8, l1> -> !tile.tile<256x512xi4, l1, nz>
// CHECK-NEXT:         %slot_1 = tile.acquire @sums : memref<1x4x4x256xf16, #tile.space<gm>>
// CHECK-NEXT:         scf.for %group_1 = %c0 to %c512 step %c128 {
// CHECK-NEXT:           %10 = arith.addi %8, %group_1 : index
// CHECK-NEXT:           %zero_1 = tile.accumulator : !tile.tile<16x256xi32, l0c, nz>
// CHECK-NEXT:           %a_l0_1 = tile.move %a_l1[0, %10] buffers 2 : !tile.tile<16x4096xi4, l1, nz> -> !tile.tile<16x128xi4, l0a, zz>
// CHECK-NEXT:           %b_l0_1 = tile.move %b_l1_1[0, %group_1] transpose buffers 2 : !tile.tile<256x512xi4, l1, nz> -> !tile.tile<128x256xi4, l0b, zn>
// CHECK-NEXT:           %sum_1 = tile.mmad %a_l0_1, %b_l0_1, %zero_1 sizes [4, 256, 128] : !tile.tile<16x128xi4, l0a, zz>, !tile.tile<128x256xi4, l0b, zn>, !tile.tile<16x256xi32, l0c, nz>
// CHECK-NEXT:           %11 = arith.divui %group_1, %c128 : index
// CHECK-NEXT:           tile.fixpipe_store %sum_1, %slot_1[0, 0, %11, 0] sizes [1, 4, 1, 256] scale(%n1 : f32) buffers 2 : !tile.tile<16x256xi32, l0c, nz>, memref<1x4x4x256xf16, #tile.space<gm>>
// CHECK-NEXT:         }
// CHECK-NEXT:         tile.push %slot_1 : memref<1x4x4x256xf16, #tile.space<gm>>
// CHECK-NEXT:       }
// CHECK-NEXT:       tile.release %digits : memref<1x4x2048xi8, #tile.space<gm>>
// CHECK-NEXT:       func.return
// CHECK-NEXT:     }
// CHECK-NEXT:     func.func @matmul_int4_vector(%x: memref<1x4096xf16, strided<[4096, 1]>, #tile.space<gm>> {ascir.role = "in"}, %q: memref<64x64x16x32xi8, strided<[32768, 512, 32, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "fractals"}, %s: memref<32x1024xf16, strided<[1024, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "rows"}, %out: memref<1x1024xf16, strided<[1024, 1]>, #tile.space<gm>> {ascir.role = "out"}) attributes {tile.core = #tile.core<aiv>} {
// CHECK-NEXT:       %half = tile.sub_block_index
// CHECK-NEXT:       %n32767 = arith.constant 32767 : i16
// CHECK-NEXT:       %n0 = arith.constant 0 : i16
// CHECK-NEXT:       %n1em30 = arith.constant 1.000000e-30 : f32
// CHECK-NEXT:       %n30000 = arith.constant 3.000000e+04 : f32
// CHECK-NEXT:       %n0p136533 = arith.constant 0.136533335 : f32
// CHECK-NEXT:       %block = tile.block_index
// CHECK-NEXT:       %c2 = arith.constant 2 : index
// CHECK-NEXT:       %c512 = arith.constant 512 : index
// CHECK-NEXT:       %c4096 = arith.constant 4096 : index
// CHECK-NEXT:       %n12 = arith.constant 12 : i16
// CHECK-NEXT:       %n8 = arith.constant 8 : i16
// CHECK-NEXT:       %n4 = arith.constant 4 : i16
// CHECK-NEXT:       %c128 = arith.constant 128 : index
// CHECK-NEXT:       %c256 = arith.constant 256 : index
// CHECK-NEXT:       %n0_1 = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:       %c0 = arith.constant 0 : index
// CHECK-NEXT:       %c32 = arith.constant 32 : index
// CHECK-NEXT:       %c4 = arith.constant 4 : index
// CHECK-NEXT:       %n0p0625 = arith.constant 6.250000e-02 : f16
// CHECK-NEXT:       %n0p0625_1 = arith.constant 6.250000e-02 : f32
// CHECK-NEXT:       %mask = tile.fill %n32767 : i16 -> !tile.tile<1x4096xi16, ub>
// CHECK-NEXT:       %none = tile.fill %n0 : i16 -> !tile.tile<1x4096xi16, ub>
// CHECK-NEXT:       %x_1 = tile.load %x[0, 0] : memref<1x4096xf16, strided<[4096, 1]>, #tile.space<gm>> -> !tile.tile<1x4096xf16, ub>
// CHECK-NEXT:       %0 = tile.reinterpret %x_1 : !tile.tile<1x4096xf16, ub> -> !tile.tile<1x4096xi16, ub>
// CHECK-NEXT:       %1 = tile.and %0, %mask : !tile.tile<1x4096xi16, ub>
// CHECK-NEXT:       %larger = tile.maximum %none, %1 : !tile.tile<1x4096xi16, ub>
// CHECK-NEXT:       %2 = tile.slice %larger[0, 0] : !tile.tile<1x4096xi16, ub> -> !tile.tile<1x2048xi16, ub>
// CHECK-NEXT:       %3 = tile.slice %larger[0, 2048] : !tile.tile<1x4096xi16, ub> -> !tile.tile<1x2048xi16, ub>
// CHECK-NEXT:       %4 = tile.maximum %2, %3 : !tile.tile<1x2048xi16, ub>
// CHECK-NEXT:       %5 = tile.slice %4[0, 0] : !tile.tile<1x2048xi16, ub> -> !tile.tile<1x1024xi16, ub>
// CHECK-NEXT:       %6 = tile.slice %4[0, 1024] : !tile.tile<1x2048xi16, ub> -> !tile.tile<1x1024xi16, ub>
// CHECK-NEXT:       %7 = tile.maximum %5, %6 : !tile.tile<1x1024xi16, ub>
// CHECK-NEXT:       %8 = tile.slice %7[0, 0] : !tile.tile<1x1024xi16, ub> -> !tile.tile<1x512xi16, ub>
// CHECK-NEXT:       %9 = tile.slice %7[0, 512] : !tile.tile<1x1024xi16, ub> -> !tile.tile<1x512xi16, ub>
// CHECK-NEXT:       %10 = tile.maximum %8, %9 : !tile.tile<1x512xi16, ub>
// CHECK-NEXT:       %11 = tile.slice %10[0, 0] : !tile.tile<1x512xi16, ub> -> !tile.tile<1x256xi16, ub>
// CHECK-NEXT:       %12 = tile.slice %10[0, 256] : !tile.tile<1x512xi16, ub> -> !tile.tile<1x256xi16, ub>
// CHECK-NEXT:       %13 = tile.maximum %11, %12 : !tile.tile<1x256xi16, ub>
// CHECK-NEXT:       %14 = tile.slice %13[0, 0] : !tile.tile<1x256xi16, ub> -> !tile.tile<1x128xi16, ub>
// CHECK-NEXT:       %15 = tile.slice %13[0, 128] : !tile.tile<1x256xi16, ub> -> !tile.tile<1x128xi16, ub>
// CHECK-NEXT:       %16 = tile.maximum %14, %15 : !tile.tile<1x128xi16, ub>
// CHECK-NEXT:       %17 = tile.cast %16 : !tile.tile<1x128xi16, ub> -> !tile.tile<1x128xf32, ub>
// CHECK-NEXT:       %18 = tile.reduce max %17 axes [1] {tile.ignores_nan} : !tile.tile<1x128xf32, ub> -> !tile.tile<1x1xf32, ub>
// CHECK-NEXT:       %19 = tile.cast %18 rounding rint : !tile.tile<1x1xf32, ub> -> !tile.tile<1x1xi16, ub>
// CHECK-NEXT:       %20 = tile.reinterpret %19 : !tile.tile<1x1xi16, ub> -> !tile.tile<1x1xf16, ub>
// CHECK-NEXT:       %21 = tile.cast %20 : !tile.tile<1x1xf16, ub> -> !tile.tile<1x1xf32, ub>
// CHECK-NEXT:       %22 = tile.fill %n1em30 : f32 -> !tile.tile<1x1xf32, ub>
// CHECK-NEXT:       %largest = tile.add %21, %22 : !tile.tile<1x1xf32, ub>
// CHECK-NEXT:       %23 = tile.fill %n30000 : f32 -> !tile.tile<1x1xf32, ub>
// CHECK-NEXT:       %factor = tile.div %23, %largest : !tile.tile<1x1xf32, ub>
// CHECK-NEXT:       %scale = tile.mul %largest, %n0p136533 : !tile.tile<1x1xf32, ub>, f32
// CHECK-NEXT:       %slot = tile.acquire @digits : memref<1x4x2048xi8, #tile.space<gm>>
// CHECK-NEXT:       %digits = memref.reinterpret_cast %slot to offset: [0], sizes: [1, 4, 1, 2048], strides: [8192, 2048, 2048, 1] : memref<1x4x2048xi8, #tile.space<gm>> to memref<1x4x1x2048xi8, strided<[8192, 2048, 2048, 1]>, #tile.space<gm>>
// CHECK-NEXT:       %24 = arith.muli %block, %c2 : index
// CHECK-NEXT:       %25 = arith.addi %24, %half : index
// CHECK-NEXT:       %26 = arith.muli %25, %c512 : index
// CHECK-NEXT:       scf.for %k = %26 to %c4096 step %c4096 {
// CHECK-NEXT:         %x_2 = tile.load %x[0, %k] buffers 2 : memref<1x4096xf16, strided<[4096, 1]>, #tile.space<gm>> -> !tile.tile<1x512xf16, ub>
// CHECK-NEXT:         %27 = tile.cast %x_2 : !tile.tile<1x512xf16, ub> -> !tile.tile<1x512xf32, ub>
// CHECK-NEXT:         %28 = tile.broadcast %factor : !tile.tile<1x1xf32, ub> -> !tile.tile<1x512xf32, ub>
// CHECK-NEXT:         %29 = tile.mul %27, %28 : !tile.tile<1x512xf32, ub>
// CHECK-NEXT:         %rest = tile.cast %29 rounding rint : !tile.tile<1x512xf32, ub> -> !tile.tile<1x512xi16, ub>
// CHECK-NEXT:         %30 = tile.reinterpret %rest : !tile.tile<1x512xi16, ub> -> !tile.tile<1x512xui16, ub>
// CHECK-NEXT:         %31 = tile.shift_left %30, %n12 : !tile.tile<1x512xui16, ub>, i16
// CHECK-NEXT:         %32 = tile.reinterpret %31 : !tile.tile<1x512xui16, ub> -> !tile.tile<1x512xi16, ub>
// CHECK-NEXT:         %digit = tile.shift_right %32, %n12 : !tile.tile<1x512xi16, ub>, i16
// CHECK-NEXT:         %33 = tile.add %rest, %n8 : !tile.tile<1x512xi16, ub>, i16
// CHECK-NEXT:         %rest_1 = tile.shift_right %33, %n4 : !tile.tile<1x512xi16, ub>, i16
// CHECK-NEXT:         %34 = tile.cast %digit rounding rint : !tile.tile<1x512xi16, ub> -> !tile.tile<1x512xf16, ub>
// CHECK-NEXT:         %digit_1 = tile.cast %34 rounding rint : !tile.tile<1x512xf16, ub> -> !tile.tile<1x512xi4, ub>
// CHECK-NEXT:         %35 = tile.reinterpret %digit_1 : !tile.tile<1x512xi4, ub> -> !tile.tile<1x256xi8, ub>
// CHECK-NEXT:         %36 = tile.reshape %35 : !tile.tile<1x256xi8, ub> -> !tile.tile<1x1x256xi8, ub>
// CHECK-NEXT:         %37 = arith.divui %k, %c2 : index
// CHECK-NEXT:         tile.store %36, %digits[0, 0, 0, %37] sizes [1, 1, 1, 256] : !tile.tile<1x1x256xi8, ub>, memref<1x4x1x2048xi8, strided<[8192, 2048, 2048, 1]>, #tile.space<gm>>
// CHECK-NEXT:         %38 = tile.reinterpret %rest_1 : !tile.tile<1x512xi16, ub> -> !tile.tile<1x512xui16, ub>
// CHECK-NEXT:         %39 = tile.shift_left %38, %n12 : !tile.tile<1x512xui16, ub>, i16
// CHECK-NEXT:         %40 = tile.reinterpret %39 : !tile.tile<1x512xui16, ub> -> !tile.tile<1x512xi16, ub>
// CHECK-NEXT:         %digit_2 = tile.shift_right %40, %n12 : !tile.tile<1x512xi16, ub>, i16
// CHECK-NEXT:         %41 = tile.add %rest_1, %n8 : !tile.tile<1x512xi16, ub>, i16
// CHECK-NEXT:         %rest_2 = tile.shift_right %41, %n4 : !tile.tile<1x512xi16, ub>, i16
// CHECK-NEXT:         %42 = tile.cast %digit_2 rounding rint : !tile.tile<1x512xi16, ub> -> !tile.tile<1x512xf16, ub>
// CHECK-NEXT:         %digit_3 = tile.cast %42 rounding rint : !tile.tile<1x512xf16, ub> -> !tile.tile<1x512xi4, ub>
// CHECK-NEXT:         %43 = tile.reinterpret %digit_3 : !tile.tile<1x512xi4, ub> -> !tile.tile<1x256xi8, ub>
// CHECK-NEXT:         %44 = tile.reshape %43 : !tile.tile<1x256xi8, ub> -> !tile.tile<1x1x256xi8, ub>
// CHECK-NEXT:         tile.store %44, %digits[0, 1, 0, %37] sizes [1, 1, 1, 256] : !tile.tile<1x1x256xi8, ub>, memref<1x4x1x2048xi8, strided<[8192, 2048, 2048, 1]>, #tile.space<gm>>
// CHECK-NEXT:         %45 = tile.reinterpret %rest_2 : !tile.tile<1x512xi16, ub> -> !tile.tile<1x512xui16, ub>
// CHECK-NEXT:         %46 = tile.shift_left %45, %n12 : !tile.tile<1x512xui16, ub>, i16
// CHECK-NEXT:         %47 = tile.reinterpret %46 : !tile.tile<1x512xui16, ub> -> !tile.tile<1x512xi16, ub>
// CHECK-NEXT:         %digit_4 = tile.shift_right %47, %n12 : !tile.tile<1x512xi16, ub>, i16
// CHECK-NEXT:         %48 = tile.add %rest_2, %n8 : !tile.tile<1x512xi16, ub>, i16
// CHECK-NEXT:         %rest_3 = tile.shift_right %48, %n4 : !tile.tile<1x512xi16, ub>, i16
// CHECK-NEXT:         %49 = tile.cast %digit_4 rounding rint : !tile.tile<1x512xi16, ub> -> !tile.tile<1x512xf16, ub>
// CHECK-NEXT:         %digit_5 = tile.cast %49 rounding rint : !tile.tile<1x512xf16, ub> -> !tile.tile<1x512xi4, ub>
// CHECK-NEXT:         %50 = tile.reinterpret %digit_5 : !tile.tile<1x512xi4, ub> -> !tile.tile<1x256xi8, ub>
// CHECK-NEXT:         %51 = tile.reshape %50 : !tile.tile<1x256xi8, ub> -> !tile.tile<1x1x256xi8, ub>
// CHECK-NEXT:         tile.store %51, %digits[0, 2, 0, %37] sizes [1, 1, 1, 256] : !tile.tile<1x1x256xi8, ub>, memref<1x4x1x2048xi8, strided<[8192, 2048, 2048, 1]>, #tile.space<gm>>
// CHECK-NEXT:         %52 = tile.cast %rest_3 rounding rint : !tile.tile<1x512xi16, ub> -> !tile.tile<1x512xf16, ub>
// CHECK-NEXT:         %digit_6 = tile.cast %52 rounding rint : !tile.tile<1x512xf16, ub> -> !tile.tile<1x512xi4, ub>
// CHECK-NEXT:         %53 = tile.reinterpret %digit_6 : !tile.tile<1x512xi4, ub> -> !tile.tile<1x256xi8, ub>
// CHECK-NEXT:         %54 = tile.reshape %53 : !tile.tile<1x256xi8, ub> -> !tile.tile<1x1x256xi8, ub>
// CHECK-NEXT:         tile.store %54, %digits[0, 3, 0, %37] sizes [1, 1, 1, 256] : !tile.tile<1x1x256xi8, ub>, memref<1x4x1x2048xi8, strided<[8192, 2048, 2048, 1]>, #tile.space<gm>>
// CHECK-NEXT:       }
// CHECK-NEXT:       tile.sync_blocks
// CHECK-NEXT:       tile.push %slot : memref<1x4x2048xi8, #tile.space<gm>>
// CHECK-NEXT:       %55 = arith.muli %half, %c128 : index
// CHECK-NEXT:       %56 = arith.muli %block, %c256 : index
// CHECK-NEXT:       %57 = arith.addi %56, %55 : index
// CHECK-NEXT:       %zero = tile.fill %n0_1 : f32 -> !tile.tile<1x512xf32, ub>
// CHECK-NEXT:       %sum0 = scf.for %group = %c0 to %c32 step %c4 iter_args(%sum0_1 = %zero) -> (!tile.tile<1x512xf32, ub>) {
// CHECK-NEXT:         %slot_1 = tile.pop @sums : memref<1x4x4x256xf16, #tile.space<gm>>
// CHECK-NEXT:         %sums = tile.load %slot_1[0, 0, 0, %55] sizes [1, 4, 4, 128] buffers 2 : memref<1x4x4x256xf16, #tile.space<gm>> -> !tile.tile<4x4x128xf16, ub>
// CHECK-NEXT:         %58 = tile.reshape %sums : !tile.tile<4x4x128xf16, ub> -> !tile.tile<4x512xf16, ub>
// CHECK-NEXT:         %59 = tile.slice %58[0, 0] : !tile.tile<4x512xf16, ub> -> !tile.tile<1x512xf16, ub>
// CHECK-NEXT:         %60 = tile.slice %58[1, 0] : !tile.tile<4x512xf16, ub> -> !tile.tile<1x512xf16, ub>
// CHECK-NEXT:         %61 = tile.slice %58[2, 0] : !tile.tile<4x512xf16, ub> -> !tile.tile<1x512xf16, ub>
// CHECK-NEXT:         %62 = tile.slice %58[3, 0] : !tile.tile<4x512xf16, ub> -> !tile.tile<1x512xf16, ub>
// CHECK-NEXT:         %63 = tile.multiply_add %59, %n0p0625, %60 : !tile.tile<1x512xf16, ub>, f16, !tile.tile<1x512xf16, ub>
// CHECK-NEXT:         %64 = tile.cast %63 : !tile.tile<1x512xf16, ub> -> !tile.tile<1x512xf32, ub>
// CHECK-NEXT:         %65 = tile.cast %61 : !tile.tile<1x512xf16, ub> -> !tile.tile<1x512xf32, ub>
// CHECK-NEXT:         %66 = tile.multiply_add %64, %n0p0625_1, %65 : !tile.tile<1x512xf32, ub>, f32, !tile.tile<1x512xf32, ub>
// CHECK-NEXT:         %67 = tile.cast %62 : !tile.tile<1x512xf16, ub> -> !tile.tile<1x512xf32, ub>
// CHECK-NEXT:         %68 = tile.multiply_add %66, %n0p0625_1, %67 : !tile.tile<1x512xf32, ub>, f32, !tile.tile<1x512xf32, ub>
// CHECK-NEXT:         %scale_1 = tile.load %s[%group, %57] buffers 2 : memref<32x1024xf16, strided<[1024, 1]>, #tile.space<gm>> -> !tile.tile<4x128xf16, ub>
// CHECK-NEXT:         %69 = tile.cast %scale_1 : !tile.tile<4x128xf16, ub> -> !tile.tile<4x128xf32, ub>
// CHECK-NEXT:         %70 = tile.reshape %69 : !tile.tile<4x128xf32, ub> -> !tile.tile<1x512xf32, ub>
// CHECK-NEXT:         tile.release %slot_1 : memref<1x4x4x256xf16, #tile.space<gm>>
// CHECK-NEXT:         %sum = tile.multiply_add %68, %70, %sum0_1 : !tile.tile<1x512xf32, ub>
// CHECK-NEXT:         scf.yield %sum : !tile.tile<1x512xf32, ub>
// CHECK-NEXT:       }
// CHECK-NEXT:       %71 = tile.broadcast %scale : !tile.tile<1x1xf32, ub> -> !tile.tile<1x128xf32, ub>
// CHECK-NEXT:       %72 = tile.reshape %sum0 : !tile.tile<1x512xf32, ub> -> !tile.tile<1x4x128xf32, ub>
// CHECK-NEXT:       %73 = tile.reduce sum %72 axes [1] : !tile.tile<1x4x128xf32, ub> -> !tile.tile<1x1x128xf32, ub>
// CHECK-NEXT:       %74 = tile.reshape %73 : !tile.tile<1x1x128xf32, ub> -> !tile.tile<1x128xf32, ub>
// CHECK-NEXT:       %75 = tile.mul %74, %71 : !tile.tile<1x128xf32, ub>
// CHECK-NEXT:       %76 = tile.cast %75 rounding rint : !tile.tile<1x128xf32, ub> -> !tile.tile<1x128xf16, ub>
// CHECK-NEXT:       tile.store %76, %out[0, %57] sizes [1, 128] : !tile.tile<1x128xf16, ub>, memref<1x1024xf16, strided<[1024, 1]>, #tile.space<gm>>
// CHECK-NEXT:       func.return
// CHECK-NEXT:     }
// CHECK-NEXT:   }
// CHECK-NEXT: }

// CHECK-LABEL: // IR after tile-fold-broadcasts
// CHECK:      builtin.module attributes {ascir.soc = "ascend910b1"} {
// CHECK-NEXT:   tile.kernel @matmul_int4 block_dim 4 attributes {tile.tiling = [{axes = ["1", "1", "1024", "4096"], tile = array<i64: 4, 256, 512, 128>, digits = 4 : i64, ns = 8835 : i64}], tile.weights = {strategy = "digits", expand_ns = 11242 : i64, panels_ns = 13305 : i64, digits_ns = 8835 : i64, totals_ns = 10999 : i64, unit_ns = 8856 : i64}} {
// CHECK-NEXT:     tile.channel @digits aiv_to_aic shared depth 1 : memref<1x4x2048xi8, #tile.space<gm>>
// CHECK-NEXT:     tile.channel @sums aic_to_aiv depth 6 : memref<1x4x4x256xf16, #tile.space<gm>>
// CHECK-NEXT:     func.func @matmul_int4_cube(%x: memref<1x4096xf16, strided<[4096, 1]>, #tile.space<gm>> {ascir.role = "in"}, %q: memref<64x64x16x32xi8, strided<[32768, 512, 32, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "fractals"}, %s: memref<32x1024xf16, strided<[1024, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "rows"}, %out: memref<1x1024xf16, strided<[1024, 1]>, #tile.space<gm>> {ascir.role = "out"}) attributes {tile.core = #tile.core<aic>} {
// CHECK-NEXT:       %block = tile.block_index
// CHECK-NEXT:       %c16 = arith.constant 16 : index
// CHECK-NEXT:       %c0 = arith.constant 0 : index
// CHECK-NEXT:       %c2048 = arith.constant 2048 : index
// CHECK-NEXT:       %c512 = arith.constant 512 : index
// CHECK-NEXT:       %c128 = arith.constant 128 : index
// CHECK-NEXT:       %n1 = arith.constant 1.000000e+00 : f32
// CHECK-NEXT:       %c4 = arith.constant 4 : index
// CHECK-NEXT:       %c8 = arith.constant 8 : index
// CHECK-NEXT:       %c1 = arith.constant 1 : index
// CHECK-NEXT:       %c64 = arith.constant 64 : index
// CHECK-NEXT:       %0 = arith.muli %block, %c16 : index
// CHECK-NEXT:       %b_bytes = tile.load %q[0, %0, 0, 0] : memref<64x64x16x32xi8, strided<[32768, 512, 32, 1]>, #tile.space<gm>> -> !tile.tile<32x16x16x32xi8, l1>
// CHECK-NEXT:       %b_l1 = tile.reinterpret %b_bytes : !tile.tile<32x16x16x32xi8, l1> -> !tile.tile<256x2048xi4, l1, nz>
// CHECK-NEXT:       %digits = tile.pop @digits : memref<1x4x2048xi8, #tile.space<gm>>
// CHECK-NEXT:       %a_bytes = tile.load %digits[0, 0, 0] sizes [1, 4, 2048] : memref<1x4x2048xi8, #tile.space<gm>> -> !tile.tile<16x2048xi8, l1, nz>
// CHECK-NEXT:       %a_l1 = tile.reinterpret %a_bytes : !tile.tile<16x2048xi8, l1, nz> -> !tile.tile<16x4096xi4, l1, nz>
// CHECK-NEXT:       scf.for %at = %c0 to %c2048 step %c512 {
// CHECK-NEXT:         %slot = tile.acquire @sums : memref<1x4x4x256xf16, #tile.space<gm>>
// CHECK-NEXT:         scf.for %group = %c0 to %c512 step %c128 {
// CHECK-NEXT:           %1 = arith.addi %at, %group : index
// CHECK-NEXT:           %zero = tile.accumulator : !tile.tile<16x256xi32, l0c, nz>
// CHECK-NEXT:           %a_l0 = tile.move %a_l1[0, %1] buffers 2 : !tile.tile<16x4096xi4, l1, nz> -> !tile.tile<16x128xi4, l0a, zz>
// CHECK-NEXT:           %b_l0 = tile.move %b_l1[0, %1] transpose buffers 2 : !tile.tile<256x2048xi4, l1, nz> -> !tile.tile<128x256xi4, l0b, zn>
// CHECK-NEXT:           %sum = tile.mmad %a_l0, %b_l0, %zero sizes [4, 256, 128] : !tile.tile<16x128xi4, l0a, zz>, !tile.tile<128x256xi4, l0b, zn>, !tile.tile<16x256xi32, l0c, nz>
// CHECK-NEXT:           %2 = arith.divui %group, %c128 : index
// CHECK-NEXT:           tile.fixpipe_store %sum, %slot[0, 0, %2, 0] sizes [1, 4, 1, 256] scale(%n1 : f32) buffers 2 : !tile.tile<16x256xi32, l0c, nz>, memref<1x4x4x256xf16, #tile.space<gm>>
// CHECK-NEXT:         }
// CHECK-NEXT:         tile.push %slot : memref<1x4x4x256xf16, #tile.space<gm>>
// CHECK-NEXT:       }
// CHECK-NEXT:       scf.for %load = %c4 to %c8 step %c1 {
// CHECK-NEXT:         %3 = arith.divui %load, %c8 : index
// CHECK-NEXT:         %4 = arith.muli %3, %c4 : index
// CHECK-NEXT:         %5 = arith.addi %block, %4 : index
// CHECK-NEXT:         %6 = arith.muli %5, %c16 : index
// CHECK-NEXT:         %7 = arith.remui %load, %c8 : index
// CHECK-NEXT:         %8 = arith.muli %7, %c512 : index
// CHECK-NEXT:         %9 = arith.divui %8, %c64 : index
// CHECK-NEXT:         %b_bytes_1 = tile.load %q[%9, %6, 0, 0] buffers 3 {tile.refill} : memref<64x64x16x32xi8, strided<[32768, 512, 32, 1]>, #tile.space<gm>> -> !tile.tile<8x16x16x32xi8, l1>
// CHECK-NEXT:         %b_l1_1 = tile.reinterpret %b_bytes_1 : !tile.tile<8x16x16x32xi8, l1> -> !tile.tile<256x512xi4, l1, nz>
// CHECK-NEXT:         %slot_1 = tile.acquire @sums : memref<1x4x4x256xf16, #tile.space<gm>>
// CHECK-NEXT:         scf.for %group_1 = %c0 to %c512 step %c128 {
// CHECK-NEXT:           %10 = arith.addi %8, %group_1 : index
// CHECK-NEXT:           %zero_1 = tile.accumulator : !tile.tile<16x256xi32, l0c, nz>
// CHECK-NEXT:           %a_l0_1 = tile.move %a_l1[0, %10] buffers 2 : !tile.tile<16x4096xi4, l1, nz> -> !tile.tile<16x128xi4, l0a, zz>
// CHECK-NEXT:           %b_l0_1 = tile.move %b_l1_1[0, %group_1] transpose buffers 2 : !tile.tile<256x512xi4, l1, nz> -> !tile.tile<128x256xi4, l0b, zn>
// CHECK-NEXT:           %sum_1 = tile.mmad %a_l0_1, %b_l0_1, %zero_1 sizes [4, 256, 128] : !tile.tile<16x128xi4, l0a, zz>, !tile.tile<128x256xi4, l0b, zn>, !tile.tile<16x256xi32, l0c, nz>
// CHECK-NEXT:           %11 = arith.divui %group_1, %c128 : index
// CHECK-NEXT:           tile.fixpipe_store %sum_1, %slot_1[0, 0, %11, 0] sizes [1, 4, 1, 256] scale(%n1 : f32) buffers 2 : !tile.tile<16x256xi32, l0c, nz>, memref<1x4x4x256xf16, #tile.space<gm>>
// CHECK-NEXT:         }
// CHECK-NEXT:         tile.push %slot_1 : memref<1x4x4x256xf16, #tile.space<gm>>
// CHECK-NEXT:       }
// CHECK-NEXT:       tile.release %digits : memref<1x4x2048xi8, #tile.space<gm>>
// CHECK-NEXT:       func.return
// CHECK-NEXT:     }
// CHECK-NEXT:     func.func @matmul_int4_vector(%x: memref<1x4096xf16, strided<[4096, 1]>, #tile.space<gm>> {ascir.role = "in"}, %q: memref<64x64x16x32xi8, strided<[32768, 512, 32, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "fractals"}, %s: memref<32x1024xf16, strided<[1024, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "rows"}, %out: memref<1x1024xf16, strided<[1024, 1]>, #tile.space<gm>> {ascir.role = "out"}) attributes {tile.core = #tile.core<aiv>} {
// CHECK-NEXT:       %half = tile.sub_block_index
// CHECK-NEXT:       %n32767 = arith.constant 32767 : i16
// CHECK-NEXT:       %n0 = arith.constant 0 : i16
// CHECK-NEXT:       %n1em30 = arith.constant 1.000000e-30 : f32
// CHECK-NEXT:       %n30000 = arith.constant 3.000000e+04 : f32
// CHECK-NEXT:       %n0p136533 = arith.constant 0.136533335 : f32
// CHECK-NEXT:       %block = tile.block_index
// CHECK-NEXT:       %c2 = arith.constant 2 : index
// CHECK-NEXT:       %c512 = arith.constant 512 : index
// CHECK-NEXT:       %c4096 = arith.constant 4096 : index
// CHECK-NEXT:       %n12 = arith.constant 12 : i16
// CHECK-NEXT:       %n8 = arith.constant 8 : i16
// CHECK-NEXT:       %n4 = arith.constant 4 : i16
// CHECK-NEXT:       %c128 = arith.constant 128 : index
// CHECK-NEXT:       %c256 = arith.constant 256 : index
// CHECK-NEXT:       %n0_1 = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:       %c0 = arith.constant 0 : index
// CHECK-NEXT:       %c32 = arith.constant 32 : index
// CHECK-NEXT:       %c4 = arith.constant 4 : index
// CHECK-NEXT:       %n0p0625 = arith.constant 6.250000e-02 : f16
// CHECK-NEXT:       %n0p0625_1 = arith.constant 6.250000e-02 : f32
// CHECK-NEXT:       %mask = tile.fill %n32767 : i16 -> !tile.tile<1x4096xi16, ub>
// CHECK-NEXT:       %none = tile.fill %n0 : i16 -> !tile.tile<1x4096xi16, ub>
// CHECK-NEXT:       %x_1 = tile.load %x[0, 0] : memref<1x4096xf16, strided<[4096, 1]>, #tile.space<gm>> -> !tile.tile<1x4096xf16, ub>
// CHECK-NEXT:       %0 = tile.reinterpret %x_1 : !tile.tile<1x4096xf16, ub> -> !tile.tile<1x4096xi16, ub>
// CHECK-NEXT:       %1 = tile.and %0, %mask : !tile.tile<1x4096xi16, ub>
// CHECK-NEXT:       %larger = tile.maximum %none, %1 : !tile.tile<1x4096xi16, ub>
// CHECK-NEXT:       %2 = tile.slice %larger[0, 0] : !tile.tile<1x4096xi16, ub> -> !tile.tile<1x2048xi16, ub>
// CHECK-NEXT:       %3 = tile.slice %larger[0, 2048] : !tile.tile<1x4096xi16, ub> -> !tile.tile<1x2048xi16, ub>
// CHECK-NEXT:       %4 = tile.maximum %2, %3 : !tile.tile<1x2048xi16, ub>
// CHECK-NEXT:       %5 = tile.slice %4[0, 0] : !tile.tile<1x2048xi16, ub> -> !tile.tile<1x1024xi16, ub>
// CHECK-NEXT:       %6 = tile.slice %4[0, 1024] : !tile.tile<1x2048xi16, ub> -> !tile.tile<1x1024xi16, ub>
// CHECK-NEXT:       %7 = tile.maximum %5, %6 : !tile.tile<1x1024xi16, ub>
// CHECK-NEXT:       %8 = tile.slice %7[0, 0] : !tile.tile<1x1024xi16, ub> -> !tile.tile<1x512xi16, ub>
// CHECK-NEXT:       %9 = tile.slice %7[0, 512] : !tile.tile<1x1024xi16, ub> -> !tile.tile<1x512xi16, ub>
// CHECK-NEXT:       %10 = tile.maximum %8, %9 : !tile.tile<1x512xi16, ub>
// CHECK-NEXT:       %11 = tile.slice %10[0, 0] : !tile.tile<1x512xi16, ub> -> !tile.tile<1x256xi16, ub>
// CHECK-NEXT:       %12 = tile.slice %10[0, 256] : !tile.tile<1x512xi16, ub> -> !tile.tile<1x256xi16, ub>
// CHECK-NEXT:       %13 = tile.maximum %11, %12 : !tile.tile<1x256xi16, ub>
// CHECK-NEXT:       %14 = tile.slice %13[0, 0] : !tile.tile<1x256xi16, ub> -> !tile.tile<1x128xi16, ub>
// CHECK-NEXT:       %15 = tile.slice %13[0, 128] : !tile.tile<1x256xi16, ub> -> !tile.tile<1x128xi16, ub>
// CHECK-NEXT:       %16 = tile.maximum %14, %15 : !tile.tile<1x128xi16, ub>
// CHECK-NEXT:       %17 = tile.cast %16 : !tile.tile<1x128xi16, ub> -> !tile.tile<1x128xf32, ub>
// CHECK-NEXT:       %18 = tile.reduce max %17 axes [1] {tile.ignores_nan} : !tile.tile<1x128xf32, ub> -> !tile.tile<1x1xf32, ub>
// CHECK-NEXT:       %19 = tile.cast %18 rounding rint : !tile.tile<1x1xf32, ub> -> !tile.tile<1x1xi16, ub>
// CHECK-NEXT:       %20 = tile.reinterpret %19 : !tile.tile<1x1xi16, ub> -> !tile.tile<1x1xf16, ub>
// CHECK-NEXT:       %21 = tile.cast %20 : !tile.tile<1x1xf16, ub> -> !tile.tile<1x1xf32, ub>
// CHECK-NEXT:       %22 = tile.fill %n1em30 : f32 -> !tile.tile<1x1xf32, ub>
// CHECK-NEXT:       %largest = tile.add %21, %22 : !tile.tile<1x1xf32, ub>
// CHECK-NEXT:       %23 = tile.fill %n30000 : f32 -> !tile.tile<1x1xf32, ub>
// CHECK-NEXT:       %factor = tile.div %23, %largest : !tile.tile<1x1xf32, ub>
// CHECK-NEXT:       %scale = tile.mul %largest, %n0p136533 : !tile.tile<1x1xf32, ub>, f32
// CHECK-NEXT:       %slot = tile.acquire @digits : memref<1x4x2048xi8, #tile.space<gm>>
// CHECK-NEXT:       %digits = memref.reinterpret_cast %slot to offset: [0], sizes: [1, 4, 1, 2048], strides: [8192, 2048, 2048, 1] : memref<1x4x2048xi8, #tile.space<gm>> to memref<1x4x1x2048xi8, strided<[8192, 2048, 2048, 1]>, #tile.space<gm>>
// CHECK-NEXT:       %24 = arith.muli %block, %c2 : index
// CHECK-NEXT:       %25 = arith.addi %24, %half : index
// CHECK-NEXT:       %26 = arith.muli %25, %c512 : index
// CHECK-NEXT:       scf.for %k = %26 to %c4096 step %c4096 {
// CHECK-NEXT:         %x_2 = tile.load %x[0, %k] buffers 2 : memref<1x4096xf16, strided<[4096, 1]>, #tile.space<gm>> -> !tile.tile<1x512xf16, ub>
// CHECK-NEXT:         %27 = tile.cast %x_2 : !tile.tile<1x512xf16, ub> -> !tile.tile<1x512xf32, ub>
// CHECK-NEXT:         %28 = tile.broadcast %factor {tile.folded} : !tile.tile<1x1xf32, ub> -> !tile.tile<1x512xf32, ub>
// CHECK-NEXT:         %29 = tile.mul %27, %28 : !tile.tile<1x512xf32, ub>
// CHECK-NEXT:         %rest = tile.cast %29 rounding rint : !tile.tile<1x512xf32, ub> -> !tile.tile<1x512xi16, ub>
// CHECK-NEXT:         %30 = tile.reinterpret %rest : !tile.tile<1x512xi16, ub> -> !tile.tile<1x512xui16, ub>
// CHECK-NEXT:         %31 = tile.shift_left %30, %n12 : !tile.tile<1x512xui16, ub>, i16
// CHECK-NEXT:         %32 = tile.reinterpret %31 : !tile.tile<1x512xui16, ub> -> !tile.tile<1x512xi16, ub>
// CHECK-NEXT:         %digit = tile.shift_right %32, %n12 : !tile.tile<1x512xi16, ub>, i16
// CHECK-NEXT:         %33 = tile.add %rest, %n8 : !tile.tile<1x512xi16, ub>, i16
// CHECK-NEXT:         %rest_1 = tile.shift_right %33, %n4 : !tile.tile<1x512xi16, ub>, i16
// CHECK-NEXT:         %34 = tile.cast %digit rounding rint : !tile.tile<1x512xi16, ub> -> !tile.tile<1x512xf16, ub>
// CHECK-NEXT:         %digit_1 = tile.cast %34 rounding rint : !tile.tile<1x512xf16, ub> -> !tile.tile<1x512xi4, ub>
// CHECK-NEXT:         %35 = tile.reinterpret %digit_1 : !tile.tile<1x512xi4, ub> -> !tile.tile<1x256xi8, ub>
// CHECK-NEXT:         %36 = tile.reshape %35 : !tile.tile<1x256xi8, ub> -> !tile.tile<1x1x256xi8, ub>
// CHECK-NEXT:         %37 = arith.divui %k, %c2 : index
// CHECK-NEXT:         tile.store %36, %digits[0, 0, 0, %37] sizes [1, 1, 1, 256] : !tile.tile<1x1x256xi8, ub>, memref<1x4x1x2048xi8, strided<[8192, 2048, 2048, 1]>, #tile.space<gm>>
// CHECK-NEXT:         %38 = tile.reinterpret %rest_1 : !tile.tile<1x512xi16, ub> -> !tile.tile<1x512xui16, ub>
// CHECK-NEXT:         %39 = tile.shift_left %38, %n12 : !tile.tile<1x512xui16, ub>, i16
// CHECK-NEXT:         %40 = tile.reinterpret %39 : !tile.tile<1x512xui16, ub> -> !tile.tile<1x512xi16, ub>
// CHECK-NEXT:         %digit_2 = tile.shift_right %40, %n12 : !tile.tile<1x512xi16, ub>, i16
// CHECK-NEXT:         %41 = tile.add %rest_1, %n8 : !tile.tile<1x512xi16, ub>, i16
// CHECK-NEXT:         %rest_2 = tile.shift_right %41, %n4 : !tile.tile<1x512xi16, ub>, i16
// CHECK-NEXT:         %42 = tile.cast %digit_2 rounding rint : !tile.tile<1x512xi16, ub> -> !tile.tile<1x512xf16, ub>
// CHECK-NEXT:         %digit_3 = tile.cast %42 rounding rint : !tile.tile<1x512xf16, ub> -> !tile.tile<1x512xi4, ub>
// CHECK-NEXT:         %43 = tile.reinterpret %digit_3 : !tile.tile<1x512xi4, ub> -> !tile.tile<1x256xi8, ub>
// CHECK-NEXT:         %44 = tile.reshape %43 : !tile.tile<1x256xi8, ub> -> !tile.tile<1x1x256xi8, ub>
// CHECK-NEXT:         tile.store %44, %digits[0, 1, 0, %37] sizes [1, 1, 1, 256] : !tile.tile<1x1x256xi8, ub>, memref<1x4x1x2048xi8, strided<[8192, 2048, 2048, 1]>, #tile.space<gm>>
// CHECK-NEXT:         %45 = tile.reinterpret %rest_2 : !tile.tile<1x512xi16, ub> -> !tile.tile<1x512xui16, ub>
// CHECK-NEXT:         %46 = tile.shift_left %45, %n12 : !tile.tile<1x512xui16, ub>, i16
// CHECK-NEXT:         %47 = tile.reinterpret %46 : !tile.tile<1x512xui16, ub> -> !tile.tile<1x512xi16, ub>
// CHECK-NEXT:         %digit_4 = tile.shift_right %47, %n12 : !tile.tile<1x512xi16, ub>, i16
// CHECK-NEXT:         %48 = tile.add %rest_2, %n8 : !tile.tile<1x512xi16, ub>, i16
// CHECK-NEXT:         %rest_3 = tile.shift_right %48, %n4 : !tile.tile<1x512xi16, ub>, i16
// CHECK-NEXT:         %49 = tile.cast %digit_4 rounding rint : !tile.tile<1x512xi16, ub> -> !tile.tile<1x512xf16, ub>
// CHECK-NEXT:         %digit_5 = tile.cast %49 rounding rint : !tile.tile<1x512xf16, ub> -> !tile.tile<1x512xi4, ub>
// CHECK-NEXT:         %50 = tile.reinterpret %digit_5 : !tile.tile<1x512xi4, ub> -> !tile.tile<1x256xi8, ub>
// CHECK-NEXT:         %51 = tile.reshape %50 : !tile.tile<1x256xi8, ub> -> !tile.tile<1x1x256xi8, ub>
// CHECK-NEXT:         tile.store %51, %digits[0, 2, 0, %37] sizes [1, 1, 1, 256] : !tile.tile<1x1x256xi8, ub>, memref<1x4x1x2048xi8, strided<[8192, 2048, 2048, 1]>, #tile.space<gm>>
// CHECK-NEXT:         %52 = tile.cast %rest_3 rounding rint : !tile.tile<1x512xi16, ub> -> !tile.tile<1x512xf16, ub>
// CHECK-NEXT:         %digit_6 = tile.cast %52 rounding rint : !tile.tile<1x512xf16, ub> -> !tile.tile<1x512xi4, ub>
// CHECK-NEXT:         %53 = tile.reinterpret %digit_6 : !tile.tile<1x512xi4, ub> -> !tile.tile<1x256xi8, ub>
// CHECK-NEXT:         %54 = tile.reshape %53 : !tile.tile<1x256xi8, ub> -> !tile.tile<1x1x256xi8, ub>
// CHECK-NEXT:         tile.store %54, %digits[0, 3, 0, %37] sizes [1, 1, 1, 256] : !tile.tile<1x1x256xi8, ub>, memref<1x4x1x2048xi8, strided<[8192, 2048, 2048, 1]>, #tile.space<gm>>
// CHECK-NEXT:       }
// CHECK-NEXT:       tile.sync_blocks
// CHECK-NEXT:       tile.push %slot : memref<1x4x2048xi8, #tile.space<gm>>
// CHECK-NEXT:       %55 = arith.muli %half, %c128 : index
// CHECK-NEXT:       %56 = arith.muli %block, %c256 : index
// CHECK-NEXT:       %57 = arith.addi %56, %55 : index
// CHECK-NEXT:       %zero = tile.fill %n0_1 : f32 -> !tile.tile<1x512xf32, ub>
// CHECK-NEXT:       %sum0 = scf.for %group = %c0 to %c32 step %c4 iter_args(%sum0_1 = %zero) -> (!tile.tile<1x512xf32, ub>) {
// CHECK-NEXT:         %slot_1 = tile.pop @sums : memref<1x4x4x256xf16, #tile.space<gm>>
// CHECK-NEXT:         %sums = tile.load %slot_1[0, 0, 0, %55] sizes [1, 4, 4, 128] buffers 2 : memref<1x4x4x256xf16, #tile.space<gm>> -> !tile.tile<4x4x128xf16, ub>
// CHECK-NEXT:         %58 = tile.reshape %sums : !tile.tile<4x4x128xf16, ub> -> !tile.tile<4x512xf16, ub>
// CHECK-NEXT:         %59 = tile.slice %58[0, 0] : !tile.tile<4x512xf16, ub> -> !tile.tile<1x512xf16, ub>
// CHECK-NEXT:         %60 = tile.slice %58[1, 0] : !tile.tile<4x512xf16, ub> -> !tile.tile<1x512xf16, ub>
// CHECK-NEXT:         %61 = tile.slice %58[2, 0] : !tile.tile<4x512xf16, ub> -> !tile.tile<1x512xf16, ub>
// CHECK-NEXT:         %62 = tile.slice %58[3, 0] : !tile.tile<4x512xf16, ub> -> !tile.tile<1x512xf16, ub>
// CHECK-NEXT:         %63 = tile.multiply_add %59, %n0p0625, %60 : !tile.tile<1x512xf16, ub>, f16, !tile.tile<1x512xf16, ub>
// CHECK-NEXT:         %64 = tile.cast %63 : !tile.tile<1x512xf16, ub> -> !tile.tile<1x512xf32, ub>
// CHECK-NEXT:         %65 = tile.cast %61 : !tile.tile<1x512xf16, ub> -> !tile.tile<1x512xf32, ub>
// CHECK-NEXT:         %66 = tile.multiply_add %64, %n0p0625_1, %65 : !tile.tile<1x512xf32, ub>, f32, !tile.tile<1x512xf32, ub>
// CHECK-NEXT:         %67 = tile.cast %62 : !tile.tile<1x512xf16, ub> -> !tile.tile<1x512xf32, ub>
// CHECK-NEXT:         %68 = tile.multiply_add %66, %n0p0625_1, %67 : !tile.tile<1x512xf32, ub>, f32, !tile.tile<1x512xf32, ub>
// CHECK-NEXT:         %scale_1 = tile.load %s[%group, %57] buffers 2 : memref<32x1024xf16, strided<[1024, 1]>, #tile.space<gm>> -> !tile.tile<4x128xf16, ub>
// CHECK-NEXT:         %69 = tile.cast %scale_1 : !tile.tile<4x128xf16, ub> -> !tile.tile<4x128xf32, ub>
// CHECK-NEXT:         %70 = tile.reshape %69 : !tile.tile<4x128xf32, ub> -> !tile.tile<1x512xf32, ub>
// CHECK-NEXT:         tile.release %slot_1 : memref<1x4x4x256xf16, #tile.space<gm>>
// CHECK-NEXT:         %sum = tile.multiply_add %68, %70, %sum0_1 : !tile.tile<1x512xf32, ub>
// CHECK-NEXT:         scf.yield %sum : !tile.tile<1x512xf32, ub>
// CHECK-NEXT:       }
// CHECK-NEXT:       %71 = tile.broadcast %scale {tile.folded} : !tile.tile<1x1xf32, ub> -> !tile.tile<1x128xf32, ub>
// CHECK-NEXT:       %72 = tile.reshape %sum0 : !tile.tile<1x512xf32, ub> -> !tile.tile<1x4x128xf32, ub>
// CHECK-NEXT:       %73 = tile.reduce sum %72 axes [1] : !tile.tile<1x4x128xf32, ub> -> !tile.tile<1x1x128xf32, ub>
// CHECK-NEXT:       %74 = tile.reshape %73 : !tile.tile<1x1x128xf32, ub> -> !tile.tile<1x128xf32, ub>
// CHECK-NEXT:       %75 = tile.mul %74, %71 : !tile.tile<1x128xf32, ub>
// CHECK-NEXT:       %76 = tile.cast %75 rounding rint : !tile.tile<1x128xf32, ub> -> !tile.tile<1x128xf16, ub>
// CHECK-NEXT:       tile.store %76, %out[0, %57] sizes [1, 128] : !tile.tile<1x128xf16, ub>, memref<1x1024xf16, strided<[1024, 1]>, #tile.space<gm>>
// CHECK-NEXT:       func.return
// CHECK-NEXT:     }
// CHECK-NEXT:   }
// CHECK-NEXT: }

// CHECK-LABEL: // IR after tile-place-buffers
// CHECK:      builtin.module attributes {ascir.soc = "ascend910b1"} {
// CHECK-NEXT:   tile.kernel @matmul_int4 block_dim 4 attributes {tile.tiling = [{axes = ["1", "1", "1024", "4096"], tile = array<i64: 4, 256, 512, 128>, digits = 4 : i64, ns = 8835 : i64}], tile.weights = {strategy = "digits", expand_ns = 11242 : i64, panels_ns = 13305 : i64, digits_ns = 8835 : i64, totals_ns = 10999 : i64, unit_ns = 8856 : i64}} {
// CHECK-NEXT:     tile.channel @digits aiv_to_aic shared depth 1 : memref<1x4x2048xi8, #tile.space<gm>>
// CHECK-NEXT:     tile.channel @sums aic_to_aiv depth 6 : memref<1x4x4x256xf16, #tile.space<gm>>
// CHECK-NEXT:     func.func @matmul_int4_cube(%x: memref<1x4096xf16, strided<[4096, 1]>, #tile.space<gm>> {ascir.role = "in"}, %q: memref<64x64x16x32xi8, strided<[32768, 512, 32, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "fractals"}, %s: memref<32x1024xf16, strided<[1024, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "rows"}, %out: memref<1x1024xf16, strided<[1024, 1]>, #tile.space<gm>> {ascir.role = "out"}) attributes {tile.core = #tile.core<aic>, tile.placement = {l0a = {peak = 2048 : i64, lower_bound = 2048 : i64, extent = 4096 : i64, capacity = 65536 : i64, optimal = true}, l0b = {peak = 32768 : i64, lower_bound = 32768 : i64, extent = 65536 : i64, capacity = 65536 : i64, optimal = true}, l0c = {peak = 32768 : i64, lower_bound = 32768 : i64, extent = 65536 : i64, capacity = 131072 : i64, optimal = true}, l1 = {peak = 491520 : i64, lower_bound = 491520 : i64, extent = 491520 : i64, capacity = 524032 : i64, optimal = true}}} {
// CHECK-NEXT:       %block = tile.block_index
// CHECK-NEXT:       %c16 = arith.constant 16 : index
// CHECK-NEXT:       %c0 = arith.constant 0 : index
// CHECK-NEXT:       %c2048 = arith.constant 2048 : index
// CHECK-NEXT:       %c512 = arith.constant 512 : index
// CHECK-NEXT:       %c128 = arith.constant 128 : index
// CHECK-NEXT:       %n1 = arith.constant 1.000000e+00 : f32
// CHECK-NEXT:       %c4 = arith.constant 4 : index
// CHECK-NEXT:       %c8 = arith.constant 8 : index
// CHECK-NEXT:       %c1 = arith.constant 1 : index
// CHECK-NEXT:       %c64 = arith.constant 64 : index
// CHECK-NEXT:       %0 = arith.muli %block, %c16 : index
// CHECK-NEXT:       %b_bytes = tile.load %q[0, %0, 0, 0] {tile.address = [array<i64: 0>]} : memref<64x64x16x32xi8, strided<[32768, 512, 32, 1]>, #tile.space<gm>> -> !tile.tile<32x16x16x32xi8, l1>
// CHECK-NEXT:       %b_l1 = tile.reinterpret %b_bytes {tile.address = [array<i64: 0>]} : !tile.tile<32x16x16x32xi8, l1> -> !tile.tile<256x2048xi4, l1, nz>
// CHECK-NEXT:       %digits = tile.pop @digits : memref<1x4x2048xi8, #tile.space<gm>>
// CHECK-NEXT:       %a_bytes = tile.load %digits[0, 0, 0] sizes [1, 4, 2048] {tile.address = [array<i64: 458752>]} : memref<1x4x2048xi8, #tile.space<gm>> -> !tile.tile<16x2048xi8, l1, nz>
// CHECK-NEXT:       %a_l1 = tile.reinterpret %a_bytes {tile.address = [array<i64: 458752>]} : !tile.tile<16x2048xi8, l1, nz> -> !tile.tile<16x4096xi4, l1, nz>
// CHECK-NEXT:       scf.for %at = %c0 to %c2048 step %c512 {
// CHECK-NEXT:         %slot = tile.acquire @sums : memref<1x4x4x256xf16, #tile.space<gm>>
// CHECK-NEXT:         scf.for %group = %c0 to %c512 step %c128 {
// CHECK-NEXT:           %1 = arith.addi %at, %group : index
// CHECK-NEXT:           %zero = tile.accumulator {tile.address = [array<i64: 0, 16384>]} : !tile.tile<16x256xi32, l0c, nz>
// CHECK-NEXT:           %a_l0 = tile.move %a_l1[0, %1] buffers 2 {tile.address = [array<i64: 0, 1024>]} : !tile.tile<16x4096xi4, l1, nz> -> !tile.tile<16x128xi4, l0a, zz>
// CHECK-NEXT:           %b_l0 = tile.move %b_l1[0, %1] transpose buffers 2 {tile.address = [array<i64: 0, 16384>]} : !tile.tile<256x2048xi4, l1, nz> -> !tile.tile<128x256xi4, l0b, zn>
// CHECK-NEXT:           %sum = tile.mmad %a_l0, %b_l0, %zero sizes [4, 256, 128] {tile.address = [array<i64: 0, 16384>]} : !tile.tile<16x128xi4, l0a, zz>, !tile.tile<128x256xi4, l0b, zn>, !tile.tile<16x256xi32, l0c, nz>
// CHECK-NEXT:           %2 = arith.divui %group, %c128 : index
// CHECK-NEXT:           tile.fixpipe_store %sum, %slot[0, 0, %2, 0] sizes [1, 4, 1, 256] scale(%n1 : f32) buffers 2 : !tile.tile<16x256xi32, l0c, nz>, memref<1x4x4x256xf16, #tile.space<gm>>
// CHECK-NEXT:         }
// CHECK-NEXT:         tile.push %slot : memref<1x4x4x256xf16, #tile.space<gm>>
// CHECK-NEXT:       }
// CHECK-NEXT:       scf.for %load = %c4 to %c8 step %c1 {
// CHECK-NEXT:         %3 = arith.divui %load, %c8 : index
// CHECK-NEXT:         %4 = arith.muli %3, %c4 : index
// CHECK-NEXT:         %5 = arith.addi %block, %4 : index
// CHECK-NEXT:         %6 = arith.muli %5, %c16 : index
// CHECK-NEXT:         %7 = arith.remui %load, %c8 : index
// CHECK-NEXT:         %8 = arith.muli %7, %c512 : index
// CHECK-NEXT:         %9 = arith.divui %8, %c64 : index
// CHECK-NEXT:         %b_bytes_1 = tile.load %q[%9, %6, 0, 0] buffers 3 {tile.refill, tile.address = [array<i64: 262144, 327680, 393216>]} : memref<64x64x16x32xi8, strided<[32768, 512, 32, 1]>, #tile.space<gm>> -> !tile.tile<8x16x16x32xi8, l1>
// CHECK-NEXT:         %b_l1_1 = tile.reinterpret %b_bytes_1 {tile.address = [array<i64: 262144, 327680, 393216>]} : !tile.tile<8x16x16x32xi8, l1> -> !tile.tile<256x512xi4, l1, nz>
// CHECK-NEXT:         %slot_1 = tile.acquire @sums : memref<1x4x4x256xf16, #tile.space<gm>>
// CHECK-NEXT:         scf.for %group_1 = %c0 to %c512 step %c128 {
// CHECK-NEXT:           %10 = arith.addi %8, %group_1 : index
// CHECK-NEXT:           %zero_1 = tile.accumulator {tile.address = [array<i64: 32768, 49152>]} : !tile.tile<16x256xi32, l0c, nz>
// CHECK-NEXT:           %a_l0_1 = tile.move %a_l1[0, %10] buffers 2 {tile.address = [array<i64: 2048, 3072>]} : !tile.tile<16x4096xi4, l1, nz> -> !tile.tile<16x128xi4, l0a, zz>
// CHECK-NEXT:           %b_l0_1 = tile.move %b_l1_1[0, %group_1] transpose buffers 2 {tile.address = [array<i64: 32768, 49152>]} : !tile.tile<256x512xi4, l1, nz> -> !tile.tile<128x256xi4, l0b, zn>
// CHECK-NEXT:           %sum_1 = tile.mmad %a_l0_1, %b_l0_1, %zero_1 sizes [4, 256, 128] {tile.address = [array<i64: 32768, 49152>]} : !tile.tile<16x128xi4, l0a, zz>, !tile.tile<128x256xi4, l0b, zn>, !tile.tile<16x256xi32, l0c, nz>
// CHECK-NEXT:           %11 = arith.divui %group_1, %c128 : index
// CHECK-NEXT:           tile.fixpipe_store %sum_1, %slot_1[0, 0, %11, 0] sizes [1, 4, 1, 256] scale(%n1 : f32) buffers 2 : !tile.tile<16x256xi32, l0c, nz>, memref<1x4x4x256xf16, #tile.space<gm>>
// CHECK-NEXT:         }
// CHECK-NEXT:         tile.push %slot_1 : memref<1x4x4x256xf16, #tile.space<gm>>
// CHECK-NEXT:       }
// CHECK-NEXT:       tile.release %digits : memref<1x4x2048xi8, #tile.space<gm>>
// CHECK-NEXT:       func.return
// CHECK-NEXT:     }
// CHECK-NEXT:     func.func @matmul_int4_vector(%x: memref<1x4096xf16, strided<[4096, 1]>, #tile.space<gm>> {ascir.role = "in"}, %q: memref<64x64x16x32xi8, strided<[32768, 512, 32, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "fractals"}, %s: memref<32x1024xf16, strided<[1024, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "rows"}, %out: memref<1x1024xf16, strided<[1024, 1]>, #tile.space<gm>> {ascir.role = "out"}) attributes {tile.core = #tile.core<aiv>, tile.placement = {ub = {peak = 24576 : i64, lower_bound = 24576 : i64, extent = 82176 : i64, capacity = 188160 : i64, optimal = true}}} {
// CHECK-NEXT:       %half = tile.sub_block_index
// CHECK-NEXT:       %n32767 = arith.constant 32767 : i16
// CHECK-NEXT:       %n0 = arith.constant 0 : i16
// CHECK-NEXT:       %n1em30 = arith.constant 1.000000e-30 : f32
// CHECK-NEXT:       %n30000 = arith.constant 3.000000e+04 : f32
// CHECK-NEXT:       %n0p136533 = arith.constant 0.136533335 : f32
// CHECK-NEXT:       %block = tile.block_index
// CHECK-NEXT:       %c2 = arith.constant 2 : index
// CHECK-NEXT:       %c512 = arith.constant 512 : index
// CHECK-NEXT:       %c4096 = arith.constant 4096 : index
// CHECK-NEXT:       %n12 = arith.constant 12 : i16
// CHECK-NEXT:       %n8 = arith.constant 8 : i16
// CHECK-NEXT:       %n4 = arith.constant 4 : i16
// CHECK-NEXT:       %c128 = arith.constant 128 : index
// CHECK-NEXT:       %c256 = arith.constant 256 : index
// CHECK-NEXT:       %n0_1 = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:       %c0 = arith.constant 0 : index
// CHECK-NEXT:       %c32 = arith.constant 32 : index
// CHECK-NEXT:       %c4 = arith.constant 4 : index
// CHECK-NEXT:       %n0p0625 = arith.constant 6.250000e-02 : f16
// CHECK-NEXT:       %n0p0625_1 = arith.constant 6.250000e-02 : f32
// CHECK-NEXT:       %mask = tile.fill %n32767 {tile.address = [array<i64: 73984>]} : i16 -> !tile.tile<1x4096xi16, ub>
// CHECK-NEXT:       %none = tile.fill %n0 {tile.address = [array<i64: 65792>]} : i16 -> !tile.tile<1x4096xi16, ub>
// CHECK-NEXT:       %x_1 = tile.load %x[0, 0] {tile.address = [array<i64: 0>]} : memref<1x4096xf16, strided<[4096, 1]>, #tile.space<gm>> -> !tile.tile<1x4096xf16, ub>
// CHECK-NEXT:       %0 = tile.reinterpret %x_1 {tile.address = [array<i64: 0>]} : !tile.tile<1x4096xf16, ub> -> !tile.tile<1x4096xi16, ub>
// CHECK-NEXT:       %1 = tile.and %0, %mask {tile.address = [array<i64: 0>]} : !tile.tile<1x4096xi16, ub>
// CHECK-NEXT:       %larger = tile.maximum %none, %1 {tile.address = [array<i64: 65792>]} : !tile.tile<1x4096xi16, ub>
// CHECK-NEXT:       %2 = tile.slice %larger[0, 0] {tile.address = [array<i64: 65792>]} : !tile.tile<1x4096xi16, ub> -> !tile.tile<1x2048xi16, ub>
// CHECK-NEXT:       %3 = tile.slice %larger[0, 2048] {tile.address = [array<i64: 69888>]} : !tile.tile<1x4096xi16, ub> -> !tile.tile<1x2048xi16, ub>
// CHECK-NEXT:       %4 = tile.maximum %2, %3 {tile.address = [array<i64: 0>]} : !tile.tile<1x2048xi16, ub>
// CHECK-NEXT:       %5 = tile.slice %4[0, 0] {tile.address = [array<i64: 0>]} : !tile.tile<1x2048xi16, ub> -> !tile.tile<1x1024xi16, ub>
// CHECK-NEXT:       %6 = tile.slice %4[0, 1024] {tile.address = [array<i64: 2048>]} : !tile.tile<1x2048xi16, ub> -> !tile.tile<1x1024xi16, ub>
// CHECK-NEXT:       %7 = tile.maximum %5, %6 {tile.address = [array<i64: 4096>]} : !tile.tile<1x1024xi16, ub>
// CHECK-NEXT:       %8 = tile.slice %7[0, 0] {tile.address = [array<i64: 4096>]} : !tile.tile<1x1024xi16, ub> -> !tile.tile<1x512xi16, ub>
// CHECK-NEXT:       %9 = tile.slice %7[0, 512] {tile.address = [array<i64: 5120>]} : !tile.tile<1x1024xi16, ub> -> !tile.tile<1x512xi16, ub>
// CHECK-NEXT:       %10 = tile.maximum %8, %9 {tile.address = [array<i64: 0>]} : !tile.tile<1x512xi16, ub>
// CHECK-NEXT:       %11 = tile.slice %10[0, 0] {tile.address = [array<i64: 0>]} : !tile.tile<1x512xi16, ub> -> !tile.tile<1x256xi16, ub>
// CHECK-NEXT:       %12 = tile.slice %10[0, 256] {tile.address = [array<i64: 512>]} : !tile.tile<1x512xi16, ub> -> !tile.tile<1x256xi16, ub>
// CHECK-NEXT:       %13 = tile.maximum %11, %12 {tile.address = [array<i64: 1024>]} : !tile.tile<1x256xi16, ub>
// CHECK-NEXT:       %14 = tile.slice %13[0, 0] {tile.address = [array<i64: 1024>]} : !tile.tile<1x256xi16, ub> -> !tile.tile<1x128xi16, ub>
// CHECK-NEXT:       %15 = tile.slice %13[0, 128] {tile.address = [array<i64: 1280>]} : !tile.tile<1x256xi16, ub> -> !tile.tile<1x128xi16, ub>
// CHECK-NEXT:       %16 = tile.maximum %14, %15 {tile.address = [array<i64: 512>]} : !tile.tile<1x128xi16, ub>
// CHECK-NEXT:       %17 = tile.cast %16 {tile.address = [array<i64: 0>]} : !tile.tile<1x128xi16, ub> -> !tile.tile<1x128xf32, ub>
// CHECK-NEXT:       %18 = tile.reduce max %17 axes [1] {tile.ignores_nan, tile.scratch = 512 : i64, tile.scratch_bytes = 256 : i64, tile.address = [array<i64: 768>]} : !tile.tile<1x128xf32, ub> -> !tile.tile<1x1xf32, ub>
// CHECK-NEXT:       %19 = tile.cast %18 rounding rint {tile.address = [array<i64: 768>]} : !tile.tile<1x1xf32, ub> -> !tile.tile<1x1xi16, ub>
// CHECK-NEXT:       %20 = tile.reinterpret %19 {tile.address = [array<i64: 768>]} : !tile.tile<1x1xi16, ub> -> !tile.tile<1x1xf16, ub>
// CHECK-NEXT:       %21 = tile.cast %20 {tile.address = [array<i64: 4096>]} : !tile.tile<1x1xf16, ub> -> !tile.tile<1x1xf32, ub>
// CHECK-NEXT:       %22 = tile.fill %n1em30 {tile.address = [array<i64: 0>]} : f32 -> !tile.tile<1x1xf32, ub>
// CHECK-NEXT:       %largest = tile.add %21, %22 {tile.address = [array<i64: 4096>]} : !tile.tile<1x1xf32, ub>
// CHECK-NEXT:       %23 = tile.fill %n30000 {tile.address = [array<i64: 4128>]} : f32 -> !tile.tile<1x1xf32, ub>
// CHECK-NEXT:       %factor = tile.div %23, %largest {tile.address = [array<i64: 4128>]} : !tile.tile<1x1xf32, ub>
// CHECK-NEXT:       %scale = tile.mul %largest, %n0p136533 {tile.address = [array<i64: 4096>]} : !tile.tile<1x1xf32, ub>, f32
// CHECK-NEXT:       %slot = tile.acquire @digits : memref<1x4x2048xi8, #tile.space<gm>>
// CHECK-NEXT:       %digits = memref.reinterpret_cast %slot to offset: [0], sizes: [1, 4, 1, 2048], strides: [8192, 2048, 2048, 1] : memref<1x4x2048xi8, #tile.space<gm>> to memref<1x4x1x2048xi8, strided<[8192, 2048, 2048, 1]>, #tile.space<gm>>
// CHECK-NEXT:       %24 = arith.muli %block, %c2 : index
// CHECK-NEXT:       %25 = arith.addi %24, %half : index
// CHECK-NEXT:       %26 = arith.muli %25, %c512 : index
// CHECK-NEXT:       scf.for %k = %26 to %c4096 step %c4096 {
// CHECK-NEXT:         %x_2 = tile.load %x[0, %k] buffers 2 {tile.address = [array<i64: 2048, 3072>]} : memref<1x4096xf16, strided<[4096, 1]>, #tile.space<gm>> -> !tile.tile<1x512xf16, ub>
// CHECK-NEXT:         %27 = tile.cast %x_2 {tile.address = [array<i64: 65536>]} : !tile.tile<1x512xf16, ub> -> !tile.tile<1x512xf32, ub>
// CHECK-NEXT:         %28 = tile.broadcast %factor {tile.folded, tile.address = [array<i64: 0>]} : !tile.tile<1x1xf32, ub> -> !tile.tile<1x512xf32, ub>
// CHECK-NEXT:         %29 = tile.mul %27, %28 {tile.address = [array<i64: 65536>]} : !tile.tile<1x512xf32, ub>
// CHECK-NEXT:         %rest = tile.cast %29 rounding rint {tile.address = [array<i64: 0>]} : !tile.tile<1x512xf32, ub> -> !tile.tile<1x512xi16, ub>
// CHECK-NEXT:         %30 = tile.reinterpret %rest {tile.address = [array<i64: 0>]} : !tile.tile<1x512xi16, ub> -> !tile.tile<1x512xui16, ub>
// CHECK-NEXT:         %31 = tile.shift_left %30, %n12 {tile.address = [array<i64: 1024>]} : !tile.tile<1x512xui16, ub>, i16
// CHECK-NEXT:         %32 = tile.reinterpret %31 {tile.address = [array<i64: 1024>]} : !tile.tile<1x512xui16, ub> -> !tile.tile<1x512xi16, ub>
// CHECK-NEXT:         %digit = tile.shift_right %32, %n12 {tile.address = [array<i64: 1024>]} : !tile.tile<1x512xi16, ub>, i16
// CHECK-NEXT:         %33 = tile.add %rest, %n8 {tile.address = [array<i64: 0>]} : !tile.tile<1x512xi16, ub>, i16
// CHECK-NEXT:         %rest_1 = tile.shift_right %33, %n4 {tile.address = [array<i64: 0>]} : !tile.tile<1x512xi16, ub>, i16
// CHECK-NEXT:         %34 = tile.cast %digit rounding rint {tile.address = [array<i64: 1024>]} : !tile.tile<1x512xi16, ub> -> !tile.tile<1x512xf16, ub>
// CHECK-NEXT:         %digit_1 = tile.cast %34 rounding rint {tile.address = [array<i64: 67584>]} : !tile.tile<1x512xf16, ub> -> !tile.tile<1x512xi4, ub>
// CHECK-NEXT:         %35 = tile.reinterpret %digit_1 {tile.address = [array<i64: 67584>]} : !tile.tile<1x512xi4, ub> -> !tile.tile<1x256xi8, ub>
// CHECK-NEXT:         %36 = tile.reshape %35 {tile.address = [array<i64: 67584>]} : !tile.tile<1x256xi8, ub> -> !tile.tile<1x1x256xi8, ub>
// CHECK-NEXT:         %37 = arith.divui %k, %c2 : index
// CHECK-NEXT:         tile.store %36, %digits[0, 0, 0, %37] sizes [1, 1, 1, 256] : !tile.tile<1x1x256xi8, ub>, memref<1x4x1x2048xi8, strided<[8192, 2048, 2048, 1]>, #tile.space<gm>>
// CHECK-NEXT:         %38 = tile.reinterpret %rest_1 {tile.address = [array<i64: 0>]} : !tile.tile<1x512xi16, ub> -> !tile.tile<1x512xui16, ub>
// CHECK-NEXT:         %39 = tile.shift_left %38, %n12 {tile.address = [array<i64: 1024>]} : !tile.tile<1x512xui16, ub>, i16
// CHECK-NEXT:         %40 = tile.reinterpret %39 {tile.address = [array<i64: 1024>]} : !tile.tile<1x512xui16, ub> -> !tile.tile<1x512xi16, ub>
// CHECK-NEXT:         %digit_2 = tile.shift_right %40, %n12 {tile.address = [array<i64: 1024>]} : !tile.tile<1x512xi16, ub>, i16
// CHECK-NEXT:         %41 = tile.add %rest_1, %n8 {tile.address = [array<i64: 0>]} : !tile.tile<1x512xi16, ub>, i16
// CHECK-NEXT:         %rest_2 = tile.shift_right %41, %n4 {tile.address = [array<i64: 0>]} : !tile.tile<1x512xi16, ub>, i16
// CHECK-NEXT:         %42 = tile.cast %digit_2 rounding rint {tile.address = [array<i64: 1024>]} : !tile.tile<1x512xi16, ub> -> !tile.tile<1x512xf16, ub>
// CHECK-NEXT:         %digit_3 = tile.cast %42 rounding rint {tile.address = [array<i64: 67840>]} : !tile.tile<1x512xf16, ub> -> !tile.tile<1x512xi4, ub>
// CHECK-NEXT:         %43 = tile.reinterpret %digit_3 {tile.address = [array<i64: 67840>]} : !tile.tile<1x512xi4, ub> -> !tile.tile<1x256xi8, ub>
// CHECK-NEXT:         %44 = tile.reshape %43 {tile.address = [array<i64: 67840>]} : !tile.tile<1x256xi8, ub> -> !tile.tile<1x1x256xi8, ub>
// CHECK-NEXT:         tile.store %44, %digits[0, 1, 0, %37] sizes [1, 1, 1, 256] : !tile.tile<1x1x256xi8, ub>, memref<1x4x1x2048xi8, strided<[8192, 2048, 2048, 1]>, #tile.space<gm>>
// CHECK-NEXT:         %45 = tile.reinterpret %rest_2 {tile.address = [array<i64: 0>]} : !tile.tile<1x512xi16, ub> -> !tile.tile<1x512xui16, ub>
// CHECK-NEXT:         %46 = tile.shift_left %45, %n12 {tile.address = [array<i64: 1024>]} : !tile.tile<1x512xui16, ub>, i16
// CHECK-NEXT:         %47 = tile.reinterpret %46 {tile.address = [array<i64: 1024>]} : !tile.tile<1x512xui16, ub> -> !tile.tile<1x512xi16, ub>
// CHECK-NEXT:         %digit_4 = tile.shift_right %47, %n12 {tile.address = [array<i64: 1024>]} : !tile.tile<1x512xi16, ub>, i16
// CHECK-NEXT:         %48 = tile.add %rest_2, %n8 {tile.address = [array<i64: 0>]} : !tile.tile<1x512xi16, ub>, i16
// CHECK-NEXT:         %rest_3 = tile.shift_right %48, %n4 {tile.address = [array<i64: 0>]} : !tile.tile<1x512xi16, ub>, i16
// CHECK-NEXT:         %49 = tile.cast %digit_4 rounding rint {tile.address = [array<i64: 1024>]} : !tile.tile<1x512xi16, ub> -> !tile.tile<1x512xf16, ub>
// CHECK-NEXT:         %digit_5 = tile.cast %49 rounding rint {tile.address = [array<i64: 68096>]} : !tile.tile<1x512xf16, ub> -> !tile.tile<1x512xi4, ub>
// CHECK-NEXT:         %50 = tile.reinterpret %digit_5 {tile.address = [array<i64: 68096>]} : !tile.tile<1x512xi4, ub> -> !tile.tile<1x256xi8, ub>
// CHECK-NEXT:         %51 = tile.reshape %50 {tile.address = [array<i64: 68096>]} : !tile.tile<1x256xi8, ub> -> !tile.tile<1x1x256xi8, ub>
// CHECK-NEXT:         tile.store %51, %digits[0, 2, 0, %37] sizes [1, 1, 1, 256] : !tile.tile<1x1x256xi8, ub>, memref<1x4x1x2048xi8, strided<[8192, 2048, 2048, 1]>, #tile.space<gm>>
// CHECK-NEXT:         %52 = tile.cast %rest_3 rounding rint {tile.address = [array<i64: 0>]} : !tile.tile<1x512xi16, ub> -> !tile.tile<1x512xf16, ub>
// CHECK-NEXT:         %digit_6 = tile.cast %52 rounding rint {tile.address = [array<i64: 68352>]} : !tile.tile<1x512xf16, ub> -> !tile.tile<1x512xi4, ub>
// CHECK-NEXT:         %53 = tile.reinterpret %digit_6 {tile.address = [array<i64: 68352>]} : !tile.tile<1x512xi4, ub> -> !tile.tile<1x256xi8, ub>
// CHECK-NEXT:         %54 = tile.reshape %53 {tile.address = [array<i64: 68352>]} : !tile.tile<1x256xi8, ub> -> !tile.tile<1x1x256xi8, ub>
// CHECK-NEXT:         tile.store %54, %digits[0, 3, 0, %37] sizes [1, 1, 1, 256] : !tile.tile<1x1x256xi8, ub>, memref<1x4x1x2048xi8, strided<[8192, 2048, 2048, 1]>, #tile.space<gm>>
// CHECK-NEXT:       }
// CHECK-NEXT:       tile.sync_blocks
// CHECK-NEXT:       tile.push %slot : memref<1x4x2048xi8, #tile.space<gm>>
// CHECK-NEXT:       %55 = arith.muli %half, %c128 : index
// CHECK-NEXT:       %56 = arith.muli %block, %c256 : index
// CHECK-NEXT:       %57 = arith.addi %56, %55 : index
// CHECK-NEXT:       %zero = tile.fill %n0_1 {tile.address = [array<i64: 65792>]} : f32 -> !tile.tile<1x512xf32, ub>
// CHECK-NEXT:       %sum0 = scf.for %group = %c0 to %c32 step %c4 iter_args(%sum0_1 = %zero) -> (!tile.tile<1x512xf32, ub>) {
// CHECK-NEXT:         %slot_1 = tile.pop @sums : memref<1x4x4x256xf16, #tile.space<gm>>
// CHECK-NEXT:         %sums = tile.load %slot_1[0, 0, 0, %55] sizes [1, 4, 4, 128] buffers 2 {tile.address = [array<i64: 67840, 71936>]} : memref<1x4x4x256xf16, #tile.space<gm>> -> !tile.tile<4x4x128xf16, ub>
// CHECK-NEXT:         %58 = tile.reshape %sums {tile.address = [array<i64: 67840, 71936>]} : !tile.tile<4x4x128xf16, ub> -> !tile.tile<4x512xf16, ub>
// CHECK-NEXT:         %59 = tile.slice %58[0, 0] {tile.address = [array<i64: 67840, 71936>]} : !tile.tile<4x512xf16, ub> -> !tile.tile<1x512xf16, ub>
// CHECK-NEXT:         %60 = tile.slice %58[1, 0] {tile.address = [array<i64: 68864, 72960>]} : !tile.tile<4x512xf16, ub> -> !tile.tile<1x512xf16, ub>
// CHECK-NEXT:         %61 = tile.slice %58[2, 0] {tile.address = [array<i64: 69888, 73984>]} : !tile.tile<4x512xf16, ub> -> !tile.tile<1x512xf16, ub>
// CHECK-NEXT:         %62 = tile.slice %58[3, 0] {tile.address = [array<i64: 70912, 75008>]} : !tile.tile<4x512xf16, ub> -> !tile.tile<1x512xf16, ub>
// CHECK-NEXT:         %63 = tile.multiply_add %59, %n0p0625, %60 {tile.address = [array<i64: 76032>]} : !tile.tile<1x512xf16, ub>, f16, !tile.tile<1x512xf16, ub>
// CHECK-NEXT:         %64 = tile.cast %63 {tile.address = [array<i64: 2048>]} : !tile.tile<1x512xf16, ub> -> !tile.tile<1x512xf32, ub>
// CHECK-NEXT:         %65 = tile.cast %61 {tile.address = [array<i64: 0>]} : !tile.tile<1x512xf16, ub> -> !tile.tile<1x512xf32, ub>
// CHECK-NEXT:         %66 = tile.multiply_add %64, %n0p0625_1, %65 {tile.address = [array<i64: 0>]} : !tile.tile<1x512xf32, ub>, f32, !tile.tile<1x512xf32, ub>
// CHECK-NEXT:         %67 = tile.cast %62 {tile.address = [array<i64: 2048>]} : !tile.tile<1x512xf16, ub> -> !tile.tile<1x512xf32, ub>
// CHECK-NEXT:         %68 = tile.multiply_add %66, %n0p0625_1, %67 {tile.address = [array<i64: 2048>]} : !tile.tile<1x512xf32, ub>, f32, !tile.tile<1x512xf32, ub>
// CHECK-NEXT:         %scale_1 = tile.load %s[%group, %57] buffers 2 {tile.address = [array<i64: 77056, 78080>]} : memref<32x1024xf16, strided<[1024, 1]>, #tile.space<gm>> -> !tile.tile<4x128xf16, ub>
// CHECK-NEXT:         %69 = tile.cast %scale_1 {tile.address = [array<i64: 0>]} : !tile.tile<4x128xf16, ub> -> !tile.tile<4x128xf32, ub>
// CHECK-NEXT:         %70 = tile.reshape %69 {tile.address = [array<i64: 0>]} : !tile.tile<4x128xf32, ub> -> !tile.tile<1x512xf32, ub>
// CHECK-NEXT:         tile.release %slot_1 : memref<1x4x4x256xf16, #tile.space<gm>>
// CHECK-NEXT:         %sum = tile.multiply_add %68, %70, %sum0_1 {tile.address = [array<i64: 2048>]} : !tile.tile<1x512xf32, ub>
// CHECK-NEXT:         %sum_1 = tile.slice %sum[0, 0] {tile.address = [array<i64: 65792>]} : !tile.tile<1x512xf32, ub> -> !tile.tile<1x512xf32, ub>
// CHECK-NEXT:         scf.yield %sum_1 : !tile.tile<1x512xf32, ub>
// CHECK-NEXT:       } {tile.address = [array<i64: 65792>]}
// CHECK-NEXT:       %71 = tile.broadcast %scale {tile.folded, tile.address = [array<i64: 1536>]} : !tile.tile<1x1xf32, ub> -> !tile.tile<1x128xf32, ub>
// CHECK-NEXT:       %72 = tile.reshape %sum0 {tile.address = [array<i64: 65792>]} : !tile.tile<1x512xf32, ub> -> !tile.tile<1x4x128xf32, ub>
// CHECK-NEXT:       %73 = tile.reduce sum %72 axes [1] {tile.scratch = 0 : i64, tile.scratch_bytes = 1024 : i64, tile.address = [array<i64: 1024>]} : !tile.tile<1x4x128xf32, ub> -> !tile.tile<1x1x128xf32, ub>
// CHECK-NEXT:       %74 = tile.reshape %73 {tile.address = [array<i64: 1024>]} : !tile.tile<1x1x128xf32, ub> -> !tile.tile<1x128xf32, ub>
// CHECK-NEXT:       %75 = tile.mul %74, %71 {tile.address = [array<i64: 1024>]} : !tile.tile<1x128xf32, ub>
// CHECK-NEXT:       %76 = tile.cast %75 rounding rint {tile.address = [array<i64: 0>]} : !tile.tile<1x128xf32, ub> -> !tile.tile<1x128xf16, ub>
// CHECK-NEXT:       tile.store %76, %out[0, %57] sizes [1, 128] : !tile.tile<1x128xf16, ub>, memref<1x1024xf16, strided<[1024, 1]>, #tile.space<gm>>
// CHECK-NEXT:       func.return
// CHECK-NEXT:     }
// CHECK-NEXT:   }
// CHECK-NEXT: }

// CHECK-LABEL: // IR after tile-select-instructions
// CHECK:      builtin.module attributes {ascir.soc = "ascend910b1"} {
// CHECK-NEXT:   func.func @matmul_int4_aic(%x: memref<?xf16, 22 : i64> {ascir.role = "in"}, %q: memref<?xi8, 22 : i64> {ascir.role = "in", ascir.packing = "fractals"}, %s: memref<?xf16, 22 : i64> {ascir.role = "in", ascir.packing = "rows"}, %out: memref<?xf16, 22 : i64> {ascir.role = "out"}, %digits: memref<?xi8, 22 : i64> {ascir.role = "workspace", ascir.extent = "8192"}, %sums: memref<?xf16, 22 : i64> {ascir.role = "workspace", ascir.extent = "98304"}) attributes {tile.placement = {l0a = {peak = 2048 : i64, lower_bound = 2048 : i64, extent = 4096 : i64, capacity = 65536 : i64, optimal = true}, l0b = {peak = 32768 : i64, lower_bound = 32768 : i64, extent = 65536 : i64, capacity = 65536 : i64, optimal = true}, l0c = {peak = 32768 : i64, lower_bound = 32768 : i64, extent = 65536 : i64, capacity = 131072 : i64, optimal = true}, l1 = {peak = 491520 : i64, lower_bound = 491520 : i64, extent = 491520 : i64, capacity = 524032 : i64, optimal = true}}, ascendc.aicore} {
// CHECK-NEXT:     %0 = arith.constant 524032 : i32
// CHECK-NEXT:     %1 = arith.constant 65536 : i32
// CHECK-NEXT:     %2 = arith.constant 65536 : i32
// CHECK-NEXT:     %3 = arith.constant 131072 : i32
// CHECK-NEXT:     %4 = arith.constant 512 : index
// CHECK-NEXT:     %5 = arith.constant 32 : i32
// CHECK-NEXT:     %6 = arith.constant 256 : i32
// CHECK-NEXT:     %7 = arith.constant 768 : i32
// CHECK-NEXT:     %8 = arith.constant 0 : i32
// CHECK-NEXT:     %data_copy = ascendc.construct !ascendc.data_copy_params(%5, %6, %7, %8) : i32, i32, i32, i32
// CHECK-NEXT:     %9 = arith.constant 262144 : i32
// CHECK-NEXT:     %10 = arith.constant 458752 : i32
// CHECK-NEXT:     %11 = arith.constant 32768 : i32
// CHECK-NEXT:     %12 = arith.constant 1 : i32
// CHECK-NEXT:     %13 = arith.constant 4 : i32
// CHECK-NEXT:     %14 = arith.constant 2048 : i32
// CHECK-NEXT:     %15 = arith.constant 16 : i32
// CHECK-NEXT:     %nd2nz = ascendc.construct !ascendc.nd2nz_params(%12, %13, %14, %8, %14, %15, %12, %5) : i32, i32, i32, i32, i32, i32, i32, i32
// CHECK-NEXT:     %16 = arith.constant 16384 : i32
// CHECK-NEXT:     %17 = arith.constant 1024 : i32
// CHECK-NEXT:     %18 = arith.constant 2 : index
// CHECK-NEXT:     %19 = arith.constant 0 : i8
// CHECK-NEXT:     %20 = arith.constant false
// CHECK-NEXT:     %21 = arith.constant 0 : index
// CHECK-NEXT:     %22 = arith.constant 1 : index
// CHECK-NEXT:     %23 = arith.constant 3 : index
// CHECK-NEXT:     %no_pads = memref.alloca() {ascendc.emit_as_unsigned} : memref<4xi8>
// CHECK-NEXT:     memref.store %19, %no_pads[%21] : memref<4xi8>
// CHECK-NEXT:     memref.store %19, %no_pads[%22] : memref<4xi8>
// CHECK-NEXT:     memref.store %19, %no_pads[%18] : memref<4xi8>
// CHECK-NEXT:     memref.store %19, %no_pads[%23] : memref<4xi8>
// CHECK-NEXT:     %24 = arith.constant 64 : i32
// CHECK-NEXT:     %load_data_3d_params_v2 = ascendc.construct !ascendc.load_data_3d_params_v2<i8>(%no_pads, %12, %15, %24, %24, %15, %8, %8, %12, %12, %12, %12, %12, %12, %20, %20, %19) : memref<4xi8>, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i1, i1, i8
// CHECK-NEXT:     %25 = arith.constant 16 : index
// CHECK-NEXT:     %26 = arith.constant 256 : index
// CHECK-NEXT:     %load_data_2d = ascendc.construct !ascendc.load_data_2d_params(%8, %5, %12, %8, %8, %8, %8) : i32, i32, i32, i32, i32, i32, i32
// CHECK-NEXT:     %27 = arith.constant 4096 : i32
// CHECK-NEXT:     %28 = arith.constant true
// CHECK-NEXT:     %29 = arith.constant 128 : i32
// CHECK-NEXT:     %mmad = ascendc.construct !ascendc.mmad_params(%13, %6, %29, %8, %20, %28) : i32, i32, i32, i32, i1, i1
// CHECK-NEXT:     %30 = arith.constant 11 : i32
// CHECK-NEXT:     %fixpipe_config = ascendc.construct !ascendc.fixpipe_config(%12) [!ascendc.co2_layout] : i32
// CHECK-NEXT:     %31 = arith.constant 65536 : i32
// CHECK-NEXT:     %32 = arith.constant 32768 : index
// CHECK-NEXT:     %33 = arith.constant 8 : i32
// CHECK-NEXT:     %data_copy_1 = ascendc.construct !ascendc.data_copy_params(%33, %6, %7, %8) : i32, i32, i32, i32
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
// CHECK-NEXT:     %ring = arith.constant 24576 : index
// CHECK-NEXT:     %block = ascendc.get_block_idx : index
// CHECK-NEXT:     %sums_ring = arith.muli %block, %ring : index
// CHECK-NEXT:     %slot = arith.constant 0 : i32
// CHECK-NEXT:     %flag_2 = arith.constant 0 : i32
// CHECK-NEXT:     %flag_3 = arith.constant 1 : i32
// CHECK-NEXT:     %ring_1 = arith.constant 0 : index
// CHECK-NEXT:     ascendc.cross_core_set_flag %flag_3, 2, pipe_mte2 : i32
// CHECK-NEXT:     %block_1 = ascendc.get_block_idx : index
// CHECK-NEXT:     %c16 = arith.constant 16 : index
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c2048 = arith.constant 2048 : index
// CHECK-NEXT:     %c512 = arith.constant 512 : index
// CHECK-NEXT:     %c128 = arith.constant 128 : index
// CHECK-NEXT:     %n1 = arith.constant 1.000000e+00 : f32
// CHECK-NEXT:     %c4 = arith.constant 4 : index
// CHECK-NEXT:     %c8 = arith.constant 8 : index
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %c64 = arith.constant 64 : index
// CHECK-NEXT:     %34 = arith.muli %block_1, %c16 : index
// CHECK-NEXT:     %35 = arith.muli %34, %4 : index
// CHECK-NEXT:     %b_bytes = ascendc.tbuf.get_with_offset %l1, %9, %8 : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:     %q_gm_1 = ascendc.global_tensor.subindex %q_gm[%35] : !ascendc.global_tensor<*xi8>, index, !ascendc.global_tensor<*xi8>
// CHECK-NEXT:     ascendc.data_copy_l0 %b_bytes, %q_gm_1, %data_copy : !ascendc.local_tensor<*xi8>, !ascendc.global_tensor<*xi8>, !ascendc.data_copy_params
// CHECK-NEXT:     ascendc.cross_core_wait_flag %flag_2, 2, pipe_mte2 : i32
// CHECK-NEXT:     %digits_gm_1 = ascendc.global_tensor.subindex %digits_gm[%ring_1] : !ascendc.global_tensor<*xi8>, index, !ascendc.global_tensor<*xi8>
// CHECK-NEXT:     %a_bytes = ascendc.tbuf.get_with_offset %l1, %11, %10 : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:     ascendc.data_copy_nd2nz %a_bytes, %digits_gm_1, %nd2nz : !ascendc.local_tensor<*xi8>, !ascendc.global_tensor<*xi8>, !ascendc.nd2nz_params
// CHECK-NEXT:     %36 = arith.constant 0 : i32
// CHECK-NEXT:     %37 = arith.constant 0 : i32
// CHECK-NEXT:     %38 = arith.muli %37, %31 : i32
// CHECK-NEXT:     %b_bytes_at = arith.addi %38, %9 : i32
// CHECK-NEXT:     %b_bytes_1 = ascendc.tbuf.get_with_offset %l1, %31, %b_bytes_at : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:     %39 = arith.remui %c4, %c8 : index
// CHECK-NEXT:     %40 = arith.muli %39, %c512 : index
// CHECK-NEXT:     %41 = arith.divui %40, %c64 : index
// CHECK-NEXT:     %42 = arith.muli %41, %32 : index
// CHECK-NEXT:     %43 = arith.divui %c4, %c8 : index
// CHECK-NEXT:     %44 = arith.muli %43, %c4 : index
// CHECK-NEXT:     %45 = arith.addi %block_1, %44 : index
// CHECK-NEXT:     %46 = arith.muli %45, %c16 : index
// CHECK-NEXT:     %47 = arith.muli %46, %4 : index
// CHECK-NEXT:     %48 = arith.addi %42, %47 : index
// CHECK-NEXT:     %q_gm_2 = ascendc.global_tensor.subindex %q_gm[%48] : !ascendc.global_tensor<*xi8>, index, !ascendc.global_tensor<*xi8>
// CHECK-NEXT:     ascendc.data_copy_l0 %b_bytes_1, %q_gm_2, %data_copy_1 : !ascendc.local_tensor<*xi8>, !ascendc.global_tensor<*xi8>, !ascendc.data_copy_params
// CHECK-NEXT:     %49 = arith.constant 1 : i32
// CHECK-NEXT:     %50 = arith.addi %37, %49 : i32
// CHECK-NEXT:     %51 = arith.constant 3 : i32
// CHECK-NEXT:     %52 = arith.cmpi eq, %50, %51 : i32
// CHECK-NEXT:     %53 = arith.constant 0 : i32
// CHECK-NEXT:     %next_slot = arith.select %52, %53, %50 : i32
// CHECK-NEXT:     %54 = arith.constant 1 : index
// CHECK-NEXT:     %55 = arith.muli %c1, %54 : index
// CHECK-NEXT:     %56 = arith.addi %c4, %55 : index
// CHECK-NEXT:     %57 = arith.muli %next_slot, %31 : i32
// CHECK-NEXT:     %b_bytes_at_1 = arith.addi %57, %9 : i32
// CHECK-NEXT:     %b_bytes_2 = ascendc.tbuf.get_with_offset %l1, %31, %b_bytes_at_1 : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:     %58 = arith.remui %56, %c8 : index
// CHECK-NEXT:     %59 = arith.muli %58, %c512 : index
// CHECK-NEXT:     %60 = arith.divui %59, %c64 : index
// CHECK-NEXT:     %61 = arith.muli %60, %32 : index
// CHECK-NEXT:     %62 = arith.divui %56, %c8 : index
// CHECK-NEXT:     %63 = arith.muli %62, %c4 : index
// CHECK-NEXT:     %64 = arith.addi %block_1, %63 : index
// CHECK-NEXT:     %65 = arith.muli %64, %c16 : index
// CHECK-NEXT:     %66 = arith.muli %65, %4 : index
// CHECK-NEXT:     %67 = arith.addi %61, %66 : index
// CHECK-NEXT:     %q_gm_3 = ascendc.global_tensor.subindex %q_gm[%67] : !ascendc.global_tensor<*xi8>, index, !ascendc.global_tensor<*xi8>
// CHECK-NEXT:     ascendc.data_copy_l0 %b_bytes_2, %q_gm_3, %data_copy_1 : !ascendc.local_tensor<*xi8>, !ascendc.global_tensor<*xi8>, !ascendc.data_copy_params
// CHECK-NEXT:     %68 = arith.constant 1 : i32
// CHECK-NEXT:     %69 = arith.addi %next_slot, %68 : i32
// CHECK-NEXT:     %70 = arith.constant 3 : i32
// CHECK-NEXT:     %71 = arith.cmpi eq, %69, %70 : i32
// CHECK-NEXT:     %72 = arith.constant 0 : i32
// CHECK-NEXT:     %next_slot_1 = arith.select %71, %72, %69 : i32
// CHECK-NEXT:     %73 = arith.constant 2 : index
// CHECK-NEXT:     %74 = arith.muli %c1, %73 : index
// CHECK-NEXT:     %75 = arith.addi %c4, %74 : index
// CHECK-NEXT:     %76 = arith.muli %next_slot_1, %31 : i32
// CHECK-NEXT:     %b_bytes_at_2 = arith.addi %76, %9 : i32
// CHECK-NEXT:     %b_bytes_3 = ascendc.tbuf.get_with_offset %l1, %31, %b_bytes_at_2 : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:     %77 = arith.remui %75, %c8 : index
// CHECK-NEXT:     %78 = arith.muli %77, %c512 : index
// CHECK-NEXT:     %79 = arith.divui %78, %c64 : index
// CHECK-NEXT:     %80 = arith.muli %79, %32 : index
// CHECK-NEXT:     %81 = arith.divui %75, %c8 : index
// CHECK-NEXT:     %82 = arith.muli %81, %c4 : index
// CHECK-NEXT:     %83 = arith.addi %block_1, %82 : index
// CHECK-NEXT:     %84 = arith.muli %83, %c16 : index
// CHECK-NEXT:     %85 = arith.muli %84, %4 : index
// CHECK-NEXT:     %86 = arith.addi %80, %85 : index
// CHECK-NEXT:     %q_gm_4 = ascendc.global_tensor.subindex %q_gm[%86] : !ascendc.global_tensor<*xi8>, index, !ascendc.global_tensor<*xi8>
// CHECK-NEXT:     ascendc.data_copy_l0 %b_bytes_3, %q_gm_4, %data_copy_1 : !ascendc.local_tensor<*xi8>, !ascendc.global_tensor<*xi8>, !ascendc.data_copy_params
// CHECK-NEXT:     %87, %88 = scf.for %at = %c0 to %c2048 step %c512 iter_args(%slot_1 = %slot, %slot_2 = %36) -> (i32, i32) {
// CHECK-NEXT:       ascendc.cross_core_wait_flag %flag, 2, pipe_fix : i32
// CHECK-NEXT:       %89 = arith.index_cast %slot_1 : i32 to index
// CHECK-NEXT:       %slot_size = arith.constant 4096 : index
// CHECK-NEXT:       %90 = arith.muli %89, %slot_size : index
// CHECK-NEXT:       %91 = arith.addi %sums_ring, %90 : index
// CHECK-NEXT:       %one = arith.constant 1 : i32
// CHECK-NEXT:       %92 = arith.addi %slot_1, %one : i32
// CHECK-NEXT:       %depth = arith.constant 6 : i32
// CHECK-NEXT:       %first = arith.constant 0 : i32
// CHECK-NEXT:       %93 = arith.cmpi eq, %92, %depth : i32
// CHECK-NEXT:       %next_slot_2 = arith.select %93, %first, %92 : i32
// CHECK-NEXT:       %94 = scf.for %group = %c0 to %c512 step %c128 iter_args(%slot_3 = %slot_2) -> (i32) {
// CHECK-NEXT:         %95 = arith.addi %at, %group : index
// CHECK-NEXT:         %zero_at = arith.muli %slot_3, %16 : i32
// CHECK-NEXT:         %a_l0_at = arith.muli %slot_3, %17 : i32
// CHECK-NEXT:         %96 = arith.divsi %95, %18 : index
// CHECK-NEXT:         %a_l0 = ascendc.tbuf.get_with_offset %l0a, %17, %a_l0_at : !ascendc.tbuf<a2>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:         %97 = arith.muli %96, %25 : index
// CHECK-NEXT:         %a_l1 = ascendc.tbuf.get_with_offset %l1, %11, %10 : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:         %a_l1_1 = ascendc.local_tensor.subindex %a_l1[%97] : !ascendc.local_tensor<*xi8>, index, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:         ascendc.load_data_3d_l0_v2 %a_l0, %a_l1_1, %load_data_3d_params_v2 : !ascendc.local_tensor<*xi8>, !ascendc.local_tensor<*xi8>, !ascendc.load_data_3d_params_v2<i8>
// CHECK-NEXT:         %b_l0_at = arith.muli %slot_3, %16 : i32
// CHECK-NEXT:         %98 = arith.muli %95, %26 : index
// CHECK-NEXT:         %99 = arith.divsi %98, %18 : index
// CHECK-NEXT:         %b_l1 = ascendc.tbuf.get_with_offset %l1, %9, %8 : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:         %b_l1_1 = ascendc.local_tensor.subindex %b_l1[%99] : !ascendc.local_tensor<*xi8>, index, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:         %b_l0 = ascendc.tbuf.get_with_offset %l0b, %16, %b_l0_at : !ascendc.tbuf<b2>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:         ascendc.load_data_l0 %b_l0, %b_l1_1, %load_data_2d : !ascendc.local_tensor<*xi8>, !ascendc.local_tensor<*xi8>, !ascendc.load_data_2d_params
// CHECK-NEXT:         %sum = ascendc.tbuf.get_with_offset %l0c, %27, %zero_at : !ascendc.tbuf<co1>, i32, i32, !ascendc.local_tensor<*xi32>
// CHECK-NEXT:         %a_l0_1 = ascendc.reinterpret_cast %a_l0 : !ascendc.local_tensor<*xi8> to !ascendc.local_tensor<*xi4>
// CHECK-NEXT:         %b_l0_1 = ascendc.reinterpret_cast %b_l0 : !ascendc.local_tensor<*xi8> to !ascendc.local_tensor<*xi4>
// CHECK-NEXT:         ascendc.mmad %sum, %a_l0_1, %b_l0_1, %mmad : !ascendc.local_tensor<*xi32>, !ascendc.local_tensor<*xi4>, !ascendc.local_tensor<*xi4>, !ascendc.mmad_params
// CHECK-NEXT:         %100 = arith.divui %group, %c128 : index
// CHECK-NEXT:         %101 = arith.muli %100, %26 : index
// CHECK-NEXT:         %102 = arith.addi %91, %101 : index
// CHECK-NEXT:         %103 = arith.bitcast %n1 : f32 to i32
// CHECK-NEXT:         %104 = arith.extui %103 : i32 to i64
// CHECK-NEXT:         %fixpipe_params_v220 = ascendc.construct !ascendc.fixpipe_params_v220(%6, %13, %15, %17, %8, %30, %104, %12, %8, %8, %8) [ui16, ui16, ui16, ui32, i32, !ascendc.quant_mode_t, ui64, ui16, ui16, ui16, ui8] : i32, i32, i32, i32, i32, i32, i64, i32, i32, i32, i32
// CHECK-NEXT:         %sums_gm_1 = ascendc.global_tensor.subindex %sums_gm[%102] : !ascendc.global_tensor<*xf16>, index, !ascendc.global_tensor<*xf16>
// CHECK-NEXT:         ascendc.fixpipe %sums_gm_1, %sum, %fixpipe_params_v220, %fixpipe_config : !ascendc.global_tensor<*xf16>, !ascendc.local_tensor<*xi32>, !ascendc.fixpipe_params_v220, !ascendc.fixpipe_config
// CHECK-NEXT:         %105 = arith.constant 1 : i32
// CHECK-NEXT:         %next_slot_3 = arith.xori %slot_3, %105 : i32
// CHECK-NEXT:         scf.yield %next_slot_3 : i32
// CHECK-NEXT:       }
// CHECK-NEXT:       ascendc.cross_core_set_flag %flag_1, 2, pipe_fix : i32
// CHECK-NEXT:       scf.yield %next_slot_2, %94 : i32, i32
// CHECK-NEXT:     }
// CHECK-NEXT:     %106 = arith.constant 0 : i32
// CHECK-NEXT:     %107 = arith.constant 0 : i32
// CHECK-NEXT:     %108, %109, %110 = scf.for %load = %c4 to %c8 step %c1 iter_args(%slot_4 = %87, %slot_5 = %106, %slot_6 = %107) -> (i32, i32, i32) {
// CHECK-NEXT:       %111 = arith.remui %load, %c8 : index
// CHECK-NEXT:       %112 = arith.muli %111, %c512 : index
// CHECK-NEXT:       %113 = arith.muli %slot_5, %31 : i32
// CHECK-NEXT:       %b_bytes_at_3 = arith.addi %113, %9 : i32
// CHECK-NEXT:       %b_bytes_4 = ascendc.tbuf.get_with_offset %l1, %31, %b_bytes_at_3 : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:       ascendc.cross_core_wait_flag %flag, 2, pipe_fix : i32
// CHECK-NEXT:       %114 = arith.index_cast %slot_4 : i32 to index
// CHECK-NEXT:       %slot_size_1 = arith.constant 4096 : index
// CHECK-NEXT:       %115 = arith.muli %114, %slot_size_1 : index
// CHECK-NEXT:       %116 = arith.addi %sums_ring, %115 : index
// CHECK-NEXT:       %one_1 = arith.constant 1 : i32
// CHECK-NEXT:       %117 = arith.addi %slot_4, %one_1 : i32
// CHECK-NEXT:       %depth_1 = arith.constant 6 : i32
// CHECK-NEXT:       %first_1 = arith.constant 0 : i32
// CHECK-NEXT:       %118 = arith.cmpi eq, %117, %depth_1 : i32
// CHECK-NEXT:       %next_slot_4 = arith.select %118, %first_1, %117 : i32
// CHECK-NEXT:       %119 = scf.for %group_1 = %c0 to %c512 step %c128 iter_args(%slot_7 = %slot_6) -> (i32) {
// CHECK-NEXT:         %120 = arith.addi %112, %group_1 : index
// CHECK-NEXT:         %121 = arith.muli %slot_7, %16 : i32
// CHECK-NEXT:         %zero_at_1 = arith.addi %121, %11 : i32
// CHECK-NEXT:         %122 = arith.muli %slot_7, %17 : i32
// CHECK-NEXT:         %a_l0_at_1 = arith.addi %122, %14 : i32
// CHECK-NEXT:         %123 = arith.divsi %120, %18 : index
// CHECK-NEXT:         %a_l0_2 = ascendc.tbuf.get_with_offset %l0a, %17, %a_l0_at_1 : !ascendc.tbuf<a2>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:         %124 = arith.muli %123, %25 : index
// CHECK-NEXT:         %a_l1_2 = ascendc.tbuf.get_with_offset %l1, %11, %10 : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:         %a_l1_3 = ascendc.local_tensor.subindex %a_l1_2[%124] : !ascendc.local_tensor<*xi8>, index, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:         ascendc.load_data_3d_l0_v2 %a_l0_2, %a_l1_3, %load_data_3d_params_v2 : !ascendc.local_tensor<*xi8>, !ascendc.local_tensor<*xi8>, !ascendc.load_data_3d_params_v2<i8>
// CHECK-NEXT:         %125 = arith.muli %slot_7, %16 : i32
// CHECK-NEXT:         %b_l0_at_1 = arith.addi %125, %11 : i32
// CHECK-NEXT:         %126 = arith.muli %group_1, %26 : index
// CHECK-NEXT:         %127 = arith.divsi %126, %18 : index
// CHECK-NEXT:         %b_l1_2 = ascendc.tbuf.get_with_offset %l1, %31, %b_bytes_at_3 : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:         %b_l1_3 = ascendc.local_tensor.subindex %b_l1_2[%127] : !ascendc.local_tensor<*xi8>, index, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:         %b_l0_2 = ascendc.tbuf.get_with_offset %l0b, %16, %b_l0_at_1 : !ascendc.tbuf<b2>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:         ascendc.load_data_l0 %b_l0_2, %b_l1_3, %load_data_2d : !ascendc.local_tensor<*xi8>, !ascendc.local_tensor<*xi8>, !ascendc.load_data_2d_params
// CHECK-NEXT:         %sum_1 = ascendc.tbuf.get_with_offset %l0c, %27, %zero_at_1 : !ascendc.tbuf<co1>, i32, i32, !ascendc.local_tensor<*xi32>
// CHECK-NEXT:         %a_l0_3 = ascendc.reinterpret_cast %a_l0_2 : !ascendc.local_tensor<*xi8> to !ascendc.local_tensor<*xi4>
// CHECK-NEXT:         %b_l0_3 = ascendc.reinterpret_cast %b_l0_2 : !ascendc.local_tensor<*xi8> to !ascendc.local_tensor<*xi4>
// CHECK-NEXT:         ascendc.mmad %sum_1, %a_l0_3, %b_l0_3, %mmad : !ascendc.local_tensor<*xi32>, !ascendc.local_tensor<*xi4>, !ascendc.local_tensor<*xi4>, !ascendc.mmad_params
// CHECK-NEXT:         %128 = arith.divui %group_1, %c128 : index
// CHECK-NEXT:         %129 = arith.muli %128, %26 : index
// CHECK-NEXT:         %130 = arith.addi %116, %129 : index
// CHECK-NEXT:         %131 = arith.bitcast %n1 : f32 to i32
// CHECK-NEXT:         %132 = arith.extui %131 : i32 to i64
// CHECK-NEXT:         %fixpipe_params_v220_1 = ascendc.construct !ascendc.fixpipe_params_v220(%6, %13, %15, %17, %8, %30, %132, %12, %8, %8, %8) [ui16, ui16, ui16, ui32, i32, !ascendc.quant_mode_t, ui64, ui16, ui16, ui16, ui8] : i32, i32, i32, i32, i32, i32, i64, i32, i32, i32, i32
// CHECK-NEXT:         %sums_gm_2 = ascendc.global_tensor.subindex %sums_gm[%130] : !ascendc.global_tensor<*xf16>, index, !ascendc.global_tensor<*xf16>
// CHECK-NEXT:         ascendc.fixpipe %sums_gm_2, %sum_1, %fixpipe_params_v220_1, %fixpipe_config : !ascendc.global_tensor<*xf16>, !ascendc.local_tensor<*xi32>, !ascendc.fixpipe_params_v220, !ascendc.fixpipe_config
// CHECK-NEXT:         %133 = arith.constant 1 : i32
// CHECK-NEXT:         %next_slot_5 = arith.xori %slot_7, %133 : i32
// CHECK-NEXT:         scf.yield %next_slot_5 : i32
// CHECK-NEXT:       }
// CHECK-NEXT:       %134 = arith.constant 3 : index
// CHECK-NEXT:       %135 = arith.muli %c1, %134 : index
// CHECK-NEXT:       %136 = arith.addi %load, %135 : index
// CHECK-NEXT:       %137 = arith.cmpi slt, %136, %c8 : index
// CHECK-NEXT:       scf.if %137 {
// CHECK-NEXT:         %138 = arith.remui %136, %c8 : index
// CHECK-NEXT:         %139 = arith.muli %138, %c512 : index
// CHECK-NEXT:         %140 = arith.divui %139, %c64 : index
// CHECK-NEXT:         %141 = arith.muli %140, %32 : index
// CHECK-NEXT:         %142 = arith.divui %136, %c8 : index
// CHECK-NEXT:         %143 = arith.muli %142, %c4 : index
// CHECK-NEXT:         %144 = arith.addi %block_1, %143 : index
// CHECK-NEXT:         %145 = arith.muli %144, %c16 : index
// CHECK-NEXT:         %146 = arith.muli %145, %4 : index
// CHECK-NEXT:         %147 = arith.addi %141, %146 : index
// CHECK-NEXT:         %q_gm_5 = ascendc.global_tensor.subindex %q_gm[%147] : !ascendc.global_tensor<*xi8>, index, !ascendc.global_tensor<*xi8>
// CHECK-NEXT:         ascendc.data_copy_l0 %b_bytes_4, %q_gm_5, %data_copy_1 : !ascendc.local_tensor<*xi8>, !ascendc.global_tensor<*xi8>, !ascendc.data_copy_params
// CHECK-NEXT:       }
// CHECK-NEXT:       ascendc.cross_core_set_flag %flag_1, 2, pipe_fix : i32
// CHECK-NEXT:       %148 = arith.constant 1 : i32
// CHECK-NEXT:       %149 = arith.addi %slot_5, %148 : i32
// CHECK-NEXT:       %150 = arith.constant 3 : i32
// CHECK-NEXT:       %151 = arith.constant 0 : i32
// CHECK-NEXT:       %152 = arith.cmpi eq, %149, %150 : i32
// CHECK-NEXT:       %next_slot_6 = arith.select %152, %151, %149 : i32
// CHECK-NEXT:       scf.yield %next_slot_4, %next_slot_6, %119 : i32, i32, i32
// CHECK-NEXT:     }
// CHECK-NEXT:     ascendc.cross_core_set_flag %flag_3, 2, pipe_mte2 : i32
// CHECK-NEXT:     ascendc.cross_core_wait_flag %flag, 2, pipe_fix : i32
// CHECK-NEXT:     ascendc.cross_core_wait_flag %flag, 2, pipe_fix : i32
// CHECK-NEXT:     ascendc.cross_core_wait_flag %flag, 2, pipe_fix : i32
// CHECK-NEXT:     ascendc.cross_core_wait_flag %flag, 2, pipe_fix : i32
// CHECK-NEXT:     ascendc.cross_core_wait_flag %flag, 2, pipe_fix : i32
// CHECK-NEXT:     ascendc.cross_core_wait_flag %flag, 2, pipe_fix : i32
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func @matmul_int4_aiv(%x: memref<?xf16, 22 : i64> {ascir.role = "in"}, %q: memref<?xi8, 22 : i64> {ascir.role = "in", ascir.packing = "fractals"}, %s: memref<?xf16, 22 : i64> {ascir.role = "in", ascir.packing = "rows"}, %out: memref<?xf16, 22 : i64> {ascir.role = "out"}, %digits: memref<?xi8, 22 : i64> {ascir.role = "workspace", ascir.extent = "8192"}, %sums: memref<?xf16, 22 : i64> {ascir.role = "workspace", ascir.extent = "98304"}) attributes {tile.placement = {ub = {peak = 24576 : i64, lower_bound = 24576 : i64, extent = 82176 : i64, capacity = 188160 : i64, optimal = true}}, ascendc.aicore} {
// CHECK-NEXT:     %0 = arith.constant 188160 : i32
// CHECK-NEXT:     %1 = arith.constant 73984 : i32
// CHECK-NEXT:     %2 = arith.constant 4096 : i32
// CHECK-NEXT:     %3 = arith.constant 65792 : i32
// CHECK-NEXT:     %4 = arith.constant 0 : i32
// CHECK-NEXT:     %5 = arith.constant 2048 : i32
// CHECK-NEXT:     %6 = arith.constant 69888 : i32
// CHECK-NEXT:     %7 = arith.constant 1024 : i32
// CHECK-NEXT:     %8 = arith.constant 512 : i32
// CHECK-NEXT:     %9 = arith.constant 5120 : i32
// CHECK-NEXT:     %10 = arith.constant 256 : i32
// CHECK-NEXT:     %11 = arith.constant 128 : i32
// CHECK-NEXT:     %12 = arith.constant 1280 : i32
// CHECK-NEXT:     %13 = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:     %14 = arith.constant 768 : i32
// CHECK-NEXT:     %15 = arith.constant 8 : i32
// CHECK-NEXT:     %16 = arith.constant 64 : i32
// CHECK-NEXT:     %17 = arith.constant 1 : i32
// CHECK-NEXT:     %18 = arith.constant 16 : i32
// CHECK-NEXT:     %binary = ascendc.construct !ascendc.binary_repeat_params(%17, %17, %17, %15, %18, %18) : i32, i32, i32, i32, i32, i32
// CHECK-NEXT:     %19 = arith.constant 0 : i16
// CHECK-NEXT:     %20 = arith.constant 65280 : i64
// CHECK-NEXT:     %21 = arith.constant 0 : i64
// CHECK-NEXT:     %22 = arith.constant 4128 : i32
// CHECK-NEXT:     %23 = arith.constant 65536 : i32
// CHECK-NEXT:     %brcb = ascendc.construct !ascendc.brcb_repeat_params(%17, %15) : i32, i32
// CHECK-NEXT:     %binary_1 = ascendc.construct !ascendc.binary_repeat_params(%17, %17, %4, %15, %15, %4) : i32, i32, i32, i32, i32, i32
// CHECK-NEXT:     %24 = arith.constant 12 : i16
// CHECK-NEXT:     %25 = arith.constant 4 : i16
// CHECK-NEXT:     %26 = arith.constant 67584 : i32
// CHECK-NEXT:     %27 = arith.constant 67840 : i32
// CHECK-NEXT:     %28 = arith.constant 2048 : index
// CHECK-NEXT:     %29 = arith.constant 68096 : i32
// CHECK-NEXT:     %30 = arith.constant 4096 : index
// CHECK-NEXT:     %31 = arith.constant 68352 : i32
// CHECK-NEXT:     %32 = arith.constant 6144 : index
// CHECK-NEXT:     %data_copy = ascendc.construct !ascendc.data_copy_params(%18, %15, %15, %4) : i32, i32, i32, i32
// CHECK-NEXT:     %33 = arith.constant 3072 : i32
// CHECK-NEXT:     %34 = arith.constant 76032 : i32
// CHECK-NEXT:     %35 = arith.constant 77056 : i32
// CHECK-NEXT:     %36 = arith.constant 1024 : index
// CHECK-NEXT:     %37 = arith.constant 4 : i32
// CHECK-NEXT:     %38 = arith.constant 56 : i32
// CHECK-NEXT:     %data_copy_1 = ascendc.construct !ascendc.data_copy_params(%37, %15, %38, %4) : i32, i32, i32, i32
// CHECK-NEXT:     %39 = arith.constant 1536 : i32
// CHECK-NEXT:     %40 = arith.constant 66816 : i32
// CHECK-NEXT:     %41 = arith.constant 2 : i32
// CHECK-NEXT:     %pipe = ascendc.pipe
// CHECK-NEXT:     %ub = ascendc.tbuf : <veccalc>
// CHECK-NEXT:     ascendc.pipe.init_buffer %pipe, %ub, %0 : !ascendc.tbuf<veccalc>, i32
// CHECK-NEXT:     %x_gm = ascendc.global_tensor : !ascendc.global_tensor<*xf16>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %x_gm, %x : !ascendc.global_tensor<*xf16>, memref<?xf16, 22 : i64>
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
// CHECK-NEXT:     %ring = arith.constant 24576 : index
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
// CHECK-NEXT:     %n32767 = arith.constant 32767 : i16
// CHECK-NEXT:     %n0 = arith.constant 0 : i16
// CHECK-NEXT:     %n1em30 = arith.constant 1.000000e-30 : f32
// CHECK-NEXT:     %n30000 = arith.constant 3.000000e+04 : f32
// CHECK-NEXT:     %n0p136533 = arith.constant 0.136533335 : f32
// CHECK-NEXT:     %block_3 = ascendc.get_block_idx : index
// CHECK-NEXT:     %block_4 = arith.constant 2 : index
// CHECK-NEXT:     %block_5 = arith.divui %block_3, %block_4 : index
// CHECK-NEXT:     %c2 = arith.constant 2 : index
// CHECK-NEXT:     %c512 = arith.constant 512 : index
// CHECK-NEXT:     %c4096 = arith.constant 4096 : index
// CHECK-NEXT:     %n8 = arith.constant 8 : i16
// CHECK-NEXT:     %c128 = arith.constant 128 : index
// CHECK-NEXT:     %c256 = arith.constant 256 : index
// CHECK-NEXT:     %n0_1 = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c32 = arith.constant 32 : index
// CHECK-NEXT:     %c4 = arith.constant 4 : index
// CHECK-NEXT:     %n0p0625 = arith.constant 6.250000e-02 : f16
// CHECK-NEXT:     %n0p0625_1 = arith.constant 6.250000e-02 : f32
// CHECK-NEXT:     %mask = ascendc.tbuf.get_with_offset %ub, %2, %1 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi16>
// CHECK-NEXT:     ascendc.duplicate_l2 %mask, %n32767, %2 : !ascendc.local_tensor<*xi16>, i16, i32
// CHECK-NEXT:     %none = ascendc.tbuf.get_with_offset %ub, %2, %3 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi16>
// CHECK-NEXT:     ascendc.duplicate_l2 %none, %n0, %2 : !ascendc.local_tensor<*xi16>, i16, i32
// CHECK-NEXT:     %x_1 = ascendc.tbuf.get_with_offset %ub, %2, %4 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     ascendc.data_copy_l2 %x_1, %x_gm, %2 : !ascendc.local_tensor<*xf16>, !ascendc.global_tensor<*xf16>, i32
// CHECK-NEXT:     %42 = ascendc.tbuf.get_with_offset %ub, %2, %4 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui16>
// CHECK-NEXT:     %43 = ascendc.tbuf.get_with_offset %ub, %2, %4 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui16>
// CHECK-NEXT:     %mask_1 = ascendc.tbuf.get_with_offset %ub, %2, %1 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui16>
// CHECK-NEXT:     ascendc.and_l2 %42, %43, %mask_1, %2 : !ascendc.local_tensor<*xui16>, !ascendc.local_tensor<*xui16>, !ascendc.local_tensor<*xui16>, i32
// CHECK-NEXT:     %larger = ascendc.tbuf.get_with_offset %ub, %2, %3 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi16>
// CHECK-NEXT:     %44 = ascendc.tbuf.get_with_offset %ub, %2, %4 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi16>
// CHECK-NEXT:     ascendc.max_l2 %larger, %none, %44, %2 : !ascendc.local_tensor<*xi16>, !ascendc.local_tensor<*xi16>, !ascendc.local_tensor<*xi16>, i32
// CHECK-NEXT:     %45 = ascendc.tbuf.get_with_offset %ub, %5, %4 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi16>
// CHECK-NEXT:     %46 = ascendc.tbuf.get_with_offset %ub, %5, %3 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi16>
// CHECK-NEXT:     %47 = ascendc.tbuf.get_with_offset %ub, %5, %6 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi16>
// CHECK-NEXT:     ascendc.max_l2 %45, %46, %47, %5 : !ascendc.local_tensor<*xi16>, !ascendc.local_tensor<*xi16>, !ascendc.local_tensor<*xi16>, i32
// CHECK-NEXT:     %48 = ascendc.tbuf.get_with_offset %ub, %7, %2 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi16>
// CHECK-NEXT:     %49 = ascendc.tbuf.get_with_offset %ub, %7, %4 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi16>
// CHECK-NEXT:     %50 = ascendc.tbuf.get_with_offset %ub, %7, %5 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi16>
// CHECK-NEXT:     ascendc.max_l2 %48, %49, %50, %7 : !ascendc.local_tensor<*xi16>, !ascendc.local_tensor<*xi16>, !ascendc.local_tensor<*xi16>, i32
// CHECK-NEXT:     %51 = ascendc.tbuf.get_with_offset %ub, %8, %4 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi16>
// CHECK-NEXT:     %52 = ascendc.tbuf.get_with_offset %ub, %8, %2 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi16>
// CHECK-NEXT:     %53 = ascendc.tbuf.get_with_offset %ub, %8, %9 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi16>
// CHECK-NEXT:     ascendc.max_l2 %51, %52, %53, %8 : !ascendc.local_tensor<*xi16>, !ascendc.local_tensor<*xi16>, !ascendc.local_tensor<*xi16>, i32
// CHECK-NEXT:     %54 = ascendc.tbuf.get_with_offset %ub, %10, %7 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi16>
// CHECK-NEXT:     %55 = ascendc.tbuf.get_with_offset %ub, %10, %4 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi16>
// CHECK-NEXT:     %56 = ascendc.tbuf.get_with_offset %ub, %10, %8 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi16>
// CHECK-NEXT:     ascendc.max_l2 %54, %55, %56, %10 : !ascendc.local_tensor<*xi16>, !ascendc.local_tensor<*xi16>, !ascendc.local_tensor<*xi16>, i32
// CHECK-NEXT:     %57 = ascendc.tbuf.get_with_offset %ub, %11, %8 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi16>
// CHECK-NEXT:     %58 = ascendc.tbuf.get_with_offset %ub, %11, %7 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi16>
// CHECK-NEXT:     %59 = ascendc.tbuf.get_with_offset %ub, %11, %12 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi16>
// CHECK-NEXT:     ascendc.max_l2 %57, %58, %59, %11 : !ascendc.local_tensor<*xi16>, !ascendc.local_tensor<*xi16>, !ascendc.local_tensor<*xi16>, i32
// CHECK-NEXT:     %60 = ascendc.tbuf.get_with_offset %ub, %11, %4 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.cast_l2 %60, %57, %11 {roundMode = 0 : i32} : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xi16>, i32
// CHECK-NEXT:     %61 = ascendc.tbuf.get_with_offset %ub, %15, %14 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.duplicate_l2 %61, %13, %15 : !ascendc.local_tensor<*xf32>, f32, i32
// CHECK-NEXT:     %62 = ascendc.tbuf.get_with_offset %ub, %16, %8 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     %63 = ascendc.tbuf.get_with_offset %ub, %16, %10 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     %64 = ascendc.tbuf.get_with_offset %ub, %16, %4 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.max_l0 %62, %63, %64, %16, %17, %binary {isSetMask} : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32, i32, !ascendc.binary_repeat_params
// CHECK-NEXT:     ascendc.whole_reduce_max_l0 %61, %62, %16, %17, %17, %17, %15 {isSetMask, order = 2 : i32} : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32, i32, i32, i32, i32
// CHECK-NEXT:     %65 = ascendc.tbuf.get_with_offset %ub, %18, %14 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi16>
// CHECK-NEXT:     ascendc.cast_l2 %65, %61, %15 {roundMode = 1 : i32} : !ascendc.local_tensor<*xi16>, !ascendc.local_tensor<*xf32>, i32
// CHECK-NEXT:     %66 = builtin.unrealized_conversion_cast %20 : i64 to ui64
// CHECK-NEXT:     %67 = builtin.unrealized_conversion_cast %21 : i64 to ui64
// CHECK-NEXT:     ascendc.duplicate_l1 %65, %19, %66, %67, %17, %17, %17 {isSetMask} : !ascendc.local_tensor<*xi16>, i16, ui64, ui64, i32, i32, i32
// CHECK-NEXT:     %68 = ascendc.tbuf.get_with_offset %ub, %15, %2 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     %69 = ascendc.tbuf.get_with_offset %ub, %18, %14 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     ascendc.cast_l2 %68, %69, %15 {roundMode = 0 : i32} : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf16>, i32
// CHECK-NEXT:     %70 = ascendc.tbuf.get_with_offset %ub, %15, %4 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.duplicate_l2 %70, %n1em30, %15 : !ascendc.local_tensor<*xf32>, f32, i32
// CHECK-NEXT:     %largest = ascendc.tbuf.get_with_offset %ub, %15, %2 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.add_l2 %largest, %68, %70, %15 : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32
// CHECK-NEXT:     %71 = ascendc.tbuf.get_with_offset %ub, %15, %22 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.duplicate_l2 %71, %n30000, %15 : !ascendc.local_tensor<*xf32>, f32, i32
// CHECK-NEXT:     %factor = ascendc.tbuf.get_with_offset %ub, %15, %22 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.div_l2 %factor, %71, %largest, %15 : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32
// CHECK-NEXT:     %scale = ascendc.tbuf.get_with_offset %ub, %15, %2 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.muls_l2 %scale, %largest, %n0p136533, %15 {isSetMask} : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, f32, i32
// CHECK-NEXT:     ascendc.cross_core_wait_flag %flag_2, 2, pipe_mte3 : i32
// CHECK-NEXT:     %72 = arith.muli %block_5, %c2 : index
// CHECK-NEXT:     %73 = arith.addi %72, %half_1 : index
// CHECK-NEXT:     %74 = arith.muli %73, %c512 : index
// CHECK-NEXT:     %75 = arith.constant 0 : i32
// CHECK-NEXT:     %76 = scf.for %k = %74 to %c4096 step %c4096 iter_args(%slot_1 = %75) -> (i32) {
// CHECK-NEXT:       %77 = arith.muli %slot_1, %7 : i32
// CHECK-NEXT:       %x_at = arith.addi %77, %5 : i32
// CHECK-NEXT:       %x_gm_1 = ascendc.global_tensor.subindex %x_gm[%k] : !ascendc.global_tensor<*xf16>, index, !ascendc.global_tensor<*xf16>
// CHECK-NEXT:       %x_2 = ascendc.tbuf.get_with_offset %ub, %8, %x_at : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:       ascendc.data_copy_l2 %x_2, %x_gm_1, %8 : !ascendc.local_tensor<*xf16>, !ascendc.global_tensor<*xf16>, i32
// CHECK-NEXT:       %78 = ascendc.tbuf.get_with_offset %ub, %8, %23 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       ascendc.cast_l2 %78, %x_2, %8 {roundMode = 0 : i32} : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf16>, i32
// CHECK-NEXT:       %79 = ascendc.tbuf.get_with_offset %ub, %16, %4 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       ascendc.brcb_l0 %79, %factor, %17, %brcb : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32, !ascendc.brcb_repeat_params
// CHECK-NEXT:       %80 = ascendc.tbuf.get_with_offset %ub, %8, %23 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       %81 = ascendc.tbuf.get_with_offset %ub, %15, %4 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       ascendc.mul_l0 %80, %78, %81, %16, %15, %binary_1 {isSetMask} : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32, i32, !ascendc.binary_repeat_params
// CHECK-NEXT:       %rest = ascendc.tbuf.get_with_offset %ub, %8, %4 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi16>
// CHECK-NEXT:       ascendc.cast_l2 %rest, %80, %8 {roundMode = 1 : i32} : !ascendc.local_tensor<*xi16>, !ascendc.local_tensor<*xf32>, i32
// CHECK-NEXT:       %82 = ascendc.tbuf.get_with_offset %ub, %8, %7 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui16>
// CHECK-NEXT:       %83 = ascendc.tbuf.get_with_offset %ub, %8, %4 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui16>
// CHECK-NEXT:       %84 = builtin.unrealized_conversion_cast %24 : i16 to ui16
// CHECK-NEXT:       ascendc.shift_left_l2 %82, %83, %84, %8 {isSetMask} : !ascendc.local_tensor<*xui16>, !ascendc.local_tensor<*xui16>, ui16, i32
// CHECK-NEXT:       %digit = ascendc.tbuf.get_with_offset %ub, %8, %7 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi16>
// CHECK-NEXT:       %85 = ascendc.tbuf.get_with_offset %ub, %8, %7 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi16>
// CHECK-NEXT:       ascendc.shift_right_l2 %digit, %85, %24, %8 {isSetMask} : !ascendc.local_tensor<*xi16>, !ascendc.local_tensor<*xi16>, i16, i32
// CHECK-NEXT:       %86 = ascendc.tbuf.get_with_offset %ub, %8, %4 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi16>
// CHECK-NEXT:       ascendc.adds_l2 %86, %rest, %n8, %8 {isSetMask} : !ascendc.local_tensor<*xi16>, !ascendc.local_tensor<*xi16>, i16, i32
// CHECK-NEXT:       %rest_1 = ascendc.tbuf.get_with_offset %ub, %8, %4 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi16>
// CHECK-NEXT:       ascendc.shift_right_l2 %rest_1, %86, %25, %8 {isSetMask} : !ascendc.local_tensor<*xi16>, !ascendc.local_tensor<*xi16>, i16, i32
// CHECK-NEXT:       %87 = ascendc.tbuf.get_with_offset %ub, %8, %7 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:       ascendc.cast_l2 %87, %digit, %8 {roundMode = 1 : i32} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xi16>, i32
// CHECK-NEXT:       %digit_1 = ascendc.tbuf.get_with_offset %ub, %10, %26 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:       %digit_2 = ascendc.reinterpret_cast %digit_1 : !ascendc.local_tensor<*xi8> to !ascendc.local_tensor<*xi4>
// CHECK-NEXT:       ascendc.cast_l2 %digit_2, %87, %8 {roundMode = 1 : i32} : !ascendc.local_tensor<*xi4>, !ascendc.local_tensor<*xf16>, i32
// CHECK-NEXT:       %88 = arith.divui %k, %c2 : index
// CHECK-NEXT:       %digits_gm_1 = ascendc.global_tensor.subindex %digits_gm[%88] : !ascendc.global_tensor<*xi8>, index, !ascendc.global_tensor<*xi8>
// CHECK-NEXT:       %89 = ascendc.tbuf.get_with_offset %ub, %10, %26 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:       ascendc.data_copy_l2 %digits_gm_1, %89, %10 : !ascendc.global_tensor<*xi8>, !ascendc.local_tensor<*xi8>, i32
// CHECK-NEXT:       %90 = ascendc.tbuf.get_with_offset %ub, %8, %7 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui16>
// CHECK-NEXT:       %91 = ascendc.tbuf.get_with_offset %ub, %8, %4 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui16>
// CHECK-NEXT:       %92 = builtin.unrealized_conversion_cast %24 : i16 to ui16
// CHECK-NEXT:       ascendc.shift_left_l2 %90, %91, %92, %8 {isSetMask} : !ascendc.local_tensor<*xui16>, !ascendc.local_tensor<*xui16>, ui16, i32
// CHECK-NEXT:       %digit_3 = ascendc.tbuf.get_with_offset %ub, %8, %7 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi16>
// CHECK-NEXT:       %93 = ascendc.tbuf.get_with_offset %ub, %8, %7 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi16>
// CHECK-NEXT:       ascendc.shift_right_l2 %digit_3, %93, %24, %8 {isSetMask} : !ascendc.local_tensor<*xi16>, !ascendc.local_tensor<*xi16>, i16, i32
// CHECK-NEXT:       %94 = ascendc.tbuf.get_with_offset %ub, %8, %4 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi16>
// CHECK-NEXT:       ascendc.adds_l2 %94, %rest_1, %n8, %8 {isSetMask} : !ascendc.local_tensor<*xi16>, !ascendc.local_tensor<*xi16>, i16, i32
// CHECK-NEXT:       %rest_2 = ascendc.tbuf.get_with_offset %ub, %8, %4 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi16>
// CHECK-NEXT:       ascendc.shift_right_l2 %rest_2, %94, %25, %8 {isSetMask} : !ascendc.local_tensor<*xi16>, !ascendc.local_tensor<*xi16>, i16, i32
// CHECK-NEXT:       %95 = ascendc.tbuf.get_with_offset %ub, %8, %7 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:       ascendc.cast_l2 %95, %digit_3, %8 {roundMode = 1 : i32} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xi16>, i32
// CHECK-NEXT:       %digit_4 = ascendc.tbuf.get_with_offset %ub, %10, %27 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:       %digit_5 = ascendc.reinterpret_cast %digit_4 : !ascendc.local_tensor<*xi8> to !ascendc.local_tensor<*xi4>
// CHECK-NEXT:       ascendc.cast_l2 %digit_5, %95, %8 {roundMode = 1 : i32} : !ascendc.local_tensor<*xi4>, !ascendc.local_tensor<*xf16>, i32
// CHECK-NEXT:       %96 = arith.addi %28, %88 : index
// CHECK-NEXT:       %digits_gm_2 = ascendc.global_tensor.subindex %digits_gm[%96] : !ascendc.global_tensor<*xi8>, index, !ascendc.global_tensor<*xi8>
// CHECK-NEXT:       %97 = ascendc.tbuf.get_with_offset %ub, %10, %27 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:       ascendc.data_copy_l2 %digits_gm_2, %97, %10 : !ascendc.global_tensor<*xi8>, !ascendc.local_tensor<*xi8>, i32
// CHECK-NEXT:       %98 = ascendc.tbuf.get_with_offset %ub, %8, %7 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui16>
// CHECK-NEXT:       %99 = ascendc.tbuf.get_with_offset %ub, %8, %4 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui16>
// CHECK-NEXT:       %100 = builtin.unrealized_conversion_cast %24 : i16 to ui16
// CHECK-NEXT:       ascendc.shift_left_l2 %98, %99, %100, %8 {isSetMask} : !ascendc.local_tensor<*xui16>, !ascendc.local_tensor<*xui16>, ui16, i32
// CHECK-NEXT:       %digit_6 = ascendc.tbuf.get_with_offset %ub, %8, %7 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi16>
// CHECK-NEXT:       %101 = ascendc.tbuf.get_with_offset %ub, %8, %7 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi16>
// CHECK-NEXT:       ascendc.shift_right_l2 %digit_6, %101, %24, %8 {isSetMask} : !ascendc.local_tensor<*xi16>, !ascendc.local_tensor<*xi16>, i16, i32
// CHECK-NEXT:       %102 = ascendc.tbuf.get_with_offset %ub, %8, %4 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi16>
// CHECK-NEXT:       ascendc.adds_l2 %102, %rest_2, %n8, %8 {isSetMask} : !ascendc.local_tensor<*xi16>, !ascendc.local_tensor<*xi16>, i16, i32
// CHECK-NEXT:       %rest_3 = ascendc.tbuf.get_with_offset %ub, %8, %4 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi16>
// CHECK-NEXT:       ascendc.shift_right_l2 %rest_3, %102, %25, %8 {isSetMask} : !ascendc.local_tensor<*xi16>, !ascendc.local_tensor<*xi16>, i16, i32
// CHECK-NEXT:       %103 = ascendc.tbuf.get_with_offset %ub, %8, %7 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:       ascendc.cast_l2 %103, %digit_6, %8 {roundMode = 1 : i32} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xi16>, i32
// CHECK-NEXT:       %digit_7 = ascendc.tbuf.get_with_offset %ub, %10, %29 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:       %digit_8 = ascendc.reinterpret_cast %digit_7 : !ascendc.local_tensor<*xi8> to !ascendc.local_tensor<*xi4>
// CHECK-NEXT:       ascendc.cast_l2 %digit_8, %103, %8 {roundMode = 1 : i32} : !ascendc.local_tensor<*xi4>, !ascendc.local_tensor<*xf16>, i32
// CHECK-NEXT:       %104 = arith.addi %30, %88 : index
// CHECK-NEXT:       %digits_gm_3 = ascendc.global_tensor.subindex %digits_gm[%104] : !ascendc.global_tensor<*xi8>, index, !ascendc.global_tensor<*xi8>
// CHECK-NEXT:       %105 = ascendc.tbuf.get_with_offset %ub, %10, %29 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:       ascendc.data_copy_l2 %digits_gm_3, %105, %10 : !ascendc.global_tensor<*xi8>, !ascendc.local_tensor<*xi8>, i32
// CHECK-NEXT:       %106 = ascendc.tbuf.get_with_offset %ub, %8, %4 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:       ascendc.cast_l2 %106, %rest_3, %8 {roundMode = 1 : i32} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xi16>, i32
// CHECK-NEXT:       %digit_9 = ascendc.tbuf.get_with_offset %ub, %10, %31 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:       %digit_10 = ascendc.reinterpret_cast %digit_9 : !ascendc.local_tensor<*xi8> to !ascendc.local_tensor<*xi4>
// CHECK-NEXT:       ascendc.cast_l2 %digit_10, %106, %8 {roundMode = 1 : i32} : !ascendc.local_tensor<*xi4>, !ascendc.local_tensor<*xf16>, i32
// CHECK-NEXT:       %107 = arith.addi %32, %88 : index
// CHECK-NEXT:       %digits_gm_4 = ascendc.global_tensor.subindex %digits_gm[%107] : !ascendc.global_tensor<*xi8>, index, !ascendc.global_tensor<*xi8>
// CHECK-NEXT:       %108 = ascendc.tbuf.get_with_offset %ub, %10, %31 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:       ascendc.data_copy_l2 %digits_gm_4, %108, %10 : !ascendc.global_tensor<*xi8>, !ascendc.local_tensor<*xi8>, i32
// CHECK-NEXT:       %109 = arith.constant 1 : i32
// CHECK-NEXT:       %next_slot = arith.xori %slot_1, %109 : i32
// CHECK-NEXT:       scf.yield %next_slot : i32
// CHECK-NEXT:     }
// CHECK-NEXT:     ascendc.sync_all_hard {isAIVOnly}
// CHECK-NEXT:     ascendc.cross_core_set_flag %flag_3, 2, pipe_mte3 : i32
// CHECK-NEXT:     %110 = arith.muli %half_1, %c128 : index
// CHECK-NEXT:     %111 = arith.muli %block_5, %c256 : index
// CHECK-NEXT:     %112 = arith.addi %111, %110 : index
// CHECK-NEXT:     %zero = ascendc.tbuf.get_with_offset %ub, %8, %3 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.duplicate_l2 %zero, %n0_1, %8 : !ascendc.local_tensor<*xf32>, f32, i32
// CHECK-NEXT:     %113 = arith.constant 0 : i32
// CHECK-NEXT:     %114, %115 = scf.for %group = %c0 to %c32 step %c4 iter_args(%slot_2 = %slot, %slot_3 = %113) -> (i32, i32) {
// CHECK-NEXT:       ascendc.cross_core_wait_flag %flag, 2, pipe_mte2 : i32
// CHECK-NEXT:       %116 = arith.index_cast %slot_2 : i32 to index
// CHECK-NEXT:       %slot_size = arith.constant 4096 : index
// CHECK-NEXT:       %117 = arith.muli %116, %slot_size : index
// CHECK-NEXT:       %118 = arith.addi %sums_ring, %117 : index
// CHECK-NEXT:       %one = arith.constant 1 : i32
// CHECK-NEXT:       %119 = arith.addi %slot_2, %one : i32
// CHECK-NEXT:       %depth = arith.constant 6 : i32
// CHECK-NEXT:       %first = arith.constant 0 : i32
// CHECK-NEXT:       %120 = arith.cmpi eq, %119, %depth : i32
// CHECK-NEXT:       %next_slot_1 = arith.select %120, %first, %119 : i32
// CHECK-NEXT:       %121 = arith.muli %slot_3, %2 : i32
// CHECK-NEXT:       %sums_at = arith.addi %121, %27 : i32
// CHECK-NEXT:       %122 = arith.addi %118, %110 : index
// CHECK-NEXT:       %sums_gm_1 = ascendc.global_tensor.subindex %sums_gm[%122] : !ascendc.global_tensor<*xf16>, index, !ascendc.global_tensor<*xf16>
// CHECK-NEXT:       %sums_1 = ascendc.tbuf.get_with_offset %ub, %5, %sums_at : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:       ascendc.data_copy_l0 %sums_1, %sums_gm_1, %data_copy : !ascendc.local_tensor<*xf16>, !ascendc.global_tensor<*xf16>, !ascendc.data_copy_params
// CHECK-NEXT:       %123 = arith.addi %sums_at, %7 : i32
// CHECK-NEXT:       %124 = arith.addi %sums_at, %5 : i32
// CHECK-NEXT:       %125 = arith.addi %sums_at, %33 : i32
// CHECK-NEXT:       %126 = ascendc.tbuf.get_with_offset %ub, %8, %34 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:       %127 = ascendc.tbuf.get_with_offset %ub, %8, %sums_at : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:       ascendc.muls_l2 %126, %127, %n0p0625, %8 {isSetMask} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, f16, i32
// CHECK-NEXT:       %128 = ascendc.tbuf.get_with_offset %ub, %8, %123 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:       ascendc.add_l2 %126, %126, %128, %8 : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i32
// CHECK-NEXT:       %129 = ascendc.tbuf.get_with_offset %ub, %8, %5 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       ascendc.cast_l2 %129, %126, %8 {roundMode = 0 : i32} : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf16>, i32
// CHECK-NEXT:       %130 = ascendc.tbuf.get_with_offset %ub, %8, %4 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       %131 = ascendc.tbuf.get_with_offset %ub, %8, %124 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:       ascendc.cast_l2 %130, %131, %8 {roundMode = 0 : i32} : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf16>, i32
// CHECK-NEXT:       %132 = ascendc.tbuf.get_with_offset %ub, %8, %4 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       ascendc.axpy_l2 %132, %129, %n0p0625_1, %8 {isSetMask} : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, f32, i32
// CHECK-NEXT:       %133 = ascendc.tbuf.get_with_offset %ub, %8, %5 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       %134 = ascendc.tbuf.get_with_offset %ub, %8, %125 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:       ascendc.cast_l2 %133, %134, %8 {roundMode = 0 : i32} : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf16>, i32
// CHECK-NEXT:       %135 = ascendc.tbuf.get_with_offset %ub, %8, %5 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       ascendc.axpy_l2 %135, %132, %n0p0625_1, %8 {isSetMask} : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, f32, i32
// CHECK-NEXT:       %136 = arith.muli %slot_3, %7 : i32
// CHECK-NEXT:       %scale_at = arith.addi %136, %35 : i32
// CHECK-NEXT:       %137 = arith.muli %group, %36 : index
// CHECK-NEXT:       %138 = arith.addi %137, %112 : index
// CHECK-NEXT:       %s_gm_1 = ascendc.global_tensor.subindex %s_gm[%138] : !ascendc.global_tensor<*xf16>, index, !ascendc.global_tensor<*xf16>
// CHECK-NEXT:       %scale_1 = ascendc.tbuf.get_with_offset %ub, %8, %scale_at : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:       ascendc.data_copy_l0 %scale_1, %s_gm_1, %data_copy_1 : !ascendc.local_tensor<*xf16>, !ascendc.global_tensor<*xf16>, !ascendc.data_copy_params
// CHECK-NEXT:       %139 = ascendc.tbuf.get_with_offset %ub, %8, %4 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       ascendc.cast_l2 %139, %scale_1, %8 {roundMode = 0 : i32} : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf16>, i32
// CHECK-NEXT:       ascendc.cross_core_set_flag %flag_1, 2, pipe_mte2 : i32
// CHECK-NEXT:       %sum = ascendc.tbuf.get_with_offset %ub, %8, %5 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       %140 = ascendc.tbuf.get_with_offset %ub, %8, %4 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       %sum0 = ascendc.tbuf.get_with_offset %ub, %8, %3 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       ascendc.fused_mul_add_l2 %sum, %140, %sum0, %8 : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32
// CHECK-NEXT:       %sum_1 = ascendc.tbuf.get_with_offset %ub, %8, %3 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       ascendc.data_copy_l2 %sum_1, %sum, %8 : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32
// CHECK-NEXT:       %141 = arith.constant 1 : i32
// CHECK-NEXT:       %next_slot_2 = arith.xori %slot_3, %141 : i32
// CHECK-NEXT:       scf.yield %next_slot_1, %next_slot_2 : i32, i32
// CHECK-NEXT:     }
// CHECK-NEXT:     %142 = ascendc.tbuf.get_with_offset %ub, %16, %39 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.brcb_l0 %142, %scale, %17, %brcb : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32, !ascendc.brcb_repeat_params
// CHECK-NEXT:     %143 = ascendc.tbuf.get_with_offset %ub, %10, %4 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     %144 = ascendc.tbuf.get_with_offset %ub, %10, %3 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     %145 = ascendc.tbuf.get_with_offset %ub, %10, %40 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.add_l2 %143, %144, %145, %10 : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32
// CHECK-NEXT:     %146 = ascendc.tbuf.get_with_offset %ub, %11, %7 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     %147 = ascendc.tbuf.get_with_offset %ub, %11, %4 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     %148 = ascendc.tbuf.get_with_offset %ub, %11, %8 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.add_l2 %146, %147, %148, %11 : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32
// CHECK-NEXT:     %149 = ascendc.tbuf.get_with_offset %ub, %11, %7 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     %150 = ascendc.tbuf.get_with_offset %ub, %11, %7 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     %151 = ascendc.tbuf.get_with_offset %ub, %15, %39 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.mul_l0 %149, %150, %151, %16, %41, %binary_1 {isSetMask} : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32, i32, !ascendc.binary_repeat_params
// CHECK-NEXT:     %152 = ascendc.tbuf.get_with_offset %ub, %11, %4 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     ascendc.cast_l2 %152, %149, %11 {roundMode = 1 : i32} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf32>, i32
// CHECK-NEXT:     %out_gm_1 = ascendc.global_tensor.subindex %out_gm[%112] : !ascendc.global_tensor<*xf16>, index, !ascendc.global_tensor<*xf16>
// CHECK-NEXT:     ascendc.data_copy_l2 %out_gm_1, %152, %11 : !ascendc.global_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i32
// CHECK-NEXT:     ascendc.cross_core_wait_flag %flag_2, 2, pipe_mte3 : i32
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func @matmul_int4(%x: memref<?xf16, 22 : i64> {ascir.role = "in"}, %q: memref<?xi8, 22 : i64> {ascir.role = "in", ascir.packing = "fractals"}, %s: memref<?xf16, 22 : i64> {ascir.role = "in", ascir.packing = "rows"}, %out: memref<?xf16, 22 : i64> {ascir.role = "out"}, %digits: memref<?xi8, 22 : i64> {ascir.role = "workspace", ascir.extent = "8192"}, %sums: memref<?xf16, 22 : i64> {ascir.role = "workspace", ascir.extent = "98304"}) attributes {tile.tiling = [{axes = ["1", "1", "1024", "4096"], tile = array<i64: 4, 256, 512, 128>, digits = 4 : i64, ns = 8835 : i64}], tile.weights = {strategy = "digits", expand_ns = 11242 : i64, panels_ns = 13305 : i64, digits_ns = 8835 : i64, totals_ns = 10999 : i64, unit_ns = 8856 : i64}, ascendc.aicore, ascendc.global, ascendc.kernel_type = "mix_aic_1_2", tile.block_dim = 4 : i64} {
// CHECK-NEXT:     func.call @matmul_int4_aic(%x, %q, %s, %out, %digits, %sums) {ascendc.core = "aic"} : (memref<?xf16, 22 : i64>, memref<?xi8, 22 : i64>, memref<?xf16, 22 : i64>, memref<?xf16, 22 : i64>, memref<?xi8, 22 : i64>, memref<?xf16, 22 : i64>) -> ()
// CHECK-NEXT:     func.call @matmul_int4_aiv(%x, %q, %s, %out, %digits, %sums) {ascendc.core = "aiv"} : (memref<?xf16, 22 : i64>, memref<?xi8, 22 : i64>, memref<?xf16, 22 : i64>, memref<?xf16, 22 : i64>, memref<?xi8, 22 : i64>, memref<?xf16, 22 : i64>) -> ()
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// The result:
// CHECK:      builtin.module attributes {ascir.soc = "ascend910b1"} {
// CHECK-NEXT:   func.func @matmul_int4_aic(%x: memref<?xf16, 22 : i64> {ascir.role = "in"}, %q: memref<?xi8, 22 : i64> {ascir.role = "in", ascir.packing = "fractals"}, %s: memref<?xf16, 22 : i64> {ascir.role = "in", ascir.packing = "rows"}, %out: memref<?xf16, 22 : i64> {ascir.role = "out"}, %digits: memref<?xi8, 22 : i64> {ascir.role = "workspace", ascir.extent = "8192"}, %sums: memref<?xf16, 22 : i64> {ascir.role = "workspace", ascir.extent = "98304"}) attributes {tile.placement = {l0a = {peak = 2048 : i64, lower_bound = 2048 : i64, extent = 4096 : i64, capacity = 65536 : i64, optimal = true}, l0b = {peak = 32768 : i64, lower_bound = 32768 : i64, extent = 65536 : i64, capacity = 65536 : i64, optimal = true}, l0c = {peak = 32768 : i64, lower_bound = 32768 : i64, extent = 65536 : i64, capacity = 131072 : i64, optimal = true}, l1 = {peak = 491520 : i64, lower_bound = 491520 : i64, extent = 491520 : i64, capacity = 524032 : i64, optimal = true}}, ascendc.aicore, ascendc.sync = {flags = 10 : i64, barriers = 0 : i64, dependences = 21 : i64, removed = 4 : i64, fallbacks = 0 : i64}} {
// CHECK-NEXT:     %flag4 = arith.constant 4 : i32
// CHECK-NEXT:     %flag1 = arith.constant 1 : i32
// CHECK-NEXT:     %flag2 = arith.constant 2 : i32
// CHECK-NEXT:     %flag3 = arith.constant 3 : i32
// CHECK-NEXT:     %flag0 = arith.constant 0 : i32
// CHECK-NEXT:     %0 = arith.constant 524032 : i32
// CHECK-NEXT:     %1 = arith.constant 65536 : i32
// CHECK-NEXT:     %2 = arith.constant 65536 : i32
// CHECK-NEXT:     %3 = arith.constant 131072 : i32
// CHECK-NEXT:     %4 = arith.constant 512 : index
// CHECK-NEXT:     %5 = arith.constant 32 : i32
// CHECK-NEXT:     %6 = arith.constant 256 : i32
// CHECK-NEXT:     %7 = arith.constant 768 : i32
// CHECK-NEXT:     %8 = arith.constant 0 : i32
// CHECK-NEXT:     %data_copy = ascendc.construct !ascendc.data_copy_params(%5, %6, %7, %8) : i32, i32, i32, i32
// CHECK-NEXT:     %9 = arith.constant 262144 : i32
// CHECK-NEXT:     %10 = arith.constant 458752 : i32
// CHECK-NEXT:     %11 = arith.constant 32768 : i32
// CHECK-NEXT:     %12 = arith.constant 1 : i32
// CHECK-NEXT:     %13 = arith.constant 4 : i32
// CHECK-NEXT:     %14 = arith.constant 2048 : i32
// CHECK-NEXT:     %15 = arith.constant 16 : i32
// CHECK-NEXT:     %nd2nz = ascendc.construct !ascendc.nd2nz_params(%12, %13, %14, %8, %14, %15, %12, %5) : i32, i32, i32, i32, i32, i32, i32, i32
// CHECK-NEXT:     %16 = arith.constant 16384 : i32
// CHECK-NEXT:     %17 = arith.constant 1024 : i32
// CHECK-NEXT:     %18 = arith.constant 2 : index
// CHECK-NEXT:     %19 = arith.constant 0 : i8
// CHECK-NEXT:     %20 = arith.constant false
// CHECK-NEXT:     %21 = arith.constant 0 : index
// CHECK-NEXT:     %22 = arith.constant 1 : index
// CHECK-NEXT:     %23 = arith.constant 3 : index
// CHECK-NEXT:     %no_pads = memref.alloca() {ascendc.emit_as_unsigned} : memref<4xi8>
// CHECK-NEXT:     memref.store %19, %no_pads[%21] : memref<4xi8>
// CHECK-NEXT:     memref.store %19, %no_pads[%22] : memref<4xi8>
// CHECK-NEXT:     memref.store %19, %no_pads[%18] : memref<4xi8>
// CHECK-NEXT:     memref.store %19, %no_pads[%23] : memref<4xi8>
// CHECK-NEXT:     %24 = arith.constant 64 : i32
// CHECK-NEXT:     %load_data_3d_params_v2 = ascendc.construct !ascendc.load_data_3d_params_v2<i8>(%no_pads, %12, %15, %24, %24, %15, %8, %8, %12, %12, %12, %12, %12, %12, %20, %20, %19) : memref<4xi8>, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i1, i1, i8
// CHECK-NEXT:     %25 = arith.constant 16 : index
// CHECK-NEXT:     %26 = arith.constant 256 : index
// CHECK-NEXT:     %load_data_2d = ascendc.construct !ascendc.load_data_2d_params(%8, %5, %12, %8, %8, %8, %8) : i32, i32, i32, i32, i32, i32, i32
// CHECK-NEXT:     %27 = arith.constant 4096 : i32
// CHECK-NEXT:     %28 = arith.constant true
// CHECK-NEXT:     %29 = arith.constant 128 : i32
// CHECK-NEXT:     %mmad = ascendc.construct !ascendc.mmad_params(%13, %6, %29, %8, %20, %28) : i32, i32, i32, i32, i1, i1
// CHECK-NEXT:     %30 = arith.constant 11 : i32
// CHECK-NEXT:     %fixpipe_config = ascendc.construct !ascendc.fixpipe_config(%12) [!ascendc.co2_layout] : i32
// CHECK-NEXT:     %31 = arith.constant 65536 : i32
// CHECK-NEXT:     %32 = arith.constant 32768 : index
// CHECK-NEXT:     %33 = arith.constant 8 : i32
// CHECK-NEXT:     %data_copy_1 = ascendc.construct !ascendc.data_copy_params(%33, %6, %7, %8) : i32, i32, i32, i32
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
// CHECK-NEXT:     %ring = arith.constant 24576 : index
// CHECK-NEXT:     %block = ascendc.get_block_idx : index
// CHECK-NEXT:     %sums_ring = arith.muli %block, %ring : index
// CHECK-NEXT:     %slot = arith.constant 0 : i32
// CHECK-NEXT:     %flag_2 = arith.constant 0 : i32
// CHECK-NEXT:     %flag_3 = arith.constant 1 : i32
// CHECK-NEXT:     %ring_1 = arith.constant 0 : index
// CHECK-NEXT:     ascendc.cross_core_set_flag %flag_3, 2, pipe_mte2 : i32
// CHECK-NEXT:     %block_1 = ascendc.get_block_idx : index
// CHECK-NEXT:     %c16 = arith.constant 16 : index
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c2048 = arith.constant 2048 : index
// CHECK-NEXT:     %c512 = arith.constant 512 : index
// CHECK-NEXT:     %c128 = arith.constant 128 : index
// CHECK-NEXT:     %n1 = arith.constant 1.000000e+00 : f32
// CHECK-NEXT:     %c4 = arith.constant 4 : index
// CHECK-NEXT:     %c8 = arith.constant 8 : index
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %c64 = arith.constant 64 : index
// CHECK-NEXT:     %34 = arith.muli %block_1, %c16 : index
// CHECK-NEXT:     %35 = arith.muli %34, %4 : index
// CHECK-NEXT:     %b_bytes = ascendc.tbuf.get_with_offset %l1, %9, %8 : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:     %q_gm_1 = ascendc.global_tensor.subindex %q_gm[%35] : !ascendc.global_tensor<*xi8>, index, !ascendc.global_tensor<*xi8>
// CHECK-NEXT:     ascendc.data_copy_l0 %b_bytes, %q_gm_1, %data_copy : !ascendc.local_tensor<*xi8>, !ascendc.global_tensor<*xi8>, !ascendc.data_copy_params
// CHECK-NEXT:     ascendc.cross_core_wait_flag %flag_2, 2, pipe_mte2 : i32
// CHECK-NEXT:     %digits_gm_1 = ascendc.global_tensor.subindex %digits_gm[%ring_1] : !ascendc.global_tensor<*xi8>, index, !ascendc.global_tensor<*xi8>
// CHECK-NEXT:     %a_bytes = ascendc.tbuf.get_with_offset %l1, %11, %10 : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:     ascendc.data_copy_nd2nz %a_bytes, %digits_gm_1, %nd2nz : !ascendc.local_tensor<*xi8>, !ascendc.global_tensor<*xi8>, !ascendc.nd2nz_params
// CHECK-NEXT:     ascendc.set_flag mte2_mte1, %flag0 : i32
// CHECK-NEXT:     %36 = arith.constant 0 : i32
// CHECK-NEXT:     %37 = arith.constant 0 : i32
// CHECK-NEXT:     %38 = arith.muli %37, %31 : i32
// CHECK-NEXT:     %b_bytes_at = arith.addi %38, %9 : i32
// CHECK-NEXT:     %b_bytes_1 = ascendc.tbuf.get_with_offset %l1, %31, %b_bytes_at : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:     %39 = arith.remui %c4, %c8 : index
// CHECK-NEXT:     %40 = arith.muli %39, %c512 : index
// CHECK-NEXT:     %41 = arith.divui %40, %c64 : index
// CHECK-NEXT:     %42 = arith.muli %41, %32 : index
// CHECK-NEXT:     %43 = arith.divui %c4, %c8 : index
// CHECK-NEXT:     %44 = arith.muli %43, %c4 : index
// CHECK-NEXT:     %45 = arith.addi %block_1, %44 : index
// CHECK-NEXT:     %46 = arith.muli %45, %c16 : index
// CHECK-NEXT:     %47 = arith.muli %46, %4 : index
// CHECK-NEXT:     %48 = arith.addi %42, %47 : index
// CHECK-NEXT:     %q_gm_2 = ascendc.global_tensor.subindex %q_gm[%48] : !ascendc.global_tensor<*xi8>, index, !ascendc.global_tensor<*xi8>
// CHECK-NEXT:     ascendc.data_copy_l0 %b_bytes_1, %q_gm_2, %data_copy_1 : !ascendc.local_tensor<*xi8>, !ascendc.global_tensor<*xi8>, !ascendc.data_copy_params
// CHECK-NEXT:     ascendc.set_flag mte2_mte1, %flag1 : i32
// CHECK-NEXT:     %49 = arith.constant 1 : i32
// CHECK-NEXT:     %50 = arith.addi %37, %49 : i32
// CHECK-NEXT:     %51 = arith.constant 3 : i32
// CHECK-NEXT:     %52 = arith.cmpi eq, %50, %51 : i32
// CHECK-NEXT:     %53 = arith.constant 0 : i32
// CHECK-NEXT:     %next_slot = arith.select %52, %53, %50 : i32
// CHECK-NEXT:     %54 = arith.constant 1 : index
// CHECK-NEXT:     %55 = arith.muli %c1, %54 : index
// CHECK-NEXT:     %56 = arith.addi %c4, %55 : index
// CHECK-NEXT:     %57 = arith.muli %next_slot, %31 : i32
// CHECK-NEXT:     %b_bytes_at_1 = arith.addi %57, %9 : i32
// CHECK-NEXT:     %b_bytes_2 = ascendc.tbuf.get_with_offset %l1, %31, %b_bytes_at_1 : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:     %58 = arith.remui %56, %c8 : index
// CHECK-NEXT:     %59 = arith.muli %58, %c512 : index
// CHECK-NEXT:     %60 = arith.divui %59, %c64 : index
// CHECK-NEXT:     %61 = arith.muli %60, %32 : index
// CHECK-NEXT:     %62 = arith.divui %56, %c8 : index
// CHECK-NEXT:     %63 = arith.muli %62, %c4 : index
// CHECK-NEXT:     %64 = arith.addi %block_1, %63 : index
// CHECK-NEXT:     %65 = arith.muli %64, %c16 : index
// CHECK-NEXT:     %66 = arith.muli %65, %4 : index
// CHECK-NEXT:     %67 = arith.addi %61, %66 : index
// CHECK-NEXT:     %q_gm_3 = ascendc.global_tensor.subindex %q_gm[%67] : !ascendc.global_tensor<*xi8>, index, !ascendc.global_tensor<*xi8>
// CHECK-NEXT:     ascendc.data_copy_l0 %b_bytes_2, %q_gm_3, %data_copy_1 : !ascendc.local_tensor<*xi8>, !ascendc.global_tensor<*xi8>, !ascendc.data_copy_params
// CHECK-NEXT:     ascendc.set_flag mte2_mte1, %flag2 : i32
// CHECK-NEXT:     %68 = arith.constant 1 : i32
// CHECK-NEXT:     %69 = arith.addi %next_slot, %68 : i32
// CHECK-NEXT:     %70 = arith.constant 3 : i32
// CHECK-NEXT:     %71 = arith.cmpi eq, %69, %70 : i32
// CHECK-NEXT:     %72 = arith.constant 0 : i32
// CHECK-NEXT:     %next_slot_1 = arith.select %71, %72, %69 : i32
// CHECK-NEXT:     %73 = arith.constant 2 : index
// CHECK-NEXT:     %74 = arith.muli %c1, %73 : index
// CHECK-NEXT:     %75 = arith.addi %c4, %74 : index
// CHECK-NEXT:     %76 = arith.muli %next_slot_1, %31 : i32
// CHECK-NEXT:     %b_bytes_at_2 = arith.addi %76, %9 : i32
// CHECK-NEXT:     %b_bytes_3 = ascendc.tbuf.get_with_offset %l1, %31, %b_bytes_at_2 : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:     %77 = arith.remui %75, %c8 : index
// CHECK-NEXT:     %78 = arith.muli %77, %c512 : index
// CHECK-NEXT:     %79 = arith.divui %78, %c64 : index
// CHECK-NEXT:     %80 = arith.muli %79, %32 : index
// CHECK-NEXT:     %81 = arith.divui %75, %c8 : index
// CHECK-NEXT:     %82 = arith.muli %81, %c4 : index
// CHECK-NEXT:     %83 = arith.addi %block_1, %82 : index
// CHECK-NEXT:     %84 = arith.muli %83, %c16 : index
// CHECK-NEXT:     %85 = arith.muli %84, %4 : index
// CHECK-NEXT:     %86 = arith.addi %80, %85 : index
// CHECK-NEXT:     %q_gm_4 = ascendc.global_tensor.subindex %q_gm[%86] : !ascendc.global_tensor<*xi8>, index, !ascendc.global_tensor<*xi8>
// CHECK-NEXT:     ascendc.data_copy_l0 %b_bytes_3, %q_gm_4, %data_copy_1 : !ascendc.local_tensor<*xi8>, !ascendc.global_tensor<*xi8>, !ascendc.data_copy_params
// CHECK-NEXT:     ascendc.set_flag m_mte1, %flag3 : i32
// CHECK-NEXT:     ascendc.set_flag m_mte1, %flag4 : i32
// CHECK-NEXT:     ascendc.set_flag fix_m, %flag0 : i32
// CHECK-NEXT:     ascendc.set_flag fix_m, %flag1 : i32
// CHECK-NEXT:     ascendc.wait_flag mte2_mte1, %flag0 : i32
// CHECK-NEXT:     %87, %88 = scf.for %at = %c0 to %c2048 step %c512 iter_args(%slot_1 = %slot, %slot_2 = %36) -> (i32, i32) {
// CHECK-NEXT:       ascendc.cross_core_wait_flag %flag, 2, pipe_fix : i32
// CHECK-NEXT:       %89 = arith.index_cast %slot_1 : i32 to index
// CHECK-NEXT:       %slot_size = arith.constant 4096 : index
// CHECK-NEXT:       %90 = arith.muli %89, %slot_size : index
// CHECK-NEXT:       %91 = arith.addi %sums_ring, %90 : index
// CHECK-NEXT:       %one = arith.constant 1 : i32
// CHECK-NEXT:       %92 = arith.addi %slot_1, %one : i32
// CHECK-NEXT:       %depth = arith.constant 6 : i32
// CHECK-NEXT:       %first = arith.constant 0 : i32
// CHECK-NEXT:       %93 = arith.cmpi eq, %92, %depth : i32
// CHECK-NEXT:       %next_slot_2 = arith.select %93, %first, %92 : i32
// CHECK-NEXT:       %94 = scf.for %group = %c0 to %c512 step %c128 iter_args(%slot_3 = %slot_2) -> (i32) {
// CHECK-NEXT:         %95 = arith.addi %at, %group : index
// CHECK-NEXT:         %zero_at = arith.muli %slot_3, %16 : i32
// CHECK-NEXT:         %a_l0_at = arith.muli %slot_3, %17 : i32
// CHECK-NEXT:         %96 = arith.divsi %95, %18 : index
// CHECK-NEXT:         %a_l0 = ascendc.tbuf.get_with_offset %l0a, %17, %a_l0_at : !ascendc.tbuf<a2>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:         %97 = arith.muli %96, %25 : index
// CHECK-NEXT:         %a_l1 = ascendc.tbuf.get_with_offset %l1, %11, %10 : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:         %a_l1_1 = ascendc.local_tensor.subindex %a_l1[%97] : !ascendc.local_tensor<*xi8>, index, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:         %98 = arith.addi %slot_3, %flag3 : i32
// CHECK-NEXT:         ascendc.wait_flag m_mte1, %98 : i32
// CHECK-NEXT:         ascendc.load_data_3d_l0_v2 %a_l0, %a_l1_1, %load_data_3d_params_v2 : !ascendc.local_tensor<*xi8>, !ascendc.local_tensor<*xi8>, !ascendc.load_data_3d_params_v2<i8>
// CHECK-NEXT:         %b_l0_at = arith.muli %slot_3, %16 : i32
// CHECK-NEXT:         %99 = arith.muli %95, %26 : index
// CHECK-NEXT:         %100 = arith.divsi %99, %18 : index
// CHECK-NEXT:         %b_l1 = ascendc.tbuf.get_with_offset %l1, %9, %8 : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:         %b_l1_1 = ascendc.local_tensor.subindex %b_l1[%100] : !ascendc.local_tensor<*xi8>, index, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:         %b_l0 = ascendc.tbuf.get_with_offset %l0b, %16, %b_l0_at : !ascendc.tbuf<b2>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:         ascendc.load_data_l0 %b_l0, %b_l1_1, %load_data_2d : !ascendc.local_tensor<*xi8>, !ascendc.local_tensor<*xi8>, !ascendc.load_data_2d_params
// CHECK-NEXT:         ascendc.set_flag mte1_m, %slot_3 : i32
// CHECK-NEXT:         %sum = ascendc.tbuf.get_with_offset %l0c, %27, %zero_at : !ascendc.tbuf<co1>, i32, i32, !ascendc.local_tensor<*xi32>
// CHECK-NEXT:         %a_l0_1 = ascendc.reinterpret_cast %a_l0 : !ascendc.local_tensor<*xi8> to !ascendc.local_tensor<*xi4>
// CHECK-NEXT:         %b_l0_1 = ascendc.reinterpret_cast %b_l0 : !ascendc.local_tensor<*xi8> to !ascendc.local_tensor<*xi4>
// CHECK-NEXT:         ascendc.wait_flag mte1_m, %slot_3 : i32
// CHECK-NEXT:         ascendc.wait_flag fix_m, %slot_3 : i32
// CHECK-NEXT:         ascendc.mmad %sum, %a_l0_1, %b_l0_1, %mmad : !ascendc.local_tensor<*xi32>, !ascendc.local_tensor<*xi4>, !ascendc.local_tensor<*xi4>, !ascendc.mmad_params
// CHECK-NEXT:         %101 = arith.addi %slot_3, %flag3 : i32
// CHECK-NEXT:         ascendc.set_flag m_mte1, %101 : i32
// CHECK-NEXT:         ascendc.set_flag m_fix, %slot_3 : i32
// CHECK-NEXT:         %102 = arith.divui %group, %c128 : index
// CHECK-NEXT:         %103 = arith.muli %102, %26 : index
// CHECK-NEXT:         %104 = arith.addi %91, %103 : index
// CHECK-NEXT:         %105 = arith.bitcast %n1 : f32 to i32
// CHECK-NEXT:         %106 = arith.extui %105 : i32 to i64
// CHECK-NEXT:         %fixpipe_params_v220 = ascendc.construct !ascendc.fixpipe_params_v220(%6, %13, %15, %17, %8, %30, %106, %12, %8, %8, %8) [ui16, ui16, ui16, ui32, i32, !ascendc.quant_mode_t, ui64, ui16, ui16, ui16, ui8] : i32, i32, i32, i32, i32, i32, i64, i32, i32, i32, i32
// CHECK-NEXT:         %sums_gm_1 = ascendc.global_tensor.subindex %sums_gm[%104] : !ascendc.global_tensor<*xf16>, index, !ascendc.global_tensor<*xf16>
// CHECK-NEXT:         ascendc.wait_flag m_fix, %slot_3 : i32
// CHECK-NEXT:         ascendc.fixpipe %sums_gm_1, %sum, %fixpipe_params_v220, %fixpipe_config : !ascendc.global_tensor<*xf16>, !ascendc.local_tensor<*xi32>, !ascendc.fixpipe_params_v220, !ascendc.fixpipe_config
// CHECK-NEXT:         ascendc.set_flag fix_m, %slot_3 : i32
// CHECK-NEXT:         %107 = arith.constant 1 : i32
// CHECK-NEXT:         %next_slot_3 = arith.xori %slot_3, %107 : i32
// CHECK-NEXT:         scf.yield %next_slot_3 : i32
// CHECK-NEXT:       }
// CHECK-NEXT:       ascendc.cross_core_set_flag %flag_1, 2, pipe_fix : i32
// CHECK-NEXT:       scf.yield %next_slot_2, %94 : i32, i32
// CHECK-NEXT:     }
// CHECK-NEXT:     ascendc.wait_flag fix_m, %flag0 : i32
// CHECK-NEXT:     ascendc.wait_flag fix_m, %flag1 : i32
// CHECK-NEXT:     %108 = arith.constant 0 : i32
// CHECK-NEXT:     %109 = arith.constant 0 : i32
// CHECK-NEXT:     ascendc.set_flag fix_m, %flag2 : i32
// CHECK-NEXT:     ascendc.set_flag fix_m, %flag3 : i32
// CHECK-NEXT:     ascendc.set_flag mte2_mte1, %flag3 : i32
// CHECK-NEXT:     %110, %111, %112 = scf.for %load = %c4 to %c8 step %c1 iter_args(%slot_4 = %87, %slot_5 = %108, %slot_6 = %109) -> (i32, i32, i32) {
// CHECK-NEXT:       %113 = arith.remui %load, %c8 : index
// CHECK-NEXT:       %114 = arith.muli %113, %c512 : index
// CHECK-NEXT:       %115 = arith.muli %slot_5, %31 : i32
// CHECK-NEXT:       %b_bytes_at_3 = arith.addi %115, %9 : i32
// CHECK-NEXT:       %b_bytes_4 = ascendc.tbuf.get_with_offset %l1, %31, %b_bytes_at_3 : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:       ascendc.cross_core_wait_flag %flag, 2, pipe_fix : i32
// CHECK-NEXT:       %116 = arith.index_cast %slot_4 : i32 to index
// CHECK-NEXT:       %slot_size_1 = arith.constant 4096 : index
// CHECK-NEXT:       %117 = arith.muli %116, %slot_size_1 : index
// CHECK-NEXT:       %118 = arith.addi %sums_ring, %117 : index
// CHECK-NEXT:       %one_1 = arith.constant 1 : i32
// CHECK-NEXT:       %119 = arith.addi %slot_4, %one_1 : i32
// CHECK-NEXT:       %depth_1 = arith.constant 6 : i32
// CHECK-NEXT:       %first_1 = arith.constant 0 : i32
// CHECK-NEXT:       %120 = arith.cmpi eq, %119, %depth_1 : i32
// CHECK-NEXT:       %next_slot_4 = arith.select %120, %first_1, %119 : i32
// CHECK-NEXT:       %121 = arith.addi %slot_5, %flag1 : i32
// CHECK-NEXT:       ascendc.wait_flag mte2_mte1, %121 : i32
// CHECK-NEXT:       %122 = scf.for %group_1 = %c0 to %c512 step %c128 iter_args(%slot_7 = %slot_6) -> (i32) {
// CHECK-NEXT:         %123 = arith.addi %114, %group_1 : index
// CHECK-NEXT:         %124 = arith.muli %slot_7, %16 : i32
// CHECK-NEXT:         %zero_at_1 = arith.addi %124, %11 : i32
// CHECK-NEXT:         %125 = arith.muli %slot_7, %17 : i32
// CHECK-NEXT:         %a_l0_at_1 = arith.addi %125, %14 : i32
// CHECK-NEXT:         %126 = arith.divsi %123, %18 : index
// CHECK-NEXT:         %a_l0_2 = ascendc.tbuf.get_with_offset %l0a, %17, %a_l0_at_1 : !ascendc.tbuf<a2>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:         %127 = arith.muli %126, %25 : index
// CHECK-NEXT:         %a_l1_2 = ascendc.tbuf.get_with_offset %l1, %11, %10 : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:         %a_l1_3 = ascendc.local_tensor.subindex %a_l1_2[%127] : !ascendc.local_tensor<*xi8>, index, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:         %128 = arith.addi %slot_7, %flag3 : i32
// CHECK-NEXT:         ascendc.wait_flag m_mte1, %128 : i32
// CHECK-NEXT:         ascendc.load_data_3d_l0_v2 %a_l0_2, %a_l1_3, %load_data_3d_params_v2 : !ascendc.local_tensor<*xi8>, !ascendc.local_tensor<*xi8>, !ascendc.load_data_3d_params_v2<i8>
// CHECK-NEXT:         %129 = arith.muli %slot_7, %16 : i32
// CHECK-NEXT:         %b_l0_at_1 = arith.addi %129, %11 : i32
// CHECK-NEXT:         %130 = arith.muli %group_1, %26 : index
// CHECK-NEXT:         %131 = arith.divsi %130, %18 : index
// CHECK-NEXT:         %b_l1_2 = ascendc.tbuf.get_with_offset %l1, %31, %b_bytes_at_3 : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:         %b_l1_3 = ascendc.local_tensor.subindex %b_l1_2[%131] : !ascendc.local_tensor<*xi8>, index, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:         %b_l0_2 = ascendc.tbuf.get_with_offset %l0b, %16, %b_l0_at_1 : !ascendc.tbuf<b2>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:         ascendc.load_data_l0 %b_l0_2, %b_l1_3, %load_data_2d : !ascendc.local_tensor<*xi8>, !ascendc.local_tensor<*xi8>, !ascendc.load_data_2d_params
// CHECK-NEXT:         %132 = arith.addi %slot_7, %flag2 : i32
// CHECK-NEXT:         ascendc.set_flag mte1_m, %132 : i32
// CHECK-NEXT:         %sum_1 = ascendc.tbuf.get_with_offset %l0c, %27, %zero_at_1 : !ascendc.tbuf<co1>, i32, i32, !ascendc.local_tensor<*xi32>
// CHECK-NEXT:         %a_l0_3 = ascendc.reinterpret_cast %a_l0_2 : !ascendc.local_tensor<*xi8> to !ascendc.local_tensor<*xi4>
// CHECK-NEXT:         %b_l0_3 = ascendc.reinterpret_cast %b_l0_2 : !ascendc.local_tensor<*xi8> to !ascendc.local_tensor<*xi4>
// CHECK-NEXT:         %133 = arith.addi %slot_7, %flag2 : i32
// CHECK-NEXT:         ascendc.wait_flag mte1_m, %133 : i32
// CHECK-NEXT:         %134 = arith.addi %slot_7, %flag2 : i32
// CHECK-NEXT:         ascendc.wait_flag fix_m, %134 : i32
// CHECK-NEXT:         ascendc.mmad %sum_1, %a_l0_3, %b_l0_3, %mmad : !ascendc.local_tensor<*xi32>, !ascendc.local_tensor<*xi4>, !ascendc.local_tensor<*xi4>, !ascendc.mmad_params
// CHECK-NEXT:         %135 = arith.addi %slot_7, %flag3 : i32
// CHECK-NEXT:         ascendc.set_flag m_mte1, %135 : i32
// CHECK-NEXT:         %136 = arith.addi %slot_7, %flag2 : i32
// CHECK-NEXT:         ascendc.set_flag m_fix, %136 : i32
// CHECK-NEXT:         %137 = arith.divui %group_1, %c128 : index
// CHECK-NEXT:         %138 = arith.muli %137, %26 : index
// CHECK-NEXT:         %139 = arith.addi %118, %138 : index
// CHECK-NEXT:         %140 = arith.bitcast %n1 : f32 to i32
// CHECK-NEXT:         %141 = arith.extui %140 : i32 to i64
// CHECK-NEXT:         %fixpipe_params_v220_1 = ascendc.construct !ascendc.fixpipe_params_v220(%6, %13, %15, %17, %8, %30, %141, %12, %8, %8, %8) [ui16, ui16, ui16, ui32, i32, !ascendc.quant_mode_t, ui64, ui16, ui16, ui16, ui8] : i32, i32, i32, i32, i32, i32, i64, i32, i32, i32, i32
// CHECK-NEXT:         %sums_gm_2 = ascendc.global_tensor.subindex %sums_gm[%139] : !ascendc.global_tensor<*xf16>, index, !ascendc.global_tensor<*xf16>
// CHECK-NEXT:         %142 = arith.addi %slot_7, %flag2 : i32
// CHECK-NEXT:         ascendc.wait_flag m_fix, %142 : i32
// CHECK-NEXT:         ascendc.fixpipe %sums_gm_2, %sum_1, %fixpipe_params_v220_1, %fixpipe_config : !ascendc.global_tensor<*xf16>, !ascendc.local_tensor<*xi32>, !ascendc.fixpipe_params_v220, !ascendc.fixpipe_config
// CHECK-NEXT:         %143 = arith.addi %slot_7, %flag2 : i32
// CHECK-NEXT:         ascendc.set_flag fix_m, %143 : i32
// CHECK-NEXT:         %144 = arith.constant 1 : i32
// CHECK-NEXT:         %next_slot_5 = arith.xori %slot_7, %144 : i32
// CHECK-NEXT:         scf.yield %next_slot_5 : i32
// CHECK-NEXT:       }
// CHECK-NEXT:       ascendc.set_flag mte1_mte2, %slot_5 : i32
// CHECK-NEXT:       %145 = arith.constant 3 : index
// CHECK-NEXT:       %146 = arith.muli %c1, %145 : index
// CHECK-NEXT:       %147 = arith.addi %load, %146 : index
// CHECK-NEXT:       %148 = arith.cmpi slt, %147, %c8 : index
// CHECK-NEXT:       ascendc.wait_flag mte1_mte2, %slot_5 : i32
// CHECK-NEXT:       scf.if %148 {
// CHECK-NEXT:         %149 = arith.remui %147, %c8 : index
// CHECK-NEXT:         %150 = arith.muli %149, %c512 : index
// CHECK-NEXT:         %151 = arith.divui %150, %c64 : index
// CHECK-NEXT:         %152 = arith.muli %151, %32 : index
// CHECK-NEXT:         %153 = arith.divui %147, %c8 : index
// CHECK-NEXT:         %154 = arith.muli %153, %c4 : index
// CHECK-NEXT:         %155 = arith.addi %block_1, %154 : index
// CHECK-NEXT:         %156 = arith.muli %155, %c16 : index
// CHECK-NEXT:         %157 = arith.muli %156, %4 : index
// CHECK-NEXT:         %158 = arith.addi %152, %157 : index
// CHECK-NEXT:         %q_gm_5 = ascendc.global_tensor.subindex %q_gm[%158] : !ascendc.global_tensor<*xi8>, index, !ascendc.global_tensor<*xi8>
// CHECK-NEXT:         ascendc.data_copy_l0 %b_bytes_4, %q_gm_5, %data_copy_1 : !ascendc.local_tensor<*xi8>, !ascendc.global_tensor<*xi8>, !ascendc.data_copy_params
// CHECK-NEXT:       }
// CHECK-NEXT:       %159 = arith.addi %slot_5, %flag1 : i32
// CHECK-NEXT:       ascendc.set_flag mte2_mte1, %159 : i32
// CHECK-NEXT:       ascendc.cross_core_set_flag %flag_1, 2, pipe_fix : i32
// CHECK-NEXT:       %160 = arith.constant 1 : i32
// CHECK-NEXT:       %161 = arith.addi %slot_5, %160 : i32
// CHECK-NEXT:       %162 = arith.constant 3 : i32
// CHECK-NEXT:       %163 = arith.constant 0 : i32
// CHECK-NEXT:       %164 = arith.cmpi eq, %161, %162 : i32
// CHECK-NEXT:       %next_slot_6 = arith.select %164, %163, %161 : i32
// CHECK-NEXT:       scf.yield %next_slot_4, %next_slot_6, %122 : i32, i32, i32
// CHECK-NEXT:     }
// CHECK-NEXT:     ascendc.wait_flag m_mte1, %flag3 : i32
// CHECK-NEXT:     ascendc.wait_flag m_mte1, %flag4 : i32
// CHECK-NEXT:     ascendc.wait_flag fix_m, %flag2 : i32
// CHECK-NEXT:     ascendc.wait_flag fix_m, %flag3 : i32
// CHECK-NEXT:     ascendc.wait_flag mte2_mte1, %flag1 : i32
// CHECK-NEXT:     ascendc.wait_flag mte2_mte1, %flag2 : i32
// CHECK-NEXT:     ascendc.wait_flag mte2_mte1, %flag3 : i32
// CHECK-NEXT:     ascendc.cross_core_set_flag %flag_3, 2, pipe_mte2 : i32
// CHECK-NEXT:     ascendc.cross_core_wait_flag %flag, 2, pipe_fix : i32
// CHECK-NEXT:     ascendc.cross_core_wait_flag %flag, 2, pipe_fix : i32
// CHECK-NEXT:     ascendc.cross_core_wait_flag %flag, 2, pipe_fix : i32
// CHECK-NEXT:     ascendc.cross_core_wait_flag %flag, 2, pipe_fix : i32
// CHECK-NEXT:     ascendc.cross_core_wait_flag %flag, 2, pipe_fix : i32
// CHECK-NEXT:     ascendc.cross_core_wait_flag %flag, 2, pipe_fix : i32
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func @matmul_int4_aiv(%x: memref<?xf16, 22 : i64> {ascir.role = "in"}, %q: memref<?xi8, 22 : i64> {ascir.role = "in", ascir.packing = "fractals"}, %s: memref<?xf16, 22 : i64> {ascir.role = "in", ascir.packing = "rows"}, %out: memref<?xf16, 22 : i64> {ascir.role = "out"}, %digits: memref<?xi8, 22 : i64> {ascir.role = "workspace", ascir.extent = "8192"}, %sums: memref<?xf16, 22 : i64> {ascir.role = "workspace", ascir.extent = "98304"}) attributes {tile.placement = {ub = {peak = 24576 : i64, lower_bound = 24576 : i64, extent = 82176 : i64, capacity = 188160 : i64, optimal = true}}, ascendc.aicore, ascendc.sync = {flags = 15 : i64, barriers = 38 : i64, dependences = 1011 : i64, removed = 5 : i64, fallbacks = 0 : i64}} {
// CHECK-NEXT:     %flag5 = arith.constant 5 : i32
// CHECK-NEXT:     %flag4 = arith.constant 4 : i32
// CHECK-NEXT:     %flag3 = arith.constant 3 : i32
// CHECK-NEXT:     %flag2 = arith.constant 2 : i32
// CHECK-NEXT:     %flag1 = arith.constant 1 : i32
// CHECK-NEXT:     %flag0 = arith.constant 0 : i32
// CHECK-NEXT:     %0 = arith.constant 188160 : i32
// CHECK-NEXT:     %1 = arith.constant 73984 : i32
// CHECK-NEXT:     %2 = arith.constant 4096 : i32
// CHECK-NEXT:     %3 = arith.constant 65792 : i32
// CHECK-NEXT:     %4 = arith.constant 0 : i32
// CHECK-NEXT:     %5 = arith.constant 2048 : i32
// CHECK-NEXT:     %6 = arith.constant 69888 : i32
// CHECK-NEXT:     %7 = arith.constant 1024 : i32
// CHECK-NEXT:     %8 = arith.constant 512 : i32
// CHECK-NEXT:     %9 = arith.constant 5120 : i32
// CHECK-NEXT:     %10 = arith.constant 256 : i32
// CHECK-NEXT:     %11 = arith.constant 128 : i32
// CHECK-NEXT:     %12 = arith.constant 1280 : i32
// CHECK-NEXT:     %13 = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:     %14 = arith.constant 768 : i32
// CHECK-NEXT:     %15 = arith.constant 8 : i32
// CHECK-NEXT:     %16 = arith.constant 64 : i32
// CHECK-NEXT:     %17 = arith.constant 1 : i32
// CHECK-NEXT:     %18 = arith.constant 16 : i32
// CHECK-NEXT:     %binary = ascendc.construct !ascendc.binary_repeat_params(%17, %17, %17, %15, %18, %18) : i32, i32, i32, i32, i32, i32
// CHECK-NEXT:     %19 = arith.constant 0 : i16
// CHECK-NEXT:     %20 = arith.constant 65280 : i64
// CHECK-NEXT:     %21 = arith.constant 0 : i64
// CHECK-NEXT:     %22 = arith.constant 4128 : i32
// CHECK-NEXT:     %23 = arith.constant 65536 : i32
// CHECK-NEXT:     %brcb = ascendc.construct !ascendc.brcb_repeat_params(%17, %15) : i32, i32
// CHECK-NEXT:     %binary_1 = ascendc.construct !ascendc.binary_repeat_params(%17, %17, %4, %15, %15, %4) : i32, i32, i32, i32, i32, i32
// CHECK-NEXT:     %24 = arith.constant 12 : i16
// CHECK-NEXT:     %25 = arith.constant 4 : i16
// CHECK-NEXT:     %26 = arith.constant 67584 : i32
// CHECK-NEXT:     %27 = arith.constant 67840 : i32
// CHECK-NEXT:     %28 = arith.constant 2048 : index
// CHECK-NEXT:     %29 = arith.constant 68096 : i32
// CHECK-NEXT:     %30 = arith.constant 4096 : index
// CHECK-NEXT:     %31 = arith.constant 68352 : i32
// CHECK-NEXT:     %32 = arith.constant 6144 : index
// CHECK-NEXT:     %data_copy = ascendc.construct !ascendc.data_copy_params(%18, %15, %15, %4) : i32, i32, i32, i32
// CHECK-NEXT:     %33 = arith.constant 3072 : i32
// CHECK-NEXT:     %34 = arith.constant 76032 : i32
// CHECK-NEXT:     %35 = arith.constant 77056 : i32
// CHECK-NEXT:     %36 = arith.constant 1024 : index
// CHECK-NEXT:     %37 = arith.constant 4 : i32
// CHECK-NEXT:     %38 = arith.constant 56 : i32
// CHECK-NEXT:     %data_copy_1 = ascendc.construct !ascendc.data_copy_params(%37, %15, %38, %4) : i32, i32, i32, i32
// CHECK-NEXT:     %39 = arith.constant 1536 : i32
// CHECK-NEXT:     %40 = arith.constant 66816 : i32
// CHECK-NEXT:     %41 = arith.constant 2 : i32
// CHECK-NEXT:     %pipe = ascendc.pipe
// CHECK-NEXT:     %ub = ascendc.tbuf : <veccalc>
// CHECK-NEXT:     ascendc.pipe.init_buffer %pipe, %ub, %0 : !ascendc.tbuf<veccalc>, i32
// CHECK-NEXT:     %x_gm = ascendc.global_tensor : !ascendc.global_tensor<*xf16>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %x_gm, %x : !ascendc.global_tensor<*xf16>, memref<?xf16, 22 : i64>
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
// CHECK-NEXT:     %ring = arith.constant 24576 : index
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
// CHECK-NEXT:     %n32767 = arith.constant 32767 : i16
// CHECK-NEXT:     %n0 = arith.constant 0 : i16
// CHECK-NEXT:     %n1em30 = arith.constant 1.000000e-30 : f32
// CHECK-NEXT:     %n30000 = arith.constant 3.000000e+04 : f32
// CHECK-NEXT:     %n0p136533 = arith.constant 0.136533335 : f32
// CHECK-NEXT:     %block_3 = ascendc.get_block_idx : index
// CHECK-NEXT:     %block_4 = arith.constant 2 : index
// CHECK-NEXT:     %block_5 = arith.divui %block_3, %block_4 : index
// CHECK-NEXT:     %c2 = arith.constant 2 : index
// CHECK-NEXT:     %c512 = arith.constant 512 : index
// CHECK-NEXT:     %c4096 = arith.constant 4096 : index
// CHECK-NEXT:     %n8 = arith.constant 8 : i16
// CHECK-NEXT:     %c128 = arith.constant 128 : index
// CHECK-NEXT:     %c256 = arith.constant 256 : index
// CHECK-NEXT:     %n0_1 = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c32 = arith.constant 32 : index
// CHECK-NEXT:     %c4 = arith.constant 4 : index
// CHECK-NEXT:     %n0p0625 = arith.constant 6.250000e-02 : f16
// CHECK-NEXT:     %n0p0625_1 = arith.constant 6.250000e-02 : f32
// CHECK-NEXT:     %mask = ascendc.tbuf.get_with_offset %ub, %2, %1 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi16>
// CHECK-NEXT:     ascendc.duplicate_l2 %mask, %n32767, %2 : !ascendc.local_tensor<*xi16>, i16, i32
// CHECK-NEXT:     %none = ascendc.tbuf.get_with_offset %ub, %2, %3 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi16>
// CHECK-NEXT:     ascendc.duplicate_l2 %none, %n0, %2 : !ascendc.local_tensor<*xi16>, i16, i32
// CHECK-NEXT:     %x_1 = ascendc.tbuf.get_with_offset %ub, %2, %4 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     ascendc.data_copy_l2 %x_1, %x_gm, %2 : !ascendc.local_tensor<*xf16>, !ascendc.global_tensor<*xf16>, i32
// CHECK-NEXT:     ascendc.set_flag mte2_v, %flag0 : i32
// CHECK-NEXT:     %42 = ascendc.tbuf.get_with_offset %ub, %2, %4 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui16>
// CHECK-NEXT:     %43 = ascendc.tbuf.get_with_offset %ub, %2, %4 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui16>
// CHECK-NEXT:     %mask_1 = ascendc.tbuf.get_with_offset %ub, %2, %1 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui16>
// CHECK-NEXT:     ascendc.wait_flag mte2_v, %flag0 : i32
// CHECK-NEXT:     ascendc.pipe_barrier pipe_v
// CHECK-NEXT:     ascendc.and_l2 %42, %43, %mask_1, %2 : !ascendc.local_tensor<*xui16>, !ascendc.local_tensor<*xui16>, !ascendc.local_tensor<*xui16>, i32
// CHECK-NEXT:     %larger = ascendc.tbuf.get_with_offset %ub, %2, %3 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi16>
// CHECK-NEXT:     %44 = ascendc.tbuf.get_with_offset %ub, %2, %4 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi16>
// CHECK-NEXT:     ascendc.pipe_barrier pipe_v
// CHECK-NEXT:     ascendc.max_l2 %larger, %none, %44, %2 : !ascendc.local_tensor<*xi16>, !ascendc.local_tensor<*xi16>, !ascendc.local_tensor<*xi16>, i32
// CHECK-NEXT:     %45 = ascendc.tbuf.get_with_offset %ub, %5, %4 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi16>
// CHECK-NEXT:     %46 = ascendc.tbuf.get_with_offset %ub, %5, %3 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi16>
// CHECK-NEXT:     %47 = ascendc.tbuf.get_with_offset %ub, %5, %6 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi16>
// CHECK-NEXT:     ascendc.pipe_barrier pipe_v
// CHECK-NEXT:     ascendc.max_l2 %45, %46, %47, %5 : !ascendc.local_tensor<*xi16>, !ascendc.local_tensor<*xi16>, !ascendc.local_tensor<*xi16>, i32
// CHECK-NEXT:     %48 = ascendc.tbuf.get_with_offset %ub, %7, %2 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi16>
// CHECK-NEXT:     %49 = ascendc.tbuf.get_with_offset %ub, %7, %4 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi16>
// CHECK-NEXT:     %50 = ascendc.tbuf.get_with_offset %ub, %7, %5 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi16>
// CHECK-NEXT:     ascendc.pipe_barrier pipe_v
// CHECK-NEXT:     ascendc.max_l2 %48, %49, %50, %7 : !ascendc.local_tensor<*xi16>, !ascendc.local_tensor<*xi16>, !ascendc.local_tensor<*xi16>, i32
// CHECK-NEXT:     %51 = ascendc.tbuf.get_with_offset %ub, %8, %4 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi16>
// CHECK-NEXT:     %52 = ascendc.tbuf.get_with_offset %ub, %8, %2 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi16>
// CHECK-NEXT:     %53 = ascendc.tbuf.get_with_offset %ub, %8, %9 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi16>
// CHECK-NEXT:     ascendc.pipe_barrier pipe_v
// CHECK-NEXT:     ascendc.max_l2 %51, %52, %53, %8 : !ascendc.local_tensor<*xi16>, !ascendc.local_tensor<*xi16>, !ascendc.local_tensor<*xi16>, i32
// CHECK-NEXT:     %54 = ascendc.tbuf.get_with_offset %ub, %10, %7 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi16>
// CHECK-NEXT:     %55 = ascendc.tbuf.get_with_offset %ub, %10, %4 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi16>
// CHECK-NEXT:     %56 = ascendc.tbuf.get_with_offset %ub, %10, %8 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi16>
// CHECK-NEXT:     ascendc.pipe_barrier pipe_v
// CHECK-NEXT:     ascendc.max_l2 %54, %55, %56, %10 : !ascendc.local_tensor<*xi16>, !ascendc.local_tensor<*xi16>, !ascendc.local_tensor<*xi16>, i32
// CHECK-NEXT:     %57 = ascendc.tbuf.get_with_offset %ub, %11, %8 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi16>
// CHECK-NEXT:     %58 = ascendc.tbuf.get_with_offset %ub, %11, %7 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi16>
// CHECK-NEXT:     %59 = ascendc.tbuf.get_with_offset %ub, %11, %12 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi16>
// CHECK-NEXT:     ascendc.pipe_barrier pipe_v
// CHECK-NEXT:     ascendc.max_l2 %57, %58, %59, %11 : !ascendc.local_tensor<*xi16>, !ascendc.local_tensor<*xi16>, !ascendc.local_tensor<*xi16>, i32
// CHECK-NEXT:     %60 = ascendc.tbuf.get_with_offset %ub, %11, %4 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.pipe_barrier pipe_v
// CHECK-NEXT:     ascendc.cast_l2 %60, %57, %11 {roundMode = 0 : i32} : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xi16>, i32
// CHECK-NEXT:     %61 = ascendc.tbuf.get_with_offset %ub, %15, %14 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.duplicate_l2 %61, %13, %15 : !ascendc.local_tensor<*xf32>, f32, i32
// CHECK-NEXT:     %62 = ascendc.tbuf.get_with_offset %ub, %16, %8 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     %63 = ascendc.tbuf.get_with_offset %ub, %16, %10 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     %64 = ascendc.tbuf.get_with_offset %ub, %16, %4 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.pipe_barrier pipe_v
// CHECK-NEXT:     ascendc.max_l0 %62, %63, %64, %16, %17, %binary {isSetMask} : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32, i32, !ascendc.binary_repeat_params
// CHECK-NEXT:     ascendc.pipe_barrier pipe_v
// CHECK-NEXT:     ascendc.whole_reduce_max_l0 %61, %62, %16, %17, %17, %17, %15 {isSetMask, order = 2 : i32} : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32, i32, i32, i32, i32
// CHECK-NEXT:     %65 = ascendc.tbuf.get_with_offset %ub, %18, %14 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi16>
// CHECK-NEXT:     ascendc.pipe_barrier pipe_v
// CHECK-NEXT:     ascendc.cast_l2 %65, %61, %15 {roundMode = 1 : i32} : !ascendc.local_tensor<*xi16>, !ascendc.local_tensor<*xf32>, i32
// CHECK-NEXT:     %66 = builtin.unrealized_conversion_cast %20 : i64 to ui64
// CHECK-NEXT:     %67 = builtin.unrealized_conversion_cast %21 : i64 to ui64
// CHECK-NEXT:     ascendc.pipe_barrier pipe_v
// CHECK-NEXT:     ascendc.duplicate_l1 %65, %19, %66, %67, %17, %17, %17 {isSetMask} : !ascendc.local_tensor<*xi16>, i16, ui64, ui64, i32, i32, i32
// CHECK-NEXT:     %68 = ascendc.tbuf.get_with_offset %ub, %15, %2 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     %69 = ascendc.tbuf.get_with_offset %ub, %18, %14 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     ascendc.pipe_barrier pipe_v
// CHECK-NEXT:     ascendc.cast_l2 %68, %69, %15 {roundMode = 0 : i32} : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf16>, i32
// CHECK-NEXT:     %70 = ascendc.tbuf.get_with_offset %ub, %15, %4 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.duplicate_l2 %70, %n1em30, %15 : !ascendc.local_tensor<*xf32>, f32, i32
// CHECK-NEXT:     %largest = ascendc.tbuf.get_with_offset %ub, %15, %2 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.pipe_barrier pipe_v
// CHECK-NEXT:     ascendc.add_l2 %largest, %68, %70, %15 : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32
// CHECK-NEXT:     %71 = ascendc.tbuf.get_with_offset %ub, %15, %22 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.duplicate_l2 %71, %n30000, %15 : !ascendc.local_tensor<*xf32>, f32, i32
// CHECK-NEXT:     %factor = ascendc.tbuf.get_with_offset %ub, %15, %22 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.pipe_barrier pipe_v
// CHECK-NEXT:     ascendc.div_l2 %factor, %71, %largest, %15 : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32
// CHECK-NEXT:     %scale = ascendc.tbuf.get_with_offset %ub, %15, %2 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.muls_l2 %scale, %largest, %n0p136533, %15 {isSetMask} : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, f32, i32
// CHECK-NEXT:     ascendc.cross_core_wait_flag %flag_2, 2, pipe_mte3 : i32
// CHECK-NEXT:     %72 = arith.muli %block_5, %c2 : index
// CHECK-NEXT:     %73 = arith.addi %72, %half_1 : index
// CHECK-NEXT:     %74 = arith.muli %73, %c512 : index
// CHECK-NEXT:     %75 = arith.constant 0 : i32
// CHECK-NEXT:     ascendc.set_flag v_mte2, %flag0 : i32
// CHECK-NEXT:     ascendc.set_flag v_mte2, %flag1 : i32
// CHECK-NEXT:     ascendc.set_flag mte3_v, %flag0 : i32
// CHECK-NEXT:     ascendc.set_flag mte3_v, %flag1 : i32
// CHECK-NEXT:     ascendc.set_flag mte3_v, %flag2 : i32
// CHECK-NEXT:     ascendc.set_flag mte3_v, %flag3 : i32
// CHECK-NEXT:     %76 = scf.for %k = %74 to %c4096 step %c4096 iter_args(%slot_1 = %75) -> (i32) {
// CHECK-NEXT:       %77 = arith.muli %slot_1, %7 : i32
// CHECK-NEXT:       %x_at = arith.addi %77, %5 : i32
// CHECK-NEXT:       %x_gm_1 = ascendc.global_tensor.subindex %x_gm[%k] : !ascendc.global_tensor<*xf16>, index, !ascendc.global_tensor<*xf16>
// CHECK-NEXT:       %x_2 = ascendc.tbuf.get_with_offset %ub, %8, %x_at : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:       ascendc.wait_flag v_mte2, %slot_1 : i32
// CHECK-NEXT:       ascendc.data_copy_l2 %x_2, %x_gm_1, %8 : !ascendc.local_tensor<*xf16>, !ascendc.global_tensor<*xf16>, i32
// CHECK-NEXT:       %78 = arith.addi %slot_1, %flag1 : i32
// CHECK-NEXT:       ascendc.set_flag mte2_v, %78 : i32
// CHECK-NEXT:       %79 = ascendc.tbuf.get_with_offset %ub, %8, %23 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       %80 = arith.addi %slot_1, %flag1 : i32
// CHECK-NEXT:       ascendc.wait_flag mte2_v, %80 : i32
// CHECK-NEXT:       ascendc.cast_l2 %79, %x_2, %8 {roundMode = 0 : i32} : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf16>, i32
// CHECK-NEXT:       ascendc.set_flag v_mte2, %slot_1 : i32
// CHECK-NEXT:       %81 = ascendc.tbuf.get_with_offset %ub, %16, %4 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       ascendc.brcb_l0 %81, %factor, %17, %brcb : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32, !ascendc.brcb_repeat_params
// CHECK-NEXT:       %82 = ascendc.tbuf.get_with_offset %ub, %8, %23 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       %83 = ascendc.tbuf.get_with_offset %ub, %15, %4 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       ascendc.pipe_barrier pipe_v
// CHECK-NEXT:       ascendc.mul_l0 %82, %79, %83, %16, %15, %binary_1 {isSetMask} : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32, i32, !ascendc.binary_repeat_params
// CHECK-NEXT:       %rest = ascendc.tbuf.get_with_offset %ub, %8, %4 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi16>
// CHECK-NEXT:       ascendc.pipe_barrier pipe_v
// CHECK-NEXT:       ascendc.cast_l2 %rest, %82, %8 {roundMode = 1 : i32} : !ascendc.local_tensor<*xi16>, !ascendc.local_tensor<*xf32>, i32
// CHECK-NEXT:       %84 = ascendc.tbuf.get_with_offset %ub, %8, %7 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui16>
// CHECK-NEXT:       %85 = ascendc.tbuf.get_with_offset %ub, %8, %4 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui16>
// CHECK-NEXT:       %86 = builtin.unrealized_conversion_cast %24 : i16 to ui16
// CHECK-NEXT:       ascendc.pipe_barrier pipe_v
// CHECK-NEXT:       ascendc.shift_left_l2 %84, %85, %86, %8 {isSetMask} : !ascendc.local_tensor<*xui16>, !ascendc.local_tensor<*xui16>, ui16, i32
// CHECK-NEXT:       %digit = ascendc.tbuf.get_with_offset %ub, %8, %7 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi16>
// CHECK-NEXT:       %87 = ascendc.tbuf.get_with_offset %ub, %8, %7 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi16>
// CHECK-NEXT:       ascendc.pipe_barrier pipe_v
// CHECK-NEXT:       ascendc.shift_right_l2 %digit, %87, %24, %8 {isSetMask} : !ascendc.local_tensor<*xi16>, !ascendc.local_tensor<*xi16>, i16, i32
// CHECK-NEXT:       %88 = ascendc.tbuf.get_with_offset %ub, %8, %4 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi16>
// CHECK-NEXT:       ascendc.adds_l2 %88, %rest, %n8, %8 {isSetMask} : !ascendc.local_tensor<*xi16>, !ascendc.local_tensor<*xi16>, i16, i32
// CHECK-NEXT:       %rest_1 = ascendc.tbuf.get_with_offset %ub, %8, %4 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi16>
// CHECK-NEXT:       ascendc.pipe_barrier pipe_v
// CHECK-NEXT:       ascendc.shift_right_l2 %rest_1, %88, %25, %8 {isSetMask} : !ascendc.local_tensor<*xi16>, !ascendc.local_tensor<*xi16>, i16, i32
// CHECK-NEXT:       %89 = ascendc.tbuf.get_with_offset %ub, %8, %7 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:       ascendc.cast_l2 %89, %digit, %8 {roundMode = 1 : i32} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xi16>, i32
// CHECK-NEXT:       %digit_1 = ascendc.tbuf.get_with_offset %ub, %10, %26 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:       %digit_2 = ascendc.reinterpret_cast %digit_1 : !ascendc.local_tensor<*xi8> to !ascendc.local_tensor<*xi4>
// CHECK-NEXT:       ascendc.wait_flag mte3_v, %flag0 : i32
// CHECK-NEXT:       ascendc.pipe_barrier pipe_v
// CHECK-NEXT:       ascendc.cast_l2 %digit_2, %89, %8 {roundMode = 1 : i32} : !ascendc.local_tensor<*xi4>, !ascendc.local_tensor<*xf16>, i32
// CHECK-NEXT:       ascendc.set_flag v_mte3, %flag0 : i32
// CHECK-NEXT:       %90 = arith.divui %k, %c2 : index
// CHECK-NEXT:       %digits_gm_1 = ascendc.global_tensor.subindex %digits_gm[%90] : !ascendc.global_tensor<*xi8>, index, !ascendc.global_tensor<*xi8>
// CHECK-NEXT:       %91 = ascendc.tbuf.get_with_offset %ub, %10, %26 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:       ascendc.wait_flag v_mte3, %flag0 : i32
// CHECK-NEXT:       ascendc.data_copy_l2 %digits_gm_1, %91, %10 : !ascendc.global_tensor<*xi8>, !ascendc.local_tensor<*xi8>, i32
// CHECK-NEXT:       ascendc.set_flag mte3_v, %flag0 : i32
// CHECK-NEXT:       %92 = ascendc.tbuf.get_with_offset %ub, %8, %7 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui16>
// CHECK-NEXT:       %93 = ascendc.tbuf.get_with_offset %ub, %8, %4 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui16>
// CHECK-NEXT:       %94 = builtin.unrealized_conversion_cast %24 : i16 to ui16
// CHECK-NEXT:       ascendc.shift_left_l2 %92, %93, %94, %8 {isSetMask} : !ascendc.local_tensor<*xui16>, !ascendc.local_tensor<*xui16>, ui16, i32
// CHECK-NEXT:       %digit_3 = ascendc.tbuf.get_with_offset %ub, %8, %7 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi16>
// CHECK-NEXT:       %95 = ascendc.tbuf.get_with_offset %ub, %8, %7 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi16>
// CHECK-NEXT:       ascendc.pipe_barrier pipe_v
// CHECK-NEXT:       ascendc.shift_right_l2 %digit_3, %95, %24, %8 {isSetMask} : !ascendc.local_tensor<*xi16>, !ascendc.local_tensor<*xi16>, i16, i32
// CHECK-NEXT:       %96 = ascendc.tbuf.get_with_offset %ub, %8, %4 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi16>
// CHECK-NEXT:       ascendc.adds_l2 %96, %rest_1, %n8, %8 {isSetMask} : !ascendc.local_tensor<*xi16>, !ascendc.local_tensor<*xi16>, i16, i32
// CHECK-NEXT:       %rest_2 = ascendc.tbuf.get_with_offset %ub, %8, %4 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi16>
// CHECK-NEXT:       ascendc.pipe_barrier pipe_v
// CHECK-NEXT:       ascendc.shift_right_l2 %rest_2, %96, %25, %8 {isSetMask} : !ascendc.local_tensor<*xi16>, !ascendc.local_tensor<*xi16>, i16, i32
// CHECK-NEXT:       %97 = ascendc.tbuf.get_with_offset %ub, %8, %7 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:       ascendc.cast_l2 %97, %digit_3, %8 {roundMode = 1 : i32} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xi16>, i32
// CHECK-NEXT:       %digit_4 = ascendc.tbuf.get_with_offset %ub, %10, %27 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:       %digit_5 = ascendc.reinterpret_cast %digit_4 : !ascendc.local_tensor<*xi8> to !ascendc.local_tensor<*xi4>
// CHECK-NEXT:       ascendc.wait_flag mte3_v, %flag1 : i32
// CHECK-NEXT:       ascendc.pipe_barrier pipe_v
// CHECK-NEXT:       ascendc.cast_l2 %digit_5, %97, %8 {roundMode = 1 : i32} : !ascendc.local_tensor<*xi4>, !ascendc.local_tensor<*xf16>, i32
// CHECK-NEXT:       ascendc.set_flag v_mte3, %flag1 : i32
// CHECK-NEXT:       %98 = arith.addi %28, %90 : index
// CHECK-NEXT:       %digits_gm_2 = ascendc.global_tensor.subindex %digits_gm[%98] : !ascendc.global_tensor<*xi8>, index, !ascendc.global_tensor<*xi8>
// CHECK-NEXT:       %99 = ascendc.tbuf.get_with_offset %ub, %10, %27 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:       ascendc.wait_flag v_mte3, %flag1 : i32
// CHECK-NEXT:       ascendc.data_copy_l2 %digits_gm_2, %99, %10 : !ascendc.global_tensor<*xi8>, !ascendc.local_tensor<*xi8>, i32
// CHECK-NEXT:       ascendc.set_flag mte3_v, %flag1 : i32
// CHECK-NEXT:       %100 = ascendc.tbuf.get_with_offset %ub, %8, %7 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui16>
// CHECK-NEXT:       %101 = ascendc.tbuf.get_with_offset %ub, %8, %4 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui16>
// CHECK-NEXT:       %102 = builtin.unrealized_conversion_cast %24 : i16 to ui16
// CHECK-NEXT:       ascendc.shift_left_l2 %100, %101, %102, %8 {isSetMask} : !ascendc.local_tensor<*xui16>, !ascendc.local_tensor<*xui16>, ui16, i32
// CHECK-NEXT:       %digit_6 = ascendc.tbuf.get_with_offset %ub, %8, %7 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi16>
// CHECK-NEXT:       %103 = ascendc.tbuf.get_with_offset %ub, %8, %7 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi16>
// CHECK-NEXT:       ascendc.pipe_barrier pipe_v
// CHECK-NEXT:       ascendc.shift_right_l2 %digit_6, %103, %24, %8 {isSetMask} : !ascendc.local_tensor<*xi16>, !ascendc.local_tensor<*xi16>, i16, i32
// CHECK-NEXT:       %104 = ascendc.tbuf.get_with_offset %ub, %8, %4 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi16>
// CHECK-NEXT:       ascendc.adds_l2 %104, %rest_2, %n8, %8 {isSetMask} : !ascendc.local_tensor<*xi16>, !ascendc.local_tensor<*xi16>, i16, i32
// CHECK-NEXT:       %rest_3 = ascendc.tbuf.get_with_offset %ub, %8, %4 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi16>
// CHECK-NEXT:       ascendc.pipe_barrier pipe_v
// CHECK-NEXT:       ascendc.shift_right_l2 %rest_3, %104, %25, %8 {isSetMask} : !ascendc.local_tensor<*xi16>, !ascendc.local_tensor<*xi16>, i16, i32
// CHECK-NEXT:       %105 = ascendc.tbuf.get_with_offset %ub, %8, %7 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:       ascendc.cast_l2 %105, %digit_6, %8 {roundMode = 1 : i32} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xi16>, i32
// CHECK-NEXT:       %digit_7 = ascendc.tbuf.get_with_offset %ub, %10, %29 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:       %digit_8 = ascendc.reinterpret_cast %digit_7 : !ascendc.local_tensor<*xi8> to !ascendc.local_tensor<*xi4>
// CHECK-NEXT:       ascendc.wait_flag mte3_v, %flag2 : i32
// CHECK-NEXT:       ascendc.pipe_barrier pipe_v
// CHECK-NEXT:       ascendc.cast_l2 %digit_8, %105, %8 {roundMode = 1 : i32} : !ascendc.local_tensor<*xi4>, !ascendc.local_tensor<*xf16>, i32
// CHECK-NEXT:       ascendc.set_flag v_mte3, %flag2 : i32
// CHECK-NEXT:       %106 = arith.addi %30, %90 : index
// CHECK-NEXT:       %digits_gm_3 = ascendc.global_tensor.subindex %digits_gm[%106] : !ascendc.global_tensor<*xi8>, index, !ascendc.global_tensor<*xi8>
// CHECK-NEXT:       %107 = ascendc.tbuf.get_with_offset %ub, %10, %29 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:       ascendc.wait_flag v_mte3, %flag2 : i32
// CHECK-NEXT:       ascendc.data_copy_l2 %digits_gm_3, %107, %10 : !ascendc.global_tensor<*xi8>, !ascendc.local_tensor<*xi8>, i32
// CHECK-NEXT:       ascendc.set_flag mte3_v, %flag2 : i32
// CHECK-NEXT:       %108 = ascendc.tbuf.get_with_offset %ub, %8, %4 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:       ascendc.cast_l2 %108, %rest_3, %8 {roundMode = 1 : i32} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xi16>, i32
// CHECK-NEXT:       %digit_9 = ascendc.tbuf.get_with_offset %ub, %10, %31 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:       %digit_10 = ascendc.reinterpret_cast %digit_9 : !ascendc.local_tensor<*xi8> to !ascendc.local_tensor<*xi4>
// CHECK-NEXT:       ascendc.wait_flag mte3_v, %flag3 : i32
// CHECK-NEXT:       ascendc.pipe_barrier pipe_v
// CHECK-NEXT:       ascendc.cast_l2 %digit_10, %108, %8 {roundMode = 1 : i32} : !ascendc.local_tensor<*xi4>, !ascendc.local_tensor<*xf16>, i32
// CHECK-NEXT:       ascendc.set_flag v_mte3, %flag3 : i32
// CHECK-NEXT:       %109 = arith.addi %32, %90 : index
// CHECK-NEXT:       %digits_gm_4 = ascendc.global_tensor.subindex %digits_gm[%109] : !ascendc.global_tensor<*xi8>, index, !ascendc.global_tensor<*xi8>
// CHECK-NEXT:       %110 = ascendc.tbuf.get_with_offset %ub, %10, %31 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:       ascendc.wait_flag v_mte3, %flag3 : i32
// CHECK-NEXT:       ascendc.data_copy_l2 %digits_gm_4, %110, %10 : !ascendc.global_tensor<*xi8>, !ascendc.local_tensor<*xi8>, i32
// CHECK-NEXT:       ascendc.set_flag mte3_v, %flag3 : i32
// CHECK-NEXT:       %111 = arith.constant 1 : i32
// CHECK-NEXT:       %next_slot = arith.xori %slot_1, %111 : i32
// CHECK-NEXT:       scf.yield %next_slot : i32
// CHECK-NEXT:     }
// CHECK-NEXT:     ascendc.wait_flag v_mte2, %flag0 : i32
// CHECK-NEXT:     ascendc.wait_flag v_mte2, %flag1 : i32
// CHECK-NEXT:     ascendc.wait_flag mte3_v, %flag0 : i32
// CHECK-NEXT:     ascendc.wait_flag mte3_v, %flag1 : i32
// CHECK-NEXT:     ascendc.wait_flag mte3_v, %flag2 : i32
// CHECK-NEXT:     ascendc.wait_flag mte3_v, %flag3 : i32
// CHECK-NEXT:     ascendc.sync_all_hard {isAIVOnly}
// CHECK-NEXT:     ascendc.cross_core_set_flag %flag_3, 2, pipe_mte3 : i32
// CHECK-NEXT:     %112 = arith.muli %half_1, %c128 : index
// CHECK-NEXT:     %113 = arith.muli %block_5, %c256 : index
// CHECK-NEXT:     %114 = arith.addi %113, %112 : index
// CHECK-NEXT:     %zero = ascendc.tbuf.get_with_offset %ub, %8, %3 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.duplicate_l2 %zero, %n0_1, %8 : !ascendc.local_tensor<*xf32>, f32, i32
// CHECK-NEXT:     %115 = arith.constant 0 : i32
// CHECK-NEXT:     ascendc.set_flag v_mte2, %flag2 : i32
// CHECK-NEXT:     ascendc.set_flag v_mte2, %flag3 : i32
// CHECK-NEXT:     ascendc.set_flag v_mte2, %flag4 : i32
// CHECK-NEXT:     ascendc.set_flag v_mte2, %flag5 : i32
// CHECK-NEXT:     %116, %117 = scf.for %group = %c0 to %c32 step %c4 iter_args(%slot_2 = %slot, %slot_3 = %115) -> (i32, i32) {
// CHECK-NEXT:       ascendc.cross_core_wait_flag %flag, 2, pipe_mte2 : i32
// CHECK-NEXT:       %118 = arith.index_cast %slot_2 : i32 to index
// CHECK-NEXT:       %slot_size = arith.constant 4096 : index
// CHECK-NEXT:       %119 = arith.muli %118, %slot_size : index
// CHECK-NEXT:       %120 = arith.addi %sums_ring, %119 : index
// CHECK-NEXT:       %one = arith.constant 1 : i32
// CHECK-NEXT:       %121 = arith.addi %slot_2, %one : i32
// CHECK-NEXT:       %depth = arith.constant 6 : i32
// CHECK-NEXT:       %first = arith.constant 0 : i32
// CHECK-NEXT:       %122 = arith.cmpi eq, %121, %depth : i32
// CHECK-NEXT:       %next_slot_1 = arith.select %122, %first, %121 : i32
// CHECK-NEXT:       %123 = arith.muli %slot_3, %2 : i32
// CHECK-NEXT:       %sums_at = arith.addi %123, %27 : i32
// CHECK-NEXT:       %124 = arith.addi %120, %112 : index
// CHECK-NEXT:       %sums_gm_1 = ascendc.global_tensor.subindex %sums_gm[%124] : !ascendc.global_tensor<*xf16>, index, !ascendc.global_tensor<*xf16>
// CHECK-NEXT:       %sums_1 = ascendc.tbuf.get_with_offset %ub, %5, %sums_at : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:       %125 = arith.addi %slot_3, %flag2 : i32
// CHECK-NEXT:       ascendc.wait_flag v_mte2, %125 : i32
// CHECK-NEXT:       ascendc.data_copy_l0 %sums_1, %sums_gm_1, %data_copy : !ascendc.local_tensor<*xf16>, !ascendc.global_tensor<*xf16>, !ascendc.data_copy_params
// CHECK-NEXT:       %126 = arith.addi %slot_3, %flag3 : i32
// CHECK-NEXT:       ascendc.set_flag mte2_v, %126 : i32
// CHECK-NEXT:       %127 = arith.addi %sums_at, %7 : i32
// CHECK-NEXT:       %128 = arith.addi %sums_at, %5 : i32
// CHECK-NEXT:       %129 = arith.addi %sums_at, %33 : i32
// CHECK-NEXT:       %130 = ascendc.tbuf.get_with_offset %ub, %8, %34 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:       %131 = ascendc.tbuf.get_with_offset %ub, %8, %sums_at : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:       %132 = arith.addi %slot_3, %flag3 : i32
// CHECK-NEXT:       ascendc.wait_flag mte2_v, %132 : i32
// CHECK-NEXT:       ascendc.muls_l2 %130, %131, %n0p0625, %8 {isSetMask} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, f16, i32
// CHECK-NEXT:       %133 = ascendc.tbuf.get_with_offset %ub, %8, %127 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:       ascendc.pipe_barrier pipe_v
// CHECK-NEXT:       ascendc.add_l2 %130, %130, %133, %8 : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i32
// CHECK-NEXT:       %134 = ascendc.tbuf.get_with_offset %ub, %8, %5 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       ascendc.pipe_barrier pipe_v
// CHECK-NEXT:       ascendc.cast_l2 %134, %130, %8 {roundMode = 0 : i32} : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf16>, i32
// CHECK-NEXT:       %135 = ascendc.tbuf.get_with_offset %ub, %8, %4 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       %136 = ascendc.tbuf.get_with_offset %ub, %8, %128 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:       ascendc.cast_l2 %135, %136, %8 {roundMode = 0 : i32} : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf16>, i32
// CHECK-NEXT:       %137 = ascendc.tbuf.get_with_offset %ub, %8, %4 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       ascendc.pipe_barrier pipe_v
// CHECK-NEXT:       ascendc.axpy_l2 %137, %134, %n0p0625_1, %8 {isSetMask} : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, f32, i32
// CHECK-NEXT:       %138 = ascendc.tbuf.get_with_offset %ub, %8, %5 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       %139 = ascendc.tbuf.get_with_offset %ub, %8, %129 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:       ascendc.cast_l2 %138, %139, %8 {roundMode = 0 : i32} : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf16>, i32
// CHECK-NEXT:       %140 = arith.addi %slot_3, %flag2 : i32
// CHECK-NEXT:       ascendc.set_flag v_mte2, %140 : i32
// CHECK-NEXT:       %141 = ascendc.tbuf.get_with_offset %ub, %8, %5 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       ascendc.pipe_barrier pipe_v
// CHECK-NEXT:       ascendc.axpy_l2 %141, %137, %n0p0625_1, %8 {isSetMask} : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, f32, i32
// CHECK-NEXT:       %142 = arith.muli %slot_3, %7 : i32
// CHECK-NEXT:       %scale_at = arith.addi %142, %35 : i32
// CHECK-NEXT:       %143 = arith.muli %group, %36 : index
// CHECK-NEXT:       %144 = arith.addi %143, %114 : index
// CHECK-NEXT:       %s_gm_1 = ascendc.global_tensor.subindex %s_gm[%144] : !ascendc.global_tensor<*xf16>, index, !ascendc.global_tensor<*xf16>
// CHECK-NEXT:       %scale_1 = ascendc.tbuf.get_with_offset %ub, %8, %scale_at : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:       %145 = arith.addi %slot_3, %flag4 : i32
// CHECK-NEXT:       ascendc.wait_flag v_mte2, %145 : i32
// CHECK-NEXT:       ascendc.data_copy_l0 %scale_1, %s_gm_1, %data_copy_1 : !ascendc.local_tensor<*xf16>, !ascendc.global_tensor<*xf16>, !ascendc.data_copy_params
// CHECK-NEXT:       %146 = arith.addi %slot_3, %flag1 : i32
// CHECK-NEXT:       ascendc.set_flag mte2_v, %146 : i32
// CHECK-NEXT:       %147 = ascendc.tbuf.get_with_offset %ub, %8, %4 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       %148 = arith.addi %slot_3, %flag1 : i32
// CHECK-NEXT:       ascendc.wait_flag mte2_v, %148 : i32
// CHECK-NEXT:       ascendc.cast_l2 %147, %scale_1, %8 {roundMode = 0 : i32} : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf16>, i32
// CHECK-NEXT:       %149 = arith.addi %slot_3, %flag4 : i32
// CHECK-NEXT:       ascendc.set_flag v_mte2, %149 : i32
// CHECK-NEXT:       ascendc.cross_core_set_flag %flag_1, 2, pipe_mte2 : i32
// CHECK-NEXT:       %sum = ascendc.tbuf.get_with_offset %ub, %8, %5 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       %150 = ascendc.tbuf.get_with_offset %ub, %8, %4 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       %sum0 = ascendc.tbuf.get_with_offset %ub, %8, %3 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       ascendc.pipe_barrier pipe_v
// CHECK-NEXT:       ascendc.fused_mul_add_l2 %sum, %150, %sum0, %8 : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32
// CHECK-NEXT:       %sum_1 = ascendc.tbuf.get_with_offset %ub, %8, %3 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       ascendc.pipe_barrier pipe_v
// CHECK-NEXT:       ascendc.data_copy_l2 %sum_1, %sum, %8 : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32
// CHECK-NEXT:       %151 = arith.constant 1 : i32
// CHECK-NEXT:       %next_slot_2 = arith.xori %slot_3, %151 : i32
// CHECK-NEXT:       scf.yield %next_slot_1, %next_slot_2 : i32, i32
// CHECK-NEXT:     }
// CHECK-NEXT:     ascendc.wait_flag v_mte2, %flag2 : i32
// CHECK-NEXT:     ascendc.wait_flag v_mte2, %flag3 : i32
// CHECK-NEXT:     ascendc.wait_flag v_mte2, %flag4 : i32
// CHECK-NEXT:     ascendc.wait_flag v_mte2, %flag5 : i32
// CHECK-NEXT:     %152 = ascendc.tbuf.get_with_offset %ub, %16, %39 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.brcb_l0 %152, %scale, %17, %brcb : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32, !ascendc.brcb_repeat_params
// CHECK-NEXT:     %153 = ascendc.tbuf.get_with_offset %ub, %10, %4 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     %154 = ascendc.tbuf.get_with_offset %ub, %10, %3 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     %155 = ascendc.tbuf.get_with_offset %ub, %10, %40 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.pipe_barrier pipe_v
// CHECK-NEXT:     ascendc.add_l2 %153, %154, %155, %10 : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32
// CHECK-NEXT:     %156 = ascendc.tbuf.get_with_offset %ub, %11, %7 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     %157 = ascendc.tbuf.get_with_offset %ub, %11, %4 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     %158 = ascendc.tbuf.get_with_offset %ub, %11, %8 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.pipe_barrier pipe_v
// CHECK-NEXT:     ascendc.add_l2 %156, %157, %158, %11 : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32
// CHECK-NEXT:     %159 = ascendc.tbuf.get_with_offset %ub, %11, %7 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     %160 = ascendc.tbuf.get_with_offset %ub, %11, %7 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     %161 = ascendc.tbuf.get_with_offset %ub, %15, %39 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.pipe_barrier pipe_v
// CHECK-NEXT:     ascendc.mul_l0 %159, %160, %161, %16, %41, %binary_1 {isSetMask} : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32, i32, !ascendc.binary_repeat_params
// CHECK-NEXT:     %162 = ascendc.tbuf.get_with_offset %ub, %11, %4 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     ascendc.pipe_barrier pipe_v
// CHECK-NEXT:     ascendc.cast_l2 %162, %159, %11 {roundMode = 1 : i32} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf32>, i32
// CHECK-NEXT:     ascendc.set_flag v_mte3, %flag4 : i32
// CHECK-NEXT:     %out_gm_1 = ascendc.global_tensor.subindex %out_gm[%114] : !ascendc.global_tensor<*xf16>, index, !ascendc.global_tensor<*xf16>
// CHECK-NEXT:     ascendc.wait_flag v_mte3, %flag4 : i32
// CHECK-NEXT:     ascendc.data_copy_l2 %out_gm_1, %162, %11 : !ascendc.global_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i32
// CHECK-NEXT:     ascendc.cross_core_wait_flag %flag_2, 2, pipe_mte3 : i32
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func @matmul_int4(%x: memref<?xf16, 22 : i64> {ascir.role = "in"}, %q: memref<?xi8, 22 : i64> {ascir.role = "in", ascir.packing = "fractals"}, %s: memref<?xf16, 22 : i64> {ascir.role = "in", ascir.packing = "rows"}, %out: memref<?xf16, 22 : i64> {ascir.role = "out"}, %digits: memref<?xi8, 22 : i64> {ascir.role = "workspace", ascir.extent = "8192"}, %sums: memref<?xf16, 22 : i64> {ascir.role = "workspace", ascir.extent = "98304"}) attributes {tile.tiling = [{axes = ["1", "1", "1024", "4096"], tile = array<i64: 4, 256, 512, 128>, digits = 4 : i64, ns = 8835 : i64}], tile.weights = {strategy = "digits", expand_ns = 11242 : i64, panels_ns = 13305 : i64, digits_ns = 8835 : i64, totals_ns = 10999 : i64, unit_ns = 8856 : i64}, ascendc.aicore, ascendc.global, ascendc.kernel_type = "mix_aic_1_2", tile.block_dim = 4 : i64, ascendc.sync = {flags = 0 : i64, barriers = 0 : i64, dependences = 0 : i64, removed = 0 : i64, fallbacks = 0 : i64}} {
// CHECK-NEXT:     func.call @matmul_int4_aic(%x, %q, %s, %out, %digits, %sums) {ascendc.core = "aic"} : (memref<?xf16, 22 : i64>, memref<?xi8, 22 : i64>, memref<?xf16, 22 : i64>, memref<?xf16, 22 : i64>, memref<?xi8, 22 : i64>, memref<?xf16, 22 : i64>) -> ()
// CHECK-NEXT:     func.call @matmul_int4_aiv(%x, %q, %s, %out, %digits, %sums) {ascendc.core = "aiv"} : (memref<?xf16, 22 : i64>, memref<?xi8, 22 : i64>, memref<?xf16, 22 : i64>, memref<?xf16, 22 : i64>, memref<?xi8, 22 : i64>, memref<?xf16, 22 : i64>) -> ()
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT: }
