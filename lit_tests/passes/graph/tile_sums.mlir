// RUN: ascir-opt %s -p 'graph-tile' | filecheck %s

// A cache that grows by a row: the parts are stored one behind the other, in a result of S+1 rows.
// CHECK-LABEL: @grow
// CHECK-SAME: %S: index {ascir.dim = "S"}, %S_plus1: index {ascir.dim = "S+1"})
// CHECK: %out_1 = memref.reinterpret_cast %out to offset: [0], sizes: [4, %S_plus1, 64]
// CHECK: %[[OLD:.*]] = tile.load %past_1[%{{.*}}, %[[ROW:.*]], 0]
// CHECK: tile.store %[[OLD]], %out_1[%{{.*}}, %[[ROW]], 0]
// CHECK: %[[NEW:.*]] = tile.load %new
// CHECK: tile.store %[[NEW]], %out_1[%{{.*}}, %S, 0]
func.func @grow(%past: tensor<4x?x64xf16, #graph.dims<_, S, _>>, %new: tensor<4x1x64xf16>) -> tensor<4x?x64xf16, #graph.dims<_, "S+1", _>> {
  %0 = graph.concat %past, %new axis 1 : (tensor<4x?x64xf16, #graph.dims<_, S, _>>, tensor<4x1x64xf16>) -> tensor<4x?x64xf16, #graph.dims<_, "S+1", _>>
  func.return %0 : tensor<4x?x64xf16, #graph.dims<_, "S+1", _>>
}

// The last two rows start at S-2: an argument too, as the launch checks that no size is negative.
// CHECK-LABEL: @last
// CHECK-SAME: %S: index {ascir.dim = "S"}, %S_minus2: index {ascir.dim = "S-2"})
// CHECK: tile.load %x[%S_minus2, 0]
func.func @last(%x: tensor<?x64xf16, #graph.dims<S, _>>) -> tensor<2x64xf16> {
  %0 = graph.slice %x starts [-2, 0] ends [9223372036854775807, 64] steps [1, 1] : tensor<?x64xf16, #graph.dims<S, _>> -> tensor<2x64xf16>
  func.return %0 : tensor<2x64xf16>
}

// The first ones are there if no size is negative: what is left of S behind them. S+1 always has one.
// CHECK-LABEL: @first
// CHECK-SAME: %S: index {ascir.dim = "S"}, %S_minus3: index {ascir.dim = "S-3"})
// CHECK: tile.load %x[1, 0]
func.func @first(%x: tensor<?x64xf16, #graph.dims<S, _>>) -> tensor<2x64xf16> {
  %0 = graph.slice %x starts [1, 0] ends [3, 64] steps [1, 1] : tensor<?x64xf16, #graph.dims<S, _>> -> tensor<2x64xf16>
  func.return %0 : tensor<2x64xf16>
}

// CHECK-LABEL: @certain
// CHECK-SAME: %S_plus1: index {ascir.dim = "S+1"})
func.func @certain(%x: tensor<?x64xf16, #graph.dims<"S+1", _>>) -> tensor<1x64xf16> {
  %0 = graph.slice %x starts [0, 0] ends [1, 64] steps [1, 1] : tensor<?x64xf16, #graph.dims<"S+1", _>> -> tensor<1x64xf16>
  func.return %0 : tensor<1x64xf16>
}
