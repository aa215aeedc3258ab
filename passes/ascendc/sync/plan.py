"""The flags and barriers that order a kernel: enough of them, none too many, within the device's numbers.

    plan(function, ids=6)     # Sync(edges=[MTE2 -> V, V -> MTE2 (distance 2), ...], barriers=[...])

1. All ways through the kernel are followed (`flow`, `replay`). Where an instruction must wait for others, it gets a flag
   from the last of them on each pipe, or a barrier (`repair`).
2. A flag that could be set again before it was waited for takes turns with others, or gets an edge back.
3. What can be left out is left out, one after the other.
4. Flags get numbers (`budget`). Where a pair of pipes needs more than there are, barriers of all pipes do their work.
5. Each flag and barrier that is left is looked at once more, with every way by itself, and with loops that run as often
   each time that they are come to (`counts`). So none is left that only ways need which no kernel goes.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import product

from xdsl.dialects.func import FuncOp
from xdsl.ir import Operation, SSAValue

from ascir.diagnostics import OperationError
from ascir.passes.ascendc.sync.accesses import PIPES, Instruction, instruction_of
from ascir.passes.ascendc.sync.budget import Budget
from ascir.passes.ascendc.sync.counts import Counts, counts_of
from ascir.passes.ascendc.sync.edges import Barrier, Edge, Sync, counters_of, outermost
from ascir.passes.ascendc.sync.flow import Node, flow_of, followed
from ascir.passes.ascendc.sync.prefix import longest
from ascir.passes.ascendc.sync.records import Records
from ascir.passes.ascendc.sync.repair import Repair
from ascir.passes.ascendc.sync.replay import MOST_WAYS, STEPS, Fault, Item, Miss, Replay
from ascir.passes.ascendc.sync.states import Flag

TRANSFERS = (PIPES.index("MTE2"), PIPES.index("MTE3"))
"""The pipes to and from global memory."""

USER_IDS = 6
"""Flags 6 and 7 of each pair are the system's."""


