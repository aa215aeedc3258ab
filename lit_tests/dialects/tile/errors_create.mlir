// RUN: ascir-opt %s --verify-diagnostics --split-input-file

func.func @f(%s: f32) {
  // expected-error @+1 {{tile.fill: nothing fills !tile.tile<16x16xf32, l0c, nz>; an accumulator begins with tile.accumulator}}
  %0 = tile.fill %s : f32 -> !tile.tile<16x16xf32, l0c, nz>
  func.return
}

// -----

func.func @f(%s: i8) {
  // expected-error @+1 {{tile.fill: nothing fills !tile.tile<64x16xi8, l0b, zn24>}}
  %0 = tile.fill %s : i8 -> !tile.tile<64x16xi8, l0b, zn24>
  func.return
}

// -----

func.func @f(%s: f32) {
  // expected-error @+1 {{tile.fill: nothing fills !tile.tile<16xf32, bt>}}
  %0 = tile.fill %s : f32 -> !tile.tile<16xf32, bt>
  func.return
}

// -----

func.func @f(%s: i4) {
  // expected-error @+1 {{tile.fill: it takes bf16, f16, f32, i1, i16, i32, i64, i8, ui16, ui32, ui64, ui8, not i4}}
  %0 = tile.fill %s : i4 -> !tile.tile<16xi4, ub>
  func.return
}

// -----

func.func @f(%s: f32) {
  // expected-error @+1 {{tile.fill: !tile.tile<16x64xf16, ub> must be filled with f16, found f32}}
  %0 = tile.fill %s : f32 -> !tile.tile<16x64xf16, ub>
  func.return
}

// -----

func.func @f() {
  // expected-error @+1 {{tile.iota: the vector unit computes on tiles in ub, found !tile.tile<16xi32, l1>}}
  %0 = tile.iota axis 0 : !tile.tile<16xi32, l1>
  func.return
}

// -----

func.func @f() {
  // expected-error @+1 {{tile.iota: it works on nd tiles, found !tile.tile<16x16xf16, ub, nz>}}
  %0 = tile.iota axis 0 : !tile.tile<16x16xf16, ub, nz>
  func.return
}

// -----

func.func @f() {
  // expected-error @+1 {{tile.iota: it takes bf16, f16, f32, i16, i32, i64, i8, ui16, ui32, ui64, ui8, not i1}}
  %0 = tile.iota axis 0 : !tile.tile<16xi1, ub>
  func.return
}

// -----

func.func @f() {
  // expected-error @+1 {{tile.iota: axis 2 is none of the 2 dimensions of !tile.tile<16x64xi32, ub>}}
  %0 = tile.iota axis 2 : !tile.tile<16x64xi32, ub>
  func.return
}

// -----

func.func @f() {
  // expected-error @+1 {{tile.iota: axis -1 is none of the 2 dimensions}}
  %0 = tile.iota axis -1 : !tile.tile<16x64xi32, ub>
  func.return
}

// -----

func.func @f(%x: !tile.tile<16xf16, l1>) {
  // expected-error @+1 {{tile.extract: the vector unit computes on tiles in ub}}
  %0 = tile.extract %x[0] : !tile.tile<16xf16, l1> -> f16
  func.return
}

// -----

func.func @f(%x: !tile.tile<16xi1, ub>) {
  // expected-error @+1 {{tile.extract: it takes bf16, f16, f32, i16, i32, i64, i8, ui16, ui32, ui64, ui8, not i1}}
  %0 = tile.extract %x[0] : !tile.tile<16xi1, ub> -> i1
  func.return
}

// -----

func.func @f(%x: !tile.tile<16xui8, ub>) {
  // expected-error @+1 {{tile.extract: an element of !tile.tile<16xui8, ub> must be i8, found ui8}}
  %0 = tile.extract %x[0] : !tile.tile<16xui8, ub> -> ui8
  func.return
}

// -----

func.func @f(%x: !tile.tile<16x64xf16, ub>) {
  // expected-error @+1 {{tile.extract: 1 offsets [0] for the 2 dimensions of !tile.tile<16x64xf16, ub>}}
  %0 = tile.extract %x[0] : !tile.tile<16x64xf16, ub> -> f16
  func.return
}

// -----

func.func @f(%x: !tile.tile<16x64xf16, ub>) {
  // expected-error @+1 {{tile.extract: element 64 of dimension 1 is outside of the tile's extent 64}}
  %0 = tile.extract %x[0, 64] : !tile.tile<16x64xf16, ub> -> f16
  func.return
}
