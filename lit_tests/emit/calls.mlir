// RUN: ascir-translate --mlir-to-ascendc %s | filecheck %s
// A function that is called before it stands in the text has a prototype; a declaration that nobody calls has none.

// CHECK-NOT:   unused
// CHECK:       {{^}}__aicore__ bool declared(int32_t);
// CHECK-NEXT:  {{^}}__inline__ __attribute__((always_inline)) __aicore__ int32_t later(int32_t);
func.func private @declared(i32) -> i1
func.func private @unused(i32)

// CHECK-LABEL: int32_t caller(int32_t a) {
// CHECK-NEXT:    bool v1 = declared(a);
// CHECK-NEXT:    int32_t v2 = later(a);
// CHECK-NEXT:    return v2;
// CHECK-NEXT:  }
func.func @caller(%a: i32) -> i32 {
  %0 = func.call @declared(%a) : (i32) -> i1
  %1 = func.call @later(%a) : (i32) -> i32
  func.return %1 : i32
}

// CHECK-LABEL: int32_t later(int32_t a) {
// CHECK-NEXT:    return a;
// CHECK-NEXT:  }
func.func @later(%a: i32) -> i32 {
  func.return %a : i32
}
