// RUN: ascir-opt %s -p tile-legalize | filecheck %s

// Where the bits of a row are words: what equals the largest element of its row, which is NaN where one is, or is NaN. Of each
// word the lowest bit is left, and the exponent of that number is its place in the word.
// CHECK-LABEL: @words
// CHECK-DAG: [[U:%.+]] = tile.compare ne %t, %t : !tile.tile<8x128xf32, ub>
// CHECK-DAG: [[M:%.+]] = tile.reduce max %t axes [1] {tile.ignores_nan}
// CHECK: [[B:%.+]] = tile.select %{{.+}}, [[M]], %{{.+}} : !tile.tile<8x1xf32, ub>, f32
// CHECK-NEXT: [[A:%.+]] = tile.broadcast [[B]] : !tile.tile<8x1xf32, ub> -> !tile.tile<8x128xf32, ub>
// CHECK-NEXT: [[E:%.+]] = tile.compare eq %t, [[A]] : !tile.tile<8x128xf32, ub>
// CHECK-NEXT: [[O:%.+]] = tile.or [[E]], [[U]] : !tile.tile<8x128xi1, ub>
// CHECK-NEXT: [[W:%.+]] = tile.reinterpret [[O]] : !tile.tile<8x128xi1, ub> -> !tile.tile<8x8xi16, ub>
// CHECK-NEXT: [[N:%.+]] = tile.not [[W]] : !tile.tile<8x8xi16, ub>
// CHECK-NEXT: [[P:%.+]] = tile.add [[N]], %{{.+}} : !tile.tile<8x8xi16, ub>, i16
// CHECK-NEXT: [[L:%.+]] = tile.and [[W]], [[P]] : !tile.tile<8x8xi16, ub>
// CHECK-NEXT: [[F:%.+]] = tile.cast [[L]] : !tile.tile<8x8xi16, ub> -> !tile.tile<8x8xf32, ub>
// CHECK-NEXT: [[V:%.+]] = tile.abs [[F]] : !tile.tile<8x8xf32, ub>
// CHECK-NEXT: [[R:%.+]] = tile.reinterpret [[V]] : !tile.tile<8x8xf32, ub> -> !tile.tile<8x8xi32, ub>
// CHECK-NEXT: tile.shift_right [[R]], %{{.+}} : !tile.tile<8x8xi32, ub>, i32
// CHECK: tile.reduce min %{{.+}} axes [1] {tile.ignores_nan} : !tile.tile<8x8xf32, ub> -> !tile.tile<8x1xf32, ub>
func.func @words(%x: memref<8x128xf32, #tile.space<gm>>, %y: memref<8x1xi32, #tile.space<gm>>) {
  %t = tile.load %x[0, 0] : memref<8x128xf32, #tile.space<gm>> -> !tile.tile<8x128xf32, ub>
  %r = tile.argmax %t axis 1 : !tile.tile<8x128xf32, ub> -> !tile.tile<8x1xi32, ub>
  tile.store %r, %y[0, 0] : !tile.tile<8x1xi32, ub>, memref<8x1xi32, #tile.space<gm>>
  func.return
}

// Where they are not, nothing is left of a row with NaN but that: what is not NaN is -inf there, and NaN is inf.
// CHECK-LABEL: @held
// CHECK: [[C:%.+]] = tile.select %{{.+}}, %{{.+}}, %{{.+}} : !tile.tile<8x1xf32, ub>, f32
// CHECK-NEXT: [[A:%.+]] = tile.broadcast [[C]] : !tile.tile<8x1xf32, ub> -> !tile.tile<8x64xf32, ub>
// CHECK-NEXT: [[H:%.+]] = tile.minimum %t, [[A]] {tile.ignores_nan} : !tile.tile<8x64xf32, ub>
// CHECK-NEXT: [[E:%.+]] = tile.compare eq %t, %t : !tile.tile<8x64xf32, ub>
// CHECK-NEXT: [[S:%.+]] = tile.select [[E]], [[H]], %{{.+}} : !tile.tile<8x64xf32, ub>, f32
// CHECK-NEXT: tile.argmax [[S]] axis 1 {tile.ignores_nan}
func.func @held(%x: memref<8x64xf32, #tile.space<gm>>, %y: memref<8x1xi32, #tile.space<gm>>) {
  %t = tile.load %x[0, 0] : memref<8x64xf32, #tile.space<gm>> -> !tile.tile<8x64xf32, ub>
  %r = tile.argmax %t axis 1 : !tile.tile<8x64xf32, ub> -> !tile.tile<8x1xi32, ub>
  tile.store %r, %y[0, 0] : !tile.tile<8x1xi32, ub>, memref<8x1xi32, #tile.space<gm>>
  func.return
}
