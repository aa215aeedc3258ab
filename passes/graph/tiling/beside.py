"""What the padding of a tile's rows contains, where that is known without filling it: rows of 77 in a tile of 80
columns.

    %x = tile.load %view[...] sizes [16, 77] pad(-inf)       // for the maximum of each row
    %e = exp(%x - max(%x))                                   // the padding is 0, which changes no sum of a row
"""

from __future__ import annotations

from xdsl.dialects.builtin import AnyFloat

from ascir.passes.graph.tiling.nodes import Elementwise, Load, Node, Reduce


def loaded(node: Node) -> Load | None:
    """The load whose value this is, through casts between floats; None if there is none."""
    while isinstance(node, Elementwise) and node.name == "cast":
        (node,) = node.operands
        if not isinstance(node.element, AnyFloat):
            return None
    # Reversed rows are reversed together with their padding.
    return node if isinstance(node, Load) and min(node.box.steps, default=1) > 0 else None


def exponentials_of(node: Node) -> Load | None:
    """The load whose exponentials a sum adds up, each less the maximum of its row; None if rows may be empty: an empty
    row has a sum, but no maximum."""
    x = exponents_of(node)
    static = isinstance(node, Reduce) and all(axis.extent.static for axis in node.axes)
    return None if x is None or not static else loaded(x)


def exponents_of(node: Node) -> Node | None:
    """The node whose exponentials a sum adds up, each less the maximum of its row (softmax). If its padding is -inf,
    that of the exponentials is 0. It is NaN only if the maximum of the row is -inf or NaN; the elements of the row are
    NaN then, too."""
    match node:
        case Reduce(
            kind="sum",
            slices=None,
            operands=(
                Elementwise(
                    name="exp",
                    operands=(
                        Elementwise(name="sub", operands=(x, Reduce(kind="max", operands=(y,)) as largest)),
                    ),
                ),
            ),
        ) if x is y and largest.axes == node.axes and largest.slices is None:
            return x
        case _:
            return None
