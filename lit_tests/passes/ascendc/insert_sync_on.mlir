// RUN: ascir-opt %s -p ascendc-insert-sync{ids=3} | filecheck %s

// Two loops, each with two slots: of the flags that say "free" each wants two, which three are too few for. The second loop
// uses those of the first as this leaves them: nothing waits for them and sets them in between.
// CHECK-LABEL: @twice
// CHECK-SAME:  fallbacks = 0 : i64
// CHECK:       ascendc.set_flag v_mte2, %flag0
// CHECK-NEXT:  ascendc.set_flag v_mte2, %flag1
// CHECK-NEXT:  scf.for
// CHECK:         ascendc.wait_flag v_mte2, %slot
// CHECK:         ascendc.set_flag v_mte2, %slot
// CHECK:       }
// CHECK-NEXT:  scf.for
// CHECK:         ascendc.wait_flag v_mte2, %again
// CHECK:         ascendc.set_flag v_mte2, %again
// CHECK:       }
// CHECK-NEXT:  ascendc.wait_flag v_mte2, %flag0
// CHECK-NEXT:  ascendc.wait_flag v_mte2, %flag1
// CHECK-NEXT:  func.return
!tensor = !ascendc.local_tensor<64xf32>
!global = !ascendc.global_tensor<*xf32>
func.func @twice(%x: memref<?xf32, 22>) attributes {ascendc.aicore, ascendc.global} {
  %n = arith.constant 64 : i32
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c8 = arith.constant 8 : i32
  %c256 = arith.constant 256 : i32
  %c512 = arith.constant 512 : i32
  %g = ascendc.global_tensor : !global
  ascendc.global_tensor.set_global_buffer %g, %x : !global, memref<?xf32, 22>
  %ub = ascendc.tbuf : <veccalc>
  %u = ascendc.tbuf.get_with_offset %ub, %n, %c512 : !ascendc.tbuf<veccalc>, i32, i32, !tensor
  %last = scf.for %i = %c0 to %c8 step %c1 iter_args(%slot = %c0) -> (i32) : i32 {
    %off = arith.muli %slot, %c256 : i32
    %t = ascendc.tbuf.get_with_offset %ub, %n, %off : !ascendc.tbuf<veccalc>, i32, i32, !tensor
    ascendc.data_copy_l2 %t, %g, %n : !tensor, !global, i32
    ascendc.exp_l2 %u, %t, %n : !tensor, !tensor, i32
    %next = arith.xori %slot, %c1 : i32
    scf.yield %next : i32
  }
  %end = scf.for %j = %c0 to %c8 step %c1 iter_args(%again = %c0) -> (i32) : i32 {
    %off = arith.muli %again, %c256 : i32
    %t = ascendc.tbuf.get_with_offset %ub, %n, %off : !ascendc.tbuf<veccalc>, i32, i32, !tensor
    ascendc.data_copy_l2 %t, %g, %n : !tensor, !global, i32
    ascendc.ln_l2 %u, %t, %n : !tensor, !tensor, i32
    %next = arith.xori %again, %c1 : i32
    scf.yield %next : i32
  }
  func.return
}
