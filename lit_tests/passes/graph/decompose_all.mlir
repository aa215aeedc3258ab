// RUN: ascir-opt %s -p graph-decompose --check-each | filecheck %s

// Without names everything that can be opened is, and what it is made of in its turn; f16 and bf16 are computed in f32.

// CHECK-LABEL: func.func @silu
// CHECK-NEXT: %y = graph.cast %x : tensor<4xf16> -> tensor<4xf32>
// CHECK-NEXT: %y_1 = graph.neg %y : tensor<4xf32>
// CHECK-NEXT: %y_2 = graph.exp %y_1 : tensor<4xf32>
// CHECK-NEXT: %y_3 = graph.constant dense<1.000000e+00> : tensor<f32>
// CHECK-NEXT: %y_4 = graph.add %y_2, %y_3 : (tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
// CHECK-NEXT: %y_5 = graph.constant dense<1.000000e+00> : tensor<f32>
// CHECK-NEXT: %y_6 = graph.div %y_5, %y_4 : (tensor<f32>, tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT: %y_7 = graph.mul %y, %y_6 : tensor<4xf32>
// CHECK-NEXT: %y_8 = graph.cast %y_7 : tensor<4xf32> -> tensor<4xf16>
// CHECK-NEXT: func.return %y_8 : tensor<4xf16>
func.func @silu(%x: tensor<4xf16>) -> tensor<4xf16> {
  %y = graph.silu %x : tensor<4xf16>
  func.return %y : tensor<4xf16>
}

