"""Softmax, log-softmax, hardmax, and normalizations."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from ascir.dialects import graph
from ascir.dialects.graph import GraphOp
from ascir.frontend.norms import statistics
from ascir.frontend.onnx.node import Node
from ascir.frontend.shaping import padded, reshape, sliced
from ascir.frontend.sizes import product
from ascir.frontend.values import Problem, Value, dims, element, rank, static_dims


def _softmax(op: type[GraphOp], node: Node) -> Value:
    """Before version 13, all dimensions from the axis on were flattened."""
    x = node.x(0)
    axis = node.axis(x, default=-1 if node.since >= 13 else 1)
    if node.since >= 13 or axis == rank(x) - 1:
        return node.call(op, x, axis)
    extents = node.extents(x)
    rows = reshape(node, x, [product(extents[:axis]), product(extents[axis:])])
    return reshape(node, node.call(op, rows, 1), extents)


def _fitted(node: Node, parameter: Value, x: Value, axis: int) -> Value:
    """A parameter in the shape of the last dimensions of `x`."""
    wanted = dims(x)[axis:]
    if dims(parameter) == wanted:
        return parameter
    if rank(parameter) > len(wanted):
        parameter = reshape(node, parameter, node.extents(parameter)[-len(wanted) :])
    return node.call(graph.BroadcastToOp, parameter, list(wanted))


def _layer_norm(node: Node) -> Sequence[Value | None] | None:
    x, epsilon = node.x(0), node.float("epsilon", 1e-5)
    axis = node.axis(x, default=-1)
    gamma = _fitted(node, node.x(1), x, axis)
    beta = _fitted(node, node.x(2), x, axis) if node.has(2) else None
    y = node.call(graph.LayerNormOp, x, gamma, beta, axis=axis, epsilon=epsilon)
    if not node.wants(1) and not node.wants(2):
        return [y]
    wide = node.cast(x, node.attribute_dtype("stash_type", node.dtype(x)))
    return [y, *statistics(node, wide, axis, epsilon)]


def _rms_norm(node: Node) -> Value:
    x = node.x(0)
    axis = node.axis(x, default=-1)
    gamma = node.cast(_fitted(node, node.x(1), x, axis), element(x))
    return node.call(graph.RmsNormOp, x, gamma, axis=axis, epsilon=node.float("epsilon", 1e-5))


def _batch_norm(node: Node) -> Value:
    if node.int("training_mode", 0):
        raise Problem("batch normalization in training is not supported; export the model for inference")
    x, *parameters = (node.x(index) for index in range(5))
    if rank(x) < 2:
        raise Problem("one channel is meant; give the operand a dimension of channels")
    parameters = [node.cast(each, element(x)) for each in parameters]
    return node.call(graph.BatchNormOp, x, *parameters, epsilon=node.float("epsilon", 1e-5))


def _instance_norm(node: Node) -> Value:
    return node.call(
        graph.InstanceNormOp, node.x(0), node.x(1), node.x(2), epsilon=node.float("epsilon", 1e-5)
    )


def _group_norm(node: Node) -> Value:
    """Before version 21, scale and bias were per group."""
    x, gamma, beta = node.x(0), node.x(1), node.x(2)
    groups = node.int("num_groups")
    (channels,) = static_dims(dims(x)[1:2], "a normalization of groups")
    if groups < 1 or channels % groups:
        raise Problem(f"{channels} channels do not divide into {groups} groups")
    if node.since < 21 and dims(gamma) != (channels,):
        gamma, beta = (_of_channels(node, each, groups, channels) for each in (gamma, beta))
    return node.call(graph.GroupNormOp, x, gamma, beta, groups=groups, epsilon=node.float("epsilon", 1e-5))


def _of_channels(node: Node, parameter: Value, groups: int, channels: int) -> Value:
    column = node.call(graph.ReshapeOp, parameter, [groups, 1])
    spread = node.call(graph.BroadcastToOp, column, [groups, channels // groups])
    return node.call(graph.ReshapeOp, spread, [channels])


def _lp_norm(node: Node) -> Value:
    """Divides by the norm; if that is 0 the result is 0."""
    x, p = node.x(0), node.int("p", 2)
    axis = node.axis(x, default=-1)
    if p == 1:
        norm = node.call(graph.ReduceOp, "sum", node.call(graph.AbsOp, x), [axis], True)
    else:
        total = node.call(graph.ReduceOp, "sum", node.call(graph.MulOp, x, x), [axis], True)
        norm = node.call(graph.SqrtOp, total)
    empty = node.call(graph.CompareOp, "eq", norm, node.like(0, x))
    return node.call(graph.DivOp, x, node.call(graph.SelectOp, empty, node.like(1, x), norm))


def _local_response(node: Node) -> Value:
    """Local response normalization: divides by a power of the sum of squares of adjacent channels."""
    x, size = node.x(0), node.int("size")
    if not 1 <= size <= 1024:
        raise Problem(f"a window of {size} channels is not supported")
    low, high = [0] * rank(x), [0] * rank(x)
    low[1], high[1] = (size - 1) // 2, size // 2
    squares = padded(node, node.call(graph.MulOp, x, x), low, high)
    (channels,) = static_dims(dims(x)[1:2], "a window of channels")
    total = sliced(node, squares, 1, 0, channels)
    for start in range(1, size):
        total = node.call(graph.AddOp, total, sliced(node, squares, 1, start, start + channels))
    scaled = node.call(graph.MulOp, total, node.like(node.float("alpha", 1e-4) / size, x))
    base = node.call(graph.AddOp, scaled, node.like(node.float("bias", 1.0), x))
    return node.call(graph.DivOp, x, node.call(graph.PowOp, base, node.like(node.float("beta", 0.75), x)))


def _mean_variance(node: Node) -> Value:
    x, axes = node.x(0), node.ints("axes", (0, 2, 3))
    centred = node.call(graph.SubOp, x, node.call(graph.ReduceOp, "mean", x, axes, True))
    variance = node.call(graph.ReduceOp, "mean", node.call(graph.MulOp, centred, centred), axes, True)
    deviation = node.call(graph.AddOp, node.call(graph.SqrtOp, variance), node.like(1e-9, x))
    return node.call(graph.DivOp, centred, deviation)


TABLE: Mapping[str, Callable[[Node], Value | Sequence[Value | None] | None]] = {
    "BatchNormalization": _batch_norm,
    "GroupNormalization": _group_norm,
    "InstanceNormalization": _instance_norm,
    "LRN": _local_response,
    "LayerNormalization": _layer_norm,
    "LogSoftmax": partial(_softmax, graph.LogSoftmaxOp),
    "LpNormalization": _lp_norm,
    "MeanVarianceNormalization": _mean_variance,
    "RMSNormalization": _rms_norm,
    "Softmax": partial(_softmax, graph.SoftmaxOp),
}
