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
// CHECK-NEXT:   tile.kernel @matmul_int4 block_dim 8 attributes {tile.tiling = [{axes = ["1", "1", "1024", "4096"], tile = array<i64: 4, 128, 512, 128>, digits = 4 : i64, ns = 8490 : i64}], tile.weights = {strategy = "digits", expand_ns = 11696 : i64, digits_ns = 8490 : i64}} {
// CHECK-NEXT:     tile.channel @digits aiv_to_aic depth 1 : memref<1x4x2048xi8, #tile.space<gm>>
// CHECK-NEXT:     tile.channel @sums aic_to_aiv depth 3 : memref<1x4x32x128xf16, #tile.space<gm>>
// CHECK-NEXT:     func.func @matmul_int4_cube(%x: memref<1x4096xf16, strided<[4096, 1]>, #tile.space<gm>> {ascir.role = "in"}, %q: memref<64x64x16x32xi8, strided<[32768, 512, 32, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "fractals"}, %s: memref<32x1024xf16, strided<[1024, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "rows"}, %out: memref<1x1024xf16, strided<[1024, 1]>, #tile.space<gm>> {ascir.role = "out"}) attributes {tile.core = #tile.core<aic>} {
// CHECK-NEXT:       %block = tile.block_index
// CHECK-NEXT:       %c8 = arith.constant 8 : index
// CHECK-NEXT:       %c0 = arith.constant 0 : index
// CHECK-NEXT:       %c4096 = arith.constant 4096 : index
// CHECK-NEXT:       %c512 = arith.constant 512 : index
// CHECK-NEXT:       %c2 = arith.constant 2 : index
// CHECK-NEXT:       %c64 = arith.constant 64 : index
// CHECK-NEXT:       %c128 = arith.constant 128 : index
// CHECK-NEXT:       %n1 = arith.constant 1.000000e+00 : f32
// CHECK-NEXT:       %digits = tile.pop @digits : memref<1x4x2048xi8, #tile.space<gm>>
// CHECK-NEXT:       %0 = arith.muli %block, %c8 : index
// CHECK-NEXT:       %slot = tile.acquire @sums : memref<1x4x32x128xf16, #tile.space<gm>>
// CHECK-NEXT:       scf.for %at = %c0 to %c4096 step %c512 {
// CHECK-NEXT:         %1 = arith.divui %at, %c2 : index
// CHECK-NEXT:         %a_bytes = tile.load %digits[0, 0, %1] sizes [1, 4, 256] buffers 3 : memref<1x4x2048xi8, #tile.space<gm>> -> !tile.tile<16x256xi8, l1, nz>
// CHECK-NEXT:         %a_l1 = tile.reinterpret %a_bytes : !tile.tile<16x256xi8, l1, nz> -> !tile.tile<16x512xi4, l1, nz>
// CHECK-NEXT:         %2 = arith.divui %at, %c64 : index
// CHECK-NEXT:         %b_bytes = tile.load %q[%2, %0, 0, 0] buffers 3 : memref<64x64x16x32xi8, strided<[32768, 512, 32, 1]>, #tile.space<gm>> -> !tile.tile<8x8x16x32xi8, l1>
// CHECK-NEXT:         %b_l1 = tile.reinterpret %b_bytes : !tile.tile<8x8x16x32xi8, l1> -> !tile.tile<128x512xi4, l1, nz>
// CHECK-NEXT:         scf.for %group = %c0 to %c512 step %c128 {
// CHECK-NEXT:           %zero = tile.accumulator : !tile.tile<16x128xi32, l0c, nz>
// CHECK-NEXT:           %a_l0 = tile.move %a_l1[0, %group] buffers 2 : !tile.tile<16x512xi4, l1, nz> -> !tile.tile<16x128xi4, l0a, zz>
// CHECK-NEXT:           %b_l0 = tile.move %b_l1[0, %group] transpose buffers 2 : !tile.tile<128x512xi4, l1, nz> -> !tile.tile<128x128xi4, l0b, zn>
// CHECK-NEXT:           %sum = tile.mmad %a_l0, %b_l0, %zero sizes [4, 128, 128] : !tile.tile<16x128xi4, l0a, zz>, !tile.tile<128x128xi4, l0b, zn>, !tile.tile<16x128xi32, l0c, nz>
// CHECK-NEXT:           %3 = arith.addi %at, %group : index
// CHECK-NEXT:           %4 = arith.divui %3, %c128 : index
// CHECK-NEXT:           tile.fixpipe_store %sum, %slot[0, 0, %4, 0] sizes [1, 4, 1, 128] scale(%n1 : f32) buffers 2 : !tile.tile<16x128xi32, l0c, nz>, memref<1x4x32x128xf16, #tile.space<gm>>
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:       tile.push %slot : memref<1x4x32x128xf16, #tile.space<gm>>
// CHECK-NEXT:       tile.release %digits : memref<1x4x2048xi8, #tile.space<gm>>
// CHECK-NEXT:       func.return
// CHECK-NEXT:     }
// CHECK-NEXT:     func.func @matmul_int4_vector(%x: memref<1x4096xf16, strided<[4096, 1]>, #tile.space<gm>> {ascir.role = "in"}, %q: memref<64x64x16x32xi8, strided<[32768, 512, 32, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "fractals"}, %s: memref<32x1024xf16, strided<[1024, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "rows"}, %out: memref<1x1024xf16, strided<[1024, 1]>, #tile.space<gm>> {ascir.role = "out"}) attributes {tile.core = #tile.core<aiv>} {
// CHECK-NEXT:       %half = tile.sub_block_index
// CHECK-NEXT:       %n0 = arith.constant 0.000000e+00 : f16
// CHECK-NEXT:       %n1em30 = arith.constant 1.000000e-30 : f32
// CHECK-NEXT:       %n30000 = arith.constant 3.000000e+04 : f32
// CHECK-NEXT:       %n3p33333em05 = arith.constant 3.33333337e-05 : f32
// CHECK-NEXT:       %c2048 = arith.constant 2048 : index
// CHECK-NEXT:       %n12 = arith.constant 12 : i16
// CHECK-NEXT:       %n8 = arith.constant 8 : i16
// CHECK-NEXT:       %n4 = arith.constant 4 : i16
// CHECK-NEXT:       %c2 = arith.constant 2 : index
// CHECK-NEXT:       %block = tile.block_index
// CHECK-NEXT:       %c128 = arith.constant 128 : index
// CHECK-NEXT:       %c64 = arith.constant 64 : index
// CHECK-NEXT:       %n0_1 = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:       %n16 = arith.constant 1.600000e+01 : f32
// CHECK-NEXT:       %none = tile.fill %n0 : f16 -> !tile.tile<1x4096xf16, ub>
// CHECK-NEXT:       %x_1 = tile.load %x[0, 0] : memref<1x4096xf16, strided<[4096, 1]>, #tile.space<gm>> -> !tile.tile<1x4096xf16, ub>
// CHECK-NEXT:       %0 = tile.abs %x_1 : !tile.tile<1x4096xf16, ub>
// CHECK-NEXT:       %larger = tile.maximum %none, %0 : !tile.tile<1x4096xf16, ub>
// CHECK-NEXT:       %1 = tile.cast %larger : !tile.tile<1x4096xf16, ub> -> !tile.tile<1x4096xf32, ub>
// CHECK-NEXT:       %2 = tile.reduce max %1 axes [1] : !tile.tile<1x4096xf32, ub> -> !tile.tile<1x1xf32, ub>
// CHECK-NEXT:       %3 = tile.fill %n1em30 : f32 -> !tile.tile<1x1xf32, ub>
// CHECK-NEXT:       %largest = tile.maximum %2, %3 : !tile.tile<1x1xf32, ub>
// CHECK-NEXT:       %4 = tile.fill %n30000 : f32 -> !tile.tile<1x1xf32, ub>
// CHECK-NEXT:       %5 = tile.div %4, %largest : !tile.tile<1x1xf32, ub>
// CHECK-NEXT:       %scale = tile.mul %largest, %n3p33333em05 : !tile.tile<1x1xf32, ub>, f32
// CHECK-NEXT:       %slot = tile.acquire @digits : memref<1x4x2048xi8, #tile.space<gm>>
// CHECK-NEXT:       %6 = arith.muli %half, %c2048 : index
// CHECK-NEXT:       %x_2 = tile.load %x[0, %6] : memref<1x4096xf16, strided<[4096, 1]>, #tile.space<gm>> -> !tile.tile<1x2048xf16, ub>
// CHECK-NEXT:       %7 = tile.cast %x_2 : !tile.tile<1x2048xf16, ub> -> !tile.tile<1x2048xf32, ub>
// CHECK-NEXT:       %8 = tile.broadcast %5 : !tile.tile<1x1xf32, ub> -> !tile.tile<1x2048xf32, ub>
// CHECK-NEXT:       %9 = tile.mul %7, %8 : !tile.tile<1x2048xf32, ub>
// CHECK-NEXT:       %rest = tile.cast %9 rounding rint : !tile.tile<1x2048xf32, ub> -> !tile.tile<1x2048xi16, ub>
// CHECK-NEXT:       %10 = tile.shift_left %rest, %n12 : !tile.tile<1x2048xi16, ub>, i16
// CHECK-NEXT:       %digit = tile.shift_right %10, %n12 : !tile.tile<1x2048xi16, ub>, i16
// CHECK-NEXT:       %11 = tile.add %rest, %n8 : !tile.tile<1x2048xi16, ub>, i16
// CHECK-NEXT:       %rest_1 = tile.shift_right %11, %n4 : !tile.tile<1x2048xi16, ub>, i16
// CHECK-NEXT:       %12 = tile.cast %digit rounding rint : !tile.tile<1x2048xi16, ub> -> !tile.tile<1x2048xf16, ub>
// CHECK-NEXT:       %digit_1 = tile.cast %12 rounding rint : !tile.tile<1x2048xf16, ub> -> !tile.tile<1x2048xi4, ub>
// CHECK-NEXT:       %13 = tile.reinterpret %digit_1 : !tile.tile<1x2048xi4, ub> -> !tile.tile<1x1024xi8, ub>
// CHECK-NEXT:       %14 = arith.divui %6, %c2 : index
// CHECK-NEXT:       tile.store %13, %slot[0, 0, %14] sizes [1, 1, 1024] : !tile.tile<1x1024xi8, ub>, memref<1x4x2048xi8, #tile.space<gm>>
// CHECK-NEXT:       %15 = tile.shift_left %rest_1, %n12 : !tile.tile<1x2048xi16, ub>, i16
// CHECK-NEXT:       %digit_2 = tile.shift_right %15, %n12 : !tile.tile<1x2048xi16, ub>, i16
// CHECK-NEXT:       %16 = tile.add %rest_1, %n8 : !tile.tile<1x2048xi16, ub>, i16
// CHECK-NEXT:       %rest_2 = tile.shift_right %16, %n4 : !tile.tile<1x2048xi16, ub>, i16
// CHECK-NEXT:       %17 = tile.cast %digit_2 rounding rint : !tile.tile<1x2048xi16, ub> -> !tile.tile<1x2048xf16, ub>
// CHECK-NEXT:       %digit_3 = tile.cast %17 rounding rint : !tile.tile<1x2048xf16, ub> -> !tile.tile<1x2048xi4, ub>
// CHECK-NEXT:       %18 = tile.reinterpret %digit_3 : !tile.tile<1x2048xi4, ub> -> !tile.tile<1x1024xi8, ub>
// CHECK-NEXT:       %19 = arith.divui %6, %c2 : index
// CHECK-NEXT:       tile.store %18, %slot[0, 1, %19] sizes [1, 1, 1024] : !tile.tile<1x1024xi8, ub>, memref<1x4x2048xi8, #tile.space<gm>>
// CHECK-NEXT:       %20 = tile.shift_left %rest_2, %n12 : !tile.tile<1x2048xi16, ub>, i16
// CHECK-NEXT:       %digit_4 = tile.shift_right %20, %n12 : !tile.tile<1x2048xi16, ub>, i16
// CHECK-NEXT:       %21 = tile.add %rest_2, %n8 : !tile.tile<1x2048xi16, ub>, i16
// CHECK-NEXT:       %rest_3 = tile.shift_right %21, %n4 : !tile.tile<1x2048xi16, ub>, i16
// CHECK-NEXT:       %22 = tile.cast %digit_4 rounding rint : !tile.tile<1x2048xi16, ub> -> !tile.tile<1x2048xf16, ub>
// CHECK-NEXT:       %digit_5 = tile.cast %22 rounding rint : !tile.tile<1x2048xf16, ub> -> !tile.tile<1x2048xi4, ub>
// CHECK-NEXT:       %23 = tile.reinterpret %digit_5 : !tile.tile<1x2048xi4, ub> -> !tile.tile<1x1024xi8, ub>
// CHECK-NEXT:       %24 = arith.divui %6, %c2 : index
// CHECK-NEXT:       tile.store %23, %slot[0, 2, %24] sizes [1, 1, 1024] : !tile.tile<1x1024xi8, ub>, memref<1x4x2048xi8, #tile.space<gm>>
// CHECK-NEXT:       %25 = tile.cast %rest_3 rounding rint : !tile.tile<1x2048xi16, ub> -> !tile.tile<1x2048xf16, ub>
// CHECK-NEXT:       %digit_6 = tile.cast %25 rounding rint : !tile.tile<1x2048xf16, ub> -> !tile.tile<1x2048xi4, ub>
// CHECK-NEXT:       %26 = tile.reinterpret %digit_6 : !tile.tile<1x2048xi4, ub> -> !tile.tile<1x1024xi8, ub>
// CHECK-NEXT:       %27 = arith.divui %6, %c2 : index
// CHECK-NEXT:       tile.store %26, %slot[0, 3, %27] sizes [1, 1, 1024] : !tile.tile<1x1024xi8, ub>, memref<1x4x2048xi8, #tile.space<gm>>
// CHECK-NEXT:       tile.push %slot : memref<1x4x2048xi8, #tile.space<gm>>
// CHECK-NEXT:       %28 = arith.muli %block, %c128 : index
// CHECK-NEXT:       %29 = arith.muli %half, %c64 : index
// CHECK-NEXT:       %30 = arith.addi %28, %29 : index
// CHECK-NEXT:       %zero = tile.fill %n0_1 : f32 -> !tile.tile<1x64xf32, ub>
// CHECK-NEXT:       %slot_1 = tile.pop @sums : memref<1x4x32x128xf16, #tile.space<gm>>
// CHECK-NEXT:       %sums = tile.load %slot_1[0, 0, 0, %29] sizes [1, 4, 32, 64] buffers 2 : memref<1x4x32x128xf16, #tile.space<gm>> -> !tile.tile<4x32x64xf16, ub>
// CHECK-NEXT:       %31 = tile.cast %sums : !tile.tile<4x32x64xf16, ub> -> !tile.tile<4x32x64xf32, ub>
// CHECK-NEXT:       %32 = tile.reshape %31 : !tile.tile<4x32x64xf32, ub> -> !tile.tile<4x2048xf32, ub>
// CHECK-NEXT:       %33 = tile.slice %32[0, 0] : !tile.tile<4x2048xf32, ub> -> !tile.tile<1x2048xf32, ub>
// CHECK-NEXT:       %34 = tile.slice %32[1, 0] : !tile.tile<4x2048xf32, ub> -> !tile.tile<1x2048xf32, ub>
// CHECK-NEXT:       %35 = tile.slice %32[2, 0] : !tile.tile<4x2048xf32, ub> -> !tile.tile<1x2048xf32, ub>
// CHECK-NEXT:       %36 = tile.slice %32[3, 0] : !tile.tile<4x2048xf32, ub> -> !tile.tile<1x2048xf32, ub>
// CHECK-NEXT:       %37 = tile.reshape %33 : !tile.tile<1x2048xf32, ub> -> !tile.tile<32x64xf32, ub>
// CHECK-NEXT:       %38 = tile.reshape %34 : !tile.tile<1x2048xf32, ub> -> !tile.tile<32x64xf32, ub>
// CHECK-NEXT:       %39 = tile.reshape %35 : !tile.tile<1x2048xf32, ub> -> !tile.tile<32x64xf32, ub>
// CHECK-NEXT:       %40 = tile.reshape %36 : !tile.tile<1x2048xf32, ub> -> !tile.tile<32x64xf32, ub>
// CHECK-NEXT:       %41 = tile.mul %40, %n16 : !tile.tile<32x64xf32, ub>, f32
// CHECK-NEXT:       %42 = tile.add %41, %39 : !tile.tile<32x64xf32, ub>
// CHECK-NEXT:       %43 = tile.mul %42, %n16 : !tile.tile<32x64xf32, ub>, f32
// CHECK-NEXT:       %44 = tile.add %43, %38 : !tile.tile<32x64xf32, ub>
// CHECK-NEXT:       %45 = tile.mul %44, %n16 : !tile.tile<32x64xf32, ub>, f32
// CHECK-NEXT:       %46 = tile.add %45, %37 : !tile.tile<32x64xf32, ub>
// CHECK-NEXT:       %scale_1 = tile.load %s[0, %30] buffers 2 : memref<32x1024xf16, strided<[1024, 1]>, #tile.space<gm>> -> !tile.tile<32x64xf16, ub>
// CHECK-NEXT:       %47 = tile.cast %scale_1 : !tile.tile<32x64xf16, ub> -> !tile.tile<32x64xf32, ub>
// CHECK-NEXT:       %48 = tile.mul %46, %47 : !tile.tile<32x64xf32, ub>
// CHECK-NEXT:       %49 = tile.reshape %48 : !tile.tile<32x64xf32, ub> -> !tile.tile<1x32x64xf32, ub>
// CHECK-NEXT:       %50 = tile.reduce sum %49 axes [1] : !tile.tile<1x32x64xf32, ub> -> !tile.tile<1x1x64xf32, ub>
// CHECK-NEXT:       %51 = tile.reshape %50 : !tile.tile<1x1x64xf32, ub> -> !tile.tile<1x64xf32, ub>
// CHECK-NEXT:       %sum = tile.add %zero, %51 : !tile.tile<1x64xf32, ub>
// CHECK-NEXT:       tile.release %slot_1 : memref<1x4x32x128xf16, #tile.space<gm>>
// CHECK-NEXT:       %52 = tile.broadcast %scale : !tile.tile<1x1xf32, ub> -> !tile.tile<1x64xf32, ub>
// CHECK-NEXT:       %53 = tile.mul %sum, %52 : !tile.tile<1x64xf32, ub>
// CHECK-NEXT:       %54 = tile.cast %53 rounding rint : !tile.tile<1x64xf32, ub> -> !tile.tile<1x64xf16, ub>
// CHECK-NEXT:       tile.store %54, %out[0, %30] sizes [1, 64] : !tile.tile<1x64xf16, ub>, memref<1x1024xf16, strided<[1024, 1]>, #tile.space<gm>>
// CHECK-NEXT:       func.return
// CHECK-NEXT:     }
// CHECK-NEXT:   }
// CHECK-NEXT: }

// CHECK-LABEL: // IR after tile-sparse-scatter

// CHECK-LABEL: // IR after tile-unpack-int4

// CHECK-LABEL: // IR after tile-legalize
// CHECK:      builtin.module attributes {ascir.soc = "ascend910b1"} {
// CHECK-NEXT:   tile.kernel @matmul_int4 block_dim 8 attributes {tile.tiling = [{axes = ["1", "1", "1024", "4096"], tile = array<i64: 4, 128, 512, 128>, digits = 4 : i64, ns = 8490 : i64}], tile.weights = {strategy = "digits", expand_ns = 11696 : i64, digits_ns = 8490 : i64}} {
// CHECK-NEXT:     tile.channel @digits aiv_to_aic depth 1 : memref<1x4x2048xi8, #tile.space<gm>>
// CHECK-NEXT:     tile.channel @sums aic_to_aiv depth 3 : memref<1x4x32x128xf16, #tile.space<gm>>
// CHECK-NEXT:     func.func @matmul_int4_cube(%x: memref<1x4096xf16, strided<[4096, 1]>, #tile.space<gm>> {ascir.role = "in"}, %q: memref<64x64x16x32xi8, strided<[32768, 512, 32, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "fractals"}, %s: memref<32x1024xf16, strided<[1024, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "rows"}, %out: memref<1x1024xf16, strided<[1024, 1]>, #tile.space<gm>> {ascir.role = "out"}) attributes {tile.core = #tile.core<aic>} {
// CHECK-NEXT:       %block = tile.block_index
// CHECK-NEXT:       %c8 = arith.constant 8 : index
// CHECK-NEXT:       %c0 = arith.constant 0 : index
// CHECK-NEXT:       %c4096 = arith.constant 4096 : index
// CHECK-NEXT:       %c512 = arith.constant 512 : index
// CHECK-NEXT:       %c2 = arith.constant 2 : index
// CHECK-NEXT:       %c64 = arith.constant 64 : index
// CHECK-NEXT:       %c128 = arith.constant 128 : index
// CHECK-NEXT:       %n1 = arith.constant 1.000000e+00 : f32
// CHECK-NEXT:       %digits = tile.pop @digits : memref<1x4x2048xi8, #tile.space<gm>>
// CHECK-NEXT:       %0 = arith.muli %block, %c8 : index
// CHECK-NEXT:       %slot = tile.acquire @sums : memref<1x4x32x128xf16, #tile.space<gm>>
// CHECK-NEXT:       scf.for %at = %c0 to %c4096 step %c512 {
// CHECK-NEXT:         %1 = arith.divui %at, %c2 : index
// CHECK-NEXT:         %a_bytes = tile.load %digits[0, 0, %1] sizes [1, 4, 256] buffers 3 : memref<1x4x2048xi8, #tile.space<gm>> -> !tile.tile<16x256xi8, l1, nz>
// CHECK-NEXT:         %a_l1 = tile.reinterpret %a_bytes : !tile.tile<16x256xi8, l1, nz> -> !tile.tile<16x512xi4, l1, nz>
// CHECK-NEXT:         %2 = arith.divui %at, %c64 : index
// CHECK-NEXT:         %b_bytes = tile.load %q[%2, %0, 0, 0] buffers 3 : memref<64x64x16x32xi8, strided<[32768, 512, 32, 1]>, #tile.space<gm>> -> !tile.tile<8x8x16x32xi8, l1>
// CHECK-NEXT:         %b_l1 = tile.reinterpret %b_bytes : !tile.tile<8x8x16x32xi8, l1> -> !tile.tile<128x512xi4, l1, nz>
// CHECK-NEXT:         scf.for %group = %c0 to %c512 step %c128 {
// CHECK-NEXT:           %zero = tile.accumulator : !tile.tile<16x128xi32, l0c, nz>
// CHECK-NEXT:           %a_l0 = tile.move %a_l1[0, %group] buffers 2 : !tile.tile<16x512xi4, l1, nz> -> !tile.tile<16x128xi4, l0a, zz>
// CHECK-NEXT:           %b_l0 = tile.move %b_l1[0, %group] transpose buffers 2 : !tile.tile<128x512xi4, l1, nz> -> !tile.tile<128x128xi4, l0b, zn>
// CHECK-NEXT:           %sum = tile.mmad %a_l0, %b_l0, %zero sizes [4, 128, 128] : !tile.tile<16x128xi4, l0a, zz>, !tile.tile<128x128xi4, l0b, zn>, !tile.tile<16x128xi32, l0c, nz>
// CHECK-NEXT:           %3 = arith.addi %at, %group : index
// CHECK-NEXT:           %4 = arith.divui %3, %c128 : index
// CHECK-NEXT:           tile.fixpipe_store %sum, %slot[0, 0, %4, 0] sizes [1, 4, 1, 128] scale(%n1 : f32) buffers 2 : !tile.tile<16x128xi32, l0c, nz>, memref<1x4x32x128xf16, #tile.space<gm>>
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:       tile.push %slot : memref<1x4x32x128xf16, #tile.space<gm>>
// CHECK-NEXT:       tile.release %digits : memref<1x4x2048xi8, #tile.space<gm>>
// CHECK-NEXT:       func.return
// CHECK-NEXT:     }
// CHECK-NEXT:     func.func @matmul_int4_vector(%x: memref<1x4096xf16, strided<[4096, 1]>, #tile.space<gm>> {ascir.role = "in"}, %q: memref<64x64x16x32xi8, strided<[32768, 512, 32, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "fractals"}, %s: memref<32x1024xf16, strided<[1024, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "rows"}, %out: memref<1x1024xf16, strided<[1024, 1]>, #tile.space<gm>> {ascir.role = "out"}) attributes {tile.core = #tile.core<aiv>} {
// CHECK-NEXT:       %0 = arith.constant 0x7fc00000 : f32
// CHECK-NEXT:       %1 = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:       %2 = arith.constant 1.000000e+00 : f32
// CHECK-NEXT:       %half = tile.sub_block_index
// CHECK-NEXT:       %n0 = arith.constant 0.000000e+00 : f16
// CHECK-NEXT:       %n1em30 = arith.constant 1.000000e-30 : f32
// CHECK-NEXT:       %n30000 = arith.constant 3.000000e+04 : f32
// CHECK-NEXT:       %n3p33333em05 = arith.constant 3.33333337e-05 : f32
// CHECK-NEXT:       %c2048 = arith.constant 2048 : index
// CHECK-NEXT:       %n12 = arith.constant 12 : i16
// CHECK-NEXT:       %n8 = arith.constant 8 : i16
// CHECK-NEXT:       %n4 = arith.constant 4 : i16
// CHECK-NEXT:       %c2 = arith.constant 2 : index
// CHECK-NEXT:       %block = tile.block_index
// CHECK-NEXT:       %c128 = arith.constant 128 : index
// CHECK-NEXT:       %c64 = arith.constant 64 : index
// CHECK-NEXT:       %n0_1 = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:       %n16 = arith.constant 1.600000e+01 : f32
// CHECK-NEXT:       %none = tile.fill %n0 : f16 -> !tile.tile<1x4096xf16, ub>
// CHECK-NEXT:       %x_1 = tile.load %x[0, 0] : memref<1x4096xf16, strided<[4096, 1]>, #tile.space<gm>> -> !tile.tile<1x4096xf16, ub>
// CHECK-NEXT:       %3 = tile.abs %x_1 : !tile.tile<1x4096xf16, ub>
// CHECK-NEXT:       %4 = tile.compare lt %none, %3 : !tile.tile<1x4096xf16, ub>
// CHECK-NEXT:       %5 = tile.not %4 : !tile.tile<1x4096xi1, ub>
// CHECK-NEXT:       %6 = tile.select %5, %none, %3 : !tile.tile<1x4096xf16, ub>
// CHECK-NEXT:       %7 = tile.compare eq %3, %3 : !tile.tile<1x4096xf16, ub>
// CHECK-NEXT:       %larger = tile.select %7, %6, %3 : !tile.tile<1x4096xf16, ub>
// CHECK-NEXT:       %8 = tile.cast %larger : !tile.tile<1x4096xf16, ub> -> !tile.tile<1x4096xf32, ub>
// CHECK-NEXT:       %9 = tile.fill %2 : f32 -> !tile.tile<1x4096xf32, ub>
// CHECK-NEXT:       %10 = tile.compare ne %8, %8 : !tile.tile<1x4096xf32, ub>
// CHECK-NEXT:       %11 = tile.select %10, %9, %1 : !tile.tile<1x4096xf32, ub>, f32
// CHECK-NEXT:       %12 = tile.reduce max %8 axes [1] {tile.any_nan} : !tile.tile<1x4096xf32, ub> -> !tile.tile<1x1xf32, ub>
// CHECK-NEXT:       %13 = tile.reduce max %11 axes [1] {tile.any_nan} : !tile.tile<1x4096xf32, ub> -> !tile.tile<1x1xf32, ub>
// CHECK-NEXT:       %14 = tile.compare eq %13, %1 : !tile.tile<1x1xf32, ub>, f32
// CHECK-NEXT:       %15 = tile.select %14, %12, %0 : !tile.tile<1x1xf32, ub>, f32
// CHECK-NEXT:       %16 = tile.fill %n1em30 : f32 -> !tile.tile<1x1xf32, ub>
// CHECK-NEXT:       %17 = tile.compare lt %15, %16 : !tile.tile<1x1xf32, ub>
// CHECK-NEXT:       %18 = tile.not %17 : !tile.tile<1x1xi1, ub>
// CHECK-NEXT:       %19 = tile.select %18, %15, %16 : !tile.tile<1x1xf32, ub>
// CHECK-NEXT:       %20 = tile.compare eq %16, %16 : !tile.tile<1x1xf32, ub>
// CHECK-NEXT:       %largest = tile.select %20, %19, %16 : !tile.tile<1x1xf32, ub>
// CHECK-NEXT:       %21 = tile.fill %n30000 : f32 -> !tile.tile<1x1xf32, ub>
// CHECK-NEXT:       %22 = tile.div %21, %largest : !tile.tile<1x1xf32, ub>
// CHECK-NEXT:       %scale = tile.mul %largest, %n3p33333em05 : !tile.tile<1x1xf32, ub>, f32
// CHECK-NEXT:       %slot = tile.acquire @digits : memref<1x4x2048xi8, #tile.space<gm>>
// CHECK-NEXT:       %23 = arith.muli %half, %c2048 : index
// CHECK-NEXT:       %x_2 = tile.load %x[0, %23] : memref<1x4096xf16, strided<[4096, 1]>, #tile.space<gm>> -> !tile.tile<1x2048xf16, ub>
// CHECK-NEXT:       %24 = tile.cast %x_2 : !tile.tile<1x2048xf16, ub> -> !tile.tile<1x2048xf32, ub>
// CHECK-NEXT:       %25 = tile.broadcast %22 : !tile.tile<1x1xf32, ub> -> !tile.tile<1x2048xf32, ub>
// CHECK-NEXT:       %26 = tile.mul %24, %25 : !tile.tile<1x2048xf32, ub>
// CHECK-NEXT:       %rest = tile.cast %26 rounding rint : !tile.tile<1x2048xf32, ub> -> !tile.tile<1x2048xi16, ub>
// CHECK-NEXT:       %27 = tile.reinterpret %rest : !tile.tile<1x2048xi16, ub> -> !tile.tile<1x2048xui16, ub>
// CHECK-NEXT:       %28 = tile.shift_left %27, %n12 : !tile.tile<1x2048xui16, ub>, i16
// CHECK-NEXT:       %29 = tile.reinterpret %28 : !tile.tile<1x2048xui16, ub> -> !tile.tile<1x2048xi16, ub>
// CHECK-NEXT:       %digit = tile.shift_right %29, %n12 : !tile.tile<1x2048xi16, ub>, i16
// CHECK-NEXT:       %30 = tile.add %rest, %n8 : !tile.tile<1x2048xi16, ub>, i16
// CHECK-NEXT:       %rest_1 = tile.shift_right %30, %n4 : !tile.tile<1x2048xi16, ub>, i16
// CHECK-NEXT:       %31 = tile.cast %digit rounding rint : !tile.tile<1x2048xi16, ub> -> !tile.tile<1x2048xf16, ub>
// CHECK-NEXT:       %digit_1 = tile.cast %31 rounding rint : !tile.tile<1x2048xf16, ub> -> !tile.tile<1x2048xi4, ub>
// CHECK-NEXT:       %32 = tile.reinterpret %digit_1 : !tile.tile<1x2048xi4, ub> -> !tile.tile<1x1024xi8, ub>
// CHECK-NEXT:       %33 = arith.divui %23, %c2 : index
// CHECK-NEXT:       tile.store %32, %slot[0, 0, %33] sizes [1, 1, 1024] : !tile.tile<1x1024xi8, ub>, memref<1x4x2048xi8, #tile.space<gm>>
// CHECK-NEXT:       %34 = tile.reinterpret %rest_1 : !tile.tile<1x2048xi16, ub> -> !tile.tile<1x2048xui16, ub>
// CHECK-NEXT:       %35 = tile.shift_left %34, %n12 : !tile.tile<1x2048xui16, ub>, i16
// CHECK-NEXT:       %36 = tile.reinterpret %35 : !tile.tile<1x2048xui16, ub> -> !tile.tile<1x2048xi16, ub>
// CHECK-NEXT:       %digit_2 = tile.shift_right %36, %n12 : !tile.tile<1x2048xi16, ub>, i16
// CHECK-NEXT:       %37 = tile.add %rest_1, %n8 : !tile.tile<1x2048xi16, ub>, i16
// CHECK-NEXT:       %rest_2 = tile.shift_right %37, %n4 : !tile.tile<1x2048xi16, ub>, i16
// CHECK-NEXT:       %38 = tile.cast %digit_2 rounding rint : !tile.tile<1x2048xi16, ub> -> !tile.tile<1x2048xf16, ub>
// CHECK-NEXT:       %digit_3 = tile.cast %38 rounding rint : !tile.tile<1x2048xf16, ub> -> !tile.tile<1x2048xi4, ub>
// CHECK-NEXT:       %39 = tile.reinterpret %digit_3 : !tile.tile<1x2048xi4, ub> -> !tile.tile<1x1024xi8, ub>
// CHECK-NEXT:       %40 = arith.divui %23, %c2 : index
// CHECK-NEXT:       tile.store %39, %slot[0, 1, %40] sizes [1, 1, 1024] : !tile.tile<1x1024xi8, ub>, memref<1x4x2048xi8, #tile.space<gm>>
// CHECK-NEXT:       %41 = tile.reinterpret %rest_2 : !tile.tile<1x2048xi16, ub> -> !tile.tile<1x2048xui16, ub>
// CHECK-NEXT:       %42 = tile.shift_left %41, %n12 : !tile.tile<1x2048xui16, ub>, i16
// CHECK-NEXT:       %43 = tile.reinterpret %42 : !tile.tile<1x2048xui16, ub> -> !tile.tile<1x2048xi16, ub>
// CHECK-NEXT:       %digit_4 = tile.shift_right %43, %n12 : !tile.tile<1x2048xi16, ub>, i16
// CHECK-NEXT:       %44 = tile.add %rest_2, %n8 : !tile.tile<1x2048xi16, ub>, i16
// CHECK-NEXT:       %rest_3 = tile.shift_right %44, %n4 : !tile.tile<1x2048xi16, ub>, i16
// CHECK-NEXT:       %45 = tile.cast %digit_4 rounding rint : !tile.tile<1x2048xi16, ub> -> !tile.tile<1x2048xf16, ub>
// CHECK-NEXT:       %digit_5 = tile.cast %45 rounding rint : !tile.tile<1x2048xf16, ub> -> !tile.tile<1x2048xi4, ub>
// CHECK-NEXT:       %46 = tile.reinterpret %digit_5 : !tile.tile<1x2048xi4, ub> -> !tile.tile<1x1024xi8, ub>
// CHECK-NEXT:       %47 = arith.divui %23, %c2 : index
// CHECK-NEXT:       tile.store %46, %slot[0, 2, %47] sizes [1, 1, 1024] : !tile.tile<1x1024xi8, ub>, memref<1x4x2048xi8, #tile.space<gm>>
// CHECK-NEXT:       %48 = tile.cast %rest_3 rounding rint : !tile.tile<1x2048xi16, ub> -> !tile.tile<1x2048xf16, ub>
// CHECK-NEXT:       %digit_6 = tile.cast %48 rounding rint : !tile.tile<1x2048xf16, ub> -> !tile.tile<1x2048xi4, ub>
// CHECK-NEXT:       %49 = tile.reinterpret %digit_6 : !tile.tile<1x2048xi4, ub> -> !tile.tile<1x1024xi8, ub>
// CHECK-NEXT:       %50 = arith.divui %23, %c2 : index
// CHECK-NEXT:       tile.store %49, %slot[0, 3, %50] sizes [1, 1, 1024] : !tile.tile<1x1024xi8, ub>, memref<1x4x2048xi8, #tile.space<gm>>
// CHECK-NEXT:       tile.push %slot : memref<1x4x2048xi8, #tile.space<gm>>
// CHECK-NEXT:       %51 = arith.muli %block, %c128 : index
// CHECK-NEXT:       %52 = arith.muli %half, %c64 : index
// CHECK-NEXT:       %53 = arith.addi %51, %52 : index
// CHECK-NEXT:       %zero = tile.fill %n0_1 : f32 -> !tile.tile<1x64xf32, ub>
// CHECK-NEXT:       %slot_1 = tile.pop @sums : memref<1x4x32x128xf16, #tile.space<gm>>
// CHECK-NEXT:       %sums = tile.load %slot_1[0, 0, 0, %52] sizes [1, 4, 32, 64] buffers 2 : memref<1x4x32x128xf16, #tile.space<gm>> -> !tile.tile<4x32x64xf16, ub>
// CHECK-NEXT:       %54 = tile.cast %sums : !tile.tile<4x32x64xf16, ub> -> !tile.tile<4x32x64xf32, ub>
// CHECK-NEXT:       %55 = tile.reshape %54 : !tile.tile<4x32x64xf32, ub> -> !tile.tile<4x2048xf32, ub>
// CHECK-NEXT:       %56 = tile.slice %55[0, 0] : !tile.tile<4x2048xf32, ub> -> !tile.tile<1x2048xf32, ub>
// CHECK-NEXT:       %57 = tile.slice %55[1, 0] : !tile.tile<4x2048xf32, ub> -> !tile.tile<1x2048xf32, ub>
// CHECK-NEXT:       %58 = tile.slice %55[2, 0] : !tile.tile<4x2048xf32, ub> -> !tile.tile<1x2048xf32, ub>
// CHECK-NEXT:       %59 = tile.slice %55[3, 0] : !tile.tile<4x2048xf32, ub> -> !tile.tile<1x2048xf32, ub>
// CHECK-NEXT:       %60 = tile.reshape %56 : !tile.tile<1x2048xf32, ub> -> !tile.tile<32x64xf32, ub>
// CHECK-NEXT:       %61 = tile.reshape %57 : !tile.tile<1x2048xf32, ub> -> !tile.tile<32x64xf32, ub>
// CHECK-NEXT:       %62 = tile.reshape %58 : !tile.tile<1x2048xf32, ub> -> !tile.tile<32x64xf32, ub>
// CHECK-NEXT:       %63 = tile.reshape %59 : !tile.tile<1x2048xf32, ub> -> !tile.tile<32x64xf32, ub>
// CHECK-NEXT:       %64 = tile.mul %63, %n16 : !tile.tile<32x64xf32, ub>, f32
// CHECK-NEXT:       %65 = tile.add %64, %62 : !tile.tile<32x64xf32, ub>
// CHECK-NEXT:       %66 = tile.mul %65, %n16 : !tile.tile<32x64xf32, ub>, f32
// CHECK-NEXT:       %67 = tile.add %66, %61 : !tile.tile<32x64xf32, ub>
// CHECK-NEXT:       %68 = tile.mul %67, %n16 : !tile.tile<32x64xf32, ub>, f32
// CHECK-NEXT:       %69 = tile.add %68, %60 : !tile.tile<32x64xf32, ub>
// CHECK-NEXT:       %scale_1 = tile.load %s[0, %53] buffers 2 : memref<32x1024xf16, strided<[1024, 1]>, #tile.space<gm>> -> !tile.tile<32x64xf16, ub>
// CHECK-NEXT:       %70 = tile.cast %scale_1 : !tile.tile<32x64xf16, ub> -> !tile.tile<32x64xf32, ub>
// CHECK-NEXT:       %71 = tile.mul %69, %70 : !tile.tile<32x64xf32, ub>
// CHECK-NEXT:       %72 = tile.reshape %71 : !tile.tile<32x64xf32, ub> -> !tile.tile<1x32x64xf32, ub>
// CHECK-NEXT:       %73 = tile.reduce sum %72 axes [1] : !tile.tile<1x32x64xf32, ub> -> !tile.tile<1x1x64xf32, ub>
// CHECK-NEXT:       %74 = tile.reshape %73 : !tile.tile<1x1x64xf32, ub> -> !tile.tile<1x64xf32, ub>
// CHECK-NEXT:       %sum = tile.add %zero, %74 : !tile.tile<1x64xf32, ub>
// CHECK-NEXT:       tile.release %slot_1 : memref<1x4x32x128xf16, #tile.space<gm>>
// CHECK-NEXT:       %75 = tile.broadcast %scale : !tile.tile<1x1xf32, ub> -> !tile.tile<1x64xf32, ub>
// CHECK-NEXT:       %76 = tile.mul %sum, %75 : !tile.tile<1x64xf32, ub>
// CHECK-NEXT:       %77 = tile.cast %76 rounding rint : !tile.tile<1x64xf32, ub> -> !tile.tile<1x64xf16, ub>
// CHECK-NEXT:       tile.store %77, %out[0, %53] sizes [1, 64] : !tile.tile<1x64xf16, ub>, memref<1x1024xf16, strided<[1024, 1]>, #tile.space<gm>>
// CHECK-NEXT:       func.return
// CHECK-NEXT:     }
// CHECK-NEXT:   }
// CHECK-NEXT: }

