// RUN: ascir-opt %s -p graph-tile | filecheck %s

// Neither side fits into a tile: both are cut, into parts whose rows are whole blocks.
// CHECK-LABEL: func.func @large
// CHECK: tile.load %x{{.*}}<[[B:(16|32|64|128|256|512)]]x[[A:(16|32|64|128|256|512)]]xf16, ub>
// CHECK: tile.transpose %{{.*}} [1, 0] : !tile.tile<[[B]]x[[A]]xf16, ub> -> !tile.tile<[[A]]x[[B]]xf16, ub>
func.func @large(%x: tensor<3000x1024xf16>) -> tensor<1024x3000xf16> {
  %y = graph.transpose %x permutation [1, 0] : tensor<3000x1024xf16> -> tensor<1024x3000xf16>
  func.return %y : tensor<1024x3000xf16>
}
