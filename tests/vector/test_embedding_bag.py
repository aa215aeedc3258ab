"""Bags of embeddings as one kernel: sums with and without weights, means, maxima; empty bags, bags longer than a tile
of indices, more bags than cores."""

from __future__ import annotations

from pathlib import Path
from typing import cast

import numpy as np
import pytest
from xdsl.dialects.func import FuncOp

import ascir
from ascir.diagnostics import OperationError
from ascir.interp.compare import compare
from ascir.interp.inputs import random_inputs
from ascir.interp.run import run_function
from tests.vector.harness import NAME, Array, Graph, agree, compiled, expected_of, graph, module_of

SIZES = {
    "few": (100, 24, 60, 7),
    "many": (300, 33, 3000, 500),
    "one": (10, 16, 2500, 1),
    "none": (10, 8, 5, 90),
    "wide": (20, 3000, 40, 6),
    "short": (10, 7, 50, 60),
}


def bag(
    name: str, mode: str, element: str = "f16", index: str = "i32", weights: bool = False
) -> tuple[Graph, list[Array]]:
    """Rows, width, indices and bags of that name; and inputs, whose offsets leave bags empty."""
    rows, width, count, bags = SIZES[name]
    random = np.random.default_rng(0)
    arguments = [("t", f"{rows}x{width}x{element}"), ("i", f"{count}x{index}"), ("o", f"{bags}x{index}")]
    if weights:
        arguments.append(("w", f"{count}x{element}"))
    result = f"tensor<{bags}x{width}x{element}>"
    operands = "%t, %i, %o weights %w" if weights else f"%t, %i, %o mode {mode}"
    types = ", ".join(f"${each}" for each, _ in arguments)
    body = f"%y = graph.embedding_bag {operands} : ({types}) -> {result}"
    case = graph(*arguments, body=body, result=result)
    (function,) = module_of(case.text).ops
    assert isinstance(function, FuncOp)
    inputs = cast("list[Array]", list(random_inputs(function, None, 0, None)))
    starts = np.sort(random.integers(0, count + 1, bags))
    starts[0] = 0
    inputs[1] = random.integers(0, rows, count).astype(f"int{index[1:]}")
    inputs[2] = starts.astype(f"int{index[1:]}")
    return case, inputs


def run(case: Graph, inputs: list[Array]) -> Array:
    done = compiled(case).run(inputs)
    agree(case, done, run_function(module_of(case.text), NAME, inputs))
    return done.outputs[0]


@pytest.mark.parametrize("mode", ["sum", "mean", "max"])
@pytest.mark.parametrize("name", SIZES)
def test_bags(name: str, mode: str) -> None:
    run(*bag(name, mode))


@pytest.mark.parametrize("element", ["f16", "f32"])
@pytest.mark.parametrize("name", ["many", "short"])
def test_maxima_with_nan(name: str, element: str) -> None:
    """Whichever row of a bag it is in, and beside infinities."""
    case, (table, *rest) = bag(name, "max", element)
    random = np.random.default_rng(1)
    odd = random.choice(np.array([np.nan, np.inf, -np.inf], table.dtype), table.shape)
    run(case, [np.where(random.random(table.shape) < 0.02, odd, table), *rest])


@pytest.mark.parametrize("element", ["f32", "bf16"])
@pytest.mark.parametrize("name", ["many", "short"])
def test_weights(name: str, element: str) -> None:
    """No more rows are weighed than a bag has: what nobody asks for is not computed."""
    run(*bag(name, "sum", element, "i64", weights=True))


@pytest.mark.parametrize("weights", [False, True])
def test_as_many_indices_as_a_launch_has(weights: bool) -> None:
    table, i, o = "tensor<90x24xf16>", "tensor<?xi64, #graph.dims<N>>", "tensor<50xi64>"
    arguments = [("t", table), ("i", i), ("o", o)]
    operands = "%t, %i, %o mode mean"
    if weights:
        arguments.append(("w", "tensor<?xf16, #graph.dims<N>>"))
        operands = "%t, %i, %o weights %w"
    types = ", ".join(type for _, type in arguments)
    body = f"%y = graph.embedding_bag {operands} : ({types}) -> tensor<50x24xf16>"
    kernel = compiled(graph(*arguments, body=body, result="tensor<50x24xf16>"))
    for count in (0, 1, 3000):
        case = graph(*arguments, body=body, result="tensor<50x24xf16>", dims={"N": count})
        inputs, _ = expected_of(case)
        inputs[2] = np.sort(np.random.default_rng(0).integers(0, count + 1, 50))
        inputs[2][0] = 0
        expected = run_function(module_of(case.text), NAME, inputs)
        run = kernel.run(inputs)
        # Of no indices nothing is read, which is told of every argument.
        assert {each.code for each in run.launch.findings} <= ({"UnusedArgument"} if count < 2 else set())
        assert compare(expected[0], run.outputs[0]) is None


