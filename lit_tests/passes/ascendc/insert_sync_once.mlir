// RUN: ascir-opt %s -p ascendc-insert-sync | filecheck %s

!tensor = !ascendc.local_tensor<64xf32>
!global = !ascendc.global_tensor<*xf32>

// What a loop that runs once or never computes waits until that of its last run was stored. Around the loop, a flag would be
// set again even if nothing waited for it in between: it is set and waited for inside.
// CHECK-LABEL: @once
// CHECK:       ascendc.set_flag mte3_v, %flag0
// CHECK-NOT:   pipe_all
// CHECK:       scf.for %i
// CHECK:         scf.for %j
// CHECK-NEXT:      ascendc.wait_flag mte3_v, %flag0
// CHECK-NEXT:      scf.for %k
// CHECK:           }
// CHECK-NEXT:      ascendc.set_flag v_mte3, %flag0
// CHECK-NEXT:      ascendc.wait_flag v_mte3, %flag0
// CHECK-NEXT:      ascendc.data_copy_l2 %yg, %a
// CHECK-NEXT:      ascendc.set_flag mte3_v, %flag0
// CHECK-NEXT:    }
// CHECK-NEXT:  }
// CHECK-NEXT:  ascendc.wait_flag mte3_v, %flag0
// CHECK-NEXT:  func.return
func.func @once(%y: memref<?xf32, 22>, %m: index, %some: index) attributes {ascendc.aicore, ascendc.global} {
  %n = arith.constant 64 : i32
  %c0 = arith.constant 0 : i32
  %i0 = arith.constant 0 : index
  %i1 = arith.constant 1 : index
  %yg = ascendc.global_tensor : !global
  ascendc.global_tensor.set_global_buffer %yg, %y : !global, memref<?xf32, 22>
  %ub = ascendc.tbuf : <veccalc>
  %a = ascendc.tbuf.get_with_offset %ub, %n, %c0 : !ascendc.tbuf<veccalc>, i32, i32, !tensor
  scf.for %i = %i0 to %m step %i1 {
    %once = arith.minsi %some, %i1 : index
    scf.for %j = %i0 to %once step %i1 {
      scf.for %k = %i0 to %some step %i1 {
        ascendc.exp_l2 %a, %a, %n : !tensor, !tensor, i32
      }
      ascendc.data_copy_l2 %yg, %a, %n : !global, !tensor, i32
    }
  }
  func.return
}
