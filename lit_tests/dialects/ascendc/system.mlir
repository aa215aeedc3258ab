// RUN: ascir-opt %s | ascir-opt | filecheck %s
// RUN: ascir-opt %s --print-op-generic | ascir-opt | filecheck %s

// Registers, caches, identification, debugging, scalar functions, lists of tensors.

!g_f16 = !ascendc.global_tensor<*xf16>

func.func @registers(%len: i32, %maskHigh: ui64, %maskLow: ui64, %mode: i1, %trans_mode: i1, %mm_layout_mode: i1, %src0: !g_f16, %config: !ascendc.aipp_params, %src1: !g_f16) {
// CHECK-LABEL: func.func @registers(
  ascendc.set_atomic_add {dtype = f16} : () -> ()
  // CHECK-NEXT: ascendc.set_atomic_add {dtype = f16} : () -> ()
  ascendc.set_atomic_max {dtype = f16} : () -> ()
  // CHECK-NEXT: ascendc.set_atomic_max {dtype = f16} : () -> ()
  ascendc.set_atomic_min {dtype = f16} : () -> ()
  // CHECK-NEXT: ascendc.set_atomic_min {dtype = f16} : () -> ()
  ascendc.set_atomic_type {dtype = f16} : () -> ()
  // CHECK-NEXT: ascendc.set_atomic_type {dtype = f16} : () -> ()
  ascendc.set_atomic_none : () -> ()
  // CHECK-NEXT: ascendc.set_atomic_none : () -> ()
  ascendc.reset_mask
  // CHECK-NEXT: ascendc.reset_mask
  ascendc.set_mask_count
  // CHECK-NEXT: ascendc.set_mask_count
  ascendc.set_mask_norm
  // CHECK-NEXT: ascendc.set_mask_norm
  ascendc.set_vector_mask_l0 %len {dtype = f16, mode = 1 : i32} : i32
  // CHECK-NEXT: ascendc.set_vector_mask_l0 %len {dtype = f16, mode = 1 : i32} : i32
  ascendc.set_vector_mask_l1 %maskHigh, %maskLow {dtype = f16, mode = 1 : i32} : ui64, ui64
  // CHECK-NEXT: ascendc.set_vector_mask_l1 %maskHigh, %maskLow {dtype = f16, mode = 1 : i32} : ui64, ui64
  ascendc.set_hf32_mode %mode : i1
  // CHECK-NEXT: ascendc.set_hf32_mode %mode : i1
  ascendc.set_hf32_trans_mode %trans_mode : i1
  // CHECK-NEXT: ascendc.set_hf32_trans_mode %trans_mode : i1
  ascendc.set_mm_layout_transform %mm_layout_mode : i1
  // CHECK-NEXT: ascendc.set_mm_layout_transform %mm_layout_mode : i1
  ascendc.set_store_atomic_config atomic_bf16, atomic_sum
  // CHECK-NEXT: ascendc.set_store_atomic_config atomic_bf16, atomic_sum
  %atomicType, %atomicOp = ascendc.get_store_atomic_config : ui16, ui16
  // CHECK-NEXT: %atomicType, %atomicOp = ascendc.get_store_atomic_config : ui16, ui16
  ascendc.init_soc_state
  // CHECK-NEXT: ascendc.init_soc_state
  ascendc.set_aipp_functions %src0, %config, format = YUV400_U8 : (!g_f16, !ascendc.aipp_params) -> ()
  // CHECK-NEXT: ascendc.set_aipp_functions %src0, %config, format = YUV400_U8 : (!ascendc.global_tensor<*xf16>, !ascendc.aipp_params) -> ()
  ascendc.set_aipp_functions %src0, %src1, %config, format = YUV400_U8 : (!g_f16, !g_f16, !ascendc.aipp_params) -> ()
  // CHECK-NEXT: ascendc.set_aipp_functions %src0, %src1, %config, format = YUV400_U8 : (!ascendc.global_tensor<*xf16>, !ascendc.global_tensor<*xf16>, !ascendc.aipp_params) -> ()
  return
}

