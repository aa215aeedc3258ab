// RUN: ascir-opt %s -p graph-fuse --split-input-file --check-each | filecheck %s

// What is computed of one tensor element by element is one kernel, with the normalization behind it; what others need of it
// is stored on the way.
// CHECK-LABEL: func.func @residual
// CHECK-SAME: graph.fused = {kernels = 1 : i64, kernels_apart = 3 : i64
// CHECK-NEXT: %{{[a-z0-9]+}}, %{{[a-z0-9]+}} = graph.fusion @residual_add_layer_norm_relu(
// CHECK-SAME: -> (tensor<512x256xf16>, tensor<512x256xf16>) attributes {graph.cost = {ops = 3 : i64, ns = [[#]] : i64
// CHECK-NEXT: graph.add
// CHECK-NEXT: graph.layer_norm
// CHECK-NEXT: graph.relu
// CHECK-NEXT: graph.yield
func.func @residual(%x: tensor<512x256xf16>, %y: tensor<512x256xf16>, %g: tensor<256xf16>, %b: tensor<256xf16>) -> (tensor<512x256xf16>, tensor<512x256xf16>) {
  %0 = graph.add %x, %y : tensor<512x256xf16>
  %1 = graph.layer_norm %0 gamma %g beta %b : (tensor<512x256xf16>, tensor<256xf16>, tensor<256xf16>) -> tensor<512x256xf16>
  %2 = graph.relu %1 : tensor<512x256xf16>
  func.return %0, %2 : tensor<512x256xf16>, tensor<512x256xf16>
}

// -----

// Siblings read what they share once.
// CHECK-LABEL: func.func @siblings
// CHECK-SAME: kernels = 1 : i64, kernels_apart = 2 : i64
// CHECK-NEXT: graph.fusion @siblings_exp_reduce(%x_1 = %x : tensor<4096x256xf32>)
func.func @siblings(%x: tensor<4096x256xf32>) -> (tensor<4096x256xf32>, tensor<4096xf32>) {
  %0 = graph.exp %x : tensor<4096x256xf32>
  %1 = graph.reduce sum %x axes [1] : tensor<4096x256xf32> -> tensor<4096xf32>
  func.return %0, %1 : tensor<4096x256xf32>, tensor<4096xf32>
}

// -----

// What has nothing to do with each other stays apart.
// CHECK-LABEL: func.func @strangers
// CHECK-SAME: kernels = 2 : i64
func.func @strangers(%x: tensor<64xf32>, %y: tensor<64xf32>) -> (tensor<64xf32>, tensor<64xf32>) {
  %0 = graph.exp %x : tensor<64xf32>
  %1 = graph.exp %y : tensor<64xf32>
  func.return %0, %1 : tensor<64xf32>, tensor<64xf32>
}

// -----

// A group is no detour: the product lies between the operations on both of its sides.
// CHECK-LABEL: func.func @around
// CHECK-NEXT: graph.fusion @around_silu(
// CHECK: graph.fusion @around_matmul_add(
func.func @around(%x: tensor<4096x512xf16>, %w: tensor<512x512xf16>) -> tensor<4096x512xf16> {
  %0 = graph.silu %x : tensor<4096x512xf16>
  %1 = graph.matmul %0, %w : (tensor<4096x512xf16>, tensor<512x512xf16>) -> tensor<4096x512xf16>
  %2 = graph.add %1, %0 : tensor<4096x512xf16>
  func.return %2 : tensor<4096x512xf16>
}

// -----

// A number that is the same everywhere goes where it is used; other constants stay outside.
// CHECK-LABEL: func.func @constants
// CHECK-NEXT: %w = graph.constant dense<[1.000000e+00, 2.000000e+00]>
// CHECK-NEXT: graph.fusion @constants_mul_add(%x_1 = %x : tensor<4096x2xf32>, %w_1 = %w : tensor<2xf32>)
// CHECK-NEXT: graph.constant dense<5.000000e-01>
func.func @constants(%x: tensor<4096x2xf32>) -> tensor<8192xf32> {
  %half = graph.constant dense<0.5> : tensor<f32>
  %w = graph.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %0 = graph.mul %x, %half : (tensor<4096x2xf32>, tensor<f32>) -> tensor<4096x2xf32>
  %1 = graph.add %0, %w : (tensor<4096x2xf32>, tensor<2xf32>) -> tensor<4096x2xf32>
  %2 = graph.reshape %1 : tensor<4096x2xf32> -> tensor<8192xf32>
  func.return %2 : tensor<8192xf32>
}

// -----

// A group that somebody has made stays, and nothing goes around it.
// CHECK-LABEL: func.func @made
// CHECK: graph.fusion @mine
// CHECK: graph.fusion @made_add
func.func @made(%x: tensor<64xf32>) -> tensor<64xf32> {
  %0 = graph.exp %x : tensor<64xf32>
  %1 = graph.fusion @mine(%a = %0 : tensor<64xf32>) -> tensor<64xf32> {
    %t = graph.neg %a : tensor<64xf32>
    graph.yield %t : tensor<64xf32>
  }
  %2 = graph.add %1, %0 : tensor<64xf32>
  func.return %2 : tensor<64xf32>
}
