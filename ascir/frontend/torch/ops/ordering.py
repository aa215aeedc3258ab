"""Elements in order, those at a place of the order, and places in a sorted sequence.

torch.bucketize(x, boundaries)      # sum(boundaries < x): counted, as a search asks for one boundary after the other
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from math import isqrt

import numpy as np

from ascir.dialects import graph
from ascir.frontend.shaping import padded, reshape, sliced
from ascir.frontend.sizes import product
from ascir.frontend.torch.node import Node
from ascir.frontend.values import Value, dims, rank, static_dims
from ascir.interp.dtypes import BOOL, FLOAT32, INT32


def _top_k(node: Node) -> Sequence[Value]:
    x = node.x("self")
    return node.calls(graph.TopKOp, x, node.int("k"), axis=node.axis(x), largest=node.flag("largest"))


def _sort(node: Node) -> Sequence[Value]:
    x = node.x("self")
    if not rank(x):
        return [x, np.zeros((), np.int64)]
    numbers = node.cast(x, np.dtype(np.int8)) if node.dtype_of(x) == BOOL else x
    values, places = node.calls(graph.SortOp, numbers, node.axis(x), node.flag("descending"))
    return [node.cast(values, node.dtype_of(x)), places]


def _kth_value(node: Node) -> Sequence[Value]:
    x = node.x("self")
    if not rank(x):
        return [x, np.zeros((), np.int64)]
    axis, k = node.axis(x), node.int("k")
    found = node.calls(graph.TopKOp, x, k, axis=axis, largest=False)
    return [_one(node, each, axis, k - 1) for each in found]


def _median(node: Node) -> Sequence[Value]:
    """The lower one of two in the middle; NaN, which comes last, if there is one."""
    x = node.x("self")
    if not rank(x):
        return [x, np.zeros((), np.int64)]
    axis = node.axis(x)
    (size,) = static_dims([dims(x)[axis]], "what a median is of")
    whole = node.calls(graph.SortOp, x, axis)
    middle = [_one(node, each, axis, (size - 1) // 2) for each in whole]
    if not node.is_float(x):
        return middle
    last = [_one(node, each, axis, size - 1) for each in whole]
    wrong = node.call(graph.IsnanOp, last[0])
    return [node.call(graph.SelectOp, wrong, *each) for each in zip(last, middle, strict=True)]


def _median_of_all(node: Node) -> Value:
    x = node.x("self")
    flat = reshape(node, x, [product(node.extents(x))])
    return _median(Node(node.emitter, node.kind, {"self": flat, "dim": 0}, node.results))[0]


def _one(node: Node, x: Value, axis: int, place: int) -> Value:
    """The slice at a place of an axis."""
    found = sliced(node, x, axis, place, place + 1)
    if node.flag("keepdim"):
        return found
    return reshape(node, found, [each for dim, each in enumerate(node.extents(found)) if dim != axis])


def _bucketize(node: Node) -> Value:
    return _places(node, node.x("boundaries"), node.flag("right"))


def _searchsorted(node: Node) -> Value:
    sequence = node.x("sorted_sequence")
    if node.has("sorter"):
        sequence = node.call(graph.GatherElementsOp, sequence, node.x("sorter"), rank(sequence) - 1)
    return _places(node, sequence, node.flag("right") or node.text("side") == "right")


FEW = 256
"""Up to so many elements of a sequence are all compared."""


def _places(node: Node, sequence: Value, right: bool) -> Value:
    """How many elements of a sequence, along its last axis, come before each one of `self`; `right`: or are equal."""
    x = node.operand("self", node.dtype_of(sequence))
    not_before = partial(node.call, graph.CompareOp, "gt" if right else "ge")
    if rank(sequence) > 1:
        columns = node.call(graph.TransposeOp, sequence, [rank(sequence) - 1, *range(rank(sequence) - 1)])
        columns = reshape(node, columns, [*node.extents(columns), 1])
        return node.cast(_count(node, not_before, columns, x, 0), node.dtype())
    (size,) = static_dims(dims(sequence), "a sorted sequence")
    if not size:
        return node.call(graph.BroadcastToOp, node.constant(0, node.dtype()), dims(x))
    if size <= FEW:
        column = reshape(node, sequence, [size, *[1] * rank(x)])
        return node.cast(_count(node, not_before, column, x, 0), node.dtype())
    length = isqrt(size)
    blocks = -(-size // length)
    whole = padded(node, sequence, [0], [blocks * length - size], "edge")
    rows = reshape(node, whole, [blocks, length])
    last = reshape(
        node, sliced(node, whole, 0, length - 1, blocks * length, length), [blocks, *[1] * rank(x)]
    )
    block = node.cast(_count(node, not_before, last, x, 0), INT32)
    inside = node.call(graph.MinimumOp, block, node.like(blocks - 1, block))
    row = node.call(graph.GatherOp, rows, inside, 0)
    wide = reshape(node, x, [*node.extents(x), 1])
    more = node.cast(_count(node, not_before, row, wide, rank(x)), INT32)
    found = node.call(graph.AddOp, node.call(graph.MulOp, inside, node.like(length, inside)), more)
    return node.cast(node.call(graph.MinimumOp, found, node.like(size, found)), node.dtype())


def _count(
    node: Node, not_before: Callable[[Value, Value], Value], sequence: Value, x: Value, axis: int
) -> Value:
    """The number of elements before each one of `x`, which are not compared with `<`: NaN comes behind all of them."""
    before = node.call(graph.NotOp, not_before(sequence, x))
    return node.call(graph.ReduceOp, "sum", node.cast(before, FLOAT32), [axis], False)


TABLE: Mapping[str, Callable[[Node], Value | Sequence[Value]]] = {
    "bucketize": _bucketize,
    "kthvalue": _kth_value,
    "median.default": _median_of_all,
    "median.dim": _median,
    "searchsorted": _searchsorted,
    "sort": _sort,
    "topk": _top_k,
}
