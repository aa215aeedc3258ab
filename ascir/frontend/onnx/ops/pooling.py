"""Windows that keep the largest element, the mean, or a norm.

Windows over three dimensions are windows over the last two, and then over the first: largest elements, sums and means of
boxes come apart so. One dimension is a row of an image.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import product as places_of
from math import prod

import numpy as np
from xdsl.dialects.builtin import i64

from ascir.dialects import graph
from ascir.frontend.onnx.node import Node
from ascir.frontend.onnx.ops.convolution import Geometry
from ascir.frontend.shaping import padded, reshape
from ascir.frontend.sizes import product
from ascir.frontend.values import Problem, Value, dims, element, rank, static_dims
from ascir.interp.dtypes import integer_range, is_float, numpy_dtype

Pool = Callable[[Value, Sequence[int], Geometry], Value]
"""Windows of two dimensions over an image."""


def by_images(node: Node, x: Value, kernel: Sequence[int], geometry: Geometry, pool: Pool) -> Value:
    """Windows of any number of dimensions, as windows of two."""
    count = rank(x) - 2
    if count == 2:
        return pool(x, kernel, geometry)
    n, c, *sizes = node.extents(x)
    if count == 1:
        image = reshape(node, x, [n, c, 1, *sizes])
        flat = Geometry(
            [1, *geometry.strides], [0, geometry.pads[0], 0, geometry.pads[1]], [1, *geometry.dilations]
        )
        found = pool(image, [1, *kernel], flat)
        a, b, one, length = node.extents(found)
        return reshape(node, found, [a, b, product([one, length])])
    if count == 3:
        images = reshape(node, x, [n, product([c, sizes[0]]), *sizes[1:]])
        small = pool(images, kernel[1:], geometry.part([1, 2]))
        rows, columns = node.extents(small)[2:]
        deep = geometry.part([0])
        tall = Geometry([*deep.strides, 1], [deep.pads[0], 0, deep.pads[1], 0], [*deep.dilations, 1])
        column = reshape(node, small, [n, c, sizes[0], product([rows, columns])])
        found = pool(column, [kernel[0], 1], tall)
        return reshape(node, found, [n, c, node.extents(found)[2], rows, columns])
    raise Problem(f"windows of {count} dimensions are not supported")


def _kernel(node: Node) -> tuple[list[int], Geometry, bool]:
    kernel = node.ints("kernel_shape")
    if any(each < 1 for each in kernel):
        raise Problem(f"a window of {kernel} sees nothing")
    ceil_mode = bool(node.int("ceil_mode", 0)) and node.text("auto_pad", "NOTSET") in ("NOTSET", "")
    return kernel, Geometry.of(node, node.x(0), kernel), ceil_mode


def _max_pool(node: Node) -> Sequence[Value | None]:
    x = node.x(0)
    kernel, geometry, ceil_mode = _kernel(node)

    def pool(image: Value, window: Sequence[int], where: Geometry) -> Value:
        return node.call(
            graph.MaxPool2dOp, image, window, strides=where.strides, pads=where.pads,
            dilations=where.dilations, ceil_mode=ceil_mode,
        )  # fmt: skip

    result = by_images(node, x, kernel, geometry, pool)
    if not node.wants(1):
        return [result]
    return [
        result,
        _indices(node, x, kernel, geometry, static_dims(dims(result)[2:], "indices of a pooling")),
    ]


def _indices(node: Node, x: Value, kernel: Sequence[int], geometry: Geometry, counts: Sequence[int]) -> Value:
    """Where in all of `x` the largest elements are: each place of the window is a tensor, and the largest is looked for."""
    n, c, *sizes = static_dims(dims(x), "indices of a pooling")
    half, dtype = len(sizes), numpy_dtype(element(x))
    reach = [(count - 1) * stride + 1 for count, stride in zip(counts, geometry.strides, strict=True)]
    high = [
        max(0, need + (window - 1) * dilation - before - size)
        for need, window, dilation, before, size in zip(
            reach, kernel, geometry.dilations, geometry.pads[:half], sizes, strict=True
        )
    ]
    fill = float("-inf") if is_float(dtype) else float(integer_range(dtype)[0])
    wide = padded(node, x, [0, 0, *geometry.pads[:half]], [0, 0, *high], fill=fill)
    strides = [prod(sizes[axis + 1 :]) for axis in range(half)]
    if node.int("storage_order", 0):
        strides = [prod(sizes[:axis]) for axis in range(half)]
    seen: list[Value] = []
    offsets: list[int] = []
    for place in places_of(*(range(each) for each in kernel)):
        starts = [step * dilation for step, dilation in zip(place, geometry.dilations, strict=True)]
        ends = [start + need for start, need in zip(starts, reach, strict=True)]
        tap = node.call(graph.SliceOp, wide, [0, 0, *starts], [n, c, *ends], [1, 1, *geometry.strides])
        seen.append(node.call(graph.ReshapeOp, tap, [n, c, 1, *counts]))
        offsets.append(sum(start * stride for start, stride in zip(starts, strides, strict=True)))
    which = node.call(graph.ArgmaxOp, node.call(graph.ConcatOp, seen, 2), 2)
    offset = node.call(graph.GatherOp, np.array(offsets, np.int64), which, 0)
    corner = np.arange(n * c, dtype=np.int64).reshape(n, c, *[1] * half) * prod(sizes)
    for axis, count in enumerate(counts):
        steps = (np.arange(count) * geometry.strides[axis] - geometry.pads[axis]) * strides[axis]
        corner = corner + steps.reshape([-1 if each == axis else 1 for each in range(half)])
    return node.call(graph.AddOp, offset, corner.astype(np.int64))


def window_sums(node: Node, x: Value, kernel: Sequence[int], geometry: Geometry) -> Value:
    """Sums of windows, which may have gaps: a convolution with ones."""
    n, c, *sizes = static_dims(dims(x), "sums of windows")
    image = node.call(graph.ReshapeOp, x, [n * c, 1, *sizes])
    ones = node.like(np.ones((1, 1, *kernel)), x)
    found = node.call(
        graph.Conv2dOp,
        image,
        ones,
        strides=geometry.strides,
        pads=geometry.pads,
        dilations=geometry.dilations,
    )
    return node.call(graph.ReshapeOp, found, [n, c, *dims(found)[2:]])


def _beyond(sizes: Sequence[int], kernel: Sequence[int], geometry: Geometry) -> list[int]:
    """How far the last window reaches over the padded end with `ceil_mode`."""
    half, found = len(sizes), list[int]()
    for axis, size in enumerate(sizes):
        span = (kernel[axis] - 1) * geometry.dilations[axis] + 1
        whole, stride = size + geometry.pads[axis] + geometry.pads[half + axis], geometry.strides[axis]
        count = -(-(whole - span) // stride) + 1
        if (count - 1) * stride >= size + geometry.pads[axis]:
            count -= 1
        found.append(max(0, (count - 1) * stride + span - whole))
    return found


def _sums(node: Node, x: Value, kernel: Sequence[int], geometry: Geometry, ceil_mode: bool) -> Value:
    if ceil_mode:
        beyond = _beyond(static_dims(dims(x)[2:], "ceil_mode"), kernel, geometry)
        half = len(kernel)
        pads = [*geometry.pads[:half], *(a + b for a, b in zip(geometry.pads[half:], beyond, strict=True))]
        geometry = replace(geometry, pads=pads)
    return by_images(node, x, kernel, geometry, partial(window_sums, node))


def _average_pool(node: Node) -> Value:
    x = node.x(0)
    kernel, geometry, ceil_mode = _kernel(node)
    counted = bool(node.int("count_include_pad", 0))
    if any(each > 1 for each in geometry.dilations):
        ones = np.ones((1, 1, *static_dims(dims(x)[2:], "windows with gaps")), numpy_dtype(element(x)))
        half = len(kernel)
        low, high = [0, 0, *geometry.pads[:half]], [0, 0, *geometry.pads[half:]]
        total = _sums(node, x, kernel, geometry, ceil_mode)
        if counted:
            ones = padded(node, ones, low, high, fill=1.0)
            geometry = replace(geometry, pads=[0] * 2 * half)
        return node.call(graph.DivOp, total, _sums(node, ones, kernel, geometry, ceil_mode))

    def pool(image: Value, window: Sequence[int], where: Geometry) -> Value:
        return node.call(
            graph.AvgPool2dOp, image, window, strides=where.strides, pads=where.pads,
            ceil_mode=ceil_mode, count_include_pad=counted,
        )  # fmt: skip

    return by_images(node, x, kernel, geometry, pool)


def _root(node: Node, x: Value, p: int) -> Value:
    """The p-th root of what is not negative."""
    if p == 1:
        return x
    return node.call(graph.SqrtOp, x) if p == 2 else node.call(graph.PowOp, x, node.like(1 / p, x))


def _powers(node: Node, x: Value, p: int) -> Value:
    if p < 1:
        raise Problem(f"there is no norm of order {p}")
    size = node.call(graph.AbsOp, x)
    return size if p == 1 else node.call(graph.PowOp, size, node.like(float(p), x))


def _lp_pool(node: Node) -> Value:
    kernel, geometry, ceil_mode = _kernel(node)
    p = node.int("p", 2)
    return _root(node, _sums(node, _powers(node, node.x(0), p), kernel, geometry, ceil_mode), p)


def _global(kind: str, node: Node) -> Value:
    x = node.x(0)
    return node.call(graph.ReduceOp, kind, x, list(range(2, rank(x))), True)


def _global_lp(node: Node) -> Value:
    x, p = node.x(0), node.int("p", 2)
    axes = list(range(2, rank(x)))
    return _root(node, node.call(graph.ReduceOp, "sum", _powers(node, x, p), axes, True), p)


def _max_unpool(node: Node) -> Value:
    """Elements back at their places, zeros elsewhere."""
    x, indices = node.x(0), node.x(1)
    kernel, geometry, _ = _kernel(node)
    shape = static_dims(dims(x), "MaxUnpool")
    half = len(kernel)
    sizes = [
        (size - 1) * stride - low - high + window
        for size, stride, low, high, window in zip(
            shape[2:], geometry.strides, geometry.pads[:half], geometry.pads[half:], kernel, strict=True
        )
    ]
    whole = [*shape[:2], *sizes]
    if min(sizes) < 1 or prod(whole) > 1 << 26:
        raise Problem(f"a result of {whole} is not supported")
    zeros = node.like(np.zeros(prod(whole)), x)
    flat = [node.call(graph.ReshapeOp, each, [prod(shape)]) for each in (node.cast(indices, i64), x)]
    found = node.call(graph.ScatterElementsOp, zeros, *flat, 0)
    result = node.call(graph.ReshapeOp, found, whole)
    if not node.has(2):
        return result
    wanted = node.numbers(2, "the output shape")
    if len(wanted) != len(whole):
        raise Problem(f"an output shape {wanted} for {len(whole)} dimensions")
    return padded(node, result, [0] * len(whole), [a - b for a, b in zip(wanted, whole, strict=True)])


TABLE: Mapping[str, Callable[[Node], Value | Sequence[Value | None]]] = {
    "AveragePool": _average_pool,
    "GlobalAveragePool": partial(_global, "mean"),
    "GlobalLpPool": _global_lp,
    "GlobalMaxPool": partial(_global, "max"),
    "LpPool": _lp_pool,
    "MaxPool": _max_pool,
    "MaxUnpool": _max_unpool,
}
