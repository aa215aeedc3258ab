// RUN: ascir-opt %s --verify-diagnostics --split-input-file

func.func @f() {
  // expected-error @+1 {{tile.accumulator: an accumulator must live in l0c, found !tile.tile<16x16xf32, ub>}}
  %0 = tile.accumulator : !tile.tile<16x16xf32, ub>
  func.return
}

// -----

func.func @f(%b: !tile.tile<128xf32, bt>) {
  // expected-error @+1 {{tile.accumulator: the bias of !tile.tile<128x256xf32, l0c, nz> must be !tile.tile<256xf32, bt>, found !tile.tile<128xf32, bt>}}
  %0 = tile.accumulator bias(%b : !tile.tile<128xf32, bt>) : !tile.tile<128x256xf32, l0c, nz>
  func.return
}

// -----

func.func @f(%b: !tile.tile<256xi32, bt>) {
  // expected-error @+1 {{tile.accumulator: the bias of !tile.tile<128x256xf32, l0c, nz> must be !tile.tile<256xf32, bt>, found !tile.tile<256xi32, bt>}}
  %0 = tile.accumulator bias(%b : !tile.tile<256xi32, bt>) : !tile.tile<128x256xf32, l0c, nz>
  func.return
}

// -----

func.func @f(%b: !tile.tile<256xf32, l1>) {
  // expected-error @+1 {{tile.accumulator: the bias of !tile.tile<128x256xf32, l0c, nz> must be !tile.tile<256xf32, bt>, found !tile.tile<256xf32, l1>}}
  %0 = tile.accumulator bias(%b : !tile.tile<256xf32, l1>) : !tile.tile<128x256xf32, l0c, nz>
  func.return
}

// -----

func.func @f(%a: !tile.tile<128x64xf16, l1, nz>, %b: !tile.tile<64x256xf16, l0b, zn>, %c: !tile.tile<128x256xf32, l0c, nz>) {
  // expected-error @+1 {{tile.mmad: the left operand must live in l0a, found !tile.tile<128x64xf16, l1, nz>}}
  %0 = tile.mmad %a, %b, %c : !tile.tile<128x64xf16, l1, nz>, !tile.tile<64x256xf16, l0b, zn>, !tile.tile<128x256xf32, l0c, nz>
  func.return
}

// -----

func.func @f(%a: !tile.tile<128x64xf16, l0a, zz>, %b: !tile.tile<128x64xf16, l0a, zz>, %c: !tile.tile<128x256xf32, l0c, nz>) {
  // expected-error @+1 {{tile.mmad: the right operand must live in l0b, zn, found !tile.tile<128x64xf16, l0a, zz>}}
  %0 = tile.mmad %a, %b, %c : !tile.tile<128x64xf16, l0a, zz>, !tile.tile<128x64xf16, l0a, zz>, !tile.tile<128x256xf32, l0c, nz>
  func.return
}

// -----

func.func @f(%a: !tile.tile<16x64xi8, l0a, zz>, %b: !tile.tile<64x16xi8, l0b, zn24>, %c: !tile.tile<16x16xi32, l0c, nz>) {
  // expected-error @+1 {{tile.mmad: the right operand must live in l0b, zn, found !tile.tile<64x16xi8, l0b, zn24>}}
  %0 = tile.mmad %a, %b, %c : !tile.tile<16x64xi8, l0a, zz>, !tile.tile<64x16xi8, l0b, zn24>, !tile.tile<16x16xi32, l0c, nz>
  func.return
}

// -----

func.func @f(%a: !tile.tile<16x64xi8, l0a, zz>, %b: !tile.tile<64x16xi8, l0b, zn>, %c: !tile.tile<16x16xi32, l0c, nz>) {
  // expected-error @+1 {{tile.mmad_sparse: the right operand must live in l0b, zn24, found !tile.tile<64x16xi8, l0b, zn>}}
  %0 = tile.mmad_sparse %a, %b, %c : !tile.tile<16x64xi8, l0a, zz>, !tile.tile<64x16xi8, l0b, zn>, !tile.tile<16x16xi32, l0c, nz>
  func.return
}

