"""What single ways through a kernel miss: those of each kind by themselves, where loops run as often each time.

    missed_by_ways([lambda: replay, ...], [edge, barrier])      # {edge: Miss(flag=None)}; no way misses the barrier

To show that something is missed takes one way. Most is shown near by; what is left is looked for where ways are short.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ascir.passes.ascendc.sync.machine import Item
from ascir.passes.ascendc.sync.replay import STEPS, Miss, Replay

SHORTEST = 3
"""So many kinds of ways, of the shortest ones, are followed before more of longer ones."""
PROBES = 4
"""So many flags and barriers are looked at first, to find ways that show them to be missed."""


def missed_by_ways(kinds: Sequence[Callable[[], Replay]], items: Sequence[Item]) -> dict[Item, Miss]:
    """Those of `items` that cannot be left out, each by itself. `kinds`: the ways of each kind, of loops that run many times
    first."""
    missed: dict[Item, Miss] = {}

    def left() -> list[Item]:
        return [item for item in items if item not in missed]

    # Most is shown by the first kind, near by, and much of the rest by the last ones, whose loops hardly run: to follow
    # them costs least. Any other flow costs more than a few steps.
    few, several, many = STEPS
    first, others = kinds[0], kinds[1:]
    tries = [
        (few, first, True),
        (several, first, True),
        *((few, kind, False) for kind in others[: -SHORTEST - 1 : -1]),
        (many, first, True),
        (several, first, False),
    ]
    for steps, kind, near in tries:
        if some := left():
            missed |= kind().missed_surely(some, steps, near)
    if some := left():
        missed |= _probed(kinds, some, many)
    for kind in kinds:
        for item in left():
            if (miss := kind().missed_by_ways(item)) is not None:
                missed[item] = miss
    return missed


def _probed(kinds: Sequence[Callable[[], Replay]], items: Sequence[Item], steps: int) -> dict[Item, Miss]:
    """What shows that one is missed shows it of most of the others: the first kind, from the shortest ways on, that does so
    for some of them is asked for all."""
    missed: dict[Item, Miss] = {}
    replays = sorted((kind() for kind in kinds), key=lambda replay: len(replay.nodes))
    left = list(items)
    while left:
        some = left[:: -(-len(left) // PROBES)]
        for replay in replays:
            if replay.missed_surely(some, steps):
                missed |= replay.missed_surely(left, steps)
                break
        else:
            left = [item for item in left if item not in some]
        left = [item for item in left if item not in missed]
    return missed
