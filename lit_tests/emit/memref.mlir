// RUN: ascir-translate --mlir-to-ascendc %s | filecheck %s
// A memref is a pointer to its first element; arrays of several dimensions are flat.

// CHECK-LABEL: void spaces(int32_t* a, __gm__ int32_t* b, __ca__ int32_t* c, __cb__ int32_t* d, __cc__ int32_t* e, __ubuf__ int32_t* f, __cbuf__ int32_t* g, __fbuf__ int32_t* h) {
// CHECK-NEXT:    return;
// CHECK-NEXT:  }
func.func @spaces(%a: memref<?xi32>, %b: memref<?xi32, 22>, %c: memref<?xi32, 23>, %d: memref<?xi32, 24>,
                  %e: memref<?xi32, 25>, %f: memref<?xi32, 26>, %g: memref<?xi32, 27>, %h: memref<*xi32, 28>) {
  func.return
}

// CHECK-LABEL: void arrays(int64_t i, int64_t j, int32_t v) {
// CHECK-NEXT:    int32_t a[32];
// CHECK-NEXT:    uint16_t b[2];
// CHECK-NEXT:    alignas(32) half c[1];
// CHECK-NEXT:    a[i * 8 + j] = v;
// CHECK-NEXT:    half x = c[0];
// CHECK-NEXT:    return;
// CHECK-NEXT:  }
func.func @arrays(%i: index, %j: index, %v: i32) {
  %a = memref.alloca() : memref<4x8xi32>
  %b = memref.alloca() {ascendc.emit_as_unsigned} : memref<2xi16>
  %c = memref.alloca() {alignment = 32 : i64} : memref<f16>
  memref.store %v, %a[%i, %j] : memref<4x8xi32>
  %x = memref.load %c[] : memref<f16>
  func.return
}

// Only the first extent may be known at run time.
// CHECK-LABEL: void strides(__gm__ float* p, __gm__ float* q, int64_t i, int64_t j) {
// CHECK-NEXT:    float v1 = p[i * 8 + j];
// CHECK-NEXT:    float v2 = q[i * 6];
// CHECK-NEXT:    return;
// CHECK-NEXT:  }
func.func @strides(%p: memref<?x8xf32, 22>, %q: memref<4xf32, strided<[6], offset: ?>, 22>, %i: index, %j: index) {
  %0 = memref.load %p[%i, %j] : memref<?x8xf32, 22>
  %1 = memref.load %q[%i] : memref<4xf32, strided<[6], offset: ?>, 22>
  func.return
}

// CHECK-LABEL: void views(__gm__ float* p, int64_t i) {
// CHECK-NEXT:    __gm__ float* v1 = reinterpret_cast<__gm__ float*>(p);
// CHECK-NEXT:    __gm__ float* v2 = p + (i * 8 + 2);
// CHECK-NEXT:    __gm__ float* v3 = p + i;
// CHECK-NEXT:    __gm__ float* v4 = p;
// CHECK-NEXT:    constexpr int64_t c1 = 1;
// CHECK-NEXT:    int64_t v5 = 8;
// CHECK-NEXT:    return;
// CHECK-NEXT:  }
func.func @views(%p: memref<4x8xf32, 22>, %i: index) {
  %0 = "memref.cast"(%p) : (memref<4x8xf32, 22>) -> memref<?x8xf32, 22>
  %1 = memref.subview %p[%i, 2] [1, 4] [1, 1] : memref<4x8xf32, 22> to memref<4xf32, strided<[1], offset: ?>, 22>
  %2 = memref.reinterpret_cast %p to offset: [%i], sizes: [3], strides: [1] : memref<4x8xf32, 22> to memref<3xf32, strided<[1], offset: ?>, 22>
  %3 = memref.collapse_shape %p [[0, 1]] : memref<4x8xf32, 22> into memref<32xf32, 22>
  %c1 = arith.constant 1 : index
  %4 = memref.dim %p, %c1 : memref<4x8xf32, 22>
  func.return
}
