"""The cost model: predicts the time of a schedule from the chip's timing table.

    PhaseCost(phase, soc("ascend910b1")).predict(schedule).nanoseconds

For each tile it has the cycles of incoming and outgoing transfers (`transfers.py`) and of the vector unit (`work.py`).
With double buffering the slowest of the three sets the pace, as long as two tiles in flight hide the latency; with one
buffer they add up. The core with the most tiles determines the end.

Gathered rows are requested one by one: the scalar unit reads each index and issues a load, and meanwhile issues nothing
to the vector unit. Then tiles do not overlap, except for stores.

A phase whose reductions go over chunks walks them several times: once for each reduction that needs the result of
another. Each walk does only what it needs. What the first walk has read comes from L2 in later ones.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import cached_property
from math import prod

from ascir.cost.memory import hbm_rate, l2_rate, moved_ns, write_back
from ascir.passes.graph.tiling.nodes import Gather, Load, Node, Target, element_bytes
from ascir.passes.graph.tiling.phases import Phase
from ascir.passes.graph.tiling.places import refillable
from ascir.passes.graph.tiling.prediction import Cut, Prediction, Times, WalkWork
from ascir.passes.graph.tiling.schedule import Schedule, ceil_div
from ascir.passes.graph.tiling.space import Axis, Order
from ascir.passes.graph.tiling.transfers import Rows, Transfer, Transfers
from ascir.passes.graph.tiling.walks import Stay, common_loads, is_common, stages, walks_of
from ascir.passes.graph.tiling.work import Known, Work, joined
from ascir.target import Soc

SCALAR = 100
"""Cycles of the scalar unit per tile: loop, addresses, flags."""

TAIL = 2
"""Instructions that fill the padding of a row."""


class PhaseCost:
    """What all schedules of a phase have in common, and the time of each."""

    def __init__(self, phase: Phase, soc: Soc):
        timing, self.phase, self.soc = soc.timing, phase, soc
        self.sizes = {axis: 1 if axis is phase.slabs else phase.size_of(axis) for axis in phase.axes}
        self.cycles_per_ns = soc.frequency_mhz / 1000
        self.bytes_per_cycle, self.l2_bytes_per_cycle = hbm_rate(soc), l2_rate(soc)
        self.latency, self.write_latency = timing["hbm_latency"], timing["write_latency"]
        self.begin = timing["kernel_begin"]
        self.read, self.write = timing["gm_read_aiv"], timing["gm_write"]
        self.transfers = Transfers(self.sizes, soc)
        traffic = {node.view: node for node in phase.nodes if isinstance(node, Load)}
        read = sum(element_bytes(node.element) * self._elements(node.order) for node in traffic.values())
        gathers = (node for node in phase.nodes if isinstance(node, Gather))
        read += sum(element_bytes(node.element) * self._elements(node.support) for node in gathers)
        written = sum(element_bytes(t.node.element) * self._elements(t.order) for t in phase.targets)
        self.in_cache = read + written <= soc.l2
        self.write_back = write_back(soc, (read + written) * phase.rounds)
        self.bound = phase.rounds * (read + written) / timing["hbm_gb_per_s"]
        self.traffic = moved_ns(soc, read * phase.rounds, written * phase.rounds)
        seen = phase.slabs is not None or (self.in_cache and bool(phase.seen))
        stays = any(stages(phase, [axis]) > 1 for axis in phase.reduced - phase.combined)
        moved = moved_ns(soc, read * phase.rounds, 0) if stays else self.traffic
        self.least = 0 if seen else moved
        """A lower bound on the prediction: what its bytes take, or only those that it reads, if rows may stay in UB
        (`_row_pace`); 0 if an earlier phase may have left data in L2."""
        self._walks: dict[tuple[frozenset[Axis], Stay], list[WalkWork]] = {}
        self._known: Known = {}
        self._cut: dict[tuple[Order, Order, Stay, bool], list[Cut]] = {}

    def _elements(self, order: Iterable[Axis]) -> int:
        return prod(self.sizes[axis] for axis in order)

    # --- walks ----------------------------------------------------------------------------------------------------

    def walks(self, chunked: frozenset[Axis], stay: Stay = Stay.NOTHING) -> list[WalkWork]:
        key = chunked, stay
        if key not in self._walks:
            self._walks[key] = self._chunk_walks(chunked, stay) if chunked else [self._whole]
        return self._walks[key]

    @cached_property
    def _whole(self) -> WalkWork:
        return self._walk(self.phase.nodes, self.phase.targets, often=False)

    def _walk(
        self,
        nodes: Iterable[Node],
        targets: Iterable[Target],
        often: bool,
        known: frozenset[Load] = frozenset(),
    ) -> WalkWork:
        nodes = list(nodes)
        loads = [
            self.transfers.of(
                node.box,
                node.support,
                element_bytes(node.element),
                node in known or (node.view in self.phase.seen and self.in_cache),
            )
            for node in nodes
            if isinstance(node, Load)
        ]
        stores = [
            self.transfers.of(target.box, frozenset(target.order), element_bytes(target.node.element))
            for target in targets
        ]
        gathers = [
            Rows(
                tuple(axis for axis in node.support if axis is not node.column),
                () if node.column is None else (node.column,),
                element_bytes(node.element),
            )
            for node in nodes
            if isinstance(node, Gather)
        ]
        return WalkWork(loads, gathers, self._joined(nodes), stores, often)

    def _joined(self, nodes: Sequence[Node]) -> list[Work]:
        return joined(nodes, self.soc, self.phase.axes, self._known)

    def _chunk_walks(self, chunked: frozenset[Axis], stay: Stay) -> list[WalkWork]:
        """A walk over the chunks for each stage, and one for what is done once per tile of the grid."""
        phase = self.phase
        inside: set[Node] = set()
        known: frozenset[Load] = frozenset()
        walks: list[WalkWork] = []
        for walk in walks_of(phase, chunked, stay):
            made = self._walk([*walk.nodes, *walk.sums], walk.targets, True, known)
            again = any(not is_common(load.support, chunked) for load in known & walk.needs)
            walks.append(replace(made, sums=len(walk.sums), again=again))
            inside.update(walk.nodes, walk.sums)
            known |= frozenset(node for node in walk.nodes if isinstance(node, Load))
        rest = [target for target in phase.targets if not chunked & frozenset(target.order)]
        walks.append(self._walk([node for node in phase.nodes if node not in inside], rest, often=False))
        return walks

    # --- times ----------------------------------------------------------------------------------------------------

    def _walks_of(self, schedule: Schedule) -> list[Cut]:
        """The walks of a schedule."""
        key = schedule.grid, schedule.chunked, schedule.stay, schedule.common
        if (known := self._cut.get(key)) is None:
            walks = self.walks(frozenset(schedule.chunked), schedule.stay)
            known = self._cut[key] = [self._cut_walk(walk, schedule) for walk in walks]
        return known

    def _cut_walk(self, walk: WalkWork, schedule: Schedule) -> Cut:
        inner, outer = frozenset((*schedule.grid, *schedule.chunked)), schedule.outer

        def again(axes: Iterable[Axis]) -> bool:
            return not inner or not inner.isdisjoint(axes)

        def rare(axes: Iterable[Axis]) -> bool:
            return bool(outer) and inner.intersection(axes).issubset(outer)

        loads = [
            (
                replace(load, again=load.again or self._is_shared(load, schedule)),
                rare(load.support),
            )
            for load in walk.loads
            if again(load.support) and not (schedule.common and is_common(load.support, schedule.chunked))
        ]
        work = [(each, rare(each.axes)) for each in walk.work if again(each.axes)]
        return Cut(walk, loads, work)

    def _is_shared(self, transfer: Transfer, schedule: Schedule) -> bool:
        """Whether other tiles of the grid read the same data: it is then in L2 once one of them has."""
        slices = self.phase.slices.items()
        apart = transfer.support | {number for axis, number in slices if axis in transfer.support}
        return not apart.issuperset(schedule.grid)

    def _rarely(self, schedule: Schedule, cores: int) -> float:
        """How often per tile something is done that is done for each row of tiles: once a row, and once more for a row
        that another core has begun."""
        return min(1, 1 / schedule.count(schedule.grid[-1]) + 1 / ceil_div(schedule.tiles, cores))

    def _times(self, cut: Cut, schedule: Schedule, cores: int) -> Times:
        found, walk = Times(), cut.walk
        share = min(self.bytes_per_cycle / cores, self.read)
        shared = self.l2_bytes_per_cycle / cores
        rarely = self._rarely(schedule, cores) if cut.rare else 1
        for transfer, rare in cut.loads:
            often = rarely if rare else 1
            rate = min(shared, self.read) if transfer.again else share
            size, cycles, alone = self.transfers.cycles(transfer, schedule, rate, self.read, self.latency)
            found.load += often * cycles
            found.incoming += often * alone
            found.moved += 0 if transfer.again else often * size
        for rows in walk.gathers:
            number, size = self.transfers.rows(rows, schedule)
            each, each_alone = (self.transfers.row(size, rate) for rate in (share, self.read))
            found.load += number * each
            found.gathered += number * each
            found.incoming += number * each_alone
            found.moved += number * size
        for transfer in walk.stores:
            size, cycles, alone = self.transfers.cycles(
                transfer, schedule, min(shared, self.write), self.write
            )
            found.store += cycles
            found.outgoing += alone
            found.moved += size * self.write_back
        for work, rare in cut.work:
            each, last = work.cycles(schedule)
            found.vector += each * (rarely if rare else 1)
            found.last += last
        if walk.sums and any(self.sizes[axis] % schedule.extents[axis] for axis in schedule.chunked):
            # The padding of each row is filled by some instructions.
            axes = self.phase.axes
            outer = axes[: max(axes.index(axis) for axis in schedule.chunked)]
            rows = prod(schedule.extents[axis] for axis in outer if axis not in schedule.chunked)
            found.vector += walk.sums * self.soc.timing["vector_head"] * TAIL * (1 + rows)
        return found

    def _pace(self, times: Times, schedule: Schedule, share: float, often: bool) -> float:
        """Cycles from one tile to the next or, if `often`, from one chunk to the next: there the scalar unit has little
        to do, and runs ahead."""
        # The buffer of a load is free once it has been read, that of a store once it has been written out. Cores that wait
        # leave their bandwidth to others: a transfer takes between its time alone and its time at an equal share.
        coming = (times.load + times.incoming) / 2
        incoming = coming + self.latency + times.vector + (0 if often else SCALAR) if times.load else 0
        outgoing = times.vector + times.store + self.write_latency if times.store else 0
        if times.gathered and schedule.buffers > 1:
            return max(times.load + self.latency + times.vector + SCALAR, outgoing / schedule.buffers)
        pipes = max(times.load, times.vector, times.store, times.moved / share, SCALAR)
        if schedule.buffers == 1 and schedule.refills:
            # The next tile is loaded while this one is computed; the store should be done halfway through that.
            again = coming + self.latency + self._read_again(schedule) + SCALAR
            return max(pipes, again, 2 * (times.store + self.write_latency))
        if schedule.buffers == 1:
            return times.load + times.vector + times.store + self.latency + self.write_latency + SCALAR
        pace = max(pipes, incoming / schedule.buffers, outgoing / schedule.buffers)
        if not schedule.turns:
            return pace
        transfers = times.load + self.latency + times.store + self.write_latency
        return max(pace, transfers, (transfers + times.vector + SCALAR) / schedule.buffers)

    def _read_again(self, schedule: Schedule) -> float:
        """Cycles until all loads of a tile have been read, and their buffers are free."""
        return sum(work.cycles(schedule)[0] for work in self._reading)

    @cached_property
    def _reading(self) -> list[Work]:
        loads, nodes = refillable(self.phase), self.phase.nodes
        readers = [index for index, node in enumerate(nodes) if not loads.isdisjoint(node.operands)]
        return self._joined(nodes[: max(readers) + 1])

    def _row_pace(self, row: Times, schedule: Schedule, walks: Sequence[tuple[bool, float]]) -> float:
        """Cycles from one row to the next if values are kept: chunks that are not loaded ahead wait until those of the
        previous row are dead, the others until these have been read. Operands common to all rows are queued after the
        loads ahead, if they are loaded for each row. `walks`: whether each reads what is loaded, and its cycles."""
        chunks = len(schedule.offsets)
        behind = not schedule.common and common_loads(self.phase, *schedule.chunked)
        late = 1 if behind else schedule.late / chunks
        pace = max(row.load, row.vector + late * row.load, row.store)
        if any(again for again, _ in walks):
            last = max(number for number, (again, _) in enumerate(walks) if again)
            first, *between, final = [cycles for _, cycles in walks[: last + 1]]
            read = sum(between) + max(first + final / chunks, first / chunks + final)
            pace = max(pace, self.latency + row.load / chunks + read)
        return pace + SCALAR

    def predict(self, schedule: Schedule) -> Prediction:
        cores = max(1, min(schedule.cores, schedule.tiles))
        share = self.bytes_per_cycle / cores
        chunks = prod(schedule.count(axis) for axis in schedule.chunked)
        total, once, tile = Times(), 0.0, 0.0
        row, walks = Times(), list[tuple[bool, float]]()
        for cut in self._walks_of(schedule):
            walk = cut.walk
            times, often = self._times(cut, schedule, cores), chunks if walk.often else 1
            total.add(times, often)
            total.vector += times.last
            if schedule.kept:
                row.add(times, often)
                row.vector += times.last
                walks.append((walk.again, often * times.vector + times.last))
                continue
            pace = self._pace(times, schedule, share, walk.often)
            idle = times.load + times.vector + times.store + self.latency + self.write_latency - pace
            if walk.often:
                tile += often * pace + max(0.0, idle) + times.last
            elif schedule.chunked:
                tile += times.load + times.vector + times.store
            else:
                tile, once = pace, idle
        if schedule.kept:
            tile, once = self._row_pace(row, schedule, walks), row.load + self.latency
        rounds = self._rounds(schedule, cores)
        once -= self._saved(schedule, total.load, cores)
        busiest = (
            "V"
            if total.vector >= max(total.load, total.store)
            else "MTE2"
            if total.load >= total.store
            else "MTE3"
        )
        nanoseconds = (self.begin + once + rounds * tile) * self.phase.rounds / self.cycles_per_ns
        tiles = schedule.tiles * self.phase.rounds
        pipes = max(total.vector, total.incoming, total.outgoing) * tiles / self.cycles_per_ns
        start = (self.begin + once) / self.cycles_per_ns
        return Prediction(nanoseconds, self.bound, self.traffic, pipes, start, busiest)

    def smallest(self, schedule: Schedule) -> tuple[float, float]:
        """Nanoseconds from one tile to the next, if tiles have only one element along the named axes of the grid, and
        for each more row of one element; 0 if the grid has one axis, which may make few tiles, but no small ones.
        Chunks are computed whole: for these, nanoseconds from one to the next. Rows that tiles have as a whole are, too:
        for these, the nanoseconds of each."""
        *outer, last = schedule.grid or (None,)
        if schedule.held:
            return self._pace_of(schedule, ()) / prod(schedule.extents[axis] for axis in schedule.grid), 0
        named = [axis for axis in schedule.grid if axis.extent.names]
        if any(axis.extent.names for axis in schedule.chunked):
            return self._pace_of(schedule, ()) / prod(map(schedule.count, schedule.chunked)), 0
        if not outer or not named:
            return 0, 0
        one, rows = self._pace_of(schedule, named), prod(schedule.extents[axis] for axis in outer)
        return one, max(self._pace_of(schedule, [last]) - one, 0) / rows if last in named else 0

    def pace(self, schedule: Schedule) -> float:
        """Nanoseconds from one tile to the next."""
        return self._pace_of(schedule, ())

    def _pace_of(self, schedule: Schedule, small: Iterable[Axis]) -> float:
        """Nanoseconds from one tile to the next, if they have one element along some axes."""
        extents = {**schedule.extents, **dict.fromkeys(small, 1)}
        found = Schedule.of(self.phase, extents, schedule.buffers, 1, schedule.held)
        alone = replace(found, turns=schedule.turns)
        prediction = self.predict(alone)
        return (prediction.nanoseconds / self.phase.rounds - prediction.start) / self._rounds(alone, 1)

    def _rounds(self, schedule: Schedule, cores: int) -> float:
        """The number of tiles of the core that has the most. If the grid has one axis, shares are balanced to a
        granule, not to a tile."""
        if len(schedule.grid) != 1:
            return ceil_div(schedule.tiles, cores)
        (axis,) = schedule.grid
        return ceil_div(schedule.share, schedule.extents[axis])

    def _saved(self, schedule: Schedule, load: float, cores: int) -> float:
        """Cycles by which a shorter first tile arrives earlier. It is computed as if it were whole."""
        if not schedule.short:
            return 0
        (axis,), extents = schedule.grid, schedule.extents
        first = replace(schedule, extents={**extents, axis: extents[axis] - schedule.short})
        (cut,) = self._walks_of(schedule)
        return load - self._times(cut, first, cores).load
