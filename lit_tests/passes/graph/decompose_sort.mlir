// RUN: ascir-opt %s -p 'graph-decompose{ops=sort,top_k}' --check-each | filecheck %s

// Of i32 the low bits come first, then the high ones with the sign; floats stay as they are.
// CHECK-LABEL: func.func @sort
// CHECK-NEXT: %0 = graph.constant dense<65535> : tensor<i32>
// CHECK-NEXT: %1 = graph.and %x, %0 : (tensor<4x10xi32>, tensor<i32>) -> tensor<4x10xi32>
// CHECK-NEXT: %2 = graph.cast %1 : tensor<4x10xi32> -> tensor<4x10xf32>
// CHECK-NEXT: %3 = graph.constant dense<16> : tensor<i32>
// CHECK-NEXT: %4 = graph.shift_right %x, %3 : (tensor<4x10xi32>, tensor<i32>) -> tensor<4x10xi32>
// CHECK-NEXT: %5 = graph.cast %4 : tensor<4x10xi32> -> tensor<4x10xf32>
// CHECK-NEXT: %6, %7 = graph.sort %2 axis 1 descending : tensor<4x10xf32> -> (tensor<4x10xf32>, tensor<4x10xi64>)
// CHECK-NEXT: %8 = graph.gather_elements %5, %7 axis 1 : (tensor<4x10xf32>, tensor<4x10xi64>) -> tensor<4x10xf32>
// CHECK-NEXT: %9, %10 = graph.sort %8 axis 1 descending : tensor<4x10xf32> -> (tensor<4x10xf32>, tensor<4x10xi64>)
// CHECK-NEXT: %i = graph.gather_elements %7, %10 axis 1 : tensor<4x10xi64>
// CHECK-NEXT: %v = graph.gather_elements %x, %i axis 1 : (tensor<4x10xi32>, tensor<4x10xi64>) -> tensor<4x10xi32>
// CHECK-NEXT: %w, %j = graph.sort %z axis 1 : tensor<4x10xf32> -> (tensor<4x10xf32>, tensor<4x10xi64>)
// CHECK-NEXT: func.return %v, %i, %w : tensor<4x10xi32>, tensor<4x10xi64>, tensor<4x10xf32>
func.func @sort(%x: tensor<4x10xi32>, %z: tensor<4x10xf32>) -> (tensor<4x10xi32>, tensor<4x10xi64>, tensor<4x10xf32>) {
  %v, %i = graph.sort %x axis -1 descending : tensor<4x10xi32> -> (tensor<4x10xi32>, tensor<4x10xi64>)
  %w, %j = graph.sort %z axis 1 : tensor<4x10xf32> -> (tensor<4x10xf32>, tensor<4x10xi64>)
  func.return %v, %i, %w : tensor<4x10xi32>, tensor<4x10xi64>, tensor<4x10xf32>
}

// Of i64 four times; only the last time are the first three enough.
// CHECK-LABEL: func.func @top
// CHECK-NEXT: %0 = graph.constant dense<65535> : tensor<i64>
// CHECK-NEXT: %1 = graph.and %x, %0 : (tensor<4x10xi64>, tensor<i64>) -> tensor<4x10xi64>
// CHECK-NEXT: %2 = graph.cast %1 : tensor<4x10xi64> -> tensor<4x10xf32>
// CHECK-NEXT: %3 = graph.constant dense<16> : tensor<i64>
// CHECK-NEXT: %4 = graph.shift_right %x, %3 : (tensor<4x10xi64>, tensor<i64>) -> tensor<4x10xi64>
// CHECK-NEXT: %5 = graph.constant dense<65535> : tensor<i64>
// CHECK-NEXT: %6 = graph.and %4, %5 : (tensor<4x10xi64>, tensor<i64>) -> tensor<4x10xi64>
// CHECK-NEXT: %7 = graph.cast %6 : tensor<4x10xi64> -> tensor<4x10xf32>
// CHECK-NEXT: %8 = graph.constant dense<32> : tensor<i64>
// CHECK-NEXT: %9 = graph.shift_right %x, %8 : (tensor<4x10xi64>, tensor<i64>) -> tensor<4x10xi64>
// CHECK-NEXT: %10 = graph.constant dense<65535> : tensor<i64>
// CHECK-NEXT: %11 = graph.and %9, %10 : (tensor<4x10xi64>, tensor<i64>) -> tensor<4x10xi64>
// CHECK-NEXT: %12 = graph.cast %11 : tensor<4x10xi64> -> tensor<4x10xf32>
// CHECK-NEXT: %13 = graph.constant dense<48> : tensor<i64>
// CHECK-NEXT: %14 = graph.shift_right %x, %13 : (tensor<4x10xi64>, tensor<i64>) -> tensor<4x10xi64>
// CHECK-NEXT: %15 = graph.cast %14 : tensor<4x10xi64> -> tensor<4x10xf32>
// CHECK-NEXT: %16, %17 = graph.sort %2 axis 1 : tensor<4x10xf32> -> (tensor<4x10xf32>, tensor<4x10xi64>)
// CHECK-NEXT: %18 = graph.gather_elements %7, %17 axis 1 : (tensor<4x10xf32>, tensor<4x10xi64>) -> tensor<4x10xf32>
// CHECK-NEXT: %19, %20 = graph.sort %18 axis 1 : tensor<4x10xf32> -> (tensor<4x10xf32>, tensor<4x10xi64>)
// CHECK-NEXT: %21 = graph.gather_elements %17, %20 axis 1 : tensor<4x10xi64>
// CHECK-NEXT: %22 = graph.gather_elements %12, %21 axis 1 : (tensor<4x10xf32>, tensor<4x10xi64>) -> tensor<4x10xf32>
// CHECK-NEXT: %23, %24 = graph.sort %22 axis 1 : tensor<4x10xf32> -> (tensor<4x10xf32>, tensor<4x10xi64>)
// CHECK-NEXT: %25 = graph.gather_elements %21, %24 axis 1 : tensor<4x10xi64>
// CHECK-NEXT: %26 = graph.gather_elements %15, %25 axis 1 : (tensor<4x10xf32>, tensor<4x10xi64>) -> tensor<4x10xf32>
// CHECK-NEXT: %27, %28 = graph.top_k %26 k 3 axis 1 largest false : tensor<4x10xf32> -> (tensor<4x3xf32>, tensor<4x3xi64>)
// CHECK-NEXT: %i = graph.gather_elements %25, %28 axis 1 : (tensor<4x10xi64>, tensor<4x3xi64>) -> tensor<4x3xi64>
// CHECK-NEXT: %v = graph.gather_elements %x, %i axis 1 : (tensor<4x10xi64>, tensor<4x3xi64>) -> tensor<4x3xi64>
// CHECK-NEXT: func.return %v, %i : tensor<4x3xi64>, tensor<4x3xi64>
func.func @top(%x: tensor<4x10xi64>) -> (tensor<4x3xi64>, tensor<4x3xi64>) {
  %v, %i = graph.top_k %x k 3 axis 1 largest false : tensor<4x10xi64> -> (tensor<4x3xi64>, tensor<4x3xi64>)
  func.return %v, %i : tensor<4x3xi64>, tensor<4x3xi64>
}
