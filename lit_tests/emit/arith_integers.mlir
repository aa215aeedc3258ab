// RUN: ascir-translate --mlir-to-ascendc %s | filecheck %s
// Signless integers are signed variables; an operation that rounds down or up does so for negative numbers too.

// CHECK-LABEL: void plain(int32_t a, int32_t b) {
// CHECK-NEXT:    int32_t v1 = a + b;
// CHECK-NEXT:    int32_t v2 = a - b;
// CHECK-NEXT:    int32_t v3 = a * b;
// CHECK-NEXT:    int32_t v4 = a / b;
// CHECK-NEXT:    int32_t v5 = a % b;
// CHECK-NEXT:    int32_t v6 = a << b;
// CHECK-NEXT:    int32_t v7 = a >> b;
// CHECK-NEXT:    int32_t v8 = a & b;
// CHECK-NEXT:    int32_t v9 = a | b;
// CHECK-NEXT:    int32_t v10 = a ^ b;
// CHECK-NEXT:    return;
// CHECK-NEXT:  }
func.func @plain(%a: i32, %b: i32) {
  %0 = arith.addi %a, %b : i32
  %1 = arith.subi %a, %b : i32
  %2 = arith.muli %a, %b : i32
  %3 = arith.divsi %a, %b : i32
  %4 = arith.remsi %a, %b : i32
  %5 = arith.shli %a, %b : i32
  %6 = arith.shrsi %a, %b : i32
  %7 = arith.andi %a, %b : i32
  %8 = arith.ori %a, %b : i32
  %9 = arith.xori %a, %b : i32
  func.return
}

// CHECK-LABEL: void rounding(int64_t a, int64_t b) {
// CHECK-NEXT:    int64_t up = a / b + (a % b != 0 && (a < 0) == (b < 0));
// CHECK-NEXT:    int64_t down = a / b - (a % b != 0 && (a < 0) != (b < 0));
// CHECK-NEXT:    return;
// CHECK-NEXT:  }
func.func @rounding(%a: i64, %b: i64) {
  %up = arith.ceildivsi %a, %b : i64
  %down = arith.floordivsi %a, %b : i64
  func.return
}

// CHECK-LABEL: void choice(bool c, int16_t a, int16_t b) {
// CHECK-NEXT:    int16_t v1 = c ? a : b;
// CHECK-NEXT:    int16_t v2 = a < b ? a : b;
// CHECK-NEXT:    int16_t v3 = a > b ? a : b;
// CHECK-NEXT:    return;
// CHECK-NEXT:  }
func.func @choice(%c: i1, %a: i16, %b: i16) {
  %0 = arith.select %c, %a, %b : i16
  %1 = arith.minsi %a, %b : i16
  %2 = arith.maxsi %a, %b : i16
  func.return
}
