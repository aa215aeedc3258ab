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

// Two that compute the same under one label are one function; under another label, or none, they are not.
// CHECK-LABEL: func.func private @relu(
// CHECK-LABEL: func.func private @relu_0(%{{.+}}: tensor<4xf32>)
// CHECK-LABEL: func.func private @layers_3(
// CHECK-LABEL: func.func @layers(
// CHECK-NEXT: func.call @relu(%x) : (tensor<8xf32>)
// CHECK-NEXT: func.call @relu(
// CHECK-NEXT: func.call @relu_0(%y) : (tensor<4xf32>)
// CHECK-NEXT: func.call @layers_3(
func.func @layers(%x: tensor<8xf32>, %y: tensor<4xf32>) -> (tensor<8xf32>, tensor<4xf32>) {
  %0 = graph.fusion @relu(%a = %x : tensor<8xf32>) -> tensor<8xf32> {
    %t = graph.relu %a : tensor<8xf32>
    graph.yield %t : tensor<8xf32>
  }
  %1 = graph.fusion @relu(%b = %0 : tensor<8xf32>) -> tensor<8xf32> {
    %u = graph.relu %b : tensor<8xf32>
    graph.yield %u : tensor<8xf32>
  }
  %2 = graph.fusion @relu(%c = %y : tensor<4xf32>) -> tensor<4xf32> {
    %v = graph.relu %c : tensor<4xf32>
    graph.yield %v : tensor<4xf32>
  }
  %3 = graph.fusion (%d = %1 : tensor<8xf32>) -> tensor<8xf32> {
    %w = graph.relu %d : tensor<8xf32>
    graph.yield %w : tensor<8xf32>
  }
  func.return %3, %2 : tensor<8xf32>, tensor<4xf32>
}
