"""Products whose number of rows is known only at launch: blocks for few rows, strips for many."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest

from ascir.runtime import CompiledKernel
from tests.cube.products import Case, check, compiled, cut_of, few_cores

CASES = {
    "f16": Case(0, 768, 512, names="m", options=few_cores(2)),
    "bias": Case(0, 512, 384, bias=True, then=("relu",), names="m", options=few_cores(2)),
    "bf16 bias": Case(0, 700, 256, "bf16", bias=True, names="m", options=few_cores(2)),
    "columns stay": Case(0, 768, 512, transpose_b=True, names="m", options=few_cores(2)),
    "bytes": Case(0, 768, 512, "i8", transpose_b=True, names="m", options=few_cores(2)),
    "f32": Case(0, 768, 1024, "f32", then=("f16",), names="m", options=few_cores(2)),
}


@cache
def kernel_of(name: str) -> CompiledKernel:
    return compiled(CASES[name])


def few_of(kernel: CompiledKernel) -> int:
    """The most rows that are few."""
    return cut_of(kernel)["tile_of_few_rows"].data["rows"].value.data


@pytest.mark.parametrize("name", CASES)
def test_few_rows_are_in_blocks_and_many_in_strips(name: str) -> None:
    kernel = kernel_of(name)
    assert {"tile_of_few_rows", "strip", "even", "lapped"} <= set(cut_of(kernel))
    assert f"M <= {few_of(kernel)}" in kernel.source


@pytest.mark.parametrize("more", [-1000, -1, 0, 1, 17, 128, 200, 391])
@pytest.mark.parametrize("name", CASES)
def test_any_number_of_rows(name: str, more: int) -> None:
    """Of one kernel: two cores never write the same rows, though the last block of a column may begin with some of the
    one before."""
    kernel = kernel_of(name)
    check(replace(CASES[name], m=max(1, few_of(kernel) + more)), kernel)


@pytest.mark.parametrize("cores", range(2, 8))
def test_columns_are_divided_anywhere(cores: int) -> None:
    """Also after the first block of a column, or before its last one."""
    case = Case(0, 512, 128, names="m", options=few_cores(cores))
    kernel = compiled(case)
    few = few_of(kernel)
    for rows in (few + 1, few + 130, few + 300):
        check(replace(case, m=rows), kernel)


@pytest.mark.parametrize("rows", [257, 300, 384, 385, 400])
def test_there_may_be_more_columns_than_cores(rows: int) -> None:
    case = Case(0, 2048, 64, names="m", options=few_cores(3))
    kernel = compiled(case)
    assert few_of(kernel) == 256
    check(replace(case, m=rows), kernel)


def test_whole_blocks_leave_fractal_by_fractal() -> None:
    """Only stores of few rows wait for all of their sums."""
    _, _, many = kernel_of("f16").source.partition("} else {")
    assert "M_FIX" not in many


def test_rows_of_a_transposed_operand_are_in_blocks_only() -> None:
    """Blocks of it begin at whole cache lines, so that the last one cannot begin anywhere."""
    case = Case(0, 768, 512, transpose_a=True, names="m", options=few_cores(2))
    kernel = compiled(case)
    assert "tile_of_few_rows" not in cut_of(kernel)
    check(replace(case, m=300), kernel)
