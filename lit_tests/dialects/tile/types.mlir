// RUN: ascir-opt %s | ascir-opt | filecheck %s
// RUN: ascir-opt %s --print-op-generic | ascir-opt | filecheck %s

// Every memory with the elements and layouts it holds; a tile is row-major unless its type says otherwise.
func.func private @ub(!tile.tile<16x1024xf16, ub>, !tile.tile<3xi1, ub>, !tile.tile<2x3x4x5x6x7x8x1xi8, ub>, !tile.tile<4xf64, ub>, !tile.tile<32x16xf16, ub, nz>)
// CHECK: func.func private @ub(!tile.tile<16x1024xf16, ub>, !tile.tile<3xi1, ub>, !tile.tile<2x3x4x5x6x7x8x1xi8, ub>, !tile.tile<4xf64, ub>, !tile.tile<32x16xf16, ub, nz>) -> ()
func.func private @l1(!tile.tile<7xui64, l1>, !tile.tile<64x128xbf16, l1, nz>, !tile.tile<16x64xi4, l1, nz>)
// CHECK: func.func private @l1(!tile.tile<7xui64, l1>, !tile.tile<64x128xbf16, l1, nz>, !tile.tile<16x64xi4, l1, nz>) -> ()
func.func private @l0(!tile.tile<16x16xf16, l0a, zz>, !tile.tile<8x16xf32, l0b, zn>, !tile.tile<64x16xi8, l0b, zn24>, !tile.tile<16x32xi32, l0c, nz>)
// CHECK: func.func private @l0(!tile.tile<16x16xf16, l0a, zz>, !tile.tile<8x16xf32, l0b, zn>, !tile.tile<64x16xi8, l0b, zn24>, !tile.tile<16x32xi32, l0c, nz>) -> ()
func.func private @tables(!tile.tile<256xf32, bt>, !tile.tile<16xui64, fb>)
// CHECK: func.func private @tables(!tile.tile<256xf32, bt>, !tile.tile<16xui64, fb>) -> ()
// The default layout may be written.
func.func private @nd(!tile.tile<16xf16, ub, nd>)
// CHECK: func.func private @nd(!tile.tile<16xf16, ub>) -> ()
// Views of global memory, dense and strided.
func.func private @views(memref<4x4xf16, #tile.space<gm>>, memref<?x8xi4, strided<[?, 1], offset: ?>, #tile.space<gm>>)
// CHECK: func.func private @views(memref<4x4xf16, #tile.space<gm>>, memref<?x8xi4, strided<[?, 1], offset: ?>, #tile.space<gm>>) -> ()
// Attributes that operations spell as words have a form of their own.
func.func private @attributes() attributes {a = #tile.core<aicore>, b = #tile<layout nz>, c = #tile<atomic add>, d = #tile<rounding odd>}
// CHECK: func.func private @attributes() -> () attributes {a = #tile.core<aicore>, b = #tile<layout nz>, c = #tile<atomic add>, d = #tile<rounding odd>}
