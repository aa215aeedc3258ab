"""Random products: `python -m bench.random_products` runs more of them."""

from __future__ import annotations

from random import Random

import pytest

from tests.cube.products import check
from tests.cube.random_cases import random_case
from tests.vector.groups import Dice


@pytest.mark.parametrize("seed", [0, 1, 2, 4, 5, 6])
def test_random_product(seed: int) -> None:
    check(random_case(Dice(Random(seed))))
