// RUN: ascir-opt %s -p graph-decompose,canonicalize,cse,graph-tile | filecheck %s

// Causal attention: an item of 64 rows has no more blocks of 128 keys than its last row sees, of six.
func.func @attention(%q: tensor<3x700x64xf32>, %k: tensor<3x700x64xf32>, %v: tensor<3x700x64xf32>) -> tensor<3x700x64xf32> {
  %y = graph.attention %q, %k, %v causal : (tensor<3x700x64xf32>, tensor<3x700x64xf32>, tensor<3x700x64xf32>) -> tensor<3x700x64xf32>
  func.return %y : tensor<3x700x64xf32>
}

// CHECK:      tile.kernel @attention block_dim 17 attributes {tile.tiling = [{axes = ["3", "700", "700", "64", "64"], tile = array<i64: 64, 64, 128, 64>, keys = 128 : i64, ahead = 2 : i64

// The items with most blocks come first, the last rows of all heads. Each core has two of 33, the second one in the opposite
// order; the last core has one.
// CHECK:        func.func @attention_cube
// CHECK:          %0, %[[UNITS:[0-9]+]] = scf.for %round = %c0 to %c2 step %c1 iter_args(%[[ITEM:[0-9]+]] = %block, %[[TOTAL:[0-9]+]] = %c0) -> (index, index) {
// CHECK:            %[[AT:[0-9]+]] = arith.divui %[[ITEM]], %c3 : index
// CHECK-NEXT:       %[[ROW:[0-9]+]] = arith.subi %c10, %[[AT]] : index
// CHECK-NEXT:       %[[BEHIND:[0-9]+]] = arith.addi %[[ROW]], %c1 : index
// CHECK-NEXT:       %[[END:[0-9]+]] = arith.muli %[[BEHIND]], %c64 : index
// CHECK-NEXT:       %[[ROWS:[0-9]+]] = arith.minsi %[[END]], %c700 : index
// CHECK-NEXT:       %[[SEEN:[0-9]+]] = arith.maxsi %[[ROWS]], %c1 : index
// CHECK-NEXT:       %[[MORE:[0-9]+]] = arith.addi %[[SEEN]], %c127 : index
// CHECK-NEXT:       %[[UP:[0-9]+]] = arith.divui %[[MORE]], %c128 : index
// CHECK-NEXT:       %[[BLOCKS:[0-9]+]] = arith.minsi %[[UP]], %c6 : index
// CHECK-NEXT:       %[[LEFT:[0-9]+]] = arith.subi %c33, %[[ITEM]] : index
// CHECK-NEXT:       %[[SOME:[0-9]+]] = arith.maxsi %[[LEFT]], %c0 : index
// CHECK-NEXT:       %[[ONE:[0-9]+]] = arith.minsi %[[SOME]], %c1 : index
// CHECK-NEXT:       %[[OWN:[0-9]+]] = arith.muli %[[BLOCKS]], %[[ONE]] : index
// CHECK-NEXT:       %[[ROUND:[0-9]+]] = arith.divui %[[ITEM]], %c17 : index
// CHECK-NEXT:       %[[NEXT:[0-9]+]] = arith.addi %[[ROUND]], %c1 : index
// CHECK-NEXT:       %[[TWICE:[0-9]+]] = arith.muli %[[NEXT]], %c34 : index
// CHECK-NEXT:       %[[LAST:[0-9]+]] = arith.subi %[[TWICE]], %c1 : index
// CHECK-NEXT:       %[[OTHER:[0-9]+]] = arith.subi %[[LAST]], %[[ITEM]] : index
// CHECK-NEXT:       %[[SUM:[0-9]+]] = arith.addi %[[TOTAL]], %[[OWN]] : index
// CHECK-NEXT:       scf.yield %[[OTHER]], %[[SUM]] : index, index

// Where a unit is, is carried: its item and its block, and those of two units before, the context of which is made.
// CHECK:          scf.for %unit = %c0 to %{{[0-9]+}} step %c1 iter_args(%[[HERE:[0-9]+]] = %block, %[[BLOCK:[0-9]+]] = %c0, %[[THEN:[0-9]+]] = %block, %{{[0-9]+}} = %c0, %[[BEFORE:[0-9]+]] = %block, %[[EARLIER:[0-9]+]] = %c0)
// CHECK:              %[[KEY:[0-9]+]] = arith.muli %[[BLOCK]], %c128 : index
// CHECK:              %[[HEAD:[0-9]+]] = arith.remui %[[HERE]], %c3 : index
// CHECK:              %a_l1 = tile.load %q[%[[HEAD]], %{{[0-9]+}}, 0]
// CHECK:              %[[VALUE:[0-9]+]] = arith.muli %[[EARLIER]], %c128 : index
// CHECK:              %[[OF:[0-9]+]] = arith.remui %[[BEFORE]], %c3 : index
// CHECK:              tile.load %v[%[[OF]], %[[VALUE]], 0]
// CHECK:            scf.yield %{{[0-9]+}}, %{{[0-9]+}}, %[[HERE]], %[[BLOCK]], %[[THEN]], %{{[0-9]+}} : index, index, index, index, index, index

// On vector cores, the first item has several blocks in any case; what follows begins anew where its block is the first one,
// and results are stored where that of the next unit is.
// CHECK:        func.func @attention_vector
// CHECK:          scf.for %unit = %c2 to %1 step %c1 iter_args(%{{[0-9]+}} = %{{[0-9]+}}, %[[INSIDE:[0-9]+]] = %{{[0-9]+}}, %{{[0-9]+}} = %{{[0-9]+}}, %[[FOLLOWS:[0-9]+]] = %{{[0-9]+}},
// CHECK-NEXT:       %[[IS:[0-9]+]] = arith.minsi %[[INSIDE]], %c1 : index
// CHECK-NEXT:       %[[NOT:[0-9]+]] = arith.subi %c1, %[[IS]] : index
// CHECK-NEXT:       %[[FIRST:[0-9]+]] = arith.minsi %[[NOT]], %c1 : index
// CHECK-NEXT:       scf.for %first = %c0 to %[[FIRST]] step %c1
// CHECK:            %[[BY:[0-9]+]] = arith.minsi %[[FOLLOWS]], %c1 : index
// CHECK-NEXT:       %[[NO:[0-9]+]] = arith.subi %c1, %[[BY]] : index
// CHECK-NEXT:       %[[ENDS:[0-9]+]] = arith.minsi %[[NO]], %c1 : index
// CHECK-NEXT:       scf.for %last = %c0 to %[[ENDS]] step %c1
// CHECK:              tile.store %{{y_[0-9]+}}, %out
