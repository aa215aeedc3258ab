"""Reductions, argmax and argmin, prefix sums.

reduce(x, "sum", axes=(-1,), keepdims=True)      # float64 inside; integers wrap
argmax(x, axis=1)                                # int64, the first of equal ones
cumsum(x, axis=0, exclusive=True)
"""

from collections.abc import Sequence

import numpy as np
from xdsl.utils.exceptions import InterpretationError

from ascir.interp.dtypes import BOOL, INT64, Array, is_float
from ascir.interp.rounding import narrow, quiet, widen


def _require_elements(kind: str, x: Array, axes: Sequence[int]) -> None:
    for axis in axes:
        if x.shape[axis] == 0:
            raise InterpretationError(
                f"{kind} along axis {axis} of shape {list(x.shape)}: no elements to choose from"
            )


@quiet
def reduce(x: Array, kind: str, axes: Sequence[int], keepdims: bool = False) -> Array:
    """Reduces along `axes`: sum, mean, prod, max, min; any, all of bool.

    max and min propagate NaN, and need an element; an empty mean is NaN."""
    along = tuple(axes)
    wide = widen(x)
    match kind:
        case "sum":
            result = np.sum(wide, axis=along, keepdims=keepdims)
        case "prod":
            result = np.prod(wide, axis=along, keepdims=keepdims)
        case "mean" if is_float(x.dtype):
            count = np.prod([x.shape[axis] for axis in along], dtype=np.float64)
            result = np.sum(wide, axis=along, keepdims=keepdims) / count
        case "max":
            _require_elements(kind, x, along)
            result = np.max(wide, axis=along, keepdims=keepdims)
        case "min":
            _require_elements(kind, x, along)
            result = np.min(wide, axis=along, keepdims=keepdims)
        case "any" if x.dtype == BOOL:
            result = np.any(x, axis=along, keepdims=keepdims)
        case "all" if x.dtype == BOOL:
            result = np.all(x, axis=along, keepdims=keepdims)
        case _:
            raise InterpretationError(f"reduce {kind} is not defined for {x.dtype}")
    return narrow(np.asarray(result), x.dtype)


def argmax(x: Array, axis: int, keepdims: bool = False) -> Array:
    """The position of the largest element: the first of equal ones; the first NaN if there is one."""
    _require_elements("argmax", x, (axis,))
    return np.asarray(np.argmax(widen(x), axis=axis, keepdims=keepdims)).astype(INT64)


def argmin(x: Array, axis: int, keepdims: bool = False) -> Array:
    """The position of the smallest element: the first of equal ones; the first NaN if there is one."""
    _require_elements("argmin", x, (axis,))
    return np.asarray(np.argmin(widen(x), axis=axis, keepdims=keepdims)).astype(INT64)


@quiet
def cumsum(x: Array, axis: int, exclusive: bool = False, reverse: bool = False) -> Array:
    """Prefix sums, each rounded once; `exclusive` without the element itself, `reverse` from the end."""
    wide = np.flip(widen(x), axis) if reverse else widen(x)
    if exclusive and x.shape[axis]:
        first = np.zeros_like(wide.take([0], axis))
        wide = np.concatenate([first, np.delete(wide, -1, axis)], axis)
    sums = np.cumsum(wide, axis=axis)
    return narrow(np.flip(sums, axis) if reverse else sums, x.dtype)
