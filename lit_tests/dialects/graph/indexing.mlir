// RUN: ascir-opt %s | ascir-opt | filecheck %s
// RUN: ascir-opt %s --print-op-generic | ascir-opt | filecheck %s

// Operations that choose elements, or places for them, by indices.

// CHECK-LABEL: func.func @gather
func.func @gather(%x: tensor<4x10x8xf16>, %i: tensor<2x3xi32>, %e: tensor<4x5x8xi64>, %n: tensor<5x2xi64>, %b: tensor<4x7x1xi64>) {
  // CHECK-NEXT: %0 = graph.gather %x, %i axis 1 : (tensor<4x10x8xf16>, tensor<2x3xi32>) -> tensor<4x2x3x8xf16>
  %0 = graph.gather %x, %i axis 1 : (tensor<4x10x8xf16>, tensor<2x3xi32>) -> tensor<4x2x3x8xf16>
  // CHECK-NEXT: %1 = graph.gather_elements %x, %e axis 1 : (tensor<4x10x8xf16>, tensor<4x5x8xi64>) -> tensor<4x5x8xf16>
  %1 = graph.gather_elements %x, %e axis 1 : (tensor<4x10x8xf16>, tensor<4x5x8xi64>) -> tensor<4x5x8xf16>
  // CHECK-NEXT: %2 = graph.gather_nd %x, %n : (tensor<4x10x8xf16>, tensor<5x2xi64>) -> tensor<5x8xf16>
  %2 = graph.gather_nd %x, %n : (tensor<4x10x8xf16>, tensor<5x2xi64>) -> tensor<5x8xf16>
  // CHECK-NEXT: %3 = graph.gather_nd %x, %b batch_dims 1 : (tensor<4x10x8xf16>, tensor<4x7x1xi64>) -> tensor<4x7x8xf16>
  %3 = graph.gather_nd %x, %b batch_dims 1 : (tensor<4x10x8xf16>, tensor<4x7x1xi64>) -> tensor<4x7x8xf16>
  func.return
}

// CHECK-LABEL: func.func @embedding
func.func @embedding(%t: tensor<1000x64xf16>, %i: tensor<4x16xi32>, %j: tensor<40xi32>, %o: tensor<8xi32>, %w: tensor<40xf16>, %g: tensor<4x16x64xf16>) {
  // CHECK-NEXT: %0 = graph.embedding %t, %i : (tensor<1000x64xf16>, tensor<4x16xi32>) -> tensor<4x16x64xf16>
  %0 = graph.embedding %t, %i : (tensor<1000x64xf16>, tensor<4x16xi32>) -> tensor<4x16x64xf16>
  // CHECK-NEXT: %1 = graph.embedding %t, %i padding_idx 0 : (tensor<1000x64xf16>, tensor<4x16xi32>) -> tensor<4x16x64xf16>
  %1 = graph.embedding %t, %i padding_idx 0 : (tensor<1000x64xf16>, tensor<4x16xi32>) -> tensor<4x16x64xf16>
  // CHECK-NEXT: %2 = graph.embedding_bag %t, %j, %o mode max : (tensor<1000x64xf16>, tensor<40xi32>, tensor<8xi32>) -> tensor<8x64xf16>
  %2 = graph.embedding_bag %t, %j, %o mode max : (tensor<1000x64xf16>, tensor<40xi32>, tensor<8xi32>) -> tensor<8x64xf16>
  // CHECK-NEXT: %3 = graph.embedding_bag %t, %j, %o weights %w : (tensor<1000x64xf16>, tensor<40xi32>, tensor<8xi32>, tensor<40xf16>) -> tensor<8x64xf16>
  %3 = graph.embedding_bag %t, %j, %o weights %w : (tensor<1000x64xf16>, tensor<40xi32>, tensor<8xi32>, tensor<40xf16>) -> tensor<8x64xf16>
  // CHECK-NEXT: %4 = graph.embedding_grad %g, %i rows 1000 : (tensor<4x16x64xf16>, tensor<4x16xi32>) -> tensor<1000x64xf16>
  %4 = graph.embedding_grad %g, %i rows 1000 : (tensor<4x16x64xf16>, tensor<4x16xi32>) -> tensor<1000x64xf16>
  // CHECK-NEXT: %5 = graph.embedding_grad %g, %i rows 1000 padding_idx 999 scale_by_frequency : (tensor<4x16x64xf16>, tensor<4x16xi32>) -> tensor<1000x64xf16>
  %5 = graph.embedding_grad %g, %i rows 1000 padding_idx 999 scale_by_frequency : (tensor<4x16x64xf16>, tensor<4x16xi32>) -> tensor<1000x64xf16>
  func.return
}

