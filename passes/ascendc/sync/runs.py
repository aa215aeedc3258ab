"""Which runs of a kernel are traced: how often its loops run, and which ways its branches go.

runs_of(operations, instructions)      # the most telling first: all loops long, then once, ..., branches both ways
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import product
from random import Random
from typing import TypeVar

from xdsl.ir import Operation

from ascir.passes.ascendc.sync.accesses import Instruction, evaluate
from ascir.passes.ascendc.sync.edges import counters_of
from ascir.passes.ascendc.sync.trace import Plan

MOST_RUNS = 80

SHORT = 6
"""A loop that is known to run no more often is traced as it runs."""


def runs_of(operations: Iterable[Operation], instructions: Iterable[Instruction]) -> list[Plan]:
    """The runs that the synchronisation of a kernel must hold for."""
    inside = [op for op in operations if op.regions and op.name != "func.func"]
    loops = [op for op in inside if op.name == "scf.for"]
    branches = [op for op in inside if op.name != "scf.for"]
    periods: dict[Operation, int] = {}
    for each in instructions:
        for counter, period in counters_of(each):
            loop = counter.block.parent_op()
            assert loop is not None
            periods[loop] = max(periods.get(loop, 1), period)
    known = {loop: count for loop in loops if (count := trips_of(loop)) is not None}
    short = frozenset(loop for loop, count in known.items() if count <= SHORT)
    trips = [_trips(loop, known.get(loop), periods.get(loop, 1)) for loop in loops]
    ways = [_ways(branch) for branch in branches]
    return [
        Plan(dict(zip(loops, long, strict=True)), dict(zip(branches, ways, strict=True)), short)
        for long, ways in _picks(trips, ways)
    ]


def trips_of(loop: Operation) -> int | None:
    """How often a loop runs, if constants say."""
    low, high, step = (evaluate(bound, {}) for bound in loop.operands[:3])
    return None if low is None or high is None or not step else max(-(-(high - low) // step), 0)


def _trips(loop: Operation, count: int | None, period: int) -> list[int]:
    """How often a loop runs in one run or another, the most telling first."""
    if count is not None and count <= SHORT:
        return [count]
    few = [1, 2] if count else [1, 2, 0]
    if any(each.name == "scf.for" and each is not loop for each in loop.walk()):
        return [max(period + 2, 3), *few]
    most = 2 * period + 1
    return [*dict.fromkeys((most, *few, 3, most - 1))]


def _ways(branch: Operation) -> list[tuple[int, ...]]:
    """Which of its blocks a branch goes to, one time after the other."""
    count = len(branch.regions)
    if count != 2:
        return [(number,) for number in range(count)]
    looped = branch.parent_op()
    while looped is not None and looped.name != "scf.for":
        looped = looped.parent_op()
    return [(0,), (1,)] if looped is None else [(0,), (1,), (0, 1), (1, 0)]


Kind = TypeVar("Kind")


def _nth(options: Sequence[Sequence[Kind]], number: int) -> tuple[Kind, ...]:
    return tuple(each[min(number, len(each) - 1)] for each in options)


def _picks(
    trips: Sequence[Sequence[int]], ways: Sequence[Sequence[tuple[int, ...]]]
) -> list[tuple[tuple[int, ...], tuple[tuple[int, ...], ...]]]:
    """One of each: those alike first, then those next to the first one, then in all combinations or some of them."""
    found: dict[tuple[tuple[int, ...], tuple[tuple[int, ...], ...]], None] = {}

    depth = max((len(each) for each in (*trips, *ways)), default=1)
    for number in range(depth):
        found[_nth(trips, number), _nth(ways, number)] = None
        found[_nth(trips, 0), _nth(ways, number)] = None
        found[_nth(trips, number), _nth(ways, 0)] = None
    total = 1
    for count in (*map(len, trips), *map(len, ways)):
        total *= count
    if total <= MOST_RUNS:
        found.update(dict.fromkeys((long, way) for long in product(*trips) for way in product(*ways)))
        return list(found)
    random = Random(0)
    while len(found) < MOST_RUNS:
        long = tuple(random.choice(each) for each in trips)
        found[long, tuple(random.choice(each) for each in ways)] = None
    return list(found)
