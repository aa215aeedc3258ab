// RUN: ascir-opt %s | ascir-opt | filecheck %s
// RUN: ascir-opt %s --print-op-generic | ascir-opt | filecheck %s

// Sorting.

!l_f16 = !ascendc.local_tensor<*xf16>
!l_ui32 = !ascendc.local_tensor<*xui32>
!mrg_sort_src_list = !ascendc.mrg_sort_src_list<f16>

func.func @sort(%dst: !l_f16, %src0: !l_f16, %src1: !l_ui32, %repeatTime: i32, %concat: !l_f16, %index: !l_ui32, %tmp: !l_f16, %src: !l_f16, %dstValue: !l_f16, %dstIndex: !l_ui32, %src_1: !mrg_sort_src_list, %params: !ascendc.mrg_sort4_info, %sortList: !mrg_sort_src_list, %elementCountList0: ui16, %elementCountList1: ui16, %sortedNum0: ui32, %sortedNum1: ui32, %validBit: i32, %elemCount: ui32, %elemOffset: ui32, %modeNumber: i32) {
// CHECK-LABEL: func.func @sort(
  ascendc.sort32 %dst, %src0, %src1, %repeatTime : !l_f16, !l_f16, !l_ui32, i32
  // CHECK-NEXT: ascendc.sort32 %dst, %src0, %src1, %repeatTime : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xui32>, i32
  ascendc.sort %dst, %concat, %index, %tmp, %repeatTime : !l_f16, !l_f16, !l_ui32, !l_f16, i32
  // CHECK-NEXT: ascendc.sort %dst, %concat, %index, %tmp, %repeatTime : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xui32>, !ascendc.local_tensor<*xf16>, i32
  ascendc.sort %dst, %concat, %index, %tmp, %repeatTime {isFullSort} : !l_f16, !l_f16, !l_ui32, !l_f16, i32
  // CHECK-NEXT: ascendc.sort %dst, %concat, %index, %tmp, %repeatTime {isFullSort} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xui32>, !ascendc.local_tensor<*xf16>, i32
  ascendc.concat %dst, %src, %tmp, %repeatTime : !l_f16, !l_f16, !l_f16, i32
  // CHECK-NEXT: ascendc.concat %dst, %src, %tmp, %repeatTime : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i32
  ascendc.extract %dstValue, %dstIndex, %src, %repeatTime : !l_f16, !l_ui32, !l_f16, i32
  // CHECK-NEXT: ascendc.extract %dstValue, %dstIndex, %src, %repeatTime : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xui32>, !ascendc.local_tensor<*xf16>, i32
  ascendc.mrg_sort_with_info %dst, %src_1, %params : !l_f16, !mrg_sort_src_list, !ascendc.mrg_sort4_info
  // CHECK-NEXT: ascendc.mrg_sort_with_info %dst, %src_1, %params : !ascendc.local_tensor<*xf16>, !ascendc.mrg_sort_src_list<f16>, !ascendc.mrg_sort4_info
  ascendc.mrg_sort %dst, %sortList, %elementCountList0, %elementCountList1, %sortedNum0, %sortedNum1, %validBit, %repeatTime {operandSegmentSizes = array<i32: 1, 1, 2, 2, 1, 1>} : !l_f16, !mrg_sort_src_list, ui16, ui16, ui32, ui32, i32, i32
  // CHECK-NEXT: ascendc.mrg_sort %dst, %sortList, %elementCountList0, %elementCountList1, %sortedNum0, %sortedNum1, %validBit, %repeatTime {operandSegmentSizes = array<i32: 1, 1, 2, 2, 1, 1>} : !ascendc.local_tensor<*xf16>, !ascendc.mrg_sort_src_list<f16>, ui16, ui16, ui32, ui32, i32, i32
  ascendc.mrg_sort %dst, %sortList, %elementCountList0, %elementCountList1, %sortedNum0, %sortedNum1, %validBit, %repeatTime {isExhaustedSuspension, operandSegmentSizes = array<i32: 1, 1, 2, 2, 1, 1>} : !l_f16, !mrg_sort_src_list, ui16, ui16, ui32, ui32, i32, i32
  // CHECK-NEXT: ascendc.mrg_sort %dst, %sortList, %elementCountList0, %elementCountList1, %sortedNum0, %sortedNum1, %validBit, %repeatTime {isExhaustedSuspension, operandSegmentSizes = array<i32: 1, 1, 2, 2, 1, 1>} : !ascendc.local_tensor<*xf16>, !ascendc.mrg_sort_src_list<f16>, ui16, ui16, ui32, ui32, i32, i32
  %params_1 = ascendc.mrg_sort_src_list : !mrg_sort_src_list
  // CHECK-NEXT: %params_1 = ascendc.mrg_sort_src_list : !ascendc.mrg_sort_src_list<f16>
  %mrgSortList1, %mrgSortList2, %mrgSortList3, %mrgSortList4 = ascendc.get_mrg_sort_result : i32, i32, i32, i32
  // CHECK-NEXT: %mrgSortList1, %mrgSortList2, %mrgSortList3, %mrgSortList4 = ascendc.get_mrg_sort_result : i32, i32, i32, i32
  %result = ascendc.get_sort_len %elemCount : ui32
  // CHECK-NEXT: %result = ascendc.get_sort_len %elemCount : ui32
  %result_1 = ascendc.get_sort_offset %elemOffset : ui32
  // CHECK-NEXT: %result_1 = ascendc.get_sort_offset %elemOffset : ui32
  ascendc.mrg_sort4 %dst, %src_1, %params : !l_f16, !mrg_sort_src_list, !ascendc.mrg_sort4_info
  // CHECK-NEXT: ascendc.mrg_sort4 %dst, %src_1, %params : !ascendc.local_tensor<*xf16>, !ascendc.mrg_sort_src_list<f16>, !ascendc.mrg_sort4_info
  ascendc.rp_sort16 %dst, %src, %repeatTime : !l_f16, !l_f16, i32
  // CHECK-NEXT: ascendc.rp_sort16 %dst, %src, %repeatTime : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i32
  ascendc.proposal_concat %dst, %src, %repeatTime, %modeNumber : !l_f16, !l_f16, i32, i32
  // CHECK-NEXT: ascendc.proposal_concat %dst, %src, %repeatTime, %modeNumber : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i32, i32
  ascendc.proposal_extract %dst, %src, %repeatTime, %modeNumber : !l_f16, !l_f16, i32, i32
  // CHECK-NEXT: ascendc.proposal_extract %dst, %src, %repeatTime, %modeNumber : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i32, i32
  return
}
