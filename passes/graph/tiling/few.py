"""Plans for few rows: reductions along named axes that cores share only at sizes at which that is faster.

    // mean over S of [B, S, 768]: 48 batches keep 48 cores busy, and 4 batches 4
    %few = ...        // whether cores that share reductions save more than partial results and a barrier cost
    scf.if %few { sums of slices of S ; tile.sync_blocks ; sums of these } else { sums over S }

The condition follows from sizes alone: the result depends neither on the number of cores nor on their order.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial, reduce
from itertools import chain
from math import prod

from xdsl.dialects import arith
from xdsl.ir import SSAValue

from ascir.cost.launch import more_ns
from ascir.passes.graph.tiling.choose import Choice
from ascir.passes.graph.tiling.narrow import chunks_of, tiles_of, which
from ascir.passes.graph.tiling.phases import Phase
from ascir.passes.graph.tiling.slices import SYNC_NS
from ascir.passes.tile.builder import Cursor, Index, add, divide_up, minimum, multiply
from ascir.target import Soc

UNIT = 1 << 10
"""The units of time in a nanosecond, so that the time of an element can be rounded to a whole number."""

FEW = "few"
"""In the certificate of a phase: it is one of those for few rows."""

SOME = (4, 16)
"""The numbers of cores, besides all of them, for which times are compared."""


def is_shareable(phase: Phase) -> bool:
    """Whether cores may share the reductions of a phase, and their number of elements is known at launch only. Rows
    along the last axis are left out: there are nearly always many of them, if their number is named, too."""
    named = [axis for axis in phase.reduced if axis.extent.names]
    if not named or phase.slices or phase.whole | phase.carried:
        return False
    return phase.axes[-1] not in named or not any(axis.extent.names for axis in phase.parallel)


@dataclass(frozen=True)
class Few:
    """The schedules of a kernel for many rows, and those for few."""

    alone: Sequence[Choice]
    shared: Sequence[Choice]
    soc: Soc
    cores: int

    def condition(self, cursor: Cursor) -> SSAValue:
        """Whether it is faster that cores share reductions."""
        waits = SYNC_NS * (len({choice.schedule.phase.level for choice in self.shared}) - 1)
        starts = sum(choice.prediction.start for choice in self.shared[len(self.alone) :])
        shared = add(cursor, self._time(cursor, self.shared), round((waits + starts) * UNIT))
        alone = self._time(cursor, self.alone)
        return cursor.add(arith.CmpiOp(cursor.value(shared), cursor.value(alone), "slt"), "few")

    def _time(self, cursor: Cursor, choices: Sequence[Choice]) -> Index:
        """The time on as many cores as are worth it."""
        each = round(more_ns(self.soc) * UNIT)
        works = [list(_works(cursor, choice)) for choice in choices]
        found: Index | None = None
        for cores in (*(count for count in SOME if count < self.cores), self.cores):
            time: Index = cores * each
            for rounds, one in chain(*works):
                time = add(cursor, time, multiply(cursor, divide_up(cursor, rounds, cores), one))
            found = time if found is None else minimum(cursor, found, time)
        assert found is not None
        return found


def _works(cursor: Cursor, choice: Choice) -> Iterator[tuple[Index, Index]]:
    """How often something is done that cores do at the same time, and its time."""
    named = [axis for axis in choice.schedule.phase.axes if axis.extent.names]
    if not any(axis.extent.names for axis in choice.schedule.chunked):
        size = choice.schedule.phase.size_of
        each = choice.prediction.pipes * UNIT / prod(map(size, named))
        elements = [cursor.kernel.extent(axis.extent) for axis in named]
        yield reduce(partial(multiply, cursor), elements, max(round(each), 1)), 1
        return
    among = which([each.schedule for each in choice.several], cursor, 1)
    for each, factors in zip(choice.several, among, strict=True):
        schedule, time = each.schedule, max(round(each.smallest[0] * UNIT), 1)
        tiles = tiles_of(schedule, cursor)
        if schedule.held:
            time *= prod(schedule.extents[axis] for axis in schedule.grid)
        one = multiply(cursor, chunks_of(schedule, cursor), time)
        yield tiles, reduce(partial(multiply, cursor), factors, one)
