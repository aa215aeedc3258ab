// RUN: ascir-opt %s -p vector --print-between-passes 2>&1 | filecheck %s

// A 2:4 sparse product of floats: the vector cores expand the matrix ahead of the cube. What each pass makes of it.
func.func @sparse_floats(%x: tensor<16x256xf16>, %values: tensor<1x4x2x768xf16>, %places: tensor<1x4x4x96xui8>) -> tensor<16x44xf16> {
  %y = graph.sparse_matmul %x, %values, %places columns 44 : (tensor<16x256xf16>, tensor<1x4x2x768xf16>, tensor<1x4x4x96xui8>) -> tensor<16x44xf16>
  func.return %y : tensor<16x44xf16>
}

// CHECK-LABEL: // IR after graph-name-dims
// CHECK:      builtin.module {
// CHECK-NEXT:   func.func @sparse_floats(%x: tensor<16x256xf16>, %values: tensor<1x4x2x768xf16>, %places: tensor<1x4x4x96xui8>) -> tensor<16x44xf16> {
// CHECK-NEXT:     %y = graph.sparse_matmul %x, %values, %places columns 44 : (tensor<16x256xf16>, tensor<1x4x2x768xf16>, tensor<1x4x4x96xui8>) -> tensor<16x44xf16>
// CHECK-NEXT:     func.return %y : tensor<16x44xf16>
// CHECK-NEXT:   }
// CHECK-NEXT: }

// CHECK-LABEL: // IR after graph-outline

// CHECK-LABEL: // IR after graph-decompose

// CHECK-LABEL: // IR after canonicalize

// CHECK-LABEL: // IR after cse

// CHECK-LABEL: // IR after graph-tile
// CHECK:      builtin.module attributes {ascir.soc = "ascend910b1"} {
// CHECK-NEXT:   tile.kernel @sparse_floats block_dim 1 attributes {tile.tiling = [{axes = ["1", "16", "44", "256"], tile = array<i64: 16, 48, 64, 64>, turns = 1 : i64, group = 1 : i64, ns = 3003 : i64, bound_ns = 21 : i64, busiest = "MTE2", runners_up = []}]} {
// CHECK-NEXT:     tile.channel @rhs aiv_to_aic depth 8 : memref<1x64x48xf16, #tile.space<gm>>
// CHECK-NEXT:     func.func @sparse_floats_cube(%x: memref<16x256xf16, strided<[256, 1]>, #tile.space<gm>> {ascir.role = "in"}, %values: memref<1x4x2x768xf16, strided<[6144, 1536, 768, 1]>, #tile.space<gm>> {ascir.role = "in"}, %places: memref<1x4x4x96xui8, strided<[1536, 384, 96, 1]>, #tile.space<gm>> {ascir.role = "in"}, %out: memref<16x44xf16, strided<[44, 1]>, #tile.space<gm>> {ascir.role = "out"}) attributes {tile.core = #tile.core<aic>} {
// CHECK-NEXT:       %x_1 = memref.reinterpret_cast %x to offset: [0], sizes: [1, 16, 256], strides: [4096, 256, 1] : memref<16x256xf16, strided<[256, 1]>, #tile.space<gm>> to memref<1x16x256xf16, strided<[4096, 256, 1]>, #tile.space<gm>>
// CHECK-NEXT:       %block = tile.block_index
// CHECK-NEXT:       %c1 = arith.constant 1 : index
// CHECK-NEXT:       %c0 = arith.constant 0 : index
// CHECK-NEXT:       %c256 = arith.constant 256 : index
// CHECK-NEXT:       %c64 = arith.constant 64 : index
// CHECK-NEXT:       %out_1 = memref.reinterpret_cast %out to offset: [0], sizes: [1, 16, 44], strides: [704, 44, 1] : memref<16x44xf16, strided<[44, 1]>, #tile.space<gm>> to memref<1x16x44xf16, strided<[704, 44, 1]>, #tile.space<gm>>
// CHECK-NEXT:       %0 = arith.remui %block, %c1 : index
// CHECK-NEXT:       %zero = tile.accumulator : !tile.tile<16x48xf32, l0c, nz>
// CHECK-NEXT:       %total = scf.for %k = %c0 to %c256 step %c64 iter_args(%sum = %zero) -> (!tile.tile<16x48xf32, l0c, nz>) {
// CHECK-NEXT:         %a_l1 = tile.load %x_1[0, 0, %k] sizes [1, 16, 64] buffers 2 : memref<1x16x256xf16, strided<[4096, 256, 1]>, #tile.space<gm>> -> !tile.tile<16x64xf16, l1, nz>
// CHECK-NEXT:         %slot = tile.pop @rhs : memref<1x64x48xf16, #tile.space<gm>>
// CHECK-NEXT:         %b_l1 = tile.load %slot[0, 0, 0] sizes [1, 64, 48] buffers 2 : memref<1x64x48xf16, #tile.space<gm>> -> !tile.tile<64x48xf16, l1, nz>
// CHECK-NEXT:         tile.release %slot : memref<1x64x48xf16, #tile.space<gm>>
// CHECK-NEXT:         %a_l0 = tile.move %a_l1[0, 0] buffers 2 : !tile.tile<16x64xf16, l1, nz> -> !tile.tile<16x64xf16, l0a, zz>
// CHECK-NEXT:         %b_l0 = tile.move %b_l1[0, 0] buffers 2 : !tile.tile<64x48xf16, l1, nz> -> !tile.tile<64x48xf16, l0b, zn>
// CHECK-NEXT:         %sum_1 = tile.mmad %a_l0, %b_l0, %sum sizes [16, 44, 64] : !tile.tile<16x64xf16, l0a, zz>, !tile.tile<64x48xf16, l0b, zn>, !tile.tile<16x48xf32, l0c, nz>
// CHECK-NEXT:         scf.yield %sum_1 : !tile.tile<16x48xf32, l0c, nz>
// CHECK-NEXT:       }
// CHECK-NEXT:       tile.fixpipe_store %total, %out_1[0, 0, 0] sizes [1, 16, 44] : !tile.tile<16x48xf32, l0c, nz>, memref<1x16x44xf16, strided<[704, 44, 1]>, #tile.space<gm>>
// CHECK-NEXT:       func.return
// CHECK-NEXT:     }
// CHECK-NEXT:     func.func @sparse_floats_vector(%x: memref<16x256xf16, strided<[256, 1]>, #tile.space<gm>> {ascir.role = "in"}, %values: memref<1x4x2x768xf16, strided<[6144, 1536, 768, 1]>, #tile.space<gm>> {ascir.role = "in"}, %places: memref<1x4x4x96xui8, strided<[1536, 384, 96, 1]>, #tile.space<gm>> {ascir.role = "in"}, %out: memref<16x44xf16, strided<[44, 1]>, #tile.space<gm>> {ascir.role = "out"}) attributes {tile.core = #tile.core<aiv>} {
// CHECK-NEXT:       %n0 = arith.constant 0.000000e+00 : f16
// CHECK-NEXT:       %half = tile.sub_block_index
// CHECK-NEXT:       %block = tile.block_index
// CHECK-NEXT:       %c1 = arith.constant 1 : index
// CHECK-NEXT:       %c0 = arith.constant 0 : index
// CHECK-NEXT:       %c256 = arith.constant 256 : index
// CHECK-NEXT:       %c64 = arith.constant 64 : index
// CHECK-NEXT:       %c2 = arith.constant 2 : index
// CHECK-NEXT:       %0 = arith.remui %block, %c1 : index
// CHECK-NEXT:       scf.for %k = %c0 to %c256 step %c64 {
// CHECK-NEXT:         %1 = arith.divui %k, %c64 : index
// CHECK-NEXT:         %2 = arith.addi %1, %half : index
// CHECK-NEXT:         %3 = arith.remui %2, %c2 : index
// CHECK-NEXT:         %slot = tile.acquire @rhs : memref<1x64x48xf16, #tile.space<gm>>
// CHECK-NEXT:         %4 = arith.divui %k, %c64 : index
// CHECK-NEXT:         scf.for %four = %3 to %c1 step %c1 {
// CHECK-NEXT:           %5 = arith.addi %4, %four : index
// CHECK-NEXT:           %kept = tile.load %values[0, %5, 0, 0] sizes [1, 1, 2, 768] buffers 2 : memref<1x4x2x768xf16, strided<[6144, 1536, 768, 1]>, #tile.space<gm>> -> !tile.tile<2x768xf16, ub>
// CHECK-NEXT:           %bits = tile.load %places[0, %5, 0, 0] sizes [1, 1, 4, 96] buffers 2 : memref<1x4x4x96xui8, strided<[1536, 384, 96, 1]>, #tile.space<gm>> -> !tile.tile<4x96xui8, ub>
// CHECK-NEXT:           %words = tile.reinterpret %bits : !tile.tile<4x96xui8, ub> -> !tile.tile<4x48xi16, ub>
// CHECK-NEXT:           %6 = tile.slice %kept[0, 0] : !tile.tile<2x768xf16, ub> -> !tile.tile<1x768xf16, ub>
// CHECK-NEXT:           %first = tile.reshape %6 : !tile.tile<1x768xf16, ub> -> !tile.tile<16x48xf16, ub>
// CHECK-NEXT:           %7 = tile.slice %kept[1, 0] : !tile.tile<2x768xf16, ub> -> !tile.tile<1x768xf16, ub>
// CHECK-NEXT:           %second = tile.reshape %7 : !tile.tile<1x768xf16, ub> -> !tile.tile<16x48xf16, ub>
// CHECK-NEXT:           %8 = tile.slice %words[0, 0] : !tile.tile<4x48xi16, ub> -> !tile.tile<1x48xi16, ub>
// CHECK-NEXT:           %kept0 = tile.reinterpret %8 : !tile.tile<1x48xi16, ub> -> !tile.tile<16x48xi1, ub>
// CHECK-NEXT:           %9 = tile.slice %words[1, 0] : !tile.tile<4x48xi16, ub> -> !tile.tile<1x48xi16, ub>
// CHECK-NEXT:           %kept1 = tile.reinterpret %9 : !tile.tile<1x48xi16, ub> -> !tile.tile<16x48xi1, ub>
// CHECK-NEXT:           %10 = tile.slice %words[2, 0] : !tile.tile<4x48xi16, ub> -> !tile.tile<1x48xi16, ub>
// CHECK-NEXT:           %kept2 = tile.reinterpret %10 : !tile.tile<1x48xi16, ub> -> !tile.tile<16x48xi1, ub>
// CHECK-NEXT:           %11 = tile.slice %words[3, 0] : !tile.tile<4x48xi16, ub> -> !tile.tile<1x48xi16, ub>
// CHECK-NEXT:           %kept3 = tile.reinterpret %11 : !tile.tile<1x48xi16, ub> -> !tile.tile<16x48xi1, ub>
// CHECK-NEXT:           %lower = tile.select %kept0, %second, %first : !tile.tile<16x48xf16, ub>
// CHECK-NEXT:           %upper = tile.select %kept3, %first, %second : !tile.tile<16x48xf16, ub>
// CHECK-NEXT:           %row0 = tile.select %kept0, %first, %n0 : !tile.tile<16x48xf16, ub>, f16
// CHECK-NEXT:           %row1 = tile.select %kept1, %lower, %n0 : !tile.tile<16x48xf16, ub>, f16
// CHECK-NEXT:           %row2 = tile.select %kept2, %upper, %n0 : !tile.tile<16x48xf16, ub>, f16
// CHECK-NEXT:           %row3 = tile.select %kept3, %second, %n0 : !tile.tile<16x48xf16, ub>, f16
// CHECK-NEXT:           %12 = tile.reshape %row0 : !tile.tile<16x48xf16, ub> -> !tile.tile<16x1x48xf16, ub>
// CHECK-NEXT:           %13 = tile.reshape %row1 : !tile.tile<16x48xf16, ub> -> !tile.tile<16x1x48xf16, ub>
// CHECK-NEXT:           %14 = tile.reshape %row2 : !tile.tile<16x48xf16, ub> -> !tile.tile<16x1x48xf16, ub>
// CHECK-NEXT:           %15 = tile.reshape %row3 : !tile.tile<16x48xf16, ub> -> !tile.tile<16x1x48xf16, ub>
// CHECK-NEXT:           %rows = tile.concat %12, %13, %14, %15 axis 1 : !tile.tile<16x1x48xf16, ub>, !tile.tile<16x1x48xf16, ub>, !tile.tile<16x1x48xf16, ub>, !tile.tile<16x1x48xf16, ub> -> !tile.tile<16x4x48xf16, ub>
// CHECK-NEXT:           %dense = tile.reshape %rows : !tile.tile<16x4x48xf16, ub> -> !tile.tile<64x48xf16, ub>
// CHECK-NEXT:           %16 = arith.muli %four, %c64 : index
// CHECK-NEXT:           tile.store %dense, %slot[0, %16, 0] buffers 2 : !tile.tile<64x48xf16, ub>, memref<1x64x48xf16, #tile.space<gm>>
// CHECK-NEXT:         }
// CHECK-NEXT:         tile.push %slot : memref<1x64x48xf16, #tile.space<gm>>
// CHECK-NEXT:       }
// CHECK-NEXT:       func.return
// CHECK-NEXT:     }
// CHECK-NEXT:   }
// CHECK-NEXT: }

