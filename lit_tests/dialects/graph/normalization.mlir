// RUN: ascir-opt %s | ascir-opt | filecheck %s
// RUN: ascir-opt %s --print-op-generic | ascir-opt | filecheck %s

// Softmax, normalizations, dropout, cross entropy.

// CHECK-LABEL: func.func @softmax
func.func @softmax(%x: tensor<4x8xbf16>) {
  // CHECK-NEXT: %0 = graph.softmax %x axis -1 : tensor<4x8xbf16>
  %0 = graph.softmax %x axis -1 : tensor<4x8xbf16>
  // CHECK-NEXT: %1 = graph.log_softmax %x axis 0 : tensor<4x8xbf16>
  %1 = graph.log_softmax %x axis 0 : tensor<4x8xbf16>
  func.return
}

// CHECK-LABEL: func.func @layer
func.func @layer(%x: tensor<2x4x8xf16>, %g: tensor<8xf16>, %h: tensor<4x8xf16>) {
  // CHECK-NEXT: %0 = graph.layer_norm %x : tensor<2x4x8xf16>
  %0 = graph.layer_norm %x : tensor<2x4x8xf16>
  // CHECK-NEXT: %1 = graph.layer_norm %x gamma %g beta %g epsilon 1.0e-12 : (tensor<2x4x8xf16>, tensor<8xf16>, tensor<8xf16>) -> tensor<2x4x8xf16>
  %1 = graph.layer_norm %x gamma %g beta %g epsilon 1.0e-12 : (tensor<2x4x8xf16>, tensor<8xf16>, tensor<8xf16>) -> tensor<2x4x8xf16>
  // CHECK-NEXT: %2 = graph.layer_norm %x beta %h axis 1 : (tensor<2x4x8xf16>, tensor<4x8xf16>) -> tensor<2x4x8xf16>
  %2 = graph.layer_norm %x beta %h axis 1 : (tensor<2x4x8xf16>, tensor<4x8xf16>) -> tensor<2x4x8xf16>
  // CHECK-NEXT: %3 = graph.rms_norm %x : tensor<2x4x8xf16>
  %3 = graph.rms_norm %x : tensor<2x4x8xf16>
  // CHECK-NEXT: %4 = graph.rms_norm %x gamma %h axis -2 epsilon 0.001 : (tensor<2x4x8xf16>, tensor<4x8xf16>) -> tensor<2x4x8xf16>
  %4 = graph.rms_norm %x gamma %h axis -2 epsilon 0.001 : (tensor<2x4x8xf16>, tensor<4x8xf16>) -> tensor<2x4x8xf16>
  func.return
}

// CHECK-LABEL: func.func @channels
func.func @channels(%x: tensor<2x4x8x8xf32>, %c: tensor<4xf32>) {
  // CHECK-NEXT: %0 = graph.batch_norm %x, %c, %c, %c, %c : (tensor<2x4x8x8xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<2x4x8x8xf32>
  %0 = graph.batch_norm %x, %c, %c, %c, %c : (tensor<2x4x8x8xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<2x4x8x8xf32>
  // CHECK-NEXT: %1 = graph.batch_norm %x, %c, %c, %c, %c epsilon 0.001 : (tensor<2x4x8x8xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<2x4x8x8xf32>
  %1 = graph.batch_norm %x, %c, %c, %c, %c epsilon 0.001 : (tensor<2x4x8x8xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<2x4x8x8xf32>
  // CHECK-NEXT: %2 = graph.group_norm %x groups 2 : tensor<2x4x8x8xf32>
  %2 = graph.group_norm %x groups 2 : tensor<2x4x8x8xf32>
  // CHECK-NEXT: %3 = graph.group_norm %x gamma %c beta %c groups 4 epsilon 0.001 : (tensor<2x4x8x8xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<2x4x8x8xf32>
  %3 = graph.group_norm %x gamma %c beta %c groups 4 epsilon 0.001 : (tensor<2x4x8x8xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<2x4x8x8xf32>
  // CHECK-NEXT: %4 = graph.instance_norm %x : tensor<2x4x8x8xf32>
  %4 = graph.instance_norm %x : tensor<2x4x8x8xf32>
  // CHECK-NEXT: %5 = graph.instance_norm %x gamma %c : (tensor<2x4x8x8xf32>, tensor<4xf32>) -> tensor<2x4x8x8xf32>
  %5 = graph.instance_norm %x gamma %c : (tensor<2x4x8x8xf32>, tensor<4xf32>) -> tensor<2x4x8x8xf32>
  func.return
}

// CHECK-LABEL: func.func @training
func.func @training(%x: tensor<4x8xf32>, %m: tensor<4x8xi1>, %l: tensor<4xi64>) {
  // CHECK-NEXT: %0 = graph.dropout %x, %m rate 0.1 : (tensor<4x8xf32>, tensor<4x8xi1>) -> tensor<4x8xf32>
  %0 = graph.dropout %x, %m rate 0.1 : (tensor<4x8xf32>, tensor<4x8xi1>) -> tensor<4x8xf32>
  // CHECK-NEXT: %1 = graph.cross_entropy %x, %l : (tensor<4x8xf32>, tensor<4xi64>) -> tensor<f32>
  %1 = graph.cross_entropy %x, %l : (tensor<4x8xf32>, tensor<4xi64>) -> tensor<f32>
  // CHECK-NEXT: %2 = graph.cross_entropy %x, %l ignore_index 0 reduction none : (tensor<4x8xf32>, tensor<4xi64>) -> tensor<4xf32>
  %2 = graph.cross_entropy %x, %l ignore_index 0 reduction none : (tensor<4x8xf32>, tensor<4xi64>) -> tensor<4xf32>
  // CHECK-NEXT: %3 = graph.cross_entropy %x, %l reduction sum : (tensor<4x8xf32>, tensor<4xi64>) -> tensor<f32>
  %3 = graph.cross_entropy %x, %l reduction sum : (tensor<4x8xf32>, tensor<4xi64>) -> tensor<f32>
  func.return
}
