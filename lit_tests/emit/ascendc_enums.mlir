// RUN: ascir-translate --mlir-to-ascendc %s | filecheck %s
// Enumerations and units.

// CHECK-LABEL: void enums(int32_t id, AscendC::LocalTensor<half> dst, AscendC::LocalTensor<float> src, int32_t n) {
// CHECK-NEXT:    AscendC::SetFlag<AscendC::HardEvent::MTE2_V>(id);
// CHECK-NEXT:    AscendC::PipeBarrier<PIPE_V>();
// CHECK-NEXT:    AscendC::CrossCoreSetFlag<2, PIPE_FIX>(id);
// CHECK-NEXT:    AscendC::Cast<half, float>(dst, src, AscendC::RoundMode::CAST_RINT, n);
// CHECK-NEXT:    AscendC::printf("n = %d\n", n);
// CHECK-NEXT:    return;
// CHECK-NEXT:  }
func.func @enums(%id: i32, %dst: !ascendc.local_tensor<*xf16>, %src: !ascendc.local_tensor<*xf32>, %n: i32) {
  ascendc.set_flag mte2_v, %id : i32
  ascendc.pipe_barrier pipe_v
  ascendc.cross_core_set_flag %id, 2, pipe_fix : i32
  ascendc.cast_l2 %dst, %src, %n {roundMode = 1 : i32} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf32>, i32
  ascendc.printf %n {desc = "n = %d\n"} : i32
  func.return
}
