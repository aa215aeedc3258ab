"""The optimal division of a few nodes into groups: a shortest-path search whose edges are priced lazily.

    solve(Window(before=[0, 0b1, 0b11], apart=[0, 0, 0], beside=[0b10, 0b101, 0b10]), prices)
    // Solution(groups=[0b011, 0b100], total=20.1, bound=20.1)

Sets of nodes are bit masks. A state is the set of nodes that have run, closed under predecessors; a group is an edge
from one state to another. So every path from the empty set to all nodes is an order of groups, and groups never depend
on each other in a cycle. A group is connected, convex, and has no two nodes that must be apart.

Pricing a group takes a query to the tiler, so each has a lower bound (floor) at first. A price holds for all groups of
the same kind. The groups of the shortest path by floors are priced, repeatedly, until that path has prices only: no
other path can be shorter. If the queries run out, the shortest path of priced groups is taken, and the length of the
shortest one by floors is the bound that is reported.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from heapq import heappop, heappush
from math import inf
from typing import Protocol

MOST_NODES = 12
MOST_STEPS = 200_000
"""The most edges of the graph that is searched; larger problems must be divided first."""

PER_GROUP = 1.0
"""Nanoseconds that are added for each group, so that among equal paths the one with the fewest groups is chosen."""


class Prices(Protocol):
    """The costs of groups, with increasing certainty."""

    def kind(self, group: int) -> Hashable:
        """A key that groups of the same cost share."""
        ...

    def floor(self, group: int) -> float:
        """A lower bound on the price."""
        ...

    def price(self, group: int) -> float:
        """The estimated price; infinite for groups that cannot be kernels."""
        ...

    def final(self, group: int) -> float:
        """The price of the kernel itself."""
        ...


class TooLarge(Exception):
    """There are too many groups or states to search."""


@dataclass(frozen=True)
class Window:
    """The constraints on some nodes, which are numbered in topological order: masks for each of them."""

    before: Sequence[int]
    """All its predecessors, also indirect ones."""
    apart: Sequence[int]
    """Nodes that must not be in a group with it."""
    beside: Sequence[int]
    """Nodes that use its results, whose results it uses, or that share an input with it."""

    def __len__(self) -> int:
        return len(self.before)


@dataclass(frozen=True)
class Solution:
    """Groups in an order in which they may run."""

    groups: Sequence[int]
    total: float
    bound: float
    priced: int
    """The number of kinds of groups that were priced."""


def nodes_of(mask: int) -> Iterator[int]:
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def candidates(window: Window) -> list[int]:
    """All possible groups."""
    count = len(window)
    after = [0] * count
    for node, mask in enumerate(window.before):
        for each in nodes_of(mask):
            after[each] |= 1 << node
    seen: set[int] = set()
    pending = [1 << node for node in range(count)]
    while pending:
        group = pending.pop()
        if group in seen:
            continue
        seen.add(group)
        if len(seen) > MOST_STEPS:
            raise TooLarge
        reach = excluded = 0
        for node in nodes_of(group):
            reach |= window.beside[node]
            excluded |= window.apart[node]
        pending += [group | 1 << node for node in nodes_of(reach & ~group & ~excluded)]
    return sorted(group for group in seen if _is_convex(group, window.before, after))


def _is_convex(group: int, before: Sequence[int], after: Sequence[int]) -> bool:
    behind = ahead = 0
    for node in nodes_of(group):
        behind |= before[node]
        ahead |= after[node]
    return not behind & ahead & ~group


def steps(window: Window, groups: Sequence[int]) -> dict[int, list[tuple[int, int]]]:
    """For each state: the groups that can run next, and the states after them. Small states come first."""
    needs = [(group, _needed(group, window.before)) for group in groups]
    found: dict[int, list[tuple[int, int]]] = {}
    pending, total = [(0, 0)], 0
    while pending:
        _, done = heappop(pending)
        if done in found:
            continue
        found[done] = [
            (group, done | group) for group, needed in needs if not group & done and not needed & ~done
        ]
        total += len(found[done])
        if total > MOST_STEPS or len(found) > MOST_STEPS // 16:
            raise TooLarge
        for after in {after for _, after in found[done]}:
            heappush(pending, (after.bit_count(), after))
    return found


def _needed(group: int, before: Sequence[int]) -> int:
    needed = 0
    for node in nodes_of(group):
        needed |= before[node]
    return needed & ~group


@dataclass
class _Search:
    """Prices as they become known."""

    window: Window
    prices: Prices
    steps: dict[int, list[tuple[int, int]]]
    known: dict[Hashable, float] = field(default_factory=dict[Hashable, float])
    """Prices of kinds of groups."""
    final: set[Hashable] = field(default_factory=set[Hashable])
    floors: dict[Hashable, float] = field(default_factory=dict[Hashable, float])

    def __post_init__(self) -> None:
        groups = {group for following in self.steps.values() for group, _ in following}
        self.kinds = {group: self.prices.kind(group) for group in groups}
        for group, kind in self.kinds.items():
            if kind not in self.floors:
                self.floors[kind] = self.prices.floor(group)

    def shortest(self, only_known: bool = False) -> tuple[float, list[int]]:
        """The best path by what is known of its groups."""
        kinds = self.known if only_known else self.floors | self.known
        costs = {group: kinds.get(kind, inf) for group, kind in self.kinds.items()}
        total: dict[int, float] = {0: 0.0}
        last: dict[int, tuple[int, int]] = {}
        for done, following in self.steps.items():
            so_far = total.get(done, inf) + PER_GROUP
            if so_far == inf:
                continue
            for group, after in following:
                cost = so_far + costs[group]
                if cost < total.get(after, inf):
                    total[after], last[after] = cost, (done, group)
        everything = (1 << len(self.window)) - 1
        if everything not in total:
            return inf, []
        done, groups = everything, list[int]()
        while done:
            done, group = last[done]
            groups.append(group)
        return total[everything] - PER_GROUP * len(groups), groups[::-1]

    def learn(self, groups: Iterable[int]) -> bool:
        """Ask for the next better answer on each group; whether there was any."""
        kinds = {self.kinds[group]: group for group in groups}
        if fresh := kinds.keys() - self.known.keys():
            self.known.update((kind, self.prices.price(kinds[kind])) for kind in kinds if kind in fresh)
            return True
        unsure = [kind for kind in kinds if kind not in self.final]
        for kind in unsure:
            self.known[kind] = self.prices.final(kinds[kind])
            self.final.add(kind)
        return bool(unsure)


def solve(window: Window, prices: Prices, most: int = 1000) -> Solution:
    """The best groups; at most about `most` prices are asked for."""
    search = _Search(window, prices, steps(window, candidates(window)))
    search.learn(1 << node for node in range(len(window)))
    bound = 0.0
    while len(search.known) < most + len(window):
        bound, groups = search.shortest()
        if not search.learn(groups):
            return Solution(groups, bound, bound, len(search.known))
    bound, _ = search.shortest()
    while True:
        total, groups = search.shortest(only_known=True)
        if not search.learn(groups):
            return Solution(groups, total, min(bound, total), len(search.known))
