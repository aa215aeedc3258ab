"""Runs all phases for one slab of rows after the other, so that what later phases read again is still in L2.

    m_o = max over {i} of x: [a, o]; y = x - max over {o} of m_o          // x: 512 rows of 8 parts of 16384 elements
    ->  a = s * r: for each s the first phase over [r, o, i], then the second, for which x is in L2

Each slab costs additional barriers of all cores.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import prod

from ascir.passes.graph.tiling.choose import Choice
from ascir.passes.graph.tiling.nodes import (
    Box,
    Constant,
    Count,
    Elementwise,
    Group,
    Iota,
    Load,
    Node,
    Reduce,
    Target,
    View,
    element_bytes,
)
from ascir.passes.graph.tiling.phases import Phase
from ascir.passes.graph.tiling.slices import everything
from ascir.passes.graph.tiling.space import Axis
from ascir.passes.graph.tiling.split import Split, Whole
from ascir.passes.tile.extent import Extent
from ascir.target import Soc

MOST = 64
"""The most slabs that are considered."""


def group_in_slabs(group: Group, choices: Sequence[Choice], chip: Soc) -> Group | None:
    """The group in the fewest slabs for which all that is read and written fits into L2. None if it fits anyway,
    nothing is read twice, or rows cannot be divided like this."""
    phases = [choice.schedule.phase for choice in choices]
    moved = sum(_bytes(view) for phase in phases for view in phase.views - phase.seen)
    if moved <= chip.l2 or (axis := _shared(phases)) is None:
        return None
    rows = axis.extent.number
    for count in range(2, min(MOST, rows) + 1):
        if rows % count == 0 and moved / count <= chip.l2:
            outer = Axis(Extent(count), f"{axis.name}s", numbers=True)
            return _in_slabs(group, Split(axis, outer, Axis(Extent(rows // count), f"{axis.name}r")))
    return None


def _bytes(view: View) -> int:
    return prod(axis.extent.assumed for axis in view.order) * element_bytes(view.element)


def _shared(phases: Sequence[Phase]) -> Axis | None:
    """The outermost axis along which all phases are independent, if a later phase reads again what an earlier one has
    read."""
    again = any(
        isinstance(node, Load) and node.view in phase.seen for phase in phases for node in phase.nodes
    )
    if not again or any(phase.slices or phase.carried for phase in phases):
        return None
    for axis in phases[0].parallel:
        everywhere = all(axis in target.order for phase in phases for target in phase.targets)
        if axis.extent.static and everywhere and all(axis in phase.parallel for phase in phases):
            return axis
    return None


def _in_slabs(group: Group, split: Split) -> Group | None:
    made = Group(list(group.views), [], split.outer)
    own: dict[Node, Node] = {}
    targets: dict[Target, Target] = {}

    def stored(target: Target) -> Target:
        if target not in targets:
            targets[target] = replace(target, node=own[target.node], box=split.box(target.box))
        return targets[target]

    try:
        for node in everything(group):
            own[node] = _node(node, split, own)
            if isinstance(new := own[node], Load):
                new.sources = tuple(map(stored, new.sources))
        made.targets += map(stored, group.targets)
    except Whole:
        return None
    return made


def _node(node: Node, split: Split, own: dict[Node, Node]) -> Node:
    operands = tuple(own[operand] for operand in node.operands)
    support = split.support(node.support)
    match node:
        case Load() if all(_along(split.axis, node.box, source.box) for source in node.sources):
            return replace(node, support=support, box=split.box(node.box))
        case Constant() | Count():
            return node
        case Reduce() if node.initial is None and split.axis not in node.axes:
            return replace(node, support=support, operands=operands)
        case Iota() if node.axis is not split.axis:
            return replace(node, support=support)
        case Elementwise():
            return replace(node, support=support, operands=operands)
        case _:
            raise Whole


def _along(axis: Axis, loaded: Box, stored: Box) -> bool:
    """Whether a slab only reads what the same slab has stored. If the axis is at another position in the stored box, it
    would read data of later slabs, too."""
    return axis in loaded.order and loaded.order.index(axis) == stored.order.index(axis)
