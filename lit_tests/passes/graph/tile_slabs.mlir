// RUN: ascir-opt %s -p 'graph-decompose,canonicalize,cse,graph-tile' | filecheck %s

// Rows that do not fit into UB, and all of them not into L2, come in two slabs: of each, parts of the rows are reduced, then
// the rows come again, while they are in L2. The cores wait for each other in between.
// CHECK-LABEL: func.func @softmax
// CHECK-SAME: tile.tiling = [{axes = ["2", "256", "8", "16384"], tile = array<i64: 1, 1, 1, 16384>
// CHECK: %[[PARTS:.*]] = memref.reinterpret_cast %x to offset: [0], sizes: [2, 256, 8, 16384]
// CHECK: %[[ROWS:.*]] = memref.reinterpret_cast %x to offset: [0], sizes: [2, 256, 131072]
// CHECK: scf.for %[[SLAB:.*]] = %c0 to %c2 step %c1 {
// CHECK:   tile.load %[[PARTS]][%[[SLAB]],
// CHECK:   tile.store {{.*}}[%[[SLAB]],
// CHECK:   tile.sync_blocks
// CHECK:   tile.load %[[ROWS]][%[[SLAB]],
// CHECK:   tile.store {{.*}}, %out_1[%[[SLAB]],
// CHECK: func.return
func.func @softmax(%x: tensor<512x131072xf16>) -> tensor<512x131072xf16> {
  %y = graph.softmax %x axis 1 : tensor<512x131072xf16>
  func.return %y : tensor<512x131072xf16>
}
