"""Element types: what global memory holds for one, what changes nothing in a reduction of it, and casts.

neutral("max", f16)          # -inf
cast_to(node, f32)           # an elementwise cast; a constant becomes another constant
"""

from __future__ import annotations

from math import inf
from struct import pack, unpack

from xdsl.dialects.builtin import AnyFloat, IntegerType, Signedness, f64, i1, i8
from xdsl.ir import Attribute
from xdsl.utils.hints import isa

from ascir.passes.graph.tiling.nodes import Constant, Elementwise, Node


def stored(element: Attribute) -> Attribute:
    """What global memory holds for an element: a byte for a boolean."""
    return i8 if element == i1 else element


def number_of(number: float, element: Attribute) -> float | int:
    """A number as tiles have it that move elements of a graph: f64 by its bits."""
    if element == f64:
        (bits,) = unpack("<q", pack("<d", number))
        return int(bits)
    return int(number) if isa(element, IntegerType) else number


def neutral(kind: str, element: Attribute) -> float | int:
    """What changes nothing in a reduction."""
    kind = kind.removeprefix("arg")
    if kind in ("sum", "prod"):
        return 0 if kind == "sum" else 1
    sign = -1 if kind == "max" else 1
    if not isa(element, IntegerType):
        return sign * inf
    width = element.width.data
    if element.signedness.data is Signedness.UNSIGNED:
        return 0 if kind == "max" else 2**width - 1
    return -(2 ** (width - 1)) if kind == "max" else 2 ** (width - 1) - 1


def cast_to(node: Node, element: Attribute, rounding: str | None = None) -> Node:
    if node.element == element:
        return node
    if isinstance(node, Constant) and rounding is None and isinstance(element, AnyFloat):
        return Constant(element, number=float(node.number))
    return Elementwise(element, node.support, (node,), name="cast", parameter=rounding)
