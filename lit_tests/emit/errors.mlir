// RUN: ascir-translate --mlir-to-ascendc %s --verify-diagnostics --split-input-file --allow-unregistered-dialect

// What has no form is refused at its place, with advice, and nothing is printed.

func.func @operation() {
  // expected-error @+1 {{no Ascend C form for 'tensor.empty'; lower it first}}
  %0 = tensor.empty() : tensor<4xf32>
  func.return
}

// -----

func.func @unregistered() {
  // expected-error @+1 {{no Ascend C form for the unregistered operation 'mine.op'}}
  "mine.op"() : () -> ()
  func.return
}

// -----

// expected-error @+1 {{no Ascend C form for type tensor<4xf32>; lower it first}}
func.func @type(%x: tensor<4xf32>) {
  func.return
}

// -----

// expected-error @+1 {{no Ascend C form for type i4: integers have 1, 8, 16, 32 or 64 bits}}
func.func @width(%x: i4) {
  func.return
}

// -----

// expected-error @+1 {{no Ascend C memory has the number 7 : i64: 22 is global memory, 0 or none the stack}}
func.func @memory(%x: memref<4xf32, 7>) {
  func.return
}

// -----

// expected-error @+1 {{kernel 'k' returns 1 values; it must write its results to global memory}}
func.func @k(%x: i32) -> i32 attributes {ascendc.aicore, ascendc.global} {
  func.return %x : i32
}

// -----

// expected-error @+1 {{function 'pair' returns 2 values; a C++ function returns at most one}}
func.func @pair(%x: i32) -> (i32, i32) {
  func.return %x, %x : i32, i32
}

// -----

func.func @recursive(%x: i32) -> i32 {
  // expected-error @+1 {{function 'recursive' calls itself; Ascend C has no recursion}}
  %0 = func.call @recursive(%x) : (i32) -> i32
  func.return %0 : i32
}

// -----

func.func @kernel() attributes {ascendc.aicore, ascendc.global} {
  func.return
}
func.func @starts_it() {
  // expected-error @+1 {{call of kernel 'kernel'; only the host starts a kernel}}
  func.call @kernel() : () -> ()
  func.return
}

// -----

// expected-error @+1 {{'a-b' cannot be the name of a C++ function; rename the function}}
func.func @"a-b"() {
  func.return
}

// -----

// expected-error @+1 {{'float' cannot be the name of a C++ function; rename the function}}
func.func @float() {
  func.return
}

// -----

func.func @f() {
  func.return
}
module {
  // expected-error @+1 {{function 'f' stands twice in the text; rename one of them}}
  func.func @f() {
    func.return
  }
}

// -----

// expected-error @+1 {{no Ascend C form for 'arith.constant' outside a function}}
%0 = arith.constant 1 : i32

// -----

// expected-error @+1 {{function 'blocks' has several blocks; structure its control flow with scf first}}
func.func @blocks() {
  cf.br ^end
^end:
  func.return
}

// -----

func.func @parallel(%n: index, %one: index) {
  // expected-error @+1 {{no Ascend C form for 'scf.parallel'; lower it to scf.for, or spread it over the cores with ascendc.get_block_idx}}
  "scf.parallel"(%one, %n, %one) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> ({
  ^bb0(%i: index):
    scf.reduce
  }) : (index, index, index) -> ()
  func.return
}

// -----

func.func @strides(%p: memref<?x?xi64>, %i: index) {
  // expected-error @+1 {{no Ascend C form for an access to memref<?x?xi64>: its strides are known only at run time}}
  %0 = memref.load %p[%i, %i] : memref<?x?xi64>
  func.return
}

// -----

func.func @heap() {
  // expected-error @+1 {{no Ascend C form for 'memref.alloc'; a kernel has no heap}}
  %0 = memref.alloc() : memref<4xi32>
  func.return
}

// -----

func.func @stack() {
  // expected-error @+1 {{no Ascend C form for a stack array of memref<4xi32, 26 : i64>: take a tensor from a queue or a buffer}}
  %0 = memref.alloca() : memref<4xi32, 26>
  func.return
}

// -----

func.func @escaping(%c: i1, %p: memref<4xi32>) {
  %0 = scf.if %c -> (memref<4xi32>) {
    %1 = memref.alloca() : memref<4xi32>
    // expected-error @+1 {{an array from 'memref.alloca' leaves its block; allocate it before the block}}
    scf.yield %1 : memref<4xi32>
  } else {
    scf.yield %p : memref<4xi32>
  }
  func.return
}

// -----

func.func @extent(%p: memref<?xi32>, %i: index) {
  // expected-error @+1 {{no Ascend C form for an extent of memref<?xi32> that is known only at run time; pass it as an argument}}
  %0 = memref.dim %p, %i : memref<?xi32>
  func.return
}

// -----

func.func @dense() {
  // expected-error @+1 {{no Ascend C form for the constant dense<1> : vector<4xi32>; only scalars can be printed}}
  %0 = arith.constant dense<1> : vector<4xi32>
  func.return
}

// -----

func.func @twice_rounded(%n: i32, %x: f64) {
  // expected-error @+1 {{no Ascend C form for i32 to bf16: it would round twice}}
  %0 = arith.sitofp %n : i32 to bf16
  func.return
}

// -----

func.func @wide(%n: i128) {
  func.return
  // expected-error @-2 {{no Ascend C form for type i128}}
}

// -----

func.func @cast(%x: f32) {
  // expected-error @+1 {{no Ascend C form for a cast of f32 to i32; resolve it first}}
  %0 = builtin.unrealized_conversion_cast %x : f32 to i32
  func.return
}

// -----

emitasc.declare_py_struct !emitasc.py_struct<"S", [i32], ["a"]>
// expected-error @+1 {{structure 'S' is declared twice}}
emitasc.declare_py_struct !emitasc.py_struct<"S", [i32], ["b"]>

// -----

func.func @again_and_again(%n: i32) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  scf.for %i = %zero to %n step %one : i32 {
    // expected-error @+1 {{'ascendc.local_tensor_auto' would take a new buffer each time around: hoist it}}
    %0 = ascendc.local_tensor_auto() : !ascendc.local_tensor<16xf16>
    scf.yield
  }
  func.return
}

// -----

func.func @extents(%n: i64) {
  // expected-error @+1 {{'ascendc.local_tensor_auto' has 1 extents for !ascendc.local_tensor<16xf16>, needs 0}}
  %0 = ascendc.local_tensor_auto(%n) : !ascendc.local_tensor<16xf16>
  func.return
}

// -----

func.func @layout(%c: !ascendc.fixpipe_config, %dst: !ascendc.global_tensor<f32>, %src: !ascendc.local_tensor<f32>, %p: !ascendc.fixpipe_params_v220) {
  // expected-error @+1 {{a fixpipe configuration must be constructed from a constant layout, 0 (NZ) or 1 (row major)}}
  ascendc.fixpipe %dst, %src, %p, %c : !ascendc.global_tensor<f32>, !ascendc.local_tensor<f32>, !ascendc.fixpipe_params_v220, !ascendc.fixpipe_config
  func.return
}

// -----

func.func @addresses(%list: !ascendc.local_tensor<*xui64>, %params: !ascendc.trans_data_to_5hd_params) {
  // expected-error @+1 {{'ascendc.trans_data_to_5hd' has addresses of unknown elements}}
  ascendc.trans_data_to_5hd %list, %list, %params : !ascendc.local_tensor<*xui64>, !ascendc.local_tensor<*xui64>, !ascendc.trans_data_to_5hd_params
  func.return
}
