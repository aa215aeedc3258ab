// RUN: ascir-opt %s --verify-diagnostics --split-input-file

// Addresses and lengths, where they are constants.

// A view of a queue's tensor that does not begin at a block.
!t = !ascendc.local_tensor<*xf16>
func.func @view(%q: !ascendc.queue<vecin, 1>, %u: !t, %n: i32) {
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  %t = ascendc.que_bind.alloc_tensor %q : !ascendc.queue<vecin, 1>, !t
  %block = ascendc.local_tensor.subindex %t[%c16] : !t, index, !t
  ascendc.abs_l2 %u, %block, %n : !t, !t, i32
  %half = ascendc.local_tensor.bracket %block(%c8) : !t, index, !t
  // expected-error @+1 {{abs_l2: src is at byte 48 of its buffer, needs a multiple of 32}}
  ascendc.abs_l2 %u, %half, %n : !t, !t, i32
  return
}

// -----

// Packed results of reductions need not be aligned; a block reduction's half blocks need 16 bytes.
!t = !ascendc.local_tensor<*xf16>
func.func @packed(%q: !ascendc.queue<vecin, 1>, %u: !t, %n: i32) {
  %c1 = arith.constant 1 : index
  %t = ascendc.que_bind.alloc_tensor %q : !ascendc.queue<vecin, 1>, !t
  %one = ascendc.local_tensor.subindex %t[%c1] : !t, index, !t
  ascendc.reduce_sum_l2 %one, %u, %u, %n : !t, !t, !t, i32
  // expected-error @+1 {{block_reduce_sum_l0: dst is at byte 2 of its buffer, needs a multiple of 16}}
  ascendc.block_reduce_sum_l0 %one, %u, %n, %n, %n, %n, %n : !t, !t, i32, i32, i32, i32, i32
  return
}

// -----

// Buffers of L0A.
!t = !ascendc.local_tensor<*xf16>
func.func @l0a(%b: !ascendc.tbuf<a2>, %s: !t, %n: i32, %p: !ascendc.load_data_2d_params) {
  %c96 = arith.constant 96 : i32
  %d = ascendc.tbuf.get_with_offset %b, %n, %c96 : !ascendc.tbuf<a2>, i32, i32, !t
  // expected-error @+1 {{load_data_l0: dst is at byte 96 of its buffer, needs a multiple of 512}}
  ascendc.load_data_l0 %d, %s, %p : !t, !t, !ascendc.load_data_2d_params
  return
}

// -----

// The accumulator of a product begins at a fractal.
!t = !ascendc.local_tensor<*xf16>
!c = !ascendc.local_tensor<*xf32>
func.func @l0c(%b: !ascendc.tbuf<co1>, %a: !t, %n: i32, %p: !ascendc.mmad_params) {
  %c512 = arith.constant 512 : i32
  %c = ascendc.tbuf.get_with_offset %b, %n, %c512 : !ascendc.tbuf<co1>, i32, i32, !c
  // expected-error @+1 {{mmad: dst is at byte 512 of its buffer, needs a multiple of 1024}}
  ascendc.mmad %c, %a, %a, %p : !c, !t, !t, !ascendc.mmad_params
  return
}

// -----

// A copy.
!t = !ascendc.local_tensor<*xf16>
!g = !ascendc.global_tensor<*xf16>
func.func @copied(%q: !ascendc.queue<vecin, 1>, %g: !g, %n: i32) {
  %c4 = arith.constant 4 : index
  %t = ascendc.que_bind.alloc_tensor %q : !ascendc.queue<vecin, 1>, !t
  %v = ascendc.local_tensor.subindex %t[%c4] : !t, index, !t
  // expected-error @+1 {{data_copy_l2: dst is at byte 8 of its buffer, needs a multiple of 32}}
  ascendc.data_copy_l2 %v, %g, %n : !t, !g, i32
  return
}

// -----

func.func @copy_length(%t: !ascendc.local_tensor<*xf16>, %g: !ascendc.global_tensor<*xf16>) {
  %n = arith.constant 17 : i32
  // expected-error @+1 {{data_copy_l2: calCount of 17 is 34 bytes, needs a multiple of 32: use data_copy_pad_l2_ext}}
  ascendc.data_copy_l2 %t, %g, %n : !ascendc.local_tensor<*xf16>, !ascendc.global_tensor<*xf16>, i32
  return
}

// -----

