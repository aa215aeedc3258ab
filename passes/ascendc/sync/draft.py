"""All ways through a kernel, where what is missing on them is added (`repair`).

    load %t; exp %u, %t      // exp does not know of the load: a flag is added, as if it had been set behind the load

So besides what is known, it is followed what a flag would tell that was set behind any instruction that others may have to
wait for, and in which rounds of the loops around it that was.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Protocol

from xdsl.ir import Operation, SSAValue

from ascir.passes.ascendc.sync.edges import Barrier, Edge
from ascir.passes.ascendc.sync.flow import Node
from ascir.passes.ascendc.sync.machine import Item, Machine, barred_by, layout_of, signals_of
from ascir.passes.ascendc.sync.records import Record, Records
from ascir.passes.ascendc.sync.states import State, Ways, repeated

AT_FRONT, BEHIND, AROUND = ("run", "before"), ("run", "after"), ("before", "after")
"""Steps that come to the front of an operation, to what is behind it, and do nothing else."""


class Mending(Protocol):
    """What is done where an order is missing: flags and barriers are added."""

    def missing(self, record: Record, missing: int, state: State) -> None: ...


class Draft(Machine):
    """A plan that flags and barriers are still being added to."""

    def __init__(
        self,
        records: Records,
        edges: Sequence[Edge],
        barriers: Sequence[Barrier],
        mending: Mending,
        absent: int,
        rounds: int,
    ):
        """`rounds`: how many of a loop are told apart; none, where no flags will be added."""
        super().__init__(records, layout_of(records.count, absent), None)
        self.stand(edges, barriers)
        self.mending, self.rounds = mending, rounds
        asked = 0
        for record in records.all:
            asked |= record.need & ~records.of_pipe[record.pipe]
        asking = [each for each in records.all if rounds and (each.bits | each.past) & asked]
        self.spots = {record.bit: number for number, record in enumerate(asking)}
        """The numbers of instructions that others wait for, by their bits."""
        self.acts: dict[tuple[int | None, ...], Sequence[partial[None]]] = {}
        self.turns: dict[tuple[int, int, int], Sequence[SSAValue]] = {}
        """The numbers that say which flags are in turn around an operation: in front of it, or behind it, among so many."""
        self.rows: dict[int, dict[Record, int]] = {}
        """What each instruction does, in all sets that there are, by the flags that are set."""
        self.aged = 0
        """What was done that the loops around it do not know yet to be of this round."""
        self.log: list[int] = []
        """What was done in this node that the spots of its state do not know yet."""
        self.logged = 0
        """All of that."""
        self.fresh: dict[int, tuple[int, int]] = {}
        """Spots of this node: what they told at first, and how long the log was."""

    def run(self, nodes: Sequence[Node]) -> None:
        """Go all ways."""
        ways = Ways(self.layout, 1)
        ways.come(0, State(ages={}))
        while ways.queue:
            number, states = ways.go()
            state = states[0].copy()
            self._through(nodes[number], state)
            self._grow_old(state)
            self._settle(state)
            for following in nodes[number].next:
                ways.come(following.number, state)

    def _through(self, node: Node, state: State) -> None:
        """Go through a node. What is done around operations is asked for anew: flags are added on the way."""
        for step in node.steps:
            what, op, record = step
            if what in AT_FRONT and (actions := self.around.get((id(op), 0))):
                for action in self._around(actions, op, node, 0):
                    action(state)
            if record is not None:
                self._run(record, state)
            elif what not in AROUND:
                self._step(what, op, state)
            if what in BEHIND and (actions := self.around.get((id(op), 1))):
                for action in self._around(actions, op, node, 1):
                    action(state)

    def _step(self, what: str, op: Operation, state: State) -> None:
        """A step that is no instruction."""
        if what == "barrier":
            self.barrier(barred_by(op), state)
        elif what == "queue":
            self.queue(op, state)
        elif what == "enter":
            if apart := self.records.apart.get(op, 0):
                self.enter(apart, state)
            if self.rounds:
                self._grow_old(state)
                state.ages[id(op)] = 0
        elif what == "leave":
            state.ages.pop(id(op), None)
        elif what == "round" and self.rounds:
            self._grow_old(state)
            state.ages[id(op)] = self._next_round(state.ages[id(op)])

    def _around(
        self, actions: Sequence[tuple[str, Item]], op: Operation, node: Node, behind: int
    ) -> Sequence[partial[None]]:
        """What is done around an operation, as long as nothing is added there."""
        place = id(op), behind, len(actions)
        if (turns := self.turns.get(place)) is None:
            turns = self.turns[place] = [
                item.counter for _, item in actions if isinstance(item, Edge) and item.counter is not None
            ]
        key = (*place, *map(node.env.get, turns)) if turns else place
        if (found := self.acts.get(key)) is None:
            found = self.acts[key] = list(self._actions(actions, op, node))
        return found

    def _actions(
        self, actions: Sequence[tuple[str, Item]], op: Operation, node: Node
    ) -> Iterator[partial[None]]:
        for what, item in actions:
            if isinstance(item, Barrier):
                yield partial(self.barrier, -1 if item.pipe is None else item.pipe)
                continue
            sets, numbers = signals_of(what, item, node.env)
            for number in numbers:
                flag, place = self.layout.slot((item.owner, number))
                yield partial(self._set if sets else self._wait, item, flag, place, 0, op)

    def _run(self, record: Record, state: State) -> None:
        if missing := self.own(record.pipe, state) & record.need:
            self.mending.missing(record, missing, state)
        if (rows := self.rows.get(state.flags)) is None:
            rows = self.rows[state.flags] = {}
        if (row := rows.get(record)) is None:
            row = rows[record] = repeated(self.layout.ones[state.flags], record.bits)
        state.bits |= row
        self.log.append(record.bits)
        self.logged |= record.bits
        self.aged |= record.bits | record.past
        if (number := self.spots.get(record.bit)) is not None:
            told = self.own(record.pipe, state) & ~self.records.of_pipe[record.pipe]
            self.fresh[number] = told, len(self.log)

    def _grow_old(self, state: State) -> None:
        """Tell the loops that run what was done in this round."""
        if self.aged:
            for loop in state.ages:
                state.ages[loop] |= self.aged
            self.aged = 0

    def _settle(self, state: State) -> None:
        """Tell the spots of a state what was done last. They are a long number, which is gone through a few times only."""
        if not self.log:
            return
        state.spots |= repeated(state.noted, self.logged)
        if self.fresh:
            width, first, bits, since = self.layout.width, min(self.fresh), 0, [0]
            for each in reversed(self.log):
                since.append(bits := bits | each)
            rows = ones = 0
            for number, (told, mark) in self.fresh.items():
                place = (number - first) * width
                rows |= (told | since[len(self.log) - mark]) << place
                ones |= 1 << place
            place = first * width
            state.spots = state.spots & ~((ones * self.full) << place) | rows << place
            state.noted |= ones << place
        self.log.clear()
        self.logged = 0
        self.fresh.clear()

    def _next_round(self, rounds: int) -> int:
        """What was done in the rounds of a loop, where one more begins. Of each instruction the last time is asked for: it may
        be in all rounds before that one, too, so that what comes round is soon the same."""
        width, last = self.layout.width, (self.rounds - 1) * self.layout.width
        for _ in range(self.rounds - 1):
            rounds |= rounds << width
        return (rounds << width | rounds >> last << last) & ((1 << last + width) - 1)

    def _since(self, mark: int) -> int:
        bits = 0
        for each in self.log[mark:]:
            bits |= each
        return bits

    def age(self, loop: Operation, record: Record, state: State) -> int | None:
        """In which round of a loop something was done last: this one, the one before, ...; none, where it does not run."""
        rounds = state.ages.get(id(loop))
        if rounds is None:
            return None
        rounds |= self.aged
        for age in range(self.rounds):
            if rounds & record.bits:
                return age
            rounds >>= self.layout.width
        return 1

    def spot(self, record: Record, state: State) -> int:
        """What a flag would tell that was set behind an instruction."""
        number = self.spots[record.bit]
        if (found := self.fresh.get(number)) is not None:
            told, mark = found
            return told | self._since(mark)
        place = number * self.layout.width
        return (state.spots >> place & self.full) | (self.logged if state.noted >> place & 1 else 0)

    def enter(self, apart: int, state: State) -> None:
        super().enter(apart, state)
        self._settle(state)
        state.spots = self.records.gone_by(state.spots, state.noted * apart)

    def forget(self, bits: int, state: State) -> None:
        super().forget(bits, state)
        self._settle(state)
        state.spots &= ~(state.noted * bits)
