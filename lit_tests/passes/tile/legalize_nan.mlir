// RUN: ascir-opt %s -p tile-legalize | filecheck %s

// What the chip's maximum makes of NaN is not known: it is chosen by comparisons, of which NaN passes none.
// CHECK-LABEL: @clamp
// CHECK: [[B:%.+]] = tile.compare lt %t, %low : !tile.tile<64xf16, ub>, f16
// CHECK-NEXT: [[N:%.+]] = tile.not [[B]] : !tile.tile<64xi1, ub>
// CHECK-NEXT: %r = tile.select [[N]], %t, %low : !tile.tile<64xf16, ub>, f16
func.func @clamp(%x: memref<64xf16, #tile.space<gm>>) {
  %low = arith.constant 1.0 : f16
  %t = tile.load %x[0] : memref<64xf16, #tile.space<gm>> -> !tile.tile<64xf16, ub>
  %r = tile.maximum %t, %low : !tile.tile<64xf16, ub>, f16
  tile.store %r, %x[0] : !tile.tile<64xf16, ub>, memref<64xf16, #tile.space<gm>>
  func.return
}

// Where NaN does not matter, the instruction does.
// CHECK-LABEL: @any
// CHECK: %r = tile.maximum %t, %t {tile.ignores_nan} : !tile.tile<64xf16, ub>
func.func @any(%x: memref<64xf16, #tile.space<gm>>) {
  %t = tile.load %x[0] : memref<64xf16, #tile.space<gm>> -> !tile.tile<64xf16, ub>
  %r = tile.maximum %t, %t {tile.ignores_nan} : !tile.tile<64xf16, ub>
  tile.store %r, %x[0] : !tile.tile<64xf16, ub>, memref<64xf16, #tile.space<gm>>
  func.return
}

// A reduction looks for NaN apart, and puts it in place of what was found: the bits of a row are words, which are added up.
// CHECK-LABEL: @rows
// CHECK: [[U:%.+]] = tile.compare ne %t, %t : !tile.tile<8x64xf32, ub>
// CHECK-NEXT: [[W:%.+]] = tile.reinterpret [[U]] : !tile.tile<8x64xi1, ub> -> !tile.tile<8x4xi16, ub>
// CHECK-NEXT: [[F:%.+]] = tile.cast [[W]] : !tile.tile<8x4xi16, ub> -> !tile.tile<8x4xf32, ub>
// CHECK-NEXT: [[N:%.+]] = tile.abs [[F]] : !tile.tile<8x4xf32, ub>
// CHECK-NEXT: [[C:%.+]] = tile.reduce sum [[N]] axes [1] {tile.ignores_nan}
// CHECK-NEXT: [[M:%.+]] = tile.reduce max %t axes [1] {tile.ignores_nan}
// CHECK-NEXT: [[K:%.+]] = tile.compare eq [[C]], %{{.+}} : !tile.tile<8x1xf32, ub>, f32
// CHECK-NEXT: %r = tile.select [[K]], [[M]], %{{.+}} : !tile.tile<8x1xf32, ub>, f32
func.func @rows(%x: memref<8x64xf32, #tile.space<gm>>, %y: memref<8x1xf32, #tile.space<gm>>) {
  %t = tile.load %x[0, 0] : memref<8x64xf32, #tile.space<gm>> -> !tile.tile<8x64xf32, ub>
  %r = tile.reduce max %t axes [1] : !tile.tile<8x64xf32, ub> -> !tile.tile<8x1xf32, ub>
  tile.store %r, %y[0, 0] : !tile.tile<8x1xf32, ub>, memref<8x1xf32, #tile.space<gm>>
  func.return
}

