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
