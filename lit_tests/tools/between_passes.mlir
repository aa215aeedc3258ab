// RUN: ascir-opt %s -p canonicalize,cse --print-between-passes --time-passes | filecheck %s

// What is printed between passes, and how long they took, goes to standard error: the output stays IR.
// CHECK-NOT: IR after
// CHECK-NOT: ms
// CHECK: func.func @f
func.func @f() {
  func.return
}
