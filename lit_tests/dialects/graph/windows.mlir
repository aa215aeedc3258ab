// RUN: ascir-opt %s | ascir-opt | filecheck %s
// RUN: ascir-opt %s --print-op-generic | ascir-opt | filecheck %s

// Convolutions and poolings.

// CHECK-LABEL: func.func @conv
func.func @conv(%x: tensor<1x4x9x9xf16>, %w: tensor<8x2x3x3xf16>, %b: tensor<8xf16>, %y: tensor<1x4x16xf32>, %v: tensor<8x4x3xf32>, %c: tensor<8xf32>, %f: tensor<8x4x3x3xf16>) {
  // CHECK-NEXT: %0 = graph.conv2d %x, %f : (tensor<1x4x9x9xf16>, tensor<8x4x3x3xf16>) -> tensor<1x8x7x7xf16>
  %0 = graph.conv2d %x, %f : (tensor<1x4x9x9xf16>, tensor<8x4x3x3xf16>) -> tensor<1x8x7x7xf16>
  // CHECK-NEXT: %1 = graph.conv2d %x, %w bias %b strides [2, 2] pads [1, 0, 1, 2] dilations [1, 2] groups 2 : (tensor<1x4x9x9xf16>, tensor<8x2x3x3xf16>, tensor<8xf16>) -> tensor<1x8x5x4xf16>
  %1 = graph.conv2d %x, %w bias %b strides [2, 2] pads [1, 0, 1, 2] dilations [1, 2] groups 2 : (tensor<1x4x9x9xf16>, tensor<8x2x3x3xf16>, tensor<8xf16>) -> tensor<1x8x5x4xf16>
  // CHECK-NEXT: %2 = graph.conv1d %y, %v : (tensor<1x4x16xf32>, tensor<8x4x3xf32>) -> tensor<1x8x14xf32>
  %2 = graph.conv1d %y, %v : (tensor<1x4x16xf32>, tensor<8x4x3xf32>) -> tensor<1x8x14xf32>
  // CHECK-NEXT: %3 = graph.conv1d %y, %v bias %c stride 2 pads [1, 1] dilation 3 : (tensor<1x4x16xf32>, tensor<8x4x3xf32>, tensor<8xf32>) -> tensor<1x8x6xf32>
  %3 = graph.conv1d %y, %v bias %c stride 2 pads [1, 1] dilation 3 : (tensor<1x4x16xf32>, tensor<8x4x3xf32>, tensor<8xf32>) -> tensor<1x8x6xf32>
  func.return
}

// CHECK-LABEL: func.func @integers
func.func @integers(%x: tensor<1x4x9x9xi8>, %w: tensor<8x4x3x3xi8>) {
  // CHECK-NEXT: %0 = graph.conv2d %x, %w : (tensor<1x4x9x9xi8>, tensor<8x4x3x3xi8>) -> tensor<1x8x7x7xi32>
  %0 = graph.conv2d %x, %w : (tensor<1x4x9x9xi8>, tensor<8x4x3x3xi8>) -> tensor<1x8x7x7xi32>
  func.return
}

// CHECK-LABEL: func.func @conv_transpose
func.func @conv_transpose(%x: tensor<1x8x4x4xf16>, %w: tensor<8x3x2x2xf16>, %b: tensor<6xf16>) {
  // CHECK-NEXT: %0 = graph.conv_transpose2d %x, %w : (tensor<1x8x4x4xf16>, tensor<8x3x2x2xf16>) -> tensor<1x3x5x5xf16>
  %0 = graph.conv_transpose2d %x, %w : (tensor<1x8x4x4xf16>, tensor<8x3x2x2xf16>) -> tensor<1x3x5x5xf16>
  // CHECK-NEXT: %1 = graph.conv_transpose2d %x, %w bias %b strides [2, 2] pads [1, 1, 0, 0] dilations [2, 1] groups 2 output_pads [1, 0] : (tensor<1x8x4x4xf16>, tensor<8x3x2x2xf16>, tensor<6xf16>) -> tensor<1x6x9x7xf16>
  %1 = graph.conv_transpose2d %x, %w bias %b strides [2, 2] pads [1, 1, 0, 0] dilations [2, 1] groups 2 output_pads [1, 0] : (tensor<1x8x4x4xf16>, tensor<8x3x2x2xf16>, tensor<6xf16>) -> tensor<1x6x9x7xf16>
  func.return
}

// CHECK-LABEL: func.func @pool
func.func @pool(%x: tensor<1x3x8x8xf16>, %i: tensor<1x3x8x8xi8>) {
  // CHECK-NEXT: %0 = graph.max_pool2d %x kernel [2, 2] : tensor<1x3x8x8xf16> -> tensor<1x3x7x7xf16>
  %0 = graph.max_pool2d %x kernel [2, 2] : tensor<1x3x8x8xf16> -> tensor<1x3x7x7xf16>
  // CHECK-NEXT: %1 = graph.max_pool2d %x kernel [3, 3] strides [2, 2] pads [1, 1, 1, 1] dilations [1, 2] ceil_mode : tensor<1x3x8x8xf16> -> tensor<1x3x5x4xf16>
  %1 = graph.max_pool2d %x kernel [3, 3] strides [2, 2] pads [1, 1, 1, 1] dilations [1, 2] ceil_mode : tensor<1x3x8x8xf16> -> tensor<1x3x5x4xf16>
  // CHECK-NEXT: %2 = graph.max_pool2d %i kernel [8, 8] : tensor<1x3x8x8xi8> -> tensor<1x3x1x1xi8>
  %2 = graph.max_pool2d %i kernel [8, 8] : tensor<1x3x8x8xi8> -> tensor<1x3x1x1xi8>
  // CHECK-NEXT: %3 = graph.avg_pool2d %x kernel [2, 2] strides [2, 2] : tensor<1x3x8x8xf16> -> tensor<1x3x4x4xf16>
  %3 = graph.avg_pool2d %x kernel [2, 2] strides [2, 2] : tensor<1x3x8x8xf16> -> tensor<1x3x4x4xf16>
  // CHECK-NEXT: %4 = graph.avg_pool2d %x kernel [3, 3] strides [2, 2] pads [0, 1, 0, 1] ceil_mode count_include_pad : tensor<1x3x8x8xf16> -> tensor<1x3x4x5xf16>
  %4 = graph.avg_pool2d %x kernel [3, 3] strides [2, 2] pads [0, 1, 0, 1] ceil_mode count_include_pad : tensor<1x3x8x8xf16> -> tensor<1x3x4x5xf16>
  func.return
}