// CHECK-LABEL: // IR after tile-sink-slices

// CHECK-LABEL: // IR after canonicalize

// CHECK-LABEL: // IR after cse
// CHECK:      builtin.module attributes {ascir.soc = "ascend910b1"} {
// CHECK-NEXT:   tile.kernel @matmul_int4 block_dim 8 attributes {tile.tiling = [{axes = ["1", "1", "1024", "4096"], tile = array<i64: 4, 128, 512, 128>, digits = 4 : i64, ns = 8490 : i64}], tile.weights = {strategy = "digits", expand_ns = 11696 : i64, digits_ns = 8490 : i64}} {
// CHECK-NEXT:     tile.channel @digits aiv_to_aic depth 1 : memref<1x4x2048xi8, #tile.space<gm>>
// CHECK-NEXT:     tile.channel @sums aic_to_aiv depth 3 : memref<1x4x32x128xf16, #tile.space<gm>>
// CHECK-NEXT:     func.func @matmul_int4_cube(%x: memref<1x4096xf16, strided<[4096, 1]>, #tile.space<gm>> {ascir.role = "in"}, %q: memref<64x64x16x32xi8, strided<[32768, 512, 32, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "fractals"}, %s: memref<32x1024xf16, strided<[1024, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "rows"}, %out: memref<1x1024xf16, strided<[1024, 1]>, #tile.space<gm>> {ascir.role = "out"}) attributes {tile.core = #tile.core<aic>} {
// CHECK-NEXT:       %block = tile.block_index
// CHECK-NEXT:       %c8 = arith.constant 8 : index
// CHECK-NEXT:       %c0 = arith.constant 0 : index
// CHECK-NEXT:       %c4096 = arith.constant 4096 : index
// CHECK-NEXT:       %c512 = arith.constant 512 : index
// CHECK-NEXT:       %c2 = arith.constant 2 : index
// CHECK-NEXT:       %c64 = arith.constant 64 : index
// CHECK-NEXT:       %c128 = arith.constant 128 : index
// CHECK-NEXT:       %n1 = arith.constant 1.000000e+00 : f32
// CHECK-NEXT:       %digits = tile.pop @digits : memref<1x4x2048xi8, #tile.space<gm>>
// CHECK-NEXT:       %0 = arith.muli %block, %c8 : index
// CHECK-NEXT:       %slot = tile.acquire @sums : memref<1x4x32x128xf16, #tile.space<gm>>
// CHECK-NEXT:       scf.for %at = %c0 to %c4096 step %c512 {
// CHECK-NEXT:         %1 = arith.divui %at, %c2 : index
// CHECK-NEXT:         %a_bytes = tile.load %digits[0, 0, %1] sizes [1, 4, 256] buffers 3 : memref<1x4x2048xi8, #tile.space<gm>> -> !tile.tile<16x256xi8, l1, nz>
// CHECK-NEXT:         %a_l1 = tile.reinterpret %a_bytes : !tile.tile<16x256xi8, l1, nz> -> !tile.tile<16x512xi4, l1, nz>
// CHECK-NEXT:         %2 = arith.divui %at, %c64 : index
// CHECK-NEXT:         %b_bytes = tile.load %q[%2, %0, 0, 0] buffers 3 : memref<64x64x16x32xi8, strided<[32768, 512, 32, 1]>, #tile.space<gm>> -> !tile.tile<8x8x16x32xi8, l1>
// CHECK-NEXT:         %b_l1 = tile.reinterpret %b_bytes : !tile.tile<8x8x16x32xi8, l1> -> !tile.tile<128x512xi4, l1, nz>
// CHECK-NEXT:         scf.for %group = %c0 to %c512 step %c128 {
// CHECK-NEXT:           %zero = tile.accumulator : !tile.tile<16x128xi32, l0c, nz>
// CHECK-NEXT:           %a_l0 = tile.move %a_l1[0, %group] buffers 2 : !tile.tile<16x512xi4, l1, nz> -> !tile.tile<16x128xi4, l0a, zz>
// CHECK-NEXT:           %b_l0 = tile.move %b_l1[0, %group] transpose buffers 2 : !tile.tile<128x512xi4, l1, nz> -> !tile.tile<128x128xi4, l0b, zn>
// CHECK-NEXT:           %sum = tile.mmad %a_l0, %b_l0, %zero sizes [4, 128, 128] : !tile.tile<16x128xi4, l0a, zz>, !tile.tile<128x128xi4, l0b, zn>, !tile.tile<16x128xi32, l0c, nz>
// CHECK-NEXT:           %3 = arith.addi %at, %group : index
// CHECK-NEXT:           %4 = arith.divui %3, %c128 : index
// CHECK-NEXT:           tile.fixpipe_store %sum, %slot[0, 0, %4, 0] sizes [1, 4, 1, 128] scale(%n1 : f32) buffers 2 : !tile.tile<16x128xi32, l0c, nz>, memref<1x4x32x128xf16, #tile.space<gm>>
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:       tile.push %slot : memref<1x4x32x128xf16, #tile.space<gm>>
// CHECK-NEXT:       tile.release %digits : memref<1x4x2048xi8, #tile.space<gm>>
// CHECK-NEXT:       func.return
// CHECK-NEXT:     }
// CHECK-NEXT:     func.func @matmul_int4_vector(%x: memref<1x4096xf16, strided<[4096, 1]>, #tile.space<gm>> {ascir.role = "in"}, %q: memref<64x64x16x32xi8, strided<[32768, 512, 32, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "fractals"}, %s: memref<32x1024xf16, strided<[1024, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "rows"}, %out: memref<1x1024xf16, strided<[1024, 1]>, #tile.space<gm>> {ascir.role = "out"}) attributes {tile.core = #tile.core<aiv>} {
// CHECK-NEXT:       %0 = arith.constant 0x7fc00000 : f32
// CHECK-NEXT:       %n0 = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:       %1 = arith.constant 1.000000e+00 : f32
// CHECK-NEXT:       %half = tile.sub_block_index
// CHECK-NEXT:       %n0_1 = arith.constant 0.000000e+00 : f16
// CHECK-NEXT:       %n1em30 = arith.constant 1.000000e-30 : f32
// CHECK-NEXT:       %n30000 = arith.constant 3.000000e+04 : f32
// CHECK-NEXT:       %n3p33333em05 = arith.constant 3.33333337e-05 : f32
// CHECK-NEXT:       %c2048 = arith.constant 2048 : index
// CHECK-NEXT:       %n12 = arith.constant 12 : i16
// CHECK-NEXT:       %n8 = arith.constant 8 : i16
// CHECK-NEXT:       %n4 = arith.constant 4 : i16
// CHECK-NEXT:       %c2 = arith.constant 2 : index
// CHECK-NEXT:       %block = tile.block_index
// CHECK-NEXT:       %c128 = arith.constant 128 : index
// CHECK-NEXT:       %c64 = arith.constant 64 : index
// CHECK-NEXT:       %n16 = arith.constant 1.600000e+01 : f32
// CHECK-NEXT:       %none = tile.fill %n0_1 : f16 -> !tile.tile<1x4096xf16, ub>
// CHECK-NEXT:       %x_1 = tile.load %x[0, 0] : memref<1x4096xf16, strided<[4096, 1]>, #tile.space<gm>> -> !tile.tile<1x4096xf16, ub>
// CHECK-NEXT:       %2 = tile.abs %x_1 : !tile.tile<1x4096xf16, ub>
// CHECK-NEXT:       %3 = tile.compare lt %none, %2 : !tile.tile<1x4096xf16, ub>
// CHECK-NEXT:       %4 = tile.not %3 : !tile.tile<1x4096xi1, ub>
// CHECK-NEXT:       %5 = tile.select %4, %none, %2 : !tile.tile<1x4096xf16, ub>
// CHECK-NEXT:       %6 = tile.compare eq %2, %2 : !tile.tile<1x4096xf16, ub>
// CHECK-NEXT:       %larger = tile.select %6, %5, %2 : !tile.tile<1x4096xf16, ub>
// CHECK-NEXT:       %7 = tile.cast %larger : !tile.tile<1x4096xf16, ub> -> !tile.tile<1x4096xf32, ub>
// CHECK-NEXT:       %8 = tile.fill %1 : f32 -> !tile.tile<1x4096xf32, ub>
// CHECK-NEXT:       %9 = tile.compare ne %7, %7 : !tile.tile<1x4096xf32, ub>
// CHECK-NEXT:       %10 = tile.select %9, %8, %n0 : !tile.tile<1x4096xf32, ub>, f32
// CHECK-NEXT:       %11 = tile.reduce max %7 axes [1] {tile.any_nan} : !tile.tile<1x4096xf32, ub> -> !tile.tile<1x1xf32, ub>
// CHECK-NEXT:       %12 = tile.reduce max %10 axes [1] {tile.any_nan} : !tile.tile<1x4096xf32, ub> -> !tile.tile<1x1xf32, ub>
// CHECK-NEXT:       %13 = tile.compare eq %12, %n0 : !tile.tile<1x1xf32, ub>, f32
// CHECK-NEXT:       %14 = tile.select %13, %11, %0 : !tile.tile<1x1xf32, ub>, f32
// CHECK-NEXT:       %15 = tile.fill %n1em30 : f32 -> !tile.tile<1x1xf32, ub>
// CHECK-NEXT:       %16 = tile.compare lt %14, %15 : !tile.tile<1x1xf32, ub>
// CHECK-NEXT:       %17 = tile.not %16 : !tile.tile<1x1xi1, ub>
// CHECK-NEXT:       %18 = tile.select %17, %14, %15 : !tile.tile<1x1xf32, ub>
// CHECK-NEXT:       %19 = tile.compare eq %15, %15 : !tile.tile<1x1xf32, ub>
// CHECK-NEXT:       %largest = tile.select %19, %18, %15 : !tile.tile<1x1xf32, ub>
// CHECK-NEXT:       %20 = tile.fill %n30000 : f32 -> !tile.tile<1x1xf32, ub>
// CHECK-NEXT:       %21 = tile.div %20, %largest : !tile.tile<1x1xf32, ub>
// CHECK-NEXT:       %scale = tile.mul %largest, %n3p33333em05 : !tile.tile<1x1xf32, ub>, f32
// CHECK-NEXT:       %slot = tile.acquire @digits : memref<1x4x2048xi8, #tile.space<gm>>
// CHECK-NEXT:       %22 = arith.muli %half, %c2048 : index
// CHECK-NEXT:       %x_2 = tile.load %x[0, %22] : memref<1x4096xf16, strided<[4096, 1]>, #tile.space<gm>> -> !tile.tile<1x2048xf16, ub>
// CHECK-NEXT:       %23 = tile.cast %x_2 : !tile.tile<1x2048xf16, ub> -> !tile.tile<1x2048xf32, ub>
// CHECK-NEXT:       %24 = tile.broadcast %21 : !tile.tile<1x1xf32, ub> -> !tile.tile<1x2048xf32, ub>
// CHECK-NEXT:       %25 = tile.mul %23, %24 : !tile.tile<1x2048xf32, ub>
// CHECK-NEXT:       %rest = tile.cast %25 rounding rint : !tile.tile<1x2048xf32, ub> -> !tile.tile<1x2048xi16, ub>
// CHECK-NEXT:       %26 = tile.reinterpret %rest : !tile.tile<1x2048xi16, ub> -> !tile.tile<1x2048xui16, ub>
// CHECK-NEXT:       %27 = tile.shift_left %26, %n12 : !tile.tile<1x2048xui16, ub>, i16
// CHECK-NEXT:       %28 = tile.reinterpret %27 : !tile.tile<1x2048xui16, ub> -> !tile.tile<1x2048xi16, ub>
// CHECK-NEXT:       %digit = tile.shift_right %28, %n12 : !tile.tile<1x2048xi16, ub>, i16
// CHECK-NEXT:       %29 = tile.add %rest, %n8 : !tile.tile<1x2048xi16, ub>, i16
// CHECK-NEXT:       %rest_1 = tile.shift_right %29, %n4 : !tile.tile<1x2048xi16, ub>, i16
// CHECK-NEXT:       %30 = tile.cast %digit rounding rint : !tile.tile<1x2048xi16, ub> -> !tile.tile<1x2048xf16, ub>
// CHECK-NEXT:       %digit_1 = tile.cast %30 rounding rint : !tile.tile<1x2048xf16, ub> -> !tile.tile<1x2048xi4, ub>
// CHECK-NEXT:       %31 = tile.reinterpret %digit_1 : !tile.tile<1x2048xi4, ub> -> !tile.tile<1x1024xi8, ub>
// CHECK-NEXT:       %32 = arith.divui %22, %c2 : index
// CHECK-NEXT:       tile.store %31, %slot[0, 0, %32] sizes [1, 1, 1024] : !tile.tile<1x1024xi8, ub>, memref<1x4x2048xi8, #tile.space<gm>>
// CHECK-NEXT:       %33 = tile.reinterpret %rest_1 : !tile.tile<1x2048xi16, ub> -> !tile.tile<1x2048xui16, ub>
// CHECK-NEXT:       %34 = tile.shift_left %33, %n12 : !tile.tile<1x2048xui16, ub>, i16
// CHECK-NEXT:       %35 = tile.reinterpret %34 : !tile.tile<1x2048xui16, ub> -> !tile.tile<1x2048xi16, ub>
// CHECK-NEXT:       %digit_2 = tile.shift_right %35, %n12 : !tile.tile<1x2048xi16, ub>, i16
// CHECK-NEXT:       %36 = tile.add %rest_1, %n8 : !tile.tile<1x2048xi16, ub>, i16
// CHECK-NEXT:       %rest_2 = tile.shift_right %36, %n4 : !tile.tile<1x2048xi16, ub>, i16
// CHECK-NEXT:       %37 = tile.cast %digit_2 rounding rint : !tile.tile<1x2048xi16, ub> -> !tile.tile<1x2048xf16, ub>
// CHECK-NEXT:       %digit_3 = tile.cast %37 rounding rint : !tile.tile<1x2048xf16, ub> -> !tile.tile<1x2048xi4, ub>
// CHECK-NEXT:       %38 = tile.reinterpret %digit_3 : !tile.tile<1x2048xi4, ub> -> !tile.tile<1x1024xi8, ub>
// CHECK-NEXT:       tile.store %38, %slot[0, 1, %32] sizes [1, 1, 1024] : !tile.tile<1x1024xi8, ub>, memref<1x4x2048xi8, #tile.space<gm>>
// CHECK-NEXT:       %39 = tile.reinterpret %rest_2 : !tile.tile<1x2048xi16, ub> -> !tile.tile<1x2048xui16, ub>
// CHECK-NEXT:       %40 = tile.shift_left %39, %n12 : !tile.tile<1x2048xui16, ub>, i16
// CHECK-NEXT:       %41 = tile.reinterpret %40 : !tile.tile<1x2048xui16, ub> -> !tile.tile<1x2048xi16, ub>
// CHECK-NEXT:       %digit_4 = tile.shift_right %41, %n12 : !tile.tile<1x2048xi16, ub>, i16
// CHECK-NEXT:       %42 = tile.add %rest_2, %n8 : !tile.tile<1x2048xi16, ub>, i16
// CHECK-NEXT:       %rest_3 = tile.shift_right %42, %n4 : !tile.tile<1x2048xi16, ub>, i16
// CHECK-NEXT:       %43 = tile.cast %digit_4 rounding rint : !tile.tile<1x2048xi16, ub> -> !tile.tile<1x2048xf16, ub>
// CHECK-NEXT:       %digit_5 = tile.cast %43 rounding rint : !tile.tile<1x2048xf16, ub> -> !tile.tile<1x2048xi4, ub>
// CHECK-NEXT:       %44 = tile.reinterpret %digit_5 : !tile.tile<1x2048xi4, ub> -> !tile.tile<1x1024xi8, ub>
// CHECK-NEXT:       tile.store %44, %slot[0, 2, %32] sizes [1, 1, 1024] : !tile.tile<1x1024xi8, ub>, memref<1x4x2048xi8, #tile.space<gm>>
// CHECK-NEXT:       %45 = tile.cast %rest_3 rounding rint : !tile.tile<1x2048xi16, ub> -> !tile.tile<1x2048xf16, ub>
// CHECK-NEXT:       %digit_6 = tile.cast %45 rounding rint : !tile.tile<1x2048xf16, ub> -> !tile.tile<1x2048xi4, ub>
// CHECK-NEXT:       %46 = tile.reinterpret %digit_6 : !tile.tile<1x2048xi4, ub> -> !tile.tile<1x1024xi8, ub>
// CHECK-NEXT:       tile.store %46, %slot[0, 3, %32] sizes [1, 1, 1024] : !tile.tile<1x1024xi8, ub>, memref<1x4x2048xi8, #tile.space<gm>>
// CHECK-NEXT:       tile.push %slot : memref<1x4x2048xi8, #tile.space<gm>>
// CHECK-NEXT:       %47 = arith.muli %block, %c128 : index
// CHECK-NEXT:       %48 = arith.muli %half, %c64 : index
// CHECK-NEXT:       %49 = arith.addi %47, %48 : index
// CHECK-NEXT:       %zero = tile.fill %n0 : f32 -> !tile.tile<1x64xf32, ub>
// CHECK-NEXT:       %slot_1 = tile.pop @sums : memref<1x4x32x128xf16, #tile.space<gm>>
// CHECK-NEXT:       %sums = tile.load %slot_1[0, 0, 0, %48] sizes [1, 4, 32, 64] buffers 2 : memref<1x4x32x128xf16, #tile.space<gm>> -> !tile.tile<4x32x64xf16, ub>
// CHECK-NEXT:       %50 = tile.cast %sums : !tile.tile<4x32x64xf16, ub> -> !tile.tile<4x32x64xf32, ub>
// CHECK-NEXT:       %51 = tile.reshape %50 : !tile.tile<4x32x64xf32, ub> -> !tile.tile<4x2048xf32, ub>
// CHECK-NEXT:       %52 = tile.slice %51[0, 0] : !tile.tile<4x2048xf32, ub> -> !tile.tile<1x2048xf32, ub>
// CHECK-NEXT:       %53 = tile.slice %51[1, 0] : !tile.tile<4x2048xf32, ub> -> !tile.tile<1x2048xf32, ub>
// CHECK-NEXT:       %54 = tile.slice %51[2, 0] : !tile.tile<4x2048xf32, ub> -> !tile.tile<1x2048xf32, ub>
// CHECK-NEXT:       %55 = tile.slice %51[3, 0] : !tile.tile<4x2048xf32, ub> -> !tile.tile<1x2048xf32, ub>
// CHECK-NEXT:       %56 = tile.reshape %52 : !tile.tile<1x2048xf32, ub> -> !tile.tile<32x64xf32, ub>
// CHECK-NEXT:       %57 = tile.reshape %53 : !tile.tile<1x2048xf32, ub> -> !tile.tile<32x64xf32, ub>
// CHECK-NEXT:       %58 = tile.reshape %54 : !tile.tile<1x2048xf32, ub> -> !tile.tile<32x64xf32, ub>
// CHECK-NEXT:       %59 = tile.reshape %55 : !tile.tile<1x2048xf32, ub> -> !tile.tile<32x64xf32, ub>
// CHECK-NEXT:       %60 = tile.mul %59, %n16 : !tile.tile<32x64xf32, ub>, f32
// CHECK-NEXT:       %61 = tile.add %60, %58 : !tile.tile<32x64xf32, ub>
// CHECK-NEXT:       %62 = tile.mul %61, %n16 : !tile.tile<32x64xf32, ub>, f32
// CHECK-NEXT:       %63 = tile.add %62, %57 : !tile.tile<32x64xf32, ub>
// CHECK-NEXT:       %64 = tile.mul %63, %n16 : !tile.tile<32x64xf32, ub>, f32
// CHECK-NEXT:       %65 = tile.add %64, %56 : !tile.tile<32x64xf32, ub>
// CHECK-NEXT:       %scale_1 = tile.load %s[0, %49] buffers 2 : memref<32x1024xf16, strided<[1024, 1]>, #tile.space<gm>> -> !tile.tile<32x64xf16, ub>
// CHECK-NEXT:       %66 = tile.cast %scale_1 : !tile.tile<32x64xf16, ub> -> !tile.tile<32x64xf32, ub>
// CHECK-NEXT:       %67 = tile.mul %65, %66 : !tile.tile<32x64xf32, ub>
// CHECK-NEXT:       %68 = tile.reshape %67 : !tile.tile<32x64xf32, ub> -> !tile.tile<1x32x64xf32, ub>
// CHECK-NEXT:       %69 = tile.reduce sum %68 axes [1] : !tile.tile<1x32x64xf32, ub> -> !tile.tile<1x1x64xf32, ub>
// CHECK-NEXT:       %70 = tile.reshape %69 : !tile.tile<1x1x64xf32, ub> -> !tile.tile<1x64xf32, ub>
// CHECK-NEXT:       %sum = tile.add %zero, %70 : !tile.tile<1x64xf32, ub>
// CHECK-NEXT:       tile.release %slot_1 : memref<1x4x32x128xf16, #tile.space<gm>>
// CHECK-NEXT:       %71 = tile.broadcast %scale : !tile.tile<1x1xf32, ub> -> !tile.tile<1x64xf32, ub>
// CHECK-NEXT:       %72 = tile.mul %sum, %71 : !tile.tile<1x64xf32, ub>
// CHECK-NEXT:       %73 = tile.cast %72 rounding rint : !tile.tile<1x64xf32, ub> -> !tile.tile<1x64xf16, ub>
// CHECK-NEXT:       tile.store %73, %out[0, %49] sizes [1, 64] : !tile.tile<1x64xf16, ub>, memref<1x1024xf16, strided<[1024, 1]>, #tile.space<gm>>
// CHECK-NEXT:       func.return
// CHECK-NEXT:     }
// CHECK-NEXT:   }
// CHECK-NEXT: }

