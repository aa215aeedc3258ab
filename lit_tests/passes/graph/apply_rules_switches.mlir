// RUN: ascir-opt %s -p graph-apply-rules | filecheck %s
// RUN: ascir-opt %s -p 'graph-apply-rules{off=identities}' | filecheck %s --check-prefix OFF

// A function, or a module, switches rules on and off by name.

// CHECK-LABEL: func.func @all
// CHECK-NEXT: func.return %x
// OFF-LABEL: func.func @all
// OFF: graph.neg
func.func @all(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = graph.neg %x : tensor<4xf32>
  %1 = graph.neg %0 : tensor<4xf32>
  func.return %1 : tensor<4xf32>
}

// CHECK-LABEL: func.func @without
// CHECK-NEXT: graph.neg
// CHECK-NEXT: graph.neg
func.func @without(%x: tensor<4xf32>) -> tensor<4xf32> attributes {graph.rules_off = ["double_negation"]} {
  %0 = graph.neg %x : tensor<4xf32>
  %1 = graph.neg %0 : tensor<4xf32>
  func.return %1 : tensor<4xf32>
}
