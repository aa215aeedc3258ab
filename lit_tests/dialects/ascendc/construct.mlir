// RUN: ascir-opt %s | ascir-opt | filecheck %s
// RUN: ascir-opt %s --print-op-generic | ascir-opt | filecheck %s

// Structures, from nothing or from their fields; the types in brackets are those of the C++ fields.
func.func @structures(%a: i16, %b: i32, %flag: i1, %table: memref<?xi32>) {
// CHECK-LABEL: func.func @structures(
  %0 = ascendc.construct !ascendc.data_copy_params()
  // CHECK-NEXT: %0 = ascendc.construct !ascendc.data_copy_params()
  %1 = ascendc.construct !ascendc.data_copy_params(%a, %a, %a, %a) : i16, i16, i16, i16
  // CHECK-NEXT: %1 = ascendc.construct !ascendc.data_copy_params(%a, %a, %a, %a) : i16, i16, i16, i16
  %2 = ascendc.construct !ascendc.nd2nz_params(%b, %b) [ui16, ui16] : i32, i32
  // CHECK-NEXT: %2 = ascendc.construct !ascendc.nd2nz_params(%b, %b) [ui16, ui16] : i32, i32
  %3 = ascendc.construct !ascendc.fixpipe_config(%b) [!ascendc.co2_layout] constexpr static : i32
  // CHECK-NEXT: %3 = ascendc.construct !ascendc.fixpipe_config(%b) [!ascendc.co2_layout] constexpr static : i32
  %4 = ascendc.construct !ascendc.matmul_config() static
  // CHECK-NEXT: %4 = ascendc.construct !ascendc.matmul_config() static
  %5 = ascendc.construct !ascendc.shape_info(%a, %table) {keep = 1 : i32} : i16, memref<?xi32>
  // CHECK-NEXT: %5 = ascendc.construct !ascendc.shape_info(%a, %table) {keep = 1 : i32} : i16, memref<?xi32>
  %6 = ascendc.construct !emitasc.py_struct<"S", [i32], ["n"]>(%b) : i32
  // CHECK-NEXT: %6 = ascendc.construct !emitasc.py_struct<"S", [i32], ["n"]>(%b) : i32
  return
}
