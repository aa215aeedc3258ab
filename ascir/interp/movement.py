"""Operations that move elements without computing.

slice(x, starts=(0, -1), ends=(4, MIN_I64), steps=(2, -1))      # Python's x[0:4:2, -1:-2**63:-1], so reversed
pad(x, low=(0, 1), high=(0, 1), mode="reflect")
one_hot(indices, 10, FLOAT16, on=1.0, off=0.0, axis=-1)
"""

from builtins import slice as python_slice
from collections.abc import Sequence
from typing import Literal, TypeAlias

import numpy as np
from xdsl.utils.exceptions import InterpretationError

from ascir.interp.dtypes import INT64, Array, DType, is_float
from ascir.interp.rounding import cast, narrow, quiet, saturate, widen

PadMode: TypeAlias = Literal["constant", "reflect", "edge"]


def reshape(x: Array, shape: Sequence[int]) -> Array:
    """The same elements, row-major, in another shape. One size may be -1: it is inferred."""
    known = int(np.prod([size for size in shape if size >= 0], dtype=np.int64))
    sizes = [size if size >= 0 else (x.size // known if known else 0) for size in shape]
    if int(np.prod(sizes, dtype=np.int64)) != x.size:
        raise InterpretationError(
            f"reshape: {x.size} elements of shape {list(x.shape)} do not fit {list(shape)}"
        )
    return x.reshape(sizes)


def transpose(x: Array, permutation: Sequence[int]) -> Array:
    """Dimension i of the result is dimension permutation[i] of x."""
    return np.transpose(x, tuple(permutation))


def broadcast_to(x: Array, shape: Sequence[int]) -> Array:
    """x in a larger shape; a size of -1 is that of x."""
    offset = len(shape) - x.ndim
    sizes = [x.shape[i - offset] if size < 0 else size for i, size in enumerate(shape)]
    return np.broadcast_to(x, sizes)


def concat(inputs: Sequence[Array], axis: int) -> Array:
    return np.concatenate(inputs, axis)


def split(x: Array, axis: int, sizes: Sequence[int]) -> tuple[Array, ...]:
    """Pieces of these sizes along the axis."""
    if sum(sizes) != x.shape[axis]:
        raise InterpretationError(
            f"split: sizes {list(sizes)} do not add up to the {x.shape[axis]} of axis {axis}"
        )
    return tuple(np.split(x, np.cumsum(sizes, dtype=np.int64)[:-1], axis)) if sizes else ()


def slice(x: Array, starts: Sequence[int], ends: Sequence[int], steps: Sequence[int]) -> Array:
    """Python's x[start:end:step] in every dimension: an end of -2**63 is before the first element."""
    return x[tuple(python_slice(*bounds) for bounds in zip(starts, ends, steps, strict=True))]


def pad(
    x: Array, low: Sequence[int], high: Sequence[int], mode: PadMode = "constant", value: float = 0.0
) -> Array:
    """Padding before and after: the value, a mirror image without the edge, or copies of the edge."""
    margins = list(zip(low, high, strict=True))
    for axis, (size, (before, after)) in enumerate(zip(x.shape, margins, strict=True)):
        needed = {"constant": 0, "edge": min(1, before + after), "reflect": max(before, after) + 1}[mode]
        if before + after and size < needed:
            raise InterpretationError(f"pad: {mode} needs {needed} elements along axis {axis}, found {size}")
    if mode == "constant":
        result = np.full(
            [sum(margin) + n for margin, n in zip(margins, x.shape, strict=True)],
            cast(np.array(value), x.dtype),
        )
        result[
            tuple(python_slice(before, before + n) for (before, _), n in zip(margins, x.shape, strict=True))
        ] = x
        return result
    # Pads positions, not elements: numpy's padding does arithmetic on them, which i4 lacks.
    for axis, (before, after) in enumerate(margins):
        last = x.shape[axis] - 1
        positions = np.arange(-before, last + 1 + after, dtype=INT64)
        mirrored = last - np.abs(last - np.abs(positions))
        if before + after:
            x = np.take(x, np.clip(positions, 0, last) if mode == "edge" else mirrored, axis)
    return x


def repeat(x: Array, counts: Sequence[int]) -> Array:
    """Copies of the whole array along each dimension."""
    return np.tile(x, tuple(counts))


def iota(shape: Sequence[int], dtype: DType, axis: int) -> Array:
    """The position along the axis, from 0: rounded if floats are too coarse; integers wrap."""
    count = np.arange(shape[axis], dtype=INT64)
    values = cast(count, dtype) if is_float(dtype) else narrow(count, dtype)
    return np.broadcast_to(values.reshape(-1, *[1] * (len(shape) - 1 - axis % len(shape))), tuple(shape))


def positions(x: Array, dtype: DType, axis: int) -> Array:
    """The position of each element along the axis, as `iota` counts."""
    return iota(x.shape, dtype, axis)


def one_hot(
    indices: Array, depth: int, dtype: DType, on: float = 1.0, off: float = 0.0, axis: int = -1
) -> Array:
    """A new axis of `depth`: `on` at the index, `off` elsewhere.

    Negative indices count from the end; for an index out of range, all are `off`."""
    wide = widen(indices)
    hot = np.expand_dims(np.where(wide < 0, wide + wide.dtype.type(depth), wide), axis)
    rank = indices.ndim + 1
    places = np.arange(depth, dtype=INT64).reshape(-1, *[1] * (rank - 1 - axis % rank))
    return np.where(hot == places, cast(np.array(on), dtype), cast(np.array(off), dtype)).astype(dtype)


# ------------------------------------------------------------------------------------------------------------
# Resizing


def _source_positions(size: int, target: int, coordinates: str) -> tuple[Array, int]:
    """The positions of `target` elements among `size`, as exact fractions: numerators, a denominator."""
    place = np.arange(target, dtype=INT64)
    match coordinates:
        case "half_pixel":
            return (2 * place + 1) * size - target, 2 * target
        case "align_corners":
            return (place * (size - 1), target - 1) if target > 1 else (place, 1)
        case _:
            return place * size, target


def _nearest(numerator: Array, denominator: int, rounding: str) -> Array:
    match rounding:
        case "round_prefer_floor":
            return -((denominator - 2 * numerator) // (2 * denominator))
        case "round_prefer_ceil":
            return (2 * numerator + denominator) // (2 * denominator)
        case "ceil":
            return -(-numerator // denominator)
        case _:
            return numerator // denominator


def nearest_places(size: int, target: int, coordinates: str, rounding: str) -> Array:
    """The number of the nearest of `size` elements for each of `target`."""
    place = _nearest(*_source_positions(size, target, coordinates), rounding)
    return np.clip(place, 0, size - 1)


def linear_weights(size: int, target: int, coordinates: str) -> Array:
    """The weight of each of `size` elements in each of `target`: a row for each of these."""
    numerator, denominator = _source_positions(size, target, coordinates)
    below = numerator // denominator
    second = (numerator - below * denominator) / denominator
    found = np.zeros((target, size))
    rows = np.arange(target)
    np.add.at(found, (rows, np.clip(below, 0, size - 1)), 1.0 - second)
    np.add.at(found, (rows, np.clip(below + 1, 0, size - 1)), second)
    return found


@quiet
def resize(
    x: Array,
    shape: Sequence[int],
    mode: str = "nearest",
    coordinates: str = "half_pixel",
    rounding: str = "round_prefer_floor",
) -> Array:
    """Resamples an image of N, C, H, W, as ONNX defines it; beyond the edge, the edge is repeated.

    `linear` of integers rounds to nearest, ties to even."""
    result = x if mode == "nearest" else widen(x).astype(np.float64)
    for axis in (2, 3):
        size, target = x.shape[axis], shape[axis]
        if size == 0 and target:
            raise InterpretationError(
                f"resize: there is nothing along axis {axis} to make {target} positions of"
            )
        if size == target:
            continue
        if mode == "nearest":
            result = np.take(result, nearest_places(size, target, coordinates, rounding), axis)
            continue
        numerator, denominator = _source_positions(size, target, coordinates)
        below = numerator // denominator
        weight = ((numerator - below * denominator) / denominator).reshape(-1, *[1] * (3 - axis))
        first = np.take(result, np.clip(below, 0, size - 1), axis)
        second = np.take(result, np.clip(below + 1, 0, size - 1), axis)
        result = np.where(
            weight == 0, first, first * (1.0 - weight) + second * weight
        )  # infinities with weight 0 do not count
    if mode == "nearest":
        return result
    return narrow(result, x.dtype) if is_float(x.dtype) else saturate(result, x.dtype, "rint")
