// RUN: ascir-opt %s | ascir-opt | filecheck %s
// RUN: ascir-opt %s --print-op-generic | ascir-opt | filecheck %s

!h = !tile.tile<16x64xf16, ub>
!i = !tile.tile<16x64xi64, ub>

// Every predicate; a scalar on either side.
func.func @compare(%x: !h, %y: !h, %s: f16, %n: !i) {
// CHECK-LABEL: func.func @compare(
  %eq = tile.compare eq %x, %y : !h
  // CHECK-NEXT: %eq = tile.compare eq %x, %y : !tile.tile<16x64xf16, ub>
  %ne = tile.compare ne %x, %y : !h
  // CHECK-NEXT: %ne = tile.compare ne %x, %y : !tile.tile<16x64xf16, ub>
  %lt = tile.compare lt %x, %s : !h, f16
  // CHECK-NEXT: %lt = tile.compare lt %x, %s : !tile.tile<16x64xf16, ub>, f16
  %le = tile.compare le %s, %x : f16, !h
  // CHECK-NEXT: %le = tile.compare le %s, %x : f16, !tile.tile<16x64xf16, ub>
  %gt = tile.compare gt %n, %n : !i
  // CHECK-NEXT: %gt = tile.compare gt %n, %n : !tile.tile<16x64xi64, ub>
  %ge = tile.compare ge %n, %n : !i
  // CHECK-NEXT: %ge = tile.compare ge %n, %n : !tile.tile<16x64xi64, ub>
  func.return
}

func.func @select(%m: !tile.tile<16x64xi1, ub>, %x: !h, %y: !h, %s: f16) {
// CHECK-LABEL: func.func @select(
  %a = tile.select %m, %x, %y : !h
  // CHECK-NEXT: %a = tile.select %m, %x, %y : !tile.tile<16x64xf16, ub>
  %b = tile.select %m, %x, %s : !h, f16
  // CHECK-NEXT: %b = tile.select %m, %x, %s : !tile.tile<16x64xf16, ub>, f16
  %c = tile.select %m, %s, %y {note = "scalar first"} : f16, !h
  // CHECK-NEXT: %c = tile.select %m, %s, %y {note = "scalar first"} : f16, !tile.tile<16x64xf16, ub>
  %d = tile.select %m, %m, %m : !tile.tile<16x64xi1, ub>
  // CHECK-NEXT: %d = tile.select %m, %m, %m : !tile.tile<16x64xi1, ub>
  func.return
}