// CHECK-LABEL: // IR after tile-sparse-scatter

// CHECK-LABEL: // IR after tile-unpack-int4

// CHECK-LABEL: // IR after tile-legalize

// CHECK-LABEL: // IR after tile-sink-slices

// CHECK-LABEL: // IR after canonicalize

// CHECK-LABEL: // IR after cse
// CHECK:      builtin.module attributes {ascir.soc = "ascend910b1"} {
// CHECK-NEXT:   tile.kernel @sparse_floats block_dim 1 attributes {tile.tiling = [{axes = ["1", "16", "44", "256"], tile = array<i64: 16, 48, 64, 64>, turns = 1 : i64, group = 1 : i64, ns = 3003 : i64, bound_ns = 21 : i64, busiest = "MTE2", runners_up = []}]} {
// CHECK-NEXT:     tile.channel @rhs aiv_to_aic depth 8 : memref<1x64x48xf16, #tile.space<gm>>
// CHECK-NEXT:     func.func @sparse_floats_cube(%x: memref<16x256xf16, strided<[256, 1]>, #tile.space<gm>> {ascir.role = "in"}, %values: memref<1x4x2x768xf16, strided<[6144, 1536, 768, 1]>, #tile.space<gm>> {ascir.role = "in"}, %places: memref<1x4x4x96xui8, strided<[1536, 384, 96, 1]>, #tile.space<gm>> {ascir.role = "in"}, %out: memref<16x44xf16, strided<[44, 1]>, #tile.space<gm>> {ascir.role = "out"}) attributes {tile.core = #tile.core<aic>} {
// CHECK-NEXT:       %x_1 = memref.reinterpret_cast %x to offset: [0], sizes: [1, 16, 256], strides: [4096, 256, 1] : memref<16x256xf16, strided<[256, 1]>, #tile.space<gm>> to memref<1x16x256xf16, strided<[4096, 256, 1]>, #tile.space<gm>>
// CHECK-NEXT:       %block = tile.block_index
// CHECK-NEXT:       %c1 = arith.constant 1 : index
// CHECK-NEXT:       %c0 = arith.constant 0 : index
// CHECK-NEXT:       %c256 = arith.constant 256 : index
// CHECK-NEXT:       %c64 = arith.constant 64 : index
// CHECK-NEXT:       %out_1 = memref.reinterpret_cast %out to offset: [0], sizes: [1, 16, 44], strides: [704, 44, 1] : memref<16x44xf16, strided<[44, 1]>, #tile.space<gm>> to memref<1x16x44xf16, strided<[704, 44, 1]>, #tile.space<gm>>
// CHECK-NEXT:       %0 = arith.remui %block, %c1 : index
// CHECK-NEXT:       %zero = tile.accumulator : !tile.tile<16x48xf32, l0c, nz>
// CHECK-NEXT:       %total = scf.for %k = %c0 to %c256 step %c64 iter_args(%sum = %zero) -> (!tile.tile<16x48xf32, l0c, nz>) {
// CHECK-NEXT:         %a_l1 = tile.load %x_1[0, 0, %k] sizes [1, 16, 64] buffers 2 : memref<1x16x256xf16, strided<[4096, 256, 1]>, #tile.space<gm>> -> !tile.tile<16x64xf16, l1, nz>
// CHECK-NEXT:         %slot = tile.pop @rhs : memref<1x64x48xf16, #tile.space<gm>>
// CHECK-NEXT:         %b_l1 = tile.load %slot[0, 0, 0] sizes [1, 64, 48] buffers 2 : memref<1x64x48xf16, #tile.space<gm>> -> !tile.tile<64x48xf16, l1, nz>
// CHECK-NEXT:         tile.release %slot : memref<1x64x48xf16, #tile.space<gm>>
// CHECK-NEXT:         %a_l0 = tile.move %a_l1[0, 0] buffers 2 : !tile.tile<16x64xf16, l1, nz> -> !tile.tile<16x64xf16, l0a, zz>
// CHECK-NEXT:         %b_l0 = tile.move %b_l1[0, 0] buffers 2 : !tile.tile<64x48xf16, l1, nz> -> !tile.tile<64x48xf16, l0b, zn>
// CHECK-NEXT:         %sum_1 = tile.mmad %a_l0, %b_l0, %sum sizes [16, 44, 64] : !tile.tile<16x64xf16, l0a, zz>, !tile.tile<64x48xf16, l0b, zn>, !tile.tile<16x48xf32, l0c, nz>
// CHECK-NEXT:         scf.yield %sum_1 : !tile.tile<16x48xf32, l0c, nz>
// CHECK-NEXT:       }
// CHECK-NEXT:       tile.fixpipe_store %total, %out_1[0, 0, 0] sizes [1, 16, 44] : !tile.tile<16x48xf32, l0c, nz>, memref<1x16x44xf16, strided<[704, 44, 1]>, #tile.space<gm>>
// CHECK-NEXT:       func.return
// CHECK-NEXT:     }
// CHECK-NEXT:     func.func @sparse_floats_vector(%x: memref<16x256xf16, strided<[256, 1]>, #tile.space<gm>> {ascir.role = "in"}, %values: memref<1x4x2x768xf16, strided<[6144, 1536, 768, 1]>, #tile.space<gm>> {ascir.role = "in"}, %places: memref<1x4x4x96xui8, strided<[1536, 384, 96, 1]>, #tile.space<gm>> {ascir.role = "in"}, %out: memref<16x44xf16, strided<[44, 1]>, #tile.space<gm>> {ascir.role = "out"}) attributes {tile.core = #tile.core<aiv>} {
// CHECK-NEXT:       %n0 = arith.constant 0.000000e+00 : f16
// CHECK-NEXT:       %half = tile.sub_block_index
// CHECK-NEXT:       %block = tile.block_index
// CHECK-NEXT:       %c1 = arith.constant 1 : index
// CHECK-NEXT:       %c0 = arith.constant 0 : index
// CHECK-NEXT:       %c256 = arith.constant 256 : index
// CHECK-NEXT:       %c64 = arith.constant 64 : index
// CHECK-NEXT:       %c2 = arith.constant 2 : index
// CHECK-NEXT:       %0 = arith.remui %block, %c1 : index
// CHECK-NEXT:       scf.for %k = %c0 to %c256 step %c64 {
// CHECK-NEXT:         %1 = arith.divui %k, %c64 : index
// CHECK-NEXT:         %2 = arith.addi %1, %half : index
// CHECK-NEXT:         %3 = arith.remui %2, %c2 : index
// CHECK-NEXT:         %slot = tile.acquire @rhs : memref<1x64x48xf16, #tile.space<gm>>
// CHECK-NEXT:         scf.for %four = %3 to %c1 step %c1 {
// CHECK-NEXT:           %4 = arith.addi %1, %four : index
// CHECK-NEXT:           %kept = tile.load %values[0, %4, 0, 0] sizes [1, 1, 2, 768] buffers 2 : memref<1x4x2x768xf16, strided<[6144, 1536, 768, 1]>, #tile.space<gm>> -> !tile.tile<2x768xf16, ub>
// CHECK-NEXT:           %bits = tile.load %places[0, %4, 0, 0] sizes [1, 1, 4, 96] buffers 2 : memref<1x4x4x96xui8, strided<[1536, 384, 96, 1]>, #tile.space<gm>> -> !tile.tile<4x96xui8, ub>
// CHECK-NEXT:           %words = tile.reinterpret %bits : !tile.tile<4x96xui8, ub> -> !tile.tile<4x48xi16, ub>
// CHECK-NEXT:           %5 = tile.slice %kept[0, 0] : !tile.tile<2x768xf16, ub> -> !tile.tile<1x768xf16, ub>
// CHECK-NEXT:           %first = tile.reshape %5 : !tile.tile<1x768xf16, ub> -> !tile.tile<16x48xf16, ub>
// CHECK-NEXT:           %6 = tile.slice %kept[1, 0] : !tile.tile<2x768xf16, ub> -> !tile.tile<1x768xf16, ub>
// CHECK-NEXT:           %second = tile.reshape %6 : !tile.tile<1x768xf16, ub> -> !tile.tile<16x48xf16, ub>
// CHECK-NEXT:           %7 = tile.slice %words[0, 0] : !tile.tile<4x48xi16, ub> -> !tile.tile<1x48xi16, ub>
// CHECK-NEXT:           %kept0 = tile.reinterpret %7 : !tile.tile<1x48xi16, ub> -> !tile.tile<16x48xi1, ub>
// CHECK-NEXT:           %8 = tile.slice %words[1, 0] : !tile.tile<4x48xi16, ub> -> !tile.tile<1x48xi16, ub>
// CHECK-NEXT:           %kept1 = tile.reinterpret %8 : !tile.tile<1x48xi16, ub> -> !tile.tile<16x48xi1, ub>
// CHECK-NEXT:           %9 = tile.slice %words[2, 0] : !tile.tile<4x48xi16, ub> -> !tile.tile<1x48xi16, ub>
// CHECK-NEXT:           %kept2 = tile.reinterpret %9 : !tile.tile<1x48xi16, ub> -> !tile.tile<16x48xi1, ub>
// CHECK-NEXT:           %10 = tile.slice %words[3, 0] : !tile.tile<4x48xi16, ub> -> !tile.tile<1x48xi16, ub>
// CHECK-NEXT:           %kept3 = tile.reinterpret %10 : !tile.tile<1x48xi16, ub> -> !tile.tile<16x48xi1, ub>
// CHECK-NEXT:           %lower = tile.select %kept0, %second, %first : !tile.tile<16x48xf16, ub>
// CHECK-NEXT:           %upper = tile.select %kept3, %first, %second : !tile.tile<16x48xf16, ub>
// CHECK-NEXT:           %row0 = tile.select %kept0, %first, %n0 : !tile.tile<16x48xf16, ub>, f16
// CHECK-NEXT:           %row1 = tile.select %kept1, %lower, %n0 : !tile.tile<16x48xf16, ub>, f16
// CHECK-NEXT:           %row2 = tile.select %kept2, %upper, %n0 : !tile.tile<16x48xf16, ub>, f16
// CHECK-NEXT:           %row3 = tile.select %kept3, %second, %n0 : !tile.tile<16x48xf16, ub>, f16
// CHECK-NEXT:           %11 = tile.reshape %row0 : !tile.tile<16x48xf16, ub> -> !tile.tile<16x1x48xf16, ub>
// CHECK-NEXT:           %12 = tile.reshape %row1 : !tile.tile<16x48xf16, ub> -> !tile.tile<16x1x48xf16, ub>
// CHECK-NEXT:           %13 = tile.reshape %row2 : !tile.tile<16x48xf16, ub> -> !tile.tile<16x1x48xf16, ub>
// CHECK-NEXT:           %14 = tile.reshape %row3 : !tile.tile<16x48xf16, ub> -> !tile.tile<16x1x48xf16, ub>
// CHECK-NEXT:           %rows = tile.concat %11, %12, %13, %14 axis 1 : !tile.tile<16x1x48xf16, ub>, !tile.tile<16x1x48xf16, ub>, !tile.tile<16x1x48xf16, ub>, !tile.tile<16x1x48xf16, ub> -> !tile.tile<16x4x48xf16, ub>
// CHECK-NEXT:           %dense = tile.reshape %rows : !tile.tile<16x4x48xf16, ub> -> !tile.tile<64x48xf16, ub>
// CHECK-NEXT:           %15 = arith.muli %four, %c64 : index
// CHECK-NEXT:           tile.store %dense, %slot[0, %15, 0] buffers 2 : !tile.tile<64x48xf16, ub>, memref<1x64x48xf16, #tile.space<gm>>
// CHECK-NEXT:         }
// CHECK-NEXT:         tile.push %slot : memref<1x64x48xf16, #tile.space<gm>>
// CHECK-NEXT:       }
// CHECK-NEXT:       func.return
// CHECK-NEXT:     }
// CHECK-NEXT:   }
// CHECK-NEXT: }

