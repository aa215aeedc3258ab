// RUN: ascir-opt %s -p graph-isolate,graph-fuse,graph-tile --remarks --verify-diagnostics
// RUN: ascir-opt %s -p graph-propagate-layout,tile-contract | filecheck %s

// Passes know one block and the control flow of scf. What branches stays as it is, and is told where kernels were to be made.

// CHECK: cf.br ^
// CHECK: graph.exp
// expected-remark @+2 {{graph-fuse: it has several blocks; structure its control flow with scf first}}
// expected-remark @+1 {{graph-tile: it has several blocks; structure its control flow with scf first}}
func.func @branches(%x: tensor<4xf32>) -> tensor<4xf32> {
  cf.br ^next
^next:
  %y = graph.exp %x : tensor<4xf32>
  func.return %y : tensor<4xf32>
}
