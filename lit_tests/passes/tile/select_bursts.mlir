// RUN: ascir-opt %s -p tile-select-instructions | filecheck %s

// Rows that lie apart in two dimensions: the longer one is in the instruction, one for each row of the other.
// CHECK-LABEL: @rows
// CHECK-DAG: %[[ROWS:.*]] = arith.constant 16 : i32
// CHECK: %[[PARAMS:.*]] = ascendc.construct !ascendc.data_copy_params(%[[ROWS]], {{.*}})
// CHECK: ascendc.data_copy_l0 %{{.*}}, %{{.*}}, %[[PARAMS]]
// CHECK: ascendc.data_copy_l0 %{{.*}}, %{{.*}}, %[[PARAMS]]
// CHECK-NOT: ascendc.data_copy_l0
func.func @rows(%x: memref<16x3x256xf16, strided<[768, 256, 1]>, #tile.space<gm>>, %y: memref<2048xf16, strided<[1]>, #tile.space<gm>>) attributes {tile.core = #tile.core<aiv>} {
  %t = tile.load %x[0, 0, 0] sizes [16, 2, 64] {tile.address = [array<i64: 0>]} : memref<16x3x256xf16, strided<[768, 256, 1]>, #tile.space<gm>> -> !tile.tile<16x2x64xf16, ub>
  %r = tile.reshape %t {tile.address = [array<i64: 0>]} : !tile.tile<16x2x64xf16, ub> -> !tile.tile<2048xf16, ub>
  tile.store %r, %y[0] : !tile.tile<2048xf16, ub>, memref<2048xf16, strided<[1]>, #tile.space<gm>>
  func.return
}
