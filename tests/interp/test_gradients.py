"""Gradients against differences of the functions whose gradients they are, in float64; and one rounding in narrow
types."""

from collections.abc import Callable

import numpy as np
import pytest

from ascir.interp import elementwise, gradients, normalization
from ascir.interp.dtypes import BFLOAT16, FLOAT16, FLOAT32, FLOAT64, Array, DType

from .support import close, normal

STEP = 1e-5


def by_differences(function: Callable[[Array], Array], x: Array, grad: Array) -> Array:
    """The gradient of `sum(function(x) * grad)`."""
    found = np.zeros(x.shape)
    for place in np.ndindex(x.shape):
        step = np.zeros(x.shape)
        step[place] = STEP
        found[place] = np.sum((function(x + step) - function(x - step)) * grad) / (2 * STEP)
    return found


def agree(found: Array, expected: Array) -> None:
    np.testing.assert_allclose(found, expected, rtol=1e-7, atol=1e-8)


@pytest.mark.parametrize("axis", [-1, 0, 1])
def test_softmax_grad(axis: int) -> None:
    x, grad = normal((3, 4, 5), FLOAT64), normal((3, 4, 5), FLOAT64, 1)
    y = normalization.softmax(x, axis)
    expected = by_differences(lambda x: normalization.softmax(x, axis), x, grad)
    agree(gradients.softmax_grad(grad, y, axis), expected)


@pytest.mark.parametrize("axis", [-1, 0, 1])
def test_log_softmax_grad(axis: int) -> None:
    x, grad = normal((3, 4, 5), FLOAT64), normal((3, 4, 5), FLOAT64, 1)
    y = normalization.log_softmax(x, axis)
    expected = by_differences(lambda x: normalization.log_softmax(x, axis), x, grad)
    agree(gradients.log_softmax_grad(grad, y, axis), expected)


@pytest.mark.parametrize("approximate", ["none", "tanh"])
def test_gelu_grad(approximate: str) -> None:
    x, grad = normal((40,), FLOAT64) * 3, normal((40,), FLOAT64, 1)
    expected = by_differences(lambda x: elementwise.gelu(x, approximate), x, grad)
    agree(gradients.gelu_grad(grad, x, approximate), expected)


@pytest.mark.parametrize(("axis", "affine"), [(-1, True), (1, True), (0, True), (2, False)])
def test_layer_norm_grad(axis: int, affine: bool) -> None:
    epsilon, shape = 0.01, (3, 4, 5)
    x, grad = normal(shape, FLOAT64), normal(shape, FLOAT64, 1)
    gamma = normal(shape[axis % 3 :], FLOAT64, 2)
    beta = np.zeros_like(gamma)
    inner = tuple(range(axis % 3, 3))
    mean = x.mean(inner, keepdims=True)
    rstd = 1 / np.sqrt(x.var(inner, keepdims=True) + epsilon)
    given = gamma if affine else None

    def norm(x: Array, gamma: Array | None = given, beta: Array = beta) -> Array:
        return normalization.layer_norm(x, gamma, beta, axis, epsilon)

    of_x, of_gamma, of_beta = gradients.layer_norm_grad(grad, x, mean, rstd, given, axis)
    agree(of_x, by_differences(norm, x, grad))
    agree(of_gamma, by_differences(lambda gamma: norm(x, gamma), gamma, grad))
    agree(of_beta, by_differences(lambda beta: norm(x, beta=beta), beta, grad))


@pytest.mark.parametrize("dtype", [FLOAT16, BFLOAT16, FLOAT32], ids=str)
def test_narrow_gradients_round_once(dtype: DType) -> None:
    grad, x = normal((4, 6), dtype), normal((4, 6), dtype, 1)
    wide = [each.astype(np.float64) for each in (grad, x)]
    close(gradients.gelu_grad(grad, x), gradients.gelu_grad(wide[0], wide[1]), 0.51)
    close(gradients.softmax_grad(grad, x), gradients.softmax_grad(wide[0], wide[1]), 0.51)
    mean, rstd = normal((4, 1), FLOAT32, 2), np.abs(normal((4, 1), FLOAT32, 3))
    found = gradients.layer_norm_grad(grad, x, mean, rstd)
    expected = gradients.layer_norm_grad(wide[0], wide[1], mean, rstd)
    for one, other in zip(found, expected, strict=True):
        assert one.dtype == dtype
        close(one, other, 0.51)
