"""Bounds of slices in dimensions whose sizes may have names.

bound(batch - 1, batch, backwards=False)      # -1: counted from the end
"""

from __future__ import annotations

from ascir.dialects.graph.properties import MAX_I64, MIN_I64
from ascir.frontend.sizes import Extent, Size
from ascir.frontend.values import Problem


def bound(given: Extent, size: Extent, *, backwards: bool) -> int:
    """A bound as a number; bounds that count from the end do not need the size of the dimension."""
    if not isinstance(given, Size):
        # Numbers far beyond either end are the end itself.
        return given if abs(given) < (1 << 31) - 1 else (MAX_I64 if given > 0 else MIN_I64)
    left = given - size
    if isinstance(left, int) and left >= 0:
        return MAX_I64
    if isinstance(left, int) and not backwards:
        return left
    raise Problem(f"a bound of {given} in a dimension of {size} is known at run time only; fix it with --dim")
