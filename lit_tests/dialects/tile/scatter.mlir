// RUN: ascir-opt %s | ascir-opt | filecheck %s
// RUN: ascir-opt %s --print-op-generic | ascir-opt | filecheck %s

!updates = memref<?x64xf16, #tile.space<gm>>
!indices = memref<?xi64, #tile.space<gm>>
!table = memref<1000x64xf16, #tile.space<gm>>

// All rows of a table: zeros with what is added, or a copy of another table with rows replaced.
func.func @scatter(%u: !updates, %i: !indices, %n: index, %out: !table, %x: !table) {
// CHECK-LABEL: func.func @scatter(
  tile.sparse_scatter add %u at %i count %n into %out skip 3 : !updates, !indices, !table
  // CHECK-NEXT: tile.sparse_scatter add %u at %i count %n into %out skip 3 : memref<?x64xf16, #tile.space<gm>>, memref<?xi64, #tile.space<gm>>, memref<1000x64xf16, #tile.space<gm>>
  tile.sparse_scatter replace %u at %i count %n into %out from %x : !table wrap : !updates, !indices, !table
  // CHECK-NEXT: tile.sparse_scatter replace %u at %i count %n into %out from %x : memref<1000x64xf16, #tile.space<gm>> wrap : memref<?x64xf16, #tile.space<gm>>, memref<?xi64, #tile.space<gm>>, memref<1000x64xf16, #tile.space<gm>>
  func.return
}

// How many rows the table has may be known at launch only.
func.func @any_rows(%u: !updates, %i: !indices, %n: index, %x: memref<?x64xf16, #tile.space<gm>>, %r: index) {
// CHECK-LABEL: func.func @any_rows(
  tile.sparse_scatter replace %u at %i count %n into %x rows %r from %x : memref<?x64xf16, #tile.space<gm>> : !updates, !indices, memref<?x64xf16, #tile.space<gm>>
  // CHECK-NEXT: tile.sparse_scatter replace %u at %i count %n into %x rows %r from %x : memref<?x64xf16, #tile.space<gm>> : memref<?x64xf16, #tile.space<gm>>, memref<?xi64, #tile.space<gm>>, memref<?x64xf16, #tile.space<gm>>
  func.return
}

// One row of a tile goes to one row of another.
func.func @put(%x: !tile.tile<16x64xf32, ub>, %y: !tile.tile<100x64xf32, ub>, %i: index, %j: index, %w: f32) -> !tile.tile<100x64xf32, ub> {
// CHECK-LABEL: func.func @put(
  %0 = tile.put_row add %x[%j] into %y[%i] : !tile.tile<16x64xf32, ub>, !tile.tile<100x64xf32, ub>
  // CHECK-NEXT: %0 = tile.put_row add %x[%j] into %y[%i] : !tile.tile<16x64xf32, ub>, !tile.tile<100x64xf32, ub>
  %1 = tile.put_row replace %x[%j] into %0[%i] : !tile.tile<16x64xf32, ub>, !tile.tile<100x64xf32, ub>
  // CHECK-NEXT: %1 = tile.put_row replace %x[%j] into %0[%i] : !tile.tile<16x64xf32, ub>, !tile.tile<100x64xf32, ub>
  %2 = tile.put_row add %x[%j] times %w into %1[%i] : !tile.tile<16x64xf32, ub>, !tile.tile<100x64xf32, ub>
  // CHECK-NEXT: %2 = tile.put_row add %x[%j] times %w into %1[%i] : !tile.tile<16x64xf32, ub>, !tile.tile<100x64xf32, ub>
  func.return %2 : !tile.tile<100x64xf32, ub>
}
