// RUN: ascir-opt %s -p graph-decompose --check-each | filecheck %s

// Along rows and along columns; with --check-each the interpreter agrees that it is the same.
// CHECK-LABEL: func.func @rows
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
