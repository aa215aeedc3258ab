// RUN: ascir-opt %s -p 'graph-decompose{ops=sort,top_k}' --check-each | filecheck %s

// Of i32 the low bits come first, then the high ones with the sign; floats stay as they are.
// CHECK-LABEL: func.func @sort
// CHECK-NEXT: %0 = graph.constant dense<65535> : tensor<i32>
// CHECK-NEXT: %1 = graph.and %x, %0 : (tensor<4x10xi32>, tensor<i32>) -> tensor<4x10xi32>
// CHECK-NEXT: %2 = graph.cast %1 : tensor<4x10xi32> -> tensor<4x10xf32>
// CHECK-NEXT: %3 = graph.constant dense<16> : tensor<i32>
// CHECK-NEXT: %4 = graph.shift_right %x, %3 : (tensor<4x10xi32>, tensor<i32>) -> tensor<4x10xi32>
// CHECK-NEXT: %5 = graph.cast %4 : tensor<4x10xi32> -> tensor<4x10xf32>
// CHECK-NEXT: %6, %7 = graph.sort %2 axis 1 descending {graph.ignores_nan} : tensor<4x10xf32> -> (tensor<4x10xf32>, tensor<4x10xi64>)
// CHECK-NEXT: %8 = graph.gather_elements %5, %7 axis 1 : (tensor<4x10xf32>, tensor<4x10xi64>) -> tensor<4x10xf32>
// CHECK-NEXT: %9, %10 = graph.sort %8 axis 1 descending {graph.ignores_nan} : tensor<4x10xf32> -> (tensor<4x10xf32>, tensor<4x10xi64>)
// CHECK-NEXT: %i = graph.gather_elements %7, %10 axis 1 : tensor<4x10xi64>
// CHECK-NEXT: %v = graph.gather_elements %x, %i axis 1 : (tensor<4x10xi32>, tensor<4x10xi64>) -> tensor<4x10xi32>
// CHECK-NEXT: %w, %j = graph.sort %z axis 1 : tensor<4x10xf32> -> (tensor<4x10xf32>, tensor<4x10xi64>)
// CHECK-NEXT: func.return %v, %i, %w : tensor<4x10xi32>, tensor<4x10xi64>, tensor<4x10xf32>
func.func @sort(%x: tensor<4x10xi32>, %z: tensor<4x10xf32>) -> (tensor<4x10xi32>, tensor<4x10xi64>, tensor<4x10xf32>) {
  %v, %i = graph.sort %x axis -1 descending : tensor<4x10xi32> -> (tensor<4x10xi32>, tensor<4x10xi64>)
  %w, %j = graph.sort %z axis 1 : tensor<4x10xf32> -> (tensor<4x10xf32>, tensor<4x10xi64>)
  func.return %v, %i, %w : tensor<4x10xi32>, tensor<4x10xi64>, tensor<4x10xf32>
}

