// RUN: ascir-translate --mlir-to-ascendc %s | filecheck %s
// Structures of the host program: declared once, copied byte by byte, their fields by name or number.

!small = !emitasc.py_struct<"Small", [i32], ["count"]>
!large = !emitasc.py_struct<"Large", [!emitasc.py_struct<"Small", [i32], ["count"]>, f32], ["small", "scale"]>

// CHECK:      {{^}}#pragma pack(push, 8)
// CHECK-NEXT: {{^}}struct Small {
// CHECK-NEXT: {{^}}  int32_t count;
// CHECK-NEXT: {{^}}};
// CHECK-NEXT: {{^}}#pragma pack(pop)
// CHECK-NEXT: {{^}}#pragma pack(push, 8)
// CHECK-NEXT: {{^}}struct Large {
// CHECK-NEXT: {{^}}  Small small;
// CHECK-NEXT: {{^}}  float scale;
// CHECK-NEXT: {{^}}};
// CHECK-NEXT: {{^}}#pragma pack(pop)
// CHECK-NOT:  struct
emitasc.declare_py_struct !small
emitasc.declare_py_struct !large
emitasc.declare_py_struct !small

// CHECK-LABEL: void copy(__gm__ Large* p, __gm__ Small* q, int32_t i) {
// CHECK-NEXT:    Large v1;
// CHECK-NEXT:    for (size_t i_1 = 0; i_1 < sizeof(v1); i_1++) {
// CHECK-NEXT:      auto byte = reinterpret_cast<__gm__ uint8_t*>(p)[i_1];
// CHECK-NEXT:      reinterpret_cast<uint8_t*>(&v1)[i_1] = byte;
// CHECK-NEXT:    };
// CHECK-NEXT:    Small small;
// CHECK-NEXT:    for (size_t i_2 = 0; i_2 < sizeof(small); i_2++) {
// CHECK-NEXT:      auto byte = reinterpret_cast<__gm__ uint8_t*>(q)[i_2];
// CHECK-NEXT:      reinterpret_cast<uint8_t*>(&small)[i_2] = byte;
// CHECK-NEXT:    };
// CHECK-NEXT:    float v2 = v1.scale;
// CHECK-NEXT:    return;
// CHECK-NEXT:  }
func.func @copy(%p: memref<?x!large, 22>, %q: memref<?x!small, 22>, %i: i32) {
  %0 = emitasc.copy_struct %p : memref<?x!large, 22>, !large
  %small = emitasc.copy_struct %q : memref<?x!small, 22>, !small
  %1 = emitasc.member %0 "scale" : !large, f32
  func.return
}

// CHECK-LABEL: void fields(__gm__ Large* p) {
// CHECK-NEXT:    __gm__ float* v1 = reinterpret_cast<__gm__ float*>(&p->scale);
// CHECK-NEXT:    __gm__ float& v2 = reinterpret_cast<__gm__ float&>(p->scale);
// CHECK-NEXT:    return;
// CHECK-NEXT:  }
func.func @fields(%p: memref<?x!large, 22>) {
  %0 = emitasc.member_ptr %p[1] "scale" : memref<?x!large, 22>, memref<1xf32, 22>
  %1 = emitasc.member_ref %p[1] : memref<?x!large, 22>, f32
  func.return
}
