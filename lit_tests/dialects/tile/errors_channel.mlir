// RUN: ascir-opt %s --verify-diagnostics --split-input-file

// expected-error @+1 {{tile.channel: a channel is declared in a tile.kernel}}
tile.channel @c aic_to_aiv depth 2 : memref<4x64xf16, #tile.space<gm>>

// -----

tile.kernel @k {
  // expected-error @+1 {{tile.channel: a channel has 1 to 15 slots, found 0}}
  tile.channel @c aic_to_aiv depth 0 : memref<4x64xf16, #tile.space<gm>>
  func.func @cube() attributes {tile.core = #tile.core<aic>} {
    func.return
  }
  func.func @vector() attributes {tile.core = #tile.core<aiv>} {
    func.return
  }
}

// -----

tile.kernel @k {
  // expected-error @+1 {{tile.channel: a channel has 1 to 15 slots, found 16}}
  tile.channel @c aic_to_aiv depth 16 : memref<4x64xf16, #tile.space<gm>>
  func.func @cube() attributes {tile.core = #tile.core<aic>} {
    func.return
  }
  func.func @vector() attributes {tile.core = #tile.core<aiv>} {
    func.return
  }
}

// -----

tile.kernel @k {
  // expected-error @+1 {{tile.channel: the slot: a view of global memory must be a memref in #tile.space<gm>, found memref<4xf16>}}
  tile.channel @c aic_to_aiv depth 2 : memref<4xf16>
  func.func @cube() attributes {tile.core = #tile.core<aic>} {
    func.return
  }
  func.func @vector() attributes {tile.core = #tile.core<aiv>} {
    func.return
  }
}

// -----

tile.kernel @k {
  // expected-error @+1 {{tile.channel: the workspace is laid out before launch: a slot must be static and dense, found memref<?xf16, #tile.space<gm>>}}
  tile.channel @c aic_to_aiv depth 2 : memref<?xf16, #tile.space<gm>>
  func.func @cube() attributes {tile.core = #tile.core<aic>} {
    func.return
  }
  func.func @vector() attributes {tile.core = #tile.core<aiv>} {
    func.return
  }
}

// -----

tile.kernel @k {
  // expected-error @+1 {{tile.channel: the workspace is laid out before launch: a slot must be static and dense}}
  tile.channel @c aic_to_aiv depth 2 : memref<4x4xf16, strided<[8, 1]>, #tile.space<gm>>
  func.func @cube() attributes {tile.core = #tile.core<aic>} {
    func.return
  }
  func.func @vector() attributes {tile.core = #tile.core<aiv>} {
    func.return
  }
}

// -----

func.func @f() {
  // expected-error @+1 {{tile.acquire: @c: it must be in a tile.kernel, which declares its channel}}
  %0 = tile.acquire @c : memref<4x64xf16, #tile.space<gm>>
  func.return
}

// -----

tile.kernel @k {
  tile.channel @c aic_to_aiv depth 2 : memref<4x64xf16, #tile.space<gm>>
  func.func @cube() attributes {tile.core = #tile.core<aic>} {
    // expected-error @+1 {{tile.acquire: the kernel has no channel @d}}
    %0 = tile.acquire @d : memref<4x64xf16, #tile.space<gm>>
    func.return
  }
  func.func @vector() attributes {tile.core = #tile.core<aiv>} {
    func.return
  }
}

// -----

tile.kernel @k {
  tile.channel @c aic_to_aiv depth 2 : memref<4x64xf16, #tile.space<gm>>
  func.func @cube() attributes {tile.core = #tile.core<aic>} {
    // expected-error @+1 {{tile.pop: the kernel has no channel @cube}}
    %0 = tile.pop @cube : memref<4x64xf16, #tile.space<gm>>
    func.return
  }
  func.func @vector() attributes {tile.core = #tile.core<aiv>} {
    func.return
  }
}

// -----

tile.kernel @k {
  tile.channel @c aic_to_aiv depth 2 : memref<4x64xf16, #tile.space<gm>>
  func.func @cube() attributes {tile.core = #tile.core<aic>} {
    func.return
  }
  func.func @vector() attributes {tile.core = #tile.core<aiv>} {
    // expected-error @+1 {{tile.acquire: in a channel aic_to_aiv it belongs in the aic function, not in aiv}}
    %0 = tile.acquire @c : memref<4x64xf16, #tile.space<gm>>
    tile.push %0 : memref<4x64xf16, #tile.space<gm>>
    func.return
  }
}

// -----

tile.kernel @k {
  tile.channel @c aic_to_aiv depth 2 : memref<4x64xf16, #tile.space<gm>>
  func.func @cube() attributes {tile.core = #tile.core<aic>} {
    // expected-error @+1 {{tile.pop: in a channel aic_to_aiv it belongs in the aiv function, not in aic}}
    %0 = tile.pop @c : memref<4x64xf16, #tile.space<gm>>
    tile.release %0 : memref<4x64xf16, #tile.space<gm>>
    func.return
  }
  func.func @vector() attributes {tile.core = #tile.core<aiv>} {
    func.return
  }
}

