// RUN: ascir-opt %s -p 'graph-decompose{ops=count,running_count},dce' --check-each | filecheck %s

// The number of truths is a sum in f32, which has all integers up to 2^24.
// CHECK-LABEL: func.func @truths(
// CHECK-NEXT: %y = graph.cast %x : tensor<8x500xi1> -> tensor<8x500xf32>
// CHECK-NEXT: %y_1 = graph.reduce sum %y axes [1] : tensor<8x500xf32> -> tensor<8xf32>
// CHECK-NEXT: %y_2 = graph.cast %y_1 : tensor<8xf32> -> tensor<8xi64>
// CHECK-NEXT: func.return %y_2 : tensor<8xi64>
func.func @truths(%x: tensor<8x500xi1>) -> tensor<8xi64> {
  %w = graph.cast %x : tensor<8x500xi1> -> tensor<8x500xi64>
  %y = graph.reduce sum %w axes [1] : tensor<8x500xi64> -> tensor<8xi64>
  func.return %y : tensor<8xi64>
}

// Running numbers too.
// CHECK-LABEL: func.func @running(
// CHECK-NEXT: %y = graph.cast %x : tensor<8x500xi1> -> tensor<8x500xf32>
// CHECK-NEXT: %y_1 = graph.cumsum %y axis 1 reverse : tensor<8x500xf32>
// CHECK-NEXT: %y_2 = graph.cast %y_1 : tensor<8x500xf32> -> tensor<8x500xi32>
// CHECK-NEXT: func.return %y_2 : tensor<8x500xi32>
func.func @running(%x: tensor<8x500xi1>) -> tensor<8x500xi32> {
  %w = graph.cast %x : tensor<8x500xi1> -> tensor<8x500xi32>
  %y = graph.cumsum %w axis 1 reverse : tensor<8x500xi32>
  func.return %y : tensor<8x500xi32>
}

// Larger sums are made in i32: 128 times 200000, and of rows whose length has a name.
// CHECK-LABEL: func.func @larger(
// CHECK-NEXT: %y = graph.cast %x : tensor<2x200000xi8> -> tensor<2x200000xi32>
// CHECK-NEXT: %y_1 = graph.reduce sum %y axes [1] : tensor<2x200000xi32> -> tensor<2xi32>
// CHECK-NEXT: %y_2 = graph.cast %y_1 : tensor<2xi32> -> tensor<2xi64>
// CHECK-NEXT: %z = graph.cast %t : tensor<4x?xi1, #graph.dims<_, S>> -> tensor<4x?xi32, #graph.dims<_, S>>
// CHECK-NEXT: %z_1 = graph.reduce sum %z axes [1] : tensor<4x?xi32, #graph.dims<_, S>> -> tensor<4xi32>
// CHECK-NEXT: %z_2 = graph.cast %z_1 : tensor<4xi32> -> tensor<4xi64>
// CHECK-NEXT: func.return %y_2, %z_2 : tensor<2xi64>, tensor<4xi64>
func.func @larger(%x: tensor<2x200000xi8>, %t: tensor<4x?xi1, #graph.dims<_, S>>) -> (tensor<2xi64>, tensor<4xi64>) {
  %w = graph.cast %x : tensor<2x200000xi8> -> tensor<2x200000xi64>
  %y = graph.reduce sum %w axes [1] : tensor<2x200000xi64> -> tensor<2xi64>
  %v = graph.cast %t : tensor<4x?xi1, #graph.dims<_, S>> -> tensor<4x?xi64, #graph.dims<_, S>>
  %z = graph.reduce sum %v axes [1] : tensor<4x?xi64, #graph.dims<_, S>> -> tensor<4xi64>
  func.return %y, %z : tensor<2xi64>, tensor<4xi64>
}

// Sums that may not fit stay, and so do those of integers that are wide from the start.
// CHECK-LABEL: func.func @others(
// CHECK-NEXT: %w = graph.cast %x : tensor<4x?xi8, #graph.dims<_, S>> -> tensor<4x?xi64, #graph.dims<_, S>>
// CHECK-NEXT: %y = graph.reduce sum %w axes [1] : tensor<4x?xi64, #graph.dims<_, S>> -> tensor<4xi64>
// CHECK-NEXT: %u = graph.reduce sum %z axes [1] : tensor<8x500xi64> -> tensor<8xi64>
// CHECK-NEXT: func.return %y, %u : tensor<4xi64>, tensor<8xi64>
func.func @others(%x: tensor<4x?xi8, #graph.dims<_, S>>, %z: tensor<8x500xi64>) -> (tensor<4xi64>, tensor<8xi64>) {
  %w = graph.cast %x : tensor<4x?xi8, #graph.dims<_, S>> -> tensor<4x?xi64, #graph.dims<_, S>>
  %y = graph.reduce sum %w axes [1] : tensor<4x?xi64, #graph.dims<_, S>> -> tensor<4xi64>
  %u = graph.reduce sum %z axes [1] : tensor<8x500xi64> -> tensor<8xi64>
  func.return %y, %u : tensor<4xi64>, tensor<8xi64>
}
