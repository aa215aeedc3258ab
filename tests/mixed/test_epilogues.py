"""What follows a matrix product, done by the vector cores of its block: every schedule of the cores gives the same, and
the right, result."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from ascir.diagnostics import OperationError
from ascir.passes.graph.cube import copies_plan
from ascir.passes.graph.cube.mixed import Build
from tests.mixed.schedules import agree_under_schedules
from tests.vector.harness import Graph, agree, compiled, expected_of, graph

SEEDS = 3


def behind(
    shape: tuple[int, int, int], body: str, *more: tuple[str, str], dtype: str = "f16", result: str = "$p"
) -> Graph:
    """%p is the product of an m x k and a k x n matrix."""
    m, n, k = shape
    product = f"tensor<{m}x{n}x{'i32' if dtype == 'i8' else dtype}>"
    body = f"%p = graph.matmul %a, %b : ($a, $b) -> $p\n{body}".replace("$p", product)
    arguments = ("a", f"{m}x{k}x{dtype}"), ("b", f"{k}x{n}x{dtype}")
    tolerance = 4096 if dtype == "f32" else None
    return graph(*arguments, *more, body=body, result=result.replace("$p", product), tolerance=tolerance)


ADDED = "%g = graph.add %p, %c : ($p, $c) -> $p\n"
CASES = {
    "residual, tails in both dimensions": behind(
        (101, 299, 64),
        "%g = graph.silu %p : $p\n%y = graph.add %g, %c : ($p, $p) -> $p",
        ("c", "101x299xf16"),
    ),
    "bias, columns in several blocks": behind(
        (70, 1000, 100), f"{ADDED}%y = graph.abs %g : $p", ("c", "1000xf16")
    ),
    "a number for each row": behind(
        (50, 70, 64), "%y = graph.mul %p, %c : ($p, $c) -> $p", ("c", "50x1xf16")
    ),
    "a constant behind the product": behind(
        (40, 70, 64),
        "%h = graph.constant dense<0.5> : tensor<f16>\n%y = graph.mul %p, %h : ($p, tensor<f16>) -> $p",
    ),
    "one row": behind((1, 300, 64), "%y = graph.silu %p : $p"),
    "three rows": behind((3, 40, 40), "%y = graph.exp %p : $p"),
    "f32": behind((33, 65, 100), f"{ADDED}%y = graph.silu %g : $p", ("c", "65xf32"), dtype="f32"),
    "bf16": behind((40, 70, 64), "%y = graph.silu %p : $p", dtype="bf16"),
    "dequantised": behind(
        (50, 70, 64),
        "%f = graph.cast %p : $p -> tensor<50x70xf32>\n%y = graph.mul %f, %c : (tensor<50x70xf32>, $c) -> tensor<50x70xf32>",
        ("c", "70xf32"),
        dtype="i8",
        result="50x70xf32",
    ),
    "bytes, whose columns fill no square": behind(
        (64, 48, 48),
        "%y = graph.cast %p : $p -> tensor<64x48xf32>",
        dtype="i8",
        result="64x48xf32",
    ),
    "chosen by truths in memory": behind(
        (50, 70, 64),
        "%y = graph.select %c, %p, %d : ($c, $p, $p) -> $p",
        ("c", "50x70xi1"),
        ("d", "50x70xf16"),
    ),
    "softmax of whole rows": behind((100, 300, 64), "%y = graph.softmax %p axis 1 : $p"),
}


@pytest.mark.parametrize("name", CASES)
def test_epilogue(name: str) -> None:
    agree_under_schedules(CASES[name], SEEDS)


def test_queues_are_for_kernels_of_vector_cores() -> None:
    """Whatever the style is: which operations share a kernel with a product is no matter of how it is written."""
    case = CASES["one row"]
    queued = compiled(case, {"tile-select-instructions": {"style": "tque"}})
    assert queued.source == compiled(case).source


@pytest.mark.parametrize("name", ["residual, tails in both dimensions", "f32"])
def test_behind_a_product_of_copies(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Vector cores that copy the operands first go on with what is behind, block by block."""
    monkeypatch.setattr(copies_plan, "MARGIN", -0.99)
    assert "_copy" in compiled(CASES[name]).source
    agree_under_schedules(CASES[name], SEEDS)


