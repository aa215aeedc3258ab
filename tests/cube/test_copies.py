"""Products whose operands begin rows within lines: the vector cores copy them first, where that takes less time."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from ascir.passes.graph.cube import copies_plan, strips_plan
from ascir.passes.graph.cube.copies_plan import moved_at_once
from ascir.passes.graph.cube.plan import Copy, Options, Plan, Timing
from ascir.passes.graph.cube.problem import Product
from ascir.runtime import CompiledKernel
from tests.cube.products import Case, check, compiled, cut_of


def cores(number: int) -> dict[str, Any]:
    return {"graph-tile": {"cores": number}}


def copied(kernel: CompiledKernel) -> list[str]:
    """The operands that are copied before."""
    entry = cut_of(kernel).get("copied")
    return [] if entry is None else list(entry.data)


@pytest.fixture
def eager(monkeypatch: pytest.MonkeyPatch) -> None:
    """Copies of all that can be copied, whatever they take."""
    monkeypatch.setattr(copies_plan, "MARGIN", -0.99)


SMALL = (
    Case(40, 33, 65),
    Case(40, 33, 65, "f32", transpose_a=True, transpose_b=True, options={"graph-tile": {"buffers": 1}}),
    Case(100, 100, 100, "bf16", transpose_a=True, bias=True, then=("relu",)),
    Case(33, 200, 100, "i8", transpose_b=True),
    Case(200, 33, 100, "i8", transpose_a=True, options=cores(3)),
    Case(20, 30, 40, batch=(2, 3), lhs=(2, 1), rhs=(3,)),
    Case(96, 80, 70, transpose_a=True, transpose_b=True, options=cores(2)),
    Case(40, 33, 33001, options={"graph-tile": {"cores": 2, "parts": 1}}),  # rows that are moved in parts
)


@pytest.mark.usefixtures("eager")
@pytest.mark.parametrize("case", SMALL, ids=str)
def test_copies_are_read_as_their_operands(case: Case) -> None:
    kernel = compiled(case)
    assert copied(kernel)
    check(case, kernel)


@pytest.mark.usefixtures("eager")
@pytest.mark.parametrize("transposed", [(True, True), (False, True), (True, False)], ids=["TT", "NT", "TN"])
def test_copies_of_sides_that_are_exchanged(
    transposed: tuple[bool, bool], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Strips along rows of blocks are those of the transposed product, whose left operand is the right copy."""
    strips = strips_plan._timed  # pyright: ignore[reportPrivateUsage]

    def along_rows(product: Product, options: Options) -> list[tuple[Timing, Plan]]:
        found = [each for each in strips(product, options) if each[1].mirrored]
        return [(replace(timing, nanoseconds=timing.nanoseconds / 1000), plan) for timing, plan in found]

    monkeypatch.setattr(strips_plan, "_timed", along_rows)
    monkeypatch.setattr(copies_plan, "MARGIN", -0.99999)
    left, right = transposed
    case = Case(601, 700, 300, transpose_a=left, transpose_b=right, options=cores(4))
    kernel = compiled(case)
    assert copied(kernel)
    assert "mirrored" in cut_of(kernel)
    check(case, kernel)


@pytest.mark.parametrize(
    ("case", "operands"),
    [
        (Case(1000, 1000, 1000, options=cores(8)), ["lhs", "rhs"]),
        (Case(1024, 1100, 1100, transpose_a=True, options=cores(8)), ["rhs"]),
        (Case(1024, 1024, 1024, options=cores(8)), []),
        (Case(100, 1000, 1000, options=cores(8)), []),  # each operand is loaded once
    ],
    ids=str,
)
def test_what_is_loaded_often_from_bad_rows_is_copied(case: Case, operands: list[str]) -> None:
    assert copied(compiled(case)) == operands


def test_copies_take_less_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """As predicted, and in less memory traffic than bad rows cost."""
    case = Case(1500, 1100, 1000, options=cores(8))
    fast = check(case)
    monkeypatch.setattr(copies_plan, "MARGIN", 99.0)
    plain = compiled(case)
    assert not copied(plain)
    assert fast.time_us < 0.9 * check(case, plain).time_us


def test_rows_without_gaps_are_moved_from_line_to_line() -> None:
    """A row of 4000 bytes begins with a sector: 16 of them are whole lines."""
    copy = Copy(side=0, rows=2000, length=2000, pitch=2048)
    assert moved_at_once(copy, 2, 48) == (16, 2000)
    assert moved_at_once(replace(copy, length=1999), 2, 48) == (14, 2000)
    assert moved_at_once(replace(copy, length=100_000), 2, 48) == (1, 32768)
