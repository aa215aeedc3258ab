"""Gradients of pooling: the contributions of each window to its elements, summed where windows overlap.

    dx = of_means(maker, grad, [8, 8], [2, 2], geometry)
    dx = of_largest(maker, grad, indices, [8, 8], [3, 3], geometry)     # %0 = graph.compare eq %indices, %place ...

Along a dimension, the contributions of windows from position `k` are a stride apart, from `k * dilation` on. With a stride
of `s`, element `a s + r` of the image is the sum of the contributions of positions `r`, `r + s`, ...: for each `r` a sum
of a few shifted tensors, which are interleaved to the image, without adding zeros.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import prod

import numpy as np

from ascir.dialects import graph
from ascir.frontend.convolutions import Geometry
from ascir.frontend.maker import Maker
from ascir.frontend.shaping import filled, padded, reshape
from ascir.frontend.values import Value, dims, element, rank, static_dims
from ascir.interp.dtypes import FLOAT32, Array, numpy_dtype


def of_largest(
    maker: Maker,
    grad: Value,
    indices: Value,
    sizes: Sequence[int],
    kernel: Sequence[int],
    geometry: Geometry,
) -> Value:
    """The gradient of max pooling: each window contributes to one element of its channel, whose position is in
    `indices`."""
    counts, wide = static_dims(dims(grad)[2:], "the gradient of a pooling"), _wide(maker, grad)
    found, zero = maker.cast(indices, np.dtype(np.int32)), maker.like(0.0, wide)

    def given(tap: Sequence[int]) -> Value:
        """To the places after these ones in the windows."""
        axis = len(tap)
        if axis < len(kernel):
            parts = [given([*tap, step]) for step in range(kernel[axis])]
            return _laid(maker, parts, axis + 2, sizes[axis], geometry.part([axis]))
        here = maker.call(graph.CompareOp, "eq", found, _numbers(tap, counts, sizes, geometry))
        return maker.call(graph.SelectOp, here, wide, zero)

    return maker.cast(given([]), numpy_dtype(element(grad)))


def _numbers(tap: Sequence[int], counts: Sequence[int], sizes: Sequence[int], geometry: Geometry) -> Array:
    """Which element of a channel each window has at one of its places. Outside of the image it may be that of another
    one, and what is given there is cut off."""
    total = np.zeros([1] * len(counts), np.int32)
    for axis, (step, count) in enumerate(zip(tap, counts, strict=True)):
        first = step * geometry.dilations[axis] - geometry.pads[axis]
        along = np.arange(count) * geometry.strides[axis] + first
        shape = [-1 if each == axis else 1 for each in range(len(counts))]
        total = total + (along * prod(sizes[axis + 1 :])).astype(np.int32).reshape(shape)
    return total


def of_means(
    maker: Maker,
    grad: Value,
    sizes: Sequence[int],
    kernel: Sequence[int],
    geometry: Geometry,
    *,
    counted: bool,
    divisor: int | None = None,
) -> Value:
    """The gradient of average pooling: equal contributions. If padding is `counted`, it has some, too, which are
    dropped."""
    wide = _wide(maker, grad)
    counts = static_dims(dims(grad)[2:], "the gradient of a pooling")
    shares = np.ones([1] * len(counts)) if divisor is None else np.array(float(divisor))
    for axis, count in enumerate(counts if divisor is None else ()):
        shape = [-1 if each == axis else 1 for each in range(len(counts))]
        seen = _seen(axis, count, sizes[axis], kernel[axis], geometry, counted=counted)
        shares = shares * seen.reshape(shape)
    if len(np.unique(shares)) == 1:
        shares = shares.reshape(-1)[0]
    wide = maker.call(graph.DivOp, wide, maker.like(shares, wide))
    for axis in range(len(counts)):
        parts = [wide] * kernel[axis]
        wide = _laid(maker, parts, axis + 2, sizes[axis], geometry.part([axis]))
    return maker.cast(wide, numpy_dtype(element(grad)))


def _seen(axis: int, count: int, size: int, taps: int, geometry: Geometry, *, counted: bool) -> np.ndarray:
    """The number of elements of each window along a dimension."""
    half, before = len(geometry.pads) // 2, geometry.pads[axis]
    starts = np.arange(count) * geometry.strides[axis] - before
    ends = np.minimum(starts + taps, size + geometry.pads[half + axis])
    if not counted:
        starts, ends = np.maximum(starts, 0), np.minimum(ends, size)
    return (ends - starts).astype(np.float64)


def _laid(maker: Maker, parts: Sequence[Value], axis: int, size: int, geometry: Geometry) -> Value:
    """What windows give along a dimension of that size, by the places in them."""
    stride, dilation, before = geometry.strides[0], geometry.dilations[0], geometry.pads[0]
    (count,) = static_dims([dims(parts[0])[axis]], "the gradient of a pooling")
    steps = count + (len(parts) - 1) * dilation // stride
    sums: list[Value | None] = [None] * stride
    for place, part in enumerate(parts):
        shift, turn = divmod(place * dilation, stride)
        low, high = [0] * rank(part), [0] * rank(part)
        low[axis], high[axis] = shift, steps - count - shift
        shifted, total = padded(maker, part, low, high), sums[turn]
        sums[turn] = shifted if total is None else maker.call(graph.AddOp, total, shifted)
    x = _in_turn(maker, sums, axis)
    low, high = [0] * rank(x), [0] * rank(x)
    low[axis], high[axis] = -before, before + size - steps * stride
    return padded(maker, x, low, high)


def _in_turn(maker: Maker, each: Sequence[Value | None], axis: int) -> Value:
    """Interleaves tensors: the first elements of all, then the second ones; None is zeros."""
    known = next(x for x in each if x is not None)
    if len(each) == 1:
        return known
    extents = maker.extents(known)
    apart = [*extents[: axis + 1], 1, *extents[axis + 1 :]]
    last = max(turn for turn, x in enumerate(each) if x is not None)
    parts = [_zeros(maker, known) if x is None else x for x in each[: last + 1]]
    parted = [reshape(maker, x, apart) for x in parts]
    joined = parted[0] if len(parted) == 1 else maker.call(graph.ConcatOp, parted, axis + 1)
    low, high = [0] * rank(joined), [0] * rank(joined)
    high[axis + 1] = len(each) - 1 - last
    size = static_dims([dims(known)[axis]], "the gradient of a pooling")[0] * len(each)
    return reshape(maker, padded(maker, joined, low, high), [*extents[:axis], size, *extents[axis + 1 :]])


def _zeros(maker: Maker, x: Value) -> Value:
    return filled(maker, maker.like(0.0, x), dims(x))


def _wide(maker: Maker, x: Value) -> Value:
    """Summed in f32 at least, as windows overlap."""
    own = numpy_dtype(element(x))
    return x if own.itemsize >= FLOAT32.itemsize else maker.cast(x, FLOAT32)
