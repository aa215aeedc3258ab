// RUN: ascir-opt %s | ascir-opt | filecheck %s
// RUN: ascir-opt %s --print-op-generic | ascir-opt | filecheck %s

// Functions of every element, without parameters.

// CHECK-LABEL: func.func @floats
func.func @floats(%x: tensor<4x8xf16>) {
  // CHECK-NEXT: %0 = graph.abs %x : tensor<4x8xf16>
  %0 = graph.abs %x : tensor<4x8xf16>
  // CHECK-NEXT: %1 = graph.acos %x : tensor<4x8xf16>
  %1 = graph.acos %x : tensor<4x8xf16>
  // CHECK-NEXT: %2 = graph.acosh %x : tensor<4x8xf16>
  %2 = graph.acosh %x : tensor<4x8xf16>
  // CHECK-NEXT: %3 = graph.asin %x : tensor<4x8xf16>
  %3 = graph.asin %x : tensor<4x8xf16>
  // CHECK-NEXT: %4 = graph.asinh %x : tensor<4x8xf16>
  %4 = graph.asinh %x : tensor<4x8xf16>
  // CHECK-NEXT: %5 = graph.atan %x : tensor<4x8xf16>
  %5 = graph.atan %x : tensor<4x8xf16>
  // CHECK-NEXT: %6 = graph.atanh %x : tensor<4x8xf16>
  %6 = graph.atanh %x : tensor<4x8xf16>
  // CHECK-NEXT: %7 = graph.ceil %x : tensor<4x8xf16>
  %7 = graph.ceil %x : tensor<4x8xf16>
  // CHECK-NEXT: %8 = graph.cos %x : tensor<4x8xf16>
  %8 = graph.cos %x : tensor<4x8xf16>
  // CHECK-NEXT: %9 = graph.cosh %x : tensor<4x8xf16>
  %9 = graph.cosh %x : tensor<4x8xf16>
  // CHECK-NEXT: %10 = graph.erf %x : tensor<4x8xf16>
  %10 = graph.erf %x : tensor<4x8xf16>
  // CHECK-NEXT: %11 = graph.exp %x : tensor<4x8xf16>
  %11 = graph.exp %x : tensor<4x8xf16>
  // CHECK-NEXT: %12 = graph.exp2 %x : tensor<4x8xf16>
  %12 = graph.exp2 %x : tensor<4x8xf16>
  // CHECK-NEXT: %13 = graph.expm1 %x : tensor<4x8xf16>
  %13 = graph.expm1 %x : tensor<4x8xf16>
  // CHECK-NEXT: %14 = graph.floor %x : tensor<4x8xf16>
  %14 = graph.floor %x : tensor<4x8xf16>
  // CHECK-NEXT: %15 = graph.hardswish %x : tensor<4x8xf16>
  %15 = graph.hardswish %x : tensor<4x8xf16>
  // CHECK-NEXT: %16 = graph.log %x : tensor<4x8xf16>
  %16 = graph.log %x : tensor<4x8xf16>
  // CHECK-NEXT: %17 = graph.log1p %x : tensor<4x8xf16>
  %17 = graph.log1p %x : tensor<4x8xf16>
  // CHECK-NEXT: %18 = graph.log2 %x : tensor<4x8xf16>
  %18 = graph.log2 %x : tensor<4x8xf16>
  // CHECK-NEXT: %19 = graph.mish %x : tensor<4x8xf16>
  %19 = graph.mish %x : tensor<4x8xf16>
  // CHECK-NEXT: %20 = graph.neg %x : tensor<4x8xf16>
  %20 = graph.neg %x : tensor<4x8xf16>
  // CHECK-NEXT: %21 = graph.reciprocal %x : tensor<4x8xf16>
  %21 = graph.reciprocal %x : tensor<4x8xf16>
  // CHECK-NEXT: %22 = graph.relu %x : tensor<4x8xf16>
  %22 = graph.relu %x : tensor<4x8xf16>
  // CHECK-NEXT: %23 = graph.round %x : tensor<4x8xf16>
  %23 = graph.round %x : tensor<4x8xf16>
  // CHECK-NEXT: %24 = graph.rsqrt %x : tensor<4x8xf16>
  %24 = graph.rsqrt %x : tensor<4x8xf16>
  // CHECK-NEXT: %25 = graph.sigmoid %x : tensor<4x8xf16>
  %25 = graph.sigmoid %x : tensor<4x8xf16>
  // CHECK-NEXT: %26 = graph.sign %x : tensor<4x8xf16>
  %26 = graph.sign %x : tensor<4x8xf16>
  // CHECK-NEXT: %27 = graph.silu %x : tensor<4x8xf16>
  %27 = graph.silu %x : tensor<4x8xf16>
  // CHECK-NEXT: %28 = graph.sin %x : tensor<4x8xf16>
  %28 = graph.sin %x : tensor<4x8xf16>
  // CHECK-NEXT: %29 = graph.sinh %x : tensor<4x8xf16>
  %29 = graph.sinh %x : tensor<4x8xf16>
  // CHECK-NEXT: %30 = graph.softplus %x : tensor<4x8xf16>
  %30 = graph.softplus %x : tensor<4x8xf16>
  // CHECK-NEXT: %31 = graph.sqrt %x : tensor<4x8xf16>
  %31 = graph.sqrt %x : tensor<4x8xf16>
  // CHECK-NEXT: %32 = graph.tan %x : tensor<4x8xf16>
  %32 = graph.tan %x : tensor<4x8xf16>
  // CHECK-NEXT: %33 = graph.tanh %x : tensor<4x8xf16>
  %33 = graph.tanh %x : tensor<4x8xf16>
  // CHECK-NEXT: %34 = graph.trunc %x : tensor<4x8xf16>
  %34 = graph.trunc %x : tensor<4x8xf16>
  func.return
}

// CHECK-LABEL: func.func @integers
func.func @integers(%x: tensor<4xi32>, %u: tensor<4xui8>) {
  // CHECK-NEXT: %0 = graph.abs %x : tensor<4xi32>
  %0 = graph.abs %x : tensor<4xi32>
  // CHECK-NEXT: %1 = graph.neg %x : tensor<4xi32>
  %1 = graph.neg %x : tensor<4xi32>
  // CHECK-NEXT: %2 = graph.relu %x : tensor<4xi32>
  %2 = graph.relu %x : tensor<4xi32>
  // CHECK-NEXT: %3 = graph.sign %x : tensor<4xi32>
  %3 = graph.sign %x : tensor<4xi32>
  // CHECK-NEXT: %4 = graph.not %x : tensor<4xi32>
  %4 = graph.not %x : tensor<4xi32>
  // CHECK-NEXT: %5 = graph.not %u : tensor<4xui8>
  %5 = graph.not %u : tensor<4xui8>
  func.return
}

// CHECK-LABEL: func.func @booleans
func.func @booleans(%m: tensor<f32>, %b: tensor<4xi1>) {
  // CHECK-NEXT: %0 = graph.isinf %m : tensor<f32> -> tensor<i1>
  %0 = graph.isinf %m : tensor<f32> -> tensor<i1>
  // CHECK-NEXT: %1 = graph.isnan %m : tensor<f32> -> tensor<i1>
  %1 = graph.isnan %m : tensor<f32> -> tensor<i1>
  // CHECK-NEXT: %2 = graph.not %b : tensor<4xi1>
  %2 = graph.not %b : tensor<4xi1>
  func.return
}
