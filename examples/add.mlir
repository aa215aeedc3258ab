// z = x + y on the vector cores: each block adds its 2048 elements, in tiles of 256, through double-buffered queues.
builtin.module attributes {ascir.soc = "ascend910b1"} {
  func.func @add(%x: memref<?xf16, 22>, %y: memref<?xf16, 22>, %z: memref<?xf16, 22>) attributes {ascendc.aicore, ascendc.global} {
    %tile = arith.constant 256 : i32
    %tiles = arith.constant 8 : i32
    %zero = arith.constant 0 : i32
    %one = arith.constant 1 : i32
    %bytes = arith.constant 512 : i32
    %buffers = arith.constant 2 : i32
    %block = ascendc.get_block_idx : i32
    %share = arith.muli %tile, %tiles : i32
    %start = arith.muli %block, %share : i32
    %xg = ascendc.global_tensor : !ascendc.global_tensor<*xf16>
    %yg = ascendc.global_tensor : !ascendc.global_tensor<*xf16>
    %zg = ascendc.global_tensor : !ascendc.global_tensor<*xf16>
    ascendc.global_tensor.set_global_buffer %xg, %x : !ascendc.global_tensor<*xf16>, memref<?xf16, 22>
    ascendc.global_tensor.set_global_buffer %yg, %y : !ascendc.global_tensor<*xf16>, memref<?xf16, 22>
    ascendc.global_tensor.set_global_buffer %zg, %z : !ascendc.global_tensor<*xf16>, memref<?xf16, 22>
    %pipe = ascendc.pipe
    %xq = ascendc.queue : <vecin, 1>
    %yq = ascendc.queue : <vecin, 1>
    %zq = ascendc.queue : <vecout, 1>
    ascendc.pipe.init_queue %pipe, %xq, %buffers, %bytes : !ascendc.queue<vecin, 1>, i32, i32
    ascendc.pipe.init_queue %pipe, %yq, %buffers, %bytes : !ascendc.queue<vecin, 1>, i32, i32
    ascendc.pipe.init_queue %pipe, %zq, %buffers, %bytes : !ascendc.queue<vecout, 1>, i32, i32
    scf.for %i = %zero to %tiles step %one : i32 {
      %inner = arith.muli %i, %tile : i32
      %at = arith.addi %start, %inner : i32
      %xs = ascendc.global_tensor.subindex %xg[%at] : !ascendc.global_tensor<*xf16>, i32, !ascendc.global_tensor<*xf16>
      %ys = ascendc.global_tensor.subindex %yg[%at] : !ascendc.global_tensor<*xf16>, i32, !ascendc.global_tensor<*xf16>
      %zs = ascendc.global_tensor.subindex %zg[%at] : !ascendc.global_tensor<*xf16>, i32, !ascendc.global_tensor<*xf16>
      %xin = ascendc.que_bind.alloc_tensor %xq : !ascendc.queue<vecin, 1>, !ascendc.local_tensor<256xf16>
      %yin = ascendc.que_bind.alloc_tensor %yq : !ascendc.queue<vecin, 1>, !ascendc.local_tensor<256xf16>
      ascendc.data_copy_l2 %xin, %xs, %tile : !ascendc.local_tensor<256xf16>, !ascendc.global_tensor<*xf16>, i32
      ascendc.data_copy_l2 %yin, %ys, %tile : !ascendc.local_tensor<256xf16>, !ascendc.global_tensor<*xf16>, i32
      ascendc.que_bind.enque_tensor %xq, %xin : !ascendc.queue<vecin, 1>, !ascendc.local_tensor<256xf16>
      ascendc.que_bind.enque_tensor %yq, %yin : !ascendc.queue<vecin, 1>, !ascendc.local_tensor<256xf16>
      %xt = ascendc.que_bind.deque_tensor %xq : !ascendc.queue<vecin, 1>, !ascendc.local_tensor<256xf16>
      %yt = ascendc.que_bind.deque_tensor %yq : !ascendc.queue<vecin, 1>, !ascendc.local_tensor<256xf16>
      %zt = ascendc.que_bind.alloc_tensor %zq : !ascendc.queue<vecout, 1>, !ascendc.local_tensor<256xf16>
      ascendc.add_l2 %zt, %xt, %yt, %tile : !ascendc.local_tensor<256xf16>, !ascendc.local_tensor<256xf16>, !ascendc.local_tensor<256xf16>, i32
      ascendc.que_bind.enque_tensor %zq, %zt : !ascendc.queue<vecout, 1>, !ascendc.local_tensor<256xf16>
      ascendc.que_bind.free_tensor %xq, %xt : !ascendc.queue<vecin, 1>, !ascendc.local_tensor<256xf16>
      ascendc.que_bind.free_tensor %yq, %yt : !ascendc.queue<vecin, 1>, !ascendc.local_tensor<256xf16>
      %zout = ascendc.que_bind.deque_tensor %zq : !ascendc.queue<vecout, 1>, !ascendc.local_tensor<256xf16>
      ascendc.data_copy_l2 %zs, %zout, %tile : !ascendc.global_tensor<*xf16>, !ascendc.local_tensor<256xf16>, i32
      ascendc.que_bind.free_tensor %zq, %zout : !ascendc.queue<vecout, 1>, !ascendc.local_tensor<256xf16>
      scf.yield
    }
    func.return
  }
}
