// RUN: ascir-opt %s -p 'graph-decompose{ops=sort_rows},dce' --check-each | filecheck %s

// The parts of a row are the columns of a matrix, which are sorted four times. Between these, what is along columns is
// put along rows, and then back; the last time, columns begin in the middle of these ones.
// CHECK-LABEL: func.func @elements(
// CHECK-NEXT: %0 = graph.reshape %x : tensor<8192xf32> -> tensor<16x512xf32>
// CHECK-NEXT: %1, %2 = graph.sort %0 axis 1 : tensor<16x512xf32> -> (tensor<16x512xf32>, tensor<16x512xi64>)
// CHECK-NEXT: %3 = graph.reshape %1 : tensor<16x512xf32> -> tensor<8192xf32>
// CHECK-NEXT: %4 = graph.reshape %3 : tensor<8192xf32> -> tensor<512x16xf32>
// CHECK-NEXT: %5 = graph.transpose %4 permutation [1, 0] : tensor<512x16xf32> -> tensor<16x512xf32>
// CHECK-NEXT: %6, %7 = graph.sort %5 axis 1 : tensor<16x512xf32> -> (tensor<16x512xf32>, tensor<16x512xi64>)
// CHECK-NEXT: %8 = graph.transpose %6 permutation [1, 0] : tensor<16x512xf32> -> tensor<512x16xf32>
// CHECK-NEXT: %9 = graph.reshape %8 : tensor<512x16xf32> -> tensor<8192xf32>
// CHECK-NEXT: %10 = graph.reshape %9 : tensor<8192xf32> -> tensor<16x512xf32>
// CHECK-NEXT: %11, %12 = graph.sort %10 axis 1 : tensor<16x512xf32> -> (tensor<16x512xf32>, tensor<16x512xi64>)
// CHECK-NEXT: %13 = graph.reshape %11 : tensor<16x512xf32> -> tensor<8192xf32>
// CHECK-NEXT: %14 = graph.slice %13 starts [256] ends [7936] steps [1] : tensor<8192xf32> -> tensor<7680xf32>
// CHECK-NEXT: %15 = graph.reshape %14 : tensor<7680xf32> -> tensor<15x512xf32>
// CHECK-NEXT: %16, %17 = graph.sort %15 axis 1 : tensor<15x512xf32> -> (tensor<15x512xf32>, tensor<15x512xi64>)
// CHECK-NEXT: %18 = graph.slice %13 starts [0] ends [256] steps [1] : tensor<8192xf32> -> tensor<256xf32>
// CHECK-NEXT: %19 = graph.slice %13 starts [7936] ends [8192] steps [1] : tensor<8192xf32> -> tensor<256xf32>
// CHECK-NEXT: %20 = graph.reshape %16 : tensor<15x512xf32> -> tensor<7680xf32>
// CHECK-NEXT: %21 = graph.concat %18, %20, %19 axis 0 : (tensor<256xf32>, tensor<7680xf32>, tensor<256xf32>) -> tensor<8192xf32>
// CHECK-NEXT: %v = graph.slice %21 starts [0] ends [8192] steps [1] : tensor<8192xf32>
// CHECK-NEXT: func.return %v : tensor<8192xf32>
func.func @elements(%x: tensor<8192xf32>) -> tensor<8192xf32> {
  %v, %i = graph.sort %x axis 0 : tensor<8192xf32> -> (tensor<8192xf32>, tensor<8192xi64>)
  func.return %v : tensor<8192xf32>
}

