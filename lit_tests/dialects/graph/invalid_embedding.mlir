// RUN: ascir-opt %s --verify-diagnostics --split-input-file

// Look-ups in a table of vectors.

func.func @f(%a: tensor<10xf32>, %b: tensor<4xi32>) {
  // expected-error @+1 {{graph.embedding: table must have rank 2, not 1}}
  %0 = graph.embedding %a, %b : (tensor<10xf32>, tensor<4xi32>) -> tensor<4xf32>
  func.return
}

// -----

func.func @f(%a: tensor<10x8xf32>, %b: tensor<4xi32>) {
  // expected-error @+1 {{graph.embedding: padding_idx 10 is not a row of the table: table tensor<10x8xf32>, indices tensor<4xi32> (10 rows)}}
  %0 = graph.embedding %a, %b padding_idx 10 : (tensor<10x8xf32>, tensor<4xi32>) -> tensor<4x8xf32>
  func.return
}

// -----

func.func @f(%a: tensor<?x8xf32>, %b: tensor<4xi32>) {
  // expected-error @+1 {{graph.embedding: padding_idx -1 is not a row of the table: table tensor<?x8xf32>, indices tensor<4xi32> (? rows)}}
  %0 = graph.embedding %a, %b padding_idx -1 : (tensor<?x8xf32>, tensor<4xi32>) -> tensor<4x8xf32>
  func.return
}

// -----

func.func @f(%a: tensor<10x8xf32>, %b: tensor<4xi32>) {
  // expected-error @+1 {{graph.embedding: result 0 must be tensor<4x8xf32>, but is declared tensor<4x7xf32>}}
  %0 = graph.embedding %a, %b : (tensor<10x8xf32>, tensor<4xi32>) -> tensor<4x7xf32>
  func.return
}

// -----

func.func @f(%a: tensor<10xf32>, %b: tensor<4xi32>, %c: tensor<2xi32>) {
  // expected-error @+1 {{graph.embedding_bag: table must have rank 2, not 1}}
  %0 = graph.embedding_bag %a, %b, %c : (tensor<10xf32>, tensor<4xi32>, tensor<2xi32>) -> tensor<2xf32>
  func.return
}

// -----

func.func @f(%a: tensor<10x8xf32>, %b: tensor<4x1xi32>, %c: tensor<2xi32>) {
  // expected-error @+1 {{graph.embedding_bag: indices must have rank 1, not 2}}
  %0 = graph.embedding_bag %a, %b, %c : (tensor<10x8xf32>, tensor<4x1xi32>, tensor<2xi32>) -> tensor<2x8xf32>
  func.return
}

// -----

func.func @f(%a: tensor<10x8xf32>, %b: tensor<4xi32>, %c: tensor<i32>) {
  // expected-error @+1 {{graph.embedding_bag: offsets must have rank 1, not 0}}
  %0 = graph.embedding_bag %a, %b, %c : (tensor<10x8xf32>, tensor<4xi32>, tensor<i32>) -> tensor<2x8xf32>
  func.return
}

// -----

func.func @f(%a: tensor<10x8xf32>, %b: tensor<4xi32>, %c: tensor<2xi32>) {
  // expected-error @+1 {{graph.embedding_bag: result 0 must be tensor<2x8xf32>, but is declared tensor<3x8xf32>}}
  %0 = graph.embedding_bag %a, %b, %c : (tensor<10x8xf32>, tensor<4xi32>, tensor<2xi32>) -> tensor<3x8xf32>
  func.return
}

// -----

func.func @f(%t: tensor<10x8xf32>, %i: tensor<4xi32>, %o: tensor<2xi32>, %w: tensor<5xf32>) {
  // expected-error @+1 {{graph.embedding_bag: weights must have the shape of the indices}}
  %0 = graph.embedding_bag %t, %i, %o weights %w : (tensor<10x8xf32>, tensor<4xi32>, tensor<2xi32>, tensor<5xf32>) -> tensor<2x8xf32>
  func.return
}

// -----

func.func @f(%t: tensor<10x8xf32>, %i: tensor<4xi32>, %o: tensor<2xi32>, %w: tensor<4xf16>) {
  // expected-error @+1 {{graph.embedding_bag: element types differ}}
  %0 = graph.embedding_bag %t, %i, %o weights %w : (tensor<10x8xf32>, tensor<4xi32>, tensor<2xi32>, tensor<4xf16>) -> tensor<2x8xf32>
  func.return
}

// -----

func.func @f(%t: tensor<10x8xf32>, %i: tensor<4xi32>, %o: tensor<2xi32>, %w: tensor<4xf32>) {
  // expected-error @+1 {{graph.embedding_bag: mode mean takes no weights}}
  %0 = graph.embedding_bag %t, %i, %o weights %w mode mean : (tensor<10x8xf32>, tensor<4xi32>, tensor<2xi32>, tensor<4xf32>) -> tensor<2x8xf32>
  func.return
}

// -----

func.func @f(%a: tensor<f32>, %b: tensor<4xi32>) {
  // expected-error @+1 {{graph.embedding_grad: grad must have rank 1 or more, not 0}}
  %0 = graph.embedding_grad %a, %b rows 10 : (tensor<f32>, tensor<4xi32>) -> tensor<10x8xf32>
  func.return
}

// -----

func.func @f(%a: tensor<5x8xf32>, %b: tensor<4xi32>) {
  // expected-error @+1 {{graph.embedding_grad: grad must have a vector for each index: grad tensor<5x8xf32>, indices tensor<4xi32> (dimension 0: 5 vs 4)}}
  %0 = graph.embedding_grad %a, %b rows 10 : (tensor<5x8xf32>, tensor<4xi32>) -> tensor<10x8xf32>
  func.return
}

// -----

func.func @f(%a: tensor<4x8xf32>, %b: tensor<4xi32>) {
  // expected-error @+1 {{graph.embedding_grad: rows must be 0 or more, not -1}}
  %0 = graph.embedding_grad %a, %b rows -1 : (tensor<4x8xf32>, tensor<4xi32>) -> tensor<10x8xf32>
  func.return
}

// -----

func.func @f(%a: tensor<4x8xf32>, %b: tensor<4xi32>) {
  // expected-error @+1 {{graph.embedding_grad: padding_idx 10 is not a row of the table}}
  %0 = graph.embedding_grad %a, %b rows 10 padding_idx 10 : (tensor<4x8xf32>, tensor<4xi32>) -> tensor<10x8xf32>
  func.return
}

// -----

func.func @f(%a: tensor<4x8xf32>, %b: tensor<4xi32>) {
  // expected-error @+1 {{graph.embedding_grad: result 0 must be tensor<10x8xf32>, but is declared tensor<9x8xf32>}}
  %0 = graph.embedding_grad %a, %b rows 10 : (tensor<4x8xf32>, tensor<4xi32>) -> tensor<9x8xf32>
  func.return
}