func.func @caches(%dst: !g_f16, %preFetchLen: i64, %src: !g_f16, %cacheOffset: i32) {
// CHECK-LABEL: func.func @caches(
  ascendc.data_cache_clean_invalid_global %dst {dcciDst = 3 : i32, entireType = 1 : i32} : !g_f16
  // CHECK-NEXT: ascendc.data_cache_clean_invalid_global %dst {dcciDst = 3 : i32, entireType = 1 : i32} : !ascendc.global_tensor<*xf16>
  ascendc.data_cache_clean_invalid_global_nodccidst %dst {entireType = 1 : i32} : !g_f16
  // CHECK-NEXT: ascendc.data_cache_clean_invalid_global_nodccidst %dst {entireType = 1 : i32} : !ascendc.global_tensor<*xf16>
  %status = ascendc.get_icache_preload_status : () -> ()
  // CHECK-NEXT: %status = ascendc.get_icache_preload_status : () -> ()
  ascendc.icache_preload %preFetchLen : i64
  // CHECK-NEXT: ascendc.icache_preload %preFetchLen : i64
  ascendc.data_cache_preload %src, %cacheOffset : !g_f16, i32
  // CHECK-NEXT: ascendc.data_cache_preload %src, %cacheOffset : !ascendc.global_tensor<*xf16>, i32
  return
}

func.func @identification(%coreVersion: ui32) {
// CHECK-LABEL: func.func @identification(
  %value = ascendc.get_block_idx : i64
  // CHECK-NEXT: %value = ascendc.get_block_idx : i64
  %value_1 = ascendc.get_block_num : i64
  // CHECK-NEXT: %value_1 = ascendc.get_block_num : i64
  %value_2 = ascendc.get_data_block_size_in_bytes : i64
  // CHECK-NEXT: %value_2 = ascendc.get_data_block_size_in_bytes : i64
  %value_3 = ascendc.get_program_counter : i64
  // CHECK-NEXT: %value_3 = ascendc.get_program_counter : i64
  %value_4 = ascendc.get_sub_block_idx : i64
  // CHECK-NEXT: %value_4 = ascendc.get_sub_block_idx : i64
  %value_5 = ascendc.get_sub_block_num : ui64
  // CHECK-NEXT: %value_5 = ascendc.get_sub_block_num : ui64
  %value_6 = ascendc.get_system_cycle : i64
  // CHECK-NEXT: %value_6 = ascendc.get_system_cycle : i64
  %value_7 = ascendc.get_task_ratio : i64
  // CHECK-NEXT: %value_7 = ascendc.get_task_ratio : i64
  ascendc.get_arch_version %coreVersion : ui32
  // CHECK-NEXT: ascendc.get_arch_version %coreVersion : ui32
  %result = ascendc.ascend_is_aic : i1
  // CHECK-NEXT: %result = ascendc.ascend_is_aic : i1
  %result_1 = ascendc.ascend_is_aiv : i1
  // CHECK-NEXT: %result_1 = ascendc.ascend_is_aiv : i1
  ascendc.trap
  // CHECK-NEXT: ascendc.trap
  return
}

