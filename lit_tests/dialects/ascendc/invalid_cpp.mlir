// RUN: ascir-opt %s --verify-diagnostics --split-input-file

// Rules of what is not a call of the API.

func.func @matmul_type(%c: !ascendc.matmul_config, %n: i32) {
  // expected-error @+1 {{get_matmul_api_tiling: matmulType is f16, needs !ascendc.matmul<...>}}
  %0 = ascendc.get_matmul_api_tiling %c, %n {matmulType = f16} : !ascendc.matmul_config, i32
  return
}

// -----

func.func @struct() {
  // expected-error @+1 {{declare_py_struct: pystruct is i32, needs !emitasc.py_struct<...>}}
  emitasc.declare_py_struct i32
  return
}

// -----

func.func @no_offset(%p: memref<?xi32>) {
  // expected-error @+1 {{ptr_offset: needs either an index operand or a constant offset}}
  %0 = "emitasc.ptr_offset"(%p) : (memref<?xi32>) -> memref<?xi32>
  return
}

// -----

func.func @two_offsets(%p: memref<?xi32>, %i: index) {
  // expected-error @+1 {{ptr_offset: needs either an index operand or a constant offset}}
  %0 = "emitasc.ptr_offset"(%p, %i) <{staticOffset = 1 : index}> : (memref<?xi32>, index) -> memref<?xi32>
  return
}

// -----

func.func @offset_type(%p: memref<?xi32>, %i: i32) {
  // expected-error @+1 {{ptr_offset: dynamicOffset is i32, needs an index}}
  %0 = "emitasc.ptr_offset"(%p, %i) : (memref<?xi32>, i32) -> memref<?xi32>
  return
}

// -----

func.func @no_value() {
  // expected-error @+1 {{variable: needs either an operand or a constant as its initial value}}
  %0 = "emitasc.variable"() : () -> memref<1xi32>
  return
}

// -----

func.func @elements(%n: i32) {
  // expected-error @+1 {{variable: result is memref<2xi32>, needs a memref of one element}}
  %0 = emitasc.variable %n : i32, memref<2xi32>
  return
}

// -----

func.func @value_type() {
  // expected-error @+1 {{variable: initial value has type i32, needs f32, the element type of result}}
  %0 = emitasc.variable 1 : i32, memref<1xf32>
  return
}

// -----

func.func @pointer(%n: i32) {
  // expected-error @+1 {{dereference: base is i32, needs a memref}}
  %0 = emitasc.dereference %n : i32, i32
  return
}
