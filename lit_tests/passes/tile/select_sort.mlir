// RUN: ascir-opt %s -p tile-place-buffers,tile-select-instructions | filecheck %s

// Runs of a level that are equal are merged by one instruction, those behind them by one of their own: 35 runs of 32 become
// nine (8 merges and one), these three (2 merges and a copy), these one.
// CHECK:     %[[EIGHT:.*]] = arith.constant 8 : i32
// CHECK:     %[[TWO:.*]] = arith.constant 2 : i32
// CHECK:     ascendc.sort32
// CHECK:     ascendc.mrg_sort %{{.*}}, %[[EIGHT]] {
// CHECK:     ascendc.mrg_sort %
// CHECK:     ascendc.mrg_sort %{{.*}}, %[[TWO]] {
// CHECK:     ascendc.data_copy_l2 {{.*}} : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32
// CHECK:     ascendc.mrg_sort %
// CHECK-NOT: ascendc.mrg_sort %
// CHECK:     ascendc.gather_mask
builtin.module attributes {ascir.soc = "ascend910b1"} {
  func.func @f(%x: memref<1120xf32, #tile.space<gm>>, %i: memref<1120xi32, #tile.space<gm>>, %y: memref<1120xf32, #tile.space<gm>>) attributes {tile.core = #tile.core<aiv>} {
    %keys = tile.load %x[0] : memref<1120xf32, #tile.space<gm>> -> !tile.tile<1120xf32, ub>
    %at = tile.load %i[0] : memref<1120xi32, #tile.space<gm>> -> !tile.tile<1120xi32, ub>
    %v, %j = tile.sort %keys, %at descending : !tile.tile<1120xf32, ub>, !tile.tile<1120xi32, ub>
    tile.store %v, %y[0] : !tile.tile<1120xf32, ub>, memref<1120xf32, #tile.space<gm>>
    func.return
  }
}
