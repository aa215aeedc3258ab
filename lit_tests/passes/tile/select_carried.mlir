// RUN: ascir-opt %s -p tile-select-instructions | filecheck %s

// A tile that a loop carries has one place: it vanishes from the loop's arguments, and the sum is made where it is.
// CHECK-LABEL: @total
// CHECK:         scf.for %i = %c0 to %c4 step %c1 {
// CHECK:           %t = ascendc.tbuf.get_with_offset
// CHECK:           %s = ascendc.tbuf.get_with_offset %ub, %[[COUNT:.*]], %[[SUM:.*]] :
// CHECK:           ascendc.add_l2 %s, %a, %t, %[[COUNT]]
func.func @total(%x: memref<4x64xf32, strided<[64, 1]>, #tile.space<gm>>, %y: memref<64xf32, #tile.space<gm>>) attributes {tile.core = #tile.core<aiv>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %zero = arith.constant 0.0 : f32
  %z = tile.fill %zero {tile.address = [array<i64: 256>]} : f32 -> !tile.tile<64xf32, ub>
  %r = scf.for %i = %c0 to %c4 step %c1 iter_args(%a = %z) -> (!tile.tile<64xf32, ub>) {
    %t = tile.load %x[%i, 0] sizes [1, 64] {tile.address = [array<i64: 0>]} : memref<4x64xf32, strided<[64, 1]>, #tile.space<gm>> -> !tile.tile<64xf32, ub>
    %s = tile.add %a, %t {tile.address = [array<i64: 256>]} : !tile.tile<64xf32, ub>
    scf.yield %s : !tile.tile<64xf32, ub>
  } {tile.address = [array<i64: 256>]}
  tile.store %r, %y[0] : !tile.tile<64xf32, ub>, memref<64xf32, #tile.space<gm>>
  func.return
}

// So has what branches yield, which are left with what they make.
// CHECK-LABEL: @but_the_last
// CHECK:         scf.if %last {
// CHECK-NEXT:    } else {
// CHECK:           ascendc.add_l2
// CHECK:         }
// CHECK:         ascendc.add_l2
func.func @but_the_last(%x: memref<64xf32, #tile.space<gm>>, %last: i1) attributes {tile.core = #tile.core<aiv>} {
  %t = tile.load %x[0] {tile.address = [array<i64: 256>]} : memref<64xf32, #tile.space<gm>> -> !tile.tile<64xf32, ub>
  %r = scf.if %last -> (!tile.tile<64xf32, ub>) {
    scf.yield %t : !tile.tile<64xf32, ub>
  } else {
    %s = tile.add %t, %t {tile.address = [array<i64: 256>]} : !tile.tile<64xf32, ub>
    scf.yield %s : !tile.tile<64xf32, ub>
  } {tile.address = [array<i64: 256>]}
  %y = tile.add %r, %r {tile.address = [array<i64: 0>]} : !tile.tile<64xf32, ub>
  tile.store %y, %x[0] : !tile.tile<64xf32, ub>, memref<64xf32, #tile.space<gm>>
  func.return
}
