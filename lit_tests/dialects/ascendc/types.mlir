// RUN: ascir-opt %s | ascir-opt | filecheck %s
// RUN: ascir-opt %s --print-op-generic | ascir-opt | filecheck %s

// Tensors: a shape documents, `*` says nothing about it.
func.func private @tensors(
  !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<16x?xbf16>, !ascendc.global_tensor<8xui64>,
  !ascendc.base_local_tensor<8xf32>, !ascendc.base_global_tensor<*xi4>)
// CHECK: @tensors(!ascendc.local_tensor<*xf16>, !ascendc.local_tensor<16x?xbf16>, !ascendc.global_tensor<8xui64>, !ascendc.base_local_tensor<8xf32>, !ascendc.base_global_tensor<*xi4>)

// Without a shape, unranked.
func.func private @scalar_shape(!ascendc.local_tensor<i8>, !ascendc.global_tensor<f32>)
// CHECK: @scalar_shape(!ascendc.local_tensor<*xi8>, !ascendc.global_tensor<*xf32>)

// Resources.
func.func private @resources(
  !ascendc.pipe, !ascendc.queue<vecin, 2>, !ascendc.que_bind<gm, vecin, 1>, !ascendc.tbuf<veccalc>,
  !ascendc.tbuf_pool<vecin, 4>, !ascendc.local_mem_allocator<1>)
// CHECK: @resources(!ascendc.pipe, !ascendc.queue<vecin, 2>, !ascendc.que_bind<gm, vecin, 1>, !ascendc.tbuf<veccalc>, !ascendc.tbuf_pool<vecin, 4>, !ascendc.local_mem_allocator<1>)

// Positions.
func.func private @positions(
  !ascendc.tbuf<gm>, !ascendc.tbuf<a1>, !ascendc.tbuf<a2>, !ascendc.tbuf<b1>, !ascendc.tbuf<b2>, !ascendc.tbuf<c1>,
  !ascendc.tbuf<c2>, !ascendc.tbuf<co1>, !ascendc.tbuf<co2>, !ascendc.tbuf<vecin>, !ascendc.tbuf<vecout>, !ascendc.tbuf<max>,
  !ascendc.tbuf<c2pipe2gm>)
// CHECK: @positions(!ascendc.tbuf<gm>, !ascendc.tbuf<a1>, !ascendc.tbuf<a2>, !ascendc.tbuf<b1>, !ascendc.tbuf<b2>, !ascendc.tbuf<c1>, !ascendc.tbuf<c2>, !ascendc.tbuf<co1>, !ascendc.tbuf<co2>, !ascendc.tbuf<vecin>, !ascendc.tbuf<vecout>, !ascendc.tbuf<max>, !ascendc.tbuf<c2pipe2gm>)

// Structures with an element type; one may leave it out.
func.func private @elements(
  !ascendc.data_copy_pad_ext_params<f32>, !ascendc.fixpipe_params<i32>, !ascendc.mrg_sort_src_list<f16>,
  !ascendc.load_data_3d_params_v2<f16>, !ascendc.load_data_3d_params_v2)
// CHECK: @elements(!ascendc.data_copy_pad_ext_params<f32>, !ascendc.fixpipe_params<i32>, !ascendc.mrg_sort_src_list<f16>, !ascendc.load_data_3d_params_v2<f16>, !ascendc.load_data_3d_params_v2)

// Structures without parameters.
func.func private @structures_0(
  !ascendc.aipp_cpadding_params, !ascendc.aipp_csc_params, !ascendc.aipp_dtc_params, !ascendc.aipp_input_format,
  !ascendc.aipp_padding_params, !ascendc.aipp_params, !ascendc.aipp_single_line_params, !ascendc.aipp_swap_params,
  !ascendc.ascend_quant_config, !ascendc.batch_mode)
// CHECK: @structures_0(!ascendc.aipp_cpadding_params, !ascendc.aipp_csc_params, !ascendc.aipp_dtc_params, !ascendc.aipp_input_format, !ascendc.aipp_padding_params, !ascendc.aipp_params, !ascendc.aipp_single_line_params, !ascendc.aipp_swap_params, !ascendc.ascend_quant_config, !ascendc.batch_mode)
func.func private @structures_1(
  !ascendc.batch_out_mode, !ascendc.binary_repeat_params, !ascendc.block_mode, !ascendc.brcb_repeat_params,
  !ascendc.buf_addr, !ascendc.co2_layout, !ascendc.check_local_memory_ia_param, !ascendc.copy_repeat_params,
  !ascendc.data_copy_co12dst_params, !ascendc.data_copy_enhanced_params)
// CHECK: @structures_1(!ascendc.batch_out_mode, !ascendc.binary_repeat_params, !ascendc.block_mode, !ascendc.brcb_repeat_params, !ascendc.buf_addr, !ascendc.co2_layout, !ascendc.check_local_memory_ia_param, !ascendc.copy_repeat_params, !ascendc.data_copy_co12dst_params, !ascendc.data_copy_enhanced_params)
func.func private @structures_2(
  !ascendc.data_copy_ext_params, !ascendc.data_copy_pad_params, !ascendc.data_copy_params, !ascendc.data_format,
  !ascendc.deq_scale, !ascendc.fixpipe_config, !ascendc.fixpipe_params_v220, !ascendc.fmatrix_mode,
  !ascendc.gather_mask_params, !ascendc.gather_repeat_params)
