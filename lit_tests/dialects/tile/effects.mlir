// RUN: ascir-opt %s -p cse | filecheck %s --check-prefix CSE
// RUN: ascir-opt %s -p dce | filecheck %s --check-prefix DCE
// RUN: ascir-opt %s -p licm | filecheck %s --check-prefix LICM
!view = memref<64xf16, #tile.space<gm>>
!tile = !tile.tile<64xf16, ub>
!slot = memref<64xf16, #tile.space<gm>>

// Values are equal where their operands are; two loads where nothing stores between them.
// CSE-LABEL: func.func @equal(
func.func @equal(%x: !view, %y: !view) {
  // CSE-NEXT: %a = tile.load %x[0]
  // CSE-NEXT: %f = tile.exp %a
  // CSE-NEXT: tile.store %f, %y[0]
  // CSE-NEXT: %c = tile.load %x[0]
  // CSE-NEXT: %g = tile.exp %c
  // CSE-NEXT: tile.store %g, %y[0]
  // CSE-NEXT: return
  %a = tile.load %x[0] : !view -> !tile
  %b = tile.load %x[0] : !view -> !tile
  %e = tile.exp %a : !tile
  %f = tile.exp %b : !tile
  tile.store %f, %y[0] : !tile, !view
  %c = tile.load %x[0] : !view -> !tile
  %g = tile.exp %c : !tile
  tile.store %g, %y[0] : !tile, !view
  func.return
}

// A barrier between blocks counts as a store: the others may have.
// CSE-LABEL: func.func @barrier(
func.func @barrier(%x: !view, %y: !view) {
  // CSE-NEXT: %a = tile.load %x[0]
  // CSE-NEXT: tile.sync_blocks
  // CSE-NEXT: %b = tile.load %x[0]
  %a = tile.load %x[0] : !view -> !tile
  tile.sync_blocks
  %b = tile.load %x[0] : !view -> !tile
  %c = tile.add %a, %b : !tile
  tile.store %c, %y[0] : !tile, !view
  func.return
}

// What only reads goes when nobody wants it; what stores, waits or signals stays.
// DCE-LABEL: func.func @dead(
func.func @dead(%x: !view, %ids: !tile.tile<4xi32, ub>, %table: memref<8x64xf16, #tile.space<gm>>) {
  // DCE-NEXT: %a = tile.load %x[0]
  // DCE-NEXT: tile.store %a, %x[0]
  // DCE-NEXT: tile.sync_blocks
  // DCE-NEXT: return
  %a = tile.load %x[0] : !view -> !tile
  %b = tile.load %x[0] : !view -> !tile
  %c = tile.exp %b : !tile
  %d = tile.gather_rows %table rows %ids columns [0] : memref<8x64xf16, #tile.space<gm>>, !tile.tile<4xi32, ub> -> !tile.tile<4x64xf16, ub>
  %e = tile.block_index
  tile.store %a, %x[0] : !tile, !view
  tile.sync_blocks
  func.return
}

// DCE-LABEL: func.func @dead_cube(
func.func @dead_cube(%c: !tile.tile<16x16xf32, l0c, nz>, %y: memref<16x16xf16, #tile.space<gm>>, %r: !tile.tile<4x64xf16, ub>, %ids: !tile.tile<4xi32, ub>, %table: memref<8x64xf16, #tile.space<gm>>) {
  // DCE-NEXT: tile.fixpipe_store
  // DCE-NEXT: tile.scatter_rows
  // DCE-NEXT: return
  %a = tile.fixpipe_move %c : !tile.tile<16x16xf32, l0c, nz> -> !tile.tile<16x16xf16, l1, nz>
  %b = tile.accumulator : !tile.tile<16x16xf32, l0c, nz>
  tile.fixpipe_store %c, %y[0, 0] : !tile.tile<16x16xf32, l0c, nz>, memref<16x16xf16, #tile.space<gm>>
  tile.scatter_rows %r, %table rows %ids columns [0] : !tile.tile<4x64xf16, ub>, memref<8x64xf16, #tile.space<gm>>, !tile.tile<4xi32, ub>
  func.return
}

// Two slots of a channel are two, and an unused one is still taken.
// CSE-LABEL: tile.kernel @slots {
// DCE-LABEL: tile.kernel @slots {
tile.kernel @slots {
  tile.channel @c aic_to_aiv depth 2 : !slot
  func.func @cube() attributes {tile.core = #tile.core<aic>} {
    // CSE: tile.acquire
    // CSE-NEXT: tile.push
    // CSE-NEXT: tile.acquire
    // CSE-NEXT: tile.push
    // DCE: tile.acquire
    // DCE-NEXT: tile.push
    // DCE-NEXT: tile.acquire
    // DCE-NEXT: tile.push
    %a = tile.acquire @c : !slot
    tile.push %a : !slot
    %b = tile.acquire @c : !slot
    tile.push %b : !slot
    func.return
  }
  func.func @vector() attributes {tile.core = #tile.core<aiv>} {
    // CSE: tile.pop
    // CSE-NEXT: tile.release
    // CSE-NEXT: tile.pop
    // CSE-NEXT: tile.release
    %a = tile.pop @c : !slot
    tile.release %a : !slot
    %b = tile.pop @c : !slot
    tile.release %b : !slot
    func.return
  }
}

// What is the same in every iteration leaves the loop, but no load does: the loop stores.
// LICM-LABEL: func.func @hoist(
func.func @hoist(%x: !view, %row: !tile.tile<1x64xf16, ub>, %n: index) {
  // LICM: %b = tile.block_index
  // LICM-NEXT: %w = tile.broadcast %row
  // LICM-NEXT: scf.for
  // LICM-NEXT: %t = tile.load %x[0]
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %t = tile.load %x[0] : !view -> !tile
    %b = tile.block_index
    %w = tile.broadcast %row : !tile.tile<1x64xf16, ub> -> !tile.tile<2x64xf16, ub>
    %e = tile.exp %t : !tile
    tile.store %e, %x[0] : !tile, !view
  }
  func.return
}
