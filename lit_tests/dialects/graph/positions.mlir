// RUN: ascir-opt %s | ascir-opt | filecheck %s
// RUN: ascir-opt %s --print-op-generic | ascir-opt | filecheck %s

// Operations that say where elements are.

// CHECK-LABEL: func.func @iota
func.func @iota() {
  // CHECK-NEXT: %0 = graph.iota axis 1 : tensor<4x8xi32>
  %0 = graph.iota axis 1 : tensor<4x8xi32>
  // CHECK-NEXT: %1 = graph.iota axis -1 : tensor<16xf16>
  %1 = graph.iota axis -1 : tensor<16xf16>
  func.return
}

// CHECK-LABEL: func.func @positions
func.func @positions(%x: tensor<4x?xf16, #graph.dims<_, S>>) {
  // CHECK-NEXT: %0 = graph.positions %x axis 1 : tensor<4x?xf16, #graph.dims<_, S>> -> tensor<4x?xi32, #graph.dims<_, S>>
  %0 = graph.positions %x axis 1 : tensor<4x?xf16, #graph.dims<_, S>> -> tensor<4x?xi32, #graph.dims<_, S>>
  // CHECK-NEXT: %1 = graph.positions %x axis -2 : tensor<4x?xf16, #graph.dims<_, S>> -> tensor<4x?xf32, #graph.dims<_, S>>
  %1 = graph.positions %x axis -2 : tensor<4x?xf16, #graph.dims<_, S>> -> tensor<4x?xf32, #graph.dims<_, S>>
  func.return
}
