// RUN: ascir-opt %s --verify-diagnostics --split-input-file

func.func @f(%x: !tile.tile<64xf16, l1>) {
  // expected-error @+1 {{tile.slice: the vector unit computes on tiles in ub}}
  %0 = tile.slice %x[0] : !tile.tile<64xf16, l1> -> !tile.tile<8xf16, l1>
  func.return
}

// -----

func.func @f(%x: !tile.tile<16x64xf16, ub>) {
  // expected-error @+1 {{tile.slice: it keeps the elements as they are}}
  %0 = tile.slice %x[0, 0] : !tile.tile<16x64xf16, ub> -> !tile.tile<16x8xi16, ub>
  func.return
}

// -----

func.func @f(%x: !tile.tile<16x64xf16, ub>) {
  // expected-error @+1 {{tile.slice: it keeps the number of dimensions}}
  %0 = tile.slice %x[0, 0] : !tile.tile<16x64xf16, ub> -> !tile.tile<8xf16, ub>
  func.return
}

// -----

func.func @f(%x: !tile.tile<16x64xf16, ub>) {
  // expected-error @+1 {{tile.slice: 1 offsets [0] for the 2 dimensions of !tile}}
  %0 = tile.slice %x[0] : !tile.tile<16x64xf16, ub> -> !tile.tile<16x8xf16, ub>
  func.return
}

// -----

func.func @f(%x: !tile.tile<16x64xf16, ub>) {
  // expected-error @+1 {{tile.slice: offsets must be 0 or more, found [-1, 0]}}
  %0 = tile.slice %x[-1, 0] : !tile.tile<16x64xf16, ub> -> !tile.tile<16x8xf16, ub>
  func.return
}

// -----

func.func @f(%x: !tile.tile<16x64xf16, ub>) {
  // expected-error @+1 {{tile.slice: 1 strides [2] for the 2 dimensions of !tile}}
  %0 = tile.slice %x[0, 0] strides [2] : !tile.tile<16x64xf16, ub> -> !tile.tile<16x8xf16, ub>
  func.return
}

// -----

func.func @f(%x: !tile.tile<16x64xf16, ub>) {
  // expected-error @+1 {{tile.slice: strides must be 1 or more, found [1, -8]}}
  %0 = tile.slice %x[0, 0] strides [1, -8] : !tile.tile<16x64xf16, ub> -> !tile.tile<16x8xf16, ub>
  func.return
}

// -----

func.func @f(%x: !tile.tile<16x64xf16, ub>) {
  // expected-error @+1 {{tile.slice: element 64 of dimension 1 is outside of !tile.tile<16x64xf16, ub>}}
  %0 = tile.slice %x[0, 57] : !tile.tile<16x64xf16, ub> -> !tile.tile<16x8xf16, ub>
  func.return
}

// -----

func.func @f(%x: !tile.tile<16x64xf16, ub>) {
  // expected-error @+1 {{tile.slice: element 70 of dimension 1 is outside of !tile}}
  %0 = tile.slice %x[0, 0] strides [1, 10] : !tile.tile<16x64xf16, ub> -> !tile.tile<16x8xf16, ub>
  func.return
}

// -----

func.func @f(%x: !tile.tile<8xf16, l1>, %y: !tile.tile<64xf16, l1>) {
  // expected-error @+1 {{tile.insert: the vector unit computes on tiles in ub}}
  %0 = tile.insert %x, %y[0] : !tile.tile<8xf16, l1>, !tile.tile<64xf16, l1>
  func.return
}

// -----

func.func @f(%x: !tile.tile<16x8xi16, ub>, %y: !tile.tile<16x64xf16, ub>) {
  // expected-error @+1 {{tile.insert: it keeps the elements as they are}}
  %0 = tile.insert %x, %y[0, 0] : !tile.tile<16x8xi16, ub>, !tile.tile<16x64xf16, ub>
  func.return
}

// -----

func.func @f(%x: !tile.tile<8xf16, ub>, %y: !tile.tile<16x64xf16, ub>) {
  // expected-error @+1 {{tile.insert: it keeps the number of dimensions}}
  %0 = tile.insert %x, %y[0, 0] : !tile.tile<8xf16, ub>, !tile.tile<16x64xf16, ub>
  func.return
}

// -----

func.func @f(%x: !tile.tile<16x8xf16, ub>, %y: !tile.tile<16x64xf16, ub>) {
  // expected-error @+1 {{tile.insert: 1 offsets [0] for the 2 dimensions of !tile}}
  %0 = tile.insert %x, %y[0] : !tile.tile<16x8xf16, ub>, !tile.tile<16x64xf16, ub>
  func.return
}

// -----

func.func @f(%x: !tile.tile<16x8xf16, ub>, %y: !tile.tile<16x64xf16, ub>) {
  // expected-error @+1 {{tile.insert: element 67 of dimension 1 is outside of the tile's extent 64}}
  %0 = tile.insert %x, %y[0, 60] : !tile.tile<16x8xf16, ub>, !tile.tile<16x64xf16, ub>
  func.return
}

// -----

func.func @f(%x: !tile.tile<16x8xf16, ub>, %y: !tile.tile<16x64xf16, ub>) {
  // expected-error @+1 {{16x8xf16}}
  %0 = "tile.insert"(%x, %y) <{static_offsets = array<i64: 0, 0>}> : (!tile.tile<16x8xf16, ub>, !tile.tile<16x64xf16, ub>) -> !tile.tile<16x8xf16, ub>
  func.return
}

