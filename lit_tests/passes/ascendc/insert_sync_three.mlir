// RUN: ascir-opt %s -p ascendc-insert-sync | filecheck %s

// Three slots, whose counter goes back to 0 by a selection: flags of both directions take turns by threes.
// CHECK-LABEL: @three
// CHECK-SAME:  ascendc.sync = {flags = 4 : i64, barriers = 1 : i64,
// CHECK:       ascendc.set_flag v_mte2, %flag0
// CHECK-NEXT:  ascendc.set_flag v_mte2, %flag1
// CHECK-NEXT:  ascendc.set_flag v_mte2, %flag2
// CHECK:       scf.for
// CHECK:         ascendc.wait_flag v_mte2, %slot
// CHECK-NEXT:    ascendc.data_copy_l2 %t
// CHECK-NEXT:    ascendc.set_flag mte2_v, %slot
// CHECK:         ascendc.wait_flag mte3_v, %slot
builtin.module attributes {ascir.soc = "ascend910b1"} {
  func.func @three(%x: memref<?xf16, 22>, %z: memref<?xf16, 22>) attributes {ascendc.aicore, ascendc.global} {
    %n = arith.constant 256 : i32
    %bytes = arith.constant 4096 : i32
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %c3 = arith.constant 3 : i32
    %c8 = arith.constant 8 : i32
    %c512 = arith.constant 512 : i32
    %c1024 = arith.constant 1536 : i32
    %xg = ascendc.global_tensor : !ascendc.global_tensor<*xf16>
    %zg = ascendc.global_tensor : !ascendc.global_tensor<*xf16>
    ascendc.global_tensor.set_global_buffer %xg, %x : !ascendc.global_tensor<*xf16>, memref<?xf16, 22>
    ascendc.global_tensor.set_global_buffer %zg, %z : !ascendc.global_tensor<*xf16>, memref<?xf16, 22>
    %pipe = ascendc.pipe
    %ub = ascendc.tbuf : <veccalc>
    ascendc.pipe.init_buffer %pipe, %ub, %bytes : !ascendc.tbuf<veccalc>, i32
    %last = scf.for %i = %c0 to %c8 step %c1 iter_args(%slot = %c0) -> (i32) : i32 {
      %at = arith.muli %i, %n : i32
      %xs = ascendc.global_tensor.subindex %xg[%at] : !ascendc.global_tensor<*xf16>, i32, !ascendc.global_tensor<*xf16>
      %zs = ascendc.global_tensor.subindex %zg[%at] : !ascendc.global_tensor<*xf16>, i32, !ascendc.global_tensor<*xf16>
      %off = arith.muli %slot, %c512 : i32
      %off2 = arith.addi %off, %c1024 : i32
      %t = ascendc.tbuf.get_with_offset %ub, %n, %off : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<256xf16>
      %u = ascendc.tbuf.get_with_offset %ub, %n, %off2 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<256xf16>
      ascendc.data_copy_l2 %t, %xs, %n : !ascendc.local_tensor<256xf16>, !ascendc.global_tensor<*xf16>, i32
      ascendc.exp_l2 %u, %t, %n : !ascendc.local_tensor<256xf16>, !ascendc.local_tensor<256xf16>, i32
      ascendc.add_l2 %u, %u, %t, %n : !ascendc.local_tensor<256xf16>, !ascendc.local_tensor<256xf16>, !ascendc.local_tensor<256xf16>, i32
      ascendc.data_copy_l2 %zs, %u, %n : !ascendc.global_tensor<*xf16>, !ascendc.local_tensor<256xf16>, i32
      %above = arith.addi %slot, %c1 : i32
      %end = arith.cmpi eq, %above, %c3 : i32
      %next = arith.select %end, %c0, %above : i32
      scf.yield %next : i32
    }
    func.return
  }
}
