// RUN: ascir-opt %s -p 'tile-sparse-scatter{strategy=owned}' | filecheck %s --check-prefix OWNED
// RUN: ascir-opt %s -p 'tile-sparse-scatter{strategy=private}' | filecheck %s --check-prefix PRIVATE
// RUN: ascir-opt %s -p 'tile-sparse-scatter' | filecheck %s --check-prefix EVEN
// RUN: ascir-opt %s -p 'tile-sparse-scatter{hottest=0.5}' | filecheck %s --check-prefix HOT
// RUN: not ascir-opt %s -p 'tile-sparse-scatter{strategy=sorted}' 2>&1 | filecheck %s --check-prefix UNKNOWN

// Owners of rows look through all indices; or everybody adds a part of the updates to a table of its own.
// UNKNOWN: no strategy 'sorted' for 100 rows of 64 f16: owned, private would do
// EVEN: tile.scatter = {strategy = "owned",
// HOT: tile.scatter = {strategy = "private",
builtin.module attributes {ascir.soc = "ascend910b1"} {
  func.func @f(%u: memref<1000x64xf16, #tile.space<gm>>, %i: memref<1000xi32, #tile.space<gm>>, %out: memref<100x64xf16, #tile.space<gm>>) attributes {tile.core = #tile.core<aiv>} {
    // OWNED:       %numbers = tile.iota axis 0 : !tile.tile<1024xi32, ub>
    // OWNED-NEXT:  arith.muli %block
    // OWNED:         %[[ZEROS:.*]] = tile.fill %n0
    // OWNED-NEXT:    %[[SUMS:.*]] = scf.for %at = %c0 to %n step %c1024 iter_args(%{{.*}} = %[[ZEROS]])
    // OWNED:           tile.load %i[%at]
    // OWNED:           %[[ROWS:.*]], %[[COUNT:.*]] = tile.compress
    // OWNED-NEXT:      %[[WHERE:.*]], %{{.*}} = tile.compress
    // OWNED-NEXT:      scf.for %j = %c0 to %[[COUNT]] step %c16
    // OWNED:             %[[SOME:.*]] = tile.slice %[[WHERE]][%j]
    // OWNED-NEXT:        tile.gather_rows %u rows %[[SOME]]
    // OWNED:             scf.for
    // OWNED:               tile.extract %[[ROWS]]
    // OWNED:               tile.put_row add
    // OWNED:         tile.cast %[[SUMS]] rounding rint
    // OWNED-NEXT:    tile.store {{.*}} %out[

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
