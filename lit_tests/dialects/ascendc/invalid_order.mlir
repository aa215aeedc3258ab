// RUN: ascir-opt %s --verify-diagnostics --split-input-file

// Flags, barriers, queues.

module attributes {ascir.soc = "ascend910b1"} {
  func.func @no_event(%id: i32) {
    // expected-error @+1 {{set_flag: event is max, needs a pair of pipes: it only counts the others}}
    ascendc.set_flag max, %id : i32
    return
  }
}

// -----

module attributes {ascir.soc = "ascend910b1"} {
  func.func @no_such_pair(%id: i32) {
    // expected-error @+1 {{wait_flag: event is m_v, which no core of ascend910b1 has}}
    ascendc.wait_flag m_v, %id : i32
    return
  }
}

// -----

module attributes {ascir.soc = "ascend310p3"} {
  func.func @coupled(%id: i32, %pipe: !ascendc.pipe) {
    ascendc.wait_flag m_v, %id : i32
    // expected-error @+1 {{pipe.fetch_event_id: event is max, needs a pair of pipes}}
    %0 = ascendc.pipe.fetch_event_id %pipe, max : i32
    return
  }
}

// -----

module attributes {ascir.soc = "ascend910b1"} {
  func.func @scalar_barrier() {
    // expected-error @+1 {{pipe_barrier: pipe is pipe_s, needs one of pipe_all pipe_fix pipe_m pipe_mte1 pipe_mte2 pipe_mte3 pipe_v}}
    ascendc.pipe_barrier pipe_s
    return
  }
}

// -----

module attributes {ascir.soc = "ascend910b1"} {
  func.func @mode(%id: i32) {
    // expected-error @+1 {{cross_core_wait_flag: modeId is 4, needs 0..2}}
    ascendc.cross_core_wait_flag %id, 4, pipe_s : i32
    return
  }
}

// -----

module attributes {ascir.soc = "ascend910b1"} {
  func.func @announcing(%id: i32) {
    // expected-error @+1 {{cross_core_set_flag: pipe is pipe_all, needs the pipe whose work the flag announces}}
    ascendc.cross_core_set_flag %id, 2, pipe_all : i32
    return
  }
}

// -----

module attributes {ascir.soc = "ascend310p3"} {
  func.func @one_core(%id: i32) {
    // expected-error @+1 {{cross_core_set_flag: ascend310p3 has no flags between cores: its cores are not split}}
    ascendc.cross_core_set_flag %id, 2, pipe_mte3 : i32
    return
  }
}

// -----

module attributes {ascir.soc = "ascend310p3"} {
  func.func @hardware() {
    // expected-error @+1 {{sync_all_hard: ascend310p3 cannot synchronise in hardware: use sync_all_soft}}
    ascendc.sync_all_hard
    return
  }
}

// -----

!g = !ascendc.global_tensor<*xf32>
!l = !ascendc.local_tensor<*xi32>
module attributes {ascir.soc = "ascend910b1"} {
  func.func @workspace(%g: !g, %l: !l, %n: i32) {
    // expected-error @+1 {{sync_all_soft: gmWorkspace has elements f32, needs i32}}
    ascendc.sync_all_soft %g, %l, %n : !g, !l, i32
    return
  }
}

// -----

func.func @depth() {
  // expected-error @+1 {{queue: depth is 65, needs 0..64: every waiting tensor holds an event}}
  %0 = ascendc.queue : <vecin, 65>
  return
}

// -----

func.func @negative_depth() {
  // expected-error @+1 {{que_bind: depth is -1, needs 0..64}}
  %0 = ascendc.que_bind : <gm, vecin, -1>
  return
}

// -----

module attributes {ascir.soc = "ascend910b1"} {
  func.func @events() {
    // expected-error @+1 {{queue: depth is 9, needs 0..8: every waiting tensor holds an event}}
    %0 = ascendc.queue : <vecin, 9>
    return
  }
}

// -----

func.func @nowhere() {
  // expected-error @+1 {{queue: position is max, needs a place: it only counts the others}}
  %0 = ascendc.queue : <max, 1>
  return
}

// -----

!t = !ascendc.local_tensor<*xf16>
func.func @in_place(%q: !ascendc.queue<vecin, 1>, %t: !t) {
  // expected-error @+1 {{que_bind.alloc_tensor_in_place: depth of !ascendc.queue<vecin, 1> is 1, needs 0: only such a queue works in place}}
  ascendc.que_bind.alloc_tensor_in_place %q, %t : !ascendc.queue<vecin, 1>, !t
  return
}

// -----

!t = !ascendc.local_tensor<*xf16>
func.func @user_position(%q: !ascendc.que_bind<vecin, vecout, 1>) {
  // expected-error @+1 {{que_bind.deque_tensor_pos: user position is a1, needs gm, vecin, vecout or veccalc}}
  %0 = ascendc.que_bind.deque_tensor_pos %q, gm, a1 : !ascendc.que_bind<vecin, vecout, 1>, !t
  return
}

// -----

!t = !ascendc.local_tensor<*xf16>
func.func @user_positions(%q: !ascendc.que_bind<vecin, vecout, 1>, %t: !t) {
  // expected-error @+1 {{que_bind.enque_tensor_pos: user positions are gm and gm, needs one on the chip}}
  ascendc.que_bind.enque_tensor_pos %q, %t, gm, gm : !ascendc.que_bind<vecin, vecout, 1>, !t
  return
}

// -----

func.func @allocated_type(%a: !ascendc.local_mem_allocator<1>, %n: i32) {
  // expected-error @+1 {{local_mem_allocator.alloc: dtype is f32, needs f16, the element type of result}}
  %0 = ascendc.local_mem_allocator.alloc %a, vecin, %n, f32 : !ascendc.local_mem_allocator<1>, i32, !ascendc.local_tensor<*xf16>
  return
}

// -----

func.func @allocated_size(%a: !ascendc.local_mem_allocator<1>) {
  %n = arith.constant 0 : i32
  // expected-error @+1 {{local_mem_allocator.alloc: tileSize is 0, needs at least 1}}
  %0 = ascendc.local_mem_allocator.alloc %a, vecin, %n, f16 : !ascendc.local_mem_allocator<1>, i32, !ascendc.local_tensor<*xf16>
  return
}
