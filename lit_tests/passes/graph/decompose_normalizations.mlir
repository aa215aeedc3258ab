// RUN: ascir-opt %s -p 'graph-decompose{ops=batch_norm,cross_entropy,group_norm,instance_norm,layer_norm,log_softmax,rms_norm,softmax}' --check-each | filecheck %s

// Softmax and the normalizations by reductions; the mean stays one, as it is not asked for.

// CHECK-LABEL: func.func @softmax
// CHECK-NEXT: %y = graph.reduce max %x axes [-1] keepdims {graph.ignores_nan} : tensor<4x8xf32> -> tensor<4x1xf32>
// CHECK-NEXT: %y_1 = graph.sub %x, %y : (tensor<4x8xf32>, tensor<4x1xf32>) -> tensor<4x8xf32>
// CHECK-NEXT: %y_2 = graph.exp %y_1 : tensor<4x8xf32>
// CHECK-NEXT: %y_3 = graph.reduce sum %y_2 axes [-1] keepdims : tensor<4x8xf32> -> tensor<4x1xf32>
// CHECK-NEXT: %y_4 = graph.reciprocal %y_3 : tensor<4x1xf32>
// CHECK-NEXT: %y_5 = graph.mul %y_2, %y_4 : (tensor<4x8xf32>, tensor<4x1xf32>) -> tensor<4x8xf32>
// CHECK-NEXT: func.return %y_5 : tensor<4x8xf32>
func.func @softmax(%x: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %y = graph.softmax %x axis -1 : tensor<4x8xf32>
  func.return %y : tensor<4x8xf32>
}

// CHECK-LABEL: func.func @log_softmax
// CHECK-NEXT: %y = graph.reduce max %x axes [0] keepdims {graph.ignores_nan} : tensor<4x8xf32> -> tensor<1x8xf32>
// CHECK-NEXT: %y_1 = graph.sub %x, %y : (tensor<4x8xf32>, tensor<1x8xf32>) -> tensor<4x8xf32>
// CHECK-NEXT: %y_2 = graph.exp %y_1 : tensor<4x8xf32>
// CHECK-NEXT: %y_3 = graph.reduce sum %y_2 axes [0] keepdims : tensor<4x8xf32> -> tensor<1x8xf32>
// CHECK-NEXT: %y_4 = graph.log %y_3 : tensor<1x8xf32>
// CHECK-NEXT: %y_5 = graph.sub %y_1, %y_4 : (tensor<4x8xf32>, tensor<1x8xf32>) -> tensor<4x8xf32>
// CHECK-NEXT: func.return %y_5 : tensor<4x8xf32>
func.func @log_softmax(%x: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %y = graph.log_softmax %x axis 0 : tensor<4x8xf32>
  func.return %y : tensor<4x8xf32>
}

// CHECK-LABEL: func.func @layer_norm
// CHECK-NEXT: %y = graph.reduce mean %x axes [2] keepdims : tensor<2x4x8xf32> -> tensor<2x4x1xf32>
// CHECK-NEXT: %y_1 = graph.sub %x, %y : (tensor<2x4x8xf32>, tensor<2x4x1xf32>) -> tensor<2x4x8xf32>
// CHECK-NEXT: %y_2 = graph.mul %y_1, %y_1 : tensor<2x4x8xf32>
// CHECK-NEXT: %y_3 = graph.reduce mean %y_2 axes [2] keepdims : tensor<2x4x8xf32> -> tensor<2x4x1xf32>
// CHECK-NEXT: %y_4 = graph.constant dense<1.000000e-05> : tensor<f32>
// CHECK-NEXT: %y_5 = graph.add %y_3, %y_4 : (tensor<2x4x1xf32>, tensor<f32>) -> tensor<2x4x1xf32>
// CHECK-NEXT: %y_6 = graph.sqrt %y_5 : tensor<2x4x1xf32>
// CHECK-NEXT: %y_7 = graph.reciprocal %y_6 : tensor<2x4x1xf32>
// CHECK-NEXT: %y_8 = graph.mul %y_1, %y_7 : (tensor<2x4x8xf32>, tensor<2x4x1xf32>) -> tensor<2x4x8xf32>
// CHECK-NEXT: %y_9 = graph.mul %y_8, %g : (tensor<2x4x8xf32>, tensor<8xf32>) -> tensor<2x4x8xf32>
// CHECK-NEXT: %y_10 = graph.add %y_9, %b : (tensor<2x4x8xf32>, tensor<8xf32>) -> tensor<2x4x8xf32>
// CHECK-NEXT: func.return %y_10 : tensor<2x4x8xf32>
func.func @layer_norm(%x: tensor<2x4x8xf32>, %g: tensor<8xf32>, %b: tensor<8xf32>) -> tensor<2x4x8xf32> {
  %y = graph.layer_norm %x gamma %g beta %b : (tensor<2x4x8xf32>, tensor<8xf32>, tensor<8xf32>) -> tensor<2x4x8xf32>
  func.return %y : tensor<2x4x8xf32>
}

