// RUN: ascir-opt %s -p graph-decompose,canonicalize,cse,graph-tile | filecheck %s

!x = tensor<?x?xf16, #graph.dims<B, S>>

// Rows of a named length: tiles of few rows, in long chunks, or of many rows, in short ones. Those with which a core has
// fewer chunks are taken: the other loop runs not once.
// CHECK-LABEL: @softmax
// CHECK-SAME: tile_of_short_rows = array<i64: 64, 128>
// CHECK: %[[LONG:.*]] = arith.muli %{{.*}}, %{{.*}} : index
// CHECK: %[[SHORT:.*]] = arith.muli %{{.*}}, %{{.*}} : index
// CHECK: %[[MORE:.*]] = arith.subi %[[LONG]], %[[SHORT]] : index
// CHECK-NEXT: %[[ONE:.*]] = arith.maxsi %[[MORE]], %c0 : index
// CHECK-NEXT: %[[IS:.*]] = arith.minsi %[[ONE]], %c1 : index
// CHECK-NEXT: %[[NOT:.*]] = arith.subi %c1, %[[IS]] : index
// CHECK: %[[END:.*]] = arith.muli %{{.*}}, %[[NOT]] : index
// CHECK-NEXT: scf.for %a = %{{.*}} to %[[END]] step %c8 {
// CHECK: scf.for %b = %c0 to %S step %c1024
// CHECK: %[[END2:.*]] = arith.muli %{{.*}}, %[[IS]] : index
// CHECK-NEXT: scf.for %a_1 = %{{.*}} to %[[END2]] step %c64 {
// CHECK: scf.for %{{.*}} = %c0 to %S step %c128
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
