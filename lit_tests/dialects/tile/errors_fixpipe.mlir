// RUN: ascir-opt %s --verify-diagnostics --split-input-file

func.func @f(%c: !tile.tile<128x256xi32, l0c, nz>, %v: !tile.tile<256xui64, fb>) {
  // expected-error @+1 {{tile.fixpipe_move: the offset of each column is in the entries of fb, beside the scale}}
  %0 = tile.fixpipe_move %c scale(%v : !tile.tile<256xui64, fb>) offset 3 : !tile.tile<128x256xi32, l0c, nz> -> !tile.tile<128x256xi8, l1, nz>
  func.return
}

// -----

func.func @f(%c: !tile.tile<128x256xf32, l0c, nz>, %y: memref<128x256xf16>) {
  // expected-error @+1 {{tile.fixpipe_store: a view of global memory must be a memref in #tile.space<gm>}}
  tile.fixpipe_store %c, %y[0, 0] : !tile.tile<128x256xf32, l0c, nz>, memref<128x256xf16>
  func.return
}

// -----

func.func @f(%c: !tile.tile<16x16xf16, ub>, %y: memref<128x256xf16, #tile.space<gm>>) {
  // expected-error @+1 {{tile.fixpipe_store: the source must be an accumulator in l0c, found !tile.tile<16x16xf16, ub>}}
  tile.fixpipe_store %c, %y[0, 0] : !tile.tile<16x16xf16, ub>, memref<128x256xf16, #tile.space<gm>>
  func.return
}

// -----

func.func @f(%c: !tile.tile<128x256xf32, l0c, nz>, %y: memref<128x256xi32, #tile.space<gm>>) {
  // expected-error @+1 {{tile.fixpipe_store: no chip casts f32 to i32 on the way out of l0c}}
  tile.fixpipe_store %c, %y[0, 0] : !tile.tile<128x256xf32, l0c, nz>, memref<128x256xi32, #tile.space<gm>>
  func.return
}

// -----

func.func @f(%c: !tile.tile<128x256xi32, l0c, nz>, %y: memref<128x256xf16, #tile.space<gm>>) {
  // expected-error @+1 {{tile.fixpipe_store: i32 to f16 needs scale}}
  tile.fixpipe_store %c, %y[0, 0] : !tile.tile<128x256xi32, l0c, nz>, memref<128x256xf16, #tile.space<gm>>
  func.return
}

// -----

func.func @f(%c: !tile.tile<128x256xf32, l0c, nz>, %y: memref<128x256xf16, #tile.space<gm>>, %s: f32) {
  // expected-error @+1 {{tile.fixpipe_store: f32 to f16 takes no scale}}
  tile.fixpipe_store %c, %y[0, 0] scale(%s : f32) : !tile.tile<128x256xf32, l0c, nz>, memref<128x256xf16, #tile.space<gm>>
  func.return
}

// -----

func.func @f(%c: !tile.tile<128x256xi32, l0c, nz>, %y: memref<128x256xf16, #tile.space<gm>>, %s: f16) {
  // expected-error @+1 {{tile.fixpipe_store: the scale of !tile.tile<128x256xi32, l0c, nz> must be f32 or !tile.tile<256xui64, fb>, found f16}}
  tile.fixpipe_store %c, %y[0, 0] scale(%s : f16) : !tile.tile<128x256xi32, l0c, nz>, memref<128x256xf16, #tile.space<gm>>
  func.return
}

// -----

func.func @f(%c: !tile.tile<128x256xi32, l0c, nz>, %y: memref<128x256xf16, #tile.space<gm>>, %s: !tile.tile<128xui64, fb>) {
  // expected-error @+1 {{tile.fixpipe_store: the scale of !tile.tile<128x256xi32, l0c, nz> must be f32 or !tile.tile<256xui64, fb>, found !tile.tile<128xui64, fb>}}
  tile.fixpipe_store %c, %y[0, 0] scale(%s : !tile.tile<128xui64, fb>) : !tile.tile<128x256xi32, l0c, nz>, memref<128x256xf16, #tile.space<gm>>
  func.return
}

