// RUN: ascir-opt %s -p tile-place-buffers,tile-select-instructions | filecheck %s

// Loads that run ahead: both slots are loaded into before the loop in front of theirs, the second one if there is a second
// round, and each round loads into its own slot, when it has read that, for the round after the next one. What that loop in
// front reads lives beside them.
!view = memref<128x4096xf16, #tile.space<gm>>
!sum = !tile.tile<128x128xf32, l0c, nz>
!in = !tile.tile<128x64xf16, l1, nz>
!left = !tile.tile<128x64xf16, l0a, zz>
!right = !tile.tile<64x128xf16, l0b, zn>
builtin.module attributes {ascir.soc = "ascend910b1"} {
  // CHECK-LABEL: @product
  // CHECK-SAME:  l1 = {peak = 65536 : i64, lower_bound = 65536 : i64
  func.func @product(%a: !view, %n: index, %c: memref<128x128xf16, #tile.space<gm>>) attributes {tile.core = #tile.core<aic>} {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c64 = arith.constant 64 : index
    %zero = tile.accumulator : !sum
    // CHECK: ascendc.data_copy_nd2nz %early
    %early = tile.load %a[0, 0] : !view -> !in
    %once = tile.load %a[0, 64] : !view -> !in
    // CHECK:      %[[FIRST:.*]] = arith.cmpi slt, %c1, %n
    // CHECK-NEXT: scf.if %[[FIRST]]
    // CHECK:        ascendc.data_copy_nd2nz %b_l1
    // CHECK:      %[[SECOND:.*]] = arith.cmpi slt, %{{.*}}, %n
    // CHECK-NEXT: scf.if %[[SECOND]]
    // CHECK:        ascendc.data_copy_nd2nz %b_l1
    // CHECK:      scf.for %i
    %begun = scf.for %i = %c0 to %c2 step %c1 iter_args(%sum = %zero) -> (!sum) {
      // CHECK:      ascendc.mmad
      %l = tile.move %early[0, 0] : !in -> !left
      %r = tile.move %once[0, 0] transpose : !in -> !right
      %next = tile.mmad %l, %r, %sum : !left, !right, !sum
      scf.yield %next : !sum
    }
    // CHECK:      scf.for %k
    // CHECK-NOT:    ascendc.data_copy_nd2nz
    %total = scf.for %k = %c1 to %n step %c1 iter_args(%sum = %begun) -> (!sum) {
      %at = arith.muli %k, %c64 : index
      %b_l1 = tile.load %a[0, %at] buffers 2 {tile.refill} : !view -> !in
      %l = tile.move %early[0, 0] : !in -> !left
      // CHECK:      ascendc.load_data
      // CHECK:      ascendc.load_data
      %r = tile.move %b_l1[0, 0] transpose : !in -> !right
      // CHECK:      %[[LATER:.*]] = arith.addi %k, %{{.*}} : index
      // CHECK-NEXT: %[[THERE:.*]] = arith.cmpi slt, %[[LATER]], %n
      // CHECK-NEXT: scf.if %[[THERE]]
      // CHECK-NEXT:   arith.muli %[[LATER]], %c64
      // CHECK:        ascendc.data_copy_nd2nz %b_l1
      // CHECK:      ascendc.mmad
      %next = tile.mmad %l, %r, %sum : !left, !right, !sum
      scf.yield %next : !sum
    }
    tile.fixpipe_store %total, %c[0, 0] : !sum, memref<128x128xf16, #tile.space<gm>>
    func.return
  }
}