// CHECK-LABEL: func.func @scatter
func.func @scatter(%x: tensor<10x8xf16>, %i: tensor<4xi32>, %u: tensor<4x8xf16>, %e: tensor<4x8xi64>, %n: tensor<4x1xi64>, %q: tensor<10x8xi4>, %v: tensor<4x8xi4>) {
  // CHECK-NEXT: %0 = graph.scatter %x, %i, %u axis 0 : (tensor<10x8xf16>, tensor<4xi32>, tensor<4x8xf16>) -> tensor<10x8xf16>
  %0 = graph.scatter %x, %i, %u axis 0 : (tensor<10x8xf16>, tensor<4xi32>, tensor<4x8xf16>) -> tensor<10x8xf16>
  // CHECK-NEXT: %1 = graph.scatter %q, %i, %v axis 0 : (tensor<10x8xi4>, tensor<4xi32>, tensor<4x8xi4>) -> tensor<10x8xi4>
  %1 = graph.scatter %q, %i, %v axis 0 : (tensor<10x8xi4>, tensor<4xi32>, tensor<4x8xi4>) -> tensor<10x8xi4>
  // CHECK-NEXT: %2 = graph.scatter_add %x, %i, %u axis -2 : (tensor<10x8xf16>, tensor<4xi32>, tensor<4x8xf16>) -> tensor<10x8xf16>
  %2 = graph.scatter_add %x, %i, %u axis -2 : (tensor<10x8xf16>, tensor<4xi32>, tensor<4x8xf16>) -> tensor<10x8xf16>
  // CHECK-NEXT: %3 = graph.scatter_elements %x, %e, %u axis 0 : (tensor<10x8xf16>, tensor<4x8xi64>, tensor<4x8xf16>) -> tensor<10x8xf16>
  %3 = graph.scatter_elements %x, %e, %u axis 0 : (tensor<10x8xf16>, tensor<4x8xi64>, tensor<4x8xf16>) -> tensor<10x8xf16>
  // CHECK-NEXT: %4 = graph.scatter_elements %x, %e, %u axis 0 reduction mul : (tensor<10x8xf16>, tensor<4x8xi64>, tensor<4x8xf16>) -> tensor<10x8xf16>
  %4 = graph.scatter_elements %x, %e, %u axis 0 reduction mul : (tensor<10x8xf16>, tensor<4x8xi64>, tensor<4x8xf16>) -> tensor<10x8xf16>
  // CHECK-NEXT: %5 = graph.scatter_nd %x, %n, %u : (tensor<10x8xf16>, tensor<4x1xi64>, tensor<4x8xf16>) -> tensor<10x8xf16>
  %5 = graph.scatter_nd %x, %n, %u : (tensor<10x8xf16>, tensor<4x1xi64>, tensor<4x8xf16>) -> tensor<10x8xf16>
  // CHECK-NEXT: %6 = graph.scatter_nd %x, %n, %u reduction add : (tensor<10x8xf16>, tensor<4x1xi64>, tensor<4x8xf16>) -> tensor<10x8xf16>
  %6 = graph.scatter_nd %x, %n, %u reduction add : (tensor<10x8xf16>, tensor<4x1xi64>, tensor<4x8xf16>) -> tensor<10x8xf16>
  // CHECK-NEXT: %7 = graph.scatter_nd %x, %n, %u reduction max : (tensor<10x8xf16>, tensor<4x1xi64>, tensor<4x8xf16>) -> tensor<10x8xf16>
  %7 = graph.scatter_nd %x, %n, %u reduction max : (tensor<10x8xf16>, tensor<4x1xi64>, tensor<4x8xf16>) -> tensor<10x8xf16>
  // CHECK-NEXT: %8 = graph.scatter_nd %x, %n, %u reduction min : (tensor<10x8xf16>, tensor<4x1xi64>, tensor<4x8xf16>) -> tensor<10x8xf16>
  %8 = graph.scatter_nd %x, %n, %u reduction min : (tensor<10x8xf16>, tensor<4x1xi64>, tensor<4x8xf16>) -> tensor<10x8xf16>
  func.return
}

