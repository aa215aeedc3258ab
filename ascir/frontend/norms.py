"""The statistics of normalizations, for front ends whose operators return them."""

from __future__ import annotations

from ascir.dialects import graph
from ascir.frontend.maker import Maker
from ascir.frontend.values import Value, rank


def statistics(maker: Maker, x: Value, axis: int, epsilon: float) -> tuple[Value, Value]:
    """The mean and the reciprocal of the standard deviation over the dimensions from the axis on."""
    axes = list(range(axis, rank(x)))
    mean = maker.call(graph.ReduceOp, "mean", x, axes, True)
    centred = maker.call(graph.SubOp, x, mean)
    variance = maker.call(graph.ReduceOp, "mean", maker.call(graph.MulOp, centred, centred), axes, True)
    safe = maker.call(graph.AddOp, variance, maker.like(epsilon, variance))
    return mean, maker.call(graph.RsqrtOp, safe)
