"""Pooling: the largest element, the mean, or a norm of each window.

Pooling over three dimensions is separable: over the last two dimensions, then over the first. A single dimension is a
row of an image.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from math import prod

import numpy as np
from xdsl.dialects.builtin import i64

from ascir.dialects import graph
from ascir.frontend.convolutions import Geometry
from ascir.frontend.onnx.node import Node
from ascir.frontend.onnx.ops.convolution import geometry_of
from ascir.frontend.pooling import largest, mean, places, sums
from ascir.frontend.shaping import padded
from ascir.frontend.values import Problem, Value, dims, rank, static_dims


def _kernel(node: Node) -> tuple[list[int], Geometry, bool]:
    kernel = node.ints("kernel_shape")
    if any(each < 1 for each in kernel):
        raise Problem(f"a window of {kernel} sees nothing")
    ceil_mode = bool(node.int("ceil_mode", 0)) and node.text("auto_pad", "NOTSET") in ("NOTSET", "")
    return kernel, geometry_of(node, node.x(0), kernel), ceil_mode


def _max_pool(node: Node) -> Sequence[Value | None]:
    x = node.x(0)
    kernel, geometry, ceil_mode = _kernel(node)

    result = largest(node, x, kernel, geometry, ceil_mode=ceil_mode)
    if not node.wants(1):
        return [result]
    return [
        result,
        places(
            node,
            x,
            kernel,
            geometry,
            static_dims(dims(result)[2:], "indices of a pooling"),
            by_columns=bool(node.int("storage_order", 0)),
        ),
    ]


def _average_pool(node: Node) -> Value:
    x = node.x(0)
    kernel, geometry, ceil_mode = _kernel(node)
    counted = bool(node.int("count_include_pad", 0))
    return mean(node, x, kernel, geometry, ceil_mode=ceil_mode, counted=counted)


def _root(node: Node, x: Value, p: int) -> Value:
    """The p-th root of non-negative numbers."""
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
    return _root(node, sums(node, _powers(node, node.x(0), p), kernel, geometry, ceil_mode), p)


def _global(kind: str, node: Node) -> Value:
    x = node.x(0)
    return node.call(graph.ReduceOp, kind, x, list(range(2, rank(x))), True)


def _global_lp(node: Node) -> Value:
    x, p = node.x(0), node.int("p", 2)
    axes = list(range(2, rank(x)))
    return _root(node, node.call(graph.ReduceOp, "sum", _powers(node, x, p), axes, True), p)


def _max_unpool(node: Node) -> Value:
    """Unpooling: elements at their original positions, zeros elsewhere."""
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