// CHECK: @structures_2(!ascendc.data_copy_ext_params, !ascendc.data_copy_pad_params, !ascendc.data_copy_params, !ascendc.data_format, !ascendc.deq_scale, !ascendc.fixpipe_config, !ascendc.fixpipe_params_v220, !ascendc.fmatrix_mode, !ascendc.gather_mask_params, !ascendc.gather_repeat_params)
func.func private @structures_3(
  !ascendc.init_const_value_params, !ascendc.is_reset_load_3d_config, !ascendc.iterate_mode, !ascendc.iterate_order,
  !ascendc.kfc_server, !ascendc.list_tensor_desc, !ascendc.load_data_2d_params, !ascendc.load_data_2d_params_v2,
  !ascendc.load_data_2d_transpose_params, !ascendc.load_data_2d_transpose_params_v2)
// CHECK: @structures_3(!ascendc.init_const_value_params, !ascendc.is_reset_load_3d_config, !ascendc.iterate_mode, !ascendc.iterate_order, !ascendc.kfc_server, !ascendc.list_tensor_desc, !ascendc.load_data_2d_params, !ascendc.load_data_2d_params_v2, !ascendc.load_data_2d_transpose_params, !ascendc.load_data_2d_transpose_params_v2)
func.func private @structures_4(
  !ascendc.load_data_3d_params_v1, !ascendc.load_data_3d_params_v2_pro, !ascendc.load_data_repeat_param, !ascendc.load_image_to_local_params,
  !ascendc.mask, !ascendc.mask_mode, !ascendc.matmul_api_static_tiling, !ascendc.matmul_config,
  !ascendc.matrix_offset, !ascendc.mmad_params)
// CHECK: @structures_4(!ascendc.load_data_3d_params_v1, !ascendc.load_data_3d_params_v2_pro, !ascendc.load_data_repeat_param, !ascendc.load_image_to_local_params, !ascendc.mask, !ascendc.mask_mode, !ascendc.matmul_api_static_tiling, !ascendc.matmul_config, !ascendc.matrix_offset, !ascendc.mmad_params)
func.func private @structures_5(
  !ascendc.mrg_sort4_info, !ascendc.nd2nz_params, !ascendc.nz2nd_params, !ascendc.nz2nd_params_full,
  !ascendc.pipe, !ascendc.quant_mode_t, !ascendc.quant_params, !ascendc.reduce_order,
  !ascendc.rmsnorm_tiling, !ascendc.schedule_type)
// CHECK: @structures_5(!ascendc.mrg_sort4_info, !ascendc.nd2nz_params, !ascendc.nz2nd_params, !ascendc.nz2nd_params_full, !ascendc.pipe, !ascendc.quant_mode_t, !ascendc.quant_params, !ascendc.reduce_order, !ascendc.rmsnorm_tiling, !ascendc.schedule_type)
func.func private @structures_6(
  !ascendc.shape_info, !ascendc.slice_info, !ascendc.softmax_shape_info, !ascendc.softmax_tiling,
  !ascendc.cube_tiling, !ascendc.tensor_desc, !ascendc.trans_data_to_5hd_params, !ascendc.transpose_params_ext,
  !ascendc.transpose_type, !ascendc.unary_repeat_params)
// CHECK: @structures_6(!ascendc.shape_info, !ascendc.slice_info, !ascendc.softmax_shape_info, !ascendc.softmax_tiling, !ascendc.cube_tiling, !ascendc.tensor_desc, !ascendc.trans_data_to_5hd_params, !ascendc.transpose_params_ext, !ascendc.transpose_type, !ascendc.unary_repeat_params)
func.func private @structures_7(
  !ascendc.vdeq_info, !ascendc.pad_t)
// CHECK: @structures_7(!ascendc.vdeq_info, !ascendc.pad_t)

// The matmul object: A, B, C, the bias, and a configuration whose keys come in the order of the C++ structure.
func.func private @matmul(
  !ascendc.matmul<gm, 0 : i32, f16, false, 0 : i32, veccalc, 1 : i32, f16, true, 1 : i32, gm, 0 : i32, f32, false,
                  0 : i32, gm, 0 : i32, f32, <basic_m = 16 : i32, do_norm = true, iterate_order = 1 : i32>>)
// CHECK: @matmul(!ascendc.matmul<gm, 0 : i32, f16, false, 0 : i32, veccalc, 1 : i32, f16, true, 1 : i32, gm, 0 : i32, f32, false, 0 : i32, gm, 0 : i32, f32, <do_norm = true, basic_m = 16 : i32, iterate_order = 1 : i32>>)

// A structure of the host, alone, nested, and in memory.
func.func private @host(
  !emitasc.py_struct<"Tiling", [i32, f32], ["count", "scale"]>,
  memref<?x!emitasc.py_struct<"Outer", [!emitasc.py_struct<"Inner", [i32], ["n"]>], ["inner"]>, 22>)
// CHECK: @host(!emitasc.py_struct<"Tiling", [i32, f32], ["count", "scale"]>, memref<?x!emitasc.py_struct<"Outer", [!emitasc.py_struct<"Inner", [i32], ["n"]>], ["inner"]>, 22 : i64>)

// Attributes, as anything may carry them.
func.func private @attributes() attributes {
  api = #ascendc.api<name = "Add", group = "vector", pipe_in = "V", args = ["dst", "src"]>,
  config = #ascendc.matmul_config<do_norm = true, batch_mode = 1 : i32>, sample = #ascendc.sample<1 : i32>,
  explicit = #emitasc.kernel_arg<explicit>, ffts = #emitasc.kernel_arg<ffts_addr>, ascendc.aicore, ascendc.global}
// CHECK: @attributes() -> () attributes {api = #ascendc.api<group = "vector", name = "Add", pipe_in = "V", args = ["dst", "src"]>, config = #ascendc.matmul_config<do_norm = true, batch_mode = 1 : i32>, sample = #ascendc.sample<1 : i32>, explicit = #emitasc.kernel_arg<explicit>, ffts = #emitasc.kernel_arg<ffts_addr>, ascendc.aicore, ascendc.global}
