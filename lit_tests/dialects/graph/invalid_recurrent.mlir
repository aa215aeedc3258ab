// RUN: ascir-opt %s --verify-diagnostics --split-input-file

// LSTM: the weights must fit the states and the input.

func.func @f(%x: tensor<1x2x8xf32>, %h: tensor<2x4xf32>, %c: tensor<2x4xf32>, %w: tensor<16x8xf32>, %r: tensor<16x4xf32>) {
  // expected-error @+1 {{graph.lstm_cell: x must have rank 2, not 3}}
  %0, %1 = graph.lstm_cell %x, %h, %c, %w, %r : (tensor<1x2x8xf32>, tensor<2x4xf32>, tensor<2x4xf32>, tensor<16x8xf32>, tensor<16x4xf32>) -> (tensor<2x4xf32>, tensor<2x4xf32>)
  func.return
}

// -----

func.func @f(%x: tensor<2x8xf32>, %h: tensor<2x4xf32>, %c: tensor<2x5xf32>, %w: tensor<16x8xf32>, %r: tensor<16x4xf32>) {
  // expected-error @+1 {{graph.lstm_cell: the states differ in shape}}
  %0, %1 = graph.lstm_cell %x, %h, %c, %w, %r : (tensor<2x8xf32>, tensor<2x4xf32>, tensor<2x5xf32>, tensor<16x8xf32>, tensor<16x4xf32>) -> (tensor<2x4xf32>, tensor<2x4xf32>)
  func.return
}

// -----

func.func @f(%x: tensor<2x8xf32>, %h: tensor<4xf32>, %c: tensor<4xf32>, %w: tensor<16x8xf32>, %r: tensor<16x4xf32>) {
  // expected-error @+1 {{graph.lstm_cell: h must have rank 2, not 1}}
  %0, %1 = graph.lstm_cell %x, %h, %c, %w, %r : (tensor<2x8xf32>, tensor<4xf32>, tensor<4xf32>, tensor<16x8xf32>, tensor<16x4xf32>) -> (tensor<2x4xf32>, tensor<2x4xf32>)
  func.return
}

// -----

func.func @f(%x: tensor<3x8xf32>, %h: tensor<2x4xf32>, %c: tensor<2x4xf32>, %w: tensor<16x8xf32>, %r: tensor<16x4xf32>) {
  // expected-error @+1 {{graph.lstm_cell: batches differ}}
  %0, %1 = graph.lstm_cell %x, %h, %c, %w, %r : (tensor<3x8xf32>, tensor<2x4xf32>, tensor<2x4xf32>, tensor<16x8xf32>, tensor<16x4xf32>) -> (tensor<2x4xf32>, tensor<2x4xf32>)
  func.return
}

// -----

func.func @f(%x: tensor<2x8xf32>, %h: tensor<2x4xf32>, %c: tensor<2x4xf32>, %w: tensor<16xf32>, %r: tensor<16x4xf32>) {
  // expected-error @+1 {{graph.lstm_cell: w_ih must have rank 2, not 1}}
  %0, %1 = graph.lstm_cell %x, %h, %c, %w, %r : (tensor<2x8xf32>, tensor<2x4xf32>, tensor<2x4xf32>, tensor<16xf32>, tensor<16x4xf32>) -> (tensor<2x4xf32>, tensor<2x4xf32>)
  func.return
}

// -----

func.func @f(%x: tensor<2x8xf32>, %h: tensor<2x4xf32>, %c: tensor<2x4xf32>, %w: tensor<16x8xf32>, %r: tensor<16xf32>) {
  // expected-error @+1 {{graph.lstm_cell: w_hh must have rank 2, not 1}}
  %0, %1 = graph.lstm_cell %x, %h, %c, %w, %r : (tensor<2x8xf32>, tensor<2x4xf32>, tensor<2x4xf32>, tensor<16x8xf32>, tensor<16xf32>) -> (tensor<2x4xf32>, tensor<2x4xf32>)
  func.return
}

// -----

