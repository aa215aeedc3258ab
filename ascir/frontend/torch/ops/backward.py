"""Operations of backward passes: gradients, and losses with theirs.

    dx = aten.gelu_backward(grad, x)      # %dx = graph.gelu_grad %grad, %x
    dw = aten.embedding_dense_backward(grad, indices, 1000, -1, False)      # graph.embedding_grad %grad, %indices rows 1000

Gradients of embeddings, layer_norm, gelu and softmax are single operations; others are expanded into arithmetic.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

import numpy as np
from xdsl.dialects.builtin import i32

from ascir.dialects import graph
from ascir.dialects.graph import GraphOp
from ascir.frontend.shaping import padded, reshape
from ascir.frontend.torch.node import Node
from ascir.frontend.values import Problem, Value, dims, rank, static_dims
from ascir.interp.dtypes import BOOL

# --- gradients that are single operations


def _embedding(node: Node) -> Value:
    padding = node.int("padding_idx")
    return node.call(
        graph.EmbeddingGradOp,
        node.operand("grad_output", node.dtype()),
        node.x("indices"),
        node.int("num_weights"),
        padding if padding >= 0 else None,
        node.flag("scale_grad_by_freq"),
    )


def _gelu(node: Node) -> Value:
    grad, x = _pair(node, "grad_output", "self")
    return node.call(graph.GeluGradOp, grad, x, approximate=node.text("approximate", "none"))


def _softmax(op: type[GraphOp], node: Node) -> Value:
    grad, y = node.x("grad_output"), node.x("output")
    if not rank(y):
        grad, y = (reshape(node, each, [1]) for each in (grad, y))
    result = node.call(op, grad, node.cast(y, node.dtype_of(grad)), node.axis(y))
    return node.cast(reshape(node, result, node.extents(node.x("output"))), node.dtype())


def _layer_norm(node: Node) -> Sequence[Value | None]:
    x, grad = node.x("input"), node.x("grad_out")
    dtype = node.dtype_of(x)
    axis = rank(x) - len(node.extents_at("normalized_shape"))
    gamma = node.operand("weight", dtype) if node.has("weight") else None
    mean, rstd = node.x("mean"), node.x("rstd")
    found = node.calls(graph.LayerNormGradOp, node.cast(grad, dtype), x, mean, rstd, gamma, axis=axis)
    asked = zip(found, node.arguments["output_mask"], strict=True)
    kept = [(each if wanted and node.wants(index) else None) for index, (each, wanted) in enumerate(asked)]
    return [None if each is None else node.cast(each, node.dtype(index)) for index, each in enumerate(kept)]


# --- gradients of elements


def _pair(node: Node, first: str, second: str) -> tuple[Value, Value]:
    return node.operand(first, node.dtype()), node.operand(second, node.dtype())


def _mul(node: Node, x: Value, *factors: Value) -> Value:
    for each in factors:
        x = node.call(graph.MulOp, x, each)
    return x


def _less(node: Node, number: float, x: Value) -> Value:
    """`number - x`"""
    return node.call(graph.SubOp, node.like(number, x), x)


def _sigmoid(node: Node) -> Value:
    """`grad * (1 - y) * y`"""
    grad, y = _pair(node, "grad_output", "output")
    return _mul(node, grad, _less(node, 1.0, y), y)


def _tanh(node: Node) -> Value:
    """`grad * (1 - y * y)`"""
    grad, y = _pair(node, "grad_output", "output")
    return _mul(node, grad, _less(node, 1.0, _mul(node, y, y)))


def _silu(node: Node) -> Value:
    """`grad * s * (1 + x * (1 - s))`, where `s` is the sigmoid of `x`"""
    grad, x = _pair(node, "grad_output", "self")
    share = node.call(graph.SigmoidOp, x)
    slope = node.call(graph.AddOp, _mul(node, x, _less(node, 1.0, share)), node.like(1.0, x))
    return _mul(node, grad, share, slope)


def _threshold(node: Node) -> Value:
    """`grad` where `x` is not below the threshold; NaN is not."""
    grad, x = node.operand("grad_output", node.dtype()), node.x("self")
    below = node.call(graph.CompareOp, "le", x, node.like(node.float("threshold"), x))
    return node.call(graph.SelectOp, below, node.like(0.0, grad), grad)


# --- dropout, whose mask is generated elsewhere


def _dropout(node: Node) -> Sequence[Value | None]:
    if node.float("p") and node.arguments.get("train") is not False:
        raise Problem("random numbers are not supported; export the model in eval mode, or train with p = 0")
    x = node.x("input")
    kept = None
    if node.wants(1):
        ones = np.ones([1] * rank(x), BOOL)
        kept = node.call(graph.BroadcastToOp, node.emitter.tensor(ones), list(dims(x)))
    return [x, kept]


def _dropout_backward(node: Node) -> Value:
    grad = node.operand("grad_output", node.dtype())
    scaled = _mul(node, grad, node.like(node.float("scale"), grad))
    return node.call(graph.SelectOp, node.cast(node.x("mask"), BOOL), scaled, node.like(0.0, grad))


# --- parts of a tensor


def _slice(node: Node) -> Value:
    """Zeros around, and between the elements that a step selects."""
    grad = node.x("grad_output")
    axis, step = node.int("dim") % rank(grad), node.int("step")
    if (node.int("start"), step) == (0, 1) and node.int("end") == ALL:
        return grad  # of any size
    (size,) = static_dims(_static(node, "input_sizes", axis), "the gradient of a slice")
    start, end, _ = slice(node.int("start"), node.int("end")).indices(size)
    taken = len(range(start, end, step))
    extents = node.extents(grad)
    if step != 1:
        apart = reshape(node, grad, [*extents[: axis + 1], 1, *extents[axis + 1 :]])
        apart = _between(node, apart, axis + 1, 0, step - 1)
        grad = reshape(node, apart, [*extents[:axis], taken * step, *extents[axis + 1 :]])
    return _between(node, grad, axis, start, size - start - taken * step)


def _select(node: Node) -> Value:
    grad = node.x("grad_output")
    extents = node.extents(grad)
    axis = node.int("dim") % (rank(grad) + 1)
    (size,) = static_dims(_static(node, "input_sizes", axis), "the gradient of a choice")
    index = node.int("index") % size
    return _between(
        node,
        reshape(node, grad, [*extents[:axis], 1, *extents[axis:]]),
        axis,
        index,
        size - index - 1,
    )


ALL = 2**63 - 1
"""The default end of a slice."""


def _static(node: Node, name: str, axis: int) -> list[int | str | None]:
    return [node.emitter.dim(node.extents_at(name)[axis])]


def _between(node: Node, x: Value, axis: int, before: int, after: int) -> Value:
    low, high = [0] * rank(x), [0] * rank(x)
    low[axis], high[axis] = before, after
    return padded(node, x, low, high)


# --- negative log-likelihood

MEAN, SUM = 1, 2


def _class_axis(x: Value) -> int:
    return min(rank(x), 2) - 1


def _classes(node: Node, x: Value) -> Value:
    """The class number of each element along the axis of classes."""
    classes = dims(x)[_class_axis(x)]
    if not isinstance(classes, int):
        return node.call(graph.PositionsOp, x, i32, _class_axis(x))
    shape = [classes, *[1] * (rank(x) - 1 - _class_axis(x))]
    return node.call(graph.IotaOp, shape, i32, 0)


def _along_classes(node: Node, x: Value, like: Value) -> Value:
    """A value for each sample, with a dimension for the classes."""
    extents, axis = node.extents(x), _class_axis(like)
    return reshape(node, x, [*extents[:axis], 1, *extents[axis:]])


def _counts(node: Node, target: Value) -> Value:
    """Which samples are counted."""
    ignored = node.call(graph.CompareOp, "ne", target, node.like(node.int("ignore_index"), target))
    return ignored


def _hot(node: Node, x: Value, target: Value) -> Value:
    """A mask of the elements of each sample's class, if the sample is counted."""
    labels = _along_classes(node, node.cast(target, np.dtype(np.int32)), x)
    hot = node.call(graph.CompareOp, "eq", _classes(node, x), labels)
    classes, ignored = dims(x)[_class_axis(x)], node.int("ignore_index")
    if ignored >= 0 and not (isinstance(classes, int) and ignored >= classes):
        hot = node.call(graph.AndOp, hot, _along_classes(node, _counts(node, target), x))
    return hot


