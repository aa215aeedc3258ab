// RUN: ascir-opt %s -p 'graph-decompose,canonicalize,cse,graph-tile{weights=bytes},tile-unpack-int4,tile-legalize,tile-sink-slices,canonicalize,cse,tile-contract,tile-fold-broadcasts,tile-place-buffers,tile-select-instructions' --print-between-passes 2>&1 | filecheck %s

// Bytes by weights of four bits less their zero points, which the vector cores expand to bytes ahead of the cube.
func.func @matmul_i8_int4_bytes(%x: tensor<32x128xi8>, %q: tensor<128x64xi4>, %z: tensor<64xi4>) -> tensor<32x64xi32> {
  %q8 = graph.cast %q : tensor<128x64xi4> -> tensor<128x64xi8>
  %z8 = graph.cast %z : tensor<64xi4> -> tensor<64xi8>
  %w = graph.sub %q8, %z8 : (tensor<128x64xi8>, tensor<64xi8>) -> tensor<128x64xi8>
  %y = graph.matmul %x, %w : (tensor<32x128xi8>, tensor<128x64xi8>) -> tensor<32x64xi32>
  func.return %y : tensor<32x64xi32>
}

// CHECK-LABEL: // IR after graph-decompose
// CHECK:      builtin.module {
// CHECK-NEXT:   func.func @matmul_i8_int4_bytes(%x: tensor<32x128xi8>, %q: tensor<128x64xi4>, %z: tensor<64xi4>) -> tensor<32x64xi32> {
// CHECK-NEXT:     %q8 = graph.cast %q : tensor<128x64xi4> -> tensor<128x64xi8>
// CHECK-NEXT:     %z8 = graph.cast %z : tensor<64xi4> -> tensor<64xi8>
// CHECK-NEXT:     %w = graph.sub %q8, %z8 : (tensor<128x64xi8>, tensor<64xi8>) -> tensor<128x64xi8>
// CHECK-NEXT:     %y = graph.matmul %x, %w : (tensor<32x128xi8>, tensor<128x64xi8>) -> tensor<32x64xi32>
// CHECK-NEXT:     func.return %y : tensor<32x64xi32>
// CHECK-NEXT:   }
// CHECK-NEXT: }

// CHECK-LABEL: // IR after canonicalize

// CHECK-LABEL: // IR after cse

// CHECK-LABEL: // IR after graph-tile
// CHECK:      builtin.module attributes {ascir.soc = "ascend910b1"} {
// CHECK-NEXT:   tile.kernel @matmul_i8_int4_bytes block_dim 1 attributes {tile.tiling = [{axes = ["1", "32", "64", "128"], tile = array<i64: 32, 64, 128, 128>, turns = 1 : i64, group = 1 : i64, ns = 1698 : i64, bound_ns = 11 : i64, busiest = "MTE1", runners_up = []}], tile.weights = {strategy = "bytes", bytes_ns = 2893 : i64}} {
// CHECK-NEXT:     tile.channel @rhs aiv_to_aic depth 8 : memref<1x128x64xi8, #tile.space<gm>>
// CHECK-NEXT:     func.func @matmul_i8_int4_bytes_cube(%x: memref<32x128xi8, strided<[128, 1]>, #tile.space<gm>> {ascir.role = "in"}, %q: memref<1x128x32xi8, strided<[4096, 32, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "panels"}, %z: memref<1x32xi8, strided<[32, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "rows"}, %out: memref<32x64xi32, strided<[64, 1]>, #tile.space<gm>> {ascir.role = "out"}) attributes {tile.core = #tile.core<aic>} {
// CHECK-NEXT:       %x_1 = memref.reinterpret_cast %x to offset: [0], sizes: [1, 32, 128], strides: [4096, 128, 1] : memref<32x128xi8, strided<[128, 1]>, #tile.space<gm>> to memref<1x32x128xi8, strided<[4096, 128, 1]>, #tile.space<gm>>
// CHECK-NEXT:       %block = tile.block_index
// CHECK-NEXT:       %c1 = arith.constant 1 : index
// CHECK-NEXT:       %out_1 = memref.reinterpret_cast %out to offset: [0], sizes: [1, 32, 64], strides: [2048, 64, 1] : memref<32x64xi32, strided<[64, 1]>, #tile.space<gm>> to memref<1x32x64xi32, strided<[2048, 64, 1]>, #tile.space<gm>>
// CHECK-NEXT:       %0 = arith.remui %block, %c1 : index
// CHECK-NEXT:       %zero = tile.accumulator : !tile.tile<32x64xi32, l0c, nz>
// CHECK-NEXT:       %a_l1 = tile.load %x_1[0, 0, 0] sizes [1, 32, 128] buffers 3 : memref<1x32x128xi8, strided<[4096, 128, 1]>, #tile.space<gm>> -> !tile.tile<32x128xi8, l1, nz>
// CHECK-NEXT:       %slot = tile.pop @rhs : memref<1x128x64xi8, #tile.space<gm>>
// CHECK-NEXT:       %b_l1 = tile.load %slot[0, 0, 0] sizes [1, 128, 64] buffers 3 : memref<1x128x64xi8, #tile.space<gm>> -> !tile.tile<128x64xi8, l1, nz>
// CHECK-NEXT:       tile.release %slot : memref<1x128x64xi8, #tile.space<gm>>
// CHECK-NEXT:       %a_l0 = tile.move %a_l1[0, 0] buffers 2 : !tile.tile<32x128xi8, l1, nz> -> !tile.tile<32x128xi8, l0a, zz>
// CHECK-NEXT:       %b_l0 = tile.move %b_l1[0, 0] buffers 2 : !tile.tile<128x64xi8, l1, nz> -> !tile.tile<128x64xi8, l0b, zn>
// CHECK-NEXT:       %sum = tile.mmad %a_l0, %b_l0, %zero sizes [32, 64, 128] : !tile.tile<32x128xi8, l0a, zz>, !tile.tile<128x64xi8, l0b, zn>, !tile.tile<32x64xi32, l0c, nz>
// CHECK-NEXT:       tile.fixpipe_store %sum, %out_1[0, 0, 0] sizes [1, 32, 64] : !tile.tile<32x64xi32, l0c, nz>, memref<1x32x64xi32, strided<[2048, 64, 1]>, #tile.space<gm>>
// CHECK-NEXT:       func.return
// CHECK-NEXT:     }
// CHECK-NEXT:     func.func @matmul_i8_int4_bytes_vector(%x: memref<32x128xi8, strided<[128, 1]>, #tile.space<gm>> {ascir.role = "in"}, %q: memref<1x128x32xi8, strided<[4096, 32, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "panels"}, %z: memref<1x32xi8, strided<[32, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "rows"}, %out: memref<32x64xi32, strided<[64, 1]>, #tile.space<gm>> {ascir.role = "out"}) attributes {tile.core = #tile.core<aiv>} {
// CHECK-NEXT:       %half = tile.sub_block_index
// CHECK-NEXT:       %block = tile.block_index
// CHECK-NEXT:       %c1 = arith.constant 1 : index
// CHECK-NEXT:       %c0 = arith.constant 0 : index
// CHECK-NEXT:       %c128 = arith.constant 128 : index
// CHECK-NEXT:       %c64 = arith.constant 64 : index
// CHECK-NEXT:       %0 = arith.remui %block, %c1 : index
// CHECK-NEXT:       scf.for %k = %c0 to %c128 step %c128 {
// CHECK-NEXT:         %slot = tile.acquire @rhs : memref<1x128x64xi8, #tile.space<gm>>
// CHECK-NEXT:         %1 = arith.muli %half, %c64 : index
// CHECK-NEXT:         %2 = arith.addi %1, %c64 : index
// CHECK-NEXT:         scf.for %row = %1 to %2 step %c64 {
// CHECK-NEXT:           %3 = arith.addi %k, %row : index
// CHECK-NEXT:           %q_bytes = tile.load %q[0, %3, 0] buffers 2 : memref<1x128x32xi8, strided<[4096, 32, 1]>, #tile.space<gm>> -> !tile.tile<64x32xi8, ub>
// CHECK-NEXT:           %q_1 = tile.reinterpret %q_bytes : !tile.tile<64x32xi8, ub> -> !tile.tile<64x64xi4, ub>
// CHECK-NEXT:           %halves = tile.cast %q_1 : !tile.tile<64x64xi4, ub> -> !tile.tile<64x64xf16, ub>
// CHECK-NEXT:           %zero_bytes = tile.load %z[0, 0] buffers 2 : memref<1x32xi8, strided<[32, 1]>, #tile.space<gm>> -> !tile.tile<1x32xi8, ub>
// CHECK-NEXT:           %zero = tile.reinterpret %zero_bytes : !tile.tile<1x32xi8, ub> -> !tile.tile<1x64xi4, ub>
// CHECK-NEXT:           %zero_1 = tile.cast %zero : !tile.tile<1x64xi4, ub> -> !tile.tile<1x64xf16, ub>
// CHECK-NEXT:           %4 = tile.broadcast %zero_1 : !tile.tile<1x64xf16, ub> -> !tile.tile<64x64xf16, ub>
// CHECK-NEXT:           %5 = tile.sub %halves, %4 : !tile.tile<64x64xf16, ub>
// CHECK-NEXT:           %w = tile.cast %5 rounding rint : !tile.tile<64x64xf16, ub> -> !tile.tile<64x64xi8, ub>
// CHECK-NEXT:           tile.store %w, %slot[0, %row, 0] buffers 2 : !tile.tile<64x64xi8, ub>, memref<1x128x64xi8, #tile.space<gm>>
// CHECK-NEXT:         }
// CHECK-NEXT:         tile.push %slot : memref<1x128x64xi8, #tile.space<gm>>
// CHECK-NEXT:       }
// CHECK-NEXT:       func.return
// CHECK-NEXT:     }
// CHECK-NEXT:   }
// CHECK-NEXT: }

