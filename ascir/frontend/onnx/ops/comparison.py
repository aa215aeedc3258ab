"""Comparisons, selections, and bounds."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

import numpy as np
from xdsl.ir import SSAValue

from ascir.dialects import graph
from ascir.frontend.onnx.node import Node
from ascir.frontend.values import Sizes, Value

PREDICATES: Mapping[str, str] = {
    "Equal": "eq",
    "Greater": "gt",
    "GreaterOrEqual": "ge",
    "Less": "lt",
    "LessOrEqual": "le",
}


def _compare(predicate: str, node: Node) -> Value:
    return node.call(graph.CompareOp, predicate, node.x(0), node.x(1))


def _where(node: Node) -> Value:
    return node.call(graph.SelectOp, node.x(0), node.x(1), node.x(2))


def _clip(node: Node) -> Value:
    """Known bounds become properties; others are operands, of which the upper one takes precedence."""
    x = node.x(0)
    if node.since < 11:
        bounds = {name: node.float(name) for name in ("min", "max") if name in node.attributes}
        return node.call(graph.ClampOp, x, **bounds) if bounds else x
    low, high = node.maybe(1), node.maybe(2)
    if low is None and high is None:
        return x
    if not any(isinstance(each, SSAValue | Sizes) for each in (low, high)):
        known = {
            name: float(np.asarray(each).item())
            for name, each in (("min", low), ("max", high))
            if each is not None
        }  # pyright: ignore
        if all(abs(each) < 2**53 or node.is_float(x) for each in known.values()):
            return node.call(graph.ClampOp, x, **known)
    result = x if low is None else node.call(graph.MaximumOp, x, low)
    return result if high is None else node.call(graph.MinimumOp, result, high)


TABLE: Mapping[str, Callable[[Node], Value]] = {
    **{kind: partial(_compare, predicate) for kind, predicate in PREDICATES.items()},
    "Clip": _clip,
    "Where": _where,
}
