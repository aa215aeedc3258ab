// RUN: ascir-opt %s -p 'graph-decompose{ops=gather_nd,one_hot,pad,repeat}' --check-each | filecheck %s

// What is repeated, mirrored or named by vectors, by slices, joins and gathers of one axis.

// CHECK-LABEL: func.func @mirror
// CHECK-NEXT: %y = graph.slice %x starts [0, 2] ends [9223372036854775807, 0] steps [1, -1] : tensor<4x8xf32> -> tensor<4x2xf32>
// CHECK-NEXT: %y_1 = graph.slice %x starts [0, 6] ends [9223372036854775807, 3] steps [1, -1] : tensor<4x8xf32> -> tensor<4x3xf32>
// CHECK-NEXT: %y_2 = graph.concat %y, %x, %y_1 axis 1 : (tensor<4x2xf32>, tensor<4x8xf32>, tensor<4x3xf32>) -> tensor<4x13xf32>
// CHECK-NEXT: func.return %y_2 : tensor<4x13xf32>
func.func @mirror(%x: tensor<4x8xf32>) -> tensor<4x13xf32> {
  %y = graph.pad %x low [0, 2] high [0, 3] mode reflect : tensor<4x8xf32> -> tensor<4x13xf32>
  func.return %y : tensor<4x13xf32>
}

// CHECK-LABEL: func.func @edge
// CHECK-NEXT: %y = graph.slice %x starts [0, 0] ends [1, 9223372036854775807] steps [1, 1] : tensor<4x8xf16> -> tensor<1x8xf16>
// CHECK-NEXT: %y_1 = graph.broadcast_to %y : tensor<1x8xf16> -> tensor<3x8xf16>
// CHECK-NEXT: %y_2 = graph.concat %y_1, %x axis 0 : (tensor<3x8xf16>, tensor<4x8xf16>) -> tensor<7x8xf16>
// CHECK-NEXT: %y_3 = graph.slice %y_2 starts [0, 7] ends [9223372036854775807, 8] steps [1, 1] : tensor<7x8xf16> -> tensor<7x1xf16>
// CHECK-NEXT: %y_4 = graph.broadcast_to %y_3 : tensor<7x1xf16>
// CHECK-NEXT: %y_5 = graph.concat %y_2, %y_4 axis 1 : (tensor<7x8xf16>, tensor<7x1xf16>) -> tensor<7x9xf16>
// CHECK-NEXT: func.return %y_5 : tensor<7x9xf16>
func.func @edge(%x: tensor<4x8xf16>) -> tensor<7x9xf16> {
  %y = graph.pad %x low [3, 0] high [0, 1] mode edge : tensor<4x8xf16> -> tensor<7x9xf16>
  func.return %y : tensor<7x9xf16>
}

// CHECK-LABEL: func.func @repeat
// CHECK-NEXT: %y = graph.reshape %x : tensor<4x8xf16> -> tensor<1x4x8xf16>
// CHECK-NEXT: %y_1 = graph.broadcast_to %y : tensor<1x4x8xf16> -> tensor<2x4x8xf16>
// CHECK-NEXT: %y_2 = graph.reshape %y_1 : tensor<2x4x8xf16> -> tensor<8x8xf16>
// CHECK-NEXT: func.return %y_2 : tensor<8x8xf16>
func.func @repeat(%x: tensor<4x8xf16>) -> tensor<8x8xf16> {
  %y = graph.repeat %x counts [2, 1] : tensor<4x8xf16> -> tensor<8x8xf16>
  func.return %y : tensor<8x8xf16>
}

// CHECK-LABEL: func.func @one_hot
// CHECK-NEXT: %y = graph.cast %i : tensor<4xi64> -> tensor<4xi32>
// CHECK-NEXT: %y_1 = graph.constant dense<10> : tensor<i32>
// CHECK-NEXT: %y_2 = graph.add %y, %y_1 : (tensor<4xi32>, tensor<i32>) -> tensor<4xi32>
// CHECK-NEXT: %y_3 = graph.constant dense<0> : tensor<i32>
// CHECK-NEXT: %y_4 = graph.compare lt %y, %y_3 : (tensor<4xi32>, tensor<i32>) -> tensor<4xi1>
// CHECK-NEXT: %y_5 = graph.select %y_4, %y_2, %y : (tensor<4xi1>, tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
// CHECK-NEXT: %y_6 = graph.reshape %y_5 : tensor<4xi32> -> tensor<4x1xi32>
// CHECK-NEXT: %y_7 = graph.iota axis 0 : tensor<10xi32>
// CHECK-NEXT: %y_8 = graph.compare eq %y_7, %y_6 : (tensor<10xi32>, tensor<4x1xi32>) -> tensor<4x10xi1>
// CHECK-NEXT: %y_9 = graph.constant dense<1.000000e+00> : tensor<f32>
// CHECK-NEXT: %y_10 = graph.constant dense<0.000000e+00> : tensor<f32>
// CHECK-NEXT: %y_11 = graph.select %y_8, %y_9, %y_10 : (tensor<4x10xi1>, tensor<f32>, tensor<f32>) -> tensor<4x10xf32>
// CHECK-NEXT: func.return %y_11 : tensor<4x10xf32>
func.func @one_hot(%i: tensor<4xi64>) -> tensor<4x10xf32> {
  %y = graph.one_hot %i depth 10 : tensor<4xi64> -> tensor<4x10xf32>
  func.return %y : tensor<4x10xf32>
}

