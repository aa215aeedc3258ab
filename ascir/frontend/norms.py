"""What normalizations are made of, for front ends whose operators also give it."""

from __future__ import annotations

from ascir.dialects import graph
from ascir.frontend.maker import Maker
from ascir.frontend.values import Value, rank


def statistics(maker: Maker, x: Value, axis: int, epsilon: float) -> tuple[Value, Value]:
    """The mean over the dimensions from the axis on, and the reciprocal of the deviation."""
    axes = list(range(axis, rank(x)))
    mean = maker.call(graph.ReduceOp, "mean", x, axes, True)
    centred = maker.call(graph.SubOp, x, mean)
    variance = maker.call(graph.ReduceOp, "mean", maker.call(graph.MulOp, centred, centred), axes, True)
    safe = maker.call(graph.AddOp, variance, maker.like(epsilon, variance))
    return mean, maker.call(graph.RsqrtOp, safe)
