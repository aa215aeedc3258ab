"""Whether flags and barriers order a kernel, whatever way it goes.

    for ... { load; set mte2_v; wait mte2_v; exp; set v_mte2; wait v_mte2 }     // the last wait may go, no way misses it?

All ways through the nodes of a kernel are followed with what is known on them (`states`), until nothing new comes to any
node. So loops hold for any number of rounds, and branches for whatever way they go.

Many plans are run at once: each has bits of its own in the same numbers. That is how `missed` looks for what can be left
out, with one plan for each flag and barrier, in which it does nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, Protocol

from xdsl.ir import Operation

from ascir.passes.ascendc.sync.accesses import PIPES
from ascir.passes.ascendc.sync.edges import Barrier, Edge, pipe_of
from ascir.passes.ascendc.sync.flow import ALL, Node, Step
from ascir.passes.ascendc.sync.queues import MADE, QUEUED, buffers_of, line_of
from ascir.passes.ascendc.sync.records import Record, Records
from ascir.passes.ascendc.sync.states import Flag, State, Ways

SCALAR = PIPES.index("S")
MOST_WAYS = 16
"""So many ways to one place are told apart."""
STEPS = (1, 8)
"""So often as there are nodes: that shows most of what is missed. Whatever is left then may be needless."""
Item = Edge | Barrier


class Fault(NamedTuple):
    """An instruction that does not wait for another one; or an edge whose flag is set too soon."""

    later: Operation
    earlier: Operation | None
    edge: Edge | None = None


class Miss(NamedTuple):
    """Why something cannot be left out."""

    flag: Edge | None
    """Whose flag would be set too soon; where there is none, two instructions would not be in order."""
    surely: bool
    """Whether one way shows it, not several that were joined."""


class _Found(Exception):
    def __init__(self, fault: Fault):
        super().__init__()
        self.fault = fault


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
    absent: int = -1
    """What a flag that was not set on some way tells there: `State.absent`."""
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
        self.ones, self.asked = 1, -1
        self.alone: dict[Item, int] = {}
        """Of each plan in which one thing does nothing, its bits."""
        self.items: Sequence[Item] = ()
        self.stride = 1
        self.found: dict[Item, Miss] = {}

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

    def fault(self, most: int = 1) -> Fault | None:
        """The first fault, if there is one. So many ways to one place are told apart."""
        try:
            self.run(Ways(most))
        except _Found as found:
            return found.fault
        return None

    def missed(self, items: Sequence[Item], most: int, steps: int = 0) -> dict[Item, Miss]:
        """Those of `items` that some way misses, each by itself. So many ways to one place are told apart. With `steps`:
        those that are surely missed, as far as one comes with so many times as many steps as there are nodes."""
        if not steps:
            return self._missed(items, Ways(most))
        found = self._missed(items, Ways(most, forward=True), steps * len(self.nodes))
        return {item: miss for item, miss in found.items() if miss.surely}

    def _missed(self, items: Sequence[Item], ways: Ways, most: int = 1 << 62) -> dict[Item, Miss]:
        # A bit more than there are, so that the number of a bit, from one on, says whose it is.
        self.items, self.stride = items, (stride := self.records.count + 1)
        self.ones = sum(1 << (stride * number) for number in range(len(items)))
        plan = (1 << stride) - 1
        self.alone = {item: plan << (stride * number) for number, item in enumerate(items)}
        self.asked = plan * self.ones
        self.found = {}
        self.run(ways, most)
        return self.found

    # Runs

    def run(self, ways: Ways, most: int = 1 << 62) -> None:
        """All ways, or as far as one comes with so many steps from node to node."""
        self.of_pipe = [bits * self.ones for bits in self.records.of_pipe]
        self.wide: dict[Record, tuple[int, int]] = {}
        self.waited = {flag: bit * self.ones for flag, bit in self.waits.items()}
        start = State([0] * len(PIPES), absent=self.absent)
        if self.planning is not None:
            start.ages[None] = [0]
        ways.come(0, start, self.asked)
        while ways.queue and self.asked and most > 0:
            number, states = ways.go()
            most -= len(states)
            node = self.nodes[number]
            for begun in states:
                state = begun.copy()
                for step in node.steps:
                    self.step(step, node, state)
                state.settle()
                for following in node.next:
                    ways.come(following.number, state, self.asked)

    def step(self, step: Step, node: Node, state: State) -> None:
        what, op, record = step
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
            pipe = -1 if op.name in ALL else pipe_of(op)
            self.barrier(pipe, 0, state)
        elif what == "queue":
            self.queue(op, state)
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
        if (wide := self.wide.get(record)) is None:
            wide = self.wide[record] = record.need * self.ones, record.bits * self.ones
        need, bits = wide
        if self.planning is not None:
            self.planning.seen(record, need & state.ages[None][0])
        unknown, pipe = state.unknown, record.pipe
        if missing := unknown[pipe] & unknown[SCALAR] & need & self.asked:
            if self.planning is not None:
                self.planning.missing(record, missing, state)
            elif self.alone:
                self.miss(missing, None, state)
            else:
                raise _Found(Fault(record.op, next(self.records.records(missing)).op))
        for each in self.pipes:
            unknown[each] |= bits
        state.log.append(bits)
        if self.planning is not None:
            self.note(record, state)

    def miss(self, bits: int, flag: Edge | None, state: State) -> None:
        """What is left out in the plans of these bits is missed. They need not be looked at any more."""
        while bits:
            item = self.items[(bits & -bits).bit_length() // self.stride]
            self.found[item] = Miss(flag, not state.joined)
            self.asked &= ~self.alone[item]
            bits &= ~self.alone[item]

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
            if late := own & self.waited[flag] & ~self.alone.get(edge, 0) & self.asked:
                if not self.alone:
                    raise _Found(Fault(op, None, edge))
                self.miss(late, edge.owner, state)
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

    # Queues

    def queue(self, op: Operation, state: State) -> None:
        """A queue is made, or it takes or gives a tensor."""
        if op.name == MADE:
            free = line_of(op.operands[1], True)
            state.flags.update({(free, number): (-1, 0) for number in range(buffers_of(op))})
            return
        back, sets = QUEUED[op.name]
        line = line_of(op.operands[0], back)
        if sets:
            own = state.unknown[line.source] & state.unknown[SCALAR]
            state.put(line, own & ~self.of_pipe[line.source])
            return
        state.unknown[line.target] &= state.got(line)
        keep = ~(self.records.of_tensor.get(op.results[0], 0) * self.ones)
        state.change(lambda bits: bits & keep)
