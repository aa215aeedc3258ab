// RUN: ascir-opt %s -p tile-legalize | filecheck %s

// f32 to i8: through f16, rounded to odd, so that the second rounding is as if there had been one only.
// CHECK-LABEL: @narrow
// CHECK: [[H:%.+]] = tile.cast %t rounding odd : !tile.tile<64xf32, ub> -> !tile.tile<64xf16, ub>
// CHECK-NEXT: %r = tile.cast [[H]] rounding floor : !tile.tile<64xf16, ub> -> !tile.tile<64xi8, ub>
func.func @narrow(%x: memref<64xf32, #tile.space<gm>>, %y: memref<64xi8, #tile.space<gm>>) {
  %t = tile.load %x[0] : memref<64xf32, #tile.space<gm>> -> !tile.tile<64xf32, ub>
  %r = tile.cast %t rounding floor : !tile.tile<64xf32, ub> -> !tile.tile<64xi8, ub>
  tile.store %r, %y[0] : !tile.tile<64xi8, ub>, memref<64xi8, #tile.space<gm>>
  func.return
}

// A byte that is a boolean: compared with 0 as f16.
// CHECK-LABEL: @boolean
// CHECK: [[H:%.+]] = tile.cast %t : !tile.tile<64xi8, ub> -> !tile.tile<64xf16, ub>
// CHECK-NEXT: %m = tile.compare ne [[H]], %{{.+}} : !tile.tile<64xf16, ub>, f16
func.func @boolean(%x: memref<64xi8, #tile.space<gm>>, %y: memref<64xf16, #tile.space<gm>>) {
  %t = tile.load %x[0] : memref<64xi8, #tile.space<gm>> -> !tile.tile<64xi8, ub>
  %v = tile.load %y[0] : memref<64xf16, #tile.space<gm>> -> !tile.tile<64xf16, ub>
  %zero = arith.constant 0.0 : f16
  %m = tile.cast %t : !tile.tile<64xi8, ub> -> !tile.tile<64xi1, ub>
  %r = tile.select %m, %v, %zero : !tile.tile<64xf16, ub>, f16
  tile.store %r, %y[0] : !tile.tile<64xf16, ub>, memref<64xf16, #tile.space<gm>>
  func.return
}
