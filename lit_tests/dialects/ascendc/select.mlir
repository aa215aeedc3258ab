// RUN: ascir-opt %s | ascir-opt | filecheck %s
// RUN: ascir-opt %s --print-op-generic | ascir-opt | filecheck %s

// Comparing, selecting, filling.

!l_f16 = !ascendc.local_tensor<*xf16>
!l_ui8 = !ascendc.local_tensor<*xui8>

// The result is a bit for each element.
func.func @compare(%dst: !l_ui8, %src0: !l_f16, %src1: !l_f16, %mask: i32, %repeatTimes: i32, %repeatParams: !ascendc.binary_repeat_params, %mask0: ui64, %mask1: ui64, %calCount: i32, %src1Scalar: f16, %repeatParams_1: !ascendc.unary_repeat_params, %dst_1: !l_f16, %src: !l_f16) {
// CHECK-LABEL: func.func @compare(
  ascendc.compare_l0 %dst, %src0, %src1, %mask, %repeatTimes, %repeatParams {cmpMode = 2 : i64} : !l_ui8, !l_f16, !l_f16, i32, i32, !ascendc.binary_repeat_params
  // CHECK-NEXT: ascendc.compare_l0 %dst, %src0, %src1, %mask, %repeatTimes, %repeatParams {cmpMode = 2 : i64} : !ascendc.local_tensor<*xui8>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i32, i32, !ascendc.binary_repeat_params
  ascendc.compare_l0 %dst, %src0, %src1, %mask, %repeatTimes, %repeatParams {cmpMode = 2 : i64, isSetMask} : !l_ui8, !l_f16, !l_f16, i32, i32, !ascendc.binary_repeat_params
  // CHECK-NEXT: ascendc.compare_l0 %dst, %src0, %src1, %mask, %repeatTimes, %repeatParams {cmpMode = 2 : i64, isSetMask} : !ascendc.local_tensor<*xui8>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i32, i32, !ascendc.binary_repeat_params
  ascendc.compare_l1 %dst, %src0, %src1, %mask0, %mask1, %repeatTimes, %repeatParams {cmpMode = 2 : i64} : !l_ui8, !l_f16, !l_f16, ui64, ui64, i32, !ascendc.binary_repeat_params
  // CHECK-NEXT: ascendc.compare_l1 %dst, %src0, %src1, %mask0, %mask1, %repeatTimes, %repeatParams {cmpMode = 2 : i64} : !ascendc.local_tensor<*xui8>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, ui64, ui64, i32, !ascendc.binary_repeat_params
  ascendc.compare_l1 %dst, %src0, %src1, %mask0, %mask1, %repeatTimes, %repeatParams {cmpMode = 2 : i64, isSetMask} : !l_ui8, !l_f16, !l_f16, ui64, ui64, i32, !ascendc.binary_repeat_params
  // CHECK-NEXT: ascendc.compare_l1 %dst, %src0, %src1, %mask0, %mask1, %repeatTimes, %repeatParams {cmpMode = 2 : i64, isSetMask} : !ascendc.local_tensor<*xui8>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, ui64, ui64, i32, !ascendc.binary_repeat_params
  ascendc.compare_l2 %dst, %src0, %src1, %calCount {cmpMode = 2 : i64} : !l_ui8, !l_f16, !l_f16, i32
  // CHECK-NEXT: ascendc.compare_l2 %dst, %src0, %src1, %calCount {cmpMode = 2 : i64} : !ascendc.local_tensor<*xui8>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i32
  ascendc.compare_scalar_l0 %dst, %src0, %src1Scalar, %mask, %repeatTimes, %repeatParams_1 {cmpMode = 2 : i64} : !l_ui8, !l_f16, f16, i32, i32, !ascendc.unary_repeat_params
  // CHECK-NEXT: ascendc.compare_scalar_l0 %dst, %src0, %src1Scalar, %mask, %repeatTimes, %repeatParams_1 {cmpMode = 2 : i64} : !ascendc.local_tensor<*xui8>, !ascendc.local_tensor<*xf16>, f16, i32, i32, !ascendc.unary_repeat_params
  ascendc.compare_scalar_l0 %dst, %src0, %src1Scalar, %mask, %repeatTimes, %repeatParams_1 {cmpMode = 2 : i64, isSetMask} : !l_ui8, !l_f16, f16, i32, i32, !ascendc.unary_repeat_params
  // CHECK-NEXT: ascendc.compare_scalar_l0 %dst, %src0, %src1Scalar, %mask, %repeatTimes, %repeatParams_1 {cmpMode = 2 : i64, isSetMask} : !ascendc.local_tensor<*xui8>, !ascendc.local_tensor<*xf16>, f16, i32, i32, !ascendc.unary_repeat_params
  ascendc.compare_scalar_l1 %dst, %src0, %src1Scalar, %mask0, %mask1, %repeatTimes, %repeatParams_1 {cmpMode = 2 : i64} : !l_ui8, !l_f16, f16, ui64, ui64, i32, !ascendc.unary_repeat_params
  // CHECK-NEXT: ascendc.compare_scalar_l1 %dst, %src0, %src1Scalar, %mask0, %mask1, %repeatTimes, %repeatParams_1 {cmpMode = 2 : i64} : !ascendc.local_tensor<*xui8>, !ascendc.local_tensor<*xf16>, f16, ui64, ui64, i32, !ascendc.unary_repeat_params
  ascendc.compare_scalar_l1 %dst, %src0, %src1Scalar, %mask0, %mask1, %repeatTimes, %repeatParams_1 {cmpMode = 2 : i64, isSetMask} : !l_ui8, !l_f16, f16, ui64, ui64, i32, !ascendc.unary_repeat_params
  // CHECK-NEXT: ascendc.compare_scalar_l1 %dst, %src0, %src1Scalar, %mask0, %mask1, %repeatTimes, %repeatParams_1 {cmpMode = 2 : i64, isSetMask} : !ascendc.local_tensor<*xui8>, !ascendc.local_tensor<*xf16>, f16, ui64, ui64, i32, !ascendc.unary_repeat_params
  ascendc.compare_scalar_l2 %dst, %src0, %src1Scalar, %calCount {cmpMode = 2 : i64} : !l_ui8, !l_f16, f16, i32
  // CHECK-NEXT: ascendc.compare_scalar_l2 %dst, %src0, %src1Scalar, %calCount {cmpMode = 2 : i64} : !ascendc.local_tensor<*xui8>, !ascendc.local_tensor<*xf16>, f16, i32
  ascendc.compare_r_l0 %src0, %src1, %mask, %repeatParams {cmpMode = 0 : i64} : !l_f16, !l_f16, i32, !ascendc.binary_repeat_params
  // CHECK-NEXT: ascendc.compare_r_l0 %src0, %src1, %mask, %repeatParams {cmpMode = 0 : i64} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i32, !ascendc.binary_repeat_params
  ascendc.compare_r_l0 %src0, %src1, %mask, %repeatParams {cmpMode = 0 : i64, isSetMask} : !l_f16, !l_f16, i32, !ascendc.binary_repeat_params
  // CHECK-NEXT: ascendc.compare_r_l0 %src0, %src1, %mask, %repeatParams {cmpMode = 0 : i64, isSetMask} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i32, !ascendc.binary_repeat_params
  ascendc.compare_r_l1 %src0, %src1, %mask0, %mask1, %repeatParams {cmpMode = 0 : i64} : !l_f16, !l_f16, ui64, ui64, !ascendc.binary_repeat_params
  // CHECK-NEXT: ascendc.compare_r_l1 %src0, %src1, %mask0, %mask1, %repeatParams {cmpMode = 0 : i64} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, ui64, ui64, !ascendc.binary_repeat_params
  ascendc.compare_r_l1 %src0, %src1, %mask0, %mask1, %repeatParams {cmpMode = 0 : i64, isSetMask} : !l_f16, !l_f16, ui64, ui64, !ascendc.binary_repeat_params
  // CHECK-NEXT: ascendc.compare_r_l1 %src0, %src1, %mask0, %mask1, %repeatParams {cmpMode = 0 : i64, isSetMask} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, ui64, ui64, !ascendc.binary_repeat_params
  ascendc.get_cmp_mask %dst_1 : !l_f16
  // CHECK-NEXT: ascendc.get_cmp_mask %dst_1 : !ascendc.local_tensor<*xf16>
  ascendc.set_cmp_mask %src : !l_f16
  // CHECK-NEXT: ascendc.set_cmp_mask %src : !ascendc.local_tensor<*xf16>
  return
}

