// RUN: ascir-opt %s -p 'graph-decompose{ops=attention,rotary_embedding}' --check-each | filecheck %s

// Attention by two products and a softmax, rotary embedding by arithmetic on pairs.

// CHECK-LABEL: func.func @attention
// CHECK-NEXT: %y = graph.matmul %q, %k transpose_b : (tensor<2x8x5x16xf32>, tensor<2x8x7x16xf32>) -> tensor<2x8x5x7xf32>
// CHECK-NEXT: %y_1 = graph.constant dense<2.500000e-01> : tensor<f32>
// CHECK-NEXT: %y_2 = graph.mul %y, %y_1 : (tensor<2x8x5x7xf32>, tensor<f32>) -> tensor<2x8x5x7xf32>
// CHECK-NEXT: %y_3 = graph.softmax %y_2 axis -1 : tensor<2x8x5x7xf32>
// CHECK-NEXT: %y_4 = graph.matmul %y_3, %v : (tensor<2x8x5x7xf32>, tensor<2x8x7x4xf32>) -> tensor<2x8x5x4xf32>
// CHECK-NEXT: func.return %y_4 : tensor<2x8x5x4xf32>
func.func @attention(%q: tensor<2x8x5x16xf32>, %k: tensor<2x8x7x16xf32>, %v: tensor<2x8x7x4xf32>) -> tensor<2x8x5x4xf32> {
  %y = graph.attention %q, %k, %v : (tensor<2x8x5x16xf32>, tensor<2x8x7x16xf32>, tensor<2x8x7x4xf32>) -> tensor<2x8x5x4xf32>
  func.return %y : tensor<2x8x5x4xf32>
}

// A mask of floats is added; the scale is given.
// CHECK-LABEL: func.func @mask
// CHECK-NEXT: %y = graph.matmul %q, %k transpose_b : (tensor<2x8x5x16xf32>, tensor<2x8x7x16xf32>) -> tensor<2x8x5x7xf32>
// CHECK-NEXT: %y_1 = graph.constant dense<5.000000e-01> : tensor<f32>
// CHECK-NEXT: %y_2 = graph.mul %y, %y_1 : (tensor<2x8x5x7xf32>, tensor<f32>) -> tensor<2x8x5x7xf32>
// CHECK-NEXT: %y_3 = graph.add %y_2, %m : (tensor<2x8x5x7xf32>, tensor<5x7xf32>) -> tensor<2x8x5x7xf32>
// CHECK-NEXT: %y_4 = graph.softmax %y_3 axis -1 : tensor<2x8x5x7xf32>
// CHECK-NEXT: %y_5 = graph.matmul %y_4, %v : (tensor<2x8x5x7xf32>, tensor<2x8x7x4xf32>) -> tensor<2x8x5x4xf32>
// CHECK-NEXT: func.return %y_5 : tensor<2x8x5x4xf32>
func.func @mask(%q: tensor<2x8x5x16xf32>, %k: tensor<2x8x7x16xf32>, %v: tensor<2x8x7x4xf32>, %m: tensor<5x7xf32>) -> tensor<2x8x5x4xf32> {
  %y = graph.attention %q, %k, %v mask %m scale 0.5 : (tensor<2x8x5x16xf32>, tensor<2x8x7x16xf32>, tensor<2x8x7x4xf32>, tensor<5x7xf32>) -> tensor<2x8x5x4xf32>
  func.return %y : tensor<2x8x5x4xf32>
}

