// RUN: ascir-opt %s --verify-diagnostics --split-input-file

// Constants, where the C++ type or every chip bounds them.

!t = !ascendc.local_tensor<*xf16>
func.func @repeat(%t: !t, %m: i32, %p: !ascendc.unary_repeat_params) {
  %n = arith.constant 256 : i32
  // expected-error @+1 {{abs_l0: repeatTimes is 256, needs 0..255}}
  ascendc.abs_l0 %t, %t, %m, %n, %p : !t, !t, i32, i32, !ascendc.unary_repeat_params
  return
}

// -----

// A uint8_t of all ones is written -1 : i8.
!t = !ascendc.local_tensor<*xf16>
func.func @full_byte(%t: !t, %m: i32, %p: !ascendc.unary_repeat_params) {
  %n = arith.constant -1 : i8
  ascendc.abs_l0 %t, %t, %m, %n, %p : !t, !t, i32, i8, !ascendc.unary_repeat_params
  %wide = arith.constant -1 : i16
  // expected-error @+1 {{abs_l0: repeatTimes is -1, needs 0..255}}
  ascendc.abs_l0 %t, %t, %m, %wide, %p : !t, !t, i32, i16, !ascendc.unary_repeat_params
  return
}

// -----

// Through casts.
!t = !ascendc.local_tensor<*xf16>
func.func @cast(%t: !t, %m: i32, %p: !ascendc.unary_repeat_params) {
  %n = arith.constant 300 : i64
  %i = arith.index_cast %n : i64 to index
  %j = arith.index_cast %i : index to i32
  // expected-error @+1 {{abs_l0: repeatTimes is 300, needs 0..255}}
  ascendc.abs_l0 %t, %t, %m, %j, %p : !t, !t, i32, i32, !ascendc.unary_repeat_params
  return
}

// -----

!t = !ascendc.local_tensor<*xf16>
func.func @mask(%t: !t, %n: i32, %p: !ascendc.unary_repeat_params) {
  %m = arith.constant -8 : i32
  // expected-error @+1 {{abs_l0: mask is -8, needs at least 0}}
  ascendc.abs_l0 %t, %t, %m, %n, %p : !t, !t, i32, i32, !ascendc.unary_repeat_params
  return
}

// -----

!t = !ascendc.local_tensor<*xf16>
func.func @mask_words(%t: !t, %m: ui64, %n: i32, %p: !ascendc.unary_repeat_params) {
  // expected-error @+1 {{abs_l1: mask has 3 words, needs 1 or 2}}
  ascendc.abs_l1 %t, %t, %m, %m, %m, %n, %p : !t, !t, ui64, ui64, ui64, i32, !ascendc.unary_repeat_params
  return
}

// -----

!t = !ascendc.local_tensor<*xf16>
func.func @count(%t: !t) {
  %n = arith.constant -1 : i32
  // expected-error @+1 {{abs_l2: calCount is -1, needs 0..4294967295}}
  ascendc.abs_l2 %t, %t, %n : !t, !t, i32
  return
}

// -----

!t = !ascendc.local_tensor<*xf16>
func.func @stride16(%t: !t, %x: f16, %n: i32) {
  %s = arith.constant 65536 : i32
  // expected-error @+1 {{duplicate_l0: dstBlockStride is 65536, needs 0..65535}}
  ascendc.duplicate_l0 %t, %x, %n, %n, %s, %n : !t, f16, i32, i32, i32, i32
  return
}

// -----

!t = !ascendc.local_tensor<*xf16>
func.func @stride8(%t: !t, %x: f16, %n: i32) {
  %s = arith.constant 256 : i32
  // expected-error @+1 {{duplicate_l0: dstRepeatStride is 256, needs 0..255}}
  ascendc.duplicate_l0 %t, %x, %n, %n, %n, %s : !t, f16, i32, i32, i32, i32
  return
}

// -----

func.func @event() {
  %id = arith.constant 8 : i32
  // expected-error @+1 {{set_flag: eventId is 8, needs 0..7}}
  ascendc.set_flag mte2_v, %id : i32
  return
}

// -----

func.func @released_event(%pipe: !ascendc.pipe) {
  %id = arith.constant 9 : i32
  // expected-error @+1 {{pipe.release_event_id: id is 9, needs 0..7}}
  ascendc.pipe.release_event_id %pipe, %id {event = 4 : i32} : !ascendc.pipe, i32
  return
}

// -----

func.func @cross_core_flag() {
  %id = arith.constant 16 : i32
  // expected-error @+1 {{cross_core_wait_flag: flagId is 16, needs 0..15}}
  ascendc.cross_core_wait_flag %id, 2, pipe_s : i32
  return
}

// -----

func.func @buffers(%pipe: !ascendc.pipe, %q: !ascendc.queue<vecin, 1>, %n: i32) {
  %many = arith.constant 65 : i32
  // expected-error @+1 {{pipe.init_queue: num is 65, needs 1..64}}
  ascendc.pipe.init_queue %pipe, %q, %many, %n : !ascendc.queue<vecin, 1>, i32, i32
  return
}

// -----

func.func @length(%pipe: !ascendc.pipe, %b: !ascendc.tbuf<veccalc>) {
  %n = arith.constant 0 : i32
  // expected-error @+1 {{pipe.init_buffer: length is 0, needs 1..4294967295}}
  ascendc.pipe.init_buffer %pipe, %b, %n : !ascendc.tbuf<veccalc>, i32
  return
}

// -----

func.func @proposal_mode(%t: !ascendc.local_tensor<*xf16>, %n: i32) {
  %mode = arith.constant 6 : i32
  // expected-error @+1 {{proposal_concat: modeNumber is 6, needs 0..5}}
  ascendc.proposal_concat %t, %t, %n, %mode : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i32, i32
  return
}

// -----

func.func @boundary() {
  %n = arith.constant -1 : i64
  // expected-error @+1 {{set_load_data_boundary: value is -1, needs 0..4294967295}}
  ascendc.set_load_data_boundary %n : i64
  return
}
