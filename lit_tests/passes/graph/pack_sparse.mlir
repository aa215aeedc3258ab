// RUN: ascir-opt %s -p graph-pack-sparse | filecheck %s
// RUN: ascir-opt %s -p 'graph-pack-sparse{width=32}' | filecheck %s --check-prefix=WIDTH
// RUN: ascir-opt %s -p graph-pack-sparse --check-each | filecheck %s
// RUN: ascir-opt %s -p graph-pack-sparse --remarks 2>&1 | filecheck %s --check-prefix=REMARK
// RUN: not ascir-opt %s -p 'graph-pack-sparse{width=20}' 2>&1 | filecheck %s --check-prefix=REFUSED

// REFUSED: width=20: panels have multiples of 16 columns

// Blocks of 64 by 16 for the cube; its sparse instruction takes no bias.
// CHECK-LABEL: func.func @bytes
// CHECK-NEXT:    %w_values = graph.constant {{.*}} : tensor<1x1x16x32xi8>
// CHECK-NEXT:    %w_places = graph.constant {{.*}} : tensor<1x1x16x8xui8>
// CHECK-NEXT:    %y = graph.sparse_matmul %x, %w_values, %w_places columns 1
// CHECK-NEXT:    %y_1 = graph.add %y, %b
func.func @bytes(%x: tensor<2x4xi8>, %b: tensor<1xi32>) -> tensor<2x1xi32> {
  %w = graph.sparse_constant values dense<[[1, 2]]> : tensor<1x2xi8> indices #graph.packed<"0x0C" : tensor<1x2xi2>>
  %y = graph.linear %x, %w bias %b : (tensor<2x4xi8>, tensor<1x4xi8>, tensor<1xi32>) -> tensor<2x1xi32>
  func.return %y : tensor<2x1xi32>
}

// Panels of floats; a left operand that is transposed is turned before, and a slice says how much of k there is.
// CHECK-LABEL: func.func @floats
// CHECK-NEXT:    graph.constant {{.*}} : tensor<1x1x2x256xf16>
// CHECK-NEXT:    graph.constant {{.*}} : tensor<1x1x4x32xui8>
// CHECK-NEXT:    %y = graph.transpose %x permutation [1, 0]
// CHECK-NEXT:    %y_1 = graph.sparse_matmul %y, %w_values, %w_places bias %b columns 1
// CHECK-NEXT:    func.return
// WIDTH-LABEL: func.func @floats
// WIDTH-NEXT:    graph.constant {{.*}} : tensor<1x1x2x512xf16>
func.func @floats(%x: tensor<3x2xf16>, %b: tensor<1xf16>) -> tensor<2x1xf16> {
  %w = graph.sparse_constant values dense<[[1.0, 2.0]]> : tensor<1x2xf16> indices #graph.packed<"0x08" : tensor<1x2xi2>>
  %cut = graph.slice %w starts [0, 0] ends [1, 3] steps [1, 1] : tensor<1x4xf16> -> tensor<1x3xf16>
  %y = graph.matmul %x, %cut bias %b transpose_a transpose_b : (tensor<3x2xf16>, tensor<1x3xf16>, tensor<1xf16>) -> tensor<2x1xf16>
  func.return %y : tensor<2x1xf16>
}

// REMARK: remark: graph-pack-sparse: the groups of four of this weight lie along its columns: they must lie along k
// REMARK: remark: graph-pack-sparse: sparse products take f16, bf16 and i8, not f32
// CHECK-LABEL: func.func @declined
// CHECK:         graph.sparse_constant
// CHECK:         graph.sparse_constant
func.func @declined(%x: tensor<2x1xf16>, %y: tensor<2x4xf32>) -> (tensor<2x4xf16>, tensor<2x1xf32>) {
  %w = graph.sparse_constant values dense<[[1.0, 2.0]]> : tensor<1x2xf16> indices #graph.packed<"0x0C" : tensor<1x2xi2>>
  %0 = graph.matmul %x, %w : (tensor<2x1xf16>, tensor<1x4xf16>) -> tensor<2x4xf16>
  %v = graph.sparse_constant values dense<[[1.0, 2.0]]> : tensor<1x2xf32> indices #graph.packed<"0x0C" : tensor<1x2xi2>>
  %1 = graph.linear %y, %v : (tensor<2x4xf32>, tensor<1x4xf32>) -> tensor<2x1xf32>
  func.return %0, %1 : tensor<2x4xf16>, tensor<2x1xf32>
}
