// RUN: ascir-opt %s -p tile-select-instructions | filecheck %s

// One place is enough for what is read at once: the first tile is loaded before the loop, and each round, when it has made its
// own wider, loads the next one to where that was.
!rows = memref<96x64xf16, strided<[64, 1]>, #tile.space<gm>>
!in = !tile.tile<16x64xf16, ub>
!wide = !tile.tile<16x64xf32, ub>
// CHECK-LABEL: @rows
func.func @rows(%x: !rows, %y: memref<96x64xf32, strided<[64, 1]>, #tile.space<gm>>) attributes {tile.core = #tile.core<aiv>} {
  %c0 = arith.constant 0 : index
  %c16 = arith.constant 16 : index
  %c96 = arith.constant 96 : index
  // CHECK-COUNT-1: ascendc.data_copy_l2 %t
  // CHECK:         scf.for
  scf.for %i = %c0 to %c96 step %c16 {
    %t = tile.load %x[%i, 0] {tile.refill, tile.address = [array<i64: 0>]} : !rows -> !in
    // CHECK:         ascendc.cast_l2
    %f = tile.cast %t {tile.address = [array<i64: 2048>]} : !in -> !wide
    // CHECK:         %[[NEXT:.*]] = arith.addi %i
    // CHECK-NEXT:    %[[THERE:.*]] = arith.cmpi slt, %[[NEXT]], %c96
    // CHECK-NEXT:    scf.if %[[THERE]]
    // CHECK:           ascendc.data_copy_l2 %t
    // CHECK:         ascendc.exp_l2
    %e = tile.exp %f {tile.address = [array<i64: 2048>]} : !wide
    tile.store %e, %y[%i, 0] : !wide, memref<96x64xf32, strided<[64, 1]>, #tile.space<gm>>
  }
  func.return
}
