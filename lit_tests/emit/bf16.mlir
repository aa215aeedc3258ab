// RUN: ascir-translate --mlir-to-ascendc %s | filecheck %s
// bfloat16_t only holds a number: arithmetic on it is arithmetic on floats, rounded once.

// CHECK-LABEL: void arithmetic(bfloat16_t x, bfloat16_t y, half h) {
// CHECK-NEXT:    bfloat16_t v1 = AscendC::ToBfloat16(AscendC::ToFloat(x) * AscendC::ToFloat(y));
// CHECK-NEXT:    bool v2 = AscendC::ToFloat(x) < AscendC::ToFloat(y);
// CHECK-NEXT:    float v3 = AscendC::ToFloat(x);
// CHECK-NEXT:    bfloat16_t v4 = AscendC::ToBfloat16(static_cast<float>(h));
// CHECK-NEXT:    int32_t v5 = static_cast<int32_t>(AscendC::ToFloat(x));
// CHECK-NEXT:    bfloat16_t v6 = AscendC::ToBfloat16(__builtin_fabsf(AscendC::ToFloat(x)));
// CHECK-NEXT:    const bfloat16_t c1_5_bf16 = AscendC::ToBfloat16(1.5f);
// CHECK-NEXT:    return;
// CHECK-NEXT:  }
func.func @arithmetic(%x: bf16, %y: bf16, %h: f16) {
  %0 = arith.mulf %x, %y : bf16
  %1 = arith.cmpf olt, %x, %y : bf16
  %2 = arith.extf %x : bf16 to f32
  %3 = arith.truncf %h : f16 to bf16
  %4 = arith.fptosi %x : bf16 to i32
  %5 = math.absf %x : bf16
  %6 = arith.constant 1.5 : bf16
  func.return
}

// CHECK-LABEL: void memory(__gm__ bfloat16_t* p, int64_t i) {
// CHECK-NEXT:    bfloat16_t v1 = p[i];
// CHECK-NEXT:    return;
// CHECK-NEXT:  }
func.func @memory(%p: memref<8xbf16, 22>, %i: index) {
  %0 = memref.load %p[%i] : memref<8xbf16, 22>
  func.return
}
