// RUN: ascir-opt %s | ascir-opt | filecheck %s
// RUN: ascir-opt %s --print-op-generic | ascir-opt | filecheck %s

// Gradients of softmax, gelu and layer_norm.

// CHECK-LABEL: func.func @rows
func.func @rows(%g: tensor<4x8xbf16>, %x: tensor<4x8xbf16>) {
  // CHECK-NEXT: %0 = graph.softmax_grad %g, %x axis -1 : tensor<4x8xbf16>
  %0 = graph.softmax_grad %g, %x axis -1 : tensor<4x8xbf16>
  // CHECK-NEXT: %1 = graph.log_softmax_grad %g, %x axis 0 : tensor<4x8xbf16>
  %1 = graph.log_softmax_grad %g, %x axis 0 : tensor<4x8xbf16>
  // CHECK-NEXT: %2 = graph.gelu_grad %g, %x : tensor<4x8xbf16>
  %2 = graph.gelu_grad %g, %x : tensor<4x8xbf16>
  // CHECK-NEXT: %3 = graph.gelu_grad %g, %x approximate tanh : tensor<4x8xbf16>
  %3 = graph.gelu_grad %g, %x approximate tanh : tensor<4x8xbf16>
  func.return
}

// Statistics of their own element type; the parameters' gradients have the dimensions from the axis on.
// CHECK-LABEL: func.func @layer
func.func @layer(%g: tensor<2x4x8xf16>, %x: tensor<2x4x8xf16>, %m: tensor<2x4x1xf32>, %n: tensor<2x1x1xf16>, %w: tensor<8xf16>) {
  // CHECK-NEXT: %x_grad, %gamma_grad, %beta_grad = graph.layer_norm_grad %g, %x, %m, %m gamma %w : (tensor<2x4x8xf16>, tensor<2x4x8xf16>, tensor<2x4x1xf32>, tensor<2x4x1xf32>, tensor<8xf16>) -> (tensor<2x4x8xf16>, tensor<8xf16>, tensor<8xf16>)
  %x_grad, %gamma_grad, %beta_grad = graph.layer_norm_grad %g, %x, %m, %m gamma %w : (tensor<2x4x8xf16>, tensor<2x4x8xf16>, tensor<2x4x1xf32>, tensor<2x4x1xf32>, tensor<8xf16>) -> (tensor<2x4x8xf16>, tensor<8xf16>, tensor<8xf16>)
  // CHECK-NEXT: graph.layer_norm_grad %g, %x, %n, %n axis 1 : (tensor<2x4x8xf16>, tensor<2x4x8xf16>, tensor<2x1x1xf16>, tensor<2x1x1xf16>) -> (tensor<2x4x8xf16>, tensor<4x8xf16>, tensor<4x8xf16>)
  %a, %b, %c = graph.layer_norm_grad %g, %x, %n, %n axis 1 : (tensor<2x4x8xf16>, tensor<2x4x8xf16>, tensor<2x1x1xf16>, tensor<2x1x1xf16>) -> (tensor<2x4x8xf16>, tensor<4x8xf16>, tensor<4x8xf16>)
  func.return
}
