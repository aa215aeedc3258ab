// RUN: ascir-opt %s | ascir-opt | filecheck %s
// RUN: ascir-opt %s --print-op-generic | ascir-opt | filecheck %s

// Pipes, queues, buffers, pools.

!l_f16 = !ascendc.local_tensor<*xf16>
!queue = !ascendc.queue<vecin, 1>
!tbuf = !ascendc.tbuf<veccalc>
!tbuf_pool = !ascendc.tbuf_pool<vecin, 2>

func.func @pipes(%pipe: !ascendc.pipe, %id: i32, %bufPool: !ascendc.tbuf_pool<vecin, 4>, %len: i32, %shareBuf: !tbuf_pool, %buffer: !tbuf, %length: i32, %queue: !queue, %num: i32) {
// CHECK-LABEL: func.func @pipes(
  %pipe_1 = ascendc.pipe
  // CHECK-NEXT: %pipe_1 = ascendc.pipe
  ascendc.pipe.destroy %pipe : !ascendc.pipe
  // CHECK-NEXT: ascendc.pipe.destroy %pipe : !ascendc.pipe
  ascendc.pipe.init %pipe : !ascendc.pipe
  // CHECK-NEXT: ascendc.pipe.init %pipe : !ascendc.pipe
  ascendc.pipe.reset %pipe : !ascendc.pipe
  // CHECK-NEXT: ascendc.pipe.reset %pipe : !ascendc.pipe
  %event_id = ascendc.pipe.alloc_event_id %pipe, mte2_v : i64
  // CHECK-NEXT: %event_id = ascendc.pipe.alloc_event_id %pipe, mte2_v : i64
  %event_id_1 = ascendc.pipe.fetch_event_id %pipe, mte2_v : i64
  // CHECK-NEXT: %event_id_1 = ascendc.pipe.fetch_event_id %pipe, mte2_v : i64
  ascendc.pipe.release_event_id %pipe, %id {event = 4 : i32} : !ascendc.pipe, i32
  // CHECK-NEXT: ascendc.pipe.release_event_id %pipe, %id {event = 4 : i32} : !ascendc.pipe, i32
  %value = ascendc.pipe.get_base_addr %pipe, vecin : ui64
  // CHECK-NEXT: %value = ascendc.pipe.get_base_addr %pipe, vecin : ui64
  %value_1 = ascendc.pipe.init_buf_pool(%pipe, %bufPool, %len) : !ascendc.pipe, <vecin, 4>, i32 -> i1
  // CHECK-NEXT: %value_1 = ascendc.pipe.init_buf_pool(%pipe, %bufPool, %len) : !ascendc.pipe, <vecin, 4>, i32 -> i1
  %value_2 = ascendc.pipe.init_buf_pool(%pipe, %bufPool, %len), %shareBuf : !ascendc.pipe, <vecin, 4>, i32, !tbuf_pool -> i1
  // CHECK-NEXT: %value_2 = ascendc.pipe.init_buf_pool(%pipe, %bufPool, %len), %shareBuf : !ascendc.pipe, <vecin, 4>, i32, !ascendc.tbuf_pool<vecin, 2> -> i1
  ascendc.pipe.init_buffer %pipe, %buffer, %length : !tbuf, i32
  // CHECK-NEXT: ascendc.pipe.init_buffer %pipe, %buffer, %length : !ascendc.tbuf<veccalc>, i32
  ascendc.pipe.init_queue %pipe, %queue, %num, %length : !queue, i32, i32
  // CHECK-NEXT: ascendc.pipe.init_queue %pipe, %queue, %num, %length : !ascendc.queue<vecin, 1>, i32, i32
  return
}