// A mask of booleans keeps where it holds; no key comes after the query.
// CHECK-LABEL: func.func @keep_and_causal
// CHECK-NEXT: %y = graph.matmul %q, %k transpose_b : (tensor<2x8x5x16xf32>, tensor<2x8x7x16xf32>) -> tensor<2x8x5x7xf32>
// CHECK-NEXT: %y_1 = graph.constant dense<2.500000e-01> : tensor<f32>
// CHECK-NEXT: %y_2 = graph.mul %y, %y_1 : (tensor<2x8x5x7xf32>, tensor<f32>) -> tensor<2x8x5x7xf32>
// CHECK-NEXT: %y_3 = graph.constant dense<0xff800000> : tensor<f32>
// CHECK-NEXT: %y_4 = graph.select %m, %y_2, %y_3 : (tensor<7xi1>, tensor<2x8x5x7xf32>, tensor<f32>) -> tensor<2x8x5x7xf32>
// CHECK-NEXT: %y_5 = graph.iota axis 0 : tensor<5x7xi32>
// CHECK-NEXT: %y_6 = graph.iota axis 1 : tensor<5x7xi32>
// CHECK-NEXT: %y_7 = graph.compare ge %y_5, %y_6 : (tensor<5x7xi32>, tensor<5x7xi32>) -> tensor<5x7xi1>
// CHECK-NEXT: %y_8 = graph.constant dense<0xff800000> : tensor<f32>
// CHECK-NEXT: %y_9 = graph.select %y_7, %y_4, %y_8 : (tensor<5x7xi1>, tensor<2x8x5x7xf32>, tensor<f32>) -> tensor<2x8x5x7xf32>
// CHECK-NEXT: %y_10 = graph.softmax %y_9 axis -1 : tensor<2x8x5x7xf32>
// CHECK-NEXT: %y_11 = graph.matmul %y_10, %v : (tensor<2x8x5x7xf32>, tensor<2x8x7x4xf32>) -> tensor<2x8x5x4xf32>
// CHECK-NEXT: func.return %y_11 : tensor<2x8x5x4xf32>
func.func @keep_and_causal(%q: tensor<2x8x5x16xf32>, %k: tensor<2x8x7x16xf32>, %v: tensor<2x8x7x4xf32>, %m: tensor<7xi1>) -> tensor<2x8x5x4xf32> {
  %y = graph.attention %q, %k, %v mask %m causal : (tensor<2x8x5x16xf32>, tensor<2x8x7x16xf32>, tensor<2x8x7x4xf32>, tensor<7xi1>) -> tensor<2x8x5x4xf32>
  func.return %y : tensor<2x8x5x4xf32>
}

// What is taken off from hidden scores alone is finite, and their sum at least 1: the products are with zeros.
// CHECK-LABEL: func.func @zero_unseen
// CHECK: %y_4 = graph.select %m
// CHECK-NEXT: %y_5 = graph.reduce max %y_4 axes [-1] keepdims {graph.ignores_nan}
// CHECK-NEXT: %y_6 = graph.constant dense<-3.40282347e+38> : tensor<f32>
// CHECK-NEXT: %y_7 = graph.maximum %y_5, %y_6
// CHECK-NEXT: %y_8 = graph.sub %y_4, %y_7
// CHECK-NEXT: %y_9 = graph.exp %y_8
// CHECK-NEXT: %y_10 = graph.reduce sum %y_9 axes [-1] keepdims
// CHECK-NEXT: %y_11 = graph.constant dense<1.000000e+00> : tensor<f32>
// CHECK-NEXT: %y_12 = graph.maximum %y_10, %y_11
// CHECK-NEXT: %y_13 = graph.reciprocal %y_12
// CHECK-NEXT: %y_14 = graph.mul %y_9, %y_13
// CHECK-NEXT: %y_15 = graph.matmul %y_14, %v
func.func @zero_unseen(%q: tensor<5x16xf32>, %k: tensor<7x16xf32>, %v: tensor<7x4xf32>, %m: tensor<5x7xi1>) -> tensor<5x4xf32> {
  %y = graph.attention %q, %k, %v mask %m zero_unseen : (tensor<5x16xf32>, tensor<7x16xf32>, tensor<7x4xf32>, tensor<5x7xi1>) -> tensor<5x4xf32>
  func.return %y : tensor<5x4xf32>
}

