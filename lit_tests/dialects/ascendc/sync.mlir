// RUN: ascir-opt %s | ascir-opt | filecheck %s
// RUN: ascir-opt %s --print-op-generic | ascir-opt | filecheck %s

// Flags and barriers.

!g_i32 = !ascendc.global_tensor<*xi32>
!l_i32 = !ascendc.local_tensor<*xi32>

// Within a core.
func.func @pipes(%eventId: i32) {
// CHECK-LABEL: func.func @pipes(
  ascendc.set_flag mte2_v, %eventId : i32
  // CHECK-NEXT: ascendc.set_flag mte2_v, %eventId : i32
  ascendc.wait_flag mte2_v, %eventId : i32
  // CHECK-NEXT: ascendc.wait_flag mte2_v, %eventId : i32
  ascendc.pipe_barrier pipe_mte3
  // CHECK-NEXT: ascendc.pipe_barrier pipe_mte3
  ascendc.data_sync_barrier {memDsbType = 3 : i32} : () -> ()
  // CHECK-NEXT: ascendc.data_sync_barrier {memDsbType = 3 : i32} : () -> ()
  return
}

// Between cores.
func.func @cores(%flagId: i32, %config: i32, %address: memref<?xui8, 22 : i64>, %gmWorkspace: !g_i32, %ubWorkspace: !l_i32, %blockIdx: i32, %eventId: i32, %usedCores: i32) {
// CHECK-LABEL: func.func @cores(
  ascendc.cross_core_set_flag %flagId, 2, pipe_mte3 : i32
  // CHECK-NEXT: ascendc.cross_core_set_flag %flagId, 2, pipe_mte3 : i32
  ascendc.cross_core_wait_flag %flagId, 2, pipe_mte3 : i32
  // CHECK-NEXT: ascendc.cross_core_wait_flag %flagId, 2, pipe_mte3 : i32
  ascendc.ffts_cross_core_sync %config {pipe = 5 : i32} : i32
  // CHECK-NEXT: ascendc.ffts_cross_core_sync %config {pipe = 5 : i32} : i32
  ascendc.set_ffts_base_addr %address : memref<?xui8, 22 : i64>
  // CHECK-NEXT: ascendc.set_ffts_base_addr %address : memref<?xui8, 22 : i64>
  ascendc.ib_set %gmWorkspace, %ubWorkspace, %blockIdx, %eventId : !g_i32, !l_i32, i32, i32
  // CHECK-NEXT: ascendc.ib_set %gmWorkspace, %ubWorkspace, %blockIdx, %eventId : !ascendc.global_tensor<*xi32>, !ascendc.local_tensor<*xi32>, i32, i32
  ascendc.ib_set %gmWorkspace, %ubWorkspace, %blockIdx, %eventId {isAIVOnly} : !g_i32, !l_i32, i32, i32
  // CHECK-NEXT: ascendc.ib_set %gmWorkspace, %ubWorkspace, %blockIdx, %eventId {isAIVOnly} : !ascendc.global_tensor<*xi32>, !ascendc.local_tensor<*xi32>, i32, i32
  ascendc.ib_wait %gmWorkspace, %ubWorkspace, %blockIdx, %eventId : !g_i32, !l_i32, i32, i32
  // CHECK-NEXT: ascendc.ib_wait %gmWorkspace, %ubWorkspace, %blockIdx, %eventId : !ascendc.global_tensor<*xi32>, !ascendc.local_tensor<*xi32>, i32, i32
  ascendc.ib_wait %gmWorkspace, %ubWorkspace, %blockIdx, %eventId {isAIVOnly} : !g_i32, !l_i32, i32, i32
  // CHECK-NEXT: ascendc.ib_wait %gmWorkspace, %ubWorkspace, %blockIdx, %eventId {isAIVOnly} : !ascendc.global_tensor<*xi32>, !ascendc.local_tensor<*xi32>, i32, i32
  ascendc.notify_next_block %gmWorkspace, %ubWorkspace : <*xi32>, <*xi32>
  // CHECK-NEXT: ascendc.notify_next_block %gmWorkspace, %ubWorkspace : <*xi32>, <*xi32>
  ascendc.wait_pre_block %gmWorkspace, %ubWorkspace : <*xi32>, <*xi32>
  // CHECK-NEXT: ascendc.wait_pre_block %gmWorkspace, %ubWorkspace : <*xi32>, <*xi32>
  ascendc.sync_all_soft %gmWorkspace, %ubWorkspace, %usedCores : !g_i32, !l_i32, i32
  // CHECK-NEXT: ascendc.sync_all_soft %gmWorkspace, %ubWorkspace, %usedCores : !ascendc.global_tensor<*xi32>, !ascendc.local_tensor<*xi32>, i32
  ascendc.sync_all_soft %gmWorkspace, %ubWorkspace, %usedCores {isAIVOnly} : !g_i32, !l_i32, i32
  // CHECK-NEXT: ascendc.sync_all_soft %gmWorkspace, %ubWorkspace, %usedCores {isAIVOnly} : !ascendc.global_tensor<*xi32>, !ascendc.local_tensor<*xi32>, i32
  ascendc.sync_all_hard
  // CHECK-NEXT: ascendc.sync_all_hard
  ascendc.sync_all_hard {isAIVOnly}
  // CHECK-NEXT: ascendc.sync_all_hard {isAIVOnly}
  return
}
