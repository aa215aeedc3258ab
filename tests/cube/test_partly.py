"""Strips that keep a part of the right operand in l1."""

from __future__ import annotations

import re
from typing import Any

import pytest

from ascir.passes.graph.cube.partly_plan import pieces
from tests.cube.products import Case, check, compiled, cut_of


def few_cores(number: int) -> dict[str, Any]:
    return {"graph-tile": {"cores": number}}


@pytest.mark.parametrize(
    ("case", "kept"),
    [
        (Case(768, 512, 1280, options=few_cores(2)), 560),
        (Case(656, 300, 1536, options=few_cores(2)), 1152),
        (Case(656, 384, 1536, "bf16", transpose_a=True, options=few_cores(2)), 1152),
        (Case(768, 512, 1280, transpose_a=True, options=few_cores(2)), 640),
        (Case(656, 300, 2048, bias=True, then=("relu",), options=few_cores(1)), 768),
    ],
)
def test_a_part_stays(case: Case, kept: int) -> None:
    """As much of k as there is room for, also of columns that fill no block, and over several strips of one core."""
    kernel = compiled(case)
    assert cut_of(kernel)["kept"].value.data == kept
    assert kernel.attributes["tile.placement"]
    assert "PIPE_MTE2" not in kernel.source
    check(case, kernel)


@pytest.mark.parametrize(
    ("case", "steps"),
    [
        (Case(768, 512, 1280, options=few_cores(2)), 2),
        (Case(768, 512, 1280, "bf16", then=("relu",), options=few_cores(2)), 2),
        (Case(700, 512, 640, "f32", options=few_cores(2)), 1),
    ],
)
def test_blocks_are_multiplied_in_halves(case: Case, steps: int) -> None:
    """A step takes two multiplications, one for each half of the columns, of what stays and what is new at once. The
    two steps of a load are written one by one."""
    kernel = compiled(case)
    assert "halves" in cut_of(kernel)
    load, step = cut_of(kernel)["tile"].get_values()[2:]
    assert load == steps * step
    assert kernel.source.count("Mmad(") == 2 * steps
    check(case, kernel)


@pytest.mark.parametrize(("k", "kept"), [(512, 224), (768, 224), (1024, 160), (1280, 112)])
def test_what_stays_are_the_first_rows_of_a_load(k: int, kept: int) -> None:
    """They may be more than the first step: then all of that stays, and some of the second one, which is loaded
    apart."""
    case = Case(768, 512, k, options=few_cores(2))
    kernel = compiled(case)
    assert cut_of(kernel)["tile"].get_values() == (128, 256, 256, 128)
    assert cut_of(kernel)["kept"].value.data == k // 256 * kept
    left, first = 128, min(kept, 128)
    found = {int(rows) for rows in re.findall(r"Nd2NzParams \w+{1, (\d+), 256,", kernel.source)}
    assert found == {left, first, 128 - first, kept - first, 256 - kept - (128 - first)} - {0}
    check(case, kernel)


@pytest.mark.parametrize(("k", "slots"), [(3072, 2), (1280, 1)])
def test_the_last_rows_of_a_load_have_two_buffers_if_there_is_room(k: int, slots: int) -> None:
    case = Case(384, 256, k, bias=True, options=few_cores(1))
    kernel = compiled(case)
    assert "halves" in cut_of(kernel)
    assert ("int32_t b_l1_at" in kernel.source) == (slots == 2)
    check(case, kernel)


def test_halves_begin_with_their_bias() -> None:
    case = Case(768, 512, 1280, bias=True, options=few_cores(2))
    kernel = compiled(case)
    assert "halves" in cut_of(kernel)
    check(case, kernel)


@pytest.mark.parametrize(
    "case",
    [
        Case(768, 500, 1280, options=few_cores(2)),
        Case(768, 512, 1280, transpose_a=True, options=few_cores(2)),
    ],
)
def test_blocks_that_have_no_halves(case: Case) -> None:
    """Of columns that fill no block, and where loads of short pieces set the pace."""
    assert "halves" not in cut_of(compiled(case))


def test_rows_of_k_that_are_not_kept_come_anew() -> None:
    """A right operand that comes by columns is not kept in parts: its pieces would be short."""
    kernel = compiled(Case(768, 512, 1280, transpose_b=True, options=few_cores(2)))
    assert cut_of(kernel)["kept"].value.data == 0


@pytest.mark.parametrize(
    ("step", "stay", "granule"), [(128, 32, 16), (128, 16, 16), (128, 64, 16), (64, 48, 16), (96, 32, 32)]
)
def test_pieces_are_all_of_a_step(step: int, stay: int, granule: int) -> None:
    found = pieces(step, stay, granule)
    assert stay in {start for start, _ in found}
    ends = [start + size for start, size in found]
    assert [start for start, _ in found[1:]] == ends[:-1]
    assert ends[-1] == step
    assert all(size % granule == 0 for _, size in found)
    assert max(size for _, size in found) <= max(step // 2, granule)


def test_halves_of_a_step_are_whole() -> None:
    """Each is moved while the other is multiplied, and each product has a start of its own."""
    assert pieces(128, 64, 16) == [(0, 64), (64, 64)]
