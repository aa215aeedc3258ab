"""Tiles for short rows whose length is a named dimension: of more rows, and in shorter chunks.

    // softmax over [a, S]: tiles of 8 rows, in chunks of 1024, or of 64 rows, in chunks of 128
    %short = ...        // 1 if a core then has fewer chunks, else 0
    scf.for %i = %lo to %hi * (1 - %short) step %c8 { .. }
    scf.for %i = %lo to %hi * %short step %c64 { .. }

A chunk is computed whole, however short the row is: a softmax of 12288 rows of 128 f16 took 104 us, 15.8 with chunks of
128.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from ascir.passes.graph.tiling.schedule import Schedule, unit_of
from ascir.passes.graph.tiling.space import Axis
from ascir.passes.tile.builder import Cursor, Index, divide_up, maximum, minimum, multiply, subtract

CHUNK = 128
"""The elements of a chunk of a short row."""


def narrow(schedule: Schedule, fits: Callable[[Mapping[Axis, int]], bool]) -> Schedule | None:
    """The schedule for short rows; None if rows are not walked in chunks, or if none fits."""
    phase = schedule.phase
    if len(schedule.chunked) != 1 or not schedule.grid or phase.slices or phase.slabs is not None:
        return None
    (axis,), rows = schedule.chunked, schedule.grid[-1]
    special = phase.carried | phase.whole | phase.combined
    if not axis.extent.names or axis not in phase.reduced or axis is not phase.axes[-1]:
        return None
    if special or CHUNK % unit_of(phase, axis):
        return None
    times = schedule.extents[axis] // CHUNK
    while times > 1:
        extents = {**schedule.extents, axis: CHUNK, rows: schedule.extents[rows] * times}
        if fits(extents) and not (rows.extent.static and extents[rows] >= rows.extent.number):
            found = Schedule.of(phase, extents, schedule.buffers, schedule.cores)
            return replace(found, turns=schedule.turns)
        times //= 2
    return None


def is_short(schedule: Schedule, other: Schedule, cursor: Cursor, blocks: Index) -> Index:
    """1 if cores have fewer chunks by the schedule for short rows than by the other one, else 0."""
    more = subtract(cursor, _chunks(other, cursor, blocks), _chunks(schedule, cursor, blocks))
    return minimum(cursor, maximum(cursor, more, 0), 1)


def _chunks(schedule: Schedule, cursor: Cursor, blocks: Index) -> Index:
    """The most chunks of any core."""
    tiles: Index = 1
    for axis in schedule.grid:
        size = cursor.kernel.extent(axis.extent)
        tiles = multiply(cursor, tiles, divide_up(cursor, size, schedule.extents[axis]))
    (axis,) = schedule.chunked
    chunks = divide_up(cursor, cursor.kernel.extent(axis.extent), schedule.extents[axis])
    return multiply(cursor, divide_up(cursor, tiles, blocks), chunks)