// Four heads of q share each head of k and v: their products are taken in groups.
// CHECK-LABEL: func.func @grouped_heads
// CHECK-NEXT: %y = graph.reshape %q : tensor<2x8x5x16xf32> -> tensor<2x2x4x5x16xf32>
// CHECK-NEXT: %y_1 = graph.reshape %k : tensor<2x2x7x16xf32> -> tensor<2x2x1x7x16xf32>
// CHECK-NEXT: %y_2 = graph.matmul %y, %y_1 transpose_b : (tensor<2x2x4x5x16xf32>, tensor<2x2x1x7x16xf32>) -> tensor<2x2x4x5x7xf32>
// CHECK-NEXT: %y_3 = graph.reshape %y_2 : tensor<2x2x4x5x7xf32> -> tensor<2x8x5x7xf32>
// CHECK-NEXT: %y_4 = graph.constant dense<2.500000e-01> : tensor<f32>
// CHECK-NEXT: %y_5 = graph.mul %y_3, %y_4 : (tensor<2x8x5x7xf32>, tensor<f32>) -> tensor<2x8x5x7xf32>
// CHECK-NEXT: %y_6 = graph.softmax %y_5 axis -1 : tensor<2x8x5x7xf32>
// CHECK-NEXT: %y_7 = graph.reshape %y_6 : tensor<2x8x5x7xf32> -> tensor<2x2x4x5x7xf32>
// CHECK-NEXT: %y_8 = graph.reshape %v : tensor<2x2x7x4xf32> -> tensor<2x2x1x7x4xf32>
// CHECK-NEXT: %y_9 = graph.matmul %y_7, %y_8 : (tensor<2x2x4x5x7xf32>, tensor<2x2x1x7x4xf32>) -> tensor<2x2x4x5x4xf32>
// CHECK-NEXT: %y_10 = graph.reshape %y_9 : tensor<2x2x4x5x4xf32> -> tensor<2x8x5x4xf32>
// CHECK-NEXT: func.return %y_10 : tensor<2x8x5x4xf32>
func.func @grouped_heads(%q: tensor<2x8x5x16xf32>, %k: tensor<2x2x7x16xf32>, %v: tensor<2x2x7x4xf32>) -> tensor<2x8x5x4xf32> {
  %y = graph.attention %q, %k, %v : (tensor<2x8x5x16xf32>, tensor<2x2x7x16xf32>, tensor<2x2x7x4xf32>) -> tensor<2x8x5x4xf32>
  func.return %y : tensor<2x8x5x4xf32>
}

// One head serves all: broadcasting does it.
// CHECK-LABEL: func.func @one_head
// CHECK-NEXT: %y = graph.matmul %q, %k transpose_b : (tensor<2x8x5x16xf32>, tensor<1x7x16xf32>) -> tensor<2x8x5x7xf32>
// CHECK-NEXT: %y_1 = graph.constant dense<2.500000e-01> : tensor<f32>
// CHECK-NEXT: %y_2 = graph.mul %y, %y_1 : (tensor<2x8x5x7xf32>, tensor<f32>) -> tensor<2x8x5x7xf32>
// CHECK-NEXT: %y_3 = graph.softmax %y_2 axis -1 : tensor<2x8x5x7xf32>
// CHECK-NEXT: %y_4 = graph.matmul %y_3, %v : (tensor<2x8x5x7xf32>, tensor<1x7x4xf32>) -> tensor<2x8x5x4xf32>
// CHECK-NEXT: func.return %y_4 : tensor<2x8x5x4xf32>
func.func @one_head(%q: tensor<2x8x5x16xf32>, %k: tensor<1x7x16xf32>, %v: tensor<1x7x4xf32>) -> tensor<2x8x5x4xf32> {
  %y = graph.attention %q, %k, %v : (tensor<2x8x5x16xf32>, tensor<1x7x16xf32>, tensor<1x7x4xf32>) -> tensor<2x8x5x4xf32>
  func.return %y : tensor<2x8x5x4xf32>
}

