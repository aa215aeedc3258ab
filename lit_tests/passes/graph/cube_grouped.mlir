// RUN: ascir-opt %s -p 'graph-tile{tile=32,64,32,32 cores=4}' | filecheck %s

// The sizes of the groups are read from global memory. Blocks are numbered through all groups: a core begins a group with
// the first of its blocks that is this core's. What groups lack to whole blocks is neither loaded nor stored.
// Along k each core begins at another place, as the rows of a matrix are short.
func.func @experts(%x: tensor<100x64xf16>, %w: tensor<5x64x96xf16>, %sizes: tensor<5xi64>) -> tensor<100x96xf16> {
  %y = graph.grouped_matmul %x, %w, %sizes : (tensor<100x64xf16>, tensor<5x64x96xf16>, tensor<5xi64>) -> tensor<100x96xf16>
  func.return %y : tensor<100x96xf16>
}

// CHECK:      func.func @experts(
// CHECK-SAME:   tile.core = #tile.core<aic>, tile.block_dim = 4 : i64
// CHECK:        %0, %1 = scf.for %group = %c0 to %c5 step %c1 iter_args(%above = %c0, %first = %block) -> (index, index) {
// CHECK-NEXT:     %size = memref.load %sizes[%group]
// CHECK-NEXT:     %size_1 = arith.index_cast %size : i64 to index
// CHECK-NEXT:     %2 = arith.addi %size_1, %c31 : index
// CHECK-NEXT:     %3 = arith.divui %2, %c32 : index
// CHECK-NEXT:     %4 = arith.muli %3, %c2 : index
// CHECK-NEXT:     scf.for %block_1 = %first to %4 step %c4 {
// CHECK-NEXT:       %5 = arith.remui %block_1, %3 : index
// CHECK-NEXT:       %6 = arith.divui %block_1, %3 : index
// CHECK-NEXT:       %7 = arith.muli %5, %c32 : index
// CHECK-NEXT:       %8 = arith.addi %above, %7 : index
// CHECK-NEXT:       %9 = arith.subi %size_1, %7 : index
// CHECK-NEXT:       %10 = arith.minsi %c32, %9 : index
// CHECK:              %[[AT:.*]] = arith.remui %{{.*}}, %c64 : index
// CHECK-NEXT:         tile.load %x_1[0, %8, %[[AT]]] sizes [1, %10, 32] buffers 2
// CHECK-NEXT:         tile.load %w[%group, %[[AT]], %11] sizes [1, 32,
// CHECK:            tile.fixpipe_store %total, %out_1[0, %8, %11] sizes [1, %10,
// CHECK:          %18 = arith.remui %4, %c4 : index
// CHECK-NEXT:     %19 = arith.addi %first, %c4 : index
// CHECK-NEXT:     %20 = arith.subi %19, %18 : index
// CHECK-NEXT:     %21 = arith.remui %20, %c4 : index
// CHECK-NEXT:     %22 = arith.addi %above, %size_1 : index
// CHECK-NEXT:     scf.yield %22, %21 : index, index
