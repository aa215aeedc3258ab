// RUN: ascir-opt %s --verify-diagnostics --split-input-file

func.func @f(%x: !tile.tile<16x64xf16, l1, nz>) {
  // expected-error @+1 {{tile.exp: the vector unit computes on tiles in ub, found !tile.tile<16x64xf16, l1, nz>}}
  %0 = tile.exp %x : !tile.tile<16x64xf16, l1, nz>
  func.return
}

// -----

func.func @f(%x: !tile.tile<16x64xi32, ub>) {
  // expected-error @+1 {{tile.exp: it takes bf16, f16, f32, not i32}}
  %0 = tile.exp %x : !tile.tile<16x64xi32, ub>
  func.return
}

// -----

func.func @f(%x: !tile.tile<16x64xi1, ub>) {
  // expected-error @+1 {{tile.neg: it takes bf16, f16, f32, i16, i32, i64, i8, ui16, ui32, ui64, ui8, not i1}}
  %0 = tile.neg %x : !tile.tile<16x64xi1, ub>
  func.return
}

// -----

func.func @f(%x: !tile.tile<16x64xf16, ub>) {
  // expected-error @+1 {{tile.not: it takes i1, i16, i32, i64, i8, ui16, ui32, ui64, ui8, not f16}}
  %0 = tile.not %x : !tile.tile<16x64xf16, ub>
  func.return
}

// -----

func.func @f(%x: !tile.tile<16x64xi32, ub>) {
  // expected-error @+1 {{tile.isnan: it takes bf16, f16, f32, not i32}}
  %0 = tile.isnan %x : !tile.tile<16x64xi32, ub>
  func.return
}

// -----

func.func @f(%x: !tile.tile<16x64xf64, ub>) {
  // expected-error @+1 {{tile.abs: it takes bf16, f16, f32, i16}}
  %0 = tile.abs %x : !tile.tile<16x64xf64, ub>
  func.return
}

// -----

func.func @f(%x: !tile.tile<16x64xi4, ub>) {
  // expected-error @+1 {{tile.add: it takes bf16, f16, f32, i16, i32, i64, i8, ui16, ui32, ui64, ui8, not i4}}
  %0 = tile.add %x, %x : !tile.tile<16x64xi4, ub>
  func.return
}

// -----

func.func @f(%x: !tile.tile<16x64xf16, ub>) {
  // expected-error @+1 {{tile.and: it takes i1, i16, i32, i64, i8, ui16, ui32, ui64, ui8, not f16}}
  %0 = tile.and %x, %x : !tile.tile<16x64xf16, ub>
  func.return
}

// -----

func.func @f(%x: !tile.tile<16x64xi32, ub>) {
  // expected-error @+1 {{tile.atan2: it takes bf16, f16, f32, not i32}}
  %0 = tile.atan2 %x, %x : !tile.tile<16x64xi32, ub>
  func.return
}

// -----

func.func @f(%x: !tile.tile<16x64xi1, ub>) {
  // expected-error @+1 {{tile.shift_left: it takes i16, i32, i64, i8, ui16, ui32, ui64, ui8, not i1}}
  %0 = tile.shift_left %x, %x : !tile.tile<16x64xi1, ub>
  func.return
}

// -----

func.func @f(%x: !tile.tile<16x64xf16, ub>) {
  // expected-error @+1 {{tile.exp: the result must be !tile.tile<16x64xf16, ub>, found !tile.tile<16x64xf32, ub>}}
  %0 = "tile.exp"(%x) : (!tile.tile<16x64xf16, ub>) -> !tile.tile<16x64xf32, ub>
  func.return
}

// -----

func.func @f(%x: !tile.tile<16x64xf16, ub>, %y: !tile.tile<16x1xf16, ub>) {
  // expected-error @+1 {{tile.add: its tiles differ: !tile.tile<16x64xf16, ub> and !tile.tile<16x1xf16, ub>; broadcast one of them with tile.broadcast}}
  %0 = tile.add %x, %y : !tile.tile<16x64xf16, ub>, !tile.tile<16x1xf16, ub>
  func.return
}

// -----

func.func @f(%x: !tile.tile<16x64xf16, ub>, %s: f32) {
  // expected-error @+1 {{tile.add: a scalar beside !tile.tile<16x64xf16, ub> must be f16, found f32}}
  %0 = tile.add %x, %s : !tile.tile<16x64xf16, ub>, f32
  func.return
}

// -----

func.func @f(%x: !tile.tile<4xui8, ub>, %s: ui8) {
  // expected-error @+1 {{tile.mul: a scalar beside !tile.tile<4xui8, ub> must be i8, found ui8}}
  %0 = tile.mul %s, %x : ui8, !tile.tile<4xui8, ub>
  func.return
}

