"""Comparisons, logic, selections, and bounds."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping

from ascir.dialects import graph
from ascir.dialects.graph import GraphOp
from ascir.frontend.torch.named import spread
from ascir.frontend.torch.node import Node
from ascir.frontend.torch.ops.numbers import common, truth
from ascir.frontend.torch.ops.tables import each
from ascir.frontend.values import Value, dims, is_value
from ascir.interp.dtypes import BOOL

LOGIC: Mapping[str, type[GraphOp]] = {
    "logical_and": graph.AndOp,
    "logical_or": graph.OrOp,
    "logical_xor": graph.XorOp,
}
BITS: Mapping[str, type[GraphOp]] = {
    "__and__": graph.AndOp,
    "__lshift__": graph.ShiftLeftOp,
    "__or__": graph.OrOp,
    "__rshift__": graph.ShiftRightOp,
    "__xor__": graph.XorOp,
    "bitwise_and": graph.AndOp,
    "bitwise_left_shift": graph.ShiftLeftOp,
    "bitwise_or": graph.OrOp,
    "bitwise_right_shift": graph.ShiftRightOp,
    "bitwise_xor": graph.XorOp,
}


def _compare(predicate: str, node: Node) -> Value:
    dtype = common(node, "self", "other")
    return node.call(graph.CompareOp, predicate, node.operand("self", dtype), node.operand("other", dtype))


def _logic(op: type[GraphOp], node: Node) -> Value:
    return node.call(op, truth(node, node.x("self")), truth(node, node.x("other")))


def _bits(op: type[GraphOp], node: Node) -> Value:
    return node.call(op, node.operand("self", node.dtype()), node.operand("other", node.dtype()))


def _not(node: Node) -> Value:
    return node.call(graph.NotOp, truth(node, node.x("self")))


def _bits_not(node: Node) -> Value:
    return node.call(graph.NotOp, node.x("self"))


def _where(node: Node) -> Value:
    lhs, rhs = (node.operand(name, node.dtype()) for name in ("self", "other"))
    return node.call(graph.SelectOp, truth(node, node.x("condition")), lhs, rhs)


def _masked_fill(node: Node) -> Value:
    x = node.x("self")
    return node.call(graph.SelectOp, node.x("mask"), node.operand("value", node.dtype()), x)


def _clamp(node: Node) -> Value:
    return _bounded(node, "min", "max")


def _bounded(node: Node, low: str, high: str) -> Value:
    """Constant bounds become properties; others are operands, of which the upper one takes precedence."""
    x = node.operand("self", node.dtype())
    bounds = {"min": node.arguments.get(low), "max": node.arguments.get(high)}
    if any(is_value(each) for each in bounds.values()):
        if bounds["min"] is not None:
            x = node.call(graph.MaximumOp, x, node.operand(low, node.dtype()))
        return x if bounds["max"] is None else node.call(graph.MinimumOp, x, node.operand(high, node.dtype()))
    known = {name: float(each) for name, each in bounds.items() if each is not None and math.isfinite(each)}
    return node.call(graph.ClampOp, x, **known) if known else x


def _relu6(node: Node) -> Value:
    return node.call(graph.ClampOp, node.x("self"), min=0.0, max=6.0)


def _hardtanh(node: Node) -> Value:
    return _bounded(node, "min_val", "max_val")


def _threshold(node: Node) -> Value:
    """The value where `x` is not above the threshold; NaN is not."""
    x = node.x("self")
    below = node.call(graph.CompareOp, "le", x, node.operand("threshold", node.dtype()))
    return node.call(graph.SelectOp, below, node.operand("value", node.dtype()), x)


def _question(op: type[GraphOp], node: Node) -> Value:
    """Integers are never NaN or infinite."""
    x = node.x("self")
    if node.is_float(x):
        return node.call(op, x)
    return (
        spread(node, node.constant(False, BOOL), node.extents(x)) if dims(x) else node.constant(False, BOOL)
    )


def _is_finite(node: Node) -> Value:
    beyond = node.call(graph.OrOp, _question(graph.IsinfOp, node), _question(graph.IsnanOp, node))
    return node.call(graph.NotOp, beyond)


TABLE: Mapping[str, Callable[[Node], Value]] = {
    **each(_compare, {kind: kind for kind in ("eq", "ne", "lt", "le", "gt", "ge")}),
    **each(_logic, LOGIC),
    **each(_bits, BITS),
    **each(_question, {"isinf": graph.IsinfOp, "isnan": graph.IsnanOp}),
    "bitwise_not": _bits_not,
    "clamp": _clamp,
    "clamp_max": _clamp,
    "clamp_min": _clamp,
    "hardtanh": _hardtanh,
    "isfinite": _is_finite,
    "logical_not": _not,
    "masked_fill": _masked_fill,
    "relu6": _relu6,
    "threshold": _threshold,
    "where": _where,
}
