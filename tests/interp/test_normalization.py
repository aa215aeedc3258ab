"""Softmax, normalizations and the loss against the formulas written for one row of Python floats."""

import math
from collections.abc import Sequence
from statistics import fmean, pvariance

import numpy as np
import pytest
from xdsl.utils.exceptions import InterpretationError

from ascir.interp import normalization as ops
from ascir.interp.dtypes import BFLOAT16, BOOL, FLOAT16, FLOAT32, FLOAT64, INT32, INT64, UINT8, DType

from .support import FLOATS, array, close, indices, normal, plain, same


def softmax_row(row: Sequence[float]) -> list[float]:
    top = max(row)
    powers = [math.exp(x - top) for x in row]
    return [power / math.fsum(powers) for power in powers]


def standardized(row: Sequence[float], epsilon: float) -> list[float]:
    mean, variance = fmean(row), pvariance(row)
    return [(x - mean) / math.sqrt(variance + epsilon) for x in row]


def ulps(dtype: DType) -> float:
    return 32 if dtype == FLOAT64 else 0.51


@pytest.mark.parametrize("dtype", FLOATS, ids=str)
def test_softmax(dtype: DType) -> None:
    x = normal((3, 7), dtype)
    close(ops.softmax(x, 1), [softmax_row(row) for row in plain(x)], ulps(dtype))
    close(
        ops.softmax(x, -2),
        np.array([softmax_row(column) for column in zip(*plain(x), strict=True)]).T,
        ulps(dtype),
    )
    logs = [[math.log(p) for p in softmax_row(row)] for row in plain(x)]
    close(ops.log_softmax(x, 1), logs, 64 if dtype == FLOAT64 else 0.51)


def test_softmax_at_the_edges() -> None:
    inf, nan = np.inf, np.nan
    x = array([[-inf, -inf], [-inf, 0.0], [inf, 0.0], [nan, 0.0], [6e4, 6e4], [-6e4, 6e4]], FLOAT16)
    same(ops.softmax(x, 1), [[nan, nan], [0, 1], [nan, nan], [nan, nan], [0.5, 0.5], [0, 1]], FLOAT16)
    logs = ops.log_softmax(x, 1)
    same(logs[:4], [[nan, nan], [-inf, 0], [nan, nan], [nan, nan]], FLOAT16)
    same(logs[5], [-inf, 0], FLOAT16)  # -120000 is beyond float16
    assert ops.softmax(np.ones((2, 0), FLOAT32), 1).shape == (2, 0)
    assert ops.softmax(np.ones((0, 2), FLOAT32), 1).shape == (0, 2)
    same(ops.softmax(array([3.0]), 0), [1])


@pytest.mark.parametrize("dtype", FLOATS, ids=str)
def test_layer_norm(dtype: DType) -> None:
    x, gamma, beta = normal((3, 8), dtype), normal((8,), dtype, 1), normal((8,), dtype, 2)
    rows = [standardized(row, 1e-5) for row in plain(x)]
    close(ops.layer_norm(x), rows, ulps(dtype))
    scaled = [[a * g for a, g in zip(row, plain(gamma), strict=True)] for row in rows]
    close(ops.layer_norm(x, gamma), scaled, ulps(dtype))
    if dtype != FLOAT64:  # the sum may cancel
        both = [[a + b for a, b in zip(row, plain(beta), strict=True)] for row in scaled]
        close(ops.layer_norm(x, gamma, beta), both)


def test_layer_norm_over_several_dimensions() -> None:
    x, gamma = normal((2, 3, 4)), normal((3, 4), seed=1)
    rows = [standardized(np.ravel(sample).tolist(), 0.1) for sample in plain(x)]
    expected = np.array(rows).reshape(2, 3, 4) * gamma.astype(FLOAT64)
    close(ops.layer_norm(x, gamma, axis=1, epsilon=0.1), expected)
    close(ops.layer_norm(x, gamma, axis=-2, epsilon=0.1), expected)
    same(ops.layer_norm(np.full((2, 4), 60000, FLOAT16)), np.zeros((2, 4)), FLOAT16)
    assert ops.layer_norm(np.ones((2, 0), FLOAT16)).shape == (2, 0)