// CHECK-LABEL: func.func @no_heads
// CHECK-NEXT: %y = graph.matmul %q, %k transpose_b : (tensor<5x16xf32>, tensor<7x16xf32>) -> tensor<5x7xf32>
// CHECK-NEXT: %y_1 = graph.constant dense<2.500000e-01> : tensor<f32>
// CHECK-NEXT: %y_2 = graph.mul %y, %y_1 : (tensor<5x7xf32>, tensor<f32>) -> tensor<5x7xf32>
// CHECK-NEXT: %y_3 = graph.softmax %y_2 axis -1 : tensor<5x7xf32>
// CHECK-NEXT: %y_4 = graph.matmul %y_3, %k : (tensor<5x7xf32>, tensor<7x16xf32>) -> tensor<5x16xf32>
// CHECK-NEXT: func.return %y_4 : tensor<5x16xf32>
func.func @no_heads(%q: tensor<5x16xf32>, %k: tensor<7x16xf32>) -> tensor<5x16xf32> {
  %y = graph.attention %q, %k, %k : (tensor<5x16xf32>, tensor<7x16xf32>, tensor<7x16xf32>) -> tensor<5x16xf32>
  func.return %y : tensor<5x16xf32>
}

// CHECK-LABEL: func.func @rotary_halves
// CHECK-NEXT: %y, %y_1 = graph.split %x axis -1 sizes [4, 4] : tensor<2x5x8xf32> -> (tensor<2x5x4xf32>, tensor<2x5x4xf32>)
// CHECK-NEXT: %y_2 = graph.mul %y, %c : (tensor<2x5x4xf32>, tensor<5x4xf32>) -> tensor<2x5x4xf32>
// CHECK-NEXT: %y_3 = graph.mul %y_1, %s : (tensor<2x5x4xf32>, tensor<5x4xf32>) -> tensor<2x5x4xf32>
// CHECK-NEXT: %y_4 = graph.sub %y_2, %y_3 : tensor<2x5x4xf32>
// CHECK-NEXT: %y_5 = graph.mul %y_1, %c : (tensor<2x5x4xf32>, tensor<5x4xf32>) -> tensor<2x5x4xf32>
// CHECK-NEXT: %y_6 = graph.mul %y, %s : (tensor<2x5x4xf32>, tensor<5x4xf32>) -> tensor<2x5x4xf32>
// CHECK-NEXT: %y_7 = graph.add %y_5, %y_6 : tensor<2x5x4xf32>
// CHECK-NEXT: %y_8 = graph.concat %y_4, %y_7 axis -1 : (tensor<2x5x4xf32>, tensor<2x5x4xf32>) -> tensor<2x5x8xf32>
// CHECK-NEXT: func.return %y_8 : tensor<2x5x8xf32>
func.func @rotary_halves(%x: tensor<2x5x8xf32>, %c: tensor<5x4xf32>, %s: tensor<5x4xf32>) -> tensor<2x5x8xf32> {
  %y = graph.rotary_embedding %x, %c, %s : (tensor<2x5x8xf32>, tensor<5x4xf32>, tensor<5x4xf32>) -> tensor<2x5x8xf32>
  func.return %y : tensor<2x5x8xf32>
}

// CHECK-LABEL: func.func @rotary_interleaved
// CHECK-NEXT: %y = graph.slice %x starts [0, 0, 0] ends [9223372036854775807, 9223372036854775807, 9223372036854775807] steps [1, 1, 2] : tensor<2x5x8xf32> -> tensor<2x5x4xf32>
// CHECK-NEXT: %y_1 = graph.slice %x starts [0, 0, 1] ends [9223372036854775807, 9223372036854775807, 9223372036854775807] steps [1, 1, 2] : tensor<2x5x8xf32> -> tensor<2x5x4xf32>
// CHECK-NEXT: %y_2 = graph.mul %y, %c : (tensor<2x5x4xf32>, tensor<5x4xf32>) -> tensor<2x5x4xf32>
// CHECK-NEXT: %y_3 = graph.mul %y_1, %s : (tensor<2x5x4xf32>, tensor<5x4xf32>) -> tensor<2x5x4xf32>
// CHECK-NEXT: %y_4 = graph.sub %y_2, %y_3 : tensor<2x5x4xf32>
// CHECK-NEXT: %y_5 = graph.mul %y_1, %c : (tensor<2x5x4xf32>, tensor<5x4xf32>) -> tensor<2x5x4xf32>
// CHECK-NEXT: %y_6 = graph.mul %y, %s : (tensor<2x5x4xf32>, tensor<5x4xf32>) -> tensor<2x5x4xf32>
// CHECK-NEXT: %y_7 = graph.add %y_5, %y_6 : tensor<2x5x4xf32>
// CHECK-NEXT: %y_8 = graph.reshape %y_4 : tensor<2x5x4xf32> -> tensor<2x5x4x1xf32>
// CHECK-NEXT: %y_9 = graph.reshape %y_7 : tensor<2x5x4xf32> -> tensor<2x5x4x1xf32>
// CHECK-NEXT: %y_10 = graph.concat %y_8, %y_9 axis -1 : (tensor<2x5x4x1xf32>, tensor<2x5x4x1xf32>) -> tensor<2x5x4x2xf32>
// CHECK-NEXT: %y_11 = graph.reshape %y_10 : tensor<2x5x4x2xf32> -> tensor<2x5x8xf32>
// CHECK-NEXT: func.return %y_11 : tensor<2x5x8xf32>
func.func @rotary_interleaved(%x: tensor<2x5x8xf32>, %c: tensor<5x4xf32>, %s: tensor<5x4xf32>) -> tensor<2x5x8xf32> {
  %y = graph.rotary_embedding %x, %c, %s interleaved : (tensor<2x5x8xf32>, tensor<5x4xf32>, tensor<5x4xf32>) -> tensor<2x5x8xf32>
  func.return %y : tensor<2x5x8xf32>
}

