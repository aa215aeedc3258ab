// RUN: ascir-opt %s -p 'graph-decompose{ops=embedding_bag}' --check-each | filecheck %s

// Bags of embeddings: each index learns its bag from the offsets before it; empty bags are 0.

// CHECK-LABEL: func.func @sum
// CHECK-NEXT: %i = graph.constant dense<[1, 9, 3, 0, 5]> : tensor<5xi32>
// CHECK-NEXT: %o = graph.constant dense<[0, 2, 2, 5]> : tensor<4xi32>
// CHECK-NEXT: %y = graph.constant dense<0> : tensor<6xi32>
// CHECK-NEXT: %y_1 = graph.constant dense<1> : tensor<4xi32>
// CHECK-NEXT: %y_2 = graph.scatter_add %y, %o, %y_1 axis 0 : (tensor<6xi32>, tensor<4xi32>, tensor<4xi32>) -> tensor<6xi32>
// CHECK-NEXT: %y_3 = graph.cumsum %y_2 axis 0 : tensor<6xi32>
// CHECK-NEXT: %y_4 = graph.slice %y_3 starts [0] ends [5] steps [1] : tensor<6xi32> -> tensor<5xi32>
// CHECK-NEXT: %y_5 = graph.constant dense<1> : tensor<i32>
// CHECK-NEXT: %y_6 = graph.sub %y_4, %y_5 : (tensor<5xi32>, tensor<i32>) -> tensor<5xi32>
// CHECK-NEXT: %y_7 = graph.gather %t, %i axis 0 : (tensor<10x8xf32>, tensor<5xi32>) -> tensor<5x8xf32>
// CHECK-NEXT: %y_8 = graph.unsorted_segment_sum %y_7, %y_6 segments 4 : (tensor<5x8xf32>, tensor<5xi32>) -> tensor<4x8xf32>
// CHECK-NEXT: func.return %y_8 : tensor<4x8xf32>
func.func @sum(%t: tensor<10x8xf32>) -> tensor<4x8xf32> {
  %i = graph.constant dense<[1, 9, 3, 0, 5]> : tensor<5xi32>
  %o = graph.constant dense<[0, 2, 2, 5]> : tensor<4xi32>
  %y = graph.embedding_bag %t, %i, %o : (tensor<10x8xf32>, tensor<5xi32>, tensor<4xi32>) -> tensor<4x8xf32>
  func.return %y : tensor<4x8xf32>
}

// CHECK-LABEL: func.func @weights
// CHECK-NEXT: %i = graph.constant dense<[1, 9, 3, 0, 5]> : tensor<5xi32>
// CHECK-NEXT: %o = graph.constant dense<[0, 2, 2, 5]> : tensor<4xi32>
// CHECK-NEXT: %y = graph.constant dense<0> : tensor<6xi32>
// CHECK-NEXT: %y_1 = graph.constant dense<1> : tensor<4xi32>
// CHECK-NEXT: %y_2 = graph.scatter_add %y, %o, %y_1 axis 0 : (tensor<6xi32>, tensor<4xi32>, tensor<4xi32>) -> tensor<6xi32>
// CHECK-NEXT: %y_3 = graph.cumsum %y_2 axis 0 : tensor<6xi32>
// CHECK-NEXT: %y_4 = graph.slice %y_3 starts [0] ends [5] steps [1] : tensor<6xi32> -> tensor<5xi32>
// CHECK-NEXT: %y_5 = graph.constant dense<1> : tensor<i32>
// CHECK-NEXT: %y_6 = graph.sub %y_4, %y_5 : (tensor<5xi32>, tensor<i32>) -> tensor<5xi32>
// CHECK-NEXT: %y_7 = graph.gather %t, %i axis 0 : (tensor<10x8xf32>, tensor<5xi32>) -> tensor<5x8xf32>
// CHECK-NEXT: %y_8 = graph.reshape %w : tensor<5xf32> -> tensor<5x1xf32>
// CHECK-NEXT: %y_9 = graph.mul %y_7, %y_8 : (tensor<5x8xf32>, tensor<5x1xf32>) -> tensor<5x8xf32>
// CHECK-NEXT: %y_10 = graph.unsorted_segment_sum %y_9, %y_6 segments 4 : (tensor<5x8xf32>, tensor<5xi32>) -> tensor<4x8xf32>
// CHECK-NEXT: func.return %y_10 : tensor<4x8xf32>
func.func @weights(%t: tensor<10x8xf32>, %w: tensor<5xf32>) -> tensor<4x8xf32> {
  %i = graph.constant dense<[1, 9, 3, 0, 5]> : tensor<5xi32>
  %o = graph.constant dense<[0, 2, 2, 5]> : tensor<4xi32>
  %y = graph.embedding_bag %t, %i, %o weights %w : (tensor<10x8xf32>, tensor<5xi32>, tensor<4xi32>, tensor<5xf32>) -> tensor<4x8xf32>
  func.return %y : tensor<4x8xf32>
}

