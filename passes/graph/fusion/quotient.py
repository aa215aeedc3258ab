"""A graph whose nodes are merged into groups, without creating cycles, and divided again.

    quotient = Quotient(flow.before, flow.after)
    group = quotient.merge([3, 4, 7])          # a node from now on
    quotient.window([group, 8], beside)        # the order of some nodes, also through nodes between them

Nodes are kept in a topological order, in slots as wide as their number of operations. A merger moves only the nodes
between the first and the last that it merges, and queries visit only these: the cost of both is that of this interval,
not of the graph.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from ascir.passes.graph.fusion.exact import Window, nodes_of


class Quotient:
    """Nodes are named by the lowest of their operations."""

    def __init__(self, before: Sequence[Sequence[int]], after: Sequence[Sequence[int]]):
        self._before, self._after = before, after
        self.members: dict[int, tuple[int, ...]] = {number: (number,) for number in range(len(before))}
        self._of = list(range(len(before)))
        self._at = list(range(len(before)))
        self._slots: list[int] = list(range(len(before)))

    def of(self, operation: int) -> int:
        """The node that an operation is part of."""
        return self._of[operation]

    def place(self, node: int) -> int:
        return self._at[node]

    def nodes(self) -> list[int]:
        """In topological order."""
        return list(self._between(0, len(self._slots)))

    def _between(self, low: int, high: int) -> Iterator[int]:
        while low < high:
            node = self._slots[low]
            yield node
            low += len(self.members[node])

    def before(self, node: int) -> set[int]:
        return self._neighbours(node, self._before)

    def after(self, node: int) -> set[int]:
        return self._neighbours(node, self._after)

    def _neighbours(self, node: int, edges: Sequence[Sequence[int]]) -> set[int]:
        found = {self._of[other] for member in self.members[node] for other in edges[member]}
        found.discard(node)
        return found

    # --- queries --------------------------------------------------------------------------------------------------

    def _reach(self, nodes: Sequence[int]) -> tuple[list[int], list[int]]:
        """For each of some nodes, which are in order: those reachable from it, and those reachable by a path whose
        first step leaves the given nodes. Masks of positions."""
        position = {node: index for index, node in enumerate(nodes)}
        low, high = self._at[nodes[0]], self._at[nodes[-1]] + 1
        beyond: dict[int, int] = {}
        after, around = [0] * len(nodes), [0] * len(nodes)
        for node in reversed(list(self._between(low, high))):
            reached = passed = 0
            for following in self.after(node):
                at = position.get(following)
                if at is not None:
                    reached |= 1 << at
                reached |= beyond.get(following, 0)
                passed |= beyond.get(following, 0) if at is None else 0
            beyond[node] = reached
            if node in position:
                after[position[node]], around[position[node]] = reached, passed
        return after, around

    def ordered(self, nodes: Iterable[int]) -> list[int]:
        return sorted(nodes, key=self.place)

    def window(self, nodes: Sequence[int], beside: Sequence[int]) -> Window:
        """The window of some nodes that are in order; `beside` has the neighbours of each."""
        after, around = self._reach(nodes)
        before, apart = [0] * len(nodes), list(around)
        for index in range(len(nodes)):
            for other in nodes_of(after[index]):
                before[other] |= 1 << index
            for other in nodes_of(around[index]):
                apart[other] |= 1 << index
        return Window(before, apart, beside)

    def can_merge(self, first: int, second: int) -> bool:
        """Whether no path between two nodes leads through another one."""
        _, around = self._reach(self.ordered((first, second)))
        return not any(around)

    # --- changes --------------------------------------------------------------------------------------------------

    def merge(self, nodes: Iterable[int]) -> int:
        """Merges several nodes, which must be convex, into one."""
        nodes = self.ordered(nodes)
        if len(nodes) == 1:
            return nodes[0]
        own = set(nodes)
        low, high = self._at[nodes[0]], self._at[nodes[-1]] + len(self.members[nodes[-1]])
        behind: set[int] = set()
        early: list[int] = []
        late: list[int] = []
        for node in list(self._between(low, high)):
            if node in own:
                continue
            needed = self.before(node)
            if needed & own or needed & behind:
                behind.add(node)
                late.append(node)
            else:
                early.append(node)
        members = tuple(sorted(member for node in nodes for member in self.members[node]))
        for node in nodes:
            del self.members[node]
        made = members[0]
        self.members[made] = members
        for member in members:
            self._of[member] = made
        self._put(low, [*early, made, *late])
        return made

    def split(self, node: int) -> list[int]:
        """Divides a node into its operations."""
        members = self.members.pop(node)
        low = self._at[node]
        for member in members:
            self.members[member] = (member,)
            self._of[member] = member
        self._put(low, members)
        return list(members)

    def _put(self, low: int, nodes: Iterable[int]) -> None:
        for node in nodes:
            self._at[node] = low
            width = len(self.members[node])
            self._slots[low : low + width] = [node] * width
            low += width
