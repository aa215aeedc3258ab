"""Products that go by strips, with what follows them on the vector cores: both sides go through the same strips."""

from __future__ import annotations

from typing import Any

import pytest

from tests.mixed.test_epilogues import ADDED, behind
from tests.vector.harness import agree, compiled, expected_of, graph

CASES = {
    "right operand kept, columns that end within a block": behind(
        (1552, 1000, 64), f"{ADDED}%y = graph.silu %g : $p", ("c", "1000xf16")
    ),
    "one block a strip": behind((768, 1000, 384), "%y = graph.silu %p : $p"),
}


@pytest.mark.parametrize("name", CASES)
def test_epilogue_of_strips(name: str) -> None:
    case = CASES[name]
    inputs, expected = expected_of(case)
    kernel = compiled(case)
    assert "strip" in str(kernel.attributes)
    for seed in range(2):
        agree(case, kernel.run(inputs, schedule_seed=seed), expected)


def test_epilogue_of_shares_that_end_within_a_column() -> None:
    product = "tensor<1401x700xf16>"
    body = f"%p = graph.matmul %a, %b transpose_a : ($a, $b) -> {product}\n%y = graph.silu %p : {product}"
    case = graph(("a", "256x1401xf16"), ("b", "256x700xf16"), body=body, result=product)
    inputs, expected = expected_of(case)
    kernel = compiled(case, {"graph-tile": {"cores": 5}})
    assert "even" in str(kernel.attributes)
    for seed in range(2):
        agree(case, kernel.run(inputs, schedule_seed=seed), expected)


EVEN = {
    "one tile for each half": behind((192, 512, 64), "%y = graph.silu %p : $p"),
    "several tiles, of two heights": behind((2048, 512, 64), "%y = graph.gelu %p : $p"),
    "halves of odd rows": behind((107, 300, 64), "%y = graph.gelu %p : $p"),
}


@pytest.mark.parametrize("name", EVEN)
def test_tiles_of_one_block_come_while_those_of_another_leave(name: str) -> None:
    """Nothing waits for everything: how many tiles each half of a block has is known."""
    case = EVEN[name]
    inputs, expected = expected_of(case)
    kernel = compiled(case)
    assert "PIPE_ALL" not in kernel.source
    agree(case, kernel.run(inputs), expected)


def test_blocks_are_chosen_with_what_is_behind_them() -> None:
    """Alone, the product would have blocks of 128 rows, each on a core of its own."""
    kernel = compiled(behind((256, 1024, 256), "%y = graph.gelu %p : $p"))
    assert kernel is not None
    certificate: Any = kernel.attributes["tile.tiling"]
    chosen = certificate.data[0].data
    assert chosen["tile"].get_values()[0] == 64
    assert 8000 < chosen["ns"].value.data < 11000