func.func @debugging(%param: !ascendc.check_local_memory_ia_param, %tensor: !g_f16, %index: i32, %countOff: i32, %dumpSize: i32, %desc: i32, %shapeInfo: !ascendc.shape_info, %descId: i32, %vars0: i32, %vars1: i32) {
// CHECK-LABEL: func.func @debugging(
  ascendc.check_local_memory_ia %param : !ascendc.check_local_memory_ia_param
  // CHECK-NEXT: ascendc.check_local_memory_ia %param : !ascendc.check_local_memory_ia_param
  ascendc.dump_acc_chk_point %tensor, %index, %countOff, %dumpSize : !g_f16, i32, i32, i32
  // CHECK-NEXT: ascendc.dump_acc_chk_point %tensor, %index, %countOff, %dumpSize : !ascendc.global_tensor<*xf16>, i32, i32, i32
  ascendc.dump_tensor %tensor, %desc, %dumpSize : !g_f16, i32, i32
  // CHECK-NEXT: ascendc.dump_tensor %tensor, %desc, %dumpSize : !ascendc.global_tensor<*xf16>, i32, i32
  ascendc.dump_tensor %tensor, %desc, %dumpSize, %shapeInfo : !g_f16, i32, i32, !ascendc.shape_info
  // CHECK-NEXT: ascendc.dump_tensor %tensor, %desc, %dumpSize, %shapeInfo : !ascendc.global_tensor<*xf16>, i32, i32, !ascendc.shape_info
  ascendc.metrics_prof_start
  // CHECK-NEXT: ascendc.metrics_prof_start
  ascendc.metrics_prof_stop
  // CHECK-NEXT: ascendc.metrics_prof_stop
  ascendc.print_time_stamp %descId : i32
  // CHECK-NEXT: ascendc.print_time_stamp %descId : i32
  ascendc.printf %vars0, %vars1 {desc = "value"} : i32, i32
  // CHECK-NEXT: ascendc.printf %vars0, %vars1 {desc = "value"} : i32, i32
  return
}

func.func @scalar_functions(%valueIn: i64, %valueIn_1: ui64, %countValue: i32, %valueIn_2: f32) {
// CHECK-LABEL: func.func @scalar_functions(
  %count = ascendc.count_bits_cnt_same_as_sign_bit %valueIn : i64 -> i64
  // CHECK-NEXT: %count = ascendc.count_bits_cnt_same_as_sign_bit %valueIn : i64 -> i64
  %count_1 = ascendc.scalar_count_leading_zero %valueIn_1 : ui64 -> i64
  // CHECK-NEXT: %count_1 = ascendc.scalar_count_leading_zero %valueIn_1 : ui64 -> i64
  %count_2 = ascendc.scalar_get_count_of_value %valueIn_1, %countValue : ui64, i32 -> i64
  // CHECK-NEXT: %count_2 = ascendc.scalar_get_count_of_value %valueIn_1, %countValue : ui64, i32 -> i64
  %position = ascendc.scalar_get_sff_value %valueIn_1, %countValue : ui64, i32 -> i64
  // CHECK-NEXT: %position = ascendc.scalar_get_sff_value %valueIn_1, %countValue : ui64, i32 -> i64
  %valueOut = ascendc.scalar_cast %valueIn_2 {dtype = i32, roundMode = 1 : i32} : f32 -> i32
  // CHECK-NEXT: %valueOut = ascendc.scalar_cast %valueIn_2 {dtype = i32, roundMode = 1 : i32} : f32 -> i32
  return
}

