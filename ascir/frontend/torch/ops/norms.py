"""Softmax, log-softmax, and normalizations."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from ascir.dialects import graph
from ascir.dialects.graph import GraphOp
from ascir.frontend.norms import statistics
from ascir.frontend.shaping import reshape
from ascir.frontend.sizes import product
from ascir.frontend.torch.node import Node
from ascir.frontend.torch.tensors import promoted
from ascir.frontend.values import Problem, Value, dims, rank, static_dims
from ascir.interp.dtypes import FLOAT_FORMATS, DType


def _softmax(op: type[GraphOp], node: Node) -> Value:
    x = node.operand("self", node.dtype())
    if rank(x):
        return node.call(op, x, node.axis(x))
    return reshape(node, node.call(op, reshape(node, x, [1]), 0), [])


def _parameters(node: Node, *names: str) -> tuple[Value, list[Value | None], DType]:
    """The operand and its parameters in the widest of their element types."""
    x = node.x("input")
    given = [node.maybe(name) for name in names]
    wide = node.dtype_of(x)
    for each in given:
        wide = wide if each is None else promoted(wide, node.dtype_of(each))
    return node.cast(x, wide), [None if each is None else node.cast(each, wide) for each in given], wide


def _first_axis(node: Node, x: Value) -> int:
    return rank(x) - len(node.extents_at("normalized_shape"))


def _layer_norm(node: Node) -> Sequence[Value | None]:
    """Also returns the mean and the reciprocal of the standard deviation, if they are used."""
    x, (gamma, beta), _ = _parameters(node, "weight", "bias")
    axis, epsilon = _first_axis(node, x), node.float("eps")
    y = node.cast(node.call(graph.LayerNormOp, x, gamma, beta, axis=axis, epsilon=epsilon), node.dtype())
    if not node.wants(1) and not node.wants(2):
        return [y, None, None]
    return [y, *statistics(node, node.cast(x, node.dtype(1)), axis, epsilon)]


def _layer_norm_alone(node: Node) -> Value:
    node.wanted = frozenset({0})
    result = _layer_norm(node)[0]
    assert result is not None
    return result


def _rms_norm(node: Node) -> Value:
    """The default epsilon is that of the element type."""
    x, (gamma,), _ = _parameters(node, "weight")
    step = 2.0 ** (1 - FLOAT_FORMATS[node.dtype_of(node.x("input"))].precision)
    epsilon = node.float("eps") if node.has("eps") else step
    y = node.call(graph.RmsNormOp, x, gamma, axis=_first_axis(node, x), epsilon=epsilon)
    return node.cast(y, node.dtype())


def _fused_rms_norm(node: Node) -> Sequence[Value | None]:
    y = _rms_norm(node)
    if not node.wants(1):
        return [y, None]
    x = node.cast(node.x("input"), node.dtype(1))
    axes = list(range(_first_axis(node, x), rank(x)))
    squares = node.call(graph.ReduceOp, "mean", node.call(graph.MulOp, x, x), axes, True)
    epsilon = node.float("eps") if node.has("eps") else 2.0**-23
    return [y, node.call(graph.RsqrtOp, node.call(graph.AddOp, squares, node.like(epsilon, squares)))]


def _channels(x: Value) -> int:
    if rank(x) < 2:
        raise Problem("a dimension of channels is needed")
    return static_dims(dims(x)[1:2], "a normalization of channels")[0]


def _batch_norm(node: Node) -> Value:
    if node.flag("training"):
        raise Problem("batch normalization in training is not supported; export the model in eval mode")
    x, parameters, wide = _parameters(node, "weight", "bias", "running_mean", "running_var")
    if parameters[2] is None or parameters[3] is None:
        raise Problem("batch normalization without running statistics is not supported")
    ones, zeros = (node.constant([number] * _channels(x), wide) for number in (1.0, 0.0))
    gamma = ones if parameters[0] is None else parameters[0]
    beta = zeros if parameters[1] is None else parameters[1]
    y = node.call(graph.BatchNormOp, x, gamma, beta, *parameters[2:], epsilon=node.float("eps"))
    return node.cast(y, node.dtype())


def _batch_norm_of_several(node: Node) -> Sequence[Value | None]:
    return [_batch_norm(node), None, None]


def _group_norm(node: Node) -> Value:
    x, (gamma, beta), _ = _parameters(node, "weight", "bias")
    groups = node.int("num_groups" if "num_groups" in node.arguments else "group")
    y = node.call(graph.GroupNormOp, x, gamma, beta, groups=groups, epsilon=node.float("eps"))
    return node.cast(y, node.dtype())


def _native_group_norm(node: Node) -> Sequence[Value | None]:
    """Also returns the means and the reciprocals of the standard deviations of the groups, if they are used."""
    y = _group_norm(node)
    if not node.wants(1) and not node.wants(2):
        return [y, None, None]
    x, groups = node.cast(node.x("input"), node.dtype(1)), node.int("group")
    batch, *others = node.extents(x)
    if _channels(x) % groups:
        raise Problem(f"{_channels(x)} channels are not a multiple of {groups} groups")
    whole = product([_channels(x) // groups, *others[1:]])
    found = statistics(node, reshape(node, x, [batch, groups, whole]), 2, node.float("eps"))
    return [y, *(reshape(node, each, [batch, groups]) for each in found)]


def _instance_norm(node: Node) -> Value:
    if not node.flag("use_input_stats"):
        return _batch_norm(node)
    x, (gamma, beta), _ = _parameters(node, "weight", "bias")
    return node.cast(node.call(graph.InstanceNormOp, x, gamma, beta, epsilon=node.float("eps")), node.dtype())


TABLE: Mapping[str, Callable[[Node], Value | Sequence[Value | None]]] = {
    "_fused_rms_norm": _fused_rms_norm,
    "_log_softmax": partial(_softmax, graph.LogSoftmaxOp),
    "_native_batch_norm_legit_no_training": _batch_norm_of_several,
    "_softmax": partial(_softmax, graph.SoftmaxOp),
    "batch_norm": _batch_norm,
    "group_norm": _group_norm,
    "instance_norm": _instance_norm,
    "layer_norm": _layer_norm_alone,
    "log_softmax": partial(_softmax, graph.LogSoftmaxOp),
    "native_batch_norm": _batch_norm_of_several,
    "native_group_norm": _native_group_norm,
    "native_layer_norm": _layer_norm,
    "rms_norm": _rms_norm,
    "softmax": partial(_softmax, graph.SoftmaxOp),
}
