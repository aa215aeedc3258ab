"""Loops, branches and calls, compiled and run: what moves over a back edge moves at once, whatever it is called."""

from __future__ import annotations

from collections.abc import Callable

import pytest

Run = Callable[[str, str], list[str]]


def fibonacci(n: int) -> tuple[int, int]:
    a, b = 0, 1
    for _ in range(n):
        a, b = b, a + b
    return a, b


SWAPS = """
func.func @swap(%n: index, %a: i32, %b: i32) -> i32 {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %hundred = arith.constant 100 : i32
  %x, %y = scf.for %i = %zero to %n step %one iter_args(%p = %a, %q = %b) -> (i32, i32) {
    scf.yield %q, %p : i32, i32
  }
  %scaled = arith.muli %x, %hundred : i32
  %r = arith.addi %scaled, %y : i32
  func.return %r : i32
}
func.func @rotate(%n: index, %a: i32, %b: i32, %c: i32, %d: i32) -> i32 {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %ten = arith.constant 10 : i32
  // Two cycles, a fixed value, and a value that reads one of the cycles.
  %0, %1, %2, %3, %4, %5 = scf.for %i = %zero to %n step %one
      iter_args(%p = %a, %q = %b, %r = %c, %s = %d, %t = %a, %u = %b) -> (i32, i32, i32, i32, i32, i32) {
    scf.yield %q, %r, %p, %s, %p, %t : i32, i32, i32, i32, i32, i32
  }
  %6 = arith.muli %0, %ten : i32
  %7 = arith.addi %6, %1 : i32
  %8 = arith.muli %7, %ten : i32
  %9 = arith.addi %8, %2 : i32
  %10 = arith.muli %9, %ten : i32
  %11 = arith.addi %10, %3 : i32
  %12 = arith.muli %11, %ten : i32
  %13 = arith.addi %12, %4 : i32
  %14 = arith.muli %13, %ten : i32
  %15 = arith.addi %14, %5 : i32
  func.return %15 : i32
}
func.func @fibonacci(%n: i64) -> i64 {
  %zero = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  %a, %b = scf.for %i = %zero to %n step %one iter_args(%p = %zero, %q = %one) -> (i64, i64) : i64 {
    %next = arith.addi %p, %q : i64
    scf.yield %q, %next : i64, i64
  }
  func.return %a : i64
}
func.func @while_swap(%n: i32) -> i32 {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %two = arith.constant 2 : i32
  %ten = arith.constant 10 : i32
  %0, %1, %2 = scf.while (%i = %n, %p = %one, %q = %two) : (i32, i32, i32) -> (i32, i32, i32) {
    %more = arith.cmpi sgt, %i, %zero : i32
    scf.condition(%more) %q, %p, %i : i32, i32, i32
  } do {
  ^bb0(%p: i32, %q: i32, %i: i32):
    %less = arith.subi %i, %one : i32
    scf.yield %less, %p, %q : i32, i32, i32
  }
  %3 = arith.muli %0, %ten : i32
  %4 = arith.addi %3, %1 : i32
  func.return %4 : i32
}
"""


def rotated(n: int, a: int, b: int, c: int, d: int) -> int:
    p, q, r, s, t, u = a, b, c, d, a, b
    for _ in range(n):
        p, q, r, s, t, u = q, r, p, s, p, t
    return int(f"{p}{q}{r}{s}{t}{u}")


def test_carried_values_move_at_once(run_cpp: Run) -> None:
    main = "\n".join(
        [
            'for (int n = -1; n < 5; n++) std::printf("%d\\n", swap(n, 3, 4));',
            'for (int n = 0; n < 5; n++) std::printf("%d\\n", rotate(n, 1, 2, 3, 4));',
            'for (int n = 0; n < 40; n++) std::printf("%lld\\n", (long long)fibonacci(n));',
            'for (int n = 0; n < 3; n++) std::printf("%d\\n", while_swap(n));',
        ]
    )
    expected = [304 if n <= 0 or n % 2 == 0 else 403 for n in range(-1, 5)]
    expected += [rotated(n, 1, 2, 3, 4) for n in range(5)]
    expected += [fibonacci(n)[0] for n in range(40)]
    expected += [21, 12, 21]  # Each test of the condition hands the pair over swapped.
    assert [int(line) for line in run_cpp(SWAPS, main)] == expected


LOOPS = """
func.func @trips(%from: index, %to: index, %step: index) -> index {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %count = scf.for %i = %from to %to step %step iter_args(%c = %zero) -> (index) {
    %next = arith.addi %c, %one : index
    scf.yield %next : index
  }
  func.return %count : index
}
func.func @sum_beyond_32_bits() -> index {
  %from = arith.constant 4294967296 : index
  %to = arith.constant 4294967299 : index
  %one = arith.constant 1 : index
  %zero = arith.constant 0 : index
  %sum = scf.for %i = %from to %to step %one iter_args(%s = %zero) -> (index) {
    %next = arith.addi %s, %i : index
    scf.yield %next : index
  }
  func.return %sum : index
}
func.func @nested(%n: i32) -> i32 {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %total = scf.for %i = %zero to %n step %one iter_args(%acc = %zero) -> (i32) : i32 {
    %inner = scf.for %j = %zero to %i step %one iter_args(%acc_1 = %acc) -> (i32) : i32 {
      %next = arith.addi %acc_1, %one : i32
      scf.yield %next : i32
    }
    scf.yield %inner : i32
  }
  func.return %total : i32
}
"""


