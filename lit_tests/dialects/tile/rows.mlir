// RUN: ascir-opt %s | ascir-opt | filecheck %s
// RUN: ascir-opt %s --print-op-generic | ascir-opt | filecheck %s

!table = memref<?x512xf16, #tile.space<gm>>
!indices = !tile.tile<64xi32, ub>
!rows = !tile.tile<64x256xf16, ub>

// Embedding: rows by index, whole or a window of columns.
func.func @gather(%table: !table, %ids: !indices, %c: index, %n: index) {
// CHECK-LABEL: func.func @gather(
  %a = tile.gather_rows %table rows %ids columns [0] in_bounds : !table, !indices -> !rows
  // CHECK-NEXT: %a = tile.gather_rows %table rows %ids columns [0] in_bounds : memref<?x512xf16, #tile.space<gm>>, !tile.tile<64xi32, ub> -> !tile.tile<64x256xf16, ub>
  %b = tile.gather_rows %table rows %ids columns [%c] sizes [%n, 200] pad(0.0 : f16) buffers 2 : !table, !indices -> !rows
  // CHECK-NEXT: %b = tile.gather_rows %table rows %ids columns [%c] sizes [%n, 200] pad(0.000000e+00 : f16) buffers 2 : memref<?x512xf16, #tile.space<gm>>, !tile.tile<64xi32, ub> -> !tile.tile<64x256xf16, ub>
  func.return
}

// Its gradient: rows added where the indices say.
func.func @scatter(%rows: !rows, %table: !table, %ids: !indices, %c: index, %n: index) {
// CHECK-LABEL: func.func @scatter(
  tile.scatter_rows %rows, %table rows %ids columns [%c] : !rows, !table, !indices
  // CHECK-NEXT: tile.scatter_rows %rows, %table rows %ids columns [%c] : !tile.tile<64x256xf16, ub>, memref<?x512xf16, #tile.space<gm>>, !tile.tile<64xi32, ub>
  tile.scatter_rows %rows, %table rows %ids columns [256] sizes [%n, 256] atomic add in_bounds buffers 2 : !rows, !table, !indices
  // CHECK-NEXT: tile.scatter_rows %rows, %table rows %ids columns [256] sizes [%n, 256] atomic add in_bounds buffers 2 : !tile.tile<64x256xf16, ub>, memref<?x512xf16, #tile.space<gm>>, !tile.tile<64xi32, ub>
  func.return
}
