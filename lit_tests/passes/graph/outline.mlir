// RUN: ascir-opt %s -p graph-outline --check-each | filecheck %s

// Each fusion becomes a function before the one that it was in; without a label it is named after that.
// CHECK-LABEL: func.func private @exps(%a: tensor<8xf32>) -> tensor<8xf32>
// CHECK-NEXT: %t = graph.exp %a
// CHECK-NEXT: func.return %t
// CHECK-LABEL: func.func private @f_1(%b: tensor<8xf32>) -> tensor<8xf32>
// CHECK-NEXT: %u = graph.neg %b
// CHECK-LABEL: func.func @f(
// CHECK-NEXT: %y = func.call @exps(%x)
// CHECK-NEXT: %z = func.call @f_1(%y)
// CHECK-NEXT: func.return %z
func.func @f(%x: tensor<8xf32>) -> tensor<8xf32> {
  %y = graph.fusion @exps(%a = %x : tensor<8xf32>) -> tensor<8xf32> {
    %t = graph.exp %a : tensor<8xf32>
    graph.yield %t : tensor<8xf32>
  }
  %z = graph.fusion (%b = %y : tensor<8xf32>) -> tensor<8xf32> {
    %u = graph.neg %b : tensor<8xf32>
    graph.yield %u : tensor<8xf32>
  }
  func.return %z : tensor<8xf32>
}
