"""Sorts that have no instruction: of wide integers, and of rows that are longer than a tile.

The chip sorts floats only. Integers are sorted by sixteen of their bits at a time, the lowest first (a radix sort):

%v, %i = graph.sort %x axis 0 : tensor<100xi32> -> (tensor<100xi32>, tensor<100xi64>)
->  %low = graph.and %x, 65535 ...    %high = graph.shift_right %x, 16 ...
    _, %p = graph.sort %low                    %h = graph.gather_elements %high, %p
    _, %q = graph.sort %h                      %i = graph.gather_elements %p, %q    %v = graph.gather_elements %x, %i

Sorting is stable, so that elements with equal high bits stay in the order of their low ones.

The first elements of a long row are among the first ones of its parts. A whole row is sorted by odd-even transposition
of its parts: pairs of neighbouring parts are sorted together, in as many rounds as there are parts.

%v, %i = graph.top_k %x k 5 axis 1 : tensor<2x4100xf32> ...
->  %a, _ = graph.top_k %x[:, :2016] k 5 ...    %b, _ = graph.top_k %x[:, 2016:4032] k 5 ...    %c, _ = ...
    %v, %p = graph.top_k (graph.concat %a, %b, %c axis 1) k 5 axis 1 ...    %i = graph.gather_elements ..., %p
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import inf, nan

from xdsl.dialects.builtin import UnitAttr, bf16, f16, f32, i32, i64
from xdsl.ir import Attribute, SSAValue

from ascir.dialects.graph import (
    IGNORES_NAN,
    AndOp,
    ArgmaxOp,
    ArgminOp,
    GatherElementsOp,
    IotaOp,
    ShiftRightOp,
    SortOp,
    TopKOp,
)
from ascir.dialects.graph.types import is_float
from ascir.passes.graph.decomposition import Decomposition
from ascir.passes.graph.expand_movement import sliced
from ascir.passes.graph.expand_words import SIGNED, in_signed_order, out_of_signed_order
from ascir.passes.graph.formula import Formula, Term
from ascir.passes.tile.selection.sort_plan import LONGEST, RUN

BITS = 16
"""Bits of a pass of the radix sort: exact in f32, with a sign, and a divisor of 32 and 64."""

WIDTH: dict[Attribute, int] = {i32: 32, i64: 64}
"""The widths of integers that f32 cannot represent exactly."""


def _pieces(x: Term) -> Iterator[Term]:
    """The bits of integers, 16 at a time, the lowest first; the highest with the sign."""
    width = WIDTH[x.element_type]
    for first in range(0, width, BITS):
        piece = x.with_(ShiftRightOp, first) if first else x
        yield (piece.with_(AndOp, (1 << BITS) - 1) if first + BITS < width else piece).cast(f32)


def _taken(x: Term, places: Term | None, axis: int) -> Term:
    return x if places is None else x.formula(GatherElementsOp(x.value, places.value, axis))


def _ordered(op: SortOp | TopKOp, formula: Formula) -> Sequence[Term]:
    """The results of a sort whose elements are known not to be NaN."""
    op.attributes[IGNORES_NAN] = UnitAttr()
    return formula.all(op)


def _in_order(x: Term, axis: int, least: bool, k: int | None = None) -> Sequence[Term]:
    """The sorted elements along an axis, all or the first k of them, and their indices."""
    *lower, highest = _pieces(x)
    places: Term | None = None
    for piece in lower:
        _, found = _ordered(SortOp(_taken(piece, places, axis).value, axis, not least), x.formula)
        places = found if places is None else _taken(places, found, axis)
    assert places is not None
    key = _taken(highest, places, axis).value
    order = SortOp(key, axis, not least) if k is None else TopKOp(key, k, axis, not least)
    _, found = _ordered(order, x.formula)
    places = _taken(places, found, axis)
    return _taken(x, places, axis), places


PART = LONGEST // 2 // RUN * RUN
"""The number of elements of a part for `top_k` of a long row."""

SEARCHED = 64
"""The most parts of such a row."""

HALF = 43 * RUN
"""The number of elements of a part for `sort` of a long row: two parts are sorted together, with their indices, in a
tile."""

SORTED = 8
"""The most parts of such a row, which is also the number of rounds."""


def _parts(x: Term, axis: int, length: int, most: int) -> Iterator[tuple[int, Term]]:
    """The offset of each part of a long row, and the part; nothing if the row fits a tile, or has too many parts."""
    size = x.shape[axis]
    if isinstance(size, int) and LONGEST < size <= most * length:
        for start in range(0, size, length):
            yield start, sliced(x, axis, start, min(start + length, size))


def _first(x: Term, axis: int, k: int, largest: bool, numbers: bool) -> Sequence[Term] | None:
    """The first k elements of a long row, and their indices."""
    if 2 * k > PART:
        whole = _merged(x, axis, largest, numbers)
        return None if whole is None else [sliced(term, axis, 0, k) for term in whole]
    keys: list[Term] = []
    places: list[Term] = []
    for start, part in _parts(x, axis, PART, SEARCHED):
        size = part.shape[axis]
        assert isinstance(size, int)
        found, at = x.formula.all(TopKOp(part.value, min(k, size), axis, largest))
        keys.append(found)
        places.append(at.cast(i32) + start)
    if not keys:
        return None
    found, at = x.formula.all(TopKOp(x.formula.concat(keys, axis).value, k, axis, largest))
    return found, _taken(x.formula.concat(places, axis), at, axis)


def _merged(x: Term, axis: int, descending: bool, numbers: bool) -> Sequence[Term] | None:
    """A long row, sorted: neighbouring parts are sorted in pairs, which are even and odd ones in turn. All parts but
    the last have the same length. `numbers`: there is no NaN."""
    if not isinstance(size := x.shape[axis], int) or size <= LONGEST:
        return None
    small = not numbers and x.element_type in (f16, bf16)
    keys, places = list[Term](), list[Term]()
    for start, part in _parts(told_apart(x) if small else x, axis, HALF, SORTED):
        sizes = [size for size in part.shape if isinstance(size, int)]
        if len(sizes) < len(part.shape):
            return None
        keys.append(part)
        places.append(x.formula(IotaOp(sizes, i32, axis)) + start)
    for turn in range(len(keys)):
        for left in range(turn % 2, len(keys) - 1, 2):
            pair = slice(left, left + 2)
            sort = SortOp(x.formula.concat(keys[pair], axis).value, axis, descending)
            found, at = _ordered(sort, x.formula) if small or numbers else x.formula.all(sort)
            taken = _taken(x.formula.concat(places[pair], axis), at, axis)
            keys[pair], places[pair] = (
                [sliced(each, axis, 0, HALF), sliced(each, axis, HALF, 2**63 - 1)] for each in (found, taken)
            )
    if not keys:
        return None
    found = x.formula.concat(keys, axis)
    return as_before(found, x.element_type) if small else found, x.formula.concat(places, axis)


LARGEST = (2 - 2**-23) * 2.0**127
"""The largest number of f32; those of f16 and bf16 are smaller."""


def told_apart(x: Term) -> Term:
    """f16 and bf16 as f32, with infinity as the largest finite number, and NaN as infinity."""
    wide = x.cast(f32)
    wide = x.formula.number(LARGEST, f32).where(wide.compare("eq", inf), wide)
    return wide.where(wide.compare("eq", wide), inf)


def as_before(keys: Term, element: Attribute) -> Term:
    """The inverse of `told_apart`."""
    finite = keys.where(keys.compare("lt", LARGEST), inf)
    return finite.where(keys.compare("lt", inf), nan).cast(element)


def _extreme(x: Term, axis: int, largest: bool) -> Sequence[Term]:
    """The first element alone: a reduction instead of a sort."""
    find = ArgmaxOp if largest else ArgminOp
    return x.reduce("max" if largest else "min", [axis]), x.formula(find(x.value, axis, keepdims=True))


def _by_sign(x: Term, order: Callable[[SSAValue], SortOp | TopKOp]) -> Sequence[Term]:
    """Sorts unsigned integers as signed ones in the same order."""
    found, places = x.formula.all(order(in_signed_order(x).value))
    return out_of_signed_order(found, x.element_type), places


class DecomposeSort(Decomposition[SortOp]):
    """`sort(x)` of i32 and i64 -> sorts by 16 bits each; of ui32 and ui64 -> of signed integers in the same order; of
    long rows -> sorts of pairs of parts"""

    operation = SortOp

    def expand(self, op: SortOp, formula: Formula) -> Sequence[Term] | None:
        x = formula.term(op.x)
        axis, descending = op.axis.value.data % len(x.shape), bool(op.descending)
        if x.element_type in SIGNED:
            return _by_sign(x, lambda value: SortOp(value, axis, descending))
        if x.element_type not in WIDTH:
            return _merged(x, axis, descending, IGNORES_NAN in op.attributes)
        return _in_order(x, axis, not descending)


class DecomposeTopK(Decomposition[TopKOp]):
    """`top_k(x)` of i32 and i64 -> sorts by 16 bits each; of ui32 and ui64 -> of signed integers in the same order; of
    long rows -> `top_k` of the first elements of their parts; for k = 1 -> `reduce max` and `argmax`"""

    operation = TopKOp

    def expand(self, op: TopKOp, formula: Formula) -> Sequence[Term] | None:
        x = formula.term(op.x)
        axis, k, largest = op.axis.value.data % len(x.shape), op.k.value.data, bool(op.largest)
        # NaN counts as the largest number, but `min` returns it: it does not find the smallest.
        if k == 1 and (largest or not is_float(x.element_type)):
            return _extreme(x, axis, largest)
        if x.element_type in SIGNED:
            return _by_sign(x, lambda value: TopKOp(value, k, axis, largest))
        if x.element_type not in WIDTH:
            return _first(x, axis, k, largest, IGNORES_NAN in op.attributes)
        return _in_order(x, axis, not largest, k=k)
