// RUN: ascir-opt %s -p 'graph-fold-constants{max-elements=4}' --remarks --verify-diagnostics

// Why a constant is not computed.

func.func @declined() -> (tensor<2x2xf32>, tensor<8xf32>, tensor<2xi32>) {
  %q = graph.constant #graph.packed<"0x21F3" : tensor<2x2xi4>>
  %s = graph.constant dense<5.000000e-01> : tensor<f32>
  // expected-remark @+1 {{packed int4 and 2:4 constants are not unpacked}}
  %0 = graph.dequantize %q, %s : (tensor<2x2xi4>, tensor<f32>) -> tensor<2x2xf32>
  %a = graph.constant dense<1.0> : tensor<8xf32>
  // expected-remark @+1 {{8 elements are more than max-elements, 4}}
  %1 = graph.exp %a : tensor<8xf32>
  %i = graph.constant dense<[1, 0]> : tensor<2xi32>
  // expected-remark @+1 {{division by zero}}
  %2 = graph.div %i, %i : tensor<2xi32>
  func.return %0, %1, %2 : tensor<2x2xf32>, tensor<8xf32>, tensor<2xi32>
}
