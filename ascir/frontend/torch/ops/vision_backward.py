"""Gradients of convolution, pooling, padding and resizing.

    dx, dw, db = aten.convolution_backward(grad, x, w, [16], ...)
    # %dx = graph.conv_transpose2d %grad, %w ...      %dw = graph.matmul %grads, %windows transpose_b ...

A transposed convolution is the gradient of a convolution, so its own gradients are those of the convolution with the
roles exchanged. Resizing and adaptive windows are products with weights along each dimension, and so are their
gradients.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

import numpy as np

from ascir.dialects import graph
from ascir.dialects.graph.properties import MAX_I64
from ascir.frontend import convolution_gradients, pooling_gradients
from ascir.frontend.convolutions import Geometry, convolved
from ascir.frontend.shaping import padded, reshape, sliced
from ascir.frontend.torch.node import Node
from ascir.frontend.torch.ops.tables import each, of_ranks
from ascir.frontend.torch.ops.vision import equal_windows, resizing, shares, spread, weighted, windows_of
from ascir.frontend.values import Value, dims, rank, static_dims
from ascir.interp.movement import resize


def _convolution(node: Node) -> Sequence[Value | None]:
    dtype = node.dtype_of(node.x("grad_output"))
    grad, x, w = node.x("grad_output"), node.operand("input", dtype), node.operand("weight", dtype)
    number, groups = rank(w) - 2, node.int("groups")
    kernel, sizes = static_dims(dims(w)[2:], "a kernel"), static_dims(dims(x)[2:], "a gradient of images")
    strides, pads, dilations = (spread(node.ints(name), number) for name in ("stride", "padding", "dilation"))
    geometry, transposed = Geometry(strides, pads * 2, dilations), node.flag("transposed")

    def of_input() -> Value:
        if transposed:
            return convolved(node, grad, w, None, geometry, groups)
        return convolution_gradients.of_input(node, grad, w, sizes, geometry, groups)

    def of_weight() -> Value:
        given, image = (x, grad) if transposed else (grad, x)
        return convolution_gradients.of_weight(node, given, image, kernel, geometry, groups)

    def of_bias() -> Value:
        return convolution_gradients.of_bias(node, grad)

    asked = zip((of_input, of_weight, of_bias), node.arguments["output_mask"], strict=True)
    return [make() if kept and node.wants(index) else None for index, (make, kept) in enumerate(asked)]


def _batched(node: Node, count: int, function: Callable[..., Value], *images: Value) -> Value:
    """A single sample is a batch of one."""
    if rank(images[0]) == count + 2:
        return function(*images)
    y = function(*(reshape(node, each, [1, *node.extents(each)]) for each in images))
    return reshape(node, y, node.extents(y)[1:])


def _max_pool(count: int, node: Node) -> Value:
    kernel, geometry, _ = windows_of(node, count)
    sizes = static_dims(dims(node.x("self"))[-count:], "the gradient of a pooling")

    def function(grad: Value, indices: Value) -> Value:
        return pooling_gradients.of_largest(node, grad, indices, sizes, kernel, geometry)

    return _batched(node, count, function, node.x("grad_output"), node.x("indices"))


def _adaptive_max(count: int, node: Node) -> Value:
    grad, sizes = (
        node.x("grad_output"),
        static_dims(dims(node.x("self"))[-count:], "the gradient of a pooling"),
    )
    counts = static_dims(dims(grad)[-count:], "the gradient of a pooling")
    kernel, geometry = equal_windows(sizes, counts)

    def function(grad: Value, indices: Value) -> Value:
        return pooling_gradients.of_largest(node, grad, indices, sizes, kernel, geometry)

    return _batched(node, count, function, grad, node.x("indices"))


def _avg_pool(count: int, node: Node) -> Value:
    kernel, geometry, _ = windows_of(node, count)
    sizes = static_dims(dims(node.x("self"))[-count:], "the gradient of a pooling")
    counted = node.flag("count_include_pad")
    divisor = node.int("divisor_override") if node.has("divisor_override") else None

    def function(grad: Value) -> Value:
        return pooling_gradients.of_means(
            node, grad, sizes, kernel, geometry, counted=counted, divisor=divisor
        )

    return _batched(node, count, function, node.x("grad_output"))


def _adaptive_average(count: int, node: Node) -> Value:
    grad = node.x("grad_output")
    first = rank(grad) - count
    sizes = static_dims(dims(node.x("self"))[first:], "the gradient of a pooling")
    wanted = static_dims(dims(grad)[first:], "the gradient of a pooling")
    for axis, (size, want) in enumerate(zip(sizes, wanted, strict=True)):
        grad = weighted(node, grad, shares(size, want).T, first + axis)
    return grad


def _padding(mode: str, node: Node) -> Value:
    """The gradients of padding are added to those of the elements it was copied from, dimension by dimension."""
    grad, sizes, pads = node.x("grad_output"), dims(node.x("self")), node.ints("padding")
    for number in range(len(pads) // 2):
        axis = len(sizes) - 1 - number
        (size,) = static_dims(sizes[axis : axis + 1], "the gradient of padding")
        grad = _unpadded(mode, node, grad, axis, size, pads[2 * number])
    return grad


def _unpadded(mode: str, node: Node, grad: Value, axis: int, size: int, before: int) -> Value:
    (whole,) = static_dims(dims(grad)[axis : axis + 1], "the gradient of padding")
    total = _moved(node, grad, axis, -before, size)
    for start, end in ((0, before), (before + size, whole)):
        if start >= end:
            continue
        rim, first = sliced(node, grad, axis, start, end), start == 0
        if mode == "edge":
            rim, place = node.call(graph.ReduceOp, "sum", rim, [axis], True), 0 if first else size - 1
        else:
            rim, place = sliced(node, rim, axis, -1, -MAX_I64, -1), 1 if first else size - 1 - (end - start)
        total = node.call(graph.AddOp, total, _moved(node, rim, axis, place, size))
    return total


def _moved(node: Node, x: Value, axis: int, place: int, size: int) -> Value:
    """Inserts at this offset into zeros of this size; elements outside are dropped."""
    (own,) = static_dims(dims(x)[axis : axis + 1], "the gradient of padding")
    low, high = [0] * rank(x), [0] * rank(x)
    low[axis], high[axis] = place, size - place - own
    return padded(node, x, low, high)


def _upsampled(mode: str, count: int, node: Node) -> Value:
    """The gradient of resizing: a product with the transposed weights of each dimension."""
    grad, sizes, wanted = node.x("grad_output"), node.ints("input_size")[2:], node.ints("output_size")
    options = resizing(node, mode, sizes, wanted)
    for axis, (size, want) in enumerate(zip(sizes, wanted, strict=True)):
        alone = np.eye(size).reshape(size, 1, 1, size)
        weights = resize(alone, (size, 1, 1, want), **options).reshape(size, want)
        grad = weighted(node, grad, weights, rank(grad) - count + axis)
    return grad


def _linear(count: int, node: Node) -> Value:
    return _upsampled("linear", count, node)


def _nearest(count: int, node: Node) -> Value:
    return _upsampled("nearest", count, node)


TABLE: Mapping[str, Callable[[Node], Value | Sequence[Value | None]]] = {
    "convolution_backward": _convolution,
    **each(_adaptive_average, of_ranks("_adaptive_avg_pool{}d_backward", 2, 3)),
    **each(_adaptive_max, of_ranks("adaptive_max_pool{}d_backward", 2, 3)),
    **each(_avg_pool, of_ranks("avg_pool{}d_backward", 2, 3)),
    **each(_linear, {"upsample_linear1d_backward": 1, "upsample_bilinear2d_backward": 2}),
    **each(_max_pool, of_ranks("max_pool{}d_with_indices_backward", 2, 3)),
    **dict.fromkeys(of_ranks("reflection_pad{}d_backward", 1, 2, 3), partial(_padding, "reflect")),
    **dict.fromkeys(of_ranks("replication_pad{}d_backward", 1, 2, 3), partial(_padding, "edge")),
    **each(_nearest, of_ranks("upsample_nearest{}d_backward", 1, 2)),
}
