// RUN: ascir-opt %s | ascir-opt | filecheck %s
// RUN: ascir-opt %s --print-op-generic | ascir-opt | filecheck %s

// Vector instructions on one vector.

!l_f16 = !ascendc.local_tensor<*xf16>
!l_i16 = !ascendc.local_tensor<*xi16>

// dst = f(src)
func.func @unary(%dst: !l_f16, %src: !l_f16, %mask: i32, %repeatTimes: i32, %repeatParams: !ascendc.unary_repeat_params, %mask0: ui64, %mask1: ui64, %calCount: i32, %dst_1: !l_i16, %src_1: !l_i16) {
// CHECK-LABEL: func.func @unary(
  ascendc.abs_l0 %dst, %src, %mask, %repeatTimes, %repeatParams : !l_f16, !l_f16, i32, i32, !ascendc.unary_repeat_params
  // CHECK-NEXT: ascendc.abs_l0 %dst, %src, %mask, %repeatTimes, %repeatParams : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i32, i32, !ascendc.unary_repeat_params
  ascendc.abs_l0 %dst, %src, %mask, %repeatTimes, %repeatParams {isSetMask} : !l_f16, !l_f16, i32, i32, !ascendc.unary_repeat_params
  // CHECK-NEXT: ascendc.abs_l0 %dst, %src, %mask, %repeatTimes, %repeatParams {isSetMask} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i32, i32, !ascendc.unary_repeat_params
  ascendc.abs_l1 %dst, %src, %mask0, %mask1, %repeatTimes, %repeatParams : !l_f16, !l_f16, ui64, ui64, i32, !ascendc.unary_repeat_params
  // CHECK-NEXT: ascendc.abs_l1 %dst, %src, %mask0, %mask1, %repeatTimes, %repeatParams : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, ui64, ui64, i32, !ascendc.unary_repeat_params
  ascendc.abs_l1 %dst, %src, %mask0, %mask1, %repeatTimes, %repeatParams {isSetMask} : !l_f16, !l_f16, ui64, ui64, i32, !ascendc.unary_repeat_params
  // CHECK-NEXT: ascendc.abs_l1 %dst, %src, %mask0, %mask1, %repeatTimes, %repeatParams {isSetMask} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, ui64, ui64, i32, !ascendc.unary_repeat_params
  ascendc.abs_l2 %dst, %src, %calCount : !l_f16, !l_f16, i32
  // CHECK-NEXT: ascendc.abs_l2 %dst, %src, %calCount : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i32
  ascendc.exp_l0 %dst, %src, %mask, %repeatTimes, %repeatParams : !l_f16, !l_f16, i32, i32, !ascendc.unary_repeat_params
  // CHECK-NEXT: ascendc.exp_l0 %dst, %src, %mask, %repeatTimes, %repeatParams : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i32, i32, !ascendc.unary_repeat_params
  ascendc.exp_l0 %dst, %src, %mask, %repeatTimes, %repeatParams {isSetMask} : !l_f16, !l_f16, i32, i32, !ascendc.unary_repeat_params
  // CHECK-NEXT: ascendc.exp_l0 %dst, %src, %mask, %repeatTimes, %repeatParams {isSetMask} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i32, i32, !ascendc.unary_repeat_params
  ascendc.exp_l1 %dst, %src, %mask0, %mask1, %repeatTimes, %repeatParams : !l_f16, !l_f16, ui64, ui64, i32, !ascendc.unary_repeat_params
  // CHECK-NEXT: ascendc.exp_l1 %dst, %src, %mask0, %mask1, %repeatTimes, %repeatParams : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, ui64, ui64, i32, !ascendc.unary_repeat_params
  ascendc.exp_l1 %dst, %src, %mask0, %mask1, %repeatTimes, %repeatParams {isSetMask} : !l_f16, !l_f16, ui64, ui64, i32, !ascendc.unary_repeat_params
  // CHECK-NEXT: ascendc.exp_l1 %dst, %src, %mask0, %mask1, %repeatTimes, %repeatParams {isSetMask} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, ui64, ui64, i32, !ascendc.unary_repeat_params
  ascendc.exp_l2 %dst, %src, %calCount : !l_f16, !l_f16, i32
  // CHECK-NEXT: ascendc.exp_l2 %dst, %src, %calCount : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i32
  ascendc.ln_l0 %dst, %src, %mask, %repeatTimes, %repeatParams : !l_f16, !l_f16, i32, i32, !ascendc.unary_repeat_params
  // CHECK-NEXT: ascendc.ln_l0 %dst, %src, %mask, %repeatTimes, %repeatParams : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i32, i32, !ascendc.unary_repeat_params
  ascendc.ln_l0 %dst, %src, %mask, %repeatTimes, %repeatParams {isSetMask} : !l_f16, !l_f16, i32, i32, !ascendc.unary_repeat_params
  // CHECK-NEXT: ascendc.ln_l0 %dst, %src, %mask, %repeatTimes, %repeatParams {isSetMask} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i32, i32, !ascendc.unary_repeat_params
  ascendc.ln_l1 %dst, %src, %mask0, %mask1, %repeatTimes, %repeatParams : !l_f16, !l_f16, ui64, ui64, i32, !ascendc.unary_repeat_params
  // CHECK-NEXT: ascendc.ln_l1 %dst, %src, %mask0, %mask1, %repeatTimes, %repeatParams : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, ui64, ui64, i32, !ascendc.unary_repeat_params
  ascendc.ln_l1 %dst, %src, %mask0, %mask1, %repeatTimes, %repeatParams {isSetMask} : !l_f16, !l_f16, ui64, ui64, i32, !ascendc.unary_repeat_params
  // CHECK-NEXT: ascendc.ln_l1 %dst, %src, %mask0, %mask1, %repeatTimes, %repeatParams {isSetMask} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, ui64, ui64, i32, !ascendc.unary_repeat_params
  ascendc.ln_l2 %dst, %src, %calCount : !l_f16, !l_f16, i32
  // CHECK-NEXT: ascendc.ln_l2 %dst, %src, %calCount : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i32
  ascendc.neg_l2 %dst, %src, %calCount : !l_f16, !l_f16, i32
  // CHECK-NEXT: ascendc.neg_l2 %dst, %src, %calCount : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i32
  ascendc.not_l0 %dst_1, %src_1, %mask, %repeatTimes, %repeatParams : !l_i16, !l_i16, i32, i32, !ascendc.unary_repeat_params
  // CHECK-NEXT: ascendc.not_l0 %dst_1, %src_1, %mask, %repeatTimes, %repeatParams : !ascendc.local_tensor<*xi16>, !ascendc.local_tensor<*xi16>, i32, i32, !ascendc.unary_repeat_params
  ascendc.not_l0 %dst_1, %src_1, %mask, %repeatTimes, %repeatParams {isSetMask} : !l_i16, !l_i16, i32, i32, !ascendc.unary_repeat_params
  // CHECK-NEXT: ascendc.not_l0 %dst_1, %src_1, %mask, %repeatTimes, %repeatParams {isSetMask} : !ascendc.local_tensor<*xi16>, !ascendc.local_tensor<*xi16>, i32, i32, !ascendc.unary_repeat_params
  ascendc.not_l1 %dst_1, %src_1, %mask0, %mask1, %repeatTimes, %repeatParams : !l_i16, !l_i16, ui64, ui64, i32, !ascendc.unary_repeat_params
  // CHECK-NEXT: ascendc.not_l1 %dst_1, %src_1, %mask0, %mask1, %repeatTimes, %repeatParams : !ascendc.local_tensor<*xi16>, !ascendc.local_tensor<*xi16>, ui64, ui64, i32, !ascendc.unary_repeat_params
  ascendc.not_l1 %dst_1, %src_1, %mask0, %mask1, %repeatTimes, %repeatParams {isSetMask} : !l_i16, !l_i16, ui64, ui64, i32, !ascendc.unary_repeat_params
  // CHECK-NEXT: ascendc.not_l1 %dst_1, %src_1, %mask0, %mask1, %repeatTimes, %repeatParams {isSetMask} : !ascendc.local_tensor<*xi16>, !ascendc.local_tensor<*xi16>, ui64, ui64, i32, !ascendc.unary_repeat_params
  ascendc.not_l2 %dst_1, %src_1, %calCount : !l_i16, !l_i16, i32
  // CHECK-NEXT: ascendc.not_l2 %dst_1, %src_1, %calCount : !ascendc.local_tensor<*xi16>, !ascendc.local_tensor<*xi16>, i32
  ascendc.reciprocal_l0 %dst, %src, %mask, %repeatTimes, %repeatParams : !l_f16, !l_f16, i32, i32, !ascendc.unary_repeat_params
  // CHECK-NEXT: ascendc.reciprocal_l0 %dst, %src, %mask, %repeatTimes, %repeatParams : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i32, i32, !ascendc.unary_repeat_params
  ascendc.reciprocal_l0 %dst, %src, %mask, %repeatTimes, %repeatParams {isSetMask} : !l_f16, !l_f16, i32, i32, !ascendc.unary_repeat_params
  // CHECK-NEXT: ascendc.reciprocal_l0 %dst, %src, %mask, %repeatTimes, %repeatParams {isSetMask} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i32, i32, !ascendc.unary_repeat_params
  ascendc.reciprocal_l1 %dst, %src, %mask0, %mask1, %repeatTimes, %repeatParams : !l_f16, !l_f16, ui64, ui64, i32, !ascendc.unary_repeat_params
  // CHECK-NEXT: ascendc.reciprocal_l1 %dst, %src, %mask0, %mask1, %repeatTimes, %repeatParams : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, ui64, ui64, i32, !ascendc.unary_repeat_params
  ascendc.reciprocal_l1 %dst, %src, %mask0, %mask1, %repeatTimes, %repeatParams {isSetMask} : !l_f16, !l_f16, ui64, ui64, i32, !ascendc.unary_repeat_params
  // CHECK-NEXT: ascendc.reciprocal_l1 %dst, %src, %mask0, %mask1, %repeatTimes, %repeatParams {isSetMask} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, ui64, ui64, i32, !ascendc.unary_repeat_params
  ascendc.reciprocal_l2 %dst, %src, %calCount : !l_f16, !l_f16, i32
  // CHECK-NEXT: ascendc.reciprocal_l2 %dst, %src, %calCount : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i32
  ascendc.relu_l0 %dst, %src, %mask, %repeatTimes, %repeatParams : !l_f16, !l_f16, i32, i32, !ascendc.unary_repeat_params
  // CHECK-NEXT: ascendc.relu_l0 %dst, %src, %mask, %repeatTimes, %repeatParams : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i32, i32, !ascendc.unary_repeat_params
  ascendc.relu_l0 %dst, %src, %mask, %repeatTimes, %repeatParams {isSetMask} : !l_f16, !l_f16, i32, i32, !ascendc.unary_repeat_params
  // CHECK-NEXT: ascendc.relu_l0 %dst, %src, %mask, %repeatTimes, %repeatParams {isSetMask} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i32, i32, !ascendc.unary_repeat_params
  ascendc.relu_l1 %dst, %src, %mask0, %mask1, %repeatTimes, %repeatParams : !l_f16, !l_f16, ui64, ui64, i32, !ascendc.unary_repeat_params
  // CHECK-NEXT: ascendc.relu_l1 %dst, %src, %mask0, %mask1, %repeatTimes, %repeatParams : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, ui64, ui64, i32, !ascendc.unary_repeat_params
  ascendc.relu_l1 %dst, %src, %mask0, %mask1, %repeatTimes, %repeatParams {isSetMask} : !l_f16, !l_f16, ui64, ui64, i32, !ascendc.unary_repeat_params
  // CHECK-NEXT: ascendc.relu_l1 %dst, %src, %mask0, %mask1, %repeatTimes, %repeatParams {isSetMask} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, ui64, ui64, i32, !ascendc.unary_repeat_params
  ascendc.relu_l2 %dst, %src, %calCount : !l_f16, !l_f16, i32
  // CHECK-NEXT: ascendc.relu_l2 %dst, %src, %calCount : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i32
  ascendc.rsqrt_l0 %dst, %src, %mask, %repeatTimes, %repeatParams : !l_f16, !l_f16, i32, i32, !ascendc.unary_repeat_params
  // CHECK-NEXT: ascendc.rsqrt_l0 %dst, %src, %mask, %repeatTimes, %repeatParams : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i32, i32, !ascendc.unary_repeat_params
  ascendc.rsqrt_l0 %dst, %src, %mask, %repeatTimes, %repeatParams {isSetMask} : !l_f16, !l_f16, i32, i32, !ascendc.unary_repeat_params
  // CHECK-NEXT: ascendc.rsqrt_l0 %dst, %src, %mask, %repeatTimes, %repeatParams {isSetMask} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i32, i32, !ascendc.unary_repeat_params
  ascendc.rsqrt_l1 %dst, %src, %mask0, %mask1, %repeatTimes, %repeatParams : !l_f16, !l_f16, ui64, ui64, i32, !ascendc.unary_repeat_params
  // CHECK-NEXT: ascendc.rsqrt_l1 %dst, %src, %mask0, %mask1, %repeatTimes, %repeatParams : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, ui64, ui64, i32, !ascendc.unary_repeat_params
  ascendc.rsqrt_l1 %dst, %src, %mask0, %mask1, %repeatTimes, %repeatParams {isSetMask} : !l_f16, !l_f16, ui64, ui64, i32, !ascendc.unary_repeat_params
  // CHECK-NEXT: ascendc.rsqrt_l1 %dst, %src, %mask0, %mask1, %repeatTimes, %repeatParams {isSetMask} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, ui64, ui64, i32, !ascendc.unary_repeat_params
  ascendc.rsqrt_l2 %dst, %src, %calCount : !l_f16, !l_f16, i32
  // CHECK-NEXT: ascendc.rsqrt_l2 %dst, %src, %calCount : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i32
  ascendc.sqrt_l0 %dst, %src, %mask, %repeatTimes, %repeatParams : !l_f16, !l_f16, i32, i32, !ascendc.unary_repeat_params
  // CHECK-NEXT: ascendc.sqrt_l0 %dst, %src, %mask, %repeatTimes, %repeatParams : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i32, i32, !ascendc.unary_repeat_params
  ascendc.sqrt_l0 %dst, %src, %mask, %repeatTimes, %repeatParams {isSetMask} : !l_f16, !l_f16, i32, i32, !ascendc.unary_repeat_params
  // CHECK-NEXT: ascendc.sqrt_l0 %dst, %src, %mask, %repeatTimes, %repeatParams {isSetMask} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i32, i32, !ascendc.unary_repeat_params
  ascendc.sqrt_l1 %dst, %src, %mask0, %mask1, %repeatTimes, %repeatParams : !l_f16, !l_f16, ui64, ui64, i32, !ascendc.unary_repeat_params
  // CHECK-NEXT: ascendc.sqrt_l1 %dst, %src, %mask0, %mask1, %repeatTimes, %repeatParams : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, ui64, ui64, i32, !ascendc.unary_repeat_params
  ascendc.sqrt_l1 %dst, %src, %mask0, %mask1, %repeatTimes, %repeatParams {isSetMask} : !l_f16, !l_f16, ui64, ui64, i32, !ascendc.unary_repeat_params
  // CHECK-NEXT: ascendc.sqrt_l1 %dst, %src, %mask0, %mask1, %repeatTimes, %repeatParams {isSetMask} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, ui64, ui64, i32, !ascendc.unary_repeat_params
  ascendc.sqrt_l2 %dst, %src, %calCount : !l_f16, !l_f16, i32
  // CHECK-NEXT: ascendc.sqrt_l2 %dst, %src, %calCount : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i32
  return
}
