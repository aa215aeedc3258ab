// RUN: ascir-opt %s | ascir-opt | filecheck %s
// RUN: ascir-opt %s -p canonicalize,cse,licm,dce | ascir-opt | filecheck %s

// C = relu(A B^T + bias): a row of 128x256 blocks of C for each core. The accumulator is carried by the loops over K:
// 512 of it at a time in l1, 64 of that in l0a and l0b.
!a = memref<2048x4096xf16, #tile.space<gm>>
!b = memref<256x4096xf16, #tile.space<gm>>
!c = memref<2048x256xf16, #tile.space<gm>>
!acc = !tile.tile<128x256xf32, l0c, nz>

func.func @matmul(%a: !a, %b: !b, %bias: memref<256xf32, #tile.space<gm>>, %c: !c)
    attributes {tile.core = #tile.core<aic>, tile.block_dim = 16 : i64} {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %c128 = arith.constant 128 : index
  %c512 = arith.constant 512 : index
  %c4096 = arith.constant 4096 : index
  %block = tile.block_index
  %m = arith.muli %block, %c128 : index
  %bias_l1 = tile.load %bias[0] : memref<256xf32, #tile.space<gm>> -> !tile.tile<256xf32, l1>
  %bias_bt = tile.move %bias_l1[0] : !tile.tile<256xf32, l1> -> !tile.tile<256xf32, bt>
  %start = tile.accumulator bias(%bias_bt : !tile.tile<256xf32, bt>) : !acc
  %sum = scf.for %k = %c0 to %c4096 step %c512 iter_args(%outer = %start) -> (!acc) {
    %a_l1 = tile.load %a[%m, %k] buffers 2 : !a -> !tile.tile<128x512xf16, l1, nz>
    %b_l1 = tile.load %b[0, %k] buffers 1 : !b -> !tile.tile<256x512xf16, l1, nz>
    %inner_sum = scf.for %j = %c0 to %c512 step %c64 iter_args(%inner = %outer) -> (!acc) {
      %a_l0 = tile.move %a_l1[0, %j] buffers 2 : !tile.tile<128x512xf16, l1, nz> -> !tile.tile<128x64xf16, l0a, zz>
      %b_l0 = tile.move %b_l1[0, %j] transpose buffers 2 : !tile.tile<256x512xf16, l1, nz> -> !tile.tile<64x256xf16, l0b, zn>
      %next = tile.mmad %a_l0, %b_l0, %inner : !tile.tile<128x64xf16, l0a, zz>, !tile.tile<64x256xf16, l0b, zn>, !acc
      scf.yield %next : !acc
    }
    scf.yield %inner_sum : !acc
  }
  tile.fixpipe_store %sum, %c[%m, 0] relu : !acc, !c
  func.return
}

// CHECK-LABEL: func.func @matmul(
// CHECK:       %start = tile.accumulator bias(%bias_bt : !tile.tile<256xf32, bt>) : !tile.tile<128x256xf32, l0c, nz>
// CHECK-NEXT:  %sum = scf.for %k = %c0 to %c4096 step %c512 iter_args(%outer = %start) -> (!tile.tile<128x256xf32, l0c, nz>) {
// CHECK-NEXT:    %a_l1 = tile.load %a[%m, %k] buffers 2 : memref<2048x4096xf16, #tile.space<gm>> -> !tile.tile<128x512xf16, l1, nz>
// CHECK-NEXT:    %b_l1 = tile.load %b[0, %k] buffers 1 : memref<256x4096xf16, #tile.space<gm>> -> !tile.tile<256x512xf16, l1, nz>
// CHECK-NEXT:    %inner_sum = scf.for %j = %c0 to %c512 step %c64 iter_args(%inner = %outer) -> (!tile.tile<128x256xf32, l0c, nz>) {
// CHECK-NEXT:      %a_l0 = tile.move %a_l1[0, %j] buffers 2 : !tile.tile<128x512xf16, l1, nz> -> !tile.tile<128x64xf16, l0a, zz>
// CHECK-NEXT:      %b_l0 = tile.move %b_l1[0, %j] transpose buffers 2 : !tile.tile<256x512xf16, l1, nz> -> !tile.tile<64x256xf16, l0b, zn>
// CHECK-NEXT:      %next = tile.mmad %a_l0, %b_l0, %inner : !tile.tile<128x64xf16, l0a, zz>, !tile.tile<64x256xf16, l0b, zn>, !tile.tile<128x256xf32, l0c, nz>
// CHECK-NEXT:      scf.yield %next : !tile.tile<128x256xf32, l0c, nz>
// CHECK-NEXT:    }
// CHECK-NEXT:    scf.yield %inner_sum : !tile.tile<128x256xf32, l0c, nz>
// CHECK-NEXT:  }
// CHECK-NEXT:  tile.fixpipe_store %sum, %c[%m, 0] relu : !tile.tile<128x256xf32, l0c, nz>, memref<2048x256xf16, #tile.space<gm>>
