// RUN: ascir-opt %s | ascir-opt | filecheck %s

// Texts that are read as well as the printed one.

func.func @spellings(%pipe: !ascendc.pipe, %a: !ascendc.local_tensor<64xf16>, %id: i32, %n: i32,
                     %matmul: !ascendc.matmul<gm, 0 : i32, f16, false, 0 : i32, gm, 0 : i32, f16, false, 0 : i32, gm, 0 : i32, f32, false, 0 : i32, gm, 0 : i32, f32, <>>,
                     %flag: i1) {
// CHECK-LABEL: func.func @spellings(

  // A type with its name where it could be left out.
  %q = ascendc.queue : !ascendc.queue<vecin, 1>
  // CHECK: %q = ascendc.queue : <vecin, 1>
  %t = ascendc.local_tensor_auto() input : !ascendc.local_tensor<64xf32>
  // CHECK-NEXT: %t = ascendc.local_tensor_auto() input : <64xf32>

  // An operation without operands, with and without the empty signature.
  ascendc.set_atomic_add {dtype = f16} : () -> ()
  // CHECK-NEXT: ascendc.set_atomic_add {dtype = f16} : () -> ()
  ascendc.set_atomic_none :
  // CHECK-NEXT: ascendc.set_atomic_none : () -> ()
  %status = ascendc.get_icache_preload_status : i64
  // CHECK-NEXT: %status = ascendc.get_icache_preload_status : () -> ()

  // A generic operation with attributes in place of properties, and an enum in 64 bits.
  "ascendc.pipe_barrier"() {pipe = 1 : i64} : () -> ()
  // CHECK-NEXT: ascendc.pipe_barrier pipe_v

  // An absent operand's type: its comma may be there.
  %0 = ascendc.matmul.iterate %matmul, %flag, %flag : !ascendc.matmul<gm, 0 : i32, f16, false, 0 : i32, gm, 0 : i32, f16, false, 0 : i32, gm, 0 : i32, f32, false, 0 : i32, gm, 0 : i32, f32, <>>, i1, i1, i1
  // CHECK-NEXT: %0 = ascendc.matmul.iterate %matmul, %flag, %flag : !ascendc.matmul<{{.*}}>, i1, i1,, i1
  %1 = ascendc.matmul.iterate %matmul, %flag, %flag : !ascendc.matmul<gm, 0 : i32, f16, false, 0 : i32, gm, 0 : i32, f16, false, 0 : i32, gm, 0 : i32, f32, false, 0 : i32, gm, 0 : i32, f32, <>>, i1, i1, , i1
  // CHECK-NEXT: %1 = ascendc.matmul.iterate %matmul, %flag, %flag : !ascendc.matmul<{{.*}}>, i1, i1,, i1
  return
}
