// RUN: not ascir-opt %s -p 'graph-decompose{ops=softmax,conv2d}' 2>&1 | filecheck %s

// Names of operations that are not composite are refused.
// CHECK: no decomposition of conv2d; there are: attention, avg_pool2d, batch_norm, clamp
func.func @main(%x: tensor<4x8xf32>) -> tensor<4x8xf32> {
  func.return %x : tensor<4x8xf32>
}
