"""Packing: problems that were cut from a rectangle fit into it again."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations
from random import Random

import pytest

from ascir.packing import Block, Packing, pack
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
    """Given time, the search finds out how."""
    for seed in range(4):
        blocks = cut(Random(seed), 40)
        packing = pack(blocks, BYTES, 20_000)
        assert is_valid(blocks, packing)
        assert packing.peak == BYTES


@pytest.mark.parametrize("alignments", [(1,), (1, 2, 4)], ids=["bytes", "several alignments"])
def test_the_search_finds_what_all_orders_find(alignments: tuple[int, ...]) -> None:
    """Some order of first-fit gives a lowest packing: the search finds one as low, and proves that none is lower."""
    for seed in range(24):
        random = Random(seed)
        blocks = list[Block]()
        for _ in range(6):
            start = random.randint(0, 4)
            size, ends, alignment = (
                random.randint(1, 4),
                start + random.randint(1, 4),
                random.choice(alignments),
            )
            blocks.append(Block(size, start, ends, alignment))
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
                offset = -(-(at + other.size) // block.alignment) * block.alignment
        placed.append((offset, block))
    return max(offset + block.size for offset, block in placed)
