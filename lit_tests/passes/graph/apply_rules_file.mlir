// RUN: ascir-opt %s -p 'graph-apply-rules{on=triple file="%S/Inputs/triple.ascl"}' | filecheck %s
// RUN: not ascir-opt %s -p 'graph-apply-rules{file="%S/Inputs/false.ascl"}' 2>&1 | filecheck %s --check-prefix FALSE
// RUN: not ascir-opt %s -p 'graph-apply-rules{on=tripel file="%S/Inputs/triple.ascl"}' 2>&1 | filecheck %s --check-prefix NAME

// Rules of a file of one's own. One that does not hold is refused, with the case that shows it.

// CHECK-LABEL: func.func @f
// CHECK: graph.constant dense<3.000000e+00> : tensor<f32>
// CHECK-NEXT: graph.mul
// CHECK-NEXT: func.return

// FALSE: rule 'wrong' is refused: the sides differ for x: {{.*}}expected

// NAME: there is no rule 'tripel'; did you mean 'triple'?
func.func @f(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = graph.add %x, %x : tensor<4xf32>
  %1 = graph.add %0, %x : tensor<4xf32>
  func.return %1 : tensor<4xf32>
}
