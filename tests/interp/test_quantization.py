"""Quantization and 2:4 sparsity against loops."""

from fractions import Fraction

import numpy as np
import pytest
from xdsl.utils.exceptions import InterpretationError

from ascir.interp.dtypes import (
    BFLOAT16,
    FLOAT16,
    FLOAT32,
    INT4,
    INT8,
    INT32,
    INT64,
    INTEGER_RANGES,
    UINT8,
    DType,
)
from ascir.interp.quantization import dequantize, quantize, sparse_to_dense, sparsify

from .support import array, close, indices, normal, plain, same


@pytest.mark.parametrize("dtype", [INT4, INT8, UINT8], ids=str)
@pytest.mark.parametrize("layout", ["tensor", "channel", "group"])
def test_quantize_and_back(dtype: DType, layout: str) -> None:
    x = normal((4, 6), FLOAT16) * np.float16(3)
    shape = {"tensor": (), "channel": (6,), "group": (2, 6)}[layout]
    axis, group_size = {"tensor": (None, None), "channel": (-1, None), "group": (0, 2)}[layout]
    scale = np.asarray(np.abs(normal(shape, FLOAT16, 1)) + np.float16(0.25))
    zero = array(np.arange(scale.size).reshape(shape) % 5, dtype)
    low, high = INTEGER_RANGES[dtype]

    def parameters(i: int, j: int) -> tuple[Fraction, int]:
        place = {"tensor": (), "channel": (j,), "group": (i // 2, j)}[layout]
        return Fraction(float(scale[place])), int(zero[place])

    found = quantize(x, scale, zero, dtype, axis, group_size)
    bare = quantize(x, scale, None, dtype, axis, group_size)
    back = dequantize(found, scale, zero, BFLOAT16, axis, group_size)
    expected = np.empty(x.shape)
    for i, j in indices(x.shape):
        s, z = parameters(i, j)
        steps = round(Fraction(float(x[i, j])) / s)
        assert int(found[i, j]) == min(max(steps + z, low), high)
        assert int(bare[i, j]) == min(max(steps, low), high)
        expected[i, j] = float((int(found[i, j]) - z) * s)
    assert found.dtype == dtype
    assert back.dtype == BFLOAT16
    close(back, expected)


def test_quantize_at_the_edges() -> None:
    x = array([0.5, 1.5, 2.5, -0.5, np.nan, np.inf, -np.inf, 1e30])
    same(quantize(x, array(1.0), None, INT8), [0, 2, 2, 0, 0, 127, -128, 127], INT8)
    same(quantize(array([0.0, 3.0]), array(0.0), None, UINT8), [0, 255], UINT8)
    same(dequantize(array([-8, 7], INT4), array(2.0), array(-8, INT4), FLOAT16), [0, 30], FLOAT16)
    same(dequantize(array([0, 255], UINT8), array(1.0), array(255, UINT8), FLOAT32), [-255, 0])
    same(dequantize(array([2**31 - 1], INT32), array(1.0), None, FLOAT16), [np.inf], FLOAT16)
    assert quantize(np.ones((0, 4), FLOAT16), np.ones((4,), FLOAT16), None, INT4, 1).shape == (0, 4)


@pytest.mark.parametrize("dtype", [FLOAT16, INT8], ids=str)
@pytest.mark.parametrize("axis", [0, 1, -1])
def test_sparsify(dtype: DType, axis: int) -> None:
    x = normal((8, 4), dtype)
    values = np.moveaxis(np.array(plain(x)), axis, -1)
    expected = np.zeros(values.shape)
    for row in range(values.shape[0]):
        for start in range(0, values.shape[1], 4):
            kept = sorted(range(start, start + 4), key=lambda k: -abs(values[row, k]))[:2]
            expected[row, kept] = values[row, kept]
    same(sparsify(x, axis), np.moveaxis(expected, -1, axis), dtype)


def test_sparsify_at_the_edges() -> None:
    same(sparsify(array([1, 1, 1, 1], INT8)), [1, 1, 0, 0], INT8)
    same(sparsify(array([127, -127, 5, -128], INT8)), [127, 0, 0, -128], INT8)
    same(sparsify(array([2**63 - 1, -(2**63), 1, 2**63 - 1], INT64)), [2**63 - 1, -(2**63), 0, 0], INT64)
    same(sparsify(array([1, np.nan, -np.inf, 5])), [0, np.nan, -np.inf, 0])
    assert sparsify(np.ones((0, 4), FLOAT16)).shape == (0, 4)
    with pytest.raises(InterpretationError, match="6 elements along axis -1 are not groups of four"):
        sparsify(np.ones(6, FLOAT16))


@pytest.mark.parametrize("dtype", [FLOAT16, INT4], ids=str)
def test_sparse_to_dense(dtype: DType) -> None:
    values, places = array([[1, 2, 3, 4]], dtype), array([[0, 3, 1, 2]], UINT8)
    same(sparse_to_dense(values, places), [[1, 0, 0, 2, 0, 3, 4, 0]], dtype)
    assert sparse_to_dense(values[:0], places[:0]).shape == (0, 8)
    with pytest.raises(InterpretationError, match="are not pairs"):
        sparse_to_dense(values[:, :3], places[:, :3])
