// RUN: ascir-opt %s --verify-diagnostics --split-input-file

func.func @f(%x: !tile.tile<128x512xf16, l1, nz>) {
  // expected-error @+1 {{tile.move: no chip moves data from l1 to ub}}
  %0 = tile.move %x[0, 0] : !tile.tile<128x512xf16, l1, nz> -> !tile.tile<16x16xf16, ub, nz>
  func.return
}

// -----

builtin.module attributes {ascir.soc = "ascend910b1"} {
  func.func @f(%x: !tile.tile<16x16xf16, ub, nz>) {
    // expected-error @+1 {{tile.move: ascend910b1 has no data path from ub to l1}}
    %0 = tile.move %x[0, 0] : !tile.tile<16x16xf16, ub, nz> -> !tile.tile<16x16xf16, l1, nz>
    func.return
  }
}

// -----

builtin.module attributes {ascir.soc = "ascend910b1"} {
  func.func @f(%x: !tile.tile<16x16xf32, l0c, nz>) {
    // expected-error @+1 {{tile.move: ascend910b1 has no data path from l0c to ub}}
    %0 = tile.move %x[0, 0] : !tile.tile<16x16xf32, l0c, nz> -> !tile.tile<16x16xf32, ub, nz>
    func.return
  }
}

// -----

func.func @f(%x: !tile.tile<16x16xf16, l1>) {
  // expected-error @+1 {{tile.move: a move into l0a takes nz and gives zz: !tile.tile<16x16xf16, l1>, !tile.tile<16x16xf16, l0a, zz>}}
  %0 = tile.move %x[0, 0] : !tile.tile<16x16xf16, l1> -> !tile.tile<16x16xf16, l0a, zz>
  func.return
}

// -----

func.func @f(%x: !tile.tile<128x16xi8, l1>) {
  // expected-error @+1 {{tile.move: a move into l0b takes nz and gives zn}}
  %0 = tile.move %x[0, 0] : !tile.tile<128x16xi8, l1> -> !tile.tile<64x16xi8, l0b, zn24>
  func.return
}

// -----

func.func @f(%x: !tile.tile<16x16xf32, l1, nz>) {
  // expected-error @+1 {{tile.move: a move into bt takes nd and gives nd}}
  %0 = tile.move %x[0, 0] : !tile.tile<16x16xf32, l1, nz> -> !tile.tile<16xf32, bt>
  func.return
}

// -----

func.func @f(%x: !tile.tile<128x512xf16, l1, nz>) {
  // expected-error @+1 {{tile.move: a move keeps the elements as they are: !tile.tile<128x512xf16, l1, nz>, !tile.tile<16x16xbf16, l0a, zz>}}
  %0 = tile.move %x[0, 0] : !tile.tile<128x512xf16, l1, nz> -> !tile.tile<16x16xbf16, l0a, zz>
  func.return
}

// -----

func.func @f(%x: !tile.tile<16xbf16, l1>) {
  // expected-error @+1 {{tile.move: a move keeps the elements as they are}}
  %0 = tile.move %x[0] : !tile.tile<16xbf16, l1> -> !tile.tile<16xf32, bt>
  func.return
}

// -----

func.func @f(%x: !tile.tile<2x16xf32, l1>) {
  // expected-error @+1 {{tile.move: a move keeps the number of dimensions: !tile.tile<2x16xf32, l1>, !tile.tile<16xf32, bt>}}
  %0 = tile.move %x[0, 0] : !tile.tile<2x16xf32, l1> -> !tile.tile<16xf32, bt>
  func.return
}

// -----

func.func @f(%x: !tile.tile<16xf32, l1>) {
  // expected-error @+1 {{tile.move: only moves into l0a and l0b can transpose, not into !tile.tile<16xf32, bt>}}
  %0 = tile.move %x[0] transpose : !tile.tile<16xf32, l1> -> !tile.tile<16xf32, bt>
  func.return
}

// -----

func.func @f(%x: !tile.tile<64x64xi4, l1, nz>) {
  // expected-error @+1 {{tile.move: no chip transposes i4 on the way to l0a}}
  %0 = tile.move %x[0, 0] transpose : !tile.tile<64x64xi4, l1, nz> -> !tile.tile<64x64xi4, l0a, zz>
  func.return
}

