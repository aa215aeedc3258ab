"""Plans the flags and barriers that order a kernel: sufficient, none redundant, and with no more flag ids than the
device has.

    Planner(Kernel(function), ids=6).run()     # Sync(edges=[MTE2 -> V, V -> MTE2 (distance 2), ...], barriers=[...])

1. A dataflow analysis over the control-flow graph (`flow`, `draft`) finds instructions that do not wait for what they
   depend on. Each gets a flag from the last such instruction on each pipe, or a barrier (`repair`).
2. A flag that could be set again before it was waited for is replaced by several used in turn, or gets a back edge.
3. Redundant flags and barriers are removed (`fewer`).
4. Flags get ids (`budget`). If a pair of pipes needs more than there are, barriers of all pipes replace some.
5. Each remaining flag and barrier is tried once more with a path-sensitive analysis (`needed`), in which loops with the
   same bounds run equally often (`counts`). So none is kept for infeasible paths only.

Successive plans differ little, so what is executed in the nodes (`programs`) and the states of the last plan without a
fault (`replay.Settled`) are cached.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property, partial

from xdsl.ir import Operation, SSAValue

from ascir.branches import INSTEAD
from ascir.diagnostics import OperationError
from ascir.passes.ascendc.sync.budget import Budget
from ascir.passes.ascendc.sync.counts import Counts, counts_of
from ascir.passes.ascendc.sync.early import set_early
from ascir.passes.ascendc.sync.edges import Barrier, Edge, Sync, outermost
from ascir.passes.ascendc.sync.fewer import leave_out, superfluous
from ascir.passes.ascendc.sync.flow import Node
from ascir.passes.ascendc.sync.kernel import Kernel
from ascir.passes.ascendc.sync.machine import Fault, Item
from ascir.passes.ascendc.sync.needed import missed_by_paths
from ascir.passes.ascendc.sync.programs import Programs, flagged
from ascir.passes.ascendc.sync.repair import Repair
from ascir.passes.ascendc.sync.replay import Miss, Replay, Settled
from ascir.passes.ascendc.sync.sharing import Sharing
from ascir.passes.ascendc.sync.states import Flag
from ascir.passes.ascendc.sync.within import within

USER_IDS = 6
"""Flags 6 and 7 of each pair of pipes are reserved for the system."""

Plan = tuple[object, ...]
"""A key for the edges and barriers of a plan: planning is deterministic, so plans with equal keys end up equal."""


@dataclass
class Planner:
    """Plans the synchronisation of one kernel function."""

    kernel: Kernel
    ids: int = USER_IDS
    absent: int = -1
    """`Layout.absent`: what flags carry on paths that have not set them."""
    drafted: Plan = field(init=False, default=())
    """The plan after the first repair."""
    ordered: Plan = field(init=False, default=())
    """The plan before redundant items were removed."""
    waits: dict[Flag, int] = field(init=False, default_factory=dict[Flag, int])
    full: set[tuple[int, int]] = field(init=False, default_factory=set[tuple[int, int]])
    """Pairs of pipes that have no flags left."""
    _programs: Programs | None = field(init=False, default=None)
    """Cached for the next plan, as long as it fits."""
    _settled: Settled | None = field(init=False, default=None)
    """The states of the last plan without a fault."""
    _shared: Sharing | None = field(init=False, default=None)
    """Which edges of the last plan for which this was asked can share flags."""

    @property
    def order(self) -> Mapping[Operation, int]:
        return self.kernel.order

    def run(self) -> Sync:
        sync = Sync([], [*self._apart], self.kernel.dependences)
        self._order(sync)
        if not (sync.fallbacks and self.optimistic):
            self._finish(sync, lambda: self.optimistic is not None)
        return (self.optimistic or sync) if sync.fallbacks else sync

    @cached_property
    def _apart(self) -> Sequence[Barrier]:
        """Barriers of all pipes before loops that run instead of earlier ones, so that these can use the same flags."""
        return [Barrier(op, None) for op in self.kernel.function.body.block.ops if INSTEAD in op.attributes]

    @cached_property
    def optimistic(self) -> Sync | None:
        """An alternative plan, made under the optimistic assumption, that needs no fallbacks; None if there is none."""
        return Planner(self.kernel, self.ids).optimistic_plan(self)

    def optimistic_plan(self, other: Planner) -> Sync | None:
        """Plans again, assuming during the draft that edges yet to be added order all paths (`absent` 0). Returns None
        if that plan needs fallbacks, too, or is the same as `other`."""
        sync = Sync([], [*self._apart], self.kernel.dependences)
        self.absent = 0
        self._draft(sync)
        if self.drafted == other.drafted:
            return None
        self._settle(sync)
        self.absent = -1  # all edges are there
        if sync.fallbacks or self.ordered == other.ordered:
            return None
        self._finish(sync, lambda: True)
        return None if sync.fallbacks else sync

    def _finish(self, sync: Sync, in_vain: Callable[[], bool]) -> None:
        """Remove redundant items, and number the flags of the rest. `in_vain`: asked if flags run out; if true, this
        plan is dropped."""
        budget = Budget(
            sync,
            self.order,
            self.ids,
            self._holds,
            partial(self._sharing, sync),
            partial(self._without_flag, sync),
            in_vain,
        )
        self._minimise(sync)
        barriers = len(sync.barriers)
        budget.spend()
        if sync.fallbacks and in_vain():
            return
        if sync.fallbacks or len(sync.barriers) > barriers:
            # Fallbacks and barriers order more than necessary, which makes other items redundant.
            self._minimise(sync)
            budget.spend()
        self._minimise_shared(sync)
        self._minimise_by_paths(sync)
        set_early(sync, self.kernel, self._holds)

    def _replay(self, sync: Sync, nodes: Sequence[Node] | None = None, room: int = 0) -> Replay:
        return self._replay_of(sync.edges, sync.barriers, nodes, room)

    def _replay_of(
        self,
        edges: Sequence[Edge],
        barriers: Sequence[Barrier],
        nodes: Sequence[Node] | None = None,
        room: int = 0,
        partly: bool = False,
    ) -> Replay:
        """`partly`: see `Replay.recall`; another fault may then be the first one."""
        replay = Replay(nodes or self.kernel.nodes, self._programs_for(edges, room), edges, barriers)
        if self._settled is not None:
            replay.recall(self._settled, partly)
        return replay

    def _fault_of(self, replay: Replay) -> Fault | None:
        """The first fault of a plan. If there is none, its states are cached: the next plan is often the same."""
        if (fault := replay.fault()) is None:
            self._settled = replay.settled()
        return fault

    def _programs_for(self, edges: Sequence[Edge], room: int) -> Programs:
        """The cached programs if these edges fit; otherwise new ones, with room for `room` more flags."""
        records = self.kernel.records
        flagged(edges, self.waits, records)
        if self._programs is None or not self._programs.fits(self.absent):
            self._programs = Programs(records, self.order, self.waits, self.absent, room)
        return self._programs

    def _repaired(self, sync: Sync) -> bool:
        """Add missing flags and barriers; returns whether any were added."""
        kernel = self.kernel
        repair = Repair(kernel.counters, kernel.order, sync.edges, sync.barriers, self.full)
        return repair.run(kernel.nodes, kernel.records, self.absent)

    # Order

    def _order(self, sync: Sync) -> None:
        """Add flags and barriers until no path has a fault."""
        if self._fault_of(self._replay(sync)) is not None:
            self._draft(sync)
        self._settle(sync)

    def _draft(self, sync: Sync) -> None:
        """Add the flags and barriers that are missing on the first look."""
        self._repaired(sync)
        self.drafted = self.drafted or _plan_of(sync)

    def _settle(self, sync: Sync) -> None:
        """Use several flags in turn, or add back edges, where a flag may be set too soon; then add what is missing."""
        replay: Replay | None = None
        for _ in range(8 * len(sync.edges) + 8):
            replay = replay or self._replay(sync, room=len(sync.edges))
            fault = self._fault_of(replay)
            if fault is None:
                break
            if fault.edge is not None:
                place = self.kernel.outermost(fault.edge.before)
                self._turned(sync, fault.later, fault.edge)
                replay = replay if replay.changed(sync.edges, sync.barriers, place) else None
            elif self._repaired(sync):
                replay = None
            elif (fault := self._replay(sync).fault_of_paths()) is None:
                break
            else:
                self._barred(sync, fault)
                replay = None
        else:
            raise OperationError(
                self.kernel.function,
                "no order of its instructions was found: this is a fault of the compiler",
            )
        sync.edges.sort(key=lambda edge: (self.order[edge.after], self.order[edge.before]))
        sync.barriers.sort(key=lambda barrier: self.order[barrier.before])
        self.ordered = self.ordered or _plan_of(sync)

    def _barred(self, sync: Sync, fault: Fault) -> None:
        """Put a barrier before an instruction that the flags added for it do not order: what counts as told when an edge
        is added, another path may not tell."""
        barrier = Barrier(fault.later, None)
        if fault.edge is not None or barrier in sync.barriers:
            earlier = "" if fault.earlier is None else f" behind {fault.earlier.name}"
            raise OperationError(fault.later, f"not ordered{earlier}: this is a fault of the compiler")
        sync.barriers.append(barrier)
        sync.fallbacks += 1

    def _turned(self, sync: Sync, place: Operation, edge: Edge) -> None:
        """A flag may be set too soon: use several in turn if a slot counter selects them, or add an edge back."""
        if not edge.distance and edge.ids == 1 and (turns := self._turns(edge)) is not None:
            edge.counter, edge.ids = turns
            return
        loop = edge.before.parent_op()
        while loop is not None and loop.name != "scf.for":
            loop = loop.parent_op()
        if loop is None:
            raise OperationError(place, "a flag is set twice: this is a fault of the compiler")
        edge.counter, edge.ids = (None, 1) if not edge.distance else (edge.counter, edge.ids)
        back = Edge(edge.target, edge.source, edge.before, edge.after)
        if not edge.distance or self.order[edge.before] >= self.order[edge.after]:
            # Otherwise the wait precedes the set within the same iteration.
            back.distance, back.outer = 1, outermost(loop)
        twins = [other for other in sync.edges if _same(back, other)]
        if not twins and (back.source, back.target) not in self.full:
            sync.edges.append(back)
            return
        # Each edge would need the other: one moves into the loop that both are around, or barriers replace both.
        both = (*twins, edge)
        for one in both:
            sync.take_out(one)
        for one in both:
            inside = within(one, self.kernel.instructions, self.order)
            if inside is not None and not any(_same(inside, other) for other in sync.edges):
                sync.edges.append(inside)
                return
        for one in both:
            if (barrier := Barrier(one.before, None)) not in sync.barriers:
                sync.barriers.append(barrier)
        sync.fallbacks += 1

    def _turns(self, edge: Edge) -> tuple[SSAValue, int] | None:
        """A slot counter of the loop directly around the edge by which its flags can be used in turn, and its period;
        preferably one that selects the slots at both ends of the edge."""
        loop, both = (
            edge.after.parent_op(),
            self.kernel.counted(edge.after) & self.kernel.counted(edge.before),
        )
        found = {
            counter: period
            for counters in self.kernel.counters.values()
            for counter, period in counters
            if period > 1 and counter.block.parent_op() is loop and self._is_known(counter, edge)
        }
        return min(found.items(), key=lambda each: each[0] not in both, default=None)

    def _is_known(self, counter: SSAValue, edge: Edge) -> bool:
        """Whether the control-flow graph tells a counter wherever the edge acts: not if too many are counted at once."""
        acting = self.kernel.acting
        return all(counter in node.env for op in (edge.after, edge.before) for node in acting[op])

    def _without_flag(self, sync: Sync, edge: Edge) -> None:
        """Remove an edge, and order the kernel without more flags for the same pair of pipes."""
        self.full.add((edge.source, edge.target))
        sync.take_out(edge)
        self._order(sync)

    def _holds(self, edges: Sequence[Edge], barriers: Sequence[Barrier]) -> bool:
        return self._fault_of(self._replay_of(edges, barriers, partly=True)) is None

    def _sharing(self, sync: Sync) -> Sharing | None:
        """Which edges can share flags; None if the path-insensitive analysis finds a fault."""
        kept = [edge.first for edge in sync.edges]
        for edge in sync.edges:
            edge.first = edge.origin
        programs = self._programs_for(sync.edges, 0)
        sharing = Sharing(self.kernel.nodes, programs, sync.edges, sync.barriers)
        if self._shared is None or not self._shared.is_of(sharing):
            for settled in (self._settled, self._shared and self._shared.settled()):
                if settled is not None:
                    sharing.recall(settled, partly=True)
            self._shared = sharing if sharing.fault() is None else None
        for edge, first in zip(sync.edges, kept, strict=True):
            edge.first = first
        return self._shared

    # Removing redundant items

    def _minimise(self, sync: Sync) -> None:
        """Remove items that are redundant on all paths."""
        replay = self._replay(sync)
        if self._fault_of(replay) is None:  # otherwise the plan only holds in the path-sensitive analysis
            leave_out(sync, self.order, replay.missed, partial(superfluous, replay), self._apart)
            self._settled = replay.settled_without(self._replay(sync))

    def _minimise_shared(self, sync: Sync) -> None:
        """Remove flags that edges share if none of these is needed, though each is while the others are there: a flag
        that is handed on from edge to edge would not be taken."""
        users: dict[Edge, list[Edge]] = {}
        for edge in sync.edges:
            users.setdefault(edge.owner, []).append(edge)
        for edges in users.values():
            if len(edges) < 2:
                continue
            replay = self._replay(sync)
            if self._fault_of(replay) is None and replay.fault_without(edges) is None:
                for edge in edges:
                    sync.take_out(edge)
                    sync.removed += 1

    def _minimise_by_paths(self, sync: Sync) -> None:
        """Remove items that no feasible path needs, by the path-sensitive analysis."""
        kernel = self.kernel
        kinds = sorted(counts_of(self.order, kernel.followed), key=lambda kind: sum(kind.values()))

        def missed(items: Sequence[Item]) -> dict[Item, Miss]:
            def replay(kind: Counts) -> Replay:
                return self._replay(sync, kernel.flow(kind, by_phases=True))

            return missed_by_paths([cache(partial(replay, kind)) for kind in kinds], items)

        leave_out(sync, self.order, missed, lambda gone: (gone[:1], {}))


def _plan_of(sync: Sync) -> Plan:
    edges = (
        (each.source, each.target, each.after, each.before, each.distance, each.ids, each.counter, each.outer)
        for each in sync.edges
    )
    return *edges, *sync.barriers


def _same(one: Edge, other: Edge) -> bool:
    return (one.source, one.target, one.after, one.before) == (
        other.source,
        other.target,
        other.after,
        other.before,
    ) and bool(one.distance) == bool(other.distance)
