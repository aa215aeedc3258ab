// RUN: ascir-opt %s | ascir-opt | filecheck %s
// RUN: ascir-opt %s --print-op-generic | ascir-opt | filecheck %s

// Matrix products, attention, position embedding, LSTM.

// CHECK-LABEL: func.func @matmul
func.func @matmul(%a: tensor<8x4x16xf16>, %b: tensor<16x32xf16>, %t: tensor<32x16xf16>, %c: tensor<32xf16>) {
  // CHECK-NEXT: %0 = graph.matmul %a, %b : (tensor<8x4x16xf16>, tensor<16x32xf16>) -> tensor<8x4x32xf16>
  %0 = graph.matmul %a, %b : (tensor<8x4x16xf16>, tensor<16x32xf16>) -> tensor<8x4x32xf16>
  // CHECK-NEXT: %1 = graph.matmul %a, %t bias %c transpose_b : (tensor<8x4x16xf16>, tensor<32x16xf16>, tensor<32xf16>) -> tensor<8x4x32xf16>
  %1 = graph.matmul %a, %t bias %c transpose_b : (tensor<8x4x16xf16>, tensor<32x16xf16>, tensor<32xf16>) -> tensor<8x4x32xf16>
  // CHECK-NEXT: %2 = graph.matmul %b, %t transpose_a transpose_b : (tensor<16x32xf16>, tensor<32x16xf16>) -> tensor<32x32xf16>
  %2 = graph.matmul %b, %t transpose_a transpose_b : (tensor<16x32xf16>, tensor<32x16xf16>) -> tensor<32x32xf16>
  // CHECK-NEXT: %3 = graph.linear %a, %t : (tensor<8x4x16xf16>, tensor<32x16xf16>) -> tensor<8x4x32xf16>
  %3 = graph.linear %a, %t : (tensor<8x4x16xf16>, tensor<32x16xf16>) -> tensor<8x4x32xf16>
  // CHECK-NEXT: %4 = graph.linear %a, %t bias %c : (tensor<8x4x16xf16>, tensor<32x16xf16>, tensor<32xf16>) -> tensor<8x4x32xf16>
  %4 = graph.linear %a, %t bias %c : (tensor<8x4x16xf16>, tensor<32x16xf16>, tensor<32xf16>) -> tensor<8x4x32xf16>
  func.return
}