// -----

func.func @f(%x: !tile.tile<64x64xi8, l1, nz>) {
  // expected-error @+1 {{tile.move: i8 is turned in 32x32 blocks, and !tile.tile<16x64xi8, l0a, zz> is not made of them (moved with transpose)}}
  %0 = tile.move %x[0, 0] transpose : !tile.tile<64x64xi8, l1, nz> -> !tile.tile<16x64xi8, l0a, zz>
  func.return
}

// -----

func.func @f(%x: !tile.tile<64x64xi8, l1, nz>) {
  // expected-error @+1 {{tile.move: i8 is turned in 32x32 blocks, and !tile.tile<64x16xi8, l0b, zn> is not made of them (moved without transpose)}}
  %0 = tile.move %x[0, 0] : !tile.tile<64x64xi8, l1, nz> -> !tile.tile<64x16xi8, l0b, zn>
  func.return
}

// -----

func.func @f(%x: !tile.tile<64x64xf32, l1, nz>) {
  // expected-error @+1 {{tile.move: f32 is turned in 16x16 blocks, and !tile.tile<8x16xf32, l0b, zn> is not made of them}}
  %0 = tile.move %x[0, 0] : !tile.tile<64x64xf32, l1, nz> -> !tile.tile<8x16xf32, l0b, zn>
  func.return
}

// -----

func.func @f(%x: !tile.tile<128x512xf16, l1, nz>) {
  // expected-error @+1 {{tile.move: 1 offsets [0] for the 2 dimensions of !tile.tile<128x512xf16, l1, nz>}}
  %0 = tile.move %x[0] : !tile.tile<128x512xf16, l1, nz> -> !tile.tile<16x16xf16, l0a, zz>
  func.return
}

// -----

func.func @f(%x: !tile.tile<128x512xf16, l1, nz>) {
  // expected-error @+1 {{tile.move: element 527 of dimension 1 is outside of !tile.tile<128x512xf16, l1, nz>}}
  %0 = tile.move %x[0, 512] : !tile.tile<128x512xf16, l1, nz> -> !tile.tile<16x16xf16, l0a, zz>
  func.return
}

// -----

func.func @f(%x: !tile.tile<128x512xf16, l1, nz>) {
  // expected-error @+1 {{tile.move: element 143 of dimension 0 is outside of !tile}}
  %0 = tile.move %x[0, 0] transpose : !tile.tile<128x512xf16, l1, nz> -> !tile.tile<64x144xf16, l0a, zz>
  func.return
}

// -----

func.func @f(%x: !tile.tile<128x512xf16, l1, nz>) {
  // expected-error @+1 {{tile.move: offsets [8, 0] are not at a 16x16 block of !tile.tile<128x512xf16, l1, nz>}}
  %0 = tile.move %x[8, 0] : !tile.tile<128x512xf16, l1, nz> -> !tile.tile<16x16xf16, l0a, zz>
  func.return
}

// -----

func.func @f(%x: !tile.tile<128x512xf16, l1, nz>) {
  // expected-error @+1 {{tile.move: a tile has at least 1 buffer, not 0}}
  %0 = tile.move %x[0, 0] buffers 0 : !tile.tile<128x512xf16, l1, nz> -> !tile.tile<16x16xf16, l0a, zz>
  func.return
}

// -----

builtin.module attributes {ascir.soc = "ascend310p3"} {
  func.func @f(%w: !tile.tile<2x16x16x32xi8, l1>, %p: !tile.tile<2x16x16x8xui8, l1>) {
    // expected-error @+1 {{tile.move_sparse: ascend310p3 has no sparse cube instruction}}
    %0 = tile.move_sparse %w, %p[0] : !tile.tile<2x16x16x32xi8, l1>, !tile.tile<2x16x16x8xui8, l1> -> !tile.tile<64x256xi8, l0b, zn24>
    func.return
  }
}

// -----

