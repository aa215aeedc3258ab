// RUN: ascir-opt %s -p 'graph-fuse{max_ops=2}' | filecheck %s --check-prefix=SMALL
// RUN: ascir-opt %s -p 'graph-fuse{forbid="b+c"}' | filecheck %s --check-prefix=FORBID
// RUN: ascir-opt %s -p 'graph-fuse{search=none}' | filecheck %s --check-prefix=NONE
// RUN: ascir-opt %s -p 'graph-fuse{min_saved_percent=60}' | filecheck %s --check-prefix=SAVED
// RUN: ascir-opt %s -p 'graph-fuse{min_saved_percent=90}' | filecheck %s --check-prefix=NONE
// RUN: ascir-opt %s -p 'graph-fuse{max_ops=2 force="b+c"}' | filecheck %s --check-prefix=FORCE

// At most two operations.
// SMALL-COUNT-2: graph.fusion
// SMALL-NOT: graph.fusion

// Two that must not share a kernel.
// FORBID: graph.fusion @chain_exp_neg(
// FORBID: graph.fusion @chain_abs_relu(

// Each alone; and where a group must save nine tenths of what its operations move.
// NONE: graph.fusion @chain_exp(
// NONE: graph.fusion @chain_neg(
// NONE: graph.fusion @chain_abs(
// NONE: graph.fusion @chain_relu(

// All of them save three quarters.
// SAVED: graph.fusion @chain_exp_neg_abs_relu(

// Two that must.
// FORCE: graph.fusion @chain_exp(
// FORCE: graph.fusion @chain_neg_abs(
// FORCE: graph.fusion @chain_relu(
func.func @chain(%x: tensor<4096x256xf32>) -> tensor<4096x256xf32> {
  %a = graph.exp %x : tensor<4096x256xf32>
  %b = graph.neg %a : tensor<4096x256xf32>
  %c = graph.abs %b : tensor<4096x256xf32>
  %d = graph.relu %c : tensor<4096x256xf32>
  func.return %d : tensor<4096x256xf32>
}
