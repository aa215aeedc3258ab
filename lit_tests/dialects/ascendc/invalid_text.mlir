// RUN: ascir-opt %s --verify-diagnostics --split-input-file

// Texts that cannot be read.

func.func @word(%id: i32) {
  // expected-error @+1 {{'mte2_q' is not a HardEvent; there are mte2_mte1 mte1_mte2}}
  ascendc.set_flag mte2_q, %id : i32
  return
}

// -----

func.func @position() {
  // expected-error @+1 {{vecin}}
  %0 = ascendc.queue : <vecinn, 1>
  return
}

// -----

func.func @no_word(%id: i32) {
  // expected-error @+1 {{attribute 'event' expected}}
  ascendc.set_flag 4, %id : i32
  return
}

// -----

func.func @no_operand(%pipe: !ascendc.pipe) {
  // expected-error @+1 {{operand 'buffer' expected}}
  ascendc.pipe.init_buffer %pipe, 4 : i32
  return
}

// -----

func.func @punctuation(%pipe: !ascendc.pipe) {
  // expected-error @+1 {{',' expected}}
  ascendc.pipe.init_buffer %pipe %pipe
  return
}

// -----

func.func @twice(%id: i32) {
  // expected-error @+1 {{attribute 'event' is given twice}}
  ascendc.set_flag v_s, %id {event = 1 : i32} : i32
  return
}

// -----

func.func @too_large(%id: i32) {
  // expected-error @+1 {{modeId}}
  ascendc.cross_core_set_flag %id, 256, pipe_v : i32
  return
}

// -----

func.func @types(%a: !ascendc.local_tensor<*xf16>, %n: i32) {
  // expected-error @+1 {{expected 2 operand types but had 3}}
  ascendc.abs_l2 %a, %a, %n : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>
  return
}

// -----

func.func @signature_operands(%a: i32) {
  // expected-error @+1 {{expected 2 operand types but had 1}}
  emitasc.call_opaque "f"(%a) : (i32, i32) -> ()
  return
}

// -----

func.func @signature_results(%a: i32) {
  // expected-error @+1 {{2 results, at most 1 needed}}
  emitasc.call_opaque "f"(%a) : (i32) -> (i32, i32)
  return
}

// -----

func.func @signature_types(%g: !ascendc.global_tensor<*xi8>, %p: !ascendc.aipp_params) {
  // expected-error @+1 {{1 types too many}}
  ascendc.set_aipp_functions %g, %p, format = RGB888_U8 : (!ascendc.global_tensor<*xi8>, !ascendc.aipp_params, i32) -> ()
  return
}

// -----

// expected-error @+1 {{ascendc.matmul_config has no parameter 'speed'}}
func.func private @key() attributes {c = #ascendc.matmul_config<speed = true>}

// -----

// expected-error @+1 {{parameter 'do_norm' is given twice}}
func.func private @key_twice() attributes {c = #ascendc.matmul_config<do_norm = true, do_norm = true>}

// -----

// expected-error @+1 {{do_norm is 1 : i32, needs true or false}}
func.func private @boolean() attributes {c = #ascendc.matmul_config<do_norm = 1 : i32>}

// -----

// expected-error @+1 {{basic_m is 1.000000e+00 : f32, needs an integer}}
func.func private @number() attributes {c = #ascendc.matmul_config<basic_m = 1.0 : f32>}

// -----

// expected-error @+1 {{args is "a", needs an array}}
func.func private @array() attributes {c = #ascendc.api<name = "Add", args = "a">}

// -----

// expected-error @+1 {{group is 1 : i32, needs a string}}
func.func private @string() attributes {c = #ascendc.api<name = "Add", group = 1 : i32>}

// -----

// expected-error @+1 {{ascendc.api: needs a name}}
func.func private @name() attributes {c = #ascendc.api<group = "vector">}

// -----

// expected-error @+1 {{a sample is an integer, not "a"}}
func.func private @sample() attributes {c = #ascendc.sample<"a">}

// -----

// expected-error @+1 {{py_struct: 2 types for 1 names}}
func.func private @fields(!emitasc.py_struct<"S", [i32, i32], ["a"]>)

// -----

// expected-error @+1 {{9 : i32 is not a case of CubeFormat}}
func.func private @format(!ascendc.matmul<gm, 9 : i32, f16, false, 0 : i32, gm, 0 : i32, f16, false, 0 : i32, gm, 0 : i32, f32, false, 0 : i32, gm, 0 : i32, f32, <>>)

// -----

// expected-error @+1 {{9 : i32 is not a case of LayoutMode}}
func.func private @layout(!ascendc.matmul<gm, 0 : i32, f16, false, 9 : i32, gm, 0 : i32, f16, false, 0 : i32, gm, 0 : i32, f32, false, 0 : i32, gm, 0 : i32, f32, <>>)
