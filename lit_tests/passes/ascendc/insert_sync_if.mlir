// RUN: ascir-opt %s -p ascendc-insert-sync | filecheck %s

!tensor = !ascendc.local_tensor<64xf32>
!global = !ascendc.global_tensor<*xf32>

// What a branch loads is used behind it: the flag is set behind the branch, whichever way it went.
// CHECK-LABEL: @branch
// CHECK:       scf.if
// CHECK-NEXT:    ascendc.data_copy_l2 %t
// CHECK-NEXT:  }
// CHECK-NEXT:  ascendc.set_flag mte2_v, %flag0
// CHECK-NEXT:  ascendc.wait_flag mte2_v, %flag0
// CHECK-NEXT:  ascendc.exp_l2
func.func @branch(%x: memref<?xf32, 22>, %q: i1) attributes {ascendc.aicore, ascendc.global} {
  %n = arith.constant 64 : i32
  %c0 = arith.constant 0 : i32
  %g = ascendc.global_tensor : !global
  ascendc.global_tensor.set_global_buffer %g, %x : !global, memref<?xf32, 22>
  %ub = ascendc.tbuf : <veccalc>
  %t = ascendc.tbuf.get_with_offset %ub, %n, %c0 : !ascendc.tbuf<veccalc>, i32, i32, !tensor
  scf.if %q {
    ascendc.data_copy_l2 %t, %g, %n : !tensor, !global, i32
  }
  ascendc.exp_l2 %t, %t, %n : !tensor, !tensor, i32
  func.return
}

// The scalar unit waits for the vector unit before it reads; what it reads by itself needs no flag back.
// CHECK-LABEL: @scalar
// CHECK:       ascendc.exp_l2
// CHECK-NEXT:  ascendc.set_flag v_s, %flag0
// CHECK-NEXT:  ascendc.wait_flag v_s, %flag0
// CHECK-NEXT:  ascendc.local_tensor.get_value
// CHECK-NEXT:  ascendc.adds_l2
func.func @scalar() attributes {ascendc.aicore, ascendc.global} {
  %n = arith.constant 64 : i32
  %c0 = arith.constant 0 : i32
  %c256 = arith.constant 256 : i32
  %ub = ascendc.tbuf : <veccalc>
  %t = ascendc.tbuf.get_with_offset %ub, %n, %c0 : !ascendc.tbuf<veccalc>, i32, i32, !tensor
  %u = ascendc.tbuf.get_with_offset %ub, %n, %c256 : !ascendc.tbuf<veccalc>, i32, i32, !tensor
  ascendc.exp_l2 %t, %t, %n : !tensor, !tensor, i32
  %v = ascendc.local_tensor.get_value %t, %c0 : !tensor, i32, f32
  ascendc.adds_l2 %u, %u, %v, %n : !tensor, !tensor, f32, i32
  func.return
}

// Cores that wait for each other have finished what came before: nothing else is needed.
// CHECK-LABEL: @all_cores
// CHECK:       ascendc.data_copy_l2 %g, %t
// CHECK-NEXT:  ascendc.sync_all_hard
// CHECK-NEXT:  ascendc.data_copy_l2 %t, %g
func.func @all_cores(%x: memref<?xf32, 22>) attributes {ascendc.aicore, ascendc.global} {
  %n = arith.constant 64 : i32
  %c0 = arith.constant 0 : i32
  %g = ascendc.global_tensor : !global
  ascendc.global_tensor.set_global_buffer %g, %x : !global, memref<?xf32, 22>
  %ub = ascendc.tbuf : <veccalc>
  %t = ascendc.tbuf.get_with_offset %ub, %n, %c0 : !ascendc.tbuf<veccalc>, i32, i32, !tensor
  ascendc.data_copy_l2 %g, %t, %n : !global, !tensor, i32
  ascendc.sync_all_hard {isAIVOnly}
  ascendc.data_copy_l2 %t, %g, %n : !tensor, !global, i32
  func.return
}
