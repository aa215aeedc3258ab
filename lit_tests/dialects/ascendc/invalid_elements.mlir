// RUN: ascir-opt %s --verify-diagnostics --split-input-file

// What a named chip can compute with. Without `ascir.soc` none of this is refused.

!b = !ascendc.local_tensor<*xbf16>
func.func @anywhere(%b: !b, %n: i32) {
  ascendc.add_l2 %b, %b, %b, %n : !b, !b, !b, i32
  // expected-error @+1 {{add_l2: calCount is !ascendc.local_tensor<*xbf16>, needs an integer}}
  ascendc.add_l2 %b, %b, %b, %b : !b, !b, !b, !b
  return
}

// -----

!b = !ascendc.local_tensor<*xbf16>
module attributes {ascir.soc = "ascend910b1"} {
  func.func @no_bf16(%b: !b, %n: i32) {
    // expected-error @+1 {{add_l2: elements bf16 (dst) are not supported on ascend910b1, needs one of f16 f32 i16 i32}}
    ascendc.add_l2 %b, %b, %b, %n : !b, !b, !b, i32
    return
  }
}

// -----

// What compiles and is wrong on the device: only the CPU model refuses it.
!i = !ascendc.local_tensor<*xi32>
module attributes {ascir.soc = "ascend910b1"} {
  func.func @silently_wrong(%i: !i, %n: i32) {
    // expected-error @+1 {{and_l2: elements i32 (dst) are not supported on ascend910b1, needs one of i16 ui16}}
    ascendc.and_l2 %i, %i, %i, %n : !i, !i, !i, i32
    return
  }
}

// -----

// What compiles and does nothing on the device.
!h = !ascendc.local_tensor<*xf16>
!o = !ascendc.local_tensor<*xui32>
module attributes {ascir.soc = "ascend910b1"} {
  func.func @silently_nothing(%h: !h, %o: !o, %n: i32) {
    // expected-error @+1 {{scatter_l2: ascend910b1 has no such instruction: it compiles and does nothing on the device: store element by element, or with data_copy_pad_l2_ext}}
    ascendc.scatter_l2 %h, %h, %o, %n, %n : !h, !h, !o, i32, i32
    return
  }
}

// -----

!h = !ascendc.local_tensor<*xf16>
!g = !ascendc.global_tensor<*xf16>
module attributes {ascir.soc = "ascend310p3"} {
  func.func @no_pad(%h: !h, %g: !g, %p: !ascendc.data_copy_ext_params) {
    // expected-error @+1 {{data_copy_pad_l2_ext: ascend310p3 has no such instruction: it compiles and does nothing on the device: copy whole 32-byte blocks}}
    ascendc.data_copy_pad_l2_ext %g, %h, %p : !g, !h, !ascendc.data_copy_ext_params
    return
  }
}

// -----

!h = !ascendc.local_tensor<*xi16>
module attributes {ascir.soc = "ascend310p3"} {
  func.func @no_shift(%h: !h, %s: i16, %n: i32) {
    // expected-error @+1 {{shift_left_l2: ascend310p3 has no such instruction}}
    ascendc.shift_left_l2 %h, %h, %s, %n : !h, !h, i16, i32
    return
  }
}

// -----

// Element types that only fit together in some ways.
!f = !ascendc.local_tensor<*xf32>
!b = !ascendc.local_tensor<*xbf16>
!h = !ascendc.local_tensor<*xf16>
module attributes {ascir.soc = "ascend910b1"} {
  func.func @product(%f: !f, %b: !b, %h: !h, %p: !ascendc.mmad_params) {
    ascendc.mmad %f, %b, %b, %p : !f, !b, !b, !ascendc.mmad_params
    // expected-error @+1 {{mmad: elements f32:f16:bf16 (dst:fm:filter) are not supported on ascend910b1, needs one of f32:bf16:bf16 f32:f16:f16 f32:f32:f32 i32:i4:i4 i32:i8:i8}}
    ascendc.mmad %f, %h, %b, %p : !f, !h, !b, !ascendc.mmad_params
    return
  }
}

// -----

// Accumulating in f16: the one generation does, the other only compiles it.
!h = !ascendc.local_tensor<*xf16>
module attributes {ascir.soc = "ascend310p3"} {
  func.func @half_accumulation(%h: !h, %p: !ascendc.mmad_params) {
    ascendc.mmad %h, %h, %h, %p : !h, !h, !h, !ascendc.mmad_params
    // expected-error @+1 {{mmad_with_bias: ascend310p3 has no such instruction: this generation adds the bias in the unified buffer}}
    ascendc.mmad_with_bias %h, %h, %h, %h, %p : !h, !h, !h, !h, !ascendc.mmad_params
    return
  }
}

// -----

!h = !ascendc.local_tensor<*xf16>
module attributes {ascir.soc = "ascend910b1"} {
  func.func @half_accumulation(%h: !h, %p: !ascendc.mmad_params) {
    // expected-error @+1 {{mmad: elements f16:f16:f16 (dst:fm:filter) are not supported on ascend910b1}}
    ascendc.mmad %h, %h, %h, %p : !h, !h, !h, !ascendc.mmad_params
    return
  }
}

// -----

// Scalars have the element type exactly: C++ deduces one T from both.
!h = !ascendc.local_tensor<*xf16>
module attributes {ascir.soc = "ascend910b1"} {
  func.func @scalar(%h: !h, %x: f32, %n: i32) {
    // expected-error @+1 {{adds_l2: scalar is f32, needs f16, the element type of dst}}
    ascendc.adds_l2 %h, %h, %x, %n : !h, !h, f32, i32
    return
  }
}