// CHECK-LABEL: // IR after tile-unpack-int4

// CHECK-LABEL: // IR after tile-legalize

// CHECK-LABEL: // IR after tile-sink-slices

// CHECK-LABEL: // IR after canonicalize
// CHECK:      builtin.module attributes {ascir.soc = "ascend910b1"} {
// CHECK-NEXT:   tile.kernel @matmul_i8_int4_bytes block_dim 1 attributes {tile.tiling = [{axes = ["1", "32", "64", "128"], tile = array<i64: 32, 64, 128, 128>, turns = 1 : i64, group = 1 : i64, ns = 1698 : i64, bound_ns = 11 : i64, busiest = "MTE1", runners_up = []}], tile.weights = {strategy = "bytes", bytes_ns = 2893 : i64}} {
// CHECK-NEXT:     tile.channel @rhs aiv_to_aic depth 8 : memref<1x128x64xi8, #tile.space<gm>>
// CHECK-NEXT:     func.func @matmul_i8_int4_bytes_cube(%x: memref<32x128xi8, strided<[128, 1]>, #tile.space<gm>> {ascir.role = "in"}, %q: memref<1x128x32xi8, strided<[4096, 32, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "panels"}, %z: memref<1x32xi8, strided<[32, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "rows"}, %out: memref<32x64xi32, strided<[64, 1]>, #tile.space<gm>> {ascir.role = "out"}) attributes {tile.core = #tile.core<aic>} {
// CHECK-NEXT:       %x_1 = memref.reinterpret_cast %x to offset: [0], sizes: [1, 32, 128], strides: [4096, 128, 1] : memref<32x128xi8, strided<[128, 1]>, #tile.space<gm>> to memref<1x32x128xi8, strided<[4096, 128, 1]>, #tile.space<gm>>
// CHECK-NEXT:       %block = tile.block_index
// CHECK-NEXT:       %c1 = arith.constant 1 : index
// CHECK-NEXT:       %out_1 = memref.reinterpret_cast %out to offset: [0], sizes: [1, 32, 64], strides: [2048, 64, 1] : memref<32x64xi32, strided<[64, 1]>, #tile.space<gm>> to memref<1x32x64xi32, strided<[2048, 64, 1]>, #tile.space<gm>>
// CHECK-NEXT:       %0 = arith.remui %block, %c1 : index
// CHECK-NEXT:       %zero = tile.accumulator : !tile.tile<32x64xi32, l0c, nz>
// CHECK-NEXT:       %a_l1 = tile.load %x_1[0, 0, 0] sizes [1, 32, 128] buffers 3 : memref<1x32x128xi8, strided<[4096, 128, 1]>, #tile.space<gm>> -> !tile.tile<32x128xi8, l1, nz>
// CHECK-NEXT:       %slot = tile.pop @rhs : memref<1x128x64xi8, #tile.space<gm>>
// CHECK-NEXT:       %b_l1 = tile.load %slot[0, 0, 0] sizes [1, 128, 64] buffers 3 : memref<1x128x64xi8, #tile.space<gm>> -> !tile.tile<128x64xi8, l1, nz>
// CHECK-NEXT:       tile.release %slot : memref<1x128x64xi8, #tile.space<gm>>
// CHECK-NEXT:       %a_l0 = tile.move %a_l1[0, 0] buffers 2 : !tile.tile<32x128xi8, l1, nz> -> !tile.tile<32x128xi8, l0a, zz>
// CHECK-NEXT:       %b_l0 = tile.move %b_l1[0, 0] buffers 2 : !tile.tile<128x64xi8, l1, nz> -> !tile.tile<128x64xi8, l0b, zn>
// CHECK-NEXT:       %sum = tile.mmad %a_l0, %b_l0, %zero sizes [32, 64, 128] : !tile.tile<32x128xi8, l0a, zz>, !tile.tile<128x64xi8, l0b, zn>, !tile.tile<32x64xi32, l0c, nz>
// CHECK-NEXT:       tile.fixpipe_store %sum, %out_1[0, 0, 0] sizes [1, 32, 64] : !tile.tile<32x64xi32, l0c, nz>, memref<1x32x64xi32, strided<[2048, 64, 1]>, #tile.space<gm>>
// CHECK-NEXT:       func.return
// CHECK-NEXT:     }
// CHECK-NEXT:     func.func @matmul_i8_int4_bytes_vector(%x: memref<32x128xi8, strided<[128, 1]>, #tile.space<gm>> {ascir.role = "in"}, %q: memref<1x128x32xi8, strided<[4096, 32, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "panels"}, %z: memref<1x32xi8, strided<[32, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "rows"}, %out: memref<32x64xi32, strided<[64, 1]>, #tile.space<gm>> {ascir.role = "out"}) attributes {tile.core = #tile.core<aiv>} {
// CHECK-NEXT:       %half = tile.sub_block_index
// CHECK-NEXT:       %block = tile.block_index
// CHECK-NEXT:       %c1 = arith.constant 1 : index
// CHECK-NEXT:       %c64 = arith.constant 64 : index
// CHECK-NEXT:       %0 = arith.remui %block, %c1 : index
// CHECK-NEXT:       %slot = tile.acquire @rhs : memref<1x128x64xi8, #tile.space<gm>>
// CHECK-NEXT:       %1 = arith.muli %half, %c64 : index
// CHECK-NEXT:       %2 = arith.addi %1, %c64 : index
// CHECK-NEXT:       scf.for %row = %1 to %2 step %c64 {
// CHECK-NEXT:         %q_bytes = tile.load %q[0, %row, 0] buffers 2 : memref<1x128x32xi8, strided<[4096, 32, 1]>, #tile.space<gm>> -> !tile.tile<64x32xi8, ub>
// CHECK-NEXT:         %q_1 = tile.reinterpret %q_bytes : !tile.tile<64x32xi8, ub> -> !tile.tile<64x64xi4, ub>
// CHECK-NEXT:         %halves = tile.cast %q_1 : !tile.tile<64x64xi4, ub> -> !tile.tile<64x64xf16, ub>
// CHECK-NEXT:         %zero_bytes = tile.load %z[0, 0] buffers 2 : memref<1x32xi8, strided<[32, 1]>, #tile.space<gm>> -> !tile.tile<1x32xi8, ub>
// CHECK-NEXT:         %zero = tile.reinterpret %zero_bytes : !tile.tile<1x32xi8, ub> -> !tile.tile<1x64xi4, ub>
// CHECK-NEXT:         %zero_1 = tile.cast %zero : !tile.tile<1x64xi4, ub> -> !tile.tile<1x64xf16, ub>
// CHECK-NEXT:         %3 = tile.broadcast %zero_1 : !tile.tile<1x64xf16, ub> -> !tile.tile<64x64xf16, ub>
// CHECK-NEXT:         %4 = tile.sub %halves, %3 : !tile.tile<64x64xf16, ub>
// CHECK-NEXT:         %w = tile.cast %4 rounding rint : !tile.tile<64x64xf16, ub> -> !tile.tile<64x64xi8, ub>
// CHECK-NEXT:         tile.store %w, %slot[0, %row, 0] buffers 2 : !tile.tile<64x64xi8, ub>, memref<1x128x64xi8, #tile.space<gm>>
// CHECK-NEXT:       }
// CHECK-NEXT:       tile.push %slot : memref<1x128x64xi8, #tile.space<gm>>
// CHECK-NEXT:       func.return
// CHECK-NEXT:     }
// CHECK-NEXT:   }
// CHECK-NEXT: }

