"""The numbers of flags: each pair of pipes has few.

    mte2_v 0 from %load to %exp; mte2_v 1, 2 by turns of %slot; mte2_v 0 again, where the first one is long gone

Where a pair of pipes needs more than there are, one edge uses the flags of another that is never set at the same time;
those back are set and waited for around their own loop alone; edges give up turns, if not those of inner loops for what
stands further out; neighbours become one. What is left over has no flag.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass

from xdsl.ir import Operation

from ascir.dialects.ascendc.constants import constant_of
from ascir.passes.ascendc.sync.accesses import flags_of
from ascir.passes.ascendc.sync.edges import Barrier, Edge, Sync
from ascir.passes.ascendc.sync.prefix import longest

FAILURES = 64
"""How many pairs of edges that cannot share flags are tried, of each pair of pipes: each try goes over the kernel."""

OF_PIPE = 3
"""On a cube core, a pipe object sets so many flags m_mte1 when it is made, and waits for them at the end."""


@dataclass(frozen=True)
class Budget:
    """Numbers the flags of one kernel."""

    sync: Sync
    order: Mapping[Operation, int]
    ids: int
    """How many flags of each pair of pipes there are."""
    holds: Callable[[Sequence[Edge], Sequence[Barrier]], bool]
    """Whether these order the kernel."""
    replace: Callable[[Edge], None]
    """Order the kernel without any more flags like this one."""
    whole: bool = False
    """Whether a plan that does with fewer flags than it asks for is of no use."""

    def spend(self) -> None:
        """Give each edge its numbers."""
        for event in sorted({edge.event for edge in self.sync.edges}):
            failed: set[tuple[Edge, Edge]] = set()
            while not self._numbered(edges := [edge for edge in self.sync.edges if edge.event == event]):
                if self._share(edges, failed):
                    continue
                if self.whole:
                    self.sync.fallbacks += 1
                    return
                if not self._narrow(edges):
                    self._give_up(edges)

    def _numbered(self, edges: Sequence[Edge]) -> bool:
        base = self._taken(edges[0].event) if edges else 0
        for edge in edges:
            if edge.first is None:
                edge.base = base
                base += edge.ids
        for edge in edges:
            edge.base = edge.owner.base
        return base <= self.ids or not edges

    def _taken(self, event: str) -> int:
        """The flags that the buffers of queues use, and the pipe itself on a cube core: the lowest ones."""
        taken = 0
        for op in self.order:
            if op.name == "ascendc.pipe" and event == "m_mte1":
                taken += OF_PIPE
            if op.name == "ascendc.pipe.init_queue":
                pairs = flags_of(op.operands[1])
                if any(f"{source}_{target}".lower() == event for source, target in pairs):
                    taken += int(constant_of(op.operands[2]) or self.ids)
        return taken

    def _share(self, edges: Sequence[Edge], failed: set[tuple[Edge, Edge]]) -> bool:
        """Let edges use the flags of others, of which none is set while their own may be, until there are enough."""
        spans = {edge: self._span(edge) for edge in edges}
        shared = False

        def holds(count: int) -> bool:
            for number, (edge, other) in enumerate(pairs):
                edge.first = other if number < count else None
            return self.holds(self.sync.edges, self.sync.barriers)

        while len(failed) < FAILURES and (pairs := self._pairs(edges, spans, failed)):
            count = longest(len(pairs), holds)
            for edge, _ in pairs[count:]:
                edge.first = None
            failed.update(pairs[count : count + 1])
            shared |= count > 0
        return shared

    def _pairs(
        self, edges: Sequence[Edge], spans: Mapping[Edge, tuple[int, int]], failed: Set[tuple[Edge, Edge]]
    ) -> list[tuple[Edge, Edge]]:
        """Edges that could use the flags of others, and of which: as many as are needed, if all of them can."""
        users: dict[Edge, list[Edge]] = {}
        for edge in edges:
            users.setdefault(edge.owner, []).append(edge)
        surplus = sum(owner.ids for owner in users) + self._taken(edges[0].event) - self.ids
        found: list[tuple[Edge, Edge]] = []
        for edge in reversed(edges):
            if surplus <= 0:
                break
            if edge.first is not None or users[edge] != [edge]:
                continue
            for other in edges:
                if other is edge or other not in users or other.ids < edge.ids or (edge, other) in failed:
                    continue
                around = [each for each in users[other] if _meet(spans[edge], spans[each])]
                if not all(self._between(edge, each) for each in around):
                    continue
                found.append((edge, other))
                users[other] += users.pop(edge)
                surplus -= edge.ids
                break
        return found

    def _between(self, one: Edge, other: Edge) -> bool:
        """Whether one of them goes from where the other one has been waited for in a round to where it is set again."""
        within, back = (one, other) if other.distance else (other, one)
        ends = (within.after, within.before, back.after, back.before)
        if within.distance or back.distance != 1 or len({end.parent for end in ends}) > 1:
            return False
        return (
            self.order[back.before] <= self.order[within.after]
            and self.order[within.before] <= self.order[back.after]
        )

    def _span(self, edge: Edge) -> tuple[int, int]:
        """From where to where one of its flags may be set."""
        if edge.outer is None:
            return self.order[edge.after], self.order[edge.before]
        return self.order[edge.outer], max(self.order[op] for op in edge.outer.walk())

    def _narrow(self, edges: Sequence[Edge]) -> bool:
        """Let the flags of an edge back be set and waited for around its own loop, not around all of them."""
        for edge in reversed(edges):
            loop = edge.before.parent_op()
            if edge.outer is None or edge.outer is loop:
                continue
            kept, edge.outer = edge.outer, loop
            if self.holds(self.sync.edges, self.sync.barriers):
                self.sync.fallbacks += 1
                return True
            edge.outer = kept
        return False

    def _give_up(self, edges: Sequence[Edge]) -> None:
        """Make do with fewer flags of one pair of pipes."""
        self.sync.fallbacks += 1
        owners = [edge for edge in edges if edge.first is None]
        for edge in edges:
            edge.first = None
        outer = [edge for edge in edges if _depth(edge) == min(map(_depth, edges))]
        if any(edge.ids > 1 for edge in edges) and all(edge.ids == 1 for edge in outer):
            self.replace(outer[-1])  # a barrier now and then costs less than rounds that wait for each other
        elif not self._without_turns(edges) and not self._merge(edges):
            self.replace(owners[-1])  # others share what is there

    def _without_turns(self, edges: Sequence[Edge]) -> bool:
        """Let the rounds of one edge use the same flag; of those back first."""
        for edge in sorted(edges, key=lambda edge: not edge.distance):
            if edge.ids == 1:
                continue
            kept = edge.distance, edge.ids, edge.counter
            edge.distance, edge.ids, edge.counter = min(edge.distance, 1), 1, None
            if self.holds(self.sync.edges, self.sync.barriers):
                return True
            edge.distance, edge.ids, edge.counter = kept
        return False

    def _merge(self, edges: Sequence[Edge]) -> bool:
        """Let one flag, set later and waited for earlier, do the work of two neighbours."""
        for first, second in _neighbours(edges, self.order):
            merged = Edge(
                first.source, first.target, second.after, first.before, first.distance, outer=first.outer
            )
            if not first.distance and self.order[merged.after] >= self.order[merged.before]:
                continue
            others = [edge for edge in self.sync.edges if edge is not first and edge is not second]
            if self.holds([*others, merged], self.sync.barriers):
                self.sync.edges[:] = [*others, merged]
                return True
        return False


def _depth(edge: Edge) -> int:
    """In how many loops and branches it stands."""
    depth, around = 0, edge.after.parent_op()
    while around is not None:
        depth, around = depth + 1, around.parent_op()
    return depth


def _meet(one: tuple[int, int], other: tuple[int, int]) -> bool:
    return one[0] <= other[1] and other[0] <= one[1]


def _neighbours(edges: Sequence[Edge], order: Mapping[Operation, int]) -> Iterator[tuple[Edge, Edge]]:
    """Pairs of edges of one block and direction, one behind the other."""
    ordered = sorted(edges, key=lambda edge: order[edge.after])
    for number, first in enumerate(ordered):
        for second in ordered[number + 1 :]:
            if first.after.parent is second.after.parent and bool(first.distance) == bool(second.distance):
                yield first, second
                break
