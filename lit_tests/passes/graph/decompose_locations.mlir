// RUN: ascir-opt %s -p 'graph-decompose{ops=silu}' --print-debuginfo | filecheck %s

// What an operation is opened into has its location.
// CHECK: graph.sigmoid {{.*}} loc("silu.py":7:3)
// CHECK-NEXT: graph.mul {{.*}} loc("silu.py":7:3)
func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %y = "graph.silu"(%x) : (tensor<4xf32>) -> tensor<4xf32> loc("silu.py":7:3)
  func.return %y : tensor<4xf32>
}
