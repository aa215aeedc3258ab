"""Splits an axis into two: in a view, whose memory does not change, both are dimensions instead of the one.

Split(b, outer, inner).order((a, b))                // (a, outer, inner)
box of x over [a, b]                                // of 512 x 131072
->  box of x over [a, outer, inner]                 // of 512 x 8 x 16384, the same elements in the same order
"""

from __future__ import annotations

from dataclasses import dataclass

from ascir.passes.graph.tiling.nodes import Box
from ascir.passes.graph.tiling.space import Axis, Order


class Whole(Exception):
    """Raised if an axis cannot be split, as something is computed over all of it."""


@dataclass(frozen=True)
class Split:
    """`outer` counts the parts of an axis, `inner` runs through one part."""

    axis: Axis
    outer: Axis
    inner: Axis

    def order(self, order: Order) -> Order:
        return tuple(
            new for axis in order for new in ((self.outer, self.inner) if axis is self.axis else (axis,))
        )

    def support(self, support: frozenset[Axis]) -> frozenset[Axis]:
        return frozenset(self.order(tuple(support)))

    def box(self, box: Box) -> Box:
        if self.axis not in box.order:
            return box
        place = box.order.index(self.axis)
        if box.shape[place] != self.axis.extent or (box.starts[place], box.steps[place]) != (0, 1):
            raise Whole
        shape = (*box.shape[:place], self.outer.extent, self.inner.extent, *box.shape[place + 1 :])
        starts = (*box.starts[:place], 0, *box.starts[place:])
        steps = (*box.steps[:place], 1, *box.steps[place:])
        return Box(self.order(box.order), shape, starts, steps)
