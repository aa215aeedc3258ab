// RUN: ascir-opt %s --verify-diagnostics --split-input-file

// Constants: kinds of elements, sizes, packed bytes, positions of a 2:4 sparse constant.

func.func @f() {
  // expected-error @+1 {{graph.constant: value must be dense elements of a tensor, or #graph.packed, not 1.000000e+00 : f32}}
  %0 = graph.constant 1.0 : f32
  func.return
}

// -----

func.func @f() {
  // expected-error @+1 {{graph.constant: value must be dense elements of a tensor, or #graph.packed, not "text"}}
  %0 = graph.constant "text"
  func.return
}

// -----

func.func @f() {
  // expected-error @+1 {{graph.constant: value must be dense elements of a tensor, or #graph.packed, not dense<1> : vector<4xi32>}}
  %0 = graph.constant dense<1> : vector<4xi32>
  func.return
}

// -----

func.func @f() {
  // expected-error @+1 {{graph.constant: value must not have elements of index}}
  %0 = graph.constant dense<1> : tensor<4xindex>
  func.return
}

// -----

func.func @f() {
  // expected-error @+1 {{#graph.dims names the static dimension 4}}
  %0 = graph.constant dense<1.0> : tensor<4xf32, #graph.dims<n>>
  func.return
}

// -----

func.func @f() {
  // expected-error @+1 {{graph.constant: result 0 must be tensor<4xi8>, but is declared tensor<5xi8>}}
  %0 = "graph.constant"() <{value = dense<1> : tensor<4xi8>}> : () -> tensor<5xi8>
  func.return
}

// -----

// The text leaves the type out, so it must be that of the elements to the last size.
func.func @f() {
  // expected-error @+1 {{graph.constant: result 0 must be tensor<4xi8>, but is declared tensor<?xi8>}}
  %0 = "graph.constant"() <{value = dense<1> : tensor<4xi8>}> : () -> tensor<?xi8>
  func.return
}

// -----

func.func @f() {
  // expected-error @+1 {{graph.constant: value must be packed i4, not i2}}
  %0 = graph.constant #graph.packed<"0x4E" : tensor<4xi2>>
  func.return
}

// -----

// Packed bytes.
func.func @f() {
  // expected-error @+1 {{#graph.packed: expected whole bytes in hexadecimal, as "0x21F3"}}
  %0 = graph.constant #graph.packed<"21" : tensor<2xi4>>
  func.return
}

// -----

func.func @f() {
  // expected-error @+1 {{#graph.packed: expected whole bytes in hexadecimal}}
  %0 = graph.constant #graph.packed<"0x2" : tensor<1xi4>>
  func.return
}

// -----

func.func @f() {
  // expected-error @+1 {{#graph.packed: expected whole bytes in hexadecimal}}
  %0 = graph.constant #graph.packed<"0x2G" : tensor<2xi4>>
  func.return
}

// -----

func.func @f() {
  // expected-error @+1 {{#graph.packed: tensor<3xi4> takes 2 bytes, got 1}}
  %0 = graph.constant #graph.packed<"0x21" : tensor<3xi4>>
  func.return
}

// -----

func.func @f() {
  // expected-error @+1 {{#graph.packed: tensor<2xi4> takes 1 bytes, got 2}}
  %0 = graph.constant #graph.packed<"0x2143" : tensor<2xi4>>
  func.return
}

// -----

func.func @f() {
  // expected-error @+1 {{#graph.packed: the unused bits of the last byte, 0x43, must be zero}}
  %0 = graph.constant #graph.packed<"0x2143" : tensor<3xi4>>
  func.return
}

// -----

func.func @f() {
  // expected-error @+1 {{#graph.packed: expected a tensor of i4 or i2, got tensor<1xi8>}}
  %0 = graph.constant #graph.packed<"0x21" : tensor<1xi8>>
  func.return
}

// -----

