"""Functions of every element, of one operand or of several that broadcast."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from ascir.dialects import graph
from ascir.dialects.graph import GraphOp
from ascir.frontend.torch.node import Node
from ascir.frontend.values import Problem, Value

UNARY: Mapping[str, type[GraphOp]] = {
    "abs": graph.AbsOp,
    "acos": graph.AcosOp,
    "acosh": graph.AcoshOp,
    "asin": graph.AsinOp,
    "asinh": graph.AsinhOp,
    "atan": graph.AtanOp,
    "atanh": graph.AtanhOp,
    "ceil": graph.CeilOp,
    "cos": graph.CosOp,
    "cosh": graph.CoshOp,
    "erf": graph.ErfOp,
    "exp": graph.ExpOp,
    "exp2": graph.Exp2Op,
    "expm1": graph.Expm1Op,
    "floor": graph.FloorOp,
    "hardswish": graph.HardswishOp,
    "log": graph.LogOp,
    "log1p": graph.Log1pOp,
    "log2": graph.Log2Op,
    "mish": graph.MishOp,
    "neg": graph.NegOp,
    "reciprocal": graph.ReciprocalOp,
    "relu": graph.ReluOp,
    "rsqrt": graph.RsqrtOp,
    "sigmoid": graph.SigmoidOp,
    "sign": graph.SignOp,
    "silu": graph.SiluOp,
    "sin": graph.SinOp,
    "sinh": graph.SinhOp,
    "sqrt": graph.SqrtOp,
    "tan": graph.TanOp,
    "tanh": graph.TanhOp,
    "trunc": graph.TruncOp,
}

BINARY: Mapping[str, type[GraphOp]] = {
    "atan2": graph.Atan2Op,
    "floor_divide": graph.FloordivOp,
    "fmod": graph.RemOp,
    "maximum": graph.MaximumOp,
    "max.other": graph.MaximumOp,
    "minimum": graph.MinimumOp,
    "min.other": graph.MinimumOp,
    "mul": graph.MulOp,
    "remainder": graph.ModOp,
}


def _unary(op: type[GraphOp], node: Node) -> Value:
    """What torch computes of integers in floats is cast before."""
    return node.call(op, node.operand("self", node.dtype()))


def _binary(op: type[GraphOp], node: Node) -> Value:
    return node.call(op, node.operand("self", node.dtype()), node.operand("other", node.dtype()))


def _sum(op: type[GraphOp], node: Node) -> Value:
    """`self + alpha * other`"""
    return _combined(op, node, "self", "other")


def _reversed(node: Node) -> Value:
    """`other - alpha * self`"""
    return _combined(graph.SubOp, node, "other", "self")


def _combined(op: type[GraphOp], node: Node, first: str, second: str) -> Value:
    x, y = node.operand(first, node.dtype()), node.operand(second, node.dtype())
    if (alpha := node.arguments.get("alpha", 1)) != 1:
        y = node.call(graph.MulOp, y, node.like(alpha, y))
    return node.call(op, x, y)


def _div(node: Node) -> Value:
    mode = node.arguments.get("rounding_mode")
    if mode == "floor":
        return _binary(graph.FloordivOp, node)
    quotient = _binary(graph.DivOp, node)
    if mode is None or not node.is_float(quotient):
        return quotient
    if mode != "trunc":
        raise Problem(f"there is no rounding mode '{mode}'")
    return node.call(graph.TruncOp, quotient)


def _gelu(node: Node) -> Value:
    return node.call(graph.GeluOp, node.x("self"), approximate=node.text("approximate", "none"))


TABLE: Mapping[str, Callable[[Node], Value]] = {
    **{kind: partial(_unary, op) for kind, op in UNARY.items()},
    **{kind: partial(_binary, op) for kind, op in BINARY.items()},
    "add": partial(_sum, graph.AddOp),
    "div": _div,
    "gelu": _gelu,
    "rsub": _reversed,
    "sub": partial(_sum, graph.SubOp),
}
