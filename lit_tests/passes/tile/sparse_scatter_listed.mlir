// RUN: ascir-opt %s -p 'tile-sparse-scatter{strategy=listed}' | filecheck %s

// A core has several chunks of rows: it makes a list of its updates once, and looks through that for each chunk.
builtin.module attributes {ascir.soc = "ascend910b1"} {
  func.func @f(%u: memref<1000x64xf16, #tile.space<gm>>, %i: memref<1000xi32, #tile.space<gm>>, %out: memref<20000x64xf16, #tile.space<gm>>) attributes {tile.core = #tile.core<aiv>} {
    // CHECK: %listed_rows: memref<48000xi32, {{.*}} %listed_places: memref<48000xi32,
    // CHECK: %listed = scf.for %at = %c0 to %c1000 step %c2048 iter_args(%[[END:.*]] = %c0)
    // CHECK:   tile.load %i[%at]
    // CHECK:   %[[ROWS:.*]], %[[COUNT:.*]] = tile.compress
    // CHECK:   %[[PLACES:.*]], %{{.*}} = tile.compress
    // CHECK:   %[[AT:.*]] = arith.addi %{{.*}}, %[[END]]
    // CHECK:   tile.store %[[ROWS]], %listed_rows[%[[AT]]] sizes [%[[COUNT]]]
    // CHECK:   tile.store %[[PLACES]], %listed_places[%[[AT]]] sizes [%[[COUNT]]]
    // CHECK:   arith.addi %[[END]], %[[COUNT]]
    // CHECK: scf.for %chunk = %c0 to %c3 step %c1
    // CHECK:   scf.for %{{.*}} = %c0 to %listed step %c1024
    // CHECK:     tile.load %listed_rows
    // CHECK:     tile.load %listed_places
    // CHECK:     tile.compress
    // CHECK:     tile.gather_rows %u
    // CHECK:     tile.put_row add
    // CHECK:   tile.store {{.*}} %out[%{{.*}}, 0] sizes [{{.*}}] strides [48, 1]
    %n = arith.constant 1000 : index
    tile.sparse_scatter add %u at %i count %n into %out : memref<1000x64xf16, #tile.space<gm>>, memref<1000xi32, #tile.space<gm>>, memref<20000x64xf16, #tile.space<gm>>
    func.return
  }
}
