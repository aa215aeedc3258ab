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
