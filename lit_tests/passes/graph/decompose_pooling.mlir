// RUN: ascir-opt %s -p 'graph-decompose{ops=avg_pool2d,max_pool2d}' --check-each | filecheck %s

// Of large windows, first the largest (or the sum) of each column, then that of its row.

// CHECK-LABEL: func.func @large_windows
// CHECK-COUNT-5: graph.slice {{.*}} -> tensor<2x3x7x21xf16>
// CHECK: graph.pad {{.*}} -> tensor<2x3x7x23xf16>
// CHECK-COUNT-7: graph.slice {{.*}} -> tensor<2x3x7x9xf16>
// CHECK-NOT: graph.slice
func.func @large_windows(%x: tensor<2x3x17x21xf16>) -> tensor<2x3x7x9xf16> {
  %y = graph.max_pool2d %x kernel [5, 7] strides [2, 2] pads [0, 1, 0, 1] : tensor<2x3x17x21xf16> -> tensor<2x3x7x9xf16>
  func.return %y : tensor<2x3x7x9xf16>
}

// CHECK-LABEL: func.func @means_of_large_windows
// CHECK-COUNT-5: graph.slice {{.*}} -> tensor<2x3x13x21xf32>
// CHECK-COUNT-6: graph.slice {{.*}} -> tensor<2x3x13x16xf32>
// CHECK-NOT: graph.slice
// CHECK: graph.div
func.func @means_of_large_windows(%x: tensor<2x3x17x21xf32>) -> tensor<2x3x13x16xf32> {
  %y = graph.avg_pool2d %x kernel [5, 6] : tensor<2x3x17x21xf32> -> tensor<2x3x13x16xf32>
  func.return %y : tensor<2x3x13x16xf32>
}

// CHECK-LABEL: func.func @beyond_the_end
// CHECK-NOT: graph.max_pool2d
func.func @beyond_the_end(%x: tensor<2x3x19x17xf32>) -> tensor<2x3x7x7xf32> {
  %y = graph.max_pool2d %x kernel [6, 4] strides [2, 3] pads [1, 2, 3, 1] dilations [2, 1] ceil_mode : tensor<2x3x19x17xf32> -> tensor<2x3x7x7xf32>
  func.return %y : tensor<2x3x7x7xf32>
}

// Windows at the upper border have two rows, the others three: no row of padding is stored.

// CHECK-LABEL: func.func @at_the_border
// CHECK-COUNT-2: graph.slice {{.*}} -> tensor<2x3x1x16xf16>
// CHECK: [[FIRST:%.*]] = graph.maximum {{.*}} : tensor<2x3x1x16xf16>
// CHECK-COUNT-3: graph.slice {{.*}} -> tensor<2x3x7x16xf16>
// CHECK: [[OTHERS:%.*]] = graph.maximum {{.*}} : tensor<2x3x7x16xf16>
// CHECK: graph.concat [[FIRST]], [[OTHERS]] axis 2
// CHECK: graph.pad {{.*}} low [0, 0, 0, 1] high [0, 0, 0, 0]
// CHECK-COUNT-3: graph.slice {{.*}} -> tensor<2x3x8x8xf16>
// CHECK-NOT: graph.slice
func.func @at_the_border(%x: tensor<2x3x16x16xf16>) -> tensor<2x3x8x8xf16> {
  %y = graph.max_pool2d %x kernel [3, 3] strides [2, 2] pads [1, 1, 1, 1] : tensor<2x3x16x16xf16> -> tensor<2x3x8x8xf16>
  func.return %y : tensor<2x3x8x8xf16>
}

// Places of small windows are taken at once.

// CHECK-LABEL: func.func @small_windows
// CHECK-COUNT-4: graph.slice {{.*}} -> tensor<2x3x8x8xf16>
// CHECK-NOT: graph.slice
func.func @small_windows(%x: tensor<2x3x16x16xf16>) -> tensor<2x3x8x8xf16> {
  %y = graph.max_pool2d %x kernel [2, 2] strides [2, 2] : tensor<2x3x16x16xf16> -> tensor<2x3x8x8xf16>
  func.return %y : tensor<2x3x8x8xf16>
}
