// RUN: ascir-opt %s -p 'graph-tile{tile=16,48,32,32 cores=2}' | filecheck %s

// An operand that the vector cores compute goes to the cube core of their block through a channel, as much of k at a time
// as the cube loads: both functions go along k in the same steps, from the same place on, and each vector core computes half of the rows:
// as these are known, all at once, without a loop.
func.func @weight(%a: tensor<64x64xf16>, %q: tensor<64x48xi8>, %s: tensor<48xf16>) -> tensor<64x48xf16> {
  %f = graph.cast %q : tensor<64x48xi8> -> tensor<64x48xf16>
  %w = graph.mul %f, %s : (tensor<64x48xf16>, tensor<48xf16>) -> tensor<64x48xf16>
  %y = graph.matmul %a, %w : (tensor<64x64xf16>, tensor<64x48xf16>) -> tensor<64x48xf16>
  func.return %y : tensor<64x48xf16>
}

// CHECK:      tile.kernel @weight block_dim 2
// CHECK-NEXT:   tile.channel @rhs aiv_to_aic depth 8 : memref<1x32x48xf16, #tile.space<gm>>
// CHECK-NEXT:   func.func @weight_cube(
// CHECK:          scf.for %k =
// CHECK:            %[[PLACE:.*]] = arith.remui %{{.*}}, %c64 : index
// CHECK-NEXT:       %a_l1 = tile.load %a_1[0, %6, %[[PLACE]]]
// CHECK:            %slot = tile.pop @rhs : memref<1x32x48xf16, #tile.space<gm>>
// CHECK-NEXT:       %b_l1 = tile.load %slot[0, 0, 0]{{.*}} -> !tile.tile<32x48xf16, l1, nz>
// CHECK-NEXT:       tile.release %slot : memref<1x32x48xf16, #tile.space<gm>>
// CHECK:          tile.fixpipe_store %{{total|sum}}, %out_1[
// CHECK:        func.func @weight_vector(
// CHECK:          scf.for %block_1 =
// CHECK:            scf.for %k = %c0 to %c64 step %c32 {
// CHECK:              %[[AT:.*]] = arith.remui %{{.*}}, %c64 : index
// CHECK-NEXT:         %slot = tile.acquire @rhs : memref<1x32x48xf16, #tile.space<gm>>
// CHECK-NEXT:         %[[ROW:.*]] = arith.muli %half, %c16 : index
// CHECK:              arith.addi %[[AT]], %[[ROW]] : index
// CHECK-NEXT:         tile.load %q[{{.*}}] sizes [16, 48] buffers 2
// CHECK:              tile.mul
// CHECK:              tile.store %w, %slot[0, %[[ROW]], 0]
// CHECK:              tile.push %slot : memref<1x32x48xf16, #tile.space<gm>>
