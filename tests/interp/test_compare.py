"""Comparison in units in the last place, and its report."""

import numpy as np
import pytest

from ascir.interp.compare import compare, ulp_errors
from ascir.interp.dtypes import (
    BFLOAT16,
    BOOL,
    FLOAT16,
    FLOAT32,
    FLOAT64,
    FLOAT_FORMATS,
    INT4,
    INT8,
    INT64,
    UINT64,
    DType,
)

from .support import FLOATS, array, normal


@pytest.mark.parametrize("dtype", FLOATS, ids=str)
def test_one_step_is_one_ulp(dtype: DType) -> None:
    form = FLOAT_FORMATS[dtype]
    for value in (1.0, 1.5, 1024.0, 2.0**form.minimum_exponent, form.maximum / 2):
        step = 2.0 ** (np.frexp(value)[1] - form.precision)
        errors = ulp_errors(np.array([value]), np.array([value - 3 * step]), form)
        assert errors.tolist() == [3]


def test_equal_is_equal() -> None:
    inf, nan = np.inf, np.nan
    x, y = array([nan, inf, -inf, 0.0, 1.0]), array([-nan, inf, -inf, -0.0, 1.0])
    assert compare(x, y) is None
    assert compare(x.astype(FLOAT64), y.astype(FLOAT64), tolerance=0) is None
    assert compare(np.ones((0, 2), FLOAT16), np.ones((0, 2), FLOAT16)) is None
    assert compare(array([1, -8], INT4), array([1, -8], INT4)) is None


def test_the_report_names_the_worst_element() -> None:
    before = np.ones((2, 3), FLOAT16)
    after = before.copy()
    after[1, 2] = 1.25
    after[0, 1] = 0.875
    assert str(compare(before, after)) == (
        "2 of 6 elements differ by more than 16 ulps of float16; worst at [1, 2]: expected 1.0, found 1.25 (256 ulps)"
    )
    after[0, 0] = np.nan
    assert str(compare(before, after)).endswith(
        "worst at [0, 0]: expected 1.0, found nan (one of them is NaN)"
    )
    assert str(compare(array(1.0), array(2.0))).startswith(
        "1 of 1 elements differ by more than 128 ulps of float32; worst: "
    )


def test_tolerances() -> None:
    x = normal((100,), FLOAT16)
    assert compare(x, x + x * np.float16(2**-8)) is None
    assert compare(x, x + x * np.float16(2**-4)) is not None
    wide = x.astype(FLOAT32)
    assert compare(wide, wide * np.float32(1 + 2**-12)) is not None
    assert compare(wide, wide * np.float32(1 + 2**-12), FLOAT16) is None
    assert compare(wide, wide * np.float32(1 + 2**-12), BFLOAT16, tolerance=0.01) is not None


def test_what_cancelled_is_judged_by_its_terms() -> None:
    before, after = np.ones(9, FLOAT32), np.ones(9, FLOAT32)
    before[4], after[4] = 0.0, 2**-22
    assert compare(before, after) is None
    assert compare(np.zeros(3, FLOAT32), np.full(3, 1e-30, FLOAT32)) is not None
    one_outlier = array([1.0, 2.0, 1e30, 1.5])
    assert compare(one_outlier, array([1.0, 2.5, 1e30, 1.5])) is not None


def test_overflow_is_a_step_beyond_the_largest() -> None:
    assert compare(array([65504.0], FLOAT16), array([np.inf], FLOAT16)) is None
    assert compare(array([60000.0], FLOAT16), array([np.inf], FLOAT16)) is not None
    assert compare(array([-np.inf], FLOAT16), array([np.inf], FLOAT16)) is not None


def test_integers_are_exact() -> None:
    assert str(compare(array([1, 2], INT8), array([1, 4], INT8))) == (
        "1 of 2 elements differ; worst at [1]: expected 2, found 4 (2 off)"
    )
    assert compare(array([1, 2], INT8), array([1, 4], INT8), tolerance=2) is None
    assert compare(array([True], BOOL), array([False], BOOL)) is not None
    assert compare(array([-(2**63)], INT64), array([2**63 - 1], INT64)) is not None
    assert compare(array([2**64 - 1], UINT64), array([2**64 - 2], UINT64)) is not None


def test_types_and_shapes() -> None:
    assert str(compare(np.ones(2, FLOAT16), np.ones(2, FLOAT32))) == (
        "element types differ: expected float16, found float32"
    )
    assert (
        str(compare(np.ones(2, FLOAT16), np.ones((2, 1), FLOAT16)))
        == "shapes differ: expected [2], found [2, 1]"
    )
