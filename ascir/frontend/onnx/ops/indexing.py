"""Gathers, sorting, and positions of maxima."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

import numpy as np
from xdsl.dialects.builtin import i64

from ascir.dialects import graph
from ascir.dialects.graph import GraphOp
from ascir.dialects.graph.properties import MIN_I64
from ascir.frontend.elements import elements_at
from ascir.frontend.onnx.node import Node
from ascir.frontend.shaping import sliced
from ascir.frontend.values import Problem, Sizes, Value, dims, element, rank, static_dims
from ascir.interp.dtypes import FLOAT64


def _gather(node: Node) -> Value:
    return node.call(graph.GatherOp, node.x(0), node.x(1), node.int("axis", 0))


def _gather_elements(node: Node) -> Value:
    return elements_at(node, node.x(0), node.x(1), node.axis(node.x(0), default=0))


def _gather_nd(node: Node) -> Value:
    return node.call(graph.GatherNdOp, node.x(0), node.x(1), node.int("batch_dims", 0))


def _compress(node: Node) -> Value:
    x, chosen = node.x(0), np.flatnonzero(node.array(1, "the condition")).astype(np.int64)
    if "axis" in node.attributes:
        return node.call(graph.GatherOp, x, chosen, node.int("axis"))
    total = int(np.prod(static_dims(dims(x), "a choice of all elements")))
    return node.call(graph.GatherOp, node.call(graph.ReshapeOp, x, [total]), chosen, 0)


def _arg(op: type[GraphOp], node: Node) -> Value:
    x, axis, keepdims = node.x(0), node.axis(node.x(0), default=0), bool(node.int("keepdims", 1))
    if not node.int("select_last_index", 0):
        return node.call(op, x, axis, keepdims)
    (size,) = static_dims(dims(x)[axis : axis + 1], "the last of several")
    mirrored = node.call(op, sliced(node, x, axis, -1, MIN_I64, -1), axis, keepdims)
    return node.call(graph.SubOp, np.int64(size - 1), mirrored)


def _top_k(node: Node) -> Sequence[Value]:
    count = int(node.array(1, "k").item()) if node.has(1) else node.int("k")
    largest = bool(node.int("largest", 1))
    return node.calls(graph.TopKOp, node.x(0), count, axis=node.int("axis", -1), largest=largest)


def _one_hot(node: Node) -> Value:
    indices, depth, values = node.x(0), int(node.array(1, "the depth").item()), node.x(2)
    axis = node.int("axis", -1)
    indices = indices if not node.is_float(indices) and rank(indices) else node.cast(indices, i64)
    if isinstance(values, np.ndarray) and values.size == 2 and np.all(np.abs(values) < 2**53):
        off, on = (float(each) for each in values.astype(FLOAT64))
        return node.call(graph.OneHotOp, indices, depth, element(values), on=on, off=off, axis=axis)
    if isinstance(values, Sizes):
        raise Problem("the two values must be numbers")
    holds = node.call(graph.OneHotOp, indices, depth, i64, axis=axis)
    off, on = (node.call(graph.ReshapeOp, sliced(node, values, 0, place, place + 1), []) for place in (0, 1))
    return node.call(graph.SelectOp, node.call(graph.CompareOp, "ne", holds, np.int64(0)), on, off)


def _hardmax(node: Node) -> Value:
    """1 at the first largest element, 0 elsewhere."""
    x = node.x(0)
    axis = node.axis(x, default=-1 if node.since >= 13 else 1)
    if node.since < 13 and axis != rank(x) - 1:
        raise Problem("Hardmax of several dimensions at once is not supported")
    (size,) = static_dims(dims(x)[axis : axis + 1], "Hardmax")
    place = node.call(graph.ArgmaxOp, x, axis)
    return node.call(graph.OneHotOp, place, size, element(x), axis=axis)


def _cumulative(node: Node) -> Value:
    x, axis = node.x(0), int(node.array(1, "the axis").item())
    flags = {name: bool(node.int(name, 0)) for name in ("exclusive", "reverse")}
    return node.call(graph.CumsumOp, x, axis, **flags)


def _cumulative_product(node: Node) -> Value:
    """Prefix products by doubling: each step multiplies by the element at twice the distance of the previous step."""
    x, axis = node.x(0), int(node.array(1, "the axis").item()) % max(rank(node.x(0)), 1)
    (size,) = static_dims(dims(x)[axis : axis + 1], "a running product")
    reverse = bool(node.int("reverse", 0))

    def shifted(value: Value, by: int) -> Value:
        low, high = [0] * rank(x), [0] * rank(x)
        (high if reverse else low)[axis] = by
        kept = sliced(node, value, axis, by, size) if reverse else sliced(node, value, axis, 0, size - by)
        return node.call(graph.PadOp, kept, low, high, value=1.0)

    result = shifted(x, 1) if node.int("exclusive", 0) and size else x
    by = 1
    while by < size:
        result = node.call(graph.MulOp, result, shifted(result, by))
        by *= 2
    return result


TABLE: Mapping[str, Callable[[Node], Value | Sequence[Value]]] = {
    "ArgMax": partial(_arg, graph.ArgmaxOp),
    "ArgMin": partial(_arg, graph.ArgminOp),
    "Compress": _compress,
    "CumProd": _cumulative_product,
    "CumSum": _cumulative,
    "Gather": _gather,
    "GatherElements": _gather_elements,
    "GatherND": _gather_nd,
    "Hardmax": _hardmax,
    "OneHot": _one_hot,
    "TopK": _top_k,
}