func.func @f() {
  // expected-error @+1 {{#graph.packed: expected a tensor of i4 or i2, got vector<2xi4>}}
  %0 = graph.constant #graph.packed<"0x21" : vector<2xi4>>
  func.return
}

// -----

func.func @f() {
  // expected-error @+1 {{#graph.packed: expected a static shape without encoding, got tensor<?xi4>}}
  %0 = graph.constant #graph.packed<"0x21" : tensor<?xi4>>
  func.return
}

// -----

func.func @f() {
  // expected-error @+1 {{#graph.packed: expected a static shape without encoding, got tensor<2xi4, 1}}
  %0 = graph.constant #graph.packed<"0x21" : tensor<2xi4, 1>>
  func.return
}

// -----

// 2:4 sparse constants.
func.func @f() {
  // expected-error @+1 {{graph.sparse_constant: values must be dense elements of a tensor, or #graph.packed, not 1 : i64}}
  %0 = graph.sparse_constant values 1 indices #graph.packed<"0x04" : tensor<2xi2>>
  func.return
}

// -----

func.func @f() {
  // expected-error @+1 {{graph.sparse_constant: indices is missing}}
  %0 = graph.sparse_constant values dense<1> : tensor<2xi8>
  func.return
}

// -----

func.func @f() {
  // expected-error @+1 {{graph.sparse_constant: indices must be #graph.packed of i2, not 1}}
  %0 = graph.sparse_constant values dense<1> : tensor<2xi8> indices 1
  func.return
}

// -----

func.func @f() {
  // expected-error @+1 {{graph.sparse_constant: indices must be #graph.packed of i2, not dense<1> : tensor<2xi8>}}
  %0 = graph.sparse_constant values dense<1> : tensor<2xi8> indices dense<1> : tensor<2xi8>
  func.return
}

// -----

func.func @f() {
  // expected-error @+1 {{graph.sparse_constant: indices must be #graph.packed of i2}}
  %0 = graph.sparse_constant values dense<1> : tensor<2xi8> indices #graph.packed<"0x21" : tensor<2xi4>>
  func.return
}

// -----

func.func @f() {
  // expected-error @+1 {{graph.sparse_constant: values and indices differ in shape (tensor<2xi8> vs tensor<4xi2>)}}
  %0 = graph.sparse_constant values dense<1> : tensor<2xi8> indices #graph.packed<"0x44" : tensor<4xi2>>
  func.return
}

// -----

func.func @f() {
  // expected-error @+1 {{graph.sparse_constant: the last dimension of values must be even: two of each four (tensor<2x3xi8>)}}
  %0 = graph.sparse_constant values dense<1> : tensor<2x3xi8> indices #graph.packed<"0x4404" : tensor<2x3xi2>>
  func.return
}

// -----

func.func @f() {
  // expected-error @+1 {{graph.sparse_constant: the last dimension of values must be even: two of each four (tensor<i8>)}}
  %0 = graph.sparse_constant values dense<1> : tensor<i8> indices #graph.packed<"0x00" : tensor<i2>>
  func.return
}

// -----

// Equal positions, falling ones; in a low half, a high half and a last half byte.
func.func @f() {
  // expected-error @+1 {{graph.sparse_constant: the indices of group 2 do not increase}}
  %0 = graph.sparse_constant values dense<1> : tensor<8xi8> indices #graph.packed<"0x4440" : tensor<8xi2>>
  func.return
}

// -----

func.func @f() {
  // expected-error @+1 {{graph.sparse_constant: the indices of group 1 do not increase}}
  %0 = graph.sparse_constant values dense<1> : tensor<8xi8> indices #graph.packed<"0x1444" : tensor<8xi2>>
  func.return
}

// -----

func.func @f() {
  // expected-error @+1 {{graph.sparse_constant: the indices of group 2 do not increase}}
  %0 = graph.sparse_constant values dense<1> : tensor<6xi8> indices #graph.packed<"0x4405" : tensor<6xi2>>
  func.return
}
