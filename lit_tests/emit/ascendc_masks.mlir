// RUN: ascir-translate --mlir-to-ascendc %s | filecheck %s
// Every array of a mask has a name of its own, and its elements are converted where C++ would not.

// CHECK-LABEL: void masks(AscendC::LocalTensor<float> dst, AscendC::LocalTensor<float> a, float s, uint64_t low, uint64_t high, int32_t times, AscendC::UnaryRepeatParams params) {
// CHECK-NEXT:    uint64_t dst_mask_list0[] = {low, high};
// CHECK-NEXT:    AscendC::Adds<float, 1>(dst, a, s, dst_mask_list0, times, params);
// CHECK-NEXT:    uint64_t dst_mask_list0_1[] = {low, high};
// CHECK-NEXT:    AscendC::Muls<float, 0>(dst, a, s, dst_mask_list0_1, times, params);
// CHECK-NEXT:    return;
// CHECK-NEXT:  }
func.func @masks(%dst: !ascendc.local_tensor<1024xf32>, %a: !ascendc.local_tensor<1024xf32>, %s: f32, %low: ui64, %high: ui64, %times: i32, %params: !ascendc.unary_repeat_params) {
  ascendc.adds_l1 %dst, %a, %s, %low, %high, %times, %params {isSetMask} : !ascendc.local_tensor<1024xf32>, !ascendc.local_tensor<1024xf32>, f32, ui64, ui64, i32, !ascendc.unary_repeat_params
  ascendc.muls_l1 %dst, %a, %s, %low, %high, %times, %params : !ascendc.local_tensor<1024xf32>, !ascendc.local_tensor<1024xf32>, f32, ui64, ui64, i32, !ascendc.unary_repeat_params
  func.return
}

// CHECK-LABEL: void conversions(AscendC::LocalTensor<float> dst, AscendC::LocalTensor<float> tmp, int64_t mask, int32_t times) {
// CHECK-NEXT:    constexpr int64_t c255 = 255;
// CHECK-NEXT:    constexpr int64_t cm1 = -1;
// CHECK-NEXT:    uint64_t dst_mask_list0[] = {static_cast<uint64_t>(mask), c255};
// CHECK-NEXT:    AscendC::ReduceSum(dst, dst, tmp, dst_mask_list0, times, times);
// CHECK-NEXT:    uint64_t dst_mask_list0_1[] = {static_cast<uint64_t>(cm1), c255};
// CHECK-NEXT:    AscendC::ReduceSum(dst, dst, tmp, dst_mask_list0_1, times, times);
// CHECK-NEXT:    return;
// CHECK-NEXT:  }
func.func @conversions(%dst: !ascendc.local_tensor<1024xf32>, %tmp: !ascendc.local_tensor<1024xf32>, %mask: i64, %times: i32) {
  %c255 = arith.constant 255 : i64
  %cm1 = arith.constant -1 : i64
  ascendc.reduce_sum_l1 %dst, %dst, %tmp, %mask, %c255, %times, %times : !ascendc.local_tensor<1024xf32>, !ascendc.local_tensor<1024xf32>, !ascendc.local_tensor<1024xf32>, i64, i64, i32, i32
  ascendc.reduce_sum_l1 %dst, %dst, %tmp, %cm1, %c255, %times, %times : !ascendc.local_tensor<1024xf32>, !ascendc.local_tensor<1024xf32>, !ascendc.local_tensor<1024xf32>, i64, i64, i32, i32
  func.return
}
