// RUN: ascir-opt %s --verify-diagnostics --split-input-file

// Where a tensor is, followed to the operation that makes it.

// A queue.
!t = !ascendc.local_tensor<*xf16>
func.func @queue(%u: !t, %n: i32) {
  %q = ascendc.queue : <a1, 1>
  %t = ascendc.que_bind.alloc_tensor %q : !ascendc.queue<a1, 1>, !t
  // expected-error @+1 {{add_l2: src0 is in L1 (position a1), needs a local tensor in UB}}
  ascendc.add_l2 %u, %t, %u, %n : !t, !t, !t, i32
  return
}

// -----

// A bound queue, by the end that is on the chip.
!t = !ascendc.local_tensor<*xf16>
func.func @que_bind(%q: !ascendc.que_bind<gm, b1, 1>, %u: !t, %n: i32) {
  %t = ascendc.que_bind.deque_tensor %q : !ascendc.que_bind<gm, b1, 1>, !t
  // expected-error @+1 {{abs_l2: dst is in L1 (position b1), needs a local tensor in UB}}
  ascendc.abs_l2 %t, %u, %n : !t, !t, i32
  return
}

// -----

!t = !ascendc.local_tensor<*xf16>
func.func @dequeued_by_position(%q: !ascendc.que_bind<co1, co2, 1>, %u: !t, %n: i32) {
  %t = ascendc.que_bind.deque_tensor_pos %q, vecin, vecout : !ascendc.que_bind<co1, co2, 1>, !t
  // expected-error @+1 {{abs_l2: dst is in L0C (position co1), needs a local tensor in UB}}
  ascendc.abs_l2 %t, %u, %n : !t, !t, i32
  return
}

// -----

// A buffer, through views and a cast.
func.func @buffer(%b: !ascendc.tbuf<a2>, %i: index, %u: !ascendc.local_tensor<*xi16>, %n: i32) {
  %0 = ascendc.tbuf.get_tensor %b : !ascendc.tbuf<a2>, !ascendc.local_tensor<*xf16>
  %1 = ascendc.local_tensor.subindex %0[%i] : !ascendc.local_tensor<*xf16>, index, !ascendc.local_tensor<*xf16>
  %2 = ascendc.reinterpret_cast %1 : !ascendc.local_tensor<*xf16> to !ascendc.local_tensor<*xi16>
  // expected-error @+1 {{not_l2: src is in L0A (position a2), needs a local tensor in UB}}
  ascendc.not_l2 %u, %2, %n : !ascendc.local_tensor<*xi16>, !ascendc.local_tensor<*xi16>, i32
  return
}

// -----

// A part of a buffer.
!t = !ascendc.local_tensor<*xf16>
func.func @part(%b: !ascendc.tbuf<b2>, %n: i32, %u: !t) {
  %0 = ascendc.tbuf.get_with_offset %b, %n, %n : !ascendc.tbuf<b2>, i32, i32, !t
  // expected-error @+1 {{abs_l2: src is in L0B (position b2), needs a local tensor in UB}}
  ascendc.abs_l2 %u, %0, %n : !t, !t, i32
  return
}

// -----

// A static tensor, and one of an allocator.
!t = !ascendc.local_tensor<*xf16>
func.func @static(%a: ui32, %u: !t, %n: i32) {
  %0 = ascendc.local_tensor_v2 a1, %a, %a : !t
  // expected-error @+1 {{abs_l2: src is in L1 (position a1), needs a local tensor in UB}}
  ascendc.abs_l2 %u, %0, %n : !t, !t, i32
  return
}

// -----

!t = !ascendc.local_tensor<*xf16>
func.func @allocator(%a: !ascendc.local_mem_allocator<2>, %u: !t, %n: i32) {
  %0 = ascendc.local_mem_allocator.alloc_dynamic %a, b1, %n, f16 : !ascendc.local_mem_allocator<2>, i32, !t
  // expected-error @+1 {{abs_l2: src is in L1 (position b1), needs a local tensor in UB}}
  ascendc.abs_l2 %u, %0, %n : !t, !t, i32
  return
}

// -----

// A loop, by what it starts with; inside and after it.
!t = !ascendc.local_tensor<*xf16>
func.func @loop(%b: !ascendc.tbuf<a1>, %lo: index, %u: !t, %n: i32) {
  %0 = ascendc.tbuf.get_tensor %b : !ascendc.tbuf<a1>, !t
  %1 = scf.for %i = %lo to %lo step %lo iter_args(%x = %0) -> (!t) {
    // expected-error @+1 {{abs_l2: src is in L1 (position a1), needs a local tensor in UB}}
    ascendc.abs_l2 %u, %x, %n : !t, !t, i32
    scf.yield %x : !t
  }
  // expected-error @+1 {{abs_l2: src is in L1 (position a1), needs a local tensor in UB}}
  ascendc.abs_l2 %u, %1, %n : !t, !t, i32
  return
}

