// RUN: ascir-translate --mlir-to-ascendc %s | filecheck %s
// RUN: ascir-opt %s -t ascendc | filecheck %s

// A module with a kernel is a whole file; everything else is inline device code.

// CHECK:       {{^}}#include "kernel_operator.h"
// CHECK-EMPTY:
// CHECK-NEXT:  extern "C" __global__ __aicore__ void add_one(__gm__ half* x, int32_t n) {
// CHECK-NEXT:    return;
// CHECK-NEXT:  }
func.func @add_one(%x: memref<?xf16, 22>, %n: i32) attributes {ascendc.aicore, ascendc.global} {
  func.return
}

// CHECK-EMPTY:
// CHECK-NEXT:  {{^}}__inline__ __attribute__((always_inline)) __aicore__ int32_t helper(float x) {
// CHECK-NEXT:    int32_t v1 = static_cast<int32_t>(x);
// CHECK-NEXT:    return v1;
// CHECK-NEXT:  }
func.func @helper(%x: f32) -> i32 attributes {ascendc.aicore} {
  %0 = arith.fptosi %x : f32 to i32
  func.return %0 : i32
}
