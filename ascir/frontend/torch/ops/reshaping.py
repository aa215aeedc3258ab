"""Reshapes, and queries of shapes."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ascir.dialects import graph
from ascir.dialects.graph.types import bit_width
from ascir.frontend.maker import resolved
from ascir.frontend.shaping import reshape, rest
from ascir.frontend.sizes import Extent, product
from ascir.frontend.torch.node import Node
from ascir.frontend.values import Problem, Value, carried, element, rank
from ascir.interp.dtypes import ELEMENT_TYPES


def _view(node: Node) -> Value:
    """A -1 is inferred from the other sizes."""
    x = node.x("self")
    shape = node.extents_at("shape" if "shape" in node.arguments else "size")
    missing = [axis for axis, each in enumerate(shape) if isinstance(each, int) and each == -1]
    if len(missing) > 1:
        raise Problem("only one size of a shape can be -1")
    if missing:
        others = [each for axis, each in enumerate(shape) if axis != missing[0]]
        shape[missing[0]] = rest(node.extents(x), others)
    return reshape(node, x, shape)


def _flatten(node: Node) -> Value:
    x = node.x("self")
    extents = node.extents(x)
    if not extents:
        return reshape(node, x, [1])
    start, end = node.axis(x, "start_dim"), node.axis(x, "end_dim")
    return reshape(node, x, [*extents[:start], product(extents[start : end + 1]), *extents[end + 1 :]])


def _unsqueeze(node: Node) -> Value:
    x = node.x("self")
    extents = node.extents(x)
    extents.insert(resolved(node.int("dim"), rank(x) + 1), 1)
    return reshape(node, x, extents)


def _squeeze(node: Node) -> Value:
    """Only dimensions of size 1 are removed."""
    x = node.x("self")
    extents: list[Extent] = node.extents(x)
    axes = node.axes(x) if node.has("dim") and rank(x) else list(range(rank(x)))
    gone = {axis for axis in axes if isinstance(extents[axis], int) and extents[axis] == 1}
    return reshape(node, x, [each for axis, each in enumerate(extents) if axis not in gone])


def _size(node: Node) -> Extent:
    x = node.x("self")
    return node.extents(x)[node.axis(x)]


def _count(node: Node) -> Extent:
    return product(node.extents(node.x("self")))


def _as_is(node: Node) -> Value:
    return node.x("self")


def _bits(node: Node) -> Value:
    """Reinterprets the bits of each element as another type."""
    x, dtype = node.x("self"), node.dtype()
    if carried(dtype) != dtype or bit_width(element(x)) != bit_width(ELEMENT_TYPES[dtype]):
        raise Problem(f"views of {element(x)} as {dtype} are not supported: elements must have as many bits")
    return node.call(graph.BitcastOp, x, ELEMENT_TYPES[dtype])


TABLE: Mapping[str, Callable[[Node], Value | Extent]] = {
    "_reshape_alias": _view,
    "_unsafe_view": _view,
    "alias": _as_is,
    "clone": _as_is,
    "contiguous": _as_is,
    "detach": _as_is,
    "flatten": _flatten,
    "lift_fresh_copy": _as_is,
    "reshape": _view,
    "squeeze": _squeeze,
    "sym_numel": _count,
    "sym_size": _size,
    "unsqueeze": _unsqueeze,
    "view.default": _view,
    "view.dtype": _bits,
}