// Where the order of equal elements matters, they are put in the order of their places before the third sort, and the
// fourth. What fills the matrix comes last.
// CHECK-LABEL: func.func @places(
// CHECK-NEXT: %0 = graph.cast %x : tensor<2x5000xi8> -> tensor<2x5000xf32>
// CHECK-NEXT: %1 = graph.pad %0 low [0, 0] high [0, 120] value -inf : tensor<2x5000xf32> -> tensor<2x5120xf32>
// CHECK-NEXT: %2 = graph.reshape %1 : tensor<2x5120xf32> -> tensor<2x8x640xf32>
// CHECK-NEXT: %3, %4 = graph.sort %2 axis 2 descending {graph.ignores_nan} : tensor<2x8x640xf32> -> (tensor<2x8x640xf32>, tensor<2x8x640xi64>)
// CHECK-NEXT: %5 = graph.constant dense<{{\[\[}}[0], [640], [1280], [1920], [2560], [3200], [3840], [4480]]]> : tensor<1x8x1xi32>
// CHECK-NEXT: %6 = graph.cast %4 : tensor<2x8x640xi64> -> tensor<2x8x640xf32>
// CHECK-NEXT: %7 = graph.cast %5 : tensor<1x8x1xi32> -> tensor<1x8x1xf32>
// CHECK-NEXT: %8 = graph.add %6, %7 : (tensor<2x8x640xf32>, tensor<1x8x1xf32>) -> tensor<2x8x640xf32>
// CHECK-NEXT: %9 = graph.reshape %3 : tensor<2x8x640xf32> -> tensor<2x5120xf32>
// CHECK-NEXT: %10 = graph.reshape %9 : tensor<2x5120xf32> -> tensor<2x640x8xf32>
// CHECK-NEXT: %11 = graph.transpose %10 permutation [0, 2, 1] : tensor<2x640x8xf32> -> tensor<2x8x640xf32>
// CHECK-NEXT: %12, %13 = graph.sort %11 axis 2 descending {graph.ignores_nan} : tensor<2x8x640xf32> -> (tensor<2x8x640xf32>, tensor<2x8x640xi64>)
// CHECK-NEXT: %14 = graph.reshape %8 : tensor<2x8x640xf32> -> tensor<2x5120xf32>
// CHECK-NEXT: %15 = graph.reshape %14 : tensor<2x5120xf32> -> tensor<2x640x8xf32>
// CHECK-NEXT: %16 = graph.transpose %15 permutation [0, 2, 1] : tensor<2x640x8xf32> -> tensor<2x8x640xf32>
// CHECK-NEXT: %17 = graph.gather_elements %16, %13 axis 2 : (tensor<2x8x640xf32>, tensor<2x8x640xi64>) -> tensor<2x8x640xf32>
// CHECK-NEXT: %18 = graph.transpose %12 permutation [0, 2, 1] : tensor<2x8x640xf32> -> tensor<2x640x8xf32>
// CHECK-NEXT: %19 = graph.reshape %18 : tensor<2x640x8xf32> -> tensor<2x5120xf32>
// CHECK-NEXT: %20 = graph.reshape %19 : tensor<2x5120xf32> -> tensor<2x8x640xf32>
// CHECK-NEXT: %21 = graph.transpose %17 permutation [0, 2, 1] : tensor<2x8x640xf32> -> tensor<2x640x8xf32>
// CHECK-NEXT: %22 = graph.reshape %21 : tensor<2x640x8xf32> -> tensor<2x5120xf32>
// CHECK-NEXT: %23 = graph.reshape %22 : tensor<2x5120xf32> -> tensor<2x8x640xf32>
// CHECK-NEXT: %24, %25 = graph.sort %23 axis 2 {graph.ignores_nan} : tensor<2x8x640xf32> -> (tensor<2x8x640xf32>, tensor<2x8x640xi64>)
// CHECK-NEXT: %26 = graph.gather_elements %20, %25 axis 2 : (tensor<2x8x640xf32>, tensor<2x8x640xi64>) -> tensor<2x8x640xf32>
// CHECK-NEXT: %27, %28 = graph.sort %26 axis 2 descending {graph.ignores_nan} : tensor<2x8x640xf32> -> (tensor<2x8x640xf32>, tensor<2x8x640xi64>)
// CHECK-NEXT: %29 = graph.gather_elements %24, %28 axis 2 : (tensor<2x8x640xf32>, tensor<2x8x640xi64>) -> tensor<2x8x640xf32>
// CHECK-NEXT: %30 = graph.reshape %27 : tensor<2x8x640xf32> -> tensor<2x5120xf32>
// CHECK-NEXT: %31 = graph.reshape %29 : tensor<2x8x640xf32> -> tensor<2x5120xf32>
// CHECK-NEXT: %32 = graph.slice %30 starts [0, 320] ends [9223372036854775807, 4800] steps [1, 1] : tensor<2x5120xf32> -> tensor<2x4480xf32>
// CHECK-NEXT: %33 = graph.reshape %32 : tensor<2x4480xf32> -> tensor<2x7x640xf32>
// CHECK-NEXT: %34 = graph.slice %31 starts [0, 320] ends [9223372036854775807, 4800] steps [1, 1] : tensor<2x5120xf32> -> tensor<2x4480xf32>
// CHECK-NEXT: %35 = graph.reshape %34 : tensor<2x4480xf32> -> tensor<2x7x640xf32>
// CHECK-NEXT: %36, %37 = graph.sort %35 axis 2 {graph.ignores_nan} : tensor<2x7x640xf32> -> (tensor<2x7x640xf32>, tensor<2x7x640xi64>)
// CHECK-NEXT: %38 = graph.gather_elements %33, %37 axis 2 : (tensor<2x7x640xf32>, tensor<2x7x640xi64>) -> tensor<2x7x640xf32>
// CHECK-NEXT: %39, %40 = graph.sort %38 axis 2 descending {graph.ignores_nan} : tensor<2x7x640xf32> -> (tensor<2x7x640xf32>, tensor<2x7x640xi64>)
// CHECK-NEXT: %41 = graph.gather_elements %36, %40 axis 2 : (tensor<2x7x640xf32>, tensor<2x7x640xi64>) -> tensor<2x7x640xf32>
// CHECK-NEXT: %42 = graph.slice %30 starts [0, 0] ends [9223372036854775807, 320] steps [1, 1] : tensor<2x5120xf32> -> tensor<2x320xf32>
// CHECK-NEXT: %43 = graph.slice %30 starts [0, 4800] ends [9223372036854775807, 5120] steps [1, 1] : tensor<2x5120xf32> -> tensor<2x320xf32>
// CHECK-NEXT: %44 = graph.reshape %39 : tensor<2x7x640xf32> -> tensor<2x4480xf32>
// CHECK-NEXT: %45 = graph.concat %42, %44, %43 axis 1 : (tensor<2x320xf32>, tensor<2x4480xf32>, tensor<2x320xf32>) -> tensor<2x5120xf32>
// CHECK-NEXT: %46 = graph.slice %45 starts [0, 0] ends [9223372036854775807, 5000] steps [1, 1] : tensor<2x5120xf32> -> tensor<2x5000xf32>
// CHECK-NEXT: %47 = graph.slice %31 starts [0, 0] ends [9223372036854775807, 320] steps [1, 1] : tensor<2x5120xf32> -> tensor<2x320xf32>
// CHECK-NEXT: %48 = graph.slice %31 starts [0, 4800] ends [9223372036854775807, 5120] steps [1, 1] : tensor<2x5120xf32> -> tensor<2x320xf32>
// CHECK-NEXT: %49 = graph.reshape %41 : tensor<2x7x640xf32> -> tensor<2x4480xf32>
// CHECK-NEXT: %50 = graph.concat %47, %49, %48 axis 1 : (tensor<2x320xf32>, tensor<2x4480xf32>, tensor<2x320xf32>) -> tensor<2x5120xf32>
// CHECK-NEXT: %51 = graph.slice %50 starts [0, 0] ends [9223372036854775807, 5000] steps [1, 1] : tensor<2x5120xf32> -> tensor<2x5000xf32>
// CHECK-NEXT: %v = graph.cast %46 : tensor<2x5000xf32> -> tensor<2x5000xi8>
// CHECK-NEXT: %i = graph.cast %51 : tensor<2x5000xf32> -> tensor<2x5000xi64>
// CHECK-NEXT: func.return %v, %i : tensor<2x5000xi8>, tensor<2x5000xi64>
func.func @places(%x: tensor<2x5000xi8>) -> (tensor<2x5000xi8>, tensor<2x5000xi64>) {
  %v, %i = graph.sort %x axis 1 descending : tensor<2x5000xi8> -> (tensor<2x5000xi8>, tensor<2x5000xi64>)
  func.return %v, %i : tensor<2x5000xi8>, tensor<2x5000xi64>
}

