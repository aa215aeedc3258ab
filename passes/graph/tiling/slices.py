"""Lets several cores share a reduction: each reduces a slice of an axis, and the results are combined.

    sum over {b} of x: [a, b]          // 2 rows of 1000000
    ->  sum over {b}, sliced by p: [p, a], stored in a workspace of 48 x 2
        sum over {p} of that, by every core that needs it

The number of slices is fixed when the kernel is made: the result depends neither on the number of cores at launch nor
on their order. With `atomics`, sums and extremes that are only stored are combined in global memory instead:

    neutral elements stored to y; a barrier of all cores; sum over {b}, sliced by p: [a], added to y

Additions then happen in any order: sums of floats may differ in their last bits from run to run.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TypeGuard

from xdsl.dialects.builtin import AnyFloat

from ascir.dialects.tile.transfer import ATOMIC, Atomic
from ascir.passes.graph.tiling.elements import neutral
from ascir.passes.graph.tiling.nodes import (
    Box,
    Constant,
    Gather,
    Group,
    Load,
    Node,
    Reduce,
    Slices,
    Target,
    View,
    ancestors,
    stored_before,
)
from ascir.passes.graph.tiling.phases import Phase, merge_orders
from ascir.passes.graph.tiling.space import Axis, Order
from ascir.passes.tile.extent import Extent

SYNC_NS = 2000
"""The time of a barrier of all cores, including the restart of the pipes."""


ATOMIC_KINDS = {"sum": "add", "max": "max", "min": "min"}


def everything(group: Group) -> Iterator[Node]:
    """All nodes of a group, operands first; what is stored in a workspace comes before the nodes that load it."""
    seen: set[Node] = set()

    def visit(root: Node) -> Iterator[Node]:
        for node in ancestors([root]):
            if node in seen:
                continue
            for source in stored_before(node):
                yield from visit(source.node)
            seen.add(node)
            yield node

    for target in group.targets:
        yield from visit(target.node)


def sliced(group: Group, phase: Phase, number: int, atomics: str | None = None) -> Group:
    """The group with the reductions of a phase shared between `number` slices of its largest reduced axis. `atomics`:
    the architecture whose atomic stores combine the results, if it can do so for all of them."""
    axes = phase.reduced - phase.combined
    axis = max(sorted(axes, key=lambda axis: axis.name), key=lambda axis: axis.extent.assumed)
    made = Group(list(group.views), [])
    numbers: dict[int, Axis] = {}
    own: dict[Node, Node] = {}
    depth: dict[Node, int] = {}
    nodes = list(everything(group))
    found = [node for node in nodes if _is_of(node, axes)]
    meeting = (
        frozenset(found) if atomics and all(_meets(node, group, nodes, atomics) for node in found) else ()
    )
    for node in nodes:
        new = replace(node, operands=tuple(own[operand] for operand in node.operands))
        if isinstance(new, Load):
            new.sources = tuple(replace(source, node=own[source.node]) for source in new.sources)
        elif isinstance(new, Gather):
            sources = tuple(replace(source, node=own[source.node]) for source in new.source.sources)
            new.source = replace(new.source, sources=sources)
        below = max((depth[operand] for operand in node.operands), default=0)
        shared = _is_of(new, axes)
        if isinstance(new, Reduce) and shared:
            name = f"p{len(made.views)}"
            count = numbers.setdefault(below, Axis(Extent(number), name))
            slices = Slices(axis, count)
            new = _met(new, slices) if node in meeting else _shared(new, slices, phase.axes, made)
        own[node], depth[node] = new, below + shared
    for target in group.targets:
        new = replace(target, node=own[target.node])
        if target.node in meeting:
            assert isinstance(new.node, Reduce)
            number_of = neutral(new.node.kind, new.node.element)
            start = Constant(new.node.element, number=number_of)
            new.node.initial = Target(start, target.view, target.box, is_initial=True)
            new.atomic = ATOMIC_KINDS[new.node.kind]
        made.targets.append(new)
    return made


def _is_of(node: Node, axes: frozenset[Axis]) -> TypeGuard[Reduce]:
    """Whether a node is a reduction of these axes that is not shared yet."""
    return isinstance(node, Reduce) and node.axes == axes and node.slices is None and not node.combines


def _meets(node: Reduce, group: Group, nodes: list[Node], arch: str) -> bool:
    """Whether the results of slices can be combined in global memory: a single target stores the reduction as it is,
    and nothing else reads it."""
    kinds, elements = ATOMIC[arch]
    kind = ATOMIC_KINDS.get(node.kind)
    if kind is None or Atomic(kind) not in kinds or node.element not in elements:
        return False
    if kind != "add" and isinstance(node.element, AnyFloat) and not node.ignores_nan:
        return False  # the result for NaN is not documented
    uses = sum(operand is node for other in nodes for operand in other.operands)
    uses += sum(source.node is node for other in nodes for source in stored_before(other))
    return uses == 0 and sum(target.node is node for target in group.targets) == 1


def _met(node: Reduce, slices: Slices) -> Reduce:
    return replace(node, support=node.support | {slices.number}, slices=slices)


def _shared(node: Reduce, slices: Slices, axes: Order, group: Group) -> Reduce:
    """A reduction of slices, and a second one that combines their results; the axis of slice numbers replaces the
    reduced axis."""
    part = replace(node, support=node.support | {slices.number}, slices=slices)
    whole = node.support | {slices.axis}
    if not whole.issubset(axes):  # of another phase, which reduces along the same axes
        loads = [load.order for load in ancestors([node]) if isinstance(load, Load)]
        axes = merge_orders([*loads, *([axis] for axis in sorted(whole, key=lambda axis: axis.name))])
    order = tuple(slices.number if axis is slices.axis else axis for axis in axes if axis in whole)
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
