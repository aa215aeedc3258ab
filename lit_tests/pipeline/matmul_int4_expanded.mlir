// RUN: ascir-opt %s -p 'graph-name-dims,graph-outline,graph-decompose,canonicalize,cse,graph-tile{weights=expand},tile-sparse-scatter,tile-unpack-int4,tile-legalize,tile-sink-slices,canonicalize,cse,tile-contract,tile-fold-broadcasts,tile-place-buffers,tile-select-instructions,ascendc-insert-sync' --print-between-passes 2>&1 | filecheck %s

// Weights of four bits with zero points, which the vector cores expand ahead of the cube: what each pass makes of it.
func.func @matmul_int4_expanded(%x: tensor<32x128xf16>, %q: tensor<128x64xi4>, %s: tensor<2x64xf16>, %z: tensor<2x64xi4>) -> tensor<32x64xf16> {
  %w = graph.dequantize %q, %s zero_point %z axis 0 group_size 64 : (tensor<128x64xi4>, tensor<2x64xf16>, tensor<2x64xi4>) -> tensor<128x64xf16>
  %y = graph.matmul %x, %w : (tensor<32x128xf16>, tensor<128x64xf16>) -> tensor<32x64xf16>
  func.return %y : tensor<32x64xf16>
}

// CHECK-LABEL: // IR after graph-name-dims
// CHECK:      builtin.module {
// CHECK-NEXT:   func.func @matmul_int4_expanded(%x: tensor<32x128xf16>, %q: tensor<128x64xi4>, %s: tensor<2x64xf16>, %z: tensor<2x64xi4>) -> tensor<32x64xf16> {
// CHECK-NEXT:     %w = graph.dequantize %q, %s zero_point %z axis 0 group_size 64 : (tensor<128x64xi4>, tensor<2x64xf16>, tensor<2x64xi4>) -> tensor<128x64xf16>
// CHECK-NEXT:     %y = graph.matmul %x, %w : (tensor<32x128xf16>, tensor<128x64xf16>) -> tensor<32x64xf16>
// CHECK-NEXT:     func.return %y : tensor<32x64xf16>
// CHECK-NEXT:   }
// CHECK-NEXT: }

// CHECK-LABEL: // IR after graph-outline

// CHECK-LABEL: // IR after graph-decompose

// CHECK-LABEL: // IR after canonicalize

// CHECK-LABEL: // IR after cse

// CHECK-LABEL: // IR after graph-tile
// CHECK:      builtin.module attributes {ascir.soc = "ascend910b1"} {
// CHECK-NEXT:   tile.kernel @matmul_int4_expanded block_dim 1 attributes {tile.tiling = [{axes = ["1", "32", "64", "128"], tile = array<i64: 32, 64, 128, 64>, turns = 1 : i64, group = 1 : i64, ns = 1797 : i64, bound_ns = 11 : i64, busiest = "MTE1", runners_up = []}], tile.weights = {strategy = "expand", expand_ns = 2993 : i64, unit_ns = 2085 : i64}} {
// CHECK-NEXT:     tile.channel @rhs aiv_to_aic depth 8 : memref<1x128x64xf16, #tile.space<gm>>
// CHECK-NEXT:     func.func @matmul_int4_expanded_cube(%x: memref<32x128xf16, strided<[128, 1]>, #tile.space<gm>> {ascir.role = "in"}, %q: memref<1x128x32xi8, strided<[4096, 32, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "panels"}, %s: memref<2x64xf16, strided<[64, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "rows"}, %z: memref<2x32xi8, strided<[32, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "rows"}, %out: memref<32x64xf16, strided<[64, 1]>, #tile.space<gm>> {ascir.role = "out"}) attributes {tile.core = #tile.core<aic>} {
// CHECK-NEXT:       %x_1 = memref.reinterpret_cast %x to offset: [0], sizes: [1, 32, 128], strides: [4096, 128, 1] : memref<32x128xf16, strided<[128, 1]>, #tile.space<gm>> to memref<1x32x128xf16, strided<[4096, 128, 1]>, #tile.space<gm>>
// CHECK-NEXT:       %block = tile.block_index
// CHECK-NEXT:       %c1 = arith.constant 1 : index
// CHECK-NEXT:       %c0 = arith.constant 0 : index
// CHECK-NEXT:       %c128 = arith.constant 128 : index
// CHECK-NEXT:       %c64 = arith.constant 64 : index
// CHECK-NEXT:       %out_1 = memref.reinterpret_cast %out to offset: [0], sizes: [1, 32, 64], strides: [2048, 64, 1] : memref<32x64xf16, strided<[64, 1]>, #tile.space<gm>> to memref<1x32x64xf16, strided<[2048, 64, 1]>, #tile.space<gm>>
// CHECK-NEXT:       %0 = arith.remui %block, %c1 : index
// CHECK-NEXT:       %zero = tile.accumulator : !tile.tile<32x64xf32, l0c, nz>
// CHECK-NEXT:       %a_l1 = tile.load %x_1[0, 0, 0] sizes [1, 32, 128] buffers 3 : memref<1x32x128xf16, strided<[4096, 128, 1]>, #tile.space<gm>> -> !tile.tile<32x128xf16, l1, nz>
// CHECK-NEXT:       %slot = tile.pop @rhs : memref<1x128x64xf16, #tile.space<gm>>
// CHECK-NEXT:       %b_l1 = tile.load %slot[0, 0, 0] sizes [1, 128, 64] buffers 3 : memref<1x128x64xf16, #tile.space<gm>> -> !tile.tile<128x64xf16, l1, nz>
// CHECK-NEXT:       tile.release %slot : memref<1x128x64xf16, #tile.space<gm>>
// CHECK-NEXT:       %total = scf.for %step = %c0 to %c128 step %c64 iter_args(%sum = %zero) -> (!tile.tile<32x64xf32, l0c, nz>) {
// CHECK-NEXT:         %a_l0 = tile.move %a_l1[0, %step] buffers 2 : !tile.tile<32x128xf16, l1, nz> -> !tile.tile<32x64xf16, l0a, zz>
// CHECK-NEXT:         %b_l0 = tile.move %b_l1[%step, 0] buffers 2 : !tile.tile<128x64xf16, l1, nz> -> !tile.tile<64x64xf16, l0b, zn>
// CHECK-NEXT:         %sum_1 = tile.mmad %a_l0, %b_l0, %sum sizes [32, 64, 64] : !tile.tile<32x64xf16, l0a, zz>, !tile.tile<64x64xf16, l0b, zn>, !tile.tile<32x64xf32, l0c, nz>
// CHECK-NEXT:         scf.yield %sum_1 : !tile.tile<32x64xf32, l0c, nz>
// CHECK-NEXT:       }
// CHECK-NEXT:       tile.fixpipe_store %total, %out_1[0, 0, 0] sizes [1, 32, 64] : !tile.tile<32x64xf32, l0c, nz>, memref<1x32x64xf16, strided<[2048, 64, 1]>, #tile.space<gm>>
// CHECK-NEXT:       func.return
// CHECK-NEXT:     }
// CHECK-NEXT:     func.func @matmul_int4_expanded_vector(%x: memref<32x128xf16, strided<[128, 1]>, #tile.space<gm>> {ascir.role = "in"}, %q: memref<1x128x32xi8, strided<[4096, 32, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "panels"}, %s: memref<2x64xf16, strided<[64, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "rows"}, %z: memref<2x32xi8, strided<[32, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "rows"}, %out: memref<32x64xf16, strided<[64, 1]>, #tile.space<gm>> {ascir.role = "out"}) attributes {tile.core = #tile.core<aiv>} {
// CHECK-NEXT:       %half = tile.sub_block_index
// CHECK-NEXT:       %block = tile.block_index
// CHECK-NEXT:       %c1 = arith.constant 1 : index
// CHECK-NEXT:       %c0 = arith.constant 0 : index
// CHECK-NEXT:       %c128 = arith.constant 128 : index
// CHECK-NEXT:       %c64 = arith.constant 64 : index
// CHECK-NEXT:       %0 = arith.remui %block, %c1 : index
// CHECK-NEXT:       scf.for %k = %c0 to %c128 step %c128 {
// CHECK-NEXT:         %slot = tile.acquire @rhs : memref<1x128x64xf16, #tile.space<gm>>
// CHECK-NEXT:         %1 = arith.muli %half, %c64 : index
// CHECK-NEXT:         %2 = arith.addi %1, %c64 : index
// CHECK-NEXT:         scf.for %row = %1 to %2 step %c64 {
// CHECK-NEXT:           %3 = arith.addi %k, %row : index
// CHECK-NEXT:           %q_bytes = tile.load %q[0, %3, 0] buffers 2 : memref<1x128x32xi8, strided<[4096, 32, 1]>, #tile.space<gm>> -> !tile.tile<64x32xi8, ub>
// CHECK-NEXT:           %q_1 = tile.reinterpret %q_bytes : !tile.tile<64x32xi8, ub> -> !tile.tile<64x64xi4, ub>
// CHECK-NEXT:           %4 = arith.divui %3, %c64 : index
// CHECK-NEXT:           %scale = tile.load %s[%4, 0] buffers 2 : memref<2x64xf16, strided<[64, 1]>, #tile.space<gm>> -> !tile.tile<1x64xf16, ub>
// CHECK-NEXT:           %zero_bytes = tile.load %z[%4, 0] buffers 2 : memref<2x32xi8, strided<[32, 1]>, #tile.space<gm>> -> !tile.tile<1x32xi8, ub>
// CHECK-NEXT:           %zero = tile.reinterpret %zero_bytes : !tile.tile<1x32xi8, ub> -> !tile.tile<1x64xi4, ub>
// CHECK-NEXT:           %w = tile.dequantize %q_1 scale %scale zero %zero : !tile.tile<64x64xi4, ub>, !tile.tile<1x64xf16, ub>, !tile.tile<1x64xi4, ub> -> !tile.tile<64x64xf16, ub>
// CHECK-NEXT:           tile.store %w, %slot[0, %row, 0] buffers 2 : !tile.tile<64x64xf16, ub>, memref<1x128x64xf16, #tile.space<gm>>
// CHECK-NEXT:         }
// CHECK-NEXT:         tile.push %slot : memref<1x128x64xf16, #tile.space<gm>>
// CHECK-NEXT:       }
// CHECK-NEXT:       func.return
// CHECK-NEXT:     }
// CHECK-NEXT:   }
// CHECK-NEXT: }

// CHECK-LABEL: // IR after tile-sparse-scatter