// CHECK-LABEL: // IR after cse

// CHECK-LABEL: // IR after tile-contract

// CHECK-LABEL: // IR after tile-fold-broadcasts
// CHECK:      builtin.module attributes {ascir.soc = "ascend910b1"} {
// CHECK-NEXT:   tile.kernel @matmul_i8_int4_bytes block_dim 1 attributes {tile.tiling = [{axes = ["1", "32", "64", "128"], tile = array<i64: 32, 64, 128, 128>, turns = 1 : i64, group = 1 : i64, ns = 1698 : i64, bound_ns = 11 : i64, busiest = "MTE1", runners_up = []}], tile.weights = {strategy = "bytes", bytes_ns = 2893 : i64}} {
// CHECK-NEXT:     tile.channel @rhs aiv_to_aic depth 8 : memref<1x128x64xi8, #tile.space<gm>>
// CHECK-NEXT:     func.func @matmul_i8_int4_bytes_cube(%x: memref<32x128xi8, strided<[128, 1]>, #tile.space<gm>> {ascir.role = "in"}, %q: memref<1x128x32xi8, strided<[4096, 32, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "panels"}, %z: memref<1x32xi8, strided<[32, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "rows"}, %out: memref<32x64xi32, strided<[64, 1]>, #tile.space<gm>> {ascir.role = "out"}) attributes {tile.core = #tile.core<aic>} {
// CHECK-NEXT:       %x_1 = memref.reinterpret_cast %x to offset: [0], sizes: [1, 32, 128], strides: [4096, 128, 1] : memref<32x128xi8, strided<[128, 1]>, #tile.space<gm>> to memref<1x32x128xi8, strided<[4096, 128, 1]>, #tile.space<gm>>
// CHECK-NEXT:       %block = tile.block_index
// CHECK-NEXT:       %c1 = arith.constant 1 : index
// CHECK-NEXT:       %out_1 = memref.reinterpret_cast %out to offset: [0], sizes: [1, 32, 64], strides: [2048, 64, 1] : memref<32x64xi32, strided<[64, 1]>, #tile.space<gm>> to memref<1x32x64xi32, strided<[2048, 64, 1]>, #tile.space<gm>>
// CHECK-NEXT:       %0 = arith.remui %block, %c1 : index
// CHECK-NEXT:       %zero = tile.accumulator : !tile.tile<32x64xi32, l0c, nz>
// CHECK-NEXT:       %a_l1 = tile.load %x_1[0, 0, 0] sizes [1, 32, 128] buffers 3 : memref<1x32x128xi8, strided<[4096, 128, 1]>, #tile.space<gm>> -> !tile.tile<32x128xi8, l1, nz>
// CHECK-NEXT:       %slot = tile.pop @rhs : memref<1x128x64xi8, #tile.space<gm>>
// CHECK-NEXT:       %b_l1 = tile.load %slot[0, 0, 0] sizes [1, 128, 64] buffers 3 : memref<1x128x64xi8, #tile.space<gm>> -> !tile.tile<128x64xi8, l1, nz>
// CHECK-NEXT:       tile.release %slot : memref<1x128x64xi8, #tile.space<gm>>
// CHECK-NEXT:       %a_l0 = tile.move %a_l1[0, 0] buffers 2 : !tile.tile<32x128xi8, l1, nz> -> !tile.tile<32x128xi8, l0a, zz>
// CHECK-NEXT:       %b_l0 = tile.move %b_l1[0, 0] buffers 2 : !tile.tile<128x64xi8, l1, nz> -> !tile.tile<128x64xi8, l0b, zn>
// CHECK-NEXT:       %sum = tile.mmad %a_l0, %b_l0, %zero sizes [32, 64, 128] : !tile.tile<32x128xi8, l0a, zz>, !tile.tile<128x64xi8, l0b, zn>, !tile.tile<32x64xi32, l0c, nz>
// CHECK-NEXT:       tile.fixpipe_store %sum, %out_1[0, 0, 0] sizes [1, 32, 64] : !tile.tile<32x64xi32, l0c, nz>, memref<1x32x64xi32, strided<[2048, 64, 1]>, #tile.space<gm>>
// CHECK-NEXT:       func.return
// CHECK-NEXT:     }
// CHECK-NEXT:     func.func @matmul_i8_int4_bytes_vector(%x: memref<32x128xi8, strided<[128, 1]>, #tile.space<gm>> {ascir.role = "in"}, %q: memref<1x128x32xi8, strided<[4096, 32, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "panels"}, %z: memref<1x32xi8, strided<[32, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "rows"}, %out: memref<32x64xi32, strided<[64, 1]>, #tile.space<gm>> {ascir.role = "out"}) attributes {tile.core = #tile.core<aiv>} {
// CHECK-NEXT:       %half = tile.sub_block_index
// CHECK-NEXT:       %block = tile.block_index
// CHECK-NEXT:       %c1 = arith.constant 1 : index
// CHECK-NEXT:       %c64 = arith.constant 64 : index
// CHECK-NEXT:       %0 = arith.remui %block, %c1 : index
// CHECK-NEXT:       %slot = tile.acquire @rhs : memref<1x128x64xi8, #tile.space<gm>>
// CHECK-NEXT:       %1 = arith.muli %half, %c64 : index
// CHECK-NEXT:       %2 = arith.addi %1, %c64 : index
// CHECK-NEXT:       scf.for %row = %1 to %2 step %c64 {
// CHECK-NEXT:         %q_bytes = tile.load %q[0, %row, 0] buffers 2 : memref<1x128x32xi8, strided<[4096, 32, 1]>, #tile.space<gm>> -> !tile.tile<64x32xi8, ub>
// CHECK-NEXT:         %q_1 = tile.reinterpret %q_bytes : !tile.tile<64x32xi8, ub> -> !tile.tile<64x64xi4, ub>
// CHECK-NEXT:         %halves = tile.cast %q_1 : !tile.tile<64x64xi4, ub> -> !tile.tile<64x64xf16, ub>
// CHECK-NEXT:         %zero_bytes = tile.load %z[0, 0] buffers 2 : memref<1x32xi8, strided<[32, 1]>, #tile.space<gm>> -> !tile.tile<1x32xi8, ub>
// CHECK-NEXT:         %zero = tile.reinterpret %zero_bytes : !tile.tile<1x32xi8, ub> -> !tile.tile<1x64xi4, ub>
// CHECK-NEXT:         %zero_1 = tile.cast %zero : !tile.tile<1x64xi4, ub> -> !tile.tile<1x64xf16, ub>
// CHECK-NEXT:         %3 = tile.broadcast %zero_1 {tile.folded} : !tile.tile<1x64xf16, ub> -> !tile.tile<64x64xf16, ub>
// CHECK-NEXT:         %4 = tile.sub %halves, %3 : !tile.tile<64x64xf16, ub>
// CHECK-NEXT:         %w = tile.cast %4 rounding rint : !tile.tile<64x64xf16, ub> -> !tile.tile<64x64xi8, ub>
// CHECK-NEXT:         tile.store %w, %slot[0, %row, 0] buffers 2 : !tile.tile<64x64xi8, ub>, memref<1x128x64xi8, #tile.space<gm>>
// CHECK-NEXT:       }
// CHECK-NEXT:       tile.push %slot : memref<1x128x64xi8, #tile.space<gm>>
// CHECK-NEXT:       func.return
// CHECK-NEXT:     }
// CHECK-NEXT:   }
// CHECK-NEXT: }