// -----

func.func @f(%a: !tile.tile<128x64xf16, l0a, zz>, %b: !tile.tile<64x256xf16, l0b, zn>, %c: !tile.tile<128x256xf32, ub>) {
  // expected-error @+1 {{tile.mmad: the accumulator must live in l0c, found !tile.tile<128x256xf32, ub>}}
  %0 = tile.mmad %a, %b, %c : !tile.tile<128x64xf16, l0a, zz>, !tile.tile<64x256xf16, l0b, zn>, !tile.tile<128x256xf32, ub>
  func.return
}

// -----

func.func @f(%a: !tile.tile<128x64xf16, l0a, zz>, %b: !tile.tile<64x256xbf16, l0b, zn>, %c: !tile.tile<128x256xf32, l0c, nz>) {
  // expected-error @+1 {{tile.mmad: the operands must be of one element type, found !tile.tile<128x64xf16, l0a, zz> and !tile.tile<64x256xbf16, l0b, zn>}}
  %0 = tile.mmad %a, %b, %c : !tile.tile<128x64xf16, l0a, zz>, !tile.tile<64x256xbf16, l0b, zn>, !tile.tile<128x256xf32, l0c, nz>
  func.return
}

// -----

func.func @f(%a: !tile.tile<128x64xf16, l0a, zz>, %b: !tile.tile<64x256xf16, l0b, zn>, %c: !tile.tile<128x256xi32, l0c, nz>) {
  // expected-error @+1 {{tile.mmad: no chip adds products of f16 to i32}}
  %0 = tile.mmad %a, %b, %c : !tile.tile<128x64xf16, l0a, zz>, !tile.tile<64x256xf16, l0b, zn>, !tile.tile<128x256xi32, l0c, nz>
  func.return
}

// -----

func.func @f(%a: !tile.tile<16x32xi8, l0a, zz>, %b: !tile.tile<32x16xi8, l0b, zn>, %c: !tile.tile<16x16xf32, l0c, nz>) {
  // expected-error @+1 {{tile.mmad: no chip adds products of i8 to f32}}
  %0 = tile.mmad %a, %b, %c : !tile.tile<16x32xi8, l0a, zz>, !tile.tile<32x16xi8, l0b, zn>, !tile.tile<16x16xf32, l0c, nz>
  func.return
}

// -----

func.func @f(%a: !tile.tile<128x64xf16, l0a, zz>, %b: !tile.tile<128x256xf16, l0b, zn>, %c: !tile.tile<128x256xf32, l0c, nz>) {
  // expected-error @+1 {{tile.mmad: inner dimensions differ: lhs !tile.tile<128x64xf16, l0a, zz>, rhs !tile.tile<128x256xf16, l0b, zn>}}
  %0 = tile.mmad %a, %b, %c : !tile.tile<128x64xf16, l0a, zz>, !tile.tile<128x256xf16, l0b, zn>, !tile.tile<128x256xf32, l0c, nz>
  func.return
}

// -----

func.func @f(%a: !tile.tile<128x64xf16, l0a, zz>, %b: !tile.tile<64x256xf16, l0b, zn>, %c: !tile.tile<128x128xf32, l0c, nz>) {
  // expected-error @+1 {{tile.mmad: the accumulator must be 128x256, found !tile.tile<128x128xf32, l0c, nz>}}
  %0 = tile.mmad %a, %b, %c : !tile.tile<128x64xf16, l0a, zz>, !tile.tile<64x256xf16, l0b, zn>, !tile.tile<128x128xf32, l0c, nz>
  func.return
}

// -----

