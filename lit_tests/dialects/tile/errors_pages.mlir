// RUN: ascir-opt %s --verify-diagnostics --split-input-file

func.func @f(%v: memref<?x16x512xf16, #tile.space<gm>>, %t: memref<?xi32, #tile.space<gm>>) {
  // expected-error @+1 {{tile.load_pages: pages are loaded as a matrix in l1, nz, not !tile.tile<128x256xf16, ub>}}
  %0 = tile.load_pages %v at %t[0] columns [0] sizes [8, 256] : memref<?x16x512xf16, #tile.space<gm>>, memref<?xi32, #tile.space<gm>> -> !tile.tile<128x256xf16, ub>
  func.return
}

// -----

func.func @f(%v: memref<?x512xf16, #tile.space<gm>>, %t: memref<?xi32, #tile.space<gm>>) {
  // expected-error @+1 {{tile.load_pages: the view must be pages x rows x columns, of a known number of rows, found memref<?x512xf16, #tile.space<gm>>}}
  %0 = tile.load_pages %v at %t[0] columns [0] sizes [8, 256] : memref<?x512xf16, #tile.space<gm>>, memref<?xi32, #tile.space<gm>> -> !tile.tile<128x256xf16, l1, nz>
  func.return
}

// -----

func.func @f(%v: memref<?x?x512xf16, #tile.space<gm>>, %t: memref<?xi32, #tile.space<gm>>) {
  // expected-error @+1 {{tile.load_pages: the view must be pages x rows x columns, of a known number of rows}}
  %0 = tile.load_pages %v at %t[0] columns [0] sizes [8, 256] : memref<?x?x512xf16, #tile.space<gm>>, memref<?xi32, #tile.space<gm>> -> !tile.tile<128x256xf16, l1, nz>
  func.return
}

// -----

func.func @f(%v: memref<?x16x512xf16, #tile.space<gm>>, %t: memref<?xf32, #tile.space<gm>>) {
  // expected-error @+1 {{tile.load_pages: the table must be a vector of i32 or i64, found memref<?xf32, #tile.space<gm>>}}
  %0 = tile.load_pages %v at %t[0] columns [0] sizes [8, 256] : memref<?x16x512xf16, #tile.space<gm>>, memref<?xf32, #tile.space<gm>> -> !tile.tile<128x256xf16, l1, nz>
  func.return
}

// -----

func.func @f(%v: memref<?x16x512xf16, #tile.space<gm>>, %t: memref<2x4xi32, #tile.space<gm>>) {
  // expected-error @+1 {{tile.load_pages: the table must be a vector of i32 or i64}}
  %0 = tile.load_pages %v at %t[0] columns [0] sizes [8, 256] : memref<?x16x512xf16, #tile.space<gm>>, memref<2x4xi32, #tile.space<gm>> -> !tile.tile<128x256xf16, l1, nz>
  func.return
}

// -----

func.func @f(%v: memref<?x16x512xbf16, #tile.space<gm>>, %t: memref<?xi32, #tile.space<gm>>) {
  // expected-error @+1 {{tile.load_pages: a transfer keeps the elements as they are}}
  %0 = tile.load_pages %v at %t[0] columns [0] sizes [8, 256] : memref<?x16x512xbf16, #tile.space<gm>>, memref<?xi32, #tile.space<gm>> -> !tile.tile<128x256xf16, l1, nz>
  func.return
}

// -----

func.func @f(%v: memref<?x16x512xf16, #tile.space<gm>>, %t: memref<?xi32, #tile.space<gm>>) {
  // expected-error @+1 {{tile.load_pages: element 143 of dimension 0 is outside of the tile's extent 128}}
  %0 = tile.load_pages %v at %t[0] columns [0] sizes [9, 256] : memref<?x16x512xf16, #tile.space<gm>>, memref<?xi32, #tile.space<gm>> -> !tile.tile<128x256xf16, l1, nz>
  func.return
}

// -----

func.func @f(%v: memref<?x16x512xf16, #tile.space<gm>>, %t: memref<?xi32, #tile.space<gm>>) {
  // expected-error @+1 {{tile.load_pages: element 555 of dimension 2 is outside of memref<?x16x512xf16, #tile.space<gm>>}}
  %0 = tile.load_pages %v at %t[0] columns [300] sizes [8, 256] : memref<?x16x512xf16, #tile.space<gm>>, memref<?xi32, #tile.space<gm>> -> !tile.tile<128x256xf16, l1, nz>
  func.return
}

// -----

func.func @f(%v: memref<?x16x512xf16, #tile.space<gm>>, %t: memref<8xi32, #tile.space<gm>>) {
  // expected-error @+1 {{tile.load_pages: element 8 of dimension 0 is outside of memref<8xi32, #tile.space<gm>>}}
  %0 = tile.load_pages %v at %t[1] columns [0] sizes [8, 256] : memref<?x16x512xf16, #tile.space<gm>>, memref<8xi32, #tile.space<gm>> -> !tile.tile<128x256xf16, l1, nz>
  func.return
}

// -----

func.func @f(%v: memref<?x16x512xf16, #tile.space<gm>>, %t: memref<?xi32, #tile.space<gm>>) {
  // expected-error @+1 {{tile.load_pages: 1 sizes [256] for the 2 dimensions of pages and columns}}
  %0 = tile.load_pages %v at %t[0] columns [0] sizes [256] : memref<?x16x512xf16, #tile.space<gm>>, memref<?xi32, #tile.space<gm>> -> !tile.tile<128x256xf16, l1, nz>
  func.return
}

// -----

func.func @f(%v: memref<?x16x512xf16, #tile.space<gm>>, %t: memref<?xi32, #tile.space<gm>>) {
  // expected-error @+1 {{tile.load_pages: a tile has at least 1 buffer, not 0}}
  %0 = tile.load_pages %v at %t[0] columns [0] sizes [8, 256] buffers 0 : memref<?x16x512xf16, #tile.space<gm>>, memref<?xi32, #tile.space<gm>> -> !tile.tile<128x256xf16, l1, nz>
  func.return
}
