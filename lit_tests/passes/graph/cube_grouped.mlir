// RUN: ascir-opt %s -p 'graph-tile{tile=32,64,32,32 cores=4}' | filecheck %s

// The sizes of the groups are read from global memory. Blocks are numbered through all groups: a core begins a group with
// the first of its blocks that is this core's. Groups end where the rows do, whatever their sizes are. What groups lack to
// whole blocks is neither loaded nor stored.
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
// CHECK-NEXT:     %2 = arith.maxsi %size_1, %c0 : index
// CHECK-NEXT:     %3 = arith.subi %c100, %above : index
// CHECK-NEXT:     %4 = arith.minsi %2, %3 : index
// CHECK-NEXT:     %5 = arith.addi %4, %c31 : index
// CHECK-NEXT:     %6 = arith.divui %5, %c32 : index
// CHECK-NEXT:     %7 = arith.muli %6, %c2 : index
// CHECK-NEXT:     scf.for %block_1 = %first to %7 step %c4 {
// CHECK-NEXT:       %8 = arith.remui %block_1, %6 : index
// CHECK-NEXT:       %9 = arith.divui %block_1, %6 : index
// CHECK-NEXT:       %10 = arith.muli %8, %c32 : index
// CHECK-NEXT:       %11 = arith.addi %above, %10 : index
// CHECK-NEXT:       %12 = arith.subi %4, %10 : index
// CHECK-NEXT:       %13 = arith.minsi %c32, %12 : index
// CHECK:              %[[AT:.*]] = arith.remui %{{.*}}, %c64 : index
// CHECK-NEXT:         tile.load %x_1[0, %11, %[[AT]]] sizes [1, %13, 32] buffers 2
// CHECK-NEXT:         tile.load %w[%group, %[[AT]], %14] sizes [1, 32,
// CHECK:            tile.fixpipe_store %total, %out_1[0, %11, %14] sizes [1, %13,
// CHECK:          %21 = arith.remui %7, %c4 : index
// CHECK-NEXT:     %22 = arith.addi %first, %c4 : index
// CHECK-NEXT:     %23 = arith.subi %22, %21 : index
// CHECK-NEXT:     %24 = arith.remui %23, %c4 : index
// CHECK-NEXT:     %25 = arith.addi %above, %4 : index
// CHECK-NEXT:     scf.yield %25, %24 : index, index

// Rows behind the last group are zeros, in blocks as those of a group.
// CHECK:        %26 = arith.subi %c100, %0 : index
// CHECK-NEXT:   %27 = arith.addi %26, %c31 : index
// CHECK-NEXT:   %28 = arith.divui %27, %c32 : index
// CHECK-NEXT:   %29 = arith.muli %28, %c2 : index
// CHECK-NEXT:   scf.for %block_2 = %1 to %29 step %c4 {
// CHECK:          %total_1 = tile.mmad %none, %none_1, %zero_1 sizes [%35, %38, 16]
// CHECK-NEXT:     tile.fixpipe_store %total_1, %out_2[0, %33, %36] sizes [1, %35, %38]
