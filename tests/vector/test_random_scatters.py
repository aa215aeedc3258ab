"""Random scatters: `python -m bench.random_scatters` runs more of them."""

from __future__ import annotations

from random import Random

import pytest

from tests.vector.groups import Dice
from tests.vector.random_scatters import check, random_case, random_ways


@pytest.mark.parametrize("seed", range(8))
def test_random_scatter(seed: int) -> None:
    dice = Dice(Random(seed))
    check(random_case(dice), random_ways(dice, 2))
