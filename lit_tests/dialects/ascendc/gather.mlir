// RUN: ascir-opt %s | ascir-opt | filecheck %s
// RUN: ascir-opt %s --print-op-generic | ascir-opt | filecheck %s

// Gathering, scattering, transposing, interpolating.

!l_f16 = !ascendc.local_tensor<*xf16>
!l_ui16 = !ascendc.local_tensor<*xui16>
!l_ui32 = !ascendc.local_tensor<*xui32>
!l_ui64 = !ascendc.local_tensor<*xui64>
!l_ui8 = !ascendc.local_tensor<*xui8>

func.func @gather(%dst: !l_f16, %src: !l_f16, %srcOffset: !l_ui32, %srcBaseAddr: i32, %mask: i32, %repeatTimes: i32, %dstRepStride: i32, %count: i32, %dstOffset: !l_ui32, %dstBase: i32, %mask0: i32, %mask1: i32, %srcRepStride: i32, %dst_1: !l_ui16, %src0: !l_ui16, %offset: !l_ui32, %repeatParams: !ascendc.gather_repeat_params, %src0_1: !l_f16, %src1Pattern: !l_ui16, %reduceMode: i1, %params: !ascendc.gather_mask_params) {
// CHECK-LABEL: func.func @gather(
  ascendc.gather_l0 %dst, %src, %srcOffset, %srcBaseAddr, %mask, %repeatTimes, %dstRepStride : !l_f16, !l_f16, !l_ui32, i32, i32, i32, i32
  // CHECK-NEXT: ascendc.gather_l0 %dst, %src, %srcOffset, %srcBaseAddr, %mask, %repeatTimes, %dstRepStride : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xui32>, i32, i32, i32, i32
  ascendc.gather_l2 %dst, %src, %srcOffset, %srcBaseAddr, %count : !l_f16, !l_f16, !l_ui32, i32, i32
  // CHECK-NEXT: ascendc.gather_l2 %dst, %src, %srcOffset, %srcBaseAddr, %count : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xui32>, i32, i32
  ascendc.gather_l1 %dst, %src, %dstOffset, %dstBase, %mask0, %mask1, %repeatTimes, %srcRepStride : !l_f16, !l_f16, !l_ui32, i32, i32, i32, i32, i32
  // CHECK-NEXT: ascendc.gather_l1 %dst, %src, %dstOffset, %dstBase, %mask0, %mask1, %repeatTimes, %srcRepStride : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xui32>, i32, i32, i32, i32, i32
  ascendc.gatherb_l0 %dst_1, %src0, %offset, %repeatTimes, %repeatParams : !l_ui16, !l_ui16, !l_ui32, i32, !ascendc.gather_repeat_params
  // CHECK-NEXT: ascendc.gatherb_l0 %dst_1, %src0, %offset, %repeatTimes, %repeatParams : !ascendc.local_tensor<*xui16>, !ascendc.local_tensor<*xui16>, !ascendc.local_tensor<*xui32>, i32, !ascendc.gather_repeat_params
  %rsvdCnt = ascendc.gather_mask %dst, %src0_1, %src1Pattern, %reduceMode, %mask, %params, default : !l_f16, !l_f16, !l_ui16, i1, i32, !ascendc.gather_mask_params -> ui64
  // CHECK-NEXT: %rsvdCnt = ascendc.gather_mask %dst, %src0_1, %src1Pattern, %reduceMode, %mask, %params, default : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xui16>, i1, i32, !ascendc.gather_mask_params -> ui64
  %result = ascendc.get_gather_mask_remain_count : i32
  // CHECK-NEXT: %result = ascendc.get_gather_mask_remain_count : i32
  return
}

