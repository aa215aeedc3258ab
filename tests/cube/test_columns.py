"""Strips that keep some columns of the right operand in l1, where k lies side by side in it."""

from __future__ import annotations

import pytest

from ascir.passes.graph.cube.columns import parts_of
from ascir.passes.graph.cube.plan import Plan
from tests.cube.products import Case, check, compiled, cut_of, few_cores


@pytest.mark.parametrize(
    ("case", "columns"),
    [
        (Case(768, 512, 2560, transpose_b=True, options=few_cores(2)), 48),
        (Case(650, 256, 1536, "bf16", transpose_b=True, options=few_cores(1)), 96),
        (Case(656, 256, 2048, transpose_b=True, then=("relu",), options=few_cores(1)), 64),
        (Case(512, 256, 6144, "i8", transpose_b=True, options=few_cores(1)), 32),
    ],
)
def test_some_columns_stay(case: Case, columns: int) -> None:
    """As many as there is room for, also over rows that fill no block and over several strips of one core."""
    kernel = compiled(case)
    assert cut_of(kernel)["columns"].value.data == columns
    assert "PIPE_ALL" not in kernel.source
    check(case, kernel)


def test_each_piece_waits_for_its_own_place() -> None:
    """Six pieces in a round of k and three flags for them: what goes from one piece to the next in a round, and back to
    the next round, takes turns with the same flags."""
    kernel = compiled(Case(768, 512, 2048, transpose_b=True, options=few_cores(2)))
    waits = [line for line in kernel.source.splitlines() if "WaitFlag<AscendC::HardEvent::M_MTE1>" in line]
    assert len(waits) == 6 + 2


@pytest.mark.parametrize("columns", range(16, 224, 16))
def test_two_steps_of_the_second_part_fit(columns: int) -> None:
    """They are moved one after the other, so both are in l0b at a time, which blocks fill."""
    plan = Plan(m=128, n=256, load=256, step=128, turns=1, cores=1, columns=columns)
    widths = [width for _, width in parts_of(plan)]
    assert sum(widths) == plan.n
    assert all(width > 0 and width % 16 == 0 for width in widths)
    assert 2 * widths[-1] <= plan.n
