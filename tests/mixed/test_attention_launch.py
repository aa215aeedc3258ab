"""On how many cores attention of named sizes is launched: on those that are worth it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ascir.interp.dtypes import Array
from tests.mixed.test_attention import Heads
from tests.vector.harness import compiled, expected_of, graph

COUNTS = (1, 2, 4, 8, 12, 16, 20, 24)
SHARED = graph(
    ("q", "Bx32x1x128xf16"),
    ("k", "Bx8xSx128xf16"),
    body="%y = graph.attention %q, %k, %k : ($q, $k, $k) -> $q",
    result="$q",
)
CASES = {
    "one query": (Heads((32,), 1, "S", 128).graph(), ({"S": 100}, {"S": 1000})),
    "few queries": (Heads((12,), "S", "S", 64).graph(), ({"S": 16}, {"S": 128}, {"S": 300})),
    "a static number of keys": (Heads(("B", 12), 128, 128, 64).graph(), ({"B": 1}, {"B": 3})),
    "heads that share keys": (SHARED, ({"B": 1, "S": 100}, {"B": 4, "S": 500})),
}


@pytest.mark.parametrize("name", CASES)
def test_cores_that_are_worth_their_launch(name: str) -> None:
    """One query and 32 heads of 100 keys took 12.8 us on 24 cores, in two rounds of which the second had eight; on eight
    cores they take 8.7."""
    case, sizes = CASES[name]
    kernel = compiled(case)

    def time(inputs: list[Array], cores: int | None) -> float:
        return kernel.run(inputs, checks=False, block_dim=cores).launch.time_us or 99

    for dims in sizes:
        inputs, _ = expected_of(replace(case, dims=dims))
        assert time(inputs, None) < 1.15 * min(time(inputs, cores) for cores in COUNTS), dims


def test_nothing_to_do() -> None:
    kernel = compiled(Heads(("B", 6), "T", "S", 64).graph())
    for sizes in ((0, 5, 5), (2, 0, 5), (2, 5, 0)):
        assert kernel.block_dim(dict(zip("BTS", sizes, strict=True))) == 1