// Of i64 four times; only the last time are the first three enough.
// CHECK-LABEL: func.func @top
// CHECK-NEXT: %0 = graph.constant dense<65535> : tensor<i64>
// CHECK-NEXT: %1 = graph.and %x, %0 : (tensor<4x10xi64>, tensor<i64>) -> tensor<4x10xi64>
// CHECK-NEXT: %2 = graph.cast %1 : tensor<4x10xi64> -> tensor<4x10xf32>
// CHECK-NEXT: %3 = graph.constant dense<16> : tensor<i64>
// CHECK-NEXT: %4 = graph.shift_right %x, %3 : (tensor<4x10xi64>, tensor<i64>) -> tensor<4x10xi64>
// CHECK-NEXT: %5 = graph.constant dense<65535> : tensor<i64>
// CHECK-NEXT: %6 = graph.and %4, %5 : (tensor<4x10xi64>, tensor<i64>) -> tensor<4x10xi64>
// CHECK-NEXT: %7 = graph.cast %6 : tensor<4x10xi64> -> tensor<4x10xf32>
// CHECK-NEXT: %8 = graph.constant dense<32> : tensor<i64>
// CHECK-NEXT: %9 = graph.shift_right %x, %8 : (tensor<4x10xi64>, tensor<i64>) -> tensor<4x10xi64>
// CHECK-NEXT: %10 = graph.constant dense<65535> : tensor<i64>
// CHECK-NEXT: %11 = graph.and %9, %10 : (tensor<4x10xi64>, tensor<i64>) -> tensor<4x10xi64>
// CHECK-NEXT: %12 = graph.cast %11 : tensor<4x10xi64> -> tensor<4x10xf32>
// CHECK-NEXT: %13 = graph.constant dense<48> : tensor<i64>
// CHECK-NEXT: %14 = graph.shift_right %x, %13 : (tensor<4x10xi64>, tensor<i64>) -> tensor<4x10xi64>
// CHECK-NEXT: %15 = graph.cast %14 : tensor<4x10xi64> -> tensor<4x10xf32>
// CHECK-NEXT: %16, %17 = graph.sort %2 axis 1 {graph.ignores_nan} : tensor<4x10xf32> -> (tensor<4x10xf32>, tensor<4x10xi64>)
// CHECK-NEXT: %18 = graph.gather_elements %7, %17 axis 1 : (tensor<4x10xf32>, tensor<4x10xi64>) -> tensor<4x10xf32>
// CHECK-NEXT: %19, %20 = graph.sort %18 axis 1 {graph.ignores_nan} : tensor<4x10xf32> -> (tensor<4x10xf32>, tensor<4x10xi64>)
// CHECK-NEXT: %21 = graph.gather_elements %17, %20 axis 1 : tensor<4x10xi64>
// CHECK-NEXT: %22 = graph.gather_elements %12, %21 axis 1 : (tensor<4x10xf32>, tensor<4x10xi64>) -> tensor<4x10xf32>
// CHECK-NEXT: %23, %24 = graph.sort %22 axis 1 {graph.ignores_nan} : tensor<4x10xf32> -> (tensor<4x10xf32>, tensor<4x10xi64>)
// CHECK-NEXT: %25 = graph.gather_elements %21, %24 axis 1 : tensor<4x10xi64>
// CHECK-NEXT: %26 = graph.gather_elements %15, %25 axis 1 : (tensor<4x10xf32>, tensor<4x10xi64>) -> tensor<4x10xf32>
// CHECK-NEXT: %27, %28 = graph.top_k %26 k 3 axis 1 largest false {graph.ignores_nan} : tensor<4x10xf32> -> (tensor<4x3xf32>, tensor<4x3xi64>)
// CHECK-NEXT: %i = graph.gather_elements %25, %28 axis 1 : (tensor<4x10xi64>, tensor<4x3xi64>) -> tensor<4x3xi64>
// CHECK-NEXT: %v = graph.gather_elements %x, %i axis 1 : (tensor<4x10xi64>, tensor<4x3xi64>) -> tensor<4x3xi64>
// CHECK-NEXT: func.return %v, %i : tensor<4x3xi64>, tensor<4x3xi64>
func.func @top(%x: tensor<4x10xi64>) -> (tensor<4x3xi64>, tensor<4x3xi64>) {
  %v, %i = graph.top_k %x k 3 axis 1 largest false : tensor<4x10xi64> -> (tensor<4x3xi64>, tensor<4x3xi64>)
  func.return %v, %i : tensor<4x3xi64>, tensor<4x3xi64>
}

