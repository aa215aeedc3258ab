"""Elementwise functions of one operand, or of several with broadcasting."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, cast

import numpy as np
from xdsl.dialects.builtin import IntegerType, i16, i32, i64
from xdsl.ir import SSAValue

from ascir.dialects import graph
from ascir.dialects.graph import GraphOp
from ascir.frontend.sizes import Size
from ascir.frontend.torch.node import Node
from ascir.frontend.torch.ops.tables import each
from ascir.frontend.values import Problem, Sizes, Value, is_value, rank
from ascir.interp.dtypes import BFLOAT16, BOOL, FLOAT16, FLOAT32, INT8, DType

UNARY: Mapping[str, type[GraphOp]] = {
    "abs": graph.AbsOp,
    "acos": graph.AcosOp,
    "acosh": graph.AcoshOp,
    "asin": graph.AsinOp,
    "asinh": graph.AsinhOp,
    "atan": graph.AtanOp,
    "atanh": graph.AtanhOp,
    "cos": graph.CosOp,
    "cosh": graph.CoshOp,
    "erf": graph.ErfOp,
    "exp": graph.ExpOp,
    "exp2": graph.Exp2Op,
    "expm1": graph.Expm1Op,
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
    "silu": graph.SiluOp,
    "sin": graph.SinOp,
    "sinh": graph.SinhOp,
    "sqrt": graph.SqrtOp,
    "tan": graph.TanOp,
    "tanh": graph.TanhOp,
}

BINARY: Mapping[str, type[GraphOp]] = {
    "atan2": graph.Atan2Op,
    "floor_divide": graph.FloordivOp,
    "fmod": graph.RemOp,
    "maximum": graph.MaximumOp,
    "max.other": graph.MaximumOp,
    "minimum": graph.MinimumOp,
    "min.other": graph.MinimumOp,
    "remainder": graph.ModOp,
}


WHOLE: Mapping[str, type[GraphOp]] = {
    "ceil": graph.CeilOp,
    "floor": graph.FloorOp,
    "trunc": graph.TruncOp,
}

OF_BOOLEANS: Mapping[type[GraphOp], type[GraphOp]] = {
    graph.AddOp: graph.OrOp,
    graph.MaximumOp: graph.OrOp,
    graph.MinimumOp: graph.AndOp,
    graph.MulOp: graph.AndOp,
}
SIGNED: Mapping[int, IntegerType] = {2: i16, 4: i32, 8: i64}
"""Integers of the same number of bytes."""
PRECISION: Mapping[DType, float] = {FLOAT16: 2**-11, BFLOAT16: 2**-8}
"""By how much rounding to a type changes a number that is a normal one of it, relative to it."""
ROOTS: Mapping[float, type[GraphOp]] = {
    0.5: graph.SqrtOp,
    -0.5: graph.RsqrtOp,
    -1: graph.ReciprocalOp,
}


def _unary(op: type[GraphOp], node: Node) -> Value:
    """Integers for which torch computes in floats are cast first."""
    return node.call(op, node.operand("self", node.dtype()))


def _sign(node: Node) -> Value:
    """The sign of NaN is 0 in torch."""
    x = node.operand("self", node.dtype())
    sign = node.call(graph.SignOp, x)
    if not node.is_float(x):
        return sign
    return node.call(graph.SelectOp, node.call(graph.IsnanOp, x), node.like(0, x), sign)


def _binary(op: type[GraphOp], node: Node) -> Value:
    op = OF_BOOLEANS.get(op, op) if node.dtype() == BOOL else op
    return node.call(op, node.operand("self", node.dtype()), node.operand("other", node.dtype()))


def _product(op: type[GraphOp], node: Node) -> Value:
    """A product or quotient: torch computes in f32 with numbers as they are, not as the result's type holds them."""
    if node.dtype() == BOOL:
        return _binary(op, node)
    wide = _wide(node, "self", "other")
    return node.cast(node.call(op, node.operand("self", wide), node.operand("other", wide)), node.dtype())


def _wide(node: Node, *numbers: str) -> DType:
    """The type to compute in: f32 where that of the result would change one of the numbers by more than rounding
    does."""
    return FLOAT32 if any(_is_lost(node, node.arguments.get(name, 1)) for name in numbers) else node.dtype()


def _is_lost(node: Node, number: Any) -> bool:
    """Whether f16 is out of range for a number, as for a mean's divisor of 100000, or holds it as a subnormal one, as
    small learning rates. What a tensor of a wider type holds, as the scale of a loss, is not known."""
    dtype = node.dtype()
    if dtype not in PRECISION or isinstance(number, Size | Sizes):
        return False
    if isinstance(number, SSAValue):
        x = cast("Value", number)
        return not rank(x) and node.is_float(x) and node.dtype_of(x).itemsize > dtype.itemsize
    if np.ndim(number):
        return False
    held = float(node.constant(float(number), dtype))
    return math.isfinite(number) and abs(held - number) > PRECISION[dtype] * abs(number)


def _sum(op: type[GraphOp], node: Node) -> Value:
    """`self + alpha * other`"""
    return _combined(op, node, "self", "other")


