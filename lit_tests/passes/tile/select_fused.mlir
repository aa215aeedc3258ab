// RUN: ascir-opt %s -p tile-select-instructions | filecheck %s

!v = memref<64xf32, #tile.space<gm>>
!t = !tile.tile<64xf32, ub>

// In the place of a factor; the addend is one block, which every repeat reads again.
// CHECK-LABEL: @factor
// CHECK:         %binary = ascendc.construct !ascendc.binary_repeat_params(%[[ONE:.*]], %[[ONE]], %[[ZERO:.*]], %[[EIGHT:.*]], %[[EIGHT]], %[[ZERO]])
// CHECK:         ascendc.duplicate_l2 %f, %s, %[[EIGHT]]
// CHECK:         ascendc.fused_mul_add_l0 %y, %x, %b, %{{.*}}, %[[ONE]], %binary {isSetMask}
func.func @factor(%v: !v, %s: f32) attributes {tile.core = #tile.core<aiv>} {
  %f = tile.fill %s {tile.address = [array<i64: 512>]} : f32 -> !tile.tile<1xf32, ub>
  %x = tile.load %v[0] {tile.address = [array<i64: 0>]} : !v -> !t
  %e = tile.exp %x {tile.address = [array<i64: 256>]} : !t
  %b = tile.broadcast %f {tile.folded, tile.address = [array<i64: 512>]} : !tile.tile<1xf32, ub> -> !t
  %y = tile.multiply_add %e, %x, %b {tile.address = [array<i64: 256>]} : !t
  tile.store %y, %v[0] : !t, !v
  func.return
}

// In the place of the addend.
// CHECK-LABEL: @addend
// CHECK:         ascendc.axpy_l2 %y, %x, %s
// CHECK:         ascendc.mul_add_dst_l2 %z, %x, %x
func.func @addend(%v: !v, %s: f32) attributes {tile.core = #tile.core<aiv>} {
  %x = tile.load %v[0] {tile.address = [array<i64: 0>]} : !v -> !t
  %e = tile.exp %x {tile.address = [array<i64: 256>]} : !t
  %y = tile.multiply_add %x, %s, %e {tile.address = [array<i64: 256>]} : !t, f32, !t
  %z = tile.multiply_add %x, %x, %y {tile.address = [array<i64: 256>]} : !t
  tile.store %z, %v[0] : !t, !v
  func.return
}

// In slots that take turns.
// CHECK-LABEL: @turns
// CHECK:         ascendc.axpy_l2 %y, %x, %s
func.func @turns(%v: memref<256xf32, #tile.space<gm>>, %s: f32) attributes {tile.core = #tile.core<aiv>} {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %c256 = arith.constant 256 : index
  scf.for %i = %c0 to %c256 step %c64 {
    %x = tile.load %v[%i] buffers 2 {tile.address = [array<i64: 0, 256>]} : memref<256xf32, #tile.space<gm>> -> !t
    %e = tile.exp %x {tile.address = [array<i64: 512, 768>]} : !t
    %y = tile.multiply_add %x, %s, %e {tile.address = [array<i64: 512, 768>]} : !t, f32, !t
    tile.store %y, %v[%i] buffers 2 : !t, memref<256xf32, #tile.space<gm>>
  }
  func.return
}

// Elsewhere: a product and a sum.
// CHECK-LABEL: @elsewhere
// CHECK:         ascendc.mul_l2 %y, %x, %e
// CHECK:         ascendc.adds_l2 %y, %y, %s
func.func @elsewhere(%v: !v, %s: f32) attributes {tile.core = #tile.core<aiv>} {
  %x = tile.load %v[0] {tile.address = [array<i64: 0>]} : !v -> !t
  %e = tile.exp %x {tile.address = [array<i64: 256>]} : !t
  %y = tile.multiply_add %x, %e, %s {tile.address = [array<i64: 512>]} : !t, !t, f32
  tile.store %y, %v[0] : !t, !v
  func.return
}

// Rows that nobody stores are in neither: the sum reads what the product made.
// CHECK-LABEL: @stored
// CHECK-DAG:     %[[FOUR:.*]] = arith.constant 4 : i32
// CHECK-DAG:     %[[MADE:.*]] = arith.constant 256 : i32
// CHECK:         ascendc.mul_l0 %y, %{{.*}}, %{{.*}}, %{{.*}}, %[[FOUR]], %binary
// CHECK:         ascendc.add_l2 %[[Y:.*]], %[[Y]], %x, %[[MADE]]
func.func @stored(%v: memref<8x64xf32, #tile.space<gm>>) attributes {tile.core = #tile.core<aiv>} {
  %x = tile.load %v[0, 0] {tile.address = [array<i64: 0>]} : memref<8x64xf32, #tile.space<gm>> -> !tile.tile<8x64xf32, ub>
  %e = tile.exp %x {tile.address = [array<i64: 2048>]} : !tile.tile<8x64xf32, ub>
  %m = tile.reduce max %e axes [1] {tile.address = [array<i64: 4096>]} : !tile.tile<8x64xf32, ub> -> !tile.tile<8x1xf32, ub>
  %b = tile.broadcast %m {tile.folded, tile.address = [array<i64: 4352>]} : !tile.tile<8x1xf32, ub> -> !tile.tile<8x64xf32, ub>
  %y = tile.multiply_add %e, %b, %x {tile.address = [array<i64: 8192>]} : !tile.tile<8x64xf32, ub>
  tile.store %y, %v[0, 0] sizes [4, 64] : !tile.tile<8x64xf32, ub>, memref<8x64xf32, #tile.space<gm>>
  func.return
}
