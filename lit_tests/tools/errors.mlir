// RUN: not ascir-opt %s --split-input-file 2>&1 | filecheck %s

// A message has the file, the line, the column, the source line and a caret; every piece is looked at.
func.func @unknown_value() -> i32 {
  func.return %nothing : i32
}
// CHECK: errors.mlir:5:15: error: use of undefined value '%nothing'
// CHECK-NEXT: func.return %nothing : i32
// CHECK-NEXT: ^

// -----

// A constraint that fails while an operation is parsed is placed at that operation.
func.func @constraint(%a: f32) {
  %0 = arith.addi %a, %a : f32
  func.return
}
// CHECK: errors.mlir:15:{{[0-9]+}}: error: {{.*}}f32
// CHECK-NEXT: %0 = arith.addi %a, %a : f32

// -----

// An unknown dialect, and a misspelt operation.
arit.constant
// CHECK: errors.mlir:24:1: error: unknown operation 'arit.constant': no dialect 'arit'; did you mean 'arith'?

// -----

%0 = arith.constnt 1 : i32
// CHECK: errors.mlir:29:6: error: unknown operation 'arith.constnt'; did you mean 'arith.constant'?
