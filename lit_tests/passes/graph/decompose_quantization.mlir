// RUN: ascir-opt %s -p 'graph-decompose{ops=quantize,dequantize}' --check-each | filecheck %s

// Quantization by division, rounding and a cast that saturates; scales are shaped to broadcast.

// CHECK-LABEL: func.func @quantize
// CHECK-NEXT: %y = graph.div %x, %s : (tensor<8x5xf32>, tensor<f32>) -> tensor<8x5xf32>
// CHECK-NEXT: %y_1 = graph.round %y : tensor<8x5xf32>
// CHECK-NEXT: %y_2 = graph.cast %z : tensor<i8> -> tensor<f32>
// CHECK-NEXT: %y_3 = graph.add %y_1, %y_2 : (tensor<8x5xf32>, tensor<f32>) -> tensor<8x5xf32>
// CHECK-NEXT: %y_4 = graph.cast %y_3 : tensor<8x5xf32> -> tensor<8x5xi8>
// CHECK-NEXT: func.return %y_4 : tensor<8x5xi8>
func.func @quantize(%x: tensor<8x5xf32>, %s: tensor<f32>, %z: tensor<i8>) -> tensor<8x5xi8> {
  %y = graph.quantize %x, %s zero_point %z : (tensor<8x5xf32>, tensor<f32>, tensor<i8>) -> tensor<8x5xi8>
  func.return %y : tensor<8x5xi8>
}

// CHECK-LABEL: func.func @quantize_channels
// CHECK-NEXT: %y = graph.reshape %s : tensor<8xf32> -> tensor<8x1xf32>
// CHECK-NEXT: %y_1 = graph.div %x, %y : (tensor<8x5xf32>, tensor<8x1xf32>) -> tensor<8x5xf32>
// CHECK-NEXT: %y_2 = graph.round %y_1 : tensor<8x5xf32>
// CHECK-NEXT: %y_3 = graph.cast %y_2 : tensor<8x5xf32> -> tensor<8x5xui8>
// CHECK-NEXT: func.return %y_3 : tensor<8x5xui8>
func.func @quantize_channels(%x: tensor<8x5xf32>, %s: tensor<8xf32>) -> tensor<8x5xui8> {
  %y = graph.quantize %x, %s axis 0 : (tensor<8x5xf32>, tensor<8xf32>) -> tensor<8x5xui8>
  func.return %y : tensor<8x5xui8>
}

// CHECK-LABEL: func.func @quantize_groups
// CHECK-NEXT: %y = graph.reshape %s : tensor<2x5xf32> -> tensor<2x1x5xf32>
// CHECK-NEXT: %y_1 = graph.reshape %x : tensor<8x5xf32> -> tensor<2x4x5xf32>
// CHECK-NEXT: %y_2 = graph.div %y_1, %y : (tensor<2x4x5xf32>, tensor<2x1x5xf32>) -> tensor<2x4x5xf32>
// CHECK-NEXT: %y_3 = graph.round %y_2 : tensor<2x4x5xf32>
// CHECK-NEXT: %y_4 = graph.cast %z : tensor<2x5xi4> -> tensor<2x5xf32>
// CHECK-NEXT: %y_5 = graph.reshape %y_4 : tensor<2x5xf32> -> tensor<2x1x5xf32>
// CHECK-NEXT: %y_6 = graph.add %y_3, %y_5 : (tensor<2x4x5xf32>, tensor<2x1x5xf32>) -> tensor<2x4x5xf32>
// CHECK-NEXT: %y_7 = graph.reshape %y_6 : tensor<2x4x5xf32> -> tensor<8x5xf32>
// CHECK-NEXT: %y_8 = graph.cast %y_7 : tensor<8x5xf32> -> tensor<8x5xi4>
// CHECK-NEXT: func.return %y_8 : tensor<8x5xi4>
func.func @quantize_groups(%x: tensor<8x5xf32>, %s: tensor<2x5xf32>, %z: tensor<2x5xi4>) -> tensor<8x5xi4> {
  %y = graph.quantize %x, %s zero_point %z axis 0 group_size 4 : (tensor<8x5xf32>, tensor<2x5xf32>, tensor<2x5xi4>) -> tensor<8x5xi4>
  func.return %y : tensor<8x5xi4>
}

// CHECK-LABEL: func.func @dequantize
// CHECK-NEXT: %y = graph.cast %x : tensor<8x5xi8> -> tensor<8x5xf32>
// CHECK-NEXT: %y_1 = graph.cast %s : tensor<f16> -> tensor<f32>
// CHECK-NEXT: %y_2 = graph.mul %y, %y_1 : (tensor<8x5xf32>, tensor<f32>) -> tensor<8x5xf32>
// CHECK-NEXT: %y_3 = graph.cast %y_2 : tensor<8x5xf32> -> tensor<8x5xf16>
// CHECK-NEXT: func.return %y_3 : tensor<8x5xf16>
func.func @dequantize(%x: tensor<8x5xi8>, %s: tensor<f16>) -> tensor<8x5xf16> {
  %y = graph.dequantize %x, %s : (tensor<8x5xi8>, tensor<f16>) -> tensor<8x5xf16>
  func.return %y : tensor<8x5xf16>
}