// The first elements of a long row are among the first ones of its parts.
// CHECK-LABEL: func.func @first
// CHECK-NEXT: %0 = graph.slice %x starts [0, 0] ends [9223372036854775807, 2016] steps [1, 1] : tensor<2x4100xf32> -> tensor<2x2016xf32>
// CHECK-NEXT: %1, %2 = graph.top_k %0 k 5 axis 1 : tensor<2x2016xf32> -> (tensor<2x5xf32>, tensor<2x5xi64>)
// CHECK-NEXT: %3 = graph.cast %2 : tensor<2x5xi64> -> tensor<2x5xi32>
// CHECK-NEXT: %4 = graph.constant dense<0> : tensor<i32>
// CHECK-NEXT: %5 = graph.add %3, %4 : (tensor<2x5xi32>, tensor<i32>) -> tensor<2x5xi32>
// CHECK-NEXT: %6 = graph.slice %x starts [0, 2016] ends [9223372036854775807, 4032] steps [1, 1] : tensor<2x4100xf32> -> tensor<2x2016xf32>
// CHECK-NEXT: %7, %8 = graph.top_k %6 k 5 axis 1 : tensor<2x2016xf32> -> (tensor<2x5xf32>, tensor<2x5xi64>)
// CHECK-NEXT: %9 = graph.cast %8 : tensor<2x5xi64> -> tensor<2x5xi32>
// CHECK-NEXT: %10 = graph.constant dense<2016> : tensor<i32>
// CHECK-NEXT: %11 = graph.add %9, %10 : (tensor<2x5xi32>, tensor<i32>) -> tensor<2x5xi32>
// CHECK-NEXT: %12 = graph.slice %x starts [0, 4032] ends [9223372036854775807, 4100] steps [1, 1] : tensor<2x4100xf32> -> tensor<2x68xf32>
// CHECK-NEXT: %13, %14 = graph.top_k %12 k 5 axis 1 : tensor<2x68xf32> -> (tensor<2x5xf32>, tensor<2x5xi64>)
// CHECK-NEXT: %15 = graph.cast %14 : tensor<2x5xi64> -> tensor<2x5xi32>
// CHECK-NEXT: %16 = graph.constant dense<4032> : tensor<i32>
// CHECK-NEXT: %17 = graph.add %15, %16 : (tensor<2x5xi32>, tensor<i32>) -> tensor<2x5xi32>
// CHECK-NEXT: %18 = graph.concat %1, %7, %13 axis 1 : (tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x15xf32>
// CHECK-NEXT: %v, %19 = graph.top_k %18 k 5 axis 1 : tensor<2x15xf32> -> (tensor<2x5xf32>, tensor<2x5xi64>)
// CHECK-NEXT: %20 = graph.concat %5, %11, %17 axis 1 : (tensor<2x5xi32>, tensor<2x5xi32>, tensor<2x5xi32>) -> tensor<2x15xi32>
// CHECK-NEXT: %21 = graph.gather_elements %20, %19 axis 1 : (tensor<2x15xi32>, tensor<2x5xi64>) -> tensor<2x5xi32>
// CHECK-NEXT: %i = graph.cast %21 : tensor<2x5xi32> -> tensor<2x5xi64>
// CHECK-NEXT: func.return %v, %i : tensor<2x5xf32>, tensor<2x5xi64>
func.func @first(%x: tensor<2x4100xf32>) -> (tensor<2x5xf32>, tensor<2x5xi64>) {
  %v, %i = graph.top_k %x k 5 axis 1 : tensor<2x4100xf32> -> (tensor<2x5xf32>, tensor<2x5xi64>)
  func.return %v, %i : tensor<2x5xf32>, tensor<2x5xi64>
}

