// RUN: ascir-opt %s | ascir-opt | filecheck %s
// RUN: ascir-opt %s -p canonicalize,cse,licm,dce | ascir-opt | filecheck %s

// Softmax over rows of any number, 16 at a time, shared out to the blocks. The rows left at the end are fewer than a
// tile has: the load brings those, the store takes those, and nothing in between knows.
!view = memref<?x1000xf16, strided<[1000, 1], offset: ?>, #tile.space<gm>>
!half = !tile.tile<16x1024xf16, ub>
!wide = !tile.tile<16x1024xf32, ub>
!rows = !tile.tile<16x1xf32, ub>

func.func @softmax(%x: !view, %y: !view) attributes {tile.core = #tile.core<aiv>, tile.block_dim = 48 : i64} {
  %c0 = arith.constant 0 : index
  %c16 = arith.constant 16 : index
  %rows = memref.dim %x, %c0 : !view
  %block = tile.block_index
  %blocks = tile.block_count
  %first = arith.muli %block, %c16 : index
  %step = arith.muli %blocks, %c16 : index
  scf.for %i = %first to %rows step %step {
    %left = arith.subi %rows, %i : index
    %n = arith.minsi %left, %c16 : index
    %t = tile.load %x[%i, 0] sizes [%n, 1000] pad(0xFC00 : f16) buffers 2 : !view -> !half
    %f = tile.cast %t : !half -> !wide
    %max = tile.reduce max %f axes [1] : !wide -> !rows
    %max_all = tile.broadcast %max : !rows -> !wide
    %d = tile.sub %f, %max_all : !wide
    %e = tile.exp %d : !wide
    %sum = tile.reduce sum %e axes [1] : !wide -> !rows
    %sum_all = tile.broadcast %sum : !rows -> !wide
    %q = tile.div %e, %sum_all : !wide
    %h = tile.cast %q rounding rint : !wide -> !half
    tile.store %h, %y[%i, 0] sizes [%n, 1000] buffers 2 : !half, !view
  }
  func.return
}

// CHECK-LABEL: func.func @softmax(
// CHECK:       scf.for %i = %first to %rows step %step {
// CHECK-NEXT:    %left = arith.subi %rows, %i : index
// CHECK-NEXT:    %n = arith.minsi %left, %c16 : index
// CHECK-NEXT:    %t = tile.load %x[%i, 0] sizes [%n, 1000] pad(0xfc00 : f16) buffers 2 : memref<?x1000xf16, strided<[1000, 1], offset: ?>, #tile.space<gm>> -> !tile.tile<16x1024xf16, ub>
// CHECK-NEXT:    %f = tile.cast %t : !tile.tile<16x1024xf16, ub> -> !tile.tile<16x1024xf32, ub>
// CHECK-NEXT:    %max = tile.reduce max %f axes [1] : !tile.tile<16x1024xf32, ub> -> !tile.tile<16x1xf32, ub>
// CHECK-NEXT:    %max_all = tile.broadcast %max : !tile.tile<16x1xf32, ub> -> !tile.tile<16x1024xf32, ub>
// CHECK-NEXT:    %d = tile.sub %f, %max_all : !tile.tile<16x1024xf32, ub>
// CHECK-NEXT:    %e = tile.exp %d : !tile.tile<16x1024xf32, ub>
// CHECK-NEXT:    %sum = tile.reduce sum %e axes [1] : !tile.tile<16x1024xf32, ub> -> !tile.tile<16x1xf32, ub>
// CHECK-NEXT:    %sum_all = tile.broadcast %sum : !tile.tile<16x1xf32, ub> -> !tile.tile<16x1024xf32, ub>
// CHECK-NEXT:    %q = tile.div %e, %sum_all : !tile.tile<16x1024xf32, ub>
// CHECK-NEXT:    %h = tile.cast %q rounding rint : !tile.tile<16x1024xf32, ub> -> !tile.tile<16x1024xf16, ub>
// CHECK-NEXT:    tile.store %h, %y[%i, 0] sizes [%n, 1000] buffers 2 : !tile.tile<16x1024xf16, ub>, memref<?x1000xf16, strided<[1000, 1], offset: ?>, #tile.space<gm>>
// CHECK-NEXT:  }
