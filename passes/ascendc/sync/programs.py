"""What is done in the nodes of a kernel, for plan after plan: from one to the next most of it is the same.

    load; set mte2_v | wait mte2_v; exp; barrier V; add; set v_mte3 | ...     // signals, and stretches between them

A program is known by the steps of its nodes, by what stands around them, and by which flags are in turn.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from xdsl.ir import Operation

from ascir.passes.ascendc.sync.edges import Barrier, Edge, pipe_of
from ascir.passes.ascendc.sync.flow import ALL, Node, Side
from ascir.passes.ascendc.sync.machine import Item, layout_of
from ascir.passes.ascendc.sync.records import Record, Records
from ascir.passes.ascendc.sync.states import Flag
from ascir.passes.ascendc.sync.stretches import Bar, Stretch, stretches_of


class Signal(NamedTuple):
    """A flag is set, or waited for."""

    sets: bool
    edge: Edge
    flag: int
    place: int
    waited: int
    op: Operation


class Enter(NamedTuple):
    """A loop begins that all this was done in before."""

    apart: int


class Queued(NamedTuple):
    """A queue is made, or takes or gives a tensor."""

    op: Operation


Action = Stretch | Signal | Enter | Queued
Around = Mapping[Side, Sequence[tuple[str, Item]]]
"""What is done in front of operations, and behind them."""


def flagged(edges: Iterable[Edge], waits: dict[Flag, int], records: Records) -> None:
    """Let each flag have a bit, that it was waited for."""
    for edge in edges:
        for number in range(edge.ids):
            if (edge.owner, number) not in waits:
                waits[edge.owner, number] = records.fresh(edge.target)


def sign_of(action: tuple[str, Item]) -> object:
    """What tells an action around an operation from others."""
    what, item = action
    return what, item if isinstance(item, Barrier) else (item, item.owner, item.ids, item.counter)


class Programs:
    """The programs of a kernel, for plans whose flags have room in one layout."""

    def __init__(self, records: Records, waits: dict[Flag, int], absent: int, room: int):
        self.records, self.waits = records, waits
        self.layout = layout_of(records.count + room, absent)
        self.linked = records.linked
        self.found: dict[tuple[object, ...], list[Action]] = {}
        self.signs: dict[tuple[object, ...], int] = {}
        """A number for all that is done at one side of an operation."""

    def fits(self, absent: int) -> bool:
        """Whether they hold still."""
        records, layout = self.records, self.layout
        return records.linked == self.linked and records.count <= layout.width and absent == layout.absent

    def signed(self, around: Around) -> dict[Side, int]:
        """What is done at each side, as a number."""
        found: dict[Side, int] = {}
        for side, actions in around.items():
            sign = tuple(map(sign_of, actions))
            if (number := self.signs.get(sign)) is None:
                number = self.signs[sign] = len(self.signs)
            found[side] = number
        return found

    def of(self, node: Node, around: Around, signs: Mapping[Side, int]) -> list[Action]:
        """What is done in a node."""
        key = self.key(node, around, signs)
        if (found := self.found.get(key)) is None:
            found = self.found[key] = self._made(node, around)
        return found

    @staticmethod
    def key(node: Node, around: Around, signs: Mapping[Side, int]) -> tuple[object, ...]:
        sides = [side for side in node.sides if side in signs]
        known = node.env.get
        turns = [
            known(item.counter)
            for side in sides
            for _, item in around[side]
            if isinstance(item, Edge) and item.counter is not None
        ]
        return (node.kind, *[signs[side] for side in sides], *turns)

    def _made(self, node: Node, around: Around) -> list[Action]:
        found: list[Action] = []
        here: list[Record | Bar] = []
        shifts, of_pipe = self.layout.shifts, self.records.of_pipe
        for action in self._actions(node, around):
            if isinstance(action, Record) or isinstance(action, Bar):  # noqa: SIM101 - of a union this takes longer
                here.append(action)
                continue
            if here:
                found += stretches_of(here, shifts, of_pipe)
                here = []
            found.append(action)
        return [*found, *stretches_of(here, shifts, of_pipe)]

    def _actions(self, node: Node, around: Around) -> Iterator[Record | Bar | Action]:
        """The same one by one, without what does nothing."""
        for what, op, record in node.steps:
            if what in ("run", "before") and (actions := around.get((id(op), 0))):
                yield from self._around(actions, op, node)
            if record is not None:
                yield record
            elif what == "barrier":
                yield Bar(-1 if op.name in ALL else pipe_of(op))
            elif what == "queue":
                yield Queued(op)
            elif what == "enter" and (apart := self.records.apart.get(op, 0)):
                yield Enter(apart)
            if what in ("run", "after") and (actions := around.get((id(op), 1))):
                yield from self._around(actions, op, node)

    def _around(
        self, actions: Sequence[tuple[str, Item]], op: Operation, node: Node
    ) -> Iterator[Bar | Signal]:
        for what, item in actions:
            if isinstance(item, Barrier):
                yield Bar(-1 if item.pipe is None else item.pipe, item)
                continue
            sets, every = what in ("set", "prime"), what in ("prime", "drain")
            for number in range(item.ids) if every else (item.flag(node.env),):
                flag, place = self.layout.slot((item.owner, number))
                yield Signal(sets, item, flag, place, self.waits[item.owner, number], op)
