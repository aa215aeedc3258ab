// RUN: ascir-opt %s -p 'graph-tile{tile=4,64,2}' --split-input-file | filecheck %s

// What follows a convolution is computed by the vector cores of its block. A slot has blocks of channels, positions, and the
// channels of a block, as images have them, and each vector core takes half of the positions of some blocks of channels.
func.func @conv_silu(%x: tensor<1x2x8x8x16xf16>, %w: tensor<64x288xf16>) -> tensor<1x4x8x8x16xf16> {
  %p = graph.conv2d_blocked %x, %w kernel [3, 3] pads [1, 1, 1, 1] : (tensor<1x2x8x8x16xf16>, tensor<64x288xf16>) -> tensor<1x4x8x8x16xf16>
  %y = graph.silu %p : tensor<1x4x8x8x16xf16>
  func.return %y : tensor<1x4x8x8x16xf16>
}

// CHECK:      tile.kernel @conv_silu block_dim 1
// CHECK-NEXT:   tile.channel @product aic_to_aiv depth 2 : memref<1x4x32x16xf16, #tile.space<gm>>
// CHECK-NEXT:   func.func @conv_silu_cube(
// CHECK:          tile.mmad
// CHECK:          %slot = tile.acquire @product : memref<1x4x32x16xf16, #tile.space<gm>>
// CHECK-NEXT:     tile.fixpipe_store %{{total|sum}}, %slot[0, 0, 0, 0] sizes [1, 4, 32, 16] nz buffers 2
// CHECK-NEXT:     tile.push %slot : memref<1x4x32x16xf16, #tile.space<gm>>
// CHECK:        func.func @conv_silu_vector(
// CHECK:          %slot = tile.pop @product : memref<1x4x32x16xf16, #tile.space<gm>>
// CHECK:          %p = tile.load %slot[0, 0, %{{[0-9]+}}, 0] buffers 2 : {{.*}} -> !tile.tile<4x16x16xf16, ub>
// CHECK-NEXT:     %y = tile.silu %p
// CHECK-NEXT:     tile.store %y, %out_1[0, %{{[0-9]+}}, 0] buffers 2
// CHECK:          tile.release %slot

// -----

// A rectifier that comes first stays with the cube; one number for each channel is loaded beside each part.
func.func @conv_relu_scale(%x: tensor<1x2x8x8x16xf16>, %w: tensor<64x288xf16>, %c: tensor<1x4x1x1x16xf16>) -> tensor<1x4x8x8x16xf16> {
  %p = graph.conv2d_blocked %x, %w kernel [3, 3] pads [1, 1, 1, 1] : (tensor<1x2x8x8x16xf16>, tensor<64x288xf16>) -> tensor<1x4x8x8x16xf16>
  %r = graph.relu %p : tensor<1x4x8x8x16xf16>
  %y = graph.mul %r, %c : (tensor<1x4x8x8x16xf16>, tensor<1x4x1x1x16xf16>) -> tensor<1x4x8x8x16xf16>
  func.return %y : tensor<1x4x8x8x16xf16>
}

// CHECK:      tile.kernel @conv_relu_scale
// CHECK:        tile.fixpipe_store {{.*}} nz relu
// CHECK:        func.func @conv_relu_scale_vector(
// CHECK:          %c{{.*}} = tile.load %c{{.*}} : {{.*}} -> !tile.tile<4x16xf16, ub>
// CHECK:          tile.mul

// -----

// What needs all positions has no place behind a block: the function stays as it is.
func.func @conv_mean(%x: tensor<1x2x8x8x16xf16>, %w: tensor<64x288xf16>) -> tensor<1x4x1x1x16xf16> {
  %p = graph.conv2d_blocked %x, %w kernel [3, 3] pads [1, 1, 1, 1] : (tensor<1x2x8x8x16xf16>, tensor<64x288xf16>) -> tensor<1x4x8x8x16xf16>
  %y = graph.reduce max %p axes [2, 3] keepdims : tensor<1x4x8x8x16xf16> -> tensor<1x4x1x1x16xf16>
  func.return %y : tensor<1x4x1x1x16xf16>
}

// CHECK-LABEL: func.func @conv_mean
// CHECK:         graph.conv2d_blocked
// CHECK:         graph.reduce max
