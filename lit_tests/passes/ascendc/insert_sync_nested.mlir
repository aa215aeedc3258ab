// RUN: ascir-opt %s -p ascendc-insert-sync | filecheck %s

!tensor = !ascendc.local_tensor<64xf32>
!global = !ascendc.global_tensor<*xf32>

// The slots of an inner loop go on from one round of the outer loop to the next: their flags are set once, before both
// loops, and waited for once, behind both. What the inner loop leaves is ready when its last flag was waited for.
// CHECK-LABEL: @nested
// CHECK:       ascendc.set_flag v_mte2, %flag0
// CHECK-NEXT:  ascendc.set_flag v_mte2, %flag1
// CHECK:       scf.for
// CHECK:         scf.for {{.*}} iter_args(%slot_1 = %slot)
// CHECK:           ascendc.wait_flag v_mte2, %slot_1
// CHECK-NEXT:      ascendc.data_copy_l2 %t
// CHECK-NEXT:      ascendc.set_flag mte2_v, %slot_1
// CHECK-NEXT:      ascendc.wait_flag mte2_v, %slot_1
// CHECK:           ascendc.add_l2 %a
// CHECK-NEXT:      ascendc.set_flag v_mte2, %slot_1
// CHECK:         }
// CHECK:       }
// CHECK:       ascendc.wait_flag v_mte2, %flag0
// CHECK-NEXT:  ascendc.wait_flag v_mte2, %flag1
func.func @nested(%x: memref<?xf32, 22>, %y: memref<?xf32, 22>, %m: index) attributes {ascendc.aicore, ascendc.global} {
  %n = arith.constant 64 : i32
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c256 = arith.constant 256 : i32
  %c512 = arith.constant 512 : i32
  %i0 = arith.constant 0 : index
  %i1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  %xg = ascendc.global_tensor : !global
  %yg = ascendc.global_tensor : !global
  ascendc.global_tensor.set_global_buffer %xg, %x : !global, memref<?xf32, 22>
  ascendc.global_tensor.set_global_buffer %yg, %y : !global, memref<?xf32, 22>
  %ub = ascendc.tbuf : <veccalc>
  %a = ascendc.tbuf.get_with_offset %ub, %n, %c512 : !ascendc.tbuf<veccalc>, i32, i32, !tensor
  %last = scf.for %i = %i0 to %m step %i1 iter_args(%slot = %c0) -> (i32) {
    ascendc.duplicate_l2 %a, %zero, %n : !tensor, f32, i32
    %end = scf.for %j = %i0 to %m step %i1 iter_args(%slot_1 = %slot) -> (i32) {
      %off = arith.muli %slot_1, %c256 : i32
      %t = ascendc.tbuf.get_with_offset %ub, %n, %off : !ascendc.tbuf<veccalc>, i32, i32, !tensor
      ascendc.data_copy_l2 %t, %xg, %n : !tensor, !global, i32
      ascendc.add_l2 %a, %a, %t, %n : !tensor, !tensor, !tensor, i32
      %next = arith.xori %slot_1, %c1 : i32
      scf.yield %next : i32
    }
    ascendc.data_copy_l2 %yg, %a, %n : !global, !tensor, i32
    scf.yield %end : i32
  }
  func.return
}
