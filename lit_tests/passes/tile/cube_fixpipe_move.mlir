// RUN: ascir-opt %s -p tile-place-buffers,tile-select-instructions --split-input-file | filecheck %s

// Sums of integers become an operand again: scaled on their way to l1, by one number or by one for each column.
!left = !tile.tile<64x64xi8, l0a, zz>
builtin.module attributes {ascir.soc = "ascend910b1"} {
  // CHECK-LABEL: @scaled
  func.func @scaled(%out: memref<64x32xf32, #tile.space<gm>>, %scales: memref<128xi32, #tile.space<gm>>) attributes {tile.core = #tile.core<aic>} {
    %half = arith.constant 0.5 : f32
    %one = arith.constant 1 : i16
    %c0 = arith.constant 0 : index
    %a = tile.fill %one : i16 -> !tile.tile<64x32xi16, l1, nz>
    %x = tile.reinterpret %a : !tile.tile<64x32xi16, l1, nz> -> !tile.tile<64x64xi8, l1, nz>
    %l = tile.move %x[0, 0] : !tile.tile<64x64xi8, l1, nz> -> !left
    %r = tile.move %x[0, 0] transpose : !tile.tile<64x64xi8, l1, nz> -> !tile.tile<64x64xi8, l0b, zn>
    %zero = tile.accumulator : !tile.tile<64x64xi32, l0c, nz>
    %c = tile.mmad %l, %r, %zero : !left, !tile.tile<64x64xi8, l0b, zn>, !tile.tile<64x64xi32, l0c, nz>
    %halves = tile.load %scales[0] : memref<128xi32, #tile.space<gm>> -> !tile.tile<128xi32, l1>
    %words = tile.reinterpret %halves : !tile.tile<128xi32, l1> -> !tile.tile<64xui64, l1>
    %v = tile.move %words[0] : !tile.tile<64xui64, l1> -> !tile.tile<64xui64, fb>
    // CHECK: %[[PARAMS:.*]] = ascendc.construct !ascendc.fixpipe_params_v220
    // CHECK: ascendc.fixpipe_with_workspace %h, %c, %words, %[[PARAMS]], %{{.*}} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xi32>, !ascendc.local_tensor<*xui64>
    %h = tile.fixpipe_move %c scale(%v : !tile.tile<64xui64, fb>) : !tile.tile<64x64xi32, l0c, nz> -> !tile.tile<64x64xf16, l1, nz>
    // CHECK: ascendc.fixpipe %g, %c, %{{.*}}, %{{.*}} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xi32>
    %g = tile.fixpipe_move %c scale(%half : f32) : !tile.tile<64x64xi32, l0c, nz> -> !tile.tile<64x64xf16, l1, nz>
    %gl = tile.move %g[0, 0] : !tile.tile<64x64xf16, l1, nz> -> !tile.tile<64x64xf16, l0a, zz>
    %hr = tile.move %h[0, 0] : !tile.tile<64x64xf16, l1, nz> -> !tile.tile<64x64xf16, l0b, zn>
    %start = tile.accumulator : !tile.tile<64x64xf32, l0c, nz>
    %y = tile.mmad %gl, %hr, %start : !tile.tile<64x64xf16, l0a, zz>, !tile.tile<64x64xf16, l0b, zn>, !tile.tile<64x64xf32, l0c, nz>
    tile.fixpipe_store %y, %out[0, 0] sizes [64, 32] : !tile.tile<64x64xf32, l0c, nz>, memref<64x32xf32, #tile.space<gm>>
    func.return
  }
}

// -----

// They leave for global memory in the same way, by rows.
builtin.module attributes {ascir.soc = "ascend910b1"} {
  // CHECK-LABEL: @stored
  func.func @stored(%out: memref<64x50xi8, #tile.space<gm>>, %scales: memref<128xui64, #tile.space<gm>>) attributes {tile.core = #tile.core<aic>} {
    %one = arith.constant 1 : i16
    %a = tile.fill %one : i16 -> !tile.tile<64x32xi16, l1, nz>
    %x = tile.reinterpret %a : !tile.tile<64x32xi16, l1, nz> -> !tile.tile<64x64xi8, l1, nz>
    %l = tile.move %x[0, 0] : !tile.tile<64x64xi8, l1, nz> -> !tile.tile<64x64xi8, l0a, zz>
    %r = tile.move %x[0, 0] transpose : !tile.tile<64x64xi8, l1, nz> -> !tile.tile<64x64xi8, l0b, zn>
    %zero = tile.accumulator : !tile.tile<64x64xi32, l0c, nz>
    %c = tile.mmad %l, %r, %zero : !tile.tile<64x64xi8, l0a, zz>, !tile.tile<64x64xi8, l0b, zn>, !tile.tile<64x64xi32, l0c, nz>
    // CHECK: ascendc.data_copy_l2 %words
    %words = tile.load %scales[64] : memref<128xui64, #tile.space<gm>> -> !tile.tile<64xui64, l1>
    %v = tile.move %words[0] : !tile.tile<64xui64, l1> -> !tile.tile<64xui64, fb>
    // CHECK: ascendc.fixpipe_with_workspace %{{.*}}, %c, %words, %{{.*}}, %{{.*}} : !ascendc.global_tensor<*xi8>, !ascendc.local_tensor<*xi32>, !ascendc.local_tensor<*xui64>
    tile.fixpipe_store %c, %out[0, 0] sizes [64, 50] scale(%v : !tile.tile<64xui64, fb>) relu : !tile.tile<64x64xi32, l0c, nz>, memref<64x50xi8, #tile.space<gm>>
    func.return
  }
}

