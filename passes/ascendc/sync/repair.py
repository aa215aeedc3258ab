"""Adds missing flags and barriers.

    load %t; exp %u, %t        // exp does not know that the load has finished: a flag after the load, a wait before exp

Of the instructions of a pipe for which another pipe must wait, the last one sets the flag: it covers all earlier ones.
If that was in an earlier iteration, the edge is loop-carried.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

from xdsl.ir import BlockArgument, Operation

from ascir.passes.ascendc.sync.accesses import PIPES
from ascir.passes.ascendc.sync.draft import Draft
from ascir.passes.ascendc.sync.edges import Barrier, Edge, outermost
from ascir.passes.ascendc.sync.flow import Node
from ascir.passes.ascendc.sync.records import Record, Records
from ascir.passes.ascendc.sync.states import State


class Place(NamedTuple):
    """Two operations in one block that contain the two instructions: the ends of an edge."""

    after: Operation
    before: Operation
    distance: int
    """The number of iterations of the loop between the two."""
    loop: Operation | None
    depth: int
    slots: bool = False
    """Whether both instructions use the same slot of a loop."""


class _Untold(Exception):
    """A flag is missing, but ages were not tracked."""


@dataclass
class Repair:
    """Adds to the edges and barriers of a kernel."""

    counters: Mapping[Operation, Sequence[tuple[BlockArgument, int]]]
    """See `Kernel.counters`."""
    order: Mapping[Operation, int]
    edges: list[Edge]
    barriers: list[Barrier]
    full: Set[tuple[int, int]] = frozenset()
    """Pairs of pipes that have no flags left: barriers of all pipes are used instead."""
    _paths: dict[int, tuple[Operation, ...]] = field(default_factory=dict[int, tuple[Operation, ...]])
    """The operations around one, from the outermost, with itself last; by its `id`, which is faster to hash."""

    def run(self, nodes: Sequence[Node], records: Records, absent: int) -> bool:
        """Add what is missing on all paths; returns whether anything was added."""
        self._keys = {_key(edge): edge for edge in self.edges}
        before = len(self.edges), len(self.barriers)
        rounds = 2 + max((period for found in self.counters.values() for _, period in found), default=1)
        # If flags have run out, often only barriers are missing: try without tracking ages first.
        for told in (0, rounds) if self.full else (rounds,):
            self._barred = {(barrier.before, barrier.pipe) for barrier in self.barriers}
            self._draft = Draft(records, self.edges, self.barriers, self, absent, told)
            try:
                self._draft.run(nodes)
                break
            except _Untold:
                del self.barriers[before[1] :]
        return (len(self.edges), len(self.barriers)) != before

    def missing(self, record: Record, missing: int, state: State) -> None:
        """Called if an instruction does not know that the records in `missing` have finished."""
        draft, of_pipe = self._draft, self._draft.records.of_pipe
        for pipe in range(len(PIPES)):
            here = missing & of_pipe[pipe]
            if not here:
                continue
            if (pipe, record.pipe) in self.full:
                self._bar(record.op, None)
                draft.barrier(-1, state)
                return
            if pipe == record.pipe:
                self._wait_for_own(here, record, state)
                continue
            if not draft.rounds:
                raise _Untold
            for places in self._places(here, record, state):
                last = max(places, key=lambda each: self._recent(places[each]))
                self._join(last, record, places[last])
                waited = 0
                for each in places:
                    waited |= each.bits | each.past
                draft.tell(record.pipe, draft.spot(last, state) & ~(here & waited), state)

    def _wait_for_own(self, here: int, record: Record, state: State) -> None:
        """Add a barrier of its own pipe: before the loops, if all records it waits for are executed before them."""
        draft, pipe = self._draft, record.pipe
        place = self._before_loops(here, record)
        self._bar(place, pipe)
        if place is record.op:
            draft.barrier(pipe, state)
            return
        draft.tell(pipe, draft.full & ~draft.records.of_pipe[pipe] | self._inside[place], state)

    @cached_property
    def _inside(self) -> Mapping[Operation, int]:
        """The records executed in each operation."""
        inside: dict[Operation, int] = {}
        for record in self._draft.records.all:
            for op in self._path(record.op):
                inside[op] = inside.get(op, 0) | record.bits
        return inside

    def _before_loops(self, here: int, record: Record) -> Operation:
        """The outermost loop around the instruction that contains none of these records, or the instruction itself."""
        others = {id(op) for each in self._draft.records.records(here) for op in self._path(each.op)}
        place = record.op
        while (loop := place.parent_op()) is not None and loop.name == "scf.for" and id(loop) not in others:
            place = loop
        return place

    def _places(self, here: int, later: Record, state: State) -> list[dict[Record, Place]]:
        """The possible edge for each record, by groups for which one edge suffices. Edges by slots are a group of their
        own, if all others are outside of the loops: they are waited for once."""
        records = list(self._draft.records.records(here))
        places = {each: self._place(each, later, state) for each in records}
        slots = {each: place for each, place in places.items() if place.slots}
        others = {each: place for each, place in places.items() if not place.slots}
        loops = [place.loop for place in slots.values() if place.loop is not None]
        if all(place.before.is_ancestor(loop) for place in others.values() for loop in loops):
            return [group for group in (others, slots) if group]
        return [{each: self._place(each, later, state, False) for each in records}]

    def _recent(self, place: Place) -> tuple[int, int, int]:
        return place.depth, -place.distance, self.order[place.after]

    def _place(self, earlier: Record, later: Record, state: State, slots: bool = True) -> Place:
        """The edge between the operations in the nearest common block, or between iterations of a loop."""
        first, second = self._path(earlier.op), self._path(later.op)
        depth = 0
        while first[depth] is second[depth]:
            age = self._draft.age(first[depth], earlier, state)
            depth += 1
            if age:
                if slots and (deeper := self._deeper(earlier, later, depth)) is not None:
                    return deeper
                return Place(first[depth], second[depth], age, first[depth - 1], depth)
        return Place(first[depth], second[depth], 0, None, depth)

    def _deeper(self, earlier: Record, later: Record, depth: int) -> Place | None:
        """A loop-carried edge of an inner loop, if both instructions use the same slot and the inner loop continues
        with the slots of the run before. The edge then spans one period of slots, instead of the whole previous run of
        the loop."""
        first, second = self._path(earlier.op), self._path(later.op)
        while depth < len(first) and depth < len(second) and first[depth] is second[depth]:
            for counter, period in self.counters[earlier.op]:
                loop = counter.block.parent_op()
                if loop is None or loop is not first[depth]:
                    continue
                if earlier.numbers.get(counter) != later.numbers.get(counter, -1):
                    continue
                start = loop.operands[counter.index + 2]
                if isinstance(start, BlockArgument) and start.block.parent_op() is not None:
                    return Place(first[depth + 1], second[depth + 1], period, loop, depth + 1, True)
            depth += 1
        return None

    def _path(self, op: Operation) -> tuple[Operation, ...]:
        if (found := self._paths.get(id(op))) is None:
            around = op.parent_op()
            outer = () if around is None or around.name == "func.func" else self._path(around)
            found = self._paths[id(op)] = (*outer, op)
        return found

    def _bar(self, op: Operation, pipe: int | None) -> None:
        if (op, pipe) not in self._barred:
            self._barred.add((op, pipe))
            self.barriers.append(barrier := Barrier(op, pipe))
            self._draft.add(barrier)

    def _join(self, earlier: Record, later: Record, place: Place) -> None:
        edge = Edge(earlier.pipe, later.pipe, place.after, place.before)
        if place.loop is not None:
            edge.outer = outermost(place.loop)
            edge.distance = 1
            for counter, period in (*self.counters[earlier.op], *self.counters[later.op]):
                if period == place.distance and counter.block.parent_op() is place.loop:
                    edge.distance = edge.ids = period
                    edge.counter = counter
                    break
        if _key(edge) not in self._keys:
            self._keys[_key(edge)] = edge
            self.edges.append(edge)
            self._draft.add(edge)


def _key(edge: Edge) -> tuple[int, int, Operation, Operation, int]:
    return edge.source, edge.target, edge.after, edge.before, edge.distance
