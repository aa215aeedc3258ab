// RUN: ascir-translate --mlir-to-ascendc %s | filecheck %s
// Pointers, variables, members and text.

// CHECK-LABEL: void pointers(__gm__ int32_t* p, int64_t i) {
// CHECK-NEXT:    __gm__ int32_t* v1 = p + 512;
// CHECK-NEXT:    __gm__ int32_t* v2 = p + i;
// CHECK-NEXT:    __gm__ float* v3 = reinterpret_cast<__gm__ float*>(p);
// CHECK-NEXT:    __gm__ int32_t& v4 = *p;
// CHECK-NEXT:    return;
// CHECK-NEXT:  }
func.func @pointers(%p: memref<?xi32, 22>, %i: index) {
  %0 = emitasc.ptr_offset %p[512] : memref<?xi32, 22>, memref<?xi32, 22>
  %1 = emitasc.ptr_offset %p[%i] : memref<?xi32, 22>, memref<?xi32, 22>
  %2 = emitasc.reinterpret_cast %p : memref<?xi32, 22> to memref<?xf32, 22>
  %3 = emitasc.dereference %p : memref<?xi32, 22>, i32
  func.return
}

// CHECK-LABEL: void variables(int32_t v) {
// CHECK-NEXT:    int32_t v1[1]{512};
// CHECK-NEXT:    int32_t v2[1]{v};
// CHECK-NEXT:    return;
// CHECK-NEXT:  }
func.func @variables(%v: i32) {
  %0 = emitasc.variable 512 : i32, memref<1xi32>
  %1 = emitasc.variable %v : i32, memref<1xi32>
  func.return
}

// A pointer has an arrow.
// CHECK-LABEL: void members(MatmulConfig config, TCubeTiling* tiling, int32_t v) {
// CHECK-NEXT:    config.singleCoreM = v;
// CHECK-NEXT:    int32_t v1 = config.singleCoreN;
// CHECK-NEXT:    int32_t v2 = tiling->M;
// CHECK-NEXT:    return;
// CHECK-NEXT:  }
func.func @members(%config: !ascendc.matmul_config, %tiling: memref<?x!ascendc.cube_tiling>, %v: i32) {
  emitasc.set_member %config "singleCoreM", %v : !ascendc.matmul_config, i32
  %0 = emitasc.member %config "singleCoreN" : !ascendc.matmul_config, i32
  %1 = emitasc.member %tiling "M" : memref<?x!ascendc.cube_tiling>, i32
  func.return
}

// CHECK-LABEL: int32_t text(int32_t a, int32_t b) {
// CHECK-NEXT:    int32_t v1 = add(a, b);
// CHECK-NEXT:    done();
// CHECK-NEXT:    if (a > b) return a;
// CHECK-NEXT:    return v1;
// CHECK-NEXT:  }
func.func @text(%a: i32, %b: i32) -> i32 {
  %0 = emitasc.call_opaque "add" (%a, %b) : (i32, i32) -> i32
  emitasc.call_opaque "done" () : () -> ()
  emitasc.verbatim "if ($0 > $1) return $0;" %a, %b : i32, i32
  func.return %0 : i32
}
