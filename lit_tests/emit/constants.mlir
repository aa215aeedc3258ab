// RUN: ascir-translate --mlir-to-ascendc %s | filecheck %s
// A constant is named after its value unless it has a name; the text gives back every bit.

// CHECK-LABEL: void integers() {
// CHECK-NEXT:    constexpr int32_t c512_i32 = 512;
// CHECK-NEXT:    constexpr int8_t cm7_i8 = -7;
// CHECK-NEXT:    constexpr int64_t c45_idx = 45;
// CHECK-NEXT:    constexpr int64_t cm9223372036854775808_i64 = -9223372036854775807 - 1;
// CHECK-NEXT:    constexpr bool cm1_i1 = true;
// CHECK-NEXT:    constexpr bool c0_i1 = false;
// CHECK-NEXT:    constexpr int32_t lanes = 64;
// CHECK-NEXT:    return;
// CHECK-NEXT:  }
func.func @integers() {
  %0 = arith.constant 512 : i32
  %1 = arith.constant -7 : i8
  %2 = arith.constant 45 : index
  %3 = arith.constant -9223372036854775808 : i64
  %4 = arith.constant true
  %false = arith.constant false
  %lanes = arith.constant 64 : i32
  func.return
}

// The same constant again is another variable.
// CHECK-LABEL: void twice() {
// CHECK-NEXT:    constexpr int32_t c1_i32 = 1;
// CHECK-NEXT:    constexpr int32_t c1_i32_1 = 1;
// CHECK-NEXT:    return;
// CHECK-NEXT:  }
func.func @twice() {
  %0 = arith.constant 1 : i32
  %1 = arith.constant 1 : i32
  func.return
}

// CHECK-LABEL: void floats() {
// CHECK-NEXT:    constexpr float c1_23_f32 = 1.23f;
// CHECK-NEXT:    constexpr float cm0_f32 = -0.0f;
// CHECK-NEXT:    constexpr float c1em05_f32 = 1e-05f;
// CHECK-NEXT:    constexpr double c0_1_f64 = 0.1;
// CHECK-NEXT:    const half c0_8999_f16 = static_cast<half>(0.9f);
// CHECK-NEXT:    return;
// CHECK-NEXT:  }
func.func @floats() {
  %0 = arith.constant 1.23 : f32
  %1 = arith.constant -0.0 : f32
  %2 = arith.constant 1.0e-5 : f32
  %3 = arith.constant 0.1 : f64
  %4 = arith.constant 0.9 : f16
  func.return
}

// CHECK-LABEL: void special() {
// CHECK-NEXT:    constexpr float cpInf_f32 = __builtin_inff();
// CHECK-NEXT:    constexpr float cmInf_f32 = -__builtin_inff();
// CHECK-NEXT:    constexpr float cNaN_f32 = __builtin_nanf("");
// CHECK-NEXT:    constexpr float cNaN_f32_1 = __builtin_bit_cast(float, 0x7fc00001u);
// CHECK-NEXT:    const half cNaN_f16 = __builtin_bit_cast(half, static_cast<uint16_t>(0xfe00));
// CHECK-NEXT:    const half cmInf_f16 = static_cast<half>(-__builtin_inff());
// CHECK-NEXT:    return;
// CHECK-NEXT:  }
func.func @special() {
  %0 = arith.constant 0x7F800000 : f32
  %1 = arith.constant 0xFF800000 : f32
  %2 = arith.constant 0x7FC00000 : f32
  %3 = arith.constant 0x7FC00001 : f32
  %4 = arith.constant 0xFE00 : f16
  %5 = arith.constant 0xFC00 : f16
  func.return
}
