"""Sums of 64-bit integers by operations that sum 32-bit ones: each number is split into parts of a few bits.

%s = unsorted_segment_sum %x, %ids : tensor<100x8xi64>
->  %parts = each bit field of 16 bits of %x, as i32 : tensor<100x4x8xi32>
    %sums = unsorted_segment_sum %parts, %ids        // as ui32 no sum overflows
    %s = sum of %sums[:, k] << 16 * k

If more than 65536 numbers may be added to one sum, parts have 8 bits. The addition of the shifted sums propagates the
carries.
"""

from __future__ import annotations

from collections.abc import Callable
from math import prod

from xdsl.dialects.builtin import i32, i64

from ascir.dialects.graph import AndOp, BitcastOp, ConcatOp, ShiftLeftOp, ShiftRightOp, SplitOp
from ascir.dialects.graph.types import Shape, ui32, ui64
from ascir.passes.graph.decomposition import Declined, static_dim
from ascir.passes.graph.formula import Term

LONG = (i64, ui64)

WIDTHS = (16, 8)
"""The possible bits of a part; wide parts are preferred, as there are fewer of them."""


def long_sums(numbers: Term, at: tuple[int, int], indices: Shape, add_up: Callable[[Term], Term]) -> Term:
    """The sums of `numbers` by `add_up`, which sums i32 with an additional axis for the parts: `at` has its position in
    the operand and in the result. Each sum has at most as many terms as there are `indices`."""
    width, formula = _width(indices), numbers.formula
    whole = formula(BitcastOp(numbers.value, i64)) if numbers.element_type == ui64 else numbers
    spread = (*numbers.shape[: at[0]], 1, *numbers.shape[at[0] :])
    parts: list[Term] = []
    for shift in range(0, 64, width):
        moved = whole.with_(ShiftRightOp, shift) if shift else whole
        parts.append(moved.with_(AndOp, (1 << width) - 1).cast(i32).reshape(spread))
    sums = add_up(formula(ConcatOp([part.value for part in parts], at[0])))
    total: Term | None = None
    for number, part in enumerate(formula.all(SplitOp(sums.value, at[1], [1] * len(parts)))):
        part = part.reshape((*part.shape[: at[1]], *part.shape[at[1] + 1 :]))
        part = formula(BitcastOp(part.value, ui32)).cast(i64)
        if number:
            part = part.with_(ShiftLeftOp, number * width)
        total = part if total is None else total + part
    assert total is not None
    return formula(BitcastOp(total.value, ui64)) if numbers.element_type == ui64 else total


def _width(indices: Shape) -> int:
    """The most bits of a part such that sums of that many do not overflow 32 bits."""
    count = prod(static_dim(size, "the number of integers of 64 bits that are added up") for size in indices)
    for width in WIDTHS:
        if count <= 1 << (32 - width):
            return width
    raise Declined(f"{count} 64-bit integers may meet in one sum: at most {1 << 24} are added up")
