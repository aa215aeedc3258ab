// RUN: ascir-opt %s -p 'graph-tile{cores=4}' | filecheck %s

// A table of 64 KiB is loaded once, before the loop, and its elements are picked within the tile.
// CHECK-LABEL: @picked
// CHECK: tile.load %table[0] : {{.*}} -> !tile.tile<16384xf32, ub>
// CHECK: scf.for
// CHECK: tile.gather %{{.*}} : !tile.tile<16384x1xf32, ub>, 
func.func @picked(%table: tensor<16384xf32>, %i: tensor<65536xi32>) -> tensor<65536xf32> {
  %y = graph.gather %table, %i axis 0 : (tensor<16384xf32>, tensor<65536xi32>) -> tensor<65536xf32>
  func.return %y : tensor<65536xf32>
}

// What is picked in short rows is stored as one long row: the rows follow each other in the tile and in memory.
// CHECK-LABEL: @picked_in_rows
// CHECK: %[[LONG:.*]] = memref.reinterpret_cast %out
// CHECK: %[[PICKED:.*]] = tile.gather
// CHECK-NEXT: %[[ROWS:.*]] = tile.reshape %[[PICKED]] : !tile.tile<[[N:[0-9]+]]x5x1xf16, ub> -> !tile.tile<[[N]]x5xf16, ub>
// CHECK-NEXT: arith.muli
// CHECK-NEXT: %[[ROW:.*]] = tile.reshape %[[ROWS]]
// CHECK-NEXT: tile.store %[[ROW]], %[[LONG]]{{.*}} memref<40960xf16
func.func @picked_in_rows(%x: tensor<8192x64xf16>, %i: tensor<5xi32>) -> tensor<8192x5xf16> {
  %y = graph.gather %x, %i axis 1 : (tensor<8192x64xf16>, tensor<5xi32>) -> tensor<8192x5xf16>
  func.return %y : tensor<8192x5xf16>
}
