// RUN: ascir-opt %s -p cse,graph-fold-constants,graph-apply-rules,canonicalize,dce | filecheck %s

// Packed int4 and 2:4 constants stay packed: equal ones become one, unused ones go, and nothing unpacks them.

// CHECK-LABEL: func.func @int4
// CHECK-NEXT: graph.constant #graph.packed<"0x21F3" : tensor<2x2xi4>>
// CHECK-NEXT: graph.constant dense<5.000000e-01> : tensor<f32>
// CHECK-NEXT: graph.dequantize
// CHECK-NEXT: graph.matmul
// CHECK-NEXT: graph.matmul
// CHECK-NEXT: func.return
func.func @int4(%x: tensor<2x2xf32>) -> tensor<2x2xf32> {
  %q = graph.constant #graph.packed<"0x21F3" : tensor<2x2xi4>>
  %r = graph.constant #graph.packed<"0x21F3" : tensor<2x2xi4>>
  %unused = graph.constant #graph.packed<"0x2222" : tensor<2x2xi4>>
  %s = graph.constant dense<5.000000e-01> : tensor<f32>
  %0 = graph.dequantize %q, %s : (tensor<2x2xi4>, tensor<f32>) -> tensor<2x2xf32>
  %1 = graph.dequantize %r, %s : (tensor<2x2xi4>, tensor<f32>) -> tensor<2x2xf32>
  %2 = graph.matmul %x, %0 : tensor<2x2xf32>
  %3 = graph.matmul %2, %1 : tensor<2x2xf32>
  func.return %3 : tensor<2x2xf32>
}

// The rules that scale weights leave these alone.
// CHECK-LABEL: func.func @sparse
// CHECK-NEXT: graph.sparse_constant
// CHECK-NEXT: graph.constant dense<5.000000e-01>
// CHECK-NEXT: graph.linear
// CHECK-NEXT: graph.mul
// CHECK-NEXT: func.return
func.func @sparse(%x: tensor<2x4xf16>) -> tensor<2x1xf16> {
  %w = graph.sparse_constant values dense<[[1.0, 2.0]]> : tensor<1x2xf16> indices #graph.packed<"0x0C" : tensor<1x2xi2>>
  %half = graph.constant dense<5.000000e-01> : tensor<f16>
  %0 = graph.linear %x, %w : (tensor<2x4xf16>, tensor<1x4xf16>) -> tensor<2x1xf16>
  %1 = graph.mul %0, %half : (tensor<2x1xf16>, tensor<f16>) -> tensor<2x1xf16>
  func.return %1 : tensor<2x1xf16>
}

// Bytes that products of f16 take as they are stay bytes; what else is dequantized, and what products of f32 take, is
// computed.
// CHECK-LABEL: func.func @bytes
// CHECK: %[[Q:.*]] = graph.constant dense<{{.*}}> : tensor<2x2xi8>
// CHECK: %[[W:.*]] = graph.dequantize %[[Q]]
// CHECK-NEXT: graph.matmul %{{.*}}, %[[W]] : tensor<2x2xf16>
// CHECK-NOT: graph.dequantize
// CHECK: func.return
func.func @bytes(%x: tensor<2x2xf16>, %y: tensor<2x2xf32>) -> (tensor<2x2xf16>, tensor<2x2xf16>, tensor<2x2xf32>) {
  %q = graph.constant dense<[[1, 2], [3, 4]]> : tensor<2x2xi8>
  %s = graph.constant dense<[5.000000e-01, 2.500000e-01]> : tensor<2xf16>
  %t = graph.constant dense<5.000000e-01> : tensor<f32>
  %w = graph.dequantize %q, %s axis 1 : (tensor<2x2xi8>, tensor<2xf16>) -> tensor<2x2xf16>
  %0 = graph.matmul %x, %w : tensor<2x2xf16>
  %b = graph.dequantize %q, %s axis 0 : (tensor<2x2xi8>, tensor<2xf16>) -> tensor<2x2xf16>
  %1 = graph.add %x, %b : tensor<2x2xf16>
  %f = graph.dequantize %q, %t : (tensor<2x2xi8>, tensor<f32>) -> tensor<2x2xf32>
  %2 = graph.matmul %y, %f : tensor<2x2xf32>
  func.return %0, %1, %2 : tensor<2x2xf16>, tensor<2x2xf16>, tensor<2x2xf32>
}
