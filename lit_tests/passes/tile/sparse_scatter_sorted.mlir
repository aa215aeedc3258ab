// RUN: ascir-opt %s -p 'tile-sparse-scatter{strategy=sorted}' | filecheck %s

// Parts of the updates are sorted by their rows, and those of one row added up; the owners of the rows take what is left.
builtin.module attributes {ascir.soc = "ascend910b1"} {
  func.func @f(%u: memref<1000x64xf16, #tile.space<gm>>, %i: memref<1000xi32, #tile.space<gm>>, %out: memref<100x64xf16, #tile.space<gm>>) attributes {tile.core = #tile.core<aiv>} {
    // CHECK: %sums_of_parts: memref<1024x64xf32, {{.*}} %rows_of_parts: memref<1024xi32,
    // CHECK: scf.for %part = %block to %c32 step %c48
    // CHECK:   %rows, %found = tile.compress
    // CHECK:   tile.select {{.*}}, %rows, %n100
    // CHECK:   %[[KEYS:.*]], %[[PLACES:.*]] = tile.sort %keys, %places
    // CHECK:   %[[SORTED:.*]] = tile.cast %[[KEYS]]
    // CHECK:   %previous = tile.gather %[[SORTED]]
    // CHECK:   tile.compare ne %[[SORTED]], %previous
    // CHECK:   %[[STARTS:.*]], %runs = tile.compress %numbers
    // CHECK:   %run_rows = tile.select
    // CHECK:   scf.for %run = %c0 to %runs step %c32
    // CHECK:     scf.for %j = %{{.*}} to %behind step %c16
    // CHECK:       tile.gather_rows %u rows %[[PLACES]] from %j
    // CHECK:       scf.for
    // CHECK:         %[[NEW:.*]] = arith.cmpi ne
    // CHECK:         arith.select %[[NEW]], %c1, %c0
    // CHECK:         tile.put_row add
    // CHECK:     tile.store %{{.*}}, %sums_of_parts[
    // CHECK:   tile.store %run_rows, %rows_of_parts[
    // CHECK: tile.sync_blocks
    // CHECK: tile.load %rows_of_parts
    // CHECK: tile.gather_rows %sums_of_parts
    // CHECK: tile.store {{.*}} %out[
    %n = arith.constant 1000 : index
    tile.sparse_scatter add %u at %i count %n into %out : memref<1000x64xf16, #tile.space<gm>>, memref<1000xi32, #tile.space<gm>>, memref<100x64xf16, #tile.space<gm>>
    func.return
  }
}
