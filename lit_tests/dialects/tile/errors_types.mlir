// RUN: ascir-opt %s --verify-diagnostics --split-input-file

// expected-error @+1 {{no tile lives in gm: global memory is seen through memref views in #tile.space<gm>}}
func.func private @f(!tile.tile<4xf16, gm>)

// -----

// expected-error @+1 {{a tile has 1 to 8 dimensions, not 0}}
func.func private @f(!tile.tile<f16, ub>)

// -----

// expected-error @+1 {{a tile has 1 to 8 dimensions, not 9}}
func.func private @f(!tile.tile<1x1x1x1x1x1x1x1x1xf16, ub>)

// -----

// expected-error @+1 {{the extents of a tile must be constants from 1 on, found 4x0}}
func.func private @f(!tile.tile<4x0xf16, ub>)

// -----

// expected-error @+1 {{the extents of a tile must be constants from 1 on, found ?x8}}
func.func private @f(!tile.tile<?x8xf16, ub>)

// -----

// expected-error @+1 {{f16 cannot live in bt: it holds f32, i32}}
func.func private @f(!tile.tile<16x16xf16, bt>)

// -----

// expected-error @+1 {{index cannot live in ub: it holds bf16, f16, f32, f64, i1, i16, i32, i4, i64, i8, ui16, ui32, ui64, ui8}}
func.func private @f(!tile.tile<4xindex, ub>)

// -----

// expected-error @+1 {{i16 cannot live in l0a: it holds bf16, f16, f32, i4, i8}}
func.func private @f(!tile.tile<16x16xi16, l0a, zz>)

// -----

// expected-error @+1 {{f64 cannot live in l1}}
func.func private @f(!tile.tile<16x16xf64, l1, nz>)

// -----

// expected-error @+1 {{bf16 cannot live in l0c: it holds f16, f32, i32}}
func.func private @f(!tile.tile<16x16xbf16, l0c, nz>)

// -----

// expected-error @+1 {{i32 cannot live in fb: it holds ui64}}
func.func private @f(!tile.tile<16xi32, fb>)

// -----

// expected-error @+1 {{a tile in ub is laid out as nd or nz, not zz}}
func.func private @f(!tile.tile<16x16xf16, ub, zz>)

// -----

// expected-error @+1 {{a tile in l0a is laid out as zz, not nd}}
func.func private @f(!tile.tile<16x16xf16, l0a>)

// -----

// expected-error @+1 {{a tile in l0b is laid out as zn or zn24, not zz}}
func.func private @f(!tile.tile<16x16xf16, l0b, zz>)

// -----

// expected-error @+1 {{a 2:4 sparse operand of the cube has elements i8, not f16}}
func.func private @f(!tile.tile<64x16xf16, l0b, zn24>)

// -----

// expected-error @+1 {{i4 elements lie two to a byte: the last extent must be even, found 3}}
func.func private @f(!tile.tile<16x3xi4, ub>)

// -----

// expected-error @+1 {{a tile of 262656 bytes does not fit into ub: the largest has 262144 bytes}}
func.func private @f(!tile.tile<512x513xi8, ub>)

// -----

// expected-error @+1 {{a tile of 131072 bytes does not fit into l0a: the largest has 65536 bytes}}
func.func private @f(!tile.tile<256x256xf16, l0a, zz>)

// -----

// expected-error @+1 {{does not fit into ub}}
func.func private @f(!tile.tile<99999999999999999999999999x2xf16, ub>)

// -----

// expected-error @+1 {{a tile in bt is a vector, not of 2 dimensions}}
func.func private @f(!tile.tile<2x16xf32, bt>)

// -----

// expected-error @+1 {{a tile in fb is a vector, not of 2 dimensions}}
func.func private @f(!tile.tile<2x16xui64, fb>)

// -----

// expected-error @+1 {{a tile in layout nz is a matrix, not of 3 dimensions}}
func.func private @f(!tile.tile<2x16x16xf16, l1, nz>)

// -----

// expected-error @+1 {{a f16 tile in l1 is made of 16x16 blocks in layout nz: 16x24 is not}}
func.func private @f(!tile.tile<16x24xf16, l1, nz>)

// -----

// expected-error @+1 {{a f16 tile in l1 is made of 16x16 blocks in layout nz: 8x16 is not}}
func.func private @f(!tile.tile<8x16xf16, l1, nz>)

// -----

// expected-error @+1 {{a i8 tile in l0a is made of 16x32 blocks in layout zz: 16x16 is not}}
func.func private @f(!tile.tile<16x16xi8, l0a, zz>)

// -----

// expected-error @+1 {{a f32 tile in l0b is made of 8x16 blocks in layout zn: 4x16 is not}}
func.func private @f(!tile.tile<4x16xf32, l0b, zn>)

// -----

// expected-error @+1 {{a i8 tile in l0b is made of 64x16 blocks in layout zn24: 32x16 is not}}
func.func private @f(!tile.tile<32x16xi8, l0b, zn24>)

// -----

// expected-error @+1 {{a f32 tile in l0c is made of 16x16 blocks in layout nz: 16x8 is not}}
func.func private @f(!tile.tile<16x8xf32, l0c, nz>)
