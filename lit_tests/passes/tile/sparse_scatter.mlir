// RUN: ascir-opt %s -p 'tile-sparse-scatter{strategy=owned}' | filecheck %s --check-prefix OWNED
// RUN: ascir-opt %s -p 'tile-sparse-scatter{strategy=private}' | filecheck %s --check-prefix PRIVATE
// RUN: ascir-opt %s -p 'tile-sparse-scatter' | filecheck %s --check-prefix EVEN
// RUN: ascir-opt %s -p 'tile-sparse-scatter{hottest=0.5}' | filecheck %s --check-prefix HOT
// RUN: not ascir-opt %s -p 'tile-sparse-scatter{strategy=heaped}' 2>&1 | filecheck %s --check-prefix UNKNOWN

// Owners of rows, which are as many rows apart as there are cores, look through all indices; or everybody adds a part of the
// updates to a table of its own.
// UNKNOWN: no strategy 'heaped' for 100 rows of 64 f16: owned, private, sorted would do
// EVEN: tile.scatter = {strategy = "owned",
// HOT: tile.scatter = {strategy = "sorted", ahead,
builtin.module attributes {ascir.soc = "ascend910b1"} {
  func.func @f(%u: memref<1000x64xf16, #tile.space<gm>>, %i: memref<1000xi32, #tile.space<gm>>, %out: memref<100x64xf16, #tile.space<gm>>) attributes {tile.core = #tile.core<aiv>} {
    // OWNED:       %numbers = tile.iota axis 0 : !tile.tile<2048xi32, ub>
    // OWNED:         %[[ZEROS:.*]] = tile.fill %n0
    // OWNED-NEXT:    %[[SUMS:.*]] = scf.for %at = %c0 to %c1000 step %c2048 iter_args(%{{.*}} = %[[ZEROS]])
    // OWNED:           tile.load %i[%at] sizes [{{.*}}] pad(-1073741824 : i32)
    // OWNED:           tile.compare eq
    // OWNED:           tile.compare ge
    // OWNED:           tile.compare lt
    // OWNED:           %[[ROWS:.*]], %[[COUNT:.*]] = tile.compress
    // OWNED-NEXT:      %[[PLACES:.*]], %{{.*}} = tile.compress
    // OWNED-NEXT:      scf.for %j = %c0 to %[[COUNT]] step %c16
    // OWNED:             tile.gather_rows %u rows %[[PLACES]] from %j
    // OWNED:             scf.for
    // OWNED:               tile.extract %[[ROWS]]
    // OWNED:               tile.put_row add
    // OWNED:         tile.cast %[[SUMS]] rounding rint
    // OWNED-NEXT:    tile.store {{.*}} %out[%block, 0] sizes [{{.*}}] strides [48, 1]

    // PRIVATE:     %parts: memref<4800x64xf32, strided<[64, 1]>, #tile.space<gm>> {ascir.role = "workspace", ascir.extent = "307200"}
    // PRIVATE:     arith.muli %block
    // PRIVATE:       tile.load %u[%at, 0]
    // PRIVATE:       tile.put_row add
    // PRIVATE:       tile.store {{.*}} %parts[
    // PRIVATE:     tile.sync_blocks
    // PRIVATE:     scf.for %chunk
    // PRIVATE:       tile.load %parts[
    // PRIVATE:       tile.store {{.*}} %out[
    %n = arith.constant 1000 : index
    tile.sparse_scatter add %u at %i count %n into %out : memref<1000x64xf16, #tile.space<gm>>, memref<1000xi32, #tile.space<gm>>, memref<100x64xf16, #tile.space<gm>>
    func.return
  }
}