// CHECK-LABEL: // IR after tile-contract

// CHECK-LABEL: // IR after tile-fold-broadcasts

// CHECK-LABEL: // IR after tile-place-buffers
// CHECK:      builtin.module attributes {ascir.soc = "ascend910b1"} {
// CHECK-NEXT:   tile.kernel @sparse_floats block_dim 1 attributes {tile.tiling = [{axes = ["1", "16", "44", "256"], tile = array<i64: 16, 48, 64, 64>, turns = 1 : i64, group = 1 : i64, ns = 3003 : i64, bound_ns = 21 : i64, busiest = "MTE2", runners_up = []}]} {
// CHECK-NEXT:     tile.channel @rhs aiv_to_aic depth 8 : memref<1x64x48xf16, #tile.space<gm>>
// CHECK-NEXT:     func.func @sparse_floats_cube(%x: memref<16x256xf16, strided<[256, 1]>, #tile.space<gm>> {ascir.role = "in"}, %values: memref<1x4x2x768xf16, strided<[6144, 1536, 768, 1]>, #tile.space<gm>> {ascir.role = "in"}, %places: memref<1x4x4x96xui8, strided<[1536, 384, 96, 1]>, #tile.space<gm>> {ascir.role = "in"}, %out: memref<16x44xf16, strided<[44, 1]>, #tile.space<gm>> {ascir.role = "out"}) attributes {tile.core = #tile.core<aic>, tile.placement = {l0a = {peak = 4096 : i64, lower_bound = 4096 : i64, extent = 4096 : i64, capacity = 65536 : i64, optimal = true}, l0b = {peak = 12288 : i64, lower_bound = 12288 : i64, extent = 12288 : i64, capacity = 65536 : i64, optimal = true}, l0c = {peak = 3072 : i64, lower_bound = 3072 : i64, extent = 3072 : i64, capacity = 131072 : i64, optimal = true}, l1 = {peak = 16384 : i64, lower_bound = 16384 : i64, extent = 16384 : i64, capacity = 524032 : i64, optimal = true}}} {
// CHECK-NEXT:       %x_1 = memref.reinterpret_cast %x to offset: [0], sizes: [1, 16, 256], strides: [4096, 256, 1] : memref<16x256xf16, strided<[256, 1]>, #tile.space<gm>> to memref<1x16x256xf16, strided<[4096, 256, 1]>, #tile.space<gm>>
// CHECK-NEXT:       %block = tile.block_index
// CHECK-NEXT:       %c1 = arith.constant 1 : index
// CHECK-NEXT:       %c0 = arith.constant 0 : index
// CHECK-NEXT:       %c256 = arith.constant 256 : index
// CHECK-NEXT:       %c64 = arith.constant 64 : index
// CHECK-NEXT:       %out_1 = memref.reinterpret_cast %out to offset: [0], sizes: [1, 16, 44], strides: [704, 44, 1] : memref<16x44xf16, strided<[44, 1]>, #tile.space<gm>> to memref<1x16x44xf16, strided<[704, 44, 1]>, #tile.space<gm>>
// CHECK-NEXT:       %0 = arith.remui %block, %c1 : index
// CHECK-NEXT:       %zero = tile.accumulator {tile.address = [array<i64: 0>]} : !tile.tile<16x48xf32, l0c, nz>
// CHECK-NEXT:       %total = scf.for %k = %c0 to %c256 step %c64 iter_args(%sum = %zero) -> (!tile.tile<16x48xf32, l0c, nz>) {
// CHECK-NEXT:         %a_l1 = tile.load %x_1[0, 0, %k] sizes [1, 16, 64] buffers 2 {tile.address = [array<i64: 12288, 14336>]} : memref<1x16x256xf16, strided<[4096, 256, 1]>, #tile.space<gm>> -> !tile.tile<16x64xf16, l1, nz>
// CHECK-NEXT:         %slot = tile.pop @rhs : memref<1x64x48xf16, #tile.space<gm>>
// CHECK-NEXT:         %b_l1 = tile.load %slot[0, 0, 0] sizes [1, 64, 48] buffers 2 {tile.address = [array<i64: 0, 6144>]} : memref<1x64x48xf16, #tile.space<gm>> -> !tile.tile<64x48xf16, l1, nz>
// CHECK-NEXT:         tile.release %slot : memref<1x64x48xf16, #tile.space<gm>>
// CHECK-NEXT:         %a_l0 = tile.move %a_l1[0, 0] buffers 2 {tile.address = [array<i64: 0, 2048>]} : !tile.tile<16x64xf16, l1, nz> -> !tile.tile<16x64xf16, l0a, zz>
// CHECK-NEXT:         %b_l0 = tile.move %b_l1[0, 0] buffers 2 {tile.address = [array<i64: 0, 6144>]} : !tile.tile<64x48xf16, l1, nz> -> !tile.tile<64x48xf16, l0b, zn>
// CHECK-NEXT:         %sum_1 = tile.mmad %a_l0, %b_l0, %sum sizes [16, 44, 64] {tile.address = [array<i64: 0>]} : !tile.tile<16x64xf16, l0a, zz>, !tile.tile<64x48xf16, l0b, zn>, !tile.tile<16x48xf32, l0c, nz>
// CHECK-NEXT:         scf.yield %sum_1 : !tile.tile<16x48xf32, l0c, nz>
// CHECK-NEXT:       } {tile.address = [array<i64: 0>]}
// CHECK-NEXT:       tile.fixpipe_store %total, %out_1[0, 0, 0] sizes [1, 16, 44] : !tile.tile<16x48xf32, l0c, nz>, memref<1x16x44xf16, strided<[704, 44, 1]>, #tile.space<gm>>
// CHECK-NEXT:       func.return
// CHECK-NEXT:     }
// CHECK-NEXT:     func.func @sparse_floats_vector(%x: memref<16x256xf16, strided<[256, 1]>, #tile.space<gm>> {ascir.role = "in"}, %values: memref<1x4x2x768xf16, strided<[6144, 1536, 768, 1]>, #tile.space<gm>> {ascir.role = "in"}, %places: memref<1x4x4x96xui8, strided<[1536, 384, 96, 1]>, #tile.space<gm>> {ascir.role = "in"}, %out: memref<16x44xf16, strided<[44, 1]>, #tile.space<gm>> {ascir.role = "out"}) attributes {tile.core = #tile.core<aiv>, tile.placement = {ub = {peak = 25344 : i64, lower_bound = 25344 : i64, extent = 25344 : i64, capacity = 188160 : i64, optimal = true}}} {
// CHECK-NEXT:       %n0 = arith.constant 0.000000e+00 : f16
// CHECK-NEXT:       %half = tile.sub_block_index
// CHECK-NEXT:       %block = tile.block_index
// CHECK-NEXT:       %c1 = arith.constant 1 : index
// CHECK-NEXT:       %c0 = arith.constant 0 : index
// CHECK-NEXT:       %c256 = arith.constant 256 : index
// CHECK-NEXT:       %c64 = arith.constant 64 : index
// CHECK-NEXT:       %c2 = arith.constant 2 : index
// CHECK-NEXT:       %0 = arith.remui %block, %c1 : index
// CHECK-NEXT:       scf.for %k = %c0 to %c256 step %c64 {
// CHECK-NEXT:         %1 = arith.divui %k, %c64 : index
// CHECK-NEXT:         %2 = arith.addi %1, %half : index
// CHECK-NEXT:         %3 = arith.remui %2, %c2 : index
// CHECK-NEXT:         %slot = tile.acquire @rhs : memref<1x64x48xf16, #tile.space<gm>>
// CHECK-NEXT:         scf.for %four = %3 to %c1 step %c1 {
// CHECK-NEXT:           %4 = arith.addi %1, %four : index
// CHECK-NEXT:           %kept = tile.load %values[0, %4, 0, 0] sizes [1, 1, 2, 768] buffers 2 {tile.address = [array<i64: 12288, 15360>]} : memref<1x4x2x768xf16, strided<[6144, 1536, 768, 1]>, #tile.space<gm>> -> !tile.tile<2x768xf16, ub>
// CHECK-NEXT:           %bits = tile.load %places[0, %4, 0, 0] sizes [1, 1, 4, 96] buffers 2 {tile.address = [array<i64: 24576, 24960>]} : memref<1x4x4x96xui8, strided<[1536, 384, 96, 1]>, #tile.space<gm>> -> !tile.tile<4x96xui8, ub>
// CHECK-NEXT:           %words = tile.reinterpret %bits {tile.address = [array<i64: 24576, 24960>]} : !tile.tile<4x96xui8, ub> -> !tile.tile<4x48xi16, ub>
// CHECK-NEXT:           %5 = tile.slice %kept[0, 0] {tile.address = [array<i64: 12288, 15360>]} : !tile.tile<2x768xf16, ub> -> !tile.tile<1x768xf16, ub>
// CHECK-NEXT:           %first = tile.reshape %5 {tile.address = [array<i64: 12288, 15360>]} : !tile.tile<1x768xf16, ub> -> !tile.tile<16x48xf16, ub>
// CHECK-NEXT:           %6 = tile.slice %kept[1, 0] {tile.address = [array<i64: 13824, 16896>]} : !tile.tile<2x768xf16, ub> -> !tile.tile<1x768xf16, ub>
// CHECK-NEXT:           %second = tile.reshape %6 {tile.address = [array<i64: 13824, 16896>]} : !tile.tile<1x768xf16, ub> -> !tile.tile<16x48xf16, ub>
// CHECK-NEXT:           %7 = tile.slice %words[0, 0] {tile.address = [array<i64: 24576, 24960>]} : !tile.tile<4x48xi16, ub> -> !tile.tile<1x48xi16, ub>
// CHECK-NEXT:           %kept0 = tile.reinterpret %7 {tile.address = [array<i64: 24576, 24960>]} : !tile.tile<1x48xi16, ub> -> !tile.tile<16x48xi1, ub>
// CHECK-NEXT:           %8 = tile.slice %words[1, 0] {tile.address = [array<i64: 24672, 25056>]} : !tile.tile<4x48xi16, ub> -> !tile.tile<1x48xi16, ub>
// CHECK-NEXT:           %kept1 = tile.reinterpret %8 {tile.address = [array<i64: 24672, 25056>]} : !tile.tile<1x48xi16, ub> -> !tile.tile<16x48xi1, ub>
// CHECK-NEXT:           %9 = tile.slice %words[2, 0] {tile.address = [array<i64: 24768, 25152>]} : !tile.tile<4x48xi16, ub> -> !tile.tile<1x48xi16, ub>
// CHECK-NEXT:           %kept2 = tile.reinterpret %9 {tile.address = [array<i64: 24768, 25152>]} : !tile.tile<1x48xi16, ub> -> !tile.tile<16x48xi1, ub>
// CHECK-NEXT:           %10 = tile.slice %words[3, 0] {tile.address = [array<i64: 24864, 25248>]} : !tile.tile<4x48xi16, ub> -> !tile.tile<1x48xi16, ub>
// CHECK-NEXT:           %kept3 = tile.reinterpret %10 {tile.address = [array<i64: 24864, 25248>]} : !tile.tile<1x48xi16, ub> -> !tile.tile<16x48xi1, ub>
// CHECK-NEXT:           %lower = tile.select %kept0, %second, %first {tile.address = [array<i64: 18432>]} : !tile.tile<16x48xf16, ub>
// CHECK-NEXT:           %upper = tile.select %kept3, %first, %second {tile.address = [array<i64: 19968>]} : !tile.tile<16x48xf16, ub>
// CHECK-NEXT:           %row0 = tile.select %kept0, %first, %n0 {tile.address = [array<i64: 21504>]} : !tile.tile<16x48xf16, ub>, f16
// CHECK-NEXT:           %row1 = tile.select %kept1, %lower, %n0 {tile.address = [array<i64: 18432>]} : !tile.tile<16x48xf16, ub>, f16
// CHECK-NEXT:           %row2 = tile.select %kept2, %upper, %n0 {tile.address = [array<i64: 19968>]} : !tile.tile<16x48xf16, ub>, f16
// CHECK-NEXT:           %row3 = tile.select %kept3, %second, %n0 {tile.address = [array<i64: 23040>]} : !tile.tile<16x48xf16, ub>, f16
// CHECK-NEXT:           %11 = tile.reshape %row0 {tile.address = [array<i64: 21504>]} : !tile.tile<16x48xf16, ub> -> !tile.tile<16x1x48xf16, ub>
// CHECK-NEXT:           %12 = tile.reshape %row1 {tile.address = [array<i64: 18432>]} : !tile.tile<16x48xf16, ub> -> !tile.tile<16x1x48xf16, ub>
// CHECK-NEXT:           %13 = tile.reshape %row2 {tile.address = [array<i64: 19968>]} : !tile.tile<16x48xf16, ub> -> !tile.tile<16x1x48xf16, ub>
// CHECK-NEXT:           %14 = tile.reshape %row3 {tile.address = [array<i64: 23040>]} : !tile.tile<16x48xf16, ub> -> !tile.tile<16x1x48xf16, ub>
// CHECK-NEXT:           %rows = tile.concat %11, %12, %13, %14 axis 1 {tile.address = [array<i64: 0, 6144>]} : !tile.tile<16x1x48xf16, ub>, !tile.tile<16x1x48xf16, ub>, !tile.tile<16x1x48xf16, ub>, !tile.tile<16x1x48xf16, ub> -> !tile.tile<16x4x48xf16, ub>
// CHECK-NEXT:           %dense = tile.reshape %rows {tile.address = [array<i64: 0, 6144>]} : !tile.tile<16x4x48xf16, ub> -> !tile.tile<64x48xf16, ub>
// CHECK-NEXT:           %15 = arith.muli %four, %c64 : index
// CHECK-NEXT:           tile.store %dense, %slot[0, %15, 0] buffers 2 : !tile.tile<64x48xf16, ub>, memref<1x64x48xf16, #tile.space<gm>>
// CHECK-NEXT:         }
// CHECK-NEXT:         tile.push %slot : memref<1x64x48xf16, #tile.space<gm>>
// CHECK-NEXT:       }
// CHECK-NEXT:       func.return
// CHECK-NEXT:     }
// CHECK-NEXT:   }
// CHECK-NEXT: }

