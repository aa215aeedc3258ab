// RUN: ascir-opt %s | filecheck %s

// How many windows there are in an image whose rows and columns have names.
func.func @windows(%x: tensor<1x4x?x?xf16, #graph.dims<_, _, H, "4W">>, %w: tensor<8x4x3x3xf16>, %t: tensor<4x8x2x2xf16>) {
// CHECK-LABEL: func.func @windows(
  // Strides divide what the name contributes; nothing is known of H by 2.
  %0 = graph.conv2d %x, %w strides [1, 2] pads [1, 1, 1, 1] : (tensor<1x4x?x?xf16, #graph.dims<_, _, H, "4W">>, tensor<8x4x3x3xf16>) -> tensor<1x8x?x?xf16, #graph.dims<_, _, H, "2W">>
  // CHECK: graph.conv2d {{.*}} -> tensor<1x8x?x?xf16, #graph.dims<_, _, H, "2W">>
  %1 = graph.conv2d %x, %w strides [2, 4] : (tensor<1x4x?x?xf16, #graph.dims<_, _, H, "4W">>, tensor<8x4x3x3xf16>) -> tensor<1x8x?x?xf16, #graph.dims<_, _, _, W>>
  // CHECK: graph.conv2d {{.*}} -> tensor<1x8x?x?xf16, #graph.dims<_, _, _, W>>
  %2 = graph.conv2d %x, %w : (tensor<1x4x?x?xf16, #graph.dims<_, _, H, "4W">>, tensor<8x4x3x3xf16>) -> tensor<1x8x?x?xf16, #graph.dims<_, _, "H-2", "4W-2">>
  // CHECK: graph.conv2d {{.*}} -> tensor<1x8x?x?xf16, #graph.dims<_, _, "H-2", "4W-2">>
  %3 = graph.max_pool2d %x kernel [1, 3] strides [1, 2] : tensor<1x4x?x?xf16, #graph.dims<_, _, H, "4W">> -> tensor<1x4x?x?xf16, #graph.dims<_, _, H, "2W-1">>
  // CHECK: graph.max_pool2d {{.*}} -> tensor<1x4x?x?xf16, #graph.dims<_, _, H, "2W-1">>
  %4 = graph.max_pool2d %x kernel [1, 3] strides [1, 2] ceil_mode true : tensor<1x4x?x?xf16, #graph.dims<_, _, H, "4W">> -> tensor<1x4x?x?xf16, #graph.dims<_, _, H, "2W">>
  // CHECK: graph.max_pool2d {{.*}} -> tensor<1x4x?x?xf16, #graph.dims<_, _, H, "2W">>
  %5 = graph.conv_transpose2d %x, %t strides [2, 2] : (tensor<1x4x?x?xf16, #graph.dims<_, _, H, "4W">>, tensor<4x8x2x2xf16>) -> tensor<1x8x?x?xf16, #graph.dims<_, _, "2H", "8W">>
  // CHECK: graph.conv_transpose2d {{.*}} -> tensor<1x8x?x?xf16, #graph.dims<_, _, "2H", "8W">>
  %6 = graph.slice %x starts [0, 0, 1, 1] ends [1, 4, 9223372036854775807, 9223372036854775807] steps [1, 1, 1, 2] : tensor<1x4x?x?xf16, #graph.dims<_, _, H, "4W">> -> tensor<1x4x?x?xf16, #graph.dims<_, _, "H-1", "2W">>
  // CHECK: graph.slice {{.*}} -> tensor<1x4x?x?xf16, #graph.dims<_, _, "H-1", "2W">>
  %7 = graph.reshape %x : tensor<1x4x?x?xf16, #graph.dims<_, _, H, "4W">> -> tensor<1x4x?x?x2xf16, #graph.dims<_, _, H, "2W", _>>
  // CHECK: graph.reshape {{.*}} -> tensor<1x4x?x?x2xf16, #graph.dims<_, _, H, "2W", _>>
  func.return
}
