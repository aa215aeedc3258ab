// RUN: ascir-opt %s | ascir-opt | filecheck %s
// RUN: ascir-opt %s --print-op-generic | ascir-opt | filecheck %s

// Operations of several operands, which broadcast.

// CHECK-LABEL: func.func @numbers
func.func @numbers(%x: tensor<4x8xf32>, %y: tensor<8xf32>, %i: tensor<4xi32>) {
  // CHECK-NEXT: %0 = graph.add %x, %y : (tensor<4x8xf32>, tensor<8xf32>) -> tensor<4x8xf32>
  %0 = graph.add %x, %y : (tensor<4x8xf32>, tensor<8xf32>) -> tensor<4x8xf32>
  // CHECK-NEXT: %1 = graph.div %x, %y : (tensor<4x8xf32>, tensor<8xf32>) -> tensor<4x8xf32>
  %1 = graph.div %x, %y : (tensor<4x8xf32>, tensor<8xf32>) -> tensor<4x8xf32>
  // CHECK-NEXT: %2 = graph.floordiv %x, %y : (tensor<4x8xf32>, tensor<8xf32>) -> tensor<4x8xf32>
  %2 = graph.floordiv %x, %y : (tensor<4x8xf32>, tensor<8xf32>) -> tensor<4x8xf32>
  // CHECK-NEXT: %3 = graph.maximum %x, %y : (tensor<4x8xf32>, tensor<8xf32>) -> tensor<4x8xf32>
  %3 = graph.maximum %x, %y : (tensor<4x8xf32>, tensor<8xf32>) -> tensor<4x8xf32>
  // CHECK-NEXT: %4 = graph.minimum %x, %y : (tensor<4x8xf32>, tensor<8xf32>) -> tensor<4x8xf32>
  %4 = graph.minimum %x, %y : (tensor<4x8xf32>, tensor<8xf32>) -> tensor<4x8xf32>
  // CHECK-NEXT: %5 = graph.mod %x, %y : (tensor<4x8xf32>, tensor<8xf32>) -> tensor<4x8xf32>
  %5 = graph.mod %x, %y : (tensor<4x8xf32>, tensor<8xf32>) -> tensor<4x8xf32>
  // CHECK-NEXT: %6 = graph.mul %x, %y : (tensor<4x8xf32>, tensor<8xf32>) -> tensor<4x8xf32>
  %6 = graph.mul %x, %y : (tensor<4x8xf32>, tensor<8xf32>) -> tensor<4x8xf32>
  // CHECK-NEXT: %7 = graph.pow %x, %y : (tensor<4x8xf32>, tensor<8xf32>) -> tensor<4x8xf32>
  %7 = graph.pow %x, %y : (tensor<4x8xf32>, tensor<8xf32>) -> tensor<4x8xf32>
  // CHECK-NEXT: %8 = graph.rem %x, %y : (tensor<4x8xf32>, tensor<8xf32>) -> tensor<4x8xf32>
  %8 = graph.rem %x, %y : (tensor<4x8xf32>, tensor<8xf32>) -> tensor<4x8xf32>
  // CHECK-NEXT: %9 = graph.sub %x, %y : (tensor<4x8xf32>, tensor<8xf32>) -> tensor<4x8xf32>
  %9 = graph.sub %x, %y : (tensor<4x8xf32>, tensor<8xf32>) -> tensor<4x8xf32>
  // CHECK-NEXT: %10 = graph.atan2 %x, %y : (tensor<4x8xf32>, tensor<8xf32>) -> tensor<4x8xf32>
  %10 = graph.atan2 %x, %y : (tensor<4x8xf32>, tensor<8xf32>) -> tensor<4x8xf32>
  // CHECK-NEXT: %11 = graph.add %i, %i : tensor<4xi32>
  %11 = graph.add %i, %i : tensor<4xi32>
  func.return
}

// CHECK-LABEL: func.func @bits
func.func @bits(%i: tensor<4xi32>, %u: tensor<4xui16>, %b: tensor<4xi1>) {
  // CHECK-NEXT: %0 = graph.and %i, %i : tensor<4xi32>
  %0 = graph.and %i, %i : tensor<4xi32>
  // CHECK-NEXT: %1 = graph.or %i, %i : tensor<4xi32>
  %1 = graph.or %i, %i : tensor<4xi32>
  // CHECK-NEXT: %2 = graph.xor %i, %i : tensor<4xi32>
  %2 = graph.xor %i, %i : tensor<4xi32>
  // CHECK-NEXT: %3 = graph.shift_left %i, %i : tensor<4xi32>
  %3 = graph.shift_left %i, %i : tensor<4xi32>
  // CHECK-NEXT: %4 = graph.shift_right %i, %i : tensor<4xi32>
  %4 = graph.shift_right %i, %i : tensor<4xi32>
  // CHECK-NEXT: %5 = graph.xor %b, %b : tensor<4xi1>
  %5 = graph.xor %b, %b : tensor<4xi1>
  // CHECK-NEXT: %6 = graph.shift_right %u, %u : tensor<4xui16>
  %6 = graph.shift_right %u, %u : tensor<4xui16>
  func.return
}

