// RUN: ascir-opt %s | ascir-opt | filecheck %s
// RUN: ascir-opt %s --print-op-generic | ascir-opt | filecheck %s

// Tensors, their views, properties and elements.

!g_f16 = !ascendc.global_tensor<*xf16>
!l_f16 = !ascendc.local_tensor<*xf16>
!local_mem_allocator = !ascendc.local_mem_allocator<1>

func.func @local(%tensor: !l_f16, %index: index, %offset: ui32, %shapeInfo: !ascendc.shape_info, %index_1: i32, %value: f16, %dataLen: ui32, %size: ui32, %tag: i32, %src: !l_f16, %len: ui32, %addr: ui32, %tileSize: ui32, %dynamicShape0: i64, %dynamicShape1: i64, %in: !l_f16) {
// CHECK-LABEL: func.func @local(
  %tensor_1 = ascendc.local_tensor : !l_f16
  // CHECK-NEXT: %tensor_1 = ascendc.local_tensor : !ascendc.local_tensor<*xf16>
  %result = ascendc.local_tensor.subindex %tensor[%index] : !l_f16, index, !l_f16
  // CHECK-NEXT: %result = ascendc.local_tensor.subindex %tensor[%index] : !ascendc.local_tensor<*xf16>, index, !ascendc.local_tensor<*xf16>
  %result_1 = ascendc.local_tensor.bracket %tensor(%index) : !l_f16, index, !l_f16
  // CHECK-NEXT: %result_1 = ascendc.local_tensor.bracket %tensor(%index) : !ascendc.local_tensor<*xf16>, index, !ascendc.local_tensor<*xf16>
  %result_2 = ascendc.local_tensor.get_phy_addr %tensor : !l_f16, ui64
  // CHECK-NEXT: %result_2 = ascendc.local_tensor.get_phy_addr %tensor : !ascendc.local_tensor<*xf16>, ui64
  %result_3 = ascendc.local_tensor.get_phy_addr %tensor, %offset : !l_f16, ui64, ui32
  // CHECK-NEXT: %result_3 = ascendc.local_tensor.get_phy_addr %tensor, %offset : !ascendc.local_tensor<*xf16>, ui64, ui32
  %results = ascendc.local_tensor.get_shape_info %tensor : !l_f16, !ascendc.shape_info
  // CHECK-NEXT: %results = ascendc.local_tensor.get_shape_info %tensor : !ascendc.local_tensor<*xf16>, !ascendc.shape_info
  ascendc.local_tensor.set_shape_info %tensor, %shapeInfo : !l_f16, !ascendc.shape_info
  // CHECK-NEXT: ascendc.local_tensor.set_shape_info %tensor, %shapeInfo : !ascendc.local_tensor<*xf16>, !ascendc.shape_info
  %value_1 = ascendc.local_tensor.get_value %tensor, %index_1 : !l_f16, i32, f16
  // CHECK-NEXT: %value_1 = ascendc.local_tensor.get_value %tensor, %index_1 : !ascendc.local_tensor<*xf16>, i32, f16
  ascendc.local_tensor.set_value %tensor, %index_1, %value : !l_f16, i32, f16
  // CHECK-NEXT: ascendc.local_tensor.set_value %tensor, %index_1, %value : !ascendc.local_tensor<*xf16>, i32, f16
  %result_4 = ascendc.local_tensor.get_length %tensor : !l_f16, ui32
  // CHECK-NEXT: %result_4 = ascendc.local_tensor.get_length %tensor : !ascendc.local_tensor<*xf16>, ui32
  %result_5 = ascendc.local_tensor.get_position %tensor : !l_f16, i32
  // CHECK-NEXT: %result_5 = ascendc.local_tensor.get_position %tensor : !ascendc.local_tensor<*xf16>, i32
  %result_6 = ascendc.local_tensor.get_size %tensor : !l_f16, i64
  // CHECK-NEXT: %result_6 = ascendc.local_tensor.get_size %tensor : !ascendc.local_tensor<*xf16>, i64
  %result_7 = ascendc.local_tensor.get_user_tag %tensor : !l_f16, i64
  // CHECK-NEXT: %result_7 = ascendc.local_tensor.get_user_tag %tensor : !ascendc.local_tensor<*xf16>, i64
  ascendc.local_tensor.set_buffer_len %tensor, %dataLen : !l_f16, ui32
  // CHECK-NEXT: ascendc.local_tensor.set_buffer_len %tensor, %dataLen : !ascendc.local_tensor<*xf16>, ui32
  ascendc.local_tensor.set_size %tensor, %size : !l_f16, ui32
  // CHECK-NEXT: ascendc.local_tensor.set_size %tensor, %size : !ascendc.local_tensor<*xf16>, ui32
  ascendc.local_tensor.set_user_tag %tensor, %tag : !l_f16, i32
  // CHECK-NEXT: ascendc.local_tensor.set_user_tag %tensor, %tag : !ascendc.local_tensor<*xf16>, i32
  ascendc.local_tensor.set_addr_with_offset %tensor, %src, %offset : !l_f16, !l_f16, ui32
  // CHECK-NEXT: ascendc.local_tensor.set_addr_with_offset %tensor, %src, %offset : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, ui32
  ascendc.local_tensor.print %tensor : !l_f16
  // CHECK-NEXT: ascendc.local_tensor.print %tensor : !ascendc.local_tensor<*xf16>
  ascendc.local_tensor.print %tensor, %len : !l_f16, ui32
  // CHECK-NEXT: ascendc.local_tensor.print %tensor, %len : !ascendc.local_tensor<*xf16>, ui32
  ascendc.local_tensor.to_file %tensor {fileName = "value"} : !l_f16
  // CHECK-NEXT: ascendc.local_tensor.to_file %tensor {fileName = "value"} : !ascendc.local_tensor<*xf16>
  %result_8 = ascendc.local_tensor_v2 vecin, %addr, %tileSize : !l_f16
  // CHECK-NEXT: %result_8 = ascendc.local_tensor_v2 vecin, %addr, %tileSize : !ascendc.local_tensor<*xf16>
  %result_9 = ascendc.local_tensor_auto(%dynamicShape0, %dynamicShape1) : <*xf16>
  // CHECK-NEXT: %result_9 = ascendc.local_tensor_auto(%dynamicShape0, %dynamicShape1) : <*xf16>
  %result_10 = ascendc.local_tensor_auto(%dynamicShape0, %dynamicShape1) input output : <*xf16>
  // CHECK-NEXT: %result_10 = ascendc.local_tensor_auto(%dynamicShape0, %dynamicShape1) input output : <*xf16>
  %out = ascendc.reinterpret_cast %in : !l_f16 to !ascendc.local_tensor<*xi16>
  // CHECK-NEXT: %out = ascendc.reinterpret_cast %in : !ascendc.local_tensor<*xf16> to !ascendc.local_tensor<*xi16>
  return
}