// CHECK-LABEL: func.func @gather_nd
// CHECK-NEXT: %y = graph.cast %i : tensor<5x2xi64> -> tensor<5x2xi32>
// CHECK-NEXT: %y_1 = graph.slice %y starts [0, 0] ends [9223372036854775807, 1] steps [1, 1] : tensor<5x2xi32> -> tensor<5x1xi32>
// CHECK-NEXT: %y_2 = graph.reshape %y_1 : tensor<5x1xi32> -> tensor<5xi32>
// CHECK-NEXT: %y_3 = graph.constant dense<4> : tensor<i32>
// CHECK-NEXT: %y_4 = graph.add %y_2, %y_3 : (tensor<5xi32>, tensor<i32>) -> tensor<5xi32>
// CHECK-NEXT: %y_5 = graph.constant dense<0> : tensor<i32>
// CHECK-NEXT: %y_6 = graph.compare lt %y_2, %y_5 : (tensor<5xi32>, tensor<i32>) -> tensor<5xi1>
// CHECK-NEXT: %y_7 = graph.select %y_6, %y_4, %y_2 : (tensor<5xi1>, tensor<5xi32>, tensor<5xi32>) -> tensor<5xi32>
// CHECK-NEXT: %y_8 = graph.slice %y starts [0, 1] ends [9223372036854775807, 2] steps [1, 1] : tensor<5x2xi32> -> tensor<5x1xi32>
// CHECK-NEXT: %y_9 = graph.reshape %y_8 : tensor<5x1xi32> -> tensor<5xi32>
// CHECK-NEXT: %y_10 = graph.constant dense<10> : tensor<i32>
// CHECK-NEXT: %y_11 = graph.add %y_9, %y_10 : (tensor<5xi32>, tensor<i32>) -> tensor<5xi32>
// CHECK-NEXT: %y_12 = graph.constant dense<0> : tensor<i32>
// CHECK-NEXT: %y_13 = graph.compare lt %y_9, %y_12 : (tensor<5xi32>, tensor<i32>) -> tensor<5xi1>
// CHECK-NEXT: %y_14 = graph.select %y_13, %y_11, %y_9 : (tensor<5xi1>, tensor<5xi32>, tensor<5xi32>) -> tensor<5xi32>
// CHECK-NEXT: %y_15 = graph.constant dense<10> : tensor<i32>
// CHECK-NEXT: %y_16 = graph.mul %y_7, %y_15 : (tensor<5xi32>, tensor<i32>) -> tensor<5xi32>
// CHECK-NEXT: %y_17 = graph.add %y_16, %y_14 : tensor<5xi32>
// CHECK-NEXT: %y_18 = graph.reshape %x : tensor<4x10x8xf32> -> tensor<40x8xf32>
// CHECK-NEXT: %y_19 = graph.gather %y_18, %y_17 axis 0 : (tensor<40x8xf32>, tensor<5xi32>) -> tensor<5x8xf32>
// CHECK-NEXT: func.return %y_19 : tensor<5x8xf32>
func.func @gather_nd(%x: tensor<4x10x8xf32>, %i: tensor<5x2xi64>) -> tensor<5x8xf32> {
  %y = graph.gather_nd %x, %i : (tensor<4x10x8xf32>, tensor<5x2xi64>) -> tensor<5x8xf32>
  func.return %y : tensor<5x8xf32>
}

// Dimensions that both have are indexed by where one is in them.

// CHECK-LABEL: func.func @gather_nd_in_batches
// CHECK: %[[AT:.*]] = graph.iota axis 0 : tensor<2x6xi32>
// CHECK-NEXT: %[[ROWS:.*]] = graph.constant dense<12> : tensor<i32>
// CHECK-NEXT: graph.mul %[[AT]], %[[ROWS]]
// CHECK: graph.gather {{.*}} axis 0 : (tensor<24x5xf32>, tensor<2x6xi32>) -> tensor<2x6x5xf32>
func.func @gather_nd_in_batches(%x: tensor<2x3x4x5xf32>, %i: tensor<2x6x2xi64>) -> tensor<2x6x5xf32> {
  %y = graph.gather_nd %x, %i batch_dims 1 : (tensor<2x3x4x5xf32>, tensor<2x6x2xi64>) -> tensor<2x6x5xf32>
  func.return %y : tensor<2x6x5xf32>
}
