// RUN: ascir-opt %s -p graph-name-dims | filecheck %s

// What meets is one dimension.
// CHECK-LABEL: @add
// CHECK-SAME: %x: tensor<?x8xf32, #graph.dims<x_0, _>>, %y: tensor<?x8xf32, #graph.dims<x_0, _>>
func.func @add(%x: tensor<?x8xf32>, %y: tensor<?x8xf32>) -> tensor<?x8xf32> {
  %z = graph.add %x, %y : tensor<?x8xf32>
  func.return %z : tensor<?x8xf32>
}

// The operation is asked which are equal; others get names of their own.
// CHECK-LABEL: @norm
// CHECK-SAME: #graph.dims<r_0, r_1>>, %g: tensor<?xf32, #graph.dims<r_1>>)
// CHECK-SAME: -> tensor<?x?xf32, #graph.dims<r_0, r_1>>
func.func @norm(%r: tensor<?x?xf32>, %g: tensor<?xf32>) -> tensor<?x?xf32> {
  %z = graph.rms_norm %r axis 1 gamma %g : (tensor<?x?xf32>, tensor<?xf32>) -> tensor<?x?xf32>
  func.return %z : tensor<?x?xf32>
}

// A number, and a name of the user, decide; so do they behind a reshape.
// CHECK-LABEL: @known
// CHECK-SAME: %a: tensor<4x2x4xf32>, %b: tensor<?xf32, #graph.dims<B>>
// CHECK: graph.reshape {{.*}} -> tensor<4x8xf32>
func.func @known(%a: tensor<?x2x4xf32>, %b: tensor<?xf32>, %c: tensor<4x8xf32>, %d: tensor<?xf32, #graph.dims<B>>)
    -> (tensor<?x8xf32>, tensor<?xf32>) {
  %r = graph.reshape %a : tensor<?x2x4xf32> -> tensor<?x8xf32>
  %y = graph.mul %r, %c : (tensor<?x8xf32>, tensor<4x8xf32>) -> tensor<?x8xf32>
  %z = graph.mul %b, %d : (tensor<?xf32>, tensor<?xf32, #graph.dims<B>>) -> tensor<?xf32>
  func.return %y, %z : tensor<?x8xf32>, tensor<?xf32>
}

// Inside of fusions too.
// CHECK-LABEL: @fused
// CHECK: graph.fusion(%i = %f : tensor<?xf16, #graph.dims<f_0>>) -> tensor<?xf16, #graph.dims<f_0>>
// CHECK: graph.exp %i : tensor<?xf16, #graph.dims<f_0>>
func.func @fused(%f: tensor<?xf16>) -> tensor<?xf16> {
  %y = graph.fusion (%i = %f : tensor<?xf16>) -> tensor<?xf16> {
    %e = graph.exp %i : tensor<?xf16>
    graph.yield %e : tensor<?xf16>
  }
  func.return %y : tensor<?xf16>
}

// The arguments have names, and the size of a result follows from them.
// CHECK-LABEL: func.func @follows
// CHECK-SAME: -> tensor<?xf32, #graph.dims<"S+7">>
func.func @follows(%x: tensor<?xf32, #graph.dims<S>>, %z: tensor<7xf32>) -> tensor<?xf32> {
  // CHECK-NEXT: %[[Y:.*]] = graph.concat %x, %z axis 0 : {{.*}} -> tensor<?xf32, #graph.dims<"S+7">>
  %y = graph.concat %x, %z axis 0 : (tensor<?xf32, #graph.dims<S>>, tensor<7xf32>) -> tensor<?xf32>
  // CHECK-NEXT: graph.exp %[[Y]] : tensor<?xf32, #graph.dims<"S+7">>
  %e = graph.exp %y : tensor<?xf32>
  func.return %e : tensor<?xf32>
}