// CHECK-LABEL: // IR after tile-select-instructions
// CHECK:      builtin.module attributes {ascir.soc = "ascend910b1"} {
// CHECK-NEXT:   func.func @sparse_floats_aic(%x: memref<?xf16, 22 : i64> {ascir.role = "in"}, %values: memref<?xf16, 22 : i64> {ascir.role = "in"}, %places: memref<?xui8, 22 : i64> {ascir.role = "in"}, %out: memref<?xf16, 22 : i64> {ascir.role = "out"}, %rhs: memref<?xf16, 22 : i64> {ascir.role = "workspace", ascir.extent = "24576"}) attributes {tile.placement = {l0a = {peak = 4096 : i64, lower_bound = 4096 : i64, extent = 4096 : i64, capacity = 65536 : i64, optimal = true}, l0b = {peak = 12288 : i64, lower_bound = 12288 : i64, extent = 12288 : i64, capacity = 65536 : i64, optimal = true}, l0c = {peak = 3072 : i64, lower_bound = 3072 : i64, extent = 3072 : i64, capacity = 131072 : i64, optimal = true}, l1 = {peak = 16384 : i64, lower_bound = 16384 : i64, extent = 16384 : i64, capacity = 524032 : i64, optimal = true}}, ascendc.aicore} {
// CHECK-NEXT:     %0 = arith.constant 524032 : i32
// CHECK-NEXT:     %1 = arith.constant 65536 : i32
// CHECK-NEXT:     %2 = arith.constant 65536 : i32
// CHECK-NEXT:     %3 = arith.constant 131072 : i32
// CHECK-NEXT:     %4 = arith.constant 2048 : i32
// CHECK-NEXT:     %5 = arith.constant 12288 : i32
// CHECK-NEXT:     %6 = arith.constant 1024 : i32
// CHECK-NEXT:     %7 = arith.constant 1 : i32
// CHECK-NEXT:     %8 = arith.constant 16 : i32
// CHECK-NEXT:     %9 = arith.constant 64 : i32
// CHECK-NEXT:     %10 = arith.constant 0 : i32
// CHECK-NEXT:     %11 = arith.constant 256 : i32
// CHECK-NEXT:     %nd2nz = ascendc.construct !ascendc.nd2nz_params(%7, %8, %9, %10, %11, %8, %7, %8) : i32, i32, i32, i32, i32, i32, i32, i32
// CHECK-NEXT:     %12 = arith.constant 6144 : i32
// CHECK-NEXT:     %13 = arith.constant 3072 : i32
// CHECK-NEXT:     %14 = arith.constant 48 : i32
// CHECK-NEXT:     %nd2nz_1 = ascendc.construct !ascendc.nd2nz_params(%7, %9, %14, %10, %14, %9, %7, %8) : i32, i32, i32, i32, i32, i32, i32, i32
// CHECK-NEXT:     %15 = arith.constant 0.000000e+00 : f16
// CHECK-NEXT:     %16 = arith.constant false
// CHECK-NEXT:     %17 = arith.constant 0 : i8
// CHECK-NEXT:     %18 = arith.constant 0 : index
// CHECK-NEXT:     %19 = arith.constant 1 : index
// CHECK-NEXT:     %20 = arith.constant 2 : index
// CHECK-NEXT:     %21 = arith.constant 3 : index
// CHECK-NEXT:     %no_pads = memref.alloca() {ascendc.emit_as_unsigned} : memref<4xi8>
// CHECK-NEXT:     memref.store %17, %no_pads[%18] : memref<4xi8>
// CHECK-NEXT:     memref.store %17, %no_pads[%19] : memref<4xi8>
// CHECK-NEXT:     memref.store %17, %no_pads[%20] : memref<4xi8>
// CHECK-NEXT:     memref.store %17, %no_pads[%21] : memref<4xi8>
// CHECK-NEXT:     %load_data_3d_params_v2 = ascendc.construct !ascendc.load_data_3d_params_v2<f16>(%no_pads, %7, %8, %9, %9, %8, %10, %10, %7, %7, %7, %7, %7, %7, %16, %16, %15) : memref<4xi8>, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i1, i1, f16
// CHECK-NEXT:     %load_data_3d_params_v2_1 = ascendc.construct !ascendc.load_data_3d_params_v2<f16>(%no_pads, %7, %9, %14, %14, %9, %10, %10, %7, %7, %7, %7, %7, %7, %16, %16, %15) : memref<4xi8>, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i1, i1, f16
// CHECK-NEXT:     %22 = arith.constant 768 : i32
// CHECK-NEXT:     %23 = arith.constant 192 : index
// CHECK-NEXT:     %24 = arith.constant 44 : i32
// CHECK-NEXT:     %25 = arith.constant 3 : i32
// CHECK-NEXT:     %fixpipe_params_v220 = ascendc.construct !ascendc.fixpipe_params_v220(%24, %8, %8, %24, %10, %7, %10, %7, %10, %10, %25) [ui16, ui16, ui16, ui32, i32, !ascendc.quant_mode_t, ui64, ui16, ui16, ui16, ui8] : i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32
// CHECK-NEXT:     %fixpipe_config = ascendc.construct !ascendc.fixpipe_config(%7) [!ascendc.co2_layout] : i32
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
// CHECK-NEXT:     %out_gm = ascendc.global_tensor : !ascendc.global_tensor<*xf16>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %out_gm, %out : !ascendc.global_tensor<*xf16>, memref<?xf16, 22 : i64>
// CHECK-NEXT:     %rhs_gm = ascendc.global_tensor : !ascendc.global_tensor<*xf16>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %rhs_gm, %rhs : !ascendc.global_tensor<*xf16>, memref<?xf16, 22 : i64>
// CHECK-NEXT:     %flag = arith.constant 0 : i32
// CHECK-NEXT:     %flag_1 = arith.constant 1 : i32
// CHECK-NEXT:     %ring = arith.constant 24576 : index
// CHECK-NEXT:     %block = ascendc.get_block_idx : index
// CHECK-NEXT:     %rhs_ring = arith.muli %block, %ring : index
// CHECK-NEXT:     %slot = arith.constant 0 : i32
// CHECK-NEXT:     ascendc.cross_core_set_flag %flag_1, 2, pipe_mte2 : i32
// CHECK-NEXT:     ascendc.cross_core_set_flag %flag_1, 2, pipe_mte2 : i32
// CHECK-NEXT:     ascendc.cross_core_set_flag %flag_1, 2, pipe_mte2 : i32
// CHECK-NEXT:     ascendc.cross_core_set_flag %flag_1, 2, pipe_mte2 : i32
// CHECK-NEXT:     ascendc.cross_core_set_flag %flag_1, 2, pipe_mte2 : i32
// CHECK-NEXT:     ascendc.cross_core_set_flag %flag_1, 2, pipe_mte2 : i32
// CHECK-NEXT:     ascendc.cross_core_set_flag %flag_1, 2, pipe_mte2 : i32
// CHECK-NEXT:     ascendc.cross_core_set_flag %flag_1, 2, pipe_mte2 : i32
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c256 = arith.constant 256 : index
// CHECK-NEXT:     %c64 = arith.constant 64 : index
// CHECK-NEXT:     %26 = arith.constant 0 : i32
// CHECK-NEXT:     %27, %28 = scf.for %k = %c0 to %c256 step %c64 iter_args(%slot_1 = %slot, %slot_2 = %26) -> (i32, i32) {
// CHECK-NEXT:       %29 = arith.muli %slot_2, %4 : i32
// CHECK-NEXT:       %a_l1_at = arith.addi %29, %5 : i32
// CHECK-NEXT:       %x_gm_1 = ascendc.global_tensor.subindex %x_gm[%k] : !ascendc.global_tensor<*xf16>, index, !ascendc.global_tensor<*xf16>
// CHECK-NEXT:       %a_l1 = ascendc.tbuf.get_with_offset %l1, %6, %a_l1_at : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:       ascendc.data_copy_nd2nz %a_l1, %x_gm_1, %nd2nz : !ascendc.local_tensor<*xf16>, !ascendc.global_tensor<*xf16>, !ascendc.nd2nz_params
// CHECK-NEXT:       ascendc.cross_core_wait_flag %flag, 2, pipe_mte2 : i32
// CHECK-NEXT:       %30 = arith.index_cast %slot_1 : i32 to index
// CHECK-NEXT:       %slot_size = arith.constant 3072 : index
// CHECK-NEXT:       %31 = arith.muli %30, %slot_size : index
// CHECK-NEXT:       %32 = arith.addi %rhs_ring, %31 : index
// CHECK-NEXT:       %one = arith.constant 1 : i32
// CHECK-NEXT:       %33 = arith.addi %slot_1, %one : i32
// CHECK-NEXT:       %depth = arith.constant 8 : i32
// CHECK-NEXT:       %first = arith.constant 0 : i32
// CHECK-NEXT:       %34 = arith.cmpi eq, %33, %depth : i32
// CHECK-NEXT:       %next_slot = arith.select %34, %first, %33 : i32
// CHECK-NEXT:       %b_l1_at = arith.muli %slot_2, %12 : i32
// CHECK-NEXT:       %rhs_gm_1 = ascendc.global_tensor.subindex %rhs_gm[%32] : !ascendc.global_tensor<*xf16>, index, !ascendc.global_tensor<*xf16>
// CHECK-NEXT:       %b_l1 = ascendc.tbuf.get_with_offset %l1, %13, %b_l1_at : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:       ascendc.data_copy_nd2nz %b_l1, %rhs_gm_1, %nd2nz_1 : !ascendc.local_tensor<*xf16>, !ascendc.global_tensor<*xf16>, !ascendc.nd2nz_params
// CHECK-NEXT:       ascendc.cross_core_set_flag %flag_1, 2, pipe_mte2 : i32
// CHECK-NEXT:       %a_l0_at = arith.muli %slot_2, %4 : i32
// CHECK-NEXT:       %a_l0 = ascendc.tbuf.get_with_offset %l0a, %6, %a_l0_at : !ascendc.tbuf<a2>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:       ascendc.load_data_3d_l0_v2 %a_l0, %a_l1, %load_data_3d_params_v2 : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.load_data_3d_params_v2<f16>
// CHECK-NEXT:       %b_l0_at = arith.muli %slot_2, %12 : i32
// CHECK-NEXT:       %b_l0 = ascendc.tbuf.get_with_offset %l0b, %13, %b_l0_at : !ascendc.tbuf<b2>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:       ascendc.load_data_3d_l0_v2 %b_l0, %b_l1, %load_data_3d_params_v2_1 : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.load_data_3d_params_v2<f16>
// CHECK-NEXT:       %sum = ascendc.tbuf.get_with_offset %l0c, %22, %10 : !ascendc.tbuf<co1>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       %35 = arith.cmpi eq, %k, %23 : index
// CHECK-NEXT:       %36 = arith.select %35, %21, %20 : index
// CHECK-NEXT:       %37 = arith.cmpi eq, %k, %c0 : index
// CHECK-NEXT:       %38 = arith.index_cast %36 : index to i32
// CHECK-NEXT:       %mmad = ascendc.construct !ascendc.mmad_params(%8, %24, %9, %38, %16, %37) [ui16, ui16, ui16, ui8, i1, i1] : i32, i32, i32, i32, i1, i1
// CHECK-NEXT:       ascendc.mmad %sum, %a_l0, %b_l0, %mmad : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.mmad_params
// CHECK-NEXT:       %39 = arith.constant 1 : i32
// CHECK-NEXT:       %next_slot_1 = arith.xori %slot_2, %39 : i32
// CHECK-NEXT:       scf.yield %next_slot, %next_slot_1 : i32, i32
// CHECK-NEXT:     }
// CHECK-NEXT:     %sum_1 = ascendc.tbuf.get_with_offset %l0c, %22, %10 : !ascendc.tbuf<co1>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.fixpipe %out_gm, %sum_1, %fixpipe_params_v220, %fixpipe_config : !ascendc.global_tensor<*xf16>, !ascendc.local_tensor<*xf32>, !ascendc.fixpipe_params_v220, !ascendc.fixpipe_config
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func @sparse_floats_aiv(%x: memref<?xf16, 22 : i64> {ascir.role = "in"}, %values: memref<?xf16, 22 : i64> {ascir.role = "in"}, %places: memref<?xui8, 22 : i64> {ascir.role = "in"}, %out: memref<?xf16, 22 : i64> {ascir.role = "out"}, %rhs: memref<?xf16, 22 : i64> {ascir.role = "workspace", ascir.extent = "24576"}) attributes {tile.placement = {ub = {peak = 25344 : i64, lower_bound = 25344 : i64, extent = 25344 : i64, capacity = 188160 : i64, optimal = true}}, ascendc.aicore} {
// CHECK-NEXT:     %0 = arith.constant 188160 : i32
// CHECK-NEXT:     %1 = arith.constant 3072 : i32
// CHECK-NEXT:     %2 = arith.constant 12288 : i32
// CHECK-NEXT:     %3 = arith.constant 1536 : index
// CHECK-NEXT:     %4 = arith.constant 1536 : i32
// CHECK-NEXT:     %5 = arith.constant 384 : i32
// CHECK-NEXT:     %6 = arith.constant 24576 : i32
// CHECK-NEXT:     %7 = arith.constant 384 : index
// CHECK-NEXT:     %8 = arith.constant 96 : i32
// CHECK-NEXT:     %9 = arith.constant 192 : i32
// CHECK-NEXT:     %10 = arith.constant 288 : i32
// CHECK-NEXT:     %11 = arith.constant 18432 : i32
// CHECK-NEXT:     %12 = arith.constant 768 : i32
// CHECK-NEXT:     %13 = arith.constant 19968 : i32
// CHECK-NEXT:     %14 = arith.constant 21504 : i32
// CHECK-NEXT:     %15 = arith.constant 23040 : i32
// CHECK-NEXT:     %16 = arith.constant 6144 : i32
// CHECK-NEXT:     %17 = arith.constant 2928 : i32
// CHECK-NEXT:     %18 = arith.constant 16 : i32
// CHECK-NEXT:     %19 = arith.constant 3 : i32
// CHECK-NEXT:     %20 = arith.constant 0 : i32
// CHECK-NEXT:     %21 = arith.constant 9 : i32
// CHECK-NEXT:     %data_copy = ascendc.construct !ascendc.data_copy_params(%18, %19, %20, %21) : i32, i32, i32, i32
// CHECK-NEXT:     %22 = arith.constant 48 : index
// CHECK-NEXT:     %pipe = ascendc.pipe
// CHECK-NEXT:     %ub = ascendc.tbuf : <veccalc>
// CHECK-NEXT:     ascendc.pipe.init_buffer %pipe, %ub, %0 : !ascendc.tbuf<veccalc>, i32
// CHECK-NEXT:     %values_gm = ascendc.global_tensor : !ascendc.global_tensor<*xf16>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %values_gm, %values : !ascendc.global_tensor<*xf16>, memref<?xf16, 22 : i64>
// CHECK-NEXT:     %places_gm = ascendc.global_tensor : !ascendc.global_tensor<*xui8>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %places_gm, %places : !ascendc.global_tensor<*xui8>, memref<?xui8, 22 : i64>
// CHECK-NEXT:     %rhs_gm = ascendc.global_tensor : !ascendc.global_tensor<*xf16>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %rhs_gm, %rhs : !ascendc.global_tensor<*xf16>, memref<?xf16, 22 : i64>
// CHECK-NEXT:     %flag = arith.constant 1 : i32
// CHECK-NEXT:     %flag_1 = arith.constant 0 : i32
// CHECK-NEXT:     %ring = arith.constant 24576 : index
// CHECK-NEXT:     %block = ascendc.get_block_idx : index
// CHECK-NEXT:     %block_1 = arith.constant 2 : index
// CHECK-NEXT:     %block_2 = arith.divui %block, %block_1 : index
// CHECK-NEXT:     %rhs_ring = arith.muli %block_2, %ring : index
// CHECK-NEXT:     %slot = arith.constant 0 : i32
// CHECK-NEXT:     %n0 = arith.constant 0.000000e+00 : f16
// CHECK-NEXT:     %half = ascendc.get_sub_block_idx : i64
// CHECK-NEXT:     %half_1 = arith.index_cast %half : i64 to index
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c256 = arith.constant 256 : index
// CHECK-NEXT:     %c64 = arith.constant 64 : index
// CHECK-NEXT:     %c2 = arith.constant 2 : index
// CHECK-NEXT:     %23 = arith.constant 0 : i32
// CHECK-NEXT:     %24, %25 = scf.for %k = %c0 to %c256 step %c64 iter_args(%slot_1 = %slot, %slot_2 = %23) -> (i32, i32) {
// CHECK-NEXT:       %26 = arith.divui %k, %c64 : index
// CHECK-NEXT:       %27 = arith.addi %26, %half_1 : index
// CHECK-NEXT:       %28 = arith.remui %27, %c2 : index
// CHECK-NEXT:       ascendc.cross_core_wait_flag %flag, 2, pipe_mte3 : i32
// CHECK-NEXT:       %29 = arith.index_cast %slot_1 : i32 to index
// CHECK-NEXT:       %slot_size = arith.constant 3072 : index
// CHECK-NEXT:       %30 = arith.muli %29, %slot_size : index
// CHECK-NEXT:       %31 = arith.addi %rhs_ring, %30 : index
// CHECK-NEXT:       %one = arith.constant 1 : i32
// CHECK-NEXT:       %32 = arith.addi %slot_1, %one : i32
// CHECK-NEXT:       %depth = arith.constant 8 : i32
// CHECK-NEXT:       %first = arith.constant 0 : i32
// CHECK-NEXT:       %33 = arith.cmpi eq, %32, %depth : i32
// CHECK-NEXT:       %next_slot = arith.select %33, %first, %32 : i32
// CHECK-NEXT:       %34 = scf.for %four = %28 to %c1 step %c1 iter_args(%slot_3 = %slot_2) -> (i32) {
// CHECK-NEXT:         %35 = arith.addi %26, %four : index
// CHECK-NEXT:         %36 = arith.muli %slot_3, %1 : i32
// CHECK-NEXT:         %kept_at = arith.addi %36, %2 : i32
// CHECK-NEXT:         %37 = arith.muli %35, %3 : index
// CHECK-NEXT:         %values_gm_1 = ascendc.global_tensor.subindex %values_gm[%37] : !ascendc.global_tensor<*xf16>, index, !ascendc.global_tensor<*xf16>
// CHECK-NEXT:         %kept = ascendc.tbuf.get_with_offset %ub, %4, %kept_at : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:         ascendc.data_copy_l2 %kept, %values_gm_1, %4 : !ascendc.local_tensor<*xf16>, !ascendc.global_tensor<*xf16>, i32
// CHECK-NEXT:         %38 = arith.muli %slot_3, %5 : i32
// CHECK-NEXT:         %bits_at = arith.addi %38, %6 : i32
// CHECK-NEXT:         %39 = arith.muli %35, %7 : index
// CHECK-NEXT:         %places_gm_1 = ascendc.global_tensor.subindex %places_gm[%39] : !ascendc.global_tensor<*xui8>, index, !ascendc.global_tensor<*xui8>
// CHECK-NEXT:         %bits = ascendc.tbuf.get_with_offset %ub, %5, %bits_at : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui8>
// CHECK-NEXT:         ascendc.data_copy_l2 %bits, %places_gm_1, %5 : !ascendc.local_tensor<*xui8>, !ascendc.global_tensor<*xui8>, i32
// CHECK-NEXT:         %40 = arith.addi %kept_at, %4 : i32
// CHECK-NEXT:         %41 = arith.addi %bits_at, %8 : i32
// CHECK-NEXT:         %42 = arith.addi %bits_at, %9 : i32
// CHECK-NEXT:         %43 = arith.addi %bits_at, %10 : i32
// CHECK-NEXT:         %lower = ascendc.tbuf.get_with_offset %ub, %12, %11 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:         %kept0 = ascendc.tbuf.get_with_offset %ub, %8, %bits_at : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui8>
// CHECK-NEXT:         %second = ascendc.tbuf.get_with_offset %ub, %12, %40 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:         %first_1 = ascendc.tbuf.get_with_offset %ub, %12, %kept_at : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:         ascendc.select_l2 %lower, %kept0, %second, %first_1, %12 {selMode = 2 : i32} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xui8>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i32
// CHECK-NEXT:         %upper = ascendc.tbuf.get_with_offset %ub, %12, %13 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:         %kept3 = ascendc.tbuf.get_with_offset %ub, %8, %43 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui8>
// CHECK-NEXT:         ascendc.select_l2 %upper, %kept3, %first_1, %second, %12 {selMode = 2 : i32} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xui8>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i32
// CHECK-NEXT:         %row0 = ascendc.tbuf.get_with_offset %ub, %12, %14 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:         ascendc.select_scalar_l2 %row0, %kept0, %first_1, %n0, %12 {selMode = 1 : i32} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xui8>, !ascendc.local_tensor<*xf16>, f16, i32
// CHECK-NEXT:         %row1 = ascendc.tbuf.get_with_offset %ub, %12, %11 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:         %kept1 = ascendc.tbuf.get_with_offset %ub, %8, %41 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui8>
// CHECK-NEXT:         ascendc.select_scalar_l2 %row1, %kept1, %lower, %n0, %12 {selMode = 1 : i32} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xui8>, !ascendc.local_tensor<*xf16>, f16, i32
// CHECK-NEXT:         %row2 = ascendc.tbuf.get_with_offset %ub, %12, %13 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:         %kept2 = ascendc.tbuf.get_with_offset %ub, %8, %42 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui8>
// CHECK-NEXT:         ascendc.select_scalar_l2 %row2, %kept2, %upper, %n0, %12 {selMode = 1 : i32} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xui8>, !ascendc.local_tensor<*xf16>, f16, i32
// CHECK-NEXT:         %row3 = ascendc.tbuf.get_with_offset %ub, %12, %15 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:         ascendc.select_scalar_l2 %row3, %kept3, %second, %n0, %12 {selMode = 1 : i32} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xui8>, !ascendc.local_tensor<*xf16>, f16, i32
// CHECK-NEXT:         %rows_at = arith.muli %slot_3, %16 : i32
// CHECK-NEXT:         %44 = ascendc.tbuf.get_with_offset %ub, %12, %14 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:         %rows = ascendc.tbuf.get_with_offset %ub, %17, %rows_at : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:         ascendc.data_copy_l0 %rows, %44, %data_copy : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.data_copy_params
// CHECK-NEXT:         %45 = ascendc.tbuf.get_with_offset %ub, %12, %11 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:         %46 = arith.addi %rows_at, %8 : i32
// CHECK-NEXT:         %rows_1 = ascendc.tbuf.get_with_offset %ub, %17, %46 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:         ascendc.data_copy_l0 %rows_1, %45, %data_copy : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.data_copy_params
// CHECK-NEXT:         %47 = ascendc.tbuf.get_with_offset %ub, %12, %13 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:         %48 = arith.addi %rows_at, %9 : i32
// CHECK-NEXT:         %rows_2 = ascendc.tbuf.get_with_offset %ub, %17, %48 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:         ascendc.data_copy_l0 %rows_2, %47, %data_copy : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.data_copy_params
// CHECK-NEXT:         %49 = ascendc.tbuf.get_with_offset %ub, %12, %15 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:         %50 = arith.addi %rows_at, %10 : i32
// CHECK-NEXT:         %rows_3 = ascendc.tbuf.get_with_offset %ub, %17, %50 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:         ascendc.data_copy_l0 %rows_3, %49, %data_copy : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.data_copy_params
// CHECK-NEXT:         %51 = arith.muli %four, %c64 : index
// CHECK-NEXT:         %52 = arith.muli %51, %22 : index
// CHECK-NEXT:         %53 = arith.addi %31, %52 : index
// CHECK-NEXT:         %rhs_gm_1 = ascendc.global_tensor.subindex %rhs_gm[%53] : !ascendc.global_tensor<*xf16>, index, !ascendc.global_tensor<*xf16>
// CHECK-NEXT:         %dense = ascendc.tbuf.get_with_offset %ub, %1, %rows_at : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:         ascendc.data_copy_l2 %rhs_gm_1, %dense, %1 : !ascendc.global_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i32
// CHECK-NEXT:         %54 = arith.constant 1 : i32
// CHECK-NEXT:         %next_slot_1 = arith.xori %slot_3, %54 : i32
// CHECK-NEXT:         scf.yield %next_slot_1 : i32
// CHECK-NEXT:       }
// CHECK-NEXT:       ascendc.cross_core_set_flag %flag_1, 2, pipe_mte3 : i32
// CHECK-NEXT:       scf.yield %next_slot, %34 : i32, i32
// CHECK-NEXT:     }
// CHECK-NEXT:     ascendc.cross_core_wait_flag %flag, 2, pipe_mte3 : i32
// CHECK-NEXT:     ascendc.cross_core_wait_flag %flag, 2, pipe_mte3 : i32
// CHECK-NEXT:     ascendc.cross_core_wait_flag %flag, 2, pipe_mte3 : i32
// CHECK-NEXT:     ascendc.cross_core_wait_flag %flag, 2, pipe_mte3 : i32
// CHECK-NEXT:     ascendc.cross_core_wait_flag %flag, 2, pipe_mte3 : i32
// CHECK-NEXT:     ascendc.cross_core_wait_flag %flag, 2, pipe_mte3 : i32
// CHECK-NEXT:     ascendc.cross_core_wait_flag %flag, 2, pipe_mte3 : i32
// CHECK-NEXT:     ascendc.cross_core_wait_flag %flag, 2, pipe_mte3 : i32
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func @sparse_floats(%x: memref<?xf16, 22 : i64> {ascir.role = "in"}, %values: memref<?xf16, 22 : i64> {ascir.role = "in"}, %places: memref<?xui8, 22 : i64> {ascir.role = "in"}, %out: memref<?xf16, 22 : i64> {ascir.role = "out"}, %rhs: memref<?xf16, 22 : i64> {ascir.role = "workspace", ascir.extent = "24576"}) attributes {tile.tiling = [{axes = ["1", "16", "44", "256"], tile = array<i64: 16, 48, 64, 64>, turns = 1 : i64, group = 1 : i64, ns = 3003 : i64, bound_ns = 21 : i64, busiest = "MTE2", runners_up = []}], ascendc.aicore, ascendc.global, ascendc.kernel_type = "mix_aic_1_2", tile.block_dim = 1 : i64} {
// CHECK-NEXT:     func.call @sparse_floats_aic(%x, %values, %places, %out, %rhs) {ascendc.core = "aic"} : (memref<?xf16, 22 : i64>, memref<?xf16, 22 : i64>, memref<?xui8, 22 : i64>, memref<?xf16, 22 : i64>, memref<?xf16, 22 : i64>) -> ()
// CHECK-NEXT:     func.call @sparse_floats_aiv(%x, %values, %places, %out, %rhs) {ascendc.core = "aiv"} : (memref<?xf16, 22 : i64>, memref<?xf16, 22 : i64>, memref<?xui8, 22 : i64>, memref<?xf16, 22 : i64>, memref<?xf16, 22 : i64>) -> ()
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// The result:
// CHECK:      builtin.module attributes {ascir.soc = "ascend910b1"} {
// CHECK-NEXT:   func.func @sparse_floats_aic(%x: memref<?xf16, 22 : i64> {ascir.role = "in"}, %values: memref<?xf16, 22 : i64> {ascir.role = "in"}, %places: memref<?xui8, 22 : i64> {ascir.role = "in"}, %out: memref<?xf16, 22 : i64> {ascir.role = "out"}, %rhs: memref<?xf16, 22 : i64> {ascir.role = "workspace", ascir.extent = "24576"}) attributes {tile.placement = {l0a = {peak = 4096 : i64, lower_bound = 4096 : i64, extent = 4096 : i64, capacity = 65536 : i64, optimal = true}, l0b = {peak = 12288 : i64, lower_bound = 12288 : i64, extent = 12288 : i64, capacity = 65536 : i64, optimal = true}, l0c = {peak = 3072 : i64, lower_bound = 3072 : i64, extent = 3072 : i64, capacity = 131072 : i64, optimal = true}, l1 = {peak = 16384 : i64, lower_bound = 16384 : i64, extent = 16384 : i64, capacity = 524032 : i64, optimal = true}}, ascendc.aicore, ascendc.sync = {flags = 6 : i64, barriers = 1 : i64, dependences = 11 : i64, removed = 1 : i64, fallbacks = 0 : i64}} {
// CHECK-NEXT:     %flag4 = arith.constant 4 : i32
// CHECK-NEXT:     %flag1 = arith.constant 1 : i32
// CHECK-NEXT:     %flag3 = arith.constant 3 : i32
// CHECK-NEXT:     %flag2 = arith.constant 2 : i32
// CHECK-NEXT:     %flag0 = arith.constant 0 : i32
// CHECK-NEXT:     %0 = arith.constant 524032 : i32
// CHECK-NEXT:     %1 = arith.constant 65536 : i32
// CHECK-NEXT:     %2 = arith.constant 65536 : i32
// CHECK-NEXT:     %3 = arith.constant 131072 : i32
// CHECK-NEXT:     %4 = arith.constant 2048 : i32
// CHECK-NEXT:     %5 = arith.constant 12288 : i32
// CHECK-NEXT:     %6 = arith.constant 1024 : i32
// CHECK-NEXT:     %7 = arith.constant 1 : i32
// CHECK-NEXT:     %8 = arith.constant 16 : i32
// CHECK-NEXT:     %9 = arith.constant 64 : i32
// CHECK-NEXT:     %10 = arith.constant 0 : i32
// CHECK-NEXT:     %11 = arith.constant 256 : i32
// CHECK-NEXT:     %nd2nz = ascendc.construct !ascendc.nd2nz_params(%7, %8, %9, %10, %11, %8, %7, %8) : i32, i32, i32, i32, i32, i32, i32, i32
// CHECK-NEXT:     %12 = arith.constant 6144 : i32
// CHECK-NEXT:     %13 = arith.constant 3072 : i32
// CHECK-NEXT:     %14 = arith.constant 48 : i32
// CHECK-NEXT:     %nd2nz_1 = ascendc.construct !ascendc.nd2nz_params(%7, %9, %14, %10, %14, %9, %7, %8) : i32, i32, i32, i32, i32, i32, i32, i32
// CHECK-NEXT:     %15 = arith.constant 0.000000e+00 : f16
// CHECK-NEXT:     %16 = arith.constant false
// CHECK-NEXT:     %17 = arith.constant 0 : i8
// CHECK-NEXT:     %18 = arith.constant 0 : index
// CHECK-NEXT:     %19 = arith.constant 1 : index
// CHECK-NEXT:     %20 = arith.constant 2 : index
// CHECK-NEXT:     %21 = arith.constant 3 : index
// CHECK-NEXT:     %no_pads = memref.alloca() {ascendc.emit_as_unsigned} : memref<4xi8>
// CHECK-NEXT:     memref.store %17, %no_pads[%18] : memref<4xi8>
// CHECK-NEXT:     memref.store %17, %no_pads[%19] : memref<4xi8>
// CHECK-NEXT:     memref.store %17, %no_pads[%20] : memref<4xi8>
// CHECK-NEXT:     memref.store %17, %no_pads[%21] : memref<4xi8>
// CHECK-NEXT:     %load_data_3d_params_v2 = ascendc.construct !ascendc.load_data_3d_params_v2<f16>(%no_pads, %7, %8, %9, %9, %8, %10, %10, %7, %7, %7, %7, %7, %7, %16, %16, %15) : memref<4xi8>, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i1, i1, f16
// CHECK-NEXT:     %load_data_3d_params_v2_1 = ascendc.construct !ascendc.load_data_3d_params_v2<f16>(%no_pads, %7, %9, %14, %14, %9, %10, %10, %7, %7, %7, %7, %7, %7, %16, %16, %15) : memref<4xi8>, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i1, i1, f16
// CHECK-NEXT:     %22 = arith.constant 768 : i32
// CHECK-NEXT:     %23 = arith.constant 192 : index
// CHECK-NEXT:     %24 = arith.constant 44 : i32
// CHECK-NEXT:     %25 = arith.constant 3 : i32
// CHECK-NEXT:     %fixpipe_params_v220 = ascendc.construct !ascendc.fixpipe_params_v220(%24, %8, %8, %24, %10, %7, %10, %7, %10, %10, %25) [ui16, ui16, ui16, ui32, i32, !ascendc.quant_mode_t, ui64, ui16, ui16, ui16, ui8] : i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32
// CHECK-NEXT:     %fixpipe_config = ascendc.construct !ascendc.fixpipe_config(%7) [!ascendc.co2_layout] : i32
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
// CHECK-NEXT:     %out_gm = ascendc.global_tensor : !ascendc.global_tensor<*xf16>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %out_gm, %out : !ascendc.global_tensor<*xf16>, memref<?xf16, 22 : i64>
// CHECK-NEXT:     %rhs_gm = ascendc.global_tensor : !ascendc.global_tensor<*xf16>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %rhs_gm, %rhs : !ascendc.global_tensor<*xf16>, memref<?xf16, 22 : i64>
// CHECK-NEXT:     %flag = arith.constant 0 : i32
// CHECK-NEXT:     %flag_1 = arith.constant 1 : i32
// CHECK-NEXT:     %ring = arith.constant 24576 : index
// CHECK-NEXT:     %block = ascendc.get_block_idx : index
// CHECK-NEXT:     %rhs_ring = arith.muli %block, %ring : index
// CHECK-NEXT:     %slot = arith.constant 0 : i32
// CHECK-NEXT:     ascendc.cross_core_set_flag %flag_1, 2, pipe_mte2 : i32
// CHECK-NEXT:     ascendc.cross_core_set_flag %flag_1, 2, pipe_mte2 : i32
// CHECK-NEXT:     ascendc.cross_core_set_flag %flag_1, 2, pipe_mte2 : i32
// CHECK-NEXT:     ascendc.cross_core_set_flag %flag_1, 2, pipe_mte2 : i32
// CHECK-NEXT:     ascendc.cross_core_set_flag %flag_1, 2, pipe_mte2 : i32
// CHECK-NEXT:     ascendc.cross_core_set_flag %flag_1, 2, pipe_mte2 : i32
// CHECK-NEXT:     ascendc.cross_core_set_flag %flag_1, 2, pipe_mte2 : i32
// CHECK-NEXT:     ascendc.cross_core_set_flag %flag_1, 2, pipe_mte2 : i32
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c256 = arith.constant 256 : index
// CHECK-NEXT:     %c64 = arith.constant 64 : index
// CHECK-NEXT:     %26 = arith.constant 0 : i32
// CHECK-NEXT:     ascendc.set_flag mte1_mte2, %flag0 : i32
// CHECK-NEXT:     ascendc.set_flag mte1_mte2, %flag1 : i32
// CHECK-NEXT:     ascendc.set_flag mte1_mte2, %flag2 : i32
// CHECK-NEXT:     ascendc.set_flag mte1_mte2, %flag3 : i32
// CHECK-NEXT:     ascendc.set_flag m_mte1, %flag3 : i32
// CHECK-NEXT:     ascendc.set_flag m_mte1, %flag4 : i32
// CHECK-NEXT:     %27, %28 = scf.for %k = %c0 to %c256 step %c64 iter_args(%slot_1 = %slot, %slot_2 = %26) -> (i32, i32) {
// CHECK-NEXT:       %29 = arith.muli %slot_2, %4 : i32
// CHECK-NEXT:       %a_l1_at = arith.addi %29, %5 : i32
// CHECK-NEXT:       %x_gm_1 = ascendc.global_tensor.subindex %x_gm[%k] : !ascendc.global_tensor<*xf16>, index, !ascendc.global_tensor<*xf16>
// CHECK-NEXT:       %a_l1 = ascendc.tbuf.get_with_offset %l1, %6, %a_l1_at : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:       ascendc.wait_flag mte1_mte2, %slot_2 : i32
// CHECK-NEXT:       ascendc.data_copy_nd2nz %a_l1, %x_gm_1, %nd2nz : !ascendc.local_tensor<*xf16>, !ascendc.global_tensor<*xf16>, !ascendc.nd2nz_params
// CHECK-NEXT:       ascendc.set_flag mte2_mte1, %slot_2 : i32
// CHECK-NEXT:       ascendc.cross_core_wait_flag %flag, 2, pipe_mte2 : i32
// CHECK-NEXT:       %30 = arith.index_cast %slot_1 : i32 to index
// CHECK-NEXT:       %slot_size = arith.constant 3072 : index
// CHECK-NEXT:       %31 = arith.muli %30, %slot_size : index
// CHECK-NEXT:       %32 = arith.addi %rhs_ring, %31 : index
// CHECK-NEXT:       %one = arith.constant 1 : i32
// CHECK-NEXT:       %33 = arith.addi %slot_1, %one : i32
// CHECK-NEXT:       %depth = arith.constant 8 : i32
// CHECK-NEXT:       %first = arith.constant 0 : i32
// CHECK-NEXT:       %34 = arith.cmpi eq, %33, %depth : i32
// CHECK-NEXT:       %next_slot = arith.select %34, %first, %33 : i32
// CHECK-NEXT:       %b_l1_at = arith.muli %slot_2, %12 : i32
// CHECK-NEXT:       %rhs_gm_1 = ascendc.global_tensor.subindex %rhs_gm[%32] : !ascendc.global_tensor<*xf16>, index, !ascendc.global_tensor<*xf16>
// CHECK-NEXT:       %b_l1 = ascendc.tbuf.get_with_offset %l1, %13, %b_l1_at : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:       %35 = arith.addi %slot_2, %flag2 : i32
// CHECK-NEXT:       ascendc.wait_flag mte1_mte2, %35 : i32
// CHECK-NEXT:       ascendc.data_copy_nd2nz %b_l1, %rhs_gm_1, %nd2nz_1 : !ascendc.local_tensor<*xf16>, !ascendc.global_tensor<*xf16>, !ascendc.nd2nz_params
// CHECK-NEXT:       %36 = arith.addi %slot_2, %flag2 : i32
// CHECK-NEXT:       ascendc.set_flag mte2_mte1, %36 : i32
// CHECK-NEXT:       ascendc.cross_core_set_flag %flag_1, 2, pipe_mte2 : i32
// CHECK-NEXT:       %a_l0_at = arith.muli %slot_2, %4 : i32
// CHECK-NEXT:       %a_l0 = ascendc.tbuf.get_with_offset %l0a, %6, %a_l0_at : !ascendc.tbuf<a2>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:       ascendc.wait_flag mte2_mte1, %slot_2 : i32
// CHECK-NEXT:       %37 = arith.addi %slot_2, %flag3 : i32
// CHECK-NEXT:       ascendc.wait_flag m_mte1, %37 : i32
// CHECK-NEXT:       ascendc.load_data_3d_l0_v2 %a_l0, %a_l1, %load_data_3d_params_v2 : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.load_data_3d_params_v2<f16>
// CHECK-NEXT:       ascendc.set_flag mte1_mte2, %slot_2 : i32
// CHECK-NEXT:       %b_l0_at = arith.muli %slot_2, %12 : i32
// CHECK-NEXT:       %b_l0 = ascendc.tbuf.get_with_offset %l0b, %13, %b_l0_at : !ascendc.tbuf<b2>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:       %38 = arith.addi %slot_2, %flag2 : i32
// CHECK-NEXT:       ascendc.wait_flag mte2_mte1, %38 : i32
// CHECK-NEXT:       ascendc.load_data_3d_l0_v2 %b_l0, %b_l1, %load_data_3d_params_v2_1 : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.load_data_3d_params_v2<f16>
// CHECK-NEXT:       %39 = arith.addi %slot_2, %flag2 : i32
// CHECK-NEXT:       ascendc.set_flag mte1_mte2, %39 : i32
// CHECK-NEXT:       ascendc.set_flag mte1_m, %slot_2 : i32
// CHECK-NEXT:       %sum = ascendc.tbuf.get_with_offset %l0c, %22, %10 : !ascendc.tbuf<co1>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       %40 = arith.cmpi eq, %k, %23 : index
// CHECK-NEXT:       %41 = arith.select %40, %21, %20 : index
// CHECK-NEXT:       %42 = arith.cmpi eq, %k, %c0 : index
// CHECK-NEXT:       %43 = arith.index_cast %41 : index to i32
// CHECK-NEXT:       %mmad = ascendc.construct !ascendc.mmad_params(%8, %24, %9, %43, %16, %42) [ui16, ui16, ui16, ui8, i1, i1] : i32, i32, i32, i32, i1, i1
// CHECK-NEXT:       ascendc.wait_flag mte1_m, %slot_2 : i32
// CHECK-NEXT:       ascendc.pipe_barrier pipe_m
// CHECK-NEXT:       ascendc.mmad %sum, %a_l0, %b_l0, %mmad : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.mmad_params
// CHECK-NEXT:       %44 = arith.addi %slot_2, %flag3 : i32
// CHECK-NEXT:       ascendc.set_flag m_mte1, %44 : i32
// CHECK-NEXT:       %45 = arith.constant 1 : i32
// CHECK-NEXT:       %next_slot_1 = arith.xori %slot_2, %45 : i32
// CHECK-NEXT:       scf.yield %next_slot, %next_slot_1 : i32, i32
// CHECK-NEXT:     }
// CHECK-NEXT:     ascendc.wait_flag mte1_mte2, %flag0 : i32
// CHECK-NEXT:     ascendc.wait_flag mte1_mte2, %flag1 : i32
// CHECK-NEXT:     ascendc.wait_flag mte1_mte2, %flag2 : i32
// CHECK-NEXT:     ascendc.wait_flag mte1_mte2, %flag3 : i32
// CHECK-NEXT:     ascendc.wait_flag m_mte1, %flag3 : i32
// CHECK-NEXT:     ascendc.wait_flag m_mte1, %flag4 : i32
// CHECK-NEXT:     %sum_1 = ascendc.tbuf.get_with_offset %l0c, %22, %10 : !ascendc.tbuf<co1>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.fixpipe %out_gm, %sum_1, %fixpipe_params_v220, %fixpipe_config : !ascendc.global_tensor<*xf16>, !ascendc.local_tensor<*xf32>, !ascendc.fixpipe_params_v220, !ascendc.fixpipe_config
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func @sparse_floats_aiv(%x: memref<?xf16, 22 : i64> {ascir.role = "in"}, %values: memref<?xf16, 22 : i64> {ascir.role = "in"}, %places: memref<?xui8, 22 : i64> {ascir.role = "in"}, %out: memref<?xf16, 22 : i64> {ascir.role = "out"}, %rhs: memref<?xf16, 22 : i64> {ascir.role = "workspace", ascir.extent = "24576"}) attributes {tile.placement = {ub = {peak = 25344 : i64, lower_bound = 25344 : i64, extent = 25344 : i64, capacity = 188160 : i64, optimal = true}}, ascendc.aicore, ascendc.sync = {flags = 2 : i64, barriers = 2 : i64, dependences = 50 : i64, removed = 3 : i64, fallbacks = 0 : i64}} {
// CHECK-NEXT:     %flag0 = arith.constant 0 : i32
// CHECK-NEXT:     %0 = arith.constant 188160 : i32
// CHECK-NEXT:     %1 = arith.constant 3072 : i32
// CHECK-NEXT:     %2 = arith.constant 12288 : i32
// CHECK-NEXT:     %3 = arith.constant 1536 : index
// CHECK-NEXT:     %4 = arith.constant 1536 : i32
// CHECK-NEXT:     %5 = arith.constant 384 : i32
// CHECK-NEXT:     %6 = arith.constant 24576 : i32
// CHECK-NEXT:     %7 = arith.constant 384 : index
// CHECK-NEXT:     %8 = arith.constant 96 : i32
// CHECK-NEXT:     %9 = arith.constant 192 : i32
// CHECK-NEXT:     %10 = arith.constant 288 : i32
// CHECK-NEXT:     %11 = arith.constant 18432 : i32
// CHECK-NEXT:     %12 = arith.constant 768 : i32
// CHECK-NEXT:     %13 = arith.constant 19968 : i32
// CHECK-NEXT:     %14 = arith.constant 21504 : i32
// CHECK-NEXT:     %15 = arith.constant 23040 : i32
// CHECK-NEXT:     %16 = arith.constant 6144 : i32
// CHECK-NEXT:     %17 = arith.constant 2928 : i32
// CHECK-NEXT:     %18 = arith.constant 16 : i32
// CHECK-NEXT:     %19 = arith.constant 3 : i32
// CHECK-NEXT:     %20 = arith.constant 0 : i32
// CHECK-NEXT:     %21 = arith.constant 9 : i32
// CHECK-NEXT:     %data_copy = ascendc.construct !ascendc.data_copy_params(%18, %19, %20, %21) : i32, i32, i32, i32
// CHECK-NEXT:     %22 = arith.constant 48 : index
// CHECK-NEXT:     %pipe = ascendc.pipe
// CHECK-NEXT:     %ub = ascendc.tbuf : <veccalc>
// CHECK-NEXT:     ascendc.pipe.init_buffer %pipe, %ub, %0 : !ascendc.tbuf<veccalc>, i32
// CHECK-NEXT:     %values_gm = ascendc.global_tensor : !ascendc.global_tensor<*xf16>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %values_gm, %values : !ascendc.global_tensor<*xf16>, memref<?xf16, 22 : i64>
// CHECK-NEXT:     %places_gm = ascendc.global_tensor : !ascendc.global_tensor<*xui8>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %places_gm, %places : !ascendc.global_tensor<*xui8>, memref<?xui8, 22 : i64>
// CHECK-NEXT:     %rhs_gm = ascendc.global_tensor : !ascendc.global_tensor<*xf16>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %rhs_gm, %rhs : !ascendc.global_tensor<*xf16>, memref<?xf16, 22 : i64>
// CHECK-NEXT:     %flag = arith.constant 1 : i32
// CHECK-NEXT:     %flag_1 = arith.constant 0 : i32
// CHECK-NEXT:     %ring = arith.constant 24576 : index
// CHECK-NEXT:     %block = ascendc.get_block_idx : index
// CHECK-NEXT:     %block_1 = arith.constant 2 : index
// CHECK-NEXT:     %block_2 = arith.divui %block, %block_1 : index
// CHECK-NEXT:     %rhs_ring = arith.muli %block_2, %ring : index
// CHECK-NEXT:     %slot = arith.constant 0 : i32
// CHECK-NEXT:     %n0 = arith.constant 0.000000e+00 : f16
// CHECK-NEXT:     %half = ascendc.get_sub_block_idx : i64
// CHECK-NEXT:     %half_1 = arith.index_cast %half : i64 to index
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c256 = arith.constant 256 : index
// CHECK-NEXT:     %c64 = arith.constant 64 : index
// CHECK-NEXT:     %c2 = arith.constant 2 : index
// CHECK-NEXT:     %23 = arith.constant 0 : i32
// CHECK-NEXT:     %24, %25 = scf.for %k = %c0 to %c256 step %c64 iter_args(%slot_1 = %slot, %slot_2 = %23) -> (i32, i32) {
// CHECK-NEXT:       %26 = arith.divui %k, %c64 : index
// CHECK-NEXT:       %27 = arith.addi %26, %half_1 : index
// CHECK-NEXT:       %28 = arith.remui %27, %c2 : index
// CHECK-NEXT:       ascendc.cross_core_wait_flag %flag, 2, pipe_mte3 : i32
// CHECK-NEXT:       %29 = arith.index_cast %slot_1 : i32 to index
// CHECK-NEXT:       %slot_size = arith.constant 3072 : index
// CHECK-NEXT:       %30 = arith.muli %29, %slot_size : index
// CHECK-NEXT:       %31 = arith.addi %rhs_ring, %30 : index
// CHECK-NEXT:       %one = arith.constant 1 : i32
// CHECK-NEXT:       %32 = arith.addi %slot_1, %one : i32
// CHECK-NEXT:       %depth = arith.constant 8 : i32
// CHECK-NEXT:       %first = arith.constant 0 : i32
// CHECK-NEXT:       %33 = arith.cmpi eq, %32, %depth : i32
// CHECK-NEXT:       %next_slot = arith.select %33, %first, %32 : i32
// CHECK-NEXT:       %34 = scf.for %four = %28 to %c1 step %c1 iter_args(%slot_3 = %slot_2) -> (i32) {
// CHECK-NEXT:         %35 = arith.addi %26, %four : index
// CHECK-NEXT:         %36 = arith.muli %slot_3, %1 : i32
// CHECK-NEXT:         %kept_at = arith.addi %36, %2 : i32
// CHECK-NEXT:         %37 = arith.muli %35, %3 : index
// CHECK-NEXT:         %values_gm_1 = ascendc.global_tensor.subindex %values_gm[%37] : !ascendc.global_tensor<*xf16>, index, !ascendc.global_tensor<*xf16>
// CHECK-NEXT:         %kept = ascendc.tbuf.get_with_offset %ub, %4, %kept_at : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:         ascendc.data_copy_l2 %kept, %values_gm_1, %4 : !ascendc.local_tensor<*xf16>, !ascendc.global_tensor<*xf16>, i32
// CHECK-NEXT:         %38 = arith.muli %slot_3, %5 : i32
// CHECK-NEXT:         %bits_at = arith.addi %38, %6 : i32
// CHECK-NEXT:         %39 = arith.muli %35, %7 : index
// CHECK-NEXT:         %places_gm_1 = ascendc.global_tensor.subindex %places_gm[%39] : !ascendc.global_tensor<*xui8>, index, !ascendc.global_tensor<*xui8>
// CHECK-NEXT:         %bits = ascendc.tbuf.get_with_offset %ub, %5, %bits_at : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui8>
// CHECK-NEXT:         ascendc.data_copy_l2 %bits, %places_gm_1, %5 : !ascendc.local_tensor<*xui8>, !ascendc.global_tensor<*xui8>, i32
// CHECK-NEXT:         ascendc.set_flag mte2_v, %slot_3 : i32
// CHECK-NEXT:         %40 = arith.addi %kept_at, %4 : i32
// CHECK-NEXT:         %41 = arith.addi %bits_at, %8 : i32
// CHECK-NEXT:         %42 = arith.addi %bits_at, %9 : i32
// CHECK-NEXT:         %43 = arith.addi %bits_at, %10 : i32
// CHECK-NEXT:         %lower = ascendc.tbuf.get_with_offset %ub, %12, %11 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:         %kept0 = ascendc.tbuf.get_with_offset %ub, %8, %bits_at : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui8>
// CHECK-NEXT:         %second = ascendc.tbuf.get_with_offset %ub, %12, %40 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:         %first_1 = ascendc.tbuf.get_with_offset %ub, %12, %kept_at : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:         ascendc.wait_flag mte2_v, %slot_3 : i32
// CHECK-NEXT:         ascendc.select_l2 %lower, %kept0, %second, %first_1, %12 {selMode = 2 : i32} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xui8>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i32
// CHECK-NEXT:         %upper = ascendc.tbuf.get_with_offset %ub, %12, %13 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:         %kept3 = ascendc.tbuf.get_with_offset %ub, %8, %43 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui8>
// CHECK-NEXT:         ascendc.select_l2 %upper, %kept3, %first_1, %second, %12 {selMode = 2 : i32} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xui8>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i32
// CHECK-NEXT:         %row0 = ascendc.tbuf.get_with_offset %ub, %12, %14 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:         ascendc.select_scalar_l2 %row0, %kept0, %first_1, %n0, %12 {selMode = 1 : i32} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xui8>, !ascendc.local_tensor<*xf16>, f16, i32
// CHECK-NEXT:         %row1 = ascendc.tbuf.get_with_offset %ub, %12, %11 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:         %kept1 = ascendc.tbuf.get_with_offset %ub, %8, %41 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui8>
// CHECK-NEXT:         ascendc.pipe_barrier pipe_v
// CHECK-NEXT:         ascendc.select_scalar_l2 %row1, %kept1, %lower, %n0, %12 {selMode = 1 : i32} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xui8>, !ascendc.local_tensor<*xf16>, f16, i32
// CHECK-NEXT:         %row2 = ascendc.tbuf.get_with_offset %ub, %12, %13 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:         %kept2 = ascendc.tbuf.get_with_offset %ub, %8, %42 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui8>
// CHECK-NEXT:         ascendc.select_scalar_l2 %row2, %kept2, %upper, %n0, %12 {selMode = 1 : i32} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xui8>, !ascendc.local_tensor<*xf16>, f16, i32
// CHECK-NEXT:         %row3 = ascendc.tbuf.get_with_offset %ub, %12, %15 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:         ascendc.select_scalar_l2 %row3, %kept3, %second, %n0, %12 {selMode = 1 : i32} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xui8>, !ascendc.local_tensor<*xf16>, f16, i32
// CHECK-NEXT:         %rows_at = arith.muli %slot_3, %16 : i32
// CHECK-NEXT:         %44 = ascendc.tbuf.get_with_offset %ub, %12, %14 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:         %rows = ascendc.tbuf.get_with_offset %ub, %17, %rows_at : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:         ascendc.data_copy_l0 %rows, %44, %data_copy : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.data_copy_params
// CHECK-NEXT:         %45 = ascendc.tbuf.get_with_offset %ub, %12, %11 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:         %46 = arith.addi %rows_at, %8 : i32
// CHECK-NEXT:         %rows_1 = ascendc.tbuf.get_with_offset %ub, %17, %46 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:         ascendc.pipe_barrier pipe_v
// CHECK-NEXT:         ascendc.data_copy_l0 %rows_1, %45, %data_copy : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.data_copy_params
// CHECK-NEXT:         %47 = ascendc.tbuf.get_with_offset %ub, %12, %13 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:         %48 = arith.addi %rows_at, %9 : i32
// CHECK-NEXT:         %rows_2 = ascendc.tbuf.get_with_offset %ub, %17, %48 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:         ascendc.data_copy_l0 %rows_2, %47, %data_copy : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.data_copy_params
// CHECK-NEXT:         %49 = ascendc.tbuf.get_with_offset %ub, %12, %15 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:         %50 = arith.addi %rows_at, %10 : i32
// CHECK-NEXT:         %rows_3 = ascendc.tbuf.get_with_offset %ub, %17, %50 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:         ascendc.data_copy_l0 %rows_3, %49, %data_copy : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.data_copy_params
// CHECK-NEXT:         ascendc.set_flag v_mte3, %slot_3 : i32
// CHECK-NEXT:         %51 = arith.muli %four, %c64 : index
// CHECK-NEXT:         %52 = arith.muli %51, %22 : index
// CHECK-NEXT:         %53 = arith.addi %31, %52 : index
// CHECK-NEXT:         %rhs_gm_1 = ascendc.global_tensor.subindex %rhs_gm[%53] : !ascendc.global_tensor<*xf16>, index, !ascendc.global_tensor<*xf16>
// CHECK-NEXT:         %dense = ascendc.tbuf.get_with_offset %ub, %1, %rows_at : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:         ascendc.wait_flag v_mte3, %slot_3 : i32
// CHECK-NEXT:         ascendc.data_copy_l2 %rhs_gm_1, %dense, %1 : !ascendc.global_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i32
// CHECK-NEXT:         %54 = arith.constant 1 : i32
// CHECK-NEXT:         %next_slot_1 = arith.xori %slot_3, %54 : i32
// CHECK-NEXT:         scf.yield %next_slot_1 : i32
// CHECK-NEXT:       }
// CHECK-NEXT:       ascendc.cross_core_set_flag %flag_1, 2, pipe_mte3 : i32
// CHECK-NEXT:       scf.yield %next_slot, %34 : i32, i32
// CHECK-NEXT:     }
// CHECK-NEXT:     ascendc.cross_core_wait_flag %flag, 2, pipe_mte3 : i32
// CHECK-NEXT:     ascendc.cross_core_wait_flag %flag, 2, pipe_mte3 : i32
// CHECK-NEXT:     ascendc.cross_core_wait_flag %flag, 2, pipe_mte3 : i32
// CHECK-NEXT:     ascendc.cross_core_wait_flag %flag, 2, pipe_mte3 : i32
// CHECK-NEXT:     ascendc.cross_core_wait_flag %flag, 2, pipe_mte3 : i32
// CHECK-NEXT:     ascendc.cross_core_wait_flag %flag, 2, pipe_mte3 : i32
// CHECK-NEXT:     ascendc.cross_core_wait_flag %flag, 2, pipe_mte3 : i32
// CHECK-NEXT:     ascendc.cross_core_wait_flag %flag, 2, pipe_mte3 : i32
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func @sparse_floats(%x: memref<?xf16, 22 : i64> {ascir.role = "in"}, %values: memref<?xf16, 22 : i64> {ascir.role = "in"}, %places: memref<?xui8, 22 : i64> {ascir.role = "in"}, %out: memref<?xf16, 22 : i64> {ascir.role = "out"}, %rhs: memref<?xf16, 22 : i64> {ascir.role = "workspace", ascir.extent = "24576"}) attributes {tile.tiling = [{axes = ["1", "16", "44", "256"], tile = array<i64: 16, 48, 64, 64>, turns = 1 : i64, group = 1 : i64, ns = 3003 : i64, bound_ns = 21 : i64, busiest = "MTE2", runners_up = []}], ascendc.aicore, ascendc.global, ascendc.kernel_type = "mix_aic_1_2", tile.block_dim = 1 : i64, ascendc.sync = {flags = 0 : i64, barriers = 0 : i64, dependences = 0 : i64, removed = 0 : i64, fallbacks = 0 : i64}} {
// CHECK-NEXT:     func.call @sparse_floats_aic(%x, %values, %places, %out, %rhs) {ascendc.core = "aic"} : (memref<?xf16, 22 : i64>, memref<?xf16, 22 : i64>, memref<?xui8, 22 : i64>, memref<?xf16, 22 : i64>, memref<?xf16, 22 : i64>) -> ()
// CHECK-NEXT:     func.call @sparse_floats_aiv(%x, %values, %places, %out, %rhs) {ascendc.core = "aiv"} : (memref<?xf16, 22 : i64>, memref<?xf16, 22 : i64>, memref<?xui8, 22 : i64>, memref<?xf16, 22 : i64>, memref<?xf16, 22 : i64>) -> ()
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT: }
