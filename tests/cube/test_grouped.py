"""Grouped products: however the rows are divided, each row meets the matrix of its group."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest

from ascir.diagnostics import OperationError
from ascir.interp.compare import compare
from ascir.interp.run import run_function
from ascir.runtime import CompiledKernel
from tests.vector.harness import Graph, agree, compiled, expected_of, graph, module_of

ROWS, GROUPS = 100, 5
DIVISIONS = {
    "even": (20, 20, 20, 20, 20),
    "all in the first": (100, 0, 0, 0, 0),
    "all in the last": (0, 0, 0, 0, 100),
    "empty ones between": (0, 37, 0, 63, 0),
    "one row each, and the rest": (1, 1, 1, 1, 96),
    "about a block": (15, 16, 17, 33, 19),
    "not all rows": (3, 0, 20, 1, 2),
    "none": (0, 0, 0, 0, 0),
    "more than all rows": (50, 40, 30, 20, 10),
    "negative ones": (-7, 20, -(2**31), 10, -1),
    "far too many": (1, 2**31 - 1, 2**31 - 1, 5, 5),
}
"""What is behind the rows is nobody's, and what no group has are zeros."""


def case(
    rows: str,
    groups: int,
    k: int,
    n: int,
    dtype: str = "f16",
    transposed: bool = False,
    relu: bool = False,
    sizes: str = "i64",
    **rest: object,
) -> Graph:
    result = "i32" if dtype == "i8" else dtype
    weight = f"{groups}x{n}x{k}" if transposed else f"{groups}x{k}x{n}"
    named = not rows.isdigit()
    wide = "?" if named else rows
    names = f", #graph.dims<{rows}, _>" if named else ""
    x, y = f"tensor<{wide}x{k}x{dtype}{names}>", f"tensor<{wide}x{n}x{result}{names}>"
    flag = "transpose_b " if transposed else ""
    body = f"%y = graph.grouped_matmul %x, %w, %s {flag}: ($x, $w, $s) -> {y}"
    if relu:
        body = body.replace("%y", "%p") + f"\n%y = graph.relu %p : {y}"
    arguments = ("x", x), ("w", f"{weight}x{dtype}"), ("s", f"{groups}x{sizes}")
    tolerance = 4096 if dtype == "f32" else None
    return graph(*arguments, body=body, result=y, tolerance=tolerance, **rest)  # type: ignore[arg-type]


def divided(transposed: bool) -> Graph:
    sizes = "i32" if transposed else "i64"
    return case(str(ROWS), GROUPS, 72, 300, transposed=transposed, sizes=sizes)


@cache
def kernel_of(transposed: bool) -> CompiledKernel:
    return compiled(divided(transposed))


@pytest.mark.parametrize("transposed", [False, True])
@pytest.mark.parametrize("division", DIVISIONS)
def test_divisions(division: str, transposed: bool) -> None:
    """One kernel for all."""
    wanted = divided(transposed)
    inputs, _ = expected_of(wanted)
    inputs[2] = np.array(DIVISIONS[division], inputs[2].dtype)
    expected = run_function(module_of(wanted.text), "kernel", inputs)
    agree(wanted, kernel_of(transposed).run(inputs), expected)


def test_sizes_of_which_two_make_more_than_there_are_numbers() -> None:
    wanted = divided(transposed=False)
    inputs, _ = expected_of(wanted)
    inputs[2] = np.array([1, 2**63 - 1, 2**63 - 1, -(2**63), 5], np.int64)
    expected = run_function(module_of(wanted.text), "kernel", inputs)
    agree(wanted, kernel_of(False).run(inputs), expected)


@pytest.mark.parametrize("dtype", ["bf16", "f32", "i8"])
def test_elements(dtype: str) -> None:
    wanted = case("70", 3, 64, 96, dtype)
    inputs, expected = expected_of(wanted, seed=1)
    agree(wanted, compiled(wanted).run(inputs), expected)


def test_one_group_and_relu() -> None:
    wanted = case("33", 1, 40, 50, relu=True)
    inputs, expected = expected_of(wanted)
    agree(wanted, compiled(wanted).run(inputs), expected)


def test_many_small_groups() -> None:
    """More groups than rows: most are empty."""
    wanted = case("40", 64, 32, 48)
    inputs, expected = expected_of(wanted)
    agree(wanted, compiled(wanted).run(inputs), expected)


@pytest.mark.parametrize("relu", [False, True])
def test_rows_that_are_known_at_launch(relu: bool) -> None:
    kernel = compiled(case("T", 4, 48, 80, relu=relu))
    for rows in (1, 17, 150):
        wanted = case("T", 4, 48, 80, relu=relu, dims={"T": rows})
        inputs, expected = expected_of(wanted, seed=rows)
        agree(wanted, kernel.run(inputs), expected)
        inputs[2] //= 2
        agree(wanted, kernel.run(inputs), run_function(module_of(wanted.text), "kernel", inputs))


def test_refused() -> None:
    body = "%a = graph.abs %x : $x\n%y = graph.grouped_matmul %a, %w, %s : ($x, $w, $s) -> tensor<8x16xf16>"
    arguments = ("x", "8x16xf16"), ("w", "2x16x16xf16"), ("s", "2xi64")
    with pytest.raises(OperationError, match="cannot take what comes before it"):
        compiled(graph(*arguments, body=body, result="8x16xf16"))


def test_no_inner_dimension_at_launch() -> None:
    """Sums of no products are zeros in the rows of every group."""
    x, w = "tensor<50x?xf16, #graph.dims<_, K>>", "tensor<4x?x60xf16, #graph.dims<_, K, _>>"
    body = "%y = graph.grouped_matmul %x, %w, %s : ($x, $w, $s) -> tensor<50x60xf16>"
    arguments = ("x", x), ("w", w), ("s", "4xi64")
    kernel = compiled(graph(*arguments, body=body, result="50x60xf16"))
    for depth in (0, 40):
        wanted = graph(*arguments, body=body, result="50x60xf16", dims={"K": depth})
        inputs, _ = expected_of(wanted)
        inputs[2] = np.array([10, 0, 40, 0], np.int64)
        run = kernel.run(inputs)
        (expected,) = run_function(module_of(wanted.text), "kernel", inputs)
        assert {finding.code for finding in run.launch.findings} <= (
            {"UnusedArgument"} if not depth else set()
        )
        assert compare(expected, run.outputs[0]) is None
