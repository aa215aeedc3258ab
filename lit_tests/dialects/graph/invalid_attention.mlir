// RUN: ascir-opt %s --verify-diagnostics --split-input-file

// Attention and rotary embedding.

func.func @f(%q: tensor<16x64xf16>, %k: tensor<32x48xf16>, %v: tensor<32x64xf16>) {
  // expected-error @+1 {{graph.attention: q and k have vectors of different sizes: q tensor<16x64xf16>, k tensor<32x48xf16>, v tensor<32x64xf16> (last dimension: 64 vs 48)}}
  %0 = graph.attention %q, %k, %v : (tensor<16x64xf16>, tensor<32x48xf16>, tensor<32x64xf16>) -> tensor<16x64xf16>
  func.return
}

// -----

func.func @f(%q: tensor<16x64xf16>, %k: tensor<32x64xf16>, %v: tensor<31x64xf16>) {
  // expected-error @+1 {{graph.attention: k and v differ in length: q tensor<16x64xf16>, k tensor<32x64xf16>, v tensor<31x64xf16> (dimension -2: 32 vs 31)}}
  %0 = graph.attention %q, %k, %v : (tensor<16x64xf16>, tensor<32x64xf16>, tensor<31x64xf16>) -> tensor<16x64xf16>
  func.return
}

// -----

func.func @f(%q: tensor<64xf16>, %k: tensor<32x64xf16>, %v: tensor<32x64xf16>) {
  // expected-error @+1 {{graph.attention: q must have rank 2 or more, not 1}}
  %0 = graph.attention %q, %k, %v : (tensor<64xf16>, tensor<32x64xf16>, tensor<32x64xf16>) -> tensor<64xf16>
  func.return
}

// -----

func.func @f(%q: tensor<16x64xf16>, %k: tensor<64xf16>, %v: tensor<32x64xf16>) {
  // expected-error @+1 {{graph.attention: k must have rank 2 or more, not 1}}
  %0 = graph.attention %q, %k, %v : (tensor<16x64xf16>, tensor<64xf16>, tensor<32x64xf16>) -> tensor<16x64xf16>
  func.return
}

// -----

func.func @f(%q: tensor<16x64xf16>, %k: tensor<32x64xf16>, %v: tensor<64xf16>) {
  // expected-error @+1 {{graph.attention: v must have rank 2 or more, not 1}}
  %0 = graph.attention %q, %k, %v : (tensor<16x64xf16>, tensor<32x64xf16>, tensor<64xf16>) -> tensor<16x64xf16>
  func.return
}

// -----

// The heads of k and v divide those of q.
func.func @f(%q: tensor<8x16x64xf16>, %k: tensor<3x32x64xf16>, %v: tensor<3x32x64xf16>) {
  // expected-error @+1 {{graph.attention: heads of q are not a multiple of the heads of k and v: q tensor<8x16x64xf16>, k tensor<3x32x64xf16>, v tensor<3x32x64xf16> (8 vs 3)}}
  %0 = graph.attention %q, %k, %v : (tensor<8x16x64xf16>, tensor<3x32x64xf16>, tensor<3x32x64xf16>) -> tensor<8x16x64xf16>
  func.return
}

// -----

func.func @f(%q: tensor<8x16x64xf16>, %k: tensor<0x32x64xf16>, %v: tensor<0x32x64xf16>) {
  // expected-error @+1 {{graph.attention: heads of q are not a multiple of the heads of k and v}}
  %0 = graph.attention %q, %k, %v : (tensor<8x16x64xf16>, tensor<0x32x64xf16>, tensor<0x32x64xf16>) -> tensor<8x16x64xf16>
  func.return
}

// -----

func.func @f(%q: tensor<8x16x64xf16>, %k: tensor<2x32x64xf16>, %v: tensor<4x32x64xf16>) {
  // expected-error @+1 {{graph.attention: shapes do not broadcast}}
  %0 = graph.attention %q, %k, %v : (tensor<8x16x64xf16>, tensor<2x32x64xf16>, tensor<4x32x64xf16>) -> tensor<8x16x64xf16>
  func.return
}

// -----

func.func @f(%q: tensor<3x8x16x64xf16>, %k: tensor<2x8x32x64xf16>, %v: tensor<2x8x32x64xf16>) {
  // expected-error @+1 {{graph.attention: shapes do not broadcast}}
  %0 = graph.attention %q, %k, %v : (tensor<3x8x16x64xf16>, tensor<2x8x32x64xf16>, tensor<2x8x32x64xf16>) -> tensor<3x8x16x64xf16>
  func.return
}

// -----

func.func @f(%q: tensor<16x64xf16>, %k: tensor<2x32x64xf16>, %v: tensor<2x32x64xf16>) {
  // expected-error @+1 {{graph.attention: result 0 must be tensor<2x16x64xf16>, but is declared tensor<16x64xf16>}}
  %0 = graph.attention %q, %k, %v : (tensor<16x64xf16>, tensor<2x32x64xf16>, tensor<2x32x64xf16>) -> tensor<16x64xf16>
  func.return
}

