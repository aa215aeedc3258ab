// RUN: ascir-opt %s --verify-diagnostics --split-input-file

// A value used above its definition in one block.
func.func @later(%a: i32) -> i32 {
  // expected-error @+1 {{its definition does not come before this on every way (defined at line 7)}}
  %sum = arith.addi %product, %a : i32
  %product = arith.muli %a, %a : i32
  func.return %sum : i32
}

// -----

// A value of one branch used in the other: known only inside its own region.
func.func @sibling(%c: i1, %a: i32) {
  scf.if %c {
    %in = arith.addi %a, %a : i32
    scf.yield
  } else {
    // expected-error @+1 {{use of undefined value '%in'}}
    %out = arith.addi %in, %a : i32
    scf.yield
  }
  func.return
}

// -----

// A definition in a block that does not lie on every way to the use.
func.func @ways(%c: i1, %a: i32) -> i32 {
  cf.cond_br %c, ^left, ^join
^left:
  %b = arith.addi %a, %a : i32
  cf.br ^join
^join:
  // expected-error @+1 {{its definition does not come before this on every way}}
  func.return %b : i32
}

// -----

// A use in a nested region of something that its own block defines only later.
func.func @captured(%c: i1, %a: i32) {
  scf.if %c {
    // expected-error @+1 {{'%late' is used here}}
    %x = arith.addi %late, %a : i32
    scf.yield
  }
  %late = arith.muli %a, %a : i32
  func.return
}

// -----

// A use above a definition that stands in a nested region.
func.func @nested(%n: i32) {
  %zero = arith.constant 0 : i32
  // expected-error @+1 {{scf.for: operand 3 is used outside of the region that defines it}}
  scf.for %i = %zero to %n step %one : i32 {
    %one = arith.constant 1 : i32
    scf.yield
  }
  func.return
}

// -----

// Fine: the defining block dominates the use.
func.func @dominated(%c: i1, %a: i32) -> i32 {
  %b = arith.addi %a, %a : i32
  cf.cond_br %c, ^left, ^right
^left:
  func.return %b : i32
^right:
  func.return %a : i32
}
