// RUN: ascir-opt %s -p tile-place-buffers,tile-select-instructions | filecheck %s

// What is loaded is there behind the loop in front alone: loads that run ahead begin where their own loop does.
!view = memref<128x4096xf16, #tile.space<gm>>
!sum = !tile.tile<128x128xf32, l0c, nz>
!in = !tile.tile<128x64xf16, l1, nz>
!left = !tile.tile<128x64xf16, l0a, zz>
!right = !tile.tile<64x128xf16, l0b, zn>
builtin.module attributes {ascir.soc = "ascend910b1"} {
  // CHECK-LABEL: @product
  func.func @product(%a: !view, %n: index, %c: memref<128x128xf16, #tile.space<gm>>) attributes {tile.core = #tile.core<aic>} {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c64 = arith.constant 64 : index
    %zero = tile.accumulator : !sum
    %early = tile.load %a[0, 0] : !view -> !in
    // CHECK-NOT:  scf.if
    // CHECK:      scf.for %i
    %begun = scf.for %i = %c0 to %c2 step %c1 iter_args(%sum = %zero) -> (!sum) {
      // CHECK:      ascendc.mmad
      %l = tile.move %early[0, 0] : !in -> !left
      %r = tile.move %early[0, 0] transpose : !in -> !right
      %next = tile.mmad %l, %r, %sum : !left, !right, !sum
      scf.yield %next : !sum
    }
    // CHECK:      %[[FIRST:.*]] = arith.cmpi slt, %c1, %n
    // CHECK-NEXT: scf.if %[[FIRST]]
    // CHECK:        ascendc.data_copy_nd2nz %b_l1
    // CHECK:      scf.if
    // CHECK:        ascendc.data_copy_nd2nz %b_l1
    // CHECK:      scf.for %k
    // CHECK-NOT:    ascendc.data_copy_nd2nz
    %total = scf.for %k = %c1 to %n step %c1 iter_args(%sum = %begun) -> (!sum) {
      %at = arith.muli %k, %c64 : index
      %b_l1 = tile.load %a[0, %at] buffers 2 {tile.refill, tile.refill_here} : !view -> !in
      // CHECK:      ascendc.load_data
      %l = tile.move %early[0, 0] : !in -> !left
      %r = tile.move %b_l1[0, 0] transpose : !in -> !right
      // CHECK:        ascendc.data_copy_nd2nz %b_l1
      // CHECK:      ascendc.mmad
      %next = tile.mmad %l, %r, %sum : !left, !right, !sum
      scf.yield %next : !sum
    }
    tile.fixpipe_store %total, %c[0, 0] : !sum, memref<128x128xf16, #tile.space<gm>>
    func.return
  }
}
