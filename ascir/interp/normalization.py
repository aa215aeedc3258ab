"""Softmax, normalizations, dropout and cross entropy, computed in float64 and rounded once.

layer_norm(x, gamma, beta, axis=-1, epsilon=1e-5)      # one rounding, at the end
softmax(np.full(4, -np.inf), -1)                       # NaN: the formula says 0/0
"""

from collections.abc import Sequence

import numpy as np
from xdsl.utils.exceptions import InterpretationError

from ascir.interp.dtypes import Array
from ascir.interp.rounding import narrow, quiet, widen


@quiet
def wide_softmax(x: Array, axis: int) -> Array:
    """exp(x) / sum(exp(x)) of float64. A row of -inf, or with inf or NaN, is NaN."""
    powers = np.exp(x - np.max(x, axis=axis, keepdims=True, initial=-np.inf))
    return powers / np.sum(powers, axis=axis, keepdims=True)


def softmax(x: Array, axis: int = -1) -> Array:
    return narrow(wide_softmax(widen(x), axis), x.dtype)


@quiet
def wide_log_softmax(x: Array, axis: int) -> Array:
    shifted = x - np.max(x, axis=axis, keepdims=True, initial=-np.inf)
    return shifted - np.log(np.sum(np.exp(shifted), axis=axis, keepdims=True))


def log_softmax(x: Array, axis: int = -1) -> Array:
    return narrow(wide_log_softmax(widen(x), axis), x.dtype)


def _mean(x: Array, axes: Sequence[int]) -> Array:
    """The mean of float64 along axes, with size 1; NaN if empty, without numpy's warning."""
    count = np.prod([x.shape[axis] for axis in axes], dtype=np.float64)
    return np.sum(x, axis=tuple(axes), keepdims=True) / count


def _standardize(x: Array, axes: Sequence[int], epsilon: float) -> Array:
    centred = x - _mean(x, axes)
    return centred / np.sqrt(_mean(centred * centred, axes) + epsilon)


def _per_channel(parameter: Array, rank: int) -> Array:
    """Values for dimension 1, shaped to broadcast over an array of `rank`."""
    return widen(parameter).reshape(-1, *[1] * (rank - 2))


def _affine(x: Array, gamma: Array | None, beta: Array | None) -> Array:
    scaled = x if gamma is None else x * gamma
    return scaled if beta is None else scaled + beta


@quiet
def layer_norm(
    x: Array,
    gamma: Array | None = None,
    beta: Array | None = None,
    axis: int = -1,
    epsilon: float = 1e-5,
) -> Array:
    """(x - mean) / sqrt(variance + epsilon) gamma + beta over all dimensions from `axis` on."""
    axes = range(axis % x.ndim, x.ndim)
    parameters = [None if p is None else widen(p) for p in (gamma, beta)]
    return narrow(_affine(_standardize(widen(x), axes, epsilon), *parameters), x.dtype)


@quiet
def rms_norm(x: Array, gamma: Array | None = None, axis: int = -1, epsilon: float = 1e-6) -> Array:
    """x / sqrt(mean(x^2) + epsilon) gamma over all dimensions from `axis` on."""
    wide = widen(x)
    root = np.sqrt(_mean(wide * wide, range(axis % x.ndim, x.ndim)) + epsilon)
    return narrow(_affine(wide / root, None if gamma is None else widen(gamma), None), x.dtype)


@quiet
def batch_norm(x: Array, gamma: Array, beta: Array, mean: Array, var: Array, epsilon: float = 1e-5) -> Array:
    """(x - mean) / sqrt(var + epsilon) gamma + beta with one statistic of each kind per channel."""
    scale, shift, centre, spread = (_per_channel(p, x.ndim) for p in (gamma, beta, mean, var))
    return narrow((widen(x) - centre) / np.sqrt(spread + epsilon) * scale + shift, x.dtype)


@quiet
def group_norm(
    x: Array,
    gamma: Array | None = None,
    beta: Array | None = None,
    *,
    groups: int,
    epsilon: float = 1e-5,
) -> Array:
    """Each sample on its own, over each of `groups` equal groups of channels (dimension 1) with all positions."""
    samples, channels = x.shape[:2]
    if channels % groups:
        raise InterpretationError(f"group_norm: {channels} channels are not a multiple of {groups} groups")
    grouped = widen(x).reshape(samples, groups, channels // groups, *x.shape[2:])
    standard = _standardize(grouped, range(2, grouped.ndim), epsilon).reshape(x.shape)
    parameters = [None if p is None else _per_channel(p, x.ndim) for p in (gamma, beta)]
    return narrow(_affine(standard, *parameters), x.dtype)


def instance_norm(
    x: Array, gamma: Array | None = None, beta: Array | None = None, epsilon: float = 1e-5
) -> Array:
    """`group_norm` with one channel in each group."""
    return group_norm(x, gamma, beta, groups=max(x.shape[1], 1), epsilon=epsilon)


@quiet
def dropout(x: Array, mask: Array, rate: float) -> Array:
    """x / (1 - rate) where the mask is true, else 0."""
    return narrow(np.where(mask, widen(x) / (1.0 - rate), 0.0), x.dtype)


@quiet
def cross_entropy(logits: Array, labels: Array, ignore_index: int = -100, reduction: str = "mean") -> Array:
    """-log_softmax(logits)[label] of each row; rows labelled `ignore_index` give 0, and are not counted in the mean.

    The mean of no rows is NaN. Other labels out of range are errors."""
    wanted = widen(labels) != ignore_index
    chosen = np.where(wanted, widen(labels), 0).astype(np.int64)
    classes = logits.shape[1]
    if np.any(wrong := wanted & ((chosen < 0) | (chosen >= classes))):
        label = labels[wrong][0]
        raise InterpretationError(
            f"cross_entropy: label {label} is not below the {classes} classes, nor ignored"
        )
    losses = np.zeros(labels.shape)
    rows = np.flatnonzero(wanted)
    losses[rows] = -wide_log_softmax(widen(logits), 1)[rows, chosen[rows]]
    match reduction:
        case "none":
            result = losses
        case "sum":
            result = np.asarray(np.sum(losses))
        case _:
            result = np.asarray(np.sum(losses) / np.sum(wanted))
    return narrow(result, logits.dtype)