// Where the lengths are known at run time only, positions are counted then.
// CHECK-LABEL: func.func @causal_of_any_length
// CHECK-NEXT: %y = graph.matmul %q, %q transpose_b : (tensor<?x8xf32, #graph.dims<S, _>>, tensor<?x8xf32, #graph.dims<S, _>>) -> tensor<?x?xf32, #graph.dims<S, S>>
// CHECK-NEXT: %y_1 = graph.constant dense<0.353553385> : tensor<f32>
// CHECK-NEXT: %y_2 = graph.mul %y, %y_1 : (tensor<?x?xf32, #graph.dims<S, S>>, tensor<f32>) -> tensor<?x?xf32, #graph.dims<S, S>>
// CHECK-NEXT: %y_3 = graph.positions %y_2 axis -2 : tensor<?x?xf32, #graph.dims<S, S>> -> tensor<?x?xi32, #graph.dims<S, S>>
// CHECK-NEXT: %y_4 = graph.positions %y_2 axis -1 : tensor<?x?xf32, #graph.dims<S, S>> -> tensor<?x?xi32, #graph.dims<S, S>>
// CHECK-NEXT: %y_5 = graph.compare ge %y_3, %y_4 : (tensor<?x?xi32, #graph.dims<S, S>>, tensor<?x?xi32, #graph.dims<S, S>>) -> tensor<?x?xi1, #graph.dims<S, S>>
// CHECK-NEXT: %y_6 = graph.constant dense<0xff800000> : tensor<f32>
// CHECK-NEXT: %y_7 = graph.select %y_5, %y_2, %y_6 : (tensor<?x?xi1, #graph.dims<S, S>>, tensor<?x?xf32, #graph.dims<S, S>>, tensor<f32>) -> tensor<?x?xf32, #graph.dims<S, S>>
// CHECK-NEXT: %y_8 = graph.softmax %y_7 axis -1 : tensor<?x?xf32, #graph.dims<S, S>>
// CHECK-NEXT: %y_9 = graph.matmul %y_8, %q : (tensor<?x?xf32, #graph.dims<S, S>>, tensor<?x8xf32, #graph.dims<S, _>>) -> tensor<?x8xf32, #graph.dims<S, _>>
// CHECK-NEXT: func.return %y_9 : tensor<?x8xf32, #graph.dims<S, _>>
func.func @causal_of_any_length(%q: tensor<?x8xf32, #graph.dims<S, _>>) -> tensor<?x8xf32, #graph.dims<S, _>> {
  %y = graph.attention %q, %q, %q causal : (tensor<?x8xf32, #graph.dims<S, _>>, tensor<?x8xf32, #graph.dims<S, _>>, tensor<?x8xf32, #graph.dims<S, _>>) -> tensor<?x8xf32, #graph.dims<S, _>>
  func.return %y : tensor<?x8xf32, #graph.dims<S, _>>
}