def _weights(node: Node, x: Value) -> Value | None:
    """The weights of the classes, along their axis."""
    if not node.has("weight"):
        return None
    weight = node.operand("weight", node.dtype_of(x))
    return reshape(node, weight, [*node.extents(weight), *[1] * (rank(x) - 1 - _class_axis(x))])


def _summed(node: Node, x: Value, axes: Sequence[int]) -> Value:
    return node.call(graph.ReduceOp, "sum", x, list(axes)) if axes else x


def _nll_loss(node: Node) -> Sequence[Value | None]:
    """The loss, and the total weight of the samples."""
    x, target, reduction = node.x("self"), node.x("target"), node.int("reduction")
    hot, weight, axis = _hot(node, x, target), _weights(node, x), _class_axis(node.x("self"))
    zero = node.like(0.0, x)
    weighted = x if weight is None else _mul(node, x, weight)
    losses = node.call(graph.NegOp, _summed(node, node.call(graph.SelectOp, hot, weighted, zero), [axis]))
    if reduction not in (MEAN, SUM):
        return [losses, zero]
    if weight is None:
        weights = node.cast(_counts(node, target), node.dtype_of(x))
    else:
        weights = _summed(node, node.call(graph.SelectOp, hot, weight, zero), [axis])
    samples = range(rank(losses))
    total, loss = _summed(node, weights, samples), _summed(node, losses, samples)
    return [node.call(graph.DivOp, loss, total) if reduction == MEAN else loss, total]