// Three parts of a long row change places three times: the first two, the last two, and the first two again.
// CHECK-LABEL: func.func @all
// CHECK-NEXT: %0 = graph.slice %x starts [0] ends [1376] steps [1] : tensor<4100xf32> -> tensor<1376xf32>
// CHECK-NEXT: %1 = graph.iota axis 0 : tensor<1376xi32>
// CHECK-NEXT: %2 = graph.constant dense<0> : tensor<i32>
// CHECK-NEXT: %3 = graph.add %1, %2 : (tensor<1376xi32>, tensor<i32>) -> tensor<1376xi32>
// CHECK-NEXT: %4 = graph.slice %x starts [1376] ends [2752] steps [1] : tensor<4100xf32> -> tensor<1376xf32>
// CHECK-NEXT: %5 = graph.iota axis 0 : tensor<1376xi32>
// CHECK-NEXT: %6 = graph.constant dense<1376> : tensor<i32>
// CHECK-NEXT: %7 = graph.add %5, %6 : (tensor<1376xi32>, tensor<i32>) -> tensor<1376xi32>
// CHECK-NEXT: %8 = graph.slice %x starts [2752] ends [4100] steps [1] : tensor<4100xf32> -> tensor<1348xf32>
// CHECK-NEXT: %9 = graph.iota axis 0 : tensor<1348xi32>
// CHECK-NEXT: %10 = graph.constant dense<2752> : tensor<i32>
// CHECK-NEXT: %11 = graph.add %9, %10 : (tensor<1348xi32>, tensor<i32>) -> tensor<1348xi32>
// CHECK-NEXT: %12 = graph.concat %0, %4 axis 0 : (tensor<1376xf32>, tensor<1376xf32>) -> tensor<2752xf32>
// CHECK-NEXT: %13, %14 = graph.sort %12 axis 0 : tensor<2752xf32> -> (tensor<2752xf32>, tensor<2752xi64>)
// CHECK-NEXT: %15 = graph.concat %3, %7 axis 0 : (tensor<1376xi32>, tensor<1376xi32>) -> tensor<2752xi32>
// CHECK-NEXT: %16 = graph.gather_elements %15, %14 axis 0 : (tensor<2752xi32>, tensor<2752xi64>) -> tensor<2752xi32>
// CHECK-NEXT: %17 = graph.slice %13 starts [0] ends [1376] steps [1] : tensor<2752xf32> -> tensor<1376xf32>
// CHECK-NEXT: %18 = graph.slice %13 starts [1376] ends [9223372036854775807] steps [1] : tensor<2752xf32> -> tensor<1376xf32>
// CHECK-NEXT: %19 = graph.slice %16 starts [0] ends [1376] steps [1] : tensor<2752xi32> -> tensor<1376xi32>
// CHECK-NEXT: %20 = graph.slice %16 starts [1376] ends [9223372036854775807] steps [1] : tensor<2752xi32> -> tensor<1376xi32>
// CHECK-NEXT: %21 = graph.concat %18, %8 axis 0 : (tensor<1376xf32>, tensor<1348xf32>) -> tensor<2724xf32>
// CHECK-NEXT: %22, %23 = graph.sort %21 axis 0 : tensor<2724xf32> -> (tensor<2724xf32>, tensor<2724xi64>)
// CHECK-NEXT: %24 = graph.concat %20, %11 axis 0 : (tensor<1376xi32>, tensor<1348xi32>) -> tensor<2724xi32>
// CHECK-NEXT: %25 = graph.gather_elements %24, %23 axis 0 : (tensor<2724xi32>, tensor<2724xi64>) -> tensor<2724xi32>
// CHECK-NEXT: %26 = graph.slice %22 starts [0] ends [1376] steps [1] : tensor<2724xf32> -> tensor<1376xf32>
// CHECK-NEXT: %27 = graph.slice %22 starts [1376] ends [9223372036854775807] steps [1] : tensor<2724xf32> -> tensor<1348xf32>
// CHECK-NEXT: %28 = graph.slice %25 starts [0] ends [1376] steps [1] : tensor<2724xi32> -> tensor<1376xi32>
// CHECK-NEXT: %29 = graph.slice %25 starts [1376] ends [9223372036854775807] steps [1] : tensor<2724xi32> -> tensor<1348xi32>
// CHECK-NEXT: %30 = graph.concat %17, %26 axis 0 : (tensor<1376xf32>, tensor<1376xf32>) -> tensor<2752xf32>
// CHECK-NEXT: %31, %32 = graph.sort %30 axis 0 : tensor<2752xf32> -> (tensor<2752xf32>, tensor<2752xi64>)
// CHECK-NEXT: %33 = graph.concat %19, %28 axis 0 : (tensor<1376xi32>, tensor<1376xi32>) -> tensor<2752xi32>
// CHECK-NEXT: %34 = graph.gather_elements %33, %32 axis 0 : (tensor<2752xi32>, tensor<2752xi64>) -> tensor<2752xi32>
// CHECK-NEXT: %35 = graph.slice %31 starts [0] ends [1376] steps [1] : tensor<2752xf32> -> tensor<1376xf32>
// CHECK-NEXT: %36 = graph.slice %31 starts [1376] ends [9223372036854775807] steps [1] : tensor<2752xf32> -> tensor<1376xf32>
// CHECK-NEXT: %37 = graph.slice %34 starts [0] ends [1376] steps [1] : tensor<2752xi32> -> tensor<1376xi32>
// CHECK-NEXT: %38 = graph.slice %34 starts [1376] ends [9223372036854775807] steps [1] : tensor<2752xi32> -> tensor<1376xi32>
// CHECK-NEXT: %v = graph.concat %35, %36, %27 axis 0 : (tensor<1376xf32>, tensor<1376xf32>, tensor<1348xf32>) -> tensor<4100xf32>
// CHECK-NEXT: %39 = graph.concat %37, %38, %29 axis 0 : (tensor<1376xi32>, tensor<1376xi32>, tensor<1348xi32>) -> tensor<4100xi32>
// CHECK-NEXT: %i = graph.cast %39 : tensor<4100xi32> -> tensor<4100xi64>
// CHECK-NEXT: func.return %v, %i : tensor<4100xf32>, tensor<4100xi64>
func.func @all(%x: tensor<4100xf32>) -> (tensor<4100xf32>, tensor<4100xi64>) {
  %v, %i = graph.sort %x axis 0 : tensor<4100xf32> -> (tensor<4100xf32>, tensor<4100xi64>)
  func.return %v, %i : tensor<4100xf32>, tensor<4100xi64>
}