func.func @pools(%origin: !ascendc.tbuf_pool<vecin, 4>, %bufPool: !ascendc.tbuf_pool<vecin, 4>, %len: i32, %shareBuf: !tbuf_pool, %buffer: !tbuf, %length: i32, %queue: !queue, %num: i32) {
// CHECK-LABEL: func.func @pools(
  %tBufPool = ascendc.tBufPool : <vecin, 4>
  // CHECK-NEXT: %tBufPool = ascendc.tBufPool : <vecin, 4>
  %value = ascendc.tbuf_pool.init_buf_pool(%origin, %bufPool, %len) : <vecin, 4>, <vecin, 4>, i32 -> i1
  // CHECK-NEXT: %value = ascendc.tbuf_pool.init_buf_pool(%origin, %bufPool, %len) : <vecin, 4>, <vecin, 4>, i32 -> i1
  %value_1 = ascendc.tbuf_pool.init_buf_pool(%origin, %bufPool, %len), %shareBuf : <vecin, 4>, <vecin, 4>, i32, !tbuf_pool -> i1
  // CHECK-NEXT: %value_1 = ascendc.tbuf_pool.init_buf_pool(%origin, %bufPool, %len), %shareBuf : <vecin, 4>, <vecin, 4>, i32, !ascendc.tbuf_pool<vecin, 2> -> i1
  ascendc.tbuf_pool.init_buffer %bufPool, %buffer, %length : !ascendc.tbuf_pool<vecin, 4>, !tbuf, i32
  // CHECK-NEXT: ascendc.tbuf_pool.init_buffer %bufPool, %buffer, %length : !ascendc.tbuf_pool<vecin, 4>, !ascendc.tbuf<veccalc>, i32
  ascendc.tbuf_pool.init_queue %bufPool, %queue, %num, %length : !ascendc.tbuf_pool<vecin, 4>, !queue, i32, i32
  // CHECK-NEXT: ascendc.tbuf_pool.init_queue %bufPool, %queue, %num, %length : !ascendc.tbuf_pool<vecin, 4>, !ascendc.queue<vecin, 1>, i32, i32
  ascendc.tbuf_pool.reset %bufPool : !ascendc.tbuf_pool<vecin, 4>
  // CHECK-NEXT: ascendc.tbuf_pool.reset %bufPool : !ascendc.tbuf_pool<vecin, 4>
  return
}

func.func @buffers(%buffer: !tbuf, %len: i32, %size: i32, %bufOffset: i32) {
// CHECK-LABEL: func.func @buffers(
  %buffer_1 = ascendc.tbuf : <veccalc>
  // CHECK-NEXT: %buffer_1 = ascendc.tbuf : <veccalc>
  %tensor = ascendc.tbuf.get_tensor %buffer : !tbuf, !l_f16
  // CHECK-NEXT: %tensor = ascendc.tbuf.get_tensor %buffer : !ascendc.tbuf<veccalc>, !ascendc.local_tensor<*xf16>
  %tensor_1 = ascendc.tbuf.get_tensor %buffer, %len : !tbuf, !l_f16, i32
  // CHECK-NEXT: %tensor_1 = ascendc.tbuf.get_tensor %buffer, %len : !ascendc.tbuf<veccalc>, !ascendc.local_tensor<*xf16>, i32
  %tensor_2 = ascendc.tbuf.get_with_offset %buffer, %size, %bufOffset : !tbuf, i32, i32, !l_f16
  // CHECK-NEXT: %tensor_2 = ascendc.tbuf.get_with_offset %buffer, %size, %bufOffset : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
  return
}

