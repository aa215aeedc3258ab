// RUN: ascir-opt %s --verify-diagnostics --split-input-file

// Copies along ways that do not exist.

!g = !ascendc.global_tensor<*xf16>
func.func @global_to_global(%g: !g, %n: i32) {
  // expected-error @+1 {{data_copy_l2: copies from GM to GM, needs one of gm->l1 gm->ub}}
  ascendc.data_copy_l2 %g, %g, %n : !g, !g, i32
  return
}

// -----

!t = !ascendc.local_tensor<*xf16>
!g = !ascendc.global_tensor<*xf16>
func.func @into_l0(%b: !ascendc.tbuf<a2>, %g: !g, %n: i32) {
  %t = ascendc.tbuf.get_tensor %b : !ascendc.tbuf<a2>, !t
  // expected-error @+1 {{data_copy_l2: copies from GM to L0A, needs one of}}
  ascendc.data_copy_l2 %t, %g, %n : !t, !g, i32
  return
}

// -----

// One end is enough, where the other is not known.
!t = !ascendc.local_tensor<*xf16>
func.func @out_of_l0(%b: !ascendc.tbuf<a2>, %d: !t, %p: !ascendc.data_copy_params) {
  %t = ascendc.tbuf.get_tensor %b : !ascendc.tbuf<a2>, !t
  // expected-error @+1 {{data_copy_l0: copies from L0A to a local memory, needs one of}}
  ascendc.data_copy_l0 %d, %t, %p : !t, !t, !ascendc.data_copy_params
  return
}

// -----

// From UB to L1 there is a way on the one generation only.
!t = !ascendc.local_tensor<*xf16>
func.func @somewhere(%u: !ascendc.tbuf<vecout>, %l: !ascendc.tbuf<a1>, %n: i32) {
  %s = ascendc.tbuf.get_tensor %u : !ascendc.tbuf<vecout>, !t
  %d = ascendc.tbuf.get_tensor %l : !ascendc.tbuf<a1>, !t
  ascendc.data_copy_l2 %d, %s, %n : !t, !t, i32
  // expected-error @+1 {{data_copy_l2: copies from L1 to UB, needs one of}}
  ascendc.data_copy_l2 %s, %d, %n : !t, !t, i32
  return
}

// -----

!t = !ascendc.local_tensor<*xf16>
module attributes {ascir.soc = "ascend910b1"} {
  func.func @here(%u: !ascendc.tbuf<vecout>, %l: !ascendc.tbuf<a1>, %n: i32) {
    %s = ascendc.tbuf.get_tensor %u : !ascendc.tbuf<vecout>, !t
    %d = ascendc.tbuf.get_tensor %l : !ascendc.tbuf<a1>, !t
    // expected-error @+1 {{data_copy_l2: copies from UB to L1, needs one of gm->l1 gm->ub l1->bt l1->fb l1->gm ub->gm ub->ub on ascend910b1}}
    ascendc.data_copy_l2 %d, %s, %n : !t, !t, i32
    return
  }
}

// -----

!t = !ascendc.local_tensor<*xf16>
!g = !ascendc.global_tensor<*xf16>
func.func @pad_into_l1(%b: !ascendc.tbuf<a1>, %g: !g, %p: !ascendc.data_copy_params, %q: !ascendc.data_copy_pad_params) {
  %t = ascendc.tbuf.get_tensor %b : !ascendc.tbuf<a1>, !t
  // expected-error @+1 {{data_copy_pad_l0: copies from GM to L1, needs one of gm->ub ub->gm}}
  ascendc.data_copy_pad_l0 %t, %g, %p, %q : !t, !g, !ascendc.data_copy_params, !ascendc.data_copy_pad_params
  return
}

// -----

!t = !ascendc.local_tensor<*xf16>
!g = !ascendc.global_tensor<*xf16>
func.func @pad_nd2nz(%t: !t, %g: !g, %p: !ascendc.data_copy_params, %q: !ascendc.nd2nz_params) {
  // expected-error @+1 {{data_copy_pad_nd2nz: copies from GM to a local memory, needs one of ub->l1}}
  ascendc.data_copy_pad_nd2nz %t, %g, %p, %q : !t, !g, !ascendc.data_copy_params, !ascendc.nd2nz_params
  return
}

// -----

!t = !ascendc.local_tensor<*xf16>
!g = !ascendc.global_tensor<*xf16>
func.func @nd2nz_out(%t: !t, %g: !g, %p: !ascendc.nd2nz_params) {
  // expected-error @+1 {{data_copy_nd2nz: copies from a local memory to GM, needs one of gm->l1 gm->ub}}
  ascendc.data_copy_nd2nz %g, %t, %p : !g, !t, !ascendc.nd2nz_params
  return
}

// -----

!t = !ascendc.local_tensor<*xf16>
!g = !ascendc.global_tensor<*xf16>
func.func @nz2nd_in(%t: !t, %g: !g, %p: !ascendc.nz2nd_params_full) {
  // expected-error @+1 {{data_copy_nz2nd: copies from GM to a local memory, needs one of ub->gm}}
  ascendc.data_copy_nz2nd %t, %g, %p : !t, !g, !ascendc.nz2nd_params_full
  return
}

// -----

!t = !ascendc.local_tensor<*xf32>
!g = !ascendc.global_tensor<*xf32>
func.func @accumulator(%b: !ascendc.tbuf<vecout>, %g: !g, %p: !ascendc.data_copy_co12dst_params) {
  %t = ascendc.tbuf.get_tensor %b : !ascendc.tbuf<vecout>, !t
  // expected-error @+1 {{data_copy_co12dst: copies from UB to GM, needs one of l0c->gm l0c->l1}}
  ascendc.data_copy_co12dst %g, %t, %p : !g, !t, !ascendc.data_copy_co12dst_params
  return
}

