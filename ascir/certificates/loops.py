"""How a loop is traced, given a choice of executions: which iterations run, and which are like these.

scf.for %i = %first to %n step %c4 { ... }    // trips chosen: 2; %first is 8, %n is not known
Bounds(low=8, high=None, step=4, trips=2, rounds=2, bound=16)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from xdsl.dialects import scf
from xdsl.ir import SSAValue

from ascir.certificates.choices import Choice
from ascir.certificates.numbers import Sampled
from ascir.certificates.trips import SHORT, by_counters, limits, places, runs_whole

Known = Callable[[Iterable[SSAValue]], list[object]]
"""What is known of some values."""


class Bounds(NamedTuple):
    """The bounds of a loop, the least number of iterations that run, and the number that the kernel has."""

    low: int
    high: object
    step: int
    trips: int
    rounds: int
    bound: object
    """The value of the upper bound while the loop runs: what the chosen trip count implies, if it is not known."""
    distinct: int | None = None
    """If no core has more iterations than this: after them, the first ones follow again, on other global memory."""


def bounds_of(op: scf.ForOp, known: Known, choice: Choice, is_launched: bool) -> Bounds:
    """`is_launched`: whether one core of a launch is traced, so that what it computes is known."""
    low, high, step = known((op.lb, op.ub, op.step))
    low = low if isinstance(low, int) else Sampled(0)
    step = step if isinstance(step, int) and step > 0 else Sampled(1)
    if not is_launched and isinstance(low, Sampled) and isinstance(high, int) and 0 < high <= low:
        # The first iterations are those of another core.
        low = Sampled(low % step if low % step < high else 0)
    trips = _trips(op, low, high, step, choice, is_launched)
    if not isinstance(high, int) or isinstance(high, Sampled):
        # The bound that the choice implies.
        missing = (0, min(1, step - 1), step // 2)[choice.short] if trips else 0
        implied = low + trips * step - missing
        most = min((each for each in known(limits(op.ub)) if isinstance(each, int)), default=None)
        # Repeated iterations have other global memory, but the same bytes on the chip.
        may_repeat = not is_launched and not places(op.body.block.args[0])
        if may_repeat and most is not None and low < most < implied:
            return Bounds(low, None, step, trips, trips, Sampled(most), -(-(most - low) // step))
        return Bounds(low, high, step, trips, trips, Sampled(implied))
    if isinstance(low, Sampled):
        return Bounds(low, high, step, trips, trips, high)
    count = max(-(-(high - low) // step), trips)
    low = Sampled(low) if count > trips and not choice.spans else low
    return Bounds(low, high, step, trips, count, high)


def _trips(op: scf.ForOp, low: int, high: object, step: int, choice: Choice, is_launched: bool) -> int:
    """The least number of iterations that run."""
    trips = choice.trips.get(op, 2)
    if not isinstance(high, int):
        return trips
    count = -(-(high - low) // step)
    is_exact = not any(isinstance(each, Sampled) for each in (low, high, step))
    # The trip count may depend on the counters of loops around it.
    is_whole = is_exact and (count <= SHORT or (choice.whole and runs_whole(op, count, choice.whole)))
    if is_launched or is_whole:
        return max(count, 0)
    # No iterations beyond the end of a tile: they would access other tiles.
    return min(trips, count) if high > low and by_counters(op.ub) else trips
