"""Operations that move elements without computing."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import numpy as np

from ascir.dialects import graph
from ascir.dialects.graph.properties import MAX_I64, MIN_I64
from ascir.frontend.bounds import bound
from ascir.frontend.maker import resolved
from ascir.frontend.shaping import padded, reshape, sliced
from ascir.frontend.sizes import Extent, Size, product, quotient
from ascir.frontend.torch.named import spread
from ascir.frontend.torch.node import Node
from ascir.frontend.torch.ops.numbers import converted
from ascir.frontend.torch.parts import from_front, interleaved, part, same
from ascir.frontend.values import Problem, Value, dims, rank, static_dims


def _permute(node: Node) -> Value:
    x = node.x("self")
    return node.call(graph.TransposeOp, x, node.axes(x, "dims"))


def _transpose(node: Node) -> Value:
    x = node.x("self")
    if not rank(x):
        return x
    a, b = node.axis(x, "dim0"), node.axis(x, "dim1")
    order = list(range(rank(x)))
    order[a], order[b] = b, a
    return node.call(graph.TransposeOp, x, order)


def _t(node: Node) -> Value:
    x = node.x("self")
    return node.call(graph.TransposeOp, x, [1, 0]) if rank(x) == 2 else x


def _expand(node: Node) -> Value:
    """A -1 keeps the size."""
    x = node.x("self")
    name = "size" if "size" in node.arguments else "shape"
    extents, wanted = node.extents(x), node.extents_at(name)
    extents = [1] * (len(wanted) - len(extents)) + extents
    target = [
        have if isinstance(want, int) and want == -1 else want
        for want, have in zip(wanted, extents, strict=True)
    ]
    return spread(node, x, target)


def _expand_as(node: Node) -> Value:
    return spread(node, node.x("self"), node.extents(node.x("other")))


def _copy(node: Node) -> Value:
    x = node.x("self")
    return spread(node, converted(node, node.x("src"), node.dtype_of(x)), node.extents(x))


def _slice(node: Node) -> Value:
    x = node.x("self")
    axis = node.axis(x)
    size, step = node.extents(x)[axis], node.int("step")
    start = node.arguments["start"] if node.has("start") else 0
    end = node.arguments["end"] if node.has("end") else MAX_I64
    count = node.shape()[axis]
    if isinstance(size, Size) and step == 1 and same(size, count):
        return x
    try:
        low, high = (bound(each, size, backwards=False) for each in (start, end))
    except Problem:
        if step != 1:
            raise
        return part(node, x, axis, from_front(start, size), count)
    named = isinstance(size, Size) and quotient(size, step) is not None
    if named and high == MAX_I64 and 0 <= low < step:
        return interleaved(node, x, axis, low, step)
    if low == 0 and step == 1 and (high == MAX_I64 or (isinstance(size, int) and high >= size)):
        return x
    return sliced(node, x, axis, low, high, step)


def _select(node: Node) -> Value:
    x = node.x("self")
    axis = node.axis(x)
    extents = node.extents(x)
    low = bound(node.arguments["index"], extents[axis], backwards=False)
    one = sliced(node, x, axis, low, low + 1 if low != -1 else MAX_I64)
    return reshape(node, one, [*extents[:axis], *extents[axis + 1 :]])


def _cat(node: Node) -> Value:
    """An empty vector may be concatenated with any shape."""
    tensors = node.xs("tensors")
    values = [each for each in tensors if dims(each) != (0,)] or tensors[:1]
    values = [converted(node, each, node.dtype()) for each in values]
    return joined(node, values, node.axis(values[0]))


def joined(node: Node, values: list[Value], axis: int) -> Value:
    if len(values) == 1:
        return values[0]
    return node.call(graph.ConcatOp, values, axis)


def _stack(node: Node) -> Value:
    values = [converted(node, each, node.dtype()) for each in node.xs("tensors")]
    axis = resolved(node.int("dim"), rank(values[0]) + 1)
    layers: list[Value] = []
    for value in values:
        extents = node.extents(value)
        layers.append(reshape(node, value, [*extents[:axis], 1, *extents[axis:]]))
    return joined(node, layers, axis)


def _pieces(node: Node, x: Value, axis: int, sizes: list[int]) -> list[Value]:
    return [x] if len(sizes) == 1 else [*node.calls(graph.SplitOp, x, axis, sizes)]


def _known(node: Node, x: Value, axis: int) -> int:
    (size,) = static_dims(dims(x)[axis : axis + 1], "a split")
    return size


def _split(node: Node) -> list[Value]:
    x = node.x("self")
    axis = node.axis(x)
    name = next(each for each in ("split_sizes", "split_size") if each in node.arguments)
    if isinstance(node.arguments[name], list | tuple):
        return _pieces(node, x, axis, node.ints(name))
    whole, each = node.extents(x)[axis], node.arguments[name]
    if isinstance(each, Size) and isinstance(count := quotient(whole, each), int):
        return [part(node, x, axis, number * each, each) for number in range(count)]
    size, most = _known(node, x, axis), node.int(name)
    return _pieces(node, x, axis, [min(most, size - start) for start in range(0, size, max(most, 1))] or [0])


def _chunk(node: Node) -> list[Value]:
    x = node.x("self")
    axis = node.axis(x)
    size = _known(node, x, axis)
    most = max(1, -(-size // node.int("chunks")))
    return _pieces(node, x, axis, [min(most, size - start) for start in range(0, size, most)] or [0])


def _unbind(node: Node) -> list[Value]:
    x = node.x("self")
    axis = node.axis(x)
    extents = node.extents(x)
    rest_of = [*extents[:axis], *extents[axis + 1 :]]
    return [reshape(node, piece, rest_of) for piece in _pieces(node, x, axis, [1] * _known(node, x, axis))]


def _flip(node: Node) -> Value:
    x = node.x("self")
    for axis in node.axes(x, "dims"):
        x = sliced(node, x, axis, -1, MIN_I64, -1)
    return x


def _roll(node: Node) -> Value:
    """Rotates elements along axes; without axes, all elements in row-major order."""
    x = node.x("self")
    extents = node.extents(x)
    flat = not node.arguments.get("dims")
    axes = [0] if flat else node.axes(x, "dims")
    y = reshape(node, x, [product(extents)]) if flat else x
    for axis, shift in zip(axes, node.ints("shifts"), strict=True):
        size = dims(y)[axis]
        shift = shift % size if isinstance(size, int) and size else shift
        if shift:
            parts = [sliced(node, y, axis, -shift, MAX_I64), sliced(node, y, axis, 0, -shift)]
            y = node.call(graph.ConcatOp, parts if shift > 0 else parts[::-1], axis)
    return reshape(node, y, extents)


def _repeat(node: Node) -> Value:
    x = node.x("self")
    counts = node.extents_at("repeats" if "repeats" in node.arguments else "dims")
    counts = [1] * (rank(x) - len(counts)) + counts
    x = reshape(node, x, [1] * (len(counts) - rank(x)) + node.extents(x))
    pairs = list(zip(counts, node.extents(x), strict=True))
    if any(isinstance(count, Size) or (isinstance(size, Size) and count != 1) for count, size in pairs):
        apart = reshape(node, x, [each for _, size in pairs for each in (1, size)])
        return reshape(
            node, spread(node, apart, [each for pair in pairs for each in pair]), [a * b for a, b in pairs]
        )
    return node.call(graph.RepeatOp, x, [int(each) for each in counts]) if set(counts) != {1} else x


def _pad(node: Node) -> Value:
    """Pairs of pads, the last dimension first."""
    x, pads = node.x("self"), node.ints("pad")
    low, high = [0] * rank(x), [0] * rank(x)
    for index in range(len(pads) // 2):
        low[rank(x) - 1 - index], high[rank(x) - 1 - index] = pads[2 * index : 2 * index + 2]
    mode = {"replicate": "edge", "circular": "wrap"}.get(
        node.text("mode", "constant"), node.text("mode", "constant")
    )
    fill = node.float("value") if node.has("value") else 0.0
    return padded(node, x, low, high, mode, fill)


def _unfold(node: Node) -> Value:
    """Sliding windows along an axis, as a new last dimension."""
    x = node.x("self")
    axis = resolved(node.int("dimension"), rank(x))
    size, step = node.int("size"), node.int("step")
    starts = np.arange(0, _known(node, x, axis) - size + 1, step, dtype=np.int64)
    found = node.call(graph.GatherOp, x, starts[:, None] + np.arange(size), axis)
    order = [each for each in range(rank(found)) if each != axis + 1]
    return node.call(graph.TransposeOp, found, [*order, axis + 1])


def _diagonal(node: Node) -> Value:
    """A diagonal of two dimensions, as a new last one."""
    x, offset = node.x("self"), node.int("offset")
    axes = [node.axis(x, "dim1"), node.axis(x, "dim2")]
    others = [each for each in range(rank(x)) if each not in axes]
    rows, columns = (_known(node, x, axis) for axis in axes)
    extents = node.extents(x)
    moved = node.call(graph.TransposeOp, x, [*others, *axes])
    flat = reshape(node, moved, [*(extents[each] for each in others), rows * columns])
    places = np.diagonal(np.arange(rows * columns).reshape(rows, columns), offset)
    return node.call(graph.GatherOp, flat, np.ascontiguousarray(places, np.int64), len(others))


TABLE: Mapping[str, Callable[[Node], Value | Sequence[Value] | Extent]] = {
    "broadcast_to": _expand,
    "cat": _cat,
    "chunk": _chunk,
    "concat": _cat,
    "constant_pad_nd": _pad,
    "copy": _copy,
    "diagonal": _diagonal,
    "expand": _expand,
    "expand_as": _expand_as,
    "flip": _flip,
    "pad": _pad,
    "repeat": _repeat,
    "roll": _roll,
    "select": _select,
    "slice": _slice,
    "split": _split,
    "split_with_sizes": _split,
    "stack": _stack,
    "tile": _repeat,
    "unbind": _unbind,
    "unfold": _unfold,
    "permute": _permute,
    "t": _t,
    "transpose": _transpose,
}
