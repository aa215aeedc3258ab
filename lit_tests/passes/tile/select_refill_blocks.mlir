// RUN: ascir-opt %s -p tile-place-buffers,tile-select-instructions | filecheck %s

// Loads that run ahead of two loops: the slots are loaded into before both, where there is a first block; and each round of
// the inner one, which has as many as there are slots, or more, loads for the third one behind it, be it of this block or of
// the next.
!view = memref<128x4096xf16, #tile.space<gm>>
!sum = !tile.tile<128x128xf32, l0c, nz>
!in = !tile.tile<128x64xf16, l1, nz>
!left = !tile.tile<128x64xf16, l0a, zz>
!right = !tile.tile<64x128xf16, l0b, zn>
builtin.module attributes {ascir.soc = "ascend910b1"} {
  // CHECK-LABEL: @blocks
  func.func @blocks(%a: !view, %b: memref<4096x4096xf16, #tile.space<gm>>, %n: index, %c: memref<128x4096xf16, #tile.space<gm>>) attributes {tile.core = #tile.core<aic>} {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c64 = arith.constant 64 : index
    %c128 = arith.constant 128 : index
    %c256 = arith.constant 256 : index
    %x = tile.load %a[0, 0] : !view -> !in
    // CHECK-COUNT-3: ascendc.data_copy_nd2nz %b_l1
    // CHECK:         scf.for %block
    scf.for %block = %c1 to %n step %c1 {
      %row = arith.muli %block, %c128 : index
      %zero = tile.accumulator : !sum
      // CHECK:        scf.for %k
      // CHECK-NOT:      ascendc.data_copy_nd2nz
      %total = scf.for %k = %c0 to %c256 step %c64 iter_args(%sum = %zero) -> (!sum) {
        %b_l1 = tile.load %b[%row, %k] buffers 3 {tile.refill} : memref<4096x4096xf16, #tile.space<gm>> -> !in
        %l = tile.move %x[0, 0] : !in -> !left
        %r = tile.move %b_l1[0, 0] transpose : !in -> !right
        // CHECK:      %[[LATER:.*]] = arith.addi %k, %{{.*}} : index
        // CHECK-NEXT: %[[SAME:.*]] = arith.cmpi slt, %[[LATER]], %c256
        // CHECK:      %[[ALL:.*]] = arith.muli %c64
        // CHECK-NEXT: %[[LESS:.*]] = arith.subi %[[LATER]], %[[ALL]]
        // CHECK-NEXT: %[[ROUND:.*]] = arith.select %[[SAME]], %[[LATER]], %[[LESS]]
        // CHECK:      %[[BLOCK:.*]] = arith.select %[[SAME]], %block
        // CHECK-NEXT: %[[THERE:.*]] = arith.cmpi slt, %[[BLOCK]], %n
        // CHECK-NEXT: scf.if %[[THERE]]
        // CHECK-NEXT:   arith.muli %[[BLOCK]], %c128
        // CHECK:        arith.addi %{{.*}}, %[[ROUND]]
        // CHECK:        ascendc.data_copy_nd2nz %b_l1
        // CHECK:      ascendc.mmad
        %next = tile.mmad %l, %r, %sum : !left, !right, !sum
        scf.yield %next : !sum
      }
      tile.fixpipe_store %total, %c[0, %row] : !sum, memref<128x4096xf16, #tile.space<gm>>
    }
    func.return
  }
}