// -----

// Lanes of a repeat.
!f = !ascendc.local_tensor<*xf32>
!h = !ascendc.local_tensor<*xf16>
module attributes {ascir.soc = "ascend910b1"} {
  func.func @lanes(%h: !h, %f: !f, %n: i32, %p: !ascendc.unary_repeat_params) {
    %c128 = arith.constant 128 : i32
    ascendc.abs_l0 %h, %h, %c128, %n, %p {isSetMask} : !h, !h, i32, i32, !ascendc.unary_repeat_params
    // The mask is not set: what stands there is not read.
    ascendc.abs_l0 %f, %f, %c128, %n, %p : !f, !f, i32, i32, !ascendc.unary_repeat_params
    // expected-error @+1 {{abs_l0: mask is 128, needs 1..64, the lanes of a repeat (in counter mode: set_vector_mask, no isSetMask)}}
    ascendc.abs_l0 %f, %f, %c128, %n, %p {isSetMask} : !f, !f, i32, i32, !ascendc.unary_repeat_params
    // expected-error @+1 {{cast_l0: mask is 128, needs 1..64}}
    ascendc.cast_l0 %h, %f, %c128, %n, %p {roundMode = 1 : i32, isSetMask} : !h, !f, i32, i32, !ascendc.unary_repeat_params
    return
  }
}

// -----

// Conversions.
!f = !ascendc.local_tensor<*xf32>
!c = !ascendc.local_tensor<*xi8>
module attributes {ascir.soc = "ascend910b1"} {
  func.func @no_cast(%c: !c, %f: !f, %n: i32) {
    // expected-error @+1 {{cast_l2: ascend910b1 cannot convert f32 to i8, only to bf16 f16 f32 i16 i32 i64: go through another type}}
    ascendc.cast_l2 %c, %f, %n {roundMode = 1 : i32} : !c, !f, i32
    return
  }
}

// -----

!f = !ascendc.local_tensor<*xf32>
!b = !ascendc.local_tensor<*xbf16>
module attributes {ascir.soc = "ascend910b1"} {
  func.func @no_rounding(%b: !b, %f: !f, %n: i32) {
    ascendc.cast_l2 %f, %b, %n {roundMode = 0 : i32} : !f, !b, i32
    // expected-error @+1 {{cast_l2: f32 to bf16 with CAST_NONE on ascend910b1, needs CAST_RINT CAST_FLOOR CAST_CEIL CAST_ROUND CAST_TRUNC}}
    ascendc.cast_l2 %b, %f, %n {roundMode = 0 : i32} : !b, !f, i32
    return
  }
}

// -----

!h = !ascendc.local_tensor<*xf16>
!b = !ascendc.local_tensor<*xbf16>
module attributes {ascir.soc = "ascend310p3"} {
  func.func @no_such_type(%b: !b, %h: !h, %n: i32) {
    // expected-error @+1 {{cast_l2: ascend310p3 cannot convert bf16 to f16, only to nothing}}
    ascendc.cast_l2 %h, %b, %n {roundMode = 1 : i32} : !h, !b, i32
    return
  }
}

// -----

// Comparing.
!d = !ascendc.local_tensor<*xui8>
!i = !ascendc.local_tensor<*xi32>
module attributes {ascir.soc = "ascend910b1"} {
  func.func @compare(%d: !d, %i: !i, %n: i32) {
    ascendc.compare_l2 %d, %i, %i, %n {cmpMode = 2 : i64} : !d, !i, !i, i32
    // expected-error @+1 {{compare_l2: 32-bit integers are compared with LT, needs EQ: convert to f32}}
    ascendc.compare_l2 %d, %i, %i, %n {cmpMode = 0 : i64} : !d, !i, !i, i32
    return
  }
}

// -----

// Registers that take a type.
module attributes {ascir.soc = "ascend910b1"} {
  func.func @atomic() {
    ascendc.set_atomic_max {dtype = bf16} : () -> ()
    // expected-error @+1 {{set_atomic_add: dtype is ui8, needs one of bf16 f16 f32 i16 i32 i8 on ascend910b1}}
    ascendc.set_atomic_add {dtype = ui8} : () -> ()
    return
  }
}

// -----

module attributes {ascir.soc = "ascend310p3"} {
  func.func @atomic_minimum() {
    // expected-error @+1 {{set_atomic_min: ascend310p3 has no such instruction}}
    ascendc.set_atomic_min {dtype = f16} : () -> ()
    return
  }
}

// -----

module attributes {ascir.soc = "ascend910b1"} {
  func.func @vector_mask() {
    %c = arith.constant 65 : i32
    ascendc.set_vector_mask_l0 %c {dtype = f32, mode = 1 : i32} : i32
    ascendc.set_vector_mask_l0 %c {dtype = f16, mode = 0 : i32} : i32
    // expected-error @+1 {{set_vector_mask_l0: len is 65 in NORMAL mode, needs 1..64, the lanes of a repeat}}
    ascendc.set_vector_mask_l0 %c {dtype = f32, mode = 0 : i32} : i32
    return
  }
}

// -----

// A chip we do not know.
module attributes {ascir.soc = "ascend000"} {
  func.func @unknown() {
    // expected-error @+1 {{unknown SoC 'ascend000'}}
    ascendc.reset_mask
    return
  }
}
