// RUN: ascir-opt %s --verify-diagnostics --split-input-file

func.func @f(%x: !tile.tile<16x64xf16, ub>) attributes {tile.core = #tile.core<aic>} {
  // expected-error @+1 {{tile.exp: an aic function has no vector unit and does not reach ub: !tile.tile<16x64xf16, ub>}}
  %0 = tile.exp %x : !tile.tile<16x64xf16, ub>
  func.return
}

// -----

func.func @f() attributes {tile.core = #tile.core<aiv>} {
  // expected-error @+1 {{tile.accumulator: an aiv function has no cube unit and does not reach l0c: !tile.tile<16x16xf32, l0c, nz>}}
  %0 = tile.accumulator : !tile.tile<16x16xf32, l0c, nz>
  func.return
}

// -----

func.func @f(%x: !tile.tile<16x16xf16, l1, nz>) attributes {tile.core = #tile.core<aiv>} {
  // expected-error @+1 {{tile.move: an aiv function has no cube unit and does not reach l1}}
  %0 = tile.move %x[0, 0] : !tile.tile<16x16xf16, l1, nz> -> !tile.tile<16x16xf16, l0a, zz>
  func.return
}

// -----

func.func @f(%x: !tile.tile<16x64xf16, ub>) attributes {tile.core = "aiv"} {
  // expected-error @+1 {{tile.exp: tile.core of the function around it is "aiv", not #tile.core<...>}}
  %0 = tile.exp %x : !tile.tile<16x64xf16, ub>
  func.return
}

// -----

builtin.module attributes {ascir.soc = "ascend910b1"} {
  func.func @f(%x: !tile.tile<16x64xf16, ub>) attributes {tile.core = #tile.core<aicore>} {
    // expected-error @+1 {{tile.exp: ascend910b1 has no aicore, its kinds of core are aic and aiv}}
    %0 = tile.exp %x : !tile.tile<16x64xf16, ub>
    func.return
  }
}

// -----

builtin.module attributes {ascir.soc = "ascend310p3"} {
  func.func @f(%x: !tile.tile<16x64xf16, ub>) attributes {tile.core = #tile.core<aiv>} {
    // expected-error @+1 {{tile.exp: ascend310p3 has no aiv, its kinds of core are aicore}}
    %0 = tile.exp %x : !tile.tile<16x64xf16, ub>
    func.return
  }
}

// -----

builtin.module attributes {ascir.soc = "ascend910b1"} {
  func.func @f(%x: !tile.tile<32x2048xf32, ub>) {
    // expected-error @+1 {{tile.exp: !tile.tile<32x2048xf32, ub> is 262144 bytes, ub of ascend910b1 has 196608}}
    %0 = tile.exp %x : !tile.tile<32x2048xf32, ub>
    func.return
  }
}

// -----

builtin.module attributes {ascir.soc = "ascend310p3"} {
  func.func @f(%s: !tile.tile<16xf32, l1>) {
    // expected-error @+1 {{tile.move: ascend310p3 has no bt, needed by !tile.tile<16xf32, bt>}}
    %0 = tile.move %s[0] : !tile.tile<16xf32, l1> -> !tile.tile<16xf32, bt>
    func.return
  }
}

// -----

builtin.module attributes {ascir.soc = "ascend310p3"} {
  func.func @f(%x: !tile.tile<16x16xbf16, l1, nz>) {
    // expected-error @+1 {{tile.move: l0a of ascend310p3 does not hold bf16}}
    %0 = tile.move %x[0, 0] : !tile.tile<16x16xbf16, l1, nz> -> !tile.tile<16x16xbf16, l0a, zz>
    func.return
  }
}

// -----

builtin.module attributes {ascir.soc = "ascend910b1"} {
  func.func @f() {
    // expected-error @+1 {{tile.accumulator: l0c of ascend910b1 does not hold f16}}
    %0 = tile.accumulator : !tile.tile<16x16xf16, l0c, nz>
    func.return
  }
}

// -----

builtin.module attributes {ascir.soc = "ascend42"} {
  func.func @f(%x: !tile.tile<16x64xf16, ub>) {
    // expected-error @+1 {{unknown SoC 'ascend42'}}
    %0 = tile.exp %x : !tile.tile<16x64xf16, ub>
    func.return
  }
}

// -----

func.func @f() attributes {tile.block_dim = 0 : i64} {
  // expected-error @+1 {{tile.block_index: tile.block_dim of the function around it is 0 : i64, not an integer from 1 on}}
  %0 = tile.block_index
  func.return
}

// -----

func.func @f() attributes {tile.block_dim = 0 : i64} {
  // expected-error @+1 {{tile.block_count: tile.block_dim of the function around it is 0 : i64, not an integer from 1 on}}
  %0 = tile.block_count
  func.return
}

// -----

func.func @f() attributes {tile.block_dim = 0 : i64} {
  // expected-error @+1 {{tile.sub_block_index: tile.block_dim of the function around it is 0 : i64, not an integer from 1 on}}
  %0 = tile.sub_block_index
  func.return
}

// -----

func.func @f() attributes {tile.block_dim = 0 : i64} {
  // expected-error @+1 {{tile.sub_block_count: tile.block_dim of the function around it is 0 : i64, not an integer from 1 on}}
  %0 = tile.sub_block_count
  func.return
}

// -----

func.func @f() attributes {tile.block_dim = "many"} {
  // expected-error @+1 {{tile.sync_blocks: tile.block_dim of the function around it is "many", not an integer from 1 on}}
  tile.sync_blocks
  func.return
}

// -----

func.func @f() attributes {tile.core = #tile.core<aic>} {
  // expected-error @+1 {{tile.sub_block_index: a block has one cube core: only vector cores are counted}}
  %0 = tile.sub_block_index
  func.return
}

// -----

builtin.module attributes {ascir.soc = "ascend910b1"} {
  func.func @f() attributes {tile.core = #tile.core<aiv>, tile.block_dim = 49 : i64} {
    // expected-error @+1 {{tile.sync_blocks: 49 blocks wait for each other, but ascend910b1 runs 48 at a time}}
    tile.sync_blocks
    func.return
  }
}

// -----

builtin.module attributes {ascir.soc = "ascend910b1"} {
  func.func @f() attributes {tile.core = #tile.core<aic>, tile.block_dim = 25 : i64} {
    // expected-error @+1 {{tile.sync_blocks: 25 blocks wait for each other, but ascend910b1 runs 24 at a time}}
    tile.sync_blocks
    func.return
  }
}

// -----

builtin.module attributes {ascir.soc = "ascend910b3"} {
  tile.kernel @k block_dim 24 {
    func.func @cube() attributes {tile.core = #tile.core<aic>} {
      func.return
    }
    func.func @vector() attributes {tile.core = #tile.core<aiv>} {
      // expected-error @+1 {{tile.sync_blocks: 24 blocks wait for each other, but ascend910b3 runs 20 at a time}}
      tile.sync_blocks
      func.return
    }
  }
}
