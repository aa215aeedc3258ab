"""Tensors of one number whose shapes may have named dimensions, and named sizes as numbers in tensors.

    full(node, 1.0, FLOAT32, [Size.of("B"), 4])      # ones with a row for each row of an input that has B
    counted(node, Size.of("B"), FLOAT32)             # the size itself: their sum

Such a dimension is taken from an input that has it, as no operation of the graph creates one.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from typing import TYPE_CHECKING

import numpy as np

from ascir.dialects import graph
from ascir.dialects.graph.properties import MAX_I64
from ascir.frontend.shaping import filled, reshape, sliced
from ascir.frontend.sizes import Extent, Size
from ascir.frontend.values import Problem, Value, dims, rank
from ascir.interp.dtypes import BOOL, FLOAT32, INT32, DType

if TYPE_CHECKING:
    from ascir.frontend.torch.node import Node


def spread(node: Node, x: Value, extents: Sequence[Extent]) -> Value:
    """`x` broadcast to a shape with named dimensions that `x` may not have."""
    target = [node.emitter.dim(each) for each in extents]
    if tuple(target) == dims(x):
        return x
    padding = [1] * (len(target) - rank(x))
    missing = [
        axis
        for axis, extent in enumerate(extents)
        if isinstance(extent, Size) and [*padding, *dims(x)][axis] == 1
    ]
    for axis in missing:
        mask = _mask(node, extents[axis], len(extents) - axis - 1)
        x = node.call(graph.SelectOp, mask, x, x)
    return node.call(graph.BroadcastToOp, x, target) if tuple(target) != dims(x) else x


def _mask(node: Node, size: Extent, behind: int) -> Value:
    """Booleans along a named dimension, followed by this many dimensions of size 1."""
    if isinstance(size, Size) and size.dim not in node.sources and len(size.terms) == 1:
        ((names, factor),) = size.terms.items()
        if len(names) > 1 or factor > 1:
            return reshape(node, _grid(node, names, factor), [size, *[1] * behind])
    if isinstance(size, Size) and size.dim not in node.sources and _is_sum(size):
        return reshape(node, _joined(node, size), [size, *[1] * behind])
    if not isinstance(size, Size) or not isinstance(size.dim, str) or size.dim not in node.sources:
        raise Problem(f"a tensor of {size} elements that no input has; fix it with --dim")
    x, axis = node.sources[size.dim]
    for each, extent in enumerate(dims(x)):
        if each != axis and isinstance(extent, int):
            x = sliced(node, x, each, 0, 1)
        elif each != axis:  # the size of a slice of a dynamic dimension is not known
            x = node.call(graph.GatherOp, x, np.zeros(1, np.int64), each)
    x = reshape(node, x, [size, *[1] * behind])
    return node.call(graph.CompareOp, "eq", x, x)


def _is_sum(size: Size) -> bool:
    """Whether a size is a sum of sizes, or one and a number."""
    return len(size.terms) > 1 and all(factor > 0 for names, factor in size.terms.items() if names)


def _joined(node: Node, size: Size) -> Value:
    """A vector of booleans of a sum of sizes, which may have a number less."""
    number = size.terms.get((), 0)
    parts: list[Value] = [
        _mask(node, Size({names: factor}), 0) for names, factor in size.terms.items() if names
    ]
    parts += [np.ones(number, BOOL)] if number > 0 else []
    whole = node.call(graph.ConcatOp, parts, 0) if len(parts) > 1 else parts[0]
    return sliced(node, whole, 0, -number, MAX_I64) if number < 0 else whole


def _grid(node: Node, names: Sequence[str], factor: int) -> Value:
    """Booleans with a dimension of each name, and one of size `factor`."""
    masks = [_mask(node, Size.of(name), len(names) - axis) for axis, name in enumerate(names)]
    both = reduce(lambda a, b: node.call(graph.AndOp, a, b), masks)
    return node.call(graph.BroadcastToOp, both, [*dims(both)[:-1], factor])


def full(node: Node, number: float | bool, dtype: DType, extents: Sequence[Extent]) -> Value:
    value = node.constant(number, dtype)
    if all(isinstance(each, int) for each in extents):
        return filled(node, value, [each for each in extents if isinstance(each, int)])
    return spread(node, value, extents)


def counted(node: Node, size: Extent, dtype: DType) -> Value:
    """A size as a tensor of one number: ones of each name, added up."""
    if isinstance(size, int):
        return node.constant(size, dtype)
    wide = FLOAT32 if dtype.kind not in "iu" else INT32  # halves count to 2048
    found: list[Value] = []
    for names, factor in size.terms.items():
        term: Value = node.constant(factor, wide)
        for name in names:
            ones = full(node, 1, wide, [Size.of(name)])
            term = node.call(graph.MulOp, term, node.call(graph.ReduceOp, "sum", ones, [0]))
        found.append(term)
    return node.cast(reduce(lambda a, b: node.call(graph.AddOp, a, b), found), dtype)
