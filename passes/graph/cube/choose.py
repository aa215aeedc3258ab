"""Chooses the tiling of a product.

    choose(product, options).plan      # Plan(m=128, n=256, load=256, step=64, turns=1, cores=24)

All sensible block sizes are timed (`clock`); for the best of them, smaller depths along k and fewer cores are tried as
well.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from ascir.passes.graph.cube.clock import Clock, clock_of
from ascir.passes.graph.cube.cuts import blocks, depths, forced, launches
from ascir.passes.graph.cube.plan import Behind, Choice, Options, Plan, Sizes, Timing
from ascir.passes.graph.cube.problem import Product
from ascir.passes.graph.tiling.errors import Untileable

RUNNERS_UP = 3

SHORTLIST = 12
"""The number of tilings that are refined: depths along k, then fewer cores."""


def choose(
    product: Product, options: Options, clock: Clock | None = None, behind: Behind | None = None
) -> Choice:
    """The fastest tiling, and the runners-up; timed by `clock` if one is given, and with the time of an epilogue added
    by `behind`."""
    found = _known(product, options) if clock is None else _timed(Sizes.of(product), options, clock)
    timed = sorted(found if behind is None else _followed(found, behind), key=_nanoseconds)
    best = timed[0]
    seen = {(best[1].m, best[1].n)}
    runners: list[tuple[Plan, float]] = []
    for timing, plan in timed:
        if (plan.m, plan.n) not in seen and len(runners) < RUNNERS_UP:
            seen.add((plan.m, plan.n))
            runners.append((plan, timing.nanoseconds))
    return Choice(best[1], best[0], runners)


def _nanoseconds(timed: tuple[Timing, Plan]) -> float:
    return timed[0].nanoseconds


def _followed(found: Sequence[tuple[Timing, Plan]], behind: Behind) -> list[tuple[Timing, Plan]]:
    """The plans that may be chosen or reported, with the time of the epilogue. That time is expensive to predict, and
    never negative: the search ends at plans that are slower without it than the last runner-up with it."""
    asked: list[tuple[int, tuple[Timing, Plan]]] = []
    best: dict[tuple[int, int], float] = {}
    for index in sorted(range(len(found)), key=lambda index: _nanoseconds(found[index])):
        alone, plan = found[index]
        if len(best) > RUNNERS_UP and alone.nanoseconds > sorted(best.values())[RUNNERS_UP]:
            break
        timing, block = behind(alone, plan), (plan.m, plan.n)
        asked.append((index, (timing, plan)))
        best[block] = min(timing.nanoseconds, best.get(block, timing.nanoseconds))
    return [each for _, each in sorted(asked, key=lambda one: one[0])]


@lru_cache(maxsize=256)
def _known(product: Product, options: Options) -> Sequence[tuple[Timing, Plan]]:
    """Cached, as the search for fusion groups predicts a product with many different epilogues."""
    return _timed(Sizes.of(product), options, clock_of(product, options))


def _timed(sizes: Sizes, options: Options, clock: Clock) -> Sequence[tuple[Timing, Plan]]:
    """The candidate tilings, each with its time."""

    def time(plan: Plan) -> float:
        return clock.predict(plan).nanoseconds

    if options.tile:
        plans = forced(sizes, options)
    else:
        shortlist = sorted(blocks(sizes, options), key=time)[:SHORTLIST]
        deep = [plan for block in shortlist for plan in depths(sizes, options, block)]
        plans = [
            plan for each in sorted(deep, key=time)[:SHORTLIST] for plan in launches(sizes, options, each)
        ]
        plans += shortlist
    if not plans:
        raise Untileable("no block of this product fits into the memories of the cube core")
    return [(clock.predict(plan), plan) for plan in plans]
