// RUN: ascir-opt %s -p tile-fold-broadcasts,tile-place-buffers | filecheck %s

// A loop whose next tile comes to the one place of this one's, as soon as that has been read: what is stored from one place,
// too, leaves while the next round begins.
!rows = memref<600x2560xf16, strided<[2560, 1]>, #tile.space<gm>>
!wide_rows = memref<600x2560xf32, strided<[2560, 1]>, #tile.space<gm>>
!in = !tile.tile<6x2560xf16, ub>
!wide = !tile.tile<6x2560xf32, ub>
!sums = !tile.tile<6x1xf32, ub>
builtin.module attributes {ascir.soc = "ascend910b1"} {
  // CHECK-LABEL: @rows
  func.func @rows(%x: !rows, %out: !rows) attributes {tile.core = #tile.core<aiv>} {
    %c0 = arith.constant 0 : index
    %c6 = arith.constant 6 : index
    %c600 = arith.constant 600 : index
    scf.for %i = %c0 to %c600 step %c6 {
      // CHECK:      %t = tile.load {{.*}} {tile.refill, tile.address = [array<i64: 123136>]}
      %t = tile.load %x[%i, 0] {tile.refill} : !rows -> !in
      // CHECK-NEXT: %f = tile.cast {{.*}}[array<i64: 0>]
      %f = tile.cast %t : !in -> !wide
      // What is added up comes early: not to the place of %y, bytes 65536 to 96256, from which the round before stores.
      // CHECK-NEXT: %early = tile.reduce {{.*}}{tile.scratch = 153856 : i64, tile.scratch_bytes = 8640
      %early = tile.reduce sum %f axes [1] : !wide -> !sums
      %many = tile.broadcast %early : !sums -> !wide
      %d = tile.sub %f, %many : !wide
      // By now that has left.
      // CHECK:      %q = tile.mul {{.*}}[array<i64: 61440>]
      %q = tile.mul %d, %d : !wide
      %late = tile.reduce max %q axes [1] : !wide -> !sums
      %most = tile.broadcast %late : !sums -> !wide
      // CHECK:      %e = tile.div {{.*}}[array<i64: 0>]
      %e = tile.div %d, %most : !wide
      // Not in the place of %e: the next round begins there.
      // CHECK-NEXT: %y = tile.cast {{.*}}[array<i64: 65536>]
      %y = tile.cast %e rounding rint : !wide -> !in
      tile.store %y, %out[%i, 0] : !in, !rows
    }
    func.return
  }

  // There is no round to come ahead of: its place is free again when it has been read.
  // CHECK-LABEL: @once
  func.func @once(%x: !rows, %out: !rows) attributes {tile.core = #tile.core<aiv>} {
    // CHECK: %t = tile.load {{.*}}[array<i64: 0>]
    %t = tile.load %x[0, 0] {tile.refill} : !rows -> !in
    // CHECK: %e = tile.exp {{.*}}[array<i64: 0>]
    %e = tile.exp %t : !in
    tile.store %e, %out[0, 0] : !in, !rows
    func.return
  }

  // Two chunks of a row are stored from one place each: as there is room, no other value of the loop lies there, which would
  // wait until the chunk has left.
  // CHECK-LABEL: @chunks
  func.func @chunks(%x: !rows, %y: !wide_rows) attributes {tile.core = #tile.core<aiv>} {
    %c0 = arith.constant 0 : index
    %c6 = arith.constant 6 : index
    %c600 = arith.constant 600 : index
    scf.for %i = %c0 to %c600 step %c6 {
      %t = tile.load %x[%i, 0] sizes [1, 1280] : !rows -> !tile.tile<1280xf16, ub>
      %u = tile.load %x[%i, 1280] sizes [1, 1280] : !rows -> !tile.tile<1280xf16, ub>
      // CHECK: %v = tile.cast {{.*}}[array<i64: [[V:[0-9]+]]>]
      %v = tile.cast %t : !tile.tile<1280xf16, ub> -> !tile.tile<1280xf32, ub>
      tile.store %v, %y[%i, 0] sizes [1, 1280] : !tile.tile<1280xf32, ub>, !wide_rows
      // CHECK-NOT: array<i64: [[V]]>
      %z = tile.cast %u : !tile.tile<1280xf16, ub> -> !tile.tile<1280xf32, ub>
      tile.store %z, %y[%i, 1280] sizes [1, 1280] : !tile.tile<1280xf32, ub>, !wide_rows
    }
    // CHECK: func.return
    func.return
  }
}
