// RUN: ascir-opt %s -p ascendc-insert-sync | filecheck %s

// A product in steps: global memory, L1, L0A and L0B, L0C, global memory. A slot of L1 is free again when MTE1 has read
// it, L0A and L0B when M has: each tile has a flag of its own, so that one comes while the other is read. Products that
// add to 16 tiles keep their order. On a cube core the pipe object uses the first three flags from M to MTE1.
// CHECK-LABEL: @product
// CHECK-SAME:  ascendc.sync = {flags = 7 : i64, barriers = 0 : i64,
// CHECK:       ascendc.set_flag m_mte1, %flag3
// CHECK-NEXT:  scf.for
// CHECK:         ascendc.wait_flag mte1_mte2, %slot
// CHECK-NEXT:    ascendc.data_copy_nd2nz %a1
// CHECK-NEXT:    ascendc.set_flag mte2_mte1, %slot
// CHECK:         ascendc.data_copy_nd2nz %b1
// CHECK:         ascendc.wait_flag mte2_mte1, %slot
// CHECK-NEXT:    ascendc.wait_flag m_mte1, %flag3
// CHECK-NEXT:    ascendc.load_data_l0 %a
// CHECK-NEXT:    ascendc.set_flag mte1_mte2, %slot
// CHECK:         ascendc.load_data_l0 %b
// CHECK:         ascendc.set_flag mte1_m, %flag0
// CHECK:         ascendc.wait_flag mte1_m, %flag0
// CHECK-NEXT:    ascendc.mmad
// CHECK-NEXT:    ascendc.set_flag m_mte1, %flag3
// CHECK:       }
// CHECK-NEXT:  ascendc.set_flag m_fix
// CHECK:       ascendc.wait_flag m_fix
// CHECK-NEXT:  ascendc.fixpipe
// CHECK-NEXT:  func.return

