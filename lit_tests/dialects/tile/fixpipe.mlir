// RUN: ascir-opt %s | ascir-opt | filecheck %s
// RUN: ascir-opt %s --print-op-generic | ascir-opt | filecheck %s

!f = !tile.tile<128x256xf32, l0c, nz>
!i = !tile.tile<128x256xi32, l0c, nz>

// Every cast of the way out, those that scale and those that do not.
func.func @store(%f: !f, %i: !i, %s: f32, %v: !tile.tile<256xui64, fb>, %y: memref<?x?xf16, #tile.space<gm>>, %z: memref<?x1000xf32, #tile.space<gm>>, %b: memref<?x?xbf16, #tile.space<gm>>, %q: memref<?x?xi8, #tile.space<gm>>, %n: memref<?x?xi32, #tile.space<gm>>, %m: index, %j: index) {
// CHECK-LABEL: func.func @store(
  tile.fixpipe_store %f, %z[%m, %j] sizes [%m, 200] atomic add buffers 2 : !f, memref<?x1000xf32, #tile.space<gm>>
  // CHECK-NEXT: tile.fixpipe_store %f, %z[%m, %j] sizes [%m, 200] atomic add buffers 2 : !tile.tile<128x256xf32, l0c, nz>, memref<?x1000xf32, #tile.space<gm>>
  tile.fixpipe_store %f, %z[%m, %j] sizes [2, 200] from [%m] : !f, memref<?x1000xf32, #tile.space<gm>>
  // CHECK-NEXT: tile.fixpipe_store %f, %z[%m, %j] sizes [2, 200] from [%m] : !tile.tile<128x256xf32, l0c, nz>, memref<?x1000xf32, #tile.space<gm>>
  tile.fixpipe_store %f, %z[%m, %j] sizes [28, 200] from [100] : !f, memref<?x1000xf32, #tile.space<gm>>
  // CHECK-NEXT: tile.fixpipe_store %f, %z[%m, %j] sizes [28, 200] from [100] : !tile.tile<128x256xf32, l0c, nz>, memref<?x1000xf32, #tile.space<gm>>
  tile.fixpipe_store %f, %y[%m, %j] relu : !f, memref<?x?xf16, #tile.space<gm>>
  // CHECK-NEXT: tile.fixpipe_store %f, %y[%m, %j] relu : !tile.tile<128x256xf32, l0c, nz>, memref<?x?xf16, #tile.space<gm>>
  tile.fixpipe_store %f, %b[%m, %j] : !f, memref<?x?xbf16, #tile.space<gm>>
  // CHECK-NEXT: tile.fixpipe_store %f, %b[%m, %j] : !tile.tile<128x256xf32, l0c, nz>, memref<?x?xbf16, #tile.space<gm>>
  tile.fixpipe_store %f, %q[%m, %j] scale(%s : f32) offset -3 relu : !f, memref<?x?xi8, #tile.space<gm>>
  // CHECK-NEXT: tile.fixpipe_store %f, %q[%m, %j] scale(%s : f32) offset -3 relu : !tile.tile<128x256xf32, l0c, nz>, memref<?x?xi8, #tile.space<gm>>
  tile.fixpipe_store %i, %n[%m, %j] : !i, memref<?x?xi32, #tile.space<gm>>
  // CHECK-NEXT: tile.fixpipe_store %i, %n[%m, %j] : !tile.tile<128x256xi32, l0c, nz>, memref<?x?xi32, #tile.space<gm>>
  tile.fixpipe_store %i, %y[%m, %j] scale(%v : !tile.tile<256xui64, fb>) : !i, memref<?x?xf16, #tile.space<gm>>
  // CHECK-NEXT: tile.fixpipe_store %i, %y[%m, %j] scale(%v : !tile.tile<256xui64, fb>) : !tile.tile<128x256xi32, l0c, nz>, memref<?x?xf16, #tile.space<gm>>
  tile.fixpipe_store %i, %q[%m, %j] scale(%v : !tile.tile<256xui64, fb>) : !i, memref<?x?xi8, #tile.space<gm>>
  // CHECK-NEXT: tile.fixpipe_store %i, %q[%m, %j] scale(%v : !tile.tile<256xui64, fb>) : !tile.tile<128x256xi32, l0c, nz>, memref<?x?xi8, #tile.space<gm>>
  func.return
}

// In fractal order: what a convolution makes is NC1HWC0 as it leaves.
func.func @store_nz(%f: !f, %y: memref<2x16x3136x16xf16, #tile.space<gm>>, %q: memref<8x3136x8xf32, #tile.space<gm>>, %m: index) {
// CHECK-LABEL: func.func @store_nz(
  tile.fixpipe_store %f, %y[1, 0, %m, 0] nz : !f, memref<2x16x3136x16xf16, #tile.space<gm>>
  // CHECK-NEXT: tile.fixpipe_store %f, %y[1, 0, %m, 0] nz : !tile.tile<128x256xf32, l0c, nz>, memref<2x16x3136x16xf16, #tile.space<gm>>
  tile.fixpipe_store %f, %q[0, %m, 0] sizes [8, %m, 8] nz : !f, memref<8x3136x8xf32, #tile.space<gm>>
  // CHECK-NEXT: tile.fixpipe_store %f, %q[0, %m, 0] sizes [8, %m, 8] nz : !tile.tile<128x256xf32, l0c, nz>, memref<8x3136x8xf32, #tile.space<gm>>
  func.return
}

func.func @move(%f: !f, %i: !i, %s: f32, %v: !tile.tile<256xui64, fb>) {
// CHECK-LABEL: func.func @move(
  %0 = tile.fixpipe_move %f relu : !f -> !tile.tile<128x256xf16, l1, nz>
  // CHECK-NEXT: %0 = tile.fixpipe_move %f relu : !tile.tile<128x256xf32, l0c, nz> -> !tile.tile<128x256xf16, l1, nz>
  %1 = tile.fixpipe_move %i scale(%v : !tile.tile<256xui64, fb>) buffers 2 : !i -> !tile.tile<128x256xui8, l1, nz>
  // CHECK-NEXT: %1 = tile.fixpipe_move %i scale(%v : !tile.tile<256xui64, fb>) buffers 2 : !tile.tile<128x256xi32, l0c, nz> -> !tile.tile<128x256xui8, l1, nz>
  %2 = tile.fixpipe_move %i scale(%s : f32) : !i -> !tile.tile<128x256xf16, l1, nz>
  // CHECK-NEXT: %2 = tile.fixpipe_move %i scale(%s : f32) : !tile.tile<128x256xi32, l0c, nz> -> !tile.tile<128x256xf16, l1, nz>
  %3 = tile.fixpipe_move %f scale(%s : f32) offset 7 : !f -> !tile.tile<128x256xi8, l1, nz>
  // CHECK-NEXT: %3 = tile.fixpipe_move %f scale(%s : f32) offset 7 : !tile.tile<128x256xf32, l0c, nz> -> !tile.tile<128x256xi8, l1, nz>
  func.return
}
