// RUN: ascir-opt %s | ascir-opt | filecheck %s
// RUN: ascir-opt %s --print-op-generic | ascir-opt | filecheck %s

!view = memref<?x1024xf16, strided<[1024, 1], offset: ?>, #tile.space<gm>>
!tile = !tile.tile<16x1024xf16, ub>

// The whole tile, a part of it with padding all around, every second row; many buffers.
func.func @load(%x: !view, %i: index, %n: index, %s: index) {
// CHECK-LABEL: func.func @load(
  %a = tile.load %x[%i, 0] : !view -> !tile
  // CHECK-NEXT: %a = tile.load %x[%i, 0] : memref<?x1024xf16, strided<[1024, 1], offset: ?>, #tile.space<gm>> -> !tile.tile<16x1024xf16, ub>
  %b = tile.load %x[%i, 24] sizes [%n, 1000] pad(0.0 : f16) : !view -> !tile
  // CHECK-NEXT: %b = tile.load %x[%i, 24] sizes [%n, 1000] pad(0.000000e+00 : f16) : memref<?x1024xf16, strided<[1024, 1], offset: ?>, #tile.space<gm>> -> !tile.tile<16x1024xf16, ub>
  %c = tile.load %x[%i, 0] sizes [14, %n] strides [%s, 1] at [1, %s] pad(0xFC00 : f16) buffers 3 : !view -> !tile
  // CHECK-NEXT: %c = tile.load %x[%i, 0] sizes [14, %n] strides [%s, 1] at [1, %s] pad(0xfc00 : f16) buffers 3 : memref<?x1024xf16, strided<[1024, 1], offset: ?>, #tile.space<gm>> -> !tile.tile<16x1024xf16, ub>
  func.return
}

// Rows and columns of an image, one behind the other.
func.func @load_packed(%x: memref<8x?x?x16xf16, strided<[?, ?, 16, 1]>, #tile.space<gm>>, %i: index, %h: index, %w: index) {
// CHECK-LABEL: func.func @load_packed(
  %a = tile.load %x[4, %i, 0, 0] sizes [4, %h, %w, 16] packed buffers 2 : memref<8x?x?x16xf16, strided<[?, ?, 16, 1]>, #tile.space<gm>> -> !tile.tile<4x300x16xf16, l1>
  // CHECK-NEXT: %a = tile.load %x[4, %i, 0, 0] sizes [4, %h, %w, 16] packed buffers 2 : memref<8x?x?x16xf16, strided<[?, ?, 16, 1]>, #tile.space<gm>> -> !tile.tile<4x300x16xf16, l1>
  func.return
}

// More dimensions than the tile has: those of size 1 are dropped.
func.func @load_batched(%x: memref<4x8x100x64xbf16, #tile.space<gm>>, %b: index, %i: index) {
// CHECK-LABEL: func.func @load_batched(
  %a = tile.load %x[%b, 0, %i, 0] : memref<4x8x100x64xbf16, #tile.space<gm>> -> !tile.tile<32x64xbf16, ub>
  // CHECK-NEXT: %a = tile.load %x[%b, 0, %i, 0] : memref<4x8x100x64xbf16, #tile.space<gm>> -> !tile.tile<32x64xbf16, ub>
  %b2 = tile.load %x[%b, %i, 0, 0] sizes [1, 8, 1, 64] : memref<4x8x100x64xbf16, #tile.space<gm>> -> !tile.tile<8x64xbf16, ub>
  // CHECK-NEXT: %b2 = tile.load %x[%b, %i, 0, 0] sizes [1, 8, 1, 64] : memref<4x8x100x64xbf16, #tile.space<gm>> -> !tile.tile<8x64xbf16, ub>
  func.return
}

