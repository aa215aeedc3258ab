// RUN: ascir-opt %s | ascir-opt | filecheck %s
// RUN: ascir-opt %s --print-op-generic | ascir-opt | filecheck %s

!big = !tile.tile<16x64xf16, ub>
!small = !tile.tile<16x8xf16, ub>

func.func @slice(%x: !big, %i: index) {
// CHECK-LABEL: func.func @slice(
  %a = tile.slice %x[0, %i] : !big -> !small
  // CHECK-NEXT: %a = tile.slice %x[0, %i] : !tile.tile<16x64xf16, ub> -> !tile.tile<16x8xf16, ub>
  %b = tile.slice %x[0, 1] strides [1, 8] : !big -> !small
  // CHECK-NEXT: %b = tile.slice %x[0, 1] strides [1, 8] : !tile.tile<16x64xf16, ub> -> !tile.tile<16x8xf16, ub>
  func.return
}

func.func @insert(%x: !small, %y: !big, %i: index) {
// CHECK-LABEL: func.func @insert(
  %a = tile.insert %x, %y[0, %i] : !small, !big
  // CHECK-NEXT: %a = tile.insert %x, %y[0, %i] : !tile.tile<16x8xf16, ub>, !tile.tile<16x64xf16, ub>
  func.return
}

func.func @concat(%x: !small, %y: !big) {
// CHECK-LABEL: func.func @concat(
  %a = tile.concat %x, %y, %x axis 1 : !small, !big, !small -> !tile.tile<16x80xf16, ub>
  // CHECK-NEXT: %a = tile.concat %x, %y, %x axis 1 : !tile.tile<16x8xf16, ub>, !tile.tile<16x64xf16, ub>, !tile.tile<16x8xf16, ub> -> !tile.tile<16x80xf16, ub>
  func.return
}

// What is behind the valid part becomes the neutral element of what follows.
func.func @pad_tail(%x: !big, %n: index) {
// CHECK-LABEL: func.func @pad_tail(
  %a = tile.pad_tail %x sizes [16, %n] pad(0.0 : f16) : !big
  // CHECK-NEXT: %a = tile.pad_tail %x sizes [16, %n] pad(0.000000e+00 : f16) : !tile.tile<16x64xf16, ub>
  %s = tile.reduce sum %a axes [1] : !big -> !tile.tile<16x1xf16, ub>
  // CHECK-NEXT: %s = tile.reduce sum %a axes [1] : !tile.tile<16x64xf16, ub> -> !tile.tile<16x1xf16, ub>
  func.return
}
