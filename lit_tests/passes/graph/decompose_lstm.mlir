// RUN: ascir-opt %s -p 'graph-decompose{ops=lstm,lstm_cell}' --check-each | filecheck %s

// A step of an LSTM by its gates, and a sequence by its steps: the products with the inputs are one.

// CHECK-LABEL: func.func @cell
// CHECK-NEXT: %0 = graph.matmul %x, %w transpose_b : (tensor<2x8xf32>, tensor<16x8xf32>) -> tensor<2x16xf32>
// CHECK-NEXT: %1 = graph.matmul %h, %r transpose_b : (tensor<2x4xf32>, tensor<16x4xf32>) -> tensor<2x16xf32>
// CHECK-NEXT: %2 = graph.add %0, %1 : tensor<2x16xf32>
// CHECK-NEXT: %3, %4, %5, %6 = graph.split %2 axis 1 sizes [4, 4, 4, 4] : tensor<2x16xf32> -> (tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>)
// CHECK-NEXT: %7 = graph.sigmoid %4 : tensor<2x4xf32>
// CHECK-NEXT: %8 = graph.mul %7, %c : tensor<2x4xf32>
// CHECK-NEXT: %9 = graph.sigmoid %3 : tensor<2x4xf32>
// CHECK-NEXT: %10 = graph.tanh %5 : tensor<2x4xf32>
// CHECK-NEXT: %11 = graph.mul %9, %10 : tensor<2x4xf32>
// CHECK-NEXT: %z = graph.add %8, %11 : tensor<2x4xf32>
// CHECK-NEXT: %12 = graph.sigmoid %6 : tensor<2x4xf32>
// CHECK-NEXT: %13 = graph.tanh %z : tensor<2x4xf32>
// CHECK-NEXT: %y = graph.mul %12, %13 : tensor<2x4xf32>
// CHECK-NEXT: func.return %y, %z : tensor<2x4xf32>, tensor<2x4xf32>
func.func @cell(%x: tensor<2x8xf32>, %h: tensor<2x4xf32>, %c: tensor<2x4xf32>, %w: tensor<16x8xf32>, %r: tensor<16x4xf32>) -> (tensor<2x4xf32>, tensor<2x4xf32>) {
  %y, %z = graph.lstm_cell %x, %h, %c, %w, %r : (tensor<2x8xf32>, tensor<2x4xf32>, tensor<2x4xf32>, tensor<16x8xf32>, tensor<16x4xf32>) -> (tensor<2x4xf32>, tensor<2x4xf32>)
  func.return %y, %z : tensor<2x4xf32>, tensor<2x4xf32>
}

// CHECK-LABEL: func.func @sequence
// CHECK-NEXT: %0 = graph.matmul %x, %w bias %b transpose_b : (tensor<2x2x8xf32>, tensor<16x8xf32>, tensor<16xf32>) -> tensor<2x2x16xf32>
// CHECK-NEXT: %1, %2 = graph.split %0 axis 0 sizes [1, 1] : tensor<2x2x16xf32> -> (tensor<1x2x16xf32>, tensor<1x2x16xf32>)
// CHECK-NEXT: %3 = graph.reshape %1 : tensor<1x2x16xf32> -> tensor<2x16xf32>
// CHECK-NEXT: %4 = graph.matmul %h, %r transpose_b : (tensor<2x4xf32>, tensor<16x4xf32>) -> tensor<2x16xf32>
// CHECK-NEXT: %5 = graph.add %3, %4 : tensor<2x16xf32>
// CHECK-NEXT: %6, %7, %8, %9 = graph.split %5 axis 1 sizes [4, 4, 4, 4] : tensor<2x16xf32> -> (tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>)
// CHECK-NEXT: %10 = graph.sigmoid %7 : tensor<2x4xf32>
// CHECK-NEXT: %11 = graph.mul %10, %c : tensor<2x4xf32>
// CHECK-NEXT: %12 = graph.sigmoid %6 : tensor<2x4xf32>
// CHECK-NEXT: %13 = graph.tanh %8 : tensor<2x4xf32>
// CHECK-NEXT: %14 = graph.mul %12, %13 : tensor<2x4xf32>
// CHECK-NEXT: %15 = graph.add %11, %14 : tensor<2x4xf32>
// CHECK-NEXT: %16 = graph.sigmoid %9 : tensor<2x4xf32>
// CHECK-NEXT: %17 = graph.tanh %15 : tensor<2x4xf32>
// CHECK-NEXT: %18 = graph.mul %16, %17 : tensor<2x4xf32>
// CHECK-NEXT: %19 = graph.reshape %18 : tensor<2x4xf32> -> tensor<1x2x4xf32>
// CHECK-NEXT: %20 = graph.reshape %2 : tensor<1x2x16xf32> -> tensor<2x16xf32>
// CHECK-NEXT: %21 = graph.matmul %18, %r transpose_b : (tensor<2x4xf32>, tensor<16x4xf32>) -> tensor<2x16xf32>
// CHECK-NEXT: %22 = graph.add %20, %21 : tensor<2x16xf32>
// CHECK-NEXT: %23, %24, %25, %26 = graph.split %22 axis 1 sizes [4, 4, 4, 4] : tensor<2x16xf32> -> (tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>)
// CHECK-NEXT: %27 = graph.sigmoid %24 : tensor<2x4xf32>
// CHECK-NEXT: %28 = graph.mul %27, %15 : tensor<2x4xf32>
// CHECK-NEXT: %29 = graph.sigmoid %23 : tensor<2x4xf32>
// CHECK-NEXT: %30 = graph.tanh %25 : tensor<2x4xf32>
// CHECK-NEXT: %31 = graph.mul %29, %30 : tensor<2x4xf32>
// CHECK-NEXT: %u = graph.add %28, %31 : tensor<2x4xf32>
// CHECK-NEXT: %32 = graph.sigmoid %26 : tensor<2x4xf32>
// CHECK-NEXT: %33 = graph.tanh %u : tensor<2x4xf32>
// CHECK-NEXT: %z = graph.mul %32, %33 : tensor<2x4xf32>
// CHECK-NEXT: %34 = graph.reshape %z : tensor<2x4xf32> -> tensor<1x2x4xf32>
// CHECK-NEXT: %y = graph.concat %19, %34 axis 0 : (tensor<1x2x4xf32>, tensor<1x2x4xf32>) -> tensor<2x2x4xf32>
// CHECK-NEXT: func.return %y, %z, %u : tensor<2x2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>
func.func @sequence(%x: tensor<2x2x8xf32>, %h: tensor<2x4xf32>, %c: tensor<2x4xf32>, %w: tensor<16x8xf32>, %r: tensor<16x4xf32>, %b: tensor<16xf32>) -> (tensor<2x2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>) {
  %y, %z, %u = graph.lstm %x, %h, %c, %w, %r bias %b : (tensor<2x2x8xf32>, tensor<2x4xf32>, tensor<2x4xf32>, tensor<16x8xf32>, tensor<16x4xf32>, tensor<16xf32>) -> (tensor<2x2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>)
  func.return %y, %z, %u : tensor<2x2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>
}
