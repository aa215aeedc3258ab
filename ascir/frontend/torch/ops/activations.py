"""Activations with parameters, and dropout in inference."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ascir.dialects import graph
from ascir.frontend.shaping import reshape
from ascir.frontend.torch.node import Node
from ascir.frontend.values import Problem, Value, dims, rank


def _gelu(node: Node) -> Value:
    return node.call(graph.GeluOp, node.x("self"), approximate=node.text("approximate", "none"))


def _leaky_relu(node: Node) -> Value:
    return node.call(graph.LeakyReluOp, node.x("self"), alpha=node.float("negative_slope"))


def _elu(node: Node) -> Value:
    """Positive elements are scaled by `scale`; others are `scale * alpha * (exp(x * input_scale) - 1)`."""
    x, alpha = node.x("self"), node.float("alpha")
    scale, inner = node.float("scale"), node.float("input_scale")
    if inner != 1:
        x = node.call(graph.MulOp, x, node.like(inner, x))
    y = node.call(graph.EluOp, x, alpha=alpha * inner)
    return node.call(graph.MulOp, y, node.like(scale / inner, y)) if scale != inner else y


def _hardsigmoid(node: Node) -> Value:
    return node.call(graph.HardsigmoidOp, node.x("self"))


def _softplus(node: Node) -> Value:
    x, beta, threshold = node.x("self"), node.float("beta"), node.float("threshold")
    inner = x if beta == 1 else node.call(graph.MulOp, x, node.like(beta, x))
    y = node.call(graph.SoftplusOp, inner)
    y = y if beta == 1 else node.call(graph.MulOp, y, node.like(1 / beta, y))
    if threshold >= 20:  # beyond it both are the same numbers
        return y
    return node.call(graph.SelectOp, node.call(graph.CompareOp, "gt", inner, node.like(threshold, x)), x, y)


def _log_sigmoid(node: Node) -> Value:
    inner = node.call(graph.NegOp, node.x("self"))
    return node.call(graph.NegOp, node.call(graph.SoftplusOp, inner))


def _prelu(node: Node) -> Value:
    """A slope for each channel, or a single one."""
    x, slope = node.x("self"), node.x("weight")
    if rank(slope) == 1 and rank(x) > 1:
        slope = reshape(node, slope, [*node.extents(slope), *[1] * (rank(x) - 2)])
    below = node.call(graph.CompareOp, "lt", x, node.like(0, x))
    return node.call(graph.SelectOp, below, node.call(graph.MulOp, x, slope), x)


def _glu(node: Node) -> Value:
    x = node.x("self")
    axis = node.axis(x)
    size = dims(x)[axis]
    if not isinstance(size, int):
        raise Problem(f"halves of a dimension of {size} need a size that is known; fix it with --dim")
    first, second = node.calls(graph.SplitOp, x, axis, [size // 2] * 2)
    return node.call(graph.MulOp, first, node.call(graph.SigmoidOp, second))


def _dropout(node: Node) -> Value:
    if node.flag("train") and node.float("p"):
        raise Problem("dropout in training is not supported; export the model in eval mode")
    return node.x("input")


TABLE: Mapping[str, Callable[[Node], Value]] = {
    "_prelu_kernel": _prelu,
    "dropout": _dropout,
    "elu": _elu,
    "feature_dropout": _dropout,
    "gelu": _gelu,
    "glu": _glu,
    "hardsigmoid": _hardsigmoid,
    "leaky_relu": _leaky_relu,
    "log_sigmoid": _log_sigmoid,
    "prelu": _prelu,
    "softplus": _softplus,
}
