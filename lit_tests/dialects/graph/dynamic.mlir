// RUN: ascir-opt %s | ascir-opt | filecheck %s
// RUN: ascir-opt %s --print-op-generic | ascir-opt | filecheck %s

// What only run time can tell is accepted; what is static is still inferred.

// CHECK-LABEL: func.func @attention
func.func @attention(%q: tensor<?x16x64xf16>, %k: tensor<2x?x64xf16>, %p: tensor<8x16x64xf16>, %g: tensor<?x32x64xf16>, %m: tensor<?x?xi1>) {
  // CHECK-NEXT: %0 = graph.attention %q, %k, %k : (tensor<?x16x64xf16>, tensor<2x?x64xf16>, tensor<2x?x64xf16>) -> tensor<?x16x64xf16>
  %0 = graph.attention %q, %k, %k : (tensor<?x16x64xf16>, tensor<2x?x64xf16>, tensor<2x?x64xf16>) -> tensor<?x16x64xf16>
  // CHECK-NEXT: %1 = graph.attention %p, %g, %g mask %m : (tensor<8x16x64xf16>, tensor<?x32x64xf16>, tensor<?x32x64xf16>, tensor<?x?xi1>) -> tensor<8x16x64xf16>
  %1 = graph.attention %p, %g, %g mask %m : (tensor<8x16x64xf16>, tensor<?x32x64xf16>, tensor<?x32x64xf16>, tensor<?x?xi1>) -> tensor<8x16x64xf16>
  func.return
}

// CHECK-LABEL: func.func @rotary
func.func @rotary(%x: tensor<?x?xf16>, %c: tensor<16x32xf16>) {
  // CHECK-NEXT: %0 = graph.rotary_embedding %x, %c, %c : (tensor<?x?xf16>, tensor<16x32xf16>, tensor<16x32xf16>) -> tensor<?x?xf16>
  %0 = graph.rotary_embedding %x, %c, %c : (tensor<?x?xf16>, tensor<16x32xf16>, tensor<16x32xf16>) -> tensor<?x?xf16>
  func.return
}

