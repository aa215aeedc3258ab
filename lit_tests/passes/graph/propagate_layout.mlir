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

// By twos over three channels: by ones over the twelve of two rows and two columns.
// CHECK-LABEL: @cells
// CHECK: graph.reshape %x : tensor<1x3x20x18xf16> -> tensor<1x3x10x2x9x2xf16>
// CHECK: graph.transpose {{.*}} permutation [0, 1, 3, 5, 2, 4]
// CHECK: graph.conv2d_blocked {{.*}} kernel [4, 4] pads [2, 2, 1, 1] : (tensor<1x1x10x9x16xf16>, tensor<16x256xf16>)
func.func @cells(%x: tensor<1x3x20x18xf16>, %w: tensor<16x3x7x7xf16>) -> tensor<1x16x10x9xf16> {
  %0 = graph.conv2d %x, %w strides [2, 2] pads [3, 3, 3, 3] : (tensor<1x3x20x18xf16>, tensor<16x3x7x7xf16>) -> tensor<1x16x10x9xf16>
  func.return %0 : tensor<1x16x10x9xf16>
}

// Taps farther apart than the cube's load takes: each sees a slice of the image.
// CHECK-LABEL: @taps_apart
// CHECK: graph.slice %x starts [0, 0, 0, 0] {{.*}} : tensor<1x16x520x8xf16> -> tensor<1x16x260x8xf16>
// CHECK: graph.slice %x starts [0, 0, 260, 0] {{.*}} : tensor<1x16x520x8xf16> -> tensor<1x16x260x8xf16>
// CHECK: graph.concat {{.*}} axis 2 : {{.*}} -> tensor<1x16x2x260x8xf16>
// CHECK: graph.conv2d_blocked {{.*}} kernel [1, 3] : (tensor<1x2x260x8x16xf16>, tensor<16x96xf16>)
func.func @taps_apart(%x: tensor<1x16x520x8xf16>, %w: tensor<16x16x2x3xf16>) -> tensor<1x16x260x6xf16> {
  %0 = graph.conv2d %x, %w dilations [260, 1] : (tensor<1x16x520x8xf16>, tensor<16x16x2x3xf16>) -> tensor<1x16x260x6xf16>
  func.return %0 : tensor<1x16x260x6xf16>
}

// Windows farther apart than it takes: the positions of a step are channels.
// CHECK-LABEL: @windows_apart
// CHECK: graph.transpose {{.*}} permutation [0, 1, 4, 2, 3] : tensor<1x1x1x50x160xf16> -> tensor<1x1x160x1x50xf16>
// CHECK: graph.conv2d_blocked {{.*}} kernel [1, 3] : (tensor<1x10x1x50x16xf16>, tensor<32x480xf16>)
func.func @windows_apart(%x: tensor<1x1x8020xf16>, %w: tensor<32x1x400xf16>) -> tensor<1x32x48xf16> {
  %0 = graph.conv1d %x, %w stride 160 : (tensor<1x1x8020xf16>, tensor<32x1x400xf16>) -> tensor<1x32x48xf16>
  func.return %0 : tensor<1x32x48xf16>
}

// What is pooled stays in blocks.
// CHECK-LABEL: @pooled
// CHECK: graph.conv2d_blocked
// CHECK-NEXT: graph.max_pool2d {{.*}} kernel [2, 2] strides [2, 2] : tensor<1x1x6x6x16xf16> -> tensor<1x1x3x3x16xf16>
func.func @pooled(%x: tensor<1x16x6x6xf16>, %w: tensor<16x16x3x3xf16>) -> tensor<1x16x3x3xf16> {
  %0 = graph.conv2d %x, %w pads [1, 1, 1, 1] : (tensor<1x16x6x6xf16>, tensor<16x16x3x3xf16>) -> tensor<1x16x6x6xf16>
  %1 = graph.max_pool2d %0 kernel [2, 2] strides [2, 2] : tensor<1x16x6x6xf16> -> tensor<1x16x3x3xf16>
  func.return %1 : tensor<1x16x3x3xf16>
}

// The number of images may be known only at launch.
// CHECK-LABEL: @images
func.func @images(%x: tensor<?x20x5x5xf16, #graph.dims<B, _, _, _>>, %w: tensor<24x20x3x3xf16>) -> tensor<?x24x3x3xf16, #graph.dims<B, _, _, _>> {
  // CHECK: graph.conv2d_blocked %{{.*}}, %{{.*}} kernel [3, 3] : (tensor<?x2x5x5x16xf16, #graph.dims<B, _, _, _, _>>, tensor<2x32x144xf16>)
  // CHECK: graph.slice %{{.*}} ends [9223372036854775807, 1, 24, 3, 3]
  %y = graph.conv2d %x, %w : (tensor<?x20x5x5xf16, #graph.dims<B, _, _, _>>, tensor<24x20x3x3xf16>) -> tensor<?x24x3x3xf16, #graph.dims<B, _, _, _>>
  func.return %y : tensor<?x24x3x3xf16, #graph.dims<B, _, _, _>>
}
