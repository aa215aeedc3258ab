"""Tiles for short rows whose length is a named dimension: of more rows, and shorter.

    // softmax over [a, S]: tiles of 8 rows, in chunks of 1024, or of 64 rows, in chunks of 128
    // [a, S] by [a, 1]:    tiles of 1 row of 16384, or of 128 rows of 128
    %short = ...        // 1 if a core then has fewer chunks, else 0
    scf.for %i = %lo to %hi * (1 - %short) step %c8 { .. }
    scf.for %i = %lo to %hi * %short step %c64 { .. }

A chunk is computed whole, however short the row is: a softmax of 12288 rows of 128 f16 took 104 us, 15.8 with chunks of
128. Rows that are not chunked came one by one: 4096 rows of 64 by columns took 63 us, and 7.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from ascir.passes.graph.tiling.schedule import Schedule, unit_of
from ascir.passes.graph.tiling.space import Axis, Order
from ascir.passes.tile.builder import Cursor, Index, divide_up, maximum, minimum, multiply, subtract

CHUNK = 128
"""The elements of a short row, or of a chunk of it."""

MANY = 64
"""How many short rows a tile has at least, if they are not chunked: 4096 rows of 64 by columns took 7.1 us with 8, 4.8
with 32, 4.2 with 64 and 3.9 with 128, where 512 rows of 700 took 6.5, 4.8, 4.7 and 5.6."""


def narrow(schedule: Schedule, fits: Callable[[Mapping[Axis, int]], bool]) -> Schedule | None:
    """The schedule for short rows; None if rows are whole, or if none fits."""
    phase = schedule.phase
    if not schedule.grid or phase.slices or phase.slabs is not None:
        return None
    axis, rows = phase.axes[-1], _rows(schedule)
    special = phase.carried | phase.whole | phase.combined
    if not rows or not axis.extent.names or special or CHUNK % unit_of(phase, axis):
        return None
    times = max(schedule.extents[axis] // CHUNK, 1 if schedule.chunked else MANY)
    while times > 1:
        extents = {**schedule.extents, axis: CHUNK, **_more(schedule.extents, rows, times)}
        found = Schedule.of(phase, extents, schedule.buffers, schedule.cores)
        if found.grid and fits(extents):
            return replace(found, turns=schedule.turns)
        times //= 2
    return None


def _rows(schedule: Schedule) -> Order:
    """The axes outside of the last one along which a tile may be larger; none if the last one is whole."""
    *outer, axis = schedule.phase.axes
    chunked = schedule.chunked == (axis,) and axis in schedule.phase.reduced
    if not chunked and (schedule.chunked or axis not in schedule.grid):
        return ()
    return tuple(each for each in outer if each in schedule.grid)


def _more(extents: Mapping[Axis, int], rows: Order, times: int) -> dict[Axis, int]:
    """The extents of tiles of so many times as many rows, as far as there are so many."""
    found: dict[Axis, int] = {}
    for axis in reversed(rows):
        most = axis.extent.number if axis.extent.static else extents[axis] * times
        found[axis] = max(min(extents[axis] * times, most), extents[axis])
        times //= found[axis] // extents[axis]
    return found


def is_short(schedule: Schedule, other: Schedule, cursor: Cursor, blocks: Index) -> Index:
    """1 if cores have fewer chunks by the schedule for short rows than by the other one, else 0."""
    more = subtract(cursor, _chunks(other, cursor, blocks), _chunks(schedule, cursor, blocks))
    return minimum(cursor, maximum(cursor, more, 0), 1)


def _chunks(schedule: Schedule, cursor: Cursor, blocks: Index) -> Index:
    """The most chunks of any core."""
    tiles = divide_up(cursor, tiles_of(schedule, cursor), blocks)
    return _of_tiles(tiles, schedule, cursor)


def chunks_of(schedule: Schedule, cursor: Cursor) -> Index:
    """The number of chunks of all tiles."""
    return _of_tiles(tiles_of(schedule, cursor), schedule, cursor)


def _of_tiles(tiles: Index, schedule: Schedule, cursor: Cursor) -> Index:
    for axis in schedule.chunked:
        chunks = divide_up(cursor, cursor.kernel.extent(axis.extent), schedule.extents[axis])
        tiles = multiply(cursor, tiles, chunks)
    return tiles


def tiles_of(schedule: Schedule, cursor: Cursor) -> Index:
    """The number of tiles of the grid."""
    tiles: Index = 1
    for axis in schedule.grid:
        size = cursor.kernel.extent(axis.extent)
        tiles = multiply(cursor, tiles, divide_up(cursor, size, schedule.extents[axis]))
    return tiles
