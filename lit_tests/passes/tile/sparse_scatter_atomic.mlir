// RUN: ascir-opt %s -p 'tile-sparse-scatter{strategy=atomic}' | filecheck %s
// RUN: ascir-opt %s -p 'tile-sparse-scatter{deterministic=false}' | filecheck %s --check-prefix CHOSEN

// Whole numbers are added in global memory, whoever is first; rows that there are not have the number -1.
// CHOSEN: tile.scatter = {strategy = "{{.*}}", owned_ns = {{.*}}, atomic_ns =
builtin.module attributes {ascir.soc = "ascend910b1"} {
  func.func @f(%u: memref<1000x64xi32, #tile.space<gm>>, %i: memref<1000xi32, #tile.space<gm>>, %out: memref<100x64xi32, #tile.space<gm>>) attributes {tile.core = #tile.core<aiv>} {
    // CHECK: tile.fill %n0
    // CHECK: tile.store %{{.*}}, %out[%block, 0]
    // CHECK: tile.sync_blocks
    // CHECK: scf.for %at
    // CHECK:   tile.load %i[%at]
    // CHECK:   %rows = tile.select %{{.*}}, %ids, %nm1
    // CHECK:   %update = tile.load %u[%at, 0]
    // CHECK:   tile.scatter_rows %update, %out rows %rows columns [0] {{.*}} atomic add
    %n = arith.constant 1000 : index
    tile.sparse_scatter add %u at %i count %n into %out : memref<1000x64xi32, #tile.space<gm>>, memref<1000xi32, #tile.space<gm>>, memref<100x64xi32, #tile.space<gm>>
    func.return
  }
}