// CHECK-LABEL: func.func @order
func.func @order(%x: tensor<4x10xf16>) {
  // CHECK-NEXT: %0, %1 = graph.sort %x axis 1 : tensor<4x10xf16> -> (tensor<4x10xf16>, tensor<4x10xi64>)
  %0, %1 = graph.sort %x axis 1 : tensor<4x10xf16> -> (tensor<4x10xf16>, tensor<4x10xi64>)
  // CHECK-NEXT: %2, %3 = graph.sort %x axis 0 descending : tensor<4x10xf16> -> (tensor<4x10xf16>, tensor<4x10xi64>)
  %2, %3 = graph.sort %x axis 0 descending : tensor<4x10xf16> -> (tensor<4x10xf16>, tensor<4x10xi64>)
  // CHECK-NEXT: %4, %5 = graph.top_k %x k 3 : tensor<4x10xf16> -> (tensor<4x3xf16>, tensor<4x3xi64>)
  %4, %5 = graph.top_k %x k 3 : tensor<4x10xf16> -> (tensor<4x3xf16>, tensor<4x3xi64>)
  // CHECK-NEXT: %6, %7 = graph.top_k %x k 0 axis 0 largest false : tensor<4x10xf16> -> (tensor<0x10xf16>, tensor<0x10xi64>)
  %6, %7 = graph.top_k %x k 0 axis 0 largest false : tensor<4x10xf16> -> (tensor<0x10xf16>, tensor<0x10xi64>)
  func.return
}

// CHECK-LABEL: func.func @others
func.func @others(%i: tensor<4xi64>, %x: tensor<4x8xf32>, %ids: tensor<4xi32>, %y: tensor<4x8x2xf32>, %jds: tensor<4x8xi32>) {
  // CHECK-NEXT: %0 = graph.one_hot %i depth 10 : tensor<4xi64> -> tensor<4x10xf32>
  %0 = graph.one_hot %i depth 10 : tensor<4xi64> -> tensor<4x10xf32>
  // CHECK-NEXT: %1 = graph.one_hot %i depth 10 on 5.0 off -1.0 axis 0 : tensor<4xi64> -> tensor<10x4xi8>
  %1 = graph.one_hot %i depth 10 on 5.0 off -1.0 axis 0 : tensor<4xi64> -> tensor<10x4xi8>
  // CHECK-NEXT: %2 = graph.unsorted_segment_sum %x, %ids segments 5 : (tensor<4x8xf32>, tensor<4xi32>) -> tensor<5x8xf32>
  %2 = graph.unsorted_segment_sum %x, %ids segments 5 : (tensor<4x8xf32>, tensor<4xi32>) -> tensor<5x8xf32>
  // CHECK-NEXT: %3 = graph.unsorted_segment_sum %y, %jds segments 5 : (tensor<4x8x2xf32>, tensor<4x8xi32>) -> tensor<5x2xf32>
  %3 = graph.unsorted_segment_sum %y, %jds segments 5 : (tensor<4x8x2xf32>, tensor<4x8xi32>) -> tensor<5x2xf32>
  func.return
}
