// RUN: ascir-opt %s -p ascendc-insert-sync | filecheck %s

// Rows of a matrix, an instruction for each, of as many columns as the last block has, 64 at most. In fractals of 16 rows
// none touches what another one does: no barrier stands between them. Where the columns of a row follow each other at once,
// the next row begins in the second one of them.
// CHECK-LABEL: @apart
// CHECK:       scf.for
// CHECK-NOT:   ascendc.pipe_barrier
// CHECK:       ascendc.data_copy_nd2nz
// CHECK-LABEL: @over_each_other
// CHECK:       scf.for
// CHECK:       ascendc.pipe_barrier pipe_mte2
// CHECK-NEXT:  ascendc.data_copy_nd2nz
!gm = !ascendc.global_tensor<*xf16>
!l16 = !ascendc.local_tensor<*xf16>
builtin.module attributes {ascir.soc = "ascend910b1"} {
  func.func @apart(%x: memref<?xf16, 22>, %left: i32) attributes {ascendc.aicore, ascendc.global} {
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %c16 = arith.constant 16 : i32
    %most = arith.constant 64 : i32
    %pitch = arith.constant 70000 : index
    %width = arith.constant 16 : index
    %n = arith.constant 1024 : i32
    %i0 = arith.constant 0 : index
    %i1 = arith.constant 1 : index
    %i16 = arith.constant 16 : index
    %xg = ascendc.global_tensor : !gm
    ascendc.global_tensor.set_global_buffer %xg, %x : !gm, memref<?xf16, 22>
    %l1 = ascendc.tbuf : <a1>
    %tile = ascendc.tbuf.get_with_offset %l1, %n, %c0 : !ascendc.tbuf<a1>, i32, i32, !l16
    %columns = arith.minsi %most, %left : i32
    %p = ascendc.construct !ascendc.nd2nz_params(%c1, %c1, %columns, %c0, %c1, %c16, %c1, %c16) : i32, i32, i32, i32, i32, i32, i32, i32
    scf.for %row = %i0 to %i16 step %i1 {
      %from = arith.muli %row, %pitch : index
      %source = ascendc.global_tensor.subindex %xg[%from] : !gm, index, !gm
      %at = arith.muli %row, %width : index
      %target = ascendc.local_tensor.subindex %tile[%at] : !l16, index, !l16
      ascendc.data_copy_nd2nz %target, %source, %p : !l16, !gm, !ascendc.nd2nz_params
    }
    func.return
  }
  func.func @over_each_other(%x: memref<?xf16, 22>, %left: i32) attributes {ascendc.aicore, ascendc.global} {
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %c16 = arith.constant 16 : i32
    %most = arith.constant 64 : i32
    %pitch = arith.constant 70000 : index
    %width = arith.constant 16 : index
    %n = arith.constant 1024 : i32
    %i0 = arith.constant 0 : index
    %i1 = arith.constant 1 : index
    %i16 = arith.constant 16 : index
    %xg = ascendc.global_tensor : !gm
    ascendc.global_tensor.set_global_buffer %xg, %x : !gm, memref<?xf16, 22>
    %l1 = ascendc.tbuf : <a1>
    %tile = ascendc.tbuf.get_with_offset %l1, %n, %c0 : !ascendc.tbuf<a1>, i32, i32, !l16
    %columns = arith.minsi %most, %left : i32
    %p = ascendc.construct !ascendc.nd2nz_params(%c1, %c1, %columns, %c0, %c1, %c1, %c1, %c16) : i32, i32, i32, i32, i32, i32, i32, i32
    scf.for %row = %i0 to %i16 step %i1 {
      %from = arith.muli %row, %pitch : index
      %source = ascendc.global_tensor.subindex %xg[%from] : !gm, index, !gm
      %at = arith.muli %row, %width : index
      %target = ascendc.local_tensor.subindex %tile[%at] : !l16, index, !l16
      ascendc.data_copy_nd2nz %target, %source, %p : !l16, !gm, !ascendc.nd2nz_params
    }
    func.return
  }
}
