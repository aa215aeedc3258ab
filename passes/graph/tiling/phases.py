"""Cuts a group into phases: each is one loop nest over one iteration space, with one set of reduced axes.

    softmax over rows, then the mean of each column:
    // phase 0 over [a, b], reduced {b}: stores max and sum of each row in a workspace
    // phase 1 over [a, b], reduced {a}: loads x again, and what phase 0 stored

Elementwise work is recomputed if a later phase needs it. Only results of reductions, which are small, and operands that
are read along other axes are stored between phases.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from math import prod

from ascir.cost.memory import LINE
from ascir.passes.graph.tiling.nodes import (
    BLOCK,
    Box,
    Group,
    Load,
    Node,
    Pick,
    Ranking,
    Reduce,
    Scan,
    Target,
    View,
    ancestors,
    element_bytes,
    is_tile,
    stored_before,
    whole_axes,
)
from ascir.passes.graph.tiling.space import Axis, Order

LONG = 8192
"""That of one whose elements are worth sharing a reduction of a few rows."""


@dataclass(eq=False)
class Phase:
    """The targets that one loop nest stores. `reloads`: nodes that earlier phases stored, each with the load that
    replaces it."""

    level: int
    reduced: frozenset[Axis]
    targets: list[Target] = field(default_factory=list[Target])
    reloads: dict[Node, Load] = field(default_factory=dict[Node, Load])
    axes: Order = ()
    nodes: list[Node] = field(default_factory=list[Node])
    slices: dict[Axis, Axis] = field(default_factory=dict[Axis, Axis])
    """Reduced axes that are shared by cores in slices, each with the axis that counts the slices."""
    combined: frozenset[Axis] = frozenset()
    """Axes of slices or parts whose results are combined: always whole."""
    whole: frozenset[Axis] = frozenset()
    """Axes that a tile must have whole for another reason."""
    carried: frozenset[Axis] = frozenset()
    """Axes of running sums that are carried from chunk to chunk."""
    innermost: frozenset[Axis] = frozenset()
    """Axes along which rows of tiles are contiguous: their extents fill blocks."""
    pairs: frozenset[Axis] = frozenset()
    """Axes along which a view packs two elements to a byte: tiles start at even elements."""
    seen: frozenset[View] = frozenset()
    """The views that earlier phases have read or stored."""
    unit: int = 1
    """Elements that fill a block for any of the types; masks are not counted."""
    line: int = 1
    scanned: frozenset[Axis] = frozenset()
    """Axes of running sums."""
    slabs: Axis | None = None
    """The axis of slabs: all phases run for a slab before the next one starts. A tile covers one element of it."""

    few: frozenset[Axis] | None = None
    """Axes of named size that are assumed to have one element, if the phase is for that. Others are assumed to be
    long."""

    def size_of(self, axis: Axis) -> int:
        """The size of an axis for estimates."""
        if self.few is None:
            return axis.extent.assumed
        return axis.extent.number * (1 if axis in self.few else LONG ** len(axis.extent.names))

    def close(self) -> None:
        """Once all targets are known: collect their nodes, and order the axes."""
        found = ancestors([target.node for target in self.targets], frozenset(self.reloads))
        own: dict[Node, Node] = {}
        for node in found:
            operands = tuple(own[operand] for operand in node.operands if operand in own)
            if node in self.reloads:
                own[node] = self.reloads[node]
            elif operands != node.operands:
                own[node] = replace(node, operands=operands)
            else:
                own[node] = node
        self.nodes = list(own.values())
        self.targets = [replace(target, node=own[target.node]) for target in self.targets]
        directions = {node.reverse for node in self.nodes if isinstance(node, Scan)}
        for node in self.nodes:
            if isinstance(node, Reduce) and node.combines:
                self.combined |= node.axes
            elif isinstance(node, Reduce) and node.slices is not None:
                self.slices[node.slices.axis] = node.slices.number
            # Chunks are walked in one direction: with sums in both, an axis is whole if it can be.
            if isinstance(node, Scan) and (len(directions) == 1 or not node.axis.extent.static):
                self.carried |= {node.axis}
            else:
                self.whole |= whole_axes(node)
        self.scanned = frozenset(node.axis for node in self.nodes if isinstance(node, Scan))
        self.reduced |= self.combined | self.whole | self.carried
        orders = [target.order for target in self.targets]
        orders += [node.order for node in self.nodes if isinstance(node, Load)]
        packed = [node.order for node in self.nodes if isinstance(node, Load) and node.view.is_packed]
        self.pairs = frozenset(order[-1] for order in packed if order)
        self.axes = merge_orders([*orders, *([axis] for node in self.nodes for axis in node.support)])
        tiles = [node for node in self.nodes if is_tile(node)] + [target.node for target in self.targets]
        # i64 counts as two 32-bit words.
        smallest = min((min(element_bytes(node.element), 4) for node in tiles), default=4)
        self.unit, self.line = max(1, BLOCK // smallest), LINE // smallest
        rows = [order for order in orders if len(order) > 1 and not self._is_short(order)]
        self.innermost = frozenset([*self.axes[-1:], *(order[-1] for order in rows)])
        self.innermost |= frozenset(node.axis for node in self.nodes if isinstance(node, Ranking))

    def _is_short(self, order: Order) -> bool:
        """Whether a view has rows of less than a block, and not the innermost axis. Its rows are moved together once
        loaded: what they are combined with would have to be padded like them."""
        extent = order[-1].extent
        return self.axes[-1] not in order and extent.static and extent.number < self.unit

    def halved(self) -> tuple[Phase, Phase]:
        """Two independent phases that together do the same."""
        middle = len(self.targets) // 2
        first, second = (Phase(self.level, self.reduced, slabs=self.slabs) for _ in range(2))
        first.targets, second.targets = self.targets[:middle], self.targets[middle:]
        for half in (first, second):
            half.close()
            half.few = self.few
        first.seen, second.seen = self.seen, self.seen
        return first, second

    @property
    def parallel(self) -> Order:
        return tuple(axis for axis in self.axes if axis not in self.reduced and axis is not self.slabs)

    @property
    def views(self) -> frozenset[View]:
        """The views that it reads and stores."""
        loaded = frozenset(node.view for node in self.nodes if isinstance(node, Load))
        return loaded | frozenset(target.view for target in self.targets)

    @property
    def rounds(self) -> int:
        """The number of slabs."""
        return 1 if self.slabs is None else self.slabs.extent.number


def merge_orders(orders: list[Order] | list[list[Axis]] | list[Order | list[Axis]]) -> Order:
    """One order of all axes: that of the largest value, with the other axes next to their neighbours in other
    orders."""
    merged: list[Axis] = []
    for order in sorted(orders, key=lambda order: -prod(axis.extent.assumed for axis in order)):
        for index, axis in enumerate(order):
            if axis in merged:
                continue
            behind = next((a for a in reversed(order[:index]) if a in merged), None)
            before = next((a for a in order[index:] if a in merged), None)
            if behind is not None:
                merged.insert(merged.index(behind) + 1, axis)
            else:
                merged.insert(0 if before is None else merged.index(before), axis)
    return tuple(merged)


@dataclass(frozen=True)
class _Place:
    """The phases that can compute a node: `reduced` is empty if it needs no reduction of its level."""

    level: int = 0
    reduced: frozenset[Axis] = frozenset()


def _places(group: Group) -> dict[Node, _Place]:
    places: dict[Node, _Place] = {}
    pending = [target.node for target in group.targets]
    while pending:
        missing: list[Node] = []
        for node in ancestors([pending[-1]]):
            if node in places:
                continue
            missing += [source.node for source in stored_before(node) if source.node not in places]
        if missing:
            pending += missing
            continue
        for node in ancestors([pending.pop()]):
            if node not in places:
                places[node] = _place(node, places)
    return places


def _place(node: Node, places: dict[Node, _Place]) -> _Place:
    stored = [places[source.node].level + 1 for source in stored_before(node)]
    operands = [_Place(max(stored, default=0)), *(places[operand] for operand in node.operands)]
    level = max((place.level for place in operands), default=0)
    sets = {place.reduced for place in operands if place.level == level and place.reduced}
    if isinstance(node, Reduce) and not node.combines:
        sets.add(node.axes)
    if isinstance(node, Scan | Pick | Ranking):
        sets.add(whole_axes(node))
    if len(sets) <= 1:
        return _Place(level, *sets)
    return _Place(level + 1, node.axes if isinstance(node, Reduce) else whole_axes(node))


def plan_phases(group: Group) -> list[Phase]:
    """The phases in execution order."""
    places = _places(group)
    phases: dict[tuple[_Place, frozenset[Axis]], Phase] = {}
    workspaces: dict[Node, View] = {}
    filled: set[View] = set()
    pending = list(group.targets)
    while pending:
        target = pending.pop(0)
        place = places[target.node]
        key = place, frozenset(target.order) - place.reduced
        phase = phases.setdefault(key, Phase(place.level, place.reduced, slabs=group.slabs))
        phase.targets.append(target)
        crossing = frozenset(node for node in places if _crosses(node, place.level, places))
        for node in ancestors([target.node], crossing):
            if node in crossing and node not in phase.reloads:
                pending += _spill(node, group, workspaces, phase)
            fresh = [source for source in stored_before(node) if source.view not in filled]
            filled.update(source.view for source in fresh)
            pending += fresh
    for phase in phases.values():
        phase.close()
    ordered = _absorb(sorted(phases.values(), key=lambda phase: phase.level))
    seen: frozenset[View] = frozenset()
    for phase in ordered:
        phase.seen = seen
        seen |= phase.views
    return ordered


def _crosses(node: Node, level: int, places: dict[Node, _Place]) -> bool:
    return isinstance(node, Reduce) and not node.combines and places[node].level < level


def _spill(node: Node, group: Group, workspaces: dict[Node, View], phase: Phase) -> list[Target]:
    """Let `phase` load `node` from a workspace; returns the target that stores it, the first time."""
    new = node not in workspaces
    if new:
        order = tuple(sorted(node.support, key=lambda axis: axis.name))
        view = View(f"work{len(group.views)}", order, node.element, "workspace")
        group.views.append(view)
        workspaces[node] = view
    view = workspaces[node]
    target = Target(node, view, Box.of(view.order))
    phase.reloads[node] = Load(
        node.element, node.support, hint=node.hint, view=view, box=target.box, sources=(target,)
    )
    return [target] if new else []


def _is_awaited(target: Target) -> bool:
    """Whether a later phase needs what is stored."""
    return target.view.role == "workspace" or target.is_initial


def _absorb(phases: list[Phase]) -> list[Phase]:
    """Merge phases with elementwise targets into phases that run over their axes anyway."""
    kept: list[Phase] = []
    for phase in phases:
        own, awaited = frozenset(phase.axes), any(map(_is_awaited, phase.targets))
        host = next(
            (
                other
                for other in phases
                if other.reduced
                and not phase.reduced
                and not phase.reloads
                and (other.level == phase.level or (other.level > phase.level and not awaited))
                and frozenset(other.parallel) <= own <= frozenset(other.axes)
            ),
            None,
        )
        if host is None:
            kept.append(phase)
            continue
        host.targets = [*phase.targets, *host.targets]
        host.close()
    return kept
