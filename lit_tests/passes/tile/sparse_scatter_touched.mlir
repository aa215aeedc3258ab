// RUN: ascir-opt %s -p tile-sparse-scatter --split-input-file | filecheck %s

// Of a table that is updated in place only the rows that are replaced are written, by their owners.
// CHECK: tile.scatter = {strategy = "touched",
builtin.module attributes {ascir.soc = "ascend910b1"} {
  func.func @replaced(%x: memref<4096x64xi32, #tile.space<gm>>, %i: memref<100xi32, #tile.space<gm>>, %u: memref<100x64xi32, #tile.space<gm>>) attributes {tile.core = #tile.core<aiv>} {
    // CHECK:      tile.load %i
    // CHECK:      %{{.*}}, %found = tile.compress
    // CHECK-NEXT: %places, %{{.*}} = tile.compress
    // CHECK:      %[[ROWS:.*]] = tile.add %{{.*}}, %{{.*}}
    // CHECK:      scf.for %j = %c0 to %found step %c16
    // CHECK:        %update = tile.gather_rows %u rows %places from %j
    // CHECK-NEXT:   %[[SOME:.*]] = tile.slice %[[ROWS]][%j]
    // CHECK-NEXT:   tile.scatter_rows %update, %x rows %[[SOME]] columns [0] {{.*}} in_bounds
    %n = arith.constant 100 : index
    tile.sparse_scatter replace %u at %i count %n into %x from %x : memref<4096x64xi32, #tile.space<gm>> : memref<100x64xi32, #tile.space<gm>>, memref<100xi32, #tile.space<gm>>, memref<4096x64xi32, #tile.space<gm>>
    func.return
  }
}

// -----

// Rows that are combined are read and written one after the other.
// CHECK: tile.scatter = {strategy = "touched",
builtin.module attributes {ascir.soc = "ascend910b1"} {
  func.func @added(%x: memref<4096x64xf32, #tile.space<gm>>, %i: memref<100xi32, #tile.space<gm>>, %u: memref<100x64xf32, #tile.space<gm>>) attributes {tile.core = #tile.core<aiv>} {
    // CHECK:      scf.for %j = %c0
    // CHECK:        scf.for %[[J:.*]] = %c0
    // CHECK:          %[[ROW:.*]] = tile.load %x[%[[NUMBER:.*]], 0]
    // CHECK-NEXT:     %[[SUM:.*]] = tile.put_row add %update[%[[J]]] into %[[ROW]][%c0]
    // CHECK-NEXT:     tile.store %[[SUM]], %x[%[[NUMBER]], 0]
    %n = arith.constant 100 : index
    tile.sparse_scatter add %u at %i count %n into %x from %x : memref<4096x64xf32, #tile.space<gm>> : memref<100x64xf32, #tile.space<gm>>, memref<100xi32, #tile.space<gm>>, memref<4096x64xf32, #tile.space<gm>>
    func.return
  }
}

// -----

// Whole numbers are added in global memory, where the initial values are already: no core waits for others.
// CHECK: tile.scatter = {strategy = "atomic",
builtin.module attributes {ascir.soc = "ascend910b1"} {
  func.func @atomic(%x: memref<4096x64xi32, #tile.space<gm>>, %i: memref<100xi32, #tile.space<gm>>, %u: memref<100x64xi32, #tile.space<gm>>) attributes {tile.core = #tile.core<aiv>} {
    // CHECK-NOT: tile.store
    // CHECK-NOT: tile.sync_blocks
    // CHECK:     tile.scatter_rows %update, %x rows %rows columns [0] {{.*}} atomic add
    %n = arith.constant 100 : index
    tile.sparse_scatter add %u at %i count %n into %x from %x : memref<4096x64xi32, #tile.space<gm>> : memref<100x64xi32, #tile.space<gm>>, memref<100xi32, #tile.space<gm>>, memref<4096x64xi32, #tile.space<gm>>
    func.return
  }
}
