"""Elementwise functions of one operand, or of several with broadcasting."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from functools import partial, reduce

from ascir.dialects import graph
from ascir.dialects.graph import GraphOp
from ascir.frontend.onnx.node import Node
from ascir.frontend.values import Value, element

UNARY: Mapping[str, type[GraphOp]] = {
    "Abs": graph.AbsOp,
    "Acos": graph.AcosOp,
    "Acosh": graph.AcoshOp,
    "Asin": graph.AsinOp,
    "Asinh": graph.AsinhOp,
    "Atan": graph.AtanOp,
    "Atanh": graph.AtanhOp,
    "BitwiseNot": graph.NotOp,
    "Ceil": graph.CeilOp,
    "Cos": graph.CosOp,
    "Cosh": graph.CoshOp,
    "Erf": graph.ErfOp,
    "Exp": graph.ExpOp,
    "Floor": graph.FloorOp,
    "HardSwish": graph.HardswishOp,
    "IsNaN": graph.IsnanOp,
    "Log": graph.LogOp,
    "Mish": graph.MishOp,
    "Neg": graph.NegOp,
    "Not": graph.NotOp,
    "Reciprocal": graph.ReciprocalOp,
    "Relu": graph.ReluOp,
    "Round": graph.RoundOp,
    "Sigmoid": graph.SigmoidOp,
    "Sign": graph.SignOp,
    "Sin": graph.SinOp,
    "Sinh": graph.SinhOp,
    "Softplus": graph.SoftplusOp,
    "Sqrt": graph.SqrtOp,
    "Tan": graph.TanOp,
    "Tanh": graph.TanhOp,
}

BINARY: Mapping[str, type[GraphOp]] = {
    "Add": graph.AddOp,
    "And": graph.AndOp,
    "BitwiseAnd": graph.AndOp,
    "BitwiseOr": graph.OrOp,
    "BitwiseXor": graph.XorOp,
    "Div": graph.DivOp,
    "Mul": graph.MulOp,
    "Or": graph.OrOp,
    "Sub": graph.SubOp,
    "Xor": graph.XorOp,
}

VARIADIC: Mapping[str, type[GraphOp]] = {
    "Max": graph.MaximumOp,
    "Min": graph.MinimumOp,
    "Sum": graph.AddOp,
}


def _unary(op: type[GraphOp], node: Node) -> Value:
    return node.call(op, node.x(0))


def _binary(op: type[GraphOp], node: Node) -> Value:
    return node.call(op, node.x(0), node.x(1))


def _variadic(op: type[GraphOp], node: Node) -> Value:
    return reduce(partial(node.call, op), node.values())


def _mean(node: Node) -> Value:
    total = _variadic(graph.AddOp, node)
    return node.call(graph.MulOp, total, node.like(1 / len(node.inputs), total))


def _parameters(op: type[GraphOp], defaults: Mapping[str, float], node: Node) -> Value:
    """Attributes of the node become properties of the same names."""
    return node.call(op, node.x(0), **{name: node.float(name, value) for name, value in defaults.items()})


def _gelu(node: Node) -> Value:
    return node.call(graph.GeluOp, node.x(0), approximate=node.text("approximate", "none"))


def _isinf(node: Node) -> Value:
    x, negative, positive = node.x(0), node.int("detect_negative", 1), node.int("detect_positive", 1)
    if negative and positive:
        return node.call(graph.IsinfOp, x)
    if not negative and not positive:
        return node.call(graph.CompareOp, "ne", *[node.call(graph.IsinfOp, x)] * 2)
    return node.call(graph.CompareOp, "eq", x, node.like(math.inf if positive else -math.inf, x))


def _selu(node: Node) -> Value:
    x, alpha = node.x(0), node.float("alpha", 1.67326319217681884765625)
    gamma = node.like(node.float("gamma", 1.05070102214813232421875), x)
    return node.call(graph.MulOp, node.call(graph.EluOp, x, alpha=alpha), gamma)


def _celu(node: Node) -> Value:
    x, alpha = node.x(0), node.float("alpha", 1.0)
    scaled = node.call(graph.DivOp, x, node.like(alpha, x))
    return node.call(graph.MulOp, node.call(graph.EluOp, scaled, alpha=1.0), node.like(alpha, x))


def _prelu(node: Node) -> Value:
    x, slope = node.x(0), node.x(1)
    below = node.call(graph.CompareOp, "lt", x, node.like(0, x))
    return node.call(graph.SelectOp, below, node.call(graph.MulOp, x, slope), x)


def _softsign(node: Node) -> Value:
    x = node.x(0)
    beside = node.call(graph.AddOp, node.call(graph.AbsOp, x), node.like(1.0, x))
    return node.call(graph.DivOp, x, beside)


def _thresholded(node: Node) -> Value:
    x = node.x(0)
    above = node.call(graph.CompareOp, "gt", x, node.like(node.float("alpha", 1.0), x))
    return node.call(graph.SelectOp, above, x, node.like(0.0, x))


def _shrink(node: Node) -> Value:
    x, bias, bound = node.x(0), node.float("bias", 0.0), node.float("lambd", 0.5)
    bias = node.like(bias, x)
    low = node.call(graph.CompareOp, "lt", x, node.like(-bound, x))
    high = node.call(graph.CompareOp, "gt", x, node.like(bound, x))
    above = node.call(graph.SelectOp, high, node.call(graph.SubOp, x, bias), node.like(0, x))
    return node.call(graph.SelectOp, low, node.call(graph.AddOp, x, bias), above)


def _swish(node: Node) -> Value:
    x, alpha = node.x(0), node.float("alpha", 1.0)
    if alpha == 1.0:
        return node.call(graph.SiluOp, x)
    inner = node.call(graph.MulOp, x, node.like(alpha, x))
    return node.call(graph.MulOp, x, node.call(graph.SigmoidOp, inner))


def _mod(node: Node) -> Value:
    return _binary(graph.RemOp if node.int("fmod", 0) else graph.ModOp, node)


def _shift(node: Node) -> Value:
    """Shifts by more than the width, or by a negative number, leave only the sign."""
    x, y, left = node.x(0), node.x(1), node.text("direction") == "LEFT"
    dtype = node.dtype(x)
    op = graph.ShiftLeftOp if left else graph.ShiftRightOp
    if dtype.kind == "u":
        return node.call(op, x, y)
    bits = 8 * dtype.itemsize
    low = node.call(graph.CompareOp, "lt", y, node.like(0, y))
    high = node.call(graph.CompareOp, "ge", y, node.like(bits, y))
    beyond = node.call(graph.OrOp, low, high)
    shifted = node.call(op, x, node.call(graph.SelectOp, beyond, node.like(bits - 1, y), y))
    return node.call(graph.SelectOp, beyond, node.like(0, x), shifted) if left else shifted


def _pow(node: Node) -> Value:
    """The result has the type of the base, independent of that of the exponent."""
    x, y = node.x(0), node.x(1)
    if element(x) == element(y):
        return node.call(graph.PowOp, x, y)
    if node.is_float(x) or not node.is_float(y):
        return node.call(graph.PowOp, x, node.cast(y, element(x)))
    return node.cast(node.call(graph.PowOp, node.cast(x, element(y)), y), element(x))


TABLE: Mapping[str, Callable[[Node], Value]] = {
    **{kind: partial(_unary, op) for kind, op in UNARY.items()},
    **{kind: partial(_binary, op) for kind, op in BINARY.items()},
    **{kind: partial(_variadic, op) for kind, op in VARIADIC.items()},
    "BitShift": _shift,
    "Celu": _celu,
    "Elu": partial(_parameters, graph.EluOp, {"alpha": 1.0}),
    "Gelu": _gelu,
    "HardSigmoid": partial(_parameters, graph.HardsigmoidOp, {"alpha": 0.2, "beta": 0.5}),
    "IsInf": _isinf,
    "LeakyRelu": partial(_parameters, graph.LeakyReluOp, {"alpha": 0.01}),
    "Mean": _mean,
    "Mod": _mod,
    "PRelu": _prelu,
    "Pow": _pow,
    "Selu": _selu,
    "Shrink": _shrink,
    "Softsign": _softsign,
    "Swish": _swish,
    "ThresholdedRelu": _thresholded,
}
