"""Slices, joins and padding take no work of their own: they change the boxes of loads and stores.

%s = graph.slice %x starts [0, 8] ends [4, 16] steps [1, 1] : tensor<4x32xf32> -> tensor<4x8xf32>
// exp(s) loads the box at [0, 8] of x: a slice moves through elementwise nodes down to the loads
%c = graph.concat %s, %t axis 1 : ...
// two targets for one view: %s goes to the box at [0, 0], %t to the one at [0, 8]
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from operator import add

from xdsl.dialects.builtin import i32

from ascir.passes.graph.tiling.errors import Untileable
from ascir.passes.graph.tiling.nodes import (
    Box,
    Constant,
    Elementwise,
    Gather,
    Iota,
    Load,
    Moves,
    Node,
    Pick,
    Ranking,
    Reduce,
    Scan,
    Start,
    behind,
)
from ascir.passes.graph.tiling.space import Axis, Order
from ascir.passes.tile.extent import Extent


@dataclass(frozen=True)
class Slot:
    """An axis of a value, and the corresponding axis of a part of it; `dim` is set if the part is smaller there."""

    dim: int | None
    whole: Axis
    part: Axis


@dataclass(frozen=True)
class Piece:
    """A part of a joined value: a node, and the box where it goes."""

    node: Node
    box: Box

    @classmethod
    def of(cls, node: Node, slots: Sequence[Slot], starts: Sequence[Start]) -> Piece:
        order, shape = tuple(slot.part for slot in slots), tuple(slot.whole.extent for slot in slots)
        return cls(node, Box(order, shape, tuple(starts), (1,) * len(slots)))

    @property
    def order(self) -> Order:
        return self.box.order

    def inside(self, slots: Sequence[Slot], starts: Sequence[Start]) -> Piece | None:
        """The same piece, if what it is part of is part of another value; None if where it goes is known only at
        launch, or if dimensions of one element are no axes of both."""
        own, first = (
            [start for start in each if isinstance(start, int)] for each in (self.box.starts, starts)
        )
        if tuple(slot.part.extent for slot in slots) != self.box.shape or len(own) + len(first) < 2 * len(
            slots
        ):
            return None
        shape = tuple(slot.whole.extent for slot in slots)
        return replace(self, box=replace(self.box, shape=shape, starts=tuple(map(add, own, first))))


def moved(node: Node, moves: Moves, known: dict[Node, Node] | None = None) -> Node:
    """A node recomputed along other axes, for a part of its elements."""
    known = {} if known is None else known
    if node in known:
        return known[node]
    if not node.support & moves.keys():
        return node
    support = frozenset(moves[axis][0] if axis in moves else axis for axis in node.support)
    match node:
        case Load():
            made: Node = replace(node, support=support, box=node.box.moved(moves))
        case Iota() if node.axis in moves:
            made = _progression(node, moves[node.axis])
        case Reduce() if node.axes & moves.keys():
            inside = {axis: move for axis, move in moves.items() if axis not in node.axes}
            made = moved(node, inside)
        case Ranking() if node.part in moves:
            raise Untileable("no schedule is known for taking a part of sorted elements")
        case Ranking() if node.axis in moves:
            inside = {axis: move for axis, move in moves.items() if axis is not node.axis}
            made = moved(node, inside)
        case Pick() if node.axis in moves:
            # It picks from the whole axis; what it picks may lie along the same one.
            inside = {axis: move for axis, move in moves.items() if axis is not node.axis}
            source, places = node.operands
            made = replace(
                node, support=support, operands=(moved(source, inside), moved(places, moves, known))
            )
        case Gather() if node.column in moves:
            raise Untileable("no schedule is known for taking a part of gathered rows")
        case Scan() if node.axis in moves:
            raise Untileable("no schedule is known for taking a part of running sums")
        case _:
            operands = tuple(moved(operand, moves, known) for operand in node.operands)
            made = replace(node, support=support, operands=operands)
    known[node] = made
    return made


def _progression(node: Iota, move: tuple[Axis, Start, int]) -> Node:
    axis, start, step = move
    if not isinstance(start, int):
        raise Untileable("no schedule is known for counting from the end of a named dimension")
    place: Node = Iota(i32, frozenset([axis]), axis=axis)
    for name, number, idle in (("mul", step, 1), ("add", start, 0)):
        if number != idle:
            place = Elementwise(i32, place.support, (place, Constant(i32, number=number)), name=name)
    return place


def borders(slots: Sequence[Slot], low: Sequence[int], high: Sequence[int], value: Constant) -> list[Piece]:
    """What padding adds around a value, as boxes that do not overlap."""
    pieces: list[Piece] = []
    for index, slot in enumerate(slots):
        inner = slot.part.extent
        for start, size in ((0, low[index]), (behind(low[index], inner), high[index])):
            if not size:
                continue
            edge = replace(slot, part=Axis(Extent(size), "edge"))
            # Outer dimensions are already padded, so only the range of the value is left; inner ones are taken in full.
            rest = [replace(other, part=other.whole) for other in slots[index + 1 :]]
            starts = [*low[:index], start, *[0] * len(rest)]
            pieces.append(Piece.of(value, [*slots[:index], edge, *rest], starts))
    return pieces