// -----

func.func @f(%q: tensor<16x64xf16>, %k: tensor<32x64xf32>) {
  // expected-error @+1 {{graph.attention: element types differ}}
  %0 = graph.attention %q, %k, %k : (tensor<16x64xf16>, tensor<32x64xf32>, tensor<32x64xf32>) -> tensor<16x64xf16>
  func.return
}

// -----

// Masks.
func.func @f(%q: tensor<16x64xf16>, %k: tensor<32x64xf16>, %v: tensor<32x64xf16>, %m: tensor<16x31xi1>) {
  // expected-error @+1 {{graph.attention: mask does not broadcast to 16x32: q tensor<16x64xf16>, k tensor<32x64xf16>, v tensor<32x64xf16>, mask tensor<16x31xi1> (dimension 1: 31 vs 32)}}
  %0 = graph.attention %q, %k, %v mask %m : (tensor<16x64xf16>, tensor<32x64xf16>, tensor<32x64xf16>, tensor<16x31xi1>) -> tensor<16x64xf16>
  func.return
}

// -----

func.func @f(%q: tensor<16x64xf16>, %k: tensor<32x64xf16>, %v: tensor<32x64xf16>, %m: tensor<2x16x32xi1>) {
  // expected-error @+1 {{graph.attention: mask does not broadcast to 16x32: q tensor<16x64xf16>, k tensor<32x64xf16>, v tensor<32x64xf16>, mask tensor<2x16x32xi1> (rank 3 vs 2)}}
  %0 = graph.attention %q, %k, %v mask %m : (tensor<16x64xf16>, tensor<32x64xf16>, tensor<32x64xf16>, tensor<2x16x32xi1>) -> tensor<16x64xf16>
  func.return
}

// -----

func.func @f(%q: tensor<16x64xf16>, %k: tensor<32x64xf16>, %v: tensor<32x64xf16>, %m: tensor<16x32xf32>) {
  // expected-error @+1 {{graph.attention: element types differ}}
  %0 = graph.attention %q, %k, %v mask %m : (tensor<16x64xf16>, tensor<32x64xf16>, tensor<32x64xf16>, tensor<16x32xf32>) -> tensor<16x64xf16>
  func.return
}

// -----

func.func @f(%q: tensor<16x64xf16>, %k: tensor<32x64xf16>, %v: tensor<32x64xf16>, %m: tensor<16x32xi8>) {
  // expected-error @+1 {{expected a ranked tensor of floats or booleans}}
  %0 = graph.attention %q, %k, %v mask %m : (tensor<16x64xf16>, tensor<32x64xf16>, tensor<32x64xf16>, tensor<16x32xi8>) -> tensor<16x64xf16>
  func.return
}

// -----

// Rotary embedding.
func.func @f(%x: tensor<16x63xf16>, %c: tensor<16x31xf16>) {
  // expected-error @+1 {{graph.rotary_embedding: the last dimension of x must be even, not 63}}
  %0 = graph.rotary_embedding %x, %c, %c : (tensor<16x63xf16>, tensor<16x31xf16>, tensor<16x31xf16>) -> tensor<16x63xf16>
  func.return
}

// -----

func.func @f(%x: tensor<64xf16>, %c: tensor<16x32xf16>) {
  // expected-error @+1 {{graph.rotary_embedding: x must have rank 2 or more, not 1}}
  %0 = graph.rotary_embedding %x, %c, %c : (tensor<64xf16>, tensor<16x32xf16>, tensor<16x32xf16>) -> tensor<64xf16>
  func.return
}

// -----

func.func @f(%x: tensor<16x64xf16>, %c: tensor<16x32xf16>, %d: tensor<16x64xf16>) {
  // expected-error @+1 {{graph.rotary_embedding: cos must have half the vectors of x: x tensor<16x64xf16>, cos tensor<16x64xf16>, sin tensor<16x32xf16> (dimension 1: 64 vs 32)}}
  %0 = graph.rotary_embedding %x, %d, %c : (tensor<16x64xf16>, tensor<16x64xf16>, tensor<16x32xf16>) -> tensor<16x64xf16>
  func.return
}

// -----

func.func @f(%x: tensor<16x64xf16>, %c: tensor<16x32xf16>, %d: tensor<8x32xf16>) {
  // expected-error @+1 {{graph.rotary_embedding: sin must have half the vectors of x}}
  %0 = graph.rotary_embedding %x, %c, %d : (tensor<16x64xf16>, tensor<16x32xf16>, tensor<8x32xf16>) -> tensor<16x64xf16>
  func.return
}

// -----

func.func @f(%x: tensor<16x64xf16>, %c: tensor<16x32xf32>) {
  // expected-error @+1 {{graph.rotary_embedding: element types differ}}
  %0 = graph.rotary_embedding %x, %c, %c : (tensor<16x64xf16>, tensor<16x32xf32>, tensor<16x32xf32>) -> tensor<16x64xf16>
  func.return
}
