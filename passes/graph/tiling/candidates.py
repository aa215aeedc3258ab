"""The tile sizes that are tried for a phase.

candidates(phase, cores)      // {a: 48, b: 1024}, {a: 32, b: 1024}, ...: families, from large to small
forced(phase, tile, cores, buffers)      // the schedule of the option `tile`
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from math import prod

from ascir.passes.graph.tiling.errors import Untileable
from ascir.passes.graph.tiling.nodes import Load
from ascir.passes.graph.tiling.phases import BLOCK, Phase
from ascir.passes.graph.tiling.schedule import (
    LARGEST,
    Schedule,
    ceil_div,
    cut_axes,
    round_up,
    unit_of,
)
from ascir.passes.graph.tiling.space import Axis, Order
from ascir.passes.tile.selection import scan_plan
from ascir.passes.tile.selection.geometry import REPEAT
from ascir.passes.tile.selection.walk import FAR, crowd

TILES_PER_CORE = (1, 2, 3, 4, 5, 6, 8, 10, 12, 16, 20, 24, 32, 48, 64, 96, 128)
WIDTHS = 6
"""How many powers of two are tried as the extent of an outer axis that is innermost in a view."""
WORD = 4
"""Bytes of the type in which rows are computed."""


def _whole(phase: Phase, axis: Axis) -> int | None:
    if not axis.extent.static or axis.extent.number > LARGEST:
        return None
    whole = round_up(axis.extent.number, unit_of(phase, axis))
    return scan_plan.pitch(whole) if axis is phase.axes[-1] and axis in phase.scanned else whole


def _spread(phase: Phase, axis: Axis) -> int | None:
    """A longer extent than the whole of the innermost axis, which saves instructions. Rows that one instruction can
    step over start in different groups of banks, so that it takes a block of each of eight rows at a time; longer ones
    end with a whole repeat, which would otherwise take an instruction of its own in each row."""
    whole = _whole(phase, axis)
    if whole is None or axis is not phase.axes[-1] or axis not in phase.reduced or len(phase.axes) == 1:
        return None
    if whole * WORD > FAR * BLOCK:
        repeats = round_up(whole, REPEAT // WORD)
        return repeats if repeats > whole else None
    spread = whole + unit_of(phase, axis)
    before, after = (crowd(extent * WORD // BLOCK) for extent in (whole, spread))
    return spread if spread * WORD <= FAR * BLOCK and before > 2 and after < before else None


def _parts(phase: Phase, axis: Axis, outer: int, cores: int) -> list[int]:
    """The extents to try for an axis that is cut."""
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
                    found[share] = None  # values of a row can only be kept if all chunks have the same length
        found = {extent: None for extent in found if extent < axis.extent.number}
    return sorted((extent for extent in found if extent <= LARGEST), reverse=True)


def _cuts(phase: Phase, axes: Order, cores: int) -> Iterator[list[dict[Axis, int]]]:
    """Extents of some axes: inner ones whole, one cut, and outer ones thin. There is a family for each choice of the
    cut axis."""
    whole = {axis: _whole(phase, axis) for axis in axes}
    for position in range(len(axes) + 1):
        inner = {axis: extent for axis in axes[position:] if (extent := whole[axis]) is not None}
        if len(inner) < len(axes) - position:
            continue
        if position == 0:
            yield [inner]
            continue
        tiles = prod(map(phase.size_of, axes[: position - 1]))
        cut = axes[position - 1]
        for outer in _thin(phase, axes[: position - 1], cut):
            yield [{**outer, cut: extent, **inner} for extent in _parts(phase, cut, tiles, cores)]


def _thin(phase: Phase, axes: Order, cut: Axis) -> Iterator[dict[Axis, int]]:
    """Extents of outer axes: one element each; but several blocks if the axis is contiguous in a view, or all of it, so
    that transposed operands are transferred in rows, and several rows if part of an operand is common to all of them."""
    choices: list[list[int]] = []
    for axis in axes:
        unit, whole = unit_of(phase, axis), _whole(phase, axis)
        shared = _repeats(phase, axis, cut)
        several = unit > 1 or shared > 0
        # Multiply-adds with parts of rows do not wait for banks: more rows mean fewer instructions.
        most = WIDTHS + (unit == 1 and shared > 1)
        widths = [unit << power for power in range(most)] if several else [1]
        found = [width for width in widths if whole is None or width < whole]
        if whole is not None and (not found or (unit > 1 and len(found) < len(widths))):
            found.append(whole)
        choices.append(found)
    for extents in product(*choices):
        yield dict(zip(axes, extents, strict=True))


def _repeats(phase: Phase, axis: Axis, along: Axis) -> int:
    """The number of loads along an axis that do not depend on an outer one."""
    return sum(
        isinstance(node, Load) and along in node.support and axis not in node.support for node in phase.nodes
    )


@dataclass(eq=False)
class Family:
    """Extents of some axes, from large to small, with those of all others."""

    some: list[dict[Axis, int]]
    others: dict[Axis, int]

    @cached_property
    def members(self) -> list[dict[Axis, int]]:
        return [{**extents, **self.others} for extents in self.some]


def candidates(phase: Phase, cores: int, least: int = 1) -> Iterator[list[list[Family]]]:
    """All candidates, from large to small: for each way to cut the reduced axes, for each size of chunks, families of
    extents. `least`: the minimum length of a chunk of a row."""
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
    slices = prod(map(phase.size_of, numbers))
    last = phase.axes[-1] if phase.axes else None
    for chunks in _cuts(phase, reduced, slices):
        yield [
            [Family(family, {**inner, **fixed}) for family in outer]
            for inner in chunks
            if not (last in inner and inner[last] < least and cut_axes(phase, inner, [last]))
        ]
    if last in reduced and (spread := _spread(phase, last)) is not None:
        whole = {axis: extent for axis in reduced if (extent := _whole(phase, axis)) is not None}
        if len(whole) == len(reduced):
            yield [[Family(family, {**whole, last: spread, **fixed}) for family in outer]]


def _all_parts(phase: Phase, axis: Axis) -> int:
    """The extent of an axis of parts whose results are combined: all of them, in whole blocks."""
    return round_up(axis.extent.number, max(BLOCK // WORD, unit_of(phase, axis)))


def forced(phase: Phase, tile: tuple[int, ...], cores: int, buffers: int) -> Schedule:
    """The schedule for the option `tile`: an extent for each axis, or for the last axes if there are fewer."""
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
        elif whole is not None and extents[axis] > whole:
            extents[axis] = _spread(phase, axis) or whole
    return Schedule.of(phase, extents, buffers, cores)
