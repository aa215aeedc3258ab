// RUN: ascir-opt %s -p tile-select-instructions | filecheck %s

!v = memref<?xf32, #tile.space<gm>>
!t = !tile.tile<1024xf32, ub>

// The exponential takes all 1024 elements, and the last tile loads fewer: both copies are filled before the loop, once.
// CHECK-LABEL: @tail
// CHECK:         ascendc.duplicate_l2 %{{.*}}, %{{.*}}, %[[WORDS:.*]] : !ascendc.local_tensor<*xi16>, i16, i32
// CHECK:         ascendc.duplicate_l2 %{{.*}}, %{{.*}}, %[[WORDS]] : !ascendc.local_tensor<*xi16>, i16, i32
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
