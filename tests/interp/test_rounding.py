"""Widening, the single rounding and casts, against exact rational arithmetic."""

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ascir.interp.dtypes import (
    BFLOAT16,
    BOOL,
    FLOAT16,
    FLOAT32,
    FLOAT64,
    INT4,
    INT8,
    INT32,
    INT64,
    INTEGER_RANGES,
    UINT8,
    UINT64,
    Array,
    DType,
    integer_range,
)
from ascir.interp.rounding import Rounding, cast, narrow, round_half_away, widen

from .support import exactly, same, whole

NARROW = (FLOAT16, BFLOAT16, FLOAT32)
ROUNDINGS: tuple[Rounding, ...] = ("rint", "floor", "ceil", "round", "trunc")


def one(value: float, dtype: DType = FLOAT64) -> Array:
    return np.array(value, dtype)


def near_the_middle(significand: int, exponent: int, nudge: int) -> float:
    """Between two neighbours of a narrow format, or just off: where a second rounding would show."""
    return float(np.ldexp(significand + nudge * 2.0**-28, exponent))


def shifted(significand: int, shift: int, nudge: int) -> int:
    return (significand << shift) + nudge


interesting = st.one_of(
    st.floats(allow_nan=False, allow_infinity=False),
    st.floats(-1e5, 1e5),
    st.floats(-1e-6, 1e-6),
    st.builds(near_the_middle, st.integers(-4096, 4096), st.integers(-150, 120), st.integers(-1, 1)),
)


@pytest.mark.parametrize("dtype", NARROW, ids=str)
@settings(max_examples=100, deadline=None)
@given(value=interesting)
def test_narrow_rounds_once_to_nearest_even(dtype: DType, value: float) -> None:
    assert float(narrow(one(value), dtype)) == exactly(Fraction(value), dtype)


@pytest.mark.parametrize("rounding", ROUNDINGS)
@pytest.mark.parametrize("dtype", NARROW, ids=str)
@settings(max_examples=40, deadline=None)
@given(value=interesting)
def test_cast_rounds_in_the_asked_direction(dtype: DType, rounding: Rounding, value: float) -> None:
    assert float(cast(one(value), dtype, rounding)) == exactly(Fraction(value), dtype, rounding)


@pytest.mark.parametrize("rounding", ROUNDINGS)
@pytest.mark.parametrize("dtype", [*NARROW, FLOAT64], ids=str)
@settings(max_examples=25, deadline=None)
@given(
    value=st.one_of(
        st.integers(-(2**63), 2**64 - 1),
        st.builds(shifted, st.integers(2**8, 2**9), st.integers(0, 54), st.integers(-1, 1)),
        st.builds(shifted, st.integers(2**53, 2**54), st.integers(0, 9), st.integers(-1, 1)),
    )
)
def test_integers_become_floats_in_one_rounding(dtype: DType, rounding: Rounding, value: int) -> None:
    source = np.array(value, INT64 if value < 2**63 else UINT64)
    assert float(cast(source, dtype, rounding)) == exactly(Fraction(value), dtype, rounding)


def test_a_second_rounding_would_show() -> None:
    just_above_the_middle = 1 + 2**-8 + 2**-40
    assert one(just_above_the_middle).astype(np.float32).astype(BFLOAT16) == 1  # wrong
    assert narrow(one(just_above_the_middle), BFLOAT16) == 1 + 2**-7
    assert cast(np.array(2**60 + 2**52 + 1), BFLOAT16) == 2**60 + 2**53


def test_limits_of_the_formats() -> None:
    assert float(narrow(one(65519.99), FLOAT16)) == 65504
    assert np.isposinf(narrow(one(65520.0), FLOAT16))
    assert float(narrow(one(2.0**-24), FLOAT16)) == 2**-24
    assert float(narrow(one(2.0**-25), FLOAT16)) == 0
    assert float(narrow(one(2.0**-133), BFLOAT16)) == 2.0**-133
    assert np.signbit(narrow(one(-1e-300), BFLOAT16))
    for dtype in NARROW:
        specials = narrow(np.array([np.inf, -np.inf, np.nan]), dtype)
        assert specials.dtype == dtype
        assert [str(float(x)) for x in specials] == ["inf", "-inf", "nan"]


