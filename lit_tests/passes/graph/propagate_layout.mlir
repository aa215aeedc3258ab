// RUN: ascir-opt %s -p graph-propagate-layout,canonicalize,dce | filecheck %s
// RUN: ascir-opt %s -p graph-propagate-layout,canonicalize,dce,graph-isolate | filecheck %s --check-prefix ALONE

// Two convolutions and what stands between them work on blocks of channels: one conversion before, one behind.
// CHECK-LABEL: @chain
func.func @chain(%x: tensor<1x32x6x6xf16>, %w: tensor<32x288xf16>, %v: tensor<32x32x3x3xf16>) -> tensor<1x32x6x6xf16> {
  %t = graph.reshape %w : tensor<32x288xf16> -> tensor<32x32x3x3xf16>
  // CHECK: %[[IN:.*]] = graph.transpose %{{.*}} permutation [0, 1, 3, 4, 2] : tensor<1x2x16x6x6xf16> -> tensor<1x2x6x6x16xf16>
  // CHECK: %[[ONE:.*]] = graph.conv2d_blocked %[[IN]], %{{.*}} kernel [3, 3] pads [1, 1, 1, 1]
  %0 = graph.conv2d %x, %t pads [1, 1, 1, 1] : (tensor<1x32x6x6xf16>, tensor<32x32x3x3xf16>) -> tensor<1x32x6x6xf16>
  // CHECK: %[[RELU:.*]] = graph.relu %[[ONE]] : tensor<1x2x6x6x16xf16>
  %1 = graph.relu %0 : tensor<1x32x6x6xf16>
  // CHECK: %[[TWO:.*]] = graph.conv2d_blocked %[[RELU]], %{{.*}} kernel [3, 3] pads [1, 1, 1, 1]
  // CHECK-NEXT: %[[OUT:.*]] = graph.transpose %[[TWO]] permutation [0, 1, 4, 2, 3]
  // CHECK-NEXT: graph.reshape %[[OUT]]
  %2 = graph.conv2d %1, %v pads [1, 1, 1, 1] : (tensor<1x32x6x6xf16>, tensor<32x32x3x3xf16>) -> tensor<1x32x6x6xf16>
  // CHECK-NEXT: func.return
  func.return %2 : tensor<1x32x6x6xf16>
}

// What is rectified as it leaves the cube is in one kernel with the convolution.
// ALONE-LABEL: @chain
// ALONE: graph.fusion
// ALONE: graph.fusion
// ALONE: graph.fusion
// ALONE-NEXT: graph.conv2d_blocked
// ALONE-NEXT: graph.relu
// ALONE-NEXT: graph.yield

// A 1x1 convolution of an image that is not in blocks is a matrix product.
// CHECK-LABEL: @plain
func.func @plain(%x: tensor<2x32x6x6xf16>, %w: tensor<48x32x1x1xf16>) -> tensor<2x48x6x6xf16> {
  // CHECK: graph.matmul %{{.*}}, %{{.*}} : (tensor<48x32xf16>, tensor<2x32x36xf16>) -> tensor<2x48x36xf16>
  %0 = graph.conv2d %x, %w : (tensor<2x32x6x6xf16>, tensor<48x32x1x1xf16>) -> tensor<2x48x6x6xf16>
  func.return %0 : tensor<2x48x6x6xf16>
}

// One dimension: an image of one row.
// CHECK-LABEL: @row
func.func @row(%x: tensor<2x16x40xf16>, %w: tensor<16x16x5xf16>) -> tensor<2x16x18xf16> {
  // CHECK: graph.conv2d_blocked %{{.*}}, %{{.*}} kernel [1, 5] strides [1, 2] : (tensor<2x1x1x40x16xf16>, tensor<16x80xf16>)
  %0 = graph.conv1d %x, %w stride 2 : (tensor<2x16x40xf16>, tensor<16x16x5xf16>) -> tensor<2x16x18xf16>
  func.return %0 : tensor<2x16x18xf16>
}
