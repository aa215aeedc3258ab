// RUN: ascir-opt %s -p tile-fold-broadcasts | filecheck %s

// A column and a row are read with strides by a subtraction.
// CHECK-LABEL: @folded
// CHECK:         tile.broadcast %m {tile.folded}
// CHECK:         tile.broadcast %g {tile.folded}
func.func @folded(%x: !tile.tile<16x1024xf32, ub>, %m: !tile.tile<16x1xf32, ub>, %g: !tile.tile<1x1024xf32, ub>) {
  %b = tile.broadcast %m : !tile.tile<16x1xf32, ub> -> !tile.tile<16x1024xf32, ub>
  %d = tile.sub %x, %b : !tile.tile<16x1024xf32, ub>
  %r = tile.broadcast %g : !tile.tile<1x1024xf32, ub> -> !tile.tile<16x1024xf32, ub>
  %e = tile.mul %d, %r : !tile.tile<16x1024xf32, ub>
  func.return
}

// An exponential has no strides to read with: the tile must be there.
// CHECK-LABEL: @needed
// CHECK:         tile.broadcast %m :
func.func @needed(%m: !tile.tile<16x1xf32, ub>) {
  %b = tile.broadcast %m : !tile.tile<16x1xf32, ub> -> !tile.tile<16x1024xf32, ub>
  %e = tile.exp %b : !tile.tile<16x1024xf32, ub>
  func.return
}

// The sum leaves the tail out; the exponential takes all elements.
// CHECK-LABEL: @tail
// CHECK:         tile.pad_tail %x sizes [16, 1000] pad(0.000000e+00 : f32) {tile.folded}
// CHECK:         tile.pad_tail %x sizes [16, 1000] pad(1.000000e+00 : f32) :
func.func @tail(%x: !tile.tile<16x1008xf32, ub>) {
  %p = tile.pad_tail %x sizes [16, 1000] pad(0.0 : f32) : !tile.tile<16x1008xf32, ub>
  %s = tile.reduce sum %p axes [1] : !tile.tile<16x1008xf32, ub> -> !tile.tile<16x1xf32, ub>
  %q = tile.pad_tail %x sizes [16, 1000] pad(1.0 : f32) : !tile.tile<16x1008xf32, ub>
  %e = tile.exp %q : !tile.tile<16x1008xf32, ub>
  func.return
}

// The sum multiplies blocks of eight rows as it adds them. Squares of one row, and those that are read again, must be there.
// CHECK-LABEL: @squares
// CHECK:         tile.mul %x, %x {tile.folded} : !tile.tile<16x1040xf32, ub>
// CHECK:         tile.mul %y, %y : !tile.tile<1x1040xf32, ub>
// CHECK:         tile.mul %z, %z : !tile.tile<16x1040xf32, ub>
func.func @squares(%x: !tile.tile<16x1040xf32, ub>, %y: !tile.tile<1x1040xf32, ub>, %z: !tile.tile<16x1040xf32, ub>) {
  %p = tile.mul %x, %x : !tile.tile<16x1040xf32, ub>
  %t = tile.pad_tail %p sizes [16, 1024] pad(0.0 : f32) : !tile.tile<16x1040xf32, ub>
  %s = tile.reduce sum %t axes [1] : !tile.tile<16x1040xf32, ub> -> !tile.tile<16x1xf32, ub>
  %q = tile.mul %y, %y : !tile.tile<1x1040xf32, ub>
  %u = tile.reduce sum %q axes [1] : !tile.tile<1x1040xf32, ub> -> !tile.tile<1x1xf32, ub>
  %r = tile.mul %z, %z : !tile.tile<16x1040xf32, ub>
  %v = tile.reduce sum %r axes [1] : !tile.tile<16x1040xf32, ub> -> !tile.tile<16x1xf32, ub>
  %w = tile.exp %r : !tile.tile<16x1040xf32, ub>
  func.return
}

// A repeat of each row is compared where it is; not so what is read otherwise, too, or is not a whole repeat.
// CHECK-LABEL: @columns
// CHECK:         %a = tile.slice %x[0, 40] {tile.folded}
// CHECK:         %b = tile.slice %x[0, 32] :
// CHECK:         %c = tile.slice %x[0, 0] :
func.func @columns(%x: !tile.tile<16x104xf32, ub>) {
  %a = tile.slice %x[0, 40] : !tile.tile<16x104xf32, ub> -> !tile.tile<16x64xf32, ub>
  %m = tile.compare ne %a, %a : !tile.tile<16x64xf32, ub>
  %b = tile.slice %x[0, 32] : !tile.tile<16x104xf32, ub> -> !tile.tile<16x64xf32, ub>
  %n = tile.compare ne %b, %b : !tile.tile<16x64xf32, ub>
  %e = tile.exp %b : !tile.tile<16x64xf32, ub>
  %c = tile.slice %x[0, 0] : !tile.tile<16x104xf32, ub> -> !tile.tile<16x32xf32, ub>
  %o = tile.compare ne %c, %c : !tile.tile<16x32xf32, ub>
  func.return
}

// What is folded is made once, before the loop that does not change it; not so what a loop makes.
// CHECK-LABEL: @hoisted
// CHECK:         %b = tile.broadcast %m {tile.folded}
// CHECK-NEXT:    scf.for
// CHECK:           tile.mul %x, %b
// CHECK:           %s = tile.reduce
// CHECK-NEXT:      tile.broadcast %s {tile.folded}
func.func @hoisted(%x: !tile.tile<16x1024xf32, ub>, %m: !tile.tile<16x1xf32, ub>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %b = tile.broadcast %m : !tile.tile<16x1xf32, ub> -> !tile.tile<16x1024xf32, ub>
    %d = tile.mul %x, %b : !tile.tile<16x1024xf32, ub>
    %s = tile.reduce sum %d axes [1] : !tile.tile<16x1024xf32, ub> -> !tile.tile<16x1xf32, ub>
    %c = tile.broadcast %s : !tile.tile<16x1xf32, ub> -> !tile.tile<16x1024xf32, ub>
    %e = tile.sub %d, %c : !tile.tile<16x1024xf32, ub>
  }
  func.return
}

// A long row that is made for its squares alone: they are added up by halves, in its place.
// CHECK-LABEL: @squared
// CHECK:         tile.mul %d, %d {tile.folded}
// CHECK:         tile.mul %f, %f :
func.func @squared(%x: !tile.tile<1x16384xf32, ub>, %y: !tile.tile<1x16384xf32, ub>) {
  %d = tile.exp %x : !tile.tile<1x16384xf32, ub>
  %p = tile.mul %d, %d : !tile.tile<1x16384xf32, ub>
  %s = tile.reduce sum %p axes [1] : !tile.tile<1x16384xf32, ub> -> !tile.tile<1x1xf32, ub>
  %f = tile.exp %y : !tile.tile<1x16384xf32, ub>
  %q = tile.mul %f, %f : !tile.tile<1x16384xf32, ub>
  %t = tile.reduce sum %q axes [1] : !tile.tile<1x16384xf32, ub> -> !tile.tile<1x1xf32, ub>
  %z = tile.exp %f : !tile.tile<1x16384xf32, ub>
  func.return
}