func.func @lists(%data: memref<?xui8, 22 : i64>, %length: ui32, %shapeSize: ui32, %tensor: !ascendc.list_tensor_desc, %desc: !ascendc.tensor_desc, %index: ui32, %tensorDesc: !ascendc.tensor_desc, %offset: i64, %shapePtr: ui64, %index_1: i32, %context: memref<?xui8, 22 : i64>) {
// CHECK-LABEL: func.func @lists(
  %result = ascendc.list_tensor_desc : !ascendc.list_tensor_desc
  // CHECK-NEXT: %result = ascendc.list_tensor_desc : !ascendc.list_tensor_desc
  %result_1 = ascendc.list_tensor_desc_v2 %data, %length, %shapeSize : !ascendc.list_tensor_desc, memref<?xui8, 22 : i64>, ui32, ui32
  // CHECK-NEXT: %result_1 = ascendc.list_tensor_desc_v2 %data, %length, %shapeSize : !ascendc.list_tensor_desc, memref<?xui8, 22 : i64>, ui32, ui32
  ascendc.list_tensor_desc_init %tensor, %data, %length, %shapeSize : !ascendc.list_tensor_desc, memref<?xui8, 22 : i64>, ui32, ui32
  // CHECK-NEXT: ascendc.list_tensor_desc_init %tensor, %data, %length, %shapeSize : !ascendc.list_tensor_desc, memref<?xui8, 22 : i64>, ui32, ui32
  %result_2 = ascendc.list_tensor_desc_get_size %tensor : !ascendc.list_tensor_desc
  // CHECK-NEXT: %result_2 = ascendc.list_tensor_desc_get_size %tensor : !ascendc.list_tensor_desc
  ascendc.list_tensor_desc_get_desc %tensor, %desc, %index : !ascendc.list_tensor_desc, !ascendc.tensor_desc, ui32
  // CHECK-NEXT: ascendc.list_tensor_desc_get_desc %tensor, %desc, %index : !ascendc.list_tensor_desc, !ascendc.tensor_desc, ui32
  %result_3 = ascendc.list_tensor_desc_get_data_ptr %tensor, %index {dtype = ui8} : memref<?xui8, 22 : i64>
  // CHECK-NEXT: %result_3 = ascendc.list_tensor_desc_get_data_ptr %tensor, %index {dtype = ui8} : memref<?xui8, 22 : i64>
  %tensorDesc_1 = ascendc.tensor_desc f16 : !ascendc.tensor_desc
  // CHECK-NEXT: %tensorDesc_1 = ascendc.tensor_desc f16 : !ascendc.tensor_desc
  %result_4 = ascendc.tensor_desc_get_data_obj %tensorDesc : !ascendc.tensor_desc, <*xf16>
  // CHECK-NEXT: %result_4 = ascendc.tensor_desc_get_data_obj %tensorDesc : !ascendc.tensor_desc, <*xf16>
  %result_5 = ascendc.tensor_desc_get_data_ptr %tensorDesc : !ascendc.tensor_desc, memref<?xui8, 22 : i64>
  // CHECK-NEXT: %result_5 = ascendc.tensor_desc_get_data_ptr %tensorDesc : !ascendc.tensor_desc, memref<?xui8, 22 : i64>
  %result_6 = ascendc.tensor_desc_get_dim %tensorDesc : !ascendc.tensor_desc, ui64
  // CHECK-NEXT: %result_6 = ascendc.tensor_desc_get_dim %tensorDesc : !ascendc.tensor_desc, ui64
  %result_7 = ascendc.tensor_desc_get_index %tensorDesc : !ascendc.tensor_desc, ui64
  // CHECK-NEXT: %result_7 = ascendc.tensor_desc_get_index %tensorDesc : !ascendc.tensor_desc, ui64
  %result_8 = ascendc.tensor_desc_get_shape %tensorDesc, %offset : !ascendc.tensor_desc, i64, i64
  // CHECK-NEXT: %result_8 = ascendc.tensor_desc_get_shape %tensorDesc, %offset : !ascendc.tensor_desc, i64, i64
  ascendc.tensor_desc_set_shape_addr %tensorDesc, %shapePtr : !ascendc.tensor_desc, ui64
  // CHECK-NEXT: ascendc.tensor_desc_set_shape_addr %tensorDesc, %shapePtr : !ascendc.tensor_desc, ui64
  %context_1 = ascendc.get_hccl_context %index_1 : i32, memref<?xui8, 22 : i64>
  // CHECK-NEXT: %context_1 = ascendc.get_hccl_context %index_1 : i32, memref<?xui8, 22 : i64>
  ascendc.set_hccl_context %index_1, %context : i32, memref<?xui8, 22 : i64>
  // CHECK-NEXT: ascendc.set_hccl_context %index_1, %context : i32, memref<?xui8, 22 : i64>
  return
}

func.func @objects(%tensor: !ascendc.local_tensor<*xf16>) {
// CHECK-LABEL: func.func @objects(
  ascendc.noop
  // CHECK-NEXT: ascendc.noop
  ascendc.pop_stack_buffer vecin %tensor : !ascendc.local_tensor<*xf16>
  // CHECK-NEXT: ascendc.pop_stack_buffer vecin %tensor : !ascendc.local_tensor<*xf16>
  return
}