@pytest.mark.parametrize("mode", ["sum", "mean", "max"])
def test_as_many_bags_as_a_launch_has(mode: str) -> None:
    arguments = [
        ("t", "tensor<90x24xf16>"),
        ("i", "tensor<?xi64, #graph.dims<N>>"),
        ("o", "tensor<?xi64, #graph.dims<B>>"),
    ]
    types, result = ", ".join(type for _, type in arguments), "tensor<?x24xf16, #graph.dims<B, _>>"
    body = f"%y = graph.embedding_bag %t, %i, %o mode {mode} : ({types}) -> {result}"
    kernel = compiled(graph(*arguments, body=body, result=result))
    for count, bags in ((0, 5), (300, 1), (3000, 2500)):
        inputs, _ = expected_of(graph(*arguments, body=body, result=result, dims={"N": count, "B": bags}))
        inputs[2] = np.sort(np.random.default_rng(0).integers(0, count + 1, bags))
        inputs[2][0] = 0
        expected = run_function(module_of(graph(*arguments, body=body, result=result).text), NAME, inputs)
        run = kernel.run(inputs)
        assert {each.code for each in run.launch.findings} <= ({"UnusedArgument"} if count < 2 else set())
        assert compare(expected[0], run.outputs[0]) is None


@pytest.mark.parametrize(
    ("types", "why"),
    [
        (("?x16, #graph.dims<V, _>", "10", "5", "5x16"), "number of rows .* say with --dim V=8"),
    ],
)
def test_other_sizes_are_known(types: tuple[str, ...], why: str) -> None:
    elements = ("f16", "i64", "i64", "f16")
    t, i, o, y = (
        f"tensor<{size.partition(',')[0]}x{element}{''.join(size.partition(',')[1:])}>"
        for size, element in zip(types, elements, strict=True)
    )
    body = f"%y = graph.embedding_bag %t, %i, %o mode sum : ({t}, {i}, {o}) -> {y}"
    with pytest.raises(OperationError, match=why):
        compiled(graph(("t", t), ("i", i), ("o", o), body=body, result=y))


def test_the_number_of_cores_changes_no_bit() -> None:
    case, inputs = bag("many", "sum", "f32")
    first, second = (
        compiled(case, {"graph-tile": {"cores": cores}}).run(inputs).outputs[0] for cores in (48, 5)
    )
    np.testing.assert_array_equal(first, second)


def test_a_model_may_have_one(tmp_path: Path) -> None:
    """Its time is predicted, as fusion asks for it: within a third of what is simulated."""
    source = tmp_path / "net.mlir"
    source.write_text(
        "func.func @net(%t: tensor<100x64xf32>, %i: tensor<800xi32>, %o: tensor<40xi32>) -> tensor<40x64xf32> {\n"
        "  %y = graph.embedding_bag %t, %i, %o mode mean : (tensor<100x64xf32>, tensor<800xi32>, tensor<40xi32>)"
        " -> tensor<40x64xf32>\n"
        "  %z = graph.exp %y : tensor<40x64xf32>\n"
        "  func.return %z : tensor<40x64xf32>\n}\n"
    )
    exe = ascir.compile(source, fusion="none")
    random = np.random.default_rng(0)
    table = random.standard_normal((100, 64)).astype(np.float32)
    indices = random.integers(0, 100, 800).astype(np.int32)
    profile = exe.profile(table, indices, np.arange(0, 800, 20, dtype=np.int32))
    assert len(profile.launches) == 2
    assert exe.program.fusion["ns"] == pytest.approx(1000 * profile.time_us, rel=0.34)


def test_the_same_weight_for_all_rows() -> None:
    """A constant of one number, which most groups compute themselves: bags read it, as they read offsets."""
    case = """func.func @net(%t: tensor<100x24xf32>, %i: tensor<26xi64>, %o: tensor<3xi64>) -> tensor<3x24xf32> {
      %w = graph.constant dense<0.5> : tensor<26xf32>
      %y = graph.embedding_bag %t, %i, %o weights %w :
        (tensor<100x24xf32>, tensor<26xi64>, tensor<3xi64>, tensor<26xf32>) -> tensor<3x24xf32>
      func.return %y : tensor<3x24xf32>
    }"""
    _check_net(case, np.array([0, 9, 9]))


@pytest.mark.parametrize("words", ["mode sum", "mode mean", "mode max", "weights %w"])
def test_bags_of_equal_lengths(words: str) -> None:
    """They are gathered and added up many rows at a time: the kernel of bags, row after row, takes twice as long."""
    types = "tensor<100x24xf16>, tensor<26xi64>, tensor<2xi64>" + (
        ", tensor<26xf16>" if "%w" in words else ""
    )
    case = f"""func.func @net(%t: tensor<100x24xf16>, %i: tensor<26xi64>) -> tensor<2x24xf16> {{
      %w = graph.constant dense<0.75> : tensor<26xf16>
      %o = graph.constant dense<[0, 13]> : tensor<2xi64>
      %y = graph.embedding_bag %t, %i, %o {words} : ({types}) -> tensor<2x24xf16>
      func.return %y : tensor<2x24xf16>
    }}"""
    assert "bag" not in _check_net(case)


def _check_net(case: str, *more: Array) -> str:
    """The name of its only kernel, which computes what the model means."""
    random = np.random.default_rng(0)
    element = np.float16 if "f16" in case else np.float32
    given = [random.standard_normal((100, 24)).astype(element), random.integers(0, 100, 26), *more]
    (expected,) = run_function(module_of(case), "net", given)
    exe = ascir.compile(module_of(case))
    assert compare(expected, np.asarray(exe(*given)), tolerance=64) is None
    (kernel,) = exe.kernels
    return kernel.source.split("\n", 1)[0]
