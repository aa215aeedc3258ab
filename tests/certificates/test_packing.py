"""Packing: problems that were cut from a rectangle fit into it again."""

from __future__ import annotations

from random import Random

import pytest

from ascir.packing import pack
from bench.packing import BYTES, cut, is_valid


@pytest.mark.parametrize("count", [5, 10, 20])
def test_pieces_of_a_rectangle_fit_into_it(count: int) -> None:
    for seed in range(5):
        blocks = cut(Random(seed), count)
        packing = pack(blocks)
        assert is_valid(blocks, packing)
        assert packing.peak == packing.lower_bound == BYTES
