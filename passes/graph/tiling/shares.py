"""Divides the grid among the cores: each takes a range of elements, or a range of tiles.

%lower, %upper of %block in 48          // one axis: balanced shares of whole granules
%tile in %first to %last                // several axes: their tiles are numbered consecutively
%row in %first / 16 to (%last + 15) / 16                        // if something is computed once for each 16 of them
  %tile in max(%first, %row * 16) to min(%last, (%row + 1) * 16)
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from xdsl.ir import SSAValue

from ascir.passes.graph.tiling.frame import Span
from ascir.passes.graph.tiling.space import Axis, Order
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


@dataclass(frozen=True)
class Tiles:
    """The number of tiles along each axis of a grid, and this core's range of tile numbers."""

    counts: Sequence[Index]
    first: Index
    last: Index


class Shares(Values):
    """Computes the spans of the axes over which loops run."""

    def _shares_of_axis(
        self, outside: Cursor, inside: Cursor, counter: SSAValue
    ) -> tuple[Index, Index, Index, dict[Axis, Span]]:
        """One axis: each core has a range of elements that starts at a multiple of the granule."""
        (axis,) = self.grid
        extent, size = self.schedule.extents[axis], self.kernel.extent(axis.extent)
        counter.name_hint = axis.name
        lower: Index = 0
        upper: Index = size
        short = 0
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
            if isinstance(units, int) and self.blocks is not None and units >= self.blocks:
                short = self.schedule.short  # no core's share is empty
            lower, upper = multiply(outside, first, granule), multiply(outside, last, granule)
            if granule > 1 and not (isinstance(size, int) and size % granule == 0):
                upper = minimum(outside, upper, size)
        if exact or not short:
            rest = extent if exact else minimum(inside, extent, subtract(inside, upper, counter))
            return lower, upper, extent, {axis: Span(counter, rest)}
        begin = maximum(inside, counter, lower)
        rest = subtract(inside, minimum(inside, add(inside, counter, extent), upper), begin)
        return subtract(outside, lower, short), upper, extent, {axis: Span(begin, rest)}

    def stores_chunks(self) -> list[Axis]:
        """Chunked axes of dynamic size along which all targets extend: if one of them is empty, nothing is stored."""
        targets = self.phase.targets
        return [
            axis
            for axis in self.schedule.chunked
            if not axis.extent.static and all(axis in target.order for target in targets)
        ]

    def unless_empty(self, cursor: Cursor, upper: Index) -> Index:
        """The upper bound of a loop over tiles: 0 if nothing is stored."""
        for axis in self.stores_chunks():
            upper = multiply(cursor, upper, minimum(cursor, self.kernel.extent(axis.extent), 1))
        return upper

    def _share(self, cursor: Cursor, units: Index) -> tuple[Index, Index]:
        """The range of this core's units: the first, and the end."""
        if self.blocks == 1:
            return 0, units
        block = self.kernel.block_index
        blocks: Index = self.kernel.block_count if self.blocks is None else self.blocks
        if isinstance(units, int) and isinstance(blocks, int) and units == blocks:
            return block, add(cursor, block, 1)
        first = divide(cursor, multiply(cursor, block, units), blocks)
        after = add(cursor, block, 1)
        return first, divide(cursor, multiply(cursor, after, units), blocks)

    def _tiles(self, cursor: Cursor) -> Tiles:
        counts: list[Index] = []
        total: Index = 1
        for axis in self.grid:
            counts.append(divide_up(cursor, self.kernel.extent(axis.extent), self.schedule.extents[axis]))
            total = multiply(cursor, total, counts[-1])
        first, last = self._share(cursor, total)
        # Avoid a division by zero tiles: it may be hoisted out of loops that do not run.
        counts = [maximum(cursor, count, 1) for count in counts]
        return Tiles(counts, first, last)

    def _shares_of_tiles(
        self, outside: Cursor, inside: Cursor, counter: SSAValue
    ) -> tuple[Index, Index, Index, dict[Axis, Span]]:
        """Several axes: their tiles are numbered consecutively, the innermost axis fastest."""
        counter.name_hint = "tile"
        tiles = self._tiles(outside)
        return tiles.first, tiles.last, 1, self._positions(inside, self.grid, tiles.counts, counter)

    def _positions(
        self, cursor: Cursor, axes: Order, counts: Sequence[Index], number: Index
    ) -> dict[Axis, Span]:
        """The spans of tile `number` along some axes."""
        spans: dict[Axis, Span] = {}
        for place, axis in reversed(list(enumerate(axes))):
            position = number if place == 0 else remainder(cursor, number, counts[place])
            number = divide(cursor, number, counts[place]) if place else 0
            spans[axis] = self._span(cursor, axis, multiply(cursor, position, self.schedule.extents[axis]))
        return spans

    def _shares_of_rows(self, tiles: Tiles, outside: Cursor, counter: SSAValue) -> tuple[Index, Index]:
        """The rows of tiles of which this core has any."""
        counter.name_hint = "row"
        before = add(outside, tiles.last, subtract(outside, tiles.counts[-1], 1))
        return divide(outside, tiles.first, tiles.counts[-1]), divide(outside, before, tiles.counts[-1])

    def _tiles_of_row(
        self, tiles: Tiles, outside: Cursor, inside: Cursor, row: SSAValue, counter: SSAValue
    ) -> tuple[Index, Index, dict[Axis, Span]]:
        """This core's tiles in one of these rows."""
        counter.name_hint = "tile"
        begin = multiply(outside, row, tiles.counts[-1])
        end = add(outside, begin, tiles.counts[-1])
        spans = self._positions(inside, self.grid[-1:], (1,), subtract(inside, counter, begin))
        return maximum(outside, tiles.first, begin), minimum(outside, tiles.last, end), spans

    def _span(self, cursor: Cursor, axis: Axis, offset: Index, upper: Index | None = None) -> Span:
        extent = self.schedule.extents[axis]
        if self._exact(axis):
            return Span(offset, extent)
        size = self.kernel.extent(axis.extent) if upper is None else upper
        return Span(offset, minimum(cursor, extent, subtract(cursor, size, offset)))

    def _range(self, cursor: Cursor, axis: Axis) -> tuple[Index, Index]:
        """The range of an axis that is walked: all of it, or this core's slice."""
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
