// RUN: ascir-opt %s -p 'graph-decompose{ops=gelu_grad,layer_norm_grad,log_softmax_grad,softmax_grad}' --check-each | filecheck %s

// Gradients by reductions and arithmetic.

// Sums and products of f16 are computed in f32.
// CHECK-LABEL: func.func @softmax(
// CHECK-NEXT: %0 = graph.cast %g : tensor<4x8xf16> -> tensor<4x8xf32>
// CHECK-NEXT: %1 = graph.cast %y : tensor<4x8xf16> -> tensor<4x8xf32>
// CHECK-NEXT: %2 = graph.mul %0, %1 : tensor<4x8xf32>
// CHECK-NEXT: %3 = graph.reduce sum %2 axes [-1] keepdims : tensor<4x8xf32> -> tensor<4x1xf32>
// CHECK-NEXT: %4 = graph.sub %0, %3 : (tensor<4x8xf32>, tensor<4x1xf32>) -> tensor<4x8xf32>
// CHECK-NEXT: %5 = graph.mul %1, %4 : tensor<4x8xf32>
// CHECK-NEXT: %6 = graph.cast %5 : tensor<4x8xf32> -> tensor<4x8xf16>
// CHECK-NEXT: func.return %6 : tensor<4x8xf16>
func.func @softmax(%g: tensor<4x8xf16>, %y: tensor<4x8xf16>) -> tensor<4x8xf16> {
  %0 = graph.softmax_grad %g, %y axis -1 : tensor<4x8xf16>
  func.return %0 : tensor<4x8xf16>
}

// CHECK-LABEL: func.func @log_softmax(
// CHECK-NEXT: %0 = graph.exp %y : tensor<4x8xf32>
// CHECK-NEXT: %1 = graph.reduce sum %g axes [0] keepdims : tensor<4x8xf32> -> tensor<1x8xf32>
// CHECK-NEXT: %2 = graph.mul %0, %1 : (tensor<4x8xf32>, tensor<1x8xf32>) -> tensor<4x8xf32>
// CHECK-NEXT: %3 = graph.sub %g, %2 : tensor<4x8xf32>
// CHECK-NEXT: func.return %3 : tensor<4x8xf32>
func.func @log_softmax(%g: tensor<4x8xf32>, %y: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %0 = graph.log_softmax_grad %g, %y axis 0 : tensor<4x8xf32>
  func.return %0 : tensor<4x8xf32>
}

// CHECK-LABEL: func.func @gelu(
// CHECK-NEXT: %0 = graph.mul %x, %x : tensor<4x8xf32>
// CHECK-NEXT: %1 = graph.constant dense<0.707106769> : tensor<f32>
// CHECK-NEXT: %2 = graph.mul %x, %1 : (tensor<4x8xf32>, tensor<f32>) -> tensor<4x8xf32>
// CHECK-NEXT: %3 = graph.erf %2 : tensor<4x8xf32>
// CHECK-NEXT: %4 = graph.constant dense<5.000000e-01> : tensor<f32>
// CHECK-NEXT: %5 = graph.mul %3, %4 : (tensor<4x8xf32>, tensor<f32>) -> tensor<4x8xf32>
// CHECK-NEXT: %6 = graph.constant dense<5.000000e-01> : tensor<f32>
// CHECK-NEXT: %7 = graph.add %5, %6 : (tensor<4x8xf32>, tensor<f32>) -> tensor<4x8xf32>
// CHECK-NEXT: %8 = graph.constant dense<-5.000000e-01> : tensor<f32>
// CHECK-NEXT: %9 = graph.mul %0, %8 : (tensor<4x8xf32>, tensor<f32>) -> tensor<4x8xf32>
// CHECK-NEXT: %10 = graph.exp %9 : tensor<4x8xf32>
// CHECK-NEXT: %11 = graph.constant dense<0.398942292> : tensor<f32>
// CHECK-NEXT: %12 = graph.mul %10, %11 : (tensor<4x8xf32>, tensor<f32>) -> tensor<4x8xf32>
// CHECK-NEXT: %13 = graph.mul %x, %12 : tensor<4x8xf32>
// CHECK-NEXT: %14 = graph.add %7, %13 : tensor<4x8xf32>
// CHECK-NEXT: %15 = graph.mul %g, %14 : tensor<4x8xf32>
// CHECK-NEXT: func.return %15 : tensor<4x8xf32>
func.func @gelu(%g: tensor<4x8xf32>, %x: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %0 = graph.gelu_grad %g, %x : tensor<4x8xf32>
  func.return %0 : tensor<4x8xf32>
}

