"""Searches for the cheapest division of a graph into kernels, and a lower bound on its cost.

    found = search(flow, oracle, limits)
    found.parts, found.total, found.bound

1. Groups that are forced are nodes from the start, and two products that are cheaper as one kernel (`pairs`).
2. An edge that no group should keep is cut: into an operand of the cube that is better computed before, or where a
   kernel of the cube lies between its ends. What is left falls into regions, and nothing in one depends on how another is divided, but for its order.
3. A region of up to 12 operations is divided as well as can be (`exact`).
4. A larger one is divided window by window; the groups are the nodes of the next round, with windows that begin
   elsewhere, until nothing grows. Then the border of any two neighbours is looked at once more, operation by operation.
   Of hundreds of operations blocks of the largest size are taken first, where they are cheaper than their halves.
   If pairs that save most bytes, merged one after the other, are cheaper (`greedy`), these are taken.
5. Regions that compute the same, as the layers of a network do, are divided once.
6. What is cheap to compute may be computed again (`recompute`).
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

LONG = 128
"""Operations of a region beyond which blocks of the largest size are tried first, and borders stay where they are."""

BORDER = (MOST_NODES - 2) // 2
"""Operations of each of two groups that may change sides."""


@dataclass
class Found:
    """Groups in an order in which they may run, and the bound of the regions that were solved."""

    parts: list[Part]
    bound: float = 0
    """No division has a lower sum of floors; regions that were divided by windows count with the floor of all."""
    exact: bool = True
    """Whether each region was solved to the end."""


@dataclass(frozen=True)
class Divided:
    """The groups of a region, by the places of its operations in it."""

    groups: Sequence[Sequence[int]]
    bound: float
    exact: bool


class Search:
    """One block's division, as it comes to be."""

    def __init__(self, flow: Flow, oracle: Oracle, limits: Limits):
        self.flow = flow
        self.quotient = start(flow, oracle, limits)
        self.pricing = Pricing(flow, oracle, limits, forced=frozenset(limits.force))
        self.bound, self.exact = 0.0, True
        self._divided: dict[object, Divided] = {}
        self.paired: list[frozenset[int]] = []
        """Groups of two products: nodes from the start."""

    def pair(self) -> None:
        """Make nodes of two products each, where that pays."""
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
        """Make groups of some operations; of those that compute the same as others did, the same groups."""
        limits = self.pricing.limits
        if limits.force or limits.forbid:  # which name operations, and so tell layers apart
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
        """Make the groups that were made of other operations; not if one would have something between its operations here."""
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
        nodes = self.quotient.ordered({self.quotient.of(each) for each in region})
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
        """The best division of a few nodes, made; None where there are too many ways."""
        if len(nodes) == 1:
            cost = self.pricing.of(self.quotient.members[nodes[0]], final=True)
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
        """Who gives to whom, and who takes the same; an operation of the cube only shares what it makes."""
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
        """As many operations that follow each other as are allowed, where that is cheaper than halves of them."""
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
        """Let operations change sides between neighbours."""
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
        if any(frozenset(members) in inside or self.flow.is_foreign(members[0]) for members in own):
            return
        if max(map(len, own)) == 1:
            return
        for node, cut in ((first, slice(None, -BORDER)), (second, slice(BORDER, None))):
            members = quotient.members[node]
            rest = members[cut]
            if len(members) > 1:
                quotient.split(node)
                quotient.merge(rest) if len(rest) > 1 else None
        nodes = quotient.ordered({quotient.of(member) for members in own for member in members})
        if self.solved(nodes) is None:
            for members in own:
                quotient.merge({quotient.of(member) for member in members})


def _halves(nodes: Sequence[int]) -> tuple[Sequence[int], Sequence[int]]:
    return nodes[: len(nodes) // 2], nodes[len(nodes) // 2 :]


def _pairs(items: Sequence[int]) -> Iterator[tuple[int, int]]:
    """All pairs of a few, each and the next of many."""
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
        """Computed with the product it is cheaper than before it: alone, or with what makes the other operands, as the cube
        does without two casts, but not without one."""
        if flow.is_free(number) or flow.is_head(number):
            return False
        others = {*flow.before[head]}
        for operand in flow.operations[head].operands:
            add_moves(flow, others, operand.owner)
        others -= {number, *(each for each in others if flow.is_head(each) or flow.is_foreign(each))}
        return gains(number, [head]) or (bool(others) and gains(number, [*others, head]))

    def gains(number: int, rest: Sequence[int]) -> bool:
        """Whether one group with an operation costs less than this apart, whatever becomes of the others."""
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
