// RUN: ascir-opt %s | ascir-opt | filecheck %s
// RUN: ascir-opt %s --print-op-generic | ascir-opt | filecheck %s

!h = !tile.tile<16x64xf16, ub>
!i = !tile.tile<16x64xi32, ub>
!m = !tile.tile<16x64xi1, ub>

// Functions of floats.
func.func @floats(%x: !h) {
// CHECK-LABEL: func.func @floats(
  %acos = tile.acos %x : !h
  // CHECK-NEXT: %acos = tile.acos %x : !tile.tile<16x64xf16, ub>
  %acosh = tile.acosh %x : !h
  // CHECK-NEXT: %acosh = tile.acosh %x : !tile.tile<16x64xf16, ub>
  %asin = tile.asin %x : !h
  // CHECK-NEXT: %asin = tile.asin %x : !tile.tile<16x64xf16, ub>
  %asinh = tile.asinh %x : !h
  // CHECK-NEXT: %asinh = tile.asinh %x : !tile.tile<16x64xf16, ub>
  %atan = tile.atan %x : !h
  // CHECK-NEXT: %atan = tile.atan %x : !tile.tile<16x64xf16, ub>
  %atanh = tile.atanh %x : !h
  // CHECK-NEXT: %atanh = tile.atanh %x : !tile.tile<16x64xf16, ub>
  %ceil = tile.ceil %x : !h
  // CHECK-NEXT: %ceil = tile.ceil %x : !tile.tile<16x64xf16, ub>
  %cos = tile.cos %x : !h
  // CHECK-NEXT: %cos = tile.cos %x : !tile.tile<16x64xf16, ub>
  %cosh = tile.cosh %x : !h
  // CHECK-NEXT: %cosh = tile.cosh %x : !tile.tile<16x64xf16, ub>
  %erf = tile.erf %x : !h
  // CHECK-NEXT: %erf = tile.erf %x : !tile.tile<16x64xf16, ub>
  %exp = tile.exp %x : !h
  // CHECK-NEXT: %exp = tile.exp %x : !tile.tile<16x64xf16, ub>
  %exp2 = tile.exp2 %x : !h
  // CHECK-NEXT: %exp2 = tile.exp2 %x : !tile.tile<16x64xf16, ub>
  %expm1 = tile.expm1 %x : !h
  // CHECK-NEXT: %expm1 = tile.expm1 %x : !tile.tile<16x64xf16, ub>
  %floor = tile.floor %x : !h
  // CHECK-NEXT: %floor = tile.floor %x : !tile.tile<16x64xf16, ub>
  %gelu = tile.gelu %x : !h
  // CHECK-NEXT: %gelu = tile.gelu %x : !tile.tile<16x64xf16, ub>
  %gelu_tanh = tile.gelu_tanh %x : !h
  // CHECK-NEXT: %gelu_tanh = tile.gelu_tanh %x : !tile.tile<16x64xf16, ub>
  %hardswish = tile.hardswish %x : !h
  // CHECK-NEXT: %hardswish = tile.hardswish %x : !tile.tile<16x64xf16, ub>
  %log = tile.log %x : !h
  // CHECK-NEXT: %log = tile.log %x : !tile.tile<16x64xf16, ub>
  %log1p = tile.log1p %x : !h
  // CHECK-NEXT: %log1p = tile.log1p %x : !tile.tile<16x64xf16, ub>
  %log2 = tile.log2 %x : !h
  // CHECK-NEXT: %log2 = tile.log2 %x : !tile.tile<16x64xf16, ub>
  %mish = tile.mish %x : !h
  // CHECK-NEXT: %mish = tile.mish %x : !tile.tile<16x64xf16, ub>
  %reciprocal = tile.reciprocal %x : !h
  // CHECK-NEXT: %reciprocal = tile.reciprocal %x : !tile.tile<16x64xf16, ub>
  %round = tile.round %x : !h
  // CHECK-NEXT: %round = tile.round %x : !tile.tile<16x64xf16, ub>
  %rsqrt = tile.rsqrt %x : !h
  // CHECK-NEXT: %rsqrt = tile.rsqrt %x : !tile.tile<16x64xf16, ub>
  %sigmoid = tile.sigmoid %x : !h
  // CHECK-NEXT: %sigmoid = tile.sigmoid %x : !tile.tile<16x64xf16, ub>
  %silu = tile.silu %x : !h
  // CHECK-NEXT: %silu = tile.silu %x : !tile.tile<16x64xf16, ub>
  %sin = tile.sin %x : !h
  // CHECK-NEXT: %sin = tile.sin %x : !tile.tile<16x64xf16, ub>
  %sinh = tile.sinh %x : !h
  // CHECK-NEXT: %sinh = tile.sinh %x : !tile.tile<16x64xf16, ub>
  %softplus = tile.softplus %x : !h
  // CHECK-NEXT: %softplus = tile.softplus %x : !tile.tile<16x64xf16, ub>
  %sqrt = tile.sqrt %x : !h
  // CHECK-NEXT: %sqrt = tile.sqrt %x : !tile.tile<16x64xf16, ub>
  %tan = tile.tan %x : !h
  // CHECK-NEXT: %tan = tile.tan %x : !tile.tile<16x64xf16, ub>
  %tanh = tile.tanh %x : !h
  // CHECK-NEXT: %tanh = tile.tanh %x : !tile.tile<16x64xf16, ub>
  %trunc = tile.trunc %x : !h
  // CHECK-NEXT: %trunc = tile.trunc %x : !tile.tile<16x64xf16, ub>
  func.return
}