// -----

func.func @f(%s: f16) {
  // expected-error @+1 {{a tile type is needed}}
  %0 = tile.add %s, %s : f16
  func.return
}

// -----

func.func @f(%s: f16) {
  // expected-error @+1 {{tile.add: at least one operand must be a tile, found f16, f16}}
  %0 = "tile.add"(%s, %s) : (f16, f16) -> !tile.tile<4xf16, ub>
  func.return
}

// -----

func.func @f(%x: !tile.tile<16x64xf16, ub>, %m: !tile.tile<16x64xi1, ub>, %s: f32) {
  // expected-error @+1 {{tile.compare: a scalar beside !tile.tile<16x64xf16, ub> must be f16, found f32}}
  %0 = tile.compare lt %x, %s : !tile.tile<16x64xf16, ub>, f32
  func.return
}

// -----

func.func @f(%x: !tile.tile<16x64xf16, ub>) {
  // expected-error @+1 {{tile.compare: the result must be !tile.tile<16x64xi1, ub>, found !tile.tile<16x64xf16, ub>}}
  %0 = "tile.compare"(%x, %x) <{predicate = #tile<predicate lt>}> : (!tile.tile<16x64xf16, ub>, !tile.tile<16x64xf16, ub>) -> !tile.tile<16x64xf16, ub>
  func.return
}

// -----

func.func @f(%x: !tile.tile<16x64xf16, ub>, %m: !tile.tile<16x1xi1, ub>) {
  // expected-error @+1 {{tile.select: the mask must be !tile.tile<16x64xi1, ub>, found !tile.tile<16x1xi1, ub>}}
  %0 = "tile.select"(%m, %x, %x) : (!tile.tile<16x1xi1, ub>, !tile.tile<16x64xf16, ub>, !tile.tile<16x64xf16, ub>) -> !tile.tile<16x64xf16, ub>
  func.return
}

// -----

func.func @f(%x: !tile.tile<16x64xf16, ub>, %m: !tile.tile<16x64xi1, ub>) {
  // expected-error @+1 {{tile.select: the result must be !tile.tile<16x64xf16, ub>, found !tile.tile<4xf16, ub>}}
  %0 = "tile.select"(%m, %x, %x) : (!tile.tile<16x64xi1, ub>, !tile.tile<16x64xf16, ub>, !tile.tile<16x64xf16, ub>) -> !tile.tile<4xf16, ub>
  func.return
}

// -----

func.func @f(%x: !tile.tile<16x64xf16, ub>, %y: !tile.tile<16x64xf32, ub>, %m: !tile.tile<16x64xi1, ub>) {
  // expected-error @+1 {{tile.select: its tiles differ}}
  %0 = tile.select %m, %x, %y : !tile.tile<16x64xf16, ub>, !tile.tile<16x64xf32, ub>
  func.return
}

// -----

func.func @f(%m: !tile.tile<16x64xi1, ub>, %x: !tile.tile<16x64xi4, ub>) {
  // expected-error @+1 {{tile.select: it takes bf16, f16, f32, i1, i16, i32, i64, i8, ui16, ui32, ui64, ui8, not i4}}
  %0 = tile.select %m, %x, %x : !tile.tile<16x64xi4, ub>
  func.return
}

// -----

func.func @f(%x: !tile.tile<4xf16, l1>) {
  // expected-error @+1 {{tile.cast: the vector unit computes on tiles in ub, found !tile.tile<4xf16, l1>}}
  %0 = tile.cast %x : !tile.tile<4xf16, l1> -> !tile.tile<4xf32, l1>
  func.return
}

// -----

func.func @f(%x: !tile.tile<4xf64, ub>) {
  // expected-error @+1 {{tile.cast: it takes bf16, f16, f32, i1, i16, i32, i4, i64, i8, ui16, ui32, ui64, ui8, not f64}}
  %0 = tile.cast %x rounding rint : !tile.tile<4xf64, ub> -> !tile.tile<4xf32, ub>
  func.return
}

// -----

func.func @f(%x: !tile.tile<4xf32, ub>) {
  // expected-error @+1 {{tile.cast: it takes bf16, f16, f32, i1, i16, i32, i4, i64, i8, ui16, ui32, ui64, ui8, not f64}}
  %0 = tile.cast %x : !tile.tile<4xf32, ub> -> !tile.tile<4xf64, ub>
  func.return
}

// -----

func.func @f(%x: !tile.tile<4xf16, ub>) {
  // expected-error @+1 {{tile.cast: a cast changes only the element type: !tile.tile<4xf16, ub>, !tile.tile<8xf32, ub>}}
  %0 = tile.cast %x : !tile.tile<4xf16, ub> -> !tile.tile<8xf32, ub>
  func.return
}

// -----

func.func @f(%x: !tile.tile<4xf16, ub>) {
  // expected-error @+1 {{tile.cast: nothing to cast from f16 to itself}}
  %0 = tile.cast %x : !tile.tile<4xf16, ub> -> !tile.tile<4xf16, ub>
  func.return
}

// -----

func.func @f(%x: !tile.tile<4xf32, ub>) {
  // expected-error @+1 {{tile.cast: f32 to f16 may round: say how (rint, round, floor, ceil, trunc, odd)}}
  %0 = tile.cast %x : !tile.tile<4xf32, ub> -> !tile.tile<4xf16, ub>
  func.return
}

// -----

func.func @f(%x: !tile.tile<4xf16, ub>) {
  // expected-error @+1 {{tile.cast: f16 to bf16 may round}}
  %0 = tile.cast %x : !tile.tile<4xf16, ub> -> !tile.tile<4xbf16, ub>
  func.return
}

// -----

func.func @f(%x: !tile.tile<4xbf16, ub>) {
  // expected-error @+1 {{tile.cast: bf16 to f16 may round}}
  %0 = tile.cast %x : !tile.tile<4xbf16, ub> -> !tile.tile<4xf16, ub>
  func.return
}

// -----

func.func @f(%x: !tile.tile<4xf16, ub>) {
  // expected-error @+1 {{tile.cast: f16 to i32 may round}}
  %0 = tile.cast %x : !tile.tile<4xf16, ub> -> !tile.tile<4xi32, ub>
  func.return
}

// -----

func.func @f(%x: !tile.tile<4xi32, ub>) {
  // expected-error @+1 {{tile.cast: i32 to f32 may round}}
  %0 = tile.cast %x : !tile.tile<4xi32, ub> -> !tile.tile<4xf32, ub>
  func.return
}

// -----

func.func @f(%x: !tile.tile<4xi16, ub>) {
  // expected-error @+1 {{tile.cast: i16 to f16 may round}}
  %0 = tile.cast %x : !tile.tile<4xi16, ub> -> !tile.tile<4xf16, ub>
  func.return
}

// -----

func.func @f(%x: !tile.tile<4xf16, ub>) {
  // expected-error @+1 {{tile.cast: f16 to f32 has nothing to round, found rint}}
  %0 = tile.cast %x rounding rint : !tile.tile<4xf16, ub> -> !tile.tile<4xf32, ub>
  func.return
}

// -----

func.func @f(%x: !tile.tile<4xi64, ub>) {
  // expected-error @+1 {{tile.cast: i64 to i8 has nothing to round, found floor}}
  %0 = tile.cast %x rounding floor : !tile.tile<4xi64, ub> -> !tile.tile<4xi8, ub>
  func.return
}

// -----

func.func @f(%x: !tile.tile<4xui8, ub>) {
  // expected-error @+1 {{tile.cast: ui8 to bf16 has nothing to round, found rint}}
  %0 = tile.cast %x rounding rint : !tile.tile<4xui8, ub> -> !tile.tile<4xbf16, ub>
  func.return
}

// -----

func.func @f(%x: !tile.tile<4xf32, ub>) {
  // expected-error @+1 {{tile.cast: f32 to i1 has nothing to round, found rint}}
  %0 = tile.cast %x rounding rint : !tile.tile<4xf32, ub> -> !tile.tile<4xi1, ub>
  func.return
}

// -----

func.func @f(%x: !tile.tile<16x64xi32, ub>) {
  // expected-error @+1 {{tile.multiply_add: it takes bf16, f16, f32, not i32}}
  %0 = tile.multiply_add %x, %x, %x : !tile.tile<16x64xi32, ub>
  func.return
}

// -----

func.func @f(%x: !tile.tile<16x64xf32, ub>, %y: !tile.tile<1x64xf32, ub>) {
  // expected-error @+1 {{tile.multiply_add: its tiles differ: !tile.tile<16x64xf32, ub> and !tile.tile<1x64xf32, ub>; broadcast one of them with tile.broadcast}}
  %0 = tile.multiply_add %x, %x, %y : !tile.tile<16x64xf32, ub>, !tile.tile<16x64xf32, ub>, !tile.tile<1x64xf32, ub>
  func.return
}

// -----

func.func @f(%x: !tile.tile<16x64xf32, ub>) {
  // expected-error @+1 {{tile.leaky_relu: what negative elements must be multiplied by is a scalar, found !tile.tile<16x64xf32, ub>}}
  %0 = tile.leaky_relu %x, %x : !tile.tile<16x64xf32, ub>
  func.return
}
