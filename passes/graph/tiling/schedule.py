"""How a phase is cut into tiles: an extent for each axis, and what follows from it.

    // softmax of 4096 rows of 1000 f32: extents {a: 12, b: 1008}: 12 rows a tile, rows whole (padded), a over the cores
    // of 64 rows of 100000:             extents {a: 1, b: 8192}:  b in chunks, a over the cores

An axis whose extent covers it is *whole*. Of the others the reduced ones are *chunked* (an inner loop with
accumulators) and the parallel ones are the *grid* that the cores share. Where something is computed of all axes of the
grid but the last, these are *outer*: they have a loop of their own, in which that is done once.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import product
from math import prod

from ascir.passes.graph.tiling.errors import Untileable
from ascir.passes.graph.tiling.nodes import Elementwise, Load, Reduce, is_tile
from ascir.passes.graph.tiling.phases import BLOCK, Phase, assumed_size
from ascir.passes.graph.tiling.space import Axis, Order
from ascir.passes.tile.extent import Extent
from ascir.passes.tile.selection.walk import FAR, crowd

TILES_PER_CORE = (1, 2, 3, 4, 5, 6, 8, 10, 12, 16, 20, 24, 32, 48, 64, 96, 128)
WIDTHS = 6
"""How many widths are tried, each twice the one before, of an outer axis that is innermost in a view."""
LARGEST = 1 << 16
"""Elements of an axis in one tile."""
WORD = 4
"""Bytes of what rows are computed in."""


def round_up(value: int, unit: int) -> int:
    return -(-value // unit) * unit


def ceil_div(a: int, b: int) -> int:
    return -(-a // b)


@dataclass
class Schedule:
    """The tiles of a phase. `cores` is how many are asked for; fewer may have work. None is changed once it is made: to have that
    enforced takes three times as long, and hundreds are tried."""

    phase: Phase
    extents: Mapping[Axis, int]
    buffers: int
    cores: int
    grid: Order
    chunked: Order
    tiles: int
    """Of the grid; for names those of the assumed size."""
    kept: bool = False
    """Whether what a walk computes of the chunks of a row stays in memory for the next walks: rows are loaded once."""
    common: bool = False
    """Then: whether what all rows have in common is loaded once, as a whole."""
    ahead: int = 0
    """And so many chunks of the next row are loaded while this one is computed."""
    last_ahead: bool = False
    """And the last one too, which has a place of its own in any case: nothing else may take it then."""
    early: bool = True
    """Then: whether the others are asked for before what comes ahead of the next row, which may take more memory."""
    short: int = 0
    """Of a grid of one axis: so many elements fewer has the first tile of each core, for which the others do not wait so
    long then. The last one has what is left."""
    even: int = 1
    """Of a grid of one axis: what shares are multiples of."""
    turns: bool = False
    """Whether what is stored goes out of the copies that came in: each waits for the other."""
    parts: int = 1
    """In how many of them the squares of a tile are made which a sum of long rows adds up."""
    refills: bool = False
    """Whether a tile's loads begin as soon as what lies there has been read, not where its round begins. Then one buffer does
    for what is read at once."""

    @classmethod
    def of(cls, phase: Phase, extents: Mapping[Axis, int], buffers: int, cores: int) -> Schedule:
        found, reduced = cut_axes(phase, extents), phase.reduced
        cut = [axis for axis in phase.axes if axis in found]
        grid = tuple([axis for axis in cut if axis not in reduced])
        chunked = tuple([axis for axis in cut if axis in reduced])
        tiles = 1
        for axis in grid:
            tiles *= ceil_div(assumed_size(axis), extents[axis])
        return cls(phase, extents, buffers, cores, grid, chunked, tiles)

    @property
    def blocks(self) -> int:
        """How many cores have work."""
        return min(self.cores, self.tiles)

    @cached_property
    def offsets(self) -> list[int]:
        """Where the chunks of a row that stays begin, and below whether they are loaded ahead."""
        (axis,) = self.chunked
        return list(range(0, axis.extent.number, self.extents[axis]))

    def comes_ahead(self, offset: int) -> bool:
        number = self.offsets.index(offset)
        return number < self.ahead or (self.last_ahead and number == len(self.offsets) - 1)

    @cached_property
    def late(self) -> int:
        """How many chunks of a row that stays are not loaded ahead."""
        return sum(not self.comes_ahead(offset) for offset in self.offsets)

    @property
    def is_early(self) -> bool:
        """Whether anything is asked for as early."""
        return self.kept and self.early and self.late > 0

    @cached_property
    def outer(self) -> Order:
        """The axes of the grid that a loop of their own goes over, around that of the last one."""
        static = all(axis.extent.static for axis in self.grid)
        if self.chunked or len(self.grid) < 2 or (static and self.tiles <= self.cores):
            return ()  # of one tile all is done once
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
        """The axes of which a tile has more than one element."""
        return tuple(axis for axis in self.phase.axes if self.extents[axis] > 1)

    def covers(self, axis: Axis) -> bool:
        """Whether one tile has all of an axis."""
        return axis not in self.grid and axis not in self.chunked

    def count(self, axis: Axis) -> int:
        """How many tiles there are along an axis, or along a slice of it."""
        size = assumed_size(axis)
        if axis in self.phase.slices:
            size = ceil_div(size, assumed_size(self.phase.slices[axis]))
        return ceil_div(size, self.extents[axis])

    def slice_unit(self, axis: Axis) -> int:
        """What the slices of an axis are multiples of."""
        return self.phase.line if axis is self.phase.axes[-1] else _start(self.phase, axis)

    @property
    def share(self) -> int:
        """Of a grid of one axis: the elements of the core that has most."""
        (axis,) = self.grid
        return ceil_div(ceil_div(assumed_size(axis), self.granule), self.blocks) * self.granule

    def with_short(self) -> Schedule | None:
        """The same tiles, where what is left of a core's share comes first. None where that is nothing, or not known."""
        alternate = self.buffers > 1 or self.refills
        if len(self.grid) != 1 or self.chunked or not alternate or self.phase.slices:
            return None
        (axis,) = self.grid
        extent, share = self.extents[axis], self.share
        short = -share % extent
        if not axis.extent.static or share <= extent or not short or extent % self.granule:
            return None
        return replace(self, short=short)

    @property
    def granule(self) -> int:
        """Of a grid of one axis: how many elements the shares of two cores may differ by."""
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
    """What extents of an axis are multiples of."""
    if axis.extent == Extent() or axis.numbers:
        return 1
    return phase.unit if axis in phase.innermost else _start(phase, axis)


