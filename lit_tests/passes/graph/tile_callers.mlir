// RUN: ascir-opt %s -p graph-outline,graph-tile --split-input-file | filecheck %s

// What called the kernels is gone: they take other arguments now.
// CHECK-NOT:   func.call
// CHECK:       func.func @exps(%a: memref<
// CHECK-NOT:   func.call
// CHECK:       func.func @flip(%b: memref<
// CHECK-NOT:   @both
func.func @both(%x: tensor<8xf32>) -> tensor<8xf32> {
  %y = graph.fusion @exps(%a = %x : tensor<8xf32>) -> tensor<8xf32> {
    %t = graph.exp %a : tensor<8xf32>
    graph.yield %t : tensor<8xf32>
  }
  %z = graph.fusion @flip(%b = %y : tensor<8xf32>) -> tensor<8xf32> {
    %u = graph.neg %b : tensor<8xf32>
    graph.yield %u : tensor<8xf32>
  }
  func.return %z : tensor<8xf32>
}

// -----

// An operation stands beside the call: all stays as it was.
// CHECK: func.func private @exps(%a: tensor<8xf32>)
// CHECK: func.func @beside
// CHECK: func.call @exps
func.func @beside(%x: tensor<8xf32>) -> tensor<8xf32> {
  %y = graph.fusion @exps(%a = %x : tensor<8xf32>) -> tensor<8xf32> {
    %t = graph.exp %a : tensor<8xf32>
    graph.yield %t : tensor<8xf32>
  }
  %z = graph.neg %y : tensor<8xf32>
  func.return %z : tensor<8xf32>
}
