"""Flags and barriers, before they have numbers: where they stand in the program.

    Edge(MTE2 -> V, after %load, before %add)                    // set_flag mte2_v behind the load, wait before the add
    Edge(V -> MTE2, after %add, before %load, distance 2, loop)  // what iteration i sets, iteration i + 2 waits for

A dependence between two events is cut back to their nearest common block: what is deeper is ordered as a whole, so that
every set meets its wait whatever the loops and branches in between do. A distance of n takes n flags, which are set
before the loop and waited for behind it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from xdsl.ir import BlockArgument, Operation, SSAValue

from ascir.passes.ascendc.sync.accesses import PIPES, Instruction, Numbers, carried, evaluate
from ascir.passes.ascendc.sync.trace import Event


@dataclass(eq=False)
class Edge:
    """A set on pipe `source` behind `after`, and a wait on pipe `target` before `before`, in one block."""

    source: int
    target: int
    after: Operation
    before: Operation
    distance: int = 0
    ids: int = 1
    """How many flags take turns."""
    counter: SSAValue | None = None
    """The number carried by the loop whose value says which of them."""
    outer: Operation | None = field(default=None)
    """For a distance: the outermost loop around, where the flags are first set."""
    base: int = 0

    @property
    def event(self) -> str:
        return f"{PIPES[self.source]}_{PIPES[self.target]}".lower()

    def flag(self, numbers: Numbers) -> int:
        """Which of its flags is in turn."""
        return 0 if self.counter is None else numbers[self.counter]


@dataclass(frozen=True)
class Barrier:
    """A barrier of one pipe before an operation; without a pipe, of all."""

    before: Operation
    pipe: int | None


def divide(earlier: Event, later: Event) -> tuple[Operation, Operation, int, Operation | None]:
    """The two operations, in one block, whose order settles that of two events; the distance and its loop."""
    for (first, one), (second, other) in zip(earlier.path, later.path, strict=False):
        if first is not second or one != other:
            loop = first.parent_op() if other > one else None
            return first, second, other - one, loop
    raise AssertionError("an event depends on itself")


def edges_of(events: Sequence[Event], instructions: Iterable[Instruction]) -> Iterator[Edge]:
    """An edge for each dependence between pipes; for each barrier-like one see `barriers_of`."""
    counters = {instruction.op: list(counters_of(instruction)) for instruction in instructions}
    seen: set[tuple[int, int, Operation, Operation, int]] = set()
    for event in events:
        for need in event.needs:
            earlier = events[need]
            if earlier.pipe == event.pipe:
                continue
            after, before, distance, loop = divide(earlier, event)
            key = (earlier.pipe, event.pipe, after, before, distance)
            if key in seen:
                continue
            seen.add(key)
            yield _edge(earlier, event, after, before, distance, loop, counters)


def _edge(
    earlier: Event,
    later: Event,
    after: Operation,
    before: Operation,
    distance: int,
    loop: Operation | None,
    counters: dict[Operation, list[tuple[BlockArgument, int]]],
) -> Edge:
    edge = Edge(earlier.pipe, later.pipe, after, before)
    if not distance:
        return edge
    assert loop is not None
    edge.outer = outermost(loop)
    edge.distance = 1
    for counter, period in (*counters[earlier.op], *counters[later.op]):
        if period == distance and counter.block.parent_op() is loop:
            edge.distance = edge.ids = distance
            edge.counter = counter
            break
    return edge


def outermost(loop: Operation) -> Operation:
    """The last scf.for outwards of which the next is the body."""
    while (parent := loop.parent_op()) is not None and parent.name == "scf.for":
        loop = parent
    return loop


def counters_of(instruction: Instruction) -> Iterator[tuple[BlockArgument, int]]:
    """The numbers 0, 1, .., n - 1, 0, .. carried by loops that the instruction's tensors take turns by; with n."""
    seen: set[SSAValue] = set()
    for offset in instruction.touches():
        for argument in carried(offset):
            if argument not in seen:
                seen.add(argument)
                if (period := _period(argument)) is not None:
                    yield argument, period


def _period(argument: BlockArgument) -> int | None:
    loop = argument.block.parent_op()
    final = argument.block.last_op
    assert loop is not None
    assert final is not None
    following = final.operands[argument.index - 1]
    if following.type != argument.type:
        return None
    number, turns = 0, set[int]()
    while number not in turns and len(turns) <= 64:
        turns.add(number)
        advanced = _advance(following, argument, number)
        if advanced is None:
            return None
        number = advanced
    return len(turns) if number == 0 and turns == set(range(len(turns))) else None


def _advance(following: SSAValue, argument: BlockArgument, number: int) -> int | None:
    """What is carried on. An inner loop that carries the number on does so by its own steps."""
    owner = following.owner
    if isinstance(owner, Operation) and owner.name == "scf.for":
        inner = owner.regions[0].block.args[list(owner.results).index(following) + 1]  # pyright: ignore[reportArgumentType]
        period = _period(inner)
        return None if period is None else (number + 1) % period
    return evaluate(following, {argument: number})


def without_dominated(edges: Sequence[Edge], order: dict[Operation, int]) -> list[Edge]:
    """Leave out edges that another one of the same pipes, block and distance implies: set later, waited for earlier."""
    groups: dict[tuple[int, int, object, int], list[Edge]] = {}
    for edge in edges:
        groups.setdefault((edge.source, edge.target, edge.after.parent, edge.distance), []).append(edge)
    kept: list[Edge] = []
    for group in groups.values():
        group.sort(key=lambda edge: (order[edge.before], -order[edge.after]))
        latest = -1
        for edge in group:  # by the wait, earliest first
            if order[edge.after] > latest:
                kept.append(edge)
                latest = order[edge.after]
    return sorted(kept, key=lambda edge: (order[edge.after], order[edge.before]))
