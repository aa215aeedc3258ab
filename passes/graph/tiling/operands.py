"""The values of a block as operations see them: nodes, or values in global memory.

operands.operand(op, 1)      # the node of an operand; a Load of a workspace if it is read along other axes
operands.in_memory(value)    # what a gather needs: a Load, for which a computed value is stored first
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from xdsl.dialects.builtin import f16
from xdsl.ir import Attribute, Block, SSAValue

from ascir.dialects.graph import GraphOp, element_of
from ascir.dialects.graph.types import i4
from ascir.passes.graph.tiling.elements import MOVED, MOVES, cast_to, stored
from ascir.passes.graph.tiling.errors import Untileable
from ascir.passes.graph.tiling.movement import Piece
from ascir.passes.graph.tiling.nodes import Box, Constant, Group, Load, Node, Target, View
from ascir.passes.graph.tiling.space import MATRIX, Order, Parts, Space
from ascir.passes.tile.extent import product


class Operands:
    """Each value that is known so far: a node, a load, or the pieces from which it is joined."""

    def __init__(
        self, block: Block, outputs: Sequence[SSAValue], matrix: SSAValue | None = None, parts: Parts = MATRIX
    ):
        self.space = Space(block, outputs, matrix, parts)
        self.group = Group()
        self.nodes: dict[SSAValue, Node] = {}
        self.loads: dict[SSAValue, Load] = {}
        self.pieces: dict[SSAValue, list[Piece]] = {}

    def input(self, value: SSAValue, name: str, elements: Attribute | None = None) -> None:
        element = self.element(value)
        packed = element_of(value) == i4
        view = View(name, self.space.order(value), i4 if packed else stored(element), "in", elements)
        self.group.views.append(view)
        box = Box.of(view.order)
        self.loads[value] = load = Load(stored(element), frozenset(view.order), hint=name, view=view, box=box)
        self.nodes[value] = cast_to(load, element)

    def output(self, value: SSAValue, name: str) -> None:
        if element_of(value) == i4:
            raise Untileable(f"the vector cores do not store {value.type}")
        element = self.element(value)
        view = View(name, self.space.order(value), stored(element), "out")
        self.group.views.append(view)
        if not product(axis.extent for axis in view.order).number:
            return
        if value in self.pieces:
            self.group.targets += self._joined(value, view)
        else:
            node = cast_to(self.nodes[value], view.element)
            self.group.targets.append(Target(node, view, Box.of(view.order)))

    def element(self, value: SSAValue) -> Attribute:
        """The element type in tiles: f16 for i4, which it represents exactly, and integers of the same width for types
        that are only moved."""
        element = element_of(value)
        if element == i4:
            return f16
        if element not in MOVED:
            return element
        for op in (value.owner, *(use.operation for use in value.uses)):
            if isinstance(op, GraphOp) and not isinstance(op, MOVES):
                raise Untileable(
                    f"the vector cores move {element} and do not compute on it: {op.name} has {value.type}"
                )
        return MOVED[element]

    def operand(self, op: GraphOp, index: int) -> Node:
        """The node of an operand; if the operand is apart, it is read from global memory along axes of its own."""
        value = op.operands[index]
        if value not in self.nodes:
            self._collect(value)
        node = self.nodes[value]
        if (op, index) not in self.space.apart or isinstance(node, Constant):
            return node
        order = self.space.order(value, (op, index))
        if (load := self.loads.get(value)) is not None:
            again = replace(load, support=frozenset(order), box=Box.of(order))
        else:
            view = self._workspace(value, node.element)
            target = Target(cast_to(node, view.element), view, Box.of(view.order))
            again = _load(view, order, value, (target,))
        return cast_to(again, node.element)

    def _joined(self, value: SSAValue, view: View) -> list[Target]:
        """The pieces of a value, each stored in its box of a view."""
        kept = [piece for piece in self.pieces[value] if product(a.extent for a in piece.order).number]
        return [Target(cast_to(piece.node, view.element), view, piece.box) for piece in kept]

    def _collect(self, value: SSAValue) -> None:
        """Join pieces in a workspace, since they are computed with."""
        element = self.element(value)
        view = self._workspace(value, element)
        load = _load(view, view.order, value, tuple(self._joined(value, view)))
        self.loads[value] = load
        self.nodes[value] = cast_to(load, element)

    def in_memory(self, value: SSAValue) -> Load:
        """A value in global memory; a computed value is stored to a workspace."""
        if element_of(value) == i4:
            raise Untileable(f"rows of {value.type} are not gathered")
        if value not in self.nodes:
            self._collect(value)
        if value not in self.loads:
            node = self.nodes[value]
            view = self._workspace(value, node.element)
            target = Target(cast_to(node, view.element), view, Box.of(view.order))
            self.loads[value] = _load(view, view.order, value, (target,))
        return self.loads[value]

    def lying(self, node: Node, order: Order) -> Node:
        """A node, stored to and loaded from a workspace in which its axes have this order."""
        view = View(f"work{len(self.group.views)}", order, stored(node.element), "workspace")
        self.group.views.append(view)
        target, box = Target(cast_to(node, view.element), view, Box.of(order)), Box.of(order)
        load = Load(view.element, node.support, hint=node.hint, view=view, box=box, sources=(target,))
        return cast_to(load, node.element)

    def _workspace(self, value: SSAValue, element: Attribute) -> View:
        view = View(f"work{len(self.group.views)}", self.space.order(value), stored(element), "workspace")
        self.group.views.append(view)
        return view


def _load(view: View, order: Order, value: SSAValue, sources: tuple[Target, ...]) -> Load:
    """All of a view, along axes that may differ from its own."""
    return Load(
        view.element, frozenset(order), hint=value.name_hint, view=view, box=Box.of(order), sources=sources
    )
