"""Tiles for short rows whose length is a named dimension: of more rows, and shorter.

    // softmax over [a, S]: tiles of 8 rows, in chunks of 1024, or with all of 64 rows of at most 128 elements, or ...
    // [a, S] by [a, 1]:    tiles of 1 row of 16384, or of 128 rows of 128
    %short = ...        // 1 if rows are short, else 0
    scf.for %i = %lo to %hi * (1 - %short) step %c8 { .. }
    scf.for %i = %lo to %hi * %short step %c64 { .. }

Rows of one tile are loaded and computed once, not for each reduction: a softmax of 4096 rows of 1024 f16 takes 20.3 us
instead of 37.5. A tile is computed whole, however short the row is: a softmax of 12288 rows of 128 took 104 us in chunks
of 1024. Rows that are not chunked came one by one: 4096 rows of 64 by columns took 63 us, and 7.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from ascir.passes.graph.tiling.schedule import Schedule, ceil_div, round_up, unit_of
from ascir.passes.graph.tiling.space import Axis, Order
from ascir.passes.tile.builder import Cursor, Index, divide_up, maximum, minimum, multiply, subtract

CHUNK = 128
"""The elements of a short row, or of a chunk of it."""

WIDTHS = (CHUNK, 512, 1024, 2048, 4096)
"""The most elements of rows that tiles have as a whole, as these are computed whole: 2048 rows of 384 take 16.7 us in
tiles of 1024, and 12.4 in tiles of 512; 1024 rows of 4096 take 30.4 in chunks, and 19.0."""

SCANNED = (CHUNK, 1024)
"""The same for running sums, which take many instructions."""

MOST = 8192
"""The most elements of a tile of such rows."""

SMALLER, WORTH = 8, 2000
"""How much smaller the tiles are of which there are few, and how many nanoseconds that must save to have a loop of its
own: a cosine of 2x65x32 f32 took 19.3 us in tiles for many elements."""

IN_WHOLE_ROWS = "ns_in_whole_rows"
"""In the certificate of a phase: the nanoseconds for the assumed sizes, if tiles have whole rows then."""

MANY = 64
"""How many short rows a tile has at least, if they are not chunked: 4096 rows of 64 by columns took 7.1 us with 8, 4.8
with 32, 4.2 with 64 and 3.9 with 128, where 512 rows of 700 took 6.5, 4.8, 4.7 and 5.6."""


def narrow(schedule: Schedule, fits: Callable[[Schedule], bool]) -> list[Schedule]:
    """The schedules for short rows, those for the shortest first; none if rows are whole, or if none fits."""
    phase = schedule.phase
    if not schedule.grid or phase.slices or phase.slabs is not None or phase.whole | phase.combined:
        return []
    axis, rows = phase.axes[-1], _rows(schedule)
    if not rows or not axis.extent.names or CHUNK % unit_of(phase, axis):
        return []
    if schedule.chunked:
        widths = SCANNED if phase.scanned else WIDTHS
        return [found for width in widths if (found := _held(schedule, axis, width, rows, fits)) is not None]
    times = MANY
    while times > 1:
        extents = {**schedule.extents, axis: CHUNK, **_more(schedule.extents, rows, times)}
        found = replace(Schedule.of(phase, extents, schedule.buffers, schedule.cores), turns=schedule.turns)
        if found.grid and fits(found):
            return [found]
        times //= 2
    return []


def smaller(schedule: Schedule, time: Callable[[Schedule], float]) -> list[Schedule]:
    """A schedule with smaller tiles, if that is worth a loop of its own: `time` has the nanoseconds of a tile, which is
    computed whole. None if the grid has several axes (see `narrow`), or if it is not."""
    phase, grid = schedule.phase, schedule.grid
    if (
        len(grid) != 1
        or schedule.chunked
        or not grid[0].extent.names
        or phase.slices
        or phase.slabs is not None
    ):
        return []
    (axis,) = grid
    unit = phase.line if axis is phase.axes[-1] else unit_of(phase, axis)
    extent = round_up(ceil_div(schedule.extents[axis], SMALLER), unit)
    found = Schedule.of(phase, {**schedule.extents, axis: extent}, schedule.buffers, schedule.cores)
    whole, part = time(schedule), time(found)
    if whole - part < WORTH:
        return []
    return [replace(found, turns=schedule.turns, often=int(whole / part))]


def _held(
    schedule: Schedule, axis: Axis, width: int, rows: Order, fits: Callable[[Schedule], bool]
) -> Schedule | None:
    """The schedule with the most rows of at most so many elements in a tile, which has all of them."""
    phase = schedule.phase
    least = {**schedule.extents, **{each: unit_of(phase, each) for each in rows}, axis: width}
    times = MOST // width
    while times:
        extents = {**least, **_more(least, rows, times)}
        found = Schedule.of(phase, extents, schedule.buffers, schedule.cores, (axis,))
        found = replace(found, turns=schedule.turns)
        if found.grid and fits(found):
            return found
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


def which(schedules: Sequence[Schedule], cursor: Cursor, blocks: Index) -> list[list[Index]]:
    """For each schedule, that for longer rows before those for short ones, factors that are all 1 if it is the one; else
    one of them is 0."""
    long, *short = schedules
    here = [holds(each, cursor) if each.held else _has_fewer(each, long, cursor, blocks) for each in short]
    beyond = [subtract(cursor, 1, each) for each in here]
    return [beyond, *([*beyond[:number], each] for number, each in enumerate(here))]


def holds(schedule: Schedule, cursor: Cursor) -> Index:
    """1 if tiles have all of each row, which is not empty, else 0."""
    found: Index = 1
    for axis in schedule.held:
        size = cursor.kernel.extent(axis.extent)
        room = maximum(cursor, subtract(cursor, schedule.extents[axis] + 1, size), 0)
        found = multiply(cursor, found, minimum(cursor, minimum(cursor, room, size), 1))
    return found


def _has_fewer(schedule: Schedule, other: Schedule, cursor: Cursor, blocks: Index) -> Index:
    """1 if the tiles of cores take less time by the schedule for short rows than by the other one, else 0."""
    tiles, others = (divide_up(cursor, tiles_of(each, cursor), blocks) for each in (schedule, other))
    others = multiply(cursor, others, schedule.often)
    return minimum(cursor, maximum(cursor, subtract(cursor, others, tiles), 0), 1)


def chunks_of(schedule: Schedule, cursor: Cursor) -> Index:
    """The number of chunks of a tile."""
    found: Index = 1
    for axis in schedule.chunked:
        size = cursor.kernel.extent(axis.extent)
        if axis in schedule.phase.slices:
            size = divide_up(cursor, size, schedule.phase.slices[axis].extent.number)
        chunks = divide_up(cursor, size, schedule.extents[axis])
        found = multiply(cursor, found, chunks)
    return found


def tiles_of(schedule: Schedule, cursor: Cursor) -> Index:
    """The number of tiles of the grid."""
    tiles: Index = 1
    for axis in schedule.grid:
        size = cursor.kernel.extent(axis.extent)
        tiles = multiply(cursor, tiles, divide_up(cursor, size, schedule.extents[axis]))
    return tiles


def portions_of(schedule: Schedule, cursor: Cursor) -> Index:
    """The number of the least portions that one core takes: granules if the grid has one axis, else tiles."""
    if len(schedule.grid) != 1:
        return tiles_of(schedule, cursor)
    (axis,) = schedule.grid
    return divide_up(cursor, cursor.kernel.extent(axis.extent), schedule.granule)