def _reversed(node: Node) -> Value:
    """`other - alpha * self`"""
    return _combined(graph.SubOp, node, "other", "self")


def _combined(op: type[GraphOp], node: Node, first: str, second: str) -> Value:
    wide = _wide(node, "alpha")
    x, y = node.operand(first, wide), node.operand(second, wide)
    if (alpha := node.arguments.get("alpha", 1)) != 1:
        y = node.call(graph.MulOp, y, node.like(alpha, y))
    return node.cast(node.call(OF_BOOLEANS.get(op, op) if wide == BOOL else op, x, y), node.dtype())


def _div(node: Node) -> Value:
    mode = node.arguments.get("rounding_mode")
    if mode == "floor":
        return _binary(graph.FloordivOp, node)
    quotient = _product(graph.DivOp, node)
    if mode is None or not node.is_float(quotient):
        return quotient
    if mode != "trunc":
        raise Problem(f"there is no rounding mode '{mode}'")
    return node.call(graph.TruncOp, quotient)


def _pow(node: Node) -> Value:
    """Powers that are squares or roots become these."""
    exponent = node.arguments["exponent"]
    x = node.operand("self", node.dtype())
    if is_value(exponent):
        return node.call(graph.PowOp, x, node.operand("exponent", node.dtype()))
    if exponent == 2:
        return node.call(graph.MulOp, x, x)
    if node.is_float(x) and exponent in ROOTS:
        return node.call(ROOTS[exponent], x)
    return node.call(graph.PowOp, x, node.operand("exponent", node.dtype()))


def _log10(node: Node) -> Value:
    x = node.call(graph.LogOp, node.operand("self", node.dtype()))
    return node.call(graph.MulOp, x, node.like(1 / math.log(10), x))


def _erfc(node: Node) -> Value:
    x = node.call(graph.ErfOp, node.operand("self", node.dtype()))
    return node.call(graph.SubOp, node.like(1, x), x)


def _extreme_number(op: type[GraphOp], node: Node) -> Value:
    """NaN is ignored."""
    x, y = node.operand("self", node.dtype()), node.operand("other", node.dtype())
    found = node.call(op, x, y)
    if not node.is_float(x):
        return found
    found = node.call(graph.SelectOp, node.call(graph.IsnanOp, x), y, found)
    return node.call(graph.SelectOp, node.call(graph.IsnanOp, y), x, found)


def _is_negative(node: Node, x: Value) -> Value:
    """Whether the sign bit is set, also of zeros and NaN."""
    if node.is_float(x):
        x = node.call(graph.BitcastOp, x, SIGNED[node.dtype_of(x).itemsize])
    elif node.dtype_of(x) == BOOL:
        x = node.cast(x, INT8)
    return node.call(graph.CompareOp, "lt", x, node.like(0, x))


def _signbit(node: Node) -> Value:
    return _is_negative(node, node.x("self"))


def _copysign(node: Node) -> Value:
    x, sign = node.operand("self", node.dtype()), node.operand("other", node.dtype())
    size = node.call(graph.AbsOp, x)
    return node.call(graph.SelectOp, _is_negative(node, sign), node.call(graph.NegOp, size), size)


def _hypot(node: Node) -> Value:
    """`long * sqrt(1 + (short / long)^2)`, so that squares do not overflow. Infinite if a side is."""
    wide = max(node.dtype(), FLOAT32, key=lambda dtype: dtype.itemsize)
    sides = [node.call(graph.AbsOp, node.operand(name, wide)) for name in ("self", "other")]
    most, least = node.call(graph.MaximumOp, *sides), node.call(graph.MinimumOp, *sides)
    none = node.call(graph.CompareOp, "eq", most, node.like(0, most))
    ratio = node.call(graph.DivOp, least, node.call(graph.SelectOp, none, node.like(1, most), most))
    square = node.call(graph.AddOp, node.call(graph.MulOp, ratio, ratio), node.like(1, most))
    found = node.call(graph.MulOp, most, node.call(graph.SqrtOp, square))
    for side in sides:
        found = node.call(graph.SelectOp, node.call(graph.IsinfOp, side), side, found)
    return node.cast(found, node.dtype())


def _whole(op: type[GraphOp], node: Node) -> Value:
    """Integers are unchanged."""
    x = node.x("self")
    return node.call(op, x) if node.is_float(x) else x


def _round(node: Node) -> Value:
    if node.arguments.get("decimals", 0):
        raise Problem("rounding to decimals is not supported; multiply, round, and divide")
    return _whole(graph.RoundOp, node)


TABLE: Mapping[str, Callable[[Node], Value]] = {
    **each(_unary, UNARY),
    **each(_whole, WHOLE),
    **each(_binary, BINARY),
    **each(_sum, {"add": graph.AddOp, "sub": graph.SubOp}),
    **each(_extreme_number, {"fmax": graph.MaximumOp, "fmin": graph.MinimumOp}),
    "copysign": _copysign,
    "div": _div,
    "true_divide": _div,
    "mul": partial(_product, graph.MulOp),
    "erfc": _erfc,
    "hypot": _hypot,
    "log10": _log10,
    "pow": _pow,
    "round": _round,
    "rsub": _reversed,
    "sign": _sign,
    "signbit": _signbit,
}
