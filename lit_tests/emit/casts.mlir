// RUN: ascir-translate --mlir-to-ascendc %s | filecheck %s
// A cast between types of one C++ type is not a statement.

// CHECK-LABEL: void unrealized(int64_t i, __gm__ float* p) {
// CHECK-NEXT:    int32_t v1 = static_cast<int32_t>(i);
// CHECK-NEXT:    __gm__ int32_t* v2 = reinterpret_cast<__gm__ int32_t*>(p);
// CHECK-NEXT:    int64_t v3 = i + i;
// CHECK-NEXT:    return;
// CHECK-NEXT:  }
func.func @unrealized(%i: index, %p: memref<4xf32, 22>) {
  %0 = builtin.unrealized_conversion_cast %i : index to i64
  %1 = builtin.unrealized_conversion_cast %i : index to i32
  %2 = builtin.unrealized_conversion_cast %p : memref<4xf32, 22> to memref<4xi32, 22>
  %3 = arith.addi %0, %0 : i64
  func.return
}
