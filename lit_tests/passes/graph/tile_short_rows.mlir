// RUN: ascir-opt %s -p graph-tile | filecheck %s

// Rows of named length may be short. There are two loops over tiles: of rows one by one, and of many rows of up to 128
// elements. The one runs by which a core has fewer tiles.

// CHECK-LABEL: func.func @by_columns
// CHECK-SAME: tile = array<i64: 1, 1024>
// CHECK-SAME: tile_of_short_rows = array<i64: 64, 128>
// CHECK: %[[MORE:.*]] = arith.maxsi %{{.*}}, %c0
// CHECK-NEXT: %[[SHORT:.*]] = arith.minsi %[[MORE]], %c1
// CHECK-NEXT: %[[LONG:.*]] = arith.subi %c1, %[[SHORT]]
// CHECK: %[[END:.*]] = arith.muli %{{.*}}, %[[LONG]]
// CHECK-NEXT: scf.for %tile = %{{.*}} to %[[END]] step %c1 {
// CHECK: tile.load %x_1[{{.*}}] sizes [1, %{{.*}}]
// CHECK: %[[END:.*]] = arith.muli %{{.*}}, %[[SHORT]]
// CHECK-NEXT: scf.for %tile_1 = %{{.*}} to %[[END]] step %c1 {
// CHECK: tile.load %x_1[{{.*}}] sizes [%{{.*}}, %{{.*}}] {{.*}} -> !tile.tile<64x128xf16, ub>

// Blocks are launched for the elements, or for the tiles and their rows.
// CHECK-LABEL: func.func @by_columns_launch
// CHECK: %[[ELEMENTS:.*]] = arith.muli %B, %S
// CHECK: arith.divui %{{.*}}, %c128
// CHECK-NEXT: arith.muli
// CHECK-NEXT: %[[TILES:.*]] = arith.minsi
// CHECK-NEXT: %[[WORK:.*]] = arith.muli %[[TILES]],
// CHECK-NEXT: %[[ROWS:.*]] = arith.muli %B,
// CHECK-NEXT: arith.addi %[[WORK]], %[[ROWS]]
func.func @by_columns(%x: tensor<?x?xf16, #graph.dims<B, S>>, %c: tensor<?x1xf16, #graph.dims<B, _>>) -> tensor<?x?xf16, #graph.dims<B, S>> {
  %y = graph.mul %x, %c : (tensor<?x?xf16, #graph.dims<B, S>>, tensor<?x1xf16, #graph.dims<B, _>>) -> tensor<?x?xf16, #graph.dims<B, S>>
  func.return %y : tensor<?x?xf16, #graph.dims<B, S>>
}
