"""The choice of a schedule for a phase: what fits, the fastest of it, and the runners-up.

Search(phase, chip).choose(options).schedule.extents       # {a: 12, b: 1008}
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from ascir.cost.launch import launch_ns
from ascir.passes.graph.tiling.cost import PhaseCost, Prediction
from ascir.passes.graph.tiling.errors import Untileable
from ascir.passes.graph.tiling.footprint import SLACK, Footprint, Snapshots
from ascir.passes.graph.tiling.nodes import Load, Node, element_bytes, is_square
from ascir.passes.graph.tiling.phases import Phase
from ascir.passes.graph.tiling.places import Copies, refillable, shared
from ascir.passes.graph.tiling.schedule import LARGEST, Schedule, candidates, cut_axes, forced, unit_of
from ascir.passes.graph.tiling.sectors import with_whole_sectors
from ascir.passes.graph.tiling.space import Axis, Order
from ascir.passes.graph.tiling.walks import Kept, common_loads, kept_of, stages
from ascir.passes.graph.tiling.work import instructions
from ascir.passes.tile.selection.walk import TOGETHER
from ascir.target import Soc

PER_FAMILY = 6
"""How many of the extents of a family that fit are timed, from the largest on."""

LARGER = 2
"""And of those in which the next one comes to the one place of each: they are there for large tiles."""

CHUNKS = 16
"""How many sizes of chunks that fit are timed, from the largest on."""

ROUNDS = 16
"""How many chunks a row has at most that stays while they are walked: the walks are written out."""

CHUNK = 1024
"""Elements of a chunk of rows, at least, unless nothing else fits."""

FEW = 16
"""Fewer rows than that are many enough to tell one more or less of them apart."""

NEAR = 0.9
"""Of the time that memory takes: what is computed in less waits for it sooner or later."""

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
    atomics: bool = False
    """Whether results of several cores may meet in global memory, in the order in which they come."""
    refilled: int = 0
    """Bytes of UB for tiles that come to the one place of the one before; none where they may not."""

    def room(self, copies: Copies) -> int:
        return self.refilled if copies.refills else self.capacity


@dataclass(frozen=True)
class Choice:
    """A schedule with its estimate of UB, its predicted time, and those that came behind it."""

    schedule: Schedule
    bytes: int
    prediction: Prediction
    runners_up: Sequence[tuple[Schedule, float]] = ()


Timed = tuple[Prediction, Schedule, int]
"""A schedule with its predicted time and its estimate of UB."""


@dataclass
class Search:
    """What is known of the schedules of a phase, whatever the number of cores and the memory that is left."""

    phase: Phase
    soc: Soc

    def __post_init__(self) -> None:
        self.cost = PhaseCost(self.phase, self.soc)
        self.reduced = [axis for axis in self.phase.axes if axis in self.phase.reduced]
        self.shares = bool(shared(self.phase))
        """Whether anything that is stored can go out of the copies that came in."""
        moved = [node.element for node in self.phase.nodes if isinstance(node, Load)]
        moved += [target.node.element for target in self.phase.targets]
        self.piece = self.soc.timing["gm_sector"] // max(map(element_bytes, moved), default=1)
        """Elements of the smallest piece that memory gives, of all that is moved."""
        self.instructions = instructions(self.phase.nodes, self.soc, self.phase.axes)
        self.kept: dict[Axis, tuple[Kept, ...]] = {}
        self.snapshots: dict[tuple[Copies, bool, bool], Snapshots] = {}
        self.footprints: dict[tuple[Copies, bool, frozenset[Axis]], Footprint] = {}
        self.sizes: dict[tuple[int, ...], int] = {}
        self.once: dict[Order, bool] = {}

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
        """The fastest schedule that fits; with one buffer where two do not. `alone`: no other phase needs cores that have
        nothing to do in this one, so that what it takes to launch those that have counts."""
        if options.tile:
            schedule = forced(self.phase, options.tile, options.cores, options.buffers)
            size = self.bytes(schedule.extents, Copies(options.buffers))
            return self._with_refills(Choice(schedule, size, self.cost.predict(schedule)))
        for buffers in range(options.buffers, 0, -1):
            for least in (CHUNK, 1):
                if timed := self._timed(options, Copies(buffers), least):
                    if buffers > 1:
                        timed += self._refilled(options, min(found for found, _, _ in timed))
                    return self._with_refills(self._with_short(self._with_sectors(self._best(timed, alone))))
        raise Untileable(
            f"not even the smallest tiles of a phase over {list(self.phase.axes)} fit into {options.capacity} bytes"
        )

    def _timed(self, options: Options, copies: Copies, least: int) -> list[Timed]:
        fitting = self._fitting(options, copies, least)
        return [(self.cost.predict(schedule), schedule, size) for schedule, size in fitting]

    def _refilled(self, options: Options, best: Prediction) -> list[Timed]:
        """Larger tiles, of which the next one comes to where this one was read, where these could be faster than the best that
        fits with more copies: memory does not set the pace."""
        computes = best.busiest == "V" and best.nanoseconds > NEAR * best.bound
        if not options.refilled or not computes or not refillable(self.phase):
            return []
        parts = (1, 2) if any(map(is_square, self.phase.nodes)) else (1,)
        return [timed for each in parts for timed in self._timed(options, Copies(1, True, each), CHUNK)]

    def _fitting(self, options: Options, copies: Copies, least: int) -> Iterator[tuple[Schedule, int]]:
        for chunks in candidates(self.phase, options.cores, least):
            sizes = 0
            for families in chunks:
                found = [entry for family in families for entry in self._of_family(family, options, copies)]
                yield from found
                sizes += bool(found)
                if sizes == CHUNKS:
                    break

    def _of_family(
        self, family: Iterator[dict[Axis, int]], options: Options, copies: Copies
    ) -> Iterator[tuple[Schedule, int]]:
        members, tried = list(family), 0
        if copies.refills and members and not self._may_refill(members[0], options):
            return
        # What is smaller than what fits does too; of those that do not, the smallest may have its rows in memory.
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
                yield from self._in_memory(schedule, options.capacity)
            if tried == (LARGER if copies.refills else PER_FAMILY):
                break

    def _in_pieces(self, extents: Mapping[Axis, int]) -> bool:
        """Whether a tile has less of each row than the smallest piece that memory gives, so that more comes than it takes. Where
        longer ones fit, and all cores have work with them, it is not tried."""
        return extents[self.phase.axes[-1]] < self.piece

    def _may_refill(self, extents: Mapping[Axis, int], options: Options) -> bool:
        """Whether a loop over tiles as large as these, or smaller, has loads that can run ahead of it."""
        schedule = Schedule.of(self.phase, extents, 1, options.cores)
        static = all(axis.extent.static for axis in schedule.grid)
        return bool(schedule.grid) and static and not schedule.chunked and not schedule.outer

    def _sized(self, extents: Mapping[Axis, int], options: Options, copies: Copies) -> tuple[Schedule, int]:
        schedule = Schedule.of(self.phase, extents, copies.buffers, options.cores)
        if copies.refills:
            refilled = replace(schedule, refills=True, parts=copies.parts)
            return refilled, self.bytes(extents, copies)
        if (size := self.bytes(extents, copies)) <= options.capacity or not self.shares:
            return schedule, size
        return replace(schedule, turns=True), self.bytes(extents, copies, turns=True)

    def _between(
        self, between: list[dict[Axis, int]], options: Options, copies: Copies
    ) -> list[dict[Axis, int]]:
        """The most rows that fit, where something fits and the next larger member of its family does not: many in whole eights, as
        what goes along rows can take a block of each of eight at a time."""
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

    def _in_memory(self, schedule: Schedule, capacity: int) -> Iterator[tuple[Schedule, int]]:
        """The schedule that differs from one in that values of a row stay while its chunks are walked."""
        if not self._may_stay(schedule):
            return
        (axis,) = schedule.chunked
        for kept in self._kept(axis):
            stays = replace(schedule, turns=False, kept=True, common=kept.common > 0)
            yield from self._of_kept(stays, kept, capacity)

    @staticmethod
    def _of_kept(schedule: Schedule, kept: Kept, capacity: int) -> Iterator[tuple[Schedule, int]]:
        """As many chunks of the next row as there is room for come ahead."""
        (axis,) = schedule.chunked
        row, chunk = axis.extent.number, schedule.extents[axis]
        size = kept.bytes(row, chunk) + SLACK
        if size <= capacity:
            each, chunks = chunk * kept.loaded, row // chunk
            ahead = min((capacity - size) // each, chunks)
            made = replace(schedule, ahead=ahead)
            yield made, size + ahead * each
            size += (beside := kept.beside(chunk))
            ahead = min((capacity - size) // each, chunks - 1)
            if beside and ahead >= 0:
                yield replace(made, ahead=ahead, last_ahead=True), size + ahead * each

    def _walked_once(self, schedule: Schedule) -> bool:
        chunked = schedule.chunked
        if chunked not in self.once:
            self.once[chunked] = stages(self.phase, chunked) == 1
        return self.once[chunked]

    @staticmethod
    def _may_stay(schedule: Schedule) -> bool:
        """Whether a tile of the grid is one row of a few chunks."""
        if len(schedule.chunked) != 1 or schedule.phase.slices or schedule.buffers == 1:
            return False
        axis = schedule.chunked[0]
        size, extent = axis.extent, schedule.extents[axis]
        if not size.static or size.number % extent or size.number > ROUNDS * extent or size.number > LARGEST:
            return False
        return all(schedule.extents[other] <= 1 for other in schedule.phase.axes if other is not axis)

    def _kept(self, axis: Axis) -> tuple[Kept, ...]:
        """What rows along an axis need, where they are walked several times: with what all have in common loaded for each of
        them, and for all."""
        if axis not in self.kept:
            loads = [load for load in self.phase.nodes if isinstance(load, Load) and axis in load.support]
            in_rows = all(load.order[-1] is axis and max(load.box.steps) == 1 for load in loads)
            ways = dict.fromkeys((frozenset[Node](), common_loads(self.phase, axis)))
            several = in_rows and stages(self.phase, [axis]) > 1
            found = [kept_of(self.phase, axis, way) for way in ways] if several else []
            # Nothing comes ahead where the first walk loads nothing of a row.
            self.kept[axis] = tuple(kept for kept in found if kept.loaded)
        return self.kept[axis]

    def _with_sectors(self, choice: Choice) -> Choice:
        """The same tiles, where each core begins at a whole sector of memory; predicted anew, as shares differ by more then."""
        if (schedule := with_whole_sectors(choice.schedule, self.soc)) is choice.schedule:
            return choice
        return replace(choice, schedule=schedule, prediction=self.cost.predict(schedule))

    def _with_short(self, choice: Choice) -> Choice:
        """The same tiles, with the one that is not whole before the others, where these wait for the first one."""
        if choice.prediction.busiest == "MTE2" or (short := choice.schedule.with_short()) is None:
            return choice
        return replace(choice, schedule=short, prediction=self.cost.predict(short))

    def _with_refills(self, choice: Choice) -> Choice:
        """The same tiles, loaded as early as can be where the scalar unit would come late to a round's loads: in as many rounds
        as these have slots there is more for the vector unit to do than its queue holds, a barrier with each instruction."""
        schedule = choice.schedule
        if schedule.kept or schedule.buffers == 1 or not all(axis.extent.static for axis in schedule.grid):
            return choice
        entries = 2 * schedule.buffers * self.instructions
        many = schedule.tiles > schedule.buffers * schedule.blocks
        refills = many and entries > self.soc.timing["queue_depth"]
        return replace(choice, schedule=replace(schedule, refills=True)) if refills else choice

    def _best(self, timed: list[Timed], alone: bool) -> Choice:
        # Beside rows that are walked several times, reductions in parts are tried, which compare as they are.
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
