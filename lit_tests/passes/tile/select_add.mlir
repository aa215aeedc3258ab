// RUN: ascir-opt %s -p tile-select-instructions | filecheck %s

// Tiles become tensors at their addresses, views tensors of global memory, a function with a core a kernel.
// CHECK-LABEL: func.func @add(%x: memref<?xf32, 22 : i64>, %y: memref<?xf32, 22 : i64>) attributes {ascendc.aicore, ascendc.global} {
// CHECK:         %pipe = ascendc.pipe
// CHECK-NEXT:    %ub = ascendc.tbuf : <veccalc>
// CHECK-NEXT:    ascendc.pipe.init_buffer %pipe, %ub, %{{.*}}
// CHECK:         %t = ascendc.tbuf.get_with_offset %ub, %[[COUNT:c1024_i32|.*]], %[[FIRST:.*]] :
// CHECK-NEXT:    ascendc.data_copy_l2 %t, %x_gm, %[[COUNT]] :
// CHECK-NEXT:    %s = ascendc.tbuf.get_with_offset %ub, %[[COUNT]], %[[SECOND:.*]] :
// CHECK-NEXT:    ascendc.add_l2 %s, %t, %t, %[[COUNT]] :
// CHECK-NEXT:    ascendc.data_copy_l2 %y_gm, %s, %[[COUNT]] :
// CHECK-NEXT:    func.return
func.func @add(%x: memref<1024xf32, #tile.space<gm>>, %y: memref<1024xf32, #tile.space<gm>>) attributes {tile.core = #tile.core<aiv>} {
  %t = tile.load %x[0] {tile.address = [array<i64: 0>]} : memref<1024xf32, #tile.space<gm>> -> !tile.tile<1024xf32, ub>
  %s = tile.add %t, %t {tile.address = [array<i64: 4096>]} : !tile.tile<1024xf32, ub>
  tile.store %s, %y[0] : !tile.tile<1024xf32, ub>, memref<1024xf32, #tile.space<gm>>
  func.return
}
