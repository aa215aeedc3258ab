// RUN: ascir-opt %s -p graph-tile | filecheck %s

// Neither side fits into a tile: both are cut, into parts whose rows are whole blocks.
// CHECK-LABEL: func.func @large
// CHECK: tile.load %x{{.*}}<[[B:(16|32|64|128|256|512)]]x[[A:(16|32|64|128|256|512)]]xf16, ub>
// CHECK: tile.transpose %{{.*}} [1, 0] : !tile.tile<[[B]]x[[A]]xf16, ub> -> !tile.tile<[[A]]x[[B]]xf16, ub>
func.func @large(%x: tensor<3000x1024xf16>) -> tensor<1024x3000xf16> {
  %y = graph.transpose %x permutation [1, 0] : tensor<3000x1024xf16> -> tensor<1024x3000xf16>
  func.return %y : tensor<1024x3000xf16>
}

// Shares of a row are whole blocks too, though 2000 columns for 3 cores are not.
// CHECK-LABEL: func.func @narrow
// CHECK: tile.load %x{{.*}}<8x[[A:[0-9]+]]xf32, ub>
// CHECK-NEXT: tile.transpose %{{.*}} [1, 0] : !tile.tile<8x[[A]]xf32, ub> -> !tile.tile<[[A]]x8xf32, ub>
func.func @narrow(%x: tensor<3x2000xf32>) -> tensor<2000x3xf32> {
  %y = graph.transpose %x permutation [1, 0] : tensor<3x2000xf32> -> tensor<2000x3xf32>
  func.return %y : tensor<2000x3xf32>
}

// What goes element by element is read as a whole: what the load leaves unwritten is filled once, before the loop.
// CHECK-LABEL: func.func @elements
// CHECK: tile.load %x
// CHECK-NOT: pad(
// CHECK: tile.transpose %{{.*}} [3, 1, 0, 2]
func.func @elements(%x: tensor<3x5x7x9xf32>) -> tensor<9x5x3x7xf32> {
  %y = graph.transpose %x permutation [3, 1, 0, 2] : tensor<3x5x7x9xf32> -> tensor<9x5x3x7xf32>
  func.return %y : tensor<9x5x3x7xf32>
}
