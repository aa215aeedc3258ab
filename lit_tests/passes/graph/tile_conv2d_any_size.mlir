// RUN: ascir-opt %s -p 'graph-tile' | filecheck %s

// Rows and columns are known only at launch: a block has as many whole rows as have 256 positions, or a part of one row,
// and the map in l1 has room for what either sees.
// CHECK-LABEL: func.func @conv(
// CHECK-SAME:  %H: index {ascir.dim = "H"}, %W: index {ascir.dim = "W"})
// CHECK:       %[[LEAST:.*]] = arith.maxsi %W, %c1 : index
// CHECK-NEXT:  %[[FIT:.*]] = arith.divui %{{.*}}, %[[LEAST]] : index
// CHECK-NEXT:  %[[ROWS:.*]] = arith.maxsi %[[FIT]], %c1 : index
// CHECK-NEXT:  %[[PART:.*]] = arith.minsi %W, %{{.*}} : index
// CHECK:       scf.for
// CHECK:       %map = tile.load %image[0, 0, %{{.*}}, %{{.*}}, 0] sizes [1, 1, %{{.*}}, %{{.*}}, 16] packed buffers 2 : {{.*}} -> !tile.tile<1x{{[0-9]+}}x16xf16, l1>
// CHECK:       tile.img2col %map[0, %{{.*}}] kernel [3, 3] pads [%{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}] image [%{{.*}}, %{{.*}}]
// CHECK:       tile.fixpipe_store {{.*}} nz relu

// CHECK-LABEL: func.func @conv_launch(
// CHECK-SAME:  %H: index {ascir.dim = "H"}, %W: index {ascir.dim = "W"}) -> index
// CHECK:       arith.minsi
// CHECK:       func.return
func.func @conv(%x: tensor<1x1x?x?x16xf16, #graph.dims<_, _, H, W, _>>, %w: tensor<32x144xf16>) -> tensor<1x2x?x?x16xf16, #graph.dims<_, _, H, W, _>> {
  %0 = graph.conv2d_blocked %x, %w kernel [3, 3] pads [1, 1, 1, 1] : (tensor<1x1x?x?x16xf16, #graph.dims<_, _, H, W, _>>, tensor<32x144xf16>) -> tensor<1x2x?x?x16xf16, #graph.dims<_, _, H, W, _>>
  %1 = graph.relu %0 : tensor<1x2x?x?x16xf16, #graph.dims<_, _, H, W, _>>
  func.return %1 : tensor<1x2x?x?x16xf16, #graph.dims<_, _, H, W, _>>
}
