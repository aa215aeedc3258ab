// RUN: ascir-opt %s -p 'graph-decompose{ops=resize}' --check-each | filecheck %s

// Each element twice is a broadcast, every second one a slice, others are gathered; weights are those of a product.

// CHECK-LABEL: func.func @twice
// CHECK-NEXT: %y = graph.reshape %x : tensor<1x8x4x6xf16> -> tensor<1x8x4x1x6xf16>
// CHECK-NEXT: %y_1 = graph.broadcast_to %y : tensor<1x8x4x1x6xf16> -> tensor<1x8x4x2x6xf16>
// CHECK-NEXT: %y_2 = graph.reshape %y_1 : tensor<1x8x4x2x6xf16> -> tensor<1x8x8x6xf16>
// CHECK-NEXT: func.return %y_2 : tensor<1x8x8x6xf16>
func.func @twice(%x: tensor<1x8x4x6xf16>) -> tensor<1x8x8x6xf16> {
  %y = graph.resize %x coordinates asymmetric rounding floor : tensor<1x8x4x6xf16> -> tensor<1x8x8x6xf16>
  func.return %y : tensor<1x8x8x6xf16>
}

// CHECK-LABEL: func.func @half
// CHECK-NEXT: %y = graph.slice %x starts [0, 0, 0, 0] ends [9223372036854775807, 9223372036854775807, 9223372036854775807, 5] steps [1, 1, 1, 2]
// CHECK-NEXT: func.return %y : tensor<1x8x4x3xf16>
func.func @half(%x: tensor<1x8x4x6xf16>) -> tensor<1x8x4x3xf16> {
  %y = graph.resize %x coordinates asymmetric rounding floor : tensor<1x8x4x6xf16> -> tensor<1x8x4x3xf16>
  func.return %y : tensor<1x8x4x3xf16>
}

// CHECK-LABEL: func.func @gathered
// CHECK-NEXT: %y = graph.constant dense<[0, 1, 3]> : tensor<3xi32>
// CHECK-NEXT: %y_1 = graph.gather %x, %y axis 2 : (tensor<1x2x4x6xi32>, tensor<3xi32>) -> tensor<1x2x3x6xi32>
// CHECK-NEXT: func.return %y_1 : tensor<1x2x3x6xi32>
func.func @gathered(%x: tensor<1x2x4x6xi32>) -> tensor<1x2x3x6xi32> {
  %y = graph.resize %x : tensor<1x2x4x6xi32> -> tensor<1x2x3x6xi32>
  func.return %y : tensor<1x2x3x6xi32>
}

// CHECK-LABEL: func.func @weighed
// CHECK-NEXT: %y = graph.cast %x : tensor<1x8x6x2xf16> -> tensor<1x8x6x2xf32>
// CHECK-NEXT: %y_1 = graph.constant dense<{{\[\[}}1.000000e+00, 7.500000e-01, 2.500000e-01, 0.000000e+00], [0.000000e+00, 2.500000e-01, 7.500000e-01, 1.000000e+00]]> : tensor<2x4xf32>
// CHECK-NEXT: %y_2 = graph.matmul %y, %y_1 : (tensor<1x8x6x2xf32>, tensor<2x4xf32>) -> tensor<1x8x6x4xf32>
// CHECK-NEXT: %y_3 = graph.cast %y_2 : tensor<1x8x6x4xf32> -> tensor<1x8x6x4xf16>
// CHECK-NEXT: func.return %y_3 : tensor<1x8x6x4xf16>
func.func @weighed(%x: tensor<1x8x6x2xf16>) -> tensor<1x8x6x4xf16> {
  %y = graph.resize %x mode linear : tensor<1x8x6x2xf16> -> tensor<1x8x6x4xf16>
  func.return %y : tensor<1x8x6x4xf16>
}
