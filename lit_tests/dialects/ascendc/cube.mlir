// RUN: ascir-opt %s | ascir-opt | filecheck %s
// RUN: ascir-opt %s --print-op-generic | ascir-opt | filecheck %s

// The cube unit.

!g_f16 = !ascendc.global_tensor<*xf16>
!l_f16 = !ascendc.local_tensor<*xf16>
!l_f32 = !ascendc.local_tensor<*xf32>
!l_i8 = !ascendc.local_tensor<*xi8>

func.func @loads(%dst: !l_f16, %src: !l_f16, %loadDataParams: !ascendc.load_data_2d_params, %loadDataParams_1: !ascendc.load_data_2d_params_v2, %loadDataParams_2: !ascendc.load_data_3d_params_v1, %loadDataParams_3: !ascendc.load_data_3d_params_v2<f16>, %loadDataParams_4: !ascendc.load_data_3d_params_v2_pro, %src_1: !g_f16, %loadDataParams_5: !ascendc.load_data_2d_transpose_params, %loadDataParams_6: !ascendc.load_data_2d_transpose_params_v2, %dst_1: !l_i8, %src_2: !l_i8, %idx: !ascendc.local_tensor<*xui8>, %loadDataParam: !ascendc.load_data_2d_params) {
// CHECK-LABEL: func.func @loads(
  ascendc.load_data_l0 %dst, %src, %loadDataParams : !l_f16, !l_f16, !ascendc.load_data_2d_params
  // CHECK-NEXT: ascendc.load_data_l0 %dst, %src, %loadDataParams : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.load_data_2d_params
  ascendc.load_data_l0_v2 %dst, %src, %loadDataParams_1 : !l_f16, !l_f16, !ascendc.load_data_2d_params_v2
  // CHECK-NEXT: ascendc.load_data_l0_v2 %dst, %src, %loadDataParams_1 : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.load_data_2d_params_v2
  ascendc.load_data_3d_l0_v1 %dst, %src, %loadDataParams_2 : !l_f16, !l_f16, !ascendc.load_data_3d_params_v1
  // CHECK-NEXT: ascendc.load_data_3d_l0_v1 %dst, %src, %loadDataParams_2 : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.load_data_3d_params_v1
  ascendc.load_data_3d_l0_v2 %dst, %src, %loadDataParams_3 : !l_f16, !l_f16, !ascendc.load_data_3d_params_v2<f16>
  // CHECK-NEXT: ascendc.load_data_3d_l0_v2 %dst, %src, %loadDataParams_3 : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.load_data_3d_params_v2<f16>
  ascendc.load_data_3d_l0_v2pro %dst, %src, %loadDataParams_4 : !l_f16, !l_f16, !ascendc.load_data_3d_params_v2_pro
  // CHECK-NEXT: ascendc.load_data_3d_l0_v2pro %dst, %src, %loadDataParams_4 : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.load_data_3d_params_v2_pro
  ascendc.load_data_g2l %dst, %src_1, %loadDataParams : !l_f16, !g_f16, !ascendc.load_data_2d_params
  // CHECK-NEXT: ascendc.load_data_g2l %dst, %src_1, %loadDataParams : !ascendc.local_tensor<*xf16>, !ascendc.global_tensor<*xf16>, !ascendc.load_data_2d_params
  ascendc.load_data_g2l_v2 %dst, %src_1, %loadDataParams_1 : !l_f16, !g_f16, !ascendc.load_data_2d_params_v2
  // CHECK-NEXT: ascendc.load_data_g2l_v2 %dst, %src_1, %loadDataParams_1 : !ascendc.local_tensor<*xf16>, !ascendc.global_tensor<*xf16>, !ascendc.load_data_2d_params_v2
  ascendc.load_data_with_transpose %dst, %src, %loadDataParams_5 : !l_f16, !l_f16, !ascendc.load_data_2d_transpose_params
  // CHECK-NEXT: ascendc.load_data_with_transpose %dst, %src, %loadDataParams_5 : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.load_data_2d_transpose_params
  ascendc.load_data_with_transpose_v2 %dst, %src, %loadDataParams_6 : !l_f16, !l_f16, !ascendc.load_data_2d_transpose_params_v2
  // CHECK-NEXT: ascendc.load_data_with_transpose_v2 %dst, %src, %loadDataParams_6 : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.load_data_2d_transpose_params_v2
  ascendc.load_data %dst, %src, %loadDataParams : !l_f16, !l_f16, !ascendc.load_data_2d_params
  // CHECK-NEXT: ascendc.load_data %dst, %src, %loadDataParams : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.load_data_2d_params
  ascendc.load_data_with_sparse %dst_1, %src_2, %idx, %loadDataParam : !l_i8, !l_i8, !ascendc.local_tensor<*xui8>, !ascendc.load_data_2d_params
  // CHECK-NEXT: ascendc.load_data_with_sparse %dst_1, %src_2, %idx, %loadDataParam : !ascendc.local_tensor<*xi8>, !ascendc.local_tensor<*xi8>, !ascendc.local_tensor<*xui8>, !ascendc.load_data_2d_params
  return
}

