// RUN: ascir-opt %s -p 'graph-tile{tile=4,64 cores=1}' | filecheck %s

// A slice is a box of what is loaded; joined values are boxes of what is stored.
// CHECK-LABEL: @halves
// CHECK: scf.for %[[ROW:.*]] =
// CHECK: %[[B:.*]] = tile.load %x[%[[ROW]], 20] sizes [{{.*}}, 20]
// CHECK-NEXT: %[[N:.*]] = tile.neg %[[B]]
// CHECK-NEXT: tile.store %[[N]], %out[%[[ROW]], 0] sizes [{{.*}}, 20]
// CHECK: scf.for %[[ROW:.*]] =
// CHECK: %[[A:.*]] = tile.load %x[%[[ROW]], 0] sizes [{{.*}}, 20]
// CHECK-NEXT: tile.store %[[A]], %out[%[[ROW]], 20] sizes [{{.*}}, 20]
func.func @halves(%x: tensor<7x40xf16>) -> tensor<7x40xf16> {
  %a, %b = graph.split %x axis 1 sizes [20, 20] : tensor<7x40xf16> -> (tensor<7x20xf16>, tensor<7x20xf16>)
  %n = graph.neg %b : tensor<7x20xf16>
  %r = graph.concat %n, %a axis 1 : (tensor<7x20xf16>, tensor<7x20xf16>) -> tensor<7x40xf16>
  func.return %r : tensor<7x40xf16>
}

// A transpose is made in UB, where the order of the loaded axes is not that of the stored ones.
// CHECK-LABEL: @transposed
// CHECK: %[[X:.*]] = tile.load %x
// CHECK-NEXT: %[[Y:.*]] = tile.transpose %[[X]] [1, 0]
// CHECK-NEXT: tile.store %[[Y]], %out
func.func @transposed(%x: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %y = graph.transpose %x permutation [1, 0] : tensor<64x64xf32> -> tensor<64x64xf32>
  func.return %y : tensor<64x64xf32>
}

// Rows that indices pick; negative ones count from the end.
// CHECK-LABEL: @rows
// CHECK: tile.load %i
// CHECK: %[[S:.*]] = tile.shift_right %[[I:.*]], %n31
// CHECK-NEXT: %[[E:.*]] = tile.mul %[[S]], %nm30
// CHECK-NEXT: %[[P:.*]] = tile.add %[[I]], %[[E]]
// CHECK-NEXT: %[[V:.*]] = tile.reshape %[[P]]
// CHECK-NEXT: tile.gather_rows %w rows %[[V]] columns [0]
func.func @rows(%w: tensor<30x64xf16>, %i: tensor<16xi32>) -> tensor<16x64xf16> {
  %r = graph.embedding %w, %i : (tensor<30x64xf16>, tensor<16xi32>) -> tensor<16x64xf16>
  func.return %r : tensor<16x64xf16>
}
