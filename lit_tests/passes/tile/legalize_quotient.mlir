// RUN: ascir-opt %s -p tile-legalize --check-each | filecheck %s

!v = memref<64xf32, #tile.space<gm>>
!t = !tile.tile<64xf32, ub>

// By a power of two: a product with its inverse is the same number. By anything else it would not be.
// CHECK-LABEL: @quotients
// CHECK:         arith.constant 0.0009765625 : f32
// CHECK:         %a = tile.mul %t, %{{.*}} : !tile.tile<64xf32, ub>, f32
// CHECK-NEXT:    %b = tile.div %t, %three : !tile.tile<64xf32, ub>, f32
func.func @quotients(%x: !v, %y: !v) {
  %k = arith.constant 1024.0 : f32
  %three = arith.constant 3.0 : f32
  %t = tile.load %x[0] : !v -> !t
  %a = tile.div %t, %k : !t, f32
  %b = tile.div %t, %three : !t, f32
  %c = tile.add %a, %b : !t
  tile.store %c, %y[0] : !t, !v
  func.return
}
