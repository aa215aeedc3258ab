"""The dataflow analysis that builds a plan: where an order is missing, flags and barriers are added on the way
(`repair`).

    load %t; exp %u, %t      // exp does not know of the load: a flag is added, as if it had been set after the load

For that, the state also has what a flag set after any instruction that others may have to wait for would carry (its
spots), and in which iterations of the surrounding loops each record was last executed (its ages).
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
from ascir.passes.ascendc.sync.states import Paths, State, repeated

AT_FRONT, BEHIND, AROUND = ("run", "before"), ("run", "after"), ("before", "after")
"""The steps that pass the point before an operation, those that pass the point after it, and those that do nothing
else."""


class Repairer(Protocol):
    """Called where an order is missing, to add flags and barriers."""

    def missing(self, record: Record, missing: int, state: State) -> None: ...


class Draft(Machine):
    """A plan to which flags and barriers are still being added."""

    def __init__(
        self,
        records: Records,
        edges: Sequence[Edge],
        barriers: Sequence[Barrier],
        repairer: Repairer,
        absent: int,
        rounds: int,
    ):
        """`rounds`: how many iterations of a loop the ages tell apart; 0 if no flags will be added."""
        super().__init__(records, layout_of(records.count, absent), None)
        self.stand(edges, barriers)
        self.repairer, self.rounds = repairer, rounds
        asked = 0
        for record in records.all:
            asked |= record.need & ~records.of_pipe[record.pipe]
        asking = [each for each in records.all if rounds and (each.bits | each.past) & asked]
        self.spots = {record.bit: number for number, record in enumerate(asking)}
        """The numbers of the instructions that others wait for on another pipe, by their bits."""
        self.acts: dict[tuple[int | None, ...], Sequence[partial[None]]] = {}
        self.turns: dict[tuple[int, int, int], Sequence[SSAValue]] = {}
        """The counters that select flags before or after an operation, by the number of actions there."""
        self.aged = 0
        """Records executed in this iteration that are not in the ages yet."""
        self.log: list[int] = []
        """Records executed in this node that are not in the spots yet."""
        self.logged = 0
        """The union of the log."""
        self.fresh: dict[int, tuple[int, int]] = {}
        """Spots of instructions in this node: the pending set at first, and the length of the log."""

    def run(self, nodes: Sequence[Node]) -> None:
        """Analyse all paths."""
        paths = Paths(self.layout, 1)
        paths.add(0, State(ages={}))
        while paths.queue:
            number, states = paths.pop()
            state = states[0].copy()
            self._through(nodes[number], state)
            self._update_ages(state)
            self._update_spots(state)
            for following in nodes[number].next:
                paths.add(following.number, state)

    def _through(self, node: Node, state: State) -> None:
        """Execute a node. Actions are looked up each time, as they are added on the way."""
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
        """A step other than an instruction."""
        if what == "barrier":
            self.barrier(barred_by(op), state)
        elif what == "queue":
            self.queue(op, state)
        elif what == "enter":
            if apart := self.records.apart.get(op, 0):
                self.enter(apart, state)
            if self.rounds:
                self._update_ages(state)
                state.ages[id(op)] = 0
        elif what == "leave":
            state.ages.pop(id(op), None)
        elif what == "round" and self.rounds:
            self._update_ages(state)
            state.ages[id(op)] = self._next_round(state.ages[id(op)])

    def _around(
        self, actions: Sequence[tuple[str, Item]], op: Operation, node: Node, behind: int
    ) -> Sequence[partial[None]]:
        """The actions before or after an operation, cached until another is added."""
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
            self.repairer.missing(record, missing, state)
        state.bits |= self.layout.repeats[state.flags, record.bits]
        self.log.append(record.bits)
        self.logged |= record.bits
        self.aged |= record.bits | record.past
        if (number := self.spots.get(record.bit)) is not None:
            told = self.own(record.pipe, state) & ~self.records.of_pipe[record.pipe]
            self.fresh[number] = told, len(self.log)

    def _update_ages(self, state: State) -> None:
        """Add the latest records to the ages of all running loops."""
        if self.aged:
            for loop in state.ages:
                state.ages[loop] |= self.aged
            self.aged = 0

    def _update_spots(self, state: State) -> None:
        """Update the spots with the log. They are a long integer, which is touched once a node instead of once an
        instruction."""
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
        """The ages at the start of the next iteration. A record is also marked in all earlier iterations, since only
        its latest execution matters: so the analysis reaches a fixed point sooner."""
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
        """How many iterations ago a record was last executed in a running loop: 0 for this one; None if the loop is not
        running."""
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
        """The pending set of a flag that had been set right after this instruction."""
        number = self.spots[record.bit]
        if (found := self.fresh.get(number)) is not None:
            told, mark = found
            return told | self._since(mark)
        place = number * self.layout.width
        return (state.spots >> place & self.full) | (self.logged if state.noted >> place & 1 else 0)

    def enter(self, apart: int, state: State) -> None:
        super().enter(apart, state)
        self._update_spots(state)
        state.spots = self.records.into_past(state.spots, state.noted * apart)

    def forget(self, bits: int, state: State) -> None:
        super().forget(bits, state)
        self._update_spots(state)
        state.spots &= ~(state.noted * bits)
