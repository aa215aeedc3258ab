// RUN: ascir-opt %s -p ascendc-insert-sync | filecheck %s

// Three slots are loaded into before a loop, and each again when it was read; what is computed has two slots. Flags of both
// directions take turns with the three, which say where the loads go: those of two would be set before they are taken. Who
// waits for the first load does not wait for the others.
// CHECK-LABEL: @refill
// CHECK-SAME:  ascendc.sync = {flags = 4 : i64, barriers = 1 : i64
// CHECK:       ascendc.data_copy_l2 %t0
// CHECK-NEXT:  ascendc.set_flag mte2_v, %flag0
// CHECK-NEXT:  ascendc.data_copy_l2 %t1
// CHECK-NEXT:  ascendc.set_flag mte2_v, %flag1
// CHECK-NEXT:  ascendc.data_copy_l2 %t2
// CHECK:       ascendc.set_flag mte2_v, %flag2
// CHECK:       scf.for
// CHECK:         ascendc.wait_flag mte2_v, %three
// CHECK:         ascendc.add_l2
// CHECK:         ascendc.set_flag v_mte2, %three
// CHECK:         ascendc.wait_flag v_mte2, %three
// CHECK-NEXT:    scf.if
// CHECK:         ascendc.set_flag mte2_v, %three
!tensor = !ascendc.local_tensor<64xf32>
!global = !ascendc.global_tensor<*xf32>
func.func @refill(%x: memref<?xf32, 22>, %y: memref<?xf32, 22>) attributes {ascendc.aicore, ascendc.global} {
  %n = arith.constant 64 : i32
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c3 = arith.constant 3 : i32
  %c8 = arith.constant 8 : i32
  %c256 = arith.constant 256 : i32
  %c512 = arith.constant 512 : i32
  %c768 = arith.constant 768 : i32
  %g = ascendc.global_tensor : !global
  ascendc.global_tensor.set_global_buffer %g, %x : !global, memref<?xf32, 22>
  %h = ascendc.global_tensor : !global
  ascendc.global_tensor.set_global_buffer %h, %y : !global, memref<?xf32, 22>
  %ub = ascendc.tbuf : <veccalc>
  %t0 = ascendc.tbuf.get_with_offset %ub, %n, %c0 : !ascendc.tbuf<veccalc>, i32, i32, !tensor
  %t1 = ascendc.tbuf.get_with_offset %ub, %n, %c256 : !ascendc.tbuf<veccalc>, i32, i32, !tensor
  %t2 = ascendc.tbuf.get_with_offset %ub, %n, %c512 : !ascendc.tbuf<veccalc>, i32, i32, !tensor
  ascendc.data_copy_l2 %t0, %g, %n : !tensor, !global, i32
  ascendc.data_copy_l2 %t1, %g, %n : !tensor, !global, i32
  ascendc.data_copy_l2 %t2, %g, %n : !tensor, !global, i32
  %a, %b = scf.for %i = %c0 to %c8 step %c1 iter_args(%two = %c0, %three = %c0) -> (i32, i32) : i32 {
    %at = arith.muli %two, %c256 : i32
    %behind = arith.addi %at, %c768 : i32
    %u = ascendc.tbuf.get_with_offset %ub, %n, %behind : !ascendc.tbuf<veccalc>, i32, i32, !tensor
    %off = arith.muli %three, %c256 : i32
    %t = ascendc.tbuf.get_with_offset %ub, %n, %off : !ascendc.tbuf<veccalc>, i32, i32, !tensor
    ascendc.exp_l2 %u, %u, %n : !tensor, !tensor, i32
    ascendc.add_l2 %u, %u, %t, %n : !tensor, !tensor, !tensor, i32
    ascendc.data_copy_l2 %h, %u, %n : !global, !tensor, i32
    %later = arith.addi %i, %c3 : i32
    %there = arith.cmpi ult, %later, %c8 : i32
    scf.if %there {
      ascendc.data_copy_l2 %t, %g, %n : !tensor, !global, i32
    }
    %next = arith.xori %two, %c1 : i32
    %above = arith.addi %three, %c1 : i32
    %end = arith.cmpi eq, %above, %c3 : i32
    %following = arith.select %end, %c0, %above : i32
    scf.yield %next, %following : i32, i32
  }
  func.return
}