// Functions of all numbers.
func.func @numbers(%x: !h, %n: !i) {
// CHECK-LABEL: func.func @numbers(
  %abs = tile.abs %x : !h
  // CHECK-NEXT: %abs = tile.abs %x : !tile.tile<16x64xf16, ub>
  %abs_i = tile.abs %n : !i
  // CHECK-NEXT: %abs_i = tile.abs %n : !tile.tile<16x64xi32, ub>
  %neg = tile.neg %x : !h
  // CHECK-NEXT: %neg = tile.neg %x : !tile.tile<16x64xf16, ub>
  %neg_i = tile.neg %n : !i
  // CHECK-NEXT: %neg_i = tile.neg %n : !tile.tile<16x64xi32, ub>
  %relu = tile.relu %x : !h
  // CHECK-NEXT: %relu = tile.relu %x : !tile.tile<16x64xf16, ub>
  %relu_i = tile.relu %n : !i
  // CHECK-NEXT: %relu_i = tile.relu %n : !tile.tile<16x64xi32, ub>
  %sign = tile.sign %x : !h
  // CHECK-NEXT: %sign = tile.sign %x : !tile.tile<16x64xf16, ub>
  %sign_i = tile.sign %n : !i
  // CHECK-NEXT: %sign_i = tile.sign %n : !tile.tile<16x64xi32, ub>
  func.return
}

// Bits: of integers and of masks.
func.func @bits(%n: !i, %m: !m) {
// CHECK-LABEL: func.func @bits(
  %not = tile.not %n : !i
  // CHECK-NEXT: %not = tile.not %n : !tile.tile<16x64xi32, ub>
  %not_m = tile.not %m : !m
  // CHECK-NEXT: %not_m = tile.not %m : !tile.tile<16x64xi1, ub>
  func.return
}

// Predicates give a mask.
func.func @predicates(%x: !h) {
// CHECK-LABEL: func.func @predicates(
  %inf = tile.isinf %x : !h
  // CHECK-NEXT: %inf = tile.isinf %x : !tile.tile<16x64xf16, ub>
  %nan = tile.isnan %x : !h
  // CHECK-NEXT: %nan = tile.isnan %x : !tile.tile<16x64xf16, ub>
  %either = tile.or %inf, %nan : !m
  // CHECK-NEXT: %either = tile.or %inf, %nan : !tile.tile<16x64xi1, ub>
  func.return
}

// Any shape, any float; in the cube's layout too.
func.func @shapes(%a: !tile.tile<7xbf16, ub>, %b: !tile.tile<2x3x4xf32, ub>, %c: !tile.tile<32x16xf16, ub, nz>) {
// CHECK-LABEL: func.func @shapes(
  %x = tile.exp %a : !tile.tile<7xbf16, ub>
  // CHECK-NEXT: %x = tile.exp %a : !tile.tile<7xbf16, ub>
  %y = tile.exp %b : !tile.tile<2x3x4xf32, ub>
  // CHECK-NEXT: %y = tile.exp %b : !tile.tile<2x3x4xf32, ub>
  %z = tile.exp %c {note = 1 : i32} : !tile.tile<32x16xf16, ub, nz>
  // CHECK-NEXT: %z = tile.exp %c {note = 1 : i32} : !tile.tile<32x16xf16, ub, nz>
  func.return
}
