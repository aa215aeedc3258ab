// RUN: ascir-opt %s -p 'tile-sparse-scatter{strategy=sorted}' | filecheck %s

// Parts of the updates are sorted by their rows, and those of one row added up; the owners of the rows take what is left.
builtin.module attributes {ascir.soc = "ascend910b1"} {
  func.func @f(%u: memref<1000x128xf16, #tile.space<gm>>, %i: memref<1000xi32, #tile.space<gm>>, %out: memref<100x128xf16, #tile.space<gm>>) attributes {tile.core = #tile.core<aiv>} {
    // CHECK: %sums_of_parts: memref<1024x128xf32, {{.*}} %rows_of_parts: memref<1024xi32,
    // CHECK: scf.for %part = %block to %c32 step %c48
    // CHECK:   %rows, %found = tile.compress
    // CHECK:   tile.select {{.*}}, %rows, %n100
    // CHECK:   %[[KEYS:.*]], %[[PLACES:.*]] = tile.sort %keys, %places
    // CHECK:   %[[SORTED:.*]] = tile.cast %[[KEYS]]
    // CHECK:   %previous = tile.gather %[[SORTED]]
    // CHECK:   tile.compare ne %[[SORTED]], %previous
    // CHECK:   %[[STARTS:.*]], %runs = tile.compress %numbers
    // CHECK:   tile.mul %lane, %n3
    // CHECK:   %ordered = tile.add {{.*}}, %own
    // CHECK:   %run_rows = tile.select {{.*}}, %ordered, %nm1
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
    tile.sparse_scatter add %u at %i count %n into %out : memref<1000x128xf16, #tile.space<gm>>, memref<1000xi32, #tile.space<gm>>, memref<100x128xf16, #tile.space<gm>>
    func.return
  }

  // Short rows: the updates of a part come in one piece, while these are sorted. Their owners look at
  // 4096 of the sums at a time.
  func.func @short(%u: memref<40000x16xf32, #tile.space<gm>>, %i: memref<40000xi32, #tile.space<gm>>, %out: memref<100x16xf32, #tile.space<gm>>) attributes {tile.core = #tile.core<aiv>} {
    // CHECK: func.func @short
    // CHECK: scf.for %part = %block to %c47 step %c48
    // CHECK:   %ids = tile.load
    // CHECK:   %update = tile.load %u[{{.*}}, 0] sizes [{{.*}}, 16] buffers 1
    // CHECK:   %[[KEYS:.*]], %[[PLACES:.*]] = tile.sort %keys
    // CHECK:   scf.for %j = {{.*}} to %behind step %c1
    // CHECK:     %place = tile.extract %[[PLACES]][%j]
    // CHECK:     tile.put_row add %update[
    // CHECK: tile.sync_blocks
    // CHECK: tile.load %rows_of_parts{{.*}} -> !tile.tile<4096xi32, ub>
    %n = arith.constant 40000 : index
    tile.sparse_scatter add %u at %i count %n into %out : memref<40000x16xf32, #tile.space<gm>>, memref<40000xi32, #tile.space<gm>>, memref<100x16xf32, #tile.space<gm>>
    func.return
  }
}
