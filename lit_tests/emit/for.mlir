// RUN: ascir-translate --mlir-to-ascendc %s | filecheck %s
// A loop-carried value is one variable: the argument in the loop and the result after it.

// CHECK-LABEL: float sum(int64_t n, __gm__ float* p) {
// CHECK-NEXT:    constexpr int64_t c0 = 0;
// CHECK-NEXT:    constexpr int64_t c1 = 1;
// CHECK-NEXT:    constexpr float zero = 0.0f;
// CHECK-NEXT:    float acc = zero;
// CHECK-NEXT:    for (int64_t i = c0; i < n; i += c1) {
// CHECK-NEXT:      float x = p[i];
// CHECK-NEXT:      float next = acc + x;
// CHECK-NEXT:      acc = next;
// CHECK-NEXT:    };
// CHECK-NEXT:    return acc;
// CHECK-NEXT:  }
func.func @sum(%n: index, %p: memref<?xf32, 22>) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  %sum = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %zero) -> (f32) {
    %x = memref.load %p[%i] : memref<?xf32, 22>
    %next = arith.addf %acc, %x : f32
    scf.yield %next : f32
  }
  func.return %sum : f32
}

// CHECK-LABEL: void plain(int32_t n) {
// CHECK-NEXT:    constexpr int32_t c0 = 0;
// CHECK-NEXT:    constexpr int32_t c1 = 1;
// CHECK-NEXT:    for (int32_t i = c0; i < n; i += c1) {
// CHECK-NEXT:      for (int32_t i_1 = c0; i_1 < i; i_1 += c1) {
// CHECK-NEXT:      };
// CHECK-NEXT:    };
// CHECK-NEXT:    return;
// CHECK-NEXT:  }
func.func @plain(%n: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  scf.for %i = %c0 to %n step %c1 : i32 {
    scf.for %i_1 = %c0 to %i step %c1 : i32 {
    }
  }
  func.return
}