// -----

!t = !ascendc.local_tensor<*xf32>
!g = !ascendc.global_tensor<*xf32>
module attributes {ascir.soc = "ascend310p3"} {
  func.func @no_way(%t: !t, %g: !g, %p: !ascendc.data_copy_co12dst_params) {
    // expected-error @+1 {{data_copy_co12dst: ascend310p3 has no such copy}}
    ascendc.data_copy_co12dst %g, %t, %p : !g, !t, !ascendc.data_copy_co12dst_params
    return
  }
}

// -----

!t = !ascendc.local_tensor<*xf32>
!g = !ascendc.global_tensor<*xf32>
func.func @enhanced(%b: !ascendc.tbuf<b2>, %g: !g, %p: !ascendc.data_copy_params, %q: !ascendc.data_copy_enhanced_params) {
  %t = ascendc.tbuf.get_tensor %b : !ascendc.tbuf<b2>, !t
  // expected-error @+1 {{data_copy_enhanced: copies from L0B to GM, needs one of}}
  ascendc.data_copy_enhanced %g, %t, %p, %q : !g, !t, !ascendc.data_copy_params, !ascendc.data_copy_enhanced_params
  return
}

// -----

!t = !ascendc.local_tensor<*xf32>
!g = !ascendc.global_tensor<*xf32>
func.func @slice(%b: !ascendc.tbuf<a1>, %g: !g, %s: !ascendc.slice_info) {
  %t = ascendc.tbuf.get_tensor %b : !ascendc.tbuf<a1>, !t
  // expected-error @+1 {{data_copy_slice: copies from GM to L1, needs one of gm->ub ub->gm}}
  ascendc.data_copy_slice %t, %g, %s, %s {operandSegmentSizes = array<i32: 1, 1, 1, 1, 0>} : !t, !g, !ascendc.slice_info, !ascendc.slice_info
  return
}

// -----

!t = !ascendc.local_tensor<*xf32>
!g = !ascendc.global_tensor<*xf32>
func.func @slices(%t: !t, %g: !g, %s: !ascendc.slice_info) {
  // expected-error @+1 {{data_copy_slice: 2 slices of dst and 1 of src, needs equally many, 1..8}}
  ascendc.data_copy_slice %t, %g, %s, %s, %s {operandSegmentSizes = array<i32: 1, 1, 2, 1, 0>} : !t, !g, !ascendc.slice_info, !ascendc.slice_info, !ascendc.slice_info
  return
}

// -----

// Only the bias table converts.
!t = !ascendc.local_tensor<*xf32>
!g = !ascendc.global_tensor<*xf16>
func.func @converting(%b: !ascendc.tbuf<vecin>, %g: !g, %p: !ascendc.data_copy_params) {
  %t = ascendc.tbuf.get_tensor %b : !ascendc.tbuf<vecin>, !t
  // expected-error @+1 {{data_copy_l0: src has elements f16, needs f32 like dst: only copies to the bias table convert}}
  ascendc.data_copy_l0 %t, %g, %p : !t, !g, !ascendc.data_copy_params
  return
}

// -----

!t = !ascendc.local_tensor<*xf32>
!s = !ascendc.local_tensor<*xf16>
func.func @to_bias_table(%b: !ascendc.tbuf<c2>, %l: !ascendc.tbuf<a1>, %p: !ascendc.data_copy_params) {
  %t = ascendc.tbuf.get_tensor %b : !ascendc.tbuf<c2>, !t
  %s = ascendc.tbuf.get_tensor %l : !ascendc.tbuf<a1>, !s
  ascendc.data_copy_l0 %t, %s, %p : !t, !s, !ascendc.data_copy_params
  // expected-error @+1 {{data_copy_l0: copies from BT or L0C to L1}}
  ascendc.data_copy_l0 %s, %t, %p : !s, !t, !ascendc.data_copy_params
  return
}

// -----

// Lengths and paddings in elements.
!t = !ascendc.local_tensor<*xf32>
!g = !ascendc.global_tensor<*xf32>
func.func @pad_length(%t: !t, %g: !g, %n: i32, %q: !ascendc.data_copy_pad_ext_params<f32>) {
  %c = arith.constant 30 : i32
  %p = ascendc.construct !ascendc.data_copy_ext_params(%n, %c, %n, %n, %n) : i32, i32, i32, i32, i32
  // expected-error @+1 {{data_copy_pad_l0_ext: blockLen of dataCopyParams is 30 bytes, needs a multiple of 4}}
  ascendc.data_copy_pad_l0_ext %t, %g, %p, %q : !t, !g, !ascendc.data_copy_ext_params, !ascendc.data_copy_pad_ext_params<f32>
  return
}

// -----

!t = !ascendc.local_tensor<*xf32>
!g = !ascendc.global_tensor<*xf32>
func.func @pad_elements(%t: !t, %g: !g, %n: i32, %p: !ascendc.data_copy_ext_params) {
  %c = arith.constant 9 : i32
  %q = ascendc.construct !ascendc.data_copy_pad_ext_params<f32>(%n, %n, %c, %n) : i32, i32, i32, i32
  // expected-error @+1 {{data_copy_pad_l0_ext: rightPadding of padParams is 9 elements, needs at most 8 (32 bytes)}}
  ascendc.data_copy_pad_l0_ext %t, %g, %p, %q : !t, !g, !ascendc.data_copy_ext_params, !ascendc.data_copy_pad_ext_params<f32>
  return
}
