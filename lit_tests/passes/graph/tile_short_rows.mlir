// RUN: ascir-opt %s -p graph-decompose,canonicalize,cse,graph-tile | filecheck %s

!x = tensor<?x?xf16, #graph.dims<B, S>>

// Rows of a named length: tiles of few rows, in long chunks, or with all of more and shorter rows: of at most 128
// elements, of at most 512, and so on. Only one of the loops runs.
// CHECK-LABEL: @softmax
// CHECK-SAME: tile_of_short_rows = array<i64: 64, 128>
// CHECK: %[[ROOM:.*]] = arith.subi %c129, %S : index
// CHECK-NEXT: %[[MORE:.*]] = arith.maxsi %[[ROOM]], %c0 : index
// CHECK-NEXT: %[[SOME:.*]] = arith.minsi %[[MORE]], %S : index
// CHECK-NEXT: %[[IS:.*]] = arith.minsi %[[SOME]], %c1 : index
// CHECK-NEXT: arith.subi %c513, %S : index
// CHECK: %[[IS2:.*]] = arith.minsi %{{.*}}, %c1 : index
// CHECK: arith.subi %c1025, %S : index
// CHECK: arith.subi %c2049, %S : index
// CHECK: arith.subi %c4097, %S : index
// CHECK: %[[IS5:.*]] = arith.minsi %{{.*}}, %c1 : index
// CHECK-NEXT: %[[NOT:.*]] = arith.subi %c1, %[[IS]] : index
// CHECK-NEXT: %[[NOT2:.*]] = arith.subi %c1, %[[IS2]] : index
// CHECK: %[[NOT5:.*]] = arith.subi %c1, %[[IS5]] : index
// CHECK: %[[LONG:.*]] = arith.muli %{{.*}}, %[[NOT]] : index
// CHECK-NEXT: %[[LONG2:.*]] = arith.muli %[[LONG]], %[[NOT2]] : index
// CHECK: %[[END:.*]] = arith.muli %{{.*}}, %[[NOT5]] : index
// CHECK-NEXT: scf.for %a = %{{.*}} to %[[END]] step %c8 {
// CHECK: scf.for %b = %c0 to %S step %c1024
// CHECK: %[[END1:.*]] = arith.muli %{{.*}}, %[[IS]] : index
// CHECK-NEXT: scf.for %a_1 = %{{.*}} to %[[END1]] step %c64 {
// CHECK: %[[LENGTH:.*]] = arith.minsi %S, %c128 : index
// CHECK-NEXT: tile.load %x_1[%a_1, 0] sizes [%{{.*}}, %[[LENGTH]]] pad(0xfc00 : f16)
// CHECK-NOT: pad_tail
// CHECK: } {tile.instead}
// CHECK: %[[LONGER:.*]] = arith.muli %{{.*}}, %[[NOT]] : index
// CHECK-NEXT: %[[END2:.*]] = arith.muli %[[LONGER]], %[[IS2]] : index
// CHECK-NEXT: scf.for %a_2 = %{{.*}} to %[[END2]] step %c16 {
// CHECK: scf.for %a_3 = %{{.*}} to %{{.*}} step %c8 {
func.func @softmax(%x: !x) -> !x {
  %y = graph.softmax %x axis 1 : !x
  func.return %y : !x
}

// Rows of a known length need no choice.
// CHECK-LABEL: @known
// CHECK-NOT: tile_of_short_rows
func.func @known(%x: tensor<?x128xf16, #graph.dims<B, _>>) -> tensor<?x128xf16, #graph.dims<B, _>> {
  %y = graph.softmax %x axis 1 : tensor<?x128xf16, #graph.dims<B, _>>
  func.return %y : tensor<?x128xf16, #graph.dims<B, _>>
}

// Without chunks: tiles of one row, or of many rows of up to 128 elements.

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
func.func @by_columns(%x: !x, %c: tensor<?x1xf16, #graph.dims<B, _>>) -> !x {
  %y = graph.mul %x, %c : (!x, tensor<?x1xf16, #graph.dims<B, _>>) -> !x
  func.return %y : !x
}
