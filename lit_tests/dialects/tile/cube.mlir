// RUN: ascir-opt %s | ascir-opt | filecheck %s
// RUN: ascir-opt %s --print-op-generic | ascir-opt | filecheck %s

!a = !tile.tile<128x64xf16, l0a, zz>
!b = !tile.tile<64x256xf16, l0b, zn>
!c = !tile.tile<128x256xf32, l0c, nz>

func.func @accumulator(%b: !tile.tile<256xf32, bt>, %first: i1) {
// CHECK-LABEL: func.func @accumulator(
  %zeros = tile.accumulator : !c
  // CHECK-NEXT: %zeros = tile.accumulator : !tile.tile<128x256xf32, l0c, nz>
  %bias = tile.accumulator bias(%b : !tile.tile<256xf32, bt>) : !c
  // CHECK-NEXT: %bias = tile.accumulator bias(%b : !tile.tile<256xf32, bt>) : !tile.tile<128x256xf32, l0c, nz>
  %first_bias = tile.accumulator bias(%b : !tile.tile<256xf32, bt>) when %first : !c
  // CHECK-NEXT: %first_bias = tile.accumulator bias(%b : !tile.tile<256xf32, bt>) when %first : !tile.tile<128x256xf32, l0c, nz>
  func.return
}

func.func @mmad(%a: !a, %b: !b, %c: !c, %m: index, %k: index) {
// CHECK-LABEL: func.func @mmad(
  %0 = tile.mmad %a, %b, %c : !a, !b, !c
  // CHECK-NEXT: %0 = tile.mmad %a, %b, %c : !tile.tile<128x64xf16, l0a, zz>, !tile.tile<64x256xf16, l0b, zn>, !tile.tile<128x256xf32, l0c, nz>
  %1 = tile.mmad %a, %b, %0 sizes [%m, 200, %k] : !a, !b, !c
  // CHECK-NEXT: %1 = tile.mmad %a, %b, %0 sizes [%m, 200, %k] : !tile.tile<128x64xf16, l0a, zz>, !tile.tile<64x256xf16, l0b, zn>, !tile.tile<128x256xf32, l0c, nz>
  func.return
}

// The other elements the cube multiplies.
func.func @elements(%a: !tile.tile<16x64xf32, l0a, zz>, %b: !tile.tile<64x16xf32, l0b, zn>, %c: !tile.tile<16x16xf32, l0c, nz>, %d: !tile.tile<16x64xi8, l0a, zz>, %e: !tile.tile<64x16xi8, l0b, zn>, %f: !tile.tile<16x16xi32, l0c, nz>, %g: !tile.tile<16x64xi4, l0a, zz>, %h: !tile.tile<64x16xi4, l0b, zn>, %i: !tile.tile<16x16xbf16, l0a, zz>, %j: !tile.tile<16x16xbf16, l0b, zn>) {
// CHECK-LABEL: func.func @elements(
  %0 = tile.mmad %a, %b, %c hf32 : !tile.tile<16x64xf32, l0a, zz>, !tile.tile<64x16xf32, l0b, zn>, !tile.tile<16x16xf32, l0c, nz>
  // CHECK-NEXT: %0 = tile.mmad %a, %b, %c hf32 : !tile.tile<16x64xf32, l0a, zz>, !tile.tile<64x16xf32, l0b, zn>, !tile.tile<16x16xf32, l0c, nz>
  %1 = tile.mmad %d, %e, %f : !tile.tile<16x64xi8, l0a, zz>, !tile.tile<64x16xi8, l0b, zn>, !tile.tile<16x16xi32, l0c, nz>
  // CHECK-NEXT: %1 = tile.mmad %d, %e, %f : !tile.tile<16x64xi8, l0a, zz>, !tile.tile<64x16xi8, l0b, zn>, !tile.tile<16x16xi32, l0c, nz>
  %2 = tile.mmad %g, %h, %f sizes [1, 16, 62] : !tile.tile<16x64xi4, l0a, zz>, !tile.tile<64x16xi4, l0b, zn>, !tile.tile<16x16xi32, l0c, nz>
  // CHECK-NEXT: %2 = tile.mmad %g, %h, %f sizes [1, 16, 62] : !tile.tile<16x64xi4, l0a, zz>, !tile.tile<64x16xi4, l0b, zn>, !tile.tile<16x16xi32, l0c, nz>
  %3 = tile.mmad %i, %j, %c : !tile.tile<16x16xbf16, l0a, zz>, !tile.tile<16x16xbf16, l0b, zn>, !tile.tile<16x16xf32, l0c, nz>
  // CHECK-NEXT: %3 = tile.mmad %i, %j, %c : !tile.tile<16x16xbf16, l0a, zz>, !tile.tile<16x16xbf16, l0b, zn>, !tile.tile<16x16xf32, l0c, nz>
  func.return
}

func.func @sparse(%a: !tile.tile<16x128xi8, l0a, zz>, %b: !tile.tile<128x16xi8, l0b, zn24>, %c: !tile.tile<16x16xi32, l0c, nz>, %m: index) {
// CHECK-LABEL: func.func @sparse(
  %0 = tile.mmad_sparse %a, %b, %c : !tile.tile<16x128xi8, l0a, zz>, !tile.tile<128x16xi8, l0b, zn24>, !tile.tile<16x16xi32, l0c, nz>
  // CHECK-NEXT: %0 = tile.mmad_sparse %a, %b, %c : !tile.tile<16x128xi8, l0a, zz>, !tile.tile<128x16xi8, l0b, zn24>, !tile.tile<16x16xi32, l0c, nz>
  %1 = tile.mmad_sparse %a, %b, %0 sizes [%m, 16, 128] : !tile.tile<16x128xi8, l0a, zz>, !tile.tile<128x16xi8, l0b, zn24>, !tile.tile<16x16xi32, l0c, nz>
  // CHECK-NEXT: %1 = tile.mmad_sparse %a, %b, %0 sizes [%m, 16, 128] : !tile.tile<16x128xi8, l0a, zz>, !tile.tile<128x16xi8, l0b, zn24>, !tile.tile<16x16xi32, l0c, nz>
  func.return
}
