// RUN: ascir-opt %s --verify-diagnostics --split-input-file

// Rules of single operations of the cube unit.

!t = !ascendc.local_tensor<*xi8>
module attributes {ascir.soc = "ascend910b1"} {
  func.func @transposed_bytes(%t: !t, %n: i32) {
    %true = arith.constant true
    %p = ascendc.construct !ascendc.load_data_2d_params(%n, %n, %n, %n, %n, %true, %n) : i32, i32, i32, i32, i32, i1, i32
    // expected-error @+1 {{load_data_l0: ifTranspose with elements i8, needs 16-bit elements: load_data_with_transpose}}
    ascendc.load_data_l0 %t, %t, %p : !t, !t, !ascendc.load_data_2d_params
    return
  }
}

// -----

!t = !ascendc.local_tensor<*xf16>
!g = !ascendc.global_tensor<*xf16>
func.func @transposed_from_global(%t: !t, %g: !g, %n: i32) {
  %true = arith.constant true
  %p = ascendc.construct !ascendc.load_data_2d_params(%n, %n, %n, %n, %n, %true, %n) : i32, i32, i32, i32, i32, i1, i32
  // expected-error @+1 {{load_data_g2l: ifTranspose from global memory, needs false: transpose on the way to L0}}
  ascendc.load_data_g2l %t, %g, %p : !t, !g, !ascendc.load_data_2d_params
  return
}

// -----

!t = !ascendc.local_tensor<*xi8>
module attributes {ascir.soc = "ascend910b1"} {
  func.func @bytes_into_l0b(%b: !ascendc.tbuf<b2>, %s: !t, %p: !ascendc.load_data_3d_params_v2) {
    %d = ascendc.tbuf.get_tensor %b : !ascendc.tbuf<b2>, !t
    // expected-error @+1 {{load_data_3d_l0_v2: elements i8 into L0B, needs 16 or 32 bits: load_data_with_transpose}}
    ascendc.load_data_3d_l0_v2 %d, %s, %p : !t, !t, !ascendc.load_data_3d_params_v2
    return
  }
}

// -----

!t = !ascendc.local_tensor<*xi4>
func.func @nibbles_into_l0a(%b: !ascendc.tbuf<a2>, %s: !t, %p: !ascendc.load_data_2d_transpose_params) {
  %d = ascendc.tbuf.get_tensor %b : !ascendc.tbuf<a2>, !t
  // expected-error @+1 {{load_data_with_transpose: elements i4 into L0A, needs L0B: int4 is only transposed there}}
  ascendc.load_data_with_transpose %d, %s, %p : !t, !t, !ascendc.load_data_2d_transpose_params
  return
}

// -----

!t = !ascendc.local_tensor<*xf16>
!c = !ascendc.local_tensor<*xf32>
func.func @cleared_bias(%c: !c, %t: !t, %n: i32) {
  %true = arith.constant true
  %p = ascendc.construct !ascendc.mmad_params(%n, %n, %n, %n, %true, %true) : i32, i32, i32, i32, i1, i1
  // expected-error @+1 {{mmad_with_bias: cmatrixInitVal of mmadParams is true, needs false: it would clear the bias}}
  ascendc.mmad_with_bias %c, %t, %t, %c, %p : !c, !t, !t, !c, !ascendc.mmad_params
  return
}

// -----

!t = !ascendc.local_tensor<*xi4>
!c = !ascendc.local_tensor<*xi32>
func.func @odd_nibbles(%c: !c, %t: !t, %n: i32) {
  %k = arith.constant 63 : i32
  %p = ascendc.construct !ascendc.mmad_params(%n, %n, %k, %n, %n, %n) : i32, i32, i32, i32, i32, i32
  // expected-error @+1 {{mmad: k of mmadParams is 63 with elements i4, needs an even number}}
  ascendc.mmad %c, %t, %t, %p : !c, !t, !t, !ascendc.mmad_params
  return
}

// -----

