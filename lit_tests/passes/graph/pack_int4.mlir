// RUN: ascir-opt %s -p graph-pack-int4 | filecheck %s
// RUN: ascir-opt %s -p graph-pack-int4 --check-each | filecheck %s
// RUN: ascir-opt %s -p graph-pack-int4 --remarks 2>&1 | filecheck %s --check-prefix=REMARK

// Two rows to a byte, 32 rows share a scale; eight is taken off as floats.
// CHECK-LABEL: func.func @rows
// CHECK-NEXT:    %w = graph.constant #graph.packed<"0x7777{{.*}}AAAA" : tensor<64x32xi4>>
// CHECK-NEXT:    %0 = graph.constant dense<5.000000e-01> : tensor<2x32xf16>
// CHECK-NEXT:    %1 = graph.dequantize %w, %0 axis 0 group_size 32 : (tensor<64x32xi4>, tensor<2x32xf16>) -> tensor<64x32xf16>
// CHECK-NEXT:    %y = graph.matmul %x, %1 :
// CHECK-NEXT:    func.return %y
func.func @rows(%x: tensor<3x64xf16>) -> tensor<3x32xf16> {
  %bytes = graph.constant dense<47> : tensor<32x32xui8>
  %mask = graph.constant dense<15> : tensor<ui8>
  %four = graph.constant dense<4> : tensor<ui8>
  %low = graph.and %bytes, %mask : (tensor<32x32xui8>, tensor<ui8>) -> tensor<32x32xui8>
  %high = graph.shift_right %bytes, %four : (tensor<32x32xui8>, tensor<ui8>) -> tensor<32x32xui8>
  %both = graph.concat %low, %high axis 0 : (tensor<32x32xui8>, tensor<32x32xui8>) -> tensor<64x32xui8>
  %groups = graph.reshape %both : tensor<64x32xui8> -> tensor<2x32x32xui8>
  %floats = graph.cast %groups : tensor<2x32x32xui8> -> tensor<2x32x32xf16>
  %eight = graph.constant dense<8.0> : tensor<f16>
  %steps = graph.sub %floats, %eight : (tensor<2x32x32xf16>, tensor<f16>) -> tensor<2x32x32xf16>
  %scales = graph.constant dense<0.5> : tensor<2x1x32xf16>
  %scaled = graph.mul %steps, %scales : (tensor<2x32x32xf16>, tensor<2x1x32xf16>) -> tensor<2x32x32xf16>
  %w = graph.reshape %scaled : tensor<2x32x32xf16> -> tensor<64x32xf16>
  %y = graph.matmul %x, %w : (tensor<3x64xf16>, tensor<64x32xf16>) -> tensor<3x32xf16>
  func.return %y : tensor<3x32xf16>
}

// Each 16 of a row have a scale and a zero point; what is not signed is moved by eight, both of it.
// CHECK-LABEL: func.func @zero_points
// CHECK-NEXT:    %w = graph.constant #graph.packed<"0x4444{{.*}}" : tensor<32x64xi4>>
// CHECK-NEXT:    %0 = graph.constant dense<2.500000e-01> : tensor<32x4xf32>
// CHECK-NEXT:    %1 = graph.constant #graph.packed<"0xDDDD{{.*}}" : tensor<32x4xi4>>
// CHECK-NEXT:    %2 = graph.dequantize %w, %0 zero_point %1 axis 1 group_size 16 : (tensor<32x64xi4>, tensor<32x4xf32>, tensor<32x4xi4>) -> tensor<32x64xf32>
// CHECK-NEXT:    %y = graph.linear %x, %2 :
func.func @zero_points(%x: tensor<3x64xf32>) -> tensor<3x32xf32> {
  %numbers = graph.constant dense<12> : tensor<32x4x16xi32>
  %floats = graph.cast %numbers : tensor<32x4x16xi32> -> tensor<32x4x16xf32>
  %zeros = graph.constant dense<5.0> : tensor<32x4x1xf32>
  %steps = graph.sub %floats, %zeros : (tensor<32x4x16xf32>, tensor<32x4x1xf32>) -> tensor<32x4x16xf32>
  %scales = graph.constant dense<0.25> : tensor<32x4x1xf32>
  %scaled = graph.mul %scales, %steps : (tensor<32x4x1xf32>, tensor<32x4x16xf32>) -> tensor<32x4x16xf32>
  %w = graph.reshape %scaled : tensor<32x4x16xf32> -> tensor<32x64xf32>
  %y = graph.linear %x, %w : (tensor<3x64xf32>, tensor<32x64xf32>) -> tensor<3x32xf32>
  func.return %y : tensor<3x32xf32>
}

// A scale for each column, and a weight that is turned before it is taken.
// CHECK-LABEL: func.func @columns
// CHECK:         graph.dequantize %w, %0 axis 1 : (tensor<64x32xi4>, tensor<32xf16>) -> tensor<64x32xf16>
func.func @columns(%x: tensor<3x64xf16>) -> tensor<3x32xf16> {
  %numbers = graph.constant dense<-3> : tensor<32x64xi8>
  %steps = graph.cast %numbers : tensor<32x64xi8> -> tensor<32x64xf16>
  %scales = graph.constant dense<2.0> : tensor<32x1xf16>
  %scaled = graph.mul %steps, %scales : (tensor<32x64xf16>, tensor<32x1xf16>) -> tensor<32x64xf16>
  %w = graph.transpose %scaled permutation [1, 0] : tensor<32x64xf16> -> tensor<64x32xf16>
  %y = graph.matmul %x, %w : (tensor<3x64xf16>, tensor<64x32xf16>) -> tensor<3x32xf16>
  func.return %y : tensor<3x32xf16>
}

// REMARK: remark: graph-pack-int4: from 8 to 8 are not integers of four bits
// CHECK-LABEL: func.func @declined
// CHECK:         %w = graph.mul
func.func @declined(%x: tensor<3x64xf16>) -> tensor<3x32xf16> {
  %numbers = graph.constant dense<8> : tensor<64x32xi8>
  %steps = graph.cast %numbers : tensor<64x32xi8> -> tensor<64x32xf16>
  %scales = graph.constant dense<2.0> : tensor<32xf16>
  %w = graph.mul %steps, %scales : (tensor<64x32xf16>, tensor<32xf16>) -> tensor<64x32xf16>
  %y = graph.matmul %x, %w : (tensor<3x64xf16>, tensor<64x32xf16>) -> tensor<3x32xf16>
  func.return %y : tensor<3x32xf16>
}

// What is computed from arguments is not a constant.
// CHECK-LABEL: func.func @computed
// CHECK:         %w = graph.mul
func.func @computed(%x: tensor<3x64xf16>, %numbers: tensor<64x32xi8>) -> tensor<3x32xf16> {
  %steps = graph.cast %numbers : tensor<64x32xi8> -> tensor<64x32xf16>
  %scales = graph.constant dense<2.0> : tensor<32xf16>
  %w = graph.mul %steps, %scales : (tensor<64x32xf16>, tensor<32xf16>) -> tensor<64x32xf16>
  %y = graph.matmul %x, %w : (tensor<3x64xf16>, tensor<64x32xf16>) -> tensor<3x32xf16>
  func.return %y : tensor<3x32xf16>
}
