"""What attention is predicted to take, and which of its forms are chosen for that."""

from __future__ import annotations

import pytest

from tests.cube.products import cut_of
from tests.mixed.test_attention import Heads
from tests.vector.harness import compiled, expected_of

ROWS = {
    "on few cores": Heads((12,), 128, 128, 64),
    "three items for each core": Heads((24,), 128, 512, 64),
    "many keys": Heads((30,), 16, 8192, 64),
}
BLOCKS = {
    "one query": Heads((32,), 1, 4096, 128),
    "few queries": Heads((8,), 4, 4096, 128),
    "on few cores": Heads((4,), 16, 8192, 128),
    "two items for each core": Heads((36,), 64, 1024, 128),
    "two items for some cores": Heads((13,), 100, 2048, 64),
}


def foreseen(case: Heads, blocks: bool) -> bool:
    """Whether attention has the form that is meant, and takes as long as it was chosen for."""
    graph = case.graph()
    kernel = compiled(graph)
    assert ("keys" in cut_of(kernel)) == blocks
    inputs, _ = expected_of(graph)
    simulated = kernel.run(inputs, checks=False).launch.time_us
    assert simulated is not None
    return abs(cut_of(kernel)["ns"].value.data / 1000 / simulated - 1) < 0.1


@pytest.mark.parametrize("name", ROWS)
def test_what_whole_rows_take_is_foreseen(name: str) -> None:
    assert foreseen(ROWS[name], blocks=False)


@pytest.mark.parametrize("name", BLOCKS)
def test_what_blocks_of_keys_take_is_foreseen(name: str) -> None:
    assert foreseen(BLOCKS[name], blocks=True)


def test_blocks_of_keys_are_faster_on_few_cores() -> None:
    """Four items: 16.8 us in blocks of 400 keys, and 23.7 with whole rows."""
    assert "keys" in cut_of(compiled(Heads((1,), 64, 6000, 64).graph()))


def test_a_core_makes_all_blocks_of_its_items() -> None:
    """32 items of 64 rows take as long on 24 cores as 48 would, 90.7 us; 48 of 48 rows take 63.1."""
    assert cut_of(compiled(Heads((8,), 256, 8192, 64).graph()))["tile"].get_values()[0] < 64


@pytest.mark.parametrize("case", [Heads((30,), 16, 8192, 64), Heads((30,), 40, 3072, 64)])
def test_no_more_cores_than_make_a_round_less(case: Heads) -> None:
    """30 items take two rounds on 24 cores as on 15, which have more of the bandwidth each: 29.5 us instead of 35.0, of 40
    queries."""
    assert compiled(case.graph()).blocks == 15