// Less than ten tiles: the next product that adds to them waits.
// CHECK-LABEL: @small
// CHECK:       ascendc.mmad %c, %a, %b
// CHECK-NEXT:  ascendc.pipe_barrier pipe_m
// CHECK-NEXT:  ascendc.mmad %c, %a, %b
// CHECK-NEXT:  func.return
!gm = !ascendc.global_tensor<*xf16>
!gm32 = !ascendc.global_tensor<*xf32>
!l16 = !ascendc.local_tensor<*xf16>
!l32 = !ascendc.local_tensor<*xf32>
builtin.module attributes {ascir.soc = "ascend910b1"} {
  func.func @product(%x: memref<?xf16, 22>, %y: memref<?xf16, 22>, %z: memref<?xf32, 22>, %steps: index) attributes {ascendc.aicore, ascendc.global} {
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %c16 = arith.constant 16 : i32
    %c64 = arith.constant 64 : i32
    %n = arith.constant 4096 : i32
    %bytes = arith.constant 8192 : i32
    %far = arith.constant 16384 : i32
    %i0 = arith.constant 0 : index
    %i1 = arith.constant 1 : index
    %off = arith.constant false
    %xg = ascendc.global_tensor : !gm
    %yg = ascendc.global_tensor : !gm
    %zg = ascendc.global_tensor : !gm32
    ascendc.global_tensor.set_global_buffer %xg, %x : !gm, memref<?xf16, 22>
    ascendc.global_tensor.set_global_buffer %yg, %y : !gm, memref<?xf16, 22>
    ascendc.global_tensor.set_global_buffer %zg, %z : !gm32, memref<?xf32, 22>
    %pipe = ascendc.pipe
    %l1 = ascendc.tbuf : <a1>
    %l0a = ascendc.tbuf : <a2>
    %l0b = ascendc.tbuf : <b2>
    %l0c = ascendc.tbuf : <co1>
    %nz = ascendc.construct !ascendc.nd2nz_params(%c1, %c64, %c64, %c0, %c64, %c64, %c1, %c0) : i32, i32, i32, i32, i32, i32, i32, i32
    %load = ascendc.construct !ascendc.load_data_2d_params(%c0, %c16, %c1, %c0, %c0, %off) : i32, i32, i32, i32, i32, i1
    %a = ascendc.tbuf.get_with_offset %l0a, %n, %c0 : !ascendc.tbuf<a2>, i32, i32, !l16
    %b = ascendc.tbuf.get_with_offset %l0b, %n, %c0 : !ascendc.tbuf<b2>, i32, i32, !l16
    %c = ascendc.tbuf.get_with_offset %l0c, %n, %c0 : !ascendc.tbuf<co1>, i32, i32, !l32
    %last = scf.for %i = %i0 to %steps step %i1 iter_args(%slot = %c0) -> (i32) {
      %at = arith.muli %slot, %bytes : i32
      %beside = arith.addi %at, %far : i32
      %a1 = ascendc.tbuf.get_with_offset %l1, %n, %at : !ascendc.tbuf<a1>, i32, i32, !l16
      %b1 = ascendc.tbuf.get_with_offset %l1, %n, %beside : !ascendc.tbuf<a1>, i32, i32, !l16
      ascendc.data_copy_nd2nz %a1, %xg, %nz : !l16, !gm, !ascendc.nd2nz_params
      ascendc.data_copy_nd2nz %b1, %yg, %nz : !l16, !gm, !ascendc.nd2nz_params
      ascendc.load_data_l0 %a, %a1, %load : !l16, !l16, !ascendc.load_data_2d_params
      ascendc.load_data_l0 %b, %b1, %load : !l16, !l16, !ascendc.load_data_2d_params
      %first = arith.cmpi eq, %i, %i0 : index
      %params = ascendc.construct !ascendc.mmad_params(%c64, %c64, %c64, %c0, %off, %first) : i32, i32, i32, i32, i1, i1
      ascendc.mmad %c, %a, %b, %params : !l32, !l16, !l16, !ascendc.mmad_params
      %next = arith.xori %slot, %c1 : i32
      scf.yield %next : i32
    }
    %fix = ascendc.construct !ascendc.fixpipe_params_v220(%c64, %c64, %c64, %c64, %off) : i32, i32, i32, i32, i1
    %how = ascendc.construct !ascendc.fixpipe_config(%c1) constexpr static : i32
    ascendc.fixpipe %zg, %c, %fix, %how : !gm32, !l32, !ascendc.fixpipe_params_v220, !ascendc.fixpipe_config
    func.return
  }
  func.func @small() attributes {ascendc.aicore, ascendc.global} {
    %c0 = arith.constant 0 : i32
    %c16 = arith.constant 16 : i32
    %n = arith.constant 256 : i32
    %off = arith.constant false
    %on = arith.constant true
    %l0a = ascendc.tbuf : <a2>
    %l0b = ascendc.tbuf : <b2>
    %l0c = ascendc.tbuf : <co1>
    %a = ascendc.tbuf.get_with_offset %l0a, %n, %c0 : !ascendc.tbuf<a2>, i32, i32, !l16
    %b = ascendc.tbuf.get_with_offset %l0b, %n, %c0 : !ascendc.tbuf<b2>, i32, i32, !l16
    %c = ascendc.tbuf.get_with_offset %l0c, %n, %c0 : !ascendc.tbuf<co1>, i32, i32, !l32
    %set = ascendc.construct !ascendc.mmad_params(%c16, %c16, %c16, %c0, %off, %on) : i32, i32, i32, i32, i1, i1
    %add = ascendc.construct !ascendc.mmad_params(%c16, %c16, %c16, %c0, %off, %off) : i32, i32, i32, i32, i1, i1
    ascendc.mmad %c, %a, %b, %set : !l32, !l16, !l16, !ascendc.mmad_params
    ascendc.mmad %c, %a, %b, %add : !l32, !l16, !l16, !ascendc.mmad_params
    func.return
  }
}
