"""Maps the number of a convolution's block to its image, rows, positions and channels, and to its input rows and
columns.

    place = places.place(cursor, %block)      // Place(batch=0, column=64, columns=64, row=%row, rows=4, ...)
    rows = places.rows(cursor, place)         // Reach(first=%row - 1, count=6, before=0, behind=0)

Numbers run over parts of rows (fastest), rows, columns of blocks, groups and images. Where weights stay in l1, a core
has one column of one group, and the numbers run over the rest.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from xdsl.dialects import arith

from ascir.passes.graph.cube.image import Image
from ascir.passes.graph.cube.image_launch import Cuts
from ascir.passes.graph.cube.image_plan import Plan
from ascir.passes.tile.builder import (
    Cursor,
    Index,
    add,
    divide,
    maximum,
    minimum,
    multiply,
    remainder,
    subtract,
)


@dataclass(frozen=True)
class Place:
    """One block of the result: its start, and how much of it is in range."""

    batch: Index
    """The first of its images."""
    blocks: Index
    """The first block of input channels of its group."""
    column: Index
    columns: Index
    out_blocks: Index
    """The number of blocks of output channels."""
    row: Index
    rows: Index
    skipped: Index
    """Positions of its first row that belong to blocks before it."""
    across: Index
    """The positions of each of its rows."""
    positions: Index


@dataclass(frozen=True)
class Reach:
    """The input rows, or columns, that a block needs, and the padding before and behind them."""

    first: Index
    count: Index
    before: Index
    behind: Index


@dataclass
class Places:
    """Maps block numbers of one kernel to places."""

    image: Image
    plan: Plan
    cuts: Cuts = field(init=False)

    def place(self, cursor: Cursor, number: Index, column: Index | None = None) -> Place:
        """The block of this number; if a column is given, among the blocks of that column."""
        image, plan, cuts = self.image, self.plan, self.cuts
        wide = plan.wide(image)

        def next(count: Index) -> Index:
            nonlocal number
            if count == 1:
                return 0
            found, number = remainder(cursor, number, count), divide(cursor, number, count)
            return found

        part, down = next(cuts.parts), next(cuts.tall)
        if column is None:
            across, group = next(wide), next(image.groups)
        else:
            across, group = remainder(cursor, column, wide), divide(cursor, column, wide)
        batch = multiply(cursor, number, plan.images) if image.name or image.batch > plan.images else 0
        column = multiply(cursor, across, plan.n)
        columns = self._size(cursor, across, plan.n, image.outputs)
        out_blocks = self._size(cursor, across, plan.n // image.out_block, image.outputs // image.out_block)
        rows = self._size(cursor, down, cuts.rows, cuts.high)
        skipped: Index = multiply(cursor, part, cuts.part)
        beside = self._size(cursor, part, cuts.part, cuts.wide)
        if image.open:
            # Redundant, but a constant bound.
            positions = minimum(cursor, multiply(cursor, rows, beside), plan.part)
        elif cuts.parts != 1:
            positions = beside
        else:
            positions = self._size(cursor, down, plan.part, image.positions(0) * image.positions(1))
        return Place(
            batch,
            multiply(cursor, group, image.blocks),
            add(cursor, multiply(cursor, group, image.outputs), column),
            columns,
            out_blocks,
            multiply(cursor, down, cuts.rows),
            rows,
            skipped,
            beside,
            positions,
        )

    def _size(self, cursor: Cursor, number: Index, size: Index, extent: Index) -> Index:
        """The size of the piece of this number: the last one may be smaller."""
        if not isinstance(size, int) or not isinstance(extent, int):
            return minimum(cursor, size, subtract(cursor, extent, multiply(cursor, number, size)))
        if extent % size == 0 or extent < size:
            return min(size, extent)
        here = cursor.add(arith.CmpiOp(cursor.value(number), cursor.value(extent // size), "eq"))
        return cursor.add(arith.SelectOp(here, cursor.value(extent % size), cursor.value(size)))

    def rows(self, cursor: Cursor, place: Place) -> Reach:
        return self._reach(cursor, 0, place.row, place.rows)

    def columns(self, cursor: Cursor, place: Place) -> Reach:
        """Those of a part of a row: blocks of whole rows need them all."""
        image = self.image
        if self.cuts.parts == 1:
            return Reach(0, cursor.kernel.extent(image.size_of(1)), image.pads[1], image.pads[3])
        return self._reach(cursor, 1, place.skipped, place.across)

    def _reach(self, cursor: Cursor, axis: int, position: Index, positions: Index) -> Reach:
        """What the windows of so many positions cover, from the first one on."""
        image, step = self.image, self.image.strides[axis]
        begin = subtract(cursor, multiply(cursor, position, step), image.pads[axis])
        last = multiply(cursor, subtract(cursor, positions, 1), step)
        end = add(cursor, begin, add(cursor, last, image.span(axis)))
        first = maximum(cursor, begin, 0) if image.pads[axis] else begin
        stop = minimum(cursor, end, cursor.kernel.extent(image.size_of(axis)))
        return Reach(
            first, subtract(cursor, stop, first), subtract(cursor, first, begin), subtract(cursor, end, stop)
        )
