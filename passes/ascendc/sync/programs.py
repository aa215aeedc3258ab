"""What is done in the nodes of a kernel, for plan after plan: from one to the next most of it is the same.

    load; set mte2_v | wait mte2_v; exp; barrier V; add; set v_mte3 | ...     // signals, and stretches between them

A program, all that is done in one node, is known by the steps of the node, by what a plan puts around them, and by which
flags are in turn. What is put at one side of an operation gets a number, its sign: two plans are compared by these.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import NamedTuple

from xdsl.ir import Operation, SSAValue

from ascir.passes.ascendc.sync.accesses import PIPES
from ascir.passes.ascendc.sync.edges import Barrier, Edge
from ascir.passes.ascendc.sync.flow import Node, Side
from ascir.passes.ascendc.sync.lives import Life, lives_of
from ascir.passes.ascendc.sync.machine import Item, barred_by, layout_of, signals_of
from ascir.passes.ascendc.sync.records import Record, Records
from ascir.passes.ascendc.sync.states import Flag
from ascir.passes.ascendc.sync.stretches import Bar, Stretch, stretches_of


class Signal(NamedTuple):
    """A flag is set, or waited for."""

    sets: bool
    edge: Edge
    flag: int
    """Its bit among flags that are set."""
    place: int
    """Where the set of what it tells stands."""
    waited: int
    """The bit that it was waited for."""
    op: Operation


class Enter(NamedTuple):
    """A loop begins that all this was done in before."""

    apart: int


class Queued(NamedTuple):
    """A queue is made, or takes or gives a tensor."""

    op: Operation


EXISTING = {pipe: Bar(pipe) for pipe in range(-1, len(PIPES))}
"""Barriers that the kernel has already: one for each pipe, so that stretches are known by the identities of their steps."""
Action = Stretch | Signal | Enter | Queued
"""What a node does at once."""
Around = Mapping[Side, Sequence[tuple[str, Item]]]
"""What is done in front of operations, and behind them."""
Asked = tuple[tuple[int, ...], Sequence[SSAValue]]
"""The kind of a node and the signs in it, and the counters that say which flags are in turn."""


def flagged(edges: Iterable[Edge], waits: dict[Flag, int], records: Records) -> None:
    """Let each flag have a bit, that it was waited for."""
    for edge in edges:
        for number in range(edge.ids):
            if (edge.owner, number) not in waits:
                waits[edge.owner, number] = records.fresh(edge.target)


class Stand(NamedTuple):
    """What a plan has done around operations."""

    around: Around
    lives: Mapping[Edge, Life]
    """Of the flags of its edges."""
    signs: Mapping[Side, int]
    """What is done at each side."""
    asked: dict[int, Asked]
    """What programs are known by, by the kinds of nodes so far."""


class Programs:
    """The programs of a kernel, for plans whose flags have room in one layout."""

    def __init__(
        self,
        records: Records,
        order: Mapping[Operation, int],
        waits: dict[Flag, int],
        absent: int,
        room: int,
    ):
        self.records, self.order, self.waits = records, order, waits
        self.layout = layout_of(records.count + room, absent)
        self.linked = records.linked
        """`Records.linked` when the stretches were made, which hold what instructions wait for."""
        self.found: dict[tuple[int | None, ...], list[Action]] = {}
        """The programs: by the kind of the node, the signs in it, and what their counters are."""
        self.marks: dict[tuple[object, ...], int] = {}
        """A number for each edge, as it is used."""
        self.signs: dict[tuple[object, ...], int] = {}
        """A number for all that is done at one side of an operation."""
        self.counters: list[Sequence[SSAValue]] = []
        """By these numbers, what says which flags are in turn there."""
        self.contents: list[frozenset[object]] = []
        """And what is done, in whatever order."""
        self.around: dict[tuple[int | None, ...], Sequence[Bar | Signal]] = {}
        """What is done at a side, by its sign and what its counters are."""
        self.bars: dict[Barrier, Bar] = {}
        """One for each barrier of any plan."""
        self.stretches: dict[tuple[int, ...], Sequence[Stretch]] = {}
        """By the identities of their steps."""

    def fits(self, absent: int) -> bool:
        """Whether they hold still: instructions wait for the same, and there is room for all flags."""
        records, layout = self.records, self.layout
        return records.linked == self.linked and records.count <= layout.width and absent == layout.absent

    def stand(self, around: Around, lives: Mapping[Edge, Life]) -> Stand:
        """This is what a plan has done around operations, and its edges."""
        return Stand(around, lives, self._signed(around, lives), {})

    def stand_again(
        self, before: Stand, around: Around, lives: Mapping[Edge, Life], fresh: Collection[Side]
    ) -> Stand:
        """The same, where only some sides are other ones than before."""
        signs = {side: sign for side, sign in before.signs.items() if side in around}
        signs |= self._signed({side: around[side] for side in fresh}, lives)
        return Stand(around, lives, signs, {})

    @cached_property
    def numbers(self) -> Mapping[int, int]:
        """Of each operation, by its identity."""
        return {id(op): number for op, number in self.order.items()}

    def lives(self, edges: Iterable[Edge]) -> Mapping[Edge, Life]:
        return lives_of(edges, self.order)

    def _signed(self, around: Around, lives: Mapping[Edge, Life]) -> dict[Side, int]:
        """The sign of what is done at each side."""
        found, marks = dict[Side, int](), dict[Edge, int]()
        for side, actions in around.items():
            done: list[object] = []
            for what, item in actions:
                if isinstance(item, Barrier):
                    done.append(item.pipe)
                    continue
                if (mark := marks.get(item)) is None:
                    mark = marks[item] = self._mark(item, lives[item])
                done.append((what, mark))
            sign = side, *done
            if (number := self.signs.get(sign)) is None:
                number = self.signs[sign] = len(self.signs)
                counters = [item.counter for _, item in actions if isinstance(item, Edge)]
                self.counters.append([each for each in counters if each is not None])
                self.contents.append(frozenset(sign))
            found[side] = number
        return found

    def _mark(self, edge: Edge, life: Life) -> int:
        """What tells an edge from others, and from itself where it is used in another way; operations are told apart by their
        identities, which takes less time."""
        mark = edge, edge.first, edge.ids, id(edge.counter), id(edge.outer), life, *edge.early.items()
        return self.marks.setdefault(mark, len(self.marks))

    def alive(self, stand: Stand, place: int) -> int:
        """The flags that may be set at an operation, those of queues, too."""
        found = self.layout.of_queues
        for edge, life in stand.lives.items():
            if life[0] <= place <= life[1]:
                for number in range(edge.ids):
                    found |= self.layout.slot((edge.owner, number), life)[0]
        return found

    def alike(self, one: Mapping[Side, int], other: Mapping[Side, int]) -> bool:
        """Whether the same is done at each side: its order does not matter where there is no fault."""
        return one == other or (
            one.keys() == other.keys()
            and all(
                number == other[side] or self.contents[number] == self.contents[other[side]]
                for side, number in one.items()
            )
        )

    def of(self, node: Node, stand: Stand) -> list[Action]:
        """What is done in a node."""
        if (known := stand.asked.get(node.kind)) is None:
            placed = [sign for side in node.sides if (sign := stand.signs.get(side)) is not None]
            counters = [each for sign in placed for each in self.counters[sign]]
            known = stand.asked[node.kind] = (node.kind, *placed), counters
        key, counters = known
        key = (*key, *map(node.env.get, counters)) if counters else key
        if (found := self.found.get(key)) is None:
            found = self.found[key] = self._made(node, stand)
        return found

    def _made(self, node: Node, stand: Stand) -> list[Action]:
        found: list[Action] = []
        here: list[Record | Bar] = []
        for action in self._actions(node, stand):
            if isinstance(action, Record) or isinstance(action, Bar):  # noqa: SIM101 - of a union this takes longer
                here.append(action)
                continue
            if here:
                found += self._stretches(here)
                here = []
            found.append(action)
        return [*found, *self._stretches(here)]

    def _stretches(self, steps: Sequence[Record | Bar]) -> Sequence[Stretch]:
        key = tuple(map(id, steps))
        if (found := self.stretches.get(key)) is None:
            found = list(stretches_of(steps, self.layout.shifts, self.records.of_pipe))
            self.stretches[key] = found
        return found

    def _actions(self, node: Node, stand: Stand) -> Iterator[Record | Bar | Action]:
        """The same one by one, without what does nothing."""
        for what, op, record in node.steps:
            if what in ("run", "before") and (side := (id(op), 0)) in stand.signs:
                yield from self._around(stand, side, op, node)
            if record is not None:
                yield record
            elif what == "barrier":
                yield EXISTING[barred_by(op)]
            elif what == "queue":
                yield Queued(op)
            elif what == "enter" and (apart := self.records.apart.get(op, 0)):
                yield Enter(apart)
            if what in ("run", "after") and (side := (id(op), 1)) in stand.signs:
                yield from self._around(stand, side, op, node)

    def _around(self, stand: Stand, side: Side, op: Operation, node: Node) -> Sequence[Bar | Signal]:
        sign = stand.signs[side]
        key = sign, *map(node.env.get, self.counters[sign])
        if (found := self.around.get(key)) is None:
            found = self.around[key] = list(self._signals(stand, side, op, node))
        return found

    def _signals(self, stand: Stand, side: Side, op: Operation, node: Node) -> Iterator[Bar | Signal]:
        for what, item in stand.around[side]:
            if isinstance(item, Barrier):
                yield self._bar(item)
                continue
            sets, numbers = signals_of(what, item, node.env)
            for number in numbers:
                flag, place = self.layout.slot((item.owner, number), stand.lives[item])
                yield Signal(sets, item, flag, place, self.waits[item.owner, number], op)

    def _bar(self, barrier: Barrier) -> Bar:
        """The same one each time."""
        if (found := self.bars.get(barrier)) is None:
            found = self.bars[barrier] = Bar(-1 if barrier.pipe is None else barrier.pipe, barrier)
        return found
