// RUN: ascir-translate --mlir-to-ascendc %s | filecheck %s
// The values that leave the condition are copied, so that the body's next values can be assigned in any order.

// CHECK-LABEL: int32_t count(int32_t n) {
// CHECK-NEXT:    constexpr int32_t c1 = 1;
// CHECK-NEXT:    int32_t last;
// CHECK-NEXT:    int32_t rest;
// CHECK-NEXT:    int32_t i = n;
// CHECK-NEXT:    int32_t j = c1;
// CHECK-NEXT:    while (true) {
// CHECK-NEXT:      bool more = i > j;
// CHECK-NEXT:      if (!more) {
// CHECK-NEXT:        last = j;
// CHECK-NEXT:        rest = i;
// CHECK-NEXT:        break;
// CHECK-NEXT:      };
// CHECK-NEXT:      int32_t k = j;
// CHECK-NEXT:      int32_t l = i;
// CHECK-NEXT:      int32_t less = l - k;
// CHECK-NEXT:      i = k;
// CHECK-NEXT:      j = less;
// CHECK-NEXT:    };
// CHECK-NEXT:    return last;
// CHECK-NEXT:  }
func.func @count(%n: i32) -> i32 {
  %c1 = arith.constant 1 : i32
  %last, %rest = scf.while (%i = %n, %j = %c1) : (i32, i32) -> (i32, i32) {
    %more = arith.cmpi sgt, %i, %j : i32
    scf.condition(%more) %j, %i : i32, i32
  } do {
  ^bb0(%k: i32, %l: i32):
    %less = arith.subi %l, %k : i32
    scf.yield %k, %less : i32, i32
  }
  func.return %last : i32
}
