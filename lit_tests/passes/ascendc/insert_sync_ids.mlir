// RUN: ascir-opt %s -p ascendc-insert-sync{ids=1} | filecheck %s

!tensor = !ascendc.local_tensor<64xf32>
!global = !ascendc.global_tensor<*xf32>

// Two loads, each of which has a flag of its own where there are two: with one, the first exp waits for both loads.
// CHECK-LABEL: @one
// CHECK-SAME:  fallbacks = 1 : i64
// CHECK:       ascendc.data_copy_l2 %a
// CHECK-NEXT:  ascendc.data_copy_l2 %b
// CHECK-NEXT:  ascendc.set_flag mte2_v, %flag0
// CHECK-NEXT:  ascendc.wait_flag mte2_v, %flag0
// CHECK-NEXT:  ascendc.exp_l2 %a
// CHECK-NEXT:  ascendc.exp_l2 %b
func.func @one(%x: memref<?xf32, 22>) attributes {ascendc.aicore, ascendc.global} {
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
  ascendc.exp_l2 %b, %b, %n : !tensor, !tensor, i32
  func.return
}
