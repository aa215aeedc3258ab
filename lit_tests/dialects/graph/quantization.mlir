// RUN: ascir-opt %s | ascir-opt | filecheck %s
// RUN: ascir-opt %s --print-op-generic | ascir-opt | filecheck %s

// Between floats and small integers, and to 2:4 sparsity.

// CHECK-LABEL: func.func @quantize
func.func @quantize(%x: tensor<64x16xf16>, %s: tensor<f32>, %z: tensor<i8>, %c: tensor<16xf16>, %g: tensor<2x16xf16>, %y: tensor<2x16xi4>) {
  // CHECK-NEXT: %0 = graph.quantize %x, %s : (tensor<64x16xf16>, tensor<f32>) -> tensor<64x16xi8>
  %0 = graph.quantize %x, %s : (tensor<64x16xf16>, tensor<f32>) -> tensor<64x16xi8>
  // CHECK-NEXT: %1 = graph.quantize %x, %s zero_point %z : (tensor<64x16xf16>, tensor<f32>, tensor<i8>) -> tensor<64x16xi8>
  %1 = graph.quantize %x, %s zero_point %z : (tensor<64x16xf16>, tensor<f32>, tensor<i8>) -> tensor<64x16xi8>
  // CHECK-NEXT: %2 = graph.quantize %x, %c axis -1 : (tensor<64x16xf16>, tensor<16xf16>) -> tensor<64x16xui8>
  %2 = graph.quantize %x, %c axis -1 : (tensor<64x16xf16>, tensor<16xf16>) -> tensor<64x16xui8>
  // CHECK-NEXT: %3 = graph.quantize %x, %g zero_point %y axis 0 group_size 32 : (tensor<64x16xf16>, tensor<2x16xf16>, tensor<2x16xi4>) -> tensor<64x16xi4>
  %3 = graph.quantize %x, %g zero_point %y axis 0 group_size 32 : (tensor<64x16xf16>, tensor<2x16xf16>, tensor<2x16xi4>) -> tensor<64x16xi4>
  func.return
}

// CHECK-LABEL: func.func @dequantize
func.func @dequantize(%q: tensor<64x16xi4>, %a: tensor<64x16xi32>, %s: tensor<f32>, %z: tensor<i4>, %c: tensor<16xf32>, %g: tensor<2x16xf16>) {
  // CHECK-NEXT: %0 = graph.dequantize %q, %s : (tensor<64x16xi4>, tensor<f32>) -> tensor<64x16xf16>
  %0 = graph.dequantize %q, %s : (tensor<64x16xi4>, tensor<f32>) -> tensor<64x16xf16>
  // CHECK-NEXT: %1 = graph.dequantize %q, %s zero_point %z : (tensor<64x16xi4>, tensor<f32>, tensor<i4>) -> tensor<64x16xbf16>
  %1 = graph.dequantize %q, %s zero_point %z : (tensor<64x16xi4>, tensor<f32>, tensor<i4>) -> tensor<64x16xbf16>
  // CHECK-NEXT: %2 = graph.dequantize %a, %c axis 1 : (tensor<64x16xi32>, tensor<16xf32>) -> tensor<64x16xf32>
  %2 = graph.dequantize %a, %c axis 1 : (tensor<64x16xi32>, tensor<16xf32>) -> tensor<64x16xf32>
  // CHECK-NEXT: %3 = graph.dequantize %q, %g axis 0 group_size 32 : (tensor<64x16xi4>, tensor<2x16xf16>) -> tensor<64x16xf16>
  %3 = graph.dequantize %q, %g axis 0 group_size 32 : (tensor<64x16xi4>, tensor<2x16xf16>) -> tensor<64x16xf16>
  func.return
}

// CHECK-LABEL: func.func @sparsify
func.func @sparsify(%x: tensor<8x16xf16>) {
  // CHECK-NEXT: %0 = graph.sparsify %x : tensor<8x16xf16>
  %0 = graph.sparsify %x : tensor<8x16xf16>
  // CHECK-NEXT: %1 = graph.sparsify %x axis 0 : tensor<8x16xf16>
  %1 = graph.sparsify %x axis 0 : tensor<8x16xf16>
  func.return
}
