// RUN: ascir-opt %s --verify-diagnostics --split-input-file

func.func @f(%v: memref<?x512xf16, #tile.space<gm>>, %i: !tile.tile<64xi64, ub>) {
  // expected-error @+1 {{tile.gather_rows: the row indices must be a vector of i32 in ub, found !tile.tile<64xi64, ub>}}
  %0 = tile.gather_rows %v rows %i columns [0] : memref<?x512xf16, #tile.space<gm>>, !tile.tile<64xi64, ub> -> !tile.tile<64x256xf16, ub>
  func.return
}

// -----

func.func @f(%v: memref<?x512xf16, #tile.space<gm>>, %i: !tile.tile<64x1xi32, ub>) {
  // expected-error @+1 {{tile.gather_rows: the row indices must be a vector of i32 in ub}}
  %0 = tile.gather_rows %v rows %i columns [0] : memref<?x512xf16, #tile.space<gm>>, !tile.tile<64x1xi32, ub> -> !tile.tile<64x256xf16, ub>
  func.return
}

// -----

func.func @f(%v: memref<?x512xf16, #tile.space<gm>>, %i: !tile.tile<64xi32, l1>) {
  // expected-error @+1 {{tile.gather_rows: the row indices must be a vector of i32 in ub}}
  %0 = tile.gather_rows %v rows %i columns [0] : memref<?x512xf16, #tile.space<gm>>, !tile.tile<64xi32, l1> -> !tile.tile<64x256xf16, ub>
  func.return
}

// -----

func.func @f(%v: memref<?x512xf16, #tile.space<gm>>, %i: !tile.tile<64xi32, ub>) {
  // expected-error @+1 {{tile.gather_rows: the rows must be an nd matrix in ub, found !tile.tile<64x256xf16, l1, nz>}}
  %0 = tile.gather_rows %v rows %i columns [0] : memref<?x512xf16, #tile.space<gm>>, !tile.tile<64xi32, ub> -> !tile.tile<64x256xf16, l1, nz>
  func.return
}

// -----

func.func @f(%v: memref<?x512xf16, #tile.space<gm>>, %i: !tile.tile<64xi32, ub>) {
  // expected-error @+1 {{tile.gather_rows: the rows must be an nd matrix in ub}}
  %0 = tile.gather_rows %v rows %i columns [0] : memref<?x512xf16, #tile.space<gm>>, !tile.tile<64xi32, ub> -> !tile.tile<64x256xf16, ub, nz>
  func.return
}

// -----

func.func @f(%v: memref<?x512xf16, #tile.space<gm>>, %i: !tile.tile<64xi32, ub>) {
  // expected-error @+1 {{tile.gather_rows: the rows must be an nd matrix in ub}}
  %0 = tile.gather_rows %v rows %i columns [0] : memref<?x512xf16, #tile.space<gm>>, !tile.tile<64xi32, ub> -> !tile.tile<64xf16, ub>
  func.return
}

// -----

func.func @f(%v: memref<?x512xf16, #tile.space<gm>>, %i: !tile.tile<64xi32, ub>) {
  // expected-error @+1 {{tile.gather_rows: there must be one index for each row: rows !tile.tile<32x256xf16, ub>, indices !tile.tile<64xi32, ub>}}
  %0 = tile.gather_rows %v rows %i columns [0] : memref<?x512xf16, #tile.space<gm>>, !tile.tile<64xi32, ub> -> !tile.tile<32x256xf16, ub>
  func.return
}

// -----

func.func @f(%v: memref<?x512xf16>, %i: !tile.tile<64xi32, ub>) {
  // expected-error @+1 {{tile.gather_rows: a view of global memory must be a memref in #tile.space<gm>}}
  %0 = tile.gather_rows %v rows %i columns [0] : memref<?x512xf16>, !tile.tile<64xi32, ub> -> !tile.tile<64x256xf16, ub>
  func.return
}

// -----

func.func @f(%v: memref<?x512xf32, #tile.space<gm>>, %i: !tile.tile<64xi32, ub>) {
  // expected-error @+1 {{tile.gather_rows: a transfer keeps the elements as they are}}
  %0 = tile.gather_rows %v rows %i columns [0] : memref<?x512xf32, #tile.space<gm>>, !tile.tile<64xi32, ub> -> !tile.tile<64x256xf16, ub>
  func.return
}

// -----

func.func @f(%v: memref<?x?x512xf16, #tile.space<gm>>, %i: !tile.tile<64xi32, ub>) {
  // expected-error @+1 {{tile.gather_rows: the view must have 2 dimensions, found memref<?x?x512xf16, #tile.space<gm>>}}
  %0 = tile.gather_rows %v rows %i columns [0] : memref<?x?x512xf16, #tile.space<gm>>, !tile.tile<64xi32, ub> -> !tile.tile<64x256xf16, ub>
  func.return
}

// -----

func.func @f(%v: memref<?x512xf16, #tile.space<gm>>, %i: !tile.tile<64xi32, ub>) {
  // expected-error @+1 {{tile.gather_rows: 2 columns [0, 0] for the 1 dimensions of one first column}}
  %0 = tile.gather_rows %v rows %i columns [0, 0] : memref<?x512xf16, #tile.space<gm>>, !tile.tile<64xi32, ub> -> !tile.tile<64x256xf16, ub>
  func.return
}

