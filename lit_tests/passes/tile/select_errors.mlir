// RUN: ascir-opt %s -p tile-select-instructions --verify-diagnostics --split-input-file

// What the vector unit has no instruction for names the operation, its elements and what would help.
func.func @wide(%x: memref<64xf32, #tile.space<gm>>) attributes {tile.core = #tile.core<aiv>} {
  %t = tile.load %x[0] {tile.address = [array<i64: 0>]} : memref<64xf32, #tile.space<gm>> -> !tile.tile<64xf32, ub>
  // expected-error@+1 {{tile.erf of !tile.tile<64xf32, ub>}}
  %e = tile.erf %t {tile.address = [array<i64: 256>]} : !tile.tile<64xf32, ub>
  func.return
}

// -----

func.func @elements(%x: memref<64xi8, #tile.space<gm>>) attributes {tile.core = #tile.core<aiv>} {
  %t = tile.load %x[0] {tile.address = [array<i64: 0>]} : memref<64xi8, #tile.space<gm>> -> !tile.tile<64xi8, ub>
  // expected-error@+1 {{tile.add of i8: the vector unit has it for f16, f32, i16, i32}}
  %s = tile.add %t, %t {tile.address = [array<i64: 64>]} : !tile.tile<64xi8, ub>
  func.return
}

// -----

func.func @nowhere(%x: memref<64xf32, #tile.space<gm>>) attributes {tile.core = #tile.core<aiv>} {
  // expected-error@+1 {{tile.load has no addresses: run tile-place-buffers first}}
  %t = tile.load %x[0] : memref<64xf32, #tile.space<gm>> -> !tile.tile<64xf32, ub>
  func.return
}
