// RUN: ascir-opt %s -p tile-legalize --verify-diagnostics --split-input-file

// What no sequence can do is said at its place, with what to do.
func.func @wide(%x: memref<64xi64, #tile.space<gm>>, %y: memref<64xi64, #tile.space<gm>>) {
  %t = tile.load %x[0] : memref<64xi64, #tile.space<gm>> -> !tile.tile<64xi64, ub>
  // expected-error @below {{tile.shift_left: the chip does not shift i64 by numbers that are not constant; cast to i32 first}}
  %r = tile.shift_left %t, %t : !tile.tile<64xi64, ub>
  tile.store %r, %y[0] : !tile.tile<64xi64, ub>, memref<64xi64, #tile.space<gm>>
  func.return
}
