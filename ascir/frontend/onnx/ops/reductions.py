"""Reductions. Axes are an operand in newer models and an attribute in older ones."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from functools import partial
from math import prod

from xdsl.dialects.builtin import f32, i1

from ascir.dialects import graph
from ascir.dialects.graph.shapes import without_axes
from ascir.frontend.maker import resolved
from ascir.frontend.onnx.node import Node
from ascir.frontend.shaping import filled
from ascir.frontend.values import Value, dims, element, rank, static_dims
from ascir.interp.dtypes import integer_range, is_float, numpy_dtype


def _axes(node: Node) -> list[int] | None:
    """The axes counted from 0; None if nothing is reduced."""
    nothing = bool(node.int("noop_with_empty_axes", 0))
    axes = node.numbers(1, "axes") if node.has(1) else node.ints("axes", ())
    if not axes:
        return None if nothing else list(range(rank(node.x(0))))
    return [resolved(axis, rank(node.x(0))) for axis in axes]


def _reduce(kind: str, node: Node, x: Value, keepdims: bool | None = None) -> Value:
    """A reduction of `x` along the axes of the node."""
    axes = _axes(node)
    keep = bool(node.int("keepdims", 1)) if keepdims is None else keepdims
    if axes is None or not rank(x):
        return x
    if kind in ("max", "min") and any(dims(x)[axis] == 0 for axis in axes):
        return _of_nothing(node, kind, x, axes, keep)
    return node.call(graph.ReduceOp, kind, x, axes, keep)


def _of_nothing(node: Node, kind: str, x: Value, axes: list[int], keep: bool) -> Value:
    dtype = numpy_dtype(element(x))
    low, high = (-math.inf, math.inf) if is_float(dtype) else integer_range(dtype)
    shape = static_dims(without_axes(dims(x), axes, keep), "a reduction of nothing")
    return filled(node, node.like(low if kind == "max" else high, x), shape)


def _plain(kind: str, node: Node) -> Value:
    x = node.x(0)
    if element(x) == i1:
        kind = {"max": "any", "min": "all"}.get(kind, kind)
    return _reduce(kind, node, x)


def _mean(node: Node) -> Value:
    x = node.x(0)
    if node.is_float(x):
        return _reduce("mean", node, x)
    axes = _axes(node)
    count = prod(static_dims([dims(x)[axis] for axis in axes or ()], "a mean of integers"))
    return node.call(graph.FloordivOp, _reduce("sum", node, x), node.like(count, x))


def _l1(node: Node) -> Value:
    return _reduce("sum", node, node.call(graph.AbsOp, node.x(0)))


def _sum_square(node: Node) -> Value:
    x = node.x(0)
    return _reduce("sum", node, node.call(graph.MulOp, x, x))


def _in_floats(node: Node, x: Value, function: Callable[[Value], Value]) -> Value:
    if node.is_float(x):
        return function(x)
    return node.cast(function(node.cast(x, f32)), element(x))


def _l2(node: Node) -> Value:
    return _in_floats(node, _sum_square(node), lambda x: node.call(graph.SqrtOp, x))


def _log_sum(node: Node) -> Value:
    return _in_floats(node, _reduce("sum", node, node.x(0)), lambda x: node.call(graph.LogOp, x))


def _log_sum_exp(node: Node) -> Value:
    """Log-sum-exp without overflow: the maximum is subtracted, if it is finite."""
    x = node.x(0)
    if not node.is_float(x) or any(dims(x)[axis] == 0 for axis in _axes(node) or ()):
        exp = _in_floats(node, x, lambda each: node.call(graph.ExpOp, each))
        return _in_floats(node, _reduce("sum", node, exp), lambda each: node.call(graph.LogOp, each))

    def finite(largest: Value) -> Value:
        endless = node.call(graph.IsinfOp, largest)
        return node.call(graph.SelectOp, endless, node.like(0.0, x), largest)

    less = node.call(graph.SubOp, x, finite(_reduce("max", node, x, keepdims=True)))
    total = _reduce("sum", node, node.call(graph.ExpOp, less))
    return node.call(graph.AddOp, node.call(graph.LogOp, total), finite(_reduce("max", node, x)))


TABLE: Mapping[str, Callable[[Node], Value]] = {
    "ReduceL1": _l1,
    "ReduceL2": _l2,
    "ReduceLogSum": _log_sum,
    "ReduceLogSumExp": _log_sum_exp,
    "ReduceMax": partial(_plain, "max"),
    "ReduceMean": _mean,
    "ReduceMin": partial(_plain, "min"),
    "ReduceProd": partial(_plain, "prod"),
    "ReduceSum": partial(_plain, "sum"),
    "ReduceSumSquare": _sum_square,
}
