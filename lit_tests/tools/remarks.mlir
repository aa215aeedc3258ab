// RUN: ascir-opt %s -p graph-decompose --remarks --verify-diagnostics

// What a pass declined to do, and why, at its place.
func.func @steps(%x: tensor<?x2x3xf32>, %h: tensor<2x4xf32>, %wi: tensor<16x3xf32>, %wh: tensor<16x4xf32>) -> tensor<?x2x4xf32> {
  // expected-remark @+1 {{graph-decompose: }}
  %y, %hn, %cn = graph.lstm %x, %h, %h, %wi, %wh : (tensor<?x2x3xf32>, tensor<2x4xf32>, tensor<2x4xf32>, tensor<16x3xf32>, tensor<16x4xf32>) -> (tensor<?x2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>)
  func.return %y : tensor<?x2x4xf32>
}
