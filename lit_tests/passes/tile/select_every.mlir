// RUN: ascir-opt %s -p tile-place-buffers,tile-select-instructions | filecheck %s

// Every second element of rows that follow each other is one pattern, as are all rows: one repeat of 2048 elements.
// CHECK-LABEL: func.func @joined
// CHECK-DAG:   %[[ALL:.*]] = arith.constant 2048 : i32
// CHECK-DAG:   %[[ODD:.*]] = arith.constant 2 : i32
// CHECK:       ascendc.gather_mask %{{.*}}, %{{.*}}, %[[ODD]], %{{.*}}, %[[ALL]]
// CHECK-NOT:   gather_l2
// Rows that begin 64 elements apart are a repeat each, of 39 elements: the third and every fourth element from there.
// CHECK-LABEL: func.func @apart
// CHECK-DAG:   %[[THIRD:.*]] = arith.constant 5 : i32
// CHECK-DAG:   %[[REACH:.*]] = arith.constant 39 : i32
// CHECK-DAG:   %[[ROWS:.*]] = arith.constant 32 : i32
// CHECK:       ascendc.construct !ascendc.gather_mask_params(%{{.*}}, %[[ROWS]],
// CHECK:       ascendc.gather_mask %{{.*}}, %{{.*}}, %[[THIRD]], %{{.*}}, %[[REACH]]
// CHECK-NOT:   gather_l2
// Other steps take a pattern of bits, which is filled before the loop: twelve words, of three kinds. They pick 128 of 384
// elements, which are three repeats, eight times, as rows of the tile follow each other.
// CHECK-LABEL: func.func @third
// CHECK:       ascendc.duplicate_l2 %[[BITS:.*]], %{{.*}}, %{{.*}} : !ascendc.local_tensor<*xi32>
// CHECK:       ascendc.duplicate_l1 %[[BITS]],
// CHECK:       ascendc.duplicate_l1 %[[BITS]],
// CHECK-NOT:   ascendc.duplicate_l1
// CHECK:       scf.for
// CHECK-NOT:   duplicate
// CHECK:       ascendc.gather_mask
// CHECK-NOT:   gather_l2
builtin.module attributes {ascir.soc = "ascend910b1"} {
  func.func @joined(%x: memref<32x64xf16, #tile.space<gm>>, %y: memref<32x32xf16, #tile.space<gm>>) attributes {tile.core = #tile.core<aiv>} {
    %a = tile.load %x[0, 0] : memref<32x64xf16, #tile.space<gm>> -> !tile.tile<32x64xf16, ub>
    %s = tile.slice %a[0, 1] strides [1, 2] : !tile.tile<32x64xf16, ub> -> !tile.tile<32x32xf16, ub>
    tile.store %s, %y[0, 0] : !tile.tile<32x32xf16, ub>, memref<32x32xf16, #tile.space<gm>>
    func.return
  }
  func.func @apart(%x: memref<32x64xf16, #tile.space<gm>>, %y: memref<320xf16, #tile.space<gm>>) attributes {tile.core = #tile.core<aiv>} {
    %a = tile.load %x[0, 0] : memref<32x64xf16, #tile.space<gm>> -> !tile.tile<32x64xf16, ub>
    %s = tile.slice %a[0, 2] strides [1, 4] : !tile.tile<32x64xf16, ub> -> !tile.tile<32x10xf16, ub>
    %f = tile.reshape %s : !tile.tile<32x10xf16, ub> -> !tile.tile<320xf16, ub>
    tile.store %f, %y[0] : !tile.tile<320xf16, ub>, memref<320xf16, #tile.space<gm>>
    func.return
  }
  func.func @third(%x: memref<320x96xf16, #tile.space<gm>>, %y: memref<320x32xf16, #tile.space<gm>>) attributes {tile.core = #tile.core<aiv>} {
    %c0 = arith.constant 0 : index
    %c32 = arith.constant 32 : index
    %c320 = arith.constant 320 : index
    scf.for %i = %c0 to %c320 step %c32 {
      %a = tile.load %x[%i, 0] sizes [32, 96] : memref<320x96xf16, #tile.space<gm>> -> !tile.tile<32x96xf16, ub>
      %s = tile.slice %a[0, 1] strides [1, 3] : !tile.tile<32x96xf16, ub> -> !tile.tile<32x32xf16, ub>
      tile.store %s, %y[%i, 0] sizes [32, 32] : !tile.tile<32x32xf16, ub>, memref<320x32xf16, #tile.space<gm>>
    }
    func.return
  }
}