// CHECK-LABEL: func.func @lstm
func.func @lstm(%x: tensor<?x?x8xf32, #graph.dims<s, b, _>>, %h: tensor<?x4xf32, #graph.dims<b, _>>, %w: tensor<16x8xf32>, %r: tensor<16x4xf32>, %a: tensor<2x8xf32>, %c: tensor<2x?xf32>, %v: tensor<?x8xf32>, %u: tensor<?x?xf32>) {
  // CHECK-NEXT: %0, %1, %2 = graph.lstm %x, %h, %h, %w, %r : (tensor<?x?x8xf32, #graph.dims<s, b, _>>, tensor<?x4xf32, #graph.dims<b, _>>, tensor<?x4xf32, #graph.dims<b, _>>, tensor<16x8xf32>, tensor<16x4xf32>) -> (tensor<?x?x4xf32, #graph.dims<s, b, _>>, tensor<?x4xf32, #graph.dims<b, _>>, tensor<?x4xf32, #graph.dims<b, _>>)
  %0, %1, %2 = graph.lstm %x, %h, %h, %w, %r : (tensor<?x?x8xf32, #graph.dims<s, b, _>>, tensor<?x4xf32, #graph.dims<b, _>>, tensor<?x4xf32, #graph.dims<b, _>>, tensor<16x8xf32>, tensor<16x4xf32>) -> (tensor<?x?x4xf32, #graph.dims<s, b, _>>, tensor<?x4xf32, #graph.dims<b, _>>, tensor<?x4xf32, #graph.dims<b, _>>)
  // CHECK-NEXT: %3, %4 = graph.lstm_cell %a, %c, %c, %v, %u : (tensor<2x8xf32>, tensor<2x?xf32>, tensor<2x?xf32>, tensor<?x8xf32>, tensor<?x?xf32>) -> (tensor<2x?xf32>, tensor<2x?xf32>)
  %3, %4 = graph.lstm_cell %a, %c, %c, %v, %u : (tensor<2x8xf32>, tensor<2x?xf32>, tensor<2x?xf32>, tensor<?x8xf32>, tensor<?x?xf32>) -> (tensor<2x?xf32>, tensor<2x?xf32>)
  func.return
}

// CHECK-LABEL: func.func @windows
func.func @windows(%x: tensor<?x?x9x?xf16>, %w: tensor<?x4x3x3xf16>, %v: tensor<8x?x3x?xf16>, %y: tensor<1x?x4x4xf16>, %t: tensor<?x3x2x2xf16>) {
  // CHECK-NEXT: %0 = graph.conv2d %x, %w groups 2 : (tensor<?x?x9x?xf16>, tensor<?x4x3x3xf16>) -> tensor<?x?x7x?xf16>
  %0 = graph.conv2d %x, %w groups 2 : (tensor<?x?x9x?xf16>, tensor<?x4x3x3xf16>) -> tensor<?x?x7x?xf16>
  // CHECK-NEXT: %1 = graph.conv2d %x, %v : (tensor<?x?x9x?xf16>, tensor<8x?x3x?xf16>) -> tensor<?x8x7x?xf16>
  %1 = graph.conv2d %x, %v : (tensor<?x?x9x?xf16>, tensor<8x?x3x?xf16>) -> tensor<?x8x7x?xf16>
  // CHECK-NEXT: %2 = graph.conv_transpose2d %y, %t groups 2 : (tensor<1x?x4x4xf16>, tensor<?x3x2x2xf16>) -> tensor<1x6x5x5xf16>
  %2 = graph.conv_transpose2d %y, %t groups 2 : (tensor<1x?x4x4xf16>, tensor<?x3x2x2xf16>) -> tensor<1x6x5x5xf16>
  // CHECK-NEXT: %3 = graph.max_pool2d %x kernel [2, 2] : tensor<?x?x9x?xf16> -> tensor<?x?x8x?xf16>
  %3 = graph.max_pool2d %x kernel [2, 2] : tensor<?x?x9x?xf16> -> tensor<?x?x8x?xf16>
  func.return
}

// CHECK-LABEL: func.func @channels
func.func @channels(%x: tensor<2x?x8xf32>, %c: tensor<4xf32>) {
  // CHECK-NEXT: %0 = graph.group_norm %x gamma %c groups 3 : (tensor<2x?x8xf32>, tensor<4xf32>) -> tensor<2x?x8xf32>
  %0 = graph.group_norm %x gamma %c groups 3 : (tensor<2x?x8xf32>, tensor<4xf32>) -> tensor<2x?x8xf32>
  // CHECK-NEXT: %1 = graph.instance_norm %x : tensor<2x?x8xf32>
  %1 = graph.instance_norm %x : tensor<2x?x8xf32>
  func.return
}

// CHECK-LABEL: func.func @movement
func.func @movement(%x: tensor<?x8xf32>, %s: tensor<4x8xf32>, %e: tensor<0x8xf32>, %n: tensor<?x8xf32, #graph.dims<n, _>>) {
  // CHECK-NEXT: %0 = graph.pad %x low [1, 0] high [0, 0] mode reflect : tensor<?x8xf32>
  %0 = graph.pad %x low [1, 0] high [0, 0] mode reflect : tensor<?x8xf32>
  // CHECK-NEXT: %1 = graph.pad %n low [0, 1] high [0, 0] : tensor<?x8xf32, #graph.dims<n, _>> -> tensor<?x9xf32, #graph.dims<n, _>>
  %1 = graph.pad %n low [0, 1] high [0, 0] : tensor<?x8xf32, #graph.dims<n, _>> -> tensor<?x9xf32, #graph.dims<n, _>>
  // CHECK-NEXT: %2 = graph.pad %e low [0, 1] high [0, 0] mode reflect : tensor<0x8xf32> -> tensor<0x9xf32>
  %2 = graph.pad %e low [0, 1] high [0, 0] mode reflect : tensor<0x8xf32> -> tensor<0x9xf32>
  // CHECK-NEXT: %3 = graph.broadcast_to %x : tensor<?x8xf32> -> tensor<?x8xf32, #graph.dims<m, _>>
  %3 = graph.broadcast_to %x : tensor<?x8xf32> -> tensor<?x8xf32, #graph.dims<m, _>>
  // CHECK-NEXT: %4 = graph.reshape %s : tensor<4x8xf32> -> tensor<16x?xf32>
  %4 = graph.reshape %s : tensor<4x8xf32> -> tensor<16x?xf32>
  // CHECK-NEXT: %5 = graph.slice %x starts [1, 0] ends [3, 8] steps [1, 2] : tensor<?x8xf32> -> tensor<?x4xf32>
  %5 = graph.slice %x starts [1, 0] ends [3, 8] steps [1, 2] : tensor<?x8xf32> -> tensor<?x4xf32>
  // CHECK-NEXT: %6 = graph.repeat %x counts [2, 1] : tensor<?x8xf32>
  %6 = graph.repeat %x counts [2, 1] : tensor<?x8xf32>
  // CHECK-NEXT: %7, %8 = graph.split %x axis 0 sizes [2, 3] : tensor<?x8xf32> -> (tensor<2x8xf32>, tensor<3x8xf32>)
  %7, %8 = graph.split %x axis 0 sizes [2, 3] : tensor<?x8xf32> -> (tensor<2x8xf32>, tensor<3x8xf32>)
  func.return
}

// CHECK-LABEL: func.func @indexing
func.func @indexing(%x: tensor<?x8xf32>, %i: tensor<?xi32, #graph.dims<n>>, %q: tensor<4x8xi4>, %u: tensor<2x8xi4>, %j: tensor<2x8xi32>) {
  // CHECK-NEXT: %0, %1 = graph.top_k %x k 3 axis 0 : tensor<?x8xf32> -> (tensor<3x8xf32>, tensor<3x8xi64>)
  %0, %1 = graph.top_k %x k 3 axis 0 : tensor<?x8xf32> -> (tensor<3x8xf32>, tensor<3x8xi64>)
  // CHECK-NEXT: %2 = graph.gather %x, %i axis 0 : (tensor<?x8xf32>, tensor<?xi32, #graph.dims<n>>) -> tensor<?x8xf32, #graph.dims<n, _>>
  %2 = graph.gather %x, %i axis 0 : (tensor<?x8xf32>, tensor<?xi32, #graph.dims<n>>) -> tensor<?x8xf32, #graph.dims<n, _>>
  // CHECK-NEXT: %3 = graph.one_hot %i depth 4 : tensor<?xi32, #graph.dims<n>> -> tensor<?x4xf32, #graph.dims<n, _>>
  %3 = graph.one_hot %i depth 4 : tensor<?xi32, #graph.dims<n>> -> tensor<?x4xf32, #graph.dims<n, _>>
  // CHECK-NEXT: %4 = graph.scatter_elements %q, %j, %u axis 0 : (tensor<4x8xi4>, tensor<2x8xi32>, tensor<2x8xi4>) -> tensor<4x8xi4>
  %4 = graph.scatter_elements %q, %j, %u axis 0 : (tensor<4x8xi4>, tensor<2x8xi32>, tensor<2x8xi4>) -> tensor<4x8xi4>
  // CHECK-NEXT: %5 = graph.embedding %x, %i padding_idx 7 : (tensor<?x8xf32>, tensor<?xi32, #graph.dims<n>>) -> tensor<?x8xf32, #graph.dims<n, _>>
  %5 = graph.embedding %x, %i padding_idx 7 : (tensor<?x8xf32>, tensor<?xi32, #graph.dims<n>>) -> tensor<?x8xf32, #graph.dims<n, _>>
  func.return
}

// CHECK-LABEL: func.func @quantization
func.func @quantization(%x: tensor<?x16xf16>, %s: tensor<2x16xf16>, %n: tensor<?x16xf16, #graph.dims<n, _>>) {
  // CHECK-NEXT: %0 = graph.quantize %x, %s axis 0 group_size 32 : (tensor<?x16xf16>, tensor<2x16xf16>) -> tensor<?x16xi8>
  %0 = graph.quantize %x, %s axis 0 group_size 32 : (tensor<?x16xf16>, tensor<2x16xf16>) -> tensor<?x16xi8>
  // CHECK-NEXT: %1 = graph.quantize %n, %n axis 0 group_size 1 : (tensor<?x16xf16, #graph.dims<n, _>>, tensor<?x16xf16, #graph.dims<n, _>>) -> tensor<?x16xi8, #graph.dims<n, _>>
  %1 = graph.quantize %n, %n axis 0 group_size 1 : (tensor<?x16xf16, #graph.dims<n, _>>, tensor<?x16xf16, #graph.dims<n, _>>) -> tensor<?x16xi8, #graph.dims<n, _>>
  // CHECK-NEXT: %2 = graph.sparsify %x axis 0 : tensor<?x16xf16>
  %2 = graph.sparsify %x axis 0 : tensor<?x16xf16>
  func.return
}