// -----

func.func @f(%c: !tile.tile<128x256xi32, l0c, nz>, %y: memref<128x256xf16, #tile.space<gm>>, %s: f32) {
  // expected-error @+1 {{tile.fixpipe_store: an offset can only be added to i8 and ui8, not to f16}}
  tile.fixpipe_store %c, %y[0, 0] scale(%s : f32) offset 1 : !tile.tile<128x256xi32, l0c, nz>, memref<128x256xf16, #tile.space<gm>>
  func.return
}

// -----

func.func @f(%c: !tile.tile<128x256xi32, l0c, nz>, %y: memref<128x256xi8, #tile.space<gm>>, %s: f32) {
  // expected-error @+1 {{tile.fixpipe_store: an offset has nine bits, -256 to 255, found 256}}
  tile.fixpipe_store %c, %y[0, 0] scale(%s : f32) offset 256 : !tile.tile<128x256xi32, l0c, nz>, memref<128x256xi8, #tile.space<gm>>
  func.return
}

// -----

builtin.module attributes {ascir.soc = "ascend310p3"} {
  func.func @f(%c: !tile.tile<128x256xf32, l0c, nz>, %y: memref<128x256xf16, #tile.space<gm>>) {
    // expected-error @+1 {{tile.fixpipe_store: ascend310p3 has no data path from l0c to gm}}
    tile.fixpipe_store %c, %y[0, 0] : !tile.tile<128x256xf32, l0c, nz>, memref<128x256xf16, #tile.space<gm>>
    func.return
  }
}

// -----

func.func @f(%c: !tile.tile<128x256xf32, l0c, nz>, %y: memref<256xf16, #tile.space<gm>>) {
  // expected-error @+1 {{tile.fixpipe_store: the view must have at least 2 dimensions, found memref<256xf16, #tile.space<gm>>}}
  tile.fixpipe_store %c, %y[0] : !tile.tile<128x256xf32, l0c, nz>, memref<256xf16, #tile.space<gm>>
  func.return
}

// -----

func.func @f(%c: !tile.tile<128x256xf32, l0c, nz>, %y: memref<128x256xf16, #tile.space<gm>>) {
  // expected-error @+1 {{tile.fixpipe_store: the view must have at least 3 dimensions, found memref<128x256xf16, #tile.space<gm>>}}
  tile.fixpipe_store %c, %y[0, 0] nz : !tile.tile<128x256xf32, l0c, nz>, memref<128x256xf16, #tile.space<gm>>
  func.return
}

// -----

func.func @f(%c: !tile.tile<128x256xf32, l0c, nz>, %y: memref<16x128x8xf16, #tile.space<gm>>) {
  // expected-error @+1 {{tile.fixpipe_store: the last dimension of a view in fractal order must be 16, found memref<16x128x8xf16, #tile.space<gm>>}}
  tile.fixpipe_store %c, %y[0, 0, 0] nz : !tile.tile<128x256xf32, l0c, nz>, memref<16x128x8xf16, #tile.space<gm>>
  func.return
}

// -----

func.func @f(%c: !tile.tile<128x256xf32, l0c, nz>, %y: memref<16x128x32xf32, #tile.space<gm>>) {
  // expected-error @+1 {{tile.fixpipe_store: the last dimension of a view in fractal order must be 8 or 16, found memref<16x128x32xf32, #tile.space<gm>>}}
  tile.fixpipe_store %c, %y[0, 0, 0] nz : !tile.tile<128x256xf32, l0c, nz>, memref<16x128x32xf32, #tile.space<gm>>
  func.return
}

// -----

func.func @f(%c: !tile.tile<128x256xf32, l0c, nz>, %y: memref<128x256xf16, #tile.space<gm>>) {
  // expected-error @+1 {{tile.fixpipe_store: 1 offsets [0] for the 2 dimensions of memref<128x256xf16, #tile.space<gm>>}}
  tile.fixpipe_store %c, %y[0] : !tile.tile<128x256xf32, l0c, nz>, memref<128x256xf16, #tile.space<gm>>
  func.return
}