// -----

// A choice, by its first branch.
!t = !ascendc.local_tensor<*xf16>
func.func @choice(%b: !ascendc.tbuf<a1>, %c: i1, %u: !t, %n: i32) {
  %0 = ascendc.tbuf.get_tensor %b : !ascendc.tbuf<a1>, !t
  %1 = scf.if %c -> (!t) {
    scf.yield %0 : !t
  } else {
    scf.yield %0 : !t
  }
  %2 = arith.select %c, %1, %1 : !t
  // expected-error @+1 {{abs_l2: src is in L1 (position a1), needs a local tensor in UB}}
  ascendc.abs_l2 %u, %2, %n : !t, !t, i32
  return
}

// -----

// What the cube reads.
!t = !ascendc.local_tensor<*xf16>
!c = !ascendc.local_tensor<*xf32>
func.func @mmad_left(%b: !ascendc.tbuf<a1>, %f: !t, %c: !c, %p: !ascendc.mmad_params) {
  %a = ascendc.tbuf.get_tensor %b : !ascendc.tbuf<a1>, !t
  // expected-error @+1 {{mmad: fm is in L1 (position a1), needs a local tensor in L0A}}
  ascendc.mmad %c, %a, %f, %p : !c, !t, !t, !ascendc.mmad_params
  return
}

// -----

!t = !ascendc.local_tensor<*xf16>
!c = !ascendc.local_tensor<*xf32>
func.func @mmad_right(%b: !ascendc.tbuf<a2>, %a: !t, %c: !c, %p: !ascendc.mmad_params) {
  %f = ascendc.tbuf.get_tensor %b : !ascendc.tbuf<a2>, !t
  // expected-error @+1 {{mmad: filter is in L0A (position a2), needs a local tensor in L0B}}
  ascendc.mmad %c, %a, %f, %p : !c, !t, !t, !ascendc.mmad_params
  return
}

// -----

!t = !ascendc.local_tensor<*xf16>
!c = !ascendc.local_tensor<*xf32>
func.func @mmad_out(%b: !ascendc.tbuf<vecout>, %a: !t, %p: !ascendc.mmad_params) {
  %c = ascendc.tbuf.get_tensor %b : !ascendc.tbuf<vecout>, !c
  // expected-error @+1 {{mmad: dst is in UB (position vecout), needs a local tensor in L0C}}
  ascendc.mmad %c, %a, %a, %p : !c, !t, !t, !ascendc.mmad_params
  return
}

// -----

!t = !ascendc.local_tensor<*xf16>
!c = !ascendc.local_tensor<*xf32>
func.func @bias(%b: !ascendc.tbuf<a1>, %c: !c, %a: !t, %p: !ascendc.mmad_params) {
  %x = ascendc.tbuf.get_tensor %b : !ascendc.tbuf<a1>, !c
  // expected-error @+1 {{mmad_with_bias: bias is in L1 (position a1), needs a local tensor in the bias table or L0C}}
  ascendc.mmad_with_bias %c, %a, %a, %x, %p : !c, !t, !t, !c, !ascendc.mmad_params
  return
}

// -----

!t = !ascendc.local_tensor<*xf16>
func.func @load_target(%b: !ascendc.tbuf<vecin>, %s: !t, %p: !ascendc.load_data_2d_params) {
  %d = ascendc.tbuf.get_tensor %b : !ascendc.tbuf<vecin>, !t
  // expected-error @+1 {{load_data_l0: dst is in UB (position vecin), needs a local tensor in L0A or L0B}}
  ascendc.load_data_l0 %d, %s, %p : !t, !t, !ascendc.load_data_2d_params
  return
}

// -----

!t = !ascendc.local_tensor<*xf16>
func.func @load_source(%b: !ascendc.tbuf<a2>, %d: !t, %p: !ascendc.load_data_2d_params) {
  %s = ascendc.tbuf.get_tensor %b : !ascendc.tbuf<a2>, !t
  // expected-error @+1 {{load_data_l0: src is in L0A (position a2), needs a local tensor in L1}}
  ascendc.load_data_l0 %d, %s, %p : !t, !t, !ascendc.load_data_2d_params
  return
}

// -----

!t = !ascendc.local_tensor<*xf16>
func.func @constant_target(%b: !ascendc.tbuf<vecin>, %p: !ascendc.init_const_value_params) {
  %d = ascendc.tbuf.get_tensor %b : !ascendc.tbuf<vecin>, !t
  // expected-error @+1 {{init_const_value: dst is in UB (position vecin), needs a local tensor in L1, L0A or L0B}}
  ascendc.init_const_value %d, %p : !t, !ascendc.init_const_value_params
  return
}

