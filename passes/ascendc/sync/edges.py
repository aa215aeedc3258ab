"""Flags and barriers as edges between program points, before flags get ids.

    Edge(MTE2 -> V, after %load, before %add)                    // set_flag mte2_v after the load, wait before the add
    Edge(V -> MTE2, after %add, before %load, distance 2, loop)  // iteration i + 2 waits for what iteration i sets

Both ends of an edge are hoisted to the nearest common block, so that every set is matched by a wait, whatever nested
loops and branches do. A loop-carried edge of distance n takes n flags, which are set before the loop and waited for
after it. The flags of one loop may also be handed on, still set, to a later loop, and from one to the next of several
in the same loop.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from xdsl.ir import BlockArgument, Operation, SSAValue

from ascir.dialects.ascendc.constants import literal_of
from ascir.dialects.ascendc.enums import ENUMS
from ascir.passes.ascendc.sync.accesses import PIPES, Instruction, Numbers, carried, evaluate


@dataclass(eq=False)
class Edge:
    """A set on pipe `source` after the operation `after`, and a wait on pipe `target` before `before`, in one block."""

    source: int
    target: int
    after: Operation
    before: Operation
    distance: int = 0
    ids: int = 1
    """The number of flags that are used in turn."""
    counter: SSAValue | None = None
    """The loop-carried value that selects the flag."""
    outer: Operation | None = field(default=None)
    """For a loop-carried edge: the outermost loop of the nest, before which the flags are first set."""
    base: int = 0
    first: Edge | None = None
    """The edge whose flags this one shares, if there are too few flags."""
    heir: Edge | None = None
    """The edge of a later loop, or a later one of the same loop, that takes over these flags while they are set."""
    follows: Edge | None = None
    """The edge of which this one is the heir."""
    early: dict[int, Operation] = field(default_factory=dict[int, Operation])
    """By the index of the flag: the operation before `outer` after which it is first set, if that is not right before
    `outer`."""

    @property
    def owner(self) -> Edge:
        """The edge whose flag ids it uses."""
        return self if self.first is None else self.first

    @property
    def origin(self) -> Edge | None:
        """The first edge of a chain of hand-overs, unless it is this one."""
        edge = self.follows
        while edge is not None and edge.follows is not None:
            edge = edge.follows
        return edge

    @property
    def primed(self) -> bool:
        """Whether its flags are set before its loop; not if they are taken over from an earlier loop."""
        return self.outer is not None and (self.follows is None or self.follows.owner is not self.owner)

    @property
    def drained(self) -> bool:
        """Whether its flags are waited for after its loop; not if a later loop takes them over."""
        return self.outer is not None and (self.heir is None or self.heir.owner is not self.owner)

    @property
    def linked(self) -> bool:
        """Whether an earlier or a later loop shares its flags without draining them in between."""
        return self.outer is not None and not (self.primed and self.drained)

    def hand_on(self, heir: Edge) -> None:
        """Hand its flags on, still set, to a later edge."""
        heir.first, heir.follows, self.heir = self.owner, self, heir

    def unlink(self) -> None:
        """Unlink it from the edges that it follows or hands its flags on to."""
        if self.follows is not None:
            self.follows.heir = self.follows = None
        if self.heir is not None:
            self.heir.follows = self.heir = None

    def bypass(self) -> None:
        """Unlink it from a chain of hand-overs: its predecessor hands on to its heir."""
        before, behind = self.follows, self.heir
        self.unlink()
        if before is not None and behind is not None:
            before.heir, behind.follows = behind, before

    @property
    def event(self) -> str:
        return f"{PIPES[self.source]}_{PIPES[self.target]}".lower()

    def flag(self, numbers: Numbers) -> int:
        """The index of the flag that is used for these loop values."""
        return 0 if self.counter is None else numbers[self.counter]


class Barrier(NamedTuple):
    """A barrier of one pipe before an operation; of all pipes if `pipe` is None. A tuple, as many are compared."""

    before: Operation
    pipe: int | None

    @property
    def is_before_loop(self) -> bool:
        """Whether it comes before the flags that are first set there."""
        return self.before.name == "scf.for"


@dataclass
class Sync:
    """The synchronisation plan of one kernel."""

    edges: list[Edge]
    barriers: list[Barrier]
    dependences: int
    """The number of pairs of instructions that must be ordered."""
    removed: int = 0
    """The number of flags and barriers removed as redundant."""
    fallbacks: int = 0
    """How often an edge orders more than it must, because flags ran out."""

    def take_out(self, edge: Edge) -> None:
        """Remove an edge. If others share its flags, one of them becomes the owner of the flags for the rest."""
        self.edges.remove(edge)
        users = sorted((each for each in self.edges if each.first is edge), key=lambda each: -each.ids)
        for each in users:
            each.first = None if each is users[0] else users[0]
        edge.bypass()


def outermost(loop: Operation) -> Operation:
    """The outermost loop of a nest in which each scf.for is directly in the body of the next."""
    while (parent := loop.parent_op()) is not None and parent.name == "scf.for":
        loop = parent
    return loop


def counters_of(instruction: Instruction) -> Iterator[tuple[BlockArgument, int]]:
    """The loop-carried slot counters (0, 1, .., n - 1, 0, ..) that select the slots of an instruction's tensors, each
    with its period n."""
    seen: set[SSAValue] = set()
    for offset in instruction.touches():
        for argument in carried(offset):
            if argument not in seen:
                seen.add(argument)
                if (period := period_of(argument)) is not None and not _by_inner(argument):
                    yield argument, period


def _handed_on(argument: BlockArgument) -> SSAValue:
    final = argument.block.last_op
    assert final is not None
    return final.operands[argument.index - 1]


def _by_inner(argument: BlockArgument) -> bool:
    """Whether an inner loop advances it. It may then have the same value in the next iteration."""
    owner = _handed_on(argument).owner
    return isinstance(owner, Operation) and owner.name == "scf.for"


def period_of(argument: BlockArgument) -> int | None:
    """The period n of a loop-carried value that cycles through 0, 1, .., n - 1; None if it does not."""
    following = _handed_on(argument)
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
    """The value in the next iteration. If an inner loop carries the value, one step of that loop is taken."""
    owner = following.owner
    if isinstance(owner, Operation) and owner.name == "scf.for":
        inner = owner.regions[0].block.args[list(owner.results).index(following) + 1]  # pyright: ignore[reportArgumentType]
        period = period_of(inner)
        return None if period is None else (number + 1) % period
    return evaluate(following, {argument: number})


def pipe_of(op: Operation) -> int:
    """The pipe of a barrier that is already in the kernel."""
    number = literal_of(op.properties.get("pipe"))
    word = "" if number is None else ENUMS["Pipe"].by_value[number].removeprefix("pipe_").upper()
    return PIPES.index(word) if word in PIPES else -1
