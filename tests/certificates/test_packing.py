"""Packing: problems that were cut from a rectangle fit into it again."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations
from random import Random

import pytest

from ascir.packing import Block, Packing, fit, pack
from ascir.packing.exact import solve
from bench.packing import BYTES, cut, is_valid


@pytest.mark.parametrize("count", [5, 10, 20])
def test_pieces_of_a_rectangle_fit_into_it(count: int) -> None:
    for seed in range(5):
        blocks = cut(Random(seed), count)
        packing = pack(blocks)
        assert is_valid(blocks, packing)
        assert packing.peak == packing.lower_bound == BYTES


def test_forty_pieces_of_a_rectangle_fit_into_it() -> None:
    """What the quick search leaves above the rectangle, the thorough one puts into it."""
    for seed in range(4):
        blocks = cut(Random(seed), 40)
        packing = fit(blocks, BYTES, 20_000)
        assert is_valid(blocks, packing)
        assert packing.peak == BYTES


def test_the_thorough_search_finds_what_all_orders_find() -> None:
    """Some order of first-fit gives a lowest packing: the search finds one as low, and proves that none is lower."""
    for seed in range(24):
        random = Random(seed)
        blocks = list[Block]()
        for _ in range(6):
            start = random.randint(0, 4)
            blocks.append(Block(random.randint(1, 4), start, start + random.randint(1, 4)))
        lowest = min(_first_fit(order) for order in permutations(blocks))
        offsets = solve(blocks, lowest, 10_000)
        assert offsets is not None
        assert is_valid(blocks, Packing(tuple(offsets), lowest, lowest))
        assert solve(blocks, lowest - 1, 10_000) is None


def _first_fit(blocks: Sequence[Block]) -> int:
    placed: list[tuple[int, Block]] = []
    for block in blocks:
        offset = 0
        for at, other in sorted(placed, key=lambda each: each[0]):
            if block.overlaps(other) and at < offset + block.size and offset < at + other.size:
                offset = at + other.size
        placed.append((offset, block))
    return max(offset + block.size for offset, block in placed)
