// RUN: ascir-opt %s --verify-diagnostics --split-input-file

// The kind of each operand and result.

func.func @local(%l: !ascendc.local_tensor<*xf16>, %g: !ascendc.global_tensor<*xf16>, %n: i32) {
  // expected-error @+1 {{add_l2: src1 is !ascendc.global_tensor<*xf16>, needs a local tensor in UB}}
  ascendc.add_l2 %l, %l, %g, %n : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.global_tensor<*xf16>, i32
  return
}

// -----

func.func @count(%l: !ascendc.local_tensor<*xf16>, %x: f32) {
  // expected-error @+1 {{abs_l2: calCount is f32, needs an integer}}
  ascendc.abs_l2 %l, %l, %x : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, f32
  return
}

// -----

func.func @structure(%l: !ascendc.local_tensor<*xf16>, %n: i32, %p: !ascendc.binary_repeat_params) {
  // expected-error @+1 {{abs_l0: repeatParams is !ascendc.binary_repeat_params, needs !ascendc.unary_repeat_params}}
  ascendc.abs_l0 %l, %l, %n, %n, %p : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i32, i32, !ascendc.binary_repeat_params
  return
}

// -----

func.func @scalar(%l: !ascendc.local_tensor<*xf16>, %p: !ascendc.pipe, %n: i32) {
  // expected-error @+1 {{adds_l2: scalar is !ascendc.pipe, needs a number}}
  ascendc.adds_l2 %l, %l, %p, %n : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.pipe, i32
  return
}

// -----

func.func @mask_word(%l: !ascendc.local_tensor<*xf16>, %m: i64, %n: i32, %p: !ascendc.unary_repeat_params) {
  // expected-error @+1 {{abs_l1: mask is i64, needs ui64}}
  ascendc.abs_l1 %l, %l, %m, %m, %n, %p : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i64, i64, i32, !ascendc.unary_repeat_params
  return
}

// -----

func.func @global(%l: !ascendc.local_tensor<*xf16>, %p: !ascendc.load_data_2d_params) {
  // expected-error @+1 {{load_data_g2l: src is !ascendc.local_tensor<*xf16>, needs a global tensor}}
  ascendc.load_data_g2l %l, %l, %p : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.load_data_2d_params
  return
}

// -----

func.func @tensor(%l: !ascendc.local_tensor<*xf16>, %p: memref<8xf16>, %n: i32) {
  // expected-error @+1 {{data_copy_l2: src is memref<8xf16>, needs a local or global tensor}}
  ascendc.data_copy_l2 %l, %p, %n : !ascendc.local_tensor<*xf16>, memref<8xf16>, i32
  return
}

// -----

func.func @unsigned_word(%l: !ascendc.local_tensor<*xf16>, %n: i32) {
  // expected-error @+1 {{local_tensor.set_size: size is i32, needs ui32}}
  ascendc.local_tensor.set_size %l, %n : !ascendc.local_tensor<*xf16>, i32
  return
}

// -----

func.func @signless(%l: !ascendc.local_tensor<*xf16>, %n: ui32) {
  // expected-error @+1 {{local_tensor.subindex: index is ui32, needs a signless integer or index}}
  %0 = ascendc.local_tensor.subindex %l[%n] : !ascendc.local_tensor<*xf16>, ui32, !ascendc.local_tensor<*xf16>
  return
}

// -----

func.func @queue(%pipe: !ascendc.pipe, %l: !ascendc.local_tensor<*xf16>, %n: i32) {
  // expected-error @+1 {{pipe.init_queue: queue is !ascendc.local_tensor<*xf16>, needs a queue or buffer}}
  ascendc.pipe.init_queue %pipe, %l, %n, %n : !ascendc.local_tensor<*xf16>, i32, i32
  return
}

// -----

func.func @buffer(%pipe: !ascendc.pipe, %q: !ascendc.queue<vecin, 1>, %n: i32) {
  // expected-error @+1 {{pipe.init_buffer: buffer is !ascendc.queue<vecin, 1>, needs a buffer}}
  ascendc.pipe.init_buffer %pipe, %q, %n : !ascendc.queue<vecin, 1>, i32
  return
}

// -----

func.func @memref(%g: !ascendc.global_tensor<*xf16>, %n: i32) {
  // expected-error @+1 {{global_tensor.set_global_buffer: buffer is i32, needs a memref}}
  ascendc.global_tensor.set_global_buffer %g, %n : !ascendc.global_tensor<*xf16>, i32
  return
}

// -----

func.func @matmul(%l: !ascendc.local_tensor<*xf16>) {
  // expected-error @+1 {{matmul.end: matmul is !ascendc.local_tensor<*xf16>, needs a matmul object}}
  ascendc.matmul.end %l : !ascendc.local_tensor<*xf16>
  return
}

// -----

func.func @pattern(%l: !ascendc.local_tensor<*xf16>, %x: f32, %f: i1, %n: i32, %p: !ascendc.gather_mask_params) {
  // expected-error @+1 {{gather_mask: src1Pattern is f32, needs a local tensor or an integer}}
  %0 = ascendc.gather_mask %l, %l, %x, %f, %n, %p, default : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, f32, i1, i32, !ascendc.gather_mask_params -> ui64
  return
}

// -----

func.func @load_parameters(%l: !ascendc.local_tensor<*xf16>, %p: !ascendc.mmad_params) {
  // expected-error @+1 {{load_data: loadDataParams is !ascendc.mmad_params, needs the parameters of a load}}
  ascendc.load_data %l, %l, %p : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.mmad_params
  return
}

// -----

func.func @result(%l: !ascendc.local_tensor<*xf16>) {
  // expected-error @+1 {{local_tensor.get_length: result is i32, needs ui32}}
  %0 = ascendc.local_tensor.get_length %l : !ascendc.local_tensor<*xf16>, i32
  return
}

// -----

// A structure of the wrong element type.
func.func @list(%l: !ascendc.local_tensor<*xf16>, %s: !ascendc.mrg_sort_src_list<f32>, %i: !ascendc.mrg_sort4_info) {
  // expected-error @+1 {{mrg_sort_with_info: src has elements f32, needs f16 like dst}}
  ascendc.mrg_sort_with_info %l, %s, %i : !ascendc.local_tensor<*xf16>, !ascendc.mrg_sort_src_list<f32>, !ascendc.mrg_sort4_info
  return
}

// -----

// One C++ template parameter, two element types.
func.func @elements(%a: !ascendc.local_tensor<*xf16>, %b: !ascendc.local_tensor<*xf32>, %n: i32) {
  // expected-error @+1 {{add_l2: src1 has elements f32, needs f16 like dst}}
  ascendc.add_l2 %a, %a, %b, %n : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf32>, i32
  return
}

// -----

func.func @view(%a: !ascendc.local_tensor<*xf16>, %n: index) {
  // expected-error @+1 {{local_tensor.subindex: result has elements f32, needs f16 like tensor}}
  %0 = ascendc.local_tensor.subindex %a[%n] : !ascendc.local_tensor<*xf16>, index, !ascendc.local_tensor<*xf32>
  return
}
