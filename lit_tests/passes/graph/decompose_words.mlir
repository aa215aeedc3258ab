// RUN: ascir-opt %s -p graph-decompose --check-each | filecheck %s

// Signed integers of the same bits order as unsigned ones once the highest bit is inverted.

// CHECK-LABEL: func.func @larger
// CHECK-NEXT: %y = graph.bitcast %a : tensor<8xui64> -> tensor<8xi64>
// CHECK-NEXT: %y_1 = graph.bitcast %b : tensor<8xui64> -> tensor<8xi64>
// CHECK-NEXT: %y_2 = graph.constant dense<-9223372036854775808> : tensor<i64>
// CHECK-NEXT: %y_3 = graph.xor %y, %y_2 : (tensor<8xi64>, tensor<i64>) -> tensor<8xi64>
// CHECK-NEXT: %y_4 = graph.constant dense<-9223372036854775808> : tensor<i64>
// CHECK-NEXT: %y_5 = graph.xor %y_1, %y_4 : (tensor<8xi64>, tensor<i64>) -> tensor<8xi64>
// CHECK-NEXT: %y_6 = graph.maximum %y_3, %y_5 : tensor<8xi64>
// CHECK-NEXT: %y_7 = graph.constant dense<-9223372036854775808> : tensor<i64>
// CHECK-NEXT: %y_8 = graph.xor %y_6, %y_7 : (tensor<8xi64>, tensor<i64>) -> tensor<8xi64>
// CHECK-NEXT: %y_9 = graph.bitcast %y_8 : tensor<8xi64> -> tensor<8xui64>
// CHECK-NEXT: func.return %y_9 : tensor<8xui64>
func.func @larger(%a: tensor<8xui64>, %b: tensor<8xui64>) -> tensor<8xui64> {
  %y = graph.maximum %a, %b : tensor<8xui64>
  func.return %y : tensor<8xui64>
}

// CHECK-LABEL: func.func @sum
// CHECK-NEXT: %y = graph.bitcast %a : tensor<8xui64> -> tensor<8xi64>
// CHECK-NEXT: %y_1 = graph.bitcast %b : tensor<8xui64> -> tensor<8xi64>
// CHECK-NEXT: %y_2 = graph.add %y, %y_1 : tensor<8xi64>
// CHECK-NEXT: %y_3 = graph.bitcast %y_2 : tensor<8xi64> -> tensor<8xui64>
// CHECK-NEXT: func.return %y_3 : tensor<8xui64>
func.func @sum(%a: tensor<8xui64>, %b: tensor<8xui64>) -> tensor<8xui64> {
  %y = graph.add %a, %b : tensor<8xui64>
  func.return %y : tensor<8xui64>
}

// Other integers stay.

// CHECK-LABEL: func.func @signed
// CHECK-NEXT: %y = graph.maximum %a, %b : tensor<8xi64>
// CHECK-NEXT: func.return %y : tensor<8xi64>
func.func @signed(%a: tensor<8xi64>, %b: tensor<8xi64>) -> tensor<8xi64> {
  %y = graph.maximum %a, %b : tensor<8xi64>
  func.return %y : tensor<8xi64>
}

// CHECK-LABEL: func.func @narrowed
// CHECK-NEXT: %y = graph.constant dense<0> : tensor<i64>
// CHECK-NEXT: %y_1 = graph.maximum %a, %y : (tensor<8xi64>, tensor<i64>) -> tensor<8xi64>
// CHECK-NEXT: %y_2 = graph.constant dense<4294967295> : tensor<i64>
// CHECK-NEXT: %y_3 = graph.minimum %y_1, %y_2 : (tensor<8xi64>, tensor<i64>) -> tensor<8xi64>
// CHECK-NEXT: %y_4 = graph.constant dense<2147483648> : tensor<i64>
// CHECK-NEXT: %y_5 = graph.sub %y_3, %y_4 : (tensor<8xi64>, tensor<i64>) -> tensor<8xi64>
// CHECK-NEXT: %y_6 = graph.cast %y_5 : tensor<8xi64> -> tensor<8xi32>
// CHECK-NEXT: %y_7 = graph.constant dense<-2147483648> : tensor<i32>
// CHECK-NEXT: %y_8 = graph.xor %y_6, %y_7 : (tensor<8xi32>, tensor<i32>) -> tensor<8xi32>
// CHECK-NEXT: %y_9 = graph.bitcast %y_8 : tensor<8xi32> -> tensor<8xui32>
// CHECK-NEXT: func.return %y_9 : tensor<8xui32>
func.func @narrowed(%a: tensor<8xi64>) -> tensor<8xui32> {
  %y = graph.cast %a : tensor<8xi64> -> tensor<8xui32>
  func.return %y : tensor<8xui32>
}
