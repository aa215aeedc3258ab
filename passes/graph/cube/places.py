"""Maps the number of a block to its rows and columns, and describes the layout of the operands of a product in memory.

    view = self._view(argument, batch, (m, k))        # [batch, m, k] in global memory
    self._place(cursor, number, tall, wide)           # Place(batch, rows=Span(start, size), columns=Span(start, size))

Blocks are numbered so that those which the cores compute at the same time share rows and columns: what one core loads,
the others find in L2.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from xdsl.dialects import arith, memref
from xdsl.dialects.builtin import DYNAMIC_INDEX, MemRefType, StridedLayoutAttr
from xdsl.ir import SSAValue

from ascir.dialects import tile
from ascir.dialects.tile.spaces import GM
from ascir.passes.graph.cube.paged import Paged
from ascir.passes.graph.cube.plan import Options, Plan
from ascir.passes.graph.cube.problem import LEFT, Product
from ascir.passes.graph.cube.views import View
from ascir.passes.graph.tiling.kernel import view_type
from ascir.passes.tile.builder import (
    Cursor,
    Index,
    Kernel,
    add,
    divide,
    minimum,
    multiply,
    remainder,
    subtract,
)
from ascir.passes.tile.extent import ONE, Extent, product


@dataclass(frozen=True)
class Span:
    """A part of a dimension: its start, and how much of it is in range."""

    start: Index
    size: Index
    most: int | None = None
    """The largest possible size, if it is known."""


@dataclass(frozen=True)
class Place:
    """One block of the result."""

    batch: Index
    rows: Span
    columns: Span
    depth: Span | None = None
    """The part of k that is summed; None: all of it."""


@dataclass(frozen=True)
class Operand:
    """A matrix in global memory, as [batch, rows, columns], and whether k is its rows."""

    view: SSAValue
    k_is_rows: bool
    batches: Sequence[Extent]
    leading: Sequence[Extent] = ()
    """The dimensions before the matrix, if there are several."""
    table: SSAValue | None = None
    """The numbers of its pages, if it lies in those, which `view` then has: as `paged` tells."""
    paged: Paged | None = None


@dataclass
class Places:
    """The arguments of a product's kernel, and the map from block numbers to places; the base of emitters."""

    kernel: Kernel
    product: Product
    plan: Plan
    options: Options
    blocks: int | None
    """The number of cores, if it is known."""

    def _operand(self, side: int, argument: SSAValue, k_is_rows: bool) -> Operand:
        made = self.product
        batches, along = ((made.lhs, made.m), (made.rhs, made.n))[side]
        if isinstance(argument.owner, tile.PopOp):  # a copy: its type has the pitch of its rows
            return Operand(argument, k_is_rows, batches)
        if (view := made.views[side]) is not None:
            return Operand(self._strided(argument, view), k_is_rows, batches, view.leading)
        matrix = (made.k, along) if k_is_rows else (along, made.k)
        return Operand(self._view(argument, batches, matrix), k_is_rows, batches)

    def _in_pages(self, side: int, cache: SSAValue, table: SSAValue, paged: Paged) -> Operand:
        """An operand that lies in pages, whose numbers are a table of any shape."""
        made = self.product
        batches, view = (made.lhs, made.rhs)[side], made.views[side]
        assert view is not None
        pages = [paged.pages, Extent(paged.rows), Extent(paged.pitch)]
        k_is_rows = made.transposed[side] == (side == LEFT)
        numbers = self._reshaped(table, [paged.numbers])
        return Operand(
            self._reshaped(cache, pages, sized=True), k_is_rows, batches, view.leading, numbers, paged
        )

    def _extent(self, extent: Extent) -> Index:
        return self.kernel.extent(extent)

    def _view(self, argument: SSAValue, batch: Sequence[Extent], matrix: tuple[Extent, Extent]) -> SSAValue:
        """An argument as [batch, rows, columns]."""
        return self._reshaped(argument, [product(batch), *matrix])

    def _reshaped(self, argument: SSAValue, extents: Sequence[Extent], sized: bool = False) -> SSAValue:
        """An argument with other dimensions. `sized`: whether their sizes must be known, even if they have names."""
        wanted = view_type(extents, tile.view_type(argument).element_type)
        if argument.type == wanted and (not sized or wanted.has_static_shape()):
            return argument
        sizes = [self._extent(extent) for extent in extents]
        strides = [self._extent(product(extents[axis + 1 :])) for axis in range(len(extents))]
        cast = memref.ReinterpretCastOp.from_dynamic(argument, [0], sizes, strides, wanted)
        return self.kernel.head(cast, argument.name_hint or "view")

    def _strided(self, argument: SSAValue, view: View) -> SSAValue:
        """An argument as a strided view."""
        extents = [*view.leading, *view.sizes[-2:]]
        layout = StridedLayoutAttr([each.number if each.static else None for each in view.steps], view.offset)
        shape = [each.number if each.static else DYNAMIC_INDEX for each in extents]
        wanted = MemRefType(tile.view_type(argument).element_type, shape, layout, GM)
        sizes, strides = ([self._extent(each) for each in some] for some in (extents, view.steps))
        cast = memref.ReinterpretCastOp.from_dynamic(argument, [view.offset], sizes, strides, wanted)
        return self.kernel.head(cast, argument.name_hint or "view")

    def _apart(self, cursor: Cursor, number: Index, leading: Sequence[Extent]) -> list[Index]:
        """The indices of a matrix along its batch dimensions, from its linear index."""
        found: list[Index] = []
        for size in map(self._extent, reversed(leading[1:])):
            found.insert(0, remainder(cursor, number, size))
            number = divide(cursor, number, size)
        return [number, *found]

    def _leading(self, cursor: Cursor, operand: Operand, matrix: Index) -> list[Index]:
        """The indices of a matrix of an operand."""
        return self._apart(cursor, matrix, operand.leading) if operand.leading else [matrix]

    def _place(self, cursor: Cursor, number: Index, tall: Index, wide: Index) -> Place:
        """The place of a block: numbers run down the columns of `group` rows of blocks."""
        batch: Index = 0
        if self.product.batches != ONE:
            area = multiply(cursor, tall, wide)
            batch, number = divide(cursor, number, area), remainder(cursor, number, area)
        height = self.plan.group
        if isinstance(tall, int) and height >= tall:
            row, column = remainder(cursor, number, tall), divide(cursor, number, tall)
        else:
            each = multiply(cursor, height, wide)
            band, within = divide(cursor, number, each), remainder(cursor, number, each)
            above = multiply(cursor, band, height)
            here = minimum(cursor, height, subtract(cursor, tall, above))
            row = add(cursor, above, remainder(cursor, within, here))
            column = divide(cursor, within, here)
        rows = self._span(cursor, row, self.plan.m, self.product.m)
        columns = self._span(cursor, column, self.plan.n, self.product.n)
        return Place(batch, rows, columns)

    def _span(self, cursor: Cursor, number: Index, size: int, extent: Extent) -> Span:
        if extent.static and extent.number <= size:
            return Span(0, extent.number)
        start = multiply(cursor, number, size)
        if extent.static and extent.number % size == 0:
            return Span(start, size)
        if extent.static:
            return Span(start, self._tail(cursor, number, extent.number // size, extent.number % size, size))
        return Span(start, minimum(cursor, size, subtract(cursor, self._extent(extent), start)))

    def _tail(self, cursor: Cursor, number: Index, last: int, tail: int, size: int) -> SSAValue:
        """A select between two constant sizes, from which range analysis infers more than from a minimum."""
        here = cursor.add(arith.CmpiOp(cursor.value(number), cursor.value(last), "eq"))
        return cursor.add(arith.SelectOp(here, cursor.value(tail), cursor.value(size)))

    def _matrix(self, cursor: Cursor, operand: Operand, batch: Index) -> Index:
        """The matrix of an operand for a batch: dimensions of 1 are broadcast."""
        if all(extent == ONE for extent in operand.batches):
            return 0
        if tuple(operand.batches) == self.product.batch:
            return batch
        found: Index = 0
        rest = batch
        scale: Index = 1
        for own, whole in zip(reversed(operand.batches), reversed(self.product.batch), strict=True):
            size = self._extent(whole)
            if own != ONE:
                found = add(cursor, found, multiply(cursor, remainder(cursor, rest, size), scale))
                scale = multiply(cursor, scale, size)
            rest = divide(cursor, rest, size)
        return found

    def _span_at(self, cursor: Cursor, start: Index, size: int, extent: Extent) -> Span:
        """The part from `start` on of an extent that is divided into parts of `size`."""
        return self._part(cursor, Span(0, self._extent(extent)), start, size)

    def _part(self, cursor: Cursor, whole: Span, at: Index, size: int) -> Span:
        """The part from `at` on of a span that is divided into parts of `size`."""
        start = add(cursor, whole.start, at)
        if isinstance(whole.size, int) and (whole.size % size == 0 or whole.size < size):
            return Span(start, min(size, whole.size))
        if whole.most is not None and whole.most <= size:
            return Span(start, whole.size, whole.most)
        return Span(start, minimum(cursor, size, subtract(cursor, whole.size, at)), size)
