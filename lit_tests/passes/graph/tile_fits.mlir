// RUN: ascir-opt %s -p 'graph-tile,tile-legalize,tile-sink-slices,canonicalize,cse,tile-fold-broadcasts,tile-place-buffers' | filecheck %s

// A power takes a dozen tiles beside its own: they are as large as fits once it is legal.
// CHECK-LABEL: func.func @power
// CHECK-SAME: tile.placement = {ub = {peak = {{1[678][0-9]+}} : i64
func.func @power(%a: tensor<300x4096xf32>, %b: tensor<300x4096xf32>) -> tensor<300x4096xf32> {
  %y = graph.pow %a, %b : (tensor<300x4096xf32>, tensor<300x4096xf32>) -> tensor<300x4096xf32>
  func.return %y : tensor<300x4096xf32>
}
