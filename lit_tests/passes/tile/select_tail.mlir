// RUN: ascir-opt %s -p tile-select-instructions | filecheck %s

// Rows of 50 into rows of 64: the copy pads the last block of each, and what is behind that is filled; so are the rows
// that are not there.
// CHECK-LABEL: @tail
// CHECK:         %data_copy_ext = ascendc.construct !ascendc.data_copy_ext_params({{.*}}) [ui16, ui32, ui32, ui32, ui32]
// CHECK:         ascendc.data_copy_pad_l0_ext %t, %x_gm, %data_copy_ext, %data_copy_pad_ext
// CHECK:         ascendc.duplicate_l2
// CHECK:         ascendc.duplicate_l0
func.func @tail(%x: memref<16x50xf32, strided<[50, 1]>, #tile.space<gm>>, %n: index) attributes {tile.core = #tile.core<aiv>} {
  %t = tile.load %x[0, 0] sizes [%n, 50] pad(0.0 : f32) {tile.address = [array<i64: 0>]} : memref<16x50xf32, strided<[50, 1]>, #tile.space<gm>> -> !tile.tile<16x64xf32, ub>
  tile.store %t, %x[0, 0] sizes [%n, 50] : !tile.tile<16x64xf32, ub>, memref<16x50xf32, strided<[50, 1]>, #tile.space<gm>>
  func.return
}

// The last chunk of a row that is loaded ahead, if there is another row: what is behind it is filled in any case, and is no part of
// what the copy may write, so that neither waits for the other. Without another row nothing is read of the tile.
// CHECK-LABEL: @ahead
// CHECK-DAG:     %[[COPIED:[0-9]+]] = arith.constant 56 : i32
// CHECK-DAG:     %[[AFTER:[0-9]+]] = arith.constant 224 : i32
// CHECK:         %[[T:.*]] = ascendc.tbuf.get_with_offset %ub, %[[COPIED]], %
// CHECK:         ascendc.data_copy_pad_l0_ext %[[T]],
// CHECK:         %[[FILLED:.*]] = ascendc.tbuf.get_with_offset %ub, %{{[0-9]+}}, %[[AFTER]]
// CHECK:         ascendc.duplicate_l2 %[[FILLED]],
func.func @ahead(%x: memref<16x50xf32, strided<[50, 1]>, #tile.space<gm>>, %there: i1) attributes {tile.core = #tile.core<aiv>} {
  %c0 = arith.constant 0 : index
  %c50 = arith.constant 50 : index
  %n = arith.select %there, %c50, %c0 : index
  %t = tile.load %x[0, 0] sizes [1, %n] pad(0.0 : f32) {tile.ahead, tile.address = [array<i64: 0>]} : memref<16x50xf32, strided<[50, 1]>, #tile.space<gm>> -> !tile.tile<64xf32, ub>
  tile.store %t, %x[0, 0] sizes [1, 50] : !tile.tile<64xf32, ub>, memref<16x50xf32, strided<[50, 1]>, #tile.space<gm>>
  func.return
}
