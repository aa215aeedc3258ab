// RUN: ascir-opt %s --verify-diagnostics --split-input-file

func.func @f(%x: !tile.tile<16xf16, l1>, %i: !tile.tile<4xi32, ub>) {
  // expected-error @+1 {{tile.gather: the vector unit computes on tiles in ub, found !tile.tile<16xf16, l1>}}
  %0 = tile.gather %x, %i : !tile.tile<16xf16, l1>, !tile.tile<4xi32, ub> -> !tile.tile<4xf16, ub>
  func.return
}

// -----

func.func @f(%x: !tile.tile<16xf16, ub>, %i: !tile.tile<16x16xi32, ub, nz>) {
  // expected-error @+1 {{tile.gather: it works on nd tiles, found !tile.tile<16x16xi32, ub, nz>}}
  %0 = tile.gather %x, %i : !tile.tile<16xf16, ub>, !tile.tile<16x16xi32, ub, nz> -> !tile.tile<16x16xf16, ub>
  func.return
}

// -----

func.func @f(%x: !tile.tile<16xi4, ub>, %i: !tile.tile<4xi32, ub>) {
  // expected-error @+1 {{tile.gather: it takes bf16, f16, f32, i1, i16, i32, i64, i8, ui16, ui32, ui64, ui8, not i4}}
  %0 = tile.gather %x, %i : !tile.tile<16xi4, ub>, !tile.tile<4xi32, ub> -> !tile.tile<4xi4, ub>
  func.return
}

// -----

func.func @f(%x: !tile.tile<48xf16, ub>, %i: !tile.tile<4xi32, ub>) {
  // expected-error @+1 {{tile.gather: `around` needs a power of two of elements, 2 or more, found 48}}
  %0 = tile.gather %x, %i around : !tile.tile<48xf16, ub>, !tile.tile<4xi32, ub> -> !tile.tile<4xf16, ub>
  func.return
}

// -----

func.func @f(%x: !tile.tile<16xf16, ub>, %i: !tile.tile<4xi64, ub>) {
  // expected-error @+1 {{tile.gather: the indices must be i32, found !tile.tile<4xi64, ub>}}
  %0 = tile.gather %x, %i : !tile.tile<16xf16, ub>, !tile.tile<4xi64, ub> -> !tile.tile<4xf16, ub>
  func.return
}

// -----

func.func @f(%x: !tile.tile<16xf16, ub>, %i: !tile.tile<4xi32, ub>) {
  // expected-error @+1 {{tile.gather: the result must be !tile.tile<4xf16, ub>, found !tile.tile<5xf16, ub>}}
  %0 = tile.gather %x, %i : !tile.tile<16xf16, ub>, !tile.tile<4xi32, ub> -> !tile.tile<5xf16, ub>
  func.return
}

// -----

func.func @f(%x: !tile.tile<16xf16, l1>, %m: !tile.tile<16xi1, ub>) {
  // expected-error @+1 {{tile.compress: the vector unit computes on tiles in ub}}
  %0, %1 = tile.compress %x, %m : !tile.tile<16xf16, l1>, !tile.tile<16xi1, ub>
  func.return
}

// -----

func.func @f(%x: !tile.tile<16xi1, ub>, %m: !tile.tile<16xi1, ub>) {
  // expected-error @+1 {{tile.compress: it takes bf16, f16, f32, i16, i32, i64, i8, ui16, ui32, ui64, ui8, not i1}}
  %0, %1 = tile.compress %x, %m : !tile.tile<16xi1, ub>, !tile.tile<16xi1, ub>
  func.return
}

// -----

func.func @f(%x: !tile.tile<16x64xf16, ub>, %m: !tile.tile<16x64xi1, ub>) {
  // expected-error @+1 {{tile.compress: it packs a vector, found !tile.tile<16x64xf16, ub>}}
  %0, %1 = tile.compress %x, %m : !tile.tile<16x64xf16, ub>, !tile.tile<16x64xi1, ub>
  func.return
}

// -----

func.func @f(%x: !tile.tile<16xf16, ub>, %m: !tile.tile<16xi8, ub>) {
  // expected-error @+1 {{tile.compress: the mask must be !tile.tile<16xi1, ub>, found !tile.tile<16xi8, ub>}}
  %0, %1 = tile.compress %x, %m : !tile.tile<16xf16, ub>, !tile.tile<16xi8, ub>
  func.return
}

// -----

func.func @f(%x: !tile.tile<16xf16, ub>, %m: !tile.tile<16xi1, ub>) {
  // expected-error @+1 {{index}}
  %0:2 = "tile.compress"(%x, %m) : (!tile.tile<16xf16, ub>, !tile.tile<16xi1, ub>) -> (!tile.tile<16xf16, ub>, i32)
  func.return
}

// -----

func.func @f(%x: !tile.tile<16xf16, ub>, %m: !tile.tile<16xi1, ub>) {
  // expected-error @+1 {{8xf16}}
  %0:2 = "tile.compress"(%x, %m) : (!tile.tile<16xf16, ub>, !tile.tile<16xi1, ub>) -> (!tile.tile<8xf16, ub>, index)
  func.return
}

