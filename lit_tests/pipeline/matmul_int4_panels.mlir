// RUN: ascir-opt %s -p 'graph-decompose,canonicalize,cse,graph-tile{weights=panels},tile-unpack-int4,tile-legalize,tile-sink-slices,canonicalize,cse,tile-contract,tile-fold-broadcasts,tile-place-buffers,tile-select-instructions' --print-between-passes 2>&1 | filecheck %s

// Many rows by weights of four bits: the vector cores expand a panel of columns at a time, the cube goes down a strip with it.
func.func @matmul_int4_panels(%x: tensor<256x128xf16>, %q: tensor<128x1536xi4>, %s: tensor<2x1536xf16>) -> tensor<256x1536xf16> {
  %w = graph.dequantize %q, %s axis 0 group_size 64 : (tensor<128x1536xi4>, tensor<2x1536xf16>) -> tensor<128x1536xf16>
  %y = graph.matmul %x, %w : (tensor<256x128xf16>, tensor<128x1536xf16>) -> tensor<256x1536xf16>
  func.return %y : tensor<256x1536xf16>
}

// CHECK-LABEL: // IR after graph-decompose
// CHECK:      builtin.module {
// CHECK-NEXT:   func.func @matmul_int4_panels(%x: tensor<256x128xf16>, %q: tensor<128x1536xi4>, %s: tensor<2x1536xf16>) -> tensor<256x1536xf16> {
// CHECK-NEXT:     %w = graph.dequantize %q, %s axis 0 group_size 64 : (tensor<128x1536xi4>, tensor<2x1536xf16>) -> tensor<128x1536xf16>
// CHECK-NEXT:     %y = graph.matmul %x, %w : (tensor<256x128xf16>, tensor<128x1536xf16>) -> tensor<256x1536xf16>
// CHECK-NEXT:     func.return %y : tensor<256x1536xf16>
// CHECK-NEXT:   }
// CHECK-NEXT: }

// CHECK-LABEL: // IR after canonicalize

// CHECK-LABEL: // IR after cse

// CHECK-LABEL: // IR after graph-tile
// CHECK:      builtin.module attributes {ascir.soc = "ascend910b1"} {
// CHECK-NEXT:   tile.kernel @matmul_int4_panels block_dim 24 attributes {tile.tiling = [{axes = ["1", "256", "1536", "128"], tile = array<i64: 128, 64, 128, 128>, turns = 1 : i64, group = 2 : i64, strip = 1 : i64, kept = 0 : i64, ns = 5174 : i64, bound_ns = 638 : i64, busiest = "MTE2", runners_up = []}], tile.weights = {strategy = "panels", expand_ns = 7850 : i64, panels_ns = 11371 : i64}} {
// CHECK-NEXT:     tile.channel @rhs aiv_to_aic depth 2 : memref<1x128x64xf16, #tile.space<gm>>
// CHECK-NEXT:     func.func @matmul_int4_panels_cube(%x: memref<256x128xf16, strided<[128, 1]>, #tile.space<gm>> {ascir.role = "in"}, %q: memref<24x128x32xi8, strided<[4096, 32, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "panels"}, %s: memref<2x1536xf16, strided<[1536, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "rows"}, %out: memref<256x1536xf16, strided<[1536, 1]>, #tile.space<gm>> {ascir.role = "out"}) attributes {tile.core = #tile.core<aic>} {
// CHECK-NEXT:       %x_1 = memref.reinterpret_cast %x to offset: [0], sizes: [1, 256, 128], strides: [32768, 128, 1] : memref<256x128xf16, strided<[128, 1]>, #tile.space<gm>> to memref<1x256x128xf16, strided<[32768, 128, 1]>, #tile.space<gm>>
// CHECK-NEXT:       %x_2 = memref.reinterpret_cast %x to offset: [0], sizes: [1, 256, 128], strides: [32768, 128, 1] : memref<256x128xf16, strided<[128, 1]>, #tile.space<gm>> to memref<1x256x128xf16, strided<[32768, 128, 1]>, #tile.space<gm>>
// CHECK-NEXT:       %block = tile.block_index
// CHECK-NEXT:       %c48 = arith.constant 48 : index
// CHECK-NEXT:       %c24 = arith.constant 24 : index
// CHECK-NEXT:       %c2 = arith.constant 2 : index
// CHECK-NEXT:       %c64 = arith.constant 64 : index
// CHECK-NEXT:       %c128 = arith.constant 128 : index
// CHECK-NEXT:       %out_1 = memref.reinterpret_cast %out to offset: [0], sizes: [1, 256, 1536], strides: [393216, 1536, 1] : memref<256x1536xf16, strided<[1536, 1]>, #tile.space<gm>> to memref<1x256x1536xf16, strided<[393216, 1536, 1]>, #tile.space<gm>>
// CHECK-NEXT:       scf.for %strip = %block to %c48 step %c24 {
// CHECK-NEXT:         %0 = arith.remui %strip, %c2 : index
// CHECK-NEXT:         %1 = arith.divui %strip, %c2 : index
// CHECK-NEXT:         %2 = arith.muli %1, %c64 : index
// CHECK-NEXT:         %panel = tile.pop @rhs : memref<1x128x64xf16, #tile.space<gm>>
// CHECK-NEXT:         %3 = arith.muli %0, %c128 : index
// CHECK-NEXT:         %zero = tile.accumulator : !tile.tile<128x64xf32, l0c, nz>
// CHECK-NEXT:         %a_l1 = tile.load %x_2[0, %3, 0] sizes [1, 128, 128] buffers 2 : memref<1x256x128xf16, strided<[32768, 128, 1]>, #tile.space<gm>> -> !tile.tile<128x128xf16, l1, nz>
// CHECK-NEXT:         %b_l1 = tile.load %panel[0, 0, 0] sizes [1, 128, 64] buffers 2 : memref<1x128x64xf16, #tile.space<gm>> -> !tile.tile<128x64xf16, l1, nz>
// CHECK-NEXT:         %a_l0 = tile.move %a_l1[0, 0] buffers 2 : !tile.tile<128x128xf16, l1, nz> -> !tile.tile<128x128xf16, l0a, zz>
// CHECK-NEXT:         %b_l0 = tile.move %b_l1[0, 0] buffers 2 : !tile.tile<128x64xf16, l1, nz> -> !tile.tile<128x64xf16, l0b, zn>
// CHECK-NEXT:         %sum = tile.mmad %a_l0, %b_l0, %zero sizes [128, 64, 128] : !tile.tile<128x128xf16, l0a, zz>, !tile.tile<128x64xf16, l0b, zn>, !tile.tile<128x64xf32, l0c, nz>
// CHECK-NEXT:         tile.fixpipe_store %sum, %out_1[0, %3, %2] sizes [1, 128, 64] : !tile.tile<128x64xf32, l0c, nz>, memref<1x256x1536xf16, strided<[393216, 1536, 1]>, #tile.space<gm>>
// CHECK-NEXT:         tile.release %panel : memref<1x128x64xf16, #tile.space<gm>>
// CHECK-NEXT:       }
// CHECK-NEXT:       func.return
// CHECK-NEXT:     }
// CHECK-NEXT:     func.func @matmul_int4_panels_vector(%x: memref<256x128xf16, strided<[128, 1]>, #tile.space<gm>> {ascir.role = "in"}, %q: memref<24x128x32xi8, strided<[4096, 32, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "panels"}, %s: memref<2x1536xf16, strided<[1536, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "rows"}, %out: memref<256x1536xf16, strided<[1536, 1]>, #tile.space<gm>> {ascir.role = "out"}) attributes {tile.core = #tile.core<aiv>} {
// CHECK-NEXT:       %half = tile.sub_block_index
// CHECK-NEXT:       %block = tile.block_index
// CHECK-NEXT:       %c48 = arith.constant 48 : index
// CHECK-NEXT:       %c24 = arith.constant 24 : index
// CHECK-NEXT:       %c2 = arith.constant 2 : index
// CHECK-NEXT:       %c64 = arith.constant 64 : index
// CHECK-NEXT:       scf.for %strip = %block to %c48 step %c24 {
// CHECK-NEXT:         %panel = tile.acquire @rhs : memref<1x128x64xf16, #tile.space<gm>>
// CHECK-NEXT:         %0 = arith.divui %strip, %c2 : index
// CHECK-NEXT:         %1 = arith.muli %0, %c64 : index
// CHECK-NEXT:         %2 = arith.muli %half, %c64 : index
// CHECK-NEXT:         %3 = arith.addi %2, %c64 : index
// CHECK-NEXT:         scf.for %row = %2 to %3 step %c64 {
// CHECK-NEXT:           %4 = arith.divui %1, %c64 : index
// CHECK-NEXT:           %q_bytes = tile.load %q[%4, %row, 0] buffers 2 : memref<24x128x32xi8, strided<[4096, 32, 1]>, #tile.space<gm>> -> !tile.tile<64x32xi8, ub>
// CHECK-NEXT:           %q_1 = tile.reinterpret %q_bytes : !tile.tile<64x32xi8, ub> -> !tile.tile<64x64xi4, ub>
// CHECK-NEXT:           %5 = arith.divui %row, %c64 : index
// CHECK-NEXT:           %scale = tile.load %s[%5, %1] buffers 2 : memref<2x1536xf16, strided<[1536, 1]>, #tile.space<gm>> -> !tile.tile<1x64xf16, ub>
// CHECK-NEXT:           %w = tile.dequantize %q_1 scale %scale : !tile.tile<64x64xi4, ub>, !tile.tile<1x64xf16, ub> -> !tile.tile<64x64xf16, ub>
// CHECK-NEXT:           tile.store %w, %panel[0, %row, 0] buffers 2 : !tile.tile<64x64xf16, ub>, memref<1x128x64xf16, #tile.space<gm>>
// CHECK-NEXT:         }
// CHECK-NEXT:         tile.push %panel : memref<1x128x64xf16, #tile.space<gm>>
// CHECK-NEXT:       }
// CHECK-NEXT:       func.return
// CHECK-NEXT:     }
// CHECK-NEXT:   }
// CHECK-NEXT: }

