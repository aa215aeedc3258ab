// RUN: ascir-opt %s -p graph-decompose | filecheck %s

// What cannot be opened stays as it is: sizes that the equation has to know are dynamic, or the sequence is long.

// CHECK-LABEL: func.func @mean
// CHECK-NEXT: %y = graph.reduce mean %x axes [0] : tensor<?x8xf32> -> tensor<8xf32>
// CHECK-NEXT: func.return %y : tensor<8xf32>
func.func @mean(%x: tensor<?x8xf32>) -> tensor<8xf32> {
  %y = graph.reduce mean %x axes [0] : tensor<?x8xf32> -> tensor<8xf32>
  func.return %y : tensor<8xf32>
}

// CHECK-LABEL: func.func @group_norm
// CHECK-NEXT: %y = graph.group_norm %x groups 2 : tensor<2x?x8xf32>
// CHECK-NEXT: func.return %y : tensor<2x?x8xf32>
func.func @group_norm(%x: tensor<2x?x8xf32>) -> tensor<2x?x8xf32> {
  %y = graph.group_norm %x groups 2 : tensor<2x?x8xf32>
  func.return %y : tensor<2x?x8xf32>
}

// CHECK-LABEL: func.func @group_norm_sizes
// CHECK-NEXT: %y = graph.group_norm %x groups 2 : tensor<?x4x?xf32>
// CHECK-NEXT: func.return %y : tensor<?x4x?xf32>
func.func @group_norm_sizes(%x: tensor<?x4x?xf32>) -> tensor<?x4x?xf32> {
  %y = graph.group_norm %x groups 2 : tensor<?x4x?xf32>
  func.return %y : tensor<?x4x?xf32>
}

// CHECK-LABEL: func.func @attention_depth
// CHECK-NEXT: %y = graph.attention %q, %k, %v : (tensor<5x?xf32>, tensor<7x?xf32>, tensor<7x4xf32>) -> tensor<5x4xf32>
// CHECK-NEXT: func.return %y : tensor<5x4xf32>
func.func @attention_depth(%q: tensor<5x?xf32>, %k: tensor<7x?xf32>, %v: tensor<7x4xf32>) -> tensor<5x4xf32> {
  %y = graph.attention %q, %k, %v : (tensor<5x?xf32>, tensor<7x?xf32>, tensor<7x4xf32>) -> tensor<5x4xf32>
  func.return %y : tensor<5x4xf32>
}

// CHECK-LABEL: func.func @attention_heads
// CHECK-NEXT: %y = graph.attention %q, %k, %k : (tensor<?x5x8xf32>, tensor<2x7x8xf32>, tensor<2x7x8xf32>) -> tensor<?x5x8xf32>
// CHECK-NEXT: func.return %y : tensor<?x5x8xf32>
func.func @attention_heads(%q: tensor<?x5x8xf32>, %k: tensor<2x7x8xf32>) -> tensor<?x5x8xf32> {
  %y = graph.attention %q, %k, %k : (tensor<?x5x8xf32>, tensor<2x7x8xf32>, tensor<2x7x8xf32>) -> tensor<?x5x8xf32>
  func.return %y : tensor<?x5x8xf32>
}

// CHECK-LABEL: func.func @rotary_embedding
// CHECK-NEXT: %y = graph.rotary_embedding %x, %c, %c : (tensor<5x?xf32>, tensor<5x4xf32>, tensor<5x4xf32>) -> tensor<5x?xf32>
// CHECK-NEXT: func.return %y : tensor<5x?xf32>
func.func @rotary_embedding(%x: tensor<5x?xf32>, %c: tensor<5x4xf32>) -> tensor<5x?xf32> {
  %y = graph.rotary_embedding %x, %c, %c : (tensor<5x?xf32>, tensor<5x4xf32>, tensor<5x4xf32>) -> tensor<5x?xf32>
  func.return %y : tensor<5x?xf32>
}

