"""Operators that move elements without computing."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import numpy as np
from xdsl.dialects.builtin import i64

from ascir.dialects import graph
from ascir.dialects.graph.properties import MAX_I64, MIN_I64
from ascir.dialects.graph.shapes import broadcast
from ascir.frontend.bounds import bound
from ascir.frontend.maker import resolved
from ascir.frontend.onnx.node import Node
from ascir.frontend.shaping import padded
from ascir.frontend.sizes import Extent, dim_of
from ascir.frontend.values import Problem, Value, dims, rank, static_dims


def _transpose(node: Node) -> Value:
    x = node.x(0)
    return node.call(graph.TransposeOp, x, node.ints("perm", list(reversed(range(rank(x))))))


def _concat(node: Node) -> Value:
    values = node.values()
    if len(values) == 1:
        return values[0]
    result = node.call(graph.ConcatOp, values, node.int("axis", 1))
    axis = resolved(node.int("axis", 1), rank(result))
    total: Extent = 0
    for value in values:
        total = node.extents(value)[axis] + total
    node.emitter.extent_is(result, axis, total)
    return result


def _split(node: Node) -> Sequence[Value]:
    x = node.x(0)
    axis = node.axis(x, default=0)
    if node.has(1):
        parts = node.numbers(1, "the sizes")
    elif "split" in node.attributes:
        parts = node.ints("split")
    else:
        (size,) = static_dims(dims(x)[axis : axis + 1], "a split into equal parts")
        count = node.int("num_outputs", len(node.outputs))
        if count < 1:
            raise Problem(f"there are no {count} parts")
        part = -(-size // count)
        parts = [max(0, min(part, size - index * part)) for index in range(count)]
    return node.calls(graph.SplitOp, x, axis, parts)


def _slice(node: Node) -> Value:
    x = node.x(0)
    if node.since < 10:
        starts, ends = list[Extent](node.ints("starts")), list[Extent](node.ints("ends"))
        axes, steps = node.ints("axes", range(len(starts))), [1] * len(starts)
    else:
        starts, ends = node.extents_at(1, "starts"), node.extents_at(2, "ends")
        axes = node.numbers(3, "axes") if node.has(3) else list(range(len(starts)))
        steps = node.numbers(4, "steps") if node.has(4) else [1] * len(starts)
    if not len(starts) == len(ends) == len(axes) == len(steps):
        raise Problem("starts, ends, axes and steps differ in length")
    extents = node.extents(x)
    bounds = [[0, MAX_I64, 1] for _ in extents]
    for start, end, axis, step in zip(starts, ends, axes, steps, strict=True):
        axis = resolved(axis, len(extents))
        low = bound(start, extents[axis], backwards=step < 0)
        bounds[axis] = [low, bound(end, extents[axis], backwards=step < 0), step]
        bounds[axis][:2] = [max(MIN_I64, min(MAX_I64, each)) for each in bounds[axis][:2]]
    return node.call(graph.SliceOp, x, *([each[part] for each in bounds] for part in range(3)))


def _pad(node: Node) -> Value:
    x, mode = node.x(0), node.text("mode", "constant")
    if node.since < 11:
        pads, fill, axes = node.ints("pads"), node.float("value", 0.0), list(range(rank(x)))
    else:
        pads = node.numbers(1, "pads")
        fill = float(node.array(2, "the value").item()) if node.has(2) else 0.0
        axes = node.numbers(3, "axes") if node.has(3) else list(range(rank(x)))
    if len(pads) != 2 * len(axes):
        raise Problem(f"{len(pads)} pads for {len(axes)} axes")
    low, high = [0] * rank(x), [0] * rank(x)
    for index, axis in enumerate(axes):
        axis = resolved(axis, rank(x))
        low[axis], high[axis] = pads[index], pads[index + len(axes)]
    return padded(node, x, low, high, mode, fill)


def _expand(node: Node) -> Value:
    x = node.x(0)
    target = broadcast(dims(x), tuple(dim_of(each) for each in node.extents_at(1, "the shape")))
    return node.call(graph.BroadcastToOp, x, list(target)) if target != dims(x) else x


def _tile(node: Node) -> Value:
    return node.call(graph.RepeatOp, node.x(0), node.numbers(1, "repeats"))


def _reverse_sequence(node: Node) -> Value:
    """Reverses the first steps of each sample; the rest is unchanged."""
    x, lengths = node.x(0), node.x(1)
    batch, time = node.int("batch_axis", 1), node.int("time_axis", 0)
    shape = static_dims(dims(x), "a reversal by lengths")
    if {batch, time} != {0, 1} or len(shape) < 2:
        raise Problem("batch and time must be the first two axes")
    steps = np.arange(shape[time], dtype=np.int64).reshape([-1 if axis == time else 1 for axis in (0, 1)])
    spread = [shape[batch] if axis == batch else 1 for axis in (0, 1)]
    lengths = node.call(graph.ReshapeOp, node.cast(lengths, i64), spread)
    mirrored = node.call(graph.SubOp, node.call(graph.SubOp, lengths, np.int64(1)), steps)
    inside = node.call(graph.CompareOp, "lt", steps, lengths)
    indices = node.call(graph.SelectOp, inside, mirrored, steps)
    indices = node.call(graph.ReshapeOp, indices, [*shape[:2], *[1] * (len(shape) - 2)])
    return node.call(graph.GatherElementsOp, x, node.call(graph.BroadcastToOp, indices, shape), time)


TABLE: Mapping[str, Callable[[Node], Value | Sequence[Value]]] = {
    "Concat": _concat,
    "Expand": _expand,
    "Pad": _pad,
    "ReverseSequence": _reverse_sequence,
    "Slice": _slice,
    "Split": _split,
    "Tile": _tile,
    "Transpose": _transpose,
}
