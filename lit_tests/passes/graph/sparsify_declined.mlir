// RUN: ascir-opt %s -p graph-sparsify --remarks --verify-diagnostics

// Weights that are no one matrix of f16, bf16 or i8, and operands that are not constants.
func.func @others(%x: tensor<2x2x4xf32>, %y: tensor<4x2xf32>) -> (tensor<2x2x2xf32>, tensor<2x2x2xf32>, tensor<2x2x2xf16>) {
  %w = graph.constant dense<1.0> : tensor<4x2xf32>
  %v = graph.constant dense<1.0> : tensor<2x4x2xf16>
  %h = graph.cast %x : tensor<2x2x4xf32> -> tensor<2x2x4xf16>
  // expected-remark @+1 {{graph-sparsify: sparse products take f16, bf16 and i8, not f32}}
  %0 = graph.matmul %x, %w : (tensor<2x2x4xf32>, tensor<4x2xf32>) -> tensor<2x2x2xf32>
  %1 = graph.matmul %x, %y : (tensor<2x2x4xf32>, tensor<4x2xf32>) -> tensor<2x2x2xf32>
  // expected-remark @+1 {{graph-sparsify: the weight of a sparse product must be one matrix, not tensor<2x4x2xf16>}}
  %2 = graph.matmul %h, %v : (tensor<2x2x4xf16>, tensor<2x4x2xf16>) -> tensor<2x2x2xf16>
  func.return %0, %1, %2 : tensor<2x2x2xf32>, tensor<2x2x2xf32>, tensor<2x2x2xf16>
}
