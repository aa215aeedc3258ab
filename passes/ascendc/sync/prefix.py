"""How much of the beginning of a list something holds for, in few questions.

longest(100, lambda count: works(items[:count]))     # 37: it works with the first 37, and not with the 38th
"""

from __future__ import annotations

from collections.abc import Callable


def longest(count: int, holds: Callable[[int], bool]) -> int:
    """The largest number up to `count` that holds, where all smaller ones do, 0 without a question. The last number that it
    does not hold for is the next one, and nothing was asked since that is larger."""
    if not count or holds(count):
        return count
    low, high, step = 0, count, 1
    while high - low > 1:
        middle = low + min(step, (high - low) // 2)
        if holds(middle):
            low, step = middle, 2 * step
        else:
            high = middle
    return low
