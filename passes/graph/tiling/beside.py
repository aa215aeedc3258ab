"""What lies beside the elements of a tile's rows, where that is known without filling it: rows of 77 in a tile of 80 columns.

%x = tile.load %view[...] sizes [16, 77] pad(-inf)       // for the largest of each row
%e = exp(%x - max(%x))                                   // beside the elements 0, which changes no sum of a row
"""

from __future__ import annotations

from xdsl.dialects.builtin import AnyFloat

from ascir.passes.graph.tiling.nodes import Elementwise, Load, Node, Reduce


def loaded(node: Node) -> Load | None:
    """The load behind casts between floats, if there is one."""
    while isinstance(node, Elementwise) and node.name == "cast":
        (node,) = node.operands
        if not isinstance(node.element, AnyFloat):
            return None
    # What runs backwards is turned around with what lies beside it.
    return node if isinstance(node, Load) and min(node.box.steps, default=1) > 0 else None


def exponentials_of(node: Node) -> Load | None:
    """What is loaded, where a sum adds up its exponentials, each less the largest of its row. Beside them lies 0 if -inf lies
    beside what is loaded; only where the largest of a row is -inf, or NaN, NaN does, as in its place among the elements."""
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
            # A row of no elements has a sum, but no largest one.
            return loaded(x) if all(axis.extent.static for axis in node.axes) else None
        case _:
            return None
