// RUN: ascir-opt %s | ascir-opt | filecheck %s
// RUN: ascir-opt %s --print-op-generic | ascir-opt | filecheck %s

// Copies.

!data_copy_pad_ext_params = !ascendc.data_copy_pad_ext_params<f16>
!g_f16 = !ascendc.global_tensor<*xf16>
!l_f16 = !ascendc.local_tensor<*xf16>

func.func @copies(%dst: !l_f16, %src: !g_f16, %intriParams: !ascendc.data_copy_params, %enhancedParams: !ascendc.data_copy_enhanced_params, %repeatParams: !ascendc.data_copy_params, %calCount: i32, %intriParams_1: !ascendc.nd2nz_params, %dst_1: !g_f16, %src_1: !l_f16, %intriParams_2: !ascendc.nz2nd_params_full, %src_2: !ascendc.local_tensor<*xf32>, %intriParams_3: !ascendc.data_copy_co12dst_params, %dataCopyParams: !ascendc.data_copy_params, %padParams: !ascendc.data_copy_pad_params, %dataCopyParams_1: !ascendc.data_copy_ext_params, %padParams_1: !data_copy_pad_ext_params, %nd2nzParams: !ascendc.nd2nz_params, %dstSliceInfo0: !ascendc.slice_info, %dstSliceInfo1: !ascendc.slice_info, %srcSliceInfo0: !ascendc.slice_info, %srcSliceInfo1: !ascendc.slice_info, %dimValue: ui32, %mask0: i32, %mask1: i32, %repeatTime: i32, %repeatParams_1: !ascendc.copy_repeat_params, %isSetMask: i32, %mask: i32) {
// CHECK-LABEL: func.func @copies(
  ascendc.data_copy_enhanced %dst, %src, %intriParams, %enhancedParams : !l_f16, !g_f16, !ascendc.data_copy_params, !ascendc.data_copy_enhanced_params
  // CHECK-NEXT: ascendc.data_copy_enhanced %dst, %src, %intriParams, %enhancedParams : !ascendc.local_tensor<*xf16>, !ascendc.global_tensor<*xf16>, !ascendc.data_copy_params, !ascendc.data_copy_enhanced_params
  ascendc.data_copy_l0 %dst, %src, %repeatParams : !l_f16, !g_f16, !ascendc.data_copy_params
  // CHECK-NEXT: ascendc.data_copy_l0 %dst, %src, %repeatParams : !ascendc.local_tensor<*xf16>, !ascendc.global_tensor<*xf16>, !ascendc.data_copy_params
  ascendc.data_copy_l2 %dst, %src, %calCount : !l_f16, !g_f16, i32
  // CHECK-NEXT: ascendc.data_copy_l2 %dst, %src, %calCount : !ascendc.local_tensor<*xf16>, !ascendc.global_tensor<*xf16>, i32
  ascendc.data_copy_nd2nz %dst, %src, %intriParams_1 : !l_f16, !g_f16, !ascendc.nd2nz_params
  // CHECK-NEXT: ascendc.data_copy_nd2nz %dst, %src, %intriParams_1 : !ascendc.local_tensor<*xf16>, !ascendc.global_tensor<*xf16>, !ascendc.nd2nz_params
  ascendc.data_copy_nz2nd %dst_1, %src_1, %intriParams_2 : !g_f16, !l_f16, !ascendc.nz2nd_params_full
  // CHECK-NEXT: ascendc.data_copy_nz2nd %dst_1, %src_1, %intriParams_2 : !ascendc.global_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.nz2nd_params_full
  ascendc.data_copy_co12dst %dst_1, %src_2, %intriParams_3 : !g_f16, !ascendc.local_tensor<*xf32>, !ascendc.data_copy_co12dst_params
  // CHECK-NEXT: ascendc.data_copy_co12dst %dst_1, %src_2, %intriParams_3 : !ascendc.global_tensor<*xf16>, !ascendc.local_tensor<*xf32>, !ascendc.data_copy_co12dst_params
  ascendc.data_copy_pad_l0 %dst, %src, %dataCopyParams, %padParams : !l_f16, !g_f16, !ascendc.data_copy_params, !ascendc.data_copy_pad_params
  // CHECK-NEXT: ascendc.data_copy_pad_l0 %dst, %src, %dataCopyParams, %padParams : !ascendc.local_tensor<*xf16>, !ascendc.global_tensor<*xf16>, !ascendc.data_copy_params, !ascendc.data_copy_pad_params
  ascendc.data_copy_pad_l0_ext %dst, %src, %dataCopyParams_1, %padParams_1 : !l_f16, !g_f16, !ascendc.data_copy_ext_params, !data_copy_pad_ext_params
  // CHECK-NEXT: ascendc.data_copy_pad_l0_ext %dst, %src, %dataCopyParams_1, %padParams_1 : !ascendc.local_tensor<*xf16>, !ascendc.global_tensor<*xf16>, !ascendc.data_copy_ext_params, !ascendc.data_copy_pad_ext_params<f16>
  ascendc.data_copy_pad_l2 %dst_1, %src_1, %dataCopyParams : !g_f16, !l_f16, !ascendc.data_copy_params
  // CHECK-NEXT: ascendc.data_copy_pad_l2 %dst_1, %src_1, %dataCopyParams : !ascendc.global_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.data_copy_params
  ascendc.data_copy_pad_l2_ext %dst_1, %src_1, %dataCopyParams_1 : !g_f16, !l_f16, !ascendc.data_copy_ext_params
  // CHECK-NEXT: ascendc.data_copy_pad_l2_ext %dst_1, %src_1, %dataCopyParams_1 : !ascendc.global_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.data_copy_ext_params
  ascendc.data_copy_pad_nd2nz %dst, %src_1, %dataCopyParams, %nd2nzParams : !l_f16, !l_f16, !ascendc.data_copy_params, !ascendc.nd2nz_params
  // CHECK-NEXT: ascendc.data_copy_pad_nd2nz %dst, %src_1, %dataCopyParams, %nd2nzParams : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.data_copy_params, !ascendc.nd2nz_params
  ascendc.data_copy_pad_nd2nz_ext %dst, %src_1, %dataCopyParams_1, %nd2nzParams : !l_f16, !l_f16, !ascendc.data_copy_ext_params, !ascendc.nd2nz_params
  // CHECK-NEXT: ascendc.data_copy_pad_nd2nz_ext %dst, %src_1, %dataCopyParams_1, %nd2nzParams : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.data_copy_ext_params, !ascendc.nd2nz_params
  ascendc.data_copy_slice %dst, %src, %dstSliceInfo0, %dstSliceInfo1, %srcSliceInfo0, %srcSliceInfo1 {operandSegmentSizes = array<i32: 1, 1, 2, 2, 0>} : !l_f16, !g_f16, !ascendc.slice_info, !ascendc.slice_info, !ascendc.slice_info, !ascendc.slice_info
  // CHECK-NEXT: ascendc.data_copy_slice %dst, %src, %dstSliceInfo0, %dstSliceInfo1, %srcSliceInfo0, %srcSliceInfo1 {operandSegmentSizes = array<i32: 1, 1, 2, 2, 0>} : !ascendc.local_tensor<*xf16>, !ascendc.global_tensor<*xf16>, !ascendc.slice_info, !ascendc.slice_info, !ascendc.slice_info, !ascendc.slice_info
  ascendc.data_copy_slice %dst, %src, %dstSliceInfo0, %dstSliceInfo1, %srcSliceInfo0, %srcSliceInfo1, %dimValue {operandSegmentSizes = array<i32: 1, 1, 2, 2, 1>} : !l_f16, !g_f16, !ascendc.slice_info, !ascendc.slice_info, !ascendc.slice_info, !ascendc.slice_info, ui32
  // CHECK-NEXT: ascendc.data_copy_slice %dst, %src, %dstSliceInfo0, %dstSliceInfo1, %srcSliceInfo0, %srcSliceInfo1, %dimValue {operandSegmentSizes = array<i32: 1, 1, 2, 2, 1>} : !ascendc.local_tensor<*xf16>, !ascendc.global_tensor<*xf16>, !ascendc.slice_info, !ascendc.slice_info, !ascendc.slice_info, !ascendc.slice_info, ui32
  ascendc.copy_l0 %dst, %src_1, %mask0, %mask1, %repeatTime, %repeatParams_1, %isSetMask : !l_f16, !l_f16, i32, i32, i32, !ascendc.copy_repeat_params, i32
  // CHECK-NEXT: ascendc.copy_l0 %dst, %src_1, %mask0, %mask1, %repeatTime, %repeatParams_1, %isSetMask : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i32, i32, i32, !ascendc.copy_repeat_params, i32
  ascendc.copy_l1 %dst, %src_1, %mask, %repeatTime, %repeatParams_1, %isSetMask : !l_f16, !l_f16, i32, i32, !ascendc.copy_repeat_params, i32
  // CHECK-NEXT: ascendc.copy_l1 %dst, %src_1, %mask, %repeatTime, %repeatParams_1, %isSetMask : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i32, i32, !ascendc.copy_repeat_params, i32
  return
}

