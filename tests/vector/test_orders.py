"""Orders of rows with NaN, infinities, both zeros and the largest numbers: NaN is the greatest, equal ones stay as they
are."""

from __future__ import annotations

from collections.abc import Mapping

import ml_dtypes
import numpy as np
import pytest

from ascir.interp.dtypes import Array
from ascir.interp.run import run_function
from tests.vector.harness import NAME, Graph, agree, check, graph, module_of, run_compiled

STYLES = {name: {"tile-select-instructions": {"style": name}} for name in ("static", "tque")}
TYPES = {"f32": np.float32, "f16": np.float16, "bf16": ml_dtypes.bfloat16}

EXTREMES = {
    "f32": (3.4028234663852886e38, 2.0**-149),
    "f16": (65504.0, 2.0**-24),
    "bf16": (3.3895313892515355e38, 2.0**-133),
}


def _special(shape: str, element: str, seed: int) -> Array:
    """Few different values, many of them special."""
    random = np.random.default_rng(seed)
    type = TYPES[element]
    most, least = EXTREMES[element]
    values = np.array(
        [np.nan, np.inf, -np.inf, most, -most, 0.0, -0.0, least, -least, 1.0, -2.5, np.nan]
    ).astype(type)
    return random.choice(values, [int(dim) for dim in shape.split("x")])


def _case(name: str, shape: str, axis: int, element: str, k: int | None) -> Graph:
    if k is None:
        how = " descending" if name == "descending" else ""
        body = f"%y0, %y1 = graph.sort %x axis {axis}{how} : $x -> ($x, tensor<{shape}xi64>)"
        return graph(("x", f"{shape}x{element}"), body=body, result=f"$x | {shape}xi64")
    how = "" if name == "descending" else " largest false"
    cut = "".join(f"{k if dim == axis else size}x" for dim, size in enumerate(shape.split("x")))
    body = (
        f"%y0, %y1 = graph.top_k %x k {k} axis {axis}{how} : $x -> (tensor<{cut}{element}>, tensor<{cut}i64>)"
    )
    return graph(("x", f"{shape}x{element}"), body=body, result=f"{cut}{element} | {cut}i64")


@pytest.mark.parametrize("name", ["ascending", "descending"])
@pytest.mark.parametrize(
    ("shape", "axis", "k", "element", "style"),
    [
        ("5x7", 1, None, "f32", "static"),
        ("5x7", 1, None, "f16", "static"),
        ("5x7", 1, None, "bf16", "static"),
        ("5x7", 1, None, "f32", "tque"),
        ("33x96", 1, None, "f32", "static"),
        ("6x100x3", 1, None, "f32", "static"),
        ("33x255", 1, 9, "f32", "static"),
        ("33x255", 1, 1, "f32", "static"),
        ("6x100x3", 1, 1, "bf16", "static"),
    ],
)
def test_nan_is_the_greatest(
    name: str, shape: str, axis: int, k: int | None, element: str, style: str
) -> None:
    _run(_case(name, shape, axis, element, k), _special(shape, element, 0), STYLES[style])


@pytest.mark.parametrize("name", ["ascending", "descending"])
@pytest.mark.parametrize(("shape", "k"), [("3x4064", None), ("2x4100", 5), ("2x4100", 1)])
def test_nan_in_long_rows(name: str, shape: str, k: int | None) -> None:
    _run(_case(name, shape, 1, "f32", k), _special(shape, "f32", 1))


@pytest.mark.parametrize(
    ("name", "element"), [("ascending", "f32"), ("descending", "f16"), ("ascending", "bf16")]
)
def test_nan_in_long_rows_that_are_put_in_order(name: str, element: str) -> None:
    _run(_case(name, "1x4100", 1, element, None), _special("1x4100", element, 2))


def _run(case: Graph, x: Array, options: Mapping[str, Mapping[str, str]] | None = None) -> None:
    expected = run_function(module_of(case.text), NAME, [x])
    agree(case, run_compiled(case, [x], options), expected)


@pytest.mark.parametrize("shape", ["16x100", "32x8x16"])
def test_of_what_is_put_in_order_nobody_needs_all_rows(shape: str) -> None:
    """Those behind the first ones are not turned back: two instructions would write them, and nobody read."""
    check(_case("top_k", shape, 0, "f16", 5))
