"""Quantization, dequantization, and pruning to 2:4 sparsity.

quantize(x, scale, zero_point, INT4, axis=0, group_size=32)      # rint(x / scale) + zero_point, saturated
dequantize(q, scale, zero_point, FLOAT16, axis=0, group_size=32)
sparsify([1, -4, 3, 2])                                          # [0, -4, 3, 0]
"""

import numpy as np
from xdsl.utils.exceptions import InterpretationError

from ascir.interp.dtypes import UINT64, Array, DType, is_float
from ascir.interp.indexing import order
from ascir.interp.rounding import narrow, quiet, saturate, widen


def _spread(parameter: Array, x: Array, axis: int | None, group_size: int | None) -> Array:
    """A parameter, widened and shaped to broadcast over x: a single one, one along the axis, or one per group."""
    wide = widen(parameter)
    if axis is None:
        return wide
    if group_size is not None:
        return np.repeat(wide, group_size, axis)
    return wide.reshape(-1, *[1] * (x.ndim - 1 - axis % x.ndim))


@quiet
def quantize(
    x: Array,
    scale: Array,
    zero_point: Array | None,
    dtype: DType,
    axis: int | None = None,
    group_size: int | None = None,
) -> Array:
    """x / scale rounded to nearest even, plus the zero point, saturated to the integer type. NaN gives 0."""
    steps = np.rint(widen(x) / _spread(scale, x, axis, group_size))
    if zero_point is not None:
        steps = steps + _spread(zero_point, x, axis, group_size)
    return saturate(steps, dtype)


@quiet
def dequantize(
    x: Array,
    scale: Array,
    zero_point: Array | None,
    dtype: DType,
    axis: int | None = None,
    group_size: int | None = None,
) -> Array:
    """(x - zero_point) scale, rounded once to `dtype`."""
    steps = widen(x)
    if zero_point is not None:
        steps = steps - _spread(zero_point, x, axis, group_size)
    return narrow(steps * _spread(scale, x, axis, group_size), dtype)


def sparsify(x: Array, axis: int = -1) -> Array:
    """Keeps the two of largest magnitude of each four (the first if equal; NaN is largest); the others become 0."""
    if x.shape[axis] % 4:
        raise InterpretationError(
            f"sparsify: {x.shape[axis]} elements along axis {axis} are not groups of four"
        )
    groups = np.moveaxis(x, axis, -1)
    groups = groups.reshape(*groups.shape[:-1], groups.shape[-1] // 4, 4)
    magnitude = np.abs(widen(groups))
    if not is_float(x.dtype):  # the magnitude of the lowest integer exceeds the range of its type
        magnitude = magnitude.view(UINT64)
    kept = np.zeros(groups.shape, np.bool_)
    np.put_along_axis(kept, np.take(order(magnitude, -1, descending=True), [0, 1], -1), True, -1)
    sparse = np.where(kept, groups, np.zeros((), x.dtype))
    return np.moveaxis(sparse.reshape(np.moveaxis(x, axis, -1).shape), -1, axis)


def sparse_to_dense(values: Array, indices: Array) -> Array:
    """The dense matrix of a 2:4 constant: pairs of values along the last axis at their positions in groups of four."""
    if values.shape != indices.shape or values.shape[-1] % 2:
        raise InterpretationError(
            f"2:4 constant: values {list(values.shape)} and indices {list(indices.shape)} are not pairs"
        )
    *leading, kept = values.shape
    pairs = (*leading, kept // 2, 2)
    dense = np.zeros((*leading, kept // 2, 4), values.dtype)
    np.put_along_axis(dense, indices.astype(np.int64).reshape(pairs), values.reshape(pairs), -1)
    return dense.reshape(*leading, 2 * kept)
