"""Casts between f64 and narrower floats, by the integers of their bits: rounded once, at all ends of the formats."""

from __future__ import annotations

import numpy as np
import pytest

from ascir.interp.dtypes import BFLOAT16, FLOAT16, FLOAT32, Array, DType
from ascir.interp.run import run_function
from ascir.pipeline import run_passes
from tests.vector.harness import NAME, graph, module_of

FLOATS: dict[str, DType] = {"f32": FLOAT32, "f16": FLOAT16, "bf16": BFLOAT16}


def doubles() -> Array:
    """Numbers of every exponent, what lies in the middle of two of a narrower format, and what is beside that."""
    random = np.random.default_rng(0)
    found: list[Array] = []
    for digits in (0, 7, 8, 10, 11, 23, 24):
        exponents = np.arange(-1074, 1024)
        whole = random.integers(0, 2**digits, exponents.size, endpoint=False) * 2.0**-digits + 1
        with np.errstate(all="ignore"):
            numbers = np.ldexp(whole, exponents)
        found += [numbers, np.nextafter(numbers, np.inf), np.nextafter(numbers, 0)]
    # Places between two of the numbers that f32 has with fewer bits.
    steps = np.arange(1, 4000) * 2.0**-151
    special = np.array([0.0, np.inf, np.nan, 5e-324, 2.0**-126, 3.4028235677973366e38, 65519.99, 65520.0])
    numbers = np.concatenate([*found, steps, special])
    return np.concatenate([numbers, -numbers])


def opened(source: str, target: str, x: Array) -> tuple[Array, Array]:
    result = f"tensor<{x.size}x{target}>"
    case = graph(("x", f"{x.size}x{source}"), body=f"%y = graph.cast %x : $x -> {result}", result=result)
    module = module_of(case.text)
    (expected,) = run_function(module, NAME, [x])
    run_passes(module, "graph-decompose")
    touched = {op.name for op in module.walk() if any("f64" in str(each.type) for each in op.operands)}
    assert touched <= {"graph.bitcast", "func.return"}
    (found,) = run_function(module, NAME, [x])
    assert found.dtype == expected.dtype
    return found.astype(np.float64), expected.astype(np.float64)


@pytest.mark.parametrize("target", FLOATS)
def test_from_doubles(target: str) -> None:
    found, expected = opened("f64", target, doubles())
    np.testing.assert_array_equal(found, expected)
    np.testing.assert_array_equal(np.signbit(found[~np.isnan(found)]), np.signbit(expected[~np.isnan(found)]))


@pytest.mark.parametrize("source", FLOATS)
def test_to_doubles(source: str) -> None:
    with np.errstate(all="ignore"):
        x = doubles().astype(FLOATS[source])
    found, expected = opened(source, "f64", x)
    np.testing.assert_array_equal(found, expected)
    np.testing.assert_array_equal(np.signbit(found[~np.isnan(found)]), np.signbit(expected[~np.isnan(found)]))
