// RUN: ascir-opt %s --verify-diagnostics --split-input-file

// Scales that do not fit, and groups of four that are none.

func.func @f(%a: tensor<64x16xf16>, %b: tensor<f32>) {
  // expected-error @+1 {{graph.quantize: group_size needs an axis}}
  %0 = graph.quantize %a, %b group_size 32 : (tensor<64x16xf16>, tensor<f32>) -> tensor<64x16xi8>
  func.return
}

// -----

func.func @f(%a: tensor<64x16xf16>, %b: tensor<16xf32>) {
  // expected-error @+1 {{graph.quantize: axis 2 is out of range for rank 2}}
  %0 = graph.quantize %a, %b axis 2 : (tensor<64x16xf16>, tensor<16xf32>) -> tensor<64x16xi8>
  func.return
}

// -----

func.func @f(%a: tensor<64x16xf16>, %b: tensor<2x16xf32>) {
  // expected-error @+1 {{graph.quantize: group_size must be 1 or more, not 0}}
  %0 = graph.quantize %a, %b axis 0 group_size 0 : (tensor<64x16xf16>, tensor<2x16xf32>) -> tensor<64x16xi8>
  func.return
}

// -----

func.func @f(%a: tensor<64x16xf16>, %b: tensor<2x16xf32>) {
  // expected-error @+1 {{graph.quantize: dimension 0 is not a multiple of group_size: x tensor<64x16xf16>, scale tensor<2x16xf32> (64 vs 30)}}
  %0 = graph.quantize %a, %b axis 0 group_size 30 : (tensor<64x16xf16>, tensor<2x16xf32>) -> tensor<64x16xi8>
  func.return
}

// -----

func.func @f(%a: tensor<64x16xf16>, %b: tensor<16xf32>) {
  // expected-error @+1 {{graph.quantize: scale does not have the shape that axis and group_size ask for: x tensor<64x16xf16>, scale tensor<16xf32> (ranks 1 and 0)}}
  %0 = graph.quantize %a, %b : (tensor<64x16xf16>, tensor<16xf32>) -> tensor<64x16xi8>
  func.return
}

// -----

func.func @f(%a: tensor<64x16xf16>, %b: tensor<16xf32>) {
  // expected-error @+1 {{graph.quantize: scale does not have the shape that axis and group_size ask for: x tensor<64x16xf16>, scale tensor<16xf32> (dimension 0: 16 vs 64)}}
  %0 = graph.quantize %a, %b axis 0 : (tensor<64x16xf16>, tensor<16xf32>) -> tensor<64x16xi8>
  func.return
}

// -----

func.func @f(%a: tensor<64x16xf16>, %b: tensor<4x16xf32>) {
  // expected-error @+1 {{graph.quantize: scale does not have the shape that axis and group_size ask for: x tensor<64x16xf16>, scale tensor<4x16xf32> (dimension 0: 4 vs 2)}}
  %0 = graph.quantize %a, %b axis 0 group_size 32 : (tensor<64x16xf16>, tensor<4x16xf32>) -> tensor<64x16xi8>
  func.return
}

// -----

func.func @f(%a: tensor<64x16xf16>, %b: tensor<f32>) {
  // expected-error @+1 {{expected a ranked tensor of quantized integers (i4, i8, ui8), got tensor<64x16xi32>}}
  %0 = graph.quantize %a, %b : (tensor<64x16xf16>, tensor<f32>) -> tensor<64x16xi32>
  func.return
}

// -----

func.func @f(%a: tensor<64x16xf16>, %b: tensor<f32>) {
  // expected-error @+1 {{graph.quantize: result 0 must be tensor<64x16xi8>, but is declared tensor<64x8xi8>}}
  %0 = graph.quantize %a, %b : (tensor<64x16xf16>, tensor<f32>) -> tensor<64x8xi8>
  func.return
}

// -----

func.func @f(%x: tensor<64x16xf16>, %s: tensor<f32>, %z: tensor<ui8>) {
  // expected-error @+1 {{graph.quantize: zero_point must be of i8, as the quantized tensor is}}
  %0 = graph.quantize %x, %s zero_point %z : (tensor<64x16xf16>, tensor<f32>, tensor<ui8>) -> tensor<64x16xi8>
  func.return
}

// -----

func.func @f(%x: tensor<64x16xf16>, %s: tensor<16xf32>, %z: tensor<i8>) {
  // expected-error @+1 {{graph.quantize: zero_point does not have the shape of the scale}}
  %0 = graph.quantize %x, %s zero_point %z axis 1 : (tensor<64x16xf16>, tensor<16xf32>, tensor<i8>) -> tensor<64x16xi8>
  func.return
}

// -----

func.func @f(%a: tensor<64x16xi4>, %b: tensor<16xf32>) {
  // expected-error @+1 {{graph.dequantize: scale does not have the shape that axis and group_size ask for}}
  %0 = graph.dequantize %a, %b : (tensor<64x16xi4>, tensor<16xf32>) -> tensor<64x16xf16>
  func.return
}

// -----

func.func @f(%a: tensor<64x16xi16>, %b: tensor<f32>) {
  // expected-error @+1 {{expected a ranked tensor of quantized integers or their sums (i4, i8, ui8, i32), got tensor<64x16xi16>}}
  %0 = graph.dequantize %a, %b : (tensor<64x16xi16>, tensor<f32>) -> tensor<64x16xf16>
  func.return
}

// -----

func.func @f(%a: tensor<64x16xi8>, %b: tensor<f32>) {
  // expected-error @+1 {{expected a ranked tensor of floats}}
  %0 = graph.dequantize %a, %b : (tensor<64x16xi8>, tensor<f32>) -> tensor<64x16xi32>
  func.return
}

// -----

func.func @f(%a: tensor<64x16xi8>, %b: tensor<f32>) {
  // expected-error @+1 {{graph.dequantize: result 0 must be tensor<64x16xf16>, but is declared tensor<64xf16>}}
  %0 = graph.dequantize %a, %b : (tensor<64x16xi8>, tensor<f32>) -> tensor<64xf16>
  func.return
}

// -----

func.func @f(%x: tensor<64x16xi32>, %s: tensor<f32>, %z: tensor<i8>) {
  // expected-error @+1 {{graph.dequantize: zero_point must be of i32, as the quantized tensor is}}
  %0 = graph.dequantize %x, %s zero_point %z : (tensor<64x16xi32>, tensor<f32>, tensor<i8>) -> tensor<64x16xf16>
  func.return
}

// -----

func.func @f(%a: tensor<8x6xf16>) {
  // expected-error @+1 {{graph.sparsify: dimension 1 must be a multiple of 4, not 6}}
  %0 = graph.sparsify %a : (tensor<8x6xf16>) -> tensor<8x6xf16>
  func.return
}

// -----

func.func @f(%a: tensor<8x8xf16>) {
  // expected-error @+1 {{graph.sparsify: axis 2 is out of range for rank 2}}
  %0 = graph.sparsify %a axis 2 : (tensor<8x8xf16>) -> tensor<8x8xf16>
  func.return
}
