"""Long rows put in order by rows of their parts, which all cores sort at once.

The first elements of a row are among the first ones of its parts:

%v, %i = graph.top_k %x k 5 : tensor<2x32000xf32> -> (tensor<2x5xf32>, tensor<2x5xi64>)
->  %a, %p = graph.top_k (graph.reshape %x : ... -> tensor<2x16x2000xf32>) k 5 axis 2
    %q = graph.add %p, dense<[0, 2000, 4000, ...]> : ... -> tensor<2x16x5xi32>
    %v, %j = graph.top_k (graph.reshape %a : ... -> tensor<2x80xf32>) k 5        %i = graph.gather_elements %q, %j

A whole row is sorted by columns (Leighton, 1985): its parts are the columns of a matrix that are sorted four times. Before
the second time, what lies along columns is put along rows, and before the third, back again; the last time, columns
begin in the middle of these ones. That is enough where s columns have 2 (s - 1)^2 elements:

%v, _ = graph.sort %x axis 0 : tensor<8192xf32> ...
->  %a, _ = graph.sort (graph.reshape %x : ... -> tensor<16x512xf32>) axis 1
    %b, _ = graph.sort (graph.transpose (graph.reshape %a : ... -> tensor<512x16xf32>)) axis 1        %c, _ = ...

`expand_order` goes over part after part in one kernel, whose cores share nothing but rows.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf, lcm

from xdsl.dialects.builtin import DenseIntOrFPElementsAttr, TensorType, UnitAttr, f32, i32

from ascir.dialects.graph import (
    IGNORES_NAN,
    ConstantOp,
    GatherElementsOp,
    PadOp,
    SortOp,
    TopKOp,
    TransposeOp,
    shape_of,
)
from ascir.dialects.graph.types import bit_width, integer_range, is_float
from ascir.passes.graph.decomposition import Declined, Decomposition, static_dim
from ascir.passes.graph.expand_movement import sliced
from ascir.passes.graph.expand_order import PART, as_before, told_apart
from ascir.passes.graph.formula import Formula, Term
from ascir.passes.tile.selection.sort_plan import LONGEST, RUN


class DecomposeLongTopK(Decomposition[TopKOp]):
    """`top_k(x)` of long rows -> `top_k` of the first elements of rows of their parts, and what is left over; of most
    elements -> `sort`"""

    operation = TopKOp

    def expand(self, op: TopKOp, formula: Formula) -> Sequence[Term] | None:
        shape, k = shape_of(op.x), op.k.value.data
        axis = op.axis.value.data % len(shape)
        size = shape[axis]
        if not isinstance(size, int) or size <= LONGEST or k == 1:
            return None
        length = _length(size)
        parts = size // length
        if 2 * (parts * k + size % length) > size:
            whole = _sort(formula.term(op.x), axis, bool(op.largest), IGNORES_NAN in op.attributes)
            return [sliced(each, axis, 0, k) for each in whole]

        def first(x: Term, axis: int, count: int) -> Sequence[Term]:
            found = TopKOp(x.value, count, axis, bool(op.largest))
            if IGNORES_NAN in op.attributes:
                found.attributes[IGNORES_NAN] = UnitAttr()
            return formula.all(found)

        before, behind = shape[:axis], shape[axis + 1 :]
        x, rest = formula.term(op.x), size % length
        evenly = sliced(x, axis, 0, parts * length) if rest else x
        keys, at = first(evenly.reshape((*before, parts, length, *behind)), axis + 1, k)
        starts = _numbers(formula, range(0, parts * length, length), axis, len(at.shape))
        merged = (*before, parts * k, *behind)
        keys, places = keys.reshape(merged), (at.cast(i32) + starts).reshape(merged)
        if rest:
            last, at = first(sliced(x, axis, parts * length, size), axis, min(k, rest))
            keys = formula.concat([keys, last], axis)
            places = formula.concat([places, at.cast(i32) + parts * length], axis)
        keys, at = first(keys, axis, k)
        return keys, formula(GatherElementsOp(places.value, at.value, axis))


def _length(size: int) -> int:
    """The length of the parts of a row: half as long as is possible, at least, and such that least is left over."""
    return min(range(PART, PART // 2, -1), key=lambda length: size % length)


def _numbers(formula: Formula, numbers: range, axis: int, rank: int) -> Term:
    """Constants along an axis, alike along the others."""
    shape = [len(numbers) if dim == axis else 1 for dim in range(rank)]
    return formula(ConstantOp(DenseIntOrFPElementsAttr.from_list(TensorType(i32, shape), list(numbers))))


EXACT = 1 << 24
"""Up to here, f32 has all integers: those that elements are numbered with."""


class DecomposeLongSort(Decomposition[SortOp]):
    """`sort(x)` of long rows -> four sorts of rows of their parts, and two more if equal elements have an order"""

    operation = SortOp

    def expand(self, op: SortOp, formula: Formula) -> Sequence[Term] | None:
        x, axis = formula.term(op.x), op.axis.value.data % len(shape_of(op.x))
        size, element = x.shape[axis], x.element_type
        if not isinstance(size, int) or size <= LONGEST:
            return None
        if size > EXACT:
            raise Declined(f"a row has {size} elements: {EXACT} at most can be numbered in f32")
        numbers = IGNORES_NAN in op.attributes
        if small := bit_width(element) <= 16:
            x, numbers = told_apart(x) if is_float(element) else x.cast(f32), True
        matrix = _Matrix(axis, *_extent(size), bool(op.descending), numbers, bool(op.indices.uses))
        keys, places = matrix.sorted(x)
        if small:
            keys = as_before(keys, element) if is_float(element) else keys.cast(element)
        return keys, places


def _extent(size: int) -> tuple[int, int]:
    """The number of columns for a row, and of elements in each: as many columns as are allowed, eight at a time."""
    found = 2, _height(size, 2)
    for count in (4, *range(8, size, 8)):
        height = _height(size, count)
        if height < 2 * (count - 1) ** 2:
            break
        found = count, height
    return found


def _height(size: int, count: int) -> int:
    """The number of elements of a column; that of columns divides it."""
    step = lcm(count, RUN)
    return -(-size // (count * step)) * step


@dataclass(frozen=True)
class _Matrix:
    """A row as a matrix, whose columns are sorted: dimension `axis` becomes `count` columns of `height` elements.

    `numbers`: there is no NaN. `stable`: equal elements stay in the order of their places, which are numbers of f32.
    """

    axis: int
    count: int
    height: int
    descending: bool
    numbers: bool
    stable: bool

    def sorted(self, row: Term) -> Sequence[Term]:
        """The elements in order, and their places."""
        size, rank = self._size(row), len(row.shape)
        missing = self.count * self.height - size
        before, behind = (0, missing) if self.descending else (missing, 0)
        keys, found = self._in_order(self._columns(self._filled(row, before, behind)))
        starts = _numbers(row.formula, range(-before, size + behind, self.height), self.axis, rank + 1)
        places = found.cast(f32) + starts.cast(f32)
        # Columns follow each other along rows: elements that are equal are in the order of their places as they are.
        keys, found = self._in_order(self._along_rows(keys))
        places = self._taken(self._along_rows(places), found)
        keys, places = self._by_place(self._along_columns(keys), self._along_columns(places))
        # Elements that are not in their column yet are in the half of another one that is beside it.
        outer = self._row(keys), self._row(places)
        inner = self._by_place(self._between(outer[0]), self._between(outer[1]))
        joined = (self._joined(*each) for each in zip(outer, inner, strict=True))
        return [sliced(each, self.axis, before, before + size) for each in joined]

    def _filled(self, row: Term, before: int, behind: int) -> Term:
        """The row with least elements at the end where such ones come in order: before or behind equal ones, too."""
        if not before + behind:
            return row
        low, high = [0] * len(row.shape), [0] * len(row.shape)
        low[self.axis], high[self.axis] = before, behind
        least = -inf if is_float(row.element_type) else integer_range(row.element_type)[0]
        return row.formula(PadOp(row.value, low, high, value=least))

    def _in_order(self, matrix: Term) -> tuple[Term, ...]:
        """Sorted columns, and where the elements were in them."""
        return _sort(matrix, self.axis + 1, self.descending, self.numbers)

    def _by_place(self, keys: Term, places: Term) -> tuple[Term, Term]:
        """Sorted columns, and the places of their elements; before, equal elements are in any order."""
        if self.stable:
            places, found = _sort(places, self.axis + 1, descending=False, numbers=True)
            keys = self._taken(keys, found)
        keys, found = self._in_order(keys)
        return keys, self._taken(places, found)

    def _taken(self, matrix: Term, found: Term) -> Term:
        return matrix.formula(GatherElementsOp(matrix.value, found.value, self.axis + 1))

    def _size(self, x: Term, behind: int = 0) -> int:
        return static_dim(x.shape[self.axis + behind], "a row that is sorted")

    def _columns(self, row: Term, height: int | None = None) -> Term:
        height = height or self.height
        sizes = self._size(row) // height, height
        return row.reshape((*row.shape[: self.axis], *sizes, *row.shape[self.axis + 1 :]))

    def _row(self, matrix: Term) -> Term:
        size = self._size(matrix) * self._size(matrix, 1)
        return matrix.reshape((*matrix.shape[: self.axis], size, *matrix.shape[self.axis + 2 :]))

    def _turned(self, matrix: Term) -> Term:
        order = list(range(len(matrix.shape)))
        order[self.axis : self.axis + 2] = self.axis + 1, self.axis
        return matrix.formula(TransposeOp(matrix.value, order))

    def _along_rows(self, matrix: Term) -> Term:
        """What follows each other in columns follows each other in rows."""
        return self._turned(self._columns(self._row(matrix), self.count))

    def _along_columns(self, matrix: Term) -> Term:
        return self._columns(self._row(self._turned(matrix)))

    def _between(self, row: Term) -> Term:
        """Columns that begin in the middle of columns; what is in front of the first and behind the last is left out."""
        half = self.height // 2
        return self._columns(sliced(row, self.axis, half, self._size(row) - half))

    def _joined(self, outer: Term, inner: Term) -> Term:
        """A row, with other elements between its first and last half column."""
        half, size = self.height // 2, self._size(outer)
        ends = sliced(outer, self.axis, 0, half), sliced(outer, self.axis, size - half, size)
        return outer.formula.concat([ends[0], self._row(inner), ends[1]], self.axis)


def _sort(x: Term, axis: int, descending: bool, numbers: bool) -> tuple[Term, ...]:
    order = SortOp(x.value, axis, descending)
    if numbers:
        order.attributes[IGNORES_NAN] = UnitAttr()
    return x.formula.all(order)
