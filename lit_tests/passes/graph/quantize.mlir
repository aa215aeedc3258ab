// RUN: ascir-opt %s -p 'graph-quantize{bits=4}' | filecheck %s
// RUN: ascir-opt %s -p 'graph-quantize{bits=4 group-size=2 zero-points=true}' | filecheck %s --check-prefix=GROUPS
// RUN: ascir-opt %s -p 'graph-quantize{bits=8 max-error=0.001}' --remarks 2>&1 | filecheck %s --check-prefix=BOUNDED
// RUN: ascir-opt %s -p 'graph-quantize{bits=8 activations=true}' --remarks 2>&1 | filecheck %s --check-prefix=BYTES
// RUN: ascir-opt %s -p graph-quantize | filecheck %s --check-prefix=NOTHING
// RUN: not ascir-opt %s -p 'graph-quantize{bits=3}' 2>&1 | filecheck %s --check-prefix=BITS
// RUN: not ascir-opt %s -p 'graph-quantize{bits=4 group-size=0}' 2>&1 | filecheck %s --check-prefix=GROUP
// RUN: ascir-opt %s -p 'graph-quantize{bits=4 activations=true}' | filecheck %s --check-prefix=FEW
// RUN: ascir-opt %s -p 'graph-quantize{bits=4 activations=true group-size=2 zero-points=true}' | filecheck %s --check-prefix=BOTH

// BITS: weights of 3 bits; there are 4 and 8
// GROUP: groups of 0 elements; one is the least

// A scale for each column: its largest magnitude is 7. What was lost is on record.
// CHECK-LABEL: func.func @matmul
// CHECK-SAME:    graph.quantized = [{weight = "w", error = 0.000000e+00 : f64}]
// CHECK-NEXT:    %w = graph.constant #graph.packed<"0x71031209" : tensor<4x2xi4>>
// CHECK-NEXT:    %0 = graph.constant dense<1.000000e+00> : tensor<2xf16>
// CHECK-NEXT:    %1 = graph.dequantize %w, %0 axis 1 : (tensor<4x2xi4>, tensor<2xf16>) -> tensor<4x2xf16>
// CHECK-NEXT:    %y = graph.matmul %x, %1 :

// Two along k share a scale and a zero point.
// GROUPS-LABEL: func.func @matmul
// GROUPS:         %2 = graph.dequantize %w, %0 zero_point %1 axis 0 group_size 2 : (tensor<4x2xi4>, tensor<2x2xf16>, tensor<2x2xi4>) -> tensor<4x2xf16>

// What would lose more than is allowed stays.
// BOUNDED-DAG:   graph-quantize: an error of 0.002846, and 0.001 is allowed
// BOUNDED-DAG:   %w = graph.constant dense<{{.*}}> : tensor<4x2xf16>

// Of bytes are products whose left operand has a known range.
// BYTES-DAG:     graph-quantize: the range of its left operand is not known: calibrate first
// BYTES-DAG:     %w = graph.constant dense<{{.*}}> : tensor<4x2xf16>

// NOTHING-NOT: graph.quantized
func.func @matmul(%x: tensor<2x4xf16>) -> tensor<2x2xf16> {
  %w = graph.constant dense<[[1.0, 7.0], [3.0, 0.0], [2.0, 1.0], [-7.0, 0.0]]> : tensor<4x2xf16>
  %y = graph.matmul %x, %w : (tensor<2x4xf16>, tensor<4x2xf16>) -> tensor<2x2xf16>
  func.return %y : tensor<2x2xf16>
}

// The weight of a linear is N x K; its scale is of a row. The sums of bytes get the scale of both, and then the bias: a little
// more than 2 / 127 / 64, the next number with ten bits of mantissa.
// CHECK-LABEL: func.func @linear
// CHECK:         graph.dequantize %w, %0 axis 0 : (tensor<2x4xi4>, tensor<2xf32>) -> tensor<2x4xf32>
// BYTES-LABEL: func.func @linear
// BYTES:         [[S:%.*]] = graph.constant dense<1.562500e-02> : tensor<f32>
// BYTES-NEXT:    [[Q:%.*]] = graph.quantize %x, [[S]] : (tensor<3x4xf32>, tensor<f32>) -> tensor<3x4xi8>
// BYTES-NEXT:    %w = graph.constant dense<{{\[\[}}127, 0, -63, 0], [0, 127, 0, 0]]> : tensor<2x4xi8>
// BYTES-NEXT:    [[A:%.*]] = graph.matmul [[Q]], %w transpose_b : (tensor<3x4xi8>, tensor<2x4xi8>) -> tensor<3x2xi32>
// BYTES-NEXT:    [[B:%.*]] = graph.constant dense<[0.000246286392, 0.000492572784]> : tensor<2xf32>
// BYTES-NEXT:    [[D:%.*]] = graph.dequantize [[A]], [[B]] axis 1 : (tensor<3x2xi32>, tensor<2xf32>) -> tensor<3x2xf32>
// BYTES-NEXT:    [[Y:%.*]] = graph.add [[D]], %b
// BYTES-NEXT:    func.return [[Y]]
// Bytes multiply four bits as they are, where all of k has one scale; else both are dequantized, each product as it was.
// FEW-LABEL: func.func @linear
// FEW:         [[A:%.*]] = graph.matmul {{%.*}}, %w transpose_b : (tensor<3x4xi8>, tensor<2x4xi4>) -> tensor<3x2xi32>
// FEW:         graph.dequantize [[A]], {{%.*}} axis 1 : (tensor<3x2xi32>, tensor<2xf32>) -> tensor<3x2xf32>
// BOTH-LABEL: func.func @linear
// BOTH:         [[W:%.*]] = graph.dequantize %w, {{%.*}} zero_point {{%.*}} axis 1 group_size 2 :
// BOTH:         [[S:%.*]] = graph.constant dense<1.562500e-02> : tensor<f32>
// BOTH-NEXT:    [[Q:%.*]] = graph.quantize %x, [[S]] : (tensor<3x4xf32>, tensor<f32>) -> tensor<3x4xi8>
// BOTH-NEXT:    [[A:%.*]] = graph.dequantize [[Q]], [[S]] : (tensor<3x4xi8>, tensor<f32>) -> tensor<3x4xf32>
// BOTH-NEXT:    graph.linear [[A]], [[W]] bias %b :
func.func @linear(%x: tensor<3x4xf32> {graph.range = array<f64: -1.0, 1.984375>}, %b: tensor<2xf32>) -> tensor<3x2xf32> {
  %w = graph.constant dense<[[2.0, 0.0, -1.0, 0.0], [0.0, 4.0, 0.0, 0.0]]> : tensor<2x4xf32>
  %y = graph.linear %x, %w bias %b : (tensor<3x4xf32>, tensor<2x4xf32>, tensor<2xf32>) -> tensor<3x2xf32>
  func.return %y : tensor<3x2xf32>
}
