"""Rows that are longer than a tile, in models: their parts become rows, which all cores put in order."""

from __future__ import annotations

from typing import Any

import ml_dtypes
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import ascir
from ascir.context import make_context
from ascir.interp.compare import compare
from ascir.interp.dtypes import Array
from ascir.interp.run import run_function
from ascir.passes.graph.decompose import GraphDecomposePass
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


def _named(shape: str) -> str:
    """The names of sizes, of which the first may be a question mark."""
    return f", #graph.dims<B{', _' * shape.count('x')}>" if "?" in shape else ""


def _top(element: str, shape: str, axis: int, k: int, largest: bool) -> str:
    cut = "x".join(str(k) if dim == axis else size for dim, size in enumerate(shape.split("x")))
    x, y, i = (
        f"tensor<{each}{_named(shape)}>" for each in (f"{shape}x{element}", f"{cut}x{element}", f"{cut}xi64")
    )
    return f"""func.func @net(%x: {x}) -> ({y}, {i}) {{
      %y, %i = graph.top_k %x k {k} axis {axis} largest {str(largest).lower()} : {x} -> ({y}, {i})
      func.return %y, %i : {y}, {i}
    }}"""


def _sorted(element: str, shape: str, axis: int, how: str, places: bool = True) -> str:
    x, i = f"tensor<{shape}x{element}{_named(shape)}>", f"tensor<{shape}xi64{_named(shape)}>"
    results, types = ("%y, %i", f"{x}, {i}") if places else ("%y", x)
    return f"""func.func @net(%x: {x}) -> ({types}) {{
      %y, %i = graph.sort %x axis {axis} {how} : {x} -> ({x}, {i})
      func.return {results} : {types}
    }}"""


def _check(text: str, shape: str, element: str) -> None:
    """A compiled model gives what the interpreter does, bit by bit."""
    module = module_of(text)
    x = _values(tuple(int(size) for size in shape.replace("?", "3").split("x")), element)
    expected = run_function(module, "net", [x])
    found = ascir.compile(module)(x)
    for each, wanted in zip(found if isinstance(found, tuple) else [found], expected, strict=True):
        assert compare(wanted, np.asarray(each), tolerance=0) is None


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
    _check(_top(element, shape, axis, k, largest), shape, element)


@pytest.mark.parametrize(
    ("shape", "axis", "element", "how"),
    [
        ("1x8192", 1, "f32", ""),
        ("?x4097", 1, "f16", "descending"),  # elements before or behind the row fill the matrix
        ("2x5003", 1, "f32", "descending"),
        ("4099x2", 0, "i8", ""),
        ("1x40000", 1, "bf16", ""),
        ("5000", 0, "i32", "descending"),
        ("4100", 0, "i64", ""),
    ],
)
def test_a_long_row_in_order(shape: str, axis: int, element: str, how: str) -> None:
    """Elements that are equal stay in order, and so do those that are not numbers."""
    _check(_sorted(element, shape, axis, how), shape, element)


@pytest.mark.parametrize("how", ["", "descending"])
@pytest.mark.parametrize(("shape", "element"), [("1x128256", "f32"), ("300000", "f16")])
def test_a_long_row_whose_places_are_not_asked_for(shape: str, element: str, how: str) -> None:
    """Of 300000 elements, a column is a long row again."""
    _check(_sorted(element, shape, shape.count("x"), how, places=False), shape, element)


def test_most_elements_of_a_long_row() -> None:
    _check(_top("f32", "2x5000", 1, 3000, largest=True), "2x5000", "f32")


@settings(deadline=None, max_examples=25)
@given(
    size=st.integers(4096, 150_000), ones=st.floats(0, 1), descending=st.booleans(), seed=st.integers(0, 99)
)
def test_four_times_are_enough(size: int, ones: float, descending: bool, seed: int) -> None:
    """What sorts all rows of zeros and ones sorts all rows."""
    module = module_of(_sorted("i8", str(size), 0, "descending" if descending else ""))
    x = (np.random.default_rng(seed).random(size) < ones).astype(np.int8)
    expected = run_function(module, "net", [x])
    GraphDecomposePass(ops=("sort_rows",)).apply(make_context(), module)
    for found, wanted in zip(run_function(module, "net", [x]), expected, strict=True):
        assert compare(wanted, np.asarray(found), tolerance=0) is None
