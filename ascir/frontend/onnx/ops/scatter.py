"""Scatters."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import numpy as np

from ascir.dialects import graph
from ascir.frontend.elements import elements_put
from ascir.frontend.onnx.node import Node
from ascir.frontend.values import Problem, Value, dims, static_dims


def _scatter_elements(node: Node) -> Value:
    x, axis = node.x(0), node.axis(node.x(0), default=0)
    return elements_put(node, x, node.x(1), node.x(2), axis, node.text("reduction", "none"))


def _scatter_nd(node: Node) -> Value:
    return node.call(graph.ScatterNdOp, node.x(0), node.x(1), node.x(2), node.text("reduction", "none"))


def _tensor_scatter(node: Node) -> Value:
    """Writes rows of a cache from a position on, which each sample has of its own."""
    cache, update = node.x(0), node.x(1)
    axis, mode = node.axis(cache, default=-2), node.text("mode", "linear")
    shape, part = static_dims(dims(cache), "a cache"), static_dims(dims(update), "a cache's update")
    if axis == 0:
        raise Problem("the first axis is that of samples")
    count = part[axis]
    starts: Value = node.cast(node.x(2), np.dtype(np.int64)) if node.has(2) else np.zeros(shape[0], np.int64)
    starts = node.call(graph.ReshapeOp, starts, [shape[0], *[1] * (len(shape) - 1)])
    steps = np.arange(count, dtype=np.int64).reshape([-1 if i == axis else 1 for i in range(len(shape))])
    places = node.call(graph.AddOp, starts, steps)
    if mode == "circular":
        places = node.call(graph.ModOp, places, np.int64(shape[axis]))
    indices = node.call(graph.BroadcastToOp, places, list(part))
    return node.call(graph.ScatterElementsOp, cache, indices, update, axis)


TABLE: Mapping[str, Callable[[Node], Value]] = {
    "Scatter": _scatter_elements,
    "ScatterElements": _scatter_elements,
    "ScatterND": _scatter_nd,
    "TensorScatter": _tensor_scatter,
}
