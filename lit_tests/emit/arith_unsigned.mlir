// RUN: ascir-translate --mlir-to-ascendc %s | filecheck %s
// What is unsigned in MLIR is computed on unsigned integers of the same width.

// CHECK-LABEL: void i32(int32_t a, int32_t b) {
// CHECK-NEXT:    int32_t v1 = uint32_t(a) / uint32_t(b);
// CHECK-NEXT:    int32_t v2 = uint32_t(a) % uint32_t(b);
// CHECK-NEXT:    int32_t v3 = uint32_t(a) >> b;
// CHECK-NEXT:    int32_t v4 = uint32_t(a) / uint32_t(b) + (uint32_t(a) % uint32_t(b) != 0);
// CHECK-NEXT:    int32_t v5 = uint32_t(a) < uint32_t(b) ? a : b;
// CHECK-NEXT:    int32_t v6 = uint32_t(a) > uint32_t(b) ? a : b;
// CHECK-NEXT:    return;
// CHECK-NEXT:  }
func.func @i32(%a: i32, %b: i32) {
  %0 = arith.divui %a, %b : i32
  %1 = arith.remui %a, %b : i32
  %2 = arith.shrui %a, %b : i32
  %3 = arith.ceildivui %a, %b : i32
  %4 = arith.minui %a, %b : i32
  %5 = arith.maxui %a, %b : i32
  func.return
}

// CHECK-LABEL: void index(int64_t a, int64_t b) {
// CHECK-NEXT:    int64_t v1 = uint64_t(a) / uint64_t(b);
// CHECK-NEXT:    bool v2 = uint64_t(a) < uint64_t(b);
// CHECK-NEXT:    return;
// CHECK-NEXT:  }
func.func @index(%a: index, %b: index) {
  %0 = arith.divui %a, %b : index
  %1 = arith.cmpi ult, %a, %b : index
  func.return
}

// CHECK-LABEL: void compare(int8_t a, int8_t b) {
// CHECK-NEXT:    bool v1 = a < b;
// CHECK-NEXT:    bool v2 = uint8_t(a) < uint8_t(b);
// CHECK-NEXT:    bool v3 = uint8_t(a) <= uint8_t(b);
// CHECK-NEXT:    bool v4 = uint8_t(a) > uint8_t(b);
// CHECK-NEXT:    bool v5 = uint8_t(a) >= uint8_t(b);
// CHECK-NEXT:    return;
// CHECK-NEXT:  }
func.func @compare(%a: i8, %b: i8) {
  %0 = arith.cmpi slt, %a, %b : i8
  %1 = arith.cmpi ult, %a, %b : i8
  %2 = arith.cmpi ule, %a, %b : i8
  %3 = arith.cmpi ugt, %a, %b : i8
  %4 = arith.cmpi uge, %a, %b : i8
  func.return
}

// CHECK-LABEL: void extended(int32_t a, int32_t b) {
// CHECK-NEXT:    int32_t low = a * b;
// CHECK-NEXT:    int32_t high = (uint64_t(uint32_t(a)) * uint64_t(uint32_t(b))) >> 32;
// CHECK-NEXT:    int32_t sum = a + b;
// CHECK-NEXT:    bool carry = uint32_t(sum) < uint32_t(a);
// CHECK-NEXT:    return;
// CHECK-NEXT:  }
func.func @extended(%a: i32, %b: i32) {
  %low, %high = arith.mului_extended %a, %b : i32
  %sum, %carry = arith.addui_extended %a, %b : i32, i1
  func.return
}
