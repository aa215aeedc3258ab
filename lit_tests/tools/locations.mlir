// RUN: ascir-opt %s --print-debuginfo -p canonicalize | filecheck %s

// Every operation knows its line and column; what canonicalize makes stands where the folded operation stood.
func.func @kept(%a: i32) -> i32 {
  %two = arith.constant 2 : i32
  %three = arith.constant 3 : i32
  %five = arith.addi %two, %three : i32
  %sum = arith.addi %a, %five : i32
  func.return %sum : i32
}

// CHECK: func.func @kept
// CHECK-NEXT: %{{.*}} = arith.constant 5 : i32 loc("{{.*}}locations.mlir":7:3)
// CHECK-NEXT: %{{.*}} = arith.addi {{.*}} : i32 loc("{{.*}}locations.mlir":8:3)
// CHECK-NEXT: func.return {{.*}} : i32 loc("{{.*}}locations.mlir":9:3)