// -----

!t = !ascendc.local_tensor<*xi8>
func.func @sparse_target(%b: !ascendc.tbuf<a2>, %s: !t, %i: !ascendc.local_tensor<*xui8>, %p: !ascendc.load_data_2d_params) {
  %d = ascendc.tbuf.get_tensor %b : !ascendc.tbuf<a2>, !t
  // expected-error @+1 {{load_data_with_sparse: dst is in L0A (position a2), needs a local tensor in L0B}}
  ascendc.load_data_with_sparse %d, %s, %i, %p : !t, !t, !ascendc.local_tensor<*xui8>, !ascendc.load_data_2d_params
  return
}

// -----

!c = !ascendc.local_tensor<*xf32>
func.func @fixpipe(%b: !ascendc.tbuf<vecout>, %g: !ascendc.global_tensor<*xf32>, %p: !ascendc.fixpipe_params_v220, %k: !ascendc.fixpipe_config) {
  %c = ascendc.tbuf.get_tensor %b : !ascendc.tbuf<vecout>, !c
  // expected-error @+1 {{fixpipe: src is in UB (position vecout), needs a local tensor in L0C}}
  ascendc.fixpipe %g, %c, %p, %k : !ascendc.global_tensor<*xf32>, !c, !ascendc.fixpipe_params_v220, !ascendc.fixpipe_config
  return
}

// -----

!c = !ascendc.local_tensor<*xf32>
!s = !ascendc.local_tensor<*xui64>
func.func @fixpipe_scales(%b: !ascendc.tbuf<vecout>, %c: !c, %g: !ascendc.global_tensor<*xi8>, %p: !ascendc.fixpipe_params_v220, %k: !ascendc.fixpipe_config) {
  %s = ascendc.tbuf.get_tensor %b : !ascendc.tbuf<vecout>, !s
  // expected-error @+1 {{fixpipe_with_workspace: cbufWorkspace is in UB (position vecout), needs a local tensor in L1}}
  ascendc.fixpipe_with_workspace %g, %c, %s, %p, %k : !ascendc.global_tensor<*xi8>, !c, !s, !ascendc.fixpipe_params_v220, !ascendc.fixpipe_config
  return
}

// -----

// C1 is L1 on the one generation, UB on the other: only refused where the chip is named.
!t = !ascendc.local_tensor<*xf16>
func.func @either(%b: !ascendc.tbuf<c1>, %u: !t, %n: i32) {
  %t = ascendc.tbuf.get_tensor %b : !ascendc.tbuf<c1>, !t
  ascendc.abs_l2 %u, %t, %n : !t, !t, i32
  // expected-error @+1 {{abs_l2: calCount is !ascendc.local_tensor<*xf16>, needs an integer}}
  ascendc.abs_l2 %u, %t, %u : !t, !t, !t
  return
}

// -----

!t = !ascendc.local_tensor<*xf16>
module attributes {ascir.soc = "ascend910b1"} {
  func.func @one(%b: !ascendc.tbuf<c1>, %u: !t, %n: i32) {
    %t = ascendc.tbuf.get_tensor %b : !ascendc.tbuf<c1>, !t
    // expected-error @+1 {{abs_l2: src is in L1 (position c1), needs a local tensor in UB}}
    ascendc.abs_l2 %u, %t, %n : !t, !t, i32
    return
  }
}

// -----

!t = !ascendc.local_tensor<*xf16>
module attributes {ascir.soc = "ascend310p3"} {
  func.func @other(%b: !ascendc.tbuf<c1>, %b2: !ascendc.tbuf<c2>, %u: !t, %n: i32) {
    %t = ascendc.tbuf.get_tensor %b : !ascendc.tbuf<c1>, !t
    ascendc.abs_l2 %u, %t, %n : !t, !t, i32
    %l = ascendc.tbuf.get_tensor %b2 : !ascendc.tbuf<c2>, !t
    // expected-error @+1 {{abs_l2: src is in L0C (position c2), needs a local tensor in UB}}
    ascendc.abs_l2 %u, %l, %n : !t, !t, i32
    return
  }
}

// -----

// A tensor that a pass has still to place is one of vectors.
!t = !ascendc.local_tensor<*xf16>
func.func @unplaced(%c: !ascendc.local_tensor<*xf32>, %p: !ascendc.mmad_params) {
  %a = ascendc.local_tensor_auto() : !t
  // expected-error @+1 {{mmad: fm is in UB (position veccalc), needs a local tensor in L0A}}
  ascendc.mmad %c, %a, %a, %p : !ascendc.local_tensor<*xf32>, !t, !t, !ascendc.mmad_params
  return
}
