// RUN: ascir-opt %s --verify-diagnostics --split-input-file

func.func @f(%x: memref<16x64xf16>) {
  // expected-error @+1 {{tile.load: a view of global memory must be a memref in #tile.space<gm>, found memref<16x64xf16>}}
  %0 = tile.load %x[0, 0] : memref<16x64xf16> -> !tile.tile<16x64xf16, ub>
  func.return
}

// -----

func.func @f(%x: memref<16x64xf16, #tile.space<ub>>) {
  // expected-error @+1 {{tile.load: a view of global memory must be a memref in #tile.space<gm>}}
  %0 = tile.load %x[0, 0] : memref<16x64xf16, #tile.space<ub>> -> !tile.tile<16x64xf16, ub>
  func.return
}

// -----

func.func @f(%x: memref<16x64xf16, affine_map<(d0, d1) -> (d1, d0)>, #tile.space<gm>>) {
  // expected-error @+1 {{tile.load: the layout of a view must be strided, found memref<16x64xf16, affine_map}}
  %0 = tile.load %x[0, 0] : memref<16x64xf16, affine_map<(d0, d1) -> (d1, d0)>, #tile.space<gm>> -> !tile.tile<16x64xf16, ub>
  func.return
}

// -----

func.func @f(%x: memref<16x64xi1, #tile.space<gm>>) {
  // expected-error @+1 {{tile.load: global memory holds bf16, f16, f32, f64, i16, i32, i4, i64, i8, ui16, ui32, ui64, ui8, not i1: a boolean in global memory is a byte, i8 or ui8}}
  %0 = tile.load %x[0, 0] : memref<16x64xi1, #tile.space<gm>> -> !tile.tile<16x64xi1, ub>
  func.return
}

// -----

func.func @f(%x: memref<16x64xf32, #tile.space<gm>>) {
  // expected-error @+1 {{tile.load: a transfer keeps the elements as they are: view memref<16x64xf32, #tile.space<gm>>, tile !tile.tile<16x64xf16, ub>}}
  %0 = tile.load %x[0, 0] : memref<16x64xf32, #tile.space<gm>> -> !tile.tile<16x64xf16, ub>
  func.return
}

// -----

func.func @f(%x: memref<?x64xf16, #tile.space<gm>>) {
  // expected-error @+1 {{tile.load: no chip moves data from gm to l0a}}
  %0 = tile.load %x[0, 0] : memref<?x64xf16, #tile.space<gm>> -> !tile.tile<16x64xf16, l0a, zz>
  func.return
}

// -----

func.func @f(%x: memref<?x64xf16, #tile.space<gm>>) {
  // expected-error @+1 {{tile.load: a load into ub does not change the order of the elements: nd, not nz}}
  %0 = tile.load %x[0, 0] : memref<?x64xf16, #tile.space<gm>> -> !tile.tile<16x64xf16, ub, nz>
  func.return
}

// -----

func.func @f(%x: memref<?x64xf16, #tile.space<gm>>) {
  // expected-error @+1 {{tile.load: the view memref<?x64xf16, #tile.space<gm>> has fewer dimensions than the tile !tile.tile<1x16x64xf16, ub>}}
  %0 = tile.load %x[0, 0] : memref<?x64xf16, #tile.space<gm>> -> !tile.tile<1x16x64xf16, ub>
  func.return
}

// -----

func.func @f(%x: memref<?x64xf16, #tile.space<gm>>) {
  // expected-error @+1 {{tile.load: 1 offsets [0] for the 2 dimensions of memref<?x64xf16, #tile.space<gm>>}}
  %0 = tile.load %x[0] : memref<?x64xf16, #tile.space<gm>> -> !tile.tile<16x64xf16, ub>
  func.return
}

// -----

func.func @f(%x: memref<?x64xf16, #tile.space<gm>>) {
  // expected-error @+1 {{tile.load: offsets must be 0 or more, found [0, -1]}}
  %0 = tile.load %x[0, -1] : memref<?x64xf16, #tile.space<gm>> -> !tile.tile<16x64xf16, ub>
  func.return
}

// -----

func.func @f(%x: memref<?x64xf16, #tile.space<gm>>, %i: index) {
  // expected-error @+1 {{tile.load: 1 sizes [16] for the 2 dimensions of memref}}
  %0 = tile.load %x[%i, 0] sizes [16] : memref<?x64xf16, #tile.space<gm>> -> !tile.tile<16x64xf16, ub>
  func.return
}

// -----

func.func @f(%x: memref<?x64xf16, #tile.space<gm>>, %i: index) {
  // expected-error @+1 {{tile.load: sizes must be 1 or more, found [0, 64]}}
  %0 = tile.load %x[%i, 0] sizes [0, 64] : memref<?x64xf16, #tile.space<gm>> -> !tile.tile<16x64xf16, ub>
  func.return
}

