// RUN: ascir-opt %s | ascir-opt | filecheck %s
// RUN: ascir-opt %s --print-op-generic | ascir-opt | filecheck %s

!cache = memref<?x16x512xf16, #tile.space<gm>>
!table = memref<?xi32, #tile.space<gm>>
!wide = memref<40xi64, #tile.space<gm>>
!rows = !tile.tile<128x256xf16, l1, nz>

// Pages that a table names, whole or a window of columns.
func.func @load(%cache: !cache, %table: !table, %wide: !wide, %first: index, %c: index, %n: index) {
// CHECK-LABEL: func.func @load(
  %a = tile.load_pages %cache at %table[0] columns [0] sizes [8, 256] : !cache, !table -> !rows
  // CHECK-NEXT: %a = tile.load_pages %cache at %table[0] columns [0] sizes [8, 256] : memref<?x16x512xf16, #tile.space<gm>>, memref<?xi32, #tile.space<gm>> -> !tile.tile<128x256xf16, l1, nz>
  %b = tile.load_pages %cache at %wide[%first] columns [%c] sizes [%n, 200] buffers 2 : !cache, !wide -> !rows
  // CHECK-NEXT: %b = tile.load_pages %cache at %wide[%first] columns [%c] sizes [%n, 200] buffers 2 : memref<?x16x512xf16, #tile.space<gm>>, memref<40xi64, #tile.space<gm>> -> !tile.tile<128x256xf16, l1, nz>
  func.return
}
