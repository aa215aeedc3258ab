// RUN: ascir-opt %s | ascir-opt | filecheck %s
// RUN: ascir-opt %s --print-op-generic | ascir-opt | filecheck %s

// The matrix multiplication object.

!g_f16 = !ascendc.global_tensor<*xf16>
!g_ui8 = !ascendc.global_tensor<*xui8>
!l_f16 = !ascendc.local_tensor<*xf16>
!matmul = !ascendc.matmul<gm, 0 : i32, f16, false, 0 : i32, gm, 0 : i32, f16, false, 0 : i32, gm, 0 : i32, f32, false, 0 : i32, gm, 0 : i32, f32, <do_norm = true, basic_m = 0 : i32>>

func.func @methods(%aux: !matmul, %tensor: !l_f16, %matmul: !matmul, %tensor_1: !g_f16, %atomic: i32, %sequentialwrite: i1, %sync: i1, %tensor2: !l_f16, %c: !l_f16, %batchA: i32, %batchB: i32, %enAtomic: i32, %enSenquentialWrite: i1, %waitIterateAll: i1, %fakeMsg: i1, %maxtrixStrideA: i32, %maxtrixStrideB: i32, %maxtrixStrideC: i32, %enPartialSum: i1, %waitIterateBatch: i1, %batchLoop: i32, %enSequentialWrite: i1, %matrixStrideA: i32, %matrixStrideB: i32, %matrixStrideC: i32, %enableHF32: i1, %transMode: i32, %orgm: i32, %orgn: i32, %orgka: i32, %orgkb: i32, %orgkc: i32, %quantscalar: f16, %quantvector: !ascendc.global_tensor<*xui64>, %dataPtr: memref<?xui8, 22 : i64>, %singlem: i32, %singlen: i32, %singlek: i32, %indexGlobal: !g_ui8, %tailM: i32, %tailN: i32, %tailK: i32, %transpose: i1, %aScalar: f16, %bScalar: f16, %tilingPtr: memref<?xui8, 22 : i64>, %tensor_2: !g_ui8, %size: i32, %cubeTiling: !ascendc.cube_tiling, %pipe: !ascendc.pipe, %partialsum: i1, %localCmaxtrix: !l_f16) {
// CHECK-LABEL: func.func @methods(
  ascendc.matmul.async_get_tensor_c %aux, %tensor : !matmul, !l_f16
  // CHECK-NEXT: ascendc.matmul.async_get_tensor_c %aux, %tensor : !ascendc.matmul<{{.*}}>, !ascendc.local_tensor<*xf16>
  ascendc.matmul.disable_bias %matmul : !matmul
  // CHECK-NEXT: ascendc.matmul.disable_bias %matmul : !ascendc.matmul<{{.*}}>
  ascendc.matmul.end %matmul : !matmul
  // CHECK-NEXT: ascendc.matmul.end %matmul : !ascendc.matmul<{{.*}}>
  ascendc.matmul.get_tensor_c %matmul, %tensor_1, %atomic, %sequentialwrite, %sync : !matmul, !g_f16, i32, i1, i1
  // CHECK-NEXT: ascendc.matmul.get_tensor_c %matmul, %tensor_1, %atomic, %sequentialwrite, %sync : !ascendc.matmul<{{.*}}>, !ascendc.global_tensor<*xf16>, i32, i1, i1
  ascendc.matmul.get_tensor_c %matmul, %tensor_1, %tensor2, %atomic, %sequentialwrite, %sync : !matmul, !g_f16, !l_f16, i32, i1, i1
  // CHECK-NEXT: ascendc.matmul.get_tensor_c %matmul, %tensor_1, %tensor2, %atomic, %sequentialwrite, %sync : !ascendc.matmul<{{.*}}>, !ascendc.global_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i32, i1, i1
  ascendc.matmul.get_batch_tensor_c_local_mem %matmul, %c, %batchA, %batchB, %sequentialwrite, %sync : !matmul, !l_f16, i32, i32, i1, i1
  // CHECK-NEXT: ascendc.matmul.get_batch_tensor_c_local_mem %matmul, %c, %batchA, %batchB, %sequentialwrite, %sync : !ascendc.matmul<{{.*}}>, !ascendc.local_tensor<*xf16>, i32, i32, i1, i1
  ascendc.matmul.iterate_all %matmul, %tensor_1, %sync {operandSegmentSizes = array<i32: 1, 1, 0, 0, 0, 0, 1>} : !matmul, !g_f16, i1
  // CHECK-NEXT: ascendc.matmul.iterate_all %matmul, %tensor_1, %sync {operandSegmentSizes = array<i32: 1, 1, 0, 0, 0, 0, 1>} : !ascendc.matmul<{{.*}}>, !ascendc.global_tensor<*xf16>, i1
  ascendc.matmul.iterate_all %matmul, %tensor_1, %enAtomic, %enSenquentialWrite, %waitIterateAll, %fakeMsg, %sync {operandSegmentSizes = array<i32: 1, 1, 1, 1, 1, 1, 1>} : !matmul, !g_f16, i32, i1, i1, i1, i1
  // CHECK-NEXT: ascendc.matmul.iterate_all %matmul, %tensor_1, %enAtomic, %enSenquentialWrite, %waitIterateAll, %fakeMsg, %sync {operandSegmentSizes = array<i32: 1, 1, 1, 1, 1, 1, 1>} : !ascendc.matmul<{{.*}}>, !ascendc.global_tensor<*xf16>, i32, i1, i1, i1, i1
  ascendc.matmul.iterate_batch %matmul, %tensor_1, %batchA, %batchB, %enSenquentialWrite, %maxtrixStrideA, %maxtrixStrideB, %maxtrixStrideC, %sync {operandSegmentSizes = array<i32: 1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 1, 0>} : !matmul, !g_f16, i32, i32, i1, i32, i32, i32, i1
  // CHECK-NEXT: ascendc.matmul.iterate_batch %matmul, %tensor_1, %batchA, %batchB, %enSenquentialWrite, %maxtrixStrideA, %maxtrixStrideB, %maxtrixStrideC, %sync {operandSegmentSizes = array<i32: 1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 1, 0>} : !ascendc.matmul<{{.*}}>, !ascendc.global_tensor<*xf16>, i32, i32, i1, i32, i32, i32, i1
  ascendc.matmul.iterate_batch %matmul, %tensor_1, %batchA, %batchB, %enSenquentialWrite, %maxtrixStrideA, %maxtrixStrideB, %maxtrixStrideC, %enPartialSum, %enAtomic, %sync, %waitIterateBatch {operandSegmentSizes = array<i32: 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1>} : !matmul, !g_f16, i32, i32, i1, i32, i32, i32, i1, i32, i1, i1
  // CHECK-NEXT: ascendc.matmul.iterate_batch %matmul, %tensor_1, %batchA, %batchB, %enSenquentialWrite, %maxtrixStrideA, %maxtrixStrideB, %maxtrixStrideC, %enPartialSum, %enAtomic, %sync, %waitIterateBatch {operandSegmentSizes = array<i32: 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1>} : !ascendc.matmul<{{.*}}>, !ascendc.global_tensor<*xf16>, i32, i32, i1, i32, i32, i32, i1, i32, i1, i1
  ascendc.matmul.iterate_batch_cube_only %matmul, %tensor_1, %enPartialSum, %enAtomic, %enSenquentialWrite, %maxtrixStrideA, %maxtrixStrideB, %maxtrixStrideC : !matmul, !g_f16, i1, i32, i1, i32, i32, i32
  // CHECK-NEXT: ascendc.matmul.iterate_batch_cube_only %matmul, %tensor_1, %enPartialSum, %enAtomic, %enSenquentialWrite, %maxtrixStrideA, %maxtrixStrideB, %maxtrixStrideC : !ascendc.matmul<{{.*}}>, !ascendc.global_tensor<*xf16>, i1, i32, i1, i32, i32, i32
  ascendc.matmul.iterate_n_batch %aux, %batchLoop, %batchA, %batchB, %enSequentialWrite, %matrixStrideA, %matrixStrideB, %matrixStrideC, %sync, %waitIterateBatch : !matmul, i32, i32, i32, i1, i32, i32, i32, i1, i1
  // CHECK-NEXT: ascendc.matmul.iterate_n_batch %aux, %batchLoop, %batchA, %batchB, %enSequentialWrite, %matrixStrideA, %matrixStrideB, %matrixStrideC, %sync, %waitIterateBatch : !ascendc.matmul<{{.*}}>, i32, i32, i32, i1, i32, i32, i32, i1, i1
  ascendc.matmul.set_batch_num %aux, %batchA, %batchB : !matmul, i32, i32
  // CHECK-NEXT: ascendc.matmul.set_batch_num %aux, %batchA, %batchB : !ascendc.matmul<{{.*}}>, i32, i32
  ascendc.matmul.set_bias %matmul, %tensor_1 : !matmul, !g_f16
  // CHECK-NEXT: ascendc.matmul.set_bias %matmul, %tensor_1 : !ascendc.matmul<{{.*}}>, !ascendc.global_tensor<*xf16>
  ascendc.matmul.set_hf32 %aux, %enableHF32, %transMode : !matmul, i1, i32
  // CHECK-NEXT: ascendc.matmul.set_hf32 %aux, %enableHF32, %transMode : !ascendc.matmul<{{.*}}>, i1, i32
  ascendc.matmul.set_org_shape %matmul, %orgm, %orgn, %orgka {operandSegmentSizes = array<i32: 1, 1, 1, 1, 0, 0>} : !matmul, i32, i32, i32
  // CHECK-NEXT: ascendc.matmul.set_org_shape %matmul, %orgm, %orgn, %orgka {operandSegmentSizes = array<i32: 1, 1, 1, 1, 0, 0>} : !ascendc.matmul<{{.*}}>, i32, i32, i32
  ascendc.matmul.set_org_shape %matmul, %orgm, %orgn, %orgka, %orgkb, %orgkc {operandSegmentSizes = array<i32: 1, 1, 1, 1, 1, 1>} : !matmul, i32, i32, i32, i32, i32
  // CHECK-NEXT: ascendc.matmul.set_org_shape %matmul, %orgm, %orgn, %orgka, %orgkb, %orgkc {operandSegmentSizes = array<i32: 1, 1, 1, 1, 1, 1>} : !ascendc.matmul<{{.*}}>, i32, i32, i32, i32, i32
  ascendc.matmul.set_quant_scalar %matmul, %quantscalar : !matmul, f16
  // CHECK-NEXT: ascendc.matmul.set_quant_scalar %matmul, %quantscalar : !ascendc.matmul<{{.*}}>, f16
  ascendc.matmul.set_quant_vector %matmul, %quantvector : !matmul, !ascendc.global_tensor<*xui64>
  // CHECK-NEXT: ascendc.matmul.set_quant_vector %matmul, %quantvector : !ascendc.matmul<{{.*}}>, !ascendc.global_tensor<*xui64>
  ascendc.matmul.set_self_define_data %matmul, %dataPtr : !matmul, memref<?xui8, 22 : i64>
  // CHECK-NEXT: ascendc.matmul.set_self_define_data %matmul, %dataPtr : !ascendc.matmul<{{.*}}>, memref<?xui8, 22 : i64>
  ascendc.matmul.set_single_shape %matmul, %singlem, %singlen, %singlek : !matmul, i32, i32, i32
  // CHECK-NEXT: ascendc.matmul.set_single_shape %matmul, %singlem, %singlen, %singlek : !ascendc.matmul<{{.*}}>, i32, i32, i32
  ascendc.matmul.set_sparse_index %matmul, %indexGlobal : !matmul, !g_ui8
  // CHECK-NEXT: ascendc.matmul.set_sparse_index %matmul, %indexGlobal : !ascendc.matmul<{{.*}}>, !ascendc.global_tensor<*xui8>
  ascendc.matmul.set_tail %aux, %tailM, %tailN, %tailK : !matmul, i32, i32, i32
  // CHECK-NEXT: ascendc.matmul.set_tail %aux, %tailM, %tailN, %tailK : !ascendc.matmul<{{.*}}>, i32, i32, i32
  ascendc.matmul.set_tensor_a %matmul, %tensor_1, %transpose : !matmul, !g_f16, i1
  // CHECK-NEXT: ascendc.matmul.set_tensor_a %matmul, %tensor_1, %transpose : !ascendc.matmul<{{.*}}>, !ascendc.global_tensor<*xf16>, i1
  ascendc.matmul.set_tensor_a_scalar %matmul, %aScalar : !matmul, f16
  // CHECK-NEXT: ascendc.matmul.set_tensor_a_scalar %matmul, %aScalar : !ascendc.matmul<{{.*}}>, f16
  ascendc.matmul.set_tensor_b %matmul, %tensor_1, %transpose : !matmul, !g_f16, i1
  // CHECK-NEXT: ascendc.matmul.set_tensor_b %matmul, %tensor_1, %transpose : !ascendc.matmul<{{.*}}>, !ascendc.global_tensor<*xf16>, i1
  ascendc.matmul.set_tensor_b_scalar %matmul, %bScalar : !matmul, f16
  // CHECK-NEXT: ascendc.matmul.set_tensor_b_scalar %matmul, %bScalar : !ascendc.matmul<{{.*}}>, f16
  ascendc.matmul.set_user_def_info %matmul, %tilingPtr : !matmul, memref<?xui8, 22 : i64>
  // CHECK-NEXT: ascendc.matmul.set_user_def_info %matmul, %tilingPtr : !ascendc.matmul<{{.*}}>, memref<?xui8, 22 : i64>
  ascendc.matmul.set_workspace %aux, %tensor_2 : !matmul, !g_ui8
  // CHECK-NEXT: ascendc.matmul.set_workspace %aux, %tensor_2 : !ascendc.matmul<{{.*}}>, !ascendc.global_tensor<*xui8>
  ascendc.matmul.set_workspace %aux, %tensor_2, %size : !matmul, !g_ui8, i32
  // CHECK-NEXT: ascendc.matmul.set_workspace %aux, %tensor_2, %size : !ascendc.matmul<{{.*}}>, !ascendc.global_tensor<*xui8>, i32
  ascendc.matmul.wait_get_tensor_c %aux : !matmul
  // CHECK-NEXT: ascendc.matmul.wait_get_tensor_c %aux : !ascendc.matmul<{{.*}}>
  ascendc.matmul.wait_iterate_all %matmul : !matmul
  // CHECK-NEXT: ascendc.matmul.wait_iterate_all %matmul : !ascendc.matmul<{{.*}}>
  ascendc.matmul.wait_iterate_batch %matmul : !matmul
  // CHECK-NEXT: ascendc.matmul.wait_iterate_batch %matmul : !ascendc.matmul<{{.*}}>
  ascendc.matmul.init %matmul, %cubeTiling : !matmul, !ascendc.cube_tiling
  // CHECK-NEXT: ascendc.matmul.init %matmul, %cubeTiling : !ascendc.matmul<{{.*}}>, !ascendc.cube_tiling
  ascendc.matmul.init %matmul, %cubeTiling, %pipe : !matmul, !ascendc.cube_tiling, !ascendc.pipe
  // CHECK-NEXT: ascendc.matmul.init %matmul, %cubeTiling, %pipe : !ascendc.matmul<{{.*}}>, !ascendc.cube_tiling, !ascendc.pipe
  %result = ascendc.matmul.get_offset_c %aux : !matmul
  // CHECK-NEXT: %result = ascendc.matmul.get_offset_c %aux : !ascendc.matmul<{{.*}}>
  %result_1 = ascendc.matmul.get_tensor_c_return %matmul, %atomic, %sequentialwrite, %sync : !matmul, i32, i1, i1, !g_f16
  // CHECK-NEXT: %result_1 = ascendc.matmul.get_tensor_c_return %matmul, %atomic, %sequentialwrite, %sync : !ascendc.matmul<{{.*}}>, i32, i1, i1, !ascendc.global_tensor<*xf16>
  %result_2 = ascendc.matmul.get_batch_tensor_c %matmul, %batchA, %batchB, %sequentialwrite, %sync : !matmul, i32, i32, i1, i1, !g_f16
  // CHECK-NEXT: %result_2 = ascendc.matmul.get_batch_tensor_c %matmul, %batchA, %batchB, %sequentialwrite, %sync : !ascendc.matmul<{{.*}}>, i32, i32, i1, i1, !ascendc.global_tensor<*xf16>
  %result_3 = ascendc.matmul.iterate %matmul, %partialsum, %sync : !matmul, i1, i1,, i1
  // CHECK-NEXT: %result_3 = ascendc.matmul.iterate %matmul, %partialsum, %sync : !ascendc.matmul<{{.*}}>, i1, i1,, i1
  %result_4 = ascendc.matmul.iterate %matmul, %partialsum, %sync, %localCmaxtrix : !matmul, i1, i1, <*xf16>, i1
  // CHECK-NEXT: %result_4 = ascendc.matmul.iterate %matmul, %partialsum, %sync, %localCmaxtrix : !ascendc.matmul<{{.*}}>, i1, i1, <*xf16>, i1
  return
}

