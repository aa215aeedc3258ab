// RUN: ascir-opt %s | ascir-opt | filecheck %s
// RUN: ascir-opt %s --print-op-generic | ascir-opt | filecheck %s

// Functions of every element that have parameters: those at their defaults are not printed.

// CHECK-LABEL: func.func @defaults
func.func @defaults(%x: tensor<4x8xf32>) {
  // CHECK-NEXT: %0 = graph.clamp %x : tensor<4x8xf32>
  %0 = graph.clamp %x : tensor<4x8xf32>
  // CHECK-NEXT: %1 = graph.elu %x : tensor<4x8xf32>
  %1 = graph.elu %x : tensor<4x8xf32>
  // CHECK-NEXT: %2 = graph.gelu %x : tensor<4x8xf32>
  %2 = graph.gelu %x : tensor<4x8xf32>
  // CHECK-NEXT: %3 = graph.hardsigmoid %x : tensor<4x8xf32>
  %3 = graph.hardsigmoid %x : tensor<4x8xf32>
  // CHECK-NEXT: %4 = graph.leaky_relu %x : tensor<4x8xf32>
  %4 = graph.leaky_relu %x : tensor<4x8xf32>
  // CHECK-NEXT: %5 = graph.cast %x : tensor<4x8xf32> -> tensor<4x8xf16>
  %5 = graph.cast %x : tensor<4x8xf32> -> tensor<4x8xf16>
  func.return
}

// CHECK-LABEL: func.func @parameters
func.func @parameters(%x: tensor<4x8xf32>, %i: tensor<4xi8>) {
  // CHECK-NEXT: %0 = graph.clamp %x min -1.5 max inf : tensor<4x8xf32>
  %0 = graph.clamp %x min -1.5 max inf : tensor<4x8xf32>
  // CHECK-NEXT: %1 = graph.clamp %i max 6.0 : tensor<4xi8>
  %1 = graph.clamp %i max 6.0 : tensor<4xi8>
  // CHECK-NEXT: %2 = graph.elu %x alpha 0.5 : tensor<4x8xf32>
  %2 = graph.elu %x alpha 0.5 : tensor<4x8xf32>
  // CHECK-NEXT: %3 = graph.gelu %x approximate tanh : tensor<4x8xf32>
  %3 = graph.gelu %x approximate tanh : tensor<4x8xf32>
  // CHECK-NEXT: %4 = graph.hardsigmoid %x alpha 0.2 beta 1.0e-07 : tensor<4x8xf32>
  %4 = graph.hardsigmoid %x alpha 0.2 beta 1.0e-07 : tensor<4x8xf32>
  // CHECK-NEXT: %5 = graph.leaky_relu %x alpha nan : tensor<4x8xf32>
  %5 = graph.leaky_relu %x alpha nan : tensor<4x8xf32>
  // CHECK-NEXT: %6 = graph.cast %x rounding floor : tensor<4x8xf32> -> tensor<4x8xi4>
  %6 = graph.cast %x rounding floor : tensor<4x8xf32> -> tensor<4x8xi4>
  // CHECK-NEXT: %7 = graph.cast %i : tensor<4xi8> -> tensor<4xi1>
  %7 = graph.cast %i : tensor<4xi8> -> tensor<4xi1>
  // CHECK-NEXT: %8 = graph.bitcast %x : tensor<4x8xf32> -> tensor<4x8xui32>
  %8 = graph.bitcast %x : tensor<4x8xf32> -> tensor<4x8xui32>
  func.return
}