// -----

tile.kernel @k {
  tile.channel @c aiv_to_aic depth 2 : memref<4x64xf16, #tile.space<gm>>
  func.func @cube() attributes {tile.core = #tile.core<aic>} {
    // expected-error @+1 {{tile.acquire: in a channel aiv_to_aic it belongs in the aiv function, not in aic}}
    %0 = tile.acquire @c : memref<4x64xf16, #tile.space<gm>>
    tile.push %0 : memref<4x64xf16, #tile.space<gm>>
    func.return
  }
  func.func @vector() attributes {tile.core = #tile.core<aiv>} {
    func.return
  }
}

// -----

tile.kernel @k {
  tile.channel @c aiv_to_aic depth 2 : memref<4x64xf16, #tile.space<gm>>
  func.func @cube() attributes {tile.core = #tile.core<aic>} {
    func.return
  }
  func.func @vector() attributes {tile.core = #tile.core<aiv>} {
    // expected-error @+1 {{tile.pop: in a channel aiv_to_aic it belongs in the aic function, not in aiv}}
    %0 = tile.pop @c : memref<4x64xf16, #tile.space<gm>>
    tile.release %0 : memref<4x64xf16, #tile.space<gm>>
    func.return
  }
}

// -----

tile.kernel @k {
  tile.channel @c aic_to_aiv depth 2 : memref<4x64xf16, #tile.space<gm>>
  func.func @cube() attributes {tile.core = #tile.core<aic>} {
    // expected-error @+1 {{tile.acquire: the slots of @c must be memref<4x64xf16, #tile.space<gm>>, found memref<4xf16, #tile.space<gm>>}}
    %0 = tile.acquire @c : memref<4xf16, #tile.space<gm>>
    tile.push %0 : memref<4xf16, #tile.space<gm>>
    func.return
  }
  func.func @vector() attributes {tile.core = #tile.core<aiv>} {
    func.return
  }
}

// -----

tile.kernel @k {
  tile.channel @c aic_to_aiv depth 2 : memref<4x64xf16, #tile.space<gm>>
  func.func @cube() attributes {tile.core = #tile.core<aic>} {
    // expected-error @+1 {{tile.acquire: its slot must be closed by exactly one tile.push in the same block}}
    %0 = tile.acquire @c : memref<4x64xf16, #tile.space<gm>>
    func.return
  }
  func.func @vector() attributes {tile.core = #tile.core<aiv>} {
    func.return
  }
}

// -----

tile.kernel @k {
  tile.channel @c aic_to_aiv depth 2 : memref<4x64xf16, #tile.space<gm>>
  func.func @cube() attributes {tile.core = #tile.core<aic>} {
    // expected-error @+1 {{tile.acquire: its slot must be closed by exactly one tile.push in the same block}}
    %0 = tile.acquire @c : memref<4x64xf16, #tile.space<gm>>
    tile.push %0 : memref<4x64xf16, #tile.space<gm>>
    tile.push %0 : memref<4x64xf16, #tile.space<gm>>
    func.return
  }
  func.func @vector() attributes {tile.core = #tile.core<aiv>} {
    func.return
  }
}

// -----

tile.kernel @k {
  tile.channel @c aic_to_aiv depth 2 : memref<4x64xf16, #tile.space<gm>>
  func.func @cube() attributes {tile.core = #tile.core<aic>} {
    func.return
  }
  func.func @vector() attributes {tile.core = #tile.core<aiv>} {
    %true = arith.constant true
    // expected-error @+1 {{tile.pop: its slot must be closed by exactly one tile.release in the same block}}
    %0 = tile.pop @c : memref<4x64xf16, #tile.space<gm>>
    scf.if %true {
      tile.release %0 : memref<4x64xf16, #tile.space<gm>>
    }
    func.return
  }
}

// -----

tile.kernel @k {
  tile.channel @c aic_to_aiv depth 2 : memref<4x64xf16, #tile.space<gm>>
  func.func @cube() attributes {tile.core = #tile.core<aic>} {
    // expected-error @+1 {{tile.acquire: another slot of @c is opened before this one is closed}}
    %0 = tile.acquire @c : memref<4x64xf16, #tile.space<gm>>
    %1 = tile.acquire @c : memref<4x64xf16, #tile.space<gm>>
    tile.push %0 : memref<4x64xf16, #tile.space<gm>>
    tile.push %1 : memref<4x64xf16, #tile.space<gm>>
    func.return
  }
  func.func @vector() attributes {tile.core = #tile.core<aiv>} {
    func.return
  }
}

// -----