// -----

func.func @f(%x: memref<?x64xf16, #tile.space<gm>>, %i: index) {
  // expected-error @+1 {{tile.load: 1 strides [1] for the 2 dimensions of memref}}
  %0 = tile.load %x[%i, 0] strides [1] : memref<?x64xf16, #tile.space<gm>> -> !tile.tile<16x64xf16, ub>
  func.return
}

// -----

func.func @f(%x: memref<?x64xf16, #tile.space<gm>>, %i: index) {
  // expected-error @+1 {{tile.load: strides must be 1 or more, found [0, 1]}}
  %0 = tile.load %x[%i, 0] strides [0, 1] : memref<?x64xf16, #tile.space<gm>> -> !tile.tile<16x64xf16, ub>
  func.return
}

// -----

func.func @f(%x: memref<?x64xf16, #tile.space<gm>>) {
  // expected-error @+1 {{tile.load: element 64 of dimension 1 is outside of memref<?x64xf16, #tile.space<gm>>}}
  %0 = tile.load %x[0, 1] : memref<?x64xf16, #tile.space<gm>> -> !tile.tile<16x64xf16, ub>
  func.return
}

// -----

func.func @f(%x: memref<?x64xf16, #tile.space<gm>>) {
  // expected-error @+1 {{tile.load: element 64 of dimension 1 is outside of memref}}
  %0 = tile.load %x[0, 0] sizes [16, 33] strides [1, 2] : memref<?x64xf16, #tile.space<gm>> -> !tile.tile<16x64xf16, ub>
  func.return
}

// -----

func.func @f(%x: memref<8x16x64xf16, #tile.space<gm>>) {
  // expected-error @+1 {{tile.load: sizes [2, 16, 64] do not give a tile of 2 dimensions; only those that are the constant 1 are dropped, leftmost first}}
  %0 = tile.load %x[0, 0, 0] sizes [2, 16, 64] : memref<8x16x64xf16, #tile.space<gm>> -> !tile.tile<16x64xf16, ub>
  func.return
}

// -----

func.func @f(%x: memref<8x16x64xf16, #tile.space<gm>>) {
  // expected-error @+1 {{tile.load: element 15 of dimension 0 is outside of the tile's extent 1}}
  %0 = tile.load %x[0, 0, 0] sizes [1, 16, 1] : memref<8x16x64xf16, #tile.space<gm>> -> !tile.tile<1x16xf16, ub>
  func.return
}

// -----

func.func @f(%x: memref<?x64xf16, #tile.space<gm>>) {
  // expected-error @+1 {{tile.load: 1 starts [0] for the 2 dimensions of !tile}}
  %0 = tile.load %x[0, 0] at [0] : memref<?x64xf16, #tile.space<gm>> -> !tile.tile<16x64xf16, ub>
  func.return
}

// -----

func.func @f(%x: memref<?x64xf16, #tile.space<gm>>) {
  // expected-error @+1 {{tile.load: starts must be 0 or more, found [0, -2]}}
  %0 = tile.load %x[0, 0] at [0, -2] : memref<?x64xf16, #tile.space<gm>> -> !tile.tile<16x64xf16, ub>
  func.return
}

// -----

func.func @f(%x: memref<?x64xf16, #tile.space<gm>>) {
  // expected-error @+1 {{tile.load: element 64 of dimension 1 is outside of the tile's extent 64}}
  %0 = tile.load %x[0, 0] sizes [16, 60] at [0, 5] : memref<?x64xf16, #tile.space<gm>> -> !tile.tile<16x64xf16, ub>
  func.return
}

// -----

func.func @f(%x: memref<?x64xf16, #tile.space<gm>>) {
  // expected-error @+1 {{tile.load: the padding 0.000000e+00 : f32 is not a number of the tile}}
  %0 = tile.load %x[0, 0] pad(0.0 : f32) : memref<?x64xf16, #tile.space<gm>> -> !tile.tile<16x64xf16, ub>
  func.return
}

// -----

func.func @f(%x: memref<?x64xf16, #tile.space<gm>>) {
  // expected-error @+1 {{tile.load: the padding "zero" is not a number of the tile}}
  %0 = tile.load %x[0, 0] pad("zero") : memref<?x64xf16, #tile.space<gm>> -> !tile.tile<16x64xf16, ub>
  func.return
}

// -----

func.func @f(%x: memref<?x64xf16, #tile.space<gm>>) {
  // expected-error @+1 {{tile.load: a tile has at least 1 buffer, not 0}}
  %0 = tile.load %x[0, 0] buffers 0 : memref<?x64xf16, #tile.space<gm>> -> !tile.tile<16x64xf16, ub>
  func.return
}

