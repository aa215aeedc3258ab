// RUN: ascir-opt %s -p tile-select-instructions | filecheck %s

// A tile with two slots: the loop counts rounds, and the counter chooses the slot. The loop around it carries the
// counter on.
// CHECK-LABEL: @rows
// CHECK:         scf.for %i = %c0 to %c4 step %c1 iter_args(%slot = %{{.*}}) -> (i32) {
// CHECK-NEXT:      %[[INNER:.*]] = scf.for %j = %c0 to %c4 step %c1 iter_args(%slot_1 = %slot) -> (i32) {
// CHECK-NEXT:        %t_at = arith.muli %slot_1, %{{.*}} : i32
// CHECK:             %t = ascendc.tbuf.get_with_offset %ub, %{{.*}}, %t_at
// CHECK:             %next_slot = arith.xori %slot_1, %{{.*}} : i32
// CHECK-NEXT:        scf.yield %next_slot : i32
// CHECK-NEXT:      }
// CHECK-NEXT:      scf.yield %[[INNER]] : i32
func.func @rows(%x: memref<16x64xf32, strided<[64, 1]>, #tile.space<gm>>) attributes {tile.core = #tile.core<aiv>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  scf.for %i = %c0 to %c4 step %c1 {
    scf.for %j = %c0 to %c4 step %c1 {
      %t = tile.load %x[%j, 0] sizes [1, 64] buffers 2 {tile.address = [array<i64: 0, 256>]} : memref<16x64xf32, strided<[64, 1]>, #tile.space<gm>> -> !tile.tile<64xf32, ub>
      tile.store %t, %x[%j, 0] sizes [1, 64] : !tile.tile<64xf32, ub>, memref<16x64xf32, strided<[64, 1]>, #tile.space<gm>>
    }
  }
  func.return
}