// Takes elements of one or the other.
func.func @select(%dst: !l_f16, %selMask: !l_ui8, %src0: !l_f16, %src1: !l_f16, %mask: i32, %repeatTimes: i32, %repeatParams: !ascendc.binary_repeat_params, %mask0: ui64, %mask1: ui64, %calCount: i32, %src1_1: f16) {
// CHECK-LABEL: func.func @select(
  ascendc.select_l0 %dst, %selMask, %src0, %src1, %mask, %repeatTimes, %repeatParams {selMode = 2 : i32} : !l_f16, !l_ui8, !l_f16, !l_f16, i32, i32, !ascendc.binary_repeat_params
  // CHECK-NEXT: ascendc.select_l0 %dst, %selMask, %src0, %src1, %mask, %repeatTimes, %repeatParams {selMode = 2 : i32} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xui8>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i32, i32, !ascendc.binary_repeat_params
  ascendc.select_l0 %dst, %selMask, %src0, %src1, %mask, %repeatTimes, %repeatParams {isSetMask, selMode = 2 : i32} : !l_f16, !l_ui8, !l_f16, !l_f16, i32, i32, !ascendc.binary_repeat_params
  // CHECK-NEXT: ascendc.select_l0 %dst, %selMask, %src0, %src1, %mask, %repeatTimes, %repeatParams {isSetMask, selMode = 2 : i32} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xui8>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i32, i32, !ascendc.binary_repeat_params
  ascendc.select_l1 %dst, %selMask, %src0, %src1, %mask0, %mask1, %repeatTimes, %repeatParams {selMode = 2 : i32} : !l_f16, !l_ui8, !l_f16, !l_f16, ui64, ui64, i32, !ascendc.binary_repeat_params
  // CHECK-NEXT: ascendc.select_l1 %dst, %selMask, %src0, %src1, %mask0, %mask1, %repeatTimes, %repeatParams {selMode = 2 : i32} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xui8>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, ui64, ui64, i32, !ascendc.binary_repeat_params
  ascendc.select_l1 %dst, %selMask, %src0, %src1, %mask0, %mask1, %repeatTimes, %repeatParams {isSetMask, selMode = 2 : i32} : !l_f16, !l_ui8, !l_f16, !l_f16, ui64, ui64, i32, !ascendc.binary_repeat_params
  // CHECK-NEXT: ascendc.select_l1 %dst, %selMask, %src0, %src1, %mask0, %mask1, %repeatTimes, %repeatParams {isSetMask, selMode = 2 : i32} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xui8>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, ui64, ui64, i32, !ascendc.binary_repeat_params
  ascendc.select_l2 %dst, %selMask, %src0, %src1, %calCount {selMode = 2 : i32} : !l_f16, !l_ui8, !l_f16, !l_f16, i32
  // CHECK-NEXT: ascendc.select_l2 %dst, %selMask, %src0, %src1, %calCount {selMode = 2 : i32} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xui8>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i32
  ascendc.select_scalar_l0 %dst, %selMask, %src0, %src1_1, %mask, %repeatTimes, %repeatParams {selMode = 1 : i32} : !l_f16, !l_ui8, !l_f16, f16, i32, i32, !ascendc.binary_repeat_params
  // CHECK-NEXT: ascendc.select_scalar_l0 %dst, %selMask, %src0, %src1_1, %mask, %repeatTimes, %repeatParams {selMode = 1 : i32} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xui8>, !ascendc.local_tensor<*xf16>, f16, i32, i32, !ascendc.binary_repeat_params
  ascendc.select_scalar_l0 %dst, %selMask, %src0, %src1_1, %mask, %repeatTimes, %repeatParams {isSetMask, selMode = 1 : i32} : !l_f16, !l_ui8, !l_f16, f16, i32, i32, !ascendc.binary_repeat_params
  // CHECK-NEXT: ascendc.select_scalar_l0 %dst, %selMask, %src0, %src1_1, %mask, %repeatTimes, %repeatParams {isSetMask, selMode = 1 : i32} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xui8>, !ascendc.local_tensor<*xf16>, f16, i32, i32, !ascendc.binary_repeat_params
  ascendc.select_scalar_l1 %dst, %selMask, %src0, %src1_1, %mask0, %mask1, %repeatTimes, %repeatParams {selMode = 1 : i32} : !l_f16, !l_ui8, !l_f16, f16, ui64, ui64, i32, !ascendc.binary_repeat_params
  // CHECK-NEXT: ascendc.select_scalar_l1 %dst, %selMask, %src0, %src1_1, %mask0, %mask1, %repeatTimes, %repeatParams {selMode = 1 : i32} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xui8>, !ascendc.local_tensor<*xf16>, f16, ui64, ui64, i32, !ascendc.binary_repeat_params
  ascendc.select_scalar_l1 %dst, %selMask, %src0, %src1_1, %mask0, %mask1, %repeatTimes, %repeatParams {isSetMask, selMode = 1 : i32} : !l_f16, !l_ui8, !l_f16, f16, ui64, ui64, i32, !ascendc.binary_repeat_params
  // CHECK-NEXT: ascendc.select_scalar_l1 %dst, %selMask, %src0, %src1_1, %mask0, %mask1, %repeatTimes, %repeatParams {isSetMask, selMode = 1 : i32} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xui8>, !ascendc.local_tensor<*xf16>, f16, ui64, ui64, i32, !ascendc.binary_repeat_params
  ascendc.select_scalar_l2 %dst, %selMask, %src0, %src1_1, %calCount {selMode = 1 : i32} : !l_f16, !l_ui8, !l_f16, f16, i32
  // CHECK-NEXT: ascendc.select_scalar_l2 %dst, %selMask, %src0, %src1_1, %calCount {selMode = 1 : i32} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xui8>, !ascendc.local_tensor<*xf16>, f16, i32
  ascendc.select_reg %dst, %src0, %src1, %repeatTimes, %repeatParams {selMode = 2 : i32} : !l_f16, !l_f16, !l_f16, i32, !ascendc.binary_repeat_params
  // CHECK-NEXT: ascendc.select_reg %dst, %src0, %src1, %repeatTimes, %repeatParams {selMode = 2 : i32} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i32, !ascendc.binary_repeat_params
  ascendc.select_scalar_reg %dst, %selMask, %src0, %repeatTimes, %repeatParams : !l_f16, !l_ui8, !l_f16, i32, !ascendc.binary_repeat_params
  // CHECK-NEXT: ascendc.select_scalar_reg %dst, %selMask, %src0, %repeatTimes, %repeatParams : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xui8>, !ascendc.local_tensor<*xf16>, i32, !ascendc.binary_repeat_params
  return
}

