// RUN: ascir-opt %s -p graph-decompose,canonicalize,cse,graph-tile | filecheck %s

// A step of decoding whose keys and values lie in pages that a table names, any number of them for each sequence, in a
// cache of any size: they are loaded page by page, of four heads at a time.
!pages = tensor<?x16x512xf16, #graph.dims<P, _, _>>
!table = tensor<8x?xi32, #graph.dims<_, T>>
!some = tensor<8x?x16x512xf16, #graph.dims<_, T, _, _>>
!rows = tensor<8x?x8x64xf16, #graph.dims<_, "16T", _, _>>
!heads = tensor<8x8x?x64xf16, #graph.dims<_, _, "16T", _>>
func.func @attention(%q: tensor<8x8x1x64xf16>, %keys: !pages, %values: !pages, %table: !table) -> tensor<8x8x1x64xf16> {
  %kg = graph.gather %keys, %table axis 0 : (!pages, !table) -> !some
  %vg = graph.gather %values, %table axis 0 : (!pages, !table) -> !some
  %kr = graph.reshape %kg : !some -> !rows
  %vr = graph.reshape %vg : !some -> !rows
  %kt = graph.transpose %kr permutation [0, 2, 1, 3] : !rows -> !heads
  %vt = graph.transpose %vr permutation [0, 2, 1, 3] : !rows -> !heads
  %y = graph.attention %q, %kt, %vt : (tensor<8x8x1x64xf16>, !heads, !heads) -> tensor<8x8x1x64xf16>
  func.return %y : tensor<8x8x1x64xf16>
}

// CHECK:      tile.kernel @attention attributes {tile.tiling = [{axes = ["8", "8", "16*T", "64", "64"], tile = array<i64: 4, 64, 128, 64>, keys = 128 : i64, heads = 4 : i64, ahead = 2 : i64
// CHECK:        func.func @attention_cube(%q: {{.*}}, %keys: {{.*}}, %values: {{.*}}, %table: {{.*}}, %out: {{.*}}, %P: index {ascir.dim = "P"}, %T: index {ascir.dim = "T"})
// CHECK:          %keys_1 = memref.reinterpret_cast %keys to offset: [0], sizes: [%P, 16, 512], strides: [8192, 512, 1]
// CHECK:          %values_1 = memref.reinterpret_cast %values to offset: [0], sizes: [%P, 16, 512], strides: [8192, 512, 1]

// The keys of a step are four pages or fewer, which follow each other in the row of a sequence in the table.
// CHECK:            scf.for %column = %c0 to %{{[0-9]+}} step %c64 {
// CHECK-NEXT:         %[[KEY:[0-9]+]] = arith.addi %{{[0-9]+}}, %column : index
// CHECK-NEXT:         %[[LEFT:[0-9]+]] = arith.subi %{{[0-9]+}}, %column : index
// CHECK-NEXT:         %[[SOME:[0-9]+]] = arith.minsi %c64, %[[LEFT]] : index
// CHECK-NEXT:         %[[COLUMN:[0-9]+]] = arith.muli %{{[0-9]+}}, %c64 : index
// CHECK-NEXT:         %[[PAGE:[0-9]+]] = arith.divui %[[KEY]], %c16 : index
// CHECK-NEXT:         %[[ROW:[0-9]+]] = arith.muli %{{[0-9]+}}, %T : index
// CHECK-NEXT:         %[[FIRST:[0-9]+]] = arith.addi %[[PAGE]], %[[ROW]] : index
// CHECK-NEXT:         %[[PAGES:[0-9]+]] = arith.divui %[[SOME]], %c16 : index
// CHECK-NEXT:         %b_l1 = tile.load_pages %keys_1 at %table[%[[FIRST]]] columns [%[[COLUMN]]] sizes [%[[PAGES]], 256] buffers 2
// CHECK-NEXT:         scf.for %head = %c0 to %c4 step %c1 {

// All values of a block are loaded before its exponentials come.
// CHECK:            %b_l1_1 = tile.load_pages %values_1 at %table[{{.*}}] columns [{{.*}}] sizes [{{.*}}, 256] buffers 2
// CHECK-NEXT:       %slot_1 = tile.pop @lhs