func.func @multiply(%dst: !l_f16, %initConstValueParams: !ascendc.init_const_value_params, %dst_1: !l_f32, %fm: !l_f16, %filter: !l_f16, %mmadParams: !ascendc.mmad_params, %bias: !l_f32, %dst_2: !ascendc.local_tensor<*xi32>, %fm_1: !l_i8, %filter_1: !l_i8) {
// CHECK-LABEL: func.func @multiply(
  ascendc.init_const_value %dst, %initConstValueParams : !l_f16, !ascendc.init_const_value_params
  // CHECK-NEXT: ascendc.init_const_value %dst, %initConstValueParams : !ascendc.local_tensor<*xf16>, !ascendc.init_const_value_params
  ascendc.mmad %dst_1, %fm, %filter, %mmadParams : !l_f32, !l_f16, !l_f16, !ascendc.mmad_params
  // CHECK-NEXT: ascendc.mmad %dst_1, %fm, %filter, %mmadParams : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.mmad_params
  ascendc.mmad_with_bias %dst_1, %fm, %filter, %bias, %mmadParams : !l_f32, !l_f16, !l_f16, !l_f32, !ascendc.mmad_params
  // CHECK-NEXT: ascendc.mmad_with_bias %dst_1, %fm, %filter, %bias, %mmadParams : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf32>, !ascendc.mmad_params
  ascendc.mmad_with_sparse %dst_2, %fm_1, %filter_1, %mmadParams : !ascendc.local_tensor<*xi32>, !l_i8, !l_i8, !ascendc.mmad_params
  // CHECK-NEXT: ascendc.mmad_with_sparse %dst_2, %fm_1, %filter_1, %mmadParams : !ascendc.local_tensor<*xi32>, !ascendc.local_tensor<*xi8>, !ascendc.local_tensor<*xi8>, !ascendc.mmad_params
  return
}

func.func @out(%dst: !g_f16, %src: !l_f32, %intriParams: !ascendc.fixpipe_params_v220, %fixpipeConfig: !ascendc.fixpipe_config, %cbufWorkspace: !ascendc.local_tensor<*xui64>, %config: i32) {
// CHECK-LABEL: func.func @out(
  ascendc.fixpipe %dst, %src, %intriParams, %fixpipeConfig : !g_f16, !l_f32, !ascendc.fixpipe_params_v220, !ascendc.fixpipe_config
  // CHECK-NEXT: ascendc.fixpipe %dst, %src, %intriParams, %fixpipeConfig : !ascendc.global_tensor<*xf16>, !ascendc.local_tensor<*xf32>, !ascendc.fixpipe_params_v220, !ascendc.fixpipe_config
  ascendc.fixpipe_with_workspace %dst, %src, %cbufWorkspace, %intriParams, %fixpipeConfig : !g_f16, !l_f32, !ascendc.local_tensor<*xui64>, !ascendc.fixpipe_params_v220, !ascendc.fixpipe_config
  // CHECK-NEXT: ascendc.fixpipe_with_workspace %dst, %src, %cbufWorkspace, %intriParams, %fixpipeConfig : !ascendc.global_tensor<*xf16>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xui64>, !ascendc.fixpipe_params_v220, !ascendc.fixpipe_config
  ascendc.set_fix_pipe_config %cbufWorkspace : !ascendc.local_tensor<*xui64>
  // CHECK-NEXT: ascendc.set_fix_pipe_config %cbufWorkspace : !ascendc.local_tensor<*xui64>
  ascendc.set_fixpipe_pre_quant_flag %config : i32
  // CHECK-NEXT: ascendc.set_fixpipe_pre_quant_flag %config : i32
  return
}

func.func @registers(%l1H: index, %l1W: index, %padList: memref<?xui8, 22 : i64>, %fmatrixMode: !ascendc.fmatrix_mode, %value: i32, %padValue: f16, %repeatParams: !ascendc.load_data_repeat_param) {
// CHECK-LABEL: func.func @registers(
  ascendc.set_fmatrix %l1H, %l1W, %padList, %fmatrixMode : index, index, memref<?xui8, 22 : i64>, !ascendc.fmatrix_mode
  // CHECK-NEXT: ascendc.set_fmatrix %l1H, %l1W, %padList, %fmatrixMode : index, index, memref<?xui8, 22 : i64>, !ascendc.fmatrix_mode
  ascendc.set_load_data_boundary %value : i32
  // CHECK-NEXT: ascendc.set_load_data_boundary %value : i32
  ascendc.set_load_data_padding_value %padValue : f16
  // CHECK-NEXT: ascendc.set_load_data_padding_value %padValue : f16
  ascendc.set_load_data_repeat %repeatParams : !ascendc.load_data_repeat_param
  // CHECK-NEXT: ascendc.set_load_data_repeat %repeatParams : !ascendc.load_data_repeat_param
  return
}
