"""The part of the problem that does not depend on the plan: instructions, control-flow graphs, and dependences.

    load %t; exp %u, %t; store %u      // three instructions; exp waits for load, store for exp: two dependences

All plans for a kernel share it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from functools import cache, cached_property

from xdsl.dialects.func import FuncOp
from xdsl.ir import BlockArgument, Operation, SSAValue

from ascir.passes.ascendc.sync.accesses import Instruction, fixed, instruction_of
from ascir.passes.ascendc.sync.counts import Counts
from ascir.passes.ascendc.sync.edges import counters_of
from ascir.passes.ascendc.sync.flow import Kinds, Node, flow_of
from ascir.passes.ascendc.sync.followed import Values, deciding, followed
from ascir.passes.ascendc.sync.phases import Phases, phases_of
from ascir.passes.ascendc.sync.records import Record, Records
from ascir.walk import walked


@dataclass
class Kernel:
    """A kernel function that is to be synchronised."""

    function: FuncOp
    order: dict[Operation, int] = field(init=False, default_factory=dict[Operation, int])
    """Operations numbered in program order."""
    instructions: dict[Operation, Instruction] = field(
        init=False, default_factory=dict[Operation, Instruction]
    )
    records: Records = field(init=False, default_factory=Records)
    nodes: Sequence[Node] = field(init=False)
    """The control-flow graph, with no trip count fixed."""
    followed: Collection[SSAValue] = field(init=False)
    """The loop values on which the places of tensors depend."""
    _flows: dict[tuple[int, ...], Sequence[Node]] = field(
        init=False, default_factory=dict[tuple[int, ...], Sequence[Node]]
    )
    _kinds: Kinds = field(init=False, default_factory=Kinds)
    """Of the nodes of all control-flow graphs, which share programs."""

    def __post_init__(self) -> None:
        constant = cache(fixed)
        for number, op in enumerate(walked(self.function)):
            self.order[op] = number
            if (instruction := instruction_of(op, constant)) is not None:
                self.instructions[op] = instruction
        self.followed = followed(self.instructions.values())
        self._values = Values(self.followed | deciding(self.order))
        self.nodes = self.flow({})

    @cached_property
    def phases(self) -> Mapping[Operation, Phases]:
        """The loops in which what runs repeats after so many iterations."""
        return phases_of(self.order)

    def flow(self, counts: Counts, by_phases: bool = False) -> Sequence[Node]:
        """The control-flow graph in which some loops have the trip counts of `counts`; `by_phases`: with iterations told
        apart by what runs in them."""
        phases: Mapping[Operation, Phases] = self.phases if by_phases else {}
        key = (bool(phases), *counts.values())
        if key not in self._flows:
            before = len(self.records.all)
            self._flows[key] = flow_of(
                self.function.body.block,
                self.instructions,
                self.records,
                self.order,
                counts,
                self._values,
                self._kinds,
                phases,
            )
            if len(self.records.all) > before:
                self.records.link()
        return self._flows[key]

    def outermost(self, op: Operation) -> Operation:
        """The operation in the function's top-level block that contains `op`."""
        while (around := op.parent_op()) is not None and around is not self.function:
            op = around
        return op

    @cached_property
    def acting(self) -> Mapping[Operation, Sequence[Node]]:
        """The nodes of the control-flow graph that have steps of an operation."""
        found = defaultdict[Operation, list[Node]](list)
        for node in self.nodes:
            for op in dict.fromkeys(step.op for step in node.steps):
                found[op].append(node)
        return found

    @cached_property
    def counters(self) -> Mapping[Operation, Sequence[tuple[BlockArgument, int]]]:
        """The slot counters of each instruction, with their periods (`counters_of`)."""
        return {op: list(counters_of(each)) for op, each in self.instructions.items()}

    def counted(self, op: Operation) -> AbstractSet[SSAValue]:
        """The slot counters of an operation and all operations nested in it."""
        return {counter for each in walked(op) for counter, _ in self.counters.get(each, ())}

    @cached_property
    def dependences(self) -> int:
        """The number of pairs of operations that must be ordered."""
        before: dict[Record, int] = {}
        for record, done in _done_before(self.nodes):
            before[record] = before.get(record, 0) | done
        seen: dict[Operation, int] = {}
        for record, done in before.items():
            seen[record.op] = seen.get(record.op, 0) | record.need & done
        bits_of: dict[Operation, int] = {}
        for bit, record in self.records.of_bit.items():
            bits_of[record.op] = bits_of.get(record.op, 0) | 1 << bit
        single = sum(bits for bits in bits_of.values() if not bits & (bits - 1))
        several = [bits for bits in bits_of.values() if bits & (bits - 1)]
        return sum(
            (bits & single).bit_count() + sum(1 for each in several if bits & each) for bits in seen.values()
        )


def _done_before(nodes: Sequence[Node]) -> Iterator[tuple[Record, int]]:
    """Each instruction record, with the set of records that may precede it on any path (a forward fixed point)."""
    own = [0] * len(nodes)
    for node in nodes:
        for step in node.steps:
            if step.record is not None:
                own[node.number] |= step.record.bits | step.record.past
    done, changed = [0] * len(nodes), True
    while changed:
        changed = False
        for node in nodes:
            behind = done[node.number] | own[node.number]
            for following in node.next:
                if behind & ~done[following.number]:
                    done[following.number] |= behind
                    changed = True
    for node in nodes:
        bits = done[node.number]
        for step in node.steps:
            if step.record is not None:
                yield step.record, bits
                bits |= step.record.bits | step.record.past
