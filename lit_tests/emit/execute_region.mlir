// RUN: ascir-translate --mlir-to-ascendc %s | filecheck %s
// A region that runs once is a block of its own.

// CHECK-LABEL: int32_t once(int32_t a) {
// CHECK-NEXT:    int32_t r;
// CHECK-NEXT:    {
// CHECK-NEXT:      int32_t v1 = a + a;
// CHECK-NEXT:      r = v1;
// CHECK-NEXT:    }
// CHECK-NEXT:    return r;
// CHECK-NEXT:  }
func.func @once(%a: i32) -> i32 {
  %r = scf.execute_region -> i32 {
    %0 = arith.addi %a, %a : i32
    scf.yield %0 : i32
  }
  func.return %r : i32
}