func.func @fill(%dst: !l_f16, %src0: !l_f16, %repeatTimes: i32, %repeatParams: !ascendc.brcb_repeat_params, %scalar: f16, %mask: i32, %dstBlockStride: i32, %dstRepeatStride: i32, %mask0: ui64, %mask1: ui64, %calCount: i32) {
// CHECK-LABEL: func.func @fill(
  ascendc.brcb_l0 %dst, %src0, %repeatTimes, %repeatParams : !l_f16, !l_f16, i32, !ascendc.brcb_repeat_params
  // CHECK-NEXT: ascendc.brcb_l0 %dst, %src0, %repeatTimes, %repeatParams : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i32, !ascendc.brcb_repeat_params
  ascendc.duplicate_l0 %dst, %scalar, %mask, %repeatTimes, %dstBlockStride, %dstRepeatStride : !l_f16, f16, i32, i32, i32, i32
  // CHECK-NEXT: ascendc.duplicate_l0 %dst, %scalar, %mask, %repeatTimes, %dstBlockStride, %dstRepeatStride : !ascendc.local_tensor<*xf16>, f16, i32, i32, i32, i32
  ascendc.duplicate_l0 %dst, %scalar, %mask, %repeatTimes, %dstBlockStride, %dstRepeatStride {isSetMask} : !l_f16, f16, i32, i32, i32, i32
  // CHECK-NEXT: ascendc.duplicate_l0 %dst, %scalar, %mask, %repeatTimes, %dstBlockStride, %dstRepeatStride {isSetMask} : !ascendc.local_tensor<*xf16>, f16, i32, i32, i32, i32
  ascendc.duplicate_l1 %dst, %scalar, %mask0, %mask1, %repeatTimes, %dstBlockStride, %dstRepeatStride : !l_f16, f16, ui64, ui64, i32, i32, i32
  // CHECK-NEXT: ascendc.duplicate_l1 %dst, %scalar, %mask0, %mask1, %repeatTimes, %dstBlockStride, %dstRepeatStride : !ascendc.local_tensor<*xf16>, f16, ui64, ui64, i32, i32, i32
  ascendc.duplicate_l1 %dst, %scalar, %mask0, %mask1, %repeatTimes, %dstBlockStride, %dstRepeatStride {isSetMask} : !l_f16, f16, ui64, ui64, i32, i32, i32
  // CHECK-NEXT: ascendc.duplicate_l1 %dst, %scalar, %mask0, %mask1, %repeatTimes, %dstBlockStride, %dstRepeatStride {isSetMask} : !ascendc.local_tensor<*xf16>, f16, ui64, ui64, i32, i32, i32
  ascendc.duplicate_l2 %dst, %scalar, %calCount : !l_f16, f16, i32
  // CHECK-NEXT: ascendc.duplicate_l2 %dst, %scalar, %calCount : !ascendc.local_tensor<*xf16>, f16, i32
  return
}
