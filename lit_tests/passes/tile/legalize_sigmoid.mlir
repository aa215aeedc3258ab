// RUN: ascir-opt %s -p tile-legalize | filecheck %s

// Of f16: in f32, by one exponential; the numbers are at the top.
// CHECK-LABEL: @half
// CHECK-DAG: [[ONE:%.+]] = arith.constant 1.000000e+00 : f32
// CHECK: [[W:%.+]] = tile.cast %t : !tile.tile<1024xf16, ub> -> !tile.tile<1024xf32, ub>
// CHECK-NEXT: [[N:%.+]] = tile.neg [[W]]
// CHECK-NEXT: [[E:%.+]] = tile.exp [[N]]
// CHECK-NEXT: [[D:%.+]] = tile.add [[E]], [[ONE]]
// CHECK-NEXT: [[Y:%.+]] = tile.div [[ONE]], [[D]]
// CHECK-NEXT: %r = tile.cast [[Y]] rounding rint : !tile.tile<1024xf32, ub> -> !tile.tile<1024xf16, ub>
// CHECK-NEXT: tile.store %r
func.func @half(%x: memref<1024xf16, #tile.space<gm>>, %y: memref<1024xf16, #tile.space<gm>>) {
  %t = tile.load %x[0] : memref<1024xf16, #tile.space<gm>> -> !tile.tile<1024xf16, ub>
  %r = tile.sigmoid %t : !tile.tile<1024xf16, ub>
  tile.store %r, %y[0] : !tile.tile<1024xf16, ub>, memref<1024xf16, #tile.space<gm>>
  func.return
}

// Of f32: no exponential overflows, and what a minimum makes of NaN does not matter, as the divisor is NaN too.
// CHECK-LABEL: @single
// CHECK: [[M:%.+]] = tile.minimum %t, {{%.+}} {tile.ignores_nan} : !tile.tile<1024xf32, ub>, f32
// CHECK-NEXT: [[U:%.+]] = tile.exp [[M]]
// CHECK-NEXT: [[A:%.+]] = tile.abs %t
// CHECK-NEXT: [[N:%.+]] = tile.neg [[A]]
// CHECK-NEXT: [[E:%.+]] = tile.exp [[N]]
// CHECK-NEXT: [[D:%.+]] = tile.add [[E]], {{%.+}}
// CHECK-NEXT: %r = tile.div [[U]], [[D]]
func.func @single(%x: memref<1024xf32, #tile.space<gm>>, %y: memref<1024xf32, #tile.space<gm>>) {
  %t = tile.load %x[0] : memref<1024xf32, #tile.space<gm>> -> !tile.tile<1024xf32, ub>
  %r = tile.sigmoid %t : !tile.tile<1024xf32, ub>
  tile.store %r, %y[0] : !tile.tile<1024xf32, ub>, memref<1024xf32, #tile.space<gm>>
  func.return
}
