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

// A long tile is taken as rows of 128, and the scalars become rows: half a row is read with each repeat. Between two steps
// it stays in this shape.
// CHECK-LABEL: @rows
// CHECK:         tile.fill %half : f32 -> !tile.tile<1x128xf32, ub>
// CHECK:         %e = tile.exp %x
// CHECK-NEXT:    %[[A:.*]] = tile.broadcast %{{.*}} {tile.folded} : !tile.tile<1x128xf32, ub> -> !tile.tile<128x128xf32, ub>
// CHECK-NEXT:    %[[E:.*]] = tile.reshape %e
// CHECK-NEXT:    %[[X:.*]] = tile.reshape %x
// CHECK-NEXT:    %[[Q:.*]] = tile.multiply_add %[[E]], %[[X]], %[[A]] : !tile.tile<128x128xf32, ub>
// CHECK:         %[[B:.*]] = tile.broadcast
// CHECK-NEXT:    %[[S:.*]] = tile.multiply_add %[[Q]], %[[X]], %[[B]] : !tile.tile<128x128xf32, ub>
// CHECK-NEXT:    %s = tile.reshape %[[S]] : !tile.tile<128x128xf32, ub> -> !tile.tile<16384xf32, ub>
// CHECK-NEXT:    tile.exp %s
func.func @rows(%x: !l) {
  %half = arith.constant 0.5 : f32
  %third = arith.constant 0.3 : f32
  %e = tile.exp %x : !l
  %p = tile.mul %e, %x : !l
  %q = tile.add %p, %half : !l, f32
  %r = tile.mul %q, %x : !l
  %s = tile.add %r, %third : !l, f32
  %u = tile.exp %s : !l
  func.return
}

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

// Long rows less a number of each: the number changes its sign, and what works in place reads no other tile.
// CHECK-LABEL: @difference
// CHECK:         %[[ONE:.*]] = arith.constant 1.000000e+00 : f32
// CHECK:         %[[F:.*]] = tile.fill %[[ONE]] : f32 -> !tile.tile<1x1xf32, ub>
// CHECK:         %e = tile.exp %x
// CHECK:         %[[O:.*]] = tile.broadcast %[[F]] {tile.folded} : !tile.tile<1x1xf32, ub> -> !tile.tile<2x8192xf32, ub>
// CHECK:         %[[N:.*]] = tile.neg %m : !tile.tile<2x1xf32, ub>
// CHECK:         %[[M:.*]] = tile.broadcast %[[N]] {tile.folded} : !tile.tile<2x1xf32, ub> -> !tile.tile<2x8192xf32, ub>
// CHECK:         tile.multiply_add %e, %[[O]], %[[M]]
func.func @difference(%x: !tile.tile<2x8192xf32, ub>, %m: !tile.tile<2x1xf32, ub>) {
  %e = tile.exp %x : !tile.tile<2x8192xf32, ub>
  %b = tile.broadcast %m : !tile.tile<2x1xf32, ub> -> !tile.tile<2x8192xf32, ub>
  %d = tile.sub %e, %b : !tile.tile<2x8192xf32, ub>
  %y = tile.exp %d : !tile.tile<2x8192xf32, ub>
  func.return
}

// A mean is made with the other sign.
// CHECK-LABEL: @mean
// CHECK:         %[[C:.*]] = arith.constant -1.250000e-01 : f32
// CHECK:         tile.mul %m, %[[C]]
// CHECK-NOT:     tile.neg
// CHECK:         tile.multiply_add %e
func.func @mean(%x: !tile.tile<2x8192xf32, ub>, %m: !tile.tile<2x1xf32, ub>) {
  %n = arith.constant 0.125 : f32
  %e = tile.exp %x : !tile.tile<2x8192xf32, ub>
  %mean = tile.mul %m, %n : !tile.tile<2x1xf32, ub>, f32
  %b = tile.broadcast %mean : !tile.tile<2x1xf32, ub> -> !tile.tile<2x8192xf32, ub>
  %d = tile.sub %e, %b : !tile.tile<2x8192xf32, ub>
  %y = tile.exp %d : !tile.tile<2x8192xf32, ub>
  func.return
}

// %e is needed later, and rows of 1024 are short.
// CHECK-LABEL: @differences_that_stay
// CHECK-NOT:     tile.multiply_add
func.func @differences_that_stay(%x: !tile.tile<2x8192xf32, ub>, %m: !tile.tile<2x1xf32, ub>, %s: !tile.tile<16x1024xf32, ub>, %n: !tile.tile<16x1xf32, ub>) {
  %e = tile.exp %x : !tile.tile<2x8192xf32, ub>
  %b = tile.broadcast %m : !tile.tile<2x1xf32, ub> -> !tile.tile<2x8192xf32, ub>
  %d = tile.sub %e, %b : !tile.tile<2x8192xf32, ub>
  %y = tile.mul %d, %e : !tile.tile<2x8192xf32, ub>
  %f = tile.exp %s : !tile.tile<16x1024xf32, ub>
  %c = tile.broadcast %n : !tile.tile<16x1xf32, ub> -> !tile.tile<16x1024xf32, ub>
  %g = tile.sub %f, %c : !tile.tile<16x1024xf32, ub>
  %z = tile.exp %g : !tile.tile<16x1024xf32, ub>
  func.return
}