// -----

// Scales that are kept go to the fixpipe buffer once, and a register says where they are.
builtin.module attributes {ascir.soc = "ascend910b1"} {
  // CHECK-LABEL: @kept
  func.func @kept(%out: memref<64x64xf32, #tile.space<gm>>, %scales: memref<128xui64, #tile.space<gm>>) attributes {tile.core = #tile.core<aic>} {
    // CHECK: %fb = ascendc.tbuf : <c2pipe2gm>
    %one = arith.constant 1 : i16
    %a = tile.fill %one : i16 -> !tile.tile<64x32xi16, l1, nz>
    %x = tile.reinterpret %a : !tile.tile<64x32xi16, l1, nz> -> !tile.tile<64x64xi8, l1, nz>
    %l = tile.move %x[0, 0] : !tile.tile<64x64xi8, l1, nz> -> !tile.tile<64x64xi8, l0a, zz>
    %r = tile.move %x[0, 0] transpose : !tile.tile<64x64xi8, l1, nz> -> !tile.tile<64x64xi8, l0b, zn>
    %zero = tile.accumulator : !tile.tile<64x64xi32, l0c, nz>
    %c = tile.mmad %l, %r, %zero : !tile.tile<64x64xi8, l0a, zz>, !tile.tile<64x64xi8, l0b, zn>, !tile.tile<64x64xi32, l0c, nz>
    %words = tile.load %scales[64] : memref<128xui64, #tile.space<gm>> -> !tile.tile<64xui64, l1>
    // CHECK: ascendc.data_copy_l0 %v, %words, %{{.*}} : !ascendc.local_tensor<*xui64>, !ascendc.local_tensor<*xui64>, !ascendc.data_copy_params
    %v = tile.move %words[0] kept : !tile.tile<64xui64, l1> -> !tile.tile<64xui64, fb>
    // CHECK: ascendc.set_fix_pipe_config %v : !ascendc.local_tensor<*xui64>
    // CHECK: ascendc.data_copy_co12dst %h, %c, %[[OUT:.*]] : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xi32>, !ascendc.data_copy_co12dst_params
    %h = tile.fixpipe_move %c scale(%v : !tile.tile<64xui64, fb>) : !tile.tile<64x64xi32, l0c, nz> -> !tile.tile<64x64xf16, l1, nz>
    // CHECK: ascendc.set_fix_pipe_config %v : !ascendc.local_tensor<*xui64>
    // CHECK: ascendc.data_copy_co12dst %g, %c, %{{.*}} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xi32>, !ascendc.data_copy_co12dst_params
    %g = tile.fixpipe_move %c scale(%v : !tile.tile<64xui64, fb>) relu : !tile.tile<64x64xi32, l0c, nz> -> !tile.tile<64x64xf16, l1, nz>
    %gl = tile.move %g[0, 0] : !tile.tile<64x64xf16, l1, nz> -> !tile.tile<64x64xf16, l0a, zz>
    %hr = tile.move %h[0, 0] : !tile.tile<64x64xf16, l1, nz> -> !tile.tile<64x64xf16, l0b, zn>
    %start = tile.accumulator : !tile.tile<64x64xf32, l0c, nz>
    %y = tile.mmad %gl, %hr, %start : !tile.tile<64x64xf16, l0a, zz>, !tile.tile<64x64xf16, l0b, zn>, !tile.tile<64x64xf32, l0c, nz>
    tile.fixpipe_store %y, %out[0, 0] : !tile.tile<64x64xf32, l0c, nz>, memref<64x64xf32, #tile.space<gm>>
    func.return
  }
}
