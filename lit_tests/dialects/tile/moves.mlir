// RUN: ascir-opt %s | ascir-opt | filecheck %s
// RUN: ascir-opt %s --print-op-generic | ascir-opt | filecheck %s

!l1 = !tile.tile<128x512xf16, l1, nz>

// The four ways to an operand of the cube.
func.func @operands(%x: !l1, %i: index) {
// CHECK-LABEL: func.func @operands(
  %a = tile.move %x[0, %i] : !l1 -> !tile.tile<128x64xf16, l0a, zz>
  // CHECK-NEXT: %a = tile.move %x[0, %i] : !tile.tile<128x512xf16, l1, nz> -> !tile.tile<128x64xf16, l0a, zz>
  %at = tile.move %x[16, 32] transpose : !l1 -> !tile.tile<64x96xf16, l0a, zz>
  // CHECK-NEXT: %at = tile.move %x[16, 32] transpose : !tile.tile<128x512xf16, l1, nz> -> !tile.tile<64x96xf16, l0a, zz>
  %b = tile.move %x[%i, 0] : !l1 -> !tile.tile<64x256xf16, l0b, zn>
  // CHECK-NEXT: %b = tile.move %x[%i, 0] : !tile.tile<128x512xf16, l1, nz> -> !tile.tile<64x256xf16, l0b, zn>
  %bt = tile.move %x[0, %i] transpose buffers 2 : !l1 -> !tile.tile<64x128xf16, l0b, zn>
  // CHECK-NEXT: %bt = tile.move %x[0, %i] transpose buffers 2 : !tile.tile<128x512xf16, l1, nz> -> !tile.tile<64x128xf16, l0b, zn>
  func.return
}

// One that comes from two tiles.
func.func @parts(%x: !l1, %y: !l1, %i: index) {
// CHECK-LABEL: func.func @parts(
  %0 = tile.move %x[%i, 0] sizes [32, 128] : !l1 -> !tile.tile<128x128xf16, l0b, zn>
  // CHECK-NEXT: %0 = tile.move %x[%i, 0] sizes [32, 128] : !tile.tile<128x512xf16, l1, nz> -> !tile.tile<128x128xf16, l0b, zn>
  %1 = tile.move %y[0, 0] sizes [96, 128] at [32, 0] into %0 : !l1 -> !tile.tile<128x128xf16, l0b, zn>
  // CHECK-NEXT: %1 = tile.move %y[0, 0] sizes [96, 128] at [32, 0] into %0 : !tile.tile<128x512xf16, l1, nz> -> !tile.tile<128x128xf16, l0b, zn>
  func.return
}

// The bias, widened on its way, and the scales of the way out.
func.func @tables(%b: !tile.tile<512xf16, l1>, %c: !tile.tile<64xi32, l1>, %s: !tile.tile<256xui64, l1>, %i: index) {
// CHECK-LABEL: func.func @tables(
  %0 = tile.move %b[%i] : !tile.tile<512xf16, l1> -> !tile.tile<256xf32, bt>
  // CHECK-NEXT: %0 = tile.move %b[%i] : !tile.tile<512xf16, l1> -> !tile.tile<256xf32, bt>
  %1 = tile.move %c[0] : !tile.tile<64xi32, l1> -> !tile.tile<64xi32, bt>
  // CHECK-NEXT: %1 = tile.move %c[0] : !tile.tile<64xi32, l1> -> !tile.tile<64xi32, bt>
  %2 = tile.move %s[0] : !tile.tile<256xui64, l1> -> !tile.tile<256xui64, fb>
  // CHECK-NEXT: %2 = tile.move %s[0] : !tile.tile<256xui64, l1> -> !tile.tile<256xui64, fb>
  %kept = tile.move %s[0] kept : !tile.tile<256xui64, l1> -> !tile.tile<256xui64, fb>
  // CHECK-NEXT: %kept = tile.move %s[0] kept : !tile.tile<256xui64, l1> -> !tile.tile<256xui64, fb>
  func.return
}

// Cores with both units hand tiles over inside.
func.func @both_units(%c: !tile.tile<32x32xf32, l0c, nz>, %u: !tile.tile<32x32xf16, ub, nz>) attributes {tile.core = #tile.core<aicore>} {
// CHECK-LABEL: func.func @both_units(
  %0 = tile.move %c[0, 16] : !tile.tile<32x32xf32, l0c, nz> -> !tile.tile<32x16xf32, ub, nz>
  // CHECK-NEXT: %0 = tile.move %c[0, 16] : !tile.tile<32x32xf32, l0c, nz> -> !tile.tile<32x16xf32, ub, nz>
  %1 = tile.move %u[0, 0] : !tile.tile<32x32xf16, ub, nz> -> !tile.tile<32x32xf16, l1, nz>
  // CHECK-NEXT: %1 = tile.move %u[0, 0] : !tile.tile<32x32xf16, ub, nz> -> !tile.tile<32x32xf16, l1, nz>
  func.return
}