// CHECK-LABEL: // IR after tile-unpack-int4
// CHECK:      builtin.module attributes {ascir.soc = "ascend910b1"} {
// CHECK-NEXT:   tile.kernel @matmul_int4_expanded block_dim 1 attributes {tile.tiling = [{axes = ["1", "32", "64", "128"], tile = array<i64: 32, 64, 128, 64>, turns = 1 : i64, group = 1 : i64, ns = 1797 : i64, bound_ns = 11 : i64, busiest = "MTE1", runners_up = []}], tile.weights = {strategy = "expand", expand_ns = 2993 : i64, unit_ns = 2085 : i64}} {
// CHECK-NEXT:     tile.channel @rhs aiv_to_aic depth 8 : memref<1x128x64xf16, #tile.space<gm>>
// CHECK-NEXT:     func.func @matmul_int4_expanded_cube(%x: memref<32x128xf16, strided<[128, 1]>, #tile.space<gm>> {ascir.role = "in"}, %q: memref<1x128x32xi8, strided<[4096, 32, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "panels"}, %s: memref<2x64xf16, strided<[64, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "rows"}, %z: memref<2x32xi8, strided<[32, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "rows"}, %out: memref<32x64xf16, strided<[64, 1]>, #tile.space<gm>> {ascir.role = "out"}) attributes {tile.core = #tile.core<aic>} {
// CHECK-NEXT:       %x_1 = memref.reinterpret_cast %x to offset: [0], sizes: [1, 32, 128], strides: [4096, 128, 1] : memref<32x128xf16, strided<[128, 1]>, #tile.space<gm>> to memref<1x32x128xf16, strided<[4096, 128, 1]>, #tile.space<gm>>
// CHECK-NEXT:       %block = tile.block_index
// CHECK-NEXT:       %c1 = arith.constant 1 : index
// CHECK-NEXT:       %c0 = arith.constant 0 : index
// CHECK-NEXT:       %c128 = arith.constant 128 : index
// CHECK-NEXT:       %c64 = arith.constant 64 : index
// CHECK-NEXT:       %out_1 = memref.reinterpret_cast %out to offset: [0], sizes: [1, 32, 64], strides: [2048, 64, 1] : memref<32x64xf16, strided<[64, 1]>, #tile.space<gm>> to memref<1x32x64xf16, strided<[2048, 64, 1]>, #tile.space<gm>>
// CHECK-NEXT:       %0 = arith.remui %block, %c1 : index
// CHECK-NEXT:       %zero = tile.accumulator : !tile.tile<32x64xf32, l0c, nz>
// CHECK-NEXT:       %a_l1 = tile.load %x_1[0, 0, 0] sizes [1, 32, 128] buffers 3 : memref<1x32x128xf16, strided<[4096, 128, 1]>, #tile.space<gm>> -> !tile.tile<32x128xf16, l1, nz>
// CHECK-NEXT:       %slot = tile.pop @rhs : memref<1x128x64xf16, #tile.space<gm>>
// CHECK-NEXT:       %b_l1 = tile.load %slot[0, 0, 0] sizes [1, 128, 64] buffers 3 : memref<1x128x64xf16, #tile.space<gm>> -> !tile.tile<128x64xf16, l1, nz>
// CHECK-NEXT:       tile.release %slot : memref<1x128x64xf16, #tile.space<gm>>
// CHECK-NEXT:       %total = scf.for %step = %c0 to %c128 step %c64 iter_args(%sum = %zero) -> (!tile.tile<32x64xf32, l0c, nz>) {
// CHECK-NEXT:         %a_l0 = tile.move %a_l1[0, %step] buffers 2 : !tile.tile<32x128xf16, l1, nz> -> !tile.tile<32x64xf16, l0a, zz>
// CHECK-NEXT:         %b_l0 = tile.move %b_l1[%step, 0] buffers 2 : !tile.tile<128x64xf16, l1, nz> -> !tile.tile<64x64xf16, l0b, zn>
// CHECK-NEXT:         %sum_1 = tile.mmad %a_l0, %b_l0, %sum sizes [32, 64, 64] : !tile.tile<32x64xf16, l0a, zz>, !tile.tile<64x64xf16, l0b, zn>, !tile.tile<32x64xf32, l0c, nz>
// CHECK-NEXT:         scf.yield %sum_1 : !tile.tile<32x64xf32, l0c, nz>
// CHECK-NEXT:       }
// CHECK-NEXT:       tile.fixpipe_store %total, %out_1[0, 0, 0] sizes [1, 32, 64] : !tile.tile<32x64xf32, l0c, nz>, memref<1x32x64xf16, strided<[2048, 64, 1]>, #tile.space<gm>>
// CHECK-NEXT:       func.return
// CHECK-NEXT:     }
// CHECK-NEXT:     func.func @matmul_int4_expanded_vector(%x: memref<32x128xf16, strided<[128, 1]>, #tile.space<gm>> {ascir.role = "in"}, %q: memref<1x128x32xi8, strided<[4096, 32, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "panels"}, %s: memref<2x64xf16, strided<[64, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "rows"}, %z: memref<2x32xi8, strided<[32, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "rows"}, %out: memref<32x64xf16, strided<[64, 1]>, #tile.space<gm>> {ascir.role = "out"}) attributes {tile.core = #tile.core<aiv>} {
// CHECK-NEXT:       %half = tile.sub_block_index
// CHECK-NEXT:       %block = tile.block_index
// CHECK-NEXT:       %c1 = arith.constant 1 : index
// CHECK-NEXT:       %c0 = arith.constant 0 : index
// CHECK-NEXT:       %c128 = arith.constant 128 : index
// CHECK-NEXT:       %c64 = arith.constant 64 : index
// CHECK-NEXT:       %0 = arith.remui %block, %c1 : index
// CHECK-NEXT:       scf.for %k = %c0 to %c128 step %c128 {
// CHECK-NEXT:         %slot = tile.acquire @rhs : memref<1x128x64xf16, #tile.space<gm>>
// CHECK-NEXT:         %1 = arith.muli %half, %c64 : index
// CHECK-NEXT:         %2 = arith.addi %1, %c64 : index
// CHECK-NEXT:         scf.for %row = %1 to %2 step %c64 {
// CHECK-NEXT:           %3 = arith.addi %k, %row : index
// CHECK-NEXT:           %q_bytes = tile.load %q[0, %3, 0] buffers 2 : memref<1x128x32xi8, strided<[4096, 32, 1]>, #tile.space<gm>> -> !tile.tile<64x32xi8, ub>
// CHECK-NEXT:           %q_1 = tile.reinterpret %q_bytes : !tile.tile<64x32xi8, ub> -> !tile.tile<64x64xi4, ub>
// CHECK-NEXT:           %4 = arith.divui %3, %c64 : index
// CHECK-NEXT:           %scale = tile.load %s[%4, 0] buffers 2 : memref<2x64xf16, strided<[64, 1]>, #tile.space<gm>> -> !tile.tile<1x64xf16, ub>
// CHECK-NEXT:           %zero_bytes = tile.load %z[%4, 0] buffers 2 : memref<2x32xi8, strided<[32, 1]>, #tile.space<gm>> -> !tile.tile<1x32xi8, ub>
// CHECK-NEXT:           %zero = tile.reinterpret %zero_bytes : !tile.tile<1x32xi8, ub> -> !tile.tile<1x64xi4, ub>
// CHECK-NEXT:           %w = tile.cast %q_1 : !tile.tile<64x64xi4, ub> -> !tile.tile<64x64xf16, ub>
// CHECK-NEXT:           %w_1 = tile.cast %zero : !tile.tile<1x64xi4, ub> -> !tile.tile<1x64xf16, ub>
// CHECK-NEXT:           %w_2 = tile.broadcast %w_1 : !tile.tile<1x64xf16, ub> -> !tile.tile<64x64xf16, ub>
// CHECK-NEXT:           %w_3 = tile.sub %w, %w_2 : !tile.tile<64x64xf16, ub>
// CHECK-NEXT:           %w_4 = tile.broadcast %scale : !tile.tile<1x64xf16, ub> -> !tile.tile<64x64xf16, ub>
// CHECK-NEXT:           %w_5 = tile.mul %w_3, %w_4 : !tile.tile<64x64xf16, ub>
// CHECK-NEXT:           tile.store %w_5, %slot[0, %row, 0] buffers 2 : !tile.tile<64x64xf16, ub>, memref<1x128x64xf16, #tile.space<gm>>
// CHECK-NEXT:         }
// CHECK-NEXT:         tile.push %slot : memref<1x128x64xf16, #tile.space<gm>>
// CHECK-NEXT:       }
// CHECK-NEXT:       func.return
// CHECK-NEXT:     }
// CHECK-NEXT:   }
// CHECK-NEXT: }

// CHECK-LABEL: // IR after tile-legalize

// CHECK-LABEL: // IR after tile-sink-slices

