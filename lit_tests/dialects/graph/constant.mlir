// RUN: ascir-opt %s | ascir-opt | filecheck %s
// RUN: ascir-opt %s --print-op-generic | ascir-opt | filecheck %s

// Constants: dense, packed to four bits, 2:4 sparse.

// CHECK-LABEL: func.func @dense
func.func @dense() {
  // CHECK-NEXT: %0 = graph.constant dense<1.000000e+00> : tensor<4x8xf16>
  %0 = graph.constant dense<1.000000e+00> : tensor<4x8xf16>
  // CHECK-NEXT: %1 = graph.constant dense<[1, -2, 3]> : tensor<3xi8>
  %1 = graph.constant dense<[1, -2, 3]> : tensor<3xi8>
  // CHECK-NEXT: %2 = graph.constant dense<true> : tensor<i1>
  %2 = graph.constant dense<true> : tensor<i1>
  // CHECK-NEXT: %3 = graph.constant dense<[7, -8]> : tensor<2xi4>
  %3 = graph.constant dense<[7, -8]> : tensor<2xi4>
  // CHECK-NEXT: %4 = graph.constant dense<> : tensor<0xf32>
  %4 = graph.constant dense<> : tensor<0xf32>
  // CHECK-NEXT: %5 = graph.constant dense<1> : tensor<2xui64> {note = "kept"}
  %5 = graph.constant dense<1> : tensor<2xui64> {note = "kept"}
  func.return
}

// CHECK-LABEL: func.func @packed
func.func @packed() {
  // CHECK-NEXT: %0 = graph.constant #graph.packed<"0x21F3" : tensor<2x2xi4>>
  %0 = graph.constant #graph.packed<"0x21F3" : tensor<2x2xi4>>
  // CHECK-NEXT: %1 = graph.constant #graph.packed<"0x210F" : tensor<3xi4>>
  %1 = graph.constant #graph.packed<"0x210F" : tensor<3xi4>>
  // CHECK-NEXT: %2 = graph.constant #graph.packed<"0x" : tensor<0x4xi4>>
  %2 = graph.constant #graph.packed<"0x" : tensor<0x4xi4>>
  // CHECK-NEXT: %3 = graph.constant #graph.packed<"0x0F" : tensor<i4>>
  %3 = graph.constant #graph.packed<"0x0F" : tensor<i4>>
  func.return
}

// CHECK-LABEL: func.func @sparse
func.func @sparse() {
  // CHECK-NEXT: %0 = graph.sparse_constant values dense<1.000000e+00> : tensor<1x2xf16> indices #graph.packed<"0x0C" : tensor<1x2xi2>>
  %0 = graph.sparse_constant values dense<1.000000e+00> : tensor<1x2xf16> indices #graph.packed<"0x0C" : tensor<1x2xi2>>
  // CHECK-NEXT: %1 = graph.sparse_constant values #graph.packed<"0x2143" : tensor<1x4xi4>> indices #graph.packed<"0x4E" : tensor<1x4xi2>>
  %1 = graph.sparse_constant values #graph.packed<"0x2143" : tensor<1x4xi4>> indices #graph.packed<"0x4E" : tensor<1x4xi2>>
  // CHECK-NEXT: %2 = graph.sparse_constant values dense<1> : tensor<3x2xi8> indices #graph.packed<"0x4E0D" : tensor<3x2xi2>> {note = "kept"}
  %2 = graph.sparse_constant values dense<1> : tensor<3x2xi8> indices #graph.packed<"0x4E0D" : tensor<3x2xi2>> {note = "kept"}
  // CHECK-NEXT: %3 = graph.sparse_constant values dense<> : tensor<0x2xf16> indices #graph.packed<"0x" : tensor<0x2xi2>>
  %3 = graph.sparse_constant values dense<> : tensor<0x2xf16> indices #graph.packed<"0x" : tensor<0x2xi2>>
  func.return
}