func.func @f(%x: tensor<2x8xf32>, %h: tensor<2x4xf32>, %c: tensor<2x4xf32>, %w: tensor<16x8xf32>, %r: tensor<16x5xf32>) {
  // expected-error @+1 {{graph.lstm_cell: w_hh does not fit the hidden size}}
  %0, %1 = graph.lstm_cell %x, %h, %c, %w, %r : (tensor<2x8xf32>, tensor<2x4xf32>, tensor<2x4xf32>, tensor<16x8xf32>, tensor<16x5xf32>) -> (tensor<2x4xf32>, tensor<2x4xf32>)
  func.return
}

// -----

func.func @f(%x: tensor<2x8xf32>, %h: tensor<2x4xf32>, %c: tensor<2x4xf32>, %w: tensor<16x7xf32>, %r: tensor<16x4xf32>) {
  // expected-error @+1 {{graph.lstm_cell: w_ih does not fit the input size}}
  %0, %1 = graph.lstm_cell %x, %h, %c, %w, %r : (tensor<2x8xf32>, tensor<2x4xf32>, tensor<2x4xf32>, tensor<16x7xf32>, tensor<16x4xf32>) -> (tensor<2x4xf32>, tensor<2x4xf32>)
  func.return
}

// -----

func.func @f(%x: tensor<2x8xf32>, %h: tensor<2x4xf32>, %c: tensor<2x4xf32>, %w: tensor<12x8xf32>, %r: tensor<16x4xf32>) {
  // expected-error @+1 {{graph.lstm_cell: w_ih must have 4 rows per hidden unit}}
  %0, %1 = graph.lstm_cell %x, %h, %c, %w, %r : (tensor<2x8xf32>, tensor<2x4xf32>, tensor<2x4xf32>, tensor<12x8xf32>, tensor<16x4xf32>) -> (tensor<2x4xf32>, tensor<2x4xf32>)
  func.return
}

// -----

func.func @f(%x: tensor<2x8xf32>, %h: tensor<2x4xf32>, %c: tensor<2x4xf32>, %w: tensor<16x8xf32>, %r: tensor<12x4xf32>) {
  // expected-error @+1 {{graph.lstm_cell: w_hh must have 4 rows per hidden unit}}
  %0, %1 = graph.lstm_cell %x, %h, %c, %w, %r : (tensor<2x8xf32>, tensor<2x4xf32>, tensor<2x4xf32>, tensor<16x8xf32>, tensor<12x4xf32>) -> (tensor<2x4xf32>, tensor<2x4xf32>)
  func.return
}

// -----

func.func @f(%x: tensor<2x8xf32>, %h: tensor<2x4xf32>, %c: tensor<2x4xf32>, %w: tensor<16x8xf32>, %r: tensor<16x4xf32>, %b: tensor<1x16xf32>) {
  // expected-error @+1 {{graph.lstm_cell: bias must have rank 1, not 2}}
  %0, %1 = graph.lstm_cell %x, %h, %c, %w, %r bias %b : (tensor<2x8xf32>, tensor<2x4xf32>, tensor<2x4xf32>, tensor<16x8xf32>, tensor<16x4xf32>, tensor<1x16xf32>) -> (tensor<2x4xf32>, tensor<2x4xf32>)
  func.return
}

// -----

func.func @f(%x: tensor<2x8xf32>, %h: tensor<2x4xf32>, %c: tensor<2x4xf32>, %w: tensor<16x8xf32>, %r: tensor<16x4xf32>, %b: tensor<4xf32>) {
  // expected-error @+1 {{graph.lstm_cell: bias must have 4 entries per hidden unit}}
  %0, %1 = graph.lstm_cell %x, %h, %c, %w, %r bias %b : (tensor<2x8xf32>, tensor<2x4xf32>, tensor<2x4xf32>, tensor<16x8xf32>, tensor<16x4xf32>, tensor<4xf32>) -> (tensor<2x4xf32>, tensor<2x4xf32>)
  func.return
}

// -----