// Into l1: as it is, and in fractal order.
func.func @load_l1(%x: !view, %m: memref<4x128x16xf16, #tile.space<gm>>, %i: index) {
// CHECK-LABEL: func.func @load_l1(
  %a = tile.load %x[%i, 0] : !view -> !tile.tile<64x128xf16, l1, nz>
  // CHECK-NEXT: %a = tile.load %x[%i, 0] : memref<?x1024xf16, strided<[1024, 1], offset: ?>, #tile.space<gm>> -> !tile.tile<64x128xf16, l1, nz>
  %b = tile.load %m[0, 0, 0] buffers 2 : memref<4x128x16xf16, #tile.space<gm>> -> !tile.tile<4x128x16xf16, l1>
  // CHECK-NEXT: %b = tile.load %m[0, 0, 0] buffers 2 : memref<4x128x16xf16, #tile.space<gm>> -> !tile.tile<4x128x16xf16, l1>
  %c = tile.reinterpret %b : !tile.tile<4x128x16xf16, l1> -> !tile.tile<128x64xf16, l1, nz>
  // CHECK-NEXT: %c = tile.reinterpret %b : !tile.tile<4x128x16xf16, l1> -> !tile.tile<128x64xf16, l1, nz>
  func.return
}

// Into a tile that is there, where a condition holds.
func.func @load_into(%x: memref<128x16xf16, #tile.space<gm>>, %i: index, %first: i1) {
// CHECK-LABEL: func.func @load_into(
  %t = tile.empty : !tile.tile<64x16xf16, l1, nz>
  // CHECK-NEXT: %t = tile.empty : !tile.tile<64x16xf16, l1, nz>
  %u = tile.load %x[%i, 0] sizes [32, 16] at [32, 0] into %t : memref<128x16xf16, #tile.space<gm>> -> !tile.tile<64x16xf16, l1, nz>
  // CHECK-NEXT: %u = tile.load %x[%i, 0] sizes [32, 16] at [32, 0] into %t : memref<128x16xf16, #tile.space<gm>> -> !tile.tile<64x16xf16, l1, nz>
  %v = tile.load %x[0, 0] sizes [16, 16] at [%i, 0] into %u when %first : memref<128x16xf16, #tile.space<gm>> -> !tile.tile<64x16xf16, l1, nz>
  // CHECK-NEXT: %v = tile.load %x[0, 0] sizes [16, 16] at [%i, 0] into %u when %first : memref<128x16xf16, #tile.space<gm>> -> !tile.tile<64x16xf16, l1, nz>
  func.return
}

// Four-bit integers: whole bytes of them.
func.func @load_int4(%w: memref<128x64xi4, #tile.space<gm>>, %i: index) {
// CHECK-LABEL: func.func @load_int4(
  %a = tile.load %w[%i, 32] sizes [16, 32] : memref<128x64xi4, #tile.space<gm>> -> !tile.tile<16x64xi4, ub>
  // CHECK-NEXT: %a = tile.load %w[%i, 32] sizes [16, 32] : memref<128x64xi4, #tile.space<gm>> -> !tile.tile<16x64xi4, ub>
  func.return
}

func.func @store(%t: !tile, %l: !tile.tile<8x16xf32, l1>, %y: !view, %z: memref<2x8x16xf32, #tile.space<gm>>, %i: index, %n: index) {
// CHECK-LABEL: func.func @store(
  tile.store %t, %y[%i, 0] : !tile, !view
  // CHECK-NEXT: tile.store %t, %y[%i, 0] : !tile.tile<16x1024xf16, ub>, memref<?x1024xf16, strided<[1024, 1], offset: ?>, #tile.space<gm>>
  tile.store %t, %y[%i, 0] sizes [%n, 1000] strides [2, 1] atomic max buffers 2 : !tile, !view
  // CHECK-NEXT: tile.store %t, %y[%i, 0] sizes [%n, 1000] strides [2, 1] atomic max buffers 2 : !tile.tile<16x1024xf16, ub>, memref<?x1024xf16, strided<[1024, 1], offset: ?>, #tile.space<gm>>
  tile.store %l, %z[1, 0, 0] atomic add : !tile.tile<8x16xf32, l1>, memref<2x8x16xf32, #tile.space<gm>>
  // CHECK-NEXT: tile.store %l, %z[1, 0, 0] atomic add : !tile.tile<8x16xf32, l1>, memref<2x8x16xf32, #tile.space<gm>>
  func.return
}
