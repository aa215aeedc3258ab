// RUN: ascir-opt %s | ascir-opt | filecheck %s
// RUN: ascir-opt %s --print-op-generic | ascir-opt | filecheck %s

!x = !tile.tile<4x16x64xf32, ub>

func.func @reduce(%x: !x, %m: !tile.tile<16x64xi1, ub>) {
// CHECK-LABEL: func.func @reduce(
  %sum = tile.reduce sum %x axes [2] : !x -> !tile.tile<4x16x1xf32, ub>
  // CHECK-NEXT: %sum = tile.reduce sum %x axes [2] : !tile.tile<4x16x64xf32, ub> -> !tile.tile<4x16x1xf32, ub>
  %prod = tile.reduce prod %x axes [0, 2] : !x -> !tile.tile<1x16x1xf32, ub>
  // CHECK-NEXT: %prod = tile.reduce prod %x axes [0, 2] : !tile.tile<4x16x64xf32, ub> -> !tile.tile<1x16x1xf32, ub>
  %max = tile.reduce max %x axes [0, 1, 2] : !x -> !tile.tile<1x1x1xf32, ub>
  // CHECK-NEXT: %max = tile.reduce max %x axes [0, 1, 2] : !tile.tile<4x16x64xf32, ub> -> !tile.tile<1x1x1xf32, ub>
  %min = tile.reduce min %x axes [1] : !x -> !tile.tile<4x1x64xf32, ub>
  // CHECK-NEXT: %min = tile.reduce min %x axes [1] : !tile.tile<4x16x64xf32, ub> -> !tile.tile<4x1x64xf32, ub>
  %any = tile.reduce any %m axes [1] : !tile.tile<16x64xi1, ub> -> !tile.tile<16x1xi1, ub>
  // CHECK-NEXT: %any = tile.reduce any %m axes [1] : !tile.tile<16x64xi1, ub> -> !tile.tile<16x1xi1, ub>
  %all = tile.reduce all %m axes [0] : !tile.tile<16x64xi1, ub> -> !tile.tile<1x64xi1, ub>
  // CHECK-NEXT: %all = tile.reduce all %m axes [0] : !tile.tile<16x64xi1, ub> -> !tile.tile<1x64xi1, ub>
  func.return
}

func.func @arg(%x: !x) {
// CHECK-LABEL: func.func @arg(
  %max = tile.argmax %x axis 2 : !x -> !tile.tile<4x16x1xi32, ub>
  // CHECK-NEXT: %max = tile.argmax %x axis 2 : !tile.tile<4x16x64xf32, ub> -> !tile.tile<4x16x1xi32, ub>
  %min = tile.argmin %x axis 0 : !x -> !tile.tile<1x16x64xi32, ub>
  // CHECK-NEXT: %min = tile.argmin %x axis 0 : !tile.tile<4x16x64xf32, ub> -> !tile.tile<1x16x64xi32, ub>
  func.return
}

func.func @cumsum(%x: !x) {
// CHECK-LABEL: func.func @cumsum(
  %a = tile.cumsum %x axis 2 : !x
  // CHECK-NEXT: %a = tile.cumsum %x axis 2 : !tile.tile<4x16x64xf32, ub>
  %b = tile.cumsum %x axis 1 exclusive : !x
  // CHECK-NEXT: %b = tile.cumsum %x axis 1 exclusive : !tile.tile<4x16x64xf32, ub>
  %c = tile.cumsum %x axis 0 exclusive reverse : !x
  // CHECK-NEXT: %c = tile.cumsum %x axis 0 exclusive reverse : !tile.tile<4x16x64xf32, ub>
  func.return
}
