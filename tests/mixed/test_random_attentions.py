"""Random attention: `python -m bench.random_attentions` runs more of it."""

from __future__ import annotations

from random import Random

import pytest

from tests.mixed.random_attentions import random_case
from tests.vector.groups import Dice
from tests.vector.harness import check


@pytest.mark.parametrize("seed", [0, 1, 2, 3, 4, 5, 6, 7, 9, 10, 11, 12])
def test_random_attention(seed: int) -> None:
    case, options = random_case(Dice(Random(seed)))
    check(case, options)
