// RUN: ascir-opt %s | ascir-opt | filecheck %s
// RUN: ascir-opt %s --print-op-generic | ascir-opt | filecheck %s

// Vector instructions that accumulate, and those with a scalar.

!l_f16 = !ascendc.local_tensor<*xf16>
!l_i16 = !ascendc.local_tensor<*xi16>

// dst is read, too.
func.func @accumulating(%dst: !l_f16, %src0: !l_f16, %src1: !l_f16, %mask: i32, %repeatTimes: i32, %repeatParams: !ascendc.binary_repeat_params, %mask0: ui64, %mask1: ui64, %calCount: i32, %src: !l_f16, %scalar: f16, %repeatParams_1: !ascendc.unary_repeat_params) {
// CHECK-LABEL: func.func @accumulating(
  ascendc.fused_mul_add_l0 %dst, %src0, %src1, %mask, %repeatTimes, %repeatParams : !l_f16, !l_f16, !l_f16, i32, i32, !ascendc.binary_repeat_params
  // CHECK-NEXT: ascendc.fused_mul_add_l0 %dst, %src0, %src1, %mask, %repeatTimes, %repeatParams : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i32, i32, !ascendc.binary_repeat_params
  ascendc.fused_mul_add_l0 %dst, %src0, %src1, %mask, %repeatTimes, %repeatParams {isSetMask} : !l_f16, !l_f16, !l_f16, i32, i32, !ascendc.binary_repeat_params
  // CHECK-NEXT: ascendc.fused_mul_add_l0 %dst, %src0, %src1, %mask, %repeatTimes, %repeatParams {isSetMask} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i32, i32, !ascendc.binary_repeat_params
  ascendc.fused_mul_add_l1 %dst, %src0, %src1, %mask0, %mask1, %repeatTimes, %repeatParams : !l_f16, !l_f16, !l_f16, ui64, ui64, i32, !ascendc.binary_repeat_params
  // CHECK-NEXT: ascendc.fused_mul_add_l1 %dst, %src0, %src1, %mask0, %mask1, %repeatTimes, %repeatParams : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, ui64, ui64, i32, !ascendc.binary_repeat_params
  ascendc.fused_mul_add_l1 %dst, %src0, %src1, %mask0, %mask1, %repeatTimes, %repeatParams {isSetMask} : !l_f16, !l_f16, !l_f16, ui64, ui64, i32, !ascendc.binary_repeat_params
  // CHECK-NEXT: ascendc.fused_mul_add_l1 %dst, %src0, %src1, %mask0, %mask1, %repeatTimes, %repeatParams {isSetMask} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, ui64, ui64, i32, !ascendc.binary_repeat_params
  ascendc.fused_mul_add_l2 %dst, %src0, %src1, %calCount : !l_f16, !l_f16, !l_f16, i32
  // CHECK-NEXT: ascendc.fused_mul_add_l2 %dst, %src0, %src1, %calCount : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i32
  ascendc.fused_mul_add_relu_l0 %dst, %src0, %src1, %mask, %repeatTimes, %repeatParams : !l_f16, !l_f16, !l_f16, i32, i32, !ascendc.binary_repeat_params
  // CHECK-NEXT: ascendc.fused_mul_add_relu_l0 %dst, %src0, %src1, %mask, %repeatTimes, %repeatParams : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i32, i32, !ascendc.binary_repeat_params
  ascendc.fused_mul_add_relu_l0 %dst, %src0, %src1, %mask, %repeatTimes, %repeatParams {isSetMask} : !l_f16, !l_f16, !l_f16, i32, i32, !ascendc.binary_repeat_params
  // CHECK-NEXT: ascendc.fused_mul_add_relu_l0 %dst, %src0, %src1, %mask, %repeatTimes, %repeatParams {isSetMask} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i32, i32, !ascendc.binary_repeat_params
  ascendc.fused_mul_add_relu_l1 %dst, %src0, %src1, %mask0, %mask1, %repeatTimes, %repeatParams : !l_f16, !l_f16, !l_f16, ui64, ui64, i32, !ascendc.binary_repeat_params
  // CHECK-NEXT: ascendc.fused_mul_add_relu_l1 %dst, %src0, %src1, %mask0, %mask1, %repeatTimes, %repeatParams : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, ui64, ui64, i32, !ascendc.binary_repeat_params
  ascendc.fused_mul_add_relu_l1 %dst, %src0, %src1, %mask0, %mask1, %repeatTimes, %repeatParams {isSetMask} : !l_f16, !l_f16, !l_f16, ui64, ui64, i32, !ascendc.binary_repeat_params
  // CHECK-NEXT: ascendc.fused_mul_add_relu_l1 %dst, %src0, %src1, %mask0, %mask1, %repeatTimes, %repeatParams {isSetMask} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, ui64, ui64, i32, !ascendc.binary_repeat_params
  ascendc.fused_mul_add_relu_l2 %dst, %src0, %src1, %calCount : !l_f16, !l_f16, !l_f16, i32
  // CHECK-NEXT: ascendc.fused_mul_add_relu_l2 %dst, %src0, %src1, %calCount : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i32
  ascendc.axpy_l0 %dst, %src, %scalar, %mask, %repeatTimes, %repeatParams_1 : !l_f16, !l_f16, f16, i32, i32, !ascendc.unary_repeat_params
  // CHECK-NEXT: ascendc.axpy_l0 %dst, %src, %scalar, %mask, %repeatTimes, %repeatParams_1 : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, f16, i32, i32, !ascendc.unary_repeat_params
  ascendc.axpy_l0 %dst, %src, %scalar, %mask, %repeatTimes, %repeatParams_1 {isSetMask} : !l_f16, !l_f16, f16, i32, i32, !ascendc.unary_repeat_params
  // CHECK-NEXT: ascendc.axpy_l0 %dst, %src, %scalar, %mask, %repeatTimes, %repeatParams_1 {isSetMask} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, f16, i32, i32, !ascendc.unary_repeat_params
  ascendc.axpy_l1 %dst, %src, %scalar, %mask0, %mask1, %repeatTimes, %repeatParams_1 : !l_f16, !l_f16, f16, ui64, ui64, i32, !ascendc.unary_repeat_params
  // CHECK-NEXT: ascendc.axpy_l1 %dst, %src, %scalar, %mask0, %mask1, %repeatTimes, %repeatParams_1 : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, f16, ui64, ui64, i32, !ascendc.unary_repeat_params
  ascendc.axpy_l1 %dst, %src, %scalar, %mask0, %mask1, %repeatTimes, %repeatParams_1 {isSetMask} : !l_f16, !l_f16, f16, ui64, ui64, i32, !ascendc.unary_repeat_params
  // CHECK-NEXT: ascendc.axpy_l1 %dst, %src, %scalar, %mask0, %mask1, %repeatTimes, %repeatParams_1 {isSetMask} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, f16, ui64, ui64, i32, !ascendc.unary_repeat_params
  ascendc.axpy_l2 %dst, %src, %scalar, %calCount : !l_f16, !l_f16, f16, i32
  // CHECK-NEXT: ascendc.axpy_l2 %dst, %src, %scalar, %calCount : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, f16, i32
  ascendc.axpy_l2 %dst, %src, %scalar, %calCount {isSetMask} : !l_f16, !l_f16, f16, i32
  // CHECK-NEXT: ascendc.axpy_l2 %dst, %src, %scalar, %calCount {isSetMask} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, f16, i32
  ascendc.mul_add_dst_l0 %dst, %src0, %src1, %mask, %repeatTimes, %repeatParams : !l_f16, !l_f16, !l_f16, i32, i32, !ascendc.binary_repeat_params
  // CHECK-NEXT: ascendc.mul_add_dst_l0 %dst, %src0, %src1, %mask, %repeatTimes, %repeatParams : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i32, i32, !ascendc.binary_repeat_params
  ascendc.mul_add_dst_l0 %dst, %src0, %src1, %mask, %repeatTimes, %repeatParams {isSetMask} : !l_f16, !l_f16, !l_f16, i32, i32, !ascendc.binary_repeat_params
  // CHECK-NEXT: ascendc.mul_add_dst_l0 %dst, %src0, %src1, %mask, %repeatTimes, %repeatParams {isSetMask} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i32, i32, !ascendc.binary_repeat_params
  ascendc.mul_add_dst_l1 %dst, %src0, %src1, %mask0, %mask1, %repeatTimes, %repeatParams : !l_f16, !l_f16, !l_f16, ui64, ui64, i32, !ascendc.binary_repeat_params
  // CHECK-NEXT: ascendc.mul_add_dst_l1 %dst, %src0, %src1, %mask0, %mask1, %repeatTimes, %repeatParams : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, ui64, ui64, i32, !ascendc.binary_repeat_params
  ascendc.mul_add_dst_l1 %dst, %src0, %src1, %mask0, %mask1, %repeatTimes, %repeatParams {isSetMask} : !l_f16, !l_f16, !l_f16, ui64, ui64, i32, !ascendc.binary_repeat_params
  // CHECK-NEXT: ascendc.mul_add_dst_l1 %dst, %src0, %src1, %mask0, %mask1, %repeatTimes, %repeatParams {isSetMask} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, ui64, ui64, i32, !ascendc.binary_repeat_params
  ascendc.mul_add_dst_l2 %dst, %src0, %src1, %calCount : !l_f16, !l_f16, !l_f16, i32
  // CHECK-NEXT: ascendc.mul_add_dst_l2 %dst, %src0, %src1, %calCount : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i32
  return
}

