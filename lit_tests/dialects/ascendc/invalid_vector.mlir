// RUN: ascir-opt %s --verify-diagnostics --split-input-file

// Rules of single vector instructions.

!t = !ascendc.local_tensor<*xi16>
func.func @shift(%t: !t, %n: i32) {
  %s = arith.constant 17 : i16
  // expected-error @+1 {{shift_right_l2: scalar is 17, needs 0..16, the bits of an element}}
  ascendc.shift_right_l2 %t, %t, %s, %n : !t, !t, i16, i32
  return
}

// -----

!t = !ascendc.local_tensor<*xf16>
!m = !ascendc.local_tensor<*xui8>
func.func @select_tensor(%t: !t, %m: !m, %n: i32) {
  // expected-error @+1 {{select_l2: selMode is VSEL_TENSOR_SCALAR_MODE, needs VSEL_CMPMASK_SPR or VSEL_TENSOR_TENSOR_MODE: src1 is a tensor}}
  ascendc.select_l2 %t, %m, %t, %t, %n {selMode = 1 : i32} : !t, !m, !t, !t, i32
  return
}

// -----

!t = !ascendc.local_tensor<*xf16>
!m = !ascendc.local_tensor<*xui8>
func.func @select_scalar(%t: !t, %m: !m, %x: f16, %n: i32) {
  // expected-error @+1 {{select_scalar_l2: selMode is VSEL_TENSOR_TENSOR_MODE, needs VSEL_TENSOR_SCALAR_MODE: src1 is a scalar}}
  ascendc.select_scalar_l2 %t, %m, %t, %x, %n {selMode = 2 : i32} : !t, !m, !t, f16, i32
  return
}

// -----

!t = !ascendc.local_tensor<*xf16>
func.func @gather_pattern(%t: !t, %f: i1, %n: i32, %p: !ascendc.gather_mask_params) {
  %c = arith.constant 8 : i32
  // expected-error @+1 {{gather_mask: src1Pattern is 8, needs 1..7 or a tensor of bits}}
  %0 = ascendc.gather_mask %t, %t, %c, %f, %n, %p, default : !t, !t, i32, i1, i32, !ascendc.gather_mask_params -> ui64
  return
}

// -----

!t = !ascendc.local_tensor<*xf32>
!m = !ascendc.local_tensor<*xui16>
module attributes {ascir.soc = "ascend910b1"} {
  func.func @gather_bits(%t: !t, %m: !m, %f: i1, %n: i32, %p: !ascendc.gather_mask_params) {
    // expected-error @+1 {{gather_mask: src1Pattern has elements ui16, needs ui32, as wide as those of dst}}
    %0 = ascendc.gather_mask %t, %t, %m, %f, %n, %p, default : !t, !t, !m, i1, i32, !ascendc.gather_mask_params -> ui64
    return
  }
}

// -----

!t = !ascendc.local_tensor<*xf16>
func.func @tensors(%t: !t, %p: !ascendc.trans_data_to_5hd_params) {
  // expected-error @+1 {{trans_data_to_5hd_tensor_list: dstList has 2 values, needs 16}}
  ascendc.trans_data_to_5hd_tensor_list %t, %t, %t, %t, %p {operandSegmentSizes = array<i32: 2, 2, 1>} : !t, !t, !t, !t, !ascendc.trans_data_to_5hd_params
  return
}

// -----

func.func @addresses(%a: ui64, %p: !ascendc.trans_data_to_5hd_params) {
  // expected-error @+1 {{trans_data_to_5hd_uint_list: srcList has 15 values, needs 16}}
  ascendc.trans_data_to_5hd_uint_list %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %p {operandSegmentSizes = array<i32: 16, 15, 1>} : ui64, ui64, ui64, ui64, ui64, ui64, ui64, ui64, ui64, ui64, ui64, ui64, ui64, ui64, ui64, ui64, ui64, ui64, ui64, ui64, ui64, ui64, ui64, ui64, ui64, ui64, ui64, ui64, ui64, ui64, ui64, !ascendc.trans_data_to_5hd_params
  return
}

// -----

func.func @unsigned_addresses(%a: i64, %p: !ascendc.trans_data_to_5hd_params) {
  // expected-error @+1 {{trans_data_to_5hd_uint_list: dstList is i64, needs an unsigned integer}}
  ascendc.trans_data_to_5hd_uint_list %a, %a, %p {operandSegmentSizes = array<i32: 1, 1, 1>} : i64, i64, !ascendc.trans_data_to_5hd_params
  return
}

// -----

!t = !ascendc.local_tensor<*xf16>
!l = !ascendc.mrg_sort_src_list<f16>
func.func @valid_bits(%t: !t, %l: !l, %c: ui16, %n: ui32, %r: i32) {
  %v = arith.constant 5 : i32
  // expected-error @+1 {{mrg_sort: validBit is 5, needs 3, 7 or 15: two, three or four lists}}
  ascendc.mrg_sort %t, %l, %c, %n, %v, %r {operandSegmentSizes = array<i32: 1, 1, 1, 1, 1, 1>} : !t, !l, ui16, ui32, i32, i32
  return
}

// -----

!t = !ascendc.local_tensor<*xf16>
!l = !ascendc.mrg_sort_src_list<f16>
func.func @merged_lists(%t: !t, %l: !l, %c: ui16, %n: ui32, %r: i32) {
  // expected-error @+1 {{mrg_sort: elementCountList has 5 values, needs at most 4}}
  ascendc.mrg_sort %t, %l, %c, %c, %c, %c, %c, %n, %r, %r {operandSegmentSizes = array<i32: 1, 1, 5, 1, 1, 1>} : !t, !l, ui16, ui16, ui16, ui16, ui16, ui32, i32, i32
  return
}

// -----

func.func @scale_mode(%x: f16, %mode: i1) {
  // expected-error @+1 {{set_deq_scale: signMode without offset, needs both or neither}}
  "ascendc.set_deq_scale"(%x, %mode) <{operandSegmentSizes = array<i32: 1, 0, 1>}> : (f16, i1) -> ()
  return
}

// -----

func.func @bit(%x: ui64) {
  %c = arith.constant 2 : i32
  // expected-error @+1 {{scalar_get_count_of_value: countValue is 2, needs 0 or 1}}
  %0 = ascendc.scalar_get_count_of_value %x, %c : ui64, i32 -> i64
  return
}
