// RUN: ascir-translate --mlir-to-ascendc %s | filecheck %s
// What only moves bits is exact; the rest is a function of the Ascend C API.

// CHECK-LABEL: void functions(half x) {
// CHECK-NEXT:    half v1 = AscendC::Sin(x);
// CHECK-NEXT:    half v2 = AscendC::Rsqrt(x);
// CHECK-NEXT:    half v3 = AscendC::Exp(x * static_cast<half>(0.6931472f));
// CHECK-NEXT:    return;
// CHECK-NEXT:  }
func.func @functions(%x: f16) {
  %0 = math.sin %x : f16
  %1 = math.rsqrt %x : f16
  %2 = math.exp2 %x : f16
  func.return
}

// CHECK-LABEL: void bits(float x, float y, half h, int32_t n, int8_t k) {
// CHECK-NEXT:    float v1 = __builtin_fabsf(x);
// CHECK-NEXT:    half v2 = static_cast<half>(__builtin_fabsf(static_cast<float>(h)));
// CHECK-NEXT:    float v3 = __builtin_copysignf(x, y);
// CHECK-NEXT:    float v4 = x * y + x;
// CHECK-NEXT:    int32_t v5 = n < 0 ? -n : n;
// CHECK-NEXT:    int8_t v6 = k == 0 ? 8 : __builtin_clz(uint8_t(k)) - 24;
// CHECK-NEXT:    int32_t v7 = __builtin_popcount(uint32_t(n));
// CHECK-NEXT:    return;
// CHECK-NEXT:  }
func.func @bits(%x: f32, %y: f32, %h: f16, %n: i32, %k: i8) {
  %0 = math.absf %x : f32
  %1 = math.absf %h : f16
  %2 = math.copysign %x, %y : f32
  %3 = math.fma %x, %y, %x : f32
  %4 = math.absi %n : i32
  %5 = math.ctlz %k : i8
  %6 = math.ctpop %n : i32
  func.return
}