def test_trip_counts_and_64_bit_index(run_cpp: Run) -> None:
    cases = [(0, 10, 3), (5, 5, 1), (7, 2, 1), (-4, 4, 2)]
    main = "\n".join(f'std::printf("%lld\\n", (long long)trips({a}, {b}, {c}));' for a, b, c in cases)
    main += '\nstd::printf("%lld\\n", (long long)sum_beyond_32_bits());\nstd::printf("%d\\n", nested(5));'
    expected = [len(range(*case)) for case in cases] + [3 * 4294967296 + 3, 10]
    assert [int(line) for line in run_cpp(LOOPS, main)] == expected


BRANCHES = """
func.func @order(%c: i1, %a: i32, %b: i32) -> i32 {
  %hundred = arith.constant 100 : i32
  %x, %y = scf.if %c -> (i32, i32) {
    scf.yield %b, %a : i32, i32
  } else {
    scf.yield %a, %b : i32, i32
  }
  %0 = arith.muli %x, %hundred : i32
  %1 = arith.addi %0, %y : i32
  func.return %1 : i32
}
func.func @choose(%k: index, %x: i64) -> i64 {
  %big = arith.constant 4294967297 : i64
  %r = scf.index_switch %k -> i64
  case 1 { scf.yield %x : i64 }
  case 4294967297 { scf.yield %big : i64 }
  case -1 {
    %two = arith.constant 2 : i64
    %0 = arith.muli %x, %two : i64
    scf.yield %0 : i64
  }
  default {
    %zero = arith.constant 0 : i64
    scf.yield %zero : i64
  }
  func.return %r : i64
}
func.func @only_then(%c: i1, %p: memref<1xi32>) {
  %i = arith.constant 0 : index
  %v = arith.constant 5 : i32
  scf.if %c { memref.store %v, %p[%i] : memref<1xi32> }
  func.return
}
"""


def test_branches(run_cpp: Run) -> None:
    main = "\n".join(
        [
            'std::printf("%d\\n%d\\n", order(true, 1, 2), order(false, 1, 2));',
            "int64_t ks[] = {1, 4294967297, -1, 0, 2};",
            'for (int64_t k : ks) std::printf("%lld\\n", (long long)choose(k, 21));',
            'int32_t cell = 1; only_then(false, &cell); std::printf("%d\\n", cell);',
            'only_then(true, &cell); std::printf("%d\\n", cell);',
        ]
    )
    assert [int(line) for line in run_cpp(BRANCHES, main)] == [201, 102, 21, 4294967297, 42, 0, 0, 1, 5]


MEMORY = """
func.func @transpose(%to: memref<4x3xi32>) {
  %from = memref.alloca() : memref<3x4xi32>
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %three = arith.constant 3 : index
  %four = arith.constant 4 : index
  scf.for %i = %zero to %three step %one {
    scf.for %j = %zero to %four step %one {
      %k = arith.muli %i, %four : index
      %l = arith.addi %k, %j : index
      %v = arith.index_cast %l : index to i32
      memref.store %v, %from[%i, %j] : memref<3x4xi32>
    }
  }
  scf.for %i = %zero to %three step %one {
    %row = memref.subview %from[%i, 0] [1, 4] [1, 1] : memref<3x4xi32> to memref<4xi32, strided<[1], offset: ?>>
    scf.for %j = %zero to %four step %one {
      %v = memref.load %row[%j] : memref<4xi32, strided<[1], offset: ?>>
      memref.store %v, %to[%j, %i] : memref<4x3xi32>
    }
  }
  func.return
}
"""


def test_arrays_of_several_dimensions(run_cpp: Run) -> None:
    main = 'int32_t to[12]; transpose(to); for (int32_t v : to) std::printf("%d\\n", v);'
    assert [int(line) for line in run_cpp(MEMORY, main)] == [4 * i + j for j in range(4) for i in range(3)]


NAMES = """
func.func private @external(i32) -> i32
func.func @first(%int: i32, %class: i32, %v1: i32, %printf: i32) -> i32 {
  %0 = func.call @later(%int, %class) : (i32, i32) -> i32
  %1 = arith.addi %0, %v1 : i32
  %false = arith.constant false
  %c1_i32 = arith.constant 1 : i32
  %2 = arith.constant 1 : i32
  %3 = arith.constant 1 : i32
  %UB = arith.addi %c1_i32, %2 : i32
  %later = arith.addi %UB, %3 : i32
  %a.b = arith.addi %later, %1 : i32
  %a$b = arith.addi %a.b, %printf : i32
  %4 = func.call @external(%a$b) : (i32) -> i32
  %5 = func.call @later(%4, %later) : (i32, i32) -> i32
  func.return %5 : i32
}
func.func @later(%x: i32, %x_1: i32) -> i32 {
  %x_2 = arith.muli %x, %x_1 : i32
  func.return %x_2 : i32
}
"""


def test_any_name_compiles(run_cpp: Run) -> None:
    """Keywords, names of the headers, of functions, of other values: all become names of their own."""
    main = 'std::printf("%d\\n", first(2, 3, 4, 5));'
    ir = NAMES.replace("private @external(i32) -> i32", "@external(%a: i32) -> i32 { func.return %a : i32 }")
    assert run_cpp(ir, main) == [str((2 * 3 + 4 + 3 + 5) * 3)]


def test_prototypes_stand_before_the_first_call(to_cpp: Callable[[str], str]) -> None:
    text = to_cpp(NAMES)
    assert text.index("__aicore__ int32_t external(int32_t);") < text.index("int32_t first(")
    assert text.count("int32_t later(int32_t, int32_t);") == 1


@pytest.mark.parametrize("ir", [SWAPS, LOOPS, BRANCHES, MEMORY, NAMES])
def test_same_text_whatever_was_printed_before(ir: str, to_cpp: Callable[[str], str]) -> None:
    first = to_cpp(ir)
    to_cpp(NAMES + SWAPS)
    assert to_cpp(ir) == first