// Rows of 100 have no whole words of bits: those of repeats are combined first, of which the last begins with what the first
// has. There are as many rows at least.
// CHECK-LABEL: @repeats
// CHECK: [[A:%.+]] = tile.slice %t[0, 0] : !tile.tile<8x104xf32, ub> -> !tile.tile<8x64xf32, ub>
// CHECK-NEXT: [[B:%.+]] = tile.slice %t[0, 40] : !tile.tile<8x104xf32, ub> -> !tile.tile<8x64xf32, ub>
// CHECK-NEXT: [[U:%.+]] = tile.compare ne [[A]], [[A]]
// CHECK-NEXT: [[V:%.+]] = tile.compare ne [[B]], [[B]]
// CHECK-NEXT: [[O:%.+]] = tile.or [[U]], [[V]] : !tile.tile<8x64xi1, ub>
// CHECK-NEXT: tile.reinterpret [[O]] : !tile.tile<8x64xi1, ub> -> !tile.tile<8x4xi16, ub>
func.func @repeats(%x: memref<8x104xf32, #tile.space<gm>>, %y: memref<8x1xf32, #tile.space<gm>>) {
  %t = tile.load %x[0, 0] : memref<8x104xf32, #tile.space<gm>> -> !tile.tile<8x104xf32, ub>
  %r = tile.reduce max %t axes [1] : !tile.tile<8x104xf32, ub> -> !tile.tile<8x1xf32, ub>
  tile.store %r, %y[0, 0] : !tile.tile<8x1xf32, ub>, memref<8x1xf32, #tile.space<gm>>
  func.return
}

// Whether all bits of a row are set: none of those that are not.
// CHECK-LABEL: @truth
// CHECK: [[N:%.+]] = tile.not %m : !tile.tile<300x8xi1, ub>
// CHECK-NEXT: [[B:%.+]] = tile.reinterpret [[N]] : !tile.tile<300x8xi1, ub> -> !tile.tile<300x1xui8, ub>
// CHECK-NEXT: [[F:%.+]] = tile.cast [[B]] : !tile.tile<300x1xui8, ub> -> !tile.tile<300x1xf16, ub>
// CHECK-NEXT: %r = tile.compare eq [[F]], %{{.+}} : !tile.tile<300x1xf16, ub>, f16
func.func @truth(%x: memref<300x8xf32, #tile.space<gm>>, %y: memref<300x1xf32, #tile.space<gm>>) {
  %one = arith.constant 1.0 : f32
  %t = tile.load %x[0, 0] : memref<300x8xf32, #tile.space<gm>> -> !tile.tile<300x8xf32, ub>
  %m = tile.compare lt %t, %one : !tile.tile<300x8xf32, ub>, f32
  %r = tile.reduce all %m axes [1] : !tile.tile<300x8xi1, ub> -> !tile.tile<300x1xi1, ub>
  %f = tile.cast %r : !tile.tile<300x1xi1, ub> -> !tile.tile<300x1xf32, ub>
  tile.store %f, %y[0, 0] : !tile.tile<300x1xf32, ub>, memref<300x1xf32, #tile.space<gm>>
  func.return
}

// Where rows of bits are whole blocks, these are combined as they are: all of what became the largest is ordered.
// CHECK-LABEL: @columns
// CHECK-DAG: [[O:%.+]] = tile.compare eq %t, %t : !tile.tile<8x256xf32, ub>
// CHECK-DAG: [[A:%.+]] = tile.reduce all [[O]] axes [0] {tile.ignores_nan} : !tile.tile<8x256xi1, ub>
// CHECK-DAG: [[M:%.+]] = tile.reduce max %t axes [0] {tile.ignores_nan}
// CHECK: %r = tile.select [[A]], [[M]], %{{.+}} : !tile.tile<1x256xf32, ub>, f32
func.func @columns(%x: memref<8x256xf32, #tile.space<gm>>, %y: memref<1x256xf32, #tile.space<gm>>) {
  %t = tile.load %x[0, 0] : memref<8x256xf32, #tile.space<gm>> -> !tile.tile<8x256xf32, ub>
  %r = tile.reduce max %t axes [0] : !tile.tile<8x256xf32, ub> -> !tile.tile<1x256xf32, ub>
  tile.store %r, %y[0, 0] : !tile.tile<1x256xf32, ub>, memref<1x256xf32, #tile.space<gm>>
  func.return
}
