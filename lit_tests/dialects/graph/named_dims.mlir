// RUN: ascir-opt %s | ascir-opt | filecheck %s
// RUN: ascir-opt %s --print-op-generic | ascir-opt | filecheck %s

// Named dimensions: two `?` of one name are equal, and inference keeps what is known.

// CHECK-LABEL: func.func @keep
func.func @keep(%x: tensor<?x8xf32, #graph.dims<batch, _>>, %y: tensor<8xf32>, %w: tensor<16x8xf32>, %o: tensor<1x8xf32>) {
  // CHECK-NEXT: %0 = graph.exp %x : tensor<?x8xf32, #graph.dims<batch, _>>
  %0 = graph.exp %x : tensor<?x8xf32, #graph.dims<batch, _>>
  // CHECK-NEXT: %1 = graph.add %x, %y : (tensor<?x8xf32, #graph.dims<batch, _>>, tensor<8xf32>) -> tensor<?x8xf32, #graph.dims<batch, _>>
  %1 = graph.add %x, %y : (tensor<?x8xf32, #graph.dims<batch, _>>, tensor<8xf32>) -> tensor<?x8xf32, #graph.dims<batch, _>>
  // CHECK-NEXT: %2 = graph.add %x, %o : (tensor<?x8xf32, #graph.dims<batch, _>>, tensor<1x8xf32>) -> tensor<?x8xf32, #graph.dims<batch, _>>
  %2 = graph.add %x, %o : (tensor<?x8xf32, #graph.dims<batch, _>>, tensor<1x8xf32>) -> tensor<?x8xf32, #graph.dims<batch, _>>
  // CHECK-NEXT: %3 = graph.linear %x, %w : (tensor<?x8xf32, #graph.dims<batch, _>>, tensor<16x8xf32>) -> tensor<?x16xf32, #graph.dims<batch, _>>
  %3 = graph.linear %x, %w : (tensor<?x8xf32, #graph.dims<batch, _>>, tensor<16x8xf32>) -> tensor<?x16xf32, #graph.dims<batch, _>>
  // CHECK-NEXT: %4 = graph.transpose %x permutation [1, 0] : tensor<?x8xf32, #graph.dims<batch, _>> -> tensor<8x?xf32, #graph.dims<_, batch>>
  %4 = graph.transpose %x permutation [1, 0] : tensor<?x8xf32, #graph.dims<batch, _>> -> tensor<8x?xf32, #graph.dims<_, batch>>
  // CHECK-NEXT: %5 = graph.slice %x starts [0, 0] ends [9223372036854775807, 4] steps [1, 1] : tensor<?x8xf32, #graph.dims<batch, _>> -> tensor<?x4xf32, #graph.dims<batch, _>>
  %5 = graph.slice %x starts [0, 0] ends [9223372036854775807, 4] steps [1, 1] : tensor<?x8xf32, #graph.dims<batch, _>> -> tensor<?x4xf32, #graph.dims<batch, _>>
  // CHECK-NEXT: %6 = graph.slice %x starts [-1, 0] ends [-9223372036854775808, 8] steps [-1, 1] : tensor<?x8xf32, #graph.dims<batch, _>>
  %6 = graph.slice %x starts [-1, 0] ends [-9223372036854775808, 8] steps [-1, 1] : tensor<?x8xf32, #graph.dims<batch, _>>
  func.return
}

// CHECK-LABEL: func.func @reshape
func.func @reshape(%x: tensor<?x?x64xf32, #graph.dims<b, s, _>>, %y: tensor<?x8xf32>) {
  // CHECK-NEXT: %0 = graph.reshape %x : tensor<?x?x64xf32, #graph.dims<b, s, _>> -> tensor<?x?x4x16xf32, #graph.dims<b, s, _, _>>
  %0 = graph.reshape %x : tensor<?x?x64xf32, #graph.dims<b, s, _>> -> tensor<?x?x4x16xf32, #graph.dims<b, s, _, _>>
  // CHECK-NEXT: %1 = graph.reshape %x : tensor<?x?x64xf32, #graph.dims<b, s, _>> -> tensor<?x64xf32>
  %1 = graph.reshape %x : tensor<?x?x64xf32, #graph.dims<b, s, _>> -> tensor<?x64xf32>
  // CHECK-NEXT: %2 = graph.reshape %y : tensor<?x8xf32> -> tensor<2x?xf32>
  %2 = graph.reshape %y : tensor<?x8xf32> -> tensor<2x?xf32>
  // CHECK-NEXT: %3 = graph.broadcast_to %y : tensor<?x8xf32> -> tensor<4x?x8xf32>
  %3 = graph.broadcast_to %y : tensor<?x8xf32> -> tensor<4x?x8xf32>
  // CHECK-NEXT: %4 = graph.broadcast_to %x : tensor<?x?x64xf32, #graph.dims<b, s, _>> -> tensor<?x?x?x64xf32, #graph.dims<b, b, s, _>>
  %4 = graph.broadcast_to %x : tensor<?x?x64xf32, #graph.dims<b, s, _>> -> tensor<?x?x?x64xf32, #graph.dims<b, b, s, _>>
  func.return
}

// CHECK-LABEL: func.func @run_time_tells
func.func @run_time_tells(%x: tensor<?x8xf32, #graph.dims<n, _>>, %y: tensor<?x8xf32, #graph.dims<m, _>>, %z: tensor<4x8xf32>) {
  // CHECK-NEXT: %0 = graph.add %x, %y : (tensor<?x8xf32, #graph.dims<n, _>>, tensor<?x8xf32, #graph.dims<m, _>>) -> tensor<?x8xf32>
  %0 = graph.add %x, %y : (tensor<?x8xf32, #graph.dims<n, _>>, tensor<?x8xf32, #graph.dims<m, _>>) -> tensor<?x8xf32>
  // CHECK-NEXT: %1 = graph.add %x, %z : (tensor<?x8xf32, #graph.dims<n, _>>, tensor<4x8xf32>) -> tensor<4x8xf32>
  %1 = graph.add %x, %z : (tensor<?x8xf32, #graph.dims<n, _>>, tensor<4x8xf32>) -> tensor<4x8xf32>
  // CHECK-NEXT: %2 = graph.add %x, %z : (tensor<?x8xf32, #graph.dims<n, _>>, tensor<4x8xf32>) -> tensor<?x8xf32, #graph.dims<n, _>>
  %2 = graph.add %x, %z : (tensor<?x8xf32, #graph.dims<n, _>>, tensor<4x8xf32>) -> tensor<?x8xf32, #graph.dims<n, _>>
  // CHECK-NEXT: %3 = graph.concat %x, %z axis 0 : (tensor<?x8xf32, #graph.dims<n, _>>, tensor<4x8xf32>) -> tensor<?x8xf32, #graph.dims<total, _>>
  %3 = graph.concat %x, %z axis 0 : (tensor<?x8xf32, #graph.dims<n, _>>, tensor<4x8xf32>) -> tensor<?x8xf32, #graph.dims<total, _>>
  func.return
}

// Parts and joins have sums of names, whose size the launch computes: `S+1`, `S+T`, `S-3`, and `S` again; `2S` is twice S.
// CHECK-LABEL: func.func @sums
func.func @sums(%x: tensor<?x8xf32, #graph.dims<S, _>>, %y: tensor<?x8xf32, #graph.dims<T, _>>, %z: tensor<1x8xf32>) {
  // CHECK-NEXT: %0 = graph.concat %x, %z axis 0 : {{.*}} -> tensor<?x8xf32, #graph.dims<"S+1", _>>
  %0 = graph.concat %x, %z axis 0 : (tensor<?x8xf32, #graph.dims<S, _>>, tensor<1x8xf32>) -> tensor<?x8xf32, #graph.dims<"S+1", _>>
  // CHECK-NEXT: %1 = graph.concat %y, %x, %x axis 0 : {{.*}} -> tensor<?x8xf32, #graph.dims<"2S+T", _>>
  %1 = graph.concat %y, %x, %x axis 0 : (tensor<?x8xf32, #graph.dims<T, _>>, tensor<?x8xf32, #graph.dims<S, _>>, tensor<?x8xf32, #graph.dims<S, _>>) -> tensor<?x8xf32, #graph.dims<"2S+T", _>>
  // CHECK-NEXT: %2 = graph.slice %x starts [1, 0] ends [-2, 8] steps [1, 1] : {{.*}} -> tensor<?x8xf32, #graph.dims<"S-3", _>>
  %2 = graph.slice %x starts [1, 0] ends [-2, 8] steps [1, 1] : tensor<?x8xf32, #graph.dims<S, _>> -> tensor<?x8xf32, #graph.dims<"S-3", _>>
  // CHECK-NEXT: %3 = graph.pad %2 low [1, 0] high [2, 0] : {{.*}} -> tensor<?x8xf32, #graph.dims<S, _>>
  %3 = graph.pad %2 low [1, 0] high [2, 0] : tensor<?x8xf32, #graph.dims<"S-3", _>> -> tensor<?x8xf32, #graph.dims<S, _>>
  // CHECK-NEXT: %4 = graph.slice %x starts [-2, 0] ends [9223372036854775807, 8] steps [1, 1] : {{.*}} -> tensor<2x8xf32>
  %4 = graph.slice %x starts [-2, 0] ends [9223372036854775807, 8] steps [1, 1] : tensor<?x8xf32, #graph.dims<S, _>> -> tensor<2x8xf32>
  // CHECK-NEXT: %5 = graph.slice %x starts [1, 0] ends [3, 8] steps [1, 1] : {{.*}} -> tensor<2x8xf32>
  %5 = graph.slice %x starts [1, 0] ends [3, 8] steps [1, 1] : tensor<?x8xf32, #graph.dims<S, _>> -> tensor<2x8xf32>
  func.return
}
