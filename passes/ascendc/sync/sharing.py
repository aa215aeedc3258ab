"""Finds edges that can share flags: whenever one sets a flag, the other's must not be set, and the setting pipe must
know that the last wait for it has finished.

    set mte2_v 0; wait mte2_v 0; set v_mte2 0; wait v_mte2 0; set mte2_v 1; ...     // MTE2 knows that V took 0: it may be 0 again

One run of the analysis, in which each edge has flags of its own or those handed on to it, answers this for all pairs.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence

from xdsl.ir import Operation

from ascir.passes.ascendc.sync.edges import Barrier, Edge
from ascir.passes.ascendc.sync.flow import Node
from ascir.passes.ascendc.sync.machine import Fault
from ascir.passes.ascendc.sync.programs import Programs
from ascir.passes.ascendc.sync.replay import Replay
from ascir.passes.ascendc.sync.states import State


class Sharing(Replay):
    """A replay that records which other flags may be pending whenever a flag is set."""

    def __init__(
        self, nodes: Sequence[Node], programs: Programs, edges: Sequence[Edge], barriers: Sequence[Barrier]
    ):
        super().__init__(nodes, programs, edges, barriers)
        self.untaken: defaultdict[int, int] = defaultdict(int)
        """For each flag, by the bit of its wait: the records and waits that may not have finished when it is set,
        including waits for flags that may be set."""
        self.near: dict[Operation, Mapping[int, int]] = {}
        """For each operation, the flags that may be set there, with the bits of their waits."""
        self.waiting: dict[tuple[int, int], int] = {}
        """By the `id` of an operation and the flags that are set: the waits for those that may be set there."""

    def is_of(self, other: Sharing) -> bool:
        """Whether the other one is for the same plan."""
        return self.programs is other.programs and self.placed.signs == other.placed.signs

    def fault(self) -> Fault | None:
        """The first fault. Nodes with a known state are executed once from that: nothing else is recorded of them."""
        known = [
            (node, state) for node, state in zip(self.nodes, self.known, strict=True) if state is not None
        ]
        if (fault := super().fault()) is None:
            for node, state in known:
                self._through(node, State(state.bits, state.flags))
        return fault

    def _set(self, edge: Edge, flag: int, place: int, waited: int, op: Operation, state: State) -> None:
        key = id(op), state.flags
        if (waiting := self.waiting.get(key)) is None:
            waiting = 0
            for bit, wait in self._near(op).items():
                if state.flags & bit:
                    waiting |= wait
            self.waiting[key] = waiting
        self.untaken[waited] |= self.own(edge.source, state) | waiting
        super()._set(edge, flag, place, waited, op, state)

    def _near(self, op: Operation) -> Mapping[int, int]:
        if (near := self.near.get(op)) is None:
            number = self.programs.order[op]
            near = self.near[op] = {
                self.layout.slot((edge.owner, each), life)[0]: self.programs.waits[edge.owner, each]
                for edge, life in self.placed.lives.items()
                if life[0] <= number <= life[1]
                for each in range(edge.ids)
            }
        return near

    def possible(self, one: Edge, other: Edge) -> bool:
        """Whether two edges can share flags, as far as both have them."""
        return all(
            self._free(one, other, number) and self._free(other, one, number)
            for number in range(min(one.ids, other.ids))
        )

    def _free(self, edge: Edge, other: Edge, number: int) -> bool:
        """Whether the other edge's flag is free whenever this edge sets its own."""
        waits = self.programs.waits
        return not self.untaken[waits[edge.owner, number]] & waits[other.owner, number]
