// RUN: ascir-opt %s -p ascendc-insert-sync{ids=2} | filecheck %s

!tensor = !ascendc.local_tensor<64xf32>
!global = !ascendc.global_tensor<*xf32>

// Two loops in one, each with two slots that are refilled once they have been read. There are flags for the slots of one
// loop only: both use them, as each leaves them set for the other. They are set before the outer loop and waited for
// after it.
// CHECK-LABEL: @shared
// CHECK-SAME:  fallbacks = 0 : i64
// CHECK:       ascendc.set_flag v_mte2, %flag0
// CHECK-NEXT:  ascendc.set_flag v_mte2, %flag1
// CHECK-NEXT:  scf.for %tile
// CHECK-NEXT:    scf.for %i
// CHECK:           ascendc.wait_flag v_mte2, %slot
// CHECK-NEXT:      ascendc.data_copy_l2 %t
// CHECK:           ascendc.exp_l2 %t
// CHECK:           ascendc.set_flag v_mte2, %slot
// CHECK:         }
// CHECK-NEXT:    scf.for %j
// CHECK:           ascendc.wait_flag v_mte2, %turn
// CHECK-NEXT:      ascendc.data_copy_l2 %u
// CHECK:           ascendc.exp_l2 %u
// CHECK:           ascendc.set_flag v_mte2, %turn
// CHECK:         }
// CHECK-NEXT:  }
// CHECK-NEXT:  ascendc.wait_flag v_mte2, %flag0
// CHECK-NEXT:  ascendc.wait_flag v_mte2, %flag1
func.func @shared(%x: memref<?xf32, 22>, %n: i32) attributes {ascendc.aicore, ascendc.global} {
  %count = arith.constant 64 : i32
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c256 = arith.constant 256 : i32
  %c512 = arith.constant 512 : i32
  %g = ascendc.global_tensor : !global
  ascendc.global_tensor.set_global_buffer %g, %x : !global, memref<?xf32, 22>
  %ub = ascendc.tbuf : <veccalc>
  scf.for %tile = %c0 to %n step %c1 : i32 {
    %a = scf.for %i = %c0 to %n step %c1 iter_args(%slot = %c0) -> (i32) : i32 {
      %at = arith.muli %slot, %c256 : i32
      %t = ascendc.tbuf.get_with_offset %ub, %count, %at : !ascendc.tbuf<veccalc>, i32, i32, !tensor
      ascendc.data_copy_l2 %t, %g, %count : !tensor, !global, i32
      ascendc.exp_l2 %t, %t, %count : !tensor, !tensor, i32
      %next = arith.xori %slot, %c1 : i32
      scf.yield %next : i32
    }
    %b = scf.for %j = %c0 to %n step %c1 iter_args(%turn = %c0) -> (i32) : i32 {
      %from = arith.muli %turn, %c256 : i32
      %at = arith.addi %from, %c512 : i32
      %u = ascendc.tbuf.get_with_offset %ub, %count, %at : !ascendc.tbuf<veccalc>, i32, i32, !tensor
      ascendc.data_copy_l2 %u, %g, %count : !tensor, !global, i32
      ascendc.exp_l2 %u, %u, %count : !tensor, !tensor, i32
      %next = arith.xori %turn, %c1 : i32
      scf.yield %next : i32
    }
  }
  func.return
}