// CHECK-LABEL: func.func @gelu_tanh(
// CHECK-NEXT: %0 = graph.mul %x, %x : tensor<4x8xf32>
// CHECK-NEXT: %1 = graph.constant dense<0.0356774069> : tensor<f32>
// CHECK-NEXT: %2 = graph.mul %0, %1 : (tensor<4x8xf32>, tensor<f32>) -> tensor<4x8xf32>
// CHECK-NEXT: %3 = graph.constant dense<0.797884583> : tensor<f32>
// CHECK-NEXT: %4 = graph.add %2, %3 : (tensor<4x8xf32>, tensor<f32>) -> tensor<4x8xf32>
// CHECK-NEXT: %5 = graph.mul %4, %x : tensor<4x8xf32>
// CHECK-NEXT: %6 = graph.tanh %5 : tensor<4x8xf32>
// CHECK-NEXT: %7 = graph.constant dense<0.107032225> : tensor<f32>
// CHECK-NEXT: %8 = graph.mul %0, %7 : (tensor<4x8xf32>, tensor<f32>) -> tensor<4x8xf32>
// CHECK-NEXT: %9 = graph.constant dense<0.797884583> : tensor<f32>
// CHECK-NEXT: %10 = graph.add %8, %9 : (tensor<4x8xf32>, tensor<f32>) -> tensor<4x8xf32>
// CHECK-NEXT: %11 = graph.mul %6, %6 : tensor<4x8xf32>
// CHECK-NEXT: %12 = graph.constant dense<-5.000000e-01> : tensor<f32>
// CHECK-NEXT: %13 = graph.mul %11, %12 : (tensor<4x8xf32>, tensor<f32>) -> tensor<4x8xf32>
// CHECK-NEXT: %14 = graph.constant dense<5.000000e-01> : tensor<f32>
// CHECK-NEXT: %15 = graph.add %13, %14 : (tensor<4x8xf32>, tensor<f32>) -> tensor<4x8xf32>
// CHECK-NEXT: %16 = graph.mul %10, %15 : tensor<4x8xf32>
// CHECK-NEXT: %17 = graph.constant dense<5.000000e-01> : tensor<f32>
// CHECK-NEXT: %18 = graph.mul %6, %17 : (tensor<4x8xf32>, tensor<f32>) -> tensor<4x8xf32>
// CHECK-NEXT: %19 = graph.constant dense<5.000000e-01> : tensor<f32>
// CHECK-NEXT: %20 = graph.add %18, %19 : (tensor<4x8xf32>, tensor<f32>) -> tensor<4x8xf32>
// CHECK-NEXT: %21 = graph.mul %x, %16 : tensor<4x8xf32>
// CHECK-NEXT: %22 = graph.add %20, %21 : tensor<4x8xf32>
// CHECK-NEXT: %23 = graph.mul %g, %22 : tensor<4x8xf32>
// CHECK-NEXT: func.return %23 : tensor<4x8xf32>
func.func @gelu_tanh(%g: tensor<4x8xf32>, %x: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %0 = graph.gelu_grad %g, %x approximate tanh : tensor<4x8xf32>
  func.return %0 : tensor<4x8xf32>
}

