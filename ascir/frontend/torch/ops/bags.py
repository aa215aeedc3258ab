"""Bags of embeddings: sums, means or maxima of rows of a table; and the gradient of the table.

    y = aten.embedding_bag(table, indices, offsets)     # %y = graph.embedding_bag %table, %indices, %offsets
    dt = aten._embedding_bag_backward(grad, indices, offsets, ...)     # %dt = graph.embedding_grad %rows, %indices

The bag of an index is the number of bags that have begun up to it, less one: offsets are counted, and added up.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import numpy as np
from xdsl.dialects.builtin import f32

from ascir.dialects import graph
from ascir.frontend.shaping import reshape, sliced
from ascir.frontend.torch.node import Node
from ascir.frontend.values import Problem, Value, dims, element, static_dims
from ascir.interp.dtypes import INT64

BAGS = ("sum", "mean", "max")


def _embedding_bag(node: Node) -> Sequence[Value | None]:
    offsets = node.x("offsets")
    if node.flag("include_last_offset"):
        offsets = sliced(node, offsets, 0, 0, -1)
    table, indices, weights = node.x("weight"), node.x("indices"), node.maybe("per_sample_weights")
    indices, offsets = node.cast(indices, INT64), node.cast(offsets, INT64)
    mode = BAGS[node.int("mode")]
    if node.has("padding_idx") and node.int("padding_idx") >= 0:
        bags = _padded_bags(node, table, indices, offsets, weights, mode)
    else:
        bags = node.call(graph.EmbeddingBagOp, table, indices, offsets, weights, mode=mode)
    return [bags, *_for_gradients(node, indices, offsets, mode)]


def _padded_bags(
    node: Node, table: Value, indices: Value, offsets: Value, weights: Value | None, mode: str
) -> Value:
    """Bags with a padding row: it is replaced by the neutral element. A mean divides by the number of other rows; an
    empty maximum is 0."""
    (rows,) = static_dims(dims(table)[:1], "a table with a row for padding")
    if node.int("padding_idx") >= rows:
        raise Problem(f"padding_idx {node.int('padding_idx')} is not a row of a table of {rows}")
    counts = (np.arange(rows) != node.int("padding_idx"))[:, None]
    kept = node.call(graph.SelectOp, counts, table, node.like(-np.inf if mode == "max" else 0.0, table))
    if mode == "sum":
        return node.call(graph.EmbeddingBagOp, kept, indices, offsets, weights, mode=mode)
    ones = node.emitter.tensor(counts.astype(np.float32))
    left = node.call(graph.EmbeddingBagOp, ones, indices, offsets, mode="sum")
    if mode == "max":
        largest = node.call(graph.EmbeddingBagOp, kept, indices, offsets, mode=mode)
        some = node.call(graph.CompareOp, "gt", left, np.float32(0))
        return node.call(graph.SelectOp, some, largest, node.like(0.0, largest))
    sums = node.call(graph.EmbeddingBagOp, node.cast(kept, f32), indices, offsets, mode="sum")
    mean = node.call(graph.DivOp, sums, node.call(graph.MaximumOp, left, np.float32(1)))
    return node.cast(mean, element(table))


def _for_gradients(node: Node, indices: Value, offsets: Value, mode: str) -> list[Value | None]:
    """What only the gradient takes: the bag of each index, the sizes of the bags, and the places of maxima, which are not
    computed. Without maxima torch has the sizes there, and no bags of indices where it can do without."""
    if not any(map(node.wants, (1, 2, 3))) or mode == "max" or node.int("padding_idx") >= 0:
        return [None, None, None]
    (total,) = static_dims(dims(indices), "indices of bags whose gradient is taken")
    (bags,) = static_dims(dims(offsets), "bags whose gradient is taken")
    each = _bags_of_indices(node, offsets, total) if len(node.results[1]) else np.zeros(0, np.int64)
    sizes = _sizes(node, offsets, bags, total)
    return [node.cast(each, INT64), sizes, sizes]


def _sizes(node: Node, offsets: Value, bags: int, total: int) -> Value:
    """The number of indices in each bag."""
    (found,) = static_dims(dims(offsets), "bags whose gradient is taken")
    ends = node.call(graph.ConcatOp, [sliced(node, offsets, 0, 1, found), np.array([total])], 0)
    return node.call(graph.SubOp, sliced(node, ends, 0, 0, bags), sliced(node, offsets, 0, 0, bags))


def _bags_of_indices(node: Node, offsets: Value, total: int) -> Value:
    """The number of the bag of each of `total` indices. Bags may be empty, also at the end."""
    ones = np.ones(static_dims(dims(offsets), "bags whose gradient is taken"), np.int32)
    begun = node.call(graph.ScatterElementsOp, np.zeros(total + 1, np.int32), offsets, ones, 0, "add")
    so_far = node.call(graph.CumsumOp, sliced(node, begun, 0, 0, total), 0)
    return node.call(graph.SubOp, so_far, np.int32(1))


def _backward(node: Node) -> Value:
    mode = BAGS[node.int("mode")]
    for what, asked in (
        ("of maxima", mode == "max"),
        ("with a row for padding", node.int("padding_idx") >= 0),
        ("as a sparse tensor", node.flag("sparse")),
    ):
        if asked:
            raise Problem(f"the gradient of bags of embeddings {what} is not supported; leave it to torch")
    grad, indices, offsets = (
        node.x("grad"),
        *(node.cast(node.x(name), INT64) for name in ("indices", "offsets")),
    )
    (total,) = static_dims(dims(indices), "indices of bags whose gradient is taken")
    bags, _ = static_dims(dims(grad), "bags whose gradient is taken")
    if mode == "mean":
        sizes = node.call(graph.MaximumOp, _sizes(node, offsets, bags, total), np.int64(1))
        grad = node.call(graph.DivOp, grad, node.cast(reshape(node, sizes, [bags, 1]), node.dtype_of(grad)))
    rows = node.call(graph.GatherOp, grad, _bags_of_indices(node, offsets, total), 0)
    if (weights := node.maybe("per_sample_weights")) is not None:
        rows = node.call(graph.MulOp, rows, reshape(node, weights, [total, 1]))
    by_frequency = node.flag("scale_grad_by_freq")
    return node.call(graph.EmbeddingGradOp, rows, indices, node.int("num_weights"), None, by_frequency)


TABLE: Mapping[str, Callable[[Node], Value | Sequence[Value | None]]] = {
    "_embedding_bag": _embedding_bag,
    "_embedding_bag_backward": _backward,
    "_embedding_bag_forward_only": _embedding_bag,
    "embedding_bag": _embedding_bag,
}