// -----

func.func @f(%x: !tile.tile<16x16xf32, ub, nz>, %i: !tile.tile<16x16xi32, ub, nz>) {
  // expected-error @+1 {{tile.sort: it works on nd tiles}}
  %0, %1 = tile.sort %x, %i : !tile.tile<16x16xf32, ub, nz>, !tile.tile<16x16xi32, ub, nz>
  func.return
}

// -----

func.func @f(%x: !tile.tile<16xi1, ub>, %i: !tile.tile<16xi32, ub>) {
  // expected-error @+1 {{tile.sort: it takes bf16, f16, f32, i16, i32, i64, i8, ui16, ui32, ui64, ui8, not i1}}
  %0, %1 = tile.sort %x, %i : !tile.tile<16xi1, ub>, !tile.tile<16xi32, ub>
  func.return
}

// -----

func.func @f(%x: !tile.tile<16xf32, ub>, %i: !tile.tile<16xui32, ub>) {
  // expected-error @+1 {{tile.sort: with keys !tile.tile<16xf32, ub> go indices !tile.tile<16xi32, ub>, found !tile.tile<16xui32, ub>}}
  %0, %1 = tile.sort %x, %i : !tile.tile<16xf32, ub>, !tile.tile<16xui32, ub>
  func.return
}

// -----

func.func @f(%x: !tile.tile<16xf32, ub>, %i: !tile.tile<16xi32, ub>) {
  // expected-error @+1 {{8xf32}}
  %0:2 = "tile.sort"(%x, %i) : (!tile.tile<16xf32, ub>, !tile.tile<16xi32, ub>) -> (!tile.tile<8xf32, ub>, !tile.tile<16xi32, ub>)
  func.return
}

// -----

func.func @f(%x: !tile.tile<16xf32, ub>, %i: !tile.tile<16xi32, ub>) {
  // expected-error @+1 {{8xi32}}
  %0:2 = "tile.sort"(%x, %i) : (!tile.tile<16xf32, ub>, !tile.tile<16xi32, ub>) -> (!tile.tile<16xf32, ub>, !tile.tile<8xi32, ub>)
  func.return
}

// -----

func.func @f(%k0: !tile.tile<16xf32, ub>, %i0: !tile.tile<16xi32, ub>) {
  // expected-error @+1 {{tile.merge_sorted: it merges 2 to 4 vectors, found 1}}
  %0, %1 = tile.merge_sorted %k0 with %i0 : !tile.tile<16xf32, ub> with !tile.tile<16xi32, ub> -> !tile.tile<16xf32, ub>, !tile.tile<16xi32, ub>
  func.return
}

// -----

func.func @f(%k0: !tile.tile<16xf32, ub>, %k1: !tile.tile<16xf32, ub>, %k2: !tile.tile<16xf32, ub>, %k3: !tile.tile<16xf32, ub>, %k4: !tile.tile<16xf32, ub>, %i0: !tile.tile<16xi32, ub>, %i1: !tile.tile<16xi32, ub>, %i2: !tile.tile<16xi32, ub>, %i3: !tile.tile<16xi32, ub>, %i4: !tile.tile<16xi32, ub>) {
  // expected-error @+1 {{tile.merge_sorted: it merges 2 to 4 vectors, found 5}}
  %0, %1 = tile.merge_sorted %k0, %k1, %k2, %k3, %k4 with %i0, %i1, %i2, %i3, %i4 : !tile.tile<16xf32, ub>, !tile.tile<16xf32, ub>, !tile.tile<16xf32, ub>, !tile.tile<16xf32, ub>, !tile.tile<16xf32, ub> with !tile.tile<16xi32, ub>, !tile.tile<16xi32, ub>, !tile.tile<16xi32, ub>, !tile.tile<16xi32, ub>, !tile.tile<16xi32, ub> -> !tile.tile<80xf32, ub>, !tile.tile<80xi32, ub>
  func.return
}

// -----

func.func @f(%k0: !tile.tile<16xf32, ub>, %k1: !tile.tile<16xf32, ub>, %i0: !tile.tile<16xi64, ub>, %i1: !tile.tile<16xi64, ub>) {
  // expected-error @+1 {{tile.merge_sorted: with keys !tile.tile<16xf32, ub> go indices !tile.tile<16xi32, ub>}}
  %0, %1 = tile.merge_sorted %k0, %k1 with %i0, %i1 : !tile.tile<16xf32, ub>, !tile.tile<16xf32, ub> with !tile.tile<16xi64, ub>, !tile.tile<16xi64, ub> -> !tile.tile<32xf32, ub>, !tile.tile<32xi32, ub>
  func.return
}

// -----

