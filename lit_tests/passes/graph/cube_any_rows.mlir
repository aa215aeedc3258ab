// RUN: ascir-opt %s -p 'graph-tile{cores=2}' | filecheck %s

// A product whose number of rows is known only at launch has two tilings: blocks for few rows, and for many strips that
// keep a part of the right operand in l1.
// CHECK-LABEL: @product
// CHECK-SAME: tile = array<i64: 128, 256, 256, 128>, tile_of_few_rows = {tile = array<i64: 128, 256, 256, 64>, rows = 256 : i64}
// CHECK: %few = arith.cmpi sle, %S, %c256
// CHECK-NEXT: scf.if %few {
// CHECK: %[[ROWS:.*]] = arith.minsi %c128, %{{.*}} : index
// CHECK: tile.load %a_1[0, %{{.*}}, %k] sizes [1, %[[ROWS]], 256] buffers 2
// CHECK: tile.fixpipe_store %total, %out_1[0, %{{.*}}, %{{.*}}] sizes [1, %[[ROWS]], 256]

// In strips, all blocks are whole: they begin as many rows further up as the last one would lack, except the first one.
// CHECK: } else {
// CHECK: scf.for %column
// CHECK: scf.for %at = %c0 to %{{.*}} step %c1 iter_args(%kept
// CHECK-NEXT: %[[ALL:.*]] = arith.muli %{{.*}}, %c128
// CHECK-NEXT: %[[LACKING:.*]] = arith.subi %[[ALL]], %S
// CHECK: arith.cmpi slt, %{{.*}}, %c2
// CHECK-NEXT: %[[BACK:.*]] = arith.select %{{.*}}, %[[LACKING]], %c0
// CHECK-NEXT: %[[START:.*]] = arith.addi %{{.*}}, %[[BACK]]
// CHECK: tile.load %a_3[0, %[[START]], %{{.*}}] sizes [1, 128, 256] buffers 2
// CHECK: tile.fixpipe_store %{{.*}}, %out_2[0, %[[START]], %{{.*}}] sizes [1, 128, 128]
// CHECK: tile.fixpipe_store %{{.*}}, %out_3[0, %[[START]], %{{.*}}] sizes [1, 128, 128]

// The tiling decides how many cores are launched: no more than there are blocks of either.
// CHECK-LABEL: @product_launch
// CHECK: %few = arith.cmpi sle, %S, %c256
// CHECK-NEXT: arith.select %few
func.func @product(%a: tensor<?x512xf16, #graph.dims<S, _>>, %b: tensor<512x768xf16>) -> tensor<?x768xf16, #graph.dims<S, _>> {
  %c = graph.matmul %a, %b : (tensor<?x512xf16, #graph.dims<S, _>>, tensor<512x768xf16>) -> tensor<?x768xf16, #graph.dims<S, _>>
  func.return %c : tensor<?x768xf16, #graph.dims<S, _>>
}
