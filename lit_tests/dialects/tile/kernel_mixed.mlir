// RUN: ascir-opt %s | ascir-opt | filecheck %s
// RUN: ascir-opt %s -p canonicalize,cse,licm,dce | ascir-opt | filecheck %s

// gelu(A B^T) with residual: the cube core hands its products to the two vector cores of its block, each of which takes
// half of the rows.
!a = memref<2048x128xf16, #tile.space<gm>>
!b = memref<256x128xf16, #tile.space<gm>>
!c = memref<2048x256xf16, #tile.space<gm>>
!slot = memref<128x256xf32, #tile.space<gm>>
!acc = !tile.tile<128x256xf32, l0c, nz>
!wide = !tile.tile<32x256xf32, ub>
!half = !tile.tile<32x256xf16, ub>

tile.kernel @matmul_gelu block_dim 8 {
  tile.channel @product aic_to_aiv depth 2 : !slot

  func.func @cube(%a: !a, %b: !b, %residual: !c, %c: !c) attributes {tile.core = #tile.core<aic>} {
    %c1 = arith.constant 1 : index
    %c128 = arith.constant 128 : index
    %c16 = arith.constant 16 : index
    %block = tile.block_index
    %blocks = tile.block_count
    %zeros = tile.accumulator : !acc
    scf.for %i = %block to %c16 step %blocks {
      %m = arith.muli %i, %c128 : index
      %a_l1 = tile.load %a[%m, 0] buffers 2 : !a -> !tile.tile<128x128xf16, l1, nz>
      %b_l1 = tile.load %b[0, 0] : !b -> !tile.tile<256x128xf16, l1, nz>
      %a_l0 = tile.move %a_l1[0, 0] : !tile.tile<128x128xf16, l1, nz> -> !tile.tile<128x128xf16, l0a, zz>
      %b_l0 = tile.move %b_l1[0, 0] transpose : !tile.tile<256x128xf16, l1, nz> -> !tile.tile<128x256xf16, l0b, zn>
      %sum = tile.mmad %a_l0, %b_l0, %zeros : !tile.tile<128x128xf16, l0a, zz>, !tile.tile<128x256xf16, l0b, zn>, !acc
      %slot = tile.acquire @product : !slot
      tile.fixpipe_store %sum, %slot[0, 0] : !acc, !slot
      tile.push %slot : !slot
    }
    func.return
  }

  func.func @vector(%a: !a, %b: !b, %residual: !c, %c: !c) attributes {tile.core = #tile.core<aiv>} {
    %c0 = arith.constant 0 : index
    %c16 = arith.constant 16 : index
    %c32 = arith.constant 32 : index
    %c64 = arith.constant 64 : index
    %c128 = arith.constant 128 : index
    %block = tile.block_index
    %blocks = tile.block_count
    %half_of_rows = tile.sub_block_index
    %first = arith.muli %half_of_rows, %c64 : index
    %end = arith.addi %first, %c64 : index
    scf.for %i = %block to %c16 step %blocks {
      %m = arith.muli %i, %c128 : index
      %slot = tile.pop @product : !slot
      scf.for %row = %first to %end step %c32 {
        %p = tile.load %slot[%row, 0] buffers 2 : !slot -> !wide
        %at = arith.addi %m, %row : index
        %r = tile.load %residual[%at, 0] buffers 2 : !c -> !half
        %g = tile.gelu %p : !wide
        %rw = tile.cast %r : !half -> !wide
        %y = tile.add %g, %rw : !wide
        %h = tile.cast %y rounding rint : !wide -> !half
        tile.store %h, %c[%at, 0] buffers 2 : !half, !c
      }
      tile.release %slot : !slot
    }
    func.return
  }
}

// CHECK-LABEL: tile.kernel @matmul_gelu block_dim 8 {
// CHECK-NEXT:    tile.channel @product aic_to_aiv depth 2 : memref<128x256xf32, #tile.space<gm>>
// CHECK-NEXT:    func.func @cube(
// CHECK:           %slot = tile.acquire @product : memref<128x256xf32, #tile.space<gm>>
// CHECK-NEXT:      tile.fixpipe_store %sum, %slot[0, 0] : !tile.tile<128x256xf32, l0c, nz>, memref<128x256xf32, #tile.space<gm>>
// CHECK-NEXT:      tile.push %slot : memref<128x256xf32, #tile.space<gm>>
// CHECK-NEXT:    }
// CHECK:         func.func @vector(
// CHECK:           %slot = tile.pop @product : memref<128x256xf32, #tile.space<gm>>
// CHECK-NEXT:      scf.for %row = %first to %end step %c32 {
// CHECK-NEXT:        %p = tile.load %slot[%row, 0] buffers 2 : memref<128x256xf32, #tile.space<gm>> -> !tile.tile<32x256xf32, ub>
// CHECK:           }
// CHECK-NEXT:      tile.release %slot : memref<128x256xf32, #tile.space<gm>>
// CHECK-NEXT:    }