// -----

func.func @f(%c: !tile.tile<128x256xf32, l0c, nz>, %y: memref<128x256xf16, #tile.space<gm>>) {
  // expected-error @+1 {{tile.fixpipe_store: element 271 of dimension 1 is outside of memref}}
  tile.fixpipe_store %c, %y[0, 16] : !tile.tile<128x256xf32, l0c, nz>, memref<128x256xf16, #tile.space<gm>>
  func.return
}

// -----

func.func @f(%c: !tile.tile<128x256xf32, l0c, nz>, %y: memref<999x999xf16, #tile.space<gm>>) {
  // expected-error @+1 {{tile.fixpipe_store: element 128 of dimension 0 is outside of the tile's extent 128}}
  tile.fixpipe_store %c, %y[0, 0] sizes [129, 256] : !tile.tile<128x256xf32, l0c, nz>, memref<999x999xf16, #tile.space<gm>>
  func.return
}

// -----

func.func @f(%c: !tile.tile<128x256xf32, l0c, nz>, %y: memref<2x999x999xf16, #tile.space<gm>>) {
  // expected-error @+1 {{tile.fixpipe_store: sizes [2, 128, 256] do not give a tile of 2 dimensions}}
  tile.fixpipe_store %c, %y[0, 0, 0] sizes [2, 128, 256] : !tile.tile<128x256xf32, l0c, nz>, memref<2x999x999xf16, #tile.space<gm>>
  func.return
}

// -----

func.func @f(%c: !tile.tile<128x256xi32, l0c, nz>, %y: memref<128x256xui8, #tile.space<gm>>, %s: f32) {
  // expected-error @+1 {{tile.fixpipe_store: a chip stores with atomic add, max, min of bf16, f16, f32, i16, i32, i8, not add of ui8}}
  tile.fixpipe_store %c, %y[0, 0] scale(%s : f32) atomic add : !tile.tile<128x256xi32, l0c, nz>, memref<128x256xui8, #tile.space<gm>>
  func.return
}

// -----

func.func @f(%c: !tile.tile<128x256xf32, l0c, nz>, %y: memref<128x256xf16, #tile.space<gm>>) {
  // expected-error @+1 {{tile.fixpipe_store: a tile has at least 1 buffer, not 0}}
  tile.fixpipe_store %c, %y[0, 0] buffers 0 : !tile.tile<128x256xf32, l0c, nz>, memref<128x256xf16, #tile.space<gm>>
  func.return
}

// -----

func.func @f(%c: !tile.tile<16x16xf16, ub>) {
  // expected-error @+1 {{tile.fixpipe_move: the source must be an accumulator in l0c, found !tile.tile<16x16xf16, ub>}}
  %0 = tile.fixpipe_move %c : !tile.tile<16x16xf16, ub> -> !tile.tile<128x256xf16, l1, nz>
  func.return
}

// -----

func.func @f(%c: !tile.tile<128x256xf32, l0c, nz>) {
  // expected-error @+1 {{tile.fixpipe_move: it makes a tile in l1, nz, found !tile.tile<128x256xf16, l1>}}
  %0 = tile.fixpipe_move %c : !tile.tile<128x256xf32, l0c, nz> -> !tile.tile<128x256xf16, l1>
  func.return
}

// -----

builtin.module attributes {ascir.soc = "ascend310p3"} {
  func.func @f(%c: !tile.tile<128x256xf32, l0c, nz>) {
    // expected-error @+1 {{tile.fixpipe_move: ascend310p3 has no data path from l0c to l1}}
    %0 = tile.fixpipe_move %c : !tile.tile<128x256xf32, l0c, nz> -> !tile.tile<128x256xf16, l1, nz>
    func.return
  }
}

// -----

