"""Sums of integers of 64 bits where only those of 32 are added up: the parts of each number side by side.

%s = unsorted_segment_sum %x, %ids : tensor<100x8xi64>
->  %parts = each bit field of 16 bits of %x, as i32 : tensor<100x4x8xi32>
    %sums = unsorted_segment_sum %parts, %ids        // as ui32 none of them is too large
    %s = sum of %sums[:, k] << 16 * k

Of more than 65536 numbers that may meet in one sum parts have 8 bits. What is carried from part to part is in the shifted sums.
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
"""Bits of a part: few parts, if they suffice."""


def long_sums(numbers: Term, at: tuple[int, int], indices: Shape, add_up: Callable[[Term], Term]) -> Term:
    """The sums that `add_up` makes, of i32 and with one more axis: `at` says where that is in what it takes, and in what it
    gives. At most as many numbers meet as there are `indices`."""
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
    """Bits of a part of which so many make no more than 32."""
    count = prod(static_dim(size, "the number of integers of 64 bits that are added up") for size in indices)
    for width in WIDTHS:
        if count <= 1 << (32 - width):
            return width
    raise Declined(f"{count} 64-bit integers may meet in one sum: at most {1 << 24} are added up")
