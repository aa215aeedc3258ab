// RUN: ascir-translate --mlir-to-ascendc %s | filecheck %s
// Cases are 64 bits wide, and so is what they are compared with.

// CHECK-LABEL: int32_t choose(int64_t k) {
// CHECK-NEXT:    int32_t r;
// CHECK-NEXT:    switch(k) {
// CHECK-NEXT:    case 1: {
// CHECK-NEXT:      constexpr int32_t c45_i32 = 45;
// CHECK-NEXT:      r = c45_i32;
// CHECK-NEXT:    } break;
// CHECK-NEXT:    case 4294967297: {
// CHECK-NEXT:      constexpr int32_t c67_i32 = 67;
// CHECK-NEXT:      r = c67_i32;
// CHECK-NEXT:    } break;
// CHECK-NEXT:    default: {
// CHECK-NEXT:      int32_t v1 = static_cast<int32_t>(k);
// CHECK-NEXT:      r = v1;
// CHECK-NEXT:    }
// CHECK-NEXT:    }
// CHECK-NEXT:    return r;
// CHECK-NEXT:  }
func.func @choose(%k: index) -> i32 {
  %r = scf.index_switch %k -> i32
  case 1 {
    %0 = arith.constant 45 : i32
    scf.yield %0 : i32
  }
  case 4294967297 {
    %0 = arith.constant 67 : i32
    scf.yield %0 : i32
  }
  default {
    %0 = arith.index_cast %k : index to i32
    scf.yield %0 : i32
  }
  func.return %r : i32
}
