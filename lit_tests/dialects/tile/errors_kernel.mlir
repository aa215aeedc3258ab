// RUN: ascir-opt %s --verify-diagnostics --split-input-file

// expected-error @+1 {{tile.kernel: block_dim must be 1 or more, found 0}}
tile.kernel @k block_dim 0 {
  func.func @cube() attributes {tile.core = #tile.core<aic>} {
    func.return
  }
  func.func @vector() attributes {tile.core = #tile.core<aiv>} {
    func.return
  }
}

// -----

// expected-error @+1 {{tile.kernel: a cube core has 1 or 2 vector cores, found 3}}
tile.kernel @k vector_cores 3 {
  func.func @cube() attributes {tile.core = #tile.core<aic>} {
    func.return
  }
  func.func @vector() attributes {tile.core = #tile.core<aiv>} {
    func.return
  }
}

// -----

// expected-error @+1 {{tile.kernel: it holds functions and channels, found arith.constant}}
tile.kernel @k {
  func.func @cube() attributes {tile.core = #tile.core<aic>} {
    func.return
  }
  func.func @vector() attributes {tile.core = #tile.core<aiv>} {
    func.return
  }
  %0 = arith.constant 1 : i32
}

// -----

// expected-error @+1 {{tile.kernel: it holds one function for aic and one for aiv, found #tile.core<aic>}}
tile.kernel @k {
  func.func @cube() attributes {tile.core = #tile.core<aic>} {
    func.return
  }
}

// -----

// expected-error @+1 {{tile.kernel: it holds one function for aic and one for aiv, found #tile.core<aic>, #tile.core<aiv>, #tile.core<aiv>}}
tile.kernel @k {
  func.func @cube() attributes {tile.core = #tile.core<aic>} {
    func.return
  }
  func.func @vector() attributes {tile.core = #tile.core<aiv>} {
    func.return
  }
  func.func @more() attributes {tile.core = #tile.core<aiv>} {
    func.return
  }
}

// -----

// expected-error @+1 {{tile.kernel: it holds one function for aic and one for aiv, found #tile.core<aicore>, #tile.core<aiv>}}
tile.kernel @k {
  func.func @both() attributes {tile.core = #tile.core<aicore>} {
    func.return
  }
  func.func @vector() attributes {tile.core = #tile.core<aiv>} {
    func.return
  }
}

// -----

// expected-error @+1 {{tile.kernel: its functions must have the same arguments: @cube () -> (), @vector (index) -> ()}}
tile.kernel @k {
  func.func @cube() attributes {tile.core = #tile.core<aic>} {
    func.return
  }
  func.func @vector(%n: index) attributes {tile.core = #tile.core<aiv>} {
    func.return
  }
}

// -----

// expected-error @+1 {{tile.kernel: the function @vector does not say its core: tile.core = #tile.core<aic> or <aiv>}}
tile.kernel @k {
  func.func @cube() attributes {tile.core = #tile.core<aic>} {
    func.return
  }
  func.func @vector() {
    func.return
  }
}

// -----

// expected-error @+1 {{tile.kernel: the number of blocks is set on the kernel: remove tile.block_dim from @vector}}
tile.kernel @k {
  func.func @cube() attributes {tile.core = #tile.core<aic>} {
    func.return
  }
  func.func @vector() attributes {tile.core = #tile.core<aiv>, tile.block_dim = 4 : i64} {
    func.return
  }
}

// -----

// expected-error @+1 {{tile.kernel: the function @vector has no body}}
tile.kernel @k {
  func.func @cube() attributes {tile.core = #tile.core<aic>} {
    func.return
  }
  func.func private @vector() attributes {tile.core = #tile.core<aiv>}
}

// -----

// expected-error @+1 {{tile.kernel: the function @vector returns values: a kernel must store its results in views}}
tile.kernel @k {
  func.func @cube() attributes {tile.core = #tile.core<aic>} {
    func.return
  }
  func.func @vector(%n: index) -> index attributes {tile.core = #tile.core<aiv>} {
    func.return %n : index
  }
}

// -----

// expected-error @+1 {{tile.kernel: the function @vector takes tiles: a kernel is launched with views and scalars}}
tile.kernel @k {
  func.func @cube() attributes {tile.core = #tile.core<aic>} {
    func.return
  }
  func.func @vector(%t: !tile.tile<4xf16, ub>) attributes {tile.core = #tile.core<aiv>} {
    func.return
  }
}

// -----

// expected-error @+1 {{Redefinition of symbol "cube"}}
tile.kernel @k {
  func.func @cube() attributes {tile.core = #tile.core<aic>} {
    func.return
  }
  func.func @cube() attributes {tile.core = #tile.core<aiv>} {
    func.return
  }
}

// -----

// expected-error @+1 {{tile.kernel: 6 channels need 12 cross-core flags, there are 11}}
tile.kernel @k {
  tile.channel @c0 aic_to_aiv depth 1 : memref<4xf16, #tile.space<gm>>
  tile.channel @c1 aic_to_aiv depth 1 : memref<4xf16, #tile.space<gm>>
  tile.channel @c2 aic_to_aiv depth 1 : memref<4xf16, #tile.space<gm>>
  tile.channel @c3 aic_to_aiv depth 1 : memref<4xf16, #tile.space<gm>>
  tile.channel @c4 aic_to_aiv depth 1 : memref<4xf16, #tile.space<gm>>
  tile.channel @c5 aic_to_aiv depth 1 : memref<4xf16, #tile.space<gm>>
  func.func @cube() attributes {tile.core = #tile.core<aic>} {
    func.return
  }
  func.func @vector() attributes {tile.core = #tile.core<aiv>} {
    func.return
  }
}

// -----

builtin.module attributes {ascir.soc = "ascend310p3"} {
  // expected-error @+1 {{tile.kernel: the cores of ascend310p3 have both units: its kernels are single functions}}
  tile.kernel @k {
    func.func @cube() attributes {tile.core = #tile.core<aic>} {
      func.return
    }
    func.func @vector() attributes {tile.core = #tile.core<aiv>} {
      func.return
    }
  }
}

// -----

// So is a function.
tile.kernel @k {
  // expected-error @+1 {{sym_name}}
  "func.func"() <{function_type = () -> ()}> ({
    func.return
  }) {tile.core = #tile.core<aic>} : () -> ()
  func.func @vector() attributes {tile.core = #tile.core<aiv>} {
    func.return
  }
}
