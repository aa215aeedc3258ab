// RUN: ascir-opt %s -p 'graph-decompose{ops=cumsum}' --check-each | filecheck %s

// Long sums by those of rows of 1024; what is at most 4096 long stays.

// CHECK-LABEL: func.func @long
// CHECK-NEXT: %y = graph.reshape %x : tensor<2x6144xf32> -> tensor<2x6x1024xf32>
// CHECK-NEXT: %y_1 = graph.cumsum %y axis 2 : tensor<2x6x1024xf32>
// CHECK-NEXT: %y_2 = graph.reduce sum %y axes [2] keepdims : tensor<2x6x1024xf32> -> tensor<2x6x1xf32>
// CHECK-NEXT: %y_3 = graph.cumsum %y_2 axis 1 exclusive : tensor<2x6x1xf32>
// CHECK-NEXT: %y_4 = graph.add %y_1, %y_3 : (tensor<2x6x1024xf32>, tensor<2x6x1xf32>) -> tensor<2x6x1024xf32>
// CHECK-NEXT: %y_5 = graph.reshape %y_4 : tensor<2x6x1024xf32> -> tensor<2x6144xf32>
// CHECK-NEXT: func.return %y_5 : tensor<2x6144xf32>
func.func @long(%x: tensor<2x6144xf32>) -> tensor<2x6144xf32> {
  %y = graph.cumsum %x axis 1 : tensor<2x6144xf32>
  func.return %y : tensor<2x6144xf32>
}

// CHECK-LABEL: func.func @prime
// CHECK-NEXT: %y = graph.pad %x low [0] high [1021] : tensor<4099xf32> -> tensor<5120xf32>
// CHECK-NEXT: %y_1 = graph.reshape %y : tensor<5120xf32> -> tensor<5x1024xf32>
// CHECK-NEXT: %y_2 = graph.cumsum %y_1 axis 1 exclusive reverse : tensor<5x1024xf32>
// CHECK-NEXT: %y_3 = graph.reduce sum %y_1 axes [1] keepdims : tensor<5x1024xf32> -> tensor<5x1xf32>
// CHECK-NEXT: %y_4 = graph.cumsum %y_3 axis 0 exclusive reverse : tensor<5x1xf32>
// CHECK-NEXT: %y_5 = graph.add %y_2, %y_4 : (tensor<5x1024xf32>, tensor<5x1xf32>) -> tensor<5x1024xf32>
// CHECK-NEXT: %y_6 = graph.reshape %y_5 : tensor<5x1024xf32> -> tensor<5120xf32>
// CHECK-NEXT: %y_7 = graph.slice %y_6 starts [0] ends [4099] steps [1] : tensor<5120xf32> -> tensor<4099xf32>
// CHECK-NEXT: func.return %y_7 : tensor<4099xf32>
func.func @prime(%x: tensor<4099xf32>) -> tensor<4099xf32> {
  %y = graph.cumsum %x axis 0 exclusive reverse : tensor<4099xf32>
  func.return %y : tensor<4099xf32>
}

// CHECK-LABEL: func.func @short
// CHECK-NEXT: %y = graph.cumsum %x axis 0 : tensor<4096xf32>
// CHECK-NEXT: func.return %y : tensor<4096xf32>
func.func @short(%x: tensor<4096xf32>) -> tensor<4096xf32> {
  %y = graph.cumsum %x axis 0 : tensor<4096xf32>
  func.return %y : tensor<4096xf32>
}