INTEGERS = sorted(INTEGER_RANGES, key=str)
WIDE = [0, 1, -1, 7, 8, -8, -9, 127, 128, -128, -129, 2**31 - 1, 2**31, -(2**31) - 1, 2**63 - 1, -(2**63)]


@pytest.mark.parametrize("dtype", INTEGERS, ids=str)
def test_integers_wrap(dtype: DType) -> None:
    low, high = INTEGER_RANGES[dtype]
    values = [*WIDE, *np.random.default_rng(0).integers(-(2**63), 2**63 - 1, 50).tolist()]
    same(narrow(np.array(values), dtype), [(value - low) % (high - low + 1) + low for value in values], dtype)


@pytest.mark.parametrize("dtype", [dtype for dtype in INTEGERS if dtype != BOOL], ids=str)
@pytest.mark.parametrize("rounding", ROUNDINGS)
def test_casts_to_integers_saturate(dtype: DType, rounding: Rounding) -> None:
    low, high = integer_range(dtype)
    random = np.random.default_rng(0)
    near = [
        limit + step for limit in (float(low), float(high)) for step in (-1, -0.5, -0.25, 0, 0.25, 0.5, 1)
    ]
    large = [sign * 2.0**exponent for sign in (-1, 1) for exponent in (31, 53, 63, 64, 1000)]
    values = [
        *near,
        *large,
        *random.uniform(-300, 300, 40).tolist(),
        *(random.integers(-20, 20, 40) / 2).tolist(),
    ]
    expected = [min(max(whole(Fraction(value), rounding), low), high) for value in values]
    same(
        cast(np.array(values), dtype, rounding),
        np.array(expected, object).astype(int if high < 2**63 else np.uint64),
        dtype,
    )
    same(cast(np.array([np.inf, -np.inf, np.nan]), dtype, rounding), [high, low, 0], dtype)


def test_other_casts() -> None:
    assert cast(np.array([np.nan, 300.0, -7.9]), INT8).tolist() == [0, 127, -7]
    assert cast(np.array([2.5, -2.5, 3.5]), INT32, "round").tolist() == [3, -3, 4]
    assert cast(np.array([300, -1, 7]), UINT8).tolist() == [255, 0, 7]
    assert cast(np.array([2**64 - 1], UINT64), INT64).tolist() == [2**63 - 1]
    assert cast(np.array([-5, 5]), UINT64).tolist() == [0, 5]
    assert cast(np.array([100, -100]), INT4).astype(int).tolist() == [7, -8]
    assert cast(np.array([0.0, -0.0, np.nan, 0.5]), BOOL).tolist() == [False, False, True, True]
    assert cast(np.array([True, False]), BFLOAT16).tolist() == [1, 0]
    assert cast(np.array([True, False]), INT4).astype(int).tolist() == [1, 0]
    assert cast(np.array([1.0 + 2**-11], np.float32), FLOAT16).tolist() == [1.0]


def test_shapes_survive() -> None:
    for shape in [(), (0,), (3, 0, 2), (2, 1)]:
        x = np.ones(shape, FLOAT32)
        for dtype in (FLOAT16, BFLOAT16, INT4, BOOL, INT8):
            y = cast(x, dtype)
            assert (y.shape, y.dtype) == (shape, dtype)
            assert widen(y).shape == shape


def test_round_half_away() -> None:
    x = np.array([0.5, -0.5, 1.5, 0.49999999999999994, 2.0**52 + 1, -0.2])
    assert round_half_away(x).tolist() == [1, -1, 2, 0, 2.0**52 + 1, 0]
