// RUN: ascir-opt %s -p ascendc-insert-sync | filecheck %s

!tensor = !ascendc.local_tensor<64xf32>
!global = !ascendc.global_tensor<*xf32>

// Both slots are filled before the loops, and a tile has no more rows than there are slots. A load waits for what reads
// its slot, in the tile before, by the flag of the slot; for the fill it need not wait, as these flags are set after it.
// CHECK-LABEL: @filled
// CHECK-SAME:  barriers = 0 : i64
// CHECK:       ascendc.duplicate_l2 %both
// CHECK:       ascendc.set_flag v_mte2, %flag0
// CHECK-NEXT:  ascendc.set_flag v_mte2, %flag1
// CHECK-NEXT:  scf.for %tile
// CHECK-NEXT:    scf.for %row
// CHECK:           ascendc.wait_flag v_mte2, %slot
// CHECK-NEXT:      ascendc.data_copy_l2 %t
// CHECK:           ascendc.exp_l2 %t
// CHECK-NEXT:      ascendc.set_flag v_mte2, %slot
func.func @filled(%x: memref<?xf32, 22>, %tiles: i32, %n: i32) attributes {ascendc.aicore, ascendc.global} {
  %count = arith.constant 64 : i32
  %all = arith.constant 128 : i32
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %c256 = arith.constant 256 : i32
  %zero = arith.constant 0.0 : f32
  %g = ascendc.global_tensor : !global
  ascendc.global_tensor.set_global_buffer %g, %x : !global, memref<?xf32, 22>
  %ub = ascendc.tbuf : <veccalc>
  %both = ascendc.tbuf.get_with_offset %ub, %all, %c0 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<128xf32>
  ascendc.duplicate_l2 %both, %zero, %all : !ascendc.local_tensor<128xf32>, f32, i32
  %rows = arith.minsi %n, %c2 : i32
  %last = scf.for %tile = %c0 to %tiles step %c1 iter_args(%turn = %c0) -> (i32) : i32 {
    %end = scf.for %row = %c0 to %rows step %c1 iter_args(%slot = %turn) -> (i32) : i32 {
      %at = arith.muli %slot, %c256 : i32
      %t = ascendc.tbuf.get_with_offset %ub, %count, %at : !ascendc.tbuf<veccalc>, i32, i32, !tensor
      ascendc.data_copy_l2 %t, %g, %count : !tensor, !global, i32
      ascendc.exp_l2 %t, %t, %count : !tensor, !tensor, i32
      %next = arith.xori %slot, %c1 : i32
      scf.yield %next : i32
    }
    scf.yield %end : i32
  }
  func.return
}