// CHECK-LABEL: func.func @choices
func.func @choices(%x: tensor<4x8xf32>, %y: tensor<8xf32>, %b: tensor<4x1xi1>, %q: tensor<4x8xi4>) {
  // CHECK-NEXT: %0 = graph.compare eq %x, %y : (tensor<4x8xf32>, tensor<8xf32>) -> tensor<4x8xi1>
  %0 = graph.compare eq %x, %y : (tensor<4x8xf32>, tensor<8xf32>) -> tensor<4x8xi1>
  // CHECK-NEXT: %1 = graph.compare ne %x, %y : (tensor<4x8xf32>, tensor<8xf32>) -> tensor<4x8xi1>
  %1 = graph.compare ne %x, %y : (tensor<4x8xf32>, tensor<8xf32>) -> tensor<4x8xi1>
  // CHECK-NEXT: %2 = graph.compare lt %x, %y : (tensor<4x8xf32>, tensor<8xf32>) -> tensor<4x8xi1>
  %2 = graph.compare lt %x, %y : (tensor<4x8xf32>, tensor<8xf32>) -> tensor<4x8xi1>
  // CHECK-NEXT: %3 = graph.compare le %x, %y : (tensor<4x8xf32>, tensor<8xf32>) -> tensor<4x8xi1>
  %3 = graph.compare le %x, %y : (tensor<4x8xf32>, tensor<8xf32>) -> tensor<4x8xi1>
  // CHECK-NEXT: %4 = graph.compare gt %x, %y : (tensor<4x8xf32>, tensor<8xf32>) -> tensor<4x8xi1>
  %4 = graph.compare gt %x, %y : (tensor<4x8xf32>, tensor<8xf32>) -> tensor<4x8xi1>
  // CHECK-NEXT: %5 = graph.compare ge %x, %y : (tensor<4x8xf32>, tensor<8xf32>) -> tensor<4x8xi1>
  %5 = graph.compare ge %x, %y : (tensor<4x8xf32>, tensor<8xf32>) -> tensor<4x8xi1>
  // CHECK-NEXT: %6 = graph.compare eq %b, %b : tensor<4x1xi1>
  %6 = graph.compare eq %b, %b : tensor<4x1xi1>
  // CHECK-NEXT: %7 = graph.select %b, %x, %y : (tensor<4x1xi1>, tensor<4x8xf32>, tensor<8xf32>) -> tensor<4x8xf32>
  %7 = graph.select %b, %x, %y : (tensor<4x1xi1>, tensor<4x8xf32>, tensor<8xf32>) -> tensor<4x8xf32>
  // CHECK-NEXT: %8 = graph.select %b, %q, %q : (tensor<4x1xi1>, tensor<4x8xi4>, tensor<4x8xi4>) -> tensor<4x8xi4>
  %8 = graph.select %b, %q, %q : (tensor<4x1xi1>, tensor<4x8xi4>, tensor<4x8xi4>) -> tensor<4x8xi4>
  func.return
}

// CHECK-LABEL: func.func @broadcasting
func.func @broadcasting(%a: tensor<4x1x8xf32>, %b: tensor<16x1xf32>, %s: tensor<f32>, %e: tensor<0x8xf32>) {
  // CHECK-NEXT: %0 = graph.add %a, %b : (tensor<4x1x8xf32>, tensor<16x1xf32>) -> tensor<4x16x8xf32>
  %0 = graph.add %a, %b : (tensor<4x1x8xf32>, tensor<16x1xf32>) -> tensor<4x16x8xf32>
  // CHECK-NEXT: %1 = graph.add %s, %b : (tensor<f32>, tensor<16x1xf32>) -> tensor<16x1xf32>
  %1 = graph.add %s, %b : (tensor<f32>, tensor<16x1xf32>) -> tensor<16x1xf32>
  // CHECK-NEXT: %2 = graph.add %s, %s : tensor<f32>
  %2 = graph.add %s, %s : tensor<f32>
  // CHECK-NEXT: %3 = graph.add %e, %s : (tensor<0x8xf32>, tensor<f32>) -> tensor<0x8xf32>
  %3 = graph.add %e, %s : (tensor<0x8xf32>, tensor<f32>) -> tensor<0x8xf32>
  func.return
}
