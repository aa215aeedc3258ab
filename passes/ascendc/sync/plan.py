"""The flags and barriers that order a kernel: enough of them, none too many, within the device's numbers.

    plan(function, ids=6)     # Sync(edges=[MTE2 -> V, V -> MTE2 (distance 2), ...], barriers=[...])

1. All ways through the kernel are followed (`flow`, `replay`). Where an instruction must wait for others, it gets a flag
   from the last of them on each pipe, or a barrier (`repair`).
2. A flag that could be set again before it was waited for takes turns with others, or gets an edge back.
3. What can be left out is left out, one after the other: the rest is minimal.
4. Flags get numbers. Where a pair of pipes needs more than there are, its edges give up turns, then share numbers, then
   become barriers of all pipes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from xdsl.dialects.func import FuncOp
from xdsl.ir import Operation, SSAValue

from ascir.diagnostics import OperationError
from ascir.dialects.ascendc.constants import constant_of
from ascir.passes.ascendc.sync.accesses import Instruction, flags_of, instruction_of
from ascir.passes.ascendc.sync.edges import Barrier, Edge, counters_of, outermost
from ascir.passes.ascendc.sync.flow import Node, flow_of
from ascir.passes.ascendc.sync.records import Records
from ascir.passes.ascendc.sync.repair import Repair
from ascir.passes.ascendc.sync.replay import Flag, Item, Replay

USER_IDS = 6
"""Flags 6 and 7 of each pair are the system's."""

OF_PIPE = 3
"""On a cube core, a pipe object sets so many flags m_mte1 when it is made, and waits for them at the end."""


@dataclass
class Sync:
    """What orders one kernel."""

    edges: list[Edge]
    barriers: list[Barrier]
    dependences: int
    removed: int = 0
    fallbacks: int = 0


