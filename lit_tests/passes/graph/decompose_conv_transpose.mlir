// RUN: ascir-opt %s -p 'graph-decompose{ops=conv_transpose2d}' --check-each | filecheck %s

// The places between two steps are channels of a convolution.

// CHECK-LABEL: func.func @apart
// CHECK-NEXT: %y = graph.reshape %w : tensor<8x3x2x2xf16> -> tensor<1x8x3x1x2x1x2xf16>
// CHECK-NEXT: %y_1 = graph.transpose %y permutation [0, 2, 4, 6, 1, 3, 5] : tensor<1x8x3x1x2x1x2xf16> -> tensor<1x3x2x2x8x1x1xf16>
// CHECK-NEXT: %y_2 = graph.reshape %y_1 : tensor<1x3x2x2x8x1x1xf16> -> tensor<12x8x1x1xf16>
// CHECK-NEXT: %y_3 = graph.conv2d %x, %y_2 : (tensor<1x8x4x4xf16>, tensor<12x8x1x1xf16>) -> tensor<1x12x4x4xf16>
// CHECK-NEXT: %y_4 = graph.reshape %y_3 : tensor<1x12x4x4xf16> -> tensor<1x3x2x2x4x4xf16>
// CHECK-NEXT: %y_5 = graph.transpose %y_4 permutation [0, 1, 4, 2, 5, 3] : tensor<1x3x2x2x4x4xf16> -> tensor<1x3x4x2x4x2xf16>
// CHECK-NEXT: %y_6 = graph.reshape %y_5 : tensor<1x3x4x2x4x2xf16> -> tensor<1x3x8x8xf16>
// CHECK-NEXT: func.return %y_6 : tensor<1x3x8x8xf16>
func.func @apart(%x: tensor<1x8x4x4xf16>, %w: tensor<8x3x2x2xf16>) -> tensor<1x3x8x8xf16> {
  %y = graph.conv_transpose2d %x, %w strides [2, 2] : (tensor<1x8x4x4xf16>, tensor<8x3x2x2xf16>) -> tensor<1x3x8x8xf16>
  func.return %y : tensor<1x3x8x8xf16>
}

// Taps that meet in one element are those of the convolution, in reverse order; the result is cut.

// CHECK-LABEL: func.func @over_each_other
// CHECK-NEXT: %y = graph.reshape %w : tensor<4x2x4x4xf32> -> tensor<1x4x2x2x2x2x2xf32>
// CHECK-NEXT: %y_1 = graph.transpose %y permutation [0, 2, 4, 6, 1, 3, 5] : tensor<1x4x2x2x2x2x2xf32> -> tensor<1x2x2x2x4x2x2xf32>
// CHECK-NEXT: %y_2 = graph.reshape %y_1 : tensor<1x2x2x2x4x2x2xf32> -> tensor<8x4x2x2xf32>
// CHECK-NEXT: %y_3 = graph.slice %y_2 starts [0, 0, -1, -1] ends [9223372036854775807, 9223372036854775807, -9223372036854775808, -9223372036854775808] steps [1, 1, -1, -1] : tensor<8x4x2x2xf32>
// CHECK-NEXT: %y_4 = graph.conv2d %x, %y_3 pads [1, 1, 1, 1] : (tensor<1x4x5x5xf32>, tensor<8x4x2x2xf32>) -> tensor<1x8x6x6xf32>
// CHECK-NEXT: %y_5 = graph.reshape %y_4 : tensor<1x8x6x6xf32> -> tensor<1x2x2x2x6x6xf32>
// CHECK-NEXT: %y_6 = graph.transpose %y_5 permutation [0, 1, 4, 2, 5, 3] : tensor<1x2x2x2x6x6xf32> -> tensor<1x2x6x2x6x2xf32>
// CHECK-NEXT: %y_7 = graph.reshape %y_6 : tensor<1x2x6x2x6x2xf32> -> tensor<1x2x12x12xf32>
// CHECK-NEXT: %y_8 = graph.slice %y_7 starts [0, 0, 1, 1] ends [9223372036854775807, 9223372036854775807, 11, 11] steps [1, 1, 1, 1] : tensor<1x2x12x12xf32> -> tensor<1x2x10x10xf32>
// CHECK-NEXT: func.return %y_8 : tensor<1x2x10x10xf32>
func.func @over_each_other(%x: tensor<1x4x5x5xf32>, %w: tensor<4x2x4x4xf32>) -> tensor<1x2x10x10xf32> {
  %y = graph.conv_transpose2d %x, %w strides [2, 2] pads [1, 1, 1, 1] : (tensor<1x4x5x5xf32>, tensor<4x2x4x4xf32>) -> tensor<1x2x10x10xf32>
  func.return %y : tensor<1x2x10x10xf32>
}
