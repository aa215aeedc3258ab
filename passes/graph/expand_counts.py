"""Sums of small integers in wide ones, such as the number of truths, in a type that the chip adds up faster.

%w = graph.cast %x : tensor<8x500xi1> -> tensor<8x500xi64>       %y = graph.reduce sum %w axes [1] : ... -> tensor<8xi64>
->  %f = graph.cast %x : tensor<8x500xi1> -> tensor<8x500xf32>
    %s = graph.reduce sum %f axes [1] : tensor<8x500xf32> -> tensor<8xf32>           %y = graph.cast %s : ... -> tensor<8xi64>

A sum of i64 is made of words with carries. f32 has all integers up to 2^24, i32 those that any axis is numbered with.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import prod

from xdsl.dialects.builtin import f32, i1, i32, i64
from xdsl.ir import Attribute, SSAValue

from ascir.dialects.graph import CastOp, CumsumOp, ReduceOp, element_of
from ascir.dialects.graph.types import bit_width, integer_range, is_float
from ascir.passes.graph.decomposition import Decomposition
from ascir.passes.graph.formula import Formula, Term

SMALL = 16
"""The most bits of integers whose sums are made in another type."""

EXACT = 1 << 24
"""Up to here, f32 has all integers."""


class DecomposeCount(Decomposition[ReduceOp]):
    """`reduce sum (cast x to i64)` -> `cast (reduce sum (cast x to f32 or i32)) to i64`, where no sum is too large"""

    operation = ReduceOp

    def expand(self, op: ReduceOp, formula: Formula) -> Term | None:
        axes, keepdims = op.axes.get_values(), bool(op.keepdims)
        if op.kind.data != "sum" or (x := _narrow(op.x, axes, formula)) is None:
            return None
        sums = x.then(lambda value: ReduceOp("sum", value, axes, keepdims))
        return sums.cast(element_of(op.x))


class DecomposeRunningCount(Decomposition[CumsumOp]):
    """`cumsum (cast x to i64)` -> `cast (cumsum (cast x to f32 or i32)) to i64`, where no sum is too large"""

    operation = CumsumOp

    def expand(self, op: CumsumOp, formula: Formula) -> Term | None:
        axis = op.axis.value.data
        if (x := _narrow(op.x, [axis], formula)) is None:
            return None
        sums = x.then(lambda value: CumsumOp(value, axis, bool(op.exclusive), bool(op.reverse)))
        return sums.cast(element_of(op.x))


def _narrow(wide: SSAValue, axes: Sequence[int], formula: Formula) -> Term | None:
    """What small integers were before they became wide, in the type to add them up in along these axes."""
    if not isinstance(cast := wide.owner, CastOp) or element_of(wide) not in (i32, i64):
        return None
    x = formula.term(cast.x)
    if is_float(x.element_type) or bit_width(x.element_type) > SMALL:
        return None
    element = _summed_in(x, axes)
    return None if element is None or element == element_of(wide) else x.cast(element)


def _summed_in(x: Term, axes: Sequence[int]) -> Attribute | None:
    sizes = [x.shape[axis] for axis in axes]
    most = max(map(abs, (integer_range(x.element_type)[0], integer_range(x.element_type)[-1])))
    if not all(isinstance(size, int) for size in sizes):
        return i32 if x.element_type == i1 else None
    count = prod(size for size in sizes if isinstance(size, int))
    if count * most <= EXACT:
        return f32
    return i32 if count * most < 1 << 31 else None
