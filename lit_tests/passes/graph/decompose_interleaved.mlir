// RUN: ascir-opt %s -p 'graph-decompose{ops=concat,pad_rows,rotary_pairs,slice,split,transpose}' --check-each | filecheck %s

// Many single elements side by side are rows that are transposed; fewer are stored one by one.

// CHECK-LABEL: func.func @joined
// CHECK-NEXT: %y = graph.reshape %a : tensor<2x16384x1xf16> -> tensor<1x2x16384xf16>
// CHECK-NEXT: %y_1 = graph.reshape %b : tensor<2x16384x1xf16> -> tensor<1x2x16384xf16>
// CHECK-NEXT: %y_2 = graph.concat %y, %y_1 axis 0 : (tensor<1x2x16384xf16>, tensor<1x2x16384xf16>) -> tensor<2x2x16384xf16>
// CHECK-NEXT: %y_3 = graph.transpose %y_2 permutation [1, 2, 0] : tensor<2x2x16384xf16> -> tensor<2x16384x2xf16>
// CHECK-NEXT: func.return %y_3 : tensor<2x16384x2xf16>
func.func @joined(%a: tensor<2x16384x1xf16>, %b: tensor<2x16384x1xf16>) -> tensor<2x16384x2xf16> {
  %y = graph.concat %a, %b axis 2 : (tensor<2x16384x1xf16>, tensor<2x16384x1xf16>) -> tensor<2x16384x2xf16>
  func.return %y : tensor<2x16384x2xf16>
}

// CHECK-LABEL: func.func @few
// CHECK-NEXT: %y = graph.concat
func.func @few(%a: tensor<512x1xf16>, %b: tensor<512x1xf16>) -> tensor<512x2xf16> {
  %y = graph.concat %a, %b axis 1 : (tensor<512x1xf16>, tensor<512x1xf16>) -> tensor<512x2xf16>
  func.return %y : tensor<512x2xf16>
}

// One element of each pair is every second element.
// CHECK-LABEL: func.func @one
// CHECK-NEXT: %p = graph.reshape
// CHECK-NEXT: %y = graph.slice %x starts [0, 1] ends [9223372036854775807, 9223372036854775807] steps [1, 2] : tensor<4x16xf16> -> tensor<4x8xf16>
// CHECK-NEXT: %y_1 = graph.reshape %y : tensor<4x8xf16> -> tensor<4x8x1xf16>
// CHECK-NEXT: func.return %y_1 : tensor<4x8x1xf16>
func.func @one(%x: tensor<4x16xf16>) -> tensor<4x8x1xf16> {
  %p = graph.reshape %x : tensor<4x16xf16> -> tensor<4x8x2xf16>
  %y = graph.slice %p starts [0, 0, -1] ends [4, 8, 2] steps [1, 1, 1] : tensor<4x8x2xf16> -> tensor<4x8x1xf16>
  func.return %y : tensor<4x8x1xf16>
}

// CHECK-LABEL: func.func @both
// CHECK:      graph.slice %x starts [0, 0] ends [9223372036854775807, 9223372036854775807] steps [1, 2]
// CHECK:      graph.slice %x starts [0, 1] ends [9223372036854775807, 9223372036854775807] steps [1, 2]
func.func @both(%x: tensor<4x16xf16>) -> tensor<4x8x1xf16> {
  %p = graph.reshape %x : tensor<4x16xf16> -> tensor<4x8x2xf16>
  %a, %b = graph.split %p axis -1 sizes [1, 1] : tensor<4x8x2xf16> -> (tensor<4x8x1xf16>, tensor<4x8x1xf16>)
  %y = graph.sub %a, %b : tensor<4x8x1xf16>
  func.return %y : tensor<4x8x1xf16>
}

// Columns of a matrix are not parts of longer rows, nor are rows of columns.
// CHECK-LABEL: func.func @columns
// CHECK-NEXT: %y = graph.slice %x
// CHECK-NEXT: func.return
func.func @columns(%x: tensor<4x2xf16>) -> tensor<4x1xf16> {
  %y = graph.slice %x starts [0, 1] ends [4, 2] steps [1, 1] : tensor<4x2xf16> -> tensor<4x1xf16>
  func.return %y : tensor<4x1xf16>
}

// CHECK-LABEL: func.func @halves
// CHECK-NEXT: %y = graph.rotary_embedding
func.func @halves(%x: tensor<2x5x8xf32>, %c: tensor<5x4xf32>, %s: tensor<5x4xf32>) -> tensor<2x5x8xf32> {
  %y = graph.rotary_embedding %x, %c, %s : (tensor<2x5x8xf32>, tensor<5x4xf32>, tensor<5x4xf32>) -> tensor<2x5x8xf32>
  func.return %y : tensor<2x5x8xf32>
}

