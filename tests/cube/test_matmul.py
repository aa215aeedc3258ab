"""Matrix products by compiled kernels: shapes with tails, element types, transposes, batches."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from xdsl.dialects.func import FuncOp

from ascir.diagnostics import Source
from ascir.parsing import parse
from ascir.passes.graph.cube.clock import Clock
from ascir.passes.graph.cube.plan import Plan, Sizes
from ascir.passes.graph.cube.problem import root_of
from ascir.target import soc
from tests.cube.products import Case, check, compiled, context, cut_of, expected, inputs, text

TRANSPOSES = [(False, False), (False, True), (True, False), (True, True)]

ODD = [(40, 56, 72), (17, 33, 65), (130, 300, 139)]
"""Sizes that fill no fractal, and one with tails in all dimensions of its blocks."""


@pytest.mark.parametrize(("a", "b"), TRANSPOSES)
@pytest.mark.parametrize(
    ("dtype", "shape"), list(zip(["f16", "bf16", "f32", "i8"], [*ODD, ODD[2]], strict=True))
)
def test_transposes(dtype: str, shape: tuple[int, int, int], a: bool, b: bool) -> None:
    check(Case(*shape, dtype, a, b))


@pytest.mark.parametrize("dtype", ["f32", "i8"])
@pytest.mark.parametrize("k", [1, 9, 24, 40])
def test_k_that_ends_within_a_square(dtype: str, k: int) -> None:
    check(Case(50, 70, k, dtype, transpose_a=True))


@pytest.mark.parametrize("shape", [(1, 1, 1), (1, 300, 500), (300, 1, 500), (2, 1000, 16), (257, 129, 513)])
def test_shapes(shape: tuple[int, int, int]) -> None:
    check(Case(*shape))


@pytest.mark.parametrize(
    "case",
    [
        Case(64, 128, 256, options={"graph-tile": {"tile": (32, 64, 64, 32)}}),
        Case(100, 100, 100, options={"graph-tile": {"tile": (16, 16, 16, 16)}}),
        Case(100, 100, 100, options={"graph-tile": {"tile": (48, 32, 64, 16), "buffers": 1}}),
        Case(100, 300, 100, options={"graph-tile": {"tile": (32, 32), "cores": 5, "buffers": 3}}),
        Case(200, 300, 640, bias=True, options={"graph-tile": {"tile": (64, 64, 128, 64), "buffers": 4}}),
        Case(640, 256, 128, options={"graph-tile": {"cores": 4, "buffers": 4}}),
    ],
)
def test_any_tiling(case: Case) -> None:
    check(case)


@pytest.mark.parametrize(
    "case",
    [
        Case(20, 30, 40, batch=(5,)),
        Case(20, 30, 40, batch=(2, 3), rhs=(), transpose_b=True),
        Case(20, 30, 40, batch=(2, 3), lhs=(2, 1), rhs=(3,)),
        Case(1, 30, 40, "f32", batch=(2, 3, 2), lhs=(3, 1), rhs=(2, 1, 2)),
    ],
)
def test_batches(case: Case) -> None:
    check(case)


def test_rows_that_are_far_apart() -> None:
    """One instruction steps over 65535 elements at most."""
    check(Case(16, 65600, 16))


@pytest.mark.parametrize(
    "case",
    [
        Case(33, 50, 64, then=("relu",)),
        Case(33, 50, 64, "f32", then=("f16",)),
        Case(33, 50, 64, "f32", then=("bf16", "relu")),
        Case(33, 50, 64, "i8", then=("relu",)),
    ],
)
def test_on_the_way_out(case: Case) -> None:
    check(case)


@pytest.mark.parametrize(
    "case",
    [
        Case(33, 50, 64, bias=True),
        Case(1, 1, 1, "bf16", bias=True),
        Case(33, 50, 64, "bf16", bias=True, then=("relu",)),
        Case(100, 300, 500, "bf16", bias=True, transpose_a=True, options={"graph-tile": {"cores": 2}}),
        Case(100, 600, 200, "bf16", bias=True, batch=(3,), names="mn"),
        Case(640, 256, 128, "bf16", bias=True, options={"graph-tile": {"cores": 4}}),
        Case(100, 300, 200, "f32", bias=True, transpose_b=True, then=("relu",)),
        Case(40, 270, 300, "i8", bias=True, options={"graph-tile": {"tile": (32, 96, 64, 32)}}),
    ],
)
def test_bias(case: Case) -> None:
    check(case)


@pytest.mark.parametrize("names", ["k", "mk"])
def test_bias_of_any_k(names: str) -> None:
    """The bias of the next block waits for the products of this one, though there may be none: by flags, not by
    barriers of all pipes, of which there is but one where the parts of k are added up. Products that begin with it wait
    for no sum."""
    case = Case(100, 300, 500, bias=True, names=names)
    kernel = compiled(case)
    assert kernel.source.count("PIPE_ALL") <= 1
    check(case, kernel)


@pytest.mark.parametrize(("a", "b"), TRANSPOSES)
def test_hf32(a: bool, b: bool) -> None:
    """Fewer bits, where they are asked for: it shows, and stays within the bound."""
    case = Case(130, 70, 139, "f32", a, b, options={"graph-tile": {"hf32": True}})
    arrays = inputs(case)
    kernel = compiled(case)
    check(case, kernel)
    exact, _ = expected(case, arrays)
    off = np.abs(kernel.run(arrays).outputs[0] - exact).max()
    assert off > 100 * np.abs(compiled(replace(case, options={})).run(arrays).outputs[0] - exact).max()


@pytest.mark.parametrize(
    "case",
    [
        Case(33, 50, 64, "f32", bias=True, options={"graph-tile": {"hf32": True}}),
        Case(33, 50, 640, "f32", options={"graph-tile": {"hf32": True, "parts": 3}}),
        Case(640, 256, 128, "f32", options={"graph-tile": {"hf32": True, "cores": 4}}),
        Case(33, 50, 64, "f16", options={"graph-tile": {"hf32": True}}),
    ],
)
def test_hf32_of_any_plan(case: Case) -> None:
    check(case)


@pytest.mark.parametrize("dtype", ["f16", "i8"])
def test_no_rows_or_columns_at_launch(dtype: str) -> None:
    """Of no blocks one core is launched, as a launch of none is an error."""
    case = Case(100, 90, 80, dtype, names="mn")
    kernel = compiled(case)
    for m, n in ((0, 90), (100, 0), (0, 0)):
        run = kernel.run(inputs(replace(case, m=m, n=n)))
        assert [output.shape for output in run.outputs] == [(m, n)]
        # Of no blocks nothing is read, which is told of every argument.
        assert {finding.code for finding in run.launch.findings} <= {"UnusedArgument"}
    check(replace(case, m=1, n=1), kernel)


@pytest.mark.parametrize(
    "case",
    [
        Case(300, 290, 80, names="k"),
        Case(100, 90, 80, "f32", names="mk", options={"graph-tile": {"parts": 1}}),
        Case(100, 300, 500, "bf16", bias=True, names="mnk", then=("relu",)),
        Case(64, 2, 300, "bf16", batch=(2,), bias=True, names="k"),  # the third of its rounds needs a flag
        Case(40, 270, 300, "i8", True, bias=True, names="k"),
        Case(100, 300, 500, names="k", options={"graph-tile": {"parts": 4}}),
        Case(100, 300, 500, "f32", bias=True, names="k", options={"graph-tile": {"parts": 4}}),
        Case(100, 300, 500, "bf16", bias=True, batch=(2,), names="nk", options={"graph-tile": {"parts": 3}}),
    ],
)
def test_no_inner_dimension_at_launch(case: Case) -> None:
    """Sums of no products are zeros, or the bias; the same kernel computes others as ever."""
    kernel = compiled(case)
    arrays = inputs(replace(case, k=0))
    run = kernel.run(arrays)
    assert {finding.code for finding in run.launch.findings} <= {"UnusedArgument"}
    result, slack = expected(replace(case, k=0), arrays)
    assert (np.abs(run.outputs[0].astype(result.dtype) - result) <= slack).all()
    check(replace(case, k=1), kernel)
    check(case, kernel)


@pytest.mark.parametrize("names", ["m", "n", "k", "mnk"])
def test_sizes_that_are_known_at_launch(names: str) -> None:
    """One kernel, several launches."""
    first = Case(100, 90, 80, names=names)
    kernel = compiled(first)
    for sizes in ((100, 90, 80), (1, 90, 80), (300, 90, 80), (37, 41, 53)):
        m, n, k = (
            new if letter in names else old
            for letter, new, old in zip("mnk", sizes, (100, 90, 80), strict=True)
        )
        check(Case(m, n, k, names=names), kernel)


@pytest.mark.parametrize(
    "case",
    [
        Case(3, 292, 576, "i8", True, names="m"),
        Case(100, 292, 75, "i8", True, names="mk"),
        Case(20, 30, 40, "i8", names="k", bias=True),
    ],
)
def test_squares_of_bytes_that_nobody_needs_are_not_turned(case: Case) -> None:
    check(case, compiled(case))


@pytest.mark.parametrize(
    ("case", "kept"),
    [
        (Case(640, 256, 128, options={"graph-tile": {"cores": 4}}), 128),
        (Case(528, 352, 1280, transpose_b=True, options={"graph-tile": {"cores": 2}}), 0),
        (Case(528, 512, 256, "i8", transpose_b=True, bias=True, options={"graph-tile": {"cores": 2}}), 256),
        (Case(704, 340, 500, transpose_a=True, options={"graph-tile": {"cores": 2}}), 512),
        (Case(1408, 512, 640, transpose_a=True, options={"graph-tile": {"cores": 6}}), 560),
    ],
)
def test_strips(case: Case, kept: int) -> None:
    """Cores go down strips of blocks that share out the rows, and keep the right operand where it fits."""
    kernel = compiled(case)
    plan = cut_of(kernel)
    assert plan["strip"].value.data > 1
    assert plan["kept"].value.data == kept
    check(case, kernel)


@pytest.mark.parametrize(
    "case",
    [
        Case(100, 90, 1024, "i8", True, options={"graph-tile": {"tile": (64, 64, 128, 64)}}),
        Case(50, 60, 640, batch=(3,), options={"graph-tile": {"tile": (32, 32, 128, 64)}}),
        Case(300, 290, 480, bias=True, names="mn", options={"graph-tile": {"tile": (64, 64, 96, 32)}}),
    ],
)
def test_cores_begin_at_different_places(case: Case) -> None:
    """Of k: those that read short pieces of the same rows are in each other's way."""
    kernel = compiled(case)
    assert "uint64_t(block) % uint64_t(" in kernel.source
    check(case, kernel)


