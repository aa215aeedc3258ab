// RUN: ascir-opt %s -p tile-select-instructions | filecheck %s

// Rows that lie apart in two dimensions: the longer one is in the instruction, one for each row of the other.
// CHECK-LABEL: @rows
// CHECK-DAG: %[[ROWS:.*]] = arith.constant 16 : i32
// CHECK: %[[PARAMS:.*]] = ascendc.construct !ascendc.data_copy_params(%[[ROWS]], {{.*}})
// CHECK: ascendc.data_copy_l0 %{{.*}}, %{{.*}}, %[[PARAMS]]
// CHECK: ascendc.data_copy_l0 %{{.*}}, %{{.*}}, %[[PARAMS]]
// CHECK-NOT: ascendc.data_copy_l0
func.func @rows(%x: memref<16x3x256xf16, strided<[768, 256, 1]>, #tile.space<gm>>, %y: memref<2048xf16, strided<[1]>, #tile.space<gm>>) attributes {tile.core = #tile.core<aiv>} {
  %t = tile.load %x[0, 0, 0] sizes [16, 2, 64] {tile.address = [array<i64: 0>]} : memref<16x3x256xf16, strided<[768, 256, 1]>, #tile.space<gm>> -> !tile.tile<16x2x64xf16, ub>
  %r = tile.reshape %t {tile.address = [array<i64: 0>]} : !tile.tile<16x2x64xf16, ub> -> !tile.tile<2048xf16, ub>
  tile.store %r, %y[0] : !tile.tile<2048xf16, ub>, memref<2048xf16, strided<[1]>, #tile.space<gm>>
  func.return
}

// Short rows that follow each other in the view: those of one instruction arrive as one piece, so that the 20 of a row
// are in it, and a loop goes over 64 rows; 64 bursts far apart in each of 20 instructions would take longer.
// CHECK-LABEL: @pieces
// CHECK:     %[[BURSTS:.*]] = arith.constant 20 : i32
// CHECK:     ascendc.construct !ascendc.data_copy_ext_params(%[[BURSTS]], {{.*}})
// CHECK:     scf.for
// CHECK-NOT: scf.for
// CHECK:       ascendc.data_copy_pad_l2_ext
func.func @pieces(%y: memref<64x20x2xf32, strided<[40, 2, 1]>, #tile.space<gm>>, %x: memref<64x24x8xf32, strided<[192, 8, 1]>, #tile.space<gm>>) attributes {tile.core = #tile.core<aiv>} {
  %t = tile.load %x[0, 0, 0] {tile.address = [array<i64: 0>]} : memref<64x24x8xf32, strided<[192, 8, 1]>, #tile.space<gm>> -> !tile.tile<64x24x8xf32, ub>
  tile.store %t, %y[0, 0, 0] sizes [64, 20, 2] : !tile.tile<64x24x8xf32, ub>, memref<64x20x2xf32, strided<[40, 2, 1]>, #tile.space<gm>>
  func.return
}
