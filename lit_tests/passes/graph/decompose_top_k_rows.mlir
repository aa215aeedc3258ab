// RUN: ascir-opt %s -p 'graph-decompose{ops=top_k_rows}' --check-each | filecheck %s

// Parts of 2000 elements are rows: 5 of each row come first, then 5 of these 15.
// CHECK-LABEL: func.func @evenly(
// CHECK-NEXT: %0 = graph.reshape %x : tensor<2x6000xf32> -> tensor<2x3x2000xf32>
// CHECK-NEXT: %1, %2 = graph.top_k %0 k 5 axis 2 : tensor<2x3x2000xf32> -> (tensor<2x3x5xf32>, tensor<2x3x5xi64>)
// CHECK-NEXT: %3 = graph.constant dense<[[[0], [2000], [4000]]]> : tensor<1x3x1xi32>
// CHECK-NEXT: %4 = graph.reshape %1 : tensor<2x3x5xf32> -> tensor<2x15xf32>
// CHECK-NEXT: %5 = graph.cast %2 : tensor<2x3x5xi64> -> tensor<2x3x5xi32>
// CHECK-NEXT: %6 = graph.add %5, %3 : (tensor<2x3x5xi32>, tensor<1x3x1xi32>) -> tensor<2x3x5xi32>
// CHECK-NEXT: %7 = graph.reshape %6 : tensor<2x3x5xi32> -> tensor<2x15xi32>
// CHECK-NEXT: %v, %8 = graph.top_k %4 k 5 axis 1 : tensor<2x15xf32> -> (tensor<2x5xf32>, tensor<2x5xi64>)
// CHECK-NEXT: %9 = graph.gather_elements %7, %8 axis 1 : (tensor<2x15xi32>, tensor<2x5xi64>) -> tensor<2x5xi32>
// CHECK-NEXT: %i = graph.cast %9 : tensor<2x5xi32> -> tensor<2x5xi64>
// CHECK-NEXT: func.return %v, %i : tensor<2x5xf32>, tensor<2x5xi64>
func.func @evenly(%x: tensor<2x6000xf32>) -> (tensor<2x5xf32>, tensor<2x5xi64>) {
  %v, %i = graph.top_k %x k 5 axis 1 : tensor<2x6000xf32> -> (tensor<2x5xf32>, tensor<2x5xi64>)
  func.return %v, %i : tensor<2x5xf32>, tensor<2x5xi64>
}

