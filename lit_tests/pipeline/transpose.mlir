// RUN: ascir-opt %s -p vector --print-between-passes 2>&1 | filecheck %s

// A transpose: what each pass makes of it.
func.func @transpose(%x: tensor<64x48xf16>) -> tensor<48x64xf16> {
  %y = graph.transpose %x permutation [1, 0] : tensor<64x48xf16> -> tensor<48x64xf16>
  func.return %y : tensor<48x64xf16>
}

// CHECK-LABEL: // IR after graph-name-dims
// CHECK:      builtin.module {
// CHECK-NEXT:   func.func @transpose(%x: tensor<64x48xf16>) -> tensor<48x64xf16> {
// CHECK-NEXT:     %y = graph.transpose %x permutation [1, 0] : tensor<64x48xf16> -> tensor<48x64xf16>
// CHECK-NEXT:     func.return %y : tensor<48x64xf16>
// CHECK-NEXT:   }
// CHECK-NEXT: }

// CHECK-LABEL: // IR after graph-outline

// CHECK-LABEL: // IR after graph-decompose

// CHECK-LABEL: // IR after canonicalize

// CHECK-LABEL: // IR after cse

// CHECK-LABEL: // IR after graph-tile
// CHECK:      builtin.module attributes {ascir.soc = "ascend910b1"} {
// CHECK-NEXT:   func.func @transpose(%x: memref<64x48xf16, strided<[48, 1]>, #tile.space<gm>> {ascir.role = "in"}, %out: memref<48x64xf16, strided<[64, 1]>, #tile.space<gm>> {ascir.role = "out"}) attributes {tile.core = #tile.core<aiv>, tile.block_dim = 1 : i64, tile.tiling = [{axes = ["48", "64"], tile = array<i64: 48, 64>, buffers = 2 : i64, bytes = 19456 : i64, ns = 905 : i64, bound_ns = 8 : i64, busiest = "MTE3", runners_up = [{tile = array<i64: 48, 32>, ns = 1019 : i64}, {tile = array<i64: 32, 64>, ns = 1096 : i64}, {tile = array<i64: 16, 64>, ns = 1075 : i64}]}]} {
// CHECK-NEXT:     %x_1 = tile.load %x[0, 0] : memref<64x48xf16, strided<[48, 1]>, #tile.space<gm>> -> !tile.tile<64x48xf16, ub>
// CHECK-NEXT:     %x_2 = tile.transpose %x_1 [1, 0] : !tile.tile<64x48xf16, ub> -> !tile.tile<48x64xf16, ub>
// CHECK-NEXT:     tile.store %x_2, %out[0, 0] : !tile.tile<48x64xf16, ub>, memref<48x64xf16, strided<[64, 1]>, #tile.space<gm>>
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// CHECK-LABEL: // IR after tile-sparse-scatter

// CHECK-LABEL: // IR after tile-unpack-int4

// CHECK-LABEL: // IR after tile-legalize

// CHECK-LABEL: // IR after tile-sink-slices

// CHECK-LABEL: // IR after canonicalize

// CHECK-LABEL: // IR after cse

// CHECK-LABEL: // IR after tile-contract

// CHECK-LABEL: // IR after tile-fold-broadcasts

