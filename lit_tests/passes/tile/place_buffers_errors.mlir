// RUN: ascir-opt %s -p tile-place-buffers --verify-diagnostics --split-input-file

// What does not fit: the peak, what there is, and what is alive.
builtin.module attributes {ascir.soc = "ascend910b1"} {
  // expected-error @+1 {{the tiles do not fit into ub of ascend910b1: 196608 bytes live at one time, 188160 are there. Alive at the peak: %t : !tile.tile<16384xf32, ub>, 131072 bytes in 2 slots; %e : !tile.tile<16384xf32, ub>, 65536 bytes.}}
  func.func @large(%x: memref<65536xf32, #tile.space<gm>>) attributes {tile.core = #tile.core<aiv>} {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 16384 : index
    %c9 = arith.constant 65536 : index
    scf.for %i = %c0 to %c9 step %c1 {
      %t = tile.load %x[%i] buffers 2 : memref<65536xf32, #tile.space<gm>> -> !tile.tile<16384xf32, ub>
      %e = tile.exp %t : !tile.tile<16384xf32, ub>
      tile.store %e, %x[%i] : !tile.tile<16384xf32, ub>, memref<65536xf32, #tile.space<gm>>
    }
    func.return
  }
}

// -----

// A plan is for a chip.
builtin.module {
  // expected-error @+1 {{a memory plan is for a chip: name it with ascir.soc on the module}}
  func.func @nowhere() attributes {tile.core = #tile.core<aiv>} {
    func.return
  }
}