// CHECK-LABEL: // IR after tile-unpack-int4
// CHECK:      builtin.module attributes {ascir.soc = "ascend910b1"} {
// CHECK-NEXT:   tile.kernel @matmul_int4_panels block_dim 24 attributes {tile.tiling = [{axes = ["1", "256", "1536", "128"], tile = array<i64: 128, 64, 128, 128>, turns = 1 : i64, group = 2 : i64, strip = 1 : i64, kept = 0 : i64, ns = 5174 : i64, bound_ns = 638 : i64, busiest = "MTE2", runners_up = []}], tile.weights = {strategy = "panels", expand_ns = 7850 : i64, panels_ns = 11371 : i64}} {
// CHECK-NEXT:     tile.channel @rhs aiv_to_aic depth 2 : memref<1x128x64xf16, #tile.space<gm>>
// CHECK-NEXT:     func.func @matmul_int4_panels_cube(%x: memref<256x128xf16, strided<[128, 1]>, #tile.space<gm>> {ascir.role = "in"}, %q: memref<24x128x32xi8, strided<[4096, 32, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "panels"}, %s: memref<2x1536xf16, strided<[1536, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "rows"}, %out: memref<256x1536xf16, strided<[1536, 1]>, #tile.space<gm>> {ascir.role = "out"}) attributes {tile.core = #tile.core<aic>} {
// CHECK-NEXT:       %x_1 = memref.reinterpret_cast %x to offset: [0], sizes: [1, 256, 128], strides: [32768, 128, 1] : memref<256x128xf16, strided<[128, 1]>, #tile.space<gm>> to memref<1x256x128xf16, strided<[32768, 128, 1]>, #tile.space<gm>>
// CHECK-NEXT:       %x_2 = memref.reinterpret_cast %x to offset: [0], sizes: [1, 256, 128], strides: [32768, 128, 1] : memref<256x128xf16, strided<[128, 1]>, #tile.space<gm>> to memref<1x256x128xf16, strided<[32768, 128, 1]>, #tile.space<gm>>
// CHECK-NEXT:       %block = tile.block_index
// CHECK-NEXT:       %c48 = arith.constant 48 : index
// CHECK-NEXT:       %c24 = arith.constant 24 : index
// CHECK-NEXT:       %c2 = arith.constant 2 : index
// CHECK-NEXT:       %c64 = arith.constant 64 : index
// CHECK-NEXT:       %c128 = arith.constant 128 : index
// CHECK-NEXT:       %out_1 = memref.reinterpret_cast %out to offset: [0], sizes: [1, 256, 1536], strides: [393216, 1536, 1] : memref<256x1536xf16, strided<[1536, 1]>, #tile.space<gm>> to memref<1x256x1536xf16, strided<[393216, 1536, 1]>, #tile.space<gm>>
// CHECK-NEXT:       scf.for %strip = %block to %c48 step %c24 {
// CHECK-NEXT:         %0 = arith.remui %strip, %c2 : index
// CHECK-NEXT:         %1 = arith.divui %strip, %c2 : index
// CHECK-NEXT:         %2 = arith.muli %1, %c64 : index
// CHECK-NEXT:         %panel = tile.pop @rhs : memref<1x128x64xf16, #tile.space<gm>>
// CHECK-NEXT:         %3 = arith.muli %0, %c128 : index
// CHECK-NEXT:         %zero = tile.accumulator : !tile.tile<128x64xf32, l0c, nz>
// CHECK-NEXT:         %a_l1 = tile.load %x_2[0, %3, 0] sizes [1, 128, 128] buffers 2 : memref<1x256x128xf16, strided<[32768, 128, 1]>, #tile.space<gm>> -> !tile.tile<128x128xf16, l1, nz>
// CHECK-NEXT:         %b_l1 = tile.load %panel[0, 0, 0] sizes [1, 128, 64] buffers 2 : memref<1x128x64xf16, #tile.space<gm>> -> !tile.tile<128x64xf16, l1, nz>
// CHECK-NEXT:         %a_l0 = tile.move %a_l1[0, 0] buffers 2 : !tile.tile<128x128xf16, l1, nz> -> !tile.tile<128x128xf16, l0a, zz>
// CHECK-NEXT:         %b_l0 = tile.move %b_l1[0, 0] buffers 2 : !tile.tile<128x64xf16, l1, nz> -> !tile.tile<128x64xf16, l0b, zn>
// CHECK-NEXT:         %sum = tile.mmad %a_l0, %b_l0, %zero sizes [128, 64, 128] : !tile.tile<128x128xf16, l0a, zz>, !tile.tile<128x64xf16, l0b, zn>, !tile.tile<128x64xf32, l0c, nz>
// CHECK-NEXT:         tile.fixpipe_store %sum, %out_1[0, %3, %2] sizes [1, 128, 64] : !tile.tile<128x64xf32, l0c, nz>, memref<1x256x1536xf16, strided<[393216, 1536, 1]>, #tile.space<gm>>
// CHECK-NEXT:         tile.release %panel : memref<1x128x64xf16, #tile.space<gm>>
// CHECK-NEXT:       }
// CHECK-NEXT:       func.return
// CHECK-NEXT:     }
// CHECK-NEXT:     func.func @matmul_int4_panels_vector(%x: memref<256x128xf16, strided<[128, 1]>, #tile.space<gm>> {ascir.role = "in"}, %q: memref<24x128x32xi8, strided<[4096, 32, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "panels"}, %s: memref<2x1536xf16, strided<[1536, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "rows"}, %out: memref<256x1536xf16, strided<[1536, 1]>, #tile.space<gm>> {ascir.role = "out"}) attributes {tile.core = #tile.core<aiv>} {
// CHECK-NEXT:       %half = tile.sub_block_index
// CHECK-NEXT:       %block = tile.block_index
// CHECK-NEXT:       %c48 = arith.constant 48 : index
// CHECK-NEXT:       %c24 = arith.constant 24 : index
// CHECK-NEXT:       %c2 = arith.constant 2 : index
// CHECK-NEXT:       %c64 = arith.constant 64 : index
// CHECK-NEXT:       scf.for %strip = %block to %c48 step %c24 {
// CHECK-NEXT:         %panel = tile.acquire @rhs : memref<1x128x64xf16, #tile.space<gm>>
// CHECK-NEXT:         %0 = arith.divui %strip, %c2 : index
// CHECK-NEXT:         %1 = arith.muli %0, %c64 : index
// CHECK-NEXT:         %2 = arith.muli %half, %c64 : index
// CHECK-NEXT:         %3 = arith.addi %2, %c64 : index
// CHECK-NEXT:         scf.for %row = %2 to %3 step %c64 {
// CHECK-NEXT:           %4 = arith.divui %1, %c64 : index
// CHECK-NEXT:           %q_bytes = tile.load %q[%4, %row, 0] buffers 2 : memref<24x128x32xi8, strided<[4096, 32, 1]>, #tile.space<gm>> -> !tile.tile<64x32xi8, ub>
// CHECK-NEXT:           %q_1 = tile.reinterpret %q_bytes : !tile.tile<64x32xi8, ub> -> !tile.tile<64x64xi4, ub>
// CHECK-NEXT:           %5 = arith.divui %row, %c64 : index
// CHECK-NEXT:           %scale = tile.load %s[%5, %1] buffers 2 : memref<2x1536xf16, strided<[1536, 1]>, #tile.space<gm>> -> !tile.tile<1x64xf16, ub>
// CHECK-NEXT:           %w = tile.cast %q_1 : !tile.tile<64x64xi4, ub> -> !tile.tile<64x64xf16, ub>
// CHECK-NEXT:           %w_1 = tile.broadcast %scale : !tile.tile<1x64xf16, ub> -> !tile.tile<64x64xf16, ub>
// CHECK-NEXT:           %w_2 = tile.mul %w, %w_1 : !tile.tile<64x64xf16, ub>
// CHECK-NEXT:           tile.store %w_2, %panel[0, %row, 0] buffers 2 : !tile.tile<64x64xf16, ub>, memref<1x128x64xf16, #tile.space<gm>>
// CHECK-NEXT:         }
// CHECK-NEXT:         tile.push %panel : memref<1x128x64xf16, #tile.space<gm>>
// CHECK-NEXT:       }
// CHECK-NEXT:       func.return
// CHECK-NEXT:     }
// CHECK-NEXT:   }
// CHECK-NEXT: }

