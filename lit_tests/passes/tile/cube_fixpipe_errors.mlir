// RUN: ascir-opt %s -p tile-place-buffers,tile-select-instructions --verify-diagnostics --split-input-file

// Scales that a call takes from l1 itself lie over those that are kept.
builtin.module attributes {ascir.soc = "ascend910b1"} {
  func.func @mixed(%scales: memref<128xui64, #tile.space<gm>>) attributes {tile.core = #tile.core<aic>} {
    %one = arith.constant 1 : i16
    %a = tile.fill %one : i16 -> !tile.tile<64x32xi16, l1, nz>
    %x = tile.reinterpret %a : !tile.tile<64x32xi16, l1, nz> -> !tile.tile<64x64xi8, l1, nz>
    %l = tile.move %x[0, 0] : !tile.tile<64x64xi8, l1, nz> -> !tile.tile<64x64xi8, l0a, zz>
    %r = tile.move %x[0, 0] transpose : !tile.tile<64x64xi8, l1, nz> -> !tile.tile<64x64xi8, l0b, zn>
    %zero = tile.accumulator : !tile.tile<64x64xi32, l0c, nz>
    %c = tile.mmad %l, %r, %zero : !tile.tile<64x64xi8, l0a, zz>, !tile.tile<64x64xi8, l0b, zn>, !tile.tile<64x64xi32, l0c, nz>
    %words = tile.load %scales[64] : memref<128xui64, #tile.space<gm>> -> !tile.tile<64xui64, l1>
    %v = tile.move %words[0] kept : !tile.tile<64xui64, l1> -> !tile.tile<64xui64, fb>
    %w = tile.move %words[0] : !tile.tile<64xui64, l1> -> !tile.tile<64xui64, fb>
    %h = tile.fixpipe_move %c scale(%v : !tile.tile<64xui64, fb>) : !tile.tile<64x64xi32, l0c, nz> -> !tile.tile<64x64xf16, l1, nz>
    // expected-error @+1 {{other scales are kept in fb, and these would overwrite them: keep these there, too}}
    %g = tile.fixpipe_move %c scale(%w : !tile.tile<64xui64, fb>) : !tile.tile<64x64xi32, l0c, nz> -> !tile.tile<64x64xf16, l1, nz>
    func.return
  }
}

// -----

// The chip has 256 scales at a time.
builtin.module attributes {ascir.soc = "ascend910b1"} {
  func.func @many(%scales: memref<512xui64, #tile.space<gm>>) attributes {tile.core = #tile.core<aic>} {
    %words = tile.load %scales[0] : memref<512xui64, #tile.space<gm>> -> !tile.tile<512xui64, l1>
    // expected-error @+1 {{the fixpipe reads scales from the first 2048 bytes of fb, at one address}}
    %v = tile.move %words[0] kept : !tile.tile<512xui64, l1> -> !tile.tile<512xui64, fb>
    func.return
  }
}
