"""A share of the random kernels of `bench.fuzz_plans`: every plan is right by the independent checkers."""

from __future__ import annotations

import pytest

from bench.fuzz_plans import fuzz


@pytest.mark.parametrize(("what", "count"), [("placement", 60), ("sync", 40), ("cube", 30)])
def test_random_kernels(what: str, count: int) -> None:
    tally = fuzz(what, range(count))
    assert tally.outcomes == {"right": count}, tally.seeds
