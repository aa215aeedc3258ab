// RUN: ascir-translate --mlir-to-ascendc %s | filecheck %s
// A whole kernel: names of the source, one statement an operation.

// CHECK-LABEL: extern "C" __global__ __aicore__ void add(__gm__ half* x, __gm__ half* y, __gm__ half* z, int32_t tiles) {
// CHECK-NEXT:    constexpr int32_t c0 = 0;
// CHECK-NEXT:    constexpr int32_t c1 = 1;
// CHECK-NEXT:    constexpr int32_t c2 = 2;
// CHECK-NEXT:    constexpr int32_t bytes = 2048;
// CHECK-NEXT:    constexpr int32_t count = 1024;
// CHECK-NEXT:    AscendC::GlobalTensor<half> x_gm;
// CHECK-NEXT:    x_gm.SetGlobalBuffer(x);
// CHECK-NEXT:    AscendC::GlobalTensor<half> z_gm;
// CHECK-NEXT:    z_gm.SetGlobalBuffer(z);
// CHECK-NEXT:    AscendC::TPipe pipe;
// CHECK-NEXT:    AscendC::TQue<AscendC::TPosition::VECIN, 1> in;
// CHECK-NEXT:    AscendC::TQue<AscendC::TPosition::VECOUT, 1> out;
// CHECK-NEXT:    pipe.InitBuffer(in, c2, bytes);
// CHECK-NEXT:    pipe.InitBuffer(out, c2, bytes);
// CHECK-NEXT:    for (int32_t i = c0; i < tiles; i += c1) {
// CHECK-NEXT:      int32_t offset = i * count;
// CHECK-NEXT:      AscendC::LocalTensor<half> x_tile = in.AllocTensor<half>();
// CHECK-NEXT:      AscendC::GlobalTensor<half> x_at = x_gm[offset];
// CHECK-NEXT:      AscendC::DataCopy(x_tile, x_at, count);
// CHECK-NEXT:      in.EnQue(x_tile);
// CHECK-NEXT:      AscendC::LocalTensor<half> a = in.DeQue<half>();
// CHECK-NEXT:      AscendC::LocalTensor<half> b = out.AllocTensor<half>();
// CHECK-NEXT:      AscendC::Add(b, a, a, count);
// CHECK-NEXT:      out.EnQue(b);
// CHECK-NEXT:      in.FreeTensor(a);
// CHECK-NEXT:      AscendC::LocalTensor<half> c = out.DeQue<half>();
// CHECK-NEXT:      AscendC::GlobalTensor<half> z_at = z_gm[offset];
// CHECK-NEXT:      AscendC::DataCopy(z_at, c, count);
// CHECK-NEXT:      out.FreeTensor(c);
// CHECK-NEXT:    };
// CHECK-NEXT:    return;
// CHECK-NEXT:  }
func.func @add(%x: memref<?xf16, 22>, %y: memref<?xf16, 22>, %z: memref<?xf16, 22>, %tiles: i32) attributes {ascendc.aicore, ascendc.global} {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %bytes = arith.constant 2048 : i32
  %count = arith.constant 1024 : i32
  %x_gm = ascendc.global_tensor : !ascendc.global_tensor<*xf16>
  ascendc.global_tensor.set_global_buffer %x_gm, %x : !ascendc.global_tensor<*xf16>, memref<?xf16, 22>
  %z_gm = ascendc.global_tensor : !ascendc.global_tensor<*xf16>
  ascendc.global_tensor.set_global_buffer %z_gm, %z : !ascendc.global_tensor<*xf16>, memref<?xf16, 22>
  %pipe = ascendc.pipe
  %in = ascendc.queue : <vecin, 1>
  %out = ascendc.queue : <vecout, 1>
  ascendc.pipe.init_queue %pipe, %in, %c2, %bytes : !ascendc.queue<vecin, 1>, i32, i32
  ascendc.pipe.init_queue %pipe, %out, %c2, %bytes : !ascendc.queue<vecout, 1>, i32, i32
  scf.for %i = %c0 to %tiles step %c1 : i32 {
    %offset = arith.muli %i, %count : i32
    %x_tile = ascendc.que_bind.alloc_tensor %in : !ascendc.queue<vecin, 1>, !ascendc.local_tensor<*xf16>
    %x_at = ascendc.global_tensor.subindex %x_gm[%offset] : !ascendc.global_tensor<*xf16>, i32, !ascendc.global_tensor<*xf16>
    ascendc.data_copy_l2 %x_tile, %x_at, %count : !ascendc.local_tensor<*xf16>, !ascendc.global_tensor<*xf16>, i32
    ascendc.que_bind.enque_tensor %in, %x_tile : !ascendc.queue<vecin, 1>, !ascendc.local_tensor<*xf16>
    %a = ascendc.que_bind.deque_tensor %in : !ascendc.queue<vecin, 1>, !ascendc.local_tensor<*xf16>
    %b = ascendc.que_bind.alloc_tensor %out : !ascendc.queue<vecout, 1>, !ascendc.local_tensor<*xf16>
    ascendc.add_l2 %b, %a, %a, %count : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i32
    ascendc.que_bind.enque_tensor %out, %b : !ascendc.queue<vecout, 1>, !ascendc.local_tensor<*xf16>
    ascendc.que_bind.free_tensor %in, %a : !ascendc.queue<vecin, 1>, !ascendc.local_tensor<*xf16>
    %c = ascendc.que_bind.deque_tensor %out : !ascendc.queue<vecout, 1>, !ascendc.local_tensor<*xf16>
    %z_at = ascendc.global_tensor.subindex %z_gm[%offset] : !ascendc.global_tensor<*xf16>, i32, !ascendc.global_tensor<*xf16>
    ascendc.data_copy_l2 %z_at, %c, %count : !ascendc.global_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i32
    ascendc.que_bind.free_tensor %out, %c : !ascendc.queue<vecout, 1>, !ascendc.local_tensor<*xf16>
  }
  func.return
}
