// RUN: ascir-opt %s -p 'graph-decompose{ops=embedding_grad,scatter,scatter_add,scatter_nd,scatter_elements,unsorted_segment_sum}' | filecheck %s

// Vectors of indices become numbers of rows, of the dimensions that they name joined; where one is out of range, of no row.
// CHECK-LABEL: func.func @nd
// CHECK-NEXT:    %[[I:.*]] = graph.cast %i : tensor<50x2xi64> -> tensor<50x2xi32>
// CHECK-NEXT:    graph.slice %[[I]] starts [0, 0]
// CHECK:         graph.compare lt
// CHECK-NEXT:    %[[FIRST:.*]] = graph.select
// CHECK-NEXT:    graph.slice %[[I]] starts [0, 1]
// CHECK:         %[[SECOND:.*]] = graph.select
// CHECK-NEXT:    %[[TEN:.*]] = graph.constant dense<10>
// CHECK-NEXT:    %[[BEFORE:.*]] = graph.mul %[[FIRST]], %[[TEN]]
// CHECK-NEXT:    %[[PLACE:.*]] = graph.add %[[BEFORE]], %[[SECOND]]
// CHECK-NEXT:    %[[NEAREST:.*]] = graph.clamp %[[FIRST]] min 0.0 max 3.0
// CHECK-NEXT:    %[[INSIDE:.*]] = graph.compare eq %[[NEAREST]], %[[FIRST]]
// CHECK-NEXT:    %[[NONE:.*]] = graph.constant dense<40>
// CHECK-NEXT:    %[[HALF:.*]] = graph.select %[[INSIDE]], %[[PLACE]], %[[NONE]]
// CHECK-NEXT:    graph.clamp %[[SECOND]] min 0.0 max 9.0
// CHECK:         %[[BOTH:.*]] = graph.select {{.*}}, %[[HALF]], {{.*}}
// CHECK-NEXT:    %[[PLACES:.*]] = graph.reshape %[[BOTH]] : tensor<50xi32> -> tensor<50x1xi32>
// CHECK-NEXT:    %[[ROWS:.*]] = graph.reshape %x : tensor<4x10x8xf16> -> tensor<40x8xf16>
// CHECK-NEXT:    %[[DONE:.*]] = graph.scatter_nd %[[ROWS]], %[[PLACES]], %u reduction max
// CHECK-NEXT:    graph.reshape %[[DONE]] : tensor<40x8xf16> -> tensor<4x10x8xf16>
func.func @nd(%x: tensor<4x10x8xf16>, %i: tensor<50x2xi64>, %u: tensor<50x8xf16>) -> tensor<4x10x8xf16> {
  %y = graph.scatter_nd %x, %i, %u reduction max : (tensor<4x10x8xf16>, tensor<50x2xi64>, tensor<50x8xf16>) -> tensor<4x10x8xf16>
  func.return %y : tensor<4x10x8xf16>
}

// Elements are rows of one, at their places in memory.
// CHECK-LABEL: func.func @elements
// CHECK:         %[[COLUMN:.*]] = graph.select
// CHECK-NEXT:    %[[ROW:.*]] = graph.iota axis 0 : tensor<4x7xi32>
// CHECK-NEXT:    %[[TEN:.*]] = graph.constant dense<10>
// CHECK-NEXT:    %[[START:.*]] = graph.mul %[[ROW]], %[[TEN]]
// CHECK-NEXT:    %[[PLACE:.*]] = graph.add %[[COLUMN]], %[[START]]
// CHECK-NEXT:    %[[NEAREST:.*]] = graph.clamp %[[COLUMN]] min 0.0 max 9.0
// CHECK-NEXT:    graph.compare eq %[[NEAREST]], %[[COLUMN]]
// CHECK:         graph.scatter_nd {{.*}} : (tensor<40xf32>, tensor<28x1xi32>, tensor<28xf32>) -> tensor<40xf32>
func.func @elements(%x: tensor<4x10xf32>, %i: tensor<4x7xi32>, %u: tensor<4x7xf32>) -> tensor<4x10xf32> {
  %y = graph.scatter_elements %x, %i, %u axis 1 : (tensor<4x10xf32>, tensor<4x7xi32>, tensor<4x7xf32>) -> tensor<4x10xf32>
  func.return %y : tensor<4x10xf32>
}

