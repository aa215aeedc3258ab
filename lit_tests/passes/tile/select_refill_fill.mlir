// RUN: ascir-opt %s -p tile-select-instructions | filecheck %s

// What a load leaves of its tile is filled by the round that reads it, not where the load runs ahead.
// CHECK-LABEL: @rows
// CHECK-COUNT-2: ascendc.data_copy_pad_l0_ext
// CHECK-NOT:     ascendc.duplicate_l2
// CHECK:         scf.for
// CHECK-NOT:       ascendc.data_copy_pad_l0_ext
// CHECK:           ascendc.duplicate_l2
// CHECK:           ascendc.muls_l2
// CHECK:           ascendc.data_copy_pad_l0_ext
func.func @rows(%x: memref<100x50xf32, strided<[50, 1]>, #tile.space<gm>>, %y: memref<100x50xf32, strided<[50, 1]>, #tile.space<gm>>) attributes {tile.core = #tile.core<aiv>} {
  %two = arith.constant 2.0 : f32
  %c0 = arith.constant 0 : index
  %c16 = arith.constant 16 : index
  %c100 = arith.constant 100 : index
  scf.for %i = %c0 to %c100 step %c16 {
    %rest = arith.subi %c100, %i : index
    %n = arith.minsi %rest, %c16 : index
    %t = tile.load %x[%i, 0] sizes [%n, 50] pad(0.0 : f32) buffers 2 {tile.refill, tile.address = [array<i64: 0, 4096>]} : memref<100x50xf32, strided<[50, 1]>, #tile.space<gm>> -> !tile.tile<16x56xf32, ub>
    %d = tile.mul %t, %two {tile.address = [array<i64: 8192>]} : !tile.tile<16x56xf32, ub>, f32
    tile.store %d, %y[%i, 0] sizes [%n, 50] : !tile.tile<16x56xf32, ub>, memref<100x50xf32, strided<[50, 1]>, #tile.space<gm>>
  }
  func.return
}
