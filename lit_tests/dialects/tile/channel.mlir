// RUN: ascir-opt %s | ascir-opt | filecheck %s
// RUN: ascir-opt %s --print-op-generic | ascir-opt | filecheck %s

!slot = memref<128x256xf32, #tile.space<gm>>
!back = memref<64x64xi8, #tile.space<gm>>

// Both directions, with a slot open at each end.
tile.kernel @both block_dim 24 {
// CHECK-LABEL: tile.kernel @both block_dim 24 {
  tile.channel @down aic_to_aiv depth 2 : !slot
  // CHECK-NEXT: tile.channel @down aic_to_aiv depth 2 : memref<128x256xf32, #tile.space<gm>>
  tile.channel @up aiv_to_aic depth 4 : !back
  // CHECK-NEXT: tile.channel @up aiv_to_aic depth 4 : memref<64x64xi8, #tile.space<gm>>
  func.func @cube() attributes {tile.core = #tile.core<aic>} {
  // CHECK: func.func @cube(
    %out = tile.acquire @down : !slot
    // CHECK-NEXT: %out = tile.acquire @down : memref<128x256xf32, #tile.space<gm>>
    tile.push %out : !slot
    // CHECK-NEXT: tile.push %out : memref<128x256xf32, #tile.space<gm>>
    %in = tile.pop @up : !back
    // CHECK-NEXT: %in = tile.pop @up : memref<64x64xi8, #tile.space<gm>>
    tile.release %in : !back
    // CHECK-NEXT: tile.release %in : memref<64x64xi8, #tile.space<gm>>
    func.return
  }
  func.func @vector() attributes {tile.core = #tile.core<aiv>} {
  // CHECK: func.func @vector(
    %in = tile.pop @down : !slot
    // CHECK-NEXT: %in = tile.pop @down : memref<128x256xf32, #tile.space<gm>>
    %out = tile.acquire @up : !back
    // CHECK-NEXT: %out = tile.acquire @up : memref<64x64xi8, #tile.space<gm>>
    tile.push %out : !back
    // CHECK-NEXT: tile.push %out : memref<64x64xi8, #tile.space<gm>>
    tile.release %in : !slot
    // CHECK-NEXT: tile.release %in : memref<128x256xf32, #tile.space<gm>>
    func.return
  }
}

// The one slot of all blocks: each fills a part of it, and all wait for each other before they push it.
tile.kernel @all block_dim 24 {
// CHECK-LABEL: tile.kernel @all block_dim 24 {
  tile.channel @digits aiv_to_aic shared depth 1 : !back
  // CHECK-NEXT: tile.channel @digits aiv_to_aic shared depth 1 : memref<64x64xi8, #tile.space<gm>>
  func.func @cube() attributes {tile.core = #tile.core<aic>} {
    %in = tile.pop @digits : !back
    tile.release %in : !back
    func.return
  }
  func.func @vector() attributes {tile.core = #tile.core<aiv>} {
    %out = tile.acquire @digits : !back
    tile.sync_blocks
    tile.push %out : !back
    func.return
  }
}
