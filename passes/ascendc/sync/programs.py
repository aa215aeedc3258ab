"""The actions of each node, cached across plans: from one plan to the next, most of them are the same.

    load; set mte2_v | wait mte2_v; exp; barrier V; add; set v_mte3 | ...     // signals, and stretches between them

A program is the sequence of actions of one node. Its key: the steps of the node, what the plan adds around them, and
which flags the counters select. What is added at one program point is interned as a number, its sign; plans are
compared by signs.
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
    """A flag is set or waited for."""

    sets: bool
    edge: Edge
    flag: int
    """Its bit in the set of set flags."""
    place: int
    """The offset of its pending set."""
    waited: int
    """The bit of its wait."""
    op: Operation


class Enter(NamedTuple):
    """A loop begins: the records in `apart` now belong to an earlier run of it."""

    apart: int


class Queued(NamedTuple):
    """A queue is made, or a tensor is put into it or taken out."""

    op: Operation


EXISTING = {pipe: Bar(pipe) for pipe in range(-1, len(PIPES))}
"""Barriers that the kernel already has: one object for each pipe, since stretches are cached by the identity of their
steps."""
Action = Stretch | Signal | Enter | Queued
"""An action of a node."""
Around = Mapping[Side, Sequence[tuple[str, Item]]]
"""The items before and after operations."""
Asked = tuple[dict[tuple[int | None, ...], list[Action]], Sequence[SSAValue]]
"""The programs of a kind of nodes, by the values of the counters that select flags; and these counters."""


def flagged(edges: Iterable[Edge], waits: dict[Flag, int], records: Records) -> None:
    """Assign a record bit to the wait for each flag."""
    for edge in edges:
        for number in range(edge.ids):
            if (edge.owner, number) not in waits:
                waits[edge.owner, number] = records.fresh(edge.target)


class Stand(NamedTuple):
    """The items of a plan, by program point."""

    around: Around
    lives: Mapping[Edge, Life]
    """The live ranges of the flags of its edges."""
    signs: Mapping[Side, int]
    """The sign of each program point."""
    asked: dict[int, Asked]
    """The keys of programs, by kind of node, as far as they were computed."""


class Programs:
    """The programs of a kernel, for all plans whose flags fit in one layout."""

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
        """`Records.linked` at construction: stretches contain what instructions wait for."""
        self.found: dict[tuple[int, ...], Asked] = {}
        """The programs, by the kind of the node and its signs."""
        self.marks: dict[tuple[object, ...], int] = {}
        """A number for each edge and the way it is used."""
        self.signs: dict[tuple[object, ...], int] = {}
        """A number for each sequence of items at a program point."""
        self.counters: list[Sequence[SSAValue]] = []
        """By sign: the counters that select flags there."""
        self.contents: list[frozenset[object]] = []
        """By sign: its items, unordered."""
        self.around: dict[tuple[int | None, ...], Sequence[Bar | Signal]] = {}
        """The actions at a program point, by sign and the values of its counters."""
        self.bars: dict[Barrier, Bar] = {}
        """One object for each barrier of any plan."""
        self.stretches: dict[tuple[int, ...], Sequence[Stretch]] = {}
        """By the identity of their steps."""

    def fits(self, absent: int) -> bool:
        """Whether the cache is valid: dependences are unchanged, and the layout has room for all flags."""
        records, layout = self.records, self.layout
        return records.linked == self.linked and records.count <= layout.width and absent == layout.absent

    def stand(self, around: Around, lives: Mapping[Edge, Life]) -> Stand:
        """Describe a plan by its items and the live ranges of its edges."""
        return Stand(around, lives, self._signed(around, lives), {})

    def stand_again(
        self, before: Stand, around: Around, lives: Mapping[Edge, Life], fresh: Collection[Side]
    ) -> Stand:
        """The same, if only some program points have changed."""
        signs = {side: sign for side, sign in before.signs.items() if side in around}
        signs |= self._signed({side: around[side] for side in fresh}, lives)
        return Stand(around, lives, signs, {})

    @cached_property
    def numbers(self) -> Mapping[int, int]:
        """The number of each operation, by its `id`."""
        return {id(op): number for op, number in self.order.items()}

    def lives(self, edges: Iterable[Edge]) -> Mapping[Edge, Life]:
        return lives_of(edges, self.order)

    def _signed(self, around: Around, lives: Mapping[Edge, Life]) -> dict[Side, int]:
        """The sign of each program point."""
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
        """Interns an edge together with everything that affects its flags. Operations are compared by identity, which
        is faster."""
        mark = edge, edge.first, edge.ids, id(edge.counter), id(edge.outer), life, *edge.early.items()
        return self.marks.setdefault(mark, len(self.marks))

    def alive(self, stand: Stand, place: int) -> int:
        """The flags that may be set at an operation, including those of queues."""
        found = self.layout.of_queues
        for edge, life in stand.lives.items():
            if life[0] <= place <= life[1]:
                for number in range(edge.ids):
                    found |= self.layout.slot((edge.owner, number), life)[0]
        return found

    def apart(self, one: Mapping[Side, int], other: Mapping[Side, int]) -> set[Side]:
        """The points at which two plans have different items: their order there does not matter if there is no
        fault."""
        differ = {side for side, _ in one.items() ^ other.items()}
        both = (side for side in differ if side in one and side in other)
        return differ - {side for side in both if self.contents[one[side]] == self.contents[other[side]]}

    def of(self, node: Node, stand: Stand) -> list[Action]:
        """The actions of a node."""
        if (asked := stand.asked.get(node.kind)) is None:
            signs = stand.signs
            placed = [signs[side] for side in node.sides if side in signs]  # most sides have none
            key = node.kind, *placed
            if (asked := self.found.get(key)) is None:
                asked = self.found[key] = {}, [each for sign in placed for each in self.counters[sign]]
            stand.asked[node.kind] = asked
        programs, counters = asked
        values = tuple(map(node.env.get, counters))
        if (found := programs.get(values)) is None:
            found = programs[values] = self._made(node, stand)
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
        """The actions of a node before instructions and barriers are combined to stretches."""
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
        """The same object each time, so that stretches are found again."""
        if (found := self.bars.get(barrier)) is None:
            found = self.bars[barrier] = Bar(-1 if barrier.pipe is None else barrier.pipe, barrier)
        return found
