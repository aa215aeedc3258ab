"""The choice of a schedule for a phase: what fits, the fastest of it, and the runners-up.

choose(phase, chip).schedule.extents       # {a: 12, b: 1008}
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ascir.passes.graph.tiling.cost import PhaseCost, Prediction
from ascir.passes.graph.tiling.errors import Untileable
from ascir.passes.graph.tiling.footprint import Footprint
from ascir.passes.graph.tiling.phases import Phase
from ascir.passes.graph.tiling.schedule import Schedule, candidates, cut_axes, forced
from ascir.passes.graph.tiling.space import Axis
from ascir.target import Soc

PER_FAMILY = 6
"""How many of the extents of a family that fit are timed, from the largest on."""

RUNNERS_UP = 3
"""How many schedules that were not chosen stay on record."""


@dataclass(frozen=True)
class Options:
    """What a user fixes; `capacity` is bytes of UB, less where a kernel turned out not to fit."""

    soc: Soc
    cores: int
    buffers: int = 2
    tile: tuple[int, ...] = ()
    capacity: int = 0


@dataclass(frozen=True)
class Choice:
    """A schedule with its estimate of UB, its predicted time, and those that came behind it."""

    schedule: Schedule
    bytes: int
    prediction: Prediction
    runners_up: Sequence[tuple[Schedule, float]] = ()


def choose(phase: Phase, options: Options) -> Choice:
    """The fastest schedule that fits; with one buffer where two do not."""
    if options.tile:
        schedule = forced(phase, options.tile, options.cores, options.buffers)
        size = Footprint(phase, options.buffers, frozenset(schedule.chunked)).bytes(schedule.extents)
        return Choice(schedule, size, PhaseCost(phase, options.soc).predict(schedule))
    for buffers in range(options.buffers, 0, -1):
        footprints: dict[frozenset[Axis], Footprint] = {}
        fitting: list[tuple[Schedule, int]] = []
        for family in candidates(phase, options.cores):
            tried = 0
            for extents in family:
                chunked = cut_axes(phase, extents) & phase.reduced
                if chunked not in footprints:
                    footprints[chunked] = Footprint(phase, buffers, chunked)
                if (size := footprints[chunked].bytes(extents)) <= options.capacity:
                    fitting.append((Schedule.of(phase, extents, buffers, options.cores), size))
                    tried += 1
                if tried == PER_FAMILY:
                    break
        if fitting:
            return _best(fitting, PhaseCost(phase, options.soc))
    raise Untileable(
        f"not even the smallest tiles of a phase over {list(phase.axes)} fit into {options.capacity} bytes"
    )


def _best(fitting: list[tuple[Schedule, int]], cost: PhaseCost) -> Choice:
    timed = [(cost.predict(schedule), schedule, size) for schedule, size in fitting]
    timed.sort(key=lambda entry: entry[0].nanoseconds)
    (prediction, schedule, size), *others = timed
    runners = [(other, found.nanoseconds) for found, other, _ in others[:RUNNERS_UP]]
    return Choice(schedule, size, prediction, runners)
