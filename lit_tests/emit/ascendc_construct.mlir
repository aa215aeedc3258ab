// RUN: ascir-translate --mlir-to-ascendc %s | filecheck %s
// A structure is built from its fields; a field with a type of its own is converted to it.

// CHECK-LABEL: void construct(int16_t m, int32_t n, int64_t p) {
// CHECK-NEXT:    AscendC::MmadParams v1;
// CHECK-NEXT:    AscendC::MmadParams v2{n, n, n};
// CHECK-NEXT:    AscendC::MmadParams v3{m, static_cast<uint16_t>(n), static_cast<uint16_t>(n)};
// CHECK-NEXT:    AscendC::ShapeInfo v4{static_cast<uint8_t>(m), reinterpret_cast<uint32_t*>(p)};
// CHECK-NEXT:    return;
// CHECK-NEXT:  }
func.func @construct(%m: i16, %n: i32, %p: i64) {
  %0 = ascendc.construct !ascendc.mmad_params()
  %1 = ascendc.construct !ascendc.mmad_params(%n, %n, %n) : i32, i32, i32
  %2 = ascendc.construct !ascendc.mmad_params(%m, %n, %n) [i16, ui16, ui16] : i16, i32, i32
  %3 = ascendc.construct !ascendc.shape_info(%m, %p) [ui8, memref<?xui32>] : i16, i64
  func.return
}
