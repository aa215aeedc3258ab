"""Finds the longest prefix of a list for which something holds, with few queries (exponential and binary search).

longest(100, lambda count: works(items[:count]))     # 37: it works with the first 37, and not with the 38th
"""

from __future__ import annotations

from collections.abc import Callable


def longest(count: int, holds: Callable[[int], bool]) -> int:
    """The largest number up to `count` for which `holds` is true, if it is true for all smaller ones; 0 is taken to
    hold. The last query that was false was for the next larger number, if there was any, and no later query was for a
    larger one."""
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
