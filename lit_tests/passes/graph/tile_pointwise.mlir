// RUN: ascir-opt %s -p 'graph-tile{tile=1024}' | filecheck %s

// All dimensions are one axis. Each core has a range of it, a multiple of 512 bytes; the last tile of a core may be
// shorter. Constants are scalars.
// CHECK-LABEL: @pointwise
// CHECK-SAME: (%x: memref<300000xf16, strided<[1]>, #tile.space<gm>> {ascir.role = "in"},
// CHECK-SAME: %out: memref<300000xf16, strided<[1]>, #tile.space<gm>> {ascir.role = "out"})
// CHECK-SAME: tile.core = #tile.core<aiv>, tile.block_dim = 48 : i64
// CHECK: scf.for %a = %[[LOWER:.*]] to %[[UPPER:.*]] step %c1024 {
// CHECK-NEXT: %[[REST:.*]] = arith.subi %[[UPPER]], %a : index
// CHECK-NEXT: %[[N:.*]] = arith.minsi %c1024, %[[REST]] : index
// CHECK-NEXT: %[[X:.*]] = tile.load %x[%a] sizes [%[[N]]] buffers 2 : {{.*}} -> !tile.tile<1024xf16, ub>
// CHECK-NEXT: %[[D:.*]] = tile.mul %[[X]], %n2 : !tile.tile<1024xf16, ub>, f16
// CHECK-NEXT: %[[Y:.*]] = tile.mul %[[D]], %[[X]] : !tile.tile<1024xf16, ub>
// CHECK-NEXT: tile.store %[[Y]], %out[%a] sizes [%[[N]]] buffers 2
// CHECK-NEXT: }
// CHECK-NEXT: func.return
func.func @pointwise(%x: tensor<3x100x1000xf16>) -> tensor<3x100x1000xf16> {
  %two = graph.constant dense<2.0> : tensor<f16>
  %d = graph.mul %x, %two : (tensor<3x100x1000xf16>, tensor<f16>) -> tensor<3x100x1000xf16>
  %y = graph.mul %d, %x : (tensor<3x100x1000xf16>, tensor<3x100x1000xf16>) -> tensor<3x100x1000xf16>
  func.return %y : tensor<3x100x1000xf16>
}

// As many tiles for each core, all of them full: no tails.
// CHECK-LABEL: @full
// CHECK: %[[LOWER:.*]] = arith.muli %block, %c2048 : index
// CHECK-NEXT: %[[UPPER:.*]] = arith.addi %[[LOWER]], %c2048 : index
// CHECK-NEXT: scf.for %a = %[[LOWER]] to %[[UPPER]] step %c1024 {
// CHECK-NEXT: tile.load %x[%a] buffers 2
func.func @full(%x: tensor<96x1024xf32>) -> tensor<96x1024xf32> {
  %y = graph.relu %x : tensor<96x1024xf32>
  func.return %y : tensor<96x1024xf32>
}

// Booleans are bytes in global memory.
// CHECK-LABEL: @booleans
// CHECK: %[[BYTES:.*]] = tile.load %m[0] sizes [100] : memref<100xi8, {{.*}} -> !tile.tile<128xi8, ub>
// CHECK-NEXT: %[[BITS:.*]] = tile.cast %[[BYTES]] : !tile.tile<128xi8, ub> -> !tile.tile<128xi1, ub>
func.func @booleans(%m: tensor<100xi1>, %x: tensor<100xf32>) -> tensor<100xf32> {
  %zero = graph.constant dense<0.0> : tensor<f32>
  %y = graph.select %m, %x, %zero : (tensor<100xi1>, tensor<100xf32>, tensor<f32>) -> tensor<100xf32>
  func.return %y : tensor<100xf32>
}
