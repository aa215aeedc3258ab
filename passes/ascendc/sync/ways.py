"""What single ways through a kernel miss: those of each kind by themselves, where loops run as often each time.

    missed_by_ways([lambda: replay, ...], [edge, barrier])      # {edge: Miss(flag=None)}; no way misses the barrier

To show that something is missed takes one way. Most is shown by the first ways that one comes to; what is left is looked for
where ways are short, and only then for longer where they are long.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ascir.passes.ascendc.sync.machine import Item
from ascir.passes.ascendc.sync.replay import Miss, Replay

STEPS = 8
"""So often as there are nodes: that shows almost all that is missed. Whatever is left then may be needless."""
SOON = 2
"""And that shows most of it."""


def missed_by_ways(kinds: Sequence[Callable[[], Replay]], items: Sequence[Item]) -> dict[Item, Miss]:
    """Those of `items` that cannot be left out, each by itself. `kinds`: the ways of each kind, from the shortest ones on: to
    follow these costs least, and they show the most of what the longest ones do not show at once."""
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
            if (miss := kind().missed_by_ways(item)) is not None:
                missed[item] = miss
    return missed
