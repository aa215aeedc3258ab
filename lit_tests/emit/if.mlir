// RUN: ascir-translate --mlir-to-ascendc %s | filecheck %s
// The results of a branch are variables that each side assigns.

// CHECK-LABEL: int32_t branch(bool c, int32_t a, int32_t b) {
// CHECK-NEXT:    int32_t larger;
// CHECK-NEXT:    int32_t smaller;
// CHECK-NEXT:    if (c) {
// CHECK-NEXT:      larger = b;
// CHECK-NEXT:      smaller = a;
// CHECK-NEXT:    } else {
// CHECK-NEXT:      larger = a;
// CHECK-NEXT:      smaller = b;
// CHECK-NEXT:    };
// CHECK-NEXT:    return larger;
// CHECK-NEXT:  }
func.func @branch(%c: i1, %a: i32, %b: i32) -> i32 {
  %larger, %smaller = scf.if %c -> (i32, i32) {
    scf.yield %b, %a : i32, i32
  } else {
    scf.yield %a, %b : i32, i32
  }
  func.return %larger : i32
}

// CHECK-LABEL: void no_else(bool c, int32_t* p, int64_t i, int32_t v) {
// CHECK-NEXT:    if (c) {
// CHECK-NEXT:      p[i] = v;
// CHECK-NEXT:    };
// CHECK-NEXT:    return;
// CHECK-NEXT:  }
func.func @no_else(%c: i1, %p: memref<1xi32>, %i: index, %v: i32) {
  scf.if %c {
    memref.store %v, %p[%i] : memref<1xi32>
  }
  func.return
}
