// RUN: ascir-opt %s | ascir-opt | filecheck %s
// RUN: ascir-opt %s --print-op-generic | ascir-opt | filecheck %s

// Operations that combine the elements along an axis.

// CHECK-LABEL: func.func @reduce
func.func @reduce(%x: tensor<4x8xf32>, %b: tensor<4x8xi1>, %i: tensor<4xui8>, %e: tensor<0xf32>) {
  // CHECK-NEXT: %0 = graph.reduce sum %x axes [1] : tensor<4x8xf32> -> tensor<4xf32>
  %0 = graph.reduce sum %x axes [1] : tensor<4x8xf32> -> tensor<4xf32>
  // CHECK-NEXT: %1 = graph.reduce mean %x axes [1] : tensor<4x8xf32> -> tensor<4xf32>
  %1 = graph.reduce mean %x axes [1] : tensor<4x8xf32> -> tensor<4xf32>
  // CHECK-NEXT: %2 = graph.reduce max %x axes [1] : tensor<4x8xf32> -> tensor<4xf32>
  %2 = graph.reduce max %x axes [1] : tensor<4x8xf32> -> tensor<4xf32>
  // CHECK-NEXT: %3 = graph.reduce min %x axes [1] : tensor<4x8xf32> -> tensor<4xf32>
  %3 = graph.reduce min %x axes [1] : tensor<4x8xf32> -> tensor<4xf32>
  // CHECK-NEXT: %4 = graph.reduce prod %x axes [1] : tensor<4x8xf32> -> tensor<4xf32>
  %4 = graph.reduce prod %x axes [1] : tensor<4x8xf32> -> tensor<4xf32>
  // CHECK-NEXT: %5 = graph.reduce any %b axes [0, -1] keepdims : tensor<4x8xi1> -> tensor<1x1xi1>
  %5 = graph.reduce any %b axes [0, -1] keepdims : tensor<4x8xi1> -> tensor<1x1xi1>
  // CHECK-NEXT: %6 = graph.reduce all %b axes [0, 1] : tensor<4x8xi1> -> tensor<i1>
  %6 = graph.reduce all %b axes [0, 1] : tensor<4x8xi1> -> tensor<i1>
  // CHECK-NEXT: %7 = graph.reduce sum %i axes [0] : tensor<4xui8> -> tensor<ui8>
  %7 = graph.reduce sum %i axes [0] : tensor<4xui8> -> tensor<ui8>
  // CHECK-NEXT: %8 = graph.reduce sum %x axes [] : tensor<4x8xf32>
  %8 = graph.reduce sum %x axes [] : tensor<4x8xf32>
  // CHECK-NEXT: %9 = graph.reduce sum %e axes [0] : tensor<0xf32> -> tensor<f32>
  %9 = graph.reduce sum %e axes [0] : tensor<0xf32> -> tensor<f32>
  func.return
}

// CHECK-LABEL: func.func @positions
func.func @positions(%x: tensor<4x8xf32>) {
  // CHECK-NEXT: %0 = graph.argmax %x axis 1 : tensor<4x8xf32> -> tensor<4xi64>
  %0 = graph.argmax %x axis 1 : tensor<4x8xf32> -> tensor<4xi64>
  // CHECK-NEXT: %1 = graph.argmin %x axis -2 keepdims : tensor<4x8xf32> -> tensor<1x8xi64>
  %1 = graph.argmin %x axis -2 keepdims : tensor<4x8xf32> -> tensor<1x8xi64>
  func.return
}

// CHECK-LABEL: func.func @running
func.func @running(%x: tensor<4x8xi32>) {
  // CHECK-NEXT: %0 = graph.cumsum %x axis 1 : tensor<4x8xi32>
  %0 = graph.cumsum %x axis 1 : tensor<4x8xi32>
  // CHECK-NEXT: %1 = graph.cumsum %x axis -1 exclusive reverse : tensor<4x8xi32>
  %1 = graph.cumsum %x axis -1 exclusive reverse : tensor<4x8xi32>
  func.return
}
