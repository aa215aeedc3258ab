"""Searches for the cheapest division of a graph into kernels, and a lower bound on its cost.

    found = search(flow, oracle, limits)
    found.parts, found.total, found.bound

1. Forced groups are nodes from the start, and so are pairs of products that are cheaper as one kernel (`pairs`).
2. Edges that no group should keep are cut: into operands of the cube that are cheaper to compute before, and edges with
   a second operation of the cube on another path between their ends. This leaves regions, which are divided
   independently (`regions`).
3. Reshapes are merged with what is near them (`ties`). Then regions of up to 12 nodes are divided optimally (`exact`).
4. Larger ones are divided window by window; the groups are the nodes of the next round, whose windows are offset by
   half, until no group grows. Then operations at the border of neighbouring groups may change sides. In regions of more
   than 128 operations blocks of the largest allowed size are merged first if they are cheaper than their halves.
5. Regions that compute the same, as the layers of a network do, are divided once.

`decide` compares the groups with those of `greedy`, and lets several groups compute the same value (`recompute`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from ascir.passes.graph.fusion.exact import MOST_NODES, Solution, TooLarge, nodes_of, solve
from ascir.passes.graph.fusion.flow import Flow, Part
from ascir.passes.graph.fusion.limits import Limits, refused
from ascir.passes.graph.fusion.oracle import Oracle
from ascir.passes.graph.fusion.pairs import add_moves, pairs
from ascir.passes.graph.fusion.pricing import Pricing
from ascir.passes.graph.fusion.regions import regions
from ascir.passes.graph.fusion.start import start
from ascir.passes.graph.fusion.ties import tied

LONG = 128
"""In regions of more operations blocks of the largest size are tried first, and borders between groups are not
revised."""

BORDER = (MOST_NODES - 2) // 2
"""How many operations of each of two neighbouring groups may change sides."""


@dataclass
class Found:
    """Groups in topological order."""

    parts: list[Part]
    bound: float = 0
    """The sum of the lower bounds of all regions: for those that were divided by windows the floor of one group of all
    operations."""
    exact: bool = True
    """Whether no region was divided by windows."""


@dataclass(frozen=True)
class Divided:
    """The groups of a region, by the positions of its operations."""

    groups: Sequence[Sequence[int]]
    bound: float
    exact: bool


class Search:
    """The state of the search in one block."""

    def __init__(self, flow: Flow, oracle: Oracle, limits: Limits):
        self.flow = flow
        self.quotient = start(flow, oracle, limits)
        self.pricing = Pricing(flow, oracle, limits, forced=frozenset(limits.force))
        self.bound, self.exact = 0.0, True
        self._divided: dict[object, Divided] = {}
        self.paired: list[frozenset[int]] = []
        """Groups of two products, which are nodes from the start."""

    def pair(self) -> None:
        """Merges pairs of products that are cheaper as one kernel."""
        flow, oracle, limits = self.flow, self.pricing.oracle, self.pricing.limits

        def apart(members: Sequence[int]) -> float:
            heads = frozenset(filter(flow.is_head, members))
            other = Search(flow, oracle, replace(limits, forbid=[*limits.forbid, heads]))
            other.divide(members)
            nodes = {other.quotient.of(member) for member in members}
            return sum(other.pricing.of(other.quotient.members[node], final=False) for node in nodes)

        for members in pairs(flow, oracle, limits, self.quotient, apart):
            self.quotient.merge(members)
            self.paired.append(members)

    def divide(self, region: Sequence[int]) -> None:
        """Divides a region into groups, like an earlier region that computes the same if there is one."""
        limits = self.pricing.limits
        if limits.force or limits.forbid:  # these name operations: equal regions may differ in them
            self._divide(region)
            return
        key = self.flow.key(self.flow.part(region))
        known = self._divided.get(key)
        if known is not None and self._repeated(region, known.groups):
            self.bound += known.bound
            self.exact &= known.exact
            return
        (bound, exact), self.bound, self.exact = (self.bound, self.exact), 0.0, True
        self._divide(region)
        place = {number: index for index, number in enumerate(region)}
        nodes = self.quotient.ordered({self.quotient.of(number) for number in region})
        groups = [[place[member] for member in self.quotient.members[node]] for node in nodes]
        self._divided[key] = Divided(groups, self.bound, self.exact)
        self.bound, self.exact = bound + self.bound, exact and self.exact

    def _repeated(self, region: Sequence[int], groups: Sequence[Sequence[int]]) -> bool:
        """Divides a region into the groups of another one; False, with nothing changed, if one of them is not convex
        here."""
        made: list[int] = []
        for group in groups:
            nodes = self.quotient.ordered({self.quotient.of(region[index]) for index in group})
            if any(self.quotient.window(nodes, [0] * len(nodes)).apart):
                for node in made:
                    self.quotient.split(node)
                return False
            made.append(self.quotient.merge(nodes))
        return True

    def _divide(self, region: Sequence[int]) -> None:
        nodes = tied(self.quotient, self.pricing, {self.quotient.of(each) for each in region})
        if len(nodes) <= MOST_NODES:
            found = self.solved(nodes)
            if found is not None and not any(members <= {*region} for members in self.paired):
                self.bound += found.bound
                return
        self.exact = False
        self.bound += self.pricing.oracle.floor(self.flow.part(region))
        if len(nodes) > LONG:
            self._by_blocks(nodes)
        self._by_windows(region)
        if len(nodes) <= LONG:
            self._borders(region)

    def solved(self, nodes: Sequence[int]) -> Solution | None:
        """Merges a few nodes into their best division, which is returned; None if there are too many groups or
        states."""
        if len(nodes) == 1:  # there is no choice for which its kernel would have to be built
            cost = self.pricing.of(self.quotient.members[nodes[0]], final=False)
            return Solution([1], cost, cost, 1)
        self.pricing.nodes = [self.quotient.members[node] for node in nodes]
        window = self.quotient.window(nodes, self._beside(nodes))
        try:
            found = solve(window, self.pricing)
        except TooLarge:
            return None
        for group in found.groups:
            self.quotient.merge([nodes[index] for index in nodes_of(group)])
        return found

    def _beside(self, nodes: Sequence[int]) -> list[int]:
        """The neighbours of each node: its producers and users, and nodes with a common input, unless it has an
        operation of the cube. Masks of positions."""
        found = [0] * len(nodes)
        position = {node: index for index, node in enumerate(nodes)}
        takers: dict[object, list[int]] = {}
        for index, node in enumerate(nodes):
            for other in self.quotient.after(node):
                if (at := position.get(other)) is not None:
                    found[index] |= 1 << at
                    found[at] |= 1 << index
            members = self.quotient.members[node]
            if not any(map(self.flow.is_head, members)):
                for value in self.flow.inputs(members):
                    takers.setdefault(value, []).append(index)
        for same in takers.values():
            for first, second in _pairs(same):
                found[first] |= 1 << second
                found[second] |= 1 << first
        return found

    # --- large regions --------------------------------------------------------------------------------------------

    def _by_blocks(self, nodes: Sequence[int]) -> None:
        """Merges blocks of as many consecutive operations as are allowed if they are cheaper than their halves."""
        most, flow = self.pricing.limits.max_ops, self.flow
        for low in range(0, len(nodes), most):
            block = nodes[low : low + most]
            members = [
                sorted(m for node in part for m in self.quotient.members[node]) for part in _halves(block)
            ]
            if not all(members) or any(self.quotient.window(block, [0] * len(block)).apart):
                continue
            together = self.pricing.of(sorted([*members[0], *members[1]]), final=False)
            apart = sum(self.pricing.oracle.ask(flow.part(half)).nanoseconds for half in members)
            if together < apart and self.pricing.of(sorted([*members[0], *members[1]]), final=True) < apart:
                self.quotient.merge(block)

    def _by_windows(self, operations: Sequence[int]) -> None:
        idle, start = 0, 0
        while idle < 2:
            nodes = self.quotient.ordered({self.quotient.of(each) for each in operations})
            before = len(nodes)
            for window in _windows(nodes, start):
                self._window(window)
            left = len({self.quotient.of(each) for each in operations})
            idle = idle + 1 if left == before else 0
            start = MOST_NODES // 2 - start
            if left <= 1:
                return

    def _window(self, nodes: Sequence[int]) -> None:
        if len(nodes) > 1 and self.solved(nodes) is None:
            middle = len(nodes) // 2
            self._window(nodes[:middle])
            self._window(nodes[middle:])

    def _borders(self, region: Sequence[int]) -> None:
        """Lets operations change sides between neighbouring groups."""
        inside = set(region)
        for node in self.quotient.ordered({self.quotient.of(each) for each in region}):
            if node not in self.quotient.members:
                continue
            for other in self.quotient.ordered(self.quotient.after(node) & inside):
                if other in self.quotient.members and self.quotient.can_merge(node, other):
                    self._border(node, other)
                    break

    def _border(self, first: int, second: int) -> None:
        quotient, inside = self.quotient, frozenset(self.pricing.forced)
        own = [quotient.members[node] for node in (first, second)]
        if any(frozenset(members) in inside or self.flow.is_alone(members[0]) for members in own):
            return
        if max(map(len, own)) == 1:
            return
        for node, cut in ((first, slice(None, -BORDER)), (second, slice(BORDER, None))):
            members = quotient.members[node]
            rest = members[cut]
            if len(members) > 1:
                quotient.split(node)
                quotient.merge(rest) if len(rest) > 1 else None
        nodes = tied(quotient, self.pricing, {quotient.of(member) for members in own for member in members})
        if self.solved(nodes) is None:
            for members in own:
                quotient.merge({quotient.of(member) for member in members})


def _halves(nodes: Sequence[int]) -> tuple[Sequence[int], Sequence[int]]:
    return nodes[: len(nodes) // 2], nodes[len(nodes) // 2 :]


def _pairs(items: Sequence[int]) -> Iterator[tuple[int, int]]:
    """All pairs of up to 4 items; of more only neighbours."""
    for place, first in enumerate(items):
        for second in items[place + 1 : place + (4 if len(items) <= 4 else 2)]:
            yield first, second


def _windows(nodes: Sequence[int], start: int) -> Iterator[Sequence[int]]:
    if start:
        yield nodes[:start]
    for low in range(start, len(nodes), MOST_NODES):
        yield nodes[low : low + MOST_NODES]


def search(flow: Flow, oracle: Oracle, limits: Limits) -> Found:
    """Groups of all operations of a block."""
    made = Search(flow, oracle, limits)

    def enters(number: int, head: int) -> bool:
        """Whether an operation is cheaper in the kernel of the product: by itself, or together with the producers of
        the other operands, as the cube may apply two casts at once but not one alone."""
        if flow.is_free(number) or flow.is_head(number):
            return False
        others = {*flow.before[head]}
        for operand in flow.operations[head].operands:
            add_moves(flow, others, operand.owner)
        others -= {number, *(each for each in others if flow.is_head(each) or flow.is_alone(each))}
        return gains(number, [head]) or (bool(others) and gains(number, [*others, head]))

    def gains(number: int, rest: Sequence[int]) -> bool:
        """Whether one group of `rest` and an operation is cheaper than without the operation, however `rest` is
        grouped."""
        if refused(flow, (*rest, number), limits):
            return False
        single = sum(oracle.ask(flow.part([each])).nanoseconds for each in rest)
        apart = oracle.ask(flow.part([number])).nanoseconds + min(
            oracle.ask(flow.part(sorted(rest))).nanoseconds, single
        )
        return oracle.ask(flow.part(sorted([*rest, number]))).nanoseconds < apart

    made.pair()
    for region in regions(flow, enters, [*limits.force, *made.paired]):
        made.divide(region)
    parts = [flow.part(made.quotient.members[node]) for node in made.quotient.nodes()]
    return Found(parts, made.bound, made.exact)