func.func @global(%tensor: !g_f16, %index: index, %offset: ui64, %shapeInfo: !ascendc.shape_info, %offset_1: i32, %value: f16, %buffer: memref<?xui8, 22 : i64>, %size: i32, %dims0: i32, %dims1: i32) {
// CHECK-LABEL: func.func @global(
  %tensor_1 = ascendc.global_tensor : !g_f16
  // CHECK-NEXT: %tensor_1 = ascendc.global_tensor : !ascendc.global_tensor<*xf16>
  %result = ascendc.global_tensor.subindex %tensor[%index] : !g_f16, index, !g_f16
  // CHECK-NEXT: %result = ascendc.global_tensor.subindex %tensor[%index] : !ascendc.global_tensor<*xf16>, index, !ascendc.global_tensor<*xf16>
  %result_1 = ascendc.global_tensor.bracket %tensor(%index) : !g_f16, index, !g_f16
  // CHECK-NEXT: %result_1 = ascendc.global_tensor.bracket %tensor(%index) : !ascendc.global_tensor<*xf16>, index, !ascendc.global_tensor<*xf16>
  %result_2 = ascendc.global_tensor.get_phy_addr %tensor : !g_f16, memref<?xui8, 22 : i64>
  // CHECK-NEXT: %result_2 = ascendc.global_tensor.get_phy_addr %tensor : !ascendc.global_tensor<*xf16>, memref<?xui8, 22 : i64>
  %result_3 = ascendc.global_tensor.get_phy_addr %tensor, %offset : !g_f16, memref<?xui8, 22 : i64>, ui64
  // CHECK-NEXT: %result_3 = ascendc.global_tensor.get_phy_addr %tensor, %offset : !ascendc.global_tensor<*xf16>, memref<?xui8, 22 : i64>, ui64
  %results = ascendc.global_tensor.get_shape_info %tensor : !g_f16, !ascendc.shape_info
  // CHECK-NEXT: %results = ascendc.global_tensor.get_shape_info %tensor : !ascendc.global_tensor<*xf16>, !ascendc.shape_info
  ascendc.global_tensor.set_shape_info %tensor, %shapeInfo : !g_f16, !ascendc.shape_info
  // CHECK-NEXT: ascendc.global_tensor.set_shape_info %tensor, %shapeInfo : !ascendc.global_tensor<*xf16>, !ascendc.shape_info
  %value_1 = ascendc.global_tensor.get_value %tensor, %offset_1 : !g_f16, i32, f16
  // CHECK-NEXT: %value_1 = ascendc.global_tensor.get_value %tensor, %offset_1 : !ascendc.global_tensor<*xf16>, i32, f16
  ascendc.global_tensor.set_value %tensor, %offset, %value : !g_f16, ui64, f16
  // CHECK-NEXT: ascendc.global_tensor.set_value %tensor, %offset, %value : !ascendc.global_tensor<*xf16>, ui64, f16
  %value_2 = ascendc.global_tensor.get_size %tensor : !g_f16
  // CHECK-NEXT: %value_2 = ascendc.global_tensor.get_size %tensor : !ascendc.global_tensor<*xf16>
  ascendc.global_tensor.set_global_buffer %tensor, %buffer : !g_f16, memref<?xui8, 22 : i64>
  // CHECK-NEXT: ascendc.global_tensor.set_global_buffer %tensor, %buffer : !ascendc.global_tensor<*xf16>, memref<?xui8, 22 : i64>
  ascendc.global_tensor.set_global_buffer %tensor, %buffer, %size : !g_f16, memref<?xui8, 22 : i64>, i32
  // CHECK-NEXT: ascendc.global_tensor.set_global_buffer %tensor, %buffer, %size : !ascendc.global_tensor<*xf16>, memref<?xui8, 22 : i64>, i32
  ascendc.global_tensor.set_l2_cache_hint %tensor {mode = 1 : i32, rwMode = 3 : i32} : !g_f16
  // CHECK-NEXT: ascendc.global_tensor.set_l2_cache_hint %tensor {mode = 1 : i32, rwMode = 3 : i32} : !ascendc.global_tensor<*xf16>
  ascendc.global_tensor.set_shape_info_v2 %tensor, %dims0, %dims1 : !g_f16, i32, i32
  // CHECK-NEXT: ascendc.global_tensor.set_shape_info_v2 %tensor, %dims0, %dims1 : !ascendc.global_tensor<*xf16>, i32, i32
  return
}

