// RUN: ascir-opt %s -p graph-tile | filecheck %s

// A border is a number that is stored: rows of it are whole blocks of what it is stored as.
// CHECK-LABEL: func.func @borders
// CHECK: tile.fill %n0p5 : f16 -> !tile.tile<48xf16, ub>
// CHECK: tile.fill %n0p5 : f16 -> !tile.tile<20x16xf16, ub>
// CHECK-NOT: tile.insert
// CHECK: tile.store
func.func @borders(%x: tensor<20x33xf16>) -> tensor<21x38xf16> {
  %y = graph.pad %x low [1, 2] high [0, 3] value 0.5 : tensor<20x33xf16> -> tensor<21x38xf16>
  func.return %y : tensor<21x38xf16>
}
