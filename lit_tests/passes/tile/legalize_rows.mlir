// RUN: ascir-opt %s -p tile-legalize --check-each | filecheck %s

!v = memref<3x68xf32, #tile.space<gm>>
!w = memref<3x4xf32, #tile.space<gm>>
!r = memref<3x1xf32, #tile.space<gm>>
!t = !tile.tile<3x68xf32, ub>
!q = !tile.tile<3x4xf32, ub>
!s = !tile.tile<3x1xf32, ub>

// The second row begins within a block of 8: the largest elements are those of rows of 72. The sums of four are sums of
// pairs, wherever these begin.
// CHECK-LABEL: @rows
// CHECK:         %{{.*}} = arith.constant 0xff800000 : f32
// CHECK:         %[[LEAST:.*]] = tile.fill %{{.*}} : f32 -> !tile.tile<3x72xf32, ub>
// CHECK-NEXT:    %[[ROWS:.*]] = tile.insert %t, %[[LEAST]][0, 0]
// CHECK-NEXT:    %a = tile.reduce max %[[ROWS]] axes [1] {tile.ignores_nan} : !tile.tile<3x72xf32, ub>
// CHECK-NEXT:    %b = tile.reduce sum %q axes [1]
func.func @rows(%x: !v, %z: !w, %y: !r) {
  %t = tile.load %x[0, 0] : !v -> !t
  %q = tile.load %z[0, 0] : !w -> !q
  %a = tile.reduce max %t axes [1] {tile.ignores_nan} : !t -> !s
  %b = tile.reduce sum %q axes [1] : !q -> !s
  %c = tile.add %a, %b : !s
  tile.store %c, %y[0, 0] : !s, !r
  func.return
}