// -----

func.func @f(%x: memref<16x64xi4, #tile.space<gm>>) {
  // expected-error @+1 {{tile.load: i4 elements lie two to a byte: the last offset and size are even and the last stride is 1}}
  %0 = tile.load %x[0, 3] : memref<16x64xi4, #tile.space<gm>> -> !tile.tile<16x32xi4, ub>
  func.return
}

// -----

func.func @f(%x: memref<16x64xi4, #tile.space<gm>>) {
  // expected-error @+1 {{tile.load: i4 elements lie two to a byte}}
  %0 = tile.load %x[0, 0] sizes [16, 31] : memref<16x64xi4, #tile.space<gm>> -> !tile.tile<16x32xi4, ub>
  func.return
}

// -----

func.func @f(%x: memref<16x64xi4, #tile.space<gm>>) {
  // expected-error @+1 {{tile.load: i4 elements lie two to a byte}}
  %0 = tile.load %x[0, 0] strides [1, 2] : memref<16x64xi4, #tile.space<gm>> -> !tile.tile<16x32xi4, ub>
  func.return
}

// -----

func.func @f(%x: memref<?x64xf16, #tile.space<gm>>, %i: index) {
  // expected-error @+1 {{tile.load: 0 of its offsets are left to operands, but 1 operands are given}}
  %0 = "tile.load"(%x, %i) <{operandSegmentSizes = array<i32: 1, 1, 0, 0, 0, 0, 0>, static_offsets = array<i64: 0, 0>, static_sizes = array<i64>, static_strides = array<i64>, static_starts = array<i64>}> : (memref<?x64xf16, #tile.space<gm>>, index) -> !tile.tile<16x64xf16, ub>
  func.return
}

// -----

func.func @f(%x: memref<?x64xf16, #tile.space<gm>>, %c: i1) {
  // expected-error @+1 {{tile.load: `when` needs `into`: a tile that is loaded into on this condition}}
  %0 = tile.load %x[0, 0] when %c : memref<?x64xf16, #tile.space<gm>> -> !tile.tile<16x64xf16, ub>
  func.return
}

// -----

func.func @f(%x: memref<?x64xf16, #tile.space<gm>>, %t: !tile.tile<16x64xf16, ub>) {
  // expected-error @+1 {{tile.load: a load into an existing tile takes neither padding nor buffers}}
  %0 = tile.load %x[0, 0] into %t buffers 2 : memref<?x64xf16, #tile.space<gm>> -> !tile.tile<16x64xf16, ub>
  func.return
}

// -----

func.func @f(%t: !tile.tile<16x64xf32, l0c, nz>, %y: memref<16x64xf32, #tile.space<gm>>) {
  // expected-error @+1 {{tile.store: an accumulator leaves l0c through tile.fixpipe_store}}
  tile.store %t, %y[0, 0] : !tile.tile<16x64xf32, l0c, nz>, memref<16x64xf32, #tile.space<gm>>
  func.return
}

// -----

func.func @f(%t: !tile.tile<16x64xf16, l0a, zz>, %y: memref<?x64xf16, #tile.space<gm>>) {
  // expected-error @+1 {{tile.store: no chip moves data from l0a to gm}}
  tile.store %t, %y[0, 0] : !tile.tile<16x64xf16, l0a, zz>, memref<?x64xf16, #tile.space<gm>>
  func.return
}

// -----

func.func @f(%t: !tile.tile<16x64xf16, ub, nz>, %y: memref<?x64xf16, #tile.space<gm>>) {
  // expected-error @+1 {{tile.store: a store does not change the order of the elements: nd, not nz}}
  tile.store %t, %y[0, 0] : !tile.tile<16x64xf16, ub, nz>, memref<?x64xf16, #tile.space<gm>>
  func.return
}

// -----

func.func @f(%t: !tile.tile<16x64xf16, ub>, %y: memref<16x64xf16>) {
  // expected-error @+1 {{tile.store: a view of global memory must be a memref in #tile.space<gm>, found memref<16x64xf16>}}
  tile.store %t, %y[0, 0] : !tile.tile<16x64xf16, ub>, memref<16x64xf16>
  func.return
}

// -----

func.func @f(%t: !tile.tile<16x64xf16, ub>, %y: memref<16x64xf32, #tile.space<gm>>) {
  // expected-error @+1 {{tile.store: a transfer keeps the elements as they are}}
  tile.store %t, %y[0, 0] : !tile.tile<16x64xf16, ub>, memref<16x64xf32, #tile.space<gm>>
  func.return
}

// -----

func.func @f(%t: !tile.tile<16x64xf16, ub>, %y: memref<?x64xf16, #tile.space<gm>>) {
  // expected-error @+1 {{tile.store: element 64 of dimension 1 is outside of memref}}
  tile.store %t, %y[0, 1] : !tile.tile<16x64xf16, ub>, memref<?x64xf16, #tile.space<gm>>
  func.return
}

// -----

func.func @f(%t: !tile.tile<16x64xf16, ub>, %y: memref<99x99xf16, #tile.space<gm>>) {
  // expected-error @+1 {{tile.store: element 16 of dimension 0 is outside of the tile's extent 16}}
  tile.store %t, %y[0, 0] sizes [17, 64] : !tile.tile<16x64xf16, ub>, memref<99x99xf16, #tile.space<gm>>
  func.return
}

// -----

func.func @f(%t: !tile.tile<16x64xui16, ub>, %y: memref<16x64xui16, #tile.space<gm>>) {
  // expected-error @+1 {{tile.store: a chip stores with atomic add, max, min of bf16, f16, f32, i16, i32, i8, not add of ui16}}
  tile.store %t, %y[0, 0] atomic add : !tile.tile<16x64xui16, ub>, memref<16x64xui16, #tile.space<gm>>
  func.return
}

// -----

builtin.module attributes {ascir.soc = "ascend310p3"} {
  func.func @f(%t: !tile.tile<16x64xf16, ub>, %y: memref<?x64xf16, #tile.space<gm>>) {
    // expected-error @+1 {{tile.store: ascend310p3 stores with atomic add of f16, f32, i16, not max of f16}}
    tile.store %t, %y[0, 0] atomic max : !tile.tile<16x64xf16, ub>, memref<?x64xf16, #tile.space<gm>>
    func.return
  }
}

// -----

builtin.module attributes {ascir.soc = "ascend310p3"} {
  func.func @f(%t: !tile.tile<16x64xi32, ub>, %y: memref<16x64xi32, #tile.space<gm>>) {
    // expected-error @+1 {{tile.store: ascend310p3 stores with atomic add of f16, f32, i16, not add of i32}}
    tile.store %t, %y[0, 0] atomic add : !tile.tile<16x64xi32, ub>, memref<16x64xi32, #tile.space<gm>>
    func.return
  }
}

// -----

func.func @f(%t: !tile.tile<16x64xf16, ub>, %y: memref<?x64xf16, #tile.space<gm>>) {
  // expected-error @+1 {{tile.store: a tile has at least 1 buffer, not -1}}
  tile.store %t, %y[0, 0] buffers -1 : !tile.tile<16x64xf16, ub>, memref<?x64xf16, #tile.space<gm>>
  func.return
}

// -----

func.func @f(%x: memref<8x?x?x16xf16, strided<[?, ?, 16, 1]>, #tile.space<gm>>) {
  // expected-error @+1 {{tile.load: a packed map is blocks of channels x positions x channels in l1, nd, found !tile.tile<4x10x30x16xf16, l1>}}
  %0 = tile.load %x[0, 0, 0, 0] sizes [4, 10, 30, 16] packed : memref<8x?x?x16xf16, strided<[?, ?, 16, 1]>, #tile.space<gm>> -> !tile.tile<4x10x30x16xf16, l1>
  func.return
}

// -----

func.func @f(%x: memref<8x?x?x16xf16, strided<[?, ?, 16, 1]>, #tile.space<gm>>) {
  // expected-error @+1 {{tile.load: a packed map needs `sizes`: the tile does not tell how long rows are}}
  %0 = tile.load %x[0, 0, 0, 0] packed : memref<8x?x?x16xf16, strided<[?, ?, 16, 1]>, #tile.space<gm>> -> !tile.tile<4x300x16xf16, l1>
  func.return
}

// -----

func.func @f(%x: memref<8x?x?x16xf16, strided<[?, ?, 16, 1]>, #tile.space<gm>>) {
  // expected-error @+1 {{tile.load: element 309 of dimension 1 is outside of the tile's extent 300}}
  %0 = tile.load %x[0, 0, 0, 0] sizes [4, 10, 31, 16] packed : memref<8x?x?x16xf16, strided<[?, ?, 16, 1]>, #tile.space<gm>> -> !tile.tile<4x300x16xf16, l1>
  func.return
}

// -----

func.func @f(%x: memref<8x?x?x16xf16, strided<[?, ?, 16, 1]>, #tile.space<gm>>) {
  // expected-error @+1 {{tile.load: a packed map is loaded from its first position on, without padding}}
  %0 = tile.load %x[0, 0, 0, 0] sizes [4, 10, 30, 16] packed pad(0.0 : f16) : memref<8x?x?x16xf16, strided<[?, ?, 16, 1]>, #tile.space<gm>> -> !tile.tile<4x300x16xf16, l1>
  func.return
}
