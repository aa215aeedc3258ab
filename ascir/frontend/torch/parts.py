"""Ranges, and parts of tensors, whose bounds may be named sizes.

    counting(node, Size.of("B"), INT64, step=2)      # 0, 2, ..., 2*(B-1)
    part(node, x, 0, Size.of("B"), Size.of("B"))     # the second half of 2*B rows

Equal parts of a dimension are slices of another shape; others are gathered.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from xdsl.dialects.builtin import i64

from ascir.dialects import graph
from ascir.frontend.shaping import reshape, sliced
from ascir.frontend.sizes import Extent, UnknownSize, quotient
from ascir.frontend.torch.named import counted, full
from ascir.frontend.values import Value
from ascir.interp.dtypes import INT64, DType

if TYPE_CHECKING:
    from ascir.frontend.torch.node import Node


def counting(node: Node, count: Extent, dtype: DType, start: Extent = 0, step: Extent = 1) -> Value:
    """`count` numbers from `start` on, `step` apart."""
    if isinstance(count, int) and isinstance(start, int) and isinstance(step, int):
        return (start + step * np.arange(count, dtype=np.int64)).astype(dtype)
    found = node.call(graph.PositionsOp, full(node, 1, INT64, [count]), i64, 0)
    if not same(step, 1):
        found = node.call(graph.MulOp, found, counted(node, step, INT64))
    if not same(start, 0):
        found = node.call(graph.AddOp, found, counted(node, start, INT64))
    return node.cast(found, dtype)


def part(node: Node, x: Value, axis: int, start: Extent, count: Extent) -> Value:
    """`count` elements along an axis, from `start` on."""
    extents = node.extents(x)
    parts, before = quotient(extents[axis], count), 0 if same(start, 0) else quotient(start, count)
    if isinstance(parts, int) and isinstance(before, int):
        apart = reshape(node, x, [*extents[:axis], parts, count, *extents[axis + 1 :]])
        one = sliced(node, apart, axis, before, before + 1)
        return reshape(node, one, [*extents[:axis], count, *extents[axis + 1 :]])
    return node.call(graph.GatherOp, x, counting(node, count, INT64, start), axis)


def interleaved(node: Node, x: Value, axis: int, start: int, step: int) -> Value:
    """Each `step`th element along an axis, whose size is a multiple of that."""
    extents = node.extents(x)
    before, count, behind = extents[:axis], quotient(extents[axis], step), extents[axis + 1 :]
    assert count is not None
    apart = reshape(node, x, [*before, count, step, *behind])
    return reshape(node, sliced(node, apart, axis + 1, start, start + 1), [*before, count, *behind])


def same(a: Extent, b: Extent) -> bool:
    """Whether two sizes are known to be equal."""
    try:
        return a == b
    except UnknownSize:
        return False


def from_front(place: Extent, size: Extent) -> Extent:
    """A place in a dimension, counted from its beginning. Torch takes named sizes for positive."""
    opposite = -place
    behind = opposite > 0 if isinstance(opposite, int) else opposite.least is not None
    return place + size if behind else place