// Named dimensions stay.
// CHECK-LABEL: func.func @layer_norm
// CHECK-NEXT: %y = graph.cast %x : tensor<?x8xf16, #graph.dims<n, _>> -> tensor<?x8xf32, #graph.dims<n, _>>
// CHECK-NEXT: %y_1 = graph.reduce sum %y axes [1] keepdims : tensor<?x8xf32, #graph.dims<n, _>> -> tensor<?x1xf32, #graph.dims<n, _>>
// CHECK-NEXT: %y_2 = graph.constant dense<8.000000e+00> : tensor<f32>
// CHECK-NEXT: %y_3 = graph.div %y_1, %y_2 : (tensor<?x1xf32, #graph.dims<n, _>>, tensor<f32>) -> tensor<?x1xf32, #graph.dims<n, _>>
// CHECK-NEXT: %y_4 = graph.sub %y, %y_3 : (tensor<?x8xf32, #graph.dims<n, _>>, tensor<?x1xf32, #graph.dims<n, _>>) -> tensor<?x8xf32, #graph.dims<n, _>>
// CHECK-NEXT: %y_5 = graph.mul %y_4, %y_4 : tensor<?x8xf32, #graph.dims<n, _>>
// CHECK-NEXT: %y_6 = graph.reduce sum %y_5 axes [1] keepdims : tensor<?x8xf32, #graph.dims<n, _>> -> tensor<?x1xf32, #graph.dims<n, _>>
// CHECK-NEXT: %y_7 = graph.constant dense<8.000000e+00> : tensor<f32>
// CHECK-NEXT: %y_8 = graph.div %y_6, %y_7 : (tensor<?x1xf32, #graph.dims<n, _>>, tensor<f32>) -> tensor<?x1xf32, #graph.dims<n, _>>
// CHECK-NEXT: %y_9 = graph.constant dense<1.000000e-05> : tensor<f32>
// CHECK-NEXT: %y_10 = graph.add %y_8, %y_9 : (tensor<?x1xf32, #graph.dims<n, _>>, tensor<f32>) -> tensor<?x1xf32, #graph.dims<n, _>>
// CHECK-NEXT: %y_11 = graph.sqrt %y_10 : tensor<?x1xf32, #graph.dims<n, _>>
// CHECK-NEXT: %y_12 = graph.reciprocal %y_11 : tensor<?x1xf32, #graph.dims<n, _>>
// CHECK-NEXT: %y_13 = graph.mul %y_4, %y_12 : (tensor<?x8xf32, #graph.dims<n, _>>, tensor<?x1xf32, #graph.dims<n, _>>) -> tensor<?x8xf32, #graph.dims<n, _>>
// CHECK-NEXT: %y_14 = graph.cast %g : tensor<8xf16> -> tensor<8xf32>
// CHECK-NEXT: %y_15 = graph.mul %y_13, %y_14 : (tensor<?x8xf32, #graph.dims<n, _>>, tensor<8xf32>) -> tensor<?x8xf32, #graph.dims<n, _>>
// CHECK-NEXT: %y_16 = graph.cast %y_15 : tensor<?x8xf32, #graph.dims<n, _>> -> tensor<?x8xf16, #graph.dims<n, _>>
// CHECK-NEXT: func.return %y_16 : tensor<?x8xf16, #graph.dims<n, _>>
func.func @layer_norm(%x: tensor<?x8xf16, #graph.dims<n, _>>, %g: tensor<8xf16>) -> tensor<?x8xf16, #graph.dims<n, _>> {
  %y = graph.layer_norm %x gamma %g : (tensor<?x8xf16, #graph.dims<n, _>>, tensor<8xf16>) -> tensor<?x8xf16, #graph.dims<n, _>>
  func.return %y : tensor<?x8xf16, #graph.dims<n, _>>
}

// A declared type that says more, or less, than the inferred one is kept by a cast.
// CHECK-LABEL: func.func @declared
// CHECK-NEXT: %y = graph.reduce max %x axes [-1] keepdims {graph.ignores_nan} : tensor<4x8xf32> -> tensor<4x1xf32>
// CHECK-NEXT: %y_1 = graph.sub %x, %y : (tensor<4x8xf32>, tensor<4x1xf32>) -> tensor<4x8xf32>
// CHECK-NEXT: %y_2 = graph.exp %y_1 : tensor<4x8xf32>
// CHECK-NEXT: %y_3 = graph.reduce sum %y_2 axes [-1] keepdims : tensor<4x8xf32> -> tensor<4x1xf32>
// CHECK-NEXT: %y_4 = graph.reciprocal %y_3 : tensor<4x1xf32>
// CHECK-NEXT: %y_5 = graph.mul %y_2, %y_4 : (tensor<4x8xf32>, tensor<4x1xf32>) -> tensor<4x8xf32>
// CHECK-NEXT: %y_6 = graph.cast %y_5 : tensor<4x8xf32> -> tensor<?x8xf32>
// CHECK-NEXT: func.return %y_6 : tensor<?x8xf32>
func.func @declared(%x: tensor<4x8xf32>) -> tensor<?x8xf32> {
  %y = graph.softmax %x axis -1 : tensor<4x8xf32> -> tensor<?x8xf32>
  func.return %y : tensor<?x8xf32>
}

// f64 is computed in f64.
// CHECK-LABEL: func.func @double
// CHECK-NEXT: %y = graph.neg %x : tensor<4xf64>
// CHECK-NEXT: %y_1 = graph.exp %y : tensor<4xf64>
// CHECK-NEXT: %y_2 = graph.constant dense<1.000000e+00> : tensor<f64>
// CHECK-NEXT: %y_3 = graph.add %y_1, %y_2 : (tensor<4xf64>, tensor<f64>) -> tensor<4xf64>
// CHECK-NEXT: %y_4 = graph.constant dense<1.000000e+00> : tensor<f64>
// CHECK-NEXT: %y_5 = graph.div %y_4, %y_3 : (tensor<f64>, tensor<4xf64>) -> tensor<4xf64>
// CHECK-NEXT: func.return %y_5 : tensor<4xf64>
func.func @double(%x: tensor<4xf64>) -> tensor<4xf64> {
  %y = graph.sigmoid %x : tensor<4xf64>
  func.return %y : tensor<4xf64>
}

// Inside a fusion too.
// CHECK-LABEL: func.func @fusion
// CHECK-NEXT: %y = graph.fusion(%a = %x : tensor<4x8xf32>) -> tensor<4x8xf32> {
// CHECK-NEXT: %0 = graph.reduce max %a axes [1] keepdims {graph.ignores_nan} : tensor<4x8xf32> -> tensor<4x1xf32>
// CHECK-NEXT: %1 = graph.sub %a, %0 : (tensor<4x8xf32>, tensor<4x1xf32>) -> tensor<4x8xf32>
// CHECK-NEXT: %2 = graph.exp %1 : tensor<4x8xf32>
// CHECK-NEXT: %3 = graph.reduce sum %2 axes [1] keepdims : tensor<4x8xf32> -> tensor<4x1xf32>
// CHECK-NEXT: %4 = graph.reciprocal %3 : tensor<4x1xf32>
// CHECK-NEXT: %5 = graph.mul %2, %4 : (tensor<4x8xf32>, tensor<4x1xf32>) -> tensor<4x8xf32>
// CHECK-NEXT: graph.yield %5 : tensor<4x8xf32>
// CHECK-NEXT: }
// CHECK-NEXT: func.return %y : tensor<4x8xf32>
func.func @fusion(%x: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %y = graph.fusion(%a = %x : tensor<4x8xf32>) -> tensor<4x8xf32> {
  %0 = graph.softmax %a axis 1 : tensor<4x8xf32>
  graph.yield %0 : tensor<4x8xf32>
  }
  func.return %y : tensor<4x8xf32>
}