func.func @queues(%source: !queue, %queue: !queue, %queue_1: !ascendc.queue<vecin, 0>, %tensor: !l_f16, %bufPool: !tbuf_pool, %index: ui32, %bufhandle: i64, %curPoolAddr: i32, %len: ui32, %startBufhandle: i64, %num: ui8) {
// CHECK-LABEL: func.func @queues(
  %queue_2 = ascendc.queue : <vecin, 1>
  // CHECK-NEXT: %queue_2 = ascendc.queue : <vecin, 1>
  %que_bind = ascendc.que_bind : <gm, vecin, 1>
  // CHECK-NEXT: %que_bind = ascendc.que_bind : <gm, vecin, 1>
  %result = ascendc.to_que_bind %source : !queue, !ascendc.que_bind<gm, vecin, 1>
  // CHECK-NEXT: %result = ascendc.to_que_bind %source : !ascendc.queue<vecin, 1>, !ascendc.que_bind<gm, vecin, 1>
  %tensor_1 = ascendc.que_bind.alloc_tensor %queue : !queue, !l_f16
  // CHECK-NEXT: %tensor_1 = ascendc.que_bind.alloc_tensor %queue : !ascendc.queue<vecin, 1>, !ascendc.local_tensor<*xf16>
  ascendc.que_bind.alloc_tensor_in_place %queue_1, %tensor : !ascendc.queue<vecin, 0>, !l_f16
  // CHECK-NEXT: ascendc.que_bind.alloc_tensor_in_place %queue_1, %tensor : !ascendc.queue<vecin, 0>, !ascendc.local_tensor<*xf16>
  %tensor_2 = ascendc.que_bind.deque_tensor %queue : !queue, !l_f16
  // CHECK-NEXT: %tensor_2 = ascendc.que_bind.deque_tensor %queue : !ascendc.queue<vecin, 1>, !ascendc.local_tensor<*xf16>
  ascendc.que_bind.deque_tensor_in_place %queue_1, %tensor : !ascendc.queue<vecin, 0>, !l_f16
  // CHECK-NEXT: ascendc.que_bind.deque_tensor_in_place %queue_1, %tensor : !ascendc.queue<vecin, 0>, !ascendc.local_tensor<*xf16>
  %tensor_3 = ascendc.que_bind.deque_tensor_pos %queue, gm, vecin : !queue, !l_f16
  // CHECK-NEXT: %tensor_3 = ascendc.que_bind.deque_tensor_pos %queue, gm, vecin : !ascendc.queue<vecin, 1>, !ascendc.local_tensor<*xf16>
  ascendc.que_bind.enque_tensor_pos %queue, %tensor, gm, vecin : !queue, !l_f16
  // CHECK-NEXT: ascendc.que_bind.enque_tensor_pos %queue, %tensor, gm, vecin : !ascendc.queue<vecin, 1>, !ascendc.local_tensor<*xf16>
  ascendc.que_bind.enque_tensor %queue, %tensor : !queue, !l_f16
  // CHECK-NEXT: ascendc.que_bind.enque_tensor %queue, %tensor : !ascendc.queue<vecin, 1>, !ascendc.local_tensor<*xf16>
  ascendc.que_bind.free_tensor %queue, %tensor : !queue, !l_f16
  // CHECK-NEXT: ascendc.que_bind.free_tensor %queue, %tensor : !ascendc.queue<vecin, 1>, !ascendc.local_tensor<*xf16>
  ascendc.que_bind.destroy %queue : !queue
  // CHECK-NEXT: ascendc.que_bind.destroy %queue : !ascendc.queue<vecin, 1>
  %value = ascendc.que_bind.get_tensor_count_in_que %queue : !queue, i32
  // CHECK-NEXT: %value = ascendc.que_bind.get_tensor_count_in_que %queue : !ascendc.queue<vecin, 1>, i32
  %value_1 = ascendc.que_bind.has_idle_buffer %queue : !queue, i1
  // CHECK-NEXT: %value_1 = ascendc.que_bind.has_idle_buffer %queue : !ascendc.queue<vecin, 1>, i1
  %value_2 = ascendc.que_bind.has_tensor_in_que %queue : !queue, i1
  // CHECK-NEXT: %value_2 = ascendc.que_bind.has_tensor_in_que %queue : !ascendc.queue<vecin, 1>, i1
  %value_3 = ascendc.que_bind.vacant_in_que %queue : !queue, i1
  // CHECK-NEXT: %value_3 = ascendc.que_bind.vacant_in_que %queue : !ascendc.queue<vecin, 1>, i1
  ascendc.que_bind.init_buf_handle %queue, %bufPool, %index, %bufhandle, %curPoolAddr, %len : !queue, !tbuf_pool, ui32, i64, i32, ui32
  // CHECK-NEXT: ascendc.que_bind.init_buf_handle %queue, %bufPool, %index, %bufhandle, %curPoolAddr, %len : !ascendc.queue<vecin, 1>, !ascendc.tbuf_pool<vecin, 2>, ui32, i64, i32, ui32
  ascendc.que_bind.init_start_buf_handle %queue, %startBufhandle, %num, %len : !queue, i64, ui8, ui32
  // CHECK-NEXT: ascendc.que_bind.init_start_buf_handle %queue, %startBufhandle, %num, %len : !ascendc.queue<vecin, 1>, i64, ui8, ui32
  return
}
