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

// A reduction looks for NaN apart, and puts it in place of what was found.
// CHECK-LABEL: @rows
// CHECK: [[U:%.+]] = tile.compare ne %t, %t : !tile.tile<8x64xf32, ub>
// CHECK: [[O:%.+]] = tile.select [[U]], %{{.+}}, %{{.+}} : !tile.tile<8x64xf32, ub>, f32
// CHECK-DAG: [[M:%.+]] = tile.reduce max %t axes [1] {tile.ignores_nan}
// CHECK-DAG: [[C:%.+]] = tile.reduce max [[O]] axes [1] {tile.ignores_nan}
// CHECK: [[K:%.+]] = tile.compare eq [[C]], %{{.+}} : !tile.tile<8x1xf32, ub>, f32
// CHECK-NEXT: %r = tile.select [[K]], [[M]], %{{.+}} : !tile.tile<8x1xf32, ub>, f32
func.func @rows(%x: memref<8x64xf32, #tile.space<gm>>, %y: memref<8x1xf32, #tile.space<gm>>) {
  %t = tile.load %x[0, 0] : memref<8x64xf32, #tile.space<gm>> -> !tile.tile<8x64xf32, ub>
  %r = tile.reduce max %t axes [1] : !tile.tile<8x64xf32, ub> -> !tile.tile<8x1xf32, ub>
  tile.store %r, %y[0, 0] : !tile.tile<8x1xf32, ub>, memref<8x1xf32, #tile.space<gm>>
  func.return
}

// Where rows of bits are whole blocks, these are combined as they are: all of what became the largest is ordered.
// CHECK-LABEL: @columns
// CHECK: [[O:%.+]] = tile.compare eq %t, %t : !tile.tile<8x256xf32, ub>
// CHECK-DAG: [[A:%.+]] = tile.reduce all [[O]] axes [0] {tile.ignores_nan} : !tile.tile<8x256xi1, ub>
// CHECK-DAG: [[M:%.+]] = tile.reduce max %t axes [0] {tile.ignores_nan}
// CHECK: %r = tile.select [[A]], [[M]], %{{.+}} : !tile.tile<1x256xf32, ub>, f32
func.func @columns(%x: memref<8x256xf32, #tile.space<gm>>, %y: memref<1x256xf32, #tile.space<gm>>) {
  %t = tile.load %x[0, 0] : memref<8x256xf32, #tile.space<gm>> -> !tile.tile<8x256xf32, ub>
  %r = tile.reduce max %t axes [0] : !tile.tile<8x256xf32, ub> -> !tile.tile<1x256xf32, ub>
  tile.store %r, %y[0, 0] : !tile.tile<1x256xf32, ub>, memref<1x256xf32, #tile.space<gm>>
  func.return
}
