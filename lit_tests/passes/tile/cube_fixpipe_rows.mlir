// RUN: ascir-opt %s -p tile-place-buffers,tile-select-instructions | filecheck %s

// Some rows of a sum are stored: from there on in each fractal. No unit flags: the other rows are not taken.
!l1 = !tile.tile<16x64xf16, l1, nz>
!sum = !tile.tile<16x64xf32, l0c, nz>
builtin.module attributes {ascir.soc = "ascend910b1"} {
  // CHECK-LABEL: @rows
  func.func @rows(%x: memref<16x64xf16, #tile.space<gm>>, %w: memref<64x64xf16, #tile.space<gm>>, %y: memref<16x64xf32, #tile.space<gm>>, %row: index) attributes {tile.core = #tile.core<aic>} {
    %a_l1 = tile.load %x[0, 0] : memref<16x64xf16, #tile.space<gm>> -> !l1
    %b_l1 = tile.load %w[0, 0] : memref<64x64xf16, #tile.space<gm>> -> !tile.tile<64x64xf16, l1, nz>
    %a = tile.move %a_l1[0, 0] : !l1 -> !tile.tile<16x64xf16, l0a, zz>
    %b = tile.move %b_l1[0, 0] : !tile.tile<64x64xf16, l1, nz> -> !tile.tile<64x64xf16, l0b, zn>
    %zero = tile.accumulator : !sum
    %c = tile.mmad %a, %b, %zero : !tile.tile<16x64xf16, l0a, zz>, !tile.tile<64x64xf16, l0b, zn>, !sum
    // CHECK: %[[ZERO:[0-9]+]] = arith.constant 0 : i32
    // CHECK: %mmad = ascendc.construct !ascendc.mmad_params(%{{[0-9]+}}, %{{[0-9]+}}, %{{[0-9]+}}, %[[ZERO]], %{{[0-9]+}}, %{{[0-9]+}})
    // CHECK: ascendc.mmad %c, %a, %b, %mmad
    // CHECK: %[[TO:.+]] = ascendc.global_tensor.subindex %y_gm[%{{[0-9]+}}]
    // CHECK-NEXT: %[[START:[0-9]+]] = arith.muli %row, %{{[0-9]+}} : index
    // CHECK-NEXT: %[[FROM:.+]] = ascendc.local_tensor.subindex %c[%[[START]]]
    // CHECK-NEXT: ascendc.fixpipe %[[TO]], %[[FROM]], %fixpipe_params_v220
    tile.fixpipe_store %c, %y[%row, 0] sizes [2, 64] from [%row] : !sum, memref<16x64xf32, #tile.space<gm>>
    func.return
  }
}
