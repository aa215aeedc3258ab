// RUN: ascir-opt %s --verify-diagnostics --split-input-file

func.func @f(%x: !tile.tile<1xf16, l1>) {
  // expected-error @+1 {{tile.broadcast: the vector unit computes on tiles in ub}}
  %0 = tile.broadcast %x : !tile.tile<1xf16, l1> -> !tile.tile<8xf16, l1>
  func.return
}

// -----

func.func @f(%x: !tile.tile<1xf16, ub>) {
  // expected-error @+1 {{tile.broadcast: it keeps the elements as they are, found !tile.tile<1xf16, ub>, !tile.tile<8xf32, ub>}}
  %0 = tile.broadcast %x : !tile.tile<1xf16, ub> -> !tile.tile<8xf32, ub>
  func.return
}

// -----

func.func @f(%x: !tile.tile<1xf16, ub>) {
  // expected-error @+1 {{tile.broadcast: it keeps the number of dimensions, found !tile.tile<1xf16, ub>, !tile.tile<1x8xf16, ub>}}
  %0 = tile.broadcast %x : !tile.tile<1xf16, ub> -> !tile.tile<1x8xf16, ub>
  func.return
}

// -----

func.func @f(%x: !tile.tile<2x1xf16, ub>) {
  // expected-error @+1 {{tile.broadcast: only extents of 1 are repeated: !tile.tile<2x1xf16, ub> to !tile.tile<4x8xf16, ub>}}
  %0 = tile.broadcast %x : !tile.tile<2x1xf16, ub> -> !tile.tile<4x8xf16, ub>
  func.return
}

// -----

func.func @f(%x: !tile.tile<16x64xf16, ub, nz>) {
  // expected-error @+1 {{tile.transpose: it works on nd tiles, found !tile.tile<16x64xf16, ub, nz>}}
  %0 = tile.transpose %x [1, 0] : !tile.tile<16x64xf16, ub, nz> -> !tile.tile<64x16xf16, ub, nz>
  func.return
}

// -----

func.func @f(%x: !tile.tile<16x64xf16, ub>) {
  // expected-error @+1 {{tile.transpose: [0] is not a permutation of the dimensions of !tile.tile<16x64xf16, ub>}}
  %0 = tile.transpose %x [0] : !tile.tile<16x64xf16, ub> -> !tile.tile<64x16xf16, ub>
  func.return
}

// -----

func.func @f(%x: !tile.tile<16x64xf16, ub>) {
  // expected-error @+1 {{tile.transpose: [0, 0] is not a permutation of the dimensions of !tile.tile<16x64xf16, ub>}}
  %0 = tile.transpose %x [0, 0] : !tile.tile<16x64xf16, ub> -> !tile.tile<64x16xf16, ub>
  func.return
}

// -----

func.func @f(%x: !tile.tile<16x64xf16, ub>) {
  // expected-error @+1 {{tile.transpose: [0, 2] is not a permutation of the dimensions of !tile.tile<16x64xf16, ub>}}
  %0 = tile.transpose %x [0, 2] : !tile.tile<16x64xf16, ub> -> !tile.tile<64x16xf16, ub>
  func.return
}

// -----

func.func @f(%x: !tile.tile<16x64xf16, ub>) {
  // expected-error @+1 {{tile.transpose: [-1, 0] is not a permutation of the dimensions of !tile.tile<16x64xf16, ub>}}
  %0 = tile.transpose %x [-1, 0] : !tile.tile<16x64xf16, ub> -> !tile.tile<64x16xf16, ub>
  func.return
}

// -----

func.func @f(%x: !tile.tile<16x64xf16, ub>) {
  // expected-error @+1 {{tile.transpose: the result must be !tile.tile<64x16xf16, ub>, found !tile.tile<16x64xf16, ub>}}
  %0 = tile.transpose %x [1, 0] : !tile.tile<16x64xf16, ub> -> !tile.tile<16x64xf16, ub>
  func.return
}

// -----

func.func @f(%x: !tile.tile<16x64xf16, ub, nz>) {
  // expected-error @+1 {{tile.reshape: it works on nd tiles}}
  %0 = tile.reshape %x : !tile.tile<16x64xf16, ub, nz> -> !tile.tile<1024xf16, ub>
  func.return
}

// -----

func.func @f(%x: !tile.tile<16x64xf16, ub>) {
  // expected-error @+1 {{tile.reshape: it keeps the elements as they are}}
  %0 = tile.reshape %x : !tile.tile<16x64xf16, ub> -> !tile.tile<1024xi16, ub>
  func.return
}

// -----

func.func @f(%x: !tile.tile<16x64xf16, ub>) {
  // expected-error @+1 {{tile.reshape: the number of elements differs: !tile.tile<16x64xf16, ub>, !tile.tile<1000xf16, ub>}}
  %0 = tile.reshape %x : !tile.tile<16x64xf16, ub> -> !tile.tile<1000xf16, ub>
  func.return
}

// -----

func.func @f(%x: !tile.tile<16x64xf16, ub>) {
  // expected-error @+1 {{tile.reinterpret: reinterpreting cannot change the memory: !tile.tile<16x64xf16, ub>, !tile.tile<16x64xf16, l1>}}
  %0 = tile.reinterpret %x : !tile.tile<16x64xf16, ub> -> !tile.tile<16x64xf16, l1>
  func.return
}

// -----

func.func @f(%x: !tile.tile<16x16xf32, l0c, nz>) {
  // expected-error @+1 {{tile.reinterpret: only tiles in ub and l1 can be reinterpreted, found !tile.tile<16x16xf32, l0c, nz>}}
  %0 = tile.reinterpret %x : !tile.tile<16x16xf32, l0c, nz> -> !tile.tile<16x16xi32, l0c, nz>
  func.return
}

// -----

func.func @f(%x: !tile.tile<16x64xf16, ub>) {
  // expected-error @+1 {{tile.reinterpret: the number of bytes differs: !tile.tile<16x64xf16, ub> has 2048, !tile.tile<16x64xf32, ub> has 4096}}
  %0 = tile.reinterpret %x : !tile.tile<16x64xf16, ub> -> !tile.tile<16x64xf32, ub>
  func.return
}
