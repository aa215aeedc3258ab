"""Convolution, pooling and resizing of images, rows and volumes; the batch dimension is optional."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from math import floor
from typing import Any

import numpy as np

from ascir.dialects import graph
from ascir.frontend import pooling
from ascir.frontend.convolutions import Geometry, convolved, spread_out
from ascir.frontend.products import product_of
from ascir.frontend.resampling import LINEAR, Kernel, cubic
from ascir.frontend.shaping import repeated, reshape, sliced
from ascir.frontend.sizes import quotient
from ascir.frontend.torch.node import Node
from ascir.frontend.torch.ops.tables import each, of_ranks
from ascir.frontend.values import Problem, Value, dims, rank, static_dims


def spread(values: Sequence[int], count: int) -> list[int]:
    """A single number is used for all dimensions."""
    return [*values] * count if len(values) == 1 else [*values]


def of_batches(node: Node, x: Value, count: int, function: Callable[[Value], Value]) -> Value:
    """A single sample is a batch of one."""
    if rank(x) == count + 2:
        return function(x)
    if rank(x) != count + 1:
        raise Problem(f"{rank(x)} dimensions do not fit windows of {count}")
    y = function(reshape(node, x, [1, *node.extents(x)]))
    return reshape(node, y, node.extents(y)[1:])


def _convolution(count: int | None, node: Node) -> Value:
    x, w, bias = node.x("input"), node.x("weight"), node.maybe("bias")
    number = rank(w) - 2 if count is None else count
    strides, dilations = (spread(node.ints(name), number) for name in ("stride", "dilation"))
    if isinstance(node.arguments["padding"], str):
        pads = _named_pads(node, static_dims(dims(w)[2:], "padding by name"), dilations)
    else:
        pads = spread(node.ints("padding"), number) * 2
    geometry, groups = Geometry(strides, pads, dilations), node.int("groups")
    if node.flag("transposed") or ("output_padding" in node.arguments and "transposed" not in node.arguments):
        more = spread(node.ints("output_padding"), number)
        return of_batches(
            node, x, number, lambda each: spread_out(node, each, w, bias, geometry, more, groups)
        )
    return of_batches(node, x, number, lambda each: convolved(node, each, w, bias, geometry, groups))


def _named_pads(node: Node, kernel: Sequence[int], dilations: Sequence[int]) -> list[int]:
    if node.text("padding") == "valid":
        return [0] * 2 * len(kernel)
    totals = [(window - 1) * dilation for window, dilation in zip(kernel, dilations, strict=True)]
    return [*(total // 2 for total in totals), *(total - total // 2 for total in totals)]


def windows_of(node: Node, count: int) -> tuple[list[int], Geometry, bool]:
    kernel = spread(node.ints("kernel_size"), count)
    strides = spread(node.ints("stride"), count) if node.arguments.get("stride") else kernel
    pads = spread(node.ints("padding"), count) * 2
    dilations = spread(node.ints("dilation"), count) if "dilation" in node.arguments else [1] * count
    return kernel, Geometry(strides, pads, dilations), node.flag("ceil_mode")


def _max_pool(count: int, node: Node) -> Value:
    kernel, geometry, ceil_mode = windows_of(node, count)
    function = partial(pooling.largest, node, kernel=kernel, geometry=geometry, ceil_mode=ceil_mode)
    return of_batches(node, node.x("self"), count, function)


def _max_pool_with_indices(count: int, node: Node) -> Sequence[Value | None]:
    y = _max_pool(count, node)
    kernel, geometry, _ = windows_of(node, count)
    return [y, _indices(node, y, kernel, geometry) if node.wants(1) else None]


def _indices(node: Node, y: Value, kernel: Sequence[int], geometry: Geometry) -> Value:
    """The positions of the largest elements, counted in a channel."""
    x, count = node.x("self"), len(kernel)
    batched = x if rank(x) == count + 2 else reshape(node, x, [1, *node.extents(x)])
    counts = static_dims(dims(y)[-count:], "indices of a pooling")
    found = pooling.places(node, batched, kernel, geometry, counts, of_channels=True)
    return reshape(node, found, node.extents(y))


def _avg_pool(count: int, node: Node) -> Value:
    kernel, geometry, ceil_mode = windows_of(node, count)

    def function(x: Value) -> Value:
        if not node.has("divisor_override"):
            counted = node.flag("count_include_pad")
            return pooling.mean(node, x, kernel, geometry, ceil_mode=ceil_mode, counted=counted)
        total = pooling.sums(node, x, kernel, geometry, ceil_mode)
        return node.call(graph.DivOp, total, node.like(node.int("divisor_override"), total))

    return of_batches(node, node.x("self"), count, function)


def _adaptive_average(count: int, node: Node) -> Value:
    """The whole axis, equal windows, or else a product with the weights of each window."""
    x = node.x("self")
    wanted = node.ints("output_size")
    first = rank(x) - count
    if wanted == [1] * count:
        return node.call(graph.ReduceOp, "mean", x, list(range(first, rank(x))), True)
    sizes = static_dims(dims(x)[first:], "an adaptive pooling")
    if all(size % want == 0 for size, want in zip(sizes, wanted, strict=True)):
        kernel = [size // want for size, want in zip(sizes, wanted, strict=True)]
        geometry = Geometry(kernel, [0] * 2 * count, [1] * count)
        return of_batches(node, x, count, lambda each: pooling.mean(node, each, kernel, geometry))
    for axis, (size, want) in enumerate(zip(sizes, wanted, strict=True)):
        x = weighted(node, x, shares(size, want), first + axis)
    return x


def _largest_along(node: Node, x: Value, axis: int, wanted: int) -> Value:
    """The largest element of each adaptive window of one axis."""
    (size,) = static_dims(dims(x)[axis : axis + 1], "an adaptive pooling")
    parts = [sliced(node, x, axis, *ends) for ends in adaptive_windows(size, wanted)]
    return node.call(
        graph.ConcatOp, [node.call(graph.ReduceOp, "max", each, [axis], True) for each in parts], axis
    )


def adaptive_windows(size: int, wanted: int) -> list[tuple[int, int]]:
    """Where each of the windows starts and ends; they may overlap."""
    return [(index * size // wanted, -(-(index + 1) * size // wanted)) for index in range(wanted)]


def shares(size: int, wanted: int) -> np.ndarray:
    """The weight of each of `size` elements in adaptive windows."""
    weights = np.zeros((wanted, size))
    for index, (start, end) in enumerate(adaptive_windows(size, wanted)):
        weights[index, start:end] = 1 / (end - start)
    return weights


def weighted(node: Node, x: Value, weights: np.ndarray, axis: int) -> Value:
    """A product with the weights along one axis."""
    factor = node.like(weights, x)
    if axis == rank(x) - 2:
        return product_of(node, factor, x)
    order = [*(each for each in range(rank(x)) if each != axis), axis]
    moved = node.call(graph.TransposeOp, x, order) if axis != rank(x) - 1 else x
    found = product_of(node, moved, np.ascontiguousarray(factor.T))
    back = [order.index(each) for each in range(rank(x))]
    return node.call(graph.TransposeOp, found, back) if axis != rank(x) - 1 else found


def _adaptive_max(count: int, node: Node) -> Sequence[Value | None]:
    x, wanted = node.x("self"), node.ints("output_size")
    sizes = static_dims(dims(x)[-count:], "an adaptive pooling")
    if not node.wants(1) and any(size % want for size, want in zip(sizes, wanted, strict=True)):
        for axis, want in enumerate(wanted, rank(x) - count):
            x = _largest_along(node, x, axis, want)
        return [x, None]
    kernel, geometry = equal_windows(sizes, wanted)
    y = of_batches(node, x, count, lambda each: pooling.largest(node, each, kernel, geometry))
    return [y, _indices(node, y, kernel, geometry) if node.wants(1) else None]


def equal_windows(sizes: Sequence[int], wanted: Sequence[int]) -> tuple[list[int], Geometry]:
    """Adjacent windows that cover the image."""
    if any(size % want for size, want in zip(sizes, wanted, strict=True)):
        raise Problem(f"the largest of {list(sizes)} in {list(wanted)} unequal windows is not supported")
    kernel = [size // want for size, want in zip(sizes, wanted, strict=True)]
    return kernel, Geometry(kernel, [0] * 2 * len(kernel), [1] * len(kernel))


def _upsampled(mode: str, count: int, node: Node) -> Value:
    """By sizes, or by a factor that gives them exactly."""
    x = _image(node)
    n, c = node.extents(x)[:2]
    sizes, wanted = _sizes(node, x)
    options = resizing(node, mode, sizes, wanted)
    image = x if count == 2 else reshape(node, x, [n, c, 1, *sizes])
    height, width = wanted if count == 2 else (1, *wanted)
    found = node.call(graph.ResizeOp, image, height, width, **options)
    return reshape(node, found, [n, c, *wanted])


def _image(node: Node) -> Value:
    return node.x("input" if "input" in node.arguments else "self")


def _sizes(node: Node, x: Value) -> tuple[Sequence[int], list[int]]:
    """The sizes of an image before and after it is resized."""
    sizes = static_dims(dims(x)[2:], "resizing")
    factors = node.arguments.get("scale_factors")
    if not factors:
        return sizes, node.ints("output_size")
    return sizes, [floor(size * factor) for size, factor in zip(sizes, factors, strict=True)]


def _resampled(kernel: Kernel, antialias: bool, node: Node) -> Value:
    """A product with the weights of the elements along each axis."""
    x = _image(node)
    if antialias and node.flag("align_corners"):
        raise Problem("aligned corners are not supported with antialias")
    factors = _factors(node) or [None] * (rank(x) - 2)
    for axis, (size, want, factor) in enumerate(zip(*_sizes(node, x), factors, strict=True), 2):
        corners, i = node.flag("align_corners"), np.arange(want)
        ratio = (size - 1) / max(want - 1, 1) if corners else 1 / factor if factor else size / want
        positions = i * ratio if corners else (i + 0.5) * ratio - 0.5
        stretch = 1 / max(ratio, 1.0) if antialias else 1.0
        x = weighted(node, x, kernel.weights(size, positions, stretch, inside=antialias), axis)
    return x


def _factors(node: Node) -> list[Any]:
    """The factors by which an image is resized, where they are given."""
    given = [node.arguments.get(each) for each in ("scales_h", "scales_w", "scales")]
    return [each for each in node.arguments.get("scale_factors") or given if each is not None]


def resizing(node: Node, mode: str, sizes: Sequence[int], wanted: Sequence[int]) -> Mapping[str, str]:
    """How images of these sizes are resampled to the others."""
    if (inexact := _inexact(node, sizes, wanted)) is not None:
        size, factor = inexact
        raise Problem(f"{size} times {factor} is not a whole number: give the size, or a factor that fits")
    corners = "align_corners" if node.flag("align_corners") else "half_pixel"
    coordinates = "asymmetric" if mode == "nearest" else corners
    return {"mode": mode, "coordinates": coordinates, "rounding": "floor"}


def _inexact(node: Node, sizes: Sequence[int], wanted: Sequence[int]) -> tuple[int, float] | None:
    """A size and its factor, if the factor does not give the wanted size and matters to the positions."""
    if not node.flag("align_corners"):
        for size, want, factor in zip(sizes, wanted, _factors(node), strict=False):
            if abs(size * factor - want) > 1e-6 * want:
                return size, factor
    return None


def _linear(count: int, node: Node) -> Value:
    if count == 2 and _inexact(node, *_sizes(node, _image(node))) is not None:
        return _resampled(LINEAR, False, node)
    return _upsampled("linear", count, node)


def _nearest(count: int, node: Node) -> Value:
    """Images with named sizes by whole factors: each element is repeated."""
    x = _image(node)
    if all(isinstance(dim, int) for dim in dims(x)[2:]):
        return _upsampled("nearest", count, node)
    sizes = node.extents(x)[2:]
    if factors := node.arguments.get("scale_factors"):
        times = [int(factor) if factor == int(factor) else None for factor in factors]
    else:
        times = [
            quotient(want, size) for want, size in zip(node.extents_at("output_size"), sizes, strict=True)
        ]
    known = {axis: each for axis, each in enumerate(times, 2) if isinstance(each, int) and each > 0}
    if len(known) < count:
        raise Problem("an image of named rows or columns is resized by whole numbers only: give it a size")
    return repeated(node, x, known)


TABLE: Mapping[str, Callable[[Node], Value | Sequence[Value | None]]] = {
    **each(_adaptive_average, of_ranks("adaptive_avg_pool{}d", 1, 2, 3)),
    **each(_adaptive_average, of_ranks("_adaptive_avg_pool{}d", 2, 3)),
    **each(_adaptive_max, of_ranks("adaptive_max_pool{}d", 1, 2, 3)),
    **each(_avg_pool, of_ranks("avg_pool{}d", 1, 2, 3)),
    **each(_convolution, {**of_ranks("conv{}d", 1, 2, 3), "convolution": None}),
    **each(_convolution, of_ranks("conv_transpose{}d", 1, 2, 3)),
    **each(_max_pool, of_ranks("max_pool{}d", 1, 2, 3)),
    **each(_max_pool_with_indices, of_ranks("max_pool{}d_with_indices", 2, 3)),
    **each(_linear, {"upsample_linear1d": 1, "upsample_bilinear2d": 2}),
    "upsample_bicubic2d": partial(_resampled, cubic(-0.75), False),
    "_upsample_bicubic2d_aa": partial(_resampled, cubic(-0.5), True),
    "_upsample_bilinear2d_aa": partial(_resampled, LINEAR, True),
    **each(_nearest, of_ranks("upsample_nearest{}d", 1, 2)),
}
