// RUN: ascir-opt %s | ascir-opt | filecheck %s
// RUN: ascir-opt %s --print-op-generic | ascir-opt | filecheck %s

// Operations that move elements and compute nothing.

// CHECK-LABEL: func.func @shape
func.func @shape(%x: tensor<4x8xf32>, %q: tensor<2x3xi4>, %e: tensor<0x8xf32>) {
  // CHECK-NEXT: %0 = graph.reshape %x : tensor<4x8xf32> -> tensor<32xf32>
  %0 = graph.reshape %x : tensor<4x8xf32> -> tensor<32xf32>
  // CHECK-NEXT: %1 = graph.reshape %e : tensor<0x8xf32> -> tensor<2x0xf32>
  %1 = graph.reshape %e : tensor<0x8xf32> -> tensor<2x0xf32>
  // CHECK-NEXT: %2 = graph.transpose %x permutation [1, 0] : tensor<4x8xf32> -> tensor<8x4xf32>
  %2 = graph.transpose %x permutation [1, 0] : tensor<4x8xf32> -> tensor<8x4xf32>
  // CHECK-NEXT: %3 = graph.transpose %q permutation [-1, 0] : tensor<2x3xi4> -> tensor<3x2xi4>
  %3 = graph.transpose %q permutation [-1, 0] : tensor<2x3xi4> -> tensor<3x2xi4>
  // CHECK-NEXT: %4 = graph.broadcast_to %x : tensor<4x8xf32> -> tensor<2x4x8xf32>
  %4 = graph.broadcast_to %x : tensor<4x8xf32> -> tensor<2x4x8xf32>
  func.return
}

// CHECK-LABEL: func.func @pieces
func.func @pieces(%x: tensor<4x8xf32>, %y: tensor<1x8xf32>) {
  // CHECK-NEXT: %0 = graph.concat %x, %y, %y axis 0 : (tensor<4x8xf32>, tensor<1x8xf32>, tensor<1x8xf32>) -> tensor<6x8xf32>
  %0 = graph.concat %x, %y, %y axis 0 : (tensor<4x8xf32>, tensor<1x8xf32>, tensor<1x8xf32>) -> tensor<6x8xf32>
  // CHECK-NEXT: %1 = graph.concat %x axis -1 : tensor<4x8xf32>
  %1 = graph.concat %x axis -1 : tensor<4x8xf32>
  // CHECK-NEXT: %2, %3, %4 = graph.split %x axis 1 sizes [2, 0, 6] : tensor<4x8xf32> -> (tensor<4x2xf32>, tensor<4x0xf32>, tensor<4x6xf32>)
  %2, %3, %4 = graph.split %x axis 1 sizes [2, 0, 6] : tensor<4x8xf32> -> (tensor<4x2xf32>, tensor<4x0xf32>, tensor<4x6xf32>)
  // CHECK-NEXT: %5 = graph.split %x axis -1 sizes [8] : tensor<4x8xf32> -> tensor<4x8xf32>
  %5 = graph.split %x axis -1 sizes [8] : tensor<4x8xf32> -> tensor<4x8xf32>
  func.return
}

// CHECK-LABEL: func.func @slice
func.func @slice(%x: tensor<10x8xf32>) {
  // CHECK-NEXT: %0 = graph.slice %x starts [1, 0] ends [-1, 100] steps [3, 1] : tensor<10x8xf32> -> tensor<3x8xf32>
  %0 = graph.slice %x starts [1, 0] ends [-1, 100] steps [3, 1] : tensor<10x8xf32> -> tensor<3x8xf32>
  // CHECK-NEXT: %1 = graph.slice %x starts [-1, 6] ends [-9223372036854775808, 2] steps [-1, -3] : tensor<10x8xf32> -> tensor<10x2xf32>
  %1 = graph.slice %x starts [-1, 6] ends [-9223372036854775808, 2] steps [-1, -3] : tensor<10x8xf32> -> tensor<10x2xf32>
  // CHECK-NEXT: %2 = graph.slice %x starts [5, 9] ends [2, 10] steps [1, 1] : tensor<10x8xf32> -> tensor<0x0xf32>
  %2 = graph.slice %x starts [5, 9] ends [2, 10] steps [1, 1] : tensor<10x8xf32> -> tensor<0x0xf32>
  func.return
}

// CHECK-LABEL: func.func @larger
func.func @larger(%x: tensor<4x8xf32>, %i: tensor<4x8xi8>) {
  // CHECK-NEXT: %0 = graph.pad %x low [0, 1] high [2, 3] : tensor<4x8xf32> -> tensor<6x12xf32>
  %0 = graph.pad %x low [0, 1] high [2, 3] : tensor<4x8xf32> -> tensor<6x12xf32>
  // CHECK-NEXT: %1 = graph.pad %x low [0, 0] high [0, 1] value -inf : tensor<4x8xf32> -> tensor<4x9xf32>
  %1 = graph.pad %x low [0, 0] high [0, 1] value -inf : tensor<4x8xf32> -> tensor<4x9xf32>
  // CHECK-NEXT: %2 = graph.pad %x low [3, 0] high [0, 0] mode reflect : tensor<4x8xf32> -> tensor<7x8xf32>
  %2 = graph.pad %x low [3, 0] high [0, 0] mode reflect : tensor<4x8xf32> -> tensor<7x8xf32>
  // CHECK-NEXT: %3 = graph.pad %i low [0, 0] high [0, 9] mode edge : tensor<4x8xi8> -> tensor<4x17xi8>
  %3 = graph.pad %i low [0, 0] high [0, 9] mode edge : tensor<4x8xi8> -> tensor<4x17xi8>
  // CHECK-NEXT: %4 = graph.repeat %x counts [2, 0] : tensor<4x8xf32> -> tensor<8x0xf32>
  %4 = graph.repeat %x counts [2, 0] : tensor<4x8xf32> -> tensor<8x0xf32>
  func.return
}

// CHECK-LABEL: func.func @resize
func.func @resize(%x: tensor<1x3x8x8xf16>) {
  // CHECK-NEXT: %0 = graph.resize %x : tensor<1x3x8x8xf16> -> tensor<1x3x16x4xf16>
  %0 = graph.resize %x : tensor<1x3x8x8xf16> -> tensor<1x3x16x4xf16>
  // CHECK-NEXT: %1 = graph.resize %x mode linear coordinates align_corners : tensor<1x3x8x8xf16> -> tensor<1x3x16x16xf16>
  %1 = graph.resize %x mode linear coordinates align_corners : tensor<1x3x8x8xf16> -> tensor<1x3x16x16xf16>
  // CHECK-NEXT: %2 = graph.resize %x coordinates asymmetric rounding floor : tensor<1x3x8x8xf16> -> tensor<1x3x16x16xf16>
  %2 = graph.resize %x coordinates asymmetric rounding floor : tensor<1x3x8x8xf16> -> tensor<1x3x16x16xf16>
  func.return
}
