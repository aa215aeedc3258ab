// RUN: ascir-opt %s -p tile-select-instructions | filecheck %s

!v = memref<?xf32, #tile.space<gm>>
!t = !tile.tile<1024xf32, ub>

// The exponential takes all 1024 elements, and the last tile loads fewer. If that is the first tile of a copy, what it
// leaves of this copy is filled before the loop.
// CHECK-LABEL: @tail
// CHECK:         %[[FIRST:.*]] = arith.minsi
// CHECK:         %[[LESS:.*]] = arith.subi %[[FIRST]]
// CHECK:         %[[SOME:.*]] = arith.cmpi ult, %[[LESS]]
// CHECK:         scf.if %[[SOME]] {
// CHECK:           ascendc.duplicate_l2
// CHECK:         %[[SECOND:.*]] = arith.minsi
// CHECK:         arith.subi %[[SECOND]]
// CHECK:         scf.if
// CHECK:           ascendc.duplicate_l2
// CHECK:         scf.for
// CHECK-NOT:       ascendc.duplicate_l2
// CHECK:           ascendc.exp_l2
func.func @tail(%x: !v, %n: index) attributes {tile.core = #tile.core<aiv>} {
  %zero = arith.constant 0 : index
  %step = arith.constant 1024 : index
  scf.for %i = %zero to %n step %step {
    %left = arith.subi %n, %i : index
    %size = arith.minsi %left, %step : index
    %t = tile.load %x[%i] sizes [%size] buffers 2 {tile.address = [array<i64: 0, 4096>]} : !v -> !t
    %e = tile.exp %t {tile.address = [array<i64: 8192>]} : !t
    tile.store %e, %x[%i] sizes [%size] : !t, !v
  }
  func.return
}

// Within two loops, of which nobody knows how often the inner one goes round, the copies are filled as a whole.
// CHECK-LABEL: @inner
// CHECK:         ascendc.duplicate_l2 %{{.*}}, %{{.*}}, %[[WORDS:.*]] : !ascendc.local_tensor<*xi16>, i16, i32
// CHECK:         ascendc.duplicate_l2 %{{.*}}, %{{.*}}, %[[WORDS]] : !ascendc.local_tensor<*xi16>, i16, i32
// CHECK-NOT:     ascendc.duplicate_l2
func.func @inner(%x: !v, %n: index) attributes {tile.core = #tile.core<aiv>} {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %step = arith.constant 1024 : index
  scf.for %o = %zero to %n step %one {
    scf.for %i = %zero to %n step %step {
      %left = arith.subi %n, %i : index
      %size = arith.minsi %left, %step : index
      %t = tile.load %x[%i] sizes [%size] buffers 2 {tile.address = [array<i64: 0, 4096>]} : !v -> !t
      %e = tile.exp %t {tile.address = [array<i64: 8192>]} : !t
      tile.store %e, %x[%i] sizes [%size] : !t, !v
    }
  }
  func.return
}

// Where the inner loop has a round for each copy, its first rounds say what they leave: of rows, the columns behind them.
!m = memref<64x5000xf32, strided<[5000, 1]>, #tile.space<gm>>
// CHECK-LABEL: @columns
// CHECK:         %[[FIRST:.*]] = arith.minsi
// CHECK:         scf.if
// CHECK:           ascendc.duplicate_l0
// CHECK:         arith.minsi
// CHECK:         scf.if
// CHECK:           ascendc.duplicate_l0
// CHECK:         scf.for
// CHECK-NOT:       ascendc.duplicate
func.func @columns(%x: !m, %n: index) attributes {tile.core = #tile.core<aiv>} {
  %zero = arith.constant 0 : index
  %rows = arith.constant 32 : index
  %all = arith.constant 64 : index
  %step = arith.constant 128 : index
  scf.for %o = %zero to %n step %step {
    %left = arith.subi %n, %o : index
    %size = arith.minsi %left, %step : index
    scf.for %i = %zero to %all step %rows {
      %t = tile.load %x[%i, %o] sizes [32, %size] buffers 2 {tile.address = [array<i64: 0, 16384>]} : !m -> !tile.tile<32x128xf32, ub>
      %e = tile.exp %t {tile.address = [array<i64: 32768>]} : !tile.tile<32x128xf32, ub>
      tile.store %e, %x[%i, %o] sizes [32, %size] : !tile.tile<32x128xf32, ub>, !m
    }
  }
  func.return
}

// In a branch, the copies are filled before the loop, not before the branch: the number lives there until the loop begins.
// CHECK-LABEL: @branch
// CHECK:         ascendc.duplicate_l2 {{.*}}f32
// CHECK-NOT:     ascendc.duplicate_l2
// CHECK:         scf.if %{{.*}} {
// CHECK:           ascendc.exp_l2
// CHECK:           ascendc.duplicate_l2 %{{.*}}i16
// CHECK:           scf.for
func.func @branch(%x: !v, %n: index, %some: i1) attributes {tile.core = #tile.core<aiv>} {
  %zero = arith.constant 0 : index
  %step = arith.constant 1024 : index
  %number = arith.constant 1.0 : f32
  %one = tile.fill %number {tile.address = [array<i64: 0>]} : f32 -> !t
  scf.if %some {
    %power = tile.exp %one {tile.address = [array<i64: 12288>]} : !t
    scf.for %i = %zero to %n step %step {
      %left = arith.subi %n, %i : index
      %size = arith.minsi %left, %step : index
      %t = tile.load %x[%i] sizes [%size] buffers 2 {tile.address = [array<i64: 0, 4096>]} : !v -> !t
      %e = tile.mul %t, %power {tile.address = [array<i64: 8192>]} : !t
      tile.store %e, %x[%i] sizes [%size] : !t, !v
    }
  }
  func.return
}
