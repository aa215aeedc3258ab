// RUN: ascir-opt %s -p graph-decompose,canonicalize,cse,graph-fuse --split-input-file | filecheck %s

// Keys and values that lie in pages of 16 rows: attention loads the pages, and no kernel gathers them.
!q = tensor<8x8x1x64xf16>
!rows = tensor<8x2048x8x64xf16>
!heads = tensor<8x8x2048x64xf16>
!pages = tensor<1100x16x512xf16>
!table = tensor<8x128xi32>
!some = tensor<8x128x16x512xf16>
// CHECK-LABEL: func.func @pages(
func.func @pages(%q: !q, %keys: !pages, %values: !pages, %table: !table) -> !q {
  %kg = graph.gather %keys, %table axis 0 : (!pages, !table) -> !some
  %vg = graph.gather %values, %table axis 0 : (!pages, !table) -> !some
  %kr = graph.reshape %kg : !some -> !rows
  %vr = graph.reshape %vg : !some -> !rows
  %kt = graph.transpose %kr permutation [0, 2, 1, 3] : !rows -> !heads
  %vt = graph.transpose %vr permutation [0, 2, 1, 3] : !rows -> !heads
  %y = graph.attention %q, %kt, %vt : (!q, !heads, !heads) -> !q
  // CHECK:      graph.fusion @pages_gather_gather_transpose_transpose_
  // CHECK-NOT:  graph.fusion
  // CHECK:      func.return
  func.return %y : !q
}

// -----

// One by one, the numbers of rows take longer than to gather them in a kernel of their own.
!q = tensor<8x8x1x64xf16>
!apart = tensor<8x2048x8x64xf16>
!heads = tensor<8x8x2048x64xf16>
!rows = tensor<17600x512xf16>
!table = tensor<8x2048xi32>
!some = tensor<8x2048x512xf16>
// CHECK-LABEL: func.func @rows(
func.func @rows(%q: !q, %keys: !rows, %values: !rows, %table: !table) -> !q {
  %kg = graph.gather %keys, %table axis 0 : (!rows, !table) -> !some
  %vg = graph.gather %values, %table axis 0 : (!rows, !table) -> !some
  %kr = graph.reshape %kg : !some -> !apart
  %vr = graph.reshape %vg : !some -> !apart
  %kt = graph.transpose %kr permutation [0, 2, 1, 3] : !apart -> !heads
  %vt = graph.transpose %vr permutation [0, 2, 1, 3] : !apart -> !heads
  %y = graph.attention %q, %kt, %vt : (!q, !heads, !heads) -> !q
  // CHECK: graph.fusion @rows_gather_gather(
  // CHECK: graph.fusion @rows_transpose_transpose_
  func.return %y : !q
}