// CHECK-LABEL: // IR after tile-place-buffers
// CHECK:      builtin.module attributes {ascir.soc = "ascend910b1"} {
// CHECK-NEXT:   tile.kernel @matmul_i8_int4_bytes block_dim 1 attributes {tile.tiling = [{axes = ["1", "32", "64", "128"], tile = array<i64: 32, 64, 128, 128>, turns = 1 : i64, group = 1 : i64, ns = 1698 : i64, bound_ns = 11 : i64, busiest = "MTE1", runners_up = []}], tile.weights = {strategy = "bytes", bytes_ns = 2893 : i64}} {
// CHECK-NEXT:     tile.channel @rhs aiv_to_aic depth 8 : memref<1x128x64xi8, #tile.space<gm>>
// CHECK-NEXT:     func.func @matmul_i8_int4_bytes_cube(%x: memref<32x128xi8, strided<[128, 1]>, #tile.space<gm>> {ascir.role = "in"}, %q: memref<1x128x32xi8, strided<[4096, 32, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "panels"}, %z: memref<1x32xi8, strided<[32, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "rows"}, %out: memref<32x64xi32, strided<[64, 1]>, #tile.space<gm>> {ascir.role = "out"}) attributes {tile.core = #tile.core<aic>, tile.placement = {l0a = {peak = 4096 : i64, lower_bound = 4096 : i64, extent = 4096 : i64, capacity = 65536 : i64, optimal = true}, l0b = {peak = 8192 : i64, lower_bound = 8192 : i64, extent = 8192 : i64, capacity = 65536 : i64, optimal = true}, l0c = {peak = 8192 : i64, lower_bound = 8192 : i64, extent = 8192 : i64, capacity = 131072 : i64, optimal = true}, l1 = {peak = 12288 : i64, lower_bound = 12288 : i64, extent = 12288 : i64, capacity = 524032 : i64, optimal = true}}} {
// CHECK-NEXT:       %x_1 = memref.reinterpret_cast %x to offset: [0], sizes: [1, 32, 128], strides: [4096, 128, 1] : memref<32x128xi8, strided<[128, 1]>, #tile.space<gm>> to memref<1x32x128xi8, strided<[4096, 128, 1]>, #tile.space<gm>>
// CHECK-NEXT:       %block = tile.block_index
// CHECK-NEXT:       %c1 = arith.constant 1 : index
// CHECK-NEXT:       %out_1 = memref.reinterpret_cast %out to offset: [0], sizes: [1, 32, 64], strides: [2048, 64, 1] : memref<32x64xi32, strided<[64, 1]>, #tile.space<gm>> to memref<1x32x64xi32, strided<[2048, 64, 1]>, #tile.space<gm>>
// CHECK-NEXT:       %0 = arith.remui %block, %c1 : index
// CHECK-NEXT:       %zero = tile.accumulator {tile.address = [array<i64: 0>]} : !tile.tile<32x64xi32, l0c, nz>
// CHECK-NEXT:       %a_l1 = tile.load %x_1[0, 0, 0] sizes [1, 32, 128] buffers 3 {tile.address = [array<i64: 8192>]} : memref<1x32x128xi8, strided<[4096, 128, 1]>, #tile.space<gm>> -> !tile.tile<32x128xi8, l1, nz>
// CHECK-NEXT:       %slot = tile.pop @rhs : memref<1x128x64xi8, #tile.space<gm>>
// CHECK-NEXT:       %b_l1 = tile.load %slot[0, 0, 0] sizes [1, 128, 64] buffers 3 {tile.address = [array<i64: 0>]} : memref<1x128x64xi8, #tile.space<gm>> -> !tile.tile<128x64xi8, l1, nz>
// CHECK-NEXT:       tile.release %slot : memref<1x128x64xi8, #tile.space<gm>>
// CHECK-NEXT:       %a_l0 = tile.move %a_l1[0, 0] buffers 2 {tile.address = [array<i64: 0>]} : !tile.tile<32x128xi8, l1, nz> -> !tile.tile<32x128xi8, l0a, zz>
// CHECK-NEXT:       %b_l0 = tile.move %b_l1[0, 0] buffers 2 {tile.address = [array<i64: 0>]} : !tile.tile<128x64xi8, l1, nz> -> !tile.tile<128x64xi8, l0b, zn>
// CHECK-NEXT:       %sum = tile.mmad %a_l0, %b_l0, %zero sizes [32, 64, 128] {tile.address = [array<i64: 0>]} : !tile.tile<32x128xi8, l0a, zz>, !tile.tile<128x64xi8, l0b, zn>, !tile.tile<32x64xi32, l0c, nz>
// CHECK-NEXT:       tile.fixpipe_store %sum, %out_1[0, 0, 0] sizes [1, 32, 64] : !tile.tile<32x64xi32, l0c, nz>, memref<1x32x64xi32, strided<[2048, 64, 1]>, #tile.space<gm>>
// CHECK-NEXT:       func.return
// CHECK-NEXT:     }
// CHECK-NEXT:     func.func @matmul_i8_int4_bytes_vector(%x: memref<32x128xi8, strided<[128, 1]>, #tile.space<gm>> {ascir.role = "in"}, %q: memref<1x128x32xi8, strided<[4096, 32, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "panels"}, %z: memref<1x32xi8, strided<[32, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "rows"}, %out: memref<32x64xi32, strided<[64, 1]>, #tile.space<gm>> {ascir.role = "out"}) attributes {tile.core = #tile.core<aiv>, tile.placement = {ub = {peak = 20672 : i64, lower_bound = 20672 : i64, extent = 73728 : i64, capacity = 188160 : i64, optimal = true}}} {
// CHECK-NEXT:       %half = tile.sub_block_index
// CHECK-NEXT:       %block = tile.block_index
// CHECK-NEXT:       %c1 = arith.constant 1 : index
// CHECK-NEXT:       %c64 = arith.constant 64 : index
// CHECK-NEXT:       %0 = arith.remui %block, %c1 : index
// CHECK-NEXT:       %slot = tile.acquire @rhs : memref<1x128x64xi8, #tile.space<gm>>
// CHECK-NEXT:       %1 = arith.muli %half, %c64 : index
// CHECK-NEXT:       %2 = arith.addi %1, %c64 : index
// CHECK-NEXT:       scf.for %row = %1 to %2 step %c64 {
// CHECK-NEXT:         %q_bytes = tile.load %q[0, %row, 0] buffers 2 {tile.address = [array<i64: 8320, 10368>]} : memref<1x128x32xi8, strided<[4096, 32, 1]>, #tile.space<gm>> -> !tile.tile<64x32xi8, ub>
// CHECK-NEXT:         %q_1 = tile.reinterpret %q_bytes {tile.address = [array<i64: 8320, 10368>]} : !tile.tile<64x32xi8, ub> -> !tile.tile<64x64xi4, ub>
// CHECK-NEXT:         %halves = tile.cast %q_1 {tile.address = [array<i64: 0>]} : !tile.tile<64x64xi4, ub> -> !tile.tile<64x64xf16, ub>
// CHECK-NEXT:         %zero_bytes = tile.load %z[0, 0] buffers 2 {tile.address = [array<i64: 12416, 12928>]} : memref<1x32xi8, strided<[32, 1]>, #tile.space<gm>> -> !tile.tile<1x32xi8, ub>
// CHECK-NEXT:         %zero = tile.reinterpret %zero_bytes {tile.address = [array<i64: 12416, 12928>]} : !tile.tile<1x32xi8, ub> -> !tile.tile<1x64xi4, ub>
// CHECK-NEXT:         %zero_1 = tile.cast %zero {tile.address = [array<i64: 8192>]} : !tile.tile<1x64xi4, ub> -> !tile.tile<1x64xf16, ub>
// CHECK-NEXT:         %3 = tile.broadcast %zero_1 {tile.folded, tile.address = [array<i64: 8192>]} : !tile.tile<1x64xf16, ub> -> !tile.tile<64x64xf16, ub>
// CHECK-NEXT:         %4 = tile.sub %halves, %3 {tile.address = [array<i64: 0>]} : !tile.tile<64x64xf16, ub>
// CHECK-NEXT:         %w = tile.cast %4 rounding rint {tile.address = [array<i64: 65536, 69632>]} : !tile.tile<64x64xf16, ub> -> !tile.tile<64x64xi8, ub>
// CHECK-NEXT:         tile.store %w, %slot[0, %row, 0] buffers 2 : !tile.tile<64x64xi8, ub>, memref<1x128x64xi8, #tile.space<gm>>
// CHECK-NEXT:       }
// CHECK-NEXT:       tile.push %slot : memref<1x128x64xi8, #tile.space<gm>>
// CHECK-NEXT:       func.return
// CHECK-NEXT:     }
// CHECK-NEXT:   }
// CHECK-NEXT: }

