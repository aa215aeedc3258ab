// RUN: ascir-opt %s -p tile-fold-broadcasts,tile-place-buffers,tile-select-instructions | filecheck %s

// Squares of which there is never more than a part: 144 of 288 repeats are squared and added up, then the others. Without
// `tile.parts` there would be a tile of them, as %d is needed again.
!rows = !tile.tile<9x2048xf32, ub>
builtin.module attributes {ascir.soc = "ascend910b1"} {
  // CHECK-LABEL: @sums
  func.func @sums(%x: memref<9x2048xf32, #tile.space<gm>>, %y: memref<9x2048xf32, #tile.space<gm>>) attributes {tile.core = #tile.core<aiv>} {
    %d = tile.load %x[0, 0] : memref<9x2048xf32, #tile.space<gm>> -> !rows
    // CHECK:      ascendc.mul_l2 %[[PART:.*]], %q, %q, %
    // CHECK-NEXT: %[[SUMS:.*]] = ascendc.tbuf.get_with_offset
    // CHECK-NEXT: ascendc.block_reduce_sum_l0 %[[SUMS]], %[[PART]]
    // CHECK-NEXT: %q_1 = ascendc.tbuf.get_with_offset
    // CHECK-NEXT: ascendc.mul_l2 %[[PART]], %q_1, %q_1, %
    // CHECK-NEXT: %[[OTHERS:.*]] = ascendc.tbuf.get_with_offset
    // CHECK-NEXT: ascendc.block_reduce_sum_l0 %[[OTHERS]], %[[PART]]
    %q = tile.mul %d, %d {tile.parts = 2 : i64} : !rows
    %s = tile.reduce sum %q axes [1] : !rows -> !tile.tile<9x1xf32, ub>
    // CHECK-NOT:  ascendc.mul_l2
    // CHECK:      ascendc.whole_reduce_sum_l0
    %m = tile.broadcast %s : !tile.tile<9x1xf32, ub> -> !rows
    %e = tile.div %d, %m : !rows
    tile.store %e, %y[0, 0] : !rows, memref<9x2048xf32, #tile.space<gm>>
    func.return
  }
}
