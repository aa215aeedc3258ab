// RUN: ascir-opt %s -p ascendc-insert-sync | filecheck %s

!tensor = !ascendc.local_tensor<64xf32>
!global = !ascendc.global_tensor<*xf32>

// One instruction behind the other on different pipes: a flag.
// CHECK-LABEL: @pipes
// CHECK:       ascendc.data_copy_l2 %t, %g
// CHECK-NEXT:  ascendc.set_flag mte2_v, %flag0
// CHECK-NEXT:  ascendc.wait_flag mte2_v, %flag0
// CHECK-NEXT:  ascendc.exp_l2 %t, %t
// CHECK-NEXT:  ascendc.set_flag v_mte3, %flag0
// CHECK-NEXT:  ascendc.wait_flag v_mte3, %flag0
// CHECK-NEXT:  ascendc.data_copy_l2 %g, %t
// CHECK-NEXT:  return
func.func @pipes(%x: memref<?xf32, 22>) attributes {ascendc.aicore, ascendc.global} {
  %n = arith.constant 64 : i32
  %c0 = arith.constant 0 : i32
  %g = ascendc.global_tensor : !global
  ascendc.global_tensor.set_global_buffer %g, %x : !global, memref<?xf32, 22>
  %ub = ascendc.tbuf : <veccalc>
  %t = ascendc.tbuf.get_with_offset %ub, %n, %c0 : !ascendc.tbuf<veccalc>, i32, i32, !tensor
  ascendc.data_copy_l2 %t, %g, %n : !tensor, !global, i32
  ascendc.exp_l2 %t, %t, %n : !tensor, !tensor, i32
  ascendc.data_copy_l2 %g, %t, %n : !global, !tensor, i32
  func.return
}

// On the vector pipe, what reads or overwrites the result of an earlier instruction needs a barrier; what overwrites its
// operand does not. Two loads into different places need nothing.
// CHECK-LABEL: @vector
// CHECK:       ascendc.exp_l2 %b, %a
// CHECK-NEXT:  ascendc.abs_l2 %a, %c
// CHECK-NEXT:  ascendc.pipe_barrier pipe_v
// CHECK-NEXT:  ascendc.ln_l2 %c, %b
// CHECK-NEXT:  ascendc.sqrt_l2 %d, %a
// CHECK-NEXT:  return
func.func @vector() attributes {ascendc.aicore, ascendc.global} {
  %n = arith.constant 64 : i32
  %c0 = arith.constant 0 : i32
  %c256 = arith.constant 256 : i32
  %c512 = arith.constant 512 : i32
  %c768 = arith.constant 768 : i32
  %ub = ascendc.tbuf : <veccalc>
  %a = ascendc.tbuf.get_with_offset %ub, %n, %c0 : !ascendc.tbuf<veccalc>, i32, i32, !tensor
  %b = ascendc.tbuf.get_with_offset %ub, %n, %c256 : !ascendc.tbuf<veccalc>, i32, i32, !tensor
  %c = ascendc.tbuf.get_with_offset %ub, %n, %c512 : !ascendc.tbuf<veccalc>, i32, i32, !tensor
  %d = ascendc.tbuf.get_with_offset %ub, %n, %c768 : !ascendc.tbuf<veccalc>, i32, i32, !tensor
  ascendc.exp_l2 %b, %a, %n : !tensor, !tensor, i32
  ascendc.abs_l2 %a, %c, %n : !tensor, !tensor, i32
  ascendc.ln_l2 %c, %b, %n : !tensor, !tensor, i32
  ascendc.sqrt_l2 %d, %a, %n : !tensor, !tensor, i32
  func.return
}

// Only what overlaps is ordered: the second load goes where nothing else is.
// CHECK-LABEL: @overlap
// CHECK:       ascendc.set_flag mte2_v, %flag0
// CHECK-NEXT:  ascendc.data_copy_l2 %b
// CHECK-NEXT:  ascendc.wait_flag mte2_v, %flag0
// CHECK-NEXT:  ascendc.exp_l2 %a, %a
func.func @overlap(%x: memref<?xf32, 22>) attributes {ascendc.aicore, ascendc.global} {
  %n = arith.constant 64 : i32
  %c0 = arith.constant 0 : i32
  %c256 = arith.constant 256 : i32
  %g = ascendc.global_tensor : !global
  ascendc.global_tensor.set_global_buffer %g, %x : !global, memref<?xf32, 22>
  %ub = ascendc.tbuf : <veccalc>
  %a = ascendc.tbuf.get_with_offset %ub, %n, %c0 : !ascendc.tbuf<veccalc>, i32, i32, !tensor
  %b = ascendc.tbuf.get_with_offset %ub, %n, %c256 : !ascendc.tbuf<veccalc>, i32, i32, !tensor
  ascendc.data_copy_l2 %a, %g, %n : !tensor, !global, i32
  ascendc.data_copy_l2 %b, %g, %n : !tensor, !global, i32
  ascendc.exp_l2 %a, %a, %n : !tensor, !tensor, i32
  func.return
}
