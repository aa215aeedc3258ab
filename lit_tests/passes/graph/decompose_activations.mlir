// RUN: ascir-opt %s -p 'graph-decompose{ops=elu,gelu,hardsigmoid,hardswish,leaky_relu,mish,silu}' --check-each | filecheck %s

// Activations by the functions they are defined with; what is not asked for stays.

// CHECK-LABEL: func.func @elu
// CHECK-NEXT: %y = graph.constant dense<0.000000e+00> : tensor<f32>
// CHECK-NEXT: %y_1 = graph.compare gt %x, %y : (tensor<4x8xf32>, tensor<f32>) -> tensor<4x8xi1>
// CHECK-NEXT: %y_2 = graph.expm1 %x : tensor<4x8xf32>
// CHECK-NEXT: %y_3 = graph.constant dense<5.000000e-01> : tensor<f32>
// CHECK-NEXT: %y_4 = graph.mul %y_2, %y_3 : (tensor<4x8xf32>, tensor<f32>) -> tensor<4x8xf32>
// CHECK-NEXT: %y_5 = graph.select %y_1, %x, %y_4 : (tensor<4x8xi1>, tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
// CHECK-NEXT: func.return %y_5 : tensor<4x8xf32>
func.func @elu(%x: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %y = graph.elu %x alpha 0.5 : tensor<4x8xf32>
  func.return %y : tensor<4x8xf32>
}

// CHECK-LABEL: func.func @gelu
// CHECK-NEXT: %y = graph.constant dense<5.000000e-01> : tensor<f32>
// CHECK-NEXT: %y_1 = graph.mul %x, %y : (tensor<4x8xf32>, tensor<f32>) -> tensor<4x8xf32>
// CHECK-NEXT: %y_2 = graph.constant dense<0.707106769> : tensor<f32>
// CHECK-NEXT: %y_3 = graph.mul %x, %y_2 : (tensor<4x8xf32>, tensor<f32>) -> tensor<4x8xf32>
// CHECK-NEXT: %y_4 = graph.erf %y_3 : tensor<4x8xf32>
// CHECK-NEXT: %y_5 = graph.constant dense<1.000000e+00> : tensor<f32>
// CHECK-NEXT: %y_6 = graph.add %y_4, %y_5 : (tensor<4x8xf32>, tensor<f32>) -> tensor<4x8xf32>
// CHECK-NEXT: %y_7 = graph.mul %y_1, %y_6 : tensor<4x8xf32>
// CHECK-NEXT: func.return %y_7 : tensor<4x8xf32>
func.func @gelu(%x: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %y = graph.gelu %x : tensor<4x8xf32>
  func.return %y : tensor<4x8xf32>
}

// CHECK-LABEL: func.func @gelu_tanh
// CHECK-NEXT: %y = graph.mul %x, %x : tensor<4x8xf32>
// CHECK-NEXT: %y_1 = graph.mul %y, %x : tensor<4x8xf32>
// CHECK-NEXT: %y_2 = graph.constant dense<4.471500e-02> : tensor<f32>
// CHECK-NEXT: %y_3 = graph.mul %y_1, %y_2 : (tensor<4x8xf32>, tensor<f32>) -> tensor<4x8xf32>
// CHECK-NEXT: %y_4 = graph.add %x, %y_3 : tensor<4x8xf32>
// CHECK-NEXT: %y_5 = graph.constant dense<0.797884583> : tensor<f32>
// CHECK-NEXT: %y_6 = graph.mul %y_4, %y_5 : (tensor<4x8xf32>, tensor<f32>) -> tensor<4x8xf32>
// CHECK-NEXT: %y_7 = graph.constant dense<5.000000e-01> : tensor<f32>
// CHECK-NEXT: %y_8 = graph.mul %x, %y_7 : (tensor<4x8xf32>, tensor<f32>) -> tensor<4x8xf32>
// CHECK-NEXT: %y_9 = graph.tanh %y_6 : tensor<4x8xf32>
// CHECK-NEXT: %y_10 = graph.constant dense<1.000000e+00> : tensor<f32>
// CHECK-NEXT: %y_11 = graph.add %y_9, %y_10 : (tensor<4x8xf32>, tensor<f32>) -> tensor<4x8xf32>
// CHECK-NEXT: %y_12 = graph.mul %y_8, %y_11 : tensor<4x8xf32>
// CHECK-NEXT: func.return %y_12 : tensor<4x8xf32>
func.func @gelu_tanh(%x: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %y = graph.gelu %x approximate tanh : tensor<4x8xf32>
  func.return %y : tensor<4x8xf32>
}

