// RUN: ascir-opt %s -p tile-legalize | filecheck %s

// Of i32 the chip knows equality alone: a < b unless the larger is a.
// CHECK-LABEL: @less
// CHECK: [[L:%.+]] = tile.maximum %t, %u {tile.ignores_nan} : !tile.tile<64xi32, ub>
// CHECK-NEXT: [[E:%.+]] = tile.compare eq [[L]], %t : !tile.tile<64xi32, ub>
// CHECK-NEXT: %m = tile.not [[E]] : !tile.tile<64xi1, ub>
func.func @less(%x: memref<64xi32, #tile.space<gm>>, %y: memref<64xi32, #tile.space<gm>>) {
  %t = tile.load %x[0] : memref<64xi32, #tile.space<gm>> -> !tile.tile<64xi32, ub>
  %u = tile.load %y[0] : memref<64xi32, #tile.space<gm>> -> !tile.tile<64xi32, ub>
  %m = tile.compare lt %t, %u : !tile.tile<64xi32, ub>
  %r = tile.select %m, %t, %u : !tile.tile<64xi32, ub>
  tile.store %r, %y[0] : !tile.tile<64xi32, ub>, memref<64xi32, #tile.space<gm>>
  func.return
}

// Bits of any width are words of 16 bits.
// CHECK-LABEL: @bits
// CHECK-DAG: [[A:%.+]] = tile.reinterpret %t : !tile.tile<64xi32, ub> -> !tile.tile<128xi16, ub>
// CHECK-DAG: [[B:%.+]] = tile.reinterpret %u : !tile.tile<64xi32, ub> -> !tile.tile<128xi16, ub>
// CHECK: [[C:%.+]] = tile.and [[A]], [[B]] : !tile.tile<128xi16, ub>
// CHECK-NEXT: %r = tile.reinterpret [[C]] : !tile.tile<128xi16, ub> -> !tile.tile<64xi32, ub>
func.func @bits(%x: memref<64xi32, #tile.space<gm>>, %y: memref<64xi32, #tile.space<gm>>) {
  %t = tile.load %x[0] : memref<64xi32, #tile.space<gm>> -> !tile.tile<64xi32, ub>
  %u = tile.load %y[0] : memref<64xi32, #tile.space<gm>> -> !tile.tile<64xi32, ub>
  %r = tile.and %t, %u : !tile.tile<64xi32, ub>
  tile.store %r, %y[0] : !tile.tile<64xi32, ub>, memref<64xi32, #tile.space<gm>>
  func.return
}
