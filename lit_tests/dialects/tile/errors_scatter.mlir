// RUN: ascir-opt %s --verify-diagnostics --split-input-file

func.func @f(%u: memref<4x64xf16, #tile.space<gm>>, %i: memref<4xi16, #tile.space<gm>>, %n: index, %o: memref<9x64xf16, #tile.space<gm>>) {
  // expected-error @+1 {{tile.sparse_scatter: the indices must be i32 or i64, found memref<4xi16, #tile.space<gm>>}}
  tile.sparse_scatter add %u at %i count %n into %o : memref<4x64xf16, #tile.space<gm>>, memref<4xi16, #tile.space<gm>>, memref<9x64xf16, #tile.space<gm>>
  func.return
}

// -----

func.func @f(%u: memref<4x64xf16, #tile.space<gm>>, %i: memref<2x2xi32, #tile.space<gm>>, %n: index, %o: memref<9x64xf16, #tile.space<gm>>) {
  // expected-error @+1 {{tile.sparse_scatter: updates and result must be matrices, and the indices a vector}}
  tile.sparse_scatter add %u at %i count %n into %o : memref<4x64xf16, #tile.space<gm>>, memref<2x2xi32, #tile.space<gm>>, memref<9x64xf16, #tile.space<gm>>
  func.return
}

// -----

func.func @f(%u: memref<4x64xf16, #tile.space<gm>>, %i: memref<4xi32, #tile.space<gm>>, %n: index, %o: memref<9x32xf16, #tile.space<gm>>) {
  // expected-error @+1 {{tile.sparse_scatter: updates must have the result's element type and width}}
  tile.sparse_scatter add %u at %i count %n into %o : memref<4x64xf16, #tile.space<gm>>, memref<4xi32, #tile.space<gm>>, memref<9x32xf16, #tile.space<gm>>
  func.return
}

// -----

func.func @f(%u: memref<4x64xf16, #tile.space<gm>>, %i: memref<4xi32, #tile.space<gm>>, %n: index, %o: memref<?x64xf16, #tile.space<gm>>) {
  // expected-error @+1 {{tile.sparse_scatter: the result has `rows` if and only if their number is not static, found memref<?x64xf16, #tile.space<gm>>}}
  tile.sparse_scatter add %u at %i count %n into %o : memref<4x64xf16, #tile.space<gm>>, memref<4xi32, #tile.space<gm>>, memref<?x64xf16, #tile.space<gm>>
  func.return
}

// -----

func.func @f(%u: memref<4x64xf16, #tile.space<gm>>, %i: memref<4xi32, #tile.space<gm>>, %n: index, %o: memref<9x64xf16, #tile.space<gm>>, %x: memref<8x64xf16, #tile.space<gm>>) {
  // expected-error @+1 {{tile.sparse_scatter: it starts from rows like those of the result memref<9x64xf16, #tile.space<gm>>, found memref<8x64xf16, #tile.space<gm>>}}
  tile.sparse_scatter add %u at %i count %n into %o from %x : memref<8x64xf16, #tile.space<gm>> : memref<4x64xf16, #tile.space<gm>>, memref<4xi32, #tile.space<gm>>, memref<9x64xf16, #tile.space<gm>>
  func.return
}

// -----

func.func @f(%x: !tile.tile<16x64xf32, ub>, %y: !tile.tile<100x32xf32, ub>, %i: index) {
  // expected-error @+1 {{tile.put_row: source and target must be matrices with rows of equal length}}
  %0 = tile.put_row add %x[%i] into %y[%i] : !tile.tile<16x64xf32, ub>, !tile.tile<100x32xf32, ub>
  func.return
}

// -----

func.func @f(%x: !tile.tile<16x64xf16, ub>, %y: !tile.tile<100x64xf32, ub>, %i: index) {
  // expected-error @+1 {{tile.put_row: }}
  %0 = tile.put_row add %x[%i] into %y[%i] : !tile.tile<16x64xf16, ub>, !tile.tile<100x64xf32, ub>
  func.return
}

// -----

func.func @f(%x: !tile.tile<16x256xi1, ub>, %y: !tile.tile<100x256xi1, ub>, %i: index) {
  // expected-error @+1 {{tile.put_row: }}
  %0 = tile.put_row add %x[%i] into %y[%i] : !tile.tile<16x256xi1, ub>, !tile.tile<100x256xi1, ub>
  func.return
}

// -----

func.func @f(%x: !tile.tile<16x64xf32, ub>, %y: !tile.tile<100x64xf32, ub>, %i: index, %w: f32) {
  // expected-error @+1 {{tile.put_row: only rows of f32 that are added take a weight, found max of !tile.tile<100x64xf32, ub>}}
  %0 = tile.put_row max %x[%i] times %w into %y[%i] : !tile.tile<16x64xf32, ub>, !tile.tile<100x64xf32, ub>
  func.return
}