// CHECK-LABEL: // IR after tile-place-buffers
// CHECK:      builtin.module attributes {ascir.soc = "ascend910b1"} {
// CHECK-NEXT:   func.func @transpose(%x: memref<64x48xf16, strided<[48, 1]>, #tile.space<gm>> {ascir.role = "in"}, %out: memref<48x64xf16, strided<[64, 1]>, #tile.space<gm>> {ascir.role = "out"}) attributes {tile.core = #tile.core<aiv>, tile.block_dim = 1 : i64, tile.tiling = [{axes = ["48", "64"], tile = array<i64: 48, 64>, buffers = 2 : i64, bytes = 19456 : i64, ns = 905 : i64, bound_ns = 8 : i64, busiest = "MTE3", runners_up = [{tile = array<i64: 48, 32>, ns = 1019 : i64}, {tile = array<i64: 32, 64>, ns = 1096 : i64}, {tile = array<i64: 16, 64>, ns = 1075 : i64}]}], tile.placement = {ub = {peak = 12288 : i64, lower_bound = 12288 : i64, extent = 12288 : i64, capacity = 188160 : i64, optimal = true}}} {
// CHECK-NEXT:     %x_1 = tile.load %x[0, 0] {tile.address = [array<i64: 0>]} : memref<64x48xf16, strided<[48, 1]>, #tile.space<gm>> -> !tile.tile<64x48xf16, ub>
// CHECK-NEXT:     %x_2 = tile.transpose %x_1 [1, 0] {tile.address = [array<i64: 6144>]} : !tile.tile<64x48xf16, ub> -> !tile.tile<48x64xf16, ub>
// CHECK-NEXT:     tile.store %x_2, %out[0, 0] : !tile.tile<48x64xf16, ub>, memref<48x64xf16, strided<[64, 1]>, #tile.space<gm>>
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// CHECK-LABEL: // IR after tile-select-instructions
// CHECK:      builtin.module attributes {ascir.soc = "ascend910b1"} {
// CHECK-NEXT:   func.func @transpose(%x: memref<?xf16, 22 : i64> {ascir.role = "in"}, %out: memref<?xf16, 22 : i64> {ascir.role = "out"}) attributes {tile.block_dim = 1 : i64, tile.tiling = [{axes = ["48", "64"], tile = array<i64: 48, 64>, buffers = 2 : i64, bytes = 19456 : i64, ns = 905 : i64, bound_ns = 8 : i64, busiest = "MTE3", runners_up = [{tile = array<i64: 48, 32>, ns = 1019 : i64}, {tile = array<i64: 32, 64>, ns = 1096 : i64}, {tile = array<i64: 16, 64>, ns = 1075 : i64}]}], tile.placement = {ub = {peak = 12288 : i64, lower_bound = 12288 : i64, extent = 12288 : i64, capacity = 188160 : i64, optimal = true}}, ascendc.aicore, ascendc.global} {
// CHECK-NEXT:     %0 = arith.constant 188160 : i32
// CHECK-NEXT:     %1 = arith.constant 0 : i32
// CHECK-NEXT:     %2 = arith.constant 3072 : i32
// CHECK-NEXT:     %3 = arith.constant 2320 : i32
// CHECK-NEXT:     %4 = arith.constant 96 : i32
// CHECK-NEXT:     %5 = arith.constant 192 : i32
// CHECK-NEXT:     %6 = arith.constant 288 : i32
// CHECK-NEXT:     %7 = arith.constant 384 : i32
// CHECK-NEXT:     %8 = arith.constant 480 : i32
// CHECK-NEXT:     %9 = arith.constant 576 : i32
// CHECK-NEXT:     %10 = arith.constant 672 : i32
// CHECK-NEXT:     %11 = arith.constant 768 : i32
// CHECK-NEXT:     %12 = arith.constant 864 : i32
// CHECK-NEXT:     %13 = arith.constant 960 : i32
// CHECK-NEXT:     %14 = arith.constant 1056 : i32
// CHECK-NEXT:     %15 = arith.constant 1152 : i32
// CHECK-NEXT:     %16 = arith.constant 1248 : i32
// CHECK-NEXT:     %17 = arith.constant 1344 : i32
// CHECK-NEXT:     %18 = arith.constant 1440 : i32
// CHECK-NEXT:     %19 = arith.constant 6144 : i32
// CHECK-NEXT:     %20 = arith.constant 64 : i32
// CHECK-NEXT:     %21 = arith.constant 6272 : i32
// CHECK-NEXT:     %22 = arith.constant 6400 : i32
// CHECK-NEXT:     %23 = arith.constant 6528 : i32
// CHECK-NEXT:     %24 = arith.constant 6656 : i32
// CHECK-NEXT:     %25 = arith.constant 6784 : i32
// CHECK-NEXT:     %26 = arith.constant 6912 : i32
// CHECK-NEXT:     %27 = arith.constant 7040 : i32
// CHECK-NEXT:     %28 = arith.constant 7168 : i32
// CHECK-NEXT:     %29 = arith.constant 7296 : i32
// CHECK-NEXT:     %30 = arith.constant 7424 : i32
// CHECK-NEXT:     %31 = arith.constant 7552 : i32
// CHECK-NEXT:     %32 = arith.constant 7680 : i32
// CHECK-NEXT:     %33 = arith.constant 7808 : i32
// CHECK-NEXT:     %34 = arith.constant 7936 : i32
// CHECK-NEXT:     %35 = arith.constant 8064 : i32
// CHECK-NEXT:     %36 = arith.constant false
// CHECK-NEXT:     %37 = arith.constant 4 : i32
// CHECK-NEXT:     %38 = arith.constant 1 : i32
// CHECK-NEXT:     %39 = arith.constant 48 : i32
// CHECK-NEXT:     %trans_data_to_5hd = ascendc.construct !ascendc.trans_data_to_5hd_params(%36, %36, %37, %38, %39) : i1, i1, i32, i32, i32
// CHECK-NEXT:     %40 = arith.constant 32 : i32
// CHECK-NEXT:     %41 = arith.constant 128 : i32
// CHECK-NEXT:     %42 = arith.constant 224 : i32
// CHECK-NEXT:     %43 = arith.constant 320 : i32
// CHECK-NEXT:     %44 = arith.constant 416 : i32
// CHECK-NEXT:     %45 = arith.constant 512 : i32
// CHECK-NEXT:     %46 = arith.constant 608 : i32
// CHECK-NEXT:     %47 = arith.constant 704 : i32
// CHECK-NEXT:     %48 = arith.constant 800 : i32
// CHECK-NEXT:     %49 = arith.constant 896 : i32
// CHECK-NEXT:     %50 = arith.constant 992 : i32
// CHECK-NEXT:     %51 = arith.constant 1088 : i32
// CHECK-NEXT:     %52 = arith.constant 1184 : i32
// CHECK-NEXT:     %53 = arith.constant 1280 : i32
// CHECK-NEXT:     %54 = arith.constant 1376 : i32
// CHECK-NEXT:     %55 = arith.constant 1472 : i32
// CHECK-NEXT:     %56 = arith.constant 8192 : i32
// CHECK-NEXT:     %57 = arith.constant 8320 : i32
// CHECK-NEXT:     %58 = arith.constant 8448 : i32
// CHECK-NEXT:     %59 = arith.constant 8576 : i32
// CHECK-NEXT:     %60 = arith.constant 8704 : i32
// CHECK-NEXT:     %61 = arith.constant 8832 : i32
// CHECK-NEXT:     %62 = arith.constant 8960 : i32
// CHECK-NEXT:     %63 = arith.constant 9088 : i32
// CHECK-NEXT:     %64 = arith.constant 9216 : i32
// CHECK-NEXT:     %65 = arith.constant 9344 : i32
// CHECK-NEXT:     %66 = arith.constant 9472 : i32
// CHECK-NEXT:     %67 = arith.constant 9600 : i32
// CHECK-NEXT:     %68 = arith.constant 9728 : i32
// CHECK-NEXT:     %69 = arith.constant 9856 : i32
// CHECK-NEXT:     %70 = arith.constant 9984 : i32
// CHECK-NEXT:     %71 = arith.constant 10112 : i32
// CHECK-NEXT:     %72 = arith.constant 160 : i32
// CHECK-NEXT:     %73 = arith.constant 256 : i32
// CHECK-NEXT:     %74 = arith.constant 352 : i32
// CHECK-NEXT:     %75 = arith.constant 448 : i32
// CHECK-NEXT:     %76 = arith.constant 544 : i32
// CHECK-NEXT:     %77 = arith.constant 640 : i32
// CHECK-NEXT:     %78 = arith.constant 736 : i32
// CHECK-NEXT:     %79 = arith.constant 832 : i32
// CHECK-NEXT:     %80 = arith.constant 928 : i32
// CHECK-NEXT:     %81 = arith.constant 1024 : i32
// CHECK-NEXT:     %82 = arith.constant 1120 : i32
// CHECK-NEXT:     %83 = arith.constant 1216 : i32
// CHECK-NEXT:     %84 = arith.constant 1312 : i32
// CHECK-NEXT:     %85 = arith.constant 1408 : i32
// CHECK-NEXT:     %86 = arith.constant 1504 : i32
// CHECK-NEXT:     %87 = arith.constant 10240 : i32
// CHECK-NEXT:     %88 = arith.constant 10368 : i32
// CHECK-NEXT:     %89 = arith.constant 10496 : i32
// CHECK-NEXT:     %90 = arith.constant 10624 : i32
// CHECK-NEXT:     %91 = arith.constant 10752 : i32
// CHECK-NEXT:     %92 = arith.constant 10880 : i32
// CHECK-NEXT:     %93 = arith.constant 11008 : i32
// CHECK-NEXT:     %94 = arith.constant 11136 : i32
// CHECK-NEXT:     %95 = arith.constant 11264 : i32
// CHECK-NEXT:     %96 = arith.constant 11392 : i32
// CHECK-NEXT:     %97 = arith.constant 11520 : i32
// CHECK-NEXT:     %98 = arith.constant 11648 : i32
// CHECK-NEXT:     %99 = arith.constant 11776 : i32
// CHECK-NEXT:     %100 = arith.constant 11904 : i32
// CHECK-NEXT:     %101 = arith.constant 12032 : i32
// CHECK-NEXT:     %102 = arith.constant 12160 : i32
// CHECK-NEXT:     %pipe = ascendc.pipe
// CHECK-NEXT:     %ub = ascendc.tbuf : <veccalc>
// CHECK-NEXT:     ascendc.pipe.init_buffer %pipe, %ub, %0 : !ascendc.tbuf<veccalc>, i32
// CHECK-NEXT:     %x_gm = ascendc.global_tensor : !ascendc.global_tensor<*xf16>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %x_gm, %x : !ascendc.global_tensor<*xf16>, memref<?xf16, 22 : i64>
// CHECK-NEXT:     %out_gm = ascendc.global_tensor : !ascendc.global_tensor<*xf16>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %out_gm, %out : !ascendc.global_tensor<*xf16>, memref<?xf16, 22 : i64>
// CHECK-NEXT:     %x_1 = ascendc.tbuf.get_with_offset %ub, %2, %1 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     ascendc.data_copy_l2 %x_1, %x_gm, %2 : !ascendc.local_tensor<*xf16>, !ascendc.global_tensor<*xf16>, i32
// CHECK-NEXT:     %x_2 = ascendc.tbuf.get_with_offset %ub, %3, %1 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     %x_3 = ascendc.tbuf.get_with_offset %ub, %3, %4 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     %x_4 = ascendc.tbuf.get_with_offset %ub, %3, %5 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     %x_5 = ascendc.tbuf.get_with_offset %ub, %3, %6 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     %x_6 = ascendc.tbuf.get_with_offset %ub, %3, %7 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     %x_7 = ascendc.tbuf.get_with_offset %ub, %3, %8 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     %x_8 = ascendc.tbuf.get_with_offset %ub, %3, %9 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     %x_9 = ascendc.tbuf.get_with_offset %ub, %3, %10 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     %x_10 = ascendc.tbuf.get_with_offset %ub, %3, %11 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     %x_11 = ascendc.tbuf.get_with_offset %ub, %3, %12 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     %x_12 = ascendc.tbuf.get_with_offset %ub, %3, %13 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     %x_13 = ascendc.tbuf.get_with_offset %ub, %3, %14 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     %x_14 = ascendc.tbuf.get_with_offset %ub, %3, %15 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     %x_15 = ascendc.tbuf.get_with_offset %ub, %3, %16 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     %x_16 = ascendc.tbuf.get_with_offset %ub, %3, %17 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     %x_17 = ascendc.tbuf.get_with_offset %ub, %3, %18 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     %x_18 = ascendc.tbuf.get_with_offset %ub, %20, %19 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     %x_19 = ascendc.tbuf.get_with_offset %ub, %20, %21 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     %x_20 = ascendc.tbuf.get_with_offset %ub, %20, %22 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     %x_21 = ascendc.tbuf.get_with_offset %ub, %20, %23 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     %x_22 = ascendc.tbuf.get_with_offset %ub, %20, %24 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     %x_23 = ascendc.tbuf.get_with_offset %ub, %20, %25 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     %x_24 = ascendc.tbuf.get_with_offset %ub, %20, %26 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     %x_25 = ascendc.tbuf.get_with_offset %ub, %20, %27 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     %x_26 = ascendc.tbuf.get_with_offset %ub, %20, %28 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     %x_27 = ascendc.tbuf.get_with_offset %ub, %20, %29 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     %x_28 = ascendc.tbuf.get_with_offset %ub, %20, %30 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     %x_29 = ascendc.tbuf.get_with_offset %ub, %20, %31 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     %x_30 = ascendc.tbuf.get_with_offset %ub, %20, %32 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     %x_31 = ascendc.tbuf.get_with_offset %ub, %20, %33 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     %x_32 = ascendc.tbuf.get_with_offset %ub, %20, %34 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     %x_33 = ascendc.tbuf.get_with_offset %ub, %20, %35 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     ascendc.trans_data_to_5hd_tensor_list %x_18, %x_19, %x_20, %x_21, %x_22, %x_23, %x_24, %x_25, %x_26, %x_27, %x_28, %x_29, %x_30, %x_31, %x_32, %x_33, %x_2, %x_3, %x_4, %x_5, %x_6, %x_7, %x_8, %x_9, %x_10, %x_11, %x_12, %x_13, %x_14, %x_15, %x_16, %x_17, %trans_data_to_5hd {operandSegmentSizes = array<i32: 16, 16, 1>} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.trans_data_to_5hd_params
// CHECK-NEXT:     %x_34 = ascendc.tbuf.get_with_offset %ub, %3, %40 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     %x_35 = ascendc.tbuf.get_with_offset %ub, %3, %41 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     %x_36 = ascendc.tbuf.get_with_offset %ub, %3, %42 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     %x_37 = ascendc.tbuf.get_with_offset %ub, %3, %43 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     %x_38 = ascendc.tbuf.get_with_offset %ub, %3, %44 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     %x_39 = ascendc.tbuf.get_with_offset %ub, %3, %45 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     %x_40 = ascendc.tbuf.get_with_offset %ub, %3, %46 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     %x_41 = ascendc.tbuf.get_with_offset %ub, %3, %47 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     %x_42 = ascendc.tbuf.get_with_offset %ub, %3, %48 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     %x_43 = ascendc.tbuf.get_with_offset %ub, %3, %49 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     %x_44 = ascendc.tbuf.get_with_offset %ub, %3, %50 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     %x_45 = ascendc.tbuf.get_with_offset %ub, %3, %51 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     %x_46 = ascendc.tbuf.get_with_offset %ub, %3, %52 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     %x_47 = ascendc.tbuf.get_with_offset %ub, %3, %53 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     %x_48 = ascendc.tbuf.get_with_offset %ub, %3, %54 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     %x_49 = ascendc.tbuf.get_with_offset %ub, %3, %55 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     %x_50 = ascendc.tbuf.get_with_offset %ub, %20, %56 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     %x_51 = ascendc.tbuf.get_with_offset %ub, %20, %57 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     %x_52 = ascendc.tbuf.get_with_offset %ub, %20, %58 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     %x_53 = ascendc.tbuf.get_with_offset %ub, %20, %59 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     %x_54 = ascendc.tbuf.get_with_offset %ub, %20, %60 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     %x_55 = ascendc.tbuf.get_with_offset %ub, %20, %61 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     %x_56 = ascendc.tbuf.get_with_offset %ub, %20, %62 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     %x_57 = ascendc.tbuf.get_with_offset %ub, %20, %63 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     %x_58 = ascendc.tbuf.get_with_offset %ub, %20, %64 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     %x_59 = ascendc.tbuf.get_with_offset %ub, %20, %65 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     %x_60 = ascendc.tbuf.get_with_offset %ub, %20, %66 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     %x_61 = ascendc.tbuf.get_with_offset %ub, %20, %67 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     %x_62 = ascendc.tbuf.get_with_offset %ub, %20, %68 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     %x_63 = ascendc.tbuf.get_with_offset %ub, %20, %69 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     %x_64 = ascendc.tbuf.get_with_offset %ub, %20, %70 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     %x_65 = ascendc.tbuf.get_with_offset %ub, %20, %71 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     ascendc.trans_data_to_5hd_tensor_list %x_50, %x_51, %x_52, %x_53, %x_54, %x_55, %x_56, %x_57, %x_58, %x_59, %x_60, %x_61, %x_62, %x_63, %x_64, %x_65, %x_34, %x_35, %x_36, %x_37, %x_38, %x_39, %x_40, %x_41, %x_42, %x_43, %x_44, %x_45, %x_46, %x_47, %x_48, %x_49, %trans_data_to_5hd {operandSegmentSizes = array<i32: 16, 16, 1>} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.trans_data_to_5hd_params
// CHECK-NEXT:     %x_66 = ascendc.tbuf.get_with_offset %ub, %3, %20 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     %x_67 = ascendc.tbuf.get_with_offset %ub, %3, %72 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     %x_68 = ascendc.tbuf.get_with_offset %ub, %3, %73 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     %x_69 = ascendc.tbuf.get_with_offset %ub, %3, %74 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     %x_70 = ascendc.tbuf.get_with_offset %ub, %3, %75 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     %x_71 = ascendc.tbuf.get_with_offset %ub, %3, %76 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     %x_72 = ascendc.tbuf.get_with_offset %ub, %3, %77 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     %x_73 = ascendc.tbuf.get_with_offset %ub, %3, %78 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     %x_74 = ascendc.tbuf.get_with_offset %ub, %3, %79 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     %x_75 = ascendc.tbuf.get_with_offset %ub, %3, %80 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     %x_76 = ascendc.tbuf.get_with_offset %ub, %3, %81 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     %x_77 = ascendc.tbuf.get_with_offset %ub, %3, %82 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     %x_78 = ascendc.tbuf.get_with_offset %ub, %3, %83 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     %x_79 = ascendc.tbuf.get_with_offset %ub, %3, %84 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     %x_80 = ascendc.tbuf.get_with_offset %ub, %3, %85 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     %x_81 = ascendc.tbuf.get_with_offset %ub, %3, %86 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     %x_82 = ascendc.tbuf.get_with_offset %ub, %20, %87 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     %x_83 = ascendc.tbuf.get_with_offset %ub, %20, %88 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     %x_84 = ascendc.tbuf.get_with_offset %ub, %20, %89 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     %x_85 = ascendc.tbuf.get_with_offset %ub, %20, %90 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     %x_86 = ascendc.tbuf.get_with_offset %ub, %20, %91 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     %x_87 = ascendc.tbuf.get_with_offset %ub, %20, %92 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     %x_88 = ascendc.tbuf.get_with_offset %ub, %20, %93 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     %x_89 = ascendc.tbuf.get_with_offset %ub, %20, %94 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     %x_90 = ascendc.tbuf.get_with_offset %ub, %20, %95 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     %x_91 = ascendc.tbuf.get_with_offset %ub, %20, %96 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     %x_92 = ascendc.tbuf.get_with_offset %ub, %20, %97 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     %x_93 = ascendc.tbuf.get_with_offset %ub, %20, %98 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     %x_94 = ascendc.tbuf.get_with_offset %ub, %20, %99 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     %x_95 = ascendc.tbuf.get_with_offset %ub, %20, %100 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     %x_96 = ascendc.tbuf.get_with_offset %ub, %20, %101 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     %x_97 = ascendc.tbuf.get_with_offset %ub, %20, %102 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     ascendc.trans_data_to_5hd_tensor_list %x_82, %x_83, %x_84, %x_85, %x_86, %x_87, %x_88, %x_89, %x_90, %x_91, %x_92, %x_93, %x_94, %x_95, %x_96, %x_97, %x_66, %x_67, %x_68, %x_69, %x_70, %x_71, %x_72, %x_73, %x_74, %x_75, %x_76, %x_77, %x_78, %x_79, %x_80, %x_81, %trans_data_to_5hd {operandSegmentSizes = array<i32: 16, 16, 1>} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.trans_data_to_5hd_params
// CHECK-NEXT:     %x_98 = ascendc.tbuf.get_with_offset %ub, %2, %19 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     ascendc.data_copy_l2 %out_gm, %x_98, %2 : !ascendc.global_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i32
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// The result:
// CHECK:      builtin.module attributes {ascir.soc = "ascend910b1"} {
// CHECK-NEXT:   func.func @transpose(%x: memref<?xf16, 22 : i64> {ascir.role = "in"}, %out: memref<?xf16, 22 : i64> {ascir.role = "out"}) attributes {tile.block_dim = 1 : i64, tile.tiling = [{axes = ["48", "64"], tile = array<i64: 48, 64>, buffers = 2 : i64, bytes = 19456 : i64, ns = 905 : i64, bound_ns = 8 : i64, busiest = "MTE3", runners_up = [{tile = array<i64: 48, 32>, ns = 1019 : i64}, {tile = array<i64: 32, 64>, ns = 1096 : i64}, {tile = array<i64: 16, 64>, ns = 1075 : i64}]}], tile.placement = {ub = {peak = 12288 : i64, lower_bound = 12288 : i64, extent = 12288 : i64, capacity = 188160 : i64, optimal = true}}, ascendc.aicore, ascendc.global, ascendc.sync = {flags = 2 : i64, barriers = 0 : i64, dependences = 6 : i64, removed = 0 : i64, fallbacks = 0 : i64}} {
// CHECK-NEXT:     %flag0 = arith.constant 0 : i32
// CHECK-NEXT:     %0 = arith.constant 188160 : i32
// CHECK-NEXT:     %1 = arith.constant 0 : i32
// CHECK-NEXT:     %2 = arith.constant 3072 : i32
// CHECK-NEXT:     %3 = arith.constant 2320 : i32
// CHECK-NEXT:     %4 = arith.constant 96 : i32
// CHECK-NEXT:     %5 = arith.constant 192 : i32
// CHECK-NEXT:     %6 = arith.constant 288 : i32
// CHECK-NEXT:     %7 = arith.constant 384 : i32
// CHECK-NEXT:     %8 = arith.constant 480 : i32
// CHECK-NEXT:     %9 = arith.constant 576 : i32
// CHECK-NEXT:     %10 = arith.constant 672 : i32
// CHECK-NEXT:     %11 = arith.constant 768 : i32
// CHECK-NEXT:     %12 = arith.constant 864 : i32
// CHECK-NEXT:     %13 = arith.constant 960 : i32
// CHECK-NEXT:     %14 = arith.constant 1056 : i32
// CHECK-NEXT:     %15 = arith.constant 1152 : i32
// CHECK-NEXT:     %16 = arith.constant 1248 : i32
// CHECK-NEXT:     %17 = arith.constant 1344 : i32
// CHECK-NEXT:     %18 = arith.constant 1440 : i32
// CHECK-NEXT:     %19 = arith.constant 6144 : i32
// CHECK-NEXT:     %20 = arith.constant 64 : i32
// CHECK-NEXT:     %21 = arith.constant 6272 : i32
// CHECK-NEXT:     %22 = arith.constant 6400 : i32
// CHECK-NEXT:     %23 = arith.constant 6528 : i32
// CHECK-NEXT:     %24 = arith.constant 6656 : i32
// CHECK-NEXT:     %25 = arith.constant 6784 : i32
// CHECK-NEXT:     %26 = arith.constant 6912 : i32
// CHECK-NEXT:     %27 = arith.constant 7040 : i32
// CHECK-NEXT:     %28 = arith.constant 7168 : i32
// CHECK-NEXT:     %29 = arith.constant 7296 : i32
// CHECK-NEXT:     %30 = arith.constant 7424 : i32
// CHECK-NEXT:     %31 = arith.constant 7552 : i32
// CHECK-NEXT:     %32 = arith.constant 7680 : i32
// CHECK-NEXT:     %33 = arith.constant 7808 : i32
// CHECK-NEXT:     %34 = arith.constant 7936 : i32
// CHECK-NEXT:     %35 = arith.constant 8064 : i32
// CHECK-NEXT:     %36 = arith.constant false
// CHECK-NEXT:     %37 = arith.constant 4 : i32
// CHECK-NEXT:     %38 = arith.constant 1 : i32
// CHECK-NEXT:     %39 = arith.constant 48 : i32
// CHECK-NEXT:     %trans_data_to_5hd = ascendc.construct !ascendc.trans_data_to_5hd_params(%36, %36, %37, %38, %39) : i1, i1, i32, i32, i32
// CHECK-NEXT:     %40 = arith.constant 32 : i32
// CHECK-NEXT:     %41 = arith.constant 128 : i32
// CHECK-NEXT:     %42 = arith.constant 224 : i32
// CHECK-NEXT:     %43 = arith.constant 320 : i32
// CHECK-NEXT:     %44 = arith.constant 416 : i32
// CHECK-NEXT:     %45 = arith.constant 512 : i32
// CHECK-NEXT:     %46 = arith.constant 608 : i32
// CHECK-NEXT:     %47 = arith.constant 704 : i32
// CHECK-NEXT:     %48 = arith.constant 800 : i32
// CHECK-NEXT:     %49 = arith.constant 896 : i32
// CHECK-NEXT:     %50 = arith.constant 992 : i32
// CHECK-NEXT:     %51 = arith.constant 1088 : i32
// CHECK-NEXT:     %52 = arith.constant 1184 : i32
// CHECK-NEXT:     %53 = arith.constant 1280 : i32
// CHECK-NEXT:     %54 = arith.constant 1376 : i32
// CHECK-NEXT:     %55 = arith.constant 1472 : i32
// CHECK-NEXT:     %56 = arith.constant 8192 : i32
// CHECK-NEXT:     %57 = arith.constant 8320 : i32
// CHECK-NEXT:     %58 = arith.constant 8448 : i32
// CHECK-NEXT:     %59 = arith.constant 8576 : i32
// CHECK-NEXT:     %60 = arith.constant 8704 : i32
// CHECK-NEXT:     %61 = arith.constant 8832 : i32
// CHECK-NEXT:     %62 = arith.constant 8960 : i32
// CHECK-NEXT:     %63 = arith.constant 9088 : i32
// CHECK-NEXT:     %64 = arith.constant 9216 : i32
// CHECK-NEXT:     %65 = arith.constant 9344 : i32
// CHECK-NEXT:     %66 = arith.constant 9472 : i32
// CHECK-NEXT:     %67 = arith.constant 9600 : i32
// CHECK-NEXT:     %68 = arith.constant 9728 : i32
// CHECK-NEXT:     %69 = arith.constant 9856 : i32
// CHECK-NEXT:     %70 = arith.constant 9984 : i32
// CHECK-NEXT:     %71 = arith.constant 10112 : i32
// CHECK-NEXT:     %72 = arith.constant 160 : i32
// CHECK-NEXT:     %73 = arith.constant 256 : i32
// CHECK-NEXT:     %74 = arith.constant 352 : i32
// CHECK-NEXT:     %75 = arith.constant 448 : i32
// CHECK-NEXT:     %76 = arith.constant 544 : i32
// CHECK-NEXT:     %77 = arith.constant 640 : i32
// CHECK-NEXT:     %78 = arith.constant 736 : i32
// CHECK-NEXT:     %79 = arith.constant 832 : i32
// CHECK-NEXT:     %80 = arith.constant 928 : i32
// CHECK-NEXT:     %81 = arith.constant 1024 : i32
// CHECK-NEXT:     %82 = arith.constant 1120 : i32
// CHECK-NEXT:     %83 = arith.constant 1216 : i32
// CHECK-NEXT:     %84 = arith.constant 1312 : i32
// CHECK-NEXT:     %85 = arith.constant 1408 : i32
// CHECK-NEXT:     %86 = arith.constant 1504 : i32
// CHECK-NEXT:     %87 = arith.constant 10240 : i32
// CHECK-NEXT:     %88 = arith.constant 10368 : i32
// CHECK-NEXT:     %89 = arith.constant 10496 : i32
// CHECK-NEXT:     %90 = arith.constant 10624 : i32
// CHECK-NEXT:     %91 = arith.constant 10752 : i32
// CHECK-NEXT:     %92 = arith.constant 10880 : i32
// CHECK-NEXT:     %93 = arith.constant 11008 : i32
// CHECK-NEXT:     %94 = arith.constant 11136 : i32
// CHECK-NEXT:     %95 = arith.constant 11264 : i32
// CHECK-NEXT:     %96 = arith.constant 11392 : i32
// CHECK-NEXT:     %97 = arith.constant 11520 : i32
// CHECK-NEXT:     %98 = arith.constant 11648 : i32
// CHECK-NEXT:     %99 = arith.constant 11776 : i32
// CHECK-NEXT:     %100 = arith.constant 11904 : i32
// CHECK-NEXT:     %101 = arith.constant 12032 : i32
// CHECK-NEXT:     %102 = arith.constant 12160 : i32
// CHECK-NEXT:     %pipe = ascendc.pipe
// CHECK-NEXT:     %ub = ascendc.tbuf : <veccalc>
// CHECK-NEXT:     ascendc.pipe.init_buffer %pipe, %ub, %0 : !ascendc.tbuf<veccalc>, i32
// CHECK-NEXT:     %x_gm = ascendc.global_tensor : !ascendc.global_tensor<*xf16>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %x_gm, %x : !ascendc.global_tensor<*xf16>, memref<?xf16, 22 : i64>
// CHECK-NEXT:     %out_gm = ascendc.global_tensor : !ascendc.global_tensor<*xf16>
// CHECK-NEXT:     ascendc.global_tensor.set_global_buffer %out_gm, %out : !ascendc.global_tensor<*xf16>, memref<?xf16, 22 : i64>
// CHECK-NEXT:     %x_1 = ascendc.tbuf.get_with_offset %ub, %2, %1 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     ascendc.data_copy_l2 %x_1, %x_gm, %2 : !ascendc.local_tensor<*xf16>, !ascendc.global_tensor<*xf16>, i32
// CHECK-NEXT:     ascendc.set_flag mte2_v, %flag0 : i32
// CHECK-NEXT:     %x_2 = ascendc.tbuf.get_with_offset %ub, %3, %1 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     %x_3 = ascendc.tbuf.get_with_offset %ub, %3, %4 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     %x_4 = ascendc.tbuf.get_with_offset %ub, %3, %5 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     %x_5 = ascendc.tbuf.get_with_offset %ub, %3, %6 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     %x_6 = ascendc.tbuf.get_with_offset %ub, %3, %7 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     %x_7 = ascendc.tbuf.get_with_offset %ub, %3, %8 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     %x_8 = ascendc.tbuf.get_with_offset %ub, %3, %9 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     %x_9 = ascendc.tbuf.get_with_offset %ub, %3, %10 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     %x_10 = ascendc.tbuf.get_with_offset %ub, %3, %11 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     %x_11 = ascendc.tbuf.get_with_offset %ub, %3, %12 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     %x_12 = ascendc.tbuf.get_with_offset %ub, %3, %13 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     %x_13 = ascendc.tbuf.get_with_offset %ub, %3, %14 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     %x_14 = ascendc.tbuf.get_with_offset %ub, %3, %15 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     %x_15 = ascendc.tbuf.get_with_offset %ub, %3, %16 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     %x_16 = ascendc.tbuf.get_with_offset %ub, %3, %17 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     %x_17 = ascendc.tbuf.get_with_offset %ub, %3, %18 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     %x_18 = ascendc.tbuf.get_with_offset %ub, %20, %19 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     %x_19 = ascendc.tbuf.get_with_offset %ub, %20, %21 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     %x_20 = ascendc.tbuf.get_with_offset %ub, %20, %22 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     %x_21 = ascendc.tbuf.get_with_offset %ub, %20, %23 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     %x_22 = ascendc.tbuf.get_with_offset %ub, %20, %24 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     %x_23 = ascendc.tbuf.get_with_offset %ub, %20, %25 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     %x_24 = ascendc.tbuf.get_with_offset %ub, %20, %26 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     %x_25 = ascendc.tbuf.get_with_offset %ub, %20, %27 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     %x_26 = ascendc.tbuf.get_with_offset %ub, %20, %28 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     %x_27 = ascendc.tbuf.get_with_offset %ub, %20, %29 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     %x_28 = ascendc.tbuf.get_with_offset %ub, %20, %30 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     %x_29 = ascendc.tbuf.get_with_offset %ub, %20, %31 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     %x_30 = ascendc.tbuf.get_with_offset %ub, %20, %32 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     %x_31 = ascendc.tbuf.get_with_offset %ub, %20, %33 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     %x_32 = ascendc.tbuf.get_with_offset %ub, %20, %34 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     %x_33 = ascendc.tbuf.get_with_offset %ub, %20, %35 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     ascendc.wait_flag mte2_v, %flag0 : i32
// CHECK-NEXT:     ascendc.trans_data_to_5hd_tensor_list %x_18, %x_19, %x_20, %x_21, %x_22, %x_23, %x_24, %x_25, %x_26, %x_27, %x_28, %x_29, %x_30, %x_31, %x_32, %x_33, %x_2, %x_3, %x_4, %x_5, %x_6, %x_7, %x_8, %x_9, %x_10, %x_11, %x_12, %x_13, %x_14, %x_15, %x_16, %x_17, %trans_data_to_5hd {operandSegmentSizes = array<i32: 16, 16, 1>} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.trans_data_to_5hd_params
// CHECK-NEXT:     %x_34 = ascendc.tbuf.get_with_offset %ub, %3, %40 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     %x_35 = ascendc.tbuf.get_with_offset %ub, %3, %41 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     %x_36 = ascendc.tbuf.get_with_offset %ub, %3, %42 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     %x_37 = ascendc.tbuf.get_with_offset %ub, %3, %43 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     %x_38 = ascendc.tbuf.get_with_offset %ub, %3, %44 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     %x_39 = ascendc.tbuf.get_with_offset %ub, %3, %45 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     %x_40 = ascendc.tbuf.get_with_offset %ub, %3, %46 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     %x_41 = ascendc.tbuf.get_with_offset %ub, %3, %47 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     %x_42 = ascendc.tbuf.get_with_offset %ub, %3, %48 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     %x_43 = ascendc.tbuf.get_with_offset %ub, %3, %49 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     %x_44 = ascendc.tbuf.get_with_offset %ub, %3, %50 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     %x_45 = ascendc.tbuf.get_with_offset %ub, %3, %51 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     %x_46 = ascendc.tbuf.get_with_offset %ub, %3, %52 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     %x_47 = ascendc.tbuf.get_with_offset %ub, %3, %53 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     %x_48 = ascendc.tbuf.get_with_offset %ub, %3, %54 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     %x_49 = ascendc.tbuf.get_with_offset %ub, %3, %55 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     %x_50 = ascendc.tbuf.get_with_offset %ub, %20, %56 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     %x_51 = ascendc.tbuf.get_with_offset %ub, %20, %57 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     %x_52 = ascendc.tbuf.get_with_offset %ub, %20, %58 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     %x_53 = ascendc.tbuf.get_with_offset %ub, %20, %59 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     %x_54 = ascendc.tbuf.get_with_offset %ub, %20, %60 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     %x_55 = ascendc.tbuf.get_with_offset %ub, %20, %61 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     %x_56 = ascendc.tbuf.get_with_offset %ub, %20, %62 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     %x_57 = ascendc.tbuf.get_with_offset %ub, %20, %63 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     %x_58 = ascendc.tbuf.get_with_offset %ub, %20, %64 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     %x_59 = ascendc.tbuf.get_with_offset %ub, %20, %65 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     %x_60 = ascendc.tbuf.get_with_offset %ub, %20, %66 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     %x_61 = ascendc.tbuf.get_with_offset %ub, %20, %67 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     %x_62 = ascendc.tbuf.get_with_offset %ub, %20, %68 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     %x_63 = ascendc.tbuf.get_with_offset %ub, %20, %69 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     %x_64 = ascendc.tbuf.get_with_offset %ub, %20, %70 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     %x_65 = ascendc.tbuf.get_with_offset %ub, %20, %71 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     ascendc.trans_data_to_5hd_tensor_list %x_50, %x_51, %x_52, %x_53, %x_54, %x_55, %x_56, %x_57, %x_58, %x_59, %x_60, %x_61, %x_62, %x_63, %x_64, %x_65, %x_34, %x_35, %x_36, %x_37, %x_38, %x_39, %x_40, %x_41, %x_42, %x_43, %x_44, %x_45, %x_46, %x_47, %x_48, %x_49, %trans_data_to_5hd {operandSegmentSizes = array<i32: 16, 16, 1>} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.trans_data_to_5hd_params
// CHECK-NEXT:     %x_66 = ascendc.tbuf.get_with_offset %ub, %3, %20 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     %x_67 = ascendc.tbuf.get_with_offset %ub, %3, %72 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     %x_68 = ascendc.tbuf.get_with_offset %ub, %3, %73 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     %x_69 = ascendc.tbuf.get_with_offset %ub, %3, %74 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     %x_70 = ascendc.tbuf.get_with_offset %ub, %3, %75 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     %x_71 = ascendc.tbuf.get_with_offset %ub, %3, %76 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     %x_72 = ascendc.tbuf.get_with_offset %ub, %3, %77 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     %x_73 = ascendc.tbuf.get_with_offset %ub, %3, %78 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     %x_74 = ascendc.tbuf.get_with_offset %ub, %3, %79 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     %x_75 = ascendc.tbuf.get_with_offset %ub, %3, %80 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     %x_76 = ascendc.tbuf.get_with_offset %ub, %3, %81 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     %x_77 = ascendc.tbuf.get_with_offset %ub, %3, %82 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     %x_78 = ascendc.tbuf.get_with_offset %ub, %3, %83 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     %x_79 = ascendc.tbuf.get_with_offset %ub, %3, %84 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     %x_80 = ascendc.tbuf.get_with_offset %ub, %3, %85 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     %x_81 = ascendc.tbuf.get_with_offset %ub, %3, %86 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     %x_82 = ascendc.tbuf.get_with_offset %ub, %20, %87 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     %x_83 = ascendc.tbuf.get_with_offset %ub, %20, %88 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     %x_84 = ascendc.tbuf.get_with_offset %ub, %20, %89 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     %x_85 = ascendc.tbuf.get_with_offset %ub, %20, %90 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     %x_86 = ascendc.tbuf.get_with_offset %ub, %20, %91 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     %x_87 = ascendc.tbuf.get_with_offset %ub, %20, %92 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     %x_88 = ascendc.tbuf.get_with_offset %ub, %20, %93 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     %x_89 = ascendc.tbuf.get_with_offset %ub, %20, %94 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     %x_90 = ascendc.tbuf.get_with_offset %ub, %20, %95 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     %x_91 = ascendc.tbuf.get_with_offset %ub, %20, %96 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     %x_92 = ascendc.tbuf.get_with_offset %ub, %20, %97 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     %x_93 = ascendc.tbuf.get_with_offset %ub, %20, %98 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     %x_94 = ascendc.tbuf.get_with_offset %ub, %20, %99 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     %x_95 = ascendc.tbuf.get_with_offset %ub, %20, %100 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     %x_96 = ascendc.tbuf.get_with_offset %ub, %20, %101 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     %x_97 = ascendc.tbuf.get_with_offset %ub, %20, %102 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     ascendc.trans_data_to_5hd_tensor_list %x_82, %x_83, %x_84, %x_85, %x_86, %x_87, %x_88, %x_89, %x_90, %x_91, %x_92, %x_93, %x_94, %x_95, %x_96, %x_97, %x_66, %x_67, %x_68, %x_69, %x_70, %x_71, %x_72, %x_73, %x_74, %x_75, %x_76, %x_77, %x_78, %x_79, %x_80, %x_81, %trans_data_to_5hd {operandSegmentSizes = array<i32: 16, 16, 1>} : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.trans_data_to_5hd_params
// CHECK-NEXT:     ascendc.set_flag v_mte3, %flag0 : i32
// CHECK-NEXT:     %x_98 = ascendc.tbuf.get_with_offset %ub, %2, %19 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
// CHECK-NEXT:     ascendc.wait_flag v_mte3, %flag0 : i32
// CHECK-NEXT:     ascendc.data_copy_l2 %out_gm, %x_98, %2 : !ascendc.global_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i32
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT: }