func.func @f(%w: !tile.tile<2x16x16x32xi8, l1>, %p: !tile.tile<2x16x16x8xui8, l1>) {
  // expected-error @+1 {{tile.move_sparse: it makes a tile in l0b, zn24, found !tile.tile<64x256xi8, l0b, zn>}}
  %0 = tile.move_sparse %w, %p[0] : !tile.tile<2x16x16x32xi8, l1>, !tile.tile<2x16x16x8xui8, l1> -> !tile.tile<64x256xi8, l0b, zn>
  func.return
}

// -----

func.func @f(%w: !tile.tile<2x16x16x32xf16, l1>, %p: !tile.tile<2x16x16x8xui8, l1>) {
  // expected-error @+1 {{tile.move_sparse: the kept values must be blocks of 16x32xi8 in l1, found !tile.tile<2x16x16x32xf16, l1>}}
  %0 = tile.move_sparse %w, %p[0] : !tile.tile<2x16x16x32xf16, l1>, !tile.tile<2x16x16x8xui8, l1> -> !tile.tile<64x256xi8, l0b, zn24>
  func.return
}

// -----

func.func @f(%w: !tile.tile<256x64xi8, l1>, %p: !tile.tile<2x16x16x8xui8, l1>) {
  // expected-error @+1 {{tile.move_sparse: the kept values must be blocks of 16x32xi8 in l1, found !tile.tile<256x64xi8, l1>}}
  %0 = tile.move_sparse %w, %p[0] : !tile.tile<256x64xi8, l1>, !tile.tile<2x16x16x8xui8, l1> -> !tile.tile<64x256xi8, l0b, zn24>
  func.return
}

// -----

func.func @f(%w: !tile.tile<2x16x16x32xi8, l1>, %p: !tile.tile<2x16x16x4xui8, l1>) {
  // expected-error @+1 {{tile.move_sparse: the positions of !tile.tile<2x16x16x32xi8, l1> must be !tile.tile<2x16x16x8xui8, l1>, found !tile.tile<2x16x16x4xui8, l1>}}
  %0 = tile.move_sparse %w, %p[0] : !tile.tile<2x16x16x32xi8, l1>, !tile.tile<2x16x16x4xui8, l1> -> !tile.tile<64x256xi8, l0b, zn24>
  func.return
}

// -----

func.func @f(%w: !tile.tile<2x16x16x32xi8, l1>, %p: !tile.tile<2x16x16x8xui8, l1>) {
  // expected-error @+1 {{tile.move_sparse: all columns must be moved: !tile.tile<2x16x16x32xi8, l1>, !tile.tile<64x128xi8, l0b, zn24>}}
  %0 = tile.move_sparse %w, %p[0] : !tile.tile<2x16x16x32xi8, l1>, !tile.tile<2x16x16x8xui8, l1> -> !tile.tile<64x128xi8, l0b, zn24>
  func.return
}

// -----

func.func @f(%w: !tile.tile<2x16x16x32xi8, l1>, %p: !tile.tile<2x16x16x8xui8, l1>) {
  // expected-error @+1 {{tile.move_sparse: 2 offsets [0, 0] for the 1 dimensions of the depth alone}}
  %0 = tile.move_sparse %w, %p[0, 0] : !tile.tile<2x16x16x32xi8, l1>, !tile.tile<2x16x16x8xui8, l1> -> !tile.tile<64x256xi8, l0b, zn24>
  func.return
}

// -----

func.func @f(%w: !tile.tile<2x16x16x32xi8, l1>, %p: !tile.tile<2x16x16x8xui8, l1>) {
  // expected-error @+1 {{tile.move_sparse: element 191 of dimension 0 is outside of the depth 128}}
  %0 = tile.move_sparse %w, %p[128] : !tile.tile<2x16x16x32xi8, l1>, !tile.tile<2x16x16x8xui8, l1> -> !tile.tile<64x256xi8, l0b, zn24>
  func.return
}

// -----

