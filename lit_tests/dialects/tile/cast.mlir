// RUN: ascir-opt %s | ascir-opt | filecheck %s
// RUN: ascir-opt %s --print-op-generic | ascir-opt | filecheck %s

// Where nothing can be lost, nothing is said about rounding.
func.func @exact(%a: !tile.tile<16x64xf16, ub>, %b: !tile.tile<16x64xi4, ub>, %c: !tile.tile<16x64xi64, ub>, %d: !tile.tile<16x64xi1, ub>) {
// CHECK-LABEL: func.func @exact(
  %0 = tile.cast %a : !tile.tile<16x64xf16, ub> -> !tile.tile<16x64xf32, ub>
  // CHECK-NEXT: %0 = tile.cast %a : !tile.tile<16x64xf16, ub> -> !tile.tile<16x64xf32, ub>
  %1 = tile.cast %b : !tile.tile<16x64xi4, ub> -> !tile.tile<16x64xf16, ub>
  // CHECK-NEXT: %1 = tile.cast %b : !tile.tile<16x64xi4, ub> -> !tile.tile<16x64xf16, ub>
  %2 = tile.cast %b : !tile.tile<16x64xi4, ub> -> !tile.tile<16x64xi8, ub>
  // CHECK-NEXT: %2 = tile.cast %b : !tile.tile<16x64xi4, ub> -> !tile.tile<16x64xi8, ub>
  %3 = tile.cast %c : !tile.tile<16x64xi64, ub> -> !tile.tile<16x64xi8, ub>
  // CHECK-NEXT: %3 = tile.cast %c : !tile.tile<16x64xi64, ub> -> !tile.tile<16x64xi8, ub>
  %4 = tile.cast %d : !tile.tile<16x64xi1, ub> -> !tile.tile<16x64xui8, ub>
  // CHECK-NEXT: %4 = tile.cast %d : !tile.tile<16x64xi1, ub> -> !tile.tile<16x64xui8, ub>
  %5 = tile.cast %a : !tile.tile<16x64xf16, ub> -> !tile.tile<16x64xi1, ub>
  // CHECK-NEXT: %5 = tile.cast %a : !tile.tile<16x64xf16, ub> -> !tile.tile<16x64xi1, ub>
  %6 = tile.cast %b : !tile.tile<16x64xi4, ub> -> !tile.tile<16x64xbf16, ub>
  // CHECK-NEXT: %6 = tile.cast %b : !tile.tile<16x64xi4, ub> -> !tile.tile<16x64xbf16, ub>
  func.return
}

func.func @rounding(%a: !tile.tile<16x64xf32, ub>, %b: !tile.tile<16x64xf16, ub>, %c: !tile.tile<16x64xi32, ub>) {
// CHECK-LABEL: func.func @rounding(
  %0 = tile.cast %a rounding rint : !tile.tile<16x64xf32, ub> -> !tile.tile<16x64xf16, ub>
  // CHECK-NEXT: %0 = tile.cast %a rounding rint : !tile.tile<16x64xf32, ub> -> !tile.tile<16x64xf16, ub>
  %1 = tile.cast %a rounding round : !tile.tile<16x64xf32, ub> -> !tile.tile<16x64xi32, ub>
  // CHECK-NEXT: %1 = tile.cast %a rounding round : !tile.tile<16x64xf32, ub> -> !tile.tile<16x64xi32, ub>
  %2 = tile.cast %a rounding floor : !tile.tile<16x64xf32, ub> -> !tile.tile<16x64xi64, ub>
  // CHECK-NEXT: %2 = tile.cast %a rounding floor : !tile.tile<16x64xf32, ub> -> !tile.tile<16x64xi64, ub>
  %3 = tile.cast %b rounding ceil : !tile.tile<16x64xf16, ub> -> !tile.tile<16x64xi4, ub>
  // CHECK-NEXT: %3 = tile.cast %b rounding ceil : !tile.tile<16x64xf16, ub> -> !tile.tile<16x64xi4, ub>
  %4 = tile.cast %c rounding trunc : !tile.tile<16x64xi32, ub> -> !tile.tile<16x64xf32, ub>
  // CHECK-NEXT: %4 = tile.cast %c rounding trunc : !tile.tile<16x64xi32, ub> -> !tile.tile<16x64xf32, ub>
  %5 = tile.cast %a rounding odd : !tile.tile<16x64xf32, ub> -> !tile.tile<16x64xf16, ub>
  // CHECK-NEXT: %5 = tile.cast %a rounding odd : !tile.tile<16x64xf32, ub> -> !tile.tile<16x64xf16, ub>
  %6 = tile.cast %b rounding rint : !tile.tile<16x64xf16, ub> -> !tile.tile<16x64xbf16, ub>
  // CHECK-NEXT: %6 = tile.cast %b rounding rint : !tile.tile<16x64xf16, ub> -> !tile.tile<16x64xbf16, ub>
  func.return
}
