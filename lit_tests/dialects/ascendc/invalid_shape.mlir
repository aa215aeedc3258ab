// RUN: ascir-opt %s --verify-diagnostics --split-input-file

// How many operands, results and attributes there are, and of what kind.

func.func @few(%t: !ascendc.local_tensor<*xf16>) {
  // expected-error @+1 {{3 operands, needs 4}}
  "ascendc.add_l2"(%t, %t, %t) : (!ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>) -> ()
  return
}

// -----

func.func @many_optional(%t: !ascendc.local_tensor<*xf16>, %n: ui32) {
  // expected-error @+1 {{3 operands, needs at least 1}}
  "ascendc.local_tensor.print"(%t, %n, %n) : (!ascendc.local_tensor<*xf16>, ui32, ui32) -> ()
  return
}

// -----

func.func @results() {
  // expected-error @+1 {{0 results, needs 1}}
  "ascendc.pipe"() : () -> ()
  return
}

// -----

func.func @no_segments(%t: !ascendc.local_tensor<*xf16>, %reuse: i1) {
  // expected-error @+1 {{operandSegmentSizes is None, needs array<i32: ...> with a number for each operand}}
  ascendc.tanh %t, %t, %reuse : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i1
  return
}

// -----

func.func @wrong_segments(%t: !ascendc.local_tensor<*xf16>, %reuse: i1) {
  // expected-error @+1 {{operandSegmentSizes is [1, 1, 1, 0, 1], needs 5 numbers that sum up to 3}}
  ascendc.tanh %t, %t, %reuse {operandSegmentSizes = array<i32: 1, 1, 1, 0, 1>} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i1
  return
}

// -----

func.func @doubled_operand(%t: !ascendc.local_tensor<*xf16>, %reuse: i1) {
  // expected-error @+1 {{2 values for src, needs 1}}
  ascendc.tanh %t, %t, %t, %reuse {operandSegmentSizes = array<i32: 1, 2, 0, 0, 1>} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i1
  return
}

// -----

func.func @doubled_option(%t: !ascendc.local_tensor<*xf16>, %reuse: i1) {
  // expected-error @+1 {{2 values for sharedTmpBuffer, needs at most 1}}
  ascendc.tanh %t, %t, %t, %t, %reuse {operandSegmentSizes = array<i32: 1, 1, 2, 0, 1>} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i1
  return
}

// -----

func.func @region() {
  // expected-error @+1 {{reset_mask: has regions or successors, needs none}}
  "ascendc.reset_mask"() ({}) : () -> ()
  return
}

// -----

func.func @missing(%id: i32) {
  // expected-error @+1 {{set_flag: attribute 'event' is missing, needs a case of HardEvent: 0 (mte2_mte1)}}
  "ascendc.set_flag"(%id) : (i32) -> ()
  return
}

// -----

func.func @unknown_property() {
  // expected-error @+1 {{reset_mask: has property 'extra', which it does not know}}
  "ascendc.reset_mask"() <{extra}> : () -> ()
  return
}

// -----

func.func @enum_value(%id: i32) {
  // expected-error @+1 {{set_flag: attribute 'event' is 99 : i32, needs a case of HardEvent: 0 (mte2_mte1)}}
  "ascendc.set_flag"(%id) <{event = 99 : i32}> : (i32) -> ()
  return
}

// -----

func.func @enum_width(%id: i32) {
  // expected-error @+1 {{set_flag: attribute 'event' is 1 : i8, needs a case of HardEvent}}
  "ascendc.set_flag"(%id) <{event = 1 : i8}> : (i32) -> ()
  return
}

// -----

func.func @enum_float(%id: i32) {
  // expected-error @+1 {{set_flag: attribute 'event' is 1.000000e+00 : f32, needs a case of HardEvent}}
  "ascendc.set_flag"(%id) <{event = 1.0 : f32}> : (i32) -> ()
  return
}

// -----

func.func @unit() {
  // expected-error @+1 {{sync_all_hard: attribute 'isAIVOnly' is 1 : i32, needs no value}}
  ascendc.sync_all_hard {isAIVOnly = 1 : i32}
  return
}

// -----

func.func @type_attribute() {
  // expected-error @+1 {{set_atomic_add: attribute 'dtype' is "f16", needs a type}}
  ascendc.set_atomic_add {dtype = "f16"} : () -> ()
  return
}

// -----

func.func @types_attribute() {
  // expected-error @+1 {{construct: attribute 'types' is [1 : i32], needs an array of types}}
  %0 = ascendc.construct !ascendc.mmad_params() [1 : i32]
  return
}

// -----

func.func @string_attribute(%n: i32) {
  // expected-error @+1 {{printf: attribute 'desc' is 1 : i32, needs a string}}
  ascendc.printf %n {desc = 1 : i32} : i32
  return
}

// -----

func.func @unsigned_attribute(%id: i32) {
  // expected-error @+1 {{cross_core_set_flag: attribute 'modeId' is 1 : i32, needs an integer of type ui8}}
  "ascendc.cross_core_set_flag"(%id) <{modeId = 1 : i32, pipe = 5 : i32}> : (i32) -> ()
  return
}

// -----

func.func @index_attribute(%p: memref<?xi32>) {
  // expected-error @+1 {{ptr_offset: attribute 'staticOffset' is 1 : i32, needs an integer of type index}}
  %0 = "emitasc.ptr_offset"(%p) <{staticOffset = 1 : i32}> : (memref<?xi32>) -> memref<?xi32>
  return
}

// -----

func.func @typed_attribute() {
  // expected-error @+1 {{variable: attribute 'staticInit' is "text", needs a value with a type}}
  %0 = "emitasc.variable"() <{staticInit = "text"}> : () -> memref<1xi32>
  return
}