// CHECK-LABEL: func.func @rows
// CHECK-NEXT:    graph.scatter_nd %x, %i, %u
func.func @rows(%x: tensor<40x8xf16>, %i: tensor<5x1xi32>, %u: tensor<5x8xf16>) -> tensor<40x8xf16> {
  %y = graph.scatter_nd %x, %i, %u : (tensor<40x8xf16>, tensor<5x1xi32>, tensor<5x8xf16>) -> tensor<40x8xf16>
  func.return %y : tensor<40x8xf16>
}

// Along an inner dimension: along the first one, of what is transposed.
// CHECK-LABEL: func.func @inner
// CHECK-NEXT:    %[[X:.*]] = graph.transpose %x permutation [1, 0, 2] : tensor<4x10x8xf16> -> tensor<10x4x8xf16>
// CHECK-NEXT:    %[[U:.*]] = graph.transpose %u permutation [1, 2, 0, 3] : tensor<4x5x2x8xf16> -> tensor<5x2x4x8xf16>
// CHECK-NEXT:    %[[DONE:.*]] = graph.scatter_add %[[X]], %i, %[[U]] axis 0
// CHECK-NEXT:    graph.transpose %[[DONE]] permutation [1, 0, 2] : tensor<10x4x8xf16> -> tensor<4x10x8xf16>
func.func @inner(%x: tensor<4x10x8xf16>, %i: tensor<5x2xi64>, %u: tensor<4x5x2x8xf16>) -> tensor<4x10x8xf16> {
  %y = graph.scatter_add %x, %i, %u axis 1 : (tensor<4x10x8xf16>, tensor<5x2xi64>, tensor<4x5x2x8xf16>) -> tensor<4x10x8xf16>
  func.return %y : tensor<4x10x8xf16>
}

// CHECK-LABEL: func.func @behind_ones
// CHECK-NEXT:    graph.scatter %x, %i, %u axis -1
func.func @behind_ones(%x: tensor<1x10xf16>, %i: tensor<5xi64>, %u: tensor<1x5xf16>) -> tensor<1x10xf16> {
  %y = graph.scatter %x, %i, %u axis -1 : (tensor<1x10xf16>, tensor<5xi64>, tensor<1x5xf16>) -> tensor<1x10xf16>
  func.return %y : tensor<1x10xf16>
}

