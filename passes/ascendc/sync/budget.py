"""Assigns ids to flags. Each pair of pipes has few.

    mte2_v 0 from %load to %exp; mte2_v 1, 2 selected by %slot; mte2_v 0 again, after the first one is dead

If a pair of pipes needs more ids than there are, these are tried in turn:

* edges share flags that are never set at the same time, or a later one takes over the flags of another, still set;
* neighbouring edges whose flags are selected by the same counter are merged;
* a barrier between two loops of the kernel lets the second one use the flags of the first;
* loop-carried flags are set and waited for around their innermost loop only, or two such edges are merged;
* a barrier replaces an edge outside the loops in which several flags are used in turn;
* an edge uses one flag instead of several in turn, or two neighbours become one;
* a barrier replaces an edge.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from xdsl.ir import Operation, SSAValue

from ascir.branches import Branch, branch_of
from ascir.dialects.ascendc.constants import constant_of
from ascir.passes.ascendc.sync.accesses import flags_of
from ascir.passes.ascendc.sync.edges import Barrier, Edge, Sync, outermost
from ascir.passes.ascendc.sync.prefix import longest
from ascir.passes.ascendc.sync.queues import MADE
from ascir.passes.ascendc.sync.sharing import Sharing

PIPE = "ascendc.pipe"
OF_PIPE = 3
"""On a cube core, a pipe object sets this many m_mte1 flags when it is made, and waits for them at the end."""


@dataclass(frozen=True)
class Budget:
    """Assigns flag ids for one kernel."""

    sync: Sync
    order: Mapping[Operation, int]
    ids: int
    """The number of flags for each pair of pipes."""
    holds: Callable[[Sequence[Edge], Sequence[Barrier]], bool]
    """Whether these edges and barriers order the kernel."""
    sharing: Callable[[], Sharing | None]
    """Which edges can share flags; None if the plan only holds in the path-sensitive analysis."""
    replace: Callable[[Edge], None]
    """Order the kernel without this edge, and without more flags for its pair of pipes."""
    in_vain: Callable[[], bool]
    """Whether a plan with fallbacks would be dropped anyway."""

    def spend(self) -> None:
        """Assign the ids."""
        sharing: Sharing | None = None
        for event, branch in self._groups():
            while not self._numbered(edges := self._of(event, branch)):
                sharing = sharing or self.sharing()
                if sharing is not None and self._share(edges, sharing):
                    continue
                if self._hand_on(edges) is not None or self._join(edges) or self._hand_back(edges, branch):
                    sharing = None
                    continue
                if self._part(edges):
                    sharing = None
                    continue
                if self.in_vain():
                    self.sync.fallbacks += 1
                    return
                if not self._narrow(edges) and not self._join_back(edges):
                    self._give_up(edges, sharing)
                sharing = None

    def _groups(self) -> Iterator[tuple[str, Branch]]:
        """The pairs of pipes; with a branch, if all edges of a pair are in either branch of one condition around the whole
        kernel: those of different branches never meet."""
        for event in self._events():
            edges = self._of(event)
            branches = branches_of(edges)
            for edge in edges if branches != [None] else ():
                # When it was shared, there was another edge outside of the branches.
                if branch_of(edge.owner.after) is not branch_of(edge.after):
                    edge.first = edge.origin
            yield from ((event, branch) for branch in branches)

    def _of(self, event: str, branch: Branch = None) -> list[Edge]:
        """The edges of a pair of pipes, in one branch if that is given."""
        found = [edge for edge in self.sync.edges if edge.event == event]
        return found if branch is None else [edge for edge in found if branch_of(edge.after) is branch]

    def _events(self) -> Sequence[str]:
        """The pairs of pipes. Those of loop-carried edges come first: if one hands its flags on to another, more is
        ordered, and then other pairs can share flags, too."""
        events = {edge.event for edge in self.sync.edges}
        carried = {edge.event for edge in self.sync.edges if edge.distance}
        return [*sorted(carried), *sorted(events - carried)]

    def _numbered(self, edges: Sequence[Edge]) -> bool:
        base = self._taken(edges[0].event) if edges else 0
        for edge in edges:
            if edge.first is None:
                edge.base = base
                base += edge.ids
        for edge in edges:
            edge.base = edge.owner.base
        return base <= self.ids or not edges

    @cached_property
    def _taking(self) -> Sequence[Operation]:
        return [op for op in self.order if op.name in (PIPE, MADE)]

    def _taken(self, event: str) -> int:
        """The ids that queues and, on a cube core, the pipe object use: the lowest ones."""
        taken = 0
        for op in self._taking:
            if op.name == PIPE and event == "m_mte1":
                taken += OF_PIPE
            if op.name == MADE:
                pairs = flags_of(op.operands[1])
                if any(f"{source}_{target}".lower() == event for source, target in pairs):
                    taken += int(constant_of(op.operands[2]) or self.ids)
        return taken

    def _share(self, edges: Sequence[Edge], sharing: Sharing) -> bool:
        """Let edges share flags of others that are never set at the same time, as many as needed."""
        pairs, _ = self._pairs(edges, sharing)

        def holds(count: int) -> bool:
            for number, (edge, other) in enumerate(pairs):
                edge.first = other if number < count else None
            return self.holds(self.sync.edges, self.sync.barriers)

        count = longest(len(pairs), holds)
        for edge, _ in pairs[count:]:
            edge.first = None
        return count > 0

    def _pairs(self, edges: Sequence[Edge], sharing: Sharing) -> tuple[list[tuple[Edge, Edge]], bool]:
        """Edges that can share flags, each with the edge that owns them, until enough ids are free; and whether that is
        the case."""
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
                if other is edge or other not in users or other.ids < edge.ids:
                    continue
                if not all(sharing.possible(edge, each) for each in users[other]):
                    continue
                found.append((edge, other))
                users[other] += users.pop(edge)
                surplus -= edge.ids
                break
        return found, surplus <= 0

    def _hand_on(self, edges: Sequence[Edge], together: bool = False) -> Edge | None:
        """Let an edge take over the flags of an earlier one, still set; returns the edge that does. `together`: only of
        loops that are iterated together."""
        users = {edge.owner for edge in edges if edge.first is not None}
        loops = [edge for edge in edges if edge.outer is not None]
        for one, other in ((one, other) for one in loops if one.heir is None for other in loops):
            if together and one.outer is not other.outer:
                continue
            fresh = other.first is None and other not in users
            if not fresh or one.owner is other or one.ids != other.ids or not self._later(one, other):
                continue
            one.hand_on(other)
            if self.holds(self.sync.edges, self.sync.barriers):
                return other
            _take_back(other)
        return None

    def _hand_back(self, edges: Sequence[Edge], branch: Branch) -> bool:
        """Let edges in the other direction between the same pipes take over flags, if edges in this direction can then
        share enough of theirs, as more is ordered. Only of loops that are iterated together: of two loops in a row, the
        second one would load nothing before the first one ends."""
        back = self._of("_".join(reversed(edges[0].event.split("_"))), branch)
        heirs: list[Edge] = []
        while (heir := self._hand_on(back, together=True)) is not None:
            heirs.append(heir)
            sharing = self.sharing()
            if sharing is not None and self._pairs(edges, sharing)[1]:
                self._numbered(back)
                return True
        for heir in reversed(heirs):
            _take_back(heir)
        return False

    def _part(self, edges: Sequence[Edge]) -> bool:
        """Put a barrier of all pipes between two loops of the kernel, which runs once, if their edges can share flags
        then. Not on a cube core, which loads the operands of the next loop during the last product."""
        if "v" not in edges[0].event.split("_"):
            return False
        sync = self.sync
        inside = {outermost(loop) for edge in edges if (loop := edge.after.parent_op()) is not None}
        loops = sorted((each for each in inside if each.name == "scf.for"), key=lambda each: self.order[each])
        for second in loops[1:]:
            barrier = Barrier(second, None)
            around = second.parent_op()
            if around is None or around.name != "func.func" or barrier in sync.barriers:
                continue
            sync.barriers.append(barrier)
            sharing = self.sharing()
            if sharing is not None and self._pairs(edges, sharing)[1]:
                return True
            sync.barriers.remove(barrier)
        return False

    def _later(self, one: Edge, other: Edge) -> bool:
        """Whether the loop of the second edge follows that of the first, in the same block; or both are in one loop, in
        this order. Not both in one block of a vector core, where a load would wait for what is computed from the one
        before it; operands of products are loaded in turn anyway."""
        before, behind = one.outer, other.outer
        assert before is not None
        assert behind is not None
        if before is behind:
            apart = "v" not in one.event.split("_") or one.after.parent is not other.after.parent
            return apart and self.order[one.after] < self.order[other.after]
        return before.parent is behind.parent and self.order[before] < self.order[behind]

    def _join(self, edges: Sequence[Edge]) -> bool:
        """Merge two neighbouring edges with the same slots if nothing waits in between: a wait for the second also
        covers the first, as both are set on the same pipe. Pairs with waits close together come first. Only for mte2_v:
        a matrix product should start as soon as its first operand can be moved on."""
        if edges[0].event != "mte2_v":
            return False
        pairs = list(_neighbours(edges, self.order))
        for first, second in sorted(
            pairs, key=lambda pair: self.order[pair[1].before] - self.order[pair[0].before]
        ):
            if _turns(first) != _turns(second) or first.distance or first.counter is None:
                continue
            if self.order[second.after] >= self.order[first.before]:
                continue
            if self._joined(first, second):
                return True
        return False

    def _join_back(self, edges: Sequence[Edge]) -> bool:
        """Merge two neighbouring back edges for loads on a cube core: the first load then waits until both slots have
        been read. Not on vector cores, which do more between loads: some kernels would end up with a barrier."""
        if edges[0].event != "mte1_mte2":
            return False
        alone = [edge for edge in edges if edge.distance and edge.heir is None and edge.follows is None]
        for first, second in _neighbours(alone, self.order):
            if _turns(first) == _turns(second) and first.counter is not None and self._joined(first, second):
                self.sync.fallbacks += 1
                return True
        return False

    def _joined(self, first: Edge, second: Edge) -> bool:
        """Replace two edges by one, if the plan still holds."""
        sync, kept = self.sync, {edge: edge.first for edge in self.sync.edges}
        before = min(first.before, second.before, key=lambda op: self.order[op])
        joined = replace(second, before=before)
        sync.edges[:] = [*(edge for edge in kept if edge is not second), joined]
        for edge in kept:
            if edge.first is second:
                edge.first = joined
        sync.take_out(first)
        if self.holds(sync.edges, sync.barriers):
            return True
        sync.edges[:] = kept
        for edge, owner in kept.items():
            edge.first = owner
        return False

    def _narrow(self, edges: Sequence[Edge]) -> bool:
        """Set and wait for the flags of a back edge around its own loop only, instead of the whole loop nest."""
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

    def _give_up(self, edges: Sequence[Edge], sharing: Sharing | None) -> None:
        """Use fewer flags of one pair of pipes, at a cost in overlap."""
        self.sync.fallbacks += 1
        owners = [edge for edge in edges if edge.first is None]
        for edge in edges:
            edge.first = None
            edge.unlink()
        outer = [edge for edge in edges if _depth(edge) == min(map(_depth, edges))]
        if any(edge.ids > 1 for edge in edges) and all(edge.ids == 1 for edge in outer):
            self.replace(outer[-1])  # a barrier in an outer loop costs less than serialised inner iterations
        elif not self._without_turns(edges, sharing) and not self._merge(edges):
            self.replace(owners[-1])  # the other edges share the ids

    def _crowded(self, edges: Sequence[Edge], sharing: Sharing) -> list[Edge]:
        """Edges that can share flags with so few others that these together need more ids than there are."""
        room = self.ids - self._taken(edges[0].event)
        return [
            edge
            for edge in edges
            if edge.ids
            + sum(each.ids for each in edges if each is not edge and not sharing.possible(edge, each))
            > room
        ]

    def _without_turns(self, edges: Sequence[Edge], sharing: Sharing | None) -> bool:
        """Let an edge use one flag for all slots, loop-carried edges first. If it is known which edges can share flags,
        this is done for as many edges as needed."""
        some = edges if sharing is None else self._crowded(edges, sharing) or edges
        left = [edge for edge in sorted(some, key=lambda edge: not edge.distance) if edge.ids > 1]
        while left:
            kept: list[tuple[Edge, tuple[int, int, SSAValue | None]]] = []
            for edge in left:
                kept.append((edge, (edge.distance, edge.ids, edge.counter)))
                _without_turn(edge)
                if sharing is None or self._pairs(edges, sharing)[1]:
                    break

            def holds(count: int, kept: list[tuple[Edge, tuple[int, int, SSAValue | None]]] = kept) -> bool:
                for number, (edge, before) in enumerate(kept):
                    edge.distance, edge.ids, edge.counter = before
                    if number < count:
                        _without_turn(edge)
                return self.holds(self.sync.edges, self.sync.barriers)

            count = longest(len(kept), holds)
            for edge, before in kept[count:]:
                edge.distance, edge.ids, edge.counter = before
            if count:
                self.sync.fallbacks += count - 1
                return True
            del left[0]
        return False

    def _merge(self, edges: Sequence[Edge]) -> bool:
        """Replace two neighbouring edges by one that is set later and waited for earlier."""
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


def branches_of(edges: Sequence[Edge]) -> list[Branch]:
    """The branches that edges are in, if all are in those of one condition around the whole kernel; else None."""
    found = list(dict.fromkeys(branch_of(edge.after) for edge in edges))
    return found if len({branch and branch.parent_op() for branch in found}) == 1 else [None]


def flags_of_all(edges: Sequence[Edge]) -> int:
    """How many flags there are, or sets of them that are used in turn; each branch has its own."""
    found = set[tuple[Edge, Branch]]()
    for event in {edge.event for edge in edges}:
        several = [edge for edge in edges if edge.event == event]
        apart = branches_of(several) != [None]
        found |= {(edge.owner, branch_of(edge.after) if apart else None) for edge in several}
    return len(found)


def _turns(edge: Edge) -> tuple[object, ...]:
    """The key of edges whose flags are used in the same turns."""
    return edge.counter, edge.ids, edge.distance, edge.outer


def _take_back(heir: Edge) -> None:
    """Undo `Edge.hand_on`."""
    heir.unlink()
    heir.first = None


def _without_turn(edge: Edge) -> None:
    edge.distance, edge.ids, edge.counter = min(edge.distance, 1), 1, None


def _depth(edge: Edge) -> int:
    """Its nesting depth."""
    depth, around = 0, edge.after.parent_op()
    while around is not None:
        depth, around = depth + 1, around.parent_op()
    return depth


def _neighbours(edges: Sequence[Edge], order: Mapping[Operation, int]) -> Iterator[tuple[Edge, Edge]]:
    """Pairs of consecutive edges in the same block, both loop-carried or both not."""
    ordered = sorted(edges, key=lambda edge: order[edge.after])
    for number, first in enumerate(ordered):
        for second in ordered[number + 1 :]:
            if first.after.parent is second.after.parent and bool(first.distance) == bool(second.distance):
                yield first, second
                break
