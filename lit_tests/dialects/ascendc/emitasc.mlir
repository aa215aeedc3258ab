// RUN: ascir-opt %s | ascir-opt | filecheck %s
// RUN: ascir-opt %s --print-op-generic | ascir-opt | filecheck %s

// Calls and text of C++.
func.func @text(%a: i32, %b: i32) {
// CHECK-LABEL: func.func @text(
  %result = emitasc.call_opaque "add"(%a, %b) : (i32, i32) -> i32
  // CHECK-NEXT: %result = emitasc.call_opaque "add"(%a, %b) : (i32, i32) -> i32
  emitasc.call_opaque "empty"() : () -> ()
  // CHECK-NEXT: emitasc.call_opaque "empty"() : () -> ()
  emitasc.verbatim "// a \"comment\""
  // CHECK-NEXT: emitasc.verbatim "// a \22comment\22"
  emitasc.verbatim "use($1, $2);" %a, %b : i32, i32
  // CHECK-NEXT: emitasc.verbatim "use($1, $2);" %a, %b : i32, i32
  return
}

// Pointers.
func.func @pointers(%p: memref<?xi32, 22>, %i: index) {
// CHECK-LABEL: func.func @pointers(
  %0 = emitasc.dereference %p : memref<?xi32, 22>, i32
  // CHECK-NEXT: %0 = emitasc.dereference %p : memref<?xi32, 22 : i64>, i32
  %1 = emitasc.ptr_offset %p[512] : memref<?xi32, 22>, memref<?xi32, 22>
  // CHECK-NEXT: %1 = emitasc.ptr_offset %p[512] : memref<?xi32, 22 : i64>, memref<?xi32, 22 : i64>
  %2 = emitasc.ptr_offset %p[%i] : memref<?xi32, 22>, memref<128xi32, 22>
  // CHECK-NEXT: %2 = emitasc.ptr_offset %p[%i] : memref<?xi32, 22 : i64>, memref<128xi32, 22 : i64>
  %3 = emitasc.reinterpret_cast %p : memref<?xi32, 22> to memref<?xf32, 22>
  // CHECK-NEXT: %3 = emitasc.reinterpret_cast %p : memref<?xi32, 22 : i64> to memref<?xf32, 22 : i64>
  return
}

// Structures of the host program.
!inner = !emitasc.py_struct<"Inner", [i32, f32], ["count", "scale"]>
func.func @structures(%p: memref<?x!inner, 22>, %n: i32) {
// CHECK-LABEL: func.func @structures(
  emitasc.declare_py_struct !inner
  // CHECK-NEXT: emitasc.declare_py_struct !emitasc.py_struct<"Inner", [i32, f32], ["count", "scale"]>
  %0 = emitasc.copy_struct %p : memref<?x!inner, 22>, !inner
  // CHECK-NEXT: %0 = emitasc.copy_struct %p : memref<?x!emitasc.py_struct<"Inner", [i32, f32], ["count", "scale"]>, 22 : i64>, !emitasc.py_struct<"Inner", [i32, f32], ["count", "scale"]>
  %1 = emitasc.member %0 "count" : !inner, i32
  // CHECK-NEXT: %1 = emitasc.member %0 "count" : !emitasc.py_struct<"Inner", [i32, f32], ["count", "scale"]>, i32
  emitasc.set_member %0 "count", %n : !inner, i32
  // CHECK-NEXT: emitasc.set_member %0 "count", %n : !emitasc.py_struct<"Inner", [i32, f32], ["count", "scale"]>, i32
  %2 = emitasc.member_ptr %p[0] "count" : memref<?x!inner, 22>, memref<?xi32, 22>
  // CHECK-NEXT: %2 = emitasc.member_ptr %p[0] "count" : memref<?x!emitasc.py_struct<"Inner", [i32, f32], ["count", "scale"]>, 22 : i64>, memref<?xi32, 22 : i64>
  %3 = emitasc.member_ref %p[1] : memref<?x!inner, 22>, f32
  // CHECK-NEXT: %3 = emitasc.member_ref %p[1] : memref<?x!emitasc.py_struct<"Inner", [i32, f32], ["count", "scale"]>, 22 : i64>, f32
  return
}

// Variables.
func.func @variables(%n: i32, %p: memref<?xf16>) {
// CHECK-LABEL: func.func @variables(
  %0 = emitasc.variable 123 : i32, memref<1xi32>
  // CHECK-NEXT: %0 = emitasc.variable 123 : i32, memref<1xi32>
  %1 = emitasc.variable 1.5 : f32, memref<1xf32>
  // CHECK-NEXT: %1 = emitasc.variable 1.500000e+00 : f32, memref<1xf32>
  %2 = emitasc.variable %n : i32, memref<1xi32>
  // CHECK-NEXT: %2 = emitasc.variable %n : i32, memref<1xi32>
  %3 = emitasc.variable %p : memref<?xf16>, memref<1xmemref<?xf16>>
  // CHECK-NEXT: %3 = emitasc.variable %p : memref<?xf16>, memref<1xmemref<?xf16>>
  return
}
