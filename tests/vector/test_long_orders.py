"""Rows that are longer than a tile, in models: their parts become rows, which all cores put in order."""

from __future__ import annotations

from typing import Any

import ml_dtypes
import numpy as np
import pytest

import ascir
from ascir.interp.compare import compare
from ascir.interp.dtypes import Array
from ascir.interp.run import run_function
from tests.vector.harness import module_of

TYPES: dict[str, np.dtype[Any]] = {
    "f32": np.dtype(np.float32),
    "f16": np.dtype(np.float16),
    "bf16": np.dtype(ml_dtypes.bfloat16),
    "i64": np.dtype(np.int64),
    "i32": np.dtype(np.int32),
    "i8": np.dtype(np.int8),
}


def _values(shape: tuple[int, ...], element: str) -> Array:
    """Many equal ones; among floats both infinities and zeros, and a few that are not numbers."""
    random = np.random.default_rng(sum(shape))
    if element.startswith("i"):
        most = np.iinfo(TYPES[element])
        values = np.array([most.min, most.max, 0, -1, *random.integers(-100, 100, 9)])
    else:
        values = np.array([np.inf, -np.inf, 0.0, -0.0, *random.standard_normal(9)])
    x = random.choice(values.astype(TYPES[element]), shape)
    if not element.startswith("i"):
        x.flat[:: x.size // 7] = np.nan
    return x


def _top(element: str, shape: str, axis: int, k: int, largest: bool) -> str:
    """A model; the first size may be a question mark."""
    dims = shape.split("x")
    cut = "x".join(str(k) if dim == axis else size for dim, size in enumerate(dims))
    named = f", #graph.dims<B{', _' * (len(dims) - 1)}>" if "?" in shape else ""
    x, y, i = (f"tensor<{each}{named}>" for each in (f"{shape}x{element}", f"{cut}x{element}", f"{cut}xi64"))
    return f"""func.func @net(%x: {x}) -> ({y}, {i}) {{
      %y, %i = graph.top_k %x k {k} axis {axis} largest {str(largest).lower()} : {x} -> ({y}, {i})
      func.return %y, %i : {y}, {i}
    }}"""


@pytest.mark.parametrize("largest", [True, False])
@pytest.mark.parametrize(
    ("shape", "axis", "k", "element"),
    [
        ("2x32000", 1, 50, "f32"),
        ("1x151936", 1, 50, "f16"),  # the first ones of all parts are a long row again
        ("2x4099x3", 1, 40, "bf16"),  # something is left over
        ("?x5003", 1, 7, "f32"),
        ("20011", 0, 9, "i32"),
        ("3x4100", 1, 300, "i64"),
        ("5000x2", 0, 5, "i8"),
    ],
)
def test_the_first_ones_of_a_long_row(shape: str, axis: int, k: int, element: str, largest: bool) -> None:
    module = module_of(_top(element, shape, axis, k, largest))
    x = _values(tuple(int(size) for size in shape.replace("?", "3").split("x")), element)
    expected = run_function(module, "net", [x])
    for found, wanted in zip(ascir.compile(module)(x), expected, strict=True):
        assert compare(wanted, np.asarray(found), tolerance=0) is None
