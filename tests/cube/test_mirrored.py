"""Strips that go along rows of blocks, and keep of the left operand."""

from __future__ import annotations

from typing import Any

import pytest

from tests.cube.products import Case, check, compiled, cut_of


def few_cores(number: int) -> dict[str, Any]:
    return {"graph-tile": {"cores": number}}


@pytest.mark.parametrize(
    "case",
    [
        Case(512, 768, 1280, transpose_a=True, transpose_b=True, options=few_cores(2)),
        Case(300, 656, 1536, "bf16", transpose_a=True, transpose_b=True, options=few_cores(2)),
        Case(256, 1000, 640, transpose_a=True, transpose_b=True, then=("relu",), options=few_cores(1)),
    ],
)
def test_the_left_operand_stays(case: Case) -> None:
    """A part of it, and all of it; columns are shared out evenly, also where they fill no block."""
    kernel = compiled(case)
    assert "mirrored" in cut_of(kernel)
    assert cut_of(kernel)["kept"].value.data > 0
    check(case, kernel)