// CHECK-LABEL: func.func @dequantize_channels
// CHECK-NEXT: %y = graph.cast %x : tensor<8x5xui8> -> tensor<8x5xf32>
// CHECK-NEXT: %y_1 = graph.cast %z : tensor<5xui8> -> tensor<5xf32>
// CHECK-NEXT: %y_2 = graph.sub %y, %y_1 : (tensor<8x5xf32>, tensor<5xf32>) -> tensor<8x5xf32>
// CHECK-NEXT: %y_3 = graph.mul %y_2, %s : (tensor<8x5xf32>, tensor<5xf32>) -> tensor<8x5xf32>
// CHECK-NEXT: func.return %y_3 : tensor<8x5xf32>
func.func @dequantize_channels(%x: tensor<8x5xui8>, %s: tensor<5xf32>, %z: tensor<5xui8>) -> tensor<8x5xf32> {
  %y = graph.dequantize %x, %s zero_point %z axis -1 : (tensor<8x5xui8>, tensor<5xf32>, tensor<5xui8>) -> tensor<8x5xf32>
  func.return %y : tensor<8x5xf32>
}

// CHECK-LABEL: func.func @dequantize_groups
// CHECK-NEXT: %y = graph.cast %x : tensor<8x5xi4> -> tensor<8x5xf32>
// CHECK-NEXT: %y_1 = graph.reshape %y : tensor<8x5xf32> -> tensor<4x2x5xf32>
// CHECK-NEXT: %y_2 = graph.reshape %s : tensor<4x5xf32> -> tensor<4x1x5xf32>
// CHECK-NEXT: %y_3 = graph.mul %y_1, %y_2 : (tensor<4x2x5xf32>, tensor<4x1x5xf32>) -> tensor<4x2x5xf32>
// CHECK-NEXT: %y_4 = graph.reshape %y_3 : tensor<4x2x5xf32> -> tensor<8x5xf32>
// CHECK-NEXT: func.return %y_4 : tensor<8x5xf32>
func.func @dequantize_groups(%x: tensor<8x5xi4>, %s: tensor<4x5xf32>) -> tensor<8x5xf32> {
  %y = graph.dequantize %x, %s axis 0 group_size 2 : (tensor<8x5xi4>, tensor<4x5xf32>) -> tensor<8x5xf32>
  func.return %y : tensor<8x5xf32>
}

// Bytes by weights of few bits: both stay, as there are kernels that take them so.

// CHECK-LABEL: func.func @product
// CHECK-NEXT: %a = graph.dequantize %x, %t : (tensor<2x64xi8>, tensor<f16>) -> tensor<2x64xf16>
// CHECK-NEXT: %w = graph.dequantize %q, %s axis 0 group_size 32 : (tensor<64x16xi4>, tensor<2x16xf16>) -> tensor<64x16xf16>
// CHECK-NEXT: %y = graph.matmul %a, %w : (tensor<2x64xf16>, tensor<64x16xf16>) -> tensor<2x16xf16>
func.func @product(%x: tensor<2x64xi8>, %t: tensor<f16>, %q: tensor<64x16xi4>, %s: tensor<2x16xf16>) -> tensor<2x16xf16> {
  %a = graph.dequantize %x, %t : (tensor<2x64xi8>, tensor<f16>) -> tensor<2x64xf16>
  %w = graph.dequantize %q, %s axis 0 group_size 32 : (tensor<64x16xi4>, tensor<2x16xf16>) -> tensor<64x16xf16>
  %y = graph.matmul %a, %w : (tensor<2x64xf16>, tensor<64x16xf16>) -> tensor<2x16xf16>
  func.return %y : tensor<2x16xf16>
}

// Of bytes with a zero point, or with scales along k, floats are made first.

// CHECK-LABEL: func.func @zero
// CHECK-NEXT: graph.cast %x : tensor<2x64xi8> -> tensor<2x64xf32>
func.func @zero(%x: tensor<2x64xi8>, %t: tensor<f16>, %z: tensor<i8>, %q: tensor<64x16xi4>, %s: tensor<16xf16>) -> tensor<2x16xf16> {
  %a = graph.dequantize %x, %t zero_point %z : (tensor<2x64xi8>, tensor<f16>, tensor<i8>) -> tensor<2x64xf16>
  %w = graph.dequantize %q, %s axis 1 : (tensor<64x16xi4>, tensor<16xf16>) -> tensor<64x16xf16>
  %y = graph.matmul %a, %w : (tensor<2x64xf16>, tensor<64x16xf16>) -> tensor<2x16xf16>
  func.return %y : tensor<2x16xf16>
}

// CHECK-LABEL: func.func @along
// CHECK-NEXT: graph.cast %x : tensor<2x64xi8> -> tensor<2x64xf32>
func.func @along(%x: tensor<2x64xi8>, %t: tensor<64xf16>, %q: tensor<64x16xi4>, %s: tensor<16xf16>) -> tensor<2x16xf16> {
  %a = graph.dequantize %x, %t axis 1 : (tensor<2x64xi8>, tensor<64xf16>) -> tensor<2x64xf16>
  %w = graph.dequantize %q, %s axis 1 : (tensor<64x16xi4>, tensor<16xf16>) -> tensor<64x16xf16>
  %y = graph.matmul %a, %w : (tensor<2x64xf16>, tensor<64x16xf16>) -> tensor<2x16xf16>
  func.return %y : tensor<2x16xf16>
}