func.func @f(%w: !tile.tile<2x16x16x32xi8, l1>, %p: !tile.tile<2x16x16x8xui8, l1>) {
  // expected-error @+1 {{tile.move_sparse: the offset must be a multiple of 64, found 32}}
  %0 = tile.move_sparse %w, %p[32] : !tile.tile<2x16x16x32xi8, l1>, !tile.tile<2x16x16x8xui8, l1> -> !tile.tile<64x256xi8, l0b, zn24>
  func.return
}

// -----

func.func @f(%w: !tile.tile<2x16x16x32xi8, l1>, %p: !tile.tile<2x16x16x8xui8, l1>) {
  // expected-error @+1 {{tile.move_sparse: a tile has at least 1 buffer, not 0}}
  %0 = tile.move_sparse %w, %p[0] buffers 0 : !tile.tile<2x16x16x32xi8, l1>, !tile.tile<2x16x16x8xui8, l1> -> !tile.tile<64x256xi8, l0b, zn24>
  func.return
}

// -----

func.func @f(%x: !tile.tile<56x16xf16, l1>) {
  // expected-error @+1 {{tile.img2col: the map must be C1 x H x W x C0 in l1, nd, found !tile.tile<56x16xf16, l1>}}
  %0 = tile.img2col %x[0, 0] kernel [1, 1] : !tile.tile<56x16xf16, l1> -> !tile.tile<128x64xf16, l0a, zz>
  func.return
}

// -----

func.func @f(%x: !tile.tile<4x560x16xf16, l1>) {
  // expected-error @+1 {{tile.img2col: `image` must say how many rows and columns the positions of !tile.tile<4x560x16xf16, l1> are}}
  %0 = tile.img2col %x[0, 0] kernel [1, 1] : !tile.tile<4x560x16xf16, l1> -> !tile.tile<128x64xf16, l0a, zz>
  func.return
}

// -----

func.func @f(%x: !tile.tile<4x560x16xf16, l1>) {
  // expected-error @+1 {{tile.img2col: element 615 of dimension 0 is outside of !tile.tile<4x560x16xf16, l1>}}
  %0 = tile.img2col %x[0, 0] kernel [1, 1] image [11, 56] : !tile.tile<4x560x16xf16, l1> -> !tile.tile<128x64xf16, l0a, zz>
  func.return
}

// -----

func.func @f(%x: !tile.tile<1x16x16x16xf16, ub>) {
  // expected-error @+1 {{tile.img2col: the map must be C1 x H x W x C0 in l1, nd, found !tile.tile<1x16x16x16xf16, ub>}}
  %0 = tile.img2col %x[0, 0] kernel [1, 1] : !tile.tile<1x16x16x16xf16, ub> -> !tile.tile<128x64xf16, l0a, zz>
  func.return
}

// -----

func.func @f(%x: !tile.tile<4x58x56x16xf16, l1>) {
  // expected-error @+1 {{tile.img2col: it makes the left operand of the cube, found !tile.tile<64x128xf16, l0b, zn>}}
  %0 = tile.img2col %x[0, 0] kernel [1, 1] : !tile.tile<4x58x56x16xf16, l1> -> !tile.tile<64x128xf16, l0b, zn>
  func.return
}

// -----

func.func @f(%x: !tile.tile<4x58x56x16xf16, l1>) {
  // expected-error @+1 {{tile.img2col: it keeps the elements as they are}}
  %0 = tile.img2col %x[0, 0] kernel [1, 1] : !tile.tile<4x58x56x16xf16, l1> -> !tile.tile<128x64xbf16, l0a, zz>
  func.return
}

// -----

func.func @f(%x: !tile.tile<4x58x56x8xf16, l1>) {
  // expected-error @+1 {{tile.img2col: 16 channels of f16 make a block, found 8 in !tile.tile<4x58x56x8xf16, l1>}}
  %0 = tile.img2col %x[0, 0] kernel [1, 1] : !tile.tile<4x58x56x8xf16, l1> -> !tile.tile<128x64xf16, l0a, zz>
  func.return
}

// -----

func.func @f(%x: !tile.tile<4x58x56x16xf16, l1>) {
  // expected-error @+1 {{tile.img2col: 1 image extents [58] for the 2 dimensions of an image}}
  %0 = tile.img2col %x[0, 0] kernel [1, 1] image [58] : !tile.tile<4x58x56x16xf16, l1> -> !tile.tile<128x64xf16, l0a, zz>
  func.return
}

