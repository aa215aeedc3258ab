// RUN: ascir-opt %s -p 'graph-apply-tuning{file="%S/Inputs/apply_tuning.tune"}' | filecheck %s
// RUN: ascir-opt %s -p 'graph-apply-tuning{file="%S/Inputs/apply_tuning.tune"},graph-tile' | filecheck %s --check-prefix TILE

builtin.module attributes {ascir.soc = "ascend910b1"} {
  // The fastest of the measurements of what the function computes, whatever it is called.
  // CHECK: func.func @f(%x: tensor<524288xf16>) -> tensor<524288xf16> attributes {graph.tuned = {tile = array<i64: 2048>, buffers = 1 : i64}}
  // TILE: func.func @f(
  // TILE-SAME: tile = array<i64: 2048>
  func.func @f(%x: tensor<524288xf16>) -> tensor<524288xf16> {
    %y = graph.relu %x : tensor<524288xf16>
    func.return %y : tensor<524288xf16>
  }

  // What nobody measured is left to the compiler.
  // CHECK: func.func @g(%x: tensor<524288xf16>) -> tensor<524288xf16> {
  func.func @g(%x: tensor<524288xf16>) -> tensor<524288xf16> {
    %y = graph.abs %x : tensor<524288xf16>
    func.return %y : tensor<524288xf16>
  }

  // A declaration is no kernel.
  // CHECK: func.func private @h(tensor<8xf32>) -> tensor<8xf32>
  func.func private @h(tensor<8xf32>) -> tensor<8xf32>
}
