// RUN: ascir-opt %s -p tile-place-buffers | filecheck %s

!a = memref<2048x4096xf16, #tile.space<gm>>
!b = memref<128x4096xf16, #tile.space<gm>>
!c = memref<2048x128xf16, #tile.space<gm>>
!acc = !tile.tile<128x128xf32, l0c, nz>

builtin.module attributes {ascir.soc = "ascend910b1"} {

// Each memory has its plan. An accumulator takes turns where its store asks for it: it is in one slot from its beginning
// through all loops that carry it, while the other is on its way out. In l1 there is room for the bias beside the operands, so
// that the first of these need not wait until it was moved.
// CHECK-LABEL: @matmul
// CHECK-SAME:  tile.placement = {
// CHECK-SAME:    bt = {peak = 512 : i64, lower_bound = 512 : i64, extent = 512 : i64, capacity = 1024 : i64, optimal = true}
// CHECK-SAME:    l0a = {peak = 32768 : i64, lower_bound = 32768 : i64, extent = 32768 : i64, capacity = 65536 : i64, optimal = true}
// CHECK-SAME:    l0b = {peak = 32768 : i64, lower_bound = 32768 : i64, extent = 32768 : i64, capacity = 65536 : i64, optimal = true}
// CHECK-SAME:    l0c = {peak = 131072 : i64, lower_bound = 131072 : i64, extent = 131072 : i64, capacity = 131072 : i64, optimal = true}
// CHECK-SAME:    l1 = {peak = 262144 : i64, lower_bound = 262144 : i64, extent = 262656 : i64, capacity = 524032 : i64, optimal = true}
// CHECK:       tile.load %bias[0] {tile.address = [array<i64: 262144>]}
// CHECK:       tile.accumulator bias({{.*}}) {tile.address = [array<i64: 0, 65536>]}
// CHECK:       tile.load %a{{.*}} buffers 2 {tile.address = [array<i64: 0, 65536>]}
// CHECK:       tile.load %b{{.*}} buffers 2 {tile.address = [array<i64: 131072, 196608>]}
// CHECK:       tile.move %a_l1{{.*}} buffers 2 {tile.address = [array<i64: 0, 16384>]}
// CHECK:       tile.move %b_l1{{.*}} buffers 2 {tile.address = [array<i64: 0, 16384>]}
// CHECK:       tile.mmad {{.*}} {tile.address = [array<i64: 0, 65536>]}
// CHECK:       } {tile.address = [array<i64: 0, 65536>]}
// CHECK:       } {tile.address = [array<i64: 0, 65536>]}
func.func @matmul(%a: !a, %b: !b, %bias: memref<128xf32, #tile.space<gm>>, %c: !c)
    attributes {tile.core = #tile.core<aic>} {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %c128 = arith.constant 128 : index
  %c256 = arith.constant 256 : index
  %c2048 = arith.constant 2048 : index
  %c4096 = arith.constant 4096 : index
  scf.for %m = %c0 to %c2048 step %c128 {
    %bias_l1 = tile.load %bias[0] : memref<128xf32, #tile.space<gm>> -> !tile.tile<128xf32, l1>
    %bias_bt = tile.move %bias_l1[0] : !tile.tile<128xf32, l1> -> !tile.tile<128xf32, bt>
    %start = tile.accumulator bias(%bias_bt : !tile.tile<128xf32, bt>) : !acc
    %sum = scf.for %k = %c0 to %c4096 step %c256 iter_args(%outer = %start) -> (!acc) {
      %a_l1 = tile.load %a[%m, %k] buffers 2 : !a -> !tile.tile<128x256xf16, l1, nz>
      %b_l1 = tile.load %b[0, %k] buffers 2 : !b -> !tile.tile<128x256xf16, l1, nz>
      %inner_sum = scf.for %j = %c0 to %c256 step %c64 iter_args(%inner = %outer) -> (!acc) {
        %a_l0 = tile.move %a_l1[0, %j] buffers 2 : !tile.tile<128x256xf16, l1, nz> -> !tile.tile<128x64xf16, l0a, zz>
        %b_l0 = tile.move %b_l1[0, %j] transpose buffers 2 : !tile.tile<128x256xf16, l1, nz> -> !tile.tile<64x128xf16, l0b, zn>
        %next = tile.mmad %a_l0, %b_l0, %inner : !tile.tile<128x64xf16, l0a, zz>, !tile.tile<64x128xf16, l0b, zn>, !acc
        scf.yield %next : !acc
      }
      scf.yield %inner_sum : !acc
    }
    tile.fixpipe_store %sum, %c[%m, 0] relu buffers 2 : !acc, !c
  }
  func.return
}

// What two products begin with is begun twice.
// CHECK-LABEL: @begun_twice
// CHECK:       tile.accumulator {tile.address = [array<i64: [[FIRST:[0-9]+]]>]}
// CHECK:       tile.accumulator {tile.address = [array<i64: [[SECOND:[0-9]+]]>]}
// CHECK-NEXT:  tile.mmad {{.*}} {tile.address = [array<i64: [[SECOND]]>]}
// CHECK-NEXT:  tile.mmad {{.*}} {tile.address = [array<i64: [[FIRST]]>]}
func.func @begun_twice(%a: !a, %b: !b, %c: !c) attributes {tile.core = #tile.core<aic>} {
  %zero = tile.accumulator : !acc
  %a_l1 = tile.load %a[0, 0] : !a -> !tile.tile<128x64xf16, l1, nz>
  %b_l1 = tile.load %b[0, 0] : !b -> !tile.tile<128x64xf16, l1, nz>
  %a_l0 = tile.move %a_l1[0, 0] : !tile.tile<128x64xf16, l1, nz> -> !tile.tile<128x64xf16, l0a, zz>
  %b_l0 = tile.move %b_l1[0, 0] transpose : !tile.tile<128x64xf16, l1, nz> -> !tile.tile<64x128xf16, l0b, zn>
  %p = tile.mmad %a_l0, %b_l0, %zero : !tile.tile<128x64xf16, l0a, zz>, !tile.tile<64x128xf16, l0b, zn>, !acc
  %q = tile.mmad %a_l0, %b_l0, %zero : !tile.tile<128x64xf16, l0a, zz>, !tile.tile<64x128xf16, l0b, zn>, !acc
  tile.fixpipe_store %p, %c[0, 0] : !acc, !c
  tile.fixpipe_store %q, %c[128, 0] : !acc, !c
  func.return
}

// Two products of an iteration: as there is room, neither uses bytes of the other one's operands and sums, for which it would
// wait.
// CHECK-LABEL: @one_after_the_other
// CHECK-SAME:  l0a = {peak = 32768 : i64, lower_bound = 32768 : i64, extent = 49152
// CHECK-SAME:  l0b = {peak = 32768 : i64, lower_bound = 32768 : i64, extent = 49152
// CHECK-SAME:  l0c = {peak = 65536 : i64, lower_bound = 65536 : i64, extent = 131072
// CHECK:       tile.move {{.*}} {tile.address = [array<i64: 0, 16384>]}
// CHECK:       tile.move {{.*}} {tile.address = [array<i64: 0, 16384>]}
// CHECK:       tile.move {{.*}} {tile.address = [array<i64: 32768>]}
// CHECK:       tile.move {{.*}} {tile.address = [array<i64: 32768>]}
func.func @one_after_the_other(%a: !a, %b: !b, %c: !c) attributes {tile.core = #tile.core<aic>} {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %c128 = arith.constant 128 : index
  %c2048 = arith.constant 2048 : index
  %c4096 = arith.constant 4096 : index
  scf.for %m = %c0 to %c2048 step %c128 {
    %zero = tile.accumulator : !acc
    %sum = scf.for %k = %c0 to %c4096 step %c64 iter_args(%some = %zero) -> (!acc) {
      %a_l1 = tile.load %a[%m, %k] buffers 2 : !a -> !tile.tile<128x64xf16, l1, nz>
      %b_l1 = tile.load %b[0, %k] buffers 2 : !b -> !tile.tile<128x64xf16, l1, nz>
      %a_l0 = tile.move %a_l1[0, 0] buffers 2 : !tile.tile<128x64xf16, l1, nz> -> !tile.tile<128x64xf16, l0a, zz>
      %b_l0 = tile.move %b_l1[0, 0] transpose buffers 2 : !tile.tile<128x64xf16, l1, nz> -> !tile.tile<64x128xf16, l0b, zn>
      %next = tile.mmad %a_l0, %b_l0, %some : !tile.tile<128x64xf16, l0a, zz>, !tile.tile<64x128xf16, l0b, zn>, !acc
      scf.yield %next : !acc
    }
    tile.fixpipe_store %sum, %c[%m, 0] : !acc, !c
    %other_zero = tile.accumulator : !acc
    %other_a = tile.load %a[%m, 0] : !a -> !tile.tile<128x64xf16, l1, nz>
    %other_b = tile.load %b[0, 0] : !b -> !tile.tile<128x64xf16, l1, nz>
    %other_a_l0 = tile.move %other_a[0, 0] : !tile.tile<128x64xf16, l1, nz> -> !tile.tile<128x64xf16, l0a, zz>
    %other_b_l0 = tile.move %other_b[0, 0] transpose : !tile.tile<128x64xf16, l1, nz> -> !tile.tile<64x128xf16, l0b, zn>
    %other_sum = tile.mmad %other_a_l0, %other_b_l0, %other_zero : !tile.tile<128x64xf16, l0a, zz>, !tile.tile<64x128xf16, l0b, zn>, !acc
    tile.fixpipe_store %other_sum, %c[%m, 0] : !acc, !c
  }
  func.return
}

// Of two branches one runs: the tiles of each lie side by side, whatever those of the other one need.
// CHECK-LABEL: @either
// CHECK-SAME:    l1 = {peak = 196608 : i64, {{.*}} extent = 393216 : i64
// CHECK:       scf.if
// CHECK:         tile.load {{.*}} {tile.address = [array<i64: 0>]}
// CHECK:         tile.load {{.*}} {tile.address = [array<i64: 196608>]}
// CHECK:       } else {
// CHECK:         tile.load {{.*}} {tile.address = [array<i64: 0>]}
// CHECK:         tile.load {{.*}} {tile.address = [array<i64: 196608>]}
func.func @either(%a: !a, %few: i1) attributes {tile.core = #tile.core<aic>} {
  scf.if %few {
    %0 = tile.load %a[0, 0] : !a -> !tile.tile<128x768xf16, l1, nz>
    %1 = tile.move %0[0, 0] : !tile.tile<128x768xf16, l1, nz> -> !tile.tile<128x64xf16, l0a, zz>
    %2 = tile.load %a[0, 768] : !a -> !tile.tile<128x768xf16, l1, nz>
    %3 = tile.move %2[0, 0] : !tile.tile<128x768xf16, l1, nz> -> !tile.tile<128x64xf16, l0a, zz>
  } else {
    %4 = tile.load %a[128, 0] : !a -> !tile.tile<128x768xf16, l1, nz>
    %5 = tile.move %4[0, 0] : !tile.tile<128x768xf16, l1, nz> -> !tile.tile<128x64xf16, l0a, zz>
    %6 = tile.load %a[128, 768] : !a -> !tile.tile<128x768xf16, l1, nz>
    %7 = tile.move %6[0, 0] : !tile.tile<128x768xf16, l1, nz> -> !tile.tile<128x64xf16, l0a, zz>
  }
  func.return
}
}