def sized(lhs: str, rhs: str, body: str, result: str, name: str, sizes: Sequence[int]) -> list[Graph]:
    """A product, and what stands behind it, where a dimension has each of these sizes."""
    operands = ("a", lhs), ("b", rhs)
    return [graph(*operands, body=body, result=result, dims={name: size}) for size in sizes]


def test_batches_and_named_rows() -> None:
    """Both operands have several matrices; how many rows they have is known at launch only."""
    lhs, rhs = "tensor<2x?x48xf16, #graph.dims<_, M, _>>", "tensor<2x48x80xf16>"
    out = "tensor<2x?x80xf16, #graph.dims<_, M, _>>"
    body = f"%p = graph.matmul %a, %b : ($a, $b) -> {out}\n%y = graph.silu %p : {out}"
    kernel = compiled(graph(("a", lhs), ("b", rhs), body=body, result=out))
    for case in sized(lhs, rhs, body, out, "M", (1, 45, 130)):
        inputs, expected = expected_of(case)
        agree(case, kernel.run(inputs), expected)


def test_rows_from_the_end_of_a_tensor_of_named_size() -> None:
    """Where they begin depends on a size that the product does not have."""
    body = f"""%e = graph.slice %d starts [0, -5, 0] ends [4, {2**63 - 1}, 70] steps [1, 1, 1] : $d -> $p
    %c = graph.matmul %a, %b : ($a, $b) -> $p
    %y = graph.add %c, %e : ($p, $p) -> $p"""
    operands, p = (("a", "4x5x40xf16"), ("b", "4x40x70xf16")), "tensor<4x5x70xf16>"
    named = graph(*operands, ("d", "4xSx70xf16"), body=body.replace("$p", p), result=p)
    kernel = compiled(named)
    for size in (5, 6, 130):
        case = replace(named, dims={"S": size})
        inputs, expected = expected_of(case)
        agree(case, kernel.run(inputs), expected)


def test_no_inner_dimension_at_launch() -> None:
    """What stands behind a sum of no products is given zeros."""
    lhs, rhs = "tensor<70x?xf16, #graph.dims<_, K>>", "tensor<?x90xf16, #graph.dims<K, _>>"
    out = "70x90xf16"
    body = f"%p = graph.matmul %a, %b : ($a, $b) -> tensor<{out}>\n%y = graph.cos %p : tensor<{out}>"
    kernel = compiled(graph(("a", lhs), ("b", rhs), body=body, result=out))
    nothing, *others = sized(lhs, rhs, body, out, "K", (0, 1, 130))
    inputs, expected = expected_of(nothing)
    run = kernel.run(inputs)
    assert np.array_equal(run.outputs[0], expected[0])
    assert {finding.code for finding in run.launch.findings} <= {"UnusedArgument"}
    for case in others:
        inputs, expected = expected_of(case)
        agree(case, kernel.run(inputs), expected)


@pytest.mark.parametrize(
    ("body", "why"),
    [
        (
            "%y = graph.reduce max %p axes [0] keepdims : $p -> tensor<1x96xf16>",
            "would need all of its blocks",
        ),
        (
            "%t = graph.exp %p : $p\n%y = graph.transpose %t permutation [1, 0] : $p -> tensor<96x64xf16>",
            "innermost",
        ),
    ],
)
def test_refused(body: str, why: str) -> None:
    result = "1x96xf16" if "reduce" in body else "96x64xf16"
    with pytest.raises(OperationError, match=why):
        compiled(behind((64, 96, 64), body, result=result))


def test_the_function_of_the_cube_is_made_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Other numbers of rows of the vector cores are tried, which it does not know of."""
    made: list[str] = []

    def note(name: str) -> None:
        make = getattr(Build, name)

        def noted(build: Build, *given: Any) -> None:
            made.append(name)
            make(build, *given)

        monkeypatch.setattr(Build, name, noted)

    note("_cube")
    note("_vector")
    compiled(behind((512, 512, 512), f"{ADDED}%y = graph.silu %g : $p", ("c", "512xf16")))
    assert made.count("_cube") == 1
    assert made.count("_vector") > 1
