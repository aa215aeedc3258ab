// RUN: ascir-opt %s -p tile-legalize | filecheck %s
// RUN: ascir-opt %s -p 'tile-legalize{exact=true}' | filecheck %s --check-prefix EXACT

// bf16 is computed in f32, and rounded once: between the two operations nothing asks for it.
// CHECK-LABEL: @chain
// CHECK: [[A:%.+]] = tile.cast %a : !tile.tile<64xbf16, ub> -> !tile.tile<64xf32, ub>
// CHECK-NEXT: [[B:%.+]] = tile.cast %b : !tile.tile<64xbf16, ub> -> !tile.tile<64xf32, ub>
// CHECK-NEXT: [[S:%.+]] = tile.add [[A]], [[B]] : !tile.tile<64xf32, ub>
// CHECK-NEXT: [[C:%.+]] = tile.cast %b
// CHECK-NEXT: [[P:%.+]] = tile.mul [[S]], [[C]] : !tile.tile<64xf32, ub>
// CHECK-NEXT: %p = tile.cast [[P]] rounding rint : !tile.tile<64xf32, ub> -> !tile.tile<64xbf16, ub>
// CHECK-NEXT: tile.store %p

// Unless it is asked for.
// EXACT-LABEL: @chain
// EXACT: [[S:%.+]] = tile.add
// EXACT-NEXT: [[R:%.+]] = tile.cast [[S]] rounding rint
// EXACT-NEXT: [[W:%.+]] = tile.cast [[R]] : !tile.tile<64xbf16, ub> -> !tile.tile<64xf32, ub>
func.func @chain(%x: memref<64xbf16, #tile.space<gm>>, %y: memref<64xbf16, #tile.space<gm>>) {
  %a = tile.load %x[0] : memref<64xbf16, #tile.space<gm>> -> !tile.tile<64xbf16, ub>
  %b = tile.load %y[0] : memref<64xbf16, #tile.space<gm>> -> !tile.tile<64xbf16, ub>
  %s = tile.add %a, %b : !tile.tile<64xbf16, ub>
  %p = tile.mul %s, %b : !tile.tile<64xbf16, ub>
  tile.store %p, %y[0] : !tile.tile<64xbf16, ub>, memref<64xbf16, #tile.space<gm>>
  func.return
}

// A comparison is of what was rounded.
// CHECK-LABEL: @jump
// CHECK: [[S:%.+]] = tile.add
// CHECK-NEXT: %s = tile.cast [[S]] rounding rint
// CHECK-NEXT: [[W:%.+]] = tile.cast %s : !tile.tile<64xbf16, ub> -> !tile.tile<64xf32, ub>
// CHECK: tile.compare lt [[W]]
func.func @jump(%x: memref<64xbf16, #tile.space<gm>>) {
  %a = tile.load %x[0] : memref<64xbf16, #tile.space<gm>> -> !tile.tile<64xbf16, ub>
  %s = tile.add %a, %a : !tile.tile<64xbf16, ub>
  %m = tile.compare lt %s, %a : !tile.tile<64xbf16, ub>
  %p = tile.select %m, %s, %a : !tile.tile<64xbf16, ub>
  tile.store %p, %x[0] : !tile.tile<64xbf16, ub>, memref<64xbf16, #tile.space<gm>>
  func.return
}

// Nor is what is widened, and narrowed again before it is stored: a norm of a sum takes the sum as it was computed.
// CHECK-LABEL: @widened
// CHECK: [[S:%.+]] = tile.add
// CHECK-NEXT: tile.exp [[S]] : !tile.tile<64xf32, ub>
// EXACT-LABEL: @widened
// EXACT: %s = tile.cast {{%.+}} rounding rint
// EXACT-NEXT: [[W:%.+]] = tile.cast %s
// EXACT-NEXT: tile.exp [[W]]
func.func @widened(%x: memref<64xbf16, #tile.space<gm>>, %y: memref<64xbf16, #tile.space<gm>>) {
  %a = tile.load %x[0] : memref<64xbf16, #tile.space<gm>> -> !tile.tile<64xbf16, ub>
  %s = tile.add %a, %a : !tile.tile<64xbf16, ub>
  %w = tile.cast %s : !tile.tile<64xbf16, ub> -> !tile.tile<64xf32, ub>
  %e = tile.exp %w : !tile.tile<64xf32, ub>
  %r = tile.cast %e rounding rint : !tile.tile<64xf32, ub> -> !tile.tile<64xbf16, ub>
  tile.store %r, %y[0] : !tile.tile<64xbf16, ub>, memref<64xbf16, #tile.space<gm>>
  func.return
}