// CHECK-LABEL: func.func @lstm
// CHECK-NEXT: %y, %0, %1 = graph.lstm %x, %h, %h, %w, %r : (tensor<65x2x8xf32>, tensor<2x4xf32>, tensor<2x4xf32>, tensor<16x8xf32>, tensor<16x4xf32>) -> (tensor<65x2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>)
// CHECK-NEXT: func.return %y : tensor<65x2x4xf32>
func.func @lstm(%x: tensor<65x2x8xf32>, %h: tensor<2x4xf32>, %w: tensor<16x8xf32>, %r: tensor<16x4xf32>) -> tensor<65x2x4xf32> {
  %y, %0, %1 = graph.lstm %x, %h, %h, %w, %r : (tensor<65x2x8xf32>, tensor<2x4xf32>, tensor<2x4xf32>, tensor<16x8xf32>, tensor<16x4xf32>) -> (tensor<65x2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>)
  func.return %y : tensor<65x2x4xf32>
}

// CHECK-LABEL: func.func @lstm_cell
// CHECK-NEXT: %y, %0 = graph.lstm_cell %x, %h, %h, %w, %r : (tensor<2x8xf32>, tensor<2x?xf32>, tensor<2x?xf32>, tensor<?x8xf32>, tensor<?x?xf32>) -> (tensor<2x?xf32>, tensor<2x?xf32>)
// CHECK-NEXT: func.return %y : tensor<2x?xf32>
func.func @lstm_cell(%x: tensor<2x8xf32>, %h: tensor<2x?xf32>, %w: tensor<?x8xf32>, %r: tensor<?x?xf32>) -> tensor<2x?xf32> {
  %y, %0 = graph.lstm_cell %x, %h, %h, %w, %r : (tensor<2x8xf32>, tensor<2x?xf32>, tensor<2x?xf32>, tensor<?x8xf32>, tensor<?x?xf32>) -> (tensor<2x?xf32>, tensor<2x?xf32>)
  func.return %y : tensor<2x?xf32>
}

// CHECK-LABEL: func.func @embedding_bag
// CHECK-NEXT: %y = graph.embedding_bag %t, %i, %o mode max : (tensor<10x8xf32>, tensor<5xi32>, tensor<2xi32>) -> tensor<2x8xf32>
// CHECK-NEXT: func.return %y : tensor<2x8xf32>
func.func @embedding_bag(%t: tensor<10x8xf32>, %i: tensor<5xi32>, %o: tensor<2xi32>) -> tensor<2x8xf32> {
  %y = graph.embedding_bag %t, %i, %o mode max : (tensor<10x8xf32>, tensor<5xi32>, tensor<2xi32>) -> tensor<2x8xf32>
  func.return %y : tensor<2x8xf32>
}

// CHECK-LABEL: func.func @quantize
// CHECK-NEXT: %y = graph.quantize %x, %s axis 0 group_size 4 : (tensor<?x5xf32>, tensor<2x5xf32>) -> tensor<?x5xi8>
// CHECK-NEXT: func.return %y : tensor<?x5xi8>
func.func @quantize(%x: tensor<?x5xf32>, %s: tensor<2x5xf32>) -> tensor<?x5xi8> {
  %y = graph.quantize %x, %s axis 0 group_size 4 : (tensor<?x5xf32>, tensor<2x5xf32>) -> tensor<?x5xi8>
  func.return %y : tensor<?x5xi8>
}

// CHECK-LABEL: func.func @softmax
// CHECK-NEXT: %y = graph.softmax %x axis 1 : tensor<?x0xf32>
// CHECK-NEXT: func.return %y : tensor<?x0xf32>
func.func @softmax(%x: tensor<?x0xf32>) -> tensor<?x0xf32> {
  %y = graph.softmax %x axis 1 : tensor<?x0xf32>
  func.return %y : tensor<?x0xf32>
}