// CHECK-LABEL: func.func @hardsigmoid
// CHECK-NEXT: %y = graph.constant dense<2.500000e-01> : tensor<f32>
// CHECK-NEXT: %y_1 = graph.mul %x, %y : (tensor<4x8xf32>, tensor<f32>) -> tensor<4x8xf32>
// CHECK-NEXT: %y_2 = graph.constant dense<5.000000e-01> : tensor<f32>
// CHECK-NEXT: %y_3 = graph.add %y_1, %y_2 : (tensor<4x8xf32>, tensor<f32>) -> tensor<4x8xf32>
// CHECK-NEXT: %y_4 = graph.clamp %y_3 min 0.0 max 1.0 : tensor<4x8xf32>
// CHECK-NEXT: func.return %y_4 : tensor<4x8xf32>
func.func @hardsigmoid(%x: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %y = graph.hardsigmoid %x alpha 0.25 : tensor<4x8xf32>
  func.return %y : tensor<4x8xf32>
}

// CHECK-LABEL: func.func @hardswish
// CHECK-NEXT: %y = graph.constant dense<3.000000e+00> : tensor<f32>
// CHECK-NEXT: %y_1 = graph.add %x, %y : (tensor<4x8xf32>, tensor<f32>) -> tensor<4x8xf32>
// CHECK-NEXT: %y_2 = graph.clamp %y_1 min 0.0 max 6.0 : tensor<4x8xf32>
// CHECK-NEXT: %y_3 = graph.mul %x, %y_2 : tensor<4x8xf32>
// CHECK-NEXT: %y_4 = graph.constant dense<6.000000e+00> : tensor<f32>
// CHECK-NEXT: %y_5 = graph.div %y_3, %y_4 : (tensor<4x8xf32>, tensor<f32>) -> tensor<4x8xf32>
// CHECK-NEXT: func.return %y_5 : tensor<4x8xf32>
func.func @hardswish(%x: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %y = graph.hardswish %x : tensor<4x8xf32>
  func.return %y : tensor<4x8xf32>
}

// CHECK-LABEL: func.func @leaky_relu
// CHECK-NEXT: %y = graph.constant dense<0.000000e+00> : tensor<f32>
// CHECK-NEXT: %y_1 = graph.compare gt %x, %y : (tensor<4x8xf32>, tensor<f32>) -> tensor<4x8xi1>
// CHECK-NEXT: %y_2 = graph.constant dense<1.000000e-02> : tensor<f32>
// CHECK-NEXT: %y_3 = graph.mul %x, %y_2 : (tensor<4x8xf32>, tensor<f32>) -> tensor<4x8xf32>
// CHECK-NEXT: %y_4 = graph.select %y_1, %x, %y_3 : (tensor<4x8xi1>, tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
// CHECK-NEXT: func.return %y_4 : tensor<4x8xf32>
func.func @leaky_relu(%x: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %y = graph.leaky_relu %x : tensor<4x8xf32>
  func.return %y : tensor<4x8xf32>
}

// CHECK-LABEL: func.func @mish
// CHECK-NEXT: %y = graph.softplus %x : tensor<4x8xf32>
// CHECK-NEXT: %y_1 = graph.tanh %y : tensor<4x8xf32>
// CHECK-NEXT: %y_2 = graph.mul %x, %y_1 : tensor<4x8xf32>
// CHECK-NEXT: func.return %y_2 : tensor<4x8xf32>
func.func @mish(%x: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %y = graph.mish %x : tensor<4x8xf32>
  func.return %y : tensor<4x8xf32>
}

// CHECK-LABEL: func.func @silu
// CHECK-NEXT: %y = graph.sigmoid %x : tensor<4x8xf32>
// CHECK-NEXT: %y_1 = graph.mul %x, %y : tensor<4x8xf32>
// CHECK-NEXT: func.return %y_1 : tensor<4x8xf32>
func.func @silu(%x: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %y = graph.silu %x : tensor<4x8xf32>
  func.return %y : tensor<4x8xf32>
}
