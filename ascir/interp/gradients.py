"""Gradients of softmax, gelu and layer_norm, computed in float64 and rounded once.

softmax_grad(grad, y, axis=-1)                              # y (grad - sum(grad y))
layer_norm_grad(grad, x, mean, rstd, gamma, axis=-1)        # of x, gamma and beta
"""

import math

import numpy as np

from ascir.interp.dtypes import Array
from ascir.interp.rounding import narrow, quiet, widen
from ascir.interp.special import erfc


@quiet
def softmax_grad(grad: Array, y: Array, axis: int = -1) -> Array:
    """The gradient of softmax; `y` is its result."""
    wide, slope = widen(y), widen(grad)
    return narrow(wide * (slope - np.sum(slope * wide, axis=axis, keepdims=True)), grad.dtype)


@quiet
def log_softmax_grad(grad: Array, y: Array, axis: int = -1) -> Array:
    """The gradient of log_softmax; `y` is its result."""
    slope = widen(grad)
    return narrow(slope - np.exp(widen(y)) * np.sum(slope, axis=axis, keepdims=True), grad.dtype)


@quiet
def gelu_grad(grad: Array, x: Array, approximate: str = "none") -> Array:
    """`grad` times the derivative of gelu at `x`, by d(x f(x)) = f(x) + x f'(x)."""
    wide = widen(x)
    if approximate == "tanh":
        scale = math.sqrt(2 / math.pi)
        tangent = np.tanh(scale * (wide + 0.044715 * wide**3))
        share = (1 + tangent) / 2
        slope = (1 - tangent * tangent) / 2 * scale * (1 + 3 * 0.044715 * wide * wide)
    else:
        share = erfc(wide * -math.sqrt(0.5)) / 2
        slope = np.exp(-wide * wide / 2) / math.sqrt(2 * math.pi)
    return narrow(widen(grad) * (share + wide * slope), grad.dtype)


@quiet
def layer_norm_grad(
    grad: Array, x: Array, mean: Array, rstd: Array, gamma: Array | None = None, axis: int = -1
) -> tuple[Array, Array, Array]:
    """The gradients of x, gamma and beta; the last two are summed over the dimensions before `axis`."""
    axis %= x.ndim
    inner, outer = tuple(range(axis, x.ndim)), tuple(range(axis))
    slope, root = widen(grad), widen(rstd)
    normal = (widen(x) - widen(mean)) * root
    scaled = slope if gamma is None else slope * widen(gamma)
    count = math.prod(x.shape[axis:])
    centre = np.sum(scaled, axis=inner, keepdims=True) / np.float64(count)
    along = np.sum(scaled * normal, axis=inner, keepdims=True) / np.float64(count)
    of_x = root * (scaled - centre - normal * along)
    of_gamma, of_beta = np.sum(slope * normal, axis=outer), np.sum(slope, axis=outer)
    return narrow(of_x, x.dtype), narrow(of_gamma, x.dtype), narrow(of_beta, x.dtype)