// The conversion on the way out is named by the parameters and by the element types.
!g = !ascendc.global_tensor<*xf16>
!c = !ascendc.local_tensor<*xf32>
!p = !ascendc.fixpipe_params_v220
module attributes {ascir.soc = "ascend910b1"} {
  func.func @quantization(%g: !g, %c: !c, %n: i32, %k: !ascendc.fixpipe_config) {
    %right = arith.constant 1 : i32
    %wrong = arith.constant 16 : i32
    %p = ascendc.construct !p(%n, %n, %n, %n, %n, %right) : i32, i32, i32, i32, i32, i32
    ascendc.fixpipe %g, %c, %p, %k : !g, !c, !p, !ascendc.fixpipe_config
    %q = ascendc.construct !p(%n, %n, %n, %n, %n, %wrong) : i32, i32, i32, i32, i32, i32
    // expected-error @+1 {{fixpipe: quantPre of intriParams is f322bf16 from f32 to f16, needs f322f16}}
    ascendc.fixpipe %g, %c, %q, %k : !g, !c, !p, !ascendc.fixpipe_config
    return
  }
}

// -----

!g = !ascendc.global_tensor<*xi8>
!c = !ascendc.local_tensor<*xi32>
!s = !ascendc.local_tensor<*xui64>
!p = !ascendc.fixpipe_params_v220
module attributes {ascir.soc = "ascend910b1"} {
  func.func @scales(%g: !g, %c: !c, %s: !s, %n: i32, %k: !ascendc.fixpipe_config) {
    %wrong = arith.constant 9 : i32
    %q = ascendc.construct !p(%n, %n, %n, %n, %n, %wrong) : i32, i32, i32, i32, i32, i32
    // expected-error @+1 {{fixpipe_with_workspace: quantPre of intriParams is req8 from i32 to i8, needs vreq8}}
    ascendc.fixpipe_with_workspace %g, %c, %s, %q, %k : !g, !c, !s, !p, !ascendc.fixpipe_config
    return
  }
}

// -----

!g = !ascendc.global_tensor<*xf16>
!c = !ascendc.local_tensor<*xf32>
func.func @scale_elements(%g: !g, %c: !c, %p: !ascendc.fixpipe_params_v220, %k: !ascendc.fixpipe_config) {
  // expected-error @+1 {{fixpipe_with_workspace: cbufWorkspace has elements f32, needs ui64}}
  ascendc.fixpipe_with_workspace %g, %c, %c, %p, %k : !g, !c, !c, !ascendc.fixpipe_params_v220, !ascendc.fixpipe_config
  return
}

// -----

!g = !ascendc.global_tensor<*xf32>
!c = !ascendc.local_tensor<*xf32>
!p = !ascendc.fixpipe_params_v220
module attributes {ascir.soc = "ascend910b1"} {
  func.func @unit_flag(%g: !g, %c: !c, %n: i32, %k: !ascendc.fixpipe_config) {
    %one = arith.constant 1 : i32
    %p = ascendc.construct !p(%n, %n, %n, %n, %n, %n, %n, %n, %n, %n, %one) : i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32
    // expected-error @+1 {{fixpipe: unitFlag of intriParams is 1, needs 0, 2 or 3}}
    ascendc.fixpipe %g, %c, %p, %k : !g, !c, !p, !ascendc.fixpipe_config
    return
  }
}

// -----

!g = !ascendc.global_tensor<*xf32>
!c = !ascendc.local_tensor<*xf32>
!p = !ascendc.fixpipe_params_v220
module attributes {ascir.soc = "ascend910b1"} {
  func.func @columns(%g: !g, %c: !c, %n: i32) {
    %nz = arith.constant 0 : i32
    %k = ascendc.construct !ascendc.fixpipe_config(%nz) : i32
    %columns = arith.constant 24 : i32
    %p = ascendc.construct !p(%columns, %n, %n, %n) : i32, i32, i32, i32
    // expected-error @+1 {{fixpipe: nSize of intriParams is 24 in layout NZ, needs a multiple of 16}}
    ascendc.fixpipe %g, %c, %p, %k : !g, !c, !p, !ascendc.fixpipe_config
    return
  }
}

// -----

!g = !ascendc.global_tensor<*xf32>
!c = !ascendc.local_tensor<*xf32>
!p = !ascendc.fixpipe_params_v220
module attributes {ascir.soc = "ascend910b1"} {
  func.func @split_columns(%g: !g, %c: !c, %n: i32) {
    %nz = arith.constant 0 : i32
    %true = arith.constant true
    %k = ascendc.construct !ascendc.fixpipe_config(%nz) : i32
    %c24 = arith.constant 24 : i32
    %c20 = arith.constant 20 : i32
    %p = ascendc.construct !p(%c24, %n, %n, %n, %n, %n, %n, %n, %n, %n, %n, %true) : i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i1
    ascendc.fixpipe %g, %c, %p, %k : !g, !c, !p, !ascendc.fixpipe_config
    %q = ascendc.construct !p(%c20, %n, %n, %n, %n, %n, %n, %n, %n, %n, %n, %true) : i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i1
    // expected-error @+1 {{fixpipe: nSize of intriParams is 20 in layout NZ, needs a multiple of 8}}
    ascendc.fixpipe %g, %c, %q, %k : !g, !c, !p, !ascendc.fixpipe_config
    return
  }
}

