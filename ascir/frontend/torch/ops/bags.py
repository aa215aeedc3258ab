"""Bags of embeddings: sums, means or maxima of rows of a table; and the gradient of the table.

    y = aten.embedding_bag(table, indices, offsets)     # %y = graph.embedding_bag %table, %indices, %offsets
    dt = aten._embedding_bag_backward(grad, indices, offsets, ...)     # %dt = graph.embedding_grad %rows, %indices

The bag of an index is the number of bags that have begun up to it, less one: offsets are counted, and added up.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import numpy as np
from xdsl.dialects.builtin import f32, i32

from ascir.dialects import graph
from ascir.dialects.graph.properties import MAX_I64
from ascir.dialects.graph.shapes import are_different
from ascir.frontend.shaping import padded, reshape, sliced
from ascir.frontend.torch.node import Node
from ascir.frontend.values import Problem, Value, dims, element, static_dims
from ascir.interp.dtypes import INT32, INT64

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
    if not any(map(node.wants, (1, 2, 3))) or mode == "max":
        return [None, None, None]
    bags = _bags_of_indices(node, indices, offsets)
    sizes = _sizes(node, indices, offsets, bags, node.int("padding_idx") if node.has("padding_idx") else -1)
    each = bags if len(node.results[1]) else np.zeros(0, np.int64)
    return [node.cast(each, INT64), sizes, sizes]


def _all(node: Node, x: Value, number: int) -> Value:
    """A number for each element of a vector, which may have any length."""
    (size,) = dims(x)
    if isinstance(size, int):
        return np.full(size, number, np.int32)
    places = node.call(graph.PositionsOp, x, i32, 0)
    return node.cast(node.call(graph.CompareOp, "ge" if number else "lt", places, np.int32(0)), INT32)


def _sizes(node: Node, indices: Value, offsets: Value, bags: Value, padding: int) -> Value:
    """The number of indices in each bag, without those of a row for padding."""
    if padding < 0:
        total = node.cast(node.call(graph.ReduceOp, "sum", _all(node, indices, 1), [0], True), INT64)
        ends = node.call(graph.ConcatOp, [sliced(node, offsets, 0, 1, MAX_I64), total], 0)
        return node.call(graph.SubOp, ends, offsets)
    counted = node.cast(node.call(graph.CompareOp, "ne", indices, np.int64(padding)), INT32)
    none = _all(node, offsets, 0)
    return node.cast(node.call(graph.ScatterElementsOp, none, bags, counted, 0, "add"), INT64)


def _bags_of_indices(node: Node, indices: Value, offsets: Value) -> Value:
    """The number of the bag of each index. Bags may be empty, also at the end."""
    none = padded(node, _all(node, indices, 0), [0], [1])
    begun = node.call(graph.ScatterElementsOp, none, offsets, _all(node, offsets, 1), 0, "add")
    so_far = node.call(graph.CumsumOp, sliced(node, begun, 0, 0, -1), 0)
    return node.call(graph.SubOp, so_far, np.int32(1))


def _backward(node: Node) -> Value:
    mode, padding = BAGS[node.int("mode")], node.int("padding_idx")
    for what, asked in (("of maxima", mode == "max"), ("as a sparse tensor", node.flag("sparse"))):
        if asked:
            raise Problem(f"the gradient of bags of embeddings {what} is not supported; leave it to torch")
    grad, indices, offsets = (
        node.x("grad"),
        *(node.cast(node.x(name), INT64) for name in ("indices", "offsets")),
    )
    if are_different(dims(offsets)[0], dims(grad)[0]):  # the last one is where the last bag ends
        offsets = sliced(node, offsets, 0, 0, -1)
    bags = _bags_of_indices(node, indices, offsets)
    if mode == "mean":
        sizes = node.call(graph.MaximumOp, _sizes(node, indices, offsets, bags, padding), np.int64(1))
        column = reshape(node, node.cast(sizes, node.dtype_of(grad)), [*node.extents(sizes), 1])
        grad = node.call(graph.DivOp, grad, column)
    rows = node.call(graph.GatherOp, grad, bags, 0)
    if (weights := node.maybe("per_sample_weights")) is not None:
        rows = node.call(graph.MulOp, rows, reshape(node, weights, [*node.extents(weights), 1]))
    kept, by_frequency = None if padding < 0 else padding, node.flag("scale_grad_by_freq")
    return node.call(graph.EmbeddingGradOp, rows, indices, node.int("num_weights"), kept, by_frequency)


TABLE: Mapping[str, Callable[[Node], Value | Sequence[Value | None]]] = {
    "_embedding_bag": _embedding_bag,
    "_embedding_bag_backward": _backward,
    "_embedding_bag_forward_only": _embedding_bag,
    "embedding_bag": _embedding_bag,
}
