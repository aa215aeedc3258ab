"""Pooling: the largest element, the mean or the sum of each window.

    y = by_images(maker, x, [3], Geometry([2], [1, 1], [1]), pool)      # `pool` has windows of two dimensions

Pooling over three dimensions is separable: over the last two dimensions, then over the first. A single dimension is a
row of an image.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from itertools import product as places_of
from math import prod

import numpy as np

from ascir.dialects import graph
from ascir.dialects.graph.properties import MAX_I64
from ascir.frontend.convolutions import Geometry
from ascir.frontend.maker import Maker
from ascir.frontend.shaping import padded, reshape
from ascir.frontend.sizes import product
from ascir.frontend.values import Problem, Value, dims, element, rank, static_dims
from ascir.interp.dtypes import INT64, integer_range, is_float, numpy_dtype

Pool = Callable[[Value, Sequence[int], Geometry], Value]
"""Pooling of two dimensions over an image."""


def by_images(maker: Maker, x: Value, kernel: Sequence[int], geometry: Geometry, pool: Pool) -> Value:
    """Pooling of any number of dimensions by pooling of two."""
    count = rank(x) - 2
    if count == 2:
        return pool(x, kernel, geometry)
    n, c, *sizes = maker.extents(x)
    if count == 1:
        image = reshape(maker, x, [n, c, 1, *sizes])
        flat = Geometry(
            [1, *geometry.strides], [0, geometry.pads[0], 0, geometry.pads[1]], [1, *geometry.dilations]
        )
        found = pool(image, [1, *kernel], flat)
        a, b, one, length = maker.extents(found)
        return reshape(maker, found, [a, b, product([one, length])])
    if count == 3:
        images = reshape(maker, x, [n, product([c, sizes[0]]), *sizes[1:]])
        small = pool(images, kernel[1:], geometry.part([1, 2]))
        rows, columns = maker.extents(small)[2:]
        deep = geometry.part([0])
        tall = Geometry([*deep.strides, 1], [deep.pads[0], 0, deep.pads[1], 0], [*deep.dilations, 1])
        column = reshape(maker, small, [n, c, sizes[0], product([rows, columns])])
        found = pool(column, [kernel[0], 1], tall)
        return reshape(maker, found, [n, c, maker.extents(found)[2], rows, columns])
    raise Problem(f"windows of {count} dimensions are not supported")


def largest(
    maker: Maker, x: Value, kernel: Sequence[int], geometry: Geometry, *, ceil_mode: bool = False
) -> Value:
    """The largest element of each window."""

    def pool(image: Value, window: Sequence[int], where: Geometry) -> Value:
        return maker.call(
            graph.MaxPool2dOp, image, window, strides=where.strides, pads=where.pads,
            dilations=where.dilations, ceil_mode=ceil_mode,
        )  # fmt: skip

    return by_images(maker, x, kernel, geometry, pool)


def places(
    maker: Maker,
    x: Value,
    kernel: Sequence[int],
    geometry: Geometry,
    counts: Sequence[int],
    *,
    by_columns: bool = False,
    of_channels: bool = False,
) -> Value:
    """Where in all of `x`, or in their channels, the largest elements are: each place of the window is a tensor, and
    the largest is looked for. Vector cores have 64 bits as two words, and few images need them."""
    sizes = static_dims(dims(x)[2:], "indices of a pooling")
    images = (1, 1) if of_channels else static_dims(dims(x)[:2], "indices of a pooling")
    number = np.int32 if prod((*images, *sizes)) < 2**31 else np.int64
    half, dtype = len(sizes), numpy_dtype(element(x))
    reach = [(count - 1) * stride + 1 for count, stride in zip(counts, geometry.strides, strict=True)]
    high = [
        max(0, need + (window - 1) * dilation - before - size)
        for need, window, dilation, before, size in zip(
            reach, kernel, geometry.dilations, geometry.pads[:half], sizes, strict=True
        )
    ]
    fill = float("-inf") if is_float(dtype) else float(integer_range(dtype)[0])
    wide = padded(maker, x, [0, 0, *geometry.pads[:half]], [0, 0, *high], fill=fill)
    strides = [prod(sizes[axis + 1 :]) for axis in range(half)]
    if by_columns:
        strides = [prod(sizes[:axis]) for axis in range(half)]
    seen: list[Value] = []
    offsets: list[int] = []
    for place in places_of(*(range(each) for each in kernel)):
        starts = [step * dilation for step, dilation in zip(place, geometry.dilations, strict=True)]
        ends = [start + need for start, need in zip(starts, reach, strict=True)]
        whole = [dim if isinstance(dim, int) else MAX_I64 for dim in dims(x)[:2]]
        tap = maker.call(graph.SliceOp, wide, [0, 0, *starts], [*whole, *ends], [1, 1, *geometry.strides])
        seen.append(reshape(maker, tap, [*maker.extents(x)[:2], 1, *counts]))
        offsets.append(sum(start * stride for start, stride in zip(starts, strides, strict=True)))
    which = maker.call(graph.ArgmaxOp, maker.call(graph.ConcatOp, seen, 2), 2)
    offset = maker.call(graph.GatherOp, np.array(offsets, number), which, 0)
    corner = np.arange(prod(images), dtype=np.int64).reshape(*images, *[1] * half) * prod(sizes)
    for axis, count in enumerate(counts):
        steps = (np.arange(count) * geometry.strides[axis] - geometry.pads[axis]) * strides[axis]
        corner = corner + steps.reshape([-1 if each == axis else 1 for each in range(half)])
    return maker.cast(maker.call(graph.AddOp, offset, corner.astype(number)), INT64)


def window_sums(maker: Maker, x: Value, kernel: Sequence[int], geometry: Geometry) -> Value:
    """Sums of windows, which may be dilated: a convolution with ones."""
    n, c, *sizes = static_dims(dims(x), "sums of windows")
    image = maker.call(graph.ReshapeOp, x, [n * c, 1, *sizes])
    ones = maker.like(np.ones((1, 1, *kernel)), x)
    found = maker.call(
        graph.Conv2dOp,
        image,
        ones,
        strides=geometry.strides,
        pads=geometry.pads,
        dilations=geometry.dilations,
    )
    return maker.call(graph.ReshapeOp, found, [n, c, *dims(found)[2:]])


def _beyond(sizes: Sequence[int], kernel: Sequence[int], geometry: Geometry) -> list[int]:
    """How far the last window extends past the padded end with `ceil_mode`."""
    half, found = len(sizes), list[int]()
    for axis, size in enumerate(sizes):
        span = (kernel[axis] - 1) * geometry.dilations[axis] + 1
        whole, stride = size + geometry.pads[axis] + geometry.pads[half + axis], geometry.strides[axis]
        count = -(-(whole - span) // stride) + 1
        if (count - 1) * stride >= size + geometry.pads[axis]:
            count -= 1
        found.append(max(0, (count - 1) * stride + span - whole))
    return found


def sums(maker: Maker, x: Value, kernel: Sequence[int], geometry: Geometry, ceil_mode: bool) -> Value:
    if ceil_mode:
        beyond = _beyond(static_dims(dims(x)[2:], "ceil_mode"), kernel, geometry)
        half = len(kernel)
        pads = [*geometry.pads[:half], *(a + b for a, b in zip(geometry.pads[half:], beyond, strict=True))]
        geometry = replace(geometry, pads=pads)
    return by_images(maker, x, kernel, geometry, partial(window_sums, maker))


def mean(
    maker: Maker,
    x: Value,
    kernel: Sequence[int],
    geometry: Geometry,
    *,
    ceil_mode: bool = False,
    counted: bool = False,
) -> Value:
    """The mean of each window; padding counts as zeros if `counted`."""
    if any(each > 1 for each in geometry.dilations):
        ones = np.ones((1, 1, *static_dims(dims(x)[2:], "windows with gaps")), numpy_dtype(element(x)))
        half = len(kernel)
        low, high = [0, 0, *geometry.pads[:half]], [0, 0, *geometry.pads[half:]]
        total = sums(maker, x, kernel, geometry, ceil_mode)
        if counted:
            ones = padded(maker, ones, low, high, fill=1.0)
            geometry = replace(geometry, pads=[0] * 2 * half)
        return maker.call(graph.DivOp, total, sums(maker, ones, kernel, geometry, ceil_mode))

    def pool(image: Value, window: Sequence[int], where: Geometry) -> Value:
        return maker.call(
            graph.AvgPool2dOp, image, window, strides=where.strides, pads=where.pads,
            ceil_mode=ceil_mode, count_include_pad=counted,
        )  # fmt: skip

    return by_images(maker, x, kernel, geometry, pool)