// CHECK-LABEL: // IR after canonicalize
// CHECK:      builtin.module attributes {ascir.soc = "ascend910b1"} {
// CHECK-NEXT:   tile.kernel @matmul_int4_expanded block_dim 1 attributes {tile.tiling = [{axes = ["1", "32", "64", "128"], tile = array<i64: 32, 64, 128, 64>, turns = 1 : i64, group = 1 : i64, ns = 1797 : i64, bound_ns = 11 : i64, busiest = "MTE1", runners_up = []}], tile.weights = {strategy = "expand", expand_ns = 2993 : i64, unit_ns = 2085 : i64}} {
// CHECK-NEXT:     tile.channel @rhs aiv_to_aic depth 8 : memref<1x128x64xf16, #tile.space<gm>>
// CHECK-NEXT:     func.func @matmul_int4_expanded_cube(%x: memref<32x128xf16, strided<[128, 1]>, #tile.space<gm>> {ascir.role = "in"}, %q: memref<1x128x32xi8, strided<[4096, 32, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "panels"}, %s: memref<2x64xf16, strided<[64, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "rows"}, %z: memref<2x32xi8, strided<[32, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "rows"}, %out: memref<32x64xf16, strided<[64, 1]>, #tile.space<gm>> {ascir.role = "out"}) attributes {tile.core = #tile.core<aic>} {
// CHECK-NEXT:       %x_1 = memref.reinterpret_cast %x to offset: [0], sizes: [1, 32, 128], strides: [4096, 128, 1] : memref<32x128xf16, strided<[128, 1]>, #tile.space<gm>> to memref<1x32x128xf16, strided<[4096, 128, 1]>, #tile.space<gm>>
// CHECK-NEXT:       %block = tile.block_index
// CHECK-NEXT:       %c1 = arith.constant 1 : index
// CHECK-NEXT:       %c0 = arith.constant 0 : index
// CHECK-NEXT:       %c128 = arith.constant 128 : index
// CHECK-NEXT:       %c64 = arith.constant 64 : index
// CHECK-NEXT:       %out_1 = memref.reinterpret_cast %out to offset: [0], sizes: [1, 32, 64], strides: [2048, 64, 1] : memref<32x64xf16, strided<[64, 1]>, #tile.space<gm>> to memref<1x32x64xf16, strided<[2048, 64, 1]>, #tile.space<gm>>
// CHECK-NEXT:       %0 = arith.remui %block, %c1 : index
// CHECK-NEXT:       %zero = tile.accumulator : !tile.tile<32x64xf32, l0c, nz>
// CHECK-NEXT:       %a_l1 = tile.load %x_1[0, 0, 0] sizes [1, 32, 128] buffers 3 : memref<1x32x128xf16, strided<[4096, 128, 1]>, #tile.space<gm>> -> !tile.tile<32x128xf16, l1, nz>
// CHECK-NEXT:       %slot = tile.pop @rhs : memref<1x128x64xf16, #tile.space<gm>>
// CHECK-NEXT:       %b_l1 = tile.load %slot[0, 0, 0] sizes [1, 128, 64] buffers 3 : memref<1x128x64xf16, #tile.space<gm>> -> !tile.tile<128x64xf16, l1, nz>
// CHECK-NEXT:       tile.release %slot : memref<1x128x64xf16, #tile.space<gm>>
// CHECK-NEXT:       %total = scf.for %step = %c0 to %c128 step %c64 iter_args(%sum = %zero) -> (!tile.tile<32x64xf32, l0c, nz>) {
// CHECK-NEXT:         %a_l0 = tile.move %a_l1[0, %step] buffers 2 : !tile.tile<32x128xf16, l1, nz> -> !tile.tile<32x64xf16, l0a, zz>
// CHECK-NEXT:         %b_l0 = tile.move %b_l1[%step, 0] buffers 2 : !tile.tile<128x64xf16, l1, nz> -> !tile.tile<64x64xf16, l0b, zn>
// CHECK-NEXT:         %sum_1 = tile.mmad %a_l0, %b_l0, %sum sizes [32, 64, 64] : !tile.tile<32x64xf16, l0a, zz>, !tile.tile<64x64xf16, l0b, zn>, !tile.tile<32x64xf32, l0c, nz>
// CHECK-NEXT:         scf.yield %sum_1 : !tile.tile<32x64xf32, l0c, nz>
// CHECK-NEXT:       }
// CHECK-NEXT:       tile.fixpipe_store %total, %out_1[0, 0, 0] sizes [1, 32, 64] : !tile.tile<32x64xf32, l0c, nz>, memref<1x32x64xf16, strided<[2048, 64, 1]>, #tile.space<gm>>
// CHECK-NEXT:       func.return
// CHECK-NEXT:     }
// CHECK-NEXT:     func.func @matmul_int4_expanded_vector(%x: memref<32x128xf16, strided<[128, 1]>, #tile.space<gm>> {ascir.role = "in"}, %q: memref<1x128x32xi8, strided<[4096, 32, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "panels"}, %s: memref<2x64xf16, strided<[64, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "rows"}, %z: memref<2x32xi8, strided<[32, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "rows"}, %out: memref<32x64xf16, strided<[64, 1]>, #tile.space<gm>> {ascir.role = "out"}) attributes {tile.core = #tile.core<aiv>} {
// CHECK-NEXT:       %half = tile.sub_block_index
// CHECK-NEXT:       %block = tile.block_index
// CHECK-NEXT:       %c1 = arith.constant 1 : index
// CHECK-NEXT:       %c64 = arith.constant 64 : index
// CHECK-NEXT:       %0 = arith.remui %block, %c1 : index
// CHECK-NEXT:       %slot = tile.acquire @rhs : memref<1x128x64xf16, #tile.space<gm>>
// CHECK-NEXT:       %1 = arith.muli %half, %c64 : index
// CHECK-NEXT:       %2 = arith.addi %1, %c64 : index
// CHECK-NEXT:       scf.for %row = %1 to %2 step %c64 {
// CHECK-NEXT:         %q_bytes = tile.load %q[0, %row, 0] buffers 2 : memref<1x128x32xi8, strided<[4096, 32, 1]>, #tile.space<gm>> -> !tile.tile<64x32xi8, ub>
// CHECK-NEXT:         %q_1 = tile.reinterpret %q_bytes : !tile.tile<64x32xi8, ub> -> !tile.tile<64x64xi4, ub>
// CHECK-NEXT:         %3 = arith.divui %row, %c64 : index
// CHECK-NEXT:         %scale = tile.load %s[%3, 0] buffers 2 : memref<2x64xf16, strided<[64, 1]>, #tile.space<gm>> -> !tile.tile<1x64xf16, ub>
// CHECK-NEXT:         %zero_bytes = tile.load %z[%3, 0] buffers 2 : memref<2x32xi8, strided<[32, 1]>, #tile.space<gm>> -> !tile.tile<1x32xi8, ub>
// CHECK-NEXT:         %zero = tile.reinterpret %zero_bytes : !tile.tile<1x32xi8, ub> -> !tile.tile<1x64xi4, ub>
// CHECK-NEXT:         %w = tile.cast %q_1 : !tile.tile<64x64xi4, ub> -> !tile.tile<64x64xf16, ub>
// CHECK-NEXT:         %w_1 = tile.cast %zero : !tile.tile<1x64xi4, ub> -> !tile.tile<1x64xf16, ub>
// CHECK-NEXT:         %w_2 = tile.broadcast %w_1 : !tile.tile<1x64xf16, ub> -> !tile.tile<64x64xf16, ub>
// CHECK-NEXT:         %w_3 = tile.sub %w, %w_2 : !tile.tile<64x64xf16, ub>
// CHECK-NEXT:         %w_4 = tile.broadcast %scale : !tile.tile<1x64xf16, ub> -> !tile.tile<64x64xf16, ub>
// CHECK-NEXT:         %w_5 = tile.mul %w_3, %w_4 : !tile.tile<64x64xf16, ub>
// CHECK-NEXT:         tile.store %w_5, %slot[0, %row, 0] buffers 2 : !tile.tile<64x64xf16, ub>, memref<1x128x64xf16, #tile.space<gm>>
// CHECK-NEXT:       }
// CHECK-NEXT:       tile.push %slot : memref<1x128x64xf16, #tile.space<gm>>
// CHECK-NEXT:       func.return
// CHECK-NEXT:     }
// CHECK-NEXT:   }
// CHECK-NEXT: }

// CHECK-LABEL: // IR after cse

// CHECK-LABEL: // IR after tile-contract

// CHECK-LABEL: // IR after tile-fold-broadcasts
// CHECK:      builtin.module attributes {ascir.soc = "ascend910b1"} {
// CHECK-NEXT:   tile.kernel @matmul_int4_expanded block_dim 1 attributes {tile.tiling = [{axes = ["1", "32", "64", "128"], tile = array<i64: 32, 64, 128, 64>, turns = 1 : i64, group = 1 : i64, ns = 1797 : i64, bound_ns = 11 : i64, busiest = "MTE1", runners_up = []}], tile.weights = {strategy = "expand", expand_ns = 2993 : i64, unit_ns = 2085 : i64}} {
// CHECK-NEXT:     tile.channel @rhs aiv_to_aic depth 8 : memref<1x128x64xf16, #tile.space<gm>>
// CHECK-NEXT:     func.func @matmul_int4_expanded_cube(%x: memref<32x128xf16, strided<[128, 1]>, #tile.space<gm>> {ascir.role = "in"}, %q: memref<1x128x32xi8, strided<[4096, 32, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "panels"}, %s: memref<2x64xf16, strided<[64, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "rows"}, %z: memref<2x32xi8, strided<[32, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "rows"}, %out: memref<32x64xf16, strided<[64, 1]>, #tile.space<gm>> {ascir.role = "out"}) attributes {tile.core = #tile.core<aic>} {
// CHECK-NEXT:       %x_1 = memref.reinterpret_cast %x to offset: [0], sizes: [1, 32, 128], strides: [4096, 128, 1] : memref<32x128xf16, strided<[128, 1]>, #tile.space<gm>> to memref<1x32x128xf16, strided<[4096, 128, 1]>, #tile.space<gm>>
// CHECK-NEXT:       %block = tile.block_index
// CHECK-NEXT:       %c1 = arith.constant 1 : index
// CHECK-NEXT:       %c0 = arith.constant 0 : index
// CHECK-NEXT:       %c128 = arith.constant 128 : index
// CHECK-NEXT:       %c64 = arith.constant 64 : index
// CHECK-NEXT:       %out_1 = memref.reinterpret_cast %out to offset: [0], sizes: [1, 32, 64], strides: [2048, 64, 1] : memref<32x64xf16, strided<[64, 1]>, #tile.space<gm>> to memref<1x32x64xf16, strided<[2048, 64, 1]>, #tile.space<gm>>
// CHECK-NEXT:       %0 = arith.remui %block, %c1 : index
// CHECK-NEXT:       %zero = tile.accumulator : !tile.tile<32x64xf32, l0c, nz>
// CHECK-NEXT:       %a_l1 = tile.load %x_1[0, 0, 0] sizes [1, 32, 128] buffers 3 : memref<1x32x128xf16, strided<[4096, 128, 1]>, #tile.space<gm>> -> !tile.tile<32x128xf16, l1, nz>
// CHECK-NEXT:       %slot = tile.pop @rhs : memref<1x128x64xf16, #tile.space<gm>>
// CHECK-NEXT:       %b_l1 = tile.load %slot[0, 0, 0] sizes [1, 128, 64] buffers 3 : memref<1x128x64xf16, #tile.space<gm>> -> !tile.tile<128x64xf16, l1, nz>
// CHECK-NEXT:       tile.release %slot : memref<1x128x64xf16, #tile.space<gm>>
// CHECK-NEXT:       %total = scf.for %step = %c0 to %c128 step %c64 iter_args(%sum = %zero) -> (!tile.tile<32x64xf32, l0c, nz>) {
// CHECK-NEXT:         %a_l0 = tile.move %a_l1[0, %step] buffers 2 : !tile.tile<32x128xf16, l1, nz> -> !tile.tile<32x64xf16, l0a, zz>
// CHECK-NEXT:         %b_l0 = tile.move %b_l1[%step, 0] buffers 2 : !tile.tile<128x64xf16, l1, nz> -> !tile.tile<64x64xf16, l0b, zn>
// CHECK-NEXT:         %sum_1 = tile.mmad %a_l0, %b_l0, %sum sizes [32, 64, 64] : !tile.tile<32x64xf16, l0a, zz>, !tile.tile<64x64xf16, l0b, zn>, !tile.tile<32x64xf32, l0c, nz>
// CHECK-NEXT:         scf.yield %sum_1 : !tile.tile<32x64xf32, l0c, nz>
// CHECK-NEXT:       }
// CHECK-NEXT:       tile.fixpipe_store %total, %out_1[0, 0, 0] sizes [1, 32, 64] : !tile.tile<32x64xf32, l0c, nz>, memref<1x32x64xf16, strided<[2048, 64, 1]>, #tile.space<gm>>
// CHECK-NEXT:       func.return
// CHECK-NEXT:     }
// CHECK-NEXT:     func.func @matmul_int4_expanded_vector(%x: memref<32x128xf16, strided<[128, 1]>, #tile.space<gm>> {ascir.role = "in"}, %q: memref<1x128x32xi8, strided<[4096, 32, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "panels"}, %s: memref<2x64xf16, strided<[64, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "rows"}, %z: memref<2x32xi8, strided<[32, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "rows"}, %out: memref<32x64xf16, strided<[64, 1]>, #tile.space<gm>> {ascir.role = "out"}) attributes {tile.core = #tile.core<aiv>} {
// CHECK-NEXT:       %half = tile.sub_block_index
// CHECK-NEXT:       %block = tile.block_index
// CHECK-NEXT:       %c1 = arith.constant 1 : index
// CHECK-NEXT:       %c64 = arith.constant 64 : index
// CHECK-NEXT:       %0 = arith.remui %block, %c1 : index
// CHECK-NEXT:       %slot = tile.acquire @rhs : memref<1x128x64xf16, #tile.space<gm>>
// CHECK-NEXT:       %1 = arith.muli %half, %c64 : index
// CHECK-NEXT:       %2 = arith.addi %1, %c64 : index
// CHECK-NEXT:       scf.for %row = %1 to %2 step %c64 {
// CHECK-NEXT:         %q_bytes = tile.load %q[0, %row, 0] buffers 2 : memref<1x128x32xi8, strided<[4096, 32, 1]>, #tile.space<gm>> -> !tile.tile<64x32xi8, ub>
// CHECK-NEXT:         %q_1 = tile.reinterpret %q_bytes : !tile.tile<64x32xi8, ub> -> !tile.tile<64x64xi4, ub>
// CHECK-NEXT:         %3 = arith.divui %row, %c64 : index
// CHECK-NEXT:         %scale = tile.load %s[%3, 0] buffers 2 : memref<2x64xf16, strided<[64, 1]>, #tile.space<gm>> -> !tile.tile<1x64xf16, ub>
// CHECK-NEXT:         %zero_bytes = tile.load %z[%3, 0] buffers 2 : memref<2x32xi8, strided<[32, 1]>, #tile.space<gm>> -> !tile.tile<1x32xi8, ub>
// CHECK-NEXT:         %zero = tile.reinterpret %zero_bytes : !tile.tile<1x32xi8, ub> -> !tile.tile<1x64xi4, ub>
// CHECK-NEXT:         %w = tile.cast %q_1 : !tile.tile<64x64xi4, ub> -> !tile.tile<64x64xf16, ub>
// CHECK-NEXT:         %w_1 = tile.cast %zero : !tile.tile<1x64xi4, ub> -> !tile.tile<1x64xf16, ub>
// CHECK-NEXT:         %w_2 = tile.broadcast %w_1 {tile.folded} : !tile.tile<1x64xf16, ub> -> !tile.tile<64x64xf16, ub>
// CHECK-NEXT:         %w_3 = tile.sub %w, %w_2 : !tile.tile<64x64xf16, ub>
// CHECK-NEXT:         %w_4 = tile.broadcast %scale {tile.folded} : !tile.tile<1x64xf16, ub> -> !tile.tile<64x64xf16, ub>
// CHECK-NEXT:         %w_5 = tile.mul %w_3, %w_4 : !tile.tile<64x64xf16, ub>
// CHECK-NEXT:         tile.store %w_5, %slot[0, %row, 0] buffers 2 : !tile.tile<64x64xf16, ub>, memref<1x128x64xf16, #tile.space<gm>>
// CHECK-NEXT:       }
// CHECK-NEXT:       tile.push %slot : memref<1x128x64xf16, #tile.space<gm>>
// CHECK-NEXT:       func.return
// CHECK-NEXT:     }
// CHECK-NEXT:   }
// CHECK-NEXT: }

