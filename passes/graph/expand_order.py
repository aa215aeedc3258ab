"""Whole numbers in order, which the chip only orders as floats: by sixteen of their bits after the other.

%v, %i = graph.sort %x axis 0 : tensor<100xi32> -> (tensor<100xi32>, tensor<100xi64>)
->  %low = graph.and %x, 65535 ...    %high = graph.shift_right %x, 16 ...
    _, %p = graph.sort %low                    %h = graph.gather_elements %high, %p
    _, %q = graph.sort %h                      %i = graph.gather_elements %p, %q    %v = graph.gather_elements %x, %i

Equal ones keep their order, so that what is ordered by the high bits stays in the order of the low ones among equals.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from xdsl.dialects.builtin import f32, i32, i64
from xdsl.ir import Attribute

from ascir.dialects.graph import (
    AndOp,
    GatherElementsOp,
    ShiftRightOp,
    SortOp,
    TopKOp,
)
from ascir.passes.graph.decomposition import Decomposition
from ascir.passes.graph.formula import Formula, Term

BITS = 16
"""As many as f32 has without loss, with a sign, and go evenly into 32 and 64."""

WIDTH: dict[Attribute, int] = {i32: 32, i64: 64}
"""Whole numbers that no float of the chip can stand for."""


def _pieces(x: Term) -> Iterator[Term]:
    """The bits of whole numbers, the lowest first; the highest with the sign."""
    width = WIDTH[x.element_type]
    for first in range(0, width, BITS):
        piece = x.with_(ShiftRightOp, first) if first else x
        yield (piece.with_(AndOp, (1 << BITS) - 1) if first + BITS < width else piece).cast(f32)


def _taken(x: Term, places: Term | None, axis: int) -> Term:
    return x if places is None else x.formula(GatherElementsOp(x.value, places.value, axis))


def _in_order(x: Term, axis: int, least: bool, k: int | None = None) -> Sequence[Term]:
    """The elements in order along an axis, all or the first k of them, and where they were."""
    *lower, highest = _pieces(x)
    places: Term | None = None
    for piece in lower:
        _, found = x.formula.all(SortOp(_taken(piece, places, axis).value, axis, not least))
        places = found if places is None else _taken(places, found, axis)
    assert places is not None
    key = _taken(highest, places, axis).value
    _, found = x.formula.all(SortOp(key, axis, not least) if k is None else TopKOp(key, k, axis, not least))
    places = _taken(places, found, axis)
    return _taken(x, places, axis), places


class DecomposeSort(Decomposition[SortOp]):
    """`sort(x)` of i32 and i64 -> by its low bits, then by its high ones"""

    operation = SortOp

    def expand(self, op: SortOp, formula: Formula) -> Sequence[Term] | None:
        x = formula.term(op.x)
        if x.element_type not in WIDTH:
            return None
        return _in_order(x, op.axis.value.data % len(x.shape), not op.descending)


class DecomposeTopK(Decomposition[TopKOp]):
    """`top_k(x)` of i32 and i64 -> the first of them in order"""

    operation = TopKOp

    def expand(self, op: TopKOp, formula: Formula) -> Sequence[Term] | None:
        x = formula.term(op.x)
        if x.element_type not in WIDTH:
            return None
        return _in_order(x, op.axis.value.data % len(x.shape), not op.largest, k=op.k.value.data)
