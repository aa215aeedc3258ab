// RUN: ascir-opt %s | ascir-opt | filecheck %s
// RUN: ascir-opt %s --print-op-generic | ascir-opt | filecheck %s

!k = !tile.tile<1024xf32, ub>
!i = !tile.tile<1024xi32, ub>

func.func @gather(%x: !tile.tile<16x64xf16, ub>, %i: !tile.tile<8x4xi32, ub>) {
// CHECK-LABEL: func.func @gather(
  %o = tile.gather %x, %i around : !tile.tile<16x64xf16, ub>, !tile.tile<8x4xi32, ub> -> !tile.tile<8x4xf16, ub>
  // CHECK-NEXT: %o = tile.gather %x, %i around : !tile.tile<16x64xf16, ub>, !tile.tile<8x4xi32, ub> -> !tile.tile<8x4xf16, ub>
  %a = tile.gather %x, %i : !tile.tile<16x64xf16, ub>, !tile.tile<8x4xi32, ub> -> !tile.tile<8x4xf16, ub>
  // CHECK-NEXT: %a = tile.gather %x, %i : !tile.tile<16x64xf16, ub>, !tile.tile<8x4xi32, ub> -> !tile.tile<8x4xf16, ub>
  func.return
}

func.func @gather_bits(%x: !tile.tile<16x64xi1, ub>, %i: !tile.tile<8x4xi32, ub>) {
// CHECK-LABEL: func.func @gather_bits(
  %a = tile.gather %x, %i : !tile.tile<16x64xi1, ub>, !tile.tile<8x4xi32, ub> -> !tile.tile<8x4xi1, ub>
  // CHECK-NEXT: %a = tile.gather %x, %i : !tile.tile<16x64xi1, ub>, !tile.tile<8x4xi32, ub> -> !tile.tile<8x4xi1, ub>
  func.return
}

func.func @compress(%x: !k, %m: !tile.tile<1024xi1, ub>) {
// CHECK-LABEL: func.func @compress(
  %a, %n = tile.compress %x, %m : !k, !tile.tile<1024xi1, ub>
  // CHECK-NEXT: %a, %n = tile.compress %x, %m : !tile.tile<1024xf32, ub>, !tile.tile<1024xi1, ub>
  func.return
}

// Sorting in place of a top-k: the first k are a slice.
func.func @sort(%x: !k, %i: !i) {
// CHECK-LABEL: func.func @sort(
  %v, %j = tile.sort %x, %i descending : !k, !i
  // CHECK-NEXT: %v, %j = tile.sort %x, %i descending : !tile.tile<1024xf32, ub>, !tile.tile<1024xi32, ub>
  %w, %l = tile.sort %x, %i : !k, !i
  // CHECK-NEXT: %w, %l = tile.sort %x, %i : !tile.tile<1024xf32, ub>, !tile.tile<1024xi32, ub>
  %top = tile.slice %v[0] : !k -> !tile.tile<8xf32, ub>
  // CHECK-NEXT: %top = tile.slice %v[0] : !tile.tile<1024xf32, ub> -> !tile.tile<8xf32, ub>
  func.return
}

func.func @merge(%x: !k, %i: !i, %y: !tile.tile<32xf32, ub>, %j: !tile.tile<32xi32, ub>) {
// CHECK-LABEL: func.func @merge(
  %v, %k = tile.merge_sorted %x, %y with %i, %j descending : !k, !tile.tile<32xf32, ub> with !i, !tile.tile<32xi32, ub> -> !tile.tile<1056xf32, ub>, !tile.tile<1056xi32, ub>
  // CHECK-NEXT: %v, %k = tile.merge_sorted %x, %y with %i, %j descending : !tile.tile<1024xf32, ub>, !tile.tile<32xf32, ub> with !tile.tile<1024xi32, ub>, !tile.tile<32xi32, ub> -> !tile.tile<1056xf32, ub>, !tile.tile<1056xi32, ub>
  func.return
}

func.func @expand(%v: !tile.tile<16x64xf16, ub>, %p: !tile.tile<16x16xui8, ub>) {
// CHECK-LABEL: func.func @expand(
  %w = tile.expand_sparse %v, %p : !tile.tile<16x64xf16, ub>, !tile.tile<16x16xui8, ub> -> !tile.tile<16x128xf16, ub>
  // CHECK-NEXT: %w = tile.expand_sparse %v, %p : !tile.tile<16x64xf16, ub>, !tile.tile<16x16xui8, ub> -> !tile.tile<16x128xf16, ub>
  func.return
}