func.func @f(%x: tensor<2x8xf32>, %h: tensor<2x4xf32>, %c: tensor<2x4xf32>, %w: tensor<16x8xf32>, %r: tensor<16x4xf32>) {
  // expected-error @+1 {{graph.lstm_cell: result 0 must be tensor<2x4xf32>, but is declared tensor<2x5xf32>}}
  %0, %1 = graph.lstm_cell %x, %h, %c, %w, %r : (tensor<2x8xf32>, tensor<2x4xf32>, tensor<2x4xf32>, tensor<16x8xf32>, tensor<16x4xf32>) -> (tensor<2x5xf32>, tensor<2x5xf32>)
  func.return
}

// -----

// The hidden size may be dynamic; the rows are not.
func.func @f(%x: tensor<2x8xf32>, %h: tensor<2x?xf32>, %c: tensor<2x?xf32>, %w: tensor<10x8xf32>, %r: tensor<10x?xf32>) {
  // expected-error @+1 {{graph.lstm_cell: 10 gates are not a multiple of 4}}
  %0, %1 = graph.lstm_cell %x, %h, %c, %w, %r : (tensor<2x8xf32>, tensor<2x?xf32>, tensor<2x?xf32>, tensor<10x8xf32>, tensor<10x?xf32>) -> (tensor<2x4xf32>, tensor<2x4xf32>)
  func.return
}

// -----

func.func @f(%x: tensor<2x8xf32>, %h: tensor<2x?xf32>, %c: tensor<2x?xf32>, %w: tensor<16x8xf32>, %r: tensor<16x?xf32>) {
  // expected-error @+1 {{graph.lstm_cell: result 0 must be tensor<2x4xf32>, but is declared tensor<2x5xf32>}}
  %0, %1 = graph.lstm_cell %x, %h, %c, %w, %r : (tensor<2x8xf32>, tensor<2x?xf32>, tensor<2x?xf32>, tensor<16x8xf32>, tensor<16x?xf32>) -> (tensor<2x5xf32>, tensor<2x5xf32>)
  func.return
}

// -----

func.func @f(%x: tensor<2x8xf32>, %h: tensor<2x4xf32>, %w: tensor<16x8xf32>, %r: tensor<16x4xf16>) {
  // expected-error @+1 {{graph.lstm_cell: element types differ}}
  %0, %1 = graph.lstm_cell %x, %h, %h, %w, %r : (tensor<2x8xf32>, tensor<2x4xf32>, tensor<2x4xf32>, tensor<16x8xf32>, tensor<16x4xf16>) -> (tensor<2x4xf32>, tensor<2x4xf32>)
  func.return
}

// -----

func.func @f(%x: tensor<2x8xf32>, %h: tensor<2x4xf32>, %w: tensor<16x8xf32>, %r: tensor<16x4xf32>) {
  // expected-error @+1 {{graph.lstm: x must have rank 3, not 2}}
  %0, %1, %2 = graph.lstm %x, %h, %h, %w, %r : (tensor<2x8xf32>, tensor<2x4xf32>, tensor<2x4xf32>, tensor<16x8xf32>, tensor<16x4xf32>) -> (tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>)
  func.return
}

// -----

func.func @f(%x: tensor<5x2x8xf32>, %h: tensor<2x4xf32>, %w: tensor<16x8xf32>, %r: tensor<16x4xf16>) {
  // expected-error @+1 {{graph.lstm: element types differ}}
  %0, %1, %2 = graph.lstm %x, %h, %h, %w, %r : (tensor<5x2x8xf32>, tensor<2x4xf32>, tensor<2x4xf32>, tensor<16x8xf32>, tensor<16x4xf16>) -> (tensor<5x2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>)
  func.return
}

// -----

func.func @f(%x: tensor<5x2x8xf32>, %h: tensor<2x4xf32>, %w: tensor<16x8xf32>, %r: tensor<16x4xf32>) {
  // expected-error @+1 {{graph.lstm: result 0 must be tensor<5x2x4xf32>, but is declared tensor<4x2x4xf32>}}
  %0, %1, %2 = graph.lstm %x, %h, %h, %w, %r : (tensor<5x2x8xf32>, tensor<2x4xf32>, tensor<2x4xf32>, tensor<16x8xf32>, tensor<16x4xf32>) -> (tensor<4x2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>)
  func.return
}