// What adds up in a row is divided by the same number.
// CHECK-LABEL: func.func @frequent
// CHECK-NEXT:    %[[SAME:.*]] = graph.compare eq %i, %i
// CHECK-NEXT:    %[[ONES:.*]] = graph.cast %[[SAME]] : tensor<?xi1, #graph.dims<N>> -> tensor<?xi32, #graph.dims<N>>
// CHECK-NEXT:    %[[WHOLE:.*]] = graph.unsorted_segment_sum %[[ONES]], %i segments 40
// CHECK:         %[[COUNTS:.*]] = graph.cast %[[WHOLE]] : tensor<40xi32> -> tensor<40xf32>
// CHECK:         %[[SOME:.*]] = graph.maximum %[[COUNTS]]
// CHECK-NEXT:    %[[WIDE:.*]] = graph.cast %g
// CHECK-NEXT:    %[[SUMS:.*]] = graph.embedding_grad %[[WIDE]], %i rows 40 padding_idx 3 :
// CHECK-NEXT:    %[[COLUMN:.*]] = graph.reshape %[[SOME]] : tensor<40xf32> -> tensor<40x1xf32>
// CHECK-NEXT:    %[[MEANS:.*]] = graph.div %[[SUMS]], %[[COLUMN]]
// CHECK-NEXT:    graph.cast %[[MEANS]] : tensor<40x8xf32> -> tensor<40x8xf16>
func.func @frequent(%g: tensor<?x8xf16, #graph.dims<N, _>>, %i: tensor<?xi32, #graph.dims<N>>) -> tensor<40x8xf16> {
  %y = graph.embedding_grad %g, %i rows 40 padding_idx 3 scale_by_frequency true : (tensor<?x8xf16, #graph.dims<N, _>>, tensor<?xi32, #graph.dims<N>>) -> tensor<40x8xf16>
  func.return %y : tensor<40x8xf16>
}

// Sums of narrow integers are those of 32 bits, cut off.
// CHECK-LABEL: func.func @narrow
// CHECK-NEXT:    %[[WIDE:.*]] = graph.cast %x : tensor<50x3xi8> -> tensor<50x3xi32>
// CHECK-NEXT:    %[[SUMS:.*]] = graph.unsorted_segment_sum %[[WIDE]], %i segments 7
// CHECK-NEXT:    %[[BITS:.*]] = graph.constant dense<24> : tensor<i32>
// CHECK-NEXT:    %[[HIGH:.*]] = graph.shift_left %[[SUMS]], %[[BITS]]
// CHECK-NEXT:    %[[LOW:.*]] = graph.shift_right %[[HIGH]], %[[BITS]]
// CHECK-NEXT:    graph.cast %[[LOW]] : tensor<7x3xi32> -> tensor<7x3xi8>
func.func @narrow(%x: tensor<50x3xi8>, %i: tensor<50xi32>) -> tensor<7x3xi8> {
  %y = graph.unsorted_segment_sum %x, %i segments 7 : (tensor<50x3xi8>, tensor<50xi32>) -> tensor<7x3xi8>
  func.return %y : tensor<7x3xi8>
}

// Sums of 64 bits are those of their parts, which carry when they are put together.
// CHECK-LABEL: func.func @long(
// CHECK-NEXT:    %[[X:.*]] = graph.bitcast %x : tensor<50x3xui64> -> tensor<50x3xi64>
// CHECK-NEXT:    %[[MASK:.*]] = graph.constant dense<65535> : tensor<i64>
// CHECK-NEXT:    %[[LOW:.*]] = graph.and %[[X]], %[[MASK]]
// CHECK-NEXT:    %[[WORDS:.*]] = graph.cast %[[LOW]] : tensor<50x3xi64> -> tensor<50x3xi32>
// CHECK-NEXT:    %[[PART:.*]] = graph.reshape %[[WORDS]] : tensor<50x3xi32> -> tensor<50x1x3xi32>
// CHECK:         %[[PARTS:.*]] = graph.concat %[[PART]], {{.*}} axis 1 : {{.*}} -> tensor<50x4x3xi32>
// CHECK-NEXT:    %[[SUMS:.*]] = graph.unsorted_segment_sum %[[PARTS]], %i segments 7
// CHECK-NEXT:    %[[A:.*]], %[[B:.*]], %{{.*}}, %{{.*}} = graph.split %[[SUMS]] axis 1 sizes [1, 1, 1, 1]
// CHECK:         %[[SHIFT:.*]] = graph.constant dense<16> : tensor<i64>
// CHECK-NEXT:    graph.shift_left %{{.*}}, %[[SHIFT]]
// CHECK:         graph.bitcast %{{.*}} : tensor<7x3xi64> -> tensor<7x3xui64>
func.func @long(%x: tensor<50x3xui64>, %i: tensor<50xi32>) -> tensor<7x3xui64> {
  %y = graph.unsorted_segment_sum %x, %i segments 7 : (tensor<50x3xui64>, tensor<50xi32>) -> tensor<7x3xui64>
  func.return %y : tensor<7x3xui64>
}

// Rows that are given are added to the sums. Of so many numbers parts have eight bits.
// CHECK-LABEL: func.func @long_rows
// CHECK:         %[[ZEROS:.*]] = graph.constant dense<0> : tensor<9x8xi32>
// CHECK-NEXT:    graph.scatter_add %[[ZEROS]], %i, %{{.*}} axis 0 : (tensor<9x8xi32>, tensor<70000xi32>, tensor<70000x8xi32>) -> tensor<9x8xi32>
// CHECK:         graph.constant dense<56> : tensor<i64>
// CHECK:         %[[SUMS:.*]] = graph.add
// CHECK-NEXT:    graph.add %x, %[[SUMS]] : tensor<9xi64>
func.func @long_rows(%x: tensor<9xi64>, %i: tensor<70000xi32>, %u: tensor<70000xi64>) -> tensor<9xi64> {
  %y = graph.scatter_add %x, %i, %u axis 0 : (tensor<9xi64>, tensor<70000xi32>, tensor<70000xi64>) -> tensor<9xi64>
  func.return %y : tensor<9xi64>
}

// Booleans share bytes: they are scattered as bytes of their own.
// CHECK-LABEL: func.func @truths
// CHECK-NEXT:    %[[X:.*]] = graph.cast %x : tensor<4x8xi1> -> tensor<4x8xi8>
// CHECK-NEXT:    %[[U:.*]] = graph.cast %u : tensor<5x8xi1> -> tensor<5x8xi8>
// CHECK-NEXT:    %[[DONE:.*]] = graph.scatter_nd %[[X]], %i, %[[U]]
// CHECK-NEXT:    %[[ZERO:.*]] = graph.constant dense<0> : tensor<i8>
// CHECK-NEXT:    graph.compare ne %[[DONE]], %[[ZERO]]
func.func @truths(%x: tensor<4x8xi1>, %i: tensor<5x1xi32>, %u: tensor<5x8xi1>) -> tensor<4x8xi1> {
  %y = graph.scatter_nd %x, %i, %u : (tensor<4x8xi1>, tensor<5x1xi32>, tensor<5x8xi1>) -> tensor<4x8xi1>
  func.return %y : tensor<4x8xi1>
}

// A single row of a tensor with other dimensions of unknown size is selected; one out of range replaces nothing.
// CHECK-LABEL: func.func @row_of_any_batch
// CHECK:         %[[ROW:.*]] = graph.reshape %u : tensor<?x8xf16, #graph.dims<B, _>> -> tensor<?x1x8xf16, #graph.dims<B, _, _>>
// CHECK:         %[[PLACES:.*]] = graph.positions %x axis 1
// CHECK-NEXT:    %[[HERE:.*]] = graph.compare eq %[[PLACES]], %{{.*}}
// CHECK-NEXT:    graph.select %[[HERE]], %{{.*}}, %x
func.func @row_of_any_batch(%x: tensor<?x6x8xf16, #graph.dims<B, _, _>>, %i: tensor<i32>, %u: tensor<?x8xf16, #graph.dims<B, _>>) -> tensor<?x6x8xf16, #graph.dims<B, _, _>> {
  %y = graph.scatter %x, %i, %u axis 1 : (tensor<?x6x8xf16, #graph.dims<B, _, _>>, tensor<i32>, tensor<?x8xf16, #graph.dims<B, _>>) -> tensor<?x6x8xf16, #graph.dims<B, _, _>>
  func.return %y : tensor<?x6x8xf16, #graph.dims<B, _, _>>
}

// Pages of a cache, whose number a launch knows, and places in them: rows. The page is counted from the end by the scatter of rows.
// CHECK-LABEL: func.func @pages(
// CHECK:         graph.clamp {{.*}} min -1048577.0 max 1048577.0
// CHECK:         %[[ROWS:.*]] = graph.reshape %x : tensor<?x16x8xf16, #graph.dims<P, _, _>> -> tensor<?x8xf16, #graph.dims<"16P", _>>
// CHECK:         graph.scatter_nd %[[ROWS]], {{.*}} -> tensor<?x8xf16, #graph.dims<"16P", _>>
func.func @pages(%x: tensor<?x16x8xf16, #graph.dims<P, _, _>>, %i: tensor<5x2xi32>, %u: tensor<5x8xf16>) -> tensor<?x16x8xf16, #graph.dims<P, _, _>> {
  %y = graph.scatter_nd %x, %i, %u : (tensor<?x16x8xf16, #graph.dims<P, _, _>>, tensor<5x2xi32>, tensor<5x8xf16>) -> tensor<?x16x8xf16, #graph.dims<P, _, _>>
  func.return %y : tensor<?x16x8xf16, #graph.dims<P, _, _>>
}
