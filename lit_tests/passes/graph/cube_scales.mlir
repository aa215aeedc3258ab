// RUN: ascir-opt %s -p 'graph-tile{tile=64,32,64,64}' | filecheck %s

!a = tensor<64x64xi8>
!b = tensor<64x48xi8>

// A scale for each column: words of 64 bits that the kernel is given, for two blocks of 32 columns. A block's are loaded
// before its operands, and go to fb as its sum leaves.
// CHECK-LABEL: @halves
// CHECK-SAME: %scales: memref<64xui64, strided<[1]>, #tile.space<gm>> {ascir.role = "in", ascir.value = dense<[973078528, 981467136, 977272832, {{.*}}, 0, 0]> : tensor<64xui64>}
// CHECK: %scales_l1 = tile.load %scales[%{{.*}}] buffers 2 : {{.*}} -> !tile.tile<32xui64, l1>
// CHECK: %a_l1 = tile.load
// CHECK: %[[SUM:.*]] = tile.mmad
// CHECK: %scale = tile.move %scales_l1[0] : !tile.tile<32xui64, l1> -> !tile.tile<32xui64, fb>
// CHECK-NEXT: tile.fixpipe_store %[[SUM]], %out_1[0, 0, %{{.*}}] sizes [1, 64, %{{.*}}] scale(%scale : !tile.tile<32xui64, fb>) : !tile.tile<64x32xi32, l0c, nz>
func.func @halves(%a: !a, %b: !b) -> tensor<64x48xf16> {
  %s = graph.constant dense<[[0.00048828125, 0.0009765625, 0.000732421875, 0.00048828125, 0.00048828125, 0.0009765625, 0.000732421875, 0.00048828125, 0.00048828125, 0.0009765625, 0.000732421875, 0.00048828125, 0.00048828125, 0.0009765625, 0.000732421875, 0.00048828125, 0.00048828125, 0.0009765625, 0.000732421875, 0.00048828125, 0.00048828125, 0.0009765625, 0.000732421875, 0.00048828125, 0.00048828125, 0.0009765625, 0.000732421875, 0.00048828125, 0.00048828125, 0.0009765625, 0.000732421875, 0.00048828125, 0.00048828125, 0.0009765625, 0.000732421875, 0.00048828125, 0.00048828125, 0.0009765625, 0.000732421875, 0.00048828125, 0.00048828125, 0.0009765625, 0.000732421875, 0.00048828125, 0.00048828125, 0.0009765625, 0.000732421875, 0.00048828125]]> : tensor<1x48xf32>
  %c = graph.matmul %a, %b : (!a, !b) -> tensor<64x48xi32>
  %d = graph.cast %c : tensor<64x48xi32> -> tensor<64x48xf32>
  %e = graph.mul %d, %s : (tensor<64x48xf32>, tensor<1x48xf32>) -> tensor<64x48xf32>
  %y = graph.cast %e : tensor<64x48xf32> -> tensor<64x48xf16>
  func.return %y : tensor<64x48xf16>
}

// What is added to bytes is in the words, too: -3 from bit 37 on, and in bit 46 that they have a sign.
// CHECK-LABEL: @bytes
// CHECK-SAME: ascir.value = dense<[140326228459520, 140326236848128, 0, {{.*}}, 0]> : tensor<32xui64>
// CHECK: tile.fixpipe_store %{{.*}}, %out_1[0, 0, 0] sizes [1, 64, 2] scale(%scale : !tile.tile<32xui64, fb>) relu :
func.func @bytes(%a: !a, %b: tensor<64x2xi8>) -> tensor<64x2xi8> {
  %s = graph.constant dense<[0.5, 1.0]> : tensor<2xf32>
  %z = graph.constant dense<-3.0> : tensor<f32>
  %c = graph.matmul %a, %b : (!a, tensor<64x2xi8>) -> tensor<64x2xi32>
  %r = graph.relu %c : tensor<64x2xi32>
  %d = graph.cast %r : tensor<64x2xi32> -> tensor<64x2xf32>
  %e = graph.mul %d, %s : (tensor<64x2xf32>, tensor<2xf32>) -> tensor<64x2xf32>
  %f = graph.round %e : tensor<64x2xf32>
  %g = graph.add %f, %z : (tensor<64x2xf32>, tensor<f32>) -> tensor<64x2xf32>
  %y = graph.cast %g : tensor<64x2xf32> -> tensor<64x2xi8>
  func.return %y : tensor<64x2xi8>
}

// 0.3 has more bits than the chip keeps: the vector cores multiply.
// CHECK-LABEL: tile.kernel @long
// CHECK: func.func @long_vector
// CHECK: tile.mul
func.func @long(%a: !a, %b: tensor<64x2xi8>) -> tensor<64x2xf16> {
  %s = graph.constant dense<[0.0009765625, 0.0003]> : tensor<2xf32>
  %c = graph.matmul %a, %b : (!a, tensor<64x2xi8>) -> tensor<64x2xi32>
  %d = graph.cast %c : tensor<64x2xi32> -> tensor<64x2xf32>
  %e = graph.mul %d, %s : (tensor<64x2xf32>, tensor<2xf32>) -> tensor<64x2xf32>
  %y = graph.cast %e : tensor<64x2xf32> -> tensor<64x2xf16>
  func.return %y : tensor<64x2xf16>
}

// So do they where two factors are rounded one after the other, or one column may become infinite.
// CHECK-LABEL: tile.kernel @twice
func.func @twice(%a: !a, %b: tensor<64x2xi8>) -> tensor<64x2xf16> {
  %s = graph.constant dense<[0.0009765625, 0.000732421875]> : tensor<2xf32>
  %t = graph.constant dense<0.75> : tensor<f32>
  %c = graph.matmul %a, %b : (!a, tensor<64x2xi8>) -> tensor<64x2xi32>
  %d = graph.cast %c : tensor<64x2xi32> -> tensor<64x2xf32>
  %e = graph.mul %d, %s : (tensor<64x2xf32>, tensor<2xf32>) -> tensor<64x2xf32>
  %f = graph.mul %e, %t : (tensor<64x2xf32>, tensor<f32>) -> tensor<64x2xf32>
  %y = graph.cast %f : tensor<64x2xf32> -> tensor<64x2xf16>
  func.return %y : tensor<64x2xf16>
}

// CHECK-LABEL: tile.kernel @large
func.func @large(%a: !a, %b: tensor<64x2xi8>) -> tensor<64x2xf16> {
  %s = graph.constant dense<[0.0009765625, 0.25]> : tensor<2xf32>
  %c = graph.matmul %a, %b : (!a, tensor<64x2xi8>) -> tensor<64x2xi32>
  %d = graph.cast %c : tensor<64x2xi32> -> tensor<64x2xf32>
  %e = graph.mul %d, %s : (tensor<64x2xf32>, tensor<2xf32>) -> tensor<64x2xf32>
  %y = graph.cast %e : tensor<64x2xf32> -> tensor<64x2xf16>
  func.return %y : tensor<64x2xf16>
}
