// RUN: ascir-opt %s -p graph-fuse | filecheck %s

!sum = tensor<128x4xi32>

// What columns are scaled with decides which kernel it is: a constant that the chip has as it is goes with the group ...
// CHECK-LABEL: @inside
// CHECK: graph.fusion @inside_matmul_dequantize(%a_1 = %a : tensor<128x64xi8>, %b_1 = %b : tensor<64x4xi8>)
// CHECK-NEXT: %[[C:.*]] = graph.matmul
// CHECK-NEXT: %[[S:.*]] = graph.constant dense<[5.000000e-01, 2.500000e-01, 7.500000e-01, 1.000000e+00]>
// CHECK-NEXT: graph.dequantize %[[C]], %[[S]] axis 1
func.func @inside(%a: tensor<128x64xi8>, %b: tensor<64x4xi8>) -> tensor<128x4xf32> {
  %s = graph.constant dense<[0.5, 0.25, 0.75, 1.0]> : tensor<4xf32>
  %c = graph.matmul %a, %b : (tensor<128x64xi8>, tensor<64x4xi8>) -> !sum
  %y = graph.dequantize %c, %s axis 1 : (!sum, tensor<4xf32>) -> tensor<128x4xf32>
  func.return %y : tensor<128x4xf32>
}

// ... others stay arguments, so that layers share a kernel; those of rows, too.
// CHECK-LABEL: @outside
// CHECK: graph.fusion @outside_matmul_dequantize(%a_1 = %a : tensor<128x64xi8>, %b_1 = %b : tensor<64x4xi8>, %s_1 = %s : tensor<4xf32>)
func.func @outside(%a: tensor<128x64xi8>, %b: tensor<64x4xi8>) -> tensor<128x4xf32> {
  %s = graph.constant dense<[0.5, 0.25, 0.75, 0.3]> : tensor<4xf32>
  %c = graph.matmul %a, %b : (tensor<128x64xi8>, tensor<64x4xi8>) -> !sum
  %y = graph.dequantize %c, %s axis 1 : (!sum, tensor<4xf32>) -> tensor<128x4xf32>
  func.return %y : tensor<128x4xf32>
}