// CHECK-LABEL: func.func @mean
// CHECK-NEXT: %i = graph.constant dense<[1, 9, 3, 0, 5]> : tensor<5xi32>
// CHECK-NEXT: %o = graph.constant dense<[0, 2, 2, 5]> : tensor<4xi32>
// CHECK-NEXT: %y = graph.constant dense<0> : tensor<6xi32>
// CHECK-NEXT: %y_1 = graph.constant dense<1> : tensor<4xi32>
// CHECK-NEXT: %y_2 = graph.scatter_add %y, %o, %y_1 axis 0 : (tensor<6xi32>, tensor<4xi32>, tensor<4xi32>) -> tensor<6xi32>
// CHECK-NEXT: %y_3 = graph.cumsum %y_2 axis 0 : tensor<6xi32>
// CHECK-NEXT: %y_4 = graph.slice %y_3 starts [0] ends [5] steps [1] : tensor<6xi32> -> tensor<5xi32>
// CHECK-NEXT: %y_5 = graph.constant dense<1> : tensor<i32>
// CHECK-NEXT: %y_6 = graph.sub %y_4, %y_5 : (tensor<5xi32>, tensor<i32>) -> tensor<5xi32>
// CHECK-NEXT: %y_7 = graph.gather %t, %i axis 0 : (tensor<10x8xf32>, tensor<5xi32>) -> tensor<5x8xf32>
// CHECK-NEXT: %y_8 = graph.unsorted_segment_sum %y_7, %y_6 segments 4 : (tensor<5x8xf32>, tensor<5xi32>) -> tensor<4x8xf32>
// CHECK-NEXT: %y_9 = graph.constant dense<1.000000e+00> : tensor<5xf32>
// CHECK-NEXT: %y_10 = graph.unsorted_segment_sum %y_9, %y_6 segments 4 : (tensor<5xf32>, tensor<5xi32>) -> tensor<4xf32>
// CHECK-NEXT: %y_11 = graph.constant dense<1.000000e+00> : tensor<f32>
// CHECK-NEXT: %y_12 = graph.maximum %y_10, %y_11 : (tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
// CHECK-NEXT: %y_13 = graph.reshape %y_12 : tensor<4xf32> -> tensor<4x1xf32>
// CHECK-NEXT: %y_14 = graph.div %y_8, %y_13 : (tensor<4x8xf32>, tensor<4x1xf32>) -> tensor<4x8xf32>
// CHECK-NEXT: func.return %y_14 : tensor<4x8xf32>
func.func @mean(%t: tensor<10x8xf32>) -> tensor<4x8xf32> {
  %i = graph.constant dense<[1, 9, 3, 0, 5]> : tensor<5xi32>
  %o = graph.constant dense<[0, 2, 2, 5]> : tensor<4xi32>
  %y = graph.embedding_bag %t, %i, %o mode mean : (tensor<10x8xf32>, tensor<5xi32>, tensor<4xi32>) -> tensor<4x8xf32>
  func.return %y : tensor<4x8xf32>
}