// CHECK-LABEL: // IR after tile-place-buffers
// CHECK:      builtin.module attributes {ascir.soc = "ascend910b1"} {
// CHECK-NEXT:   tile.kernel @matmul_int4_expanded block_dim 1 attributes {tile.tiling = [{axes = ["1", "32", "64", "128"], tile = array<i64: 32, 64, 128, 64>, turns = 1 : i64, group = 1 : i64, ns = 1797 : i64, bound_ns = 11 : i64, busiest = "MTE1", runners_up = []}], tile.weights = {strategy = "expand", expand_ns = 2993 : i64, unit_ns = 2085 : i64}} {
// CHECK-NEXT:     tile.channel @rhs aiv_to_aic depth 8 : memref<1x128x64xf16, #tile.space<gm>>
// CHECK-NEXT:     func.func @matmul_int4_expanded_cube(%x: memref<32x128xf16, strided<[128, 1]>, #tile.space<gm>> {ascir.role = "in"}, %q: memref<1x128x32xi8, strided<[4096, 32, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "panels"}, %s: memref<2x64xf16, strided<[64, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "rows"}, %z: memref<2x32xi8, strided<[32, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "rows"}, %out: memref<32x64xf16, strided<[64, 1]>, #tile.space<gm>> {ascir.role = "out"}) attributes {tile.core = #tile.core<aic>, tile.placement = {l0a = {peak = 8192 : i64, lower_bound = 8192 : i64, extent = 8192 : i64, capacity = 65536 : i64, optimal = true}, l0b = {peak = 16384 : i64, lower_bound = 16384 : i64, extent = 16384 : i64, capacity = 65536 : i64, optimal = true}, l0c = {peak = 8192 : i64, lower_bound = 8192 : i64, extent = 8192 : i64, capacity = 131072 : i64, optimal = true}, l1 = {peak = 24576 : i64, lower_bound = 24576 : i64, extent = 24576 : i64, capacity = 524032 : i64, optimal = true}}} {
// CHECK-NEXT:       %x_1 = memref.reinterpret_cast %x to offset: [0], sizes: [1, 32, 128], strides: [4096, 128, 1] : memref<32x128xf16, strided<[128, 1]>, #tile.space<gm>> to memref<1x32x128xf16, strided<[4096, 128, 1]>, #tile.space<gm>>
// CHECK-NEXT:       %block = tile.block_index
// CHECK-NEXT:       %c1 = arith.constant 1 : index
// CHECK-NEXT:       %c0 = arith.constant 0 : index
// CHECK-NEXT:       %c128 = arith.constant 128 : index
// CHECK-NEXT:       %c64 = arith.constant 64 : index
// CHECK-NEXT:       %out_1 = memref.reinterpret_cast %out to offset: [0], sizes: [1, 32, 64], strides: [2048, 64, 1] : memref<32x64xf16, strided<[64, 1]>, #tile.space<gm>> to memref<1x32x64xf16, strided<[2048, 64, 1]>, #tile.space<gm>>
// CHECK-NEXT:       %0 = arith.remui %block, %c1 : index
// CHECK-NEXT:       %zero = tile.accumulator {tile.address = [array<i64: 0>]} : !tile.tile<32x64xf32, l0c, nz>
// CHECK-NEXT:       %a_l1 = tile.load %x_1[0, 0, 0] sizes [1, 32, 128] buffers 3 {tile.address = [array<i64: 16384>]} : memref<1x32x128xf16, strided<[4096, 128, 1]>, #tile.space<gm>> -> !tile.tile<32x128xf16, l1, nz>
// CHECK-NEXT:       %slot = tile.pop @rhs : memref<1x128x64xf16, #tile.space<gm>>
// CHECK-NEXT:       %b_l1 = tile.load %slot[0, 0, 0] sizes [1, 128, 64] buffers 3 {tile.address = [array<i64: 0>]} : memref<1x128x64xf16, #tile.space<gm>> -> !tile.tile<128x64xf16, l1, nz>
// CHECK-NEXT:       tile.release %slot : memref<1x128x64xf16, #tile.space<gm>>
// CHECK-NEXT:       %total = scf.for %step = %c0 to %c128 step %c64 iter_args(%sum = %zero) -> (!tile.tile<32x64xf32, l0c, nz>) {
// CHECK-NEXT:         %a_l0 = tile.move %a_l1[0, %step] buffers 2 {tile.address = [array<i64: 0, 4096>]} : !tile.tile<32x128xf16, l1, nz> -> !tile.tile<32x64xf16, l0a, zz>
// CHECK-NEXT:         %b_l0 = tile.move %b_l1[%step, 0] buffers 2 {tile.address = [array<i64: 0, 8192>]} : !tile.tile<128x64xf16, l1, nz> -> !tile.tile<64x64xf16, l0b, zn>
// CHECK-NEXT:         %sum_1 = tile.mmad %a_l0, %b_l0, %sum sizes [32, 64, 64] {tile.address = [array<i64: 0>]} : !tile.tile<32x64xf16, l0a, zz>, !tile.tile<64x64xf16, l0b, zn>, !tile.tile<32x64xf32, l0c, nz>
// CHECK-NEXT:         scf.yield %sum_1 : !tile.tile<32x64xf32, l0c, nz>
// CHECK-NEXT:       } {tile.address = [array<i64: 0>]}
// CHECK-NEXT:       tile.fixpipe_store %total, %out_1[0, 0, 0] sizes [1, 32, 64] : !tile.tile<32x64xf32, l0c, nz>, memref<1x32x64xf16, strided<[2048, 64, 1]>, #tile.space<gm>>
// CHECK-NEXT:       func.return
// CHECK-NEXT:     }
// CHECK-NEXT:     func.func @matmul_int4_expanded_vector(%x: memref<32x128xf16, strided<[128, 1]>, #tile.space<gm>> {ascir.role = "in"}, %q: memref<1x128x32xi8, strided<[4096, 32, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "panels"}, %s: memref<2x64xf16, strided<[64, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "rows"}, %z: memref<2x32xi8, strided<[32, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "rows"}, %out: memref<32x64xf16, strided<[64, 1]>, #tile.space<gm>> {ascir.role = "out"}) attributes {tile.core = #tile.core<aiv>, tile.placement = {ub = {peak = 29120 : i64, lower_bound = 29120 : i64, extent = 38528 : i64, capacity = 188160 : i64, optimal = true}}} {
// CHECK-NEXT:       %half = tile.sub_block_index
// CHECK-NEXT:       %block = tile.block_index
// CHECK-NEXT:       %c1 = arith.constant 1 : index
// CHECK-NEXT:       %c64 = arith.constant 64 : index
// CHECK-NEXT:       %0 = arith.remui %block, %c1 : index
// CHECK-NEXT:       %slot = tile.acquire @rhs : memref<1x128x64xf16, #tile.space<gm>>
// CHECK-NEXT:       %1 = arith.muli %half, %c64 : index
// CHECK-NEXT:       %2 = arith.addi %1, %c64 : index
// CHECK-NEXT:       scf.for %row = %1 to %2 step %c64 {
// CHECK-NEXT:         %q_bytes = tile.load %q[0, %row, 0] buffers 2 {tile.address = [array<i64: 25344, 27392>]} : memref<1x128x32xi8, strided<[4096, 32, 1]>, #tile.space<gm>> -> !tile.tile<64x32xi8, ub>
// CHECK-NEXT:         %q_1 = tile.reinterpret %q_bytes {tile.address = [array<i64: 25344, 27392>]} : !tile.tile<64x32xi8, ub> -> !tile.tile<64x64xi4, ub>
// CHECK-NEXT:         %3 = arith.divui %row, %c64 : index
// CHECK-NEXT:         %scale = tile.load %s[%3, 0] buffers 2 {tile.address = [array<i64: 24576, 25088>]} : memref<2x64xf16, strided<[64, 1]>, #tile.space<gm>> -> !tile.tile<1x64xf16, ub>
// CHECK-NEXT:         %zero_bytes = tile.load %z[%3, 0] buffers 2 {tile.address = [array<i64: 29440, 29952>]} : memref<2x32xi8, strided<[32, 1]>, #tile.space<gm>> -> !tile.tile<1x32xi8, ub>
// CHECK-NEXT:         %zero = tile.reinterpret %zero_bytes {tile.address = [array<i64: 29440, 29952>]} : !tile.tile<1x32xi8, ub> -> !tile.tile<1x64xi4, ub>
// CHECK-NEXT:         %w = tile.cast %q_1 {tile.address = [array<i64: 30336>]} : !tile.tile<64x64xi4, ub> -> !tile.tile<64x64xf16, ub>
// CHECK-NEXT:         %w_1 = tile.cast %zero {tile.address = [array<i64: 25216>]} : !tile.tile<1x64xi4, ub> -> !tile.tile<1x64xf16, ub>
// CHECK-NEXT:         %w_2 = tile.broadcast %w_1 {tile.folded, tile.address = [array<i64: 25216>]} : !tile.tile<1x64xf16, ub> -> !tile.tile<64x64xf16, ub>
// CHECK-NEXT:         %w_3 = tile.sub %w, %w_2 {tile.address = [array<i64: 30336>]} : !tile.tile<64x64xf16, ub>
// CHECK-NEXT:         %w_4 = tile.broadcast %scale {tile.folded, tile.address = [array<i64: 24576, 25088>]} : !tile.tile<1x64xf16, ub> -> !tile.tile<64x64xf16, ub>
// CHECK-NEXT:         %w_5 = tile.mul %w_3, %w_4 {tile.address = [array<i64: 8192, 16384>]} : !tile.tile<64x64xf16, ub>
// CHECK-NEXT:         tile.store %w_5, %slot[0, %row, 0] buffers 2 : !tile.tile<64x64xf16, ub>, memref<1x128x64xf16, #tile.space<gm>>
// CHECK-NEXT:       }
// CHECK-NEXT:       tile.push %slot : memref<1x128x64xf16, #tile.space<gm>>
// CHECK-NEXT:       func.return
// CHECK-NEXT:     }
// CHECK-NEXT:   }
// CHECK-NEXT: }

