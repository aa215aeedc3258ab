"""A share of the random kernels of `bench.fuzz_plans`: every plan is right by the independent checkers."""

from __future__ import annotations

import pytest

from bench.fuzz_plans import fuzz, order_cube, place


@pytest.mark.parametrize(("what", "count"), [("placement", 60), ("sync", 40), ("cube", 30)])
def test_random_kernels(what: str, count: int) -> None:
    tally = fuzz(what, range(count))
    assert tally.outcomes == {"right": count}, tally.seeds


@pytest.mark.parametrize("seed", [1000739, 1000774, 1001530, 1005226, 1006640])
def test_slots_take_turns_in_one_loop(seed: int) -> None:
    """What a branch yields is stored from slots, and was carried by a loop in it; or a view of what a loop carries
    is."""
    assert place(seed) == ("right", "")


def test_flags_take_turns_by_what_is_known() -> None:
    """In a loop with too many counters, none of these is."""
    assert order_cube(95025) == ("right", "")
