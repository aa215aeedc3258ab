// RUN: ascir-opt %s -p 'graph-decompose{ops=clamp,dropout,linear,mean,sigmoid,softplus}' --check-each | filecheck %s

// Compositions of a few primitives.

// CHECK-LABEL: func.func @clamp
// CHECK-NEXT: %y = graph.constant dense<0.000000e+00> : tensor<f32>
// CHECK-NEXT: %y_1 = graph.maximum %x, %y : (tensor<4x8xf32>, tensor<f32>) -> tensor<4x8xf32>
// CHECK-NEXT: %y_2 = graph.constant dense<6.000000e+00> : tensor<f32>
// CHECK-NEXT: %y_3 = graph.minimum %y_1, %y_2 : (tensor<4x8xf32>, tensor<f32>) -> tensor<4x8xf32>
// CHECK-NEXT: func.return %y_3 : tensor<4x8xf32>
func.func @clamp(%x: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %y = graph.clamp %x min 0.0 max 6.0 : tensor<4x8xf32>
  func.return %y : tensor<4x8xf32>
}

// CHECK-LABEL: func.func @clamp_above
// CHECK-NEXT: %y = graph.constant dense<5.000000e-01> : tensor<f32>
// CHECK-NEXT: %y_1 = graph.minimum %x, %y : (tensor<4x8xf32>, tensor<f32>) -> tensor<4x8xf32>
// CHECK-NEXT: func.return %y_1 : tensor<4x8xf32>
func.func @clamp_above(%x: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %y = graph.clamp %x max 0.5 : tensor<4x8xf32>
  func.return %y : tensor<4x8xf32>
}

// Bounds beyond what the integers can be.
// CHECK-LABEL: func.func @clamp_integers
// CHECK-NEXT: %y = graph.constant dense<0> : tensor<ui8>
// CHECK-NEXT: %y_1 = graph.maximum %x, %y : (tensor<4xui8>, tensor<ui8>) -> tensor<4xui8>
// CHECK-NEXT: %y_2 = graph.constant dense<255> : tensor<ui8>
// CHECK-NEXT: %y_3 = graph.minimum %y_1, %y_2 : (tensor<4xui8>, tensor<ui8>) -> tensor<4xui8>
// CHECK-NEXT: func.return %y_3 : tensor<4xui8>
func.func @clamp_integers(%x: tensor<4xui8>) -> tensor<4xui8> {
  %y = graph.clamp %x min -5.0 max 300.0 : tensor<4xui8>
  func.return %y : tensor<4xui8>
}

// A bound that is too large for the type is infinite.
// CHECK-LABEL: func.func @clamp_f16
// CHECK-NEXT: %y = graph.constant dense<0xfc00> : tensor<f16>
// CHECK-NEXT: %y_1 = graph.maximum %x, %y : (tensor<4xf16>, tensor<f16>) -> tensor<4xf16>
// CHECK-NEXT: %y_2 = graph.constant dense<0x7c00> : tensor<f16>
// CHECK-NEXT: %y_3 = graph.minimum %y_1, %y_2 : (tensor<4xf16>, tensor<f16>) -> tensor<4xf16>
// CHECK-NEXT: func.return %y_3 : tensor<4xf16>
func.func @clamp_f16(%x: tensor<4xf16>) -> tensor<4xf16> {
  %y = graph.clamp %x min -1.0e+09 max 1.0e+09 : tensor<4xf16>
  func.return %y : tensor<4xf16>
}

// CHECK-LABEL: func.func @dropout
// CHECK-NEXT: %y = graph.constant dense<5.000000e-01> : tensor<f32>
// CHECK-NEXT: %y_1 = graph.div %x, %y : (tensor<4x8xf32>, tensor<f32>) -> tensor<4x8xf32>
// CHECK-NEXT: %y_2 = graph.constant dense<0.000000e+00> : tensor<f32>
// CHECK-NEXT: %y_3 = graph.select %m, %y_1, %y_2 : (tensor<4x8xi1>, tensor<4x8xf32>, tensor<f32>) -> tensor<4x8xf32>
// CHECK-NEXT: func.return %y_3 : tensor<4x8xf32>
func.func @dropout(%x: tensor<4x8xf32>, %m: tensor<4x8xi1>) -> tensor<4x8xf32> {
  %y = graph.dropout %x, %m rate 0.5 : (tensor<4x8xf32>, tensor<4x8xi1>) -> tensor<4x8xf32>
  func.return %y : tensor<4x8xf32>
}

