// RUN: ascir-opt %s -p 'graph-tile{cores=4}' | filecheck %s

// A table of 64 KiB is loaded once, before the loop, and its elements are picked within the tile.
// CHECK-LABEL: @picked
// CHECK: tile.load %table[0] : {{.*}} -> !tile.tile<16384xf32, ub>
// CHECK: scf.for
// CHECK: tile.gather %{{.*}} : !tile.tile<16384x1xf32, ub>, 
func.func @picked(%table: tensor<16384xf32>, %i: tensor<65536xi32>) -> tensor<65536xf32> {
  %y = graph.gather %table, %i axis 0 : (tensor<16384xf32>, tensor<65536xi32>) -> tensor<65536xf32>
  func.return %y : tensor<65536xf32>
}
