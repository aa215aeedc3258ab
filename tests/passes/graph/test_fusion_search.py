"""The search for groups, on plain data: against all divisions there are, and with every order that mergers leave."""

from __future__ import annotations

from math import inf
from random import Random

import pytest

from ascir.passes.graph.fusion.exact import PER_GROUP, TooLarge, Window, candidates, solve
from ascir.passes.graph.fusion.quotient import Quotient
from tests.passes.graph.divisions import divisions, runs

NODES = 7


class Drawn:
    """Prices by a seed, on their floors or above; some groups are not kernels, and some are known better later."""

    def __init__(self, seed: int):
        self.seed = seed
        self.asked: set[int] = set()

    def kind(self, group: int) -> int:
        return group

    def floor(self, group: int) -> float:
        return 10 + 3 * group.bit_count()

    def price(self, group: int) -> float:
        self.asked.add(group)
        random = Random(self.seed * 4096 + group)
        if group.bit_count() > 1 and random.random() < 0.3:
            return inf
        return self.floor(group) + random.choice((0, 5, 20))

    def final(self, group: int) -> float:
        later = Random(self.seed * 5000 + group).choice((0, 0, 0, 7))
        return self.price(group) + later


def random_edges(random: Random, count: int) -> list[list[int]]:
    """For each node those that it needs."""
    return [[other for other in range(node) if random.random() < 0.35] for node in range(count)]


def window_of(edges: list[list[int]], random: Random) -> Window:
    count = len(edges)
    before, beside, apart = [0] * count, [0] * count, [0] * count
    for node, needed in enumerate(edges):
        for other in needed:
            before[node] |= before[other] | 1 << other
            beside[node] |= 1 << other
            beside[other] |= 1 << node
    for node in range(count):
        if random.random() < 0.2:
            other = random.randrange(count)
            if other != node:
                apart[node] |= 1 << other
                apart[other] |= 1 << node
    return Window(before, apart, beside)


@pytest.mark.parametrize("seed", range(40))
def test_no_division_is_cheaper(seed: int) -> None:
    random = Random(seed)
    window, prices = window_of(random_edges(random, NODES), random), Drawn(seed)
    found = solve(window, prices)
    allowed = set(candidates(window))

    def cost(groups: list[int]) -> float:
        return sum(prices.final(group) + PER_GROUP for group in groups)

    best = min(
        cost(groups)
        for groups in divisions(list(range(NODES)))
        if allowed.issuperset(groups) and runs(groups, window.before)
    )
    assert cost(list(found.groups)) == best
    assert found.bound == found.total
    assert runs(list(found.groups), window.before)


def test_few_prices_are_asked_for() -> None:
    """A chain of twelve has 78 groups; where all cost their floor, the first path is the best."""

    class Cheap(Drawn):
        def price(self, group: int) -> float:
            self.asked.add(group)
            return self.floor(group)

        final = price

    count = 12
    before = [(1 << node) - 1 for node in range(count)]
    beside = [(1 << node + 1 | 1 << node >> 1) & (1 << count) - 1 for node in range(count)]
    prices = Cheap(0)
    found = solve(Window(before, [0] * count, beside), prices)
    assert list(found.groups) == [(1 << count) - 1]
    assert len(prices.asked) == count + 1


def test_without_questions_the_bound_stays_below() -> None:
    random = Random(3)
    window, prices = window_of(random_edges(random, NODES), random), Drawn(3)
    best, hurried = solve(window, prices), solve(window, prices, most=0)
    assert hurried.bound <= best.total <= hurried.total


def test_too_many_ways_are_refused() -> None:
    count = 30
    everybody = (1 << count) - 1
    with pytest.raises(TooLarge):
        solve(Window([0] * count, [0] * count, [everybody] * count), Drawn(0))


@pytest.mark.parametrize("seed", range(60))
def test_mergers_keep_an_order(seed: int) -> None:
    """Whatever is merged and divided again, what a node needs stands before it."""
    random = Random(seed)
    before = random_edges(random, 25)
    after: list[list[int]] = [[] for _ in before]
    for node, needed in enumerate(before):
        for other in needed:
            after[other].append(node)
    quotient = Quotient(before, after)
    for _ in range(60):
        nodes = quotient.nodes()
        first, second = random.choice(nodes), random.choice(nodes)
        if first == second:
            quotient.split(first)
        elif quotient.can_merge(first, second):
            quotient.merge((first, second))
        assert sorted(m for node in quotient.nodes() for m in quotient.members[node]) == list(range(25))
        for node in quotient.nodes():
            assert all(quotient.place(other) < quotient.place(node) for other in quotient.before(node))