@dataclass
class Planner:
    """Plans the synchronisation of one kernel function."""

    function: FuncOp
    ids: int = USER_IDS
    absent: int = -1
    """What flags tell on ways that have not set them: `State.absent`."""
    instructions: dict[Operation, Instruction] = field(
        init=False, default_factory=dict[Operation, Instruction]
    )
    order: dict[Operation, int] = field(init=False, default_factory=dict[Operation, int])
    records: Records = field(init=False, default_factory=Records)
    nodes: list[Node] = field(init=False, default_factory=list[Node])
    flows: dict[tuple[int, ...], list[Node]] = field(
        init=False, default_factory=dict[tuple[int, ...], list[Node]]
    )
    waits: dict[Flag, int] = field(init=False, default_factory=dict[Flag, int])
    full: set[tuple[int, int]] = field(init=False, default_factory=set[tuple[int, int]])
    """Pairs of pipes that have no flags left."""

    def run(self) -> Sync:
        for number, op in enumerate(self.function.walk()):
            self.order[op] = number
            if (instruction := instruction_of(op)) is not None:
                self.instructions[op] = instruction
        self.nodes = self._flow({})
        sync = Sync([], [], 0)
        self._order(sync)
        if sync.fallbacks and self.absent == 0:
            return sync  # what was hoped for is not to be had
        self.absent = -1  # all edges are there
        budget = Budget(sync, self.order, self.ids, self._holds, partial(self._without_flag, sync))
        self._minimise(sync, [{}], 1)
        budget.spend()
        if sync.fallbacks:
            # What does more than it must makes others superfluous.
            self._minimise(sync, [{}], 1)
            budget.spend()
        kinds = list(counts_of(self.order, followed(self.instructions.values())))
        self._minimise(sync, kinds, MOST_WAYS)
        return sync

    def _flow(self, counts: Counts) -> list[Node]:
        """The ways through the kernel on which some loops run as often as `counts` says."""
        key = tuple(counts.values())
        if key not in self.flows:
            before = len(self.records.all)
            self.flows[key] = flow_of(
                self.function.body.block, self.instructions, self.records, self.order, counts
            )
            if len(self.records.all) > before:
                self.records.link()
        return self.flows[key]

    def _replay(
        self, edges: Sequence[Edge], barriers: Sequence[Barrier], nodes: Sequence[Node] | None = None
    ) -> Replay:
        return Replay(nodes or self.nodes, self.records, edges, barriers, self.waits, absent=self.absent)

    # Order

    def _order(self, sync: Sync) -> None:
        """Add flags, barriers and turns until no way has a fault."""
        repair = Repair(self.instructions, self.order, sync.edges, sync.barriers, self.full)
        repair.run(self._replay(sync.edges, sync.barriers))
        sync.dependences = repair.dependences
        for _ in range(8 * len(sync.edges) + 8):
            fault = self._replay(sync.edges, sync.barriers).fault()
            if fault is None:
                break
            if fault.edge is not None:
                self._turned(sync, fault.later, fault.edge)
            elif not repair.run(self._replay(sync.edges, sync.barriers)):
                if (fault := self._replay(sync.edges, sync.barriers).fault(MOST_WAYS)) is None:
                    break
                earlier = "" if fault.earlier is None else f" behind {fault.earlier.name}"
                raise OperationError(fault.later, f"not ordered{earlier}: this is a fault of the compiler")
        else:
            raise OperationError(
                self.function, "no order of its instructions was found: this is a fault of the compiler"
            )
        sync.edges.sort(key=lambda edge: (self.order[edge.after], self.order[edge.before]))
        sync.barriers.sort(key=lambda barrier: self.order[barrier.before])

    def _turned(self, sync: Sync, place: Operation, edge: Edge) -> None:
        """A flag may be set too soon: others take turns with it, or it gets an edge back."""
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
            # Otherwise it was waited for earlier in the same round.
            back.distance, back.outer = 1, outermost(loop)
        twins = [other for other in sync.edges if _same(back, other)]
        if not twins and (back.source, back.target) not in self.full:
            sync.edges.append(back)
            return
        # Each of the two needs the other: barriers do the work of both.
        for one in (edge, *twins):
            sync.edges.remove(one)
            if (barrier := Barrier(one.before, None)) not in sync.barriers:
                sync.barriers.append(barrier)
        sync.fallbacks += 1

    def _turns(self, edge: Edge) -> tuple[SSAValue, int] | None:
        """A number carried by the loop around the edge, by which its flags can take turns."""
        loop = edge.after.parent_op()
        for instruction in self.instructions.values():
            for counter, period in counters_of(instruction):
                if period > 1 and counter.block.parent_op() is loop:
                    return counter, period
        return None

    def _without_flag(self, sync: Sync, edge: Edge) -> None:
        """Do without a flag, and without any more between the same pipes."""
        self.full.add((edge.source, edge.target))
        sync.edges.remove(edge)
        self._order(sync)

    def _holds(self, edges: Sequence[Edge], barriers: Sequence[Barrier]) -> bool:
        return self._replay(edges, barriers).fault() is None

    def _fault_without(self, sync: Sync, items: Sequence[Item]) -> Fault | None:
        gone = frozenset(items)
        edges = [edge for edge in sync.edges if edge not in gone]
        barriers = [barrier for barrier in sync.barriers if barrier not in gone]
        return self._replay(edges, barriers).fault()

    # Fewer

    def _minimise(self, sync: Sync, kinds: Sequence[Counts], ways: int) -> None:
        """Leave out whatever no way misses; what spans the most goes first."""
        spans = sorted(
            sync.edges,
            key=lambda edge: (
                not _of_loops(edge),
                -edge.distance,
                self.order[edge.after] - self.order[edge.before],
            ),
        )
        # A transfer that waits for those before it to arrive costs more than any flag.
        slow = [barrier for barrier in sync.barriers if barrier.pipe in TRANSFERS]
        left: list[Item] = [*slow, *spans, *(each for each in reversed(sync.barriers) if each not in slow)]
        needed: dict[Item, Miss] = {}
        while left:
            needed |= self._missed(sync, left, kinds, ways)
            gone = [item for item in left if item not in needed]
            if not gone:
                return
            some, rest = (gone[:1], {}) if ways > 1 else self._superfluous(sync, gone)
            needed |= rest
            free: list[Item] = []
            for item in some:
                # A flag that is gone needs no other that made it safe.
                flag = item.owner if isinstance(item, Edge) else item
                free += [each for each, miss in needed.items() if miss.flag is flag]
                self._leave_out(sync, item)
            for item in free:
                needed.pop(item, None)
            left = [item for item in dict.fromkeys([*left, *free]) if item not in some and item not in needed]

    def _superfluous(self, sync: Sync, items: Sequence[Item]) -> tuple[list[Item], dict[Item, Miss]]:
        """What can go together of what can go by itself, one after the other: what is missed without those before it stays,
        and why."""
        gone: list[Item] = []
        missed: dict[Item, Miss] = {}
        left, fault = list(items), Fault(self.function, None)

        def holds(count: int) -> bool:
            nonlocal fault
            found = self._fault_without(sync, [*gone, *left[:count]])
            fault = fault if found is None else found
            return found is None

        while left:
            count = longest(len(left), holds)
            gone += left[:count]
            if count < len(left):
                missed[left[count]] = Miss(None if fault.edge is None else fault.edge.owner, True)
            del left[: count + 1]
        return gone, missed

    def _missed(
        self, sync: Sync, items: Sequence[Item], kinds: Sequence[Counts], ways: int
    ) -> dict[Item, Miss]:
        """Those of `items` that cannot be left out, each by itself. So many ways to a place are told apart."""
        missed: dict[Item, Miss] = {}
        for steps, counts in product(STEPS if ways > 1 else (), kinds):
            if left := [item for item in items if item not in missed]:
                replay = self._replay(sync.edges, sync.barriers, self._flow(counts))
                missed |= replay.missed(left, ways, steps)
        for counts in kinds:
            left = [item for item in items if item not in missed]
            if not left:
                break
            nodes = self._flow(counts)
            found = self._replay(sync.edges, sync.barriers, nodes).missed(left, ways)
            for item, miss in found.items():
                if miss.surely or ways == 1 or len(left) == 1:
                    missed[item] = miss
                elif alone := self._replay(sync.edges, sync.barriers, nodes).missed([item], ways):
                    missed |= alone
        return missed

    def _leave_out(self, sync: Sync, item: Item) -> None:
        sync.removed += 1
        if isinstance(item, Edge):
            sync.edges.remove(item)
            heirs = sorted((edge for edge in sync.edges if edge.first is item), key=lambda edge: -edge.ids)
            for edge in heirs:
                edge.first = None if edge is heirs[0] else heirs[0]
        else:
            sync.barriers.remove(item)


def _of_loops(edge: Edge) -> bool:
    """Whether a round waits for the whole of a loop in the one before."""
    return edge.distance > 0 and bool(edge.after.regions)


def _same(one: Edge, other: Edge) -> bool:
    return (one.source, one.target, one.after, one.before) == (
        other.source,
        other.target,
        other.after,
        other.before,
    ) and bool(one.distance) == bool(other.distance)
