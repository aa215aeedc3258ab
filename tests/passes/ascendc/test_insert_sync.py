"""Random kernels that were once ordered wrongly, or by more than they need; and how the order is found."""

from __future__ import annotations

import pytest
from xdsl.dialects.func import FuncOp

from ascir.certificates import sync
from ascir.context import make_context
from ascir.diagnostics import Source
from ascir.parsing import parse
from ascir.passes.ascendc.insert_sync import insert
from bench.fuzz_plans import order

SEEDS = {
    51690: "a barrier that only the third round of a loop in a loop needs",
    50155: "a barrier too many",
    50244: "slots that take turns by threes, within a branch",
    50416: "a barrier too many",
    50533: "a flag too many",
}


@pytest.mark.parametrize("seed", SEEDS)
def test_random_kernel(seed: int) -> None:
    assert order(seed) == ("right", "")


def kernel(lines: str) -> FuncOp:
    text = f"""func.func @k() attributes {{ascendc.aicore, ascendc.global}} {{
%pipe = ascendc.pipe
%ub = ascendc.tbuf : <veccalc>
%all = arith.constant 188160 : i32
ascendc.pipe.init_buffer %pipe, %ub, %all : !ascendc.tbuf<veccalc>, i32
{lines}
func.return
}}"""
    (function,) = parse(make_context(), Source("k.mlir", text)).ops
    assert isinstance(function, FuncOp)
    return function


def test_elements_of_a_mask_are_bits() -> None:
    # The mask is 8 bytes, and ends before what is written beside it.
    function = kernel("""
%c0 = arith.constant 0 : i32
%c32 = arith.constant 32 : i32
%c64 = arith.constant 64 : i32
%c512 = arith.constant 512 : i32
%one = arith.constant 1.0 : f32
%mask = ascendc.tbuf.get_with_offset %ub, %c32, %c0 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xui8>
%beside = ascendc.tbuf.get_with_offset %ub, %c64, %c32 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
%x = ascendc.tbuf.get_with_offset %ub, %c64, %c512 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
ascendc.duplicate_l2 %beside, %one, %c64 : !ascendc.local_tensor<*xf32>, f32, i32
ascendc.compare_scalar_l2 %mask, %x, %one, %c64 {cmpMode = 0 : i64} : !ascendc.local_tensor<*xui8>, !ascendc.local_tensor<*xf32>, f32, i32
ascendc.select_scalar_l2 %beside, %mask, %x, %one, %c64 {selMode = 1 : i32} : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xui8>, !ascendc.local_tensor<*xf32>, f32, i32
""")
    insert(function)
    assert sync.check(function).barriers == 1


def test_strides_of_a_copy_leave_gaps() -> None:
    # The second copy fills the gap that the first one leaves; what reads both waits once.
    function = kernel("""
%c0 = arith.constant 0 : i32
%c1 = arith.constant 1 : i32
%c2 = arith.constant 2 : i32
%c48 = arith.constant 48 : i32
%c96 = arith.constant 96 : i32
%c32 = arith.constant 32 : i32
%c512 = arith.constant 512 : i32
%every = ascendc.construct !ascendc.copy_repeat_params(%c2, %c1, %c0, %c0) : i32, i32, i32, i32
%even = ascendc.tbuf.get_with_offset %ub, %c96, %c0 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
%odd = ascendc.tbuf.get_with_offset %ub, %c96, %c32 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
%x = ascendc.tbuf.get_with_offset %ub, %c96, %c512 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf16>
ascendc.copy_l1 %even, %x, %c48, %c1, %every, %c1 : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i32, i32, !ascendc.copy_repeat_params, i32
ascendc.copy_l1 %odd, %x, %c48, %c1, %every, %c1 : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i32, i32, !ascendc.copy_repeat_params, i32
ascendc.abs_l2 %x, %even, %c96 : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i32
""")
    insert(function)
    assert sync.check(function).barriers == 1


def test_rounds_that_write_different_bytes_need_no_barrier() -> None:
    # Each round loads a row of its own; the next tile waits for its reader once, not row by row.
    function = kernel("""
%c0 = arith.constant 0 : i32
%c1 = arith.constant 1 : i32
%c64 = arith.constant 64 : i32
%c512 = arith.constant 512 : i32
%n = ascendc.get_block_idx : i32
%x = ascendc.global_tensor : !ascendc.global_tensor<*xf32>
%t = ascendc.tbuf.get_with_offset %ub, %c512, %c0 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
scf.for %tile = %c0 to %n step %c1 : i32 {
  scf.for %row = %c0 to %n step %c1 : i32 {
    %at = arith.muli %row, %c64 : i32
    %r = ascendc.local_tensor.subindex %t[%at] : !ascendc.local_tensor<*xf32>, i32, !ascendc.local_tensor<*xf32>
    ascendc.data_copy_l2 %r, %x, %c64 : !ascendc.local_tensor<*xf32>, !ascendc.global_tensor<*xf32>, i32
  }
  ascendc.abs_l2 %t, %t, %c512 : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32
}
""")
    insert(function)
    assert sync.check(function).barriers == 0


