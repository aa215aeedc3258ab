// RUN: ascir-opt %s | ascir-opt | filecheck %s
// RUN: ascir-opt %s --print-op-generic | ascir-opt | filecheck %s

// Vector instructions that convert.

!l_f16 = !ascendc.local_tensor<*xf16>
!l_f32 = !ascendc.local_tensor<*xf32>
!l_i16 = !ascendc.local_tensor<*xi16>
!l_i32 = !ascendc.local_tensor<*xi32>
!l_i8 = !ascendc.local_tensor<*xi8>

// The result has another element type.
func.func @converting(%dst: !l_f16, %src0: !l_i32, %src1: !l_i32, %mask: i32, %repeatTimes: i32, %repeatParams: !ascendc.binary_repeat_params, %mask0: ui64, %mask1: ui64, %calCount: i32, %dst_1: !l_i8, %src0_1: !l_f16, %src1_1: !l_f16, %src: !l_f32, %repeatParams_1: !ascendc.unary_repeat_params, %src_1: !l_i16, %scale: f16, %offset: i16, %signMode: i32, %vdeq: !l_f16, %vdeqInfo: !ascendc.vdeq_info) {
// CHECK-LABEL: func.func @converting(
  ascendc.add_deq_relu_l0 %dst, %src0, %src1, %mask, %repeatTimes, %repeatParams : !l_f16, !l_i32, !l_i32, i32, i32, !ascendc.binary_repeat_params
  // CHECK-NEXT: ascendc.add_deq_relu_l0 %dst, %src0, %src1, %mask, %repeatTimes, %repeatParams : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xi32>, !ascendc.local_tensor<*xi32>, i32, i32, !ascendc.binary_repeat_params
  ascendc.add_deq_relu_l0 %dst, %src0, %src1, %mask, %repeatTimes, %repeatParams {isSetMask} : !l_f16, !l_i32, !l_i32, i32, i32, !ascendc.binary_repeat_params
  // CHECK-NEXT: ascendc.add_deq_relu_l0 %dst, %src0, %src1, %mask, %repeatTimes, %repeatParams {isSetMask} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xi32>, !ascendc.local_tensor<*xi32>, i32, i32, !ascendc.binary_repeat_params
  ascendc.add_deq_relu_l1 %dst, %src0, %src1, %mask0, %mask1, %repeatTimes, %repeatParams : !l_f16, !l_i32, !l_i32, ui64, ui64, i32, !ascendc.binary_repeat_params
  // CHECK-NEXT: ascendc.add_deq_relu_l1 %dst, %src0, %src1, %mask0, %mask1, %repeatTimes, %repeatParams : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xi32>, !ascendc.local_tensor<*xi32>, ui64, ui64, i32, !ascendc.binary_repeat_params
  ascendc.add_deq_relu_l1 %dst, %src0, %src1, %mask0, %mask1, %repeatTimes, %repeatParams {isSetMask} : !l_f16, !l_i32, !l_i32, ui64, ui64, i32, !ascendc.binary_repeat_params
  // CHECK-NEXT: ascendc.add_deq_relu_l1 %dst, %src0, %src1, %mask0, %mask1, %repeatTimes, %repeatParams {isSetMask} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xi32>, !ascendc.local_tensor<*xi32>, ui64, ui64, i32, !ascendc.binary_repeat_params
  ascendc.add_deq_relu_l2 %dst, %src0, %src1, %calCount : !l_f16, !l_i32, !l_i32, i32
  // CHECK-NEXT: ascendc.add_deq_relu_l2 %dst, %src0, %src1, %calCount : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xi32>, !ascendc.local_tensor<*xi32>, i32
  ascendc.add_relu_cast_l0 %dst_1, %src0_1, %src1_1, %mask, %repeatTimes, %repeatParams : !l_i8, !l_f16, !l_f16, i32, i32, !ascendc.binary_repeat_params
  // CHECK-NEXT: ascendc.add_relu_cast_l0 %dst_1, %src0_1, %src1_1, %mask, %repeatTimes, %repeatParams : !ascendc.local_tensor<*xi8>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i32, i32, !ascendc.binary_repeat_params
  ascendc.add_relu_cast_l0 %dst_1, %src0_1, %src1_1, %mask, %repeatTimes, %repeatParams {isSetMask} : !l_i8, !l_f16, !l_f16, i32, i32, !ascendc.binary_repeat_params
  // CHECK-NEXT: ascendc.add_relu_cast_l0 %dst_1, %src0_1, %src1_1, %mask, %repeatTimes, %repeatParams {isSetMask} : !ascendc.local_tensor<*xi8>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i32, i32, !ascendc.binary_repeat_params
  ascendc.add_relu_cast_l1 %dst_1, %src0_1, %src1_1, %mask0, %mask1, %repeatTimes, %repeatParams : !l_i8, !l_f16, !l_f16, ui64, ui64, i32, !ascendc.binary_repeat_params
  // CHECK-NEXT: ascendc.add_relu_cast_l1 %dst_1, %src0_1, %src1_1, %mask0, %mask1, %repeatTimes, %repeatParams : !ascendc.local_tensor<*xi8>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, ui64, ui64, i32, !ascendc.binary_repeat_params
  ascendc.add_relu_cast_l1 %dst_1, %src0_1, %src1_1, %mask0, %mask1, %repeatTimes, %repeatParams {isSetMask} : !l_i8, !l_f16, !l_f16, ui64, ui64, i32, !ascendc.binary_repeat_params
  // CHECK-NEXT: ascendc.add_relu_cast_l1 %dst_1, %src0_1, %src1_1, %mask0, %mask1, %repeatTimes, %repeatParams {isSetMask} : !ascendc.local_tensor<*xi8>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, ui64, ui64, i32, !ascendc.binary_repeat_params
  ascendc.add_relu_cast_l2 %dst_1, %src0_1, %src1_1, %calCount : !l_i8, !l_f16, !l_f16, i32
  // CHECK-NEXT: ascendc.add_relu_cast_l2 %dst_1, %src0_1, %src1_1, %calCount : !ascendc.local_tensor<*xi8>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i32
  ascendc.sub_relu_cast_l0 %dst_1, %src0_1, %src1_1, %mask, %repeatTimes, %repeatParams : !l_i8, !l_f16, !l_f16, i32, i32, !ascendc.binary_repeat_params
  // CHECK-NEXT: ascendc.sub_relu_cast_l0 %dst_1, %src0_1, %src1_1, %mask, %repeatTimes, %repeatParams : !ascendc.local_tensor<*xi8>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i32, i32, !ascendc.binary_repeat_params
  ascendc.sub_relu_cast_l0 %dst_1, %src0_1, %src1_1, %mask, %repeatTimes, %repeatParams {isSetMask} : !l_i8, !l_f16, !l_f16, i32, i32, !ascendc.binary_repeat_params
  // CHECK-NEXT: ascendc.sub_relu_cast_l0 %dst_1, %src0_1, %src1_1, %mask, %repeatTimes, %repeatParams {isSetMask} : !ascendc.local_tensor<*xi8>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i32, i32, !ascendc.binary_repeat_params
  ascendc.sub_relu_cast_l1 %dst_1, %src0_1, %src1_1, %mask0, %mask1, %repeatTimes, %repeatParams : !l_i8, !l_f16, !l_f16, ui64, ui64, i32, !ascendc.binary_repeat_params
  // CHECK-NEXT: ascendc.sub_relu_cast_l1 %dst_1, %src0_1, %src1_1, %mask0, %mask1, %repeatTimes, %repeatParams : !ascendc.local_tensor<*xi8>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, ui64, ui64, i32, !ascendc.binary_repeat_params
  ascendc.sub_relu_cast_l1 %dst_1, %src0_1, %src1_1, %mask0, %mask1, %repeatTimes, %repeatParams {isSetMask} : !l_i8, !l_f16, !l_f16, ui64, ui64, i32, !ascendc.binary_repeat_params
  // CHECK-NEXT: ascendc.sub_relu_cast_l1 %dst_1, %src0_1, %src1_1, %mask0, %mask1, %repeatTimes, %repeatParams {isSetMask} : !ascendc.local_tensor<*xi8>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, ui64, ui64, i32, !ascendc.binary_repeat_params
  ascendc.sub_relu_cast_l2 %dst_1, %src0_1, %src1_1, %calCount : !l_i8, !l_f16, !l_f16, i32
  // CHECK-NEXT: ascendc.sub_relu_cast_l2 %dst_1, %src0_1, %src1_1, %calCount : !ascendc.local_tensor<*xi8>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i32
  ascendc.mul_cast_l0 %dst_1, %src0_1, %src1_1, %mask, %repeatTimes, %repeatParams : !l_i8, !l_f16, !l_f16, i32, i32, !ascendc.binary_repeat_params
  // CHECK-NEXT: ascendc.mul_cast_l0 %dst_1, %src0_1, %src1_1, %mask, %repeatTimes, %repeatParams : !ascendc.local_tensor<*xi8>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i32, i32, !ascendc.binary_repeat_params
  ascendc.mul_cast_l1 %dst_1, %src0_1, %src1_1, %mask0, %mask1, %repeatTimes, %repeatParams : !l_i8, !l_f16, !l_f16, ui64, ui64, i32, !ascendc.binary_repeat_params
  // CHECK-NEXT: ascendc.mul_cast_l1 %dst_1, %src0_1, %src1_1, %mask0, %mask1, %repeatTimes, %repeatParams : !ascendc.local_tensor<*xi8>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, ui64, ui64, i32, !ascendc.binary_repeat_params
  ascendc.mul_cast_l2 %dst_1, %src0_1, %src1_1, %calCount : !l_i8, !l_f16, !l_f16, i32
  // CHECK-NEXT: ascendc.mul_cast_l2 %dst_1, %src0_1, %src1_1, %calCount : !ascendc.local_tensor<*xi8>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i32
  ascendc.cast_l0 %dst, %src, %mask, %repeatTimes, %repeatParams_1 {roundMode = 1 : i32} : !l_f16, !l_f32, i32, i32, !ascendc.unary_repeat_params
  // CHECK-NEXT: ascendc.cast_l0 %dst, %src, %mask, %repeatTimes, %repeatParams_1 {roundMode = 1 : i32} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf32>, i32, i32, !ascendc.unary_repeat_params
  ascendc.cast_l0 %dst, %src, %mask, %repeatTimes, %repeatParams_1 {isSetMask, roundMode = 1 : i32} : !l_f16, !l_f32, i32, i32, !ascendc.unary_repeat_params
  // CHECK-NEXT: ascendc.cast_l0 %dst, %src, %mask, %repeatTimes, %repeatParams_1 {isSetMask, roundMode = 1 : i32} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf32>, i32, i32, !ascendc.unary_repeat_params
  ascendc.cast_l1 %dst, %src, %mask0, %mask1, %repeatTimes, %repeatParams_1 {roundMode = 1 : i32} : !l_f16, !l_f32, ui64, ui64, i32, !ascendc.unary_repeat_params
  // CHECK-NEXT: ascendc.cast_l1 %dst, %src, %mask0, %mask1, %repeatTimes, %repeatParams_1 {roundMode = 1 : i32} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf32>, ui64, ui64, i32, !ascendc.unary_repeat_params
  ascendc.cast_l1 %dst, %src, %mask0, %mask1, %repeatTimes, %repeatParams_1 {isSetMask, roundMode = 1 : i32} : !l_f16, !l_f32, ui64, ui64, i32, !ascendc.unary_repeat_params
  // CHECK-NEXT: ascendc.cast_l1 %dst, %src, %mask0, %mask1, %repeatTimes, %repeatParams_1 {isSetMask, roundMode = 1 : i32} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf32>, ui64, ui64, i32, !ascendc.unary_repeat_params
  ascendc.cast_l2 %dst, %src, %calCount {roundMode = 1 : i32} : !l_f16, !l_f32, i32
  // CHECK-NEXT: ascendc.cast_l2 %dst, %src, %calCount {roundMode = 1 : i32} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf32>, i32
  ascendc.cast_deq_l0 %dst_1, %src_1, %mask, %repeatTimes, %repeatParams_1 : !l_i8, !l_i16, i32, i32, !ascendc.unary_repeat_params
  // CHECK-NEXT: ascendc.cast_deq_l0 %dst_1, %src_1, %mask, %repeatTimes, %repeatParams_1 : !ascendc.local_tensor<*xi8>, !ascendc.local_tensor<*xi16>, i32, i32, !ascendc.unary_repeat_params
  ascendc.cast_deq_l0 %dst_1, %src_1, %mask, %repeatTimes, %repeatParams_1 {halfBlock, isSetMask, isVecDeq} : !l_i8, !l_i16, i32, i32, !ascendc.unary_repeat_params
  // CHECK-NEXT: ascendc.cast_deq_l0 %dst_1, %src_1, %mask, %repeatTimes, %repeatParams_1 {halfBlock, isSetMask, isVecDeq} : !ascendc.local_tensor<*xi8>, !ascendc.local_tensor<*xi16>, i32, i32, !ascendc.unary_repeat_params
  ascendc.cast_deq_l1 %dst_1, %src_1, %mask0, %mask1, %repeatTimes, %repeatParams_1 : !l_i8, !l_i16, ui64, ui64, i32, !ascendc.unary_repeat_params
  // CHECK-NEXT: ascendc.cast_deq_l1 %dst_1, %src_1, %mask0, %mask1, %repeatTimes, %repeatParams_1 : !ascendc.local_tensor<*xi8>, !ascendc.local_tensor<*xi16>, ui64, ui64, i32, !ascendc.unary_repeat_params
  ascendc.cast_deq_l1 %dst_1, %src_1, %mask0, %mask1, %repeatTimes, %repeatParams_1 {halfBlock, isSetMask, isVecDeq} : !l_i8, !l_i16, ui64, ui64, i32, !ascendc.unary_repeat_params
  // CHECK-NEXT: ascendc.cast_deq_l1 %dst_1, %src_1, %mask0, %mask1, %repeatTimes, %repeatParams_1 {halfBlock, isSetMask, isVecDeq} : !ascendc.local_tensor<*xi8>, !ascendc.local_tensor<*xi16>, ui64, ui64, i32, !ascendc.unary_repeat_params
  ascendc.cast_deq_l2 %dst_1, %src_1, %calCount : !l_i8, !l_i16, i32
  // CHECK-NEXT: ascendc.cast_deq_l2 %dst_1, %src_1, %calCount : !ascendc.local_tensor<*xi8>, !ascendc.local_tensor<*xi16>, i32
  ascendc.cast_deq_l2 %dst_1, %src_1, %calCount {halfBlock, isVecDeq} : !l_i8, !l_i16, i32
  // CHECK-NEXT: ascendc.cast_deq_l2 %dst_1, %src_1, %calCount {halfBlock, isVecDeq} : !ascendc.local_tensor<*xi8>, !ascendc.local_tensor<*xi16>, i32
  ascendc.set_deq_scale %scale : f16
  // CHECK-NEXT: ascendc.set_deq_scale %scale : f16
  ascendc.set_deq_scale %scale, %offset, %signMode : f16, i16, i32
  // CHECK-NEXT: ascendc.set_deq_scale %scale, %offset, %signMode : f16, i16, i32
  ascendc.set_deq_scale_l4 %vdeq, %vdeqInfo : !l_f16, !ascendc.vdeq_info
  // CHECK-NEXT: ascendc.set_deq_scale_l4 %vdeq, %vdeqInfo : !ascendc.local_tensor<*xf16>, !ascendc.vdeq_info
  return
}