func.func @allocator(%hardware: i64, %allocator: !local_mem_allocator, %tileSize: i32) {
// CHECK-LABEL: func.func @allocator(
  %allocator_1 = ascendc.local_mem_allocator %hardware : i64, !local_mem_allocator
  // CHECK-NEXT: %allocator_1 = ascendc.local_mem_allocator %hardware : i64, !ascendc.local_mem_allocator<1>
  %result = ascendc.local_mem_allocator.alloc %allocator, vecin, %tileSize, f16 : !local_mem_allocator, i32, <*xf16>
  // CHECK-NEXT: %result = ascendc.local_mem_allocator.alloc %allocator, vecin, %tileSize, f16 : !ascendc.local_mem_allocator<1>, i32, <*xf16>
  %result_1 = ascendc.local_mem_allocator.alloc_dynamic %allocator, vecin, %tileSize, f16 : !local_mem_allocator, i32, <*xf16>
  // CHECK-NEXT: %result_1 = ascendc.local_mem_allocator.alloc_dynamic %allocator, vecin, %tileSize, f16 : !ascendc.local_mem_allocator<1>, i32, <*xf16>
  %result_2 = ascendc.local_mem_allocator.get_cur_addr %allocator : !local_mem_allocator, ui32
  // CHECK-NEXT: %result_2 = ascendc.local_mem_allocator.get_cur_addr %allocator : !ascendc.local_mem_allocator<1>, ui32
  return
}

func.func @shapes(%shapeInfo: !ascendc.shape_info, %base: !ascendc.shape_info, %dim: i64) {
// CHECK-LABEL: func.func @shapes(
  %result = ascendc.get_shape_size %shapeInfo : !ascendc.shape_info -> i64
  // CHECK-NEXT: %result = ascendc.get_shape_size %shapeInfo : !ascendc.shape_info -> i64
  %result_1 = ascendc.shape_info.shape %base, %dim i64, i64
  // CHECK-NEXT: %result_1 = ascendc.shape_info.shape %base, %dim i64, i64
  %result_2 = ascendc.shape_info.original_shape %base, %dim i64, i64
  // CHECK-NEXT: %result_2 = ascendc.shape_info.original_shape %base, %dim i64, i64
  return
}