@dataclass
class Planner:
    """Plans the synchronisation of one kernel function."""

    function: FuncOp
    ids: int = USER_IDS
    instructions: dict[Operation, Instruction] = field(
        init=False, default_factory=dict[Operation, Instruction]
    )
    order: dict[Operation, int] = field(init=False, default_factory=dict[Operation, int])
    records: Records = field(init=False, default_factory=Records)
    nodes: list[Node] = field(init=False, default_factory=list[Node])
    waits: dict[Flag, int] = field(init=False, default_factory=dict[Flag, int])
    full: set[tuple[int, int]] = field(init=False, default_factory=set[tuple[int, int]])
    """Pairs of pipes that have no flags left."""

    def run(self) -> Sync:
        for number, op in enumerate(self.function.walk()):
            self.order[op] = number
            if (instruction := instruction_of(op)) is not None:
                self.instructions[op] = instruction
        self.nodes = flow_of(self.function.body.block, self.instructions, self.records, self.order)
        self.records.link()
        sync = Sync([], [], 0)
        self._order(sync)
        self._minimise(sync)
        self._number(sync)
        if sync.fallbacks:
            # What does more than it must makes others superfluous.
            self._minimise(sync)
            self._number(sync)
        return sync

    def _replay(self, edges: Sequence[Edge], barriers: Sequence[Barrier]) -> Replay:
        return Replay(self.nodes, self.records, edges, barriers, self.waits)

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
        back = Edge(edge.target, edge.source, edge.before, edge.after, 1, outer=outermost(loop))
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

    # Fewer

    def _minimise(self, sync: Sync) -> None:
        """Leave out whatever no way misses; what spans the most goes first."""
        spans = sorted(
            sync.edges, key=lambda edge: (-edge.distance, self.order[edge.after] - self.order[edge.before])
        )
        order: list[Item] = [*spans, *reversed(sync.barriers)]
        left, all = order, True
        while left:
            left = self._replay(sync.edges, sync.barriers).needless(left)
            if left:
                self._leave_out(sync, left[0])
                left, all = left[1:], False
            elif not all:
                # A flag that is gone needs no other that made it safe.
                left, all = [each for each in order if each in sync.edges or each in sync.barriers], True

    def _leave_out(self, sync: Sync, item: Item) -> None:
        sync.removed += 1
        if isinstance(item, Edge):
            sync.edges.remove(item)
            heirs = sorted((edge for edge in sync.edges if edge.first is item), key=lambda edge: -edge.ids)
            for edge in heirs:
                edge.first = None if edge is heirs[0] else heirs[0]
        else:
            sync.barriers.remove(item)

    def _holds(self, edges: Sequence[Edge], barriers: Sequence[Barrier]) -> bool:
        return self._replay(edges, barriers).fault() is None

    # Numbers

    def _number(self, sync: Sync) -> None:
        for event in sorted({edge.event for edge in sync.edges}):
            while not self._numbered(edges := [edge for edge in sync.edges if edge.event == event]):
                if not self._share(sync, edges) and not self._narrow(sync, edges):
                    self._give_up(sync, edges)

    def _numbered(self, edges: Sequence[Edge]) -> bool:
        base = self._taken(edges[0].event) if edges else 0
        for edge in edges:
            if edge.first is None:
                edge.base = base
                base += edge.ids
        for edge in edges:
            edge.base = edge.owner.base
        return base <= self.ids or not edges

    def _share(self, sync: Sync, edges: Sequence[Edge]) -> bool:
        """Let one edge use the flags of another one, of which none is set while its own may be."""
        spans = {edge: self._span(edge) for edge in edges}
        taken = {edge.owner for edge in edges if edge.first is not None}
        for edge in reversed(edges):
            if edge.first is not None or edge in taken:
                continue
            for other in edges:
                users = [each for each in edges if each.owner is other]
                if other is edge or other.first is not None or other.ids < edge.ids:
                    continue
                if any(_meet(spans[edge], spans[each]) for each in users):
                    continue
                edge.first = other
                if self._holds(sync.edges, sync.barriers):
                    return True
                edge.first = None
        return False

    def _span(self, edge: Edge) -> tuple[int, int]:
        """From where to where one of its flags may be set."""
        if edge.outer is None:
            return self.order[edge.after], self.order[edge.before]
        return self.order[edge.outer], max(self.order[op] for op in edge.outer.walk())

    def _narrow(self, sync: Sync, edges: Sequence[Edge]) -> bool:
        """Let the flags of an edge back be set and waited for around its own loop, not around all of them."""
        for edge in reversed(edges):
            loop = edge.before.parent_op()
            if edge.outer is None or edge.outer is loop:
                continue
            kept, edge.outer = edge.outer, loop
            if self._holds(sync.edges, sync.barriers):
                sync.fallbacks += 1
                return True
            edge.outer = kept
        return False

    def _taken(self, event: str) -> int:
        """The flags that the buffers of queues use, and the pipe itself on a cube core: the lowest ones."""
        taken = 0
        for op in self.order:
            if op.name == "ascendc.pipe" and event == "m_mte1":
                taken += OF_PIPE
            if op.name == "ascendc.pipe.init_queue":
                pairs = flags_of(op.operands[1])
                if any(f"{source}_{target}".lower() == event for source, target in pairs):
                    taken += int(constant_of(op.operands[2]) or self.ids)
        return taken

    def _give_up(self, sync: Sync, edges: Sequence[Edge]) -> None:
        """Make do with fewer flags of one pair of pipes."""
        sync.fallbacks += 1
        for edge in edges:
            edge.first = None
        for edge in edges:
            if edge.ids > 1 and edge.distance:
                kept = edge.distance, edge.ids, edge.counter
                edge.distance, edge.ids, edge.counter = 1, 1, None
                if self._holds(sync.edges, sync.barriers):
                    return
                edge.distance, edge.ids, edge.counter = kept
        for edge in edges:
            if edge.ids > 1 and not edge.distance:
                kept = edge.ids, edge.counter
                edge.ids, edge.counter = 1, None
                if self._holds(sync.edges, sync.barriers):
                    return
                edge.ids, edge.counter = kept
        if self._merge(sync, edges):
            return
        last = edges[-1]
        self.full.add((last.source, last.target))
        sync.edges.remove(last)
        self._order(sync)

    def _merge(self, sync: Sync, edges: Sequence[Edge]) -> bool:
        """Let one flag, set later and waited for earlier, do the work of two neighbours."""
        for first, second in _neighbours(edges, self.order):
            merged = Edge(
                first.source, first.target, second.after, first.before, first.distance, outer=first.outer
            )
            if not first.distance and self.order[merged.after] >= self.order[merged.before]:
                continue
            others = [edge for edge in sync.edges if edge is not first and edge is not second]
            if self._holds([*others, merged], sync.barriers):
                sync.edges = [*others, merged]
                return True
        return False


def _meet(one: tuple[int, int], other: tuple[int, int]) -> bool:
    return one[0] <= other[1] and other[0] <= one[1]


def _neighbours(edges: Sequence[Edge], order: dict[Operation, int]) -> Iterator[tuple[Edge, Edge]]:
    """Pairs of edges of one block and direction, one behind the other."""
    ordered = sorted(edges, key=lambda edge: order[edge.after])
    for number, first in enumerate(ordered):
        for second in ordered[number + 1 :]:
            if first.after.parent is second.after.parent and bool(first.distance) == bool(second.distance):
                yield first, second
                break


def _same(one: Edge, other: Edge) -> bool:
    return (one.source, one.target, one.after, one.before) == (
        other.source,
        other.target,
        other.after,
        other.before,
    ) and bool(one.distance) == bool(other.distance)
