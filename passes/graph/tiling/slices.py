"""Reductions that several cores share: each reduces a slice of an axis, and what they leave is combined.

    sum over {b} of x: [a, b]          // 2 rows of 1000000
    ->  sum over {b}, sliced by p: [p, a], stored in a workspace of 48 x 2
        sum over {p} of that, by everyone who needs it

The number of slices is fixed when the kernel is made: the result does not depend on how many cores there are at launch,
nor on which of them is first.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ascir.passes.graph.tiling.extent import Extent
from ascir.passes.graph.tiling.nodes import (
    Box,
    Gather,
    Group,
    Load,
    Node,
    Reduce,
    Slices,
    Target,
    View,
    ancestors,
    loads_of,
)
from ascir.passes.graph.tiling.phases import Phase, assumed_size
from ascir.passes.graph.tiling.space import Axis, Order

SYNC_NS = 2000
"""What waiting for all cores takes, with a second start of the pipes."""


def everything(group: Group) -> Iterator[Node]:
    """All nodes of a group, operands first; what is stored in a workspace before what loads it."""
    seen: set[Node] = set()

    def visit(root: Node) -> Iterator[Node]:
        for node in ancestors([root]):
            if node in seen:
                continue
            for load in loads_of(node):
                for source in load.sources:
                    yield from visit(source.node)
            seen.add(node)
            yield node

    for target in group.targets:
        yield from visit(target.node)


def sliced(group: Group, phase: Phase, number: int) -> Group:
    """The group with the reductions of a phase shared between `number` slices of its largest reduced axis."""
    axes = phase.reduced - phase.combined
    axis = max(sorted(axes, key=lambda axis: axis.name), key=assumed_size)
    made = Group(list(group.views), [])
    numbers: dict[int, Axis] = {}
    own: dict[Node, Node] = {}
    depth: dict[Node, int] = {}
    for node in everything(group):
        new = replace(node, operands=tuple(own[operand] for operand in node.operands))
        if isinstance(new, Load):
            new.sources = tuple(replace(source, node=own[source.node]) for source in new.sources)
        elif isinstance(new, Gather):
            sources = tuple(replace(source, node=own[source.node]) for source in new.source.sources)
            new.source = replace(new.source, sources=sources)
        below = max((depth[operand] for operand in node.operands), default=0)
        shared = isinstance(new, Reduce) and new.axes == axes and new.slices is None and not new.combines
        if isinstance(new, Reduce) and shared:
            name = f"p{len(made.views)}"
            count = numbers.setdefault(below, Axis(Extent(number), name))
            new = _shared(new, Slices(axis, count), phase.axes, made)
        own[node], depth[node] = new, below + shared
    made.targets = [replace(target, node=own[target.node]) for target in group.targets]
    return made


def _shared(node: Reduce, slices: Slices, axes: Order, group: Group) -> Reduce:
    """A reduction of slices, and the combination of its results: the number of the slice stands where the axis did."""
    part = replace(node, support=node.support | {slices.number}, slices=slices)
    order = tuple(
        slices.number if axis is slices.axis else axis
        for axis in axes
        if axis in node.support or axis is slices.axis
    )
    view = View(f"work{len(group.views)}", order, node.element, "workspace")
    group.views.append(view)
    target = Target(part, view, Box.of(order))
    parts = Load(node.element, frozenset(order), hint=node.hint, view=view, box=target.box, sources=(target,))
    return Reduce(
        node.element,
        node.support,
        (parts,),
        hint=node.hint,
        kind=node.kind,
        axes=frozenset([slices.number]),
        combines=True,
    )