// -----

func.func @f(%x: !tile.tile<4x58x56x16xf16, l1>) {
  // expected-error @+1 {{tile.img2col: element 58 of dimension 0 is outside of !tile.tile<4x58x56x16xf16, l1>}}
  %0 = tile.img2col %x[0, 0] kernel [1, 1] image [59, 56] : !tile.tile<4x58x56x16xf16, l1> -> !tile.tile<128x64xf16, l0a, zz>
  func.return
}

// -----

func.func @f(%x: !tile.tile<4x58x56x16xf16, l1>) {
  // expected-error @+1 {{tile.img2col: 1 offsets [0] for the 2 dimensions of the matrix of positions and inputs}}
  %0 = tile.img2col %x[0] kernel [1, 1] : !tile.tile<4x58x56x16xf16, l1> -> !tile.tile<128x64xf16, l0a, zz>
  func.return
}

// -----

func.func @f(%x: !tile.tile<4x58x56x16xf16, l1>) {
  // expected-error @+1 {{tile.img2col: element 3248 of dimension 0 is outside of the 3248 output positions}}
  %0 = tile.img2col %x[3248, 0] kernel [1, 1] : !tile.tile<4x58x56x16xf16, l1> -> !tile.tile<128x64xf16, l0a, zz>
  func.return
}

// -----

func.func @f(%x: !tile.tile<4x58x56x16xf16, l1>) {
  // expected-error @+1 {{tile.img2col: element 79 of dimension 0 is outside of the 64 inputs of a position}}
  %0 = tile.img2col %x[0, 16] kernel [1, 1] : !tile.tile<4x58x56x16xf16, l1> -> !tile.tile<128x64xf16, l0a, zz>
  func.return
}

// -----

func.func @f(%x: !tile.tile<4x58x56x16xf16, l1>) {
  // expected-error @+1 {{tile.img2col: offsets [8, 0] are not at a 16x16 block}}
  %0 = tile.img2col %x[8, 0] kernel [1, 1] : !tile.tile<4x58x56x16xf16, l1> -> !tile.tile<128x64xf16, l0a, zz>
  func.return
}

// -----

func.func @f(%x: !tile.tile<4x58x56x16xf16, l1>) {
  // expected-error @+1 {{tile.img2col: kernel must be 2 values from 1 to 255, found [1]}}
  %0 = tile.img2col %x[0, 0] kernel [1] : !tile.tile<4x58x56x16xf16, l1> -> !tile.tile<128x64xf16, l0a, zz>
  func.return
}

// -----

func.func @f(%x: !tile.tile<4x58x56x16xf16, l1>) {
  // expected-error @+1 {{tile.img2col: kernel must be 2 values from 1 to 255, found [0, 1]}}
  %0 = tile.img2col %x[0, 0] kernel [0, 1] : !tile.tile<4x58x56x16xf16, l1> -> !tile.tile<128x64xf16, l0a, zz>
  func.return
}

// -----

func.func @f(%x: !tile.tile<4x58x56x16xf16, l1>) {
  // expected-error @+1 {{tile.img2col: strides must be 2 values from 1 to 63, found [64, 1]}}
  %0 = tile.img2col %x[0, 0] kernel [1, 1] strides [64, 1] : !tile.tile<4x58x56x16xf16, l1> -> !tile.tile<128x64xf16, l0a, zz>
  func.return
}

// -----

func.func @f(%x: !tile.tile<4x58x56x16xf16, l1>) {
  // expected-error @+1 {{tile.img2col: dilations must be 2 values from 1 to 255, found [1, 0]}}
  %0 = tile.img2col %x[0, 0] kernel [1, 1] dilations [1, 0] : !tile.tile<4x58x56x16xf16, l1> -> !tile.tile<128x64xf16, l0a, zz>
  func.return
}

// -----

