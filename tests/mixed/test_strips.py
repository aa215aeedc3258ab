"""Products that go by strips, with what follows them on the vector cores: both sides go through the same strips."""

from __future__ import annotations

import pytest

from tests.mixed.test_epilogues import ADDED, behind
from tests.vector.harness import agree, compiled, expected_of

CASES = {
    "right operand kept, columns that end within a block": behind(
        (1040, 1000, 64), f"{ADDED}%y = graph.silu %g : $p", ("c", "1000xf16")
    ),
    "one block a strip": behind((768, 1000, 256), "%y = graph.silu %p : $p"),
}


@pytest.mark.parametrize("name", CASES)
def test_epilogue_of_strips(name: str) -> None:
    case = CASES[name]
    inputs, expected = expected_of(case)
    kernel = compiled(case)
    assert "strip" in str(kernel.attributes)
    for seed in range(2):
        agree(case, kernel.run(inputs, schedule_seed=seed), expected)
