// RUN: ascir-opt %s -p 'graph-decompose{ops=cumsum_columns}' --check-each | filecheck %s

// A long running sum along an outer axis is made along the innermost one, between two transposes.
// CHECK-LABEL: @outer
// CHECK: graph.transpose %{{.*}} permutation [1, 0] : tensor<1000x3xf16> -> tensor<3x1000xf16>
// CHECK: graph.cumsum %{{.*}} axis 1 exclusive : tensor<3x1000xf16>
// CHECK: graph.transpose %{{.*}} permutation [1, 0] : tensor<3x1000xf16> -> tensor<1000x3xf16>
func.func @outer(%x: tensor<1000x3xf16>) -> tensor<1000x3xf16> {
  %y = graph.cumsum %x axis 0 exclusive : tensor<1000x3xf16>
  func.return %y : tensor<1000x3xf16>
}

// Short ones, those of 64-bit integers, and those along the innermost axis stay.
// CHECK-LABEL: @others
// CHECK-NOT: graph.transpose
func.func @others(%x: tensor<160x3xf16>, %y: tensor<1000x3xi64>, %z: tensor<3x1000xf16>) -> (tensor<160x3xf16>, tensor<1000x3xi64>, tensor<3x1000xf16>) {
  %a = graph.cumsum %x axis 0 : tensor<160x3xf16>
  %b = graph.cumsum %y axis 0 : tensor<1000x3xi64>
  %c = graph.cumsum %z axis 1 : tensor<3x1000xf16>
  func.return %a, %b, %c : tensor<160x3xf16>, tensor<1000x3xi64>, tensor<3x1000xf16>
}
