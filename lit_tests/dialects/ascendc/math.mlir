// RUN: ascir-opt %s | ascir-opt | filecheck %s
// RUN: ascir-opt %s --print-op-generic | ascir-opt | filecheck %s

// The advanced library.

!l_f16 = !ascendc.local_tensor<*xf16>
!l_f32 = !ascendc.local_tensor<*xf32>
!l_i8 = !ascendc.local_tensor<*xi8>
!l_ui8 = !ascendc.local_tensor<*xui8>

func.func @functions(%dst: !l_f16, %src: !l_f16, %isReuseSource: i1, %sharedTmpBuffer: !l_ui8, %calCount: i32, %src0: !l_f16, %src1: f16, %src1_1: !l_f16, %scalar: f16, %taylorExpandLevel: i32) {
// CHECK-LABEL: func.func @functions(
  ascendc.acos %dst, %src, %isReuseSource {operandSegmentSizes = array<i32: 1, 1, 0, 0, 1>} : !l_f16, !l_f16, i1
  // CHECK-NEXT: ascendc.acos %dst, %src, %isReuseSource {operandSegmentSizes = array<i32: 1, 1, 0, 0, 1>} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i1
  ascendc.acos %dst, %src, %sharedTmpBuffer, %calCount, %isReuseSource {operandSegmentSizes = array<i32: 1, 1, 1, 1, 1>} : !l_f16, !l_f16, !l_ui8, i32, i1
  // CHECK-NEXT: ascendc.acos %dst, %src, %sharedTmpBuffer, %calCount, %isReuseSource {operandSegmentSizes = array<i32: 1, 1, 1, 1, 1>} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xui8>, i32, i1
  ascendc.acosh %dst, %src, %isReuseSource {operandSegmentSizes = array<i32: 1, 1, 0, 0, 1>} : !l_f16, !l_f16, i1
  // CHECK-NEXT: ascendc.acosh %dst, %src, %isReuseSource {operandSegmentSizes = array<i32: 1, 1, 0, 0, 1>} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i1
  ascendc.acosh %dst, %src, %sharedTmpBuffer, %calCount, %isReuseSource {operandSegmentSizes = array<i32: 1, 1, 1, 1, 1>} : !l_f16, !l_f16, !l_ui8, i32, i1
  // CHECK-NEXT: ascendc.acosh %dst, %src, %sharedTmpBuffer, %calCount, %isReuseSource {operandSegmentSizes = array<i32: 1, 1, 1, 1, 1>} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xui8>, i32, i1
  ascendc.asin %dst, %src, %isReuseSource {operandSegmentSizes = array<i32: 1, 1, 0, 0, 1>} : !l_f16, !l_f16, i1
  // CHECK-NEXT: ascendc.asin %dst, %src, %isReuseSource {operandSegmentSizes = array<i32: 1, 1, 0, 0, 1>} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i1
  ascendc.asin %dst, %src, %sharedTmpBuffer, %calCount, %isReuseSource {operandSegmentSizes = array<i32: 1, 1, 1, 1, 1>} : !l_f16, !l_f16, !l_ui8, i32, i1
  // CHECK-NEXT: ascendc.asin %dst, %src, %sharedTmpBuffer, %calCount, %isReuseSource {operandSegmentSizes = array<i32: 1, 1, 1, 1, 1>} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xui8>, i32, i1
  ascendc.asinh %dst, %src, %isReuseSource {operandSegmentSizes = array<i32: 1, 1, 0, 0, 1>} : !l_f16, !l_f16, i1
  // CHECK-NEXT: ascendc.asinh %dst, %src, %isReuseSource {operandSegmentSizes = array<i32: 1, 1, 0, 0, 1>} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i1
  ascendc.asinh %dst, %src, %sharedTmpBuffer, %calCount, %isReuseSource {operandSegmentSizes = array<i32: 1, 1, 1, 1, 1>} : !l_f16, !l_f16, !l_ui8, i32, i1
  // CHECK-NEXT: ascendc.asinh %dst, %src, %sharedTmpBuffer, %calCount, %isReuseSource {operandSegmentSizes = array<i32: 1, 1, 1, 1, 1>} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xui8>, i32, i1
  ascendc.atan %dst, %src, %isReuseSource {operandSegmentSizes = array<i32: 1, 1, 0, 0, 1>} : !l_f16, !l_f16, i1
  // CHECK-NEXT: ascendc.atan %dst, %src, %isReuseSource {operandSegmentSizes = array<i32: 1, 1, 0, 0, 1>} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i1
  ascendc.atan %dst, %src, %sharedTmpBuffer, %calCount, %isReuseSource {operandSegmentSizes = array<i32: 1, 1, 1, 1, 1>} : !l_f16, !l_f16, !l_ui8, i32, i1
  // CHECK-NEXT: ascendc.atan %dst, %src, %sharedTmpBuffer, %calCount, %isReuseSource {operandSegmentSizes = array<i32: 1, 1, 1, 1, 1>} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xui8>, i32, i1
  ascendc.atanh %dst, %src, %isReuseSource {operandSegmentSizes = array<i32: 1, 1, 0, 0, 1>} : !l_f16, !l_f16, i1
  // CHECK-NEXT: ascendc.atanh %dst, %src, %isReuseSource {operandSegmentSizes = array<i32: 1, 1, 0, 0, 1>} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i1
  ascendc.atanh %dst, %src, %sharedTmpBuffer, %calCount, %isReuseSource {operandSegmentSizes = array<i32: 1, 1, 1, 1, 1>} : !l_f16, !l_f16, !l_ui8, i32, i1
  // CHECK-NEXT: ascendc.atanh %dst, %src, %sharedTmpBuffer, %calCount, %isReuseSource {operandSegmentSizes = array<i32: 1, 1, 1, 1, 1>} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xui8>, i32, i1
  ascendc.ceil %dst, %src, %isReuseSource {operandSegmentSizes = array<i32: 1, 1, 0, 0, 1>} : !l_f16, !l_f16, i1
  // CHECK-NEXT: ascendc.ceil %dst, %src, %isReuseSource {operandSegmentSizes = array<i32: 1, 1, 0, 0, 1>} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i1
  ascendc.ceil %dst, %src, %sharedTmpBuffer, %calCount, %isReuseSource {operandSegmentSizes = array<i32: 1, 1, 1, 1, 1>} : !l_f16, !l_f16, !l_ui8, i32, i1
  // CHECK-NEXT: ascendc.ceil %dst, %src, %sharedTmpBuffer, %calCount, %isReuseSource {operandSegmentSizes = array<i32: 1, 1, 1, 1, 1>} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xui8>, i32, i1
  ascendc.cos %dst, %src, %isReuseSource {operandSegmentSizes = array<i32: 1, 1, 0, 0, 1>} : !l_f16, !l_f16, i1
  // CHECK-NEXT: ascendc.cos %dst, %src, %isReuseSource {operandSegmentSizes = array<i32: 1, 1, 0, 0, 1>} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i1
  ascendc.cos %dst, %src, %sharedTmpBuffer, %calCount, %isReuseSource {operandSegmentSizes = array<i32: 1, 1, 1, 1, 1>} : !l_f16, !l_f16, !l_ui8, i32, i1
  // CHECK-NEXT: ascendc.cos %dst, %src, %sharedTmpBuffer, %calCount, %isReuseSource {operandSegmentSizes = array<i32: 1, 1, 1, 1, 1>} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xui8>, i32, i1
  ascendc.cosh %dst, %src, %isReuseSource {operandSegmentSizes = array<i32: 1, 1, 0, 0, 1>} : !l_f16, !l_f16, i1
  // CHECK-NEXT: ascendc.cosh %dst, %src, %isReuseSource {operandSegmentSizes = array<i32: 1, 1, 0, 0, 1>} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i1
  ascendc.cosh %dst, %src, %sharedTmpBuffer, %calCount, %isReuseSource {operandSegmentSizes = array<i32: 1, 1, 1, 1, 1>} : !l_f16, !l_f16, !l_ui8, i32, i1
  // CHECK-NEXT: ascendc.cosh %dst, %src, %sharedTmpBuffer, %calCount, %isReuseSource {operandSegmentSizes = array<i32: 1, 1, 1, 1, 1>} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xui8>, i32, i1
  ascendc.digamma %dst, %src, %isReuseSource {operandSegmentSizes = array<i32: 1, 1, 0, 0, 1>} : !l_f16, !l_f16, i1
  // CHECK-NEXT: ascendc.digamma %dst, %src, %isReuseSource {operandSegmentSizes = array<i32: 1, 1, 0, 0, 1>} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i1
  ascendc.digamma %dst, %src, %sharedTmpBuffer, %calCount, %isReuseSource {operandSegmentSizes = array<i32: 1, 1, 1, 1, 1>} : !l_f16, !l_f16, !l_ui8, i32, i1
  // CHECK-NEXT: ascendc.digamma %dst, %src, %sharedTmpBuffer, %calCount, %isReuseSource {operandSegmentSizes = array<i32: 1, 1, 1, 1, 1>} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xui8>, i32, i1
  ascendc.erf %dst, %src, %isReuseSource {operandSegmentSizes = array<i32: 1, 1, 0, 0, 1>} : !l_f16, !l_f16, i1
  // CHECK-NEXT: ascendc.erf %dst, %src, %isReuseSource {operandSegmentSizes = array<i32: 1, 1, 0, 0, 1>} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i1
  ascendc.erf %dst, %src, %sharedTmpBuffer, %calCount, %isReuseSource {operandSegmentSizes = array<i32: 1, 1, 1, 1, 1>} : !l_f16, !l_f16, !l_ui8, i32, i1
  // CHECK-NEXT: ascendc.erf %dst, %src, %sharedTmpBuffer, %calCount, %isReuseSource {operandSegmentSizes = array<i32: 1, 1, 1, 1, 1>} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xui8>, i32, i1
  ascendc.erfc %dst, %src, %isReuseSource {operandSegmentSizes = array<i32: 1, 1, 0, 0, 1>} : !l_f16, !l_f16, i1
  // CHECK-NEXT: ascendc.erfc %dst, %src, %isReuseSource {operandSegmentSizes = array<i32: 1, 1, 0, 0, 1>} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i1
  ascendc.erfc %dst, %src, %sharedTmpBuffer, %calCount, %isReuseSource {operandSegmentSizes = array<i32: 1, 1, 1, 1, 1>} : !l_f16, !l_f16, !l_ui8, i32, i1
  // CHECK-NEXT: ascendc.erfc %dst, %src, %sharedTmpBuffer, %calCount, %isReuseSource {operandSegmentSizes = array<i32: 1, 1, 1, 1, 1>} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xui8>, i32, i1
  ascendc.floor %dst, %src, %isReuseSource {operandSegmentSizes = array<i32: 1, 1, 0, 0, 1>} : !l_f16, !l_f16, i1
  // CHECK-NEXT: ascendc.floor %dst, %src, %isReuseSource {operandSegmentSizes = array<i32: 1, 1, 0, 0, 1>} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i1
  ascendc.floor %dst, %src, %sharedTmpBuffer, %calCount, %isReuseSource {operandSegmentSizes = array<i32: 1, 1, 1, 1, 1>} : !l_f16, !l_f16, !l_ui8, i32, i1
  // CHECK-NEXT: ascendc.floor %dst, %src, %sharedTmpBuffer, %calCount, %isReuseSource {operandSegmentSizes = array<i32: 1, 1, 1, 1, 1>} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xui8>, i32, i1
  ascendc.frac %dst, %src, %isReuseSource {operandSegmentSizes = array<i32: 1, 1, 0, 0, 1>} : !l_f16, !l_f16, i1
  // CHECK-NEXT: ascendc.frac %dst, %src, %isReuseSource {operandSegmentSizes = array<i32: 1, 1, 0, 0, 1>} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i1
  ascendc.frac %dst, %src, %sharedTmpBuffer, %calCount, %isReuseSource {operandSegmentSizes = array<i32: 1, 1, 1, 1, 1>} : !l_f16, !l_f16, !l_ui8, i32, i1
  // CHECK-NEXT: ascendc.frac %dst, %src, %sharedTmpBuffer, %calCount, %isReuseSource {operandSegmentSizes = array<i32: 1, 1, 1, 1, 1>} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xui8>, i32, i1
  ascendc.lgamma %dst, %src, %isReuseSource {operandSegmentSizes = array<i32: 1, 1, 0, 0, 1>} : !l_f16, !l_f16, i1
  // CHECK-NEXT: ascendc.lgamma %dst, %src, %isReuseSource {operandSegmentSizes = array<i32: 1, 1, 0, 0, 1>} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i1
  ascendc.lgamma %dst, %src, %sharedTmpBuffer, %calCount, %isReuseSource {operandSegmentSizes = array<i32: 1, 1, 1, 1, 1>} : !l_f16, !l_f16, !l_ui8, i32, i1
  // CHECK-NEXT: ascendc.lgamma %dst, %src, %sharedTmpBuffer, %calCount, %isReuseSource {operandSegmentSizes = array<i32: 1, 1, 1, 1, 1>} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xui8>, i32, i1
  ascendc.log %dst, %src, %isReuseSource {operandSegmentSizes = array<i32: 1, 1, 0, 0, 1>} : !l_f16, !l_f16, i1
  // CHECK-NEXT: ascendc.log %dst, %src, %isReuseSource {operandSegmentSizes = array<i32: 1, 1, 0, 0, 1>} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i1
  ascendc.log %dst, %src, %sharedTmpBuffer, %calCount, %isReuseSource {operandSegmentSizes = array<i32: 1, 1, 1, 1, 1>} : !l_f16, !l_f16, !l_ui8, i32, i1
  // CHECK-NEXT: ascendc.log %dst, %src, %sharedTmpBuffer, %calCount, %isReuseSource {operandSegmentSizes = array<i32: 1, 1, 1, 1, 1>} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xui8>, i32, i1
  ascendc.round %dst, %src, %isReuseSource {operandSegmentSizes = array<i32: 1, 1, 0, 0, 1>} : !l_f16, !l_f16, i1
  // CHECK-NEXT: ascendc.round %dst, %src, %isReuseSource {operandSegmentSizes = array<i32: 1, 1, 0, 0, 1>} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i1
  ascendc.round %dst, %src, %sharedTmpBuffer, %calCount, %isReuseSource {operandSegmentSizes = array<i32: 1, 1, 1, 1, 1>} : !l_f16, !l_f16, !l_ui8, i32, i1
  // CHECK-NEXT: ascendc.round %dst, %src, %sharedTmpBuffer, %calCount, %isReuseSource {operandSegmentSizes = array<i32: 1, 1, 1, 1, 1>} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xui8>, i32, i1
  ascendc.sign %dst, %src, %isReuseSource {operandSegmentSizes = array<i32: 1, 1, 0, 0, 1>} : !l_f16, !l_f16, i1
  // CHECK-NEXT: ascendc.sign %dst, %src, %isReuseSource {operandSegmentSizes = array<i32: 1, 1, 0, 0, 1>} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i1
  ascendc.sign %dst, %src, %sharedTmpBuffer, %calCount, %isReuseSource {operandSegmentSizes = array<i32: 1, 1, 1, 1, 1>} : !l_f16, !l_f16, !l_ui8, i32, i1
  // CHECK-NEXT: ascendc.sign %dst, %src, %sharedTmpBuffer, %calCount, %isReuseSource {operandSegmentSizes = array<i32: 1, 1, 1, 1, 1>} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xui8>, i32, i1
  ascendc.sin %dst, %src, %isReuseSource {operandSegmentSizes = array<i32: 1, 1, 0, 0, 1>} : !l_f16, !l_f16, i1
  // CHECK-NEXT: ascendc.sin %dst, %src, %isReuseSource {operandSegmentSizes = array<i32: 1, 1, 0, 0, 1>} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i1
  ascendc.sin %dst, %src, %sharedTmpBuffer, %calCount, %isReuseSource {operandSegmentSizes = array<i32: 1, 1, 1, 1, 1>} : !l_f16, !l_f16, !l_ui8, i32, i1
  // CHECK-NEXT: ascendc.sin %dst, %src, %sharedTmpBuffer, %calCount, %isReuseSource {operandSegmentSizes = array<i32: 1, 1, 1, 1, 1>} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xui8>, i32, i1
  ascendc.sinh %dst, %src, %isReuseSource {operandSegmentSizes = array<i32: 1, 1, 0, 0, 1>} : !l_f16, !l_f16, i1
  // CHECK-NEXT: ascendc.sinh %dst, %src, %isReuseSource {operandSegmentSizes = array<i32: 1, 1, 0, 0, 1>} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i1
  ascendc.sinh %dst, %src, %sharedTmpBuffer, %calCount, %isReuseSource {operandSegmentSizes = array<i32: 1, 1, 1, 1, 1>} : !l_f16, !l_f16, !l_ui8, i32, i1
  // CHECK-NEXT: ascendc.sinh %dst, %src, %sharedTmpBuffer, %calCount, %isReuseSource {operandSegmentSizes = array<i32: 1, 1, 1, 1, 1>} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xui8>, i32, i1
  ascendc.tan %dst, %src, %isReuseSource {operandSegmentSizes = array<i32: 1, 1, 0, 0, 1>} : !l_f16, !l_f16, i1
  // CHECK-NEXT: ascendc.tan %dst, %src, %isReuseSource {operandSegmentSizes = array<i32: 1, 1, 0, 0, 1>} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i1
  ascendc.tan %dst, %src, %sharedTmpBuffer, %calCount, %isReuseSource {operandSegmentSizes = array<i32: 1, 1, 1, 1, 1>} : !l_f16, !l_f16, !l_ui8, i32, i1
  // CHECK-NEXT: ascendc.tan %dst, %src, %sharedTmpBuffer, %calCount, %isReuseSource {operandSegmentSizes = array<i32: 1, 1, 1, 1, 1>} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xui8>, i32, i1
  ascendc.tanh %dst, %src, %isReuseSource {operandSegmentSizes = array<i32: 1, 1, 0, 0, 1>} : !l_f16, !l_f16, i1
  // CHECK-NEXT: ascendc.tanh %dst, %src, %isReuseSource {operandSegmentSizes = array<i32: 1, 1, 0, 0, 1>} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i1
  ascendc.tanh %dst, %src, %sharedTmpBuffer, %calCount, %isReuseSource {operandSegmentSizes = array<i32: 1, 1, 1, 1, 1>} : !l_f16, !l_f16, !l_ui8, i32, i1
  // CHECK-NEXT: ascendc.tanh %dst, %src, %sharedTmpBuffer, %calCount, %isReuseSource {operandSegmentSizes = array<i32: 1, 1, 1, 1, 1>} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xui8>, i32, i1
  ascendc.trunc %dst, %src, %isReuseSource {operandSegmentSizes = array<i32: 1, 1, 0, 0, 1>} : !l_f16, !l_f16, i1
  // CHECK-NEXT: ascendc.trunc %dst, %src, %isReuseSource {operandSegmentSizes = array<i32: 1, 1, 0, 0, 1>} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i1
  ascendc.trunc %dst, %src, %sharedTmpBuffer, %calCount, %isReuseSource {operandSegmentSizes = array<i32: 1, 1, 1, 1, 1>} : !l_f16, !l_f16, !l_ui8, i32, i1
  // CHECK-NEXT: ascendc.trunc %dst, %src, %sharedTmpBuffer, %calCount, %isReuseSource {operandSegmentSizes = array<i32: 1, 1, 1, 1, 1>} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xui8>, i32, i1
  ascendc.power %dst, %src0, %src1, %isReuseSource {operandSegmentSizes = array<i32: 1, 1, 1, 0, 0, 1>} : !l_f16, !l_f16, f16, i1
  // CHECK-NEXT: ascendc.power %dst, %src0, %src1, %isReuseSource {operandSegmentSizes = array<i32: 1, 1, 1, 0, 0, 1>} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, f16, i1
  ascendc.power %dst, %src0, %src1, %sharedTmpBuffer, %calCount, %isReuseSource {operandSegmentSizes = array<i32: 1, 1, 1, 1, 1, 1>} : !l_f16, !l_f16, f16, !l_ui8, i32, i1
  // CHECK-NEXT: ascendc.power %dst, %src0, %src1, %sharedTmpBuffer, %calCount, %isReuseSource {operandSegmentSizes = array<i32: 1, 1, 1, 1, 1, 1>} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, f16, !ascendc.local_tensor<*xui8>, i32, i1
  ascendc.xor %dst, %src0, %src1_1, %isReuseSource {operandSegmentSizes = array<i32: 1, 1, 1, 0, 0, 1>} : !l_f16, !l_f16, !l_f16, i1
  // CHECK-NEXT: ascendc.xor %dst, %src0, %src1_1, %isReuseSource {operandSegmentSizes = array<i32: 1, 1, 1, 0, 0, 1>} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i1
  ascendc.xor %dst, %src0, %src1_1, %sharedTmpBuffer, %calCount, %isReuseSource {operandSegmentSizes = array<i32: 1, 1, 1, 1, 1, 1>} : !l_f16, !l_f16, !l_f16, !l_ui8, i32, i1
  // CHECK-NEXT: ascendc.xor %dst, %src0, %src1_1, %sharedTmpBuffer, %calCount, %isReuseSource {operandSegmentSizes = array<i32: 1, 1, 1, 1, 1, 1>} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xui8>, i32, i1
  ascendc.axpy %dst, %src, %scalar, %calCount, %isReuseSource : !l_f16, !l_f16, f16, i32, i1
  // CHECK-NEXT: ascendc.axpy %dst, %src, %scalar, %calCount, %isReuseSource : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, f16, i32, i1
  ascendc.axpy %dst, %src, %scalar, %sharedTmpBuffer, %calCount, %isReuseSource : !l_f16, !l_f16, f16, !l_ui8, i32, i1
  // CHECK-NEXT: ascendc.axpy %dst, %src, %scalar, %sharedTmpBuffer, %calCount, %isReuseSource : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, f16, !ascendc.local_tensor<*xui8>, i32, i1
  ascendc.exp %dst, %src, %calCount, %taylorExpandLevel, %isReuseSource : !l_f16, !l_f16, i32, i32, i1
  // CHECK-NEXT: ascendc.exp %dst, %src, %calCount, %taylorExpandLevel, %isReuseSource : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i32, i32, i1
  ascendc.exp %dst, %src, %calCount, %taylorExpandLevel, %sharedTmpBuffer, %isReuseSource : !l_f16, !l_f16, i32, i32, !l_ui8, i1
  // CHECK-NEXT: ascendc.exp %dst, %src, %calCount, %taylorExpandLevel, %sharedTmpBuffer, %isReuseSource : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i32, i32, !ascendc.local_tensor<*xui8>, i1
  ascendc.clamp_max %dst, %src, %scalar, %calCount, %isReuseSource : !l_f16, !l_f16, f16, i32, i1
  // CHECK-NEXT: ascendc.clamp_max %dst, %src, %scalar, %calCount, %isReuseSource : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, f16, i32, i1
  ascendc.clamp_max %dst, %src, %sharedTmpBuffer, %scalar, %calCount, %isReuseSource : !l_f16, !l_f16, !l_ui8, f16, i32, i1
  // CHECK-NEXT: ascendc.clamp_max %dst, %src, %sharedTmpBuffer, %scalar, %calCount, %isReuseSource : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xui8>, f16, i32, i1
  ascendc.clamp_min %dst, %src, %scalar, %calCount, %isReuseSource : !l_f16, !l_f16, f16, i32, i1
  // CHECK-NEXT: ascendc.clamp_min %dst, %src, %scalar, %calCount, %isReuseSource : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, f16, i32, i1
  ascendc.clamp_min %dst, %src, %sharedTmpBuffer, %scalar, %calCount, %isReuseSource : !l_f16, !l_f16, !l_ui8, f16, i32, i1
  // CHECK-NEXT: ascendc.clamp_min %dst, %src, %sharedTmpBuffer, %scalar, %calCount, %isReuseSource : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xui8>, f16, i32, i1
  return
}

