// RUN: ascir-opt %s -p graph-decompose{ops=embedding_bag_rows} | filecheck %s

// Bags that all have three indices are rows of a matrix of them: their embeddings are added up along an axis.
// CHECK-LABEL: func.func @equal(
// CHECK:         %y = graph.reshape %i : tensor<6xi32> -> tensor<2x3xi32>
// CHECK-NEXT:    %y_1 = graph.embedding %t, %y : (tensor<10x8xf32>, tensor<2x3xi32>) -> tensor<2x3x8xf32>
// CHECK-NEXT:    %y_2 = graph.reduce mean %y_1 axes [1] : tensor<2x3x8xf32> -> tensor<2x8xf32>
func.func @equal(%t: tensor<10x8xf32>, %i: tensor<6xi32>) -> tensor<2x8xf32> {
  %o = graph.constant dense<[0, 3]> : tensor<2xi32>
  %y = graph.embedding_bag %t, %i, %o mode mean : (tensor<10x8xf32>, tensor<6xi32>, tensor<2xi32>) -> tensor<2x8xf32>
  func.return %y : tensor<2x8xf32>
}

// Others stay bags, as do those whose offsets are known at launch only.
// CHECK-LABEL: func.func @others(
// CHECK:         graph.embedding_bag %t, %i, %o mode mean
// CHECK:         graph.embedding_bag %t, %i, %p mode mean
func.func @others(%t: tensor<10x8xf32>, %i: tensor<6xi32>, %p: tensor<2xi32>) -> (tensor<2x8xf32>, tensor<2x8xf32>) {
  %o = graph.constant dense<[0, 4]> : tensor<2xi32>
  %y = graph.embedding_bag %t, %i, %o mode mean : (tensor<10x8xf32>, tensor<6xi32>, tensor<2xi32>) -> tensor<2x8xf32>
  %z = graph.embedding_bag %t, %i, %p mode mean : (tensor<10x8xf32>, tensor<6xi32>, tensor<2xi32>) -> tensor<2x8xf32>
  func.return %y, %z : tensor<2x8xf32>, tensor<2x8xf32>
}
