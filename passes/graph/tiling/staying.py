"""Schedules that keep rows in UB between the walks over their chunks, and load chunks of the next row ahead.

Staying(phase).of(schedule, capacity)     // {a: 1, b: 8192} again, with all that later walks need of a row
                                          // and 3 of 4 chunks ahead; or only with what is loaded
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import product

from ascir.passes.graph.tiling.footprint import SLACK
from ascir.passes.graph.tiling.nodes import Load, Node
from ascir.passes.graph.tiling.phases import Phase
from ascir.passes.graph.tiling.schedule import LARGEST, Schedule
from ascir.passes.graph.tiling.space import Axis
from ascir.passes.graph.tiling.walks import Kept, Stay, common_loads, kept_of, stages

ROUNDS = 16
"""The most chunks of a row that is kept in UB: loops over its chunks are unrolled."""


@dataclass
class Staying:
    """The rows of a phase that may stay."""

    phase: Phase
    _known: dict[Axis, tuple[Kept, ...]] = field(default_factory=dict[Axis, tuple[Kept, ...]])

    def of(self, schedule: Schedule, capacity: int) -> Iterator[tuple[Schedule, int]]:
        """The same schedule with rows that stay, and the bytes it needs. Only where not all that later walks need fits,
        what is loaded stays alone."""
        if not _is_row(schedule):
            return
        (axis,) = schedule.chunked
        fits = False
        for kept in self._kept(axis):
            if fits and kept.stay is Stay.LOADS:
                break
            for found in _with_chunks_ahead(schedule, kept, capacity):
                fits = True
                yield found

    def _kept(self, axis: Axis) -> tuple[Kept, ...]:
        """What rows along an axis need if they are walked several times: with all that later walks need or only what is
        loaded, and what all rows have in common loaded once per row, or once for all rows."""
        if axis not in self._known:
            loads = [load for load in self.phase.nodes if isinstance(load, Load) and axis in load.support]
            in_rows = all(load.order[-1] is axis and max(load.box.steps) == 1 for load in loads)
            ways = dict.fromkeys((frozenset[Node](), common_loads(self.phase, axis)))
            several = in_rows and stages(self.phase, [axis]) > 1
            stays = (Stay.ALL, Stay.LOADS) if several else ()
            found = [kept_of(self.phase, axis, stay, way) for stay, way in product(stays, ways)]
            # If the first walk loads nothing of a row, nothing can be loaded ahead.
            self._known[axis] = tuple(kept for kept in found if kept.loaded)
        return self._known[axis]


def _is_row(schedule: Schedule) -> bool:
    """Whether a tile of the grid is one row of a few chunks."""
    if len(schedule.chunked) != 1 or schedule.phase.slices or schedule.buffers == 1:
        return False
    axis = schedule.chunked[0]
    size, extent = axis.extent, schedule.extents[axis]
    if not size.static or size.number > ROUNDS * extent or size.number > LARGEST:
        return False
    return all(schedule.extents[other] <= 1 for other in schedule.phase.axes if other is not axis)


def _kept(schedule: Schedule, kept: Kept, ahead: int, last_ahead: bool) -> Schedule:
    stay, common = kept.stay, kept.common > 0
    return replace(schedule, turns=False, stay=stay, common=common, ahead=ahead, last_ahead=last_ahead)


def _with_chunks_ahead(schedule: Schedule, kept: Kept, capacity: int) -> Iterator[tuple[Schedule, int]]:
    """As many chunks of the next row as fit are loaded ahead: the last one, too, if all are, or if there is memory
    beside it."""
    (axis,) = schedule.chunked
    chunk, chunks = schedule.extents[axis], len(schedule.offsets)
    beside = kept.beside(chunk)
    for more, most in ((0, chunks), (beside, chunks - 1)) if beside else ((0, chunks),):
        sizes = [kept.bytes(chunks * chunk, chunk, ahead) + SLACK + more for ahead in range(most + 1)]
        if (fitting := bisect_right(sizes, capacity)) > 0:
            ahead = fitting - 1
            yield _kept(schedule, kept, ahead, more > 0), sizes[ahead]