// -----

func.func @f(%v: memref<?x512xf16, #tile.space<gm>>, %i: !tile.tile<64xi32, ub>) {
  // expected-error @+1 {{tile.gather_rows: 1 sizes [64] for the 2 dimensions of !tile.tile<64x256xf16, ub>}}
  %0 = tile.gather_rows %v rows %i columns [0] sizes [64] : memref<?x512xf16, #tile.space<gm>>, !tile.tile<64xi32, ub> -> !tile.tile<64x256xf16, ub>
  func.return
}

// -----

func.func @f(%v: memref<?x512xf16, #tile.space<gm>>, %i: !tile.tile<64xi32, ub>) {
  // expected-error @+1 {{tile.gather_rows: sizes must be 1 or more, found [0, 256]}}
  %0 = tile.gather_rows %v rows %i columns [0] sizes [0, 256] : memref<?x512xf16, #tile.space<gm>>, !tile.tile<64xi32, ub> -> !tile.tile<64x256xf16, ub>
  func.return
}

// -----

func.func @f(%v: memref<?x512xf16, #tile.space<gm>>, %i: !tile.tile<64xi32, ub>) {
  // expected-error @+1 {{tile.gather_rows: element 555 of dimension 1 is outside of memref<?x512xf16, #tile.space<gm>>}}
  %0 = tile.gather_rows %v rows %i columns [300] : memref<?x512xf16, #tile.space<gm>>, !tile.tile<64xi32, ub> -> !tile.tile<64x256xf16, ub>
  func.return
}

// -----

func.func @f(%v: memref<?x512xf16, #tile.space<gm>>, %i: !tile.tile<64xi32, ub>) {
  // expected-error @+1 {{tile.gather_rows: element 299 of dimension 1 is outside of the tile's extent 256}}
  %0 = tile.gather_rows %v rows %i columns [0] sizes [64, 300] : memref<?x512xf16, #tile.space<gm>>, !tile.tile<64xi32, ub> -> !tile.tile<64x256xf16, ub>
  func.return
}

// -----

func.func @f(%v: memref<?x512xf16, #tile.space<gm>>, %i: !tile.tile<64xi32, ub>) {
  // expected-error @+1 {{tile.gather_rows: element 64 of dimension 0 is outside of the tile's extent 64}}
  %0 = tile.gather_rows %v rows %i columns [0] sizes [65, 256] : memref<?x512xf16, #tile.space<gm>>, !tile.tile<64xi32, ub> -> !tile.tile<64x256xf16, ub>
  func.return
}

// -----

func.func @f(%v: memref<?x512xf16, #tile.space<gm>>, %i: !tile.tile<64xi32, ub>) {
  // expected-error @+1 {{tile.gather_rows: the padding 0 : i32 is not a number of the tile}}
  %0 = tile.gather_rows %v rows %i columns [0] pad(0 : i32) : memref<?x512xf16, #tile.space<gm>>, !tile.tile<64xi32, ub> -> !tile.tile<64x256xf16, ub>
  func.return
}

// -----

func.func @f(%v: memref<?x512xf16, #tile.space<gm>>, %i: !tile.tile<64xi32, ub>) {
  // expected-error @+1 {{tile.gather_rows: a tile has at least 1 buffer, not 0}}
  %0 = tile.gather_rows %v rows %i columns [0] buffers 0 : memref<?x512xf16, #tile.space<gm>>, !tile.tile<64xi32, ub> -> !tile.tile<64x256xf16, ub>
  func.return
}

// -----

func.func @f(%r: !tile.tile<32x256xf16, ub>, %v: memref<?x512xf16, #tile.space<gm>>, %i: !tile.tile<64xi32, ub>) {
  // expected-error @+1 {{tile.scatter_rows: there must be one index for each row}}
  tile.scatter_rows %r, %v rows %i columns [0] : !tile.tile<32x256xf16, ub>, memref<?x512xf16, #tile.space<gm>>, !tile.tile<64xi32, ub>
  func.return
}

// -----

func.func @f(%r: !tile.tile<64x256xui8, ub>, %v: memref<?x512xui8, #tile.space<gm>>, %i: !tile.tile<64xi32, ub>) {
  // expected-error @+1 {{tile.scatter_rows: a chip stores with atomic add, max, min of bf16, f16, f32, i16, i32, i8, not add of ui8}}
  tile.scatter_rows %r, %v rows %i columns [0] atomic add : !tile.tile<64x256xui8, ub>, memref<?x512xui8, #tile.space<gm>>, !tile.tile<64xi32, ub>
  func.return
}

// -----

func.func @f(%r: !tile.tile<64x256xf16, ub>, %v: memref<?x512xf16, #tile.space<gm>>, %i: !tile.tile<64xi32, ub>) {
  // expected-error @+1 {{tile.scatter_rows: a tile has at least 1 buffer, not 0}}
  tile.scatter_rows %r, %v rows %i columns [0] buffers 0 : !tile.tile<64x256xf16, ub>, memref<?x512xf16, #tile.space<gm>>, !tile.tile<64xi32, ub>
  func.return
}
