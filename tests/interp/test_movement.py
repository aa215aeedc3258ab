"""Movement against loops over positions, for types numpy knows and types it does not."""

import math
from collections.abc import Sequence
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from xdsl.utils.exceptions import InterpretationError

from ascir.interp import movement as ops
from ascir.interp.dtypes import (
    BFLOAT16,
    BOOL,
    FLOAT16,
    FLOAT32,
    INT4,
    INT8,
    INT32,
    INT64,
    UINT8,
    UINT64,
    Array,
    DType,
)

from .support import array, close, indices, normal, plain, same

MIN_I64, MAX_I64 = -(2**63), 2**63 - 1
TYPES = (FLOAT16, BFLOAT16, INT4, BOOL, UINT64)


def counting(shape: tuple[int, ...], dtype: DType) -> Array:
    values = np.arange(math.prod(shape)).reshape(shape) % 8
    return array(values % 2 if dtype == BOOL else values, dtype)


@pytest.mark.parametrize("dtype", TYPES, ids=str)
def test_moves(dtype: DType) -> None:
    x = counting((2, 3, 4), dtype)
    values = np.array(plain(x))
    same(ops.reshape(x, (4, -1)), values.reshape(4, 6), dtype)
    same(
        ops.transpose(x, (2, 0, 1)),
        [[list(row) for row in page] for page in values.transpose(2, 0, 1)],
        dtype,
    )
    same(ops.broadcast_to(x[:, :1], (5, 2, 3, 4)), np.broadcast_to(values[:, :1], (5, 2, 3, 4)), dtype)
    same(ops.concat([x, x[:, :1]], 1), np.concatenate([values, values[:, :1]], 1), dtype)
    same(ops.repeat(x, (1, 2, 3)), np.concatenate([np.concatenate([values] * 2, 1)] * 3, 2), dtype)
    first, nothing, rest = ops.split(x, -1, (1, 0, 3))
    same(first, values[..., :1], dtype)
    same(nothing, values[..., :0], dtype)
    same(rest, values[..., 1:], dtype)


def test_reshapes() -> None:
    x = np.ones((2, 0, 3), FLOAT32)
    assert ops.reshape(x, (0, 5)).shape == (0, 5)
    assert ops.reshape(x, (-1, 7)).shape == (0, 7)
    assert ops.reshape(x, (-1, 0)).shape == (0, 0)
    assert ops.reshape(np.ones((1, 1), FLOAT32), ()).shape == ()
    with pytest.raises(InterpretationError, match="6 elements of shape"):
        ops.reshape(np.ones((2, 3), FLOAT32), (4, -1))
    assert ops.broadcast_to(np.ones((3, 1), FLOAT32), (2, -1, 4)).shape == (2, 3, 4)
    assert ops.split(np.ones((2, 0), FLOAT32), 1, ()) == ()
    with pytest.raises(InterpretationError, match=r"\[1, 1\] do not add up to the 3"):
        ops.split(np.ones(3, FLOAT32), 0, (1, 1))


def test_slices() -> None:
    x = counting((5, 6), INT4)
    values = np.array(plain(x))
    same(ops.slice(x, (1, 0), (4, 6), (2, 3)), values[1:4:2, 0:6:3], INT4)
    same(ops.slice(x, (-1, -2), (MIN_I64, MAX_I64), (-2, 1)), values[::-2, -2:], INT4)
    same(ops.slice(x, (MAX_I64, 3), (0, 3), (-1, 1)), values[:0:-1, 3:3], INT4)


@settings(max_examples=100, deadline=None)
@given(
    size=st.integers(0, 6),
    start=st.one_of(st.integers(-8, 8), st.sampled_from([MIN_I64, MAX_I64])),
    end=st.one_of(st.integers(-8, 8), st.sampled_from([MIN_I64, MAX_I64])),
    step=st.integers(-4, 4).filter(bool),
)
def test_slices_are_those_of_python(size: int, start: int, end: int, step: int) -> None:
    same(
        ops.slice(np.arange(size), (start,), (end,), (step,)),
        np.array(list(range(size))[start:end:step], int),
        INT64,
    )


@pytest.mark.parametrize("dtype", TYPES, ids=str)
@pytest.mark.parametrize("mode", ["constant", "edge", "reflect"])
def test_pad(dtype: DType, mode: ops.PadMode) -> None:
    x = counting((3, 4), dtype)
    low, high = (2, 1), (0, 3)
    found = ops.pad(x, low, high, mode, 1.0)
    values = plain(x)
    expected = np.empty((5, 8), object)
    for i, j in indices((5, 8)):
        y, z = i - low[0], j - low[1]
        if mode == "constant" and not (0 <= y < 3 and 0 <= z < 4):
            expected[i, j] = 1
            continue
        y, z = (
            min(max(p, 0), n - 1) if mode == "edge" else (abs(p) if p < n else 2 * (n - 1) - p)
            for p, n in ((y, 3), (z, 4))
        )
        expected[i, j] = values[y][z]
    same(found, expected.astype(float if dtype in (FLOAT16, BFLOAT16) else int).tolist(), dtype)


