"""What the blocks of a strip share."""

from __future__ import annotations

import pytest
from xdsl.dialects.builtin import f16

from ascir.passes.graph.cube.plan import Sizes
from ascir.passes.graph.cube.problem import Extent, Product
from ascir.passes.graph.cube.shares import evenly, shares
from tests.cube.products import Case, check, compiled, cut_of


@pytest.mark.parametrize(
    "case",
    [
        Case(640, 256, 128, bias=True, options={"graph-tile": {"cores": 4}}),
        Case(640, 256, 128, "bf16", bias=True, options={"graph-tile": {"cores": 4}}),
        Case(640, 500, 128, bias=True, then=("relu",), options={"graph-tile": {"cores": 2}}),
    ],
)
def test_a_bias_is_loaded_once_for_a_strip(case: Case) -> None:
    """With each block it would come between the loads of operands, and the cube would run dry."""
    kernel = compiled(case)
    first, _, blocks = kernel.source.partition("for (int64_t at = ")
    assert "bias_l1 = " in first
    assert "bias_l1 = " not in blocks
    check(case, kernel)


@pytest.mark.parametrize(
    "case",
    [
        Case(650, 256, 512, options={"graph-tile": {"cores": 2}}),
        Case(650, 512, 1536, transpose_b=True, bias=True, options={"graph-tile": {"cores": 4}}),
        Case(1401, 512, 640, transpose_a=True, options={"graph-tile": {"cores": 6}}),
    ],
)
def test_rows_that_end_within_a_fractal(case: Case) -> None:
    """The last block of the last strip has fewer."""
    kernel = compiled(case)
    assert "strip" in cut_of(kernel)
    check(case, kernel)


@pytest.mark.parametrize(
    "case",
    [
        Case(650, 256, 512, options={"graph-tile": {"cores": 2}}),
        Case(650, 512, 1536, transpose_b=True, bias=True, options={"graph-tile": {"cores": 4}}),
        Case(649, 256, 512, "i8", transpose_b=True, options={"graph-tile": {"cores": 2}}),
    ],
)
def test_the_last_block_begins_with_rows_of_the_one_before(case: Case) -> None:
    """So all blocks are of whole fractals, and their sums leave fractal by fractal while the next ones are begun."""
    kernel = compiled(case)
    assert "lapped" in cut_of(kernel)
    assert "M_FIX" not in kernel.source
    check(case, kernel)


@pytest.mark.parametrize(
    "case",
    [
        Case(1401, 384, 512, transpose_a=True, bias=True, options={"graph-tile": {"cores": 8}}),
        Case(640, 768, 512, options={"graph-tile": {"cores": 4}}),
        Case(
            1300,
            768,
            256,
            transpose_a=True,
            transpose_b=True,
            bias=True,
            options={"graph-tile": {"cores": 11}},
        ),
        Case(1024, 1024, 640, transpose_a=True, options={"graph-tile": {"cores": 6}}),
        Case(640, 768, 512, transpose_a=True, options={"graph-tile": {"cores": 4}}),
        Case(896, 700, 384, transpose_b=True, bias=True, options={"graph-tile": {"cores": 5}}),
    ],
)
def test_cores_go_on_in_the_next_column(case: Case) -> None:
    """Where columns of blocks cannot be dealt evenly, their halves are: some strips begin with one, some end with
    one."""
    kernel = compiled(case)
    assert cut_of(kernel)["even"].value.data == 2
    assert "for (int64_t column = " in kernel.source
    check(case, kernel)


def test_the_last_column_of_a_share_comes_first() -> None:
    """It begins with the first rows, as those of nearly all cores do: memory gives these once for all."""
    product = Product(Extent(2048), Extent(2048), Extent(512), (), (), (), (True, False), f16, f16)
    plan = evenly(Sizes.of(product), cores=24, m=256, n=128, even=2)
    assert plan is not None
    assert list(shares(Sizes.of(product), plan, core=1)) == [[2, 2, 1], [1, 2, 2]]


@pytest.mark.parametrize(
    ("rows", "columns", "counts"),
    [
        # Three cores have two columns of 16 halves.
        (2048, 2048, [11, 10, 11]),
        (2816, 2816, [21, 20, 20, 20, 20, 20, 20, 20, 20, 20, 20, 21]),
        (3840, 1920, [19, 18, 19, 18, 19, 19, 19, 19]),
        # All have more than a column: the last ones go on with what others have loaded.
        (3328, 3328, [28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 29, 29]),
    ],
)
def test_what_is_left_over_goes_to_cores_with_one_column(rows: int, columns: int, counts: list[int]) -> None:
    product = Product(Extent(rows), Extent(columns), Extent(512), (), (), (), (True, False), f16, f16)
    sizes = Sizes.of(product)
    plan = evenly(sizes, cores=24, m=256, n=128, even=2)
    assert plan is not None
    found = [sum(map(sum, shares(sizes, plan, core))) for core in range(24)]
    assert found == counts * (24 // len(counts))


@pytest.mark.parametrize(
    "case",
    [
        Case(1401, 700, 256, transpose_a=True, options={"graph-tile": {"cores": 5}}),
        Case(1024, 700, 512, transpose_b=True, bias=True, options={"graph-tile": {"cores": 5}}),
        Case(768, 768, 256, transpose_a=True, options={"graph-tile": {"cores": 5}}),
        Case(1024, 768, 256, transpose_a=True, options={"graph-tile": {"cores": 5}}),
    ],
)
def test_cores_have_whole_blocks_of_several_columns(case: Case) -> None:
    """Blocks are loaded for once each: where columns of them cannot be dealt evenly, shorter ones would be for more
    loads."""
    kernel = compiled(case)
    assert cut_of(kernel)["even"].value.data == 1
    check(case, kernel)


def test_blocks_that_only_the_end_cuts_are_no_taller_for_it() -> None:
    """Of taller ones a load would reach into what lies behind it, and wait until that was multiplied: no load would run
    ahead of the others."""
    case = Case(500, 256, 512, transpose_a=True, options={"graph-tile": {"cores": 2}})
    kernel = compiled(case)
    assert (
        "SetFlag<AscendC::HardEvent::MTE1_MTE2>(4)" in kernel.source
    )  # two places of each operand, and what stays
    check(case, kernel)
