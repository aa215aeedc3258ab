"""Schedules: how a phase is cut into tiles, by an extent for each axis.

    // softmax of 4096 rows of 1000 f32: extents {a: 12, b: 1008}: tiles of 12 whole rows (padded), a shared by the cores
    // of 64 rows of 100000:             extents {a: 1, b: 8192}:  b in chunks, a shared by the cores

An axis whose extent covers it is *whole*. Of the other axes, reduced ones are *chunked* (an inner loop with
accumulators), and parallel ones are the *grid*, which cores share. If something depends on all axes of the grid but the
last, these are *outer*: they get a loop of their own, in which it is computed once.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from ascir.passes.graph.tiling.nodes import Elementwise, Reduce, is_tile
from ascir.passes.graph.tiling.phases import Phase
from ascir.passes.graph.tiling.space import Axis, Order
from ascir.passes.graph.tiling.walks import Stay
from ascir.passes.tile.extent import Extent

LARGEST = 1 << 16
"""The most elements of an axis in one tile."""


def round_up(value: int, unit: int) -> int:
    return -(-value // unit) * unit


def ceil_div(a: int, b: int) -> int:
    return -(-a // b)


@dataclass
class Schedule:
    """The tiles of a phase. `cores` is the number requested; fewer may have work. A schedule is never changed, but not
    frozen: a frozen dataclass takes three times as long to create, and hundreds are tried."""

    phase: Phase
    extents: Mapping[Axis, int]
    buffers: int
    cores: int
    grid: Order
    chunked: Order
    tiles: int
    """The number of tiles of the grid; named dimensions count with their assumed size."""
    stay: Stay = Stay.NOTHING
    """What of the chunks of a row stays in UB for the next walks, so that rows are loaded once."""
    common: bool = False
    """With `kept`: whether operands common to all rows are loaded once, as a whole."""
    ahead: int = 0
    """With `kept`: how many chunks of the next row are loaded while this one is computed."""
    last_ahead: bool = False
    """With `kept`: whether the last chunk is loaded ahead, too. Its buffer is then not shared with anything."""
    early: bool = True
    """With `kept`: whether the other chunks are loaded before those ahead of the next row, which may take more
    memory."""
    short: int = 0
    """For a grid of one axis: by how many elements the first tile of each core is shorter, so that the pipes wait less
    for its load. The last tile has the rest."""
    even: int = 1
    """For a grid of one axis: shares are multiples of this."""
    turns: bool = False
    """Whether stores reuse the buffers of loads: then a load waits for a store, and vice versa."""
    parts: int = 1
    """In how many parts the squares of a tile are computed for a sum along long rows."""
    refills: bool = False
    """Whether a tile's loads are issued as soon as the tile in their buffer has been read, rather than at the start of
    an iteration. A single buffer is then enough for tiles that are read early."""

    often: int = 1
    """For a schedule with smaller tiles than another one: how many of them take no longer than one of the other's."""

    held: Order = ()
    """Axes of named length of which each tile has all: the schedule is for lengths up to their extents."""

    @classmethod
    def of(
        cls,
        phase: Phase,
        extents: Mapping[Axis, int],
        buffers: int,
        cores: int,
        held: Order = (),
        refills: bool = False,
        parts: int = 1,
    ) -> Schedule:
        found, reduced = cut_axes(phase, extents) - frozenset(held), phase.reduced
        cut = [axis for axis in phase.axes if axis in found]
        grid = tuple([axis for axis in cut if axis not in reduced])
        chunked = tuple([axis for axis in cut if axis in reduced])
        tiles = 1
        for axis in grid:
            tiles *= ceil_div(phase.size_of(axis), extents[axis])
        return cls(
            phase,
            extents,
            buffers,
            cores,
            grid,
            chunked,
            tiles,
            parts=parts,
            refills=refills,
            held=held,
        )

    @property
    def blocks(self) -> int:
        """The number of cores that have work."""
        return min(self.cores, self.tiles)

    @property
    def holds_assumed(self) -> bool:
        """Whether it is for whole rows, and theirs have the assumed length."""
        fits = (self.phase.size_of(axis) <= self.extents[axis] for axis in self.held)
        return bool(self.held) and all(fits)

    @property
    def kept(self) -> bool:
        """Whether rows stay in UB."""
        return bool(self.stay)

    @cached_property
    def way(self) -> Hashable:
        """What the cycles of the vector unit depend on beside the extents."""
        return self.buffers > 1, self.parts, self.kept, self.chunked

    @cached_property
    def offsets(self) -> list[int]:
        """The offsets of the chunks of a kept row."""
        (axis,) = self.chunked
        return list(range(0, axis.extent.number, self.extents[axis]))

    def comes_ahead(self, offset: int) -> bool:
        number = self.offsets.index(offset)
        return number < self.ahead or (self.last_ahead and number == len(self.offsets) - 1)

    @cached_property
    def late(self) -> int:
        """How many chunks of a kept row are not loaded ahead."""
        return sum(not self.comes_ahead(offset) for offset in self.offsets)

    @property
    def is_early(self) -> bool:
        """Whether any loads are issued early."""
        return self.kept and self.early and self.late > 0

    @cached_property
    def outer(self) -> Order:
        """The axes of the grid that have a loop of their own, around that of the last axis."""
        static = all(axis.extent.static for axis in self.grid)
        if self.chunked or len(self.grid) < 2 or (static and self.tiles <= self.cores):
            return ()  # a core has one tile at most, and nothing to hoist
        *outer, inner = self.grid
        alone = any(
            isinstance(node, Elementwise | Reduce)
            and is_tile(node)
            and inner not in node.support
            and not node.support.isdisjoint(outer)
            for node in self.phase.nodes
        )
        return tuple(outer) if alone else ()

    @cached_property
    def wide(self) -> Order:
        """The axes along which a tile has more than one element."""
        return tuple(axis for axis in self.phase.axes if self.extents[axis] > 1)

    def covers(self, axis: Axis) -> bool:
        """Whether a tile covers a whole axis."""
        return axis not in self.grid and axis not in self.chunked

    def count(self, axis: Axis) -> int:
        """The number of tiles along an axis, or along a slice of it."""
        size = self.phase.size_of(axis)
        if axis in self.phase.slices:
            size = ceil_div(size, self.phase.size_of(self.phase.slices[axis]))
        return ceil_div(size, self.extents[axis])

    def slice_unit(self, axis: Axis) -> int:
        """The lengths of the slices of an axis are multiples of this."""
        return self.phase.line if axis is self.phase.axes[-1] else _start(self.phase, axis)

    @property
    def share(self) -> int:
        """For a grid of one axis: the elements of the core that has the most."""
        (axis,) = self.grid
        return ceil_div(ceil_div(self.phase.size_of(axis), self.granule), self.blocks) * self.granule

    def with_short(self) -> Schedule | None:
        """The same tiles, but the partial tile of each core's share comes first. None if there is none, or it is not
        known."""
        alternate = self.buffers > 1 or self.refills
        if len(self.grid) != 1 or self.chunked or not alternate or self.phase.slices:
            return None
        (axis,) = self.grid
        extent, share = self.extents[axis], self.share
        short = -share % extent
        if not axis.extent.static or share <= extent or not short or extent % self.granule:
            return None
        return replace(self, short=short)

    def within_shares(self, blocks: int) -> Schedule:
        """The same, but no tile is longer than the share of the core that has the most, if that is known: what is
        behind it would be computed by all cores, and never used. Other phases of a kernel may have work for more
        `blocks` than this one."""
        if len(self.grid) != 1 or not self.grid[0].extent.static:
            return self
        (axis,) = self.grid
        share = ceil_div(ceil_div(axis.extent.number, self.granule), blocks) * self.granule
        extent = round_up(share, unit_of(self.phase, axis))
        if extent >= self.extents[axis]:
            return self
        tiles = ceil_div(axis.extent.number, extent)
        return replace(self, extents={**self.extents, axis: extent}, tiles=tiles, short=0)

    @property
    def granule(self) -> int:
        """For a grid of one axis: the unit in which it is divided among the cores, and so the most by which shares
        differ."""
        (axis,) = self.grid
        if axis is self.phase.axes[-1]:
            return min(self.phase.line, self.extents[axis])
        return max(self.even, _start(self.phase, axis))


def cut_axes(
    phase: Phase, extents: Mapping[Axis, int], among: Iterable[Axis] | None = None
) -> frozenset[Axis]:
    """The axes that one tile does not cover."""
    slices, slabs = phase.slices, phase.slabs
    return frozenset(
        [
            axis
            for axis in (phase.axes if among is None else among)
            if axis is not slabs
            and (axis in slices or axis.extent.names or extents[axis] < axis.extent.number)
        ]
    )


def unit_of(phase: Phase, axis: Axis) -> int:
    """The extents of an axis are multiples of this."""
    if axis.extent == Extent() or axis.numbers:
        return 1
    return phase.unit if axis in phase.innermost else _start(phase, axis)


def _start(phase: Phase, axis: Axis) -> int:
    """Tiles start at multiples of this along an axis that is innermost in no view."""
    return 2 if axis in phase.pairs else 1
