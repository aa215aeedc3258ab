// RUN: ascir-opt %s -p tile-sink-slices | filecheck %s

// Columns that are not whole blocks are cut off behind the transpose, where they are rows.
// CHECK-LABEL: @sunk
// CHECK-NEXT:    %[[T:.*]] = tile.transpose %x [1, 0] : !tile.tile<304x16xf16, ub> -> !tile.tile<16x304xf16, ub>
// CHECK-NEXT:    %{{.*}} = tile.slice %[[T]][0, %i] strides [1, 1] : !tile.tile<16x304xf16, ub> -> !tile.tile<11x300xf16, ub>
func.func @sunk(%x: !tile.tile<304x16xf16, ub>, %i: index) -> !tile.tile<11x300xf16, ub> {
  %s = tile.slice %x[%i, 0] : !tile.tile<304x16xf16, ub> -> !tile.tile<300x11xf16, ub>
  %t = tile.transpose %s [1, 0] : !tile.tile<300x11xf16, ub> -> !tile.tile<11x300xf16, ub>
  func.return %t : !tile.tile<11x300xf16, ub>
}

// Whole blocks are cut off first: less to transpose.
// CHECK-LABEL: @stays
// CHECK-NEXT:    tile.slice
func.func @stays(%x: !tile.tile<304x32xf16, ub>) -> !tile.tile<16x304xf16, ub> {
  %s = tile.slice %x[0, 0] : !tile.tile<304x32xf16, ub> -> !tile.tile<304x16xf16, ub>
  %t = tile.transpose %s [1, 0] : !tile.tile<304x16xf16, ub> -> !tile.tile<16x304xf16, ub>
  func.return %t : !tile.tile<16x304xf16, ub>
}
