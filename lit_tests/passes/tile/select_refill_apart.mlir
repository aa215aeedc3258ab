// RUN: ascir-opt %s -p tile-place-buffers,tile-select-instructions | filecheck %s

// What is read last by different operations is loaded in different branches, each behind its reader: %b is not waited for
// where %a has been read.
!view = memref<4096x64xf32, #tile.space<gm>>
!in = !tile.tile<64xf32, ub>
builtin.module attributes {ascir.soc = "ascend910b1"} {
  // CHECK-LABEL: @apart
  func.func @apart(%x: !view, %z: !view, %n: index, %out: !view) attributes {tile.core = #tile.core<aiv>} {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    // CHECK: scf.for %i
    scf.for %i = %c0 to %n step %c1 {
      %a = tile.load %x[%i, 0] sizes [1, 64] buffers 2 {tile.refill} : !view -> !in
      %b = tile.load %z[%i, 0] sizes [1, 64] buffers 2 {tile.refill} : !view -> !in
      // CHECK:      ascendc.exp
      // CHECK:      %[[THERE:.*]] = arith.cmpi slt
      // CHECK-NEXT: scf.if %[[THERE]]
      // CHECK:        ascendc.data_copy{{.*}} %a
      // CHECK-NOT:    ascendc.data_copy
      %e = tile.exp %a : !in
      // CHECK:      ascendc.add
      // CHECK:      scf.if %[[THERE]]
      // CHECK:        ascendc.data_copy{{.*}} %b
      %y = tile.add %e, %b : !in, !in
      tile.store %y, %out[%i, 0] sizes [1, 64] buffers 2 : !in, !view
    }
    func.return
  }
}