// One element needs no order, but for the least of floats: NaN is the greatest, and no minimum leaves it out.
// CHECK-LABEL: func.func @one
// CHECK-NEXT: %v = graph.reduce max %x axes [0] keepdims : tensor<4100xf32> -> tensor<1xf32>
// CHECK-NEXT: %i = graph.argmax %x axis 0 keepdims : tensor<4100xf32> -> tensor<1xi64>
// CHECK-NEXT: %w = graph.reduce min %n axes [0] keepdims : tensor<40xi32> -> tensor<1xi32>
// CHECK-NEXT: %j = graph.argmin %n axis 0 keepdims : tensor<40xi32> -> tensor<1xi64>
// CHECK-NEXT: %u, %k = graph.top_k %z k 1 axis 0 largest false : tensor<40xf32> -> (tensor<1xf32>, tensor<1xi64>)
func.func @one(%x: tensor<4100xf32>, %n: tensor<40xi32>, %z: tensor<40xf32>) -> (tensor<1xf32>, tensor<1xi64>, tensor<1xi32>, tensor<1xi64>, tensor<1xf32>) {
  %v, %i = graph.top_k %x k 1 axis 0 : tensor<4100xf32> -> (tensor<1xf32>, tensor<1xi64>)
  %w, %j = graph.top_k %n k 1 axis 0 largest false : tensor<40xi32> -> (tensor<1xi32>, tensor<1xi64>)
  %u, %k = graph.top_k %z k 1 axis 0 largest false : tensor<40xf32> -> (tensor<1xf32>, tensor<1xi64>)
  func.return %v, %i, %w, %j, %u : tensor<1xf32>, tensor<1xi64>, tensor<1xi32>, tensor<1xi64>, tensor<1xf32>
}
