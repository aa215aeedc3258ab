// RUN: ascir-opt %s -p tile-place-buffers,tile-select-instructions | filecheck %s

// 64 rows are turned back 16 at a time, four times; where slices or stores take 20 of them, twice.
// CHECK-LABEL: func.func @all
// CHECK:       %[[ALL:.*]] = arith.constant 4 : i32
// CHECK:       trans_data_to_5hd_params(%{{.*}}, %{{.*}}, %[[ALL]],
// CHECK-LABEL: func.func @slices
// CHECK:       %[[SLICED:.*]] = arith.constant 2 : i32
// CHECK:       trans_data_to_5hd_params(%{{.*}}, %{{.*}}, %[[SLICED]],
// CHECK-LABEL: func.func @stores
// CHECK:       %[[STORED:.*]] = arith.constant 2 : i32
// CHECK:       trans_data_to_5hd_params(%{{.*}}, %{{.*}}, %[[STORED]],
// 1032 rows of one block: 64 times 16 rows at once, and the last 8 of 32 bits by themselves.
// CHECK-LABEL: func.func @odd
// CHECK:       %[[GROUPS:.*]] = arith.constant 64 : i32
// CHECK:       trans_data_to_5hd_params(%{{.*}}, %{{.*}}, %[[GROUPS]],
// CHECK-COUNT-2: trans_data_to_5hd_tensor_list
// CHECK-NOT:   trans_data_to_5hd_tensor_list
builtin.module attributes {ascir.soc = "ascend910b1"} {
  func.func @all(%x: memref<16x64xf16, #tile.space<gm>>, %y: memref<64x16xf16, #tile.space<gm>>) attributes {tile.core = #tile.core<aiv>} {
    %a = tile.load %x[0, 0] : memref<16x64xf16, #tile.space<gm>> -> !tile.tile<16x64xf16, ub>
    %t = tile.transpose %a [1, 0] : !tile.tile<16x64xf16, ub> -> !tile.tile<64x16xf16, ub>
    tile.store %t, %y[0, 0] : !tile.tile<64x16xf16, ub>, memref<64x16xf16, #tile.space<gm>>
    func.return
  }
  func.func @slices(%x: memref<16x64xf16, #tile.space<gm>>, %y: memref<20x16xf16, #tile.space<gm>>) attributes {tile.core = #tile.core<aiv>} {
    %a = tile.load %x[0, 0] : memref<16x64xf16, #tile.space<gm>> -> !tile.tile<16x64xf16, ub>
    %t = tile.transpose %a [1, 0] : !tile.tile<16x64xf16, ub> -> !tile.tile<64x16xf16, ub>
    %s = tile.slice %t[0, 0] : !tile.tile<64x16xf16, ub> -> !tile.tile<20x16xf16, ub>
    tile.store %s, %y[0, 0] : !tile.tile<20x16xf16, ub>, memref<20x16xf16, #tile.space<gm>>
    func.return
  }
  func.func @stores(%x: memref<16x64xf16, #tile.space<gm>>, %y: memref<20x16xf16, #tile.space<gm>>) attributes {tile.core = #tile.core<aiv>} {
    %a = tile.load %x[0, 0] : memref<16x64xf16, #tile.space<gm>> -> !tile.tile<16x64xf16, ub>
    %t = tile.transpose %a [1, 0] : !tile.tile<16x64xf16, ub> -> !tile.tile<64x16xf16, ub>
    tile.store %t, %y[0, 0] sizes [20, 16] : !tile.tile<64x16xf16, ub>, memref<20x16xf16, #tile.space<gm>>
    func.return
  }
  func.func @odd(%x: memref<1032x8xf32, #tile.space<gm>>, %y: memref<8x1032xf32, #tile.space<gm>>) attributes {tile.core = #tile.core<aiv>} {
    %a = tile.load %x[0, 0] : memref<1032x8xf32, #tile.space<gm>> -> !tile.tile<1032x8xf32, ub>
    %t = tile.transpose %a [1, 0] : !tile.tile<1032x8xf32, ub> -> !tile.tile<8x1032xf32, ub>
    tile.store %t, %y[0, 0] : !tile.tile<8x1032xf32, ub>, memref<8x1032xf32, #tile.space<gm>>
    func.return
  }
}