// CHECK-LABEL: // IR after tile-contract
// CHECK:      builtin.module attributes {ascir.soc = "ascend910b1"} {
// CHECK-NEXT:   tile.kernel @matmul_int4 block_dim 8 attributes {tile.tiling = [{axes = ["1", "1", "1024", "4096"], tile = array<i64: 4, 128, 512, 128>, digits = 4 : i64, ns = 8490 : i64}], tile.weights = {strategy = "digits", expand_ns = 11696 : i64, digits_ns = 8490 : i64}} {
// CHECK-NEXT:     tile.channel @digits aiv_to_aic depth 1 : memref<1x4x2048xi8, #tile.space<gm>>
// CHECK-NEXT:     tile.channel @sums aic_to_aiv depth 3 : memref<1x4x32x128xf16, #tile.space<gm>>
// CHECK-NEXT:     func.func @matmul_int4_cube(%x: memref<1x4096xf16, strided<[4096, 1]>, #tile.space<gm>> {ascir.role = "in"}, %q: memref<64x64x16x32xi8, strided<[32768, 512, 32, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "fractals"}, %s: memref<32x1024xf16, strided<[1024, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "rows"}, %out: memref<1x1024xf16, strided<[1024, 1]>, #tile.space<gm>> {ascir.role = "out"}) attributes {tile.core = #tile.core<aic>} {
// CHECK-NEXT:       %block = tile.block_index
// CHECK-NEXT:       %c8 = arith.constant 8 : index
// CHECK-NEXT:       %c0 = arith.constant 0 : index
// CHECK-NEXT:       %c4096 = arith.constant 4096 : index
// CHECK-NEXT:       %c512 = arith.constant 512 : index
// CHECK-NEXT:       %c2 = arith.constant 2 : index
// CHECK-NEXT:       %c64 = arith.constant 64 : index
// CHECK-NEXT:       %c128 = arith.constant 128 : index
// CHECK-NEXT:       %n1 = arith.constant 1.000000e+00 : f32
// CHECK-NEXT:       %digits = tile.pop @digits : memref<1x4x2048xi8, #tile.space<gm>>
// CHECK-NEXT:       %0 = arith.muli %block, %c8 : index
// CHECK-NEXT:       %slot = tile.acquire @sums : memref<1x4x32x128xf16, #tile.space<gm>>
// CHECK-NEXT:       scf.for %at = %c0 to %c4096 step %c512 {
// CHECK-NEXT:         %1 = arith.divui %at, %c2 : index
// CHECK-NEXT:         %a_bytes = tile.load %digits[0, 0, %1] sizes [1, 4, 256] buffers 3 : memref<1x4x2048xi8, #tile.space<gm>> -> !tile.tile<16x256xi8, l1, nz>
// CHECK-NEXT:         %a_l1 = tile.reinterpret %a_bytes : !tile.tile<16x256xi8, l1, nz> -> !tile.tile<16x512xi4, l1, nz>
// CHECK-NEXT:         %2 = arith.divui %at, %c64 : index
// CHECK-NEXT:         %b_bytes = tile.load %q[%2, %0, 0, 0] buffers 3 : memref<64x64x16x32xi8, strided<[32768, 512, 32, 1]>, #tile.space<gm>> -> !tile.tile<8x8x16x32xi8, l1>
// CHECK-NEXT:         %b_l1 = tile.reinterpret %b_bytes : !tile.tile<8x8x16x32xi8, l1> -> !tile.tile<128x512xi4, l1, nz>
// CHECK-NEXT:         scf.for %group = %c0 to %c512 step %c128 {
// CHECK-NEXT:           %zero = tile.accumulator : !tile.tile<16x128xi32, l0c, nz>
// CHECK-NEXT:           %a_l0 = tile.move %a_l1[0, %group] buffers 2 : !tile.tile<16x512xi4, l1, nz> -> !tile.tile<16x128xi4, l0a, zz>
// CHECK-NEXT:           %b_l0 = tile.move %b_l1[0, %group] transpose buffers 2 : !tile.tile<128x512xi4, l1, nz> -> !tile.tile<128x128xi4, l0b, zn>
// CHECK-NEXT:           %sum = tile.mmad %a_l0, %b_l0, %zero sizes [4, 128, 128] : !tile.tile<16x128xi4, l0a, zz>, !tile.tile<128x128xi4, l0b, zn>, !tile.tile<16x128xi32, l0c, nz>
// CHECK-NEXT:           %3 = arith.addi %at, %group : index
// CHECK-NEXT:           %4 = arith.divui %3, %c128 : index
// CHECK-NEXT:           tile.fixpipe_store %sum, %slot[0, 0, %4, 0] sizes [1, 4, 1, 128] scale(%n1 : f32) buffers 2 : !tile.tile<16x128xi32, l0c, nz>, memref<1x4x32x128xf16, #tile.space<gm>>
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:       tile.push %slot : memref<1x4x32x128xf16, #tile.space<gm>>
// CHECK-NEXT:       tile.release %digits : memref<1x4x2048xi8, #tile.space<gm>>
// CHECK-NEXT:       func.return
// CHECK-NEXT:     }
// CHECK-NEXT:     func.func @matmul_int4_vector(%x: memref<1x4096xf16, strided<[4096, 1]>, #tile.space<gm>> {ascir.role = "in"}, %q: memref<64x64x16x32xi8, strided<[32768, 512, 32, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "fractals"}, %s: memref<32x1024xf16, strided<[1024, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "rows"}, %out: memref<1x1024xf16, strided<[1024, 1]>, #tile.space<gm>> {ascir.role = "out"}) attributes {tile.core = #tile.core<aiv>} {
// CHECK-NEXT:       %0 = arith.constant 0x7fc00000 : f32
// CHECK-NEXT:       %n0 = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:       %1 = arith.constant 1.000000e+00 : f32
// CHECK-NEXT:       %half = tile.sub_block_index
// CHECK-NEXT:       %n0_1 = arith.constant 0.000000e+00 : f16
// CHECK-NEXT:       %n1em30 = arith.constant 1.000000e-30 : f32
// CHECK-NEXT:       %n30000 = arith.constant 3.000000e+04 : f32
// CHECK-NEXT:       %n3p33333em05 = arith.constant 3.33333337e-05 : f32
// CHECK-NEXT:       %c2048 = arith.constant 2048 : index
// CHECK-NEXT:       %n12 = arith.constant 12 : i16
// CHECK-NEXT:       %n8 = arith.constant 8 : i16
// CHECK-NEXT:       %n4 = arith.constant 4 : i16
// CHECK-NEXT:       %c2 = arith.constant 2 : index
// CHECK-NEXT:       %block = tile.block_index
// CHECK-NEXT:       %c128 = arith.constant 128 : index
// CHECK-NEXT:       %c64 = arith.constant 64 : index
// CHECK-NEXT:       %n16 = arith.constant 1.600000e+01 : f32
// CHECK-NEXT:       %none = tile.fill %n0_1 : f16 -> !tile.tile<1x4096xf16, ub>
// CHECK-NEXT:       %x_1 = tile.load %x[0, 0] : memref<1x4096xf16, strided<[4096, 1]>, #tile.space<gm>> -> !tile.tile<1x4096xf16, ub>
// CHECK-NEXT:       %2 = tile.abs %x_1 : !tile.tile<1x4096xf16, ub>
// CHECK-NEXT:       %3 = tile.compare lt %none, %2 : !tile.tile<1x4096xf16, ub>
// CHECK-NEXT:       %4 = tile.not %3 : !tile.tile<1x4096xi1, ub>
// CHECK-NEXT:       %5 = tile.select %4, %none, %2 : !tile.tile<1x4096xf16, ub>
// CHECK-NEXT:       %6 = tile.compare eq %2, %2 : !tile.tile<1x4096xf16, ub>
// CHECK-NEXT:       %larger = tile.select %6, %5, %2 : !tile.tile<1x4096xf16, ub>
// CHECK-NEXT:       %7 = tile.cast %larger : !tile.tile<1x4096xf16, ub> -> !tile.tile<1x4096xf32, ub>
// CHECK-NEXT:       %8 = tile.fill %1 : f32 -> !tile.tile<1x4096xf32, ub>
// CHECK-NEXT:       %9 = tile.compare ne %7, %7 : !tile.tile<1x4096xf32, ub>
// CHECK-NEXT:       %10 = tile.select %9, %8, %n0 : !tile.tile<1x4096xf32, ub>, f32
// CHECK-NEXT:       %11 = tile.reduce max %7 axes [1] {tile.any_nan} : !tile.tile<1x4096xf32, ub> -> !tile.tile<1x1xf32, ub>
// CHECK-NEXT:       %12 = tile.reduce max %10 axes [1] {tile.any_nan} : !tile.tile<1x4096xf32, ub> -> !tile.tile<1x1xf32, ub>
// CHECK-NEXT:       %13 = tile.compare eq %12, %n0 : !tile.tile<1x1xf32, ub>, f32
// CHECK-NEXT:       %14 = tile.select %13, %11, %0 : !tile.tile<1x1xf32, ub>, f32
// CHECK-NEXT:       %15 = tile.fill %n1em30 : f32 -> !tile.tile<1x1xf32, ub>
// CHECK-NEXT:       %16 = tile.compare lt %14, %15 : !tile.tile<1x1xf32, ub>
// CHECK-NEXT:       %17 = tile.not %16 : !tile.tile<1x1xi1, ub>
// CHECK-NEXT:       %18 = tile.select %17, %14, %15 : !tile.tile<1x1xf32, ub>
// CHECK-NEXT:       %19 = tile.compare eq %15, %15 : !tile.tile<1x1xf32, ub>
// CHECK-NEXT:       %largest = tile.select %19, %18, %15 : !tile.tile<1x1xf32, ub>
// CHECK-NEXT:       %20 = tile.fill %n30000 : f32 -> !tile.tile<1x1xf32, ub>
// CHECK-NEXT:       %21 = tile.div %20, %largest : !tile.tile<1x1xf32, ub>
// CHECK-NEXT:       %scale = tile.mul %largest, %n3p33333em05 : !tile.tile<1x1xf32, ub>, f32
// CHECK-NEXT:       %slot = tile.acquire @digits : memref<1x4x2048xi8, #tile.space<gm>>
// CHECK-NEXT:       %22 = arith.muli %half, %c2048 : index
// CHECK-NEXT:       %x_2 = tile.load %x[0, %22] : memref<1x4096xf16, strided<[4096, 1]>, #tile.space<gm>> -> !tile.tile<1x2048xf16, ub>
// CHECK-NEXT:       %23 = tile.cast %x_2 : !tile.tile<1x2048xf16, ub> -> !tile.tile<1x2048xf32, ub>
// CHECK-NEXT:       %24 = tile.broadcast %21 : !tile.tile<1x1xf32, ub> -> !tile.tile<1x2048xf32, ub>
// CHECK-NEXT:       %25 = tile.mul %23, %24 : !tile.tile<1x2048xf32, ub>
// CHECK-NEXT:       %rest = tile.cast %25 rounding rint : !tile.tile<1x2048xf32, ub> -> !tile.tile<1x2048xi16, ub>
// CHECK-NEXT:       %26 = tile.reinterpret %rest : !tile.tile<1x2048xi16, ub> -> !tile.tile<1x2048xui16, ub>
// CHECK-NEXT:       %27 = tile.shift_left %26, %n12 : !tile.tile<1x2048xui16, ub>, i16
// CHECK-NEXT:       %28 = tile.reinterpret %27 : !tile.tile<1x2048xui16, ub> -> !tile.tile<1x2048xi16, ub>
// CHECK-NEXT:       %digit = tile.shift_right %28, %n12 : !tile.tile<1x2048xi16, ub>, i16
// CHECK-NEXT:       %29 = tile.add %rest, %n8 : !tile.tile<1x2048xi16, ub>, i16
// CHECK-NEXT:       %rest_1 = tile.shift_right %29, %n4 : !tile.tile<1x2048xi16, ub>, i16
// CHECK-NEXT:       %30 = tile.cast %digit rounding rint : !tile.tile<1x2048xi16, ub> -> !tile.tile<1x2048xf16, ub>
// CHECK-NEXT:       %digit_1 = tile.cast %30 rounding rint : !tile.tile<1x2048xf16, ub> -> !tile.tile<1x2048xi4, ub>
// CHECK-NEXT:       %31 = tile.reinterpret %digit_1 : !tile.tile<1x2048xi4, ub> -> !tile.tile<1x1024xi8, ub>
// CHECK-NEXT:       %32 = arith.divui %22, %c2 : index
// CHECK-NEXT:       tile.store %31, %slot[0, 0, %32] sizes [1, 1, 1024] : !tile.tile<1x1024xi8, ub>, memref<1x4x2048xi8, #tile.space<gm>>
// CHECK-NEXT:       %33 = tile.reinterpret %rest_1 : !tile.tile<1x2048xi16, ub> -> !tile.tile<1x2048xui16, ub>
// CHECK-NEXT:       %34 = tile.shift_left %33, %n12 : !tile.tile<1x2048xui16, ub>, i16
// CHECK-NEXT:       %35 = tile.reinterpret %34 : !tile.tile<1x2048xui16, ub> -> !tile.tile<1x2048xi16, ub>
// CHECK-NEXT:       %digit_2 = tile.shift_right %35, %n12 : !tile.tile<1x2048xi16, ub>, i16
// CHECK-NEXT:       %36 = tile.add %rest_1, %n8 : !tile.tile<1x2048xi16, ub>, i16
// CHECK-NEXT:       %rest_2 = tile.shift_right %36, %n4 : !tile.tile<1x2048xi16, ub>, i16
// CHECK-NEXT:       %37 = tile.cast %digit_2 rounding rint : !tile.tile<1x2048xi16, ub> -> !tile.tile<1x2048xf16, ub>
// CHECK-NEXT:       %digit_3 = tile.cast %37 rounding rint : !tile.tile<1x2048xf16, ub> -> !tile.tile<1x2048xi4, ub>
// CHECK-NEXT:       %38 = tile.reinterpret %digit_3 : !tile.tile<1x2048xi4, ub> -> !tile.tile<1x1024xi8, ub>
// CHECK-NEXT:       tile.store %38, %slot[0, 1, %32] sizes [1, 1, 1024] : !tile.tile<1x1024xi8, ub>, memref<1x4x2048xi8, #tile.space<gm>>
// CHECK-NEXT:       %39 = tile.reinterpret %rest_2 : !tile.tile<1x2048xi16, ub> -> !tile.tile<1x2048xui16, ub>
// CHECK-NEXT:       %40 = tile.shift_left %39, %n12 : !tile.tile<1x2048xui16, ub>, i16
// CHECK-NEXT:       %41 = tile.reinterpret %40 : !tile.tile<1x2048xui16, ub> -> !tile.tile<1x2048xi16, ub>
// CHECK-NEXT:       %digit_4 = tile.shift_right %41, %n12 : !tile.tile<1x2048xi16, ub>, i16
// CHECK-NEXT:       %42 = tile.add %rest_2, %n8 : !tile.tile<1x2048xi16, ub>, i16
// CHECK-NEXT:       %rest_3 = tile.shift_right %42, %n4 : !tile.tile<1x2048xi16, ub>, i16
// CHECK-NEXT:       %43 = tile.cast %digit_4 rounding rint : !tile.tile<1x2048xi16, ub> -> !tile.tile<1x2048xf16, ub>
// CHECK-NEXT:       %digit_5 = tile.cast %43 rounding rint : !tile.tile<1x2048xf16, ub> -> !tile.tile<1x2048xi4, ub>
// CHECK-NEXT:       %44 = tile.reinterpret %digit_5 : !tile.tile<1x2048xi4, ub> -> !tile.tile<1x1024xi8, ub>
// CHECK-NEXT:       tile.store %44, %slot[0, 2, %32] sizes [1, 1, 1024] : !tile.tile<1x1024xi8, ub>, memref<1x4x2048xi8, #tile.space<gm>>
// CHECK-NEXT:       %45 = tile.cast %rest_3 rounding rint : !tile.tile<1x2048xi16, ub> -> !tile.tile<1x2048xf16, ub>
// CHECK-NEXT:       %digit_6 = tile.cast %45 rounding rint : !tile.tile<1x2048xf16, ub> -> !tile.tile<1x2048xi4, ub>
// CHECK-NEXT:       %46 = tile.reinterpret %digit_6 : !tile.tile<1x2048xi4, ub> -> !tile.tile<1x1024xi8, ub>
// CHECK-NEXT:       tile.store %46, %slot[0, 3, %32] sizes [1, 1, 1024] : !tile.tile<1x1024xi8, ub>, memref<1x4x2048xi8, #tile.space<gm>>
// CHECK-NEXT:       tile.push %slot : memref<1x4x2048xi8, #tile.space<gm>>
// CHECK-NEXT:       %47 = arith.muli %block, %c128 : index
// CHECK-NEXT:       %48 = arith.muli %half, %c64 : index
// CHECK-NEXT:       %49 = arith.addi %47, %48 : index
// CHECK-NEXT:       %zero = tile.fill %n0 : f32 -> !tile.tile<1x64xf32, ub>
// CHECK-NEXT:       %slot_1 = tile.pop @sums : memref<1x4x32x128xf16, #tile.space<gm>>
// CHECK-NEXT:       %sums = tile.load %slot_1[0, 0, 0, %48] sizes [1, 4, 32, 64] buffers 2 : memref<1x4x32x128xf16, #tile.space<gm>> -> !tile.tile<4x32x64xf16, ub>
// CHECK-NEXT:       %50 = tile.cast %sums : !tile.tile<4x32x64xf16, ub> -> !tile.tile<4x32x64xf32, ub>
// CHECK-NEXT:       %51 = tile.reshape %50 : !tile.tile<4x32x64xf32, ub> -> !tile.tile<4x2048xf32, ub>
// CHECK-NEXT:       %52 = tile.slice %51[0, 0] : !tile.tile<4x2048xf32, ub> -> !tile.tile<1x2048xf32, ub>
// CHECK-NEXT:       %53 = tile.slice %51[1, 0] : !tile.tile<4x2048xf32, ub> -> !tile.tile<1x2048xf32, ub>
// CHECK-NEXT:       %54 = tile.slice %51[2, 0] : !tile.tile<4x2048xf32, ub> -> !tile.tile<1x2048xf32, ub>
// CHECK-NEXT:       %55 = tile.slice %51[3, 0] : !tile.tile<4x2048xf32, ub> -> !tile.tile<1x2048xf32, ub>
// CHECK-NEXT:       %56 = tile.reshape %52 : !tile.tile<1x2048xf32, ub> -> !tile.tile<32x64xf32, ub>
// CHECK-NEXT:       %57 = tile.reshape %53 : !tile.tile<1x2048xf32, ub> -> !tile.tile<32x64xf32, ub>
// CHECK-NEXT:       %58 = tile.reshape %54 : !tile.tile<1x2048xf32, ub> -> !tile.tile<32x64xf32, ub>
// CHECK-NEXT:       %59 = tile.reshape %55 : !tile.tile<1x2048xf32, ub> -> !tile.tile<32x64xf32, ub>
// CHECK-NEXT:       %60 = tile.multiply_add %59, %n16, %58 : !tile.tile<32x64xf32, ub>, f32, !tile.tile<32x64xf32, ub>
// CHECK-NEXT:       %61 = tile.multiply_add %60, %n16, %57 : !tile.tile<32x64xf32, ub>, f32, !tile.tile<32x64xf32, ub>
// CHECK-NEXT:       %62 = tile.multiply_add %61, %n16, %56 : !tile.tile<32x64xf32, ub>, f32, !tile.tile<32x64xf32, ub>
// CHECK-NEXT:       %scale_1 = tile.load %s[0, %49] buffers 2 : memref<32x1024xf16, strided<[1024, 1]>, #tile.space<gm>> -> !tile.tile<32x64xf16, ub>
// CHECK-NEXT:       %63 = tile.cast %scale_1 : !tile.tile<32x64xf16, ub> -> !tile.tile<32x64xf32, ub>
// CHECK-NEXT:       %64 = tile.mul %62, %63 : !tile.tile<32x64xf32, ub>
// CHECK-NEXT:       %65 = tile.reshape %64 : !tile.tile<32x64xf32, ub> -> !tile.tile<1x32x64xf32, ub>
// CHECK-NEXT:       %66 = tile.reduce sum %65 axes [1] : !tile.tile<1x32x64xf32, ub> -> !tile.tile<1x1x64xf32, ub>
// CHECK-NEXT:       %67 = tile.reshape %66 : !tile.tile<1x1x64xf32, ub> -> !tile.tile<1x64xf32, ub>
// CHECK-NEXT:       %sum = tile.add %zero, %67 : !tile.tile<1x64xf32, ub>
// CHECK-NEXT:       tile.release %slot_1 : memref<1x4x32x128xf16, #tile.space<gm>>
// CHECK-NEXT:       %68 = tile.broadcast %scale : !tile.tile<1x1xf32, ub> -> !tile.tile<1x64xf32, ub>
// CHECK-NEXT:       %69 = tile.mul %sum, %68 : !tile.tile<1x64xf32, ub>
// CHECK-NEXT:       %70 = tile.cast %69 rounding rint : !tile.tile<1x64xf32, ub> -> !tile.tile<1x64xf16, ub>
// CHECK-NEXT:       tile.store %70, %out[0, %49] sizes [1, 64] : !tile.tile<1x64xf16, ub>, memref<1x1024xf16, strided<[1024, 1]>, #tile.space<gm>>
// CHECK-NEXT:       func.return
// CHECK-NEXT:     }
// CHECK-NEXT:   }
// CHECK-NEXT: }

// CHECK-LABEL: // IR after tile-fold-broadcasts
// CHECK:      builtin.module attributes {ascir.soc = "ascend910b1"} {
// CHECK-NEXT:   tile.kernel @matmul_int4 block_dim 8 attributes {tile.tiling = [{axes = ["1", "1", "1024", "4096"], tile = array<i64: 4, 128, 512, 128>, digits = 4 : i64, ns = 8490 : i64}], tile.weights = {strategy = "digits", expand_ns = 11696 : i64, digits_ns = 8490 : i64}} {
// CHECK-NEXT:     tile.channel @digits aiv_to_aic depth 1 : memref<1x4x2048xi8, #tile.space<gm>>
// CHECK-NEXT:     tile.channel @sums aic_to_aiv depth 3 : memref<1x4x32x128xf16, #tile.space<gm>>
// CHECK-NEXT:     func.func @matmul_int4_cube(%x: memref<1x4096xf16, strided<[4096, 1]>, #tile.space<gm>> {ascir.role = "in"}, %q: memref<64x64x16x32xi8, strided<[32768, 512, 32, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "fractals"}, %s: memref<32x1024xf16, strided<[1024, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "rows"}, %out: memref<1x1024xf16, strided<[1024, 1]>, #tile.space<gm>> {ascir.role = "out"}) attributes {tile.core = #tile.core<aic>} {
// CHECK-NEXT:       %block = tile.block_index
// CHECK-NEXT:       %c8 = arith.constant 8 : index
// CHECK-NEXT:       %c0 = arith.constant 0 : index
// CHECK-NEXT:       %c4096 = arith.constant 4096 : index
// CHECK-NEXT:       %c512 = arith.constant 512 : index
// CHECK-NEXT:       %c2 = arith.constant 2 : index
// CHECK-NEXT:       %c64 = arith.constant 64 : index
// CHECK-NEXT:       %c128 = arith.constant 128 : index
// CHECK-NEXT:       %n1 = arith.constant 1.000000e+00 : f32
// CHECK-NEXT:       %digits = tile.pop @digits : memref<1x4x2048xi8, #tile.space<gm>>
// CHECK-NEXT:       %0 = arith.muli %block, %c8 : index
// CHECK-NEXT:       %slot = tile.acquire @sums : memref<1x4x32x128xf16, #tile.space<gm>>
// CHECK-NEXT:       scf.for %at = %c0 to %c4096 step %c512 {
// CHECK-NEXT:         %1 = arith.divui %at, %c2 : index
// CHECK-NEXT:         %a_bytes = tile.load %digits[0, 0, %1] sizes [1, 4, 256] buffers 3 : memref<1x4x2048xi8, #tile.space<gm>> -> !tile.tile<16x256xi8, l1, nz>
// CHECK-NEXT:         %a_l1 = tile.reinterpret %a_bytes : !tile.tile<16x256xi8, l1, nz> -> !tile.tile<16x512xi4, l1, nz>
// CHECK-NEXT:         %2 = arith.divui %at, %c64 : index
// CHECK-NEXT:         %b_bytes = tile.load %q[%2, %0, 0, 0] buffers 3 : memref<64x64x16x32xi8, strided<[32768, 512, 32, 1]>, #tile.space<gm>> -> !tile.tile<8x8x16x32xi8, l1>
// CHECK-NEXT:         %b_l1 = tile.reinterpret %b_bytes : !tile.tile<8x8x16x32xi8, l1> -> !tile.tile<128x512xi4, l1, nz>
// CHECK-NEXT:         scf.for %group = %c0 to %c512 step %c128 {
// CHECK-NEXT:           %zero = tile.accumulator : !tile.tile<16x128xi32, l0c, nz>
// CHECK-NEXT:           %a_l0 = tile.move %a_l1[0, %group] buffers 2 : !tile.tile<16x512xi4, l1, nz> -> !tile.tile<16x128xi4, l0a, zz>
// CHECK-NEXT:           %b_l0 = tile.move %b_l1[0, %group] transpose buffers 2 : !tile.tile<128x512xi4, l1, nz> -> !tile.tile<128x128xi4, l0b, zn>
// CHECK-NEXT:           %sum = tile.mmad %a_l0, %b_l0, %zero sizes [4, 128, 128] : !tile.tile<16x128xi4, l0a, zz>, !tile.tile<128x128xi4, l0b, zn>, !tile.tile<16x128xi32, l0c, nz>
// CHECK-NEXT:           %3 = arith.addi %at, %group : index
// CHECK-NEXT:           %4 = arith.divui %3, %c128 : index
// CHECK-NEXT:           tile.fixpipe_store %sum, %slot[0, 0, %4, 0] sizes [1, 4, 1, 128] scale(%n1 : f32) buffers 2 : !tile.tile<16x128xi32, l0c, nz>, memref<1x4x32x128xf16, #tile.space<gm>>
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:       tile.push %slot : memref<1x4x32x128xf16, #tile.space<gm>>
// CHECK-NEXT:       tile.release %digits : memref<1x4x2048xi8, #tile.space<gm>>
// CHECK-NEXT:       func.return
// CHECK-NEXT:     }
// CHECK-NEXT:     func.func @matmul_int4_vector(%x: memref<1x4096xf16, strided<[4096, 1]>, #tile.space<gm>> {ascir.role = "in"}, %q: memref<64x64x16x32xi8, strided<[32768, 512, 32, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "fractals"}, %s: memref<32x1024xf16, strided<[1024, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "rows"}, %out: memref<1x1024xf16, strided<[1024, 1]>, #tile.space<gm>> {ascir.role = "out"}) attributes {tile.core = #tile.core<aiv>} {
// CHECK-NEXT:       %0 = arith.constant 0x7fc00000 : f32
// CHECK-NEXT:       %n0 = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:       %1 = arith.constant 1.000000e+00 : f32
// CHECK-NEXT:       %half = tile.sub_block_index
// CHECK-NEXT:       %n0_1 = arith.constant 0.000000e+00 : f16
// CHECK-NEXT:       %n1em30 = arith.constant 1.000000e-30 : f32
// CHECK-NEXT:       %n30000 = arith.constant 3.000000e+04 : f32
// CHECK-NEXT:       %n3p33333em05 = arith.constant 3.33333337e-05 : f32
// CHECK-NEXT:       %c2048 = arith.constant 2048 : index
// CHECK-NEXT:       %n12 = arith.constant 12 : i16
// CHECK-NEXT:       %n8 = arith.constant 8 : i16
// CHECK-NEXT:       %n4 = arith.constant 4 : i16
// CHECK-NEXT:       %c2 = arith.constant 2 : index
// CHECK-NEXT:       %block = tile.block_index
// CHECK-NEXT:       %c128 = arith.constant 128 : index
// CHECK-NEXT:       %c64 = arith.constant 64 : index
// CHECK-NEXT:       %n16 = arith.constant 1.600000e+01 : f32
// CHECK-NEXT:       %none = tile.fill %n0_1 : f16 -> !tile.tile<1x4096xf16, ub>
// CHECK-NEXT:       %x_1 = tile.load %x[0, 0] : memref<1x4096xf16, strided<[4096, 1]>, #tile.space<gm>> -> !tile.tile<1x4096xf16, ub>
// CHECK-NEXT:       %2 = tile.abs %x_1 : !tile.tile<1x4096xf16, ub>
// CHECK-NEXT:       %3 = tile.compare lt %none, %2 : !tile.tile<1x4096xf16, ub>
// CHECK-NEXT:       %4 = tile.not %3 : !tile.tile<1x4096xi1, ub>
// CHECK-NEXT:       %5 = tile.select %4, %none, %2 : !tile.tile<1x4096xf16, ub>
// CHECK-NEXT:       %6 = tile.compare eq %2, %2 : !tile.tile<1x4096xf16, ub>
// CHECK-NEXT:       %larger = tile.select %6, %5, %2 : !tile.tile<1x4096xf16, ub>
// CHECK-NEXT:       %7 = tile.cast %larger : !tile.tile<1x4096xf16, ub> -> !tile.tile<1x4096xf32, ub>
// CHECK-NEXT:       %8 = tile.fill %1 : f32 -> !tile.tile<1x4096xf32, ub>
// CHECK-NEXT:       %9 = tile.compare ne %7, %7 : !tile.tile<1x4096xf32, ub>
// CHECK-NEXT:       %10 = tile.select %9, %8, %n0 : !tile.tile<1x4096xf32, ub>, f32
// CHECK-NEXT:       %11 = tile.reduce max %7 axes [1] {tile.any_nan} : !tile.tile<1x4096xf32, ub> -> !tile.tile<1x1xf32, ub>
// CHECK-NEXT:       %12 = tile.reduce max %10 axes [1] {tile.any_nan} : !tile.tile<1x4096xf32, ub> -> !tile.tile<1x1xf32, ub>
// CHECK-NEXT:       %13 = tile.compare eq %12, %n0 : !tile.tile<1x1xf32, ub>, f32
// CHECK-NEXT:       %14 = tile.select %13, %11, %0 : !tile.tile<1x1xf32, ub>, f32
// CHECK-NEXT:       %15 = tile.fill %n1em30 : f32 -> !tile.tile<1x1xf32, ub>
// CHECK-NEXT:       %16 = tile.compare lt %14, %15 : !tile.tile<1x1xf32, ub>
// CHECK-NEXT:       %17 = tile.not %16 : !tile.tile<1x1xi1, ub>
// CHECK-NEXT:       %18 = tile.select %17, %14, %15 : !tile.tile<1x1xf32, ub>
// CHECK-NEXT:       %19 = tile.compare eq %15, %15 : !tile.tile<1x1xf32, ub>
// CHECK-NEXT:       %largest = tile.select %19, %18, %15 : !tile.tile<1x1xf32, ub>
// CHECK-NEXT:       %20 = tile.fill %n30000 : f32 -> !tile.tile<1x1xf32, ub>
// CHECK-NEXT:       %21 = tile.div %20, %largest : !tile.tile<1x1xf32, ub>
// CHECK-NEXT:       %scale = tile.mul %largest, %n3p33333em05 : !tile.tile<1x1xf32, ub>, f32
// CHECK-NEXT:       %slot = tile.acquire @digits : memref<1x4x2048xi8, #tile.space<gm>>
// CHECK-NEXT:       %22 = arith.muli %half, %c2048 : index
// CHECK-NEXT:       %x_2 = tile.load %x[0, %22] : memref<1x4096xf16, strided<[4096, 1]>, #tile.space<gm>> -> !tile.tile<1x2048xf16, ub>
// CHECK-NEXT:       %23 = tile.cast %x_2 : !tile.tile<1x2048xf16, ub> -> !tile.tile<1x2048xf32, ub>
// CHECK-NEXT:       %24 = tile.broadcast %21 {tile.folded} : !tile.tile<1x1xf32, ub> -> !tile.tile<1x2048xf32, ub>
// CHECK-NEXT:       %25 = tile.mul %23, %24 : !tile.tile<1x2048xf32, ub>
// CHECK-NEXT:       %rest = tile.cast %25 rounding rint : !tile.tile<1x2048xf32, ub> -> !tile.tile<1x2048xi16, ub>
// CHECK-NEXT:       %26 = tile.reinterpret %rest : !tile.tile<1x2048xi16, ub> -> !tile.tile<1x2048xui16, ub>
// CHECK-NEXT:       %27 = tile.shift_left %26, %n12 : !tile.tile<1x2048xui16, ub>, i16
// CHECK-NEXT:       %28 = tile.reinterpret %27 : !tile.tile<1x2048xui16, ub> -> !tile.tile<1x2048xi16, ub>
// CHECK-NEXT:       %digit = tile.shift_right %28, %n12 : !tile.tile<1x2048xi16, ub>, i16
// CHECK-NEXT:       %29 = tile.add %rest, %n8 : !tile.tile<1x2048xi16, ub>, i16
// CHECK-NEXT:       %rest_1 = tile.shift_right %29, %n4 : !tile.tile<1x2048xi16, ub>, i16
// CHECK-NEXT:       %30 = tile.cast %digit rounding rint : !tile.tile<1x2048xi16, ub> -> !tile.tile<1x2048xf16, ub>
// CHECK-NEXT:       %digit_1 = tile.cast %30 rounding rint : !tile.tile<1x2048xf16, ub> -> !tile.tile<1x2048xi4, ub>
// CHECK-NEXT:       %31 = tile.reinterpret %digit_1 : !tile.tile<1x2048xi4, ub> -> !tile.tile<1x1024xi8, ub>
// CHECK-NEXT:       %32 = arith.divui %22, %c2 : index
// CHECK-NEXT:       tile.store %31, %slot[0, 0, %32] sizes [1, 1, 1024] : !tile.tile<1x1024xi8, ub>, memref<1x4x2048xi8, #tile.space<gm>>
// CHECK-NEXT:       %33 = tile.reinterpret %rest_1 : !tile.tile<1x2048xi16, ub> -> !tile.tile<1x2048xui16, ub>
// CHECK-NEXT:       %34 = tile.shift_left %33, %n12 : !tile.tile<1x2048xui16, ub>, i16
// CHECK-NEXT:       %35 = tile.reinterpret %34 : !tile.tile<1x2048xui16, ub> -> !tile.tile<1x2048xi16, ub>
// CHECK-NEXT:       %digit_2 = tile.shift_right %35, %n12 : !tile.tile<1x2048xi16, ub>, i16
// CHECK-NEXT:       %36 = tile.add %rest_1, %n8 : !tile.tile<1x2048xi16, ub>, i16
// CHECK-NEXT:       %rest_2 = tile.shift_right %36, %n4 : !tile.tile<1x2048xi16, ub>, i16
// CHECK-NEXT:       %37 = tile.cast %digit_2 rounding rint : !tile.tile<1x2048xi16, ub> -> !tile.tile<1x2048xf16, ub>
// CHECK-NEXT:       %digit_3 = tile.cast %37 rounding rint : !tile.tile<1x2048xf16, ub> -> !tile.tile<1x2048xi4, ub>
// CHECK-NEXT:       %38 = tile.reinterpret %digit_3 : !tile.tile<1x2048xi4, ub> -> !tile.tile<1x1024xi8, ub>
// CHECK-NEXT:       tile.store %38, %slot[0, 1, %32] sizes [1, 1, 1024] : !tile.tile<1x1024xi8, ub>, memref<1x4x2048xi8, #tile.space<gm>>
// CHECK-NEXT:       %39 = tile.reinterpret %rest_2 : !tile.tile<1x2048xi16, ub> -> !tile.tile<1x2048xui16, ub>
// CHECK-NEXT:       %40 = tile.shift_left %39, %n12 : !tile.tile<1x2048xui16, ub>, i16
// CHECK-NEXT:       %41 = tile.reinterpret %40 : !tile.tile<1x2048xui16, ub> -> !tile.tile<1x2048xi16, ub>
// CHECK-NEXT:       %digit_4 = tile.shift_right %41, %n12 : !tile.tile<1x2048xi16, ub>, i16
// CHECK-NEXT:       %42 = tile.add %rest_2, %n8 : !tile.tile<1x2048xi16, ub>, i16
// CHECK-NEXT:       %rest_3 = tile.shift_right %42, %n4 : !tile.tile<1x2048xi16, ub>, i16
// CHECK-NEXT:       %43 = tile.cast %digit_4 rounding rint : !tile.tile<1x2048xi16, ub> -> !tile.tile<1x2048xf16, ub>
// CHECK-NEXT:       %digit_5 = tile.cast %43 rounding rint : !tile.tile<1x2048xf16, ub> -> !tile.tile<1x2048xi4, ub>
// CHECK-NEXT:       %44 = tile.reinterpret %digit_5 : !tile.tile<1x2048xi4, ub> -> !tile.tile<1x1024xi8, ub>
// CHECK-NEXT:       tile.store %44, %slot[0, 2, %32] sizes [1, 1, 1024] : !tile.tile<1x1024xi8, ub>, memref<1x4x2048xi8, #tile.space<gm>>
// CHECK-NEXT:       %45 = tile.cast %rest_3 rounding rint : !tile.tile<1x2048xi16, ub> -> !tile.tile<1x2048xf16, ub>
// CHECK-NEXT:       %digit_6 = tile.cast %45 rounding rint : !tile.tile<1x2048xf16, ub> -> !tile.tile<1x2048xi4, ub>
// CHECK-NEXT:       %46 = tile.reinterpret %digit_6 : !tile.tile<1x2048xi4, ub> -> !tile.tile<1x1024xi8, ub>
// CHECK-NEXT:       tile.store %46, %slot[0, 3, %32] sizes [1, 1, 1024] : !tile.tile<1x1024xi8, ub>, memref<1x4x2048xi8, #tile.space<gm>>
// CHECK-NEXT:       tile.push %slot : memref<1x4x2048xi8, #tile.space<gm>>
// CHECK-NEXT:       %47 = arith.muli %block, %c128 : index
// CHECK-NEXT:       %48 = arith.muli %half, %c64 : index
// CHECK-NEXT:       %49 = arith.addi %47, %48 : index
// CHECK-NEXT:       %zero = tile.fill %n0 : f32 -> !tile.tile<1x64xf32, ub>
// CHECK-NEXT:       %slot_1 = tile.pop @sums : memref<1x4x32x128xf16, #tile.space<gm>>
// CHECK-NEXT:       %sums = tile.load %slot_1[0, 0, 0, %48] sizes [1, 4, 32, 64] buffers 2 : memref<1x4x32x128xf16, #tile.space<gm>> -> !tile.tile<4x32x64xf16, ub>
// CHECK-NEXT:       %50 = tile.cast %sums : !tile.tile<4x32x64xf16, ub> -> !tile.tile<4x32x64xf32, ub>
// CHECK-NEXT:       %51 = tile.reshape %50 : !tile.tile<4x32x64xf32, ub> -> !tile.tile<4x2048xf32, ub>
// CHECK-NEXT:       %52 = tile.slice %51[0, 0] : !tile.tile<4x2048xf32, ub> -> !tile.tile<1x2048xf32, ub>
// CHECK-NEXT:       %53 = tile.slice %51[1, 0] : !tile.tile<4x2048xf32, ub> -> !tile.tile<1x2048xf32, ub>
// CHECK-NEXT:       %54 = tile.slice %51[2, 0] : !tile.tile<4x2048xf32, ub> -> !tile.tile<1x2048xf32, ub>
// CHECK-NEXT:       %55 = tile.slice %51[3, 0] : !tile.tile<4x2048xf32, ub> -> !tile.tile<1x2048xf32, ub>
// CHECK-NEXT:       %56 = tile.reshape %52 : !tile.tile<1x2048xf32, ub> -> !tile.tile<32x64xf32, ub>
// CHECK-NEXT:       %57 = tile.reshape %53 : !tile.tile<1x2048xf32, ub> -> !tile.tile<32x64xf32, ub>
// CHECK-NEXT:       %58 = tile.reshape %54 : !tile.tile<1x2048xf32, ub> -> !tile.tile<32x64xf32, ub>
// CHECK-NEXT:       %59 = tile.reshape %55 : !tile.tile<1x2048xf32, ub> -> !tile.tile<32x64xf32, ub>
// CHECK-NEXT:       %60 = tile.multiply_add %59, %n16, %58 : !tile.tile<32x64xf32, ub>, f32, !tile.tile<32x64xf32, ub>
// CHECK-NEXT:       %61 = tile.multiply_add %60, %n16, %57 : !tile.tile<32x64xf32, ub>, f32, !tile.tile<32x64xf32, ub>
// CHECK-NEXT:       %62 = tile.multiply_add %61, %n16, %56 : !tile.tile<32x64xf32, ub>, f32, !tile.tile<32x64xf32, ub>
// CHECK-NEXT:       %scale_1 = tile.load %s[0, %49] buffers 2 : memref<32x1024xf16, strided<[1024, 1]>, #tile.space<gm>> -> !tile.tile<32x64xf16, ub>
// CHECK-NEXT:       %63 = tile.cast %scale_1 : !tile.tile<32x64xf16, ub> -> !tile.tile<32x64xf32, ub>
// CHECK-NEXT:       %64 = tile.mul %62, %63 : !tile.tile<32x64xf32, ub>
// CHECK-NEXT:       %65 = tile.reshape %64 : !tile.tile<32x64xf32, ub> -> !tile.tile<1x32x64xf32, ub>
// CHECK-NEXT:       %66 = tile.reduce sum %65 axes [1] : !tile.tile<1x32x64xf32, ub> -> !tile.tile<1x1x64xf32, ub>
// CHECK-NEXT:       %67 = tile.reshape %66 : !tile.tile<1x1x64xf32, ub> -> !tile.tile<1x64xf32, ub>
// CHECK-NEXT:       %sum = tile.add %zero, %67 : !tile.tile<1x64xf32, ub>
// CHECK-NEXT:       tile.release %slot_1 : memref<1x4x32x128xf16, #tile.space<gm>>
// CHECK-NEXT:       %68 = tile.broadcast %scale {tile.folded} : !tile.tile<1x1xf32, ub> -> !tile.tile<1x64xf32, ub>
// CHECK-NEXT:       %69 = tile.mul %sum, %68 : !tile.tile<1x64xf32, ub>
// CHECK-NEXT:       %70 = tile.cast %69 rounding rint : !tile.tile<1x64xf32, ub> -> !tile.tile<1x64xf16, ub>
// CHECK-NEXT:       tile.store %70, %out[0, %49] sizes [1, 64] : !tile.tile<1x64xf16, ub>, memref<1x1024xf16, strided<[1024, 1]>, #tile.space<gm>>
// CHECK-NEXT:       func.return
// CHECK-NEXT:     }
// CHECK-NEXT:   }
// CHECK-NEXT: }