def _start(phase: Phase, axis: Axis) -> int:
    """What tiles begin at multiples of, along an axis that is innermost nowhere."""
    return 2 if axis in phase.pairs else 1


def _whole(phase: Phase, axis: Axis) -> int | None:
    if not axis.extent.static or axis.extent.number > LARGEST:
        return None
    return round_up(axis.extent.number, unit_of(phase, axis))


def _spread(phase: Phase, axis: Axis) -> int | None:
    """A longer extent than the whole of the innermost axis, for rows that begin in different groups of banks: what
    reads a value of each row takes a block of eight rows at a time."""
    whole = _whole(phase, axis)
    if whole is None or axis is not phase.axes[-1] or axis not in phase.reduced or len(phase.axes) == 1:
        return None
    spread = whole + unit_of(phase, axis)
    before, after = (crowd(extent * WORD // BLOCK) for extent in (whole, spread))
    return spread if spread * WORD <= FAR * BLOCK and before > 2 and after < before else None


def _parts(phase: Phase, axis: Axis, outer: int, cores: int) -> list[int]:
    """Extents to try for an axis that is cut."""
    unit = unit_of(phase, axis)
    found: dict[int, None] = {}
    size = 1
    while size * unit <= LARGEST:
        found[size * unit] = None
        size *= 2
    if axis.extent.static:
        line = phase.line if axis is phase.axes[-1] else unit
        if outer == 1:
            for tiles in TILES_PER_CORE:
                share = ceil_div(axis.extent.number, cores * tiles)
                found[round_up(share, line if share > line else unit)] = None
                if axis in phase.reduced and round_up(share, unit) * cores * tiles == axis.extent.number:
                    found[share] = None  # values of a row stay where its chunks are all as long
        found = {extent: None for extent in found if extent < axis.extent.number}
    return sorted((extent for extent in found if extent <= LARGEST), reverse=True)


def _cuts(phase: Phase, axes: Order, cores: int) -> Iterator[list[dict[Axis, int]]]:
    """Extents of some axes: the inner ones whole, one cut, the outer ones thin. A family for each cut axis."""
    whole = {axis: _whole(phase, axis) for axis in axes}
    for position in range(len(axes) + 1):
        inner = {axis: extent for axis in axes[position:] if (extent := whole[axis]) is not None}
        if len(inner) < len(axes) - position:
            continue
        if position == 0:
            yield [inner]
            continue
        tiles = prod(map(assumed_size, axes[: position - 1]))
        cut = axes[position - 1]
        for outer in _thin(phase, axes[: position - 1], cut):
            yield [{**outer, cut: extent, **inner} for extent in _parts(phase, cut, tiles, cores)]


def _thin(phase: Phase, axes: Order, cut: Axis) -> Iterator[dict[Axis, int]]:
    """Extents of outer axes: one element each, but some blocks where elements of a view follow each other, so that
    what is transposed comes and goes in rows; and several rows where a part of one is there for all of them."""
    choices: list[list[int]] = []
    for axis in axes:
        unit, whole = unit_of(phase, axis), _whole(phase, axis)
        shared = _repeats(phase, axis, cut)
        several = unit > 1 or shared > 0
        # What multiplies and adds parts of rows is not written to banks that it reads: the more rows, the fewer instructions.
        most = WIDTHS + (unit == 1 and shared > 1)
        widths = [unit << power for power in range(most)] if several else [1]
        choices.append([width for width in widths if whole is None or width < whole] or [whole or 1])
    for extents in product(*choices):
        yield dict(zip(axes, extents, strict=True))


def _repeats(phase: Phase, axis: Axis, along: Axis) -> int:
    """How much lies along an axis that is the same for all elements of an outer one."""
    return sum(
        isinstance(node, Load) and along in node.support and axis not in node.support for node in phase.nodes
    )


def candidates(phase: Phase, cores: int, least: int = 1) -> Iterator[list[list[Iterator[dict[Axis, int]]]]]:
    """What is tried: for each way to cut the reduced axes, for each size of chunks from large to small, families of
    extents, which go from large to small too. `least`: of a chunk of rows."""
    numbers = frozenset(phase.slices.values())
    fixed = {axis: 1 for axis in phase.axes if axis in numbers or axis is phase.slabs}
    for axis in phase.combined:
        fixed[axis] = _all_parts(phase, axis)
    for axis in phase.whole:
        whole = _whole(phase, axis)
        if whole is None:
            raise Untileable(
                f"an axis of {axis.extent} elements must be in one tile as a whole: no schedule is known"
            )
        fixed[axis] = whole
    reduced = tuple(axis for axis in phase.axes if axis in phase.reduced and axis not in fixed)
    parallel = tuple(axis for axis in phase.parallel if axis not in fixed)
    outer = [list(family) for family in _cuts(phase, parallel, cores)]
    slices = prod(map(assumed_size, numbers))
    last = phase.axes[-1] if phase.axes else None
    for chunks in _cuts(phase, reduced, slices):
        yield [
            [_joined(family, {**inner, **fixed}) for family in outer]
            for inner in chunks
            if not (last in inner and inner[last] < least and cut_axes(phase, inner, [last]))
        ]
    if last in reduced and (spread := _spread(phase, last)) is not None:
        whole = {axis: extent for axis in reduced if (extent := _whole(phase, axis)) is not None}
        if len(whole) == len(reduced):
            yield [[_joined(family, {**whole, last: spread, **fixed}) for family in outer]]


def _all_parts(phase: Phase, axis: Axis) -> int:
    """What parts of rows have come to, so many for each row as there are, lies in whole blocks."""
    return round_up(axis.extent.number, BLOCK // WORD if axis.numbers else unit_of(phase, axis))


def _joined(family: list[dict[Axis, int]], others: dict[Axis, int]) -> Iterator[dict[Axis, int]]:
    return ({**extents, **others} for extents in family)


def forced(phase: Phase, tile: tuple[int, ...], cores: int, buffers: int) -> Schedule:
    """The schedule that the option `tile` asks for: an extent for each axis, the last ones if there are fewer."""
    numbers = frozenset(phase.slices.values())
    wanted = (tile[-1:] * len(phase.axes) + tile)[-len(phase.axes) :] if phase.axes else ()
    extents: dict[Axis, int] = {}
    for axis, extent in zip(phase.axes, wanted, strict=True):
        whole = _whole(phase, axis)
        extents[axis] = 1 if axis in numbers else round_up(max(extent, 1), unit_of(phase, axis))
        if axis in phase.combined:
            extents[axis] = _all_parts(phase, axis)
        elif axis in phase.whole and whole is not None:
            extents[axis] = whole
        if whole is not None and extents[axis] > whole:
            extents[axis] = _spread(phase, axis) or whole
    return Schedule.of(phase, extents, buffers, cores)