// CHECK-LABEL: // IR after tile-select-instructions
// CHECK:      builtin.module attributes {ascir.soc = "ascend910b1"} {
// CHECK-NEXT:   func.func @matmul_int4_expanded_aic(%x: memref<?xf16, 22 : i64> {ascir.role = "in"}, %q: memref<?xi8, 22 : i64> {ascir.role = "in", ascir.packing = "panels"}, %s: memref<?xf16, 22 : i64> {ascir.role = "in", ascir.packing = "rows"}, %z: memref<?xi8, 22 : i64> {ascir.role = "in", ascir.packing = "rows"}, %out: memref<?xf16, 22 : i64> {ascir.role = "out"}, %rhs: memref<?xf16, 22 : i64> {ascir.role = "workspace", ascir.extent = "65536"}) attributes {tile.placement = {l0a = {peak = 8192 : i64, lower_bound = 8192 : i64, extent = 8192 : i64, capacity = 65536 : i64, optimal = true}, l0b = {peak = 16384 : i64, lower_bound = 16384 : i64, extent = 16384 : i64, capacity = 65536 : i64, optimal = true}, l0c = {peak = 8192 : i64, lower_bound = 8192 : i64, extent = 8192 : i64, capacity = 131072 : i64, optimal = true}, l1 = {peak = 24576 : i64, lower_bound = 24576 : i64, extent = 24576 : i64, capacity = 524032 : i64, optimal = true}}, ascendc.aicore} {
// CHECK-NEXT:     %0 = arith.constant 524032 : i32
// CHECK-NEXT:     %1 = arith.constant 65536 : i32
// CHECK-NEXT:     %2 = arith.constant 65536 : i32
// CHECK-NEXT:     %3 = arith.constant 131072 : i32
// CHECK-NEXT:     %4 = arith.constant 16384 : i32
// CHECK-NEXT:     %5 = arith.constant 4096 : i32
// CHECK-NEXT:     %6 = arith.constant 1 : i32
// CHECK-NEXT:     %7 = arith.constant 32 : i32
// CHECK-NEXT:     %8 = arith.constant 128 : i32
// CHECK-NEXT:     %9 = arith.constant 0 : i32
// CHECK-NEXT:     %10 = arith.constant 16 : i32
// CHECK-NEXT:     %nd2nz = ascendc.construct !ascendc.nd2nz_params(%6, %7, %8, %9, %8, %7, %6, %10) : i32, i32, i32, i32, i32, i32, i32, i32
// CHECK-NEXT:     %11 = arith.constant 8192 : i32
// CHECK-NEXT:     %12 = arith.constant 64 : i32
// CHECK-NEXT:     %nd2nz_1 = ascendc.construct !ascendc.nd2nz_params(%6, %8, %12, %9, %12, %8, %6, %10) : i32, i32, i32, i32, i32, i32, i32, i32
// CHECK-NEXT:     %13 = arith.constant 0.000000e+00 : f16
// CHECK-NEXT:     %14 = arith.constant false
// CHECK-NEXT:     %15 = arith.constant 0 : i8
// CHECK-NEXT:     %16 = arith.constant 0 : index
// CHECK-NEXT:     %17 = arith.constant 1 : index
// CHECK-NEXT:     %18 = arith.constant 2 : index
// CHECK-NEXT:     %19 = arith.constant 3 : index
// CHECK-NEXT:     %no_pads = memref.alloca() {ascendc.emit_as_unsigned} : memref<4xi8>
// CHECK-NEXT:     memref.store %15, %no_pads[%16] : memref<4xi8>
// CHECK-NEXT:     memref.store %15, %no_pads[%17] : memref<4xi8>
// CHECK-NEXT:     memref.store %15, %no_pads[%18] : memref<4xi8>
// CHECK-NEXT:     memref.store %15, %no_pads[%19] : memref<4xi8>
// CHECK-NEXT:     %load_data_3d_params_v2 = ascendc.construct !ascendc.load_data_3d_params_v2<f16>(%no_pads, %6, %7, %12, %12, %7, %9, %9, %6, %6, %6, %6, %6, %6, %14, %14, %13) : memref<4xi8>, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i1, i1, f16
// CHECK-NEXT:     %20 = arith.constant 2048 : i32
// CHECK-NEXT:     %21 = arith.constant 32 : index
// CHECK-NEXT:     %22 = arith.constant 64 : index
// CHECK-NEXT:     %23 = arith.constant 3 : i32
// CHECK-NEXT:     %fixpipe_params_v220 = ascendc.construct !ascendc.fixpipe_params_v220(%12, %7, %7, %12, %9, %6, %9, %6, %9, %9, %23) [ui16, ui16, ui16, ui32, i32, !ascendc.quant_mode_t, ui64, ui16, ui16, ui16, ui8] : i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32
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
// CHECK-NEXT:     %out_gm = ascendc.global_tensor : !ascendc.global_tensor<*xf16>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %out_gm, %out : !ascendc.global_tensor<*xf16>, memref<?xf16, 22 : i64>
// CHECK-NEXT:     %rhs_gm = ascendc.global_tensor : !ascendc.global_tensor<*xf16>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %rhs_gm, %rhs : !ascendc.global_tensor<*xf16>, memref<?xf16, 22 : i64>
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
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c128 = arith.constant 128 : index
// CHECK-NEXT:     %c64 = arith.constant 64 : index
// CHECK-NEXT:     %a_l1 = ascendc.tbuf.get_with_offset %l1, %5, %4 : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     ascendc.data_copy_nd2nz %a_l1, %x_gm, %nd2nz : !ascendc.local_tensor<*xf16>, !ascendc.global_tensor<*xf16>, !ascendc.nd2nz_params
// CHECK-NEXT:     ascendc.cross_core_wait_flag %flag, 2, pipe_mte2 : i32
// CHECK-NEXT:     %24 = arith.index_cast %slot : i32 to index
// CHECK-NEXT:     %slot_size = arith.constant 8192 : index
// CHECK-NEXT:     %25 = arith.muli %24, %slot_size : index
// CHECK-NEXT:     %26 = arith.addi %rhs_ring, %25 : index
// CHECK-NEXT:     %rhs_gm_1 = ascendc.global_tensor.subindex %rhs_gm[%26] : !ascendc.global_tensor<*xf16>, index, !ascendc.global_tensor<*xf16>
// CHECK-NEXT:     %b_l1 = ascendc.tbuf.get_with_offset %l1, %11, %9 : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     ascendc.data_copy_nd2nz %b_l1, %rhs_gm_1, %nd2nz_1 : !ascendc.local_tensor<*xf16>, !ascendc.global_tensor<*xf16>, !ascendc.nd2nz_params
// CHECK-NEXT:     ascendc.cross_core_set_flag %flag_1, 2, pipe_mte2 : i32
// CHECK-NEXT:     %27 = arith.constant 0 : i32
// CHECK-NEXT:     %28 = scf.for %step = %c0 to %c128 step %c64 iter_args(%slot_1 = %27) -> (i32) {
// CHECK-NEXT:       %a_l0_at = arith.muli %slot_1, %5 : i32
// CHECK-NEXT:       %a_l0 = ascendc.tbuf.get_with_offset %l0a, %20, %a_l0_at : !ascendc.tbuf<a2>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:       %29 = arith.muli %step, %21 : index
// CHECK-NEXT:       %a_l1_1 = ascendc.local_tensor.subindex %a_l1[%29] : !ascendc.local_tensor<*xf16>, index, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:       ascendc.load_data_3d_l0_v2 %a_l0, %a_l1_1, %load_data_3d_params_v2 : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.load_data_3d_params_v2<f16>
// CHECK-NEXT:       %b_l0_at = arith.muli %slot_1, %11 : i32
// CHECK-NEXT:       %30 = arith.index_cast %step : index to i32
// CHECK-NEXT:       %load_data_3d_params_v2_1 = ascendc.construct !ascendc.load_data_3d_params_v2<f16>(%no_pads, %6, %8, %12, %12, %12, %9, %30, %6, %6, %6, %6, %6, %6, %14, %14, %13) [memref<4xi8>, ui16, ui16, ui16, ui16, ui16, ui16, ui16, ui8, ui8, ui8, ui8, ui8, ui8, i1, i1, f16] : memref<4xi8>, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i1, i1, f16
// CHECK-NEXT:       %b_l0 = ascendc.tbuf.get_with_offset %l0b, %5, %b_l0_at : !ascendc.tbuf<b2>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:       ascendc.load_data_3d_l0_v2 %b_l0, %b_l1, %load_data_3d_params_v2_1 : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.load_data_3d_params_v2<f16>
// CHECK-NEXT:       %sum = ascendc.tbuf.get_with_offset %l0c, %20, %9 : !ascendc.tbuf<co1>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       %31 = arith.cmpi eq, %step, %22 : index
// CHECK-NEXT:       %32 = arith.select %31, %19, %18 : index
// CHECK-NEXT:       %33 = arith.cmpi eq, %step, %c0 : index
// CHECK-NEXT:       %34 = arith.index_cast %32 : index to i32
// CHECK-NEXT:       %mmad = ascendc.construct !ascendc.mmad_params(%7, %12, %12, %34, %14, %33) [ui16, ui16, ui16, ui8, i1, i1] : i32, i32, i32, i32, i1, i1
// CHECK-NEXT:       ascendc.mmad %sum, %a_l0, %b_l0, %mmad : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.mmad_params
// CHECK-NEXT:       %35 = arith.constant 1 : i32
// CHECK-NEXT:       %next_slot = arith.xori %slot_1, %35 : i32
// CHECK-NEXT:       scf.yield %next_slot : i32
// CHECK-NEXT:     }
// CHECK-NEXT:     %sum_1 = ascendc.tbuf.get_with_offset %l0c, %20, %9 : !ascendc.tbuf<co1>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.fixpipe %out_gm, %sum_1, %fixpipe_params_v220, %fixpipe_config : !ascendc.global_tensor<*xf16>, !ascendc.local_tensor<*xf32>, !ascendc.fixpipe_params_v220, !ascendc.fixpipe_config
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func @matmul_int4_expanded_aiv(%x: memref<?xf16, 22 : i64> {ascir.role = "in"}, %q: memref<?xi8, 22 : i64> {ascir.role = "in", ascir.packing = "panels"}, %s: memref<?xf16, 22 : i64> {ascir.role = "in", ascir.packing = "rows"}, %z: memref<?xi8, 22 : i64> {ascir.role = "in", ascir.packing = "rows"}, %out: memref<?xf16, 22 : i64> {ascir.role = "out"}, %rhs: memref<?xf16, 22 : i64> {ascir.role = "workspace", ascir.extent = "65536"}) attributes {tile.placement = {ub = {peak = 29120 : i64, lower_bound = 29120 : i64, extent = 38528 : i64, capacity = 188160 : i64, optimal = true}}, ascendc.aicore} {
// CHECK-NEXT:     %0 = arith.constant 188160 : i32
// CHECK-NEXT:     %1 = arith.constant 2048 : i32
// CHECK-NEXT:     %2 = arith.constant 25344 : i32
// CHECK-NEXT:     %3 = arith.constant 32 : index
// CHECK-NEXT:     %4 = arith.constant 512 : i32
// CHECK-NEXT:     %5 = arith.constant 24576 : i32
// CHECK-NEXT:     %6 = arith.constant 64 : index
// CHECK-NEXT:     %7 = arith.constant 64 : i32
// CHECK-NEXT:     %8 = arith.constant 29440 : i32
// CHECK-NEXT:     %9 = arith.constant 32 : i32
// CHECK-NEXT:     %10 = arith.constant 30336 : i32
// CHECK-NEXT:     %11 = arith.constant 4096 : i32
// CHECK-NEXT:     %12 = arith.constant 25216 : i32
// CHECK-NEXT:     %13 = arith.constant 1 : i32
// CHECK-NEXT:     %14 = arith.constant 4 : i32
// CHECK-NEXT:     %15 = arith.constant 0 : i32
// CHECK-NEXT:     %binary = ascendc.construct !ascendc.binary_repeat_params(%13, %13, %13, %14, %14, %15) : i32, i32, i32, i32, i32, i32
// CHECK-NEXT:     %16 = arith.constant 8192 : i32
// CHECK-NEXT:     %pipe = ascendc.pipe
// CHECK-NEXT:     %ub = ascendc.tbuf : <veccalc>
// CHECK-NEXT:     ascendc.pipe.init_buffer %pipe, %ub, %0 : !ascendc.tbuf<veccalc>, i32
// CHECK-NEXT:     %q_gm = ascendc.global_tensor : !ascendc.global_tensor<*xi8>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %q_gm, %q : !ascendc.global_tensor<*xi8>, memref<?xi8, 22 : i64>
// CHECK-NEXT:     %s_gm = ascendc.global_tensor : !ascendc.global_tensor<*xf16>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %s_gm, %s : !ascendc.global_tensor<*xf16>, memref<?xf16, 22 : i64>
// CHECK-NEXT:     %z_gm = ascendc.global_tensor : !ascendc.global_tensor<*xi8>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %z_gm, %z : !ascendc.global_tensor<*xi8>, memref<?xi8, 22 : i64>
// CHECK-NEXT:     %rhs_gm = ascendc.global_tensor : !ascendc.global_tensor<*xf16>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %rhs_gm, %rhs : !ascendc.global_tensor<*xf16>, memref<?xf16, 22 : i64>
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
// CHECK-NEXT:     %17 = arith.index_cast %slot : i32 to index
// CHECK-NEXT:     %slot_size = arith.constant 8192 : index
// CHECK-NEXT:     %18 = arith.muli %17, %slot_size : index
// CHECK-NEXT:     %19 = arith.addi %rhs_ring, %18 : index
// CHECK-NEXT:     %20 = arith.muli %half_1, %c64 : index
// CHECK-NEXT:     %21 = arith.addi %20, %c64 : index
// CHECK-NEXT:     %22 = arith.constant 0 : i32
// CHECK-NEXT:     %23 = scf.for %row = %20 to %21 step %c64 iter_args(%slot_1 = %22) -> (i32) {
// CHECK-NEXT:       %24 = arith.muli %slot_1, %1 : i32
// CHECK-NEXT:       %q_bytes_at = arith.addi %24, %2 : i32
// CHECK-NEXT:       %25 = arith.muli %row, %3 : index
// CHECK-NEXT:       %q_gm_1 = ascendc.global_tensor.subindex %q_gm[%25] : !ascendc.global_tensor<*xi8>, index, !ascendc.global_tensor<*xi8>
// CHECK-NEXT:       %q_bytes = ascendc.tbuf.get_with_offset %ub, %1, %q_bytes_at : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:       ascendc.data_copy_l2 %q_bytes, %q_gm_1, %1 : !ascendc.local_tensor<*xi8>, !ascendc.global_tensor<*xi8>, i32
// CHECK-NEXT:       %26 = arith.divui %row, %c64 : index
// CHECK-NEXT:       %27 = arith.muli %slot_1, %4 : i32
// CHECK-NEXT:       %scale_at = arith.addi %27, %5 : i32
// CHECK-NEXT:       %28 = arith.muli %26, %6 : index
// CHECK-NEXT:       %s_gm_1 = ascendc.global_tensor.subindex %s_gm[%28] : !ascendc.global_tensor<*xf16>, index, !ascendc.global_tensor<*xf16>
// CHECK-NEXT:       %scale = ascendc.tbuf.get_with_offset %ub, %7, %scale_at : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:       ascendc.data_copy_l2 %scale, %s_gm_1, %7 : !ascendc.local_tensor<*xf16>, !ascendc.global_tensor<*xf16>, i32
// CHECK-NEXT:       %29 = arith.muli %slot_1, %4 : i32
// CHECK-NEXT:       %zero_bytes_at = arith.addi %29, %8 : i32
// CHECK-NEXT:       %30 = arith.muli %26, %3 : index
// CHECK-NEXT:       %z_gm_1 = ascendc.global_tensor.subindex %z_gm[%30] : !ascendc.global_tensor<*xi8>, index, !ascendc.global_tensor<*xi8>
// CHECK-NEXT:       %zero_bytes = ascendc.tbuf.get_with_offset %ub, %9, %zero_bytes_at : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:       ascendc.data_copy_l2 %zero_bytes, %z_gm_1, %9 : !ascendc.local_tensor<*xi8>, !ascendc.global_tensor<*xi8>, i32
// CHECK-NEXT:       %w = ascendc.tbuf.get_with_offset %ub, %11, %10 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:       %q_1 = ascendc.tbuf.get_with_offset %ub, %1, %q_bytes_at : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:       %q_2 = ascendc.reinterpret_cast %q_1 : !ascendc.local_tensor<*xi8> to !ascendc.local_tensor<*xi4>
// CHECK-NEXT:       ascendc.cast_l2 %w, %q_2, %11 {roundMode = 0 : i32} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xi4>, i32
// CHECK-NEXT:       %w_1 = ascendc.tbuf.get_with_offset %ub, %7, %12 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:       %zero = ascendc.tbuf.get_with_offset %ub, %9, %zero_bytes_at : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:       %zero_1 = ascendc.reinterpret_cast %zero : !ascendc.local_tensor<*xi8> to !ascendc.local_tensor<*xi4>
// CHECK-NEXT:       ascendc.cast_l2 %w_1, %zero_1, %7 {roundMode = 0 : i32} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xi4>, i32
// CHECK-NEXT:       %w_2 = ascendc.tbuf.get_with_offset %ub, %11, %10 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:       %w_3 = ascendc.tbuf.get_with_offset %ub, %7, %12 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:       ascendc.sub_l0 %w_2, %w, %w_3, %7, %7, %binary {isSetMask} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i32, i32, !ascendc.binary_repeat_params
// CHECK-NEXT:       %31 = arith.muli %slot_1, %16 : i32
// CHECK-NEXT:       %w_at = arith.addi %31, %16 : i32
// CHECK-NEXT:       %w_4 = ascendc.tbuf.get_with_offset %ub, %11, %w_at : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:       %w_5 = ascendc.tbuf.get_with_offset %ub, %7, %scale_at : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:       ascendc.mul_l0 %w_4, %w_2, %w_5, %7, %7, %binary {isSetMask} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i32, i32, !ascendc.binary_repeat_params
// CHECK-NEXT:       %32 = arith.muli %row, %6 : index
// CHECK-NEXT:       %33 = arith.addi %19, %32 : index
// CHECK-NEXT:       %rhs_gm_1 = ascendc.global_tensor.subindex %rhs_gm[%33] : !ascendc.global_tensor<*xf16>, index, !ascendc.global_tensor<*xf16>
// CHECK-NEXT:       ascendc.data_copy_l2 %rhs_gm_1, %w_4, %11 : !ascendc.global_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i32
// CHECK-NEXT:       %34 = arith.constant 1 : i32
// CHECK-NEXT:       %next_slot = arith.xori %slot_1, %34 : i32
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
// CHECK-NEXT:   func.func @matmul_int4_expanded(%x: memref<?xf16, 22 : i64> {ascir.role = "in"}, %q: memref<?xi8, 22 : i64> {ascir.role = "in", ascir.packing = "panels"}, %s: memref<?xf16, 22 : i64> {ascir.role = "in", ascir.packing = "rows"}, %z: memref<?xi8, 22 : i64> {ascir.role = "in", ascir.packing = "rows"}, %out: memref<?xf16, 22 : i64> {ascir.role = "out"}, %rhs: memref<?xf16, 22 : i64> {ascir.role = "workspace", ascir.extent = "65536"}) attributes {tile.tiling = [{axes = ["1", "32", "64", "128"], tile = array<i64: 32, 64, 128, 64>, turns = 1 : i64, group = 1 : i64, ns = 1797 : i64, bound_ns = 11 : i64, busiest = "MTE1", runners_up = []}], tile.weights = {strategy = "expand", expand_ns = 2993 : i64, unit_ns = 2085 : i64}, ascendc.aicore, ascendc.global, ascendc.kernel_type = "mix_aic_1_2", tile.block_dim = 1 : i64} {
// CHECK-NEXT:     func.call @matmul_int4_expanded_aic(%x, %q, %s, %z, %out, %rhs) {ascendc.core = "aic"} : (memref<?xf16, 22 : i64>, memref<?xi8, 22 : i64>, memref<?xf16, 22 : i64>, memref<?xi8, 22 : i64>, memref<?xf16, 22 : i64>, memref<?xf16, 22 : i64>) -> ()
// CHECK-NEXT:     func.call @matmul_int4_expanded_aiv(%x, %q, %s, %z, %out, %rhs) {ascendc.core = "aiv"} : (memref<?xf16, 22 : i64>, memref<?xi8, 22 : i64>, memref<?xf16, 22 : i64>, memref<?xi8, 22 : i64>, memref<?xf16, 22 : i64>, memref<?xf16, 22 : i64>) -> ()
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// The result:
// CHECK:      builtin.module attributes {ascir.soc = "ascend910b1"} {
// CHECK-NEXT:   func.func @matmul_int4_expanded_aic(%x: memref<?xf16, 22 : i64> {ascir.role = "in"}, %q: memref<?xi8, 22 : i64> {ascir.role = "in", ascir.packing = "panels"}, %s: memref<?xf16, 22 : i64> {ascir.role = "in", ascir.packing = "rows"}, %z: memref<?xi8, 22 : i64> {ascir.role = "in", ascir.packing = "rows"}, %out: memref<?xf16, 22 : i64> {ascir.role = "out"}, %rhs: memref<?xf16, 22 : i64> {ascir.role = "workspace", ascir.extent = "65536"}) attributes {tile.placement = {l0a = {peak = 8192 : i64, lower_bound = 8192 : i64, extent = 8192 : i64, capacity = 65536 : i64, optimal = true}, l0b = {peak = 16384 : i64, lower_bound = 16384 : i64, extent = 16384 : i64, capacity = 65536 : i64, optimal = true}, l0c = {peak = 8192 : i64, lower_bound = 8192 : i64, extent = 8192 : i64, capacity = 131072 : i64, optimal = true}, l1 = {peak = 24576 : i64, lower_bound = 24576 : i64, extent = 24576 : i64, capacity = 524032 : i64, optimal = true}}, ascendc.aicore, ascendc.sync = {flags = 2 : i64, barriers = 1 : i64, dependences = 5 : i64, removed = 1 : i64, fallbacks = 0 : i64}} {
// CHECK-NEXT:     %flag0 = arith.constant 0 : i32
// CHECK-NEXT:     %0 = arith.constant 524032 : i32
// CHECK-NEXT:     %1 = arith.constant 65536 : i32
// CHECK-NEXT:     %2 = arith.constant 65536 : i32
// CHECK-NEXT:     %3 = arith.constant 131072 : i32
// CHECK-NEXT:     %4 = arith.constant 16384 : i32
// CHECK-NEXT:     %5 = arith.constant 4096 : i32
// CHECK-NEXT:     %6 = arith.constant 1 : i32
// CHECK-NEXT:     %7 = arith.constant 32 : i32
// CHECK-NEXT:     %8 = arith.constant 128 : i32
// CHECK-NEXT:     %9 = arith.constant 0 : i32
// CHECK-NEXT:     %10 = arith.constant 16 : i32
// CHECK-NEXT:     %nd2nz = ascendc.construct !ascendc.nd2nz_params(%6, %7, %8, %9, %8, %7, %6, %10) : i32, i32, i32, i32, i32, i32, i32, i32
// CHECK-NEXT:     %11 = arith.constant 8192 : i32
// CHECK-NEXT:     %12 = arith.constant 64 : i32
// CHECK-NEXT:     %nd2nz_1 = ascendc.construct !ascendc.nd2nz_params(%6, %8, %12, %9, %12, %8, %6, %10) : i32, i32, i32, i32, i32, i32, i32, i32
// CHECK-NEXT:     %13 = arith.constant 0.000000e+00 : f16
// CHECK-NEXT:     %14 = arith.constant false
// CHECK-NEXT:     %15 = arith.constant 0 : i8
// CHECK-NEXT:     %16 = arith.constant 0 : index
// CHECK-NEXT:     %17 = arith.constant 1 : index
// CHECK-NEXT:     %18 = arith.constant 2 : index
// CHECK-NEXT:     %19 = arith.constant 3 : index
// CHECK-NEXT:     %no_pads = memref.alloca() {ascendc.emit_as_unsigned} : memref<4xi8>
// CHECK-NEXT:     memref.store %15, %no_pads[%16] : memref<4xi8>
// CHECK-NEXT:     memref.store %15, %no_pads[%17] : memref<4xi8>
// CHECK-NEXT:     memref.store %15, %no_pads[%18] : memref<4xi8>
// CHECK-NEXT:     memref.store %15, %no_pads[%19] : memref<4xi8>
// CHECK-NEXT:     %load_data_3d_params_v2 = ascendc.construct !ascendc.load_data_3d_params_v2<f16>(%no_pads, %6, %7, %12, %12, %7, %9, %9, %6, %6, %6, %6, %6, %6, %14, %14, %13) : memref<4xi8>, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i1, i1, f16
// CHECK-NEXT:     %20 = arith.constant 2048 : i32
// CHECK-NEXT:     %21 = arith.constant 32 : index
// CHECK-NEXT:     %22 = arith.constant 64 : index
// CHECK-NEXT:     %23 = arith.constant 3 : i32
// CHECK-NEXT:     %fixpipe_params_v220 = ascendc.construct !ascendc.fixpipe_params_v220(%12, %7, %7, %12, %9, %6, %9, %6, %9, %9, %23) [ui16, ui16, ui16, ui32, i32, !ascendc.quant_mode_t, ui64, ui16, ui16, ui16, ui8] : i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32
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
// CHECK-NEXT:     %out_gm = ascendc.global_tensor : !ascendc.global_tensor<*xf16>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %out_gm, %out : !ascendc.global_tensor<*xf16>, memref<?xf16, 22 : i64>
// CHECK-NEXT:     %rhs_gm = ascendc.global_tensor : !ascendc.global_tensor<*xf16>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %rhs_gm, %rhs : !ascendc.global_tensor<*xf16>, memref<?xf16, 22 : i64>
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
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c128 = arith.constant 128 : index
// CHECK-NEXT:     %c64 = arith.constant 64 : index
// CHECK-NEXT:     %a_l1 = ascendc.tbuf.get_with_offset %l1, %5, %4 : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     ascendc.data_copy_nd2nz %a_l1, %x_gm, %nd2nz : !ascendc.local_tensor<*xf16>, !ascendc.global_tensor<*xf16>, !ascendc.nd2nz_params
// CHECK-NEXT:     ascendc.cross_core_wait_flag %flag, 2, pipe_mte2 : i32
// CHECK-NEXT:     %24 = arith.index_cast %slot : i32 to index
// CHECK-NEXT:     %slot_size = arith.constant 8192 : index
// CHECK-NEXT:     %25 = arith.muli %24, %slot_size : index
// CHECK-NEXT:     %26 = arith.addi %rhs_ring, %25 : index
// CHECK-NEXT:     %rhs_gm_1 = ascendc.global_tensor.subindex %rhs_gm[%26] : !ascendc.global_tensor<*xf16>, index, !ascendc.global_tensor<*xf16>
// CHECK-NEXT:     %b_l1 = ascendc.tbuf.get_with_offset %l1, %11, %9 : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     ascendc.data_copy_nd2nz %b_l1, %rhs_gm_1, %nd2nz_1 : !ascendc.local_tensor<*xf16>, !ascendc.global_tensor<*xf16>, !ascendc.nd2nz_params
// CHECK-NEXT:     ascendc.set_flag mte2_mte1, %flag0 : i32
// CHECK-NEXT:     ascendc.cross_core_set_flag %flag_1, 2, pipe_mte2 : i32
// CHECK-NEXT:     %27 = arith.constant 0 : i32
// CHECK-NEXT:     ascendc.wait_flag mte2_mte1, %flag0 : i32
// CHECK-NEXT:     %28 = scf.for %step = %c0 to %c128 step %c64 iter_args(%slot_1 = %27) -> (i32) {
// CHECK-NEXT:       %a_l0_at = arith.muli %slot_1, %5 : i32
// CHECK-NEXT:       %a_l0 = ascendc.tbuf.get_with_offset %l0a, %20, %a_l0_at : !ascendc.tbuf<a2>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:       %29 = arith.muli %step, %21 : index
// CHECK-NEXT:       %a_l1_1 = ascendc.local_tensor.subindex %a_l1[%29] : !ascendc.local_tensor<*xf16>, index, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:       ascendc.load_data_3d_l0_v2 %a_l0, %a_l1_1, %load_data_3d_params_v2 : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.load_data_3d_params_v2<f16>
// CHECK-NEXT:       %b_l0_at = arith.muli %slot_1, %11 : i32
// CHECK-NEXT:       %30 = arith.index_cast %step : index to i32
// CHECK-NEXT:       %load_data_3d_params_v2_1 = ascendc.construct !ascendc.load_data_3d_params_v2<f16>(%no_pads, %6, %8, %12, %12, %12, %9, %30, %6, %6, %6, %6, %6, %6, %14, %14, %13) [memref<4xi8>, ui16, ui16, ui16, ui16, ui16, ui16, ui16, ui8, ui8, ui8, ui8, ui8, ui8, i1, i1, f16] : memref<4xi8>, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i1, i1, f16
// CHECK-NEXT:       %b_l0 = ascendc.tbuf.get_with_offset %l0b, %5, %b_l0_at : !ascendc.tbuf<b2>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:       ascendc.load_data_3d_l0_v2 %b_l0, %b_l1, %load_data_3d_params_v2_1 : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.load_data_3d_params_v2<f16>
// CHECK-NEXT:       ascendc.set_flag mte1_m, %slot_1 : i32
// CHECK-NEXT:       %sum = ascendc.tbuf.get_with_offset %l0c, %20, %9 : !ascendc.tbuf<co1>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       %31 = arith.cmpi eq, %step, %22 : index
// CHECK-NEXT:       %32 = arith.select %31, %19, %18 : index
// CHECK-NEXT:       %33 = arith.cmpi eq, %step, %c0 : index
// CHECK-NEXT:       %34 = arith.index_cast %32 : index to i32
// CHECK-NEXT:       %mmad = ascendc.construct !ascendc.mmad_params(%7, %12, %12, %34, %14, %33) [ui16, ui16, ui16, ui8, i1, i1] : i32, i32, i32, i32, i1, i1
// CHECK-NEXT:       ascendc.wait_flag mte1_m, %slot_1 : i32
// CHECK-NEXT:       ascendc.pipe_barrier pipe_m
// CHECK-NEXT:       ascendc.mmad %sum, %a_l0, %b_l0, %mmad : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.mmad_params
// CHECK-NEXT:       %35 = arith.constant 1 : i32
// CHECK-NEXT:       %next_slot = arith.xori %slot_1, %35 : i32
// CHECK-NEXT:       scf.yield %next_slot : i32
// CHECK-NEXT:     }
// CHECK-NEXT:     %sum_1 = ascendc.tbuf.get_with_offset %l0c, %20, %9 : !ascendc.tbuf<co1>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:     ascendc.fixpipe %out_gm, %sum_1, %fixpipe_params_v220, %fixpipe_config : !ascendc.global_tensor<*xf16>, !ascendc.local_tensor<*xf32>, !ascendc.fixpipe_params_v220, !ascendc.fixpipe_config
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func @matmul_int4_expanded_aiv(%x: memref<?xf16, 22 : i64> {ascir.role = "in"}, %q: memref<?xi8, 22 : i64> {ascir.role = "in", ascir.packing = "panels"}, %s: memref<?xf16, 22 : i64> {ascir.role = "in", ascir.packing = "rows"}, %z: memref<?xi8, 22 : i64> {ascir.role = "in", ascir.packing = "rows"}, %out: memref<?xf16, 22 : i64> {ascir.role = "out"}, %rhs: memref<?xf16, 22 : i64> {ascir.role = "workspace", ascir.extent = "65536"}) attributes {tile.placement = {ub = {peak = 29120 : i64, lower_bound = 29120 : i64, extent = 38528 : i64, capacity = 188160 : i64, optimal = true}}, ascendc.aicore, ascendc.sync = {flags = 3 : i64, barriers = 2 : i64, dependences = 8 : i64, removed = 0 : i64, fallbacks = 0 : i64}} {
// CHECK-NEXT:     %flag1 = arith.constant 1 : i32
// CHECK-NEXT:     %flag0 = arith.constant 0 : i32
// CHECK-NEXT:     %0 = arith.constant 188160 : i32
// CHECK-NEXT:     %1 = arith.constant 2048 : i32
// CHECK-NEXT:     %2 = arith.constant 25344 : i32
// CHECK-NEXT:     %3 = arith.constant 32 : index
// CHECK-NEXT:     %4 = arith.constant 512 : i32
// CHECK-NEXT:     %5 = arith.constant 24576 : i32
// CHECK-NEXT:     %6 = arith.constant 64 : index
// CHECK-NEXT:     %7 = arith.constant 64 : i32
// CHECK-NEXT:     %8 = arith.constant 29440 : i32
// CHECK-NEXT:     %9 = arith.constant 32 : i32
// CHECK-NEXT:     %10 = arith.constant 30336 : i32
// CHECK-NEXT:     %11 = arith.constant 4096 : i32
// CHECK-NEXT:     %12 = arith.constant 25216 : i32
// CHECK-NEXT:     %13 = arith.constant 1 : i32
// CHECK-NEXT:     %14 = arith.constant 4 : i32
// CHECK-NEXT:     %15 = arith.constant 0 : i32
// CHECK-NEXT:     %binary = ascendc.construct !ascendc.binary_repeat_params(%13, %13, %13, %14, %14, %15) : i32, i32, i32, i32, i32, i32
// CHECK-NEXT:     %16 = arith.constant 8192 : i32
// CHECK-NEXT:     %pipe = ascendc.pipe
// CHECK-NEXT:     %ub = ascendc.tbuf : <veccalc>
// CHECK-NEXT:     ascendc.pipe.init_buffer %pipe, %ub, %0 : !ascendc.tbuf<veccalc>, i32
// CHECK-NEXT:     %q_gm = ascendc.global_tensor : !ascendc.global_tensor<*xi8>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %q_gm, %q : !ascendc.global_tensor<*xi8>, memref<?xi8, 22 : i64>
// CHECK-NEXT:     %s_gm = ascendc.global_tensor : !ascendc.global_tensor<*xf16>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %s_gm, %s : !ascendc.global_tensor<*xf16>, memref<?xf16, 22 : i64>
// CHECK-NEXT:     %z_gm = ascendc.global_tensor : !ascendc.global_tensor<*xi8>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %z_gm, %z : !ascendc.global_tensor<*xi8>, memref<?xi8, 22 : i64>
// CHECK-NEXT:     %rhs_gm = ascendc.global_tensor : !ascendc.global_tensor<*xf16>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %rhs_gm, %rhs : !ascendc.global_tensor<*xf16>, memref<?xf16, 22 : i64>
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
// CHECK-NEXT:     %17 = arith.index_cast %slot : i32 to index
// CHECK-NEXT:     %slot_size = arith.constant 8192 : index
// CHECK-NEXT:     %18 = arith.muli %17, %slot_size : index
// CHECK-NEXT:     %19 = arith.addi %rhs_ring, %18 : index
// CHECK-NEXT:     %20 = arith.muli %half_1, %c64 : index
// CHECK-NEXT:     %21 = arith.addi %20, %c64 : index
// CHECK-NEXT:     %22 = arith.constant 0 : i32
// CHECK-NEXT:     %23 = scf.for %row = %20 to %21 step %c64 iter_args(%slot_1 = %22) -> (i32) {
// CHECK-NEXT:       %24 = arith.muli %slot_1, %1 : i32
// CHECK-NEXT:       %q_bytes_at = arith.addi %24, %2 : i32
// CHECK-NEXT:       %25 = arith.muli %row, %3 : index
// CHECK-NEXT:       %q_gm_1 = ascendc.global_tensor.subindex %q_gm[%25] : !ascendc.global_tensor<*xi8>, index, !ascendc.global_tensor<*xi8>
// CHECK-NEXT:       %q_bytes = ascendc.tbuf.get_with_offset %ub, %1, %q_bytes_at : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:       ascendc.data_copy_l2 %q_bytes, %q_gm_1, %1 : !ascendc.local_tensor<*xi8>, !ascendc.global_tensor<*xi8>, i32
// CHECK-NEXT:       ascendc.set_flag mte2_v, %flag0 : i32
// CHECK-NEXT:       %26 = arith.divui %row, %c64 : index
// CHECK-NEXT:       %27 = arith.muli %slot_1, %4 : i32
// CHECK-NEXT:       %scale_at = arith.addi %27, %5 : i32
// CHECK-NEXT:       %28 = arith.muli %26, %6 : index
// CHECK-NEXT:       %s_gm_1 = ascendc.global_tensor.subindex %s_gm[%28] : !ascendc.global_tensor<*xf16>, index, !ascendc.global_tensor<*xf16>
// CHECK-NEXT:       %scale = ascendc.tbuf.get_with_offset %ub, %7, %scale_at : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:       ascendc.data_copy_l2 %scale, %s_gm_1, %7 : !ascendc.local_tensor<*xf16>, !ascendc.global_tensor<*xf16>, i32
// CHECK-NEXT:       %29 = arith.muli %slot_1, %4 : i32
// CHECK-NEXT:       %zero_bytes_at = arith.addi %29, %8 : i32
// CHECK-NEXT:       %30 = arith.muli %26, %3 : index
// CHECK-NEXT:       %z_gm_1 = ascendc.global_tensor.subindex %z_gm[%30] : !ascendc.global_tensor<*xi8>, index, !ascendc.global_tensor<*xi8>
// CHECK-NEXT:       %zero_bytes = ascendc.tbuf.get_with_offset %ub, %9, %zero_bytes_at : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:       ascendc.data_copy_l2 %zero_bytes, %z_gm_1, %9 : !ascendc.local_tensor<*xi8>, !ascendc.global_tensor<*xi8>, i32
// CHECK-NEXT:       ascendc.set_flag mte2_v, %flag1 : i32
// CHECK-NEXT:       %w = ascendc.tbuf.get_with_offset %ub, %11, %10 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:       %q_1 = ascendc.tbuf.get_with_offset %ub, %1, %q_bytes_at : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:       %q_2 = ascendc.reinterpret_cast %q_1 : !ascendc.local_tensor<*xi8> to !ascendc.local_tensor<*xi4>
// CHECK-NEXT:       ascendc.wait_flag mte2_v, %flag0 : i32
// CHECK-NEXT:       ascendc.cast_l2 %w, %q_2, %11 {roundMode = 0 : i32} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xi4>, i32
// CHECK-NEXT:       %w_1 = ascendc.tbuf.get_with_offset %ub, %7, %12 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:       %zero = ascendc.tbuf.get_with_offset %ub, %9, %zero_bytes_at : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:       %zero_1 = ascendc.reinterpret_cast %zero : !ascendc.local_tensor<*xi8> to !ascendc.local_tensor<*xi4>
// CHECK-NEXT:       ascendc.wait_flag mte2_v, %flag1 : i32
// CHECK-NEXT:       ascendc.cast_l2 %w_1, %zero_1, %7 {roundMode = 0 : i32} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xi4>, i32
// CHECK-NEXT:       %w_2 = ascendc.tbuf.get_with_offset %ub, %11, %10 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:       %w_3 = ascendc.tbuf.get_with_offset %ub, %7, %12 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:       ascendc.pipe_barrier pipe_v
// CHECK-NEXT:       ascendc.sub_l0 %w_2, %w, %w_3, %7, %7, %binary {isSetMask} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i32, i32, !ascendc.binary_repeat_params
// CHECK-NEXT:       %31 = arith.muli %slot_1, %16 : i32
// CHECK-NEXT:       %w_at = arith.addi %31, %16 : i32
// CHECK-NEXT:       %w_4 = ascendc.tbuf.get_with_offset %ub, %11, %w_at : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:       %w_5 = ascendc.tbuf.get_with_offset %ub, %7, %scale_at : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:       ascendc.pipe_barrier pipe_v
// CHECK-NEXT:       ascendc.mul_l0 %w_4, %w_2, %w_5, %7, %7, %binary {isSetMask} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i32, i32, !ascendc.binary_repeat_params
// CHECK-NEXT:       ascendc.set_flag v_mte3, %flag0 : i32
// CHECK-NEXT:       %32 = arith.muli %row, %6 : index
// CHECK-NEXT:       %33 = arith.addi %19, %32 : index
// CHECK-NEXT:       %rhs_gm_1 = ascendc.global_tensor.subindex %rhs_gm[%33] : !ascendc.global_tensor<*xf16>, index, !ascendc.global_tensor<*xf16>
// CHECK-NEXT:       ascendc.wait_flag v_mte3, %flag0 : i32
// CHECK-NEXT:       ascendc.data_copy_l2 %rhs_gm_1, %w_4, %11 : !ascendc.global_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i32
// CHECK-NEXT:       %34 = arith.constant 1 : i32
// CHECK-NEXT:       %next_slot = arith.xori %slot_1, %34 : i32
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
// CHECK-NEXT:   func.func @matmul_int4_expanded(%x: memref<?xf16, 22 : i64> {ascir.role = "in"}, %q: memref<?xi8, 22 : i64> {ascir.role = "in", ascir.packing = "panels"}, %s: memref<?xf16, 22 : i64> {ascir.role = "in", ascir.packing = "rows"}, %z: memref<?xi8, 22 : i64> {ascir.role = "in", ascir.packing = "rows"}, %out: memref<?xf16, 22 : i64> {ascir.role = "out"}, %rhs: memref<?xf16, 22 : i64> {ascir.role = "workspace", ascir.extent = "65536"}) attributes {tile.tiling = [{axes = ["1", "32", "64", "128"], tile = array<i64: 32, 64, 128, 64>, turns = 1 : i64, group = 1 : i64, ns = 1797 : i64, bound_ns = 11 : i64, busiest = "MTE1", runners_up = []}], tile.weights = {strategy = "expand", expand_ns = 2993 : i64, unit_ns = 2085 : i64}, ascendc.aicore, ascendc.global, ascendc.kernel_type = "mix_aic_1_2", tile.block_dim = 1 : i64, ascendc.sync = {flags = 0 : i64, barriers = 0 : i64, dependences = 0 : i64, removed = 0 : i64, fallbacks = 0 : i64}} {
// CHECK-NEXT:     func.call @matmul_int4_expanded_aic(%x, %q, %s, %z, %out, %rhs) {ascendc.core = "aic"} : (memref<?xf16, 22 : i64>, memref<?xi8, 22 : i64>, memref<?xf16, 22 : i64>, memref<?xi8, 22 : i64>, memref<?xf16, 22 : i64>, memref<?xf16, 22 : i64>) -> ()
// CHECK-NEXT:     func.call @matmul_int4_expanded_aiv(%x, %q, %s, %z, %out, %rhs) {ascendc.core = "aiv"} : (memref<?xf16, 22 : i64>, memref<?xi8, 22 : i64>, memref<?xf16, 22 : i64>, memref<?xi8, 22 : i64>, memref<?xf16, 22 : i64>, memref<?xf16, 22 : i64>) -> ()
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT: }