// Statistics over several dimensions, no parameters.
// CHECK-LABEL: func.func @layer_norm_plain
// CHECK-NEXT: %y = graph.reduce mean %x axes [1, 2] keepdims : tensor<2x4x8xf32> -> tensor<2x1x1xf32>
// CHECK-NEXT: %y_1 = graph.sub %x, %y : (tensor<2x4x8xf32>, tensor<2x1x1xf32>) -> tensor<2x4x8xf32>
// CHECK-NEXT: %y_2 = graph.mul %y_1, %y_1 : tensor<2x4x8xf32>
// CHECK-NEXT: %y_3 = graph.reduce mean %y_2 axes [1, 2] keepdims : tensor<2x4x8xf32> -> tensor<2x1x1xf32>
// CHECK-NEXT: %y_4 = graph.constant dense<5.000000e-01> : tensor<f32>
// CHECK-NEXT: %y_5 = graph.add %y_3, %y_4 : (tensor<2x1x1xf32>, tensor<f32>) -> tensor<2x1x1xf32>
// CHECK-NEXT: %y_6 = graph.sqrt %y_5 : tensor<2x1x1xf32>
// CHECK-NEXT: %y_7 = graph.reciprocal %y_6 : tensor<2x1x1xf32>
// CHECK-NEXT: %y_8 = graph.mul %y_1, %y_7 : (tensor<2x4x8xf32>, tensor<2x1x1xf32>) -> tensor<2x4x8xf32>
// CHECK-NEXT: func.return %y_8 : tensor<2x4x8xf32>
func.func @layer_norm_plain(%x: tensor<2x4x8xf32>) -> tensor<2x4x8xf32> {
  %y = graph.layer_norm %x axis 1 epsilon 0.5 : tensor<2x4x8xf32>
  func.return %y : tensor<2x4x8xf32>
}

// CHECK-LABEL: func.func @rms_norm
// CHECK-NEXT: %y = graph.mul %x, %x : tensor<2x4x8xf32>
// CHECK-NEXT: %y_1 = graph.reduce mean %y axes [2] keepdims : tensor<2x4x8xf32> -> tensor<2x4x1xf32>
// CHECK-NEXT: %y_2 = graph.constant dense<1.000000e-06> : tensor<f32>
// CHECK-NEXT: %y_3 = graph.add %y_1, %y_2 : (tensor<2x4x1xf32>, tensor<f32>) -> tensor<2x4x1xf32>
// CHECK-NEXT: %y_4 = graph.sqrt %y_3 : tensor<2x4x1xf32>
// CHECK-NEXT: %y_5 = graph.reciprocal %y_4 : tensor<2x4x1xf32>
// CHECK-NEXT: %y_6 = graph.mul %x, %y_5 : (tensor<2x4x8xf32>, tensor<2x4x1xf32>) -> tensor<2x4x8xf32>
// CHECK-NEXT: %y_7 = graph.mul %y_6, %g : (tensor<2x4x8xf32>, tensor<8xf32>) -> tensor<2x4x8xf32>
// CHECK-NEXT: func.return %y_7 : tensor<2x4x8xf32>
func.func @rms_norm(%x: tensor<2x4x8xf32>, %g: tensor<8xf32>) -> tensor<2x4x8xf32> {
  %y = graph.rms_norm %x gamma %g : (tensor<2x4x8xf32>, tensor<8xf32>) -> tensor<2x4x8xf32>
  func.return %y : tensor<2x4x8xf32>
}