// Int8 and int4 are turned in larger squares.
func.func @integers(%x: !tile.tile<128x128xi8, l1, nz>, %y: !tile.tile<128x128xi4, l1, nz>) {
// CHECK-LABEL: func.func @integers(
  %0 = tile.move %x[0, 32] transpose : !tile.tile<128x128xi8, l1, nz> -> !tile.tile<64x32xi8, l0a, zz>
  // CHECK-NEXT: %0 = tile.move %x[0, 32] transpose : !tile.tile<128x128xi8, l1, nz> -> !tile.tile<64x32xi8, l0a, zz>
  %1 = tile.move %y[64, 0] : !tile.tile<128x128xi4, l1, nz> -> !tile.tile<64x64xi4, l0b, zn>
  // CHECK-NEXT: %1 = tile.move %y[64, 0] : !tile.tile<128x128xi4, l1, nz> -> !tile.tile<64x64xi4, l0b, zn>
  func.return
}

func.func @sparse(%w: !tile.tile<2x16x16x32xi8, l1>, %p: !tile.tile<2x16x16x8xui8, l1>, %k: index) {
// CHECK-LABEL: func.func @sparse(
  %0 = tile.move_sparse %w, %p[%k] : !tile.tile<2x16x16x32xi8, l1>, !tile.tile<2x16x16x8xui8, l1> -> !tile.tile<64x256xi8, l0b, zn24>
  // CHECK-NEXT: %0 = tile.move_sparse %w, %p[%k] : !tile.tile<2x16x16x32xi8, l1>, !tile.tile<2x16x16x8xui8, l1> -> !tile.tile<64x256xi8, l0b, zn24>
  %1 = tile.move_sparse %w, %p[64] buffers 2 : !tile.tile<2x16x16x32xi8, l1>, !tile.tile<2x16x16x8xui8, l1> -> !tile.tile<64x256xi8, l0b, zn24>
  // CHECK-NEXT: %1 = tile.move_sparse %w, %p[64] buffers 2 : !tile.tile<2x16x16x32xi8, l1>, !tile.tile<2x16x16x8xui8, l1> -> !tile.tile<64x256xi8, l0b, zn24>
  func.return
}

// A 3x3 convolution: everything by default, everything said.
func.func @img2col(%x: !tile.tile<4x58x56x16xf16, l1>, %m: index, %k: index, %top: index, %h: index) {
// CHECK-LABEL: func.func @img2col(
  %0 = tile.img2col %x[0, 0] kernel [1, 1] : !tile.tile<4x58x56x16xf16, l1> -> !tile.tile<128x64xf16, l0a, zz>
  // CHECK-NEXT: %0 = tile.img2col %x[0, 0] kernel [1, 1] : !tile.tile<4x58x56x16xf16, l1> -> !tile.tile<128x64xf16, l0a, zz>
  %1 = tile.img2col %x[%m, %k] kernel [3, 3] strides [2, 1] dilations [1, 2] pads [%top, 1, 1, 1] image [%h, 56] pad(0.0 : f16) buffers 2 : !tile.tile<4x58x56x16xf16, l1> -> !tile.tile<128x144xf16, l0a, zz>
  // CHECK-NEXT: %1 = tile.img2col %x[%m, %k] kernel [3, 3] strides [2, 1] dilations [1, 2] pads [%top, 1, 1, 1] image [%h, 56] pad(0.000000e+00 : f16) buffers 2 : !tile.tile<4x58x56x16xf16, l1> -> !tile.tile<128x144xf16, l0a, zz>
  func.return
}

// A map whose rows have a length that is known only at launch.
func.func @img2col_packed(%x: !tile.tile<4x300x16xf16, l1>, %m: index, %k: index, %h: index, %w: index) {
// CHECK-LABEL: func.func @img2col_packed(
  %0 = tile.img2col %x[%m, %k] kernel [3, 3] pads [1, 1, 1, 1] image [%h, %w] : !tile.tile<4x300x16xf16, l1> -> !tile.tile<128x144xf16, l0a, zz>
  // CHECK-NEXT: %0 = tile.img2col %x[%m, %k] kernel [3, 3] pads [1, 1, 1, 1] image [%h, %w] : !tile.tile<4x300x16xf16, l1> -> !tile.tile<128x144xf16, l0a, zz>
  func.return
}
