// RUN: ascir-opt %s -p tile-legalize --verify-diagnostics --split-input-file

// What no sequence can do is said at its place, with what to do.
func.func @wide(%x: memref<64xi64, #tile.space<gm>>, %y: memref<64xi64, #tile.space<gm>>) {
  %t = tile.load %x[0] : memref<64xi64, #tile.space<gm>> -> !tile.tile<64xi64, ub>
  // expected-error @below {{tile.div: the chip does not compute with i64; cast to i32 or f32 first}}
  %r = tile.div %t, %t : !tile.tile<64xi64, ub>
  tile.store %r, %y[0] : !tile.tile<64xi64, ub>, memref<64xi64, #tile.space<gm>>
  func.return
}
