// RUN: ascir-opt %s | ascir-opt | filecheck %s
// RUN: ascir-opt %s --print-op-generic | ascir-opt | filecheck %s

func.func @fill(%s: f16, %n: i8) {
// CHECK-LABEL: func.func @fill(
  %ub = tile.fill %s : f16 -> !tile.tile<16x64xf16, ub>
  // CHECK-NEXT: %ub = tile.fill %s : f16 -> !tile.tile<16x64xf16, ub>
  %l1 = tile.fill %s : f16 -> !tile.tile<16x64xf16, l1, nz>
  // CHECK-NEXT: %l1 = tile.fill %s : f16 -> !tile.tile<16x64xf16, l1, nz>
  %l0a = tile.fill %s : f16 -> !tile.tile<16x64xf16, l0a, zz>
  // CHECK-NEXT: %l0a = tile.fill %s : f16 -> !tile.tile<16x64xf16, l0a, zz>
  %l0b = tile.fill %s : f16 -> !tile.tile<16x64xf16, l0b, zn>
  // CHECK-NEXT: %l0b = tile.fill %s : f16 -> !tile.tile<16x64xf16, l0b, zn>
  %unsigned = tile.fill %n : i8 -> !tile.tile<3xui8, ub>
  // CHECK-NEXT: %unsigned = tile.fill %n : i8 -> !tile.tile<3xui8, ub>
  func.return
}

func.func @iota() {
// CHECK-LABEL: func.func @iota(
  %rows = tile.iota axis 0 : !tile.tile<16x64xi32, ub>
  // CHECK-NEXT: %rows = tile.iota axis 0 : !tile.tile<16x64xi32, ub>
  %columns = tile.iota axis 1 : !tile.tile<16x64xf16, ub>
  // CHECK-NEXT: %columns = tile.iota axis 1 : !tile.tile<16x64xf16, ub>
  func.return
}

func.func @extract(%x: !tile.tile<16x64xf16, ub>, %u: !tile.tile<4xui32, ub>, %i: index) {
// CHECK-LABEL: func.func @extract(
  %a = tile.extract %x[%i, 63] : !tile.tile<16x64xf16, ub> -> f16
  // CHECK-NEXT: %a = tile.extract %x[%i, 63] : !tile.tile<16x64xf16, ub> -> f16
  %b = tile.extract %u[3] : !tile.tile<4xui32, ub> -> i32
  // CHECK-NEXT: %b = tile.extract %u[3] : !tile.tile<4xui32, ub> -> i32
  func.return
}
