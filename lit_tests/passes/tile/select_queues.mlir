// RUN: ascir-opt %s -p tile-place-buffers,tile-select-instructions{style=tque},ascendc-insert-sync | ascir-translate --mlir-to-ascendc | filecheck %s

// The style tque: a loaded tile passes through a queue, a tile to store through another; what is only moved is in a
// queue with two ends. Between pipes there are no flags; within the vector unit there is a barrier.
// CHECK:      pipe.InitBuffer(ub, {{c256_i32[_0-9]*}});
// CHECK-NEXT: AscendC::TQue<AscendC::TPosition::VECIN, 1> x_queue;
// CHECK-NEXT: pipe.InitBuffer(x_queue, c2_i32, {{c256_i32[_0-9]*}});
// CHECK-NEXT: AscendC::TQueBind<AscendC::TPosition::VECIN, AscendC::TPosition::VECOUT, 1> w_queue;
// CHECK-NEXT: pipe.InitBuffer(w_queue, c1_i32, {{c256_i32[_0-9]*}});
// CHECK-NEXT: AscendC::TQue<AscendC::TPosition::VECOUT, 1> y_queue;
// CHECK-NEXT: pipe.InitBuffer(y_queue, c2_i32, {{c256_i32[_0-9]*}});
// CHECK:      for
// CHECK-NEXT:   AscendC::LocalTensor<float> t = x_queue.AllocTensor<float>();
// CHECK:        AscendC::DataCopy(t, x_gm_1, c64_i32);
// CHECK-NEXT:   x_queue.EnQue(t);
// CHECK-NEXT:   AscendC::LocalTensor<float> t_1 = x_queue.DeQue<float>();
// CHECK-NEXT:   AscendC::LocalTensor<float> e = ub.GetWithOffset<float>(c64_i32, c0_i32);
// CHECK-NEXT:   AscendC::Exp(e, t_1, c64_i32);
// CHECK-NEXT:   AscendC::LocalTensor<float> s = y_queue.AllocTensor<float>();
// CHECK-NEXT:   AscendC::PipeBarrier<PIPE_V>();
// CHECK-NEXT:   AscendC::Add(s, e, t_1, c64_i32);
// CHECK-NEXT:   x_queue.FreeTensor(t_1);
// CHECK-NEXT:   y_queue.EnQue(s);
// CHECK-NEXT:   AscendC::LocalTensor<float> s_1 = y_queue.DeQue<float>();
// CHECK:        AscendC::DataCopy(y_gm_1, s_1, c64_i32);
// CHECK-NEXT:   y_queue.FreeTensor(s_1);
// CHECK-NEXT: };
// CHECK-NEXT: AscendC::LocalTensor<float> m = w_queue.AllocTensor<float>();
// CHECK-NEXT: AscendC::DataCopy(m, w_gm, c64_i32);
// CHECK-NEXT: w_queue.EnQue(m);
// CHECK-NEXT: AscendC::LocalTensor<float> m_1 = w_queue.DeQue<float>();
// CHECK-NEXT: AscendC::DataCopy(y_gm, m_1, c64_i32);
// CHECK-NEXT: w_queue.FreeTensor(m_1);
// CHECK-NOT:  Flag
builtin.module attributes {ascir.soc = "ascend910b1"} {
  func.func @rows(%x: memref<16x64xf32, strided<[64, 1]>, #tile.space<gm>>, %w: memref<16x64xf32, strided<[64, 1]>, #tile.space<gm>>, %y: memref<16x64xf32, strided<[64, 1]>, #tile.space<gm>>) attributes {tile.core = #tile.core<aiv>} {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c4 = arith.constant 4 : index
    scf.for %i = %c1 to %c4 step %c1 {
      %t = tile.load %x[%i, 0] sizes [1, 64] buffers 2 : memref<16x64xf32, strided<[64, 1]>, #tile.space<gm>> -> !tile.tile<64xf32, ub>
      %e = tile.exp %t : !tile.tile<64xf32, ub>
      %s = tile.add %e, %t : !tile.tile<64xf32, ub>
      tile.store %s, %y[%i, 0] sizes [1, 64] buffers 2 : !tile.tile<64xf32, ub>, memref<16x64xf32, strided<[64, 1]>, #tile.space<gm>>
    }
    %m = tile.load %w[0, 0] sizes [1, 64] : memref<16x64xf32, strided<[64, 1]>, #tile.space<gm>> -> !tile.tile<64xf32, ub>
    tile.store %m, %y[0, 0] sizes [1, 64] : !tile.tile<64xf32, ub>, memref<16x64xf32, strided<[64, 1]>, #tile.space<gm>>
    func.return
  }
}
