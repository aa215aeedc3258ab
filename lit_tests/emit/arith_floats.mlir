// RUN: ascir-translate --mlir-to-ascendc %s | filecheck %s
// Ordered and unordered comparisons differ on NaN, and so do the two kinds of minimum and maximum.

// CHECK-LABEL: void arithmetic(float x, float y) {
// CHECK-NEXT:    float v1 = x + y;
// CHECK-NEXT:    float v2 = x / y;
// CHECK-NEXT:    float v3 = -x;
// CHECK-NEXT:    return;
// CHECK-NEXT:  }
func.func @arithmetic(%x: f32, %y: f32) {
  %0 = arith.addf %x, %y : f32
  %1 = arith.divf %x, %y : f32
  %2 = arith.negf %x : f32
  func.return
}

// CHECK-LABEL: void compare(half x, half y) {
// CHECK-NEXT:    bool v1 = x == y;
// CHECK-NEXT:    bool v2 = !(x < y || x > y);
// CHECK-NEXT:    bool v3 = x < y || x > y;
// CHECK-NEXT:    bool v4 = x != y;
// CHECK-NEXT:    bool v5 = x < y;
// CHECK-NEXT:    bool v6 = !(x >= y);
// CHECK-NEXT:    bool v7 = x == x && y == y;
// CHECK-NEXT:    bool v8 = x != x || y != y;
// CHECK-NEXT:    return;
// CHECK-NEXT:  }
func.func @compare(%x: f16, %y: f16) {
  %0 = arith.cmpf oeq, %x, %y : f16
  %1 = arith.cmpf ueq, %x, %y : f16
  %2 = arith.cmpf one, %x, %y : f16
  %3 = arith.cmpf une, %x, %y : f16
  %4 = arith.cmpf olt, %x, %y : f16
  %5 = arith.cmpf ult, %x, %y : f16
  %6 = arith.cmpf ord, %x, %y : f16
  %7 = arith.cmpf uno, %x, %y : f16
  func.return
}

// CHECK-LABEL: void extremes(float x, float y) {
// CHECK-NEXT:    float v1 = (x > y || y != y) ? x : y;
// CHECK-NEXT:    float v2 = (x > y || x != x || (x == y && !__builtin_signbit(x))) ? x : y;
// CHECK-NEXT:    float v3 = (x < y || y != y) ? x : y;
// CHECK-NEXT:    float v4 = (x < y || x != x || (x == y && __builtin_signbit(x))) ? x : y;
// CHECK-NEXT:    return;
// CHECK-NEXT:  }
func.func @extremes(%x: f32, %y: f32) {
  %0 = arith.maxnumf %x, %y : f32
  %1 = arith.maximumf %x, %y : f32
  %2 = arith.minnumf %x, %y : f32
  %3 = arith.minimumf %x, %y : f32
  func.return
}
