"""Element types: their storage types in global memory, neutral elements of reductions, and casts.

neutral("max", f16)          # -inf
cast_to(node, f32)           # an elementwise cast; a constant becomes another constant
"""

from __future__ import annotations

from collections.abc import Mapping
from math import inf
from struct import pack, unpack

from xdsl.dialects.builtin import AnyFloat, IntegerType, Signedness, f64, i1, i8, i64
from xdsl.ir import Attribute
from xdsl.utils.hints import isa

from ascir.dialects.graph import (
    BitcastOp,
    BroadcastToOp,
    ConcatOp,
    ConstantOp,
    EmbeddingOp,
    GatherElementsOp,
    GatherOp,
    PadOp,
    ReshapeOp,
    SelectOp,
    SliceOp,
    SplitOp,
    TransposeOp,
)
from ascir.dialects.graph.types import ui64
from ascir.passes.graph.tiling.nodes import Constant, Elementwise, Node


def stored(element: Attribute) -> Attribute:
    """The storage type in global memory: a byte for a boolean."""
    return i8 if element == i1 else element


MOVED: Mapping[Attribute, Attribute] = {f64: i64, ui64: i64}
"""Element types that are only moved, not computed with, and the types as which they are moved."""

MOVES = (
    *(BitcastOp, BroadcastToOp, ConcatOp, ConstantOp, EmbeddingOp, GatherElementsOp, GatherOp),
    *(PadOp, ReshapeOp, SelectOp, SliceOp, SplitOp, TransposeOp),
)
"""Operations that pass elements on unchanged."""


def number_of(number: float, element: Attribute) -> float | int:
    """A constant of the graph as a constant for tiles: the bits of types that are only moved, as integers."""
    if element == f64:
        (bits,) = unpack("<q", pack("<d", number))
        return int(bits)
    if element == ui64:
        return int(number) - (int(number) >> 63 << 64)
    return int(number) if isa(element, IntegerType) else number


def neutral(kind: str, element: Attribute) -> float | int:
    """The neutral element of a reduction."""
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
