// RUN: ascir-opt %s -p tile-unpack-int4 | filecheck %s

// Casts, differences and products: of two groups of rows, in f16; and for bf16, in f32.
func.func @f(%q: !tile.tile<64x256xi4, ub>, %s: !tile.tile<2x256xf16, ub>, %z: !tile.tile<2x256xi4, ub>) {
  %w = tile.dequantize %q scale %s zero %z : !tile.tile<64x256xi4, ub>, !tile.tile<2x256xf16, ub>, !tile.tile<2x256xi4, ub> -> !tile.tile<64x256xf16, ub>
  func.return
}
func.func @g(%q: !tile.tile<32x64xi8, ub>, %s: !tile.tile<1x64xbf16, ub>) {
  %w = tile.dequantize %q scale %s : !tile.tile<32x64xi8, ub>, !tile.tile<1x64xbf16, ub> -> !tile.tile<32x64xbf16, ub>
  func.return
}

// CHECK:      builtin.module {
// CHECK-NEXT:   func.func @f(%q: !tile.tile<64x256xi4, ub>, %s: !tile.tile<2x256xf16, ub>, %z: !tile.tile<2x256xi4, ub>) {
// CHECK-NEXT:     %w = tile.cast %q : !tile.tile<64x256xi4, ub> -> !tile.tile<64x256xf16, ub>
// CHECK-NEXT:     %w_1 = tile.reshape %w : !tile.tile<64x256xf16, ub> -> !tile.tile<2x32x256xf16, ub>
// CHECK-NEXT:     %w_2 = tile.cast %z : !tile.tile<2x256xi4, ub> -> !tile.tile<2x256xf16, ub>
// CHECK-NEXT:     %w_3 = tile.reshape %w_2 : !tile.tile<2x256xf16, ub> -> !tile.tile<2x1x256xf16, ub>
// CHECK-NEXT:     %w_4 = tile.broadcast %w_3 : !tile.tile<2x1x256xf16, ub> -> !tile.tile<2x32x256xf16, ub>
// CHECK-NEXT:     %w_5 = tile.sub %w_1, %w_4 : !tile.tile<2x32x256xf16, ub>
// CHECK-NEXT:     %w_6 = tile.reshape %s : !tile.tile<2x256xf16, ub> -> !tile.tile<2x1x256xf16, ub>
// CHECK-NEXT:     %w_7 = tile.broadcast %w_6 : !tile.tile<2x1x256xf16, ub> -> !tile.tile<2x32x256xf16, ub>
// CHECK-NEXT:     %w_8 = tile.mul %w_5, %w_7 : !tile.tile<2x32x256xf16, ub>
// CHECK-NEXT:     %w_9 = tile.reshape %w_8 : !tile.tile<2x32x256xf16, ub> -> !tile.tile<64x256xf16, ub>
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func @g(%q: !tile.tile<32x64xi8, ub>, %s: !tile.tile<1x64xbf16, ub>) {
// CHECK-NEXT:     %w = tile.cast %q : !tile.tile<32x64xi8, ub> -> !tile.tile<32x64xf16, ub>
// CHECK-NEXT:     %w_1 = tile.cast %w : !tile.tile<32x64xf16, ub> -> !tile.tile<32x64xf32, ub>
// CHECK-NEXT:     %w_2 = tile.cast %s : !tile.tile<1x64xbf16, ub> -> !tile.tile<1x64xf32, ub>
// CHECK-NEXT:     %w_3 = tile.broadcast %w_2 : !tile.tile<1x64xf32, ub> -> !tile.tile<32x64xf32, ub>
// CHECK-NEXT:     %w_4 = tile.mul %w_1, %w_3 : !tile.tile<32x64xf32, ub>
// CHECK-NEXT:     %w_5 = tile.cast %w_4 rounding rint : !tile.tile<32x64xf32, ub> -> !tile.tile<32x64xbf16, ub>
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT: }