// Short rows in another order: rows of rows are transposed, then their elements. Rows of a block stay rows.
// CHECK-LABEL: func.func @short
// CHECK-NEXT: %y = graph.reshape %x : tensor<2x128x128x2xf16> -> tensor<2x128x256xf16>
// CHECK-NEXT: %y_1 = graph.transpose %y permutation [0, 2, 1] : tensor<2x128x256xf16> -> tensor<2x256x128xf16>
// CHECK-NEXT: %y_2 = graph.reshape %y_1 : tensor<2x256x128xf16> -> tensor<2x128x2x128xf16>
// CHECK-NEXT: %y_3 = graph.transpose %y_2 permutation [0, 1, 3, 2] : tensor<2x128x2x128xf16> -> tensor<2x128x128x2xf16>
// CHECK-NEXT: func.return %y_3 : tensor<2x128x128x2xf16>
func.func @short(%x: tensor<2x128x128x2xf16>) -> tensor<2x128x128x2xf16> {
  %y = graph.transpose %x permutation [0, 2, 1, 3] : tensor<2x128x128x2xf16> -> tensor<2x128x128x2xf16>
  func.return %y : tensor<2x128x128x2xf16>
}

// CHECK-LABEL: func.func @long
// CHECK-NEXT: %y = graph.transpose
// CHECK-NEXT: func.return
func.func @long(%x: tensor<2x128x128x16xf16>) -> tensor<2x128x128x16xf16> {
  %y = graph.transpose %x permutation [0, 2, 1, 3] : tensor<2x128x128x16xf16> -> tensor<2x128x128x16xf16>
  func.return %y : tensor<2x128x128x16xf16>
}

// A column of many short rows, or every second one, is elements in steps.
// CHECK-LABEL: func.func @column
// CHECK-NEXT: %y = graph.reshape %x : tensor<2x1024x4xf32> -> tensor<8192xf32>
// CHECK-NEXT: %y_1 = graph.slice %y starts [3] ends [9223372036854775807] steps [4] : tensor<8192xf32> -> tensor<2048xf32>
// CHECK-NEXT: %y_2 = graph.reshape %y_1 : tensor<2048xf32> -> tensor<2x1024x1xf32>
func.func @column(%x: tensor<2x1024x4xf32>) -> tensor<2x1024x1xf32> {
  %y = graph.slice %x starts [0, 0, -1] ends [2, 1024, 4] steps [1, 1, 1] : tensor<2x1024x4xf32> -> tensor<2x1024x1xf32>
  func.return %y : tensor<2x1024x1xf32>
}

// CHECK-LABEL: func.func @second
// CHECK:      graph.slice %y starts [1] ends [9223372036854775807] steps [2] : tensor<8192xf32> -> tensor<4096xf32>
func.func @second(%x: tensor<2048x4xf32>) -> tensor<2048x2xf32> {
  %y = graph.slice %x starts [0, 1] ends [2048, 4] steps [1, 2] : tensor<2048x4xf32> -> tensor<2048x2xf32>
  func.return %y : tensor<2048x2xf32>
}

// Of a named number of rows, too.
// CHECK-LABEL: func.func @named
// CHECK-NEXT: %y = graph.reshape %x : {{.*}} -> tensor<?xf32, #graph.dims<"8N">>
// CHECK-NEXT: %y_1 = graph.slice %y starts [0] ends [9223372036854775807] steps [4]
// CHECK-NEXT: graph.reshape %y_1
func.func @named(%x: tensor<?x2x4xf32, #graph.dims<N, _, _>>) -> tensor<?x2x1xf32, #graph.dims<N, _, _>> {
  %y = graph.slice %x starts [0, 0, 0] ends [9223372036854775807, 2, 1] steps [1, 1, 1] : tensor<?x2x4xf32, #graph.dims<N, _, _>> -> tensor<?x2x1xf32, #graph.dims<N, _, _>>
  func.return %y : tensor<?x2x1xf32, #graph.dims<N, _, _>>
}

// Of no rows, whatever the name is, nothing is picked.
// CHECK-LABEL: func.func @none
// CHECK-NEXT: graph.slice %x
// CHECK-NEXT: func.return
func.func @none(%x: tensor<?x0x4xf32, #graph.dims<N, _, _>>) -> tensor<?x0x1xf32, #graph.dims<N, _, _>> {
  %y = graph.slice %x starts [0, 0, 0] ends [9223372036854775807, 0, 1] steps [1, 1, 1] : tensor<?x0x4xf32, #graph.dims<N, _, _>> -> tensor<?x0x1xf32, #graph.dims<N, _, _>>
  func.return %y : tensor<?x0x1xf32, #graph.dims<N, _, _>>
}