// The result:
// CHECK:      builtin.module attributes {ascir.soc = "ascend910b1"} {
// CHECK-NEXT:   func.func @matmul_i8_int4_bytes_aic(%x: memref<?xi8, 22 : i64> {ascir.role = "in"}, %q: memref<?xi8, 22 : i64> {ascir.role = "in", ascir.packing = "panels"}, %z: memref<?xi8, 22 : i64> {ascir.role = "in", ascir.packing = "rows"}, %out: memref<?xi32, 22 : i64> {ascir.role = "out"}, %rhs: memref<?xi8, 22 : i64> {ascir.role = "workspace", ascir.extent = "65536"}) attributes {tile.placement = {l0a = {peak = 4096 : i64, lower_bound = 4096 : i64, extent = 4096 : i64, capacity = 65536 : i64, optimal = true}, l0b = {peak = 8192 : i64, lower_bound = 8192 : i64, extent = 8192 : i64, capacity = 65536 : i64, optimal = true}, l0c = {peak = 8192 : i64, lower_bound = 8192 : i64, extent = 8192 : i64, capacity = 131072 : i64, optimal = true}, l1 = {peak = 12288 : i64, lower_bound = 12288 : i64, extent = 12288 : i64, capacity = 524032 : i64, optimal = true}}, ascendc.aicore} {
// CHECK-NEXT:     %0 = arith.constant 524032 : i32
// CHECK-NEXT:     %1 = arith.constant 65536 : i32
// CHECK-NEXT:     %2 = arith.constant 65536 : i32
// CHECK-NEXT:     %3 = arith.constant 131072 : i32
// CHECK-NEXT:     %4 = arith.constant 8192 : i32
// CHECK-NEXT:     %5 = arith.constant 4096 : i32
// CHECK-NEXT:     %6 = arith.constant 1 : i32
// CHECK-NEXT:     %7 = arith.constant 32 : i32
// CHECK-NEXT:     %8 = arith.constant 128 : i32
// CHECK-NEXT:     %9 = arith.constant 0 : i32
// CHECK-NEXT:     %nd2nz = ascendc.construct !ascendc.nd2nz_params(%6, %7, %8, %9, %8, %7, %6, %7) : i32, i32, i32, i32, i32, i32, i32, i32
// CHECK-NEXT:     %10 = arith.constant 64 : i32
// CHECK-NEXT:     %nd2nz_1 = ascendc.construct !ascendc.nd2nz_params(%6, %8, %10, %9, %10, %8, %6, %7) : i32, i32, i32, i32, i32, i32, i32, i32
// CHECK-NEXT:     %11 = arith.constant 0 : i8
// CHECK-NEXT:     %12 = arith.constant false
// CHECK-NEXT:     %13 = arith.constant 0 : index
// CHECK-NEXT:     %14 = arith.constant 1 : index
// CHECK-NEXT:     %15 = arith.constant 2 : index
// CHECK-NEXT:     %16 = arith.constant 3 : index
// CHECK-NEXT:     %no_pads = memref.alloca() {ascendc.emit_as_unsigned} : memref<4xi8>
// CHECK-NEXT:     memref.store %11, %no_pads[%13] : memref<4xi8>
// CHECK-NEXT:     memref.store %11, %no_pads[%14] : memref<4xi8>
// CHECK-NEXT:     memref.store %11, %no_pads[%15] : memref<4xi8>
// CHECK-NEXT:     memref.store %11, %no_pads[%16] : memref<4xi8>
// CHECK-NEXT:     %load_data_3d_params_v2 = ascendc.construct !ascendc.load_data_3d_params_v2<i8>(%no_pads, %6, %7, %8, %8, %7, %9, %9, %6, %6, %6, %6, %6, %6, %12, %12, %11) : memref<4xi8>, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i1, i1, i8
// CHECK-NEXT:     %17 = arith.constant 2 : i32
// CHECK-NEXT:     %18 = arith.constant 4 : i32
// CHECK-NEXT:     %load_data_2d_transpose = ascendc.construct !ascendc.load_data_2d_transpose_params(%9, %17, %18, %6, %9, %9) : i32, i32, i32, i32, i32, i32
// CHECK-NEXT:     %19 = arith.constant 2048 : i32
// CHECK-NEXT:     %20 = arith.constant 6144 : i32
// CHECK-NEXT:     %21 = arith.constant 1024 : i32
// CHECK-NEXT:     %22 = arith.constant 7168 : i32
// CHECK-NEXT:     %23 = arith.constant 3072 : i32
// CHECK-NEXT:     %24 = arith.constant 5120 : i32
// CHECK-NEXT:     %25 = arith.constant true
// CHECK-NEXT:     %26 = arith.constant 3 : i32
// CHECK-NEXT:     %mmad = ascendc.construct !ascendc.mmad_params(%7, %10, %8, %26, %12, %25) : i32, i32, i32, i32, i1, i1
// CHECK-NEXT:     %fixpipe_params_v220 = ascendc.construct !ascendc.fixpipe_params_v220(%10, %7, %7, %10, %9, %9, %9, %6, %9, %9, %26) [ui16, ui16, ui16, ui32, i32, !ascendc.quant_mode_t, ui64, ui16, ui16, ui16, ui8] : i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32
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
// CHECK-NEXT:     %x_gm = ascendc.global_tensor : !ascendc.global_tensor<*xi8>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %x_gm, %x : !ascendc.global_tensor<*xi8>, memref<?xi8, 22 : i64>
// CHECK-NEXT:     %out_gm = ascendc.global_tensor : !ascendc.global_tensor<*xi32>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %out_gm, %out : !ascendc.global_tensor<*xi32>, memref<?xi32, 22 : i64>
// CHECK-NEXT:     %rhs_gm = ascendc.global_tensor : !ascendc.global_tensor<*xi8>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %rhs_gm, %rhs : !ascendc.global_tensor<*xi8>, memref<?xi8, 22 : i64>
// CHECK-NEXT:     %flag = arith.constant 0 : i32
// CHECK-NEXT:     %flag_1 = arith.constant 1 : i32
// CHECK-NEXT:     %ring = arith.constant 65536 : index
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
// CHECK-NEXT:     %a_l1 = ascendc.tbuf.get_with_offset %l1, %5, %4 : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:     ascendc.data_copy_nd2nz %a_l1, %x_gm, %nd2nz : !ascendc.local_tensor<*xi8>, !ascendc.global_tensor<*xi8>, !ascendc.nd2nz_params
// CHECK-NEXT:     ascendc.cross_core_wait_flag %flag, 2, pipe_mte2 : i32
// CHECK-NEXT:     %27 = arith.index_cast %slot : i32 to index
// CHECK-NEXT:     %slot_size = arith.constant 8192 : index
// CHECK-NEXT:     %28 = arith.muli %27, %slot_size : index
// CHECK-NEXT:     %29 = arith.addi %rhs_ring, %28 : index
// CHECK-NEXT:     %rhs_gm_1 = ascendc.global_tensor.subindex %rhs_gm[%29] : !ascendc.global_tensor<*xi8>, index, !ascendc.global_tensor<*xi8>
// CHECK-NEXT:     %b_l1 = ascendc.tbuf.get_with_offset %l1, %4, %9 : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:     ascendc.data_copy_nd2nz %b_l1, %rhs_gm_1, %nd2nz_1 : !ascendc.local_tensor<*xi8>, !ascendc.global_tensor<*xi8>, !ascendc.nd2nz_params
// CHECK-NEXT:     ascendc.cross_core_set_flag %flag_1, 2, pipe_mte2 : i32
// CHECK-NEXT:     %a_l0 = ascendc.tbuf.get_with_offset %l0a, %5, %9 : !ascendc.tbuf<a2>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:     ascendc.load_data_3d_l0_v2 %a_l0, %a_l1, %load_data_3d_params_v2 : !ascendc.local_tensor<*xi8>, !ascendc.local_tensor<*xi8>, !ascendc.load_data_3d_params_v2<i8>
// CHECK-NEXT:     %b_l0 = ascendc.tbuf.get_with_offset %l0b, %4, %9 : !ascendc.tbuf<b2>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:     ascendc.load_data_with_transpose %b_l0, %b_l1, %load_data_2d_transpose : !ascendc.local_tensor<*xi8>, !ascendc.local_tensor<*xi8>, !ascendc.load_data_2d_transpose_params
// CHECK-NEXT:     %b_l0_1 = ascendc.tbuf.get_with_offset %l0b, %20, %19 : !ascendc.tbuf<b2>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:     %b_l1_1 = ascendc.tbuf.get_with_offset %l1, %22, %21 : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:     ascendc.load_data_with_transpose %b_l0_1, %b_l1_1, %load_data_2d_transpose : !ascendc.local_tensor<*xi8>, !ascendc.local_tensor<*xi8>, !ascendc.load_data_2d_transpose_params
// CHECK-NEXT:     %b_l0_2 = ascendc.tbuf.get_with_offset %l0b, %5, %5 : !ascendc.tbuf<b2>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:     %b_l1_2 = ascendc.tbuf.get_with_offset %l1, %20, %19 : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:     ascendc.load_data_with_transpose %b_l0_2, %b_l1_2, %load_data_2d_transpose : !ascendc.local_tensor<*xi8>, !ascendc.local_tensor<*xi8>, !ascendc.load_data_2d_transpose_params
// CHECK-NEXT:     %b_l0_3 = ascendc.tbuf.get_with_offset %l0b, %19, %20 : !ascendc.tbuf<b2>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:     %b_l1_3 = ascendc.tbuf.get_with_offset %l1, %24, %23 : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:     ascendc.load_data_with_transpose %b_l0_3, %b_l1_3, %load_data_2d_transpose : !ascendc.local_tensor<*xi8>, !ascendc.local_tensor<*xi8>, !ascendc.load_data_2d_transpose_params
// CHECK-NEXT:     %sum = ascendc.tbuf.get_with_offset %l0c, %19, %9 : !ascendc.tbuf<co1>, i32, i32, !ascendc.local_tensor<*xi32>
// CHECK-NEXT:     ascendc.mmad %sum, %a_l0, %b_l0, %mmad : !ascendc.local_tensor<*xi32>, !ascendc.local_tensor<*xi8>, !ascendc.local_tensor<*xi8>, !ascendc.mmad_params
// CHECK-NEXT:     ascendc.fixpipe %out_gm, %sum, %fixpipe_params_v220, %fixpipe_config : !ascendc.global_tensor<*xi32>, !ascendc.local_tensor<*xi32>, !ascendc.fixpipe_params_v220, !ascendc.fixpipe_config
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func @matmul_i8_int4_bytes_aiv(%x: memref<?xi8, 22 : i64> {ascir.role = "in"}, %q: memref<?xi8, 22 : i64> {ascir.role = "in", ascir.packing = "panels"}, %z: memref<?xi8, 22 : i64> {ascir.role = "in", ascir.packing = "rows"}, %out: memref<?xi32, 22 : i64> {ascir.role = "out"}, %rhs: memref<?xi8, 22 : i64> {ascir.role = "workspace", ascir.extent = "65536"}) attributes {tile.placement = {ub = {peak = 20672 : i64, lower_bound = 20672 : i64, extent = 73728 : i64, capacity = 188160 : i64, optimal = true}}, ascendc.aicore} {
// CHECK-NEXT:     %0 = arith.constant 188160 : i32
// CHECK-NEXT:     %1 = arith.constant 2048 : i32
// CHECK-NEXT:     %2 = arith.constant 8320 : i32
// CHECK-NEXT:     %3 = arith.constant 32 : index
// CHECK-NEXT:     %4 = arith.constant 0 : i32
// CHECK-NEXT:     %5 = arith.constant 4096 : i32
// CHECK-NEXT:     %6 = arith.constant 512 : i32
// CHECK-NEXT:     %7 = arith.constant 12416 : i32
// CHECK-NEXT:     %8 = arith.constant 32 : i32
// CHECK-NEXT:     %9 = arith.constant 8192 : i32
// CHECK-NEXT:     %10 = arith.constant 64 : i32
// CHECK-NEXT:     %11 = arith.constant 1 : i32
// CHECK-NEXT:     %12 = arith.constant 4 : i32
// CHECK-NEXT:     %binary = ascendc.construct !ascendc.binary_repeat_params(%11, %11, %11, %12, %12, %4) : i32, i32, i32, i32, i32, i32
// CHECK-NEXT:     %13 = arith.constant 65536 : i32
// CHECK-NEXT:     %14 = arith.constant 64 : index
// CHECK-NEXT:     %pipe = ascendc.pipe
// CHECK-NEXT:     %ub = ascendc.tbuf : <veccalc>
// CHECK-NEXT:     ascendc.pipe.init_buffer %pipe, %ub, %0 : !ascendc.tbuf<veccalc>, i32
// CHECK-NEXT:     %q_gm = ascendc.global_tensor : !ascendc.global_tensor<*xi8>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %q_gm, %q : !ascendc.global_tensor<*xi8>, memref<?xi8, 22 : i64>
// CHECK-NEXT:     %z_gm = ascendc.global_tensor : !ascendc.global_tensor<*xi8>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %z_gm, %z : !ascendc.global_tensor<*xi8>, memref<?xi8, 22 : i64>
// CHECK-NEXT:     %rhs_gm = ascendc.global_tensor : !ascendc.global_tensor<*xi8>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %rhs_gm, %rhs : !ascendc.global_tensor<*xi8>, memref<?xi8, 22 : i64>
// CHECK-NEXT:     %flag = arith.constant 1 : i32
// CHECK-NEXT:     %flag_1 = arith.constant 0 : i32
// CHECK-NEXT:     %ring = arith.constant 65536 : index
// CHECK-NEXT:     %block = ascendc.get_block_idx : index
// CHECK-NEXT:     %block_1 = arith.constant 2 : index
// CHECK-NEXT:     %block_2 = arith.divui %block, %block_1 : index
// CHECK-NEXT:     %rhs_ring = arith.muli %block_2, %ring : index
// CHECK-NEXT:     %slot = arith.constant 0 : i32
// CHECK-NEXT:     %half = ascendc.get_sub_block_idx : i64
// CHECK-NEXT:     %half_1 = arith.index_cast %half : i64 to index
// CHECK-NEXT:     %c64 = arith.constant 64 : index
// CHECK-NEXT:     ascendc.cross_core_wait_flag %flag, 2, pipe_mte3 : i32
// CHECK-NEXT:     %15 = arith.index_cast %slot : i32 to index
// CHECK-NEXT:     %slot_size = arith.constant 8192 : index
// CHECK-NEXT:     %16 = arith.muli %15, %slot_size : index
// CHECK-NEXT:     %17 = arith.addi %rhs_ring, %16 : index
// CHECK-NEXT:     %18 = arith.muli %half_1, %c64 : index
// CHECK-NEXT:     %19 = arith.addi %18, %c64 : index
// CHECK-NEXT:     %20 = arith.constant 0 : i32
// CHECK-NEXT:     %21 = scf.for %row = %18 to %19 step %c64 iter_args(%slot_1 = %20) -> (i32) {
// CHECK-NEXT:       %22 = arith.muli %slot_1, %1 : i32
// CHECK-NEXT:       %q_bytes_at = arith.addi %22, %2 : i32
// CHECK-NEXT:       %23 = arith.muli %row, %3 : index
// CHECK-NEXT:       %q_gm_1 = ascendc.global_tensor.subindex %q_gm[%23] : !ascendc.global_tensor<*xi8>, index, !ascendc.global_tensor<*xi8>
// CHECK-NEXT:       %q_bytes = ascendc.tbuf.get_with_offset %ub, %1, %q_bytes_at : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:       ascendc.data_copy_l2 %q_bytes, %q_gm_1, %1 : !ascendc.local_tensor<*xi8>, !ascendc.global_tensor<*xi8>, i32
// CHECK-NEXT:       %halves = ascendc.tbuf.get_with_offset %ub, %5, %4 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:       %q_1 = ascendc.tbuf.get_with_offset %ub, %1, %q_bytes_at : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:       %q_2 = ascendc.reinterpret_cast %q_1 : !ascendc.local_tensor<*xi8> to !ascendc.local_tensor<*xi4>
// CHECK-NEXT:       ascendc.cast_l2 %halves, %q_2, %5 {roundMode = 0 : i32} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xi4>, i32
// CHECK-NEXT:       %24 = arith.muli %slot_1, %6 : i32
// CHECK-NEXT:       %zero_bytes_at = arith.addi %24, %7 : i32
// CHECK-NEXT:       %zero_bytes = ascendc.tbuf.get_with_offset %ub, %8, %zero_bytes_at : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:       ascendc.data_copy_l2 %zero_bytes, %z_gm, %8 : !ascendc.local_tensor<*xi8>, !ascendc.global_tensor<*xi8>, i32
// CHECK-NEXT:       %zero = ascendc.tbuf.get_with_offset %ub, %10, %9 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:       %zero_1 = ascendc.tbuf.get_with_offset %ub, %8, %zero_bytes_at : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:       %zero_2 = ascendc.reinterpret_cast %zero_1 : !ascendc.local_tensor<*xi8> to !ascendc.local_tensor<*xi4>
// CHECK-NEXT:       ascendc.cast_l2 %zero, %zero_2, %10 {roundMode = 0 : i32} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xi4>, i32
// CHECK-NEXT:       %25 = ascendc.tbuf.get_with_offset %ub, %5, %4 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:       %26 = ascendc.tbuf.get_with_offset %ub, %10, %9 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:       ascendc.sub_l0 %25, %halves, %26, %10, %10, %binary {isSetMask} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i32, i32, !ascendc.binary_repeat_params
// CHECK-NEXT:       %27 = arith.muli %slot_1, %5 : i32
// CHECK-NEXT:       %w_at = arith.addi %27, %13 : i32
// CHECK-NEXT:       %w = ascendc.tbuf.get_with_offset %ub, %5, %w_at : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:       ascendc.cast_l2 %w, %25, %5 {roundMode = 1 : i32} : !ascendc.local_tensor<*xi8>, !ascendc.local_tensor<*xf16>, i32
// CHECK-NEXT:       %28 = arith.muli %row, %14 : index
// CHECK-NEXT:       %29 = arith.addi %17, %28 : index
// CHECK-NEXT:       %rhs_gm_1 = ascendc.global_tensor.subindex %rhs_gm[%29] : !ascendc.global_tensor<*xi8>, index, !ascendc.global_tensor<*xi8>
// CHECK-NEXT:       ascendc.data_copy_l2 %rhs_gm_1, %w, %5 : !ascendc.global_tensor<*xi8>, !ascendc.local_tensor<*xi8>, i32
// CHECK-NEXT:       %30 = arith.constant 1 : i32
// CHECK-NEXT:       %next_slot = arith.xori %slot_1, %30 : i32
// CHECK-NEXT:       scf.yield %next_slot : i32
// CHECK-NEXT:     }
// CHECK-NEXT:     ascendc.cross_core_set_flag %flag_1, 2, pipe_mte3 : i32
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
// CHECK-NEXT:   func.func @matmul_i8_int4_bytes(%x: memref<?xi8, 22 : i64> {ascir.role = "in"}, %q: memref<?xi8, 22 : i64> {ascir.role = "in", ascir.packing = "panels"}, %z: memref<?xi8, 22 : i64> {ascir.role = "in", ascir.packing = "rows"}, %out: memref<?xi32, 22 : i64> {ascir.role = "out"}, %rhs: memref<?xi8, 22 : i64> {ascir.role = "workspace", ascir.extent = "65536"}) attributes {tile.tiling = [{axes = ["1", "32", "64", "128"], tile = array<i64: 32, 64, 128, 128>, turns = 1 : i64, group = 1 : i64, ns = 1698 : i64, bound_ns = 11 : i64, busiest = "MTE1", runners_up = []}], tile.weights = {strategy = "bytes", bytes_ns = 2893 : i64}, ascendc.aicore, ascendc.global, ascendc.kernel_type = "mix_aic_1_2", tile.block_dim = 1 : i64} {
// CHECK-NEXT:     func.call @matmul_i8_int4_bytes_aic(%x, %q, %z, %out, %rhs) {ascendc.core = "aic"} : (memref<?xi8, 22 : i64>, memref<?xi8, 22 : i64>, memref<?xi8, 22 : i64>, memref<?xi32, 22 : i64>, memref<?xi8, 22 : i64>) -> ()
// CHECK-NEXT:     func.call @matmul_i8_int4_bytes_aiv(%x, %q, %z, %out, %rhs) {ascendc.core = "aiv"} : (memref<?xi8, 22 : i64>, memref<?xi8, 22 : i64>, memref<?xi8, 22 : i64>, memref<?xi32, 22 : i64>, memref<?xi8, 22 : i64>) -> ()
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT: }
