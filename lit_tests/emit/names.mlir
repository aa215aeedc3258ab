// RUN: ascir-translate --mlir-to-ascendc %s | filecheck %s
// A value has its source name, made unique in its function; no keyword, no name of the headers or of a function.

// CHECK-LABEL: void names(int32_t x, int32_t int_1, int32_t UB_1, int32_t v2) {
// CHECK-NEXT:    int32_t v1 = x + int_1;
// CHECK-NEXT:    int32_t x_1 = v1 + UB_1;
// CHECK-NEXT:    int32_t a_b = x_1 + v2;
// CHECK-NEXT:    int32_t v3 = a_b + x;
// CHECK-NEXT:    int32_t other_1 = v3 + x;
// CHECK-NEXT:    return;
// CHECK-NEXT:  }
func.func @names(%x: i32, %int: i32, %UB: i32, %v2: i32) {
  %0 = arith.addi %x, %int : i32
  %x_1 = arith.addi %0, %UB : i32
  %a.b = arith.addi %x_1, %v2 : i32
  %1 = arith.addi %a.b, %x : i32
  %other = arith.addi %1, %x : i32
  func.return
}

// CHECK-LABEL: void other(int32_t x) {
// CHECK-NEXT:    return;
// CHECK-NEXT:  }
func.func @other(%x: i32) {
  func.return
}

// Families of macros are left to the headers, and names with two underscores to the compiler.
// CHECK-LABEL: void families(int32_t pipe_v, int32_t cfg, int32_t a_b, int32_t c) {
// CHECK-NEXT:    return;
// CHECK-NEXT:  }
func.func @families(%PIPE_V: i32, %CFG: i32, %a__b: i32, %_c: i32) {
  func.return
}
