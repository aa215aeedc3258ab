"""Chooses the schedule of a phase: enumerates the tile sizes that fit, and takes the one with the shortest predicted
time.

    Search(phase, chip).choose(options).schedule.extents       # {a: 12, b: 1008}
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from ascir.cost.launch import launch_ns
from ascir.passes.graph.tiling.candidates import Family, candidates, forced
from ascir.passes.graph.tiling.cost import PhaseCost
from ascir.passes.graph.tiling.errors import Untileable
from ascir.passes.graph.tiling.footprint import Footprint, Snapshots
from ascir.passes.graph.tiling.narrow import narrow, smaller
from ascir.passes.graph.tiling.nodes import Load, element_bytes, is_square
from ascir.passes.graph.tiling.phases import Phase
from ascir.passes.graph.tiling.places import Copies, refillable, shared
from ascir.passes.graph.tiling.prediction import Prediction
from ascir.passes.graph.tiling.schedule import Schedule, cut_axes, unit_of
from ascir.passes.graph.tiling.sectors import with_whole_sectors
from ascir.passes.graph.tiling.space import Axis, Order
from ascir.passes.graph.tiling.staying import Staying
from ascir.passes.graph.tiling.walks import stages
from ascir.passes.graph.tiling.work import instructions_of
from ascir.passes.tile.selection.walk import TOGETHER
from ascir.target import Soc

PER_FAMILY = 6
"""How many of the extents of a family that fit are timed, from the largest down."""

LARGER = 2
"""The same for tiles with a single buffer that is refilled: they only pay if they are large."""

CHUNKS = 16
"""How many chunk sizes that fit are timed, from the largest down."""

LATER_CHUNKS = 3
"""How many of the following ones are timed for families of which none has fit so far: those with wider tiles."""

CHUNK = 1024
"""The least elements of a chunk of a row, unless nothing else fits."""

FEW = 16
"""Below this many rows per tile, every number of rows is tried; above it, multiples of eight."""

NEAR = 0.9
"""The least ratio of the predicted time to the memory bound at which a phase counts as compute-bound."""

RUNNERS_UP = 3
"""How many rejected schedules the certificate lists."""


@dataclass(frozen=True)
class Options:
    """What a user fixes. `capacity` is bytes of UB; it is reduced if a kernel turned out not to fit."""

    soc: Soc
    cores: int
    buffers: int = 2
    tile: tuple[int, ...] = ()
    capacity: int = 0
    atomics: bool = False
    """Whether several cores may combine results in global memory, in any order."""
    refilled: int = 0
    """Bytes of UB for tiles whose single buffer is refilled as soon as it has been read; 0 if that is not allowed."""

    short: int = 0
    """Bytes of UB for tiles of short rows, if it is less than the capacity."""

    def room(self, copies: Copies) -> int:
        return self.refilled if copies.refills else self.capacity


@dataclass(frozen=True)
class Choice:
    """A schedule with its estimated bytes of UB, its predicted time, and the runners-up."""

    schedule: Schedule
    bytes: int
    prediction: Prediction
    runners_up: Sequence[tuple[Schedule, float]] = ()
    narrow: Sequence[Choice] = ()
    """Those for short rows, if their length is known only at launch."""
    smallest: tuple[float, float] = (0, 0)
    """The nanoseconds of the smallest tile and of each more row, if several axes of the grid make small ones at launch;
    or of a chunk, if there may be few of them."""

    @property
    def expected(self) -> Prediction:
        """The prediction for the assumed sizes: if there are tiles for rows of that length, theirs."""
        whole = (each.prediction for each in self.narrow if each.schedule.holds_assumed)
        return next(whole, self.prediction)

    @property
    def several(self) -> list[Choice]:
        """This, and those for short rows."""
        return [self, *self.narrow]


Timed = tuple[Prediction, Schedule, int]
"""A schedule with its predicted time and its estimated bytes of UB."""


@dataclass
class Search:
    """Enumerates the schedules of a phase; what it caches does not depend on the number of cores or the capacity."""

    phase: Phase
    soc: Soc

    def __post_init__(self) -> None:
        self.cost = PhaseCost(self.phase, self.soc)
        self.reduced = [axis for axis in self.phase.axes if axis in self.phase.reduced]
        self.shares = bool(shared(self.phase))
        """Whether anything that is stored can reuse the buffers of loads."""
        moved = [node.element for node in self.phase.nodes if isinstance(node, Load)]
        moved += [target.node.element for target in self.phase.targets]
        self.piece = self.soc.timing["gm_sector"] // max(map(element_bytes, moved), default=1)
        """How many elements of the narrowest type that is moved fill a sector of memory."""
        self.staying = Staying(self.phase)
        self.snapshots: dict[tuple[Copies, bool, bool], Snapshots] = {}
        self.footprints: dict[tuple[Copies, bool, frozenset[Axis]], Footprint] = {}
        self.families: dict[tuple[int, int], list[list[list[Family]]]] = {}
        self.sizes: dict[tuple[int, ...], int] = {}
        self.once: dict[Order, bool] = {}
        self.chosen: dict[tuple[Options, bool], Choice] = {}

    @cached_property
    def _instructions(self) -> Callable[[Schedule], float]:
        return instructions_of(self.phase.nodes, self.soc, self.phase.axes)

    def bytes(self, extents: Mapping[Axis, int], copies: Copies, turns: bool = False) -> int:
        key = *copies, turns, *[extents[axis] for axis in self.phase.axes]
        if (size := self.sizes.get(key)) is None:
            chunked = cut_axes(self.phase, extents, self.reduced)
            size = self.sizes[key] = self._footprint(copies, turns, chunked).bytes(extents)
        return size

    def _footprint(self, copies: Copies, turns: bool, chunked: frozenset[Axis]) -> Footprint:
        if (found := self.footprints.get((copies, turns, chunked))) is None:
            alike = (
                copies._replace(buffers=min(copies.buffers, 2)),
                bool(chunked),
                turns and copies.buffers > 1,
            )
            if alike not in self.snapshots:
                self.snapshots[alike] = Snapshots(self.phase, self.soc, *alike)
            found = Footprint(self.phase, copies.buffers, self.snapshots[alike], chunked)
            self.footprints[copies, turns, chunked] = found
        return found

    def choose(self, options: Options, alone: bool = False) -> Choice:
        """The fastest schedule that fits, with one buffer if two do not fit. `alone`: the kernel has no other phase, so
        the launch time of its cores counts, and there may be tiles for short rows."""
        if (options, alone) not in self.chosen:
            self.chosen[options, alone] = self._chosen(options, alone)
        return self.chosen[options, alone]

    def _chosen(self, options: Options, alone: bool) -> Choice:
        if options.tile:
            schedule = forced(self.phase, options.tile, options.cores, options.buffers)
            size = self.bytes(schedule.extents, Copies(options.buffers))
            return self._with_refills(Choice(schedule, size, self.cost.predict(schedule)))
        for buffers in range(options.buffers, 0, -1):
            for least in (CHUNK, 1):
                if timed := self._timed(options, Copies(buffers), least):
                    if buffers > 1:
                        timed += self._refilled(options, min(found for found, _, _ in timed))
                    best = self._with_short(self._with_sectors(self._best(timed, alone)))
                    best = self._with_launch(best, options.short or options.capacity, alone)
                    return self._with_refills(best)
        raise Untileable(
            f"not even the smallest tiles of a phase over {list(self.phase.axes)} fit into {options.capacity} bytes"
        )

    def _timed(self, options: Options, copies: Copies, least: int) -> list[Timed]:
        fitting = self._fitting(options, copies, least)
        return [(self.cost.predict(schedule), schedule, size) for schedule, size in fitting]

    def _refilled(self, options: Options, best: Prediction) -> list[Timed]:
        """Schedules with larger tiles and a single refilled buffer. They are tried if the best one so far is
        compute-bound."""
        computes = best.busiest == "V" and best.nanoseconds > NEAR * best.bound
        if not options.refilled or not computes or not refillable(self.phase):
            return []
        parts = (1, 2) if any(map(is_square, self.phase.nodes)) else (1,)
        return [timed for each in parts for timed in self._timed(options, Copies(1, True, each), CHUNK)]

    def _candidates(self, cores: int, least: int) -> list[list[list[Family]]]:
        if (cores, least) not in self.families:
            self.families[cores, least] = list(candidates(self.phase, cores, least))
        return self.families[cores, least]

    def _fitting(self, options: Options, copies: Copies, least: int) -> Iterator[tuple[Schedule, int]]:
        for chunks in self._candidates(options.cores, least):
            sizes, tried = 0, Counter[int]()
            for families in chunks:
                found: list[tuple[Schedule, int]] = []
                for number, family in enumerate(families):
                    if sizes < CHUNKS or tried[number] < LATER_CHUNKS:
                        fitting = list(self._of_family(family, options, copies))
                        tried[number] += bool(fitting)
                        found += fitting
                yield from found
                sizes += bool(found)
                if sizes >= CHUNKS and all(tried[number] >= LATER_CHUNKS for number in range(len(families))):
                    break

    def _of_family(self, family: Family, options: Options, copies: Copies) -> Iterator[tuple[Schedule, int]]:
        members, tried = family.members, 0
        if copies.refills and members and not self._may_refill(members[0], options):
            return
        # Families are sorted by size. The smallest member that does not fit may still fit with its rows kept in UB.
        first = bisect_left(members, True, key=lambda extents: self._fits(extents, options, copies))
        for extents in self._between(members[max(first - 1, 0) : first + 1], options, copies):
            if extents not in members:
                yield self._sized(extents, options, copies)
        busy = False
        for extents in members[min(first, len(members) - 1) :]:
            if busy and self._in_pieces(extents):
                break
            schedule, size = self._sized(extents, options, copies)
            if size <= options.room(copies):
                yield schedule, size
                tried += 1
                busy = schedule.tiles >= options.cores and schedule.grid[-1:] == self.phase.axes[-1:] != ()
            if not copies.refills:
                yield from self.staying.of(schedule, options.capacity)
            if tried == (LARGER if copies.refills else PER_FAMILY):
                break

    def _in_pieces(self, extents: Mapping[Axis, int]) -> bool:
        """Whether a tile has less than a sector of each row, so that more is transferred than used. Such tiles are not
        tried if longer rows fit and keep all cores busy."""
        return extents[self.phase.axes[-1]] < self.piece

    def _may_refill(self, extents: Mapping[Axis, int], options: Options) -> bool:
        """Whether loads can run ahead of a loop over tiles of this size or a smaller one."""
        schedule = Schedule.of(self.phase, extents, 1, options.cores)
        static = all(axis.extent.static for axis in schedule.grid)
        return bool(schedule.grid) and static and not schedule.chunked and not schedule.outer

    def _sized(self, extents: Mapping[Axis, int], options: Options, copies: Copies) -> tuple[Schedule, int]:
        schedule = Schedule.of(
            self.phase, extents, copies.buffers, options.cores, refills=copies.refills, parts=copies.parts
        )
        if copies.refills:
            return schedule, self.bytes(extents, copies)
        if (size := self.bytes(extents, copies)) <= options.capacity or not self.shares:
            return schedule, size
        return replace(schedule, turns=True), self.bytes(extents, copies, turns=True)

    def _between(
        self, between: list[dict[Axis, int]], options: Options, copies: Copies
    ) -> list[dict[Axis, int]]:
        """The most rows that fit between two members of a family, of which only the smaller one fits: few rows, or a
        multiple of eight, as instructions along rows can take a block of each of eight rows at a time."""
        if len(between) < 2 or not self.phase.reduced or cut_axes(self.phase, between[0], self.reduced):
            return []
        above, below = between
        (axis,) = [axis for axis in below if below[axis] != above[axis]]
        if axis is self.phase.axes[-1] or axis in self.phase.reduced or TOGETHER % unit_of(self.phase, axis):
            return []
        few = range(min(above[axis], FEW) - 1, below[axis], -1)
        eights = range((above[axis] - 1) // TOGETHER * TOGETHER, max(below[axis] - TOGETHER, 0), -TOGETHER)
        found: list[dict[Axis, int]] = []
        for rows in (few, eights):
            several = [{**below, axis: number} for number in rows]
            first = bisect_left(several, True, key=lambda extents: self._fits(extents, options, copies))
            found += several[first : first + 1]
        return found

    def _fits(self, extents: Mapping[Axis, int], options: Options, copies: Copies) -> bool:
        if self.bytes(extents, copies) <= options.room(copies):
            return True
        several = self.shares and not copies.refills
        return several and self.bytes(extents, copies, turns=True) <= options.capacity

    def _walked_once(self, schedule: Schedule) -> bool:
        chunked = schedule.chunked
        if chunked not in self.once:
            self.once[chunked] = stages(self.phase, chunked) == 1
        return self.once[chunked]

    def _with_sectors(self, choice: Choice) -> Choice:
        """The same tiles, but with each core's share starting at a whole sector of memory; predicted anew, as shares
        become less even."""
        if (schedule := with_whole_sectors(choice.schedule, self.soc)) is choice.schedule:
            return choice
        return replace(choice, schedule=schedule, prediction=self.cost.predict(schedule))

    def within_shares(self, choice: Choice, blocks: int) -> Choice:
        """The same, but no tile is longer than the share of a core, of as many as the kernel has."""
        if (schedule := choice.schedule.within_shares(blocks)) is choice.schedule:
            return choice
        refilled = schedule.refills and schedule.buffers == 1
        size = self.bytes(
            schedule.extents, Copies(schedule.buffers, refilled, schedule.parts), schedule.turns
        )
        return replace(choice, schedule=schedule, bytes=size, prediction=self.cost.predict(schedule))

    def _with_launch(self, choice: Choice, capacity: int, alone: bool) -> Choice:
        """The same tiles, with what depends on sizes known at launch: others for short rows, and the times by which blocks
        are worth their launch. Loops over chunks are long: only a kernel that has no other phase has them twice."""
        schedule, cost = choice.schedule, self.cost

        def size(found: Schedule) -> int:
            chunked = frozenset(found.chunked)
            return self._footprint(Copies(found.buffers), found.turns, chunked).bytes(found.extents)

        both = alone or not schedule.chunked
        short = narrow(schedule, lambda found: size(found) <= capacity) if both else []
        short = short or smaller(schedule, cost.pace)
        others = [
            Choice(each, size(each), cost.predict(each), smallest=cost.smallest(each)) for each in short
        ]
        return replace(choice, smallest=cost.smallest(schedule), narrow=others)

    def _with_short(self, choice: Choice) -> Choice:
        """The same tiles, but with the partial tile first: the pipes then wait less for the first load."""
        if choice.prediction.busiest == "MTE2" or (short := choice.schedule.with_short()) is None:
            return choice
        return replace(choice, schedule=short, prediction=self.cost.predict(short))

    def _with_refills(self, choice: Choice) -> Choice:
        """The same tiles, loaded as early as possible, if the scalar unit would otherwise issue a load too late: when
        the instructions and barriers of as many iterations as there are buffers do not fit into the vector queue."""
        schedule = choice.schedule
        if schedule.kept or schedule.buffers == 1 or not all(axis.extent.static for axis in schedule.grid):
            return choice
        entries = 2 * schedule.buffers * self._instructions(schedule)
        many = schedule.tiles > schedule.buffers * schedule.blocks
        refills = many and entries > self.soc.timing["queue_depth"]
        return replace(choice, schedule=replace(schedule, refills=True)) if refills else choice

    def _best(self, timed: list[Timed], alone: bool) -> Choice:
        # Schedules that walk rows several times compete with reductions in parts: launch times are compared there.
        alone &= all(len(schedule.chunked) != 1 or self._walked_once(schedule) for _, schedule, _ in timed)

        def total(entry: Timed) -> float:
            prediction, schedule, _ = entry
            return prediction.nanoseconds + (launch_ns(self.soc, schedule.blocks) if alone else 0)

        timed.sort(key=total)
        (prediction, schedule, size), *others = timed
        seen, runners = [schedule.extents], list[tuple[Schedule, float]]()
        for found, other, _ in others:
            if other.extents not in seen and len(runners) < RUNNERS_UP:
                seen.append(other.extents)
                runners.append((other, found.nanoseconds))
        return Choice(schedule, size, prediction, runners)
