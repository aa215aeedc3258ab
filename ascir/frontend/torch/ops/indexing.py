"""Gathers and scatters. Indices may count from the end."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, cast

import numpy as np
from xdsl.ir import SSAValue

from ascir.dialects import graph
from ascir.dialects.graph import BroadcastToOp, CastOp, PositionsOp, ReshapeOp
from ascir.dialects.graph.shapes import broadcast
from ascir.frontend.elements import elements_at, elements_put
from ascir.frontend.shaping import reshape, sliced
from ascir.frontend.sizes import product
from ascir.frontend.torch.named import counted, full, spread
from ascir.frontend.torch.node import Node
from ascir.frontend.values import Problem, Value, dims, rank
from ascir.interp.dtypes import BOOL, FLOAT32, INT64, Array, DType, is_float

REDUCTIONS = {"sum": "add", "add": "add", "prod": "mul", "multiply": "mul", "amax": "max", "amin": "min"}


def _embedding(node: Node) -> Value:
    padding = node.int("padding_idx") if node.has("padding_idx") else -1
    return node.call(
        graph.EmbeddingOp, node.x("weight"), node.x("indices"), padding if padding >= 0 else None
    )


def _gather(node: Node) -> Value:
    x, indices = node.x("self"), node.x("index")
    if not rank(x):
        return spread(node, x, node.extents(indices))
    return elements_at(node, x, indices, node.axis(x))


def _index_select(node: Node) -> Value:
    x, indices = node.x("self"), node.x("index")
    if not rank(x):
        return x
    indices = reshape(node, indices, [1]) if not rank(indices) else indices
    return node.call(graph.GatherOp, x, indices, node.axis(x))


def _scatter(node: Node, reduction: str = "none") -> Value:
    x, indices = node.x("self"), node.x("index")
    if node.text("reduce") == "mean":
        return _scatter_mean(node)
    if node.has("reduce"):
        reduction = REDUCTIONS.get(node.text("reduce"), "")
    if not reduction:
        raise Problem(f"a reduction to the {node.text('reduce')} is not supported in this form")
    if "include_self" in node.arguments and not node.flag("include_self"):
        # Reset the elements that are written.
        none = full(node, _neutral(reduction, node.dtype()), node.dtype(), node.extents(indices))
        x = elements_put(node, x, indices, none, node.axis(x), "none")
    if "src" in node.arguments:
        return elements_put(node, x, indices, _beginning(node, indices), node.axis(x), reduction)
    updates = full(node, node.float("value"), node.dtype(), node.extents(indices))
    return elements_put(node, x, indices, updates, node.axis(x), reduction)


def _scatter_mean(node: Node) -> Value:
    """Sums, divided by their numbers of elements; both in f32."""
    if not is_float(node.dtype()):
        raise Problem(f"means of {node.dtype()} are not supported: give it floats")
    x, indices, axis = node.cast(node.x("self"), FLOAT32), node.x("index"), node.axis(node.x("self"))
    updates, places = node.cast(_beginning(node, indices), FLOAT32), node.extents(indices)
    counts = full(node, 1.0, FLOAT32, node.extents(x))
    if not node.flag("include_self"):
        none = full(node, 0.0, FLOAT32, places)
        x, counts = (elements_put(node, each, indices, none, axis, "none") for each in (x, counts))
    ones = full(node, 1.0, FLOAT32, places)
    sums, counts = (
        elements_put(node, each, indices, more, axis, "add") for each, more in ((x, updates), (counts, ones))
    )
    return node.cast(node.call(graph.DivOp, sums, counts), node.dtype())


def _index_reduce(node: Node) -> Value:
    """Updates at indices along an axis, as at an index of each element."""
    source, axis = node.x("source"), node.axis(node.x("self"))
    extents = node.extents(source)
    column = [extents[axis] if each == axis else 1 for each in range(rank(source))]
    indices = spread(node, reshape(node, node.x("index"), column), extents)
    return _scatter(replace(node, arguments={**node.arguments, "index": indices, "src": source}))


def _neutral(reduction: str, dtype: DType) -> float:
    """The neutral element of a reduction."""
    if reduction in ("add", "mul"):
        return float(reduction == "mul")
    least, most = (-math.inf, math.inf) if is_float(dtype) else (np.iinfo(dtype).min, np.iinfo(dtype).max)
    return least if reduction == "max" else most


def _beginning(node: Node, indices: Value) -> Value:
    """Crops the updates to the shape of the indices."""
    updates = node.operand("src", node.dtype())
    for axis, (have, take) in enumerate(zip(dims(updates), dims(indices), strict=True)):
        if isinstance(have, int) and isinstance(take, int) and take < have:
            updates = sliced(node, updates, axis, 0, take)
    return updates


def _scatter_add(node: Node) -> Value:
    return _scatter(node, "add")


def _index_add(node: Node) -> Value:
    x, updates = node.x("self"), node.operand("source", node.dtype())
    if (alpha := node.arguments.get("alpha", 1)) != 1:
        updates = node.call(graph.MulOp, updates, node.like(alpha, updates))
    return node.call(graph.ScatterAddOp, x, node.x("index"), updates, node.axis(x))


def _indices(node: Node) -> tuple[list[int], list[Value]]:
    """The axes that are indexed, and their indices."""
    given = [one for each in cast("Sequence[Any]", node.arguments["indices"]) for one in _positions(each)]
    axes = [axis for axis, each in enumerate(given) if each is not None]
    if not axes:
        raise Problem("there are no indices")
    found = Node(node.emitter, node.kind, {"indices": [given[axis] for axis in axes]}, []).xs("indices")
    if any(node.dtype_of(each) == BOOL for each in found):
        raise Problem("the shape of what a mask chooses depends on its elements; torch.where keeps the shape")
    return axes, [node.cast(each, INT64) for each in found]


def _positions(indices: Any) -> Sequence[Any]:
    """The indices of each axis that a mask chooses from, if it is known; else what is given, for one axis."""
    known = cast("Array", indices) if isinstance(indices, np.ndarray) else np.empty(0)
    return np.nonzero(known) if known.dtype == BOOL and known.ndim else [indices]


def _is_counted(indices: Value) -> bool:
    """Whether indices are counted from the start: positions, as ranges are made of."""
    while isinstance(indices, SSAValue) and isinstance(indices.owner, BroadcastToOp | CastOp | ReshapeOp):
        indices = indices.owner.operands[0]
    return isinstance(indices, SSAValue) and isinstance(indices.owner, PositionsOp)


def _places(node: Node, x: Value, axes: Sequence[int], indices: Sequence[Value]) -> list[Value]:
    """Indices for all axes in a common shape, counted from the start."""
    shape = broadcast(*(dims(each) for each in indices))
    found: list[Value] = []
    for axis, each in zip(axes, indices, strict=True):
        if not _is_counted(each):
            size = counted(node, node.extents(x)[axis], INT64)
            below = node.call(graph.CompareOp, "lt", each, np.int64(0))
            each = node.call(graph.SelectOp, below, node.call(graph.AddOp, each, size), each)
        found.append(node.call(graph.BroadcastToOp, each, list(shape)) if dims(each) != shape else each)
    return found


def _vectors(node: Node, places: Sequence[Value]) -> Value:
    """The indices of several axes side by side."""
    columns = [reshape(node, each, [*node.extents(each), 1]) for each in places]
    return node.call(graph.ConcatOp, columns, rank(places[0])) if len(columns) > 1 else columns[0]


def _picked(node: Node, x: Value, places: Sequence[Value]) -> Value:
    """The elements at indices of the first axes, some of which have named sizes."""
    extents, count = node.extents(x), len(places)
    flat, *rest = places
    for size, place in zip(extents[1:count], rest, strict=True):
        flat = node.call(graph.MulOp, flat, counted(node, size, INT64))
        flat = node.call(graph.AddOp, flat, place)
    rows = reshape(node, x, [product(extents[:count]), *extents[count:]])
    return node.call(graph.GatherOp, rows, flat, 0)


def _index(node: Node) -> Value:
    """The axes of the indices are at the position of the indexed ones, or in front if others are between these."""
    x = node.x("self")
    axes, indices = _indices(node)
    if len(axes) == 1:
        return node.call(graph.GatherOp, x, indices[0], axes[0])
    others = [axis for axis in range(rank(x)) if axis not in axes]
    moved = node.call(graph.TransposeOp, x, [*axes, *others])
    places = _places(node, x, axes, indices)
    if all(isinstance(size, int) for size in node.extents(moved)[: len(axes)]):
        found = node.call(graph.GatherNdOp, moved, _vectors(node, places))
    else:
        found = _picked(node, moved, places)
    together = axes == list(range(axes[0], axes[-1] + 1))
    count = rank(found) - len(others)
    if not together or axes[0] == 0:
        return found
    front = axes[0]
    order = [*range(count, count + front), *range(count), *range(count + front, rank(found))]
    return node.call(graph.TransposeOp, found, order)


def _scattered(node: Node, x: Value, axis: int, indices: Value) -> Value:
    """Slices along an axis replaced."""
    extents = node.extents(x)
    shape = [*extents[:axis], *node.extents(indices), *extents[axis + 1 :]]
    values = spread(node, node.operand("values", node.dtype()), shape)
    return node.call(graph.ScatterOp, x, indices, values, axis)


def _index_put(node: Node) -> Value:
    """For indices of adjacent axes, which are moved to the front temporarily."""
    x, (axes, indices) = node.x("self"), _indices(node)
    first, last = axes[0], axes[-1] + 1
    if axes != list(range(first, last)):
        raise Problem(f"updates at indices along the axes {axes} are not supported: only along adjacent axes")
    if len(axes) == 1 and not node.flag("accumulate") and not all(isinstance(each, int) for each in dims(x)):
        return _scattered(node, x, axes[0], indices[0])
    order = [*axes, *range(first), *range(last, rank(x))]
    turned = node.call(graph.TransposeOp, x, order) if first else x
    vectors = _vectors(node, _places(node, turned, range(len(axes)), indices))
    extents, places = node.extents(x), node.extents(vectors)[:-1]
    values = spread(node, node.operand("values", node.dtype()), [*extents[:first], *places, *extents[last:]])
    if first:
        middle = list(range(first, first + len(places)))
        rest = [each for each in range(rank(values)) if each not in middle]
        values = node.call(graph.TransposeOp, values, [*middle, *rest])
    kind = "add" if node.flag("accumulate") else "none"
    found = node.call(graph.ScatterNdOp, turned, vectors, values, kind)
    back = [order.index(each) for each in range(rank(x))]
    return node.call(graph.TransposeOp, found, back) if first else found


TABLE: Mapping[str, Callable[[Node], Value | Sequence[Value | None]]] = {
    "_unsafe_index": _index,
    "embedding": _embedding,
    "gather": _gather,
    "index": _index,
    "index_add": _index_add,
    "index_put": _index_put,
    "index_reduce": _index_reduce,
    "index_select": _index_select,
    "scatter": _scatter,
    "scatter_add": _scatter_add,
    "scatter_reduce": _scatter,
}