// CHECK-LABEL: func.func @batch_norm
// CHECK-NEXT: %v = graph.constant dense<2.000000e+00> : tensor<4xf32>
// CHECK-NEXT: %y = graph.constant dense<1.000000e-05> : tensor<f32>
// CHECK-NEXT: %y_1 = graph.add %v, %y : (tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
// CHECK-NEXT: %y_2 = graph.sqrt %y_1 : tensor<4xf32>
// CHECK-NEXT: %y_3 = graph.div %g, %y_2 : tensor<4xf32>
// CHECK-NEXT: %y_4 = graph.reshape %m : tensor<4xf32> -> tensor<4x1x1xf32>
// CHECK-NEXT: %y_5 = graph.reshape %y_3 : tensor<4xf32> -> tensor<4x1x1xf32>
// CHECK-NEXT: %y_6 = graph.reshape %b : tensor<4xf32> -> tensor<4x1x1xf32>
// CHECK-NEXT: %y_7 = graph.sub %x, %y_4 : (tensor<2x4x3x3xf32>, tensor<4x1x1xf32>) -> tensor<2x4x3x3xf32>
// CHECK-NEXT: %y_8 = graph.mul %y_7, %y_5 : (tensor<2x4x3x3xf32>, tensor<4x1x1xf32>) -> tensor<2x4x3x3xf32>
// CHECK-NEXT: %y_9 = graph.add %y_8, %y_6 : (tensor<2x4x3x3xf32>, tensor<4x1x1xf32>) -> tensor<2x4x3x3xf32>
// CHECK-NEXT: func.return %y_9 : tensor<2x4x3x3xf32>
func.func @batch_norm(%x: tensor<2x4x3x3xf32>, %g: tensor<4xf32>, %b: tensor<4xf32>, %m: tensor<4xf32>) -> tensor<2x4x3x3xf32> {
  %v = graph.constant dense<2.0> : tensor<4xf32>
  %y = graph.batch_norm %x, %g, %b, %m, %v : (tensor<2x4x3x3xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<2x4x3x3xf32>
  func.return %y : tensor<2x4x3x3xf32>
}

// CHECK-LABEL: func.func @group_norm
// CHECK-NEXT: %y = graph.reshape %x : tensor<2x4x3x3xf32> -> tensor<2x2x2x3x3xf32>
// CHECK-NEXT: %y_1 = graph.reduce mean %y axes [2, 3, 4] keepdims : tensor<2x2x2x3x3xf32> -> tensor<2x2x1x1x1xf32>
// CHECK-NEXT: %y_2 = graph.sub %y, %y_1 : (tensor<2x2x2x3x3xf32>, tensor<2x2x1x1x1xf32>) -> tensor<2x2x2x3x3xf32>
// CHECK-NEXT: %y_3 = graph.mul %y_2, %y_2 : tensor<2x2x2x3x3xf32>
// CHECK-NEXT: %y_4 = graph.reduce mean %y_3 axes [2, 3, 4] keepdims : tensor<2x2x2x3x3xf32> -> tensor<2x2x1x1x1xf32>
// CHECK-NEXT: %y_5 = graph.constant dense<1.000000e-05> : tensor<f32>
// CHECK-NEXT: %y_6 = graph.add %y_4, %y_5 : (tensor<2x2x1x1x1xf32>, tensor<f32>) -> tensor<2x2x1x1x1xf32>
// CHECK-NEXT: %y_7 = graph.sqrt %y_6 : tensor<2x2x1x1x1xf32>
// CHECK-NEXT: %y_8 = graph.reciprocal %y_7 : tensor<2x2x1x1x1xf32>
// CHECK-NEXT: %y_9 = graph.mul %y_2, %y_8 : (tensor<2x2x2x3x3xf32>, tensor<2x2x1x1x1xf32>) -> tensor<2x2x2x3x3xf32>
// CHECK-NEXT: %y_10 = graph.reshape %y_9 : tensor<2x2x2x3x3xf32> -> tensor<2x4x3x3xf32>
// CHECK-NEXT: %y_11 = graph.reshape %g : tensor<4xf32> -> tensor<4x1x1xf32>
// CHECK-NEXT: %y_12 = graph.reshape %b : tensor<4xf32> -> tensor<4x1x1xf32>
// CHECK-NEXT: %y_13 = graph.mul %y_10, %y_11 : (tensor<2x4x3x3xf32>, tensor<4x1x1xf32>) -> tensor<2x4x3x3xf32>
// CHECK-NEXT: %y_14 = graph.add %y_13, %y_12 : (tensor<2x4x3x3xf32>, tensor<4x1x1xf32>) -> tensor<2x4x3x3xf32>
// CHECK-NEXT: func.return %y_14 : tensor<2x4x3x3xf32>
func.func @group_norm(%x: tensor<2x4x3x3xf32>, %g: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<2x4x3x3xf32> {
  %y = graph.group_norm %x gamma %g beta %b groups 2 : (tensor<2x4x3x3xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<2x4x3x3xf32>
  func.return %y : tensor<2x4x3x3xf32>
}

// CHECK-LABEL: func.func @instance_norm
// CHECK-NEXT: %y = graph.reduce mean %x axes [2, 3] keepdims : tensor<2x4x3x3xf32> -> tensor<2x4x1x1xf32>
// CHECK-NEXT: %y_1 = graph.sub %x, %y : (tensor<2x4x3x3xf32>, tensor<2x4x1x1xf32>) -> tensor<2x4x3x3xf32>
// CHECK-NEXT: %y_2 = graph.mul %y_1, %y_1 : tensor<2x4x3x3xf32>
// CHECK-NEXT: %y_3 = graph.reduce mean %y_2 axes [2, 3] keepdims : tensor<2x4x3x3xf32> -> tensor<2x4x1x1xf32>
// CHECK-NEXT: %y_4 = graph.constant dense<1.000000e-05> : tensor<f32>
// CHECK-NEXT: %y_5 = graph.add %y_3, %y_4 : (tensor<2x4x1x1xf32>, tensor<f32>) -> tensor<2x4x1x1xf32>
// CHECK-NEXT: %y_6 = graph.sqrt %y_5 : tensor<2x4x1x1xf32>
// CHECK-NEXT: %y_7 = graph.reciprocal %y_6 : tensor<2x4x1x1xf32>
// CHECK-NEXT: %y_8 = graph.mul %y_1, %y_7 : (tensor<2x4x3x3xf32>, tensor<2x4x1x1xf32>) -> tensor<2x4x3x3xf32>
// CHECK-NEXT: %y_9 = graph.reshape %b : tensor<4xf32> -> tensor<4x1x1xf32>
// CHECK-NEXT: %y_10 = graph.add %y_8, %y_9 : (tensor<2x4x3x3xf32>, tensor<4x1x1xf32>) -> tensor<2x4x3x3xf32>
// CHECK-NEXT: func.return %y_10 : tensor<2x4x3x3xf32>
func.func @instance_norm(%x: tensor<2x4x3x3xf32>, %b: tensor<4xf32>) -> tensor<2x4x3x3xf32> {
  %y = graph.instance_norm %x beta %b : (tensor<2x4x3x3xf32>, tensor<4xf32>) -> tensor<2x4x3x3xf32>
  func.return %y : tensor<2x4x3x3xf32>
}

// CHECK-LABEL: func.func @cross_entropy
// CHECK-NEXT: %l = graph.constant dense<[1, 7, -100, 0]> : tensor<4xi64>
// CHECK-NEXT: %y = graph.cast %l : tensor<4xi64> -> tensor<4xi32>
// CHECK-NEXT: %y_1 = graph.constant dense<-100> : tensor<i32>
// CHECK-NEXT: %y_2 = graph.compare ne %y, %y_1 : (tensor<4xi32>, tensor<i32>) -> tensor<4xi1>
// CHECK-NEXT: %y_3 = graph.reduce max %x axes [1] keepdims {graph.ignores_nan} : tensor<4x8xf32> -> tensor<4x1xf32>
// CHECK-NEXT: %y_4 = graph.sub %x, %y_3 : (tensor<4x8xf32>, tensor<4x1xf32>) -> tensor<4x8xf32>
// CHECK-NEXT: %y_5 = graph.iota axis 0 : tensor<8xi32>
// CHECK-NEXT: %y_6 = graph.cast %l : tensor<4xi64> -> tensor<4xi32>
// CHECK-NEXT: %y_7 = graph.reshape %y_6 : tensor<4xi32> -> tensor<4x1xi32>
// CHECK-NEXT: %y_8 = graph.compare eq %y_5, %y_7 : (tensor<8xi32>, tensor<4x1xi32>) -> tensor<4x8xi1>
// CHECK-NEXT: %y_9 = graph.constant dense<0.000000e+00> : tensor<f32>
// CHECK-NEXT: %y_10 = graph.select %y_8, %y_4, %y_9 : (tensor<4x8xi1>, tensor<4x8xf32>, tensor<f32>) -> tensor<4x8xf32>
// CHECK-NEXT: %y_11 = graph.reduce sum %y_10 axes [1] keepdims : tensor<4x8xf32> -> tensor<4x1xf32>
// CHECK-NEXT: %y_12 = graph.exp %y_4 : tensor<4x8xf32>
// CHECK-NEXT: %y_13 = graph.reduce sum %y_12 axes [1] keepdims : tensor<4x8xf32> -> tensor<4x1xf32>
// CHECK-NEXT: %y_14 = graph.log %y_13 : tensor<4x1xf32>
// CHECK-NEXT: %y_15 = graph.sub %y_14, %y_11 : tensor<4x1xf32>
// CHECK-NEXT: %y_16 = graph.reshape %y_15 : tensor<4x1xf32> -> tensor<4xf32>
// CHECK-NEXT: %y_17 = graph.constant dense<0.000000e+00> : tensor<f32>
// CHECK-NEXT: %y_18 = graph.select %y_2, %y_16, %y_17 : (tensor<4xi1>, tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
// CHECK-NEXT: %y_19 = graph.reduce sum %y_18 axes [0] : tensor<4xf32> -> tensor<f32>
// CHECK-NEXT: %y_20 = graph.cast %y_2 : tensor<4xi1> -> tensor<4xf32>
// CHECK-NEXT: %y_21 = graph.reduce sum %y_20 axes [0] : tensor<4xf32> -> tensor<f32>
// CHECK-NEXT: %y_22 = graph.div %y_19, %y_21 : tensor<f32>
// CHECK-NEXT: func.return %y_22 : tensor<f32>
func.func @cross_entropy(%x: tensor<4x8xf32>) -> tensor<f32> {
  %l = graph.constant dense<[1, 7, -100, 0]> : tensor<4xi64>
  %y = graph.cross_entropy %x, %l : (tensor<4x8xf32>, tensor<4xi64>) -> tensor<f32>
  func.return %y : tensor<f32>
}

// Of many classes, the logit of each label is fetched; of an ignored one, any.
// CHECK-LABEL: func.func @cross_entropy_of_many
// CHECK:      %y_3 = graph.reduce max %x axes [1] keepdims {graph.ignores_nan} : tensor<4x4096xf32> -> tensor<4x1xf32>
// CHECK:      %y_6 = graph.constant dense<0> : tensor<i32>
// CHECK-NEXT: %y_7 = graph.select %y_2, %y_5, %y_6 : (tensor<4xi1>, tensor<4xi32>, tensor<i32>) -> tensor<4xi32>
// CHECK-NEXT: %y_8 = graph.reshape %y_7 : tensor<4xi32> -> tensor<4x1xi32>
// CHECK-NEXT: %y_9 = graph.gather_elements %x, %y_8 axis 1 : (tensor<4x4096xf32>, tensor<4x1xi32>) -> tensor<4x1xf32>
// CHECK-NEXT: %y_10 = graph.sub %y_9, %y_3 : tensor<4x1xf32>
// CHECK:      %y_14 = graph.sub %y_13, %y_10 : tensor<4x1xf32>
func.func @cross_entropy_of_many(%x: tensor<4x4096xf32>) -> tensor<4xf32> {
  %l = graph.constant dense<[1, 7, -100, 4095]> : tensor<4xi64>
  %y = graph.cross_entropy %x, %l reduction none : (tensor<4x4096xf32>, tensor<4xi64>) -> tensor<4xf32>
  func.return %y : tensor<4xf32>
}

// CHECK-LABEL: func.func @cross_entropy_sum
// CHECK-NEXT: %l = graph.constant dense<[1, 7, 2, 0]> : tensor<4xi64>
// CHECK-NEXT: %y = graph.cast %l : tensor<4xi64> -> tensor<4xi32>
// CHECK-NEXT: %y_1 = graph.constant dense<2> : tensor<i32>
// CHECK-NEXT: %y_2 = graph.compare ne %y, %y_1 : (tensor<4xi32>, tensor<i32>) -> tensor<4xi1>
// CHECK-NEXT: %y_3 = graph.reduce max %x axes [1] keepdims {graph.ignores_nan} : tensor<4x8xf32> -> tensor<4x1xf32>
// CHECK-NEXT: %y_4 = graph.sub %x, %y_3 : (tensor<4x8xf32>, tensor<4x1xf32>) -> tensor<4x8xf32>
// CHECK-NEXT: %y_5 = graph.iota axis 0 : tensor<8xi32>
// CHECK-NEXT: %y_6 = graph.cast %l : tensor<4xi64> -> tensor<4xi32>
// CHECK-NEXT: %y_7 = graph.reshape %y_6 : tensor<4xi32> -> tensor<4x1xi32>
// CHECK-NEXT: %y_8 = graph.compare eq %y_5, %y_7 : (tensor<8xi32>, tensor<4x1xi32>) -> tensor<4x8xi1>
// CHECK-NEXT: %y_9 = graph.constant dense<0.000000e+00> : tensor<f32>
// CHECK-NEXT: %y_10 = graph.select %y_8, %y_4, %y_9 : (tensor<4x8xi1>, tensor<4x8xf32>, tensor<f32>) -> tensor<4x8xf32>
// CHECK-NEXT: %y_11 = graph.reduce sum %y_10 axes [1] keepdims : tensor<4x8xf32> -> tensor<4x1xf32>
// CHECK-NEXT: %y_12 = graph.exp %y_4 : tensor<4x8xf32>
// CHECK-NEXT: %y_13 = graph.reduce sum %y_12 axes [1] keepdims : tensor<4x8xf32> -> tensor<4x1xf32>
// CHECK-NEXT: %y_14 = graph.log %y_13 : tensor<4x1xf32>
// CHECK-NEXT: %y_15 = graph.sub %y_14, %y_11 : tensor<4x1xf32>
// CHECK-NEXT: %y_16 = graph.reshape %y_15 : tensor<4x1xf32> -> tensor<4xf32>
// CHECK-NEXT: %y_17 = graph.constant dense<0.000000e+00> : tensor<f32>
// CHECK-NEXT: %y_18 = graph.select %y_2, %y_16, %y_17 : (tensor<4xi1>, tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
// CHECK-NEXT: %y_19 = graph.reduce sum %y_18 axes [0] : tensor<4xf32> -> tensor<f32>
// CHECK-NEXT: func.return %y_19 : tensor<f32>
func.func @cross_entropy_sum(%x: tensor<4x8xf32>) -> tensor<f32> {
  %l = graph.constant dense<[1, 7, 2, 0]> : tensor<4xi64>
  %y = graph.cross_entropy %x, %l ignore_index 2 reduction sum : (tensor<4x8xf32>, tensor<4xi64>) -> tensor<f32>
  func.return %y : tensor<f32>
}

// Unsigned labels never are -100.
// CHECK-LABEL: func.func @cross_entropy_none
// CHECK-NEXT: %l = graph.constant dense<[1, 7, 2, 0]> : tensor<4xui8>
// CHECK-NEXT: %y = graph.reduce max %x axes [1] keepdims {graph.ignores_nan} : tensor<4x8xf32> -> tensor<4x1xf32>
// CHECK-NEXT: %y_1 = graph.sub %x, %y : (tensor<4x8xf32>, tensor<4x1xf32>) -> tensor<4x8xf32>
// CHECK-NEXT: %y_2 = graph.iota axis 0 : tensor<8xi32>
// CHECK-NEXT: %y_3 = graph.cast %l : tensor<4xui8> -> tensor<4xi32>
// CHECK-NEXT: %y_4 = graph.reshape %y_3 : tensor<4xi32> -> tensor<4x1xi32>
// CHECK-NEXT: %y_5 = graph.compare eq %y_2, %y_4 : (tensor<8xi32>, tensor<4x1xi32>) -> tensor<4x8xi1>
// CHECK-NEXT: %y_6 = graph.constant dense<0.000000e+00> : tensor<f32>
// CHECK-NEXT: %y_7 = graph.select %y_5, %y_1, %y_6 : (tensor<4x8xi1>, tensor<4x8xf32>, tensor<f32>) -> tensor<4x8xf32>
// CHECK-NEXT: %y_8 = graph.reduce sum %y_7 axes [1] keepdims : tensor<4x8xf32> -> tensor<4x1xf32>
// CHECK-NEXT: %y_9 = graph.exp %y_1 : tensor<4x8xf32>
// CHECK-NEXT: %y_10 = graph.reduce sum %y_9 axes [1] keepdims : tensor<4x8xf32> -> tensor<4x1xf32>
// CHECK-NEXT: %y_11 = graph.log %y_10 : tensor<4x1xf32>
// CHECK-NEXT: %y_12 = graph.sub %y_11, %y_8 : tensor<4x1xf32>
// CHECK-NEXT: %y_13 = graph.reshape %y_12 : tensor<4x1xf32> -> tensor<4xf32>
// CHECK-NEXT: func.return %y_13 : tensor<4xf32>
func.func @cross_entropy_none(%x: tensor<4x8xf32>) -> tensor<4xf32> {
  %l = graph.constant dense<[1, 7, 2, 0]> : tensor<4xui8>
  %y = graph.cross_entropy %x, %l reduction none : (tensor<4x8xf32>, tensor<4xui8>) -> tensor<4xf32>
  func.return %y : tensor<4xf32>
}

// CHECK-LABEL: func.func @cross_entropy_unsigned
// CHECK-NEXT: %l = graph.constant dense<[1, 7, 2, 0]> : tensor<4xui8>
// CHECK-NEXT: %y = graph.reduce max %x axes [1] keepdims {graph.ignores_nan} : tensor<4x8xf32> -> tensor<4x1xf32>
// CHECK-NEXT: %y_1 = graph.sub %x, %y : (tensor<4x8xf32>, tensor<4x1xf32>) -> tensor<4x8xf32>
// CHECK-NEXT: %y_2 = graph.iota axis 0 : tensor<8xi32>
// CHECK-NEXT: %y_3 = graph.cast %l : tensor<4xui8> -> tensor<4xi32>
// CHECK-NEXT: %y_4 = graph.reshape %y_3 : tensor<4xi32> -> tensor<4x1xi32>
// CHECK-NEXT: %y_5 = graph.compare eq %y_2, %y_4 : (tensor<8xi32>, tensor<4x1xi32>) -> tensor<4x8xi1>
// CHECK-NEXT: %y_6 = graph.constant dense<0.000000e+00> : tensor<f32>
// CHECK-NEXT: %y_7 = graph.select %y_5, %y_1, %y_6 : (tensor<4x8xi1>, tensor<4x8xf32>, tensor<f32>) -> tensor<4x8xf32>
// CHECK-NEXT: %y_8 = graph.reduce sum %y_7 axes [1] keepdims : tensor<4x8xf32> -> tensor<4x1xf32>
// CHECK-NEXT: %y_9 = graph.exp %y_1 : tensor<4x8xf32>
// CHECK-NEXT: %y_10 = graph.reduce sum %y_9 axes [1] keepdims : tensor<4x8xf32> -> tensor<4x1xf32>
// CHECK-NEXT: %y_11 = graph.log %y_10 : tensor<4x1xf32>
// CHECK-NEXT: %y_12 = graph.sub %y_11, %y_8 : tensor<4x1xf32>
// CHECK-NEXT: %y_13 = graph.reshape %y_12 : tensor<4x1xf32> -> tensor<4xf32>
// CHECK-NEXT: %y_14 = graph.reduce sum %y_13 axes [0] : tensor<4xf32> -> tensor<f32>
// CHECK-NEXT: %y_15 = graph.constant dense<4.000000e+00> : tensor<f32>
// CHECK-NEXT: %y_16 = graph.div %y_14, %y_15 : tensor<f32>
// CHECK-NEXT: func.return %y_16 : tensor<f32>
func.func @cross_entropy_unsigned(%x: tensor<4x8xf32>) -> tensor<f32> {
  %l = graph.constant dense<[1, 7, 2, 0]> : tensor<4xui8>
  %y = graph.cross_entropy %x, %l : (tensor<4x8xf32>, tensor<4xui8>) -> tensor<f32>
  func.return %y : tensor<f32>
}

// Of no elements there is no maximum, and nothing to compute.
// CHECK-LABEL: func.func @softmax_of_nothing
// CHECK-NEXT: %y = graph.constant dense<> : tensor<3x0xf16>
// CHECK-NEXT: func.return %y : tensor<3x0xf16>
func.func @softmax_of_nothing(%x: tensor<3x0xf16>) -> tensor<3x0xf16> {
  %y = graph.softmax %x axis 1 : tensor<3x0xf16>
  func.return %y : tensor<3x0xf16>
}
