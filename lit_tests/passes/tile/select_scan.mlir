// RUN: ascir-opt %s -p tile-select-instructions | filecheck %s

// Eleven rows are five groups of two, and one more: the second rows of all groups, the last rows of the groups one by
// one, what is before a group to its first row, and the row behind the groups.
// CHECK-LABEL: @groups
// CHECK:         ascendc.data_copy_l2 %{{.*}} !ascendc.global_tensor
// CHECK:         ascendc.data_copy_l2
// CHECK:         ascendc.add_l0
// CHECK-COUNT-4: ascendc.add_l2
// CHECK:         ascendc.add_l0
// CHECK:         ascendc.add_l2
// CHECK-NOT:     ascendc.add_
// CHECK:         func.return
func.func @groups(%x: memref<11x64xf32, strided<[64, 1]>, #tile.space<gm>>) attributes {tile.core = #tile.core<aiv>} {
  %x_1 = tile.load %x[0, 0] {tile.address = [array<i64: 0>]} : memref<11x64xf32, strided<[64, 1]>, #tile.space<gm>> -> !tile.tile<11x64xf32, ub>
  %s = tile.cumsum %x_1 axis 0 {tile.address = [array<i64: 4096>]} : !tile.tile<11x64xf32, ub>
  tile.store %s, %x[0, 0] : !tile.tile<11x64xf32, ub>, memref<11x64xf32, strided<[64, 1]>, #tile.space<gm>>
  func.return
}

// Long rows are added one by one: a repeat cannot step over them.
// CHECK-LABEL: @rows
// CHECK-NOT:     ascendc.add_l0
// CHECK:         func.return
func.func @rows(%x: memref<5x4096xf32, strided<[4096, 1]>, #tile.space<gm>>) attributes {tile.core = #tile.core<aiv>} {
  %x_1 = tile.load %x[0, 0] {tile.address = [array<i64: 0>]} : memref<5x4096xf32, strided<[4096, 1]>, #tile.space<gm>> -> !tile.tile<5x4096xf32, ub>
  %s = tile.cumsum %x_1 axis 0 exclusive reverse {tile.address = [array<i64: 81920>]} : !tile.tile<5x4096xf32, ub>
  tile.store %s, %x[0, 0] : !tile.tile<5x4096xf32, ub>, memref<5x4096xf32, strided<[4096, 1]>, #tile.space<gm>>
  func.return
}