@pytest.mark.parametrize("dtype", FLOATS, ids=str)
def test_rms_norm(dtype: DType) -> None:
    x, gamma = normal((3, 8), dtype), normal((8,), dtype, 1)
    expected = [
        [a * g / math.sqrt(fmean(b * b for b in row) + 1e-6) for a, g in zip(row, plain(gamma), strict=True)]
        for row in plain(x)
    ]
    close(ops.rms_norm(x, gamma), expected, ulps(dtype))
    assert ops.rms_norm(x, axis=0).shape == (3, 8)
    same(ops.rms_norm(np.full((1, 4), 6e4, FLOAT16)), [[1, 1, 1, 1]], FLOAT16)  # the squares overflow float16


def test_batch_norm() -> None:
    x = normal((2, 3, 4, 5), BFLOAT16)
    gamma, beta, mean = (normal((3,), BFLOAT16, seed) for seed in (1, 2, 3))
    var = np.abs(normal((3,), BFLOAT16, 4))
    found = ops.batch_norm(x, gamma, beta, mean, var, epsilon=0.01)
    expected = np.empty(x.shape)
    for n, c, i, j in indices(x.shape):
        g, b, m, v = (float(p[c]) for p in (gamma, beta, mean, var))
        expected[n, c, i, j] = (float(x[n, c, i, j]) - m) / math.sqrt(v + 0.01) * g + b
    close(found, expected)
    assert ops.batch_norm(x[:, :, 0, 0], gamma, beta, mean, var).shape == (2, 3)


@pytest.mark.parametrize("groups", [1, 2, 4])
def test_group_norm(groups: int) -> None:
    x, gamma, beta = normal((2, 4, 3, 2)), normal((4,), seed=1), normal((4,), seed=2)
    rows = x.reshape(2 * groups, -1)
    standard = np.array([standardized(row, 1e-3) for row in plain(rows)]).reshape(x.shape)
    close(ops.group_norm(x, groups=groups, epsilon=1e-3), standard)
    affine = standard * gamma.astype(FLOAT64).reshape(4, 1, 1) + beta.astype(FLOAT64).reshape(4, 1, 1)
    close(ops.group_norm(x, gamma, beta, groups=groups, epsilon=1e-3), affine)
    if groups == 4:
        close(ops.instance_norm(x, gamma, beta, epsilon=1e-3), affine)


def test_group_norm_at_the_edges() -> None:
    with pytest.raises(InterpretationError, match="4 channels are not a multiple of 3 groups"):
        ops.group_norm(np.ones((1, 4, 2), FLOAT32), groups=3)
    assert ops.instance_norm(np.ones((2, 0, 3), FLOAT16)).shape == (2, 0, 3)
    assert ops.group_norm(np.ones((0, 4, 3), FLOAT16), groups=2).shape == (0, 4, 3)


def test_dropout() -> None:
    x, mask = array([1.0, np.nan, np.inf, 4.0]), array([True, False, False, True], BOOL)
    same(ops.dropout(x, mask, 0.5), [2, 0, 0, 8])
    same(ops.dropout(x, np.ones(4, BOOL), 0.0), plain(x))


@pytest.mark.parametrize("dtype", [INT32, INT64, UINT8], ids=str)
def test_cross_entropy(dtype: DType) -> None:
    logits, labels = normal((4, 5), FLOAT16), array([0, 4, 2, 2], dtype)
    losses = [
        -math.log(softmax_row(row)[int(label)])
        for row, label in zip(plain(logits), plain(labels), strict=True)
    ]
    close(ops.cross_entropy(logits, labels, reduction="none"), losses)
    close(ops.cross_entropy(logits, labels, reduction="sum"), math.fsum(losses))
    close(ops.cross_entropy(logits, labels), math.fsum(losses) / 4)
    two = [losses[0], losses[1]]
    close(ops.cross_entropy(logits, labels, ignore_index=2, reduction="none"), [*two, 0, 0])
    close(ops.cross_entropy(logits, labels, ignore_index=2), sum(two) / 2)


def test_cross_entropy_at_the_edges() -> None:
    logits = normal((2, 3))
    same(ops.cross_entropy(logits, array([-100, -100], INT32)), np.nan)
    same(ops.cross_entropy(logits, array([-100, -100], INT32), reduction="sum"), 0.0)
    same(ops.cross_entropy(np.ones((0, 3), FLOAT32), array([], INT32)), np.nan)
    with pytest.raises(InterpretationError, match="label 3 is not below the 3 classes"):
        ops.cross_entropy(logits, array([0, 3], INT32))
    with pytest.raises(InterpretationError, match="label -1 "):
        ops.cross_entropy(logits, array([0, -1], INT32))
