// RUN: ascir-opt %s | ascir-opt | filecheck %s
// RUN: ascir-opt %s --print-op-generic | ascir-opt | filecheck %s

// Reductions.

!l_f16 = !ascendc.local_tensor<*xf16>

// One value for each block, pair or repeat.
func.func @blocks(%dst: !l_f16, %src: !l_f16, %repeatTime: i32, %mask: i32, %dstRepStride: i32, %srcBlkStride: i32, %srcRepStride: i32, %mask0: ui64, %mask1: ui64, %dstBlkStride: i32) {
// CHECK-LABEL: func.func @blocks(
  ascendc.block_reduce_max_l0 %dst, %src, %repeatTime, %mask, %dstRepStride, %srcBlkStride, %srcRepStride : !l_f16, !l_f16, i32, i32, i32, i32, i32
  // CHECK-NEXT: ascendc.block_reduce_max_l0 %dst, %src, %repeatTime, %mask, %dstRepStride, %srcBlkStride, %srcRepStride : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i32, i32, i32, i32, i32
  ascendc.block_reduce_max_l1 %dst, %src, %repeatTime, %mask0, %mask1, %dstRepStride, %srcBlkStride, %srcRepStride : !l_f16, !l_f16, i32, ui64, ui64, i32, i32, i32
  // CHECK-NEXT: ascendc.block_reduce_max_l1 %dst, %src, %repeatTime, %mask0, %mask1, %dstRepStride, %srcBlkStride, %srcRepStride : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i32, ui64, ui64, i32, i32, i32
  ascendc.whole_reduce_max_l0 %dst, %src, %mask, %repeatTime, %dstRepStride, %srcBlkStride, %srcRepStride {order = 2 : i32} : !l_f16, !l_f16, i32, i32, i32, i32, i32
  // CHECK-NEXT: ascendc.whole_reduce_max_l0 %dst, %src, %mask, %repeatTime, %dstRepStride, %srcBlkStride, %srcRepStride {order = 2 : i32} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i32, i32, i32, i32, i32
  ascendc.whole_reduce_max_l0 %dst, %src, %mask, %repeatTime, %dstRepStride, %srcBlkStride, %srcRepStride {isSetMask, order = 2 : i32} : !l_f16, !l_f16, i32, i32, i32, i32, i32
  // CHECK-NEXT: ascendc.whole_reduce_max_l0 %dst, %src, %mask, %repeatTime, %dstRepStride, %srcBlkStride, %srcRepStride {isSetMask, order = 2 : i32} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i32, i32, i32, i32, i32
  ascendc.whole_reduce_max_l1 %dst, %src, %mask0, %mask1, %repeatTime, %dstRepStride, %srcBlkStride, %srcRepStride {order = 2 : i32} : !l_f16, !l_f16, ui64, ui64, i32, i32, i32, i32
  // CHECK-NEXT: ascendc.whole_reduce_max_l1 %dst, %src, %mask0, %mask1, %repeatTime, %dstRepStride, %srcBlkStride, %srcRepStride {order = 2 : i32} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, ui64, ui64, i32, i32, i32, i32
  ascendc.whole_reduce_max_l1 %dst, %src, %mask0, %mask1, %repeatTime, %dstRepStride, %srcBlkStride, %srcRepStride {isSetMask, order = 2 : i32} : !l_f16, !l_f16, ui64, ui64, i32, i32, i32, i32
  // CHECK-NEXT: ascendc.whole_reduce_max_l1 %dst, %src, %mask0, %mask1, %repeatTime, %dstRepStride, %srcBlkStride, %srcRepStride {isSetMask, order = 2 : i32} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, ui64, ui64, i32, i32, i32, i32
  ascendc.block_reduce_min_l0 %dst, %src, %repeatTime, %mask, %dstRepStride, %srcBlkStride, %srcRepStride : !l_f16, !l_f16, i32, i32, i32, i32, i32
  // CHECK-NEXT: ascendc.block_reduce_min_l0 %dst, %src, %repeatTime, %mask, %dstRepStride, %srcBlkStride, %srcRepStride : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i32, i32, i32, i32, i32
  ascendc.block_reduce_min_l1 %dst, %src, %repeatTime, %mask0, %mask1, %dstRepStride, %srcBlkStride, %srcRepStride : !l_f16, !l_f16, i32, ui64, ui64, i32, i32, i32
  // CHECK-NEXT: ascendc.block_reduce_min_l1 %dst, %src, %repeatTime, %mask0, %mask1, %dstRepStride, %srcBlkStride, %srcRepStride : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i32, ui64, ui64, i32, i32, i32
  ascendc.whole_reduce_min_l0 %dst, %src, %mask, %repeatTime, %dstRepStride, %srcBlkStride, %srcRepStride {order = 2 : i32} : !l_f16, !l_f16, i32, i32, i32, i32, i32
  // CHECK-NEXT: ascendc.whole_reduce_min_l0 %dst, %src, %mask, %repeatTime, %dstRepStride, %srcBlkStride, %srcRepStride {order = 2 : i32} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i32, i32, i32, i32, i32
  ascendc.whole_reduce_min_l0 %dst, %src, %mask, %repeatTime, %dstRepStride, %srcBlkStride, %srcRepStride {isSetMask, order = 2 : i32} : !l_f16, !l_f16, i32, i32, i32, i32, i32
  // CHECK-NEXT: ascendc.whole_reduce_min_l0 %dst, %src, %mask, %repeatTime, %dstRepStride, %srcBlkStride, %srcRepStride {isSetMask, order = 2 : i32} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i32, i32, i32, i32, i32
  ascendc.whole_reduce_min_l1 %dst, %src, %mask0, %mask1, %repeatTime, %dstRepStride, %srcBlkStride, %srcRepStride {order = 2 : i32} : !l_f16, !l_f16, ui64, ui64, i32, i32, i32, i32
  // CHECK-NEXT: ascendc.whole_reduce_min_l1 %dst, %src, %mask0, %mask1, %repeatTime, %dstRepStride, %srcBlkStride, %srcRepStride {order = 2 : i32} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, ui64, ui64, i32, i32, i32, i32
  ascendc.whole_reduce_min_l1 %dst, %src, %mask0, %mask1, %repeatTime, %dstRepStride, %srcBlkStride, %srcRepStride {isSetMask, order = 2 : i32} : !l_f16, !l_f16, ui64, ui64, i32, i32, i32, i32
  // CHECK-NEXT: ascendc.whole_reduce_min_l1 %dst, %src, %mask0, %mask1, %repeatTime, %dstRepStride, %srcBlkStride, %srcRepStride {isSetMask, order = 2 : i32} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, ui64, ui64, i32, i32, i32, i32
  ascendc.block_reduce_sum_l0 %dst, %src, %repeatTime, %mask, %dstRepStride, %srcBlkStride, %srcRepStride : !l_f16, !l_f16, i32, i32, i32, i32, i32
  // CHECK-NEXT: ascendc.block_reduce_sum_l0 %dst, %src, %repeatTime, %mask, %dstRepStride, %srcBlkStride, %srcRepStride : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i32, i32, i32, i32, i32
  ascendc.block_reduce_sum_l1 %dst, %src, %repeatTime, %mask0, %mask1, %dstRepStride, %srcBlkStride, %srcRepStride : !l_f16, !l_f16, i32, ui64, ui64, i32, i32, i32
  // CHECK-NEXT: ascendc.block_reduce_sum_l1 %dst, %src, %repeatTime, %mask0, %mask1, %dstRepStride, %srcBlkStride, %srcRepStride : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i32, ui64, ui64, i32, i32, i32
  ascendc.whole_reduce_sum_l0 %dst, %src, %mask, %repeatTime, %dstRepStride, %srcBlkStride, %srcRepStride : !l_f16, !l_f16, i32, i32, i32, i32, i32
  // CHECK-NEXT: ascendc.whole_reduce_sum_l0 %dst, %src, %mask, %repeatTime, %dstRepStride, %srcBlkStride, %srcRepStride : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i32, i32, i32, i32, i32
  ascendc.whole_reduce_sum_l0 %dst, %src, %mask, %repeatTime, %dstRepStride, %srcBlkStride, %srcRepStride {isSetMask} : !l_f16, !l_f16, i32, i32, i32, i32, i32
  // CHECK-NEXT: ascendc.whole_reduce_sum_l0 %dst, %src, %mask, %repeatTime, %dstRepStride, %srcBlkStride, %srcRepStride {isSetMask} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i32, i32, i32, i32, i32
  ascendc.whole_reduce_sum_l1 %dst, %src, %mask0, %mask1, %repeatTime, %dstRepStride, %srcBlkStride, %srcRepStride : !l_f16, !l_f16, ui64, ui64, i32, i32, i32, i32
  // CHECK-NEXT: ascendc.whole_reduce_sum_l1 %dst, %src, %mask0, %mask1, %repeatTime, %dstRepStride, %srcBlkStride, %srcRepStride : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, ui64, ui64, i32, i32, i32, i32
  ascendc.whole_reduce_sum_l1 %dst, %src, %mask0, %mask1, %repeatTime, %dstRepStride, %srcBlkStride, %srcRepStride {isSetMask} : !l_f16, !l_f16, ui64, ui64, i32, i32, i32, i32
  // CHECK-NEXT: ascendc.whole_reduce_sum_l1 %dst, %src, %mask0, %mask1, %repeatTime, %dstRepStride, %srcBlkStride, %srcRepStride {isSetMask} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, ui64, ui64, i32, i32, i32, i32
  ascendc.pair_reduce_sum_l0 %dst, %src, %repeatTime, %mask, %dstRepStride, %srcBlkStride, %srcRepStride : !l_f16, !l_f16, i32, i32, i32, i32, i32
  // CHECK-NEXT: ascendc.pair_reduce_sum_l0 %dst, %src, %repeatTime, %mask, %dstRepStride, %srcBlkStride, %srcRepStride : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i32, i32, i32, i32, i32
  ascendc.pair_reduce_sum_l0 %dst, %src, %repeatTime, %mask, %dstRepStride, %srcBlkStride, %srcRepStride {isSetMask} : !l_f16, !l_f16, i32, i32, i32, i32, i32
  // CHECK-NEXT: ascendc.pair_reduce_sum_l0 %dst, %src, %repeatTime, %mask, %dstRepStride, %srcBlkStride, %srcRepStride {isSetMask} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i32, i32, i32, i32, i32
  ascendc.pair_reduce_sum_l1 %dst, %src, %repeatTime, %mask0, %mask1, %dstRepStride, %srcBlkStride, %srcRepStride : !l_f16, !l_f16, i32, ui64, ui64, i32, i32, i32
  // CHECK-NEXT: ascendc.pair_reduce_sum_l1 %dst, %src, %repeatTime, %mask0, %mask1, %dstRepStride, %srcBlkStride, %srcRepStride : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i32, ui64, ui64, i32, i32, i32
  ascendc.pair_reduce_sum_l1 %dst, %src, %repeatTime, %mask0, %mask1, %dstRepStride, %srcBlkStride, %srcRepStride {isSetMask} : !l_f16, !l_f16, i32, ui64, ui64, i32, i32, i32
  // CHECK-NEXT: ascendc.pair_reduce_sum_l1 %dst, %src, %repeatTime, %mask0, %mask1, %dstRepStride, %srcBlkStride, %srcRepStride {isSetMask} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i32, ui64, ui64, i32, i32, i32
  ascendc.repeat_reduce_sum_l0 %dst, %src, %repeatTime, %mask, %dstBlkStride, %srcBlkStride, %dstRepStride, %srcRepStride : !l_f16, !l_f16, i32, i32, i32, i32, i32, i32
  // CHECK-NEXT: ascendc.repeat_reduce_sum_l0 %dst, %src, %repeatTime, %mask, %dstBlkStride, %srcBlkStride, %dstRepStride, %srcRepStride : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i32, i32, i32, i32, i32, i32
  ascendc.repeat_reduce_sum_l0 %dst, %src, %repeatTime, %mask, %dstBlkStride, %srcBlkStride, %dstRepStride, %srcRepStride {isSetMask} : !l_f16, !l_f16, i32, i32, i32, i32, i32, i32
  // CHECK-NEXT: ascendc.repeat_reduce_sum_l0 %dst, %src, %repeatTime, %mask, %dstBlkStride, %srcBlkStride, %dstRepStride, %srcRepStride {isSetMask} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i32, i32, i32, i32, i32, i32
  return
}

