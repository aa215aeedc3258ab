// RUN: ascir-opt %s | ascir-opt | filecheck %s
// RUN: ascir-opt %s --print-op-generic | ascir-opt | filecheck %s

!h = !tile.tile<16x64xf16, ub>
!i = !tile.tile<16x64xi32, ub>
!u = !tile.tile<16x64xui8, ub>
!m = !tile.tile<16x64xi1, ub>

// Arithmetic, on floats and on integers.
func.func @numbers(%x: !h, %y: !h, %n: !i, %s: f16) {
// CHECK-LABEL: func.func @numbers(
  %add = tile.add %x, %y : !h
  // CHECK-NEXT: %add = tile.add %x, %y : !tile.tile<16x64xf16, ub>
  %add_i = tile.add %n, %n : !i
  // CHECK-NEXT: %add_i = tile.add %n, %n : !tile.tile<16x64xi32, ub>
  %div = tile.div %x, %y : !h
  // CHECK-NEXT: %div = tile.div %x, %y : !tile.tile<16x64xf16, ub>
  %div_i = tile.div %n, %n : !i
  // CHECK-NEXT: %div_i = tile.div %n, %n : !tile.tile<16x64xi32, ub>
  %floordiv = tile.floordiv %x, %y : !h
  // CHECK-NEXT: %floordiv = tile.floordiv %x, %y : !tile.tile<16x64xf16, ub>
  %floordiv_i = tile.floordiv %n, %n : !i
  // CHECK-NEXT: %floordiv_i = tile.floordiv %n, %n : !tile.tile<16x64xi32, ub>
  %leaky_relu = tile.leaky_relu %x, %s : !h, f16
  // CHECK-NEXT: %leaky_relu = tile.leaky_relu %x, %s : !tile.tile<16x64xf16, ub>, f16
  %maximum = tile.maximum %x, %y : !h
  // CHECK-NEXT: %maximum = tile.maximum %x, %y : !tile.tile<16x64xf16, ub>
  %maximum_i = tile.maximum %n, %n : !i
  // CHECK-NEXT: %maximum_i = tile.maximum %n, %n : !tile.tile<16x64xi32, ub>
  %minimum = tile.minimum %x, %y : !h
  // CHECK-NEXT: %minimum = tile.minimum %x, %y : !tile.tile<16x64xf16, ub>
  %minimum_i = tile.minimum %n, %n : !i
  // CHECK-NEXT: %minimum_i = tile.minimum %n, %n : !tile.tile<16x64xi32, ub>
  %mod = tile.mod %x, %y : !h
  // CHECK-NEXT: %mod = tile.mod %x, %y : !tile.tile<16x64xf16, ub>
  %mod_i = tile.mod %n, %n : !i
  // CHECK-NEXT: %mod_i = tile.mod %n, %n : !tile.tile<16x64xi32, ub>
  %mul = tile.mul %x, %y : !h
  // CHECK-NEXT: %mul = tile.mul %x, %y : !tile.tile<16x64xf16, ub>
  %mul_i = tile.mul %n, %n : !i
  // CHECK-NEXT: %mul_i = tile.mul %n, %n : !tile.tile<16x64xi32, ub>
  %pow = tile.pow %x, %y : !h
  // CHECK-NEXT: %pow = tile.pow %x, %y : !tile.tile<16x64xf16, ub>
  %pow_i = tile.pow %n, %n : !i
  // CHECK-NEXT: %pow_i = tile.pow %n, %n : !tile.tile<16x64xi32, ub>
  %rem = tile.rem %x, %y : !h
  // CHECK-NEXT: %rem = tile.rem %x, %y : !tile.tile<16x64xf16, ub>
  %rem_i = tile.rem %n, %n : !i
  // CHECK-NEXT: %rem_i = tile.rem %n, %n : !tile.tile<16x64xi32, ub>
  %sub = tile.sub %x, %y : !h
  // CHECK-NEXT: %sub = tile.sub %x, %y : !tile.tile<16x64xf16, ub>
  %sub_i = tile.sub %n, %n : !i
  // CHECK-NEXT: %sub_i = tile.sub %n, %n : !tile.tile<16x64xi32, ub>
  func.return
}

// Functions of floats alone.
func.func @floats(%x: !h, %y: !h) {
// CHECK-LABEL: func.func @floats(
  %atan2 = tile.atan2 %x, %y : !h
  // CHECK-NEXT: %atan2 = tile.atan2 %x, %y : !tile.tile<16x64xf16, ub>
  func.return
}

// Bits, of integers and of masks.
func.func @bits(%n: !i, %m: !m) {
// CHECK-LABEL: func.func @bits(
  %and = tile.and %n, %n : !i
  // CHECK-NEXT: %and = tile.and %n, %n : !tile.tile<16x64xi32, ub>
  %and_m = tile.and %m, %m : !m
  // CHECK-NEXT: %and_m = tile.and %m, %m : !tile.tile<16x64xi1, ub>
  %or = tile.or %n, %n : !i
  // CHECK-NEXT: %or = tile.or %n, %n : !tile.tile<16x64xi32, ub>
  %or_m = tile.or %m, %m : !m
  // CHECK-NEXT: %or_m = tile.or %m, %m : !tile.tile<16x64xi1, ub>
  %xor = tile.xor %n, %n : !i
  // CHECK-NEXT: %xor = tile.xor %n, %n : !tile.tile<16x64xi32, ub>
  %xor_m = tile.xor %m, %m : !m
  // CHECK-NEXT: %xor_m = tile.xor %m, %m : !tile.tile<16x64xi1, ub>
  %shift_left = tile.shift_left %n, %n : !i
  // CHECK-NEXT: %shift_left = tile.shift_left %n, %n : !tile.tile<16x64xi32, ub>
  %shift_right = tile.shift_right %n, %n : !i
  // CHECK-NEXT: %shift_right = tile.shift_right %n, %n : !tile.tile<16x64xi32, ub>
  func.return
}

// A scalar on either side; beside unsigned elements it has no sign, as in arith.
func.func @scalars(%x: !h, %s: f16, %u: !u, %k: i8) {
// CHECK-LABEL: func.func @scalars(
  %a = tile.add %x, %s : !h, f16
  // CHECK-NEXT: %a = tile.add %x, %s : !tile.tile<16x64xf16, ub>, f16
  %b = tile.sub %s, %x : f16, !h
  // CHECK-NEXT: %b = tile.sub %s, %x : f16, !tile.tile<16x64xf16, ub>
  %c = tile.shift_right %u, %k : !u, i8
  // CHECK-NEXT: %c = tile.shift_right %u, %k : !tile.tile<16x64xui8, ub>, i8
  func.return
}