tile.kernel @k {
  tile.channel @c aic_to_aiv depth 2 : memref<4x64xf16, #tile.space<gm>>
  func.func @cube() attributes {tile.core = #tile.core<aic>} {
    %true = arith.constant true
    // expected-error @+1 {{tile.acquire: another slot of @c is opened before this one is closed}}
    %0 = tile.acquire @c : memref<4x64xf16, #tile.space<gm>>
    scf.if %true {
      %1 = tile.acquire @c : memref<4x64xf16, #tile.space<gm>>
      tile.push %1 : memref<4x64xf16, #tile.space<gm>>
    }
    tile.push %0 : memref<4x64xf16, #tile.space<gm>>
    func.return
  }
  func.func @vector() attributes {tile.core = #tile.core<aiv>} {
    func.return
  }
}

// -----

tile.kernel @k {
  tile.channel @c aic_to_aiv depth 2 : memref<4x64xf16, #tile.space<gm>>
  func.func @cube() attributes {tile.core = #tile.core<aic>} {
    func.return
  }
  func.func @vector() attributes {tile.core = #tile.core<aiv>} {
    // expected-error @+1 {{tile.pop: its slot is used after tile.release by tile.load}}
    %0 = tile.pop @c : memref<4x64xf16, #tile.space<gm>>
    tile.release %0 : memref<4x64xf16, #tile.space<gm>>
    %1 = tile.load %0[0, 0] : memref<4x64xf16, #tile.space<gm>> -> !tile.tile<4x64xf16, ub>
    func.return
  }
}

// -----

tile.kernel @k {
  tile.channel @c aic_to_aiv depth 2 : memref<4x64xf16, #tile.space<gm>>
  func.func @cube() attributes {tile.core = #tile.core<aic>} {
    func.return
  }
  func.func @vector() attributes {tile.core = #tile.core<aiv>} {
    %true = arith.constant true
    // expected-error @+1 {{tile.pop: its slot is used after tile.release by scf.if}}
    %0 = tile.pop @c : memref<4x64xf16, #tile.space<gm>>
    %half = memref.subview %0[0, 0] [4, 32] [1, 1] : memref<4x64xf16, #tile.space<gm>> to memref<4x32xf16, strided<[64, 1]>, #tile.space<gm>>
    tile.release %0 : memref<4x64xf16, #tile.space<gm>>
    scf.if %true {
      %1 = tile.load %half[0, 0] : memref<4x32xf16, strided<[64, 1]>, #tile.space<gm>> -> !tile.tile<4x32xf16, ub>
    }
    func.return
  }
}

// -----

tile.kernel @k {
  tile.channel @c aic_to_aiv depth 2 : memref<4x64xf16, #tile.space<gm>>
  func.func @cube() attributes {tile.core = #tile.core<aic>} {
    %0 = tile.acquire @c : memref<4x64xf16, #tile.space<gm>>
    // expected-error @+1 {{tile.release: it must close a slot that tile.pop opened}}
    tile.release %0 : memref<4x64xf16, #tile.space<gm>>
    func.return
  }
  func.func @vector() attributes {tile.core = #tile.core<aiv>} {
    func.return
  }
}

// -----

func.func @f(%x: memref<4x64xf16, #tile.space<gm>>) {
  // expected-error @+1 {{tile.push: it must close a slot that tile.acquire opened}}
  tile.push %x : memref<4x64xf16, #tile.space<gm>>
  func.return
}

// -----

// A declaration that is malformed is refused itself; what uses it is not judged by it.
tile.kernel @k {
  // expected-error @+1 {{direction}}
  "tile.channel"() <{sym_name = "c", depth = 2 : i64, slot = memref<4x64xf16, #tile.space<gm>>}> : () -> ()
  func.func @cube() attributes {tile.core = #tile.core<aic>} {
    %0 = tile.acquire @c : memref<4x64xf16, #tile.space<gm>>
    tile.push %0 : memref<4x64xf16, #tile.space<gm>>
    func.return
  }
  func.func @vector() attributes {tile.core = #tile.core<aiv>} {
    func.return
  }
}

// -----

tile.kernel @k {
  // expected-error @+1 {{tile.channel: a shared channel has one slot, found 2}}
  tile.channel @c aiv_to_aic shared depth 2 : memref<4x64xf16, #tile.space<gm>>
  func.func @cube() attributes {tile.core = #tile.core<aic>} {
    func.return
  }
  func.func @vector() attributes {tile.core = #tile.core<aiv>} {
    func.return
  }
}

// -----

tile.kernel @k {
  tile.channel @c aiv_to_aic shared depth 1 : memref<4x64xf16, #tile.space<gm>>
  func.func @cube(%n: index) attributes {tile.core = #tile.core<aic>} {
    scf.for %i = %n to %n step %n {
      // expected-error @+1 {{tile.pop: the slot of the shared channel @c, must be opened outside of loops and branches}}
      %s = tile.pop @c : memref<4x64xf16, #tile.space<gm>>
      tile.release %s : memref<4x64xf16, #tile.space<gm>>
    }
    func.return
  }
  func.func @vector(%n: index) attributes {tile.core = #tile.core<aiv>} {
    func.return
  }
}