func.func @f(%k0: !tile.tile<4x4xf32, ub>, %k1: !tile.tile<4x4xf32, ub>, %i0: !tile.tile<4x4xi32, ub>, %i1: !tile.tile<4x4xi32, ub>) {
  // expected-error @+1 {{tile.merge_sorted: it merges vectors, found !tile.tile<4x4xf32, ub>}}
  %0, %1 = tile.merge_sorted %k0, %k1 with %i0, %i1 : !tile.tile<4x4xf32, ub>, !tile.tile<4x4xf32, ub> with !tile.tile<4x4xi32, ub>, !tile.tile<4x4xi32, ub> -> !tile.tile<32xf32, ub>, !tile.tile<32xi32, ub>
  func.return
}

// -----

func.func @f(%k0: !tile.tile<16xf32, ub>, %k1: !tile.tile<16xf16, ub>, %i0: !tile.tile<16xi32, ub>, %i1: !tile.tile<16xi32, ub>) {
  // expected-error @+1 {{tile.merge_sorted: the keys must be of one type, found !tile.tile<16xf32, ub> and !tile.tile<16xf16, ub>}}
  %0, %1 = tile.merge_sorted %k0, %k1 with %i0, %i1 : !tile.tile<16xf32, ub>, !tile.tile<16xf16, ub> with !tile.tile<16xi32, ub>, !tile.tile<16xi32, ub> -> !tile.tile<32xf32, ub>, !tile.tile<32xi32, ub>
  func.return
}

// -----

func.func @f(%k0: !tile.tile<16xf32, ub>, %k1: !tile.tile<16xf32, ub>, %i0: !tile.tile<16xi32, ub>, %i1: !tile.tile<16xi32, ub>) {
  // expected-error @+1 {{tile.merge_sorted: the merged keys must be !tile.tile<32xf32, ub>, found !tile.tile<31xf32, ub>}}
  %0, %1 = tile.merge_sorted %k0, %k1 with %i0, %i1 : !tile.tile<16xf32, ub>, !tile.tile<16xf32, ub> with !tile.tile<16xi32, ub>, !tile.tile<16xi32, ub> -> !tile.tile<31xf32, ub>, !tile.tile<32xi32, ub>
  func.return
}

// -----

func.func @f(%k0: !tile.tile<16xf32, ub>, %k1: !tile.tile<16xf32, ub>, %i0: !tile.tile<16xi32, ub>, %i1: !tile.tile<16xi32, ub>) {
  // expected-error @+1 {{tile.merge_sorted: the merged indices must be !tile.tile<32xi32, ub>, found !tile.tile<31xi32, ub>}}
  %0, %1 = tile.merge_sorted %k0, %k1 with %i0, %i1 : !tile.tile<16xf32, ub>, !tile.tile<16xf32, ub> with !tile.tile<16xi32, ub>, !tile.tile<16xi32, ub> -> !tile.tile<32xf32, ub>, !tile.tile<31xi32, ub>
  func.return
}

// -----

func.func @f(%v: !tile.tile<16x64xf16, ub, nz>, %p: !tile.tile<16x16xui8, ub>) {
  // expected-error @+1 {{tile.expand_sparse: it works on nd tiles}}
  %0 = tile.expand_sparse %v, %p : !tile.tile<16x64xf16, ub, nz>, !tile.tile<16x16xui8, ub> -> !tile.tile<16x128xf16, ub>
  func.return
}

// -----

func.func @f(%v: !tile.tile<16x64xi1, ub>, %p: !tile.tile<16x16xui8, ub>) {
  // expected-error @+1 {{tile.expand_sparse: it takes bf16, f16}}
  %0 = tile.expand_sparse %v, %p : !tile.tile<16x64xi1, ub>, !tile.tile<16x16xui8, ub> -> !tile.tile<16x128xi1, ub>
  func.return
}

// -----

func.func @f(%v: !tile.tile<16x66xf16, ub>, %p: !tile.tile<16x16xui8, ub>) {
  // expected-error @+1 {{tile.expand_sparse: four positions fill a byte: the last extent of !tile.tile<16x66xf16, ub> is not a multiple of 4}}
  %0 = tile.expand_sparse %v, %p : !tile.tile<16x66xf16, ub>, !tile.tile<16x16xui8, ub> -> !tile.tile<16x132xf16, ub>
  func.return
}

// -----

func.func @f(%v: !tile.tile<16x64xf16, ub>, %p: !tile.tile<16x16xi8, ub>) {
  // expected-error @+1 {{tile.expand_sparse: the positions must be !tile.tile<16x16xui8, ub>, found !tile.tile<16x16xi8, ub>}}
  %0 = tile.expand_sparse %v, %p : !tile.tile<16x64xf16, ub>, !tile.tile<16x16xi8, ub> -> !tile.tile<16x128xf16, ub>
  func.return
}

// -----

func.func @f(%v: !tile.tile<16x64xf16, ub>, %p: !tile.tile<16x16xui8, ub>) {
  // expected-error @+1 {{tile.expand_sparse: the result must be !tile.tile<16x128xf16, ub>, found !tile.tile<16x64xf16, ub>}}
  %0 = tile.expand_sparse %v, %p : !tile.tile<16x64xf16, ub>, !tile.tile<16x16xui8, ub> -> !tile.tile<16x64xf16, ub>
  func.return
}
