"""Simplifies the reciprocal square root of a value that is scaled and shifted by constants.

1 / sqrt(s * c + e)   ->   (1 / sqrt(c)) / sqrt(s + e / c)       // in norms s * c is a mean of squares: saves a product
"""

from __future__ import annotations

import math

from xdsl.dialects.builtin import f32

from ascir.passes.graph.tiling.nodes import Constant, Elementwise, Node


def inverse_root(name: str, node: Node) -> Node | None:
    """The simplified `name` (rsqrt, or reciprocal of a sqrt) of a node, if it has this form. Only for f32: other types
    would be rounded elsewhere."""
    if node.element != f32:
        return None
    if name == "rsqrt":
        inside = node
    elif name == "reciprocal" and isinstance(node, Elementwise) and node.name == "sqrt":
        (inside,) = node.operands
    else:
        return None
    if (found := _scaled_and_shifted(inside)) is None:
        return None
    value, factor, shift = found
    shifted = _of("add", value, Constant(f32, number=shift / factor))
    return _of("div", Constant(f32, number=1 / math.sqrt(factor)), _of("sqrt", shifted))


def _scaled_and_shifted(node: Node) -> tuple[Node, float, float] | None:
    """s, c and e of s * c + e, if c is between 2^-64 and 1, as that of a mean is: without the product, nothing finite
    then becomes infinite."""
    if (total := _with_number(node, "add")) is None:
        return None
    if (product := _with_number(total[0], "mul")) is not None:
        value, factor = product
    elif (quotient := _with_number(total[0], "div")) is not None and quotient[1]:
        value, factor = quotient[0], 1 / quotient[1]
    else:
        return None
    moderate = 2.0**-64 <= factor <= 1 and 0 <= total[1] <= 1
    return (value, factor, total[1]) if moderate else None


def _with_number(node: Node, name: str) -> tuple[Node, float] | None:
    """The operand of a function that is not a constant, and the constant."""
    if not isinstance(node, Elementwise) or node.name != name:
        return None
    left, right = node.operands
    if isinstance(left, Constant) and name != "div":
        left, right = right, left
    return (left, right.number) if isinstance(right, Constant) else None


def _of(name: str, *operands: Node) -> Node:
    support = frozenset(axis for operand in operands for axis in operand.support)
    return Elementwise(f32, support, operands, name=name)