// CHECK-LABEL: // IR after tile-legalize

// CHECK-LABEL: // IR after tile-sink-slices

// CHECK-LABEL: // IR after canonicalize
// CHECK:      builtin.module attributes {ascir.soc = "ascend910b1"} {
// CHECK-NEXT:   tile.kernel @matmul_int4_panels block_dim 24 attributes {tile.tiling = [{axes = ["1", "256", "1536", "128"], tile = array<i64: 128, 64, 128, 128>, turns = 1 : i64, group = 2 : i64, strip = 1 : i64, kept = 0 : i64, ns = 5174 : i64, bound_ns = 638 : i64, busiest = "MTE2", runners_up = []}], tile.weights = {strategy = "panels", expand_ns = 7850 : i64, panels_ns = 11371 : i64}} {
// CHECK-NEXT:     tile.channel @rhs aiv_to_aic depth 2 : memref<1x128x64xf16, #tile.space<gm>>
// CHECK-NEXT:     func.func @matmul_int4_panels_cube(%x: memref<256x128xf16, strided<[128, 1]>, #tile.space<gm>> {ascir.role = "in"}, %q: memref<24x128x32xi8, strided<[4096, 32, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "panels"}, %s: memref<2x1536xf16, strided<[1536, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "rows"}, %out: memref<256x1536xf16, strided<[1536, 1]>, #tile.space<gm>> {ascir.role = "out"}) attributes {tile.core = #tile.core<aic>} {
// CHECK-NEXT:       %x_1 = memref.reinterpret_cast %x to offset: [0], sizes: [1, 256, 128], strides: [32768, 128, 1] : memref<256x128xf16, strided<[128, 1]>, #tile.space<gm>> to memref<1x256x128xf16, strided<[32768, 128, 1]>, #tile.space<gm>>
// CHECK-NEXT:       %block = tile.block_index
// CHECK-NEXT:       %c48 = arith.constant 48 : index
// CHECK-NEXT:       %c24 = arith.constant 24 : index
// CHECK-NEXT:       %c2 = arith.constant 2 : index
// CHECK-NEXT:       %c64 = arith.constant 64 : index
// CHECK-NEXT:       %c128 = arith.constant 128 : index
// CHECK-NEXT:       %out_1 = memref.reinterpret_cast %out to offset: [0], sizes: [1, 256, 1536], strides: [393216, 1536, 1] : memref<256x1536xf16, strided<[1536, 1]>, #tile.space<gm>> to memref<1x256x1536xf16, strided<[393216, 1536, 1]>, #tile.space<gm>>
// CHECK-NEXT:       scf.for %strip = %block to %c48 step %c24 {
// CHECK-NEXT:         %0 = arith.remui %strip, %c2 : index
// CHECK-NEXT:         %1 = arith.divui %strip, %c2 : index
// CHECK-NEXT:         %2 = arith.muli %1, %c64 : index
// CHECK-NEXT:         %panel = tile.pop @rhs : memref<1x128x64xf16, #tile.space<gm>>
// CHECK-NEXT:         %3 = arith.muli %0, %c128 : index
// CHECK-NEXT:         %zero = tile.accumulator : !tile.tile<128x64xf32, l0c, nz>
// CHECK-NEXT:         %a_l1 = tile.load %x_1[0, %3, 0] sizes [1, 128, 128] buffers 2 : memref<1x256x128xf16, strided<[32768, 128, 1]>, #tile.space<gm>> -> !tile.tile<128x128xf16, l1, nz>
// CHECK-NEXT:         %b_l1 = tile.load %panel[0, 0, 0] sizes [1, 128, 64] buffers 2 : memref<1x128x64xf16, #tile.space<gm>> -> !tile.tile<128x64xf16, l1, nz>
// CHECK-NEXT:         %a_l0 = tile.move %a_l1[0, 0] buffers 2 : !tile.tile<128x128xf16, l1, nz> -> !tile.tile<128x128xf16, l0a, zz>
// CHECK-NEXT:         %b_l0 = tile.move %b_l1[0, 0] buffers 2 : !tile.tile<128x64xf16, l1, nz> -> !tile.tile<128x64xf16, l0b, zn>
// CHECK-NEXT:         %sum = tile.mmad %a_l0, %b_l0, %zero sizes [128, 64, 128] : !tile.tile<128x128xf16, l0a, zz>, !tile.tile<128x64xf16, l0b, zn>, !tile.tile<128x64xf32, l0c, nz>
// CHECK-NEXT:         tile.fixpipe_store %sum, %out_1[0, %3, %2] sizes [1, 128, 64] : !tile.tile<128x64xf32, l0c, nz>, memref<1x256x1536xf16, strided<[393216, 1536, 1]>, #tile.space<gm>>
// CHECK-NEXT:         tile.release %panel : memref<1x128x64xf16, #tile.space<gm>>
// CHECK-NEXT:       }
// CHECK-NEXT:       func.return
// CHECK-NEXT:     }
// CHECK-NEXT:     func.func @matmul_int4_panels_vector(%x: memref<256x128xf16, strided<[128, 1]>, #tile.space<gm>> {ascir.role = "in"}, %q: memref<24x128x32xi8, strided<[4096, 32, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "panels"}, %s: memref<2x1536xf16, strided<[1536, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "rows"}, %out: memref<256x1536xf16, strided<[1536, 1]>, #tile.space<gm>> {ascir.role = "out"}) attributes {tile.core = #tile.core<aiv>} {
// CHECK-NEXT:       %half = tile.sub_block_index
// CHECK-NEXT:       %block = tile.block_index
// CHECK-NEXT:       %c48 = arith.constant 48 : index
// CHECK-NEXT:       %c24 = arith.constant 24 : index
// CHECK-NEXT:       %c2 = arith.constant 2 : index
// CHECK-NEXT:       %c64 = arith.constant 64 : index
// CHECK-NEXT:       scf.for %strip = %block to %c48 step %c24 {
// CHECK-NEXT:         %panel = tile.acquire @rhs : memref<1x128x64xf16, #tile.space<gm>>
// CHECK-NEXT:         %0 = arith.divui %strip, %c2 : index
// CHECK-NEXT:         %1 = arith.muli %0, %c64 : index
// CHECK-NEXT:         %2 = arith.muli %half, %c64 : index
// CHECK-NEXT:         %3 = arith.addi %2, %c64 : index
// CHECK-NEXT:         scf.for %row = %2 to %3 step %c64 {
// CHECK-NEXT:           %4 = arith.divui %1, %c64 : index
// CHECK-NEXT:           %q_bytes = tile.load %q[%4, %row, 0] buffers 2 : memref<24x128x32xi8, strided<[4096, 32, 1]>, #tile.space<gm>> -> !tile.tile<64x32xi8, ub>
// CHECK-NEXT:           %q_1 = tile.reinterpret %q_bytes : !tile.tile<64x32xi8, ub> -> !tile.tile<64x64xi4, ub>
// CHECK-NEXT:           %5 = arith.divui %row, %c64 : index
// CHECK-NEXT:           %scale = tile.load %s[%5, %1] buffers 2 : memref<2x1536xf16, strided<[1536, 1]>, #tile.space<gm>> -> !tile.tile<1x64xf16, ub>
// CHECK-NEXT:           %w = tile.cast %q_1 : !tile.tile<64x64xi4, ub> -> !tile.tile<64x64xf16, ub>
// CHECK-NEXT:           %w_1 = tile.broadcast %scale : !tile.tile<1x64xf16, ub> -> !tile.tile<64x64xf16, ub>
// CHECK-NEXT:           %w_2 = tile.mul %w, %w_1 : !tile.tile<64x64xf16, ub>
// CHECK-NEXT:           tile.store %w_2, %panel[0, %row, 0] buffers 2 : !tile.tile<64x64xf16, ub>, memref<1x128x64xf16, #tile.space<gm>>
// CHECK-NEXT:         }
// CHECK-NEXT:         tile.push %panel : memref<1x128x64xf16, #tile.space<gm>>
// CHECK-NEXT:       }
// CHECK-NEXT:       func.return
// CHECK-NEXT:     }
// CHECK-NEXT:   }
// CHECK-NEXT: }

