"""Exact widening before an operation, a single rounding after it, and casts.

wide = widen(x)                    # f16 -> float64, i4 -> int64: exact
narrow(np.exp(wide), x.dtype)      # float64 -> f16: to nearest, ties to even, once; integers wrap
cast(x, INT8)                      # %y = graph.cast %x : tensor<4xf16> to tensor<4xi8>
"""

from collections.abc import Callable
from typing import Literal, TypeAlias

import numpy as np
from xdsl.utils.exceptions import InterpretationError

from ascir.interp.dtypes import (
    BFLOAT16,
    BOOL,
    FLOAT32,
    FLOAT64,
    FLOAT_FORMATS,
    INT4,
    INT64,
    UINT64,
    Array,
    DType,
    FloatFormat,
    integer_range,
    is_float,
)

Rounding: TypeAlias = Literal["rint", "floor", "ceil", "round", "trunc"]

quiet = np.errstate(all="ignore")
"""Decorates all functions that compute: disables floating-point warnings."""


def round_half_away(x: Array) -> Array:
    """Rounds to the nearest integer, ties away from zero."""
    whole = np.trunc(x)
    return whole + np.where(np.abs(x - whole) >= 0.5, np.copysign(1.0, x), 0.0)


ROUNDINGS: dict[str, Callable[[Array], Array]] = {
    "rint": np.rint,
    "floor": np.floor,
    "ceil": np.ceil,
    "round": round_half_away,
    "trunc": np.trunc,
}


def widen(x: Array) -> Array:
    """The same values in a wide type: float64 for floats, uint64 for ui64, int64 for other integers."""
    if is_float(x.dtype):
        return x.astype(FLOAT64, copy=False)
    integer_range(x.dtype)
    return x if x.dtype == UINT64 else x.astype(INT64, copy=False)


@quiet
def narrow(values: Array, dtype: DType) -> Array:
    """Round float64 values once to a float type, or wrap 64-bit integers to an integer type."""
    values = np.asarray(values)
    if dtype == BFLOAT16:  # its own conversion is through float32, which rounds twice
        return _to_format(values, FLOAT_FORMATS[dtype], "rint").astype(FLOAT32).astype(dtype)
    if dtype == INT4:
        return (((values.astype(INT64) & 15) ^ 8) - 8).astype(dtype)
    if dtype == BOOL and values.dtype != BOOL:
        return (values & 1).astype(BOOL)
    return values.astype(dtype, copy=False)


def _to_format(x: Array, form: FloatFormat, rounding: Rounding) -> Array:
    """Rounds float64 values to a format: scaled so that its last place is 1, rounded, scaled back.

    The exponent is not bounded; the exact conversion that follows gives infinity on overflow. Only directed rounding
    toward zero stops at the largest finite value."""
    exponent = np.frexp(x)[1] - 1
    place = np.maximum(exponent, form.minimum_exponent) - (form.precision - 1)
    rounded = np.ldexp(ROUNDINGS[rounding](np.ldexp(x, -place)), place)
    if rounding in ("floor", "trunc"):
        rounded = np.minimum(rounded, form.maximum)
    if rounding in ("ceil", "trunc"):
        rounded = np.maximum(rounded, -form.maximum)
    return np.where(np.isfinite(x), rounded, x)


def _integers_to_places(x: Array, precision: int, rounding: Rounding) -> Array:
    """64-bit integers as float64 with `precision` significant bits, by integer arithmetic."""
    negative = x < 0
    magnitude = np.where(negative, np.negative(x.view(UINT64)), x.view(UINT64))
    # The bit length; one too many if float64 rounds up to the next power of two.
    length = np.frexp(magnitude.astype(FLOAT64))[1].astype(INT64)
    length -= magnitude >> np.maximum(length - 1, 0).astype(UINT64) == 0
    shift = np.maximum(length - precision, 0).astype(UINT64)
    kept = magnitude >> shift
    twice_rest = (magnitude - (kept << shift)) << np.uint64(1)  # shift <= 56: no bit is lost
    unit = np.uint64(1) << shift
    up = {
        "rint": (twice_rest > unit) | ((twice_rest == unit) & (kept % np.uint64(2) == 1)),
        "round": (twice_rest >= unit) & (shift > 0),
        "floor": negative & (twice_rest > 0),
        "ceil": ~negative & (twice_rest > 0),
        "trunc": np.zeros_like(negative),
    }[rounding]
    result: Array = np.ldexp((kept + up.astype(UINT64)).astype(FLOAT64), shift.astype(INT64))
    return np.where(negative, np.negative(result), result)


@quiet
def saturate(x: Array, dtype: DType, rounding: Rounding = "trunc") -> Array:
    """Converts float64 values to an integer type: rounded, saturated, NaN to 0."""
    low, high = integer_range(dtype)
    rounded = ROUNDINGS[rounding](x)
    if dtype.itemsize < 8:  # float64 has all of its integers
        return np.where(np.isnan(x), 0.0, np.clip(rounded, low, high)).astype(dtype)
    inside = (rounded > float(low)) & (
        rounded < float(high)
    )  # float(2**63 - 1) is 2**63: the comparison is still exact
    wide = UINT64 if dtype == UINT64 else INT64
    bounded = np.where(rounded >= float(high), np.array(high, wide), np.array(low, wide))
    result = np.where(inside, np.where(inside, rounded, 0.0).astype(wide), bounded)
    return np.where(np.isnan(x), np.array(0, wide), result).astype(dtype)


def bitcast(x: Array, dtype: DType) -> Array:
    """Reinterprets the bits as another type."""
    return np.ascontiguousarray(x).view(dtype).reshape(x.shape)


@quiet
def cast(x: Array, dtype: DType, rounding: Rounding | None = None) -> Array:
    """Converts to another type: rounds once to a float type, saturates to an integer type, `x != 0` for i1.

    By default rounds to nearest even to floats and toward zero to integers. Directed rounding beyond the finite range
    stops at the largest finite value."""
    if rounding is not None and rounding not in ROUNDINGS:
        raise InterpretationError(f"unknown rounding {rounding!r}, expected one of {', '.join(ROUNDINGS)}")
    if x.dtype == dtype:
        return x
    if dtype == BOOL:
        return np.asarray(widen(x) != 0)
    if not is_float(dtype):
        if is_float(x.dtype):
            return saturate(widen(x), dtype, rounding or "trunc")
        low, high = integer_range(dtype)
        source_low, source_high = integer_range(x.dtype)
        return np.clip(widen(x), max(low, source_low), min(high, source_high)).astype(dtype)
    form = FLOAT_FORMATS[dtype]
    if is_float(x.dtype):
        if rounding in (None, "rint") or form.precision == 53:
            return narrow(widen(x), dtype)
        return _to_format(widen(x), form, rounding).astype(FLOAT32).astype(dtype)
    # At most 53 significant bits, so float64 is exact; only the range of f16 remains to be handled.
    placed = _integers_to_places(widen(x), form.precision, rounding or "rint")
    return cast(placed, dtype, rounding)
