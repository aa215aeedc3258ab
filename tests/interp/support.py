"""What the tests of the interpreter share: exact rounding by rational arithmetic, arrays of every type, comparisons.

exactly(Fraction(1, 3), FLOAT16)       # what a third is in float16
same(result, [1, 2], INT8)             # asserts values, dtype and shape; NaN equals NaN
"""

from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import product
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from ascir.interp.dtypes import (
    BFLOAT16,
    FLOAT16,
    FLOAT32,
    FLOAT64,
    FLOAT_FORMATS,
    INT4,
    Array,
    DType,
    FloatFormat,
    is_float,
)

FLOATS: tuple[DType, ...] = (FLOAT16, BFLOAT16, FLOAT32, FLOAT64)


def whole(x: Fraction, rounding: str) -> int:
    """x as an integer, rounded as asked."""
    down = x.numerator // x.denominator
    rest = x - down
    match rounding:
        case "floor":
            return down
        case "ceil":
            return down + (rest > 0)
        case "trunc":
            return down + (rest > 0 and x < 0)
        case "round":
            return down + (rest > Fraction(1, 2) or (rest == Fraction(1, 2) and x > 0))
        case _:
            return round(x)


def exactly(x: Fraction, dtype: DType, rounding: str = "rint") -> float:
    """x in the format of `dtype`, by rational arithmetic."""
    form = FLOAT_FORMATS[dtype]
    if x == 0:
        return 0.0
    exponent = max(form.minimum_exponent, _exponent(x))
    place = Fraction(2) ** (exponent - form.precision + 1)
    result = whole(x / place, rounding) * place
    if abs(result) > Fraction(form.maximum):
        toward_zero = rounding == "trunc" or (rounding == "floor" and x > 0) or (rounding == "ceil" and x < 0)
        limit = form.maximum if toward_zero else float("inf")
        return limit if x > 0 else -limit
    return float(result)


def _exponent(x: Fraction) -> int:
    """e where 2^e <= |x| < 2^(e + 1)."""
    guess = abs(x.numerator).bit_length() - x.denominator.bit_length()
    return guess if abs(x) >= Fraction(2) ** guess else guess - 1


def spacing(x: float, form: FloatFormat) -> float:
    """The distance between neighbours in the format around x."""
    exponent = max(form.minimum_exponent, int(np.frexp(x)[1]) - 1)
    return 2.0 ** (exponent - form.precision + 1)


def array(values: ArrayLike, dtype: DType = FLOAT32) -> Array:
    """Values in any of our types; i4 takes its integers from int8."""
    return np.asarray(values, np.int8).astype(INT4) if dtype == INT4 else np.asarray(values, dtype)


def plain(x: Array) -> Any:
    """Nested lists of Python's own numbers."""
    if is_float(x.dtype):
        return x.astype(FLOAT64).tolist()
    return x.astype(np.int64).tolist() if x.dtype == INT4 else x.tolist()


def same(found: Array, expected: ArrayLike, dtype: DType = FLOAT32) -> None:
    """Exactly these values, in this type and shape."""
    wanted = np.asarray(expected, FLOAT64 if is_float(dtype) else None)
    assert found.dtype == dtype
    assert found.shape == wanted.shape
    np.testing.assert_array_equal(np.asarray(plain(found)).reshape(found.shape), wanted)


def close(found: Array, expected: ArrayLike, ulps: float = 0.51) -> None:
    """Within so many units in the last place of a value computed otherwise in float64. The default: correctly
    rounded."""
    form = FLOAT_FORMATS[found.dtype]
    wanted = np.asarray(expected, FLOAT64)
    assert found.shape == wanted.shape
    for index in np.ndindex(found.shape):
        got, want = float(found[index]), float(wanted[index])
        if np.isnan(want) or np.isinf(want):
            assert str(got) == str(want), (index, got, want)
        elif abs(want) > form.maximum and np.isinf(got):
            assert got == np.copysign(np.inf, want)
        else:
            assert abs(got - want) <= ulps * spacing(want, form), (index, got, want)


def elements(shape: tuple[int, ...], function: Callable[[tuple[int, ...]], Any]) -> Array:
    """An object array filled index by index: the loops that the vectorized functions are checked against."""
    result = np.empty(shape, object)
    for index in indices(shape):
        result[index] = function(index)
    return result


def indices(shape: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    return product(*map(range, shape))


def normal(shape: tuple[int, ...], dtype: DType = FLOAT32, seed: int = 0) -> Array:
    """Random values ~ N(0, 1) of any float type, or integers between -8 and 7."""
    random = np.random.default_rng(seed)
    if not is_float(dtype):
        return array(random.integers(-8, 8, shape), dtype)
    return random.standard_normal(shape).astype(FLOAT32).astype(dtype)
