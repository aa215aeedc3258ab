// RUN: ascir-opt %s | ascir-opt | filecheck %s
// RUN: ascir-opt %s --print-op-generic | ascir-opt | filecheck %s

func.func @broadcast(%x: !tile.tile<16x1xf16, ub>, %y: !tile.tile<1x1x8xi8, ub>) {
// CHECK-LABEL: func.func @broadcast(
  %a = tile.broadcast %x : !tile.tile<16x1xf16, ub> -> !tile.tile<16x64xf16, ub>
  // CHECK-NEXT: %a = tile.broadcast %x : !tile.tile<16x1xf16, ub> -> !tile.tile<16x64xf16, ub>
  %b = tile.broadcast %y : !tile.tile<1x1x8xi8, ub> -> !tile.tile<2x3x8xi8, ub>
  // CHECK-NEXT: %b = tile.broadcast %y : !tile.tile<1x1x8xi8, ub> -> !tile.tile<2x3x8xi8, ub>
  func.return
}

func.func @transpose(%x: !tile.tile<2x3x4xf16, ub>) {
// CHECK-LABEL: func.func @transpose(
  %a = tile.transpose %x [2, 0, 1] : !tile.tile<2x3x4xf16, ub> -> !tile.tile<4x2x3xf16, ub>
  // CHECK-NEXT: %a = tile.transpose %x [2, 0, 1] : !tile.tile<2x3x4xf16, ub> -> !tile.tile<4x2x3xf16, ub>
  func.return
}

func.func @reshape(%x: !tile.tile<16x64xf16, ub>) {
// CHECK-LABEL: func.func @reshape(
  %a = tile.reshape %x : !tile.tile<16x64xf16, ub> -> !tile.tile<1024xf16, ub>
  // CHECK-NEXT: %a = tile.reshape %x : !tile.tile<16x64xf16, ub> -> !tile.tile<1024xf16, ub>
  func.return
}

// The bytes as they are: other elements, packed int4, the cube's order.
func.func @reinterpret(%x: !tile.tile<16x64xf16, ub>, %b: !tile.tile<16x32xui8, ub>, %f: !tile.tile<4x128x16xf16, ub>) {
// CHECK-LABEL: func.func @reinterpret(
  %a = tile.reinterpret %x : !tile.tile<16x64xf16, ub> -> !tile.tile<16x64xi16, ub>
  // CHECK-NEXT: %a = tile.reinterpret %x : !tile.tile<16x64xf16, ub> -> !tile.tile<16x64xi16, ub>
  %c = tile.reinterpret %b : !tile.tile<16x32xui8, ub> -> !tile.tile<16x64xi4, ub>
  // CHECK-NEXT: %c = tile.reinterpret %b : !tile.tile<16x32xui8, ub> -> !tile.tile<16x64xi4, ub>
  %d = tile.reinterpret %f : !tile.tile<4x128x16xf16, ub> -> !tile.tile<128x64xf16, ub, nz>
  // CHECK-NEXT: %d = tile.reinterpret %f : !tile.tile<4x128x16xf16, ub> -> !tile.tile<128x64xf16, ub, nz>
  func.return
}
