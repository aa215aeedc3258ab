// RUN: ascir-opt %s -p graph-tile | filecheck %s

// The number of rows is named, and there is one result for each column: with many rows, cores share them in slices, and
// each combines what these gave. Sizes decide, in the kernel as in its launch function.
// CHECK-LABEL: func.func @columns
// CHECK-SAME:  %work2: memref<24x64xf32
// CHECK-SAME:  axes = ["S", "64"]
// CHECK-SAME:  axes = ["S", "24", "64"]
// CHECK-SAME:  few
// CHECK-SAME:  axes = ["24", "64"]
// CHECK-SAME:  few
// CHECK:         %few = arith.cmpi slt
// CHECK:         scf.if %few {
// CHECK:           scf.for %p
// CHECK:             scf.for
// CHECK:             tile.store %{{.*}}, %work2
// CHECK:           tile.sync_blocks
// CHECK:           tile.load %work2[0, 0] {{.*}} -> !tile.tile<24x64xf32
// CHECK:           tile.reduce sum
// CHECK:         } else {
// CHECK-NOT:       tile.sync_blocks
// CHECK:           tile.store %{{.*}}, %out
// CHECK:       func.func @columns_launch
// CHECK:         %few = arith.cmpi slt
// CHECK:         arith.select %few
!x = tensor<?x64xf32, #graph.dims<S, _>>
func.func @columns(%x: !x) -> tensor<64xf32> {
  %y = graph.reduce sum %x axes [0] : !x -> tensor<64xf32>
  func.return %y : tensor<64xf32>
}

// Rows of named length are not shared if their number is named, too: there are nearly always many of them.
// CHECK-LABEL: func.func @rows
// CHECK-NOT:     tile.sync_blocks
// CHECK:       func.func @rows_launch
!m = tensor<?x?xf32, #graph.dims<B, S>>
!r = tensor<?xf32, #graph.dims<B>>
func.func @rows(%x: !m) -> !r {
  %y = graph.reduce sum %x axes [1] : !m -> !r
  func.return %y : !r
}