// CHECK-LABEL: // IR after cse

// CHECK-LABEL: // IR after tile-contract

// CHECK-LABEL: // IR after tile-fold-broadcasts
// CHECK:      builtin.module attributes {ascir.soc = "ascend910b1"} {
// CHECK-NEXT:   tile.kernel @matmul_int4_panels block_dim 24 attributes {tile.tiling = [{axes = ["1", "256", "1536", "128"], tile = array<i64: 128, 64, 128, 128>, turns = 1 : i64, group = 2 : i64, strip = 1 : i64, kept = 0 : i64, ns = 5174 : i64, bound_ns = 638 : i64, busiest = "MTE2", runners_up = []}], tile.weights = {strategy = "panels", expand_ns = 7850 : i64, panels_ns = 11371 : i64}} {
// CHECK-NEXT:     tile.channel @rhs aiv_to_aic depth 2 : memref<1x128x64xf16, #tile.space<gm>>
// CHECK-NEXT:     func.func @matmul_int4_panels_cube(%x: memref<256x128xf16, strided<[128, 1]>, #tile.space<gm>> {ascir.role = "in"}, %q: memref<24x128x32xi8, strided<[4096, 32, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "panels"}, %s: memref<2x1536xf16, strided<[1536, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "rows"}, %out: memref<256x1536xf16, strided<[1536, 1]>, #tile.space<gm>> {ascir.role = "out"}) attributes {tile.core = #tile.core<aic>} {
// CHECK-NEXT:       %x_1 = memref.reinterpret_cast %x to offset: [0], sizes: [1, 256, 128], strides: [32768, 128, 1] : memref<256x128xf16, strided<[128, 1]>, #tile.space<gm>> to memref<1x256x128xf16, strided<[32768, 128, 1]>, #tile.space<gm>>
// CHECK-NEXT:       %block = tile.block_index
// CHECK-NEXT:       %c48 = arith.constant 48 : index
// CHECK-NEXT:       %c24 = arith.constant 24 : index
// CHECK-NEXT:       %c2 = arith.constant 2 : index
// CHECK-NEXT:       %c64 = arith.constant 64 : index
// CHECK-NEXT:       %c128 = arith.constant 128 : index
// CHECK-NEXT:       %out_1 = memref.reinterpret_cast %out to offset: [0], sizes: [1, 256, 1536], strides: [393216, 1536, 1] : memref<256x1536xf16, strided<[1536, 1]>, #tile.space<gm>> to memref<1x256x1536xf16, strided<[393216, 1536, 1]>, #tile.space<gm>>
// CHECK-NEXT:       scf.for %strip = %block to %c48 step %c24 {
// CHECK-NEXT:         %0 = arith.remui %strip, %c2 : index
// CHECK-NEXT:         %1 = arith.divui %strip, %c2 : index
// CHECK-NEXT:         %2 = arith.muli %1, %c64 : index
// CHECK-NEXT:         %panel = tile.pop @rhs : memref<1x128x64xf16, #tile.space<gm>>
// CHECK-NEXT:         %3 = arith.muli %0, %c128 : index
// CHECK-NEXT:         %zero = tile.accumulator : !tile.tile<128x64xf32, l0c, nz>
// CHECK-NEXT:         %a_l1 = tile.load %x_1[0, %3, 0] sizes [1, 128, 128] buffers 2 : memref<1x256x128xf16, strided<[32768, 128, 1]>, #tile.space<gm>> -> !tile.tile<128x128xf16, l1, nz>
// CHECK-NEXT:         %b_l1 = tile.load %panel[0, 0, 0] sizes [1, 128, 64] buffers 2 : memref<1x128x64xf16, #tile.space<gm>> -> !tile.tile<128x64xf16, l1, nz>
// CHECK-NEXT:         %a_l0 = tile.move %a_l1[0, 0] buffers 2 : !tile.tile<128x128xf16, l1, nz> -> !tile.tile<128x128xf16, l0a, zz>
// CHECK-NEXT:         %b_l0 = tile.move %b_l1[0, 0] buffers 2 : !tile.tile<128x64xf16, l1, nz> -> !tile.tile<128x64xf16, l0b, zn>
// CHECK-NEXT:         %sum = tile.mmad %a_l0, %b_l0, %zero sizes [128, 64, 128] : !tile.tile<128x128xf16, l0a, zz>, !tile.tile<128x64xf16, l0b, zn>, !tile.tile<128x64xf32, l0c, nz>
// CHECK-NEXT:         tile.fixpipe_store %sum, %out_1[0, %3, %2] sizes [1, 128, 64] : !tile.tile<128x64xf32, l0c, nz>, memref<1x256x1536xf16, strided<[393216, 1536, 1]>, #tile.space<gm>>
// CHECK-NEXT:         tile.release %panel : memref<1x128x64xf16, #tile.space<gm>>
// CHECK-NEXT:       }
// CHECK-NEXT:       func.return
// CHECK-NEXT:     }
// CHECK-NEXT:     func.func @matmul_int4_panels_vector(%x: memref<256x128xf16, strided<[128, 1]>, #tile.space<gm>> {ascir.role = "in"}, %q: memref<24x128x32xi8, strided<[4096, 32, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "panels"}, %s: memref<2x1536xf16, strided<[1536, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "rows"}, %out: memref<256x1536xf16, strided<[1536, 1]>, #tile.space<gm>> {ascir.role = "out"}) attributes {tile.core = #tile.core<aiv>} {
// CHECK-NEXT:       %half = tile.sub_block_index
// CHECK-NEXT:       %block = tile.block_index
// CHECK-NEXT:       %c48 = arith.constant 48 : index
// CHECK-NEXT:       %c24 = arith.constant 24 : index
// CHECK-NEXT:       %c2 = arith.constant 2 : index
// CHECK-NEXT:       %c64 = arith.constant 64 : index
// CHECK-NEXT:       scf.for %strip = %block to %c48 step %c24 {
// CHECK-NEXT:         %panel = tile.acquire @rhs : memref<1x128x64xf16, #tile.space<gm>>
// CHECK-NEXT:         %0 = arith.divui %strip, %c2 : index
// CHECK-NEXT:         %1 = arith.muli %0, %c64 : index
// CHECK-NEXT:         %2 = arith.muli %half, %c64 : index
// CHECK-NEXT:         %3 = arith.addi %2, %c64 : index
// CHECK-NEXT:         scf.for %row = %2 to %3 step %c64 {
// CHECK-NEXT:           %4 = arith.divui %1, %c64 : index
// CHECK-NEXT:           %q_bytes = tile.load %q[%4, %row, 0] buffers 2 : memref<24x128x32xi8, strided<[4096, 32, 1]>, #tile.space<gm>> -> !tile.tile<64x32xi8, ub>
// CHECK-NEXT:           %q_1 = tile.reinterpret %q_bytes : !tile.tile<64x32xi8, ub> -> !tile.tile<64x64xi4, ub>
// CHECK-NEXT:           %5 = arith.divui %row, %c64 : index
// CHECK-NEXT:           %scale = tile.load %s[%5, %1] buffers 2 : memref<2x1536xf16, strided<[1536, 1]>, #tile.space<gm>> -> !tile.tile<1x64xf16, ub>
// CHECK-NEXT:           %w = tile.cast %q_1 : !tile.tile<64x64xi4, ub> -> !tile.tile<64x64xf16, ub>
// CHECK-NEXT:           %w_1 = tile.broadcast %scale {tile.folded} : !tile.tile<1x64xf16, ub> -> !tile.tile<64x64xf16, ub>
// CHECK-NEXT:           %w_2 = tile.mul %w, %w_1 : !tile.tile<64x64xf16, ub>
// CHECK-NEXT:           tile.store %w_2, %panel[0, %row, 0] buffers 2 : !tile.tile<64x64xf16, ub>, memref<1x128x64xf16, #tile.space<gm>>
// CHECK-NEXT:         }
// CHECK-NEXT:         tile.push %panel : memref<1x128x64xf16, #tile.space<gm>>
// CHECK-NEXT:       }
// CHECK-NEXT:       func.return
// CHECK-NEXT:     }
// CHECK-NEXT:   }
// CHECK-NEXT: }

