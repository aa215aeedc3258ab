// RUN: ascir-opt %s | ascir-opt | filecheck %s
// RUN: ascir-opt %s --print-op-generic | ascir-opt | filecheck %s

// A kernel of one kind of core asks where it is.
func.func @where() attributes {tile.core = #tile.core<aiv>, tile.block_dim = 48 : i64} {
// CHECK-LABEL: func.func @where(
  %block = tile.block_index
  // CHECK-NEXT: %block = tile.block_index
  %blocks = tile.block_count
  // CHECK-NEXT: %blocks = tile.block_count
  %sub = tile.sub_block_index
  // CHECK-NEXT: %sub = tile.sub_block_index
  %subs = tile.sub_block_count
  // CHECK-NEXT: %subs = tile.sub_block_count
  tile.sync_blocks
  // CHECK-NEXT: tile.sync_blocks
  func.return
}

// A kernel of both kinds, its blocks chosen at launch, each of a cube core and two vector cores.
tile.kernel @mixed {
// CHECK-LABEL: tile.kernel @mixed {
  func.func @cube(%x: memref<8xf16, #tile.space<gm>>) attributes {tile.core = #tile.core<aic>} {
  // CHECK: func.func @cube(
    %block = tile.block_index
    // CHECK-NEXT: %block = tile.block_index
    func.return
  }
  func.func @vector(%x: memref<8xf16, #tile.space<gm>>) attributes {tile.core = #tile.core<aiv>} {
  // CHECK: func.func @vector(
    %sub = tile.sub_block_index
    // CHECK-NEXT: %sub = tile.sub_block_index
    func.return
  }
}

// Everything said.
tile.kernel @fixed block_dim 20 vector_cores 1 attributes {note = "tuned"} {
// CHECK-LABEL: tile.kernel @fixed block_dim 20 vector_cores 1 attributes {note = "tuned"} {
  func.func @vector() attributes {tile.core = #tile.core<aiv>} {
  // CHECK: func.func @vector(
    func.return
  }
  func.func @cube() attributes {tile.core = #tile.core<aic>} {
  // CHECK: func.func @cube(
    func.return
  }
}
