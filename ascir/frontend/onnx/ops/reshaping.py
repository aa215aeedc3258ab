"""The same elements in another shape."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ascir.dialects import graph
from ascir.frontend.maker import resolved
from ascir.frontend.onnx.node import Node
from ascir.frontend.shaping import reshape, rest
from ascir.frontend.sizes import Extent, product, quotient
from ascir.frontend.values import Problem, Value, dims, rank


def _reshape(node: Node) -> Value:
    """A 0 is the size of the operand there, a -1 is inferred from the others."""
    x = node.x(0)
    source = node.extents(x)
    shape = node.extents_at(1, "the shape") if node.has(1) else list[Extent](node.ints("shape"))
    if not node.int("allowzero", 0):
        for axis, each in enumerate(shape):
            if isinstance(each, int) and each == 0:
                if axis >= len(source):
                    raise Problem(f"dimension {axis} of the shape is 0: that of the operand, which has none")
                shape[axis] = source[axis]
    missing = [axis for axis, each in enumerate(shape) if isinstance(each, int) and each == -1]
    if len(missing) > 1:
        raise Problem("only one size of a shape can be -1")
    if missing:
        shape[missing[0]] = rest(source, [each for axis, each in enumerate(shape) if axis != missing[0]])
    return reshape(node, x, shape)


def _axes(node: Node, index: int = 1) -> list[int] | None:
    if node.has(index):
        return node.numbers(index, "axes")
    return node.ints("axes") if "axes" in node.attributes else None


def _squeeze(node: Node) -> Value:
    x, axes = node.x(0), _axes(node)
    extents = node.extents(x)
    if axes is None:
        dropped = {axis for axis, each in enumerate(extents) if isinstance(each, int) and each == 1}
    else:
        dropped = {resolved(axis, rank(x)) for axis in axes}
    for axis in dropped:
        extent = extents[axis] if axis < len(extents) else 0
        if isinstance(extent, int) and extent != 1:
            raise Problem(f"dimension {axis} is {extent}, and only a 1 can be left out")
    return reshape(node, x, [each for axis, each in enumerate(extents) if axis not in dropped])


def _unsqueeze(node: Node) -> Value:
    x, axes = node.x(0), _axes(node) or []
    extents = node.extents(x)
    full = len(extents) + len(axes)
    for axis in sorted(resolved(axis, full) for axis in axes):
        extents.insert(axis, 1)
    if len({resolved(axis, full) for axis in axes}) < len(axes):
        raise Problem(f"an axis is given twice: {axes}")
    return reshape(node, x, extents)


def _flatten(node: Node) -> Value:
    x, axis = node.x(0), node.int("axis", 1)
    extents = node.extents(x)
    if not -len(extents) <= axis <= len(extents):
        raise Problem(f"axis {axis} is out of range for rank {len(extents)}")
    axis += len(extents) if axis < 0 else 0
    return reshape(node, x, [product(extents[:axis]), product(extents[axis:])])


def _blocks(node: Node) -> tuple[Value, int, list[Extent]]:
    x, block = node.x(0), node.int("blocksize")
    if rank(x) != 4 or block < 1:
        raise Problem(f"blocks of {block} need an image of four dimensions, not {list(dims(x))}")
    return x, block, node.extents(x)


def _depth_to_space(node: Node) -> Value:
    x, block, (n, c, h, w) = _blocks(node)
    depth = quotient(c, block * block)
    if depth is None:
        raise Problem(f"{c} channels do not divide into blocks of {block} x {block}")
    if node.text("mode", "DCR") == "DCR":
        parts = reshape(node, x, [n, block, block, depth, h, w])
        moved = node.call(graph.TransposeOp, parts, [0, 3, 4, 1, 5, 2])
    else:
        parts = reshape(node, x, [n, depth, block, block, h, w])
        moved = node.call(graph.TransposeOp, parts, [0, 1, 4, 2, 5, 3])
    return reshape(node, moved, [n, depth, h * block, w * block])


def _space_to_depth(node: Node) -> Value:
    x, block, (n, c, h, w) = _blocks(node)
    rows, columns = quotient(h, block), quotient(w, block)
    if rows is None or columns is None:
        raise Problem(f"an image of {h} x {w} does not divide into blocks of {block}")
    parts = reshape(node, x, [n, c, rows, block, columns, block])
    mode = node.text("mode", "DCR")
    moved = node.call(graph.TransposeOp, parts, [0, 3, 5, 1, 2, 4] if mode == "DCR" else [0, 1, 3, 5, 2, 4])
    return reshape(node, moved, [n, c * block * block, rows, columns])


TABLE: Mapping[str, Callable[[Node], Value]] = {
    "DepthToSpace": _depth_to_space,
    "Flatten": _flatten,
    "Reshape": _reshape,
    "SpaceToDepth": _space_to_depth,
    "Squeeze": _squeeze,
    "Unsqueeze": _unsqueeze,
}
