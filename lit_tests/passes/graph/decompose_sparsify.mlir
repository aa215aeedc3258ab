// RUN: ascir-opt %s -p graph-decompose --check-each | filecheck %s

// Along rows, the others of each four are the same rows, shifted by up to three; along columns, rows of their own. With
// --check-each the interpreter agrees that it is the same.
// CHECK-LABEL: func.func @rows
// CHECK:         %[[WIDE:.*]] = graph.pad %{{.*}} low [0, 3] high [0, 3] : tensor<8x16xf32> -> tensor<8x22xf32>
// CHECK:         graph.iota axis 0 : tensor<16xi32>
// CHECK:         graph.slice %[[WIDE]] starts [0, 2] ends [{{.*}}, 18] {{.*}} -> tensor<8x16xf32>
// CHECK-NEXT:    graph.compare ge
// CHECK:         graph.slice %[[WIDE]] starts [0, 4] ends [{{.*}}, 20] {{.*}} -> tensor<8x16xf32>
// CHECK-NEXT:    graph.compare gt
// CHECK-NOT:     graph.sparsify
func.func @rows(%x: tensor<8x16xf16>) -> tensor<8x16xf16> {
  %y = graph.sparsify %x axis 1 : tensor<8x16xf16>
  func.return %y : tensor<8x16xf16>
}

// CHECK-LABEL: func.func @columns
// CHECK-NOT:     graph.sparsify
func.func @columns(%x: tensor<8x16xi8>) -> tensor<8x16xi8> {
  %y = graph.sparsify %x axis 0 : tensor<8x16xi8>
  func.return %y : tensor<8x16xi8>
}

// The bits of f32 are in the order of its magnitudes.
// CHECK-LABEL: func.func @bits
// CHECK-NEXT:    graph.bitcast
// CHECK-NOT:     graph.sparsify
func.func @bits(%x: tensor<8x16xf32>) -> tensor<8x16xf32> {
  %y = graph.sparsify %x axis 0 : tensor<8x16xf32>
  func.return %y : tensor<8x16xf32>
}

// CHECK-LABEL: func.func @stays
// CHECK-NEXT:    graph.sparsify
func.func @stays(%x: tensor<8x16xi32>) -> tensor<8x16xi32> {
  %y = graph.sparsify %x axis 0 : tensor<8x16xi32>
  func.return %y : tensor<8x16xi32>
}