func.func @server(%mmCFG: !ascendc.matmul_config, %l1Size: i32, %pipe: !ascendc.pipe, %workspace: memref<?xui8, 22 : i64>, %matmul: !matmul, %tiling: !ascendc.cube_tiling, %server: !ascendc.kfc_server, %ops0: !matmul, %ops1: !matmul) {
// CHECK-LABEL: func.func @server(
  %result = ascendc.get_matmul_api_tiling %mmCFG, %l1Size {matmulType = !matmul} : !ascendc.matmul_config, i32
  // CHECK-NEXT: %result = ascendc.get_matmul_api_tiling %mmCFG, %l1Size {matmulType = !ascendc.matmul<{{.*}}>} : !ascendc.matmul_config, i32
  ascendc.regist_matmul_obj %pipe, %workspace, %matmul : !ascendc.pipe, memref<?xui8, 22 : i64>, !matmul
  // CHECK-NEXT: ascendc.regist_matmul_obj %pipe, %workspace, %matmul : !ascendc.pipe, memref<?xui8, 22 : i64>, !ascendc.matmul<{{.*}}>
  ascendc.regist_matmul_obj %pipe, %workspace, %matmul, %tiling : !ascendc.pipe, memref<?xui8, 22 : i64>, !matmul, !ascendc.cube_tiling
  // CHECK-NEXT: ascendc.regist_matmul_obj %pipe, %workspace, %matmul, %tiling : !ascendc.pipe, memref<?xui8, 22 : i64>, !ascendc.matmul<{{.*}}>, !ascendc.cube_tiling
  ascendc.kfc_server.init %server, %workspace : !ascendc.kfc_server, memref<?xui8, 22 : i64>
  // CHECK-NEXT: ascendc.kfc_server.init %server, %workspace : !ascendc.kfc_server, memref<?xui8, 22 : i64>
  ascendc.kfc_server.init_obj %server, %pipe, %ops0, %ops1 : !ascendc.kfc_server, !ascendc.pipe, !matmul, !matmul
  // CHECK-NEXT: ascendc.kfc_server.init_obj %server, %pipe, %ops0, %ops1 : !ascendc.kfc_server, !ascendc.pipe, !ascendc.matmul<{{.*}}>, !ascendc.matmul<{{.*}}>
  %value = ascendc.kfc_server.is_run %server : i32
  // CHECK-NEXT: %value = ascendc.kfc_server.is_run %server : i32
  ascendc.kfc_server.run %server, %matmul : !ascendc.kfc_server, !matmul
  // CHECK-NEXT: ascendc.kfc_server.run %server, %matmul : !ascendc.kfc_server, !ascendc.matmul<{{.*}}>
  ascendc.kfc_server.quit %server : !ascendc.kfc_server
  // CHECK-NEXT: ascendc.kfc_server.quit %server : !ascendc.kfc_server
  return
}
