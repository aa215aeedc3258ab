"""Sums, products and extremes of all elements up to each.

torch.cumprod(x, 0)       # of the last two, then four, eight, ..., which leaves no long chain
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from functools import partial

import numpy as np
from xdsl.dialects.builtin import i32

from ascir.dialects import graph
from ascir.frontend.shaping import padded
from ascir.frontend.torch.node import Node
from ascir.frontend.values import Value, dims, rank, static_dims
from ascir.interp.dtypes import BOOL, FLOAT32, FLOAT64, INT32, INT64, integer_range

Combine = Callable[[Value, Value], Value]
"""The result of elements here and before."""


def _doubled(node: Node, x: Value, axis: int, combine: Combine, fill: float) -> Value:
    """Results of all elements up to each; before the first one there is the `fill`."""
    (size,) = static_dims([dims(x)[axis]], "what is computed of all elements up to each")
    for count in (1 << power for power in range(max(size - 1, 0).bit_length())):
        shift = [count * (each == axis) for each in range(rank(x))]
        x = combine(x, padded(node, x, shift, [-each for each in shift], fill=fill))
    return x


def _cumsum(node: Node) -> Value:
    x = node.operand("self", node.dtype())
    return node.call(graph.CumsumOp, x, node.axis(x)) if rank(x) else x


def _cumprod(node: Node) -> Value:
    x = node.operand("self", node.dtype())
    if not rank(x):
        return x
    found = _doubled(node, _wide(node, x), node.axis(x), partial(node.call, graph.MulOp), 1.0)
    return node.cast(found, node.dtype_of(x))


def _logcumsumexp(node: Node) -> Value:
    x = node.operand("self", node.dtype())
    if not rank(x):
        return x
    found = _doubled(node, _wide(node, x), node.axis(x), partial(_log_of_both, node), -math.inf)
    return node.cast(found, node.dtype_of(x))


def _log_of_both(node: Node, a: Value, b: Value) -> Value:
    """`log(exp(a) + exp(b))`, without overflow; infinities have no difference."""
    most, least = node.call(graph.MaximumOp, a, b), node.call(graph.MinimumOp, a, b)
    same = node.call(graph.CompareOp, "eq", most, least)
    apart = node.call(graph.SelectOp, same, node.like(0.0, a), node.call(graph.SubOp, least, most))
    return node.call(graph.AddOp, most, node.call(graph.Log1pOp, node.call(graph.ExpOp, apart)))


def _cummax(node: Node) -> Sequence[Value | None]:
    given = node.x("self")
    return _extreme(node, given) if rank(given) else [given, np.zeros((), np.int64)]


def _cummin(node: Node) -> Sequence[Value | None]:
    """The largest of what is turned around."""
    given = node.x("self")
    if not rank(given):
        return [given, np.zeros((), np.int64)]
    turn = graph.NegOp if node.is_float(given) else graph.NotOp
    value, place = _extreme(node, node.call(turn, given))
    assert value is not None
    return [node.call(turn, value), place]


def _extreme(node: Node, given: Value) -> Sequence[Value | None]:
    """The largest element so far, and its position: the last one of equal ones, and of NaNs."""
    axis, dtype = node.axis(given), node.dtype_of(given)
    x = node.cast(given, INT32) if dtype == BOOL else given
    lowest = -math.inf if node.is_float(x) else float(integer_range(node.dtype_of(x))[0])
    largest = partial(node.call, graph.MaximumOp)
    value = _doubled(node, x, axis, largest, lowest)
    if not node.wants(1):
        return [node.cast(value, dtype), None]
    reached = node.call(graph.CompareOp, "eq", x, value)
    if node.is_float(x):
        reached = node.call(graph.OrOp, reached, node.call(graph.IsnanOp, x))
    places = node.call(graph.PositionsOp, x, i32, axis)
    places = node.call(graph.SelectOp, reached, places, node.like(0, places))
    return [node.cast(value, dtype), node.cast(_doubled(node, places, axis, largest, 0.0), INT64)]


def _wide(node: Node, x: Value) -> Value:
    """Floats in the type in which they are combined."""
    if not node.is_float(x) or node.dtype_of(x) == FLOAT64:
        return x
    return node.cast(x, FLOAT32)


TABLE: Mapping[str, Callable[[Node], Value | Sequence[Value | None]]] = {
    "cummax": _cummax,
    "cummin": _cummin,
    "cumprod": _cumprod,
    "cumsum": _cumsum,
    "logcumsumexp": _logcumsumexp,
}