func.func @f(%a: !tile.tile<128x64xf16, l0a, zz>, %b: !tile.tile<64x256xf16, l0b, zn>, %c: !tile.tile<128x256xf32, l0c, nz>) {
  // expected-error @+1 {{tile.mmad: 2 sizes [128, 256] for the 3 dimensions of m, n and k}}
  %0 = tile.mmad %a, %b, %c sizes [128, 256] : !tile.tile<128x64xf16, l0a, zz>, !tile.tile<64x256xf16, l0b, zn>, !tile.tile<128x256xf32, l0c, nz>
  func.return
}

// -----

func.func @f(%a: !tile.tile<128x64xf16, l0a, zz>, %b: !tile.tile<64x256xf16, l0b, zn>, %c: !tile.tile<128x256xf32, l0c, nz>) {
  // expected-error @+1 {{tile.mmad: sizes must be 1 or more, found [128, 0, 64]}}
  %0 = tile.mmad %a, %b, %c sizes [128, 0, 64] : !tile.tile<128x64xf16, l0a, zz>, !tile.tile<64x256xf16, l0b, zn>, !tile.tile<128x256xf32, l0c, nz>
  func.return
}

// -----

func.func @f(%a: !tile.tile<128x64xf16, l0a, zz>, %b: !tile.tile<64x256xf16, l0b, zn>, %c: !tile.tile<128x256xf32, l0c, nz>) {
  // expected-error @+1 {{tile.mmad: element 64 of dimension 2 is outside of the tile's extent 64}}
  %0 = tile.mmad %a, %b, %c sizes [128, 256, 65] : !tile.tile<128x64xf16, l0a, zz>, !tile.tile<64x256xf16, l0b, zn>, !tile.tile<128x256xf32, l0c, nz>
  func.return
}

// -----

func.func @f(%a: !tile.tile<16x64xi4, l0a, zz>, %b: !tile.tile<64x16xi4, l0b, zn>, %c: !tile.tile<16x16xi32, l0c, nz>) {
  // expected-error @+1 {{tile.mmad: i4 elements lie two to a byte: k is even, found 63}}
  %0 = tile.mmad %a, %b, %c sizes [16, 16, 63] : !tile.tile<16x64xi4, l0a, zz>, !tile.tile<64x16xi4, l0b, zn>, !tile.tile<16x16xi32, l0c, nz>
  func.return
}

// -----

func.func @f(%a: !tile.tile<128x64xf16, l0a, zz>, %b: !tile.tile<64x256xf16, l0b, zn>, %c: !tile.tile<128x256xf32, l0c, nz>) {
  // expected-error @+1 {{tile.mmad: hf32 is a way to multiply f32, not f16}}
  %0 = tile.mmad %a, %b, %c hf32 : !tile.tile<128x64xf16, l0a, zz>, !tile.tile<64x256xf16, l0b, zn>, !tile.tile<128x256xf32, l0c, nz>
  func.return
}

// -----

func.func @f(%a: !tile.tile<128x64xf16, l0a, zz>, %b: !tile.tile<64x256xf16, l0b, zn>, %c: !tile.tile<128x256xf32, l0c, nz>) {
  // expected-error @+1 {{16x16xf32}}
  %0 = "tile.mmad"(%a, %b, %c) <{static_sizes = array<i64>}> : (!tile.tile<128x64xf16, l0a, zz>, !tile.tile<64x256xf16, l0b, zn>, !tile.tile<128x256xf32, l0c, nz>) -> !tile.tile<16x16xf32, l0c, nz>
  func.return
}

// -----

builtin.module attributes {ascir.soc = "ascend910b2"} {
  func.func @f(%a: !tile.tile<16x16xf16, l0a, zz>, %b: !tile.tile<16x16xf16, l0b, zn>, %c: !tile.tile<16x16xf16, l0c, nz>) {
    // expected-error @+1 {{tile.mmad: l0c of ascend910b2 does not hold f16}}
    %0 = tile.mmad %a, %b, %c : !tile.tile<16x16xf16, l0a, zz>, !tile.tile<16x16xf16, l0b, zn>, !tile.tile<16x16xf16, l0c, nz>
    func.return
  }
}
