// RUN: ascir-opt %s | ascir-opt | filecheck %s
// RUN: ascir-opt %s --print-op-generic | ascir-opt | filecheck %s

!h = !tile.tile<16x64xf16, ub>

// A product and a sum at once; a scalar may stand for any of the tiles but one.
// CHECK-LABEL: func.func @multiply_add(
// CHECK-NEXT:    %a = tile.multiply_add %x, %y, %z : !tile.tile<16x64xf16, ub>
// CHECK-NEXT:    %b = tile.multiply_add %x, %s, %z : !tile.tile<16x64xf16, ub>, f16, !tile.tile<16x64xf16, ub>
// CHECK-NEXT:    %c = tile.multiply_add %s, %x, %s : f16, !tile.tile<16x64xf16, ub>, f16
func.func @multiply_add(%x: !h, %y: !h, %z: !h, %s: f16) {
  %a = tile.multiply_add %x, %y, %z : !h
  %b = tile.multiply_add %x, %s, %z : !h, f16, !h
  %c = tile.multiply_add %s, %x, %s : f16, !h, f16
  func.return
}
