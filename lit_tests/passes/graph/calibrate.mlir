// RUN: ascir-opt %s -p 'graph-calibrate{samples="%S/Inputs/calibrate.npz"}' | filecheck %s
// RUN: ascir-opt %s -p 'graph-calibrate{samples="%S/Inputs/calibrate.npz" method=percentile percent=99.0}' | filecheck %s --check-prefix=PERCENT
// RUN: ascir-opt %s -p 'graph-calibrate{samples="%S/Inputs/calibrate.npz" method=entropy}' | filecheck %s --check-prefix=ENTROPY
// RUN: not ascir-opt %s -p 'graph-calibrate{samples="%S/Inputs/calibrate.npz" method=mean}' 2>&1 | filecheck %s --check-prefix=METHOD
// RUN: not ascir-opt %s -p 'graph-calibrate{samples="%S/calibrate.mlir"}' 2>&1 | filecheck %s --check-prefix=FILE

// METHOD: method mean is none of minmax, percentile, entropy
// FILE: cannot read it as a .npz file of arrays

// In 50 samples all but one element lie between -1 and 1; that one is 16. What a product takes gets its range: an argument, or
// the result of an operation.
// CHECK:       func.func @f(%x: tensor<8x4xf32> {graph.range = array<f64: -1.600000e+01, 1.600000e+01>})
// PERCENT:     func.func @f(%x: tensor<8x4xf32> {graph.range = array<f64: -1.000000e+00, 1.000000e+00>})
// ENTROPY:     func.func @f(%x: tensor<8x4xf32> {graph.range = array<f64: -1.000000e+00, 1.000000e+00>})
// CHECK:         graph.relu %y {graph.range = array<f64: -1.600000e+01, 1.600000e+01>}
func.func @f(%x: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %w = graph.constant dense<[[1.0, 0.0, 0.0, 0.0], [0.0, 1.0, 0.0, 0.0], [0.0, 0.0, 1.0, 0.0], [0.0, 0.0, 0.0, 1.0]]> : tensor<4x4xf32>
  %y = graph.matmul %x, %w : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  %h = graph.relu %y : tensor<8x4xf32>
  %z = graph.matmul %h, %w : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  func.return %z : tensor<8x4xf32>
}