// -----

!g = !ascendc.global_tensor<*xf32>
!c = !ascendc.local_tensor<*xf32>
!p = !ascendc.fixpipe_params_v220
module attributes {ascir.soc = "ascend910b1"} {
  func.func @rows(%g: !g, %c: !c, %n: i32) {
    %row_major = arith.constant 1 : i32
    %k = ascendc.construct !ascendc.fixpipe_config(%row_major) : i32
    %rows = arith.constant 8193 : i32
    %p = ascendc.construct !p(%n, %rows, %n, %n) : i32, i32, i32, i32
    // expected-error @+1 {{fixpipe: mSize of intriParams is 8193 in layout ROW_MAJOR, needs at most 8192}}
    ascendc.fixpipe %g, %c, %p, %k : !g, !c, !p, !ascendc.fixpipe_config
    return
  }
}

// -----

!c = !ascendc.local_tensor<*xf32>
!g = !ascendc.global_tensor<*xf32>
module attributes {ascir.soc = "ascend310p3"} {
  func.func @no_fixpipe(%c: !c, %g: !g, %p: !ascendc.fixpipe_params_v220, %k: !ascendc.fixpipe_config) {
    // expected-error @+1 {{fixpipe: ascend310p3 has no such instruction: this generation has no fixpipe: use data_copy_enhanced to the unified buffer}}
    ascendc.fixpipe %g, %c, %p, %k : !g, !c, !ascendc.fixpipe_params_v220, !ascendc.fixpipe_config
    return
  }
}

// -----

!t = !ascendc.local_tensor<*xui64>
func.func @scales_elsewhere(%b: !ascendc.tbuf<a1>) {
  %t = ascendc.tbuf.get_tensor %b : !ascendc.tbuf<a1>, !t
  // expected-error @+1 {{set_fix_pipe_config: preData is in L1 (position a1), needs a local tensor in the fixpipe buffer}}
  ascendc.set_fix_pipe_config %t : !t
  return
}

// -----

!t = !ascendc.local_tensor<*xf32>
module attributes {ascir.soc = "ascend910b1"} {
  func.func @no_scales(%t: !t) {
    // expected-error @+1 {{set_fix_pipe_config: elements f32 (preData) are not supported on ascend910b1, needs one of ui64}}
    ascendc.set_fix_pipe_config %t : !t
    return
  }
}

// -----

!c = !ascendc.local_tensor<*xi32>
!t = !ascendc.local_tensor<*xf16>
module attributes {ascir.soc = "ascend910b1"} {
  func.func @mode_of_registers(%d: !t, %c: !c, %n: i32) {
    %false = arith.constant false
    %mode = arith.constant 9 : i32
    %p = ascendc.construct !ascendc.data_copy_co12dst_params(%n, %n, %n, %n, %mode, %n, %false, %false) : i32, i32, i32, i32, i32, i32, i1, i1
    // expected-error @+1 {{data_copy_co12dst: quantPre of intriParams is req8 from i32 to f16, needs deqf16 or vdeqf16}}
    ascendc.data_copy_co12dst %d, %c, %p : !t, !c, !ascendc.data_copy_co12dst_params
    return
  }
}

// -----

!c = !ascendc.local_tensor<*xi32>
!t = !ascendc.local_tensor<*xf16>
module attributes {ascir.soc = "ascend910b1"} {
  func.func @rows_in_l1(%b: !ascendc.tbuf<a1>, %c: !c, %n: i32) {
    %d = ascendc.tbuf.get_tensor %b : !ascendc.tbuf<a1>, !t
    %false = arith.constant false
    %true = arith.constant true
    %mode = arith.constant 10 : i32
    %p = ascendc.construct !ascendc.data_copy_co12dst_params(%n, %n, %n, %n, %mode, %n, %false, %true) : i32, i32, i32, i32, i32, i32, i1, i1
    // expected-error @+1 {{data_copy_co12dst: nz2ndEn of intriParams is true, needs false: in L1 columns lie in fractals}}
    ascendc.data_copy_co12dst %d, %c, %p : !t, !c, !ascendc.data_copy_co12dst_params
    return
  }
}
