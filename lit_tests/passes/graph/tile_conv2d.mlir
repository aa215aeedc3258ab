// RUN: ascir-opt %s -p 'graph-tile{tile=4,64,2,1,0}' | filecheck %s --check-prefix TILE
// RUN: ascir-opt %s -p 'graph-tile{tile=4,64,2,1,0},canonicalize,cse,tile-place-buffers' | filecheck %s --check-prefix PLACE
// RUN: ascir-opt %s -p 'graph-tile{tile=4,64,2,1,0},canonicalize,cse,tile-place-buffers,tile-select-instructions' | filecheck %s --check-prefix SELECT
// RUN: ascir-opt %s -p 'graph-tile{tile=4,64,2,1,0},canonicalize,cse,tile-place-buffers,tile-select-instructions,ascendc-insert-sync' | filecheck %s --check-prefix SYNC

// A 3x3 convolution: the rows of the image that four rows of positions see, and columns made of them on the way to l0a.
// TILE-LABEL: @conv
// TILE: scf.for
// TILE: %map = tile.load %x[{{.*}}] sizes [1, 2, %{{.*}}, 28, 16] buffers 2 : {{.*}} -> !tile.tile<2x6x28x16xf16, l1>
// TILE: %b_l1 = tile.load %w
// TILE: %a_l0 = tile.img2col %map[0, %step] kernel [3, 3] pads [%{{.*}}, 1, %{{.*}}, 1] image [%{{.*}}, 28] buffers 2
// TILE: tile.move %b_l1[0, %step] transpose
// TILE: tile.mmad
// TILE: tile.fixpipe_store {{.*}} nz relu

// PLACE: tile.img2col {{.*}}tile.address = [array<i64: 0, {{[0-9]+}}>]
// PLACE: tile.mmad

// SELECT: memref.store {{.*}} : memref<4xi8>
// SELECT: ascendc.data_copy_l0 %map
// SELECT: ascendc.construct !ascendc.load_data_3d_params_v2
// SELECT: ascendc.load_data_3d_l0_v2
// SELECT: ascendc.mmad
// SELECT: ascendc.fixpipe

// SYNC: ascendc.data_copy_l0 %map
// SYNC: ascendc.set_flag {{.*}}mte2_mte1
// SYNC: ascendc.wait_flag {{.*}}mte2_mte1
// SYNC: ascendc.load_data_3d_l0_v2
// SYNC: ascendc.mmad
func.func @conv(%x: tensor<8x4x28x28x16xf16>, %w: tensor<64x576xf16>) -> tensor<8x4x28x28x16xf16> {
  %0 = graph.conv2d_blocked %x, %w kernel [3, 3] pads [1, 1, 1, 1] : (tensor<8x4x28x28x16xf16>, tensor<64x576xf16>) -> tensor<8x4x28x28x16xf16>
  %1 = graph.relu %0 : tensor<8x4x28x28x16xf16>
  func.return %1 : tensor<8x4x28x28x16xf16>
}
