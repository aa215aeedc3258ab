// RUN: ascir-translate --mlir-to-ascendc %s | filecheck %s
// Types of tensors, of queues and buffers; a 4-bit number exists only in a tensor.

// CHECK-LABEL: void types(AscendC::LocalTensor<bfloat16_t> a, AscendC::GlobalTensor<AscendC::int4b_t> b, AscendC::TQue<AscendC::TPosition::VECIN, 2> c, AscendC::TQueBind<AscendC::TPosition::GM, AscendC::TPosition::VECOUT, 1> d, AscendC::TBuf<AscendC::TPosition::VECCALC> e, AscendC::TBufPool<AscendC::TPosition::VECIN, 4> f, AscendC::LocalMemAllocator<AscendC::Hardware::UB> g, AscendC::MrgSortSrcList<half> h, AscendC::MmadParams i, TCubeTiling j) {
// CHECK-NEXT:    return;
// CHECK-NEXT:  }
func.func @types(%a: !ascendc.local_tensor<16x?xbf16>, %b: !ascendc.global_tensor<*xi4>, %c: !ascendc.queue<vecin, 2>, %d: !ascendc.que_bind<gm, vecout, 1>,
                 %e: !ascendc.tbuf<veccalc>, %f: !ascendc.tbuf_pool<vecin, 4>, %g: !ascendc.local_mem_allocator<1>,
                 %h: !ascendc.mrg_sort_src_list<f16>, %i: !ascendc.mmad_params, %j: !ascendc.cube_tiling) {
  func.return
}