// One value.
func.func @everything(%dst: !l_f16, %src: !l_f16, %sharedTmpBuffer: !l_f16, %mask: i32, %repeatTime: i32, %srcRepStride: i32, %calIndex: i1, %mask0: i32, %mask1: i32, %count: i32) {
// CHECK-LABEL: func.func @everything(
  ascendc.reduce_max_l0 %dst, %src, %sharedTmpBuffer, %mask, %repeatTime, %srcRepStride, %calIndex : !l_f16, !l_f16, !l_f16, i32, i32, i32, i1
  // CHECK-NEXT: ascendc.reduce_max_l0 %dst, %src, %sharedTmpBuffer, %mask, %repeatTime, %srcRepStride, %calIndex : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i32, i32, i32, i1
  ascendc.reduce_max_l1 %dst, %src, %sharedTmpBuffer, %mask0, %mask1, %repeatTime, %srcRepStride, %calIndex : !l_f16, !l_f16, !l_f16, i32, i32, i32, i32, i1
  // CHECK-NEXT: ascendc.reduce_max_l1 %dst, %src, %sharedTmpBuffer, %mask0, %mask1, %repeatTime, %srcRepStride, %calIndex : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i32, i32, i32, i32, i1
  ascendc.reduce_max_l2 %dst, %src, %sharedTmpBuffer, %count, %calIndex : !l_f16, !l_f16, !l_f16, i32, i1
  // CHECK-NEXT: ascendc.reduce_max_l2 %dst, %src, %sharedTmpBuffer, %count, %calIndex : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i32, i1
  ascendc.reduce_min_l0 %dst, %src, %sharedTmpBuffer, %mask, %repeatTime, %srcRepStride, %calIndex : !l_f16, !l_f16, !l_f16, i32, i32, i32, i1
  // CHECK-NEXT: ascendc.reduce_min_l0 %dst, %src, %sharedTmpBuffer, %mask, %repeatTime, %srcRepStride, %calIndex : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i32, i32, i32, i1
  ascendc.reduce_min_l1 %dst, %src, %sharedTmpBuffer, %mask0, %mask1, %repeatTime, %srcRepStride, %calIndex : !l_f16, !l_f16, !l_f16, i32, i32, i32, i32, i1
  // CHECK-NEXT: ascendc.reduce_min_l1 %dst, %src, %sharedTmpBuffer, %mask0, %mask1, %repeatTime, %srcRepStride, %calIndex : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i32, i32, i32, i32, i1
  ascendc.reduce_min_l2 %dst, %src, %sharedTmpBuffer, %count, %calIndex : !l_f16, !l_f16, !l_f16, i32, i1
  // CHECK-NEXT: ascendc.reduce_min_l2 %dst, %src, %sharedTmpBuffer, %count, %calIndex : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i32, i1
  ascendc.reduce_sum_l0 %dst, %src, %sharedTmpBuffer, %mask, %repeatTime, %srcRepStride : !l_f16, !l_f16, !l_f16, i32, i32, i32
  // CHECK-NEXT: ascendc.reduce_sum_l0 %dst, %src, %sharedTmpBuffer, %mask, %repeatTime, %srcRepStride : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i32, i32, i32
  ascendc.reduce_sum_l1 %dst, %src, %sharedTmpBuffer, %mask0, %mask1, %repeatTime, %srcRepStride : !l_f16, !l_f16, !l_f16, i32, i32, i32, i32
  // CHECK-NEXT: ascendc.reduce_sum_l1 %dst, %src, %sharedTmpBuffer, %mask0, %mask1, %repeatTime, %srcRepStride : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i32, i32, i32, i32
  ascendc.reduce_sum_l2 %dst, %src, %sharedTmpBuffer, %count : !l_f16, !l_f16, !l_f16, i32
  // CHECK-NEXT: ascendc.reduce_sum_l2 %dst, %src, %sharedTmpBuffer, %count : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i32
  return
}
