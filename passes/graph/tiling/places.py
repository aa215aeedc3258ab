"""What of a phase has no place of its own in a tile, or only one though tiles follow each other.

shared(phase)              # {what is loaded: what is stored in its place}
refillable(phase)          # what comes to the one place of the tile before, as soon as that has been read
squares_nowhere(nodes)     # {squares that the sum which adds them up makes itself: what is squared}
made_once(phase)           # what all tiles have in common
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from xdsl.dialects.builtin import f32

from ascir.passes.graph.tiling.nodes import (
    Elementwise,
    Gather,
    Load,
    Node,
    Pick,
    Reduce,
    element_bytes,
    is_tile,
)
from ascir.passes.graph.tiling.phases import Phase


class Copies(NamedTuple):
    """How many there are of what is transferred; of one, whether the next tile comes to it as soon as it has been read; and in
    how many parts squares are made of which there is no copy at all."""

    buffers: int
    refills: bool = False
    parts: int = 1

    @property
    def ahead(self) -> bool:
        """Whether tiles come before the one in front of them is done."""
        return self.buffers > 1 or self.refills


ONE = Copies(1)


def shared(phase: Phase) -> dict[Node, Node]:
    """What is loaded, and what is stored in its place."""
    loads = [node for node in phase.nodes if isinstance(node, Load)]
    found: dict[Node, Node] = {}
    for target in phase.targets:
        node = target.node
        for load in loads:
            fits = load.support == node.support and element_bytes(load.element) == element_bytes(node.element)
            if fits and load not in found and load is not node and not isinstance(node, Load):
                found[load] = node
                break
    return found


def refillable(phase: Phase) -> frozenset[Node]:
    """What comes for each tile of a grid, if all of that is dead early: as soon as it has been made wider, or before anything
    is reduced. The next tile's may come to the same place then, while this one is computed. What all tiles have in common
    comes once."""
    once = made_once(phase)
    own = [node for node in phase.nodes if node not in once]
    loads = [node for node in own if isinstance(node, Load) and not node.support <= phase.whole]
    readers = [node for node in phase.nodes if any(load in node.operands for load in loads)]
    stored = any(target.node in loads for target in phase.targets)
    gathered = any(isinstance(node, Gather | Pick) for node in phase.nodes)
    one = all(set(load.box.steps) <= {1} for load in loads)  # transfer for each
    reduces = (index for index, node in enumerate(phase.nodes) if isinstance(node, Reduce))
    early = frozenset(phase.nodes[: next(reduces, 0)])
    read_early = all(isinstance(node, Elementwise) and (node in early or _widens(node)) for node in readers)
    return frozenset(loads) if one and read_early and not stored and not gathered else frozenset()


def _widens(node: Elementwise) -> bool:
    return node.name == "cast" and element_bytes(node.element) > element_bytes(node.operands[0].element)


def squares_nowhere(nodes: Sequence[Node]) -> dict[Node, Node]:
    """By squares that are nowhere what is squared: a sum of rows of f32 multiplies (`tile-fold-broadcasts`)."""
    readers = Counter(operand for node in nodes for operand in node.operands)
    found: dict[Node, Node] = {}
    for node in nodes:
        if not isinstance(node, Reduce) or node.kind != "sum" or node.element != f32:
            continue
        match node.operands[0]:
            case Elementwise(name="mul", operands=(x, y)) as square if x is y and readers[square] == 1:
                found[square] = x
            case _:
                pass
    return found


def made_once(phase: Phase) -> frozenset[Node]:
    """What all tiles have in common, where rows are not cut: it is made before the loops, and lives through them."""
    if not phase.parallel:
        return frozenset()
    return frozenset(node for node in phase.nodes if is_tile(node) and node.support <= phase.reduced)
