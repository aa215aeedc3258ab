// RUN: ascir-opt %s -t ascendc | filecheck %s

// A kernel for both kinds of core says so, and which of them makes a call.
func.func @part(%x: memref<?xf32, 22>) attributes {ascendc.aicore} {
  func.return
}
func.func @kernel(%x: memref<?xf32, 22>) attributes {ascendc.aicore, ascendc.global, ascendc.kernel_type = "mix_aic_1_2"} {
  func.call @part(%x) {ascendc.core = "aiv"} : (memref<?xf32, 22>) -> ()
  func.return
}

// CHECK:      extern "C" __global__ __aicore__ void kernel(__gm__ float* x) {
// CHECK-NEXT:   KERNEL_TASK_TYPE_DEFAULT(KERNEL_TYPE_MIX_AIC_1_2);
// CHECK-NEXT:   if ASCEND_IS_AIV {
// CHECK-NEXT:     part(x);
// CHECK-NEXT:   }
