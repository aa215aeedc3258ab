// RUN: ascir-opt %s -p 'graph-tile{tile=2,104 cores=1}' | filecheck %s

// Sums that run read all of a row: beside its 100 elements stand zeros.
// CHECK-LABEL: @rows
// CHECK: %[[X:.*]] = tile.load %x[%a, 0] sizes [%{{.*}}, 100] pad(0.000000e+00 : f32) buffers 2
// CHECK: tile.cumsum %[[X]] axis 1
func.func @rows(%x: tensor<17x100xf32>) -> tensor<17x100xf32> {
  %y = graph.cumsum %x axis 1 : tensor<17x100xf32>
  func.return %y : tensor<17x100xf32>
}

// What is computed before is not a load: what lies beside it is made zero.
// CHECK-LABEL: @computed
// CHECK: %[[E:.*]] = tile.exp
// CHECK: %[[P:.*]] = tile.pad_tail %[[E]] sizes [2, 100] pad(0.000000e+00 : f32)
// CHECK: tile.cumsum %[[P]] axis 1
func.func @computed(%x: tensor<17x100xf32>) -> tensor<17x100xf32> {
  %e = graph.exp %x : tensor<17x100xf32>
  %y = graph.cumsum %e axis 1 : tensor<17x100xf32>
  func.return %y : tensor<17x100xf32>
}
