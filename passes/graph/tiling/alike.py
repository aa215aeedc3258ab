"""Phases that are alike: they compute the same, of other views and over other axes, so that schedules fit both.

content(phase)      # a key that alike phases share
moved(choice, phase)      # the choice for an alike phase as one for this phase
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import fields, replace
from functools import cache
from typing import cast

from ascir.passes.graph.tiling.choose import Choice
from ascir.passes.graph.tiling.nodes import Box, Node, Slices, View
from ascir.passes.graph.tiling.phases import Phase
from ascir.passes.graph.tiling.schedule import Schedule
from ascir.passes.graph.tiling.space import Axis

APART = frozenset({"hint", "sources", "initial"})
"""The fields of nodes that make no difference to their schedule."""


def content(phase: Phase) -> Hashable:
    """What schedules of a phase depend on: everything but the identity of its axes, views and nodes."""
    return _Content(phase).key()


class _Content:
    def __init__(self, phase: Phase):
        self.phase = phase
        self.numbers: dict[Axis | View | Node, int] = {}
        """The axes, views and nodes in the order in which they were found."""

    def key(self) -> Hashable:
        phase = self.phase
        sets = (
            phase.reduced,
            phase.combined,
            phase.whole,
            phase.carried,
            phase.innermost,
            phase.pairs,
            phase.scanned,
            phase.few,
        )
        stored = tuple(
            (each.node, each.view, each.box, each.atomic, each.is_initial) for each in phase.targets
        )
        cut = tuple(phase.slices.items()), phase.slabs, phase.unit, phase.line, bool(phase.seen)
        return self._of((phase.axes, tuple(phase.nodes), stored, sets, cut))

    def _of(self, value: object) -> Hashable:
        if isinstance(value, tuple):
            return tuple(map(self._of, cast("tuple[object, ...]", value)))
        if isinstance(value, frozenset):
            return frozenset(map(self._of, cast("frozenset[object]", value)))
        if isinstance(value, Axis | View | Node):
            if (number := self.numbers.get(value)) is not None:
                return number
            found = self._described(value)
            self.numbers[value] = len(self.numbers)
            return found
        if isinstance(value, Box | Slices):
            return self._fields(value)
        return cast("Hashable", value)

    def _described(self, value: Axis | View | Node) -> Hashable:
        if isinstance(value, Axis):
            return value.extent, value.numbers
        if isinstance(value, View):
            return value in self.phase.seen, value.element, self._of(value.order)
        return self._fields(value)

    def _fields(self, value: Node | Box | Slices) -> Hashable:
        return type(value), *[self._of(getattr(value, name)) for name in _names(type(value))]


@cache
def _names(kind: type[Node | Box | Slices]) -> list[str]:
    return [field.name for field in fields(kind) if field.name not in APART]


def moved(choice: Choice, phase: Phase) -> Choice:
    """The choice for an alike phase as one for this phase."""
    before = choice.schedule.phase
    if before is phase:
        return choice
    axes = dict(zip(before.axes, phase.axes, strict=True))

    def schedule(found: Schedule) -> Schedule:
        return replace(
            found,
            phase=phase,
            extents={axes[axis]: extent for axis, extent in found.extents.items()},
            grid=tuple(axes[axis] for axis in found.grid),
            chunked=tuple(axes[axis] for axis in found.chunked),
            held=tuple(axes[axis] for axis in found.held),
        )

    return replace(
        choice,
        schedule=schedule(choice.schedule),
        runners_up=[(schedule(other), time) for other, time in choice.runners_up],
        narrow=[moved(each, phase) for each in choice.narrow],
    )
