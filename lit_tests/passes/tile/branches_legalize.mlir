// RUN: ascir-opt %s -p tile-legalize --verify-diagnostics

// Loops of a kernel are those of scf: nothing is placed or ordered over branches.
builtin.module attributes {ascir.soc = "ascend910b1"} {
  // expected-error @+1 {{tile-legalize: function 'branches' has several blocks; structure its control flow with scf first}}
  func.func @branches(%x: memref<64xf32, #tile.space<gm>>) attributes {tile.core = #tile.core<aiv>} {
    %c0 = arith.constant 0 : index
    cf.br ^next
  ^next:
    %t = tile.load %x[%c0] : memref<64xf32, #tile.space<gm>> -> !tile.tile<64xf32, ub>
    %e = tile.exp %t : !tile.tile<64xf32, ub>
    tile.store %e, %x[%c0] : !tile.tile<64xf32, ub>, memref<64xf32, #tile.space<gm>>
    func.return
  }
}
