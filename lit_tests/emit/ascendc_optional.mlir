// RUN: ascir-translate --mlir-to-ascendc %s | filecheck %s
// An operand that is not there takes its comma with it.

// CHECK-LABEL: void optional(AscendC::LocalTensor<float> dst, AscendC::LocalTensor<float> src, AscendC::LocalTensor<float> tmp, int32_t n) {
// CHECK-NEXT:    constexpr bool c0_i1 = false;
// CHECK-NEXT:    AscendC::Acos<float, c0_i1>(dst, src, tmp, n);
// CHECK-NEXT:    AscendC::Acos<float, c0_i1>(dst, src, n);
// CHECK-NEXT:    AscendC::Acos<float, c0_i1>(dst, src);
// CHECK-NEXT:    return;
// CHECK-NEXT:  }
func.func @optional(%dst: !ascendc.local_tensor<*xf32>, %src: !ascendc.local_tensor<*xf32>, %tmp: !ascendc.local_tensor<*xf32>, %n: i32) {
  %false = arith.constant false
  ascendc.acos %dst, %src, %tmp, %n, %false {operandSegmentSizes = array<i32: 1, 1, 1, 1, 1>} : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32, i1
  ascendc.acos %dst, %src, %n, %false {operandSegmentSizes = array<i32: 1, 1, 0, 1, 1>} : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32, i1
  ascendc.acos %dst, %src, %false {operandSegmentSizes = array<i32: 1, 1, 0, 0, 1>} : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i1
  func.return
}