func.func @scatter(%dst: !l_f16, %src: !l_f16, %dstOffset: !l_ui32, %dstBase: i32, %mask: i32, %repeatTimes: i32, %srcRepStride: i32, %mask0: i32, %mask1: i32, %count: i32) {
// CHECK-LABEL: func.func @scatter(
  ascendc.scatter_l0 %dst, %src, %dstOffset, %dstBase, %mask, %repeatTimes, %srcRepStride : !l_f16, !l_f16, !l_ui32, i32, i32, i32, i32
  // CHECK-NEXT: ascendc.scatter_l0 %dst, %src, %dstOffset, %dstBase, %mask, %repeatTimes, %srcRepStride : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xui32>, i32, i32, i32, i32
  ascendc.scatter_l1 %dst, %src, %dstOffset, %dstBase, %mask0, %mask1, %repeatTimes, %srcRepStride : !l_f16, !l_f16, !l_ui32, i32, i32, i32, i32, i32
  // CHECK-NEXT: ascendc.scatter_l1 %dst, %src, %dstOffset, %dstBase, %mask0, %mask1, %repeatTimes, %srcRepStride : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xui32>, i32, i32, i32, i32, i32
  ascendc.scatter_l2 %dst, %src, %dstOffset, %dstBase, %count : !l_f16, !l_f16, !l_ui32, i32, i32
  // CHECK-NEXT: ascendc.scatter_l2 %dst, %src, %dstOffset, %dstBase, %count : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xui32>, i32, i32
  return
}

func.func @transpose(%dst: !l_f16, %src: !l_f16, %sharedTmpBuffer: !l_ui8, %params: !ascendc.transpose_params_ext, %dst_1: !l_ui64, %src_1: !l_ui64, %params_1: !ascendc.trans_data_to_5hd_params, %dstList: !l_f16, %srcList: !l_f16, %dstList_1: ui64, %srcList_1: ui64) {
// CHECK-LABEL: func.func @transpose(
  ascendc.transpose %dst, %src : !l_f16, !l_f16
  // CHECK-NEXT: ascendc.transpose %dst, %src : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>
  ascendc.transpose_ext %dst, %src, %sharedTmpBuffer, %params : !l_f16, !l_f16, !l_ui8, !ascendc.transpose_params_ext
  // CHECK-NEXT: ascendc.transpose_ext %dst, %src, %sharedTmpBuffer, %params : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xui8>, !ascendc.transpose_params_ext
  ascendc.trans_data_to_5hd %dst_1, %src_1, %params_1 : !l_ui64, !l_ui64, !ascendc.trans_data_to_5hd_params
  // CHECK-NEXT: ascendc.trans_data_to_5hd %dst_1, %src_1, %params_1 : !ascendc.local_tensor<*xui64>, !ascendc.local_tensor<*xui64>, !ascendc.trans_data_to_5hd_params
  ascendc.trans_data_to_5hd_tensor_list %dstList, %dstList, %dstList, %dstList, %dstList, %dstList, %dstList, %dstList, %dstList, %dstList, %dstList, %dstList, %dstList, %dstList, %dstList, %dstList, %srcList, %srcList, %srcList, %srcList, %srcList, %srcList, %srcList, %srcList, %srcList, %srcList, %srcList, %srcList, %srcList, %srcList, %srcList, %srcList, %params_1 {operandSegmentSizes = array<i32: 16, 16, 1>} : !l_f16, !l_f16, !l_f16, !l_f16, !l_f16, !l_f16, !l_f16, !l_f16, !l_f16, !l_f16, !l_f16, !l_f16, !l_f16, !l_f16, !l_f16, !l_f16, !l_f16, !l_f16, !l_f16, !l_f16, !l_f16, !l_f16, !l_f16, !l_f16, !l_f16, !l_f16, !l_f16, !l_f16, !l_f16, !l_f16, !l_f16, !l_f16, !ascendc.trans_data_to_5hd_params
  // CHECK-NEXT: ascendc.trans_data_to_5hd_tensor_list %dstList, %dstList, %dstList, %dstList, %dstList, %dstList, %dstList, %dstList, %dstList, %dstList, %dstList, %dstList, %dstList, %dstList, %dstList, %dstList, %srcList, %srcList, %srcList, %srcList, %srcList, %srcList, %srcList, %srcList, %srcList, %srcList, %srcList, %srcList, %srcList, %srcList, %srcList, %srcList, %params_1 {operandSegmentSizes = array<i32: 16, 16, 1>} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.trans_data_to_5hd_params
  ascendc.trans_data_to_5hd_uint_list %dstList_1, %dstList_1, %dstList_1, %dstList_1, %dstList_1, %dstList_1, %dstList_1, %dstList_1, %dstList_1, %dstList_1, %dstList_1, %dstList_1, %dstList_1, %dstList_1, %dstList_1, %dstList_1, %srcList_1, %srcList_1, %srcList_1, %srcList_1, %srcList_1, %srcList_1, %srcList_1, %srcList_1, %srcList_1, %srcList_1, %srcList_1, %srcList_1, %srcList_1, %srcList_1, %srcList_1, %srcList_1, %params_1 {operandSegmentSizes = array<i32: 16, 16, 1>} : ui64, ui64, ui64, ui64, ui64, ui64, ui64, ui64, ui64, ui64, ui64, ui64, ui64, ui64, ui64, ui64, ui64, ui64, ui64, ui64, ui64, ui64, ui64, ui64, ui64, ui64, ui64, ui64, ui64, ui64, ui64, ui64, !ascendc.trans_data_to_5hd_params
  // CHECK-NEXT: ascendc.trans_data_to_5hd_uint_list %dstList_1, %dstList_1, %dstList_1, %dstList_1, %dstList_1, %dstList_1, %dstList_1, %dstList_1, %dstList_1, %dstList_1, %dstList_1, %dstList_1, %dstList_1, %dstList_1, %dstList_1, %dstList_1, %srcList_1, %srcList_1, %srcList_1, %srcList_1, %srcList_1, %srcList_1, %srcList_1, %srcList_1, %srcList_1, %srcList_1, %srcList_1, %srcList_1, %srcList_1, %srcList_1, %srcList_1, %srcList_1, %params_1 {operandSegmentSizes = array<i32: 16, 16, 1>} : ui64, ui64, ui64, ui64, ui64, ui64, ui64, ui64, ui64, ui64, ui64, ui64, ui64, ui64, ui64, ui64, ui64, ui64, ui64, ui64, ui64, ui64, ui64, ui64, ui64, ui64, ui64, ui64, ui64, ui64, ui64, ui64, !ascendc.trans_data_to_5hd_params
  return
}

