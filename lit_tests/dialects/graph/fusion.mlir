// RUN: ascir-opt %s | ascir-opt | filecheck %s
// RUN: ascir-opt %s --print-op-generic | ascir-opt | filecheck %s

// The region that becomes one kernel: block arguments bound to operands, a yield that gives the results.

// CHECK-LABEL: func.func @one_result
func.func @one_result(%x: tensor<4x8xf32>, %w: tensor<8xf32>) -> tensor<4x8xf32> {
  // CHECK-NEXT: %y = graph.fusion(%a = %x : tensor<4x8xf32>, %b = %w : tensor<8xf32>) -> tensor<4x8xf32> {
  // CHECK-NEXT:   %0 = graph.mul %a, %b : (tensor<4x8xf32>, tensor<8xf32>) -> tensor<4x8xf32>
  // CHECK-NEXT:   graph.yield %0 : tensor<4x8xf32>
  // CHECK-NEXT: }
  %y = graph.fusion(%a = %x : tensor<4x8xf32>, %b = %w : tensor<8xf32>) -> tensor<4x8xf32> {
    %0 = graph.mul %a, %b : (tensor<4x8xf32>, tensor<8xf32>) -> tensor<4x8xf32>
    graph.yield %0 : tensor<4x8xf32>
  }
  func.return %y : tensor<4x8xf32>
}

// The type of an operand that is known already may be left out.
// CHECK-LABEL: func.func @label_and_attributes
func.func @label_and_attributes(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf16>) {
  // CHECK-NEXT: %y, %z = graph.fusion @scale_and_cast(%a = %x : tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf16>) attributes {note = "kept"} {
  // CHECK-NEXT:   %c = arith.constant dense<2.000000e+00> : tensor<4xf32>
  // CHECK-NEXT:   %0 = graph.mul %a, %c : tensor<4xf32>
  // CHECK-NEXT:   %1 = graph.cast %0 : tensor<4xf32> -> tensor<4xf16>
  // CHECK-NEXT:   graph.yield %0, %1 : tensor<4xf32>, tensor<4xf16>
  // CHECK-NEXT: }
  %y, %z = graph.fusion @scale_and_cast(%a = %x) -> (tensor<4xf32>, tensor<4xf16>) attributes {note = "kept"} {
    %c = arith.constant dense<2.0> : tensor<4xf32>
    %0 = graph.mul %a, %c : tensor<4xf32>
    %1 = graph.cast %0 : tensor<4xf32> -> tensor<4xf16>
    graph.yield %0, %1 : tensor<4xf32>, tensor<4xf16>
  }
  func.return %y, %z : tensor<4xf32>, tensor<4xf16>
}

// CHECK-LABEL: func.func @nothing
func.func @nothing() {
  // CHECK-NEXT: graph.fusion() -> () {
  // CHECK-NEXT:   graph.yield
  // CHECK-NEXT: }
  graph.fusion() -> () {
    graph.yield
  }
  func.return
}

// A fusion without operands.
// CHECK-LABEL: func.func @no_operands
func.func @no_operands() -> tensor<2xf32> {
  // CHECK-NEXT: %y = graph.fusion() -> tensor<2xf32> {
  // CHECK-NEXT:   %0 = graph.constant dense<1.000000e+00> : tensor<2xf32>
  // CHECK-NEXT:   graph.yield %0 : tensor<2xf32>
  // CHECK-NEXT: }
  %y = graph.fusion() -> tensor<2xf32> {
    %0 = graph.constant dense<1.0> : tensor<2xf32>
    graph.yield %0 : tensor<2xf32>
  }
  func.return %y : tensor<2xf32>
}
