// RUN: ascir-translate --mlir-to-ascendc %s | filecheck %s
// Everything carried over a back edge moves at once: assignments are ordered, and only a cycle costs a variable.

// CHECK-LABEL: void swap(int64_t n, int32_t a, int32_t b) {
// CHECK-NEXT:    constexpr int64_t c0 = 0;
// CHECK-NEXT:    constexpr int64_t c1 = 1;
// CHECK-NEXT:    int32_t p = a;
// CHECK-NEXT:    int32_t q = b;
// CHECK-NEXT:    for (int64_t i = c0; i < n; i += c1) {
// CHECK-NEXT:      int32_t p_old = p;
// CHECK-NEXT:      p = q;
// CHECK-NEXT:      q = p_old;
// CHECK-NEXT:    };
// CHECK-NEXT:    return;
// CHECK-NEXT:  }
func.func @swap(%n: index, %a: i32, %b: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0, %1 = scf.for %i = %c0 to %n step %c1 iter_args(%p = %a, %q = %b) -> (i32, i32) {
    scf.yield %q, %p : i32, i32
  }
  func.return
}

// CHECK-LABEL: void shift(int64_t n, int32_t a, int32_t b) {
// CHECK-NEXT:    constexpr int64_t c0 = 0;
// CHECK-NEXT:    constexpr int64_t c1 = 1;
// CHECK-NEXT:    int32_t p = a;
// CHECK-NEXT:    int32_t q = b;
// CHECK-NEXT:    int32_t r = b;
// CHECK-NEXT:    for (int64_t i = c0; i < n; i += c1) {
// CHECK-NEXT:      r = q;
// CHECK-NEXT:      q = p;
// CHECK-NEXT:      p = b;
// CHECK-NEXT:    };
// CHECK-NEXT:    return;
// CHECK-NEXT:  }
func.func @shift(%n: index, %a: i32, %b: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0, %1, %2 = scf.for %i = %c0 to %n step %c1 iter_args(%p = %a, %q = %b, %r = %b) -> (i32, i32, i32) {
    scf.yield %b, %p, %q : i32, i32, i32
  }
  func.return
}

// CHECK-LABEL: void unchanged(int64_t n, int32_t a) {
// CHECK-NEXT:    constexpr int64_t c0 = 0;
// CHECK-NEXT:    constexpr int64_t c1 = 1;
// CHECK-NEXT:    int32_t p = a;
// CHECK-NEXT:    for (int64_t i = c0; i < n; i += c1) {
// CHECK-NEXT:    };
// CHECK-NEXT:    return;
// CHECK-NEXT:  }
func.func @unchanged(%n: index, %a: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = scf.for %i = %c0 to %n step %c1 iter_args(%p = %a) -> (i32) {
    scf.yield %p : i32
  }
  func.return
}
