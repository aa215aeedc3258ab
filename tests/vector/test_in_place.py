"""Scatters into tables that are donated: the kernel updates the memory of its argument."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from ascir.compilation import compile_program
from ascir.interp.compare import compare
from ascir.interp.run import run_function
from tests.vector.harness import NAME, Array, Graph, agree, compiled, expected_of, graph, module_of
from tests.vector.test_scatter import INDICES


def donated(name: str, x: str, count: int) -> Graph:
    """A scatter of slices into a donated table."""
    updates = f"{count}x{x.partition('x')[2]}"
    body = f"%y = graph.{name} %x, %i, %u axis 0 : ($x, $i, $u) -> $x"
    case = graph(("x", x), ("i", f"{count}xi32"), ("u", updates), body=body, result="$x")
    return Graph(case.text.replace(f"%x: tensor<{x}>", f"%x: tensor<{x}> {{graph.donated}}"))


def inputs_of(case: Graph, indices: Array) -> list[Array]:
    inputs, _ = expected_of(case)
    return [indices.astype(each.dtype) if each.shape == indices.shape else each for each in inputs]


@pytest.mark.parametrize("kind", INDICES)
@pytest.mark.parametrize("strategy", [None, "touched", "owned"])
@pytest.mark.parametrize(
    ("name", "x", "count"),
    [
        ("scatter", "300x64xf16", 50),
        ("scatter", "40x7xi8", 33),
        ("scatter", "9x5xi64", 20),
        ("scatter", "100x9000xf32", 20),
        ("scatter_add", "300x64xf32", 50),
        ("scatter_add", "40x7xi32", 2100),
        ("scatter_add", "70x9000xf32", 9),
    ],
)
def test_only_the_argument_is_written(name: str, x: str, count: int, strategy: str | None, kind: str) -> None:
    case = donated(name, x, count)
    kernel = compiled(case, {"tile-sparse-scatter": {"strategy": strategy}})
    assert [each.role for each in kernel.parameters][:3] == ["inout", "in", "in"]
    assert not [each for each in kernel.parameters if each.role == "out"]
    rows = int(x.partition("x")[0])
    places = INDICES[kind](np.random.default_rng(0), rows, count)
    inputs = inputs_of(case, places - rows * (places % 2))
    before = inputs[0].copy()
    agree(case, kernel.run(inputs), run_function(module_of(case.text), NAME, inputs))
    assert np.array_equal(before, inputs[0])


@pytest.mark.parametrize("strategy", ["private", "sorted"])
@pytest.mark.parametrize("rows", [1, 5, 33])
def test_tables_of_fewer_rows_than_cores(rows: int, strategy: str) -> None:
    """A core has one chunk at most: with queues, nothing else orders a chunk that is loaded after one that is stored."""
    for style in ("flags", "tque"):
        options = {
            "tile-sparse-scatter": {"strategy": strategy},
            "tile-select-instructions": {"style": style},
        }
        compiled(donated("scatter_add", f"{rows}x100xf32", 1000), options)


@pytest.mark.parametrize("element", ["f16", "bf16"])
def test_sums_that_are_rounded_once_take_whole_chunks(element: str) -> None:
    case = donated("scatter_add", f"100x40x{element}", 60)
    with pytest.raises(Exception, match="no strategy 'touched'"):
        compiled(case, {"tile-sparse-scatter": {"strategy": "touched"}})
    inputs = inputs_of(case, np.random.default_rng(1).integers(0, 100, 60))
    agree(case, compiled(case).run(inputs), run_function(module_of(case.text), NAME, inputs))


@pytest.mark.parametrize("strategy", ["atomic", "touched", "owned"])
def test_a_table_that_no_index_names_is_left_alone(strategy: str) -> None:
    """That nothing is copied from or to it is no mistake of the kernel."""
    case = donated("scatter_add", "40x16xi32", 60)
    inputs = inputs_of(case, np.full(60, 40))
    done = compiled(case, {"tile-sparse-scatter": {"strategy": strategy}}).run(inputs)
    agree(case, done, inputs[:1])


def test_any_number_of_cores_gives_the_same_bits() -> None:
    case = donated("scatter_add", "500x33xf32", 400)
    inputs = inputs_of(case, np.random.default_rng(2).integers(0, 20, 400))
    results = [
        compiled(case, {"tile-sparse-scatter": {"strategy": "touched", "cores": cores}})
        .run(inputs)
        .outputs[0]
        for cores in (1, 7, 48)
    ]
    assert all(np.array_equal(results[0], each) for each in results)


def test_the_number_of_updates_may_be_open() -> None:
    text = """
    func.func @kernel(%x: tensor<5000x32xf16> {graph.donated}, %i: tensor<?xi32, #graph.dims<N>>,
                      %u: tensor<?x32xf16, #graph.dims<N, _>>) -> tensor<5000x32xf16> {
      %y = graph.scatter %x, %i, %u axis 0
        : (tensor<5000x32xf16>, tensor<?xi32, #graph.dims<N>>, tensor<?x32xf16, #graph.dims<N, _>>) -> tensor<5000x32xf16>
      func.return %y : tensor<5000x32xf16>
    }
    """
    kernel = compiled(Graph(text))
    random = np.random.default_rng(3)
    table = random.standard_normal((5000, 32)).astype(np.float16)
    for count in (0, 1, 5, 3000):
        indices = random.integers(0, 5000, count).astype(np.int32)
        updates = random.standard_normal((count, 32)).astype(np.float16)
        run = kernel.run([table, indices, updates])
        assert not [each for each in run.launch.findings if each.severity != "info"]
        (expected,) = run_function(module_of(text), NAME, [table, indices, updates])
        assert compare(np.asarray(expected), run.outputs[0]) is None


TABLE = "tensor<64x16xf32>"
SCATTERED = f"({TABLE}, tensor<9xi32>, tensor<9x16xf32>) -> {TABLE}"

PROGRAMS: dict[str, tuple[str, list[str]]] = {
    # Each takes what the one before has made.
    "one after the other": (
        f"""
        %0 = graph.scatter %x, %i, %u axis 0 : {SCATTERED}
        %y = graph.scatter %0, %j, %u axis 0 : {SCATTERED}
        """,
        ["inout", "inout"],
    ),
    # What is read afterwards has to stay.
    "read later": (
        f"""
        %0 = graph.scatter %x, %i, %u axis 0 : {SCATTERED}
        %1 = graph.exp %x : {TABLE}
        %y = graph.add %0, %1 : ({TABLE}, {TABLE}) -> {TABLE}
        """,
        ["out"],
    ),
    # Results of kernels, of which the first is read later.
    "results": (
        f"""
        %0 = graph.softmax %x axis 0 : {TABLE}
        %1 = graph.scatter %0, %i, %u axis 0 : {SCATTERED}
        %2 = graph.transpose %1 permutation [1, 0] : {TABLE} -> tensor<16x64xf32>
        %3 = graph.matmul %2, %0 : (tensor<16x64xf32>, {TABLE}) -> tensor<16x16xf32>
        %4 = graph.matmul %1, %3 : ({TABLE}, tensor<16x16xf32>) -> {TABLE}
        %y = graph.scatter_add %4, %j, %u axis 0 : {SCATTERED}
        """,
        ["out", "inout"],
    ),
    # Of two that take the same table one may have it.
    "both of one": (
        f"""
        %0 = graph.scatter %x, %i, %u axis 0 : {SCATTERED}
        %1 = graph.scatter_add %x, %j, %u axis 0 : {SCATTERED}
        %y = graph.add %0, %1 : ({TABLE}, {TABLE}) -> {TABLE}
        """,
        ["out", "inout"],
    ),
}


@pytest.mark.parametrize("name", PROGRAMS)
def test_tables_of_programs(name: str) -> None:
    body, roles = PROGRAMS[name]
    types = ("tensor<9xi32>", "tensor<9xi32>", "tensor<9x16xf32>")
    given = ", ".join(f"%{each}: {type}" for each, type in zip("iju", types, strict=True))
    text = f"func.func @kernel(%x: {TABLE} {{graph.donated}}, {given}) -> {TABLE} {{{body} func.return %y : {TABLE} }}"
    program = compile_program(module_of(text), soc="ascend910b1")
    random = np.random.default_rng(4)
    inputs: list[Any] = [
        random.standard_normal((64, 16)).astype(np.float32),
        *(random.integers(0, 64, 9).astype(np.int32) for _ in range(2)),
        random.standard_normal((9, 16)).astype(np.float32),
    ]
    run = program.run(inputs)
    assert not [each for each in run.findings if each.severity != "info"]
    (expected,) = run_function(module_of(text), NAME, inputs)
    assert compare(np.asarray(expected), run.outputs[0]) is None
    scatters = [kernel for kernel in program.launches if "scatter" in kernel.name]
    assert [each.role for kernel in scatters for each in kernel.parameters if each.is_written] == roles
