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
  // expected-error @+1 {{buffers are placed for a chip: name it with ascir.soc on the module}}
  func.func @nowhere() attributes {tile.core = #tile.core<aiv>} {
    func.return
  }
}

// -----

// An accumulator that is read after more was added to it would have to be copied, and nothing copies within l0c.
!acc = !tile.tile<128x128xf32, l0c, nz>
builtin.module attributes {ascir.soc = "ascend910b1"} {
  func.func @twice(%x: memref<128x128xf16, #tile.space<gm>>, %a: !tile.tile<128x64xf16, l0a, zz>, %b: !tile.tile<64x128xf16, l0b, zn>)
      attributes {tile.core = #tile.core<aic>} {
    %zero = tile.accumulator : !acc
    %p = tile.mmad %a, %b, %zero : !tile.tile<128x64xf16, l0a, zz>, !tile.tile<64x128xf16, l0b, zn>, !acc
    // expected-error @+1 {{no chip copies within l0c, and tile.mmad takes %p, !tile.tile<128x128xf32, l0c, nz>, out of a place that it would need again: let each tile.mmad take the accumulator that the one before it gave}}
    %q = tile.mmad %a, %b, %p : !tile.tile<128x64xf16, l0a, zz>, !tile.tile<64x128xf16, l0b, zn>, !acc
    tile.fixpipe_store %p, %x[0, 0] : !acc, memref<128x128xf16, #tile.space<gm>>
    func.return
  }
}
