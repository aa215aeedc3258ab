// RUN: ascir-opt %s | ascir-opt | filecheck %s
// RUN: ascir-opt %s --print-op-generic | ascir-opt | filecheck %s

// Vector instructions on two vectors.

!l_f16 = !ascendc.local_tensor<*xf16>
!l_i16 = !ascendc.local_tensor<*xi16>

// dst = src0 f src1
func.func @binary(%dst: !l_f16, %src0: !l_f16, %src1: !l_f16, %mask: i32, %repeatTimes: i32, %repeatParams: !ascendc.binary_repeat_params, %mask0: ui64, %mask1: ui64, %calCount: i32, %dst_1: !l_i16, %src0_1: !l_i16, %src1_1: !l_i16) {
// CHECK-LABEL: func.func @binary(
  ascendc.add_l0 %dst, %src0, %src1, %mask, %repeatTimes, %repeatParams : !l_f16, !l_f16, !l_f16, i32, i32, !ascendc.binary_repeat_params
  // CHECK-NEXT: ascendc.add_l0 %dst, %src0, %src1, %mask, %repeatTimes, %repeatParams : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i32, i32, !ascendc.binary_repeat_params
  ascendc.add_l0 %dst, %src0, %src1, %mask, %repeatTimes, %repeatParams {isSetMask} : !l_f16, !l_f16, !l_f16, i32, i32, !ascendc.binary_repeat_params
  // CHECK-NEXT: ascendc.add_l0 %dst, %src0, %src1, %mask, %repeatTimes, %repeatParams {isSetMask} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i32, i32, !ascendc.binary_repeat_params
  ascendc.add_l1 %dst, %src0, %src1, %mask0, %mask1, %repeatTimes, %repeatParams : !l_f16, !l_f16, !l_f16, ui64, ui64, i32, !ascendc.binary_repeat_params
  // CHECK-NEXT: ascendc.add_l1 %dst, %src0, %src1, %mask0, %mask1, %repeatTimes, %repeatParams : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, ui64, ui64, i32, !ascendc.binary_repeat_params
  ascendc.add_l1 %dst, %src0, %src1, %mask0, %mask1, %repeatTimes, %repeatParams {isSetMask} : !l_f16, !l_f16, !l_f16, ui64, ui64, i32, !ascendc.binary_repeat_params
  // CHECK-NEXT: ascendc.add_l1 %dst, %src0, %src1, %mask0, %mask1, %repeatTimes, %repeatParams {isSetMask} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, ui64, ui64, i32, !ascendc.binary_repeat_params
  ascendc.add_l2 %dst, %src0, %src1, %calCount : !l_f16, !l_f16, !l_f16, i32
  // CHECK-NEXT: ascendc.add_l2 %dst, %src0, %src1, %calCount : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i32
  ascendc.add_relu_l0 %dst, %src0, %src1, %mask, %repeatTimes, %repeatParams : !l_f16, !l_f16, !l_f16, i32, i32, !ascendc.binary_repeat_params
  // CHECK-NEXT: ascendc.add_relu_l0 %dst, %src0, %src1, %mask, %repeatTimes, %repeatParams : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i32, i32, !ascendc.binary_repeat_params
  ascendc.add_relu_l0 %dst, %src0, %src1, %mask, %repeatTimes, %repeatParams {isSetMask} : !l_f16, !l_f16, !l_f16, i32, i32, !ascendc.binary_repeat_params
  // CHECK-NEXT: ascendc.add_relu_l0 %dst, %src0, %src1, %mask, %repeatTimes, %repeatParams {isSetMask} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i32, i32, !ascendc.binary_repeat_params
  ascendc.add_relu_l1 %dst, %src0, %src1, %mask0, %mask1, %repeatTimes, %repeatParams : !l_f16, !l_f16, !l_f16, ui64, ui64, i32, !ascendc.binary_repeat_params
  // CHECK-NEXT: ascendc.add_relu_l1 %dst, %src0, %src1, %mask0, %mask1, %repeatTimes, %repeatParams : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, ui64, ui64, i32, !ascendc.binary_repeat_params
  ascendc.add_relu_l1 %dst, %src0, %src1, %mask0, %mask1, %repeatTimes, %repeatParams {isSetMask} : !l_f16, !l_f16, !l_f16, ui64, ui64, i32, !ascendc.binary_repeat_params
  // CHECK-NEXT: ascendc.add_relu_l1 %dst, %src0, %src1, %mask0, %mask1, %repeatTimes, %repeatParams {isSetMask} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, ui64, ui64, i32, !ascendc.binary_repeat_params
  ascendc.add_relu_l2 %dst, %src0, %src1, %calCount : !l_f16, !l_f16, !l_f16, i32
  // CHECK-NEXT: ascendc.add_relu_l2 %dst, %src0, %src1, %calCount : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i32
  ascendc.and_l0 %dst_1, %src0_1, %src1_1, %mask, %repeatTimes, %repeatParams : !l_i16, !l_i16, !l_i16, i32, i32, !ascendc.binary_repeat_params
  // CHECK-NEXT: ascendc.and_l0 %dst_1, %src0_1, %src1_1, %mask, %repeatTimes, %repeatParams : !ascendc.local_tensor<*xi16>, !ascendc.local_tensor<*xi16>, !ascendc.local_tensor<*xi16>, i32, i32, !ascendc.binary_repeat_params
  ascendc.and_l0 %dst_1, %src0_1, %src1_1, %mask, %repeatTimes, %repeatParams {isSetMask} : !l_i16, !l_i16, !l_i16, i32, i32, !ascendc.binary_repeat_params
  // CHECK-NEXT: ascendc.and_l0 %dst_1, %src0_1, %src1_1, %mask, %repeatTimes, %repeatParams {isSetMask} : !ascendc.local_tensor<*xi16>, !ascendc.local_tensor<*xi16>, !ascendc.local_tensor<*xi16>, i32, i32, !ascendc.binary_repeat_params
  ascendc.and_l1 %dst_1, %src0_1, %src1_1, %mask0, %mask1, %repeatTimes, %repeatParams : !l_i16, !l_i16, !l_i16, ui64, ui64, i32, !ascendc.binary_repeat_params
  // CHECK-NEXT: ascendc.and_l1 %dst_1, %src0_1, %src1_1, %mask0, %mask1, %repeatTimes, %repeatParams : !ascendc.local_tensor<*xi16>, !ascendc.local_tensor<*xi16>, !ascendc.local_tensor<*xi16>, ui64, ui64, i32, !ascendc.binary_repeat_params
  ascendc.and_l1 %dst_1, %src0_1, %src1_1, %mask0, %mask1, %repeatTimes, %repeatParams {isSetMask} : !l_i16, !l_i16, !l_i16, ui64, ui64, i32, !ascendc.binary_repeat_params
  // CHECK-NEXT: ascendc.and_l1 %dst_1, %src0_1, %src1_1, %mask0, %mask1, %repeatTimes, %repeatParams {isSetMask} : !ascendc.local_tensor<*xi16>, !ascendc.local_tensor<*xi16>, !ascendc.local_tensor<*xi16>, ui64, ui64, i32, !ascendc.binary_repeat_params
  ascendc.and_l2 %dst_1, %src0_1, %src1_1, %calCount : !l_i16, !l_i16, !l_i16, i32
  // CHECK-NEXT: ascendc.and_l2 %dst_1, %src0_1, %src1_1, %calCount : !ascendc.local_tensor<*xi16>, !ascendc.local_tensor<*xi16>, !ascendc.local_tensor<*xi16>, i32
  ascendc.div_l0 %dst, %src0, %src1, %mask, %repeatTimes, %repeatParams : !l_f16, !l_f16, !l_f16, i32, i32, !ascendc.binary_repeat_params
  // CHECK-NEXT: ascendc.div_l0 %dst, %src0, %src1, %mask, %repeatTimes, %repeatParams : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i32, i32, !ascendc.binary_repeat_params
  ascendc.div_l0 %dst, %src0, %src1, %mask, %repeatTimes, %repeatParams {isSetMask} : !l_f16, !l_f16, !l_f16, i32, i32, !ascendc.binary_repeat_params
  // CHECK-NEXT: ascendc.div_l0 %dst, %src0, %src1, %mask, %repeatTimes, %repeatParams {isSetMask} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i32, i32, !ascendc.binary_repeat_params
  ascendc.div_l1 %dst, %src0, %src1, %mask0, %mask1, %repeatTimes, %repeatParams : !l_f16, !l_f16, !l_f16, ui64, ui64, i32, !ascendc.binary_repeat_params
  // CHECK-NEXT: ascendc.div_l1 %dst, %src0, %src1, %mask0, %mask1, %repeatTimes, %repeatParams : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, ui64, ui64, i32, !ascendc.binary_repeat_params
  ascendc.div_l1 %dst, %src0, %src1, %mask0, %mask1, %repeatTimes, %repeatParams {isSetMask} : !l_f16, !l_f16, !l_f16, ui64, ui64, i32, !ascendc.binary_repeat_params
  // CHECK-NEXT: ascendc.div_l1 %dst, %src0, %src1, %mask0, %mask1, %repeatTimes, %repeatParams {isSetMask} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, ui64, ui64, i32, !ascendc.binary_repeat_params
  ascendc.div_l2 %dst, %src0, %src1, %calCount : !l_f16, !l_f16, !l_f16, i32
  // CHECK-NEXT: ascendc.div_l2 %dst, %src0, %src1, %calCount : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i32
  ascendc.fused_abs_sub_l2 %dst, %src0, %src1, %calCount : !l_f16, !l_f16, !l_f16, i32
  // CHECK-NEXT: ascendc.fused_abs_sub_l2 %dst, %src0, %src1, %calCount : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i32
  ascendc.fused_exp_sub_l2 %dst, %src0, %src1, %calCount : !l_f16, !l_f16, !l_f16, i32
  // CHECK-NEXT: ascendc.fused_exp_sub_l2 %dst, %src0, %src1, %calCount : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i32
  ascendc.max_l0 %dst, %src0, %src1, %mask, %repeatTimes, %repeatParams : !l_f16, !l_f16, !l_f16, i32, i32, !ascendc.binary_repeat_params
  // CHECK-NEXT: ascendc.max_l0 %dst, %src0, %src1, %mask, %repeatTimes, %repeatParams : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i32, i32, !ascendc.binary_repeat_params
  ascendc.max_l0 %dst, %src0, %src1, %mask, %repeatTimes, %repeatParams {isSetMask} : !l_f16, !l_f16, !l_f16, i32, i32, !ascendc.binary_repeat_params
  // CHECK-NEXT: ascendc.max_l0 %dst, %src0, %src1, %mask, %repeatTimes, %repeatParams {isSetMask} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i32, i32, !ascendc.binary_repeat_params
  ascendc.max_l1 %dst, %src0, %src1, %mask0, %mask1, %repeatTimes, %repeatParams : !l_f16, !l_f16, !l_f16, ui64, ui64, i32, !ascendc.binary_repeat_params
  // CHECK-NEXT: ascendc.max_l1 %dst, %src0, %src1, %mask0, %mask1, %repeatTimes, %repeatParams : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, ui64, ui64, i32, !ascendc.binary_repeat_params
  ascendc.max_l1 %dst, %src0, %src1, %mask0, %mask1, %repeatTimes, %repeatParams {isSetMask} : !l_f16, !l_f16, !l_f16, ui64, ui64, i32, !ascendc.binary_repeat_params
  // CHECK-NEXT: ascendc.max_l1 %dst, %src0, %src1, %mask0, %mask1, %repeatTimes, %repeatParams {isSetMask} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, ui64, ui64, i32, !ascendc.binary_repeat_params
  ascendc.max_l2 %dst, %src0, %src1, %calCount : !l_f16, !l_f16, !l_f16, i32
  // CHECK-NEXT: ascendc.max_l2 %dst, %src0, %src1, %calCount : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i32
  ascendc.min_l0 %dst, %src0, %src1, %mask, %repeatTimes, %repeatParams : !l_f16, !l_f16, !l_f16, i32, i32, !ascendc.binary_repeat_params
  // CHECK-NEXT: ascendc.min_l0 %dst, %src0, %src1, %mask, %repeatTimes, %repeatParams : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i32, i32, !ascendc.binary_repeat_params
  ascendc.min_l0 %dst, %src0, %src1, %mask, %repeatTimes, %repeatParams {isSetMask} : !l_f16, !l_f16, !l_f16, i32, i32, !ascendc.binary_repeat_params
  // CHECK-NEXT: ascendc.min_l0 %dst, %src0, %src1, %mask, %repeatTimes, %repeatParams {isSetMask} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i32, i32, !ascendc.binary_repeat_params
  ascendc.min_l1 %dst, %src0, %src1, %mask0, %mask1, %repeatTimes, %repeatParams : !l_f16, !l_f16, !l_f16, ui64, ui64, i32, !ascendc.binary_repeat_params
  // CHECK-NEXT: ascendc.min_l1 %dst, %src0, %src1, %mask0, %mask1, %repeatTimes, %repeatParams : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, ui64, ui64, i32, !ascendc.binary_repeat_params
  ascendc.min_l1 %dst, %src0, %src1, %mask0, %mask1, %repeatTimes, %repeatParams {isSetMask} : !l_f16, !l_f16, !l_f16, ui64, ui64, i32, !ascendc.binary_repeat_params
  // CHECK-NEXT: ascendc.min_l1 %dst, %src0, %src1, %mask0, %mask1, %repeatTimes, %repeatParams {isSetMask} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, ui64, ui64, i32, !ascendc.binary_repeat_params
  ascendc.min_l2 %dst, %src0, %src1, %calCount : !l_f16, !l_f16, !l_f16, i32
  // CHECK-NEXT: ascendc.min_l2 %dst, %src0, %src1, %calCount : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i32
  ascendc.mul_l0 %dst, %src0, %src1, %mask, %repeatTimes, %repeatParams : !l_f16, !l_f16, !l_f16, i32, i32, !ascendc.binary_repeat_params
  // CHECK-NEXT: ascendc.mul_l0 %dst, %src0, %src1, %mask, %repeatTimes, %repeatParams : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i32, i32, !ascendc.binary_repeat_params
  ascendc.mul_l0 %dst, %src0, %src1, %mask, %repeatTimes, %repeatParams {isSetMask} : !l_f16, !l_f16, !l_f16, i32, i32, !ascendc.binary_repeat_params
  // CHECK-NEXT: ascendc.mul_l0 %dst, %src0, %src1, %mask, %repeatTimes, %repeatParams {isSetMask} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i32, i32, !ascendc.binary_repeat_params
  ascendc.mul_l1 %dst, %src0, %src1, %mask0, %mask1, %repeatTimes, %repeatParams : !l_f16, !l_f16, !l_f16, ui64, ui64, i32, !ascendc.binary_repeat_params
  // CHECK-NEXT: ascendc.mul_l1 %dst, %src0, %src1, %mask0, %mask1, %repeatTimes, %repeatParams : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, ui64, ui64, i32, !ascendc.binary_repeat_params
  ascendc.mul_l1 %dst, %src0, %src1, %mask0, %mask1, %repeatTimes, %repeatParams {isSetMask} : !l_f16, !l_f16, !l_f16, ui64, ui64, i32, !ascendc.binary_repeat_params
  // CHECK-NEXT: ascendc.mul_l1 %dst, %src0, %src1, %mask0, %mask1, %repeatTimes, %repeatParams {isSetMask} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, ui64, ui64, i32, !ascendc.binary_repeat_params
  ascendc.mul_l2 %dst, %src0, %src1, %calCount : !l_f16, !l_f16, !l_f16, i32
  // CHECK-NEXT: ascendc.mul_l2 %dst, %src0, %src1, %calCount : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i32
  ascendc.or_l0 %dst_1, %src0_1, %src1_1, %mask, %repeatTimes, %repeatParams : !l_i16, !l_i16, !l_i16, i32, i32, !ascendc.binary_repeat_params
  // CHECK-NEXT: ascendc.or_l0 %dst_1, %src0_1, %src1_1, %mask, %repeatTimes, %repeatParams : !ascendc.local_tensor<*xi16>, !ascendc.local_tensor<*xi16>, !ascendc.local_tensor<*xi16>, i32, i32, !ascendc.binary_repeat_params
  ascendc.or_l0 %dst_1, %src0_1, %src1_1, %mask, %repeatTimes, %repeatParams {isSetMask} : !l_i16, !l_i16, !l_i16, i32, i32, !ascendc.binary_repeat_params
  // CHECK-NEXT: ascendc.or_l0 %dst_1, %src0_1, %src1_1, %mask, %repeatTimes, %repeatParams {isSetMask} : !ascendc.local_tensor<*xi16>, !ascendc.local_tensor<*xi16>, !ascendc.local_tensor<*xi16>, i32, i32, !ascendc.binary_repeat_params
  ascendc.or_l1 %dst_1, %src0_1, %src1_1, %mask0, %mask1, %repeatTimes, %repeatParams : !l_i16, !l_i16, !l_i16, ui64, ui64, i32, !ascendc.binary_repeat_params
  // CHECK-NEXT: ascendc.or_l1 %dst_1, %src0_1, %src1_1, %mask0, %mask1, %repeatTimes, %repeatParams : !ascendc.local_tensor<*xi16>, !ascendc.local_tensor<*xi16>, !ascendc.local_tensor<*xi16>, ui64, ui64, i32, !ascendc.binary_repeat_params
  ascendc.or_l1 %dst_1, %src0_1, %src1_1, %mask0, %mask1, %repeatTimes, %repeatParams {isSetMask} : !l_i16, !l_i16, !l_i16, ui64, ui64, i32, !ascendc.binary_repeat_params
  // CHECK-NEXT: ascendc.or_l1 %dst_1, %src0_1, %src1_1, %mask0, %mask1, %repeatTimes, %repeatParams {isSetMask} : !ascendc.local_tensor<*xi16>, !ascendc.local_tensor<*xi16>, !ascendc.local_tensor<*xi16>, ui64, ui64, i32, !ascendc.binary_repeat_params
  ascendc.or_l2 %dst_1, %src0_1, %src1_1, %calCount : !l_i16, !l_i16, !l_i16, i32
  // CHECK-NEXT: ascendc.or_l2 %dst_1, %src0_1, %src1_1, %calCount : !ascendc.local_tensor<*xi16>, !ascendc.local_tensor<*xi16>, !ascendc.local_tensor<*xi16>, i32
  ascendc.prelu_l2 %dst, %src0, %src1, %calCount : !l_f16, !l_f16, !l_f16, i32
  // CHECK-NEXT: ascendc.prelu_l2 %dst, %src0, %src1, %calCount : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i32
  ascendc.sub_l0 %dst, %src0, %src1, %mask, %repeatTimes, %repeatParams : !l_f16, !l_f16, !l_f16, i32, i32, !ascendc.binary_repeat_params
  // CHECK-NEXT: ascendc.sub_l0 %dst, %src0, %src1, %mask, %repeatTimes, %repeatParams : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i32, i32, !ascendc.binary_repeat_params
  ascendc.sub_l0 %dst, %src0, %src1, %mask, %repeatTimes, %repeatParams {isSetMask} : !l_f16, !l_f16, !l_f16, i32, i32, !ascendc.binary_repeat_params
  // CHECK-NEXT: ascendc.sub_l0 %dst, %src0, %src1, %mask, %repeatTimes, %repeatParams {isSetMask} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i32, i32, !ascendc.binary_repeat_params
  ascendc.sub_l1 %dst, %src0, %src1, %mask0, %mask1, %repeatTimes, %repeatParams : !l_f16, !l_f16, !l_f16, ui64, ui64, i32, !ascendc.binary_repeat_params
  // CHECK-NEXT: ascendc.sub_l1 %dst, %src0, %src1, %mask0, %mask1, %repeatTimes, %repeatParams : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, ui64, ui64, i32, !ascendc.binary_repeat_params
  ascendc.sub_l1 %dst, %src0, %src1, %mask0, %mask1, %repeatTimes, %repeatParams {isSetMask} : !l_f16, !l_f16, !l_f16, ui64, ui64, i32, !ascendc.binary_repeat_params
  // CHECK-NEXT: ascendc.sub_l1 %dst, %src0, %src1, %mask0, %mask1, %repeatTimes, %repeatParams {isSetMask} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, ui64, ui64, i32, !ascendc.binary_repeat_params
  ascendc.sub_l2 %dst, %src0, %src1, %calCount : !l_f16, !l_f16, !l_f16, i32
  // CHECK-NEXT: ascendc.sub_l2 %dst, %src0, %src1, %calCount : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i32
  ascendc.sub_relu_l0 %dst, %src0, %src1, %mask, %repeatTimes, %repeatParams : !l_f16, !l_f16, !l_f16, i32, i32, !ascendc.binary_repeat_params
  // CHECK-NEXT: ascendc.sub_relu_l0 %dst, %src0, %src1, %mask, %repeatTimes, %repeatParams : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i32, i32, !ascendc.binary_repeat_params
  ascendc.sub_relu_l0 %dst, %src0, %src1, %mask, %repeatTimes, %repeatParams {isSetMask} : !l_f16, !l_f16, !l_f16, i32, i32, !ascendc.binary_repeat_params
  // CHECK-NEXT: ascendc.sub_relu_l0 %dst, %src0, %src1, %mask, %repeatTimes, %repeatParams {isSetMask} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i32, i32, !ascendc.binary_repeat_params
  ascendc.sub_relu_l1 %dst, %src0, %src1, %mask0, %mask1, %repeatTimes, %repeatParams : !l_f16, !l_f16, !l_f16, ui64, ui64, i32, !ascendc.binary_repeat_params
  // CHECK-NEXT: ascendc.sub_relu_l1 %dst, %src0, %src1, %mask0, %mask1, %repeatTimes, %repeatParams : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, ui64, ui64, i32, !ascendc.binary_repeat_params
  ascendc.sub_relu_l1 %dst, %src0, %src1, %mask0, %mask1, %repeatTimes, %repeatParams {isSetMask} : !l_f16, !l_f16, !l_f16, ui64, ui64, i32, !ascendc.binary_repeat_params
  // CHECK-NEXT: ascendc.sub_relu_l1 %dst, %src0, %src1, %mask0, %mask1, %repeatTimes, %repeatParams {isSetMask} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, ui64, ui64, i32, !ascendc.binary_repeat_params
  ascendc.sub_relu_l2 %dst, %src0, %src1, %calCount : !l_f16, !l_f16, !l_f16, i32
  // CHECK-NEXT: ascendc.sub_relu_l2 %dst, %src0, %src1, %calCount : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i32
  return
}

// The whole of dst, with the operators of C++.
func.func @operators(%dst: !l_f16, %src0: !l_f16, %src1: !l_f16) {
// CHECK-LABEL: func.func @operators(
  ascendc.add_l3 %dst, %src0, %src1 : !l_f16, !l_f16, !l_f16
  // CHECK-NEXT: ascendc.add_l3 %dst, %src0, %src1 : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>
  ascendc.sub_l3 %dst, %src0, %src1 : !l_f16, !l_f16, !l_f16
  // CHECK-NEXT: ascendc.sub_l3 %dst, %src0, %src1 : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>
  ascendc.mul_l3 %dst, %src0, %src1 : !l_f16, !l_f16, !l_f16
  // CHECK-NEXT: ascendc.mul_l3 %dst, %src0, %src1 : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>
  ascendc.div_l3 %dst, %src0, %src1 : !l_f16, !l_f16, !l_f16
  // CHECK-NEXT: ascendc.div_l3 %dst, %src0, %src1 : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>
  return
}
