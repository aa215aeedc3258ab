// RUN: ascir-opt %s --verify-diagnostics --split-input-file

// Fields of structures, where they are constants.

func.func @block_count(%n: i32) {
  %c = arith.constant 4096 : i32
  // expected-error @+1 {{construct: blockCount of data_copy_params is 4096, needs 0..4095}}
  %0 = ascendc.construct !ascendc.data_copy_params(%c, %n, %n, %n) : i32, i32, i32, i32
  return
}

// -----

func.func @block_length(%n: i32) {
  %c = arith.constant 2097152 : i32
  // expected-error @+1 {{construct: blockLen of data_copy_ext_params is 2097152, needs 0..2097151}}
  %0 = ascendc.construct !ascendc.data_copy_ext_params(%n, %c, %n, %n, %n) : i32, i32, i32, i32, i32
  return
}

// -----

func.func @padding(%n: i32) {
  %c = arith.constant 33 : i32
  // expected-error @+1 {{construct: leftPadding of data_copy_pad_ext_params is 33, needs 0..32}}
  %0 = ascendc.construct !ascendc.data_copy_pad_ext_params<i8>(%n, %c, %n, %n) : i32, i32, i32, i32
  return
}

// -----

func.func @repeat_stride(%n: i32) {
  %c = arith.constant 256 : i32
  // expected-error @+1 {{construct: src1RepStride of binary_repeat_params is 256, needs 0..255}}
  %0 = ascendc.construct !ascendc.binary_repeat_params(%n, %n, %n, %n, %n, %c) : i32, i32, i32, i32, i32, i32
  return
}

// -----

func.func @block_stride(%n: i32) {
  %c = arith.constant 65536 : i32
  // expected-error @+1 {{construct: dstBlkStride of unary_repeat_params is 65536, needs 0..65535}}
  %0 = ascendc.construct !ascendc.unary_repeat_params(%c, %n, %n, %n) : i32, i32, i32, i32
  return
}

// -----

func.func @nd2nz(%n: i32) {
  %c = arith.constant 16385 : i32
  // expected-error @+1 {{construct: nValue of nd2nz_params is 16385, needs 0..16384}}
  %0 = ascendc.construct !ascendc.nd2nz_params(%n, %c, %n, %n, %n, %n, %n, %n) : i32, i32, i32, i32, i32, i32, i32, i32
  return
}

// -----

func.func @mmad(%n: i32) {
  %c = arith.constant 4096 : i32
  // expected-error @+1 {{construct: k of mmad_params is 4096, needs 0..4095}}
  %0 = ascendc.construct !ascendc.mmad_params(%n, %n, %c, %n, %n, %n) : i32, i32, i32, i32, i32, i32
  return
}

// -----

func.func @negative(%n: i32) {
  %c = arith.constant -16 : i32
  // expected-error @+1 {{construct: m of mmad_params is -16, needs 0..4095}}
  %0 = ascendc.construct !ascendc.mmad_params(%c, %n, %n, %n, %n, %n, %n, %n) : i32, i32, i32, i32, i32, i32, i32, i32
  return
}

// -----

func.func @types(%n: i32) {
  // expected-error @+1 {{construct: 1 types for 2 operands}}
  %0 = ascendc.construct !ascendc.nd2nz_params(%n, %n) [ui16] : i32, i32
  return
}

// -----

// A zero that means nothing on any chip is refused where the chip is named...
module attributes {ascir.soc = "ascend910b1"} {
  func.func @pitch(%n: i32) {
    %c = arith.constant 0 : i32
    // expected-error @+1 {{construct: dstNzC0Stride of nd2nz_params is 0, needs 1..16384}}
    %0 = ascendc.construct !ascendc.nd2nz_params(%n, %n, %n, %n, %n, %c, %n, %n) : i32, i32, i32, i32, i32, i32, i32, i32
    return
  }
}

// -----

// ... but not in a copy that does nothing.
module attributes {ascir.soc = "ascend910b1"} {
  func.func @idle(%n: i32) {
    %c = arith.constant 0 : i32
    %0 = ascendc.construct !ascendc.nd2nz_params(%n, %c, %n, %n, %n, %c, %n, %n) : i32, i32, i32, i32, i32, i32, i32, i32
    %2 = arith.constant 4096 : i32
    // expected-error @+1 {{construct: ndNum of nd2nz_params is 4096, needs 0..4095}}
    %1 = ascendc.construct !ascendc.nd2nz_params(%2, %c, %n, %n, %n, %c, %n, %n) : i32, i32, i32, i32, i32, i32, i32, i32
    return
  }
}
