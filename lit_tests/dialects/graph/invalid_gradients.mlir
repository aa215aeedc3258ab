// RUN: ascir-opt %s --verify-diagnostics --split-input-file

// Gradients: what does not fit what it is the gradient of.

func.func @f(%g: tensor<4x8xf32>, %y: tensor<4x9xf32>) {
  // expected-error @+1 {{graph.softmax_grad: grad and y differ in shape: grad tensor<4x8xf32>, y tensor<4x9xf32> (dimension 1: 8 vs 9)}}
  %0 = graph.softmax_grad %g, %y axis 1 : (tensor<4x8xf32>, tensor<4x9xf32>) -> tensor<4x8xf32>
  func.return
}

// -----

func.func @f(%g: tensor<4x8xf32>) {
  // expected-error @+1 {{graph.log_softmax_grad: axis 2 is out of range for rank 2}}
  %0 = graph.log_softmax_grad %g, %g axis 2 : tensor<4x8xf32>
  func.return
}

// -----

func.func @f(%g: tensor<4x8xf32>, %x: tensor<4x8xf16>) {
  // expected-error @+1 {{graph.gelu_grad: element types differ: grad tensor<4x8xf32>, x tensor<4x8xf16> (f32 vs f16)}}
  %0 = graph.gelu_grad %g, %x : (tensor<4x8xf32>, tensor<4x8xf16>) -> tensor<4x8xf32>
  func.return
}

// -----

func.func @f(%g: tensor<4x8xf32>, %m: tensor<4xf32>) {
  // expected-error @+1 {{graph.layer_norm_grad: mean does not have size 1 from axis 1 on: grad tensor<4x8xf32>, x tensor<4x8xf32>, mean tensor<4xf32>, rstd tensor<4xf32> (ranks 1 and 2)}}
  %0, %1, %2 = graph.layer_norm_grad %g, %g, %m, %m : (tensor<4x8xf32>, tensor<4x8xf32>, tensor<4xf32>, tensor<4xf32>) -> (tensor<4x8xf32>, tensor<8xf32>, tensor<8xf32>)
  func.return
}

// -----

func.func @f(%g: tensor<4x8xf32>, %m: tensor<4x1xf32>, %w: tensor<4xf32>) {
  // expected-error @+1 {{graph.layer_norm_grad: gamma does not have the dimensions of x from axis 1 on}}
  %0, %1, %2 = graph.layer_norm_grad %g, %g, %m, %m gamma %w : (tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x1xf32>, tensor<4x1xf32>, tensor<4xf32>) -> (tensor<4x8xf32>, tensor<8xf32>, tensor<8xf32>)
  func.return
}
