// RUN: ascir-opt %s -p graph-outline --check-each | filecheck %s

// The last call that reads a donated argument donates it to a kernel that scatters into it, also through a reshape.
// CHECK-LABEL: func.func private @read(%a: tensor<8x4xf32>)
// CHECK-LABEL: func.func private @put(%b: tensor<8x4xf32> {graph.donated}, %j: tensor<2xi32>, %v: tensor<2x4xf32>)
func.func @cache(%x: tensor<32xf32> {graph.donated}, %i: tensor<2xi32>, %u: tensor<2x4xf32>) -> (tensor<8x4xf32>, tensor<8x4xf32>) {
  %0 = graph.reshape %x : tensor<32xf32> -> tensor<8x4xf32>
  %1 = graph.fusion @read(%a = %0 : tensor<8x4xf32>) -> tensor<8x4xf32> {
    %t = graph.neg %a : tensor<8x4xf32>
    graph.yield %t : tensor<8x4xf32>
  }
  %2 = graph.fusion @put(%b = %0 : tensor<8x4xf32>, %j = %i : tensor<2xi32>, %v = %u : tensor<2x4xf32>) -> tensor<8x4xf32> {
    %t = graph.scatter %b, %j, %v axis 0 : (tensor<8x4xf32>, tensor<2xi32>, tensor<2x4xf32>) -> tensor<8x4xf32>
    graph.yield %t : tensor<8x4xf32>
  }
  func.return %1, %2 : tensor<8x4xf32>, tensor<8x4xf32>
}

// What is read later, or returned, is not donated; the result of a kernel that nothing else reads is.
// CHECK-LABEL: func.func private @first(%a: tensor<8x4xf32>, %{{.*}}: tensor<2xi32>,
// CHECK-LABEL: func.func private @second(%a: tensor<8x4xf32>, %{{.*}}: tensor<2xi32>,
// CHECK-LABEL: func.func private @third(%a: tensor<8x4xf32> {graph.donated}, %{{.*}}: tensor<2xi32>,
func.func @results(%x: tensor<8x4xf32> {graph.donated}, %i: tensor<2xi32>, %u: tensor<2x4xf32>) -> (tensor<8x4xf32>, tensor<8x4xf32>, tensor<8x4xf32>) {
  %0 = graph.fusion @first(%a = %x : tensor<8x4xf32>, %j = %i : tensor<2xi32>, %v = %u : tensor<2x4xf32>) -> tensor<8x4xf32> {
    %t = graph.scatter %a, %j, %v axis 0 : (tensor<8x4xf32>, tensor<2xi32>, tensor<2x4xf32>) -> tensor<8x4xf32>
    graph.yield %t : tensor<8x4xf32>
  }
  %1 = graph.fusion @later(%a = %x : tensor<8x4xf32>) -> tensor<8x4xf32> {
    %t = graph.neg %a : tensor<8x4xf32>
    graph.yield %t : tensor<8x4xf32>
  }
  %2 = graph.fusion @second(%a = %0 : tensor<8x4xf32>, %j = %i : tensor<2xi32>, %v = %u : tensor<2x4xf32>) -> tensor<8x4xf32> {
    %t = graph.scatter_add %a, %j, %v axis 0 : (tensor<8x4xf32>, tensor<2xi32>, tensor<2x4xf32>) -> tensor<8x4xf32>
    graph.yield %t : tensor<8x4xf32>
  }
  %3 = graph.fusion @third(%a = %2 : tensor<8x4xf32>, %j = %i : tensor<2xi32>, %v = %u : tensor<2x4xf32>) -> tensor<8x4xf32> {
    %t = graph.scatter %a, %j, %v axis 0 : (tensor<8x4xf32>, tensor<2xi32>, tensor<2x4xf32>) -> tensor<8x4xf32>
    graph.yield %t : tensor<8x4xf32>
  }
  func.return %0, %1, %3 : tensor<8x4xf32>, tensor<8x4xf32>, tensor<8x4xf32>
}

// A kernel that is called twice donates what both calls donate.
// CHECK-LABEL: func.func private @both(%a: tensor<8x4xf32>, %j: tensor<2xi32>, %v: tensor<2x4xf32>)
func.func @calls(%x: tensor<8x4xf32> {graph.donated}, %y: tensor<8x4xf32>, %i: tensor<2xi32>, %u: tensor<2x4xf32>) -> (tensor<8x4xf32>, tensor<8x4xf32>) {
  %0 = graph.fusion @both(%a = %x : tensor<8x4xf32>, %j = %i : tensor<2xi32>, %v = %u : tensor<2x4xf32>) -> tensor<8x4xf32> {
    %t = graph.scatter %a, %j, %v axis 0 : (tensor<8x4xf32>, tensor<2xi32>, tensor<2x4xf32>) -> tensor<8x4xf32>
    graph.yield %t : tensor<8x4xf32>
  }
  %1 = graph.fusion @both(%a = %y : tensor<8x4xf32>, %j = %i : tensor<2xi32>, %v = %u : tensor<2x4xf32>) -> tensor<8x4xf32> {
    %t = graph.scatter %a, %j, %v axis 0 : (tensor<8x4xf32>, tensor<2xi32>, tensor<2x4xf32>) -> tensor<8x4xf32>
    graph.yield %t : tensor<8x4xf32>
  }
  func.return %0, %1 : tensor<8x4xf32>, tensor<8x4xf32>
}
