"""Sequences of tensors of known length: exporters write them for `split` and `stack`.

    SplitToSequence(x, [2, 2, 81])  ->  Several((x0, x1, x2))          SequenceAt(s, 1)  ->  x1

They are not represented in the graph: their elements are ordinary values.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ascir.dialects import graph
from ascir.frontend.maker import resolved
from ascir.frontend.onnx.node import Node, Several
from ascir.frontend.shaping import sliced
from ascir.frontend.values import Problem, Value, dims, rank, static_dims

MAX_PARTS = 4096


def _split(node: Node) -> Several:
    """Parts of given sizes, of one size, or of one element each."""
    x = node.x(0)
    axis = node.axis(x, default=0)
    (size,) = static_dims([dims(x)[axis]], "SplitToSequence")
    keeps = bool(node.int("keepdims", 1)) or node.has(1)
    if node.has(1) and node.array(1, "the sizes").ndim:
        sizes = node.numbers(1, "the sizes")
    else:
        (each,) = node.numbers(1, "the size") if node.has(1) else [1]
        if each < 1:
            raise Problem(f"parts of {each} elements")
        sizes = [min(each, size - start) for start in range(0, min(size, MAX_PARTS * each), each)]
    if sum(sizes) != size or min(sizes, default=0) < 0 or len(sizes) > MAX_PARTS:
        raise Problem(f"{size} elements do not divide into {sizes[:8]}")
    parts: list[Value] = []
    start = 0
    for count in sizes:
        part = sliced(node, x, axis, start, start + count)
        parts.append(part if keeps else _squeezed(node, part, axis))
        start += count
    return Several(tuple(parts))


def _squeezed(node: Node, x: Value, axis: int) -> Value:
    return node.call(graph.ReshapeOp, x, [*dims(x)[:axis], *dims(x)[axis + 1 :]])


def _place(node: Node, index: int, last: int) -> int:
    """A position in a sequence; negative ones count from the end."""
    (place,) = node.numbers(index, "the place in a sequence")
    if not -last - 1 <= place <= last:
        raise Problem(f"a sequence of {last + 1} has no place {place}")
    return place % (last + 1)


def _at(node: Node) -> Value:
    parts = node.several(0)
    return parts[_place(node, 1, len(parts) - 1)]


def _insert(node: Node) -> Several:
    parts = [*node.several(0)]
    if len(parts) >= MAX_PARTS:
        raise Problem(f"sequences of more than {MAX_PARTS} tensors are not supported")
    parts.insert(_place(node, 2, len(parts)) if node.has(2) else len(parts), node.x(1))
    return Several(tuple(parts))


def _erase(node: Node) -> Several:
    parts = [*node.several(0)]
    parts.pop(_place(node, 1, len(parts) - 1) if node.has(1) else -1)
    return Several(tuple(parts))


def _joined(node: Node) -> Value:
    """All elements, concatenated along an axis or stacked along a new one."""
    parts, is_new = [*node.several(0)], bool(node.int("new_axis", 0))
    if not parts:
        raise Problem("a sequence of no tensors has no shape")
    axis = resolved(node.int("axis"), rank(parts[0]) + is_new)
    if is_new:
        parts = [
            node.call(graph.ReshapeOp, part, [*dims(part)[:axis], 1, *dims(part)[axis:]]) for part in parts
        ]
    return node.call(graph.ConcatOp, parts, axis) if len(parts) > 1 else parts[0]


TABLE: Mapping[str, Callable[[Node], Value | Several]] = {
    "ConcatFromSequence": _joined,
    "SequenceAt": _at,
    "SequenceConstruct": lambda node: Several(tuple(node.values())),
    "SequenceEmpty": lambda node: Several(()),
    "SequenceErase": _erase,
    "SequenceInsert": _insert,
    "SplitToSequence": _split,
}