IN_ONE_PLACE: Any = {"graph-tile": {"tile": (128, 256, 128, 64), "cores": 1}}
"""Blocks so large that there is one place for sums."""


@pytest.mark.parametrize(
    "case",
    [
        Case(256, 512, 256, options=IN_ONE_PLACE),
        Case(256, 500, 333, options=IN_ONE_PLACE),  # a last load, and a last step, of less k
        Case(272, 512, 256, options=IN_ONE_PLACE),  # a last block of fewer rows
        Case(400, 512, 97, transpose_a=True, transpose_b=True, bias=True, options=IN_ONE_PLACE),
    ],
)
def test_results_leave_while_the_next_block_begins(case: Case) -> None:
    """Where there is one place for sums, the cube and what takes them away go by the flags of fractals."""
    kernel = compiled(case)
    assert "M_FIX" not in kernel.source
    assert "FIX_M" not in kernel.source
    assert foreseen(case)
    check(case, kernel)


@pytest.mark.parametrize(
    "case",
    [
        Case(250, 512, 256, options=IN_ONE_PLACE),
        Case(256, 512, 256, names="m", options=IN_ONE_PLACE),
        Case(256, 512, 256, names="k", options=IN_ONE_PLACE),
    ],
)
def test_results_are_waited_for_where_fractals_may_be_cut(case: Case) -> None:
    """Nobody would take away the rest of a fractal, or a sum of nothing: its flag would stay behind."""
    kernel = compiled(case)
    assert "FIX_M" in kernel.source
    assert not foreseen(case)
    check(case, kernel)


def foreseen(case: Case) -> bool:
    """Whether the clock, which sees no kernel, counts on sums that leave while the next block begins."""
    (function,) = parse(context(), Source("case.mlir", text(case))).ops
    assert isinstance(function, FuncOp)
    plan = Plan(128, 256, 128, 64, turns=1, cores=1)
    return Clock(Sizes.of(root_of(function).product), soc("ascend910b1")).keeps_step(plan)
