// RUN: ascir-opt %s -p graph-sparsify | filecheck %s
// RUN: ascir-opt %s -p 'graph-sparsify{max-error=0.2}' --remarks 2>&1 | filecheck %s --check-prefix=BOUNDED
// RUN: ascir-opt %s -p 'graph-sparsify{weights=other}' | filecheck %s --check-prefix=NAMED
// RUN: not ascir-opt %s -p 'graph-sparsify{accept=true}' 2>&1 | filecheck %s --check-prefix=ACCEPT

// Of each four along k the two largest stay: here those along the rows of a K x N matrix. What was lost is on record.
// CHECK-LABEL: func.func @matmul
// CHECK-SAME:    graph.sparsified = [{weight = "w", error = 2.500000e-01 : f64}]
// CHECK-NEXT:    %w = graph.sparse_constant values dense<{{\[\[}}3, -4], [7, 1]]> : tensor<2x2xi8> indices #graph.packed<"0x8D" : tensor<2x2xi2>>
// CHECK-NEXT:    %y = graph.matmul %x, %w transpose_b : (tensor<2x4xi8>, tensor<2x4xi8>) -> tensor<2x2xi32>
// BOUNDED:      graph-sparsify: an error of 0.25, and 0.2 is allowed
// ACCEPT: weight w is not 2:4 sparse along k: [0:4, 0] has 4 values
func.func @matmul(%x: tensor<2x4xi8>) -> tensor<2x2xi32> {
  %w = graph.constant dense<[[1, 7], [3, 0], [2, 1], [-4, 0]]> : tensor<4x2xi8>
  %y = graph.matmul %x, %w : (tensor<2x4xi8>, tensor<4x2xi8>) -> tensor<2x2xi32>
  func.return %y : tensor<2x2xi32>
}

// Of a weight whose last four is not whole the rest is taken away again; of two there is nothing to prune.
// CHECK-LABEL: func.func @linear
// CHECK-SAME:    graph.sparsified = [{weight = "other", error = 0.000000e+00 : f64}]
// CHECK-NEXT:    %other = graph.sparse_constant values dense<{{\[\[}}1.000000e+00, 2.000000e+00, 3.000000e+00, 4.000000e+00]]> : tensor<1x4xf16> indices #graph.packed<"0x4C" : tensor<1x4xi2>>
// CHECK-NEXT:    %y = graph.slice %other starts [0, 0] ends [1, 6] steps [1, 1] : tensor<1x8xf16> -> tensor<1x6xf16>
// CHECK-NEXT:    %y_1 = graph.linear %x, %y bias %b
// NAMED-LABEL: func.func @matmul
// NAMED-NEXT:    graph.constant
// NAMED-LABEL: func.func @linear
// NAMED-NEXT:    graph.sparse_constant
func.func @linear(%x: tensor<2x6xf16>, %b: tensor<1xf16>) -> tensor<2x1xf16> {
  %other = graph.constant dense<[[1.0, 0.0, 0.0, 2.0, 3.0, 4.0]]> : tensor<1x6xf16>
  %y = graph.linear %x, %other bias %b : (tensor<2x6xf16>, tensor<1x6xf16>, tensor<1xf16>) -> tensor<2x1xf16>
  func.return %y : tensor<2x1xf16>
}
