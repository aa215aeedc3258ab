// RUN: ascir-opt %s -p tile-contract --remarks --verify-diagnostics

!t = !tile.tile<4096xf32, ub>

func.func @stay_two(%x: !t, %s: f32, %n: index) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %p = tile.mul %x, %x : !t
  // expected-remark @+1 {{tile-contract: the product is needed by itself}}
  %a = tile.add %p, %s : !t, f32
  %b = tile.sub %p, %a : !t
  %q = tile.mul %b, %s : !t, f32
  // expected-remark @+1 {{tile-contract: the sum would take the place of its addend, which stays}}
  %c = tile.add %q, %x : !t
  %r = tile.mul %x, %x : !t
  // expected-remark @+1 {{tile-contract: the sum would overwrite an operand, and all operands are needed later}}
  %d = tile.add %r, %s : !t, f32
  %u = tile.mul %c, %d : !t
  scf.for %i = %zero to %n step %one {
    // expected-remark @+1 {{tile-contract: the product is computed elsewhere}}
    %e = tile.add %u, %s : !t, f32
    %w = tile.exp %e : !t
    %v = tile.mul %w, %e : !t
    %k = arith.mulf %s, %s : f32
    // expected-remark @+1 {{tile-contract: the addend is a scalar that changes in each iteration}}
    %f = tile.add %v, %k : !t, f32
  }
  func.return
}
