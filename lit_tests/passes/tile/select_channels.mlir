// RUN: ascir-opt %s -p tile-place-buffers,tile-select-instructions,canonicalize,cse | filecheck %s

// A channel is an argument with a ring for each block. Both vector cores of a block wait for a free slot, store a half of
// it and signal on MTE3 that it is full; the cube core waits for that, and signals on MTE2 that it has read it. Before its
// first slot it does so twice, as the ring has two; the vector cores take that back at the end. The number of the slot
// goes through the loop.
!slot = memref<16x16xf16, #tile.space<gm>>

builtin.module attributes {ascir.soc = "ascend910b1"} {
  tile.kernel @k block_dim 4 {
    tile.channel @ring aiv_to_aic depth 2 : !slot
    func.func @cube(%x: !slot, %n: index) attributes {tile.core = #tile.core<aic>} {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      scf.for %i = %c0 to %n step %c1 {
        %slot = tile.pop @ring : !slot
        %t = tile.load %slot[0, 0] : !slot -> !tile.tile<16x16xf16, l1, nz>
        tile.release %slot : !slot
      }
      func.return
    }
    func.func @vector(%x: !slot, %n: index) attributes {tile.core = #tile.core<aiv>} {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c8 = arith.constant 8 : index
      %half = tile.sub_block_index
      %row = arith.muli %half, %c8 : index
      %t = tile.load %x[%row, 0] : !slot -> !tile.tile<8x16xf16, ub>
      scf.for %i = %c0 to %n step %c1 {
        %slot = tile.acquire @ring : !slot
        tile.store %t, %slot[%row, 0] : !tile.tile<8x16xf16, ub>, !slot
        tile.push %slot : !slot
      }
      func.return
    }
  }
}

// CHECK-LABEL: func.func @k_aic(%x: memref<?xf16, 22 : i64>, %n: index, %ring: memref<?xf16, 22 : i64> {ascir.role = "workspace", ascir.extent = "2048"})
// CHECK:           %block = ascendc.get_block_idx : index
// CHECK-NEXT:      %ring_ring = arith.muli %block, %ring_1 : index
// CHECK-NEXT:      ascendc.cross_core_set_flag %flag_1, 2, pipe_mte2 : i32
// CHECK-NEXT:      ascendc.cross_core_set_flag %flag_1, 2, pipe_mte2 : i32
// CHECK:           scf.for %i = %c0 to %n step %c1 iter_args(%slot = %flag) -> (i32) {
// CHECK-NEXT:        ascendc.cross_core_wait_flag %flag, 2, pipe_mte2 : i32
// CHECK-NEXT:        %4 = arith.index_cast %slot : i32 to index
// CHECK-NEXT:        %5 = arith.muli %4, %slot_size : index
// CHECK-NEXT:        %6 = arith.addi %ring_ring, %5 : index
// CHECK-NEXT:        %next_slot = arith.xori %slot, %flag_1 : i32
// CHECK-NEXT:        %ring_gm_1 = ascendc.global_tensor.subindex %ring_gm[%6]
// CHECK:             ascendc.data_copy_nd2nz %t, %ring_gm_1, %nd2nz
// CHECK-NEXT:        ascendc.cross_core_set_flag %flag_1, 2, pipe_mte2 : i32
// CHECK-NEXT:        scf.yield %next_slot : i32
// CHECK-NEXT:      }
// CHECK-NEXT:      func.return

// CHECK-LABEL: func.func @k_aiv(
// CHECK:           %block_2 = arith.divui %block, %block_1 : index
// CHECK-NEXT:      %ring_ring = arith.muli %block_2, %ring_1 : index
// CHECK:           scf.for
// CHECK-NEXT:        ascendc.cross_core_wait_flag %flag_1, 2, pipe_mte3 : i32
// CHECK:             ascendc.cross_core_set_flag %flag, 2, pipe_mte3 : i32
// CHECK:           }
// CHECK-NEXT:      ascendc.cross_core_wait_flag %flag_1, 2, pipe_mte3 : i32
// CHECK-NEXT:      ascendc.cross_core_wait_flag %flag_1, 2, pipe_mte3 : i32
// CHECK-NEXT:      func.return

// CHECK-LABEL: func.func @k(
// CHECK-SAME:      attributes {ascendc.aicore, ascendc.global, ascendc.kernel_type = "mix_aic_1_2", tile.block_dim = 4 : i64} {
// CHECK-NEXT:      func.call @k_aic(%x, %n, %ring) {ascendc.core = "aic"}
// CHECK-NEXT:      func.call @k_aiv(%x, %n, %ring) {ascendc.core = "aiv"}
