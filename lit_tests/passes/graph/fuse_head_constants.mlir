// RUN: ascir-opt %s -p graph-fuse | filecheck %s

// What the cube multiplies is in memory, even if all of it is one number.
// CHECK: %w = graph.constant
// CHECK-NEXT: graph.fusion @f_matmul{{.*}}(%x_1 = %x : tensor<256x64xf16>, %w_1 = %w : tensor<64x256xf16>)
func.func @f(%x: tensor<256x64xf16>) -> tensor<256x256xf16> {
  %w = graph.constant dense<0.5> : tensor<64x256xf16>
  %0 = graph.matmul %x, %w : (tensor<256x64xf16>, tensor<64x256xf16>) -> tensor<256x256xf16>
  func.return %0 : tensor<256x256xf16>
}
