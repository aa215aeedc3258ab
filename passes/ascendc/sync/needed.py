"""Finds the items of a plan that some single path needs, where equal loops run equally often (`counts`).

    missed_by_paths([lambda: replay, ...], [edge, barrier])      # {edge: Miss(flag=None)}; no path needs the barrier

One path suffices to show that an item is needed, and the first paths that are explored show most. What is left is
searched in the cases with the shortest paths first, and in those with long ones last.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ascir.passes.ascendc.sync.machine import Item
from ascir.passes.ascendc.sync.replay import Miss, Replay

STEPS = 8
"""The search budget, in steps per node. It finds almost all needed items; for the rest, all paths are followed."""
SOON = 2
"""The budget of the first search, which finds most of them."""


def missed_by_paths(kinds: Sequence[Callable[[], Replay]], items: Sequence[Item]) -> dict[Item, Miss]:
    """The items that cannot be removed on their own. `kinds`: the replays of each case of trip counts, from the
    shortest to the longest: short ones are cheap, and find most of what a first search of the longest does not."""
    missed: dict[Item, Miss] = {}

    def left() -> list[Item]:
        return [item for item in items if item not in missed]

    *shorter, longest = kinds
    looks = (longest, SOON, False), *((kind, STEPS, True) for kind in shorter)
    for kind, steps, thorough in (*looks, (longest, STEPS, False), (longest, STEPS, True)):
        if some := left():
            missed |= kind().missed_surely(some, steps, thorough)
    for kind in kinds:
        for item in left():
            if (miss := kind().missed_by_paths(item)) is not None:
                missed[item] = miss
    return missed