def test_pad_at_the_edges() -> None:
    same(ops.pad(np.ones((0, 2), FLOAT16), (1, 0), (1, 0), value=-np.inf), np.full((2, 2), -np.inf), FLOAT16)
    same(ops.pad(array(3.0), (), ()), 3.0)
    same(ops.pad(array([1, 2], INT8), (1,), (1,), value=300.0), [127, 1, 2, 127], INT8)
    same(ops.pad(array([[1, 2, 3]], INT8), (0, 2), (0, 2), "reflect"), [[3, 2, 1, 2, 3, 2, 1]], INT8)
    with pytest.raises(InterpretationError, match="reflect needs 3 elements along axis 0, found 2"):
        ops.pad(array([1, 2], INT8), (2,), (0,), "reflect")
    with pytest.raises(InterpretationError, match="edge needs 1 elements along axis 0, found 0"):
        ops.pad(array([], INT8), (2,), (0,), "edge")
    same(ops.pad(array([1, 2], INT8), (0,), (0,), "reflect"), [1, 2], INT8)


def test_iota() -> None:
    same(ops.iota((2, 3), INT32, 1), [[0, 1, 2], [0, 1, 2]], INT32)
    same(ops.iota((2, 3), BFLOAT16, -2), [[0, 0, 0], [1, 1, 1]], BFLOAT16)
    assert ops.iota((0, 3), INT32, 0).shape == (0, 3)
    assert plain(ops.iota((260,), BFLOAT16, 0)[-4:]) == [256, 256, 258, 260]
    same(ops.iota((18,), INT4, 0)[6:], [6, 7, -8, -7, -6, -5, -4, -3, -2, -1, 0, 1], INT4)


def test_one_hot() -> None:
    found = ops.one_hot(array([0, 2, -1, 3, -4], INT32), 3, FLOAT16, on=2.0, off=-1.0)
    same(found, [[2, -1, -1], [-1, -1, 2], [-1, -1, 2], [-1, -1, -1], [-1, -1, -1]], FLOAT16)
    found = ops.one_hot(array([[1], [0]], UINT8), 2, INT8, axis=0)
    same(found, [[[0], [1]], [[1], [0]]], INT8)
    assert ops.one_hot(array([1], UINT64), 0, INT8).shape == (1, 0)
    assert ops.one_hot(array(1, INT64), 4, INT8, axis=0).tolist() == [0, 1, 0, 0]


# ----------------------------------------------------------------------------------------------------------------------
# Resizing


def source(position: int, size: int, target: int, coordinates: str) -> Fraction:
    match coordinates:
        case "half_pixel":
            return (position + Fraction(1, 2)) * Fraction(size, target) - Fraction(1, 2)
        case "align_corners":
            return position * Fraction(size - 1, target - 1) if target > 1 else Fraction(0)
        case _:
            return position * Fraction(size, target)


def nearest(place: Fraction, rounding: str) -> int:
    match rounding:
        case "round_prefer_floor":
            return math.ceil(place - Fraction(1, 2))
        case "round_prefer_ceil":
            return math.floor(place + Fraction(1, 2))
        case "ceil":
            return math.ceil(place)
        case _:
            return math.floor(place)


def clip(place: int, size: int) -> int:
    return min(max(place, 0), size - 1)


SIZES = [((3, 4), (6, 8)), ((5, 4), (2, 3)), ((3, 1), (3, 5)), ((4, 7), (1, 1)), ((2, 3), (5, 7))]


@pytest.mark.parametrize("coordinates", ["half_pixel", "asymmetric", "align_corners"])
@pytest.mark.parametrize(("size", "target"), SIZES)
def test_resize(size: Sequence[int], target: Sequence[int], coordinates: str) -> None:
    x = normal((1, 2, *size), FLOAT16)
    shape = (1, 2, *target)
    places = [[source(p, n, t, coordinates) for p in range(t)] for n, t in zip(size, target, strict=True)]
    for rounding in ("round_prefer_floor", "round_prefer_ceil", "floor", "ceil"):
        rows, columns = (
            [clip(nearest(p, rounding), n) for p in ps] for ps, n in zip(places, size, strict=True)
        )
        found = ops.resize(x, shape, "nearest", coordinates, rounding)
        same(found, plain(x[:, :, rows][:, :, :, columns]), FLOAT16)
    expected = np.empty(shape)
    for n, c, i, j in indices(shape):
        total = Fraction(0)
        for y, wy in _weights(places[0][i]):
            for z, wz in _weights(places[1][j]):
                total += wy * wz * Fraction(float(x[n, c, clip(y, size[0]), clip(z, size[1])]))
        expected[n, c, i, j] = float(total)
    close(ops.resize(x, shape, "linear", coordinates), expected)


def _weights(place: Fraction) -> list[tuple[int, Fraction]]:
    below = math.floor(place)
    return [(below, 1 - (place - below)), (below + 1, place - below)]


def test_resize_at_the_edges() -> None:
    x = array([[[[0, 5, np.inf]]]])
    same(ops.resize(x, (1, 1, 1, 3), "linear"), plain(x))
    same(ops.resize(x, (1, 1, 1, 5), "linear", "align_corners"), [[[[0, 2.5, 5, np.inf, np.inf]]]])
    same(
        ops.resize(array([[[[0, 1]]]], INT8), (1, 1, 1, 3), "linear", "align_corners"), [[[[0, 0, 1]]]], INT8
    )
    assert ops.resize(np.ones((0, 1, 2, 2), FLOAT16), (0, 1, 3, 3)).shape == (0, 1, 3, 3)
    with pytest.raises(InterpretationError, match="nothing along axis 3"):
        ops.resize(np.ones((1, 1, 2, 0), FLOAT16), (1, 1, 2, 2))