func.func @f(%c: !tile.tile<128x256xf32, l0c, nz>) {
  // expected-error @+1 {{tile.fixpipe_move: a move to l1 must cast elements to smaller ones: !tile.tile<128x256xf32, l0c, nz>, !tile.tile<128x256xf32, l1, nz>}}
  %0 = tile.fixpipe_move %c : !tile.tile<128x256xf32, l0c, nz> -> !tile.tile<128x256xf32, l1, nz>
  func.return
}

// -----

func.func @f(%c: !tile.tile<128x256xf32, l0c, nz>) {
  // expected-error @+1 {{tile.fixpipe_move: shapes differ: !tile.tile<128x256xf32, l0c, nz>, !tile.tile<128x128xf16, l1, nz>}}
  %0 = tile.fixpipe_move %c : !tile.tile<128x256xf32, l0c, nz> -> !tile.tile<128x128xf16, l1, nz>
  func.return
}

// -----

func.func @f(%c: !tile.tile<128x256xf32, l0c, nz>) {
  // expected-error @+1 {{tile.fixpipe_move: a tile has at least 1 buffer, not 0}}
  %0 = tile.fixpipe_move %c buffers 0 : !tile.tile<128x256xf32, l0c, nz> -> !tile.tile<128x256xf16, l1, nz>
  func.return
}

// -----

builtin.module attributes {ascir.soc = "ascend910b1"} {
  func.func @f(%c: !tile.tile<64x272xi32, l0c, nz>, %y: memref<64x272xf16, #tile.space<gm>>, %v: !tile.tile<272xui64, fb>) {
    // expected-error @+1 {{tile.fixpipe_store: fb of ascend910b1 holds scales of 256 columns at a time, !tile.tile<64x272xi32, l0c, nz> has 272}}
    tile.fixpipe_store %c, %y[0, 0] scale(%v : !tile.tile<272xui64, fb>) : !tile.tile<64x272xi32, l0c, nz>, memref<64x272xf16, #tile.space<gm>>
    func.return
  }
}

// -----

func.func @f(%c: !tile.tile<64x64xi32, l0c, nz>, %y: memref<64x64xf16, #tile.space<gm>>, %s: !tile.tile<64xui64, l1>) {
  %v = tile.move %s[0] kept : !tile.tile<64xui64, l1> -> !tile.tile<64xui64, fb>
  // expected-error @+1 {{tile.fixpipe_store: scales that are kept in fb serve only tile.fixpipe_move}}
  tile.fixpipe_store %c, %y[0, 0] scale(%v : !tile.tile<64xui64, fb>) : !tile.tile<64x64xi32, l0c, nz>, memref<64x64xf16, #tile.space<gm>>
  func.return
}

// -----

func.func @f(%c: !tile.tile<64x64xf32, l0c, nz>, %y: memref<64x64xf32, #tile.space<gm>>) {
  // expected-error @+1 {{tile.fixpipe_store: element 64 of dimension 0 is outside of the tile's extent 64}}
  tile.fixpipe_store %c, %y[0, 0] sizes [5, 64] from [60] : !tile.tile<64x64xf32, l0c, nz>, memref<64x64xf32, #tile.space<gm>>
  func.return
}

// -----

func.func @f(%c: !tile.tile<64x64xf32, l0c, nz>, %y: memref<64x64xf32, #tile.space<gm>>) {
  // expected-error @+1 {{tile.fixpipe_store: 2 from [4, 16] for the 1 dimensions of the row alone}}
  tile.fixpipe_store %c, %y[0, 0] sizes [4, 48] from [4, 16] : !tile.tile<64x64xf32, l0c, nz>, memref<64x64xf32, #tile.space<gm>>
  func.return
}

// -----

func.func @f(%c: !tile.tile<64x64xf32, l0c, nz>, %y: memref<4x64x16xf32, #tile.space<gm>>) {
  // expected-error @+1 {{tile.fixpipe_store: in fractal order all rows are stored, from the first one on}}
  tile.fixpipe_store %c, %y[0, 0, 0] sizes [4, 32, 16] from [32] nz : !tile.tile<64x64xf32, l0c, nz>, memref<4x64x16xf32, #tile.space<gm>>
  func.return
}
