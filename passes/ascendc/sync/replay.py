"""Whether flags and barriers order a kernel, whatever way it goes.

    load; set mte2_v; wait mte2_v; exp      // V may not know: {}     -> {load} -> {} -> exp does not need it any more

For each pipe there is the set of records that it may not know to have finished, and for each flag that is set, what the
pipe that waits for it will not know. Where ways meet, both may be: the sets are joined, until nothing changes. So loops
hold for any number of rounds, and branches for whatever way they go.

Many plans are run at once: each has bits of its own in the same numbers. That is how `needless` looks for what can be left
out, with one plan for each flag and barrier, in which it does nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from heapq import heappop, heappush
from typing import NamedTuple, Protocol, TypeVar

from xdsl.ir import Operation

from ascir.dialects.ascendc.constants import literal_of
from ascir.dialects.ascendc.enums import ENUMS
from ascir.passes.ascendc.sync.accesses import PIPES
from ascir.passes.ascendc.sync.edges import Barrier, Edge
from ascir.passes.ascendc.sync.flow import ALL, Node, Step
from ascir.passes.ascendc.sync.records import Record, Records

SCALAR = PIPES.index("S")
Item = Edge | Barrier
Flag = tuple[Edge, int]
"""Of an edge, or of the one that it shares flags with."""


class Fault(NamedTuple):
    """An instruction that does not wait for another one; or an edge whose flag is set too soon."""

    later: Operation
    earlier: Operation | None
    edge: Edge | None = None


class _Found(Exception):
    def __init__(self, fault: Fault):
        super().__init__()
        self.fault = fault


@dataclass(slots=True)
class State:
    """What is known at one place of the kernel."""

    unknown: list[int]
    """For each pipe: what may not have finished, as far as it knows."""
    flags: dict[Flag, tuple[int, int]] = field(default_factory=dict[Flag, tuple[int, int]])
    """What who waits for it will not know; and how long the log was when it was set."""
    spots: dict[int, tuple[int, int]] = field(default_factory=dict[int, tuple[int, int]])
    """The same for flags that could be set behind instructions."""
    log: list[int] = field(default_factory=list[int])
    """What was done since this node began."""
    ages: dict[Operation | None, list[int]] = field(default_factory=dict[Operation | None, list[int]])
    """For each loop that runs: what was done in this round, in the one before, ...; for none: all that was done."""

    def copy(self) -> State:
        ages = {loop: list(rounds) for loop, rounds in self.ages.items()}
        return State(list(self.unknown), dict(self.flags), dict(self.spots), [], ages)

    def since(self, mark: int) -> int:
        """What was done since the log was so long."""
        bits = 0
        for each in self.log[mark:]:
            bits |= each
        return bits

    def settle(self) -> None:
        """Empty the log into what flags do not know."""
        later = [0] * (len(self.log) + 1)
        for number in range(len(self.log) - 1, -1, -1):
            later[number] = later[number + 1] | self.log[number]
        self.flags = {key: (bits | later[mark], 0) for key, (bits, mark) in self.flags.items()}
        self.spots = {key: (bits | later[mark], 0) for key, (bits, mark) in self.spots.items()}
        self.log = []

    def change(self, how: Callable[[int], int]) -> None:
        """Change everything that may not be known."""
        self.settle()
        self.unknown = [how(bits) for bits in self.unknown]
        self.flags = {key: (how(bits), 0) for key, (bits, _) in self.flags.items()}
        self.spots = {key: (how(bits), 0) for key, (bits, _) in self.spots.items()}

    def join(self, other: State) -> bool:
        """Take in what may be on another way; whether that is anything new."""
        before = (self.unknown, self.flags, self.spots, self.ages)
        self.unknown = [one | two for one, two in zip(self.unknown, other.unknown, strict=True)]
        self.flags = _joined(self.flags, other.flags)
        if other.spots or other.ages:
            self.spots = _joined(self.spots, other.spots)
            self.ages = {
                loop: [one | two for one, two in zip(rounds, other.ages[loop], strict=True)]
                for loop, rounds in self.ages.items()
                if loop in other.ages
            }
        return before != (self.unknown, self.flags, self.spots, self.ages)


Key = TypeVar("Key")


def _joined(one: dict[Key, tuple[int, int]], two: dict[Key, tuple[int, int]]) -> dict[Key, tuple[int, int]]:
    if one.keys() == two.keys():
        return {key: (bits | two[key][0], 0) for key, (bits, _) in one.items()}
    found = dict(two)
    for key, (bits, _) in one.items():
        found[key] = (bits | found[key][0], 0) if key in found else (bits, 0)
    return found


class Planning(Protocol):
    """What is done where an order is missing: flags and barriers are added."""

    def seen(self, record: Record, earlier: int) -> None: ...

    def missing(self, record: Record, missing: int, state: State) -> None: ...


@dataclass
class Replay:
    """All ways through a kernel, with certain flags and barriers."""

    nodes: Sequence[Node]
    records: Records
    edges: Sequence[Edge]
    barriers: Sequence[Barrier]
    waits: dict[Flag, int]
    """The bit of each flag: that it was waited for."""
    before: dict[Operation, list[tuple[str, Item]]] = field(
        init=False, default_factory=dict[Operation, list[tuple[str, Item]]]
    )
    after: dict[Operation, list[tuple[str, Item]]] = field(
        init=False, default_factory=dict[Operation, list[tuple[str, Item]]]
    )
    planning: Planning | None = None
    rounds: int = 0
    """While planning: how many rounds of a loop are told apart."""

    def __post_init__(self) -> None:
        for edge in self.edges:
            self.add(edge)
        for barrier in self.barriers:
            self.add(barrier)
        used = {record.pipe for record in self.records.all} | {SCALAR}
        used.update(pipe for edge in self.edges for pipe in (edge.source, edge.target))
        self.pipes = sorted(used)
        self.ones, self.failed = 1, 0
        self.alone: dict[Item, int] = {}
        self.wide: dict[Record, tuple[int, int]] = {}

    def add(self, item: Item) -> None:
        """In the order in which they will be written: sets, what stands around loops, waits, barriers."""
        if isinstance(item, Barrier):
            self.before.setdefault(item.before, []).append(("barrier", item))
            return
        for number in range(item.ids):
            if (item.owner, number) not in self.waits:
                self.waits[item.owner, number] = self.records.fresh(item.target)
        self.after.setdefault(item.after, []).insert(0, ("set", item))
        self.before.setdefault(item.before, []).append(("wait", item))
        if item.outer is not None:
            self.before.setdefault(item.outer, []).insert(0, ("prime", item))
            self.after.setdefault(item.outer, []).append(("drain", item))

    # What is asked

    def fault(self) -> Fault | None:
        """The first fault, if there is one."""
        try:
            self.run()
        except _Found as found:
            return found.fault
        return None

    def needless(self, items: Sequence[Item]) -> list[Item]:
        """Those of `items` that could be left out, each by itself."""
        stride = self.records.count
        self.ones = sum(1 << (stride * number) for number in range(len(items)))
        plan = (1 << stride) - 1
        self.alone = {item: plan << (stride * number) for number, item in enumerate(items)}
        self.run()
        return [item for item, bits in self.alone.items() if not self.failed & bits]

    # Runs

    def run(self) -> None:
        self.of_pipe = [bits * self.ones for bits in self.records.of_pipe]
        self.wide = {
            record: (record.need * self.ones, record.bits * self.ones) for record in self.records.all
        }
        self.waited = {flag: bit * self.ones for flag, bit in self.waits.items()}
        start = State([0] * len(PIPES))
        if self.planning is not None:
            start.ages[None] = [0]
        states: dict[int, State] = {0: start}
        left = [0]
        queued = {0}
        while left:
            number = heappop(left)
            queued.discard(number)
            node, state = self.nodes[number], states[number].copy()
            for step in node.steps:
                self.step(step, node, state)
            state.settle()
            for following in node.next:
                if (found := states.get(following.number)) is None:
                    states[following.number] = state.copy()
                elif not found.join(state):
                    continue
                if following.number not in queued:
                    queued.add(following.number)
                    heappush(left, following.number)

    def step(self, step: Step, node: Node, state: State) -> None:
        what, op, record, tensor = step
        if what == "run":
            assert record is not None
            if op in self.before:
                self.act(self.before[op], op, node, state)
            self.access(record, state)
            if op in self.after:
                self.act(self.after[op], op, node, state)
        elif what == "before" or what == "after":
            if op in (actions := self.before if what == "before" else self.after):
                self.act(actions[op], op, node, state)
        elif what == "barrier":
            pipe = -1 if op.name in ALL else _pipe_of(op)
            self.barrier(pipe, 0, state)
        elif what == "hand":
            assert tensor is not None
            keep = ~(self.records.of_tensor.get(tensor, 0) * self.ones)
            state.change(lambda bits: bits & keep)
        elif what == "enter" and (apart := self.records.apart.get(op, 0) * self.ones):
            state.change(lambda bits: self.records.gone_by(bits, apart))
        if self.planning is not None:
            self.turn(what, op, state)

    def turn(self, what: str, loop: Operation, state: State) -> None:
        if what == "enter":
            state.ages[loop] = [0] * self.rounds
        elif what == "leave":
            state.ages.pop(loop, None)
        elif what == "round":
            rounds = state.ages[loop]
            state.ages[loop] = [0, *rounds[:-2], rounds[-2] | rounds[-1]]

    def access(self, record: Record, state: State) -> None:
        need, bits = self.wide[record]
        if self.planning is not None:
            self.planning.seen(record, need & state.ages[None][0])
        unknown, pipe = state.unknown, record.pipe
        if missing := unknown[pipe] & unknown[SCALAR] & need:
            if self.planning is not None:
                self.planning.missing(record, missing, state)
            elif self.alone:
                self.failed |= missing
            else:
                raise _Found(Fault(record.op, next(self.records.records(missing)).op))
        for each in self.pipes:
            unknown[each] |= bits
        state.log.append(bits)
        if self.planning is not None:
            self.note(record, state)

    def note(self, record: Record, state: State) -> None:
        """What a flag that is set here would tell, and when this was."""
        unknown, pipe = state.unknown, record.pipe
        told = unknown[pipe] & unknown[SCALAR] & ~self.of_pipe[pipe]
        state.spots[record.bit] = (told, len(state.log))
        for rounds in state.ages.values():
            rounds[0] |= record.bits | record.past

    # Flags and barriers

    def act(self, actions: Iterable[tuple[str, Item]], op: Operation, node: Node, state: State) -> None:
        for what, item in list(actions):
            if isinstance(item, Barrier):
                self.barrier(-1 if item.pipe is None else item.pipe, self.alone.get(item, 0), state)
            elif what == "prime" or what == "drain":
                for number in range(item.ids):
                    (self.set if what == "prime" else self.wait)(item, number, op, state)
            else:
                (self.set if what == "set" else self.wait)(item, item.flag(node.env), op, state)

    def barrier(self, pipe: int, alone: int, state: State) -> None:
        if pipe < 0:
            state.unknown = [bits & alone for bits in state.unknown]
        else:
            state.unknown[pipe] &= ~self.of_pipe[pipe] | alone

    def set(self, edge: Edge, number: int, op: Operation, state: State) -> None:
        flag, unknown = (edge.owner, number), state.unknown
        own = unknown[edge.source] & unknown[SCALAR]
        if self.planning is None:
            if flag in state.flags:
                raise _Found(Fault(op, None, edge))
            # The pipe must know that the flag was taken before it sets it again.
            if late := own & self.waited[flag] & ~self.alone.get(edge, 0):
                if not self.alone:
                    raise _Found(Fault(op, None, edge))
                self.failed |= late
        state.flags[flag] = own & ~self.of_pipe[edge.source], len(state.log)

    def wait(self, edge: Edge, number: int, op: Operation, state: State) -> None:
        flag = edge.owner, number
        found = state.flags.pop(flag, None)
        if found is None:
            if self.planning is None:
                raise _Found(Fault(op, None, edge))
            return
        told, mark = found
        state.unknown[edge.target] &= told | state.since(mark) | self.alone.get(edge, 0)
        if self.planning is None:
            waited = self.waited[flag] & ~self.alone.get(edge, 0)
            for pipe in self.pipes:
                state.unknown[pipe] |= waited
            state.log.append(waited)


def _pipe_of(op: Operation) -> int:
    """The pipe of a barrier that the kernel already has."""
    number = literal_of(op.properties.get("pipe"))
    word = "" if number is None else ENUMS["Pipe"].by_value[number].removeprefix("pipe_").upper()
    return PIPES.index(word) if word in PIPES else -1
