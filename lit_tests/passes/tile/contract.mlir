// RUN: ascir-opt %s -p tile-contract,tile-fold-broadcasts | filecheck %s

!t = !tile.tile<4096xf32, ub>

// One instruction in the place of %e, which nobody reads later. The scalar becomes a block, once, outside of the loop.
// CHECK-LABEL: @polynomial
// CHECK:         %half = arith.constant
// CHECK-NEXT:    %[[F:.*]] = tile.fill %half : f32 -> !tile.tile<1xf32, ub>
// CHECK:         scf.for
// CHECK-NEXT:      %e = tile.exp %x
// CHECK-NEXT:      %[[B:.*]] = tile.broadcast %[[F]] {tile.folded} : !tile.tile<1xf32, ub> -> !tile.tile<4096xf32, ub>
// CHECK-NEXT:      %q = tile.multiply_add %e, %x, %[[B]] : !tile.tile<4096xf32, ub>
func.func @polynomial(%x: !t, %n: index) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %half = arith.constant 0.5 : f32
  scf.for %i = %zero to %n step %one {
    %e = tile.exp %x : !t
    %p = tile.mul %e, %x : !t
    %q = tile.add %p, %half : !t, f32
  }
  func.return
}

// A product with a scalar is added in the place of what it is added to.
// CHECK-LABEL: @axpy
// CHECK:         tile.multiply_add %x, %s, %e : !tile.tile<4096xf32, ub>, f32, !tile.tile<4096xf32, ub>
func.func @axpy(%x: !t, %s: f32) {
  %e = tile.exp %x : !t
  %p = tile.mul %x, %s : !t, f32
  %q = tile.add %e, %p : !t
  func.return
}

// The product is needed by itself.
// CHECK-LABEL: @shared
// CHECK:         tile.mul
// CHECK-NEXT:    tile.add
func.func @shared(%x: !t, %s: f32) {
  %e = tile.exp %x : !t
  %p = tile.mul %e, %x : !t
  %q = tile.add %p, %s : !t, f32
  %r = tile.sub %p, %q : !t
  func.return
}

// All operands are needed later: no instruction could leave them alone.
// CHECK-LABEL: @alive
// CHECK:         tile.mul
// CHECK-NEXT:    tile.add
func.func @alive(%x: !t, %s: f32) {
  %p = tile.mul %x, %x : !t
  %q = tile.add %p, %s : !t, f32
  %r = tile.sub %x, %q : !t
  func.return
}

// A division has no form with a scalar.
// CHECK-LABEL: @quotient
// CHECK:         %[[F:.*]] = tile.fill %s : f32 -> !tile.tile<1xf32, ub>
// CHECK-NEXT:    %[[B:.*]] = tile.broadcast %[[F]] {tile.folded}
// CHECK-NEXT:    tile.div %[[B]], %x : !tile.tile<4096xf32, ub>
func.func @quotient(%x: !t, %s: f32) {
  %q = tile.div %s, %x : f32, !t
  func.return
}

!l = !tile.tile<16384xf32, ub>

// %e is read later in another shape: it does not make room.
// CHECK-LABEL: @reshaped
// CHECK:         tile.mul
// CHECK-NEXT:    tile.add
func.func @reshaped(%x: !l) {
  %half = arith.constant 0.5 : f32
  %e = tile.exp %x : !l
  %v = tile.reshape %e : !l -> !tile.tile<16x1024xf32, ub>
  %p = tile.mul %e, %x : !l
  %q = tile.add %p, %half : !l, f32
  %w = tile.exp %v : !tile.tile<16x1024xf32, ub>
  func.return
}