// Rows that fit a tile stay, and those whose length has a name.
// CHECK-LABEL: func.func @others(
// CHECK-NEXT: %v, %i = graph.sort %x axis 0 : tensor<4095xf32> -> (tensor<4095xf32>, tensor<4095xi64>)
// CHECK-NEXT: %w, %j = graph.sort %z axis 0 : tensor<?xf32, #graph.dims<N>> -> (tensor<?xf32, #graph.dims<N>>, tensor<?xi64, #graph.dims<N>>)
// CHECK-NEXT: func.return %v, %w : tensor<4095xf32>, tensor<?xf32, #graph.dims<N>>
func.func @others(%x: tensor<4095xf32>, %z: tensor<?xf32, #graph.dims<N>>) -> (tensor<4095xf32>, tensor<?xf32, #graph.dims<N>>) {
  %v, %i = graph.sort %x axis 0 : tensor<4095xf32> -> (tensor<4095xf32>, tensor<4095xi64>)
  %w, %j = graph.sort %z axis 0 : tensor<?xf32, #graph.dims<N>> -> (tensor<?xf32, #graph.dims<N>>, tensor<?xi64, #graph.dims<N>>)
  func.return %v, %w : tensor<4095xf32>, tensor<?xf32, #graph.dims<N>>
}