func.func @around(%dst: !l_f16, %loadDataParams: !ascendc.load_image_to_local_params, %paddingValue: f16, %sliceInfo: !ascendc.slice_info, %index: index, %workspace: memref<?xui8, 22 : i64>) {
// CHECK-LABEL: func.func @around(
  ascendc.load_image_to_local %dst, %loadDataParams : !l_f16, !ascendc.load_image_to_local_params
  // CHECK-NEXT: ascendc.load_image_to_local %dst, %loadDataParams : !ascendc.local_tensor<*xf16>, !ascendc.load_image_to_local_params
  %params = ascendc.data_copy_pad_ext_params : !data_copy_pad_ext_params
  // CHECK-NEXT: %params = ascendc.data_copy_pad_ext_params : !ascendc.data_copy_pad_ext_params<f16>
  ascendc.set_pad_value %paddingValue {pos = 9 : i32} : f16
  // CHECK-NEXT: ascendc.set_pad_value %paddingValue {pos = 9 : i32} : f16
  %result = ascendc.slice_info.subindex %sliceInfo[%index] : !ascendc.slice_info, index, !ascendc.slice_info
  // CHECK-NEXT: %result = ascendc.slice_info.subindex %sliceInfo[%index] : !ascendc.slice_info, index, !ascendc.slice_info
  %value = ascendc.get_sys_workspace_ptr : memref<?xui8, 22 : i64>
  // CHECK-NEXT: %value = ascendc.get_sys_workspace_ptr : memref<?xui8, 22 : i64>
  ascendc.set_sys_workspace %workspace : memref<?xui8, 22 : i64>
  // CHECK-NEXT: ascendc.set_sys_workspace %workspace : memref<?xui8, 22 : i64>
  return
}