// CHECK-LABEL: // IR after tile-place-buffers
// CHECK:      builtin.module attributes {ascir.soc = "ascend910b1"} {
// CHECK-NEXT:   tile.kernel @matmul_int4_panels block_dim 24 attributes {tile.tiling = [{axes = ["1", "256", "1536", "128"], tile = array<i64: 128, 64, 128, 128>, turns = 1 : i64, group = 2 : i64, strip = 1 : i64, kept = 0 : i64, ns = 5174 : i64, bound_ns = 638 : i64, busiest = "MTE2", runners_up = []}], tile.weights = {strategy = "panels", expand_ns = 7850 : i64, panels_ns = 11371 : i64}} {
// CHECK-NEXT:     tile.channel @rhs aiv_to_aic depth 2 : memref<1x128x64xf16, #tile.space<gm>>
// CHECK-NEXT:     func.func @matmul_int4_panels_cube(%x: memref<256x128xf16, strided<[128, 1]>, #tile.space<gm>> {ascir.role = "in"}, %q: memref<24x128x32xi8, strided<[4096, 32, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "panels"}, %s: memref<2x1536xf16, strided<[1536, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "rows"}, %out: memref<256x1536xf16, strided<[1536, 1]>, #tile.space<gm>> {ascir.role = "out"}) attributes {tile.core = #tile.core<aic>, tile.placement = {l0a = {peak = 65536 : i64, lower_bound = 65536 : i64, extent = 65536 : i64, capacity = 65536 : i64, optimal = true}, l0b = {peak = 32768 : i64, lower_bound = 32768 : i64, extent = 32768 : i64, capacity = 65536 : i64, optimal = true}, l0c = {peak = 32768 : i64, lower_bound = 32768 : i64, extent = 32768 : i64, capacity = 131072 : i64, optimal = true}, l1 = {peak = 98304 : i64, lower_bound = 98304 : i64, extent = 98304 : i64, capacity = 524032 : i64, optimal = true}}} {
// CHECK-NEXT:       %x_1 = memref.reinterpret_cast %x to offset: [0], sizes: [1, 256, 128], strides: [32768, 128, 1] : memref<256x128xf16, strided<[128, 1]>, #tile.space<gm>> to memref<1x256x128xf16, strided<[32768, 128, 1]>, #tile.space<gm>>
// CHECK-NEXT:       %block = tile.block_index
// CHECK-NEXT:       %c48 = arith.constant 48 : index
// CHECK-NEXT:       %c24 = arith.constant 24 : index
// CHECK-NEXT:       %c2 = arith.constant 2 : index
// CHECK-NEXT:       %c64 = arith.constant 64 : index
// CHECK-NEXT:       %c128 = arith.constant 128 : index
// CHECK-NEXT:       %out_1 = memref.reinterpret_cast %out to offset: [0], sizes: [1, 256, 1536], strides: [393216, 1536, 1] : memref<256x1536xf16, strided<[1536, 1]>, #tile.space<gm>> to memref<1x256x1536xf16, strided<[393216, 1536, 1]>, #tile.space<gm>>
// CHECK-NEXT:       scf.for %strip = %block to %c48 step %c24 {
// CHECK-NEXT:         %0 = arith.remui %strip, %c2 : index
// CHECK-NEXT:         %1 = arith.divui %strip, %c2 : index
// CHECK-NEXT:         %2 = arith.muli %1, %c64 : index
// CHECK-NEXT:         %panel = tile.pop @rhs : memref<1x128x64xf16, #tile.space<gm>>
// CHECK-NEXT:         %3 = arith.muli %0, %c128 : index
// CHECK-NEXT:         %zero = tile.accumulator {tile.address = [array<i64: 0>]} : !tile.tile<128x64xf32, l0c, nz>
// CHECK-NEXT:         %a_l1 = tile.load %x_1[0, %3, 0] sizes [1, 128, 128] buffers 2 {tile.address = [array<i64: 0, 32768>]} : memref<1x256x128xf16, strided<[32768, 128, 1]>, #tile.space<gm>> -> !tile.tile<128x128xf16, l1, nz>
// CHECK-NEXT:         %b_l1 = tile.load %panel[0, 0, 0] sizes [1, 128, 64] buffers 2 {tile.address = [array<i64: 65536, 81920>]} : memref<1x128x64xf16, #tile.space<gm>> -> !tile.tile<128x64xf16, l1, nz>
// CHECK-NEXT:         %a_l0 = tile.move %a_l1[0, 0] buffers 2 {tile.address = [array<i64: 0, 32768>]} : !tile.tile<128x128xf16, l1, nz> -> !tile.tile<128x128xf16, l0a, zz>
// CHECK-NEXT:         %b_l0 = tile.move %b_l1[0, 0] buffers 2 {tile.address = [array<i64: 0, 16384>]} : !tile.tile<128x64xf16, l1, nz> -> !tile.tile<128x64xf16, l0b, zn>
// CHECK-NEXT:         %sum = tile.mmad %a_l0, %b_l0, %zero sizes [128, 64, 128] {tile.address = [array<i64: 0>]} : !tile.tile<128x128xf16, l0a, zz>, !tile.tile<128x64xf16, l0b, zn>, !tile.tile<128x64xf32, l0c, nz>
// CHECK-NEXT:         tile.fixpipe_store %sum, %out_1[0, %3, %2] sizes [1, 128, 64] : !tile.tile<128x64xf32, l0c, nz>, memref<1x256x1536xf16, strided<[393216, 1536, 1]>, #tile.space<gm>>
// CHECK-NEXT:         tile.release %panel : memref<1x128x64xf16, #tile.space<gm>>
// CHECK-NEXT:       }
// CHECK-NEXT:       func.return
// CHECK-NEXT:     }
// CHECK-NEXT:     func.func @matmul_int4_panels_vector(%x: memref<256x128xf16, strided<[128, 1]>, #tile.space<gm>> {ascir.role = "in"}, %q: memref<24x128x32xi8, strided<[4096, 32, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "panels"}, %s: memref<2x1536xf16, strided<[1536, 1]>, #tile.space<gm>> {ascir.role = "in", ascir.packing = "rows"}, %out: memref<256x1536xf16, strided<[1536, 1]>, #tile.space<gm>> {ascir.role = "out"}) attributes {tile.core = #tile.core<aiv>, tile.placement = {ub = {peak = 28928 : i64, lower_bound = 28928 : i64, extent = 37504 : i64, capacity = 188160 : i64, optimal = true}}} {
// CHECK-NEXT:       %half = tile.sub_block_index
// CHECK-NEXT:       %block = tile.block_index
// CHECK-NEXT:       %c48 = arith.constant 48 : index
// CHECK-NEXT:       %c24 = arith.constant 24 : index
// CHECK-NEXT:       %c2 = arith.constant 2 : index
// CHECK-NEXT:       %c64 = arith.constant 64 : index
// CHECK-NEXT:       scf.for %strip = %block to %c48 step %c24 {
// CHECK-NEXT:         %panel = tile.acquire @rhs : memref<1x128x64xf16, #tile.space<gm>>
// CHECK-NEXT:         %0 = arith.divui %strip, %c2 : index
// CHECK-NEXT:         %1 = arith.muli %0, %c64 : index
// CHECK-NEXT:         %2 = arith.muli %half, %c64 : index
// CHECK-NEXT:         %3 = arith.addi %2, %c64 : index
// CHECK-NEXT:         scf.for %row = %2 to %3 step %c64 {
// CHECK-NEXT:           %4 = arith.divui %1, %c64 : index
// CHECK-NEXT:           %q_bytes = tile.load %q[%4, %row, 0] buffers 2 {tile.address = [array<i64: 25216, 27264>]} : memref<24x128x32xi8, strided<[4096, 32, 1]>, #tile.space<gm>> -> !tile.tile<64x32xi8, ub>
// CHECK-NEXT:           %q_1 = tile.reinterpret %q_bytes {tile.address = [array<i64: 25216, 27264>]} : !tile.tile<64x32xi8, ub> -> !tile.tile<64x64xi4, ub>
// CHECK-NEXT:           %5 = arith.divui %row, %c64 : index
// CHECK-NEXT:           %scale = tile.load %s[%5, %1] buffers 2 {tile.address = [array<i64: 24576, 25088>]} : memref<2x1536xf16, strided<[1536, 1]>, #tile.space<gm>> -> !tile.tile<1x64xf16, ub>
// CHECK-NEXT:           %w = tile.cast %q_1 {tile.address = [array<i64: 29312>]} : !tile.tile<64x64xi4, ub> -> !tile.tile<64x64xf16, ub>
// CHECK-NEXT:           %w_1 = tile.broadcast %scale {tile.folded, tile.address = [array<i64: 24576, 25088>]} : !tile.tile<1x64xf16, ub> -> !tile.tile<64x64xf16, ub>
// CHECK-NEXT:           %w_2 = tile.mul %w, %w_1 {tile.address = [array<i64: 8192, 16384>]} : !tile.tile<64x64xf16, ub>
// CHECK-NEXT:           tile.store %w_2, %panel[0, %row, 0] buffers 2 : !tile.tile<64x64xf16, ub>, memref<1x128x64xf16, #tile.space<gm>>
// CHECK-NEXT:         }
// CHECK-NEXT:         tile.push %panel : memref<1x128x64xf16, #tile.space<gm>>
// CHECK-NEXT:       }
// CHECK-NEXT:       func.return
// CHECK-NEXT:     }
// CHECK-NEXT:   }
// CHECK-NEXT: }

