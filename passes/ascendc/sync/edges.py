"""Flags and barriers, before they have numbers: where they stand in the program.

    Edge(MTE2 -> V, after %load, before %add)                    // set_flag mte2_v behind the load, wait before the add
    Edge(V -> MTE2, after %add, before %load, distance 2, loop)  // what iteration i sets, iteration i + 2 waits for

The order of two instructions is cut back to their nearest common block: what is deeper is ordered as a whole, so that
every set meets its wait whatever the loops and branches in between do. A distance of n takes n flags, which are set
before the loop and waited for behind it. Flags of a loop may be left as they are to a later one.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from xdsl.ir import BlockArgument, Operation, SSAValue

from ascir.dialects.ascendc.constants import literal_of
from ascir.dialects.ascendc.enums import ENUMS
from ascir.passes.ascendc.sync.accesses import PIPES, Instruction, Numbers, carried, evaluate


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
    first: Edge | None = None
    """The edge whose flags this one uses, where there are not enough."""
    heir: Edge | None = None
    """The edge of a later loop that uses its flags as they are left."""
    follows: Edge | None = None
    """The edge of an earlier loop that has it for an heir."""
    early: dict[int, Operation] = field(default_factory=dict[int, Operation])
    """Of its flags those that are set behind an operation before `outer`, not in front of it."""

    @property
    def owner(self) -> Edge:
        """The edge whose flags it uses."""
        return self if self.first is None else self.first

    @property
    def primed(self) -> bool:
        """Whether its flags are set before its loop: those of an edge that it follows are set."""
        return self.outer is not None and (self.follows is None or self.follows.owner is not self.owner)

    @property
    def drained(self) -> bool:
        """Whether its flags are waited for behind its loop, not left to an heir."""
        return self.outer is not None and (self.heir is None or self.heir.owner is not self.owner)

    @property
    def linked(self) -> bool:
        """Whether its flags are those of an earlier or of a later loop, too, as they are."""
        return self.outer is not None and not (self.primed and self.drained)

    def hand_on(self, heir: Edge) -> None:
        """Leave its flags to another edge, as they are."""
        heir.first, heir.follows, self.heir = self.owner, self, heir

    def part(self) -> None:
        """Go on with the flags of no other edge, and leave its own to none."""
        if self.follows is not None:
            self.follows.heir = self.follows = None
        if self.heir is not None:
            self.heir.follows = self.heir = None

    def step_aside(self) -> None:
        """The edge that it follows leaves its flags to its heir."""
        before, behind = self.follows, self.heir
        self.part()
        if before is not None and behind is not None:
            before.heir, behind.follows = behind, before

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


@dataclass
class Sync:
    """What orders one kernel."""

    edges: list[Edge]
    barriers: list[Barrier]
    dependences: int
    """Pairs of instructions that they order."""
    removed: int = 0
    """How many were found to be superfluous."""
    fallbacks: int = 0
    """How often one does more than it must, for there are not enough flags."""

    def take_out(self, edge: Edge) -> None:
        """Do without an edge: of those that use its flags, one has flags of its own now, and the others use these."""
        self.edges.remove(edge)
        users = sorted((each for each in self.edges if each.first is edge), key=lambda each: -each.ids)
        for each in users:
            each.first = None if each is users[0] else users[0]
        edge.step_aside()


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
                if (period := period_of(argument)) is not None and not _by_inner(argument):
                    yield argument, period


def _handed_on(argument: BlockArgument) -> SSAValue:
    final = argument.block.last_op
    assert final is not None
    return final.operands[argument.index - 1]


def _by_inner(argument: BlockArgument) -> bool:
    """Whether an inner loop carries it on, so that it may be the same in the next round."""
    owner = _handed_on(argument).owner
    return isinstance(owner, Operation) and owner.name == "scf.for"


def period_of(argument: BlockArgument) -> int | None:
    """How many values a number takes turns through that a loop carries: 0, 1, .., n - 1, 0, .."""
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
    """What is carried on. An inner loop that carries the number on does so by its own steps."""
    owner = following.owner
    if isinstance(owner, Operation) and owner.name == "scf.for":
        inner = owner.regions[0].block.args[list(owner.results).index(following) + 1]  # pyright: ignore[reportArgumentType]
        period = period_of(inner)
        return None if period is None else (number + 1) % period
    return evaluate(following, {argument: number})


def pipe_of(op: Operation) -> int:
    """The pipe of a barrier that the kernel already has."""
    number = literal_of(op.properties.get("pipe"))
    word = "" if number is None else ENUMS["Pipe"].by_value[number].removeprefix("pipe_").upper()
    return PIPES.index(word) if word in PIPES else -1