func.func @f(%x: !tile.tile<4x58x56x16xf16, l1>) {
  // expected-error @+1 {{tile.img2col: pads must be 4 values from 0 to 255, found [1, 1]}}
  %0 = tile.img2col %x[0, 0] kernel [1, 1] pads [1, 1] : !tile.tile<4x58x56x16xf16, l1> -> !tile.tile<128x64xf16, l0a, zz>
  func.return
}

// -----

func.func @f(%x: !tile.tile<4x58x56x16xf16, l1>) {
  // expected-error @+1 {{tile.img2col: pads must be 4 values from 0 to 255, found [1, 1, 256, 1]}}
  %0 = tile.img2col %x[0, 0] kernel [1, 1] pads [1, 1, 256, 1] : !tile.tile<4x58x56x16xf16, l1> -> !tile.tile<128x64xf16, l0a, zz>
  func.return
}

// -----

func.func @f(%x: !tile.tile<4x58x56x16xf16, l1>) {
  // expected-error @+1 {{tile.img2col: a position of the map has 65536 inputs at most, found 67200: load fewer channels}}
  %0 = tile.img2col %x[0, 0] kernel [30, 35] : !tile.tile<4x58x56x16xf16, l1> -> !tile.tile<128x64xf16, l0a, zz>
  func.return
}

// -----

func.func @f(%x: !tile.tile<4x58x56x16xf16, l1>) {
  // expected-error @+1 {{tile.img2col: a kernel that spans 61 does not fit into 58 padded by 1 and 1}}
  %0 = tile.img2col %x[0, 0] kernel [3, 3] dilations [30, 1] pads [1, 0, 1, 0] : !tile.tile<4x58x56x16xf16, l1> -> !tile.tile<128x64xf16, l0a, zz>
  func.return
}

// -----

func.func @f(%x: !tile.tile<4x58x56x16xf16, l1>) {
  // expected-error @+1 {{tile.img2col: the padding 0 : i8 is not a number of the tile}}
  %0 = tile.img2col %x[0, 0] kernel [1, 1] pad(0 : i8) : !tile.tile<4x58x56x16xf16, l1> -> !tile.tile<128x64xf16, l0a, zz>
  func.return
}

// -----

func.func @f(%x: !tile.tile<4x58x56x16xf16, l1>) {
  // expected-error @+1 {{tile.img2col: a tile has at least 1 buffer, not 0}}
  %0 = tile.img2col %x[0, 0] kernel [1, 1] buffers 0 : !tile.tile<4x58x56x16xf16, l1> -> !tile.tile<128x64xf16, l0a, zz>
  func.return
}

// -----

func.func @f(%x: !tile.tile<128x512xf16, l1, nz>) {
  // expected-error @+1 {{tile.move: scales are kept in fb, not !tile.tile<16x16xf16, l0a, zz>}}
  %0 = tile.move %x[0, 0] kept : !tile.tile<128x512xf16, l1, nz> -> !tile.tile<16x16xf16, l0a, zz>
  func.return
}

// -----

func.func @f(%x: !tile.tile<128x512xf16, l1, nz>) {
  // expected-error @+1 {{tile.move: only an operand in l0b can be moved in parts, not !tile.tile<128x64xf16, l0a, zz>}}
  %0 = tile.move %x[0, 0] sizes [16, 64] : !tile.tile<128x512xf16, l1, nz> -> !tile.tile<128x64xf16, l0a, zz>
  func.return
}

// -----

func.func @f(%x: !tile.tile<128x512xf16, l1, nz>) {
  // expected-error @+1 {{tile.move: an operand that is moved in parts takes no buffers}}
  %0 = tile.move %x[0, 0] sizes [16, 64] buffers 2 : !tile.tile<128x512xf16, l1, nz> -> !tile.tile<64x64xf16, l0b, zn>
  func.return
}

// -----

func.func @f(%x: !tile.tile<128x512xf16, l1, nz>) {
  // expected-error @+1 {{tile.move: offsets [8, 0] are not at a 16x16 block of !tile.tile<64x64xf16, l0b, zn>}}
  %0 = tile.move %x[0, 0] sizes [16, 64] at [8, 0] : !tile.tile<128x512xf16, l1, nz> -> !tile.tile<64x64xf16, l0b, zn>
  func.return
}