// The statistics are wider than the rest; the mean stays one, as it is not asked for.
// CHECK-LABEL: func.func @layer_norm(
// CHECK-NEXT: %0 = graph.cast %g : tensor<4x5x8xf16> -> tensor<4x5x8xf32>
// CHECK-NEXT: %1 = graph.cast %x : tensor<4x5x8xf16> -> tensor<4x5x8xf32>
// CHECK-NEXT: %2 = graph.sub %1, %m : (tensor<4x5x8xf32>, tensor<4x5x1xf32>) -> tensor<4x5x8xf32>
// CHECK-NEXT: %3 = graph.mul %2, %r : (tensor<4x5x8xf32>, tensor<4x5x1xf32>) -> tensor<4x5x8xf32>
// CHECK-NEXT: %4 = graph.cast %w : tensor<8xf16> -> tensor<8xf32>
// CHECK-NEXT: %5 = graph.mul %0, %4 : (tensor<4x5x8xf32>, tensor<8xf32>) -> tensor<4x5x8xf32>
// CHECK-NEXT: %6 = graph.mul %5, %3 : tensor<4x5x8xf32>
// CHECK-NEXT: %7 = graph.reduce mean %6 axes [2] keepdims : tensor<4x5x8xf32> -> tensor<4x5x1xf32>
// CHECK-NEXT: %8 = graph.mul %3, %7 : (tensor<4x5x8xf32>, tensor<4x5x1xf32>) -> tensor<4x5x8xf32>
// CHECK-NEXT: %9 = graph.reduce mean %5 axes [2] keepdims : tensor<4x5x8xf32> -> tensor<4x5x1xf32>
// CHECK-NEXT: %10 = graph.sub %5, %9 : (tensor<4x5x8xf32>, tensor<4x5x1xf32>) -> tensor<4x5x8xf32>
// CHECK-NEXT: %11 = graph.sub %10, %8 : tensor<4x5x8xf32>
// CHECK-NEXT: %12 = graph.mul %11, %r : (tensor<4x5x8xf32>, tensor<4x5x1xf32>) -> tensor<4x5x8xf32>
// CHECK-NEXT: %13 = graph.mul %0, %3 : tensor<4x5x8xf32>
// CHECK-NEXT: %14 = graph.reduce sum %13 axes [0, 1] : tensor<4x5x8xf32> -> tensor<8xf32>
// CHECK-NEXT: %15 = graph.reduce sum %0 axes [0, 1] : tensor<4x5x8xf32> -> tensor<8xf32>
// CHECK-NEXT: %16 = graph.cast %12 : tensor<4x5x8xf32> -> tensor<4x5x8xf16>
// CHECK-NEXT: %17 = graph.cast %14 : tensor<8xf32> -> tensor<8xf16>
// CHECK-NEXT: %18 = graph.cast %15 : tensor<8xf32> -> tensor<8xf16>
// CHECK-NEXT: func.return %16, %17, %18 : tensor<4x5x8xf16>, tensor<8xf16>, tensor<8xf16>
func.func @layer_norm(%g: tensor<4x5x8xf16>, %x: tensor<4x5x8xf16>, %m: tensor<4x5x1xf32>, %r: tensor<4x5x1xf32>, %w: tensor<8xf16>) -> (tensor<4x5x8xf16>, tensor<8xf16>, tensor<8xf16>) {
  %0, %1, %2 = graph.layer_norm_grad %g, %x, %m, %r gamma %w : (tensor<4x5x8xf16>, tensor<4x5x8xf16>, tensor<4x5x1xf32>, tensor<4x5x1xf32>, tensor<8xf16>) -> (tensor<4x5x8xf16>, tensor<8xf16>, tensor<8xf16>)
  func.return %0, %1, %2 : tensor<4x5x8xf16>, tensor<8xf16>, tensor<8xf16>
}

// No row before the axis: nothing is summed up.
// CHECK-LABEL: func.func @layer_norm_of_all(
// CHECK-NEXT: %0 = graph.sub %x, %m : (tensor<4x8xf32>, tensor<1x1xf32>) -> tensor<4x8xf32>
// CHECK-NEXT: %1 = graph.mul %0, %r : (tensor<4x8xf32>, tensor<1x1xf32>) -> tensor<4x8xf32>
// CHECK-NEXT: %2 = graph.mul %g, %1 : tensor<4x8xf32>
// CHECK-NEXT: %3 = graph.reduce mean %2 axes [0, 1] keepdims : tensor<4x8xf32> -> tensor<1x1xf32>
// CHECK-NEXT: %4 = graph.mul %1, %3 : (tensor<4x8xf32>, tensor<1x1xf32>) -> tensor<4x8xf32>
// CHECK-NEXT: %5 = graph.reduce mean %g axes [0, 1] keepdims : tensor<4x8xf32> -> tensor<1x1xf32>
// CHECK-NEXT: %6 = graph.sub %g, %5 : (tensor<4x8xf32>, tensor<1x1xf32>) -> tensor<4x8xf32>
// CHECK-NEXT: %7 = graph.sub %6, %4 : tensor<4x8xf32>
// CHECK-NEXT: %8 = graph.mul %7, %r : (tensor<4x8xf32>, tensor<1x1xf32>) -> tensor<4x8xf32>
// CHECK-NEXT: %9 = graph.mul %g, %1 : tensor<4x8xf32>
// CHECK-NEXT: func.return %8, %9, %g : tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>
func.func @layer_norm_of_all(%g: tensor<4x8xf32>, %x: tensor<4x8xf32>, %m: tensor<1x1xf32>, %r: tensor<1x1xf32>) -> (tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>) {
  %0, %1, %2 = graph.layer_norm_grad %g, %x, %m, %r axis 0 : (tensor<4x8xf32>, tensor<4x8xf32>, tensor<1x1xf32>, tensor<1x1xf32>) -> (tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>)
  func.return %0, %1, %2 : tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>
}
