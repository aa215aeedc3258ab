// RUN: ascir-opt %s -p graph-fold-constants --check-each | filecheck %s

// What depends on constants only is computed, and what nobody reads any more goes.

// CHECK-LABEL: func.func @chain
// CHECK-NEXT: %0 = graph.constant dense<[2.000000e+00, 6.000000e+00]> : tensor<2xf32>
// CHECK-NEXT: %1 = graph.add %x, %0
// CHECK-NEXT: func.return %1
func.func @chain(%x: tensor<2xf32>) -> tensor<2xf32> {
  %a = graph.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %0 = graph.add %a, %a : tensor<2xf32>
  %b = graph.constant dense<[1.0, 1.5]> : tensor<2xf32>
  %1 = graph.mul %0, %b : tensor<2xf32>
  %2 = graph.add %x, %1 : tensor<2xf32>
  func.return %2 : tensor<2xf32>
}

// Several results.
// CHECK-LABEL: func.func @split
// CHECK-NEXT: %0 = graph.constant dense<1.000000e+00> : tensor<1xf32>
// CHECK-NEXT: %1 = graph.constant dense<[2.000000e+00, 3.000000e+00]> : tensor<2xf32>
// CHECK-NEXT: func.return %0, %1
func.func @split() -> (tensor<1xf32>, tensor<2xf32>) {
  %a = graph.constant dense<[1.0, 2.0, 3.0]> : tensor<3xf32>
  %0, %1 = graph.split %a axis 0 sizes [1, 2] : tensor<3xf32> -> (tensor<1xf32>, tensor<2xf32>)
  func.return %0, %1 : tensor<1xf32>, tensor<2xf32>
}

// A large broadcast stays with the kernel.
// CHECK-LABEL: func.func @growth
// CHECK-NEXT: graph.constant dense<1.000000e+00> : tensor<1xf32>
// CHECK-NEXT: graph.broadcast_to
func.func @growth() -> tensor<1024xf32> {
  %a = graph.constant dense<1.0> : tensor<1xf32>
  %0 = graph.broadcast_to %a : tensor<1xf32> -> tensor<1024xf32>
  func.return %0 : tensor<1024xf32>
}