// CHECK-LABEL: // IR after tile-place-buffers
// CHECK:      builtin.module attributes {ascir.soc = "ascend910b1"} {
// CHECK-NEXT:   tile.kernel @matmul_int4 block_dim 8 attributes {tile.tiling = [{axes = ["1", "1", "1024", "4096"], tile = array<i64: 4, 128, 512, 128>, digits = 4 : i64, ns = 8490 : i64}], tile.weights = {strategy = "digits", expand_ns = 11696 : i64, digits_ns = 8490 : i64}} {
// CHECK-NEXT:     tile.channel @digits aiv_to_aic depth 1 : memref<1x4x2048xi8, #tile.space<gm>>
// CHECK-NEXT:     tile.channel @sums aic_to_aiv depth 3 : memref<1x4x32x128xf16, #tile.space<gm>>
// CHECK-NEXT:     func.func @matmul_int4_cube(%x: memref<1x4096xf16, strided<[4096, 1]>, #tile.space<gm>> {ascir.role = "in"}, %q: memref<64x64x16x32xi8, strided<[32768, 512, 32, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "fractals"}, %s: memref<32x1024xf16, strided<[1024, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "rows"}, %out: memref<1x1024xf16, strided<[1024, 1]>, #tile.space<gm>> {ascir.role = "out"}) attributes {tile.core = #tile.core<aic>, tile.placement = {l0a = {peak = 2048 : i64, lower_bound = 2048 : i64, extent = 2048 : i64, capacity = 65536 : i64, optimal = true}, l0b = {peak = 16384 : i64, lower_bound = 16384 : i64, extent = 16384 : i64, capacity = 65536 : i64, optimal = true}, l0c = {peak = 16384 : i64, lower_bound = 16384 : i64, extent = 16384 : i64, capacity = 131072 : i64, optimal = true}, l1 = {peak = 110592 : i64, lower_bound = 110592 : i64, extent = 110592 : i64, capacity = 524032 : i64, optimal = true}}} {
// CHECK-NEXT:       %block = tile.block_index
// CHECK-NEXT:       %c8 = arith.constant 8 : index
// CHECK-NEXT:       %c0 = arith.constant 0 : index
// CHECK-NEXT:       %c4096 = arith.constant 4096 : index
// CHECK-NEXT:       %c512 = arith.constant 512 : index
// CHECK-NEXT:       %c2 = arith.constant 2 : index
// CHECK-NEXT:       %c64 = arith.constant 64 : index
// CHECK-NEXT:       %c128 = arith.constant 128 : index
// CHECK-NEXT:       %n1 = arith.constant 1.000000e+00 : f32
// CHECK-NEXT:       %digits = tile.pop @digits : memref<1x4x2048xi8, #tile.space<gm>>
// CHECK-NEXT:       %0 = arith.muli %block, %c8 : index
// CHECK-NEXT:       %slot = tile.acquire @sums : memref<1x4x32x128xf16, #tile.space<gm>>
// CHECK-NEXT:       scf.for %at = %c0 to %c4096 step %c512 {
// CHECK-NEXT:         %1 = arith.divui %at, %c2 : index
// CHECK-NEXT:         %a_bytes = tile.load %digits[0, 0, %1] sizes [1, 4, 256] buffers 3 {tile.address = [array<i64: 98304, 102400, 106496>]} : memref<1x4x2048xi8, #tile.space<gm>> -> !tile.tile<16x256xi8, l1, nz>
// CHECK-NEXT:         %a_l1 = tile.reinterpret %a_bytes {tile.address = [array<i64: 98304, 102400, 106496>]} : !tile.tile<16x256xi8, l1, nz> -> !tile.tile<16x512xi4, l1, nz>
// CHECK-NEXT:         %2 = arith.divui %at, %c64 : index
// CHECK-NEXT:         %b_bytes = tile.load %q[%2, %0, 0, 0] buffers 3 {tile.address = [array<i64: 0, 32768, 65536>]} : memref<64x64x16x32xi8, strided<[32768, 512, 32, 1]>, #tile.space<gm>> -> !tile.tile<8x8x16x32xi8, l1>
// CHECK-NEXT:         %b_l1 = tile.reinterpret %b_bytes {tile.address = [array<i64: 0, 32768, 65536>]} : !tile.tile<8x8x16x32xi8, l1> -> !tile.tile<128x512xi4, l1, nz>
// CHECK-NEXT:         scf.for %group = %c0 to %c512 step %c128 {
// CHECK-NEXT:           %zero = tile.accumulator {tile.address = [array<i64: 0, 8192>]} : !tile.tile<16x128xi32, l0c, nz>
// CHECK-NEXT:           %a_l0 = tile.move %a_l1[0, %group] buffers 2 {tile.address = [array<i64: 0, 1024>]} : !tile.tile<16x512xi4, l1, nz> -> !tile.tile<16x128xi4, l0a, zz>
// CHECK-NEXT:           %b_l0 = tile.move %b_l1[0, %group] transpose buffers 2 {tile.address = [array<i64: 0, 8192>]} : !tile.tile<128x512xi4, l1, nz> -> !tile.tile<128x128xi4, l0b, zn>
// CHECK-NEXT:           %sum = tile.mmad %a_l0, %b_l0, %zero sizes [4, 128, 128] {tile.address = [array<i64: 0, 8192>]} : !tile.tile<16x128xi4, l0a, zz>, !tile.tile<128x128xi4, l0b, zn>, !tile.tile<16x128xi32, l0c, nz>
// CHECK-NEXT:           %3 = arith.addi %at, %group : index
// CHECK-NEXT:           %4 = arith.divui %3, %c128 : index
// CHECK-NEXT:           tile.fixpipe_store %sum, %slot[0, 0, %4, 0] sizes [1, 4, 1, 128] scale(%n1 : f32) buffers 2 : !tile.tile<16x128xi32, l0c, nz>, memref<1x4x32x128xf16, #tile.space<gm>>
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:       tile.push %slot : memref<1x4x32x128xf16, #tile.space<gm>>
// CHECK-NEXT:       tile.release %digits : memref<1x4x2048xi8, #tile.space<gm>>
// CHECK-NEXT:       func.return
// CHECK-NEXT:     }
// CHECK-NEXT:     func.func @matmul_int4_vector(%x: memref<1x4096xf16, strided<[4096, 1]>, #tile.space<gm>> {ascir.role = "in"}, %q: memref<64x64x16x32xi8, strided<[32768, 512, 32, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "fractals"}, %s: memref<32x1024xf16, strided<[1024, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "rows"}, %out: memref<1x1024xf16, strided<[1024, 1]>, #tile.space<gm>> {ascir.role = "out"}) attributes {tile.core = #tile.core<aiv>, tile.placement = {ub = {peak = 49440 : i64, lower_bound = 49440 : i64, extent = 81920 : i64, capacity = 188160 : i64, optimal = true}}} {
// CHECK-NEXT:       %0 = arith.constant 0x7fc00000 : f32
// CHECK-NEXT:       %n0 = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:       %1 = arith.constant 1.000000e+00 : f32
// CHECK-NEXT:       %half = tile.sub_block_index
// CHECK-NEXT:       %n0_1 = arith.constant 0.000000e+00 : f16
// CHECK-NEXT:       %n1em30 = arith.constant 1.000000e-30 : f32
// CHECK-NEXT:       %n30000 = arith.constant 3.000000e+04 : f32
// CHECK-NEXT:       %n3p33333em05 = arith.constant 3.33333337e-05 : f32
// CHECK-NEXT:       %c2048 = arith.constant 2048 : index
// CHECK-NEXT:       %n12 = arith.constant 12 : i16
// CHECK-NEXT:       %n8 = arith.constant 8 : i16
// CHECK-NEXT:       %n4 = arith.constant 4 : i16
// CHECK-NEXT:       %c2 = arith.constant 2 : index
// CHECK-NEXT:       %block = tile.block_index
// CHECK-NEXT:       %c128 = arith.constant 128 : index
// CHECK-NEXT:       %c64 = arith.constant 64 : index
// CHECK-NEXT:       %n16 = arith.constant 1.600000e+01 : f32
// CHECK-NEXT:       %none = tile.fill %n0_1 {tile.address = [array<i64: 65536>]} : f16 -> !tile.tile<1x4096xf16, ub>
// CHECK-NEXT:       %x_1 = tile.load %x[0, 0] {tile.address = [array<i64: 0>]} : memref<1x4096xf16, strided<[4096, 1]>, #tile.space<gm>> -> !tile.tile<1x4096xf16, ub>
// CHECK-NEXT:       %2 = tile.abs %x_1 {tile.address = [array<i64: 0>]} : !tile.tile<1x4096xf16, ub>
// CHECK-NEXT:       %3 = tile.compare lt %none, %2 {tile.address = [array<i64: 8192>]} : !tile.tile<1x4096xf16, ub>
// CHECK-NEXT:       %4 = tile.not %3 {tile.address = [array<i64: 8192>]} : !tile.tile<1x4096xi1, ub>
// CHECK-NEXT:       %5 = tile.select %4, %none, %2 {tile.address = [array<i64: 65536>]} : !tile.tile<1x4096xf16, ub>
// CHECK-NEXT:       %6 = tile.compare eq %2, %2 {tile.address = [array<i64: 8192>]} : !tile.tile<1x4096xf16, ub>
// CHECK-NEXT:       %larger = tile.select %6, %5, %2 {tile.address = [array<i64: 65536>]} : !tile.tile<1x4096xf16, ub>
// CHECK-NEXT:       %7 = tile.cast %larger {tile.address = [array<i64: 0>]} : !tile.tile<1x4096xf16, ub> -> !tile.tile<1x4096xf32, ub>
// CHECK-NEXT:       %8 = tile.fill %1 {tile.address = [array<i64: 16384>]} : f32 -> !tile.tile<1x4096xf32, ub>
// CHECK-NEXT:       %9 = tile.compare ne %7, %7 {tile.address = [array<i64: 32768>]} : !tile.tile<1x4096xf32, ub>
// CHECK-NEXT:       %10 = tile.select %9, %8, %n0 {tile.address = [array<i64: 16384>]} : !tile.tile<1x4096xf32, ub>, f32
// CHECK-NEXT:       %11 = tile.reduce max %7 axes [1] {tile.any_nan, tile.scratch = 32768 : i64, tile.scratch_bytes = 2304 : i64, tile.address = [array<i64: 41216>]} : !tile.tile<1x4096xf32, ub> -> !tile.tile<1x1xf32, ub>
// CHECK-NEXT:       %12 = tile.reduce max %10 axes [1] {tile.any_nan, tile.scratch = 0 : i64, tile.scratch_bytes = 2304 : i64, tile.address = [array<i64: 2304>]} : !tile.tile<1x4096xf32, ub> -> !tile.tile<1x1xf32, ub>
// CHECK-NEXT:       %13 = tile.compare eq %12, %n0 {tile.scratch = 0 : i64, tile.scratch_bytes = 256 : i64, tile.address = [array<i64: 256>]} : !tile.tile<1x1xf32, ub>, f32
// CHECK-NEXT:       %14 = tile.select %13, %11, %0 {tile.address = [array<i64: 41216>]} : !tile.tile<1x1xf32, ub>, f32
// CHECK-NEXT:       %15 = tile.fill %n1em30 {tile.address = [array<i64: 512>]} : f32 -> !tile.tile<1x1xf32, ub>
// CHECK-NEXT:       %16 = tile.compare lt %14, %15 {tile.scratch = 0 : i64, tile.scratch_bytes = 512 : i64, tile.address = [array<i64: 544>]} : !tile.tile<1x1xf32, ub>
// CHECK-NEXT:       %17 = tile.not %16 {tile.address = [array<i64: 544>]} : !tile.tile<1x1xi1, ub>
// CHECK-NEXT:       %18 = tile.select %17, %14, %15 {tile.address = [array<i64: 41216>]} : !tile.tile<1x1xf32, ub>
// CHECK-NEXT:       %19 = tile.compare eq %15, %15 {tile.scratch = 0 : i64, tile.scratch_bytes = 512 : i64, tile.address = [array<i64: 544>]} : !tile.tile<1x1xf32, ub>
// CHECK-NEXT:       %largest = tile.select %19, %18, %15 {tile.address = [array<i64: 41216>]} : !tile.tile<1x1xf32, ub>
// CHECK-NEXT:       %20 = tile.fill %n30000 {tile.address = [array<i64: 8448>]} : f32 -> !tile.tile<1x1xf32, ub>
// CHECK-NEXT:       %21 = tile.div %20, %largest {tile.address = [array<i64: 8448>]} : !tile.tile<1x1xf32, ub>
// CHECK-NEXT:       %scale = tile.mul %largest, %n3p33333em05 {tile.address = [array<i64: 41216>]} : !tile.tile<1x1xf32, ub>, f32
// CHECK-NEXT:       %slot = tile.acquire @digits : memref<1x4x2048xi8, #tile.space<gm>>
// CHECK-NEXT:       %22 = arith.muli %half, %c2048 : index
// CHECK-NEXT:       %x_2 = tile.load %x[0, %22] {tile.address = [array<i64: 65536>]} : memref<1x4096xf16, strided<[4096, 1]>, #tile.space<gm>> -> !tile.tile<1x2048xf16, ub>
// CHECK-NEXT:       %23 = tile.cast %x_2 {tile.address = [array<i64: 0>]} : !tile.tile<1x2048xf16, ub> -> !tile.tile<1x2048xf32, ub>
// CHECK-NEXT:       %24 = tile.broadcast %21 {tile.folded, tile.address = [array<i64: 8192>]} : !tile.tile<1x1xf32, ub> -> !tile.tile<1x2048xf32, ub>
// CHECK-NEXT:       %25 = tile.mul %23, %24 {tile.address = [array<i64: 0>]} : !tile.tile<1x2048xf32, ub>
// CHECK-NEXT:       %rest = tile.cast %25 rounding rint {tile.address = [array<i64: 65536>]} : !tile.tile<1x2048xf32, ub> -> !tile.tile<1x2048xi16, ub>
// CHECK-NEXT:       %26 = tile.reinterpret %rest {tile.address = [array<i64: 65536>]} : !tile.tile<1x2048xi16, ub> -> !tile.tile<1x2048xui16, ub>
// CHECK-NEXT:       %27 = tile.shift_left %26, %n12 {tile.address = [array<i64: 0>]} : !tile.tile<1x2048xui16, ub>, i16
// CHECK-NEXT:       %28 = tile.reinterpret %27 {tile.address = [array<i64: 0>]} : !tile.tile<1x2048xui16, ub> -> !tile.tile<1x2048xi16, ub>
// CHECK-NEXT:       %digit = tile.shift_right %28, %n12 {tile.address = [array<i64: 0>]} : !tile.tile<1x2048xi16, ub>, i16
// CHECK-NEXT:       %29 = tile.add %rest, %n8 {tile.address = [array<i64: 65536>]} : !tile.tile<1x2048xi16, ub>, i16
// CHECK-NEXT:       %rest_1 = tile.shift_right %29, %n4 {tile.address = [array<i64: 65536>]} : !tile.tile<1x2048xi16, ub>, i16
// CHECK-NEXT:       %30 = tile.cast %digit rounding rint {tile.address = [array<i64: 0>]} : !tile.tile<1x2048xi16, ub> -> !tile.tile<1x2048xf16, ub>
// CHECK-NEXT:       %digit_1 = tile.cast %30 rounding rint {tile.address = [array<i64: 69632>]} : !tile.tile<1x2048xf16, ub> -> !tile.tile<1x2048xi4, ub>
// CHECK-NEXT:       %31 = tile.reinterpret %digit_1 {tile.address = [array<i64: 69632>]} : !tile.tile<1x2048xi4, ub> -> !tile.tile<1x1024xi8, ub>
// CHECK-NEXT:       %32 = arith.divui %22, %c2 : index
// CHECK-NEXT:       tile.store %31, %slot[0, 0, %32] sizes [1, 1, 1024] : !tile.tile<1x1024xi8, ub>, memref<1x4x2048xi8, #tile.space<gm>>
// CHECK-NEXT:       %33 = tile.reinterpret %rest_1 {tile.address = [array<i64: 65536>]} : !tile.tile<1x2048xi16, ub> -> !tile.tile<1x2048xui16, ub>
// CHECK-NEXT:       %34 = tile.shift_left %33, %n12 {tile.address = [array<i64: 0>]} : !tile.tile<1x2048xui16, ub>, i16
// CHECK-NEXT:       %35 = tile.reinterpret %34 {tile.address = [array<i64: 0>]} : !tile.tile<1x2048xui16, ub> -> !tile.tile<1x2048xi16, ub>
// CHECK-NEXT:       %digit_2 = tile.shift_right %35, %n12 {tile.address = [array<i64: 0>]} : !tile.tile<1x2048xi16, ub>, i16
// CHECK-NEXT:       %36 = tile.add %rest_1, %n8 {tile.address = [array<i64: 65536>]} : !tile.tile<1x2048xi16, ub>, i16
// CHECK-NEXT:       %rest_2 = tile.shift_right %36, %n4 {tile.address = [array<i64: 65536>]} : !tile.tile<1x2048xi16, ub>, i16
// CHECK-NEXT:       %37 = tile.cast %digit_2 rounding rint {tile.address = [array<i64: 0>]} : !tile.tile<1x2048xi16, ub> -> !tile.tile<1x2048xf16, ub>
// CHECK-NEXT:       %digit_3 = tile.cast %37 rounding rint {tile.address = [array<i64: 69632>]} : !tile.tile<1x2048xf16, ub> -> !tile.tile<1x2048xi4, ub>
// CHECK-NEXT:       %38 = tile.reinterpret %digit_3 {tile.address = [array<i64: 69632>]} : !tile.tile<1x2048xi4, ub> -> !tile.tile<1x1024xi8, ub>
// CHECK-NEXT:       tile.store %38, %slot[0, 1, %32] sizes [1, 1, 1024] : !tile.tile<1x1024xi8, ub>, memref<1x4x2048xi8, #tile.space<gm>>
// CHECK-NEXT:       %39 = tile.reinterpret %rest_2 {tile.address = [array<i64: 65536>]} : !tile.tile<1x2048xi16, ub> -> !tile.tile<1x2048xui16, ub>
// CHECK-NEXT:       %40 = tile.shift_left %39, %n12 {tile.address = [array<i64: 0>]} : !tile.tile<1x2048xui16, ub>, i16
// CHECK-NEXT:       %41 = tile.reinterpret %40 {tile.address = [array<i64: 0>]} : !tile.tile<1x2048xui16, ub> -> !tile.tile<1x2048xi16, ub>
// CHECK-NEXT:       %digit_4 = tile.shift_right %41, %n12 {tile.address = [array<i64: 0>]} : !tile.tile<1x2048xi16, ub>, i16
// CHECK-NEXT:       %42 = tile.add %rest_2, %n8 {tile.address = [array<i64: 65536>]} : !tile.tile<1x2048xi16, ub>, i16
// CHECK-NEXT:       %rest_3 = tile.shift_right %42, %n4 {tile.address = [array<i64: 65536>]} : !tile.tile<1x2048xi16, ub>, i16
// CHECK-NEXT:       %43 = tile.cast %digit_4 rounding rint {tile.address = [array<i64: 0>]} : !tile.tile<1x2048xi16, ub> -> !tile.tile<1x2048xf16, ub>
// CHECK-NEXT:       %digit_5 = tile.cast %43 rounding rint {tile.address = [array<i64: 69632>]} : !tile.tile<1x2048xf16, ub> -> !tile.tile<1x2048xi4, ub>
// CHECK-NEXT:       %44 = tile.reinterpret %digit_5 {tile.address = [array<i64: 69632>]} : !tile.tile<1x2048xi4, ub> -> !tile.tile<1x1024xi8, ub>
// CHECK-NEXT:       tile.store %44, %slot[0, 2, %32] sizes [1, 1, 1024] : !tile.tile<1x1024xi8, ub>, memref<1x4x2048xi8, #tile.space<gm>>
// CHECK-NEXT:       %45 = tile.cast %rest_3 rounding rint {tile.address = [array<i64: 65536>]} : !tile.tile<1x2048xi16, ub> -> !tile.tile<1x2048xf16, ub>
// CHECK-NEXT:       %digit_6 = tile.cast %45 rounding rint {tile.address = [array<i64: 0>]} : !tile.tile<1x2048xf16, ub> -> !tile.tile<1x2048xi4, ub>
// CHECK-NEXT:       %46 = tile.reinterpret %digit_6 {tile.address = [array<i64: 0>]} : !tile.tile<1x2048xi4, ub> -> !tile.tile<1x1024xi8, ub>
// CHECK-NEXT:       tile.store %46, %slot[0, 3, %32] sizes [1, 1, 1024] : !tile.tile<1x1024xi8, ub>, memref<1x4x2048xi8, #tile.space<gm>>
// CHECK-NEXT:       tile.push %slot : memref<1x4x2048xi8, #tile.space<gm>>
// CHECK-NEXT:       %47 = arith.muli %block, %c128 : index
// CHECK-NEXT:       %48 = arith.muli %half, %c64 : index
// CHECK-NEXT:       %49 = arith.addi %47, %48 : index
// CHECK-NEXT:       %zero = tile.fill %n0 {tile.address = [array<i64: 40960>]} : f32 -> !tile.tile<1x64xf32, ub>
// CHECK-NEXT:       %slot_1 = tile.pop @sums : memref<1x4x32x128xf16, #tile.space<gm>>
// CHECK-NEXT:       %sums = tile.load %slot_1[0, 0, 0, %48] sizes [1, 4, 32, 64] buffers 2 {tile.address = [array<i64: 65536>]} : memref<1x4x32x128xf16, #tile.space<gm>> -> !tile.tile<4x32x64xf16, ub>
// CHECK-NEXT:       %50 = tile.cast %sums {tile.address = [array<i64: 0>]} : !tile.tile<4x32x64xf16, ub> -> !tile.tile<4x32x64xf32, ub>
// CHECK-NEXT:       %51 = tile.reshape %50 {tile.address = [array<i64: 0>]} : !tile.tile<4x32x64xf32, ub> -> !tile.tile<4x2048xf32, ub>
// CHECK-NEXT:       %52 = tile.slice %51[0, 0] {tile.address = [array<i64: 0>]} : !tile.tile<4x2048xf32, ub> -> !tile.tile<1x2048xf32, ub>
// CHECK-NEXT:       %53 = tile.slice %51[1, 0] {tile.address = [array<i64: 8192>]} : !tile.tile<4x2048xf32, ub> -> !tile.tile<1x2048xf32, ub>
// CHECK-NEXT:       %54 = tile.slice %51[2, 0] {tile.address = [array<i64: 16384>]} : !tile.tile<4x2048xf32, ub> -> !tile.tile<1x2048xf32, ub>
// CHECK-NEXT:       %55 = tile.slice %51[3, 0] {tile.address = [array<i64: 24576>]} : !tile.tile<4x2048xf32, ub> -> !tile.tile<1x2048xf32, ub>
// CHECK-NEXT:       %56 = tile.reshape %52 {tile.address = [array<i64: 0>]} : !tile.tile<1x2048xf32, ub> -> !tile.tile<32x64xf32, ub>
// CHECK-NEXT:       %57 = tile.reshape %53 {tile.address = [array<i64: 8192>]} : !tile.tile<1x2048xf32, ub> -> !tile.tile<32x64xf32, ub>
// CHECK-NEXT:       %58 = tile.reshape %54 {tile.address = [array<i64: 16384>]} : !tile.tile<1x2048xf32, ub> -> !tile.tile<32x64xf32, ub>
// CHECK-NEXT:       %59 = tile.reshape %55 {tile.address = [array<i64: 24576>]} : !tile.tile<1x2048xf32, ub> -> !tile.tile<32x64xf32, ub>
// CHECK-NEXT:       %60 = tile.multiply_add %59, %n16, %58 {tile.address = [array<i64: 32768>]} : !tile.tile<32x64xf32, ub>, f32, !tile.tile<32x64xf32, ub>
// CHECK-NEXT:       %61 = tile.multiply_add %60, %n16, %57 {tile.address = [array<i64: 32768>]} : !tile.tile<32x64xf32, ub>, f32, !tile.tile<32x64xf32, ub>
// CHECK-NEXT:       %62 = tile.multiply_add %61, %n16, %56 {tile.address = [array<i64: 32768>]} : !tile.tile<32x64xf32, ub>, f32, !tile.tile<32x64xf32, ub>
// CHECK-NEXT:       %scale_1 = tile.load %s[0, %49] buffers 2 {tile.address = [array<i64: 0>]} : memref<32x1024xf16, strided<[1024, 1]>, #tile.space<gm>> -> !tile.tile<32x64xf16, ub>
// CHECK-NEXT:       %63 = tile.cast %scale_1 {tile.address = [array<i64: 65792>]} : !tile.tile<32x64xf16, ub> -> !tile.tile<32x64xf32, ub>
// CHECK-NEXT:       %64 = tile.mul %62, %63 {tile.address = [array<i64: 32768>]} : !tile.tile<32x64xf32, ub>
// CHECK-NEXT:       %65 = tile.reshape %64 {tile.address = [array<i64: 32768>]} : !tile.tile<32x64xf32, ub> -> !tile.tile<1x32x64xf32, ub>
// CHECK-NEXT:       %66 = tile.reduce sum %65 axes [1] {tile.scratch = 0 : i64, tile.scratch_bytes = 4096 : i64, tile.address = [array<i64: 4096>]} : !tile.tile<1x32x64xf32, ub> -> !tile.tile<1x1x64xf32, ub>
// CHECK-NEXT:       %67 = tile.reshape %66 {tile.address = [array<i64: 4096>]} : !tile.tile<1x1x64xf32, ub> -> !tile.tile<1x64xf32, ub>
// CHECK-NEXT:       %sum = tile.add %zero, %67 {tile.address = [array<i64: 40960>]} : !tile.tile<1x64xf32, ub>
// CHECK-NEXT:       tile.release %slot_1 : memref<1x4x32x128xf16, #tile.space<gm>>
// CHECK-NEXT:       %68 = tile.broadcast %scale {tile.folded, tile.address = [array<i64: 0>]} : !tile.tile<1x1xf32, ub> -> !tile.tile<1x64xf32, ub>
// CHECK-NEXT:       %69 = tile.mul %sum, %68 {tile.address = [array<i64: 40960>]} : !tile.tile<1x64xf32, ub>
// CHECK-NEXT:       %70 = tile.cast %69 rounding rint {tile.address = [array<i64: 0>]} : !tile.tile<1x64xf32, ub> -> !tile.tile<1x64xf16, ub>
// CHECK-NEXT:       tile.store %70, %out[0, %49] sizes [1, 64] : !tile.tile<1x64xf16, ub>, memref<1x1024xf16, strided<[1024, 1]>, #tile.space<gm>>
// CHECK-NEXT:       func.return
// CHECK-NEXT:     }
// CHECK-NEXT:   }
// CHECK-NEXT: }