func.func @interpolate(%dst: !l_f16, %src0: !l_f16, %src0Offset: !l_ui32, %src1: !l_f16, %mask: i32, %hRepeat: i32, %repeatMode: i1, %dstBlkStride: i32, %vROffset: i32, %vRepeat: i32, %sharedTmpBuffer: !l_ui8, %mask0: ui64, %mask1: ui64) {
// CHECK-LABEL: func.func @interpolate(
  ascendc.bilinearInterpolation_l0 %dst, %src0, %src0Offset, %src1, %mask, %hRepeat, %repeatMode, %dstBlkStride, %vROffset, %vRepeat, %sharedTmpBuffer : !l_f16, !l_f16, !l_ui32, !l_f16, i32, i32, i1, i32, i32, i32, !l_ui8
  // CHECK-NEXT: ascendc.bilinearInterpolation_l0 %dst, %src0, %src0Offset, %src1, %mask, %hRepeat, %repeatMode, %dstBlkStride, %vROffset, %vRepeat, %sharedTmpBuffer : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xui32>, !ascendc.local_tensor<*xf16>, i32, i32, i1, i32, i32, i32, !ascendc.local_tensor<*xui8>
  ascendc.bilinearInterpolation_l1 %dst, %src0, %src0Offset, %src1, %mask0, %mask1, %hRepeat, %repeatMode, %dstBlkStride, %vROffset, %vRepeat, %sharedTmpBuffer : !l_f16, !l_f16, !l_ui32, !l_f16, ui64, ui64, i32, i1, i32, i32, i32, !l_ui8
  // CHECK-NEXT: ascendc.bilinearInterpolation_l1 %dst, %src0, %src0Offset, %src1, %mask0, %mask1, %hRepeat, %repeatMode, %dstBlkStride, %vROffset, %vRepeat, %sharedTmpBuffer : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xui32>, !ascendc.local_tensor<*xf16>, ui64, ui64, i32, i1, i32, i32, i32, !ascendc.local_tensor<*xui8>
  return
}
