// RUN: ascir-opt %s --verify-diagnostics --split-input-file

func.func @f(%x: !tile.tile<16x64xf16, ub, nz>) {
  // expected-error @+1 {{tile.reduce: it works on nd tiles}}
  %0 = tile.reduce sum %x axes [1] : !tile.tile<16x64xf16, ub, nz> -> !tile.tile<16x1xf16, ub>
  func.return
}

// -----

func.func @f(%x: !tile.tile<16x64xi1, ub>) {
  // expected-error @+1 {{tile.reduce: it takes bf16, f16, f32, i16, i32, i64, i8, ui16, ui32, ui64, ui8, not i1}}
  %0 = tile.reduce sum %x axes [1] : !tile.tile<16x64xi1, ub> -> !tile.tile<16x1xi1, ub>
  func.return
}

// -----

func.func @f(%x: !tile.tile<16x64xf16, ub>) {
  // expected-error @+1 {{tile.reduce: it takes i1, not f16}}
  %0 = tile.reduce any %x axes [1] : !tile.tile<16x64xf16, ub> -> !tile.tile<16x1xf16, ub>
  func.return
}

// -----

func.func @f(%x: !tile.tile<16x64xf16, ub>) {
  // expected-error @+1 {{tile.reduce: it takes i1, not f16}}
  %0 = tile.reduce all %x axes [1] : !tile.tile<16x64xf16, ub> -> !tile.tile<16x1xf16, ub>
  func.return
}

// -----

func.func @f(%x: !tile.tile<16x64xf16, ub>) {
  // expected-error @+1 {{tile.reduce: the axes must be some dimensions in ascending order, found []}}
  %0 = tile.reduce sum %x axes [] : !tile.tile<16x64xf16, ub> -> !tile.tile<16x1xf16, ub>
  func.return
}

// -----

func.func @f(%x: !tile.tile<16x64xf16, ub>) {
  // expected-error @+1 {{tile.reduce: the axes must be some dimensions in ascending order, found [1, 0]}}
  %0 = tile.reduce sum %x axes [1, 0] : !tile.tile<16x64xf16, ub> -> !tile.tile<16x1xf16, ub>
  func.return
}

// -----

func.func @f(%x: !tile.tile<16x64xf16, ub>) {
  // expected-error @+1 {{tile.reduce: the axes must be some dimensions in ascending order, found [1, 1]}}
  %0 = tile.reduce sum %x axes [1, 1] : !tile.tile<16x64xf16, ub> -> !tile.tile<16x1xf16, ub>
  func.return
}

// -----

func.func @f(%x: !tile.tile<16x64xf16, ub>) {
  // expected-error @+1 {{tile.reduce: axis 2 is none of the 2 dimensions of !tile.tile<16x64xf16, ub>}}
  %0 = tile.reduce sum %x axes [2] : !tile.tile<16x64xf16, ub> -> !tile.tile<16x1xf16, ub>
  func.return
}

// -----

func.func @f(%x: !tile.tile<16x64xf16, ub>) {
  // expected-error @+1 {{tile.reduce: axis -1 is none of the 2 dimensions of !tile.tile<16x64xf16, ub>}}
  %0 = tile.reduce sum %x axes [-1] : !tile.tile<16x64xf16, ub> -> !tile.tile<16x1xf16, ub>
  func.return
}

// -----

func.func @f(%x: !tile.tile<16x64xf16, ub>) {
  // expected-error @+1 {{tile.reduce: the result must be !tile.tile<16x1xf16, ub>, found !tile.tile<16xf16, ub>}}
  %0 = tile.reduce sum %x axes [1] : !tile.tile<16x64xf16, ub> -> !tile.tile<16xf16, ub>
  func.return
}

// -----

func.func @f(%x: !tile.tile<16x64xf16, ub, nz>) {
  // expected-error @+1 {{tile.argmax: it works on nd tiles}}
  %0 = tile.argmax %x axis 1 : !tile.tile<16x64xf16, ub, nz> -> !tile.tile<16x1xi32, ub>
  func.return
}

// -----

func.func @f(%x: !tile.tile<16x64xi1, ub>) {
  // expected-error @+1 {{tile.argmax: it takes bf16, f16}}
  %0 = tile.argmax %x axis 1 : !tile.tile<16x64xi1, ub> -> !tile.tile<16x1xi32, ub>
  func.return
}

// -----

func.func @f(%x: !tile.tile<16x64xf16, ub>) {
  // expected-error @+1 {{tile.argmin: axis 2 is none of the 2 dimensions}}
  %0 = tile.argmin %x axis 2 : !tile.tile<16x64xf16, ub> -> !tile.tile<16x1xi32, ub>
  func.return
}

// -----

func.func @f(%x: !tile.tile<16x64xf16, ub>) {
  // expected-error @+1 {{tile.argmin: the result must be !tile.tile<16x1xi32, ub>, found !tile.tile<16x1xi64, ub>}}
  %0 = tile.argmin %x axis 1 : !tile.tile<16x64xf16, ub> -> !tile.tile<16x1xi64, ub>
  func.return
}

// -----

func.func @f(%x: !tile.tile<16x64xf16, ub, nz>) {
  // expected-error @+1 {{tile.cumsum: it works on nd tiles}}
  %0 = tile.cumsum %x axis 1 : !tile.tile<16x64xf16, ub, nz>
  func.return
}

// -----

func.func @f(%x: !tile.tile<16x64xi4, ub>) {
  // expected-error @+1 {{tile.cumsum: it takes bf16, f16, f32, i16, i32, i64, i8, ui16, ui32, ui64, ui8, not i4}}
  %0 = tile.cumsum %x axis 1 : !tile.tile<16x64xi4, ub>
  func.return
}

// -----

func.func @f(%x: !tile.tile<16x64xf16, ub>) {
  // expected-error @+1 {{tile.cumsum: axis 2 is none of the 2 dimensions}}
  %0 = tile.cumsum %x axis 2 : !tile.tile<16x64xf16, ub>
  func.return
}

// -----

func.func @f(%x: !tile.tile<16x64xf16, ub>) {
  // expected-error @+1 {{16x8xf16}}
  %0 = "tile.cumsum"(%x) <{axis = 1 : i64}> : (!tile.tile<16x64xf16, ub>) -> !tile.tile<16x8xf16, ub>
  func.return
}
