// RUN: ascir-opt %s -p tile-place-buffers | filecheck %s

// One memory plan for a chip: 192 KiB of UB, of which the last 8448 bytes are the system's.
builtin.module attributes {ascir.soc = "ascend910b1"} {

// A loop whose transfers overlap with its work: what is loaded and what is stored lies in two slots each. A result 512
// bytes behind its operand is written to banks that are not read at that time.
// CHECK-LABEL: @scale
// CHECK-SAME:  tile.placement = {ub = {peak = 1024 : i64, lower_bound = 1024 : i64, extent = 1024 : i64, capacity = 188160 : i64, optimal = true}}
// CHECK:       tile.load %x[%i] buffers 2 {tile.address = [array<i64: 0, 256>]}
// CHECK-NEXT:  tile.add %t, %t {tile.address = [array<i64: 512, 768>]}
func.func @scale(%x: memref<4096xf32, #tile.space<gm>>) attributes {tile.core = #tile.core<aiv>} {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %c4096 = arith.constant 4096 : index
  scf.for %i = %c0 to %c4096 step %c64 {
    %t = tile.load %x[%i] buffers 2 : memref<4096xf32, #tile.space<gm>> -> !tile.tile<64xf32, ub>
    %d = tile.add %t, %t : !tile.tile<64xf32, ub>
    tile.store %d, %x[%i] buffers 2 : !tile.tile<64xf32, ub>, memref<4096xf32, #tile.space<gm>>
  }
  func.return
}

// What a product is added to takes turns with the sum that is stored: so that takes one instruction. Where there is not
// room enough otherwise (here 188,160 bytes are there), both lie in the slots that came in and were read.
// CHECK-LABEL: @turns
// CHECK:       tile.load %x[%i] buffers 2 {tile.address = [array<i64: [[EVEN:[0-9]+]], [[ODD:[0-9]+]]>]}
// CHECK-NEXT:  %r = tile.leaky_relu %t, %half {tile.address = [array<i64: [[EVEN]], [[ODD]]>]}
// CHECK:       %s = tile.multiply_add %e, %half, %r {tile.address = [array<i64: [[EVEN]], [[ODD]]>]}
func.func @turns(%x: memref<188160xf16, #tile.space<gm>>) attributes {tile.core = #tile.core<aiv>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 31360 : index
  %c4 = arith.constant 188160 : index
  %half = arith.constant 0.5 : f16
  scf.for %i = %c0 to %c4 step %c1 {
    %t = tile.load %x[%i] buffers 2 : memref<188160xf16, #tile.space<gm>> -> !tile.tile<31360xf16, ub>
    %r = tile.leaky_relu %t, %half : !tile.tile<31360xf16, ub>, f16
    %e = tile.exp %r : !tile.tile<31360xf16, ub>
    %s = tile.multiply_add %e, %half, %r : !tile.tile<31360xf16, ub>, f16, !tile.tile<31360xf16, ub>
    tile.store %s, %x[%i] buffers 2 : !tile.tile<31360xf16, ub>, memref<188160xf16, #tile.space<gm>>
  }
  func.return
}

// In place: %e and %s take the bytes of what is not read again; %t is. What is read together lies 256 bytes apart, modulo
// 512, so that it comes from different groups of banks; the sum is written to other 64 KiB than %t is read from.
// CHECK-LABEL: @in_place
// CHECK-SAME:  peak = 512 : i64, lower_bound = 512 : i64, extent = 66048 : i64
// CHECK:       %t = tile.load %x[0] {tile.address = [array<i64: 0>]}
// CHECK-NEXT:  %e = tile.exp %t {tile.address = [array<i64: 65792>]}
// CHECK-NEXT:  %s = tile.add %e, %t {tile.address = [array<i64: 65792>]}
func.func @in_place(%x: memref<64xf32, #tile.space<gm>>) attributes {tile.core = #tile.core<aiv>} {
  %t = tile.load %x[0] : memref<64xf32, #tile.space<gm>> -> !tile.tile<64xf32, ub>
  %e = tile.exp %t : !tile.tile<64xf32, ub>
  %s = tile.add %e, %t : !tile.tile<64xf32, ub>
  tile.store %s, %x[0] : !tile.tile<64xf32, ub>, memref<64xf32, #tile.space<gm>>
  func.return
}

// An accumulator stays where it is: the first value, the argument, what is carried on and the result.
// CHECK-LABEL: @accumulate
// CHECK:       %a = tile.fill %zero {tile.address = [array<i64: [[ACC:[0-9]+]]>]}
// CHECK:       %b = tile.add %c, %t {tile.address = [array<i64: [[ACC]]>]}
// CHECK:       } {tile.address = [array<i64: [[ACC]]>]}
func.func @accumulate(%x: memref<4096xf32, #tile.space<gm>>) attributes {tile.core = #tile.core<aiv>} {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %c4096 = arith.constant 4096 : index
  %zero = arith.constant 0.0 : f32
  %a = tile.fill %zero : f32 -> !tile.tile<64xf32, ub>
  %r = scf.for %i = %c0 to %c4096 step %c64 iter_args(%c = %a) -> (!tile.tile<64xf32, ub>) {
    %t = tile.load %x[%i] buffers 2 : memref<4096xf32, #tile.space<gm>> -> !tile.tile<64xf32, ub>
    %b = tile.add %c, %t : !tile.tile<64xf32, ub>
    scf.yield %b : !tile.tile<64xf32, ub>
  }
  tile.store %r, %x[0] : !tile.tile<64xf32, ub>, memref<4096xf32, #tile.space<gm>>
  func.return
}

// What a loop exchanges cannot stay in place: it is copied (a slice of all of a tile).
// CHECK-LABEL: @exchange
// CHECK:       scf.for
// CHECK-COUNT-3: tile.slice
// CHECK-NEXT:  scf.yield
func.func @exchange(%x: memref<128xf32, #tile.space<gm>>) attributes {tile.core = #tile.core<aiv>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c9 = arith.constant 9 : index
  %a = tile.load %x[0] : memref<128xf32, #tile.space<gm>> -> !tile.tile<64xf32, ub>
  %b = tile.load %x[64] : memref<128xf32, #tile.space<gm>> -> !tile.tile<64xf32, ub>
  %r:2 = scf.for %i = %c0 to %c9 step %c1 iter_args(%p = %a, %q = %b) -> (!tile.tile<64xf32, ub>, !tile.tile<64xf32, ub>) {
    scf.yield %q, %p : !tile.tile<64xf32, ub>, !tile.tile<64xf32, ub>
  }
  tile.store %r#0, %x[0] : !tile.tile<64xf32, ub>, memref<128xf32, #tile.space<gm>>
  tile.store %r#1, %x[64] : !tile.tile<64xf32, ub>, memref<128xf32, #tile.space<gm>>
  func.return
}

// A branch that adds to what a loop carries does so in place; the other one hands it on as it is. Nothing is copied.
// CHECK-LABEL: @but_the_last
// CHECK:       tile.fill {{.*}} {tile.address = [array<i64: [[SUM:[0-9]+]]>]}
// CHECK-NOT:   tile.slice
// CHECK:       tile.add %p, %t {tile.address = [array<i64: [[SUM]]>]}
// CHECK:       }{tile.address = [array<i64: [[SUM]]>]}
// CHECK-NEXT:  scf.yield
// CHECK-NEXT:  } {tile.address = [array<i64: [[SUM]]>]}
func.func @but_the_last(%x: memref<9x64xf32, strided<[64, 1]>, #tile.space<gm>>) attributes {tile.core = #tile.core<aiv>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %c9 = arith.constant 9 : index
  %zero = arith.constant 0.0 : f32
  %z = tile.fill %zero : f32 -> !tile.tile<64xf32, ub>
  %r = scf.for %i = %c0 to %c9 step %c1 iter_args(%p = %z) -> (!tile.tile<64xf32, ub>) {
    %t = tile.load %x[%i, 0] sizes [1, 64] : memref<9x64xf32, strided<[64, 1]>, #tile.space<gm>> -> !tile.tile<64xf32, ub>
    %last = arith.cmpi eq, %i, %c8 : index
    %s = scf.if %last -> (!tile.tile<64xf32, ub>) {
      scf.yield %p : !tile.tile<64xf32, ub>
    } else {
      %sum = tile.add %p, %t : !tile.tile<64xf32, ub>
      scf.yield %sum : !tile.tile<64xf32, ub>
    }
    scf.yield %s : !tile.tile<64xf32, ub>
  }
  func.return
}

// Where neither branch can end in the place of what was there before, each makes a copy: the old one is still read.
// CHECK-LABEL: @one_of_two
// CHECK:       scf.if
// CHECK:       tile.slice
// CHECK:       tile.slice
// CHECK:       }{tile.address
func.func @one_of_two(%x: memref<192xf32, #tile.space<gm>>, %c: i1) attributes {tile.core = #tile.core<aiv>} {
  %a = tile.load %x[0] : memref<192xf32, #tile.space<gm>> -> !tile.tile<64xf32, ub>
  %b = tile.load %x[64] : memref<192xf32, #tile.space<gm>> -> !tile.tile<64xf32, ub>
  %r = scf.if %c -> (!tile.tile<64xf32, ub>) {
    scf.yield %a : !tile.tile<64xf32, ub>
  } else {
    scf.yield %b : !tile.tile<64xf32, ub>
  }
  %y = tile.add %r, %a : !tile.tile<64xf32, ub>
  %z = tile.add %y, %b : !tile.tile<64xf32, ub>
  tile.store %z, %x[128] : !tile.tile<64xf32, ub>, memref<192xf32, #tile.space<gm>>
  func.return
}

// 64 rows of 128 less a number of each: in the place of %e each repeat would wait for what the one before writes, as rows are
// whole turns of the groups of banks apart. The difference lies elsewhere, and what comes next in its place.
// CHECK-LABEL: @elsewhere
// CHECK:         %e = tile.exp %{{.*}} {tile.address = [array<i64: [[E:.*]]>]}
// CHECK-NOT:     tile.sub {{.*}} {tile.address = [array<i64: [[E]]>]}
// CHECK:         %d = tile.sub %e, %{{.*}} {tile.address = [array<i64: [[D:.*]]>]}
// CHECK:         %y = tile.exp %d {tile.address = [array<i64: [[D]]>]}
func.func @elsewhere(%x: memref<64x128xf32, #tile.space<gm>>, %m: memref<64x1xf32, #tile.space<gm>>, %out: memref<64x128xf32, #tile.space<gm>>) attributes {tile.core = #tile.core<aiv>} {
  %t = tile.load %x[0, 0] : memref<64x128xf32, #tile.space<gm>> -> !tile.tile<64x128xf32, ub>
  %c = tile.load %m[0, 0] : memref<64x1xf32, #tile.space<gm>> -> !tile.tile<64x1xf32, ub>
  %b = tile.broadcast %c {tile.folded} : !tile.tile<64x1xf32, ub> -> !tile.tile<64x128xf32, ub>
  %e = tile.exp %t : !tile.tile<64x128xf32, ub>
  %d = tile.sub %e, %b : !tile.tile<64x128xf32, ub>
  %y = tile.exp %d : !tile.tile<64x128xf32, ub>
  tile.store %y, %out[0, 0] : !tile.tile<64x128xf32, ub>, memref<64x128xf32, #tile.space<gm>>
  func.return
}

}
