"""Random kernels that were once ordered wrongly, or by more than they need; and how the order is found."""

from __future__ import annotations

import pytest

from bench.fuzz_plans import order

SEEDS = {
    51690: "a barrier that only the third round of a loop in a loop needs",
    50155: "a barrier too many",
    50244: "slots that take turns by threes, within a branch",
    50416: "a barrier too many",
    50533: "a flag too many",
}


@pytest.mark.parametrize("seed", SEEDS)
def test_random_kernel(seed: int) -> None:
    assert order(seed) == ("right", "")