// CHECK-LABEL: // IR after tile-select-instructions
// CHECK:      builtin.module attributes {ascir.soc = "ascend910b1"} {
// CHECK-NEXT:   func.func @matmul_int4_aic(%x: memref<?xf16, 22 : i64> {ascir.role = "in"}, %q: memref<?xi8, 22 : i64> {ascir.role = "in", ascir.packing = "fractals"}, %s: memref<?xf16, 22 : i64> {ascir.role = "in", ascir.packing = "rows"}, %out: memref<?xf16, 22 : i64> {ascir.role = "out"}, %digits: memref<?xi8, 22 : i64> {ascir.role = "workspace", ascir.extent = "65536"}, %sums: memref<?xf16, 22 : i64> {ascir.role = "workspace", ascir.extent = "393216"}) attributes {tile.placement = {l0a = {peak = 2048 : i64, lower_bound = 2048 : i64, extent = 2048 : i64, capacity = 65536 : i64, optimal = true}, l0b = {peak = 16384 : i64, lower_bound = 16384 : i64, extent = 16384 : i64, capacity = 65536 : i64, optimal = true}, l0c = {peak = 16384 : i64, lower_bound = 16384 : i64, extent = 16384 : i64, capacity = 131072 : i64, optimal = true}, l1 = {peak = 110592 : i64, lower_bound = 110592 : i64, extent = 110592 : i64, capacity = 524032 : i64, optimal = true}}, ascendc.aicore} {
// CHECK-NEXT:     %0 = arith.constant 524032 : i32
// CHECK-NEXT:     %1 = arith.constant 65536 : i32
// CHECK-NEXT:     %2 = arith.constant 65536 : i32
// CHECK-NEXT:     %3 = arith.constant 131072 : i32
// CHECK-NEXT:     %4 = arith.constant 4096 : i32
// CHECK-NEXT:     %5 = arith.constant 98304 : i32
// CHECK-NEXT:     %6 = arith.constant 1 : i32
// CHECK-NEXT:     %7 = arith.constant 4 : i32
// CHECK-NEXT:     %8 = arith.constant 256 : i32
// CHECK-NEXT:     %9 = arith.constant 0 : i32
// CHECK-NEXT:     %10 = arith.constant 2048 : i32
// CHECK-NEXT:     %11 = arith.constant 16 : i32
// CHECK-NEXT:     %12 = arith.constant 32 : i32
// CHECK-NEXT:     %nd2nz = ascendc.construct !ascendc.nd2nz_params(%6, %7, %8, %9, %10, %11, %6, %12) : i32, i32, i32, i32, i32, i32, i32, i32
// CHECK-NEXT:     %13 = arith.constant 32768 : i32
// CHECK-NEXT:     %14 = arith.constant 32768 : index
// CHECK-NEXT:     %15 = arith.constant 512 : index
// CHECK-NEXT:     %16 = arith.constant 8 : i32
// CHECK-NEXT:     %17 = arith.constant 128 : i32
// CHECK-NEXT:     %18 = arith.constant 896 : i32
// CHECK-NEXT:     %data_copy = ascendc.construct !ascendc.data_copy_params(%16, %17, %18, %9) : i32, i32, i32, i32
// CHECK-NEXT:     %19 = arith.constant 8192 : i32
// CHECK-NEXT:     %20 = arith.constant 1024 : i32
// CHECK-NEXT:     %21 = arith.constant 2 : index
// CHECK-NEXT:     %22 = arith.constant 0 : i8
// CHECK-NEXT:     %23 = arith.constant false
// CHECK-NEXT:     %24 = arith.constant 0 : index
// CHECK-NEXT:     %25 = arith.constant 1 : index
// CHECK-NEXT:     %26 = arith.constant 3 : index
// CHECK-NEXT:     %no_pads = memref.alloca() {ascendc.emit_as_unsigned} : memref<4xi8>
// CHECK-NEXT:     memref.store %22, %no_pads[%24] : memref<4xi8>
// CHECK-NEXT:     memref.store %22, %no_pads[%25] : memref<4xi8>
// CHECK-NEXT:     memref.store %22, %no_pads[%21] : memref<4xi8>
// CHECK-NEXT:     memref.store %22, %no_pads[%26] : memref<4xi8>
// CHECK-NEXT:     %27 = arith.constant 64 : i32
// CHECK-NEXT:     %load_data_3d_params_v2 = ascendc.construct !ascendc.load_data_3d_params_v2<i8>(%no_pads, %6, %11, %27, %27, %11, %9, %9, %6, %6, %6, %6, %6, %6, %23, %23, %22) : memref<4xi8>, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i1, i1, i8
// CHECK-NEXT:     %28 = arith.constant 16 : index
// CHECK-NEXT:     %29 = arith.constant 128 : index
// CHECK-NEXT:     %load_data_2d = ascendc.construct !ascendc.load_data_2d_params(%9, %11, %6, %9, %9, %9, %9) : i32, i32, i32, i32, i32, i32, i32
// CHECK-NEXT:     %30 = arith.constant true
// CHECK-NEXT:     %mmad = ascendc.construct !ascendc.mmad_params(%7, %17, %17, %9, %23, %30) : i32, i32, i32, i32, i1, i1
// CHECK-NEXT:     %31 = arith.constant 11 : i32
// CHECK-NEXT:     %fixpipe_config = ascendc.construct !ascendc.fixpipe_config(%6) [!ascendc.co2_layout] : i32
// CHECK-NEXT:     %pipe = ascendc.pipe
// CHECK-NEXT:     %l1 = ascendc.tbuf : <a1>
// CHECK-NEXT:     ascendc.pipe.init_buffer %pipe, %l1, %0 : !ascendc.tbuf<a1>, i32
// CHECK-NEXT:     %l0a = ascendc.tbuf : <a2>
// CHECK-NEXT:     ascendc.pipe.init_buffer %pipe, %l0a, %1 : !ascendc.tbuf<a2>, i32
// CHECK-NEXT:     %l0b = ascendc.tbuf : <b2>
// CHECK-NEXT:     ascendc.pipe.init_buffer %pipe, %l0b, %2 : !ascendc.tbuf<b2>, i32
// CHECK-NEXT:     %l0c = ascendc.tbuf : <co1>
// CHECK-NEXT:     ascendc.pipe.init_buffer %pipe, %l0c, %3 : !ascendc.tbuf<co1>, i32
// CHECK-NEXT:     %x_gm = ascendc.global_tensor : !ascendc.global_tensor<*xf16>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %x_gm, %x : !ascendc.global_tensor<*xf16>, memref<?xf16, 22 : i64>
// CHECK-NEXT:     %q_gm = ascendc.global_tensor : !ascendc.global_tensor<*xi8>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %q_gm, %q : !ascendc.global_tensor<*xi8>, memref<?xi8, 22 : i64>
// CHECK-NEXT:     %s_gm = ascendc.global_tensor : !ascendc.global_tensor<*xf16>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %s_gm, %s : !ascendc.global_tensor<*xf16>, memref<?xf16, 22 : i64>
// CHECK-NEXT:     %out_gm = ascendc.global_tensor : !ascendc.global_tensor<*xf16>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %out_gm, %out : !ascendc.global_tensor<*xf16>, memref<?xf16, 22 : i64>
// CHECK-NEXT:     %digits_gm = ascendc.global_tensor : !ascendc.global_tensor<*xi8>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %digits_gm, %digits : !ascendc.global_tensor<*xi8>, memref<?xi8, 22 : i64>
// CHECK-NEXT:     %sums_gm = ascendc.global_tensor : !ascendc.global_tensor<*xf16>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %sums_gm, %sums : !ascendc.global_tensor<*xf16>, memref<?xf16, 22 : i64>
// CHECK-NEXT:     %flag = arith.constant 3 : i32
// CHECK-NEXT:     %flag_1 = arith.constant 2 : i32
// CHECK-NEXT:     %ring = arith.constant 49152 : index
// CHECK-NEXT:     %block = ascendc.get_block_idx : index
// CHECK-NEXT:     %sums_ring = arith.muli %block, %ring : index
// CHECK-NEXT:     %slot = arith.constant 0 : i32
// CHECK-NEXT:     %flag_2 = arith.constant 0 : i32
// CHECK-NEXT:     %flag_3 = arith.constant 1 : i32
// CHECK-NEXT:     %ring_1 = arith.constant 8192 : index
// CHECK-NEXT:     %block_1 = ascendc.get_block_idx : index
// CHECK-NEXT:     %digits_ring = arith.muli %block_1, %ring_1 : index
// CHECK-NEXT:     ascendc.cross_core_set_flag %flag_3, 2, pipe_mte2 : i32
// CHECK-NEXT:     %block_2 = ascendc.get_block_idx : index
// CHECK-NEXT:     %c8 = arith.constant 8 : index
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c4096 = arith.constant 4096 : index
// CHECK-NEXT:     %c512 = arith.constant 512 : index
// CHECK-NEXT:     %c2 = arith.constant 2 : index
// CHECK-NEXT:     %c64 = arith.constant 64 : index
// CHECK-NEXT:     %c128 = arith.constant 128 : index
// CHECK-NEXT:     %n1 = arith.constant 1.000000e+00 : f32
// CHECK-NEXT:     ascendc.cross_core_wait_flag %flag_2, 2, pipe_mte2 : i32
// CHECK-NEXT:     %32 = arith.muli %block_2, %c8 : index
// CHECK-NEXT:     ascendc.cross_core_wait_flag %flag, 2, pipe_fix : i32
// CHECK-NEXT:     %33 = arith.index_cast %slot : i32 to index
// CHECK-NEXT:     %slot_size = arith.constant 16384 : index
// CHECK-NEXT:     %34 = arith.muli %33, %slot_size : index
// CHECK-NEXT:     %35 = arith.addi %sums_ring, %34 : index
// CHECK-NEXT:     %36 = arith.constant 0 : i32
// CHECK-NEXT:     %37 = arith.constant 0 : i32
// CHECK-NEXT:     %38, %39 = scf.for %at = %c0 to %c4096 step %c512 iter_args(%slot_1 = %36, %slot_2 = %37) -> (i32, i32) {
// CHECK-NEXT:       %40 = arith.divui %at, %c2 : index
// CHECK-NEXT:       %41 = arith.muli %slot_1, %4 : i32
// CHECK-NEXT:       %a_bytes_at = arith.addi %41, %5 : i32
// CHECK-NEXT:       %42 = arith.addi %digits_ring, %40 : index
// CHECK-NEXT:       %digits_gm_1 = ascendc.global_tensor.subindex %digits_gm[%42] : !ascendc.global_tensor<*xi8>, index, !ascendc.global_tensor<*xi8>
// CHECK-NEXT:       %a_bytes = ascendc.tbuf.get_with_offset %l1, %4, %a_bytes_at : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:       ascendc.data_copy_nd2nz %a_bytes, %digits_gm_1, %nd2nz : !ascendc.local_tensor<*xi8>, !ascendc.global_tensor<*xi8>, !ascendc.nd2nz_params
// CHECK-NEXT:       %43 = arith.divui %at, %c64 : index
// CHECK-NEXT:       %b_bytes_at = arith.muli %slot_1, %13 : i32
// CHECK-NEXT:       %44 = arith.muli %43, %14 : index
// CHECK-NEXT:       %45 = arith.muli %32, %15 : index
// CHECK-NEXT:       %46 = arith.addi %44, %45 : index
// CHECK-NEXT:       %b_bytes = ascendc.tbuf.get_with_offset %l1, %13, %b_bytes_at : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:       %q_gm_1 = ascendc.global_tensor.subindex %q_gm[%46] : !ascendc.global_tensor<*xi8>, index, !ascendc.global_tensor<*xi8>
// CHECK-NEXT:       ascendc.data_copy_l0 %b_bytes, %q_gm_1, %data_copy : !ascendc.local_tensor<*xi8>, !ascendc.global_tensor<*xi8>, !ascendc.data_copy_params
// CHECK-NEXT:       %47 = scf.for %group = %c0 to %c512 step %c128 iter_args(%slot_3 = %slot_2) -> (i32) {
// CHECK-NEXT:         %zero_at = arith.muli %slot_3, %19 : i32
// CHECK-NEXT:         %a_l0_at = arith.muli %slot_3, %20 : i32
// CHECK-NEXT:         %48 = arith.divsi %group, %21 : index
// CHECK-NEXT:         %a_l0 = ascendc.tbuf.get_with_offset %l0a, %20, %a_l0_at : !ascendc.tbuf<a2>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:         %49 = arith.muli %48, %28 : index
// CHECK-NEXT:         %a_l1 = ascendc.tbuf.get_with_offset %l1, %4, %a_bytes_at : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:         %a_l1_1 = ascendc.local_tensor.subindex %a_l1[%49] : !ascendc.local_tensor<*xi8>, index, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:         ascendc.load_data_3d_l0_v2 %a_l0, %a_l1_1, %load_data_3d_params_v2 : !ascendc.local_tensor<*xi8>, !ascendc.local_tensor<*xi8>, !ascendc.load_data_3d_params_v2<i8>
// CHECK-NEXT:         %b_l0_at = arith.muli %slot_3, %19 : i32
// CHECK-NEXT:         %50 = arith.muli %group, %29 : index
// CHECK-NEXT:         %51 = arith.divsi %50, %21 : index
// CHECK-NEXT:         %b_l1 = ascendc.tbuf.get_with_offset %l1, %13, %b_bytes_at : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:         %b_l1_1 = ascendc.local_tensor.subindex %b_l1[%51] : !ascendc.local_tensor<*xi8>, index, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:         %b_l0 = ascendc.tbuf.get_with_offset %l0b, %19, %b_l0_at : !ascendc.tbuf<b2>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:         ascendc.load_data_l0 %b_l0, %b_l1_1, %load_data_2d : !ascendc.local_tensor<*xi8>, !ascendc.local_tensor<*xi8>, !ascendc.load_data_2d_params
// CHECK-NEXT:         %sum = ascendc.tbuf.get_with_offset %l0c, %10, %zero_at : !ascendc.tbuf<co1>, i32, i32, !ascendc.local_tensor<*xi32>
// CHECK-NEXT:         %a_l0_1 = ascendc.reinterpret_cast %a_l0 : !ascendc.local_tensor<*xi8> to !ascendc.local_tensor<*xi4>
// CHECK-NEXT:         %b_l0_1 = ascendc.reinterpret_cast %b_l0 : !ascendc.local_tensor<*xi8> to !ascendc.local_tensor<*xi4>
// CHECK-NEXT:         ascendc.mmad %sum, %a_l0_1, %b_l0_1, %mmad : !ascendc.local_tensor<*xi32>, !ascendc.local_tensor<*xi4>, !ascendc.local_tensor<*xi4>, !ascendc.mmad_params
// CHECK-NEXT:         %52 = arith.addi %at, %group : index
// CHECK-NEXT:         %53 = arith.divui %52, %c128 : index
// CHECK-NEXT:         %54 = arith.muli %53, %29 : index
// CHECK-NEXT:         %55 = arith.addi %35, %54 : index
// CHECK-NEXT:         %56 = arith.bitcast %n1 : f32 to i32
// CHECK-NEXT:         %57 = arith.extui %56 : i32 to i64
// CHECK-NEXT:         %fixpipe_params_v220 = ascendc.construct !ascendc.fixpipe_params_v220(%17, %7, %11, %4, %9, %31, %57, %6, %9, %9, %9) [ui16, ui16, ui16, ui32, i32, !ascendc.quant_mode_t, ui64, ui16, ui16, ui16, ui8] : i32, i32, i32, i32, i32, i32, i64, i32, i32, i32, i32
// CHECK-NEXT:         %sums_gm_1 = ascendc.global_tensor.subindex %sums_gm[%55] : !ascendc.global_tensor<*xf16>, index, !ascendc.global_tensor<*xf16>
// CHECK-NEXT:         ascendc.fixpipe %sums_gm_1, %sum, %fixpipe_params_v220, %fixpipe_config : !ascendc.global_tensor<*xf16>, !ascendc.local_tensor<*xi32>, !ascendc.fixpipe_params_v220, !ascendc.fixpipe_config
// CHECK-NEXT:         %58 = arith.constant 1 : i32
// CHECK-NEXT:         %next_slot = arith.xori %slot_3, %58 : i32
// CHECK-NEXT:         scf.yield %next_slot : i32
// CHECK-NEXT:       }
// CHECK-NEXT:       %59 = arith.constant 1 : i32
// CHECK-NEXT:       %60 = arith.addi %slot_1, %59 : i32
// CHECK-NEXT:       %61 = arith.constant 3 : i32
// CHECK-NEXT:       %62 = arith.constant 0 : i32
// CHECK-NEXT:       %63 = arith.cmpi eq, %60, %61 : i32
// CHECK-NEXT:       %next_slot_1 = arith.select %63, %62, %60 : i32
// CHECK-NEXT:       scf.yield %next_slot_1, %47 : i32, i32
// CHECK-NEXT:     }
// CHECK-NEXT:     ascendc.cross_core_set_flag %flag_1, 2, pipe_fix : i32
// CHECK-NEXT:     ascendc.cross_core_set_flag %flag_3, 2, pipe_mte2 : i32
// CHECK-NEXT:     ascendc.cross_core_wait_flag %flag, 2, pipe_fix : i32
// CHECK-NEXT:     ascendc.cross_core_wait_flag %flag, 2, pipe_fix : i32
// CHECK-NEXT:     ascendc.cross_core_wait_flag %flag, 2, pipe_fix : i32
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func @matmul_int4_aiv(%x: memref<?xf16, 22 : i64> {ascir.role = "in"}, %q: memref<?xi8, 22 : i64> {ascir.role = "in", ascir.packing = "fractals"}, %s: memref<?xf16, 22 : i64> {ascir.role = "in", ascir.packing = "rows"}, %out: memref<?xf16, 22 : i64> {ascir.role = "out"}, %digits: memref<?xi8, 22 : i64> {ascir.role = "workspace", ascir.extent = "65536"}, %sums: memref<?xf16, 22 : i64> {ascir.role = "workspace", ascir.extent = "393216"}) attributes {tile.placement = {ub = {peak = 49440 : i64, lower_bound = 49440 : i64, extent = 81920 : i64, capacity = 188160 : i64, optimal = true}}, ascendc.aicore} {
// CHECK-NEXT:     %0 = arith.constant 188160 : i32
// CHECK-NEXT:     %1 = arith.constant 65536 : i32
// CHECK-NEXT:     %2 = arith.constant 4096 : i32
// CHECK-NEXT:     %3 = arith.constant 0 : i32
// CHECK-NEXT:     %4 = arith.constant 8192 : i32
// CHECK-NEXT:     %5 = arith.constant 512 : i32
// CHECK-NEXT:     %6 = arith.constant 256 : i32
// CHECK-NEXT:     %7 = arith.constant 16384 : i32
// CHECK-NEXT:     %8 = arith.constant 32768 : i32
// CHECK-NEXT:     %9 = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:     %10 = arith.constant 41216 : i32
// CHECK-NEXT:     %11 = arith.constant 8 : i32
// CHECK-NEXT:     %12 = arith.constant 64 : i32
// CHECK-NEXT:     %13 = arith.constant 1 : i32
// CHECK-NEXT:     %14 = arith.constant 34816 : i32
// CHECK-NEXT:     %15 = arith.constant 2304 : i32
// CHECK-NEXT:     %16 = arith.constant 2048 : i32
// CHECK-NEXT:     %17 = arith.constant 16 : i32
// CHECK-NEXT:     %18 = arith.constant 0 : i16
// CHECK-NEXT:     %19 = arith.constant 32 : i32
// CHECK-NEXT:     %20 = arith.constant 544 : i32
// CHECK-NEXT:     %21 = arith.constant 8448 : i32
// CHECK-NEXT:     %brcb = ascendc.construct !ascendc.brcb_repeat_params(%13, %11) : i32, i32
// CHECK-NEXT:     %binary = ascendc.construct !ascendc.binary_repeat_params(%13, %13, %3, %11, %11, %3) : i32, i32, i32, i32, i32, i32
// CHECK-NEXT:     %22 = arith.constant 12 : i16
// CHECK-NEXT:     %23 = arith.constant 4 : i16
// CHECK-NEXT:     %24 = arith.constant 69632 : i32
// CHECK-NEXT:     %25 = arith.constant 1024 : i32
// CHECK-NEXT:     %26 = arith.constant 2048 : index
// CHECK-NEXT:     %27 = arith.constant 4096 : index
// CHECK-NEXT:     %28 = arith.constant 6144 : index
// CHECK-NEXT:     %29 = arith.constant 40960 : i32
// CHECK-NEXT:     %30 = arith.constant 128 : i32
// CHECK-NEXT:     %31 = arith.constant 4 : i32
// CHECK-NEXT:     %data_copy = ascendc.construct !ascendc.data_copy_params(%30, %31, %31, %3) : i32, i32, i32, i32
// CHECK-NEXT:     %32 = arith.constant 24576 : i32
// CHECK-NEXT:     %33 = arith.constant 60 : i32
// CHECK-NEXT:     %data_copy_1 = ascendc.construct !ascendc.data_copy_params(%19, %31, %33, %3) : i32, i32, i32, i32
// CHECK-NEXT:     %34 = arith.constant 65792 : i32
// CHECK-NEXT:     %35 = arith.constant 36864 : i32
// CHECK-NEXT:     %binary_1 = ascendc.construct !ascendc.binary_repeat_params(%13, %13, %3, %11, %11, %13) : i32, i32, i32, i32, i32, i32
// CHECK-NEXT:     %pipe = ascendc.pipe
// CHECK-NEXT:     %ub = ascendc.tbuf : <veccalc>
// CHECK-NEXT:     ascendc.pipe.init_buffer %pipe, %ub, %0 : !ascendc.tbuf<veccalc>, i32
// CHECK-NEXT:     %x_gm = ascendc.global_tensor : !ascendc.global_tensor<*xf16>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %x_gm, %x : !ascendc.global_tensor<*xf16>, memref<?xf16, 22 : i64>
// CHECK-NEXT:     %q_gm = ascendc.global_tensor : !ascendc.global_tensor<*xi8>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %q_gm, %q : !ascendc.global_tensor<*xi8>, memref<?xi8, 22 : i64>
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
// CHECK-NEXT:     %ring = arith.constant 49152 : index
// CHECK-NEXT:     %block = ascendc.get_block_idx : index
// CHECK-NEXT:     %block_1 = arith.constant 2 : index
// CHECK-NEXT:     %block_2 = arith.divui %block, %block_1 : index
// CHECK-NEXT:     %sums_ring = arith.muli %block_2, %ring : index
// CHECK-NEXT:     %slot = arith.constant 0 : i32
// CHECK-NEXT:     ascendc.cross_core_set_flag %flag_1, 2, pipe_mte2 : i32
// CHECK-NEXT:     ascendc.cross_core_set_flag %flag_1, 2, pipe_mte2 : i32
// CHECK-NEXT:     ascendc.cross_core_set_flag %flag_1, 2, pipe_mte2 : i32
// CHECK-NEXT:     %flag_2 = arith.constant 1 : i32
// CHECK-NEXT:     %flag_3 = arith.constant 0 : i32
// CHECK-NEXT:     %ring_1 = arith.constant 8192 : index
// CHECK-NEXT:     %block_3 = ascendc.get_block_idx : index
// CHECK-NEXT:     %block_4 = arith.constant 2 : index
// CHECK-NEXT:     %block_5 = arith.divui %block_3, %block_4 : index
// CHECK-NEXT:     %digits_ring = arith.muli %block_5, %ring_1 : index
// CHECK-NEXT:     %36 = arith.constant 0x7fc00000 : f32
// CHECK-NEXT:     %n0 = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:     %37 = arith.constant 1.000000e+00 : f32
// CHECK-NEXT:     %half = ascendc.get_sub_block_idx : i64
// CHECK-NEXT:     %half_1 = arith.index_cast %half : i64 to index
// CHECK-NEXT:     %n0_1 = arith.constant 0.000000e+00 : f16
// CHECK-NEXT:     %n1em30 = arith.constant 1.000000e-30 : f32
// CHECK-NEXT:     %n30000 = arith.constant 3.000000e+04 : f32
// CHECK-NEXT:     %n3p33333em05 = arith.constant 3.33333337e-05 : f32
// CHECK-NEXT:     %c2048 = arith.constant 2048 : index
// CHECK-NEXT:     %n8 = arith.constant 8 : i16
// CHECK-NEXT:     %c2 = arith.constant 2 : index
// CHECK-NEXT:     %block_6 = ascendc.get_block_idx : index
// CHECK-NEXT:     %block_7 = arith.constant 2 : index
// CHECK-NEXT:     %block_8 = arith.divui %block_6, %block_7 : index
// CHECK-NEXT:     %c128 = arith.constant 128 : index
// CHECK-NEXT:     %c64 = arith.constant 64 : index
// CHECK-NEXT:     %n16 = arith.constant 1.600000e+01 : f32
// CHECK-NEXT:     %none = ascendc.tbuf.get_with_offset %ub, %2, %1 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     ascendc.duplicate_l2 %none, %n0_1, %2 : !ascendc.local_tensor<*xf16>, f16, i32
// CHECK-NEXT:     %x_1 = ascendc.tbuf.get_with_offset %ub, %2, %3 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     ascendc.data_copy_l2 %x_1, %x_gm, %2 : !ascendc.local_tensor<*xf16>, !ascendc.global_tensor<*xf16>, i32
// CHECK-NEXT:     %38 = ascendc.tbuf.get_with_offset %ub, %2, %3 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     ascendc.abs_l2 %38, %x_1, %2 : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i32
// CHECK-NEXT:     %39 = ascendc.tbuf.get_with_offset %ub, %5, %4 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui8>
// CHECK-NEXT:     ascendc.compare_l2 %39, %none, %38, %2 {cmpMode = 0 : i64} : !ascendc.local_tensor<*xui8>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i32
// CHECK-NEXT:     %40 = ascendc.tbuf.get_with_offset %ub, %6, %4 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui16>
// CHECK-NEXT:     %41 = ascendc.tbuf.get_with_offset %ub, %6, %4 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui16>
// CHECK-NEXT:     ascendc.not_l2 %40, %41, %6 : !ascendc.local_tensor<*xui16>, !ascendc.local_tensor<*xui16>, i32
// CHECK-NEXT:     %42 = ascendc.tbuf.get_with_offset %ub, %2, %1 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     %43 = ascendc.tbuf.get_with_offset %ub, %5, %4 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui8>
// CHECK-NEXT:     ascendc.select_l2 %42, %43, %none, %38, %2 {selMode = 2 : i32} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xui8>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i32
// CHECK-NEXT:     %44 = ascendc.tbuf.get_with_offset %ub, %5, %4 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui8>
// CHECK-NEXT:     ascendc.compare_l2 %44, %38, %38, %2 {cmpMode = 2 : i64} : !ascendc.local_tensor<*xui8>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i32
// CHECK-NEXT:     %larger = ascendc.tbuf.get_with_offset %ub, %2, %1 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     ascendc.select_l2 %larger, %44, %42, %38, %2 {selMode = 2 : i32} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xui8>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i32
// CHECK-NEXT:     %45 = ascendc.tbuf.get_with_offset %ub, %2, %3 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.cast_l2 %45, %larger, %2 {roundMode = 0 : i32} : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf16>, i32
// CHECK-NEXT:     %46 = ascendc.tbuf.get_with_offset %ub, %2, %7 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.duplicate_l2 %46, %37, %2 : !ascendc.local_tensor<*xf32>, f32, i32
// CHECK-NEXT:     %47 = ascendc.tbuf.get_with_offset %ub, %5, %8 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui8>
// CHECK-NEXT:     ascendc.compare_l2 %47, %45, %45, %2 {cmpMode = 5 : i64} : !ascendc.local_tensor<*xui8>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32
// CHECK-NEXT:     %48 = ascendc.tbuf.get_with_offset %ub, %2, %7 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.select_scalar_l2 %48, %47, %46, %n0, %2 {selMode = 1 : i32} : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xui8>, !ascendc.local_tensor<*xf32>, f32, i32
// CHECK-NEXT:     %49 = ascendc.tbuf.get_with_offset %ub, %11, %10 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.duplicate_l2 %49, %9, %11 : !ascendc.local_tensor<*xf32>, f32, i32
// CHECK-NEXT:     %50 = ascendc.tbuf.get_with_offset %ub, %5, %8 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.block_reduce_max_l0 %50, %45, %12, %12, %13, %13, %11 : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32, i32, i32, i32, i32
// CHECK-NEXT:     %51 = ascendc.tbuf.get_with_offset %ub, %12, %14 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.block_reduce_max_l0 %51, %50, %11, %12, %13, %13, %11 : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32, i32, i32, i32, i32
// CHECK-NEXT:     ascendc.whole_reduce_max_l0 %49, %51, %12, %13, %13, %13, %11 {isSetMask, order = 2 : i32} : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32, i32, i32, i32, i32
// CHECK-NEXT:     %52 = ascendc.tbuf.get_with_offset %ub, %11, %15 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.duplicate_l2 %52, %9, %11 : !ascendc.local_tensor<*xf32>, f32, i32
// CHECK-NEXT:     %53 = ascendc.tbuf.get_with_offset %ub, %5, %3 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.block_reduce_max_l0 %53, %48, %12, %12, %13, %13, %11 : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32, i32, i32, i32, i32
// CHECK-NEXT:     %54 = ascendc.tbuf.get_with_offset %ub, %12, %16 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.block_reduce_max_l0 %54, %53, %11, %12, %13, %13, %11 : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32, i32, i32, i32, i32
// CHECK-NEXT:     ascendc.whole_reduce_max_l0 %52, %54, %12, %13, %13, %13, %11 {isSetMask, order = 2 : i32} : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32, i32, i32, i32, i32
// CHECK-NEXT:     %55 = ascendc.tbuf.get_with_offset %ub, %17, %6 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi16>
// CHECK-NEXT:     ascendc.duplicate_l2 %55, %18, %17 : !ascendc.local_tensor<*xi16>, i16, i32
// CHECK-NEXT:     %56 = ascendc.tbuf.get_with_offset %ub, %12, %3 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.duplicate_l2 %56, %9, %12 : !ascendc.local_tensor<*xf32>, f32, i32
// CHECK-NEXT:     %57 = ascendc.tbuf.get_with_offset %ub, %11, %3 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.data_copy_l2 %57, %52, %11 : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32
// CHECK-NEXT:     %58 = ascendc.tbuf.get_with_offset %ub, %19, %6 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui8>
// CHECK-NEXT:     ascendc.compare_scalar_l2 %58, %56, %n0, %12 {cmpMode = 2 : i64} : !ascendc.local_tensor<*xui8>, !ascendc.local_tensor<*xf32>, f32, i32
// CHECK-NEXT:     %59 = ascendc.tbuf.get_with_offset %ub, %11, %10 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.select_scalar_l2 %59, %58, %49, %36, %11 {selMode = 1 : i32} : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xui8>, !ascendc.local_tensor<*xf32>, f32, i32
// CHECK-NEXT:     %60 = ascendc.tbuf.get_with_offset %ub, %11, %5 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.duplicate_l2 %60, %n1em30, %11 : !ascendc.local_tensor<*xf32>, f32, i32
// CHECK-NEXT:     %61 = ascendc.tbuf.get_with_offset %ub, %17, %20 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi16>
// CHECK-NEXT:     ascendc.duplicate_l2 %61, %18, %17 : !ascendc.local_tensor<*xi16>, i16, i32
// CHECK-NEXT:     %62 = ascendc.tbuf.get_with_offset %ub, %12, %3 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.duplicate_l2 %62, %9, %12 : !ascendc.local_tensor<*xf32>, f32, i32
// CHECK-NEXT:     %63 = ascendc.tbuf.get_with_offset %ub, %11, %3 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.data_copy_l2 %63, %59, %11 : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32
// CHECK-NEXT:     %64 = ascendc.tbuf.get_with_offset %ub, %12, %6 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.duplicate_l2 %64, %9, %12 : !ascendc.local_tensor<*xf32>, f32, i32
// CHECK-NEXT:     %65 = ascendc.tbuf.get_with_offset %ub, %11, %6 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.data_copy_l2 %65, %60, %11 : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32
// CHECK-NEXT:     %66 = ascendc.tbuf.get_with_offset %ub, %19, %20 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui8>
// CHECK-NEXT:     ascendc.compare_l2 %66, %62, %64, %12 {cmpMode = 0 : i64} : !ascendc.local_tensor<*xui8>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32
// CHECK-NEXT:     %67 = ascendc.tbuf.get_with_offset %ub, %17, %20 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui16>
// CHECK-NEXT:     %68 = ascendc.tbuf.get_with_offset %ub, %17, %20 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui16>
// CHECK-NEXT:     ascendc.not_l2 %67, %68, %17 : !ascendc.local_tensor<*xui16>, !ascendc.local_tensor<*xui16>, i32
// CHECK-NEXT:     %69 = ascendc.tbuf.get_with_offset %ub, %11, %10 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     %70 = ascendc.tbuf.get_with_offset %ub, %19, %20 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui8>
// CHECK-NEXT:     ascendc.select_l2 %69, %70, %59, %60, %11 {selMode = 2 : i32} : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xui8>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32
// CHECK-NEXT:     %71 = ascendc.tbuf.get_with_offset %ub, %17, %20 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi16>
// CHECK-NEXT:     ascendc.duplicate_l2 %71, %18, %17 : !ascendc.local_tensor<*xi16>, i16, i32
// CHECK-NEXT:     %72 = ascendc.tbuf.get_with_offset %ub, %12, %3 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.duplicate_l2 %72, %9, %12 : !ascendc.local_tensor<*xf32>, f32, i32
// CHECK-NEXT:     %73 = ascendc.tbuf.get_with_offset %ub, %11, %3 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.data_copy_l2 %73, %60, %11 : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32
// CHECK-NEXT:     %74 = ascendc.tbuf.get_with_offset %ub, %12, %6 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.duplicate_l2 %74, %9, %12 : !ascendc.local_tensor<*xf32>, f32, i32
// CHECK-NEXT:     %75 = ascendc.tbuf.get_with_offset %ub, %11, %6 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.data_copy_l2 %75, %60, %11 : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32
// CHECK-NEXT:     %76 = ascendc.tbuf.get_with_offset %ub, %19, %20 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui8>
// CHECK-NEXT:     ascendc.compare_l2 %76, %72, %74, %12 {cmpMode = 2 : i64} : !ascendc.local_tensor<*xui8>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32
// CHECK-NEXT:     %largest = ascendc.tbuf.get_with_offset %ub, %11, %10 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.select_l2 %largest, %76, %69, %60, %11 {selMode = 2 : i32} : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xui8>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32
// CHECK-NEXT:     %77 = ascendc.tbuf.get_with_offset %ub, %11, %21 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.duplicate_l2 %77, %n30000, %11 : !ascendc.local_tensor<*xf32>, f32, i32
// CHECK-NEXT:     %78 = ascendc.tbuf.get_with_offset %ub, %11, %21 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.div_l2 %78, %77, %largest, %11 : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32
// CHECK-NEXT:     %scale = ascendc.tbuf.get_with_offset %ub, %11, %10 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.muls_l2 %scale, %largest, %n3p33333em05, %11 {isSetMask} : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, f32, i32
// CHECK-NEXT:     ascendc.cross_core_wait_flag %flag_2, 2, pipe_mte3 : i32
// CHECK-NEXT:     %79 = arith.muli %half_1, %c2048 : index
// CHECK-NEXT:     %x_gm_1 = ascendc.global_tensor.subindex %x_gm[%79] : !ascendc.global_tensor<*xf16>, index, !ascendc.global_tensor<*xf16>
// CHECK-NEXT:     %x_2 = ascendc.tbuf.get_with_offset %ub, %16, %1 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     ascendc.data_copy_l2 %x_2, %x_gm_1, %16 : !ascendc.local_tensor<*xf16>, !ascendc.global_tensor<*xf16>, i32
// CHECK-NEXT:     %80 = ascendc.tbuf.get_with_offset %ub, %16, %3 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.cast_l2 %80, %x_2, %16 {roundMode = 0 : i32} : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf16>, i32
// CHECK-NEXT:     %81 = ascendc.tbuf.get_with_offset %ub, %12, %4 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.brcb_l0 %81, %78, %13, %brcb : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32, !ascendc.brcb_repeat_params
// CHECK-NEXT:     %82 = ascendc.tbuf.get_with_offset %ub, %16, %3 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     %83 = ascendc.tbuf.get_with_offset %ub, %11, %4 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.mul_l0 %82, %80, %83, %12, %19, %binary {isSetMask} : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32, i32, !ascendc.binary_repeat_params
// CHECK-NEXT:     %rest = ascendc.tbuf.get_with_offset %ub, %16, %1 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi16>
// CHECK-NEXT:     ascendc.cast_l2 %rest, %82, %16 {roundMode = 1 : i32} : !ascendc.local_tensor<*xi16>, !ascendc.local_tensor<*xf32>, i32
// CHECK-NEXT:     %84 = ascendc.tbuf.get_with_offset %ub, %16, %3 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui16>
// CHECK-NEXT:     %85 = ascendc.tbuf.get_with_offset %ub, %16, %1 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui16>
// CHECK-NEXT:     %86 = builtin.unrealized_conversion_cast %22 : i16 to ui16
// CHECK-NEXT:     ascendc.shift_left_l2 %84, %85, %86, %16 {isSetMask} : !ascendc.local_tensor<*xui16>, !ascendc.local_tensor<*xui16>, ui16, i32
// CHECK-NEXT:     %digit = ascendc.tbuf.get_with_offset %ub, %16, %3 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi16>
// CHECK-NEXT:     %87 = ascendc.tbuf.get_with_offset %ub, %16, %3 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi16>
// CHECK-NEXT:     ascendc.shift_right_l2 %digit, %87, %22, %16 {isSetMask} : !ascendc.local_tensor<*xi16>, !ascendc.local_tensor<*xi16>, i16, i32
// CHECK-NEXT:     %88 = ascendc.tbuf.get_with_offset %ub, %16, %1 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi16>
// CHECK-NEXT:     ascendc.adds_l2 %88, %rest, %n8, %16 {isSetMask} : !ascendc.local_tensor<*xi16>, !ascendc.local_tensor<*xi16>, i16, i32
// CHECK-NEXT:     %rest_1 = ascendc.tbuf.get_with_offset %ub, %16, %1 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi16>
// CHECK-NEXT:     ascendc.shift_right_l2 %rest_1, %88, %23, %16 {isSetMask} : !ascendc.local_tensor<*xi16>, !ascendc.local_tensor<*xi16>, i16, i32
// CHECK-NEXT:     %89 = ascendc.tbuf.get_with_offset %ub, %16, %3 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     ascendc.cast_l2 %89, %digit, %16 {roundMode = 1 : i32} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xi16>, i32
// CHECK-NEXT:     %digit_1 = ascendc.tbuf.get_with_offset %ub, %25, %24 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:     %digit_2 = ascendc.reinterpret_cast %digit_1 : !ascendc.local_tensor<*xi8> to !ascendc.local_tensor<*xi4>
// CHECK-NEXT:     ascendc.cast_l2 %digit_2, %89, %16 {roundMode = 1 : i32} : !ascendc.local_tensor<*xi4>, !ascendc.local_tensor<*xf16>, i32
// CHECK-NEXT:     %90 = arith.divui %79, %c2 : index
// CHECK-NEXT:     %91 = arith.addi %digits_ring, %90 : index
// CHECK-NEXT:     %digits_gm_1 = ascendc.global_tensor.subindex %digits_gm[%91] : !ascendc.global_tensor<*xi8>, index, !ascendc.global_tensor<*xi8>
// CHECK-NEXT:     %92 = ascendc.tbuf.get_with_offset %ub, %25, %24 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:     ascendc.data_copy_l2 %digits_gm_1, %92, %25 : !ascendc.global_tensor<*xi8>, !ascendc.local_tensor<*xi8>, i32
// CHECK-NEXT:     %93 = ascendc.tbuf.get_with_offset %ub, %16, %3 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui16>
// CHECK-NEXT:     %94 = ascendc.tbuf.get_with_offset %ub, %16, %1 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui16>
// CHECK-NEXT:     %95 = builtin.unrealized_conversion_cast %22 : i16 to ui16
// CHECK-NEXT:     ascendc.shift_left_l2 %93, %94, %95, %16 {isSetMask} : !ascendc.local_tensor<*xui16>, !ascendc.local_tensor<*xui16>, ui16, i32
// CHECK-NEXT:     %digit_3 = ascendc.tbuf.get_with_offset %ub, %16, %3 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi16>
// CHECK-NEXT:     %96 = ascendc.tbuf.get_with_offset %ub, %16, %3 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi16>
// CHECK-NEXT:     ascendc.shift_right_l2 %digit_3, %96, %22, %16 {isSetMask} : !ascendc.local_tensor<*xi16>, !ascendc.local_tensor<*xi16>, i16, i32
// CHECK-NEXT:     %97 = ascendc.tbuf.get_with_offset %ub, %16, %1 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi16>
// CHECK-NEXT:     ascendc.adds_l2 %97, %rest_1, %n8, %16 {isSetMask} : !ascendc.local_tensor<*xi16>, !ascendc.local_tensor<*xi16>, i16, i32
// CHECK-NEXT:     %rest_2 = ascendc.tbuf.get_with_offset %ub, %16, %1 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi16>
// CHECK-NEXT:     ascendc.shift_right_l2 %rest_2, %97, %23, %16 {isSetMask} : !ascendc.local_tensor<*xi16>, !ascendc.local_tensor<*xi16>, i16, i32
// CHECK-NEXT:     %98 = ascendc.tbuf.get_with_offset %ub, %16, %3 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     ascendc.cast_l2 %98, %digit_3, %16 {roundMode = 1 : i32} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xi16>, i32
// CHECK-NEXT:     %digit_4 = ascendc.tbuf.get_with_offset %ub, %25, %24 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:     %digit_5 = ascendc.reinterpret_cast %digit_4 : !ascendc.local_tensor<*xi8> to !ascendc.local_tensor<*xi4>
// CHECK-NEXT:     ascendc.cast_l2 %digit_5, %98, %16 {roundMode = 1 : i32} : !ascendc.local_tensor<*xi4>, !ascendc.local_tensor<*xf16>, i32
// CHECK-NEXT:     %99 = arith.addi %digits_ring, %26 : index
// CHECK-NEXT:     %100 = arith.addi %99, %90 : index
// CHECK-NEXT:     %digits_gm_2 = ascendc.global_tensor.subindex %digits_gm[%100] : !ascendc.global_tensor<*xi8>, index, !ascendc.global_tensor<*xi8>
// CHECK-NEXT:     %101 = ascendc.tbuf.get_with_offset %ub, %25, %24 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:     ascendc.data_copy_l2 %digits_gm_2, %101, %25 : !ascendc.global_tensor<*xi8>, !ascendc.local_tensor<*xi8>, i32
// CHECK-NEXT:     %102 = ascendc.tbuf.get_with_offset %ub, %16, %3 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui16>
// CHECK-NEXT:     %103 = ascendc.tbuf.get_with_offset %ub, %16, %1 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui16>
// CHECK-NEXT:     %104 = builtin.unrealized_conversion_cast %22 : i16 to ui16
// CHECK-NEXT:     ascendc.shift_left_l2 %102, %103, %104, %16 {isSetMask} : !ascendc.local_tensor<*xui16>, !ascendc.local_tensor<*xui16>, ui16, i32
// CHECK-NEXT:     %digit_6 = ascendc.tbuf.get_with_offset %ub, %16, %3 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi16>
// CHECK-NEXT:     %105 = ascendc.tbuf.get_with_offset %ub, %16, %3 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi16>
// CHECK-NEXT:     ascendc.shift_right_l2 %digit_6, %105, %22, %16 {isSetMask} : !ascendc.local_tensor<*xi16>, !ascendc.local_tensor<*xi16>, i16, i32
// CHECK-NEXT:     %106 = ascendc.tbuf.get_with_offset %ub, %16, %1 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi16>
// CHECK-NEXT:     ascendc.adds_l2 %106, %rest_2, %n8, %16 {isSetMask} : !ascendc.local_tensor<*xi16>, !ascendc.local_tensor<*xi16>, i16, i32
// CHECK-NEXT:     %rest_3 = ascendc.tbuf.get_with_offset %ub, %16, %1 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi16>
// CHECK-NEXT:     ascendc.shift_right_l2 %rest_3, %106, %23, %16 {isSetMask} : !ascendc.local_tensor<*xi16>, !ascendc.local_tensor<*xi16>, i16, i32
// CHECK-NEXT:     %107 = ascendc.tbuf.get_with_offset %ub, %16, %3 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     ascendc.cast_l2 %107, %digit_6, %16 {roundMode = 1 : i32} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xi16>, i32
// CHECK-NEXT:     %digit_7 = ascendc.tbuf.get_with_offset %ub, %25, %24 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:     %digit_8 = ascendc.reinterpret_cast %digit_7 : !ascendc.local_tensor<*xi8> to !ascendc.local_tensor<*xi4>
// CHECK-NEXT:     ascendc.cast_l2 %digit_8, %107, %16 {roundMode = 1 : i32} : !ascendc.local_tensor<*xi4>, !ascendc.local_tensor<*xf16>, i32
// CHECK-NEXT:     %108 = arith.addi %digits_ring, %27 : index
// CHECK-NEXT:     %109 = arith.addi %108, %90 : index
// CHECK-NEXT:     %digits_gm_3 = ascendc.global_tensor.subindex %digits_gm[%109] : !ascendc.global_tensor<*xi8>, index, !ascendc.global_tensor<*xi8>
// CHECK-NEXT:     %110 = ascendc.tbuf.get_with_offset %ub, %25, %24 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:     ascendc.data_copy_l2 %digits_gm_3, %110, %25 : !ascendc.global_tensor<*xi8>, !ascendc.local_tensor<*xi8>, i32
// CHECK-NEXT:     %111 = ascendc.tbuf.get_with_offset %ub, %16, %1 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     ascendc.cast_l2 %111, %rest_3, %16 {roundMode = 1 : i32} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xi16>, i32
// CHECK-NEXT:     %digit_9 = ascendc.tbuf.get_with_offset %ub, %25, %3 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:     %digit_10 = ascendc.reinterpret_cast %digit_9 : !ascendc.local_tensor<*xi8> to !ascendc.local_tensor<*xi4>
// CHECK-NEXT:     ascendc.cast_l2 %digit_10, %111, %16 {roundMode = 1 : i32} : !ascendc.local_tensor<*xi4>, !ascendc.local_tensor<*xf16>, i32
// CHECK-NEXT:     %112 = arith.addi %digits_ring, %28 : index
// CHECK-NEXT:     %113 = arith.addi %112, %90 : index
// CHECK-NEXT:     %digits_gm_4 = ascendc.global_tensor.subindex %digits_gm[%113] : !ascendc.global_tensor<*xi8>, index, !ascendc.global_tensor<*xi8>
// CHECK-NEXT:     %114 = ascendc.tbuf.get_with_offset %ub, %25, %3 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:     ascendc.data_copy_l2 %digits_gm_4, %114, %25 : !ascendc.global_tensor<*xi8>, !ascendc.local_tensor<*xi8>, i32
// CHECK-NEXT:     ascendc.cross_core_set_flag %flag_3, 2, pipe_mte3 : i32
// CHECK-NEXT:     %115 = arith.muli %block_8, %c128 : index
// CHECK-NEXT:     %116 = arith.muli %half_1, %c64 : index
// CHECK-NEXT:     %117 = arith.addi %115, %116 : index
// CHECK-NEXT:     %zero = ascendc.tbuf.get_with_offset %ub, %12, %29 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.duplicate_l2 %zero, %n0, %12 : !ascendc.local_tensor<*xf32>, f32, i32
// CHECK-NEXT:     ascendc.cross_core_wait_flag %flag, 2, pipe_mte2 : i32
// CHECK-NEXT:     %118 = arith.index_cast %slot : i32 to index
// CHECK-NEXT:     %slot_size = arith.constant 16384 : index
// CHECK-NEXT:     %119 = arith.muli %118, %slot_size : index
// CHECK-NEXT:     %120 = arith.addi %sums_ring, %119 : index
// CHECK-NEXT:     %121 = arith.addi %120, %116 : index
// CHECK-NEXT:     %sums_gm_1 = ascendc.global_tensor.subindex %sums_gm[%121] : !ascendc.global_tensor<*xf16>, index, !ascendc.global_tensor<*xf16>
// CHECK-NEXT:     %sums_1 = ascendc.tbuf.get_with_offset %ub, %4, %1 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     ascendc.data_copy_l0 %sums_1, %sums_gm_1, %data_copy : !ascendc.local_tensor<*xf16>, !ascendc.global_tensor<*xf16>, !ascendc.data_copy_params
// CHECK-NEXT:     %122 = ascendc.tbuf.get_with_offset %ub, %4, %3 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.cast_l2 %122, %sums_1, %4 {roundMode = 0 : i32} : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf16>, i32
// CHECK-NEXT:     %123 = ascendc.tbuf.get_with_offset %ub, %16, %8 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     %124 = ascendc.tbuf.get_with_offset %ub, %16, %32 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.muls_l2 %123, %124, %n16, %16 {isSetMask} : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, f32, i32
// CHECK-NEXT:     %125 = ascendc.tbuf.get_with_offset %ub, %16, %7 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.add_l2 %123, %123, %125, %16 : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32
// CHECK-NEXT:     %126 = ascendc.tbuf.get_with_offset %ub, %16, %8 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.muls_l2 %126, %123, %n16, %16 {isSetMask} : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, f32, i32
// CHECK-NEXT:     %127 = ascendc.tbuf.get_with_offset %ub, %16, %4 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.add_l2 %126, %126, %127, %16 : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32
// CHECK-NEXT:     %128 = ascendc.tbuf.get_with_offset %ub, %16, %8 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.muls_l2 %128, %126, %n16, %16 {isSetMask} : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, f32, i32
// CHECK-NEXT:     %129 = ascendc.tbuf.get_with_offset %ub, %16, %3 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.add_l2 %128, %128, %129, %16 : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32
// CHECK-NEXT:     %s_gm_1 = ascendc.global_tensor.subindex %s_gm[%117] : !ascendc.global_tensor<*xf16>, index, !ascendc.global_tensor<*xf16>
// CHECK-NEXT:     %scale_1 = ascendc.tbuf.get_with_offset %ub, %16, %3 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     ascendc.data_copy_l0 %scale_1, %s_gm_1, %data_copy_1 : !ascendc.local_tensor<*xf16>, !ascendc.global_tensor<*xf16>, !ascendc.data_copy_params
// CHECK-NEXT:     %130 = ascendc.tbuf.get_with_offset %ub, %16, %34 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.cast_l2 %130, %scale_1, %16 {roundMode = 0 : i32} : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf16>, i32
// CHECK-NEXT:     %131 = ascendc.tbuf.get_with_offset %ub, %16, %8 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.mul_l2 %131, %128, %130, %16 : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32
// CHECK-NEXT:     %132 = ascendc.tbuf.get_with_offset %ub, %25, %3 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     %133 = ascendc.tbuf.get_with_offset %ub, %25, %8 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     %134 = ascendc.tbuf.get_with_offset %ub, %25, %35 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.add_l2 %132, %133, %134, %25 : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32
// CHECK-NEXT:     %135 = ascendc.tbuf.get_with_offset %ub, %5, %3 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     %136 = ascendc.tbuf.get_with_offset %ub, %5, %3 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     %137 = ascendc.tbuf.get_with_offset %ub, %5, %16 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.add_l2 %135, %136, %137, %5 : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32
// CHECK-NEXT:     %138 = ascendc.tbuf.get_with_offset %ub, %6, %3 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     %139 = ascendc.tbuf.get_with_offset %ub, %6, %3 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     %140 = ascendc.tbuf.get_with_offset %ub, %6, %25 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.add_l2 %138, %139, %140, %6 : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32
// CHECK-NEXT:     %141 = ascendc.tbuf.get_with_offset %ub, %30, %3 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     %142 = ascendc.tbuf.get_with_offset %ub, %30, %3 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     %143 = ascendc.tbuf.get_with_offset %ub, %30, %5 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.add_l2 %141, %142, %143, %30 : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32
// CHECK-NEXT:     %144 = ascendc.tbuf.get_with_offset %ub, %12, %2 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     %145 = ascendc.tbuf.get_with_offset %ub, %12, %3 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     %146 = ascendc.tbuf.get_with_offset %ub, %12, %6 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.add_l2 %144, %145, %146, %12 : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32
// CHECK-NEXT:     %sum = ascendc.tbuf.get_with_offset %ub, %12, %29 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     %147 = ascendc.tbuf.get_with_offset %ub, %12, %2 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.add_l2 %sum, %zero, %147, %12 : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32
// CHECK-NEXT:     ascendc.cross_core_set_flag %flag_1, 2, pipe_mte2 : i32
// CHECK-NEXT:     %148 = ascendc.tbuf.get_with_offset %ub, %12, %3 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.brcb_l0 %148, %scale, %13, %brcb : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32, !ascendc.brcb_repeat_params
// CHECK-NEXT:     %149 = ascendc.tbuf.get_with_offset %ub, %12, %29 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     %150 = ascendc.tbuf.get_with_offset %ub, %11, %3 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.mul_l0 %149, %sum, %150, %12, %13, %binary_1 {isSetMask} : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32, i32, !ascendc.binary_repeat_params
// CHECK-NEXT:     %151 = ascendc.tbuf.get_with_offset %ub, %12, %3 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     ascendc.cast_l2 %151, %149, %12 {roundMode = 1 : i32} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf32>, i32
// CHECK-NEXT:     %out_gm_1 = ascendc.global_tensor.subindex %out_gm[%117] : !ascendc.global_tensor<*xf16>, index, !ascendc.global_tensor<*xf16>
// CHECK-NEXT:     ascendc.data_copy_l2 %out_gm_1, %151, %12 : !ascendc.global_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i32
// CHECK-NEXT:     ascendc.cross_core_wait_flag %flag_2, 2, pipe_mte3 : i32
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func @matmul_int4(%x: memref<?xf16, 22 : i64> {ascir.role = "in"}, %q: memref<?xi8, 22 : i64> {ascir.role = "in", ascir.packing = "fractals"}, %s: memref<?xf16, 22 : i64> {ascir.role = "in", ascir.packing = "rows"}, %out: memref<?xf16, 22 : i64> {ascir.role = "out"}, %digits: memref<?xi8, 22 : i64> {ascir.role = "workspace", ascir.extent = "65536"}, %sums: memref<?xf16, 22 : i64> {ascir.role = "workspace", ascir.extent = "393216"}) attributes {tile.tiling = [{axes = ["1", "1", "1024", "4096"], tile = array<i64: 4, 128, 512, 128>, digits = 4 : i64, ns = 8490 : i64}], tile.weights = {strategy = "digits", expand_ns = 11696 : i64, digits_ns = 8490 : i64}, ascendc.aicore, ascendc.global, ascendc.kernel_type = "mix_aic_1_2", tile.block_dim = 8 : i64} {
// CHECK-NEXT:     func.call @matmul_int4_aic(%x, %q, %s, %out, %digits, %sums) {ascendc.core = "aic"} : (memref<?xf16, 22 : i64>, memref<?xi8, 22 : i64>, memref<?xf16, 22 : i64>, memref<?xf16, 22 : i64>, memref<?xi8, 22 : i64>, memref<?xf16, 22 : i64>) -> ()
// CHECK-NEXT:     func.call @matmul_int4_aiv(%x, %q, %s, %out, %digits, %sums) {ascendc.core = "aiv"} : (memref<?xf16, 22 : i64>, memref<?xi8, 22 : i64>, memref<?xf16, 22 : i64>, memref<?xf16, 22 : i64>, memref<?xi8, 22 : i64>, memref<?xf16, 22 : i64>) -> ()
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// The result:
// CHECK:      builtin.module attributes {ascir.soc = "ascend910b1"} {
// CHECK-NEXT:   func.func @matmul_int4_aic(%x: memref<?xf16, 22 : i64> {ascir.role = "in"}, %q: memref<?xi8, 22 : i64> {ascir.role = "in", ascir.packing = "fractals"}, %s: memref<?xf16, 22 : i64> {ascir.role = "in", ascir.packing = "rows"}, %out: memref<?xf16, 22 : i64> {ascir.role = "out"}, %digits: memref<?xi8, 22 : i64> {ascir.role = "workspace", ascir.extent = "65536"}, %sums: memref<?xf16, 22 : i64> {ascir.role = "workspace", ascir.extent = "393216"}) attributes {tile.placement = {l0a = {peak = 2048 : i64, lower_bound = 2048 : i64, extent = 2048 : i64, capacity = 65536 : i64, optimal = true}, l0b = {peak = 16384 : i64, lower_bound = 16384 : i64, extent = 16384 : i64, capacity = 65536 : i64, optimal = true}, l0c = {peak = 16384 : i64, lower_bound = 16384 : i64, extent = 16384 : i64, capacity = 131072 : i64, optimal = true}, l1 = {peak = 110592 : i64, lower_bound = 110592 : i64, extent = 110592 : i64, capacity = 524032 : i64, optimal = true}}, ascendc.aicore, ascendc.sync = {flags = 6 : i64, barriers = 0 : i64, dependences = 12 : i64, removed = 3 : i64, fallbacks = 0 : i64}} {
// CHECK-NEXT:     %flag4 = arith.constant 4 : i32
// CHECK-NEXT:     %flag2 = arith.constant 2 : i32
// CHECK-NEXT:     %flag1 = arith.constant 1 : i32
// CHECK-NEXT:     %flag3 = arith.constant 3 : i32
// CHECK-NEXT:     %flag0 = arith.constant 0 : i32
// CHECK-NEXT:     %0 = arith.constant 524032 : i32
// CHECK-NEXT:     %1 = arith.constant 65536 : i32
// CHECK-NEXT:     %2 = arith.constant 65536 : i32
// CHECK-NEXT:     %3 = arith.constant 131072 : i32
// CHECK-NEXT:     %4 = arith.constant 4096 : i32
// CHECK-NEXT:     %5 = arith.constant 98304 : i32
// CHECK-NEXT:     %6 = arith.constant 1 : i32
// CHECK-NEXT:     %7 = arith.constant 4 : i32
// CHECK-NEXT:     %8 = arith.constant 256 : i32
// CHECK-NEXT:     %9 = arith.constant 0 : i32
// CHECK-NEXT:     %10 = arith.constant 2048 : i32
// CHECK-NEXT:     %11 = arith.constant 16 : i32
// CHECK-NEXT:     %12 = arith.constant 32 : i32
// CHECK-NEXT:     %nd2nz = ascendc.construct !ascendc.nd2nz_params(%6, %7, %8, %9, %10, %11, %6, %12) : i32, i32, i32, i32, i32, i32, i32, i32
// CHECK-NEXT:     %13 = arith.constant 32768 : i32
// CHECK-NEXT:     %14 = arith.constant 32768 : index
// CHECK-NEXT:     %15 = arith.constant 512 : index
// CHECK-NEXT:     %16 = arith.constant 8 : i32
// CHECK-NEXT:     %17 = arith.constant 128 : i32
// CHECK-NEXT:     %18 = arith.constant 896 : i32
// CHECK-NEXT:     %data_copy = ascendc.construct !ascendc.data_copy_params(%16, %17, %18, %9) : i32, i32, i32, i32
// CHECK-NEXT:     %19 = arith.constant 8192 : i32
// CHECK-NEXT:     %20 = arith.constant 1024 : i32
// CHECK-NEXT:     %21 = arith.constant 2 : index
// CHECK-NEXT:     %22 = arith.constant 0 : i8
// CHECK-NEXT:     %23 = arith.constant false
// CHECK-NEXT:     %24 = arith.constant 0 : index
// CHECK-NEXT:     %25 = arith.constant 1 : index
// CHECK-NEXT:     %26 = arith.constant 3 : index
// CHECK-NEXT:     %no_pads = memref.alloca() {ascendc.emit_as_unsigned} : memref<4xi8>
// CHECK-NEXT:     memref.store %22, %no_pads[%24] : memref<4xi8>
// CHECK-NEXT:     memref.store %22, %no_pads[%25] : memref<4xi8>
// CHECK-NEXT:     memref.store %22, %no_pads[%21] : memref<4xi8>
// CHECK-NEXT:     memref.store %22, %no_pads[%26] : memref<4xi8>
// CHECK-NEXT:     %27 = arith.constant 64 : i32
// CHECK-NEXT:     %load_data_3d_params_v2 = ascendc.construct !ascendc.load_data_3d_params_v2<i8>(%no_pads, %6, %11, %27, %27, %11, %9, %9, %6, %6, %6, %6, %6, %6, %23, %23, %22) : memref<4xi8>, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i1, i1, i8
// CHECK-NEXT:     %28 = arith.constant 16 : index
// CHECK-NEXT:     %29 = arith.constant 128 : index
// CHECK-NEXT:     %load_data_2d = ascendc.construct !ascendc.load_data_2d_params(%9, %11, %6, %9, %9, %9, %9) : i32, i32, i32, i32, i32, i32, i32
// CHECK-NEXT:     %30 = arith.constant true
// CHECK-NEXT:     %mmad = ascendc.construct !ascendc.mmad_params(%7, %17, %17, %9, %23, %30) : i32, i32, i32, i32, i1, i1
// CHECK-NEXT:     %31 = arith.constant 11 : i32
// CHECK-NEXT:     %fixpipe_config = ascendc.construct !ascendc.fixpipe_config(%6) [!ascendc.co2_layout] : i32
// CHECK-NEXT:     %pipe = ascendc.pipe
// CHECK-NEXT:     %l1 = ascendc.tbuf : <a1>
// CHECK-NEXT:     ascendc.pipe.init_buffer %pipe, %l1, %0 : !ascendc.tbuf<a1>, i32
// CHECK-NEXT:     %l0a = ascendc.tbuf : <a2>
// CHECK-NEXT:     ascendc.pipe.init_buffer %pipe, %l0a, %1 : !ascendc.tbuf<a2>, i32
// CHECK-NEXT:     %l0b = ascendc.tbuf : <b2>
// CHECK-NEXT:     ascendc.pipe.init_buffer %pipe, %l0b, %2 : !ascendc.tbuf<b2>, i32
// CHECK-NEXT:     %l0c = ascendc.tbuf : <co1>
// CHECK-NEXT:     ascendc.pipe.init_buffer %pipe, %l0c, %3 : !ascendc.tbuf<co1>, i32
// CHECK-NEXT:     %x_gm = ascendc.global_tensor : !ascendc.global_tensor<*xf16>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %x_gm, %x : !ascendc.global_tensor<*xf16>, memref<?xf16, 22 : i64>
// CHECK-NEXT:     %q_gm = ascendc.global_tensor : !ascendc.global_tensor<*xi8>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %q_gm, %q : !ascendc.global_tensor<*xi8>, memref<?xi8, 22 : i64>
// CHECK-NEXT:     %s_gm = ascendc.global_tensor : !ascendc.global_tensor<*xf16>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %s_gm, %s : !ascendc.global_tensor<*xf16>, memref<?xf16, 22 : i64>
// CHECK-NEXT:     %out_gm = ascendc.global_tensor : !ascendc.global_tensor<*xf16>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %out_gm, %out : !ascendc.global_tensor<*xf16>, memref<?xf16, 22 : i64>
// CHECK-NEXT:     %digits_gm = ascendc.global_tensor : !ascendc.global_tensor<*xi8>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %digits_gm, %digits : !ascendc.global_tensor<*xi8>, memref<?xi8, 22 : i64>
// CHECK-NEXT:     %sums_gm = ascendc.global_tensor : !ascendc.global_tensor<*xf16>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %sums_gm, %sums : !ascendc.global_tensor<*xf16>, memref<?xf16, 22 : i64>
// CHECK-NEXT:     %flag = arith.constant 3 : i32
// CHECK-NEXT:     %flag_1 = arith.constant 2 : i32
// CHECK-NEXT:     %ring = arith.constant 49152 : index
// CHECK-NEXT:     %block = ascendc.get_block_idx : index
// CHECK-NEXT:     %sums_ring = arith.muli %block, %ring : index
// CHECK-NEXT:     %slot = arith.constant 0 : i32
// CHECK-NEXT:     %flag_2 = arith.constant 0 : i32
// CHECK-NEXT:     %flag_3 = arith.constant 1 : i32
// CHECK-NEXT:     %ring_1 = arith.constant 8192 : index
// CHECK-NEXT:     %block_1 = ascendc.get_block_idx : index
// CHECK-NEXT:     %digits_ring = arith.muli %block_1, %ring_1 : index
// CHECK-NEXT:     ascendc.cross_core_set_flag %flag_3, 2, pipe_mte2 : i32
// CHECK-NEXT:     %block_2 = ascendc.get_block_idx : index
// CHECK-NEXT:     %c8 = arith.constant 8 : index
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c4096 = arith.constant 4096 : index
// CHECK-NEXT:     %c512 = arith.constant 512 : index
// CHECK-NEXT:     %c2 = arith.constant 2 : index
// CHECK-NEXT:     %c64 = arith.constant 64 : index
// CHECK-NEXT:     %c128 = arith.constant 128 : index
// CHECK-NEXT:     %n1 = arith.constant 1.000000e+00 : f32
// CHECK-NEXT:     ascendc.cross_core_wait_flag %flag_2, 2, pipe_mte2 : i32
// CHECK-NEXT:     %32 = arith.muli %block_2, %c8 : index
// CHECK-NEXT:     ascendc.cross_core_wait_flag %flag, 2, pipe_fix : i32
// CHECK-NEXT:     %33 = arith.index_cast %slot : i32 to index
// CHECK-NEXT:     %slot_size = arith.constant 16384 : index
// CHECK-NEXT:     %34 = arith.muli %33, %slot_size : index
// CHECK-NEXT:     %35 = arith.addi %sums_ring, %34 : index
// CHECK-NEXT:     %36 = arith.constant 0 : i32
// CHECK-NEXT:     %37 = arith.constant 0 : i32
// CHECK-NEXT:     ascendc.set_flag mte1_mte2, %flag0 : i32
// CHECK-NEXT:     ascendc.set_flag mte1_mte2, %flag1 : i32
// CHECK-NEXT:     ascendc.set_flag mte1_mte2, %flag2 : i32
// CHECK-NEXT:     ascendc.set_flag m_mte1, %flag3 : i32
// CHECK-NEXT:     ascendc.set_flag m_mte1, %flag4 : i32
// CHECK-NEXT:     ascendc.set_flag fix_m, %flag0 : i32
// CHECK-NEXT:     ascendc.set_flag fix_m, %flag1 : i32
// CHECK-NEXT:     %38, %39 = scf.for %at = %c0 to %c4096 step %c512 iter_args(%slot_1 = %36, %slot_2 = %37) -> (i32, i32) {
// CHECK-NEXT:       %40 = arith.divui %at, %c2 : index
// CHECK-NEXT:       %41 = arith.muli %slot_1, %4 : i32
// CHECK-NEXT:       %a_bytes_at = arith.addi %41, %5 : i32
// CHECK-NEXT:       %42 = arith.addi %digits_ring, %40 : index
// CHECK-NEXT:       %digits_gm_1 = ascendc.global_tensor.subindex %digits_gm[%42] : !ascendc.global_tensor<*xi8>, index, !ascendc.global_tensor<*xi8>
// CHECK-NEXT:       %a_bytes = ascendc.tbuf.get_with_offset %l1, %4, %a_bytes_at : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:       ascendc.wait_flag mte1_mte2, %slot_1 : i32
// CHECK-NEXT:       ascendc.data_copy_nd2nz %a_bytes, %digits_gm_1, %nd2nz : !ascendc.local_tensor<*xi8>, !ascendc.global_tensor<*xi8>, !ascendc.nd2nz_params
// CHECK-NEXT:       %43 = arith.divui %at, %c64 : index
// CHECK-NEXT:       %b_bytes_at = arith.muli %slot_1, %13 : i32
// CHECK-NEXT:       %44 = arith.muli %43, %14 : index
// CHECK-NEXT:       %45 = arith.muli %32, %15 : index
// CHECK-NEXT:       %46 = arith.addi %44, %45 : index
// CHECK-NEXT:       %b_bytes = ascendc.tbuf.get_with_offset %l1, %13, %b_bytes_at : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:       %q_gm_1 = ascendc.global_tensor.subindex %q_gm[%46] : !ascendc.global_tensor<*xi8>, index, !ascendc.global_tensor<*xi8>
// CHECK-NEXT:       ascendc.data_copy_l0 %b_bytes, %q_gm_1, %data_copy : !ascendc.local_tensor<*xi8>, !ascendc.global_tensor<*xi8>, !ascendc.data_copy_params
// CHECK-NEXT:       ascendc.set_flag mte2_mte1, %slot_1 : i32
// CHECK-NEXT:       ascendc.wait_flag mte2_mte1, %slot_1 : i32
// CHECK-NEXT:       %47 = scf.for %group = %c0 to %c512 step %c128 iter_args(%slot_3 = %slot_2) -> (i32) {
// CHECK-NEXT:         %zero_at = arith.muli %slot_3, %19 : i32
// CHECK-NEXT:         %a_l0_at = arith.muli %slot_3, %20 : i32
// CHECK-NEXT:         %48 = arith.divsi %group, %21 : index
// CHECK-NEXT:         %a_l0 = ascendc.tbuf.get_with_offset %l0a, %20, %a_l0_at : !ascendc.tbuf<a2>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:         %49 = arith.muli %48, %28 : index
// CHECK-NEXT:         %a_l1 = ascendc.tbuf.get_with_offset %l1, %4, %a_bytes_at : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:         %a_l1_1 = ascendc.local_tensor.subindex %a_l1[%49] : !ascendc.local_tensor<*xi8>, index, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:         %50 = arith.addi %slot_3, %flag3 : i32
// CHECK-NEXT:         ascendc.wait_flag m_mte1, %50 : i32
// CHECK-NEXT:         ascendc.load_data_3d_l0_v2 %a_l0, %a_l1_1, %load_data_3d_params_v2 : !ascendc.local_tensor<*xi8>, !ascendc.local_tensor<*xi8>, !ascendc.load_data_3d_params_v2<i8>
// CHECK-NEXT:         %b_l0_at = arith.muli %slot_3, %19 : i32
// CHECK-NEXT:         %51 = arith.muli %group, %29 : index
// CHECK-NEXT:         %52 = arith.divsi %51, %21 : index
// CHECK-NEXT:         %b_l1 = ascendc.tbuf.get_with_offset %l1, %13, %b_bytes_at : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:         %b_l1_1 = ascendc.local_tensor.subindex %b_l1[%52] : !ascendc.local_tensor<*xi8>, index, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:         %b_l0 = ascendc.tbuf.get_with_offset %l0b, %19, %b_l0_at : !ascendc.tbuf<b2>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:         ascendc.load_data_l0 %b_l0, %b_l1_1, %load_data_2d : !ascendc.local_tensor<*xi8>, !ascendc.local_tensor<*xi8>, !ascendc.load_data_2d_params
// CHECK-NEXT:         ascendc.set_flag mte1_m, %slot_3 : i32
// CHECK-NEXT:         %sum = ascendc.tbuf.get_with_offset %l0c, %10, %zero_at : !ascendc.tbuf<co1>, i32, i32, !ascendc.local_tensor<*xi32>
// CHECK-NEXT:         %a_l0_1 = ascendc.reinterpret_cast %a_l0 : !ascendc.local_tensor<*xi8> to !ascendc.local_tensor<*xi4>
// CHECK-NEXT:         %b_l0_1 = ascendc.reinterpret_cast %b_l0 : !ascendc.local_tensor<*xi8> to !ascendc.local_tensor<*xi4>
// CHECK-NEXT:         ascendc.wait_flag mte1_m, %slot_3 : i32
// CHECK-NEXT:         ascendc.wait_flag fix_m, %slot_3 : i32
// CHECK-NEXT:         ascendc.mmad %sum, %a_l0_1, %b_l0_1, %mmad : !ascendc.local_tensor<*xi32>, !ascendc.local_tensor<*xi4>, !ascendc.local_tensor<*xi4>, !ascendc.mmad_params
// CHECK-NEXT:         %53 = arith.addi %slot_3, %flag3 : i32
// CHECK-NEXT:         ascendc.set_flag m_mte1, %53 : i32
// CHECK-NEXT:         ascendc.set_flag m_fix, %slot_3 : i32
// CHECK-NEXT:         %54 = arith.addi %at, %group : index
// CHECK-NEXT:         %55 = arith.divui %54, %c128 : index
// CHECK-NEXT:         %56 = arith.muli %55, %29 : index
// CHECK-NEXT:         %57 = arith.addi %35, %56 : index
// CHECK-NEXT:         %58 = arith.bitcast %n1 : f32 to i32
// CHECK-NEXT:         %59 = arith.extui %58 : i32 to i64
// CHECK-NEXT:         %fixpipe_params_v220 = ascendc.construct !ascendc.fixpipe_params_v220(%17, %7, %11, %4, %9, %31, %59, %6, %9, %9, %9) [ui16, ui16, ui16, ui32, i32, !ascendc.quant_mode_t, ui64, ui16, ui16, ui16, ui8] : i32, i32, i32, i32, i32, i32, i64, i32, i32, i32, i32
// CHECK-NEXT:         %sums_gm_1 = ascendc.global_tensor.subindex %sums_gm[%57] : !ascendc.global_tensor<*xf16>, index, !ascendc.global_tensor<*xf16>
// CHECK-NEXT:         ascendc.wait_flag m_fix, %slot_3 : i32
// CHECK-NEXT:         ascendc.fixpipe %sums_gm_1, %sum, %fixpipe_params_v220, %fixpipe_config : !ascendc.global_tensor<*xf16>, !ascendc.local_tensor<*xi32>, !ascendc.fixpipe_params_v220, !ascendc.fixpipe_config
// CHECK-NEXT:         ascendc.set_flag fix_m, %slot_3 : i32
// CHECK-NEXT:         %60 = arith.constant 1 : i32
// CHECK-NEXT:         %next_slot = arith.xori %slot_3, %60 : i32
// CHECK-NEXT:         scf.yield %next_slot : i32
// CHECK-NEXT:       }
// CHECK-NEXT:       ascendc.set_flag mte1_mte2, %slot_1 : i32
// CHECK-NEXT:       %61 = arith.constant 1 : i32
// CHECK-NEXT:       %62 = arith.addi %slot_1, %61 : i32
// CHECK-NEXT:       %63 = arith.constant 3 : i32
// CHECK-NEXT:       %64 = arith.constant 0 : i32
// CHECK-NEXT:       %65 = arith.cmpi eq, %62, %63 : i32
// CHECK-NEXT:       %next_slot_1 = arith.select %65, %64, %62 : i32
// CHECK-NEXT:       scf.yield %next_slot_1, %47 : i32, i32
// CHECK-NEXT:     }
// CHECK-NEXT:     ascendc.wait_flag mte1_mte2, %flag0 : i32
// CHECK-NEXT:     ascendc.wait_flag mte1_mte2, %flag1 : i32
// CHECK-NEXT:     ascendc.wait_flag mte1_mte2, %flag2 : i32
// CHECK-NEXT:     ascendc.wait_flag m_mte1, %flag3 : i32
// CHECK-NEXT:     ascendc.wait_flag m_mte1, %flag4 : i32
// CHECK-NEXT:     ascendc.wait_flag fix_m, %flag0 : i32
// CHECK-NEXT:     ascendc.wait_flag fix_m, %flag1 : i32
// CHECK-NEXT:     ascendc.cross_core_set_flag %flag_1, 2, pipe_fix : i32
// CHECK-NEXT:     ascendc.cross_core_set_flag %flag_3, 2, pipe_mte2 : i32
// CHECK-NEXT:     ascendc.cross_core_wait_flag %flag, 2, pipe_fix : i32
// CHECK-NEXT:     ascendc.cross_core_wait_flag %flag, 2, pipe_fix : i32
// CHECK-NEXT:     ascendc.cross_core_wait_flag %flag, 2, pipe_fix : i32
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func @matmul_int4_aiv(%x: memref<?xf16, 22 : i64> {ascir.role = "in"}, %q: memref<?xi8, 22 : i64> {ascir.role = "in", ascir.packing = "fractals"}, %s: memref<?xf16, 22 : i64> {ascir.role = "in", ascir.packing = "rows"}, %out: memref<?xf16, 22 : i64> {ascir.role = "out"}, %digits: memref<?xi8, 22 : i64> {ascir.role = "workspace", ascir.extent = "65536"}, %sums: memref<?xf16, 22 : i64> {ascir.role = "workspace", ascir.extent = "393216"}) attributes {tile.placement = {ub = {peak = 49440 : i64, lower_bound = 49440 : i64, extent = 81920 : i64, capacity = 188160 : i64, optimal = true}}, ascendc.aicore, ascendc.sync = {flags = 16 : i64, barriers = 53 : i64, dependences = 1574 : i64, removed = 4 : i64, fallbacks = 0 : i64}} {
// CHECK-NEXT:     %flag4 = arith.constant 4 : i32
// CHECK-NEXT:     %flag3 = arith.constant 3 : i32
// CHECK-NEXT:     %flag2 = arith.constant 2 : i32
// CHECK-NEXT:     %flag1 = arith.constant 1 : i32
// CHECK-NEXT:     %flag0 = arith.constant 0 : i32
// CHECK-NEXT:     %0 = arith.constant 188160 : i32
// CHECK-NEXT:     %1 = arith.constant 65536 : i32
// CHECK-NEXT:     %2 = arith.constant 4096 : i32
// CHECK-NEXT:     %3 = arith.constant 0 : i32
// CHECK-NEXT:     %4 = arith.constant 8192 : i32
// CHECK-NEXT:     %5 = arith.constant 512 : i32
// CHECK-NEXT:     %6 = arith.constant 256 : i32
// CHECK-NEXT:     %7 = arith.constant 16384 : i32
// CHECK-NEXT:     %8 = arith.constant 32768 : i32
// CHECK-NEXT:     %9 = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:     %10 = arith.constant 41216 : i32
// CHECK-NEXT:     %11 = arith.constant 8 : i32
// CHECK-NEXT:     %12 = arith.constant 64 : i32
// CHECK-NEXT:     %13 = arith.constant 1 : i32
// CHECK-NEXT:     %14 = arith.constant 34816 : i32
// CHECK-NEXT:     %15 = arith.constant 2304 : i32
// CHECK-NEXT:     %16 = arith.constant 2048 : i32
// CHECK-NEXT:     %17 = arith.constant 16 : i32
// CHECK-NEXT:     %18 = arith.constant 0 : i16
// CHECK-NEXT:     %19 = arith.constant 32 : i32
// CHECK-NEXT:     %20 = arith.constant 544 : i32
// CHECK-NEXT:     %21 = arith.constant 8448 : i32
// CHECK-NEXT:     %brcb = ascendc.construct !ascendc.brcb_repeat_params(%13, %11) : i32, i32
// CHECK-NEXT:     %binary = ascendc.construct !ascendc.binary_repeat_params(%13, %13, %3, %11, %11, %3) : i32, i32, i32, i32, i32, i32
// CHECK-NEXT:     %22 = arith.constant 12 : i16
// CHECK-NEXT:     %23 = arith.constant 4 : i16
// CHECK-NEXT:     %24 = arith.constant 69632 : i32
// CHECK-NEXT:     %25 = arith.constant 1024 : i32
// CHECK-NEXT:     %26 = arith.constant 2048 : index
// CHECK-NEXT:     %27 = arith.constant 4096 : index
// CHECK-NEXT:     %28 = arith.constant 6144 : index
// CHECK-NEXT:     %29 = arith.constant 40960 : i32
// CHECK-NEXT:     %30 = arith.constant 128 : i32
// CHECK-NEXT:     %31 = arith.constant 4 : i32
// CHECK-NEXT:     %data_copy = ascendc.construct !ascendc.data_copy_params(%30, %31, %31, %3) : i32, i32, i32, i32
// CHECK-NEXT:     %32 = arith.constant 24576 : i32
// CHECK-NEXT:     %33 = arith.constant 60 : i32
// CHECK-NEXT:     %data_copy_1 = ascendc.construct !ascendc.data_copy_params(%19, %31, %33, %3) : i32, i32, i32, i32
// CHECK-NEXT:     %34 = arith.constant 65792 : i32
// CHECK-NEXT:     %35 = arith.constant 36864 : i32
// CHECK-NEXT:     %binary_1 = ascendc.construct !ascendc.binary_repeat_params(%13, %13, %3, %11, %11, %13) : i32, i32, i32, i32, i32, i32
// CHECK-NEXT:     %pipe = ascendc.pipe
// CHECK-NEXT:     %ub = ascendc.tbuf : <veccalc>
// CHECK-NEXT:     ascendc.pipe.init_buffer %pipe, %ub, %0 : !ascendc.tbuf<veccalc>, i32
// CHECK-NEXT:     %x_gm = ascendc.global_tensor : !ascendc.global_tensor<*xf16>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %x_gm, %x : !ascendc.global_tensor<*xf16>, memref<?xf16, 22 : i64>
// CHECK-NEXT:     %q_gm = ascendc.global_tensor : !ascendc.global_tensor<*xi8>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %q_gm, %q : !ascendc.global_tensor<*xi8>, memref<?xi8, 22 : i64>
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
// CHECK-NEXT:     %ring = arith.constant 49152 : index
// CHECK-NEXT:     %block = ascendc.get_block_idx : index
// CHECK-NEXT:     %block_1 = arith.constant 2 : index
// CHECK-NEXT:     %block_2 = arith.divui %block, %block_1 : index
// CHECK-NEXT:     %sums_ring = arith.muli %block_2, %ring : index
// CHECK-NEXT:     %slot = arith.constant 0 : i32
// CHECK-NEXT:     ascendc.cross_core_set_flag %flag_1, 2, pipe_mte2 : i32
// CHECK-NEXT:     ascendc.cross_core_set_flag %flag_1, 2, pipe_mte2 : i32
// CHECK-NEXT:     ascendc.cross_core_set_flag %flag_1, 2, pipe_mte2 : i32
// CHECK-NEXT:     %flag_2 = arith.constant 1 : i32
// CHECK-NEXT:     %flag_3 = arith.constant 0 : i32
// CHECK-NEXT:     %ring_1 = arith.constant 8192 : index
// CHECK-NEXT:     %block_3 = ascendc.get_block_idx : index
// CHECK-NEXT:     %block_4 = arith.constant 2 : index
// CHECK-NEXT:     %block_5 = arith.divui %block_3, %block_4 : index
// CHECK-NEXT:     %digits_ring = arith.muli %block_5, %ring_1 : index
// CHECK-NEXT:     %36 = arith.constant 0x7fc00000 : f32
// CHECK-NEXT:     %n0 = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:     %37 = arith.constant 1.000000e+00 : f32
// CHECK-NEXT:     %half = ascendc.get_sub_block_idx : i64
// CHECK-NEXT:     %half_1 = arith.index_cast %half : i64 to index
// CHECK-NEXT:     %n0_1 = arith.constant 0.000000e+00 : f16
// CHECK-NEXT:     %n1em30 = arith.constant 1.000000e-30 : f32
// CHECK-NEXT:     %n30000 = arith.constant 3.000000e+04 : f32
// CHECK-NEXT:     %n3p33333em05 = arith.constant 3.33333337e-05 : f32
// CHECK-NEXT:     %c2048 = arith.constant 2048 : index
// CHECK-NEXT:     %n8 = arith.constant 8 : i16
// CHECK-NEXT:     %c2 = arith.constant 2 : index
// CHECK-NEXT:     %block_6 = ascendc.get_block_idx : index
// CHECK-NEXT:     %block_7 = arith.constant 2 : index
// CHECK-NEXT:     %block_8 = arith.divui %block_6, %block_7 : index
// CHECK-NEXT:     %c128 = arith.constant 128 : index
// CHECK-NEXT:     %c64 = arith.constant 64 : index
// CHECK-NEXT:     %n16 = arith.constant 1.600000e+01 : f32
// CHECK-NEXT:     %none = ascendc.tbuf.get_with_offset %ub, %2, %1 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     ascendc.duplicate_l2 %none, %n0_1, %2 : !ascendc.local_tensor<*xf16>, f16, i32
// CHECK-NEXT:     %x_1 = ascendc.tbuf.get_with_offset %ub, %2, %3 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     ascendc.data_copy_l2 %x_1, %x_gm, %2 : !ascendc.local_tensor<*xf16>, !ascendc.global_tensor<*xf16>, i32
// CHECK-NEXT:     ascendc.set_flag mte2_v, %flag0 : i32
// CHECK-NEXT:     %38 = ascendc.tbuf.get_with_offset %ub, %2, %3 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     ascendc.wait_flag mte2_v, %flag0 : i32
// CHECK-NEXT:     ascendc.abs_l2 %38, %x_1, %2 : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i32
// CHECK-NEXT:     %39 = ascendc.tbuf.get_with_offset %ub, %5, %4 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui8>
// CHECK-NEXT:     ascendc.pipe_barrier pipe_v
// CHECK-NEXT:     ascendc.compare_l2 %39, %none, %38, %2 {cmpMode = 0 : i64} : !ascendc.local_tensor<*xui8>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i32
// CHECK-NEXT:     %40 = ascendc.tbuf.get_with_offset %ub, %6, %4 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui16>
// CHECK-NEXT:     %41 = ascendc.tbuf.get_with_offset %ub, %6, %4 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui16>
// CHECK-NEXT:     ascendc.pipe_barrier pipe_v
// CHECK-NEXT:     ascendc.not_l2 %40, %41, %6 : !ascendc.local_tensor<*xui16>, !ascendc.local_tensor<*xui16>, i32
// CHECK-NEXT:     %42 = ascendc.tbuf.get_with_offset %ub, %2, %1 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     %43 = ascendc.tbuf.get_with_offset %ub, %5, %4 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui8>
// CHECK-NEXT:     ascendc.pipe_barrier pipe_v
// CHECK-NEXT:     ascendc.select_l2 %42, %43, %none, %38, %2 {selMode = 2 : i32} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xui8>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i32
// CHECK-NEXT:     %44 = ascendc.tbuf.get_with_offset %ub, %5, %4 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui8>
// CHECK-NEXT:     ascendc.compare_l2 %44, %38, %38, %2 {cmpMode = 2 : i64} : !ascendc.local_tensor<*xui8>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i32
// CHECK-NEXT:     %larger = ascendc.tbuf.get_with_offset %ub, %2, %1 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     ascendc.pipe_barrier pipe_v
// CHECK-NEXT:     ascendc.select_l2 %larger, %44, %42, %38, %2 {selMode = 2 : i32} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xui8>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i32
// CHECK-NEXT:     %45 = ascendc.tbuf.get_with_offset %ub, %2, %3 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.pipe_barrier pipe_v
// CHECK-NEXT:     ascendc.cast_l2 %45, %larger, %2 {roundMode = 0 : i32} : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf16>, i32
// CHECK-NEXT:     ascendc.set_flag v_mte2, %flag0 : i32
// CHECK-NEXT:     %46 = ascendc.tbuf.get_with_offset %ub, %2, %7 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.duplicate_l2 %46, %37, %2 : !ascendc.local_tensor<*xf32>, f32, i32
// CHECK-NEXT:     %47 = ascendc.tbuf.get_with_offset %ub, %5, %8 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui8>
// CHECK-NEXT:     ascendc.pipe_barrier pipe_v
// CHECK-NEXT:     ascendc.compare_l2 %47, %45, %45, %2 {cmpMode = 5 : i64} : !ascendc.local_tensor<*xui8>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32
// CHECK-NEXT:     %48 = ascendc.tbuf.get_with_offset %ub, %2, %7 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.pipe_barrier pipe_v
// CHECK-NEXT:     ascendc.select_scalar_l2 %48, %47, %46, %n0, %2 {selMode = 1 : i32} : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xui8>, !ascendc.local_tensor<*xf32>, f32, i32
// CHECK-NEXT:     %49 = ascendc.tbuf.get_with_offset %ub, %11, %10 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.duplicate_l2 %49, %9, %11 : !ascendc.local_tensor<*xf32>, f32, i32
// CHECK-NEXT:     %50 = ascendc.tbuf.get_with_offset %ub, %5, %8 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.block_reduce_max_l0 %50, %45, %12, %12, %13, %13, %11 : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32, i32, i32, i32, i32
// CHECK-NEXT:     %51 = ascendc.tbuf.get_with_offset %ub, %12, %14 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.pipe_barrier pipe_v
// CHECK-NEXT:     ascendc.block_reduce_max_l0 %51, %50, %11, %12, %13, %13, %11 : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32, i32, i32, i32, i32
// CHECK-NEXT:     ascendc.pipe_barrier pipe_v
// CHECK-NEXT:     ascendc.whole_reduce_max_l0 %49, %51, %12, %13, %13, %13, %11 {isSetMask, order = 2 : i32} : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32, i32, i32, i32, i32
// CHECK-NEXT:     %52 = ascendc.tbuf.get_with_offset %ub, %11, %15 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.duplicate_l2 %52, %9, %11 : !ascendc.local_tensor<*xf32>, f32, i32
// CHECK-NEXT:     %53 = ascendc.tbuf.get_with_offset %ub, %5, %3 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.block_reduce_max_l0 %53, %48, %12, %12, %13, %13, %11 : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32, i32, i32, i32, i32
// CHECK-NEXT:     %54 = ascendc.tbuf.get_with_offset %ub, %12, %16 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.pipe_barrier pipe_v
// CHECK-NEXT:     ascendc.block_reduce_max_l0 %54, %53, %11, %12, %13, %13, %11 : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32, i32, i32, i32, i32
// CHECK-NEXT:     ascendc.pipe_barrier pipe_v
// CHECK-NEXT:     ascendc.whole_reduce_max_l0 %52, %54, %12, %13, %13, %13, %11 {isSetMask, order = 2 : i32} : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32, i32, i32, i32, i32
// CHECK-NEXT:     %55 = ascendc.tbuf.get_with_offset %ub, %17, %6 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi16>
// CHECK-NEXT:     ascendc.duplicate_l2 %55, %18, %17 : !ascendc.local_tensor<*xi16>, i16, i32
// CHECK-NEXT:     %56 = ascendc.tbuf.get_with_offset %ub, %12, %3 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.duplicate_l2 %56, %9, %12 : !ascendc.local_tensor<*xf32>, f32, i32
// CHECK-NEXT:     %57 = ascendc.tbuf.get_with_offset %ub, %11, %3 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.pipe_barrier pipe_v
// CHECK-NEXT:     ascendc.data_copy_l2 %57, %52, %11 : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32
// CHECK-NEXT:     %58 = ascendc.tbuf.get_with_offset %ub, %19, %6 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui8>
// CHECK-NEXT:     ascendc.pipe_barrier pipe_v
// CHECK-NEXT:     ascendc.compare_scalar_l2 %58, %56, %n0, %12 {cmpMode = 2 : i64} : !ascendc.local_tensor<*xui8>, !ascendc.local_tensor<*xf32>, f32, i32
// CHECK-NEXT:     %59 = ascendc.tbuf.get_with_offset %ub, %11, %10 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.pipe_barrier pipe_v
// CHECK-NEXT:     ascendc.select_scalar_l2 %59, %58, %49, %36, %11 {selMode = 1 : i32} : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xui8>, !ascendc.local_tensor<*xf32>, f32, i32
// CHECK-NEXT:     %60 = ascendc.tbuf.get_with_offset %ub, %11, %5 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.duplicate_l2 %60, %n1em30, %11 : !ascendc.local_tensor<*xf32>, f32, i32
// CHECK-NEXT:     %61 = ascendc.tbuf.get_with_offset %ub, %17, %20 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi16>
// CHECK-NEXT:     ascendc.duplicate_l2 %61, %18, %17 : !ascendc.local_tensor<*xi16>, i16, i32
// CHECK-NEXT:     %62 = ascendc.tbuf.get_with_offset %ub, %12, %3 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.duplicate_l2 %62, %9, %12 : !ascendc.local_tensor<*xf32>, f32, i32
// CHECK-NEXT:     %63 = ascendc.tbuf.get_with_offset %ub, %11, %3 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.pipe_barrier pipe_v
// CHECK-NEXT:     ascendc.data_copy_l2 %63, %59, %11 : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32
// CHECK-NEXT:     %64 = ascendc.tbuf.get_with_offset %ub, %12, %6 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.duplicate_l2 %64, %9, %12 : !ascendc.local_tensor<*xf32>, f32, i32
// CHECK-NEXT:     %65 = ascendc.tbuf.get_with_offset %ub, %11, %6 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.pipe_barrier pipe_v
// CHECK-NEXT:     ascendc.data_copy_l2 %65, %60, %11 : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32
// CHECK-NEXT:     %66 = ascendc.tbuf.get_with_offset %ub, %19, %20 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui8>
// CHECK-NEXT:     ascendc.pipe_barrier pipe_v
// CHECK-NEXT:     ascendc.compare_l2 %66, %62, %64, %12 {cmpMode = 0 : i64} : !ascendc.local_tensor<*xui8>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32
// CHECK-NEXT:     %67 = ascendc.tbuf.get_with_offset %ub, %17, %20 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui16>
// CHECK-NEXT:     %68 = ascendc.tbuf.get_with_offset %ub, %17, %20 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui16>
// CHECK-NEXT:     ascendc.pipe_barrier pipe_v
// CHECK-NEXT:     ascendc.not_l2 %67, %68, %17 : !ascendc.local_tensor<*xui16>, !ascendc.local_tensor<*xui16>, i32
// CHECK-NEXT:     %69 = ascendc.tbuf.get_with_offset %ub, %11, %10 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     %70 = ascendc.tbuf.get_with_offset %ub, %19, %20 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui8>
// CHECK-NEXT:     ascendc.pipe_barrier pipe_v
// CHECK-NEXT:     ascendc.select_l2 %69, %70, %59, %60, %11 {selMode = 2 : i32} : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xui8>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32
// CHECK-NEXT:     %71 = ascendc.tbuf.get_with_offset %ub, %17, %20 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi16>
// CHECK-NEXT:     ascendc.duplicate_l2 %71, %18, %17 : !ascendc.local_tensor<*xi16>, i16, i32
// CHECK-NEXT:     %72 = ascendc.tbuf.get_with_offset %ub, %12, %3 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.duplicate_l2 %72, %9, %12 : !ascendc.local_tensor<*xf32>, f32, i32
// CHECK-NEXT:     %73 = ascendc.tbuf.get_with_offset %ub, %11, %3 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.pipe_barrier pipe_v
// CHECK-NEXT:     ascendc.data_copy_l2 %73, %60, %11 : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32
// CHECK-NEXT:     %74 = ascendc.tbuf.get_with_offset %ub, %12, %6 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.duplicate_l2 %74, %9, %12 : !ascendc.local_tensor<*xf32>, f32, i32
// CHECK-NEXT:     %75 = ascendc.tbuf.get_with_offset %ub, %11, %6 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.pipe_barrier pipe_v
// CHECK-NEXT:     ascendc.data_copy_l2 %75, %60, %11 : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32
// CHECK-NEXT:     %76 = ascendc.tbuf.get_with_offset %ub, %19, %20 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui8>
// CHECK-NEXT:     ascendc.pipe_barrier pipe_v
// CHECK-NEXT:     ascendc.compare_l2 %76, %72, %74, %12 {cmpMode = 2 : i64} : !ascendc.local_tensor<*xui8>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32
// CHECK-NEXT:     %largest = ascendc.tbuf.get_with_offset %ub, %11, %10 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.pipe_barrier pipe_v
// CHECK-NEXT:     ascendc.select_l2 %largest, %76, %69, %60, %11 {selMode = 2 : i32} : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xui8>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32
// CHECK-NEXT:     %77 = ascendc.tbuf.get_with_offset %ub, %11, %21 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.duplicate_l2 %77, %n30000, %11 : !ascendc.local_tensor<*xf32>, f32, i32
// CHECK-NEXT:     %78 = ascendc.tbuf.get_with_offset %ub, %11, %21 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.pipe_barrier pipe_v
// CHECK-NEXT:     ascendc.div_l2 %78, %77, %largest, %11 : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32
// CHECK-NEXT:     %scale = ascendc.tbuf.get_with_offset %ub, %11, %10 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.muls_l2 %scale, %largest, %n3p33333em05, %11 {isSetMask} : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, f32, i32
// CHECK-NEXT:     ascendc.cross_core_wait_flag %flag_2, 2, pipe_mte3 : i32
// CHECK-NEXT:     %79 = arith.muli %half_1, %c2048 : index
// CHECK-NEXT:     %x_gm_1 = ascendc.global_tensor.subindex %x_gm[%79] : !ascendc.global_tensor<*xf16>, index, !ascendc.global_tensor<*xf16>
// CHECK-NEXT:     %x_2 = ascendc.tbuf.get_with_offset %ub, %16, %1 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     ascendc.wait_flag v_mte2, %flag0 : i32
// CHECK-NEXT:     ascendc.data_copy_l2 %x_2, %x_gm_1, %16 : !ascendc.local_tensor<*xf16>, !ascendc.global_tensor<*xf16>, i32
// CHECK-NEXT:     ascendc.set_flag mte2_v, %flag1 : i32
// CHECK-NEXT:     %80 = ascendc.tbuf.get_with_offset %ub, %16, %3 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.wait_flag mte2_v, %flag1 : i32
// CHECK-NEXT:     ascendc.cast_l2 %80, %x_2, %16 {roundMode = 0 : i32} : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf16>, i32
// CHECK-NEXT:     %81 = ascendc.tbuf.get_with_offset %ub, %12, %4 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.pipe_barrier pipe_v
// CHECK-NEXT:     ascendc.brcb_l0 %81, %78, %13, %brcb : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32, !ascendc.brcb_repeat_params
// CHECK-NEXT:     %82 = ascendc.tbuf.get_with_offset %ub, %16, %3 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     %83 = ascendc.tbuf.get_with_offset %ub, %11, %4 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.pipe_barrier pipe_v
// CHECK-NEXT:     ascendc.mul_l0 %82, %80, %83, %12, %19, %binary {isSetMask} : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32, i32, !ascendc.binary_repeat_params
// CHECK-NEXT:     %rest = ascendc.tbuf.get_with_offset %ub, %16, %1 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi16>
// CHECK-NEXT:     ascendc.pipe_barrier pipe_v
// CHECK-NEXT:     ascendc.cast_l2 %rest, %82, %16 {roundMode = 1 : i32} : !ascendc.local_tensor<*xi16>, !ascendc.local_tensor<*xf32>, i32
// CHECK-NEXT:     %84 = ascendc.tbuf.get_with_offset %ub, %16, %3 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui16>
// CHECK-NEXT:     %85 = ascendc.tbuf.get_with_offset %ub, %16, %1 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui16>
// CHECK-NEXT:     %86 = builtin.unrealized_conversion_cast %22 : i16 to ui16
// CHECK-NEXT:     ascendc.pipe_barrier pipe_v
// CHECK-NEXT:     ascendc.shift_left_l2 %84, %85, %86, %16 {isSetMask} : !ascendc.local_tensor<*xui16>, !ascendc.local_tensor<*xui16>, ui16, i32
// CHECK-NEXT:     %digit = ascendc.tbuf.get_with_offset %ub, %16, %3 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi16>
// CHECK-NEXT:     %87 = ascendc.tbuf.get_with_offset %ub, %16, %3 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi16>
// CHECK-NEXT:     ascendc.pipe_barrier pipe_v
// CHECK-NEXT:     ascendc.shift_right_l2 %digit, %87, %22, %16 {isSetMask} : !ascendc.local_tensor<*xi16>, !ascendc.local_tensor<*xi16>, i16, i32
// CHECK-NEXT:     %88 = ascendc.tbuf.get_with_offset %ub, %16, %1 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi16>
// CHECK-NEXT:     ascendc.adds_l2 %88, %rest, %n8, %16 {isSetMask} : !ascendc.local_tensor<*xi16>, !ascendc.local_tensor<*xi16>, i16, i32
// CHECK-NEXT:     %rest_1 = ascendc.tbuf.get_with_offset %ub, %16, %1 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi16>
// CHECK-NEXT:     ascendc.pipe_barrier pipe_v
// CHECK-NEXT:     ascendc.shift_right_l2 %rest_1, %88, %23, %16 {isSetMask} : !ascendc.local_tensor<*xi16>, !ascendc.local_tensor<*xi16>, i16, i32
// CHECK-NEXT:     %89 = ascendc.tbuf.get_with_offset %ub, %16, %3 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     ascendc.cast_l2 %89, %digit, %16 {roundMode = 1 : i32} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xi16>, i32
// CHECK-NEXT:     %digit_1 = ascendc.tbuf.get_with_offset %ub, %25, %24 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:     %digit_2 = ascendc.reinterpret_cast %digit_1 : !ascendc.local_tensor<*xi8> to !ascendc.local_tensor<*xi4>
// CHECK-NEXT:     ascendc.pipe_barrier pipe_v
// CHECK-NEXT:     ascendc.cast_l2 %digit_2, %89, %16 {roundMode = 1 : i32} : !ascendc.local_tensor<*xi4>, !ascendc.local_tensor<*xf16>, i32
// CHECK-NEXT:     ascendc.set_flag v_mte3, %flag0 : i32
// CHECK-NEXT:     %90 = arith.divui %79, %c2 : index
// CHECK-NEXT:     %91 = arith.addi %digits_ring, %90 : index
// CHECK-NEXT:     %digits_gm_1 = ascendc.global_tensor.subindex %digits_gm[%91] : !ascendc.global_tensor<*xi8>, index, !ascendc.global_tensor<*xi8>
// CHECK-NEXT:     %92 = ascendc.tbuf.get_with_offset %ub, %25, %24 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:     ascendc.wait_flag v_mte3, %flag0 : i32
// CHECK-NEXT:     ascendc.data_copy_l2 %digits_gm_1, %92, %25 : !ascendc.global_tensor<*xi8>, !ascendc.local_tensor<*xi8>, i32
// CHECK-NEXT:     ascendc.set_flag mte3_v, %flag0 : i32
// CHECK-NEXT:     %93 = ascendc.tbuf.get_with_offset %ub, %16, %3 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui16>
// CHECK-NEXT:     %94 = ascendc.tbuf.get_with_offset %ub, %16, %1 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui16>
// CHECK-NEXT:     %95 = builtin.unrealized_conversion_cast %22 : i16 to ui16
// CHECK-NEXT:     ascendc.shift_left_l2 %93, %94, %95, %16 {isSetMask} : !ascendc.local_tensor<*xui16>, !ascendc.local_tensor<*xui16>, ui16, i32
// CHECK-NEXT:     %digit_3 = ascendc.tbuf.get_with_offset %ub, %16, %3 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi16>
// CHECK-NEXT:     %96 = ascendc.tbuf.get_with_offset %ub, %16, %3 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi16>
// CHECK-NEXT:     ascendc.pipe_barrier pipe_v
// CHECK-NEXT:     ascendc.shift_right_l2 %digit_3, %96, %22, %16 {isSetMask} : !ascendc.local_tensor<*xi16>, !ascendc.local_tensor<*xi16>, i16, i32
// CHECK-NEXT:     %97 = ascendc.tbuf.get_with_offset %ub, %16, %1 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi16>
// CHECK-NEXT:     ascendc.adds_l2 %97, %rest_1, %n8, %16 {isSetMask} : !ascendc.local_tensor<*xi16>, !ascendc.local_tensor<*xi16>, i16, i32
// CHECK-NEXT:     %rest_2 = ascendc.tbuf.get_with_offset %ub, %16, %1 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi16>
// CHECK-NEXT:     ascendc.pipe_barrier pipe_v
// CHECK-NEXT:     ascendc.shift_right_l2 %rest_2, %97, %23, %16 {isSetMask} : !ascendc.local_tensor<*xi16>, !ascendc.local_tensor<*xi16>, i16, i32
// CHECK-NEXT:     %98 = ascendc.tbuf.get_with_offset %ub, %16, %3 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     ascendc.cast_l2 %98, %digit_3, %16 {roundMode = 1 : i32} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xi16>, i32
// CHECK-NEXT:     %digit_4 = ascendc.tbuf.get_with_offset %ub, %25, %24 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:     %digit_5 = ascendc.reinterpret_cast %digit_4 : !ascendc.local_tensor<*xi8> to !ascendc.local_tensor<*xi4>
// CHECK-NEXT:     ascendc.wait_flag mte3_v, %flag0 : i32
// CHECK-NEXT:     ascendc.pipe_barrier pipe_v
// CHECK-NEXT:     ascendc.cast_l2 %digit_5, %98, %16 {roundMode = 1 : i32} : !ascendc.local_tensor<*xi4>, !ascendc.local_tensor<*xf16>, i32
// CHECK-NEXT:     ascendc.set_flag v_mte3, %flag1 : i32
// CHECK-NEXT:     %99 = arith.addi %digits_ring, %26 : index
// CHECK-NEXT:     %100 = arith.addi %99, %90 : index
// CHECK-NEXT:     %digits_gm_2 = ascendc.global_tensor.subindex %digits_gm[%100] : !ascendc.global_tensor<*xi8>, index, !ascendc.global_tensor<*xi8>
// CHECK-NEXT:     %101 = ascendc.tbuf.get_with_offset %ub, %25, %24 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:     ascendc.wait_flag v_mte3, %flag1 : i32
// CHECK-NEXT:     ascendc.data_copy_l2 %digits_gm_2, %101, %25 : !ascendc.global_tensor<*xi8>, !ascendc.local_tensor<*xi8>, i32
// CHECK-NEXT:     ascendc.set_flag mte3_v, %flag1 : i32
// CHECK-NEXT:     %102 = ascendc.tbuf.get_with_offset %ub, %16, %3 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui16>
// CHECK-NEXT:     %103 = ascendc.tbuf.get_with_offset %ub, %16, %1 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui16>
// CHECK-NEXT:     %104 = builtin.unrealized_conversion_cast %22 : i16 to ui16
// CHECK-NEXT:     ascendc.shift_left_l2 %102, %103, %104, %16 {isSetMask} : !ascendc.local_tensor<*xui16>, !ascendc.local_tensor<*xui16>, ui16, i32
// CHECK-NEXT:     %digit_6 = ascendc.tbuf.get_with_offset %ub, %16, %3 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi16>
// CHECK-NEXT:     %105 = ascendc.tbuf.get_with_offset %ub, %16, %3 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi16>
// CHECK-NEXT:     ascendc.pipe_barrier pipe_v
// CHECK-NEXT:     ascendc.shift_right_l2 %digit_6, %105, %22, %16 {isSetMask} : !ascendc.local_tensor<*xi16>, !ascendc.local_tensor<*xi16>, i16, i32
// CHECK-NEXT:     %106 = ascendc.tbuf.get_with_offset %ub, %16, %1 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi16>
// CHECK-NEXT:     ascendc.adds_l2 %106, %rest_2, %n8, %16 {isSetMask} : !ascendc.local_tensor<*xi16>, !ascendc.local_tensor<*xi16>, i16, i32
// CHECK-NEXT:     %rest_3 = ascendc.tbuf.get_with_offset %ub, %16, %1 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi16>
// CHECK-NEXT:     ascendc.pipe_barrier pipe_v
// CHECK-NEXT:     ascendc.shift_right_l2 %rest_3, %106, %23, %16 {isSetMask} : !ascendc.local_tensor<*xi16>, !ascendc.local_tensor<*xi16>, i16, i32
// CHECK-NEXT:     %107 = ascendc.tbuf.get_with_offset %ub, %16, %3 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     ascendc.cast_l2 %107, %digit_6, %16 {roundMode = 1 : i32} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xi16>, i32
// CHECK-NEXT:     %digit_7 = ascendc.tbuf.get_with_offset %ub, %25, %24 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:     %digit_8 = ascendc.reinterpret_cast %digit_7 : !ascendc.local_tensor<*xi8> to !ascendc.local_tensor<*xi4>
// CHECK-NEXT:     ascendc.wait_flag mte3_v, %flag1 : i32
// CHECK-NEXT:     ascendc.pipe_barrier pipe_v
// CHECK-NEXT:     ascendc.cast_l2 %digit_8, %107, %16 {roundMode = 1 : i32} : !ascendc.local_tensor<*xi4>, !ascendc.local_tensor<*xf16>, i32
// CHECK-NEXT:     ascendc.set_flag v_mte3, %flag2 : i32
// CHECK-NEXT:     %108 = arith.addi %digits_ring, %27 : index
// CHECK-NEXT:     %109 = arith.addi %108, %90 : index
// CHECK-NEXT:     %digits_gm_3 = ascendc.global_tensor.subindex %digits_gm[%109] : !ascendc.global_tensor<*xi8>, index, !ascendc.global_tensor<*xi8>
// CHECK-NEXT:     %110 = ascendc.tbuf.get_with_offset %ub, %25, %24 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:     ascendc.wait_flag v_mte3, %flag2 : i32
// CHECK-NEXT:     ascendc.data_copy_l2 %digits_gm_3, %110, %25 : !ascendc.global_tensor<*xi8>, !ascendc.local_tensor<*xi8>, i32
// CHECK-NEXT:     ascendc.set_flag mte3_mte2, %flag0 : i32
// CHECK-NEXT:     %111 = ascendc.tbuf.get_with_offset %ub, %16, %1 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     ascendc.cast_l2 %111, %rest_3, %16 {roundMode = 1 : i32} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xi16>, i32
// CHECK-NEXT:     %digit_9 = ascendc.tbuf.get_with_offset %ub, %25, %3 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:     %digit_10 = ascendc.reinterpret_cast %digit_9 : !ascendc.local_tensor<*xi8> to !ascendc.local_tensor<*xi4>
// CHECK-NEXT:     ascendc.pipe_barrier pipe_v
// CHECK-NEXT:     ascendc.cast_l2 %digit_10, %111, %16 {roundMode = 1 : i32} : !ascendc.local_tensor<*xi4>, !ascendc.local_tensor<*xf16>, i32
// CHECK-NEXT:     ascendc.set_flag v_mte3, %flag3 : i32
// CHECK-NEXT:     ascendc.set_flag v_mte2, %flag1 : i32
// CHECK-NEXT:     %112 = arith.addi %digits_ring, %28 : index
// CHECK-NEXT:     %113 = arith.addi %112, %90 : index
// CHECK-NEXT:     %digits_gm_4 = ascendc.global_tensor.subindex %digits_gm[%113] : !ascendc.global_tensor<*xi8>, index, !ascendc.global_tensor<*xi8>
// CHECK-NEXT:     %114 = ascendc.tbuf.get_with_offset %ub, %25, %3 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:     ascendc.wait_flag v_mte3, %flag3 : i32
// CHECK-NEXT:     ascendc.data_copy_l2 %digits_gm_4, %114, %25 : !ascendc.global_tensor<*xi8>, !ascendc.local_tensor<*xi8>, i32
// CHECK-NEXT:     ascendc.set_flag mte3_v, %flag2 : i32
// CHECK-NEXT:     ascendc.cross_core_set_flag %flag_3, 2, pipe_mte3 : i32
// CHECK-NEXT:     %115 = arith.muli %block_8, %c128 : index
// CHECK-NEXT:     %116 = arith.muli %half_1, %c64 : index
// CHECK-NEXT:     %117 = arith.addi %115, %116 : index
// CHECK-NEXT:     %zero = ascendc.tbuf.get_with_offset %ub, %12, %29 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.duplicate_l2 %zero, %n0, %12 : !ascendc.local_tensor<*xf32>, f32, i32
// CHECK-NEXT:     ascendc.cross_core_wait_flag %flag, 2, pipe_mte2 : i32
// CHECK-NEXT:     %118 = arith.index_cast %slot : i32 to index
// CHECK-NEXT:     %slot_size = arith.constant 16384 : index
// CHECK-NEXT:     %119 = arith.muli %118, %slot_size : index
// CHECK-NEXT:     %120 = arith.addi %sums_ring, %119 : index
// CHECK-NEXT:     %121 = arith.addi %120, %116 : index
// CHECK-NEXT:     %sums_gm_1 = ascendc.global_tensor.subindex %sums_gm[%121] : !ascendc.global_tensor<*xf16>, index, !ascendc.global_tensor<*xf16>
// CHECK-NEXT:     %sums_1 = ascendc.tbuf.get_with_offset %ub, %4, %1 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     ascendc.wait_flag mte3_mte2, %flag0 : i32
// CHECK-NEXT:     ascendc.wait_flag v_mte2, %flag1 : i32
// CHECK-NEXT:     ascendc.data_copy_l0 %sums_1, %sums_gm_1, %data_copy : !ascendc.local_tensor<*xf16>, !ascendc.global_tensor<*xf16>, !ascendc.data_copy_params
// CHECK-NEXT:     ascendc.set_flag mte2_v, %flag2 : i32
// CHECK-NEXT:     %122 = ascendc.tbuf.get_with_offset %ub, %4, %3 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.wait_flag mte3_v, %flag2 : i32
// CHECK-NEXT:     ascendc.wait_flag mte2_v, %flag2 : i32
// CHECK-NEXT:     ascendc.cast_l2 %122, %sums_1, %4 {roundMode = 0 : i32} : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf16>, i32
// CHECK-NEXT:     %123 = ascendc.tbuf.get_with_offset %ub, %16, %8 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     %124 = ascendc.tbuf.get_with_offset %ub, %16, %32 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.pipe_barrier pipe_v
// CHECK-NEXT:     ascendc.muls_l2 %123, %124, %n16, %16 {isSetMask} : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, f32, i32
// CHECK-NEXT:     %125 = ascendc.tbuf.get_with_offset %ub, %16, %7 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.pipe_barrier pipe_v
// CHECK-NEXT:     ascendc.add_l2 %123, %123, %125, %16 : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32
// CHECK-NEXT:     %126 = ascendc.tbuf.get_with_offset %ub, %16, %8 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.pipe_barrier pipe_v
// CHECK-NEXT:     ascendc.muls_l2 %126, %123, %n16, %16 {isSetMask} : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, f32, i32
// CHECK-NEXT:     %127 = ascendc.tbuf.get_with_offset %ub, %16, %4 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.pipe_barrier pipe_v
// CHECK-NEXT:     ascendc.add_l2 %126, %126, %127, %16 : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32
// CHECK-NEXT:     %128 = ascendc.tbuf.get_with_offset %ub, %16, %8 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.pipe_barrier pipe_v
// CHECK-NEXT:     ascendc.muls_l2 %128, %126, %n16, %16 {isSetMask} : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, f32, i32
// CHECK-NEXT:     %129 = ascendc.tbuf.get_with_offset %ub, %16, %3 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.pipe_barrier pipe_v
// CHECK-NEXT:     ascendc.add_l2 %128, %128, %129, %16 : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32
// CHECK-NEXT:     ascendc.set_flag v_mte2, %flag2 : i32
// CHECK-NEXT:     %s_gm_1 = ascendc.global_tensor.subindex %s_gm[%117] : !ascendc.global_tensor<*xf16>, index, !ascendc.global_tensor<*xf16>
// CHECK-NEXT:     %scale_1 = ascendc.tbuf.get_with_offset %ub, %16, %3 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     ascendc.wait_flag v_mte2, %flag2 : i32
// CHECK-NEXT:     ascendc.data_copy_l0 %scale_1, %s_gm_1, %data_copy_1 : !ascendc.local_tensor<*xf16>, !ascendc.global_tensor<*xf16>, !ascendc.data_copy_params
// CHECK-NEXT:     ascendc.set_flag mte2_v, %flag3 : i32
// CHECK-NEXT:     %130 = ascendc.tbuf.get_with_offset %ub, %16, %34 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.wait_flag mte2_v, %flag3 : i32
// CHECK-NEXT:     ascendc.cast_l2 %130, %scale_1, %16 {roundMode = 0 : i32} : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf16>, i32
// CHECK-NEXT:     %131 = ascendc.tbuf.get_with_offset %ub, %16, %8 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.pipe_barrier pipe_v
// CHECK-NEXT:     ascendc.mul_l2 %131, %128, %130, %16 : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32
// CHECK-NEXT:     %132 = ascendc.tbuf.get_with_offset %ub, %25, %3 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     %133 = ascendc.tbuf.get_with_offset %ub, %25, %8 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     %134 = ascendc.tbuf.get_with_offset %ub, %25, %35 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.pipe_barrier pipe_v
// CHECK-NEXT:     ascendc.add_l2 %132, %133, %134, %25 : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32
// CHECK-NEXT:     %135 = ascendc.tbuf.get_with_offset %ub, %5, %3 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     %136 = ascendc.tbuf.get_with_offset %ub, %5, %3 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     %137 = ascendc.tbuf.get_with_offset %ub, %5, %16 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.pipe_barrier pipe_v
// CHECK-NEXT:     ascendc.add_l2 %135, %136, %137, %5 : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32
// CHECK-NEXT:     %138 = ascendc.tbuf.get_with_offset %ub, %6, %3 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     %139 = ascendc.tbuf.get_with_offset %ub, %6, %3 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     %140 = ascendc.tbuf.get_with_offset %ub, %6, %25 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.pipe_barrier pipe_v
// CHECK-NEXT:     ascendc.add_l2 %138, %139, %140, %6 : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32
// CHECK-NEXT:     %141 = ascendc.tbuf.get_with_offset %ub, %30, %3 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     %142 = ascendc.tbuf.get_with_offset %ub, %30, %3 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     %143 = ascendc.tbuf.get_with_offset %ub, %30, %5 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.pipe_barrier pipe_v
// CHECK-NEXT:     ascendc.add_l2 %141, %142, %143, %30 : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32
// CHECK-NEXT:     %144 = ascendc.tbuf.get_with_offset %ub, %12, %2 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     %145 = ascendc.tbuf.get_with_offset %ub, %12, %3 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     %146 = ascendc.tbuf.get_with_offset %ub, %12, %6 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.pipe_barrier pipe_v
// CHECK-NEXT:     ascendc.add_l2 %144, %145, %146, %12 : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32
// CHECK-NEXT:     %sum = ascendc.tbuf.get_with_offset %ub, %12, %29 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     %147 = ascendc.tbuf.get_with_offset %ub, %12, %2 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.pipe_barrier pipe_v
// CHECK-NEXT:     ascendc.add_l2 %sum, %zero, %147, %12 : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32
// CHECK-NEXT:     ascendc.cross_core_set_flag %flag_1, 2, pipe_mte2 : i32
// CHECK-NEXT:     %148 = ascendc.tbuf.get_with_offset %ub, %12, %3 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.brcb_l0 %148, %scale, %13, %brcb : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32, !ascendc.brcb_repeat_params
// CHECK-NEXT:     %149 = ascendc.tbuf.get_with_offset %ub, %12, %29 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     %150 = ascendc.tbuf.get_with_offset %ub, %11, %3 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.pipe_barrier pipe_v
// CHECK-NEXT:     ascendc.mul_l0 %149, %sum, %150, %12, %13, %binary_1 {isSetMask} : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32, i32, !ascendc.binary_repeat_params
// CHECK-NEXT:     %151 = ascendc.tbuf.get_with_offset %ub, %12, %3 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     ascendc.pipe_barrier pipe_v
// CHECK-NEXT:     ascendc.cast_l2 %151, %149, %12 {roundMode = 1 : i32} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf32>, i32
// CHECK-NEXT:     ascendc.set_flag v_mte3, %flag4 : i32
// CHECK-NEXT:     %out_gm_1 = ascendc.global_tensor.subindex %out_gm[%117] : !ascendc.global_tensor<*xf16>, index, !ascendc.global_tensor<*xf16>
// CHECK-NEXT:     ascendc.wait_flag v_mte3, %flag4 : i32
// CHECK-NEXT:     ascendc.data_copy_l2 %out_gm_1, %151, %12 : !ascendc.global_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i32
// CHECK-NEXT:     ascendc.cross_core_wait_flag %flag_2, 2, pipe_mte3 : i32
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func @matmul_int4(%x: memref<?xf16, 22 : i64> {ascir.role = "in"}, %q: memref<?xi8, 22 : i64> {ascir.role = "in", ascir.packing = "fractals"}, %s: memref<?xf16, 22 : i64> {ascir.role = "in", ascir.packing = "rows"}, %out: memref<?xf16, 22 : i64> {ascir.role = "out"}, %digits: memref<?xi8, 22 : i64> {ascir.role = "workspace", ascir.extent = "65536"}, %sums: memref<?xf16, 22 : i64> {ascir.role = "workspace", ascir.extent = "393216"}) attributes {tile.tiling = [{axes = ["1", "1", "1024", "4096"], tile = array<i64: 4, 128, 512, 128>, digits = 4 : i64, ns = 8490 : i64}], tile.weights = {strategy = "digits", expand_ns = 11696 : i64, digits_ns = 8490 : i64}, ascendc.aicore, ascendc.global, ascendc.kernel_type = "mix_aic_1_2", tile.block_dim = 8 : i64, ascendc.sync = {flags = 0 : i64, barriers = 0 : i64, dependences = 0 : i64, removed = 0 : i64, fallbacks = 0 : i64}} {
// CHECK-NEXT:     func.call @matmul_int4_aic(%x, %q, %s, %out, %digits, %sums) {ascendc.core = "aic"} : (memref<?xf16, 22 : i64>, memref<?xi8, 22 : i64>, memref<?xf16, 22 : i64>, memref<?xf16, 22 : i64>, memref<?xi8, 22 : i64>, memref<?xf16, 22 : i64>) -> ()
// CHECK-NEXT:     func.call @matmul_int4_aiv(%x, %q, %s, %out, %digits, %sums) {ascendc.core = "aiv"} : (memref<?xf16, 22 : i64>, memref<?xi8, 22 : i64>, memref<?xf16, 22 : i64>, memref<?xf16, 22 : i64>, memref<?xi8, 22 : i64>, memref<?xf16, 22 : i64>) -> ()
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT: }