def _nll_loss_backward(node: Node) -> Value:
    """`-grad` at the class of each sample, times its weight, and for a mean divided by the total weight."""
    x, target, grad = node.x("self"), node.x("target"), node.x("grad_output")
    hot, weight = _hot(node, x, target), _weights(node, x)
    if node.int("reduction") == MEAN:
        grad = node.call(graph.DivOp, grad, node.operand("total_weight", node.dtype_of(grad)))
    slope = node.call(graph.NegOp, grad)
    slope = _along_classes(node, slope, x) if rank(slope) else slope
    slope = slope if weight is None else _mul(node, slope, weight)
    return node.call(graph.SelectOp, hot, slope, node.like(0.0, x))


TABLE: Mapping[str, Callable[[Node], Value | Sequence[Value | None]]] = {
    "_log_softmax_backward_data": partial(_softmax, graph.LogSoftmaxGradOp),
    "_softmax_backward_data": partial(_softmax, graph.SoftmaxGradOp),
    "embedding_dense_backward": _embedding,
    "gelu_backward": _gelu,
    "native_dropout": _dropout,
    "native_dropout_backward": _dropout_backward,
    "native_layer_norm_backward": _layer_norm,
    "nll_loss2d_backward": _nll_loss_backward,
    "nll_loss2d_forward": _nll_loss,
    "nll_loss_backward": _nll_loss_backward,
    "nll_loss_forward": _nll_loss,
    "select_backward": _select,
    "sigmoid_backward": _sigmoid,
    "silu_backward": _silu,
    "slice_backward": _slice,
    "tanh_backward": _tanh,
    "threshold_backward": _threshold,
}
