// RUN: ascir-opt %s --verify-diagnostics --split-input-file

// Fusions: what is inside, and what goes in and out.

func.func @f(%x: tensor<4xf32>) {
  // expected-error @+1 {{graph.fusion @k: block arguments must have the types of the operands: (tensor<4xf32>), not (tensor<5xf32>)}}
  %0 = "graph.fusion"(%x) <{label = "k"}> ({
  ^bb0(%a: tensor<5xf32>):
    graph.yield %a : tensor<5xf32>
  }) : (tensor<4xf32>) -> tensor<5xf32>
  func.return
}

// -----

func.func @f(%x: tensor<4xf32>) {
  // expected-error @+1 {{graph.fusion: block arguments must have the types of the operands: (tensor<4xf32>), not ()}}
  "graph.fusion"(%x) ({
    graph.yield
  }) : (tensor<4xf32>) -> ()
  func.return
}

// -----

func.func @f(%x: tensor<4xf32>) {
  // expected-error @+1 {{graph.fusion: a fusion must not be inside another}}
  %0 = graph.fusion(%a = %x) -> tensor<4xf32> {
    %1 = graph.fusion(%b = %a) -> tensor<4xf32> {
      graph.yield %b : tensor<4xf32>
    }
    graph.yield %1 : tensor<4xf32>
  }
  func.return
}

// -----

func.func @f(%x: tensor<4xf32>) {
  // expected-error @+1 {{graph.fusion: tensor.empty must not be inside: only graph operations and arith.constant}}
  %0 = graph.fusion(%a = %x) -> tensor<4xf32> {
    %1 = tensor.empty() : tensor<4xf32>
    graph.yield %1 : tensor<4xf32>
  }
  func.return
}

// -----

func.func @f(%x: tensor<4xf32>) {
  // expected-error @+1 {{graph.fusion: must end in graph.yield}}
  graph.fusion(%a = %x) -> () {
    // expected-error @+1 {{graph.exp terminates block in single-block region but is not a terminator}}
    %1 = graph.exp %a : tensor<4xf32>
  }
  func.return
}

// -----

// expected-error @+2 {{graph.fusion: its block is empty, but needs a terminator}}
// expected-error @+1 {{graph.fusion: must end in graph.yield}}
graph.fusion() -> () {
}

// -----

func.func @f(%x: tensor<4xf32>) {
  // expected-error @+1 {{graph.fusion: must yield the types of its results: (tensor<4xf32>), not (tensor<4xf16>)}}
  %0 = graph.fusion(%a = %x) -> tensor<4xf32> {
    %1 = graph.cast %a : tensor<4xf32> -> tensor<4xf16>
    graph.yield %1 : tensor<4xf16>
  }
  func.return
}

// -----

func.func @f(%x: tensor<4xf32>) {
  // expected-error @+1 {{graph.fusion: must yield the types of its results: (), not (tensor<4xf32>)}}
  graph.fusion(%a = %x) -> () {
    graph.yield %a : tensor<4xf32>
  }
  func.return
}

// -----

// Isolated from above.
func.func @f(%x: tensor<4xf32>) {
  // expected-error @+1 {{Operation using value defined out of its IsolatedFromAbove parent}}
  %0 = graph.fusion() -> tensor<4xf32> {
    graph.yield %x : tensor<4xf32>
  }
  func.return
}

// -----

// One block.
// expected-error @+1 {{expected a single block, but got 2 blocks}}
"graph.fusion"() ({
^bb0:
  cf.br ^bb1
^bb1:
  graph.yield
}) : () -> ()

// -----

func.func @f(%x: tensor<*xf32>) {
  // expected-error @+1 {{expected a ranked tensor of elements}}
  %0 = graph.fusion(%a = %x) -> tensor<*xf32> {
    graph.yield %a : tensor<*xf32>
  }
  func.return
}

// -----

func.func @f(%x: tensor<4xf32>) {
  // expected-error @+1 {{'graph.yield' expects parent op 'graph.fusion'}}
  graph.yield %x : tensor<4xf32>
}

// -----

// The type of a value that is not defined before must be written.
func.func @f() {
  // expected-error @+1 {{this value is not defined before; write its type: `%a = %x : type`}}
  %0 = graph.fusion(%a = %x) -> tensor<4xf32> {
    graph.yield %a : tensor<4xf32>
  }
  func.return
}

// -----

func.func @f(%x: tensor<4xf32>) {
  // expected-error @+1 {{operand is used with type tensor<5xf32>, but has been previously used or defined with type tensor<4xf32>}}
  %0 = graph.fusion(%a = %x : tensor<5xf32>) -> tensor<5xf32> {
    graph.yield %a : tensor<5xf32>
  }
  func.return
}
