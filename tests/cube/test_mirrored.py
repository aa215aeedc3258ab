"""Strips that go along rows of blocks, and keep of the left operand."""

from __future__ import annotations

import pytest

from tests.cube.products import Case, check, compiled, cut_of, few_cores


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


def test_a_column_of_one_block_has_no_loop_of_its_own() -> None:
    """What stays is loaded after the last block has read it, so that loads for the block in the other slot wait for no
    flag of their own: a loop, which might run more often, would need one."""
    case = Case(640, 100, 17, transpose_a=True, options=few_cores(1))
    kernel = compiled(case)
    assert "mirrored" in cut_of(kernel)
    assert kernel.source.count("for (") == 1
    check(case, kernel)