func.func @composites(%dst: !l_f16, %lastRow: !l_f16, %src: !l_f16, %lastAxis: i32, %reuseSource: i32, %outputLastRow: i32, %sharedTmpBuffer: !l_ui8, %sumTensor: !l_f32, %maxTensor: !l_f32, %tiling: !ascendc.softmax_tiling, %softmaxShapeInfo: !ascendc.softmax_shape_info, %gamma: !l_f16, %epsilon: f16, %tiling_1: !ascendc.rmsnorm_tiling, %dst_1: !l_i8, %srcTensor: !l_f16, %scale: f16, %offset: f16, %calCount: i32, %config: !ascendc.ascend_quant_config) {
// CHECK-LABEL: func.func @composites(
  ascendc.cumsum %dst, %lastRow, %src, %lastAxis, %reuseSource, %outputLastRow : !l_f16, !l_f16, !l_f16, i32, i32, i32
  // CHECK-NEXT: ascendc.cumsum %dst, %lastRow, %src, %lastAxis, %reuseSource, %outputLastRow : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i32, i32, i32
  ascendc.cumsum %dst, %lastRow, %src, %sharedTmpBuffer, %lastAxis, %reuseSource, %outputLastRow : !l_f16, !l_f16, !l_f16, !l_ui8, i32, i32, i32
  // CHECK-NEXT: ascendc.cumsum %dst, %lastRow, %src, %sharedTmpBuffer, %lastAxis, %reuseSource, %outputLastRow : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xui8>, i32, i32, i32
  ascendc.softmax %dst, %sumTensor, %maxTensor, %src, %tiling {operandSegmentSizes = array<i32: 1, 1, 1, 1, 0, 1, 0>} : !l_f16, !l_f32, !l_f32, !l_f16, !ascendc.softmax_tiling
  // CHECK-NEXT: ascendc.softmax %dst, %sumTensor, %maxTensor, %src, %tiling {operandSegmentSizes = array<i32: 1, 1, 1, 1, 0, 1, 0>} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf16>, !ascendc.softmax_tiling
  ascendc.softmax %dst, %sumTensor, %maxTensor, %src, %sharedTmpBuffer, %tiling, %softmaxShapeInfo {basicBlock, dataFormatNZ, operandSegmentSizes = array<i32: 1, 1, 1, 1, 1, 1, 1>, reuseSource} : !l_f16, !l_f32, !l_f32, !l_f16, !l_ui8, !ascendc.softmax_tiling, !ascendc.softmax_shape_info
  // CHECK-NEXT: ascendc.softmax %dst, %sumTensor, %maxTensor, %src, %sharedTmpBuffer, %tiling, %softmaxShapeInfo {basicBlock, dataFormatNZ, operandSegmentSizes = array<i32: 1, 1, 1, 1, 1, 1, 1>, reuseSource} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xui8>, !ascendc.softmax_tiling, !ascendc.softmax_shape_info
  ascendc.simple_softmax %dst, %sumTensor, %maxTensor, %src, %tiling {operandSegmentSizes = array<i32: 1, 1, 1, 1, 0, 1, 0>} : !l_f16, !l_f32, !l_f32, !l_f16, !ascendc.softmax_tiling
  // CHECK-NEXT: ascendc.simple_softmax %dst, %sumTensor, %maxTensor, %src, %tiling {operandSegmentSizes = array<i32: 1, 1, 1, 1, 0, 1, 0>} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf16>, !ascendc.softmax_tiling
  ascendc.simple_softmax %dst, %sumTensor, %maxTensor, %src, %sharedTmpBuffer, %tiling, %softmaxShapeInfo {basicBlock, dataFormatNZ, operandSegmentSizes = array<i32: 1, 1, 1, 1, 1, 1, 1>, reuseSource} : !l_f16, !l_f32, !l_f32, !l_f16, !l_ui8, !ascendc.softmax_tiling, !ascendc.softmax_shape_info
  // CHECK-NEXT: ascendc.simple_softmax %dst, %sumTensor, %maxTensor, %src, %sharedTmpBuffer, %tiling, %softmaxShapeInfo {basicBlock, dataFormatNZ, operandSegmentSizes = array<i32: 1, 1, 1, 1, 1, 1, 1>, reuseSource} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xui8>, !ascendc.softmax_tiling, !ascendc.softmax_shape_info
  ascendc.rmsnorm %dst, %src, %gamma, %epsilon, %tiling_1 : !l_f16, !l_f16, !l_f16, f16, !ascendc.rmsnorm_tiling
  // CHECK-NEXT: ascendc.rmsnorm %dst, %src, %gamma, %epsilon, %tiling_1 : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, f16, !ascendc.rmsnorm_tiling
  ascendc.rmsnorm %dst, %src, %gamma, %epsilon, %tiling_1, %sharedTmpBuffer {basicBlock} : !l_f16, !l_f16, !l_f16, f16, !ascendc.rmsnorm_tiling, !l_ui8
  // CHECK-NEXT: ascendc.rmsnorm %dst, %src, %gamma, %epsilon, %tiling_1, %sharedTmpBuffer {basicBlock} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, f16, !ascendc.rmsnorm_tiling, !ascendc.local_tensor<*xui8>
  ascendc.quant %dst_1, %srcTensor, %scale, %offset, %calCount {operandSegmentSizes = array<i32: 1, 1, 1, 1, 1, 0, 0>} : !l_i8, !l_f16, f16, f16, i32
  // CHECK-NEXT: ascendc.quant %dst_1, %srcTensor, %scale, %offset, %calCount {operandSegmentSizes = array<i32: 1, 1, 1, 1, 1, 0, 0>} : !ascendc.local_tensor<*xi8>, !ascendc.local_tensor<*xf16>, f16, f16, i32
  ascendc.quant %dst_1, %srcTensor, %scale, %offset, %calCount, %sharedTmpBuffer, %config {isReuseSource, operandSegmentSizes = array<i32: 1, 1, 1, 1, 1, 1, 1>} : !l_i8, !l_f16, f16, f16, i32, !l_ui8, !ascendc.ascend_quant_config
  // CHECK-NEXT: ascendc.quant %dst_1, %srcTensor, %scale, %offset, %calCount, %sharedTmpBuffer, %config {isReuseSource, operandSegmentSizes = array<i32: 1, 1, 1, 1, 1, 1, 1>} : !ascendc.local_tensor<*xi8>, !ascendc.local_tensor<*xf16>, f16, f16, i32, !ascendc.local_tensor<*xui8>, !ascendc.ascend_quant_config
  return
}
