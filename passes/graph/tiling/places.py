"""Which values of a phase need no buffer of their own in a tile, or a single one for consecutive tiles.

shared(phase)              # {loaded node: stored node that reuses its buffer}
refillable(phase)          # loads whose single buffer is refilled as soon as the tile has been read
squares_nowhere(nodes)     # {squares that the reduction computes itself: what is squared}
made_once(phase)           # loop-invariant values, common to all tiles
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
    Scan,
    element_bytes,
    is_tile,
)
from ascir.passes.graph.tiling.phases import Phase


class Copies(NamedTuple):
    """How many buffers a transferred tile has; with one, whether it is refilled for the next tile as soon as it has
    been read; and in how many parts squares are computed that are never stored as a whole."""

    buffers: int
    refills: bool = False
    parts: int = 1

    @property
    def ahead(self) -> bool:
        """Whether a tile is loaded before the previous one is done."""
        return self.buffers > 1 or self.refills


ONE = Copies(1)


def shared(phase: Phase) -> dict[Node, Node]:
    """Each load whose buffer a stored node can reuse, with that node: not what running sums are of, which is read until
    they are done."""
    loads = [node for node in phase.nodes if isinstance(node, Load)]
    found: dict[Node, Node] = {}
    for target in phase.targets:
        node = target.node
        for load in loads:
            fits = load.support == node.support and element_bytes(load.element) == element_bytes(node.element)
            dead = load not in node.operands or not isinstance(node, Scan)
            if fits and dead and load not in found and load is not node and not isinstance(node, Load):
                found[load] = node
                break
    return found


def refillable(phase: Phase) -> frozenset[Node]:
    """The loads of each tile, if all of them are dead early: read only by widening casts, or before the first
    reduction. Their buffer can then be refilled for the next tile while this one is computed. Loop-invariant loads are
    not counted."""
    once = made_once(phase)
    own = [node for node in phase.nodes if node not in once]
    loads = [node for node in own if isinstance(node, Load) and not node.support <= phase.whole]
    readers = [node for node in phase.nodes if any(load in node.operands for load in loads)]
    stored = any(target.node in loads for target in phase.targets)
    gathered = any(isinstance(node, Gather | Pick) for node in phase.nodes)
    one = all(set(load.box.steps) <= {1} for load in loads)  # a single transfer each
    reduces = (index for index, node in enumerate(phase.nodes) if isinstance(node, Reduce))
    early = frozenset(phase.nodes[: next(reduces, 0)])
    read_early = all(isinstance(node, Elementwise) and (node in early or _widens(node)) for node in readers)
    return frozenset(loads) if one and read_early and not stored and not gathered else frozenset()


def _widens(node: Elementwise) -> bool:
    return node.name == "cast" and element_bytes(node.element) > element_bytes(node.operands[0].element)


def squares_nowhere(nodes: Sequence[Node]) -> dict[Node, Node]:
    """The squares that are never stored, each with the value that is squared: sums along rows of f32 multiply the
    operand themselves (`tile-fold-broadcasts`)."""
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
    """The values that are common to all tiles, if rows are not cut: they are computed before the loops, and live
    through them."""
    if not phase.parallel:
        return frozenset()
    return frozenset(node for node in phase.nodes if is_tile(node) and node.support <= phase.reduced)