// What is stored in 32 bits would show that the sum was not rounded: here what a loop has come to.
// CHECK-LABEL: @shown
// CHECK: %s = tile.cast {{%.+}} rounding rint
// CHECK-NEXT: tile.cast %s : !tile.tile<64xbf16, ub> -> !tile.tile<64xf32, ub>
func.func @shown(%x: memref<64xbf16, #tile.space<gm>>, %y: memref<64xf32, #tile.space<gm>>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %zero = arith.constant 0.0 : f32
  %none = tile.fill %zero : f32 -> !tile.tile<64xf32, ub>
  %all = scf.for %i = %c0 to %c4 step %c1 iter_args(%sum = %none) -> (!tile.tile<64xf32, ub>) {
    %a = tile.load %x[0] : memref<64xbf16, #tile.space<gm>> -> !tile.tile<64xbf16, ub>
    %s = tile.add %a, %a : !tile.tile<64xbf16, ub>
    %w = tile.cast %s : !tile.tile<64xbf16, ub> -> !tile.tile<64xf32, ub>
    %more = tile.add %sum, %w : !tile.tile<64xf32, ub>
    scf.yield %more : !tile.tile<64xf32, ub>
  }
  tile.store %all, %y[0] : !tile.tile<64xf32, ub>, memref<64xf32, #tile.space<gm>>
  func.return
}

// Whoever casts to bf16 asks for the rounding.
// CHECK-LABEL: @rounded
// CHECK: [[R:%.+]] = tile.cast %a rounding rint : !tile.tile<64xf32, ub> -> !tile.tile<64xbf16, ub>
// CHECK-NEXT: tile.cast [[R]] : !tile.tile<64xbf16, ub> -> !tile.tile<64xf32, ub>
func.func @rounded(%y: memref<64xf32, #tile.space<gm>>) {
  %a = tile.load %y[0] : memref<64xf32, #tile.space<gm>> -> !tile.tile<64xf32, ub>
  %r = tile.cast %a rounding rint : !tile.tile<64xf32, ub> -> !tile.tile<64xbf16, ub>
  %w = tile.cast %r : !tile.tile<64xbf16, ub> -> !tile.tile<64xf32, ub>
  tile.store %w, %y[0] : !tile.tile<64xf32, ub>, memref<64xf32, #tile.space<gm>>
  func.return
}

// What jumps to a whole number is what was rounded.
// CHECK-LABEL: @whole
// CHECK: %s = tile.cast {{%.+}} rounding rint : !tile.tile<64xf32, ub> -> !tile.tile<64xbf16, ub>
// CHECK: tile.cast %s : !tile.tile<64xbf16, ub> ->
func.func @whole(%x: memref<64xbf16, #tile.space<gm>>, %y: memref<64xi16, #tile.space<gm>>) {
  %a = tile.load %x[0] : memref<64xbf16, #tile.space<gm>> -> !tile.tile<64xbf16, ub>
  %s = tile.add %a, %a : !tile.tile<64xbf16, ub>
  %i = tile.cast %s rounding trunc : !tile.tile<64xbf16, ub> -> !tile.tile<64xi16, ub>
  tile.store %i, %y[0] : !tile.tile<64xi16, ub>, memref<64xi16, #tile.space<gm>>
  func.return
}

// What is used instead of a rounded value is what the value before it became: here a relu that is a selection.
// CHECK-LABEL: @replaced
// CHECK: [[R:%.+]] = tile.select
// CHECK-NEXT: tile.abs [[R]] : !tile.tile<64xf32, ub>
func.func @replaced(%x: memref<64xbf16, #tile.space<gm>>) {
  %a = tile.load %x[0] : memref<64xbf16, #tile.space<gm>> -> !tile.tile<64xbf16, ub>
  %r = tile.relu %a : !tile.tile<64xbf16, ub>
  %p = tile.abs %r : !tile.tile<64xbf16, ub>
  tile.store %p, %x[0] : !tile.tile<64xbf16, ub>, memref<64xbf16, #tile.space<gm>>
  func.return
}
