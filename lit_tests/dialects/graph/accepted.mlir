// RUN: ascir-opt %s | filecheck %s

// What is understood besides the form that is printed.

// CHECK-LABEL: func.func @accepted
func.func @accepted(%x: tensor<4x8xf32>, %g: tensor<8xf32>) {
  // A property in the dictionary; a true one by name alone.
  // CHECK-NEXT: graph.matmul %x, %x transpose_b : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x4xf32>
  %0 = graph.matmul %x, %x {transpose_b} : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x4xf32>
  // CHECK-NEXT: graph.softmax %x axis 1 {note = "kept"} : tensor<4x8xf32>
  %1 = graph.softmax %x {note = "kept", axis = 1} : tensor<4x8xf32>
  // Clauses in another order.
  // CHECK-NEXT: graph.layer_norm %x gamma %g beta %g axis 1 : (tensor<4x8xf32>, tensor<8xf32>, tensor<8xf32>) -> tensor<4x8xf32>
  %2 = graph.layer_norm %x axis 1 beta %g gamma %g : (tensor<4x8xf32>, tensor<8xf32>, tensor<8xf32>) -> tensor<4x8xf32>
  // Defaults, and booleans in full.
  // CHECK-NEXT: graph.reduce sum %x axes [1] : tensor<4x8xf32> -> tensor<4xf32>
  %3 = graph.reduce sum %x axes [1] keepdims false : tensor<4x8xf32> -> tensor<4xf32>
  // CHECK-NEXT: graph.reduce sum %x axes [1] keepdims : tensor<4x8xf32> -> tensor<4x1xf32>
  %4 = graph.reduce sum %x axes [1] keepdims true : tensor<4x8xf32> -> tensor<4x1xf32>
  // A word as a string, an integer for a float, parentheses around one type, the types of both sides where they are one.
  // CHECK-NEXT: graph.gelu %x approximate tanh : tensor<4x8xf32>
  %5 = graph.gelu %x approximate "tanh" : (tensor<4x8xf32>) -> tensor<4x8xf32>
  // CHECK-NEXT: graph.elu %x alpha 2.0 : tensor<4x8xf32>
  %6 = graph.elu %x alpha 2 : tensor<4x8xf32> -> (tensor<4x8xf32>)
  func.return
}
