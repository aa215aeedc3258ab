// RUN: ascir-opt %s -p tile-select-instructions | filecheck %s

// Stores to global memory may overtake each other: of rows that meet the last one has to stay, so each waits for the one before.
builtin.module attributes {ascir.soc = "ascend910b1"} {
  func.func @rows(%i: memref<8xi32, #tile.space<gm>>, %u: memref<8x64xf16, #tile.space<gm>>, %x: memref<100x64xf16, #tile.space<gm>>) attributes {tile.core = #tile.core<aiv>} {
    // CHECK:      scf.for
    // CHECK:        ascendc.pipe_barrier pipe_mte3
    // CHECK-NEXT:   ascendc.data_copy_pad_l2_ext
    %ids = tile.load %i[0] {tile.address = [array<i64: 0>]} : memref<8xi32, #tile.space<gm>> -> !tile.tile<8xi32, ub>
    %rows = tile.load %u[0, 0] {tile.address = [array<i64: 32>]} : memref<8x64xf16, #tile.space<gm>> -> !tile.tile<8x64xf16, ub>
    tile.scatter_rows %rows, %x rows %ids columns [0] in_bounds : !tile.tile<8x64xf16, ub>, memref<100x64xf16, #tile.space<gm>>, !tile.tile<8xi32, ub>
    func.return
  }
}
