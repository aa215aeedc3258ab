"""Poolings by slices: the elements of all windows at one position in the window are a slice of the padded image.

%y = graph.max_pool2d %x kernel [1, 2] strides [1, 2] : tensor<1x3x8x8xf16> -> tensor<1x3x8x4xf16>
->  %0 = graph.slice %x ... ends [1, 3, 8, 7] steps [1, 1, 1, 2]     %1 = graph.slice %x starts [0, 0, 0, 1] ...
    %y = graph.maximum %0, %1

Where windows of several columns extend over the image, its padding is stored with it; above and below, windows combine
the rows that there are.

Poolings with a schedule of their own stay (`pool`): images in blocks of channels, with the same divisor for all
windows.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from itertools import chain, groupby, islice, product

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
    shape_of,
    tensor_type,
)
from ascir.dialects.graph.types import integer_range
from ascir.passes.graph.decomposition import Declined, Decomposition
from ascir.passes.graph.formula import Formula, Term
from ascir.passes.graph.pool_plan import SIDE, has_schedule
from ascir.passes.graph.windows import Pool, Pooling


def _padded(pooling: Pooling, x: Term, fill: float) -> Term:
    """The image with its padding."""
    rest = [0] * (len(x.shape) - 4)
    low, high = [0, 0, *pooling.pads[:2], *rest], [0, 0, pooling.beyond(0), pooling.beyond(1), *rest]
    return x.formula(PadOp(x.value, low, high, value=fill)) if any((*low, *high)) else x


def _taps(pooling: Pooling, padded: Term, skipped: int = 0) -> Iterator[Term]:
    """The elements of all windows at each position in the window, without the first `skipped` positions."""
    rest = [0] * (len(padded.shape) - 4)
    for places in islice(product(*map(range, pooling.kernel)), skipped, None):
        starts = [place * step for place, step in zip(places, pooling.dilations, strict=True)]
        ends = [start + pooling.reach(axis) for axis, start in enumerate(starts)]
        far, steps = [2**63 - 1] * len(rest), [1] * len(rest)
        cut = [0, 0, *starts, *rest], [2**63 - 1] * 2 + ends + far, [1, 1, *pooling.strides, *steps]
        yield padded.formula(SliceOp(padded.value, *cut))


Combine = Callable[..., MaximumOp | AddOp]


def _combined(taps: Iterator[Term], function: Combine) -> Term:
    found = next(taps)
    for tap in taps:
        found = found.with_(function, tap)
    return found


FEW = 4
"""Windows of more positions, in several rows and columns, are pooled along columns before rows: each position would be
loaded and picked again."""

MOST_PLACES = 16
"""Longer columns and rows are pooled in two steps: the length of a kernel grows with the number of positions."""


def _pooled(pooling: Pooling, x: Term, fill: float, function: Combine) -> Term:
    """The positions of each window combined; large windows along columns first, then along rows."""
    steps = zip(pooling.kernel, pooling.strides, strict=True)
    both = all(size > 1 or step > 1 for size, step in steps)
    if (parts := _inside(pooling)) is not None:
        return _of_parts(pooling, x, parts, function)
    if math.prod(pooling.kernel) <= (FEW if both else MOST_PLACES):
        return _combined(_taps(pooling, _padded(pooling, x, fill)), function)
    if both:
        return _pooled(pooling.along(1), _pooled(pooling.along(0), x, fill, function), fill, function)
    # Many positions in a row: windows of short windows, and the positions that remain.
    padded, axis = _padded(pooling, x, fill), 0 if pooling.kernel[0] > 1 else 1
    size = math.isqrt(pooling.kernel[axis])
    short, long = pooling.divided(axis, size)
    found = _combined(_taps(short, padded), function)
    over = _taps(pooling, padded, skipped=pooling.kernel[axis] // size * size)
    return _combined(chain(_taps(long, found), over), function)


Part = tuple[Sequence[int], Sequence[int]]
"""Consecutive windows, and their positions inside the image."""

MOST_PARTS = 3
"""Windows over more different parts of the image are pooled with its padding."""


def _inside(pooling: Pooling) -> Sequence[Part] | None:
    """For windows of one column that extend beyond the image: those with the same positions inside. None if they are
    too different, or none extends beyond it."""
    beyond, beside = (pooling.pads[axis] or pooling.beyond(axis) for axis in (0, 1))
    if not beyond or beside or pooling.kernel[1] * pooling.strides[1] > 1 or pooling.kernel[0] > MOST_PLACES:
        return None

    def inside(window: int) -> list[int]:
        places = [pooling.place(0, window, position) for position in range(pooling.kernel[0])]
        return [position for position, place in enumerate(places) if 0 <= place < pooling.sizes[0]]

    found = [(list(windows), places) for places, windows in groupby(range(pooling.counts[0]), inside)]
    return found if len(found) <= MOST_PARTS and all(places for _, places in found) else None


def _of_parts(pooling: Pooling, x: Term, parts: Sequence[Part], function: Combine) -> Term:
    """Windows of one column combine what is inside the image: its padding is not stored."""
    found: list[Term] = []
    for windows, positions in parts:
        starts = [pooling.place(0, windows[0], position) for position in positions]
        rows = (_rows(x, start, pooling.strides[0], len(windows)) for start in starts)
        found.append(_combined(rows, function))
    return x.formula.concat(found, 2)


def _rows(x: Term, start: int, step: int, count: int) -> Term:
    rest = len(x.shape) - 3
    ends = [*[2**63 - 1] * 2, start + (count - 1) * step + 1, *[2**63 - 1] * rest]
    return x.formula(SliceOp(x.value, [0, 0, start, *[0] * rest], ends, [1, 1, step, *[1] * rest]))


def _is_named(op: Pool) -> bool:
    """Whether the rows or columns of the image are known only at launch."""
    return any(isinstance(dim, str) for dim in shape_of(op.x)[2:4])


class DecomposeMaxPool(Decomposition[MaxPool2dOp]):
    """`max_pool2d(x)` -> `maximum` of the positions in the window; of whole images, `reduce max`"""

    operation = MaxPool2dOp

    def expand(self, op: MaxPool2dOp, formula: Formula) -> Term | None:
        if _is_named(op) and has_schedule(op):
            return None
        x, pooling = formula.term(op.x), Pooling.of(op)
        if pooling.whole:
            return x.reduce("max", [2, 3])
        if has_schedule(op):
            return None
        element = element_of(op.x)
        fill = -math.inf if isinstance(element, AnyFloat) else integer_range(element)[0]
        return _pooled(pooling, x, fill, MaximumOp)


class DecomposeAvgPool(Decomposition[AvgPool2dOp]):
    """`avg_pool2d(x)` -> the sum of the positions in the window, divided by their number; of whole images, `reduce
    mean`"""

    operation = AvgPool2dOp

    def expand(self, op: AvgPool2dOp, formula: Formula) -> Term | None:
        if _is_named(op) and has_schedule(op):
            return None
        if _is_named(op) and len(Pooling.of(op, SIDE).divisors()) > 1:
            raise Declined(
                "windows have different numbers of elements, which are known only at launch: count the padding, or give "
                "the image a size"
            )
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
