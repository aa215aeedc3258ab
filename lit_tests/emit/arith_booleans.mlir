// RUN: ascir-translate --mlir-to-ascendc %s | filecheck %s
// A true i1 is 1 in C++ and -1 as a signed number.

// CHECK-LABEL: void booleans(bool a, bool b) {
// CHECK-NEXT:    bool v1 = a != b;
// CHECK-NEXT:    bool v2 = a && b;
// CHECK-NEXT:    bool v3 = a ^ b;
// CHECK-NEXT:    bool v4 = a > b;
// CHECK-NEXT:    bool v5 = a < b;
// CHECK-NEXT:    return;
// CHECK-NEXT:  }
func.func @booleans(%a: i1, %b: i1) {
  %0 = arith.addi %a, %b : i1
  %1 = arith.muli %a, %b : i1
  %2 = arith.xori %a, %b : i1
  %3 = arith.cmpi slt, %a, %b : i1
  %4 = arith.cmpi ult, %a, %b : i1
  func.return
}

// CHECK-LABEL: void casts(bool a, int32_t b) {
// CHECK-NEXT:    int32_t v1 = -static_cast<int32_t>(a);
// CHECK-NEXT:    int32_t v2 = static_cast<int32_t>(a);
// CHECK-NEXT:    bool v3 = (b & 1) != 0;
// CHECK-NEXT:    float v4 = static_cast<float>(-static_cast<int32_t>(a));
// CHECK-NEXT:    return;
// CHECK-NEXT:  }
func.func @casts(%a: i1, %b: i32) {
  %0 = arith.extsi %a : i1 to i32
  %1 = arith.extui %a : i1 to i32
  %2 = arith.trunci %b : i32 to i1
  %3 = arith.sitofp %a : i1 to f32
  func.return
}
