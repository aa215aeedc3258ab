"""Softmax and its kin, and normalizations."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from ascir.dialects import graph
from ascir.dialects.graph import GraphOp
from ascir.frontend.torch.node import Node
from ascir.frontend.values import Value, rank


def _softmax(op: type[GraphOp], node: Node) -> Value:
    return node.call(op, node.operand("self", node.dtype()), node.axis(node.x("self")))


def _layer_norm(node: Node) -> Sequence[Value | None]:
    x = node.x("input")
    axis = rank(x) - len(node.extents_at("normalized_shape"))
    epsilon, dtype = node.float("eps"), node.dtype_of(x)
    gamma, beta = (node.operand(name, dtype) if node.has(name) else None for name in ("weight", "bias"))
    y = node.call(graph.LayerNormOp, x, gamma, beta, axis=axis, epsilon=epsilon)
    if not node.wants(1) and not node.wants(2):
        return [y, None, None]
    wide = node.cast(x, node.dtype(1))
    axes = list(range(axis, rank(x)))
    mean = node.call(graph.ReduceOp, "mean", wide, axes, True)
    centred = node.call(graph.SubOp, wide, mean)
    variance = node.call(graph.ReduceOp, "mean", node.call(graph.MulOp, centred, centred), axes, True)
    safe = node.call(graph.AddOp, variance, node.like(epsilon, variance))
    return [y, mean, node.call(graph.RsqrtOp, safe)]


def _layer_norm_alone(node: Node) -> Value:
    node.wanted = frozenset({0})
    result = _layer_norm(node)[0]
    assert result is not None
    return result


TABLE: Mapping[str, Callable[[Node], Value | Sequence[Value | None]]] = {
    "_log_softmax": partial(_softmax, graph.LogSoftmaxOp),
    "_softmax": partial(_softmax, graph.SoftmaxOp),
    "layer_norm": _layer_norm_alone,
    "log_softmax": partial(_softmax, graph.LogSoftmaxOp),
    "native_layer_norm": _layer_norm,
    "softmax": partial(_softmax, graph.SoftmaxOp),
}