// -----

func.func @f() {
  // expected-error @+1 {{tile.concat: there is nothing to concatenate: at least one tile is needed}}
  %0 = "tile.concat"() <{axis = 0 : i64}> : () -> !tile.tile<16x64xf16, ub>
  func.return
}

// -----

func.func @f(%x: !tile.tile<4xf16, l1>, %y: !tile.tile<4xf16, l1>) {
  // expected-error @+1 {{tile.concat: the vector unit computes on tiles in ub}}
  %0 = tile.concat %x, %y axis 0 : !tile.tile<4xf16, l1>, !tile.tile<4xf16, l1> -> !tile.tile<8xf16, l1>
  func.return
}

// -----

func.func @f(%x: !tile.tile<16x8xf16, ub>, %y: !tile.tile<16x8xi16, ub>) {
  // expected-error @+1 {{tile.concat: it keeps the elements as they are}}
  %0 = tile.concat %x, %y axis 1 : !tile.tile<16x8xf16, ub>, !tile.tile<16x8xi16, ub> -> !tile.tile<16x16xf16, ub>
  func.return
}

// -----

func.func @f(%x: !tile.tile<16x8xf16, ub>, %y: !tile.tile<16xf16, ub>) {
  // expected-error @+1 {{tile.concat: it keeps the number of dimensions}}
  %0 = tile.concat %x, %y axis 1 : !tile.tile<16x8xf16, ub>, !tile.tile<16xf16, ub> -> !tile.tile<16x9xf16, ub>
  func.return
}

// -----

func.func @f(%x: !tile.tile<16x8xf16, ub>, %y: !tile.tile<16x8xf16, ub>) {
  // expected-error @+1 {{tile.concat: axis 2 is none of the 2 dimensions}}
  %0 = tile.concat %x, %y axis 2 : !tile.tile<16x8xf16, ub>, !tile.tile<16x8xf16, ub> -> !tile.tile<16x16xf16, ub>
  func.return
}

// -----

func.func @f(%x: !tile.tile<16x8xf16, ub>, %y: !tile.tile<16x8xf16, ub>) {
  // expected-error @+1 {{tile.concat: axis -1 is none of the 2 dimensions}}
  %0 = tile.concat %x, %y axis -1 : !tile.tile<16x8xf16, ub>, !tile.tile<16x8xf16, ub> -> !tile.tile<16x16xf16, ub>
  func.return
}

// -----

func.func @f(%x: !tile.tile<16x8xf16, ub>, %y: !tile.tile<15x8xf16, ub>) {
  // expected-error @+1 {{tile.concat: extents differ beside axis 1: !tile.tile<16x8xf16, ub>, !tile.tile<15x8xf16, ub>}}
  %0 = tile.concat %x, %y axis 1 : !tile.tile<16x8xf16, ub>, !tile.tile<15x8xf16, ub> -> !tile.tile<16x16xf16, ub>
  func.return
}

// -----

func.func @f(%x: !tile.tile<16x8xf16, ub>, %y: !tile.tile<16x8xf16, ub>) {
  // expected-error @+1 {{tile.concat: the result must be !tile.tile<16x16xf16, ub>, found !tile.tile<16x24xf16, ub>}}
  %0 = tile.concat %x, %y axis 1 : !tile.tile<16x8xf16, ub>, !tile.tile<16x8xf16, ub> -> !tile.tile<16x24xf16, ub>
  func.return
}

// -----

func.func @f(%x: !tile.tile<16xf16, l1>) {
  // expected-error @+1 {{tile.pad_tail: the vector unit computes on tiles in ub}}
  %0 = tile.pad_tail %x sizes [8] pad(0.0 : f16) : !tile.tile<16xf16, l1>
  func.return
}

// -----

func.func @f(%x: !tile.tile<16x64xf16, ub>) {
  // expected-error @+1 {{tile.pad_tail: 1 sizes [8] for the 2 dimensions of !tile}}
  %0 = tile.pad_tail %x sizes [8] pad(0.0 : f16) : !tile.tile<16x64xf16, ub>
  func.return
}

// -----

func.func @f(%x: !tile.tile<16x64xf16, ub>) {
  // expected-error @+1 {{tile.pad_tail: sizes must be 1 or more, found [8, 0]}}
  %0 = tile.pad_tail %x sizes [8, 0] pad(0.0 : f16) : !tile.tile<16x64xf16, ub>
  func.return
}

// -----

func.func @f(%x: !tile.tile<16x64xf16, ub>) {
  // expected-error @+1 {{tile.pad_tail: element 64 of dimension 1 is outside of the tile's extent 64}}
  %0 = tile.pad_tail %x sizes [8, 65] pad(0.0 : f16) : !tile.tile<16x64xf16, ub>
  func.return
}

// -----

func.func @f(%x: !tile.tile<16x64xf16, ub>) {
  // expected-error @+1 {{tile.pad_tail: the padding 0 : i16 is not a number of the tile}}
  %0 = tile.pad_tail %x sizes [8, 60] pad(0 : i16) : !tile.tile<16x64xf16, ub>
  func.return
}

// -----

func.func @f(%x: !tile.tile<16x64xf16, ub>) {
  // expected-error @+1 {{16x8xf16}}
  %0 = "tile.pad_tail"(%x) <{static_sizes = array<i64: 1, 1>, pad = 0.0 : f16}> : (!tile.tile<16x64xf16, ub>) -> !tile.tile<16x8xf16, ub>
  func.return
}