// What is left over is a part of its own. Other sizes may be named.
// CHECK-LABEL: func.func @rest(
// CHECK-NEXT: %0 = graph.slice %x starts [0, 0, 0] ends [9223372036854775807, 4098, 9223372036854775807] steps [1, 1, 1] : tensor<?x4099x3xi32, #graph.dims<B, _, _>> -> tensor<?x4098x3xi32, #graph.dims<B, _, _>>
// CHECK-NEXT: %1 = graph.reshape %0 : tensor<?x4098x3xi32, #graph.dims<B, _, _>> -> tensor<?x3x1366x3xi32, #graph.dims<B, _, _, _>>
// CHECK-NEXT: %2, %3 = graph.top_k %1 k 5 axis 2 largest false : tensor<?x3x1366x3xi32, #graph.dims<B, _, _, _>> -> (tensor<?x3x5x3xi32, #graph.dims<B, _, _, _>>, tensor<?x3x5x3xi64, #graph.dims<B, _, _, _>>)
// CHECK-NEXT: %4 = graph.constant dense<[[[[0]], [[1366]], [[2732]]]]> : tensor<1x3x1x1xi32>
// CHECK-NEXT: %5 = graph.reshape %2 : tensor<?x3x5x3xi32, #graph.dims<B, _, _, _>> -> tensor<?x15x3xi32, #graph.dims<B, _, _>>
// CHECK-NEXT: %6 = graph.cast %3 : tensor<?x3x5x3xi64, #graph.dims<B, _, _, _>> -> tensor<?x3x5x3xi32, #graph.dims<B, _, _, _>>
// CHECK-NEXT: %7 = graph.add %6, %4 : (tensor<?x3x5x3xi32, #graph.dims<B, _, _, _>>, tensor<1x3x1x1xi32>) -> tensor<?x3x5x3xi32, #graph.dims<B, _, _, _>>
// CHECK-NEXT: %8 = graph.reshape %7 : tensor<?x3x5x3xi32, #graph.dims<B, _, _, _>> -> tensor<?x15x3xi32, #graph.dims<B, _, _>>
// CHECK-NEXT: %9 = graph.slice %x starts [0, 4098, 0] ends [9223372036854775807, 4099, 9223372036854775807] steps [1, 1, 1] : tensor<?x4099x3xi32, #graph.dims<B, _, _>> -> tensor<?x1x3xi32, #graph.dims<B, _, _>>
// CHECK-NEXT: %10, %11 = graph.top_k %9 k 1 axis 1 largest false : tensor<?x1x3xi32, #graph.dims<B, _, _>> -> (tensor<?x1x3xi32, #graph.dims<B, _, _>>, tensor<?x1x3xi64, #graph.dims<B, _, _>>)
// CHECK-NEXT: %12 = graph.concat %5, %10 axis 1 : (tensor<?x15x3xi32, #graph.dims<B, _, _>>, tensor<?x1x3xi32, #graph.dims<B, _, _>>) -> tensor<?x16x3xi32, #graph.dims<B, _, _>>
// CHECK-NEXT: %13 = graph.cast %11 : tensor<?x1x3xi64, #graph.dims<B, _, _>> -> tensor<?x1x3xi32, #graph.dims<B, _, _>>
// CHECK-NEXT: %14 = graph.constant dense<4098> : tensor<i32>
// CHECK-NEXT: %15 = graph.add %13, %14 : (tensor<?x1x3xi32, #graph.dims<B, _, _>>, tensor<i32>) -> tensor<?x1x3xi32, #graph.dims<B, _, _>>
// CHECK-NEXT: %16 = graph.concat %8, %15 axis 1 : (tensor<?x15x3xi32, #graph.dims<B, _, _>>, tensor<?x1x3xi32, #graph.dims<B, _, _>>) -> tensor<?x16x3xi32, #graph.dims<B, _, _>>
// CHECK-NEXT: %v, %17 = graph.top_k %12 k 5 axis 1 largest false : tensor<?x16x3xi32, #graph.dims<B, _, _>> -> (tensor<?x5x3xi32, #graph.dims<B, _, _>>, tensor<?x5x3xi64, #graph.dims<B, _, _>>)
// CHECK-NEXT: %18 = graph.gather_elements %16, %17 axis 1 : (tensor<?x16x3xi32, #graph.dims<B, _, _>>, tensor<?x5x3xi64, #graph.dims<B, _, _>>) -> tensor<?x5x3xi32, #graph.dims<B, _, _>>
// CHECK-NEXT: %i = graph.cast %18 : tensor<?x5x3xi32, #graph.dims<B, _, _>> -> tensor<?x5x3xi64, #graph.dims<B, _, _>>
// CHECK-NEXT: func.return %v, %i : tensor<?x5x3xi32, #graph.dims<B, _, _>>, tensor<?x5x3xi64, #graph.dims<B, _, _>>
func.func @rest(%x: tensor<?x4099x3xi32, #graph.dims<B, _, _>>) -> (tensor<?x5x3xi32, #graph.dims<B, _, _>>, tensor<?x5x3xi64, #graph.dims<B, _, _>>) {
  %v, %i = graph.top_k %x k 5 axis 1 largest false : tensor<?x4099x3xi32, #graph.dims<B, _, _>> -> (tensor<?x5x3xi32, #graph.dims<B, _, _>>, tensor<?x5x3xi64, #graph.dims<B, _, _>>)
  func.return %v, %i : tensor<?x5x3xi32, #graph.dims<B, _, _>>, tensor<?x5x3xi64, #graph.dims<B, _, _>>
}

// If most elements of a row are wanted, it is sorted as a whole.
// CHECK-LABEL: func.func @most(
// CHECK-NEXT: %0, %1 = graph.sort %x axis 0 : tensor<4100xf32> -> (tensor<4100xf32>, tensor<4100xi64>)
// CHECK-NEXT: %v = graph.slice %0 starts [0] ends [2000] steps [1] : tensor<4100xf32> -> tensor<2000xf32>
// CHECK-NEXT: %i = graph.slice %1 starts [0] ends [2000] steps [1] : tensor<4100xi64> -> tensor<2000xi64>
// CHECK-NEXT: func.return %v, %i : tensor<2000xf32>, tensor<2000xi64>
func.func @most(%x: tensor<4100xf32>) -> (tensor<2000xf32>, tensor<2000xi64>) {
  %v, %i = graph.top_k %x k 2000 axis 0 largest false : tensor<4100xf32> -> (tensor<2000xf32>, tensor<2000xi64>)
  func.return %v, %i : tensor<2000xf32>, tensor<2000xi64>
}

// Short rows stay; one element needs no order.
// CHECK-LABEL: func.func @others(
// CHECK-NEXT: %v, %i = graph.top_k %x k 5 axis 0 : tensor<4095xf32> -> (tensor<5xf32>, tensor<5xi64>)
// CHECK-NEXT: %w, %j = graph.top_k %z k 1 axis 0 : tensor<4100xf32> -> (tensor<1xf32>, tensor<1xi64>)
// CHECK-NEXT: func.return %v, %w : tensor<5xf32>, tensor<1xf32>
func.func @others(%x: tensor<4095xf32>, %z: tensor<4100xf32>) -> (tensor<5xf32>, tensor<1xf32>) {
  %v, %i = graph.top_k %x k 5 axis 0 : tensor<4095xf32> -> (tensor<5xf32>, tensor<5xi64>)
  %w, %j = graph.top_k %z k 1 axis 0 : tensor<4100xf32> -> (tensor<1xf32>, tensor<1xi64>)
  func.return %v, %w : tensor<5xf32>, tensor<1xf32>
}
