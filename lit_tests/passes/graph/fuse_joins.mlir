// RUN: ascir-opt %s -p 'graph-fuse{soc=ascend910b1}' --split-input-file | filecheck %s

// What two kernels make, one for each half, is stored where it is joined: the join is not a kernel.
// CHECK-LABEL: @halves
// CHECK: %a = graph.fusion
// CHECK: %b = graph.fusion
// CHECK: %c = graph.concat %a, %b axis 1
// CHECK-NEXT: %y = graph.fusion
// CHECK-NOT: graph.concat
func.func @halves(%p: tensor<1x512x512xf16>, %q: tensor<1x512x512xf16>, %v: tensor<1x512x512xf16>, %w: tensor<1x512x512xf16>) -> tensor<1x1024x512xf16> {
  %a = graph.matmul %p, %v : (tensor<1x512x512xf16>, tensor<1x512x512xf16>) -> tensor<1x512x512xf16>
  %b = graph.matmul %q, %v : (tensor<1x512x512xf16>, tensor<1x512x512xf16>) -> tensor<1x512x512xf16>
  %c = graph.concat %a, %b axis 1 : (tensor<1x512x512xf16>, tensor<1x512x512xf16>) -> tensor<1x1024x512xf16>
  %y = graph.matmul %c, %w : (tensor<1x1024x512xf16>, tensor<1x512x512xf16>) -> tensor<1x1024x512xf16>
  func.return %y : tensor<1x1024x512xf16>
}

// -----

// Of two images halves alternate in memory: they are moved.
// CHECK-LABEL: @two
// CHECK: %c = graph.fusion @two_concat(
// CHECK-NEXT: graph.concat
func.func @two(%p: tensor<2x512x512xf16>, %q: tensor<2x512x512xf16>, %v: tensor<2x512x512xf16>, %w: tensor<2x512x512xf16>) -> tensor<2x1024x512xf16> {
  %a = graph.matmul %p, %v : (tensor<2x512x512xf16>, tensor<2x512x512xf16>) -> tensor<2x512x512xf16>
  %b = graph.matmul %q, %v : (tensor<2x512x512xf16>, tensor<2x512x512xf16>) -> tensor<2x512x512xf16>
  %c = graph.concat %a, %b axis 1 : (tensor<2x512x512xf16>, tensor<2x512x512xf16>) -> tensor<2x1024x512xf16>
  %y = graph.matmul %c, %w : (tensor<2x1024x512xf16>, tensor<2x512x512xf16>) -> tensor<2x1024x512xf16>
  func.return %y : tensor<2x1024x512xf16>
}