// CHECK-LABEL: func.func @groups
func.func @groups(%x: tensor<64x16xf16>, %w: tensor<4x16x32xf16>, %t: tensor<4x32x16xf16>, %s: tensor<4xi64>, %n: tensor<?x16xf16, #graph.dims<T, _>>) {
  // CHECK-NEXT: %0 = graph.grouped_matmul %x, %w, %s : (tensor<64x16xf16>, tensor<4x16x32xf16>, tensor<4xi64>) -> tensor<64x32xf16>
  %0 = graph.grouped_matmul %x, %w, %s : (tensor<64x16xf16>, tensor<4x16x32xf16>, tensor<4xi64>) -> tensor<64x32xf16>
  // CHECK-NEXT: %1 = graph.grouped_matmul %n, %t, %s transpose_b : (tensor<?x16xf16, #graph.dims<T, _>>, tensor<4x32x16xf16>, tensor<4xi64>) -> tensor<?x32xf16, #graph.dims<T, _>>
  %1 = graph.grouped_matmul %n, %t, %s transpose_b : (tensor<?x16xf16, #graph.dims<T, _>>, tensor<4x32x16xf16>, tensor<4xi64>) -> tensor<?x32xf16, #graph.dims<T, _>>
  func.return
}

// CHECK-LABEL: func.func @integers
func.func @integers(%a: tensor<4x16xi8>, %b: tensor<16x32xi8>, %c: tensor<32xi32>) {
  // CHECK-NEXT: %0 = graph.matmul %a, %b : (tensor<4x16xi8>, tensor<16x32xi8>) -> tensor<4x32xi32>
  %0 = graph.matmul %a, %b : (tensor<4x16xi8>, tensor<16x32xi8>) -> tensor<4x32xi32>
  // CHECK-NEXT: %1 = graph.matmul %a, %b bias %c : (tensor<4x16xi8>, tensor<16x32xi8>, tensor<32xi32>) -> tensor<4x32xi32>
  %1 = graph.matmul %a, %b bias %c : (tensor<4x16xi8>, tensor<16x32xi8>, tensor<32xi32>) -> tensor<4x32xi32>
  // CHECK-NEXT: %2 = graph.linear %a, %a : (tensor<4x16xi8>, tensor<4x16xi8>) -> tensor<4x4xi32>
  %2 = graph.linear %a, %a : (tensor<4x16xi8>, tensor<4x16xi8>) -> tensor<4x4xi32>
  func.return
}

// CHECK-LABEL: func.func @few_bits
func.func @few_bits(%x: tensor<4x16xi8>, %q: tensor<16x32xi4>, %t: tensor<32x16xi4>, %c: tensor<32xi32>) {
  // CHECK-NEXT: %0 = graph.matmul %x, %q bias %c : (tensor<4x16xi8>, tensor<16x32xi4>, tensor<32xi32>) -> tensor<4x32xi32>
  %0 = graph.matmul %x, %q bias %c : (tensor<4x16xi8>, tensor<16x32xi4>, tensor<32xi32>) -> tensor<4x32xi32>
  // CHECK-NEXT: %1 = graph.linear %x, %t : (tensor<4x16xi8>, tensor<32x16xi4>) -> tensor<4x32xi32>
  %1 = graph.linear %x, %t : (tensor<4x16xi8>, tensor<32x16xi4>) -> tensor<4x32xi32>
  func.return
}

// CHECK-LABEL: func.func @attention
func.func @attention(%q: tensor<2x8x16x64xf16>, %k: tensor<2x2x32x64xf16>, %v: tensor<2x2x32x48xf16>, %m: tensor<16x32xf16>, %n: tensor<2x1x1x32xi1>) {
  // CHECK-NEXT: %0 = graph.attention %q, %k, %v : (tensor<2x8x16x64xf16>, tensor<2x2x32x64xf16>, tensor<2x2x32x48xf16>) -> tensor<2x8x16x48xf16>
  %0 = graph.attention %q, %k, %v : (tensor<2x8x16x64xf16>, tensor<2x2x32x64xf16>, tensor<2x2x32x48xf16>) -> tensor<2x8x16x48xf16>
  // CHECK-NEXT: %1 = graph.attention %q, %k, %v mask %m scale 0.125 : (tensor<2x8x16x64xf16>, tensor<2x2x32x64xf16>, tensor<2x2x32x48xf16>, tensor<16x32xf16>) -> tensor<2x8x16x48xf16>
  %1 = graph.attention %q, %k, %v mask %m scale 0.125 : (tensor<2x8x16x64xf16>, tensor<2x2x32x64xf16>, tensor<2x2x32x48xf16>, tensor<16x32xf16>) -> tensor<2x8x16x48xf16>
  // CHECK-NEXT: %2 = graph.attention %q, %k, %v mask %n causal zero_unseen : (tensor<2x8x16x64xf16>, tensor<2x2x32x64xf16>, tensor<2x2x32x48xf16>, tensor<2x1x1x32xi1>) -> tensor<2x8x16x48xf16>
  %2 = graph.attention %q, %k, %v mask %n causal zero_unseen : (tensor<2x8x16x64xf16>, tensor<2x2x32x64xf16>, tensor<2x2x32x48xf16>, tensor<2x1x1x32xi1>) -> tensor<2x8x16x48xf16>
  func.return
}

// CHECK-LABEL: func.func @single_head
func.func @single_head(%q: tensor<16x64xf32>, %k: tensor<32x64xf32>) {
  // CHECK-NEXT: %0 = graph.attention %q, %k, %k : (tensor<16x64xf32>, tensor<32x64xf32>, tensor<32x64xf32>) -> tensor<16x64xf32>
  %0 = graph.attention %q, %k, %k : (tensor<16x64xf32>, tensor<32x64xf32>, tensor<32x64xf32>) -> tensor<16x64xf32>
  func.return
}

// CHECK-LABEL: func.func @rotary
func.func @rotary(%x: tensor<2x16x64xf16>, %c: tensor<16x32xf16>) {
  // CHECK-NEXT: %0 = graph.rotary_embedding %x, %c, %c : (tensor<2x16x64xf16>, tensor<16x32xf16>, tensor<16x32xf16>) -> tensor<2x16x64xf16>
  %0 = graph.rotary_embedding %x, %c, %c : (tensor<2x16x64xf16>, tensor<16x32xf16>, tensor<16x32xf16>) -> tensor<2x16x64xf16>
  // CHECK-NEXT: %1 = graph.rotary_embedding %x, %c, %c interleaved : (tensor<2x16x64xf16>, tensor<16x32xf16>, tensor<16x32xf16>) -> tensor<2x16x64xf16>
  %1 = graph.rotary_embedding %x, %c, %c interleaved : (tensor<2x16x64xf16>, tensor<16x32xf16>, tensor<16x32xf16>) -> tensor<2x16x64xf16>
  func.return
}

// CHECK-LABEL: func.func @lstm
func.func @lstm(%x: tensor<5x2x8xf32>, %s: tensor<2x8xf32>, %h: tensor<2x4xf32>, %w: tensor<16x8xf32>, %r: tensor<16x4xf32>, %b: tensor<16xf32>) {
  // CHECK-NEXT: %0, %1 = graph.lstm_cell %s, %h, %h, %w, %r : (tensor<2x8xf32>, tensor<2x4xf32>, tensor<2x4xf32>, tensor<16x8xf32>, tensor<16x4xf32>) -> (tensor<2x4xf32>, tensor<2x4xf32>)
  %0, %1 = graph.lstm_cell %s, %h, %h, %w, %r : (tensor<2x8xf32>, tensor<2x4xf32>, tensor<2x4xf32>, tensor<16x8xf32>, tensor<16x4xf32>) -> (tensor<2x4xf32>, tensor<2x4xf32>)
  // CHECK-NEXT: %2, %3 = graph.lstm_cell %s, %h, %h, %w, %r bias %b : (tensor<2x8xf32>, tensor<2x4xf32>, tensor<2x4xf32>, tensor<16x8xf32>, tensor<16x4xf32>, tensor<16xf32>) -> (tensor<2x4xf32>, tensor<2x4xf32>)
  %2, %3 = graph.lstm_cell %s, %h, %h, %w, %r bias %b : (tensor<2x8xf32>, tensor<2x4xf32>, tensor<2x4xf32>, tensor<16x8xf32>, tensor<16x4xf32>, tensor<16xf32>) -> (tensor<2x4xf32>, tensor<2x4xf32>)
  // CHECK-NEXT: %4, %5, %6 = graph.lstm %x, %h, %h, %w, %r bias %b : (tensor<5x2x8xf32>, tensor<2x4xf32>, tensor<2x4xf32>, tensor<16x8xf32>, tensor<16x4xf32>, tensor<16xf32>) -> (tensor<5x2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>)
  %4, %5, %6 = graph.lstm %x, %h, %h, %w, %r bias %b : (tensor<5x2x8xf32>, tensor<2x4xf32>, tensor<2x4xf32>, tensor<16x8xf32>, tensor<16x4xf32>, tensor<16xf32>) -> (tensor<5x2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>)
  func.return
}
