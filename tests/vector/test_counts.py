"""Numbers of truths, and sums of small integers, in wide integers: exact, whatever they are made in."""

from __future__ import annotations

import numpy as np
import pytest

import ascir
from ascir.interp.run import run_function
from tests.vector.harness import module_of

CASES: dict[str, tuple[str, str, str]] = {
    "truths": ("64x1000xi1", "64x1000xi64", "reduce sum %w axes [1] : $w -> tensor<64xi64>"),
    "columns of truths": ("500x33xi1", "500x33xi32", "reduce sum %w axes [0] : $w -> tensor<33xi32>"),
    "a named number": ("3x?xi1", "3x?xi64", "reduce sum %w axes [1] keepdims : $w -> tensor<3x1xi64>"),
    "running truths": ("5x777xi1", "5x777xi64", "cumsum %w axis 1 reverse : $w"),
    "more than f32 has": ("1x140000xi8", "1x140000xi64", "reduce sum %w axes [1] : $w -> tensor<1xi64>"),
}


@pytest.mark.parametrize("name", CASES)
def test_counts(name: str) -> None:
    narrow, wide, line = CASES[name]
    names = ", #graph.dims<_, S>" if "?" in narrow else ""
    x, w = f"tensor<{narrow}{names}>", f"tensor<{wide}{names}>"
    y = line.rpartition("-> ")[2] if "->" in line else w
    module = module_of(f"""func.func @net(%x: {x}) -> {y} {{
      %w = graph.cast %x : {x} -> {w}
      %y = graph.{line.replace("$w", w)}
      func.return %y : {y}
    }}""")
    shape = [int(size) for size in narrow.replace("?", "3001").split("x")[:-1]]
    random = np.random.default_rng(0)
    given = random.random(shape) < 0.6 if "i1" in narrow else np.full(shape, -128, np.int8)
    (expected,) = run_function(module, "net", [given])
    np.testing.assert_array_equal(ascir.compile(module)(given), expected)
