// RUN: ascir-opt %s -p tile-place-buffers,tile-select-instructions | filecheck %s

// A block of a product: fractal loads into l1, one 3-D load for each operand, the first product begins the sum.
!view = memref<128x1024xf16, #tile.space<gm>>
!sum = !tile.tile<128x128xf32, l0c, nz>
!in = !tile.tile<128x256xf16, l1, nz>
builtin.module attributes {ascir.soc = "ascend910b1"} {
  // CHECK-LABEL: @product
  func.func @product(%a: !view, %b: !view, %c: memref<128x128xf16, #tile.space<gm>>) attributes {tile.core = #tile.core<aic>} {
    %c0 = arith.constant 0 : index
    %c64 = arith.constant 64 : index
    %c256 = arith.constant 256 : index
    %c1024 = arith.constant 1024 : index
    // CHECK: %l1 = ascendc.tbuf : <a1>
    // CHECK: %l0a = ascendc.tbuf : <a2>
    // CHECK: %l0b = ascendc.tbuf : <b2>
    // CHECK: %l0c = ascendc.tbuf : <co1>
    %zero = tile.accumulator : !sum
    // CHECK: scf.for %k = {{.*}} iter_args(%[[L1:.*]] = {{.*}}, %[[L0:.*]] = {{.*}}) -> (i32, i32)
    %total = scf.for %k = %c0 to %c1024 step %c256 iter_args(%outer = %zero) -> (!sum) {
      // CHECK: ascendc.data_copy_nd2nz %a_l1
      %a_l1 = tile.load %a[0, %k] buffers 2 : !view -> !in
      // CHECK: ascendc.data_copy_nd2nz %b_l1
      %b_l1 = tile.load %b[0, %k] buffers 2 : !view -> !in
      // CHECK: scf.for %j
      %part = scf.for %j = %c0 to %c256 step %c64 iter_args(%inner = %outer) -> (!sum) {
        // CHECK: ascendc.load_data_3d_l0_v2 %a_l0
        %a_l0 = tile.move %a_l1[0, %j] buffers 2 : !in -> !tile.tile<128x64xf16, l0a, zz>
        // CHECK: ascendc.load_data_l0 %b_l0
        %b_l0 = tile.move %b_l1[0, %j] transpose buffers 2 : !in -> !tile.tile<64x128xf16, l0b, zn>
        // The last one hands the sum over: its unit flag is 3, that of the others 2.
        // CHECK: %[[UNIT:.*]] = arith.select %{{.*}}, %{{.*}}, %{{.*}} : index
        // CHECK: %[[J0:.*]] = arith.cmpi eq, %j, %c0
        // CHECK-NEXT: %[[K0:.*]] = arith.cmpi eq, %k, %c0
        // CHECK-NEXT: %[[FIRST:.*]] = arith.andi %[[J0]], %[[K0]]
        // CHECK-NEXT: %[[FLAG:.*]] = arith.index_cast %[[UNIT]] : index to i32
        // CHECK-NEXT: %mmad = ascendc.construct !ascendc.mmad_params({{.*}}, %[[FLAG]], {{.*}}, %[[FIRST]])
        // CHECK-NEXT: ascendc.mmad %next, %a_l0, %b_l0, %mmad
        %next = tile.mmad %a_l0, %b_l0, %inner : !tile.tile<128x64xf16, l0a, zz>, !tile.tile<64x128xf16, l0b, zn>, !sum
        scf.yield %next : !sum
      }
      scf.yield %part : !sum
    }
    // CHECK: ascendc.fixpipe %c_gm
    tile.fixpipe_store %total, %c[0, 0] : !sum, memref<128x128xf16, #tile.space<gm>>
    func.return
  }
}
