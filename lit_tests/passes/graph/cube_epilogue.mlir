// RUN: ascir-opt %s -p 'graph-tile{tile=16,48,32,32 cores=2}' | filecheck %s
// RUN: ascir-opt %s -p 'graph-tile{tile=16,48,32,32 cores=2},tile-legalize,canonicalize,cse,tile-contract,tile-fold-broadcasts,tile-place-buffers,tile-select-instructions' | filecheck %s --check-prefix=SELECTED
// RUN: ascir-opt %s -p 'graph-tile{tile=16,48,32,32 cores=2},tile-legalize,canonicalize,cse,tile-contract,tile-fold-broadcasts,tile-place-buffers,tile-select-instructions,ascendc-insert-sync' -t ascendc | filecheck %s --check-prefix=TEXT

// What the cube cannot do behind a product is done by the vector cores of its block: a kernel of both kinds of core. The
// cube core hands them its blocks, and each takes half of the rows.
func.func @matmul_gelu(%a: tensor<64x32xf16>, %b: tensor<32x48xf16>) -> tensor<64x48xf16> {
  %p = graph.matmul %a, %b : (tensor<64x32xf16>, tensor<32x48xf16>) -> tensor<64x48xf16>
  %y = graph.gelu %p : tensor<64x48xf16>
  func.return %y : tensor<64x48xf16>
}

// CHECK:      tile.kernel @matmul_gelu block_dim 2
// CHECK-NEXT:   tile.channel @product aic_to_aiv depth 2 : memref<1x16x48xf16, #tile.space<gm>>
// CHECK-NEXT:   func.func @matmul_gelu_cube(
// CHECK:            %slot = tile.acquire @product : memref<1x16x48xf16, #tile.space<gm>>
// CHECK-NEXT:       tile.fixpipe_store %{{total|sum}}, %slot[0, 0, 0] sizes [1, 16, 48] buffers 2
// CHECK-NEXT:       tile.push %slot : memref<1x16x48xf16, #tile.space<gm>>
// CHECK:        func.func @matmul_gelu_vector(
// CHECK:            %slot = tile.pop @product : memref<1x16x48xf16, #tile.space<gm>>
// One tile has all rows of a half: there is no loop over them.
// CHECK-NEXT:       [[ROW:%[0-9]+]] = arith.muli %half, %c8 : index
// CHECK:            [[OUT:%[0-9]+]] = arith.addi %6, [[ROW]] : index
// CHECK-NEXT:       %p = tile.load %slot[0, [[ROW]], 0] buffers 2
// CHECK-NEXT:       %y = tile.gelu %p : !tile.tile<8x48xf16, ub>
// CHECK-NEXT:       tile.store %y, %out{{\[}}[[OUT]], 0] buffers 2
// CHECK-NEXT:       tile.release %slot : memref<1x16x48xf16, #tile.space<gm>>

// SELECTED-LABEL: func.func @matmul_gelu_aic(
// SELECTED:           ascendc.cross_core_wait_flag %flag, 2, pipe_fix : i32
// SELECTED:           ascendc.fixpipe %product_gm_1, %sum
// SELECTED-NEXT:      ascendc.cross_core_set_flag %flag_1, 2, pipe_fix : i32
// SELECTED:           scf.yield
// SELECTED:         ascendc.cross_core_wait_flag %flag, 2, pipe_fix : i32
// SELECTED-NEXT:    ascendc.cross_core_wait_flag %flag, 2, pipe_fix : i32
// SELECTED-NEXT:    func.return
// SELECTED-LABEL: func.func @matmul_gelu_aiv(
// SELECTED:         ascendc.cross_core_set_flag %flag_1, 2, pipe_mte2 : i32
// SELECTED-NEXT:    ascendc.cross_core_set_flag %flag_1, 2, pipe_mte2 : i32
// SELECTED:           ascendc.cross_core_wait_flag %flag, 2, pipe_mte2 : i32
// SELECTED:           ascendc.cross_core_set_flag %flag_1, 2, pipe_mte2 : i32
// SELECTED:           scf.yield
// SELECTED:       func.func @matmul_gelu(
// SELECTED-NEXT:    func.call @matmul_gelu_aic(%a, %b, %out, %product) {ascendc.core = "aic"}
// SELECTED-NEXT:    func.call @matmul_gelu_aiv(%a, %b, %out, %product) {ascendc.core = "aiv"}

// TEXT:      void matmul_gelu_aic(
// TEXT:        AscendC::CrossCoreWaitFlag<2, PIPE_FIX>(flag);
// TEXT:        AscendC::WaitFlag<AscendC::HardEvent::M_FIX>(
// TEXT-NEXT:   AscendC::Fixpipe<half, float, AscendC::CFG_ROW_MAJOR>(product_gm_1, sum
// TEXT:        AscendC::CrossCoreSetFlag<2, PIPE_FIX>(flag_1);
// TEXT:      extern "C" __global__ __aicore__ void matmul_gelu(
// TEXT-NEXT:   KERNEL_TASK_TYPE_DEFAULT(KERNEL_TYPE_MIX_AIC_1_2);
// TEXT-NEXT:   if ASCEND_IS_AIC {
// TEXT-NEXT:     matmul_gelu_aic(a, b, out, product);
