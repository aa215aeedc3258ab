"""Iterations of a loop that are told apart because a remainder of its counter decides what runs in them."""

from __future__ import annotations

import pytest
from xdsl.dialects.func import FuncOp
from xdsl.dialects.scf import ForOp

from ascir.certificates import sync
from ascir.context import make_context
from ascir.diagnostics import Source
from ascir.parsing import parse
from ascir.passes.ascendc.insert_sync import insert
from ascir.passes.ascendc.sync.kernel import Kernel
from ascir.passes.ascendc.sync.phases import KEPT, Phases

LOCAL, GLOBAL = "!ascendc.local_tensor<64xf32>", "!ascendc.global_tensor<*xf32>"


def kernel(period: int, lag: int = 0, start: int = 0) -> FuncOp:
    """Each iteration stores to one of two slots; the last of a period, or so many after it, stores %b, too."""
    text = f"""
func.func @f(%x: memref<?xf32, 22>, %y: memref<?xf32, 22>, %n: index) attributes {{ascendc.aicore, ascendc.global}} {{
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c64 = arith.constant 64 : i32
  %c256 = arith.constant 256 : i32
  %c512 = arith.constant 512 : i32
  %zero = arith.constant 0.0 : f32
  %i0 = arith.constant 0 : index
  %i1 = arith.constant 1 : index
  %wide = arith.constant 64 : index
  %start = arith.constant {start} : index
  %lag = arith.constant {lag - 1} : index
  %period = arith.constant {period} : index
  %xg = ascendc.global_tensor : {GLOBAL}
  %yg = ascendc.global_tensor : {GLOBAL}
  ascendc.global_tensor.set_global_buffer %xg, %x : {GLOBAL}, memref<?xf32, 22>
  ascendc.global_tensor.set_global_buffer %yg, %y : {GLOBAL}, memref<?xf32, 22>
  %ub = ascendc.tbuf : <veccalc>
  %b = ascendc.tbuf.get_with_offset %ub, %c64, %c512 : !ascendc.tbuf<veccalc>, i32, i32, {LOCAL}
  %end = scf.for %i = %start to %n step %i1 iter_args(%slot = %c0) -> (i32) {{
    %row = arith.muli %i, %wide : index
    %at = arith.muli %slot, %c256 : i32
    %a = ascendc.tbuf.get_with_offset %ub, %c64, %at : !ascendc.tbuf<veccalc>, i32, i32, {LOCAL}
    ascendc.duplicate_l2 %a, %zero, %c64 : {LOCAL}, f32, i32
    %xgi = ascendc.global_tensor.subindex %xg[%row] : {GLOBAL}, index, {GLOBAL}
    ascendc.data_copy_l2 %xgi, %a, %c64 : {GLOBAL}, {LOCAL}, i32
    %behind = arith.subi %i, %lag : index
    %left = arith.remui %behind, %period : index
    %some = arith.minsi %left, %i1 : index
    %last = arith.subi %i1, %some : index
    scf.for %j = %i0 to %last step %i1 {{
      ascendc.duplicate_l2 %b, %zero, %c64 : {LOCAL}, f32, i32
      %ygi = ascendc.global_tensor.subindex %yg[%row] : {GLOBAL}, index, {GLOBAL}
    ascendc.data_copy_l2 %ygi, %b, %c64 : {GLOBAL}, {LOCAL}, i32
    }}
    %next = arith.xori %slot, %c1 : i32
    scf.yield %next : i32
  }}
  func.return
}}"""
    (function,) = parse(make_context(), Source("<kernel>", text)).ops
    assert isinstance(function, FuncOp)
    return function


def phases(function: FuncOp) -> tuple[Phases, list[int | None]]:
    """The phases of the loop, and how often the inner one runs in each."""
    outer, inner = (op for op in function.walk() if isinstance(op, ForOp))
    found = Kernel(function).phases
    assert list(found) == [outer]
    return found[outer], [each.get(inner) for each in found[outer].counts]


def test_few_iterations_are_told_apart_one_by_one() -> None:
    found, counts = phases(kernel(3))
    assert counts == [0, 0, 1]
    assert found.following == [[1], [2], [0]]


def test_of_many_iterations_alike_one_stands_for_most() -> None:
    found, counts = phases(kernel(100))
    assert counts == [0] * KEPT + [1]
    assert found.following == [[1], [2], [3], [3, 4], [0]]


def test_the_first_iterations_are_those_that_the_loop_starts_with() -> None:
    assert phases(kernel(5, start=4))[1] == [1, 0, 0, 0, 0]


def test_of_negative_numbers_nothing_is_known() -> None:
    """In the first two iterations nothing lies behind."""
    found, counts = phases(kernel(4, lag=3))
    assert counts == [None, None, 1, 0, 0, 0]
    assert found.following == [[1], [2], [3], [4], [5], [2]]


@pytest.mark.parametrize(("period", "flags"), [(2, 4), (3, 3), (4, 3), (17, 3), (100, 3)])
def test_what_runs_rarely_needs_no_flag_of_its_own(period: int, flags: int) -> None:
    """With two iterations in between, the flags of the slots tell that %b was stored."""
    function = kernel(period)
    insert(function)
    report = sync.check(function)
    assert report.minimal
    assert len(report.flags) == flags