// Other parts of short rows are rows of the transposed matrix, and so are short rows side by side.
// CHECK-LABEL: func.func @part
// CHECK-NEXT: %y = graph.transpose %x permutation [1, 0] : tensor<8192x4xf32> -> tensor<4x8192xf32>
// CHECK-NEXT: %y_1 = graph.slice %y starts [1, 0] ends [3, 9223372036854775807] steps [1, 1] : tensor<4x8192xf32> -> tensor<2x8192xf32>
// CHECK-NEXT: %y_2 = graph.transpose %y_1 permutation [1, 0] : tensor<2x8192xf32> -> tensor<8192x2xf32>
func.func @part(%x: tensor<8192x4xf32>) -> tensor<8192x2xf32> {
  %y = graph.slice %x starts [0, 1] ends [8192, 3] steps [1, 1] : tensor<8192x4xf32> -> tensor<8192x2xf32>
  func.return %y : tensor<8192x2xf32>
}

// CHECK-LABEL: func.func @beside
// CHECK-NEXT: %y = graph.transpose %a permutation [1, 0]
// CHECK-NEXT: %y_1 = graph.transpose %b permutation [1, 0]
// CHECK-NEXT: %y_2 = graph.concat %y, %y_1 axis 0 : (tensor<2x8192xf32>, tensor<3x8192xf32>) -> tensor<5x8192xf32>
// CHECK-NEXT: %y_3 = graph.transpose %y_2 permutation [1, 0] : tensor<5x8192xf32> -> tensor<8192x5xf32>
func.func @beside(%a: tensor<8192x2xf32>, %b: tensor<8192x3xf32>) -> tensor<8192x5xf32> {
  %y = graph.concat %a, %b axis 1 : (tensor<8192x2xf32>, tensor<8192x3xf32>) -> tensor<8192x5xf32>
  func.return %y : tensor<8192x5xf32>
}

// Rows of a block are moved as they are.
// CHECK-LABEL: func.func @rows
// CHECK-NEXT: graph.slice
// CHECK-NEXT: graph.concat
// CHECK-NEXT: func.return
func.func @rows(%x: tensor<8192x8xf32>) -> tensor<8192x12xf32> {
  %a = graph.slice %x starts [0, 1] ends [8192, 5] steps [1, 1] : tensor<8192x8xf32> -> tensor<8192x4xf32>
  %y = graph.concat %x, %a axis 1 : (tensor<8192x8xf32>, tensor<8192x4xf32>) -> tensor<8192x12xf32>
  func.return %y : tensor<8192x12xf32>
}

// Short rows are padded as columns, after what else is padded; longer ones, and few, where they are.

// CHECK-LABEL: func.func @padded
// CHECK-NEXT: %y = graph.pad %x low [1, 0, 0] high [0, 0, 0] value 2.0 : tensor<2x13000x3xf16> -> tensor<3x13000x3xf16>
// CHECK-NEXT: %y_1 = graph.reshape %y : tensor<3x13000x3xf16> -> tensor<39000x3xf16>
// CHECK-NEXT: %y_2 = graph.transpose %y_1 permutation [1, 0] : tensor<39000x3xf16> -> tensor<3x39000xf16>
// CHECK-NEXT: %y_3 = graph.pad %y_2 low [1, 0] high [4, 0] value 2.0 : tensor<3x39000xf16> -> tensor<8x39000xf16>
// CHECK-NEXT: %y_4 = graph.transpose %y_3 permutation [1, 0] : tensor<8x39000xf16> -> tensor<39000x8xf16>
// CHECK-NEXT: %y_5 = graph.reshape %y_4 : tensor<39000x8xf16> -> tensor<3x13000x8xf16>
// CHECK-NEXT: func.return %y_5
func.func @padded(%x: tensor<2x13000x3xf16>) -> tensor<3x13000x8xf16> {
  %y = graph.pad %x low [1, 0, 1] high [0, 0, 4] value 2.0 : tensor<2x13000x3xf16> -> tensor<3x13000x8xf16>
  func.return %y : tensor<3x13000x8xf16>
}

// CHECK-LABEL: func.func @padded_where_they_are
// CHECK-NEXT: graph.pad %x
// CHECK-NEXT: graph.pad %few
// CHECK-NEXT: graph.pad %named
// CHECK-NEXT: func.return
func.func @padded_where_they_are(%x: tensor<9000x30xf16>, %few: tensor<8000x3xf16>, %named: tensor<?x3xf16, #graph.dims<N, _>>)
    -> (tensor<9000x33xf16>, tensor<8000x4xf16>, tensor<?x4xf16, #graph.dims<N, _>>) {
  %a = graph.pad %x low [0, 1] high [0, 2] : tensor<9000x30xf16> -> tensor<9000x33xf16>
  %b = graph.pad %few low [0, 0] high [0, 1] : tensor<8000x3xf16> -> tensor<8000x4xf16>
  %c = graph.pad %named low [0, 0] high [0, 1] : tensor<?x3xf16, #graph.dims<N, _>> -> tensor<?x4xf16, #graph.dims<N, _>>
  func.return %a, %b, %c : tensor<9000x33xf16>, tensor<8000x4xf16>, tensor<?x4xf16, #graph.dims<N, _>>
}
