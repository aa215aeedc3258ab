// RUN: ascir-translate --mlir-to-ascendc %s | filecheck %s
// Conversions keep MLIR's sign; a bit cast reads no variable through a pointer of another type.

// CHECK-LABEL: void integers(int16_t a, int64_t i) {
// CHECK-NEXT:    int32_t v1 = static_cast<int32_t>(a);
// CHECK-NEXT:    int64_t v2 = static_cast<int64_t>(uint16_t(a));
// CHECK-NEXT:    int8_t v3 = static_cast<int8_t>(a);
// CHECK-NEXT:    int32_t v4 = static_cast<int32_t>(i);
// CHECK-NEXT:    int64_t v5 = static_cast<int64_t>(a);
// CHECK-NEXT:    return;
// CHECK-NEXT:  }
func.func @integers(%a: i16, %i: index) {
  %0 = arith.extsi %a : i16 to i32
  %1 = arith.extui %a : i16 to i64
  %2 = arith.trunci %a : i16 to i8
  %3 = arith.index_cast %i : index to i32
  %4 = arith.index_cast %a : i16 to index
  func.return
}

// CHECK-LABEL: void floats(float x, half h, int16_t n) {
// CHECK-NEXT:    double v1 = static_cast<double>(x);
// CHECK-NEXT:    half v2 = static_cast<half>(x);
// CHECK-NEXT:    int32_t v3 = static_cast<int32_t>(x);
// CHECK-NEXT:    int32_t v4 = static_cast<uint32_t>(x);
// CHECK-NEXT:    half v5 = static_cast<half>(n);
// CHECK-NEXT:    half v6 = static_cast<half>(uint16_t(n));
// CHECK-NEXT:    half v7 = __builtin_bit_cast(half, n);
// CHECK-NEXT:    return;
// CHECK-NEXT:  }
func.func @floats(%x: f32, %h: f16, %n: i16) {
  %0 = arith.extf %x : f32 to f64
  %1 = arith.truncf %x : f32 to f16
  %2 = arith.fptosi %x : f32 to i32
  %3 = arith.fptoui %x : f32 to i32
  %4 = arith.sitofp %n : i16 to f16
  %5 = arith.uitofp %n : i16 to f16
  %6 = arith.bitcast %n : i16 to f16
  func.return
}
