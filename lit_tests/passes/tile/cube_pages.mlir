// RUN: ascir-opt %s -p tile-place-buffers,tile-select-instructions | filecheck %s

// Four pages of 16 rows, of which a table has the numbers: a copy for each to its rows of the tile. Negative numbers count
// from the end; what is not the number of a page is that of the first or the last one.
!tile = !tile.tile<64x128xf16, l1, nz>
builtin.module attributes {ascir.soc = "ascend910b1"} {
  // CHECK-LABEL: @pages
  func.func @pages(%cache: memref<10x16x512xf16, #tile.space<gm>>, %table: memref<40xi32, #tile.space<gm>>, %first: index, %n: index) attributes {tile.core = #tile.core<aic>} {
    // CHECK:      %nd2nz = ascendc.construct !ascendc.nd2nz_params(%{{.*}})
    // CHECK-NEXT: %[[MOST:.*]] = arith.constant 4 : index
    // CHECK-NEXT: %[[C0:.*]] = arith.constant 0 : index
    // CHECK-NEXT: %[[C1:.*]] = arith.constant 1 : index
    // CHECK-NEXT: %[[ALL:.*]] = arith.constant 10 : index
    // CHECK-NEXT: %[[LAST:.*]] = arith.constant 9 : index
    // CHECK-NEXT: %[[STEP:.*]] = arith.constant 8192 : index
    // CHECK-NEXT: %[[LEFT:.*]] = arith.constant 64 : index
    // CHECK-NEXT: %[[DOWN:.*]] = arith.constant 256 : index
    // CHECK:      %[[COUNT:.*]] = arith.minsi %n, %[[MOST]] : index
    // CHECK-NEXT: scf.for %[[PAGE:.*]] = %[[C0]] to %[[COUNT]] step %[[C1]] {
    // CHECK-NEXT:   %[[AT:.*]] = arith.addi %first, %[[PAGE]] : index
    // CHECK-NEXT:   %page = ascendc.global_tensor.get_value %table_gm, %[[AT]]
    // CHECK-NEXT:   %[[NUMBER:.*]] = arith.index_cast %page : i32 to index
    // CHECK-NEXT:   %[[BEHIND:.*]] = arith.cmpi slt, %[[NUMBER]], %[[C0]] : index
    // CHECK-NEXT:   %[[END:.*]] = arith.select %[[BEHIND]], %[[ALL]], %[[C0]] : index
    // CHECK-NEXT:   %[[COUNTED:.*]] = arith.addi %[[NUMBER]], %[[END]] : index
    // CHECK-NEXT:   %[[LEAST:.*]] = arith.minsi %[[COUNTED]], %[[LAST]] : index
    // CHECK-NEXT:   %[[INSIDE:.*]] = arith.maxsi %[[LEAST]], %[[C0]] : index
    // CHECK-NEXT:   %[[START:.*]] = arith.muli %[[INSIDE]], %[[STEP]] : index
    // CHECK-NEXT:   %[[COLUMN:.*]] = arith.addi %[[LEFT]], %[[START]] : index
    // CHECK-NEXT:   %cache_gm_1 = ascendc.global_tensor.subindex %cache_gm[%[[COLUMN]]]
    // CHECK-NEXT:   %[[ROW:.*]] = arith.muli %[[PAGE]], %[[DOWN]] : index
    // CHECK:        %k_1 = ascendc.local_tensor.subindex %k[%[[ROW]]]
    // CHECK-NEXT:   ascendc.data_copy_nd2nz %k_1, %cache_gm_1, %nd2nz
    %k = tile.load_pages %cache at %table[%first] columns [64] sizes [%n, 128] : memref<10x16x512xf16, #tile.space<gm>>, memref<40xi32, #tile.space<gm>> -> !tile
    func.return
  }
}