def test_rounds_of_nested_loops_and_of_loops_side_by_side_write_different_bytes() -> None:
    # Rows of 16 by loops of 7 and of 3 at most; behind them the rows that are left; then all are copied to another place.
    row = "!ascendc.local_tensor<*xf32>"
    function = kernel(f"""
%c0 = arith.constant 0 : i32
%c1 = arith.constant 1 : i32
%c3 = arith.constant 3 : i32
%c7 = arith.constant 7 : i32
%c16 = arith.constant 16 : i32
%c48 = arith.constant 48 : i32
%c32 = arith.constant 32 : i32
%c336 = arith.constant 336 : i32
%c672 = arith.constant 672 : i32
%c2688 = arith.constant 2688 : i32
%n = ascendc.get_block_idx : i32
%few = arith.minsi %c3, %n : i32
%x = ascendc.global_tensor : !ascendc.global_tensor<*xf32>
%t = ascendc.tbuf.get_with_offset %ub, %c672, %c0 : !ascendc.tbuf<veccalc>, i32, i32, {row}
%u = ascendc.tbuf.get_with_offset %ub, %c672, %c2688 : !ascendc.tbuf<veccalc>, i32, i32, {row}
scf.for %a = %c0 to %c7 step %c1 : i32 {{
  scf.for %b = %c0 to %few step %c1 : i32 {{
    %down = arith.muli %a, %c48 : i32
    %across = arith.muli %b, %c16 : i32
    %at = arith.addi %down, %across : i32
    %r = ascendc.local_tensor.subindex %t[%at] : {row}, i32, {row}
    ascendc.data_copy_l2 %r, %x, %c16 : {row}, !ascendc.global_tensor<*xf32>, i32
  }}
}}
scf.for %a = %c0 to %c7 step %c1 : i32 {{
  %down = arith.muli %a, %c48 : i32
  %at = arith.addi %down, %c336 : i32
  %r = ascendc.local_tensor.subindex %t[%at] : {row}, i32, {row}
  ascendc.data_copy_l2 %r, %x, %c48 : {row}, !ascendc.global_tensor<*xf32>, i32
}}
scf.for %a = %c0 to %c7 step %c1 : i32 {{
  %from = arith.muli %a, %c16 : i32
  %to = arith.muli %a, %c32 : i32
  %r = ascendc.local_tensor.subindex %t[%from] : {row}, i32, {row}
  %s = ascendc.local_tensor.subindex %u[%to] : {row}, i32, {row}
  ascendc.abs_l2 %s, %r, %c16 : {row}, {row}, i32
}}
""")
    insert(function)
    assert sync.check(function).barriers == 0


@pytest.mark.parametrize(("pitch", "barriers"), [(1, 1), (8, 0), (24, 1)])
def test_rounds_that_write_the_same_bytes_wait(pitch: int, barriers: int) -> None:
    # Two blocks with 8 between them, further on by one element; by one block, which is never written twice in 9 rounds; and
    # by three, of which the fourth round comes to what the first one wrote.
    row = "!ascendc.local_tensor<*xf32>"
    function = kernel(f"""
%c0 = arith.constant 0 : i32
%c1 = arith.constant 1 : i32
%c2 = arith.constant 2 : i32
%c8 = arith.constant 8 : i32
%c9 = arith.constant 9 : i32
%c512 = arith.constant 512 : i32
%pitch = arith.constant {pitch} : i32
%x = ascendc.global_tensor : !ascendc.global_tensor<*xf32>
%t = ascendc.tbuf.get_with_offset %ub, %c512, %c0 : !ascendc.tbuf<veccalc>, i32, i32, {row}
%p = ascendc.construct !ascendc.data_copy_params(%c2, %c1, %c0, %c8) : i32, i32, i32, i32
scf.for %a = %c0 to %c9 step %c1 : i32 {{
  %at = arith.muli %a, %pitch : i32
  %r = ascendc.local_tensor.subindex %t[%at] : {row}, i32, {row}
  ascendc.data_copy_l0 %r, %x, %p : {row}, !ascendc.global_tensor<*xf32>, !ascendc.data_copy_params
}}
""")
    insert(function)
    assert sync.check(function).barriers == barriers


def test_a_loop_that_runs_once_at_most_needs_no_flags_back() -> None:
    # Each core has one tile: nothing is loaded over what is still read.
    function = kernel("""
%c0 = arith.constant 0 : i32
%c1 = arith.constant 1 : i32
%c64 = arith.constant 64 : i32
%c512 = arith.constant 512 : i32
%block = ascendc.get_block_idx : i32
%end = arith.addi %block, %c1 : i32
%x = ascendc.global_tensor : !ascendc.global_tensor<*xf32>
%t = ascendc.tbuf.get_with_offset %ub, %c64, %c0 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
%y = ascendc.tbuf.get_with_offset %ub, %c64, %c512 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
scf.for %tile = %block to %end step %c1 : i32 {
  ascendc.data_copy_l2 %t, %x, %c64 : !ascendc.local_tensor<*xf32>, !ascendc.global_tensor<*xf32>, i32
  ascendc.abs_l2 %y, %t, %c64 : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32
}
""")
    insert(function)
    assert len(sync.check(function).flags) == 1
