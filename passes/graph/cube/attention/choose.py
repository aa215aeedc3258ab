"""Chooses the tiling of attention with all scores of a row at a time.

    choose(clock).plan    # AttentionPlan(scores=Plan(m=128, n=128, ...), context=Plan(m=128, n=64, ...))

While the vector cores work on one item, the cube computes the scores of the next: two or three items are in flight.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ascir.passes.graph.cube.attention.clock import AttentionClock
from ascir.passes.graph.cube.attention.plan import FEWER, AttentionChoice, AttentionPlan, fewest, plans
from ascir.passes.graph.cube.choose import RUNNERS_UP
from ascir.passes.graph.tiling.errors import Untileable

SHORTLIST = 6
"""So many are looked at on fewer cores too."""

AHEAD = (1, 2)
"""So many items are ahead of the one whose context is made."""


def choose(clock: AttentionClock) -> AttentionChoice:
    """The fastest tiling, and the runners-up."""

    def time(plan: AttentionPlan) -> float:
        return clock.predict(plan).nanoseconds

    shortlist = sorted(plans(clock.found, clock.options), key=time)[:SHORTLIST]
    if not shortlist:
        raise Untileable("no rows of two products fit into the memories of the cube core")
    best, *others = sorted((fewer for plan in shortlist for fewer in _launches(clock, plan)), key=time)
    runners = {plan.rows: plan for plan in reversed(others) if plan.rows != best.rows}
    ordered = sorted(((plan, time(plan)) for plan in runners.values()), key=lambda each: each[1])
    return AttentionChoice(best, clock.predict(best), tuple(ordered[:RUNNERS_UP]))


def _launches(clock: AttentionClock, plan: AttentionPlan) -> Iterator[AttentionPlan]:
    """On fewer cores too, if the number of items is known: each costs time at launch; and with more items under
    way."""
    items, counts = clock.items(plan), [count for count in FEWER if count < plan.cores]
    fewer = () if clock.found.names else sorted({fewest(items, count) for count in (*counts, plan.cores)})
    for cores in (plan.cores, *(each for each in fewer if each != plan.cores)):
        for ahead in AHEAD:
            yield replace(plan.on(cores), ahead=ahead)
