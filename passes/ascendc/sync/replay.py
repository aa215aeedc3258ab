"""Whether flags and barriers order a kernel, whatever way it goes.

    for ... { load; set mte2_v; wait mte2_v; exp; set v_mte2; wait v_mte2 }     // the last wait may go, no way misses it?

All ways through the nodes of a kernel are followed with what is known on them (`states`), until nothing new comes to any
node. So loops hold for any number of rounds, and branches for whatever way they go.

What holds without some flags and barriers is asked again and again. Less is known then, and only behind them: so one goes
on from where they stand, with what was known there, as far as anything is new.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from typing import NamedTuple

from xdsl.ir import Operation

from ascir.passes.ascendc.sync.edges import Barrier, Edge
from ascir.passes.ascendc.sync.flow import Node
from ascir.passes.ascendc.sync.machine import Fault, Found, Item, Machine
from ascir.passes.ascendc.sync.records import Record, Records
from ascir.passes.ascendc.sync.states import Flag, Spread, State, Ways

MOST_WAYS = 16
"""So many ways to one place are told apart."""
MORE_WAYS = 256
"""And so many before something is said to be missed that no single one of them misses."""
NEAR = 64
"""So many steps on from where something stands show mostly that it is missed, if one comes there in the right state."""
STEPS = (1, 3, 8)
"""So often as there are nodes: that shows most of what is missed. Whatever is left then may be needless."""

AROUND = {"run": (0, 1), "before": (0,), "after": (1,)}
"""Whether a step comes to the front of an operation, and to what is behind it."""


class Miss(NamedTuple):
    """Why something cannot be left out: whose flag would be set too soon; where there is none, two instructions would not
    be in order."""

    flag: Edge | None


class Run(NamedTuple):
    """An instruction of a node: what it must wait for, where the set of its pipe stands, and what it does: bits, without
    the zeros that they end with."""

    need: int
    shift: int
    zeros: int
    bits: int
    record: Record


Key = tuple[int | None, ...]
"""Of nodes that do the same: their kind, and the numbers that say which flags are in turn."""
Action = Run | partial[None]


class Replay(Machine):
    """All ways through a kernel, with certain flags and barriers."""

    def __init__(
        self,
        nodes: Sequence[Node],
        records: Records,
        edges: Sequence[Edge],
        barriers: Sequence[Barrier],
        waits: dict[Flag, int],
        absent: int,
        room: int = 0,
    ):
        super().__init__(records, edges, barriers, waits, absent, room)
        self.nodes = nodes
        self.known: list[State | None] = [None] * len(self.nodes)
        """What is known where each node begins, all ways joined, where no fault was found."""
        self.found: dict[int, State] = {}
        """The same, as far as one came before a fault."""
        self.reached: Ways | None = None
        """Some states in which nodes are come to, with nothing left out."""
        self.runs: dict[Record, Run] = {}

    def stand(self, edges: Sequence[Edge], barriers: Sequence[Barrier]) -> None:
        super().stand(edges, barriers)
        self.programs: dict[int, list[Action]] = {}
        """What is done in each node."""
        self.alike: dict[Key, tuple[list[Action], list[int]]] = {}
        """What nodes of a kind do, and the numbers of these nodes."""
        self.stands: dict[tuple[int, int], set[Key]] = {}
        """The kinds of nodes in which one comes to the front of each operation, and to what is behind it."""
        self.counters = list(dict.fromkeys(edge.counter for edge in edges if edge.counter is not None))
        self.acts: dict[Key, list[Action]] = {}
        """What is done around an operation, by the numbers that say which flags are in turn."""

    # What is asked

    def fault(self) -> Fault | None:
        """The first fault, if there is one."""
        spread = Spread(self.layout, self.known)
        spread.come(0, State())
        spread.begin(self._last_known())
        fault = self._spread(spread)
        self.found = spread.fresh
        return fault

    def changed(self, edges: Sequence[Edge], barriers: Sequence[Barrier], place: Operation) -> bool:
        """These are other flags and barriers now, but only around one operation, and in it, since a fault was found there.
        What is known of all before stays known. Whether there is room for them."""
        self.stand(edges, barriers)
        first = min(node.number for node in self.nodes if any(step.op is place for step in node.steps))
        self.known = [self.found.get(number, known) for number, known in enumerate(self.known[:first])]
        self.known += [None] * (len(self.nodes) - first)
        return self.records.count <= self.layout.width

    def _last_known(self) -> list[int]:
        """The nodes behind which nothing is known."""
        return [
            node.number
            for node in self.nodes
            if self.known[node.number] and any(self.known[each.number] is None for each in node.next)
        ]

    def fault_of_ways(self) -> Fault | None:
        """The same, with so many ways to one place told apart."""
        ways = Ways(self.layout, MOST_WAYS)
        ways.come(0, State())
        return self._walk(ways)

    def fault_without(self, items: Sequence[Item], keep: bool = False) -> Fault | None:
        """The first fault without some of them. `keep`: if there is none, they stay out. No fault was found with them."""
        before, self.gone = self.gone, self.gone.union(map(id, items))
        spread = Spread(self.layout, self.known)
        spread.begin(sorted({number for item in items for number in self._places(item)}))
        fault = self._spread(spread, keep)
        if fault is not None or not keep:
            self.gone = before
        return fault

    def missed(self, items: Sequence[Item]) -> dict[Item, Miss]:
        """Those of `items` without which there is a fault, each by itself."""
        faults = {item: self.fault_without([item]) for item in items}
        return {item: miss_of(fault) for item, fault in faults.items() if fault is not None}

    def missed_surely(self, items: Sequence[Item], steps: int, near: bool = False) -> dict[Item, Miss]:
        """Those that a single way shows to be missed, not only several that are joined, as far as one comes with so many
        times as many steps as there are nodes. `near`: only a few steps from where they stand."""
        steps *= len(self.nodes)
        reached = self._reached(steps)
        found: dict[Item, Miss] = {}
        for item in items:
            places = self._places(item) & reached.found.keys()
            begun = [(place, state) for place in places for state in reached.found[place] if not state.joined]
            ways = self._ways(begun or [(0, State())])
            self.gone.add(id(item))
            fault = self._walk(ways, min(steps, NEAR) if near else steps, surely=True)
            self.gone.remove(id(item))
            if fault is not None:
                found[item] = miss_of(fault)
        return found

    def missed_by_ways(self, item: Item) -> Miss | None:
        """Whether one is missed, where ways to one place are told apart; more of them, where only several that are joined
        miss it."""
        self.gone.add(id(item))
        fault: Fault | None = None
        for most in (MOST_WAYS, MORE_WAYS):
            ways = Ways(self.layout, most)
            ways.come(0, State())
            if (fault := self._walk(ways)) is None or not ways.doubtful:
                break
        self.gone.remove(id(item))
        return None if fault is None else miss_of(fault)

    def _reached(self, steps: int) -> Ways:
        """Some states in which nodes are come to, with nothing left out: those after so many steps."""
        reached = self.reached = self.reached or self._ways([(0, State())])
        self._walk(reached, steps - reached.steps, surely=True)
        return reached

    def _ways(self, begun: Iterable[tuple[int, State]]) -> Ways:
        ways = Ways(self.layout, MOST_WAYS, forward=True)
        for number, state in begun:
            ways.come(number, state)
        return ways

    def _places(self, item: Item) -> set[int]:
        """The nodes in which it does anything."""
        if not self.stands:
            for node in self.nodes:
                if node.number not in self.programs:
                    self._program(node)
            for key, (_, numbers) in self.alike.items():
                for what, op, _ in self.nodes[numbers[0]].steps:
                    for behind in AROUND.get(what, ()):
                        self.stands.setdefault((id(op), behind), set()).add(key)
        sides = [(id(item.before), 0)]
        if isinstance(item, Edge):
            sides += [(id(item.after), 1), (id(item.outer), 0), (id(item.outer), 1)]
        keys = {key for side in sides for key in self.stands.get(side, ())}
        return {number for key in keys for number in self.alike[key][1]}

    # Ways

    def _spread(self, spread: Spread, keep: bool = True) -> Fault | None:
        """Go on until nothing is new."""
        while spread.queue:
            number, state = spread.go()
            try:
                self._through(self.nodes[number], state)
            except Found as found:
                return found.fault
            for following in self.nodes[number].next:
                spread.come(following.number, state)
        if keep:
            for number, state in spread.fresh.items():
                self.known[number] = state
        return None

    def _walk(self, ways: Ways, most: int = 1 << 62, surely: bool = False) -> Fault | None:
        """All ways, or as far as one comes with so many steps from node to node. `surely`: faults where several are joined
        are none, but end the way."""
        while ways.queue and most > 0:
            number, states = ways.go()
            most -= len(states)
            ways.steps += len(states)
            for begun in states:
                state = begun.copy()
                try:
                    self._through(self.nodes[number], state)
                except Found as found:
                    if surely and state.joined:
                        continue
                    ways.doubtful = state.joined
                    return found.fault
                for following in self.nodes[number].next:
                    ways.come(following.number, state)
        return None

    def _through(self, node: Node, state: State) -> None:
        """Go through a node."""
        ones = self.layout.ones
        for action in self.programs.get(node.number) or self._program(node):
            if not isinstance(action, Run):
                action(state)
                continue
            need, shift, place, own, record = action
            bits = state.bits
            if (late := bits & need) and (late := late & bits >> shift):
                raise Found(Fault(record.op, next(self.records.records(late)).op))
            state.bits = bits | ones[state.flags] * own << place

    def _program(self, node: Node) -> list[Action]:
        """What is done in a node: the same as in others that are alike."""
        known = node.env.get
        key = node.kind, *[known(each) for each in self.counters]
        if (alike := self.alike.get(key)) is None:
            alike = self.alike[key] = self._compiled(node, key), []
        program, numbers = alike
        numbers.append(node.number)
        self.programs[node.number] = program
        return program

    def _compiled(self, node: Node, key: Key) -> list[Action]:
        """What is done in a node, without what does nothing."""
        found: list[Action] = []
        for what, op, record in node.steps:
            if what in ("run", "before") and (actions := self.before.get(id(op))):
                found += self._around(actions, op, node, key, 0)
            if record is not None:
                found.append(self.runs.get(record) or self._run(record))
            elif what == "barrier":
                found.append(partial(self.existing, op))
            elif what == "queue":
                found.append(partial(self.queue, op))
            elif what == "enter" and (apart := self.records.apart.get(op, 0)):
                found.append(partial(self.enter, apart))
            if what in ("run", "after") and (actions := self.after.get(id(op))):
                found += self._around(actions, op, node, key, 1)
        return found

    def _run(self, record: Record) -> Run:
        zeros = (record.bits & -record.bits).bit_length() - 1
        run = Run(record.need, self.shifts[record.pipe], zeros, record.bits >> zeros, record)
        self.runs[record] = run
        return run

    def _around(
        self,
        actions: Sequence[tuple[str, Item]],
        op: Operation,
        node: Node,
        key: Key,
        behind: int,
    ) -> list[Action]:
        around = id(op), behind, *key[1:]
        if (found := self.acts.get(around)) is None:
            found = self.acts[around] = list(self.actions(actions, op, node))
        return found


def miss_of(fault: Fault) -> Miss:
    return Miss(None if fault.edge is None else fault.edge.owner)