// CHECK-LABEL: func.func @linear
// CHECK-NEXT: %y = graph.matmul %x, %w bias %b transpose_b : (tensor<4x8xf32>, tensor<16x8xf32>, tensor<16xf32>) -> tensor<4x16xf32>
// CHECK-NEXT: func.return %y : tensor<4x16xf32>
func.func @linear(%x: tensor<4x8xf32>, %w: tensor<16x8xf32>, %b: tensor<16xf32>) -> tensor<4x16xf32> {
  %y = graph.linear %x, %w bias %b : (tensor<4x8xf32>, tensor<16x8xf32>, tensor<16xf32>) -> tensor<4x16xf32>
  func.return %y : tensor<4x16xf32>
}

// CHECK-LABEL: func.func @mean
// CHECK-NEXT: %y = graph.reduce sum %x axes [0, -1] : tensor<4x8xf32> -> tensor<f32>
// CHECK-NEXT: %y_1 = graph.constant dense<3.200000e+01> : tensor<f32>
// CHECK-NEXT: %y_2 = graph.div %y, %y_1 : tensor<f32>
// CHECK-NEXT: func.return %y_2 : tensor<f32>
func.func @mean(%x: tensor<4x8xf32>) -> tensor<f32> {
  %y = graph.reduce mean %x axes [0, -1] : tensor<4x8xf32> -> tensor<f32>
  func.return %y : tensor<f32>
}

// CHECK-LABEL: func.func @mean_keepdims
// CHECK-NEXT: %y = graph.reduce sum %x axes [1] keepdims : tensor<4x8xf32> -> tensor<4x1xf32>
// CHECK-NEXT: %y_1 = graph.constant dense<8.000000e+00> : tensor<f32>
// CHECK-NEXT: %y_2 = graph.div %y, %y_1 : (tensor<4x1xf32>, tensor<f32>) -> tensor<4x1xf32>
// CHECK-NEXT: func.return %y_2 : tensor<4x1xf32>
func.func @mean_keepdims(%x: tensor<4x8xf32>) -> tensor<4x1xf32> {
  %y = graph.reduce mean %x axes [1] keepdims : tensor<4x8xf32> -> tensor<4x1xf32>
  func.return %y : tensor<4x1xf32>
}

// Other reductions are primitive.
// CHECK-LABEL: func.func @sum
// CHECK-NEXT: %y = graph.reduce sum %x axes [1] : tensor<4x8xf32> -> tensor<4xf32>
// CHECK-NEXT: func.return %y : tensor<4xf32>
func.func @sum(%x: tensor<4x8xf32>) -> tensor<4xf32> {
  %y = graph.reduce sum %x axes [1] : tensor<4x8xf32> -> tensor<4xf32>
  func.return %y : tensor<4xf32>
}

// CHECK-LABEL: func.func @sigmoid
// CHECK-NEXT: %y = graph.neg %x : tensor<4x8xf32>
// CHECK-NEXT: %y_1 = graph.exp %y : tensor<4x8xf32>
// CHECK-NEXT: %y_2 = graph.constant dense<1.000000e+00> : tensor<f32>
// CHECK-NEXT: %y_3 = graph.add %y_1, %y_2 : (tensor<4x8xf32>, tensor<f32>) -> tensor<4x8xf32>
// CHECK-NEXT: %y_4 = graph.constant dense<1.000000e+00> : tensor<f32>
// CHECK-NEXT: %y_5 = graph.div %y_4, %y_3 : (tensor<f32>, tensor<4x8xf32>) -> tensor<4x8xf32>
// CHECK-NEXT: func.return %y_5 : tensor<4x8xf32>
func.func @sigmoid(%x: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %y = graph.sigmoid %x : tensor<4x8xf32>
  func.return %y : tensor<4x8xf32>
}

// CHECK-LABEL: func.func @softplus
// CHECK-NEXT: %y = graph.constant dense<0.000000e+00> : tensor<f32>
// CHECK-NEXT: %y_1 = graph.maximum %x, %y : (tensor<4x8xf32>, tensor<f32>) -> tensor<4x8xf32>
// CHECK-NEXT: %y_2 = graph.abs %x : tensor<4x8xf32>
// CHECK-NEXT: %y_3 = graph.neg %y_2 : tensor<4x8xf32>
// CHECK-NEXT: %y_4 = graph.exp %y_3 : tensor<4x8xf32>
// CHECK-NEXT: %y_5 = graph.log1p %y_4 : tensor<4x8xf32>
// CHECK-NEXT: %y_6 = graph.add %y_1, %y_5 : tensor<4x8xf32>
// CHECK-NEXT: func.return %y_6 : tensor<4x8xf32>
func.func @softplus(%x: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %y = graph.softplus %x : tensor<4x8xf32>
  func.return %y : tensor<4x8xf32>
}
