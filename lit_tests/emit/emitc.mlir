// RUN: ascir-translate --mlir-to-ascendc --allow-unregistered-dialect %s | filecheck %s
// Text that another tool has chosen.

// CHECK-LABEL: void calls(int32_t a, float* p) {
// CHECK-NEXT:    int32_t v1 = add(a, a);
// CHECK-NEXT:    Thing v2 = make<half, 3>(a, K, 7);
// CHECK-NEXT:    float v3 = *p;
// CHECK-NEXT:    done();
// CHECK-NEXT:    return;
// CHECK-NEXT:  }
func.func @calls(%a: i32, %p: !emitc.ptr<f32>) {
  %0 = emitc.call_opaque "add"(%a, %a) : (i32, i32) -> i32
  %1 = emitc.call_opaque "make"(%a) {args = [0 : index, #emitc.opaque<"K">, 7 : i32], template_args = [f16, 3 : i32]} : (i32) -> !emitc.opaque<"Thing">
  %2 = emitc.apply "*"(%p) : (!emitc.ptr<f32>) -> f32
  emitc.call_opaque "done"() : () -> ()
  func.return
}

// CHECK-LABEL: void unregistered(int32_t a) {
// CHECK-NEXT:    constexpr int32_t v1 = ::AscendC::TOTAL_L1_SIZE;
// CHECK-NEXT:    constexpr uint32_t v2 = 128;
// CHECK-NEXT:    uint32_t v3 = (uint32_t) a;
// CHECK-NEXT:    // as it stands
// CHECK-NEXT:    return;
// CHECK-NEXT:  }
func.func @unregistered(%a: i32) {
  %0 = "emitc.constant"() {value = #emitc.opaque<"::AscendC::TOTAL_L1_SIZE">} : () -> i32
  %1 = "emitc.constant"() {value = 128 : ui32} : () -> ui32
  %2 = "emitc.cast"(%a) : (i32) -> ui32
  "emitc.verbatim"() {value = "// as it stands"} : () -> ()
  func.return
}
