"""Reductions, and positions of extrema."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from functools import partial

import numpy as np

from ascir.dialects import graph
from ascir.dialects.graph import GraphOp
from ascir.frontend.shaping import reshape
from ascir.frontend.sizes import Extent, product
from ascir.frontend.torch.named import counted
from ascir.frontend.torch.node import Node
from ascir.frontend.torch.ops.numbers import truth
from ascir.frontend.values import Value, rank
from ascir.interp.dtypes import BOOL, FLOAT32, FLOAT64, DType


def _reduced(node: Node, kind: str, x: Value, axes: Sequence[int], keepdim: bool) -> Value:
    return node.call(graph.ReduceOp, kind, x, list(axes), keepdim) if axes else x


def _plain(kind: str, node: Node) -> Value:
    x = node.operand("self", node.dtype())
    return _reduced(node, _of_truths(node, kind, x), x, node.axes(x), node.flag("keepdim"))


def _of_truths(node: Node, kind: str, x: Value) -> str:
    """The reduction, which has another name if the elements are booleans."""
    return {"max": "any", "min": "all"}.get(kind, kind) if node.dtype_of(x) == BOOL else kind


def _truth(kind: str, node: Node) -> Value:
    x = truth(node, node.x("self"))
    return _reduced(node, kind, x, node.axes(x), node.flag("keepdim"))


def _extreme(kind: str, op: type[GraphOp], node: Node) -> Sequence[Value | None]:
    """The largest or smallest element, and its position."""
    x = node.x("self")
    if not rank(x):
        return [x, np.zeros((), np.int64)]
    keepdim = node.flag("keepdim")
    axis = node.axis(x)
    value = _reduced(node, _of_truths(node, kind, x), x, [axis], keepdim) if node.wants(0) else None
    x = node.cast(x, np.dtype(np.int8)) if node.dtype_of(x) == BOOL else x
    return [value, node.call(op, x, axis, keepdim) if node.wants(1) else None]


def _place(op: type[GraphOp], node: Node) -> Value:
    x = node.x("self")
    if not rank(x):
        return np.zeros((), np.int64)
    if node.has("dim"):
        return node.call(op, x, node.axis(x), node.flag("keepdim"))
    found = node.call(op, reshape(node, x, [product(node.extents(x))]), 0)
    return reshape(node, found, [1] * rank(x)) if node.flag("keepdim") else found


def _wide(node: Node, x: Value) -> tuple[Value, DType]:
    """The type in which sums of squares are computed, and that of the result."""
    dtype = node.dtype_of(x)
    return node.cast(x, dtype if dtype == FLOAT64 else FLOAT32), dtype


def _variance(node: Node) -> tuple[Value, Value]:
    """The variance and the mean, both wide."""
    x, _ = _wide(node, node.x("self"))
    axes, keepdim = node.axes(x), node.flag("keepdim")
    correction = float(int(node.flag("unbiased"))) if "unbiased" in node.arguments else 1.0
    if "correction" in node.arguments:
        correction = node.float("correction") if node.has("correction") else 1.0
    centre = _reduced(node, "mean", x, axes, True)
    away = node.call(graph.SubOp, x, centre)
    found = _reduced(node, "mean", node.call(graph.MulOp, away, away), axes, keepdim)
    if correction:
        ratio = _ratio(node, product([node.extents(x)[axis] for axis in axes]), correction)
        found = node.call(graph.MulOp, found, node.cast(ratio, node.dtype_of(found)))
    return found, centre if keepdim else _reduced(node, "mean", x, axes, False)


def _ratio(node: Node, count: Extent, correction: float) -> Value:
    """By how much a variance of so many elements is larger than the mean of their squares."""
    if isinstance(count, int):
        return node.constant(count / (count - correction) if count > correction else math.nan, FLOAT64)
    number = counted(node, count, FLOAT32)
    return node.call(graph.DivOp, number, node.call(graph.SubOp, number, np.float32(correction)))


def _var(node: Node) -> Value:
    return node.cast(_variance(node)[0], node.dtype())


def _std(node: Node) -> Value:
    return node.cast(node.call(graph.SqrtOp, _variance(node)[0]), node.dtype())


def _var_mean(node: Node) -> Sequence[Value]:
    return [node.cast(each, node.dtype()) for each in _variance(node)]


def _std_mean(node: Node) -> Sequence[Value]:
    variance, mean = _variance(node)
    return [node.cast(each, node.dtype()) for each in (node.call(graph.SqrtOp, variance), mean)]


def _norm(node: Node) -> Value:
    """`sum(|x| ** p) ** (1 / p)`"""
    x, _ = _wide(node, node.x("self"))
    name = "ord" if "ord" in node.arguments else "p"
    p = node.float(name) if node.has(name) else 2.0
    axes, keepdim = node.axes(x), node.flag("keepdim")
    size = node.call(graph.AbsOp, x)
    if math.isinf(p):
        found = _reduced(node, "max" if p > 0 else "min", size, axes, keepdim)
    elif p == 0:
        there = node.cast(truth(node, x), node.dtype_of(x))
        found = _reduced(node, "sum", there, axes, keepdim)
    elif p == 1:
        found = _reduced(node, "sum", size, axes, keepdim)
    elif p == 2:
        total = _reduced(node, "sum", node.call(graph.MulOp, x, x), axes, keepdim)
        found = node.call(graph.SqrtOp, total)
    else:
        powers = node.call(graph.PowOp, size, node.like(p, x))
        total = _reduced(node, "sum", powers, axes, keepdim)
        found = node.call(graph.PowOp, total, node.like(1 / p, x))
    return node.cast(found, node.dtype())


def _both(kind: str, op: type[GraphOp]) -> Mapping[str, Callable[[Node], Value | Sequence[Value | None]]]:
    return {f"{kind}.default": partial(_plain, kind), f"{kind}.dim": partial(_extreme, kind, op)}


TABLE: Mapping[str, Callable[[Node], Value | Sequence[Value | None]]] = {
    "all": partial(_truth, "all"),
    "amax": partial(_plain, "max"),
    "amin": partial(_plain, "min"),
    "any": partial(_truth, "any"),
    "argmax": partial(_place, graph.ArgmaxOp),
    "argmin": partial(_place, graph.ArgminOp),
    "linalg_vector_norm": _norm,
    **_both("max", graph.ArgmaxOp),
    "mean": partial(_plain, "mean"),
    **_both("min", graph.ArgminOp),
    "norm": _norm,
    "prod": partial(_plain, "prod"),
    "std": _std,
    "std_mean": _std_mean,
    "sum": partial(_plain, "sum"),
    "var": _var,
    "var_mean": _var_mean,
}