// The result:
// CHECK:      builtin.module attributes {ascir.soc = "ascend910b1"} {
// CHECK-NEXT:   func.func @matmul_int4_panels_aic(%x: memref<?xf16, 22 : i64> {ascir.role = "in"}, %q: memref<?xi8, 22 : i64> {ascir.role = "in", ascir.packing = "panels"}, %s: memref<?xf16, 22 : i64> {ascir.role = "in", ascir.packing = "rows"}, %out: memref<?xf16, 22 : i64> {ascir.role = "out"}, %rhs: memref<?xf16, 22 : i64> {ascir.role = "workspace", ascir.extent = "393216"}) attributes {tile.placement = {l0a = {peak = 65536 : i64, lower_bound = 65536 : i64, extent = 65536 : i64, capacity = 65536 : i64, optimal = true}, l0b = {peak = 32768 : i64, lower_bound = 32768 : i64, extent = 32768 : i64, capacity = 65536 : i64, optimal = true}, l0c = {peak = 32768 : i64, lower_bound = 32768 : i64, extent = 32768 : i64, capacity = 131072 : i64, optimal = true}, l1 = {peak = 98304 : i64, lower_bound = 98304 : i64, extent = 98304 : i64, capacity = 524032 : i64, optimal = true}}, ascendc.aicore} {
// CHECK-NEXT:     %0 = arith.constant 524032 : i32
// CHECK-NEXT:     %1 = arith.constant 65536 : i32
// CHECK-NEXT:     %2 = arith.constant 65536 : i32
// CHECK-NEXT:     %3 = arith.constant 131072 : i32
// CHECK-NEXT:     %4 = arith.constant 32768 : i32
// CHECK-NEXT:     %5 = arith.constant 128 : index
// CHECK-NEXT:     %6 = arith.constant 16384 : i32
// CHECK-NEXT:     %7 = arith.constant 1 : i32
// CHECK-NEXT:     %8 = arith.constant 128 : i32
// CHECK-NEXT:     %9 = arith.constant 0 : i32
// CHECK-NEXT:     %10 = arith.constant 16 : i32
// CHECK-NEXT:     %nd2nz = ascendc.construct !ascendc.nd2nz_params(%7, %8, %8, %9, %8, %8, %7, %10) : i32, i32, i32, i32, i32, i32, i32, i32
// CHECK-NEXT:     %11 = arith.constant 65536 : i32
// CHECK-NEXT:     %12 = arith.constant 8192 : i32
// CHECK-NEXT:     %13 = arith.constant 64 : i32
// CHECK-NEXT:     %nd2nz_1 = ascendc.construct !ascendc.nd2nz_params(%7, %8, %13, %9, %13, %8, %7, %10) : i32, i32, i32, i32, i32, i32, i32, i32
// CHECK-NEXT:     %14 = arith.constant 0.000000e+00 : f16
// CHECK-NEXT:     %15 = arith.constant false
// CHECK-NEXT:     %16 = arith.constant 0 : i8
// CHECK-NEXT:     %17 = arith.constant 0 : index
// CHECK-NEXT:     %18 = arith.constant 1 : index
// CHECK-NEXT:     %19 = arith.constant 2 : index
// CHECK-NEXT:     %20 = arith.constant 3 : index
// CHECK-NEXT:     %no_pads = memref.alloca() {ascendc.emit_as_unsigned} : memref<4xi8>
// CHECK-NEXT:     memref.store %16, %no_pads[%17] : memref<4xi8>
// CHECK-NEXT:     memref.store %16, %no_pads[%18] : memref<4xi8>
// CHECK-NEXT:     memref.store %16, %no_pads[%19] : memref<4xi8>
// CHECK-NEXT:     memref.store %16, %no_pads[%20] : memref<4xi8>
// CHECK-NEXT:     %load_data_3d_params_v2 = ascendc.construct !ascendc.load_data_3d_params_v2<f16>(%no_pads, %7, %8, %8, %8, %8, %9, %9, %7, %7, %7, %7, %7, %7, %15, %15, %14) : memref<4xi8>, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i1, i1, f16
// CHECK-NEXT:     %load_data_3d_params_v2_1 = ascendc.construct !ascendc.load_data_3d_params_v2<f16>(%no_pads, %7, %8, %13, %13, %8, %9, %9, %7, %7, %7, %7, %7, %7, %15, %15, %14) : memref<4xi8>, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i1, i1, f16
// CHECK-NEXT:     %21 = arith.constant true
// CHECK-NEXT:     %22 = arith.constant 3 : i32
// CHECK-NEXT:     %mmad = ascendc.construct !ascendc.mmad_params(%8, %13, %8, %22, %15, %21) : i32, i32, i32, i32, i1, i1
// CHECK-NEXT:     %23 = arith.constant 1536 : index
// CHECK-NEXT:     %24 = arith.constant 1536 : i32
// CHECK-NEXT:     %fixpipe_params_v220 = ascendc.construct !ascendc.fixpipe_params_v220(%13, %8, %8, %24, %9, %7, %9, %7, %9, %9, %22) [ui16, ui16, ui16, ui32, i32, !ascendc.quant_mode_t, ui64, ui16, ui16, ui16, ui8] : i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32
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
// CHECK-NEXT:     %ring = arith.constant 16384 : index
// CHECK-NEXT:     %block = ascendc.get_block_idx : index
// CHECK-NEXT:     %rhs_ring = arith.muli %block, %ring : index
// CHECK-NEXT:     %slot = arith.constant 0 : i32
// CHECK-NEXT:     ascendc.cross_core_set_flag %flag_1, 2, pipe_mte2 : i32
// CHECK-NEXT:     ascendc.cross_core_set_flag %flag_1, 2, pipe_mte2 : i32
// CHECK-NEXT:     %block_1 = ascendc.get_block_idx : index
// CHECK-NEXT:     %c48 = arith.constant 48 : index
// CHECK-NEXT:     %c24 = arith.constant 24 : index
// CHECK-NEXT:     %c2 = arith.constant 2 : index
// CHECK-NEXT:     %c64 = arith.constant 64 : index
// CHECK-NEXT:     %c128 = arith.constant 128 : index
// CHECK-NEXT:     %25 = arith.constant 0 : i32
// CHECK-NEXT:     %26, %27 = scf.for %strip = %block_1 to %c48 step %c24 iter_args(%slot_1 = %slot, %slot_2 = %25) -> (i32, i32) {
// CHECK-NEXT:       %28 = arith.remui %strip, %c2 : index
// CHECK-NEXT:       %29 = arith.divui %strip, %c2 : index
// CHECK-NEXT:       %30 = arith.muli %29, %c64 : index
// CHECK-NEXT:       ascendc.cross_core_wait_flag %flag, 2, pipe_mte2 : i32
// CHECK-NEXT:       %31 = arith.index_cast %slot_1 : i32 to index
// CHECK-NEXT:       %slot_size = arith.constant 8192 : index
// CHECK-NEXT:       %32 = arith.muli %31, %slot_size : index
// CHECK-NEXT:       %33 = arith.addi %rhs_ring, %32 : index
// CHECK-NEXT:       %one = arith.constant 1 : i32
// CHECK-NEXT:       %next_slot = arith.xori %slot_1, %one : i32
// CHECK-NEXT:       %34 = arith.muli %28, %c128 : index
// CHECK-NEXT:       %a_l1_at = arith.muli %slot_2, %4 : i32
// CHECK-NEXT:       %35 = arith.muli %34, %5 : index
// CHECK-NEXT:       %x_gm_1 = ascendc.global_tensor.subindex %x_gm[%35] : !ascendc.global_tensor<*xf16>, index, !ascendc.global_tensor<*xf16>
// CHECK-NEXT:       %a_l1 = ascendc.tbuf.get_with_offset %l1, %6, %a_l1_at : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:       ascendc.data_copy_nd2nz %a_l1, %x_gm_1, %nd2nz : !ascendc.local_tensor<*xf16>, !ascendc.global_tensor<*xf16>, !ascendc.nd2nz_params
// CHECK-NEXT:       %36 = arith.muli %slot_2, %6 : i32
// CHECK-NEXT:       %b_l1_at = arith.addi %36, %11 : i32
// CHECK-NEXT:       %rhs_gm_1 = ascendc.global_tensor.subindex %rhs_gm[%33] : !ascendc.global_tensor<*xf16>, index, !ascendc.global_tensor<*xf16>
// CHECK-NEXT:       %b_l1 = ascendc.tbuf.get_with_offset %l1, %12, %b_l1_at : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:       ascendc.data_copy_nd2nz %b_l1, %rhs_gm_1, %nd2nz_1 : !ascendc.local_tensor<*xf16>, !ascendc.global_tensor<*xf16>, !ascendc.nd2nz_params
// CHECK-NEXT:       %a_l0_at = arith.muli %slot_2, %4 : i32
// CHECK-NEXT:       %a_l0 = ascendc.tbuf.get_with_offset %l0a, %6, %a_l0_at : !ascendc.tbuf<a2>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:       ascendc.load_data_3d_l0_v2 %a_l0, %a_l1, %load_data_3d_params_v2 : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.load_data_3d_params_v2<f16>
// CHECK-NEXT:       %b_l0_at = arith.muli %slot_2, %6 : i32
// CHECK-NEXT:       %b_l0 = ascendc.tbuf.get_with_offset %l0b, %12, %b_l0_at : !ascendc.tbuf<b2>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:       ascendc.load_data_3d_l0_v2 %b_l0, %b_l1, %load_data_3d_params_v2_1 : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.load_data_3d_params_v2<f16>
// CHECK-NEXT:       %sum = ascendc.tbuf.get_with_offset %l0c, %12, %9 : !ascendc.tbuf<co1>, i32, i32, !ascendc.local_tensor<*xf32>
// CHECK-NEXT:       ascendc.mmad %sum, %a_l0, %b_l0, %mmad : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.mmad_params
// CHECK-NEXT:       %37 = arith.muli %34, %23 : index
// CHECK-NEXT:       %38 = arith.addi %37, %30 : index
// CHECK-NEXT:       %out_gm_1 = ascendc.global_tensor.subindex %out_gm[%38] : !ascendc.global_tensor<*xf16>, index, !ascendc.global_tensor<*xf16>
// CHECK-NEXT:       ascendc.fixpipe %out_gm_1, %sum, %fixpipe_params_v220, %fixpipe_config : !ascendc.global_tensor<*xf16>, !ascendc.local_tensor<*xf32>, !ascendc.fixpipe_params_v220, !ascendc.fixpipe_config
// CHECK-NEXT:       ascendc.cross_core_set_flag %flag_1, 2, pipe_mte2 : i32
// CHECK-NEXT:       %39 = arith.constant 1 : i32
// CHECK-NEXT:       %next_slot_1 = arith.xori %slot_2, %39 : i32
// CHECK-NEXT:       scf.yield %next_slot, %next_slot_1 : i32, i32
// CHECK-NEXT:     }
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func @matmul_int4_panels_aiv(%x: memref<?xf16, 22 : i64> {ascir.role = "in"}, %q: memref<?xi8, 22 : i64> {ascir.role = "in", ascir.packing = "panels"}, %s: memref<?xf16, 22 : i64> {ascir.role = "in", ascir.packing = "rows"}, %out: memref<?xf16, 22 : i64> {ascir.role = "out"}, %rhs: memref<?xf16, 22 : i64> {ascir.role = "workspace", ascir.extent = "393216"}) attributes {tile.placement = {ub = {peak = 28928 : i64, lower_bound = 28928 : i64, extent = 37504 : i64, capacity = 188160 : i64, optimal = true}}, ascendc.aicore} {
// CHECK-NEXT:     %0 = arith.constant 188160 : i32
// CHECK-NEXT:     %1 = arith.constant 2048 : i32
// CHECK-NEXT:     %2 = arith.constant 25216 : i32
// CHECK-NEXT:     %3 = arith.constant 4096 : index
// CHECK-NEXT:     %4 = arith.constant 32 : index
// CHECK-NEXT:     %5 = arith.constant 512 : i32
// CHECK-NEXT:     %6 = arith.constant 24576 : i32
// CHECK-NEXT:     %7 = arith.constant 1536 : index
// CHECK-NEXT:     %8 = arith.constant 64 : i32
// CHECK-NEXT:     %9 = arith.constant 29312 : i32
// CHECK-NEXT:     %10 = arith.constant 4096 : i32
// CHECK-NEXT:     %11 = arith.constant 8192 : i32
// CHECK-NEXT:     %12 = arith.constant 1 : i32
// CHECK-NEXT:     %13 = arith.constant 4 : i32
// CHECK-NEXT:     %14 = arith.constant 0 : i32
// CHECK-NEXT:     %binary = ascendc.construct !ascendc.binary_repeat_params(%12, %12, %12, %13, %13, %14) : i32, i32, i32, i32, i32, i32
// CHECK-NEXT:     %15 = arith.constant 64 : index
// CHECK-NEXT:     %pipe = ascendc.pipe
// CHECK-NEXT:     %ub = ascendc.tbuf : <veccalc>
// CHECK-NEXT:     ascendc.pipe.init_buffer %pipe, %ub, %0 : !ascendc.tbuf<veccalc>, i32
// CHECK-NEXT:     %q_gm = ascendc.global_tensor : !ascendc.global_tensor<*xi8>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %q_gm, %q : !ascendc.global_tensor<*xi8>, memref<?xi8, 22 : i64>
// CHECK-NEXT:     %s_gm = ascendc.global_tensor : !ascendc.global_tensor<*xf16>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %s_gm, %s : !ascendc.global_tensor<*xf16>, memref<?xf16, 22 : i64>
// CHECK-NEXT:     %rhs_gm = ascendc.global_tensor : !ascendc.global_tensor<*xf16>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %rhs_gm, %rhs : !ascendc.global_tensor<*xf16>, memref<?xf16, 22 : i64>
// CHECK-NEXT:     %flag = arith.constant 1 : i32
// CHECK-NEXT:     %flag_1 = arith.constant 0 : i32
// CHECK-NEXT:     %ring = arith.constant 16384 : index
// CHECK-NEXT:     %block = ascendc.get_block_idx : index
// CHECK-NEXT:     %block_1 = arith.constant 2 : index
// CHECK-NEXT:     %block_2 = arith.divui %block, %block_1 : index
// CHECK-NEXT:     %rhs_ring = arith.muli %block_2, %ring : index
// CHECK-NEXT:     %slot = arith.constant 0 : i32
// CHECK-NEXT:     %half = ascendc.get_sub_block_idx : i64
// CHECK-NEXT:     %half_1 = arith.index_cast %half : i64 to index
// CHECK-NEXT:     %block_3 = ascendc.get_block_idx : index
// CHECK-NEXT:     %block_4 = arith.constant 2 : index
// CHECK-NEXT:     %block_5 = arith.divui %block_3, %block_4 : index
// CHECK-NEXT:     %c48 = arith.constant 48 : index
// CHECK-NEXT:     %c24 = arith.constant 24 : index
// CHECK-NEXT:     %c2 = arith.constant 2 : index
// CHECK-NEXT:     %c64 = arith.constant 64 : index
// CHECK-NEXT:     %16 = arith.constant 0 : i32
// CHECK-NEXT:     %17, %18 = scf.for %strip = %block_5 to %c48 step %c24 iter_args(%slot_1 = %slot, %slot_2 = %16) -> (i32, i32) {
// CHECK-NEXT:       ascendc.cross_core_wait_flag %flag, 2, pipe_mte3 : i32
// CHECK-NEXT:       %19 = arith.index_cast %slot_1 : i32 to index
// CHECK-NEXT:       %slot_size = arith.constant 8192 : index
// CHECK-NEXT:       %20 = arith.muli %19, %slot_size : index
// CHECK-NEXT:       %21 = arith.addi %rhs_ring, %20 : index
// CHECK-NEXT:       %one = arith.constant 1 : i32
// CHECK-NEXT:       %next_slot = arith.xori %slot_1, %one : i32
// CHECK-NEXT:       %22 = arith.divui %strip, %c2 : index
// CHECK-NEXT:       %23 = arith.muli %22, %c64 : index
// CHECK-NEXT:       %24 = arith.muli %half_1, %c64 : index
// CHECK-NEXT:       %25 = arith.addi %24, %c64 : index
// CHECK-NEXT:       %26 = scf.for %row = %24 to %25 step %c64 iter_args(%slot_3 = %slot_2) -> (i32) {
// CHECK-NEXT:         %27 = arith.divui %23, %c64 : index
// CHECK-NEXT:         %28 = arith.muli %slot_3, %1 : i32
// CHECK-NEXT:         %q_bytes_at = arith.addi %28, %2 : i32
// CHECK-NEXT:         %29 = arith.muli %27, %3 : index
// CHECK-NEXT:         %30 = arith.muli %row, %4 : index
// CHECK-NEXT:         %31 = arith.addi %29, %30 : index
// CHECK-NEXT:         %q_gm_1 = ascendc.global_tensor.subindex %q_gm[%31] : !ascendc.global_tensor<*xi8>, index, !ascendc.global_tensor<*xi8>
// CHECK-NEXT:         %q_bytes = ascendc.tbuf.get_with_offset %ub, %1, %q_bytes_at : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:         ascendc.data_copy_l2 %q_bytes, %q_gm_1, %1 : !ascendc.local_tensor<*xi8>, !ascendc.global_tensor<*xi8>, i32
// CHECK-NEXT:         %32 = arith.divui %row, %c64 : index
// CHECK-NEXT:         %33 = arith.muli %slot_3, %5 : i32
// CHECK-NEXT:         %scale_at = arith.addi %33, %6 : i32
// CHECK-NEXT:         %34 = arith.muli %32, %7 : index
// CHECK-NEXT:         %35 = arith.addi %34, %23 : index
// CHECK-NEXT:         %s_gm_1 = ascendc.global_tensor.subindex %s_gm[%35] : !ascendc.global_tensor<*xf16>, index, !ascendc.global_tensor<*xf16>
// CHECK-NEXT:         %scale = ascendc.tbuf.get_with_offset %ub, %8, %scale_at : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:         ascendc.data_copy_l2 %scale, %s_gm_1, %8 : !ascendc.local_tensor<*xf16>, !ascendc.global_tensor<*xf16>, i32
// CHECK-NEXT:         %w = ascendc.tbuf.get_with_offset %ub, %10, %9 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:         %q_1 = ascendc.tbuf.get_with_offset %ub, %1, %q_bytes_at : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xi8>
// CHECK-NEXT:         %q_2 = ascendc.reinterpret_cast %q_1 : !ascendc.local_tensor<*xi8> to !ascendc.local_tensor<*xi4>
// CHECK-NEXT:         ascendc.cast_l2 %w, %q_2, %10 {roundMode = 0 : i32} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xi4>, i32
// CHECK-NEXT:         %36 = arith.muli %slot_3, %11 : i32
// CHECK-NEXT:         %w_at = arith.addi %36, %11 : i32
// CHECK-NEXT:         %w_1 = ascendc.tbuf.get_with_offset %ub, %10, %w_at : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:         %w_2 = ascendc.tbuf.get_with_offset %ub, %8, %scale_at : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:         ascendc.mul_l0 %w_1, %w, %w_2, %8, %8, %binary {isSetMask} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i32, i32, !ascendc.binary_repeat_params
// CHECK-NEXT:         %37 = arith.muli %row, %15 : index
// CHECK-NEXT:         %38 = arith.addi %21, %37 : index
// CHECK-NEXT:         %rhs_gm_1 = ascendc.global_tensor.subindex %rhs_gm[%38] : !ascendc.global_tensor<*xf16>, index, !ascendc.global_tensor<*xf16>
// CHECK-NEXT:         ascendc.data_copy_l2 %rhs_gm_1, %w_1, %10 : !ascendc.global_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i32
// CHECK-NEXT:         %39 = arith.constant 1 : i32
// CHECK-NEXT:         %next_slot_1 = arith.xori %slot_3, %39 : i32
// CHECK-NEXT:         scf.yield %next_slot_1 : i32
// CHECK-NEXT:       }
// CHECK-NEXT:       ascendc.cross_core_set_flag %flag_1, 2, pipe_mte3 : i32
// CHECK-NEXT:       scf.yield %next_slot, %26 : i32, i32
// CHECK-NEXT:     }
// CHECK-NEXT:     ascendc.cross_core_wait_flag %flag, 2, pipe_mte3 : i32
// CHECK-NEXT:     ascendc.cross_core_wait_flag %flag, 2, pipe_mte3 : i32
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func @matmul_int4_panels(%x: memref<?xf16, 22 : i64> {ascir.role = "in"}, %q: memref<?xi8, 22 : i64> {ascir.role = "in", ascir.packing = "panels"}, %s: memref<?xf16, 22 : i64> {ascir.role = "in", ascir.packing = "rows"}, %out: memref<?xf16, 22 : i64> {ascir.role = "out"}, %rhs: memref<?xf16, 22 : i64> {ascir.role = "workspace", ascir.extent = "393216"}) attributes {tile.tiling = [{axes = ["1", "256", "1536", "128"], tile = array<i64: 128, 64, 128, 128>, turns = 1 : i64, group = 2 : i64, strip = 1 : i64, kept = 0 : i64, ns = 5174 : i64, bound_ns = 638 : i64, busiest = "MTE2", runners_up = []}], tile.weights = {strategy = "panels", expand_ns = 7850 : i64, panels_ns = 11371 : i64}, ascendc.aicore, ascendc.global, ascendc.kernel_type = "mix_aic_1_2", tile.block_dim = 24 : i64} {
// CHECK-NEXT:     func.call @matmul_int4_panels_aic(%x, %q, %s, %out, %rhs) {ascendc.core = "aic"} : (memref<?xf16, 22 : i64>, memref<?xi8, 22 : i64>, memref<?xf16, 22 : i64>, memref<?xf16, 22 : i64>, memref<?xf16, 22 : i64>) -> ()
// CHECK-NEXT:     func.call @matmul_int4_panels_aiv(%x, %q, %s, %out, %rhs) {ascendc.core = "aiv"} : (memref<?xf16, 22 : i64>, memref<?xi8, 22 : i64>, memref<?xf16, 22 : i64>, memref<?xf16, 22 : i64>, memref<?xf16, 22 : i64>) -> ()
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT: }
