"""What of the axes of a grid a core takes: a range of elements, or a range of tiles.

%lower, %upper of %block in 48          // one axis: shares of whole granules, balanced
%tile in %first to %last                // several axes: their tiles are counted as one
"""

from __future__ import annotations

from xdsl.ir import SSAValue

from ascir.passes.graph.tiling.frame import Span
from ascir.passes.graph.tiling.space import Axis
from ascir.passes.graph.tiling.values import Values
from ascir.passes.tile.builder import (
    Cursor,
    Index,
    add,
    divide,
    divide_up,
    maximum,
    minimum,
    multiply,
    remainder,
    subtract,
)


class Shares(Values):
    """The spans of the axes that loops run over."""

    def _shares_of_axis(
        self, outside: Cursor, inside: Cursor, counter: SSAValue
    ) -> tuple[Index, Index, Index, dict[Axis, Span]]:
        """One axis: each core has a range of elements, a multiple of the granule."""
        (axis,) = self.grid
        extent, size = self.schedule.extents[axis], self.kernel.extent(axis.extent)
        counter.name_hint = axis.name
        lower: Index = 0
        upper: Index = size
        exact = extent == 1 or (isinstance(size, int) and size % extent == 0)
        if self.blocks is not None and exact and isinstance(size, int) and size // extent % self.blocks == 0:
            share = size // self.blocks
            if self.blocks > 1:
                lower = multiply(outside, self.kernel.block_index, share)
                upper = add(outside, lower, share)
        elif self.blocks != 1:
            granule = self.schedule.granule
            exact = exact and granule % extent == 0
            units = divide_up(outside, size, granule)
            first, last = self._share(outside, units)
            lower, upper = multiply(outside, first, granule), multiply(outside, last, granule)
            if granule > 1 and not (isinstance(size, int) and size % granule == 0):
                upper = minimum(outside, upper, size)
        rest = extent if exact else minimum(inside, extent, subtract(inside, upper, counter))
        return lower, upper, extent, {axis: Span(counter, rest)}

    def _share(self, cursor: Cursor, units: Index) -> tuple[Index, Index]:
        """The first of this core's units, and the one behind its last."""
        if self.blocks == 1:
            return 0, units
        block = self.kernel.block_index
        blocks: Index = self.kernel.block_count if self.blocks is None else self.blocks
        if isinstance(units, int) and isinstance(blocks, int) and units == blocks:
            return block, add(cursor, block, 1)
        first = divide(cursor, multiply(cursor, block, units), blocks)
        after = add(cursor, block, 1)
        return first, divide(cursor, multiply(cursor, after, units), blocks)

    def _shares_of_tiles(
        self, outside: Cursor, inside: Cursor, counter: SSAValue
    ) -> tuple[Index, Index, Index, dict[Axis, Span]]:
        """Several axes: the tiles of all are counted as one, the innermost axis fastest."""
        counter.name_hint = "tile"
        counts: list[Index] = []
        total: Index = 1
        for axis in self.grid:
            counts.append(divide_up(outside, self.kernel.extent(axis.extent), self.schedule.extents[axis]))
            total = multiply(outside, total, counts[-1])
        # Nothing is divided by a number of no tiles: what loops would do may be computed before them.
        counts = [maximum(outside, count, 1) for count in counts]
        first, last = self._share(outside, total)
        spans: dict[Axis, Span] = {}
        rest: Index = counter
        for number, axis in reversed(list(enumerate(self.grid))):
            position = rest if number == 0 else remainder(inside, rest, counts[number])
            rest = divide(inside, rest, counts[number]) if number else 0
            spans[axis] = self._span(inside, axis, multiply(inside, position, self.schedule.extents[axis]))
        return first, last, 1, spans

    def _span(self, cursor: Cursor, axis: Axis, offset: Index, upper: Index | None = None) -> Span:
        extent = self.schedule.extents[axis]
        if self._exact(axis):
            return Span(offset, extent)
        size = self.kernel.extent(axis.extent) if upper is None else upper
        return Span(offset, minimum(cursor, extent, subtract(cursor, size, offset)))

    def _range(self, cursor: Cursor, axis: Axis) -> tuple[Index, Index]:
        """What is walked of an axis: all of it, or this core's slice."""
        size = self.kernel.extent(axis.extent)
        if axis not in self.phase.slices:
            return 0, size
        number = self.phase.slices[axis]
        length: Index | None = self._slice(axis)
        if length is None:
            unit = self.schedule.slice_unit(axis)
            length = multiply(cursor, divide_up(cursor, size, number.extent.number * unit), unit)
        lower = multiply(cursor, self.span(number).offset, length)
        return lower, minimum(cursor, add(cursor, lower, length), size)
