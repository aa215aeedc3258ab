"""Scatters into tables whose number of rows only a launch knows."""

from __future__ import annotations

import re

import numpy as np
import pytest

from ascir.interp.compare import compare
from ascir.interp.run import run_function
from ascir.models import ModelError
from tests.vector.harness import NAME, Graph, compiled, module_of
from tests.vector.random_scatters import DTYPES

SIZES = ((0, 5), (1, 0), (1, 1), (7, 40), (47, 300), (301, 5), (5000, 2100))
"""Numbers of rows and of updates."""


def text(name: str, width: int, element: str, count: int | None = None, donated: bool = False) -> str:
    """A scatter of any number of updates, or of `count`."""
    length, indices, updates = (
        ("?", ", #graph.dims<N>", ", #graph.dims<N, _>") if count is None else (count, "", "")
    )
    table = f"tensor<?x{width}x{element}, #graph.dims<R, _>>"
    given = f"tensor<{length}xi32{indices}>", f"tensor<{length}x{width}x{element}{updates}>"
    return f"""
    func.func @{NAME}(%x: {table}{" {graph.donated}" if donated else ""}, %i: {given[0]}, %u: {given[1]}) -> {table} {{
      %y = graph.{name} %x, %i, %u axis 0 : ({table}, {given[0]}, {given[1]}) -> {table}
      func.return %y : {table}
    }}
    """


@pytest.mark.parametrize(
    ("strategy", "name", "width", "element", "donated"),
    [
        ("owned", "scatter", 16, "f16", False),
        ("owned", "scatter", 5, "i64", False),
        ("owned", "scatter_add", 33, "bf16", True),
        ("touched", "scatter", 512, "f16", True),
        ("touched", "scatter_add", 9, "f32", True),
        ("listed", "scatter", 700, "f32", False),
        ("listed", "scatter_add", 64, "f16", False),
        ("sorted", "scatter_add", 24, "f32", False),
    ],
)
def test_any_number_of_rows(strategy: str, name: str, width: int, element: str, donated: bool) -> None:
    """Some indices count from the end, which is not known before."""
    fixed = 2100 if strategy in ("listed", "sorted") else None
    case = text(name, width, element, fixed, donated)
    kernel = compiled(Graph(case), {"tile-sparse-scatter": {"strategy": strategy}})
    random = np.random.default_rng(0)
    for rows, count in SIZES:
        count = count if fixed is None else fixed
        x, u = (random.integers(-9, 9, (each, width)).astype(DTYPES[element]) for each in (rows, count))
        i = random.integers(-rows, max(rows, 1), count).astype(np.int32)
        run = kernel.run([x, i, u])
        assert not [each for each in run.launch.findings if each.severity != "info"]
        if rows or not count:
            (expected,) = run_function(module_of(case), NAME, [x, i, u])
            assert compare(np.asarray(expected), run.outputs[0]) is None


def test_rows_that_cannot_be_numbered() -> None:
    kernel = compiled(Graph(text("scatter", 8, "f16")))
    shapes = ((1 << 24, 8), np.float16), ((3,), np.int32), ((3, 8), np.float16)
    with pytest.raises(ModelError, match=re.escape("kernel: R is at most 16777087, found 16777216")):
        kernel.sizes([np.broadcast_to(np.zeros((), dtype), shape) for shape, dtype in shapes])
