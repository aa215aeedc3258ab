"""Poolings by the places of their windows: what all windows see at one of them is a slice of the padded image.

%y = graph.max_pool2d %x kernel [1, 2] strides [1, 2] : tensor<1x3x8x8xf16> -> tensor<1x3x8x4xf16>
->  %0 = graph.slice %x ... ends [1, 3, 8, 7] steps [1, 1, 1, 2]     %1 = graph.slice %x starts [0, 0, 0, 1] ...
    %y = graph.maximum %0, %1

What has a schedule of its own stays (`pool`): images in blocks of channels, where all windows are divided by one number.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from itertools import product

from xdsl.dialects.builtin import AnyFloat, DenseIntOrFPElementsAttr

from ascir.dialects.graph import (
    AddOp,
    AvgPool2dOp,
    ConstantOp,
    MaximumOp,
    MaxPool2dOp,
    PadOp,
    SliceOp,
    element_of,
    tensor_type,
)
from ascir.dialects.graph.types import integer_range
from ascir.passes.graph.decomposition import Decomposition
from ascir.passes.graph.formula import Formula, Term
from ascir.passes.graph.pool import has_schedule
from ascir.passes.graph.windows import Pooling


def _taps(pooling: Pooling, formula: Formula, x: Term, fill: float) -> Iterator[Term]:
    """What all windows see at each of their places."""
    rest = [0] * (len(x.shape) - 4)
    low, high = [0, 0, *pooling.pads[:2], *rest], [0, 0, pooling.beyond(0), pooling.beyond(1), *rest]
    padded = formula(PadOp(x.value, low, high, value=fill)) if any((*low, *high)) else x
    for places in product(*map(range, pooling.kernel)):
        starts = [place * step for place, step in zip(places, pooling.dilations, strict=True)]
        ends = [start + pooling.reach(axis) for axis, start in enumerate(starts)]
        far, steps = [2**63 - 1] * len(rest), [1] * len(rest)
        cut = [0, 0, *starts, *rest], [2**63 - 1] * 2 + ends + far, [1, 1, *pooling.strides, *steps]
        yield formula(SliceOp(padded.value, *cut))


def _combined(taps: Iterator[Term], function: Callable[..., MaximumOp | AddOp]) -> Term:
    found = next(taps)
    for tap in taps:
        found = found.with_(function, tap)
    return found


MOST_PLACES = 16
"""Of a window, beyond which rows are pooled before columns: the length of a kernel grows with them."""


def _pooled(pooling: Pooling, x: Term, fill: float, function: Callable[..., MaximumOp | AddOp]) -> Term:
    """The places of each window combined; of large windows, those of columns of those of rows."""
    if min(pooling.kernel) > 1 and math.prod(pooling.kernel) > MOST_PLACES:
        return _pooled(pooling.along(0), _pooled(pooling.along(1), x, fill, function), fill, function)
    return _combined(_taps(pooling, x.formula, x, fill), function)


class DecomposeMaxPool(Decomposition[MaxPool2dOp]):
    """`max_pool2d(x)` -> the largest of the places of its windows; of all the image, `reduce max`"""

    operation = MaxPool2dOp

    def expand(self, op: MaxPool2dOp, formula: Formula) -> Term | None:
        x, pooling = formula.term(op.x), Pooling.of(op)
        if pooling.whole:
            return x.reduce("max", [2, 3])
        if has_schedule(op):
            return None
        element = element_of(op.x)
        fill = -math.inf if isinstance(element, AnyFloat) else integer_range(element)[0]
        return _pooled(pooling, x, fill, MaximumOp)


class DecomposeAvgPool(Decomposition[AvgPool2dOp]):
    """`avg_pool2d(x)` -> the sum of the places of its windows, divided by how many count; of all the image, `reduce mean`"""

    operation = AvgPool2dOp

    def expand(self, op: AvgPool2dOp, formula: Formula) -> Term | None:
        pooling = Pooling.of(op)
        if pooling.whole:
            return formula.term(op.x).reduce("mean", [2, 3])
        if has_schedule(op):
            return None
        x = formula.wide(op.x)
        total, divisors = _pooled(pooling, x, 0.0, AddOp), pooling.divisors()
        if len(divisors) == 1:
            return total / divisors[0]
        type = tensor_type([1, 1, *pooling.counts, *[1] * (len(x.shape) - 4)], total.element_type)
        return total / formula(ConstantOp(DenseIntOrFPElementsAttr.from_list(type, divisors)))  # type: ignore[arg-type]
