// RUN: ascir-opt %s | ascir-opt | filecheck %s

// Floats without a decimal form are written as their bits, and read back as such.

// CHECK: dense<0xfc00> : tensor<4xf16>
%0 = arith.constant dense<0xFC00> : tensor<4xf16>
// CHECK: dense<[0x7f800000, 1.000000e+00, 0xff800000]> : tensor<3xf32>
%1 = arith.constant dense<[0x7F800000, 1.0, 0xFF800000]> : tensor<3xf32>

// Of integers they are the number.
// CHECK: dense<16> : tensor<2xi32>
%2 = arith.constant dense<0x10> : tensor<2xi32>