// dst = src f scalar
func.func @scalars(%dst: !l_f16, %src: !l_f16, %scalar: f16, %mask: i32, %repeatTimes: i32, %repeatParams: !ascendc.unary_repeat_params, %mask0: ui64, %mask1: ui64, %calCount: i32, %dst_1: !l_i16, %src_1: !l_i16, %scalar_1: i16) {
// CHECK-LABEL: func.func @scalars(
  ascendc.adds_l0 %dst, %src, %scalar, %mask, %repeatTimes, %repeatParams : !l_f16, !l_f16, f16, i32, i32, !ascendc.unary_repeat_params
  // CHECK-NEXT: ascendc.adds_l0 %dst, %src, %scalar, %mask, %repeatTimes, %repeatParams : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, f16, i32, i32, !ascendc.unary_repeat_params
  ascendc.adds_l0 %dst, %src, %scalar, %mask, %repeatTimes, %repeatParams {isSetMask} : !l_f16, !l_f16, f16, i32, i32, !ascendc.unary_repeat_params
  // CHECK-NEXT: ascendc.adds_l0 %dst, %src, %scalar, %mask, %repeatTimes, %repeatParams {isSetMask} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, f16, i32, i32, !ascendc.unary_repeat_params
  ascendc.adds_l1 %dst, %src, %scalar, %mask0, %mask1, %repeatTimes, %repeatParams : !l_f16, !l_f16, f16, ui64, ui64, i32, !ascendc.unary_repeat_params
  // CHECK-NEXT: ascendc.adds_l1 %dst, %src, %scalar, %mask0, %mask1, %repeatTimes, %repeatParams : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, f16, ui64, ui64, i32, !ascendc.unary_repeat_params
  ascendc.adds_l1 %dst, %src, %scalar, %mask0, %mask1, %repeatTimes, %repeatParams {isSetMask} : !l_f16, !l_f16, f16, ui64, ui64, i32, !ascendc.unary_repeat_params
  // CHECK-NEXT: ascendc.adds_l1 %dst, %src, %scalar, %mask0, %mask1, %repeatTimes, %repeatParams {isSetMask} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, f16, ui64, ui64, i32, !ascendc.unary_repeat_params
  ascendc.adds_l2 %dst, %src, %scalar, %calCount : !l_f16, !l_f16, f16, i32
  // CHECK-NEXT: ascendc.adds_l2 %dst, %src, %scalar, %calCount : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, f16, i32
  ascendc.adds_l2 %dst, %src, %scalar, %calCount {isSetMask} : !l_f16, !l_f16, f16, i32
  // CHECK-NEXT: ascendc.adds_l2 %dst, %src, %scalar, %calCount {isSetMask} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, f16, i32
  ascendc.leaky_relu_l0 %dst, %src, %scalar, %mask, %repeatTimes, %repeatParams : !l_f16, !l_f16, f16, i32, i32, !ascendc.unary_repeat_params
  // CHECK-NEXT: ascendc.leaky_relu_l0 %dst, %src, %scalar, %mask, %repeatTimes, %repeatParams : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, f16, i32, i32, !ascendc.unary_repeat_params
  ascendc.leaky_relu_l0 %dst, %src, %scalar, %mask, %repeatTimes, %repeatParams {isSetMask} : !l_f16, !l_f16, f16, i32, i32, !ascendc.unary_repeat_params
  // CHECK-NEXT: ascendc.leaky_relu_l0 %dst, %src, %scalar, %mask, %repeatTimes, %repeatParams {isSetMask} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, f16, i32, i32, !ascendc.unary_repeat_params
  ascendc.leaky_relu_l1 %dst, %src, %scalar, %mask0, %mask1, %repeatTimes, %repeatParams : !l_f16, !l_f16, f16, ui64, ui64, i32, !ascendc.unary_repeat_params
  // CHECK-NEXT: ascendc.leaky_relu_l1 %dst, %src, %scalar, %mask0, %mask1, %repeatTimes, %repeatParams : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, f16, ui64, ui64, i32, !ascendc.unary_repeat_params
  ascendc.leaky_relu_l1 %dst, %src, %scalar, %mask0, %mask1, %repeatTimes, %repeatParams {isSetMask} : !l_f16, !l_f16, f16, ui64, ui64, i32, !ascendc.unary_repeat_params
  // CHECK-NEXT: ascendc.leaky_relu_l1 %dst, %src, %scalar, %mask0, %mask1, %repeatTimes, %repeatParams {isSetMask} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, f16, ui64, ui64, i32, !ascendc.unary_repeat_params
  ascendc.leaky_relu_l2 %dst, %src, %scalar, %calCount : !l_f16, !l_f16, f16, i32
  // CHECK-NEXT: ascendc.leaky_relu_l2 %dst, %src, %scalar, %calCount : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, f16, i32
  ascendc.leaky_relu_l2 %dst, %src, %scalar, %calCount {isSetMask} : !l_f16, !l_f16, f16, i32
  // CHECK-NEXT: ascendc.leaky_relu_l2 %dst, %src, %scalar, %calCount {isSetMask} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, f16, i32
  ascendc.maxs_l0 %dst, %src, %scalar, %mask, %repeatTimes, %repeatParams : !l_f16, !l_f16, f16, i32, i32, !ascendc.unary_repeat_params
  // CHECK-NEXT: ascendc.maxs_l0 %dst, %src, %scalar, %mask, %repeatTimes, %repeatParams : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, f16, i32, i32, !ascendc.unary_repeat_params
  ascendc.maxs_l0 %dst, %src, %scalar, %mask, %repeatTimes, %repeatParams {isSetMask} : !l_f16, !l_f16, f16, i32, i32, !ascendc.unary_repeat_params
  // CHECK-NEXT: ascendc.maxs_l0 %dst, %src, %scalar, %mask, %repeatTimes, %repeatParams {isSetMask} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, f16, i32, i32, !ascendc.unary_repeat_params
  ascendc.maxs_l1 %dst, %src, %scalar, %mask0, %mask1, %repeatTimes, %repeatParams : !l_f16, !l_f16, f16, ui64, ui64, i32, !ascendc.unary_repeat_params
  // CHECK-NEXT: ascendc.maxs_l1 %dst, %src, %scalar, %mask0, %mask1, %repeatTimes, %repeatParams : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, f16, ui64, ui64, i32, !ascendc.unary_repeat_params
  ascendc.maxs_l1 %dst, %src, %scalar, %mask0, %mask1, %repeatTimes, %repeatParams {isSetMask} : !l_f16, !l_f16, f16, ui64, ui64, i32, !ascendc.unary_repeat_params
  // CHECK-NEXT: ascendc.maxs_l1 %dst, %src, %scalar, %mask0, %mask1, %repeatTimes, %repeatParams {isSetMask} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, f16, ui64, ui64, i32, !ascendc.unary_repeat_params
  ascendc.maxs_l2 %dst, %src, %scalar, %calCount : !l_f16, !l_f16, f16, i32
  // CHECK-NEXT: ascendc.maxs_l2 %dst, %src, %scalar, %calCount : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, f16, i32
  ascendc.maxs_l2 %dst, %src, %scalar, %calCount {isSetMask} : !l_f16, !l_f16, f16, i32
  // CHECK-NEXT: ascendc.maxs_l2 %dst, %src, %scalar, %calCount {isSetMask} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, f16, i32
  ascendc.mins_l0 %dst, %src, %scalar, %mask, %repeatTimes, %repeatParams : !l_f16, !l_f16, f16, i32, i32, !ascendc.unary_repeat_params
  // CHECK-NEXT: ascendc.mins_l0 %dst, %src, %scalar, %mask, %repeatTimes, %repeatParams : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, f16, i32, i32, !ascendc.unary_repeat_params
  ascendc.mins_l0 %dst, %src, %scalar, %mask, %repeatTimes, %repeatParams {isSetMask} : !l_f16, !l_f16, f16, i32, i32, !ascendc.unary_repeat_params
  // CHECK-NEXT: ascendc.mins_l0 %dst, %src, %scalar, %mask, %repeatTimes, %repeatParams {isSetMask} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, f16, i32, i32, !ascendc.unary_repeat_params
  ascendc.mins_l1 %dst, %src, %scalar, %mask0, %mask1, %repeatTimes, %repeatParams : !l_f16, !l_f16, f16, ui64, ui64, i32, !ascendc.unary_repeat_params
  // CHECK-NEXT: ascendc.mins_l1 %dst, %src, %scalar, %mask0, %mask1, %repeatTimes, %repeatParams : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, f16, ui64, ui64, i32, !ascendc.unary_repeat_params
  ascendc.mins_l1 %dst, %src, %scalar, %mask0, %mask1, %repeatTimes, %repeatParams {isSetMask} : !l_f16, !l_f16, f16, ui64, ui64, i32, !ascendc.unary_repeat_params
  // CHECK-NEXT: ascendc.mins_l1 %dst, %src, %scalar, %mask0, %mask1, %repeatTimes, %repeatParams {isSetMask} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, f16, ui64, ui64, i32, !ascendc.unary_repeat_params
  ascendc.mins_l2 %dst, %src, %scalar, %calCount : !l_f16, !l_f16, f16, i32
  // CHECK-NEXT: ascendc.mins_l2 %dst, %src, %scalar, %calCount : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, f16, i32
  ascendc.mins_l2 %dst, %src, %scalar, %calCount {isSetMask} : !l_f16, !l_f16, f16, i32
  // CHECK-NEXT: ascendc.mins_l2 %dst, %src, %scalar, %calCount {isSetMask} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, f16, i32
  ascendc.muls_l0 %dst, %src, %scalar, %mask, %repeatTimes, %repeatParams : !l_f16, !l_f16, f16, i32, i32, !ascendc.unary_repeat_params
  // CHECK-NEXT: ascendc.muls_l0 %dst, %src, %scalar, %mask, %repeatTimes, %repeatParams : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, f16, i32, i32, !ascendc.unary_repeat_params
  ascendc.muls_l0 %dst, %src, %scalar, %mask, %repeatTimes, %repeatParams {isSetMask} : !l_f16, !l_f16, f16, i32, i32, !ascendc.unary_repeat_params
  // CHECK-NEXT: ascendc.muls_l0 %dst, %src, %scalar, %mask, %repeatTimes, %repeatParams {isSetMask} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, f16, i32, i32, !ascendc.unary_repeat_params
  ascendc.muls_l1 %dst, %src, %scalar, %mask0, %mask1, %repeatTimes, %repeatParams : !l_f16, !l_f16, f16, ui64, ui64, i32, !ascendc.unary_repeat_params
  // CHECK-NEXT: ascendc.muls_l1 %dst, %src, %scalar, %mask0, %mask1, %repeatTimes, %repeatParams : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, f16, ui64, ui64, i32, !ascendc.unary_repeat_params
  ascendc.muls_l1 %dst, %src, %scalar, %mask0, %mask1, %repeatTimes, %repeatParams {isSetMask} : !l_f16, !l_f16, f16, ui64, ui64, i32, !ascendc.unary_repeat_params
  // CHECK-NEXT: ascendc.muls_l1 %dst, %src, %scalar, %mask0, %mask1, %repeatTimes, %repeatParams {isSetMask} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, f16, ui64, ui64, i32, !ascendc.unary_repeat_params
  ascendc.muls_l2 %dst, %src, %scalar, %calCount : !l_f16, !l_f16, f16, i32
  // CHECK-NEXT: ascendc.muls_l2 %dst, %src, %scalar, %calCount : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, f16, i32
  ascendc.muls_l2 %dst, %src, %scalar, %calCount {isSetMask} : !l_f16, !l_f16, f16, i32
  // CHECK-NEXT: ascendc.muls_l2 %dst, %src, %scalar, %calCount {isSetMask} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, f16, i32
  ascendc.shift_left_l0 %dst_1, %src_1, %scalar_1, %mask, %repeatTimes, %repeatParams : !l_i16, !l_i16, i16, i32, i32, !ascendc.unary_repeat_params
  // CHECK-NEXT: ascendc.shift_left_l0 %dst_1, %src_1, %scalar_1, %mask, %repeatTimes, %repeatParams : !ascendc.local_tensor<*xi16>, !ascendc.local_tensor<*xi16>, i16, i32, i32, !ascendc.unary_repeat_params
  ascendc.shift_left_l0 %dst_1, %src_1, %scalar_1, %mask, %repeatTimes, %repeatParams {isSetMask} : !l_i16, !l_i16, i16, i32, i32, !ascendc.unary_repeat_params
  // CHECK-NEXT: ascendc.shift_left_l0 %dst_1, %src_1, %scalar_1, %mask, %repeatTimes, %repeatParams {isSetMask} : !ascendc.local_tensor<*xi16>, !ascendc.local_tensor<*xi16>, i16, i32, i32, !ascendc.unary_repeat_params
  ascendc.shift_left_l1 %dst_1, %src_1, %scalar_1, %mask0, %mask1, %repeatTimes, %repeatParams : !l_i16, !l_i16, i16, ui64, ui64, i32, !ascendc.unary_repeat_params
  // CHECK-NEXT: ascendc.shift_left_l1 %dst_1, %src_1, %scalar_1, %mask0, %mask1, %repeatTimes, %repeatParams : !ascendc.local_tensor<*xi16>, !ascendc.local_tensor<*xi16>, i16, ui64, ui64, i32, !ascendc.unary_repeat_params
  ascendc.shift_left_l1 %dst_1, %src_1, %scalar_1, %mask0, %mask1, %repeatTimes, %repeatParams {isSetMask} : !l_i16, !l_i16, i16, ui64, ui64, i32, !ascendc.unary_repeat_params
  // CHECK-NEXT: ascendc.shift_left_l1 %dst_1, %src_1, %scalar_1, %mask0, %mask1, %repeatTimes, %repeatParams {isSetMask} : !ascendc.local_tensor<*xi16>, !ascendc.local_tensor<*xi16>, i16, ui64, ui64, i32, !ascendc.unary_repeat_params
  ascendc.shift_left_l2 %dst_1, %src_1, %scalar_1, %calCount : !l_i16, !l_i16, i16, i32
  // CHECK-NEXT: ascendc.shift_left_l2 %dst_1, %src_1, %scalar_1, %calCount : !ascendc.local_tensor<*xi16>, !ascendc.local_tensor<*xi16>, i16, i32
  ascendc.shift_left_l2 %dst_1, %src_1, %scalar_1, %calCount {isSetMask} : !l_i16, !l_i16, i16, i32
  // CHECK-NEXT: ascendc.shift_left_l2 %dst_1, %src_1, %scalar_1, %calCount {isSetMask} : !ascendc.local_tensor<*xi16>, !ascendc.local_tensor<*xi16>, i16, i32
  ascendc.shift_right_l0 %dst_1, %src_1, %scalar_1, %mask, %repeatTimes, %repeatParams : !l_i16, !l_i16, i16, i32, i32, !ascendc.unary_repeat_params
  // CHECK-NEXT: ascendc.shift_right_l0 %dst_1, %src_1, %scalar_1, %mask, %repeatTimes, %repeatParams : !ascendc.local_tensor<*xi16>, !ascendc.local_tensor<*xi16>, i16, i32, i32, !ascendc.unary_repeat_params
  ascendc.shift_right_l0 %dst_1, %src_1, %scalar_1, %mask, %repeatTimes, %repeatParams {isSetMask} : !l_i16, !l_i16, i16, i32, i32, !ascendc.unary_repeat_params
  // CHECK-NEXT: ascendc.shift_right_l0 %dst_1, %src_1, %scalar_1, %mask, %repeatTimes, %repeatParams {isSetMask} : !ascendc.local_tensor<*xi16>, !ascendc.local_tensor<*xi16>, i16, i32, i32, !ascendc.unary_repeat_params
  ascendc.shift_right_l1 %dst_1, %src_1, %scalar_1, %mask0, %mask1, %repeatTimes, %repeatParams : !l_i16, !l_i16, i16, ui64, ui64, i32, !ascendc.unary_repeat_params
  // CHECK-NEXT: ascendc.shift_right_l1 %dst_1, %src_1, %scalar_1, %mask0, %mask1, %repeatTimes, %repeatParams : !ascendc.local_tensor<*xi16>, !ascendc.local_tensor<*xi16>, i16, ui64, ui64, i32, !ascendc.unary_repeat_params
  ascendc.shift_right_l1 %dst_1, %src_1, %scalar_1, %mask0, %mask1, %repeatTimes, %repeatParams {isSetMask} : !l_i16, !l_i16, i16, ui64, ui64, i32, !ascendc.unary_repeat_params
  // CHECK-NEXT: ascendc.shift_right_l1 %dst_1, %src_1, %scalar_1, %mask0, %mask1, %repeatTimes, %repeatParams {isSetMask} : !ascendc.local_tensor<*xi16>, !ascendc.local_tensor<*xi16>, i16, ui64, ui64, i32, !ascendc.unary_repeat_params
  ascendc.shift_right_l2 %dst_1, %src_1, %scalar_1, %calCount : !l_i16, !l_i16, i16, i32
  // CHECK-NEXT: ascendc.shift_right_l2 %dst_1, %src_1, %scalar_1, %calCount : !ascendc.local_tensor<*xi16>, !ascendc.local_tensor<*xi16>, i16, i32
  ascendc.shift_right_l2 %dst_1, %src_1, %scalar_1, %calCount {isSetMask} : !l_i16, !l_i16, i16, i32
  // CHECK-NEXT: ascendc.shift_right_l2 %dst_1, %src_1, %scalar_1, %calCount {isSetMask} : !ascendc.local_tensor<*xi16>, !ascendc.local_tensor<*xi16>, i16, i32
  return
}
