"""Reductions against Python's sums, and by hand at the edges."""

import math
from itertools import accumulate

import numpy as np
import pytest
from xdsl.utils.exceptions import InterpretationError

from ascir.interp.dtypes import BFLOAT16, BOOL, FLOAT16, FLOAT32, INT4, INT8, INT32, INT64, UINT8, DType
from ascir.interp.reductions import argmax, argmin, cumsum, reduce

from .support import FLOATS, array, close, normal, plain, same


@pytest.mark.parametrize("dtype", FLOATS, ids=str)
def test_sums_round_once(dtype: DType) -> None:
    x = normal((3, 100), dtype)
    rows = plain(x)
    close(reduce(x, "sum", (1,)), [math.fsum(row) for row in rows], ulps=0.51 if dtype.itemsize < 8 else 8)
    close(
        reduce(x, "mean", (1,)),
        [math.fsum(row) / 100 for row in rows],
        ulps=0.51 if dtype.itemsize < 8 else 8,
    )
    close(reduce(x, "prod", (-1,)), [math.prod(row) for row in rows], ulps=0.51 if dtype.itemsize < 8 else 64)
    same(reduce(x, "max", (1,)), [max(row) for row in rows], dtype)
    same(reduce(x, "min", (0,)), [min(column) for column in zip(*rows, strict=True)], dtype)


def test_a_narrow_accumulator_would_show() -> None:
    same(reduce(np.ones(5000, FLOAT16), "sum", (0,)), 5000, FLOAT16)
    same(reduce(np.ones(5000, BFLOAT16), "mean", (0,)), 1, BFLOAT16)
    same(reduce(array([60000.0, 60000.0, -60000.0], FLOAT16), "sum", (0,)), 60000, FLOAT16)
    same(reduce(array([60000.0, 60000.0], FLOAT16), "sum", (0,)), np.inf, FLOAT16)


def test_axes_and_shapes() -> None:
    x = np.arange(24, dtype=INT32).reshape(2, 3, 4)
    same(reduce(x, "sum", (0, -1)), [6 + 54, 22 + 70, 38 + 86], INT32)
    same(reduce(x, "sum", (1,), keepdims=True), [[[12, 15, 18, 21]], [[48, 51, 54, 57]]], INT32)
    same(reduce(x, "max", ()), x, INT32)
    same(reduce(x, "sum", (0, 1, 2)), 276, INT32)
    same(reduce(array(5.0), "sum", ()), 5.0)
    assert reduce(np.ones((2, 0, 3), FLOAT32), "sum", (0,)).shape == (0, 3)


def test_integers_wrap() -> None:
    same(reduce(array([100, 100, 100], INT8), "sum", (0,)), 44, INT8)
    same(reduce(array([7, 7], INT4), "sum", (0,)), -2, INT4)
    same(reduce(array([16, 16, 3], UINT8), "prod", (0,)), 0, UINT8)
    same(reduce(array([2**62, 2**62], INT64), "sum", (0,)), -(2**63), INT64)
    same(reduce(array([-8, 7, 3], INT4), "min", (0,)), -8, INT4)


def test_nan_infinities_and_nothing() -> None:
    x = array([[1.0, np.nan], [np.inf, -np.inf]])
    same(reduce(x, "max", (1,)), [np.nan, np.inf])
    same(reduce(x, "min", (1,)), [np.nan, -np.inf])
    same(reduce(x, "sum", (1,)), [np.nan, np.nan])
    nothing = np.ones((2, 0), FLOAT32)
    same(reduce(nothing, "sum", (1,)), [0, 0])
    same(reduce(nothing, "prod", (1,)), [1, 1])
    same(reduce(nothing, "mean", (1,)), [np.nan, np.nan])
    same(reduce(nothing.astype(BOOL), "any", (1,)), [False, False], BOOL)
    same(reduce(nothing.astype(BOOL), "all", (1,)), [True, True], BOOL)
    for call in (
        lambda: reduce(nothing, "max", (1,)),
        lambda: argmax(nothing, 1),
        lambda: argmin(nothing, 1),
    ):
        with pytest.raises(InterpretationError, match="no elements to choose from"):
            call()


def test_any_and_all() -> None:
    x = array([[True, False], [True, True], [False, False]], BOOL)
    same(reduce(x, "any", (1,)), [True, True, False], BOOL)
    same(reduce(x, "all", (1,)), [False, True, False], BOOL)
    for kind, wrong in (("any", INT8), ("mean", INT8)):
        with pytest.raises(InterpretationError, match=f"reduce {kind} is not defined for int8"):
            reduce(np.ones(3, wrong), kind, (0,))


def test_positions_of_extremes() -> None:
    x = array([[3, 7, 7], [-1, -1, 5]], INT4)
    same(argmax(x, 1), [1, 2], INT64)
    same(argmin(x, -1, keepdims=True), [[0], [0]], INT64)
    same(argmax(x, 0), [0, 0, 0], INT64)
    same(argmax(array([1.0, np.nan, np.inf, np.nan], BFLOAT16), 0), 1, INT64)
    same(argmin(array([1.0, np.nan, -np.inf, np.nan], BFLOAT16), 0), 1, INT64)
    same(argmax(array([0.0, -0.0], FLOAT16), 0), 0, INT64)


@pytest.mark.parametrize("exclusive", [False, True])
@pytest.mark.parametrize("reverse", [False, True])
def test_running_sums(exclusive: bool, reverse: bool) -> None:
    for size in (0, 1, 7):
        row = list(range(1, size + 1))
        mirrored = row[::-1] if reverse else row
        sums = list(accumulate(mirrored, initial=0))
        sums = sums[:-1] if exclusive else sums[1:]
        expected = np.array([sums[::-1] if reverse else sums] * 2, INT32).reshape(2, size)
        x = np.array([row, row], INT32).reshape(2, size)
        same(cumsum(x, 1, exclusive, reverse), expected, INT32)
        same(cumsum(x.T.astype(FLOAT16), 0, exclusive, reverse), expected.T, FLOAT16)


def test_running_sums_wrap_and_round_once() -> None:
    same(cumsum(array([100, 100, 100], INT8), 0), [100, -56, 44], INT8)
    assert plain(cumsum(np.ones(2051, FLOAT16), 0)[-3:]) == [2048.0, 2050.0, 2052.0]