func.func @compare_length(%d: !ascendc.local_tensor<*xui8>, %t: !ascendc.local_tensor<*xf16>) {
  %n = arith.constant 192 : i32
  // expected-error @+1 {{compare_l2: calCount of 192 is 384 bytes, needs a multiple of 256: pad and mask}}
  ascendc.compare_l2 %d, %t, %t, %n {cmpMode = 0 : i64} : !ascendc.local_tensor<*xui8>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i32
  return
}

// -----

func.func @buffer_length(%b: !ascendc.tbuf<veccalc>) {
  %n = arith.constant 8 : i32
  // expected-error @+1 {{tbuf.get_tensor: len of 8 is 16 bytes, needs a positive multiple of 32}}
  %0 = ascendc.tbuf.get_tensor %b, %n : !ascendc.tbuf<veccalc>, !ascendc.local_tensor<*xf16>, i32
  return
}

// -----

func.func @buffer_nothing(%b: !ascendc.tbuf<veccalc>) {
  %n = arith.constant 0 : i32
  // expected-error @+1 {{tbuf.get_tensor: len of 0 is 0 bytes, needs a positive multiple of 32}}
  %0 = ascendc.tbuf.get_tensor %b, %n : !ascendc.tbuf<veccalc>, !ascendc.local_tensor<*xf16>, i32
  return
}

// -----

func.func @buffer_offset(%b: !ascendc.tbuf<veccalc>, %n: i32) {
  %c = arith.constant 16 : i32
  // expected-error @+1 {{tbuf.get_with_offset: bufOffset is 16 bytes, needs a multiple of 32}}
  %0 = ascendc.tbuf.get_with_offset %b, %n, %c : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
  return
}

// -----

func.func @static_address(%n: ui32) {
  %c = arith.constant 256 : i32
  %a = builtin.unrealized_conversion_cast %c : i32 to ui32
  // expected-error @+1 {{local_tensor_v2: addr is 256, needs a multiple of 512 in L0B}}
  %0 = ascendc.local_tensor_v2 b2, %a, %n : !ascendc.local_tensor<*xf16>
  return
}

// -----

func.func @static_position(%n: ui32) {
  // expected-error @+1 {{local_tensor_v2: pos is gm, needs a position in a local memory}}
  %0 = ascendc.local_tensor_v2 gm, %n, %n : !ascendc.local_tensor<*xf16>
  return
}

// -----

module attributes {ascir.soc = "ascend910b1"} {
  func.func @static_end() {
    %c = arith.constant 196576 : i32
    %n = arith.constant 64 : i32
    %a = builtin.unrealized_conversion_cast %c : i32 to ui32
    %s = builtin.unrealized_conversion_cast %n : i32 to ui32
    // expected-error @+1 {{local_tensor_v2: ends at byte 196704 of UB, needs at most 196608 on ascend910b1}}
    %0 = ascendc.local_tensor_v2 vecin, %a, %s : !ascendc.local_tensor<*xf16>
    return
  }
}

// -----

module attributes {ascir.soc = "ascend910b1"} {
  func.func @queue_size(%pipe: !ascendc.pipe, %q: !ascendc.queue<vecin, 1>) {
    %two = arith.constant 2 : i32
    %n = arith.constant 98336 : i32
    // expected-error @+1 {{pipe.init_queue: 196672 bytes of UB, needs at most 196608 on ascend910b1}}
    ascendc.pipe.init_queue %pipe, %q, %two, %n : !ascendc.queue<vecin, 1>, i32, i32
    return
  }
}

// -----

module attributes {ascir.soc = "ascend910b1"} {
  func.func @buffer_size(%pipe: !ascendc.pipe, %b: !ascendc.tbuf<c2>) {
    %n = arith.constant 2048 : i32
    // expected-error @+1 {{pipe.init_buffer: 2048 bytes of BT, needs at most 1024 on ascend910b1}}
    ascendc.pipe.init_buffer %pipe, %b, %n : !ascendc.tbuf<c2>, i32
    return
  }
}

// -----

func.func @negative_index(%t: !ascendc.local_tensor<*xf16>) {
  %i = arith.constant -16 : index
  // expected-error @+1 {{local_tensor.subindex: index is -16, needs at least 0}}
  %0 = ascendc.local_tensor.subindex %t[%i] : !ascendc.local_tensor<*xf16>, index, !ascendc.local_tensor<*xf16>
  return
}

// -----

func.func @odd_nibble(%t: !ascendc.global_tensor<*xi4>) {
  %i = arith.constant 3 : index
  // expected-error @+1 {{global_tensor.subindex: index is 3 with elements i4, needs an even one: two elements share a byte}}
  %0 = ascendc.global_tensor.subindex %t[%i] : !ascendc.global_tensor<*xi4>, index, !ascendc.global_tensor<*xi4>
  return
}
