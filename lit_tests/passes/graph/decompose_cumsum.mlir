// RUN: ascir-opt %s -p 'graph-decompose{ops=cumsum}' --check-each | filecheck %s

// Long sums by those of rows of at most 1024; what is short stays.

// CHECK-LABEL: func.func @long
// CHECK-NEXT: %y = graph.reshape %x : tensor<2x1536xf32> -> tensor<2x2x768xf32>
// CHECK-NEXT: %y_1 = graph.cumsum %y axis 2 : tensor<2x2x768xf32>
// CHECK-NEXT: %y_2 = graph.reduce sum %y axes [2] keepdims : tensor<2x2x768xf32> -> tensor<2x2x1xf32>
// CHECK-NEXT: %y_3 = graph.cumsum %y_2 axis 1 exclusive : tensor<2x2x1xf32>
// CHECK-NEXT: %y_4 = graph.add %y_1, %y_3 : (tensor<2x2x768xf32>, tensor<2x2x1xf32>) -> tensor<2x2x768xf32>
// CHECK-NEXT: %y_5 = graph.reshape %y_4 : tensor<2x2x768xf32> -> tensor<2x1536xf32>
// CHECK-NEXT: func.return %y_5 : tensor<2x1536xf32>
func.func @long(%x: tensor<2x1536xf32>) -> tensor<2x1536xf32> {
  %y = graph.cumsum %x axis 1 : tensor<2x1536xf32>
  func.return %y : tensor<2x1536xf32>
}

// CHECK-LABEL: func.func @prime
// CHECK-NEXT: %y = graph.pad %x low [0] high [1017] : tensor<1031xf32> -> tensor<2048xf32>
// CHECK-NEXT: %y_1 = graph.reshape %y : tensor<2048xf32> -> tensor<2x1024xf32>
// CHECK-NEXT: %y_2 = graph.cumsum %y_1 axis 1 exclusive reverse : tensor<2x1024xf32>
// CHECK-NEXT: %y_3 = graph.reduce sum %y_1 axes [1] keepdims : tensor<2x1024xf32> -> tensor<2x1xf32>
// CHECK-NEXT: %y_4 = graph.cumsum %y_3 axis 0 exclusive reverse : tensor<2x1xf32>
// CHECK-NEXT: %y_5 = graph.add %y_2, %y_4 : (tensor<2x1024xf32>, tensor<2x1xf32>) -> tensor<2x1024xf32>
// CHECK-NEXT: %y_6 = graph.reshape %y_5 : tensor<2x1024xf32> -> tensor<2048xf32>
// CHECK-NEXT: %y_7 = graph.slice %y_6 starts [0] ends [1031] steps [1] : tensor<2048xf32> -> tensor<1031xf32>
// CHECK-NEXT: func.return %y_7 : tensor<1031xf32>
func.func @prime(%x: tensor<1031xf32>) -> tensor<1031xf32> {
  %y = graph.cumsum %x axis 0 exclusive reverse : tensor<1031xf32>
  func.return %y : tensor<1031xf32>
}

// CHECK-LABEL: func.func @short
// CHECK-NEXT: %y = graph.cumsum %x axis 0 : tensor<1024xf32>
// CHECK-NEXT: func.return %y : tensor<1024xf32>
func.func @short(%x: tensor<1024xf32>) -> tensor<1024xf32> {
  %y = graph.cumsum %x axis 0 : tensor<1024xf32>
  func.return %y : tensor<1024xf32>
}
